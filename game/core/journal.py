"""The journal of a game in play: each move is one appended line, safe on the disk before the next is made.

A line is a checksum, a space and JSON: first ``{"begin": record}``, then ``{"enter": move}`` or ``{"jump": node}``,
both with ``"thought": [[node, milliseconds]]`` where a clock runs. Each
checksum also covers the one before it, so lines that are torn, lost or changed show, and only they and what follows go.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from game.core.contract import Game, Identity, Text
from game.core.disk import append, cause, exists, read_bounded, replace_keeping
from game.core.errors import BadSave, PaiShoError
from game.core.jsontext import read_json
from game.core.lock import Lock
from game.core.record import FORMAT, Saved, read_record
from game.core.saves import LARGEST, NewerSave, canonical, checksum
from game.core.session import Session, restore
from game.core.work import BUDGET

Entry = Mapping[str, Any]
Thoughts = Sequence[tuple[int, int]]
"""Node and milliseconds, as a clock gives them."""


@dataclass(frozen=True, slots=True)
class _Scan:
    """What is sound in a journal: its entries, and where the line of each ends."""

    entries: list[dict[str, Any]]
    ends: list[int]


def _format_line(chain: str, entry: Entry) -> tuple[str, bytes]:
    """The line of an entry that follows the checksum ``chain``, and its own checksum before it."""
    body = canonical(entry)
    chain = checksum(chain.encode() + body)[:16]
    return chain, chain.encode() + b" " + body + b"\n"


def _note_thoughts(thoughts: Thoughts) -> dict[str, Any]:
    return {"thought": [list(pair) for pair in thoughts]} if thoughts else {}


def _scan(data: bytes) -> _Scan:
    """Reads lines for as long as they are whole and their checksums fit."""
    scan = _Scan([], [])
    chain, end = b"", 0
    for line in data.split(b"\n")[:-1]:  # what follows the last line break is torn, or nothing
        BUDGET.rest()
        said, _, body = line.partition(b" ")
        entry = _entry(body) if said == checksum(chain + body)[:16].encode() else None
        if entry is None:
            break
        chain, end = said, end + len(line) + 1
        scan.entries.append(entry)
        scan.ends.append(end)
    return scan


def _entry(body: bytes) -> dict[str, Any] | None:
    try:
        value = read_json(body)
    except BadSave:
        return None
    return value if isinstance(value, dict) else None


class Journal:
    """The journal of one game; its only writer until ``close``. Raises BadSave if another process writes it.

    ``begin`` starts it with a session's record (a new game's, or the one just recovered); then ``enter`` and ``jump``
    follow what the session does. Each returns an empty text, or a sentence why it could not be written: play goes on, and
    the next call writes what is pending. ``why`` is what the system said then, without the sentence around it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = Lock(path)
        self._pending: list[Entry] = []
        self._rewrite = False
        self._end, self._chain = 0, ""
        self.why = ""

    def begin(self, record: Mapping[str, Any]) -> str:
        """Starts the journal anew, in one step; two before it stay as ``.1`` and ``.2``. Raises BadSave if it is no JSON."""
        entry = {"begin": dict(record)}
        canonical(entry)  # raises BadSave before anything has changed
        self._pending, self._rewrite = [entry], True
        return self._write()

    def enter(self, move: str, thoughts: Thoughts = ()) -> str:
        """Notes that a move was played from where the session was, and what was thought since the note before."""
        return self._note({"enter": move, **_note_thoughts(thoughts)})

    def jump(self, node_id: int, thoughts: Thoughts = ()) -> str:
        """Notes that the session went to a node: undo and redo are such jumps too."""
        return self._note({"jump": node_id, **_note_thoughts(thoughts)})

    @property
    def vanished(self) -> bool:
        """Whether what was written is gone: the file, or its whole folder."""
        try:
            return self._end > 0 and not exists(self.path)
        except OSError:
            return False

    def close(self, put_away: Callable[[], None] = lambda: None) -> str:
        """Writes what is still pending and gives the journal up. ``put_away`` is done before another process may have it."""
        problem = self._write() if self._pending else ""
        put_away()
        self._lock.release()
        return problem

    def _note(self, entry: Entry) -> str:
        if not self._end and not self._rewrite:
            raise ValueError("A journal must begin with a record.")
        self._pending.append(entry)
        return self._write()

    def _write(self) -> str:
        start, chain = (0, "") if self._rewrite else (self._end, self._chain)
        data = b""
        for entry in self._pending:
            chain, line = _format_line(chain, entry)
            data += line
        try:
            if self._rewrite:
                replace_keeping(self.path, data, private=True)
            else:
                append(self.path, start, data)
        except OSError as error:
            self.why = cause(error)
            return f"The game could not be saved just now ({self.why}). Play goes on; what was saved before is safe."
        self._pending, self._rewrite, self.why = [], False, ""
        self._end, self._chain = start + len(data), chain
        return ""

    @staticmethod
    def recover(path: Path) -> tuple[dict[str, Any], str]:
        """The record of the game in a journal, and a sentence if its end could not be read. Raises BadSave if none is there."""
        record, lost = Journal.read(path)
        return record, f"{lost} damaged line(s) at the end of {path.name} were left out." if lost else ""

    @staticmethod
    def read(path: Path) -> tuple[dict[str, Any], int]:
        """The record of the game in a journal, and how many lines at its end are damaged; touches nothing.

        Raises BadSave if there is no game in it, NewerSave if it is of a newer version.
        """
        data = _read_bytes(path)
        scan = _scan(data)
        record, read = _replay(path.name, scan.entries)
        return record, len(data[scan.ends[read - 1] :].splitlines())

    @staticmethod
    def check(path: Path) -> None:
        """Reads the first line alone. Raises BadSave where ``read`` would."""
        _replay(path.name, _scan(_read_bytes(path, first=True)).entries)


