"""Skud Pai Sho written by hand, straight from its rules, in plain Python: a second opinion on every list of moves,
and the measure of their speed.

It knows nothing of the package `game` and shares nothing with it but the words of moves. No landing is tried out: the points
whence a clashing flower is seen (S9) are one mask, computed once for each kind of mover. What is kept between calls are tables of
lines, of small walks and of texts, never the moves of a position. Tiles are codes, 2 * kind + owner (0 GUEST, 1 HOST), points are
ranks, sets of points are masks: see skud_lattice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from tests.bench import skud_lattice as lattice
from tests.bench.skud_lattice import BIT, BOARD, CROSS, FURTHER, GATES, INNER, KINDS, LAND, LOTUS, MOVE, NEAR, RANK, STRIDE, STRIP
from tests.bench.skud_lines import BLIND, Sight, clashes, sight, turned, wheel_points
from tests.bench.skud_position import Counts, Position, Stock, Tiles, from_data, harmonies, midlines, result, rings, start

__all__ = ["Position", "from_data", "harmonies", "legal", "masks", "midlines", "play", "result", "rings", "start"]

KEPT = 4  # S3
SPELL_MOVE = lattice.SPELL_MOVE
Landings = tuple[str, lattice.Spelling, int]  # how some moves begin, what spells them out, and where they end


def legal(position: Position) -> list[str]:
    """The sorted texts of the legal moves; empty when the game is over."""
    if position.ended or position.clash or position.phase in ("accents", "open"):
        return _rarely(position)
    seen = sight(position.flowers, position.occupied)
    found: list[str] = []
    if position.phase == "main":
        for _, spelled, mask in _moves(position, seen):
            for shift, texts in spelled:
                found += texts[mask >> shift & STRIP]
        found += _plantings(position.stock[position.me][:6], (BOARD ^ position.occupied) & GATES)
        return found or ["pass"]
    for _, spelled, mask in _bonuses(position, seen):
        for shift, texts in spelled:
            found += texts[mask >> shift & STRIP]
    found.append("skip")
    return found


def masks(position: Position) -> list[tuple[str, int]]:
    """The legal moves as (how they begin, mask of the points that end them); a mask of 0 stands for that text alone."""
    if position.ended or position.clash or position.phase in ("accents", "open"):
        return [_as_mask(text) for text in _rarely(position)]
    seen = sight(position.flowers, position.occupied)
    if position.phase == "main":
        found = [(begin, mask) for begin, _, mask in _moves(position, seen) if mask]
        gates = (BOARD ^ position.occupied) & GATES
        if gates:
            stock = position.stock[position.me]
            found += [(lattice.PLACE[kind], gates) for kind in lattice.PLACE_ORDER if kind < 6 and stock[kind]]
        return found or [("pass", 0)]
    return [(begin, mask) for begin, _, mask in _bonuses(position, seen) if mask] + [("skip", 0)]


def _as_mask(text: str) -> tuple[str, int]:
    begin, _, last = text.rpartition(" ")
    return (begin, BIT[RANK[last]]) if last in RANK else (text, 0)


@lru_cache(4096)
def _plantings(flowers: Counts, gates: int) -> tuple[str, ...]:
    kinds = (kind for kind in lattice.PLACE_ORDER if kind < 6 and flowers[kind])
    planted = ((lattice.PLACE[kind], lattice.SPELL_PLACE[kind], gates) for kind in kinds)
    return tuple(_spelled(planted))


def _rarely(position: Position) -> list[str]:
    """The legal moves where speed is no matter: at both ends of a game, and while a clash stands that must be lifted."""
    if position.ended:
        return []
    stock = position.stock[position.me]
    if position.phase == "accents":
        spare = sorted(kind for k, kind in enumerate(KINDS) if k >= lattice.ROCK for _ in range(stock[k]))
        return sorted({" ".join(("choose", *kept)) for kept in combinations(spare, min(KEPT, len(spare)))})
    if position.phase == "open":
        return sorted(f"{lattice.PLACE[kind]} {lattice.NAME[lattice.HOME[0]]}" for kind in range(6) if stock[kind])
    found = [*_spelled(_moves(position, BLIND)), *_plantings(stock[:6], (BOARD ^ position.occupied) & GATES)]
    if position.phase == "bonus":
        found = _spelled(_bonuses(position, BLIND))
    found = [text for text in found if not clashes(*_board_after(position, text.split()))]
    return [*found, "skip"] if position.phase == "bonus" else found or ["pass"]


def _spelled(landings: Iterable[Landings]) -> list[str]:
    return [text for _, spelled, mask in landings for shift, texts in spelled for text in texts[mask >> shift & STRIP]]


def _moves(position: Position, seen: Sight) -> Iterator[Landings]:
    """The landings of every flower that may move (S7 to S9, S24 to S26), in the order of names."""
    shadow, locked = seen
    flowers, occupied, me = position.flowers, position.occupied, position.me
    empty = BOARD ^ occupied
    held = _held(position)
    prey = _prey(position)
    ends = [(empty | prey[kind]) & LAND[kind] & ~shadow[kind] for kind in range(8)]
    for rank in sorted([rank for rank, code in flowers.items() if code & 1 == me]):
        bit = BIT[rank]
        if bit & held:
            continue
        kind = flowers[rank] >> 1
        room = empty | bit
        last, step = CROSS[rank], NEAR[CROSS[rank] & empty]
        if kind != LOTUS:
            last = step
            step = NEAR[last & room]
            for _ in FURTHER[kind]:
                last = step
                step &= room
                step = step << 1 | step >> 1 | step << STRIDE | step >> STRIDE
        mask = (last | step or CROSS[rank]) & ends[kind]  # hemmed in, it can still capture what is beside it
        if bit & locked:
            mask &= _line_kept(position, rank)
        yield MOVE[rank], SPELL_MOVE[kind][rank], mask


def _held(position: Position) -> int:
    """The points that the opponent's orchids hold (S24)."""
    held = 0
    for orchid in lattice.ranks_of(position.on[2 * lattice.ORCHID + 1 - position.me] & INNER):
        held |= lattice.AROUND[orchid] & INNER
    return held


