"""What can come about in a game: between which bounds a number lies, and whether a condition can be so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.rules.domain.extents import NO_PICKS, Extents, Picks
from game.rules.domain.link_pairs import LinkPairs
from game.rules.domain.names import EVERY_TILE, Kinds
from game.rules.domain.occupancy import NOBODYS
from game.rules.domain.reachability import Reachability
from game.rules.language.families import ConditionNode, NumberNode
from game.rules.language.nodes import value_of
from game.rules.language.outlook import COUNTED, ENDLESS, OPEN, Span, Verdict
from game.rules.language.types import Number, One

Record = Mapping[str, Any]


class Domain:
    """What numbers and conditions can be, ever or when play begins."""

    def __init__(self, world: Extents, holds: Reachability, links: LinkPairs) -> None:
        self.world, self.holds, self.links = world, holds, links
        self.variants = world.variants
        self._strange = self._change_hands()
        self._counts: dict[str, Span] = {}
        self._tuned = any(self.variants.varies(section, "", "count", "is") for section in ("tiles", "groups"))

    def span(self, value: Any, picks: Picks = NO_PICKS) -> Span:
        """The bounds of a number: a node, or a record, a plain number or an option as it was written."""
        node: NumberNode = value if isinstance(value, NumberNode) else value_of(Number(), value)
        return node.span(self, picks)

    def verdict(self, value: Any, picks: Picks = NO_PICKS) -> Verdict:
        """Whether a condition, a node or a record as it was written, can be so, and can be otherwise."""
        node: ConditionNode = value if isinstance(value, ConditionNode) else value_of(One("condition"), value)
        return node.verdict(self, picks)

    # Tiles

    def count(self, kind: str) -> Span:
        """How many of a kind there are in one set."""
        if kind not in self._counts:
            found, more = self._count(kind), self._numbered(kind)
            self._counts[kind] = Span(0, found.most + more) if more else found
        return self._counts[kind]

    def _count(self, kind: str) -> Span:
        forms = [self.world.field(kind, "count") or 0]
        if not self._tuned:
            return Span(*self.variants.range_of(forms[0]))
        names = [kind, *self.world.names.groups_of(kind)]
        for section in ("tiles", "groups"):
            forms += [value for name, value in self.variants.fields(section, "count") if name in names]
        if self.variants.varies("tiles", kind, "is"):
            forms += [value for _, value in self.variants.fields("groups", "count")]
        spans = [self.variants.range_of(value) for value in forms]
        return Span(min(least for least, _ in spans), max(most for _, most in spans))

    def _numbered(self, kind: str) -> float:
        """How many of a kind there are at most in the piles that begin with a number of it."""
        held = (found.get(kind, 0) for _, found in self.variants.fields("piles", "starts_with") if isinstance(found, Mapping))
        return sum(self.variants.range_of(number)[1] for number in held)

    def most_of(self, kinds: Kinds, sets: int) -> float:
        """How many tiles of these kinds there are in so many sets."""
        return sets * sum(self.count(kind).most for kind in kinds)

    @property
    def sets(self) -> int:
        """How many sets of tiles there are."""
        common = any(value.get("per") == "table" for value in self.variants.values("tile_sets"))
        return 1 if self.world.alone or (common and not self.variants.varies("tile_sets")) else 2

    def _change_hands(self) -> bool:
        """Whether a tile may come to belong to somebody else."""
        captured = any(whose == "mover" for _, whose in self.variants.fields("captures", "whose"))
        laid = any("on_board" in value for value in self.variants.values("tile_sets"))
        given = any(effect.changes_owner for effect in self.variants.effects)
        return captured or laid or given or NOBODYS in self.world.owners

    def tiles(self, text: str, picks: Picks = NO_PICKS) -> Span:
        """Places in a set: no more than there are tiles for it, if all of them have one on them."""
        found = self.world.phrase(text, picks)
        least = self.world.certain(found.must).bit_count()
        room = self.world.anywhere(found.may).bit_count()
        if self.world.start:
            return Span(least, room)
        if self._strange:
            most = self.most_of(self.world.kinds_in(found.may), self.sets)
        else:
            held = [(kind, here) for kind, _, here in self.world.owned_in(found.may)]
            most = sum(min(self.count(kind).most, here.bit_count()) for kind, here in held)
        return Span(least, min(room, most + self.world.empty_in(found.may).bit_count()))

    def in_pile(self, pile: str, who: str | None, *, owned: bool) -> Span:
        """Tiles of some kinds in a pile; ``owned``: those of one player."""
        kinds, sets = self.holds.world.kinds_of(who or EVERY_TILE), 1 if owned and not self._strange else self.sets
        if not self.world.start:
            return Span(0, self.most_of(kinds & self.holds.there(pile), sets))
        varies = self.variants.varies("piles", pile, "starts_with") or self.variants.varies("setup")
        numbered = any(isinstance(found.get("starts_with"), Mapping) for found in self.variants.of("piles").get(pile, ()))
        if varies or numbered or self.world.alone or self._strange:
            return COUNTED
        return self._begun(kinds & self.holds.starts(pile), sets)

    def _begun(self, kinds: Kinds, sets: int) -> Span:
        """Tiles of a pile when play begins; those that are set up on the board may come out of it."""
        setup: Any = self.variants.tree.get("setup", {})
        counts = [(self.count(kind), len(setup.get(kind, ()))) for kind in kinds]
        most = sets * sum(count.most for count, _ in counts)
        return Span(sets * sum(max(0, count.least - laid) for count, laid in counts), most)

    # Links and points

    def linked(self, name: str, owner: str) -> Span:
        """Links: no more than the ends that they can have allow."""
        if self.world.start:
            return COUNTED if "setup" in self.variants.tree else Span(0, 0)
        if not self.links.possible(name):
            return Span(0, 0)
        return Span(0, self.links.most(name, owner, lambda tiles: self.tiles(tiles).most))

    def can_stand(self, name: str) -> Verdict:
        """Whether links of a name can stand at all."""
        if self.world.start and "setup" not in self.variants.tree:
            return Verdict(so=False, why="no tile lies on the board.")
        if self.links.possible(name):
            return OPEN
        return Verdict(so=False, why=f'the link "{name}" can never stand.', hint="See to its relation and its ends.")

    def score(self) -> Span:
        """Points: something must bring them, and something cost them."""
        if self.world.start:
            return Span(0, 0)
        gained = [self.span(number) for _, number in self.variants.fields("scoring", "add")]
        lost = [self.span(number) for _, number in self.variants.fields("scoring", "subtract")]
        up = any(span.most > 0 for span in gained) or any(span.least < 0 for span in lost)
        down = any(span.most > 0 for span in lost) or any(span.least < 0 for span in gained)
        return Span(-ENDLESS if down else 0, ENDLESS if up else 0)
