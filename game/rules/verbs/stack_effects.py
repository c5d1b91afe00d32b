"""Effects on tiles that lie on one another: some are put under a tile, some come out from under it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from game.core.languages import localize
from game.core.lattice import NAMES, places
from game.rules.binding.compiler import Compiler
from game.rules.domain.reachability import ON_BOARD, Flow, Picked, Reachability
from game.rules.language.families import EffectNode
from game.rules.language.fault import Fault
from game.rules.language.types import Flag, Phrase, Ref
from game.rules.playing.model import Effect
from game.rules.playing.state import UNDER, Failure, Scene, Set
from game.rules.verbs.effects import NO_ROOM, Tried, happened, only_place, to_pile


@dataclass(frozen=True, slots=True)
class TuckTiles(Tried):
    """Tiles of the board come to lie under another."""

    what: Set
    under: Set
    top: bool

    def apply(self, scene: Scene) -> Failure | None:
        """One after another, each at the bottom; whole stacks, or only what lies on top of each."""
        state, above = scene.state, only_place(self.under, scene)
        if above is None or above not in state.board:
            return NO_ROOM
        for place in places(self.what.at(scene) & state.m[0] & ~(1 << above)):
            piece = state.take(place)
            goes, stays = (piece.tokens[:1], piece.under) if self.top else (piece.tokens, ())
            state.leave(place, stays)
            state.lay_under(above, goes)
            scene.origins.pop(place, None)
            happened(scene, "tucked", goes[0], at=NAMES[place], under=NAMES[above])
        return None


class Tuck(EffectNode, verb="tuck"):
    """Tiles come to lie under another, at the bottom, and go wherever it goes; with them goes what lies under them."""

    tuck: Annotated[str, Phrase(sort="tile")]
    under: Annotated[str, Phrase(sort="tile"), "the tile under which they come to lie"]
    top: Annotated[bool, Flag(), "true: only the tile on top of a stack; what lay under it stays there"] = False

    sentence = "{tuck:every} goes under {under}[top:; what lay under it stays there]"
    stacks = True
    examples = ("{tuck: theirs and between (it or origin of it), under: it, top: true}", "{tuck: mine and beside it, under: it}")

    def build(self, binder: Compiler) -> Effect:
        """Under the one tile of a set."""
        binder.rules.stacks = True
        return TuckTiles(binder.phrase(self.tuck), binder.phrase(self.under), self.top)

    def flows(self, reachability: Reachability, picks: Picked) -> Iterable[Flow]:
        """From the board to under a tile."""
        last, world = {name: forms[-1] for name, forms in picks.items()}, reachability.world
        yield Flow(ON_BOARD, world.kinds_in(world.phrase(self.tuck, last).may), UNDER)


@dataclass(frozen=True, slots=True)
class ReleaseTiles(Tried):
    """Tiles come out from under others, into a pile or onto a place."""

    what: Set
    into: str
    at: Set | None
    top: bool

    def apply(self, scene: Scene) -> Failure | None:
        """What lies under each tile of the set, or the uppermost of it; the tile itself stays."""
        state = scene.state
        for place in places(self.what.at(scene) & state.m[0]):
            piece = state.board[place]
            if not piece.under:
                continue
            goes, stays = (piece.under[:1], piece.under[1:]) if self.top else (piece.under, ())
            state.take(place)
            state.put(place, scene.rules.piece(piece.kind, piece.owner, piece.marks, stays))
            failure = self._laid(scene, goes) if self.at is not None else None
            if failure is not None:
                return failure
            for token in goes:
                happened(scene, "released", token, at=NAMES[place])
                if self.at is None:
                    to_pile(scene, token, self.into, token % 3)
        return None

    def _laid(self, scene: Scene, goes: tuple[int, ...]) -> Failure | None:
        """They come to lie on the place, as a stack."""
        goal = None if self.at is None else only_place(self.at, scene)
        if goal is None:
            return NO_ROOM
        if goal in scene.state.board:
            return Failure("release", localize("{0} is occupied.", NAMES[goal]), 1 << goal, "taken")
        scene.state.leave(goal, goes)
        scene.placed.add(goal)
        return None


class Release(EffectNode, verb="release"):
    """What lies under tiles comes out from under them: into piles of their owners, out of the game (``box``), or onto a place."""

    release: Annotated[str, Phrase(sort="tile")]
    to: Annotated[str | None, Ref(("piles",), ("box",)), "the pile it goes to, or box"] = None
    at: Annotated[str | None, Phrase(), "the place it comes to, as a stack"] = None
    top: Annotated[bool, Flag(), "true: only the uppermost of what lies under it"] = False

    some_of = ("to", "at")
    sentence = (
        "[top:the uppermost tile][!top:what lies] under {release} [to=box:leaves the game][!to=box:[to:goes to {to:owners}]]"
        "[at:is put {at:goal-on}]"
    )
    examples = ("{release: it, at: origin of it}", "{release: wreck, to: reserve, top: true}")

    def build(self, binder: Compiler) -> Effect:
        """Into a pile, or onto a place. Raises Fault unless it says the one or the other."""
        if (self.to is None) == (self.at is None):
            raise Fault(binder.rule(), "what is released goes to a pile (to:) or to a place (at:), and not to both.")
        at = None if self.at is None else binder.phrase(self.at)
        return ReleaseTiles(binder.phrase(self.release), self.to or "", at, self.top)

    def flows(self, reachability: Reachability, picks: Picked) -> Iterable[Flow]:
        """From under tiles into the pile, or onto the board."""
        yield Flow(UNDER, reachability.every, self.to or ON_BOARD)
