"""Moves in words, as the game says them: Plant a flower: Rose 0,−8."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from game.core.contract import Piece
from game.core.covering import UNKNOWN, unseen_places
from game.core.event_sentences import count_names, name_kind
from game.core.moves import parse
from game.core.selection import SHIFT, SKIP, tokens
from game.core.session import Node
from game.ui.framework.words import UiWords, format_place
from game.ui.table.move_tokens import is_amount, is_place
from game.ui.table.table_game import TableGame


def describe_move(play: TableGame, node: Node[Any], words: UiWords) -> str:
    """The move that led to a node: its action, the tiles by name, the places by number, an arrow where one leads to another."""
    if node.parent is None or node.move is None:
        return ""
    return _join(_describe_action(play, node.parent, node.move, words), describe_picks(play, node, words), words)


def describe_picks(play: TableGame, node: Node[Any], words: UiWords) -> str:
    """The same without the action: the tiles by name, and where they lie and go; nothing where the move is about none."""
    if node.parent is None or node.move is None:
        return ""
    return _describe_picks(play, node.move, play.pieces_in(node.parent.state), words, unseen=_is_unseen(play, node))


def describe_text(play: TableGame, move: str, words: UiWords) -> str:
    """A move that may be made now, with its action."""
    picks = _describe_picks(play, move, play.pieces, words)
    return _join(_describe_action(play, play.session.here, move, words), picks, words)


def _join(action: str, picks: str, words: UiWords) -> str:
    return words.entry(action, picks) if picks else action


def _is_unseen(play: TableGame, node: Node[Any]) -> bool:
    """Whether a move brought a tile to lie face down that whoever looks does not see: then it is not told which."""
    if node.parent is None or play.game.to_move(node.parent.state) == play.viewer:
        return False
    return bool(unseen_places(play.pieces_in(node.state)) - unseen_places(play.pieces_in(node.parent.state)))


def _describe_picks(
    play: TableGame, move: str, before: Mapping[str, Piece], words: UiWords, *, unseen: bool = False
) -> str:
    parts: list[str] = []
    picks = [token for token in tokens(move) if token != parse(move).verb]
    together = _is_together(picks)
    for kinds, alike in groupby(picks, lambda token: token in play.game.kinds):
        if kinds:
            parts.append(count_names(words("unseen_tile") if unseen else _describe_token(play, kind, words) for kind in alike))
            continue
        for token in alike:
            piece = before.get(token) if is_place(token) and (together or not parts) else None
            if piece:
                parts[-1:] = [f"{part}," for part in parts[-1:]]
                parts.append(f"{name_kind(play.game, piece.kind, words)} {format_place(token)}")
            elif is_place(token):
                parts.append(f"\u2192\u00a0{format_place(token)}" if parts else format_place(token))
            elif parts and is_amount(token):
                parts.append(_format_amount(token, words))
            else:
                parts.append(_describe_token(play, token, words))
    return " ".join(parts)


def _describe_action(play: TableGame, node: Node[Any], move: str, words: UiWords) -> str:
    verb = parse(move).verb
    named = () if verb == SKIP else play.actions_at(node, move)
    title = words.of(named[0].title if named else play.game.word(verb))
    return title[:1].upper() + title[1:]


def find_moved_tile(play: TableGame, node: Node[Any], words: UiWords) -> tuple[Piece | None, str]:
    """The tile that the move to a node is about, and in short where it went; words where it is about no tile."""
    if node.parent is None or node.move is None:
        return None, ""
    before, seat = play.pieces_in(node.parent.state), play.game.to_move(node.parent.state) or "any"
    picks = [token for token in tokens(node.move) if token != parse(node.move or "").verb]
    piece: Piece | None = None
    for token in picks:
        if token in play.game.kinds and piece is None:
            piece = Piece(UNKNOWN if _is_unseen(play, node) else token, play.face(seat))
        elif is_place(token):
            piece = piece or before.get(token)
    places = [format_place(token) for token in picks if is_place(token)]
    amounts = [_format_amount(token, words) if places else format_place(token) for token in picks if is_amount(token)]
    return piece, " ".join([*filter(None, [(" + " if _is_together(picks) else " \u2192 ").join(places)]), *amounts])


def _is_together(picks: Sequence[str]) -> bool:
    """Whether each place of a move is that of a tile that goes along, as all of them are moved alike."""
    return any(token.startswith(SHIFT) for token in picks)


def _format_amount(token: str, words: UiWords) -> str:
    """A number or a displacement behind what it is about: by 3, by 0,\u22121."""
    return words("by_amount", amount=format_place(token.removeprefix(SHIFT)))


def _describe_token(play: TableGame, token: str, words: UiWords) -> str:
    if token in play.game.kinds:
        return name_kind(play.game, token, words)
    if is_amount(token):
        return format_place(token.removeprefix(SHIFT))
    return words.of(play.game.word(token))
