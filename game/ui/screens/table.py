"""The table: a game being played. Clicks, drags and keys become tokens; tokens become moves; moves become motion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.core.session import Session
from game.ui import clock
from game.ui import widgets as w
from game.ui.boardpicture import board_picture
from game.ui.boardview import View, middle_of, neighbours
from game.ui.inputs import Act, Pos
from game.ui.keeping import Keeper
from game.ui.layout import TableLayout, table_layout
from game.ui.motion import Motion
from game.ui.panels import PanelMaker, Panels
from game.ui.play import Play
from game.ui.rim import coordinates
from game.ui.room import room_picture
from game.ui.scene import Sprite
from game.ui.screens.dialogue import Dialogue
from game.ui.screens.ending import Ending
from game.ui.screens.screen import Screen, Stage
from game.ui.tableview import GROW, Hand, TableView
from game.ui.telling import Telling
from game.ui.tiles import Tiles
from game.ui.widgets import Widget

FRAME = 15
FAR = 6
"""Pixels that a pressed pointer moves before it drags."""


class Table(Screen):
    """One game in play."""

    def __init__(self, stage: Stage, play: Play) -> None:
        super().__init__(stage)
        self.play = play
        self.hand, self.motion = Hand(), Motion()
        self.turned = self.coordinates = False
        self._down: Pos | None = None
        self._again: str | None = None
        self._ended = play.result is not None
        self._panels = Panels()
        self.telling = Telling(play, self.words)
        self.lay_out(stage.size)

    # -- what is drawn

    def lay_out(self, size: tuple[int, int]) -> None:
        self.layout: TableLayout = table_layout(size, self.stage.text_scale)
        self.brush.forget()
        self.brush.theme = self.stage.theme.at(self.layout.base)
        self.tiles = Tiles(self.brush, self.play.game.kinds)
        self.maker = PanelMaker(self.play, self.brush, self.tiles, self.words)
        self.motion.finish()
        self._turn_to(self.turned)

    def _turn_to(self, turned: bool) -> None:
        self.turned = turned
        self.view = View(self.layout.board, turned)
        self.board = TableView(self.play, self.brush, self.tiles, self.view, self.words)
        self._ground = room_picture(self.stage.pictures, self.layout.size)
        look, side = self.play.game.board, self.layout.board.width
        self._ground.blit(board_picture(look, self.stage.pictures, side, turned), self.layout.board)
        if self.coordinates:
            self._ground.blits([(p, (x, y)) for p, x, y in coordinates(self.brush, self.view)], doreturn=False)
        self.board.numbered = self.coordinates
        self.refresh()

    def refresh(self) -> None:
        """Makes the panels anew: the game, the picks or the layout changed."""
        near, far = ("host", "guest") if self.turned else ("guest", "host")
        self._panels = self.maker.make(self.layout, near, far, self.hand.hints)
        board = Widget("board", "board", self.words("title"), self.layout.board)
        self.widgets = [board, *self._panels.widgets]
        self.telling.view, self.telling.slots = self.view, self._panels.slots

    def backdrop(self) -> pygame.Surface:
        return self._ground

    def scene(self, now: int) -> list[Sprite]:
        out = list(self._panels.sprites)
        out += self.maker.draw_slots(self._panels.slots, self.hover)
        out += self.draw_widgets()
        focused = w.by_id(self.widgets, self.focus)
        if self.keys_used and focused and focused.role == "slot":
            out.append(w.ring(self.brush, focused.rect))
        out += self.board.scene(self.hand, self.motion, now)
        return out + self.board.bubble(self.hand, pygame.Rect((0, 0), self.layout.size))

    def glance(self) -> object:
        hand = self.hand
        return self.hover, hand.place, hand.drag, hand.cursor, hand.said, self.play.selection, self.focus, self.keys_used

    # -- time

    def wait(self, now: int) -> int | None:
        if self._animating(now):
            return FRAME
        if not self._ended and self.play.result is not None:
            self._ended = True
            self.stage.push(Ending(self.stage, self, self.play.result, self.begin_anew))
            return 0
        return self.telling.wait(self.hand, now)

    def _animating(self, now: int) -> bool:
        """Whether anything moved since the last frame, so that the frame after the last motion is drawn too."""
        busy = bool(self.motion.tweens or self.board.new_links)
        self.motion.running(now)
        self.board.new_links = {link: begun for link, begun in self.board.new_links.items() if now < begun + GROW}
        return busy

    # -- what people do

    def handle(self, act: Act, now: int) -> None:
        if act.name not in ("point", "leave", "release") and self.motion.finish():
            self.board.new_links.clear()
        if act.name in ("press", "back", "enter", "next", "previous", "step"):
            self.telling.hush(self.hand)
        if act.name == "wheel":
            if self.hover != "board":  # too easily turned by accident there
                self.command("redo" if act.step[1] < 0 else "undo")
        elif act.name == "step" and self.focus in (None, "board"):
            self._move_cursor(act.step, now)
        elif act.name == "enter" and self.focus == "board" and self.hand.cursor:
            self._press(self.hand.cursor, now)
        else:
            super().handle(act, now)
            if act.name in ("next", "previous", "step"):
                self.hand.cursor = self.hand.cursor or "0,0" if self.focus == "board" else None

    def _move_cursor(self, step: tuple[int, int], now: int) -> None:
        self.keys_used, self.focus = True, "board"
        way = (-step[0], -step[1]) if self.turned else step
        places = self.play.places
        self.hand.cursor = (
            neighbours(self.hand.cursor, places, way) or self.hand.cursor if self.hand.cursor else middle_of(places)
        )
        self.telling.rest_on(self.hand, self.hand.cursor, now)

    def _pointer(self, act: Act, now: int) -> None:
        if act.name == "leave":
            self.hover = self.hand.place = None
            self.telling.rest_on(self.hand, None, now)
            return
        self.hand.cursor = None
        here = w.under(self.widgets, act.pos)
        self.hover = here.id if here else None
        place = self.view.near(act.pos, self.play.places) if self.hover == "board" else None
        if place != self.hand.place or act.name == "press":
            self.telling.hush(self.hand)
            self.hand.place = place
        if act.name == "point":
            self._point(act.pos, place, now)
        elif act.name == "press":
            self._begin(act, here, place, now)
        else:
            self._release(act, here, place, now)

    def _point(self, pos: Pos, place: str | None, now: int) -> None:
        if self._down and self.board.held() and (self.hand.drag or _far(pos, self._down)):
            self.hand.drag = pos
        self.telling.rest_on(self.hand, place or self.hover, now)

    def _begin(self, act: Act, here: Widget | None, place: str | None, now: int) -> None:
        slot = self._panels.slot(self.hover)
        if place or slot:
            self._down = act.pos
            token = place or self.maker.token(slot)
            self._again = token if token == self.play.lifted else None
            if not self._again:
                self._press(token, now)
        elif here and here.role != "board":
            self._pressed = here.id
            self.focus = here.id

    def _release(self, act: Act, here: Widget | None, place: str | None, now: int) -> None:
        dragged, self.hand.drag, self._down = self.hand.drag, None, None
        again, self._again = self._again, None
        if dragged:
            self._drop(place, act.pos, now)
            return
        if again:  # pressed once more and not dragged: put down
            self._press(again, now)
        pressed, self._pressed = self._pressed, None
        if here and here.id == pressed and here.enabled:
            self.act(here.id)

    def _drop(self, place: str | None, pos: Pos, now: int) -> None:
        """A dragged tile is let go: on a target it is played, elsewhere it goes back, with the reason."""
        if place in self.play.options:
            self._press(place, now, pos)
            return
        if place and place != self.play.lifted:
            self.telling.explain(self.hand, place)
        self.play.back()
        self.refresh()

    def _press(self, token: str, now: int, pos: Pos | None = None) -> None:
        if not token:
            return
        before, links, origin = self.play.pieces, self.play.links, self._origin(pos)
        done = self.play.press(token)
        if done == "entered":
            self.board.set_off(self.motion, before, links, now, (token, origin) if origin else None)
        elif done == "refused":
            self.telling.explain(self.hand, token)
        if done != "picked":
            self._down = None
        self.refresh()

    def _origin(self, pos: Pos | None) -> Pos | None:
        """Where a tile that comes onto the board starts from: the pointer that dragged it, or its socket."""
        lifted = self.play.lifted
        if pos or lifted is None:
            return pos
        return next(
            (slot.rect.center for slot in self._panels.slots if slot.kind == lifted and self.maker.mine(slot.owner)), None
        )

    def act(self, name: str, change: int = 0) -> None:
        now = clock.now()
        slot = self._panels.slot(name)
        if slot:
            self._press(self.maker.token(slot), now)
        elif name.startswith("word:"):
            self._press(name.removeprefix("word:"), now)
        elif name == "back":
            self.back(now)
        elif name != "board":
            self.command(name)

    def command(self, name: str) -> bool:
        known: Callable[[], None] | None = {
            "undo": lambda: self._step(self.play.undo),
            "redo": lambda: self._step(self.play.redo),
            "turn": lambda: self._turn_to(not self.turned),
            "hints": self._hints,
            "new": self._ask_new,
            "shelf": self.stage.home,
            "full": self.stage.full_screen,
            "coordinates": self._coordinates,
            "board": lambda: self._move_cursor((0, 0), clock.now()),
        }.get(name)
        if known:
            known()
        return known is not None

    def _step(self, go: Any) -> None:
        before, links = self.play.pieces, self.play.links
        self.telling.hush(self.hand)
        if go():
            self.board.set_off(self.motion, before, links, clock.now())
            self._ended = self.play.result is not None
        self.refresh()

    def _hints(self) -> None:
        self.hand.hints = not self.hand.hints
        self.refresh()

    def _coordinates(self) -> None:
        self.coordinates = not self.coordinates
        self._turn_to(self.turned)

    def _ask_new(self) -> None:
        if not self.play.session.moves:
            self.begin_anew()
            return
        yes = ("yes", self.words("sure_yes"), self.begin_anew)
        no = ("no", self.words("sure_no"), self.stage.pop)
        self.stage.push(Dialogue(self.stage, self, self.words("sure"), [self.words("sure_text")], [no, yes]))

    def begin_anew(self) -> None:
        """The same game from its start, with the next seed."""
        session = Session(self.play.game, self.play.session.seed + 1)
        self.stage.home()
        self.stage.push(Table(self.stage, Play(session, Keeper(self.stage.saves, session))))

    def back(self, now: int) -> None:
        self.hand.drag = self._down = None
        self.play.back()
        self.refresh()

    def close(self) -> None:
        self.play.keeper.close()


def _far(pos: Pos, down: Pos) -> bool:
    return max(abs(pos[0] - down[0]), abs(pos[1] - down[1])) >= FAR
