"""Where a value of a ruleset comes from: the files that write it, the groups that lend it, the options that change it."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.core.errors import BadRequest, BadRuleset
from game.rules.files.merging import files_of
from game.rules.files.nearest import did_you_mean
from game.rules.files.tree import MAX_DEPTH, Items, Record, Value, key_mark_of, plain
from game.rules.files.writing import flow
from game.rules.files.writing import text_of as yaml_of
from game.rules.language.options import apply_options, changes_of
from game.rules.language.sections import HEADER
from game.rules.language.tile_fields import TILE_FIELDS
from game.rules.lint.names import Names
from game.workshop.meaning import doc_of, known_words, sentence_of
from game.workshop.sources import (
    COUNTS,
    LEVELS,
    Asked,
    Path,
    Row,
    at,
    changed_by,
    cut,
    of_board,
    place_of,
    places,
    put_in,
    short,
    text_of,
    with_board,
    written_by,
)

if TYPE_CHECKING:
    from game.rules.play import RulesGame
    from game.rules.shelf import Rulesets

INHERITED = tuple(field for field in TILE_FIELDS if field not in ("is", "traits"))
"""The fields of groups that their tiles take over."""
_WIDEST, _COLUMN, _MOST_WORDS = 100, 60, 40
"""Letters of a line, and of a column; how many words are listed of those that there are."""


def told(rulesets: Rulesets, ruleset: str, path: str, options: Mapping[str, Any], language: str) -> list[str]:
    """The lines about a path of a ruleset (``tiles.rose.move``, ``actions.plant.pick.0``). Raises BadRuleset, or BadRequest for
    a path at which there is nothing."""
    parts, tree = read_path(path), rulesets.resolved(ruleset)
    board = _board_of(rulesets, tree)
    files, tree = with_board(parts, files_of(rulesets.record(ruleset), rulesets.library.load), tree, board)
    settled, changes = apply_options(tree, options), changes_of(tree, options)
    if parts[0] in HEADER:  # each file's own
        files, settled, changes = files[-1:], files[-1], []
    asked = Asked(str(tree.get("id", ruleset)), parts, files, tree, settled, changes, board)
    _demand_known(asked)
    lender = next((group for group in _lenders(asked) if not _own(asked)), "")
    said = ("groups", lender, asked.path[2]) if lender else asked.path
    game = _playable(rulesets, ruleset, options)
    tile = str(asked.path[1]) if asked.path[0] == "tiles" and len(asked.path) > 1 else ""
    lines = list(_lines(asked, said, sentence_of(game, plain(settled), said, language, tile) if game else ""))
    return (
        lines
        if game or tree.get("abstract")
        else [*lines, "", f"These rules cannot be played as they are: paisho check {ruleset}"]
    )


def _board_of(rulesets: Rulesets, tree: Record) -> Record | None:
    """The board that rules are played on; None if they name none, or one that cannot be had."""
    try:
        return rulesets.board_of(tree) if "board" in tree else None
    except BadRuleset:
        return None


def _playable(rulesets: Rulesets, ruleset: str, options: Mapping[str, Any]) -> RulesGame | None:
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
        raise BadRequest(f"{text[:60]!r} is no path of a ruleset; write it like tiles.rose.move.")
    return tuple(int(part) if part.isascii() and part.isdigit() and len(part) < 5 else part for part in parts)


# What is printed


def _lines(asked: Asked, said: Path, sentence: str) -> Iterator[str]:
    """``said``: the path of the value that counts, which a group may lend."""
    value = at(asked.settled, said)
    doc = doc_of(plain(asked.settled), asked.path)
    yield f"{text_of(asked.path)} of {asked.ruleset}{f': {doc}' if doc else ''}"
    if value is None:
        yield "  (nothing)"
    elif asked.joined:
        yield from _table([*_contents(asked), *_lent_contents(asked)])
    else:
        yield from _indented(value)
        yield from textwrap.wrap(sentence, _WIDEST, initial_indent="  ", subsequent_indent="  ")
    written = [*changed_by(asked, in_force=True), *written_by(asked)]
    for heading, rows in (
        ("written in:" if asked.joined else "", written),
        ("its groups say:" if written else "it says nothing of it itself; its groups say:", list(_lent(asked))),
        ("its tiles:", list(_borrowers(asked))),
        ("the board's own file:", list(of_board(asked))),
        ("numbers that options put in:", list(put_in(asked, value))),
        ("options would change it:", list(changed_by(asked, in_force=False))),
    ):
        if rows:
            yield from (["", heading] if heading else [""])
            yield from _table(rows)


def _indented(value: Value) -> list[str]:
    """A value as it is written in YAML."""
    flat = flow(plain(value))
    if len(flat) < _WIDEST or not isinstance(value, (Record, Items)):
        return [f"  {flat}"]
    return yaml_of({"value": plain(value)}).strip("\n").split("\n")[1:]


def _table(rows: Sequence[Row]) -> Iterator[str]:
    """Rows with their columns below each other."""
    widths = [max((len(row[column]) for row in rows if len(row[column]) <= _COLUMN), default=0) for column in (0, 1)]
    for row in rows:
        yield f"  {row.place:{widths[0]}}  {row.value:{widths[1]}}  {row.note}".rstrip()


# What is there, and what is not


def _demand_known(asked: Asked) -> None:
    """Raises BadRequest for a path at which nothing is, was, or could be: with the nearest right word, and what there is."""
    path, plainly = asked.path, plain(asked.tree)
    trees = (asked.settled, asked.tree, *asked.files, *(change.patch for change in asked.changes))
    if any(at(tree, path) is not None for tree in trees) or _could_be(asked):
        return
    good = max(n for n in range(len(path)) if n == 0 or at(asked.tree, path[:n]) is not None)
    here, where, step = at(asked.tree, path[:good]), text_of(path[:good]) or asked.ruleset, path[good]
    if isinstance(here, Items):
        raise BadRequest(f"{where} has {len(here)} items, counted from 0; {str(step)[:40]!r} is none of them.")
    if not isinstance(here, Record):
        raise BadRequest(f"{where} is {short(here or '')}; there is nothing within it.")
    words = dict.fromkeys([*here, *known_words(plainly, path[:good])])
    hint = _elsewhere(asked, str(step)) or did_you_mean(str(step), words)
    listed = ", ".join(list(here)[:_MOST_WORDS]) + (", ..." if len(here) > _MOST_WORDS else "")
    raise BadRequest(f"{where} has nothing called {str(step)[:40]!r}. {hint}{' ' if hint else ''}It has: {listed}.")


def _elsewhere(asked: Asked, name: str) -> str:
    """Where an entry of that name is, in whatever section; empty if nowhere."""
    sections = [*asked.tree.items(), *([("zones", places(asked.board))] if asked.board is not None else [])]
    found = dict.fromkeys(f"{section}.{name}" for section, there in sections if isinstance(there, Record) and name in there)
    return f"There is {' and '.join(found)}." if found else ""


def _could_be(asked: Asked) -> bool:
    """Whether the path is that of a field which an entry that is there could have."""
    parent = asked.path[:-1]
    return isinstance(at(asked.settled, parent), Record) and asked.path[-1] in known_words(plain(asked.settled), parent)


def _contents(asked: Asked) -> Iterator[Row]:
    """What a section or an entry holds, and which files write it."""
    here = at(asked.settled, asked.path)
    for key in here if isinstance(here, Record) else ():
        path = (*asked.path, key)
        value = at(asked.settled, path)
        deep = isinstance(value, Record) and len(path) < LEVELS
        marks = [key_mark_of(file, path) for file in reversed(asked.files) if at(file, path) is not None]
        counting = key_mark_of(asked.settled, path)
        places = marks if deep else [counting]
        said = cut(", ".join(value)) if deep and isinstance(value, Record) else short(value if value is not None else "")
        yield Row(key, said, ", ".join(map(place_of, places)))


def _lent_contents(asked: Asked) -> Iterator[Row]:
    """What a kind of tile takes over from its groups."""
    if len(asked.path) != 2 or asked.path[0] != "tiles":
        return
    for field in INHERITED:
        group = next(iter(_lenders(asked, field)), "")
        path = ("groups", group, field)
        if group and at(asked.settled, (*asked.path, field)) is None:
            value = at(asked.settled, path)
            yield Row(field, short(value or ""), f"{place_of(key_mark_of(asked.settled, path))} (groups.{group})")


# What groups lend


def _own(asked: Asked) -> bool:
    """Whether the value, or the field that it is in, is the entry's own."""
    return at(asked.settled, asked.path[:LEVELS]) is not None


