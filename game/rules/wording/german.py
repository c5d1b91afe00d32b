"""German for the rule book: things in their cases, with all that is said of them.

A relative clause ends with ``HALT``, which becomes a comma where the sentence goes on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from game.core.contract import Text
from game.rules.wording.declension import DER, GENERIC, PRONOUNS, Noun, declined, noun_of
from game.rules.wording.english import denies, grouped, sure_first
from game.rules.wording.joining import listed as joined
from game.rules.wording.joining import merged
from game.rules.wording.templates import HALT
from game.rules.wording.things import PLACED, POINT, SQUARE, TILE, Tail, Thing

_WHERE: dict[str, str] = {
    "around": "rings um {acc}",
    "beside": "neben {dat}",
    "within spaces": "höchstens {n} Feld{er} von {dat} entfernt",
    "within steps": "höchstens {n} Schritt{e} von {dat} entfernt",
    "within spaces another": "höchstens {n} Feld{er} von {dat} (außer sich selbst) entfernt",
    "within steps another": "höchstens {n} Schritt{e} von {dat} (außer sich selbst) entfernt",
    "in line with": "in einer Linie mit {dat}",
    "in sight of": "in Sicht von {dat}",
    "between": "auf einer Linie zwischen {many}",
    "flanked by": "zwischen {many} auf zwei Seiten",
    "ends of": "in {dat}",
    "mirror of": "gegenüber {dat}",
    "reflection of": "jenseits der mittleren Reihe gegenüber {dat}",
    "corners of": "an einer Ecke {square}von {dat}",
    "squares at": f"auf einem Feld, das {{acc}} berührt{HALT}",
    "on top of": "oben auf {dat}",
    "group of": "in einer Gruppe mit {dat}",
    "group through": "über {by} mit {dat} verbunden",
}
_LYING = re.compile(r"(?:\w+ )?(am|an|auf|bei|beim|im|in|neben|um|unter|zwischen) ")
_ON = re.compile(r"(?:linie|feld|punkt|reihe|zeile|spalte|rand|seite|hälfte)n?$")
"""What one lies on, not in."""


def listed(parts: Sequence[str], joint: str = "und") -> str:
    """``a, b und c``."""
    return joined(parts, joint)


_PLURALS = ("many", "die", "weak", "deine")
_FIRSTS = {
    "a": "ein",
    "every": "jeder",
    "no": "kein",
    "many": "many",
    "your": "many",
    "the": "der",
    "bare": "bare",
    "strong": "strong",
    "weak": "weak",
}


def said(things: Sequence[Thing], form: str = "a", case: str = "nom") -> str:
    """Things in a case and a form: ``a`` (eine Rose), ``every``, ``no``, ``many`` (Rosen), ``bare`` (Rose)."""
    joint = "und" if form in ("every", "many", "your", "weak") else "oder"
    return merged([_one(thing, form, case) for thing in things], joint)


def _one(thing: Thing, form: str, case: str) -> str:
    if thing.head.get("de") == "nichts":
        return "nichts"
    noun, first = noun_of(thing.head, thing.label, thing.generic), _FIRSTS[form]
    if thing.pronoun or (thing.picked and thing.several and form == "every"):
        return _it(thing, noun, form, case)
    if form == "your" and thing.owner == "mine":
        thing, first = replace(thing, owner=""), "deine"
    if first in _PLURALS and not noun.many:
        core, gender, many = GENERIC[thing.generic]
        noun = Noun(core, gender, (), f" der Art {declined(noun, 'nom', 'ein').partition(' ')[2]}", many)
    if thing.definite:
        first = "die" if thing.several and noun.many else "dieser" if thing.that else "der"
    stems = [thing.first["de"]] if thing.first else []
    stems += [{"mine": "eigen", "theirs": "gegnerisch", "unowned": "herrenlos"}[thing.owner]] if thing.owner else []
    stems += [adjective.get("de", adjective["en"]) for adjective in thing.adjectives]
    plural = first in _PLURALS
    words = declined(noun, case, first, stems, thing.chosen)
    if form == "every" and thing.definite and thing.picked and thing.tails:
        who = {"m": "er", "f": "sie", "n": "es"}.get(noun.gender, "sie")
        return f"{words}, wenn {who} {listed(_clauses(thing.tails, False))}{HALT}"
    return words + _tails(thing, "p" if plural else noun.gender, case)


def _it(thing: Thing, noun: Noun, form: str, case: str) -> str:
    """What has just been named: er, sie, es; of several, each of them that is such."""
    if form == "every" and thing.several:
        each = declined(Noun("", noun.gender), case, "jeder").strip()
        return f"{each} {'von ihnen' if thing.pronoun else f'dieser {noun.many}'}{_tails(thing, noun.gender, case)}"
    gender = "p" if thing.several else noun.gender
    return PRONOUNS[gender][case] + _tails(thing, gender, case)


# What is said of a thing


def _tails(thing: Thing, gender: str, case: str = "nom") -> str:
    """What follows the noun: what it is like and where it lies; then a clause, or in brackets what it is not."""
    close = [tail for tail in thing.tails if not _no(tail) and _stays_close(tail)]
    rest = [tail for tail in thing.tails if tail not in close]
    out = "".join(f" {merged([_inline(tail) for tail in group], 'und')}" for group in grouped(close))
    if not rest:
        return out
    if all(map(_no, rest)) and any(tail.op != "is" for tail in close):
        return f"{out} (aber {_not(rest, case, gender == 'p')})"
    start = "" if _relative(rest) else f"{DER[gender][0]} "
    return f"{out}, {start}{listed(_clauses(rest, gender == 'p'))}{HALT}"


def _no(tail: Tail) -> bool:
    """Whether it says what is not so; farther than so many steps is said as what is."""
    return tail.negated and tail.op not in ("within spaces", "within steps")


def _not(tails: Sequence[Tail], case: str, many: bool) -> str:
    """Kein Gatter; weder ein Gatter noch neben einem Fels."""
    if len(tails) == 1 and tails[0].op == "isa" and not _definite(tails[0]):
        return said(tails[0].things, "no", case)
    parts = [said(tail.things, "many" if many else "a", case) if tail.op == "isa" else _words(tail) for tail in tails]
    return f"nicht {parts[0]}" if len(parts) == 1 else f"weder {' noch '.join(parts)}"


def _definite(tail: Tail) -> bool:
    return noun_of(tail.things[0].head, tail.things[0].label).definite or tail.things[0].definite


def _words(tail: Tail) -> str:
    """What it is like, or where it lies, whether it says so or denies it."""
    return tail.words.get("de", tail.words["en"]) if tail.op == "is" else where(tail)


def _relative(tails: Sequence[Tail]) -> bool:
    """Whether the one clause brings its own relative word: auf dem X stand."""
    return len(tails) == 1 and tails[0].op == "origin of"


def _stays_close(tail: Tail) -> bool:
    """Whether it stands right after the noun, without a clause. (Saying it, only to see, would double the work at each depth.)"""
    if tail.op in ("or", "and"):
        return all(_stays_close(part) and not _no(part) for part in tail.parts)
    if tail.op == "is":
        return bool(_LYING.match(_words(tail))) and "de_verb" not in tail.words
    return tail.op not in ("isa", "origin of")


def _inline(tail: Tail) -> str:
    """It right after the noun, where it stays close to that."""
    if tail.op in ("or", "and"):
        return merged([_inline(part) for part in tail.parts], {"or": "oder", "and": "und"}[tail.op])
    return _words(tail)


def where(tail: Tail) -> str:
    """Where something lies: neben einer Rose, in einem Gatter, mehr als 1 Feld von einem Gatter entfernt."""
    if tail.op == "in":
        return merged([located(thing) for thing in tail.things], "oder")
    form = _WHERE[tail.op]
    said_as = {"dat": ("a", "dat"), "acc": ("a", "acc"), "many": ("many", "dat")}  # only what is needed: phrases may be deep
    there = {gap: said(tail.things, *how) for gap, how in said_as.items() if f"{{{gap}}}" in form}
    more = tail.count != 1
    square = "" if all(thing.head == SQUARE for thing in tail.things) else "des Feldes "
    by = said(tail.by, "many", "acc") if tail.by else ""
    words = contracted(form.format(n=tail.count, er="er" * more, e="e" * more, square=square, by=by, **there))
    return words.replace("höchstens", "mehr als", 1) if tail.negated and not _no(tail) else words


def contracted(words: str) -> str:
    """``in dem`` as ``im``, and the like."""
    for long, short in (("in dem ", "im "), ("an dem ", "am "), ("von dem ", "vom "), ("zu dem ", "zum "), ("zu der ", "zur ")):
        words = re.sub(rf"\b{long}", short, words)
    return re.sub(r"\b(in|an) das ", r"\1s ", words)


def located(thing: Thing, *, short: bool = False, case: str = "dat") -> str:
    """In a zone, on a point; ``short``: what is said of a point without the point, where that can be; ``acc``: into, onto."""
    point = thing.head in (POINT, SQUARE)
    if short and point and thing.tails and not thing.adjectives and all(_stays_close(t) and not _no(t) for t in thing.tails):
        return _tails(thing, "m").strip()
    return contracted(f"{onto(thing)} {_one(thing, 'a', case)}")


def onto(thing: Thing) -> str:
    """The word before such a place: in, auf."""
    noun = noun_of(thing.head)
    on = thing.head in (POINT, SQUARE) or noun.gender == "p" or _ON.search(noun.core.lower())
    return "auf" if on else "in"


def clauses(tails: Sequence[Tail]) -> str:
    """What is said of one thing after ``solange er``."""
    return listed(_clauses(tails, False))


def _clause(tail: Tail, many: bool) -> str:
    """It as the end of a relative clause."""
    be, lie = ("sind", "liegen") if many else ("ist", "liegt")
    no = "nicht " * _no(tail)
    if tail.op in ("or", "and"):
        parts, joint = [_clause(part, many) for part in sure_first(tail.parts)], {"or": "oder", "and": "und"}[tail.op]
        # what is not so keeps its own verb after "or": else it would seem to deny all of it
        return listed(parts if tail.op == "or" and denies(tail) else _shared(parts), joint)
    if tail.op == "origin of":
        return f"auf dem {said(tail.things)} stand"
    if tail.op == "isa":
        fixed = _definite(tail)
        return f"{no if fixed else ''}{said(tail.things, 'no' if tail.negated and not fixed else 'a')} {be}"
    return f"{no}{_words(tail)} {_verb(tail, be, lie)}"


def _verb(tail: Tail, be: str, lie: str) -> str:
    if tail.op == "is":
        words = _words(tail)
        verb = tail.words.get("de_verb", lie if _LYING.match(words) else be)
        return verb + "n" * (be == "sind" and verb == "wurde")
    return be if tail.op in ("isa", "within spaces", "within steps", "group through") or tail.op in PLACED else lie


def demanded(tails: Sequence[Tail]) -> str:
    """What two things have to be, and what neither of them may be."""
    out = []
    for negated, words in ((False, "beide müssen"), (True, "keiner der beiden darf")):
        found = [tail for tail in tails if _no(tail) is negated]
        parts = [f"{said(tail.things) if tail.op == 'isa' else _words(tail)} {_verb(tail, 'sein', 'liegen')}" for tail in found]
        out += [f"{words} {listed(_shared(parts), 'oder' if negated else 'und')}"] if found else []
    return "; ".join(out)


def predicate(things: Sequence[Thing]) -> str:
    """What is said of something that is one of these: ``*ist* eine Rose``, ``*liegt* in einem Gatter``."""
    thing = things[0]
    if len(things) > 1 or thing.head != TILE or thing.adjectives or not thing.tails:
        return f"*ist* {said(things)}"
    rest, _, verb = listed(_clauses(thing.tails, False)).rpartition(" ")
    return f"*{verb}* {rest}"


def _clauses(tails: Sequence[Tail], many: bool) -> list[str]:
    """The ends of one relative clause; a verb that several share stands at the last of them only."""
    barred = [tail for tail in tails if _no(tail)]
    sure = [_clause(tail, many) for tail in tails if not _no(tail)]
    certain = [tail for tail in tails if not _no(tail)]
    either = len(tails) > 1 and any(tail.op == "or" for tail in certain)
    if either:  # or nobody could tell how far the "or" reaches
        sure = [f"entweder {words}" if tail.op == "or" else words for tail, words in zip(certain, sure, strict=True)]
        if len(barred) == 1:
            return [*sure[:-1], f"{sure[-1]}, und {_clause(barred[0], many)}"]
    if len(barred) < 2:
        return _shared([*sure, *(_clause(tail, many) for tail in barred)])
    be, lie = ("sind", "liegen") if many else ("ist", "liegt")
    parts = [(said(tail.things) if tail.op == "isa" else _words(tail), _verb(tail, be, lie)) for tail in barred]
    neither = _shared([f"{words} {verb}" for words, verb in parts])
    return [*_shared(sure), f"weder {' noch '.join(neither)}"]


def _shared(said: Sequence[str]) -> list[str]:
    """Clauses without the verb that the next one ends with too."""
    out: list[str] = []
    for words, following in zip_longest(said, said[1:], fillvalue=""):
        verb = words.rpartition(" ")[2]
        out.append(words.removesuffix(f" {verb}") if following.endswith(f" {verb}") else words)
    return out


def owned(thing: Thing, case: str, owner: str) -> str:
    """A pile that is one's own, or another's: ``dein Vorrat``, ``der Vorrat``."""
    first = "dein" if owner in ("mine", "") else "der"
    whose = {"owner": " des Besitzers", "anyone": " beider Spieler", "theirs": " des anderen"}.get(owner, "")
    return declined(noun_of(thing.head, thing.label, thing.generic), case, first) + whose


def pronoun(name: Text, case: str) -> str:
    """How a kind of tile is spoken of once it has been named: er, sie, es; ihn."""
    return PRONOUNS[noun_of(name, label=True).gender][case or "nom"]


def late(words: str) -> str:
    """Words whose last relative clause may stand after the verb."""
    return re.sub(rf"(, (?:der|die|das|auf dem) [^{HALT}]*{HALT})$", r"|\1", words)


def tidy(words: str) -> str:
    """The text with a comma at the end of each clause after which it goes on, and none before another sign."""
    words = re.sub(rf"{HALT}+(?=\s*(?:[.,;:!?)”“»–]|$))", "", words)
    words = re.sub(r"(?<=[:(])(?: *,)+", "", re.sub(r",(?: *,)+", ",", re.sub(rf" *{HALT}+", ",", words)))
    return re.sub(r" {2,}", " ", re.sub(r" +(?=[,;:.])", "", words)).strip(" ,")
