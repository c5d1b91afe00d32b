"""Effects of chance: tiles are drawn from a pile whose order nobody knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from game.core.chance import Chance
from game.core.contract import SEATS
from game.core.lattice import NAMES
from game.rules.binding.compiler import Compiler
from game.rules.language.fault import Fault
from game.rules.language.registry import verb
from game.rules.language.types import Amount, ListOf, Phrase, Ref, Word
from game.rules.playing import legal
from game.rules.playing.model import Effect, Pile
from game.rules.playing.sets import ALL
from game.rules.playing.state import NOBODY, Failure, Plan, Scene, Set, State
from game.rules.verbs.certainty import PlainEffect
from game.rules.verbs.effects import NO_ROOM, only_place
from game.rules.verbs.pile_effects import PILE, happened, to_pile


@dataclass(frozen=True, slots=True)
class Draw(PlainEffect):
    """The next tiles of a pile go to another pile, or one of them onto the board."""

    number: int
    pile: Pile
    kinds: frozenset[int] | None
    fits: tuple[str, ...]
    into: str
    at: Set | None
    nobodys: bool

    def apply(self, scene: Scene) -> Failure | None:
        """As many as there are, if there are fewer; tiles that are passed over go back into the pile, which is shuffled."""
        for _ in range(self.number):
            slot = self.pile.slots[scene.seat]
            token = next(self._drawable(scene, slot), None)
            if token is None:
                return None
            skipped = scene.state.piles[slot].index(token)
            scene.state.pile_take(slot, token)
            if skipped:
                _shuffle(scene.state, slot)
            failure = self._laid(scene, token) if self.at is not None else self._taken(scene, token)
            if failure is not None:
                return failure
        return None

    def _drawable(self, scene: Scene, slot: int) -> Iterator[int]:
        """The tiles of the pile in their order, of those kinds, that fit."""
        tried: set[int] = set()
        for token in scene.state.piles[slot]:
            if (self.kinds is None or token // 3 in self.kinds) and token not in tried:
                tried.add(token)
                if not self.fits or self._fits(scene, slot, token):
                    yield token

    def _fits(self, scene: Scene, slot: int, token: int) -> bool:
        """Whether one of the actions could be done with the tile, once it is drawn."""
        state = scene.state.fork()
        state.pile_take(slot, token)
        state.pile_add(state.rules.piles[self.into].slots[scene.seat], token)
        never = legal.landings(state.scene(scene.seat))
        actions = (state.rules.actions[name] for name in self.fits)
        looking = Scene(state.rules, state, scene.seat)
        return any(next(legal.of_action(looking, action, -1, never), None) is not None for action in actions)

    def _taken(self, scene: Scene, token: int) -> Failure | None:
        happened(scene, "drawn", token, player=SEATS[scene.seat], pile=self.into)
        to_pile(scene, token, self.into, scene.seat, told=False)
        return None

    def _laid(self, scene: Scene, token: int) -> Failure | None:
        place = only_place(self.at, scene) if self.at is not None else None
        if place is None or place in scene.state.board:
            return NO_ROOM
        piece = scene.rules.piece(token // 3, NOBODY) if self.nobodys else scene.rules.laid(token, scene.seat)
        scene.state.put(place, piece)
        scene.placed.add(place)
        happened(scene, "placed", piece.kind * 3 + piece.owner, to=NAMES[place])
        return None

    def risk(self, scene: Scene, open_pick: str) -> int:
        """If it comes onto the board, where there may be no room."""
        return ALL if self.at is not None else 0

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """To be tried out where a tile comes onto the board."""
        return ALL if self.at is not None else 0


def _shuffle(state: State, slot: int) -> None:
    chance = Chance(state.chance)
    state.set_pile(slot, tuple(chance.shuffled(state.piles[slot])))
    state.chance = chance.state


@verb(
    "effect",
    "draw",
    draw=Amount(1, 60),
    from_=Ref(("piles",)),
    who=Phrase("kinds"),
    fits=ListOf(Ref(("actions",)), 1, 6),
    to=PILE,
    at=Phrase(),
    owner=Word(("nobody",)),
    needs=("from",),
    some_of=("to", "at"),
    sentence={
        "en": "[draw=1:[who:{who}][!who:a tile] is][!draw=1:[who:{draw} {who:many}][!who:{draw:tiles}] are] drawn at random from "
        "{from}[to: into {to}][at: and put {at:goal-on}][owner=nobody:, where it belongs to nobody][fits:; if it cannot be used "
        "for {fits:or}, it goes back and another one is drawn]",
        "de": "aus {from:dat} [draw=1:*kommt* zufällig [who:{who}][!who:ein Stein]][!draw=1:*kommen* zufällig [who:{draw} "
        "{who:many}]"
        "[!who:{draw:tiles}]][to: in {to:acc}][at: {at:goal}][owner=nobody:|, wo er niemandem gehört][fits:|; lässt er sich "
        "nicht "
        "für {fits:or} verwenden, so kommt er zurück und ein anderer wird gezogen]",
    },
    examples=("{draw: 1, from: bag, to: hand}", "{draw: 1, from: bag, who: flower, at: centre, owner: nobody}"),
)
def draw(c: Compiler, a: Mapping[str, Any]) -> Effect:
    """The next tiles of a pile (of these kinds) go to another pile, or onto a place (A4, A5, T4).

    ``fits``: only a tile with which one of these actions can be done; others go back (T14). ``owner: nobody``: it is nobody's.
    """
    if ("to" in a) == ("at" in a):
        raise Fault(c.rule(), "what is drawn goes to a pile (to:) or to a place (at:), and not to both.")
    kinds = frozenset(c.kinds_of(a["who"])) if "who" in a else None
    at = c.phrase(a["at"]) if "at" in a else None
    return Draw(a["draw"], c.pile(a["from"]), kinds, tuple(a.get("fits", ())), a.get("to", ""), at, a.get("owner") == "nobody")
