"""What clicks do: each pick narrows the list of legal moves, and nothing else is known of any game.

A move's picks are the words after its verb, in order, but what is a handful is picked in any order: which verbs have one,
and from which pick on, the game says; it ends where a connector stands. A displacement is picked as ``by 0,3``, so that it is
taken for no point. A bare verb (``skip``) is picked by its own word. Where one whole move is also the beginning of another,
its verb ends it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from game.core.kept import kept
from game.core.moves import CONNECTORS, ParsedMove, parse

CLAIMS = frozenset({"proclaim"})
"""The protocol's verbs by which players say that they have won."""
SKIP = "skip"
"""The protocol's verb that leaves out a step."""
BARE = frozenset({"draw", "pass", "resign", SKIP}) | CLAIMS
"""The protocol's verbs that stand alone."""
Handfuls = tuple[tuple[str, int], ...]
"""By a move's verb, the pick (from 0) from which on several things are picked in any order."""
CHOOSE: Handfuls = (("choose", 0),)
SHIFT = "by "
"""How the token of a displacement begins."""
_PLACE = re.compile(r"s?-?\d+,-?\d+")
_NUMBER = re.compile(r"-?\d+")


@dataclass(frozen=True, slots=True)
class _LegalMove:
    """A legal move: its text, its verb, and the tokens that lead to it, of which those from start to end are a handful."""

    text: str
    verb: str
    picks: tuple[str, ...]
    start: int
    end: int

    def following(self, picked: tuple[str, ...]) -> Sequence[str]:
        """The tokens that may come after those picked."""
        count = len(picked)
        if not self.start <= count < self.end:
            return self.picks[count : count + 1]
        handful, taken = self.picks[self.start : self.end], picked[self.start :]
        return [token for token in dict.fromkeys(handful) if handful.count(token) > taken.count(token)]

    def settled(self, picked: tuple[str, ...]) -> bool:
        """Whether only the rest of a handful is left, which decides nothing where this move is the only one."""
        return self.start < len(picked) and self.start < self.end == len(self.picks)

    def takes(self, at: int, sort: str) -> bool:
        """Whether its pick at that point is of that sort; a handful may always be thought to go on."""
        if at < len(self.picks) and sort_of(self.picks[at]) == sort:
            return True
        return self.start < self.end <= at and sort_of(self.picks[self.end - 1]) == sort


def tokens(text: str) -> tuple[str, ...]:
    """The tokens that lead to a move, in the order of its text. Raises BadMove."""
    return _tokens(text, parse(text))[0]


def _tokens(text: str, move: ParsedMove) -> tuple[tuple[str, ...], int]:
    """The tokens of a move, and how many of them stand before its first connector; all of them if it has none."""
    words = text.split(" ")
    if len(words) - 1 == len(move.picks):
        return move.picks or (move.verb,), len(move.picks)
    picks: list[str] = []
    end = 0
    for before, word in pairwise(words):
        if word in CONNECTORS:
            end = end or len(picks)
        else:
            picks.append(SHIFT + word if before + " " == SHIFT else word)
    return tuple(picks), end


def _read_legal(text: str, handfuls: dict[str, int]) -> _LegalMove:
    move = parse(text)
    picks, end = _tokens(text, move)
    start = handfuls.get(move.verb, end)
    return _LegalMove(text, move.verb, picks, start, max(end, start))


class _Step:
    """What is known after some picks. Later steps are made when they are asked for, so a list costs one pass."""

    def __init__(self, picked: tuple[str, ...], entries: Sequence[_LegalMove]) -> None:
        self.picked, self.entries = picked, entries

    @cached_property
    def onward(self) -> dict[str, _Step]:
        """The steps that another pick leads to, by its token."""
        groups: dict[str, list[_LegalMove]] = {}
        for entry in self.entries:
            for token in entry.following(self.picked):
                groups.setdefault(token, []).append(entry)
        return {token: _Step((*self.picked, token), entries) for token, entries in groups.items()}

    @cached_property
    def whole(self) -> list[_LegalMove]:
        """The moves whose picks are all made."""
        return [entry for entry in self.entries if len(entry.picks) == len(self.picked)]

    @cached_property
    def move(self) -> str | None:
        """The one move that is left, all picks made that decide anything."""
        if len(self.entries) != 1 or not self.picked:
            return None
        only = self.entries[0]
        return only.text if self.whole or only.settled(self.picked) else None

    @cached_property
    def endings(self) -> dict[str, str]:
        """The tokens that say "this move and no longer one": the verb, or the whole text where the verb says too little."""
        if self.move:
            return {}
        verbs = [entry.verb for entry in self.whole] + list(self.onward)
        return {entry.verb if verbs.count(entry.verb) == 1 else f"just {entry.text}": entry.text for entry in self.whole}

    @cached_property
    def handful(self) -> int | None:
        """The pick from which on those made are part of a handful."""
        count = len(self.picked)
        return min((entry.start for entry in self.entries if entry.start < count <= entry.end), default=None)


