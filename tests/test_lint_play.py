"""Actions nobody can do, phases that never end, endings that come at once, options that change nothing, and what is only a
warning: each in full, and beside it what is nearly the same and is told nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.errors import BadRuleset, errors_of
from game.rules.files.reading import read_text
from game.rules.lint import dead_rules
from game.rules.lint import linting as lint
from game.rules.lint.redundancy import warnings_of
from game.rules.lint.walk import Lint
from game.rules.lint.whole_ruleset import walk_all
from game.rules.rulesets import Rulesets
from game.rules.trees.tree import plain
from tests.effort import effort
from tests.told import FOLDER, HEAD, SHELF, one, problems, told


def silent(base: str, *rules: str) -> None:
    for text in rules:
        assert told(base, text) == []


# Actions


def plant(pick: str, place: str = "point: empty, plant_rule_of: seed") -> str:
    return f"actions:\n  plant:\n    pick:\n      - {{as: seed, {pick}}}\n      - {{as: gate, {place}}}\n"


def test_a_pick_out_of_a_pile_that_never_holds_such_a_tile() -> None:
    piles = "piles: {reserve: {starts_with: basic}}\n"
    assert one("skud", plant("from: reserve, who: orchid") + piles) == (
        '~8:9 actions.plant.pick#1: can never be picked: there is never a tile that is "orchid" in the reserve. '
        "In the reserve can be: chrysanthemum, jasmine, lily, rhododendron, rose, white_jade."
    )
    for rules in (plant("from: reserve, who: rose or orchid") + piles, plant("from: reserve, who: special")):
        assert not [line for line in told("skud", rules) if "picked" in line]  # that it leaves tiles out is told, and is so


def test_a_pick_of_more_tiles_than_there_are() -> None:
    rules = "actions: {{choose_accents: {{pick: [{{as: kept, from: reserve, who: accent, how_many: {}}}]}}}}\n"
    assert one("skud", rules.format(9)) == (
        "~5:35 actions.choose_accents.pick#1: can never be picked: 9 are asked for, and there are at most 8. Ask for fewer."
    )
    silent("skud", rules.format(8), rules.format("[0, 9]"), rules.format("$accents"))
    silent("skud", rules.format(9) + "groups: {accent: {count: 3}}\n")


def test_a_place_where_nothing_may_be_put() -> None:
    assert one("skud", plant("from: reserve, who: basic", "point: empty and not gates, plant_rule_of: seed")) == (
        '~9:9 actions.plant.pick#2: can never be picked: no point that is "empty and not gates" is one on which such a tile '
        "may be put. See to plant_on: and lives_on: of these tiles."
    )
    silent("skud", plant("from: reserve", "point: empty and not gates, plant_rule_of: seed"))
    silent("skud", plant("from: reserve, who: basic", "point: empty and home_gate, plant_rule_of: seed"))
    silent("skud", plant("from: reserve, who: basic", "point: empty and not gates"))


def test_a_tile_that_never_lies_on_the_board() -> None:
    rules = "remove: [actions.boat_moves_flower, actions.boat_removes_accent]\n"
    rules += "actions: {arrange: {pick: [{as: it, tile: %s}, {as: goal, way_of: it}]}}\n"
    rules += "phases: {play: {turn: [{one_of: [plant, arrange]}]}}\n"
    assert one("skud", rules % "mine and boat") == (
        "~6:28 actions.arrange.pick#1: can never be picked: no such tile ever comes onto the board. "
        "Name a tile that an action plants, or that is set up."
    )
    assert not [line for line in told("skud", rules % "mine and (boat or rose)") if "picked" in line]


def test_a_way_of_a_tile_that_has_none() -> None:
    rules = "actions: {{arrange: {{pick: [{{as: it, tile: {}}}, {{as: goal, way_of: it}}]}}}}\n"
    assert one("skud", rules.format("mine and wheel")) == (
        '~5:60 actions.arrange.pick#2: can never be picked: no tile that is "mine and wheel" moves by itself. '
        "Give it move:, such as {walk: 3}."
    )
    silent("skud", rules.format("mine"), rules.format("mine and wheel") + "tiles: {wheel: {move: {walk: 1}}}\n")


def test_what_is_preferred_and_forbidden() -> None:
    rules = "actions: {lay_flower: {prefer: {made: %s}, forbid: {n: {because: B, when: {made: disharmony}}}}}\n"
    assert one("solitaire", rules % "disharmony") == (
        "~5:32 actions.lay_flower.prefer: is just what actions.lay_flower.forbid.n forbids. "
        "Turn one of them round, or take it out."
    )
    silent("solitaire", rules % "harmony")


# Phases


def test_a_phase_that_never_ends_though_another_follows() -> None:
    assert one("skud", "phases: {opening: {players: alternate}}\n") == (
        '~5:10 phases.opening: never ends: players take turns in it for ever, and the phase "play" never comes. '
        "Write until: and a condition, or players: each if each has one turn."
    )
    silent("skud", "phases: {opening: {players: each}}\n")
    silent("skud", "phases: {opening: {players: alternate, until: {count: {tiles: mine}, at_least: 2}}}\n")


def test_a_phase_whose_end_never_comes() -> None:
    rules = "phases: {{spring: {{until: {{count: {{tiles: occupied}}, at_least: {}}}}}}}\n"
    assert one("basic", rules.format(200)) == (
        "~5:26 phases.spring.until: can never be so: what is counted is from 0 to 108, never at least 200. "
        "So the phase never ends. Ask for a number that is from 0 to 108."
    )
    silent("basic", rules.format(24))


# Endings


def ending(condition: str, more: str = ", for: each") -> str:
    return f"endings: {{few: {{winner: {{player: theirs}}{more}, when: {condition}}}}}\n"


FEW = "{count: {tiles: mine and basic}, at_most: 3}"
FEW_IN_ALL = "{count: {sum: [{tiles: mine and basic}, {pile: reserve, who: basic, owner: mine}]}, at_most: 3}"


@pytest.mark.parametrize("more", [", for: each", ", check: after_action", ", check: before_turn"])
def test_an_ending_that_is_so_when_play_begins(more: str) -> None:
    assert one("skud", ending(FEW, more)).split(": ", 1)[1] == (
        "is so already when play begins, so that the game is over at once. Count tiles that are not yet on the board too, "
        "or ask also for turns: {count: {turns: mine}, at_least: 1}."
    )
    silent("skud", ending(FEW_IN_ALL, more))
    silent("skud", ending(f"{{all: [{FEW}, {{count: {{turns: mine}}, at_least: 1}}]}}", more))


def test_an_ending_for_the_mover_is_looked_for_after_something_was_done() -> None:
    silent("skud", ending("{none: mine}", ""))
    assert told("skud", ending("{none: mine}"))[0].startswith("~5:")


def test_an_ending_in_a_position_that_is_set_up() -> None:
    assert "is so already when play begins" in one("iroh", ending("{count: {tiles: mine and fire}, at_most: 2}"))
    silent("iroh", ending("{count: {tiles: mine and fire}, at_most: 1}"))


def test_an_ending_that_nobody_claims() -> None:
    assert one("skud", "endings: {ring: {check: claimed}}\n") == (
        "~5:25 endings.ring.check: no action claims this ending, so that it never comes. "
        "Let an action do: [{claim: ring}], or write another check:."
    )
    silent("iroh", "endings: {midlines: {check: claimed, winner: {player: theirs}}}\n")


def test_what_is_never_allowed_and_so_at_first() -> None:
    rules = "never: {{n: {{because: B, when: {}}}}}\n"
    assert one("skud", rules.format("{none: mine and gates}")) == (
        "~5:31 never.n.when: is so already when play begins, so that only actions are allowed that end it. "
        "What is never allowed must not be so at first."
    )
    silent("skud", rules.format("{count: {tiles: mine and gates}, more_than: 2}"))
    assert "is so already" in one("iroh", rules.format("{some: mine and fire and gates}"))


def test_points_for_what_there_never_is() -> None:
    rules = "scoring: {s: {add: {smallest: [{tiles: mine and rose}, %s]}}}\n"
    assert one("basic", rules % 0) == ("~5:20 scoring.s.add: what is counted is always 0. Count something that there can be.")
    silent("basic", rules % 1)
    assert one("basic", "scoring: {s: {add: {pile: den, owner: mine}}}\npiles: {den: {owner: each}}\n").startswith(
        "~6:9 piles.den: "
    )


# Options


def option(choices: str) -> str:
    return "options:\n  o:\n    choice: a\n    choices:\n      a: {name: A}\n" + choices


NO_WHEELS = "changes: {tiles: {wheel: {count: 0}}}"


def test_choices_that_do_the_same() -> None:
    same = f"      b: {{name: B, {NO_WHEELS}}}\n      c: {{name: C, {NO_WHEELS}}}\n"
    assert one("skud", option(same)) == (
        '~11:7 options.o.choices.c: "c" does the same as "b". Give one of them other changes:, or take it out.'
    )
    assert one("skud", option("")) == "~6:3 options.o: changes nothing. Write $o where it counts, or give it changes:."
    only = option("").replace("{name: A}", f"{{name: A, {NO_WHEELS}}}")
    assert one("skud", only) == "~8:5 options.o.choices: there is only one choice. Add another, or take the option out."
    silent("skud", option(f"      b: {{name: B, {NO_WHEELS}}}\n      c: {{name: C, {NO_WHEELS.replace('wheel', 'boat')}}}\n"))


def test_changes_that_say_what_is_so_anyway() -> None:
    rules = "options: {{o: {{switch: false, changes: {{tiles: {{rose: {{move: {{walk: {}}}}}}}}}}}}}\n"
    assert one("skud", rules.format(3)) == (
        "~5:30 options.o.changes: the rules are so already, and so this changes nothing. Change something else."
    )
    silent("skud", rules.format(4))


def test_a_number_that_can_only_be_one() -> None:
    assert one("skud", "options: {accents: {min: 4, max: 4}}\n") == (
        "~5:34 options.accents.max: the number can only be 4. Widen the bounds, or take it out."
    )
    silent("skud", "options: {accents: {min: 4, max: 5}}\n")


def test_presets_that_set_nothing() -> None:
    assert one("skud", "presets: {usual: {name: U, set: {accents: 4}}}\n") == (
        "~5:28 presets.usual.set: sets the options as they are without it. Set something else, or take it out."
    )
    assert one("skud", "presets: {one: {name: O, set: {accents: 6}}, two: {name: T, set: {accents: 6}}}\n") == (
        '~5:61 presets.two.set: sets the options as "one" does. Set something else, or take it out.'
    )
    silent("skud", "presets: {usual: {name: U, set: {accents: 4}}, more: {name: M, set: {accents: 6}}}\n")


# Said twice


def repeated(base: str, rules: str) -> list[str]:
    found = warnings_of(read_text(HEAD.format(base) + rules, "house.yaml"), SHELF.library.load)
    return [str(problem).removeprefix("house.yaml:") for problem in found]


def test_an_entry_that_says_nothing_new() -> None:
    line = list(plain(SHELF.library.load("skud"))["tiles"])
    assert line[0] == "rose"
    (said,) = repeated("skud", "tiles:\n  rose: {move: {walk: 3}}\n  lily: {move: {walk: 5}}\n")
    assert said == (
        f"6:3 tiles.rose: says nothing new: skud.yaml says it already, on line {line_of('skud', '  rose: ')}. "
        "Take it out, or change it: what is taken over need not be said again."
    )
    (said,) = repeated("skud", "board: pai_sho\nstuck: lose\n")
    assert said.startswith("5:1 board: says nothing new: skud.yaml says it already, on line ")


def line_of(ruleset: str, text: str) -> int:
    lines = (FOLDER / f"{ruleset}.yaml").read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.startswith(text))


def test_an_entry_that_says_something_new() -> None:
    for rules in (
        "tiles: {rose: {move: {walk: 3}, land: anywhere}}\n",
        "tiles: {lion: {name: Lion}}\n",
        "remove: [tiles.rose.move]\ntiles: {rose: {move: {walk: 3}}}\n",
        "extends: [flowers]\n",
    ):
        assert repeated("skud", rules.replace("extends: [flowers]\n", "")) == []


def test_what_two_parents_say_and_the_file_says_as_the_first_is_something_new() -> None:
    text = "format: 1\nid: house\nname: House\nextends: [wiki, basic]\noptions: {target_points: {number: 100}}\n"
    assert len(warnings_of(read_text(text, "house.yaml"), SHELF.library.load)) == 1


# Errors and warnings


def shelf(tmp_path: Path, rules: str) -> tuple[Rulesets, Path]:
    path = tmp_path / "house.yaml"
    path.write_text(HEAD.format("skud") + rules, encoding="utf-8")
    return Rulesets([FOLDER]), path


def test_warnings_keep_nobody_from_playing(tmp_path: Path) -> None:
    rulesets, path = shelf(tmp_path, "zones: {unused: red}\nstatuses: {s: {who: rose and lily, cannot: [move]}}\n")
    found = rulesets.check(path)
    assert [problem.severity for problem in found] == ["warning", "warning"]
    assert errors_of(found) == []
    assert rulesets.open(path, {}).identity.ruleset == "house"


def test_errors_do_and_they_alone_are_the_reasons(tmp_path: Path) -> None:
    rulesets, path = shelf(tmp_path, "zones: {unused: red}\nstatuses: {s: {who: rose and lily and nowhere, cannot: [move]}}\n")
    with pytest.raises(BadRuleset) as refused:
        rulesets.open(path, {})
    assert [problem.severity for problem in refused.value.problems] == ["error"]
    assert {problem.severity for problem in rulesets.check(path)} == {"error"}


@pytest.mark.parametrize(
    ("rules", "severity"),
    [
        ("zones: {unused: red}\n", "warning"),
        ("actions: {rest: {do: [{send: mine and rose, to: box}]}}\n", "warning"),
        ("statuses: {s: {who: mine and rose or lily, cannot: [move]}}\n", "warning"),
        ("groups: {acent: {count: 1}}\n", "warning"),
        ("endings: {rign: {when: {some: rock}, winner: {player: mine}}}\n", "warning"),
        ("relations: {r: {match: [{one: {colour: [rde]}}]}}\nlinks: {harmony: {relation: r}}\n", "warning"),
        ("statuses: {s: {cannot: [move]}}\n", "error"),
        ("statuses: {s: {who: mine adn rose, cannot: [move]}}\n", "error"),
        ("endings: {ring: {when: {ring: harmny, around: centre}}}\n", "error"),
        ("phases: {play: {turn: [{repeat: [{repeat: [{repeat: [plant], times: 12}], times: 12}], times: 12}]}}\n", "error"),
        ("tiles: {rose: {mvoe: {walk: 3}}}\n", "error"),
    ],
)  # fmt: skip
def test_what_is_an_error_and_what_a_warning(rules: str, severity: str) -> None:
    assert {problem.severity for problem in problems("skud", rules)} == {severity}


def test_without_warnings_nothing_of_the_sort_is_looked_for() -> None:
    tree = SHELF.resolved("skud")
    unused = "zones: {unused: red}\nnever: {n: {because: B, when: {some: blooming and gates}}}\n"
    assert len(told("skud", unused)) == 2
    assert lint.problems_of(tree, SHELF.board_of(tree), warnings=False) == []


def test_of_a_bundle_nothing_is_asked_that_it_took_over() -> None:
    rules = "tiles: {rock: {move: {walk: 3}}}\n"
    assert len(told("skud", rules)) == 1
    silent("skud", rules + "based_on: [skud]\n")


def test_looking_for_what_can_never_happen_costs_less_than_opening() -> None:
    tree = SHELF.resolved("skud")
    board = SHELF.board_of(tree)
    walked = Lint(tree, board)
    walk_all(walked)
    assert dead_rules.warnings_of(walked) == []
    opening = effort(lambda: Rulesets([FOLDER]).open("skud"), tries=5)
    assert effort(lambda: dead_rules.warnings_of(walked), tries=5) < 0.8 * opening


# Sentences that can be read in two ways, and links that can come about in two


def test_an_or_after_a_bare_not_can_be_read_in_two_ways() -> None:
    assert one("skud", "tiles: {rose: {land: not gates or occupied}}\n") == (
        '~5:32 tiles.rose.land: "not gates or occupied": "or" after "not gates" can be read in two ways; here "not" reaches no '
        'further than "gates". Write "(not gates) or ...", or "not (gates or ...)".'
    )
    for phrase in ("(not gates) or red", "not (gates or red)", "red or not gates", "not (gates and midlines) or white"):
        silent("skud", f"tiles: {{rose: {{land: {phrase}}}}}\n")


TURNS = "line_effects: {{lotus: {{tiles: white_lotus, text: It turns., turns: {{disharmony: {}}}}}}}\n"
BOTH = "relations: {clashing: {pairs: [[rose, lily]]}, harmonious: {pairs: [[rose, lily], [white_lotus, basic]]}}\n"


def test_a_line_effect_that_makes_a_link_which_there_can_be_already() -> None:
    assert one("skud", TURNS.format("harmony") + BOTH) == (
        "~5:81 line_effects.lotus.turns.disharmony: turns a disharmony into a harmony, and two tiles can have both: together "
        "they count as one harmony. Give the two links different pairs, or turn it into nothing."
    )
    silent("skud", TURNS.format("harmony"), TURNS.format("nothing") + BOTH)


# What only an option makes possible


LIGHT = "actions: {{light: {{as: arrange, says: light it, pick: [{{as: it, tile: {}}}], do: [{{send: it, to: reserve}}]}}}}\n"
SWITCH = "options: {{dusk: {{name: Dusk, switch: false, changes: {}}}}}\n"


def test_what_an_option_replaces_is_not_said_to_be_impossible() -> None:
    nothing = LIGHT.format("mine and flower and nothing")
    assert "can never be picked" in one("skud", nothing)
    silent("skud", nothing + SWITCH.format("{actions: {light: {pick: [{as: it, tile: mine and flower}]}}}"))
    assert "can never be picked" in one("skud", nothing + SWITCH.format("{actions: {light: {name: Light}}}"))


def test_a_phase_that_only_an_option_brings_into_the_flow() -> None:
    dusk = "phases: {dusk: {name: Dusk, players: alternate, first: guest, turn: [{one_of: [plant]}]}}\n"
    assert "the flow does not come to this phase" in one("skud", dusk)
    until = "phases: {play: {until: {count: {turns: mine}, exactly: 9}}}"
    silent("skud", dusk + SWITCH.format(f"{{flow: [accents, opening, play, dusk], {until}}}"))
