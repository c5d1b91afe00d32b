"""The house rules from the comments on Wiki Pai Sho, each a ruleset of its own (WH1 to WH4)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.core.errors import BadPosition, BadRequest
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import Board, after, around, assert_illegal, board_of, can, ended, legal_from, links_of, stand

OTHER = {"guest": "host", "host": "guest"}
EMPTY: dict[str, dict[str, int]] = {"guest": {}, "host": {}}
ROSES = {"rose": 6}
WALLED = {"0,8": "guest rock", "0,-8": "host rock"}
"""A player who has only roses left cannot place one: the own foreign gate of both is taken."""


@pytest.fixture
def fifteen(opened: Open) -> RulesGame:
    return opened("wiki_fifteen")


@pytest.fixture
def nudge(opened: Open) -> RulesGame:
    return opened("wiki_nudge")


@pytest.fixture
def last(opened: Open) -> RulesGame:
    return opened("wiki_last_flower")


@pytest.fixture
def losing(opened: Open) -> RulesGame:
    return opened("wiki_disharmony")


def row(lilies: int, jasmines: int, owner: str = "guest", y: int = 5) -> dict[str, str]:
    """So many lilies and then jasmines side by side: a harmony for each pair of the two."""
    kinds = ["lily"] * lilies + ["jasmine"] * jasmines
    return {f"{x},{y}": f"{owner} {kind}" for x, kind in enumerate(kinds, start=-7)}


def shown(game: RulesGame, board: Board, **more: object) -> list[tuple[str, int, int]]:
    """The count at the end of a game that is over in that position."""
    result = game.result(stand(game, board, **more))  # type: ignore[arg-type]  # only keywords of a position
    assert result is not None
    return [(text["en"], guest, host) for text, guest, host in result.tally]


@pytest.mark.parametrize(("lilies", "jasmines", "won"), [(3, 5, True), (5, 3, True), (4, 4, True), (2, 7, False), (3, 4, False)])
@pytest.mark.parametrize("owner", ["guest", "host"])
def test_WH1_fifteen_standing_at_once_win(fifteen: RulesGame, owner: str, lilies: int, jasmines: int, won: bool) -> None:
    state = stand(fifteen, row(lilies, jasmines, owner))
    assert len(links_of(fifteen, state)) == lilies * jasmines
    assert ended(fifteen, state) == ((owner, "fifteen") if won else None)


def test_WH1_the_fifteenth_wins_at_the_end_of_that_turn(fifteen: RulesGame) -> None:
    state = stand(fifteen, {**row(2, 7), "-5,7": "guest rose", "-3,6": "guest white_jade"})
    assert (len(links_of(fifteen, state)), ended(fifteen, state)) == (14, None)
    assert ended(fifteen, after(fifteen, state, "move -3,6 -3,7")) == ("guest", "fifteen")
    assert ended(fifteen, after(fifteen, state, "move -3,6 -2,7")) == ("guest", "fifteen")
    assert ended(fifteen, after(fifteen, state, "move -3,6 -2,6")) is None


def test_WH1_its_owner_wins_whoever_made_the_move(fifteen: RulesGame) -> None:
    jasmines = {f"{x},5": "guest jasmine" for x in range(-3, 2)}
    state = stand(fifteen, {**row(3, 0), **jasmines, "-4,5": "host white_dragon"}, "host")
    assert ended(fifteen, state) is None
    assert ended(fifteen, after(fifteen, state, "move -4,5 -4,3")) == ("guest", "fifteen")


def test_WH1_nothing_is_added_up(fifteen: RulesGame) -> None:
    state = stand(fifteen, row(2, 7))
    state = after(fifteen, state, "place rose 0,8", "place rose 0,-8", "move 0,8 0,7", "move 0,-8 0,-7", "move 0,7 0,6")
    assert (len(links_of(fifteen, state)), ended(fifteen, state)) == (14, None)
    assert (dict(fifteen.scores(state)), "score" in fifteen.position(state)) == ({}, False)
    assert not [event for event in fifteen.events(state) if event["event"] == "scored"]
    with pytest.raises(BadPosition, match="no points"):
        stand(fifteen, {}, score={"guest": 3})


def test_WH1_the_harmonies_of_a_lotus_count(fifteen: RulesGame) -> None:
    assert ended(fifteen, stand(fifteen, {**row(2, 7), "-7,4": "guest white_lotus"})) == ("guest", "fifteen")
    assert ended(fifteen, stand(fifteen, {**row(2, 7), "-7,4": "host white_lotus"})) is None


@pytest.mark.parametrize(
    ("guest", "host", "winner"), [((3, 5), (4, 4), "host"), ((4, 4), (3, 5), "guest"), ((3, 5), (5, 3), "draw")]
)
def test_WH1_both_at_once_the_more_wins(fifteen: RulesGame, guest: tuple[int, int], host: tuple[int, int], winner: str) -> None:
    board = {**row(*guest), **row(*host, "host", -5)}
    assert ended(fifteen, stand(fifteen, board)) == (winner, "fifteen")
    assert shown(fifteen, board) == [("Standing harmonies", guest[0] * guest[1], host[0] * host[1])]


@pytest.mark.parametrize("seat", ["guest", "host"])
def test_WH1_without_points_few_tiles_and_a_forfeit_lose_and_two_passes_draw(fifteen: RulesGame, seat: str) -> None:
    assert ended(fifteen, stand(fifteen, row(2, 1, OTHER[seat]), reserve={seat: {"rose": 3}})) == (OTHER[seat], "too_few")
    assert ended(fifteen, fifteen.play(stand(fifteen, row(3, 3, seat), seat), "resign")) == (OTHER[seat], "forfeit")
    state = stand(fifteen, WALLED, seat, reserve={"guest": ROSES, "host": ROSES})
    assert ended(fifteen, after(fifteen, state, "pass", "pass")) == ("draw", "stuck")


@pytest.mark.parametrize(("option", "value"), [("target_points", 50), ("pot_value", 20), ("pot_to", "winner")])
def test_WH1_WH3_there_are_no_points_to_set(opened: Open, option: str, value: int | str) -> None:
    for name in ("wiki_fifteen", "wiki_last_flower"):
        assert opened("wiki", **{option: value})
        with pytest.raises(BadRequest, match=f'no option called "{option}"'):
            opened(name, **{option: value})
        assert opened(name, flowers_turn=False).identity.options["flowers_turn"] is False


@pytest.mark.parametrize("owner", ["guest", "host"])
def test_WH2_a_wheel_turns_a_rock(nudge: RulesGame, opened: Open, owner: str) -> None:
    places = around("5,5")
    for number, place in enumerate(places):
        board = {"5,5": "guest wheel", place: f"{owner} rock"}
        for by in range(1, 8):
            moved = board_of(nudge, after(nudge, stand(nudge, board), f"rotate 5,5 {by}"))
            assert moved == {"5,5": "guest wheel", places[(number + by) % 8]: f"{owner} rock"}
            assert not can(opened("wiki"), stand(opened("wiki"), board), f"rotate 5,5 {by}")


def test_WH2_the_rock_leaves_a_line_and_comes_into_another(nudge: RulesGame) -> None:
    board = {"2,7": "guest lily", "4,7": "host rock", "5,7": "guest jasmine", "3,6": "guest wheel", "2,3": "host jasmine"}
    state = stand(nudge, {**board, "2,6": "host boat", "2,4": "host lily"})
    assert links_of(nudge, state) == {"host 2,3 2,4"}
    state = after(nudge, state, "rotate 3,6 1")
    assert {"2,7": "host boat", "3,7": "guest lily", "4,6": "host rock"}.items() <= board_of(nudge, state).items()
    assert links_of(nudge, state) == {"host 2,3 2,4", "guest 3,7 5,7"}


def test_WH2_only_a_wheel_moves_a_rock(nudge: RulesGame) -> None:
    state = stand(nudge, {"3,5": "guest boat", "3,6": "guest rock"})
    assert legal_from(nudge, state, "3,6") == set()
    assert assert_illegal(nudge, state, "move 3,6 3,7") == {"3,6"}
    assert assert_illegal(nudge, state, "push 3,5 3,6") == {"3,6"}


@pytest.mark.parametrize(("board", "move", "guilty"), [
    ({"5,5": "guest wheel", "5,6": "host knotweed", "5,4": "host rock"}, "rotate 5,5 1", "5,6"),
    ({"7,1": "guest wheel", "7,0": "host rock"}, "rotate 7,1 7", "7,0"),
    ({"7,1": "guest wheel", "8,0": "host rock"}, "rotate 7,1 2", "8,0"),
    ({"6,6": "guest wheel", "5,6": "host rock"}, "rotate 6,6 2", "5,6"),
])  # fmt: skip
def test_WH2_the_other_bounds_of_turning_hold(nudge: RulesGame, board: Board, move: str, guilty: str) -> None:
    assert guilty in assert_illegal(nudge, stand(nudge, board), move)


@pytest.mark.parametrize(("board", "winner"), [
    (row(2, 2) | row(1, 3, "host", -5), "guest"), (row(1, 3) | row(2, 2, "host", -5), "host"),
    (row(2, 2) | row(4, 1, "host", -5), "draw"),
    (row(1, 2) | {"-7,4": "guest white_lotus"} | row(1, 2, "host", -5), "guest"), ({}, "draw"),
])  # fmt: skip
def test_WH3_when_all_tiles_are_played_the_most_standing_harmonies_win(last: RulesGame, board: Board, winner: str) -> None:
    state = stand(last, board, reserve=EMPTY)
    owners = [link.owner for link in last.links(state)]
    assert ended(last, state) == (winner, "all_played")
    assert shown(last, board, reserve=EMPTY) == [("Standing harmonies", owners.count("guest"), owners.count("host"))]


@pytest.mark.parametrize("seat", ["guest", "host"])
def test_WH3_the_tiles_of_both(last: RulesGame, seat: str) -> None:
    state = stand(last, row(2, 2), seat, reserve={seat: {}, OTHER[seat]: {"rock": 1}})
    assert ended(last, state) is None
    state = stand(last, row(2, 2), seat, reserve={seat: {"rose": 1}, OTHER[seat]: {}})
    assert ended(last, state) is None
    assert ended(last, after(last, state, f"place rose {'0,8' if seat == 'guest' else '0,-8'}")) == ("guest", "all_played")


def test_WH3_the_last_tile_still_makes_its_harmony(last: RulesGame) -> None:
    board = {"-3,-8": "guest lily", **row(1, 1, "host")}
    state = stand(last, board, reserve={"guest": {"jasmine": 1}, "host": {}})
    assert ended(last, after(last, state, "place jasmine 0,-8")) == ("draw", "all_played")


def test_WH3_a_tile_that_returns_to_a_reserve_keeps_the_game_going(last: RulesGame) -> None:
    board = {**row(2, 2), "0,2": "guest boat", "-1,2": "host rose"}
    state = stand(last, board, reserve={"guest": {"rock": 1}, "host": {}})
    state = after(last, state, "push 0,2 -1,2", "place rose 0,-8", "place rock 5,-5")
    assert ended(last, state) == ("guest", "all_played")
    state = stand(last, board, reserve={"guest": {"rock": 1}, "host": {}})
    assert ended(last, after(last, state, "push 0,2 -1,2")) is None


def test_WH3_nothing_else_decides(last: RulesGame) -> None:
    assert ended(last, stand(last, {}, reserve={"guest": {"rose": 3}})) is None
    state = after(last, stand(last, row(3, 5)), "place rose 0,8", "place rose 0,-8")
    assert (ended(last, state), dict(last.scores(state))) == (None, {})
    assert ended(last, last.play(state, "resign")) == ("host", "forfeit")
    walled = stand(last, WALLED, reserve={"guest": ROSES, "host": ROSES})
    assert ended(last, after(last, walled, "pass", "pass")) == ("draw", "stuck")


CLASHES: list[tuple[str, Board, int]] = [
    ("nothing between", {"-3,7": "guest rose", "3,7": "guest jasmine"}, 1),
    ("in a column", {"3,7": "guest lily", "3,-7": "guest chrysanthemum"}, 1),
    ("side by side", {"3,7": "guest white_jade", "4,7": "guest rhododendron"}, 1),
    ("a neutral flower between", {"-3,7": "guest rose", "0,7": "host lily", "3,7": "guest jasmine"}, 1),
    ("two of them", {"-3,7": "guest rose", "0,7": "host lily", "1,7": "guest rhododendron", "3,7": "guest jasmine"}, 1),
    ("a rock between", {"-3,7": "guest rose", "0,7": "host rock", "3,7": "guest jasmine"}, 0),
    ("a boat between", {"-3,7": "guest rose", "0,7": "guest boat", "3,7": "guest jasmine"}, 0),
    ("a Dragon between", {"-3,7": "guest rose", "0,7": "host white_dragon", "3,7": "guest jasmine"}, 0),
    ("the opponent's opposite between", {"-3,7": "guest rose", "0,7": "host rose", "3,7": "guest jasmine"}, 0),
    ("of two players", {"-3,7": "guest rose", "3,7": "host jasmine"}, 0),
    ("harmonious ones", {"-3,7": "guest rose", "3,7": "guest chrysanthemum"}, 0),
    ("neutral ones", {"-3,7": "guest rose", "3,7": "guest lily"}, 0),
    ("diagonal", {"3,6": "guest rose", "4,7": "guest jasmine"}, 0),
    ("the nearer blocks the farther", {"-3,7": "guest rose", "0,7": "guest rose", "3,7": "guest jasmine"}, 1),
    ("one on each side", {"-3,7": "guest rose", "0,7": "guest jasmine", "3,7": "guest rose"}, 2),
    ("with a Lotus", {"-3,7": "guest white_lotus", "3,7": "guest white_dragon"}, 0),
]


@pytest.mark.parametrize(("board", "lost"), [pytest.param(*case[1:], id=case[0]) for case in CLASHES])
@pytest.mark.parametrize("seat", ["guest", "host"])
def test_WH4_two_clashing_flowers_of_one_player_on_a_line_cost_a_point(
    losing: RulesGame, seat: str, board: Board, lost: int
) -> None:
    names = {"guest": seat, "host": OTHER[seat]}
    state = stand(losing, {at: f"{names[tile.split()[0]]} {tile.split()[1]}" for at, tile in board.items()}, seat)
    assert len(links_of(losing, state, "disharmony")) == lost
    gained = len([link for link in links_of(losing, state) if link.startswith(seat)])
    assert losing.scores(after(losing, state, "place rock 1,1")) == {seat: gained - lost, OTHER[seat]: 0}


def test_WH4_in_every_turn_of_its_owner_below_nothing_too(losing: RulesGame) -> None:
    state = stand(losing, {"-3,7": "guest rose", "3,7": "guest jasmine", "-3,-6": "host lily", "3,-6": "host jasmine"})
    scores = []
    for move in ("place rock 1,1", "place rock 1,-1", "place rock 2,2", "place rock 2,-2"):
        state = losing.play(state, move)
        scores.append((losing.scores(state)["guest"], losing.scores(state)["host"]))
    assert scores == [(-1, 0), (-1, 1), (-2, 1), (-2, 2)]


def test_WH4_the_two_block_what_lies_beyond(losing: RulesGame) -> None:
    board = {"-3,7": "guest rose", "0,7": "guest jasmine", "3,7": "guest chrysanthemum"}
    assert links_of(losing, stand(losing, board)) == set()
    assert links_of(losing, stand(losing, {**board, "0,7": "guest lily"})) == set()
    assert links_of(losing, stand(losing, {**board, "0,7": "guest white_jade"})) == {"guest -3,7 0,7", "guest -3,7 3,7"}


def test_WH4_harmonies_count_as_before(losing: RulesGame) -> None:
    state = stand(losing, {"-3,7": "guest rose", "3,7": "guest jasmine", "3,5": "guest lily", "-3,5": "guest white_jade"})
    assert links_of(losing, state) == {"guest 3,5 3,7", "guest -3,5 -3,7", "guest -3,5 3,5"}
    state = losing.play(state, "place rock 1,1")
    said = [(event["points"], event["why"]["en"]) for event in losing.events(state) if event["event"] == "scored"]
    assert (said, losing.scores(state)["guest"]) == ([(3, "Harmonies"), (-1, "Disharmonies")], 2)
