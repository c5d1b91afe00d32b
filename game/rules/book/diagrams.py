"""Diagrams of a rule book: small positions in which the compiled rules themselves say what may be done.

Nothing here is drawn by hand: a tile is put on an otherwise empty board, the list of legal moves is asked where it can go,
and other tiles are put in its way or in its reach where that shows something.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from game.core.contract import Diagram, Link, Piece, Result, Text
from game.core.languages import localize
from game.core.lattice import NAMES, places
from game.rules.playing import legal, starting
from game.rules.playing.model import Action, Kind
from game.rules.playing.moved_path import walked, walking, way
from game.rules.playing.rules import Rules
from game.rules.playing.state import NOBODY, PieceType, Scene, State

if TYPE_CHECKING:
    from game.rules.playing.state import MoveBundle


class Table(Protocol):
    """What shows a state: a game."""

    @property
    def compiled(self) -> Rules: ...
    def pieces(self, state: State) -> Mapping[str, Piece]: ...
    def links(self, state: State) -> Sequence[Link]: ...
    def result(self, state: State) -> Result | None: ...
    def play(self, state: State, move: str) -> State: ...


Laid = dict[int, PieceType]
MIDDLES = ((2, 2), (-2, 3), (1, -3), (3, -1), (-3, -3), (5, 2), (-2, 6), (0, 4), (4, 0), (6, 5), (0, 0))
"""Where the tile of a diagram may lie, from the middle of the board; the most telling of these is taken."""
LONG_AGO = 99
"""Turns that both players have had: every tile may come into play."""


def standing(rules: Rules, laid: Laid) -> State:
    """A state in the game's main phase in which these tiles lie on the board, and GUEST is to act. HOST has lost a tile to each
    pile that both share and that is empty at first."""
    state = starting.blank(rules, 0)
    if len(rules.seats) == 2 and rules.sets_per_player:
        for pile in rules.piles.values():
            if pile.shared and pile.starts_with is None:
                state.set_pile(pile.slots[0], (1,))
    for place, piece in laid.items():
        state.put(place, piece)
    state.phase, state.turns = len(rules.phases) - 1, (LONG_AGO, LONG_AGO)
    offers = (node.offers for node in rules.phases[-1].nodes)
    state.node = next((at for at, offer in enumerate(offers) if any(walking(action) for action, _ in offer)), state.node)
    return state


def spot_at(rules: Rules, x: int, y: int) -> int:
    """The point so far east and north of the middle of the board; -1 off the board."""
    (across, up) = rules.grid.outline.twice
    return rules.grid.place(f"{x + across // 2},{y + up // 2}")


def spots_of(rules: Rules, wanted: Iterable[tuple[int, int]]) -> list[int]:
    """Those of these points, seen from the middle, that the board has; every one of its points where it has none of them."""
    return [place for x, y in wanted if (place := spot_at(rules, x, y)) >= 0] or rules.points


def suits(kind: Kind, place: int) -> bool:
    """Whether a tile of GUEST's comes into play on a point or may end its own move there, as far as the rules say so for good."""
    grounds = filter(None, (kind.plant_on, *(move.land for move in kind.moves)))
    lasting = [ground.const for ground in grounds if ground.const]
    return not lasting or any(const[0] >> place & 1 for const in lasting)


def owners(rules: Rules) -> tuple[int, int]:
    """Whose tiles lie on the board, seen by GUEST: one's own, and the other player's; nobody's where nobody has any."""
    if len(rules.seats) == 1 or rules.on_board == "nobody":
        return NOBODY, NOBODY
    return (0, 1)


def bundles(state: State, action: Action) -> Iterator[MoveBundle]:
    """The legal ways of one action, whenever it may be."""
    scene = Scene(state.rules, state, state.seat)
    yield from legal.of_action(scene, action, -1)


def lawful(state: State) -> bool:
    """Whether nothing stands on the board that no action may leave behind."""
    scene = Scene(state.rules, state, state.seat)
    return not any(rule.condition.test(scene) for rule in state.rules.never)


def goals(state: State, place: int) -> int:
    """The points to which the tile on a place may legally walk."""
    out = 0
    for action in state.rules.actions.values():
        if walking(action):
            for bundle in bundles(state, action):
                found = walked(bundle)
                out |= found[1] if found and found[0] == place else 0
    return out


def draw(table: Table, state: State, title: Text, marks: Mapping[str, str], ways: Iterable[Sequence[str]] = ()) -> Diagram:
    """The diagram of a state."""
    return Diagram(title, table.pieces(state), dict(marks), table.links(state), [list(way) for way in ways])


def places_of(title: Text, south: int, north: int, mark: str = "land") -> Diagram:
    """Some places of the board, by their name, as GUEST sees them; where HOST sees others, the title says so."""
    title = title if south == north else localize("{0} (for GUEST)", title)
    return Diagram(title, {}, {NAMES[place]: mark for place in places(south)})


def draw_movement(table: Table, kind: Kind) -> Diagram | None:
    """Where a tile of a kind may go: past a tile in its way and onto one that it takes, if it can take any; None for one that
    never moves."""
    rules = table.compiled
    if not kind.moves or not any(walking(action) for action in rules.actions.values()):
        return None
    mine, theirs = owners(rules)
    piece = rules.piece(kind.index, mine)
    found = [(place, goals(standing(rules, {place: piece}), place)) for place in spots_of(rules, MIDDLES)]
    place, free = max(found, key=lambda entry: _telling(rules, kind, *entry))
    if not free:
        return None
    laid = _with_prey(rules, {place: piece}, place, free, theirs)
    laid = _with_blocker(rules, laid, place, (theirs, mine))
    return draw_moves(table, kind, laid, place, localize("{0}: how it moves", kind.name))


