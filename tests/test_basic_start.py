"""Basic: the tiles, the coin and the spring flowers (B1 to B5)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.core.errors import BadRequest
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import after, assert_illegal, board_of, can, legal_for, legal_from, links_of, near, reserve_of, stand

POINTS = {(x, y) for x in range(-8, 9) for y in range(-8, 9) if x * x + y * y < 81}
PORTS = {(0, 8), (0, -8), (8, 0), (-8, 0), (0, 0)}
RED = ("rose", "chrysanthemum", "rhododendron")
WHITE = ("jasmine", "lily", "white_jade")
OTHER = {"guest": "host", "host": "guest"}
SET = dict.fromkeys((*RED, *WHITE), 6) | dict.fromkeys(
    ("knotweed", "wheel", "rock", "boat", "white_dragon", "white_lotus"), 3
)  # fmt: skip


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("basic")


def wrong_for(kind: str, x: int, y: int) -> bool:
    """Does the point lie wholly in a garden of the other colour?"""
    inside = x != 0 and y != 0 and abs(x) + abs(y) < 7
    return inside and (x * y < 0 if kind in RED else x * y > 0)


def names(points: set[tuple[int, int]]) -> set[str]:
    return {f"{x},{y}" for x, y in points}


def half(seat: str) -> set[tuple[int, int]]:
    """The points of a player's half that are no port."""
    return {(x, y) for x, y in POINTS - PORTS if (y < 0 if seat == "guest" else y > 0)}


def in_spring(game: RulesGame, choice: str = "first_tile", seed: int = 0) -> State:
    return after(game, game.start(seed), f"choose {choice}")


def in_play(game: RulesGame, choice: str, seed: int = 0) -> State:
    """After the six choices of spring flowers, each the first in the list."""
    state = in_spring(game, choice, seed)
    for _ in range(6):
        state = game.play(state, game.legal(state)[0])
    return state


def test_B1_each_player_has_54_tiles(game: RulesGame) -> None:
    for seat in ("guest", "host"):
        assert reserve_of(game, game.start(0), seat) == SET
    assert sum(SET.values()) == 54


def test_B2_the_winner_of_the_coin_has_two_rights_to_choose_from(game: RulesGame) -> None:
    assert game.legal(game.start(0)) == ["choose first_move", "choose first_tile"]
    assert_illegal(game, game.start(0), "place lily 3,-3")


def test_B2_either_player_may_win_the_flip(game: RulesGame) -> None:
    assert {game.to_move(game.start(seed)) for seed in range(20)} == {"guest", "host"}


def test_B2_the_flip_comes_from_the_seed(game: RulesGame) -> None:
    for seed in range(5):
        assert game.position(game.start(seed)) == game.position(game.start(seed))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("choice", ["first_tile", "first_move"])
def test_B2_the_winner_gets_that_right_and_the_other_player_the_other(game: RulesGame, choice: str, seed: int) -> None:
    winner = game.to_move(game.start(seed))
    assert winner is not None
    first, second = (winner, OTHER[winner]) if choice == "first_tile" else (OTHER[winner], winner)
    assert game.to_move(in_spring(game, choice, seed)) == first
    assert game.to_move(in_play(game, choice, seed)) == second


def test_B3_three_choices_each_by_turns_and_then_play_begins(game: RulesGame) -> None:
    state = in_spring(game)
    seats = []
    for number in range(6):
        assert len(board_of(game, state)) == 2 * number
        assert {move.split(" ")[0] for move in game.legal(state)} == {"place"}
        seats.append(game.to_move(state))
        state = game.play(state, game.legal(state)[number])
    first = game.to_move(in_spring(game))
    assert first is not None
    assert seats == [first, OTHER[first]] * 3
    pieces = game.pieces(state).values()
    flowers = {seat: sorted(piece.kind for piece in pieces if piece.owner == seat) for seat in OTHER}
    assert len(flowers["guest"]) == 6 and flowers["guest"] == flowers["host"]
    assert can(game, state, "move " + legal_move(game, state))


def legal_move(game: RulesGame, state: State) -> str:
    """Some move of a tile on the board."""
    return next(move.removeprefix("move ") for move in game.legal(state) if move.startswith("move "))


