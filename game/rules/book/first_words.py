"""A word of the rules is explained where the lessons use it first: which tiles it is for, or what the rule book says of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from game.core.contract import FIRST_TOPICS, Lesson, Reason, Text
from game.rules.book.lessons import Found, LessonMaker
from game.rules.book.restrictions import tell_status
from game.rules.wording.grammars import grammar_of
from game.rules.wording.things import OnDemand, text_in

MOST = 6
"""So many kinds of tile are listed for a word at most."""
Why = Callable[[Any, str], Sequence[Reason]]


@dataclass(frozen=True)
class Term:
    """A word that players have to know: its name, with an article or without, and what it means: whole sentences or, if it is
    ``listed``, names of tiles that can stand in brackets behind it."""

    name: Text
    meaning: Text
    listed: bool = False

    def explain(self, said: str, language: str) -> str:
        """The text with the meaning where the word stands in it, else at its end; as it is where nothing says it there."""
        meaning, found = self.meaning.get(language) or "", grammar_of(language).find(self.name, said)
        if not meaning:
            return said
        if found and self.listed:
            return f"{said[: found.end()]} ({meaning}){said[found.end() :]}"
        if self.listed:
            meaning = f"{self.name.get(language) or self.name['en']}: {meaning}."
        end = re.search(r"[.!?](?=\s|$)", said[found.end() :]) if found else None
        at = found.end() + end.end() if found and end else len(said)
        return f"{said[:at]} {meaning}{said[at:]}".strip()


def explain_words(lessons: Found, maker: LessonMaker, why: Why) -> Found:
    """The lessons, each with what the words mean that it is the first to use, in what it says or in why a move is refused; in
    the first course also of words that one before it has used that is not in this course."""
    left, new_topics = list(_terms(maker)), {*FIRST_TOPICS}
    untold = left  # in the first course
    for lesson in lessons:
        if lesson is None:
            yield lesson
            continue
        first = lesson.topic in new_topics
        new_topics.discard(lesson.topic)
        said = " ".join(text["en"] for text in (lesson.title, lesson.task, lesson.told, *_refusals(lesson, maker, why)))
        used = [term for term in (untold if first else left) if grammar_of("en").find(term.name, said)]
        left = [term for term in left if term not in used]
        untold = [term for term in untold if term not in used] if first else untold
        new = [term for term in used if term.meaning["en"] not in lesson.told["en"]]
        yield replace(lesson, told=OnDemand(partial(_explain_all, lesson.told, new))) if new else lesson


def _explain_all(told: Text, terms: Sequence[Term], language: str) -> str:
    said = text_in(told, language)
    for term in terms:
        said = term.explain(said, language)
    return said


def _refusals(lesson: Lesson, maker: LessonMaker, why: Why) -> list[Text]:
    """Why the tile of a lesson about what is not allowed may not go where it is to be tried."""
    firsts = {" ".join(move.split(" ")[:2]) for move in lesson.goals}
    if not lesson.tries or len(firsts) != 1:
        return []
    state, first = maker.read(lesson.position), firsts.pop()
    return [reason.sentence for place in sorted(lesson.tries) for reason in why(state, f"{first} {place}")]


def _terms(maker: LessonMaker) -> Iterator[Term]:
    """The groups of tiles that have a name, unless they are large, the links, and what tiles can be."""
    w = maker.w
    for group in (group for group in w.ruleset.groups if w.tells(group) and w.names.is_noun("groups", group)):
        name, kinds = w.names.entry_name("groups", group), w.members(group)
        if name and 1 < len(kinds) <= MOST:
            tiles = [kind.name for kind in w.kinds if kind.index in kinds]
            yield Term(name, maker.join(tiles, ", "), listed=True)
    for link in maker.rules.links.values():
        yield Term({language: said.lower() for language, said in link.title.items()}, maker.told_of_link(link.name))
    for status in w.ruleset.statuses:
        name, told = w.names.entry_name("statuses", status), w.text(partial(tell_status, w, status))
        if name and w.matters(status) and f" is {name['en']}" in told["en"]:
            yield Term(name, told)
