"""Tiles that lie on one another: taken along, put under, let out; in positions, records, reasons, books and pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.chance import Chance
from game.core.errors import BadPosition, BadRuleset
from game.core.saves import from_share_line, share_line
from game.core.session import Session, restore
from game.drawing.marks import tiles_in_stack
from game.rules.rules_game import RulesGame
from tests.conftest import a_catalogue
from tests.laws import check_twin
from tests.table import after, assert_illegal, board_of, can, ended, reserve_of, stand
from tests.test_house_rules import house
from tests.test_listing import list_both_ways

COLUMNS = """
format: 1
id: columns
name: Columns
about: Jump over a column and take its top along.
players: {count: 2, minutes: 20}
board: pai_sho
tiles:
  man: {name: {en: Man, de: "Mann, der, Männer"}, code: M, count: 9, plant_on: my_side, move: {slide: 1}, land: not gates}
  tower: {name: {en: Tower, de: "Turm, der, Türme"}, code: T, count: 3, move: {slide: 2}, land: not gates}
piles:
  reserve: {name: {en: reserve, de: "Vorrat, der"}, owner: each, starts_with: tower}
setup: {man: [[0, -4], [2, -4], [-2, -4]]}
captured_into: under
captures: {fall: {by: tower, of: theirs}, pile_up: {by: tower, of: mine and man}}
statuses:
  heavy: {name: {en: heavy, de: schwer}, text: {en: A tile on two others stays., de: Er steht zu hoch.},
          who: tile and on top of tower, cannot: [move]}
actions:
  walk:
    name: {en: Walk, de: Gehen}
    says: move it goal
    pick: [{as: it, tile: mine}, {as: goal, way_of: it}]
    do: [{move: it, to: goal}]
  jump:
    name: {en: Jump, de: Springen}
    says: jump it over
    pick: [{as: it, tile: mine and man}, {as: over, point: empty and in line with it and within 2 steps of it and not beside it}]
    do: [{move: it, to: over}, {tuck: theirs and between (it or origin of it), under: it, top: true}]
  climb_down:
    name: {en: Climb down, de: Absteigen}
    says: leave it goal
    pick: [{as: it, tile: mine and on top of tile}, {as: goal, point: beside it}]
    do: [{move: it, to: goal}, {release: it, at: origin of it}]
  free:
    name: {en: Set free, de: Freilassen}
    says: free it
    pick: [{as: it, tile: mine and on top of theirs}]
    do: [{release: it, to: reserve, top: true}]
phases: {play: {name: {en: Play, de: Spiel}, players: alternate, first: guest, turn: [{one_of: [walk, jump, climb_down, free]}]}}
stuck: pass
endings:
  high:
    name: {en: High, de: Hoch}
    for: each
    when: {count: {under: mine, owner: theirs}, at_least: 3}
    winner: {player: mine}
