"""How tiles move. Each path knows the places it gets to, given what may be stepped on and where it may end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Annotated, Any

from game.core.contract import Text
from game.core.lattice import INDEX, POINTS, SQUARES, WIDTH, mask, xy
from game.rules.binding.compiler import Compiler
from game.rules.language.distances import ANY, is_counted, limits
from game.rules.language.families import PathNode, PickNode
from game.rules.language.types import ITSELF, ListOf, Phrase, Strides, Whole, Word
from game.rules.playing.grid import Grid
from game.rules.playing.model import Counting, Path, Stride
from game.rules.playing.pathfinding import Way, shortest, straight, stretches
from game.rules.playing.state import Scene
from game.rules.verbs.picks import TilePick
from game.rules.wording.saying import Saying, flags_of

STRAIGHT = (1, -1, WIDTH, -WIDTH)
DIAGONAL = (WIDTH + 1, WIDTH - 1, -WIDTH + 1, -WIDTH - 1)
HEADINGS = {
    "straight": STRAIGHT, "diagonal": DIAGONAL, "both": STRAIGHT + DIAGONAL, "forward": (1,), "not_back": (1, WIDTH, -WIDTH),
}  # fmt: skip
"""As GUEST sees them; the last two are turned round for HOST."""
HEADED = (
    "[directions=diagonal: diagonally][directions=both: in any of the eight directions][directions=forward: away from "
    "you][directions=not_back: away from you or to the sides]"
)
ENDING = (
    "[landing:{landing}][from:,[landing: and this][!landing: but] only from {from}]"
    "[when:[from: and][!from:,[landing: and this][!landing: but]] only if {when:sub}]"
)
PASSING = "[through:, every step on {through}][stops:, not past {stops:any}]" + ENDING
OVER = "[!once:[over: and may pass over {over:any}]]"


class SteppingPath(PathNode):
    """A path of single steps, which can be headed somewhere and stopped by what stands in the way."""

    # land, which all paths have, stands here again for its place in the order of the words
    over: Annotated[str | None, Phrase(), "the tiles it may pass; without it, what the tile or its groups say, else none"] = None
    through: Annotated[str | None, Phrase(), "the places that each of its steps must touch"] = None
    stops: Annotated[str | None, Phrase(), "the places on which it may end, and beyond which it cannot go on"] = None
    land: Annotated[str | None, Phrase(), "where it may end; without it, what the tile or its groups say"] = None
    directions: Annotated[
        str, Word(tuple(HEADINGS)),
        "along the lines (straight), across the corners (diagonal), or both; only away from its player (forward), or to the "
        "sides too (not_back); straight if nothing is said",
    ] = "straight"  # fmt: skip

    @property
    def far(self) -> Any:
        """How far it goes, where that is one distance."""
        return None

    def flags(self, words: Saying) -> Mapping[str, str]:
        """Whether it goes a single step, which needs no direction and passes over nothing."""
        once = self.far is not None and limits(self.far)[1] == 1
        return {**super().flags(words), **flags_of(once=once)}

    @property
    def brings(self) -> Mapping[str, PickNode]:
        """The tile that moves, for what is counted."""
        return {ITSELF: Mover(as_=ITSELF, tile="tile")} if is_counted(self.far) else {}

    def stride(self, binder: Compiler) -> Stride | None:
        """By what is counted for the tile that moves."""
        if not is_counted(self.far):
            return None
        outside, binder.picks = binder.picks, {**binder.picks, **self.brings}
        bounds = {word: binder.number(bound).of for word, bound in self.far.items()}
        binder.picks = outside
        return CountedStride(bounds)

    @property
    def crooked(self) -> bool:
        """Where it says in which directions it goes."""
        return "directions" in self.values()

    @property
    def steps(self) -> tuple[int, ...]:
        """The steps that it may take, as GUEST sees them."""
        return HEADINGS[self.directions]

    def turned(self, built: Any) -> Path | None:
        """The other way round, if it does not go as far back as forward."""
        back = tuple(-step for step in self.steps)
        turned: Path | None = None if set(back) == set(self.steps) else replace(built, steps=back)
        return turned


class Mover(TilePick):
    """The tile that moves, as what is counted for its way knows it."""

    mover = True


@dataclass(frozen=True, slots=True)
class NoPath:
    """A way of no steps."""

    sentence: Text

    def reach(self, place: int, passing: int, targets: int) -> int:
        """Nothing."""
        return 0


@dataclass(frozen=True, slots=True)
class CountedStride:
    """Makes a path as long as it is counted for the tile that moves; the paths of each length are made once."""

    bounds: Mapping[str, Counting]
    made: dict[tuple[int, int, int], Path] = field(default_factory=dict, compare=False)

    def __call__(self, scene: Scene, place: int, path: Any) -> Path:
        """The path from least to most steps."""
        looking = Scene(scene.rules, scene.state, scene.seat)
        looking.picked(ITSELF, place, 1 << place)
        counted = {word: bound(looking) for word, bound in self.bounds.items()}
        exactly = counted.get("exactly")
        least, most = (counted.get("at_least", 1), counted.get("at_most", ANY)) if exactly is None else (exactly, exactly)
        key = (id(path), max(least, 1), min(most, ANY))
        if key not in self.made:
            sized = replace(path, least=key[1], most=key[2]) if least <= most and most > 0 else NoPath(path.sentence)
            self.made[key] = sized
        return self.made[key]


def shifted(mask: int, step: int) -> int:
    """A set of points moved by one step; what leaves the lattice is gone."""
    return (mask << step if step > 0 else mask >> -step) & POINTS


def _flood(place: int, passing: int, most: int) -> int:
    seen = 1 << place
    for _ in range(most - 1):
        more = seen | (seen << 1 | seen >> 1 | seen << WIDTH | seen >> WIDTH) & passing
        if more == seen:
            break
        seen = more
    return seen | seen << 1 | seen >> 1 | seen << WIDTH | seen >> WIDTH


def _slid(place: int, passing: int, steps: Sequence[int], least: int, most: int) -> int:
    """Where so many steps in one direction lead."""
    out = 0
    for step in steps:
        at = 1 << place
        for taken in range(1, most + 1):
            at = shifted(at, step)
            if taken >= least:
                out |= at
            at &= passing
            if not at:
                break
    return out


@cache
def _crosses(least: int, most: int) -> list[int]:
    """By place: the points of its row and column that are so many steps away."""
    return [_slid(place, POINTS, STRAIGHT, least, most) for place in range(SQUARES)]


class Memo:
    """What a path gets to from each place, by what may be stepped on of the points that matter to it. Bounded."""

    __slots__ = ("_areas", "_known")

    def __init__(self) -> None:
        self._areas: dict[int, int] = {}
        self._known: dict[tuple[int, int], int] = {}

    def reach(self, place: int, passing: int, path: WalkPath | SlidePath | LegsPath) -> int:
        """All that a path gets to, whatever it may end on."""
        area = self._areas.get(place)
        if area is None:
            area = self._areas[place] = path.touched(place)
        near = passing & area
        found = self._known.get((place, near))
        if found is None:
            if len(self._known) >= 16384:
                self._known.clear()
            found = self._known[place, near] = path.walked(place, near)
        return found


class Walk(SteppingPath, verb="walk"):
    """Step by step, turning freely (S7, B28, B37)."""

    walk: Annotated[Any, Strides()]

    sentence = (
        "moves {walk}" + HEADED + "[!once:[!over: and may turn on the way][over:, may turn on the way and may pass over "
        "{over:any}]]" + PASSING
    )
    examples = ("{walk: 3}", "{walk: 5, over: boat}")

    @property
    def far(self) -> Any:
        """So many steps."""
        return self.walk

    def build(self, binder: Compiler) -> Path:
        """By the shortest way that is open."""
        least, most = limits(self.walk)
        return WalkPath(least, most, self.steps, binder.sentence(self))


@dataclass(frozen=True, slots=True)
class WalkPath:
    """Step by step, turning freely: from ``least`` to ``most`` steps by the shortest way there is."""

    least: int
    most: int
    steps: tuple[int, ...]
    sentence: Text
    memo: Memo = field(default_factory=Memo, init=False, compare=False)

    def reach(self, place: int, passing: int, targets: int) -> int:
        """The targets within its steps."""
        return self.memo.reach(place, passing, self) & targets

    def touched(self, place: int) -> int:
        """The points that it can go on from, on an empty board."""
        return replace(self, least=1, most=self.most - 1).walked(place, POINTS) & POINTS if self.most > 1 else 0

    def walked(self, place: int, passing: int) -> int:
        """All that its steps get to."""
        if self.steps is STRAIGHT and self.least == 1:
            return _flood(place, passing, self.most)
        ring = seen = 1 << place
        out = 0
        for taken in range(1, self.most + 1):
            wave = 0
            for step in self.steps:
                wave |= shifted(ring, step)
            wave &= ~seen
            if taken >= self.least:
                out |= wave
            ring = wave & passing
            seen |= wave
        return out

    def way(self, place: int, passing: int, goal: int) -> Way:
        """A shortest way there, with the fewest corners; empty if that is none of its ways."""
        found = shortest(place, goal, passing, self.steps, self.most)
        return found if len(found) > self.least else ()


class Slide(SteppingPath, verb="slide"):
    """In a straight line (B11, A18)."""

    slide: Annotated[Any, Strides()]

    sentence = "moves {slide}[!once: in a straight line]" + HEADED + OVER + PASSING
    examples = ("{slide: 5}", "{slide: {exactly: 6}, over: occupied}")

    @property
    def far(self) -> Any:
        """So many steps."""
        return self.slide

    def build(self, binder: Compiler) -> Path:
        """Until something is in the way."""
        return SlidePath(*limits(self.slide), self.steps, binder.sentence(self), binder.grid)


@dataclass(frozen=True, slots=True)
class SlidePath:
    """In one direction: from ``least`` to ``most`` steps."""

    least: int
    most: int
    steps: tuple[int, ...]
    sentence: Text
    grid: Grid
    memo: Memo = field(default_factory=Memo, init=False, compare=False)

    def reach(self, place: int, passing: int, targets: int) -> int:
        """The targets along its directions, until something is in the way."""
        if self.steps is not STRAIGHT:
            return self.memo.reach(place, passing, self) & targets
        stops, grid = ~passing, self.grid
        seen = grid.along_row[place][stops & grid.row[place]] | grid.along_column[place][stops & grid.column[place]]
        return seen & targets & _crosses(self.least, self.most)[place]

    def touched(self, place: int) -> int:
        """The points that it comes past on an empty board."""
        return replace(self, least=1).walked(place, POINTS)

    def walked(self, place: int, passing: int) -> int:
        """All that it gets to."""
        return _slid(place, passing, self.steps, self.least, self.most)

    def way(self, place: int, passing: int, goal: int) -> Way:
        """The line there; empty if that is none of its ways."""
        found = straight(place, goal, passing, self.steps, self.most)
        return found if len(found) > self.least else ()


class Legs(SteppingPath, verb="legs"):
    """Stretches of exact length, one after another (B12, A10)."""

    legs: Annotated[tuple[int, ...], ListOf(Whole(1, 16), 1, 6)]
    turn: Annotated[
        str, Word(("each", "may", "straight")),
        "each: a right angle between stretches; may: a turn or straight on; straight: no turn",
    ] = "each"  # fmt: skip
    stop: Annotated[
        str, Word(("end", "anywhere")), "end: only after the last stretch; anywhere: on the way too"
    ] = "end"  # fmt: skip

    sentence = (
        "moves {legs:onward} steps" + HEADED + "[!turn: at a right angle][turn=each: at a right angle]"
        "[turn=may: straight on or at a right angle][turn=straight: straight on][!stop:, never fewer,][stop=end:, never fewer,]"
        + OVER + "[stop=anywhere: and may stop anywhere on the way]" + PASSING
    )  # fmt: skip
    examples = ("{legs: [2, 2], turn: each}", "{legs: [2, 2], turn: each, stop: anywhere}")

    def build(self, binder: Compiler) -> Path:
        """Each stretch after the one before."""
        return LegsPath(self.legs, self.turn, self.stop == "anywhere", self.steps, binder.sentence(self))


@dataclass(frozen=True, slots=True)
class LegsPath:
    """Stretches at right angles to each other (or straight on), such as 2 and then 2."""

    legs: tuple[int, ...]
    turn: str
    anywhere: bool
    steps: tuple[int, ...]
    sentence: Text
    memo: Memo = field(default_factory=Memo, init=False, compare=False)

    def reach(self, place: int, passing: int, targets: int) -> int:
        """The targets at its end, or anywhere on it."""
        return self.memo.reach(place, passing, self) & targets

    def touched(self, place: int) -> int:
        """The points that it comes past on an empty board."""
        return replace(self, anywhere=True).walked(place, POINTS)

    def walked(self, place: int, passing: int) -> int:
        """All that it gets to."""
        return self._walked(1 << place, 0, None, passing) & ~(1 << place)

    def way(self, place: int, passing: int, goal: int) -> Way:
        """The first way there, by the order of the directions; empty if there is none."""
        ways = stretches((place,), goal, passing, self.legs, self.steps, self._turns)
        return next((way for way in ways if self.anywhere or len(way) > sum(self.legs)), ())

    def _walked(self, at: int, leg: int, came: int | None, passing: int) -> int:
        out = 0
        for step in self.steps:
            if came is not None and not self._turns(came, step):
                continue
            out |= self._leg(at, leg, step, passing)
        return out

    def _turns(self, came: int, step: int) -> bool:
        if step == -came:
            return False
        return {"each": step != came, "straight": step == came, "may": True}[self.turn]

    def _leg(self, at: int, leg: int, step: int, passing: int) -> int:
        out, last = 0, leg == len(self.legs) - 1
        for taken in range(1, self.legs[leg] + 1):
            at = shifted(at, step)
            end = last and taken == self.legs[leg]
            if end or self.anywhere:
                out |= at
            at &= passing
            if not at or end:
                return out
        return out | self._walked(at, leg + 1, step, passing)


class Leap(PathNode, verb="leap"):
    """Over whatever lies between, to a point so many steps one way and so many across, in every direction."""

    leap: Annotated[tuple[int, int], ListOf(Whole(0, 16), 2, 2)]

    sentence = "leaps {leap:and} steps at a right angle, whatever lies between" + ENDING
    examples = ("{leap: [1, 2]}", "{leap: [3, 0], land: not gates}")

    @property
    def crooked(self) -> bool:
        """It leaves the lines."""
        return True

    def build(self, binder: Compiler) -> Path:
        """The eight points that lie so, or four."""
        along, across = self.leap
        sides = {(along, across), (across, along)}
        offsets = {(dx * one, dy * other) for dx, dy in sides for one in (1, -1) for other in (1, -1)} - {(0, 0)}
        return LeapPath(tuple(sorted(offsets)), binder.sentence(self))


@dataclass(frozen=True, slots=True)
class LeapPath:
    """Straight to a point so many steps one way and so many across, whatever lies between."""

    offsets: tuple[tuple[int, int], ...]
    sentence: Text

    def reach(self, place: int, passing: int, targets: int) -> int:
        """The targets that lie so from the place."""
        x, y = xy(place)
        goals = [INDEX.get(f"{x + dx},{y + dy}") for dx, dy in self.offsets]
        return mask([goal for goal in goals if goal is not None]) & targets