def _prey(position: Position) -> tuple[int, ...]:
    """By kind of mover, the opposing flowers that it may capture (S23, S25, S26, O4); those in gates are left to LAND."""
    on, me = position.on, position.me
    foe = 1 - me
    orchid = on[2 * lattice.ORCHID + foe] if on[2 * LOTUS + foe] & INNER else 0
    a, b, c, d, e, f = on[foe:12:2]
    taken = orchid
    if on[2 * LOTUS + me] & INNER:
        taken |= a | b | c | d | e | f
        if position.online:
            taken |= on[2 * LOTUS + foe] | on[2 * lattice.ORCHID + foe]
    return d | orchid, e | orchid, f | orchid, a | orchid, b | orchid, c | orchid, orchid, taken


def _line_kept(position: Position, rank: int) -> int:
    """Where a flower that stands between two opposite ones may land: between them still, or on one of them."""
    kept = BOARD
    for along, line in ((lattice.ALONG_ROW, lattice.ROW), (lattice.ALONG_COL, lattice.COL)):
        view = along[rank][position.occupied & line[rank]]
        ends = {position.flowers.get(other, 12) >> 1 for other in lattice.ranks_of(view & position.occupied)}
        if any(kind < 3 and kind + 3 in ends for kind in ends):
            kept &= view
    return kept


def _bonuses(position: Position, seen: Sight) -> Iterator[Landings]:
    """The placements that a bonus allows, in the order of their texts (S14, S17 to S22, O2)."""
    stock, on = position.stock[position.me], position.on
    empty = BOARD ^ position.occupied
    mine_in_gates = GATES & sum(on[position.me :: 2])
    for kind in lattice.PLACE_ORDER:
        if not stock[kind]:
            continue
        if kind == lattice.BOAT:
            yield from _boats(position, seen)
        elif kind == lattice.WHEEL:
            yield lattice.PLACE[kind], lattice.SPELL_PLACE[kind], wheel_points(position.flowers, position.accents, on, seen)
        elif kind in (lattice.ROCK, lattice.KNOTWEED):
            yield lattice.PLACE[kind], lattice.SPELL_PLACE[kind], empty & INNER
        elif kind > 5 or not (position.online and mine_in_gates):
            yield lattice.PLACE[kind], lattice.SPELL_PLACE[kind], empty & GATES


