"""What clicks do: each pick narrows the list of legal moves, and nothing else is known of any game.

A move's picks are the words after its verb, in order; the picks of ``choose`` are a multiset, in any order. A bare verb
(``skip``) is picked by its own word. Where one whole move is also the beginning of another, its verb ends it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from game.core.moves import CONNECTORS, parse

BARE = frozenset({"draw", "pass", "proclaim", "resign", "skip"})
"""The protocol's verbs that stand alone."""
_PLACE = re.compile(r"s?-?\d+,-?\d+")
_NUMBER = re.compile(r"-?\d+")


@dataclass(frozen=True, slots=True)
class _Entry:
    """A legal move: its text, its verb, and the tokens that lead to it."""

    text: str
    verb: str
    picks: tuple[str, ...]

    def following(self, picked: tuple[str, ...]) -> Sequence[str]:
        """The tokens that may come after those picked."""
        if self.verb != "choose":
            return self.picks[len(picked) : len(picked) + 1]
        return [token for token in dict.fromkeys(self.picks) if self.picks.count(token) > picked.count(token)]


def _entry(text: str) -> _Entry:
    move = parse(text)
    return _Entry(text, move.verb, move.picks or (move.verb,))


class _Step:
    """What is known after some picks. Later steps are made when they are asked for, so a list costs one pass."""

    def __init__(self, picked: tuple[str, ...], entries: Sequence[_Entry]) -> None:
        self.picked, self.entries = picked, entries

    @cached_property
    def onward(self) -> dict[str, _Step]:
        """The steps that another pick leads to, by its token."""
        groups: dict[str, list[_Entry]] = {}
        for entry in self.entries:
            for token in entry.following(self.picked):
                groups.setdefault(token, []).append(entry)
        return {token: _Step((*self.picked, token), entries) for token, entries in groups.items()}

    @cached_property
    def whole(self) -> list[_Entry]:
        """The moves whose picks are all made."""
        return [entry for entry in self.entries if len(entry.picks) == len(self.picked)]

    @cached_property
    def move(self) -> str | None:
        """The one move that is left, all picks made; what remains of a lone ``choose`` decides nothing and is not waited for."""
        if len(self.entries) != 1 or not self.picked:
            return None
        only = self.entries[0]
        return only.text if self.whole or only.verb == "choose" else None

    @cached_property
    def endings(self) -> dict[str, str]:
        """The tokens that say "this move and no longer one": the verb, or the whole text where the verb says too little."""
        if self.move:
            return {}
        verbs = [entry.verb for entry in self.whole] + list(self.onward)
        return {entry.verb if verbs.count(entry.verb) == 1 else f"just {entry.text}": entry.text for entry in self.whole}


@lru_cache(maxsize=16)
def _first(moves: tuple[str, ...]) -> _Step:
    return _Step((), [_entry(text) for text in moves])


@dataclass(frozen=True)
class Selection:
    """The picks made so far among the legal moves. Equal selections are equal; nothing is ever changed in place."""

    moves: tuple[str, ...]
    picked: tuple[str, ...] = ()

    @cached_property
    def _step(self) -> _Step | str | None:
        """Where the picks lead: to a step, to a move that a verb ended, or (a tile that cannot move) nowhere."""
        step: _Step | str | None = _first(self.moves)
        for token in self.picked:
            if not isinstance(step, _Step):
                return None
            step = step.onward.get(token) or step.endings.get(token)
        return step

    @property
    def candidates(self) -> tuple[str, ...]:
        """The legal moves that continue the picks, in the order of the list."""
        step = self._step
        if isinstance(step, _Step):
            return tuple(entry.text for entry in step.entries)
        return (step,) if step else ()

    @property
    def options(self) -> frozenset[str]:
        """The tokens that may be picked next: kinds, places, numbers, words; empty once there is a move."""
        step = self._step
        if not isinstance(step, _Step) or step.move:
            return frozenset()
        return frozenset(step.onward) | frozenset(step.endings)

    @property
    def move(self) -> str | None:
        """The move, once one is left and its picks are made."""
        step = self._step
        return step.move if isinstance(step, _Step) else step

    def pick(self, token: str) -> Selection:
        """The selection with one pick more. Raises ValueError if that is not an option."""
        if token not in self.options:
            raise ValueError(f"{token!r} cannot be picked now.")
        return Selection(self.moves, (*self.picked, token))

    def back(self) -> Selection:
        """The selection with one pick less; with none it stays as it is."""
        return Selection(self.moves, self.picked[:-1])

    def attempt(self, token: str) -> str | None:
        """The move it would be if that token were the last pick, legal or not, for asking the game why not.

        None where no move could be meant, such as one tile alone. Takes the form of the legal moves that continue the
        picks; where there are none, a place first means ``move`` and a kind first ``place``.
        """
        picks = (*self.picked, token)
        step = self._step
        if not self.picked and token in BARE and (token in self.moves or token not in self.options):
            return token
        if isinstance(step, _Step):
            whole = step.move and step.whole
            return None if whole else _like(step.entries, picks) or _guessed(picks)
        return None if step else _guessed(picks)


def _sort(token: str) -> str:
    """What sort of thing a token is, as far as its look tells."""
    if _PLACE.fullmatch(token):
        return "place"
    return "number" if _NUMBER.fullmatch(token) else "word"


def _like(entries: Sequence[_Entry], picks: tuple[str, ...]) -> str | None:
    """The picks in the words of the nearest legal move whose pick at that point is of the same sort."""
    at, sort = len(picks) - 1, _sort(picks[-1])
    like = [entry for entry in entries if len(entry.picks) > at and _sort(entry.picks[at]) == sort and " " in entry.text]
    ending = [entry for entry in like if len(entry.picks) == len(picks)]
    if not ending and (len(picks) < 2 or not like):
        return None
    legal = [entry for entry in ending if entry.picks == picks]
    model = (legal or ending or like)[0]
    return f"choose {' '.join(sorted(picks))}" if model.verb == "choose" else _reworded(model.text, picks)


def _reworded(model: str, picks: tuple[str, ...]) -> str:
    """A move's text with other picks, its verb and connectors kept, cut after the last pick."""
    words: list[str] = []
    left = list(picks)
    for word in model.split(" "):
        if not left:
            break
        words.append(word if not words or word in CONNECTORS else left.pop(0))
    return " ".join(words)


def _guessed(picks: tuple[str, ...]) -> str | None:
    sorts = [_sort(token) for token in picks]
    if sorts == ["place", "number"]:
        return f"rotate {' '.join(picks)}"
    if len(picks) not in (2, 3) or sorts[0] == "number" or set(sorts[1:]) != {"place"}:
        return None
    verb, connector = ("move", "via") if sorts[0] == "place" else ("place", "to")
    return _reworded(f"{verb} _ _ {connector} _", picks)
