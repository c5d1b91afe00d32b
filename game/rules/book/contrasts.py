"""What two sets of rules make of the same positions, found by playing: where they part is shown with the fewest tiles that do.

The positions are those of games by chance by the one; the other reads each of them. A house rule is set beside the game that it
builds on so, and a game beside itself without one of its bans.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from game.core.chance import Chance
from game.core.errors import BadPosition, TooCostly
from game.core.lattice import NAMES, places
from game.rules.playing import legal, position_data, positions, starting, turns
from game.rules.playing.rules import Rules
from game.rules.playing.state import State

GAMES, LONGEST = 4, 300
"""Games by chance that are played, and moves of each, at most."""
DRAWN = 6
"""Moves that are drawn for one that brings a tile onto the board, at most."""
AWHILE = 50
"""Moves that are looked at in one go, before whoever asks may do something else."""
Position = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Contrast:
    """A position, GUEST to act, in which two sets of rules differ about a move.

    ``sort`` is ``allowed`` or ``forbidden`` (by the first set alone), ``linked`` or ``unlinked`` (a link stands after it by the
    first set alone, or by the second), ``won`` (GUEST wins by it by the first set alone). ``about`` is the action, the link or
    the ending, ``onto`` whether such a move ends on another tile, ``moves`` are all moves of which the same is so.
    """

    sort: str
    about: str
    onto: bool
    position: Position
    moves: frozenset[str]


def play_by_chance(rules: Rules, seed: int) -> Iterator[tuple[State, str, State]]:
    """The moves of a game by chance, each with the states around it. By odd seeds it is the first of several that brings a tile
    onto the board, if one does: so a game comes to its end, and by even ones tiles that lie there are moved about."""
    state, chance = starting.start(rules, seed), Chance(seed)
    for _ in range(LONGEST):
        if state.ended is not None:
            return
        offered = legal.offered_moves(state)
        for _ in range(DRAWN if seed % 2 else 1):
            bundle = offered[chance.below(len(offered))]
            spots = list(places(bundle.mask)) or [-1]
            place = spots[chance.below(len(spots))]
            after = turns.play(state, bundle, place)
            if len(after.board) > len(state.board):
                break
        yield state, bundle.prefix + NAMES[place] if bundle.mask else bundle.prefix, after
        state = after


def find_contrasts(now: Rules, before: Rules, *sorts: str) -> Iterator[Contrast | None]:
    """What the first set of rules makes otherwise than the second, each sort of thing once; only these sorts if any are named.
    None wherever it has been looked for a while, so that whoever looks on can do something else."""
    known, unknown = set[tuple[str, str, bool]](), new_kinds(now, before)
    for seed in range(1, GAMES + 1):
        for state, move, _ in play_by_chance(now, seed):
            yield None
            position = position_data.data_of(state) if state.seat == 0 else {}
            other = read_position(before, without(position, unknown)) if position else None
            for test, shown in _compare(state, other, move) if other else ():
                if (not sorts or test.sort in sorts) and test.key not in known:
                    found = yield from _clear(position, shown, test)
                    if found is not None:
                        known.add(test.key)
                        yield found


def _clear(position: Position, move: str, test: _Test) -> Generator[None, None, Contrast | None]:
    """A difference with the fewest tiles that show it; None where no single move does."""
    if test.sort in ("linked", "unlinked") and not move:  # two tiles are joined: a move that brings one of them there
        position = yield from _shrink(position, test.stands)
        made = ((back, move) for back, move in _one_before(test, position) if test.holds(back, move))
        position, move = next(made, (position, ""))
    if not move or not test.holds(position, move):
        return None
    position = yield from _shrink(position, lambda tried: test.holds(tried, move))
    moves = list[str]()
    for number, (other, shows) in enumerate(test.all(position)):
        moves += [other] if shows else []
        if number % AWHILE == 0:
            yield None
    return Contrast(*test.key, position, frozenset(moves))


def _one_before(test: _Test, position: Position) -> Iterator[tuple[Position, str]]:
    """Positions from which a move may have led to this one, each with that move: it was moved there, or came into play."""
    for end, tile in position["board"].items():
        others = {place: other for place, other in position["board"].items() if place != end}
        for move in _texts(test.now, position):
            verb, first, *rest = [*move.split(" "), ""]
            if first == end and rest[1:] == [""] and rest[0] not in position["board"]:
                yield {**position, "board": {**others, rest[0]: tile}}, f"{verb} {rest[0]} {end}"
        bare = {**position, "board": others}
        yield from ((bare, move) for move in _texts(test.now, bare) if move.endswith(f" {end}"))


def _texts(rules: Rules, position: Position) -> list[str]:
    state = read_position(rules, position)
    return [] if state is None else legal.texts(legal.offered_moves(state))


def read_position(rules: Rules, position: Position) -> State | None:
    """The state of a position, if these rules know it and the game goes on there."""
    try:
        state = positions.Setup(rules, position, 0).read()[0]
    except (BadPosition, TooCostly):
        return None
    return state if state.ended is None else None


def new_kinds(now: Rules, before: Rules) -> frozenset[str]:
    """The kinds of tile that the first set of rules has and the second has not."""
    return frozenset(now.kind_index.keys() - before.kind_index.keys())


def without(position: Position, kinds: frozenset[str]) -> Position:
    """A position without the tiles of some kinds that lie beside the board: by rules that do not know them it cannot be read."""
    return {key: value if key == "board" else _less(value, kinds) for key, value in position.items()} if kinds else position


def _less(pile: Any, kinds: frozenset[str]) -> Any:
    if isinstance(pile, Mapping):
        return {key: _less(value, kinds) for key, value in pile.items() if key not in kinds}
    if isinstance(pile, list | tuple):
        return [tile for tile in pile if not isinstance(tile, str) or tile.split(" ")[-1] not in kinds]
    return pile


def _compare(now: State, before: State, played: str) -> Iterator[tuple[_Test, str]]:
    """In what a position differs, each with a move that shows it; without one where a link stands by one set of rules alone."""
    test = partial(_Test, now.rules, before.rules)
    mine, theirs = (dict.fromkeys(legal.texts(legal.offered_moves(state))) for state in (now, before))
    for sort, state, moves in (
        ("allowed", now, [move for move in mine if move not in theirs]),
        ("forbidden", before, [move for move in theirs if move not in mine]),
    ):
        yield from {_about(state, move): (test(sort, *_about(state, move)), move) for move in moves}.values()
    for sort, one, other in (("linked", now, before), ("unlinked", before, now)):
        yield from ((test(sort, name), "") for name in sorted({name for name, *_ in _links(one) - _links(other)}))
    if played in theirs:
        won = _won(_after(now, played))
        if won and not _won(_after(before, played)):
            yield test("won", won), played


@dataclass(frozen=True, slots=True)
class _Test:
    """Whether a position, or a move of it, still shows a difference."""

    now: Rules
    before: Rules
    sort: str
    about: str
    onto: bool = False

    @property
    def key(self) -> tuple[str, str, bool]:
        return self.sort, self.about, self.onto

    def _read(self, position: Position) -> tuple[State, State] | None:
        plain = without(position, new_kinds(self.now, self.before))
        now, before = read_position(self.now, position), read_position(self.before, plain)
        return None if now is None or before is None else (now, before)

    def holds(self, position: Position, move: str) -> bool:
        """Whether a move shows it."""
        states = self._read(position)
        return states is not None and self._shows(*states, move)

    def all(self, position: Position) -> Iterator[tuple[str, bool]]:
        """All moves of a position, each with whether it shows it."""
        states = self._read(position)
        if states is not None:
            moves = legal.texts(legal.offered_moves(states[self.sort == "forbidden"]))
            yield from ((move, self._shows(*states, move)) for move in moves)

    def stands(self, position: Position) -> bool:
        """Whether such a link stands by one set of rules alone."""
        states = self._read(position)
        return states is not None and bool(self._apart(*states))

    def _shows(self, now: State, before: State, move: str) -> bool:
        found = [legal.find(legal.offered_moves(state), move) for state in (now, before)]
        if self.sort in ("allowed", "forbidden"):
            one, other = found if self.sort == "allowed" else reversed(found)
            state = now if self.sort == "allowed" else before
            return one is not None and other is None and _about(state, move) == (self.about, self.onto)
        if None in found:
            return False
        if self.sort == "won":
            return _won(_after(now, move)) == self.about and not _won(_after(before, move))
        return bool(self._apart(_after(now, move), _after(before, move)) - self._apart(now, before))

    def _apart(self, now: State, before: State) -> set[tuple[str, int, int]]:
        one, other = (now, before) if self.sort == "linked" else (before, now)
        return {link for link in _links(one) - _links(other) if link[0] == self.about}


def _shrink(position: Position, holds: Callable[[Position], bool]) -> Generator[None, None, Position]:
    """The position without all tiles on the board that are not needed for something to hold; None after each that was tried."""
    left = -1
    while left != len(position["board"]):
        left = len(position["board"])
        for place in list(position["board"]):
            yield None
            tried = {**position, "board": {spot: tile for spot, tile in position["board"].items() if spot != place}}
            if holds(tried):
                position = tried
    return position


def _about(state: State, move: str) -> tuple[str, bool]:
    """The action that a legal move is of, and whether it ends on another tile."""
    found = legal.find(legal.offered_moves(state), move)
    if found is None:
        return "", False
    bundle, place = found
    return bundle.action.name if bundle.action else bundle.prefix, place in state.board


def _after(state: State, move: str) -> State:
    found = legal.find(legal.offered_moves(state), move)
    return state if found is None else turns.play(state, *found)


def _links(state: State) -> set[tuple[str, int, int]]:
    """The links that stand and that players see."""
    kinds = (kind for kind in state.rules.links.values() if not kind.quiet)
    return {(kind.name, bound.a, bound.b) for kind in kinds for bound in state.rules.bound(state, kind)}


def _won(state: State) -> str:
    """The ending by which GUEST has won; empty if there is none."""
    return state.ended[0] if state.ended is not None and state.ended[1] == "guest" else ""
