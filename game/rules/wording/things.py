"""What is spoken of, before it is said in a language: a head, whose it is, what it is like, and where it lies."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.contract import Text

LANGUAGES = ("en", "de", "fr")
"""The languages that rules are put into sentences in; French where all that is spoken of has a French name. An author's names may
have more, which these sentences pass over."""
TILE: Text = {"en": "a tile", "de": "ein Stein", "fr": "une tuile"}
POINT: Text = {"en": "a point", "de": "ein Punkt", "fr": "un point"}
SQUARE: Text = {"en": "a square", "de": "ein Feld", "fr": "une case"}
SORTS: dict[str, Text] = {"tile": TILE, "point": POINT, "square": SQUARE}
"""By what a pick picks, what that is called."""
MANNERS: dict[str, Text] = {
    "guest": {"en": "of GUEST's", "de": "von GAST", "fr": "de l’INVITÉ"},
    "host": {"en": "of HOST's", "de": "von HOST", "fr": "de l’HÔTE"},
    "empty": {"en": "empty", "de": "leer", "fr": "vide"},
    "moved": {
        "en": "just moved or placed",
        "en_clause": "has just been moved or placed",
        "de": "eben bewegt oder gesetzt",
        "de_verb": "wurde",
        "fr": "qui vient d’être déplacée ou posée",
        "fr_clause": "vient d’être déplacée ou posée",
    },
    "moved_before": {
        "en": "moved or placed earlier in this turn",
        "de": "in diesem Zug schon bewegt oder gesetzt",
        "de_verb": "wurde",
        "fr": "déjà déplacée ou posée pendant ce tour",
        "fr_clause": "a déjà été déplacée ou posée pendant ce tour",
    },
}
OWN: dict[str, Text] = {
    "mine": {"en": "yours", "de": "dein eigener", "fr": "à vous"},
    "theirs": {"en": "opposing", "de": "gegnerisch", "fr": "adverse"},
    "unowned": {"en": "nobody's", "de": "herrenlos", "fr": "sans propriétaire"},
}
PLACED = frozenset({"mirror of", "reflection of", "origin of"})
"""The operators that name one point, seen from another."""


@dataclass(frozen=True, slots=True)
class Tail:
    """What is said after a thing's name. ``op`` is an operator of phrases, or one of these:

    ``is``: it is such (``words``); ``isa``: it is one of these things; ``in``: it lies there; ``or``, ``and``: one of these
    tails, or all.
    """

    op: str
    words: Text = field(default_factory=dict)
    count: int = 0
    things: tuple[Thing, ...] = ()
    parts: tuple[Tail, ...] = ()
    negated: bool = False
    by: tuple[Thing, ...] = ()
    """Through what it is joined to these things, where that is said."""


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing: ``head`` as its author calls it, with an article unless it is a kind of tile (``label``)."""

    head: Text
    label: bool = False
    owner: str = ""
    first: Text = field(default_factory=dict)
    """What is said before all else of it: other, new."""
    adjectives: tuple[Text, ...] = ()
    tails: tuple[Tail, ...] = ()
    definite: bool = False
    chosen: bool = False
    """Whether it is what the player has chosen; ``several``: it is several of them."""
    several: bool = False
    picked: bool = False
    """Whether it is what a pick stands for, said of as ``chosen`` or just by its name."""
    pronoun: bool = False
    """Whether it has just been named and is the only thing that can be meant: it, sie, ihn."""
    that: bool = False
    """Whether it is a place that has just been spoken of: that point."""
    generic: str = "tile"
    """What a label is one of: ``tile``, ``link``, ``pile`` or ``place``."""


def is_one_word(text: Text) -> bool:
    """Whether a text is a single word in English and German, so that it can stand before a noun."""
    return all(" " not in text.get(language, "") for language in ("en", "de"))
