"""Wiki Pai Sho once more, from its clauses WK1 to WK21. Slow, and meant to be read.

Left out: declining a Lotus's harmony (WK14, with `both`), the end by forfeit, and what the Pot pays (WK21).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tests.twins.flowers import (
    DISHARMONY,
    FLOWERS,
    HARMONY,
    NON_FLOWERS,
    NOT_BY_BOAT,
    PLAYERS,
    SPECIALS,
    TILES,
    Board,
    Piece,
    Table,
    board_of,
    drained,
    ells,
    entries,
    on_a_line,
    other,
    own_half,
    pushed,
    ring_goals,
    slides,
    sorted_links,
    target_reached,
    too_few,
    walks,
    wrong_garden,
)
from tests.twins.ground import FOUR, ON_BOARD, POINTS, PORTS, Point, add, between, read, touches, write

Position = dict[str, Any]
Options = dict[str, Any]

PUSHES = FOUR
"""WK11 says "one point away", neither "adjacent" nor "within": by P7 nothing is diagonal then."""


def legal(position: Position, options: Options, turn: list[str]) -> list[str]:
    """The sorted legal moves; one action is one turn (WK2), so `turn` is always empty."""
    table, player = Table.of(position), position["to_move"]
    moves = [
        *_moves(table.board, player, options),
        *_places(position, table, player),
        *_rotations(table.board, player),
        *_pushes(table.board, player),
    ]
    return sorted(moves) or ["pass"]  # WK2, B10


def _places(position: Position, table: Table, player: str) -> Iterator[str]:
    """Tiles in reserve onto empty points (WK6); the later ones after enough turns of both players (WK7)."""
    turns = min(position["turns"][each] for each in PLAYERS)
    for tile in TILES:
        too_early = (tile in NON_FLOWERS and turns < 1) or (tile in SPECIALS and turns < 3)
        if table.holds(player, tile) and not too_early:
            for point in _places_of(tile, player):
                if point not in table.board:
                    yield f"place {tile} {write(point)}"


def _places_of(tile: str, player: str) -> list[Point]:
    """Where such a tile may be placed, were the board empty."""
    if tile in FLOWERS:
        return entries(tile, player)  # WK3
    if tile == "wheel":
        return [point for point in POINTS if touches(point) == {"neutral"}]  # WK10
    if tile == "white_dragon":
        return own_half(other(player))  # WK13
    if tile == "white_lotus":
        return own_half(player)  # WK14
    return POINTS  # WK9, WK11, WK12


def _moves(board: Board, player: str, options: Options) -> Iterator[str]:
    """The player's pieces that are not drained (WK9), where they can go and may end."""
    for start, piece in board.items():
        if piece.owner == player and not drained(board, start):
            for goal in {*_reaches(board, start, piece, options)}:
                if _may_end(board, piece, goal):
                    yield f"move {write(start)} {write(goal)}"


def _reaches(board: Board, start: Point, piece: Piece, options: Options) -> Iterator[Point]:
    """How far each kind of piece comes, whatever stands at the end."""

    def over_none(point: Point) -> bool:  # WK16
        return point not in board

    def over_all(_: Point) -> bool:  # WK11
        return True

    stroll = walks if options["flowers_turn"] else slides  # WK3
    ways: dict[str, Callable[[], Iterator[Point]]] = {
        "jasmine": lambda: stroll(start, 3, over_none),
        "rose": lambda: stroll(start, 3, over_none),
        "lily": lambda: ells(start, over_none),
        "chrysanthemum": lambda: ells(start, over_none),
        "white_jade": lambda: stroll(start, 5, over_none),
        "rhododendron": lambda: stroll(start, 5, over_none),
        "wheel": lambda: slides(start, 16, over_none),  # WK10: the longest line has 17 points
        "boat": lambda: walks(start, 5, over_all),  # WK11
        "white_dragon": lambda: slides(start, 6, over_none),  # WK13
        "white_lotus": lambda: walks(start, 2, over_none),  # WK14
    }
    return ways[piece.tile]() if piece.tile in ways else iter(())  # WK9, WK12: knotweed and rock do not move


def _may_end(board: Board, piece: Piece, goal: Point) -> bool:
    """Not in a wrong garden (WK5), not on what is not captured (WK16). Ports are open."""
    return not wrong_garden(piece.tile, goal) and (goal not in board or _captures(piece, board[goal]))


