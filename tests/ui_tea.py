"""A make-believe game for two with everything at once: hands that are private, bags, a pot, squares, handfuls, amounts, scores.

A turn: draw; or discard; or place a tile and then, if you like, move one (a wheel laid may be turned instead); or let a boat
ferry up to three of your neighbours. Knotweed lies on squares. At the end of a turn its player scores. Proclaiming ends it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from game.core.contract import (
    SEATS,
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
from game.core.selection import tokens
from tests.ui_ground import GROUNDS, NAMES_OF, POINTS, at, both, clear, near, other

AROUND = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
SPOTS = ("0,0", "1,1", "2,1", "1,2", "-3,3", "3,-3", "4,4", "-4,-4")
SQUARES = ("s0,0", "s2,3", "s-4,-4", "s5,-3")
DEAL = ("boat", "wheel", "knotweed", "rose", "jasmine", "lily", "rock")
Lies = dict[str, tuple[str, str]]


@dataclass(frozen=True)
class Tea:
    """One moment. What lies where is (place, kind, owner); hands and bags are GUEST's, then HOST's."""

    board: tuple[tuple[str, str, str], ...] = ()
    hands: tuple[tuple[str, ...], ...] = (DEAL, DEAL[2:])
    bags: tuple[tuple[str, ...], ...] = (("white_jade", "orchid", "rose") * 9, ("lily", "rock", "boat") * 9)
    pot: tuple[tuple[str, str], ...] = ()
    score: tuple[int, int] = (0, 0)
    mover: str = "guest"
    step: str = "act"
    events: tuple[tuple[str, int, str], ...] = ()

    @property
    def seat(self) -> int:
        return SEATS.index(self.mover)

    @property
    def lies(self) -> Lies:
        return {place: (kind, owner) for place, kind, owner in self.board}

    def laid(self, lies: Lies) -> Tea:
        return replace(self, board=tuple(sorted((place, *what) for place, what in lies.items())))

    def hand(self, tiles: Sequence[str]) -> Tea:
        hands = tuple(tuple(tiles) if i == self.seat else hand for i, hand in enumerate(self.hands))
        return replace(self, hands=hands)


def step(place: str, dx: int, dy: int) -> str:
    x, y = at(place)
    return f"{x + dx},{y + dy}"


class Teahouse:
    """``game.core.contract.Game``. ``together``: both win or nobody; ``hidden``: whether the links are for players to see."""

    name = both("Tea for Two", "Tee für zwei")
    about = both("Lay, move, ferry and turn.", "Lege, bewege, setze über und drehe.")
    definition: Mapping[str, Any] = {}
    board = BoardLook(both("Board"), GROUNDS, squares=True)
    kinds: Mapping[str, TileKind] = {k: TileKind(k, both(en, de), code, k) for k, (en, de, code) in NAMES_OF.items()}
    link_names: Mapping[str, Text] = {"harmony": both("Harmony", "Harmonie")}
    handfuls: Mapping[str, int] = {"choose": 0, "ferry": 1}
    pictures: Mapping[str, str] = {}
    seats: Sequence[str] = SEATS

    def __init__(self, together: bool = False, hidden: bool = False, begin: Tea | None = None) -> None:
        self.identity = Identity("tea", "1", "t1", {})
        self.together, self.begin = together, begin or Tea()
        self.quiet: frozenset[str] = frozenset({"harmony"} if hidden else ())
        self.chance = True

    def start(self, seed: int) -> Tea:
        return self.begin

    def to_move(self, state: Tea) -> str | None:
        return None if state.step == "over" else state.mover

    def legal(self, state: Tea) -> Sequence[str]:
        return sorted(set(getattr(self, f"_{state.step}")(state)))

    def _over(self, state: Tea) -> Iterator[str]:
        yield from ()

    def _act(self, state: Tea) -> Iterator[str]:
        lies = state.lies
        yield "proclaim"
        if state.bags[state.seat]:
            yield "draw"
        for kind in state.hands[state.seat]:
            yield f"discard {kind}"
            yield from (f"place {kind} {p}" for p in (SQUARES if kind == "knotweed" else SPOTS) if p not in lies)
        yield from self._ferries(state, lies)

    def _ferries(self, state: Tea, lies: Lies) -> Iterator[str]:
        for boat in (place for place, what in lies.items() if what == ("boat", state.mover)):
            crew = [p for p in (step(boat, *way) for way in AROUND) if lies.get(p, ("", ""))[1] == state.mover]
            for count in (1, 2, 3):
                for some in combinations(sorted(crew, key=at), count):
                    for dx, dy in ((d * n, e * n) for d, e in ((0, 1), (1, 0), (0, -1), (-1, 0)) for n in (1, 2, 3)):
                        ends = [step(p, dx, dy) for p in some]
                        if all(end in GROUNDS and (end not in lies or end in some) for end in ends):
                            yield f"ferry {boat} {' '.join(some)} by {dx},{dy}"

    def _again(self, state: Tea) -> Iterator[str]:
        yield "skip"
        lies = state.lies
        for place, (_, owner) in lies.items():
            if owner == state.mover and not place.startswith("s"):
                ends = [step(place, *way) for way in AROUND[::2]]
                yield from (f"move {place} {end}" for end in ends if end in GROUNDS and lies.get(end, ("", ""))[1] != owner)

    def _turn(self, state: Tea) -> Iterator[str]:
        yield "skip"
        hub = next(place for place, what in state.lies.items() if what == ("wheel", state.mover))
        yield from (f"rotate {hub} {n}" for n in range(1, 8))

    def play(self, state: Tea, move: str) -> Tea:
        if move not in self.legal(state):
            raise IllegalMove(f"{move!r} is not legal.")
        return getattr(self, f"_do_{parse(move).verb}")(replace(state, events=()), *tokens(move))  # type: ignore[no-any-return]

    def _do_proclaim(self, state: Tea, *_: str) -> Tea:
        return replace(state, step="over")

    def _do_skip(self, state: Tea, *_: str) -> Tea:
        return self._end(state)

    def _do_draw(self, state: Tea, *_: str) -> Tea:
        bag = state.bags[state.seat]
        bags = tuple(bag[1:] if i == state.seat else b for i, b in enumerate(state.bags))
        return self._end(replace(state.hand((*state.hands[state.seat], bag[0])), bags=bags))

    def _do_discard(self, state: Tea, kind: str) -> Tea:
        return self._end(self._without(state, kind))

    def _without(self, state: Tea, kind: str) -> Tea:
        hand = list(state.hands[state.seat])
        hand.remove(kind)
        return state.hand(hand)

    def _do_place(self, state: Tea, kind: str, place: str) -> Tea:
        then = self._without(state, kind).laid({**state.lies, place: (kind, state.mover)})
        return replace(then, step="turn" if kind == "wheel" else "again")

    def _do_move(self, state: Tea, start: str, end: str) -> Tea:
        lies = state.lies
        taken = [(lies[end][1], lies[end][0])] if end in lies else []
        lies[end] = lies.pop(start)
        return self._end(replace(state.laid(lies), pot=(*state.pot, *taken)))

    def _do_rotate(self, state: Tea, hub: str, amount: str) -> Tea:
        ring, lies = [step(hub, *way) for way in AROUND], state.lies
        turned = {ring[(i + int(amount)) % 8]: lies.pop(place) for i, place in enumerate(ring) if place in lies}
        return self._end(state.laid(lies | turned))

    def _do_ferry(self, state: Tea, boat: str, *crew: str) -> Tea:
        dx, dy = at(crew[-1].removeprefix("by "))
        lies = state.lies
        lifted = {step(place, dx, dy): lies.pop(place) for place in crew[:-1]}
        return self._end(state.laid(lies | lifted))

    def _end(self, state: Tea) -> Tea:
        gains = ((len(self.links(state)), "harmonies"), (-sum(k == "rock" for k, _ in state.lies.values()), "rocks"))
        events = tuple((state.mover, points, why) for points, why in gains if points)
        score = tuple(s + (sum(e[1] for e in events) if i == state.seat else 0) for i, s in enumerate(state.score))
        return replace(state, score=(score[0], score[1]), events=events, mover=other(state.mover), step="act")

    def result(self, state: Tea) -> Result | None:
        if state.step != "over":
            return None
        guest, host = state.score
        if self.together:
            total = guest + host
            return Result(None, "done", both("The tea is cold.", "Der Tee ist kalt."), ((both("Total", "Summe"), total, total),))
        tally = [(both("Score", "Punkte"), guest, host), (both("Wager", "Einsatz"), 0, -3), (both("Total"), guest, host - 3)]
        winner = "draw" if guest == host - 3 else "guest" if guest > host - 3 else "host"
        return Result(winner, "done", both("The tea is cold.", "Der Tee ist kalt."), tuple(tally))

    def pieces(self, state: Tea) -> Mapping[str, Piece]:
        return {place: Piece(*what) for place, what in state.lies.items()}

    def trays(self, state: Tea, seat: str | None = None) -> Sequence[Tray]:
        viewer, out = seat or state.mover, []
        for owner, hand in zip(SEATS, state.hands, strict=True):
            tiles = {kind: hand.count(kind) for kind in self.kinds if kind in hand and owner == viewer}
            out.append(Tray("hand", owner, both("hand", "Hand"), tiles, len(hand), owner != viewer, private=True))
        for owner, bag in zip(SEATS, state.bags, strict=True):
            out.append(Tray("bag", owner, both("bag", "Beutel"), {}, len(bag), hidden=True))
        pot = [kind for _, kind in state.pot]
        return [*out, Tray("pot", "any", both("pot", "Topf"), {kind: pot.count(kind) for kind in pot}, len(pot))]

    def links(self, state: Tea) -> Sequence[Link]:
        lies = {p: Piece(*what) for p, what in state.lies.items() if not p.startswith("s")}
        pairs = combinations(sorted(lies, key=at), 2)
        return [
            Link("harmony", lies[a].owner, a, b)
            for a, b in pairs
            if lies[a].owner == lies[b].owner and near(lies[a].kind, lies[b].kind) and clear(lies, a, b)
        ]

    def badges(self, state: Tea) -> Mapping[str, Sequence[Badge]]:
        return {}

    def phase(self, state: Tea) -> Text:
        return both("Tea time", "Teezeit")

    def asked(self, state: Tea) -> Text:
        said = {"act": both("Draw, discard, lay or ferry.", "Ziehe, wirf ab, lege oder setze über.")}
        said |= {"again": both("Move one of your tiles, if you like.", "Bewege einen Stein, wenn du magst.")}
        said |= {"turn": both("Turn what surrounds the wheel, if you like.", "Drehe, was das Rad umgibt, wenn du magst.")}
        return said.get(state.step, both("The game is over.", "Das Spiel ist aus."))

    def word(self, word: str) -> Text:
        return {"draw": both("draw a tile", "Stein ziehen"), "discard": both("discard", "abwerfen")}.get(word, both(word))

    def meters(self, state: Tea, viewer: str | None = None) -> Sequence[Meter]:
        return ()

    def scores(self, state: Tea) -> Mapping[str, int]:
        return dict(zip(SEATS, state.score, strict=True))

    def events(self, state: Tea) -> Sequence[Event]:
        words = {"harmonies": both("Harmonies", "Harmonien"), "rocks": both("Rocks", "Felsen")}
        scored = [{"event": "scored", "player": seat, "points": points, "why": words[why]} for seat, points, why in state.events]
        return [{"event": "drawn", "tile": "rose"}, *scored]

    def why(self, state: Tea, move: str) -> Sequence[Reason]:
        if move in self.legal(state):
            return ()
        return (Reason(parse(move).verb, both(f"No: {move}"), tuple(p for p in POINTS if f" {p}" in move)),)

    def reach(self, state: Tea, place: str) -> Mapping[str, str]:
        return {}

    def way(self, state: Tea, move: str) -> Sequence[str]:
        return ()

    def book(self) -> Sequence[Chapter]:
        return ()

    def position(self, state: Tea) -> dict[str, Any]:
        return {"pot": [f"{owner} {kind}" for owner, kind in state.pot]}

    def view(self, state: Tea, seat: str) -> dict[str, Any]:
        return self.position(state)

    def setup(self, position: Mapping[str, Any], seed: int = 0) -> tuple[Tea, tuple[str, ...]]:
        return self.begin, ()
