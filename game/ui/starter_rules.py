"""What the shelf shows where a person has no rules of the own yet: how to begin with some, and where they belong."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.core.catalogue import CatalogueEntry
from game.drawing.brush import Brush
from game.ui.catalogue_cards import Card
from game.ui.game_detail import GameDetail
from game.ui.layout import ShelfLayout
from game.ui.widgets import Widget
from game.ui.words import WORDS, UiWords, make_printable

STARTER = "+"
"""Stands for it where the id of a ruleset would; no ruleset has that name."""


def make_starter_command(ruleset: str) -> str:
    """What is typed into a terminal to begin with rules that build on a ruleset."""
    return f"paisho new my_rules --extends {ruleset} --shelf"


def make_starter_card(words: UiWords) -> Card:
    """The card that leads there."""
    return Card(f"game:{STARTER}", "", words("begin_own"), words("begin_own_about"), False, sort="own")


class StarterDetail(GameDetail):
    """In place of a chosen game: the command that makes a first file, and the folder."""

    def __init__(self, brush: Brush, layout: ShelfLayout, words: UiWords, typed: str, folder: str) -> None:
        self.typed, self.folder = typed, folder
        super().__init__(brush, layout, words, CatalogueEntry(STARTER, WORDS["begin_own"], {"en": ""}, 1, ()), {})

    def widgets(self, first: int, seed: str) -> list[Widget]:
        """The two buttons; neither ``first`` nor ``seed`` means anything here."""
        above = Rect(self.start.x, self.start.y - self.height - self.gap, self.start.width, self.height)
        return [
            Widget("command", "button", self.words("copy_command"), self.start, icon="copy", weight="primary"),
            Widget("folder", "button", self.words("copy_folder"), above, icon="copy"),
        ]

    def _intro(self) -> list[pygame.Surface]:
        brush, width = self.brush, self.inner.width
        name = brush.fitted(self.words("begin_own"), 3, "text", "serif", width)
        gap = pygame.Surface((1, round(self.base * 0.6)), pygame.SRCALPHA)
        parts = self.words("begin_own_text", command=self.typed, folder=make_printable(self.folder)).split("\n")
        room = self.layout.detail.height - 3 * self.pad - name.get_height() - self.start.height - self.height
        for step in (0, -1, -2):
            blocks = [block for part in parts for block in (gap, brush.block(part, width, step, "muted"))]
            if sum(block.get_height() for block in blocks) <= room:
                break
        return [name, *blocks]
