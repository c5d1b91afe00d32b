"""An effect on many tiles one by one: what is done with each, in an order, leaving out what a rule forbids."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from game.core.lattice import places, xy
from game.rules.binding.compiler import Compiler
from game.rules.language.families import EffectNode, PickNode
from game.rules.language.fault import Fault
from game.rules.language.types import Flag, ListOf, NewName, One, Phrase, Word
from game.rules.playing import legal
from game.rules.playing.model import Effect
from game.rules.playing.state import Failure, Scene, Set
from game.rules.verbs.effects import StillEffect, Tried, in_order, only_place
from game.rules.verbs.picks import TilePick

EFFECTS = ListOf(One("effect"), 1, 20)
NEAREST, FARTHEST = "nearest", "farthest"
ORDERS: Mapping[str, Callable[[int], tuple[int, int]]] = {
    "west": lambda place: (xy(place)[0], xy(place)[1]),
    "east": lambda place: (-xy(place)[0], xy(place)[1]),
    "south": lambda place: (xy(place)[1], xy(place)[0]),
    "north": lambda place: (-xy(place)[1], xy(place)[0]),
}
"""From which side of the board one begins; on one line from the west, or from the south."""


class EachOf(TilePick):
    """The tile whose turn it is, as effects know it that are done with each of several."""

    each = True


@dataclass(frozen=True, slots=True)
class ForEachTile(Tried):
    """Effects that are done with each tile of a set."""

    tiles: Set
    name: str
    order: str
    hub: Set | None
    effects: tuple[Effect, ...]
    where_allowed: bool

    def apply(self, scene: Scene) -> Failure | None:
        """The tiles are those of the set when it begins; one that is moved meanwhile is met where it is then, and one that is
        gone is passed over."""
        found = self._in_order(scene)
        waiting = {f"{self.name} {number}": _whence(scene, place) for number, place in enumerate(found)}
        scene.spots |= {one: 1 << place for one, place in zip(waiting, found, strict=True)}
        for one, whence in waiting.items():
            spot = scene.spots.pop(one)
            if spot & scene.state.m[0] and _whence(scene, spot.bit_length() - 1) == whence:
                failure = self._done(scene, spot)
                if failure is not None:
                    return failure
        return None

    def _in_order(self, scene: Scene) -> list[int]:
        found = list(places(self.tiles.at(scene) & scene.state.m[0]))
        if self.hub is None:
            return sorted(found, key=ORDERS[self.order])
        hub = only_place(self.hub, scene)
        (x, y), sign = xy(hub) if hub is not None else (0, 0), -1 if self.order == FARTHEST else 1
        return sorted(found, key=lambda place: sign * (abs(xy(place)[0] - x) + abs(xy(place)[1] - y)))

    def _done(self, scene: Scene, spot: int) -> Failure | None:
        """What is done with one of them; nothing where that breaks a rule and such are left out."""
        if self.where_allowed:
            trial = scene.trial()
            if self._carried_out(trial, spot) is not None or legal.newly_broken(trial, scene, scene.rules.never):
                return None
        return self._carried_out(scene, spot)

    def _carried_out(self, scene: Scene, spot: int) -> Failure | None:
        scene.picked(self.name, spot.bit_length() - 1, spot)
        failure = next((failure for effect in self.effects if (failure := effect.apply(scene)) is not None), None)
        del scene.spots[self.name], scene.values[self.name]
        return failure


def _whence(scene: Scene, place: int) -> tuple[int, bool]:
    """Where the tile on a place stood before the action, and whether the action has put it on the board: by this it is known."""
    return scene.origins.get(place, place), place in scene.placed


class ForEach(StillEffect, verb="for_each"):
    """Effects are done with each tile of a set, one after another; those that come later in the list see what the earlier ones
    have done."""

    for_each: Annotated[str, Phrase(sort="tile")]
    as_: Annotated[str, NewName(), "the name by which the effects speak of the tile whose turn it is"]
    do: Annotated[tuple[EffectNode, ...], EFFECTS, "what is done with it"]
    from_: Annotated[
        str, Word((*ORDERS, NEAREST, FARTHEST)),
        "which of them comes first: from a side of the board, or the nearest or the farthest; west if nothing is said",
    ] = "west"  # fmt: skip
    to: Annotated[str | None, Phrase(), "of nearest and farthest: to what place"] = None
    where_allowed: Annotated[bool, Flag(), "true: what cannot be done with a tile, or breaks a rule, is left out"] = False

    sentence = (
        "for {for_each:every}[from=nearest: (the nearest to {to} first)][from=farthest: (the farthest from {to} first)]"
        "[from=north: (from the north)][from=south: (from the south)][from=east: (from the east)][from=west: (from the west)] "
        "this is done: {do:and-main}[where_allowed:; what breaks a rule is left out]"
    )
    examples = (
        "{for_each: theirs and around it, as: pushed, do: [{push: pushed, from: it}], where_allowed: true}",
        "{for_each: mine and flower, as: one, from: nearest, to: centre, do: [{mark: one, with: drained}]}",
    )
    names_each = "for_each"

    @property
    def brings(self) -> Mapping[str, PickNode]:
        """The tile whose turn it is."""
        return {self.as_: EachOf(as_=self.as_, tile=self.for_each)}

    @property
    def inner(self) -> tuple[EffectNode, ...]:
        """What is done with each."""
        return self.do

    def build(self, binder: Compiler) -> Effect:
        """The set, and the effects."""
        return self.build_after(binder, ())

    def build_after(self, binder: Compiler, before: Sequence[EffectNode]) -> Effect:
        """The effects know the name. Raises Fault where an order lacks a place, or a place an order."""
        if (self.from_ in (NEAREST, FARTHEST)) != (self.to is not None):
            raise Fault(binder.rule(), "the nearest or the farthest is so to some place: from: nearest, to: it.")
        tiles, hub = binder.phrase(self.for_each), None if self.to is None else binder.phrase(self.to)
        outside = binder.picks
        binder.picks = {**outside, **self.brings}
        effects = in_order(binder, self.do, before)
        binder.picks = outside
        return ForEachTile(tiles, self.as_, self.from_, hub, effects, self.where_allowed)

