"""What phrases mean: sets of places as expressions over bit masks, with all that is fixed folded when the ruleset is loaded.

A ``Set`` also knows, where that can be known, which points it holds for a tile of a given kind and owner wherever it may
stand (``local``): this is what lets legality be decided for all landing points at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, reduce
from operator import and_
from typing import Protocol

from game.rules.language.phrases import ENDS, GROUP, ON_TOP, THROUGH, Node
from game.rules.playing.grid import ALL as ALL
from game.rules.playing.grid import Grid, joined
from game.rules.playing.source import Source, call_shape, combine, for_both, number
from game.rules.playing.state import Set


def fixed(south: int, north: int | None = None, node: Node | None = None) -> Set:
    """A set that never changes: as GUEST sees it, and as HOST does."""
    pair = (south, south if north is None else north)
    if pair[0] == pair[1]:
        mask = pair[0]
        return Set(for_both(number(mask)), pair, True, lambda _k, _o, _seat: mask, node)
    return Set(Source(number(pair[0]), number(pair[1])), pair, False, lambda _k, _o, seat: pair[seat], node)


class Scope(Protocol):
    """Where a phrase stands: what its names mean, and the places there are (no squares where nothing lives on them)."""

    universe: int
    grid: Grid

    def meaning(self, node: Node) -> Set:
        """The set that a name means. Raises PhraseError for a name of nothing."""

    def ends(self, link: str) -> Set:
        """The tiles at the ends of the links of a name."""

    def on_top(self, lower: Set) -> Set:
        """The tiles that lie on such tiles."""


def compiled(node: Node, scope: Scope) -> Set:
    """The set that a phrase means in a scope."""
    if node.op == "name":
        return scope.meaning(node).named(node)
    if node.op == ENDS:
        return Set(scope.ends(node.word).source, node=node)
    parts = [compiled(part, scope) for part in node.parts]
    if node.op == ON_TOP:
        return Set(scope.on_top(parts[0]).source, None, False, node=node)
    if node.op in LIVE:
        source = combine([part.source for part in parts], lambda texts: f"{LIVE[node.op]}(s, {', '.join(texts)})", costly=True)
        return Set(source, None, all(part.seatless for part in parts), node=node)
    if all(part.const is not None for part in parts):
        return _folded(node, parts, scope)
    if node.op == "not":
        return _not(parts[0], node, scope.universe)
    join = {"and": _and, "or": _or}.get(node.op)
    return join(parts, node) if join else _shaped(parts[0], node, scope.grid)


def _folded(node: Node, parts: list[Set], scope: Scope) -> Set:
    """All parts are fixed: so is the whole."""
    by_seat = []
    for seat in (0, 1):
        masks = [part.const[seat] for part in parts if part.const is not None]
        by_seat.append(_fold(node, masks, scope))
    return fixed(by_seat[0], by_seat[1], node)


def _fold(node: Node, masks: list[int], scope: Scope) -> int:
    if node.op == "and":
        out = masks[0]
        for mask in masks[1:]:
            out &= mask
        return out
    if node.op == "or":
        return joined(masks)
    if node.op == "not":
        return scope.universe & ~masks[0]
    return scope.grid.shape(node.op, masks[0], node.count)


def _and(parts: list[Set], node: Node) -> Set:
    return intersect(parts).named(node)


def intersect(parts: Sequence[Set]) -> Set:
    """The places that lie in every one of these, one of which at least changes: what is cheap to ask comes first."""
    const = [part.const for part in parts if part.const is not None]
    cheap = [part.source for part in parts if part.const is None and not part.source.costly]
    costly = [part.source for part in parts if part.const is None and part.source.costly]
    if const:
        masks = [reduce(and_, (pair[seat] for pair in const)) for seat in (0, 1)]
        cheap.append(fixed(masks[0], masks[1]).source)
    source = combine([*cheap, *costly], partial(_all_of, len(costly)))

    def local(kind: int, owner: int, seat: int) -> int | None:
        masks = [part.local(kind, owner, seat) for part in parts]
        out = reduce(and_, (mask for mask in masks if mask is not None), ALL)
        return None if None in masks and out else out  # nothing at all, whatever the unknown part says

    return Set(source, None, all(part.seatless for part in parts), local)


def _all_of(costly: int, texts: list[str]) -> str:
    """Those that lie in every set; what is costly is asked only while there is something left."""
    cheap = texts[: len(texts) - costly]
    out = f"({' & '.join(cheap)})" if cheap else texts.pop(0)
    for text in texts[len(cheap) :]:
        out = f"(t & {text} if (t := {out}) else 0)"
    return out


def _or(parts: list[Set], node: Node) -> Set:
    def local(kind: int, owner: int, seat: int) -> int | None:
        masks = [part.local(kind, owner, seat) for part in parts]
        return None if None in masks else joined([mask for mask in masks if mask is not None])

    source = combine([part.source for part in parts], lambda texts: f"({' | '.join(texts)})")
    return Set(source, None, all(part.seatless for part in parts), local, node)


def _not(inner: Set, node: Node, universe: int) -> Set:
    def local(kind: int, owner: int, seat: int) -> int | None:
        mask = inner.local(kind, owner, seat)
        return None if mask is None else universe & ~mask

    source = combine([inner.source], lambda texts: f"({number(universe)} & ~{texts[0]})")
    return Set(source, None, inner.seatless, local, node)


def _shaped(part: Set, node: Node, grid: Grid) -> Set:
    counted = (node.count,) if node.op.startswith("within") else ()
    return Set(call_shape(grid, node.op, part.source, *counted), None, part.seatless, node=node)


LIVE = {"origin of": "origin_of", "in sight of": "in_sight_of", GROUP: "group_of", THROUGH: "group_through"}
"""The operators that look at more than the places of their set, by the word of their source."""
