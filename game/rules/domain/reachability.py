"""Which kinds of tile can ever come where: into each pile, and onto the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from game.rules.domain.extents import Extents, read_picks
from game.rules.domain.names import Kinds
from game.rules.domain.variants import effects_in
from game.rules.language.entries import held_kinds
from game.rules.language.families import PickNode

ON_BOARD = "on board"
"""The board among the piles: no pile can have this name."""
BOX = "box"
Picked = dict[str, list[PickNode]]
"""By name, the picks of an action, in every form that options give it."""


class Flow(NamedTuple):
    """Tiles of these kinds can go from one place to another; ``source`` is a pile, or the board."""

    source: str
    kinds: Kinds
    to: str


class Reachability:
    """By pile (and the board), the kinds that can ever be there, if every action that a turn offers can be done."""

    def __init__(self, world: Extents) -> None:
        self.world = world
        self.every = frozenset(world.kinds)
        self.flows = list(self._flows())
        self._there: dict[str, Kinds] = self._at_start()
        self._let_flow()

    def there(self, place: str) -> Kinds:
        """The kinds that can come into a pile, or lie on the board."""
        return self._there.get(place, frozenset())

    def starts(self, pile: str) -> Kinds:
        """The kinds with which a pile begins."""
        found = [held_kinds(entry.get("starts_with")) for entry in self.world.variants.of("piles").get(pile, ())]
        return frozenset().union(*(self.world.kinds_of(text) for text in found if isinstance(text, str)))

    def taken_from(self, pile: str) -> Kinds:
        """The kinds of which some action takes tiles out of a pile."""
        return frozenset().union(*(flow.kinds for flow in self.flows if flow.source == pile))

    def _at_start(self) -> dict[str, Kinds]:
        laid = [kind for setup in self.world.variants.values("setup") for kind in setup]
        return {pile: self.starts(pile) for pile in self.world.variants.of("piles")} | {ON_BOARD: frozenset(laid)}

    def _let_flow(self) -> None:
        more = True
        while more:
            more = False
            for flow in self.flows:
                coming = (self.there(flow.source) & flow.kinds) - self.there(flow.to)
                if coming:
                    self._there[flow.to] = self.there(flow.to) | coming
                    more = True

    # What moves tiles

    def _flows(self) -> Iterator[Flow]:
        offered = self.world.variants.offered()
        for forms in (forms for name, forms in self.world.variants.of("actions").items() if name in offered):
            picks: Picked = {}
            for form in forms:
                for name, pick in read_picks({str(pick.get("as")): pick for pick in form.get("pick", ())}).items():
                    picks.setdefault(name, []).append(pick)
            for form in forms:
                for effect in effects_in(form.get("do")):
                    yield from effect.flows(self, picks)
        yield from self._captured()

    def anything(self) -> Iterator[Flow]:
        """What an effect does of which nothing is known here: everything may come everywhere."""
        every = [ON_BOARD, *self.world.variants.of("piles")]
        yield from (Flow(one, self.every, other) for one in every for other in every)

    def picked(self, forms: Iterable[PickNode], goal: str) -> Iterator[Flow]:
        """What goes somewhere that was picked out of a pile, in any form of the pick."""
        for pick in forms:
            if pick.pile:
                yield Flow(pick.pile, pick.taken(self.world), goal)

    def _captured(self) -> Iterator[Flow]:
        usual = [str(pile) for pile in self.world.variants.values("captured_into")] or [BOX]
        for forms in self.world.variants.of("captures").values():
            for form in forms:
                taken = [form["of"], form["by"]] if "cost" in form else [form["of"]]
                kinds = frozenset().union(*(self.world.kinds_in(self.world.phrase(text).may) for text in taken))
                yield from (Flow(ON_BOARD, kinds, goal) for goal in ([str(form["into"])] if "into" in form else usual))
