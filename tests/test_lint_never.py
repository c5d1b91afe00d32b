"""What can never happen: each is told in full by its line, and a ruleset that is nearly the same is told nothing."""

from __future__ import annotations

import pytest

from tests.told import one, told

LION = "tiles: {lion: {name: Lion, code: LI, count: 2, move: {walk: 1}%s}}\n"
PLANTED = "actions: {plant: {pick: [{as: seed, from: reserve, who: basic or lion}, {as: gate, point: empty}]}}\n"
DEN = "piles: {den: {owner: each%s}}\n"
FLED = "actions: {boat_removes_accent: {do: [{send: wreck, to: den}, {send: it, to: box}]}}\n"
ALL = "piles: {reserve: {starts_with: tile}}\n"


def silent(base: str, *rules: str) -> None:
    for text in rules:
        assert told(base, text) == []


# Tiles


def test_a_tile_that_is_in_no_pile() -> None:
    assert one("skud", LION % "") == (
        "~5:9 tiles.lion: no pile starts with this tile, so it cannot come into play. Name it in starts_with:."
    )
    silent("skud", LION % ", is: [flower]" + PLANTED, LION.replace("count: 2", "count: 0") % "")


def test_a_tile_that_stays_in_its_pile() -> None:
    assert one("skud", LION % "" + ALL) == (
        "~5:9 tiles.lion: can never come onto the board: no action puts it there out of the reserve. "
        "Name it where tiles are picked: {as: it, from: reserve, who: lion}."
    )
    silent("skud", LION % ", is: [basic]" + ALL)


def test_a_tile_that_only_an_option_brings() -> None:
    option = "options: {o: {switch: false, changes: {piles: {reserve: {starts_with: tile}}}}}\n"
    rules = LION % "" + PLANTED + "  arrange: {pick: [{as: it, tile: mine}, {as: goal, way_of: it}]}\n"
    rules = rules.replace("actions: {plant: ", "actions:\n  plant: ").replace("empty}]}}", "empty}]}")
    assert one("skud", rules).startswith("~5:9 tiles.lion: no pile starts with this tile")
    silent("skud", rules + option)


def test_a_tile_that_is_drawn_or_set_up_comes_onto_the_board() -> None:
    silent("ancient", LION % "")
    assert one("iroh", LION % "").startswith("~5:9 tiles.lion: can never come onto the board")
    silent("iroh", LION % "" + "setup: {lion: [[2, 2]]}\n", LION % ", is: [nation]")


def test_movement_that_no_action_uses() -> None:
    said = " For example: pick: [{as: it, tile: mine}, {as: goal, way_of: it}], do: [{move: it, to: goal}]."
    rock = "tiles: {rock: {move: {walk: 3}}}\n"
    assert one("skud", rock) == "~5:16 tiles.rock.move: no action moves this tile by its own movement." + said
    assert one("skud", "groups: {accent: {move: {walk: 3}}}\n") == "~5:19 groups.accent.move: no action moves such tiles." + said
    arrange = "actions: {arrange: {pick: [{as: it, tile: mine}, {as: goal, way_of: it}]}}\n"
    silent("skud", rock + arrange, "groups: {basic: {move: {walk: 3}}}\n", "tiles: {rose: {move: {walk: 2}}}\n")


def test_movement_where_nothing_moves_is_told_once() -> None:
    moves = "tiles: {rose: {move: {walk: 2}}, lily: {move: {walk: 2}}}\n"
    assert one("solitaire_online", moves).startswith("~5:16 tiles.rose.move: no action moves any tile by its own movement, ")
    silent("solitaire", moves)


def test_movement_of_what_cannot_move() -> None:
    assert one("basic", "tiles: {rock: {move: {walk: 3}}}\n") == (
        '~5:16 tiles.rock.move: says how it moves, and "cannot" that it never does. Take one of the two out.'
    )
    silent("basic", "tiles: {rock: {move: {walk: 3}, cannot: [be_moved]}}\n")


