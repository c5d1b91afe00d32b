"""All games there are on this machine: under way, over, copies, and files from elsewhere; and a place for those put away."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from game.core.disk import older
from game.core.lock import Lock
from game.ui.keeping import FINISHED, UNFINISHED, WHOLE, orphans
from game.ui.recent import recent

KINDS = {UNFINISHED: "unfinished", FINISHED: "finished", WHOLE: "file"}
BIN = "bin"
"""The folder, beside the games, for those that were put away."""
_MANY = 10_000


@dataclass(frozen=True)
class Stored:
    """One game on the disk: of what kind it is (of ``KINDS``, or ``elsewhere``), when it was written last (seconds since 1970;
    0 where that is not known), how many bytes it has."""

    path: Path
    kind: str
    when: float = 0.0
    size: int = 0


def stored(saves: Path) -> list[Stored]:
    """All games, the one that was written last first. Nothing is read yet."""
    found: list[Stored] = []
    with suppress(OSError):  # no folder, or none that can be read
        here = (_stored(path, KINDS[path.suffix]) for path in saves.iterdir() if path.suffix in KINDS)
        found += [one for one in here if one]
        found += [_copied(path) for path in orphans(saves)]
    found += [_stored(path, "elsewhere") or Stored(path, "elsewhere") for path in recent(saves)]
    return sorted(found, key=lambda one: (-one.when, one.path.name))


def _stored(path: Path, kind: str) -> Stored | None:
    """A file as it is; None where there is none."""
    with suppress(OSError):
        if path.is_file():
            status = path.stat()
            return Stored(path, kind, status.st_mtime, status.st_size)
    return None


def _copied(path: Path) -> Stored:
    """A file of which only the copies before it are there."""
    whens = [one.when for copy in older(path) if (one := _stored(copy, "file"))]
    return Stored(path, KINDS[path.suffix], max(whens, default=0.0))


def put_away(path: Path) -> Path:
    """Moves a game to the bin, with the copies kept of it, and returns where it is now.

    Raises OSError, or BadSave if somebody has it open; then it is where it was.
    """
    with Lock(path):
        folder = path.parent / BIN
        folder.mkdir(exist_ok=True)
        target = _free(folder, path)
        journal = path.with_suffix(UNFINISHED) if path.suffix == FINISHED else path
        if path.exists():
            path.rename(target)
        for copy in older(journal):
            if copy.exists():
                copy.rename(_free(folder, copy))
    return target


def _free(folder: Path, path: Path) -> Path:
    """A name in a folder that is not taken, the file's own if that can be."""
    stem, dot, ends = path.name.partition(".")
    names = (f"{stem}{f'-again-{number}' if number else ''}{dot}{ends}" for number in range(_MANY))
    return next((target for name in names if not (target := folder / name).exists()), folder / path.name)
