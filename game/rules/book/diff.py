"""What one rule book says that another does not: a house rule beside the game that it builds on, or any two games.

Sentences about the same thing are told together: how it is now, and how it was before.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from game.core.contract import Chapter, Text, say
from game.core.languages import localize
from game.rules.wording.grammars import grammar_of
from game.rules.wording.things import OnDemand, text_in

ALIKE = 0.5
"""The share of words that two sentences must have in common to be about the same thing."""
_SENTENCES = re.compile(r"(?<!^\d\.)(?<!^\d\d\.)(?<=[.!?])\s+(?=[^\Wa-zäöüß_]|[„“(])")
_WORDS = re.compile(r"\w+")
_NUMBER = re.compile(r"\d{1,2}\. ")
_COUNTED = re.compile(r"\b\d+\b(?![^(]*\))")
"""A number outside of brackets, which a name does not have: "Each player has 28 tiles: ..." tells of nothing called so."""
_OF_SOMETHING = re.compile(
    r"(?:It|Its|They|Their|At the start it|Er|Sie|Es|Sein|Seine|Ihr|Ihre|Am Anfang liegt darin|Am Anfang liegen darin)\b"
)
"""How a sentence begins that is about what the one before it is about."""
_LABEL = re.compile(r"(?:[^\s.:!?]+ ){0,11}[^\s.:!?]+(?=\u00a0?[:?!] )")
_LONG, _AROUND, _SHORTER = 16, 3, 0.7
"""In words: what is too long to be told twice, how much of it is told around what differs; and the share that this may be."""
DIFFERS = localize("What differs from the game that this builds on")
"""The heading of that chapter."""
TOLD_AS = (localize("Now"), localize("Before"), localize("New"), localize("No longer"))
"""The words before what is said now, what was said before, what is new, and what is gone."""
_GONE = localize("not played with here")


@dataclass(frozen=True, slots=True)
class Change:
    """Sentences of one book and of the other that stand for each other; one of them may be empty."""

    now: str
    before: str


class Difference(NamedTuple):
    """What two passages are about, where both say that, and what they say differently."""

    label: str
    changes: Sequence[Change]


@dataclass(frozen=True, slots=True)
class Topic:
    """Something of which two books say different things: the chapter, the kind of tile (if it is one), what is said by language.

    ``only`` says which book alone speaks of it: "now", "before", or neither.
    """

    heading: Text
    kind: str
    said: Mapping[str, Difference]
    only: str = ""


def tell_topics(topics: Sequence[Topic]) -> list[Text]:
    """Topics as paragraphs to be read in one go: the heading of a chapter is said once for all of them that follow on each
    other."""
    return [tell_topic(topic, headed=headed) for topic, headed in _headed(topics)]


def _headed(topics: Sequence[Topic]) -> Iterator[tuple[Topic, bool]]:
    """Each topic, and whether the heading of its chapter is new there."""
    said = ""
    for topic in topics:
        heading = topic.heading["en"]
        yield topic, heading != said
        said = "" if topic.kind else heading


def _tell_head(topic: Topic, language: str, *, headed: bool) -> str:
    """The heading of a topic's chapter, and what it is about; empty where there is neither."""
    heading = say(topic.heading, language) if headed and not topic.kind else ""
    head = ": ".join(filter(None, (heading, text_in(topic.said, language)[0])))
    return grammar_of(language).spaced(f"{head}.") if head else ""


def tell_topic(topic: Topic, *, headed: bool = True) -> Text:
    """A topic as a paragraph, which begins with its chapter's heading."""

    def tell(language: str) -> str:
        label, changes = text_in(topic.said, language)
        if topic.kind and topic.only == "before":
            told = f"{label}: {say(_GONE, language)}."
        else:
            said = " ".join(_sentence(change, language) for change in changes)
            told = f"{_tell_head(topic, language, headed=headed)} {said}".lstrip()
        return grammar_of(language).spaced(told)

    return OnDemand(tell)


def _sentence(change: Change, language: str) -> str:
    now, before, new, gone = (say(words, language) for words in TOLD_AS)
    if change.now and change.before:
        return f"{now}: {change.now} {before}: {gist(change.before, change.now)}"
    return f"{new}: {change.now}" if change.now else f"{gone}: {change.before}"


