"""Phrases that nothing can satisfy, or that leave nothing out: each is told with its column, and what is nearly so is not."""

from __future__ import annotations

import pytest

from game.core.lattice import places
from game.rules.domain.extents import Extents
from game.rules.domain.names import KnownNames
from game.rules.domain.variants import Variants
from game.rules.files.reading import read_text
from game.rules.lint.seen import Seen
from game.rules.playing.grounds import grounds_of
from tests.pai_sho import BOARD
from tests.told import SHELF, one, problems, told

STATUS = "statuses: {{s: {{cannot: [move], who: {}}}}}\n"
NEVER = "never: {{n: {{because: B, when: {{some: {}}}}}}}\n"


def of_status(phrase: str, base: str = "skud") -> list[str]:
    """What is said of a phrase that says who is under a status, less where that is."""
    found = told(base, STATUS.format(phrase))
    assert all(line.startswith("~5:") for line in found)
    return [line.split(f'"{phrase}": ')[1] for line in found]


def column(rules: str, base: str = "skud") -> tuple[int, int]:
    (problem,) = problems(base, rules)
    return problem.line, problem.column


# Nothing is both


@pytest.mark.parametrize(
    ("phrase", "said"),
    [
        ("mine and rose and lily", 'no tile is both "rose" and "lily". Perhaps "or" is meant.'),
        ("rose and accent", 'no tile is both "rose" and "accent". Perhaps "or" is meant.'),
        ("flower and gates and red", 'nothing is both "gates" and "red". Perhaps "or" is meant: "gates or red".'),
        ("blooming and gates", 'nothing is both "blooming" and "gates". Perhaps "or" is meant: "blooming or gates".'),
        ("orchid and misplaced", 'nothing is both "orchid" and "misplaced". Perhaps "or" is meant: "orchid or misplaced".'),
        ("(gates or rock) and rose and not gates", ("nothing is all of this at once: gates or rock, rose, not gates. "
         "Ask for less.")),
    ],
)  # fmt: skip
def test_two_things_that_nothing_is(phrase: str, said: str) -> None:
    assert of_status(phrase) == [said]


@pytest.mark.parametrize(
    "phrase",
    [
        "mine and (rose or lily)",
        "rose and red_flower",
        "flower and home_gate and gates",
        "growing and gates",
        "rose and misplaced",
        "around rose and around lily",
        "wild and not safe",
        "mine and (gates or rock) and not gates",
        "mine and around theirs",
        "guest and around host",
    ],
)
def test_what_something_can_be(phrase: str) -> None:
    assert of_status(phrase) == []


def test_a_zone_that_has_no_place_is_told_where_it_is_made_and_not_where_it_is_used() -> None:
    rules = "zones: {z: red_only and white_only}\n" + NEVER.format("mine and z")
    assert one("skud", rules) == (
        '~5:12 zones.z: "red_only and white_only": nothing is both "red_only" and "white_only". '
        'Perhaps "or" is meant: "red_only or white_only".'
    )
    assert told("skud", rules.replace("red_only and", "red and").replace("white_only", "white")) == []


def test_a_zone_that_an_option_changes_may_have_places_then() -> None:
    rules = "zones: {z: red_only and %s}\noptions: {o: {switch: false, changes: {zones: {z: gates}}}}\n"
    assert told("skud", rules % "red" + NEVER.format("mine and z and gates")) == []
    rules = "zones: {z: red_only and red}\n"
    assert len(told("skud", rules + NEVER.format("mine and z and gates"))) == 1


def test_a_tile_that_an_option_puts_into_a_group_may_be_of_it() -> None:
    rules = "options: {o: {switch: false, changes: {tiles: {rock: {is: [accent, flower]}}}}}\n"
    assert told("skud", NEVER.format("rock and growing"))[0].startswith("~5:38 never.n.when.some: ")
    assert told("skud", rules + NEVER.format("rock and growing")) == []


# Not


@pytest.mark.parametrize(
    ("phrase", "said"),
    [
        ("rose and not flower", ('all that is "rose" is "flower" too, so that "not flower" leaves nothing. '
         'Take "not flower" out, or name less after "not".')),
        ("mine and not (theirs or not theirs)", ('"theirs or not theirs" is everywhere, so that "not (theirs or not theirs)" '
         "leaves nothing. Ask for less.")),
    ],
)  # fmt: skip
def test_a_not_that_leaves_nothing(phrase: str, said: str) -> None:
    assert said in of_status(phrase)


@pytest.mark.parametrize("phrase", ["flower and not rose", "not tile and gates or rose", "mine and not around theirs"])
def test_a_not_that_leaves_something(phrase: str) -> None:
    assert [said for said in of_status(phrase) if "leaves nothing" in said] == []


def test_parts_joined_by_or_that_leave_nothing_out() -> None:
    assert one("skud", "groups: {tile: {land: not gates or not red}}\n") == (
        '~5:23 groups.tile.land: "not gates or not red": everything is "not gates" or "not red", so that nothing is left out. '
        'Perhaps "and" is meant: "not gates and not red".'
    )
    assert one("skud", "groups: {tile: {land: red and (not gates or not neutral)}}\n").startswith("~5:32 groups.tile.land: ")
    assert told("skud", "groups: {tile: {land: not gates and not red}}\n") == []
    assert told("skud", "piles: {reserve: {starts_with: flower or accent or boat}}\n") == []


def test_what_lies_near_everything_limits_nothing() -> None:
    rules = "groups: {{accent: {{plant_on: within {} steps of centre}}}}\n"
    assert one("skud", rules.format(17)) == (
        '~5:29 groups.accent.plant_on: "within 17 steps of centre": "within 17 steps of centre" is everywhere, '
        "and so limits nothing. Take it out, or ask for more."
    )
    assert told("skud", rules.format(8)) == []


