"""Wiki Pai Sho: White Dragon and White Lotus, and the harmonies they share or decline (WK13, WK14)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.core.errors import BadMove
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import Board, after, assert_illegal, can, ended, legal_for, legal_from, links_of, stand

BASIC = ("jasmine", "lily", "white_jade", "rose", "chrysanthemum", "rhododendron")
OTHER = {"guest": "host", "host": "guest"}
LOTUS: Board = {"2,7": "guest white_lotus"}
LINKED = {"guest 2,7 4,7"}
SHARED = {"guest 2,7 4,7", "host 2,7 4,7"}
OWNERS = {"owner": {"guest"}, "both": {"guest", "host"}, "none": set[str]()}


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("wiki")


@pytest.fixture
def both(opened: Open) -> RulesGame:
    return opened("wiki", lotus_opponent_harmony="both")


def half(game: RulesGame, south: bool) -> set[str]:
    return {place for place in game.board.grounds if (int(place.split(",")[1]) < 0 if south else int(place.split(",")[1]) > 0)}


@pytest.mark.parametrize(("kind", "clause_half"), [("white_dragon", False), ("white_lotus", True)])
def test_WK13_WK14_the_half_on_which_it_is_placed(game: RulesGame, kind: str, clause_half: bool) -> None:
    assert legal_for(game, stand(game, {}), kind) == half(game, clause_half)
    assert legal_for(game, stand(game, {}, "host"), kind) == half(game, not clause_half)
    wrong = "3,3" if clause_half else "3,-3"
    for place in (wrong, "3,0", "0,0", "8,0"):
        assert assert_illegal(game, stand(game, {}), f"place {kind} {place}") == {place}


def test_WK13_it_slides_up_to_six_and_does_not_turn(game: RulesGame) -> None:
    state = stand(game, {"2,-5": "guest white_dragon"})
    assert legal_from(game, state, "2,-5") == {f"{x},-5" for x in range(-4, 8) if x != 2} | {
        f"2,{y}" for y in (-8, -7, -6, -4, -3, -2, -1, 0, 1)
    }
    assert "3,-4" in assert_illegal(game, state, "move 2,-5 3,-4")
    assert "2,2" in assert_illegal(game, state, "move 2,-5 2,2")


def test_WK13_WK14_they_land_on_any_colour(game: RulesGame) -> None:
    for kind in ("white_dragon", "white_lotus"):
        state = stand(game, {"0,2": f"guest {kind}"})
        assert {"1,2", "-1,2", "0,1"} <= legal_from(game, state, "0,2")


@pytest.mark.parametrize("owner", ["guest", "host"])
@pytest.mark.parametrize("kind", [*BASIC, "white_lotus", "white_dragon"])
def test_WK13_no_harmony(game: RulesGame, kind: str, owner: str) -> None:
    assert not game.links(stand(game, {"2,7": "guest white_dragon", "4,7": f"{owner} {kind}"}))


@pytest.mark.parametrize("owner", ["guest", "host"])
@pytest.mark.parametrize("sharing", ["owner", "both", "none"])
@pytest.mark.parametrize("kind", BASIC)
def test_WK13_WK14_options(opened: Open, kind: str, sharing: str, owner: str) -> None:
    """A Lotus, and a Dragon where the option lets it, with a flower of each owner: who has the harmony."""
    for dragons in (False, True):
        game = opened("wiki", dragon_harmony=dragons, lotus_opponent_harmony=sharing)
        owners = {"guest"} if owner == "guest" else OWNERS[sharing]
        for special in ("white_lotus", "white_dragon"):
            found = links_of(game, stand(game, {"2,7": f"guest {special}", "4,7": f"{owner} {kind}"}))
            makes = special == "white_lotus" or dragons
            assert found == ({f"{seat} 2,7 4,7" for seat in owners} if makes else set()), (special, dragons)


def test_WK13_option_dragon_harmony_changes_no_capture(opened: Open) -> None:
    game = opened("wiki", dragon_harmony=True)
    board = {"5,5": "guest rose", "5,6": "host white_dragon", "5,7": "host rose", "4,5": "guest white_dragon"}
    state = stand(game, board)
    assert "5,6" in assert_illegal(game, state, "move 5,5 5,6")
    assert can(game, stand(game, board, "host"), "move 5,6 5,5")
    assert can(game, stand(game, {**board, "4,6": "guest white_dragon"}), "move 4,6 5,6")


@pytest.mark.parametrize("kind", BASIC)
@pytest.mark.parametrize("seat", ["guest", "host"])
def test_WK14_a_lotus_is_in_harmony_with_every_flower_of_either_player(game: RulesGame, kind: str, seat: str) -> None:
    for owner in ("guest", "host"):
        state = stand(game, {"2,7": f"{seat} white_lotus", "4,7": f"{owner} {kind}"}, seat)
        assert [(link.kind, link.owner, link.worth) for link in game.links(state)] == [("harmony", seat, 1)]
        assert game.scores(after(game, state, "place rock 1,1"))[seat] == 1


@pytest.mark.parametrize("pot", [[], ["guest rose"], ["host rose"], ["guest rose", "guest lily", "host rose"]])
def test_WK14_it_always_blooms(game: RulesGame, pot: list[str]) -> None:
    assert links_of(game, stand(game, {**LOTUS, "4,7": "host lily"}, pot=pot)) == LINKED


def test_WK14_from_where_it_was_placed(game: RulesGame) -> None:
    state = after(game, stand(game, {"3,-4": "host rose"}), "place white_lotus 1,-4")
    assert links_of(game, state) == {"guest 1,-4 3,-4"}


@pytest.mark.parametrize("kind", ["white_lotus", "white_dragon", "boat", "rock", "wheel"])
def test_WK14_with_flowers_of_a_colour_only(game: RulesGame, kind: str) -> None:
    for owner in ("guest", "host"):
        assert not game.links(stand(game, {**LOTUS, "4,7": f"{owner} {kind}"}))


BETWEEN: list[tuple[str, Board, bool]] = [
    ("a boat", {"3,7": "host boat"}, True), ("a neutral flower", {"3,7": "guest white_jade"}, True),
    ("a harmonious flower", {"3,7": "host chrysanthemum"}, True), ("the flower's opposite", {"3,7": "host jasmine"}, False),
    ("one's own opposite", {"3,7": "guest jasmine"}, False), ("a rock", {"3,7": "guest rock"}, False),
    ("a wheel", {"3,7": "guest wheel"}, False), ("another Lotus", {"3,7": "host white_lotus"}, False),
]  # fmt: skip


@pytest.mark.parametrize(("board", "stands"), [pytest.param(*case[1:], id=case[0]) for case in BETWEEN])
@pytest.mark.parametrize("sharing", ["owner", "both"])
def test_WK14_what_may_lie_between(opened: Open, sharing: str, board: Board, stands: bool) -> None:
    game = opened("wiki", lotus_opponent_harmony=sharing)
    found = links_of(game, stand(game, {**LOTUS, "4,7": "host rose", **board}))
    for owner in OWNERS[sharing]:
        assert (f"{owner} 2,7 4,7" in found) == stands


def test_WK14_it_moves_two_steps_and_may_turn(game: RulesGame) -> None:
    state = stand(game, {"5,5": "guest white_lotus", "5,6": "host rock", "4,5": "guest rose"})
    assert legal_from(game, state, "5,5") == {"5,6", "6,5", "7,5", "5,4", "5,3", "6,4", "6,6", "4,4"}


def shared(game: RulesGame, **more: str) -> State:
    """GUEST's Lotus and HOST's lily are in harmony, and GUEST has just placed a rose."""
    return after(game, stand(game, {**LOTUS, "4,7": "host lily", **more}), "place rose 0,8")


def test_WK14_with_both_the_owner_is_asked_at_the_end_of_the_turn(both: RulesGame) -> None:
    state = shared(both)
    assert links_of(both, state) == SHARED
    assert (both.to_move(state), both.legal(state)) == ("guest", ["decline 2,7", "skip"])


def test_WK14_with_both_each_has_the_point_in_the_own_turn(both: RulesGame) -> None:
    state = after(both, shared(both), "skip")
    assert (both.scores(state), links_of(both, state)) == ({"guest": 1, "host": 0}, SHARED)
    state = after(both, state, "place rose 0,-8")
    assert both.scores(state) == {"guest": 1, "host": 1}


def test_WK14_declined_it_is_neither_s(both: RulesGame) -> None:
    state = after(both, shared(both), "decline 2,7")
    assert (both.to_move(state), both.scores(state), links_of(both, state)) == ("host", {"guest": 0, "host": 0}, set())
    state = after(both, state, "place rose 0,-8")
    assert both.scores(state) == {"guest": 0, "host": 0}


def test_WK14_declined_until_the_lotus_is_moved(both: RulesGame) -> None:
    state = after(both, shared(both), "decline 2,7", "place rose 0,-8", "move 0,8 0,6")
    assert (both.to_move(state), links_of(both, state)) == ("host", set())
    state = after(both, state, "place lily 8,0", "move 2,7 3,7")
    assert links_of(both, state) == {"guest 3,7 4,7", "host 3,7 4,7"}
    assert both.legal(state) == ["decline 3,7", "skip"]


def test_WK14_declining_leaves_the_harmonies_with_one_s_own_flowers(both: RulesGame) -> None:
    state = shared(both, **{"2,5": "guest rose"})
    assert links_of(both, state) == SHARED | {"guest 2,5 2,7"}
    state = after(both, state, "decline 2,7")
    assert links_of(both, state) == {"guest 2,5 2,7"}
    assert both.scores(state) == {"guest": 1, "host": 0}


def test_WK14_declining_is_for_one_lotus(both: RulesGame) -> None:
    state = shared(both, **{"-3,-6": "guest white_lotus", "-1,-6": "host rose"})
    assert both.legal(state) == ["decline -3,-6", "decline 2,7", "skip"]
    state = after(both, state, "decline 2,7")
    assert links_of(both, state) == {"guest -3,-6 -1,-6", "host -3,-6 -1,-6"}


@pytest.mark.parametrize("board", [{}, {"4,7": "guest lily"}, {"4,7": "host rock"}, {"4,7": "host lily", "3,7": "host rock"}])
def test_WK14_nobody_is_asked_where_nothing_is_shared(both: RulesGame, board: Board) -> None:
    state = after(both, stand(both, {**LOTUS, **board}), "place rose 0,8")
    assert both.to_move(state) == "host"


def test_WK14_the_other_player_cannot_decline(both: RulesGame) -> None:
    state = stand(both, {**LOTUS, "4,7": "host lily"}, "host")
    assert_illegal(both, state, "decline 2,7")
    assert both.to_move(after(both, state, "place rose 0,-8")) == "guest"


@pytest.mark.parametrize("place", ["4,7", "0,8", "2,5"])
def test_WK14_only_a_lotus_declines(both: RulesGame, place: str) -> None:
    state = shared(both, **{"2,5": "guest rose"})
    assert place in assert_illegal(both, state, f"decline {place}")


@pytest.mark.parametrize("sharing", ["owner", "none"])
def test_WK14_otherwise_there_is_nothing_to_decline(opened: Open, sharing: str) -> None:
    game = opened("wiki", lotus_opponent_harmony=sharing)
    state = shared(game)
    assert game.to_move(state) == "host"
    with pytest.raises(BadMove):
        game.why(state, "decline 2,7")


def test_WK13_WK14_a_dragon_that_makes_harmonies_may_decline_too(opened: Open) -> None:
    game = opened("wiki", lotus_opponent_harmony="both", dragon_harmony=True)
    state = after(game, stand(game, {"2,7": "guest white_dragon", "4,7": "host lily"}), "place rose 0,8")
    assert game.legal(state) == ["decline 2,7", "skip"]
    assert links_of(game, after(game, state, "decline 2,7")) == set()


@pytest.mark.parametrize(("dragons", "end"), [(True, None), (False, ("draw", "too_few"))])
def test_WK13_a_dragon_that_makes_harmonies_counts_as_a_harmonious_tile(
    opened: Open, dragons: bool, end: tuple[str, str] | None
) -> None:
    game = opened("wiki", dragon_harmony=dragons)
    assert ended(game, stand(game, {}, reserve={"guest": {"rose": 2, "white_dragon": 2}})) == end
    assert ended(game, stand(game, {"5,5": "guest white_dragon"}, reserve={"guest": {"rose": 3}})) == end