def gist(sentence: str, other: str) -> str:
    """A sentence, or of a long one only what another does not say, with some words before it and all that follows."""
    words = sentence.split()
    if len(words) <= _LONG:
        return sentence
    kept: set[int] = set()
    matcher = SequenceMatcher(None, other.split(), words, autojunk=False)
    for sort, _, _, start, stop in matcher.get_opcodes():
        if sort != "equal":
            kept |= set(range(max(start - _AROUND, 0), min(stop + _AROUND, len(words))))
    if kept:
        kept |= set(range(max(kept), len(words)))  # or nobody could tell how it ends
    edges = sorted({-1, *kept, len(words)})
    kept |= {at for low, high in pairwise(edges) if high - low - 1 <= _AROUND for at in range(low + 1, high)}
    out: list[str] = []
    for at, word in enumerate(words):
        if at in kept:
            out.append(word)
        elif not out or out[-1] != "…":
            out.append("…")
    return " ".join(out) if 1 < len(out) <= len(words) * _SHORTER else sentence


# Which paragraphs stand for each other


def compared(book: Sequence[Chapter], before: Sequence[Chapter], apart: Collection[Text] = ()) -> list[Topic]:
    """All that two books say differently, in the order of the chapters; what is new and what has changed first in each."""
    silent = {_bare(text["en"]) for text in apart}
    return [
        topic
        for name, heading in _headings(book, before).items()
        for new, old in _pairs(_passages(book, name, silent), _passages(before, name, silent))
        if (topic := _topic(heading, new, old)) is not None
    ]


def _headings(book: Sequence[Chapter], before: Sequence[Chapter]) -> dict[str, Text]:
    """The headings of a book; those that only the other has stand after what they follow there."""
    known = {chapter.heading["en"]: chapter.heading for chapter in (*before, *book)}
    order = [chapter.heading["en"] for chapter in book]
    for at, chapter in enumerate(before):
        if chapter.heading["en"] not in order:
            order.insert(order.index(before[at - 1].heading["en"]) + 1 if at else 0, chapter.heading["en"])
    return {name: known[name] for name in order}


def _bare(text: str) -> str:
    return text.rstrip(".!? ")


@dataclass(frozen=True, slots=True)
class _Passage:
    """What a chapter says in one paragraph, or in several of one kind of tile: its key, and its words by language."""

    kind: str
    text: Text

    @property
    def label(self) -> str:
        return _read(self.text["en"])[0]


def _passages(book: Sequence[Chapter], heading: str, silent: Collection[str]) -> list[_Passage]:
    """The paragraphs of a chapter, those of one kind of tile as one; without those that say what is not compared."""
    out: list[_Passage] = []
    kinds: dict[str, int] = {}
    paragraphs = (paragraph for chapter in book if chapter.heading["en"] == heading for paragraph in chapter.paragraphs)
    for paragraph in paragraphs:
        if _bare(paragraph.text["en"]) in silent:
            continue
        if paragraph.kind in kinds:
            at = kinds[paragraph.kind]
            out[at] = _Passage(paragraph.kind, OnDemand(partial(_in_turn, out[at].text, paragraph.text)))
            continue
        if paragraph.kind:
            kinds[paragraph.kind] = len(out)
        out.append(_Passage(paragraph.kind, paragraph.text))
    return out


def _in_turn(one: Text, other: Text, language: str) -> str:
    return f"{text_in(one, language)} {other.get(language, '')}".strip()


def _pairs(new: list[_Passage], old: list[_Passage]) -> Iterator[tuple[_Passage | None, _Passage | None]]:
    """Those that say the same, or speak of the same thing, side by side; then those of the old without a partner."""
    partners: dict[int, int] = {}
    for same in (_equal, _namesakes, _alike):
        for i, one in enumerate(new):
            free = [k for k in range(len(old)) if k not in partners.values()] if i not in partners else []
            found = max(free, key=lambda k: (same(one, old[k]), -k), default=None)
            if found is not None and same(one, old[found]) >= ALIKE:
                partners[i] = found
    yield from ((one, old[partners[i]] if i in partners else None) for i, one in enumerate(new))
    yield from ((None, other) for k, other in enumerate(old) if k not in partners.values())


def _equal(one: _Passage, other: _Passage) -> float:
    return one.kind == other.kind and one.text["en"] == other.text["en"]


def _namesakes(one: _Passage, other: _Passage) -> float:
    return one.kind == other.kind and (bool(one.kind) or one.label == other.label != "")


