"""Moves in words at a table, as the game says them (``core/move_sentences.py``), and in short."""

from __future__ import annotations

from typing import Any

from game.core.contract import Piece
from game.core.covering import UNKNOWN
from game.core.move_sentences import MoveTeller, are_together
from game.core.moves import parse
from game.core.selection import tokens
from game.core.session import Node
from game.ui.framework.words import UiWords, format_place
from game.ui.table.move_tokens import is_amount, is_place
from game.ui.table.table_game import TableGame


def describe_move(play: TableGame, node: Node[Any], words: UiWords) -> str:
    """The move that led to a node: its action, the tiles by name, the places by number, an arrow where one leads to another."""
    return make_teller(play, words).tell(node)


def describe_picks(play: TableGame, node: Node[Any], words: UiWords) -> str:
    """The same without the action: the tiles by name, and where they lie and go; nothing where the move is about none."""
    return make_teller(play, words).picks(node)


def describe_text(play: TableGame, move: str, words: UiWords) -> str:
    """A move that may be made now, with its action."""
    return make_teller(play, words).ahead(play.session.here, move)


def make_teller(play: TableGame, words: UiWords) -> MoveTeller:
    """What says the moves of a game in the words of a window, to whoever looks at it."""
    return MoveTeller(play.game, words, play.viewer, play.actions_at)


def find_moved_tile(play: TableGame, node: Node[Any], words: UiWords) -> tuple[Piece | None, str]:
    """The tile that the move to a node is about, and in short where it went; words where it is about no tile."""
    if node.parent is None or node.move is None:
        return None, ""
    before, seat = play.pieces_in(node.parent.state), play.game.to_move(node.parent.state) or "any"
    picks = [token for token in tokens(node.move) if token != parse(node.move or "").verb]
    teller = make_teller(play, words)
    piece: Piece | None = None
    for token in picks:
        if token in play.game.kinds and piece is None:
            piece = Piece(UNKNOWN if teller.is_unseen(node) else token, play.face(seat))
        elif is_place(token):
            piece = piece or before.get(token)
    places = [format_place(token) for token in picks if is_place(token)]
    amounts = [teller.amount(token) if places else format_place(token) for token in picks if is_amount(token)]
    return piece, " ".join([*filter(None, [(" + " if are_together(picks) else " \u2192 ").join(places)]), *amounts])
