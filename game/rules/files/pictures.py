"""Pictures of a ruleset's own tiles that lie beside its file: ``tiles/lantern.svg`` in the folder of ``my_rules.yaml``."""

from __future__ import annotations

import stat
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache, partial
from pathlib import Path

from game.core.errors import BadRuleset, Problem
from game.core.svgcheck import fault_of
from game.rules.files.emblems import advice_on
from game.rules.files.tree import Record, mark_of, plain, warning_at

FOLDER = "tiles"
LARGEST, MOST = 10_000, 32
"""Letters of a picture, as many as any text of a ruleset can have; and pictures of a ruleset."""


def beside(folders: Iterable[Path], names: Iterable[str]) -> dict[str, str]:
    """The texts of ``tiles/<name>.svg`` in the first of the folders that has it, by name.

    What is too large, no text, or lies elsewhere than its folder says is as if it were not there; nobody has looked yet
    whether a text can be drawn.
    """
    there = [folder / FOLDER for folder in folders if (folder / FOLDER).is_dir()]
    texts = ((name, _first(there, name)) for name in sorted(set(names)) if there)
    return dict([(name, text) for name, text in texts if text][:MOST])


def warnings_of(tree: Record, folders: Iterable[Path], resolved: Callable[[Path], Record]) -> list[Problem]:
    """A warning for each picture of a ruleset, in it or beside its files, that cannot be drawn, or not well, or that no tile
    shows. ``resolved`` reads the other rulesets in the folder: what their tiles show is theirs to check. Raises nothing."""
    known, theirs, found = _shown(tree), cache(partial(_shown_in, resolved=resolved)), list[Problem]()
    section = tree.get("pictures")
    for name, text in section.items() if isinstance(section, Record) else ():
        if isinstance(text, str) and (wrong := _wrong(text)):
            found.append(warning_at(mark_of(tree, ("pictures", name)), ("pictures", name), *wrong))
    for path in (path for folder in dict.fromkeys(folders) for path in sorted((folder / FOLDER).glob("*.svg"))[:MOST]):
        text = _read(path.parent, path.stem)
        if path.stem not in known and path.stem in theirs(path.parent.parent):
            continue
        wrong = ("no tile shows this picture.", "Give it the name of a tile, or of its art:.") if path.stem not in known else None
        if wrong := wrong or _wrong(text):
            found.append(Problem(str(path), 0, 0, "", *wrong, "warning"))
    return found


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
    if fault := fault_of(text) if text else f"is empty, or has more than {LARGEST} letters":
        return f"{fault}.", "Letters stand for it."
    advice = advice_on(text)
    return (f"{advice[0]}.", advice[1]) if advice else None


def _first(folders: list[Path], name: str) -> str:
    return next((text for folder in folders if (text := _read(folder, name))), "")


def _read(folder: Path, name: str) -> str:
    try:
        path = (folder / f"{name}.svg").resolve()
        if not path.is_relative_to(folder.resolve()) or not stat.S_ISREG(path.stat().st_mode):
            return ""
        with path.open("rb") as file:
            data = file.read(4 * LARGEST + 1)
        text = data.decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n").strip()
        return text if len(text) <= LARGEST else ""
    except (OSError, RuntimeError, ValueError):
        return ""
