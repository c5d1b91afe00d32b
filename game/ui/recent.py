"""The files from elsewhere that were opened last, in ``recent.json`` in the saves folder; those of rules in ``played.json``."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from game.core.disk import replace_keeping, set_aside
from game.core.errors import BadSave
from game.core.jsontext import read_json
from game.core.saves import canonical

NAME, PLAYED, MOST = "recent.json", "played.json", 10
_LARGEST = 1 << 18
"""No such list is larger than this many bytes."""


def recent(saves: Path, name: str = NAME) -> list[Path]:
    """The files, the last one first, whether they are still there or not. A list that cannot be read is empty."""
    with suppress(OSError, BadSave):
        known = _read(saves / name)
        return [Path(one) for one in known if isinstance(one, str) and _can_be_named(one)][:MOST]
    return []


def _can_be_named(path: str) -> bool:
    """Whether a system could have a file of that name at all."""
    try:
        return path != "" and b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        return False


def remember(saves: Path, path: Path, name: str = NAME) -> None:
    """Puts a file at the head of a list. Where the list cannot be written, it is not remembered, and nobody minds."""
    _write(saves / name, [path, *(other for other in recent(saves, name) if other != path)])


def forget(saves: Path, path: Path) -> None:
    """Takes a file off the list; the file itself stays as it is."""
    _write(saves / NAME, [other for other in recent(saves) if other != path])


def _read(path: Path) -> list[object]:
    """What the list holds. Raises OSError and BadSave."""
    if not path.is_file():
        return []
    with path.open("rb") as file:
        known = read_json(file.read(_LARGEST))
    files = known.get("files") if isinstance(known, dict) else None
    if not isinstance(files, list):
        raise BadSave("It is no list of files.")
    return files


def _write(path: Path, paths: list[Path]) -> None:
    """Writes a list anew; what could not be read in its place is set aside and not written over."""
    with suppress(OSError):
        try:
            _read(path)
        except BadSave as error:
            set_aside(path, str(error))
        replace_keeping(path, canonical({"format": 1, "files": [str(one) for one in paths[:MOST]]}) + b"\n")
