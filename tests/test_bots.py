"""Programs that play: what they see, what they never overlook, and that they use nothing hidden. Their strength is measured by
``paisho match``."""

from __future__ import annotations

import gc
import sys
import weakref
from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from game.bots.budget import (
    AGAINS,
    LOST,
    PATIENCE,
    SHARP,
    WANDERING,
    Budget,
    Choice,
    Context,
    Seen,
    SoFar,
    Spending,
    Stopped,
    blurs,
)
from game.bots.deals import Deals
from game.bots.evaluation import STANDING, USUAL, Weights, shares, worth
from game.bots.guard import Guard
from game.bots.hints import explain, hint
from game.bots.levels import LEVELS, Level, play_by
from game.bots.match import RANDOM, Played, interval, play_game, summary
from game.bots.search import Search, sort_of
from game.bots.thinking import listening, think
from game.cli import main
from game.core import collector
from game.core.chance import Chance
from game.core.collector import set_memory_aside
from game.core.contract import Feature, Result
from game.core.types import FEATURES
from game.core.work import BUDGET
from game.rules.rules_game import RulesGame
from tests import play_levels, soak
from tests.check_players import course
from tests.conftest import a_catalogue
from tests.noughts import Grid, Noughts
from tests.soak import Variant, opened
from tests.table import EARN, EARNING, earned, stand
from tests.test_players import middle

SMALL = Budget(positions=300)


@cache
def answer(state: Any) -> str:
    """What the medium level plays at noughts and crosses."""
    return play_by(LEVELS["medium"], Noughts(), state, 0).move


def tree(game: Noughts, state: Any) -> Iterator[Any]:
    """All states that can come about against moves of the medium level."""
    if game.to_move(state) is None:
        yield state
        return
    for move in game.legal(state):
        after = game.play(state, move)
        if game.to_move(after) is not None:
            after = game.play(after, answer(after))
        yield from tree(game, after)


def test_noughts_and_crosses_is_never_lost() -> None:
    game = Noughts()
    assert {game.result(end).winner for end in tree(game, game.start(0))} <= {"host", "draw"}  # type: ignore[union-attr]
    first = game.play(game.start(0), answer(game.start(0)))
    for move in game.legal(first):
        after = game.play(first, move)
        ends = tree(game, game.play(after, answer(after)))
        assert {game.result(end).winner for end in ends} <= {"guest", "draw"}  # type: ignore[union-attr]


@pytest.mark.parametrize("ruleset", ["basic", "wiki", "ancient"])  # in the others random players hardly ever win
def test_a_win_on_the_board_is_taken_at_every_level(ruleset: str) -> None:
    game, met = opened(Variant(ruleset)), 0
    for seed in range(2):
        state, chance = game.start(seed), Chance(seed)
        before = state
        while game.to_move(state) is not None and state.plies < 500:
            before, state = state, game.any_move(state, chance)
        result, mover = game.result(state), game.to_move(before)
        if result is not None and result.winner == mover:
            met += 1
            for name in ("beginner", "easy", "medium"):
                after = game.result(game.play(before, play_by(LEVELS[name], game, before, 1).move))
                assert after is not None and after.winner == mover
    assert met


def test_a_loss_that_can_be_met_is_met() -> None:
    game, met = opened(Variant("ancient")), 0
    for seed in range(6):
        state, chance = game.start(seed), Chance(seed)
        states: list[Any] = []
        while game.to_move(state) is not None and len(states) < 300:
            states.append(state)
            state = game.any_move(state, chance)
        result = game.result(state)
        loser = next((one for one in reversed(states) if result and game.to_move(one) not in (result.winner, None)), None)
        if result is None or loser is None or result.winner == "draw":
            continue
        safe = [text for text in game.legal(loser) if not _loses(game, game.play(loser, text), game.to_move(loser) or "")]
        if safe and len(safe) < len(game.legal(loser)):
            met += 1
            assert play_by(LEVELS["medium"], game, loser, 3).move in safe
    assert met


def _loses(game: Any, state: Any, seat: str) -> bool:
    """Whether the other can win at once."""
    return game.to_move(state) != seat and any(
        (result := game.result(after)) is not None and result.winner not in (seat, "draw") for _, after in game.expand(state)
    )


A_STEP_FROM_A_RING = {
    "0,8": "host rhododendron", "8,0": "host white_jade", "-8,0": "host rhododendron", "-5,0": "host white_jade",
    "-3,-6": "guest rhododendron", "1,-6": "guest jasmine", "-3,1": "guest jasmine", "0,-3": "guest rhododendron",
}  # fmt: skip
LEFT = {
    "guest": {"rose": 3, "chrysanthemum": 3, "lily": 3, "white_jade": 3, "white_lotus": 1, "orchid": 1, "rock": 1, "boat": 1},
    "host": {"rose": 3, "chrysanthemum": 3, "lily": 3, "jasmine": 3, "white_lotus": 1, "orchid": 1, "rock": 2, "wheel": 2},
}


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_ring_is_met_that_a_first_action_would_close_with_its_bonus_to_come(level: str) -> None:
    """GUEST threatens to close a ring by a move that earns a bonus: the turn goes on, and the game is over all the same."""
    game = opened(Variant("skud"))
    state = stand(game, A_STEP_FROM_A_RING, "host", reserve=LEFT)
    closing, skip = "move 0,-3 1,1", "skip"
    idle = game.play(game.play(state, "move 8,0 7,0"), closing)
    assert game.result(idle) is None
    assert worth(game, idle, "guest") == STANDING == -worth(game, idle, "host")
    assert getattr(game.result(game.play(idle, skip)), "winner", None) == "guest"
    attentive = replace(LEVELS[level], budget=replace(LEVELS[level].budget, lapses=0.0))
    for seed in range(3):
        choice = play_by(attentive, game, state, seed)
        met = game.play(state, choice.move)
        assert closing not in game.legal(met) or worth(game, game.play(met, closing), "guest") < STANDING
    assert hint(game, state, LEVELS["medium"].budget).threat == closing


A_TURN_FROM_A_RING = {
    "8,3": "host chrysanthemum", "-8,3": "host rose", "8,1": "host rhododendron", "0,8": "host rhododendron",
    "0,-8": "host jasmine", "-7,-3": "host rock", "6,4": "host wheel", "-8,-1": "guest knotweed", "5,4": "guest white_jade",
    "-6,2": "guest lily", "-6,-4": "guest jasmine", "7,-4": "guest rhododendron", "8,0": "guest jasmine",
}  # fmt: skip


LEFT_OF_IT = {
    "guest": {"chrysanthemum": 3, "lily": 2, "rose": 3, "rhododendron": 2, "jasmine": 1, "white_jade": 2, "boat": 2},
    "host": {"chrysanthemum": 2, "lily": 3, "rose": 2, "jasmine": 2, "white_jade": 3, "knotweed": 2},
}


