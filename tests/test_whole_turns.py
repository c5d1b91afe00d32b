"""Programs that choose by whole turns, where a game is raced to its end: an ending is there for whoever acts, whosever tiles
it is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import sqrt
from types import SimpleNamespace
from typing import Any

import pytest

from game.bots import turns
from game.bots.budget import OVERTIME, Budget, Choice, Context, Plan, SoFar
from game.bots.evaluation import USUAL, WON, worth
from game.bots.levels import LEVELS, Level, play_by
from game.bots.thinking import think
from game.bots.turns import FEW, LOOKS, Turns, TurnSearch
from game.core.chance import Chance
from game.rules.rules_game import RulesGame
from tests.soak import Variant, opened
from tests.table import stand

EVEN: dict[str, Any] = {"hand": {"guest": ["lily"], "host": ["lily"]}, "bag": {"guest": [], "host": []}}
"""Each has one tile to lay."""


def test_an_ending_that_belongs_to_nobody_is_there_for_whoever_is_to_act() -> None:
    game = opened(Variant("ancient"))
    far = {"-3,0": "guest rose", "0,0": "host chrysanthemum"}
    near = {"-3,3": "guest rose", "3,3": "host chrysanthemum", "3,-3": "guest rhododendron"}
    for acting, other in (("guest", "host"), ("host", "guest")):
        one, two = (worth(game, stand(game, board, acting, **EVEN), acting) for board in (far, near))
        assert two > one > 0
        assert worth(game, stand(game, near, acting, **EVEN), other) == -two


@pytest.mark.parametrize("level", ["easy", "medium"])
@pytest.mark.parametrize(
    ("board", "hand"),
    [
        ({"2,-2": "host chrysanthemum", "5,0": "guest chrysanthemum", "0,3": "guest rose", "1,5": "guest lily"}, "rose"),
        ({"0,0": "host lily", "2,-2": "guest jasmine", "-5,1": "host rhododendron", "0,3": "host rhododendron"}, "chrysanthemum"),
        ({"-3,3": "guest jasmine", "0,0": "guest jasmine", "3,1": "host jasmine"}, "rhododendron"),
    ],
)
def test_one_of_thousands_of_turns_that_wins_by_two_actions_is_found(board: dict[str, str], hand: str, level: str) -> None:
    game = opened(Variant("ancient_quick"))
    state = stand(game, board, "guest", hand={"guest": [hand], "host": ["rose"]}, bag={"guest": ["rose"], "host": ["coin"]})
    assert not any(game.result(after) for _, after in game.expand(state)), "no single action wins"
    for _ in range(2):
        state = game.play(state, play_by(LEVELS[level], game, state, 1).move)
    result = game.result(state)
    assert result is not None
    assert result.winner == "guest"


WHEELS = {
    "-7,-3": "guest wheel", "-5,1": "guest coin", "-4,-6": "host wheel", "-4,-4": "guest white_dragon",
    "-3,8": "guest white_dragon", "-2,-5": "host boat", "-2,1": "host rhododendron", "-2,2": "host rhododendron",
    "-2,6": "host white_lotus", "-1,-2": "host boat", "-1,4": "host wheel", "-1,5": "guest rose",
    "0,-2": "guest lily", "0,0": "host white_jade", "0,3": "guest chrysanthemum", "0,4": "host white_jade",
    "0,7": "host coin", "1,-4": "host rose", "2,2": "any rhododendron", "2,4": "host jasmine",
    "2,7": "host coin", "3,-1": "guest rose", "3,0": "guest rhododendron", "3,5": "guest white_lotus",
    "4,4": "host jasmine", "5,-3": "host white_lotus", "5,1": "guest jasmine", "5,7": "host lily",
    "6,2": "host white_jade", "6,3": "host white_jade", "7,-2": "guest knotweed", "7,0": "host wheel",
}  # fmt: skip
"""From a game between two programs that did not see for five turns how a Wheel wins."""


def crowded_wheels() -> tuple[RulesGame, Any]:
    """A position of ancient in which GUEST wins by laying its Wheel, turning it, and moving a tile, and by no shorter turn."""
    game = opened(Variant("ancient"))
    mine, theirs = ["wheel", "rose", *3 * ["jasmine"]], ["rose", *3 * ["chrysanthemum"], "jasmine", "lily", "knotweed"]
    bag: dict[str, list[str]] = {"guest": [], "host": 4 * ["rose"] + 4 * ["lily"]}
    return game, stand(game, WHEELS, "guest", hand={"guest": mine, "host": theirs}, bag=bag)


@pytest.mark.parametrize("level", ["medium", "strong"])
def test_a_turn_of_three_actions_that_wins_is_found_where_one_of_a_wheel_leaves_few_moves(level: str) -> None:
    game, state = crowded_wheels()
    budget = LEVELS[level].budget
    budget = replace(budget, positions=budget.positions or budget.least, seconds=0.0)
    context, chosen = SoFar(game).context("guest"), list[str]()
    while game.to_move(state) == "guest":
        chosen.append(think(game, state, budget, seed=1, context=context).move)
        state = game.play(state, chosen[-1])
    result = game.result(state)
    assert result is not None
    assert result.winner == "guest"
    assert len(chosen) == 3


def looked_into(game: RulesGame, state: Any, looks: int) -> tuple[TurnSearch, Turns]:
    """The turns of whoever is to move, after so many looks."""
    search = TurnSearch(game, state, USUAL, SoFar(game).context(game.to_move(state) or ""), 1, 1, thorough=True)
    found = Turns(search, state)
    for _ in range(looks):
        found.look()
    return search, found


def test_beginnings_of_longer_turns_that_leave_few_moves_are_looked_into_after_the_first_few() -> None:
    game, state = crowded_wheels()
    assert not looked_into(game, state, LOOKS)[1].longer, "nothing is set aside so far"
    search, found = looked_into(game, state, LOOKS + 1)
    assert {way.texts(game)[0].rpartition(" ")[0] for way in found.longer} == {"place wheel"}
    before = search.positions
    found.look()
    assert search.positions - before < 3 * FEW, "a Wheel beside a tile leaves eight moves"


def test_a_beginning_that_leaves_few_moves_comes_no_earlier_where_the_next_one_ends_the_turn() -> None:
    """After a Knotweed beside a lone tile there are few moves left, and no turn is longer than two actions."""
    game = opened(Variant("ancient"))
    hands = {"guest": ["knotweed"], "host": ["lily"]}
    state = stand(game, {"0,8": "guest rose"}, "guest", hand=hands, bag={"guest": [], "host": []})
    assert len(game.legal(game.play(state, "place knotweed -8,0"))) <= FEW
    assert not looked_into(game, state, LOOKS + 1)[1].longer


def test_what_was_set_aside_still_counts_for_what_a_turn_promises() -> None:
    game, state = crowded_wheels()
    _, found = looked_into(game, state, LOOKS + 1)
    found.longer[0].promise = 0.9
    found.look()
    assert found.promise == 0.9


CROWDED = {"-5,-5": "guest white_lotus", "-5,-2": "any chrysanthemum", "-5,2": "guest rose", "-4,4": "host chrysanthemum"}
CROWDED |= {"-3,-4": "host lily", "-3,-3": "guest lily", "-2,5": "host lily", "-1,5": "guest chrysanthemum", "0,1": "host rose"}
CROWDED |= {"0,6": "guest rhododendron", "2,5": "host chrysanthemum"}
FULL_HAND = ["chrysanthemum", "rhododendron", "jasmine", "white_jade", "wheel", "knotweed", "white_dragon"]
ONLY = "place chrysanthemum 0,2", "move 0,6 0,5"
"""Of 127,857 turns and beginnings of turns in that position with that hand, the only turn that wins."""


def test_the_only_turn_that_wins_is_found_among_more_than_a_hundred_thousand() -> None:
    """It brings five harmonies about at once (A2, A20)."""
    game = opened(Variant("ancient"))
    state = stand(game, CROWDED, "guest", hand={"guest": FULL_HAND, "host": ["jasmine", "coin"]})
    chosen = play_by(LEVELS["medium"], game, state, 1)
    assert (tuple(chosen.line), chosen.worth) == (ONLY, 1.0)
    assert chosen.positions < 10_000


def test_what_is_missing_of_the_number_that_a_game_is_raced_for() -> None:
    """Exactly five harmonies win, and more are none (A2)."""
    game = opened(Variant("ancient"))
    row = {"-3,3": "guest rose", "0,3": "host white_jade"}
    assert [game.missing(stand(game, board, "guest", **EVEN)) for board in ({}, row)] == [5, 4]
    one, skud = opened(Variant("ancient_quick")), opened(Variant("skud"))
    assert one.missing(one.start(0)) == 3
    assert skud.missing(skud.start(0)) is None, "nobody races for a number there"


def test_pairs_of_actions_are_tried_that_add_what_is_missing_and_each_way_to_divide_it_has_its_turn() -> None:
    effects = turns.Effects()
    for added, text in ((0, "a"), (0, "b"), (1, "c"), (2, "d")):
        effects.note(added, text, first=True)
    for added, text in ((1, "x"), (1, "y"), (2, "z")):
        effects.note(added, text, first=False)
    assert effects.pairs(2) == [("a", "z"), ("c", "x"), ("b", "z"), ("c", "y")]
    assert effects.pairs(3) == [("c", "z"), ("d", "x"), ("d", "y")]
    assert effects.pairs(9) == []


def test_of_two_turns_after_which_the_other_cannot_win_the_one_that_threatens_to_is_worth_more() -> None:
    def worth_of(threat: float | None) -> float:
        one = turns.Candidate(turns.Way(None, None, None), -0.2)
        one.threat = threat
        one.answers = [answers]
        one.settle()
        return one.worth

    game = opened(Variant("ancient_quick"))
    search = turns.TurnSearch(game, game.start(0), USUAL, Context(), 1, 0, thorough=True)
    answers = turns.Turns(search, game.start(0))
    assert worth_of(1.0) > worth_of(0.5) > worth_of(0.0) == worth_of(None)
    answers.win = turns.Way(None, None, None)
    assert worth_of(1.0) == worth_of(None), "what loses threatens nothing"


@pytest.mark.parametrize(
    ("board", "mine", "theirs"),
    [
        ({"1,5": "host lily", "-3,3": "guest rose", "0,3": "host white_jade"}, "lily", "rose"),
        ({"0,0": "guest rhododendron", "1,5": "guest rose", "-2,-4": "host lily"}, "jasmine", "white_jade"),
    ],
)
def test_no_turn_is_taken_after_which_the_other_wins_by_two_actions(board: dict[str, str], mine: str, theirs: str) -> None:
    game = opened(Variant("ancient_quick"))
    state = stand(game, board, "guest", hand={"guest": [mine], "host": [theirs]}, bag={"guest": [], "host": []})
    chances = [state] * 6
    for number in range(len(chances)):
        chance = Chance(number)
        while game.to_move(chances[number]) == "guest":
            chances[number] = game.any_move(chances[number], chance)
    assert any(_loses_by_a_turn(game, after) for after in chances), "many turns would lose"
    while game.to_move(state) == "guest":
        state = game.play(state, play_by(LEVELS["medium"], game, state, 1).move)
    assert not _loses_by_a_turn(game, state)


def test_what_was_found_for_the_rest_of_a_turn_is_played_unless_a_win_or_something_else_turns_up() -> None:
    game = opened(Variant("ancient_quick"))
    hands = {"guest": ["lily"], "host": ["rose"]}
    board = {"1,5": "host lily", "-3,3": "guest rose", "0,3": "host white_jade"}
    state, plan = stand(game, board, "guest", hand=hands, bag=EVEN["bag"]), Plan()
    first = play_by(LEVELS["medium"], game, state, 1, Context(plan=plan))
    begun = game.play(state, first.move)
    later = Context(acted=1, plan=plan)
    rest = play_by(LEVELS["medium"], game, begun, 2, later)
    assert (rest.move, rest.line, rest.worth) == (first.line[1], first.line[1:], first.worth)
    assert rest.positions < 500 < play_by(LEVELS["medium"], game, begun, 2).positions
    assert play_by(LEVELS["strong"], game, begun, 2, later).positions > 500, "what another level has found is not used"
    more = {"3,4": "guest lily", "2,-5": "guest jasmine", "5,-5": "host rhododendron"}
    winning = stand(game, {**board, **more}, "guest", hand=hands)
    budget = Budget(positions=600)
    plan.keep(budget, game, winning, replace(first, line=["", game.legal(winning)[0]]))
    assert play_by(Level(budget), game, winning, 2, later).worth == WON


def test_the_rest_of_a_turn_is_meant_for_one_board_and_played_once() -> None:
    """After a Coin or a Knotweed is laid the same tiles can be moved in the same ways; what that does is another thing."""
    game, plan, budget = opened(Variant("ancient")), Plan(), LEVELS["medium"].budget
    hands = {"guest": ["coin", "knotweed"], "host": ["rose"]}
    state = stand(game, {"1,5": "guest lily", "-3,3": "guest rose"}, "guest", hand=hands)
    coin, knotweed = (game.play(state, f"place {kind} 5,-1") for kind in ("coin", "knotweed"))
    assert game.legal(coin) == game.legal(knotweed)
    choice = Choice("place coin 5,-1", 0.1, line=["place coin 5,-1", "move 1,5 0,5"])
    for after, found in ((knotweed, None), (coin, "move 1,5 0,5")):
        plan.keep(budget, game, coin, choice)
        rest = plan.take(budget, game, after)
        assert rest is None if found is None else rest is not None and rest.move == found
        assert plan.take(budget, game, coin) is None
    plan.keep(budget, game, coin, choice)
    assert plan.take(LEVELS["strong"].budget, game, coin) is None


def _loses_by_a_turn(game: Any, state: Any) -> bool:
    """Whether the host has a turn that wins."""
    for _, after in game.expand(state):
        for _, end in game.expand(after) if game.to_move(after) == "host" else [(None, after)]:
            result = game.result(end)
            if result is not None and result.winner == "host":
                return True
    return False


def test_turns_are_compared_where_many_promise_the_same_and_each_is_longer_than_the_first_look(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = opened(Variant("ancient_quick"))
    board = {"1,5": "host lily", "-3,3": "guest rose", "0,3": "host white_jade"}
    state = stand(game, board, "guest", hand={"guest": ["lily"], "host": ["rose"]}, bag={"guest": [], "host": []})
    monkeypatch.setattr(Chance, "below", lambda self, number: 0)
    monkeypatch.setattr(turns, "LEAST", 0)
    assert think(game, state, Budget(positions=1)).move in game.legal(state)


def test_where_harmonies_are_nobodys_a_tile_more_on_the_board_is_nothing_to_have() -> None:
    board = {"-3,0": "guest rose", "0,0": "host chrysanthemum"}
    for ruleset, counts in (("ancient", False), ("iroh", True)):
        game = opened(Variant(ruleset))
        assert any(feature.form == "tiles" for feature in game.features(game.start(0))) is counts
    game = opened(Variant("ancient"))
    one, two = (stand(game, {**board, **more}, **EVEN) for more in ({}, {"5,5": "guest lily"}))
    assert worth(game, one, "guest") == worth(game, two, "guest") > 0


BUILT = {"-3,3": "guest rose", "0,3": "host white_jade", "2,-5": "guest jasmine"}


@pytest.mark.parametrize(("mine", "theirs", "acting"), [(1, 1, 0), (0, 1, 1), (1, 0, 0), (0, 0, None)])
def test_an_ending_that_is_there_for_whoever_acts_is_there_for_whoever_has_something_to_lay(
    mine: int, theirs: int, acting: int | None
) -> None:
    game = opened(Variant("ancient_2011"))
    hands = {"guest": ["lily"] * mine, "host": ["rose"] * theirs}
    state = stand(game, BUILT, "guest", hand=hands, bag=["coin", "coin"])
    ending, turns_to_come = game.features(state)
    assert [favour == 1.0 for favour in ending.favours] == [acting == 0, acting == 1]
    assert turns_to_come.amounts == (mine / sqrt(7), theirs / sqrt(7)), "one begins with seven"
    discarding = game.play(state, "draw")
    ending, _ = game.features(discarding)
    assert [favour == 1.0 for favour in ending.favours] == [not theirs, bool(theirs)], "what is drawn is no turn: one goes away"


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_whoever_has_tiles_left_when_the_other_has_none_brings_the_harmonies_about(level: str) -> None:
    game = opened(Variant("ancient_2011"))
    hand = ["lily", "white_jade", "chrysanthemum", "rose", "rhododendron", "jasmine"]
    for seed in range(3):
        state = stand(game, BUILT, "guest", hand={"guest": hand, "host": []}, bag=[])
        while (seat := game.to_move(state)) is not None:
            guest = seat == "guest"
            state = game.play(state, play_by(LEVELS[level], game, state, seed).move if guest else game.legal(state)[0])
        result = game.result(state)
        assert result is not None
        assert result.winner == "guest"


def test_the_clock_bounds_how_long_one_turn_after_another_turns_out_to_lose(monkeypatch: pytest.MonkeyPatch) -> None:
    game, chance = opened(Variant("ancient_2011")), Chance(2)
    state = game.start(2)
    for _ in range(22):
        state = game.any_move(state, chance)
    late, looked = Budget(seconds=0.001, least=50), []
    for overtime in (OVERTIME, float("inf")):
        monkeypatch.setattr("game.bots.turns.OVERTIME", overtime)
        looked.append(think(game, state, late, context=Context(acted=1)).positions)
    bounded, unbounded = looked
    assert bounded < 700 < 3000 < unbounded, "positions: half more than six times fifty, and one look"


def test_a_tested_turn_that_does_not_lose_is_enough_when_the_time_is_over() -> None:
    game, chance = opened(Variant("ancient_2011")), Chance(2)
    states = [game.start(2)]
    for _ in range(24):
        states.append(game.any_move(states[-1], chance))
    context = SoFar(game, states).context(game.to_move(states[-1]) or "")
    choice = think(game, states[-1], LEVELS["strong"].budget, seed=2, context=context)
    assert choice.positions < 1.2 * turns.TURNS * LEVELS["strong"].budget.least


@pytest.mark.parametrize("positions", [1, 10])
def test_whole_turns_are_blurred_by_the_sort_of_their_first_action(monkeypatch: pytest.MonkeyPatch, positions: int) -> None:
    game = opened(Variant("ancient"))
    asked = []

    def blurred(worths: dict[Any, float], budget: Budget, _: Chance, sort: Callable[[Any], str]) -> dict[Any, float]:
        asked.append(budget.spread)
        for one in worths:
            first, *_ = one.way.texts(game)
            assert sort(one) == first.split()[0]
        return dict.fromkeys(worths, 0.0)

    monkeypatch.setattr("game.bots.turns.blurs", blurred)
    think(game, game.start(3), Budget(positions=positions, spread=0.5))
    assert asked == [0.5 * turns.CLEARER]


def test_when_the_time_is_over_a_turn_that_was_looked_at_comes_before_one_that_is_seen_to_lose(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = opened(Variant("ancient"))
    search = turns.TurnSearch(game, game.start(3), USUAL, Context(), 1, 0, thorough=True)
    lost: Any = SimpleNamespace(tested=True, looked_at=True, loses=True, seems=-0.3)
    promising: Any = SimpleNamespace(tested=False, looked_at=True, loses=False, seems=0.1)
    over = []

    def probe_next(fresh: Iterator[Any], probed: list[Any]) -> bool:
        probed.extend(fresh)
        over.append(True)
        return True

    beside: Any = SimpleNamespace(tested=False, looked_at=False, loses=False, seems=0.05, answers=[1])
    monkeypatch.setattr(search, "_probe_next", probe_next)
    for until in (2.0, 1.0):
        over.clear()
        clock: Any = SimpleNamespace(spent=lambda *_: False, late=lambda part, _, until=until: bool(over) and part <= until)
        assert search.best([lost, beside, promising], clock, 1.0) is promising


def test_where_all_that_were_tested_lose_a_turn_is_played_after_which_nothing_wins_that_has_won_so_far(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Against a hand that threatened to lay a Rose, medium played what it knew to lose, with hundreds of turns not looked at."""
    game = opened(Variant("ancient"))
    search = turns.TurnSearch(game, game.start(3), USUAL, Context(), 1, 0, thorough=True)
    known: Any = SimpleNamespace(tested=True, looked_at=True, loses=True, seems=-0.3, threat=0.0, answers=[1])
    lost: Any = SimpleNamespace(tested=False, looked_at=False, loses=False, seems=0.0, answers=[])
    saved: Any = SimpleNamespace(tested=False, looked_at=False, loses=False, seems=0.0, answers=[])

    def probe(one: Any) -> None:
        one.answers, one.loses = [1], one is lost

    monkeypatch.setattr(search, "probe", probe)
    over: Any = SimpleNamespace(spent=lambda *_: True, late=lambda *_: False)
    assert search.best([known, lost, saved], over, 1.0) is saved
    late: Any = SimpleNamespace(spent=lambda *_: True, late=lambda *_: True)
    lost.answers, saved.answers = [], []
    assert search.best([known, lost, saved], late, 1.0) is known
