"""The effect that turns what surrounds a tile."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.core.contract import Text
from game.core.lattice import NAMES
from game.rules.binding.compiler import Compiler
from game.rules.language.fault import Fault
from game.rules.language.registry import verb
from game.rules.language.types import Phrase, Ref, Whole
from game.rules.playing.lines import CIRCUIT
from game.rules.playing.model import Effect
from game.rules.playing.sets import ALL
from game.rules.playing.shapes import around
from game.rules.playing.state import Failure, Plan, Scene, Set
from game.rules.verbs.certainty import Tried


@dataclass(frozen=True, slots=True)
class Rotate(Tried):
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
                return Failure("rotate", FIXED, 1 << source, "status")
            if goal < 0:
                return Failure("rotate", OFF, 1 << source, "ground")
            if not (within >> source & within >> goal & 1):
                return Failure("rotate", OUT, 1 << source | 1 << goal, "ground")
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
    steps=Ref(("picks",), made_by=("number",)),
    within=Phrase(),
    sentence={
        "en": "all tiles on the eight points around {rotate} move [by:{by:points} clockwise around it][steps:clockwise around "
        "it, "
        "as many points as the number says]; none of them may leave the board[fixed: or be one that cannot be moved][within:, "
        "and each has to "
        "start and to end on {within}]",
        "de": "alle Steine auf den acht Punkten um {rotate:acc} herum *rücken* [by:{by:points} ]im Uhrzeigersinn "
        "weiter|[steps:, so "
        "viele Punkte, wie die Zahl sagt]; keiner darf das Brett verlassen[fixed: oder unbeweglich sein][within:, und jeder "
        "muss auf "
        "{within:dat} beginnen und enden]",
    },
    examples=("{rotate: it, by: 1, within: not gates}", "{rotate: hub, steps: turns}"),
)
def rotate(c: Compiler, a: Mapping[str, Any]) -> Effect:
    """Turn what surrounds a tile by a number of the eight steps, fixed (``by``) or picked (``steps``) (S18, B27)."""
    if ("steps" in a) == ("by" in a):
        raise Fault(c.rule(), "a turn is either by a fixed number of steps (by:) or by a number that was picked (steps:).")
    pick, fixed = a.get("steps"), a.get("by", 1)
    by = (lambda s: int(s.values[pick])) if pick else (lambda s: fixed)
    return Rotate(c.phrase(a["rotate"]), a["rotate"], by, c.phrase(a["within"]) if "within" in a else None)