def _captures(piece: Piece, target: Piece) -> bool:
    if target.owner == piece.owner:
        return False
    return (
        DISHARMONY.get(piece.tile) == target.tile  # WK15
        or target.tile in NON_FLOWERS  # WK8
        or target.tile == "white_lotus"  # WK14: removed by any
        or piece.tile in SPECIALS  # WK13, WK14: the only ones that take a Dragon
    )


def _owned(board: Board, player: str, tile: str) -> list[Point]:
    return [point for point, piece in board.items() if piece.owner == player and piece.tile == tile]


def _rotations(board: Board, player: str) -> Iterator[str]:
    """WK10: with no rock or knotweed around; nothing out of a port or onto one or off the board; at least one piece."""
    for wheel in _owned(board, player, "wheel"):
        for steps in range(1, 8):
            goals = ring_goals(board, wheel, steps)
            all_turn = all(board[start].tile not in ("rock", "knotweed") for start in goals)
            no_port = all(point not in PORTS for point in {*goals, *goals.values()})
            if goals and all_turn and no_port and all(goal in ON_BOARD for goal in goals.values()):
                yield f"rotate {write(wheel)} {steps}"


def _pushes(board: Board, player: str) -> Iterator[str]:
    """WK11: either player's piece, one point further away onto an empty point; not what never moves (WK9, WK12)."""
    for boat in _owned(board, player, "boat"):
        for step in PUSHES:
            piece = add(boat, step)
            goal = pushed(boat, piece)
            can_shift = piece in board and board[piece].tile not in ("rock", "knotweed", *NOT_BY_BOAT)
            if can_shift and goal in ON_BOARD and goal not in board:
                yield f"push {write(boat)} {write(piece)}"


def after(position: Position, options: Options, turn: list[str], move: str) -> dict[str, Any]:
    """Board, reserve and pot as the action leaves them, before anything that happens at the end of the turn."""
    table = Table.of(position)
    verb, *words = move.split()
    if verb == "place":
        table.put(position["to_move"], words[0], read(words[1]))
    elif verb == "move":
        table.capture(read(words[0]), read(words[1]))
    elif verb == "rotate":
        table.shift(ring_goals(table.board, read(words[0]), int(words[1])))
    elif verb == "push":
        boat, piece = read(words[0]), read(words[1])
        table.shift({piece: pushed(boat, piece)})
    return table.as_position()  # pass changes none of these


def links(position: Position, options: Options) -> list[dict[str, Any]]:
    """The harmonies that stand (WK14, WK17, WK18), each worth 1 (WK19). Wiki has no disharmonies that count."""
    board = board_of(position)
    found = [
        {"kind": "harmony", "owner": owner, "a": write(a), "b": write(b), "worth": 1}
        for a, b in on_a_line(board)
        if not drained(board, a) and not drained(board, b)  # WK9
        if all(_lets_through(board[point], board[a], board[b]) for point in between(a, b) if point in board)
        for owner in _owners(board[a], board[b], options)
    ]
    return sorted_links(found)


def _owners(one: Piece, two: Piece, options: Options) -> list[str]:
    """Who would have the harmony of these two; nobody if they are not harmonious (WK4, WK13, WK14, WK17)."""
    blooming = ("white_lotus", "white_dragon") if options["dragon_harmony"] else ("white_lotus",)
    for lotus, flower in ((one, two), (two, one)):
        if lotus.tile in blooming and flower.tile in FLOWERS:
            if lotus.owner == flower.owner:
                return [lotus.owner]
            return {"none": [], "owner": [lotus.owner], "both": [*PLAYERS]}[options["lotus_opponent_harmony"]]
    return [one.owner] if one.owner == two.owner and two.tile in HARMONY.get(one.tile, ()) else []


def _lets_through(piece: Piece, one: Piece, two: Piece) -> bool:
    """WK17: a boat, or a flower that is disharmonious to neither of the two."""
    if piece.tile not in FLOWERS:
        return piece.tile == "boat"
    return DISHARMONY[piece.tile] not in (one.tile, two.tile)


def gain(position: Position, options: Options, player: str) -> int:
    """What the player's harmonies add at the end of that player's turn (WK19)."""
    return sum(link["worth"] for link in links(position, options) if link["owner"] == player)


def ended(position: Position, options: Options) -> list[tuple[str, str | None]]:
    """The endings of WK20 that hold. None wins the Pot: it is paid by the scores, if at all (WK21)."""
    found: list[tuple[str, str | None]] = []
    harmonious = (*FLOWERS, *(SPECIALS if options["dragon_harmony"] else ("white_lotus",)))
    if too_few(board_of(position), position, harmonious):
        found.append(("too_few", None))
    if target_reached(position, options):
        found.append(("target", None))
    return found