@pytest.mark.parametrize("seat", ["guest", "host"])
def test_B3_the_other_players_same_flower_is_put_on_the_mirrored_point(game: RulesGame, seat: str) -> None:
    x, y = (-3, -2) if seat == "guest" else (3, 2)
    state = stand(game, {}, seat, phase="spring")
    before = {owner: reserve_of(game, state, owner) for owner in OTHER}
    state = after(game, state, f"place rose {x},{y}")
    assert board_of(game, state) == {f"{x},{y}": f"{seat} rose", f"{-x},{-y}": f"{OTHER[seat]} rose"}
    for owner in OTHER:
        assert reserve_of(game, state, owner) == before[owner] | {"rose": 5}


@pytest.mark.parametrize("turns", [0, 10])
def test_B3_only_basic_flowers(game: RulesGame, turns: int) -> None:
    state = stand(game, {}, phase="spring", turns={"guest": turns, "host": turns})
    assert {move.split(" ")[1] for move in game.legal(state)} == {*RED, *WHITE}
    for kind in ("rock", "boat", "wheel", "knotweed", "white_lotus", "white_dragon"):
        assert_illegal(game, state, f"place {kind} 5,-5")


@pytest.mark.parametrize("seat", ["guest", "host"])
@pytest.mark.parametrize("kind", [*RED, *WHITE])
def test_B3_B4_on_ones_own_half_in_no_wrong_garden_on_no_port(game: RulesGame, kind: str, seat: str) -> None:
    taken = "5,-5" if seat == "guest" else "-5,5"
    state = stand(game, {taken: f"{seat} lily dormant"}, seat, phase="spring")
    allowed = names({(x, y) for x, y in half(seat) if not wrong_for(kind, x, y)}) - {taken}
    assert legal_for(game, state, kind) == allowed
    wrong = "2,-3" if kind in RED else "-2,-3"
    for place in (taken, wrong if seat == "guest" else near("0,0", *(-int(part) for part in wrong.split(",")))):
        assert place in assert_illegal(game, state, f"place {kind} {place}"), place


@pytest.mark.parametrize("seat", ["guest", "host"])
@pytest.mark.parametrize("place", ["0,0", "8,0", "-8,0", "3,0", "0,8", "0,-8", "5,5", "5,-5"])
def test_B4_what_is_wrong_with_the_point(game: RulesGame, place: str, seat: str) -> None:
    if place != ("5,-5" if seat == "guest" else "5,5"):
        assert place in assert_illegal(game, stand(game, {}, seat, phase="spring"), f"place lily {place}")


@pytest.mark.parametrize("seat", ["guest", "host"])
@pytest.mark.parametrize("kind", ["rose", "jasmine"])
def test_B3_reflected_neither_flower_may_stand_in_a_wrong_garden(opened: Open, kind: str, seat: str) -> None:
    game = opened("basic", mirror="reflect")
    state = stand(game, {}, seat, phase="spring")
    allowed = {(x, y) for x, y in half(seat) if not wrong_for(kind, x, y) and not wrong_for(kind, x, -y)}
    assert legal_for(game, state, kind) == names(allowed)
    for x, y in ((3, -2), (-3, -2)) if seat == "guest" else ((3, 2), (-3, 2)):
        assert {f"{x},{y}", f"{x},{-y}"} & assert_illegal(game, state, f"place {kind} {x},{y}"), (x, y)


def test_B3_reflected_the_flower_stands_across_the_middle(opened: Open) -> None:
    game = opened("basic", mirror="reflect")
    state = after(game, stand(game, {}, phase="spring"), "place rose 5,-4")
    assert board_of(game, state) == {"5,-4": "guest rose", "5,4": "host rose"}
    assert {piece.marks for piece in game.pieces(state).values()} == {("dormant",)}


def test_B3_no_third_way_to_mirror(opened: Open) -> None:
    with pytest.raises(BadRequest, match="mirror"):
        opened("basic", mirror="sideways")


def test_B3_not_where_something_stands_on_the_mirrored_point(game: RulesGame) -> None:
    state = stand(game, {"5,5": "host lily dormant"}, phase="spring")
    assert_illegal(game, state, "place lily -5,-5")
    assert can(game, state, "place lily 5,-5")


