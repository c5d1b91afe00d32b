"""Positions of the reference generator: what lies where, who owns which harmonies, and whether the game is over."""

from __future__ import annotations

from collections.abc import Mapping

from tests.bench.skud_lattice import BIT, KINDS, NAME, OWNERS, RANK, ROCK
from tests.bench.skud_lines import Link, across_midlines, clashes, links, ring_owners

FULL_SET = (3,) * 6 + (1, 1) + (2,) * 4  # S2
Counts = tuple[int, ...]
Stock = tuple[Counts, Counts]  # what each player has in reserve, by kind
Reserve = Mapping[str, Mapping[str, int]]
Tiles = dict[int, int]  # rank -> code


class Position:
    """A position, never changed once made. `phase` is accents, open, main or bonus; `stock` counts the kinds in reserve."""

    __slots__ = ("accents", "clash", "ended", "flowers", "found", "me", "occupied", "on", "online", "phase", "stock")

    def __init__(self, me: int, phase: str, online: bool, flowers: Tiles, accents: Tiles, stock: Stock) -> None:
        self.me, self.phase, self.online = me, phase, online
        self.flowers, self.accents, self.stock = flowers, accents, stock
        self.on = [0] * 24
        for tiles in (flowers, accents):
            for rank, code in tiles.items():
                self.on[code] |= BIT[rank]
        self.occupied = sum(self.on)
        self.clash = False  # no action leaves a clash (S9): only a position that was set up, or passed on, has one
        self.found: list[Link] = links(flowers, accents, self.occupied, online)
        self.ended = _outcome(self) if phase == "main" else None

    @property
    def to_move(self) -> str:
        """guest or host."""
        return OWNERS[self.me]

    @property
    def board(self) -> dict[str, str]:
        """What lies on the points, as {"0,-8": "guest rose"}."""
        tiles = self.flowers | self.accents
        return {NAME[rank]: f"{OWNERS[code & 1]} {KINDS[code >> 1]}" for rank, code in sorted(tiles.items())}

    @property
    def reserve(self) -> dict[str, dict[str, int]]:
        """What each player has left, as {"guest": {"rose": 2}}; kinds of which none is left are not named."""
        return {owner: {kind: n for kind, n in zip(KINDS, self.stock[i], strict=True) if n} for i, owner in enumerate(OWNERS)}


def start(online: bool = False) -> Position:
    """The position before HOST chooses his accents (S3); `online` adds the O clauses."""
    return Position(1, "accents", online, {}, {}, (FULL_SET, FULL_SET))


def from_data(to_move: str, phase: str, board: Mapping[str, str], reserve: Reserve, online: bool = False) -> Position:
    """The position described; a player missing from the reserve has what the board leaves of a full set. Raises ValueError or
    KeyError for words that the board or the set does not have."""
    tiles = {}
    for point, tile in sorted(board.items()):
        owner, kind = tile.split()
        tiles[RANK[point]] = 2 * KINDS.index(kind) + OWNERS.index(owner)
    guest, host = (_counts(reserve.get(owner), i, list(tiles.values())) for i, owner in enumerate(OWNERS))
    flowers = {rank: code for rank, code in tiles.items() if code < 16}
    accents = {rank: code for rank, code in tiles.items() if code >= 16}
    position = Position(OWNERS.index(to_move), phase, online, flowers, accents, (guest, host))
    position.clash = clashes(flowers, position.occupied)
    return position


def _counts(named: Mapping[str, int] | None, owner: int, lying: list[int]) -> Counts:
    if named is None:
        return tuple(max(0, full - lying.count(2 * kind + owner)) for kind, full in enumerate(FULL_SET))
    return tuple(named.get(kind, 0) for kind in KINDS)


def _outcome(position: Position) -> tuple[str, str] | None:
    """How the game stands after a whole turn (S27, S28, O5)."""
    ringed = ring_owners(position.found)
    if ringed:
        return (OWNERS[ringed[0]] if len(ringed) == 1 else "draw"), "ring"
    if all(any(counts[:6]) for counts in position.stock):
        return None
    guest, host = _tally(position)
    return ("draw" if guest == host else OWNERS[guest < host]), "last_flower"


def _tally(position: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What counts for GUEST and for HOST when the flowers are out, the weightiest first."""
    if position.online:
        guest, host = across_midlines(position.found)
        return (guest,), (host,)
    owners = [owner for owner, _, _ in position.found]
    left = [sum(counts[ROCK:]) for counts in position.stock]
    return (left[0], owners.count(0)), (left[1], owners.count(1))


def result(position: Position) -> tuple[str, str] | None:
    """None while the game goes on, else the winner (guest, host or draw) and the ending (ring or last_flower)."""
    return position.ended


def harmonies(position: Position) -> list[tuple[str, str, str]]:
    """Every harmony as owner and two points, those sorted by x, then y."""
    return [(OWNERS[owner], NAME[a], NAME[b]) for owner, a, b in position.found]


def rings(position: Position) -> list[str]:
    """The players who own a harmony ring now, GUEST first."""
    return [OWNERS[owner] for owner in ring_owners(position.found)]


def midlines(position: Position) -> dict[str, int]:
    """How many harmonies of each player cross a midline (O5)."""
    return dict(zip(OWNERS, across_midlines(position.found), strict=True))
