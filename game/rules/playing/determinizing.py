"""A state with all that a seat cannot see dealt anew: what a player may think of who must not look into bags and hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.core.chance import Chance
from game.core.lattice import places
from game.rules.playing.history import NOTHING
from game.rules.playing.model import Pile
from game.rules.playing.state import State


class Hidden(NamedTuple):
    """A pile that a seat does not see: its slot, and whose tiles can lie in it (None: anybody's)."""

    pile: Pile
    slot: int
    owner: int | None


def determinized(state: State, seat: int, seed: int) -> State:
    """The state with the hidden piles and chance to come dealt from a seed; the same for all states that look alike to the seat.

    How many tiles lie in each pile is known, and which there are in all. Tiles change places among the piles of one owner; a pile
    that the rules fill at first gets tiles such as it began with. What has come up before is forgotten where piles are hidden:
    it would tell what lay in them. So do tiles on the board whose face the seat does not see, with others of their owner.
    """
    chance = Chance(seed)
    new = state.fork()
    new.chance = chance.next()
    found, unseen = list(hidden(state, seat)), state.unseen(seat)
    if found or unseen:
        new.seen = NOTHING
    if unseen:
        _deal_faces(new, list(places(unseen)), [entry.slot for entry in found], chance)
    for owner in dict.fromkeys(entry.owner for entry in found):
        _deal(new, [entry for entry in found if entry.owner == owner], chance)
    return new


def hidden(state: State, seat: int) -> Iterator[Hidden]:
    """The piles that a seat does not see."""
    rules = state.rules
    one_set = not rules.sets_per_player or len(rules.seats) == 1
    for pile in rules.piles.values():
        for owner, slot in enumerate(dict.fromkeys(pile.slots[: len(rules.seats)])):
            if pile.seen_by == "nobody" or (pile.seen_by == "owner" and owner != seat):
                yield Hidden(pile, slot, None if one_set or pile.shared else owner)


def _deal_faces(new: State, unseen: list[int], slots: list[int], chance: Chance) -> None:
    """Deal faces to the tiles on these places, from among them and the tiles of the same owner in these piles."""
    lifted = {place: new.take(place) for place in unseen}
    for owner in sorted({piece.owner for piece in lifted.values()}):
        own = [place for place in unseen if lifted[place].owner == owner]
        in_piles = [token for slot in slots for token in new.piles[slot] if token % 3 == owner]
        tokens = chance.shuffled(sorted([*(lifted[place].tokens[0] for place in own), *in_piles]))
        for place in own:
            token = next((one for one in tokens if new.rules.kinds[one // 3].lives >> place & 1), tokens[0])
            tokens.remove(token)
            new.put(place, new.rules.piece(token // 3, owner, lifted[place].marks, lifted[place].under))
        for slot in slots:
            new.set_pile(slot, tuple(tokens.pop() if token % 3 == owner else token for token in new.piles[slot]))


def _deal(new: State, among: list[Hidden], chance: Chance) -> None:
    """Deal the tiles of these piles anew: first to piles that begin with tiles of a sort, the rest as they come."""
    tokens = chance.shuffled(sorted(token for entry in among for token in new.piles[entry.slot]))
    sizes = [len(new.piles[entry.slot]) for entry in among]
    dealt: list[list[int]] = [[] for _ in among]
    for entry, size, hand in zip(among, sizes, dealt, strict=True):
        fits = entry.pile.starts_with
        if fits is not None:
            hand += [token for token in tokens if fits.local(token // 3, token % 3, token % 3 % 2)][:size]
            for token in hand:
                tokens.remove(token)
    for entry, size, hand in zip(among, sizes, dealt, strict=True):
        hand += [tokens.pop() for _ in range(size - len(hand))]
        new.set_pile(entry.slot, tuple(sorted(hand) if entry.pile.sorted else hand))