def test_B5_spring_flowers_are_dormant_on_both_sides(game: RulesGame) -> None:
    state = in_play(game, "first_tile")
    assert {piece.marks for piece in game.pieces(state).values()} == {("dormant",)}


SLEEPY = [
    ("awake", {"-2,5": "guest rose", "2,5": "guest chrysanthemum"}, {"harmony"}),
    ("one asleep", {"-2,5": "guest rose dormant", "2,5": "guest chrysanthemum"}, set()),
    ("the other asleep", {"-2,5": "guest rose", "2,5": "guest chrysanthemum dormant"}, set()),
    ("both asleep", {"-2,5": "guest rose dormant", "2,5": "guest chrysanthemum dormant"}, set()),
    ("disrupted", {"-2,5": "guest rose", "0,5": "host lily", "2,5": "guest chrysanthemum"}, {"disharmony"}),
    ("by one asleep", {"-2,5": "guest rose", "0,5": "host lily dormant", "2,5": "guest chrysanthemum"}, set()),
    ("one of the pair asleep", {"-2,5": "guest rose dormant", "0,5": "host lily", "2,5": "guest chrysanthemum"}, set()),
]  # fmt: skip


@pytest.mark.parametrize(("board", "kinds"), [pytest.param(*case[1:], id=case[0]) for case in SLEEPY])
def test_B5_a_dormant_flower_makes_no_harmony_and_no_disharmony(game: RulesGame, board: dict[str, str], kinds: set[str]) -> None:
    assert {link.kind for link in game.links(stand(game, board))} == kinds


WAKING = [
    ("by itself", {"4,5": "guest rose dormant"}, "move 4,5 4,6", "4,6"),
    ("pushed by a boat", {"4,5": "guest rose dormant", "4,4": "guest boat"}, "push 4,4 4,5", "4,6"),
    ("the opponent's, pushed", {"4,5": "host rose dormant", "4,4": "guest boat"}, "push 4,4 4,5", "4,6"),
    ("ferried", {"4,5": "guest rose dormant", "4,4": "guest boat"}, "ferry 4,4 4,5 by 0,1", "4,6"),
    ("turned by a wheel", {"4,5": "guest rose dormant", "5,5": "guest wheel"}, "rotate 5,5 1", "4,6"),
    ("the opponent's, turned", {"4,5": "host rose dormant", "5,5": "guest wheel"}, "rotate 5,5 1", "4,6"),
]


@pytest.mark.parametrize(("board", "move", "place"), [pytest.param(*case[1:], id=case[0]) for case in WAKING])
def test_B5_it_sleeps_until_it_has_been_moved(game: RulesGame, board: dict[str, str], move: str, place: str) -> None:
    state = stand(game, {**board, "-4,6": "guest chrysanthemum", "4,-6": "host chrysanthemum"})
    assert links_of(game, state) == set()
    state = after(game, state, move)
    assert game.pieces(state)[place].marks == ()
    assert links_of(game, state) == ({"guest -4,6 4,6"} if "guest rose" in board_of(game, state)[place] else {"host 4,-6 4,6"})


def test_B5_it_sleeps_on_while_others_move(game: RulesGame) -> None:
    board = {"4,5": "guest rose dormant", "-4,4": "guest chrysanthemum", "-5,-5": "host rose dormant"}
    state = after(game, stand(game, board), "move -4,4 -6,6")
    assert game.pieces(state)["4,5"].marks == game.pieces(state)["-5,-5"].marks == ("dormant",)


def test_B5_a_dormant_flower_captures_and_is_captured(game: RulesGame) -> None:
    board = {"5,5": "guest rose dormant", "5,3": "host jasmine dormant"}
    assert "5,3" in legal_from(game, stand(game, board), "5,5")
    assert "5,5" in legal_from(game, stand(game, board, "host"), "5,3")
    state = after(game, stand(game, board), "move 5,5 5,3")
    assert (board_of(game, state), game.pieces(state)["5,3"].marks) == ({"5,3": "guest rose"}, ())
