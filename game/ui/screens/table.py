"""The table: a game being played. It holds the parts of a table and passes on what people do, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame

from game.core.covering import UNKNOWN
from game.core.selection import CLAIMS
from game.core.session import Session
from game.core.translation import translate
from game.drawing.overlays import coordinates
from game.drawing.sprites import Sprite
from game.ui.framework import clock
from game.ui.framework import widgets as w
from game.ui.framework.inputs import InputEvent, Pos
from game.ui.framework.screen import Screen, Stage
from game.ui.framework.widgets import Widget
from game.ui.framework.words import format_place
from game.ui.saves.autosave import Autosave
from game.ui.screens.new_game import NewGame
from game.ui.screens.rules_update import RulesUpdate
from game.ui.screens.table_commands import TableCommands
from game.ui.screens.table_dialogues import GameOver, Handover
from game.ui.table.annotations import Annotations
from game.ui.table.explainer import Explainer
from game.ui.table.hidden_hands import HiddenHands
from game.ui.table.hint_guide import HintGuide
from game.ui.table.hot_reload import HotReload
from game.ui.table.move_input import MoveInput
from game.ui.table.opponents import Opponents
from game.ui.table.panels import DRAWER, PAGE, TOOL_DRAWER
from game.ui.table.pointer import Pointer
from game.ui.table.problem_banner import Banner
from game.ui.table.prompt_panel import CONFIRM, COURSE, NOW, ONWARD, RESULT, STOP
from game.ui.table.reason_map import ReasonMap
from game.ui.table.review import Review
from game.ui.table.spoken_table import PLACE, SpokenTable
from game.ui.table.table_animation import TableAnimation, TableSnapshot
from game.ui.table.table_clock import TableClock
from game.ui.table.table_display import TableDisplay
from game.ui.table.table_game import TableGame
from game.ui.table.trays import Slot
from game.ui.table.typed_move import draw_typed_move

FRAME = 15
"""Milliseconds from one frame of a motion to the next."""
ROOMY = 15
"""How wide a board is, in heights of letters, on which there is room for what is said of its places."""
_IDLE = ("point", "leave", "release", "let", "full")
"""What people do without meaning to play."""
_LOOKS = ("point", "leave", "release", "let", "aside")
"""What does not hurry a motion on."""


class TableScreen(Screen):
    """One game in play: tokens become moves, moves become motion, and who looks at it sees what is theirs.

    ``ended``: the card that tells the result has been shown; ``turn_due``: the board is to turn to the player once all is still.
    """

    def __init__(self, stage: Stage, play: TableGame, reload: HotReload | None = None) -> None:
        super().__init__(stage)
        self.play = play
        self.pointer, self.annotations, self.hands = Pointer(), Annotations(), HiddenHands(play)
        self.explainer, self.reasons = Explainer(play, self.words), ReasonMap(play)
        self.display, self.animation = TableDisplay(stage, play, self.hands), TableAnimation()
        self.opponents = Opponents(stage, play, self.play_move, self.refresh)
        self.hints, self.clock = HintGuide(play), TableClock(play)
        self.spoken = SpokenTable(play, self.words)
        self.explainer.standing = lambda: () if self.hands.waiting or self.reasons.shown else self.spoken.meters(endings=True)
        self.review = Review(play, self.step, self.refresh, self.opponents)
        self.rules = RulesUpdate(stage, play, reload or HotReload(), self.take_rules)
        self.new_game = NewGame(stage, self, lambda: self.rules.reload.newest_rules(play.game))
        self.input = MoveInput(self, self.new_game.play_typed)
        self.commands = TableCommands(self)
        self._typed_line: Sequence[Sprite] = ()
        self._around_for: object = None
        self._around_now: list[Sprite] = []
        self.ended = play.result is not None
        self.turn_due = False
        self.display.turned = self._side_of_mover()
        self.lay_out(stage.size)
        if play.session.here.move is None:
            self.animation.toss(play, clock.now())

    # -- what is drawn

    def lay_out(self, size: tuple[int, int]) -> None:
        self.explainer.words = self.spoken.words = self.words
        self.animation.finish()
        self.display.lay_out(size, self.brush, self.words, lambda base, gap: self.lay_out_banner(size, base, gap))
        self.refresh()

    def lay_out_banner(self, size: tuple[int, int], base: float, gap: int) -> int:
        """Makes the strip above the table; returns the pixels that are kept free for it."""
        return self.rules.lay_out_banner(size, base, gap)

    @property
    def banner(self) -> Banner | None:
        """The strip above the table, if there is one."""
        return self.display.place_strip(self.rules.banner)

    def turn_to(self, turned: bool) -> None:
        """Lays the board with that side near."""
        self.display.turn_to(turned)
        self.refresh()

    def _side_of_mover(self) -> bool:
        """Whether the host's side is to be near now: a person alone against programs has the own side near, of two people the
        one to move, where the board turns."""
        persons = self.play.persons
        if len(persons) < len(self.play.game.seats):
            return persons == ["host"]
        return self.stage.prefs.board == "turns" and self.play.mover == "host"

    def refresh(self) -> None:
        """Makes everything around the board anew: the game, the picks or the layout changed."""
        prefs, display = self.stage.prefs, self.display
        self.animation.set_pace(prefs)
        self.pointer.hints, self.play.confirm = prefs.hints, prefs.confirm
        self.play.crowded = display.view.unit * 2 < self.stage.finger
        typed = None if self.hands.waiting else self.input.typed
        panels = display.make_panels(self.review, self.reasons.shown, typing=typed is not None)
        board = Widget("board", "board", self.words("title"), display.layout.board)
        banner = self.banner
        self.widgets = [board, *(banner.widgets if banner else ()), *panels.widgets]
        self._typed_line = ()
        if typed is not None:
            legal, named, told, room = self.play.legal, self.input.find_named, self.input.told, display.writing
            self._typed_line, found = draw_typed_move(
                self.brush, self.words, typed, legal, named, room, self.hover, told, self.stage.finger
            )
            over = self._typed_line[0].rect  # what lies beneath it cannot be worked
            self.widgets = [*(each for each in self.widgets if each is board or not over.colliderect(each.rect)), *found]
        display.board.numbered = prefs.coordinates or typed is not None or self.review.open or self.hints.names_points
        if display.board.numbered and not prefs.coordinates:  # whoever types or reads a place has to know which it is
            self._typed_line = [*coordinates(self.brush, display.view), *self._typed_line]
        self.explainer.view, self.explainer.slots, self.explainer.meters = display.view, panels.slots, panels.free
        self.explainer.asked, self.explainer.widgets = panels.asked, self.widgets

    # -- what is heard

    @property
    def heard_text(self) -> Sequence[str]:
        """How the game stands, the strip, what is explained or hinted at, what is typed and the move that it means."""
        if self.hands.waiting:
            return ()
        hint, cursor = self.hints.told(self.display, self.words), self.pointer.cursor
        told = self.spoken.told()
        known = [*told, *(self.explainer.named_there(cursor) if cursor else ())]  # the latter of the place that has the focus
        bubble = [line for line in (self.pointer.said or "").split("\n") if line not in known]
        entry, move = self.input.typed, next(iter(self.play.legal), "")
        typed = [] if entry is None else [entry.text or self.words("type_here", move=move)]
        typed += [self.input.told] if entry is not None and self.input.told else []
        typed += [widget.label for widget in self.widgets if widget.id.startswith("entry:") and widget.on]
        strip = self.banner.told if self.banner else ()
        return [*told, *strip, *((hint.said or "").split("\n") if hint else []), *bubble, *typed]

    @property
    def heard(self) -> Sequence[Widget]:
        cursor = self.pointer.cursor
        if cursor is None:
            return self.widgets
        spot = self.display.view.tile_at(cursor)
        return [*self.widgets, Widget(f"{PLACE}{cursor}", "place", self._place_said(cursor), spot)]

    @property
    def heard_focus(self) -> str | None:
        return f"{PLACE}{self.pointer.cursor}" if self.focus == "board" and self.pointer.cursor else self.focus

    def _place_said(self, place: str) -> str:
        """What is said of the place to which the keys have come."""
        if self.hands.waiting:
            return format_place(place)
        token = self.play.at(place)
        notes = self.display.board.notes_of(token) if self.play.picked and token in self.play.options else ()
        return "; ".join(self.spoken.place(place, self.explainer, notes))

    def pause(self) -> None:
        self.clock.stop()

    def let_go(self) -> None:
        self.input.let_go()

    def returned(self) -> None:
        self.input.let_go()
        self.lay_beside(pygame.Rect(0, 0, 0, 0))
        if self.rules.banner:
            self.stage.unsay(self.words.entry(*self.rules.banner.told))
        self.refresh()  # a hand may lie open now

    def backdrop(self) -> pygame.Surface:
        return self.display.ground

    def scene(self, now: int) -> list[Sprite]:
        display, board, pointer = self.display, self.display.board, self.pointer
        out = self._around() + board.scene(pointer, self.animation.motion, now)
        out += board.scribbled(self.annotations.of(self.play.session.here.id))
        out += board.scribbled(self.hints.scribbles())
        if self.reasons.shown:
            out += board.reasons(self.reasons.signs)
            out += self.reasons.legend(self.brush, self.words, display.panels.free)
        out += self.clock.scene(self.brush, display.panels.clocks)
        out += self.animation.trays.scene(self.brush, display.tiles, self.play.face, now, display.layout.board.center)
        out += self.animation.coin.scene(self.brush, display.tiles, display.view, now)
        out += self.animation.notes.scene(self.brush, display.panels.berths, now)
        out += self._typed_line
        whole, button = pygame.Rect((0, 0), display.layout.size), self.hovered_button
        room = whole if button or not display.layout.folded else display.layout.board
        return out + board.gains(pointer, room, button) + self._bubble(whole)

    def _bubble(self, window: pygame.Rect) -> list[Sprite]:
        """What is said of what is pointed at; else the hint, which makes way for the place or the socket that is pointed at, and
        is left out over a point where a lifted tile may go. What is said of a place on the board of a folded table lies on the
        board alone where it has room there."""
        pointer, board, layout = self.pointer, self.display.board, self.display.layout
        told = None if pointer.said or pointer.drag or self.hands.waiting else self.hints.told(self.display, self.words)
        on_board = layout.folded and layout.board.collidepoint((told or pointer).said_at)
        roomy = layout.board.width >= layout.base * ROOMY
        place, widget = pointer.place or pointer.cursor, w.find_widget(self.widgets, self.hover)
        at = self.display.view.at(place) if place else widget.rect.center if widget and widget.role != "board" else None
        drawn = {end for mark in self.annotations.of(self.play.session.here.id) for end in mark} - {place}
        points = [*map(self.display.view.at, sorted(drawn)), *([at] if told and at else ())]
        side = self.display.view.tile
        panels, meant = self.display.panels, told and told.meant
        pickable = [slot.rect for slot in panels.slots if self.display.maker.token(slot) in self.play.options]
        own = pickable if meant else []  # a bubble that begins within a tray may cover the name above it
        needed = [*own, *(plate for plate in panels.plates if not meant or not plate.contains(meant)), panels.free, layout.talk]
        needed += [pygame.Rect(point, (1, 1)).inflate(side, side) for point in points]
        if told:
            needed += [widget.rect for widget in self.widgets if widget.role == "button"]
        bubble = board.bubble(told or pointer, window, needed, part=layout.board if on_board and roomy else None)
        seen = [*([at] if at else ()), *self.hints.goals(self.display)]
        return [] if told and any(map(bubble[0].rect.collidepoint, seen)) else bubble

    @property
    def needed(self) -> Sequence[pygame.Rect]:
        """Besides what can be worked, what is asked, names, trays and meters, what the strip says, tiles, and points to pick."""
        spots = map(self.display.view.tile_at, {*self.play.targets, *self.play.pieces})
        strip = [self.banner.plate] if self.banner else []
        panels, talk = self.display.panels, self.display.layout.talk
        return [*super().needed, *strip, *spots, *panels.plates, *([panels.free] if self.play.meters else []), talk]

    @property
    def meant(self) -> frozenset[str]:
        """What is ringed beside the board: kinds of tiles in trays, and words on buttons."""
        return self.hints.marked

    def _around(self) -> list[Sprite]:
        """What lies around the board; kept while neither the game, the picks nor what is aimed at there change."""
        panels, word = self.display.panels, self.pointer.word
        focus = self.focus if self.keys_used else None
        stage, play = self.stage, self.play
        aim = self.display.board.aim(self.pointer) if play.picked else None
        button = self.hovered_button
        token = aim.token if aim else button[0] if button else None
        shown = self.hands.waiting, self.meant, stage.pad, self.reasons.shown
        key = panels, play.selection, play.pinned, self.hover, focus, word, token, shown
        if key != self._around_for:
            banner = self.banner
            out = [*(banner.sprites if banner else ()), *panels.sprites]
            out += self.display.maker.draw_slots(panels, self.hover)
            if not self.reasons.shown:  # else it is where the signs are explained
                out += self.display.maker.draw_meters(panels, token)
            hinted = filter(None, map(self.display.beside_board, self.meant))
            out += self.draw_widgets(lit=f"word:{word}")
            out += [w.draw_focus_ring(self.brush, rect) for rect in hinted]
            focused = w.find_widget(self.widgets, focus)
            if focused and focused.role in ("slot", "row", "scrub", "step"):
                out.append(w.draw_focus_ring(self.brush, focused.rect))
            self._around_for, self._around_now = key, out
        return list(self._around_now)

    @property
    def hovered_button(self) -> tuple[str, pygame.Rect] | None:
        """The word that the button under the pointer would pick, and where the button is."""
        widget = w.find_widget(self.widgets, self.hover) if (self.hover or "").startswith("word:") else None
        token = widget.id.removeprefix("word:") if widget else ""
        known = token in self.play.options and token not in self.play.amounts
        return (token, widget.rect) if widget and known else None

    def glance(self) -> object:
        pointer = self.pointer
        picks = self.play.selection, self.play.pinned, self.focus, self.keys_used, self.hints.step, self.hints.pending
        return self.hover, pointer.place, pointer.drag, pointer.cursor, pointer.word, pointer.said, pointer.reach, picks

    # -- time

    def wait(self, now: int) -> int | None:
        ticking = self._let_time_pass(now)
        if self.animation.has_moved(now):
            return FRAME
        if self._show_what_is_due():
            return 0
        if self.reasons.work():
            return 1
        thinking = self.opponents.wait(now)
        hinting = self._wait_for_hint()
        again = 1 if self.rules.replaying else None
        shown = self.review.wait(now), self.animation.notes.wait(now), self.explainer.wait(self.pointer, now)
        return min((wait for wait in (again, thinking, hinting, ticking, *shown) if wait is not None), default=None)

    def _let_time_pass(self, now: int) -> int | None:
        """Milliseconds until the clock shows something else; everything is made anew where it has ended the game."""
        wait = self.clock.wait(now, self.stage.sounds, running=not (self.play.stands_still or self.hands.waiting))
        if wait == 0:
            self.opponents.forget()
            self.input.take_back()
            self.refresh()
        return wait

    def _wait_for_hint(self) -> int | None:
        """Milliseconds until the next look at a hint that is thought of; with its answer, numbers may come to the rim. Where none
        comes, it is said why."""
        wait = self.hints.wait() if self.hints.step else None
        trouble, self.hints.trouble = self.hints.trouble, ""
        if trouble:
            self.stage.notice(translate(trouble, self.words.language))
        if wait == 0:
            self.refresh()
        return wait

    def _show_what_is_due(self) -> bool:
        """Once all is still: asks for the handing over, turns the board, tells how the game ended. True if it did any of it."""
        if self.hands.waiting:
            self._hand_over()
            return True
        if self.turn_due and self.stage.prefs.board == "turns":
            self.turn_due = False
            if self.play.mover is not None and self.display.turned != self._side_of_mover():
                self.turn_to(self._side_of_mover())
                return True
        if not self.ended and self.play.result is not None:
            self.ended = True
            anew, again = self.new_game.begin, self.new_game.deal_again if self.new_game.differs else None
            self.stage.push(GameOver(self.stage, self, self.play, self.play.result, self.lay_beside, anew, again))
            return True
        return False

    def lay_beside(self, card: pygame.Rect) -> None:
        """Leaves room for a card: the board lies beside it, and nothing else; all of it is as before once the card is gone."""
        if card != self.display.card:
            self.display.card = card
            self.lay_out(self.stage.size)

    def _hand_over(self) -> None:
        self.stage.push(Handover(self.stage, self, self.play, self.hands))

    # -- the files of the rules

    @property
    def every(self) -> int | None:
        return self.rules.every

    def focused(self) -> None:
        self.rules.reload.at_once()

    def look(self, now: int) -> bool:
        if changed := self.rules.look(now):
            self.lay_out(self.stage.size)
        return changed

    def look_covered(self, now: int) -> bool:
        if changed := self.rules.look_covered(now):
            self.lay_out(self.stage.size)
        return changed

    def take_rules(self, session: Session[Any], whole: bool) -> None:
        """The same game by other rules lies on the table: nothing is picked, shown or in motion any more."""
        ended, play = self.play.result is not None, self.play
        play.autosave.go_on(session, whole)
        self.animation.finish()
        play.seat(session)
        self.pointer.clear()
        self.input.let_go()
        self.explainer.start_over(self.pointer)
        self.hands.start_over()
        self.animation.notes.tell((), 0)
        self.review.playing = False
        self.opponents.forget()
        self.hints.forget()
        if not whole:
            self.annotations.forget()
        self.ended = ended and play.result is not None

    # -- playing

    def press(self, token: str, now: int, pos: Pos | None = None) -> None:
        """A token was pressed; ``pos`` is where a dragged tile was let go."""
        if not token:
            return
        if token in CLAIMS & self.play.options:
            self.new_game.ask_claim(token)
            return
        self.review.playing = False
        before, origin = self._snapshot(), self._origin(pos)
        place = next((place for place, picks in self.play.targets.items() if picks == token), token)
        self.pointer.reach = {}
        done = self.play.press(token)
        if done == "refused":
            self._refuse(token, now)
        else:
            self.stage.notice("")  # it was about what was picked before
        if done == "picked" and self.play.lifted:
            self.stage.sounds.cue([("lift", 0)], now)
        if done != "picked":
            self.input.end_drag()
        self.pointer.word = None
        if done == "entered":
            self._follow(before, now, (place, origin) if origin else None)
        else:
            self.refresh()
        self._show_amounts()

    def play_move(self, move: str, now: int) -> None:
        """Plays a whole move that was not picked."""
        before = self._snapshot()
        self.play.enter(move)
        self._follow(before, now)

    def step(self, go: Callable[[], bool]) -> None:
        """Goes to another node of the game, and lets the board follow."""
        before = self._snapshot()
        if go():
            self.ended = self.play.result is not None
            self._follow(before, clock.now())

    def _snapshot(self) -> TableSnapshot:
        return TableSnapshot(self.play.session.here, self.play.pieces, self.play.links, self.display.panels.all_slots)

    def _follow(self, before: TableSnapshot, now: int, hand: tuple[str, Pos] | None = None) -> None:
        """The game is at another node: what changed is shown and heard, and what was told of a hand is for its owner."""
        self.stage.notice("")  # what was told of the position before
        self.explainer.hush(self.pointer)
        self.pointer.word, self.pointer.reach, self.input.typed = None, {}, None
        viewer = self.play.viewer
        self.hands.follow()
        if viewer != self.play.viewer and self.play.veiled:  # the same eyes on both, or faces would seem to change
            before = before._replace(pieces=self.play.pieces_in(before.node.state))
        self.animation.show_scores(before, self.play, self.words, now)
        self.turn_due = True
        if self.display.drawer != TOOL_DRAWER:
            self.display.drawer = ""  # that of whoever is to move now
        self.display.pages.clear()
        self.refresh()
        slots = self.display.panels.all_slots
        self.animation.start(before, self.play, self.display.board, slots, now, hand)
        self.animation.sound(before, self.play, slots, self.stage.sounds, now)

    def _refuse(self, token: str, now: int) -> None:
        """Says why not; of the other player's tile, where it could go if it were that player's turn; while a program is to move,
        of anybody's."""
        play, pointer = self.play, self.pointer
        piece = play.pieces.get(token)
        elses = bool(play.program) or play.only_looks
        other = piece is not None and piece.kind != UNKNOWN and (piece.owner != play.mover or elses)
        if piece and other and piece.owner != "any" and play.mover and not play.picked:
            pointer.reach = play.reach(token)
            self.explainer.tell_reach(pointer, token, piece)
            return
        slot = self._socket(token)
        if slot and play.program:
            pointer.tell(self.words("program_moves"), slot.rect.center)
        elif play.only_looks:
            pointer.tell(self.words("looking_over"), slot.rect.center if slot else self.display.view.at(token))
        else:
            self.explainer.explain(pointer, token, slot)
        beside = play.mover and not play.program and not play.targets  # what can be picked lies beside the board
        if pointer.said is None and (slot or (beside and token in play.places)):
            self.explainer.tell_asked(pointer, slot.rect.center if slot else self.display.view.at(token), beside=slot is None)
        self.stage.sounds.cue([("refused", 0)], now)

    def _socket(self, token: str) -> Slot | None:
        """The socket that was pressed for a token, or else one of those that stand for it."""
        panels, maker = self.display.panels, self.display.maker
        pressed = panels.slot(self.focus if self.keys_used else self.hover)
        found = [slot for slot in panels.all_slots if maker.token(slot) == token]
        return pressed if pressed in found else next(iter(found), None)

    def _show_amounts(self) -> None:
        """Where keys are used and only an amount is left to choose, the first one has the focus."""
        play = self.play
        if self.keys_used and play.picked and play.amounts and not play.targets and not play.pinned:
            self.input.aim_at(play.amounts[0])

    def _origin(self, pos: Pos | None) -> Pos | None:
        """Where a tile that comes onto the board starts from: the pointer that dragged it, or its socket."""
        lifted = self.play.lifted
        if pos or lifted is None:
            return pos
        slot = self._socket(lifted)
        return slot.rect.center if slot else None

    def scrub(self, x: int) -> None:
        """The bar under the list of moves is pressed at a pixel."""
        if bar := w.find_widget(self.widgets, "scrub"):
            self.review.scrub(bar.rect, x)

    # -- what people do

    @property
    def typing(self) -> bool:  # type: ignore[override]
        """Whether a move is being typed."""
        return self.input.typed is not None

    def handle(self, event: InputEvent, now: int) -> None:
        if event.name not in _LOOKS:
            self.animation.finish()
        if self.hands.waiting and event.name not in _IDLE:
            self._hand_over()
        elif not self.input.handle(event, now):
            super().handle(event, now)
            if event.name in ("next", "previous", "step", "focus"):
                self.input.follow_focus(now)

    def explain_at(self, pos: Pos, now: int) -> None:
        pointer, lifted = self.pointer, self.play.lifted
        if self.input.in_hand and not pointer.drag and lifted and pointer.place in (lifted, None):
            self.input.take_back()  # the finger has lifted it by coming down
        self.input.let_go()
        what = pointer.place or self.hover or self.explainer.beside(pos) or ""
        self.explainer.describe(pointer, what)
        if pointer.said is None and what != "board":
            super().explain_at(pos, now)

    def _pointer(self, event: InputEvent, now: int) -> None:
        self.input.handle_pointer(event, now)

    def act(self, name: str, change: int = 0) -> None:
        now = clock.now()
        slot = self.display.panels.slot(name)
        if slot:
            self.press(self.display.maker.token(slot), now)
        elif name == f"word:{RESULT}":
            self.ended = False  # shown once more
        elif name == f"word:{COURSE}":
            self.command("course")
        elif name == f"word:{NOW}":
            self.opponents.hurry()
        elif name == f"word:{STOP}":
            self.command("play")
        elif name == f"word:{ONWARD}":
            self.play.play_on()
            self.opponents.go_on()
            self.refresh()
        elif name.startswith("word:"):
            word = name.removeprefix("word:")
            self.press(self.play.pinned or "" if word == CONFIRM else word, now)
        elif name.startswith("entry:"):
            self.input.typed = None
            self.new_game.play_typed(name.removeprefix("entry:"), now)
        elif name.startswith(DRAWER):
            self.display.drawer = name.removeprefix(DRAWER)
            self.refresh()
        elif name.startswith(PAGE):
            seat = name.removeprefix(PAGE)
            self.display.pages[seat] = self.display.pages.get(seat, 0) + 1
            self.refresh()
        elif name == "back":
            self.back(now)
        elif name != "board":
            self.command(name)

    def command(self, name: str) -> bool:
        return self.commands.run(name)

    def back(self, now: int) -> None:
        """One step back out of whatever there is to get out of; where there is nothing, the menu."""
        if self.input.in_hand or self.pointer.reach or self.reasons.on:
            self.pointer.reach, self.reasons.on = {}, False
            self.input.take_back()
        elif self.hints.put_away():
            self.refresh()
        elif self.display.board_alone or self.review.open:
            self.command("zen" if self.display.board_alone else "moves")
        else:
            self.command("menu")

    def make_another(self, session: Session[Any]) -> Screen:
        """A table like this one with another game on it."""
        self.rules.reload.try_again()
        seats, before = session.game.seats, self.play.session  # newer rules may have other seats
        session.players = {seat: level for seat, level in before.players.items() if seat in seats}
        session.clock = before.clock.anew() if before.clock and len(seats) > 1 else None
        play = TableGame(session, Autosave(self.stage.saves, session))
        return TableScreen(self.stage, play, self.rules.reload)

    def seat_players(self, players: Mapping[str, str]) -> None:
        """Programs of these levels play at these seats from now on, and people at the others."""
        self.opponents.forget()
        self.play.seat_players(players)
        self.hands.follow()
        self.turn_to(self._side_of_mover() if self.play.session.players else self.display.turned)

    def close(self) -> None:
        self.opponents.forget()
        self.play.autosave.close()
