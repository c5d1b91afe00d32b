"""What a public table shows while nobody is there: programs at play, a line that says so, and an invitation in all languages."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.drawing.brush import Brush, wrapped
from game.drawing.sprites import Sprite, centred
from game.ui.framework import clock
from game.ui.framework.inputs import InputEvent
from game.ui.framework.layout import text_base
from game.ui.framework.screen import Screen
from game.ui.kiosk.service import give_memory_back
from game.ui.kiosk.stage import KioskStage
from game.ui.kiosk.words import in_all, tell

if TYPE_CHECKING:
    from game.ui.screens.table import TableScreen

AFTER = 12_000
"""Milliseconds that the end of a game stays."""
AFTER_FAULT, SPOILT = 6000, 3_600_000
"""Milliseconds after a fault until there is another game to be seen, and until it may be the same one again."""
MOST_MOVES = 160
"""A game that goes on for longer makes room for the next."""
WANDER = 60_000
"""Milliseconds until the picture is shifted by a point or two, so that nothing burns in."""
DIM, VEIL = 120_000, 80
"""Milliseconds until it gets darker, and how much, 0 to 255."""
WAYS = ((0, 0), (1, 0), (2, 1), (1, 2), (0, 1), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (0, -1), (1, -2), (2, -1))


class AttractScreen(Screen):
    """A table at which programs play. Whatever is touched, a visit begins."""

    def __init__(self, stage: KioskStage) -> None:
        super().__init__(stage)
        self.kiosk = stage
        self.table: TableScreen | None = None
        self.began = self._played = clock.now()
        self._number = self._over_since = 0
        self._entry, self._spoilt = "", dict[str, int]()
        """The id of the game that was laid last; those at which something went wrong, and when."""
        self._picture: tuple[object, pygame.Surface] | None = None
        self._lit = True
        """Whether anything lay on the picture that was drawn last."""
        self._label: list[Sprite] = []
        self.lay_out(stage.size)

    # -- the game that is shown

    def _next(self) -> None:
        """The next game of the playlist that programs can play, and at which nothing went wrong lately; none where there is
        none."""
        from game.ui.kiosk.attract_game import lay_game  # here, as the first picture is not to wait for it

        self._put_away()
        self._spoilt = {game: since for game, since in self._spoilt.items() if clock.now() - since < SPOILT}
        games = [entry for entry in self.kiosk.playlist() if entry.id not in self._spoilt]
        for _ in games:
            entry = games[self._number % len(games)]
            self._number, self._entry = self._number + 1, entry.id
            if (table := lay_game(self.stage, entry, self._number)) is not None:
                self.table, self._over_since = table, 0
                break
        if games:
            give_memory_back()
        self._played = clock.now()
        self.lay_out(self.stage.size)

    def _put_away(self) -> None:
        table, self.table = self.table, None
        if table is not None:
            table.close()

    def give_up(self) -> None:
        """Something went wrong while nobody was there: the game that is shown makes room, and is not shown again for an hour; or
        it would go wrong again, for ever."""
        self._spoilt[self._entry] = clock.now()
        with suppress(Exception):  # it has no file that would stay open
            self._put_away()

    # -- what is seen

    def renew(self) -> None:
        super().renew()
        if getattr(self, "table", None) is not None:
            self.table.renew()  # type: ignore[union-attr]

    def lay_out(self, size: tuple[int, int]) -> None:
        self.begin_layout(size, text_base(size, self.stage.text_scale))
        if self.table is not None:
            self.table.lay_out(size)
        self._picture = None
        self._label = self._invitation(size)

    def _invitation(self, size: tuple[int, int]) -> list[Sprite]:
        """A slip beside the board, or below it: the invitation in all languages, and what it is that one sees; large letters
        are no reason to hide the board."""
        base, width = min(self.brush.theme.base, size[1] / 30, size[0] / 34), size[0]
        brush = Brush(self.stage.pictures, self.stage.theme.at(base))
        board = self.table.display.layout.board if self.table is not None else Rect(0, 0, *size)
        beside = board.x > base * 9
        room = (board.x if beside else width) - round(base * 3)
        said = dict.fromkeys(in_all(self.kiosk.kiosk.languages, "touch"))
        lines = _wrap(brush, list(said), room, (3, 2, 1, 0, -1), "gold", "serif")
        if self.table is not None:
            name = self.words.of(self.table.play.game.name)
            lines += _wrap(brush, [tell(self.words.language, "attract", game=name)], room, (0,), "text", "sans")
        slip = Rect(0, 0, max(line.get_width() for line in lines) + round(base * 2), 0)
        slip.height = sum(line.get_height() for line in lines) + round(base * 1.6)
        slip.midbottom = board.x // 2 if beside else width // 2, size[1] - round(base * 1.2)
        out, top = [Sprite(brush.plate(slip.size, "bubble"), *slip.topleft)], slip.y + round(base * 0.8)
        for line in lines:
            out.append(centred(line, (slip.centerx, top + line.get_height() // 2)))
            top += line.get_height()
        return out

    def _shift(self, now: int) -> tuple[int, int]:
        return WAYS[(now - self.began) // WANDER % len(WAYS)]

    def backdrop(self) -> pygame.Surface:
        """What lies behind, shifted by a point or two; black while the table is closed."""
        if not self.kiosk.is_open:
            key: object = "closed"
        else:
            ground = self.table.backdrop() if self.table is not None else self.ground
            key = id(ground), self._shift(clock.now())
        if self._picture is None or self._picture[0] != key:
            whole = pygame.Surface(self.stage.size)
            if key != "closed":
                whole.blit(ground, (0, 0))
                whole.blit(ground, self._shift(clock.now()))
            self._picture = key, whole
        return self._picture[1]

    def scene(self, now: int) -> list[Sprite]:
        self._lit = self.kiosk.is_open
        if not self._lit:
            return []
        dx, dy = self._shift(now)
        inner = self.table.scene(now) if self.table is not None else []
        out = [Sprite(picture, x + dx, y + dy) for picture, x, y in [*inner, *self._label]]
        if now - self.began >= DIM:
            out.append(Sprite(self.brush.shade(self.stage.size, VEIL), 0, 0))
        return out

    # -- time

    def wait(self, now: int) -> int | None:
        if not self.kiosk.is_open:
            dark = not self._lit and self._picture is not None and self._picture[0] == "closed"
            return None if dark else 0  # it may have closed since the picture was drawn
        if self.table is None:
            rest = max((since + AFTER_FAULT - now for since in self._spoilt.values()), default=0)
            if rest > 0:
                return rest
            self._next()
            return 0 if self.table is not None else 1000
        play = self.table.play
        if play.result is not None or play.session.here.depth >= MOST_MOVES:
            self._over_since = self._over_since or now
            if now - self._over_since >= AFTER:
                self._next()
                return 0
        wait = self.table.wait(now)
        return 500 if wait is None else wait

    # -- what people do

    def handle(self, event: InputEvent, now: int) -> None:
        if event.name not in ("point", "leave", "release", "let") and self.kiosk.is_open:
            self.kiosk.begin_visit()

    def returned(self) -> None:
        self.began = clock.now()
        self.renew()
        self.lay_out(self.stage.size)

    def away(self) -> None:
        """A visit begins: the programs think no more."""
        if self.table is not None:
            self.table.opponents.forget()

    def act(self, name: str, change: int = 0) -> None:
        """There is nothing to be worked."""

    def close(self) -> None:
        self._put_away()


def _wrap(brush: Brush, said: list[str], room: int, steps: Sequence[int], colour: str, face: str) -> list[pygame.Surface]:
    """Each text on a line or, where it has not room, on several, with letters of the first step by which two are enough."""

    def draw(words: str, step: int) -> pygame.Surface:
        return brush.text(words, step, colour, face)

    lines: list[pygame.Surface] = []
    for step in steps:
        parts = [wrapped(text, lambda words, step=step: draw(words, step).get_width(), room) for text in said]  # type: ignore[misc]
        lines = [draw(line, step) for part in parts for line in part]
        if all(len(part) <= 2 for part in parts) and max(line.get_width() for line in lines) <= room:
            break
    return lines
