"""Saved games on the disk: reading them, listing all there are, putting them away, and the lists of files opened last."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.core.catalogue import Catalogue
from game.core.collector import collector_still
from game.core.contract import Game
from game.core.disk import cause, exists, is_regular, older, read_bounded, replace_keeping, set_aside
from game.core.errors import BadSave, PaiShoError
from game.core.journal import Journal
from game.core.jsontext import read_json
from game.core.lock import Lock
from game.core.record import FORMAT, read_record
from game.core.saves import LARGEST_SHARED, PREFIX, NewerSave, canonical, from_share_line, load_file
from game.ui.framework.words import UiWords
from game.ui.framework.words import make_printable as make_printable
from game.ui.saves.autosave import FINISHED, UNFINISHED, WHOLE, find_orphans

SHARED_LINE = re.compile(r"paisho(\d{1,9}):\s*")
_JOURNAL = re.compile(rb'[0-9a-f]{16} \{"')
_WHOLE = re.compile(rb'\s*\{\s*"checksum"')
LARGEST_OPENED = 16 << 20
"""No larger file is opened, in bytes: a long game has some ten thousand."""
_HEAD = 4096
"""Bytes by which the kind of a file is told."""


class SaveRefused(PaiShoError):
    """Something that cannot be opened; ``said`` is why, in any language."""

    def __init__(self, word: str, **parts: object) -> None:
        super().__init__(f"{word} {parts}")
        self.word, self.parts = word, {key: make_printable(str(part)) for key, part in parts.items()}

    def said(self, words: UiWords) -> str:
        """The sentence."""
        return words(self.word, **self.parts)

    def kept(self) -> SaveRefused:
        """The same, to be kept: one that was raised holds all that was in hand where it was, such as a whole record."""
        return SaveRefused(self.word, **self.parts)


@dataclass(frozen=True)
class FoundRecord:
    """A record, whose form is sound and whose moves are not yet checked, and how it was come by.

    ``lost`` counts damaged lines at a journal's end; ``older`` is the file that was read in place of a damaged one.
    """

    record: Mapping[str, Any]
    lost: int = 0
    older: Path | None = None


def read_record_file(path: Path) -> FoundRecord:
    """The game in a file, or in the copies kept of it if it is damaged or missing. Raises SaveRefused."""
    with collector_still():
        try:
            return _read_record_file(path)
        except SaveRefused as refused:
            if refused.word not in ("open_damaged", "open_missing", "open_empty"):
                raise
            for copy in older(path):
                try:
                    return FoundRecord(_read_record_file(copy).record, older=copy)
                except SaveRefused:
                    continue
            raise


def _read_record_file(path: Path) -> FoundRecord:
    head = _read_head(path)
    ends = path.suffix if path.suffix not in (".1", ".2") else path.with_suffix("").suffix
    try:
        if _JOURNAL.match(head):
            record, lost = Journal.read(path)
            return _check_record(path, record, lost)
        if head.lstrip()[:1] == b"{":
            return _check_record(path, load_file(path))
    except NewerSave:
        raise SaveRefused("open_newer", name=path.name) from None
    except BadSave as error:
        if isinstance(error.__cause__, OSError):
            raise SaveRefused("open_closed", name=path.name, why=cause(error.__cause__)) from error
        if _JOURNAL.match(head) or _WHOLE.match(head) or ends in (UNFINISHED, FINISHED, WHOLE):
            raise SaveRefused("open_damaged", name=path.name) from error
        raise SaveRefused("open_no_game", name=path.name) from error
    if ends in (UNFINISHED, FINISHED, WHOLE) and head:
        raise SaveRefused("open_damaged", name=path.name)
    return _read_text(path, head)


def _read_head(path: Path) -> bytes:
    """How a file begins. Raises SaveRefused for what is none, or too large."""
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise SaveRefused("open_folder", name=path.name or path)
        if not stat.S_ISREG(status.st_mode):
            raise SaveRefused("open_odd", name=path.name)
        if status.st_size > LARGEST_OPENED:
            raise SaveRefused("open_huge", name=path.name, n=LARGEST_OPENED >> 20)
        return read_bounded(path, _HEAD)
    except FileNotFoundError as error:
        raise SaveRefused("open_missing", name=path.name or path) from error
    except OSError as error:
        raise SaveRefused("open_closed", name=path.name or path, why=cause(error)) from error
    except ValueError as error:  # a zero in the name
        raise SaveRefused("open_missing", name=path.name) from error


def _read_text(path: Path, head: bytes) -> FoundRecord:
    """The game in a text with a shared line. Raises SaveRefused for all other files."""
    if not head:
        raise SaveRefused("open_empty", name=path.name)
    if path.suffix.lower() in (".yaml", ".yml"):
        raise SaveRefused("open_ruleset", name=path.name, path=path)
    try:
        text = read_bounded(path, 3 * LARGEST_SHARED).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SaveRefused("open_binary", name=path.name) from error
    except OSError as error:
        raise SaveRefused("open_closed", name=path.name, why=cause(error)) from error
    if "\0" in text:
        raise SaveRefused("open_binary", name=path.name)
    if not SHARED_LINE.search(text):
        raise SaveRefused("open_no_game", name=path.name)
    return FoundRecord(read_shared_line(text))


def _check_record(path: Path, record: Mapping[str, Any], lost: int = 0) -> FoundRecord:
    try:
        read_record(record)
    except BadSave as error:
        raise SaveRefused("open_senseless", name=path.name, why=error) from error
    return FoundRecord(record, lost)


def read_shared_line(text: str) -> dict[str, Any]:
    """The record of a shared line, wherever in a text it stands. Raises SaveRefused."""
    found = SHARED_LINE.search(text)
    if not found:
        raise SaveRefused("line_none", start=PREFIX)
    if int(found[1]) > int(PREFIX.removeprefix("paisho").rstrip(":")):
        raise SaveRefused("line_newer")
    line = text[found.start() :]
    for part in (line.split(None, 1)[0], line):  # words may follow it; or it was broken on the way
        try:
            record = from_share_line(part)
            _check_newer(record)
            read_record(record)
        except BadSave:
            continue
        return record
    raise SaveRefused("line_damaged")


def _check_newer(record: Mapping[str, Any]) -> None:
    form = record.get("format")
    if isinstance(form, int) and form > FORMAT:
        raise SaveRefused("line_newer")


def open_rules(shelf: Catalogue, record: Mapping[str, Any], name: str) -> Game[Any]:
    """The game of a record, by the rules of the shelf or those that the record keeps. Raises SaveRefused."""
    try:
        return shelf.reopen(record)
    except PaiShoError as error:
        raise SaveRefused("open_no_rules", name=name, why=str(error).split("\n")[0]) from error
    except Exception as error:  # a stranger's rules: whatever is broken by them, the window stands
        raise SaveRefused("open_no_rules", name=name, why=type(error).__name__) from error


KINDS = {UNFINISHED: "unfinished", FINISHED: "finished", WHOLE: "file"}
BIN = "bin"
"""The folder, beside the games, for those that were put away."""
_MANY = 10_000


@dataclass(frozen=True)
class StoredGame:
    """One game on the disk: of what kind it is (of ``KINDS``, or ``elsewhere``), when it was written last (seconds since 1970;
    0 where that is not known), how many bytes it has."""

    path: Path
    kind: str
    when: float = 0.0
    size: int = 0


def list_stored(saves: Path) -> list[StoredGame]:
    """All games, the one that was written last first. Nothing is read yet."""
    found: list[StoredGame] = []
    with suppress(OSError):  # no folder, or none that can be read
        here = (_find_stored(path, KINDS[path.suffix]) for path in saves.iterdir() if path.suffix in KINDS)
        found += [one for one in here if one]
        found += [_find_copied(path) for path in find_orphans(saves)]
    found += [_find_stored(path, "elsewhere") or StoredGame(path, "elsewhere") for path in list_recent(saves)]
    return sorted(found, key=lambda one: (-one.when, one.path.name))


def _find_stored(path: Path, kind: str) -> StoredGame | None:
    """A file as it is; None where there is none."""
    with suppress(OSError):
        if is_regular(path):
            status = path.stat()
            return StoredGame(path, kind, status.st_mtime, status.st_size)
    return None


def _find_copied(path: Path) -> StoredGame:
    """A file of which only the copies before it are there."""
    whens = [one.when for copy in older(path) if (one := _find_stored(copy, "file"))]
    return StoredGame(path, KINDS[path.suffix], max(whens, default=0.0))


Moves = list[tuple[Path, Path]]
"""Files that were moved, each with where it was and where it is."""


def move_to_bin(path: Path) -> Moves:
    """Moves a game to the bin, with the copies kept of it, which come after it.

    Raises OSError, or BadSave if somebody has it open; then it is where it was.
    """
    with Lock(path):
        folder = path.parent / BIN
        folder.mkdir(exist_ok=True)
        journal = path.with_suffix(UNFINISHED) if path.suffix == FINISHED else path
        moves = [(file, _find_free_name(folder, file)) for file in (path, *older(journal)) if exists(file)]
        _rename_all(moves)
    return moves


def take_from_bin(moves: Moves) -> None:
    """Moves a game back to where it was. Raises OSError, and FileExistsError if another has its name by now; then it stays."""
    with Lock(moves[0][0]):
        if taken := next((file for file, _ in moves if exists(file)), None):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(taken))
        _rename_all([(where, file) for file, where in moves])


def _rename_all(moves: Moves) -> None:
    """Gives files other names: all of them, or with OSError none."""
    with ExitStack() as back:
        for file, where in moves:
            file.rename(where)
            back.callback(_rename_back, file, where)
        back.pop_all()


def _rename_back(file: Path, where: Path) -> None:
    with suppress(OSError):
        where.rename(file)


def _find_free_name(folder: Path, path: Path) -> Path:
    """A name in a folder that is not taken, the file's own if that can be."""
    stem, dot, ends = path.name.partition(".")
    names = (f"{stem}{f'-again-{number}' if number else ''}{dot}{ends}" for number in range(_MANY))
    return next((target for name in names if not exists(target := folder / name)), folder / path.name)


