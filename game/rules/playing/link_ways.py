"""The rarer ways in which links come about: across a zone, past neutral tiles, by borrowed relations, or broken by one tile.

A plain link joins two neighbours on a line (``LinkKind`` in rules.py). Each way here finds links of one entry of a ruleset; a
link has as many ways as entries count as it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from game.rules.playing.grid import joined
from game.rules.playing.line_links import Bound, Grounds
from game.rules.playing.lines import far, spanned
from game.rules.playing.rules import LinkKind
from game.rules.playing.state import Set

if TYPE_CHECKING:
    from game.rules.playing.state import State

Pair = tuple[int, int]
Lent = Mapping[int, int]
NONE_LENT: tuple[Lent, Lent] = ({}, {})


def lent(state: State, *relations: str) -> tuple[Lent, ...]:
    """By relation and place, the kinds that tiles near it lend a tile; the same empty ones where no ruleset's tile does so."""
    return tuple(state.rules.lent(state, relation) for relation in relations) if state.rules.kin else NONE_LENT


def related(state: State, rows: Sequence[int], lent: Lent, a: int, b: int) -> bool:
    """Whether two tiles stand in a relation, by their kinds or by what tiles near them lend them."""
    one, other = state.board[a].kind, state.board[b].kind
    if rows[one] >> other & 1:
        return True
    return bool(lent and (lent.get(a, 0) >> other | lent.get(b, 0) >> one) & 1)


@dataclass(frozen=True, slots=True)
class NeutralTiles:
    """Tiles that may lie between two others, if they stand in a relation to neither (WK17); in none at all, in any case (I10)."""

    tiles: Set
    relation: str
    rows: list[int]


@dataclass(frozen=True, slots=True)
class Joined:
    """Two tiles of a line, related, with nothing between but what may lie there (B40, WK17, I3)."""

    link: LinkKind
    neutral: NeutralTiles | None = None
    least: int = 1
    most: int = 18
    """How many steps apart the two may lie."""

    @property
    def along(self) -> range:
        """The lines of its entry."""
        return self.link.along

    def grounds(self, state: State) -> Grounds:
        """Who can be an end, what is neutral, and what is lent in both relations."""
        link, neutral = self.link, self.neutral
        seats = link.able(state)
        ends, relation = joined([mask for pair in seats for mask in pair]), link.relation
        if neutral is None:
            return Grounds(link.stops(state), ends, seats, lent(state, relation, ""))
        passed = [neutral.tiles.at(state.scene(seat)) for seat in link.seats]
        known = tuple([(*pair, tiles) for pair, tiles in zip(seats, passed, strict=True)])
        return Grounds(link.stops(state), ends, known, lent(state, relation, neutral.relation))

    def on_line(self, state: State, number: int, grounds: Grounds) -> list[Bound]:
        """By owner, every pair that can be the ends."""
        link, line = self.link, self.link.grid.lines[number]
        out: list[Bound] = []
        if link.crosses and not line & link.crosses:
            return out
        standing = self.link.grid.standing[number][grounds.stops & line]
        for seat, (one, other, *neutral) in zip(link.seats, grounds.seats, strict=True):
            if one & line and other & line:
                seen = self._past(state, standing, one | other, neutral[0], grounds.lent[1]) if neutral else pairwise(standing)
                for a, b in seen:
                    if (one >> a & other >> b | one >> b & other >> a) & 1 and self._fits(state, a, b, grounds.lent[0]):
                        out.append(Bound(a, b, seat if link.owned else -1, link.name))
        return out

    def _fits(self, state: State, a: int, b: int, lent: Lent) -> bool:
        board = state.board
        if a not in board or b not in board or not related(state, self.link.rows, lent, a, b):
            return False
        if self.link.crosses and not spanned(a, b) & self.link.crosses:
            return False
        return self.least <= far(a, b) <= self.most

    def _past(self, state: State, standing: Sequence[int], ends: int, neutral: int, lent: Lent) -> Iterator[Pair]:
        """Two that can be ends and see each other, past tiles that are neutral to both; a wall without a tile ends sight."""
        board, rows = state.board, self.neutral.rows if self.neutral is not None else ()
        for at, a in enumerate(standing):
            tile = board.get(a) if ends >> a & 1 else None
            if tile is None:
                continue
            barred_by_a = rows[tile.kind] | lent.get(a, 0)
            passed = barred = 0  # the kinds of the tiles passed so far, and those that they stand in the relation to
            for b in standing[at + 1 :]:
                met = board.get(b)
                if met is None:
                    break
                borrowed = lent.get(b, 0)
                if ends >> b & 1 and not barred >> met.kind & 1 and not borrowed & passed:
                    yield a, b
                if not neutral >> b & 1 or barred_by_a >> met.kind & 1 or borrowed >> tile.kind & 1:
                    break
                passed |= 1 << met.kind
                barred |= rows[met.kind] | borrowed


@dataclass(frozen=True, slots=True)
class Broken:
    """Two tiles that would be joined, were it not for one between them that stands in a relation to one of them (B42)."""

    link: LinkKind
    relation: str
    rows: list[int]
    breaker: Set
    name: str

    @property
    def along(self) -> range:
        """The lines of the link that would stand."""
        return self.link.along

    def grounds(self, state: State) -> Grounds:
        """Who can be an end, what can break, and what is lent in both relations."""
        link, free = self.link, ~(state.cannot("link") | state.cannot(self.name))
        seats = link.able(state)
        breaking = [self.breaker.at(state.scene(seat)) & free for seat in link.seats]
        known = tuple([(*pair, tiles) for pair, tiles in zip(seats, breaking, strict=True)])
        ends = joined([mask for pair in seats for mask in pair])
        return Grounds(link.stops(state), ends, known, lent(state, link.relation, self.relation))

    def on_line(self, state: State, number: int, grounds: Grounds) -> list[Bound]:
        """Owned as the link that would stand; worth as much."""
        link, board, line = self.link, state.board, self.link.grid.lines[number]
        out: list[Bound] = []
        joins, breaks = grounds.lent
        standing = self.link.grid.standing[number][grounds.stops & line]
        for seat, (one, other, breaking) in zip(link.seats, grounds.seats, strict=True):
            if not (one & line and other & line and breaking & line):
                continue
            for a, middle, b in zip(standing, standing[1:], standing[2:], strict=False):
                if not breaking >> middle & 1 or not (one >> a & other >> b | one >> b & other >> a) & 1:
                    continue
                if a not in board or middle not in board or b not in board or not related(state, link.rows, joins, a, b):
                    continue
                if related(state, self.rows, breaks, middle, a) or related(state, self.rows, breaks, middle, b):
                    out.append(Bound(a, b, seat if link.owned else -1, link.name))
        return out
