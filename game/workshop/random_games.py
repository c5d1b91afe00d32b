"""Seeded random games by a ruleset, and a few moves with each choice of its options; what they cover, and what goes wrong.

The same file gives the same games on every machine. Every second game is played by moves that are all as likely; in the others
each kind of action is as likely, so that what offers few moves is done often too.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from pathlib import Path

from game.core.chance import Chance
from game.core.contract import SEATS, Option, say
from game.core.errors import BadPosition, PaiShoError, TooCostly
from game.core.lattice import places, xy
from game.rules.language.setting import OptionValue
from game.rules.playing import legal, turns
from game.rules.playing.state import MoveBundle, Scene, State
from game.rules.rules_game import RulesGame
from game.workshop.coverage import COVER_POINTS, Ply

GAMES = 20
"""How many games are played if nobody says otherwise."""
PLIES = 300
"""How many moves all the games have together, at most, for each game that is asked for; at least LONGEST."""
LONGEST = 1000
"""After how many moves one of them is stopped."""
LISTED = 100_000
"""How many moves all of them may offer together, for each game: with rules that offer very many, each move takes long."""
CHECKED = 40
"""After how many moves of a game the slow invariants are checked once more."""
CHOICES = 40
"""How many choices of options are tried; a ruleset with more has the rest of them untried."""
CHOICE_PLIES = 40
"""How many moves are played with each choice, where nothing is missing that may need it."""
CROWD_PAIRS, CROWD_TILES = 2, range(4, 25)
"""For each link so many pairs of kinds, and so many tiles, are tried as a crowd."""
REPORT = "That is a fault of the program, not of your rules: please report this file."


def describe_failure(error: Exception) -> str:
    """That the program itself has failed, and where, as the beginning of a sentence."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f", {Path(frames[-1].filename).name} line {frames[-1].lineno}" if frames else ""
    return f"the program failed ({type(error).__name__}: {str(error)[:160]}{where})"


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game: its number of moves, how it ended (None: it was stopped), who won."""

    plies: int
    ending: str | None
    title: str = ""
    winner: str | None = None


@dataclass(slots=True)
class Run:
    """Random games, and what was seen in them. ``asked``: how many were to be played; ``missing``: by cover point, the names
    never seen."""

    game: RulesGame
    asked: int
    missing: dict[str, set[str]]
    played: list[PlayedGame] = field(default_factory=list)
    acted: int = 0
    """How many moves were more than skipping or passing."""
    stuck: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By phase and seat, in how many turns there was nothing to do."""
    stuck_games: set[int] = field(default_factory=set)
    broken: str = ""
    """A sentence on an invariant that did not hold, or on the program's failure; the run ended there."""
    too_costly: str = ""
    """A sentence on what in the rules takes more work than any position may need; the run ended there."""
    crowd: int = 0
    """With how many linked tiles on the board that was found, if not in a game."""
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

    def cover(self, ply: Ply, game: RulesGame | None = None) -> None:
        """Notes what a ply shows to be alive, of this game or of the ``game`` with other choices of its options."""
        for name, missing in self.missing.items():
            if missing:
                missing.difference_update(COVER_POINTS[name].seen(game or self.game, ply, missing))


def play_games(game: RulesGame, games: int, tell: Callable[[int], None] = lambda _number: None) -> Run:
    """Plays so many games, or fewer where they come to the bounds; before each, its number from 1 is told."""
    run = Run(game, games, {name: set(point.known(game)) for name, point in COVER_POINTS.items()})
    if games:
        _try_crowds(run)
    for number in range(games):
        if run.over or run.too_costly:
            break
        tell(number + 1)
        before = run.plies
        try:
            state = _play_game(run, number)
        except TooCostly as error:
            run.too_costly = str(error)
            break
        except Exception as error:  # whatever it is: the person who wrote the rules must not meet a traceback
            run.broken = f"{describe_failure(error)} in game {number + 1} after {run.plies - before} moves"
            break
        plies = run.plies - before
        if state.ended is not None or plies >= LONGEST or not run.played:  # cut short by the bounds of all, a game tells little
            result = game.result(state)
            ended = (result.ending, result.name["en"], result.winner) if result is not None else (None,)
            run.played.append(PlayedGame(plies, *ended))
    return run