RECENT_GAMES, RECENT_RULES, MOST_RECENT = "recent.json", "played.json", 10
_LARGEST_LIST = 1 << 18
"""No such list is larger than this many bytes."""


def list_recent(saves: Path, name: str = RECENT_GAMES) -> list[Path]:
    """The files, the last one first, whether they are still there or not. A list that cannot be read is empty."""
    with suppress(OSError, BadSave):
        known = _read_list(saves / name)
        return [Path(one) for one in known if isinstance(one, str) and _can_be_named(one)][:MOST_RECENT]
    return []


def _can_be_named(path: str) -> bool:
    """Whether a system could have a file of that name at all."""
    try:
        return path != "" and b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        return False


def remember_recent(saves: Path, path: Path, name: str = RECENT_GAMES) -> None:
    """Puts a file at the head of a list. Where the list cannot be written, it is not remembered, and nobody minds."""
    _write_list(saves / name, [path, *(other for other in list_recent(saves, name) if other != path)])


def forget_recent(saves: Path, path: Path) -> None:
    """Takes a file off the list; the file itself stays as it is."""
    _write_list(saves / RECENT_GAMES, [other for other in list_recent(saves) if other != path])


def _read_list(path: Path) -> list[object]:
    """What the list holds. Raises OSError and BadSave."""
    if not is_regular(path):
        return []
    known = read_json(read_bounded(path, _LARGEST_LIST))
    files = known.get("files") if isinstance(known, dict) else None
    if not isinstance(files, list):
        raise BadSave("It is no list of files.")
    return files


def _write_list(path: Path, paths: list[Path]) -> None:
    """Writes a list anew; what could not be read in its place is set aside and not written over."""
    with suppress(OSError):
        try:
            _read_list(path)
        except BadSave as error:
            set_aside(path, str(error))
        replace_keeping(path, canonical({"format": 1, "files": [str(one) for one in paths[:MOST_RECENT]]}) + b"\n")