def _boats(position: Position, seen: Sight) -> Iterator[Landings]:
    """Boats onto flowers, which give way by a step (S20), and onto accents, which leave with the boat (S21, O3)."""
    shadow, locked = seen
    empty = BOARD ^ position.occupied
    tiles = position.flowers | position.accents
    for rank in sorted(tiles):
        kind = tiles[rank] >> 1
        if kind < 8:
            if BIT[rank] & INNER:
                aside = lattice.AROUND[rank] & empty & LAND[kind] & ~shadow[kind]
                yield lattice.BOAT_TO[rank], lattice.SPELL_BOAT_TO[rank], aside
        elif (position.online or kind != lattice.BOAT) and not BIT[rank] & locked:
            yield lattice.PLACE[lattice.BOAT], lattice.SPELL_BOAT_ON[rank], BIT[rank]


def _board_after(position: Position, words: list[str]) -> tuple[Tiles, int]:
    flowers, accents = _tiles_after(position, words)
    return flowers, sum(BIT[rank] for rank in (*flowers, *accents))


def _tiles_after(position: Position, words: list[str]) -> tuple[Tiles, Tiles]:
    """Flowers and accents after a move or placement."""
    flowers, accents = position.flowers.copy(), position.accents.copy()
    if words[0] == "move":
        flowers[RANK[words[2]]] = flowers.pop(RANK[words[1]])
        return flowers, accents
    kind, rank = KINDS.index(words[1]), RANK[words[2]]
    if kind == lattice.WHEEL:
        flowers, accents = turned(flowers, rank), turned(accents, rank)
    elif kind == lattice.BOAT and len(words) > 3:
        flowers[RANK[words[4]]] = flowers.pop(rank)
    elif kind == lattice.BOAT:
        del accents[rank]
        return flowers, accents
    (flowers if kind < 8 else accents)[rank] = 2 * kind + position.me
    return flowers, accents


def play(position: Position, move: str) -> Position:
    """The position after a legal move; whether it is legal is not asked."""
    words, me = move.split(), position.me
    if words[0] == "choose":
        kept = tuple(words.count(kind) if k >= lattice.ROCK else position.stock[me][k] for k, kind in enumerate(KINDS))
        stock = (position.stock[0], kept) if me else (kept, position.stock[1])
        return Position(0, "accents" if me else "open", position.online, position.flowers, position.accents, stock)
    if words[0] in ("skip", "pass"):
        after = Position(1 - me, "main", position.online, position.flowers, position.accents, position.stock)
        after.clash = position.clash
        return after
    flowers, accents = _tiles_after(position, words)
    if words[0] == "place":
        kind = KINDS.index(words[1])
        if position.phase == "open":
            flowers[lattice.HOME[1]] = 2 * kind + 1  # S4
            return Position(0, "main", position.online, flowers, accents, _stock_less(position.stock, kind, (0, 1)))
        return Position(1 - me, "main", position.online, flowers, accents, _stock_less(position.stock, kind, (me,)))
    after = Position(1 - me, "main", position.online, flowers, accents, position.stock)
    if _earns(position, after, RANK[words[1]], RANK[words[2]]):
        bonus = Position(me, "bonus", position.online, flowers, accents, position.stock)
        if len(masks(bonus)) > 1:
            return bonus
    return after


def _stock_less(stock: Stock, kind: int, owners: tuple[int, ...]) -> Stock:
    guest, host = (tuple(n - (k == kind and i in owners) for k, n in enumerate(counts)) for i, counts in enumerate(stock))
    return guest, host


def _earns(before: Position, after: Position, source: int, end: int) -> bool:
    """Whether the mover owns a harmony between two tiles that had none of his before, wherever they stood (S13)."""
    mine = (pair for owner, *pair in before.found if owner == before.me and end not in pair)
    old = {frozenset(end if at == source else at for at in pair) for pair in mine}
    return any(owner == before.me and frozenset(pair) not in old for owner, *pair in after.found)
