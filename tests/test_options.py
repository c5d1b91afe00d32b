"""Options: typed values put in by name, and patches merged in the order in which they are written."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from game.core.errors import BadRequest, BadRuleset
from game.rules.files.reading import read_text
from game.rules.language.options import BadOptions, OptionValue, apply_options
from game.rules.trees.merging import resolve
from game.rules.trees.tree import Record, mark_of, plain


def tree(text: str) -> Record:
    return read_text(text, "f.yaml")


OPTIONS = """\
id: game
tiles:
  rose:  {count: $many, move: {walk: $reach}}
  wheel: {count: 2}
texts: {cost: {en: $5, de: costs $many}}
links: {harmony: {over: [rock, $target], strict: $no_wheels}}
flow: [a, b]
options:
  many:      {number: 3, min: 1, max: 9, step: 2}
  reach:     {number: 4}
  target:
    choice: near
    choices:
      near: {name: {en: near}}
      far:
        name: {en: far}
        changes:
          remove: [tiles.wheel.count]
          tiles: {rose: {move: {slide: $reach}}}
          flow: [b]
  no_wheels: {switch: false, changes: {tiles: {wheel: {count: 0}}}}
  swift:     {switch: false, changes: {tiles: {rose: {move: {slide: any}}}}}
presets:
  quick: {set: {many: 1}}
