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
        """One line for each thing counted, GUEST's number first, the total stronger; one column in a game alone."""
        tally = self.result.tally
        if not tally:
            return []
        line = round(self.brush.theme.base * 1.6)
        seats = ("guest",) if self.result.winner is None else ("guest", "host")
        out = [pygame.Surface((1, line // 2), pygame.SRCALPHA)]
        if len(seats) > 1:
            out.append(self._row((width, line), "", [self.words.seat(seat) for seat in seats], ("muted", "sans")))
        for i, (name, *counts) in enumerate(tally):
            look = ("gold", "bold") if i == len(tally) - 1 else ("text", "sans")
            out.append(self._row((width, line), self.words.of(name), [str(n) for n in counts[: len(seats)]], look))
        return out

    def _row(self, size: tuple[int, int], name: str, counts: list[str], look: tuple[str, str]) -> pygame.Surface:
        """A name at the left, numbers in columns at the right; ``look`` is colour and face."""
        row = pygame.Surface(size, pygame.SRCALPHA)
        width = size[0]
        column = width // 4
        for i, words in enumerate(reversed(counts)):
            number = self.brush.text(words, 0, *look, column)
            row.blit(number, (width - i * column - number.get_width(), 0))
        row.blit(self.brush.text(name, 0, *look, width - len(counts) * column), (0, 0))
        return row
