"""The ring that closes a game: a loop of threads around the middle of the board, found in the links that a game tells of."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence

from game.core.contract import Link, Narrator
from game.drawing.geometry import centre
from game.ui.table.table_game import TableGame

Step = tuple[str, int, Link]
"""From a place: where a link leads, how that goes around the middle (see ``crossing``), and the link."""
Spot = tuple[str, int]
"""A place, and how often the way there went around the middle."""


def crossing(a: str, b: str) -> int | None:
    """How the straight line from a place to another crosses the ray from (0,0) to the east: 1 to the north, -1 to the south,
    else 0; None if it comes through (0,0) itself. Along a closed loop these add up to how often it goes around."""
    (ax, ay), (bx, by) = centre(a), centre(b)
    side = ax * by - ay * bx
    if side == 0 and ax * bx + ay * by <= 0:
        return None
    if ay <= 0 < by:
        return 1 if side > 0 else 0
    return -1 if by <= 0 < ay and side < 0 else 0


def ring_of(links: Iterable[Link], new: Iterable[Link]) -> list[Link]:
    """The loop around (0,0) of links of one kind and owner that holds a new one: that one first, then clockwise with GUEST at
    the south. The shortest, where there are several; empty, where there is none. The order of the links does not matter.

    Exact where no loop of older links goes around (0,0): else that would have been the ring. Linear in the number of links
    but for how often they cross the ray to the east.
    """
    groups: dict[tuple[str, str], list[Link]] = {}
    for link in sorted(set(links), key=_order):
        if link.owner is not None:
            groups.setdefault((link.owner, link.kind), []).append(link)
    fresh, loops = set(new), []
    for group in groups.values():
        steps = _steps(group)
        loops += [_loop(link, steps) for link in group if link in fresh]
    return min(filter(None, loops), key=lambda loop: (len(loop), [_order(link) for link in loop]), default=[])


def closed_ring(play: TableGame) -> list[Link]:
    """The ring that the last turn of a game that is over has closed, the winner's if both have; empty if it closed none.

    Alone, where all turns are the same player's, what counts is the last move.
    """
    node, result = play.session.here.parent, play.result
    if result is None or node is None:
        return []
    last = play.game.to_move(node.state)
    while len(play.game.seats) > 1 and node.parent and play.game.to_move(node.parent.state) == last:
        node = node.parent
    old = set(play.game.links(node.state))
    new = [link for link in play.links if link not in old]
    return ring_of(play.links, [link for link in new if link.owner == result.winner]) or ring_of(play.links, new)


def winning_links(play: TableGame) -> list[Link]:
    """The links between the tiles by which a game has ended, of whoever has some of these and of the kinds that the ending names,
    if it names any; those of hidden kinds too, since it is over. None of a ring that is traced by itself, and none where the game
    does not tell of such tiles."""
    result = play.result
    if result is None or not isinstance(play.game, Narrator) or closed_ring(play):
        return []
    state = play.session.state
    tiles = set(play.game.cause(state)) if play.game.result(state) == result else set()
    owners = {None, *(piece.owner for place, piece in play.game.pieces(state).items() if place in tiles)}
    kinds = play.game.cause_links(state)
    found = [link for link in play.game.links(state) if {link.a, link.b} <= tiles and link.owner in owners]
    return [link for link in found if not kinds or link.kind in kinds]


def _order(link: Link) -> tuple[str, str, str, str, int]:
    return link.owner or "", link.kind, link.a, link.b, link.worth


def _steps(links: Sequence[Link]) -> dict[str, list[Step]]:
    """Where the links lead from each place. Those through the middle go around nothing and are left out."""
    steps: dict[str, list[Step]] = {}
    for link in links:
        around = crossing(link.a, link.b)
        if around is not None:
            steps.setdefault(link.a, []).append((link.b, around, link))
            steps.setdefault(link.b, []).append((link.a, -around, link))
    return steps


def _loop(link: Link, steps: Mapping[str, Sequence[Step]]) -> list[Link]:
    """The shortest loop through a link that goes around, in order; empty if there is none, or only one that meets itself."""
    around = next((around for _, around, other in steps.get(link.a, ()) if other == link), None)
    if around is None:
        return []
    most = sum(abs(by) for out in steps.values() for _, by, _ in out) // 2
    came: dict[Spot, tuple[Spot, Link]] = {}
    queue = deque([(link.b, around)])
    while queue:
        place, turns = queue.popleft()
        for other, by, via in steps[place]:
            spot = other, turns + by
            if via == link or other == link.b or spot in came or abs(spot[1]) > most:
                continue
            came[spot] = (place, turns), via
            if other != link.a:
                queue.append(spot)
            elif spot[1]:
                return _in_order(link, spot, came)
    return []


def _in_order(link: Link, end: Spot, came: Mapping[Spot, tuple[Spot, Link]]) -> list[Link]:
    """The loop that a search has come back with."""
    back: list[Link] = []
    places, spot = [end[0]], end
    while spot in came:
        spot, via = came[spot]
        back.append(via)
        places.append(spot[0])
    if len(set(places)) < len(places):
        return []
    return [link, *(back if end[1] > 0 else reversed(back))]
