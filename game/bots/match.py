"""Games of programs against each other: for ``paisho match``, and to see whether the levels are in their order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from game.bots.budget import Context, SoFar
from game.bots.levels import LEVELS, play_by
from game.core.chance import Chance
from game.core.contract import Searchable

RANDOM = "random"
"""The name of the player that moves by chance."""
OPENING = 4
"""Actions at the beginning that are by chance, or programs would play the same game each time."""
LONGEST = 600
"""Actions after which a game is counted as cut off."""
Player = Callable[[Searchable[Any], Any, int, Context], str]
"""Whoever chooses a move: asked with a game, a state, a seed and what is known of the game so far."""
NOBODY: Mapping[str, Player] = {}


@dataclass(frozen=True, slots=True)
class Played:
    """A game: who sat where, who won (a level, ``draw``, ``nobody`` where nobody plays against anybody, or ``cut off``), by which
    ending, and after how many actions."""

    seats: tuple[str, ...]
    winner: str
    ending: str
    plies: int
    points: int = 0
    """GUEST's number of the last line of the count, if there is one."""
    lead: int = 0
    """By how much that is more than HOST's; in a game alone as much as ``points``."""


def play_game(
    game: Searchable[Any], levels: Sequence[str], seed: int, longest: int = LONGEST, others: Mapping[str, Player] = NOBODY
) -> Played:
    """A game between levels, by seat; the same for the same seed where budgets are positions. ``others`` are players by names
    that are no level's."""
    state, chance, plies, so_far = game.start(seed), Chance(seed), 0, SoFar(game)
    while (seat := game.to_move(state)) is not None and plies < longest:
        level = levels[game.seats.index(seat)]
        if level == RANDOM or plies < OPENING:
            state = game.any_move(state, chance)
        else:
            asked = game, state, chance.next(), so_far.context(seat)
            state = game.play(state, others[level](*asked) if level in others else play_by(LEVELS[level], *asked).move)
        so_far.add(seat, state)
        plies += 1
    result = game.result(state)
    if result is None:
        return Played(tuple(levels), "cut off", "", plies)
    winner = levels[game.seats.index(result.winner)] if result.winner in game.seats else "draw" if game.opposed else "nobody"
    _, points, others_points = result.tally[-1] if result.tally else ("", 0, 0)
    return Played(tuple(levels), winner, result.ending, plies, points, points - others_points)


def play_match(game: Searchable[Any], one: str, other: str, games: int, seed: int = 0) -> Iterator[Played]:
    """Games between two levels, who change seats after each; two games have the same beginning."""
    for number in range(games):
        seats = [one, other] if number % 2 == 0 else [other, one]
        yield play_game(game, seats[: len(game.seats)], seed + number // 2)


def interval(won: float, games: int) -> tuple[float, float]:
    """Between which shares the true one lies, 95 times of 100, if so many of these games were won (Wilson)."""
    if not games:
        return 0.0, 1.0
    z, share = 1.96, won / games
    middle, around = share + z * z / (2 * games), z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - around) / (1 + z * z / games), (middle + around) / (1 + z * z / games)


def summary(played: Sequence[Played], one: str, other: str) -> list[str]:
    """A match in lines."""
    wins, endings = Counter(game.winner for game in played), Counter(game.ending or "cut off" for game in played)
    over = len(played) - wins["cut off"]
    low, high = interval(wins[one] + wins["draw"] / 2, over)
    share = f"{(wins[one] + wins['draw'] / 2) / over:.0%} ({low:.0%} to {high:.0%})" if over else "-"
    lines = [f"{one} {wins[one]}, {other} {wins[other]}, draws {wins['draw']}, cut off {wins['cut off']}: {one} has {share}"]
    if wins["nobody"]:
        lines = list(_points(played, (one, other)))
    lines.append("endings: " + ", ".join(f"{name} {number}" for name, number in endings.most_common()))
    lines.append(f"length: {min(game.plies for game in played)} to {max(game.plies for game in played)} actions")
    return lines


def _points(played: Sequence[Played], levels: Sequence[str]) -> Iterator[str]:
    """What levels have come to, each in a line, where nobody plays against anybody; in one, where they play together."""
    together = all(len(game.seats) > 1 for game in played)
    for said, seated in [(" and ".join(levels), levels)] if together else [(level, [level]) for level in levels]:
        points = [game.points for game in played if {*seated} <= {*game.seats} and game.winner == "nobody"]
        number = f"{len(points)} game{'s' * (len(points) != 1)}"
        yield f"{said}: {sum(points) / max(len(points), 1):.1f} points on average of {number}"
