"""House rules that add to a turn without writing it again: an action beside another, steps before and after; duties."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.errors import BadPosition, BadRuleset
from game.rules.playing import legal
from tests.table import after, can, ended, stand
from tests.test_house_rules import house
from tests.test_lists import listed

BOARD = {"2,2": "guest rose", "0,-8": "guest lily", "-5,2": "host lily"}
SLITHER = """
  slither:
    name: {en: Slither, de: Gleiten}
    as: BASE
    says: slither it exit
    pick: [{as: it, tile: mine and gates}, {as: exit, point: gates and empty}]
    do: [{move: it, to: exit}]"""
TICK = "actions: {tick: {name: Tick, automatic: true, do: [{send: mine and centre, to: reserve}]}}\n"


def test_an_action_is_offered_wherever_the_one_it_stands_beside_is(tmp_path: Path) -> None:
    game = house(tmp_path, "actions:" + SLITHER.replace("BASE", "arrange"))
    state = stand(game, BOARD)
    assert can(game, state, "slither 0,-8 8,0")
    moved = after(game, state, "slither 0,-8 8,0")
    assert game.to_move(moved) == "host"
    assert "8,0" in game.pieces(moved)


def test_beside_an_action_that_is_offered_later_it_is_offered_later(tmp_path: Path) -> None:
    game = house(tmp_path, "actions:" + SLITHER.replace("BASE", "bonus_accent"))
    board = {**BOARD, "-4,-7": "guest rose", "-3,-8": "guest chrysanthemum"}
    state = stand(game, board)
    assert not can(game, state, "slither 0,-8 8,0")
    assert can(game, after(game, state, "move -4,-7 -4,-8"), "slither 0,-8 8,0")


@pytest.mark.parametrize(("rules", "says"), [
    ("actions:" + SLITHER.replace("BASE", "tick") + "\n" + TICK.replace("actions: {", "  ").replace("}}\n", "}\n")
     + "phases: {play: {before: [tick]}}", "happens by itself"),
    ("actions:" + SLITHER.replace("BASE", "other") + SLITHER.replace("slither", "other").replace("BASE", "plant"),
     "itself offered beside"),
    ("actions:" + SLITHER.replace("BASE", "arange"), "arange"),
])  # fmt: skip
def test_what_no_action_can_stand_beside_is_refused(tmp_path: Path, rules: str, says: str) -> None:
    with pytest.raises(BadRuleset, match=says):
        house(tmp_path, rules)


def test_steps_before_and_after_stand_around_the_turn_that_is_inherited(tmp_path: Path) -> None:
    for where, gone in (("before", True), ("after", False)):
        game = house(tmp_path, TICK + f"phases: {{play: {{{where}: [tick]}}}}")
        state = stand(game, {**BOARD, "0,0": "guest rose"})
        assert ("0,0" not in game.pieces(state)) is gone
        assert "0,0" not in game.pieces(after(game, state, "move 2,2 2,3"))


def test_a_turn_that_is_passed_has_no_steps_after_it_but_those_before(tmp_path: Path) -> None:
    game = house(tmp_path, TICK + "phases: {play: {after: [tick], may_pass: true}}")
    assert "0,0" in game.pieces(after(game, stand(game, {**BOARD, "0,0": "guest rose"}), "pass"))
    game = house(tmp_path, TICK + "phases: {play: {before: [tick], may_pass: true}}")
    state = stand(game, {**BOARD, "0,0": "guest rose"})
    assert can(game, state, "pass"), "what happens by itself first does not take the right to pass"


def test_a_first_step_may_be_optional_and_skipped(tmp_path: Path) -> None:
    game = house(tmp_path, "phases: {play: {before: [{optional: [arrange]}]}}")
    state = stand(game, BOARD)
    assert can(game, state, "skip")
    assert game.to_move(after(game, state, "move 2,2 2,3")) == "guest"
    assert game.to_move(after(game, state, "skip", "move 2,2 2,3")) == "host"


# What must be done

MUST = "must: {join: {when: {made: harmony, owner: mine}, because: {en: Join them., de: Verbinde sie.}}}"
NEAR = {"2,2": "guest rose", "3,5": "guest chrysanthemum", "-5,2": "host lily"}


def test_whoever_can_skip_what_is_optional_and_move_then_is_not_stuck(tmp_path: Path) -> None:
    game = house(tmp_path, "stuck: lose\nphases: {play: {turn: [{optional: [bonus_accent]}, arrange]}}")
    lacking = {"guest": {"rose": 1}, "host": {"rose": 1}}
    state = stand(game, BOARD, reserve=lacking)
    assert ended(game, state) is None and game.legal(state) == ["skip"]
    assert can(game, after(game, state, "skip"), "move 2,2 2,3")
    assert ended(game, stand(game, {"5,2": "host lily"}, reserve=lacking)) == ("host", "stuck")


PUSHED = """remove: [never]
endings: {ring: {check: after_action, for: mover, when: {some: mine and centre}, winner: {player: mine}}}
actions:
  shove:
    name: Shove
    says: shove it goal
    pick: [{as: it, tile: occupied}, {as: goal, point: centre and empty}]
    do: [{move: it, to: goal}]
