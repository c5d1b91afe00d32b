"""The table: a game being played. Tokens become moves; moves become motion; and who looks at it sees what is theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.core.session import Session
from game.ui import clipboard, clock
from game.ui import widgets as w
from game.ui.boardpicture import board_picture
from game.ui.boardview import View
from game.ui.inputs import Act, Pos
from game.ui.keeping import Keeper
from game.ui.layout import TableLayout, table_layout
from game.ui.motion import Motion
from game.ui.notes import Notes, notes_of
from game.ui.panels import PanelMaker
from game.ui.passing import Passing, passed
from game.ui.play import Play
from game.ui.rim import coordinates
from game.ui.room import room_picture
from game.ui.scene import Sprite
from game.ui.screens.dialogue import Asked, Dialogue
from game.ui.screens.ending import Ending
from game.ui.screens.handover import Handover
from game.ui.screens.playing import Playing
from game.ui.screens.screen import Stage
from game.ui.sight import Sight
from game.ui.tableview import GROW, TableView
from game.ui.tiles import Tiles
from game.ui.widgets import Widget

FRAME = 15
_IDLE = ("point", "leave", "release", "full")
"""What people do without meaning to play."""


class Table(Playing):
    """One game in play."""

    def __init__(self, stage: Stage, play: Play) -> None:
        super().__init__(stage, play)
        self.motion, self.passing, self.notes = Motion(), Passing(), Notes()
        self.sight = Sight(play)
        self.coordinates = False
        self._ended = play.result is not None
        self.lay_out(stage.size)

    # -- what is drawn

    def lay_out(self, size: tuple[int, int]) -> None:
        self.layout: TableLayout = table_layout(size, self.stage.text_scale)
        self.brush.forget()
        self.brush.theme = self.stage.theme.at(self.layout.base)
        self.tiles = Tiles(self.brush, self.play.game.kinds)
        self.maker = PanelMaker(self.play, self.brush, self.tiles, self.words, self.sight)
        self._finish()
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
        near, far = ("host", "guest") if self.turned else ("guest", "host")
        self._panels = self.maker.make(self.layout, near, far, self.hand.hints)
        board = Widget("board", "board", self.words("title"), self.layout.board)
        self.widgets = [board, *self._panels.widgets]
        self.telling.view, self.telling.slots = self.view, self._panels.slots

    def returned(self) -> None:
        self.refresh()  # a hand may lie open now

    def backdrop(self) -> pygame.Surface:
        return self._ground

    def scene(self, now: int) -> list[Sprite]:
        out = list(self._panels.sprites)
        out += self.maker.draw_slots(self._panels.slots, self.hover)
        out += self.draw_widgets(lit=f"word:{self.hand.word}")
        focused = w.by_id(self.widgets, self.focus)
        if self.keys_used and focused and focused.role == "slot":
            out.append(w.ring(self.brush, focused.rect))
        out += self.board.scene(self.hand, self.motion, now)
        out += self.passing.scene(self.brush, self.tiles, self.play.face, now)
        out += self.notes.scene(self.brush, self._panels.berths, now)
        return out + self.board.bubble(self.hand, pygame.Rect((0, 0), self.layout.size))

    def glance(self) -> object:
        hand = self.hand
        picks = self.play.selection, self.focus, self.keys_used
        return self.hover, hand.place, hand.drag, hand.cursor, hand.word, hand.said, picks

    # -- time

    def wait(self, now: int) -> int | None:
        if self._animating(now):
            return FRAME
        if self.sight.waiting:
            self._hand_over()
            return 0
        if not self._ended and self.play.result is not None:
            self._ended = True
            self.stage.push(Ending(self.stage, self, self.play, self.play.result, self.begin_anew, self.deal_again))
            return 0
        waits = [wait for wait in (self.notes.wait(now), self.telling.wait(self.hand, now)) if wait is not None]
        return min(waits, default=None)

    def _animating(self, now: int) -> bool:
        """Whether anything moved since the last frame, so that the frame after the last motion is drawn too."""
        busy = bool(self.motion.tweens or self.board.new_links) or self.passing.under_way
        self.motion.running(now)
        self.passing.running(now)
        self.board.new_links = {link: begun for link, begun in self.board.new_links.items() if now < begun + GROW}
        return busy

    def _finish(self) -> bool:
        """Ends whatever is in motion. True if something was."""
        self.passing.start(None)
        return self.motion.finish()

    def _hand_over(self) -> None:
        self.stage.push(Handover(self.stage, self, self.play, self.sight))

    # -- what people do

    def handle(self, act: Act, now: int) -> None:
        if act.name not in ("point", "leave", "release") and self._finish():
            self.board.new_links.clear()
        if self.sight.waiting and act.name not in _IDLE:
            self._hand_over()
        else:
            super().handle(act, now)

    def pressed(self, token: str, now: int, pos: Pos | None = None) -> None:
        if not token:
            return
        before, links, slots, origin = self.play.pieces, self.play.links, self._panels.slots, self._origin(pos)
        place = next((place for place, picks in self.play.targets.items() if picks == token), token)
        done = self.play.press(token)
        if done == "refused":
            self.telling.explain(self.hand, token)
        if done != "picked":
            self._down = None
        self.hand.word = None
        if done == "entered":
            self.telling.hush(self.hand)  # what was told of a hand is for its owner
            self.sight.follow()
            self.board.set_off(self.motion, before, links, now, (place, origin) if origin else None)
            self.notes.tell(notes_of(self.play.scored, self.words), now)
        self.refresh()
        if done == "entered" and self.play.pieces == before:
            self.passing.start(passed(slots, self._panels.slots, now))
        self._show_amounts()

    def _show_amounts(self) -> None:
        """Where keys are used and only an amount is left to choose, the first one has the focus."""
        if self.keys_used and self.play.picked and self.play.amounts and not self.play.targets:
            self._aim_at(self.play.amounts[0])

    def _origin(self, pos: Pos | None) -> Pos | None:
        """Where a tile that comes onto the board starts from: the pointer that dragged it, or its socket."""
        lifted = self.play.lifted
        if pos or lifted is None:
            return pos
        return next((slot.rect.center for slot in self._panels.slots if self.maker.token(slot) == lifted), None)

    def act(self, name: str, change: int = 0) -> None:
        now = clock.now()
        slot = self._panels.slot(name)
        if slot:
            self.pressed(self.maker.token(slot), now)
        elif name.startswith("word:"):
            self.pressed(name.removeprefix("word:"), now)
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
            "seed": self._copy_seed,
            "copy": self._copy_seed,
            "coordinates": self._coordinates,
            "board": lambda: self._move_cursor((0, 0), clock.now()),
        }.get(name)
        if known:
            known()
        return known is not None

    def _step(self, go: Any) -> None:
        before, links, now, depth = self.play.pieces, self.play.links, clock.now(), self.play.session.here.depth
        self.telling.hush(self.hand)
        self.hand.word = None
        if go():
            self.sight.follow()
            self.board.set_off(self.motion, before, links, now)
            onward = self.play.session.here.depth > depth
            self.notes.tell(notes_of(self.play.scored, self.words) if onward else (), now)
            self._ended = self.play.result is not None
        self.refresh()

    def _hints(self) -> None:
        self.hand.hints = not self.hand.hints
        self.refresh()

    def _coordinates(self) -> None:
        self.coordinates = not self.coordinates
        self._turn_to(self.turned)

    def _copy_seed(self) -> None:
        button = w.by_id(self.widgets, "seed")
        if button:
            clipboard.copy(str(self.play.session.seed))
            self.hand.said, self.hand.said_at = self.words("copied"), button.rect.center

    def _ask_new(self) -> None:
        if not self.play.session.moves:
            self.begin_anew()
            return

        def ask() -> Asked:
            words = self.stage.words
            buttons = [("no", words("sure_no"), self.stage.pop), ("yes", words("sure_yes"), self.begin_anew)]
            return Asked(words("sure"), [words("sure_text")], buttons)

        self.stage.push(Dialogue(self.stage, self, ask))

    def begin_anew(self) -> None:
        """The same game from its start, with the next seed."""
        self._begin_with(Session(self.play.game, self.play.session.seed + 1))

    def deal_again(self) -> None:
        """The same game from its start, with the same tiles in the same order."""
        self._begin_with(Session(self.play.game, self.play.session.seed, self.play.session.position))

    def _begin_with(self, session: Session[Any]) -> None:
        self.stage.home()
        self.stage.push(Table(self.stage, Play(session, Keeper(self.stage.saves, session))))

    def close(self) -> None:
        self.play.keeper.close()
