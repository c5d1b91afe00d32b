"""Wiki Pai Sho: which flowers harmonise, and what may lie between them (WK4, WK17, WK18)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, product

import pytest

from game.rules.rules_game import RulesGame
from tests.conftest import Open
from tests.table import Board, after, links_of, stand

KINDS = ("jasmine", "lily", "white_jade", "rose", "chrysanthemum", "rhododendron")
TABLE = {
    "jasmine": {"yes": {"lily", "rhododendron"}, "no": {"rose"}},
    "lily": {"yes": {"jasmine", "white_jade"}, "no": {"chrysanthemum"}},
    "white_jade": {"yes": {"lily", "rose"}, "no": {"rhododendron"}},
    "rose": {"yes": {"white_jade", "chrysanthemum"}, "no": {"jasmine"}},
    "chrysanthemum": {"yes": {"rose", "rhododendron"}, "no": {"lily"}},
    "rhododendron": {"yes": {"chrysanthemum", "jasmine"}, "no": {"white_jade"}},
}
PAIRS = list(combinations_with_replacement(KINDS, 2))
HARMONIES = [pair for pair in PAIRS if pair[1] in TABLE[pair[0]]["yes"]]
ENDS = {"-3,7": "guest lily", "3,7": "guest jasmine"}
STANDS, BROKEN = {"guest -3,7 3,7"}, set[str]()


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("wiki")


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_WK4_who_harmonises_with_whom(game: RulesGame, a: str, b: str) -> None:
    for owner in ("guest", "host"):
        for near, far in (("-3,7", "2,7"), ("-5,-6", "-5,7")):
            found = links_of(game, stand(game, {near: f"{owner} {a}", far: f"{owner} {b}"}))
            assert found == ({f"{owner} {near} {far}"} if b in TABLE[a]["yes"] else set())


@pytest.mark.parametrize("kind", KINDS)
def test_WK4_a_flower_is_neutral_to_its_own_kind(game: RulesGame, kind: str) -> None:
    partner = min(TABLE[kind]["yes"])
    board = {"-3,7": f"guest {kind}", "0,7": f"guest {kind}", "3,7": f"guest {partner}"}
    assert links_of(game, stand(game, board)) == {"guest -3,7 3,7", "guest 0,7 3,7"}


@pytest.mark.parametrize(("a", "b"), HARMONIES)
def test_WK17_flowers_of_two_players_make_none(game: RulesGame, a: str, b: str) -> None:
    assert links_of(game, stand(game, {"-3,7": f"guest {a}", "2,7": f"host {b}"})) == set()


def test_WK17_on_one_row_or_column_at_any_distance(game: RulesGame) -> None:
    for start, end in (("-8,2", "8,2"), ("3,-8", "3,8"), ("5,5", "5,6"), ("5,5", "6,5")):
        assert links_of(game, stand(game, {start: "guest lily", end: "guest jasmine"})) == {f"guest {start} {end}"}
    for end in ("6,6", "4,6", "6,4", "7,4"):
        assert links_of(game, stand(game, {"5,5": "guest lily", end: "guest jasmine"})) == set()


@pytest.mark.parametrize("board", [
    {"0,8": "guest lily", "4,8": "guest jasmine"}, {"8,0": "guest lily", "-8,0": "guest jasmine"},
    {"0,0": "guest lily", "0,5": "guest jasmine"}, {"-1,8": "guest lily", "1,8": "guest jasmine"},
])  # fmt: skip
def test_WK17_a_port_or_the_centre_is_a_point_like_others(game: RulesGame, board: Board) -> None:
    assert len(links_of(game, stand(game, board))) == 1


BETWEEN: list[tuple[str, Board, set[str]]] = [
    ("a boat", {"0,7": "guest boat"}, STANDS), ("the opponent's boat", {"0,7": "host boat"}, STANDS),
    ("two boats", {"0,7": "host boat", "1,7": "guest boat"}, STANDS),
    ("a boat and a neutral flower", {"0,7": "host boat", "1,7": "guest lily"}, STANDS | {"guest 1,7 3,7"}),
    ("an opponent's neutral flower", {"0,7": "host rhododendron"}, STANDS),
    ("two of them", {"0,7": "host rhododendron", "1,7": "host white_jade"}, STANDS),
    ("opposite of one end", {"0,7": "host rose"}, BROKEN), ("of the other", {"0,7": "host chrysanthemum"}, BROKEN),
    ("one's own opposite", {"0,7": "guest rose"}, BROKEN), ("of the other, one's own", {"0,7": "guest chrysanthemum"}, BROKEN),
    ("an opposite behind a neutral one", {"0,7": "host rhododendron", "1,7": "host rose"}, BROKEN),
    ("a rock", {"0,7": "guest rock"}, BROKEN), ("the opponent's rock", {"0,7": "host rock"}, BROKEN),
    ("a wheel", {"0,7": "guest wheel"}, BROKEN), ("a knotweed", {"0,7": "host knotweed"}, BROKEN),
    ("a Dragon", {"0,7": "host white_dragon"}, BROKEN), ("one's own Dragon", {"0,7": "guest white_dragon"}, BROKEN),
    ("a rock beyond", {"5,7": "guest rock", "-5,7": "host rock"}, STANDS),
    ("a rock beside", {"0,6": "guest rock", "0,8": "host rock"}, STANDS),
]  # fmt: skip


@pytest.mark.parametrize(("board", "expected"), [pytest.param(*case[1:], id=case[0]) for case in BETWEEN])
def test_WK17_what_may_lie_between(game: RulesGame, board: Board, expected: set[str]) -> None:
    assert links_of(game, stand(game, {**ENDS, **board})) == expected
    turned = {f"{at.split(',')[1]},{at.split(',')[0]}": tile for at, tile in {**ENDS, **board}.items()}
    assert len(links_of(game, stand(game, turned))) == len(expected)


@pytest.mark.parametrize(("ends", "between"), list(product(HARMONIES, KINDS)))
def test_WK17_a_flower_between_that_is_opposite_to_neither_end(game: RulesGame, ends: tuple[str, str], between: str) -> None:
    for owner in ("guest", "host"):
        board = {"-3,7": f"host {ends[0]}", "3,7": f"host {ends[1]}", "0,7": f"{owner} {between}"}
        free = between not in TABLE[ends[0]]["no"] | TABLE[ends[1]]["no"]
        assert ("host -3,7 3,7" in links_of(game, stand(game, board))) == free


def test_WK17_a_lotus_between_is_no_neutral_flower(game: RulesGame) -> None:
    """A Lotus is harmonious to both ends; the text lets boats and flowers of neutral harmony lie between."""
    for owner in ("guest", "host"):
        assert "guest -3,7 3,7" not in links_of(game, stand(game, {**ENDS, "0,7": f"{owner} white_lotus"}))


def test_WK17_nothing_else_is_a_link(game: RulesGame) -> None:
    state = stand(game, {"-3,7": "guest rose", "3,7": "guest jasmine", "0,5": "guest lily", "0,3": "host chrysanthemum"})
    assert not game.links(state)


LINE = {"-4,7": "lily", "-2,7": "lily", "1,7": "jasmine", "4,7": "white_jade"}
FOUR = {("-4,7", "1,7"), ("-4,7", "4,7"), ("-2,7", "1,7"), ("-2,7", "4,7")}


@pytest.mark.parametrize("owner", ["guest", "host"])
def test_WK18_every_pair_counts(game: RulesGame, owner: str) -> None:
    state = stand(game, {place: f"{owner} {kind}" for place, kind in LINE.items()}, owner)
    assert {(link.owner, link.a, link.b, link.worth) for link in game.links(state)} == {(owner, a, b, 1) for a, b in FOUR}


def test_WK18_the_four_are_four_points(game: RulesGame) -> None:
    state = stand(game, {place: f"guest {kind}" for place, kind in LINE.items()})
    assert game.scores(after(game, state, "place rose 0,8")) == {"guest": 4, "host": 0}


def test_WK18_whatever_their_order(game: RulesGame) -> None:
    places = list(LINE)
    for first, second in combinations(places, 2):
        kinds = iter(("jasmine", "white_jade"))
        board = {place: f"guest {'lily' if place in (first, second) else next(kinds)}" for place in places}
        assert len(game.links(stand(game, board))) == 4, board


def test_WK18_the_two_of_different_players_do_not_mix(game: RulesGame) -> None:
    board = {"-4,7": "guest lily", "-2,7": "host lily", "1,7": "guest jasmine", "4,7": "host white_jade"}
    assert links_of(game, stand(game, board)) == {"guest -4,7 1,7", "host -2,7 4,7"}
