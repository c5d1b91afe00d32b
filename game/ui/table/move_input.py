"""How the pointer, fingers and keys become picks at a board and its trays. What a pick leads to is the table's affair."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Protocol

from game.core.errors import BadMove
from game.core.moves import parse
from game.core.said_moves import find_said, read_aloud, read_in_vain
from game.drawing.view import middle_of, neighbours
from game.ui.framework import clipboard
from game.ui.framework import widgets as w
from game.ui.framework.inputs import InputEvent, Pos
from game.ui.framework.screen import Stage
from game.ui.framework.scrolling import DRAG_DISTANCE
from game.ui.framework.widgets import Widget
from game.ui.table.annotations import Annotations
from game.ui.table.explainer import Explainer
from game.ui.table.hidden_hands import HiddenHands
from game.ui.table.move_tokens import is_place
from game.ui.table.pointer import Pointer
from game.ui.table.prompt_wording import describe_turn
from game.ui.table.spoken_table import PLACE
from game.ui.table.table_display import TableDisplay
from game.ui.table.table_game import TableGame
from game.ui.table.typed_move import TypedMove


class InputHost(Protocol):
    """The table, as far as its input needs it: what lies on it, what is pointed at, and what picks lead to."""

    stage: Stage
    play: TableGame
    pointer: Pointer
    explainer: Explainer
    annotations: Annotations
    display: TableDisplay
    hands: HiddenHands
    widgets: Sequence[Widget]
    hover: str | None
    focus: str | None
    keys_used: bool

    def refresh(self) -> None:
        """Makes everything around the board anew."""

    def press(self, token: str, now: int, pos: Pos | None = None) -> None:
        """A token was pressed; ``pos`` is where a dragged tile was let go."""

    def scrub(self, x: int) -> None:
        """The bar under the list of moves was pressed at a pixel."""

    def act(self, name: str, change: int = 0) -> None:
        """A widget was worked."""

    def command(self, name: str) -> bool:
        """A command was given."""

    def back(self, now: int) -> None:
        """One step back out of whatever there is to get out of."""


class MoveInput:
    """``typed`` is the move that is being typed, None where none is; ``told`` what is said of it: why it cannot be played."""

    def __init__(self, table: InputHost, play_typed: Callable[[str, int], None]) -> None:
        """``play_typed`` plays a whole move that was typed, at a time, or asks first."""
        self.table, self.play_typed = table, play_typed
        self.typed: TypedMove | None = None
        self.told = ""
        self._asked: tuple[object, ...] = ()
        self._named: Sequence[str] = ()
        self._down: Pos | None = None
        self._again: str | None = None
        self._lifted_here: str | None = None
        self._pressed: str | None = None

    def let_go(self) -> None:
        """Whatever the pointer held, it holds no more: another screen has come between."""
        self._pressed = self._down = self._again = self._lifted_here = None
        self.table.pointer.drag = self.table.annotations.start = None

    def end_drag(self) -> None:
        """A pressed pointer drags nothing any more."""
        self._down = None

    @property
    def in_hand(self) -> bool:
        """Whether there is a pick that can be taken back, a shown move, or something dragged."""
        play = self.table.play
        return len(play.picked) > play.forced or bool(play.pinned or self.table.pointer.drag)

    def take_back(self) -> None:
        """Lets go of what is dragged, and takes one pick back."""
        self.table.pointer.drag = self._down = self.table.pointer.word = None
        self.table.play.back()
        self.table.refresh()

    def handle(self, event: InputEvent, now: int) -> bool:
        """Answers to what is meant for the board. False if it is for the widgets."""
        table, name = self.table, event.name
        if name in ("press", "back", "aside", "enter", "next", "previous", "step"):
            table.explainer.hush(table.pointer)
        if self.typed is not None and name in ("type", "erase", "paste", "next", "step", "back", "enter"):
            self._type(event, now)
        elif name in ("aside", "let"):
            self._annotate(event, now)
        elif name == "step" and event.step[0] and table.focus == "scrub":
            table.command("redo" if event.step[0] > 0 else "undo")
        elif name == "focus" and event.text.startswith(PLACE):
            table.keys_used, table.focus, table.pointer.cursor = True, "board", event.text.removeprefix(PLACE)
        elif name == "wheel":
            self._wheel(event.step[1])
        elif name == "digit":
            self._digit(event.text, now)
        elif name == "step" and event.step[0] and self._amounts_in_reach():
            self._next_amount(event.step[0])
        elif name == "step" and table.focus in (None, "board"):
            self.move_cursor(event.step, now)
        else:
            return name == "enter" and self._enter(now)
        return True

    def follow_focus(self, now: int) -> None:
        """The keys have gone to another widget: what there is to be told of it is told after a while, as to a pointer."""
        table, widget = self.table, w.find_widget(self.table.widgets, self.table.focus)
        known = (widget and widget.tip) or table.display.panels.slot(table.focus)
        table.explainer.rest_on(table.pointer, table.focus if known else None, now)
        table.pointer.cursor = table.pointer.cursor or "0,0" if table.focus == "board" else None
        self._point_at_amount(table.focus)

    # -- typing

    def begin_typing(self) -> None:
        """Opens the line in which a move is typed."""
        self.typed, self.told = TypedMove(), ""
        self.table.refresh()

    def _type(self, event: InputEvent, now: int) -> None:
        typed, legal = self.typed or TypedMove(), self.table.play.legal
        self.told = ""
        if event.name == "type":
            self.typed = typed.type_text(event.text)
        elif event.name == "erase":
            self.typed = typed.erase()
        elif event.name == "next":
            self.typed = typed.complete(legal, self.find_named)
        elif event.name == "step":
            self.typed = typed.step(-event.step[1], legal, self.find_named)
        elif event.name == "paste":
            text = " ".join(clipboard.pasted().split())
            self.typed = typed.type_text(text)
            if not text:
                self.told = self.table.stage.words("no_paste")
        elif event.name == "back":
            self.typed = None
        elif event.name == "enter":
            self._enter_typed(typed, now)
        play = self.table.play
        if not self.told and self.typed and self.typed.leads_nowhere(legal, play.handfuls, self.find_named):
            self.told = self.table.stage.words("none_begins")
        self.table.refresh()

    def find_named(self, text: str) -> Sequence[str]:
        """The legal moves that a text means in which tiles and actions are called by their names in the reader's language."""
        play, words = self.table.play, self.table.stage.words
        asked = text, words.language, play.session.here, play.legal
        if asked != self._asked:
            readings = read_aloud(play.game, words.of, text, play.session.state, play.legal, play.pieces)
            self._asked, self._named = asked, find_said(readings, play.legal, begun=True)
        return self._named

    def _enter_typed(self, typed: TypedMove, now: int) -> None:
        """Plays what was typed, or says why it cannot be played; an empty line is closed. Nothing is played for a program, nor
        where a game that is over is only looked through."""
        play, words = self.table.play, self.table.stage.words
        move = typed.move(play.legal, play.handfuls, self.find_named)
        self.typed = None
        if not move:
            return
        if move not in play.legal and typed.suggestions(play.legal, self.find_named):
            self.typed, self.told = typed, words("several_begin")
            return
        why = self._why_not(move)
        if not why and play.legal:
            self.play_typed(move, now)
        else:
            self.typed, self.told = typed, why or describe_turn(play, words)[1] or words("program_moves")

    def _why_not(self, said: str) -> str:
        """Why a typed move cannot be played, empty where it can; one that is said in the names of things, or without its verb, is
        taken for the first that there is a reason for."""
        play, words, faults = self.table.play, self.table.stage.words, list[BadMove]()
        readings = [said, *read_aloud(play.game, words.of, said, play.session.state, play.legal, play.pieces)]
        for move in chain.from_iterable(read_in_vain(readings, play.legal)):
            try:
                reason = next(iter(play.game.why(play.session.state, move)), None)
            except BadMove as error:
                faults.append(error)
            else:
                if reason or move == said:
                    return words.of(reason.sentence) if reason else ""
        if words.language == "en" and _is_written(said):
            return str(faults[0])
        return " ".join([words("no_such_move"), *(f"{words('type_here', move=move)}." for move in play.legal[:1])])

    # -- keys

    def _enter(self, now: int) -> bool:
        """What Enter means on the board, or where nothing is seen to have the focus. False if it is a widget's."""
        table, play, pointer = self.table, self.table.play, self.table.pointer
        focused = table.keys_used and w.find_widget(table.widgets, table.focus) is not None
        token = play.at(pointer.cursor) if focused and table.focus == "board" and pointer.cursor else None
        if token is None and (not focused or table.focus == "board"):
            token = play.pinned or pointer.word or play.ready
        if token:
            table.press(token, now)
        return token is not None

    def move_cursor(self, step: tuple[int, int], now: int) -> None:
        """Gives the board the focus, and moves its cursor."""
        table, pointer, places = self.table, self.table.pointer, self.table.play.places
        table.keys_used, table.focus = True, "board"
        way = (-step[0], -step[1]) if table.display.turned else step
        here = pointer.cursor
        pointer.cursor = neighbours(here, places, way) or here if here else middle_of(places)
        table.explainer.rest_on(pointer, pointer.cursor, now)

    def jump(self, by: int, now: int) -> None:
        """Gives the focus to the next thing that may be chosen (by = 1) or the one before (by = -1), and round: on the board from
        the far left to the near right, before anything is picked also to each tile; then beside it, answers on buttons last, or
        there first where no place may be chosen."""
        table, pointer, play, view = self.table, self.table.pointer, self.table.play, self.table.display.view
        known = set(play.targets) if play.picked else play.targets.keys() | (play.pieces.keys() & play.places)
        places = sorted(known | ({pointer.cursor} if pointer.cursor else set()), key=lambda place: view.at(place)[::-1])
        beside = [slot.id for slot in table.display.panels.slots if table.display.maker.token(slot) in play.options]
        beside += [one.id for one in table.widgets if one.id.startswith("word:") and one.id.removeprefix("word:") in play.options]
        if not known and not beside:
            table.explainer.tell_asked(pointer, view.rect.center, beside=True)
        elif not table.hands.waiting:
            row = [*places, *beside] if play.targets else [*beside, *places]
            here = pointer.cursor or (table.focus if table.keys_used and table.focus in beside else None)
            at = row.index(here) if here else -min(by, 0) - 1
            onward = [*row[at + 1 :], *row[: at + 1]] if by > 0 else [*row[:at][::-1], *row[at:][::-1]]
            self._aim(next(thing for thing in onward if thing in known or thing in beside), now)

    def _aim(self, thing: str, now: int) -> None:
        """Gives the focus to a place, or to a socket beside the board."""
        table, pointer = self.table, self.table.pointer
        table.keys_used = True
        if is_place(thing):
            table.focus, pointer.cursor = "board", thing
            table.explainer.rest_on(pointer, thing, now)
        else:
            table.focus = thing
            self.follow_focus(now)

    # -- the right button

    def _annotate(self, event: InputEvent, now: int) -> None:
        """Goes back one pick where there is one; else it draws: a ring by a click, an arrow by a drag."""
        table, view = self.table, self.table.display.view
        place = view.near(event.pos, table.play.points) if view.rect.collidepoint(event.pos) else None
        if event.name == "aside":
            busy = self.in_hand
            table.annotations.start = None if busy else place
            if busy:
                table.back(now)
        else:
            table.annotations.draw(table.play.session.here.id, place)

    # -- amounts

    def _amounts_in_reach(self) -> bool:
        """Whether left and right step through amounts: there is nothing else to aim at, or they have been begun with."""
        play = self.table.play
        return bool(play.amounts) and (not play.targets or self._amount() is not None)

    def _amount(self) -> str | None:
        """The amount that is pointed at or has the focus."""
        table = self.table
        focus = (table.focus or "").removeprefix("word:")
        return table.pointer.word or (focus if table.keys_used and focus in table.play.amounts else None)

    def _next_amount(self, by: int) -> None:
        amounts, now = self.table.play.amounts, self._amount()
        self.aim_at(amounts[(amounts.index(now) + by) % len(amounts)] if now in amounts else amounts[0 if by > 0 else -1])

    def aim_at(self, amount: str) -> None:
        """Shows what an amount would do, and gives it the focus."""
        self.table.keys_used, self.table.focus = True, f"word:{amount}"
        self.table.pointer.word, self.table.pointer.cursor = amount, None

    def _digit(self, digit: str, now: int) -> None:
        """A digit shows what that amount would do; once more, it is chosen."""
        if digit in self.table.play.amounts:
            if self._amount() == digit:
                self.table.press(digit, now)
            else:
                self.aim_at(digit)

    def _wheel(self, by: int) -> None:
        """The wheel steps through amounts; else, away from the board, where it would be turned by accident, through moves."""
        if self.table.play.amounts and self.table.play.picked:
            self._next_amount(1 if by < 0 else -1)
        elif self.table.hover != "board":
            self.table.command("redo" if by < 0 else "undo")

    def _point_at_amount(self, name: str | None) -> None:
        """A widget is pointed at: an amount's button shows what it would do."""
        word = (name or "").removeprefix("word:")
        self.table.pointer.word = word if word in self.table.play.amounts else None

    # -- the pointer

    def handle_pointer(self, event: InputEvent, now: int) -> None:
        """Answers to what the pointer or a finger does."""
        table, pointer = self.table, self.table.pointer
        if event.name == "leave":
            table.hover = pointer.place = None
            table.explainer.rest_on(pointer, None, now)
            return
        pointer.cursor = None
        here, before = w.widget_at(table.widgets, event.pos), table.hover
        table.hover = here.id if here else None
        if table.hover != before:
            self._point_at_amount(table.hover)
        place = self._place_at(event.pos) if table.hover == "board" else None
        if self._pressed == "scrub" and event.name == "point":
            table.scrub(event.pos[0])
            return
        if place != pointer.place or event.name == "press":
            table.explainer.hush(pointer)
            pointer.place = place
            if place:
                pointer.word = None
        if event.name == "point":
            self._point(event.pos, place, now)
        elif event.name == "press":
            self._begin(event, here, place, now)
        else:
            self._release(event, here, place, now)

    def _place_at(self, pos: Pos) -> str | None:
        """The place that a pointer means; of those that a finger covers, the nearest where something lies or may be picked."""
        view, play, finger = self.table.display.view, self.table.play, self.table.stage.finger
        things = play.places & (play.pieces.keys() | play.targets.keys()) if finger else ()
        return view.nearest(pos, things, finger / 2) or view.near(pos, play.places)

    def _point(self, pos: Pos, place: str | None, now: int) -> None:
        pointer = self.table.pointer
        drags = self.table.stage.prefs.moving != "click"
        if drags and self._down and self.table.display.board.held() and (pointer.drag or _is_far(pos, self._down)):
            pointer.drag = pos
        self.table.explainer.rest_on(pointer, place or self.table.hover or self.table.explainer.beside(pos), now)

    def _begin(self, event: InputEvent, here: Widget | None, place: str | None, now: int) -> None:
        table, display = self.table, self.table.display
        slot = display.panels.slot(table.hover)
        if place or slot:
            self._down = event.pos
            token = table.play.at(place) if place else display.maker.token(slot)
            self._again = token if token and token == table.play.lifted else None
            if token and self._must_be_dragged(token):
                table.stage.notice(table.stage.words("drag_it"))
            elif not self._again:
                picks = table.play.picked
                table.press(token, now)
                self._lifted_here = table.play.lifted if table.play.picked != picks else None
        elif here and here.role != "board":
            self._pressed = table.focus = here.id
            if here.id == "scrub":
                table.scrub(event.pos[0])
        elif display.board_alone and not self.in_hand:
            table.command("zen")  # the only way back for a finger

    def _release(self, event: InputEvent, here: Widget | None, place: str | None, now: int) -> None:
        dragged, self.table.pointer.drag, self._down = self.table.pointer.drag, None, None
        laid = self._drops_again()
        again, self._again = self._again or laid, None
        if dragged:
            self._drop(place, event.pos, now)
            return
        self._lifted_here = None
        if again:  # pressed once more and not dragged: put down
            self.table.press(again, now)
            if laid:
                self.table.stage.notice(self.table.stage.words("drag_it"))
        pressed, self._pressed = self._pressed, None
        if here and here.id == pressed and here.enabled and pressed != "scrub":
            self.table.act(here.id)

    def _must_be_dragged(self, token: str) -> bool:
        """Whether a press on a place would move a tile that is to be dragged there."""
        play = self.table.play
        held = play.lifted is not None and play.lifted != token
        return self.table.stage.prefs.moving == "drag" and held and token in play.targets.values()

    def _drops_again(self) -> str | None:
        """The tile that this press has lifted, where tiles are only dragged: let go without that, it lies down again."""
        lifted = self._lifted_here
        return lifted if lifted and lifted == self.table.play.lifted and self.table.stage.prefs.moving == "drag" else None

    def _drop(self, place: str | None, pos: Pos, now: int) -> None:
        """A dragged tile is let go: on a target it is played, elsewhere it goes back, with the reason."""
        table, play = self.table, self.table.play
        if place and play.at(place) in play.options:
            table.press(play.at(place), now, pos)
            return
        if place and place != play.lifted:
            table.explainer.explain(table.pointer, place)
        play.back()
        table.refresh()


def _is_far(pos: Pos, down: Pos) -> bool:
    return max(abs(pos[0] - down[0]), abs(pos[1] - down[1])) >= DRAG_DISTANCE


def _is_written(text: str) -> bool:
    """Whether a text has the form of a move."""
    try:
        parse(text)
    except BadMove:
        return False
    return True