@pytest.mark.parametrize("positions", [600, 2500])
def test_a_ring_is_met_that_a_move_and_a_bonus_after_it_would_close(positions: int) -> None:
    """GUEST comes to 7,2 with the fourth tile of a ring, and a Boat of GUEST's takes away the Knotweed that keeps HOST from
    losing: a move that only holds a tile of the ring fast helps HOST nothing."""
    game = opened(Variant("skud_online"))
    state = stand(game, A_TURN_FROM_A_RING, "host", reserve=LEFT_OF_IT)
    drained = state
    for move in ("move 0,8 0,3", "place knotweed -7,-4", "move 8,0 7,2", "place boat -7,-4"):
        drained = game.play(drained, move)
    assert getattr(game.result(drained), "winner", None) == "guest"
    for move, met in (("move 8,1 7,1", True), ("move -8,3 -8,2", False)):
        told = [reason["en"] for reason in explain(game, state, Choice(move, -0.3, threat="move 8,0 7,2"))]
        assert ("It keeps the other from winning in the next turn." in told) is met
    while game.to_move(state) == "host":
        state = game.play(state, think(game, state, Budget(positions=positions), seed=1).move)
    for first in ("move 8,0 7,2", "move 8,0 7,1"):
        closed = game.play(state, first) if first in game.legal(state) else state
        assert not _loses(game, closed, "host")


STOPPED_BY_A_BONUS = (
    "choose boat boat knotweed wheel; choose rock rock wheel wheel; place chrysanthemum 0,-8; place white_jade 8,0; "
    "place rhododendron -8,0; move 0,-8 -3,-8; move 0,8 0,4; place rose 0,8; move -8,0 -7,4; place chrysanthemum "
    "-8,0; move 0,8 -3,8; place white_lotus 0,8; move -8,0 -7,-3; place rhododendron 0,-8; move 0,8 -1,8; place lily "
    "-8,0; move 0,-8 0,-3; place boat -7,-3 to -6,-3; place white_jade 0,-8; move 0,-3 4,-3"
)


@pytest.mark.parametrize("budget", [LEVELS["medium"].budget, Budget(positions=600)])
def test_a_turn_of_two_actions_that_only_two_actions_stop_is_stopped(budget: Budget) -> None:
    """A game of a person, who threatens to move to 4,4 and to close the ring with a Boat. Of 3,809 turns 624 stop that, each by
    its bonus; programs gave up after fifty that do not, and one moved a Lily."""
    game = opened(Variant("skud"))
    state = game.start(74)
    for move in STOPPED_BY_A_BONUS.split("; "):
        state = game.play(state, move)
    while game.to_move(state) == "guest":
        state = game.play(state, think(game, state, budget, seed=1).move)
    for move in ("move 0,4 4,4", "place boat -7,4 to -6,4"):
        state = game.play(state, move) if move in game.legal(state) else state
    assert game.result(state) is None


@pytest.mark.parametrize("budget", [LEVELS["medium"].budget, Budget(positions=600)])
def test_a_move_that_stops_a_turn_by_itself_is_not_passed_over_for_its_bonus(budget: Budget) -> None:
    """The same position without an accent that could stop it, and with a Rose that comes to 4,4 and has a bonus."""
    game = opened(Variant("skud"))
    state = game.start(74)
    for move in STOPPED_BY_A_BONUS.split("; "):
        state = game.play(state, move)
    data = game.position(state)
    for kind in ("rock", "wheel", "white_jade"):
        del data["reserve"]["guest"][kind]
    data["reserve"]["guest"]["rose"] -= 1
    data["board"] |= {"5,6": "guest rose", "8,4": "guest white_jade"}
    state, _ = game.setup(data, 1)
    assert think(game, state, budget, seed=1).move == "move 5,6 4,4"


LAST_FLOWER = {
    "-8,-1": "host rose", "-8,0": "host lily", "-8,2": "host jasmine", "-7,0": "host jasmine", "-6,-1": "host white_jade",
    "-6,2": "host rhododendron", "-5,0": "host rhododendron", "-5,3": "host jasmine", "-2,-4": "guest rose",
    "-2,1": "guest white_jade", "-1,1": "host white_jade", "0,-8": "host orchid", "0,8": "guest white_jade",
    "5,-3": "host white_jade", "5,3": "host lily", "6,-4": "guest white_jade", "6,1": "host lily", "6,2": "guest lily",
    "7,-1": "host rose", "8,0": "host chrysanthemum",
}  # fmt: skip


@pytest.mark.parametrize("level", ["medium", "strong"])
def test_a_turn_that_wins_by_its_bonus_is_found_though_its_move_promises_little(level: str) -> None:
    """HOST leads by accents or harmonies, all gates are held, and the last flower waits: to move out of the gate at -8,0 with a
    harmony, and to plant there, ends the game. Programs moved about instead."""
    game, rest = opened(Variant("skud")), {"rose": 2, "chrysanthemum": 3, "rhododendron": 3, "jasmine": 2, "lily": 2}
    state = stand(game, LAST_FLOWER, "host", reserve={"guest": rest, "host": {"chrysanthemum": 1, "rock": 2}})
    assert not any(game.result(after) for _, after in game.expand(state)), "no single action wins"
    for number in range(2):
        assert game.to_move(state) == "host", number
        state = game.play(state, play_by(LEVELS[level], game, state, number).move)
    result = game.result(state)
    assert result is not None and (result.winner, result.ending) == ("host", "last_flower")


TWO_DEFENCES = {
    "-8,0": "host rhododendron", "-5,0": "guest jasmine", "-3,-7": "guest chrysanthemum", "-3,4": "guest rhododendron",
    "-3,7": "guest chrysanthemum", "-1,-7": "host white_jade", "-1,7": "host chrysanthemum", "0,-8": "guest rhododendron",
    "2,-7": "guest rose", "2,5": "guest rhododendron", "2,6": "guest chrysanthemum", "8,0": "host jasmine",
}  # fmt: skip


def two_defences() -> tuple[RulesGame, Any]:
    """A position of skud in which 94 of 96 moves of HOST lose, to three moves with as many places for a Wheel."""
    game = opened(Variant("skud"))
    guest = {"boat": 2, "rock": 1, "wheel": 1, "lily": 3, "rose": 2}
    host = {"rock": 2, "wheel": 2, "lily": 3, "rose": 3}
    return game, stand(game, TWO_DEFENCES, "host", reserve={"guest": guest, "host": host})


@pytest.mark.parametrize("seed", range(3))
def test_the_only_moves_after_which_no_move_and_wheel_close_a_ring_are_found(seed: int) -> None:
    """After other moves a single one of 526 second actions wins; not all of them had been tried."""
    game, state = two_defences()
    assert play_by(LEVELS["medium"], game, state, seed).move in ("move -1,-7 0,-7", "move -1,-7 1,-7")