def test_movement_that_can_end_nowhere() -> None:
    assert one("iroh", "tiles: {water: {move: {slide: 2, through: white_only, land: red}}}\n") == (
        '~5:17 tiles.water.move: can end nowhere: no point is "red" where it may end, and "white_only" where each step must be. '
        "See to land: and through: of it and of its groups."
    )
    silent("iroh", "tiles: {water: {move: {slide: 2, through: white, land: red}}}\n")
    lives = "lives_on: squares, plant_on: squares at neutral"
    silent("iroh", f"tiles: {{water: {{{lives}, move: {{slide: 2, land: within 2 steps of another water}}}}}}\n")
    assert one("iroh", "tiles: {water: {through: white_only, move: [{slide: 2}, {walk: 1, land: gates}]}}\n").startswith(
        "~5:57 tiles."
    )


def test_a_tile_that_only_stands_in_the_way() -> None:
    stone = "tiles: {stone: {name: Stone, code: ST, count: 2%s}}\n"
    assert one("basic", stone % "") == (
        "~5:9 tiles.stone: does not move, and no rule names it: it only stands in the way. "
        "Give it move:, or say under text: what it is for."
    )
    silent("basic", stone % ", text: It is in the way.", stone % ", move: {walk: 1}", stone % ", is: [heavy]")
    silent("basic", stone % "" + "never: {n: {because: B, when: {some: moved and around stone}}}\n")


def test_a_place_to_plant_that_is_none() -> None:
    assert one("iroh", "tiles: {knotweed: {plant_on: neutral}}\n") == (
        '~5:30 tiles.knotweed.plant_on: "neutral" has no square on which "knotweed" could be put. '
        "This tile lies on squares: name some, or write lives_on:."
    )
    silent("iroh", "tiles: {knotweed: {plant_on: squares at neutral}}\n", "tiles: {rock: {plant_on: neutral}}\n")


# Piles


def test_a_pile_into_which_nothing_comes() -> None:
    counted = "endings: {e: {when: {count: {pile: den, owner: mine}, at_least: 3}, winner: {player: mine}}}\n"
    assert one("skud", DEN % "" + counted) == (
        "~5:9 piles.den: no tile ever comes into this pile. Write starts_with:, or let an action send tiles to it."
    )
    silent("skud", DEN % "" + FLED + counted)


def test_a_pile_out_of_which_nothing_comes() -> None:
    ends = "endings: {e: {when: {count: {pile: den, owner: mine}, exactly: 1}, winner: {player: mine}}}\n"
    lion = LION.replace("move: {walk: 1}", "text: It roars.") % ""
    assert one("skud", lion + DEN % ", starts_with: lion" + ends) == (
        "~6:9 piles.den: begins with tiles, and no action takes any out of it. "
        "Write an action that picks out of it: {as: it, from: den}."
    )
    plant = "actions: {plant: {pick: [{as: seed, from: den}, {as: gate, point: empty}]}}\n"
    silent("skud", lion + DEN % ", starts_with: lion or basic" + ends + plant)


# Marks


def test_a_mark_that_nothing_sets() -> None:
    mark = "statuses: {tired: {marked: true%s}}\n"
    tires = "actions: {arrange: {do: [{move: it, to: goal}, {mark: it, with: tired}]}}\n"
    assert one("skud", mark % ", cannot: [move]") == (
        "~5:12 statuses.tired: no action sets this mark, so that no tile ever has it. "
        "Write {mark: it, with: tired} under do: of the action that sets it."
    )
    assert one("skud", mark % "" + tires) == (
        "~5:12 statuses.tired: is set, and no rule asks for it. Write cannot:, or ask for it in a phrase, or take it out."
    )
    silent("skud", mark % ", cannot: [move]" + tires)
    silent("skud", mark % "" + tires + "never: {n: {because: B, when: {some: tired and gates}}}\n")


# What belongs together


def test_a_relation_that_joins_nothing() -> None:
    rules = "relations: {twins: {%s}}\nlinks: {pair: {relation: twins, ends: [basic, basic]}}\n"
    asked = "never: {n: {because: B, when: {linked: pair}}}\n"
    assert one("skud", rules % "match: [{same: stride, different: stride}]" + asked) == (
        "~5:13 relations.twins: joins no two tiles. Name tiles, or groups that tiles are in."
    )
    silent("skud", rules % "match: [{same: stride}]" + asked)


