"""What an action did, in the window's words, alone and with the move that it was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.event_sentences import EventLine, describe_links
from game.core.session import Node
from game.core.table_words import format_place
from game.ui.framework.words import UiWords
from game.ui.table.move_wording import make_teller
from game.ui.table.table_game import TableGame


def describe_events(play: TableGame, node: Node[Any], words: UiWords) -> list[EventLine]:
    """What the move to a node did, or how the game began, beyond what the move itself says, as its onlooker sees it."""
    return make_teller(play, words).events(node)


def describe_losses(play: TableGame, words: UiWords) -> Iterator[str]:
    """The links of other players' tiles that the last turn has broken."""
    turn = play.last_turn
    before = turn[0].parent if turn else None
    if before is None or len(play.game.seats) < 2:
        return
    own, pieces = {play.game.to_move(before.state), "any"}, play.pieces_in(before.state)
    links = [link for link in play.visible_links(before.state) if not {pieces[link.a].owner, pieces[link.b].owner} <= own]
    now = play.links, play.pieces
    yield from (
        said.removesuffix(".") for said in describe_links(play.game, (links, pieces), now, words, format_place, gone_only=True)
    )


def describe_node(play: TableGame, node: Node[Any], words: UiWords) -> str:
    """The move that led to a node and what it did, as the list of moves has it: in words of the game, in one line."""
    return make_teller(play, words).whole(node)


def describe_shortly(play: TableGame, node: Node[Any], words: UiWords) -> str:
    """The same without the name of the action; nothing where the move is about no tile."""
    teller = make_teller(play, words)
    picks = teller.picks(node)
    return " \u00b7 ".join(filter(None, [picks, teller.besides(node)])) if picks else ""
