"""Moves as text: a verb and its words, single spaces, lower case. Knows the form, never the rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from game.core.errors import BadMove

CONNECTORS = frozenset({"to", "via", "by"})
"""Words that only join the picks of a move for the reader."""
MINUS, HALF = "\u2212", "\u00bd"
"""The sign before a number less than nothing, wherever people read one (a hyphen is what moves and files are written with), and
what says that a place lies half a step further."""
_MIDDLE = re.compile(rf"(-?)(\d{{0,2}})(?:{HALF}|\.5),(-?)(\d{{0,2}})(?:{HALF}|\.5)(?!\d)")
"""A square by its middle."""
_WORD = re.compile(r"[a-z][a-z0-9_]{0,63}|s?-?\d{1,2},-?\d{1,2}|-?\d{1,3}")
LONGEST = 8000
"""Letters of a move, at most: a handful may be a hundred tiles with names of 64 letters."""


@dataclass(frozen=True, slots=True)
class ParsedMove:
    """A move taken apart: the verb, and the picks in the order in which they are made (connectors dropped)."""

    verb: str
    picks: tuple[str, ...]


def parse(text: str) -> ParsedMove:
    """The move that a text says. Raises BadMove if it is no verb followed by words, numbers, points or squares."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise BadMove("A move is one short line of text, such as 'place rose 0,-8'.")
    words = text.split(" ")
    for word in words:
        if not _WORD.fullmatch(word):
            shown = repr(word[:40]) if word else "a stray space"
            raise BadMove(f"{shown} is not part of a move. A move reads like 'place rose 0,-8' or 'move 0,-8 2,-3'.")
    if not words[0].isidentifier():
        raise BadMove(f"A move begins with a verb, such as 'place' or 'move', not with {words[0]!r}.")
    return ParsedMove(words[0], tuple(word for word in words[1:] if word not in CONNECTORS))


def as_written(text: str) -> str:
    """A text with places as moves write them, where it has them as a window shows them: ``s-3,3`` for the square −2½,3½."""

    def corner(sign: str, whole: str) -> int:
        return -int(whole or 0) - 1 if sign else int(whole or 0)

    plain = text.replace(MINUS, "-")
    return _MIDDLE.sub(lambda found: f"s{corner(found[1], found[2])},{corner(found[3], found[4])}", plain)


def find_meant(text: str, legal: Sequence[str], begun: bool = False) -> list[str]:
    """The legal moves that a text means: itself; or those that begin so, and those that have all its words, in any order.

    Places keep theirs, since from where and to where is an order: what begins with a text that has one is all that it means.
    ``begun``: its words may be beginnings, and it may go on.
    """
    said = as_written(" ".join(text.lower().split()))
    if said in legal and not begun:
        return [said]
    begins = [move for move in legal if move.startswith(said)]
    if begins and (len(begins) == len(legal) or "," in said):
        return begins
    words = said.replace("(", " ").replace(")", " ").split()
    found = list(dict.fromkeys([*begins, *(move for move in legal if _has_words(move.split(" "), words))]))
    if found or not begun:
        return found
    return [move for move in legal if (taken := _take_begun(words, move.split(" "))) and _in_order(taken, move.split(" "))]


def _has_words(every: Sequence[str], words: Sequence[str]) -> bool:
    """Whether a move has all these words, as often as they were said."""
    return all(word in every for word in words) and not Counter(words) - Counter(every) and _in_order(words, every)


def _take_begun(words: Sequence[str], every: list[str]) -> list[str]:
    """For each word one of all these that begins so, none twice; nothing where one has none."""
    taken = []
    for word in words:
        one = next((other for other in every if other.startswith(word)), None)
        if one is None:
            return []
        every.remove(one)
        taken.append(one)
    return taken


def _in_order(words: Sequence[str], every: Sequence[str]) -> bool:
    """Whether the places among some words of a move come in the order in which the move has them."""
    rest = iter(every)
    return all(word in rest for word in words if "," in word)
