"""``paisho diff``: what two rulesets say differently, by chapter, and what differs besides."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.core.contract import say
from game.core.languages import localize, mark_text
from game.rules.book.diff import Topic, compared, gist
from game.rules.book.diff_rules import AT_LEISURE, TOO_MANY, Untold, differing, otherwise, plain_book, renamed, untold_of
from game.rules.trees.tree import plain

if TYPE_CHECKING:
    from argparse import Namespace

    from game.rules.rules_game import RulesGame
    from game.rules.rulesets import Rulesets

DIFFERENT = 1
"""The exit status if the rules are not the same."""
_WIDEST, _LONGEST_NAME = 100, 24
"""Letters of a line, and of a name that stands before what a ruleset says."""
SAME = mark_text("The rules are the same ({0}).")
SAME_BUT = mark_text("The rules are the same; only what they are called, or said to be about, differs ({0}, {1}).")
_CHANGES = ("from", "changes", "choices")
"""What fields of an option hold that no rule book shows."""


def diff(asked: Namespace, open_catalogue: Callable[[], Rulesets]) -> int:
    """Prints what two rulesets say differently; returns 1 if they do, 0 if their rules are the same."""
    catalogues = open_catalogue(), open_catalogue()  # one each: a file's folder helps no other file
    games = [rulesets.open(name) for rulesets, name in zip(catalogues, asked.rulesets, strict=True)]
    trees = [plain(rulesets.resolved(name)) for rulesets, name in zip(catalogues, asked.rulesets, strict=True)]
    language = asked.language or "en"
    names = name_rulesets(games, asked.rulesets)
    width = min(shutil.get_terminal_size().columns, _WIDEST)
    lines = list(compare(games, trees, names, language, width))
    print("\n".join(lines))
    return DIFFERENT if len(lines) > 1 else 0


def name_rulesets(games: Sequence[RulesGame], given: Sequence[str]) -> list[str]:
    """What to call two rulesets where their sentences stand: their ids, or as they were asked for, or A and B."""
    for names in ([game.identity.ruleset for game in games], list(given)):
        if len(set(names)) == len(names) and max(map(len, names)) <= _LONGEST_NAME:
            return names
    return ["A", "B"]


def compare(
    games: Sequence[RulesGame], trees: Sequence[Mapping[str, Any]], names: Sequence[str], language: str, width: int = _WIDEST
) -> Iterator[str]:
    """The lines of a comparison: one line if the rules are the same. ``trees``: both rulesets with their options."""
    before, after = games
    called, renames = renamed(before, after)
    book, other = plain_book(after), plain_book(called)
    topics = [*renames, *compared(book, other, [game.about for game in games])]
    untold = untold_of(after, called, other, topics, AT_LEISURE)
    paths = [*untold.paths, *(path for path in _compare_options(trees) if path not in untold.paths)]
    if not topics and not paths and not untold.more:
        short = [game.identity.short for game in games]
        yield say(localize(SAME if short[0] == short[1] else SAME_BUT, *short), language)
        return
    for game, name in zip(games, names, strict=True):
        yield f"{name}: {say(game.name, language)} ({game.identity.ruleset}, {game.identity.short})"
    yield from _format_topics(topics, names, language, width)
    yield from _format_rest(Untold(paths, untold.more, trees), language, width)


def _compare_options(trees: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What differs in the options and presets of two rulesets, though no rule book shows it."""
    one, other = ({key: tree.get(key, {}) for key in ("options", "presets")} for tree in trees)
    for path in differing(other, one):
        if path[0] == "presets" or (len(path) == 3 and path[2] in _CHANGES):
            yield ".".join(path)


def _format_topics(topics: Sequence[Topic], names: Sequence[str], language: str, width: int) -> Iterator[str]:
    """What is said differently, chapter by chapter; topics of which the same is said stand together."""
    chapter = ""
    for labels, first in _group_topics(topics, language):
        heading = say(first.heading, language)
        if heading != chapter:
            yield from ("", heading)
        chapter = heading
        yield from ([f"  {labels}"] if labels else [])
        for change in first.said.get(language, first.said["en"]).changes:
            pair = (change.before, gist(change.now, change.before) if change.before else change.now)
            for name, sentence in zip(names, pair, strict=True):
                yield from _format_sentence(name, sentence, "    " if labels else "  ", max(map(len, names)) + 2, width)


def _format_sentence(name: str, sentence: str, indent: str, column: int, width: int) -> Iterator[str]:
    """The lines of a sentence after the name of the ruleset that says it; none for an empty one."""
    start = f"{indent}{name + ':':{column}}"
    whole = sentence.replace(" × ", "\u00a0×\u00a0")  # a number and what there is of it stay on one line
    lines = textwrap.wrap(whole, max(width, 50), initial_indent=start, subsequent_indent=" " * len(start))
    yield from (line.replace("\u00a0", " ") for line in lines if sentence)


def _group_topics(topics: Sequence[Topic], language: str) -> Iterator[tuple[str, Topic]]:
    """Each topic with what it is called; kinds of tile of which the same is said are one topic with all their names."""
    alike: dict[object, list[Topic]] = {}
    for number, topic in enumerate(topics):
        said = tuple(topic.said.get(language, topic.said["en"]).changes)
        alike.setdefault((topic.heading["en"], said) if topic.kind and topic.said["en"].label else number, []).append(topic)
    for found in alike.values():
        yield ", ".join(filter(None, (topic.said.get(language, topic.said["en"]).label for topic in found))), found[0]


def _format_rest(untold: Untold, language: str, width: int) -> Iterator[str]:
    """What no sentence tells."""
    said = [say(otherwise(untold.paths, untold.trees), language)] if untold.paths else []
    said += [say(localize(TOO_MANY, str(untold.more)), language)] if untold.more else []
    for sentence in said:
        yield ""
        yield from textwrap.wrap(sentence, max(width, 50), break_on_hyphens=False)
