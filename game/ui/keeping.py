"""Games under way as journals in the saves folder: begun, found again, put away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.core.contract import Shelf
from game.core.errors import BadSave
from game.core.journal import Journal
from game.core.session import Session, restore

UNFINISHED, FINISHED = ".journal", ".finished"
_MANY = 1000


@dataclass(frozen=True)
class Unfinished:
    """A journal of a game that has not ended: its file, ruleset, options, and how many moves were made."""

    path: Path
    ruleset: str
    moves: int
    record: Mapping[str, Any]


def unfinished(saves: Path, most: int = 3) -> list[Unfinished]:
    """The games that can be continued, the latest first. What cannot be read is passed over here and left as it is."""
    found: list[Unfinished] = []
    try:
        paths = sorted(saves.glob(f"*{UNFINISHED}"), key=lambda path: -path.stat().st_mtime_ns)
    except OSError:
        return []
    for path in (path for path in paths if path.is_file()):  # a pipe, say, would never come to an end
        try:
            record, _ = Journal.recover(path)
        except BadSave:
            continue
        played = record.get("here", 0)
        if played:
            found.append(Unfinished(path, record["ruleset"], len(record.get("moves", ())), record))
        if len(found) == most:
            break
    return found


def resume(shelf: Shelf, game: Unfinished) -> tuple[Session[Any], str]:
    """The session of an unfinished game, and a sentence if not all of it could be kept. Raises PaiShoError."""
    return restore(shelf.reopen(game.record), dict(game.record))


class Keeper:
    """Writes a session's journal as it goes. ``problem`` is a sentence while it cannot be written, else empty."""

    def __init__(self, saves: Path, session: Session[Any], path: Path | None = None) -> None:
        self.session, self.problem = session, ""
        self._journal: Journal | None = None
        try:
            saves.mkdir(parents=True, exist_ok=True)
            self._journal = self._open(saves, path)
            self._tell(self._journal.begin(session.record()))
        except (OSError, BadSave) as error:
            self._tell(str(error) or type(error).__name__)

    def _open(self, saves: Path, path: Path | None) -> Journal:
        if path is not None:
            return Journal(path)
        ruleset = "".join(c for c in self.session.game.identity.ruleset if c.isalnum() or c in "-_")[:60] or "game"
        for number in range(1, _MANY):
            free = saves / f"{ruleset}-{number}{UNFINISHED}"
            if not free.exists() and not free.with_suffix(FINISHED).exists():
                return Journal(free)
        raise BadSave(f"There are {_MANY} games of this kind in {saves} already. Move some of them elsewhere.")

    def entered(self, move: str) -> None:
        """A move was played."""
        if self._journal:
            self._tell(self._journal.enter(move))

    def went(self) -> None:
        """The session went to another node: undo, redo, jump."""
        if self._journal:
            self._tell(self._journal.jump(self.session.here.id))

    def close(self) -> None:
        """Writes what is owed and lets the file go; a game that is over is no longer offered to be continued."""
        if self._journal is None:
            return
        journal, self._journal = self._journal, None
        self._tell(journal.close())
        if self.session.result is not None:
            try:
                journal.path.rename(journal.path.with_suffix(FINISHED))
            except OSError as error:
                self._tell(str(error))

    def _tell(self, problem: str) -> None:
        self.problem = problem
