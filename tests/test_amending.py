"""Changing one step of a list that is inherited, and one choice of an option, without writing the rest again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.core.errors import BadRuleset
from game.rules.files.reading import read_text
from game.rules.trees.merging import merge, remove
from game.rules.trees.tree import mark_of, plain
from tests.conftest import Open
from tests.table import after, can, stand
from tests.test_house_rules import house

TURN = """\
phases:
  play:
    turn:
      - one_of: [draw, {steps: [lay, {label: bonus, optional: [spin], name: Spin}]}]
      - {if: {seat: host}, then: [lay]}
"""


def amended(change: str) -> Any:
    """The turn after a child has changed it."""
    child = read_text(f"phases: {{play: {{turn: {change}}}}}", "child.yaml")
    return plain(merge(read_text(TURN, "parent.yaml"), child)["phases"])["play"]["turn"]


OPTIONAL = {"label": "bonus", "optional": ["spin"], "name": "Spin"}
SECOND = {"if": {"seat": "host"}, "then": ["lay"]}


@pytest.mark.parametrize(("change", "first"), [
    ("{before: {bonus: [rest]}}", ["draw", {"steps": ["lay", "rest", OPTIONAL]}]),
    ("{after: {draw: [rest, {optional: [lay]}]}}", ["draw", "rest", {"optional": ["lay"]}, {"steps": ["lay", OPTIONAL]}]),
    ("{replace: {bonus: [{optional: [rest]}]}}", ["draw", {"steps": ["lay", {"optional": ["rest"], "label": "bonus"}]}]),
    ("{replace: {bonus: [rest, spin]}}", ["draw", {"steps": ["lay", "rest", "spin"]}]),
    ("{remove: [bonus]}", ["draw", {"steps": ["lay"]}]),
    ("{remove: [draw], after: {spin: [rest]}}", [{"steps": ["lay", {**OPTIONAL, "optional": ["spin", "rest"]}]}]),
])  # fmt: skip
def test_a_step_is_changed_by_its_name_however_deep_it_stands(change: str, first: list[Any]) -> None:
    assert amended(change) == [{"one_of": first}, SECOND]


def test_a_step_without_a_label_is_called_by_its_first_word() -> None:
    assert amended("{remove: [if]}") == [{"one_of": ["draw", {"steps": ["lay", OPTIONAL]}]}]


@pytest.mark.parametrize(("change", "says", "column"), [
    ("{remove: [bonsu]}", 'nothing that is inherited here is called "bonsu". Did you mean "bonus"?', 33),
    ("{after: {lay: [rest]}}", '2 steps here are called "lay". Give the one that is meant a label: of its own.', 37),
    ("{remove: [one_of, if]}", "nothing would be left of what is inherited here. Write the new list.", 23),
])  # fmt: skip
def test_what_cannot_be_changed_is_told_where_it_stands(change: str, says: str, column: int) -> None:
    with pytest.raises(BadRuleset) as caught:
        amended(change)
    (problem,) = caught.value.problems
    assert f"{problem.message} {problem.hint}" == says
    assert (problem.file, problem.line, problem.column) == ("child.yaml", 1, column)


def test_each_step_keeps_the_mark_of_the_file_that_wrote_it() -> None:
    child = read_text("phases: {play: {turn: {before: {bonus: [rest]}}}}", "child.yaml")
    merged = merge(read_text(TURN, "parent.yaml"), child)
    steps = ("phases", "play", "turn", 0, "one_of", 1, "steps")
    assert [mark_of(merged, (*steps, at)).file for at in range(3)] == ["parent.yaml", "child.yaml", "parent.yaml"]


# In games

DRIFT = "actions: {drift: {name: Drift, automatic: true, do: [{send: mine and centre, to: reserve}]}%s}\n"


def test_a_house_rule_puts_a_step_into_the_turn_of_its_game(tmp_path: Path) -> None:
    game = house(tmp_path, DRIFT % "" + "phases: {play: {turn: {after: {arrange: [drift]}}}}")
    state = stand(game, {"0,0": "guest rose", "2,2": "guest rose", "-5,2": "host lily"})
    assert "0,0" not in game.pieces(after(game, state, "move 2,2 2,3"))
    assert "0,0" in game.pieces(after(game, state, "place rose 0,-8"))


def test_a_house_rule_adds_an_effect_and_changes_a_pick(tmp_path: Path) -> None:
    pick, do = "{replace: {gate: [{as: gate, point: empty and centre}]}}", "{before: {plant: [{send: mine and lily, to: box}]}}"
    game = house(tmp_path, f"actions: {{plant: {{pick: {pick}, do: {do}}}}}")
    state = stand(game, {"2,2": "guest lily", "-5,2": "host lily"})
    assert not can(game, state, "place rose 0,-8")
    assert set(game.pieces(after(game, state, "place rose 0,0"))) == {"0,0", "-5,2"}


def test_an_option_changes_a_step_too(tmp_path: Path) -> None:
    option = "options: {calm: {name: Calm, switch: true, changes: {phases: {play: {turn: {remove: [optional]}}}}}}"
    game = house(tmp_path, option)
    board = {"-4,-7": "guest rose", "-3,-8": "guest chrysanthemum", "-5,2": "host lily"}
    assert game.to_move(after(game, stand(game, board), "move -4,-7 -4,-8")) == "host"


@pytest.mark.parametrize(("rules", "says"), [
    ("phases: {play: {turn: {remove: [arange]}}}", 'Did you mean "arrange"?'),
    ("phases: {play: {before: {after: {plant: [plant]}}}}", "changes steps, but the rules that this builds on have none here"),
    ("actions: {plant: {pick: {after: {seed: [{as: spot, point: nowhere_known}]}}}}", "nowhere_known"),
    ("phases: {play: {turn: {replace: {plant: 5}}}}", "phases.play.turn.replace.plant"),
    ("phases: {play: {turn: {one_of: [plant]}}}", "must be a list"),
    ("options: {o: {name: O, switch: true, changes: {phases: {play: {turn: {remove: [gone]}}}}}}", "phases.play.turn.remove"),
])  # fmt: skip
def test_a_change_that_is_wrong_is_refused_in_a_sentence(tmp_path: Path, rules: str, says: str) -> None:
    with pytest.raises(BadRuleset) as caught:
        house(tmp_path, rules)
    assert says in str(caught.value)


def test_a_label_is_no_rule(opened: Open, tmp_path: Path) -> None:
    game = house(tmp_path, "phases: {play: {turn: {before: {arrange: [{steps: [arrange], label: more}]}, remove: [more]}}}")
    named = house(tmp_path, "actions: {plant: {do: [{plant: seed, at: gate, label: sown}]}}")
    assert game.identity.short == named.identity.short == opened("skud").identity.short


# Options


def test_one_choice_of_an_option_is_changed_and_the_others_stay(tmp_path: Path) -> None:
    choices = "{host: {name: HOST for all}, nobody: {name: Nobody, changes: {stuck: lose}}}"
    game = house(tmp_path, f"options: {{accents_chosen_by: {{choice: nobody, choices: {choices}}}}}")
    (option,) = (option for option in game.setting.options if option.id == "accents_chosen_by")
    assert {key: name["en"] for key, name in option.choices.items()} == {
        "each": "each player", "host": "HOST for all", "nobody": "Nobody",
    }  # fmt: skip
    assert option.default == "nobody"


def test_a_choice_is_taken_out_by_its_name() -> None:
    tree = read_text("options: {o: {choice: a, choices: {a: {name: A}, b: {name: B}}}}", "o.yaml")
    items = read_text("remove: [options.o.choices.b]", "o.yaml")["remove"]
    assert plain(remove(tree, items)["options"])["o"]["choices"] == {"a": {"name": "A"}}