def _play_game(run: Run, number: int) -> State:
    """One game to its end or to a bound; the state it came to."""
    state, chance, plies = run.game.start(number), Chance(number), 0
    run.cover(Ply(state, (), state))
    while state.ended is None and plies < LONGEST and not run.over:
        offered = legal.offered_moves(state)
        if _is_stuck(offered):
            run.stuck[run.game.compiled.phases[state.phase].name, SEATS[state.seat]] += 1
            run.stuck_games.add(number)
        bundle, place = choose(offered, chance, by_action=number % 2 == 1)
        ply = Ply(state, offered, turns.play(state, bundle, place))
        plies += 1
        run.plies += 1
        run.listed += sum(map(len, offered))
        run.acted += bundle.action is not None
        run.cover(ply)
        fault = find_violation(run.game, ply, thoroughly=plies % CHECKED == 1)
        if fault:
            run.broken = f"{fault} in game {number + 1} after {plies} moves"
            return ply.after
        state = ply.after
    return state


def _try_crowds(run: Run) -> None:
    """Lists the moves and plays one where many tiles are linked: games by chance seldom come to that, and what takes too much
    work only there is to be found too."""
    game = run.game
    for board in _crowds(game):
        try:
            state, _ = game.setup({"to_move": SEATS[0], "board": board})
            offered = legal.offered_moves(state)
            if offered:
                turns.play(state, *choose(offered, Chance(0), by_action=False))
        except BadPosition:
            continue
        except TooCostly as error:
            run.too_costly, run.crowd = str(error), len(board)
            return
        except Exception as error:  # as in a game
            run.broken = f"{describe_failure(error)} with {len(board)} tiles that are linked"
            return


def _crowds(game: RulesGame) -> Iterator[dict[str, str]]:
    """Boards on which two kinds that one link relates lie in turns on every second point around the middle: for each link some
    pairs of kinds, and more and more tiles."""
    rules = game.compiled
    owner = SEATS[0] if rules.sets_per_player else "any"
    spread = [xy(place) for place in rules.points if all(part % 2 for part in xy(place))]
    spread.sort(key=lambda point: (sum(map(abs, point)), point))
    for link in rules.links.values():
        pairs = [(one, other) for one, row in enumerate(link.rows or ()) for other in range(one + 1) if row >> other & 1]
        for pair, tiles in product(pairs[:CROWD_PAIRS], CROWD_TILES):
            yield {f"{x},{y}": f"{owner} {rules.kinds[pair[(x + y) // 2 % 2]].id}" for x, y in spread[:tiles]}


def _is_stuck(offered: Sequence[MoveBundle]) -> bool:
    """Whether passing is all that is left, since nothing can be done."""
    return len(offered) == 1 and offered[0].action is None and offered[0].prefix == "pass"


def choose(offered: Sequence[MoveBundle], chance: Chance, *, by_action: bool) -> tuple[MoveBundle, int]:
    """A random move of those offered (there must be one), as its bundle and the place of its last pick (-1: none)."""
    if by_action:
        names = list(dict.fromkeys(_name_of(bundle) for bundle in offered))
        name = chance.pick(names)
        offered = [bundle for bundle in offered if _name_of(bundle) == name]
    number = chance.below(sum(map(len, offered)))
    for bundle in offered:
        if number < len(bundle):
            return bundle, next(islice(places(bundle.mask), number, None), -1)
        number -= len(bundle)
    raise ValueError("nothing is offered")


def _name_of(bundle: MoveBundle) -> str:
    return bundle.prefix if bundle.action is None else bundle.action.name


# Invariants: what holds in every game, whatever its rules


def find_violation(game: RulesGame, ply: Ply, *, thoroughly: bool) -> str:
    """Which invariant a ply violates, as the beginning of a sentence; empty if none. ``thoroughly``: the slow ones too.

    Where one does not hold, the program is at fault and not the ruleset.
    """
    before, after = _count_tiles(ply.before), _count_tiles(ply.after)
    grown = ", ".join(kind.id for kind in game.compiled.kinds if after[kind.index] > before[kind.index])
    if grown:
        return f"tiles came from nowhere ({grown})"
    return (_check_list(ply) or _check_moves(ply) or _check_setup(game, ply.after)) if thoroughly else ""


