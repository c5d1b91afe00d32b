"""What phrases mean: each becomes a closure over bit masks, with all that is fixed folded when the ruleset is loaded.

A ``Set`` also knows, where that can be known, which points it holds for a tile of a given kind and owner wherever it may
stand (``local``): this is what lets legality be decided for all landing points at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from game.core.lattice import BOARD, places
from game.rules.language.phrases import ENDS, Node
from game.rules.playing import lines
from game.rules.playing.shapes import ALL as ALL
from game.rules.playing.shapes import SHAPES, joined
from game.rules.playing.state import Set

if TYPE_CHECKING:
    from game.rules.playing.state import Scene

def fixed(south: int, north: int | None = None, node: Node | None = None) -> Set:
    """A set that never changes: as GUEST sees it, and as HOST does."""
    pair = (south, south if north is None else north)
    if pair[0] == pair[1]:
        mask = pair[0]
        return Set(lambda _s: mask, pair, True, lambda _k, _o, _seat: mask, node)
    return Set(lambda s: pair[s.seat], pair, False, lambda _k, _o, seat: pair[seat], node)


class Scope(Protocol):
    """Where a phrase stands: what its names mean, and the places there are (no squares where nothing lives on them)."""

    universe: int

    def meaning(self, node: Node) -> Set:
        """The set that a name means. Raises PhraseError for a name of nothing."""

    def ends(self, link: str) -> Set:
        """The tiles at the ends of the links of a name."""


def compiled(node: Node, scope: Scope) -> Set:
    """The set that a phrase means in a scope."""
    if node.op == "name":
        found = scope.meaning(node)
        return Set(found.at, found.const, found.seatless, found.local, node)
    if node.op == ENDS:
        return Set(scope.ends(node.word).at, node=node)
    parts = [compiled(part, scope) for part in node.parts]
    if node.op in LIVE:
        return LIVE[node.op](parts[0], node)
    if all(part.const is not None for part in parts):
        return _folded(node, parts, scope.universe)
    if node.op == "not":
        return _not(parts[0], node, scope.universe)
    combine = {"and": _and, "or": _or}.get(node.op)
    return combine(parts, node) if combine else _shaped(parts[0], node)


def _folded(node: Node, parts: list[Set], universe: int) -> Set:
    """All parts are fixed: so is the whole."""
    by_seat = []
    for seat in (0, 1):
        masks = [part.const[seat] for part in parts if part.const is not None]
        by_seat.append(_fold(node, masks, universe))
    return fixed(by_seat[0], by_seat[1], node)


def _fold(node: Node, masks: list[int], universe: int) -> int:
    if node.op == "and":
        out = masks[0]
        for mask in masks[1:]:
            out &= mask
        return out
    if node.op == "or":
        return joined(masks)
    if node.op == "not":
        return universe & ~masks[0]
    return SHAPES[node.op](masks[0], node.count)


def _and(parts: list[Set], node: Node) -> Set:
    def local(kind: int, owner: int, seat: int) -> int | None:
        out, unknown = ALL, False
        for part in parts:
            mask = part.local(kind, owner, seat)
            unknown = unknown or mask is None
            out &= ALL if mask is None else mask
        return None if unknown and out else out  # nothing at all, whatever the unknown part says

    first, *rest = [part.at for part in parts]
    seatless = all(part.seatless for part in parts)
    if len(rest) == 1:
        second = rest[0]
        return Set(lambda s: first(s) & second(s), None, seatless, local, node)

    def at(s: Scene) -> int:
        out = first(s)
        for mask in rest:
            if not out:
                break
            out &= mask(s)
        return out

    return Set(at, None, seatless, local, node)


def _or(parts: list[Set], node: Node) -> Set:
    def local(kind: int, owner: int, seat: int) -> int | None:
        masks = [part.local(kind, owner, seat) for part in parts]
        return None if None in masks else joined([mask for mask in masks if mask is not None])

    masks = [part.at for part in parts]

    def at(s: Scene) -> int:
        out = 0
        for mask in masks:
            out |= mask(s)
        return out

    return Set(at, None, all(part.seatless for part in parts), local, node)


def _not(inner: Set, node: Node, universe: int) -> Set:
    def local(kind: int, owner: int, seat: int) -> int | None:
        mask = inner.local(kind, owner, seat)
        return None if mask is None else universe & ~mask

    at = inner.at
    return Set(lambda s: universe & ~at(s), None, inner.seatless, local, node)


def _shaped(part: Set, node: Node) -> Set:
    shape, count, at = SHAPES[node.op], node.count, part.at

    def shaped(s: Scene) -> int:
        mask = at(s)
        return shape(mask, count) if mask else 0

    return Set(shaped, None, part.seatless, node=node)


def _origin(part: Set, node: Node) -> Set:
    """Where the tiles of a set stood before this action; a tile that did not move stands where it stood."""
    at = part.at

    def origin(s: Scene) -> int:
        out = 0
        for place in places(at(s)):
            out |= 1 << s.origins.get(place, place)
        return out

    return Set(origin, None, part.seatless, node=node)


def _in_sight(part: Set, node: Node) -> Set:
    """The points that such a place sees along its row and column, up to the first tile each way, with that tile's point."""
    at = part.at

    def in_sight(s: Scene) -> int:
        out, stops = 0, s.m[0]
        for place in places(at(s) & BOARD):
            out |= lines.ALONG_ROW[place][stops & lines.ROW[place]] | lines.ALONG_COLUMN[place][stops & lines.COLUMN[place]]
        return out

    return Set(in_sight, None, part.seatless, node=node)


LIVE: dict[str, Callable[[Set, Node], Set]] = {"origin of": _origin, "in sight of": _in_sight}
"""The operators that look at more than the places of their set."""
