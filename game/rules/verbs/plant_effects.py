"""Effects that put a tile of a pile onto the board: the one that was picked, or the other player's of the same kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from game.core.kept import kept
from game.core.languages import localize
from game.core.lattice import NAMES, mask, places
from game.rules.binding.compiler import Compiler
from game.rules.domain.reachability import ON_BOARD, Flow, Picked, Reachability
from game.rules.language.families import EffectNode
from game.rules.language.types import Phrase, Ref
from game.rules.playing.grid import grid_of
from game.rules.playing.model import Effect, Pile
from game.rules.playing.sets import ALL
from game.rules.playing.state import Failure, Plan, Scene, Set
from game.rules.verbs.effects import NO_ROOM, PlainEffect, after_others, happened, only_place
from game.rules.wording.saying import Saying


@dataclass(frozen=True, slots=True)
class PlantTile(PlainEffect):
    """Put the tile of a pick on a place."""

    what: str
    pile: Pile
    at: Set
    pick_at: str
    vacated: bool = False
    """Whether the place is one that an earlier effect of the same action has left."""

    @property
    def planted(self) -> tuple[str, str]:  # type: ignore[override]
        """The tile, and where it comes to."""
        return self.what, self.pick_at

    def apply(self, scene: Scene) -> Failure | None:
        """From the pile to the board; the pick then stands for the tile's place."""
        token, place = scene.values[self.what], only_place(self.at, scene)
        slot = self.pile.slots[scene.seat]
        if place is None or place in scene.state.board:
            return NO_ROOM
        if scene.spots.get(self.what) or token not in scene.state.piles[slot]:  # an effect before has taken it
            return NO_ROOM
        scene.state.pile_take(slot, token)
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


class Plant(EffectNode, verb="plant"):
    """A picked tile comes onto the board (S6, S14)."""

    plant: Annotated[str, Ref(("picks",), made_by=("from",))]
    at: Annotated[str, Phrase(), "the place it comes to"]

    sentence = "[told:~put {plant}][!told:{plant} is put] [left_by:where {left_by} was][!left_by:{at:goal-on}]"
    examples = ("{plant: seed, at: gate}", "{plant: it, at: origin of flower_moved}")

    def flags(self, words: Saying) -> Mapping[str, str]:
        """The tile in whose place it comes, where one was picked there."""
        return {"left_by": words.phrase(self.at, "nom")} if words.names.pick(self.at).tiles else {}

    @property
    def planted(self) -> tuple[str, str]:
        """That tile, and where."""
        return self.plant, self.at

    def build(self, binder: Compiler) -> Effect:
        """Out of the pile from which it was picked."""
        return self.build_after(binder, ())

    def build_after(self, binder: Compiler, before: Sequence[EffectNode]) -> Effect:
        """The place that a moved tile has left is free."""
        binder.must_be_single(self.plant)
        built = PlantTile(self.plant, binder.pile_of_pick(self.plant), binder.phrase(self.at), self.at)
        node, moved = built.at.node, before[0].moved if len(before) == 1 else None
        left = moved is not None and node is not None and node.op == "origin of" and node.parts[0].word == moved[0]
        return replace(built, vacated=True) if left else after_others(built, before)

    def flows(self, reachability: Reachability, picks: Picked) -> Iterable[Flow]:
        """From that pile onto the board."""
        return reachability.picked(picks.get(self.plant, ()), ON_BOARD)


OPPOSITE = ("mirror of", "reflection of")


@kept(64)
def _unpaired(points: int, op: str) -> int:
    """The points of a board that lie opposite to themselves or to no point."""
    opposite = grid_of(points).shapes[op]
    return mask([place for place in places(points) if opposite(1 << place) in (0, 1 << place)])


@dataclass(frozen=True, slots=True)
class PlantTwinTile(PlainEffect):
    """The other player's tile of the same kind comes onto the board."""

    what: str
    pile: Pile
    at: Set

    def apply(self, scene: Scene) -> Failure | None:
        """Out of the other player's pile."""
        other, kind = 1 - scene.seat, scene.values[self.what] // 3
        token, place = kind * 3 + other, only_place(self.at, scene)
        if place is None:
            return NO_ROOM
        if token not in scene.state.piles[self.pile.slots[other]] or place in scene.state.board:
            name = scene.rules.kinds[kind].name
            return Failure("plant_twin", localize("The other player cannot put a {0} on {1}.", name, NAMES[place]))
        scene.state.pile_take(self.pile.slots[other], token)
        scene.state.put(place, scene.rules.laid(token, other))
        scene.placed.add(place)
        happened(scene, "placed", token, to=NAMES[place])
        return None

    def risk(self, scene: Scene, open_pick: str) -> int:
        """The other player may have no such tile, or the place may be taken; opposite the open place this can be told."""
        other, node = 1 - scene.seat, self.at.node
        token = scene.values[self.what] // 3 * 3 + other
        if token not in scene.state.piles[self.pile.slots[other]] or node is None or node.op not in OPPOSITE:
            return ALL
        if node.parts[0].word != open_pick:
            return ALL
        grid = scene.rules.grid
        return grid.shapes[node.op](scene.state.m[0]) | _unpaired(grid.points, node.op)

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """To be tried out."""
        return ALL


class PlantTwin(EffectNode, verb="plant_twin"):
    """The other player's tile of the same kind (S4, B3)."""

    plant_twin: Annotated[str, Ref(("picks",), made_by=("from",))]
    at: Annotated[str, Phrase(), "the place it comes to"]

    sentence = "the other player's tile of the same kind is put {at:goal-on}"
    examples = ("{plant_twin: seed, at: mirror of home_gate}", "{plant_twin: it, at: mirror of spot}")
    plants_twin = True

    def build(self, binder: Compiler) -> Effect:
        """Out of the other player's pile."""
        return self.build_after(binder, ())

    def build_after(self, binder: Compiler, before: Sequence[EffectNode]) -> Effect:
        """Opposite its own tile, which alone has come before it, it knows where there is room."""
        binder.must_be_single(self.plant_twin)
        built = PlantTwinTile(self.plant_twin, binder.pile_of_pick(self.plant_twin), binder.phrase(self.at))
        own = len(before) == 1 and before[0].planted is not None and before[0].planted[0] == self.plant_twin
        return built if own else after_others(built, before)

    def flows(self, reachability: Reachability, picks: Picked) -> Iterable[Flow]:
        """From that pile onto the board."""
        return reachability.picked(picks.get(self.plant_twin, ()), ON_BOARD)
