"""What phrases, picks, piles, links and other entries are called in one language, each in the form that a sentence asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

from game.core.contract import Text
from game.core.languages import localize
from game.rules.language import phrases
from game.rules.language.families import PickNode
from game.rules.language.records import BUILT_IN_TITLES
from game.rules.language.types import Phrase, Ref
from game.rules.wording.grammar import shape_and_case
from game.rules.wording.grammars import grammar_of
from game.rules.wording.joining import JOINTS, merged
from game.rules.wording.names import Names
from game.rules.wording.reading import demands, link_name, picked, things_of
from game.rules.wording.templates import Gap, fill
from game.rules.wording.things import POINT, SORTS, TILE, Tail, Thing

PLAYERS: dict[str, Text] = {"guest": localize("GUEST"), "host": localize("HOST")}
FIRST = {"other": "every", "new": "a"}
"""Forms that say a word more of a thing."""
_ASIDE = re.compile(r"\([^)]*\)|[“„][^”“]*[”“]")
"""What stands in brackets or is a name."""


class Naming:
    """Names what there is in one ruleset, in one language."""

    def __init__(self, names: Names, language: str) -> None:
        self.names = names
        self.language = language
        self.grammar = grammar_of(language)
        self.weakly = False
        """Whether what is counted stands after a word that makes German adjectives weak."""
        self.ahead = False
        """Whether it is told what a move that is still to be chosen brings about, not what has come of one."""
        self.goals: Mapping[str, str] = {}
        """By the name of a picked place: how the action that is told says where something goes."""
        self.alone = names.ruleset.players.count == 1

    def fill(self, english: str, /, **gaps: Gap) -> str:
        """A template in this language, its gaps filled in. Raises Unsaid where there is none."""
        return fill(self.language, english, **gaps)

    @contextmanager
    def picking(self, picks: Sequence[PickNode]) -> Iterator[None]:
        """While an action with these picks is told, what they stand for can be named."""
        before = self.names.picks, self.names.told, self.names.clear
        self.names.picks, self.names.told, self.names.clear = {pick.as_: pick for pick in picks}, True, True
        try:
            yield
        finally:  # even where something cannot be said in a language: the names are those of all languages
            self.names.picks, self.names.told, self.names.clear = before
            self.goals = {}

    @contextmanager
    def choosing(self) -> Iterator[None]:
        """While it is told of a move that is still to be chosen, what comes of it lies ahead."""
        self.ahead = True
        try:
            yield
        finally:
            self.ahead = False

    def player(self, seat: str) -> str:
        """A player, as sentences have it."""
        return self.of(PLAYERS.get(seat, {"en": seat}))

    # Phrases

    def phrase(self, text: str, form: str = "", sort: Text | None = None) -> str:
        """What a phrase speaks of, in a form; ``sort``: what it is, where nothing says it."""
        return self.things(things_of(phrases.parse(text), self.names, sort), form)

    def tiles_in(self, text: str) -> tuple[Thing, ...]:
        """The tiles of which a phrase speaks, one thing for each of its alternatives."""
        return things_of(phrases.parse(text), self.names, TILE)

    def names_pick(self, text: str) -> bool:
        """Whether a phrase asks for what was picked, and for something of it."""
        node = phrases.parse(text)
        return node.op == "and" and any(part.op == "name" and part.word in self.names.picks for part in node.parts)

    def pick_if_so(self, text: str) -> dict[str, str]:
        """Of one thing picked that is meant only if it is such: that, and what it is called; empty for any other phrase."""
        node = phrases.parse(text)
        names = [part.word for part in node.parts if part.op == "name" and part.word in self.names.picks]
        if node.op != "and" or len(names) != 1 or self.names.picks[names[0]].several:
            return {}
        one = self.things([replace(picked(self.names, names[0]), pronoun=True)], "the")
        return {"if_so": self.clause_there(node), "one": one}

    def anywhere(self, text: str) -> bool:
        """Whether a phrase says nothing of where the things lie that it speaks of."""
        return not any(tail.op != "isa" for thing in self.tiles_in(text) for tail in thing.tails)

    def _phrase(self, kind: Phrase, text: str, form: str, beside: Mapping[str, Any]) -> str:
        """A phrase at a word of a rule; ``beside`` may hold ``said_owner``: whose the things are said to be, whatever it says."""
        node = phrases.parse(text)
        if form in ("there", "nowhere"):
            return self._there(node, form == "nowhere")
        things = things_of(node, self.names, TILE if kind.about == "kinds" else SORTS.get(kind.sort))
        if "said_owner" in beside:
            things = tuple(replace(thing, owner=beside["said_owner"]) for thing in things)
        if form.startswith("goal"):
            return self._goal(node, things, form.removeprefix("goal-") if "-" in form else "to")
        if form in ("be", "are"):  # of several, it is said of every one of them that it is so
            return self._verb(form, len(things) > 1 or (form == "be" and things[0].several))
        return self.things(things, form)

    def _goal(self, node: phrases.Node, things: Sequence[Thing], onto: str) -> str:
        """Where something comes to: as the action that is told has it, or ``there``, where only one place was chosen."""
        if node.op == "name" and node.word in self.goals:
            return self.goals[node.word]
        spots = [name for name, pick in self.names.picks.items() if pick.is_place]
        if node.op == "name" and spots == [node.word]:
            return self.fill("there")
        return self.fill("{onto} {things}", onto=onto, things=partial(self.things, things))

    def _verb(self, form: str, many: bool) -> str:
        """Is or are, in German of what becomes (``be``) or of what is (``are``)."""
        return self.fill("[many:are][!many:is]", many=many, become=form == "be")

    def things(self, things: Sequence[Thing], form: str = "") -> str:
        """Things in a form and, in German, a case: ``every``, ``many-dat``, ``acc``."""
        shape, case = shape_and_case(form)
        if shape in FIRST:
            things = [replace(thing, first=shape) for thing in things]
            shape = FIRST[shape]
        if shape in ("every", "any"):
            things = [
                t if t.picked and t.several else replace(t, several=False, definite=t.definite and not t.several) for t in things
            ]
        shape = "weak" if shape == "many" and self.weakly else shape
        return self.grammar.said(things, f"{shape}-{case}" if case else shape)

    def located(self, thing: Thing, short: bool = False) -> str:
        """Where something is that lies there: in a gate, on a point touching red; ``short``: touching red."""
        return self.grammar.located(thing, short=short)

    def onto(self, thing: Thing) -> str:
        """The word before a place to which something comes: in, on."""
        return self.grammar.onto(thing)

    def demanded(self, tails: Sequence[Tail]) -> str:
        """What two things have to be, and what neither of them may be."""
        return self.grammar.demanded(tails)

    def it(self, name: Text, case: str = "") -> str:
        """How a kind of tile is spoken of once it has been named, in a case."""
        return self.grammar.pronoun(name, case)

    def so(self, tails: Sequence[Tail], it: str) -> str:
        """That it is so, after ``while``: it is wild, er wild ist."""
        return self.grammar.so(tails, it)

    def _there(self, node: phrases.Node, none: bool = False) -> str:
        """That there is something such, or that a player has it; of what was picked, that it is such. ``none``: it is not."""
        parts = node.parts if node.op == "and" else (node,)
        mine = [part for part in parts if part.op == "name" and part.word in self.names.picks]
        rest = [part for part in parts if part not in mine]
        if len(mine) != 1 or not rest:
            return self._having(things_of(node, self.names), "no" if none else "a")
        subject = picked(self.names, mine[0].word)
        what = things_of(rest[0] if len(rest) == 1 else phrases.Node("and", 0, parts=tuple(rest)), self.names, TILE)
        return self.grammar.is_such(self.things([subject], "the"), what, no=none)

    def clause_there(self, node: phrases.Node) -> str:
        """That what was picked is such, as a clause that depends on another."""
        return self.grammar.ordered(self._there(node), "sub")

    def _having(self, found: Sequence[Thing], form: str) -> str:
        """You have a rose on the board; there is none."""
        owner = found[0].owner if len({thing.owner for thing in found}) == 1 and found[0].head != POINT else ""
        if owner in ("mine", "theirs"):
            found = [replace(thing, owner="") for thing in found]
        having = self.fill(
            "[owner=mine:you *have*][owner=theirs:the other player *has*][!owner=mine|theirs:there *is*] {things}"
            "[board: on the board]",
            owner=owner,
            no=form == "no",
            things=lambda case: self.things(found, f"{form}-{case}" if case else form),
            board=owner in ("mine", "theirs") and not all(thing.tails for thing in found),
        )
        return self.grammar.late(having)

    def landing(self, parts: Sequence[phrases.Node], it: str = "") -> str:
        """Where a move may only end, and where it may not, by what is demanded of such points; empty if it may end anywhere.
        ``it``: who moves, where this is said of several ways at once."""
        wanted = tuple(part for part in parts if part.op != "not" and part.word != "anywhere")
        things = things_of(phrases.Node("and", 0, parts=wanted), self.names, POINT) if wanted else ()
        there = self.merged([self.located(thing) for thing in things], "or")
        found = [thing for part in parts if part.op == "not" for thing in things_of(part.parts[0], self.names, POINT)]
        barred = self.merged([self.located(thing, True) for thing in found], "or")
        return (there or barred) and self.fill(
            "[it:; in each case {it} may][!it:, [there:and][!there:but] may] "
            "[there:only end {there}[barred:, but not {barred}]][!there:not end {barred}]",
            it=it,
            there=there,
            barred=barred,
        )

    def landing_of(self, land: str | None, through: str | None) -> str:
        """The same of a path by its own words; what is asked of the whole way is said of that."""
        return "" if land is None or land == through else self.landing(demands(land))

    # Names

    def _reference(self, kind: Ref, value: str, form: str, beside: Mapping[str, Any]) -> str:
        section = next((s for s in kind.sections if s == "picks" or value in self.names.ruleset.section(s)), kind.sections[0])
        if section == "picks":
            return self._pick(value, form)
        if section == "piles":
            return self.pile(value, form, str(beside.get("owner", "")))
        if section == "links":
            return self.link(value, form, str(beside.get("owner", "")))
        if section == "zones":
            known = self.names.zone_name(value) or {"en": f"the {value.replace('_', ' ')}"}
            return self.things([Thing(known, generic="place")], form)
        if section == "choices":
            return self.quoted(self._choice(str(beside.get("chosen", "")), value))
        if section == "statuses":
            return self.of(self.names.name_of("statuses", value))
        return self.mention(self.title(section, value)) if form == "mention" else self.quoted(self.title(section, value))

    def title(self, section: str, name: str) -> Text:
        """What an entry is called; an ending that every game has by its own name."""
        if section == "endings" and name in BUILT_IN_TITLES and not self.names.entry_name(section, name):
            return BUILT_IN_TITLES[name]
        return self.names.name_of(section, name)

    def link(self, link: str, form: str = "a", owner: str = "") -> str:
        """A link by its name, as it stands within a sentence, in a form: a harmony, every harmony of yours."""
        known = link_name(self.names, link)
        return self.things([Thing(known, label=True, owner=owner * (owner in ("mine", "theirs")), generic="link")], form)

    def mention(self, title: Text) -> str:
        """A title as it stands within a sentence: an instruction just so, all else in quotation marks."""
        words = self.of(title)
        if re.search(r"[.:;!?]", words):
            return self.quoted(title)
        return self.grammar.lowered(words, self.names.proper_in(self.language))

    def in_a_sentence(self, name: Text) -> str:
        """The name of what is counted as it stands within a sentence: more accent tiles left."""
        return self.grammar.lowered_name(self.of(name), self.names.proper_in(self.language))

    def _choice(self, pick: str, word: str) -> Text:
        found = self.names.pick(pick).titles.get(word)
        return self.names.text(found) if found else {"en": word.replace("_", " ")}

    def _pick(self, value: str, form: str) -> str:
        thing = picked(self.names, value)
        return self.things([thing], form if form in ("acc", "dat", "obj") else "the")

    def is_shared(self, pile: str) -> bool:
        """Whether a pile belongs to both players."""
        piles = self.names.ruleset.piles
        return pile in piles and piles[pile].owner == "shared"

    def pile(self, pile: str, form: str, owner: str) -> str:
        """A pile: one's own, the other player's, that of both; ``owners``: that of a tile's owner. Forms: a case."""
        name = self.names.entry_name("piles", pile) or self.names.name_of("piles", pile)
        thing = Thing(name, label=True, definite=True, generic="pile")
        shape, _, case = form.partition("-")
        if self.is_shared(pile):
            return self.things([thing], case or shape)
        whose = "owner" if shape == "owners" else "" if self.alone and owner == "anyone" else owner
        return self.grammar.owned(thing, (case or shape).replace("owners", ""), whose)

    def quoted(self, text: Text) -> str:
        said = self.of(text)
        return self.fill("“{said}”", said=said)

    def titled(self, section: str, name: str, sentence: str) -> str:
        """A sentence with the name of its entry before it."""
        return f"{self.of(self.title(section, name))}: {sentence[:1].upper()}{sentence[1:]}"

    def of(self, text: Text) -> str:
        """A text in this language; what is known in one language alone is a name. Raises Unsaid."""
        return self.grammar.of(text)

    def merged(self, parts: Sequence[str], joint: str) -> str:
        """Parts of a list by ``and`` or ``or``, what all of them begin or end with said once."""
        return merged(parts, self.fill(JOINTS[joint]).strip())

    def joined(self, parts: Sequence[str], joint: str) -> str:
        """Parts of a list, joined: ``and``, ``or``, ``then`` ..."""
        between = self.fill(JOINTS.get(joint, JOINTS["and"]))
        lists = any(", " in _ASIDE.sub("", part) for part in parts) or (joint == "then" and ": " in "".join(parts[:-1]))
        if len(parts) > 1 and joint in ("or", "then") and lists:
            return self._ranged(parts, joint)
        if joint == "ways" and any(", " in _ASIDE.sub("", part) for part in parts):
            between = f";{between.removeprefix(',')}"
        if joint in ("and", "or") and len(parts) > 2:
            return f"{', '.join(parts[:-1])}{between}{parts[-1]}"
        return between.join(parts)

    def _ranged(self, parts: Sequence[str], joint: str) -> str:
        """Parts that are lists themselves."""
        either = self.fill("either {a}")
        if joint == "or":
            return self.grammar.finished(either + self.fill("{a}; or {b}").join(map(self.as_one, parts)))
        fork = self.fill("{a}; otherwise {b}")
        out = parts[0]
        for before, part in pairwise(parts):
            forked = before.startswith(either) or fork in before
            out += (
                self.fill("{a}; in either case then {b}")
                if forked
                else self.fill("{a}; after that {b}" if ": " in before else "{a}; then {b}")
            ) + part
        return out

    def as_one(self, part: str) -> str:
        """A part of a list in which no semicolon parts what follows in it from what it begins with."""
        return part.replace(self.fill("{a}; then {b}"), self.fill("{a}, and then {b}"))
