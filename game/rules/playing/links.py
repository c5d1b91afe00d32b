"""Links: which tiles stand in relation along a line, and from where a tile would.

``Sight`` scans the lines of a state once: every two neighbours on a line with nothing between. Links read off it. ``guard``
answers for all landing points at once whether a link would stand after an action (performance: clash shadows, line locks).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from game.core.contract import Text
from game.core.lattice import BOARD
from game.rules.playing.lines import ALONG_COLUMN, ALONG_ROW, COLUMN, EAST, NORTH, RAYS, ROW, between
from game.rules.playing.sets import ALL, Set

if TYPE_CHECKING:
    from game.rules.playing.model import PieceType
    from game.rules.playing.scene import Plan, Scene
    from game.rules.playing.state import State


@dataclass(frozen=True, slots=True)
class LineEffect:
    """Tiles that rewrite the links on their line: each link name to another, or to None."""

    tiles: Set
    whole_line: bool
    turns: Mapping[str, str | None]


@dataclass(frozen=True, slots=True)
class Bound:
    """A link as it stands: its ends (a < b), the seat that owns it or -1; the entry that says what it is worth."""

    a: int
    b: int
    owner: int
    worth_as: str = ""


class Finder(Protocol):
    """One of several ways in which links come about."""

    def found(self, state: State) -> Sequence[Bound]:
        """The links that come about so."""


class Link:
    """A kind of link. ``rows[k]`` has a bit for each kind that kind k is related to."""

    def __init__(
        self,
        name: str,
        title: Text,
        rows: list[int],
        ends: tuple[Set, Set],
        over: Set | None,
        wall: int,
        sight: int,
        worth: int,
        extra: tuple[tuple[Set, Set, int], ...],
    ) -> None:
        self.name, self.title, self.rows, self.ends = name, title, rows, ends
        self.over, self.wall, self.sight = over, wall, sight
        self.worth, self.extra = worth, extra
        self.quiet = False
        self.lines = "straight"
        """Along which lines it runs: straight, diagonal, or both."""
        self.relation = ""
        self.head = ""
        """The link that it counts as, if it is another way to make one of those."""
        self.ways: tuple[Finder, ...] = ()
        """How links of this kind come about; empty where two neighbours on a line are all there is to it."""
        self._tells: bool | None = None
        self.owned = not (ends[0].seatless and ends[1].seatless)
        self.seats = (0, 1) if self.owned else (0,)
        self.common = not self.owned and ends[0].node == ends[1].node
        self.partners = [tuple(j for j in range(len(rows)) if row >> j & 1) for row in rows]
        self.pairs = tuple((i, j) for i, row in enumerate(self.partners) for j in row if i < j)
        self.tellable = self.common and over is None and not any(row >> i & 1 for i, row in enumerate(rows))
        """Whether ``shade`` can tell beforehand from where tiles would be linked."""

    def standing(self, state: State) -> tuple[Bound, ...]:
        """Every link that counts as one of this kind, before line effects; sorted, each pair once for an owner."""
        if not self.ways:
            return self.found(state)
        out: dict[tuple[int, int, int], Bound] = {}
        for way in self.ways:
            for bound in way.found(state):
                out.setdefault((bound.a, bound.b, bound.owner), bound)
        return tuple(sorted(out.values(), key=lambda link: (link.a, link.b, link.owner)))

    def found(self, state: State) -> tuple[Bound, ...]:
        """Every pair of neighbours on a line that is linked so; sorted."""
        board, rows = state.board, self.rows
        sight = state.sight(self.sight)
        related = []
        for a, b in sight.pairs:
            one, other = board.get(a), board.get(b)
            if one is not None and other is not None and rows[one.kind] >> other.kind & 1:
                related.append((a, b))
        return self._owned(state, related) if related else ()

    def _owned(self, state: State, related: list[tuple[int, int]]) -> tuple[Bound, ...]:
        out = []
        for seat in self.seats:
            one, other = self.able(state, seat)
            for a, b in related:
                if (one >> a & 1 and other >> b & 1) or (one >> b & 1 and other >> a & 1):
                    out.append(Bound(a, b, seat if self.owned else -1, self.name))
        return tuple(sorted(out, key=lambda link: (link.a, link.b, link.owner)))

    def able(self, state: State, seat: int) -> tuple[int, int]:
        """The tiles that can be the one end, and the other, as a seat sees it."""
        barred = state.cannot("link") | state.cannot(self.name) | (state.cannot(self.head) if self.head else 0)
        scene = state.scene(seat)
        return self.ends[0].at(scene) & ~barred, self.ends[1].at(scene) & ~barred

    def value(self, state: State, link: Bound) -> int:
        """What a link is worth, by the entry that made it."""
        if link.worth_as != self.name and link.worth_as:
            return state.rules.all_links[link.worth_as].value(state, link)
        worth, scene = self.worth, state.scene(max(link.owner, 0))
        for one, other, add in self.extra:
            left, right = one.at(scene), other.at(scene)
            if (left >> link.a & right >> link.b | left >> link.b & right >> link.a) & 1:
                worth += add
        return worth

    # From where a link would stand

    def shade(self, state: State) -> Shade | None:
        """From where each kind of tile would be linked in a state; None where that cannot be told beforehand.

        It can be told for a link that nobody owns, whose two ends are asked the same, that nothing is looked over for, between
        different kinds, and of which none stands now.
        """
        if not self.tellable or self.ways:
            return None
        key = ("shade", self.name)
        if key not in state.cache:
            state.cache[key] = self._shade(state)
        found: Shade | None = state.cache[key]
        return found

    def views(self, state: State, able: int) -> tuple[list[int], list[int]]:
        """By kind, the points from which one of these tiles of the kind is seen: along rows, and along columns."""
        stops = state.m[0] | self.wall
        across, along = [0] * len(self.rows), [0] * len(self.rows)
        for place, piece in state.board.items():
            if able >> place & 1:
                across[piece.kind] |= ALONG_ROW[place][stops & ROW[place]]
                along[piece.kind] |= ALONG_COLUMN[place][stops & COLUMN[place]]
        return across, along

    def made_by(self, state: State, piece: PieceType, among: Set | None, scene: Scene) -> int | None:
        """The points on which such a tile, coming from off the board, would make a link (with one ``among`` these tiles).

        None where that cannot be told: where links belong to players, look over tiles, or come about in rarer ways.
        """
        fitting = state.rules.end_masks(self, piece)
        inside = ALL if among is None else among.local(piece.kind, piece.owner, scene.seat)
        if not self.common or self.over is not None or self.ways or fitting is None or inside is None:
            return None
        key = ("made by", self.name, id(among), scene.seat)
        if key not in state.cache:
            able = state.rules.able_ends(self, state) & (ALL if among is None else among.at(state.scene(scene.seat)))
            across, along = self.views(state, able)
            state.cache[key] = [one | other for one, other in zip(across, along, strict=True)]
        out = 0
        for partner in self.partners[piece.kind]:
            out |= state.cache[key][partner]
        return out & fitting & inside & ~self.wall

    def _shade(self, state: State) -> Shade | None:
        able = state.rules.able_ends(self, state)
        across, along = self.views(state, able)
        seen = [row | column for row, column in zip(across, along, strict=True)]
        locked = 0
        m, base = state.m, state.rules.kind_slot
        for one, other in self.pairs:
            if seen[one] & able & m[base + other]:
                return None
            locked |= across[one] & across[other] | along[one] & along[other]
        locked &= ~self.wall
        shadows = [0] * len(seen)
        for one, other in self.pairs:
            shadows[one] |= seen[other]
            shadows[other] |= seen[one]
        return Shade(shadows, locked)

    def forbidden(self, state: State, shade: Shade, piece: PieceType, source: int) -> int | None:
        """Where such a tile, coming from a place (or from off the board: -1), would leave such a link; None if unknown."""
        fitting = state.rules.end_masks(self, piece)
        if fitting is None or (source >= 0 and fitting and not (fitting | self.wall) >> source & 1):
            return None
        mask = shade.shadows[piece.kind] & fitting
        if source >= 0 and shade.locked >> source & 1:
            mask |= self._opened(state, source)
        return mask

    def landing(self, state: State, shade: Shade) -> Callable[[PieceType, int], int]:
        """``forbidden`` for all tiles of a state, where ``tells_all`` says that it knows."""
        fits, shadows, locked = state.rules.end_masks, shade.shadows, shade.locked
        cut: dict[int, int] = {}

        def forbidden(piece: PieceType, source: int) -> int:
            mask = cut.get(piece.id)
            if mask is None:
                mask = cut[piece.id] = shadows[piece.kind] & (fits(self, piece) or 0)
            return mask | self._opened(state, source) if source >= 0 and locked >> source & 1 else mask

        return forbidden

    def tells_all(self, state: State) -> bool:
        """Whether ``forbidden`` knows an answer for every tile of a state, and for any that may come onto the board."""
        if self._tells is None:
            rules = state.rules
            masks = [rules.end_masks(self, rules.piece(kind, owner)) for kind in range(len(self.rows)) for owner in range(3)]
            free = BOARD & ~self.wall
            self._tells = all(mask is not None and (not mask or not free & ~mask) for mask in masks)
        return self._tells and not state.rules.marked

    def guard(self, scene: Scene, plan: Plan) -> int | None:
        """The points on which the plan's open place would leave such a link on the board; None if it must be tried out."""
        state, piece, shade = scene.before, plan.piece, self.shade(scene.before)
        if piece is None or shade is None:
            return None
        if plan.added:
            return self.forbidden(state, shade, piece, -1) if self._swaps(state, plan, piece) else None
        source = plan.removed.bit_length() - 1
        if source >= 0 and (plan.removed != 1 << source or state.board[source].kind != piece.kind):
            return None
        return self.forbidden(state, shade, piece, source)

    def _swaps(self, state: State, plan: Plan, piece: PieceType) -> bool:
        """Whether a tile moves off and another takes its place at once, which has no such links: the lines stay as they are."""
        place, comes = plan.added[0]
        goes = state.board.get(place)
        return len(plan.added) == 1 and plan.removed == 1 << place and goes is piece and not self.partners[comes.kind]

    def bound(self, state: State) -> tuple[Bound, ...]:
        """The links of this kind on the board, line effects applied."""
        return state.rules.bound(state, self)

    def _opened(self, state: State, source: int) -> int:
        """Where a tile that stands between two others must not go: it has to stay between them, or take one of them."""
        able, stops, out = state.rules.able_ends(self, state), state.m[0] | self.wall, 0
        for line in (NORTH, EAST):
            ahead, behind = stops & RAYS[source][line], stops & RAYS[source][line + 2]
            a, b = behind.bit_length() - 1, (ahead & -ahead).bit_length() - 1
            if a >= 0 and b >= 0 and able >> a & able >> b & 1 and self.rows[state.board[a].kind] >> state.board[b].kind & 1:
                out |= ALL & ~(between(a, b) | 1 << a | 1 << b)
        return out


def ends_at(link: Link, state: State) -> int:
    """The tiles at the ends of all links of a kind that stand in a state."""
    found: int | None = state.cache.get(("ends of", link.name))
    if found is None:
        found = 0
        for bound in link.bound(state):
            found |= 1 << bound.a | 1 << bound.b
        state.cache["ends of", link.name] = found
    return found


class Shade:
    """By kind, the points from which it would be linked; and the points whose tile stands between two that would be."""

    __slots__ = ("locked", "shadows")

    def __init__(self, shadows: list[int], locked: int) -> None:
        self.shadows = shadows
        self.locked = locked
