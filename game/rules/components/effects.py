"""Effects: what an action does. Each can be carried out; those that only put one tile on an open place can also be planned."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.core.contract import SEATS, Event, Text
from game.core.lattice import NAMES, places
from game.rules.compiler import Compiler
from game.rules.lines import CIRCUIT
from game.rules.model import Condition, Effect, Pile
from game.rules.registry import verb
from game.rules.scene import Failure, Plan, Scene
from game.rules.sets import ALL, Set, around
from game.rules.taking import capturing
from game.rules.types import ListOf, One, Phrase, Ref, Whole, Word

OWNER_NAMES = (*SEATS, "any")


def happened(scene: Scene, event: str, token: int, **more: Any) -> None:
    """Note that something happened to a tile."""
    entry: Event = {"event": event, "tile": scene.rules.kinds[token // 3].id, "owner": OWNER_NAMES[token % 3], **more}
    scene.events.append(entry)


@dataclass(frozen=True, slots=True)
class Plant:
    """Put the tile of a pick on a place."""

    what: str
    pile: Pile
    at: Set
    pick_at: str

    def apply(self, scene: Scene) -> Failure | None:
        """From the pile to the board; the pick then stands for the tile's place."""
        token, place = scene.values[self.what], self.at.at(scene).bit_length() - 1
        if place in scene.state.board:
            return Failure("plant", {"en": f"{NAMES[place]} is occupied.", "de": f"{NAMES[place]} ist besetzt."}, 1 << place)
        scene.state.pile_take(self.pile.slots[scene.seat], token)
        scene.state.put(place, scene.rules.piece(token // 3, token % 3))
        scene.spots[self.what] = 1 << place
        scene.placed.add(place)
        happened(scene, "placed", token, to=NAMES[place])
        return None

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """A tile comes to the open place, or to a known one."""
        token = scene.values.get(self.what)
        if token is None:
            return ALL
        piece = scene.rules.piece(token // 3, token % 3)
        if self.pick_at == open_pick and plan.piece is None:
            plan.piece = piece
            return 0
        mask = self.at.at(scene) if not self.at.const else 0
        if mask.bit_count() != 1:
            return ALL
        plan.added.append((mask.bit_length() - 1, piece))
        return 0


@verb(
    "effect",
    "plant",
    plant=Ref(("picks",)),
    at=Phrase(),
    needs=("at",),
    sentence={"en": "put the tile there", "de": "lege den Stein dorthin"},
    examples=("{plant: seed, at: gate}", "{plant: it, at: origin of flower_moved}"),
)
def plant(c: Compiler, a: Mapping[str, Any]) -> Effect:
    """A picked tile comes onto the board (S6, S14)."""
    return Plant(a["plant"], c.pile_of_pick(a["plant"]), c.phrase(a["at"]), a["at"])


@dataclass(frozen=True, slots=True)
class PlantTwin:
    """The other player's tile of the same kind comes onto the board."""

    what: str
    pile: Pile
    at: Set

    def apply(self, scene: Scene) -> Failure | None:
        """Out of the other player's pile."""
        other, kind = 1 - scene.seat, scene.values[self.what] // 3
        token, place = kind * 3 + other, self.at.at(scene).bit_length() - 1
        if token not in scene.state.piles[self.pile.slots[other]] or place in scene.state.board:
            name = scene.rules.kinds[kind].name
            return Failure("plant_twin", {
                "en": f"The other player cannot put a {name['en']} on {NAMES.get(place, 'the board')}.",
                "de": f"Der andere Spieler kann {name.get('de', name['en'])} nicht legen: {NAMES.get(place, '')}.",
            })  # fmt: skip
        scene.state.pile_take(self.pile.slots[other], token)
        scene.state.put(place, scene.rules.piece(kind, other))
        scene.placed.add(place)
        happened(scene, "placed", token, to=NAMES[place])
        return None

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """To be tried out."""
        return ALL


@verb(
    "effect",
    "plant_twin",
    plant_twin=Ref(("picks",)),
    at=Phrase(),
    needs=("at",),
    sentence={"en": "the other player's same tile comes there", "de": "der gleiche Stein des anderen kommt dorthin"},
    examples=("{plant_twin: seed, at: mirror of home_gate}", "{plant_twin: it, at: mirror of spot}"),
)
def plant_twin(c: Compiler, a: Mapping[str, Any]) -> Effect:
    """The other player's tile of the same kind (S4, B3)."""
    return PlantTwin(a["plant_twin"], c.pile_of_pick(a["plant_twin"]), c.phrase(a["at"]))


@dataclass(frozen=True, slots=True)
class MoveTile:
    """Move the tile of a pick; a tile that lies on the goal is captured."""

    what: str
    to: Set
    pick_to: str

    def apply(self, scene: Scene) -> Failure | None:
        """Take what lies there, then go there."""
        source, goal = scene.spots[self.what].bit_length() - 1, self.to.at(scene).bit_length() - 1
        if source not in scene.state.board:
            return Failure("move", {"en": "There is no tile to move.", "de": "Da ist kein Stein."})
        if goal in scene.state.board:
            capture(scene, source, goal)
        piece = scene.state.board[source]
        scene.shift(source, goal)
        happened(scene, "moved", piece.kind * 3 + piece.owner, **{"from": NAMES[source], "to": NAMES[goal]})
        return None

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """It leaves its place and comes to the open one."""
        spot = scene.spots.get(self.what, 0)
        if self.pick_to != open_pick or not spot or plan.piece is not None:
            return ALL
        plan.removed |= spot
        plan.piece = scene.state.board[spot.bit_length() - 1]
        return 0


def capture(scene: Scene, source: int, goal: int) -> None:
    """The tile on the goal is taken by the one that comes from the source, by the first rule that lets it."""
    prey = scene.state.board[goal]
    into, seat = scene.rules.captured_into, prey.owner
    for by, of, rule in capturing(scene.state, scene.seat):
        related = rule.rows is None or rule.rows[scene.state.board[source].kind] >> prey.kind & 1
        if by >> source & 1 and of >> goal & 1 and related:
            into = rule.into or into
            seat = scene.seat if rule.to_mover else prey.owner
            break
    scene.state.take(goal)
    token = prey.kind * 3 + prey.owner
    happened(scene, "captured", token, at=NAMES[goal])
    to_pile(scene, token, into, seat)


def to_pile(scene: Scene, token: int, pile: str, seat: int) -> None:
    """A tile goes into a pile; ``box`` is out of the game."""
    known = scene.rules.piles.get(pile)
    if known is None:
        return
    owner = token % 3 if known.shared or seat == token % 3 else seat
    scene.state.pile_add(known.slots[min(seat, 1)], token - token % 3 + owner)
    happened(scene, "returned", token, pile=pile)


@verb(
    "effect",
    "move",
    move=Ref(("picks",)),
    to=Phrase(),
    needs=("to",),
    sentence={"en": "the tile goes there", "de": "der Stein zieht dorthin"},
    examples=("{move: it, to: goal}", "{move: flower_moved, to: shore}"),
)
def move(c: Compiler, a: Mapping[str, Any]) -> Effect:
    """A tile goes to a place and takes what lies there."""
    return MoveTile(a["move"], c.phrase(a["to"]), a["to"])


@dataclass(frozen=True, slots=True)
class Send:
    """Tiles go from the board, or out of a pile, into a pile."""

    pick: str | None
    from_pile: Pile | None
    set: Set | None
    into: str

    def apply(self, scene: Scene) -> Failure | None:
        """Tiles of the board by place, tiles of a pile by what was picked."""
        state = scene.state
        spot = self.set.at(scene) if self.set is not None else 0
        for place in places(spot & state.m[0]):
            piece = state.take(place)
            token = piece.kind * 3 + piece.owner
            scene.origins.pop(place, None)
            happened(scene, "removed", token, at=NAMES[place])
            to_pile(scene, token, self.into, piece.owner)
        if self.pick is not None and self.from_pile is not None and not spot:
            value = scene.values[self.pick]
            for token in value if isinstance(value, tuple) else (value,):
                state.pile_take(self.from_pile.slots[scene.seat], token)
                to_pile(scene, token, self.into, token % 3)
        return None

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """Tiles that leave a pile change nothing on the board; others must be tried out."""
        return 0 if self.from_pile is not None and self.pick is not None and not scene.spots.get(self.pick) else ALL


PILE = Ref(("piles",), ("box",))


@verb(
    "effect",
    "send",
    send=Phrase(),
    to=PILE,
    needs=("to",),
    sentence={"en": "these tiles go to the {to}", "de": "diese Steine gehen: {to}"},
    examples=("{send: wreck, to: box}", "{send: pushed and misplaced, to: reserve}"),
)
def send(c: Compiler, a: Mapping[str, Any]) -> Effect:
    """Tiles leave the board, or a pile, for a pile of their owner; ``box`` is out of the game."""
    found = c.phrase(a["send"])
    pick = a["send"] if c.is_pile_pick(a["send"]) else None
    return Send(pick, c.pile_of_pick(pick) if pick else None, found, a["to"])


@dataclass(frozen=True, slots=True)
class KeepOnly:
    """Of some kinds in a pile only the picked ones stay."""

    pick: str
    pile: Pile
    kinds: frozenset[int]
    both: bool

    def apply(self, scene: Scene) -> Failure | None:
        """All others of these kinds leave the game."""
        kept = sorted(token // 3 for token in scene.values[self.pick])
        for seat in (0, 1) if self.both else (scene.seat,):
            slot = self.pile.slots[seat]
            left = kept.copy()
            out = []
            for token in scene.state.piles[slot]:
                if token // 3 in left:
                    left.remove(token // 3)
                    out.append(token)
                elif token // 3 not in self.kinds:
                    out.append(token)
            scene.state.set_pile(slot, tuple(out))
        return None

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """Nothing changes on the board."""
        return 0


@verb(
    "effect",
    "keep",
    keep=Ref(("picks",)),
    of=Phrase("kinds"),
    for_=Word(("mine", "both")),
    needs=("of",),
    sentence={"en": "the others leave the game", "de": "die anderen verlassen das Spiel"},
    examples=("{keep: kept, of: accent}", "{keep: kept, of: accent, for: both}"),
)
def keep(c: Compiler, a: Mapping[str, Any]) -> Effect:
    """Of these kinds in the pile only the picked tiles stay, for the player or for both (S3)."""
    return KeepOnly(a["keep"], c.pile_of_pick(a["keep"]), frozenset(c.kinds_of(a["of"])), a.get("for") == "both")


@dataclass(frozen=True, slots=True)
class Rotate:
    """Turn the tiles around a place, clockwise."""

    hub: Set
    pick_hub: str
    by: Callable[[Scene], int]
    within: Set | None

    def apply(self, scene: Scene) -> Failure | None:
        """Each goes to where another stood; not if one may not be turned, or would come off the board or where none may be."""
        state, hub = scene.state, self.hub.at(scene).bit_length() - 1
        ring, turn = CIRCUIT[hub], self.by(scene) % 8
        tiles = [(i, place) for i, place in enumerate(ring) if place in state.board]
        goals = {place: ring[(i + turn) % 8] for i, place in tiles}
        failure = self._fault(scene, goals)
        if failure is not None or not tiles or not turn:
            return failure
        lifted = {place: state.take(place) for place in goals}
        for place, piece in lifted.items():
            state.put(goals[place], piece)
        origins = {goals[place]: scene.origins.pop(place, place) for place in goals}
        scene.origins.update(origins)
        placed = {goals.get(place, place) for place in scene.placed}
        scene.placed.clear()
        scene.placed.update(placed)
        scene.follow(goals)
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
                return Failure("rotate", FIXED, 1 << source)
            if goal < 0:
                return Failure("rotate", OFF, 1 << source)
            if not (within >> source & within >> goal & 1):
                return Failure("rotate", OUT, 1 << source | 1 << goal)
        return None

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """Where nothing lies around the open place nothing turns; elsewhere it must be tried out."""
        return around(scene.state.m[0]) if plan.piece is not None else ALL


FIXED: Text = {"en": "A tile beside it cannot be moved.", "de": "Ein Stein daneben lässt sich nicht bewegen."}
OFF: Text = {"en": "A tile would be turned off the board.", "de": "Ein Stein würde vom Brett gedreht."}
OUT: Text = {
    "en": "A tile would be turned out of, or onto, a place that is barred to turning.",
    "de": "Ein Stein würde aus einem gesperrten Ort heraus oder in einen hinein gedreht.",
}


@verb(
    "effect",
    "rotate",
    rotate=Phrase(),
    by=Whole(1, 7),
    steps=Ref(("picks",)),
    within=Phrase(),
    sentence={"en": "the tiles around it turn clockwise", "de": "die Steine ringsum drehen sich im Uhrzeigersinn"},
    examples=("{rotate: it, by: 1, within: not gates}", "{rotate: hub, steps: turns}"),
)
def rotate(c: Compiler, a: Mapping[str, Any]) -> Effect:
    """Turn what surrounds a tile by a number of the eight steps, fixed (``by``) or picked (``steps``) (S18, B27)."""
    pick, fixed = a.get("steps"), a.get("by", 1)
    by = (lambda s: int(s.values[pick])) if pick else (lambda s: fixed)
    return Rotate(c.phrase(a["rotate"]), a["rotate"], by, c.phrase(a["within"]) if "within" in a else None)


@dataclass(frozen=True, slots=True)
class If:
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
    sentence={"en": "if {if}", "de": "falls {if}"},
    examples=("{if: {some: it and wheel}, then: [{rotate: it, by: 1}]}", "{if: {seat: host}, then: [{send: it, to: box}]}"),
)
def if_then(c: Compiler, a: Mapping[str, Any]) -> Effect:
    """What is done only if something is so."""
    return If(c.condition(a["if"]), c.effects(a["then"]), c.effects(a.get("else", [])))
