"""Where a value of a ruleset comes from: the files that write it, the groups that lend it, the options that change it."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.core.errors import BadRequest, BadRuleset, quoted
from game.rules.domain.names import KnownNames
from game.rules.files.writing import flow
from game.rules.files.writing import text_of as yaml_of
from game.rules.language.entries import INHERITED
from game.rules.language.options import apply_options, changes_of
from game.rules.language.sections import HEADER
from game.rules.trees.merging import files_of
from game.rules.trees.nearest import did_you_mean
from game.rules.trees.tree import MAX_DEPTH, Items, Record, Value, key_mark_of, plain
from game.workshop.meaning import find_doc, list_known_words, say_value
from game.workshop.provenance import (
    COUNTS,
    LEVELS,
    Path,
    Row,
    ValueQuery,
    add_board,
    at,
    format_mark,
    format_path,
    format_value,
    list_board,
    list_changes,
    list_numbers,
    list_places,
    list_writers,
    shorten,
)

if TYPE_CHECKING:
    from game.rules.rules_game import RulesGame
    from game.rules.rulesets import Rulesets

_WIDEST, _COLUMN, _MOST_WORDS = 100, 60, 40
"""Letters of a line, and of a column; how many words are listed of those that there are."""


def explain_value(rulesets: Rulesets, ruleset: str, path: str, options: Mapping[str, Any], language: str) -> list[str]:
    """The lines about a path of a ruleset (``tiles.rose.move``, ``actions.plant.pick.0``). Raises BadRuleset, or BadRequest for
    a path at which there is nothing."""
    parts, tree = read_path(path), rulesets.resolved(ruleset)
    board = _open_board(rulesets, tree)
    files, tree = add_board(parts, files_of(rulesets.record(ruleset), rulesets.library.load), tree, board)
    settled, changes = apply_options(tree, options), changes_of(tree, options)
    if parts[0] in HEADER:  # each file's own
        files, settled, changes = files[-1:], files[-1], []
    query = ValueQuery(str(tree.get("id", ruleset)), parts, files, tree, settled, changes, board)
    _demand_known(query)
    lender = next((group for group in _find_lenders(query) if not _is_own(query)), "")
    said = ("groups", lender, query.path[2]) if lender else query.path
    game = _open_game(rulesets, ruleset, options)
    tile = str(query.path[1]) if query.path[0] == "tiles" and len(query.path) > 1 else ""
    lines = list(_format_answer(query, said, say_value(game, plain(settled), said, language, tile) if game else ""))
    return (
        lines
        if game or tree.get("abstract")
        else [*lines, "", f"These rules cannot be played as they are: paisho check {ruleset}"]
    )


def _open_board(rulesets: Rulesets, tree: Record) -> Record | None:
    """The board that rules are played on; None if they name none, or one that cannot be had."""
    try:
        return rulesets.board_of(tree) if "board" in tree else None
    except BadRuleset:
        return None


def _open_game(rulesets: Rulesets, ruleset: str, options: Mapping[str, Any]) -> RulesGame | None:
    """The game, if there is nothing wrong with its rules."""
    try:
        return rulesets.open(ruleset, options)
    except BadRuleset:
        return None


def read_path(text: str) -> Path:
    """A path as it is typed: ``tiles.rose.move``, ``actions.plant.pick.0``, ``actions.plant.pick[0]``, or ``...pick#1`` as
    messages have it. Raises BadRequest."""
    text = re.sub(r"#([1-9]\d{0,3})(?=[.\[]|$)", lambda item: f".{int(item[1]) - 1}", text)
    parts = text.replace("[", ".").replace("]", "").split(".")
    if not all(parts) or len(parts) > MAX_DEPTH:
        raise BadRequest(f"{quoted(text)} is no path of a ruleset; write it like tiles.rose.move.")
    return tuple(int(part) if part.isascii() and part.isdigit() and len(part) < 5 else part for part in parts)


# What is printed


def _format_answer(query: ValueQuery, said: Path, sentence: str) -> Iterator[str]:
    """``said``: the path of the value that counts, which a group may lend."""
    value = at(query.settled, said)
    doc = find_doc(plain(query.settled), query.path)
    yield f"{format_path(query.path)} of {query.ruleset}{f': {doc}' if doc else ''}"
    if value is None:
        yield "  (nothing)"
    elif query.joined:
        yield from _format_table([*_list_contents(query), *_list_lent_fields(query)])
    else:
        yield from _format_yaml(value)
        yield from textwrap.wrap(sentence, _WIDEST, initial_indent="  ", subsequent_indent="  ")
    written = [*list_changes(query, in_force=True), *list_writers(query)]
    for heading, rows in (
        ("written in:" if query.joined else "", written),
        ("its groups say:" if written else "it says nothing of it itself; its groups say:", list(_list_lenders(query))),
        ("its tiles:", list(_list_borrowers(query))),
        ("the board's own file:", list(list_board(query))),
        ("numbers that options put in:", list(list_numbers(query, value))),
        ("options would change it:", list(list_changes(query, in_force=False))),
    ):
        if rows:
            yield from (["", heading] if heading else [""])
            yield from _format_table(rows)


def _format_yaml(value: Value) -> list[str]:
    """A value as it is written in YAML."""
    flat = flow(plain(value))
    if len(flat) < _WIDEST or not isinstance(value, (Record, Items)):
        return [f"  {flat}"]
    return yaml_of({"value": plain(value)}).strip("\n").split("\n")[1:]


def _format_table(rows: Sequence[Row]) -> Iterator[str]:
    """Rows with their columns below each other."""
    widths = [max((len(row[column]) for row in rows if len(row[column]) <= _COLUMN), default=0) for column in (0, 1)]
    for row in rows:
        yield f"  {row.place:{widths[0]}}  {row.value:{widths[1]}}  {row.note}".rstrip()


# What is there, and what is not


def _demand_known(query: ValueQuery) -> None:
    """Raises BadRequest for a path at which nothing is, was, or could be: with the nearest right word, and what there is."""
    path, plainly = query.path, plain(query.tree)
    trees = (query.settled, query.tree, *query.files, *(change.patch for change in query.changes))
    if any(at(tree, path) is not None for tree in trees) or _could_be(query):
        return
    good = max(n for n in range(len(path)) if n == 0 or at(query.tree, path[:n]) is not None)
    here, where, step = at(query.tree, path[:good]), format_path(path[:good]) or query.ruleset, path[good]
    if isinstance(here, Items):
        raise BadRequest(f"{where} has {len(here)} items, counted from 0; {quoted(str(step), 40)} is none of them.")
    if not isinstance(here, Record):
        raise BadRequest(f"{where} is {format_value(here or '')}; there is nothing within it.")
    words = dict.fromkeys([*here, *list_known_words(plainly, path[:good])])
    hint = _find_elsewhere(query, str(step)) or did_you_mean(str(step), words)
    listed = ", ".join(list(here)[:_MOST_WORDS]) + (", ..." if len(here) > _MOST_WORDS else "")
    raise BadRequest(f"{where} has nothing called {quoted(str(step), 40)}. {hint}{' ' if hint else ''}It has: {listed}.")


def _find_elsewhere(query: ValueQuery, name: str) -> str:
    """Where an entry of that name is, in whatever section; empty if nowhere."""
    sections = [*query.tree.items(), *([("zones", list_places(query.board))] if query.board is not None else [])]
    found = dict.fromkeys(f"{section}.{name}" for section, there in sections if isinstance(there, Record) and name in there)
    return f"There is {' and '.join(found)}." if found else ""


def _could_be(query: ValueQuery) -> bool:
    """Whether the path is that of a field which an entry that is there could have."""
    parent = query.path[:-1]
    return isinstance(at(query.settled, parent), Record) and query.path[-1] in list_known_words(plain(query.settled), parent)


def _list_contents(query: ValueQuery) -> Iterator[Row]:
    """What a section or an entry holds, and which files write it."""
    here = at(query.settled, query.path)
    for key in here if isinstance(here, Record) else ():
        path = (*query.path, key)
        value = at(query.settled, path)
        deep = isinstance(value, Record) and len(path) < LEVELS
        marks = [key_mark_of(file, path) for file in reversed(query.files) if at(file, path) is not None]
        counting = key_mark_of(query.settled, path)
        places = marks if deep else [counting]
        listed = shorten(", ".join(value)) if isinstance(value, Record) else ""
        said = listed if deep else format_value("" if value is None else value)
        yield Row(key, said, ", ".join(map(format_mark, places)))


def _list_lent_fields(query: ValueQuery) -> Iterator[Row]:
    """What a kind of tile takes over from its groups."""
    if len(query.path) != 2 or query.path[0] != "tiles":
        return
    for field in INHERITED:
        group = next(iter(_find_lenders(query, field)), "")
        path = ("groups", group, field)
        if group and at(query.settled, (*query.path, field)) is None:
            value = at(query.settled, path)
            yield Row(field, format_value(value or ""), f"{format_mark(key_mark_of(query.settled, path))} (groups.{group})")


# What groups lend


def _is_own(query: ValueQuery) -> bool:
    """Whether the value, or the field that it is in, is the entry's own."""
    return at(query.settled, query.path[:LEVELS]) is not None


