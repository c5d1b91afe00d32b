"""What there is to be had in a position, read from the compiled rules: for programs that play, and for those who want to see how
things stand. No rule is known by its name here: endings, points, links and tiles are asked what they say of themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import sqrt
from operator import add

from game.core.contract import Feature
from game.core.kept import kept
from game.core.languages import localize
from game.core.lattice import POINTS, SQUARES, places, point, xy
from game.rules.playing import counting, starting
from game.rules.playing.grid import joined
from game.rules.playing.lines import spanned
from game.rules.playing.model import Condition, Ending
from game.rules.playing.rules import Rules
from game.rules.playing.state import OWNER, State

TILES = localize("Tiles")
HELD = localize("Tiles that cannot move")
SCORE = localize("Points")
TO_LAY = localize("Tiles to lay")
PARTNERS = 3
"""With how many others a tile counts as linked before long, where links must cross something."""
HALF = 0.3
"""What a tile counts for that moves and is never linked, or is linked and never moves, beside one that does both: what it does to
others is its worth."""
FAR = 99
"""More steps than there are on a board."""
_CLOSE = [1 / (1 + off) for off in range(FAR)]
"""What two tiles count for that are so many steps off a common line: each number once in memory, as it stands in thousands of
places."""
OF_USE = 1.0
"""What a tile counts for while it is of use: beside the board, or on it if it moves or is linked; what it does there is added.
So one that is taken, and does not come back, counts for twice what one does that is brought in, and what neither moves nor is
linked is kept until it does something to others."""
WAITING = 0.5
"""What a tile that cannot be linked where it lies counts for as the end of a link to come."""


def opposed(rules: Rules) -> bool:
    """Whether there are two players, and one can win; where no ending says who, it is whoever does not give up."""
    return len(rules.seats) == 2 and (not rules.endings or not all(ending.winner.shared for ending in rules.endings))


def features(state: State) -> list[Feature]:
    """All that there is to be had in a state."""
    tiles = _to_lay(state) if raced(state.rules) else _tiles(state)
    return [*_endings(state), *_points(state), *_links(state), *_pairs(state), *tiles]


def raced(rules: Rules) -> bool:
    """Whether all there is to be had is an ending that whoever acts may bring about. Then it counts for nothing whose tiles lie
    on the board: a tile more there is nothing to have."""
    endings = [ending for ending in rules.endings if ending.when is not None]
    return bool(endings) and not rules.scored and not rules.tally and all(ending.raced for ending in endings)


def missing(state: State) -> int | None:
    """By how much the number that the first such ending is about is too small, or too large if below 0; None if it is not about
    a single number."""
    aims = (ending.aim for ending in state.rules.endings if ending.raced and ending.aim is not None)
    gauges = (aim.gauge(state.scene(state.seat)) for aim in aims)
    return next((gauge.goal - gauge.amount for gauge in gauges if gauge.form == "count"), None)


def _endings(state: State) -> Iterator[Feature]:
    """How near each ending is for each seat, by what play decides of it, and how good it would be."""
    seats = range(len(state.rules.seats))
    winner, known = None, (0.0, 0.0)
    for ending in state.rules.endings:
        if ending.aim is not None:
            amounts = tuple(_nearness_of_ending(ending, ending.aim, state, seat) for seat in seats)
            if ending.winner != winner:  # where several in a row are won in the same way
                winner, known = ending.winner, ending.winner.favours(state)
            favours = known[: len(seats)]
            if ending.raced:  # it is there for the seat that acts on the board next, and only for that one
                acting = _next_to_act(state)
                favours = tuple(favour if seat == acting else 0.0 for seat, favour in enumerate(favours))
            yield Feature("ending", f"endings.{ending.name}", ending.title, amounts, favours, ending.outlasts)


def _nearness_of_ending(ending: Ending, aim: Condition, state: State, seat: int) -> float:
    """How near an ending is for a seat, from 0 to 1; where the other has a turn to undo it first, by how firmly it stands."""
    if ending.outlasts and seat != state.seat:
        return (1 + aim.margin(state.scene(seat))) / 2
    return aim.degree(state.scene(seat))


def _next_to_act(state: State) -> int | None:
    """The seat that can change the board first: whoever is to move, if that is possible in what is left of the turn, else the
    other, or the same in a turn to come; None if neither can, as where both have laid their last tiles."""
    if _can_act(state, state.seat, (state.node,)):
        return state.seat
    starts = state.rules.phases[state.phase].starts
    return next((seat for seat in (1 - state.seat, state.seat) if _can_act(state, seat, starts)), None)


def _can_act(state: State, seat: int, nodes: Iterable[int]) -> bool:
    """Whether a seat has something to begin with, at one of these nodes of a turn, that changes the board then or later on."""
    first = (action.picks[:1] for node in nodes for action in state.rules.board_actions(state.phase, node))
    return any(not picks or (slot := picks[0].slot_of(seat)) < 0 or state.piles[slot] for picks in first)


def _points(state: State) -> Iterator[Feature]:
    """Points so far with what the next turn would add as the board is, the lines of the count at the end, and what would decide
    an ending that needs nothing else."""
    rules, seats = state.rules, len(state.rules.seats)
    if rules.scored:
        soon = [known for known in rules.scoring if known.at != "action"]
        gained = (sum(counting.gained(known, state.scene(seat)) for known in soon) for seat in range(seats))
        yield Feature("score", "scoring", SCORE, tuple(map(float, map(add, state.scores, gained))))
    for number, line in enumerate(rules.tally):
        yield Feature("tally", f"tally.{number}", line.title, tuple(map(float, counting.counted(state, line)[:seats])))
    for ending in rules.endings:
        if ending.when is None:  # it may come at any time: what decides it then counts all along
            for path, _, count in ending.winner.deciding(state)[:1]:
                amounts = tuple(float(count.of(state.scene(seat))) for seat in range(seats))
                yield Feature("tally", f"endings.{ending.name}.winner.{path}", count.title, amounts)


def _links(state: State) -> Iterator[Feature]:
    """The links that belong to players."""
    seats = range(len(state.rules.seats))
    for name, link in state.rules.links.items():
        if link.owned:
            owners = [bound.owner for bound in link.bound(state)]
            yield Feature("links", f"links.{name}", link.title, tuple(float(owners.count(seat)) for seat in seats))


def _pairs(state: State) -> Iterator[Feature]:
    """How near tiles of one owner are to being linked: 1 for each two that could be and lie on one line, less for those further
    off one. Tiles that cannot be linked where they lie may move on, so that they count for a part."""
    links = [(name, link) for name, link in state.rules.links.items() if link.owned and link.rows]
    if not links:
        return
    board, waiting = state.board, state.cannot("link")
    by_seat = [
        tuple([(place, board[place].kind, WAITING if waiting >> place & 1 else 1.0) for place in places(own & POINTS)])
        for own in state.m[OWNER : OWNER + len(state.rules.seats)]
    ]
    for name, link in links:
        amounts = tuple([_nearness_of_pairs(tiles, tuple(link.rows), link.crosses) for tiles in by_seat])
        yield Feature("pairs", f"links.{name}", link.title, amounts)


@kept(1024)  # a move leaves most of the other's tiles, and often all of them, where they are
def _nearness_of_pairs(tiles: tuple[tuple[int, int, float], ...], rows: tuple[int, ...], crosses: int) -> float:
    """How near such tiles (place, kind, part for which it counts) are to each other, by the kinds related to each. Where links
    must cross something, a tile counts for the nearest of the others alone: else all tiles gather on one side of it."""
    partners: list[list[float]] = [[] for _ in tiles]
    for number, (place, kind, part) in enumerate(tiles):
        row, near, found = rows[kind], _near(place, crosses), partners[number]
        for at, (other, its, share) in enumerate(tiles[:number]):
            if row >> its & 1:
                value = part * share * near[other]
                found.append(value)
                partners[at].append(value)
    most = PARTNERS if crosses else len(tiles)
    return sum(sum(sorted(found)[-most:]) for found in partners) / 2


@kept(None)
def _near(place: int, crossed: int) -> tuple[float, ...]:
    """By place, what two tiles count for that lie there and here: the less, the more steps they are off a common line. If places
    must be crossed, one of them has to lie between the two on that line."""
    return tuple(_closeness(place, other, crossed) for other in range(SQUARES))


def _closeness(place: int, other: int, crossed: int) -> float:
    (x, y), (u, v) = xy(place), xy(other)
    if not crossed:
        return _CLOSE[min(abs(x - u), abs(y - v))]
    rows = (spanned(point(x, y), point(u, y)) | spanned(point(x, v), point(u, v))) & crossed
    columns = (spanned(point(x, y), point(x, v)) | spanned(point(u, y), point(u, v))) & crossed
    off = min(abs(y - v) if rows else FAR, abs(x - u) if columns else FAR)
    return _CLOSE[off] if off < FAR else 0.0


def _tiles(state: State) -> Iterator[Feature]:
    """The tiles that can do something on the board, there and beside it, and those that cannot be moved just now."""
    useless, half, fixed = (joined([state.m[slot] for slot in slots]) for slots in state.rules.slots_by_use())
    own = [state.m[OWNER + seat] for seat in range(len(state.rules.seats))]
    whole, part = ([(mask & sort).bit_count() for mask in own] for sort in (~useless & ~half, half))
    each = zip(whole, part, _left(state), strict=True)
    amounts = (can_both + HALF * can_one + OF_USE * (can_both + can_one + left) for can_both, can_one, left in each)
    yield Feature("tiles", "tiles", TILES, tuple(amounts))
    bound = state.cannot("move") & ~fixed
    yield Feature("held", "statuses", HELD, tuple(float((mask & bound).bit_count()) for mask in own))


def _to_lay(state: State) -> Iterator[Feature]:
    """The tiles that a seat has beside the board, in its hand and its bag, divided by the root of how many it begins with: one
    counts for the less, the more there are. Each is a turn to come, and there are no more: whoever still has some when the other
    has none acts alone. What a common bag holds is no turn, as it is there for both."""
    rules = state.rules
    if rules.begun_with is None:
        rules.begun_with = max(_left(starting.beginning(rules)))
    unit = sqrt(max(rules.begun_with, 1))
    yield Feature("turns", "piles", TO_LAY, tuple(tiles / unit for tiles in _left(state)))


def _left(state: State) -> list[int]:
    """By seat, the tiles in its own piles."""
    own = [pile.slots for pile in state.rules.piles.values() if not pile.shared]
    return [sum([len(state.piles[slots[seat]]) for slots in own]) for seat in range(len(state.rules.seats))]
