"""What phrases mean: each becomes a closure over bit masks, with all that is fixed folded when the ruleset is loaded.

A ``Set`` also knows, where that can be known, which points it holds for a tile of a given kind and owner wherever it may
stand (``local``): this is what lets legality be decided for all landing points at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from game.core.lattice import BOARD, SPACES, SQUARES, WIDTH, places, reflected, square, turned
from game.core.lattice import mask as mask_of
from game.rules.phrases import Node

if TYPE_CHECKING:
    from game.rules.scene import Scene

Mask = Callable[["Scene"], int]
Local = Callable[[int, int, int], "int | None"]
"""(kind, owner, seat) -> the places where a tile of that kind and owner would be in the set, or None if it depends on others."""
ALL = BOARD | SPACES


@dataclass(frozen=True, slots=True)
class Set:
    """A compiled phrase. ``at`` gives its places in a scene; ``const`` its places by seat if they never change."""

    at: Mask
    const: tuple[int, int] | None = None
    seatless: bool = True
    local: Local = lambda _kind, _owner, _seat: None
    node: Node | None = None


def fixed(south: int, north: int | None = None, node: Node | None = None) -> Set:
    """A set that never changes: as GUEST sees it, and as HOST does."""
    pair = (south, south if north is None else north)
    if pair[0] == pair[1]:
        mask = pair[0]
        return Set(lambda _s: mask, pair, True, lambda _k, _o, _seat: mask, node)
    return Set(lambda s: pair[s.seat], pair, False, lambda _k, _o, seat: pair[seat], node)


def around(m: int) -> int:
    """The eight neighbours of these points (of squares: the squares around)."""
    up, down = _up_down(m)
    three = up | down | m
    return (three << WIDTH | three >> WIDTH | up | down) & _block(m)


def beside(m: int) -> int:
    """The four neighbours."""
    up, down = _up_down(m)
    return (up | down | m << WIDTH | m >> WIDTH) & _block(m)


FIRST_SQUARE = 1 << SQUARES
_TOP, _BOTTOM = mask_of([square(x, 8) for x in range(-9, 9)]), mask_of([square(x, -9) for x in range(-9, 9)])


def _up_down(m: int) -> tuple[int, int]:
    """One step north, one step south. The squares fill their columns, so the outermost must not step over into the next."""
    return (m << 1, m >> 1) if m < FIRST_SQUARE else ((m & ~_TOP) << 1, (m & ~_BOTTOM) >> 1)


def _block(m: int) -> int:
    return BOARD if m < 1 << SQUARES else (SPACES if not m & BOARD else ALL)


def spaces(m: int, n: int) -> int:
    """Within n spaces, diagonally too; the points themselves are within."""
    for _ in range(n):
        m |= around(m)
    return m


def steps(m: int, n: int) -> int:
    """Within n steps from point to point; the points themselves are within."""
    for _ in range(n):
        m |= beside(m)
    return m


def near_another(near: Callable[[int, int], int]) -> Callable[[int, int], int]:
    """The places near one of these that is not the place itself."""

    def shape(m: int, n: int) -> int:
        out = 0
        for place in places(m):
            out |= near(1 << place, n) & ~(1 << place)
        return out

    return shape


_COLUMNS = [(((1 << WIDTH) - 1) << WIDTH * x) & BOARD for x in range(17)]
_ROWS = [sum(1 << (x * WIDTH + y) for x in range(17)) & BOARD for y in range(17)]


def in_line(m: int) -> int:
    """The points on one row or column with any of these."""
    return _joined([line for line in _ROWS + _COLUMNS if line & m])


def _joined(masks: list[int]) -> int:
    out = 0
    for mask in masks:
        out |= mask
    return out


def corners(m: int) -> int:
    """The points at the corners of these squares."""
    low = m >> SQUARES
    return (low >> WIDTH + 1 | low >> WIDTH | low >> 1 | low) & BOARD


def squares_at(m: int) -> int:
    """The squares that have one of these points as a corner."""
    m &= BOARD
    return ((m << WIDTH + 1 | m << WIDTH | m << 1 | m) << SQUARES) & SPACES


SHAPES: dict[str, Callable[[int, int], int]] = {
    "around": lambda m, _n: around(m),
    "beside": lambda m, _n: beside(m),
    "within spaces": spaces,
    "within steps": steps,
    "within spaces another": near_another(spaces),
    "within steps another": near_another(steps),
    "in line with": lambda m, _n: in_line(m),
    "mirror of": lambda m, _n: turned(m),
    "reflection of": lambda m, _n: reflected(m),
    "corners of": lambda m, _n: corners(m),
    "squares at": lambda m, _n: squares_at(m),
}
"""The operators that only look at places."""


LOOKING = frozenset(
    {"around", "beside", "within spaces", "within steps", "within spaces another", "within steps another", "in line with"}
)
"""Those that look from one place to others near it, or on its lines."""


def reach(node: Node, places_: int) -> int:
    """How far such an operator looks from these places."""
    return SHAPES[node.op](places_, node.count)


class Scope(Protocol):
    """Where a phrase stands: what its names mean, and the places there are (no squares where nothing lives on them)."""

    universe: int

    def meaning(self, node: Node) -> Set:
        """The set that a name means. Raises PhraseError for a name of nothing."""


def compiled(node: Node, scope: Scope) -> Set:
    """The set that a phrase means in a scope."""
    if node.op == "name":
        found = scope.meaning(node)
        return Set(found.at, found.const, found.seatless, found.local, node)
    parts = [compiled(part, scope) for part in node.parts]
    if node.op == "origin of":
        return _origin(parts[0], node)
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
        return _joined(masks)
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
        return None if None in masks else _joined([mask for mask in masks if mask is not None])

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