def _find_lenders(query: ValueQuery, field: str = "") -> list[str]:
    """The groups of a kind of tile that have a field (that of the path, if none is named), the one that counts first."""
    if query.path[0] != "tiles" or not (field or len(query.path) == LEVELS):
        return []
    field = field or str(query.path[2])
    groups = reversed(KnownNames(query.settled, None).groups_of(str(query.path[1])))
    return [group for group in groups if field in INHERITED and at(query.settled, ("groups", group, field)) is not None]


def _list_lenders(query: ValueQuery) -> Iterator[Row]:
    """What each group of a kind of tile says of a field."""
    for number, group in enumerate(_find_lenders(query)):
        path = ("groups", group, str(query.path[2]))
        found = at(query.settled, path)
        counts = number == 0 and not _is_own(query)
        said = f"{format_path(path)}: {format_value(found if found is not None else '')}"
        yield Row(format_mark(key_mark_of(query.settled, path)), said, COUNTS if counts else "overruled")


def _list_borrowers(query: ValueQuery) -> Iterator[Row]:
    """Which kinds of tile take over a field of their group, and which do not, and why."""
    if len(query.path) != LEVELS or query.path[0] != "groups" or query.path[2] not in INHERITED:
        return
    _, group, field = query.path
    names, takers, others = KnownNames(query.settled, None), [], []
    for kind in names.members.get(str(group), frozenset()) if at(query.settled, query.path) is not None else ():
        found = query._replace(path=("tiles", kind, field))
        if _is_own(found):
            others.append(f"{kind} (says it itself)")
        elif (first := _find_lenders(found)[0]) != group:
            others.append(f"{kind} (by groups.{first})")
        else:
            takers.append(kind)
    order = {kind: number for number, kind in enumerate(names.tiles)}
    for said, kinds in (("take it over:", takers), ("do not:", others)):
        if kinds:
            yield Row(said, ", ".join(sorted(kinds, key=lambda kind: order[kind.split(" ")[0]])))
