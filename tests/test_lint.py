"""What the lint says of rulesets, and of no ruleset more than its problems. Whole broken files are in ``test_broken.py``."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.core.errors import Problem
from game.rules.domain.names import KnownNames
from game.rules.files.reading import read_file, read_text
from game.rules.language.nodes import VERBS
from game.rules.language.sections import SECTIONS
from game.rules.lint import boards
from game.rules.lint.linting import problems_of
from game.rules.lint.phrases import PhraseFault, faults_of
from game.rules.lint.walk import MOST
from game.rules.rulesets import Rulesets
from game.rules.trees.merging import resolve
from game.rules.trees.nearest import is_typo
from game.rules.trees.tree import Record, from_plain, plain
from tests.effort import effort
from tests.told import one, told

FOLDER = Path(__file__).parents[1] / "rulesets"
BOARD = (FOLDER / "boards" / "pai_sho.yaml").read_text(encoding="utf-8")
GAME = """\
format: 1
id: f
board: pai_sho
tiles: {rose: {count: 2, text: It stays., plant_on: gates}}
piles: {hand: {owner: each, starts_with: rose}}
actions:
  put:
    says: place it spot
    pick: [{as: it, from: hand}, {as: spot, point: empty, plant_rule_of: it}]
    do: [{plant: it, at: spot}]
