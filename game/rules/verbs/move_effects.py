"""Effects that move tiles on the board: by their own movement, pushed, shifted all together, swapped, turned around a place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from game.core.contract import Text
from game.core.kept import kept
from game.core.languages import localize
from game.core.lattice import INDEX, NAMES, POINTS, WIDTH, mask, places, xy
from game.rules.binding.compiler import Compiler
from game.rules.language.families import EffectNode, PickNode
from game.rules.language.fault import Fault
from game.rules.language.types import Between, Phrase, Ref, Whole, Word
from game.rules.playing import turning
from game.rules.playing.model import Capture, Effect
from game.rules.playing.sets import ALL
from game.rules.playing.state import UNDER, Failure, Plan, Scene, Set
from game.rules.playing.taking import capturing
from game.rules.playing.why_ways import held
from game.rules.verbs.effects import (
    NO_ROOM,
    PlainEffect,
    StillEffect,
    Tried,
    after_others,
    happened,
    only_place,
    stack_to_pile,
)
from game.rules.verbs.picks import PlainPick, between
from game.rules.wording.saying import Saying, flags_of

WITHIN = "the places concerned; others stay as they are"


@dataclass(frozen=True, slots=True)
class MoveTile(PlainEffect):
    """Move the tile of a pick; a tile that lies on the goal is captured."""

    what: str
    to: Set
    pick_to: str
    own: bool
    """Whether it goes by its own movement; else something else moves it."""

    @property
    def walked(self) -> tuple[str, str]:
        """The tile, and where it goes."""
        return self.what, self.pick_to

    def apply(self, scene: Scene) -> Failure | None:
        """Take what lies there, then go there."""
        source, goal = scene.spots[self.what].bit_length() - 1, only_place(self.to, scene)
        if source not in scene.state.board or goal is None:
            return NO_ROOM
        if not self.own and scene.state.cannot("be_moved") >> source & 1:
            return held(scene, source, "be_moved")
        prey = scene.state.board.get(goal)
        rule = capture(scene, source, goal) if prey is not None else None
        if goal in scene.state.board:
            return Failure("captures", localize("{0} is occupied.", NAMES[goal]), 1 << goal, "taken")
        piece = scene.state.board[source]
        if rule is not None and rule.both:
            scene.state.take(source)
            happened(scene, "captured", piece.kind * 3 + piece.owner, at=NAMES[goal])
            stack_to_pile(scene, piece, scene.rules.goes_to(rule))
            return None
        scene.shift(source, goal)
        if rule is not None and prey is not None and scene.rules.goes_to(rule) == UNDER:
            scene.state.lay_under(goal, prey.tokens)
        happened(scene, "moved", piece.kind * 3 + piece.owner, **{"from": NAMES[source], "to": NAMES[goal]})
        return None

    def risk(self, scene: Scene, open_pick: str) -> int:
        """Its own movement knows where it may go; moved by something else, it needs an empty place."""
        if self.pick_to != open_pick:
            return ALL
        fixed = not self.own and scene.state.cannot("be_moved") & scene.spots.get(self.what, 0)
        return 0 if self.own else ALL if fixed else scene.state.m[0]

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """It leaves its place and comes to the open one."""
        spot = scene.spots.get(self.what, 0)
        if self.pick_to != open_pick or not spot or plan.piece is not None:
            return ALL
        plan.removed |= spot
        plan.piece = scene.state.board[spot.bit_length() - 1]
        if not self.own:
            return ALL if scene.state.cannot("be_moved") & spot else scene.state.m[0]
        return self._lost(scene, spot)

    @staticmethod
    def _lost(scene: Scene, spot: int) -> int:
        """The tiles that it can only take by leaving the board with them."""
        out = 0
        for by, of, rule in capturing(scene.state, scene.seat):
            if rule.both and by & spot:
                out |= of
        return out


def capture(scene: Scene, source: int, goal: int) -> Capture | None:
    """The tile on the goal is taken by the one that comes from the source; the first rule that lets it is returned."""
    prey, mover = scene.state.board[goal], scene.state.board[source]
    rule = next(
        (
            rule
            for by, of, rule in capturing(scene.state, scene.seat)
            if by >> source & 1 and of >> goal & 1 and (rule.rows is None or rule.rows[mover.kind] >> prey.kind & 1)
        ),
        None,
    )
    if rule is None:
        return None
    scene.state.take(goal)
    token = prey.kind * 3 + prey.owner
    happened(scene, "captured", token, at=NAMES[goal])
    stack_to_pile(scene, prey, scene.rules.goes_to(rule), to_mover=rule.to_mover)
    return rule


class MoveTo(StillEffect, verb="move"):
    """A tile goes to a place and takes what lies there."""

    move: Annotated[str, Ref(("picks",), made_by=("tile", "from"))]
    to: Annotated[str, Phrase(), "where it goes: a pile, box (out of the game), or a place"]

    sentence = (
        "[told:~move {move} [walks:as its kind moves][!walks:{to:goal}]][!told:{move} goes {to:goal}][takes:; a tile on "
        "which its move ends is captured]"
    )
    examples = ("{move: it, to: goal}", "{move: flower_moved, to: shore}")

    def flags(self, words: Saying) -> Mapping[str, str]:
        """Whether it goes by its own movement, and whether it may capture so."""
        walks = bool(words.names.pick(self.to).goal_of)
        return flags_of(walks=walks, takes=walks and bool(words.names.ruleset.captures))

    @property
    def moved(self) -> tuple[str, str]:
        """The tile, and where it goes."""
        return self.move, self.to

    def build(self, binder: Compiler) -> Effect:
        """By its own movement, if that is how its goal was picked."""
        return self.build_after(binder, ())

    def build_after(self, binder: Compiler, before: Sequence[EffectNode]) -> Effect:
        """What is done before may stand in its way, or keep it from taking what lies there."""
        binder.must_be_single(self.move)
        return after_others(MoveTile(self.move, binder.phrase(self.to), self.to, bool(binder.pick(self.to).goal_of)), before)


Step = tuple[int, int]
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
EVERY_WAY = (*STRAIGHT, (1, 1), (1, -1), (-1, -1), (-1, 1))


def there(points: int, place: int, way: Step, times: int = 1) -> int:
    """The point so many steps away; -1 off the board."""
    x, y = xy(place)
    goal = INDEX.get(f"{x + way[0] * times},{y + way[1] * times}", -1)
    return goal if goal >= 0 and points >> goal & 1 else -1


@kept(1024)
def carriers(points: int, step: Step) -> int:
    """The points of a board from which a step stays on it."""
    return mask([place for place in places(points) if there(points, place, step) >= 0])


def carried(scene: Scene, goals: Mapping[int, int], within: Set | None) -> Failure | None:
    """Lift tiles and set each down on its goal: an empty point, or one that another of them has left."""
    failure = _barred(scene, goals, within)
    if failure is not None:
        return failure
    lifted = {place: scene.state.board[place] for place in goals}
    scene.carry(goals)
    for place, piece in sorted(lifted.items()):
        token = piece.kind * 3 + piece.owner
        happened(scene, "moved", token, **{"from": NAMES[place], "to": NAMES[goals[place]]})
    return None


def _barred(scene: Scene, goals: Mapping[int, int], within: Set | None) -> Failure | None:
    """Why the tiles cannot all be shifted so."""
    state, fixed = scene.state, scene.state.cannot("be_moved")
    inside = within.at(scene) if within is not None else ALL
    for place, goal in goals.items():
        if fixed >> place & 1:
            return held(scene, place, "be_moved")
        if goal < 0:
            return Failure("shift", localize("A tile would leave the board."), 1 << place, "ground")
        if goal in state.board and goal not in goals:
            return Failure("shift", localize("{0} is occupied.", NAMES[goal]), 1 << goal, "taken")
        if not inside >> place & inside >> goal & 1:
            text = localize("A tile would be shifted out of, or onto, a barred place.")
            return Failure("shift", text, 1 << place | 1 << goal, "ground")
    return None


UNLINED = localize("The two are not on one line.")


@dataclass(frozen=True, slots=True)
class PushTile(Tried):
    """Move tiles straight away from another, or straight toward it, all at once."""

    what: Set
    hub: Set
    by: int
    within: Set | None
    toward: bool = False

    def apply(self, scene: Scene) -> Failure | None:
        """In the direction from the one to the other, or back."""
        hub, goals, failure = only_place(self.hub, scene), dict[int, int](), None
        tiles = self.what.at(scene) & scene.state.m[0]
        if hub is None or (not tiles and self.what.at(scene)):
            return NO_ROOM
        for place in places(tiles & ~(1 << hub)):
            goals[place], failure = self._goal(scene, place, hub, tiles)
            if failure is not None:
                return failure
        on_board = [goal for goal in goals.values() if goal >= 0]
        if len({*on_board}) < len(on_board):
            return Failure("push", BOTH_THERE, mask(on_board), "taken")
        return carried(scene, goals, self.within)

    def _goal(self, scene: Scene, place: int, hub: int, together: int) -> tuple[int, Failure | None]:
        """Where a tile comes to (-1: off the board), and what is in its way."""
        grid, (x, y), (from_x, from_y) = scene.rules.grid, xy(place), xy(hub)
        sign = -1 if self.toward else 1
        way = (((x > from_x) - (x < from_x)) * sign, ((y > from_y) - (y < from_y)) * sign)
        if self.toward and 0 not in way and abs(x - from_x) != abs(y - from_y):
            return -1, Failure("push", UNLINED, 1 << place, "reach")
        for step in range(1, self.by):
            barred = there(grid.points, place, way, step)
            if barred in scene.state.board and not together >> barred & 1:
                return -1, Failure("push", localize("{0} is occupied.", NAMES[barred]), 1 << barred, "blocked")
        return there(grid.points, place, way, self.by), None


BOTH_THERE = localize("Two tiles would come to one point.")


class Push(StillEffect, verb="push"):
    """A tile moves straight away from another, or toward it, over empty points (B29), or several do so all at once; ``within``:
    where they may come from and go to."""

    push: Annotated[str, Phrase(sort="tile")]
    from_: Annotated[str | None, Phrase(), "the tile it is pushed away from"] = None
    toward: Annotated[str | None, Phrase(), "the tile it is pulled to"] = None
    by: Annotated[int, Whole(1, 8), "how many points; one if nothing is said"] = 1
    within: Annotated[str | None, Phrase(), WITHIN] = None

    some_of = ("from", "toward")
    sentence = (
        "{push:every} is [from:pushed][toward:pulled] [by:{by:points}][!by:1 point] straight [from:away from "
        "{from}][toward:toward "
        "{toward}]; the way has to be empty[fixed:, and what cannot be moved stays][within:; it has to start and to end on "
        "{within}]"
    )
    examples = ("{push: pushed, from: vessel, by: 1}", "{push: it, toward: hub, within: not gates}")

    def flags(self, words: Saying) -> Mapping[str, str]:
        """Whether there are tiles that nothing can move."""
        return flags_of(fixed=words.names.some_cannot("be_moved"))

    def build(self, binder: Compiler) -> Effect:
        """The one way or the other. Raises Fault unless it says which."""
        if (self.from_ is None) == (self.toward is None):
            raise Fault(binder.rule(), "a tile is pushed away from another (from:) or pulled to it (toward:), and not both.")
        hub, within = binder.phrase(self.from_ or self.toward or ""), _limit(binder, self.within)
        return PushTile(binder.phrase(self.push), hub, self.by, within, self.toward is not None)


def _limit(binder: Compiler, within: str | None) -> Set | None:
    """The places that tiles may come from and go to, if some are named."""
    return None if within is None else binder.phrase(within)


@dataclass(frozen=True, slots=True)
class Offset(PlainPick):
    """So many steps in one direction, the same for all tiles of another pick; its value is (east, north)."""

    name: str
    rule: str
    of: str
    steps: tuple[Step, ...]
    within: Set | None
    several = False
    form = "EAST,NORTH"

    def values(self, scene: Scene) -> Sequence[tuple[Any, str]]:
        """Those by which all of the tiles come to empty points, or to points that they leave."""
        tiles = scene.spots.get(self.of, 0)
        inside = self.within.at(scene) if self.within is not None else ALL
        if tiles & (scene.state.cannot("be_moved") | ~inside):
            return []
        grid = scene.rules.grid
        free = grid.points & (~scene.state.m[0] | tiles) & inside
        if tiles & ~POINTS:  # what lies on squares is carried to points
            goals = {step: [there(grid.points, place, step) for place in places(tiles)] for step in self.steps}
            fits = [step for step in self.steps if all(goal >= 0 and free >> goal & 1 for goal in goals[step])]
        else:
            near = [step for step in self.steps if not tiles & ~carriers(grid.points, step)]
            fits = [step for step in near if not turning.shifted(tiles, step[0] * WIDTH + step[1]) & ~free]
        return [(step, f"{step[0]},{step[1]}") for step in fits]

    def places(self, scene: Scene) -> int | None:
        """It picks no places."""
        return None

    def spot(self, value: Any) -> int:
        """Nowhere on the board."""
        return 0

    def read(self, scene: Scene, words: list[str]) -> Any:
        """Steps to the east and to the north, such as 0,3."""
        east, _, north = words.pop(0).partition(",") if words else ("", "", "")
        try:
            return int(east), int(north)
        except ValueError:
            return None

    def fault(self, scene: Scene, value: Any) -> Failure | None:
        """Not so far, not in such a direction, or something is in the way of one of the tiles."""
        if value not in self.steps:
            text = localize("The steps go straight, as far as the rules say.")
            return Failure(self.rule, text, sort="reach")
        tiles, grid = places(scene.spots.get(self.of, 0)), scene.rules.grid
        return _barred(scene, {place: there(grid.points, place, value) for place in tiles}, self.within)


class ShiftSteps(PickNode, verb="steps"):
    """How many steps in which direction the tiles of another pick go, to empty points, written east,north (B30);
    ``within``: where they may come from and go to."""

    steps: Annotated[int | list[int], Between()]
    of: Annotated[str, Ref(("picks",), made_by=("tile",)), "the picked tiles that go together"]
    directions: Annotated[
        str, Word(("straight", "both")),
        "straight: along one line; both: across the corners too, as many east or west as north or south",
    ] = "straight"  # fmt: skip
    within: Annotated[str | None, Phrase(), "the places they may come from and go to"] = None

    sentence = (
        "one direction [directions=both:of all eight][!directions:along the lines][directions=straight:along the lines] "
        "and "
        "a distance of {steps:range} steps for {of}, so that all of them come to points that are empty or left by another of "
        "them[within:; each has to start and to end on {within}]"
    )
    examples = ("{as: far, steps: [1, 5], of: crew, within: not gates}", "{as: far, steps: 2, of: crew, directions: both}")

    def build(self, binder: Compiler) -> Offset:
        """Every distance in every direction."""
        least, most = between(self.steps)
        ways = EVERY_WAY if self.directions == "both" else STRAIGHT
        far = tuple((x * times, y * times) for times in range(max(1, least), most + 1) for x, y in ways)
        return Offset(self.as_, binder.rule(), self.of, far, _limit(binder, self.within))


@dataclass(frozen=True, slots=True)
class ShiftTiles(PlainEffect):
    """Move several tiles by the same steps, whatever lies between."""

    what: Set
    by: str
    known: bool
    """Whether the steps were picked for just these tiles."""

    def apply(self, scene: Scene) -> Failure | None:
        """All are lifted, then set down."""
        tiles = self.what.at(scene) & scene.state.m[0]
        points, by = scene.rules.grid.points, scene.values[self.by]
        return carried(scene, {place: there(points, place, by) for place in places(tiles)}, None)

    def risk(self, scene: Scene, open_pick: str) -> int:
        """None for the tiles for which the steps were picked; something may be in the way of others."""
        return 0 if self.known else ALL

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """To be tried out."""
        return ALL


class Shift(StillEffect, verb="shift"):
    """Tiles move by the steps that were picked, over whatever lies between, all at once (B30)."""

    shift: Annotated[str, Phrase(sort="tile")]
    by: Annotated[
        str, Ref(("picks",), made_by=("steps",)), "the pick that says how many steps in which direction"
    ]  # fmt: skip

    sentence = "{shift:the} {shift:be} carried that far, all at once, over whatever lies between"
    examples = ("{shift: crew, by: far}", "{shift: crew or vessel, by: far}")

    def build(self, binder: Compiler) -> Effect:
        """Nothing can be in the way of the tiles for which the steps were picked."""
        return self.build_after(binder, ())

    def build_after(self, binder: Compiler, before: Sequence[EffectNode]) -> Effect:
        """Unless something is done before."""
        steps = binder.pick(self.by)
        known = isinstance(steps, ShiftSteps) and steps.of == self.shift
        return after_others(ShiftTiles(binder.phrase(self.shift), self.by, known), before)


@dataclass(frozen=True, slots=True)
class SwapTiles(Tried):
    """Two tiles trade places."""

    one: Set
    other: Set

    def apply(self, scene: Scene) -> Failure | None:
        """Each goes to where the other stood, unless one of them cannot be moved."""
        a, b = only_place(self.one, scene), only_place(self.other, scene)
        if a is None or b is None or a == b or a not in scene.state.board or b not in scene.state.board:
            return NO_ROOM
        return carried(scene, {a: b, b: a}, None)


class Swap(StillEffect, verb="swap"):
    """Two tiles, one in each set, trade places."""

    swap: Annotated[str, Phrase()]
    with_: Annotated[str, Phrase(), "the tile with which it trades places"]

    sentence = "{swap} and {with} trade places"
    examples = ("{swap: it, with: other}", "{swap: it, with: mine and white_lotus}")

    def build(self, binder: Compiler) -> Effect:
        """The only tile in each set."""
        return SwapTiles(binder.phrase(self.swap), binder.phrase(self.with_))


@dataclass(frozen=True, slots=True)
class RotateTiles(Tried):
    """Turn the tiles around a place, clockwise."""

    hub: Set
    pick_hub: str
    by: Callable[[Scene], int]
    steps: str | None
    """The pick that says by how many, if one does."""
    within: Set | None
    place: str | None
    """The pick of the place around which it turns, if that is picked and nothing but the tile that comes there changes before."""
    planted_there: bool

    def apply(self, scene: Scene) -> Failure | None:
        """Each goes to where another stood; not if one may not be turned, or would come off the board or where none may be."""
        state, hub = scene.state, self.hub.at(scene).bit_length() - 1
        ring, turn = scene.rules.grid.circuit[hub], self.by(scene) % 8
        tiles = [(i, place) for i, place in enumerate(ring) if place in state.board]
        goals = {place: ring[(i + turn) % 8] for i, place in tiles}
        failure = self._fault(scene, goals)
        if failure is not None or not tiles or not turn:
            return failure
        scene.carry(goals)
        scene.events.append({
            "event": "rotated", "at": NAMES[hub], "steps": turn,
            "tiles": [{"from": NAMES[source], "to": NAMES[goal]} for source, goal in sorted(goals.items())],
        })  # fmt: skip
        return None

    def _fault(self, scene: Scene, goals: Mapping[int, int]) -> Failure | None:
        fixed = scene.state.cannot("be_moved")
        within = self.within.at(scene) if self.within is not None else ALL
        for source, goal in goals.items():
            if fixed >> source & 1:
                cause = held(scene, source, "be_moved")
                if cause is not None and cause.sort == "status":
                    return cause
                return Failure("rotate", FIXED, 1 << source, "status")
            if goal < 0:
                return Failure("rotate", OFF, 1 << source, "ground")
            if not (within >> source & within >> goal & 1):
                return Failure("rotate", OUT, 1 << source | 1 << goal, "ground")
        return None

    def bars(self, scene: Scene, open_pick: str) -> int:
        """Where a tile around cannot be moved, would leave the board, or would start or end where none may."""
        if self.place is None or (self.steps is not None and self.steps not in scene.values):
            return 0
        spot = ALL if self.place == open_pick else scene.spots.get(self.place, 0)
        state, within = scene.state, ALL if self.within is None else self.within.at(scene)
        if not spot or (self.planted_there and not self._same_ground(scene)):
            return 0
        found = turning.stuck(scene.rules.grid.points, state.m[0], self.by(scene) % 8, state.cannot("be_moved"), within)
        return found if spot == ALL else ALL if found & spot else 0

    def _same_ground(self, scene: Scene) -> bool:
        """Whether the tile that comes to the hub cannot change which tiles may turn where."""
        return (self.within is None or self.within.const is not None) and not scene.rules.forbidding.get("be_moved")

    def risk(self, scene: Scene, open_pick: str) -> int:
        """Where it is barred for sure, if that can be told; else wherever tiles may lie around."""
        if self.place is None or (self.steps is not None and self.steps not in scene.values):
            return ALL
        if self.planted_there and not self._same_ground(scene):
            return scene.rules.grid.around(scene.state.m[0]) if self.place == open_pick else ALL
        return self.bars(scene, open_pick) if self.place == open_pick or scene.spots.get(self.place) else ALL

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """What lies around a tile that comes to the open place turns; else it must be tried out."""
        if not self.planted_there or self.place != open_pick or plan.piece is None or plan.removed or plan.added:
            return ALL
        plan.turn = self.by(scene) % 8 if self.steps is None or self.steps in scene.values else 0
        return self.risk(scene, open_pick)


FIXED: Text = localize("A tile around it cannot be moved.")
OFF: Text = localize("A tile would be turned off the board.")
OUT: Text = localize("A tile would be turned out of, or onto, a place that is barred to turning.")


class Rotate(StillEffect, verb="rotate"):
    """Turn what surrounds a tile by a number of the eight steps, fixed (``by``) or picked (``steps``) (S18, B27)."""

    rotate: Annotated[str, Phrase()]
    by: Annotated[int | None, Whole(1, 7), "how many of the eight steps, clockwise"] = None
    steps: Annotated[str | None, Ref(("picks",), made_by=("number",)), "the pick that says how many steps"] = None
    within: Annotated[str | None, Phrase(), WITHIN] = None

    sentence = (
        "all tiles on the eight points around {rotate} move [by:{by:points} clockwise around it][steps:clockwise around "
        "it, "
        "as many points as the number says]; none of them may leave the board[fixed: or be one that cannot be moved][within:, "
        "and each has to "
        "start and to end on {within}]"
    )
    examples = ("{rotate: it, by: 1, within: not gates}", "{rotate: hub, steps: turns}")

    def flags(self, words: Saying) -> Mapping[str, str]:
        """Whether there are tiles that nothing can move."""
        return flags_of(fixed=words.names.some_cannot("be_moved"))

    def build(self, binder: Compiler) -> Effect:
        """By so many steps."""
        return self.build_after(binder, ())

    def build_after(self, binder: Compiler, before: Sequence[EffectNode]) -> Effect:
        """By so many steps. Raises Fault unless it says either how many or which pick says it."""
        if (self.steps is None) == (self.by is None):
            text = "a turn is either by a fixed number of steps (by:) or by a number that was picked (steps:)."
            raise Fault(binder.rule(), text)
        pick, fixed = self.steps, self.by or 0
        by: Callable[[Scene], int] = (lambda s: fixed) if pick is None else (lambda s: int(s.values[pick]))
        comes = before[0].planted if len(before) == 1 else None
        place = self.rotate if not before else comes[1] if comes is not None and comes[0] == self.rotate else None
        return RotateTiles(binder.phrase(self.rotate), self.rotate, by, pick, _limit(binder, self.within), place, bool(before))