phases: {play: {turn: [{one_of: [shove, arrange]}]}}
"""


def test_what_holds_for_a_player_by_the_act_of_the_other_is_no_ending_for_whoever_acted(tmp_path: Path) -> None:
    game = house(tmp_path, PUSHED)
    state = stand(game, {"2,2": "guest rose", "3,3": "host lily"})
    pushed = after(game, state, "shove 3,3 0,0")
    assert ended(game, pushed) is None
    assert ended(game, after(game, pushed, "move 0,0 0,1")) is None
    assert ended(game, after(game, state, "shove 2,2 0,0")) == ("guest", "ring")


def test_where_one_player_alone_has_turns_nobody_else_is_made_the_first(tmp_path: Path) -> None:
    game = house(tmp_path, "actions: {choose_accents: {do: [{keep: kept, of: accent}, {first: theirs, in: opening}]}}")
    state = game.start(0)
    for _ in range(2):
        state = after(game, state, game.legal(state)[0])
    assert game.position(state)["phase"] == "opening" and game.to_move(state) == "guest"


def test_where_some_move_does_it_no_other_is_legal(tmp_path: Path) -> None:
    game = house(tmp_path, MUST)
    state = stand(game, NEAR)
    moves = game.legal(state)
    plain = stand(house(tmp_path, "stuck: pass"), NEAR)
    wanted = [move for move in listed(plain, quick=True) if move.startswith("move")]
    for move in moves:
        assert [link for link in game.links(game.play(state, move)) if link.kind == "harmony"], move
    assert 0 < len(moves) < len(wanted)
    assert game.legal_count(state) == len(moves)


def test_where_none_does_it_every_move_is_as_before(tmp_path: Path) -> None:
    lone = {"2,2": "guest rose", "-5,2": "host lily"}
    assert listed(stand(house(tmp_path, MUST), lone), quick=True) == listed(
        stand(house(tmp_path, "stuck: pass"), lone), quick=True
    )


def test_a_move_that_leaves_it_undone_is_told_why(tmp_path: Path) -> None:
    game = house(tmp_path, MUST)
    reasons = game.why(stand(game, NEAR), "move 2,2 2,3")
    assert [(reason.rule, reason.sentence["en"]) for reason in reasons] == [("must.join", "Join them.")]


@pytest.mark.parametrize(
    ("turn", "word"), [("{before: [{optional: [arrange]}]}", "skip"), ("{may_pass: true}", "pass")]
)
def test_what_must_be_done_is_neither_skipped_nor_passed(tmp_path: Path, turn: str, word: str) -> None:
    game = house(tmp_path, f"{MUST}\nphases: {{play: {turn}}}")
    near, lone = stand(game, NEAR), stand(game, {"2,2": "guest rose", "-5,2": "host lily"})
    assert not can(game, near, word)
    assert game.legal_count(near) == len(game.legal(near)) > 0
    assert [(reason.rule, reason.sentence["en"]) for reason in game.why(near, word)] == [("must.join", "Join them.")]
    assert can(game, lone, word), "no move does it"
    done = "must: {stand: {when: {linked: harmony, owner: mine}, because: Link.}}"
    linked = stand(house(tmp_path, f"{done}\nphases: {{play: {turn}}}"), {"2,2": "guest rose", "2,5": "guest chrysanthemum"})
    assert can(game, linked, word), "it is so without a move"


def test_a_second_rule_chooses_among_what_the_first_leaves(tmp_path: Path) -> None:
    second = MUST[:-1] + ", east: {when: {some: moved and row_of_centre}, because: No.}}"
    first = listed(stand(house(tmp_path, MUST), NEAR), quick=True)
    both = listed(stand(house(tmp_path, second), NEAR), quick=True)
    assert both == [move for move in first if move.endswith(",0")]
    assert 0 < len(both) < len(first)


def test_taking_is_seen_where_a_tile_is_captured_and_where_it_is_sent_away(tmp_path: Path) -> None:
    endings = "endings: {taker: {name: T, check: after_action, when: {none: theirs}, winner: {player: mine}}}"
    game = house(tmp_path, "must: {take: {when: {taken: theirs and basic}, because: Take.}}\n" + endings)
    state = stand(game, {"2,2": "guest rose", "3,2": "host jasmine", "5,5": "guest lily"})
    assert game.legal(state) == ["move 2,2 3,2"]
    assert ended(game, after(game, state, "move 2,2 3,2")) == ("guest", "taker")
    bundles = legal.bundles(state)
    assert len(bundles) == 1
    assert len(bundles[0]) == 1


def test_who_begins_a_phase_that_the_game_goes_without_is_settled_for_nobody(tmp_path: Path) -> None:
    coin = "{name: The coin, players: one, first: chance, turn: [toss]}"
    toss = "{says: toss, do: [{first: mine, in: accents}, {first: theirs, in: play}]}"
    game = house(tmp_path, f"flow: [coin, play]\nphases: {{coin: {coin}}}\nactions: {{toss: {toss}}}")
    state = game.start(0)
    first, other = game.to_move(state), game.to_move(after(game, state, "toss"))
    assert {first, other} == {"guest", "host"}


TWO_PARTS = """
phases:
  play: {until: {count: {turns: anyone}, at_least: 2}}
  late: {name: {en: the late game, de: "Endspiel, das"}, players: alternate, first: guest, turn: [arrange]}
