"""SVG as text: elements with everything escaped, numbers as short as they can be, the same bytes for the same input."""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import cos, radians, sin

from game.core.contract import Text

Point = tuple[float, float]
_UNSAFE = "[&<>\"']|[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
_SAFE = frozenset(map(chr, range(32, 127))) - set("&<>\"'")
"""The letters of nearly all that is written, for which the pattern, slow to compile, is not needed."""
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}


def escaped(text: str) -> str:
    """Text for XML: its signs escaped, those that XML cannot hold left out."""
    return text if _SAFE.issuperset(text) else re.sub(_UNSAFE, lambda sign: _ENTITIES.get(sign[0], ""), text)


def number(value: float) -> str:
    """A length to a hundredth, as short as it can be written."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def tag(name: str, *inside: str, **attributes: object) -> str:
    """An element; ``stroke_width`` becomes ``stroke-width``, a trailing ``_`` is dropped, floats are written short."""
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{number(value) if isinstance(value, float) else escaped(str(value))}"'
        for key, value in attributes.items()
    )
    return f"<{name}{given}>{''.join(inside)}</{name}>" if inside else f"<{name}{given}/>"


# Shapes


def rect(x: float, y: float, width: float, height: float, radius: float = 0, **style: object) -> str:
    """A rectangle with round corners."""
    return tag("rect", x=float(x), y=float(y), width=float(width), height=float(height), rx=float(radius), **style)


def circle(x: float, y: float, radius: float, **style: object) -> str:
    """A circle around (x, y)."""
    return tag("circle", cx=float(x), cy=float(y), r=float(radius), **style)


def curve(data: str, **style: object) -> str:
    """A path given as path data. Nothing is filled unless ``fill`` is given."""
    return tag("path", d=data, **{"fill": "none", **style})


def arc(middle: Point, radius: float, ends: Point, **style: object) -> str:
    """A part of a circle, between two angles in degrees from the right against the clock; all of it from 360 degrees on."""
    if ends[1] - ends[0] >= 360:
        return tag("circle", cx=middle[0], cy=middle[1], r=float(radius), fill="none", **style)
    (ax, ay), (bx, by) = ((middle[0] + radius * cos(radians(end)), middle[1] - radius * sin(radians(end))) for end in ends)
    large = int(ends[1] - ends[0] > 180)
    return curve(f"M{ax:.2f} {ay:.2f}A{radius:.2f} {radius:.2f} 0 {large} 0 {bx:.2f} {by:.2f}", **style)


def path(points: Iterable[Point], *, closed: bool = False, **style: object) -> str:
    """A line through points, closed if asked. Nothing is filled unless ``fill`` is given."""
    return curve(through(points, closed=closed), **style)


def line(data: str, colour: str, width: float, **more: object) -> str:
    """A stroke along path data, round at its ends and corners unless ``more`` says otherwise."""
    return curve(data, **{"stroke": colour, "stroke_width": width, "stroke_linecap": "round", "stroke_linejoin": "round", **more})


def through(points: Iterable[Point], *, closed: bool = False) -> str:
    """Path data through points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z" * closed


# Gradients and documents


def radial(name: str, centre: Point, radius: float, stops: Iterable[tuple[float, str, float]]) -> str:
    """A radial gradient with stops of (offset, colour, opacity), to be used as ``url(#name)``."""
    place = {"cx": float(centre[0]), "cy": float(centre[1]), "r": float(radius)}
    return tag("radialGradient", *_stops(stops), id=name, gradientUnits="userSpaceOnUse", **place)


def linear(name: str, a: Point, b: Point, stops: Iterable[tuple[float, str, float]]) -> str:
    """A linear gradient from a to b, with stops as those of ``radial``."""
    place = {"x1": float(a[0]), "y1": float(a[1]), "x2": float(b[0]), "y2": float(b[1])}
    return tag("linearGradient", *_stops(stops), id=name, gradientUnits="userSpaceOnUse", **place)


def _stops(stops: Iterable[tuple[float, str, float]]) -> list[str]:
    return [tag("stop", offset=float(o), stop_color=colour, stop_opacity=float(a)) for o, colour, a in stops]


def document(width: float, height: float, *shapes: str) -> str:
    """A whole picture of that size, to be drawn by the window."""
    size = {"width": float(width), "height": float(height), "viewBox": f"0 0 {number(width)} {number(height)}"}
    return tag("svg", *(shapes or ("",)), xmlns="http://www.w3.org/2000/svg", **size)


def titled_document(box: tuple[float, float, float, float], width: float, title: Text, *inside: str, mark: str = "") -> str:
    """A picture for readers: it shows a box (x, y, width, height), so many pixels wide. ``mark``: a first line that is not shown.

    Its title stands in it in every language that it has, for those who hear pictures.
    """
    height = width * box[3] / box[2]
    titles = [tag("title", escaped(words), lang=language) for language, words in title.items() if words]
    size = {"width": str(round(width)), "height": str(round(height)), "viewBox": " ".join(map(number, box))}
    head = f"<!-- {mark} -->\n" if mark else ""
    return head + tag("svg", *titles, *inside, xmlns="http://www.w3.org/2000/svg", role="img", **size) + "\n"
