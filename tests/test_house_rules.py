"""House rules that bend turns, captures and statuses: what is said is played, and what cannot be meant is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.errors import BadRuleset
from game.rules.rules_game import RulesGame
from tests.conftest import a_catalogue

BOARD = {"2,2": "guest rose", "-2,-7": "host lily"}


def house(folder: Path, rules: str) -> RulesGame:
    """The sheet's game with some rules changed."""
    (folder / "house.yaml").write_text(f"format: 1\nid: house\nextends: [skud]\nname: House\n{rules}\n", encoding="utf-8")
    return a_catalogue().open(folder / "house.yaml", {})


def turn(steps: str) -> str:
    return f"phases: {{play: {{turn: {steps}}}}}"


def verbs(game: RulesGame, seat: str) -> set[str]:
    """The verbs that a player may begin a turn with."""
    state, _ = game.setup({"to_move": seat, "board": BOARD})
    return {move.split()[0] for move in game.legal(state)}


def test_a_condition_inside_a_choice_is_asked(tmp_path: Path) -> None:
    game = house(tmp_path, turn("[{one_of: [plant, {if: {seat: host}, then: [arrange]}]}]"))
    assert verbs(game, "guest") == {"place"}
    assert verbs(game, "host") == {"place", "move"}


def test_an_optional_part_of_a_choice_may_be_skipped(tmp_path: Path) -> None:
    game = house(tmp_path, turn("[{one_of: [plant, {optional: [arrange], when: {seat: host}}]}]"))
    assert verbs(game, "guest") == {"place"}
    assert verbs(game, "host") == {"place", "move", "skip"}


def test_a_condition_inside_another_keeps_both(tmp_path: Path) -> None:
    steps = "[{if: {seat: guest}, then: [{optional: [arrange], when: {some: mine and lily}}], else: [arrange]}, plant]"
    game = house(tmp_path, turn(steps))
    assert verbs(game, "guest") == {"place"}
    assert verbs(game, "host") == {"move"}


@pytest.mark.parametrize("steps", ["[{one_of: [tick, plant]}]", "[{optional: [tick]}, plant]"])
def test_what_happens_by_itself_is_no_choice(tmp_path: Path, steps: str) -> None:
    rules = "actions: {tick: {automatic: true, do: [{send: theirs and orchid, to: box}]}}\n" + turn(steps)
    with pytest.raises(BadRuleset, match="automatic"):
        house(tmp_path, rules)


def test_a_position_begins_its_turn_with_what_happens_by_itself(tmp_path: Path) -> None:
    rules = "actions: {tick: {automatic: true, do: [{send: theirs and lily, to: box}]}}\n" + turn("[tick, plant]")
    game = house(tmp_path, rules)
    state, _ = game.setup({"to_move": "guest", "board": BOARD})
    assert "-2,-7" not in game.pieces(state)
    assert {move.split()[0] for move in game.legal(state)} == {"place"}


def test_players_may_pass_where_a_phase_lets_them_and_two_passes_end_the_game(tmp_path: Path) -> None:
    game = house(tmp_path, "phases: {play: {may_pass: true}}")
    state, _ = game.setup({"to_move": "guest", "board": BOARD})
    once = game.play(state, "pass")
    assert game.to_move(once) == "host"
    result = game.result(game.play(once, "pass"))
    assert result is not None
    assert (result.ending, result.winner) == ("stuck", "draw")


def test_what_cannot_be_moved_no_boat_moves(tmp_path: Path) -> None:
    game = house(tmp_path, "statuses: {rooted: {text: Roses are rooted., who: rose, cannot: [be_moved]}}")
    bonus = "bonus_flower or bonus_special or bonus_accent or boat_moves_flower or boat_removes_accent"
    state, _ = game.setup({"to_move": "guest", "board": {**BOARD, "5,5": "guest lily"}, "step": bonus})
    boats = {move.split()[2] for move in game.legal(state) if move.startswith("place boat")}
    assert "5,5" in boats
    assert "2,2" not in boats
    assert [reason.sentence["en"] for reason in game.why(state, "place boat 2,2 to 2,3")] == ["Roses are rooted."]


def test_a_capture_follows_its_relation_one_way(tmp_path: Path) -> None:
    rules = "relations: {beats: {pairs: [[rose, lily]]}}\ncaptures: {opposites: {relation: beats}}"
    game = house(tmp_path, rules)
    board = {"5,5": "guest rose", "5,6": "host lily"}
    assert "move 5,5 5,6" in game.legal(game.setup({"to_move": "guest", "board": board})[0])
    assert "move 5,6 5,5" not in game.legal(game.setup({"to_move": "host", "board": board})[0])


@pytest.mark.parametrize(("rules", "says"), [
    ("links: {disharmony: {not_across: home_gate}}", "same for both"),
    ("statuses: {odd: {marked: true, who: rose, text: Odd.}}", "lasting mark"),
    ("endings: {odd: {when: {some: moved and rose}, winner: {player: mine}}}", "has a meaning only in actions"),
    ("endings: {odd: {when: {ring: harmony, around: centre}, winner: {player: mine}}}", "say whose"),
    ("phases: {opening: {players: guest, first: host}}", "nobody else can be first"),
])  # fmt: skip
def test_what_cannot_be_meant_is_refused_with_a_sentence(tmp_path: Path, rules: str, says: str) -> None:
    with pytest.raises(BadRuleset, match=says):
        house(tmp_path, rules)
