"""Hints: why a move is played, in the words of the rules, which moves come next to it, and that all of it has its budget."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.budget import Budget, Choice, Context, Stopped
from game.bots.hints import QUIET, explain, hint, rank
from game.bots.reasons import LEADING, reasons, tell
from game.bots.thinking import think
from game.core.languages import localize
from game.core.types import Feature
from tests.soak import Variant, opened
from tests.table import EARN, EARNING, stand
from tests.test_players import middle

SMALL = Budget(positions=300)

PREPARES = (
    "It prepares your next turn. "
    "What a move can do then: It links two tiles of yours: Jasmine and Rhododendron (Harmony)."
)


def test_a_hint_says_why() -> None:
    game = opened(Variant("skud"))
    state = stand(game, {"-3,3": "guest rose", "3,3": "guest chrysanthemum", "5,-2": "guest rhododendron"})
    found = hint(game, state, SMALL)
    assert found.move in game.legal(state)
    assert found.reasons
    for sentence in found.reasons:
        assert sentence.keys() >= {"en", "de"}
        assert "{" not in "".join(sentence.values())


@pytest.mark.parametrize(
    ("board", "move", "said"),
    [
        (
            {"-3,3": "guest rose", "3,1": "guest chrysanthemum"},
            "move 3,1 3,3",
            "It links two tiles of yours: Rose and Chrysanthemum (Harmony).",
        ),
        ({"0,2": "guest rose", "2,2": "host jasmine"}, "move 0,2 2,2", "It takes a tile of the other's: Jasmine."),
        (
            {"-3,3": "host rose", "3,3": "host chrysanthemum", "0,4": "guest white_jade"},
            "move 0,4 0,3",
            "It parts two linked tiles of the other's: Rose and Chrysanthemum (Harmony).",
        ),
        ({"2,2": "guest lily"}, "place rose 0,-8", "It brings a tile of yours onto the board: Rose on 0,-8."),
    ],
)
def test_what_can_be_seen_of_a_move_is_its_first_reason(board: dict[str, str], move: str, said: str) -> None:
    game = opened(Variant("skud"))
    state = stand(game, board)
    found = [reason["en"] for reason in reasons(game, state, game.play(state, move), "guest")]
    assert found[0] == said
    assert not any("Of these" in reason for reason in found), "links were compared with what is near to being linked"


def test_a_hint_says_whose_a_linked_lotus_is_and_which_tile_a_knotweed_holds() -> None:
    game = opened(Variant("iroh"))

    def said(before: dict[str, str], then: dict[str, str]) -> list[str]:
        return [reason["en"] for reason in reasons(game, stand(game, before), stand(game, then), "guest")]

    lotus = {"3,2": "host white_lotus"}
    told = said({"-3,1": "guest earth", **lotus}, {"-3,2": "guest earth", **lotus})
    assert told[0] == "It links your Earth with the other's White Lotus (Harmony)."
    told = said({"3,1": "host earth", "s5,5": "guest knotweed"}, {"3,1": "host earth", "s3,1": "guest knotweed"})
    assert "It holds a tile of the other's fast: Earth on 3,1." in told


@pytest.mark.parametrize(("mine", "theirs", "said"), [(3, 0, "3 more points"), (1, 0, "one more point"), (0, -1, "one point")])
def test_a_single_point_is_one_point(mine: int, theirs: int, said: str) -> None:
    def told(amounts: tuple[float, float]) -> Feature:
        return Feature("score", "score", {"en": "Points"}, amounts)

    seen: Any = None
    (_, sentence) = tell(told((4, 4)), told((4 + mine, 4 + theirs)), 0, seen) or ("", {"en": ""})
    assert f"{said} soon." in sentence["en"] or sentence["en"].endswith(f"{said}.")


@pytest.mark.parametrize(
    ("board", "choice", "said"),
    [
        (
            {"-8,0": "guest jasmine", "0,-8": "guest rhododendron", "0,8": "host rhododendron"},
            Choice("move 0,-8 0,-3", 0.1, line=["move 0,-8 0,-3", "move 0,8 0,7", "move -8,0 -8,-3"]),
            PREPARES,
        ),
        (
            {"0,3": "guest white_jade", "0,8": "host rhododendron"},
            Choice("move 0,3 -4,3", -0.1, [("move 0,3 -5,3", -0.1), ("place lily 8,0", -0.2)]),
            "It saves a tile of yours from being taken: White Jade on 0,3.",
        ),
        (
            {"0,3": "guest white_jade", "0,8": "host rhododendron"},
            Choice("move 0,3 -4,3", -0.1, threat="move 0,8 0,7"),
            "It keeps the other from winning in the next turn.",
        ),
        (
            {"0,-8": "guest rose", "0,8": "host rose"},
            Choice("move 0,-8 0,-7", 0.9999),
            "It wins, whatever the other does.",
        ),
    ],
)
def test_a_hint_says_of_a_move_that_changes_little_why_it_is_played(board: dict[str, str], choice: Choice, said: str) -> None:
    game = opened(Variant("skud"))
    assert explain(game, stand(game, board), choice)[0]["en"] == said
    earned = game.play(stand(game, EARNING), EARN)
    assert [reason["en"] for reason in explain(game, earned, Choice("skip", 0.2))] == [
        "It leaves the board as it is: what you could add now is worth more later."
    ]


def test_a_tile_that_the_rules_place_for_the_other_is_none_of_ones_own() -> None:
    game = opened(Variant("skud"))
    state = game.start(3)
    while not (planting := [move for move in game.legal(state) if move.startswith("place")]):
        state = game.play(state, game.legal(state)[0])
    found = reasons(game, state, game.play(state, planting[0]), "guest")
    assert [reason["en"].partition(":")[0] for reason in found] == ["It brings a tile of yours onto the board"]


def test_a_hint_does_not_say_once_more_what_its_move_says() -> None:
    game = opened(Variant("skud"))
    state = stand(game, {"2,2": "guest lily"})
    assert explain(game, state, Choice("place rose 0,-8", 0.0)) == [localize(QUIET)]


def test_who_would_win_is_told_of_an_ending_that_is_near() -> None:
    def told(near: float, favour: float) -> Feature:
        return Feature("ending", "endings.end", {"en": "The end"}, (near, near), (favour, -favour))

    seen: Any = None
    assert tell(told(0.3, -0.1), told(0.3, 0.1), 0, seen) is None
    assert tell(told(0.9, -0.1), told(0.9, 0.1), 0, seen) == (LEADING, localize(LEADING, {"en": "The end"}))


def test_points_that_come_whatever_is_played_are_no_reason_for_a_move() -> None:
    game = opened(Variant("wiki"))
    state = stand(game, {"-3,2": "guest jasmine", "3,2": "guest lily", "-2,-5": "host rose", "5,-4": "guest boat"})
    points = [reason["en"] for reason in reasons(game, state, game.play(state, "move 5,-4 5,-3"), "guest")]
    assert "It brings you one more point soon." in points
    said = [reason["en"] for reason in explain(game, state, Choice("move 5,-4 5,-3", 0.1, line=["move 5,-4 5,-3"]))]
    assert said == ["It is a quiet move; no other is clearly better."]


@pytest.mark.parametrize(
    ("ruleset", "said"),
    [
        ("skud", "The board is the same whatever is chosen; of those that were looked into, no choice comes out better."),
        ("basic", "Each choice is as good, as far as can be told now."),
        ("solitaire", "It is a quiet move; no other is clearly better."),
    ],
)
def test_a_hint_always_has_a_reason(ruleset: str, said: str) -> None:
    game = opened(Variant(ruleset))
    assert [reason["en"] for reason in hint(game, game.start(1), SMALL).reasons] == [said]


def test_a_hint_ranks_the_moves_that_come_next_once_they_were_looked_into_as_well() -> None:
    game = opened(Variant("skud"))
    state = middle(game, 16)
    found = hint(game, state, SMALL)
    assert len({found.move, *(other.move for other in found.others)} & {*game.legal(state)}) == 1 + len(found.others) == 3
    assert [other.worth for other in found.others] == sorted((other.worth for other in found.others), reverse=True)
    alone = think(game, state, SMALL)
    assert (found.move, found.worth) == (alone.move, alone.worth), "unless one of them turns out to be better"
    assert len(alone.others) < 2, "most moves only look good until they are answered"
    said = {behind: next(rank(Choice("a", 0.0, [("b", -behind)]))).grade for behind in (0.0, 0.01, 0.05, 0.5)}
    assert said == {0.0: "equal", 0.01: "equal", 0.05: "less", 0.5: "worse"}
    (ahead,) = rank(Choice("a", 0.9, [("b", 0.85)]))
    assert ahead.grade == "worse", "far ahead, a small difference is a large one"


def test_a_hint_calls_no_move_quiet_that_parts_linked_tiles() -> None:
    """Harmonies are nobody's there (A2), and a Dragon takes whatever it lands on (A18)."""
    game = opened(Variant("ancient"))
    board = {"-7,0": "guest jasmine", "3,0": "host lily", "-6,0": "any white_dragon"}
    state = stand(game, board, "guest", hand={"guest": ["coin"], "host": ["rose"]})
    begun = game.play(state, "place coin 5,-5")
    for move in ("move -6,0 -7,0", "move -7,0 -7,2"):
        said = [reason["en"] for reason in explain(game, begun, Choice(move, -0.1))]
        assert said == ["It parts two linked tiles: Jasmine on -7,0 and Lily on 3,0 (Harmony)."]


