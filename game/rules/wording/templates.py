"""The small language in which a verb's sentence is written, in one language of people.

    {walk}                 what stands at the word ``walk``; {over:any} asks for a form of it (a case, a list: ``FORMS``)
    [over: , over {over}]  only if the word is there; [!over: ...] only if it is not
    [turn=each|may: ...]   only if it has one of these values; ``some`` is any number but 0 and 1, ``counted`` one that is counted
    *is*                   the finite verb of a clause; what follows | stands after the verb in any case
    ^                      the end of a relative clause: a comma where the sentence goes on
    ~                      at the beginning: an instruction (put it there), which can be joined to the one before it

Besides its own words a record has some that say how it is told: ``told`` (an action, step by step), ``alone`` (one player),
``ahead`` (of a move that is still to be chosen), and the flags of its node.

A German clause has its verb second when it stands alone, last when it depends on another, and first after one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from game.core.kept import kept
from game.core.languages import ENGLISH, read_rules
from game.rules.language.families import NumberNode

HALT = "\u2063"
"""A comma, where the sentence goes on after a clause."""
FORMS: dict[str, tuple[str, str, str]] = {
    # Things: what a phrase, a pick, a pile or a link is called. After a hyphen stands the German case: acc, dat.
    "acc": ("Phrase Ref", "a Rock", "einen Fels"),
    "dat": ("Phrase Ref MapOf", "a Rock", "einem Fels"),
    "the": ("Phrase", "the tile", "der Stein"),
    "any": ("Phrase", "any Boat", "jedes Boot"),
    "every": ("Phrase", "every Rose", "jede Rose"),
    "every-acc": ("Phrase Ref", "every Rock", "jeden Fels"),
    "every-dat": ("Ref", "every harmony", "jeder Harmonie"),
    "new": ("Ref", "a new harmony", "eine neue Harmonie"),
    "bare": ("Phrase Ref", "Rose", "Rose"),
    "bare-acc": ("Phrase Ref", "Rock", "Fels"),
    "many": ("Phrase Ref Number", "Roses; 6 of a number", "Rosen; 6 bei einer Zahl"),
    "many-acc": ("Phrase Ref", "Boats", "Boote"),
    "obj": ("Ref", "it (after an instruction)", "ihn"),
    "some": ("Phrase", "Roses", "Rosen"),
    "many-dat": ("Phrase Ref", "harmonies of yours", "eigenen Harmonien"),
    "weak": ("Phrase", "accent tiles", "(deine anderen) eigenen Steine"),
    "your": ("Ref", "your harmonies", "deine Harmonien"),
    "owners": ("Ref", "its owner's reserve", "der Vorrat des Besitzers"),
    "owners-acc": ("Ref", "its owner's reserve", "den Vorrat des Besitzers"),
    "goal": ("Phrase", "to the centre, or there", "auf die Mitte, oder dorthin"),
    "goal-on": ("Phrase", "on the centre, or there", "auf die Mitte, oder dorthin"),
    "mention": ("Ref", "move a flower (a title within a sentence)", "eine Blume bewegen"),
    # That it is so: a clause, or only the verb that belongs to a phrase, in the singular or the plural.
    "there": ("Phrase", "you *have* an Orchid on the board", "du *hast* eine Orchidee auf dem Brett"),
    "nowhere": ("Phrase", "you *have* no tile in a gate", "du *hast* keinen Stein in einem Gatter"),
    "be": ("Phrase", "is, are", "wird, werden"),
    "are": ("Phrase", "is, are", "ist, sind"),
    # A rule within a rule, by the place of its verb in German.
    "main": ("One", "HOST wins", "GASTGEBER gewinnt"),
    "first": ("One", "HOST wins", "gewinnt GASTGEBER"),
    "sub": ("One", "it is HOST's turn", "GASTGEBER am Zug ist"),
    # What is counted, and how much.
    "who": ("Number", "you *have*, there *are*", "du *hast*, es *gibt*"),
    "counted": ("Number", "tiles in a gate", "Steine in einem Gatter"),
    "than": ("Number", "disharmonies, or the other player", "Disharmonien, oder der andere Spieler"),
    "total": ("Number", "the number of harmonies", "die Anzahl der Harmonien"),
    "times": ("Whole", "once, 3 times", "einmal, 3-mal"),
    "points": ("Whole", "1 point, 2 points", "1 Punkt, 2 Punkte"),
    "tiles": ("Amount", "1 tile, 2 tiles", "1 Stein, 2 Steine"),
    "range": ("Between", "1 to 5", "1 bis 5"),
    # Lists: the word that joins them; after a hyphen, the form of each part.
    "and": ("ListOf", "1, 2 and 3", "1, 2 und 3"),
    "and-a": ("ListOf", "a gate and a Rose", "ein Gatter und eine Rose"),
    "and-acc": ("ListOf", "a Rock and a Rose", "einen Fels und eine Rose"),
    "and-main": ("ListOf", "it moves and it is sent away", "sie zieht und sie verlässt das Spiel"),
    "and-first": ("ListOf", "it moves and it is sent away", "zieht sie und sie verlässt das Spiel"),
    "and-many": ("ListOf", "harmonies and Roses", "Harmonien und Rosen"),
    "or": ("ListOf MapOf", "this or that", "dies oder das"),
    "or-many": ("ListOf", "harmonies or disharmonies", "Harmonien oder Disharmonien"),
    "less-many": ("ListOf", "harmonies less disharmonies", "Harmonien weniger Disharmonien"),
    "by-total": ("ListOf", "the number of harmonies divided by 2", "die Anzahl der Harmonien geteilt durch 2"),
    "times-total": ("ListOf", "2 times the number of harmonies", "2 mal die Anzahl der Harmonien"),
    "ties-named": ("ListOf", "harmonies; if that is equal, whoever has more Roses",
                   "Harmonien hat; bei Gleichstand, wer mehr Rosen"),
    "then": ("ListOf", "move a flower, then draw", "eine Blume bewegen, dann ziehen"),
    "onward": ("ListOf", "2 and then 2", "2 und dann 2"),
}  # fmt: skip
"""The forms that a slot can ask for: of which types (``language/types.py``) a word may be, and an example in English and German.
Without a form things have the indefinite article (a Rose, eine Rose), and lists are joined by ``and``."""
Word = Callable[[str, str], str]
"""(word, form) -> what is said there."""
Gap = str | int | Callable[[str], str]
"""What stands in a gap of a template: a text or a number, true or false, or what is said there in the form that is asked for."""


class Unsaid(LookupError):
    """Something that cannot be said in a language; it is said in English then, as a whole sentence."""


_TOKEN = re.compile(
    r"\[(?P<no>!?)(?P<word>[a-z_]+)(?:=(?P<values>[a-z_0-9|]+))?:|(?P<end>\])|\{(?P<slot>[a-z_]+)(?::(?P<form>[a-z-]+))?\}"
)


class _Part:
    """A stretch of a template: text, a slot, or parts under a condition."""

    __slots__ = ("form", "no", "parts", "text", "values", "word")

    def __init__(self, text: str = "", word: str = "", form: str = "") -> None:
        self.text, self.word, self.form = text, word, form
        self.no = False
        self.values: frozenset[str] = frozenset()
        self.parts: list[_Part] | None = None


@kept(None)
def _parsed(template: str) -> list[_Part]:
    template = template.replace("^", HALT)
    stack: list[list[_Part]] = [[]]
    at = 0
    for found in _TOKEN.finditer(template):
        stack[-1].append(_Part(template[at : found.start()]))
        at = found.end()
        if found["end"]:
            stack.pop()
        elif found["slot"]:
            stack[-1].append(_Part(word=found["slot"], form=found["form"] or ""))
        else:
            part = _Part(word=found["word"])
            part.no, part.values, part.parts = bool(found["no"]), frozenset(filter(None, (found["values"] or "").split("|"))), []
            stack[-1].append(part)
            stack.append(part.parts)
    stack[-1].append(_Part(template[at:]))
    if len(stack) > 1:
        raise ValueError(f"a bracket is left open in {template!r}")
    return stack[0]


def filled(template: str, values: Mapping[str, Any], word: Word) -> str:
    """A template with what a record has at each word; ``*`` and ``|`` are left in it."""
    return "".join(_said(part, values, word) for part in _parsed(template))


def template(english: str) -> str:
    """A template as it is, to be filled in later by ``fill``; catalogues are made of what stands in calls of the two."""
    return english


def translated(english: str, language: str) -> str:
    """A template in a language. Raises Unsaid where that lacks it."""
    found = english if language == ENGLISH else read_rules(language).get(english)
    if not found:
        raise Unsaid(english)
    return found


def fill(language: str, english: str, /, **gaps: Gap) -> str:
    """A template of the code in a language, its gaps filled in: each is a text, or it is asked for the form that the gap wants.
    What is empty is as if it were not there. Raises Unsaid where the language lacks the template."""
    values = {word: value for word, value in gaps.items() if value != "" and value is not False}
    return filled(translated(english, language), values, lambda word, form: _in_form(values.get(word, ""), form))


def _in_form(value: Gap, form: str) -> str:
    return value(form) if callable(value) else str(value)


def _said(part: _Part, values: Mapping[str, Any], word: Word) -> str:
    if part.parts is not None:
        holds = part.word in values and (not part.values or bool(part.values & _classes(values[part.word])))
        return "".join(_said(inner, values, word) for inner in part.parts) if holds is not part.no else ""
    return word(part.word, part.form) if part.word else part.text


def _classes(value: Any) -> set[str]:
    """What a condition of a template can ask a value for."""
    if isinstance(value, (Mapping, NumberNode)):
        return {"counted"}
    return {str(value).lower(), *({"some"} if isinstance(value, int) and value not in (0, 1) else ())}


_CLAUSE = re.compile(r"(?P<before>[^*]*)\*(?P<verb>[^*]+)\*(?P<inner>[^|]*)\|?(?P<after>.*)", re.DOTALL)


def ordered(clause: str, order: str = "main") -> str:
    """A clause in its order: ``main`` (as it is written), ``sub`` (the verb last), ``first`` (the verb first)."""
    found = _CLAUSE.fullmatch(clause)
    if found is None:
        return clause
    before, verb, inner, after = (found[name].strip(" ") for name in ("before", "verb", "inner", "after"))
    words = {"main": (before, verb, inner), "sub": (before, inner, verb), "first": (verb, before, inner)}[order]
    said = " ".join(filter(None, words))
    return re.sub(r" (?=[,:;.])", "", f"{said} {after}".strip())


def tidy(words: str) -> str:
    """The text with a comma at the end of each clause after which it goes on, and none before another sign."""
    words = re.sub(rf"{HALT}+(?=\s*(?:[.,;:!?)”“»–]|$))", "", words)
    words = re.sub(r"(?<=[:(])(?: *,)+", "", re.sub(r",(?: *,)+", ",", re.sub(rf" *{HALT}+", ",", words)))
    return re.sub(r" {2,}", " ", re.sub(r" +(?=[,;:.])", "", words)).strip(" ,")
