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
from game.rules.wording.grammar import Grammar, denies, grouped, is_barred, shape_and_case, sure_first
from game.rules.wording.joining import listed, merged
from game.rules.wording.templates import HALT, ordered
from game.rules.wording.things import PLACED, TILE, Tail, Thing

_LYING = re.compile(r"(?:\w+ )?(am|an|auf|bei|beim|im|in|neben|um|unter|zwischen) ")
_ON = re.compile(r"(?:linie|feld|punkt|reihe|zeile|spalte|rand|seite|hälfte)n?$")
"""What one lies on, not in."""
_SMALL = re.compile(r"(?:[MDSK]?[Ee]ine?[nmrs]?|D(?:as|er|ie|en|em)|Bis|Zwei|Drei|Mit|Auf|In|Aus|Noch)\b")
"""What begins a title with a capital only because it is a title."""
_SHAPES = {"any": "every", "some": "many", "obj": "a"}
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


class German(Grammar):
    """Cases, and a verb that stands second, last or first."""

    def ordered(self, clause: str, order: str = "main") -> str:
        """The verb second, last or first."""
        return ordered(clause, order)

    def finished(self, words: str) -> str:
        """``in dem`` as ``im``, and the like."""
        for long, short in (("in dem", "im"), ("an dem", "am"), ("von dem", "vom"), ("zu dem", "zum"), ("zu der", "zur")):
            words = re.sub(rf"\b{long} ", f"{short} ", words)
        return re.sub(r"\b(in|an) das ", r"\1s ", words)

    def late(self, clause: str) -> str:
        """Its last relative clause may stand after the verb."""
        return re.sub(rf"(, (?:der|die|das|auf dem) [^{HALT}]*{HALT})$", r"|\1", clause)

    def lowered(self, title: str, proper: Sequence[str]) -> str:
        """Only an article at its beginning."""
        return title[:1].lower() + title[1:] if _SMALL.match(title) else title

    def lowered_name(self, name: str, proper: Sequence[str]) -> str:
        """Only an adjective at its beginning."""
        return name[:1].lower() + name[1:] if re.match(r"\w+(?:e|en|er|es) [A-ZÄÖÜ]", name) else name

    def of(self, text: Text) -> str:
        """A text in German; a name that has none is said as it is in English."""
        return text.get("de") or text["en"]

    def said(self, things: Sequence[Thing], form: str = "a") -> str:
        """Things in a form and a case: eine Rose, jede Rose, keine Rose, Rosen."""
        shape, case = shape_and_case(form)
        return super().said(things, f"{_SHAPES.get(shape, shape)}-{case or 'nom'}")

    def one(self, thing: Thing, form: str, case: str) -> str:
        """A thing in a form and a case."""
        if thing.head.get("de") == "nichts":
            return "nichts"
        noun, first = noun_of(thing.head, thing.label, thing.generic), _FIRSTS[form]
        if thing.pronoun or (thing.picked and thing.several and form == "every"):
            return self._it(thing, noun, form, case)
        if form == "your" and thing.owner == "mine":
            thing, first = replace(thing, owner=""), "deine"
        if first in _PLURALS and not noun.many:
            core, gender, many = GENERIC[thing.generic]
            noun = Noun(core, gender, (), f" der Art {declined(noun, 'nom', 'ein').partition(' ')[2]}", many)
        if thing.definite:
            first = "die" if thing.several and noun.many else "dieser" if thing.that else "der"
        stems = [{"other": "ander", "new": "neu"}[thing.first]] if thing.first else []
        stems += [{"mine": "eigen", "theirs": "gegnerisch", "unowned": "herrenlos"}[thing.owner]] if thing.owner else []
        stems += [self.of(adjective) for adjective in thing.adjectives]
        plural = first in _PLURALS
        words = declined(noun, case, first, stems, thing.chosen)
        if form == "every" and thing.definite and thing.picked and thing.tails:
            who = {"m": "er", "f": "sie", "n": "es"}.get(noun.gender, "sie")
            return f"{words}, wenn {who} {listed(self._clauses(thing.tails, False), 'und')}{HALT}"
        return words + self._following(thing, "p" if plural else noun.gender, case)

    def _it(self, thing: Thing, noun: Noun, form: str, case: str) -> str:
        """What has just been named: er, sie, es; of several, each of them that is such."""
        if form == "every" and thing.several:
            each = declined(Noun("", noun.gender), case, "jeder").strip()
            return f"{each} {'von ihnen' if thing.pronoun else f'dieser {noun.many}'}{self._following(thing, noun.gender, case)}"
        gender = "p" if thing.several else noun.gender
        return PRONOUNS[gender][case] + self._following(thing, gender, case)

    def tails(self, thing: Thing, gender: str, many: bool) -> str:
        """What follows the noun, by itself."""
        return self._following(thing, "p" if many else gender or "m", "nom").strip()

    def _following(self, thing: Thing, gender: str, case: str) -> str:
        """What follows the noun: what it is like and where it lies; then a clause, or in brackets what it is not."""
        close = [tail for tail in thing.tails if not is_barred(tail) and self.stays_close(tail)]
        rest = [tail for tail in thing.tails if tail not in close]
        out = "".join(f" {merged([self._close(tail) for tail in group], 'und')}" for group in grouped(close))
        if not rest:
            return out
        if all(map(is_barred, rest)) and any(tail.op != "is" for tail in close):
            return f"{out} (aber {self._denied(rest, case, gender == 'p')})"
        start = "" if _relative(rest) else f"{DER[gender][0]} "
        return f"{out}, {start}{listed(self._clauses(rest, gender == 'p'), 'und')}{HALT}"

    def _denied(self, tails: Sequence[Tail], case: str, many: bool) -> str:
        """Kein Gatter; weder ein Gatter noch neben einem Fels."""
        if len(tails) == 1 and tails[0].op == "isa" and not self._definite(tails[0]):
            return self.said(tails[0].things, f"no-{case}")
        form = f"{'many' if many else 'a'}-{case}"
        parts = [self.said(tail.things, form) if tail.op == "isa" else self._words(tail) for tail in tails]
        return f"nicht {parts[0]}" if len(parts) == 1 else f"weder {' noch '.join(parts)}"

    def _definite(self, tail: Tail) -> bool:
        return noun_of(tail.things[0].head, tail.things[0].label).definite or tail.things[0].definite

    def _words(self, tail: Tail) -> str:
        """What it is like, or where it lies, whether it says so or denies it."""
        return self.of(tail.words) if tail.op == "is" else self.where(tail)

    def stays_close(self, tail: Tail) -> bool:
        """Whether it stands right after the noun, without a clause. (Saying it, to see, would double the work at each depth.)"""
        if tail.op in ("or", "and"):
            return all(self.stays_close(part) and not is_barred(part) for part in tail.parts)
        if tail.op == "is":
            return bool(_LYING.match(self._words(tail))) and not tail.clause
        return tail.op not in ("isa", "origin of")

    def _close(self, tail: Tail) -> str:
        """It right after the noun, where it stays close to that."""
        if tail.op in ("or", "and"):
            return merged([self._close(part) for part in tail.parts], {"or": "oder", "and": "und"}[tail.op])
        return self._words(tail)

    def is_open(self, thing: Thing) -> bool:
        """Auf einer Linie, einem Feld, den Mittellinien."""
        noun = noun_of(thing.head)
        return noun.gender == "p" or bool(_ON.search(noun.core.lower()))

    def so(self, tails: Sequence[Tail], it: str) -> str:
        """That it is so, after ``solange``: er wild ist."""
        return f"{it} {listed(self._clauses(tails, False), 'und')}"

    def is_such(self, it: str, things: Sequence[Thing], *, no: bool) -> str:
        """Er ist eine Rose, er ist keine Rose, er liegt nicht in einem Gatter."""
        verb, _, what = self.predicate(things).partition("* ")
        denied = f"k{what}" if what.startswith("ein") else f"nicht {what}"
        return f"{it} {verb}* {denied if no else what}"

    def _thing(self, tail: Tail) -> str:
        """What it is, what it is like, or where it lies."""
        return self.said(tail.things) if tail.op == "isa" else self._words(tail)

    def _clause(self, tail: Tail, many: bool) -> str:
        """It as the end of a relative clause."""
        be, lie = ("sind", "liegen") if many else ("ist", "liegt")
        no = "nicht " * is_barred(tail)
        if tail.op in ("or", "and"):
            parts, joint = [self._clause(part, many) for part in sure_first(tail.parts)], {"or": "oder", "and": "und"}[tail.op]
            # what is not so keeps its own verb after "or": else it would seem to deny all of it
            return listed(parts if tail.op == "or" and denies(tail) else _shared(parts), joint)
        if tail.op == "origin of":
            return self.where(tail)
        if tail.op == "isa":
            fixed = self._definite(tail)
            return f"{no if fixed else ''}{self.said(tail.things, 'no' if tail.negated and not fixed else 'a')} {be}"
        return f"{no}{self._words(tail)} {self._verb(tail, be, lie)}"

    def _verb(self, tail: Tail, be: str, lie: str) -> str:
        if tail.op == "is":
            words = self._words(tail)
            verb = self.of(tail.clause).partition(" ")[0] if tail.clause else lie if _LYING.match(words) else be
            return verb + "n" * (be == "sind" and verb == "wurde")
        return be if tail.op in ("isa", "within spaces", "within steps", "group through") or tail.op in PLACED else lie

    def demanded(self, tails: Sequence[Tail]) -> str:
        """What two things have to be, and what neither of them may be."""
        out = []
        for negated, words in ((False, "beide müssen"), (True, "keiner der beiden darf")):
            found = [tail for tail in tails if is_barred(tail) is negated]
            parts = [f"{self._thing(tail)} {self._verb(tail, 'sein', 'liegen')}" for tail in found]
            out += [f"{words} {listed(_shared(parts), 'oder' if negated else 'und')}"] if found else []
        return "; ".join(out)

    def predicate(self, things: Sequence[Thing]) -> str:
        """What is said of something that is one of these: ``*ist* eine Rose``, ``*liegt* in einem Gatter``."""
        thing = things[0]
        if len(things) > 1 or thing.head != TILE or thing.adjectives or not thing.tails:
            return f"*ist* {self.said(things)}"
        rest, _, verb = listed(self._clauses(thing.tails, False), 'und').rpartition(" ")
        return f"*{verb}* {rest}"

    def _clauses(self, tails: Sequence[Tail], many: bool) -> list[str]:
        """The ends of one relative clause; a verb that several share stands at the last of them only."""
        barred = [tail for tail in tails if is_barred(tail)]
        sure = [self._clause(tail, many) for tail in tails if not is_barred(tail)]
        certain = [tail for tail in tails if not is_barred(tail)]
        either = len(tails) > 1 and any(tail.op == "or" for tail in certain)
        if either:  # or nobody could tell how far the "or" reaches
            sure = [f"entweder {words}" if tail.op == "or" else words for tail, words in zip(certain, sure, strict=True)]
            if len(barred) == 1:
                return [*sure[:-1], f"{sure[-1]}, und {self._clause(barred[0], many)}"]
        if len(barred) < 2:
            return _shared([*sure, *(self._clause(tail, many) for tail in barred)])
        be, lie = ("sind", "liegen") if many else ("ist", "liegt")
        neither = _shared([f"{self._thing(tail)} {self._verb(tail, be, lie)}" for tail in barred])
        return [*_shared(sure), f"weder {' noch '.join(neither)}"]

    def owned(self, thing: Thing, case: str, owner: str) -> str:
        """A pile that is one's own, or another's: ``dein Vorrat``, ``der Vorrat``."""
        first = "dein" if owner in ("mine", "") else "der"
        whose = {"owner": " des Besitzers", "anyone": " beider Spieler", "theirs": " des anderen"}.get(owner, "")
        return declined(noun_of(thing.head, thing.label, thing.generic), case, first) + whose

    def pronoun(self, name: Text, case: str) -> str:
        """How a kind of tile is spoken of once it has been named: er, sie, es; ihn."""
        return PRONOUNS[noun_of(name, label=True).gender][case or "nom"]


def _shared(said: Sequence[str]) -> list[str]:
    """Clauses without the verb that the next one ends with too."""
    out: list[str] = []
    for words, following in zip_longest(said, said[1:], fillvalue=""):
        verb = words.rpartition(" ")[2]
        out.append(words.removesuffix(f" {verb}") if following.endswith(f" {verb}") else words)
    return out


def _relative(tails: Sequence[Tail]) -> bool:
    """Whether the one clause brings its own relative word: auf dem X stand."""
    return len(tails) == 1 and tails[0].op == "origin of"