def test_a_link_that_never_stands() -> None:
    rules = "relations: {twins: {pairs: [[rock, %s]]}}\nlinks: {pair: {relation: twins, ends: [%s, basic]}}\n"
    asked = "never: {n: {because: B, when: {linked: pair}}}\n"
    assert one("skud", rules % ("rock", "basic") + asked) == (
        '~6:9 links.pair: can never stand: no tile that can be at one end is "twins" with one that can be at the other. '
        "See to its ends and its relation."
    )
    assert one("iroh", "links: {pair: {relation: any, ends: [nothing, rock]}}\n" + asked) == (
        "~5:9 links.pair: can never stand: no tile can be at one of its ends. See to its ends and its relation."
    )
    silent("skud", rules % ("basic", "rock") + asked, rules % ("basic", "basic or rock") + asked)


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("{opposites: {by: rock}}", 'no action moves a tile that is "rock".'),
        ("{opposites: {by: theirs}}", 'no action moves a tile that is "theirs".'),
        ("{opposites: {by: orchid}}", 'no tile that is "orchid" is "clashing" with one that is "theirs and basic".'),
    ],
)
def test_a_capture_that_never_happens(rules: str, said: str) -> None:
    line = one("skud", f"captures: {rules}\n")
    assert line == f"~5:12 captures.opposites: can never happen: {said} See to by:, of: and relation:."


def test_a_capture_of_what_cannot_be_taken() -> None:
    rules = "captures: {attack: {by: %s, of: theirs and %s}}\n"
    assert one("iroh", rules % ("air", "fire")).endswith('no tile that is "air" can capture. See to by:, of: and relation:.')
    assert one("iroh", rules % ("fire", "air")).endswith(
        'that is "theirs and air" can be captured. See to by:, of: and relation:.'
    )
    silent("iroh", rules % ("fire", "fire"), rules % ("nation", "nation"))
    silent("skud", "captures: {opposites: {by: rose}}\n", "captures: {hunted: {by: orchid}}\n")
    silent(
        "basic", "captures: {opposites: {by: boat, relation: lotus_bound}}\nrelations: {lotus_bound: {pairs: [[boat, rose]]}}\n"
    )


# Conditions


def of_ending(condition: str, base: str = "skud", more: str = "") -> list[str]:
    found = told(base, "endings:\n  e:\n    winner: {player: mine}\n    when: " + condition + "\n" + more)
    return [line.removeprefix("~8:11 endings.e.when: ") for line in found]


NEVER = "So the game never ends this way."


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("{count: {tiles: mine and rose}, at_least: 15}",
         f"what is counted is from 0 to 3, never at least 15. {NEVER} Ask for a number that is from 0 to 3."),
        ("{count: {tiles: mine and gates}, more_than: 4}",
         f"what is counted is from 0 to 4, never more than 4. {NEVER} Ask for a number that is from 0 to 4."),
        ("{count: {pile: reserve, who: accent, owner: mine}, exactly: 9}",
         f"what is counted is from 0 to 8, never exactly 9. {NEVER} Ask for a number that is from 0 to 8."),
        ("{count: {links: disharmony, between: basic}, at_least: 145}",
         f"what is counted is from 0 to 144, never at least 145. {NEVER} Ask for a number that is from 0 to 144."),
        ("{count: {sum: [{tiles: mine}, {tiles: theirs}]}, at_least: 60}",
         f"what is counted is from 0 to 56, never at least 60. {NEVER} Ask for a number that is from 0 to 56."),
        ("{count: {tiles: mine}, at_least: 5, at_most: 3}",
         f"no number is at least 5 and at most 3. {NEVER} Exchange the numbers, or leave one out."),
        ("{all: [{count: {tiles: mine}, at_least: 5}, {count: {tiles: mine}, at_most: 3}]}",
         f'two of these can never be so together. {NEVER} Perhaps "any" is meant.'),
        ("{all: [{seat: host}, {seat: guest}]}", f'two of these can never be so together. {NEVER} Perhaps "any" is meant.'),
        ("{all: [{some: mine and rose}, {none: mine and rose}]}",
         f'two of these can never be so together. {NEVER} Perhaps "any" is meant.'),
    ],
)  # fmt: skip
def test_an_ending_that_never_comes(condition: str, said: str) -> None:
    assert of_ending(condition) == [f"can never be so: {said}"]


