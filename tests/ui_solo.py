"""A make-believe game for one: squares, a bag unseen, numbers, bare verbs, a score, tiles that are nobody's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.core.contract import (
    Badge,
    BoardLook,
    Chapter,
    Event,
    Identity,
    Link,
    Meter,
    Piece,
    Reason,
    Result,
    Text,
    TileKind,
    Tray,
)
from game.core.errors import IllegalMove
from game.core.moves import parse
from tests.ui_ground import GROUNDS, NAMES_OF, both

SQUARES = ("s0,0", "s2,3", "s-4,-4", "s5,-3")
POINTS = ("0,0", "3,3", "-3,3", "0,-6")


@dataclass(frozen=True)
class Evening:
    """What lies where, how many are left in the bag, what is in the hand, and the score."""

    board: tuple[tuple[str, str], ...] = ()
    bag: int = 12
    hand: str = ""
    score: int = 0


class Solo:
    """``game.core.contract.Game``: draw a tile, lay it on a point or a square; a wheel turns by 1 to 7."""

    name = both("A Quiet Evening", "Ein stiller Abend")
    about = both("Draw and lay.", "Ziehe und lege.")
    identity = Identity("evening", "1", "e1", {})
    definition: Mapping[str, Any] = {}
    board = BoardLook(both("Board"), GROUNDS, squares=True)
    kinds: Mapping[str, TileKind] = {k: TileKind(k, both(en, de), code, k) for k, (en, de, code) in NAMES_OF.items()}
    link_names: Mapping[str, Text] = {"harmony": both("Harmony")}
    quiet: frozenset[str] = frozenset()
    chance = True
    handfuls: Mapping[str, int] = {}
    pictures: Mapping[str, str] = {}
    seats: Sequence[str] = ("guest",)

    def start(self, seed: int) -> Evening:
        return Evening()

    def to_move(self, state: Evening) -> str | None:
        return "guest" if state.bag or state.hand else None

    def legal(self, state: Evening) -> Sequence[str]:
        lies = dict(state.board)
        if not state.hand:
            turns = [f"rotate {place} {n}" for place, kind in lies.items() if kind == "wheel" for n in range(1, 8)]
            return sorted([*turns, "draw"] if state.bag else [])
        places = SQUARES if state.hand == "knotweed" else POINTS
        return sorted(f"place {state.hand} {place}" for place in places if place not in lies) or ["discard " + state.hand]

    def play(self, state: Evening, move: str) -> Evening:
        if move not in self.legal(state):
            raise IllegalMove(f"{move!r} is not legal.")
        parsed = parse(move)
        if parsed.verb == "draw":
            return replace(state, bag=state.bag - 1, hand=("wheel", "knotweed", "rose")[state.bag % 3])
        if parsed.verb == "rotate":
            return replace(state, score=state.score + int(parsed.picks[1]), bag=state.bag - 1)
        laid = dict(state.board) if parsed.verb == "discard" else dict(state.board) | {parsed.picks[1]: state.hand}
        return replace(state, board=tuple(sorted(laid.items())), hand="", score=state.score + 1)

    def result(self, state: Evening) -> Result | None:
        if self.to_move(state):
            return None
        return Result(None, "tiles_out", both("The bag is empty."), ((both("Total"), state.score, 0),))

    def pieces(self, state: Evening) -> Mapping[str, Piece]:
        return {place: Piece(kind, "any") for place, kind in state.board}

    def trays(self, state: Evening, seat: str | None = None) -> Sequence[Tray]:
        hand = {state.hand: 1} if state.hand else {}
        return (
            Tray("hand", "guest", both("hand"), hand, len(hand)),
            Tray("bag", "any", both("bag"), {}, state.bag, hidden=True),
        )

    def links(self, state: Evening) -> Sequence[Link]:
        lies = dict(state.board)
        return [Link("harmony", None, "-3,3", "3,3")] if {"-3,3", "3,3"} <= set(lies) else []

    def badges(self, state: Evening) -> Mapping[str, Sequence[Badge]]:
        return {place: (Badge("drained", both("Drained.")),) for place, kind in state.board if kind == "rose"}

    def phase(self, state: Evening) -> Text:
        return both("play")

    def asked(self, state: Evening) -> Text:
        return both("lay the tile" if state.hand else "draw a tile, or turn a wheel")

    def word(self, word: str) -> Text:
        return both(word)

    def meters(self, state: Evening, viewer: str | None = None) -> Sequence[Meter]:
        return ()

    def scores(self, state: Evening) -> Mapping[str, int]:
        return {"guest": state.score}

    def events(self, state: Evening) -> Sequence[Event]:
        return ()

    def why(self, state: Evening, move: str) -> Sequence[Reason]:
        return () if move in self.legal(state) else (Reason("place", both("It cannot lie there.")),)

    def reach(self, state: Evening, place: str) -> Mapping[str, str]:
        return {}

    def way(self, state: Evening, move: str) -> Sequence[str]:
        return ()

    def book(self) -> Sequence[Chapter]:
        return ()

    def position(self, state: Evening) -> dict[str, Any]:
        return {}

    def view(self, state: Evening, seat: str) -> dict[str, Any]:
        return self.position(state)

    def setup(self, position: Mapping[str, Any], seed: int = 0) -> tuple[Evening, tuple[str, ...]]:
        return Evening(), ()
