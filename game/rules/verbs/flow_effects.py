"""Effects on the course of the game: who begins a phase, and claiming an ending."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.core.contract import SEATS
from game.rules.binding.compiler import Compiler
from game.rules.language.registry import verb
from game.rules.language.types import Ref, Word
from game.rules.playing import endings
from game.rules.playing.model import Effect
from game.rules.playing.state import Failure, Scene
from game.rules.verbs.certainty import OffBoard


@dataclass(frozen=True, slots=True)
class First(OffBoard):
    """Settle who begins a phase."""

    mine: bool
    phase: str

    def apply(self, scene: Scene) -> Failure | None:
        """The acting player, or the other."""
        state = scene.state
        seat = scene.seat if self.mine else 1 - scene.seat
        at = next((i for i, phase in enumerate(scene.rules.phases) if phase.name == self.phase), None)
        if at is None:  # the game goes without that phase: an option may leave it out of its flow
            return None
        state.starts = (*state.starts[:at], seat, *state.starts[at + 1 :])
        scene.events.append({"event": "begins", "player": SEATS[seat], "phase": self.phase})
        return None


@verb(
    "effect",
    "first",
    first=Word(("mine", "theirs")),
    in_=Ref(("phases",)),
    needs=("in",),
    sentence={
        "en": "[first=mine:you have][first=theirs:the other player has] the first turn in {in}",
        "de": "[first=mine:du *hast*][first=theirs:der andere Spieler *hat*] den ersten Zug in {in}",
    },
    examples=("{first: mine, in: play}", "{first: theirs, in: spring}"),
)
def first(c: Compiler, a: Mapping[str, Any]) -> Effect:
    """The acting player, or the other one, begins a phase (B2, A4)."""
    return First(a["first"] == "mine", a["in"])


@dataclass(frozen=True, slots=True)
class Claim(OffBoard):
    """Say that an ending holds: if it does, the game is over."""

    ending: str

    def apply(self, scene: Scene) -> Failure | None:
        """A wrong claim does nothing."""
        known = next((ending for ending in scene.rules.endings if ending.name == self.ending), None)
        if known is not None and known.when is not None and known.when.test(scene):
            endings.end(scene.state, known, [scene.seat])
        else:
            scene.events.append({"event": "claimed", "player": SEATS[scene.seat], "ending": self.ending})
        return None


@verb(
    "effect",
    "claim",
    claim=Ref(("endings",)),
    sentence={
        "en": "if you now have what {claim} asks for, the game is over; if not, nothing happens",
        "de": "hast du jetzt, was {claim} verlangt, so ist das Spiel zu Ende; sonst geschieht nichts",
    },
    examples=("{claim: midlines}", "{claim: ring}"),
)
def claim(c: Compiler, a: Mapping[str, Any]) -> Effect:
    """If the ending holds for the acting player, the game is over; if not, nothing happens (I18)."""
    return Claim(a["claim"])
