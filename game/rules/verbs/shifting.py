"""Tiles that other tiles shift: pushed away from one, or carried all together by the same steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.core.lattice import BOARD, INDEX, NAMES, places, xy
from game.rules.binding.compiler import Compiler
from game.rules.language.fault import Fault
from game.rules.language.registry import verb
from game.rules.language.texts import both
from game.rules.language.types import Between, Phrase, Ref, Whole, Word
from game.rules.playing.model import Effect
from game.rules.playing.sets import ALL
from game.rules.playing.state import Failure, Plan, Scene, Set
from game.rules.playing.why_ways import held
from game.rules.verbs.certainty import PlainEffect, Tried
from game.rules.verbs.effects import NO_ROOM, only_place
from game.rules.verbs.picks import AS, PlainPick, between
from game.rules.verbs.pile_effects import happened

Step = tuple[int, int]
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
EVERY_WAY = (*STRAIGHT, (1, 1), (1, -1), (-1, -1), (-1, 1))


def there(place: int, way: Step, times: int = 1) -> int:
    """The point so many steps away; -1 off the board."""
    x, y = xy(place)
    return INDEX.get(f"{x + way[0] * times},{y + way[1] * times}", -1)


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
            return Failure("shift", both("A tile would leave the board.", "Ein Stein verließe das Brett."), 1 << place, "ground")
        if goal in state.board and goal not in goals:
            return Failure("shift", both("{0} is occupied.", "{0} ist besetzt.", NAMES[goal]), 1 << goal, "taken")
        if not inside >> place & inside >> goal & 1:
            text = both("A tile would be shifted out of, or onto, a barred place.", "Ein gesperrter Ort ist im Weg.")
            return Failure("shift", text, 1 << place | 1 << goal, "ground")
    return None


UNLINED = both("The two are not on one line.", "Die beiden liegen nicht auf einer Linie.")


@dataclass(frozen=True, slots=True)
class Push(Tried):
    """Move a tile straight away from another, or straight toward it."""

    what: str
    hub: Set
    by: int
    within: Set | None
    toward: bool = False

    def apply(self, scene: Scene) -> Failure | None:
        """In the direction from the one to the other, or back."""
        place, hub = scene.spots[self.what].bit_length() - 1, only_place(self.hub, scene)
        if hub is None:
            return NO_ROOM
        (x, y), (from_x, from_y) = xy(place), xy(hub)
        sign = -1 if self.toward else 1
        way = (((x > from_x) - (x < from_x)) * sign, ((y > from_y) - (y < from_y)) * sign)
        if self.toward and 0 not in way and abs(x - from_x) != abs(y - from_y):
            return Failure("push", UNLINED, 1 << place, "reach")
        for step in range(1, self.by):
            if (barred := there(place, way, step)) in scene.state.board:
                return Failure("push", both("{0} is occupied.", "{0} ist besetzt.", NAMES[barred]), 1 << barred, "blocked")
        return carried(scene, {place: there(place, way, self.by)}, self.within)


@verb(
    "effect",
    "push",
    push=Ref(("picks",), made_by=("tile",)),
    from_=Phrase(),
    toward=Phrase(),
    by=Whole(1, 8),
    within=Phrase(),
    some_of=("from", "toward"),
    sentence={
        "en": "{push} is [from:pushed][toward:pulled] [by:{by:points}][!by:1 point] straight [from:away from "
        "{from}][toward:toward "
        "{toward}]; the way has to be empty[fixed:, and what cannot be moved stays][within:; it has to start and to end on "
        "{within}]",
        "de": "{push} *wird* [by:{by:points}][!by:1 Punkt] weit gerade [from:von {from:dat} weggeschoben][toward:zu {toward:dat} "
        "hingezogen]|; der Weg muss leer sein[fixed:, und was unbeweglich ist, bleibt][within:; er muss auf {within:dat} "
        "beginnen "
        "und enden]",
    },
    examples=("{push: pushed, from: vessel, by: 1}", "{push: it, toward: hub, within: not gates}"),
)
def push(c: Compiler, a: Mapping[str, Any]) -> Effect:
    """A tile moves straight away from another, or toward it, over empty points (B29); ``within``: where it may come from and
    go to."""
    if ("from" in a) == ("toward" in a):
        raise Fault(c.rule(), "a tile is pushed away from another (from:) or pulled to it (toward:), and not both.")
    hub, within = c.phrase(a.get("from", a.get("toward"))), c.phrase(a["within"]) if "within" in a else None
    return Push(a["push"], hub, a.get("by", 1), within, "toward" in a)


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
        free = BOARD & (~scene.state.m[0] | tiles) & inside
        lifted = list(places(tiles))
        fits = [step for step in self.steps if all((goal := there(place, step)) >= 0 and free >> goal & 1 for place in lifted)]
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
            text = both("The steps go straight, as far as the rules say.", "Die Schritte gehen geradeaus, so weit wie erlaubt.")
            return Failure(self.rule, text, sort="reach")
        return _barred(scene, {place: there(place, value) for place in places(scene.spots.get(self.of, 0))}, self.within)


@verb(
    "pick",
    "steps",
    steps=Between(),
    of=Ref(("picks",), made_by=("tile",)),
    directions=Word(("straight", "both")),
    within=Phrase(),
    needs=("as", "of"),
    sentence={
        "en": "one direction [directions=both:of all eight][!directions:along the lines][directions=straight:along the lines] "
        "and "
        "a distance of {steps:range} steps for {of}, so that all of them come to points that are empty or left by another of "
        "them[within:; each has to start and to end on {within}]",
        "de": "für {of:acc} eine Richtung [directions=both:von allen acht][!directions:auf den Linien][directions=straight:auf "
        "den "
        "Linien] und eine Weite von {steps:range} Schritten, sodass alle auf Punkte kommen, die leer sind oder von einem anderen "
        "von ihnen verlassen werden[within:; jeder muss auf {within:dat} beginnen und enden]",
    },
    examples=("{as: far, steps: [1, 5], of: crew, within: not gates}", "{as: far, steps: 2, of: crew, directions: both}"),
    also=AS,
)
def steps(c: Compiler, a: Mapping[str, Any]) -> Offset:
    """How many steps in which direction the tiles of another pick go, to empty points, written east,north (B30);
    ``within``: where they may come from and go to."""
    least, most = between(a["steps"])
    ways = EVERY_WAY if a.get("directions") == "both" else STRAIGHT
    far = tuple((x * times, y * times) for times in range(max(1, least), most + 1) for x, y in ways)
    return Offset(a["as"], c.rule(), a["of"], far, c.phrase(a["within"]) if "within" in a else None)


@dataclass(frozen=True, slots=True)
class Shift(PlainEffect):
    """Move several tiles by the same steps, whatever lies between."""

    what: Set
    by: str
    known: bool
    """Whether the steps were picked for just these tiles."""

    def apply(self, scene: Scene) -> Failure | None:
        """All are lifted, then set down."""
        tiles = self.what.at(scene) & scene.state.m[0]
        return carried(scene, {place: there(place, scene.values[self.by]) for place in places(tiles)}, None)

    def risk(self, scene: Scene, open_pick: str) -> int:
        """None for the tiles for which the steps were picked; something may be in the way of others."""
        return 0 if self.known else ALL

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """To be tried out."""
        return ALL


@verb(
    "effect",
    "shift",
    shift=Phrase(),
    by=Ref(("picks",), made_by=("steps",)),
    needs=("by",),
    sentence={
        "en": "{shift:the} {shift:be} carried that far, all at once, over whatever lies between",
        "de": "{shift:the} *{shift:be}* so weit getragen|, alle zugleich, über alles hinweg, was dazwischen liegt",
    },
    examples=("{shift: crew, by: far}", "{shift: crew or vessel, by: far}"),
)
def shift(c: Compiler, a: Mapping[str, Any]) -> Effect:
    """Tiles move by the steps that were picked, over whatever lies between, all at once (B30)."""
    return Shift(c.phrase(a["shift"]), a["by"], c.picks[a["by"]].get("of") == a["shift"])
