"""A dry run: random games by a ruleset, and what was seen in them. The same file gives the same games on every machine.

Every second game is played by moves that are all as likely; in the others each kind of action is as likely, so that what
offers few moves is done often too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import islice

from game.core.chance import Chance
from game.core.contract import SEATS
from game.core.lattice import places
from game.rules.play import RulesGame
from game.rules.playing import legal, turns
from game.rules.playing.scene import Bundle
from game.rules.playing.state import State
from game.workshop import laws
from game.workshop.looking import Ply
from game.workshop.lookouts import LOOKOUTS

GAMES = 20
"""How many games a dry run plays if nobody says otherwise."""
PLIES = 300
"""How many moves all the games of a dry run have together, at most, for each game that is asked for; at least LONGEST."""
LONGEST = 1000
"""After how many moves one of them is stopped."""
LISTED = 100_000
"""How many moves all of them may offer together, for each game: with rules that offer very many, each move takes long."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game: its number of moves, how it ended (None: it was stopped), who won."""

    plies: int
    ending: str | None
    title: str = ""
    winner: str | None = None


@dataclass(slots=True)
class Run:
    """What a dry run has seen. ``asked``: how many games it was to play; ``missing``: by lookout, the names never seen."""

    game: RulesGame
    asked: int
    missing: dict[str, set[str]]
    played: list[Played] = field(default_factory=list)
    acted: int = 0
    """How many moves were more than skipping or passing."""
    stuck: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By phase and seat, in how many turns there was nothing to do."""
    stuck_games: set[int] = field(default_factory=set)
    broken: str = ""
    """A sentence on a law that did not hold, or on the program's failure; the run ended there."""
    plies: int = 0
    listed: int = 0

    @property
    def most(self) -> int:
        """How many moves it may have in all."""
        return max(PLIES * self.asked, LONGEST)

    @property
    def over(self) -> bool:
        """Whether it has reached one of its bounds."""
        return bool(self.broken) or self.plies >= self.most or self.listed >= max(self.asked * LISTED, LISTED * LONGEST // PLIES)


def dry_run(game: RulesGame, games: int, tell: Callable[[int], None] = lambda _number: None) -> Run:
    """Plays so many games, or fewer where they come to the bounds; before each, its number from 1 is told."""
    run = Run(game, games, {name: set(lookout.known(game)) for name, lookout in LOOKOUTS.items()})
    for number in range(games):
        if run.over:
            break
        tell(number + 1)
        before = run.plies
        try:
            ended = _play(run, number)
        except Exception as error:  # whatever it is: the person who wrote the rules must not meet a traceback
            run.broken = f"{laws.failure(error)} in game {number + 1} after {run.plies - before} moves"
            break
        plies = run.plies - before
        if ended.ended is not None or plies >= LONGEST or not run.played:  # cut short by the bounds of all, a game tells little
            run.played.append(_as_played(game, ended, plies))
    return run


def _as_played(game: RulesGame, state: State, plies: int) -> Played:
    result = game.result(state)
    if result is None:
        return Played(plies, None)
    return Played(plies, result.ending, result.name["en"], result.winner)


def _play(run: Run, number: int) -> State:
    """One game to its end or to a bound; the state it came to."""
    state, chance, plies = run.game.start(number), Chance(number), 0
    _look(run, Ply(state, (), state))
    while state.ended is None and plies < LONGEST and not run.over:
        offered = legal.offered(state)
        if _is_stuck(offered):
            run.stuck[run.game.compiled.phases[state.phase].name, SEATS[state.seat]] += 1
            run.stuck_games.add(number)
        bundle, place = chosen(offered, chance, by_action=number % 2 == 1)
        after = turns.play(state, bundle, place)
        plies += 1
        run.plies += 1
        run.listed += sum(map(len, offered))
        run.acted += bundle.action is not None
        ply = Ply(state, offered, after)
        _look(run, ply)
        fault = laws.broken(run.game, ply, thoroughly=plies % laws.EVERY == 1)
        if fault:
            run.broken = f"{fault} in game {number + 1} after {plies} moves"
            return after
        state = after
    return state


def _look(run: Run, ply: Ply) -> None:
    for name, missing in run.missing.items():
        if missing:
            missing.difference_update(LOOKOUTS[name].seen(run.game, ply, missing))


def _is_stuck(offered: Sequence[Bundle]) -> bool:
    """Whether passing is all that is left, since nothing can be done."""
    return len(offered) == 1 and offered[0].action is None and offered[0].prefix == "pass"


def chosen(offered: Sequence[Bundle], chance: Chance, *, by_action: bool) -> tuple[Bundle, int]:
    """A random move of those offered (there must be one), as its bundle and the place of its last pick (-1: none)."""
    if by_action:
        names = list(dict.fromkeys(_named(bundle) for bundle in offered))
        name = chance.pick(names)
        offered = [bundle for bundle in offered if _named(bundle) == name]
    number = chance.below(sum(map(len, offered)))
    for bundle in offered:
        if number < len(bundle):
            return bundle, next(islice(places(bundle.mask), number, None), -1)
        number -= len(bundle)
    raise ValueError("nothing is offered")


def _named(bundle: Bundle) -> str:
    return bundle.prefix if bundle.action is None else bundle.action.name
