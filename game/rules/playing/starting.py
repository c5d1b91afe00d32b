"""The first state of a game."""

from __future__ import annotations

from game.core.chance import Chance
from game.rules.playing import turns
from game.rules.playing.history import NOTHING
from game.rules.playing.model import Pile
from game.rules.playing.rules import Rules
from game.rules.playing.state import NOBODY, State


def blank(rules: Rules, seed: int) -> State:
    """A state with an empty board and empty piles, in which nothing has begun."""
    state = State.__new__(State)
    state.rules = rules
    state.m = [0] * (max(rules.slots.values(), default=3) + 1)
    state.board = {}
    state.piles = ((),) * len(rules.pile_sorted)
    state.phase = state.node = state.seat = state.passes = state.plies = 0
    state.turns = (0, 0)
    state.earlier = ((0, 0),) * (len(rules.phases) - 1) if rules.turns_by_phase else ()
    state.scores = (0, 0)
    state.seen = NOTHING
    state.moved = ()
    state.starts = (-1,) * len(rules.phases)
    state.chance = seed & ((1 << 64) - 1)
    state.ended = None
    state.events = ()
    state.cache, state.kept, state.touched = {}, {}, 0
    state.moves = None
    state.walks = {}
    state.views = None
    return state


def start(rules: Rules, seed: int) -> State:
    """The state in which the first player acts."""
    state = blank(rules, seed)
    for pile in rules.piles.values():
        if pile.starts_with is not None:
            fill(state, pile)
    set_up(state)
    turns.begin(state, 0)
    turns.go_on(state)
    state.events = tuple(event for event in state.events if event["event"] == "tossed")  # the rest is there to be seen
    return state


def beginning(rules: Rules) -> State:
    """The first state by the seed 0, made once: to be looked at for what is the same in all games."""
    if rules.beginning is None:
        rules.beginning = start(rules, 0)
    return rules.beginning


def fill(state: State, pile: Pile) -> None:
    """Put the tiles that a pile starts with into it; shuffled by the seed if its order is chance."""
    rules = state.rules
    owners = owners_of(rules)
    for seat in (0,) if pile.shared else range(len(rules.seats)):
        tokens = full_set(rules, pile, owners if pile.shared else (owner_in(rules, seat),))
        if not pile.sorted:
            chance = Chance(state.chance)
            tokens = chance.shuffled(tokens)
            state.chance = chance.state
        state.set_pile(pile.slots[seat], tuple(tokens))


def set_up(state: State) -> None:
    """Lay the tiles on the board with which play begins, out of the piles that hold them."""
    rules = state.rules
    for seat in range(len(rules.seats)):
        for kind, place in rules.setup:
            token = kind * 3 + owner_in(rules, seat)
            slot = next((slot for slot, pile in enumerate(state.piles) if token in pile), -1)
            if slot >= 0:
                state.pile_take(slot, token)
            state.put(rules.grid.half_turn(place) if seat else place, rules.laid(token, seat))


def owner_in(rules: Rules, seat: int) -> int:
    """Whose the tiles in a seat's piles are: its own, or nobody's where the table has one set or one plays alone."""
    return seat if rules.sets_per_player and len(rules.seats) == 2 else NOBODY


def owners_of(rules: Rules) -> tuple[int, ...]:
    """Whose tiles there are in all."""
    return tuple(dict.fromkeys(owner_in(rules, seat) for seat in range(len(rules.seats))))


def full_set(rules: Rules, pile: Pile, owners: tuple[int, ...]) -> list[int]:
    """The tokens that a pile starts with, sorted."""
    out = []
    for owner in owners:
        for kind in rules.kinds:
            out += [kind.index * 3 + owner] * pile.begins_with(kind, owner)
    return sorted(out)
