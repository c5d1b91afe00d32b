"""Wiki Pai Sho: points for every turn, the end of the game, and the Pot (WK19, WK20, WK21)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

import pytest

from game.core.errors import BadRequest
from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import Board, after, ended, links_of, stand

GUESTS: Board = {"-3,7": "guest lily", "3,7": "guest jasmine", "-3,5": "guest jasmine"}
HOSTS: Board = {"-5,-6": "host rose", "-2,-6": "host white_jade"}


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("wiki")


def tally(game: RulesGame, board: Board, **more: object) -> list[tuple[str, int, int]]:
    """The count at the end of a game that is over in that position."""
    result = game.result(stand(game, board, **more))  # type: ignore[arg-type]  # only keywords of a position
    assert result is not None
    return [(text["en"], guest, host) for text, guest, host in result.tally]


def test_WK19_a_point_for_each_harmony_at_the_end_of_its_owner_s_turn(game: RulesGame) -> None:
    state = stand(game, {**GUESTS, **HOSTS})
    assert len(links_of(game, state)) == 3
    scores = []
    for move in ("place rock 1,1", "place rock 1,-1", "place rock 2,2", "place rock 2,-2"):
        state = game.play(state, move)
        scores.append((game.scores(state)["guest"], game.scores(state)["host"]))
    assert scores == [(2, 0), (2, 1), (4, 1), (4, 2)]


def test_WK19_it_begins_to_count_with_the_turn_in_which_it_comes_about(game: RulesGame) -> None:
    state = stand(game, {"-3,7": "guest lily", "3,6": "guest jasmine"})
    assert game.scores(after(game, state, "move 3,6 3,7")) == {"guest": 1, "host": 0}
    assert game.scores(after(game, state, "move 3,6 3,5")) == {"guest": 0, "host": 0}


def test_WK19_a_harmony_that_is_broken_counts_no_more(game: RulesGame) -> None:
    state = after(game, stand(game, GUESTS), "place rock 1,1", "place rock 0,7", "place rock 2,2")
    assert game.scores(state) == {"guest": 2 + 1, "host": 0}


def test_WK19_each_is_worth_one_also_between_the_gardens(game: RulesGame) -> None:
    board = {"-2,2": "guest jasmine", "2,2": "guest rhododendron", "2,-2": "guest jasmine"}
    state = stand(game, board)
    assert [link.worth for link in game.links(state)] == [1, 1]
    assert game.scores(after(game, state, "place rock 5,5"))["guest"] == 2


def test_WK19_a_turn_that_is_passed_counts_too(game: RulesGame) -> None:
    rocks = dict.fromkeys(("3,8", "4,7", "3,6", "4,5", "0,5", "0,8"), "guest rock")
    state = stand(game, {"2,7": "guest lily", "3,7": "guest jasmine", **rocks}, reserve={"guest": {"rose": 6}})
    assert game.legal(state) == ["pass"]
    assert game.scores(after(game, state, "pass")) == {"guest": 1, "host": 0}


def test_WK19_the_event_says_what_for(game: RulesGame) -> None:
    events = game.events(after(game, stand(game, GUESTS), "place rock 1,1"))
    scored = [event for event in events if event["event"] == "scored"]
    assert [(event["player"], event["points"], event["why"]["en"]) for event in scored] == [("guest", 2, "Harmonies")]


def test_WK19_nothing_is_taken_off_for_disharmony(game: RulesGame) -> None:
    clash = {"-3,5": "guest rose", "3,5": "guest jasmine"}
    disrupted = {"-3,7": "guest lily", "0,7": "host rose", "3,7": "guest jasmine"}
    state = stand(game, {**clash, **disrupted})
    assert {link.kind for link in game.links(state)} <= {"harmony"}
    assert game.scores(after(game, state, "place rock 1,1", "place rock 2,2")) == {"guest": 0, "host": 0}


@pytest.mark.parametrize(("reserve", "board", "over"), [
    ({"rose": 3}, {}, True), ({"rose": 4}, {}, False), ({"rose": 1}, {"5,5": "guest lily", "3,3": "guest rose"}, True),
    ({"rose": 2}, {"5,5": "guest lily", "3,3": "guest rose"}, False), ({}, {"5,5": "guest lily"}, True),
    ({"rose": 2, "white_lotus": 1}, {}, True), ({"rose": 2, "white_lotus": 2}, {}, False),
    ({"rose": 2, "white_lotus": 1}, {"5,5": "guest white_lotus"}, False),
    ({"rose": 3, "white_dragon": 3, "rock": 3, "wheel": 3, "boat": 3, "knotweed": 3}, {"5,5": "guest white_dragon"}, True),
    ({"rose": 1, "jasmine": 1, "white_jade": 1, "rhododendron": 1}, {}, False),
    ({"rose": 3}, {"5,5": "host lily", "3,3": "host white_lotus"}, True),
])  # fmt: skip
@pytest.mark.parametrize("seat", ["guest", "host"])
def test_WK20_three_harmonious_tiles_or_fewer_end_the_game(
    game: RulesGame, seat: str, reserve: dict[str, int], board: Board, over: bool
) -> None:
    if seat == "host":
        swapped = {"guest": "host", "host": "guest"}
        board = {place: f"{swapped[tile.split()[0]]} {tile.split()[1]}" for place, tile in board.items()}
    state = stand(game, board, reserve={seat: reserve}, score={"guest": 2, "host": 1})
    assert ended(game, state) == (("guest", "too_few") if over else None)


def test_WK20_the_pot_holds_none_of_them(game: RulesGame) -> None:
    pot = ["guest rose", "guest lily", "host rose"]
    assert ended(game, stand(game, {}, reserve={"guest": {"rose": 3}}, pot=pot)) == ("draw", "too_few")


def test_WK20_a_capture_ends_it_and_the_turn_still_counts(game: RulesGame) -> None:
    board = {**GUESTS, "5,5": "guest rose", "5,6": "host jasmine"}
    state = stand(game, board, reserve={"guest": {"rose": 6}, "host": {"rose": 3}}, score={"guest": 0, "host": 1})
    assert ended(game, state) is None
    state = after(game, state, "move 5,5 5,6")
    assert (ended(game, state), game.legal(state)) == (("guest", "too_few"), [])
    assert game.scores(state) == {"guest": 2, "host": 1}


@pytest.mark.parametrize(("guest", "host", "winner"), [(5, 4, "guest"), (4, 5, "host"), (4, 4, "draw")])
@pytest.mark.parametrize("short", ["guest", "host"])
def test_WK20_the_higher_score_wins_whoever_has_few_left(game: RulesGame, short: str, guest: int, host: int, winner: str) -> None:
    state = stand(game, {}, reserve={short: {"rose": 3}}, score={"guest": guest, "host": host})
    assert ended(game, state) == (winner, "too_few")


@pytest.mark.parametrize(("guest", "host", "end"), [
    (99, 98, None), (100, 0, ("guest", "target")), (0, 100, ("host", "target")), (120, 130, ("host", "target")),
    (100, 100, ("draw", "target")),
])  # fmt: skip
def test_WK20_a_hundred_points(game: RulesGame, guest: int, host: int, end: tuple[str, str] | None) -> None:
    assert ended(game, stand(game, {}, score={"guest": guest, "host": host})) == end


def test_WK20_the_points_are_reached_at_the_end_of_a_turn(game: RulesGame) -> None:
    state = stand(game, {**GUESTS, **HOSTS}, score={"guest": 98, "host": 98})
    assert ended(game, state) is None
    assert ended(game, after(game, state, "place rock 1,1")) == ("guest", "target")


@pytest.mark.parametrize(("target", "points", "over"), [
    (10, 9, False), (10, 10, True), (50, 49, False), (50, 50, True), (500, 499, False), (500, 500, True),
    (0, 9999, False), (0, 0, False),
])  # fmt: skip
def test_WK20_option_target_points(opened: Open, target: int, points: int, over: bool) -> None:
    game = opened("wiki", target_points=target)
    assert ended(game, stand(game, {}, score={"host": points})) == (("host", "target") if over else None)
    assert ended(game, game.start(0)) is None


@pytest.mark.parametrize("seat", ["guest", "host"])
def test_WK20_after_a_forfeit_the_other_player_wins_whatever_the_score(game: RulesGame, seat: str) -> None:
    other = {"guest": "host", "host": "guest"}[seat]
    state = stand(game, {}, seat, score={seat: 60, other: 3})
    assert ended(game, game.play(state, "resign")) == (other, "forfeit")


def test_WK20_nothing_else_ends_it(game: RulesGame) -> None:
    ring = {"-3,5": "guest rose", "3,5": "guest chrysanthemum", "3,-5": "guest rose", "-3,-5": "guest chrysanthemum"}
    assert len(links_of(game, stand(game, ring))) == 4
    assert ended(game, stand(game, ring)) is None
    full: Board = {f"{x},5": "guest rose" for x in range(-4, 4)} | {f"{x},-5": "host rose" for x in range(-4, 4)}
    assert ended(game, stand(game, full, reserve={"guest": {}, "host": {}})) is None


def test_WK20_the_count_line_by_line(game: RulesGame) -> None:
    pot = ["guest rose", "host lily", "host rock"]
    lines = tally(game, {**HOSTS, "5,5": "guest white_lotus", "5,6": "guest rose"}, score={"guest": 100, "host": 7}, pot=pot)
    assert lines == [("Points in the game", 100, 7), ("Total", 100, 7)]


SCORES = [(100, 90), (90, 100), (100, 100), (105, 100)]


@pytest.mark.parametrize("value", [0, 20, 50, 100, 200])
@pytest.mark.parametrize("to", ["winner", "loser", "none"])
def test_WK21_the_pot_is_paid_and_then_the_totals_are_compared(opened: Open, to: str, value: int) -> None:
    game = opened("wiki", pot_value=value, pot_to=to)
    for guest, host in SCORES:
        higher, lower = (value * (guest > host), value * (host > guest)), (value * (guest < host), value * (host < guest))
        paid = {"winner": higher, "loser": lower, "none": (0, 0)}[to]
        total = guest + paid[0], host + paid[1]
        state = stand(game, {}, score={"guest": guest, "host": host})
        winner = "draw" if total[0] == total[1] else "guest" if total[0] > total[1] else "host"
        assert ended(game, state) == (winner, "target")
        lines = tally(game, {}, score={"guest": guest, "host": host})
        assert lines[0] == ("Points in the game", guest, host)
        assert lines[-1] == ("Total", *total)
        if any(paid):
            assert lines[1:-1] == [("The Pot", *paid)]


def test_WK21_the_lower_score_can_win_by_the_pot(opened: Open) -> None:
    game = opened("wiki", pot_value=20, pot_to="loser")
    assert ended(game, stand(game, {}, score={"guest": 100, "host": 85})) == ("host", "target")
    assert ended(game, stand(game, {}, score={"guest": 100, "host": 80})) == ("draw", "target")
    assert ended(game, stand(game, {}, score={"guest": 100, "host": 75})) == ("guest", "target")


def test_WK21_at_the_end_by_few_tiles_too_but_not_against_a_forfeit(opened: Open) -> None:
    game = opened("wiki", pot_value=50, pot_to="loser")
    state = stand(game, {}, reserve={"guest": {"rose": 3}}, score={"guest": 10, "host": 5})
    assert ended(game, state) == ("host", "too_few")
    state = stand(game, {}, score={"guest": 10, "host": 5})
    assert ended(game, game.play(state, "resign")) == ("host", "forfeit")
    assert ended(game, after(game, state, "place rose 0,8", "resign")) == ("guest", "forfeit")


def test_WK21_by_default_the_pot_is_worth_nothing(game: RulesGame) -> None:
    assert (game.identity.options["pot_value"], game.identity.options["pot_to"]) == (0, "none")
    assert tally(game, {}, score={"guest": 100, "host": 7}, pot=["guest rose"])[-1] == ("Total", 100, 7)


DEFAULTS = {"target_points": 100, "pot_value": 0, "pot_to": "none", "flowers_turn": True, "dragon_harmony": False,
            "lotus_opponent_harmony": "owner", "non_flowers_after": 1, "specials_after": 3}  # fmt: skip


def test_WK20_WK21_the_options_and_their_defaults(game: RulesGame) -> None:
    assert dict(game.identity.options) == DEFAULTS


@pytest.mark.parametrize(("option", "value", "says"), [
    ("target_points", 501, "from 0 to 500"), ("target_points", -10, "from 0 to 500"),
    ("pot_value", 201, "from 0 to 200"), ("pot_to", "both", "one of none, winner, loser"),
    ("lotus_opponent_harmony", "theirs", "one of owner, both, none"), ("flowers_turn", 1, "true or false"),
    ("dragon_harmony", "yes", "true or false"), ("specials_after", 11, "from 0 to 10"), ("non_flowers_after", -1, "from 0 to 10"),
    ("wager", 5, 'no option called "wager"'), ("mirror", "rotate", 'no option called "mirror"'),
])  # fmt: skip
def test_WK20_WK21_a_value_that_an_option_cannot_have(opened: Open, option: str, value: int | str, says: str) -> None:
    with pytest.raises(BadRequest, match=option) as caught:
        opened("wiki", **{option: value})
    assert says in str(caught.value)
