"""A game as data: the record that saves, share lines and the engine pass around, and the check of its form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.core.errors import BadSave
from game.core.game_clock import GameClock, read_clock
from game.core.work import BUDGET

FORMAT = 1
"""The format of record that this program writes, and the newest that it reads."""
LONGEST = 1_000_000
"""No record holds more moves than this."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A record whose form is sound; its moves are not yet checked. ``tree`` is None where it holds the moves alone."""

    ruleset: str
    version: str
    hash: str
    options: dict[str, Any]
    seed: int
    position: dict[str, Any] | None
    moves: list[str]
    tree: list[tuple[int, str]] | None
    here: int | None
    undone: bool
    players: dict[str, str]
    clock: GameClock | None


_CALLED = {str: "text", int: "a whole number", bool: "true or false", dict: "an object", list: "a list"}
_NEEDED = object()


def _field(record: Mapping[str, Any], key: str, kind: type, default: Any = _NEEDED) -> Any:
    value = record.get(key, default)
    if value is _NEEDED:
        raise BadSave(f"This is not a whole record of a game: {key!r} is missing.")
    if type(value) is not kind and value is not default:
        raise BadSave(f"In this record of a game, {key!r} should be {_CALLED[kind]}; it cannot be read.")
    return value


def read_record(record: Any) -> Saved:
    """The record's parts, their form checked. Raises BadSave for anything that is not a record of this format."""
    if not isinstance(record, dict):
        raise BadSave("This is not a record of a game: it should be a JSON object.")
    form = _field(record, "format", int, FORMAT)
    if form != FORMAT:
        newer = "it was made by a newer version; please update" if form > FORMAT else "there was never such a format"
        raise BadSave(f"This record cannot be read ({newer}).")
    tree = None if "tree" not in record else _read_tree(_field(record, "tree", list))
    moves = _read_moves(_field(record, "moves", list, []))
    clock = _field(record, "clock", dict, None)
    saved = Saved(
        ruleset=_field(record, "ruleset", str),
        version=_field(record, "version", str, ""),
        hash=_field(record, "hash", str, ""),
        options=_field(record, "options", dict, {}),
        seed=_field(record, "seed", int, 0),
        position=_field(record, "position", dict, None),
        moves=moves,
        tree=tree,
        here=_field(record, "here", int, None),
        undone=_field(record, "undone", bool, False),
        players=_read_players(_field(record, "players", dict, {})),
        clock=read_clock(clock, len(tree or moves) + 1) if clock is not None else None,
    )
    _check_numbers(saved)
    return saved


def _read_moves(moves: list[Any]) -> list[str]:
    if len(moves) > LONGEST or not all(isinstance(move, str) for move in moves):
        raise BadSave(f"In this record of a game, 'moves' should be a list of at most {LONGEST:,} texts.")
    return moves


def _read_players(players: dict[Any, Any]) -> dict[str, str]:
    if not all(isinstance(seat, str) and isinstance(level, str) and len(level) <= 40 for seat, level in players.items()):
        raise BadSave("In this record of a game, 'players' should have the name of a level for each seat that a program plays.")
    return players


def _read_tree(tree: list[Any]) -> list[tuple[int, str]]:
    if len(tree) > LONGEST:
        raise BadSave(f"This record of a game holds more than {LONGEST:,} moves; it cannot be read.")
    for index, pair in enumerate(tree):
        if not index & 0xFFF:
            BUDGET.rest()
        sound = isinstance(pair, list | tuple) and len(pair) == 2 and type(pair[0]) is int and isinstance(pair[1], str)
        if not sound or not 0 <= pair[0] <= index:
            raise BadSave(f"In this record of a game, entry {index} of 'tree' should be an earlier entry's number and a move.")
    return [(parent, move) for parent, move in tree]


def _check_numbers(saved: Saved) -> None:
    last = len(saved.moves if saved.tree is None else saved.tree)
    if saved.here is not None and not 0 <= saved.here <= last:
        raise BadSave(f"In this record of a game, 'here' should be a number from 0 to {last}.")
    if not -(1 << 63) <= saved.seed < 1 << 64:
        raise BadSave("In this record of a game, 'seed' is not a number of 64 bits.")
