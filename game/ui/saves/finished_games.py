"""The games among the saves that have come to their end, one on a table too, read one after the other for what they count in the
statistics. Files that lie elsewhere and were only opened here are none of them: nothing is counted of those, or put away."""

from __future__ import annotations

import time
from pathlib import Path

from game.core.catalogue import Catalogue
from game.core.errors import PaiShoError
from game.core.session import restore
from game.core.statistics import PlayedGame, read_game
from game.ui.saves.autosave import FINISHED, UNFINISHED
from game.ui.saves.save_files import KINDS, SaveRefused, list_stored, move_to_bin, open_rules, read_record_file


class FinishedGames:
    """``games`` are those that have been read, ``unread`` how many of the files could not be, ``left`` those still to be read."""

    def __init__(self, saves: Path, shelf: Catalogue) -> None:
        self.saves, self.shelf = saves, shelf
        self.games: list[PlayedGame] = []
        self.unread = 0
        self.left = self._list(FINISHED, UNFINISHED)

    def _list(self, *ends: str) -> list[Path]:
        """The games in the folder whose files end so, the latest first."""
        kinds = [KINDS[end] for end in ends]
        return [stored.path for stored in list_stored(self.saves) if stored.kind in kinds]

    def work(self, until: float) -> bool:
        """Reads games until a moment of ``time.perf_counter``, at least one. False if none was left."""
        if not self.left:
            return False
        while self.left:
            path = self.left.pop(0)
            try:
                found = _read(path, self.shelf)
            except (PaiShoError, SaveRefused, OSError):
                self.unread += path.suffix == FINISHED
            else:
                self.games += [found] if found else []
            if time.perf_counter() > until:
                break
        return True

    def put_away(self) -> int:
        """Moves all finished games to the bin; how many could not be, because somebody has them open, say."""
        kept = 0
        for path in self._list(FINISHED):
            try:
                move_to_bin(path)
            except (OSError, PaiShoError):
                kept += 1
        return kept


def _read(path: Path, shelf: Catalogue) -> PlayedGame | None:
    """What a game counts for. Raises SaveRefused, PaiShoError or OSError where it cannot be read or played to its end."""
    record = read_record_file(path).record
    session, trouble = restore(open_rules(shelf, record, path.name), dict(record))
    if trouble:
        raise SaveRefused("open_no_rules", name=path.name, why=trouble)
    return read_game(session, path.stat().st_mtime)