def _read_bytes(path: Path, first: bool = False) -> bytes:
    """What is in a journal, or its first line. Raises BadSave."""
    try:
        if first:
            with path.open("rb") as file:
                data = file.readline(LARGEST + 1)
        else:
            data = read_bounded(path, LARGEST)
    except OSError as error:
        raise BadSave(f"The journal {path.name} could not be opened ({cause(error)}).") from error
    if len(data) > LARGEST:
        raise BadSave(f"The journal {path.name} is larger than {LARGEST >> 20} MB, which no game is.")
    return data


class _Unjudged:
    """A game that lets every move pass: a journal is replayed without rules; whoever restores the record judges the moves."""

    def __init__(self, saved: Saved) -> None:
        self.name: Text = {"en": saved.ruleset}
        self.identity = Identity(saved.ruleset, saved.version, saved.hash, saved.options)
        self.definition: Mapping[str, Any] = {}  # the record that is replayed keeps its own, and its pictures
        self.pictures: Mapping[str, str] = {}

    def start(self, seed: int) -> None:
        return None

    def setup(self, position: Mapping[str, Any], seed: int = 0) -> tuple[None, tuple[str, ...]]:
        return None, ()

    def play(self, state: None, move: str) -> None:
        return None

    def to_move(self, state: None) -> None:
        return None


def _replay(name: str, entries: Sequence[dict[str, Any]]) -> tuple[dict[str, Any], int]:
    """The record after all entries that make sense, and how many those are."""
    if not entries or "begin" not in entries[0]:
        raise BadSave(f"The journal {name} holds no game: its first line cannot be read.")
    first = entries[0]["begin"]
    form = first.get("format") if isinstance(first, dict) else None
    if isinstance(form, int) and form > FORMAT:
        raise NewerSave(f"The journal {name} was begun by a newer version. It is left as it is; update to open it.")
    game = cast(Game[None], _Unjudged(read_record(first)))  # a session asks no more of it than these
    session, _ = restore(game, first)
    read = 1
    for entry in entries[1:]:
        BUDGET.rest()
        if not _follow(session, entry):
            break
        read += 1
    return {**first, **session.record()}, read


def _follow(session: Session[None], entry: Entry) -> bool:
    try:
        if "enter" in entry:
            session.enter(entry["enter"])
        else:
            session.jump(entry["jump"])
        if session.clock:
            session.clock.note(entry.get("thought"), len(session.nodes))
    except (PaiShoError, KeyError, TypeError):
        return False
    return True