"""


@pytest.fixture
def columns(tmp_path: Path) -> RulesGame:
    """A small game of stacks."""
    (tmp_path / "columns.yaml").write_text(COLUMNS, "utf-8")
    return a_catalogue().open(tmp_path / "columns.yaml", {})


def lies(game: RulesGame, state: object) -> dict[str, str]:
    """The board of the position, as text."""
    return dict(game.position(state)["board"])  # type: ignore[arg-type]


def test_what_is_taken_lies_under_the_taker_and_goes_along(columns: RulesGame) -> None:
    state = stand(columns, {"0,0": "guest tower", "0,2": "host man", "5,5": "host man"})
    state = after(columns, state, "move 0,0 0,2")
    assert lies(columns, state)["0,2"] == "guest tower / host man"
    state = after(columns, state, "move 5,5 5,4", "move 0,2 0,4")
    assert lies(columns, state) == {"0,4": "guest tower / host man", "5,4": "host man"}


def test_a_stack_is_taken_whole_and_comes_to_the_bottom(columns: RulesGame) -> None:
    state = stand(columns, {"0,0": "guest tower / guest man", "0,2": "host man / guest man / host man"})
    state = after(columns, state, "move 0,0 0,2")
    assert lies(columns, state) == {"0,2": "guest tower / guest man / host man / guest man / host man"}
    assert columns.pieces(state)["0,2"].under[:2] == (("guest", "man"), ("host", "man"))


def test_only_the_top_of_a_stack_is_tucked_under_where_the_rules_say_so(columns: RulesGame) -> None:
    state = stand(columns, {"0,0": "guest man", "0,1": "host man / guest man", "5,5": "host man"})
    state = after(columns, state, "jump 0,0 0,2")
    assert lies(columns, state) == {"0,1": "guest man", "0,2": "guest man / host man", "5,5": "host man"}


def test_what_lies_under_a_tile_is_left_where_it_stood(columns: RulesGame) -> None:
    state = stand(columns, {"0,0": "guest tower / host man / guest man", "5,5": "host man"})
    state = after(columns, state, "leave 0,0 0,1")
    assert lies(columns, state) == {"0,0": "host man / guest man", "0,1": "guest tower", "5,5": "host man"}


def test_the_uppermost_tile_under_another_goes_home_to_its_owner(columns: RulesGame) -> None:
    state = stand(columns, {"0,0": "guest tower / host man / guest man", "5,5": "host man"})
    assert reserve_of(columns, state, "host") == {"tower": 3}
    state = after(columns, state, "free 0,0")
    assert lies(columns, state)["0,0"] == "guest tower / guest man"
    assert reserve_of(columns, state, "host") == {"man": 1, "tower": 3}


def test_a_phrase_and_a_number_speak_of_what_lies_under_tiles(columns: RulesGame) -> None:
    state = stand(columns, {"0,0": "guest tower / host man", "1,0": "guest tower", "5,5": "host man"})
    assert can(columns, state, "free 0,0")
    assert not can(columns, state, "free 1,0")
    many = stand(columns, {"0,0": "guest tower / host man / host man", "0,2": "host man", "5,5": "host man"})
    assert ended(columns, after(columns, many, "move 0,0 0,2")) == ("guest", "high")


def test_why_a_stack_cannot_move_is_told_with_its_status(columns: RulesGame) -> None:
    state = stand(columns, {"0,0": "guest man / guest tower", "5,5": "host man"})
    assert_illegal(columns, state, "move 0,0 0,1")
    assert "on two others" in columns.why(state, "move 0,0 0,1")[0].sentence["en"]


def test_a_position_with_stacks_comes_back_and_has_a_key_of_its_own(columns: RulesGame) -> None:
    session, chance = Session(columns, 3), Chance(3)
    while session.legal and session.here.depth < 80:
        session.enter(chance.pick(session.legal))
        check_twin(columns, session.state)
    high, low = (stand(columns, {"0,0": lying, "5,5": "host man"}) for lying in ("guest man / host man", "guest man"))
    other = stand(columns, {"0,0": "guest man / guest man", "5,5": "host man"})
    assert len({high, low, other}) == len({columns.key(state) for state in (high, low, other)}) == 3


def test_undo_takes_a_stack_apart_again(columns: RulesGame) -> None:
    session = Session(columns, 1, {"board": {"0,0": "guest tower", "0,2": "host man / guest man", "5,5": "host man"}})
    before = lies(columns, session.state)
    session.enter("move 0,0 0,2")
    session.undo()
    assert lies(columns, session.state) == before


def test_a_game_that_begins_with_stacks_is_saved_and_comes_back(columns: RulesGame) -> None:
    session = Session(columns, 1, {"board": {"0,0": "guest tower / host man", "0,2": "host man / guest man", "5,5": "host man"}})
    for move in ("move 0,0 0,2", "move 5,5 5,4", "leave 0,2 0,3"):
        session.enter(move)
    again, trouble = restore(columns, from_share_line(share_line(session.record())))
    while again.redo():
        pass
    assert not trouble
    assert again.state == session.state
    assert lies(columns, again.state)["0,2"] == "host man / host man / guest man"


def test_both_ways_list_the_same_where_tiles_lie_on_one_another(columns: RulesGame) -> None:
    assert list_both_ways(columns, plies=80, seed=4) > 1


@pytest.mark.parametrize(("lying", "says"), [
    ("guest tower / host men", "no tile called 'men'"),
    ("guest tower / nobody man", "the owner is"),
    ("guest tower / host man heavy", "has no marks"),
    ("guest tower / host", "a tile reads like"),
])  # fmt: skip
def test_a_stack_that_cannot_be_is_refused(columns: RulesGame, lying: str, says: str) -> None:
    with pytest.raises(BadPosition, match=says):
        stand(columns, {"0,0": lying})


def test_more_tiles_than_a_set_holds_are_counted_under_others_too(columns: RulesGame) -> None:
    _, warnings = columns.setup({"board": {"0,0": "guest tower" + " / host tower" * 4}})
    assert any("4 of host's tower" in warning for warning in warnings)


def test_where_nothing_lies_on_another_a_position_cannot_say_so(tmp_path: Path) -> None:
    with pytest.raises(BadPosition, match="no tile lies under another"):
        stand(house(tmp_path, ""), {"2,2": "guest rose / host lily"})


def test_in_an_inherited_game_what_is_taken_goes_along(tmp_path: Path) -> None:
    game = house(tmp_path, "captured_into: under")
    state = stand(game, {"2,2": "guest rose", "2,3": "host jasmine", "-5,2": "host lily"})
    state = after(game, state, "move 2,2 2,3")
    assert board_of(game, state)["2,3"] == "guest rose"
    assert lies(game, state)["2,3"] == "guest rose / host jasmine"


def test_what_marks_or_gives_a_tile_leaves_its_stack_as_it_is(tmp_path: Path) -> None:
    game = house(tmp_path, """captured_into: under
