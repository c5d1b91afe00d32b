"""What an action did, in the window's words, alone and with the move that it was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core import event_sentences
from game.core.event_sentences import EventLine
from game.core.selection import BARE
from game.core.session import Node
from game.ui.framework.words import UiWords, format_place
from game.ui.table.move_wording import describe_move, describe_picks
from game.ui.table.table_game import TableGame


def describe_events(play: TableGame, node: Node[Any], words: UiWords) -> list[EventLine]:
    """What the move to a node did, or how the game began, beyond what the move itself says, as its onlooker sees it."""
    return event_sentences.describe_events(play.game, node, words, play.viewer, format_place)


def join_events(lines: Sequence[EventLine]) -> str:
    """All of it as one line of text; the same is told once."""
    return " \u00b7 ".join(dict.fromkeys(line.words for line in lines))


def describe_node(play: TableGame, node: Node[Any], words: UiWords) -> str:
    """The move that led to a node and what it did, as the list of moves has it: in words of the game, in one line."""
    happened = _describe_besides(play, node, words)
    if node.move in BARE and happened:
        return happened
    return " \u00b7 ".join(filter(None, [describe_move(play, node, words), happened]))


def _describe_besides(play: TableGame, node: Node[Any], words: UiWords) -> str:
    """What a move did beyond what it says."""
    return join_events([line for line in describe_events(play, node, words) if not line.said])


def describe_shortly(play: TableGame, node: Node[Any], words: UiWords) -> str:
    """The same without the name of the action; nothing where the move is about no tile."""
    picks = describe_picks(play, node, words)
    return " \u00b7 ".join(filter(None, [picks, _describe_besides(play, node, words)])) if picks else ""
