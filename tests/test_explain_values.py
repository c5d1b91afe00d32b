"""Where a value of a ruleset comes from: the files that write it, the groups that lend it, the options that change it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import places
from game.cli import main
from game.core.errors import BadRequest
from game.rules.rulesets import Rulesets
from game.workshop.explain_value import explain_value
from tests.conftest import RULESETS

Output = pytest.CaptureFixture[str]
CLUB = """format: 1
id: club
extends: [skud]
tiles:
  rose: {move: {walk: 4}}
  lily: {land: red}
groups:
  flower: {land: neutral}
options:
  far:
    name: Roses run
    switch: false
    changes:
      tiles: {rose: {move: {slide: 6}}}
      remove: [endings.last_flower]
"""
TUESDAY = """format: 1
id: tuesday
extends: [club]
remove: [captures.hunted, statuses.wild.when]
tiles:
  rose:
    move: {walk: 5}
"""


@pytest.fixture
def shelf(tmp_path: Path) -> Rulesets:
    """The shipped rulesets, a club's house rules, and those that it plays by on Tuesdays."""
    (tmp_path / "club.yaml").write_text(CLUB)
    (tmp_path / "tuesday.yaml").write_text(TUESDAY)
    return Rulesets([RULESETS, tmp_path])


def lines(shelf: Rulesets, ruleset: str, path: str, language: str = "en", **options: int | str | bool) -> list[str]:
    """The lines about a path, with single blanks."""
    return [" ".join(line.split()) for line in explain_value(shelf, ruleset, path, options, language)]


