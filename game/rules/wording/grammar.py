"""Things in words, with all that is said of them, in any language: what its catalogue says, put together in one order.

This is the grammar of every language of which nothing more is known: names stand as their authors wrote them, and after them
where they lie and what else is said of them. Languages whose words change with others have a class of their own, which says more.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from game.core.contract import Text
from game.rules.wording.joining import JOINTS, merged
from game.rules.wording.names import articles, dictionary, is_noun, lowered
from game.rules.wording.templates import Gap, Unsaid, fill, ordered, template
from game.rules.wording.things import PLACED, POINT, SQUARE, TILE, Tail, Thing

WHERE = {
    "around": template("around {what}"),
    "beside": template("next to {what}"),
    "within spaces": template("[far:more than][!far:within] {n} space[!n=1:s] [far:from][!far:of] {what}"),
    "within steps": template("[far:more than][!far:within] {n} step[!n=1:s] [far:from][!far:of] {what}"),
    "within spaces another": template("within {n} space[!n=1:s] of {what} other than itself"),
    "within steps another": template("within {n} step[!n=1:s] of {what} other than itself"),
    "in line with": template("in line with {what}"),
    "in sight of": template("in sight of {what}"),
    "between": template("on a line between {what:many}"),
    "flanked by": template("flanked by {what:many}"),
    "ends of": template("in {what}"),
    "mirror of": template("opposite {what}"),
    "reflection of": template("across the middle row from {what}"),
    "origin of": template("where {what} stood"),
    "corners of": template("at a corner of [square:the square of ]{what}"),
    "squares at": template("in a square touching {what}"),
    "on top of": template("on top of {what}"),
    "group of": template("in one group with {what}"),
    "group through": template("joined to {what} through {by:many}"),
}
"""By operator of phrases, where something lies."""
SHORTEST = 4
"""The letters of a word that may change: shorter ones are articles and the like."""
MANY = ("many", "some", "your", "weak")
"""The forms of several things."""


class Grammar:
    """How one language says things."""

    agrees = False
    """Whether what things are like is said in the plural of several."""

    changing: tuple[str, ...] = ("e",)
    """The vowels that change where a word that ends with them is put into another form."""

    def __init__(self, language: str) -> None:
        self.language = language

    def fill(self, english: str, /, **gaps: Gap) -> str:
        """A template in this language. Raises Unsaid."""
        return fill(self.language, english, **gaps)

    def joint(self, word: str) -> str:
        """What joins the parts of a list: and, or."""
        return self.fill(JOINTS[word]).strip()

    def of(self, text: Text) -> str:
        """A text in this language; what is known in English alone is a name. Raises Unsaid."""
        if self.language not in text and len(text) > 1:
            raise Unsaid(text["en"])
        return text.get(self.language) or text["en"]

    # Names in what others have written

    def find(self, name: Text, said: str) -> re.Match[str] | None:
        """Where a text in this language uses a name, in whatever form, with its article or without; None if nowhere."""
        words = dictionary(name.get(self.language) or name["en"], self.language)[0].split(" ")
        if is_noun(name) and len(words) > 1:
            words = words[1:]
        forms = r"\W+".join(map(self._forms, words))
        return re.search(rf"(?<!\w){forms}(?!\w)", said, re.IGNORECASE)

    def _forms(self, word: str) -> str:
        """A pattern for a word in all its forms: some letters more at its end, in place of a vowel that changes."""
        if len(word) < SHORTEST:
            return re.escape(word)
        stem = word[:-1] if word.endswith(self.changing) else word
        return rf"{re.escape(stem)}\w{{0,3}}"

    # Things

    def said(self, things: Sequence[Thing], form: str = "a") -> str:
        """Things in a form of ``FORMS``: a rose, every rose, no rose, roses; joined by ``or``, all of them by ``and``."""
        shape, case = shape_and_case(form)
        joint = self.joint("and" if shape in ("every", *MANY) else "or")
        return self.finished(merged([self.one(thing, shape, case) for thing in things], joint))

    def one(self, thing: Thing, shape: str, _case: str) -> str:
        """A thing in a form and a case."""
        head = self.of(thing.head)
        noun, article, plural = dictionary(head, self.language)
        first, _, rest = noun.partition(" ")
        if rest and first in articles(self.language):
            noun, article = rest, first
        many = thing.several or (shape in MANY and not is_lone(thing))
        form = "that" if thing.that else "the" if thing.definite else "many" if many else shape
        words = self.fill(
            "[form=every:every ][form=any:any ][form=no:no ][form=the:the ][form=that:that ][form=a:{article} ]"
            "[first=other:other ][first=new:new ][owner=theirs:opposing ]"
            "{like} {noun}[owner=mine: of yours][owner=unowned: belonging to nobody][chosen: chosen]",
            form=form,
            article=article,
            first=thing.first,
            owner=thing.owner,
            like=" ".join(self.like(words, article, many) for words in thing.adjectives),
            noun=(many and plural) or noun,
            many=many,
            chosen=thing.chosen,
        )
        return f"{words.strip()} {self.tails(thing, article, many)}".strip()

    def like(self, words: Text, _gender: str, _many: bool) -> str:
        """What something is like, said of what has that gender."""
        return self.of(words)

    def pronoun(self, name: Text, case: str) -> str:
        """How a kind of tile is spoken of once it has been named, in a case."""
        return self.one(Thing(name, label=True), "the", case)

    def owned(self, thing: Thing, _case: str, owner: str) -> str:
        """A pile that is one's own, or another's: your reserve, the other player's reserve."""
        return self.fill(
            "[owner=theirs:the other player's][owner=owner:its owner's][owner=anyone:either player's]"
            "[!owner=theirs|owner|anyone:your] {pile}",
            owner=owner,
            pile=self.one(Thing(thing.head, label=True, generic=thing.generic), "bare", ""),
        )

    # What is said of a thing

    def tails(self, thing: Thing, gender: str, many: bool) -> str:
        """What follows the noun: what it is like and where it lies, what else it is, and then what it is not, in brackets where
        nobody could tell of what it is said."""
        close = [tail for tail in thing.tails if not is_barred(tail) and self.stays_close(tail)]
        other = [tail for tail in thing.tails if not is_barred(tail) and tail not in close]
        barred = [tail for tail in thing.tails if is_barred(tail)]
        out = [merged([self._inline(tail, gender, many) for tail in group], self.joint("and")) for group in grouped(close)]
        plain = all(tail.op == "is" for tail in close)
        if other or (barred and plain and not (all(tail.op == "isa" for tail in barred) and not close)):
            out.append(self.fill("that {so}", so=self.being([*other, *barred], gender, many)))
        elif barred and not close:
            what = merged([self.said(tail.things, "some" if many else "a") for tail in barred], self.joint("or"))
            out.append(self.fill("other than {what}", what=what, many=many))
        elif barred:
            out.append(self.fill("(but {so})", so=self._not(barred, gender, many)))
        return " ".join(out)

    def stays_close(self, tail: Tail) -> bool:
        """Whether it stands right after the noun, without a clause. (Saying it, to see, would double the work at each depth.)"""
        if tail.op in ("or", "and"):
            return all(self.stays_close(part) and not is_barred(part) for part in tail.parts)
        return not tail.clause if tail.op == "is" else tail.op != "isa"

    def _inline(self, tail: Tail, gender: str, many: bool) -> str:
        """It right after the noun, where it stays close to that."""
        if tail.op in ("or", "and"):
            return merged([self._inline(part, gender, many) for part in tail.parts], self.joint(tail.op))
        return self.like(tail.words, gender, many) if tail.op == "is" else self.where(tail)

    def where(self, tail: Tail) -> str:
        """Where something lies: next to a rose, in a gate, more than a space from a gate."""
        if tail.op == "in":
            return merged([self.located(thing) for thing in tail.things], self.joint("or"))
        words = self.fill(
            WHERE[tail.op],
            n=tail.count,
            far=tail.negated and not is_barred(tail),
            what=partial(self.said, tail.things),  # said only where it is asked for: phrases may be deep
            by=partial(self.said, tail.by),
            square=any(thing.head != SQUARE for thing in tail.things),
        )
        return self.finished(words)

    def located(self, thing: Thing, *, short: bool = False, case: str = "dat") -> str:
        """In a zone, on a point; ``short``: what is said of a point without the point, where that can be; ``acc``: into, onto."""
        point = thing.head in (POINT, SQUARE)
        if short and point and thing.tails and not thing.adjectives and all(map(self._is_plain, thing.tails)):
            return self.tails(thing, "", False)
        return self.finished(f"{self.onto(thing)} {self.one(thing, 'a', case)}")

    def _is_plain(self, tail: Tail) -> bool:
        return self.stays_close(tail) and not is_barred(tail)

    def onto(self, thing: Thing) -> str:
        """The word before such a place: in, on."""
        return self.fill("[on:on][!on:in]", on=self.is_open(thing) or thing.head in (POINT, SQUARE))

    def is_open(self, _thing: Thing) -> bool:
        """Whether one lies on such a place, not in it."""
        return False

    def so(self, tails: Sequence[Tail], it: str) -> str:
        """That it is so, after ``while``: it is wild."""
        return f"{it} {self.being(tails, '', False)}"

    def being(self, tails: Sequence[Tail], gender: str, many: bool) -> str:
        """Is a gate but not next to a rock; is neither this nor that."""
        sure = [tail for tail in tails if not is_barred(tail)]
        barred = [tail for tail in tails if is_barred(tail)]
        alone = len(tails) == 1
        if alone and tails[0].clause and not tails[0].negated:
            return self.clause(self.of(tails[0].clause), many)
        out = []
        if sure:
            what = merged([self._what(tail, gender, many, either=not alone) for tail in sure], self.joint("and"))
            out.append(self._is(what, many))
        if barred:
            no = self._not(barred, gender, many)
            out.append(self.fill("[sure:and][!sure:[many:are][!many:is]] {no}", sure=bool(sure), many=many, no=no))
        return (", " if sure and sure[-1].op == "or" else " ").join(out)  # what is denied is no part of an "or"

    def _is(self, what: str, many: bool) -> str:
        return self.fill("[many:are][!many:is] {what}", many=many, what=what)

    def clause(self, words: str, _many: bool) -> str:
        """A clause about one thing, or said of several."""
        return words

    def _not(self, tails: Sequence[Tail], gender: str, many: bool) -> str:
        """Not a gate; neither a gate nor next to a rock."""
        parts = [self._what(tail, gender, many) for tail in tails]
        if len(parts) == 1:
            return self.fill("not {what}", what=parts[0])
        return self.fill("neither {what}", what=self.fill(JOINTS["nor"]).join(parts))

    def _what(self, tail: Tail, gender: str, many: bool, *, either: bool = False) -> str:
        """What it is, after ``is``: wild, a gate, next to a rock; what a negated one denies. ``either``: more is said besides.

        What is not so stands last, with a verb of its own after ``or``: else it would seem to deny all that follows.
        """
        if tail.op in ("or", "and"):
            be = self._is("", many)
            parts = [self.being([part], gender, many) for part in sure_first(tail.parts)]
            plain = [part.removeprefix(be) for part in parts]
            if tail.op == "or" and any(map(denies, tail.parts)):
                return self.either([plain[0], *parts[1:]], either=either, mixed=True)
            return self.either(plain, either=either) if tail.op == "or" else merged(plain, self.joint("and"))
        if tail.op == "isa":
            return self.said(tail.things, "some" if many else "a")
        return self.like(tail.words, gender, many) if tail.op == "is" else self.where(tail)

    def either(self, parts: Sequence[str], *, either: bool, mixed: bool = False) -> str:
        """One of these; ``mixed``: some of them with a verb of their own."""
        words = self.fill(JOINTS["or"]).join(parts) if mixed else merged(parts, self.joint("or"))
        return self.fill("either {a}", a=words) if either else words

    def demanded(self, tails: Sequence[Tail]) -> str:
        """What two things have to be, and what neither of them may be."""
        sure, barred = [tail for tail in tails if not is_barred(tail)], [tail for tail in tails if is_barred(tail)]
        what = merged([self._what(tail, "", self.agrees) for tail in sure], self.joint("and"))
        no = merged([self._what(tail, "", False) for tail in barred], self.joint("or"))
        both = self.fill("both have to be {what}", what=what) if sure else ""
        return "; ".join(filter(None, [both, self.fill("neither of the two may be {what}", what=no) if barred else ""]))

    def predicate(self, things: Sequence[Thing]) -> str:
        """What is said of something that is one of these: ``*is* a rose``, ``*is* in a gate``."""
        thing = things[0]
        if len(things) > 1 or thing.head != TILE or thing.adjectives or not thing.tails:
            verb, _, rest = self._is(self.said(things), False).partition(" ")
        else:
            verb, _, rest = self.being(thing.tails, "", False).partition(" ")
        return f"*{verb}* {rest}"

    def is_such(self, it: str, things: Sequence[Thing], *, no: bool) -> str:
        """That what was picked is one of these, or none of them."""
        verb, _, what = self.predicate(things).partition("* ")
        return f"{it} {verb}* {self.fill('not {what}', what=what) if no else what}"

    # Sentences

    def ordered(self, clause: str, _order: str = "main") -> str:
        """A clause, its verb where it stands in one alone (``main``), in one that depends on another (``sub``), or after another
        (``first``)."""
        return ordered(clause)

    def finished(self, words: str) -> str:
        """Words with what runs together in them."""
        return words

    def spaced(self, text: str) -> str:
        """A text with the spaces that its signs ask for."""
        return text

    def late(self, clause: str) -> str:
        """A clause in which what may stand after its verb does."""
        return clause

    def lowered(self, title: str, proper: Sequence[str]) -> str:
        """A title as it stands within a sentence; ``proper``: names, which keep their capitals."""
        return lowered(title, proper)

    def lowered_name(self, name: str, proper: Sequence[str]) -> str:
        """The name of what is counted as it stands within a sentence."""
        return self.lowered(name, proper)

    def link_name(self, name: str, proper: Sequence[str]) -> str:
        """The name of a link as it stands within a sentence."""
        return self.lowered(name, proper)

    def is_adjective(self, words: str) -> bool:
        """Whether what a thing is like can stand beside its name: as one word before it."""
        return " " not in words

    def compared(self, words: str) -> str:
        """What there is more of than of something else."""
        return words


def shape_and_case(form: str) -> tuple[str, str]:
    """The two parts of a form: every-dat, acc."""
    shape, _, case = form.partition("-")
    return ("a", shape) if shape in ("nom", "acc", "dat") else (shape or "a", case)


def is_lone(thing: Thing) -> bool:
    """Whether it is one point, seen from another: where a tile stood."""
    return thing.definite and any(tail.op in PLACED for tail in thing.tails)


def is_barred(tail: Tail) -> bool:
    """Whether it says what is not so; farther than so many steps is said as what is."""
    return tail.negated and tail.op not in ("within spaces", "within steps")


def denies(tail: Tail) -> bool:
    """Whether it says what is not so, or some part of it does."""
    return is_barred(tail) or any(map(denies, tail.parts))


def sure_first(tails: Sequence[Tail]) -> list[Tail]:
    """What is so before what is not."""
    return sorted(tails, key=denies)


def grouped(tails: Sequence[Tail]) -> list[list[Tail]]:
    """What a thing is like, and then where it lies."""
    like, there = [tail for tail in tails if tail.op == "is"], [tail for tail in tails if tail.op != "is"]
    return [group for group in (like, there) if group]