"""


def chosen(values: Mapping[str, OptionValue], text: str = OPTIONS) -> dict[str, object]:
    found = plain(apply_options(tree(text), values))
    assert isinstance(found, dict)
    return found


def test_references_become_the_default_values_where_nothing_is_set() -> None:
    found = chosen({})
    assert found["tiles"] == {"rose": {"count": 3, "move": {"walk": 4}}, "wheel": {"count": 2}}
    assert found["links"] == {"harmony": {"over": ["rock", "near"], "strict": False}}


def test_a_reference_is_a_whole_text_and_nothing_is_put_into_longer_ones() -> None:
    assert chosen({"many": 5})["texts"] == {"cost": {"en": "$5", "de": "costs $many"}}


def test_a_choice_brings_its_changes_and_removals() -> None:
    found = chosen({"target": "far", "reach": 6})
    assert found["tiles"] == {"rose": {"count": 3, "move": {"slide": 6}}, "wheel": {}}
    assert found["flow"] == ["b"]


def test_a_switch_brings_its_changes_when_it_is_on() -> None:
    assert chosen({"no_wheels": True})["tiles"] == {"rose": {"count": 3, "move": {"walk": 4}}, "wheel": {"count": 0}}
    on = OPTIONS.replace("no_wheels: {switch: false", "no_wheels: {switch: true")
    assert chosen({}, on) == chosen({"no_wheels": True}, on)
    assert chosen({"no_wheels": False}, on)["tiles"] == chosen({})["tiles"]


def test_a_number_brings_no_changes() -> None:
    assert chosen({"x": 2}, "a: 1\noptions: {x: {number: 1, changes: {a: 2}}}")["a"] == 1


def test_changes_come_in_the_order_in_which_options_are_written() -> None:
    found = chosen({"swift": True, "target": "far"})
    assert found["tiles"] == {"rose": {"count": 3, "move": {"slide": "any"}}, "wheel": {}}


def test_the_options_themselves_and_the_given_tree_stay_as_they_are() -> None:
    given_tree = tree(OPTIONS)
    found = apply_options(given_tree, {"target": "far"})
    assert found["options"] == tree(OPTIONS)["options"]
    assert found["presets"] == tree(OPTIONS)["presets"]
    assert given_tree == tree(OPTIONS)
    assert mark_of(found, ("tiles", "rose", "count")) == ("f.yaml", 3, 18)
    assert mark_of(found, ("tiles", "rose", "move", "slide")) == mark_of(
        given_tree, ("options", "target", "choices", "far", "changes", "tiles", "rose", "move", "slide")
    )


def test_an_extending_file_changes_a_default_and_keeps_the_range() -> None:
    resolved = resolve(tree("id: house\nextends: [game]\noptions: {many: {number: 5}}"), {"game": tree(OPTIONS)}.__getitem__)
    tiles = apply_options(resolved, {})["tiles"]
    assert isinstance(tiles, Record) and plain(tiles["rose"])["count"] == 5
    with pytest.raises(BadOptions):
        apply_options(resolved, {"many": 11})


@pytest.mark.parametrize("many", [1, 2, 3, 8, 9])
def test_a_number_within_its_range_is_taken(many: int) -> None:
    assert chosen({"many": many})["tiles"] == {"rose": {"count": many, "move": {"walk": 4}}, "wheel": {"count": 2}}


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("many", 11, "from 1 to 9, not 11"),
        ("many", -1, "from 1 to 9"),
        ("many", True, "whole number"),
        ("many", "3", 'not "3"'),
        ("many", 3.0, "whole number"),
        ("many", None, "whole number"),
        ("target", "fra", 'one of near, far; not "fra". Did you mean "far"?'),
        ("target", 1, "one of near, far"),
        ("target", [], "one of near, far"),
        ("no_wheels", 1, "true or false"),
        ("no_wheels", "true", "true or false"),
        ("mnay", 3, 'There is no option called "mnay". Did you mean "many"?'),
    ],
)
def test_a_value_an_option_does_not_allow_is_refused_with_the_reason(name: str, value: OptionValue, said: str) -> None:
    with pytest.raises(BadRequest) as caught:
        apply_options(tree(OPTIONS), {name: value})
    assert said in str(caught.value)
    assert caught.value.kind == "bad_request"


def test_all_wrong_values_are_told_at_once() -> None:
    with pytest.raises(BadOptions) as caught:
        apply_options(tree(OPTIONS), {"many": 12, "reach": 1, "target": "x", "nothing": 1})
    assert len(caught.value.reasons) == 3


def test_a_reference_to_no_option_is_a_problem_of_the_ruleset() -> None:
    with pytest.raises(BadRuleset) as caught:
        apply_options(tree("tiles:\n  rose: {count: $mnay, at: [$reach]}\noptions: {many: {number: 1}}"), {})
    assert [str(problem) for problem in caught.value.problems] == [
        'f.yaml:2:17 tiles.rose.count: there is no option called "mnay". Did you mean "many"?',
        'f.yaml:2:29 tiles.rose.at#1: there is no option called "reach".',
    ]


def test_what_changes_cannot_do_is_told_at_its_place() -> None:
    text = (
        "tiles: {rose: {count: 1}}\noptions:\n"
        "  x: {switch: true, changes: {remove: [tiles.rsoe], options: {x: {switch: false}}, id: other}}\n"
    )
    with pytest.raises(BadRuleset) as caught:
        apply_options(tree(text), {})
    told = [(problem.path, problem.line, problem.column) for problem in caught.value.problems]
    assert told == [
        ("options.x.changes.remove[0]", 3, 40),
        ("options.x.changes.options", 3, 53),
        ("options.x.changes.id", 3, 84),
    ]
    assert 'the ruleset has nothing called "tiles.rsoe"' in caught.value.problems[0].message


ODD = [
    "5",
    "x",
    "[a]",
    "{a: b}",
    "{number: x}",
    "{choice: a}",
    "{choice: 1, choices: [a]}",
    "{choice: a, choices: {a: 1}}",
    "{switch: 3}",
    "{number: 1, min: x, step: 0}",
]


@pytest.mark.parametrize("option", ODD)
@pytest.mark.parametrize("value", [1, "a", True])
def test_options_of_no_known_form_never_break_anything(option: str, value: OptionValue) -> None:
    """The schema refuses them; but whoever asks first gets a sentence or a tree."""
    for text in (f"options: {{o: {option}}}\na: {{b: $o}}", f"options: {option}\na: 1"):
        try:
            found = apply_options(tree(text), {"o": value})
        except (BadOptions, BadRuleset) as error:
            assert str(error)
        else:
            assert isinstance(found, Record)


def test_a_list_of_items_keeps_its_marks_when_filled() -> None:
    found = apply_options(tree("a: {b: {c: [$x, {d: $x}]}}\noptions: {x: {number: 2}}"), {})
    assert isinstance(found["a"], Record) and plain(found["a"]) == {"b": {"c": [2, {"d": 2}]}}
    assert mark_of(found, ("a", "b", "c", 1, "d")) == ("f.yaml", 1, 21)
