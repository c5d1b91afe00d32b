"""How tiles move, path by path, on an empty board and past tiles: small rulesets of one tile each."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.lattice import INDEX, NAMES, mask, places
from game.rules.language.fault import Fault
from game.rules.verbs import paths
from tests.conftest import a_catalogue
from tests.pai_sho import BOARD

EVERYWHERE = BOARD


def gets_to(tmp_path: Path, path: str, start: str = "0,0", tiles: dict[str, str] | None = None) -> set[str]:
    """Where a rose with this path can go from a point, with other tiles on the board."""
    text = f"format: 1\nid: mine\nextends: [skud]\nname: Mine\ntiles: {{rose: {{move: {path}}}}}\n"
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    game = a_catalogue().open(tmp_path / "mine.yaml", {})
    state, _ = game.setup(
        {"board": {start: "guest rose", **(tiles or {})}, "reserve": {"guest": {"lily": 1}, "host": {"lily": 1}}}
    )
    return {move.split()[2] for move in game.legal(state) if move.startswith(f"move {start} ")}


def test_a_slide_goes_straight_until_something_is_in_the_way(tmp_path: Path) -> None:
    found = gets_to(tmp_path, "{slide: 3}", "1,1", {"3,1": "guest rock"})
    assert found == {"2,1", "0,1", "1,2", "1,3", "1,4", "1,0"}


def test_exactly_so_many_steps(tmp_path: Path) -> None:
    assert gets_to(tmp_path, "{slide: {exactly: 2}}", "3,3") == {"1,3", "5,3", "3,1", "3,5"}


def test_a_walk_of_exactly_two_steps_ends_two_steps_away(tmp_path: Path) -> None:
    found = gets_to(tmp_path, "{walk: {exactly: 2}}", "3,3")
    assert found == {"1,3", "5,3", "3,1", "3,5", "2,2", "4,2", "2,4", "4,4"}


def test_legs_turn_at_a_right_angle_and_are_open_when_one_of_two_ways_is(tmp_path: Path) -> None:
    corners = {"1,1", "5,1", "1,5", "5,5"}
    assert gets_to(tmp_path, "{legs: [2, 2], turn: each}", "3,3") == corners
    assert gets_to(tmp_path, "{legs: [2, 2], turn: each}", "3,3", {"4,3": "guest rock"}) == corners
    assert gets_to(tmp_path, "{legs: [2, 2], turn: each}", "3,3", {"4,3": "guest rock", "3,4": "guest rock"}) == corners - {"5,5"}


def test_legs_may_stop_anywhere_on_the_way(tmp_path: Path) -> None:
    found = gets_to(tmp_path, "{legs: [2, 2], turn: each, stop: anywhere}", "3,3")
    assert {"4,3", "5,3", "5,4", "5,5"} <= found
    assert "4,4" not in found


def test_a_leap_passes_whatever_lies_between(tmp_path: Path) -> None:
    ring = dict.fromkeys(("2,3", "4,3", "3,2", "3,4"), "guest rock")
    assert gets_to(tmp_path, "{leap: [1, 2]}", "3,3", ring) == {"1,2", "1,4", "5,2", "5,4", "2,1", "4,1", "2,5", "4,5"}


def test_over_names_the_tiles_that_may_be_passed(tmp_path: Path) -> None:
    assert "5,3" in gets_to(tmp_path, "{slide: 2, over: mine}", "3,3", {"4,3": "guest rock"})
    assert "5,3" not in gets_to(tmp_path, "{slide: 2, over: mine}", "3,3", {"4,3": "host rock"})


def test_through_binds_every_step(tmp_path: Path) -> None:
    found = gets_to(tmp_path, "{walk: 3, through: red}", "2,2")
    assert found
    assert found <= {NAMES[place] for place in places(BOARD)}
    assert all(int(name.split(",")[0]) >= 0 and int(name.split(",")[1]) >= 0 for name in found)


def test_several_paths_add_up(tmp_path: Path) -> None:
    found = gets_to(tmp_path, "[{slide: 1}, {leap: [3, 0]}]", "3,3")
    assert found == {"2,3", "4,3", "3,2", "3,4", "0,3", "6,3", "3,0", "3,6"}


def test_the_quick_walk_is_the_slow_one() -> None:
    passing = EVERYWHERE & ~mask([INDEX[name] for name in ("1,0", "1,1", "0,1", "-1,2", "2,-1")])
    for start in ("0,0", "8,0", "-4,4", "1,-3"):
        for most in range(1, 7):
            quick = paths.WalkPath(1, most, paths.STRAIGHT, {"en": ""})
            slow = paths.WalkPath(1, most, paths.STRAIGHT[::-1], {"en": ""})
            targets = EVERYWHERE & ~mask([INDEX[start]])
            assert quick.reach(INDEX[start], passing, targets) == slow.reach(INDEX[start], passing, targets)


@pytest.mark.parametrize("effect", ["{plant: kept, at: home_gate}"])
def test_several_tiles_cannot_be_put_on_one_place(tmp_path: Path, effect: str) -> None:
    from game.core.errors import BadRuleset

    text = f"format: 1\nid: odd\nextends: [skud]\nname: Odd\nactions: {{choose_accents: {{do: [{effect}]}}}}\n"
    (tmp_path / "odd.yaml").write_text(text, encoding="utf-8")
    with pytest.raises((BadRuleset, Fault), match="several tiles at once"):
        a_catalogue().open(tmp_path / "odd.yaml", {})
