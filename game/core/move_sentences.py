"""Moves in words, as the game says them: Plant a flower: Rose 0,−8; what they did besides, and how a game has ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

from game.core.contract import ActionWords, Game, Narrator, Piece
from game.core.covering import cover_pieces, unseen_places
from game.core.event_sentences import EventLine, EventWords, count_names, describe_events, name_kind
from game.core.moves import parse
from game.core.selection import BARE, SHIFT, SKIP, sort_of, tokens
from game.core.session import Node, Session
from game.core.table_words import TableWords, format_place

Actions = Callable[[Node[Any], str], Sequence[ActionWords]]
"""What the game says of the action of a move at a node."""


class MoveTeller:
    """Says moves in one language to whoever looks as a seat (None: as anybody may see it). ``actions``: as the game has them,
    unless they are kept elsewhere."""

    def __init__(self, game: Game[Any], words: TableWords, viewer: str | None, actions: Actions | None = None) -> None:
        self.game, self.words, self.viewer = game, words, viewer
        self._actions = actions or self._ask

    def tell(self, node: Node[Any]) -> str:
        """The move that led to a node: its action, the tiles by name, the places by number, an arrow from one to another."""
        if node.parent is None or node.move is None:
            return ""
        return self._join(self._action(node.parent, node.move), self.picks(node))

    def picks(self, node: Node[Any]) -> str:
        """The same without the action: the tiles by name, and where they lie and go; nothing where the move is about none."""
        if node.parent is None or node.move is None:
            return ""
        return self._picks(node.move, self._pieces(node.parent.state), unseen=self.is_unseen(node))

    def ahead(self, node: Node[Any], move: str) -> str:
        """A move that may be made at a node, with its action."""
        return self._join(self._action(node, move), self._picks(move, self._pieces(node.state)))

    def besides(self, node: Node[Any]) -> str:
        """What the move to a node did, or how the game began, beyond what the move itself says."""
        return join_events([line for line in self.events(node) if not line.said])

    def events(self, node: Node[Any]) -> list[EventLine]:
        """The same one by one, with what the move itself says."""
        return describe_events(self.game, node, self.words, self.viewer, format_place)

    def whole(self, node: Node[Any]) -> str:
        """The move that led to a node and what it did, in one line."""
        happened = self.besides(node)
        if node.move in BARE and happened:
            return happened
        return " \u00b7 ".join(filter(None, [self.tell(node), happened]))

    def is_unseen(self, node: Node[Any]) -> bool:
        """Whether a move brought a tile to lie face down that whoever looks does not see: then it is not told which."""
        if node.parent is None or self.game.to_move(node.parent.state) == self.viewer:
            return False
        return bool(unseen_places(self._pieces(node.state)) - unseen_places(self._pieces(node.parent.state)))

    def amount(self, token: str) -> str:
        """A number or a displacement behind what it is about: by 3, by 0,\u22121."""
        return self.words("by_amount", amount=format_place(token.removeprefix(SHIFT)))

    def _ask(self, node: Node[Any], move: str) -> Sequence[ActionWords]:
        return self.game.actions(node.state, [move]) if isinstance(self.game, Narrator) else ()

    def _pieces(self, state: Any) -> Mapping[str, Piece]:
        return cover_pieces(self.game.pieces(state), self.viewer)

    def _join(self, action: str, picks: str) -> str:
        return self.words.entry(action, picks) if picks else action

    def _action(self, node: Node[Any], move: str) -> str:
        verb = parse(move).verb
        named = () if verb == SKIP else self._actions(node, move)
        title = self.words.of(named[0].title if named else self.game.word(verb))
        return title[:1].upper() + title[1:]

    def _picks(self, move: str, before: Mapping[str, Piece], *, unseen: bool = False) -> str:
        parts: list[str] = []
        picks = [token for token in tokens(move) if token != parse(move).verb]
        together = are_together(picks)
        for kinds, alike in groupby(picks, lambda token: token in self.game.kinds):
            if kinds:
                parts.append(count_names(self.words("unseen_tile") if unseen else self._token(kind) for kind in alike))
                continue
            for token in alike:
                sort = sort_of(token)
                piece = before.get(token) if sort == "place" and (together or not parts) else None
                if piece:
                    parts[-1:] = [f"{part}," for part in parts[-1:]]
                    parts.append(f"{name_kind(self.game, piece.kind, self.words)} {format_place(token)}")
                elif sort == "place":
                    parts.append(f"\u2192\u00a0{format_place(token)}" if parts else format_place(token))
                elif parts and sort in ("number", "shift"):
                    parts.append(self.amount(token))
                else:
                    parts.append(self._token(token))
        return " ".join(parts)

    def _token(self, token: str) -> str:
        if token in self.game.kinds:
            return name_kind(self.game, token, self.words)
        if sort_of(token) in ("number", "shift"):
            return format_place(token.removeprefix(SHIFT))
        return self.words.of(self.game.word(token))


def join_events(lines: Sequence[EventLine]) -> str:
    """Things that happened as one line of text; the same is told once."""
    return " \u00b7 ".join(dict.fromkeys(line.words for line in lines))


def tell_ending(session: Session[Any], node: Node[Any], words: EventWords) -> str:
    """How a game has ended at a node; that it was given up, or no time was left, and of two by whom. Nothing while it goes on."""
    result = session.result_at(node)
    if result is None:
        return ""
    if late := session.flag(node):
        return words("no_time_left", seat=words.seat(late))
    if node.move == "resign" and node.parent is not None:
        if len(session.game.seats) == 1:
            return words("resigned_alone")
        return words("resigned", seat=words.seat(session.game.to_move(node.parent.state) or "any"))
    name = words.of(result.name)
    return name[:1].upper() + name[1:]


def are_together(picks: Sequence[str]) -> bool:
    """Whether each place of a move is that of a tile that goes along, as all of them are moved alike."""
    return any(token.startswith(SHIFT) for token in picks)
