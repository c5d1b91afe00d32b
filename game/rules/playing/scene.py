"""Scenes: a state as one seat sees it while an action is chosen or carried out; and the small records that go with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from game.core.contract import Event, Text
from game.core.lattice import places

if TYPE_CHECKING:
    from game.rules.playing.compiled import Rules
    from game.rules.playing.model import Action, PieceType
    from game.rules.playing.state import State


_NOTHING: dict[Any, Any] = {}
_NOWHERE: set[int] = set()


class Scene:
    """What phrases, conditions and effects look at.

    ``spots`` are the places that picks stand for, by the pick's name; ``values`` what was picked (a place, a tile token, a
    number, a word). ``origins`` says where the tiles that this action moved came from, and ``placed`` which it has put on the
    board. ``before`` is the state in which the action began.
    """

    __slots__ = ("before", "events", "m", "origins", "placed", "rules", "seat", "spots", "state", "values")

    def __init__(self, rules: Rules, state: State, seat: int) -> None:
        self.rules = rules
        self.state = state
        self.m = state.m
        self.seat = seat
        self.spots: dict[str, int] = {}
        self.values: dict[str, Any] = {}
        self.origins: dict[int, int] = {}
        self.placed: set[int] = set()
        self.before = state
        self.events: list[Event] = []

    @classmethod
    def view(cls, state: State, seat: int) -> Scene:
        """A scene only to look at: nothing is picked or moved in it."""
        new = cls.__new__(cls)
        new.rules = state.rules
        new.state = new.before = state
        new.m = state.m
        new.seat = seat
        new.spots = new.values = new.origins = _NOTHING
        new.placed = _NOWHERE
        new.events = []
        return new

    def seen_by(self, seat: int) -> Scene:
        """The same, as a seat sees it: to be looked at."""
        if seat == self.seat:
            return self
        new = Scene(self.rules, self.state, seat)
        new.spots, new.values, new.origins, new.placed = self.spots, self.values, self.origins, self.placed
        new.before = self.before
        return new

    def picked(self, name: str, value: Any, spot: int) -> None:
        """Take a pick's value."""
        self.values[name] = value
        self.spots[name] = spot

    def moved(self) -> int:
        """The places of the tiles that this action has moved or placed."""
        mask = 0
        for place in (*self.origins, *self.placed):
            mask |= 1 << place
        return mask

    def moved_before(self) -> int:
        """The places of the tiles that earlier actions of this turn have moved or placed."""
        mask = 0
        for place in self.state.moved:
            mask |= 1 << place
        return mask

    def acting(self) -> Scene:
        """A copy on a fork of the state, for effects to change."""
        new = Scene(self.rules, self.state.fork(), self.seat)
        new.spots = self.spots.copy()
        new.values = self.values.copy()
        new.before = self.state
        return new

    def shift(self, source: int, goal: int) -> None:
        """Move a tile to an empty place, and remember where it came from."""
        state = self.state
        state.put(goal, self.rules.moved_piece(state.take(source)))
        origin = self.origins.pop(source, source)
        self.origins[goal] = origin
        if source in self.placed:
            self.placed.discard(source)
            self.placed.add(goal)
        self.follow({source: goal})

    def carry(self, goals: Mapping[int, int]) -> None:
        """Lift tiles all together and set each down on its goal, and remember where they came from."""
        state = self.state
        lifted = {place: state.take(place) for place in goals}
        for place, piece in lifted.items():
            state.put(goals[place], self.rules.moved_piece(piece))
        self.origins.update({goals[place]: self.origins.pop(place, place) for place in goals})
        self.placed = {goals.get(place, place) for place in self.placed}
        self.follow(goals)

    def follow(self, moves: Mapping[int, int]) -> None:
        """Let the picks stand for the tiles they named, where these have gone."""
        for name, spot in self.spots.items():
            out = 0
            for place in places(spot):
                out |= 1 << moves.get(place, place)
            self.spots[name] = out


class Failure(NamedTuple):
    """Why something cannot be done: the rule's name, a sentence, the places to point at, which of REASONS it is."""

    rule: str
    sentence: Text
    places: int = 0
    sort: str = "rule"


class Plan:
    """What an action would change, but for the one place that is still open.

    The tile ``piece`` comes to the open place (and takes what lies there); the tiles in ``removed`` leave theirs, and
    ``added`` come to places already known.
    """

    __slots__ = ("added", "piece", "removed", "seat")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.piece: PieceType | None = None
        self.removed = 0
        self.added: list[tuple[int, PieceType]] = []


class Bundle:
    """Legal moves that differ in their last pick only: ``prefix`` and one place of ``mask`` make the text of each.

    With ``mask`` 0 the bundle is one move, and ``prefix`` its whole text.
    """

    __slots__ = ("action", "mask", "next", "picks", "prefix")

    def __init__(self, action: Action | None, picks: tuple[Any, ...], prefix: str, mask: int, following: int) -> None:
        self.action = action
        self.picks = picks
        self.prefix = prefix
        self.mask = mask
        self.next = following

    def __len__(self) -> int:
        return self.mask.bit_count() or 1
