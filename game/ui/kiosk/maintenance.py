"""For keepers: half a minute in which touches do nothing, and a picture that shows whether the screen is sound."""

from __future__ import annotations

import pygame

from game.drawing.sprites import Sprite, centred
from game.ui.framework import clock
from game.ui.framework.inputs import InputEvent
from game.ui.framework.layout import text_base
from game.ui.framework.screen import Screen
from game.ui.kiosk.stage import KioskStage
from game.ui.kiosk.words import tell

CLEANING = 30_000
"""Milliseconds."""
COLOURS = ("#ffffff", "#ffff00", "#00ffff", "#00ff00", "#ff00ff", "#ff0000", "#0000ff", "#000000")


class Cleaning(Screen):
    """A dark screen that can be wiped."""

    def __init__(self, stage: KioskStage) -> None:
        super().__init__(stage)
        self._until = clock.now() + CLEANING
        self.lay_out(stage.size)

    def lay_out(self, size: tuple[int, int]) -> None:
        self.begin_layout(size, text_base(size, self.stage.text_scale))
        self.ground = pygame.Surface(size)

    def scene(self, now: int) -> list[Sprite]:
        said = tell(self.words.language, "cleaning", n=max(-(-(self._until - now) // 1000), 0))
        width, height = self.stage.size
        return [centred(self.brush.heading(said, width - 40, 3, "#c8c8c8", centre=True), (width // 2, height // 2))]

    def wait(self, now: int) -> int | None:
        if now >= self._until:
            self.stage.pop()
            return 0
        return (self._until - now) % 1000 or 1000

    def handle(self, event: InputEvent, now: int) -> None:
        """Wiping does nothing."""

    def act(self, name: str, change: int = 0) -> None:
        """There is nothing to be worked."""


class TestPicture(Screen):
    """Colours, greys and a grid of 10 mm, if the screen's size is known; touches leave marks, and the fifth ends it."""

    def __init__(self, stage: KioskStage) -> None:
        super().__init__(stage)
        self.kiosk = stage
        self._marks: list[tuple[int, int]] = []
        self.lay_out(stage.size)

    def lay_out(self, size: tuple[int, int]) -> None:
        self.begin_layout(size, text_base(size, self.stage.text_scale))
        width, height = size
        self.ground = ground = pygame.Surface(size)
        for i, colour in enumerate(COLOURS):
            ground.fill(colour, (i * width // 8, 0, width // 8 + 1, height // 2))
        for i in range(16):
            ground.fill((i * 17, i * 17, i * 17), (i * width // 16, height // 2, width // 16 + 1, height // 2))
        step = max(self.stage.finger * 10 // 12, 8)
        for x in range(0, width, step):
            ground.fill("#808080", (x, 0, 1, height))
        for y in range(0, height, step):
            ground.fill("#808080", (0, y, width, 1))
        pygame.draw.rect(ground, "#ffffff", ground.get_rect(), 3)

    def scene(self, now: int) -> list[Sprite]:
        ring = self.brush.ring((self.stage.finger, self.stage.finger))
        return [centred(ring, at) for at in self._marks]

    def handle(self, event: InputEvent, now: int) -> None:
        if event.name == "press":
            self._marks.append(event.pos)
        if event.name == "back" or len(self._marks) >= 5:
            self.stage.pop()

    def glance(self) -> object:
        return len(self._marks)

    def act(self, name: str, change: int = 0) -> None:
        """There is nothing to be worked."""
