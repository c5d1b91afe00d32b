"""What a file or a line of text holds: a game, or a sentence why it cannot be opened. Nothing is written here."""

from __future__ import annotations

import re
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.core.catalogue import Catalogue
from game.core.contract import Game
from game.core.disk import cause, older
from game.core.errors import BadSave, PaiShoError
from game.core.journal import Journal
from game.core.record import FORMAT, read_record
from game.core.saves import LARGEST_SHARED, PREFIX, NewerSave, from_share_line, load_file
from game.ui.keeping import FINISHED, UNFINISHED, WHOLE
from game.ui.shown import shown as shown
from game.ui.words import Words

SHARED = re.compile(r"paisho(\d{1,9}):\s*")
_JOURNAL = re.compile(rb'[0-9a-f]{16} \{"')
_WHOLE = re.compile(rb'\s*\{\s*"checksum"')
LARGEST_OPENED = 16 << 20
"""No larger file is opened, in bytes: a long game has some ten thousand."""
_HEAD = 4096
"""Bytes by which the kind of a file is told."""


class Refused(PaiShoError):
    """Something that cannot be opened; ``said`` is why, in any language."""

    def __init__(self, word: str, **parts: object) -> None:
        super().__init__(f"{word} {parts}")
        self.word, self.parts = word, {key: shown(str(part)) for key, part in parts.items()}

    def said(self, words: Words) -> str:
        """The sentence."""
        return words(self.word, **self.parts)


@dataclass(frozen=True)
class Found:
    """A record, whose form is sound and whose moves are not yet checked, and how it was come by.

    ``lost`` counts damaged lines at a journal's end; ``older`` is the file that was read in place of a damaged one.
    """

    record: Mapping[str, Any]
    lost: int = 0
    older: Path | None = None


def record_in(path: Path) -> Found:
    """The game in a file, or in the copies kept of it if it is damaged or missing. Raises Refused."""
    try:
        return _record_in(path)
    except Refused as refused:
        if refused.word not in ("open_damaged", "open_missing", "open_empty"):
            raise
        for copy in older(path):
            try:
                return Found(_record_in(copy).record, older=copy)
            except Refused:
                continue
        raise


def _record_in(path: Path) -> Found:
    head = _head(path)
    ends = path.suffix if path.suffix not in (".1", ".2") else path.with_suffix("").suffix
    try:
        if _JOURNAL.match(head):
            record, lost = Journal.read(path)
            return _sound(path, record, lost)
        if head.lstrip()[:1] == b"{":
            return _sound(path, load_file(path))
    except NewerSave:
        raise Refused("open_newer", name=path.name) from None
    except BadSave as error:
        if isinstance(error.__cause__, OSError):
            raise Refused("open_closed", name=path.name, why=cause(error.__cause__)) from error
        if _JOURNAL.match(head) or _WHOLE.match(head) or ends in (UNFINISHED, FINISHED, WHOLE):
            raise Refused("open_damaged", name=path.name) from error
        raise Refused("open_no_game", name=path.name) from error
    if ends in (UNFINISHED, FINISHED, WHOLE) and head:
        raise Refused("open_damaged", name=path.name)
    return _in_text(path, head)


def _head(path: Path) -> bytes:
    """How a file begins. Raises Refused for what is none, or too large."""
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise Refused("open_folder", name=path.name or path)
        if not stat.S_ISREG(status.st_mode):
            raise Refused("open_odd", name=path.name)
        if status.st_size > LARGEST_OPENED:
            raise Refused("open_huge", name=path.name, n=LARGEST_OPENED >> 20)
        with path.open("rb") as file:
            return file.read(_HEAD)
    except FileNotFoundError as error:
        raise Refused("open_missing", name=path.name or path) from error
    except OSError as error:
        raise Refused("open_closed", name=path.name or path, why=cause(error)) from error
    except ValueError as error:  # a zero in the name
        raise Refused("open_missing", name=path.name) from error


def _in_text(path: Path, head: bytes) -> Found:
    """The game in a text with a shared line. Raises Refused for all other files."""
    if not head:
        raise Refused("open_empty", name=path.name)
    if path.suffix.lower() in (".yaml", ".yml"):
        raise Refused("open_ruleset", name=path.name, path=path)
    try:
        with path.open("rb") as file:
            text = file.read(3 * LARGEST_SHARED).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused("open_binary", name=path.name) from error
    except OSError as error:
        raise Refused("open_closed", name=path.name, why=cause(error)) from error
    if "\0" in text:
        raise Refused("open_binary", name=path.name)
    if not SHARED.search(text):
        raise Refused("open_no_game", name=path.name)
    return Found(record_in_line(text))


def _sound(path: Path, record: Mapping[str, Any], lost: int = 0) -> Found:
    try:
        read_record(record)
    except BadSave as error:
        raise Refused("open_senseless", name=path.name, why=error) from error
    return Found(record, lost)


def record_in_line(text: str) -> dict[str, Any]:
    """The record of a shared line, wherever in a text it stands. Raises Refused."""
    found = SHARED.search(text)
    if not found:
        raise Refused("line_none", start=PREFIX)
    if int(found[1]) > int(PREFIX.removeprefix("paisho").rstrip(":")):
        raise Refused("line_newer")
    line = text[found.start() :]
    for part in (line.split(None, 1)[0], line):  # words may follow it; or it was broken on the way
        try:
            record = from_share_line(part)
            _check_newer(record)
            read_record(record)
        except BadSave:
            continue
        return record
    raise Refused("line_damaged")


def _check_newer(record: Mapping[str, Any]) -> None:
    form = record.get("format")
    if isinstance(form, int) and form > FORMAT:
        raise Refused("line_newer")


def rules_of(shelf: Catalogue, record: Mapping[str, Any], name: str) -> Game[Any]:
    """The game of a record, by the rules of the shelf or those that the record keeps. Raises Refused."""
    try:
        return shelf.reopen(record)
    except PaiShoError as error:
        raise Refused("open_no_rules", name=name, why=str(error).split("\n")[0]) from error
    except Exception as error:  # a stranger's rules: whatever is broken by them, the window stands
        raise Refused("open_no_rules", name=name, why=type(error).__name__) from error
