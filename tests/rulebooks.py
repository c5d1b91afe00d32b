"""The rule books of the shipped rulesets for the tests: each is made once, and read by ruleset, heading and kind of tile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from game.core.contract import Chapter, Diagram, Paragraph
from game.core.lattice import INDEX
from game.rules.book.diagrams import standing
from game.rules.book.rulebook import rulebook
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests import soak
from tests.conftest import a_catalogue

NAMES_OF_ALL = soak.playable()
SHELF = a_catalogue()
OWNERS = ("guest", "host", "any")


@cache
def game_of(name: str) -> RulesGame:
    return SHELF.open(name, {})


@cache
def book_of(name: str) -> list[Chapter]:
    return made(game_of(name))


def made(game: RulesGame, *, pictures: bool = True) -> list[Chapter]:
    """A game's book, without what differs from another game."""
    return list(rulebook(game, game.definition, game.setting, pictures=pictures))


def paragraphs(book: Sequence[Chapter]) -> Iterator[Paragraph]:
    for chapter in book:
        yield from chapter.paragraphs


def chapter_of(name: str, heading: str) -> Chapter:
    return next(chapter for chapter in book_of(name) if chapter.heading["en"] == heading)


def told(name: str, heading: str, language: str = "en") -> str:
    """All that a chapter says."""
    return " ".join(paragraph.text[language] for paragraph in chapter_of(name, heading).paragraphs)


def of_kind(name: str, kind: str) -> Paragraph:
    return next(paragraph for paragraph in chapter_of(name, "The tiles").paragraphs if paragraph.kind == kind)


def about(name: str, heading: str, beginning: str) -> Paragraph:
    """The paragraph of a chapter that begins so."""
    return next(found for found in chapter_of(name, heading).paragraphs if found.text["en"].startswith(beginning))


def picture(paragraph: Paragraph, words: str) -> Diagram:
    return next(diagram for diagram in paragraph.diagrams if words in diagram.title["en"])


def laid_as(game: RulesGame, diagram: Diagram) -> State:
    """The state of a diagram's pieces."""
    rules = game.compiled
    pieces = {
        INDEX[place]: rules.piece(rules.kind_index[piece.kind], OWNERS.index(piece.owner), piece.marks)
        for place, piece in diagram.pieces.items()
    }
    return standing(rules, pieces)
