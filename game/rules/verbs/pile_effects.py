"""Effects on piles: tiles are sent to one, kept in one, or drawn from one whose order nobody knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from game.core.chance import Chance
from game.core.contract import SEATS
from game.core.lattice import NAMES, places
from game.rules.binding.compiler import Compiler
from game.rules.domain.names import EVERY_TILE
from game.rules.domain.reachability import ON_BOARD, Flow, Picked, Reachability
from game.rules.language.families import EffectNode
from game.rules.language.fault import Fault
from game.rules.language.types import Amount, ListOf, Phrase, Ref, Word
from game.rules.playing import legal
from game.rules.playing.model import Effect, Pile
from game.rules.playing.sets import ALL
from game.rules.playing.state import NOBODY, Failure, Plan, Scene, Set, State
from game.rules.verbs.effects import (
    NO_ROOM,
    Certain,
    OffBoard,
    PlainEffect,
    StillEffect,
    happened,
    only_place,
    stack_to_pile,
    to_pile,
)
from game.rules.wording.saying import Saying, flags_of

PILE = Ref(("piles",), ("box",))
WHERE_TO = "where it goes: a pile, box (out of the game), or a place"


@dataclass(frozen=True, slots=True)
class SendTiles(Certain):
    """Tiles go from the board, or out of a pile, into a pile."""

    pick: str | None
    from_pile: Pile | None
    set: Set | None
    into: str
    to_mover: bool = False

    def apply(self, scene: Scene) -> Failure | None:
        """Tiles of the board by place, tiles of a pile by what was picked."""
        state = scene.state
        spot = self.set.at(scene) if self.set is not None else 0
        for place in places(spot & state.m[0]):
            piece = state.take(place)
            token = piece.kind * 3 + piece.owner
            scene.origins.pop(place, None)
            happened(scene, "removed", token, at=NAMES[place])
            stack_to_pile(scene, piece, self.into, to_mover=self.to_mover)
        if self.pick is not None and self.from_pile is not None and not spot:
            value = scene.values[self.pick]
            slot = self.from_pile.slots[scene.seat]
            for token in value if isinstance(value, tuple) else (value,):
                if token not in state.piles[slot]:  # an effect before has taken it out of the pile
                    continue
                state.pile_take(slot, token)
                happened(scene, "discarded", token, pile=self.from_pile.name)
                to_pile(scene, token, self.into, scene.seat if self.to_mover else token % 3)
        return None

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """Tiles that leave a pile change nothing on the board; the one on the open place leaves it; others must be tried out."""
        if self.from_pile is not None and self.pick is not None and not scene.spots.get(self.pick):
            return 0
        node = None if self.set is None else self.set.node
        if node is None or node.op != "name" or node.word != open_pick or plan.touches_board:
            return ALL
        plan.cleared = True
        return 0


class Send(EffectNode, verb="send"):
    """Tiles leave the board, or a pile, for a pile of their owner (or of the player who acts); ``box`` is out of the game."""

    send: Annotated[str, Phrase(sort="tile")]
    to: Annotated[str, PILE, WHERE_TO]
    whose: Annotated[
        str, Word(("owner", "mover")), "whose pile: that of the tile's owner (owner), or of the player who acts (mover)"
    ] = "owner"  # fmt: skip

    sentence = (
        "[if_so:if {if_so}, {one}][!if_so:{send:every}] [to=box:[both:leave][!both:leaves] the game][!to=box:[both:go]"
        "[!both:goes] to [whose=mover:{to}][!whose=mover:{to:owners}]]"
    )
    examples = ("{send: wreck, to: box}", "{send: pushed and misplaced, to: reserve}")

    def flags(self, words: Saying) -> Mapping[str, str]:
        """Whether two things that were picked are sent; and of one that is sent only if it is such, that."""
        both = " or " in self.send and all(word in words.names.picks for word in self.send.split(" or "))
        return {**flags_of(both=both), **words.pick_if_so(self.send)}

    @property
    def piled(self) -> str:
        """These tiles."""
        return self.send

    def told_with(self, later: EffectNode) -> Send | None:
        """With another that sends one thing just so to the same pile."""
        if not isinstance(later, Send) or " " in later.send or (later.to, later.whose) != (self.to, self.whose):
            return None
        return self.changed(send=f"{self.send} or {later.send}")

    @property
    def changes_owner(self) -> bool:
        """Those that go to the pile of whoever acts."""
        return self.whose == "mover"

    def build(self, binder: Compiler) -> Effect:
        """By place, or by what was picked out of a pile."""
        pick = self.send if binder.is_pile_pick(self.send) else None
        pile = None if pick is None else binder.pile_of_pick(pick)
        return SendTiles(pick, pile, binder.phrase(self.send), self.to, self.whose == "mover")

    def flows(self, reachability: Reachability, picks: Picked) -> Iterable[Flow]:
        """From the board, or from the pile out of which they were picked."""
        last, world = {name: forms[-1] for name, forms in picks.items()}, reachability.world
        yield from reachability.picked(picks.get(self.send, ()), self.to)
        yield Flow(ON_BOARD, world.kinds_in(world.phrase(self.send, last).may), self.to)


@dataclass(frozen=True, slots=True)
class KeepPicked(OffBoard):
    """Of some kinds in a pile only the picked ones stay."""

    pick: str
    pile: Pile
    kinds: frozenset[int]
    both: bool

    def apply(self, scene: Scene) -> Failure | None:
        """All others of these kinds leave the game."""
        value = scene.values[self.pick]
        for seat in (0, 1) if self.both else (scene.seat,):
            slot = self.pile.slots[seat]
            left = [token // 3 for token in (value if isinstance(value, tuple) else (value,))]
            kept, gone, out = [], [], []
            for token in scene.state.piles[slot]:
                if token // 3 in left:
                    left.remove(token // 3)
                    kept.append(token)
                elif token // 3 in self.kinds:
                    gone.append(token)
                    continue
                out.append(token)
            for event, tiles in (("kept", kept), ("discarded", gone)):
                for token in tiles:
                    happened(scene, event, token, pile=self.pile.name)
            scene.state.set_pile(slot, tuple(out))
        return None


class Keep(StillEffect, verb="keep"):
    """Of these kinds in the pile only the picked tiles stay, for the player or for both (S3)."""

    keep: Annotated[str, Ref(("picks",), made_by=("from",))]
    of: Annotated[str, Phrase("kinds"), "the kinds of which only the picked tiles stay"]
    for_: Annotated[str, Word(("mine", "both")), "mine, or both: the other player keeps the same"] = "mine"

    sentence = "all your other {of:many} leave the game[for=both:; the other player keeps the same ones]"
    examples = ("{keep: kept, of: accent}", "{keep: kept, of: accent, for: both}")

    @property
    def piled(self) -> str:
        """That tile."""
        return self.keep

    def build(self, binder: Compiler) -> Effect:
        """In the pile from which they were picked."""
        kinds = frozenset(binder.kinds_of(self.of))
        return KeepPicked(self.keep, binder.pile_of_pick(self.keep), kinds, self.for_ == "both")


@dataclass(frozen=True, slots=True)
class DrawTiles(PlainEffect):
    """The next tiles of a pile go to another pile, or one of them onto the board."""

    number: int
    pile: Pile
    such: tuple[frozenset[int], frozenset[int]] | None
    """By seat, the tiles that may be drawn."""
    fits: tuple[str, ...]
    into: str
    at: Set | None
    nobodys: bool

    def apply(self, scene: Scene) -> Failure | None:
        """As many as there are, if there are fewer; tiles that are passed over go back into the pile, which is shuffled. Of a
        pile whose tiles lie sorted any may come next."""
        for _ in range(self.number):
            slot = self.pile.slots[scene.seat]
            token = next(self._drawable(scene, slot), None)
            if token is None:
                return None
            skipped = scene.state.piles[slot].index(token)
            scene.state.pile_take(slot, token)
            if skipped and not self.pile.sorted:
                scene.state.set_pile(slot, _shuffled(scene.state, slot))
            failure = self._laid(scene, token) if self.at is not None else self._taken(scene, token)
            if failure is not None:
                return failure
        return None

    def _drawable(self, scene: Scene, slot: int) -> Iterator[int]:
        """The tiles of the pile as they come, of those kinds, that fit."""
        tried: set[int] = set()
        for token in _shuffled(scene.state, slot) if self.pile.sorted else scene.state.piles[slot]:
            if (self.such is None or token in self.such[scene.seat]) and token not in tried:
                tried.add(token)
                if not self.fits or self._fits(scene, slot, token):
                    yield token

    def _fits(self, scene: Scene, slot: int, token: int) -> bool:
        """Whether one of the actions could be done with the tile, once it is drawn."""
        looking = scene.trial()
        looking.state.pile_take(slot, token)
        if (self._laid(looking, token) if self.at is not None else self._taken(looking, token)) is not None:
            return False
        actions = (scene.rules.actions[name] for name in self.fits)
        looking = Scene(scene.rules, looking.state, scene.seat)
        return any(next(legal.of_action(looking, action, -1), None) is not None for action in actions)

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


def _shuffled(state: State, slot: int) -> tuple[int, ...]:
    """The tiles of a pile in an order of chance."""
    chance = Chance(state.chance)
    found = tuple(chance.shuffled(state.piles[slot]))
    state.chance = chance.state
    return found


class Draw(EffectNode, verb="draw"):
    """The next tiles of a pile (of these kinds) go to another pile, or onto a place (A4, A5, T4).

    ``fits``: only a tile with which one of these actions can be done; others go back (T14). ``owner: nobody``: it is nobody's.
    """

    draw: Annotated[int, Amount(1, 60)]
    from_: Annotated[str, Ref(("piles",)), "the pile to draw from"]
    who: Annotated[str | None, Phrase("kinds"), "only tiles of these kinds"] = None
    fits: Annotated[
        tuple[str, ...], ListOf(Ref(("actions",)), 1, 6), "only a tile that one of these actions could place now"
    ] = ()  # fmt: skip
    to: Annotated[str | None, PILE, WHERE_TO] = None
    at: Annotated[str | None, Phrase(), "the place it comes to"] = None
    owner: Annotated[str | None, Word(("nobody",)), "nobody: the tile on the board belongs to nobody"] = None

    some_of = ("to", "at")
    sentence = (
        "[draw=1:[who:{who}][!who:a tile] is][!draw=1:[who:{draw} {who:many}][!who:{draw:tiles}] are] drawn at random from "
        "{from}[to: into {to}][at: and put {at:goal-on}][owner=nobody:, where it belongs to nobody][fits:; if it cannot be used "
        "for {fits:or}, it goes back and another one is drawn]"
    )
    examples = ("{draw: 1, from: bag, to: hand}", "{draw: 1, from: bag, who: flower, at: centre, owner: nobody}")

    @property
    def makes_unowned(self) -> bool:
        """Those that come onto the board as nobody's."""
        return self.owner == "nobody"

    def build(self, binder: Compiler) -> Effect:
        """In the order of the pile. Raises Fault unless it says either to where or onto which place."""
        if (self.to is None) == (self.at is None):
            raise Fault(binder.rule(), "what is drawn goes to a pile (to:) or to a place (at:), and not to both.")
        such = None if self.who is None else binder.tokens_of(self.who)
        at = None if self.at is None else binder.phrase(self.at)
        return DrawTiles(self.draw, binder.pile(self.from_), such, self.fits, self.to or "", at, self.makes_unowned)

    def flows(self, reachability: Reachability, picks: Picked) -> Iterable[Flow]:
        """From the one pile to the other, or onto the board."""
        yield Flow(self.from_, reachability.world.kinds_of(self.who or EVERY_TILE), self.to or ON_BOARD)
