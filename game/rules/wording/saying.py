"""Records of verbs in people's words: the verb's own sentence, with what stands at each of its words said by its type.

What is returned here still bears the marks of templates (``*verb*``, ``|``); ``finished`` makes a sentence of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from game.core.contract import Text
from game.rules.language.distances import limits, said_steps
from game.rules.language.nodes import verb_of
from game.rules.language.types import (
    Amount,
    Between,
    Field,
    ListOf,
    MapOf,
    Number,
    One,
    Phrase,
    Ref,
    Step,
    Steps,
    Type,
    Whole,
    Word,
    Words,
)
from game.rules.wording import german
from game.rules.wording.beside import beside, names_another, owner_of, style, summed
from game.rules.wording.names import Names
from game.rules.wording.naming import PLAYERS, Naming
from game.rules.wording.templates import filled, ordered

LANGUAGES = ("en", "de")
_MARKS = re.compile(r"[*|~]")


class Saying(Naming):
    """Says the records of one ruleset, in one language."""

    # Records

    def record(self, family: str, record: Mapping[str, Any], order: str = "main", **given: str) -> str:
        """A record's sentence, its clause in an order; ``given`` are words that a template may ask for besides."""
        verb = verb_of(family, record)
        if verb is None:
            return ""
        values = {**beside(self, family, record), **record, **given}
        template = verb.sentence.get(self.language, verb.sentence["en"])
        clear, self.names.clear = self.names.clear, self.names.clear and not names_another(self, record)
        said = filled(template, values, lambda word, form: self._slot(verb.params, values, word, form))
        self.names.clear = clear
        said = ordered(said, order if self.german else "main")
        return german.contracted(said) if self.german else said

    def _slot(self, params: Mapping[str, Field], values: Mapping[str, Any], word: str, form: str) -> str:
        if word not in params:
            return str(values.get(word, ""))
        return self.value(params[word].type, values.get(word), form, word, values)

    def value(self, kind: Type, value: Any, form: str, word: str, beside: Mapping[str, Any]) -> str:
        """What stands at a word, in a form."""
        for known, say in self._sayers():
            if isinstance(kind, known):
                return say(kind, value, form, word, beside)
        return str(value)

    def _sayers(self) -> Iterable[tuple[type[Type] | tuple[type[Type], ...], Callable[..., str]]]:
        return (
            (Phrase, lambda _k, value, form, word, beside: self._phrase(value, form, word, beside)),
            (Ref, lambda kind, value, form, _w, beside: self._reference(kind, value, form, beside)),
            ((One, Step, Number), lambda kind, value, form, _w, beside: self._one(kind, value, form, beside)),
            (Steps, lambda _k, value, _f, _w, _b: self.steps(value)),
            (ListOf, lambda kind, value, form, word, beside: self._several(kind, value, form, word, beside)),
            (MapOf, lambda kind, value, form, word, beside: self._entries(kind, value, form, word, beside)),
            ((Between, Whole, Amount), lambda _k, value, form, _w, _b: self.amount(value, form)),
            (Words, lambda _k, value, _f, _w, _b: self.of(self.names.text(value))),
            (Word, lambda _k, value, _f, _w, _b: PLAYERS.get(value, {}).get(self.language, str(value))),
        )

    # Records within records, numbers, lists

    def _one(self, kind: Type, value: Any, form: str, beside: Mapping[str, Any]) -> str:
        if isinstance(kind, Step):
            return self.step(value)
        if isinstance(kind, Number):
            return self.number(value, form, beside)
        family = kind.family if isinstance(kind, One) else ""
        order = form if form in ("main", "sub", "first") else "sub" if family == "condition" else "main"
        return self.record(family, value, order)

    def step(self, value: str | Mapping[str, Any], order: str = "first") -> str:
        """A step of a turn: an action by its name, or steps; in the order that follows a word such as then, or ``main``."""
        if isinstance(value, str):
            return self.mention(self.title("actions", value))
        said = self.record("step", value, order)
        return said.removeprefix(", ") if order == "main" else said

    def number(self, value: Any, form: str, known: Mapping[str, Any]) -> str:
        """A number that is counted: its plural (many), what one of it brings (each), whose it is (who), compared (than), or only
        its name (named)."""
        if not isinstance(value, Mapping):
            return str(value)
        owner, other = owner_of(self, value), known.get("count")
        if form == "who" and value.get("turns") == "anyone":
            return self._whose_turns(known)
        if form == "who":
            return self._who("" if "pile" in value and self._shared(value["pile"]) else owner)
        if form == "than" and isinstance(other, Mapping) and _but_owner(value) == _but_owner(other):
            return self._compared(value, owner, alone=owner_of(self, other) in ("mine", "theirs"))
        if "name" in value and form == "named":
            return self.in_a_sentence(self.names.text(value["name"]))
        if form == "total" and style(value) == "many":
            things = "score" not in value
            many = self.either("the number of ", "die Anzahl der ") * things
            return many + self._counted(value, "many", "", known, weakly=things)
        counted = form in ("counted", "named")
        if counted and "sum" in value:
            return self._sum(value, none=any(known.get(bound) == 0 for bound in ("exactly", "at_most")))
        return self._counted(value, form, owner if counted else "", known)

    def _compared(self, value: Mapping[str, Any], owner: str, *, alone: bool) -> str:
        """With whom it is compared: the other player; of a pile that both share, with what there is of theirs; of all, with how
        many there are. ``alone``: what is compared is a player's own too, so that only the other has to be named."""
        if "pile" in value and self._shared(value["pile"]):
            words = {"theirs": ("opposing ones", "gegnerische")}.get(owner, ("ones of yours", "eigene"))
        elif value.get("turns") == "anyone":
            words = ("the player with fewer turns", "der Spieler mit weniger Zügen")
        elif owner not in ("mine", "theirs"):
            words = ("there are in all", "es insgesamt gibt")
        else:
            who = {"theirs": ("the other player", "der andere Spieler"), "mine": ("you", "du")}[owner]
            has = (" has", " hat") if owner == "theirs" else (" have", " hast")
            words = who if alone else (who[0] + has[0], who[1] + has[1])
        return words[self.german]

    def _whose_turns(self, known: Mapping[str, Any]) -> str:
        """Who has so many turns, where those count that both players have completed: each of them, or at least one."""
        most, least = {"at_most", "less_than"} & known.keys(), {"at_least", "more_than"} & known.keys()
        if self.alone:
            return self._who("mine")
        if bool(most) == bool(least) and known.get("exactly") != 0:
            return self.either("the player with fewer turns *has*", "der Spieler mit weniger Zügen *hat*")
        return self.either(*(("each player *has*", "jeder Spieler *hat*") if least else ("a player *has*", "ein Spieler *hat*")))

    def _counted(self, value: Mapping[str, Any], form: str, owner: str, known: Mapping[str, Any], weakly: bool = False) -> str:
        """What is counted; said without its owner where that is said before it. ``weakly``: after such a word in German."""
        said = {
            word: part for word, part in value.items() if word != "owner" or owner not in ("mine", "theirs") or "pile" in value
        }
        more = {"place": "board"} if "tiles" in value and self.anywhere(value["tiles"]) else {}
        more |= {"whose": "said"} if (owner in ("mine", "theirs") and "tiles" in value) or (owner and "turns" in value) else {}
        one = form == "counted" and any(known.get(bound) == 1 for bound in ("exactly", "at_most", "more_than"))
        none = form == "counted" and (known.get("less_than") == 1 or 0 in (known.get("exactly"), known.get("at_most")))
        self.weakly = weakly or none
        more |= {"weak": "true"} if self.weakly else {}
        words = self.record("number", said, form="each" if form == "each" else "single" if one else "many", **more)
        self.weakly = False
        return words

    def _sum(self, value: Mapping[str, Any], none: bool) -> str:
        """A sum as what is counted: of the same tiles in two places, or one thing after the other."""
        if none:
            return self.joined([self.number(part, "counted", {}) for part in value["sum"]], "none")
        return summed(self, value) or self.record("number", value, form="many")

    def _who(self, owner: str) -> str:
        words = {"mine": ("you *have*", "du *hast*"), "theirs": ("the other player *has*", "der andere Spieler *hat*")}
        return words.get(owner, ("there *are*", "es *gibt*"))[self.german]

    def steps(self, value: Any) -> str:
        """How far a path goes."""
        least, most = limits(value)
        far = self.of(said_steps(least, most))
        one = most == 1
        return f"{far} {'Schritt' if one else 'Schritte'}" if self.german else f"{far} {'step' if one else 'steps'}"

    def amount(self, value: Any, form: str) -> str:
        """A number, two bounds, so many of something, or so many times."""
        if form == "times" and isinstance(value, int):
            return {1: self.either("once", "einmal"), 2: self.either("twice", "zweimal")}.get(
                value, self.either(f"{value} times", f"{value}-mal")
            )
        if isinstance(value, list):
            least, most = value
            value = least if least == most else f"{least} {'bis' if self.german else 'to'} {most}"
        elif form == "range" and value != 1:
            return f"1 {'bis' if self.german else 'to'} {value}"
        words = {"tiles": ("tile", "tiles", "Stein", "Steine"), "points": ("point", "points", "Punkt", "Punkte")}.get(form)
        return str(value) if words is None else f"{value} {words[2 * self.german + (value != 1)]}"

    def _several(self, kind: ListOf, values: Any, form: str, word: str, beside: Mapping[str, Any]) -> str:
        joint, _, inner = form.partition("-")
        forms = ["main" if inner == "first" and at else inner or form for at in range(len(values or ()))]
        said = [self.value(kind.item, value, each, word, beside) for value, each in zip(values or (), forms, strict=True)]
        return self.joined([part for part in said if part], joint)

    def _entries(self, kind: MapOf, value: Mapping[str, Any], form: str, word: str, beside: Mapping[str, Any]) -> str:
        if kind.section == "tiles":
            return ", ".join(
                f"{self.of(self.names.name_of('tiles', tile))} {self.amount(number, 'times')}" for tile, number in value.items()
            )
        if isinstance(kind.value, Phrase):
            return self.joined([self._phrase(phrase, form, "tile", beside) for phrase in value.values()], "and")
        return self.joined([self.quoted(self.names.text(entry)) for entry in value.values()], "or")


def _but_owner(value: Mapping[str, Any]) -> dict[str, Any]:
    return {key: "" if key in ("score", "turns") else entry for key, entry in value.items() if key not in ("owner", "name")}


def sentence_of(names: Names, family: str, record: Mapping[str, Any], order: str = "main", **given: str) -> Text:
    """A record's sentence in both languages, without a capital or a full stop."""
    said = {language: Saying(names, language).record(family, record, order, **given) for language in LANGUAGES}
    return {language: german.tidy(_MARKS.sub("", words)) for language, words in said.items()}


def finished(words: str) -> str:
    """A sentence: no marks left, a capital at its beginning, a full stop at its end."""
    words = german.tidy(_MARKS.sub("", words))
    words = words[:1].upper() + words[1:]
    return words if not words or words[-1] in ".!?" or words[-2:] in ('."', ".”", ".“") else f"{words}."