def _alike(one: _Passage, other: _Passage) -> float:
    """How much two passages have in common; nothing, if they are about things that are called quite differently."""
    apart = one.label and other.label and _common(one.label, other.label) < ALIKE
    return 0.0 if one.kind or other.kind or apart else _common(one.text["en"], other.text["en"])


def _common(one: str, other: str) -> float:
    """The share of words that two texts have in common, in the same order; less than ALIKE as soon as that is known."""
    matcher = SequenceMatcher(None, _WORDS.findall(one), _WORDS.findall(other), autojunk=False)
    for ratio in (matcher.real_quick_ratio, matcher.quick_ratio):
        if ratio() < ALIKE:
            return 0.0
    return matcher.ratio()


# What they say differently


def _topic(heading: Text, new: _Passage | None, old: _Passage | None) -> Topic | None:
    """The topic of two passages that stand for each other; None if they say the same."""
    passage = new or old
    assert passage is not None  # noqa: S101  (a pair has at least one of the two)

    def tell(language: str) -> Difference:
        text_in(passage.text, language)
        now, before = (known.text.get(language, "") if known else "" for known in (new, old))
        return _changes(now, before, bool(passage.kind))

    said = OnDemand(tell)
    if not said["en"].changes:
        return None
    return Topic(heading, passage.kind, said, "before" if new is None else "now" if old is None else "")


def _changes(now: str, before: str, kind: bool) -> Difference:
    """What differs between two passages."""
    labels, bodies = zip(*(_read(text, kind) for text in (now, before)), strict=True)
    if now and before and labels[0] != labels[1]:
        labels, bodies = ("", ""), (_sentences(now), _sentences(before))
    label = labels[0] or labels[1]
    new = [sentence for sentence in bodies[0] if sentence not in bodies[1]]
    old = [sentence for sentence in bodies[1] if sentence not in bodies[0]]
    first = bool(label and new and old and bodies[0][:1] == new[:1] and bodies[1][:1] == old[:1])
    changes: list[Change] = []
    for sentence in new:
        found = max(old, key=lambda other: _common(sentence, other), default="")
        sure = (first and sentence is new[0] and found != "") or (label and len(new) == len(old) == 1)
        if sure:
            found = old[0]
        if found and (sure or _common(sentence, found) >= ALIKE):
            old.remove(found)
            changes.append(Change(sentence, found))
        elif changes and not changes[-1].before:
            changes[-1] = Change(f"{changes[-1].now} {sentence}", "")
        else:
            changes.append(Change(sentence, ""))
    changes += [Change("", " ".join(old))] if old else []
    if not label:
        changes = [Change(_in_context(change.now, bodies), _in_context(change.before, bodies[::-1])) for change in changes]
    return Difference(label, changes)


def _in_context(said: str, bodies: Sequence[Sequence[str]]) -> str:
    """Sentences of the first of two passages, after the one there that says what they are about, where both passages have it."""
    at = next((at for at, sentence in enumerate(bodies[0]) if said and said.startswith(sentence)), 0)
    while at and _OF_SOMETHING.match(bodies[0][at]):
        at -= 1
    return said if not said or said.startswith(bodies[0][at]) or bodies[0][at] not in bodies[1] else f"{bodies[0][at]} {said}"


def label_of(text: str, *, kind: bool = False) -> str:
    """What a paragraph is about, as far as it begins with that: ``Harmony ring`` of "Harmony ring: If ..."; else empty."""
    return _read(text, kind)[0]


def _read(text: str, kind: bool = False) -> tuple[str, list[str]]:
    """What a text is about, as far as it begins with that, and the sentences that follow. A text that speaks of several things,
    each under its name, is about none of them, unless it is about a ``kind`` of tile or a numbered phase."""
    sentences = _sentences(text)
    found = _LABEL.match(sentences[0]) if sentences else None
    one = kind or _NUMBER.match(text) or len(sentences) == 1 or not all(map(_LABEL.match, sentences))
    if found is None or not one or (not kind and _COUNTED.search(found[0])):
        return "", sentences
    first = sentences[0][found.end() :].lstrip("\u00a0")[1:].strip()
    return found[0], [first[:1].upper() + first[1:], *sentences[1:]]


def _sentences(text: str) -> list[str]:
    return _SENTENCES.split(_NUMBER.sub("", text, count=1) if _NUMBER.match(text) else text) if text else []