@pytest.mark.parametrize(
    ("move", "won", "most"),
    [
        ("move -1,7 0,4", ("move 2,6 2,4", "place wheel 0,-6"), 10),  # after another move the same Wheel wins
        ("move -1,-7 -2,-7", ("move 2,5 -2,6", "place wheel -2,-8"), 150),  # a Wheel does, in another place
    ],
)
def test_what_has_won_as_a_second_action_or_is_like_it_is_tried_first_after_each_other(
    move: str, won: tuple[str, str], most: int
) -> None:
    game, state = two_defences()
    search, guard = Search(game, state), Guard(Budget(positions=2000), 0.0)
    search.step()
    child = next(child for child in search.root.children if search.text(child) == move)
    while not child.whole:
        search.step(below=child, compare=False)
    guard.won[won] += 1
    before = search.positions
    assert guard.refutes(search, child)
    assert search.positions - before < most, "of four thousand that there are"


@cache
def lost_by_a_bonus() -> Any:
    """A position of a random game of skud in which HOST loses whatever it plays: GUEST moves, and the bonus closes a ring."""
    game, states = opened(Variant("skud")), course(opened(Variant("skud")), 6)
    return [state for state in states if game.to_move(state) == "host"][-3]


def test_a_turn_that_wins_after_one_move_is_tried_after_others_before_all_answers_are() -> None:
    search, guard = Search(opened(Variant("skud")), lost_by_a_bonus()), Guard(Budget(positions=600), 0.0)
    search.step()
    first = next(child for child in search.root.children if search.text(child) == "move -5,0 -3,0")
    others = [child for child in search.root.children if child is not first]
    assert not guard.foresees(search, first), "nothing has won yet"
    while not first.whole:
        search.step(below=first, compare=False)
    assert guard.refutes(search, first)
    before = search.positions
    refuted = [other for other in others if guard.foresees(search, other)]
    assert len(refuted) > len(others) / 2
    assert all(other.lost for other in refuted)
    assert search.positions - before < 2 * len(refuted) + len(others) / 2, "the turn has two actions, and some fail at the first"


def test_where_all_is_lost_the_move_that_promised_most_is_played() -> None:
    game, state = opened(Variant("skud")), lost_by_a_bonus()
    choice = think(game, state, Budget(positions=600))
    promised = Deals([Search(game, state)], Budget()).worths
    assert choice.worth < LOST
    assert choice.positions < 3000, "of ten thousand that it would take to look into each move"
    assert promised[choice.move] == max(promised.values()) > min(promised.values())


A_FLOWER_FROM_THE_END = {
    "-8,0": "host rhododendron", "-7,-3": "guest rock", "-4,-7": "guest orchid", "-4,-6": "guest rhododendron",
    "-3,7": "guest white_jade", "-3,8": "host jasmine", "-1,-6": "host jasmine", "-1,-5": "guest rhododendron",
    "-1,-2": "host rose", "-1,-1": "guest chrysanthemum", "-1,6": "guest rhododendron", "-1,8": "host lily",
    "0,5": "guest white_lotus", "0,6": "host white_lotus", "0,7": "host jasmine", "0,8": "guest jasmine", "1,-6": "guest rock",
    "1,4": "host boat", "1,7": "guest lily", "2,-7": "host white_jade", "2,-6": "guest wheel", "2,-4": "host wheel",
    "2,2": "host knotweed", "2,7": "host white_jade", "3,-5": "host knotweed", "3,6": "guest white_jade", "4,-7": "guest rose",
    "4,1": "guest wheel", "7,5": "guest jasmine", "8,-2": "host chrysanthemum",
}  # fmt: skip


def test_whoever_is_ahead_looks_for_the_move_that_keeps_the_other_from_ending_in_a_draw() -> None:
    """HOST has one flower left: once it is planted, who has more harmonies across a midline wins, and both have one."""
    game = opened(Variant("skud_online"))
    reserve = {"guest": {"lily": 2, "white_jade": 1}, "host": {"rose": 1}}
    state = stand(game, A_FLOWER_FROM_THE_END, reserve=reserve)
    assert worth(game, state, "guest") > 0.2
    move = play_by(LEVELS["medium"], game, state, 1).move
    ends = [game.result(after) for _, after in game.expand(game.play(state, move))]
    assert {end.winner for end in ends if end is not None} == {"guest"}, "two of 176 moves keep the lead"


def test_a_move_in_the_midst_of_a_turn_counts_as_looked_into_once_an_end_of_the_turn_was() -> None:
    """Nobody has answered it before: what a Wheel might still turn would seem better than all that ends a turn."""
    game = opened(Variant("skud"))
    search = Search(game, stand(game, {**EARNING, "4,4": "host rose"}))
    search.step()
    bonus = next(child for child in search.root.children if search.text(child) == EARN)
    assert bonus.goes_on
    search.step(below=bonus)
    assert bonus.children and bonus.rest is None and not bonus.whole
    for _ in range(40):
        if not bonus.whole:
            search.step(below=bonus)
    assert bonus.whole and any(child.whole for child in bonus.children)
    assert not any(child.goes_on for child in bonus.children)
    assert search.rated(bonus) == max(child.worth for child in bonus.children if child.whole)


def test_whether_a_move_loses_is_seen_by_one_end_of_its_turn_not_by_comparing_all_of_them() -> None:
    """An easy opponent took ten seconds, and 26,000 positions, to find the best of a hundred bonuses before it began its turn."""
    game = opened(Variant("skud"))
    state = stand(game, {**EARNING, "4,4": "host rose"})
    deals = Deals([Search(game, state)], Budget())
    assert deals.check(EARN) and not deals.whole(EARN)  # what may end the turn
    assert deals.check(EARN) and deals.whole(EARN)  # all answers to the one that looks best
    ends = deals.moves[EARN][0].children
    assert [end.whole for end in ends].count(True) == 1 < len(ends)


def test_of_more_moves_than_are_tried_those_aimed_at_tiles_of_the_other_are_tried_first() -> None:
    game = opened(Variant("basic"))
    state, most = middle(game, 60), 40
    assert game.legal_count(state) > 3 * most
    other = {place for place, piece in game.pieces(state).items() if piece.owner not in (game.to_move(state), "any")}
    aimed = {text for text in game.legal(state) if text.split()[-1] in other}
    tried = [game.text(move) for move, _ in game.expand(state, most)]
    assert aimed and aimed <= set(tried)
    assert len(set(tried)) == len(tried) <= most + len(aimed)


@pytest.mark.parametrize("name", ["wiki", "basic"])
def test_of_more_moves_than_are_tried_some_of_each_sort_are(name: str) -> None:
    """There are hundreds of points for a Wheel and a gate or two for a Rose: programs missed the gates, and hardly planted."""
    game = opened(Variant(name))
    state, most = middle(game, 15), 200
    legal = game.legal(state)
    assert len(legal) > 3 * most
    tried = [game.text(move) for move, _ in game.expand(state, most)]
    assert {sort_of(text) for text in tried} == {sort_of(text) for text in legal}
    assert len(set(tried)) == len(tried) <= most
    least = {sort_of(game.text(move)) for move, _ in game.expand(state, len(set(map(sort_of, legal))))}
    assert len(least) > 0.6 * len(set(map(sort_of, legal))), "few are left out where there are hardly more sorts than moves"
    few = [text for text, number in Counter(map(sort_of, legal)).items() if number < 5]
    assert few and all(text in tried for text in legal if sort_of(text) in few)


