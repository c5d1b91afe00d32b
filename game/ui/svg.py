"""Small pieces of SVG as text: one rasteriser draws every shape of the window, so that every edge is smooth at every size."""

from __future__ import annotations

from collections.abc import Iterable

Point = tuple[float, float]


def number(value: float) -> str:
    """A coordinate, short and the same on every machine."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def attributes(**given: object) -> str:
    """``stroke_width=2`` as `` stroke-width="2"``; what is None is left out."""
    parts = []
    for name, value in given.items():
        if value is not None:
            shown = number(value) if isinstance(value, float) else str(value)
            parts.append(f' {name.replace("_", "-")}="{shown}"')
    return "".join(parts)


def rect(x: float, y: float, width: float, height: float, radius: float = 0, **style: object) -> str:
    """A rectangle with round corners."""
    return f"<rect{attributes(x=float(x), y=float(y), width=float(width), height=float(height), rx=float(radius), **style)}/>"


def circle(x: float, y: float, radius: float, **style: object) -> str:
    """A circle around (x, y)."""
    return f"<circle{attributes(cx=float(x), cy=float(y), r=float(radius), **style)}/>"


def path(points: Iterable[Point], *, closed: bool = False, **style: object) -> str:
    """A line through points, closed if asked. Nothing is filled unless ``fill`` is given."""
    way = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if closed else "")
    return curve(way, **style)


def curve(way: str, **style: object) -> str:
    """A path given as SVG path data."""
    style.setdefault("fill", "none")
    return f'<path d="{way}"{attributes(**style)}/>'


def radial(name: str, centre: Point, radius: float, stops: Iterable[tuple[float, str, float]]) -> str:
    """A radial gradient with stops of (offset, colour, opacity), to be used as ``url(#name)``."""
    inner = "".join(f'<stop offset="{number(o)}" stop-color="{c}" stop-opacity="{number(a)}"/>' for o, c, a in stops)
    place = f'cx="{number(centre[0])}" cy="{number(centre[1])}" r="{number(radius)}"'
    return f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" {place}>{inner}</radialGradient>'


def linear(name: str, a: Point, b: Point, stops: Iterable[tuple[float, str, float]]) -> str:
    """A linear gradient from a to b."""
    inner = "".join(f'<stop offset="{number(o)}" stop-color="{c}" stop-opacity="{number(s)}"/>' for o, c, s in stops)
    place = f'x1="{number(a[0])}" y1="{number(a[1])}" x2="{number(b[0])}" y2="{number(b[1])}"'
    return f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" {place}>{inner}</linearGradient>'


def document(width: float, height: float, *shapes: str) -> str:
    """A whole picture of that size."""
    size = f'width="{number(width)}" height="{number(height)}" viewBox="0 0 {number(width)} {number(height)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(shapes)}</svg>'
