"""What was probably meant by a value of the wrong form, and by a name that looks like a slip."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.files.reading import read_text
from game.rules.lint.shape import RULESET, type_at
from game.rules.lint.suggested_values import number_in, suggest_value, written
from game.rules.lint.typos import Vocabulary
from game.rules.trees.tree import plain


@pytest.mark.parametrize(
    ("place", "value", "meant"),
    [
        ("tiles.rose.count", "three", "3"),
        ("tiles.rose.count", "drei", "3"),
        ("tiles.rose.count", "2,", "2"),
        ("tiles.rose.count", "3 tiles", "3"),
        ("tiles.rose.count", [2], "2"),
        ("tiles.rose.count", 4.0, "4"),
        ("tiles.rose.count", 99, ""),
        ("tiles.rose.count", "many", ""),
        ("tiles.rose.is", "flower", "[flower]"),
        ("tiles.rose.is", "flower, basic", "[flower, basic]"),
        ("tiles.rose.plant_on", ["gates", "red"], "gates or red"),
        ("tiles.rose.move", 4, "{walk: 4} or {slide: 4}"),
        ("tiles.rose.move", "walk 4", "{walk: 4}"),
        ("tiles.rose.move", "walk = 4", "{walk: 4}"),
        ("tiles.rose.name", 7, '"7"'),
        ("options.far", 6, "{number: 6}"),
        ("options.far", True, "{switch: true}"),
        ("options.far.switch", "ja", "true"),
        ("options.far.choices", ["slow", "fast"], "{slow: {name: Slow}, fast: {name: Fast}}"),
        ("endings.ring.winner", "mine", "{player: mine}"),
        ("statuses.wild.when", "mine and rose", "{some: mine and rose}"),
        ("relations.pair.pairs", ["rose", "lily"], "[[rose, lily]]"),
        ("setup.rose", [2, -3], "[[2, -3]]"),
        ("setup.rose", "2/-3", "[[2, -3]]"),
        ("zones.south.rows", "-8 to -1", "[-8, -1]"),
        ("flow", "opening -> play", "[opening, play]"),
        ("phases.play.turn", "plant or arrange", "[{one_of: [plant, arrange]}]"),
        ("remove", "tiles.wheel", "[tiles.wheel]"),
    ],
)
def test_a_value_is_mended_to_what_can_stand_there(place: str, value: Any, meant: str) -> None:
    path = tuple(place.split("."))
    assert suggest_value(type_at(RULESET, {}, path), value) == meant


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda below: st.lists(below, max_size=3) | st.dictionaries(st.text(max_size=4), below, max_size=2),
    max_leaves=6,
)
PLACES = [
    "tiles.rose.move",
    "tiles.rose.count",
    "options.far",
    "statuses.wild.when",
    "setup",
    "phases.play.turn",
    "flow",
    "zones.a",
]


@given(st.sampled_from(PLACES), VALUES)
def test_no_value_is_too_strange_to_be_mended_or_left(place: str, value: object) -> None:
    assert isinstance(suggest_value(type_at(RULESET, {}, tuple(place.split("."))), value), str)


@given(st.recursive(st.booleans() | st.integers(-99, 99) | st.text("abc: {}#'\"-0", max_size=6), st.lists, max_leaves=4))
def test_what_is_written_reads_as_what_was_meant(value: object) -> None:
    assert plain(read_text(f"a: {{b: {written(value)}}}", "f"))["a"]["b"] == value


@pytest.mark.parametrize(
    ("text", "number"), [("Twelve", 12), ("zwölf", 12), ("-3", -3), ("4.", 4), ("a dozen", None), ("no idea at all", None)]
)
def test_a_number_in_words(text: str, number: int | None) -> None:
    assert number_in(text) == number


RULES = """\
format: 1
id: f
tiles: {lantern: {name: Lantern}, kite: {name: Kite}}
links: {harmony: {name: Harmony}, lantern_harmony: {as: harmony}}
endings:
  NAME: {name: {en: TITLE}, text: TEXT}
"""


@pytest.mark.parametrize(
    ("name", "title", "meant"),
    [
        ("hramony", "Harmony", "harmony"),
        ("lanternn_goal", "All over", "lantern_goal"),
        ("kiet_goal", "All over", ""),
        ("eight_harmonnies", "Eight harmonies", "eight_harmonies"),
        ("harmony", "Harmony", ""),
        ("harmonies", "Harmony", ""),
        ("loser", "the lower score", ""),
        ("lanterns_out", "All lanterns are out", ""),
        ("quite_other", "The end", ""),
    ],
)
def test_a_name_that_nothing_mentions_is_a_slip_only_of_what_the_rules_say(name: str, title: str, meant: str) -> None:
    tree = read_text(RULES.replace("NAME", name).replace("TITLE", title).replace("TEXT", title), "f.yaml")
    entry = plain(tree)["endings"][name]
    assert Vocabulary(tree, {}).typo_in(name, entry) == meant
