"""The effect by which the other player's tile of the same kind comes onto the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.core.lattice import BOARD, NAMES, mask, places, reflected, turned
from game.rules.binding.compiler import Compiler
from game.rules.language.registry import verb
from game.rules.language.types import Phrase, Ref
from game.rules.playing.model import Effect, Pile
from game.rules.playing.sets import ALL
from game.rules.playing.state import Failure, Plan, Scene, Set
from game.rules.verbs.certainty import PlainEffect
from game.rules.verbs.effects import NO_ROOM, only_place
from game.rules.verbs.pile_effects import happened

OPPOSITE = {"mirror of": turned, "reflection of": reflected}
STILL = {op: mask([place for place in places(BOARD) if opposite(1 << place) == 1 << place]) for op, opposite in OPPOSITE.items()}
"""The points that lie opposite to themselves."""


@dataclass(frozen=True, slots=True)
class PlantTwin(PlainEffect):
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
            return Failure("plant_twin", {
                "en": f"The other player cannot put a {name['en']} on {NAMES.get(place, 'the board')}.",
                "de": f"Der andere Spieler kann {name.get('de', name['en'])} nicht legen: {NAMES.get(place, '')}.",
            })  # fmt: skip
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
        opposite = OPPOSITE[node.op]
        return opposite(scene.state.m[0]) | STILL[node.op]

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """To be tried out."""
        return ALL


@verb(
    "effect",
    "plant_twin",
    plant_twin=Ref(("picks",), made_by=("from",)),
    at=Phrase(),
    needs=("at",),
    sentence={
        "en": "the other player's tile of the same kind is put {at:goal-on}",
        "de": "der gleiche Stein des anderen Spielers *kommt* {at:goal}",
    },
    examples=("{plant_twin: seed, at: mirror of home_gate}", "{plant_twin: it, at: mirror of spot}"),
)
def plant_twin(c: Compiler, a: Mapping[str, Any]) -> Effect:
    """The other player's tile of the same kind (S4, B3)."""
    c.must_be_single(a["plant_twin"])
    return PlantTwin(a["plant_twin"], c.pile_of_pick(a["plant_twin"]), c.phrase(a["at"]))
