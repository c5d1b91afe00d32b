"""The menu of the table, and the card that tells the keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame import Rect

from game.core.contract import Game, Text
from game.ui.screens.dialogue import Dialogue, DialogueText
from game.ui.screens.screen import Screen, Stage

ENTRIES = (
    ("shelf", "shelf"),
    ("new", "new"),
    ("again", "same_deal"),
    ("resign", "resign"),
    ("differs", "differs"),
    ("saved", "saved"),
    ("save", "save"),
    ("copy", "copy_game"),
    ("settings", "settings"),
    ("zen", "zen"),
    ("full", "full"),
    ("keys", "keys"),
)
"""The commands of the menu and their words, in their order; what leads on comes last of all."""


class Menu(Dialogue):
    """What is seldom needed, over a table. ``do`` carries out a command of it; ``without`` what makes no sense just now."""

    def __init__(
        self, stage: Stage, table: Screen, do: Callable[[str], object], game: Callable[[], Game[Any]], without: Sequence[str] = ()
    ) -> None:
        self.do, self.game, self.without = do, game, without
        super().__init__(stage, table, self._asked)

    def _asked(self) -> DialogueText:
        words = self.stage.words
        buttons = [(name, words(word), self._doing(name)) for name, word in ENTRIES if name not in self.without]
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


KEYS: tuple[tuple[str, Text], ...] = (
    ("Tab  \u2190 \u2191 \u2193 \u2192", {"en": "aim; Enter or Space chooses", "de": "zielen; Eingabe oder Leertaste wählt"}),
    ("Esc", {"en": "one pick back; the menu", "de": "eine Wahl zurück; das Menü"}),
    ("Home", {"en": "to the board", "de": "zum Brett"}),
    ("1\u20139", {"en": "an amount; twice to choose it", "de": "eine Anzahl; zweimal wählt sie"}),
    ("Ctrl+Z  Ctrl+Y", {"en": "undo, redo", "de": "zurück, vor"}),
    ("Ctrl+\u2190  Ctrl+\u2192", {"en": "other branch", "de": "anderer Abzweig"}),
    ("Ctrl+Home  End", {"en": "to the start, to the end", "de": "zum Anfang, zum Ende"}),
    ("M   P", {"en": "list of moves; play the game", "de": "Liste der Züge; Spiel abspielen"}),
    ("T  /", {"en": "type a move", "de": "Zug eintippen"}),
    ("W", {"en": "reasons at every point", "de": "Gründe an jedem Punkt"}),
    ("H   C", {"en": "hints; coordinates", "de": "Hinweise; Koordinaten"}),
    ("F   Z", {"en": "turn the board; board only", "de": "Brett drehen; nur das Brett"}),
    ("D", {"en": "what is new in the rules", "de": "was an den Regeln neu ist"}),
    ("X", {"en": "wipe drawn rings and arrows", "de": "gezeichnete Ringe und Pfeile löschen"}),
    ("R   S", {"en": "rules; sound", "de": "Regeln; Ton"}),
    ("Ctrl+C  Ctrl+V", {"en": "copy, paste a game", "de": "Spiel kopieren, einfügen"}),
    ("Ctrl+S  Ctrl+O", {"en": "save a copy, open", "de": "Kopie sichern, öffnen"}),
    ("Ctrl+,", {"en": "settings", "de": "Einstellungen"}),
    ("F11", {"en": "full screen", "de": "Vollbild"}),
    ("?  F1", {"en": "these keys", "de": "diese Tasten"}),
)
"""The keys of the table as they are told."""


class KeysCard(Dialogue):
    """All keys on one card, in two columns where it is wide."""

    def __init__(self, stage: Stage, below: Screen) -> None:
        super().__init__(stage, below, self._asked)

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
        rows = -(-len(KEYS) // columns)
        whole = pygame.Surface((width, rows * line), pygame.SRCALPHA)
        for i, (sign, said) in enumerate(KEYS):
            cell = Rect(i // rows * step, i % rows * line, step - round(base), line)
            keys = self.brush.text(sign, -1, "gold", "bold")
            left = cell.x + round(base * 7.2)
            words = self.brush.fitted(self.words.of(said), 0, "text", "sans", cell.right - left)
            whole.blit(keys, (cell.x, cell.centery - keys.get_height() // 2))
            whole.blit(words, (left, cell.centery - words.get_height() // 2))
        return [*super()._parts(width), whole]
