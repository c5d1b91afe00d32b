"""Games under way as journals in the saves folder: begun, found again, put away."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.core.contract import Text
from game.core.disk import Looks, cause, discard, exists, is_regular, is_there, look, older
from game.core.errors import BadSave
from game.core.journal import Journal
from game.core.lock import Lock
from game.core.saves import load_file
from game.core.session import Session

UNFINISHED, FINISHED, WHOLE = ".journal", ".finished", ".paisho"
"""What the files of games under way, of games that are over, and of copies end in."""
LISTED = 4 << 20
"""Larger files are not read before they are opened, in bytes: a long game has some ten thousand."""
_MANY = 10_000
_LONGEST = 80
"""The letters of a name, as the language has it."""


@dataclass(frozen=True)
class UnfinishedGame:
    """A journal of a game that has not ended: its file, ruleset, options, and how many moves lead to where it stands."""

    path: Path
    ruleset: str
    moves: int
    record: Mapping[str, Any]

    @property
    def name(self) -> Text:
        """What the rules that it carries call it; its ruleset's id where they do not say, or say nonsense."""
        rules = self.record.get("rules")
        name = rules.get("name") if isinstance(rules, Mapping) else None
        named = {"en": name} if isinstance(name, str) else name if isinstance(name, Mapping) else {}
        sound = {language: words for language, words in named.items() if isinstance(words, str) and len(words) <= _LONGEST}
        return sound if "en" in sound else {"en": self.ruleset}

    @property
    def sign(self) -> int:
        """The same number for the same game as long as it stands where it stands."""
        told = self.record.get("hash"), self.record.get("seed"), list_moves(self.record)
        return zlib.crc32(repr(told).encode("utf-8", "replace"))


def list_unfinished(saves: Path, most: int = 3, *, laid: bool = False) -> list[UnfinishedGame]:
    """The games that can be continued, the latest first; positions in which nobody has moved yet only if ``laid``. What cannot be
    read is passed over here and left as it is, and so is what is larger than all that is read for such a list (LISTED); it stands
    among the saved games."""
    found: list[UnfinishedGame] = []
    left = LISTED
    for path in _list_latest(saves, UNFINISHED):
        try:
            size = path.stat().st_size
            if size > left:
                continue
            left -= size
            record, _ = Journal.recover(path)
        except (OSError, BadSave):
            continue
        if record.get("tree") or (laid and record.get("position")):
            found.append(UnfinishedGame(path, record["ruleset"], len(list_moves(record)), record))
        if len(found) == most:
            break
    return found


def find_unreadable(saves: Path) -> Iterator[bool]:
    """For each game in the folder, one after the other, whether it cannot be read. Nothing is touched."""
    for path in _list_latest(saves, UNFINISHED, FINISHED, WHOLE):
        try:
            if path.suffix != WHOLE:
                Journal.check(path)
            elif path.stat().st_size <= LISTED:
                load_file(path)
        except (OSError, BadSave):
            yield True
        else:
            yield False
    yield from (True for _ in find_orphans(saves))


def find_orphans(saves: Path) -> list[Path]:
    """The files whose older copies are there while they themselves are not."""
    mains = {path.with_suffix("") for path in _list_latest(saves, ".1", ".2")}
    return sorted(main for main in mains if main.suffix in (UNFINISHED, FINISHED, WHOLE) and not _is_there(main))


def _is_there(main: Path) -> bool:
    """Whether a game's file is there; that of a game which is over has another name now."""
    return is_there(main) or (main.suffix == UNFINISHED and is_there(main.with_suffix(FINISHED)))


def _list_latest(saves: Path, *ends: str) -> list[Path]:
    """The files with one of those endings, the one that was written last first."""
    found = []
    with suppress(OSError):  # no folder, or none that can be read
        for path in saves.iterdir():
            with suppress(OSError):  # one that goes while we look
                if path.suffix in ends and is_regular(path):  # a pipe, say, would never come to an end
                    found.append((path.stat().st_mtime_ns, path))
    return [path for _, path in sorted(found, reverse=True)]


def list_moves(record: Mapping[str, Any]) -> list[str]:
    """The moves that lead to where a record's game stands."""
    tree, moves = record.get("tree"), list(record.get("moves", ()))
    if tree is None:
        return moves[: record.get("here")]
    node, out = record.get("here"), []
    if node is None:
        return moves
    while node:
        node, move = tree[node - 1]
        out.append(move)
    return out[::-1]


def _is_taken(free: Path) -> bool:
    """Whether a game has had this name, and something of it is still there."""
    return any(exists(path) for path in (free, free.with_suffix(FINISHED), *older(free)))


