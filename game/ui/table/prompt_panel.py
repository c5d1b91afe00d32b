"""The panel that speaks: the game, the phase, whose turn it is, what is asked, the picks so far, the words to pick."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import cached_property

import pygame
from pygame import Rect

from game.core.records import replace
from game.core.selection import BARE, SHIFT, SKIP
from game.drawing.brush import Brush
from game.drawing.sprites import Sprite
from game.drawing.tiles import TilePainter
from game.ui.framework.layout import grid
from game.ui.framework.widgets import Widget, are_whole, even_letters
from game.ui.framework.words import UiWords, format_place
from game.ui.table.change_wording import list_changes
from game.ui.table.event_wording import describe_events, describe_losses
from game.ui.table.game_course import GameCourse
from game.ui.table.move_tokens import is_number, is_place
from game.ui.table.prompt_wording import call_players, capitalise, describe_choices, describe_turn
from game.ui.table.score_notes import join_notes, make_score_notes
from game.ui.table.table_game import TableGame

LINE = 1.32
"""A line of running text, in sizes of its letters."""
CONFIRM = "="
"""Stands for making the move that is shown; no token of a move is written so."""
NOW, ONWARD, STOP = "=now", "=on", "=stop"
"""Stand for hurrying a program that thinks, for playing on from here where somebody looks back, and for stopping programs that
play each other."""
PROGRAMS = {NOW: "play_now", ONWARD: "play_on", STOP: "stop_programs"}
"""The words for them."""
RESULT = "=="
"""Stands for the card that tells how the game ended."""
COURSE = "=course"
"""Stands for the card with the moves that turned the game, while somebody looks back over one that is over."""
LOW = 0.76
"""The share of their height that buttons keep where what is asked has no room else."""
_NUMBERS = 7
"""Amounts in a row, at most."""


class PromptPanel:
    """Made anew for each moment. Heights are kept for what has to be answered first; what is asked takes the rest."""

    def __init__(self, play: TableGame, brush: Brush, tiles: TilePainter, words: UiWords, finger: int = 0) -> None:
        """``finger`` is the least side of a button, in pixels."""
        self.play, self.brush, self.tiles, self.words, self.finger = play, brush, tiles, words, finger
        self.base = brush.theme.base
        self.room = 0
        """Pixels across what is answered."""
        self.usual = 0.0
        """Pixels that a breadcrumb, a row of buttons and what is asked usually leave."""
        self.sprites: list[Sprite] = []
        self.widgets: list[Widget] = []
        self.free = Rect(0, 0, 0, 0)
        """Where nothing is said or asked: how things stand is shown there."""
        self.cut = ""
        """What is asked, where it has no room whole."""
        self.more = 0
        """By how much the panel is taller than what is said and asked has room for."""
        self.kept = 0
        """Pixels beneath that are left for how things stand."""
        self.least_on: Callable[[int], int] = lambda _width: 0
        """As many of them, on lines so wide, as are left before the phase is named and all is said that happened."""
        self.untold = False
        """Whether nothing is said of what happened, for lack of room."""

    def make(self, rect: Rect, portrait: bool, shown: Container[str], waiting: bool) -> tuple[list[Sprite], list[Widget]]:
        """The panel's sprites and widgets. ``shown``: the kinds that lie in sockets and need no button; ``waiting``: the
        player to act is not there yet, so that nothing of what there is to pick may be told."""
        inner, groups, share, pad = self._begin(rect, portrait, shown, waiting)
        self._put(self.brush.plate((rect.width, rect.height + self.more), "panel"), *rect.topleft)
        if portrait:
            self._tell(Rect(inner.x, inner.y, inner.width - share - 2 * pad, inner.height), 0)
            bottom = inner.y
            if groups or self._crumbed:
                bottom = self._answers(Rect(inner.right - share, inner.y, share, inner.height), groups)
            self.free = Rect(inner.right - share, bottom, share, max(inner.bottom - bottom, 0))
        else:
            need = self._answers_height(inner, groups)
            bottom = self._tell(Rect(inner.x, inner.y, inner.width, inner.height - need), self.least_on(inner.width))
            bottom = self._answers(Rect(inner.x, bottom, inner.width, inner.bottom + self.more - bottom), groups)
            self.free = Rect(inner.x, bottom, inner.width, max(inner.bottom + self.more - bottom, 0))
        return self.sprites, self.widgets

    def tell_below(self, room: Rect) -> Rect:
        """Says in a room what happened, if that is still unsaid, above what is left for how things stand; what remains of it."""
        least, gap = self.least_on(room.width), round(self.base * 0.4)
        if not self.untold or room.width < 1:
            return room
        top = self._say_happened(room, room.y, room.bottom - (least + gap if least <= room.height else 0))
        self.untold = top == room.y
        return room if self.untold else Rect(room.x, top + gap, room.width, max(room.bottom - top - gap, 0))

    def lacks(self, rect: Rect, portrait: bool, shown: Container[str], waiting: bool) -> int:
        """By how many pixels the panel would have to be higher, so that what is asked and can be answered is read whole."""
        return max(self.needs(rect, portrait, shown, waiting) - rect.height, 0)

    def needs(self, rect: Rect, portrait: bool, shown: Container[str], waiting: bool, at_rest: bool = False) -> int:
        """How high the panel has to be for that; ``at_rest``: as it is before anything is picked."""
        inner, groups, share, pad = self._begin(rect, portrait, shown, waiting)
        width = inner.width - share - 2 * pad if portrait else inner.width
        asked = capitalise(self.words.of(self.play.game.asked(self.play.session.state))) if at_rest else ""
        told, answers = self._told_height(width, asked), self._need(share if portrait else inner.width, groups)
        answers -= self._crumbs_height if at_rest and self._crumbed else 0
        return (max(told, answers) if portrait else told + answers) + rect.height - inner.height

    def whole_height(self, rect: Rect, shown: Container[str], waiting: bool) -> int:
        """How high the panel is beside a board with all that it says: name and phase, two lines at least of what is asked, the
        answers, or a breadcrumb that may come, and what is good to know."""
        inner, groups, *_ = self._begin(rect, False, shown, waiting)
        answers, gap = self._answers_height(inner, groups), round(self.base * 0.4)
        told = self._told_height(inner.width)
        intro = self._introduce(Rect(0, 0, inner.width, inner.height - answers), told + 2 * gap)
        told = max(told, self._told_height(inner.width, "x\nx"))
        above = sum(part.get_height() for part in intro) + told + self._noted_height(inner.width)
        return rect.height - inner.height + above + max(answers, self._crumbs_height) + 4 * gap

    def _answers_height(self, inner: Rect, groups: Sequence[Sequence[str]]) -> int:
        """How high what can be answered is beside a board: as high as it needs, or lower, as far as what is asked lacks room."""
        need = self._need(inner.width, groups)
        return max(min(need, inner.height - self._told_height(inner.width)), round(need * LOW))

    def _told_height(self, width: int, asked: str = "") -> int:
        """How high it is to say whose turn it is and what is asked, or something else in its place, on lines so wide."""
        head, now = describe_turn(self.play, self.words)
        return self._turn(head, width).get_height() + self.brush.measure_block(asked or now, width)

    def _begin(self, rect: Rect, portrait: bool, shown: Container[str], waiting: bool) -> tuple[Rect, list[list[str]], int, int]:
        """The room within the panel's edge, what can be answered, how wide that is beside what is told, and the edge."""
        pad = round(self.base * 0.8)
        inner = rect.inflate(-2 * pad, -round(1.4 * pad))
        self.room = round(inner.width * 0.4) if portrait else inner.width
        self.usual = inner.height - self.base * (4.3 if portrait else 7.2)
        groups = [] if waiting else [group for group in self._choices(shown) if group]
        return inner, groups, round(inner.width * (0.4 if groups or self._crumbed else 0.46)), pad

    @property
    def _crumbed(self) -> bool:
        """Whether there are picks to be shown."""
        return len(self._picks) > self.play.forced

    @property
    def _picks(self) -> tuple[str, ...]:
        """The picks, the one of a move that is shown included."""
        return (*self.play.picked, self.play.pinned) if self.play.pinned else self.play.picked

    def _put(self, picture: pygame.Surface, x: int, y: int) -> int:
        """Puts a picture there and returns where it ends below."""
        self.sprites.append(Sprite(picture, x, y))
        return y + picture.get_height()

    # -- what is told

    def _tell(self, rect: Rect, least: int) -> int:
        """Name, phase, whose turn, what is asked; returns where that ends, with a gap. Where there is no room for all of it, the
        name goes first, then the phase, and then letters are smaller before a word is cut. ``least``: what is left beneath for
        how things stand, if there is as much."""
        head, asked = describe_turn(self.play, self.words)
        for step in (0, -1):
            turn = self._turn(head, rect.width, step)
            told = self.brush.block(asked, rect.width, step, "text")
            if turn.get_height() + told.get_height() <= rect.height:
                break
        top, gap = rect.y, round(self.base * 0.4)
        high = turn.get_height() + told.get_height()
        left = max(least - self.more, 0) + gap if least <= rect.height + self.more - high - 2 * gap else 0
        first = self.first_height(rect.width)
        below = first if high + left + first <= rect.height else 0
        for picture in self._introduce(rect, high + 2 * gap + max(left - gap, 0), max(below - (0 if left else gap), 0)):
            top = self._put(picture, rect.x, top)
        top = self._put(turn, rect.x, top + (gap if top > rect.y else 0))
        if told.get_height() > rect.bottom - top:
            self.cut = asked
            lines = int((rect.bottom - top) / (self.brush.theme.step(step) * LINE))
            told = self.brush.block(asked, rect.width, step, "text", most=max(lines, 1))
        top = self._put(told, rect.x, top)
        choices = describe_choices(self.play, self.words)
        room = min(rect.bottom, rect.bottom + self.more - gap - self.kept) - top
        if choices and self.brush.measure_block(choices, rect.width, -1) <= room:
            top = self._put(self.brush.block(choices, rect.width, -1, "text"), rect.x, top)
        return self._tell_scores(rect, top, left) + gap

    def _noted_height(self, width: int) -> int:
        """How high it is to say in small letters what is good to know, on lines so wide: what may be done in a step that can be
        skipped, or what the move changed to which somebody looks back; two lines at least, for what happens."""
        happened = self._happened if self.play.looks_back else []
        said = " \u00b7 ".join(happened) or describe_choices(self.play, self.words)
        return max(self.brush.measure_block(text, width, -1) for text in (said, "x\nx") if text)

    @cached_property
    def _happened(self) -> list[str]:
        """What happened and scored just now, or what the move changed to which somebody looks back."""
        play, here = self.play, self.play.session.here
        if play.looks_back:
            happened = list_changes(play, here, self.words)
        else:
            happened = [*(line.words for line in describe_events(play, here, self.words)), *describe_losses(play, self.words)]
        notes = make_score_notes(play.scored, self.words)
        scored = join_notes(notes, self.words, call_players(play, self.words))
        return list(filter(None, dict.fromkeys([*happened, scored])))

    def _turn(self, head: str, width: int, step: int = 0) -> pygame.Surface:
        """Whose turn it is, after the sign of that seat if the words need no more lines beside it."""
        result, seats = self.play.result, self.play.game.seats
        seat = (result.winner if result else self.play.mover) or ""
        left = round(self.base * 1.4)
        ways = ("x", width), (head, width - left), (head, width)
        line, beside, alone = (self.brush.measure_block(*way, step, "bold") for way in ways)
        if seat not in seats or len(seats) < 2 or beside > alone:
            return self.brush.block(head, width, step, "gold", "bold", 2)
        sign = self.brush.seat_sign(seat, round(self.base))
        said = self.brush.block(head, width - left, step, "gold", "bold", 2)
        whole = pygame.Surface((left + said.get_width(), said.get_height()), pygame.SRCALPHA)
        whole.blit(said, (left, 0))
        whole.blit(sign, (0, (min(line, said.get_height()) - sign.get_height()) // 2))
        return whole

    def first_height(self, width: int) -> int:
        """How high it is to say the first thing that happened on lines so wide; 0 where nothing did."""
        parts = self._happened
        said = " \u00b7 ".join([parts[0], *(["\u2026"] if parts[1:] else [])]) if parts else ""
        return self.brush.measure_block(said, width, -1) + round(self.base * 0.3) if said else 0

    def _introduce(self, rect: Rect, need: int, below: int = 0) -> list[pygame.Surface]:
        """The game's name and the phase, as far as there is room for them above what needs so many pixels; the phase alone only
        where it leaves as many besides.

        The name is there from step to step or not at all: if a breadcrumb and a row of buttons would not drive it away.
        """
        colour = "gold" if self.play.looks_back else "muted"
        small = self.brush.block(self._small_line(rect.width), rect.width, -1, colour, most=2)
        room = min(self.usual, rect.height - need) - small.get_height()
        called = self.words.of(self.play.game.name)
        whole = self.brush.has_room(called, rect.width, 2, "serif", 3)
        if whole and self.brush.measure_block(called, rect.width, 2, "serif", 3) <= room:
            return [self.brush.block(called, rect.width, 2, "text", "serif", 3), small]
        return [small] if small.get_height() + need + below <= rect.height else []

    def _small_line(self, width: int) -> str:
        """The phase and which move it is; where that needs two lines, they part between these."""
        parts = [part for part in self._small() if part]
        if len(parts) > 1 and not self.brush.has_room(" \u00b7 ".join(parts), width, -1, most=1):
            parts[-1] = parts[-1].replace(" ", "\u00a0")
        return " \u00b7 ".join(parts)

    def _small(self) -> list[str]:
        play = self.play
        if play.looks_back:
            return [self.words("looks_back", n=play.session.here.depth, m=len(play.session.line) - 1)]
        phase = capitalise(self.words.of(play.game.phase(play.session.state)))
        return [phase, self.words("ply", n=play.session.here.depth + (play.result is None))]

    def _tell_scores(self, rect: Rect, top: int, left: int) -> int:
        """What happened: as many things as there is room for above what is ``left``, each of them whole. Whoever looks back reads
        it first of all, and how things stand where that leaves room."""
        bottom, gap = rect.bottom + self.more if self.play.looks_back else rect.bottom - left, round(self.base * 0.3)
        below = self._say_happened(rect, top + gap, bottom)
        self.untold = bool(self._happened) and below == top + gap
        return top if below == top + gap else below

    def _say_happened(self, rect: Rect, top: int, bottom: int) -> int:
        """What happened, as wide as a room; where that ends, or its beginning where there is no room for the first of it."""
        parts = self._happened
        for many in range(len(parts), 0, -1):
            said = " \u00b7 ".join([*parts[:many], *(["\u2026"] if many < len(parts) else [])])
            if self.brush.measure_block(said, rect.width, -1) <= bottom - top:
                return self._put(self.brush.block(said, rect.width, -1, "muted"), rect.x, top)
        return top

    # -- what can be answered

    def _need(self, width: int, groups: Sequence[Sequence[str]]) -> int:
        """The height that breadcrumb and buttons take, with the gap above these."""
        crumbs = self._crumbs_height if self._crumbed else 0
        row = max(round(self.base * 2.35), self.finger + round(self.base * 0.35) if self.finger else 0)
        rows = sum(-(-len(group) // self._columns(width, group)) for group in groups)
        return crumbs + rows * row + round(self.base * 0.4) * bool(rows)

    @property
    def _crumbs_height(self) -> int:
        """The height of a breadcrumb."""
        return max(round(self.base * 2.3), self.finger + round(self.base * 0.3) if self.finger else 0)

    def _columns(self, width: int, group: Sequence[str]) -> int:
        room = round(self.base * (0.75 if is_number(group[0]) else 1.4))
        widest = max(max(self.brush.text(self._said(word)).get_width() for word in group) + room, self.finger)
        gap = round(self.base * 0.35)
        most = _NUMBERS if is_number(group[0]) else len(group)  # an amount is no wider for being the only one
        return max(min((width + gap) // (widest + gap), most, _NUMBERS), 1)

    def _answers(self, rect: Rect, groups: Sequence[Sequence[str]]) -> int:
        """The breadcrumb with its way back, and a button for each amount, word or unseen kind that can be picked; where they
        end."""
        height = max(round(self.base * 2.0), self.finger)
        top = rect.y
        if self._crumbed:
            self._crumbs(Rect(rect.x, top, rect.width, height))
            top += height + round(self.base * 0.3)
        rows = sum(-(-len(group) // self._columns(rect.width, group)) for group in groups)
        gap = round(self.base * 0.35)
        height = min(height, max((rect.bottom - top + gap) // max(rows, 1) - gap, round(self.base * 1.2), self.finger))
        buttons = list[Widget]()
        for group in groups:
            columns = self._columns(rect.width, group)
            cells = grid(Rect(rect.x, top, rect.width, rect.bottom - top), columns, gap, len(group), height)
            for word, cell in zip(group, cells, strict=True):
                weight = "primary" if self.play.options == {word} or word == CONFIRM else ""
                button = Widget(f"word:{word}", "button", self._said(word), cell, weight=weight)
                if word == SKIP and not are_whole(self.brush, [button]):  # where it is too low for two lines
                    button = replace(button, label=self.words.of(self.play.game.word(SKIP)))
                buttons.append(button)
            top = cells[-1].bottom + gap
        self.widgets += even_letters(self.brush, buttons)
        return top

    def _choices(self, shown: Container[str]) -> list[list[str]]:
        """Amounts; words and unseen kinds; and last what ends a step, which stays while picks are made, with the way back to the
        course of a game that is over."""
        course = [COURSE] if self.play.looks_back and self.play.ended and GameCourse(self.play).tells else []
        if self.play.pinned:
            return [[CONFIRM]]
        if self.play.result is not None:
            return [[RESULT]] if self.play.tells_result else []
        if self.play.program:
            stopped = self.play.looks_back or self.play.stands_still
            if stopped and not self.play.thinking:
                return [[ONWARD, *course]]
            return [[STOP] if self.play.watched and not stopped else [], [NOW] if self.play.thinking else []]
        if self.play.only_looks:
            return [[ONWARD, *course]]
        options = self.play.options
        words = sorted(t for t in options if not (is_place(t) or t in shown or is_number(t) or t.startswith(SHIFT) or t in BARE))
        ways_out = sorted(t for t in options | self.play.first if t in BARE)
        return [self.play.amounts, words, [*ways_out, *course]]

    def _said(self, token: str) -> str:
        if token == RESULT:
            return self.words("the_result")
        if token == COURSE:
            return self.words("course_short")
        if token == CONFIRM:
            return self.words("play_it")
        if token in PROGRAMS:
            return self.words(PROGRAMS[token])
        if token == SKIP:  # whatever may be left out here, by its name; else to go on is to be done with it
            named = self.play.actions_at(self.play.session.here, SKIP)
            label = self.words("skip_step", step=self.words.of(named[0].title)) if named else self.words("done")
            room = self.room - round(self.base * 0.7)
            fits = self.brush.text(label).get_width() <= room or self.brush.has_room(label, room, -1, most=2)
            return label if fits else self.words.of(self.play.game.word(SKIP))
        kind = self.play.game.kinds.get(token)
        if kind:
            return self.words.of(kind.name)
        return token if is_number(token) else capitalise(self.words.of(self.play.game.word(token)))

    def _crumbs(self, rect: Rect) -> None:
        """The picks as small tiles and places, the latest always seen, and a button that takes one back."""
        side = rect.height
        back = Rect(rect.right - side, rect.y, side, side)
        self.widgets.append(Widget("back", "button", self.words("back"), back, icon="back"))
        self._put(self.brush.plate((rect.width - side - round(self.base * 0.3), side), "well"), rect.x, rect.y)
        several = self.play.handful if self.play.handful is not None else len(self._picks)
        chips = [self._chip(pick, side, i >= several) for i, pick in enumerate(self._picks)]
        arrow = self.brush.text("\u203a", 0, "muted", "bold")
        room = rect.width - side - round(self.base * 1.2)
        while len(chips) > 1 and sum(arrow.get_width() * 2 + sum(p.get_width() for p in chip) for chip in chips) > room:
            chips.pop(0)
        if sum(picture.get_width() for picture in chips[0]) > room:
            chips[0] = chips[0][:1]  # the tile alone
        left = rect.x + round(self.base * 0.4)
        for i, chip in enumerate(chips):
            for picture in chip if not i else [arrow, *chip]:
                self._put(picture, left, rect.centery - picture.get_height() // 2)
                left += picture.get_width() + round(self.base * 0.25)

    def _chip(self, pick: str, side: int, several: bool) -> list[pygame.Surface]:
        """A pick as a tile with its name, as a tile alone where several are chosen, or as words."""
        piece = self.play.pieces.get(pick)
        kind = self.play.game.kinds.get(piece.kind if piece else pick)
        if kind is None:
            return [self.brush.text(format_place(pick) if is_place(pick) else self._said(pick), 0, "text", "bold")]
        tile = self.tiles.picture(kind.id, piece.owner if piece else self.play.face(self.play.mover or "any"), round(side * 0.72))
        return [tile] if several else [tile, self.brush.text(self.words.of(kind.name), -1, "text")]
