"""Between which bounds a number can lie that is counted during a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from game.rules.lint.holds import Holds
from game.rules.lint.links import Links
from game.rules.lint.names import EVERY_TILE, Kinds
from game.rules.lint.shape import verbs_in
from game.rules.lint.things import NOBODYS
from game.rules.lint.world import NO_PICKS, Picks, World

ENDLESS = float("inf")


class Span(NamedTuple):
    """The least and the most that a number can be; without bounds they are infinite."""

    least: float
    most: float


ANY = Span(-ENDLESS, ENDLESS)
COUNTED = Span(0, ENDLESS)
"""All that is known of a thing that is counted."""
Record = Mapping[str, Any]


class Numbers:
    """What numbers can be, ever or when play begins."""

    def __init__(self, world: World, holds: Holds, links: Links) -> None:
        self.world, self.holds, self.links = world, holds, links
        self.variants = world.variants
        self._strange = self._change_hands()
        self._counts: dict[str, Span] = {}
        self._tuned = any(self.variants.varies(section, "", "count", "is") for section in ("tiles", "groups"))

    def span(self, value: Any, picks: Picks = NO_PICKS) -> Span:
        """The bounds of a number: a plain one, an option, or one that is counted."""
        if not isinstance(value, Mapping):
            return Span(*self.variants.range_of(value))
        verbs = verbs_in("number", value)
        known = _SPANS.get(verbs[0].name) if verbs else None
        return known(self, value, picks) if known else ANY

    # Tiles

    def count(self, kind: str) -> Span:
        """How many of a kind there are in one set."""
        if kind not in self._counts:
            self._counts[kind] = self._count(kind)
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
        given = any("give" in effect or "whose" in effect for effect in self.variants.effects())
        return captured or laid or given or NOBODYS in self.world.owners

    def tiles(self, value: Record, picks: Picks) -> Span:
        """Places in a set: no more than there are tiles for it, if all of them have one on them."""
        found = self.world.phrase(str(value["tiles"]), picks)
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

    def pile(self, value: Record, picks: Picks) -> Span:
        """Tiles in a pile."""
        pile, kinds = str(value["pile"]), self.holds.world.kinds_of(str(value.get("who", EVERY_TILE)))
        one = value.get("owner", "anyone") != "anyone" and not self._strange
        if not self.world.start:
            return Span(0, self.most_of(kinds & self.holds.there(pile), 1 if one else self.sets))
        varies = self.variants.varies("piles", pile, "starts_with") or self.variants.varies("setup")
        if varies or self.world.alone or self._strange:
            return COUNTED
        return self._begun(kinds & self.holds.starts(pile), 1 if one else self.sets)

    def _begun(self, kinds: Kinds, sets: int) -> Span:
        """Tiles of a pile when play begins; those that are set up on the board may come out of it."""
        setup: Any = self.variants.tree.get("setup", {})
        counts = [(self.count(kind), len(setup.get(kind, ()))) for kind in kinds]
        most = sets * sum(count.most for count, _ in counts)
        return Span(sets * sum(max(0, count.least - laid) for count, laid in counts), most)

    # Links, points, turns

    def linked(self, value: Record, picks: Picks) -> Span:
        """Links: no more than the ends that they can have allow; of their worth no more is known than that it is something."""
        name = str(value["links"])
        if self.world.start:
            return COUNTED if "setup" in self.variants.tree else Span(0, 0)
        if not self.links.possible(name):
            return Span(0, 0)
        most = self.links.most(name, self, value.get("owner", "anyone"))
        return Span(0, most if value.get("measure", "count") == "count" else ENDLESS)

    def chain(self, value: Record, picks: Picks) -> Span:
        """Tiles that hang together by links."""
        return COUNTED if self.links.possible(str(value["chain"])) else Span(0, 0)

    def score(self, value: Record, picks: Picks) -> Span:
        """Points: something must bring them, and something cost them."""
        if self.world.start:
            return Span(0, 0)
        gained = [self.span(number) for _, number in self.variants.fields("scoring", "add")]
        lost = [self.span(number) for _, number in self.variants.fields("scoring", "subtract")]
        up = any(span.most > 0 for span in gained) or any(span.least < 0 for span in lost)
        down = any(span.most > 0 for span in lost) or any(span.least < 0 for span in gained)
        return Span(-ENDLESS if down else 0, ENDLESS if up else 0)

    def turns(self, value: Record, picks: Picks) -> Span:
        """Turns: as many as one likes."""
        return Span(0, 0) if self.world.start else COUNTED

    # What is made of several

    def _parts(self, value: Record, word: str, picks: Picks) -> list[Span]:
        return [self.span(part, picks) for part in value[word]]

    def total(self, value: Record, picks: Picks) -> Span:
        """All together."""
        parts = self._parts(value, "sum", picks)
        return Span(sum(part.least for part in parts), sum(part.most for part in parts))

    def difference(self, value: Record, picks: Picks) -> Span:
        """The first less the second."""
        one, other = self._parts(value, "difference", picks)
        return Span(one.least - other.most, one.most - other.least)

    def smallest(self, value: Record, picks: Picks) -> Span:
        """The smallest of several."""
        parts = self._parts(value, "smallest", picks)
        return Span(min(part.least for part in parts), min(part.most for part in parts))

    def largest(self, value: Record, picks: Picks) -> Span:
        """The largest of several."""
        parts = self._parts(value, "largest", picks)
        return Span(max(part.least for part in parts), max(part.most for part in parts))

    def either(self, value: Record, picks: Picks) -> Span:
        """One or the other."""
        one, other = self.span(value["then"], picks), self.span(value["else"], picks)
        return Span(min(one.least, other.least), max(one.most, other.most))

    def remainder(self, value: Record, picks: Picks) -> Span:
        """What is left when the second is taken off the first as often as it fits."""
        size = self._parts(value, "remainder", picks)[1]
        return Span(0, max(0, size.most - 1))


_SPANS: dict[str, Callable[[Numbers, Record, Picks], Span]] = {
    "tiles": Numbers.tiles,
    "pile": Numbers.pile,
    "links": Numbers.linked,
    "chain": Numbers.chain,
    "score": Numbers.score,
    "turns": Numbers.turns,
    "sum": Numbers.total,
    "difference": Numbers.difference,
    "smallest": Numbers.smallest,
    "largest": Numbers.largest,
    "if": Numbers.either,
    "remainder": Numbers.remainder,
}
"""By verb, what bounds the number. Of a verb that is not here nothing is known."""
