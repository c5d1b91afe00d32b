"""Hands at the board: how the pointer, fingers and keys become picks. What a pick leads to is the table's affair."""

from __future__ import annotations

from game.core.errors import BadMove
from game.drawing.view import BoardView, middle_of, neighbours
from game.ui import clipboard
from game.ui import widgets as w
from game.ui.annotations import Annotations
from game.ui.board_sprites import BoardSprites
from game.ui.explainer import Explainer
from game.ui.inputs import InputEvent, Pos
from game.ui.panels import PanelMaker, Panels
from game.ui.pointer import Pointer
from game.ui.reason_map import ReasonMap
from game.ui.screens.screen import Screen, Stage
from game.ui.table_game import TableGame
from game.ui.typed_move import TypedMove
from game.ui.widgets import Widget

FAR = 6
"""Pixels that a pressed pointer moves before it drags."""


class Playing(Screen):
    """A screen with a board and trays that are worked by hand."""

    maker: PanelMaker
    view: BoardView
    board: BoardSprites

    def __init__(self, stage: Stage, play: TableGame) -> None:
        super().__init__(stage)
        self.whymap, self.scribbles = ReasonMap(play), Annotations()
        self.take(play)
        self.entry: TypedMove | None = None
        self.turned = False
        self._panels = Panels()
        self._down: Pos | None = None
        self._again: str | None = None

    def take(self, play: TableGame) -> None:
        """This game lies on the table now; nothing in it is pointed at or told yet."""
        self.play = play
        self.hand = Pointer()
        self.telling = Explainer(play, self.words)
        self.whymap, on = ReasonMap(play), self.whymap.on
        self.whymap.on = on
        self.let_go()

    def refresh(self) -> None:
        """Makes everything around the board anew: the game, the picks or the layout changed."""
        raise NotImplementedError

    def pressed(self, token: str, now: int, pos: Pos | None = None) -> None:
        """A token was pressed; ``pos`` is where a dragged tile was let go."""
        raise NotImplementedError

    def scrub(self, x: int) -> None:
        """The bar under the list of moves was pressed at a pixel."""
        raise NotImplementedError

    # -- typing

    @property
    def typing(self) -> bool:  # type: ignore[override]
        """Whether a move is being typed."""
        return self.entry is not None

    def begin_typing(self) -> None:
        """Opens the line in which a move is typed."""
        self.entry = TypedMove()
        self.refresh()

    def _type(self, event: InputEvent, now: int) -> None:
        entry, legal = self.entry or TypedMove(), self.play.session.legal
        if event.name == "type":
            self.entry = entry.typed(event.text)
        elif event.name == "erase":
            self.entry = entry.erased()
        elif event.name == "next":
            self.entry = entry.completed(legal)
        elif event.name == "step":
            self.entry = entry.stepped(-event.step[1], legal)
        elif event.name == "paste":
            self.entry = entry.typed(" ".join(clipboard.pasted().split()))
        elif event.name == "back":
            self.entry = None
        elif event.name == "enter":
            self._enter_typed(entry, now)
        self.refresh()

    def _enter_typed(self, entry: TypedMove, now: int) -> None:
        """Plays what was typed, or says why it cannot be played; an empty line is closed."""
        move = entry.move(self.play.session.legal)
        self.entry = None
        if not move:
            return
        try:
            reason = next(iter(self.play.game.why(self.play.session.state, move)), None)
            if reason is None:
                self.play_move(move, now)
                return
            self.stage.notice(self.words.of(reason.sentence))
        except BadMove as error:
            self.stage.notice(str(error) if self.words.language == "en" else self.words("no_such_move"))
        self.entry = entry

    def play_move(self, move: str, now: int) -> None:
        """Plays a whole move that was not picked."""
        raise NotImplementedError

    # -- keys

    def handle(self, event: InputEvent, now: int) -> None:
        if event.name in ("press", "back", "aside", "enter", "next", "previous", "step"):
            self.telling.hush(self.hand)
        if self.typing and event.name in ("type", "erase", "paste", "next", "step", "back", "enter"):
            self._type(event, now)
        elif event.name in ("aside", "let"):
            self._scribble(event, now)
        elif event.name == "step" and event.step[0] and self.focus == "scrub":
            self.command("redo" if event.step[0] > 0 else "undo")
        elif event.name == "wheel":
            self._wheel(event.step[1])
        elif event.name == "digit":
            self._digit(event.text, now)
        elif event.name == "step" and event.step[0] and self._amounts_in_reach():
            self._next_amount(event.step[0])
        elif event.name == "step" and self.focus in (None, "board"):
            self._move_cursor(event.step, now)
        elif event.name == "enter" and self._enter(now):
            return
        else:
            super().handle(event, now)
            if event.name in ("next", "previous", "step"):
                self.hand.cursor = self.hand.cursor or "0,0" if self.focus == "board" else None
                self._point_at_amount(self.focus)

    def _enter(self, now: int) -> bool:
        """What Enter means on the board, or where nothing is seen to have the focus. False if it is a widget's."""
        focused = self.keys_used and w.find_widget(self.widgets, self.focus) is not None
        token = self.play.at(self.hand.cursor) if focused and self.focus == "board" and self.hand.cursor else None
        if token is None and (not focused or self.focus == "board"):
            token = self.play.pinned or self.hand.word or self.play.ready
        if token:
            self.pressed(token, now)
        return token is not None

    def _move_cursor(self, step: tuple[int, int], now: int) -> None:
        self.keys_used, self.focus = True, "board"
        way = (-step[0], -step[1]) if self.turned else step
        places = self.play.places
        self.hand.cursor = (
            neighbours(self.hand.cursor, places, way) or self.hand.cursor if self.hand.cursor else middle_of(places)
        )
        self.telling.rest_on(self.hand, self.hand.cursor, now)

    # -- the right button

    @property
    def in_hand(self) -> bool:
        """Whether there is a pick that can be taken back, a shown move, or something dragged."""
        return len(self.play.picked) > self.play.forced or bool(self.play.pinned or self.hand.drag)

    def let_go(self) -> None:
        """Whatever the pointer held, it holds no more: another screen has come between."""
        self._pressed = self._down = self._again = self.hand.drag = self.scribbles.start = None

    def _scribble(self, event: InputEvent, now: int) -> None:
        """Goes back one pick where there is one; else it draws: a ring by a click, an arrow by a drag."""
        place = self.view.near(event.pos, self.play.points) if self.view.rect.collidepoint(event.pos) else None
        if event.name == "aside":
            busy = self.in_hand
            self.scribbles.start = None if busy else place
            if busy:
                self.back(now)
        else:
            self.scribbles.draw(self.play.session.here.id, place)

    # -- amounts

    def _amounts_in_reach(self) -> bool:
        """Whether left and right step through amounts: there is nothing else to aim at, or they have been begun with."""
        return bool(self.play.amounts) and (not self.play.targets or self._amount() is not None)

    def _amount(self) -> str | None:
        """The amount that is pointed at or has the focus."""
        focus = (self.focus or "").removeprefix("word:")
        return self.hand.word or (focus if self.keys_used and focus in self.play.amounts else None)

    def _next_amount(self, by: int) -> None:
        amounts, now = self.play.amounts, self._amount()
        self._aim_at(amounts[(amounts.index(now) + by) % len(amounts)] if now in amounts else amounts[0 if by > 0 else -1])

    def _aim_at(self, amount: str) -> None:
        """Shows what an amount would do, and gives it the focus."""
        self.keys_used, self.focus, self.hand.word, self.hand.cursor = True, f"word:{amount}", amount, None

    def _digit(self, digit: str, now: int) -> None:
        """A digit shows what that amount would do; once more, it is chosen."""
        if digit in self.play.amounts:
            if self._amount() == digit:
                self.pressed(digit, now)
            else:
                self._aim_at(digit)

    def _wheel(self, by: int) -> None:
        """The wheel steps through amounts; else, away from the board, where it would be turned by accident, through moves."""
        if self.play.amounts and self.play.picked:
            self._next_amount(1 if by < 0 else -1)
        elif self.hover != "board":
            self.command("redo" if by < 0 else "undo")

    def _point_at_amount(self, name: str | None) -> None:
        """A widget is pointed at: an amount's button shows what it would do."""
        word = (name or "").removeprefix("word:")
        self.hand.word = word if word in self.play.amounts else None

    # -- the pointer

    def _pointer(self, event: InputEvent, now: int) -> None:
        if event.name == "leave":
            self.hover = self.hand.place = None
            self.telling.rest_on(self.hand, None, now)
            return
        self.hand.cursor = None
        here, before = w.widget_at(self.widgets, event.pos), self.hover
        self.hover = here.id if here else None
        if self.hover != before:
            self._point_at_amount(self.hover)
        place = self.view.near(event.pos, self.play.places) if self.hover == "board" else None
        if self._pressed == "scrub" and event.name == "point":
            self.scrub(event.pos[0])
            return
        if place != self.hand.place or event.name == "press":
            self.telling.hush(self.hand)
            self.hand.place = place
            if place:
                self.hand.word = None
        if event.name == "point":
            self._point(event.pos, place, now)
        elif event.name == "press":
            self._begin(event, here, place, now)
        else:
            self._release(event, here, place, now)

    def _point(self, pos: Pos, place: str | None, now: int) -> None:
        if self._down and self.board.held() and (self.hand.drag or _far(pos, self._down)):
            self.hand.drag = pos
        self.telling.rest_on(self.hand, place or self.hover, now)

    def _begin(self, event: InputEvent, here: Widget | None, place: str | None, now: int) -> None:
        slot = self._panels.slot(self.hover)
        if place or slot:
            self._down = event.pos
            token = self.play.at(place) if place else self.maker.token(slot)
            self._again = token if token and token == self.play.lifted else None
            if not self._again:
                self.pressed(token, now)
        elif here and here.role != "board":
            self._pressed = here.id
            self.focus = here.id
            if here.id == "scrub":
                self.scrub(event.pos[0])

    def _release(self, event: InputEvent, here: Widget | None, place: str | None, now: int) -> None:
        dragged, self.hand.drag, self._down = self.hand.drag, None, None
        again, self._again = self._again, None
        if dragged:
            self._drop(place, event.pos, now)
            return
        if again:  # pressed once more and not dragged: put down
            self.pressed(again, now)
        pressed, self._pressed = self._pressed, None
        if here and here.id == pressed and here.enabled and pressed != "scrub":
            self.act(here.id)

    def _drop(self, place: str | None, pos: Pos, now: int) -> None:
        """A dragged tile is let go: on a target it is played, elsewhere it goes back, with the reason."""
        if place and self.play.at(place) in self.play.options:
            self.pressed(self.play.at(place), now, pos)
            return
        if place and place != self.play.lifted:
            self.telling.explain(self.hand, place)
        self.play.back()
        self.refresh()

    def back(self, now: int) -> None:
        self.hand.drag = self._down = self.hand.word = None
        self.play.back()
        self.refresh()


def _far(pos: Pos, down: Pos) -> bool:
    return max(abs(pos[0] - down[0]), abs(pos[1] - down[1])) >= FAR
