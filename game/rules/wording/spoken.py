"""Phrases in people's words, English and German."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.contract import Text
from game.rules.language.phrases import Node
from game.rules.playing.sets import Set
from game.rules.wording import english, german
from game.rules.wording.names import Names
from game.rules.wording.reading import BUILT_IN as BUILT_IN
from game.rules.wording.reading import things_of
from game.rules.wording.things import TILE

if TYPE_CHECKING:
    from game.rules.playing.scene import Scene


def worded(node: Node, names: Names, tiles: bool = False) -> Text:
    """A phrase in words; ``tiles``: it is known to speak of tiles."""
    things = things_of(node, names, TILE if tiles else None)
    return {"en": english.said(things), "de": german.tidy(german.said(things))}


Cause = tuple[Set, Callable[[int], int]]
"""A set that a phrase looks for around a place, and how far from the place it looks."""


def caused(causes: tuple[Cause, ...], scene: Scene, place: int) -> int:
    """What of these lies near enough to a place to matter."""
    out = 0
    for cause, reach in causes:
        out |= cause.at(scene) & reach(1 << place)
    return out


def both(english: str, german: str, *words: str | Text) -> Text:
    """A sentence in both languages, its words filled in, each in its language."""

    def filled(template: str, language: str) -> str:
        return template.format(*(word if isinstance(word, str) else word.get(language, word["en"]) for word in words))

    return {"en": filled(english, "en"), "de": filled(german, "de")}


@dataclass(frozen=True, slots=True)
class Clause:
    """One demand of a phrase, with its words; ``tiles``: it speaks of the tile on a place."""

    set: Set
    text: Text
    tiles: bool
    causes: tuple[Cause, ...] = ()

    def blame(self, scene: Scene, place: int) -> int:
        """The place, and what near it makes the demand fail."""
        return 1 << place | caused(self.causes, scene, place)

    def fails(self) -> Text:
        """The sentence for a place that does not meet the demand: what would have to be there."""
        return both("Only {0} will do here.", "Hier geht nur {0}.", self.text)