def test_what_a_hint_looks_ahead_for_ends_with_its_budget_and_when_it_is_told_to() -> None:
    game = opened(Variant("skud"))
    state = stand(game, {"-8,0": "guest jasmine", "0,-8": "guest rhododendron", "0,8": "host rhododendron"})
    choice = Choice("move 0,-8 0,-3", 0.1)  # what the other answers, and what then follows, is not known
    assert [reason["en"] for reason in explain(game, state, choice, Budget(positions=2000))] == [PREPARES]
    quiet = ["It is a quiet move; no other is clearly better."]
    assert [reason["en"] for reason in explain(game, state, choice, Budget(positions=1))] == quiet
    at_once = Context(hurried=lambda: True)
    assert [reason["en"] for reason in explain(game, state, choice, context=at_once)] == quiet
    with pytest.raises(Stopped):
        explain(game, state, choice, context=Context(halted=lambda: True))


def test_what_can_be_done_next_turn_after_any_move_is_prepared_by_none() -> None:
    """In the midst of a turn nothing that a flower could do was legal, and so each accent tile seemed to prepare it."""
    game = opened(Variant("skud"))
    state = game.play(stand(game, {**EARNING, "7,3": "guest jasmine", "5,4": "guest lily"}), EARN)
    line = ["place rock -1,-1", "place chrysanthemum 0,-8", "move 7,3 7,4"]
    assert explain(game, state, Choice(line[0], 0.0, line=line)) == [localize(QUIET)]


BARRED = {"-5,3": "host rose", "5,3": "host chrysanthemum", "5,-3": "host rose", "-6,-4": "host chrysanthemum"}
"""A move of the Chrysanthemum in the south closes a ring, but for what stands on its lines."""
OWN = {
    "6,1": "guest lily", "7,-1": "guest lily", "2,7": "guest white_jade", "3,-6": "guest rose", "4,6": "guest jasmine",
}  # fmt: skip


@pytest.mark.parametrize(("barrier", "threat"), [({"-1,3": "guest rhododendron"}, ""), ({}, "move -6,-4 -5,-3")])
def test_what_the_other_wins_by_after_a_few_moves_only_is_no_threat(barrier: dict[str, str], threat: str) -> None:
    game = opened(Variant("skud"))
    reserve = {"guest": {"rose": 2, "jasmine": 2}, "host": {"lily": 2, "jasmine": 2, "rock": 1}}
    state = stand(game, {**BARRED, **OWN, **barrier}, "guest", reserve=reserve)
    assert hint(game, state, SMALL).threat == threat
