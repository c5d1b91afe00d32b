"""A checked ruleset as a game: options applied, compiled, and known by a hash over its rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from game.core.contract import Identity
from game.core.errors import BadRuleset, Problem
from game.rules.fault_border import fault_in
from game.rules.language.options import apply_options
from game.rules.language.setting import OptionValue, Setting, default_of, option_of
from game.rules.trees.bounds import FORMAT
from game.rules.trees.tree import Record, mark_of, plain

if TYPE_CHECKING:
    from game.rules.rules_game import RulesGame

_NOT_PLAYED = ("options", "presets", "pictures")
"""Sections that no game needs once its options are applied."""


def make_game(tree: Record, board: Record, options: Mapping[str, OptionValue]) -> RulesGame:
    """The game of a checked ruleset with these options. Raises BadRuleset, or BadRequest for options out of range."""
    return game_of(tree, *_settled(tree, options, board))


def identity_of(tree: Record, board: Record, options: Mapping[str, OptionValue]) -> Identity:
    """What ``make_game`` gives a game for an identity, without making the game. Raises as that does."""
    definition, board, values = _settled(tree, options, board)
    return _identity(tree, definition, board, values)


def _settled(
    tree: Record, options: Mapping[str, OptionValue], board: Record
) -> tuple[Mapping[str, Any], Record, Mapping[str, OptionValue]]:
    """The rules with the options applied, their board, and what each option is set to."""
    settled = plain(apply_options(tree, options))
    definition = {section: value for section, value in settled.items() if section not in _NOT_PLAYED}
    values = {name: options.get(name, default_of(option)) for name, option in plain(tree.get("options", Record())).items()}
    return definition, board, values


def _identity(tree: Record, settled: Mapping[str, Any], board: Record, values: Mapping[str, OptionValue]) -> Identity:
    from game.rules.rules_hash import rules_hash

    return Identity(str(tree.get("id")), str(tree.get("version", "1")), rules_hash(settled, plain(board)), values)


def game_of(tree: Record, settled: Mapping[str, Any], board: Record, values: Mapping[str, OptionValue]) -> RulesGame:
    """The game of rules in which nothing is left to be chosen. Raises BadRuleset for rules that do not fit together."""
    from game.rules.compiling.assembling import assembled
    from game.rules.language.fault import Fault
    from game.rules.rules_game import RulesGame

    try:
        ground = plain(board)
        rules = assembled(settled, ground)
    except (KeyError, IndexError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise BadRuleset([fault_in(str(tree.get("id")), error)]) from error
    except Fault as fault:
        mark = mark_of(tree, fault.path.split("."))
        raise BadRuleset([Problem(mark.file, mark.line, mark.column, fault.path, fault.message)]) from fault
    identity = _identity(tree, settled, board, values)
    options = [option_of(name, entry) for name, entry in plain(tree.get("options", Record())).items()]
    game = RulesGame(rules, settled, identity, Setting(ground, options, values))
    game.pictures = dict(plain(tree.get("pictures", Record())))
    return game


def board_within(tree: Record) -> Record | None:
    """The board that a ruleset brings along itself, as a file of its own would have it; None if it names one."""
    board = tree.get("board")
    if not isinstance(board, Record):
        return None
    whole = Record(board.mark)
    whole.put("format", FORMAT)
    whole.put("id", str(tree.get("id", "board")))
    for key in board:
        whole.take(key, board)
    return whole


def with_board(tree: Record, board: Record) -> Record:
    """The ruleset with its board in it, so that it needs no other file."""
    whole, carried = tree.without(()), board.without(("format", "id"))
    whole.put("board", carried, *tree.marks.get("board", ()))
    return whole
