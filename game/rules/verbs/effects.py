"""Effects: what an action does. Each can be carried out; those that only put one tile on an open place can also be planned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from game.core.lattice import NAMES
from game.rules.binding.compiler import Compiler
from game.rules.language.registry import verb
from game.rules.language.texts import both
from game.rules.language.types import ListOf, One, Phrase, Ref
from game.rules.playing.model import Capture, Condition, Effect, Pile
from game.rules.playing.sets import ALL
from game.rules.playing.state import Failure, Plan, Scene, Set
from game.rules.playing.taking import capturing
from game.rules.playing.why_ways import held
from game.rules.verbs.certainty import PlainEffect
from game.rules.verbs.pile_effects import happened, to_pile

NO_ROOM = Failure("do", both("There is no one place for this.", "Dafür gibt es nicht genau einen Ort."))


def only_place(found: Set, scene: Scene) -> int | None:
    """The one place of a set; None if it holds none, or several."""
    mask = found.at(scene)
    return mask.bit_length() - 1 if mask and not mask & (mask - 1) else None


@dataclass(frozen=True, slots=True)
class Plant(PlainEffect):
    """Put the tile of a pick on a place."""

    what: str
    pile: Pile
    at: Set
    pick_at: str
    vacated: bool = False
    """Whether the place is one that an earlier effect of the same action has left."""

    def apply(self, scene: Scene) -> Failure | None:
        """From the pile to the board; the pick then stands for the tile's place."""
        token, place = scene.values[self.what], only_place(self.at, scene)
        if place is None or place in scene.state.board:
            return NO_ROOM
        scene.state.pile_take(self.pile.slots[scene.seat], token)
        scene.state.put(place, scene.rules.laid(token, scene.seat))
        scene.spots[self.what] = 1 << place
        scene.placed.add(place)
        happened(scene, "placed", token, to=NAMES[place])
        return None

    def risk(self, scene: Scene, open_pick: str) -> int:
        """Where a tile lies already; anywhere if the place is not simply picked."""
        if self.vacated:
            return 0
        return scene.state.m[0] if self.pick_at == open_pick else ALL

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """A tile comes to the open place, or to a known one."""
        token = scene.values.get(self.what)
        if token is None:
            return ALL
        piece = scene.rules.laid(token, scene.seat)
        if self.pick_at == open_pick and plan.piece is None:
            plan.piece = piece
            return scene.state.m[0]
        mask = self.at.at(scene) if not self.at.const else 0
        if mask.bit_count() != 1:
            return ALL
        plan.added.append((mask.bit_length() - 1, piece))
        return 0


@verb(
    "effect",
    "plant",
    plant=Ref(("picks",), made_by=("from",)),
    at=Phrase(),
    needs=("at",),
    sentence={
        "en": "[told:~put {plant} {at:goal-on}][!told:{plant} is put {at:goal-on}]",
        "de": "[told:~setze {plant:acc} {at:goal}][!told:{plant} *kommt* {at:goal}]",
    },
    examples=("{plant: seed, at: gate}", "{plant: it, at: origin of flower_moved}"),
)
def plant(c: Compiler, a: Mapping[str, Any]) -> Effect:
    """A picked tile comes onto the board (S6, S14)."""
    c.must_be_single(a["plant"])
    return Plant(a["plant"], c.pile_of_pick(a["plant"]), c.phrase(a["at"]), a["at"])


@dataclass(frozen=True, slots=True)
class MoveTile:
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
        rule = capture(scene, source, goal) if goal in scene.state.board else None
        if goal in scene.state.board:
            return Failure("captures", both("{0} is occupied.", "{0} ist besetzt.", NAMES[goal]), 1 << goal, "taken")
        piece = scene.state.board[source]
        if rule is not None and rule.both:
            scene.state.take(source)
            happened(scene, "captured", piece.kind * 3 + piece.owner, at=NAMES[goal])
            to_pile(scene, piece.kind * 3 + piece.owner, rule.into or scene.rules.captured_into, piece.owner)
            return None
        scene.shift(source, goal)
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


def in_order(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects of an action, each knowing what those before it leave: a place that a moved tile has left is free."""
    moved: set[str] = set()
    out: list[Effect] = []
    for effect in effects:
        node = effect.at.node if isinstance(effect, Plant) else None
        if isinstance(effect, Plant) and node is not None and node.op == "origin of" and node.parts[0].word in moved:
            effect = replace(effect, vacated=True)
        if isinstance(effect, MoveTile):
            moved.add(effect.what)
        out.append(effect)
    return tuple(out)


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
    to_pile(scene, token, rule.into or scene.rules.captured_into, scene.seat if rule.to_mover else prey.owner)
    return rule


@verb(
    "effect",
    "move",
    move=Ref(("picks",), made_by=("tile", "from")),
    to=Phrase(),
    needs=("to",),
    sentence={
        "en": "[told:~move {move} [walks:as its kind moves][!walks:{to:goal}]][!told:{move} goes {to:goal}][takes:; a tile on "
        "which its move ends is captured]",
        "de": "[told:~ziehe {move:acc}[walks:, wie ein solcher Stein zieht][!walks: {to:goal}]][!told:{move} *zieht* {to:goal}]"
        "[takes:|; ein Stein, auf dem der Zug endet, ist geschlagen]",
    },
    examples=("{move: it, to: goal}", "{move: flower_moved, to: shore}"),
)
def move(c: Compiler, a: Mapping[str, Any]) -> Effect:
    """A tile goes to a place and takes what lies there."""
    return MoveTile(a["move"], c.phrase(a["to"]), a["to"], "way_of" in c.picks.get(a["to"], {}))


@dataclass(frozen=True, slots=True)
class If(PlainEffect):
    """Effects that depend on a condition."""

    when: Condition
    then: tuple[Effect, ...]
    other: tuple[Effect, ...]

    def apply(self, scene: Scene) -> Failure | None:
        """The one list or the other."""
        for effect in self.then if self.when.test(scene) else self.other:
            failure = effect.apply(scene)
            if failure is not None:
                return failure
        return None

    def risk(self, scene: Scene, open_pick: str) -> int:
        """Where anything in it may fail."""
        out = 0
        for effect in (*self.then, *self.other):
            out |= effect.risk(scene, open_pick)
        return out

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """Where the picks already settle it, the list that follows; else to be tried out."""
        known = self.when.decide(scene)
        if known is None:
            return ALL
        doubtful = 0
        for effect in self.then if known else self.other:
            doubtful |= effect.plan(scene, plan, open_pick)
        return doubtful


EFFECTS = ListOf(One("effect"), 1, 20)


@verb(
    "effect",
    "if",
    if_=One("condition"),
    then=EFFECTS,
    else_=EFFECTS,
    needs=("then",),
    sentence={
        "en": "if {if:sub}, {then:and-main}[swapped:; otherwise it is the other way round][!swapped:[else:; otherwise "
        "{else:and-main}]]",
        "de": "wenn {if:sub}, {then:and-first}[swapped:; sonst ist es umgekehrt][!swapped:[else:; sonst {else:and-first}]]",
    },
    examples=("{if: {some: it and wheel}, then: [{rotate: it, by: 1}]}", "{if: {seat: host}, then: [{send: it, to: box}]}"),
)
def if_then(c: Compiler, a: Mapping[str, Any]) -> Effect:
    """What is done only if something is so."""
    return If(c.condition(a["if"]), c.effects(a["then"]), c.effects(a.get("else", [])))
