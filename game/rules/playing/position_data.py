"""States as data: the positions of the protocol, complete, so that setting them up gives an equal state."""

from __future__ import annotations

from collections import Counter
from typing import Any

from game.core.contract import SEATS
from game.core.covering import UNKNOWN
from game.core.lattice import NAMES, places
from game.rules.playing.determinizing import hidden
from game.rules.playing.model import Pile
from game.rules.playing.rules import Rules
from game.rules.playing.starting import owner_in, owners_of
from game.rules.playing.state import State

OWNERS = (*SEATS, "any")
BELOW = " / "
"""What stands between a tile and the one that lies under it."""


def data_of(state: State) -> dict[str, Any]:
    """A state as a position, complete."""
    rules = state.rules
    out: dict[str, Any] = {
        "to_move": SEATS[state.seat],
        "phase": rules.phases[state.phase].name,
        "turns": dict(zip(SEATS, state.turns, strict=True)),
        "board": {NAMES[place]: _piece(rules, piece) for place, piece in sorted(state.board.items())},
    }
    earlier = [(phase.name, done) for phase, done in zip(rules.phases, state.earlier, strict=False) if any(done)]
    if earlier:
        out["turns_in"] = {phase: dict(zip(SEATS, done, strict=True)) for phase, done in earlier}
    marks = {mark: [NAMES[place] for place in places(state.m[slot])] for mark, slot in rules.point_marks.items() if state.m[slot]}
    if marks:
        out["marks"] = marks
    for name, pile in rules.piles.items():
        out[name] = _pile_data(state, pile)
    if rules.scored:
        out["score"] = dict(zip(rules.seats, state.scores, strict=False))
    node = state.rules.phases[state.phase]
    if state.node != node.entry:
        out["step"] = node.nodes[state.node].label
    if state.moved:
        out["moved"] = [NAMES[place] for place in state.moved]
    if state.passes:
        out["passes"] = state.passes
    if any(seat >= 0 for seat in state.starts):
        out["starts"] = {phase.name: SEATS[seat] for phase, seat in zip(rules.phases, state.starts, strict=True) if seat >= 0}
    if state.seen:
        out["seen"] = list(state.seen)
    if state.ended is not None:
        out["ended"] = list(state.ended)
    out["chance"] = state.chance
    return out


def view_of(state: State, seat: int) -> dict[str, Any]:
    """A state as a seat sees it: ``?`` for each tile on the board or in a pile that it does not see, and nothing that would tell
    of one: no earlier positions, no chance to come."""
    out = data_of(state)
    out.pop("chance")
    out.pop("seen", None)
    for place in places(state.unseen(seat)):
        owner, _kind, *rest = out["board"][NAMES[place]].split(" ")
        out["board"][NAMES[place]] = " ".join([owner, UNKNOWN, *rest])
    for pile, slot, _ in hidden(state, seat):
        size = len(state.piles[slot])
        unseen: Any = dict(Counter([UNKNOWN] * size)) if counted(pile) else [UNKNOWN] * size
        if pile.shared:
            out[pile.name] = unseen
        else:
            out[pile.name][SEATS[pile.slots.index(slot)]] = unseen
    return out


def _piece(rules: Rules, piece: Any) -> str:
    """A tile with its marks, and what lies under it from the top: ``guest rose tired / host lily / guest rose``."""
    under = (f"{OWNERS[token % 3]} {rules.kinds[token // 3].id}" for token in piece.under)
    return BELOW.join([" ".join((OWNERS[piece.owner], rules.kinds[piece.kind].id, *piece.marks)), *under])


def _in_pile(rules: Rules, token: int, seat: int) -> str:
    """A tile in a player's pile: its owner is said where that is not the player."""
    kind = rules.kinds[token // 3].id
    return kind if token % 3 == owner_in(rules, seat) else f"{OWNERS[token % 3]} {kind}"


def counted(pile: Pile) -> bool:
    """Whether a pile is written as counts by kind (a reserve) and not as a list (a hand, a bag, a pot)."""
    return not pile.shared and pile.sorted and pile.starts_with is not None


def _pile_data(state: State, pile: Pile) -> Any:
    rules = state.rules
    if pile.shared:
        return [
            rules.kinds[t // 3].id if len(owners_of(rules)) == 1 else f"{OWNERS[t % 3]} {rules.kinds[t // 3].id}"
            for t in state.piles[pile.slots[0]]
        ]
    out: dict[str, Any] = {}
    for seat, name in enumerate(rules.seats):
        names = [_in_pile(rules, token, seat) for token in state.piles[pile.slots[seat]]]
        out[name] = dict(sorted(Counter(names).items())) if counted(pile) else names
    return out
