"""Random games and crowded positions of the big games, in which the engine and the twins must list the same.

    python -m tests.twin_games                       a small run
    python -m tests.twin_games --games 50 --seed 7   fifty games of each, with random options
    python -m tests.twin_games --ruleset iroh

The twins (``twins/``) were written from the clauses alone by people who had not read the engine. At every ply both list the
moves and the links; every move played is carried out by both; what a turn brings, and what ends the game, is compared too.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from game.core.chance import Chance
from game.core.contract import SEATS
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.soak import Variant, entries, opened, other_values
from tests.twins import ancient, basic, iroh, wiki

WORDS = ("pass", "skip", "proclaim")
"""Moves that leave the board as it is."""


@dataclass(frozen=True)
class Twin:
    """A ruleset, the module that is its twin, and what of a position the twin carries on."""

    ruleset: str
    module: Any
    keys: tuple[str, ...]
    phases: tuple[str, ...] = ("play",)
    more: Mapping[str, str] = field(default_factory=dict)
    fixed: tuple[str, ...] = ()
    """Options that the clauses do not have, and values of options, which the twin does not know."""


TWINS = (
    Twin("basic", basic, ("board", "reserve", "pot"), ("spring", "play")),
    Twin("wiki", wiki, ("board", "reserve", "pot"), fixed=("lotus_opponent_harmony=both", "non_flowers_after", "specials_after")),
    Twin("ancient", ancient, ("board", "hand"), more={"edition": "later"}),
    Twin("ancient_2011", ancient, ("board", "hand"), more={"edition": "2011"}),
    Twin("iroh", iroh, ("board", "reserve"), fixed=("pinned_break",)),
)


def options_by(twin: Twin, chance: Chance) -> tuple[tuple[str, int | str | bool], ...]:
    """Some of the options, set otherwise than usual."""
    out: list[tuple[str, int | str | bool]] = []
    for option in entries()[twin.ruleset].options:
        values = [value for value in other_values(option) if f"{option.id}={value}" not in twin.fixed]
        if values and option.id not in twin.fixed and chance.below(3) == 0:
            out.append((option.id, chance.pick(values)))
    return tuple(out)


def told(links: Any) -> list[str]:
    """Links in an order of their own."""
    return sorted(repr(sorted(link.items(), key=lambda item: item[0])) for link in links)


def engine_links(game: RulesGame, state: State) -> list[dict[str, Any]]:
    """The engine's links as the twins write them."""
    return [{"kind": k.kind, "owner": k.owner, "a": k.a, "b": k.b, "worth": k.worth} for k in game.links(state)]


def plain(key: str, value: Any) -> Any:
    """Part of a position, without what is a matter of writing."""
    if key == "pot":
        return sorted(value)
    if key == "hand":
        return {seat: sorted(tiles) for seat, tiles in value.items()}
    if key == "reserve":
        return {seat: {kind: count for kind, count in tiles.items() if count} for seat, tiles in value.items()}
    return value


class Match:
    """One game, or one position, looked at by both."""

    def __init__(self, twin: Twin, game: RulesGame) -> None:
        self.twin, self.game = twin, game
        self.options = dict(game.identity.options)
        self.compared = 0

    def look(self, state: State, turn: list[str]) -> None:
        """Both list the same moves and the same links."""
        position = self.game.position(state)
        if position["phase"] not in self.twin.phases or state.ended is not None:
            return
        self.compared += 1
        theirs = self.twin.module.legal(position, self.options, turn, **self.twin.more)
        ours = self.game.legal(state)
        assert theirs == ours, f"{self.told(position, turn)}: only one lists {sorted({*theirs} ^ {*ours})[:12]}"
        links = told(self.twin.module.links(position, self.options, **self.twin.more))
        assert links == told(engine_links(self.game, state)), self.told(position, turn)
        self.look_at_the_end(state, position)

    def look_at_the_end(self, state: State, position: dict[str, Any]) -> None:
        """What both say about winning in this position."""
        midlines: Callable[..., bool] | None = getattr(self.twin.module, "midlines", None)
        if midlines is not None:
            when = next(ending.when for ending in self.game.compiled.endings if ending.name == "midlines")
            assert when is not None
            for seat, player in enumerate(SEATS):
                assert midlines(position, self.options, player) is when.test(state.scene(seat)), position

    def play(self, state: State, turn: list[str], move: str) -> State:
        """Both carry out the move and come to the same."""
        position, new = self.game.position(state), self.game.play(state, move)
        if move not in WORDS and position["phase"] in self.twin.phases:
            after = self.twin.module.after(position, self.options, turn, move, **self.twin.more)
            came = self.game.position(new)
            for key in self.twin.keys:
                assert plain(key, after[key]) == plain(key, came[key]), f"{move}: {self.told(position, turn)}"
        self.look_at_points(state, position, new)
        return new

    def look_at_points(self, old: State, position: dict[str, Any], new: State) -> None:
        """At the end of a turn both count the same points, and the same ending."""
        done = sum(new.turns) > sum(old.turns)
        if not done or not self.game.compiled.scored or position["phase"] not in self.twin.phases:
            return
        came = self.game.position(new)
        if self.options.get("accrual", "own_turn") != "on_creation":
            self.look_at_gains(old, came)
        ended = [name for name, _ in self.twin.module.ended(came, self.options)]
        result = self.game.result(new)
        if result is not None and result.ending in ("ring", "too_few", "target"):
            assert result.ending == ended[0], came
        else:
            assert ended == [], came
        if result is not None and hasattr(self.twin.module, "count"):
            count = self.twin.module.count(came, self.options)
            award = {line[0]["en"]: line[1:] for line in result.tally}.get("Wager", (0, 0))
            assert tuple(result.tally[-1][1:]) == tuple(count[seat] + award[i] for i, seat in enumerate(SEATS)), came

    def look_at_gains(self, old: State, came: dict[str, Any]) -> None:
        mover = SEATS[old.seat]
        every = self.options.get("accrual") == "every_turn"
        for seat, player in enumerate(SEATS):
            gain = self.twin.module.gain(came, self.options, player) if every or player == mover else 0
            assert came["score"][player] - old.scores[seat] == gain, (player, came)

    def told(self, position: dict[str, Any], turn: list[str]) -> str:
        return f"{self.twin.ruleset} {self.options}, after {turn} in {position}"


