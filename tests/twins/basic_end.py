"""Basic Pai Sho once more: the endings and the count (B45 to B49)."""

from __future__ import annotations

from typing import Any

from tests.twins.basic_links import links
from tests.twins.flowers import FLOWERS, PLAYERS, SPECIALS, board_of, other, target_reached, too_few
from tests.twins.ground import MID, Point, between, read, spaces


def count(position: dict[str, Any], options: dict[str, Any]) -> dict[str, int]:
    """The count of both players without the wager (B49)."""
    return {player: _count(position, options, player) for player in PLAYERS}


def _count(position: dict[str, Any], options: dict[str, Any], player: str) -> int:
    own = {point: piece for point, piece in board_of(position).items() if piece.owner == player}
    lotuses = [point for point, piece in own.items() if piece.tile == "white_lotus"]
    protected = {
        point
        for point, piece in own.items()
        if piece.tile in FLOWERS + SPECIALS and any(lotus != point and spaces(point, lotus) <= 3 for lotus in lotuses)
    }
    # the other wording takes one point off for each piece on the board
    dead = set(own) if options["dead"] == "all" else set(own) - protected - set(lotuses)
    in_pot = [tile for tile in position.get("pot", []) if tile.split()[0] == other(player)]
    return int(position["score"].get(player, 0)) + len(in_pot) + len(protected) - len(dead)


def ended(position: dict[str, Any], options: dict[str, Any]) -> list[tuple[str, str | None]]:
    """The endings that hold, in the order in which they are tried, and who wins the Pot: nobody if it holds for both (B43)."""
    found: list[tuple[str, str | None]] = []
    rings = [player for player in PLAYERS if _has_ring(position, options, player)]
    if rings:
        found.append(("ring", rings[0] if len(rings) == 1 else None))  # B45
    short = too_few(board_of(position), position, (*FLOWERS, "white_lotus"))
    if short:
        found.append(("too_few", other(short[0]) if len(short) == 1 else None))  # B46
    if target_reached(position, options):
        found.append(("target", None))  # B47
    return found


def _has_ring(position: dict[str, Any], options: dict[str, Any], player: str) -> bool:
    """B45: whether some closed chain of the player's harmonies winds around the centre.

    Along a chain we count how often it crosses, up less down, a ray from the centre to the east. If two chains from one
    tile to another differ in that, then one there and the other back is a closed chain around the centre; if no two do,
    no closed chain has a count other than 0, and none winds around.
    """
    chained: dict[Point, list[Point]] = {}
    for link in links(position, options):
        a, b = read(link["a"]), read(link["b"])
        if link["kind"] == "harmony" and link["owner"] == player and MID not in (a, b, *between(a, b)):
            chained.setdefault(a, []).append(b)
            chained.setdefault(b, []).append(a)
    crossed: dict[Point, int] = {}
    for root in chained:
        if root in crossed:
            continue
        crossed[root], to_visit = 0, [root]
        while to_visit:
            a = to_visit.pop()
            for b in chained[a]:
                if b not in crossed:
                    crossed[b] = crossed[a] + _crossing(a, b)
                    to_visit.append(b)
    return any(crossed[b] != crossed[a] + _crossing(a, b) for a in chained for b in chained[a])


def _crossing(a: Point, b: Point) -> int:
    """1 if the line from a to b crosses the ray upwards, -1 if downwards, 0 if not.

    The ray rises a trifle, so that it meets no point but the centre: it runs between the rows y = 0 and y = 1, and a line
    along a row does not meet it.
    """
    if a[0] != b[0] or a[0] <= 0:
        return 0
    return int(b[1] > 0) - int(a[1] > 0)
