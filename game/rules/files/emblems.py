"""What keeps a sound drawing from looking right on a tile: its size, its colours, shapes that reach beyond the round tile."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from xml.etree import ElementTree

from game.core.svgcheck import plain_text

SIDE = 100
"""How many units wide and high a drawing is; its middle is the tile's."""
COLOURS = ("#010101", "#020202", "#030303", "#040404")
"""Those in whose places the table puts the owner's."""
_PAINTS = ("fill", "stroke", "stop-color")
_NO_COLOURS = ("none", "transparent")
_PLAIN = re.compile(r"[MLHVZ\s,.\d-]*")
"""A path of straight lines between points that are named: all else may bend away from what it names."""
_STEP = re.compile(r"([MLHV])([^MLHVZ]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def advice_on(text: str) -> tuple[str, str] | None:
    """What is wrong with a drawing that can be drawn, as the end of a sentence, and what to do; None where nothing is.

    Only what is sure: of shapes that are moved or turned, and of bent paths, nobody knows here where they end.
    """
    drawing = ElementTree.fromstring(plain_text(text))  # noqa: S314  (no entity, doctype or instruction can be in it)
    box = " ".join(drawing.get("viewBox", "").replace(",", " ").split())
    if not re.fullmatch(r"0 0 ([1-9]\d{0,3}) \1", box):
        has = f'has viewBox="{box[:30]}"' if box else "has no viewBox"
        return f"{has}, so that it may be drawn at another size or place", f'Write <svg viewBox="0 0 {SIDE} {SIDE}" ...>.'
    colour = next((colour for part in drawing.iter() for colour in _colours(part) if colour not in COLOURS), "")
    if colour:
        return f"has the colour {colour[:20]}, which no theme and no owner changes", f"Use {', '.join(COLOURS)}."
    half = int(box.split()[-1]) / 2
    far = max((math.dist(point, (half, half)) for point in _points(drawing)), default=0.0)
    if far > half:
        near = f"Stay within {2 * half * 0.37:.0f} units of the middle, {half:g},{half:g}."
        return f"goes beyond the round tile: {far:.0f} units from its middle", near
    return None


def _colours(part: ElementTree.Element) -> Iterator[str]:
    for word in _PAINTS:
        colour = part.get(word, "none").strip()
        if colour.lower() not in _NO_COLOURS and not colour.startswith("url("):
            yield colour


def _points(drawing: ElementTree.Element) -> Iterator[tuple[float, float]]:
    """Points that its shapes surely reach; none where anything is moved or turned, or only defined."""
    if any("transform" in part.attrib for part in drawing.iter()):
        return
    for part in _shown(drawing):
        yield from _ends(part)


def _shown(part: ElementTree.Element) -> Iterator[ElementTree.Element]:
    for inner in part:
        name = inner.tag.rpartition("}")[2]
        if name != "defs":
            yield inner
            yield from _shown(inner)


def _ends(part: ElementTree.Element) -> Iterator[tuple[float, float]]:
    name = part.tag.rpartition("}")[2]
    x, y, wide, high, r = (_size(part, word) for word in ("x", "y", "width", "height", "r"))
    cx, cy, x1, y1, x2, y2 = (_size(part, word) for word in ("cx", "cy", "x1", "y1", "x2", "y2"))
    if name == "rect" and "rx" not in part.attrib and "ry" not in part.attrib:
        yield from ((x, y), (x + wide, y), (x, y + high), (x + wide, y + high))
    elif name in ("circle", "ellipse"):
        rx, ry = (r, r) if name == "circle" else (_size(part, "rx"), _size(part, "ry"))
        yield from ((cx - rx, cy), (cx + rx, cy), (cx, cy - ry), (cx, cy + ry))
    elif name == "line":
        yield from ((x1, y1), (x2, y2))
    elif name in ("polyline", "polygon"):
        numbers = [float(number) for number in _NUMBER.findall(part.get("points", ""))]
        yield from zip(numbers[::2], numbers[1::2], strict=False)
    elif name == "path" and _PLAIN.fullmatch(part.get("d", "")):
        yield from _path(part.get("d", ""))


def _size(part: ElementTree.Element, word: str) -> float:
    found = _NUMBER.fullmatch(part.get(word, "").strip())
    return float(found[0]) if found else 0.0


def _path(steps: str) -> Iterator[tuple[float, float]]:
    x = y = 0.0
    for step, said in _STEP.findall(steps):
        numbers = [float(number) for number in _NUMBER.findall(said)]
        if step in "ML":
            for x, y in zip(numbers[::2], numbers[1::2], strict=False):
                yield x, y
            continue
        for number in numbers:
            x, y = (number, y) if step == "H" else (x, number)
            yield x, y
