"""What a phrase can hold at all: for every place, and for everything that may lie there, whether it may be in the set, or must.

What depends on the course of a game (marks, what has moved, what is picked, what an option changes) may be so everywhere, and
must be so nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from functools import cached_property
from operator import and_, or_
from typing import Any, NamedTuple

from game.core.contract import SEATS
from game.rules.domain.names import Kinds, KnownNames, records_in
from game.rules.domain.occupancy import NOBODYS, Occupancy
from game.rules.domain.variants import Variants
from game.rules.language.entries import read_zone
from game.rules.language.families import PickNode
from game.rules.language.nodes import node_of
from game.rules.language.phrases import OF_TILES, ON_TOP, Node, parse
from game.rules.playing.grid import SHAPES
from game.rules.playing.grounds import grid_on, listed
from game.rules.playing.state import UNDER
from game.rules.trees.tree import Record

_JOINS = {"and": and_, "or": or_}
FEW = 12
"""Places of which each is looked at together with each other."""
OWNER_WORDS = ("mine", "theirs", "unowned")
Picks = Mapping[str, PickNode]
NO_PICKS: Picks = {}


def read_picks(records: Mapping[str, Record]) -> Picks:
    """The nodes of sound picks, by name."""
    nodes = {name: node_of("pick", record) for name, record in records.items()}
    return {name: node for name, node in nodes.items() if isinstance(node, PickNode)}


class Extent(NamedTuple):
    """What may be in a set, and what must be."""

    may: int
    must: int


Visit = Callable[[Node, Extent], None]


class Extents(Occupancy):
    """What the phrases of a ruleset can hold, whatever its options."""

    start = False
    """Whether only what lies on the board when play begins is thought of."""

    def __init__(self, names: KnownNames, variants: Variants, board: Record, grounds: Mapping[str, int]) -> None:
        super().__init__(names, variants, grid_on(board))
        self._board, self._grounds = board, grounds
        self._under = records_in(variants.tree, "statuses")

    def _let_lie(self, possible: int) -> None:
        super()._let_lie(possible)
        self._words: dict[tuple[str, int], Extent] = {}
        self._phrases: dict[str, Extent] = {}
        self._kinds: dict[str, Kinds] = {}

    def begun(self) -> Extents:
        """The same when play begins."""
        found = copy(self)
        found.start = True
        found._let_lie(self._at_start())
        return found

    def phrase(self, text: str, picks: Picks = NO_PICKS) -> Extent:
        """What a phrase can hold."""
        if any(name in text for name in picks):
            return self.seen_by_all(text, picks)
        if text not in self._phrases:
            self._phrases[text] = self.seen_by_all(text)
        return self._phrases[text]

    def seen_by_all(self, text: str, picks: Picks = NO_PICKS, visit: Visit | None = None) -> Extent:
        """The same for both seats if it names one: else what GUEST sees is what HOST sees, turned round."""
        node = parse(text)
        found = self.extent(node, 0, picks, visit)
        if not any(seat in text for seat in SEATS):
            return found
        other = self.extent(node, 1, picks, visit)
        return Extent(found.may | other.may, found.must & other.must)

    def extent(self, node: Node, seat: int = 0, picks: Picks = NO_PICKS, visit: Visit | None = None) -> Extent:
        """The same; each part of it is shown to ``visit``, the innermost first."""
        found = self._joined(node, [self.extent(part, seat, picks, visit) for part in node.parts], seat, picks)
        if visit is not None:
            visit(node, found)
        return found

    def _joined(self, node: Node, parts: list[Extent], seat: int, picks: Picks) -> Extent:
        every = self.possible
        if node.op == "name":
            return self._name(node.word, seat, picks)
        if node.op == "not":
            return Extent(every & ~parts[0].must, every & ~parts[0].may)
        if node.op in _JOINS:
            join, (may, must) = _JOINS[node.op], parts[0]
            for part in parts[1:]:
                may, must = join(may, part.may), join(must, part.must)
            return Extent(may, must)
        return self._shaped(node, parts[0]) if parts else Extent(self.tiles, 0)

    @cached_property
    def stacked(self) -> bool:
        """Whether tiles can come to lie under others."""
        taken = [*self.variants.values("captured_into"), *(into for _, into in self.variants.fields("captures", "into"))]
        return UNDER in taken or any(effect.stacks for effect in self.variants.effects)

    def _shaped(self, node: Node, part: Extent) -> Extent:
        """What lies near such places, or in line with them; of "another" no more is known than that it is near.

        Where it costs much to see what lies between many places, anything may.
        """
        shape = node.op.removesuffix(" another")
        there = self.anywhere(part.may) if node.op != ON_TOP or self.stacked else 0
        if shape not in SHAPES or not there or (node.op == "between" and there.bit_count() > FEW):
            every = self.tiles if node.op in OF_TILES else self.possible
            return Extent(every if there else 0, 0)
        sure = 0 if node.op.endswith(" another") else self.certain(part.must)
        return Extent(*(self.spread(self.grid.shape(shape, found, node.count)) if found else 0 for found in (there, sure)))

    def _name(self, word: str, seat: int, picks: Picks) -> Extent:
        if word in picks:
            return Extent(picks[word].extent(self, picks), 0)
        if (word, seat) not in self._words:
            self._words[word, seat] = self._word(word, seat)
        return self._words[word, seat]

    def _word(self, word: str, seat: int) -> Extent:
        """What a name means that is no pick's; of a name that only some option knows, anything may be so."""
        if word in self.meant:
            may, must = self.meant[word]
            return Extent(self.possible & self.holding(may), self.possible & self.holding(must))
        if word in self._under:
            return self._status(word)
        built_in = self._built_in(word, seat)
        if built_in is not None:
            return Extent(built_in, 0 if word in ("moved", "moved_before") else built_in)
        return self._zone(word, seat)

    def _built_in(self, word: str, seat: int) -> int | None:
        whose = {"mine": seat, "theirs": 1 - seat, "unowned": NOBODYS}
        if word in whose:
            return self.possible & self.holding(owners=[whose[word]])
        known = {name: self.possible & self.holding(owners=[owner]) for owner, name in enumerate(SEATS) if name == word}
        known |= {"empty": self.possible & ~self.tiles, "anywhere": self.possible, "nothing": 0}
        known |= dict.fromkeys(("occupied", "moved", "moved_before"), self.tiles)
        return known.get(word)

    def _zone(self, name: str, seat: int) -> Extent:
        if name in self._grounds:
            return Extent(*(self.spread(self._grounds[name]),) * 2)
        own: Any = self.variants.tree.get("zones", {})
        brought: Any = self._board.get("zones", {})
        entry = own.get(name, brought.get(name))
        if entry is None or self.variants.varies("zones", name):
            return Extent(self.possible, 0)
        zone = read_zone(entry)
        if zone.where:
            return self.extent(parse(zone.where), seat)
        south = listed(zone, self.grid)
        return Extent(*(self.spread(self.grid.turned(south) if seat else south),) * 2)

    def _status(self, name: str) -> Extent:
        """The tiles under a status; each is asked from its owner's seat."""
        status = self._under[name]
        if status.get("on") == "points":
            return Extent(self.possible, 0)
        who = status.get("who")
        if not isinstance(who, str) or self.variants.varies("statuses", name, "who", "when"):
            return Extent(self.tiles, 0)
        found = self.asked_of_owners(parse(who))
        return Extent(found.may, 0 if "when" in status else found.must)

    def asked_of_owners(self, node: Node, visit: Visit | None = None) -> Extent:
        """What a phrase holds of tiles, each asked from its owner's seat (a tile of nobody's from GUEST's)."""
        may = must = 0
        for seat in (0,) if self.alone else (0, 1):
            own = self.own(seat)
            found = self.extent(node, seat, visit=visit)
            may, must = may | found.may & own, must | found.must & own
        return Extent(may, must)

    def own(self, seat: int) -> int:
        """The tiles that are asked from a seat."""
        return self.tiles & self.holding(owners=(0, NOBODYS) if seat == 0 else (1,))

    def kinds_of(self, text: str) -> Kinds:
        """The kinds that a phrase about kinds can mean, whoever they belong to."""
        if text not in self._kinds:
            owned = any(name.word in (*OWNER_WORDS, *SEATS) for name in parse(text).names())
            self._kinds[text] = frozenset(self.kinds) if owned else self.kinds_in(self.phrase(text).may)
        return self._kinds[text]