statuses: {tired: {name: tired, text: It rests., marked: true}}
actions: {arrange: {do: [{move: it, to: goal}, {mark: it, with: tired}, {give: it, to: theirs}]}}""")
    state = stand(game, {"2,2": "guest rose", "2,3": "host jasmine", "-5,2": "host lily"})
    assert lies(game, after(game, state, "move 2,2 2,3"))["2,3"] == "host rose tired / host jasmine"


def test_a_stack_that_leaves_the_board_goes_home_tile_by_tile(tmp_path: Path) -> None:
    game = house(tmp_path, "captured_into: under\nactions: {arrange: {do: [{move: it, to: goal}, {send: it, to: reserve}]}}")
    state = stand(game, {"2,2": "guest rose", "2,3": "host jasmine", "-5,2": "host lily"})
    roses, jasmines = reserve_of(game, state, "guest")["rose"], reserve_of(game, state, "host")["jasmine"]
    state = after(game, state, "move 2,2 2,3")
    assert reserve_of(game, state, "guest")["rose"] == roses + 1
    assert reserve_of(game, state, "host")["jasmine"] == jasmines + 1


@pytest.mark.parametrize(("rules", "says"), [
    ("captures: {opposites: {into: under, cost: attacker}}", "nothing can come to lie under it"),
    ("actions: {arrange: {do: [{move: it, to: goal}, {release: it, to: box, at: centre}]}}", "not to both"),
    ("never: {odd: {when: {some: mine and on top of gates}, because: No.}}", "no kind of tile"),
    ("zones: {odd: on top of mine}", "can change during play"),
])  # fmt: skip
def test_what_cannot_be_said_of_stacks_is_refused(tmp_path: Path, rules: str, says: str) -> None:
    with pytest.raises(BadRuleset, match=says):
        house(tmp_path, rules)


def test_a_tile_may_be_called_by_a_word_of_the_loose_grammar(tmp_path: Path) -> None:
    rules = "tiles: {top: {name: Top, code: T, is: [special]}}\nnever: {odd: {when: {some: top and gates}, because: No.}}"
    game = house(tmp_path, rules)
    assert "top" in game.kinds


def test_the_book_tells_of_stacks_in_both_languages(columns: RulesGame) -> None:
    said = [paragraph.text for chapter in columns.book() for paragraph in chapter.paragraphs]
    for english, german in [
        ("under the tile that takes them", "unter den schlagenden Stein"),
        ("goes under it; what lay under it stays there", "was darunter lag, bleibt dort liegen"),
        ("What lies under it is put on the point where it stood", "Was unter ihm liegt, kommt"),
        ("on top of an opposing tile", "oben auf einem gegnerischen Stein"),
        ("at least 3 tiles of the other player's under any", "mindestens 3 Steine vom anderen Spieler unter einem"),
    ]:
        assert any(english in text["en"] for text in said), english
        assert any(german in text["de"] for text in said), german


def test_a_stack_is_drawn_with_its_number() -> None:
    assert ">3<" in tiles_in_stack((0.0, 0.0), 20.0, 3)


def test_where_nothing_comes_under_another_the_check_says_so(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(
        "format: 1\nid: house\nextends: [skud]\nname: House\n"
        "never: {odd: {when: {some: mine and on top of theirs}, because: No.}}\n"
        "endings: {much: {name: Much, for: each, when: {count: {under: mine}, at_least: 1}, winner: {player: mine}}}\n",
        "utf-8",
    )
    found = [str(problem) for problem in a_catalogue().check(tmp_path / "house.yaml")]
    assert any("on top of theirs" in problem for problem in found), found
    assert any("endings.much" in problem for problem in found), found