# Of a sort that does not belong there


def test_a_status_is_asked_of_each_tile_by_its_owner() -> None:
    assert of_status("theirs and rose") == [
        'holds no tile. A status is asked of each tile from its owner\'s seat, where the tile itself is never "theirs".'
    ]
    assert of_status("mine and rose") == of_status("rose and around theirs") == []
    assert told("skud", "captures: {hunted: {of: theirs and rose and basic}}\n") == []


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("links: {harmony: {ends: [mine and basic, empty and red]}}\n",
         ('~5:42 links.harmony.ends#2: "empty and red": holds no tile. '
         'Here tiles are meant: a tile\'s name, a group, "occupied", "mine".')),
        ("actions: {plant: {pick: [{as: seed, from: reserve}, {as: gate, square: empty}]}}\n",
         ('~5:72 actions.plant.pick#2.square: "empty": holds no square. '
         "Here a square is meant; tiles need lives_on: squares.")),
    ],
)  # fmt: skip
def test_a_phrase_of_the_wrong_sort(rules: str, said: str) -> None:
    assert said in told("skud", rules)


def test_a_phrase_of_the_right_sort() -> None:
    assert told("skud", "links: {harmony: {ends: [mine and basic, mine and basic and red]}}\n") == []
    picks = "actions: {place_rock: {pick: [{as: it, from: reserve, who: rock}, {as: spot, %s: empty and not home}]}}\n"
    assert told("iroh", picks % "point") == []


def test_corners_belong_to_squares() -> None:
    (line,) = of_status("flower and corners of rock")
    hint = '"corners of" leads from squares to points, and "squares at" from points to squares: perhaps "squares at".'
    assert line == f'"corners of rock" holds no place. {hint}'
    assert of_status("air and corners of knotweed", "iroh") == []


def test_whose_tiles_are_where_they_are_nobodys() -> None:
    arrange = "actions: {arrange: {pick: [{as: it, tile: %s and flower}, {as: goal, way_of: it}]}}\n"
    assert one("solitaire", arrange % "mine") == (
        '~5:43 actions.arrange.pick#1.tile: "mine and flower": "mine" holds nothing: the tiles on the board belong to nobody. '
        'Write "occupied".'
    )
    assert told("solitaire", arrange % "unowned") == []
    assert told("skud", arrange % "unowned")[0].endswith("every tile on the board belongs to a player. Take it out.")
    assert told("skud", arrange % "mine") == []


# Picks


def test_what_was_picked_cannot_be_something_else() -> None:
    rules = "actions: {bonus_accent: {do: [{plant: it, at: spot}, {if: {some: it and %s}, then: [{send: it, to: box}]}]}}\n"
    assert one("skud", rules % "flower") == (
        '~5:66 actions.bonus_accent.do#2.if.some: "it and flower": "it" is never "flower". It is picked as "accent and not boat".'
    )
    assert told("skud", rules % "boat")[0].endswith('"it" is never "boat". It is picked as "accent and not boat".')
    assert told("skud", rules % "knotweed and around theirs") == []


# Where it is told


def test_the_column_is_that_of_the_part() -> None:
    assert column(STATUS.format("mine and (white_lotus and around (rose and wheel))")) == (5, 71)
    assert column("statuses:\n  s:\n    cannot: [move]\n    who: mine and around (theirs and rose and wheel)\n") == (8, 27)


def test_only_the_own_lines_are_searched() -> None:
    assert told("skud", "tiles: {orchid: {count: 0}}\n") == []
    assert told("skud", "remove: [tiles.orchid.move]\n") == []


def test_a_phrase_within_the_changes_of_an_option_is_searched() -> None:
    rules = "options:\n  o:\n    switch: false\n    changes:\n      statuses: {s: {who: rose and %s, cannot: [move]}}\n"
    assert told("skud", rules % "misplaced and red") == [
        '~9:27 statuses.s.who: "rose and misplaced and red": nothing is all of this at once: rose, misplaced, red. Ask for less.'
    ]
    assert told("skud", rules % "misplaced and white") == []


# What may and what must be


def world(base: str) -> Extents:
    tree = SHELF.resolved(base)
    board = SHELF.board_of(tree)
    return Extents(KnownNames(tree, board), Variants(tree), board, grounds_of(board))


@pytest.mark.parametrize(
    ("phrase", "may", "must"),
    [("anywhere", 249, 249), ("nothing", 0, 0), ("gates", 4, 4), ("empty", 249, 0), ("rose", 249, 0), ("not gates", 245, 245),
     ("around rose", 249, 0), ("around centre", 8, 8), ("mine and gates", 4, 0), ("growing", 4, 0), ("gates or rose", 249, 4)],
)  # fmt: skip
def test_places_that_may_be_in_a_phrase_and_places_that_must(phrase: str, may: int, must: int) -> None:
    here = world("skud")
    found = here.phrase(phrase)
    assert (here.anywhere(found.may).bit_count(), here.certain(found.must).bit_count()) == (may, must)
    assert here.anywhere(found.may) & ~BOARD == 0
    assert len(list(places(here.universe))) == 249


def test_when_play_begins_only_what_is_set_up_lies_there() -> None:
    begun = world("iroh").begun()
    found = begun.phrase("mine and fire")
    assert begun.anywhere(found.may) == begun.certain(found.must)
    assert begun.anywhere(found.may).bit_count() == 2
    assert not begun.phrase("rock").may


def test_what_was_seen_knows_where_it_was_written() -> None:
    tree = read_text("format: 1\nid: f\nstuck: pass\n", "f.yaml")
    assert Seen("phrase", "pass", ("stuck",), tree, {}).mark == ("f.yaml", 3, 8)
