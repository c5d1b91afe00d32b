"""Which kinds of tile relations and links can join at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from game.rules.binding.binder import Binder
from game.rules.domain.extents import OWNER_WORDS, Extents
from game.rules.domain.names import Kinds, records_in
from game.rules.language.families import relations_in
from game.rules.language.phrases import parse

ENDLESS = float("inf")
MOST_AT_A_TILE = 4
"""Links of a tile where nothing may lie between: one to each side."""
Entry = Mapping[str, Any]
Pairs = frozenset[tuple[str, str]]


class LinkPairs:
    """The pairs of kinds that relations have, and whether links can stand."""

    def __init__(self, world: Extents, meanings: Binder) -> None:
        self._world, self._meanings = world, meanings
        self._variants = world.variants
        self._pairs: dict[str, Pairs | None] = {}
        self._possible: dict[str, bool] = {}

    def pairs(self, relation: str) -> Pairs | None:
        """The pairs of kinds that a relation names, the first with the second; None if all, or if options decide."""
        if relation not in self._pairs:
            self._pairs[relation] = self._found(relation)
        return self._pairs[relation]

    def _found(self, relation: str) -> Pairs | None:
        record = records_in(self._variants.tree, "relations").get(relation)
        kinds = any(self._variants.varies(section, "", "is", "traits") for section in ("tiles", "groups"))
        if record is None or kinds or self._variants.varies("relations", relation) or self._variants.varies("circles"):
            return None
        ids, found = self._meanings.kind_ids, [pair for node in relations_in(record) for pair in node.build(self._meanings)]
        return frozenset((ids[one], ids[other]) for one, other in found)

    def joins(self, relation: str, one: Kinds, other: Kinds, *, directed: bool = False) -> bool:
        """Whether a relation has a pair of these kinds, either way round; ``directed``: the first of one, the second of other."""
        found = self.pairs(relation)
        if found is None:
            return bool(one and other)
        return any((a in one and b in other) or (not directed and b in one and a in other) for a, b in found)

    def ends(self, link: Entry) -> tuple[Kinds, Kinds]:
        """The kinds of tile that can be at the two ends."""
        one, other = (self._world.kinds_in(self._world.phrase(str(end)).may) for end in link["ends"])
        return one & self._able, other & self._able

    @cached_property
    def _able(self) -> Kinds:
        """The kinds that can be ends."""
        return frozenset(kind for kind in self._world.kinds if "link" not in (self._world.field(kind, "cannot") or ()))

    def possible(self, name: str) -> bool:
        """Whether a link can ever stand, in itself or as one that counts as it, or turned into it."""
        if name not in self._possible:
            self._possible[name] = True  # meanwhile: one that breaks itself, at last, is refused where it is compiled
            self._possible[name] = name in self._turned or any(self.stands(form) for form in self._forms(name))
        return self._possible[name]

    def stands(self, link: Entry) -> bool:
        """Whether an entry can ever make a link."""
        if "breaks" in link:
            return self.possible(str(link["breaks"]))
        return self.joins(str(link["relation"]), *self.ends(link))

    def _forms(self, name: str) -> list[Entry]:
        """Every entry that makes links of a kind, in every form."""
        every = self._variants.of("links").items()
        return [form for other, forms in every for form in forms if other == name or form.get("as") == name]

    @cached_property
    def _turned(self) -> set[str]:
        """The links into which others can be turned."""
        return {str(into) for _, turns in self._variants.fields("line_effects", "turns") for into in turns.values()}

    def most(self, name: str, owner: str, tiles: Callable[[str], float]) -> float:
        """The most links of a kind that can stand at once; ``tiles``: the most tiles that there can be of a phrase."""
        forms = self._forms(name)
        if name in self._turned or any("breaks" in form for form in forms):
            return ENDLESS
        return sum(self._most(form, owner, tiles) for form in forms)

    def _most(self, link: Entry, owner: str, tiles: Callable[[str], float]) -> float:
        """No more than there are pairs of ends; where nothing lies between, a tile has one to each side."""
        one, other = (tiles(str(end)) for end in link["ends"])
        between = any(word in link for word in ("over", "over_neutral"))
        most = min(one * other, ENDLESS if between else MOST_AT_A_TILE * min(one, other))
        owned = any(name.word in OWNER_WORDS for end in link["ends"] for name in parse(str(end)).names())
        return 2 * most if owned and owner == "anyone" else most