def _open(rules: Rules, kind: Kind, place: int) -> int:
    """All that a tile would get to on a board without tiles or grounds."""
    out, points = 0, rules.grid.points
    for move in kind.moves:
        out |= move.path.reach(place, points, points)
    return out & ~(1 << place)


def _telling(rules: Rules, kind: Kind, place: int, free: int) -> tuple[int, int]:
    """How much a place shows: that it can go, and that it cannot go everywhere."""
    barred = (_open(rules, kind, place) & ~free).bit_count()
    return min(free.bit_count(), 8) + (4 if 0 < barred <= free.bit_count() else 0), free.bit_count()


def _with_prey(rules: Rules, laid: Laid, place: int, free: int, owner: int) -> Laid:
    """With a tile that it can take, a little way off."""
    spots = sorted(places(free), key=lambda spot: (abs(steps_apart(place, spot) - 2), spot))
    for kind in rules.kinds:
        prey = rules.piece(kind.index, owner)
        for spot in spots[:6] if kind.count and not kind.on_squares else ():
            state = standing(rules, {**laid, spot: prey})
            if lawful(state) and goals(state, place) >> spot & 1:
                return {**laid, spot: prey}
    return laid


def _with_blocker(rules: Rules, laid: Laid, place: int, owners: Sequence[int]) -> Laid:
    """With a tile in its way, behind which it cannot go."""
    free = goals(standing(rules, laid), place)
    spots = [spot for spot in places(free) if spot not in laid and steps_apart(place, spot) <= 2]
    best, most = laid, 1
    for kind in [kind for kind in rules.kinds if kind.count and not kind.on_squares][::3]:
        for owner in dict.fromkeys(owners):
            for spot in spots[:4]:
                tried = {**laid, spot: rules.piece(kind.index, owner)}
                state = standing(rules, tried)
                left = goals(state, place) if lawful(state) else 0
                lost = (free & ~left & ~(1 << spot)).bit_count()
                if left and not left >> spot & 1 and most < lost + 1 <= free.bit_count() // 2:
                    best, most = tried, lost + 1
        if best is not laid:
            return best
    return best


def steps_apart(one: int, other: int) -> int:
    """How many steps apart two points are."""
    (ax, ay), (bx, by) = (tuple(map(int, NAMES[place].split(","))) for place in (one, other))
    return abs(ax - bx) + abs(ay - by)


def draw_moves(table: Table, kind: Kind, laid: Laid, place: int, title: Text) -> Diagram:
    """The marks of where it may go and where not, and one way."""
    state = standing(table.compiled, laid)
    free = goals(state, place)
    marks = {NAMES[spot]: "capture" if spot in laid else "land" for spot in places(free)}
    marks |= {NAMES[spot]: "blocked" for spot in places(_open(table.compiled, kind, place) & ~free)}
    far = sorted(places(free), key=lambda spot: (-steps_apart(place, spot), spot))
    ways = (way(state, text) for text in _texts(state, place, far))
    shown = next((found for found in ways if len(found) > 2), ())
    return draw(table, state, title, marks | {NAMES[place]: "source"}, [shown] if shown else [])


def _texts(state: State, place: int, spots: Sequence[int]) -> Iterator[str]:
    """The moves of the tile on a place, those to the first of these spots first."""
    known = set(legal.texts(legal.offered_moves(state)))
    for spot in spots:
        ends = f" {NAMES[place]} {NAMES[spot]}"
        yield from sorted(text for text in known if text.endswith(ends))


def draw_planting(table: Table, kind: Kind, actions: Iterable[Action]) -> Diagram | None:
    """Where a tile of a kind may be put onto the board by some of these actions, if that is not just anywhere."""
    rules = table.compiled
    offered = [action for action in actions if not action.automatic and len(action.picks) == 2]
    spots = [_spots(rules, offered, kind, seat) for seat in range(len(rules.seats))]
    barred = [kind.lives & ~free for free in spots]
    if not spots[0] or not barred[0]:
        return None
    title = localize("{0}: where it may come into play", kind.name)
    if spots[0].bit_count() <= barred[0].bit_count():
        return places_of(title, spots[0], spots[-1])
    return places_of(title, barred[0], barred[-1], "blocked")


def _spots(rules: Rules, actions: Iterable[Action], kind: Kind, seat: int) -> int:
    """The places on which a seat may put such a tile on an empty board by actions that ask for a tile and a place."""
    token = kind.index * 3 + (seat if len(rules.seats) == 2 and rules.sets_per_player else NOBODY)
    out = 0
    for action in actions:
        pick = action.picks[0]
        if hasattr(pick, "pile"):
            state = standing(rules, {})
            state.seat = seat
            state.set_pile(pick.pile.slots[seat], (token,))
            for bundle in bundles(state, action):
                out |= bundle.mask if bundle.picks[:1] == (token,) else 0
    return out


def kinds_on_points(table: Table) -> list[Kind]:
    """The kinds that are played with and lie on points."""
    return [kind for kind in table.compiled.kinds if kind.count and not kind.on_squares]
