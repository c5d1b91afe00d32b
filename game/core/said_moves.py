"""Moves as people type them: an action by what the game calls it, tiles by their names in the reader's language."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from game.core.contract import Game, Narrator, Piece, Text
from game.core.moves import find_meant, parse
from game.core.selection import BARE

Say = Callable[[Text], str]
"""Says a text in the reader's language."""


def read_aloud(
    game: Game[Any], say: Say, text: str, state: Any, legal: Sequence[str], lying: Mapping[str, Piece]
) -> Iterator[str]:
    """What a typed text may mean where it is said as people do: an action by the first word of what the game calls it, a tile by
    its kind, or by each place where such a tile of whoever is to move lies (of the other, where there is none). ``lying`` are the
    tiles that the reader sees."""
    word, _, rest = " ".join(text.lower().split()).partition(" ")
    texts = [f"{word} {rest}".strip(), *(f"{verb} {rest}".strip() for verb in _verbs(game, say, word, state, legal))]
    yield from texts[1:]
    mover = game.to_move(state)
    for said in (f" {text} " for text in texts):
        for kind in game.kinds.values():
            for name in dict.fromkeys((kind.id, say(kind.name).lower())):
                if f" {name} " in said:
                    alike = [(place, piece.owner) for place, piece in lying.items() if piece.kind == kind.id]
                    own = [place for place, owner in alike if owner == mover]
                    for known in (kind.id, *(own or [place for place, _ in alike])):
                        yield said.replace(f" {name} ", f" {known} ", 1).strip()


def find_said(readings: Iterator[str], legal: Sequence[str], begun: bool = False) -> list[str]:
    """The legal moves that the readings of a text mean, each once; ``begun``: the text may go on (``moves.find_meant``)."""
    return list(dict.fromkeys(move for text in readings for move in find_meant(text, legal, begun)))


def _verbs(game: Game[Any], say: Say, word: str, state: Any, legal: Sequence[str]) -> list[str]:
    """The verbs of the moves whose action the game calls by that word first: plant, of "Plant a flower"."""
    if not isinstance(game, Narrator):
        return []
    by_verb: dict[str, list[str]] = defaultdict(list)
    for move in legal:
        by_verb[parse(move).verb].append(move)
    named = {verb: game.actions(state, moves) for verb, moves in by_verb.items() if verb not in {word, *BARE}}
    return [verb for verb, found in named.items() if any(say(one.title).lower().split(" ")[0] == word for one in found)]