@kept(16)
def _start_step(moves: tuple[str, ...], handfuls: Handfuls) -> _Step:
    known = dict(handfuls)
    return _Step((), [_read_legal(text, known) for text in moves])


@dataclass(frozen=True)
class Selection:
    """The picks made so far among the legal moves. Equal selections are equal; nothing is ever changed in place."""

    moves: tuple[str, ...]
    picked: tuple[str, ...] = ()
    handfuls: Handfuls = CHOOSE

    @cached_property
    def _step(self) -> _Step | str | None:
        """Where the picks lead: to a step, to a move that a verb ended, or (a tile that cannot move) nowhere."""
        step: _Step | str | None = _start_step(self.moves, self.handfuls)
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
        """The tokens that may be picked next: kinds, places, displacements, numbers, words; empty once there is a move."""
        step = self._step
        if not isinstance(step, _Step) or step.move:
            return frozenset()
        return frozenset(step.onward) | frozenset(step.endings)

    @property
    def move(self) -> str | None:
        """The move, once one is left and its picks are made."""
        step = self._step
        return step.move if isinstance(step, _Step) else step

    @property
    def handful(self) -> int | None:
        """From which pick on (from 0) those made are a handful, so that each can be taken back alone; None if the last is not."""
        step = self._step
        return step.handful if isinstance(step, _Step) else None

    @property
    def handful_size(self) -> int:
        """How many picks such a handful has, where each move has as many; else 0."""
        sizes = {entry.end - entry.start for entry in self._step.entries} if isinstance(self._step, _Step) else set()
        return min(sizes) if len(sizes) == 1 else 0

    def pick(self, token: str) -> Selection:
        """The selection with one pick more. Raises ValueError if that is not an option."""
        if token not in self.options:
            raise ValueError(f"{token!r} cannot be picked now.")
        return self.of(*self.picked, token)

    def of(self, *picked: str) -> Selection:
        """The selection with these picks in place of its own."""
        return replace(self, picked=picked)

    def back(self) -> Selection:
        """The selection with one pick less; with none it stays as it is."""
        return self.of(*self.picked[:-1])

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
            return None if whole else _find_like(step.entries, picks) or _guess(picks)
        return None if step else _guess(picks)


def sort_of(token: str) -> str:
    """What sort of thing a token is, as far as its look tells: a ``place``, ``shift``, ``number`` or ``word``."""
    if _PLACE.fullmatch(token):
        return "place"
    if token.startswith(SHIFT):
        return "shift"
    return "number" if _NUMBER.fullmatch(token) else "word"


def _find_like(entries: Sequence[_LegalMove], picks: tuple[str, ...]) -> str | None:
    """The picks in the words of the nearest legal move whose pick at that point is of the same sort."""
    at, sort = len(picks) - 1, sort_of(picks[-1])
    like = [entry for entry in entries if entry.takes(at, sort) and " " in entry.text]
    ending = [entry for entry in like if len(entry.picks) == len(picks)]
    if not ending and (len(picks) < 2 or not like):
        return None
    legal = [entry for entry in ending if entry.picks == picks]
    model = (legal or ending or like)[0]
    return _reword(model.text, _sort_picks(model, picks))


def _sort_picks(model: _LegalMove, picks: tuple[str, ...]) -> tuple[str, ...]:
    """The picks as a move's text has them: a handful sorted, names by letters and points by x, then y."""
    if model.start == model.end or len(picks) <= model.start:
        return picks
    sort = sort_of(model.picks[model.start])
    end = next((i for i in range(model.start, len(picks)) if sort_of(picks[i]) != sort), len(picks))
    return *picks[: model.start], *sorted(picks[model.start : end], key=_rank), *picks[end:]


def _rank(token: str) -> tuple[int, int, str]:
    if not _PLACE.fullmatch(token):
        return 0, 0, token
    x, y = token.lstrip("s").split(",")
    return int(x), int(y), token


def _reword(model: str, picks: tuple[str, ...]) -> str:
    """A move's text with other picks, its verb and connectors kept, cut after the last pick or gone on with as it ends."""
    verb, *words = model.split(" ")
    out, left = [verb], list(picks)
    for word in words:
        if not left:
            break
        if word not in CONNECTORS:
            out.append(left.pop(0))
        elif not left[0].startswith(SHIFT) and word + " " != SHIFT:
            out.append(word)
    return " ".join((*out, *left))


def _guess(picks: tuple[str, ...]) -> str | None:
    sorts = [sort_of(token) for token in picks]
    if sorts == ["place", "number"]:
        return f"rotate {' '.join(picks)}"
    if len(picks) not in (2, 3) or sorts[0] == "number" or set(sorts[1:]) != {"place"}:
        return None
    verb, connector = ("move", "via") if sorts[0] == "place" else ("place", "to")
    return _reword(f"{verb} _ _ {connector} _", picks)
