"""What the twins of Basic and of Wiki Pai Sho share: the tiles (B1, B11 to B16), the table, and ways over the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from tests.twins.ground import FOUR, MID, ON_BOARD, POINTS, RING, Point, add, read, touches, write

WHITE = ("jasmine", "lily", "white_jade")
RED = ("rose", "chrysanthemum", "rhododendron")
FLOWERS = WHITE + RED
NON_FLOWERS = ("knotweed", "wheel", "rock", "boat")
SPECIALS = ("white_dragon", "white_lotus")
TILES = FLOWERS + NON_FLOWERS + SPECIALS
PLAYERS = ("guest", "host")

NOT_BY_BOAT = ("white_jade", "rhododendron")
"""Flowers that cannot use the boat (B13, B16; WK3)."""

HARMONY: dict[str, tuple[str, ...]] = {
    "jasmine": ("lily", "rhododendron"),
    "lily": ("jasmine", "white_jade"),
    "white_jade": ("lily", "rose"),
    "rose": ("white_jade", "chrysanthemum"),
    "chrysanthemum": ("rose", "rhododendron"),
    "rhododendron": ("chrysanthemum", "jasmine"),
}
DISHARMONY: dict[str, str] = {
    "jasmine": "rose",
    "lily": "chrysanthemum",
    "white_jade": "rhododendron",
    "rose": "jasmine",
    "chrysanthemum": "lily",
    "rhododendron": "white_jade",
}

HOME: dict[str, Point] = {"guest": (0, -8), "host": (0, 8)}
"""P9: each player's own port."""


def other(player: str) -> str:
    """The opponent."""
    return "host" if player == "guest" else "guest"


def entries(tile: str, player: str) -> list[Point]:
    """Where a basic flower enters (B11 to B16, WK3)."""
    if tile == "jasmine":
        return [HOME[player]]
    if tile == "rose":
        return [HOME[other(player)]]
    return [(8, 0), (-8, 0)] if tile in ("lily", "chrysanthemum") else [MID]


def own_half(player: str) -> list[Point]:
    """P8: the row y = 0 is in neither half."""
    return [point for point in POINTS if (point[1] < 0 if player == "guest" else point[1] > 0)]


def wrong_garden(tile: str, point: Point) -> bool:
    """A red flower in white, a white one in red (B20, WK5). A point is in a colour if it touches no other (P6)."""
    return (tile in RED and touches(point) == {"white"}) or (tile in WHITE and touches(point) == {"red"})


@dataclass(frozen=True)
class Piece:
    """A tile on the board."""

    owner: str
    tile: str
    marks: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.owner, self.tile, *self.marks))

    def awake(self) -> Piece:
        """The piece once it has been moved (B5)."""
        return Piece(self.owner, self.tile, tuple(mark for mark in self.marks if mark != "dormant"))


Board = dict[Point, Piece]


def board_of(position: dict[str, Any]) -> Board:
    """The board, its points as pairs and its entries as pieces."""
    words = {read(point): entry.split() for point, entry in position["board"].items()}
    return {point: Piece(owner, tile, tuple(marks)) for point, (owner, tile, *marks) in words.items()}


def drained(board: Board, point: Point) -> bool:
    """Within one space of a knotweed of either player, and none itself (B26, WK9)."""
    around = [board.get(add(point, step)) for step in RING]
    return board[point].tile != "knotweed" and any(near is not None and near.tile == "knotweed" for near in around)


