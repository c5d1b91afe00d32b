"""Names and labels that are another thing's already, and what is said of a thing that its name does not allow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.errors import Problem
from game.core.moves import CONNECTORS
from game.rules.domain.names import RESERVED, SHARED, SINGULAR, records_in, texts_in
from game.rules.files.header import main_file
from game.rules.language.records import BUILT_IN_ENDINGS, BUILT_IN_FIELDS
from game.rules.language.sections import SECTIONS
from game.rules.lint.walk import Lint
from game.rules.playing.model import code_of
from game.rules.playing.positions import ECHOES, KEYS
from game.rules.playing.state import UNDER
from game.rules.trees.nearest import did_you_mean
from game.rules.trees.tree import Path, Record, key_mark_of, mark_of, problem_at, warning_at
from game.rules.wording.spoken import BUILT_IN


def problems_of(lint: Lint) -> list[Problem]:
    """Names that two things have, and what a built-in ending cannot say."""
    return [*_names(lint), *_words_of_moves(lint.tree), *_words_of_positions(lint.tree), *_endings(lint.tree)]


def warnings_of(lint: Lint) -> list[Problem]:
    """Labels that two things have, and traits that no tile has."""
    return [*_codes(lint), *_matched_values(lint)]


def _names(lint: Lint) -> Iterator[Problem]:
    """Zones, tiles, groups and statuses share one name space with the words of phrases."""
    seen = dict.fromkeys(BUILT_IN, "built-in word") | dict.fromkeys(RESERVED, "word of the grammar of phrases")
    seen |= dict.fromkeys([*lint.names.grounds, *lint.names.board_zones], "zone of the board")
    for section in SHARED:
        entries = lint.tree.get(section)
        for name in entries if isinstance(entries, Record) else ():
            if name in seen:
                path, message = (section, name), f'"{name}" is a {seen[name]} already.'
                both_may_change = seen[name] in SINGULAR.values()
                hint = "Give one of them another name." if both_may_change else _other_name(name, section)
                yield problem_at(key_mark_of(lint.tree, path), path, message, hint)
            seen.setdefault(name, SINGULAR[section])


def _words_of_moves(tree: Record) -> Iterator[Problem]:
    """Tiles and words to choose that are called as a word which only joins the picks of a move: it would not be taken for one."""
    paths: list[Path] = [("tiles", name) for name in records_in(tree, "tiles")]
    for action, entry in records_in(tree, "actions").items():
        picks = entry.get("pick")
        for number, pick in enumerate(picks if isinstance(picks, list) else ()):
            words = pick.get("choice") if isinstance(pick, Record) else None
            if isinstance(words, Record):
                paths += [("actions", action, "pick", number, "choice", word) for word in words]
    for path in paths:
        if path[-1] in CONNECTORS - RESERVED:
            yield _taken(tree, path, "choices" if "choice" in path else "tiles")


def _words_of_positions(tree: Record) -> Iterator[Problem]:
    """Piles that are called as something else in the data of a position, or as where tiles go that are in no pile."""
    for name in records_in(tree, "piles"):
        if name in (*KEYS, *ECHOES, "box", UNDER):
            yield _taken(tree, ("piles", name), "piles")


def _taken(tree: Record, path: Path, section: str) -> Problem:
    name = str(path[-1])
    return problem_at(key_mark_of(tree, path), path, f'"{name}" is a built-in word already.', _other_name(name, section))


def _other_name(name: str, section: str) -> str:
    """What to do where a name is a word of the language: that one cannot have another."""
    return f"Call the {SINGULAR[section]} otherwise, such as {name}_{SINGULAR[section]}."


def _endings(tree: Record) -> Iterator[Problem]:
    """What is said of the endings that every game has."""
    strange = [field for field in SECTIONS["endings"].fields or () if field not in BUILT_IN_FIELDS]
    for name, ending in records_in(tree, "endings").items():
        for field in strange if name in BUILT_IN_ENDINGS else ():
            if field not in ending:
                continue
            here = ("endings", name, field)
            message = f'"{field}" cannot stand here: every game has this ending, and when it holds is fixed.'
            yield problem_at(key_mark_of(tree, here), here, message, "Take it out, or give the ending another name.")


def _codes(lint: Lint) -> Iterator[Problem]:
    """Kinds of tile with the label of another: with letters on the tiles, and in rule books, nobody could tell them apart.

    It is told of what the file itself writes, of the later one of two.
    """
    tree, names, file = lint.tree, lint.names, main_file(lint.tree)
    tiles = records_in(tree, "tiles")
    sound = [name for name in tiles if not lint.is_unsound("tiles", name)]
    played = [name for name in sound if names.field(name, "count") != 0]
    labels = {name: code_of(name, names.field(name, "code")) for name in played}
    places = {name: ("tiles", name, *(["code"] if "code" in tiles[name] else [])) for name in played}
    own = [name for name in played if key_mark_of(tree, places[name]).file == file]
    seen = {labels[name]: name for name in reversed(played) if name not in own}
    for name in own:
        other = seen.setdefault(labels[name], name)
        if other != name:
            message = f'is labelled "{labels[name]}", and so is "{other}".'
            hint = "Give it a code: of its own, by which it is told from the other where tiles show letters."
            yield warning_at(mark_of(tree, places[name]), places[name], message, hint)


def _matched_values(lint: Lint) -> Iterator[Problem]:
    """Values of traits that a relation asks for and no tile has."""
    known: dict[str, set[Any]] = {}
    for _, traits in lint.names.trait_records():
        for key, value in traits.items():
            if isinstance(value, str):
                known.setdefault(key, set()).add(value)
    for path, key, value in _asked(lint.tree):
        if key in known and value not in known[key]:
            message = f'no tile has the {SINGULAR["traits"]} {key}: "{value}".'
            yield warning_at(mark_of(lint.tree, path), path, message, did_you_mean(value, sorted(known[key])))


def _asked(tree: Record) -> Iterator[tuple[Path, str, str]]:
    for name, relation in records_in(tree, "relations").items():
        rules = relation.get("match")
        for number, rule in enumerate(rules if isinstance(rules, list) else ()):
            for side in ("one", "other"):
                traits = rule.get(side) if isinstance(rule, Record) else None
                for key, values in traits.items() if isinstance(traits, Record) else ():
                    for index, value in enumerate(texts_in(values)):
                        yield ("relations", name, "match", number, side, key, index), key, value
