"""What an option that is on by default writes over, a tile of which there are none, tiles that a turn leaves no way onto the
board: told, for nothing else shows it."""

from __future__ import annotations

from pathlib import Path

from game.rules.rulesets import Rulesets
from tests.conftest import RULESETS


def told(folder: Path, text: str) -> list[str]:
    """What is said of a house rule with these lines."""
    path = folder / "ours.yaml"
    path.write_text(f"format: 1\nid: ours\n{text}", encoding="utf-8")
    found = Rulesets([RULESETS]).check(path)
    return [f"{problem.severity} {problem.line} {problem.path}: {problem.message}" for problem in found]


def test_a_movement_that_an_option_writes_over_is_told(tmp_path: Path) -> None:
    (said,) = told(tmp_path, "extends: [wiki]\ntiles:\n  rose: {move: {slide: 4}}\n")
    assert said.startswith("warning 5 tiles.rose.move: counts only while the option")


def test_it_is_not_told_where_the_option_has_another_default(tmp_path: Path) -> None:
    lines = "options: {flowers_turn: {switch: false}}\ntiles:\n  rose: {move: {slide: 4}}\n"
    assert not told(tmp_path, f"extends: [wiki]\n{lines}")


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / f"{name}.yaml"
    path.write_text(f"format: 1\nid: {name}\n{text}", encoding="utf-8")
    return path


def told_of_two(folder: Path, extends: str, more: str = "") -> list[str]:
    """What is said of a ruleset that builds on two, of which the first lets roses go far and does without lilies."""
    far = "extends: [skud]\ntiles: {rose: {move: {walk: 5}}}\nremove: [statuses.growing.text]\n"
    write(folder, "far", far)
    write(folder, "many", "extends: [skud]\ntiles: {lily: {count: 5}}\n")
    found = Rulesets([RULESETS]).check(write(folder, "ours", f"extends: {extends}\n{more}"))
    return [f"{problem.line} {problem.path}: {problem.message} {problem.hint}" for problem in found]


def test_what_the_second_of_two_house_rules_of_one_game_brings_back_is_told(tmp_path: Path) -> None:
    (said,) = told_of_two(tmp_path, "[far, many]")
    assert said == (
        '3 extends[1]: brings back tiles.rose.move, statuses.growing.text of skud, which "far" changes. '
        "Let one of the two extend the other, or change it here as well."
    )
    (said,) = told_of_two(tmp_path, "[far, skud]")
    assert said.endswith('which "far" changes. Take skud out.')


def test_it_is_not_told_where_nothing_is_lost_or_the_file_says_it_again(tmp_path: Path) -> None:
    assert not told_of_two(tmp_path, "[many, far]"), "what many changes, a count of its own, far does not have"
    again = "tiles: {rose: {move: {walk: 4}}}\nstatuses: {growing: {text: In a gate.}}\n"
    assert not told_of_two(tmp_path, "[far, many]", again)


def test_a_tile_without_a_count_is_told(tmp_path: Path) -> None:
    (said,) = told(tmp_path, "extends: [skud]\ntiles:\n  heron: {name: Heron, code: H, plant_on: gates, move: {walk: 2}}\n")
    assert said.startswith("warning 5 tiles.heron: there are none of this tile")


def test_a_tile_that_has_nearly_the_name_of_another_was_meant_to_be_that_one(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text("format: 1\nid: ours\nextends: [skud]\ntiles:\n  roze: {name: Peony}\n", encoding="utf-8")
    (said,) = Rulesets([RULESETS]).check(path)
    assert said.message == "there are none of this tile: neither it nor a group that it is in has a count."
    assert said.hint == 'Did you mean "rose"? If not, write count: 1, or as many as each set has.'


def test_a_tile_whose_group_has_a_count_is_not_told(tmp_path: Path) -> None:
    assert not told(tmp_path, "extends: [skud]\ntiles:\n  heron: {name: Heron, code: H, is: [special], move: {walk: 2}}\n")


def test_tiles_that_the_turns_no_longer_bring_onto_the_board_are_told_once(tmp_path: Path) -> None:
    turn = "phases:\n  play:\n    turn: [plant, arrange, {optional: [bonus_special], when: {made: harmony, owner: mine}}]\n"
    (said,) = told(tmp_path, f"extends: [skud]\n{turn}")
    assert said == (
        "warning 6 phases.play.turn: no turn has an action that could bring any of these tiles onto the board: "
        "rock, wheel, knotweed, boat."
    )


def test_tiles_that_another_action_or_the_setup_brings_and_tiles_not_played_with_are_not_told(tmp_path: Path) -> None:
    turn = "extends: [skud]\nphases: {play: {turn: [{one_of: [plant, arrange, bonus_special, bonus_accent%s]}]}}\n"
    assert not told(tmp_path, turn % ", boat_moves_flower")
    assert not told(tmp_path, turn % "" + "tiles: {boat: {count: 0}}\n")
    assert not told(tmp_path, turn % "" + "setup: {boat: [[2, 2]]}\n")
    assert not told(tmp_path, turn % "" + "actions: {boat_moves_flower: {as: plant}}\n")
    (said,) = told(tmp_path, turn % "")
    assert said.endswith("onto the board: boat.")
