"""What one rule book says that another does not: a house rule beside the game that it builds on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from game.core.contract import Chapter, Paragraph, Text
from game.rules.wording import both

_SENTENCES = re.compile(r"(?<=[.!?])\s+(?=[^\Wa-zäöüß_]|[„“(])")
_LABEL = re.compile(r"[^.:!?]{1,80}(?=[:?!] )")


def differences(book: Sequence[Chapter], parent: Sequence[Chapter]) -> Chapter:
    """A chapter of the sentences that are new in a book, and of those of the parent's that are gone.

    What is said of a kind of tile is compared with what is said of the same kind. It has no paragraphs where the two books say
    the same, and no pictures: those stand where the sentences do.
    """
    found: list[Paragraph] = []
    headings = {chapter.heading["en"]: chapter.heading for chapter in (*book, *parent)}
    for name, heading in headings.items():
        new, old = (_paragraphs(chapters, name) for chapters in (book, parent))
        found += _only(new, old, both("New in “{0}”", "Neu in „{0}“", heading))
        found += _only(old, new, both("No longer in “{0}”", "Nicht mehr in „{0}“", heading))
    return Chapter(
        both("What differs from the game that this builds on", "Was anders ist als im zugrunde liegenden Spiel"), found
    )


def _paragraphs(book: Sequence[Chapter], heading: str) -> list[Paragraph]:
    return [paragraph for chapter in book if chapter.heading["en"] == heading for paragraph in chapter.paragraphs]


def _only(ours: list[Paragraph], theirs: list[Paragraph], title: Text) -> list[Paragraph]:
    """What only the first of them say, paragraph by paragraph, under a title."""
    out = []
    for paragraph in ours:
        beside = [other for other in theirs if other.kind == paragraph.kind]
        text = {language: _new(paragraph, language, beside) for language in paragraph.text}
        if text["en"]:
            told = {language: f"{title.get(language, title['en'])}: {words}" for language, words in text.items() if words}
            out.append(Paragraph(told, paragraph.kind))
    return out


def _new(paragraph: Paragraph, language: str, others: Iterable[Paragraph]) -> str:
    """The sentences that none of the others has, after the name of what the paragraph is about."""
    known = {sentence for other in others for sentence in _SENTENCES.split(other.text.get(language, ""))}
    sentences = _SENTENCES.split(paragraph.text[language])
    new = [sentence for sentence in sentences if sentence not in known]
    labels = [label for label in map(_LABEL.match, sentences) if label]
    label = _LABEL.match(sentences[0])
    if not new or new[0] == sentences[0] or label is None or (len(labels) > 1 and not paragraph.kind):
        return " ".join(new)
    return f"{label[0]}: {' '.join(new)}"
