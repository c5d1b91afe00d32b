"""Moves as people type them: an action by what the game calls it, tiles by their names in the reader's language."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from game.core.contract import Game, Narrator, Piece, Text
from game.core.languages import CatalogueText
from game.core.moves import as_written, find_meant, parse
from game.core.selection import BARE

Say = Callable[[Text], str]
"""Says a text in the reader's language."""
_STEM = 5
"""Letters of a word, at least, of which an ending may be missing."""
SMALL_WORDS = CatalogueText("window.small_words")
"""Words that may stand in what is said of a move and mean nothing in it: articles, and the like."""
_SIDES = (
    (CatalogueText("window.compass_south"), (1, min)),
    (CatalogueText("window.compass_north"), (1, max)),
    (CatalogueText("window.compass_west"), (0, min)),
    (CatalogueText("window.compass_east"), (0, max)),
)
"""What a side of the board is called, in several words; and the place of which number lies there: the least or the greatest."""


def read_aloud(
    game: Game[Any], say: Say, text: str, state: Any, legal: Sequence[str], lying: Mapping[str, Piece]
) -> Iterator[str]:
    """What a typed text may mean where it is said as people do: an action by the first word of what the game calls it, a tile by
    its kind, or by each place where such a tile of whoever is to move lies (of the other, where there is none), or not at all
    where its place is said; a place at an end of the board's middle lines by its side (south, the north gate); with small words
    or without. ``lying`` are the tiles that the reader sees."""
    whole = as_written(" ".join(text.lower().split()))
    bare = _without_small_words(whole, say)
    for spoken in dict.fromkeys((whole, bare, _with_sides(game, say, bare))):
        word, _, rest = spoken.partition(" ")
        texts = [spoken, *(f"{verb} {rest}".strip() for verb in _verbs(game, say, word, state, legal))]
        yield from texts if spoken != whole else texts[1:]
        yield from _with_tiles(game, say, texts, game.to_move(state), lying)


def _without_small_words(text: str, say: Say) -> str:
    """A text without the words, of the reader's language or of English, that mean nothing in a move."""
    small = {*say(SMALL_WORDS).split(), *SMALL_WORDS["en"].split()}
    return " ".join(word for word in text.split() if word not in small)


def _with_sides(game: Game[Any], say: Say, text: str) -> str:
    """A text with the places at the ends of the middle lines where it names sides, and without what else such a place is called:
    "rose 0,-8" for "rose south gate"."""
    words, known = text.split(), dict[str, str]()
    for names, (axis, end) in _SIDES:
        line = [place for place in game.board.grounds if place[0] != "s" and place.split(",")[1 - axis] == "0"]
        if line:
            place = end(line, key=lambda one: int(one.split(",")[axis]))
            known |= dict.fromkeys((*say(names).split(), *names["en"].split()), place)
    places = {known[word] for word in words if word in known}
    grounds = (game.board.ground_names.get(ground) for place in places for ground in game.board.grounds[place])
    called = {word for name in grounds if name for word in _without_small_words(say(name).lower(), say).split()}
    return " ".join(known.get(word, word) for word in words if word not in called)


def _with_tiles(
    game: Game[Any], say: Say, texts: Sequence[str], mover: str | None, lying: Mapping[str, Piece]
) -> Iterator[str]:
    """The texts with each tile that they name as moves name it: by its kind, or by where it lies."""
    called = _called(game, say)
    for said in (f" {text} " for text in texts):
        for name, kind in called:
            if f" {name} " in said:
                alike = [(place, piece.owner) for place, piece in lying.items() if piece.kind == kind]
                own = [place for place, owner in alike if owner == mover]
                if any(f" {place} " in said for place, _ in alike):  # where it lies is said as well
                    yield said.replace(f" {name} ", " ", 1).strip()
                for known in (kind, *(own or [place for place, _ in alike])):
                    yield said.replace(f" {name} ", f" {known} ", 1).strip()


def _called(game: Game[Any], say: Say) -> list[tuple[str, str]]:
    """What tiles are called, with their kind: by its id, its name, and each word of it that no other has (lotus)."""
    names = {kind.id: say(kind.name).lower() for kind in game.kinds.values()}
    words = Counter(word for name in names.values() for word in {*name.split()})
    alone = {kind: [word for word in name.split() if words[word] == 1] for kind, name in names.items()}
    return [(name, kind) for kind, whole in names.items() for name in dict.fromkeys((kind, whole, *alone[kind]))]


def find_kind(game: Game[Any], say: Say, text: str) -> str:
    """The kind of tile that a text names and nothing else; empty if there is none."""
    return next((kind for name, kind in _called(game, say) if name == text.lower()), "")


def find_said(readings: Iterator[str], legal: Sequence[str], begun: bool = False) -> list[str]:
    """The legal moves that the readings of a text mean, each once; ``begun``: the text may go on (``moves.find_meant``)."""
    return list(dict.fromkeys(move for text in readings for move in find_meant(text, legal, begun)))


def read_in_vain(readings: Sequence[str], legal: Sequence[str]) -> Iterator[Sequence[str]]:
    """What a text that means no legal move may have meant: its readings as they are, then all of them after each verb that a
    legal move has."""
    yield readings
    for verb in dict.fromkeys(parse(move).verb for move in legal):
        yield [f"{verb} {reading}" for reading in readings]


def _verbs(game: Game[Any], say: Say, word: str, state: Any, legal: Sequence[str]) -> list[str]:
    """The verbs of the moves whose action the game calls by that word, or by one that begins so: plant, of "Plant a flower". What
    a tile is called says which tile is meant, wherever it stands."""
    tiles = {part for kind in game.kinds.values() for part in (kind.id, *say(kind.name).lower().split())}
    if not isinstance(game, Narrator) or word in tiles:
        return []
    by_verb: dict[str, list[str]] = defaultdict(list)
    for move in legal:
        by_verb[parse(move).verb].append(move)
    named = {verb: game.actions(state, moves) for verb, moves in by_verb.items() if verb not in {word, *BARE}}
    return [verb for verb, found in named.items() if any(_is_called(say(one.title).lower(), word) for one in found)]


def _is_called(title: str, word: str) -> bool:
    """Whether an action is called by a word: its first one, or one that begins so, wherever a language has its verb."""
    first, *more = title.split(" ")
    return first == word or (len(word) >= _STEM and any(other.startswith(word) for other in (first, *more)))
