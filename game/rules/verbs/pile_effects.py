"""Effects that send tiles to piles, or keep them there; and how what happened to a tile is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.core.contract import SEATS, Event
from game.core.lattice import NAMES, places
from game.rules.binding.compiler import Compiler
from game.rules.language.registry import verb
from game.rules.language.types import Phrase, Ref, Word
from game.rules.playing.model import Effect, Pile
from game.rules.playing.sets import ALL
from game.rules.playing.state import NOBODY, Failure, Plan, Scene, Set
from game.rules.verbs.certainty import Certain, OffBoard

OWNER_NAMES = (*SEATS, "any")


def happened(scene: Scene, event: str, token: int, **more: Any) -> None:
    """Note that something happened to a tile."""
    entry: Event = {"event": event, "tile": scene.rules.kinds[token // 3].id, "owner": OWNER_NAMES[token % 3], **more}
    scene.events.append(entry)


def to_pile(scene: Scene, token: int, pile: str, seat: int, *, told: bool = True) -> None:
    """A tile goes into a pile; ``box`` is out of the game. ``told``: an event says so."""
    known = scene.rules.piles.get(pile)
    if known is None:
        return
    seat = scene.seat if seat == NOBODY else seat  # what is nobody's goes to whoever acts, and stays nobody's
    owner = token % 3 if known.shared or token % 3 == NOBODY else seat
    owner = owner if scene.rules.sets_per_player else NOBODY  # a set of the table belongs to nobody once it is off the board
    scene.state.pile_add(known.slots[seat], token - token % 3 + owner)
    if told:
        happened(scene, "returned", token, pile=pile)


@dataclass(frozen=True, slots=True)
class Send(Certain):
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
            to_pile(scene, token, self.into, scene.seat if self.to_mover else piece.owner)
        if self.pick is not None and self.from_pile is not None and not spot:
            value = scene.values[self.pick]
            for token in value if isinstance(value, tuple) else (value,):
                state.pile_take(self.from_pile.slots[scene.seat], token)
                happened(scene, "discarded", token, pile=self.from_pile.name)
                to_pile(scene, token, self.into, scene.seat if self.to_mover else token % 3)
        return None

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """Tiles that leave a pile change nothing on the board; others must be tried out."""
        return 0 if self.from_pile is not None and self.pick is not None and not scene.spots.get(self.pick) else ALL


PILE = Ref(("piles",), ("box",))


@verb(
    "effect",
    "send",
    send=Phrase(),
    to=PILE,
    whose=Word(("owner", "mover")),
    needs=("to",),
    sentence={
        "en": "[if_so:if {if_so}, {one}][!if_so:{send:every}] [to=box:[both:leave][!both:leaves] the game][!to=box:[both:go]"
        "[!both:goes] to [whose=mover:{to}][!whose=mover:{to:owners}]]",
        "de": "[if_so:wenn {if_so}, [to=box:verlässt {one} das Spiel][!to=box:kommt {one} in [whose=mover:{to:acc}]"
        "[!whose=mover:{to:owners-acc}]]][!if_so:{send:every} [to=box:[both:*verlassen*][!both:*verlässt*] das "
        "Spiel][!to=box:[both:*kommen*][!both:*kommt*] in "
        "[whose=mover:{to:acc}][!whose=mover:{to:owners-acc}]]]",
    },
    examples=("{send: wreck, to: box}", "{send: pushed and misplaced, to: reserve}"),
)
def send(c: Compiler, a: Mapping[str, Any]) -> Effect:
    """Tiles leave the board, or a pile, for a pile of their owner (or of the player who acts); ``box`` is out of the game."""
    found = c.phrase(a["send"])
    pick = a["send"] if c.is_pile_pick(a["send"]) else None
    return Send(pick, c.pile_of_pick(pick) if pick else None, found, a["to"], a.get("whose") == "mover")


@dataclass(frozen=True, slots=True)
class KeepOnly(OffBoard):
    """Of some kinds in a pile only the picked ones stay."""

    pick: str
    pile: Pile
    kinds: frozenset[int]
    both: bool

    def apply(self, scene: Scene) -> Failure | None:
        """All others of these kinds leave the game."""
        kept = sorted(token // 3 for token in scene.values[self.pick])
        for seat in (0, 1) if self.both else (scene.seat,):
            slot = self.pile.slots[seat]
            left = kept.copy()
            out = []
            for token in scene.state.piles[slot]:
                if token // 3 in left:
                    left.remove(token // 3)
                    out.append(token)
                elif token // 3 not in self.kinds:
                    out.append(token)
                else:
                    happened(scene, "discarded", token, pile=self.pile.name)
            scene.state.set_pile(slot, tuple(out))
        return None


@verb(
    "effect",
    "keep",
    keep=Ref(("picks",), made_by=("from",)),
    of=Phrase("kinds"),
    for_=Word(("mine", "both")),
    needs=("of",),
    sentence={
        "en": "all your other {of:many} leave the game[for=both:; the other player keeps the same ones]",
        "de": "alle deine anderen {of:weak} *verlassen* das Spiel[for=both:; der andere Spieler behält die gleichen]",
    },
    examples=("{keep: kept, of: accent}", "{keep: kept, of: accent, for: both}"),
)
def keep(c: Compiler, a: Mapping[str, Any]) -> Effect:
    """Of these kinds in the pile only the picked tiles stay, for the player or for both (S3)."""
    return KeepOnly(a["keep"], c.pile_of_pick(a["keep"]), frozenset(c.kinds_of(a["of"])), a.get("for") == "both")
