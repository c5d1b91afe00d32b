"""German nouns: their gender, their plural, and their cases."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from game.core.contract import Text
from game.rules.wording.names import dictionary
from game.rules.wording.templates import HALT

_KNOWN: dict[str, tuple[str, str]] = {
    "stein": ("m", "steine"), "punkt": ("m", "punkte"), "feld": ("n", "felder"), "gatter": ("n", "gatter"),
    "zahl": ("f", "zahlen"),
}  # fmt: skip
"""The words of the board itself, and of all that is composed with them: gender and plural."""
GENERIC = {
    "tile": ("Stein", "m", "Steine"), "link": ("Verbindung", "f", "Verbindungen"), "pile": ("Stapel", "m", "Stapel"),
    "place": ("Ort", "m", "Orte"),
}  # fmt: skip
_EIN = {"m": ("ein", "einen", "einem"), "f": ("eine", "eine", "einer"), "n": ("ein", "ein", "einem")}
DER = {"m": ("der", "den", "dem"), "f": ("die", "die", "der"), "n": ("das", "das", "dem"), "p": ("die", "die", "den")}
PRONOUNS: dict[str, dict[str, str]] = {
    "m": {"nom": "er", "acc": "ihn", "dat": "ihm"}, "f": {"nom": "sie", "acc": "sie", "dat": "ihr"},
    "n": {"nom": "es", "acc": "es", "dat": "ihm"}, "p": {"nom": "sie", "acc": "sie", "dat": "ihnen"},
}  # fmt: skip
_JEDER = {"m": ("jeder", "jeden", "jedem"), "f": ("jede", "jede", "jeder"), "n": ("jedes", "jedes", "jedem")}
_CASES = ("nom", "acc", "dat")
_MIXED = {"m": ("er", "en", "en"), "f": ("e", "e", "en"), "n": ("es", "es", "en")}
_WEAK = {"m": ("e", "en", "en"), "f": ("e", "e", "en"), "n": ("e", "e", "en"), "p": ("en", "en", "en")}
_STRONG = {"m": ("er", "en", "em"), "f": ("e", "e", "er"), "n": ("es", "es", "em")}
_STRONG_MANY = ("e", "e", "en")
"""The endings of adjectives after ein, after der, after nothing, and in the plural after nothing; by case."""


@dataclass(frozen=True, slots=True)
class Noun:
    """A German noun: its adjectives' stems, its core, what follows, its gender (``p``: only plural), its plural if known."""

    core: str
    gender: str
    adjectives: tuple[str, ...] = ()
    rest: str = ""
    many: str = ""
    definite: bool = False


def noun_of(name: Text, label: bool = False, generic: str = "tile") -> Noun:
    """A name as a noun; a kind of tile whose gender nobody knows is ``ein Stein der Art ...``."""
    words, given, many = dictionary(name.get("de") or re.sub(r"^(an?|the) ", "", name["en"]), "de")
    first, _, after = words.partition(" ")
    article = first.lower() if first.lower() in ("ein", "eine", "der", "die", "das") and after else ""
    core, rest = _split(after if article else words)
    *adjectives, noun = core.split(" ")
    gender = {"der": "m", "die": "f", "das": "n"}.get(given) or (_gender(article, adjectives, noun) if "de" in name else "")
    if not gender and (label or not article):
        core, gender, many = GENERIC[generic]
        return Noun(core, gender, (), f" der Art {words}", many)
    stems = tuple(re.sub(r"(er|es|en|e)$", "", adjective) for adjective in adjectives)
    return Noun(noun, gender or "m", stems, rest, many or _many(noun, gender), article in ("der", "die", "das"))


def _split(words: str) -> tuple[str, str]:
    """A noun with its adjectives, and what follows it."""
    found = re.match(r"(?:(?:[a-zäöüß]+|[A-ZÄÖÜ][a-zäöüß]*(?=\w+ [A-ZÄÖÜ]))(?:er|es|en|e) )*[A-ZÄÖÜ][\w-]*", words)
    rest = words[found.end() :] if found else ""
    return (found[0], rest + HALT * rest.startswith(",")) if found else (words, "")


def _gender(article: str, adjectives: Sequence[str], noun: str) -> str:
    known = next((gender for end, (gender, _) in _KNOWN.items() if noun.lower().endswith(end)), "")
    ending = adjectives[0][-2:] if adjectives else ""
    by_ending = {"er": "m", "es": "n"}.get(ending, "") if article in ("", "ein") else ""
    if article == "die":
        return "p" if re.search(r"(?<!io)n$", noun) else "f"
    if article in ("eine", "das", "der"):
        return {"eine": "f", "das": "n", "der": "m"}[article]
    return known or by_ending or ("f" if noun.endswith("e") else "")


def _many(noun: str, gender: str) -> str:
    for end, (_, many) in _KNOWN.items():
        if noun.lower().endswith(end):
            return noun[: -len(end)] + (many if noun[-len(end)].islower() else many.capitalize())
    return noun + "n" if noun.endswith("e") and gender in ("f", "m") else ""


def declined(noun: Noun, case: str, first: str, more: Sequence[str] = (), chosen: bool = False) -> str:
    """A noun in a case, after ``ein``, ``kein``, ``der``, ``jeder``, or none; in the plural after nothing (``many``), ``die``,
    ``deine``, or other words that make adjectives weak (``weak``)."""
    at, many = _CASES.index(case), first in ("many", "die", "deine", "weak")
    first = "der" if noun.definite and not many else first
    gender = "p" if many else noun.gender
    ein = first in ("ein", "kein", "dein", "bare") and gender != "p"
    endings = _STRONG_MANY if first == "many" else {"strong": _STRONG}.get(first, _MIXED if ein else _WEAK)[gender]
    stems = [*(["gewählt"] if chosen else []), *more, *noun.adjectives]
    core = noun.many if many else _cased(noun, case)
    core += "n" if gender == "p" and many and case == "dat" and not core.endswith(("n", "s")) else ""
    return " ".join([*_first(first, gender, at, ein), *(stem + endings[at] for stem in stems), core]) + noun.rest


def _first(first: str, gender: str, at: int, ein: bool) -> list[str]:
    if first in ("many", "bare", "strong", "weak"):
        return []
    if first == "deine":
        return ["deinen" if at == 2 else "deine"]
    if ein:
        return [{"kein": "k", "dein": "d"}.get(first, "") + _EIN[gender][at]]
    if first in ("jeder", "dieser"):
        return [first[:-2] + _JEDER[gender][at][3:]]
    return [DER[gender][at]]


def _cased(noun: Noun, case: str) -> str:
    """A masculine noun that ends in -e has -n in all cases but the nominative."""
    return noun.core + ("n" if noun.gender == "m" and noun.core.endswith("e") and case != "nom" else "")
