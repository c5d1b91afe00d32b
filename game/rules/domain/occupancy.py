"""What may lie where: every kind of tile, whoever it belongs to, on every place; and sets of such pairs, each as one int.

A field of bits stands for each thing that may lie somewhere (nothing, or a kind with an owner), and in it a bit for each place.
So ``and`` is an and of ints, and what nothing can satisfy is 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Any

from game.core.lattice import SQUARES
from game.core.lattice import mask as mask_of
from game.rules.domain.names import EVERY_TILE, Kinds, KnownNames, records_in, texts_in
from game.rules.domain.variants import Variants
from game.rules.playing.grid import Grid
from game.rules.trees.tree import Record

FIELD = 2 * SQUARES
"""Bits for the places of one thing."""
NOBODYS = 2


class Occupancy:
    """All that may lie anywhere on the board of a ruleset, whatever its options."""

    def __init__(self, names: KnownNames, variants: Variants, grid: Grid) -> None:
        self.names, self.variants, self.grid = names, variants, grid
        self.kinds = names.tiles
        self._given = _fields_of(names, variants.tree)
        self.owners = _owners(variants)
        self.alone = all(value.get("count") == 1 for value in variants.values("players"))
        self._fields = {pair: at for at, pair in enumerate(((kind, owner) for kind in self.kinds for owner in self.owners), 1)}
        each = {pair: ((1 << FIELD) - 1) << FIELD * at for pair, at in self._fields.items()}
        self._of_kind = {kind: reduce(or_, (each[kind, owner] for owner in self.owners), 0) for kind in self.kinds}
        self._of_owner = {owner: reduce(or_, (each[kind, owner] for kind in self.kinds), 0) for owner in self.owners}
        self.meant = self._members()
        """By the name of a tile or a group, the kinds that may be meant, and those that must be."""
        squares = any(value == "squares" for part in ("tiles", "groups") for _, value in variants.fields(part, "lives_on"))
        self.universe = grid.all if squares else grid.points
        self._unit = sum(1 << FIELD * at for at in range(len(self._fields) + 1))
        self._let_lie(self._ever())

    def _let_lie(self, possible: int) -> None:
        self.possible = possible
        self.tiles = possible & ~((1 << FIELD) - 1)
        """All of it but that nothing lies somewhere."""

    # What there is

    def _members(self) -> dict[str, tuple[Kinds, Kinds]]:
        found = {tile: (frozenset([tile]), frozenset([tile])) for tile in self.kinds}
        may = {group: set(kinds) for group, kinds in self.names.members.items()}
        loose = {tile for tile in self.kinds if self.variants.varies("tiles", tile, "is")}
        for tile, groups in self.variants.fields("tiles", "is"):
            for group in texts_in(groups) if tile in self.kinds else ():  # else a tile that only an option brings
                may.setdefault(group, set()).add(tile)
        if self.variants.varies("groups", "", "is"):
            every = frozenset(self.kinds)
            return found | {group: (every, every if group == EVERY_TILE else frozenset()) for group in may}
        return found | {
            group: (frozenset(kinds), frozenset(kinds if group == EVERY_TILE else kinds - loose)) for group, kinds in may.items()
        }

    def lives(self, kind: str) -> int:
        """The places on which a kind can lie."""
        if self.universe == self.grid.points:
            return self.universe
        if any(self.variants.varies(section, "", "lives_on") for section in ("tiles", "groups")):
            return self.universe
        return self.grid.squares if self.field(kind, "lives_on") == "squares" else self.grid.points

    def field(self, kind: str, field: str) -> Any:
        """A field of a tile: its own, or of the last of its groups that has it; None if none has."""
        return self._given[kind].get(field)

    def _ever(self) -> int:
        fields = (self.lives(kind) << FIELD * at for (kind, _), at in self._fields.items())
        return reduce(or_, fields, self.universe)

    def _at_start(self) -> int:
        """Nothing but what is set up."""
        laid: dict[tuple[str, int], int] = {}
        setup: Any = self.variants.tree.get("setup", {})
        for kind, at in setup.items():
            sign = "s" if self.lives(kind) >> SQUARES else ""
            here = mask_of([place for x, y in at if (place := self.grid.place(f"{sign}{x},{y}")) >= 0])
            for owner in self.owners:
                laid[kind, owner] = laid.get((kind, owner), 0) | (self.grid.turned(here) if owner == 1 else here)
        empty = self.universe & ~reduce(or_, laid.values(), 0)
        return reduce(or_, (bits << FIELD * self._fields[pair] for pair, bits in laid.items()), empty)

    # Sets of what may lie where

    def holding(self, kinds: Iterable[str] | None = None, owners: Iterable[int] | None = None) -> int:
        """The fields of these kinds (all) and owners (all)."""
        of_kinds = -1 if kinds is None else reduce(or_, (self._of_kind[kind] for kind in kinds), 0)
        return of_kinds & (-1 if owners is None else reduce(or_, (self._of_owner.get(owner, 0) for owner in owners), 0))

    def kinds_in(self, bits: int) -> Kinds:
        """The kinds of which some tile is in a set."""
        return frozenset(kind for kind, fields in self._of_kind.items() if bits & fields)

    def owned_in(self, bits: int) -> list[tuple[str, int, int]]:
        """The kinds and owners in a set, each with its places."""
        every = (1 << FIELD) - 1
        return [(kind, owner, here) for (kind, owner), at in self._fields.items() if (here := bits >> FIELD * at & every)]

    def empty_in(self, bits: int) -> int:
        """The places that are in a set when nothing lies there."""
        return bits & ((1 << FIELD) - 1)

    def placed(self, lying: tuple[str, int] | None, place: int) -> int:
        """The set in which there is nothing but a kind with its owner (None: nothing) on one place."""
        return 1 << FIELD * (self._fields[lying] if lying else 0) + place

    def spread(self, mask: int) -> int:
        """Places, whatever lies there."""
        return mask * self._unit & self.possible

    def anywhere(self, bits: int) -> int:
        """The places that are in a set for something that may lie there."""
        half = 1 << len(self._fields).bit_length()
        while half:
            bits |= bits >> FIELD * half
            half >>= 1
        return bits & ((1 << FIELD) - 1)

    def certain(self, bits: int) -> int:
        """The places that are in a set for everything that may lie there."""
        return self.universe & ~self.anywhere(self.possible & ~bits)


def _fields_of(names: KnownNames, tree: Record) -> dict[str, dict[str, Any]]:
    """The fields of each tile: its groups' in their order, then its own."""
    groups, tiles = records_in(tree, "groups"), records_in(tree, "tiles")
    found: dict[str, dict[str, Any]] = {kind: {} for kind in names.tiles}
    for kind, fields in found.items():
        for group in names.groups_of(kind):
            fields |= groups.get(group, {})
        fields |= tiles.get(kind, {})
    return found


def _owners(variants: Variants) -> tuple[int, ...]:
    """Whose the tiles on the board can be: GUEST's, HOST's, nobody's (2)."""
    found: set[int] = set()
    sets = variants.values("tile_sets") or [{}]
    players = [value.get("count", 2) for value in variants.values("players")] or [2]
    for given in sets:
        common = given.get("per") == "table"
        whose = given.get("on_board", "owner")
        for count in players:
            found |= {NOBODYS} if whose == "nobody" else {0, 1} if whose == "placer" or (count == 2 and not common) else {NOBODYS}
    given = any(effect.makes_unowned for effect in variants.effects)
    return tuple(sorted(found | ({NOBODYS} if given else set())))
