"""The rarer ways in which links come about: across a zone, past neutral tiles, by borrowed relations, or broken by one tile.

A plain link joins two neighbours on a line (rules.py). Each way here finds links of one entry of a ruleset; a link has as
many ways as entries count as it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.rules.playing.lines import Sight, between, diagonals, far, slanted, spanned
from game.rules.playing.rules import Bound, LinkKind
from game.rules.playing.state import Set

if TYPE_CHECKING:
    from game.rules.playing.state import State

Pair = tuple[int, int]


def related(state: State, relation: str, rows: list[int], a: int, b: int) -> bool:
    """Whether two tiles stand in a relation, by their kinds or by what tiles near them lend them."""
    one, other = state.board[a].kind, state.board[b].kind
    if rows[one] >> other & 1:
        return True
    lent = state.rules.lent(state, relation) if state.rules.kin else None
    return bool(lent and (lent.get(a, 0) >> other | lent.get(b, 0) >> one) & 1)


@dataclass(frozen=True, slots=True)
class NeutralTiles:
    """Tiles that may lie between two others, if they stand in a relation to neither (WK17); without rows, in any case (I10)."""

    tiles: Set
    relation: str
    rows: list[int]


@dataclass(frozen=True, slots=True)
class Joined:
    """Two tiles of a line, related, with nothing between but what may lie there (B40, WK17, I3)."""

    link: LinkKind
    crosses: int
    neutral: NeutralTiles | None
    least: int = 1
    most: int = 16
    """How many steps apart the two may lie."""

    def found(self, state: State) -> list[Bound]:
        """By owner, every pair that can be the ends."""
        link, out = self.link, []
        pairs: list[Pair] | None = None
        for seat in link.seats:
            if pairs is None or (self.neutral is not None and not self.neutral.tiles.seatless):
                pairs = [pair for pair in self._pairs(state, seat) if self._fits(state, *pair)]
            one, other = link.able(state, seat) if pairs else (0, 0)
            for a, b in pairs:
                if (one >> a & other >> b | one >> b & other >> a) & 1:
                    out.append(Bound(a, b, seat if link.owned else -1, link.name))
        return out

    def _fits(self, state: State, a: int, b: int) -> bool:
        if not related(state, self.link.relation, self.link.rows, a, b):
            return False
        if self.crosses and not spanned(a, b) & self.crosses:
            return False
        return self.least <= far(a, b) <= self.most

    def _pairs(self, state: State, seat: int) -> Iterator[Pair]:
        """Pairs of tiles that see each other, past what is neutral to a seat too; a wall is no tile."""
        board, sight = state.board, state.sight(self.link.sight)
        if self.neutral is None:
            pairs = sight.pairs if self.link.lines != "diagonal" else []
            pairs = pairs if self.link.lines == "straight" else [*pairs, *slanted(sight.order)]
            yield from ((a, b) for a, b in pairs if a in board and b in board)
            return
        neutral = self.neutral.tiles.at(state.scene(seat))
        for line in lines(self.link, state):
            for i, a in enumerate(line):
                yield from self._seen(state, a, line[i + 1 :], neutral)

    def _seen(self, state: State, a: int, ahead: list[int], neutral: int) -> Iterator[Pair]:
        """What a tile sees along a line, past tiles that are neutral to both ends."""
        passed: list[int] = []
        for b in ahead if a in state.board else ():
            if b not in state.board:
                return
            if not any(self._bars(state, middle, b) for middle in passed):
                yield a, b
            if not neutral >> b & 1 or self._bars(state, a, b):
                return
            passed.append(b)

    def _bars(self, state: State, middle: int, end: int) -> bool:
        known = self.neutral
        return known is not None and bool(known.rows) and related(state, known.relation, known.rows, middle, end)


@dataclass(frozen=True, slots=True)
class Broken:
    """Two tiles that would be joined, were it not for one between them that stands in a relation to one of them (B42)."""

    link: LinkKind
    relation: str
    rows: list[int]
    breaker: Set
    name: str

    def found(self, state: State) -> list[Bound]:
        """Owned as the link that would stand; worth as much."""
        link, out = self.link, []
        threes = [three for three in self._threes(state) if self._fits(state, *three)]
        for seat in link.seats if threes else ():
            one, other = link.able(state, seat)
            breaking = self.breaker.at(state.scene(seat)) & ~(state.cannot("link") | state.cannot(self.name))
            for a, middle, b in threes:
                if breaking >> middle & 1 and (one >> a & other >> b | one >> b & other >> a) & 1:
                    out.append(Bound(a, b, seat if link.owned else -1, link.name))
        return out

    def _threes(self, state: State) -> Iterator[tuple[int, int, int]]:
        board = state.board
        for line in lines(self.link, state):
            for a, middle, b in zip(line, line[1:], line[2:], strict=False):
                if a in board and middle in board and b in board:
                    yield a, middle, b

    def _fits(self, state: State, a: int, middle: int, b: int) -> bool:
        return related(state, self.link.relation, self.link.rows, a, b) and (
            related(state, self.relation, self.rows, middle, a) or related(state, self.relation, self.rows, middle, b)
        )


def lines(link: LinkKind, state: State) -> Iterator[list[int]]:
    """What stands on each line along which a link can run, in order, where there are at least two."""
    sight = state.sight(link.sight)
    if link.lines != "diagonal":
        yield from _straight(sight)
    if link.lines != "straight":
        yield from diagonals(sight.order)


def _straight(sight: Sight) -> Iterator[list[int]]:
    line: list[int] = []
    for a, b in sight.pairs:
        if line and line[-1] == a and between(line[0], b):
            line.append(b)
        else:
            if line:
                yield line
            line = [a, b]
    if line:
        yield line
