"""What clicks do: picks narrow a list of moves. The lists are written here; no game is needed."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.moves import ParsedMove, parse
from game.core.selection import CHOOSE, Selection, tokens

PLAY = ("draw", "move 0,-8 0,-5", "move 0,-8 2,-3", "place lily 1,1", "place rose 1,1", "place rose 3,3", "rotate 0,-8 2", "skip")
BOAT = ("place boat 3,4", "place boat 3,4 to 4,4", "place boat 5,5 to 4,4", "place boat 5,5 to 5,6")
FERRY = ("ferry 1,1 0,1 2,1 by 0,3", "ferry 1,1 0,1 by 0,3", "ferry 1,1 0,1 by 2,1", "move 1,1 2,2")
HANDFULS = (*CHOOSE, ("ferry", 1))


def after(moves: tuple[str, ...], *tokens: str) -> Selection:
    selection = Selection(moves, (), HANDFULS)
    for token in tokens:
        selection = selection.pick(token)
    return selection


@pytest.mark.parametrize(
    ("moves", "picked", "options"),
    [
        (PLAY, (), {"draw", "0,-8", "lily", "rose", "skip"}),
        (PLAY, ("rose",), {"1,1", "3,3"}),
        (PLAY, ("0,-8",), {"0,-5", "2,-3", "2"}),
        (BOAT, (), {"boat"}),
        (BOAT, ("boat",), {"3,4", "5,5"}),
        (BOAT, ("boat", "3,4"), {"place", "4,4"}),
        (BOAT, ("boat", "5,5"), {"4,4", "5,6"}),
        (FERRY, ("1,1",), {"0,1", "2,1", "2,2"}),
        (FERRY, ("1,1", "0,1"), {"by 0,3", "by 2,1", "2,1"}),
        (FERRY, ("1,1", "2,1"), {"0,1"}),
        (FERRY, ("1,1", "2,1", "0,1"), {"by 0,3"}),
        (("move 1,1 2,2", "push 1,1 2,2"), ("1,1", "2,2"), {"move", "push"}),
        (("move 1,1 2,2", "move 1,1 2,2 via 1,2", "move 1,1 2,2 via 2,1"), ("1,1", "2,2"), {"move", "1,2", "2,1"}),
        (("choose draw", "draw"), ("draw",), {"choose", "draw"}),
        (("shift 1,1 by 2,2", "shift 1,1 to 2,2"), ("1,1",), {"by 2,2", "2,2"}),
        (("shift 1,1 via 2,2", "shift 1,1 to 2,2"), ("1,1", "2,2"), {"just shift 1,1 via 2,2", "just shift 1,1 to 2,2"}),
        ((), (), set()),
    ],
)
def test_options_are_what_leads_to_a_legal_move(moves: tuple[str, ...], picked: tuple[str, ...], options: set[str]) -> None:
    assert after(moves, *picked).options == options


@pytest.mark.parametrize(
    ("moves", "picked", "move"),
    [
        (PLAY, (), None),
        (PLAY, ("skip",), "skip"),
        (PLAY, ("lily",), None),  # one move is left, but the point has still to be shown
        (PLAY, ("lily", "1,1"), "place lily 1,1"),
        (PLAY, ("0,-8", "2"), "rotate 0,-8 2"),
        (BOAT, ("boat", "3,4"), None),
        (BOAT, ("boat", "3,4", "place"), "place boat 3,4"),
        (BOAT, ("boat", "3,4", "4,4"), "place boat 3,4 to 4,4"),
        (FERRY, ("1,1", "0,1", "by 2,1"), "ferry 1,1 0,1 by 2,1"),
        (FERRY, ("1,1", "2,1", "0,1", "by 0,3"), "ferry 1,1 0,1 2,1 by 0,3"),
        (FERRY, ("1,1", "2,1", "0,1"), None),  # one move is left, but how far has still to be shown
        (FERRY[:1], ("1,1", "2,1"), None),
        (("draw",), (), None),  # even a forced move is made by the player
        (("choose rock wheel",), (), None),
        (("choose draw", "draw"), ("draw", "draw"), "draw"),
        (("shift 1,1 via 2,2", "shift 1,1 to 2,2"), ("1,1", "2,2", "just shift 1,1 to 2,2"), "shift 1,1 to 2,2"),
    ],
)
def test_the_move_is_there_once_one_is_left_and_all_is_picked(
    moves: tuple[str, ...], picked: tuple[str, ...], move: str | None
) -> None:
    assert after(moves, *picked).move == move


CHOICES = ("choose boat boat", "choose boat rock", "choose boat rock wheel", "choose wheel wheel")


def test_a_choice_is_a_multiset_picked_in_any_order() -> None:
    assert after(CHOICES).options == {"boat", "rock", "wheel"}
    assert after(CHOICES, "rock").options == {"boat", "wheel"}
    assert after(CHOICES, "rock", "boat").options == after(CHOICES, "boat", "rock").options == {"choose", "wheel"}
    assert after(CHOICES, "boat", "rock", "choose").move == "choose boat rock"
    assert after(CHOICES, "wheel", "rock").move == "choose boat rock wheel", "what remains decides nothing"
    assert after(CHOICES, "boat", "boat").move == "choose boat boat"
    with pytest.raises(ValueError, match="'rock' cannot be picked"):
        after(CHOICES, "rock", "rock")


def test_what_is_a_handful_is_picked_in_any_order_and_the_rest_is_not() -> None:
    moves = ("ferry 0,0 0,1 1,0 1,1 by 0,3", "ferry 0,0 0,1 1,1 by 0,3", "ferry 0,0 1,1 by 5,0")
    assert after(moves, "0,0").options == {"0,1", "1,0", "1,1"}
    for order in permutations(("0,1", "1,0", "1,1")):
        assert after(moves, "0,0", *order).options == {"by 0,3"}
        assert after(moves, "0,0", *order, "by 0,3").move == moves[0]
    assert after(moves, "0,0", "1,1").options == {"0,1", "1,0", "by 5,0"}
    with pytest.raises(ValueError, match="'0,1' cannot be picked"):
        after(moves, "0,1")


def test_each_verb_has_its_handful_where_the_game_says() -> None:
    assert Selection(("gather 1,1 2,2",), (), (("gather", 0),)).options == {"1,1", "2,2"}
    assert Selection(("gather 1,1 2,2",)).options == {"1,1"}
    assert Selection(CHOICES, (), (("gather", 0),)).options == {"boat", "wheel"}, "even choose is an ordinary verb then"


@pytest.mark.parametrize(
    ("moves", "picked", "handful"),
    [
        (CHOICES, (), None),
        (CHOICES, ("rock",), 0),
        (FERRY, ("1,1",), None),
        (FERRY, ("1,1", "2,1"), 1),
        (FERRY, ("1,1", "2,2"), None),
        (PLAY, ("rose",), None),
    ],
)
def test_only_what_is_picked_in_any_order_is_taken_back_alone(
    moves: tuple[str, ...], picked: tuple[str, ...], handful: int | None
) -> None:
    assert after(moves, *picked).handful == handful


@pytest.mark.parametrize(
    ("move", "picks"),
    [
        ("skip", ("skip",)),
        ("rotate 3,4 2", ("3,4", "2")),
        ("place boat 3,4 to 4,4", ("boat", "3,4", "4,4")),
        ("ferry 1,1 0,1 2,1 by 0,-3", ("1,1", "0,1", "2,1", "by 0,-3")),
    ],
)
def test_the_tokens_of_a_move_lead_to_it(move: str, picks: tuple[str, ...]) -> None:
    assert tokens(move) == picks
    assert after((move, "move 8,8 0,8"), *picks).move == move


def test_candidates_keep_the_order_of_the_list() -> None:
    assert after(PLAY, "0,-8").candidates == ("move 0,-8 0,-5", "move 0,-8 2,-3", "rotate 0,-8 2")
    assert Selection(PLAY).candidates == PLAY
    assert after(BOAT, "boat", "3,4", "place").candidates == ("place boat 3,4",)


def test_a_pick_that_is_no_option_is_refused() -> None:
    with pytest.raises(ValueError, match="'5,5' cannot be picked now"):
        Selection(PLAY).pick("5,5")


def test_back_takes_one_pick_away() -> None:
    selection = after(PLAY, "rose", "3,3")
    assert selection.back() == after(PLAY, "rose")
    assert selection.back().back() == selection.back().back().back() == after(PLAY)


@pytest.mark.parametrize(
    ("moves", "picked", "token", "text"),
    [
        (PLAY, ("0,-8",), "0,5", "move 0,-8 0,5"),
        (PLAY, ("0,-8",), "7", "rotate 0,-8 7"),
        (PLAY, ("rose",), "5,5", "place rose 5,5"),
        (PLAY, ("rose",), "3,3", "place rose 3,3"),
        (PLAY, ("rose",), "lily", None),
        (PLAY, (), "0,5", None),
        (PLAY, (), "pass", "pass"),
        (("choose draw",), (), "draw", "choose draw"),
        (BOAT, ("boat",), "7,0", "place boat 7,0"),
        (BOAT, ("boat", "5,5"), "6,6", "place boat 5,5 to 6,6"),
        (FERRY, ("1,1", "0,1"), "by 0,7", "ferry 1,1 0,1 by 0,7"),
        (FERRY, ("1,1", "2,1", "0,1"), "by 0,7", "ferry 1,1 0,1 2,1 by 0,7"),
        (FERRY, ("1,1", "2,1"), "-3,7", "ferry 1,1 -3,7 2,1"),
        (FERRY[1:2], ("1,1", "0,1"), "-3,7", "ferry 1,1 -3,7 0,1"),
        (FERRY[1:2], ("1,1", "0,1"), "by 0,7", "ferry 1,1 0,1 by 0,7"),
        (("push 1,1 1,2",), ("1,1",), "3,3", "push 1,1 3,3"),
        (("move 1,1 2,2 via 1,2", "move 1,1 2,2 via 2,1"), ("1,1", "2,2"), "0,0", "move 1,1 2,2 via 0,0"),
        (("rotate 3,4 2",), ("3,4",), "5,5", "move 3,4 5,5"),
        (("discard rose",), (), "lily", "discard lily"),
        (CHOICES, ("rock",), "rock", "choose rock rock"),
        (CHOICES, ("wheel",), "boat", "choose boat wheel"),
        (("choose boat rock",), ("boat",), "rock", "choose boat rock"),
        (("skip",), ("4,4",), "5,5", "move 4,4 5,5"),  # the tile on 4,4 cannot move at all
        (("skip",), ("4,4", "5,5"), "4,5", "move 4,4 5,5 via 4,5"),
        (("skip",), ("4,4",), "3", "rotate 4,4 3"),
        (("skip",), ("rose",), "s5,5", "place rose s5,5"),
        (("skip",), ("boat", "5,5"), "6,6", "place boat 5,5 to 6,6"),
        (("skip",), ("rose",), "3", None),
        (("skip",), ("3",), "4,4", None),
        (("skip",), ("skip",), "4,4", None),
    ],
)
def test_an_attempt_is_the_move_that_was_meant(
    moves: tuple[str, ...], picked: tuple[str, ...], token: str, text: str | None
) -> None:
    assert Selection(moves, picked, HANDFULS).attempt(token) == text
    assert text is None or parse(text)


PLACES = st.sampled_from(["1,1", "2,2", "0,3"])
KINDS = st.sampled_from(["rose", "place", "draw"])
MOVE = st.one_of(
    st.sampled_from(["draw", "skip", "pass"]),
    st.builds("place {} {}".format, KINDS, PLACES),
    st.builds("place {} {} to {}".format, KINDS, PLACES, PLACES),
    st.builds("move {} {}".format, PLACES, PLACES),
    st.builds("move {} {} via {}".format, PLACES, PLACES, PLACES),
    st.builds(
        lambda boat, tiles, by: f"ferry {boat} {' '.join(sorted(tiles))} by {by}",
        PLACES,
        st.lists(PLACES, min_size=1, max_size=3, unique=True),
        PLACES,
    ),
    st.builds("rotate {} {}".format, PLACES, st.integers(1, 7)),
    st.lists(KINDS, min_size=1, max_size=3).map(lambda kinds: f"choose {' '.join(sorted(kinds))}"),
)
MOVES = st.lists(MOVE, unique=True, max_size=12).map(lambda moves: tuple(sorted(moves)))


def reached(selection: Selection) -> set[str]:
    """Every move that clicks lead to from here."""
    if selection.move:
        assert not selection.options and selection.candidates == (selection.move,)
        return {selection.move}
    return {move for token in selection.options for move in reached(selection.pick(token))}


@settings(max_examples=200, deadline=None)
@given(MOVES)
def test_clicks_reach_every_legal_move_and_no_other(moves: tuple[str, ...]) -> None:
    assert reached(Selection(moves, (), HANDFULS)) == set(moves)


@settings(max_examples=200, deadline=None)
@given(MOVES, st.lists(KINDS | PLACES, max_size=3), KINDS | PLACES)
def test_an_attempt_that_completes_a_legal_move_names_one(moves: tuple[str, ...], picked: list[str], token: str) -> None:
    text = Selection(moves, tuple(picked), HANDFULS).attempt(token)
    legal = {move for move in moves if tokens(move) == (*picked, token)}
    assert not legal or text in moves


def test_a_list_is_read_once_however_often_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def counted(text: str) -> ParsedMove:
        read.append(text)
        return parse(text)

    monkeypatch.setattr("game.core.selection.parse", counted)
    places = [f"{x},{y}" for x in range(-7, 8) for y in range(-3, 4)]
    moves = tuple(sorted(f"move {a} {b}" for a in places[:30] for b in places if a != b))
    for token in Selection(moves).options:
        assert len(Selection(moves).pick(token).options) == len(places) - 1
    assert sorted(read) == list(moves) and len(moves) > 3000
