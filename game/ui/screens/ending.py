"""How the game ended: who won, by what, and the count line by line, over the board."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.contract import Result
from game.ui.screens.dialogue import Dialogue
from game.ui.screens.screen import Screen, Stage


class Ending(Dialogue):
    """Lies over a table whose game is over."""

    def __init__(self, stage: Stage, table: Screen, result: Result, anew: Callable[[], None]) -> None:
        self.result = result
        words = stage.words
        heading = words("over") if result.winner is None else words("wins", seat=words.seat(result.winner))
        if result.winner == "draw":
            heading = words("draw")
        buttons = [
            ("look", words("look"), stage.pop),
            ("undo", words("undo"), self._undo),
            ("new", words("new"), anew),
        ]
        super().__init__(stage, table, heading, [words.of(result.name)], buttons)

    def _undo(self) -> None:
        self.stage.pop()
        self.below.command("undo")

    def _parts(self, width: int) -> list[pygame.Surface]:
        return [*super()._parts(width), *self._tally(width)]

    def _tally(self, width: int) -> list[pygame.Surface]:
        """One line for each thing counted, GUEST's number first, the total stronger."""
        tally = self.result.tally
        if not tally:
            return []
        line = round(self.brush.theme.base * 1.6)
        out = [pygame.Surface((1, line // 2), pygame.SRCALPHA)]
        out.append(self._row(width, line, "", self.words.seat("guest"), self.words.seat("host"), "muted", "sans"))
        for i, (name, guest, host) in enumerate(tally):
            total = i == len(tally) - 1
            out.append(
                self._row(
                    width,
                    line,
                    self.words.of(name),
                    str(guest),
                    str(host),
                    "gold" if total else "text",
                    "bold" if total else "sans",
                )
            )
        return out

    def _row(self, width: int, height: int, name: str, guest: str, host: str, colour: str, face: str) -> pygame.Surface:
        row = pygame.Surface((width, height), pygame.SRCALPHA)
        column = width // 4
        for words, right, room in ((guest, width - column, column), (host, width, column)):
            number = self.brush.text(words, 0, colour, face, room)
            row.blit(number, (right - number.get_width(), 0))
        row.blit(self.brush.text(name, 0, colour, face, width - 2 * column), (0, 0))
        return row
