"""The course of a finished game as a curve, with the moves that turned it; a press on one goes there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.drawing import svg
from game.ui.framework.screen import Stage
from game.ui.framework.widgets import Widget
from game.ui.screens.dialogue import Button, Dialogue, DialogueText
from game.ui.table.change_wording import describe_changes
from game.ui.table.game_course import GameCourse
from game.ui.table.move_wording import describe_move
from game.ui.table.table_game import TableGame

STANDS = ((0.99, "stands_won"), (0.5, "stands_far_ahead"), (0.2, "stands_ahead"), (0.05, "stands_little_ahead"))
"""What a position is worth at least, either way, to be said to stand so."""


@dataclass
class TurningPoint:
    """A move that turned the game: which it was and what it changed, in words, and these as they were drawn last."""

    ply: int
    said: str
    changed: str
    drawn: pygame.Surface | None = None

    def widget(self, rect: pygame.Rect) -> Widget:
        """Its button."""
        label = f"{self.said}. {self.changed}" if self.changed else self.said
        return Widget(f"turn:{self.ply}", "button", label, rect, bare=True, picture=self.drawn)


class CourseCard(Dialogue):
    """Lies over a table. ``show`` goes to a node of the game."""

    def __init__(self, stage: Stage, play: TableGame, course: GameCourse, show: Callable[[int], None]) -> None:
        self.play, self.show, self.course = play, show, course
        self.turns: list[TurningPoint] = []
        super().__init__(stage, self._course_text)

    def _course_text(self) -> DialogueText:
        words, seats = self.stage.words, self.play.game.seats
        lines = [words("course_text", one=words.player(seats[0], seats), other=words.player(seats[1], seats))]
        buttons: list[Button] = [("close", words("close"), self.stage.pop)]
        self.turns = [self._turn(ply) for ply in self.course.turning_points()] if self.course.done else []
        if self.course.done:
            lines.append(words("course_turns", n=len(self.turns)) if self.turns else words("course_even"))
            if self.course.nodes[-1].move == "resign":
                lines.append(words("resigned", seat=self._mover(len(self.course.nodes) - 1)))
        return DialogueText(words("course"), lines, buttons)

    def _turn(self, ply: int) -> TurningPoint:
        moved = describe_move(self.play, self.course.nodes[ply], self.stage.words)
        return TurningPoint(ply, f"{self._who(ply)} \u00b7 {moved}", self._changed(ply))

    def _who(self, ply: int) -> str:
        """The number of a move, and whose it was."""
        return f"{self.stage.words('ply', n=ply)} \u00b7 {self._mover(ply)}"

    def _mover(self, ply: int) -> str:
        return self.stage.words.seat(self.play.game.to_move(self.course.nodes[ply - 1].state) or "any")

    def _go(self, ply: int) -> None:
        """Shows the game after that move, and says how it turned it; what it changed stands where the game is looked back at."""
        words, course = self.stage.words, self.course
        before, after = map(self._stands, course.shift(ply))
        cause = course.cause(ply)
        said = [words("course_shift", before=before, after=after)] if before != after else []
        said += [words("course_cause", what=words.of(cause))] if cause and not self._changed(ply) else []
        self.stage.pop()
        self.show(course.nodes[ply].id)
        self.stage.notice(" ".join([f"{self._who(ply)}.", *said]) if said else "")

    def _changed(self, ply: int) -> str:
        """What that move changed, in a few words; empty where nothing of it is seen."""
        return describe_changes(self.play, self.course.nodes[ply], self.stage.words)

    def _stands(self, value: float) -> str:
        """How a game stands that is worth so much to the first seat."""
        seat = self.stage.words.seat(self.play.game.seats[0 if value > 0 else 1])
        word = next((word for least, word in STANDS if abs(value) >= least), "stands_even")
        return self.stage.words(word, seat=seat)

    def wait(self, now: int) -> int | None:
        """Looks at some more positions, and shows the curve once all are done."""
        if self.course.done:
            return None
        if not self.course.work():
            self.say_anew()
        return 1

    def _width(self, letters: float) -> int:
        return round(letters * 40)

    def _draw_told(self, width: int) -> list[pygame.Surface]:
        """The curve, once it is known, below the line that says what it shows, and the moves that turned the game below the line
        that speaks of them."""
        shown, *told = super()._draw_told(width)
        if not self.course.done:
            return [shown, *told]
        turns = [part for turn in self.turns for part in (self._gap(), self._draw_turn(turn, width))]
        curve = [self._gap(), self._curve(width, round(self.brush.theme.base * 9)), self._gap()]
        return [shown, *curve, told[0], *turns, *([self._gap()] if turns else []), *told[1:]]

    def _draw_turn(self, turn: TurningPoint, width: int) -> pygame.Surface:
        """What stands on the button of a move: which it was, and what it changed."""
        base, step = self.brush.theme.base, width - round(self.brush.theme.base * 1.2)
        blocks = [self.brush.block(turn.said, step, 0, "text", "bold", centre=True)]
        blocks += [self.brush.block(turn.changed, step, -1, "text", most=12, centre=True)] if turn.changed else []
        high = sum(block.get_height() for block in blocks)
        whole = pygame.Surface((width, max(high + round(base * 0.9), self.stage.finger)), pygame.SRCALPHA)
        top = (whole.get_height() - high) // 2
        for block in blocks:
            whole.blit(block, ((width - block.get_width()) // 2, top))
            top += block.get_height()
        turn.drawn = whole
        return whole

    def _place_buttons(self, inner: int, rows: Sequence[int], gap: int) -> None:
        """Each move that turned the game is a button where it has been drawn."""
        super()._place_buttons(inner, rows, gap)
        spots = {id(sprite.picture): sprite.rect for sprite in self._card}
        self._card = [sprite for sprite in self._card if not any(sprite.picture is turn.drawn for turn in self.turns)]
        self.widgets = [*(turn.widget(spots[id(turn.drawn)]) for turn in self.turns), *self.widgets]

    def act(self, name: str, change: int = 0) -> None:
        kind, _, ply = name.partition(":")
        if kind == "turn":
            self._go(int(ply))
        else:
            super().act(name, change)

    def _curve(self, width: int, height: int) -> pygame.Surface:
        """The values from left to right, the first seat's above the middle; the moves that turned the game as dots."""
        theme, values = self.brush.theme, self.course.values
        unit, middle = theme.base / 14, height / 2
        step = (width - 8 * unit) / max(len(values) - 1, 1)
        spots = [(4 * unit + ply * step, middle - value * (middle - 6 * unit)) for ply, value in enumerate(values)]
        way = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in spots)
        area = f"{way}L{spots[-1][0]:.1f} {middle:.1f}L{spots[0][0]:.1f} {middle:.1f}Z"
        shapes = [
            svg.curve(area, fill=theme["gold"], fill_opacity=0.18),
            svg.curve(f"M0 {middle:.1f}L{width} {middle:.1f}", stroke=theme["muted"], stroke_opacity=0.6, stroke_width=unit),
            svg.curve(way, stroke=theme["gold"], stroke_width=2 * unit, stroke_linejoin="round"),
        ]
        dots = [spots[ply] for ply in self.course.turning_points()]
        shapes += [svg.circle(*dot, 4 * unit, fill=theme["text"], stroke=theme["panel"], stroke_width=unit) for dot in dots]
        picture = self.brush.pictures.draw(svg.document(width, height, *shapes), (width, height))
        whole = pygame.Surface((width, height), pygame.SRCALPHA)
        whole.blit(self.brush.plate((width, height), "well"), (0, 0))
        whole.blit(picture, (0, 0))
        return whole