def test_what_cannot_move_by_itself_is_neither_held_nor_worth_a_tile() -> None:
    """A Rock may be an end of a harmony with Earth (I10), a Knotweed of none; neither moves (I15, I17)."""
    game = opened(Variant("iroh"))
    alone = {"-4,-4": "guest air", "5,5": "host air"}

    def had(board: dict[str, str]) -> tuple[float, float]:
        found = {feature.form: feature.amounts for feature in game.features(stand(game, board))}
        return found["tiles"][0], found["held"][0]

    tiles, held = had(alone)
    assert had({**alone, "2,-2": "guest rock"}) == pytest.approx((tiles + 0.3, held))
    assert had({**alone, "s2,-2": "guest knotweed"}) == pytest.approx((tiles - 1.0, held)), "it can be used no more"
    assert had({**alone, "s-4,-4": "host knotweed"}) == pytest.approx((tiles, held + 1)), "the Air is pinned"


def test_to_take_a_tile_is_worth_more_than_to_bring_one_onto_the_board() -> None:
    """Programs planted on and left tiles untaken: what is planted comes from the reserve, and what is taken is gone."""
    game = opened(Variant("skud"))
    state = stand(game, {"-7,3": "guest rose", "-6,1": "host jasmine"}, reserve={"guest": {"lily": 3}, "host": {"rose": 3}})
    ahead = []
    for move in ("move -7,3 -7,4", "place lily 0,-8", "move -7,3 -6,1"):
        (tiles,) = (found.amounts for found in game.features(game.play(state, move)) if found.form == "tiles")
        ahead.append(tiles[0] - tiles[1])
    assert ahead == sorted({*ahead}), "a quiet move, a flower planted, a tile taken"


@pytest.mark.parametrize("ruleset", soak.playable())
def test_every_ruleset_says_what_there_is_to_be_had(ruleset: str) -> None:
    game = opened(Variant(ruleset))
    for plies in (0, 12, 30):
        state = middle(game, plies)
        for feature in game.features(state):
            assert feature.form in FEATURES
            assert len(feature.amounts) == len(game.seats)
            assert feature.form != "ending" or (len(feature.favours) == len(game.seats) and max(map(abs, feature.favours)) <= 1)
        if game.to_move(state) is None:
            continue
        values = [worth(game, state, seat) for seat in game.seats]
        assert all(-1 < value < 1 for value in values)
        met = any(feature.outlasts for feature in game.features(state))
        assert met or sum(values) == pytest.approx(0) or not game.opposed


def test_what_decides_an_ending_that_may_come_at_any_time_is_there_to_be_had_all_along() -> None:
    """Whoever is ahead on stones and ground need only pass, and that is worth more than a stone on ground of one's own."""
    game = a_catalogue().open(str(Path(__file__).parent / "house_rules" / "stones.yaml"), {})
    wall = {f"{x},{y}": f"{seat} stone" for x, seat in ((-1, "guest"), (2, "host")) for y in range(-3, 4)}
    (decides,) = (found for found in game.features(stand(game, wall)) if found.form == "tally")
    assert decides.amounts == (21, 14 + 4)
    more, less = (worth(game, stand(game, {**wall, f"{x},0": "guest stone"}), "guest") for x in (0, -2))
    assert more > less


def test_more_of_the_ring_is_worth_more() -> None:
    game = opened(Variant("skud"))
    one = stand(game, {"-3,0": "guest rose", "0,0": "guest chrysanthemum"})
    near = stand(game, {"-3,3": "guest rose", "3,3": "guest chrysanthemum", "3,-3": "guest rhododendron"})
    assert worth(game, near, "guest") > worth(game, one, "guest")


@pytest.mark.parametrize("ruleset", ["skud", "basic", "solitaire", "solitaire_together"])
def test_the_same_budget_gives_the_same_answer(ruleset: str) -> None:
    game = opened(Variant(ruleset))
    state = middle(game, 16)
    assert think(game, state, SMALL, seed=5) == think(game, middle(game, 16), SMALL, seed=5)


def test_what_is_hidden_is_not_used() -> None:
    game = opened(Variant("ancient"))
    there, answers = ("jasmine", "lily", "wheel", "boat"), []
    for hand in (there[:2], there[2:]):
        hands = {"guest": ["rose", "lily"], "host": list(hand)}
        bags = {"guest": ["rose", "coin"], "host": [kind for kind in there if kind not in hand]}
        answers.append(hint(game, stand(game, {"0,0": "any rose"}, hand=hands, bag=bags), SMALL, seed=2))
    assert answers[0] == answers[1]