def place(path: Path, text: str, word: str) -> str:
    """Where a word stands in the first line that has a text: ``file:line:column``."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if text in line:
            return f"{path.name}:{number}:{line.index(word) + 1}"
    raise AssertionError(text)


SKUD, FLOWERS = RULESETS / "skud.yaml", RULESETS / "flowers.yaml"


# Files


def test_every_file_that_writes_a_value_is_named_and_the_one_that_counts(shelf: Rulesets) -> None:
    said = lines(shelf, "tuesday", "tiles.rose.move")
    assert said[0] == "tiles.rose.move of tuesday: how it moves: a path, or a list of paths"
    assert said[1] == "{walk: 5}"
    assert said[2].startswith("Moves up to 5 steps")
    assert said[3:7] == [
        "",
        "tuesday.yaml:7:5 {walk: 5} <- this counts",
        "club.yaml:5:10 {walk: 4} replaced",
        f"{place(SKUD, ' rose: ', 'move')} {{walk: 3}} replaced",
    ]


def test_the_sentence_is_in_the_language_that_was_asked_for(shelf: Rulesets) -> None:
    assert lines(shelf, "tuesday", "tiles.rose.move", "de")[2].startswith("Zieht bis zu 5 Schritte")


def test_a_file_by_its_path_is_named_as_it_was_typed(shelf: Rulesets, tmp_path: Path) -> None:
    file = tmp_path / "club.yaml"
    assert f"{file}:5:10 {{walk: 4}} <- this counts" in lines(shelf, str(file), "tiles.rose.move")


def test_within_a_field_the_file_that_wrote_the_whole_field_counts(shelf: Rulesets) -> None:
    assert lines(shelf, "tuesday", "tiles.rose.move.walk")[1:4] == ["5", "", "tuesday.yaml:7:12 5 <- this counts"]
    said = lines(shelf, "wiki_straight", "tiles.rose.move.slide")
    assert said[1] == "3" and "basic.yaml" in said[3]
    deep = lines(shelf, "skud", "actions.plant.pick[0].from")
    assert deep == lines(shelf, "skud", "actions.plant.pick.0.from")
    assert deep[1] == "reserve" and deep[-1].endswith("reserve <- this counts")


def test_a_file_that_replaces_the_field_without_the_word_is_named_too(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("format: 1\nid: mine\nextends: [skud]\nlinks: {harmony: {ends: [basic, basic]}}\n")
    (tmp_path / "ours.yaml").write_text("format: 1\nid: ours\nextends: [mine]\ntiles: {rose: {traits: {colour: red}}}\n")
    shelf = Rulesets([RULESETS, tmp_path])
    said = [line.partition(" ")[2] for line in lines(shelf, "mine", "links.harmony.ends.0")[4:]]
    assert said == ["basic <- this counts", "mine and basic replaced"]
    assert lines(shelf, "ours", "tiles.rose.traits.stride")[1:] == [
        "(nothing)", "", "ours.yaml:4:16 tiles.rose.traits without it <- this counts",
        f"{place(FLOWERS, ' rose: ', 'stride')} three replaced",
    ]  # fmt: skip


def test_of_two_parents_the_later_counts_even_if_the_other_builds_on_it(tmp_path: Path) -> None:
    for name, parents, walk in (("one", "[skud]", 4), ("two", "[skud]", 0), ("both", "[one, two]", 0)):
        tile = f"tiles: {{rose: {{move: {{walk: {walk}}}}}}}\n" if walk else ""
        (tmp_path / f"{name}.yaml").write_text(f"format: 1\nid: {name}\nextends: {parents}\n{tile}")
    said = lines(Rulesets([RULESETS, tmp_path]), "both", "tiles.rose.move")
    assert said[1] == "{walk: 3}", "two brings along what it builds on"
    assert said[4:6] == ["one.yaml:4:16 {walk: 4} replaced", f"{place(SKUD, ' rose: ', 'move')} {{walk: 3}} <- this counts"]


def test_what_was_taken_out_is_said_with_the_line_that_takes_it_out(shelf: Rulesets) -> None:
    assert lines(shelf, "tuesday", "captures.hunted.by")[1:] == [
        "(nothing)",
        "",
        "tuesday.yaml:4:10 remove: captures.hunted takes out what is below",
        f"{place(SKUD, ' hunted: ', 'by:')} flower taken out",
    ]
    assert "tuesday.yaml:4:27 remove: statuses.wild.when takes out what is below" in lines(shelf, "tuesday", "statuses.wild.when")


def test_a_header_is_each_file_s_own(shelf: Rulesets) -> None:
    assert lines(shelf, "tuesday", "extends")[1:] == ["[club]", "", "tuesday.yaml:3:1 [club] <- this counts"]
    assert lines(shelf, "skud", "name")[1:3] == [
        f"{language} Skud Pai Sho {place(SKUD, 'name: {en: Skud Pai Sho', f'{language}:')}" for language in ("en", "de")
    ]


# Sections and entries


def test_an_entry_lists_its_fields_and_those_of_its_groups(shelf: Rulesets) -> None:
    said = lines(shelf, "tuesday", "tiles.rose")
    assert said[0] == "tiles.rose of tuesday: the kinds of tile"
    assert "move {walk: 5} tuesday.yaml:7:5" in said
    assert f"code R3 {place(FLOWERS, ' rose: ', 'code')}" in said
    assert f"count 3 {place(SKUD, ' basic: ', 'count')} (groups.basic)" in said
    assert "land neutral club.yaml:8:12 (groups.flower)" in said
    assert said[-7:-3] == ["tuesday.yaml:6:3 move", "club.yaml:5:3 move", f"{place(SKUD, ' rose: ', 'rose')} move",
                         f"{place(FLOWERS, ' rose: ', 'rose')} name, code, is, traits"]  # fmt: skip


def test_a_section_lists_its_entries_and_the_files_that_write_them(shelf: Rulesets) -> None:
    said = lines(shelf, "tuesday", "tiles")
    places = f"tuesday.yaml:6:3, club.yaml:5:3, {place(SKUD, ' rose: ', 'rose')}, {place(FLOWERS, ' rose: ', 'rose')}"
    assert f"rose name, code, is, traits, move {places}" in said
    assert not [line for line in lines(shelf, "tuesday", "captures") if line.startswith("hunted ")], "it was taken out"


# Groups


def test_a_field_that_the_tile_lacks_is_its_group_s(shelf: Rulesets) -> None:
    said = lines(shelf, "tuesday", "tiles.rose.land")
    assert said[1] == "neutral" and said[2].startswith("A point")
    assert said[3:] == [
        "",
        "it says nothing of it itself; its groups say:",
        "club.yaml:8:12 groups.flower.land: neutral <- this counts",
        f"{place(SKUD, ' tile: ', 'land')} groups.tile.land: not gates overruled",
    ]


def test_what_a_tile_says_itself_overrules_its_groups(shelf: Rulesets) -> None:
    said = lines(shelf, "tuesday", "tiles.lily.land")
    assert said[1] == "red"
    assert said[4:7] == ["club.yaml:6:10 red <- this counts", "", "its groups say:"]
    assert said[7] == "club.yaml:8:12 groups.flower.land: neutral overruled"


def test_a_group_names_the_tiles_that_take_it_over_and_those_that_do_not(shelf: Rulesets) -> None:
    said = lines(shelf, "tuesday", "groups.tile.land")
    assert said[-2] == "take it over: rock, wheel, knotweed, boat"
    assert said[-1].startswith("do not: rose (by groups.flower), ")
    assert "lily (says it itself)" in said[-1]


# Options


def test_an_option_that_would_change_it_is_named_and_counts_when_it_is_set(shelf: Rulesets) -> None:
    change = "club.yaml:14:22 options.far.changes.tiles.rose.move: {slide: 6}"
    assert lines(shelf, "club", "tiles.rose.move")[-2:] == ["options would change it:", f"{change} if far is yes"]
    said = lines(shelf, "club", "tiles.rose.move", far=True)
    assert said[1] == "{slide: 6}"
    assert said[4:6] == [f"{change} as far is yes <- this counts", "club.yaml:5:10 {walk: 4} replaced"]


def test_an_option_may_take_something_out(shelf: Rulesets) -> None:
    change = "club.yaml:15:16 options.far.changes.remove: endings.last_flower takes it out"
    assert lines(shelf, "club", "endings.last_flower.winner")[-1] == f"{change} if far is yes"
    said = lines(shelf, "club", "endings.last_flower.winner", far=True)
    assert said[1:4] == ["(nothing)", "", f"{change} as far is yes"] and said[4].endswith("taken out")


def test_each_choice_of_an_option_is_named(shelf: Rulesets) -> None:
    said = lines(shelf, "skud", "phases.accents.players")
    assert said[1] == "each"
    assert "options.accents_chosen_by.choices.host.changes.phases.accents.players: host if accents_chosen_by is host" in said[-1]


def test_a_number_that_an_option_puts_in_is_named(shelf: Rulesets) -> None:
    said = lines(shelf, "skud", "actions.choose_accents.pick.0.how_many", accents=6)
    assert said[1] == "6"
    assert "$accents <- this counts" in said[3]
    number = f"{place(SKUD, 'number: 4', 'number')} options.accents.number: 4 where it says $accents"
    assert said[5:] == ["numbers that options put in:", number]


# Paths of tiles


def test_each_way_of_moving_is_told_with_what_is_asked_of_it(tmp_path: Path) -> None:
    rules = "tiles: {rose: {move: [{walk: 3, land: red}, {slide: 6, when: {some: mine and lily}}]}}\n"
    (tmp_path / "mine.yaml").write_text(f"format: 1\nid: mine\nextends: [skud]\n{rules}")
    shelf = Rulesets([RULESETS, tmp_path])
    said = " ".join(lines(shelf, "mine", "tiles.rose.move"))
    assert "Moves up to 3 steps and may turn on the way, and may only end on a point touching red; or moves up to 6 steps" in said
    assert "in a straight line, but may not end in a gate, and this only if you have a Lily on the board." in said, "by its group"
    assert "in a straight line, but may not end in a gate" in " ".join(lines(shelf, "mine", "tiles.rose.move.1"))
    assert "Moves up to 3 steps" not in " ".join(lines(shelf, "mine", "tiles.rose.move.1"))


# What is not there


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("tiles.rose.mvoe", 'tiles.rose has nothing called "mvoe". Did you mean "move"? It has: name, code, is, traits, move.'),
        ("tiles.rsoe", 'Did you mean "rose"?'),
        ("tilse.rose", "tuesday has nothing called \"tilse\". Did you mean \"tiles\"?"),
        ("tiles.rose.move.walk.0", "tiles.rose.move.walk is 5; there is nothing within it."),
        ("actions.plant.pick.5", "actions.plant.pick has 2 items, counted from 0; \"5\" is none of them."),
        ("actions.plant.pick.x", '"x" is none of them'),
        ("tiles.0", "tiles has nothing called \"0\". It has: "),
        ("rose", "tuesday has nothing called \"rose\". There is tiles.rose. It has: "),
        ("gates", "There is zones.gates. It has: "),
        ("zones.hoem_gate", "zones has nothing called \"hoem_gate\". Did you mean \"home_gate\"?"),
        ("board.zone", 'Did you mean "zones"?'),
        ("tiles..rose", "is no path of a ruleset; write it like tiles.rose.move."),
        (".".join("x" * 40), "is no path of a ruleset"),
    ],
)
def test_a_wrong_path_is_told_with_what_there_is(shelf: Rulesets, path: str, said: str) -> None:
    with pytest.raises(BadRequest) as refused:
        explain_value(shelf, "tuesday", path, {}, "en")
    assert said in str(refused.value)


def test_a_field_that_nobody_writes_is_explained_all_the_same(shelf: Rulesets) -> None:
    assert lines(shelf, "skud", "tiles.rose.over") == ["tiles.rose.over of skud: what it may pass over", "(nothing)"]


def test_rules_that_cannot_be_played_are_explained_without_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "torn.yaml").write_text("format: 1\nid: torn\nextends: [skud]\ntiles: {rose: {move: {hop: 3}}}\n")
    said = lines(Rulesets([RULESETS, tmp_path]), "torn", "tiles.rose.move")
    assert said[1:4] == ["{hop: 3}", "", "torn.yaml:4:16 {hop: 3} <- this counts"]
    assert said[-1] == "These rules cannot be played as they are: paisho check torn"
    assert lines(Rulesets([RULESETS]), "flowers", "tiles.rose.code")[1] == "R3", "nor does an abstract one have to be playable"


def test_the_command_prints_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Output) -> None:
    monkeypatch.setattr(places, "_own", lambda: tmp_path / "own")
    monkeypatch.setattr(places, "cache", lambda: tmp_path / "cache")
    (tmp_path / "club.yaml").write_text(CLUB)
    assert main(["explain", str(tmp_path / "club.yaml"), "tiles.rose.move", "--option", "far=yes"]) == 0
    assert "\n  {slide: 6}\n" in capsys.readouterr().out
    assert main(["explain", "skud", "tiles.rsoe"]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("paisho: tiles has nothing called \"rsoe\". Did you mean")