flow: [accents, opening, play, late]
captures: {opposites: {when: {count: {turns: anyone}, at_least: 1}}}
endings:
  stop:
    name: Stop
    for: each
    when: {all: [{count: {turns: mine, in: late}, at_least: 2}, {count: {turns: mine, in: play}, at_least: 2}]}
    winner: {player: mine}
"""
NONE = {"guest": 0, "host": 0}
FAR = {"2,2": "guest rose", "-5,2": "host lily"}


def test_each_phase_counts_its_own_turns(tmp_path: Path) -> None:
    game = house(tmp_path, TWO_PARTS)
    state = stand(game, FAR, phase="play", turns=NONE)
    state = after(game, state, "move 2,2 2,3", "move -5,2 -5,3", "move 2,3 2,2")
    assert game.position(state)["turns_in"]["play"] == {"guest": 2, "host": 1}
    state = after(game, state, "move -5,3 -5,2")
    assert game.position(state)["phase"] == "late"
    state = after(game, state, "move 2,2 2,3", "move -5,2 -5,3", "move 2,3 2,2")
    assert ended(game, state) == ("guest", "stop")


def test_the_turns_of_earlier_phases_are_in_a_position(tmp_path: Path) -> None:
    game = house(tmp_path, TWO_PARTS)
    few, many = (
        stand(game, FAR, phase="late", turns={"guest": 1, "host": 1}, turns_in={"play": {"guest": done}}) for done in (1, 2)
    )
    assert game.setup(game.position(many))[0] == many != few
    assert ended(game, after(game, many, "move 2,2 2,3")) == ("guest", "stop")
    assert ended(game, after(game, few, "move 2,2 2,3")) is None


def test_what_the_turns_of_a_phase_allow_begins_anew_with_the_next_one(tmp_path: Path) -> None:
    game = house(tmp_path, TWO_PARTS)
    board = {"2,2": "guest rose", "-5,2": "host lily", "3,3": "host jasmine"}
    state = stand(game, board, phase="play", turns=NONE, turns_in={"play": {"guest": 1, "host": 1}})
    assert can(game, state, "move 2,2 3,3")
    late = after(game, state, "move 2,2 2,1", "move -5,2 -5,1")
    assert game.position(late)["phase"] == "late"
    assert not can(game, late, "move 2,1 3,3")
    assert can(game, after(game, late, "move 2,1 2,2", "move -5,1 -5,2"), "move 2,2 3,3")


def test_a_book_names_the_phase_whose_turns_it_counts(tmp_path: Path) -> None:
    said = [paragraph.text for chapter in house(tmp_path, TWO_PARTS).book() for paragraph in chapter.paragraphs]
    assert any("at least 2 completed turns in “Play”" in text["en"] for text in said)
    assert any("mindestens 2 vollendete Züge in „Spiel“" in text["de"] for text in said)


@pytest.mark.parametrize("given", [{"play": 3}, {"late": {"guest": 1}}, {"play": {"third": 1}}, {"play": {"guest": -1}}])
def test_turns_of_earlier_phases_that_cannot_be_are_refused(tmp_path: Path, given: object) -> None:
    with pytest.raises(BadPosition, match="turns_in"):
        stand(house(tmp_path, TWO_PARTS), FAR, turns_in=given)