phases: {play: {players: alternate, turn: [put]}}
endings: {ring: {when: {count: {pile: hand, owner: mine}, exactly: 0}, winner: {player: mine}}}
"""
"""A small game with nothing wrong."""


def board(text: str = BOARD) -> Record:
    return read_text(text, "b.yaml")


def said(text: str, of: Record | None = None) -> list[str]:
    """Everything said of a ruleset: line, path and message."""
    found = problems_of(read_text(text, "f.yaml"), of or board())
    return [f"{problem.line} {problem.path}: {problem.message}" for problem in found]


def with_lines(text: str) -> str:
    return GAME + text


# Whole files


@pytest.mark.parametrize("name", Rulesets([FOLDER]).library.ids())
def test_a_shipped_ruleset_has_no_fault(name: str) -> None:
    assert Rulesets([FOLDER]).check(name) == []


def test_a_small_game_has_no_fault() -> None:
    assert said(GAME) == []


def test_a_ruleset_of_a_newer_format_is_refused_for_that_alone() -> None:
    tree = read_text("format: 2\nid: f\nnew_section: {a: 1}\n", "f.yaml")
    assert [problem.message for problem in problems_of(tree, None)] == ["is 2, and this program reads format 1."]


def test_a_slip_in_an_inherited_file_is_told_at_that_file() -> None:
    parent = GAME.replace("id: f", "id: p").replace("text: It stays.", "move: {wlak: 3}")
    child = read_text("format: 1\nid: f\nextends: [p]\nstuck: pass\n", "f.yaml")
    (problem,) = problems_of(resolve(child, lambda name: read_text(parent, f"{name}.yaml")), board())
    assert (problem.file, problem.line, problem.path) == ("p.yaml", 4, "tiles.rose.move.wlak")


def test_after_so_many_problems_the_lint_stops() -> None:
    many = ", ".join(f"s{number}: {{who: nowhere_{number}, text: T}}" for number in range(190))
    assert len(problems_of(read_text(GAME + f"statuses: {{{many}}}\n", "f.yaml"), board())) == MOST


# The whole of a game


@pytest.mark.parametrize("section", ["board", "phases", "endings"])
def test_a_game_needs_its_sections(section: str) -> None:
    text = "".join(line for line in GAME.splitlines(keepends=True) if not line.startswith(section))
    assert any(message.split(" ", 1)[1].startswith(f"{section}: is missing") for message in said(text))


def test_what_lacks_most_sections_is_no_game() -> None:
    assert said(GAME[: GAME.index("actions:")]) == [
        "1 : these are not the rules of a whole game: actions and phases are missing."
    ]


def test_a_ruleset_that_is_only_extended_needs_no_more_than_it_has() -> None:
    assert problems_of(read_text("format: 1\nid: f\nabstract: true\ngroups: {flower: {count: 3}}\n", "f.yaml"), None) == []


def test_a_last_phase_that_goes_on_by_itself_is_refused() -> None:
    assert said(GAME.replace("    says:", "    automatic: true\n    says:")) == [
        "12 phases.play.turn: every action of the last phase happens by itself, so there is nothing to do."
    ]


def test_a_turn_of_endless_repetitions_is_refused() -> None:
    turn = "[{repeat: [{repeat: [{repeat: [put], times: 12}], times: 12}], times: 12}]"
    assert said(GAME.replace("[put]", turn)) == ["11 phases.play.turn: the turn is longer than 200 actions."]


def test_a_name_that_two_sections_use_is_refused_where_phrases_could_mean_either() -> None:
    assert said(with_lines("groups: {white: {count: 1}}\n"))[0] == '13 groups.white: "white" is a zone of the board already.'
    assert (
        said(with_lines("statuses: {mine: {who: rose, text: T}}\n"))[0] == '13 statuses.mine: "mine" is a built-in word already.'
    )
    assert said(with_lines("zones: {rose: {rows: [0, 0]}}\n"))[0] == '4 tiles.rose: "rose" is a zone already.'
    assert "word of the grammar" in said(with_lines("groups: {around: {count: 1}}\n"))[0]


@pytest.mark.parametrize(("text", "path"), [
    (GAME.replace("hand", "board"), "piles.board"),
    (GAME.replace("hand", "links"), "piles.links"),
    (GAME.replace("hand", "box"), "piles.box"),
    (GAME.replace("rose", "via"), "tiles.via"),
    (GAME.replace("{as: spot, ", "{as: way, choice: {to: To, fro: Fro}}, {as: spot, ").replace("it spot", "it way spot"),
     "actions.put.pick[1].choice.to"),
])  # fmt: skip
def test_a_name_that_would_be_taken_for_another_word_of_positions_or_moves_is_refused(text: str, path: str) -> None:
    (found,) = said(text)
    assert re.fullmatch(rf'\d+ {re.escape(path)}: "{path.rpartition(".")[2]}" is a built-in word already\.', found), found


def test_near_names_within_one_file_are_no_slip() -> None:
    assert said(with_lines("statuses: {rosy: {who: rose, text: T}, rosey: {who: rose, text: T}}\n")) == []


@pytest.mark.parametrize(
    ("section", "name", "entry", "meant"),
    [
        ("tiles", "rosse", "{move: {walk: 2}}", "rose"),
        ("groups", "flwoer", "{count: 2}", "flower"),
        ("zones", "home", "red", ""),
        ("statuses", "growng", "{who: rose, cannot: [move]}", "growing"),
        ("links", "harmny", "{relation: any, ends: [rose, rose]}", "harmony"),
        ("relations", "harmonous", "{pairs: [[rose, rose]]}", "harmonious"),
        ("captures", "hunts", "{by: rose, of: theirs}", "hunt"),
        ("piles", "reservee", "{owner: each}", "reserve"),
        ("never", "disharmny", "{when: {some: moved and rock}, because: B}", "disharmony"),
        ("actions", "arange", "{do: [{send: rose, to: box}]}", "arrange"),
        ("phases", "opning", "{players: each, turn: [plant]}", "opening"),
        ("endings", "last_flowr", "{when: {some: rock}, winner: {player: mine}}", "last_flower"),
        ("options", "acents", "{number: 2}", "accents"),
    ],
)
def test_a_new_entry_that_looks_like_an_inherited_one(section: str, name: str, entry: str, meant: str) -> None:
    rules = f"{section}: {{{name}: {entry}}}\n"
    if meant:
        line = one("skud", rules)
        assert line.startswith(f"~5:{len(section) + 4} {section}.{name}: ")
        assert line.endswith(f'Did you mean "{meant}"? If not, choose a name that is less like it.')
        other = rules.replace(f"{{{name}:", "{quite_different:")
    else:
        other = rules
    assert [line for line in told("skud", other) if "is new here" in line] == []


def test_traits_that_differ_by_a_slip_are_told_at_the_rarer_one() -> None:
    tile = "  {}: {{traits: {{colour: {}}}, count: 0}}\n"
    tiles = "tiles:\n  rose: {count: 2, text: It stays., plant_on: gates, traits: {colour: crimson}}\n"
    tiles += tile.format("lily", "crimson") + tile.format("iris", "crimsn") + tile.format("oak", "green")
    text = GAME.replace("tiles: {rose: {count: 2, text: It stays., plant_on: gates}}\n", tiles)
    assert said(text) == ['7 tiles.iris.traits.colour: "crimsn" looks like "crimson", which is written elsewhere.']


# Phrases

KNOWN = {"rose": "tile", "lily": "tile", "red_flower": "group", "gates": "zone", "mine": "built-in word", "or_not": "zone"}
KNOWN["anywhere"] = "built-in word"
NAMES = KnownNames(read_text("tiles: {rose: {is: [red_flower]}, lily: {}}\ngroups: {red_flower: {}}\n", "f.yaml"), {})


def faults(text: str, about: str = "") -> list[PhraseFault]:
    return list(faults_of(text, about, KNOWN, NAMES))


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("mine and rsoe", 9, 'nothing is called "rsoe".'),
        ("mine adn rose", 5, 'nothing is called "adn".'),
        ("arund rose", 0, 'nothing is called "arund".'),
        ("mine rose", 5, "'rose' is one word too many: between two sets stands 'and' or 'or'."),
        ("mine and rose or lily", 14, '"and" and "or" stand side by side, which can be read in two ways.'),
        ("rose and lily", 0, 'no tile is both "rose" and "lily".'),
        ("red_flower and not gates and lily", 0, 'no tile is both "red_flower" and "lily".'),
    ],
)
def test_a_phrase_that_cannot_be_meant(text: str, column: int, message: str) -> None:
    assert [(fault.column, fault.message) for fault in faults(text)] == [(column, message)]


@pytest.mark.parametrize(
    "text",
    ["mine and (rose or lily)", "(mine and rose) or lily", "rose and red_flower", "rose and around lily", "or_not and rose"],
)
def test_a_phrase_that_can(text: str) -> None:
    assert faults(text) == []


def test_a_zone_is_made_of_places_and_a_pile_of_kinds() -> None:
    assert [fault.column for fault in faults("gates and around rose", "places")] == [17]
    assert faults("gates or anywhere", "places") == []
    assert [fault.column for fault in faults("rose or gates", "kinds")] == [8]
    assert faults("rose and mine", "kinds") == []


@pytest.mark.parametrize(
    ("one", "other"), [("rose", "rsoe"), ("rose", "rosse"), ("rose", "ose"), ("rose", "rise"), ("wheel", "weel")]
)
def test_one_slip(one: str, other: str) -> None:
    assert is_typo(one, other) and is_typo(other, one)


@pytest.mark.parametrize(
    ("one", "other"), [("rose", "rose"), ("rose", "lily"), ("r3", "r4"), ("act1", "act2"), ("a", "b"), ("to", "too")]
)
def test_not_one_slip(one: str, other: str) -> None:
    assert not is_typo(one, other)


# Boards


def of_board(text: str) -> list[str]:
    return [f"{problem.line} {problem.path}: {problem.message}" for problem in boards.problems_of(board(text))]


def test_the_board_of_the_games_has_no_fault() -> None:
    assert of_board(BOARD) == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            ". n n n n n W w x r R n n n n n .\n",
            ". n n n n n W w x r R n n n n n\n",
            "row 4 has 16 letters; the other rows have 17.",
        ),
        (
            "n n n n n W w w x r r R n n n n n",
            "n n n n n W w w x r r R n n n n q",
            'row 5 has the letter "q", which the legend lacks.',
        ),
        ("n n n n n W w w x r r R n n n n n", "n n n n n Ww w x r r R n n n n n", 'row 5 has "Ww", and a letter stands alone.'),
        ("  w: [white]\n", "  w: [white]\n  z: [white]\n", 'no point has the letter "z".'),
        ("  w: [white]\n", "  w: [wihte]\n", '"wihte" looks like "white", which is written elsewhere.'),
        ("  red: {en: touching red", "  rde: {en: touching red", 'the legend has no "rde".'),
        ("  centre:   ", "  gates:   ", '"gates" is a ground of the legend already.'),
        ("where: row_of_centre or", "where: row_of_center or", 'nothing is called "row_of_center".'),
    ],
)
def test_a_board_that_is_none(old: str, new: str, message: str) -> None:
    assert old in BOARD
    assert any(message in found for found in of_board(BOARD.replace(old, new)))


def test_the_letter_that_is_wrong_is_told_on_its_line() -> None:
    row = "n n n n n W w w x r r R n n n n n"
    line = next(number for number, text in enumerate(BOARD.splitlines(), 1) if text.strip() == row)
    assert f"{line} points" in "\n".join(of_board(BOARD.replace(row, row.replace("n W", "q W"))))


# Nothing but problems comes of anything

WORDS = st.sampled_from(
    [
        *SECTIONS,
        *(word for verbs in VERBS.values() for verb in verbs.values() for word in verb.params),
        "rose",
        "gates",
        "$n",
        "a b",
        "A",
    ]
)
SCALARS = st.one_of(
    WORDS, st.integers(-3, 20), st.booleans(), st.floats(allow_nan=False, allow_infinity=False), st.text(max_size=6)
)
TREES = st.recursive(
    SCALARS, lambda below: st.lists(below, max_size=3) | st.dictionaries(WORDS, below, max_size=3), max_leaves=12
)


def checked(tree: Record) -> None:
    found = problems_of(tree, board())
    assert all(isinstance(problem, Problem) and problem.message for problem in found)
    assert found == sorted(found)


@given(st.dictionaries(st.sampled_from(list(SECTIONS)), TREES, max_size=5))
@settings(max_examples=100, deadline=None)
def test_any_record_is_told_its_problems(data: dict[str, object]) -> None:
    checked(from_plain({"format": 1, "id": "f"} | data))


SHIPPED = {name: plain(Rulesets([FOLDER]).resolved(name)) for name in Rulesets([FOLDER]).library.ids()}


def mutated(tree: object, data: st.DataObject) -> object:
    """A tree in which one value, somewhere, is another."""
    if isinstance(tree, dict) and tree and data.draw(st.integers(0, 9)):
        key = data.draw(st.sampled_from(sorted(tree)))
        return tree | {key: mutated(tree[key], data)}
    if isinstance(tree, list) and tree and data.draw(st.integers(0, 5)):
        at = data.draw(st.integers(0, len(tree) - 1))
        return [*tree[:at], mutated(tree[at], data), *tree[at + 1 :]]
    return data.draw(TREES)


@given(st.data())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_mutated_ruleset_is_told_its_problems(data: st.DataObject) -> None:
    tree = SHIPPED[data.draw(st.sampled_from(sorted(SHIPPED)))]
    section = data.draw(st.sampled_from([name for name in tree if name != "format"]))
    checked(from_plain(tree | {section: mutated(tree[section], data)}))


@given(st.data())
@settings(max_examples=30, deadline=None)
def test_any_mutated_board_is_told_its_problems(data: st.DataObject) -> None:
    tree = plain(board())
    section = data.draw(st.sampled_from(sorted(tree)))
    changed = from_plain(tree | {section: mutated(tree[section], data)})
    assert all(isinstance(problem, Problem) for problem in boards.problems_of(changed))


def test_a_file_made_to_be_slow_is_decided_in_time() -> None:
    names = ", ".join(f"n{number}_{'x' * 50}: {{who: z{number}_{'y' * 50} and q{number}}}" for number in range(199))
    wide = ", ".join(f"w{number}: 1" for number in range(3000))
    for text in (f"statuses: {{{names}}}\n", f"tiles: {{rose: {{{wide}}}}}\n", f"{wide.replace(', ', chr(10))}\n"):
        tree = read_text(f"format: 1\nid: f\n{text}", "f.yaml")
        assert problems_of(tree, board())
        assert effort(partial(problems_of, tree, board()), tries=1) < 200


def test_a_ruleset_is_left_as_it_was() -> None:
    tree = read_file(FOLDER / "skud.yaml")
    before = plain(tree)
    problems_of(tree, board())
    assert plain(tree) == before
