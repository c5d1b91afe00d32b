"""Pictures of a ruleset's own tiles that lie beside its file: ``tiles/lantern.svg`` in the folder of ``my_rules.yaml``."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from xml.etree import ElementTree

from game.core.disk import read_bounded
from game.core.errors import BadRuleset, Problem
from game.core.svgcheck import fault_of, plain_text
from game.rules.trees.bounds import LARGEST_PICTURE, MOST_PICTURES
from game.rules.trees.nearest import did_you_mean
from game.rules.trees.tree import Record, mark_of, plain, warning_at

FOLDER = "tiles"
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


def beside(folders: Iterable[Path], names: Iterable[str]) -> dict[str, str]:
    """The texts of ``tiles/<name>.svg`` in the first of the folders that has it, by name.

    What is too large, no text, or lies elsewhere than its folder says is as if it were not there; nobody has looked yet
    whether a text can be drawn.
    """
    there = [folder / FOLDER for folder in folders if (folder / FOLDER).is_dir()]
    texts = ((name, _first(there, name)) for name in sorted(set(names)) if there)
    return dict([(name, text) for name, text in texts if text][:MOST_PICTURES])


def warnings_of(tree: Record, folders: Iterable[Path], resolved: Callable[[Path], Record]) -> list[Problem]:
    """A warning for each picture of a ruleset, in it or beside its files, that cannot be drawn, or not well, or that no tile
    shows. ``resolved`` reads the other rulesets in the folder: what their tiles show is theirs to check. Raises nothing."""
    known, theirs, found = _shown(tree), cache(partial(_shown_in, resolved=resolved)), list[Problem]()
    section = tree.get("pictures")
    for name, text in section.items() if isinstance(section, Record) else ():
        if isinstance(text, str) and (wrong := _wrong(text)):
            found.append(warning_at(mark_of(tree, ("pictures", name)), ("pictures", name), *wrong))
    for path in (path for folder in dict.fromkeys(folders) for path in sorted((folder / FOLDER).glob("*.svg"))[:MOST_PICTURES]):
        text = _read(path.parent, path.stem)
        if path.stem not in known and path.stem in theirs(path.parent.parent):
            continue
        wrong = ("no tile shows this picture.", "Give it the name of a tile, or of its art:.") if path.stem not in known else None
        if wrong := wrong or _wrong(text):
            found.append(Problem(str(path), 0, 0, "", *wrong, "warning"))
    return found


def missing(tree: Record, folders: Iterable[Path], art: Iterable[Path]) -> Iterator[Problem]:
    """A warning for each tile that asks for a picture by name where none has it: neither the ruleset, nor the folder ``tiles``
    beside its files, nor one of those of the table."""
    section = tree.get("pictures")
    drawn = {*section} if isinstance(section, Record) else set[str]()
    drawn |= {path.stem for folder in (*folders, *art) for path in (folder / FOLDER).glob("[!_]*.svg")}
    tiles = tree.get("tiles")
    for kind, tile in tiles.items() if isinstance(tiles, Record) else ():
        name = tile.get("art") if isinstance(tile, Record) else None
        if name is not None and name not in drawn:
            hint = did_you_mean(str(name), sorted(drawn)) or f"Draw {FOLDER}/{name}.svg beside the file, or take the line out."
            where = ("tiles", kind, "art")
            yield warning_at(mark_of(tree, where), where, "no picture has this name, so letters stand for it.", hint)


def _shown(tree: Record) -> set[str]:
    """The names of the pictures that the tiles of a ruleset show, which nobody may have checked."""
    tiles = plain(tree).get("tiles")
    of_each = tiles.items() if isinstance(tiles, dict) else ()
    return {str(tile.get("art", name)) if isinstance(tile, dict) else name for name, tile in of_each}


def _shown_in(folder: Path, resolved: Callable[[Path], Record]) -> set[str]:
    """The same of all rulesets in a folder, as far as they can be read."""
    found: set[str] = set()
    for path in folder.glob("*.yaml"):
        with suppress(BadRuleset):
            found |= _shown(resolved(path))
    return found


def _wrong(text: str) -> tuple[str, str] | None:
    """What is wrong with a picture, and what to do or what becomes of it."""
    if fault := fault_of(text) if text else f"is empty, or has more than {LARGEST_PICTURE} letters":
        return f"{fault}.", "Letters stand for it."
    advice = advice_on(text)
    return (f"{advice[0]}.", advice[1]) if advice else None


def _first(folders: list[Path], name: str) -> str:
    return next((text for folder in folders if (text := _read(folder, name))), "")


def _read(folder: Path, name: str) -> str:
    try:
        path = (folder / f"{name}.svg").resolve()
        if not path.is_relative_to(folder.resolve()):
            return ""
        text = read_bounded(path, 4 * LARGEST_PICTURE).decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n").strip()
        return text if len(text) <= LARGEST_PICTURE else ""
    except (OSError, RuntimeError, ValueError):
        return ""


# What keeps a sound drawing from looking right on a tile: its size, its colours, shapes that reach beyond the round tile


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
    for part in _visible_parts(drawing):
        yield from _ends(part)


def _visible_parts(part: ElementTree.Element) -> Iterator[ElementTree.Element]:
    for inner in part:
        name = inner.tag.rpartition("}")[2]
        if name != "defs":
            yield inner
            yield from _visible_parts(inner)


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
