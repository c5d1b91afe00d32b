"""The steps of a turn in odd places: one that cannot be done, a choice begun with what may be skipped, what happens by itself
between two of them."""

from __future__ import annotations

from pathlib import Path

from game.core.contract import SEATS
from game.rules.rules_game import RulesGame
from tests.table import EARN, EARNING, after, can, stand
from tests.test_house_rules import house

TICK = "tick: {name: Tick, automatic: true, do: [{send: theirs and orchid, to: box}]}"
SLITHER = (
    "slither: {says: slither it exit, pick: [{as: it, tile: mine and flower and centre}, {as: exit, point: gates and empty}], "
    "do: [{move: it, to: exit}]}"
)
TAKEN = (
    "score: {name: Points}\nscoring: {won: {name: Won, at: action, when: {taken: theirs}, add: 5}, "
    "lost: {name: Lost, at: action, when: {taken: mine}, subtract: 2}}\n"
)


def verbs(game: RulesGame, *moves: str) -> set[str]:
    """The first words of the moves after these."""
    state = after(game, stand(game, {"2,2": "guest rose", "-3,5": "host lily"}), *moves)
    return {move.split()[0] for move in game.legal(state)}


def test_a_step_that_cannot_be_done_ends_the_turn_but_for_the_steps_after_it(tmp_path: Path) -> None:
    turn = f"actions: {{{TICK}, {SLITHER}}}\nphases: {{play: {{turn: [plant, slither, arrange], after: [tick]}}}}"
    game = house(tmp_path, turn)
    state = after(game, stand(game, {"5,5": "host orchid"}), "place rose 0,-8")
    assert game.to_move(state) == "host", "nothing lies on the centre, so the turn is over"
    assert set(game.pieces(state)) == {"0,-8"}


def test_a_step_after_the_turn_that_cannot_be_done_ends_it(tmp_path: Path) -> None:
    game = house(tmp_path, f"actions: {{{SLITHER}}}\nphases: {{play: {{after: [slither, arrange]}}}}")
    assert game.to_move(after(game, stand(game, {"5,5": "host orchid"}), "place rose 0,-8")) == "host"


def test_whoever_skips_the_beginning_of_a_choice_goes_on_with_it(tmp_path: Path) -> None:
    game = house(tmp_path, "phases: {play: {turn: [{one_of: [plant, {steps: [{optional: [open]}, arrange]}]}]}}")
    assert verbs(game) == {"place", "skip"}
    assert verbs(game, "skip") == {"move"}
    assert game.to_move(after(game, stand(game, {"2,2": "guest rose"}), "skip", "move 2,2 2,3")) == "host"


def test_two_parts_of_a_choice_that_may_both_be_skipped_lead_where_each_leads(tmp_path: Path) -> None:
    steps = "[{one_of: [{optional: [plant]}, {steps: [{optional: [plant]}, arrange]}]}]"
    game = house(tmp_path, f"phases: {{play: {{turn: {steps}}}}}")
    assert verbs(game) == {"place", "move", "skip"}
    state = stand(game, {"2,2": "guest rose"})
    assert game.to_move(after(game, state, "skip")) == game.to_move(after(game, state, "move 2,2 2,3")) == "host"


def test_a_turn_that_begins_with_what_may_be_skipped_may_be_passed_whole_too(tmp_path: Path) -> None:
    game = house(tmp_path, "phases: {play: {may_pass: true, turn: [{optional: [plant]}, arrange]}}")
    state = stand(game, {"2,2": "guest rose", "-3,5": "host lily"})
    assert verbs(game) == {"place", "skip", "pass"}
    assert game.legal_count(state) == len(game.legal(state))
    assert game.to_move(after(game, state, "pass")) == "host"
    assert verbs(game, "skip") == {"move"}, "what has begun is no whole turn any more"


def test_what_happens_by_itself_takes_nothing_from_what_the_player_has_done(tmp_path: Path) -> None:
    drift = "actions: {drift: {name: Drift, automatic: true, do: [{send: mine and centre, to: reserve}]}}\n"
    game = house(tmp_path, drift + "phases: {play: {turn: {after: {arrange: [drift]}}}}")
    state = after(game, stand(game, EARNING), EARN)
    assert (game.to_move(state), can(game, state, "skip")) == ("guest", True), "the harmony has earned a bonus"
    carried = "actions: {carry: {automatic: true, do: [{push: mine and rose, toward: mine and chrysanthemum}]}}\n"
    game = house(tmp_path, carried + "phases: {play: {turn: {after: {arrange: [carry]}}}}")
    state = after(game, stand(game, {"-4,-7": "guest rose", "-3,-4": "guest chrysanthemum"}), "move -4,-7 -3,-7")
    assert "-3,-6" in game.pieces(state)
    assert can(game, state, "skip"), "the two were not linked before the turn"
    stood = after(game, stand(game, {"-3,-7": "guest rose", "-3,-4": "guest chrysanthemum", "5,2": "guest lily"}), "move 5,2 5,3")
    assert ("-3,-6" in game.pieces(stood), game.to_move(stood)) == (True, "host"), "they were"


def test_what_happens_by_itself_is_left_out_where_it_would_break_a_rule(tmp_path: Path) -> None:
    rule = "never: {bare: {when: {none: theirs and orchid}, because: No.}}\n"
    game = house(tmp_path, f"{rule}actions: {{{TICK}}}\nphases: {{play: {{after: [tick]}}}}")
    last = after(game, stand(game, {"2,2": "guest rose", "5,7": "host orchid"}), "move 2,2 2,3")
    assert "5,7" in game.pieces(last)


def test_what_happens_by_itself_is_done_whole_or_not_at_all(tmp_path: Path) -> None:
    tick = TICK.replace("}]}", "}, {push: theirs and lily, from: mine and rose}]}")
    game = house(tmp_path, f"actions: {{{tick}}}\nphases: {{play: {{after: [tick]}}}}")
    board = {"2,2": "guest rose", "5,7": "host orchid", "2,4": "host lily"}
    free = after(game, stand(game, board), "move 2,2 2,3")
    assert set(game.pieces(free)) == {"2,3", "2,5"}
    barred = after(game, stand(game, {**board, "2,5": "host rose"}), "move 2,2 2,3")
    assert set(game.pieces(barred)) == {"2,3", "2,4", "2,5", "5,7"}


def test_each_action_brings_points_to_both_and_also_one_that_happens_by_itself(tmp_path: Path) -> None:
    game = house(tmp_path, f"{TAKEN}actions: {{{TICK}}}\nphases: {{play: {{after: [tick]}}}}")
    taken = after(game, stand(game, {"5,5": "guest rose", "5,6": "host jasmine"}), "move 5,5 5,6")
    assert [game.scores(taken)[seat] for seat in SEATS] == [5, -2]
    sent = after(game, stand(game, {"5,5": "guest rose", "5,7": "host orchid"}), "move 5,5 5,4")
    assert [game.scores(sent)[seat] for seat in SEATS] == [5, -2]
    quiet = after(game, stand(game, {"5,5": "guest rose"}), "move 5,5 5,4")
    assert not any(game.scores(quiet).values())