def _lenders(asked: Asked, field: str = "") -> list[str]:
    """The groups of a kind of tile that have a field (that of the path, if none is named), the one that counts first."""
    if asked.path[0] != "tiles" or not (field or len(asked.path) == LEVELS):
        return []
    field = field or str(asked.path[2])
    groups = reversed(Names(asked.settled, None).groups_of(str(asked.path[1])))
    return [group for group in groups if field in INHERITED and at(asked.settled, ("groups", group, field)) is not None]


def _lent(asked: Asked) -> Iterator[Row]:
    """What each group of a kind of tile says of a field."""
    for number, group in enumerate(_lenders(asked)):
        path = ("groups", group, str(asked.path[2]))
        found = at(asked.settled, path)
        counts = number == 0 and not _own(asked)
        said = f"{text_of(path)}: {short(found if found is not None else '')}"
        yield Row(place_of(key_mark_of(asked.settled, path)), said, COUNTS if counts else "overruled")


def _borrowers(asked: Asked) -> Iterator[Row]:
    """Which kinds of tile take over a field of their group, and which do not, and why."""
    if len(asked.path) != LEVELS or asked.path[0] != "groups" or asked.path[2] not in INHERITED:
        return
    _, group, field = asked.path
    names, takers, others = Names(asked.settled, None), [], []
    for kind in names.members.get(str(group), frozenset()) if at(asked.settled, asked.path) is not None else ():
        found = asked._replace(path=("tiles", kind, field))
        if _own(found):
            others.append(f"{kind} (says it itself)")
        elif (first := _lenders(found)[0]) != group:
            others.append(f"{kind} (by groups.{first})")
        else:
            takers.append(kind)
    order = {kind: number for number, kind in enumerate(names.tiles)}
    for said, kinds in (("take it over:", takers), ("do not:", others)):
        if kinds:
            yield Row(said, ", ".join(sorted(kinds, key=lambda kind: order[kind.split(" ")[0]])))