class Autosave:
    """Writes a session's journal as it goes. ``problem`` says why while it cannot be written, else it is empty.

    Begins a journal of its own, or goes on with that of ``path``. A finished game that is only looked at is not written to; it
    becomes one under way with the first move. A journal that somebody else writes, or has written to since it looked as when it
    was read (``looks``), is left alone: ``elsewhere`` is true then, and what is played is kept as a copy.
    """

    def __init__(self, saves: Path, session: Session[Any], path: Path | None = None, looks: Looks = None) -> None:
        self.saves, self.session, self.problem, self.elsewhere = saves, session, "", False
        self._path, self._own, self._looks = path, path is None, looks
        self._journal: Journal | None = None
        self._looking = path is not None and path.suffix == FINISHED
        if not self._looking:
            self._begin()

    @property
    def path(self) -> Path | None:
        """The file in which the game is; None if it is in none."""
        return self._journal.path if self._journal else self._path

    @property
    def folder(self) -> Path:
        """The folder in which the game is, or would be."""
        return self.path.parent if self.path else self.saves

    def _begin(self) -> None:
        """Writes the whole game down, where it was or where there is room. What fails is tried again with the next move."""
        try:
            self.saves.mkdir(parents=True, exist_ok=True)
            self._journal = self._open()
            self._journal.begin(self.session.record())
            self._tell(self._journal.why)
        except OSError as error:
            self._tell(cause(error))
        except BadSave as error:
            self._tell(cause(error.__cause__) if isinstance(error.__cause__, OSError) else str(error))

    def _open(self) -> Journal:
        if self._path is not None:
            try:
                journal = Journal(self._path)
                looks, self._looks = self._looks, None
                if looks is None or looks == look(self._path):
                    return journal
                journal.close()  # somebody has played on in it between our reading and our locking
            except BadSave as error:
                if isinstance(error.__cause__, OSError):
                    raise
            self.elsewhere, self._path, self._own = True, None, True
        return self._new()

    def _new(self) -> Journal:
        ruleset = "".join(c for c in self.session.game.identity.ruleset if c.isalnum() or c in "-_")[:60] or "game"
        for number in range(1, _MANY):
            free = self.saves / f"{ruleset}-{number}{UNFINISHED}"
            if _is_taken(free):
                continue
            try:
                journal = Journal(free)
            except BadSave as error:
                if isinstance(error.__cause__, OSError):
                    raise
                continue  # somebody has just begun a game under that name
            ours = False
            try:
                ours = not _is_taken(free)  # between our look and our lock somebody may have had it
            finally:
                if not ours:
                    journal.close()
            if ours:
                return journal
        raise BadSave(f"There are {_MANY} games of this kind in {self.saves} already. Move some of them elsewhere.")

    def entered(self, move: str) -> None:
        """A move was played."""
        if self._looking:
            self._take_up()
        elif self._journal is None:
            self._begin()
        else:
            self._journal.enter(move, self._thoughts())
            self._written(self._journal)

    def went(self) -> None:
        """The session went to another node: undo, redo, jump."""
        if self._looking:
            return
        if self._journal is None:
            self._begin()
        else:
            self._journal.jump(self.session.here.id, self._thoughts())
            self._written(self._journal)

    def _thoughts(self) -> list[tuple[int, int]]:
        return self.session.clock.take_unwritten() if self.session.clock else []

    def keep_time(self) -> None:
        """What was thought since the last move is written down too."""
        if self.session.clock and self.session.clock.unwritten:
            self.went()

    def rewrite(self) -> None:
        """What is said of the game besides its moves is different now: who plays it."""
        if self._journal is not None and not self._looking:
            self._journal.begin(self.session.record())
            self._written(self._journal)

    def go_on(self, session: Session[Any], whole: bool) -> None:
        """The same game by other rules from now on. ``whole``: nothing is missing in the new session, whose record takes
        the place of the old one in a single step. Else the old game stays as it was, and a journal of its own is begun."""
        began = len(self.session.nodes) > 1
        if self._looking:
            self._path, self._own = None, True  # the finished game is left alone, and what is played from here is a copy
        elif not whole and began:
            self.close()
            self._path, self._own = None, True
        self.session = session
        if self._looking:
            return
        if self._journal is None:
            self._begin()
        else:
            self._journal.begin(session.record())
            self._written(self._journal)

    def _written(self, journal: Journal) -> None:
        """Tells of what failed; a journal that has vanished is begun anew, with all that was played."""
        self._tell(journal.why)
        if journal.why and journal.vanished:
            journal.begin(self.session.record())
            self._tell(journal.why)

    def _take_up(self) -> None:
        """A finished game goes on: its file is that of a game under way again."""
        self._looking = False
        finished = self._path
        if finished is not None:
            self._path = finished.with_suffix(UNFINISHED)
            try:
                with Lock(self._path):  # two windows may look at it
                    if exists(self._path):
                        raise FileExistsError
                    finished.rename(self._path)
                    self._looks = look(self._path)
            except (OSError, BadSave):
                self._path = None  # it stays as it is, and this is a copy
        self._begin()

    def close(self) -> None:
        """Writes what is owed and lets the file go. A game that is over is no longer offered to be continued, and is kept with
        its end, wherever somebody was looking back to."""
        if self._journal is None:
            return
        self.keep_time()
        end = self.session.line[-1]
        if self._over and end is not self.session.here:
            self._journal.jump(end.id)
            self._written(self._journal)
        journal, self._journal = self._journal, None
        self._path = journal.path
        journal.close(lambda: self._finish(journal))

    @property
    def _over(self) -> bool:
        """Whether the line has come to the end of the game; only another move makes it a game under way again."""
        return self.session.result_at(self.session.line[-1]) is not None

    def _finish(self, journal: Journal) -> None:
        """Looks after the file of a game that is let go, while it is still ours alone."""
        self._tell(journal.why)
        if self._own and len(self.session.nodes) == 1 and self.session.position is None:
            for path in (journal.path, *older(journal.path)):  # nothing was played; rules that were taken left the one before
                discard(path)
            self._path = None
        elif self._over:
            self._put_away(journal.path)

    def _put_away(self, path: Path) -> None:
        finished = path.with_suffix(FINISHED)
        try:
            if not exists(finished):
                path.rename(finished)
                self._path = finished
        except OSError as error:
            self._tell(cause(error))

    def _tell(self, problem: str) -> None:
        self.problem = f"{problem.rstrip('.')}." if problem else ""
