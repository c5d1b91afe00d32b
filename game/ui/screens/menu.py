"""The menu of the table, and the card that tells the keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame import Rect

from game.core.contract import Game
from game.ui.commands import HELP, MENU
from game.ui.screens.dialogue import Dialogue, DialogueText
from game.ui.screens.screen import Stage


class Menu(Dialogue):
    """What is seldom needed, over a table. ``do`` carries out a command of it; ``without`` what makes no sense just now."""

    def __init__(
        self, stage: Stage, do: Callable[[str], object], game: Callable[[], Game[Any]], without: Sequence[str] = ()
    ) -> None:
        self.do, self.game, self.without = do, game, without
        super().__init__(stage, self._asked)

    def _asked(self) -> DialogueText:
        words = self.stage.words
        buttons = [(name, words(word), self._doing(name)) for name, word in MENU if name not in self.without]
        game = self.game()
        lines = [f"{words('rules_are', hash=game.identity.short)}. {words('hash_text')}"]
        return DialogueText(words.of(game.name), lines, [*buttons, ("go_on", words("go_on"), self.stage.pop)])

    def _doing(self, name: str) -> Callable[[], None]:
        def act() -> None:
            self.stage.pop()
            self.do(name)

        return act

    def back(self, now: int) -> None:
        self.stage.pop()


class KeysCard(Dialogue):
    """All keys on one card, in two columns where it is wide."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, self._asked)

    def _asked(self) -> DialogueText:
        words = self.stage.words
        return DialogueText(words("keys"), [], [("close", words("close"), self.stage.pop)])

    def _width(self, letters: float) -> int:
        """How wide the card would like to be."""
        return round(letters * 50)

    def _parts(self, width: int) -> list[pygame.Surface]:
        base = self.brush.theme.base
        columns = 2 if width > base * 40 else 1
        step, line = width // columns, round(base * 1.55)
        rows = -(-len(HELP) // columns)
        whole = pygame.Surface((width, rows * line), pygame.SRCALPHA)
        for i, (sign, said) in enumerate(HELP):
            cell = Rect(i // rows * step, i % rows * line, step - round(base), line)
            keys = self.brush.text(sign, -1, "gold", "bold")
            left = cell.x + round(base * 7.2)
            words = self.brush.fitted(self.words.of(said), 0, "text", "sans", cell.right - left)
            whole.blit(keys, (cell.x, cell.centery - keys.get_height() // 2))
            whole.blit(words, (left, cell.centery - words.get_height() // 2))
        return [*super()._parts(width), whole]