@pytest.mark.parametrize(("ruleset", "budget", "deals"), [
    ("solitaire_against", LEVELS["medium"].budget, 1),
    ("solitaire_against", LEVELS["patient"].budget, 2),
    ("solitaire_against", replace(LEVELS["medium"].budget, beside=4), 3),
    ("ancient", LEVELS["easy"].budget, 3),
    ("skud", LEVELS["patient"].budget, 1),
])
def test_what_is_hidden_is_dealt_once_for_few_positions_and_more_often_for_many_hints_and_whole_turns(
    ruleset: str, budget: Budget, deals: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Dealt(Exception):
        pass

    def choose(_: object, *found: object, **__: object) -> None:
        raise Dealt(next(len(one) for one in found if isinstance(one, list)))

    monkeypatch.setattr("game.bots.thinking.turns.choose", choose)
    monkeypatch.setattr("game.bots.thinking.deals.choose", lambda found, *_: choose(None, found))
    game = opened(Variant(ruleset))
    with pytest.raises(Dealt, match=f"^{deals}$"):
        think(game, game.start(3), budget)


def test_who_is_told_to_stop_stops() -> None:
    game, asked = opened(Variant("skud")), []

    def halted() -> bool:
        asked.append(1)
        return len(asked) > 20

    with pytest.raises(Stopped):
        think(game, game.start(1), SMALL, context=Context(halted))
    assert len(asked) == 21


@pytest.mark.parametrize("ruleset", ["skud", "ancient"])  # by actions, and by whole turns
def test_a_level_that_is_hurried_looks_at_no_answers_any_more(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for looks in ("deals.Deals.check", "turns.TurnSearch.test"):
        monkeypatch.delattr(f"game.bots.{looks}")
    game, at_once = opened(Variant(ruleset)), Context(hurried=lambda: True)
    state = middle(game, 16)
    assert play_by(LEVELS["easy"], game, state, 1, at_once).move in game.legal(state)


def test_going_to_and_fro_is_worth_less_each_time() -> None:
    game = opened(Variant("skud"))
    states = [stand(game, {"-4,-4": "guest rose", "4,4": "host rose", "3,-2": "guest lily"})]
    for move in ("move -4,-4 -4,-3", "move 4,4 4,3", "move -4,-3 -4,-5", "move 4,3 4,2"):
        states.append(game.play(states[-1], move))
    context = SoFar(game, states).context("guest")
    assert (context.seen.turns, context.acted) == (2, 0), "guest has moved twice"
    plain, again = Search(game, states[-1]), Search(game, states[-1], context=context)
    fresh, back = "move -4,-5 -5,-5", "move -4,-5 -4,-3"
    assert again.rated(again.try_move(fresh)) == plain.rated(plain.try_move(fresh))
    once = again.rated(again.try_move(back))
    assert once < plain.rated(plain.try_move(back))
    for move in (back, "move 4,2 4,1", "move -4,-3 -4,-5", "move 4,1 4,2"):
        states.append(game.play(states[-1], move))
    later = Search(game, states[-1], context=SoFar(game, states).context("guest"))
    assert later.rated(later.try_move(back)) < once


def test_a_turn_that_repeats_another_is_old_until_a_tile_comes_or_goes() -> None:
    game = opened(Variant("skud"))

    def having(rose: str, lily: str, *more: str) -> frozenset[Hashable]:
        tiles = {rose: "guest rose", lily: "guest lily", **dict.fromkeys(more, "guest jasmine")}
        return game.arrangement(stand(game, tiles), "guest")

    seen = Seen([having("-4,-4", "3,-2"), having("-4,-3", "3,-2"), having("-4,-4", "3,-2"), having("-4,-4", "3,-3")])
    assert (seen.turns, seen.idle) == (4, 3)
    assert seen.before(having("-4,-3", "3,-3")) == 1, "a rose has come there before, however the lily lies"
    assert seen.before(having("-4,-2", "3,-3")) == 0
    assert seen.before(having("-4,-4", "3,-3")) == 4, "nothing is brought about, in the fourth turn since a tile came"
    seen.add(having("-4,-4", "3,-3", "0,5"))
    assert seen.idle == 0
    assert seen.before(having("-4,-3", "3,-3", "0,5")) == 0


def test_where_nothing_comes_or_goes_to_move_the_same_tile_on_counts_as_the_same_wherever_it_comes_to() -> None:
    """With all gates taken and one tile free, strong and medium moved that one tile for 600 actions of skud."""
    gate, seen = "0,-8", Seen([frozenset({("0,-8", 2), ("start", 2)})])
    for turn in range(1, 30):
        wanders, leaves = frozenset({(gate, 2), (turn, 2)}), frozenset({("0,-5", 2), (turn - 1 or "start", 2)})
        assert seen.before(wanders) == min(max(seen.idle - 1, 0) // WANDERING, AGAINS), "it has never been there"
        assert seen.before(leaves) == 0
        assert seen.before(frozenset({(gate, 3), (turn, 3), ("new", 3)})) == 0, "a tile more"
        seen.add(wanders)
    assert seen.before(frozenset({(gate, 2), (30, 2)})) == AGAINS == 3
    two = Seen(frozenset({(turn, 2), (turn - 1, 2)}) for turn in range(30))
    assert two.before(frozenset({(30, 2), (29, 2)})) == AGAINS, "all that there is wanders"
    assert two.before(frozenset({(29, 3), (28, 3), ("planted", 3)})) == two.before(frozenset({(29, 1)})) == 0


def test_one_turn_that_moves_what_has_stood_begins_a_new_row() -> None:
    """As in iroh: a plan takes one tile some moves, and then another."""
    def after(wanders: int, stood: int = 0) -> frozenset[Hashable]:
        return frozenset({("gate", 1), (f"at {wanders}", 1), (f"stood {stood}", 1)})

    seen = Seen(after(turn) for turn in range(WANDERING + 3))
    assert seen.before(after(90)) == 1
    assert seen.before(after(90, 1)) == 0, "two tiles, of which one has stood"
    seen.add(after(WANDERING + 2, 1))
    assert seen.before(after(90, 1)) == 0
    for turn, lately in ((WANDERING - 1, True), (WANDERING, False)):
        stood = Seen([*(after(0, at) for at in range(2)), *(after(at, 1) for at in range(1, turn + 1))])
        assert stood._wanders(after(turn, 2)) is lately, "it moved so many turns ago"


def test_to_draw_from_a_common_bag_and_to_discard_brings_nothing_about() -> None:
    """Two programs in the first edition of the ancient game had drawn and discarded until the bag was empty."""
    game = opened(Variant("ancient_2011"))
    state = game.start(5)
    while "draw" not in game.legal(state) or len(game.pieces(state)) < 4:
        state = game.any_move(state, Chance(len(game.pieces(state))))
    seat = game.to_move(state) or ""
    drawn = game.play(state, "draw")
    assert game.arrangement(drawn, seat) != game.arrangement(state, seat), "there is one more in the hand"
    discarded = game.play(drawn, game.legal(drawn)[0])
    assert game.to_move(discarded) != seat
    assert game.arrangement(discarded, seat) == game.arrangement(state, seat)
    seen = Seen([game.arrangement(state, seat)] * 3)
    assert seen.before(game.arrangement(discarded, seat)) == 3, "the third turn in a row"
    assert Seen([game.arrangement(state, seat)] * 300).before(game.arrangement(discarded, seat)) == PATIENCE


def test_the_longer_nothing_comes_or_goes_the_less_a_program_heeds_the_other() -> None:
    seen = Seen([frozenset({1})] * 21)
    assert seen.heed() == 1
    for _ in range(20):
        seen.add(frozenset({1}))
    assert seen.heed() == 0.5
    game = opened(Variant("skud"))
    near = stand(game, {"-3,3": "host rose", "3,3": "host chrysanthemum", "3,-3": "host rhododendron"})
    once, idle = (think(game, near, SMALL, context=Context(seen=known)).worth for known in (Seen(), seen))
    assert idle > once


def test_in_a_long_game_what_is_gathered_counts_less() -> None:
    seen = Seen(frozenset({number}) for number in range(100))
    assert (seen.heed(), seen.idle) == (1, 0)
    for number in range(100, 200):
        seen.add(frozenset({number}))
    assert seen.heed() == 0.5
    game = opened(Variant("basic"))
    tiles = {"5,5": "host rose", "5,3": "host lily", "-5,-5": "guest jasmine"}
    early, late = (think(game, stand(game, tiles), SMALL, context=Context(seen=known)).worth for known in (Seen(), seen))
    assert late > early, "it has fewer tiles, and minds that less"


def test_in_a_long_game_moves_are_seen_more_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    game, spreads = opened(Variant("skud")), list[float]()

    def choose(_searches: object, budget: Budget, *_: object) -> Choice:
        spreads.append(budget.spread)
        return Choice(game.legal(state)[0], 0.0)

    monkeypatch.setattr("game.bots.deals.choose", choose)
    state = game.start(3)
    for turns in (0, 100, 200):
        seen = Seen(frozenset({turn}) for turn in range(turns))  # each brings something about
        think(game, state, Budget(positions=10, spread=0.4), context=Context(seen=seen))
    assert spreads == pytest.approx([0.4, 0.4, 0.025])


def test_tiles_that_are_nobodys_show_whether_a_turn_brings_something_about_too() -> None:
    """In ancient_2011 all tiles are; programs laid one and had a Dragon take it back for hundreds of actions."""
    game = opened(Variant("ancient_2011"))
    hands = {"guest": ["lily", "rose"], "host": ["rose"]}
    tiles = {"0,0": "any lily", "3,-3": "any white_dragon", "1,5": "any rose"}
    both = (tiles, {**tiles, "1,5": "any jasmine"})
    one, two = (game.arrangement(stand(game, lying, "guest", hand=hands), "guest") for lying in both)
    assert len(one) == 3 and len(one & two) == 2


def test_a_draw_is_worth_less_than_an_even_position_that_goes_on() -> None:
    game = Noughts()
    for state in (Grid("xoxxo.oxo", "guest"), Grid("oxoox.xox", "guest")):
        search, (move,) = Search(game, state), game.legal(state)
        full = search.try_move(move)
        assert game.result(full.state).winner == "draw"  # type: ignore[union-attr]
        assert worth(game, full.state, "guest") == 0 > full.worth


def test_a_level_looks_at_its_least_of_positions_however_slow_the_machine() -> None:
    game = opened(Variant("skud"))
    begun = think(game, game.start(1), Budget(positions=1, safely=False)).positions
    assert think(game, game.start(1), Budget(seconds=1e-9, least=80)).positions >= begun + 48, "four fifths of a first action's"


def test_a_second_is_a_second_however_few_moves_there_are_to_choose_from(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of few moves more positions are looked at, but not when the time is over: a bonus of two choices took five seconds."""
    game = opened(Variant("skud"))
    gates = {"0,-8": "guest white_lotus", "0,8": "host rose", "8,0": "host lily", "-8,0": "host rhododendron"}
    state = stand(game, gates, reserve={"guest": ["rose"], "host": ["rose"]})
    assert len(game.legal(state)) < 10
    looks, answers = count(), max(len(game.legal(after)) for _, after in game.expand(state))
    monkeypatch.setattr("time.monotonic", lambda: 0.1 * next(looks))
    looked = think(game, state, Budget(seconds=0.1, least=100, safely=False)).positions
    assert 60 < looked < 60 + 2 * answers, "four fifths of the first action's; what has begun is looked into to its end"


@pytest.mark.parametrize(("budget", "rounds"), [(Budget(seconds=1.0), 2), (Budget(positions=400), 1)])
def test_seconds_that_are_left_once_a_move_is_seen_to_be_safe_are_searched_in_too(
    budget: Budget, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    done, seconds = list[str](), list[float]()

    def step(_: object, spending: Spending) -> None:
        done.append("search")
        seconds.append(spending._seconds)

    monkeypatch.setattr("game.bots.deals._step", step)
    monkeypatch.setattr("game.bots.deals._secure", lambda *_: done.append("secure"))
    think(opened(Variant("skud")), middle(opened(Variant("skud")), 16), budget)
    assert done == ["search", "secure"] * rounds
    assert len(set(seconds)) == rounds and seconds == sorted(seconds), "the second time longer"


@pytest.mark.parametrize(("ruleset", "part"), [("solitaire_against", 1.0), ("basic", 0.5)])
def test_nothing_is_left_for_later_actions_of_a_turn_that_any_move_ends(
    ruleset: str, part: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, budgets = opened(Variant(ruleset)), list[Budget]()
    monkeypatch.setattr("game.bots.deals._spend", lambda _, budget, __: budgets.append(budget))
    think(game, middle(game, 20), Budget(seconds=1.0, least=800))
    assert (budgets[0].seconds, budgets[0].least) == pytest.approx((part, 800 * part))


def test_where_all_is_lost_no_more_is_looked_at_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = Grid("x.x.o.x.o", "guest")  # two lines lack one cross each, and one nought stops only one of them
    looked = play_by(LEVELS["easy"], Noughts(), lost, 0)
    assert looked.worth < -0.9
    assert looked.positions == 1 + 4 + 4, "its moves, and to each the answer that wins"
    for module in ("budget", "deals"):
        monkeypatch.setattr(f"game.bots.{module}.MOST", 1)
    assert play_by(LEVELS["easy"], Noughts(), lost, 0).positions == 1 + 4 + 1


def test_a_move_that_is_worth_the_spread_less_is_taken_for_the_best_once_in_four_times() -> None:
    """Of two moves one is worth two standard deviations less, which is one unit at a spread of two."""
    for lead in (0.05, 0.001):  # however much there is to choose
        worths, best = {"one": 0.0, "two": -lead}, Counter[str]()
        for seed in range(2000):
            blurred = blurs(worths, Budget(positions=1, spread=2.0), Chance(seed))
            best[max(worths, key=lambda move: worths[move] + blurred[move])] += 1
        assert best["two"] / 2000 == pytest.approx(1 / 4, abs=0.03)


@pytest.mark.parametrize(("lead", "share"), [(2 * SHARP, 0.315), (1.4 * SHARP, 0.26), (SHARP, 0.0)])
def test_whoever_looks_ahead_errs_where_much_is_at_stake(lead: float, share: float) -> None:
    """In iroh and wiki nearly all moves differ a little, and in skud hardly any do but a few that stand out: blurred by the same
    share of what they differ by, medium gave away fifteen times as much a move in iroh as in skud."""
    best = Counter[str]()
    for seed in range(2000):
        worths = {"one": 0.0, "two": -lead}
        blurred = blurs(worths, Budget(positions=250, spread=3.0), Chance(seed))
        best[max(worths, key=lambda move: worths[move] + blurred[move])] += 1
    assert best["two"] / 2000 == pytest.approx(share, abs=0.03)


def test_what_stands_out_is_seen_however_many_other_moves_there_are() -> None:
    """A capture among hundreds of quiet moves, of which chance alone would make some seem better."""
    quiet = {f"quiet {number}": -0.06 - number % 7 / 1000 for number in range(300)}
    worths, best = {"capture": 0.0, "nearly as good": -0.002, **quiet}, Counter[str]()
    for seed in range(200):
        blurred = blurs(worths, Budget(positions=1, spread=1.5), Chance(seed))
        best[max(worths, key=lambda move: worths[move] + blurred[move])] += 1
    assert best.total() == best["capture"] + best["nearly as good"]
    assert best["nearly as good"] > 50


@pytest.mark.parametrize(("level", "always"), [("strong", True), ("medium", True), ("easy", False)])
def test_whoever_looks_ahead_plants_where_one_flower_is_far_better_than_all_else(level: str, always: bool) -> None:
    """In wiki medium laid a Boat and a Wheel while it had a gate to plant in, whose flower was worth as much more as here: the
    lead of the best alone made all the others seem worth a choice. Whoever judges by one move is blurred as before."""
    others, taken = {f"move {number},0 0,0": -0.16 - number / 200 for number in range(8)}, Counter[str]()
    for seed in range(200):
        worths = {"place lily 8,0": 0.0, **others}
        blurred = blurs(worths, LEVELS[level].budget, Chance(seed), sort_of)
        taken[max(worths, key=lambda move: worths[move] + blurred[move])] += 1
    assert (taken["place lily 8,0"] == 200) is always


def test_one_tile_for_which_there_are_four_places_is_laid_as_often_as_one_for_which_there_are_hundreds() -> None:
    """In wiki medium and easy laid Rocks and Knotweeds, as there are 250 places for each, in place of flowers, for which there is
    a gate or two."""
    places = {f"place rock {number}": -0.01 - number / 10_000 for number in range(250)}
    worths, laid = {"place lily 8,0": 0.0, "place lily -8,0": -0.001, **places}, Counter[str]()
    for seed in range(1000):
        blurred = blurs(worths, Budget(positions=1, spread=2.5), Chance(seed), sort_of)
        laid[sort_of(max(worths, key=lambda move: worths[move] + blurred[move]))] += 1
    two = {"lily": 0.0, "rock": -0.01}
    alone = Counter[str]()
    for seed in range(1000):
        blurred = blurs(two, Budget(positions=1, spread=2.5), Chance(seed))
        alone[max(two, key=lambda move: two[move] + blurred[move])] += 1
    assert laid["place rock"] == pytest.approx(alone["rock"], abs=80)
    assert 100 < laid["place rock"] < 500, "it is taken for the better one, less often than not"


@pytest.mark.parametrize(
    ("text", "sort"),
    [
        ("place rock -8,2", "place rock"),
        ("place boat 3,4 to 4,4", "place boat"),
        ("move 0,0 0,4", "move 0,0"),
        ("pass", "pass"),
    ],
)
def test_moves_are_of_a_sort_that_do_the_same_with_the_same_tile(text: str, sort: str) -> None:
    assert sort_of(text) == sort


def test_an_end_that_is_known_is_not_blurred() -> None:
    """A draw that is offered is what it is, however much else there is."""
    for seed in range(10):
        deals = Deals([Search(OfferedDraw(), Grid("." * 9, "guest"))], Budget(positions=1, spread=4.0), seed)
        assert deals.settled("agree")
        assert deals.seems("agree") == deals.worths["agree"]


def test_whoever_sees_that_a_move_loses_to_a_whole_turn_sees_the_others_as_they_are() -> None:
    deals = Deals([Search(Noughts(), Grid("x...o....", "guest"))], Budget(positions=1, spread=2.0), seed=1)
    assert any(deals.seems(text) != deals.worths[text] for text in deals.moves)
    first = deals.best()
    assert not deals.refute(first, lambda _search, _child: False)
    assert any(deals.seems(text) != deals.worths[text] for text in deals.moves)
    assert deals.refute(first, lambda _search, _child: True)
    assert all(deals.seems(text) == deals.worths[text] for text in deals.moves)


def test_in_a_long_game_links_count_less_and_what_comes_near_one_as_ever() -> None:
    """A program that led in wiki moved to and fro for hundreds of actions, as nothing showed it the way to a link."""

    def share(form: str, weights: Weights) -> float:
        return shares([Feature(form, form, {}, (1.0, 0.0))], 0, weights)[0][1]

    late = replace(USUAL, gathered=0.25)
    assert share("links", late) == share("links", USUAL) / 4
    assert share("tiles", late) == share("tiles", USUAL) / 4
    assert share("pairs", late) == share("pairs", USUAL) > 0


@pytest.mark.parametrize("seed", range(8))
def test_a_flower_is_planted_though_hundreds_of_wheels_and_boats_look_as_good_until_they_are_looked_into(seed: int) -> None:
    """A person beat medium of wiki by 98 points: gates were free, and it laid Wheels and Boats, of which the one that was looked
    into last was the only move to be looked into wholly."""
    game = opened(Variant("wiki"))
    state = game.play(game.play(game.start(601), "place chrysanthemum -8,0"), "place rhododendron 0,0")
    assert len(game.legal(state)) > 800
    medium = Level(replace(LEVELS["medium"].budget, spread=0.0))  # a blur may lay a Wheel
    assert play_by(medium, game, state, seed).move.split()[1] in ("rose", "lily", "jasmine", "chrysanthemum")


def test_leaving_a_bonus_out_is_not_blurred() -> None:
    """A person who may plant for nothing does not leave that out by mistake."""
    deals = Deals([Search(opened(Variant("skud")), earned(opened(Variant("skud")), {}))], Budget(positions=1, spread=3.0), seed=1)
    assert deals.seems("skip") == deals.worths["skip"]
    assert sum(deals.seems(text) > deals.worths[text] for text in deals.moves) > 100


def test_nobody_proclaims_a_win_that_is_none_by_mistake() -> None:
    """In iroh a person saw easy and medium proclaim with one harmony, where there was so much else to do."""
    game = opened(Variant("iroh"))
    deals = Deals([Search(game, middle(game, 30))], Budget(positions=1, spread=3.0), seed=1)
    assert deals.seems("proclaim") == deals.worths["proclaim"] < max(deals.worths.values())
    assert sum(deals.seems(text) > deals.worths[text] for text in deals.moves) > 20


def test_a_loss_that_is_seen_is_not_blurred() -> None:
    """Crosses threaten two lines of which noughts can stop but one: whatever is played loses, and seems to."""
    lost = Grid("x.x.o.x.o", "guest")
    deals = Deals([Search(Noughts(), lost)], Budget(positions=1, spread=2.0), seed=1)
    while deals.step():
        pass
    assert all(deals.seems(text) == deals.worths[text] < -0.9 for text in deals.moves)


def test_moves_are_blurred_by_how_much_they_differ_and_how_even_things_are() -> None:
    sharp, ahead = (blurs({"one": worth, "two": worth - 1.0}, Budget(spread=1.0), Chance(1)) for worth in (0.0, 0.9))
    assert abs(sharp["one"]) < 0.3, "of moves that differ much the best seems the best"
    assert abs(ahead["one"]) < abs(sharp["one"]) / 50, "far ahead a small difference is a large one"
    at_a_glance = blurs({"one": 0.0, "two": -1.0}, Budget(positions=1, spread=1.0), Chance(1))
    assert abs(at_a_glance["one"]) > 5 * abs(sharp["one"]), "who does not look ahead takes no more care where more is at stake"
    assert not any(blurs({"one": 0.5, "two": 0.4}, Budget(), Chance(1)).values()), "who sees everything as it is"
    assert set(blurs({"one": 0.5, "two": 0.5}, Budget(spread=1.0), Chance(1)).values()) == {0.0}


@pytest.mark.parametrize("ruleset", ["skud", "ancient"])
def test_medium_plays_a_game_now_so_and_now_otherwise_and_the_same_with_the_same_seed(ruleset: str) -> None:
    game = opened(Variant(ruleset))
    state = middle(game, 8)
    asked = [play_by(LEVELS["medium"], game, state, seed).move for seed in (*range(6), 0)]
    assert asked[0] == asked[-1]
    assert len(set(asked)) > 1


class OfferedDraw(Noughts):
    """Noughts and crosses in which whoever is to move may agree to a draw at once."""

    def _placings(self, state: Grid) -> list[str]:
        placings = super()._placings(state)
        return [*placings, "agree"] if placings else placings

    def play(self, state: Grid, move: str) -> Grid:
        return Grid(state.cells, state.mover, last=move) if move == "agree" else super().play(state, move)

    def result(self, state: Grid) -> Result | None:
        return Result("draw", "agreed", {"en": "Agreed"}) if state.last == "agree" else super().result(state)

    def key(self, state: Grid) -> int:
        return 2 * super().key(state) + (state.last == "agree")


@pytest.mark.parametrize("level", ["beginner", "easy"])
def test_a_draw_at_once_is_not_taken_only_because_nothing_is_left_to_be_looked_into(level: str) -> None:
    game = OfferedDraw()
    for cells in ("." * 9, "x...o....", "....x...o"):
        moves = [play_by(LEVELS[level], game, Grid(cells, "guest"), seed).move for seed in range(20)]
        assert moves.count("agree") < 5


def test_the_lowest_levels_overlook_what_the_other_threatens_now_and_then() -> None:
    """Else nobody would ever win against them where any single threat can be met."""
    game, threatened = Noughts(), Grid("xx..o....", "guest")

    def missed(name: str) -> int:
        after = [game.play(threatened, play_by(LEVELS[name], game, threatened, seed).move) for seed in range(100)]
        return sum(state.cells[2] != "o" for state in after)

    assert missed("medium") == 0 < missed("easy") < missed("beginner") < 60


def test_who_overlooks_the_other_still_wins_where_that_is_possible() -> None:
    game, won = Noughts(), Grid("xx.oo....", "guest")
    careless = replace(LEVELS["beginner"], budget=replace(LEVELS["beginner"].budget, lapses=1.0))
    assert all(game.result(game.play(won, play_by(careless, game, won, seed).move)) for seed in range(20))


def test_weaker_levels_heed_the_other_less() -> None:
    game = opened(Variant("skud"))
    near = stand(game, {"-3,3": "host rose", "3,3": "host chrysanthemum", "3,-3": "host rhododendron"})
    heeding = [worth(game, near, "guest", LEVELS[name].weights) for name in ("easy", "medium")]
    assert heeding[0] > heeding[1]


def test_alone_a_level_does_much_better_than_chance() -> None:
    game = opened(Variant("solitaire_online"))
    chance = [play_game(game, [RANDOM], seed).points for seed in range(6)]
    assert play_game(game, ["easy"], 0).points >= 1.5 * sum(chance) / 6


def test_a_match_is_summed_up_with_its_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert interval(9, 10) == pytest.approx((0.596, 0.982), abs=0.001)
    assert interval(0, 0) == (0.0, 1.0)
    assert main(["match", "ancient_quick", "--levels", "easy,random", "--games", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[3].startswith("endings: Exactly the agreed harmonies"), "as people call them"
    assert [line.split(":")[0] for line in lines] == [
        "game 1",
        "game 2",
        "easy 2, random 0, draws 0, cut off 0",
        "endings",
        "length",
    ]
    assert main(["match", "skud", "--levels", "easy,hard"]) == 2
    assert 'There is no level "hard"' in capsys.readouterr().err
    assert main(["match", "skud", "--levels", "easy,easy"]) == 2
    assert "two levels that differ" in capsys.readouterr().err


def test_a_match_that_is_broken_off_is_summed_up_as_far_as_it_came(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken_off(*_: object) -> Iterator[Played]:
        yield Played(("easy", "random"), "easy", "ring", 40)
        raise KeyboardInterrupt

    monkeypatch.setattr("game.bots.match.play_match", broken_off)
    assert main(["match", "skud", "--levels", "easy,random", "--games", "20"]) == 130
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()] == [
        "game 1",
        "",
        "broken off",
        "easy 1, random 0, draws 0, cut off 0",
        "endings",
        "length",
    ]


def test_where_nobody_plays_against_anybody_a_match_tells_points() -> None:
    points = (("easy", 9), ("random", 4), ("easy", 12), ("random", 6))
    played = [Played((level,), "nobody", "tiles_out", 40, number) for level, number in points]
    told = ["easy: 10.5 points on average of 2 games", "random: 5.0 points on average of 2 games"]
    assert summary(played, "easy", "random")[:2] == told
    pair = [Played(("easy", "random"), "nobody", "tiles_out", 40, 9)]
    assert summary(pair, "easy", "random")[0] == "easy and random: 9.0 points on average of 1 game", "they play together"
    assert play_game(opened(Variant("solitaire_online")), [RANDOM], 1).winner == "nobody"


def test_of_two_games_with_changed_sides_the_better_leads_that_gathers_more_in_both_together() -> None:
    def game(first: str, second: str, winner: str, lead: int) -> Played:
        return Played((first, second), winner, "tiles_out", 56, 20, lead)

    games = [
        game("strong", "medium", "medium", -3),  # as GUEST it loses by less
        game("medium", "strong", "strong", -10),  # than the other does
        game("strong", "medium", "cut off", 0),
        game("medium", "strong", "strong", -4),
        game("strong", "medium", "medium", -6),
    ]
    found = {("solitaire_against", "strong:medium", number): game for number, game in enumerate(games)}
    assert play_levels.leads(found, "solitaire_against", "strong:medium") == [3.5], "of the others one was cut off, one is open"
    assert play_levels.leads(found, "skud", "strong:medium") == []


def test_games_that_are_cut_off_are_counted_apart() -> None:
    game = opened(Variant("skud"))
    played = [play_game(game, [RANDOM, RANDOM], 1, longest=5)]
    assert played[0].winner == "cut off"
    assert summary(played, RANDOM, "easy")[0] == "random 0, easy 0, draws 0, cut off 1: random has -"


def test_what_somebody_has_set_aside_in_memory_stays_aside_when_a_search_is_over() -> None:
    aside: list[Any] = []
    set_memory_aside()
    think(opened(Variant("skud")), middle(opened(Variant("skud")), 4), Budget(positions=1))
    assert not any(one is aside for one in gc.get_objects())  # it is still not looked through


def test_what_is_let_go_between_searches_does_not_stay_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collector, "_aside", False)
    with collector.memory_aside():
        pass
    knot: list[Any] = [set()]  # a circle, which nothing but the collector lets go
    knot.append(knot)
    gone = weakref.ref(knot[0])
    with collector.memory_aside():
        with collector.memory_aside():
            del knot
        assert gc.get_freeze_count() > 1000, "what is within ends nothing that is around it"
    kept = [[number] for number in range(int(sys.getallocatedblocks() * collector.GROWN))]
    with collector.memory_aside():
        assert gone() is None and kept


def test_of_two_searches_at_once_none_is_asked_after_its_end() -> None:
    one, other = listening(Context()), listening(Context())
    one.__enter__()
    other.__enter__()
    one.__exit__(None, None, None)
    other.__exit__(None, None, None)
    assert BUDGET.pause is None