@pytest.mark.parametrize(
    "condition",
    [
        "{count: {tiles: mine and rose}, at_least: 3}",
        "{count: {tiles: mine and gates}, more_than: 3}",
        "{count: {pile: reserve, who: accent, owner: mine}, exactly: $accents}",
        "{count: {links: harmony, owner: mine}, at_least: 20}",
        "{count: {sum: [{tiles: mine}, {tiles: theirs}]}, at_least: 56}",
        "{count: {tiles: mine}, at_least: 3, at_most: 5}",
        "{all: [{count: {tiles: mine}, at_least: 3}, {count: {tiles: mine}, at_most: 3}]}",
        "{any: [{seat: host}, {some: mine and gates}]}",
        "{all: [{some: mine and rose}, {none: mine and lily}]}",
        "{count: {turns: mine}, at_least: 500}",
        "{ring: harmony, owner: mine, around: centre}",
    ],
)
def test_an_ending_that_may_come(condition: str) -> None:
    assert of_ending(condition) == []


def test_an_ending_by_points_that_nobody_gains() -> None:
    score = "score: {name: Points}\n"
    (line,) = of_ending("{count: {score: mine}, at_least: 10}", more=score)
    assert line == f"can never be so: what is counted is always 0, never at least 10. {NEVER} Count something else."
    gained = "scoring: {s: {add: {links: harmony, owner: mine}}}\n"
    assert of_ending("{count: {score: mine}, at_least: 10}", more=score + gained) == []
    (line,) = of_ending("{count: {score: mine}, at_least: 10}", more=score + gained.replace("add", "subtract"))
    assert "what is counted is 0 or less, never at least 10." in line


def test_more_tiles_by_an_option_are_enough() -> None:
    condition = "{count: {tiles: mine and rose}, at_least: 5}"
    option = "options: {o: {switch: false, changes: {groups: {basic: {count: 6}}}}}\n"
    assert len(of_ending(condition)) == 1
    assert of_ending(condition, more=option) == []
    number = "options: {o: {number: 3, min: 1, max: 6}}\ngroups: {basic: {count: $o}}\n"
    assert of_ending(condition, more=number) == []


def test_a_condition_that_is_always_so() -> None:
    assert one("skud", "actions: {plant: {when: {some: gates}}}\n") == (
        '~5:25 actions.plant.when: is always so: there is always a place that is "gates". So it need not be asked. '
        'Say of what lies there: "occupied and gates".'
    )
    silent(
        "skud", "actions: {plant: {when: {some: occupied and gates}}}\n", "actions: {plant: {when: {some: empty and gates}}}\n"
    )
    (line,) = of_ending("{not: {count: {tiles: mine and rose}, at_least: 4}}")
    assert line.startswith("~8:17 endings.e.when.not: can never be so: what is counted is from 0 to 3, never at least 4. ")


def test_a_part_of_an_action_that_never_happens() -> None:
    rules = "actions: {arrange: {do: [{move: it, to: goal}, {if: {count: {tiles: mine}, more_than: %d}, then: [%s]}]}}\n"
    rules = rules.replace("%s", "{send: it, to: box}")
    assert one("skud", rules % 28) == (
        "~5:53 actions.arrange.do#2.if: can never be so: what is counted is from 0 to 28, never more than 28. "
        'So "then" never happens. Ask for a number that is from 0 to 28.'
    )
    silent("skud", rules % 27)


def test_what_is_never_allowed_and_never_comes_about() -> None:
    rules = "never: {n: {because: B, when: {count: {tiles: mine and gates}, more_than: %d}}}\n"
    assert one("skud", rules % 4).endswith("So it forbids nothing. Ask for a number that is from 0 to 4.")
    silent("skud", rules % 3)