def random_game(twin: Twin, seed: int, plies: int) -> int:
    """A game of random moves with random options; how many positions were compared. Raises AssertionError."""
    chance = Chance(seed)
    game = opened(Variant(twin.ruleset, options_by(twin, chance) if seed else ()))
    match, state = Match(twin, game), game.start(seed)
    turn: list[str] = []
    for _ in range(plies):
        if game.to_move(state) is None:
            break
        match.look(state, turn)
        move = chance.pick(game.legal(state))
        new = match.play(state, turn, move)
        same = (new.seat, new.turns, new.phase) == (state.seat, state.turns, state.phase)
        turn, state = [*turn, move] if same else [], new
    return match.compared


def crowded(twin: Twin, game: RulesGame, chance: Chance) -> dict[str, Any]:
    """A position with many tiles close together, some of them asleep, drained or out of place."""
    kinds, squares = list(game.compiled.kinds), [kind.id for kind in game.compiled.kinds if kind.id == "knotweed"]
    on_squares = game.compiled.squares
    reach, board = 2 + chance.below(7), {}
    marks = [status.name for status in game.compiled.statuses if status.who is None]
    owners = (*SEATS, "any") if twin.ruleset.startswith("ancient") else SEATS
    for _ in range(4 + chance.below(4 * reach)):
        kind = chance.pick(kinds)
        x, y = (chance.below(2 * reach + 1) - reach for _ in range(2))
        place = f"s{x},{y}" if on_squares and kind.id in squares else f"{x},{y}"
        mark = f" {chance.pick(marks)}" if marks and "basic" in kind.groups and chance.below(4) == 0 else ""
        if place in game.board.grounds:
            board[place] = f"{chance.pick(owners)} {kind.id}{mark}"
    return {"to_move": chance.pick(SEATS), "board": board, "turns": {seat: chance.below(6) for seat in SEATS}}


def random_positions(twin: Twin, seed: int, number: int) -> int:
    """So many crowded positions; how many of them went on."""
    chance, compared = Chance(seed), 0
    for _ in range(number):
        game = opened(Variant(twin.ruleset, options_by(twin, chance)))
        match = Match(twin, game)
        position = crowded(twin, game, chance)
        state, _ = game.setup(position)
        if state.ended is None:
            match.look(state, [])
            for move in [chance.pick(game.legal(state)) for _ in range(3)]:
                match.play(state, [], move)
            compared += match.compared
    return compared


def run(games: int, plies: int, seed: int, asked: str = "") -> Iterator[tuple[str, int, int]]:
    """For each twin, the positions of games and the crowded positions that were compared."""
    for twin in TWINS:
        if not asked or twin.ruleset == asked:
            met = sum(random_game(twin, seed + number, plies) for number in range(games))
            yield twin.ruleset, met, random_positions(twin, seed, 20 * games)


def main(words: list[str]) -> int:
    """Plays; the exit status is 1 at the first disagreement."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--plies", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--ruleset", default="")
    asked = parser.parse_args(words)
    try:
        for ruleset, met, odd in run(asked.games, asked.plies, asked.seed, asked.ruleset):
            print(f"{ruleset}: {met} positions of games and {odd} crowded ones, all the same", flush=True)
    except AssertionError as error:
        print(f"they differ: {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