def _count_tiles(state: State) -> Counter[int]:
    """How many tiles of each kind are on the board, those under others too, and in the piles."""
    stacks = [piece.tokens for piece in state.board.values()]
    return Counter(token // 3 for tokens in (*state.piles, *stacks) for token in tokens)


def _check_list(ply: Ply) -> str:
    """The list of moves is there again, in its order and each move once, after one of them has been played."""
    texts = legal.texts(ply.offered)
    if texts != sorted(set(texts)):
        return "the list of moves was in disorder"
    again = legal.texts(legal.offered_moves(ply.before.fork()))
    return "" if again == texts else "playing a move changed what it was played from"


def _check_moves(ply: Ply) -> str:
    """A legal move can be carried out to its end, and leaves nothing that is forbidden: one of each action is tried."""
    offered = {bundle.action.name: bundle for bundle in ply.offered if bundle.action is not None}
    for bundle in offered.values():
        values = (*bundle.picks, bundle.mask.bit_length() - 1) if bundle.mask else bundle.picks
        if bundle.action is not None:
            made = legal.made_so_far(Scene(ply.before.rules, ply.before, ply.before.seat), bundle.action, values)
            if legal.find_failure(made, bundle.action) is not None:
                return f"a legal move could not be made ({legal.texts((bundle,))[-1]})"
    return ""


def _check_setup(game: RulesGame, state: State) -> str:
    """A state that is written down can be set up again as it was: so it can be saved."""
    try:
        again, _ = game.setup(game.position(state))
    except BadPosition as error:
        return f"the position could not be saved ({str(error)[:120]})"
    return "" if again == state and game.legal(again) == game.legal(state) else "the saved position was another one"


# Options


@dataclass(frozen=True, slots=True)
class OptionTrial:
    """An option set to a value, and what went wrong then (empty: nothing)."""

    option: Option
    value: OptionValue
    fault: str = ""


def list_choices(game: RulesGame) -> list[tuple[Option, OptionValue]]:
    """Each option with each of its values but the one it has; of numbers, the least and the most."""
    return [(option, value) for option in game.setting.options for value in _list_values(option) if value != option.default]


def _list_values(option: Option) -> Iterator[OptionValue]:
    if option.type == "number":
        yield from (option.minimum, option.maximum)
    elif option.type == "switch":
        yield from (True, False)
    else:
        yield from option.choices


def try_options(
    run: Run,
    opens: Callable[[dict[str, OptionValue]], RulesGame],
    tell: Callable[[str], None],
    lacks: Callable[[], bool] = lambda: False,
) -> list[OptionTrial]:
    """A trial of each choice, in the order of the file; before each, the option's name is told. ``opens`` opens the game with
    options set, and may raise BadRuleset. What is seen only then counts for the run, as it is there for that choice; while it
    ``lacks`` something, each choice is played for longer.
    """
    out = []
    for option, value in list_choices(run.game)[:CHOICES]:
        tell(say(option.name))
        try:
            fault = "" if _can_act(run, opens({option.id: value}), lacks) else "nobody can move at all"
        except PaiShoError as error:
            fault = f"it cannot be opened: {str(error).splitlines()[0]}".rstrip(".")
        except Exception as error:  # whatever it is: the person who wrote the rules must not meet a traceback
            fault = f"{describe_failure(error)}. {REPORT}".rstrip(".")
        out.append(OptionTrial(option, value, fault))
    return out


def _can_act(run: Run, game: RulesGame, lacks: Callable[[], bool]) -> bool:
    """Whether anybody does anything in the first moves of a game with a choice, or of some games."""
    acted = plies = number = 0
    while number == 0 or (plies < LONGEST and number < GAMES and lacks()):
        state, chance = game.start(number), Chance(number)
        while state.ended is None and (plies < CHOICE_PLIES or (plies < LONGEST and lacks())):
            offered = legal.offered_moves(state)
            bundle, place = choose(offered, chance, by_action=number % 2 == 0)
            acted += bundle.action is not None
            ply = Ply(state, offered, turns.play(state, bundle, place))
            run.cover(ply, game)
            state, plies = ply.after, plies + 1
        number += 1
    return acted > 0
