"""Messages of checks in another language.

The checks speak English, each message in a few sentences, and a catalogue has all these sentences with their gaps and how they
are said (``languages/de/checks.po``). A message is taken to pieces by the catalogue: it is a row of its sentences. What stands
in a gap is said by the gap's name: ``form...`` is a form of values, ``said...`` a row of sentences, ``what...`` a sort of thing
(with ``!`` and the name of one of its forms in that form), ``list...`` names joined by *and*, *or* or *by*, ``value...`` a
value; any other gap keeps its text. Names and values that stand in quotation marks get those of the language. What the catalogue
lacks stays English, and a language without one is English throughout.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from typing import NamedTuple

from game.core.errors import Problem
from game.core.languages import ENGLISH, FOLDER, read_messages

GAP = re.compile(r"\{(\w+)(?:!(\w+))?\}")
QUOTED = re.compile(r"""(["'])((?:(?!\1)[^\\]|\\.)+)\1""")
PLACE = re.compile(r"(?:[^\n\"]{0,400}?:\d+:\d+ )?(?:[\w.#-]+: )?")
VALUES = ("a list", "a record", "an empty list", "an empty record")


class Sentence(NamedTuple):
    """A sentence of the catalogue: how it is recognised with what follows it, and how it is said."""

    whole: re.Pattern[str]
    begins: re.Pattern[str]
    said: str


def translate_problem(problem: Problem, language: str) -> Problem:
    """A problem as it is told in a language."""
    if language == ENGLISH:
        return problem
    return replace(problem, message=translate(problem.message, language), hint=translate(problem.hint, language))


def translate(message: str, language: str) -> str:
    """A message in a language, as far as its catalogue goes; one that has its place before it keeps that."""
    if language == ENGLISH or not message:
        return message
    for head, rest in (("", message), _split_place(message)):
        found = _any_case(rest, language)
        if found is not None:
            return head + found
    return message


@lru_cache(512)
def _sentences(text: str, language: str) -> str | None:
    """A row of sentences; None if one of them is unknown."""
    for sentence in _catalogue("sentence", language):
        for pattern in (sentence.begins, sentence.whole):
            found = pattern.match(text)
            said = _fill(sentence.said, found.groupdict(), language) if found else None
            if found is None or said is None:
                continue
            after = text[found.end() :].lstrip(" ")
            more = _sentences(after, language) if after else ""
            if more is not None:
                return f"{said} {more}".rstrip(" ")
    return None


def _form(text: str, language: str) -> str | None:
    """A form of values; None if it is unknown."""
    for sentence in _catalogue("form", language):
        found = sentence.whole.match(text)
        said = _fill(sentence.said, found.groupdict(), language) if found else None
        if said is not None:
            return said
    return None


def _fill(said: str, gaps: Mapping[str, str], language: str) -> str | None:
    """A translation with what stands in its gaps; None if something there is unknown."""
    out, at = [], 0
    for gap in GAP.finditer(said):
        name, text = gap[1], gaps[gap[1]]
        if name.startswith("form"):
            filled = _form(text, language)
        elif name.startswith("said"):
            filled = _sentences(text, language)
        elif name.startswith("list"):
            filled = _quote(text, language)
            for joint, joined in _entries(language)["joint"].items():
                filled = filled.replace(joint, joined)
        elif name.startswith("value"):
            filled = _form(text, language) if text in VALUES else _quote(text, language) if text[:1] in "'\"" else text
        elif name.startswith("what"):
            filled = _thing(text, gap[2] or "", language)
        else:
            filled = text
        if filled is None:
            return None
        out += [said[at : gap.start()], filled]
        at = gap.end()
    return "".join([*out, said[at:]])


def _quote(text: str, language: str) -> str:
    """What stands in quotation marks, in those of a language."""
    opened, _, closed = _entries(language)["forms"].get("quotes", '"|"').partition("|")
    return QUOTED.sub(rf"{opened}\2{closed}", text)


def _thing(text: str, form: str, language: str) -> str | None:
    entries = _entries(language)
    said = entries["thing"].get(text.removeprefix("a ").removeprefix("an "), "").split(" | ")
    names = [name.strip() for name in entries["forms"].get("thing", "").split("|")]
    return dict(zip(names, said, strict=False)).get(form) or None


@cache
def _catalogue(sort: str, language: str) -> tuple[Sentence, ...]:
    pairs = sorted(_entries(language)[sort].items(), key=lambda pair: -len(GAP.sub("", pair[0])))  # the more special first
    return tuple(_sentence(*pair) for pair in pairs)


@cache
def _entries(language: str) -> Mapping[str, Mapping[str, str]]:
    """The catalogue of a language by its contexts; empty where it has none."""
    found: dict[str, dict[str, str]] = {sort: {} for sort in ("sentence", "form", "thing", "forms", "joint")}
    path = FOLDER / language / "checks.po"
    for message in read_messages(path) if path.is_file() else ():
        if message.forms and message.name in found:
            found[message.name][message.english[0]] = message.forms[0]
    return found


def _sentence(english: str, said: str) -> Sentence:
    whole, begins = _pattern(english, ".+") + "$", _pattern(english, ".+?") + "(?= |$)"
    return Sentence(re.compile(whole, re.DOTALL), re.compile(begins, re.DOTALL), said)


def _pattern(english: str, gap: str) -> str:
    """The pattern of a sentence; a gap that comes again stands for the same."""
    out, at = "", 0
    for found in GAP.finditer(english):
        out += re.escape(english[at : found.start()]) + f"(?P<{found[1]}>{gap})"
        at = found.end()
    return out + re.escape(english[at:])


def _any_case(text: str, language: str) -> str | None:
    """The same of a message that may begin with a capital letter, as findings do."""
    found = _sentences(text, language)
    if found is None and text[:1].isupper():
        found = _sentences(text[0].lower() + text[1:], language)
        return None if found is None else found[:1].upper() + found[1:]
    return found


def _split_place(message: str) -> tuple[str, str]:
    """A message without the file, the line and the path before it, and these."""
    found = PLACE.match(message)
    rest = found.end() if found else 0
    return message[:rest], message[rest:]


def is_known(message: str, language: str) -> bool:
    """Whether the catalogue of a language has all of a message."""
    return not message or any(_any_case(text, language) is not None for text in (message, _split_place(message)[1]))