@dataclass
class Table:
    """What an action changes."""

    board: Board
    reserve: dict[str, dict[str, int]]
    pot: list[str]

    @staticmethod
    def of(position: dict[str, Any]) -> Table:
        """A table of its own: what is done to it does not touch the position."""
        reserve = {player: dict(position["reserve"].get(player, {})) for player in PLAYERS}
        return Table(board_of(position), reserve, list(position.get("pot", [])))

    def as_position(self) -> dict[str, Any]:
        """The table in the words of a position; a kind of which none is left is not listed in the reserve."""
        return {
            "board": {write(point): str(piece) for point, piece in sorted(self.board.items())},
            "reserve": {player: {tile: n for tile, n in tiles.items() if n} for player, tiles in self.reserve.items()},
            "pot": list(self.pot),
        }

    def holds(self, player: str, tile: str) -> bool:
        """Whether the player has such a tile in reserve."""
        return self.reserve[player].get(tile, 0) > 0

    def put(self, player: str, tile: str, point: Point, *marks: str) -> None:
        """A tile from the reserve comes onto the board."""
        self.reserve[player][tile] -= 1
        self.board[point] = Piece(player, tile, marks)

    def capture(self, a: Point, b: Point) -> None:
        """The piece on a moves to b; what stands there goes to the Pot, if a non-flower, with the mover (B22, B23; WK8, WK15)."""
        mover, target = self.board.pop(a), self.board.pop(b, None)
        if target is not None:
            self.pot.append(f"{target.owner} {target.tile}")
        if target is not None and target.tile in NON_FLOWERS:
            self.pot.append(f"{mover.owner} {mover.tile}")
        else:
            self.board[b] = mover.awake()

    def shift(self, goals: dict[Point, Point]) -> None:
        """All are lifted, then set down; a flower in a wrong garden goes to its owner's reserve (B27, B30, B31; WK10, WK11)."""
        lifted = {goal: self.board.pop(start) for start, goal in goals.items()}
        for goal, piece in lifted.items():
            if wrong_garden(piece.tile, goal):
                self.reserve[piece.owner][piece.tile] = self.reserve[piece.owner].get(piece.tile, 0) + 1
            else:
                self.board[goal] = piece.awake()


def ring_goals(board: Board, wheel: Point, steps: int) -> dict[Point, Point]:
    """Where the pieces around a wheel come to stand when they are turned clockwise by so many of the eight steps."""
    ring = [add(wheel, step) for step in RING]
    return {ring[i]: ring[(i + steps) % 8] for i in range(8) if ring[i] in board}


def pushed(boat: Point, piece: Point) -> Point:
    """One further point directly away from the boat (B29, WK11)."""
    return add(piece, (piece[0] - boat[0], piece[1] - boat[1]))


Passable = Callable[[Point], bool]


def slides(start: Point, most: int, passable: Passable) -> Iterator[Point]:
    """The points that a straight move of 1 to `most` steps can reach, what stands on the last of them not considered."""
    for step in FOUR:
        for n in range(1, most + 1):
            point = add(start, step, n)
            if point not in ON_BOARD:
                break
            yield point
            if not passable(point):
                break


def walks(start: Point, most: int, passable: Passable) -> Iterator[Point]:
    """The same of a move that may turn at every step."""
    seen, edge = {start}, {start}
    for _ in range(most):
        open_ends = {point for point in edge if point == start or passable(point)}
        edge = {add(point, step) for point in open_ends for step in FOUR} & ON_BOARD - seen
        seen |= edge
        yield from edge


def ells(start: Point, passable: Passable) -> Iterator[Point]:
    """The same of an L: exactly 2 in one direction, then exactly 2 at a right angle, walked on the board (B12, B17; WK3)."""
    for first in FOUR:
        for second in FOUR:
            corner = add(start, first, 2)
            way, goal = [add(start, first), corner, add(corner, second)], add(corner, second, 2)
            right_angle = first[0] * second[0] + first[1] * second[1] == 0
            if right_angle and goal in ON_BOARD and all(point in ON_BOARD and passable(point) for point in way):
                yield goal


def on_a_line(board: Board) -> list[tuple[Point, Point]]:
    """All pairs of occupied points that share a row or a column (P7), each sorted by x, then y."""
    points = sorted(board)
    return [(a, b) for a in points for b in points if a < b and (a[0] == b[0] or a[1] == b[1])]


def sorted_links(links: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """By kind, owner and the two points' texts."""
    return sorted(links, key=lambda link: (link["kind"], link["owner"] or "", link["a"], link["b"]))


def too_few(board: Board, position: dict[str, Any], kinds: tuple[str, ...]) -> list[str]:
    """The players whose tiles of these kinds, in reserve and on the board, number three or fewer (B46, WK20)."""

    def left(player: str) -> int:
        standing = [piece for piece in board.values() if piece.owner == player and piece.tile in kinds]
        reserve: dict[str, int] = position["reserve"].get(player, {})
        return len(standing) + sum(reserve.get(kind, 0) for kind in kinds)

    return [player for player in PLAYERS if left(player) <= 3]


def target_reached(position: dict[str, Any], options: dict[str, Any]) -> bool:
    """Whether a player's running score has come to the agreed number, if there is one (B47, WK20)."""
    target = int(options["target_points"])
    return target > 0 and any(position["score"].get(player, 0) >= target for player in PLAYERS)
