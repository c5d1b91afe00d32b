"""Phrases in people's words, English and German."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.contract import Text
from game.rules.phrases import Node
from game.rules.sets import Set

if TYPE_CHECKING:
    from game.rules.scene import Scene

BUILT_IN: dict[str, Text] = {
    "mine": {"en": "a tile of your own", "de": "ein eigener Stein"},
    "theirs": {"en": "an opposing tile", "de": "ein gegnerischer Stein"},
    "unowned": {"en": "a tile that is nobody's", "de": "ein Stein, der niemandem gehört"},
    "occupied": {"en": "a point with a tile", "de": "ein besetzter Punkt"},
    "empty": {"en": "an empty point", "de": "ein leerer Punkt"},
    "anywhere": {"en": "on the board", "de": "auf dem Brett"},
    "nothing": {"en": "nothing", "de": "nichts"},
    "moved": {"en": "just moved", "de": "eben bewegt"},
    "moved_before": {"en": "moved earlier in this turn", "de": "in diesem Zug schon bewegt"},
}
"""The names that every phrase knows."""
_OPERATORS: dict[str, tuple[str, str]] = {
    "not": ("not {0}", "nicht {0}"),
    "around": ("next to {0}", "neben {0}"),
    "beside": ("straight beside {0}", "gerade neben {0}"),
    "within spaces": ("within {n} spaces of {0}", "höchstens {n} Felder von {0}"),
    "within steps": ("within {n} steps of {0}", "höchstens {n} Schritte von {0}"),
    "within spaces another": ("within {n} spaces of another: {0}", "höchstens {n} Felder von einem anderen: {0}"),
    "within steps another": ("within {n} steps of another: {0}", "höchstens {n} Schritte von einem anderen: {0}"),
    "in line with": ("in line with {0}", "in einer Linie mit {0}"),
    "mirror of": ("opposite {0}", "gegenüber von {0}"),
    "reflection of": ("across the middle row from {0}", "jenseits der mittleren Reihe von {0}"),
    "origin of": ("where {0} stood", "wo {0} stand"),
    "corners of": ("at a corner of {0}", "an einer Ecke von {0}"),
    "squares at": ("a square at {0}", "ein Feld an {0}"),
}
NameOf = Callable[[str], Text]


def worded(node: Node, name_of: NameOf) -> Text:
    """A phrase in words."""
    return {language: _worded(node, name_of, language) for language in ("en", "de")}


def _worded(node: Node, name_of: NameOf, language: str) -> str:
    if node.op == "name":
        text = BUILT_IN.get(node.word) or name_of(node.word)
        return text.get(language) or text["en"]
    parts = [_worded(part, name_of, language) for part in node.parts]
    if node.op in ("and", "or"):
        joint = {"and": {"en": " and ", "de": " und "}, "or": {"en": " or ", "de": " oder "}}[node.op][language]
        inner = [
            f"({part})" if sub.op == "or" and node.op == "and" else part for part, sub in zip(parts, node.parts, strict=True)
        ]
        return joint.join(inner)
    template = _OPERATORS[node.op][0 if language == "en" else 1]
    return template.format(parts[0], n=node.count)


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
    """One demand of a phrase, with its words."""

    set: Set
    text: Text
    negated: bool
    causes: tuple[Cause, ...] = ()

    def blame(self, scene: Scene, place: int) -> int:
        """The place, and what near it makes the demand fail."""
        return 1 << place | caused(self.causes, scene, place)

    def fails(self, place: str) -> Text:
        """The sentence for a place that does not meet the demand."""
        if self.negated:
            return {"en": f"{place} must not be: {self.text['en']}.", "de": f"{place} darf nicht sein: {self.text['de']}."}
        return {"en": f"{place} must be: {self.text['en']}.", "de": f"{place} muss sein: {self.text['de']}."}
