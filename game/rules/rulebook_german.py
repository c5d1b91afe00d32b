"""German for the rule book: things in their cases, with all that is said of them.

A relative clause ends with ``HALT``, which becomes a comma where the sentence goes on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.core.contract import Text
from game.rules.rulebook_declension import DER, GENERIC, Noun, declined, noun_of
from game.rules.rulebook_english import grouped
from game.rules.rulebook_templates import HALT
from game.rules.rulebook_things import PLACED, POINT, SQUARE, TILE, Tail, Thing

_WHERE: dict[str, str] = {
    "around": "neben {dat}",
    "beside": "gerade neben {dat}",
    "within spaces": "höchstens {n} Feld{er} von {dat} entfernt",
    "within steps": "höchstens {n} Schritt{e} von {dat} entfernt",
    "within spaces another": "höchstens {n} Feld{er} von {dat} entfernt (nicht von sich selbst)",
    "within steps another": "höchstens {n} Schritt{e} von {dat} entfernt (nicht von sich selbst)",
    "in line with": "in einer Linie mit {dat}",
    "mirror of": "gegenüber {dat}",
    "reflection of": "jenseits der mittleren Reihe gegenüber {dat}",
    "corners of": "an einer Ecke {square}von {dat}",
    "squares at": "auf einem Feld an {dat}",
}
_LYING = re.compile(r"(?:\w+ )?(am|an|auf|bei|beim|im|in|neben|unter|zwischen) ")
_CLOSE = ("is", "or", "in")
"""The tails that stand beside the noun even where others need a clause."""


def listed(parts: Sequence[str], joint: str = "und") -> str:
    """``a, b und c``."""
    return f" {joint} ".join(filter(None, [", ".join(parts[:-1]), parts[-1]])) if parts else ""


_FIRSTS = {
    "a": "ein",
    "every": "jeder",
    "no": "kein",
    "many": "many",
    "your": "many",
    "the": "der",
    "bare": "bare",
    "strong": "strong",
}


def said(things: Sequence[Thing], form: str = "a", case: str = "nom") -> str:
    """Things in a case and a form: ``a`` (eine Rose), ``every``, ``no``, ``many`` (Rosen), ``bare`` (Rose)."""
    joint = "und" if form in ("every", "many", "your") else "oder"
    return listed(list(dict.fromkeys(_one(thing, form, case) for thing in things)), joint)


def _one(thing: Thing, form: str, case: str) -> str:
    if thing.head.get("de") == "nichts":
        return "nichts"
    noun, first = noun_of(thing.head, thing.label, thing.generic), _FIRSTS[form]
    if first == "many" and not noun.many:
        core, gender, many = GENERIC[thing.generic]
        noun = Noun(core, gender, (), f" der Art {declined(noun, 'nom', 'ein').partition(' ')[2]}", many)
    if thing.definite:
        first = "die" if thing.several and noun.many else "der"
    stems = [thing.first["de"]] if thing.first else []
    stems += [{"mine": "eigen", "theirs": "gegnerisch", "unowned": "herrenlos"}[thing.owner]] if thing.owner else []
    stems += [adjective.get("de", adjective["en"]) for adjective in thing.adjectives]
    plural = first in ("many", "die")
    words = declined(noun, case, first, stems, thing.chosen)
    if form == "every" and thing.definite and thing.picked and thing.tails:
        who = {"m": "er", "f": "sie", "n": "es"}.get(noun.gender, "sie")
        return f"{words}, wenn {who} {listed(_clauses(thing.tails, False))}{HALT}"
    return words + _tails(thing, "p" if plural else noun.gender)


def _tails(thing: Thing, gender: str) -> str:
    """What follows the noun: side by side, or in one relative clause if one of them needs it."""
    inline = [_inline(tail) for tail in thing.tails]
    close = [tail for tail, words in zip(thing.tails, inline, strict=True) if words and (all(inline) or tail.op in _CLOSE)]
    rest = [tail for tail in thing.tails if tail not in close]
    out = "".join(f" {listed([_inline(tail) for tail in group])}" for group in grouped(close))
    if not rest:
        return out
    start = "" if _relative(rest) else f"{DER[gender][0]} "
    return f"{out}, {start}{listed(_clauses(rest, gender == 'p'))}{HALT}"


def _relative(tails: Sequence[Tail]) -> bool:
    """Whether the one clause brings its own relative word: auf dem X stand."""
    return len(tails) == 1 and tails[0].op == "origin of"


def _inline(tail: Tail) -> str:
    """It right after the noun; empty where a clause is needed."""
    if tail.op in ("or", "and"):
        parts = [_inline(part) for part in tail.parts]
        return listed(parts, {"or": "oder", "and": "und"}[tail.op]) if all(parts) else ""
    if tail.op in ("isa", "origin of"):
        return ""
    if tail.negated:
        return where(tail).replace("höchstens", "mehr als", 1) if tail.op in ("within spaces", "within steps") else ""
    if tail.op == "is":
        words = tail.words.get("de", tail.words["en"])
        return words if _LYING.match(words) and "de_verb" not in tail.words else ""
    return where(tail)


def where(tail: Tail) -> str:
    """Where something lies: neben einer Rose, in einem Gatter."""
    if tail.op == "in":
        return " oder ".join(located(thing) for thing in tail.things)
    there = said(tail.things, "a", "dat")
    more = tail.count != 1
    square = "" if all(thing.head == SQUARE for thing in tail.things) else "des Feldes "
    words = _WHERE[tail.op].format(dat=there, n=tail.count, er="er" * more, e="e" * more, square=square)
    return contracted(words)


def contracted(words: str) -> str:
    """``in dem`` as ``im``, and the like."""
    for long, short in (("in dem ", "im "), ("an dem ", "am "), ("von dem ", "vom "), ("zu dem ", "zum "), ("zu der ", "zur ")):
        words = re.sub(rf"\b{long}", short, words)
    return words


def located(thing: Thing, *, short: bool = False) -> str:
    """In a zone, on a point; ``short``: what is said of a point without the point, where that can be."""
    point = thing.head in (POINT, SQUARE)
    if short and point and thing.tails and not thing.adjectives and all(map(_inline, thing.tails)):
        return _tails(thing, "m").strip()
    onto = point or noun_of(thing.head).gender == "p"
    return contracted(f"{'auf' if onto else 'in'} {_one(thing, 'a', 'dat')}")


def clauses(tails: Sequence[Tail]) -> str:
    """What is said of one thing after ``solange er``."""
    return listed(_clauses(tails, False))


def _clause(tail: Tail, many: bool) -> str:
    """It as the end of a relative clause."""
    be, lie = ("sind", "liegen") if many else ("ist", "liegt")
    no = "nicht " * tail.negated
    if tail.op in ("or", "and"):
        return listed([_clause(part, many) for part in tail.parts], {"or": "oder", "and": "und"}[tail.op])
    if tail.op == "origin of":
        return f"auf dem {said(tail.things)} stand"
    if tail.op == "isa":
        fixed = noun_of(tail.things[0].head, tail.things[0].label).definite or tail.things[0].definite
        return f"{no if fixed else ''}{said(tail.things, 'no' if tail.negated and not fixed else 'a')} {be}"
    if tail.op == "is":
        words = tail.words.get("de", tail.words["en"])
        verb = tail.words.get("de_verb", lie if _LYING.match(words) else be)
        return f"{no}{words} {verb}{'n' * (many and verb == 'wurde')}"
    if tail.op in ("within spaces", "within steps"):
        return f"{_inline(tail)} {be}"
    return f"{no}{where(tail)} {be if tail.op in PLACED else lie}"


def predicate(things: Sequence[Thing]) -> str:
    """What is said of something that is one of these: ``*ist* eine Rose``, ``*liegt* in einem Gatter``."""
    thing = things[0]
    if len(things) > 1 or thing.head != TILE or thing.adjectives or not thing.tails:
        return f"*ist* {said(things)}"
    rest, _, verb = listed(_clauses(thing.tails, False)).rpartition(" ")
    return f"*{verb}* {rest}"


def owned(thing: Thing, case: str, owner: str) -> str:
    """A pile that is one's own, or another's: ``dein Vorrat``, ``der Vorrat``."""
    first = "dein" if owner in ("mine", "") else "der"
    whose = {"owner": " des Besitzers", "anyone": " beider Spieler", "theirs": " des anderen"}.get(owner, "")
    return declined(noun_of(thing.head, thing.label, thing.generic), case, first) + whose


def pronoun(name: Text) -> tuple[str, str]:
    """How a kind of tile is spoken of once it has been named, and what is its own: er, sein."""
    return {"m": ("er", "sein"), "f": ("sie", "ihr"), "n": ("es", "sein"), "p": ("sie", "ihr")}[noun_of(name, label=True).gender]


def late(words: str) -> str:
    """Words whose last relative clause may stand after the verb."""
    return re.sub(rf"(, (?:der|die|das|auf dem) [^{HALT}]*{HALT})$", r"|\1", words)


def _clauses(tails: Sequence[Tail], many: bool) -> list[str]:
    """The ends of one relative clause; a verb that several share stands at the last of them only."""
    said = [_clause(tail, many) for tail in tails]
    out: list[str] = []
    for words, following in zip(said, [*said[1:], ""], strict=True):
        verb = words.rpartition(" ")[2]
        out.append(words.removesuffix(f" {verb}") if following.endswith(f" {verb}") else words)
    return out


def tidy(words: str) -> str:
    """The text with a comma at the end of each clause after which it goes on, and none before another sign."""
    words = re.sub(rf"{HALT}+(?=\s*(?:[.,;:!?)”“»–]|$))", "", words)
    words = re.sub(r",(?: *,)+", ",", re.sub(rf" *{HALT}+", ",", words))
    return re.sub(r" {2,}", " ", re.sub(r" +(?=[,;:.])", "", words)).strip(" ,")
