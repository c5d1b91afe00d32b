"""Handing rules on: a ruleset with all that it needs in one file, or in one line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.core.contract import Identity, say
from game.core.errors import BadRuleset
from game.rules.files.writing import text_of
from game.rules.game_factory import board_within, identity_of, with_board
from game.rules.language.sections import HEADER, SECTIONS
from game.rules.language.setting import text_of as words_of
from game.rules.line_codec import line_of
from game.rules.trees.merging import joins, resolve
from game.rules.trees.tree import Record, from_plain, plain

if TYPE_CHECKING:
    from game.rules.rulesets import Rulesets

MARK = "# A bundle of paisho:"
"""How the first line of a bundle begins."""


@dataclass(frozen=True)
class Bundle:
    """A ruleset that needs nothing else. ``data``: the whole of it as a file has it; ``short``: the same, building on shipped
    rulesets if it does; ``files``: the names of the files it was made of."""

    identity: Identity
    data: Mapping[str, Any]
    short: Mapping[str, Any]
    files: tuple[str, ...]

    @property
    def text(self) -> str:
        """The bundle as a file: the same text for the same rules, whenever and wherever it is made."""
        name = " ".join(say(words_of(self.data.get("name", self.identity.ruleset))).split())
        return (
            f"{MARK} {name}, a whole ruleset in this one file.\n"
            f"# Made out of {', '.join(self.files)}.\n"
            f"# The rules are {self.identity.short}: tables that show the same play by the same rules.\n"
            f"# To have it among one's own: paisho add {self.identity.ruleset}.yaml\n"
            f"{text_of(self.data)}"
        )

    def line(self, *, whole: bool = False) -> str:
        """The bundle as one line; ``whole``: with what it takes over from shipped rulesets. Raises BadRequest if too long."""
        return line_of(self.data if whole else self.short, self.identity.hash)


def bundled(shelf: Rulesets, ruleset: str | Path) -> Bundle:
    """The bundle of a ruleset, by its name or the path of its file. Raises BadRuleset if it cannot be played."""
    game = shelf.open(ruleset)
    record = shelf.record(ruleset)
    tree = resolve(record, shelf.library.load)
    board, pictures = shelf.board_of(tree), dict(game.pictures)
    data = _ordered(_complete(shelf, tree, board, pictures) | _based_on(shelf, record))
    files = [f"{name}.yaml" for name in (game.identity.ruleset, *shelf.library.ancestors(record))]
    if data.get("board") != tree.get("board"):
        files.append(f"boards/{tree['board']}.yaml")
    for short in (_complete(shelf, record, board, pictures), _differing(shelf, data)):
        if _same(shelf, short, game.identity):
            return Bundle(game.identity, data, _ordered(short), tuple(files))
    return Bundle(game.identity, data, data, tuple(files))


def _complete(shelf: Rulesets, record: Record, board: Record, pictures: Mapping[str, str]) -> dict[str, Any]:
    """A ruleset with its board, if nobody else has that, and its pictures."""
    own = "board" in record and board_within(record) is None and not shelf.library.ships_board(str(record["board"]))
    data: dict[str, Any] = plain(with_board(record, board) if own else record)
    return data | ({"pictures": dict(sorted(pictures.items()))} if pictures else {})


def _differing(shelf: Rulesets, data: Mapping[str, Any]) -> dict[str, Any]:
    """Whole rules as what they change in the shipped ones that they are based on: sections, entries and fields."""
    parents = list(data.get("based_on", ()))
    base = plain(resolve(from_plain({"extends": parents}), shelf.library.load)) if parents else {}
    head = {name: value for name, value in data.items() if name in HEADER and name != "based_on"}
    gone, changed = _changes(base, {name: value for name, value in data.items() if name not in HEADER}, ())
    return head | {"extends": parents} | ({"remove": gone} if gone else {}) | changed


def _changes(base: Mapping[str, Any], now: Mapping[str, Any], above: tuple[str, ...]) -> tuple[list[str], dict[str, Any]]:
    """What is to be removed from a record, and what is to be merged into it, to make another of it."""
    gone = [".".join((*above, name)) for name in base if name not in now and name not in HEADER]
    changed: dict[str, Any] = {}
    for name, value in now.items():
        old = base.get(name)
        if isinstance(old, dict) and isinstance(value, dict) and joins((*above, name)):
            fewer, other = _changes(old, value, (*above, name))
            gone += fewer
            changed |= {name: other} if other else {}
        elif name not in base or old != value:
            changed[name] = value
    return gone, changed


def _ordered(data: Mapping[str, Any]) -> dict[str, Any]:
    """The sections in the order of the language's table."""
    return {name: data[name] for name in SECTIONS if name in data}


def _based_on(shelf: Rulesets, record: Record) -> dict[str, list[str]]:
    """The nearest rulesets above it that everybody has."""
    found: dict[str, None] = {}
    for name in [*plain(record).get("extends", ()), *plain(record).get("based_on", ())]:
        if shelf.library.ships(name):
            found[name] = None
        elif name in plain(record).get("extends", ()):
            found |= dict.fromkeys(_based_on(shelf, shelf.library.load(name)).get("based_on", ()))
    return {"based_on": list(found)[:8]} if found else {}


def _same(shelf: Rulesets, short: Mapping[str, Any], identity: Identity) -> bool:
    """Whether rules build on shipped ones alone, and come to the same as these."""
    names = short.get("extends", ())
    if not names or not all(map(shelf.library.ships, names)):
        return False
    try:
        tree = resolve(from_plain(short), shelf.library.load)
        return identity_of(tree, shelf.board_of(tree), {}).hash == identity.hash
    except BadRuleset:
        return False
