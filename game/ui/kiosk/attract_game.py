"""A game between programs, for a public table at which nobody sits."""

from __future__ import annotations

from typing import Any

from game.core.catalogue import CatalogueEntry
from game.core.errors import PaiShoError
from game.core.session import Session
from game.ui.framework.screen import Stage
from game.ui.saves.autosave import Autosave
from game.ui.screens.table import TableScreen
from game.ui.table.table_game import TableGame

BEAT = 2200
"""Milliseconds between two moves."""
LEVEL = "easy"


class Unkept(Autosave):
    """A game that nobody wants to find again."""

    def __init__(self, session: Session[Any]) -> None:
        self.session, self.problem, self.elsewhere = session, "", False
        self._journal, self._looking, self._path = None, True, None

    def entered(self, move: str) -> None:
        """Nothing is kept."""

    def rewrite(self) -> None:
        """Nothing is kept."""


def lay_game(stage: Stage, entry: CatalogueEntry, seed: int) -> TableScreen | None:
    """A table at which programs play such a game; None if none can, or if its rules cannot be opened."""
    try:
        game = stage.shelf.open(entry.id, {})
        session = Session(game, seed)
        session.players = dict.fromkeys(game.seats, LEVEL)
        play = TableGame(session, Unkept(session))
    except PaiShoError:
        return None
    if not play.searchable:
        return None
    table = TableScreen(stage, play)
    table.ended, table.opponents.beat, table.display.board_alone = True, BEAT, True
    return table
