"""How a game ends by house rules in odd places: a winner by a condition, a game alone, duties where no position comes again."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rules.rules_game import RulesGame
from tests.conftest import a_catalogue
from tests.table import after, can, ended, stand

FROGS = """
format: 1
id: frogs
name: Frogs
players: {count: 2}
board: {points: "n n n n n\\nn n n n n\\nn n n n n", legend: {n: [shore]}}
tiles:
  frog: {name: Frog, code: F, count: 5, move: {walk: 1}}
  newt: {name: Newt, code: N, count: 5, move: {walk: 1}}
piles: {reserve: {name: Reserve, owner: each, seen_by: everyone, starts_with: tile}}
captured_into: box
captures: {eat: {by: tile, of: theirs}}
actions:
  hop: {says: move it goal, pick: [{as: it, tile: mine}, {as: goal, way_of: it}], do: [{move: it, to: goal}]}
phases: {play: {players: alternate, first: guest, turn: [hop]}}
stuck: pass
endings: {full: {for: each, when: {count: {tiles: mine}, at_least: 15}, winner: {player: mine}}}
"""


def frogs(folder: Path, *changes: tuple[str, str]) -> RulesGame:
    """The frogs' game with some of its lines changed, or (from nothing) more of them."""
    text = FROGS
    for old, new in changes:
        assert old in text
        text = text.replace(old, new) if old else text + new
    (folder / "frogs.yaml").write_text(text, encoding="utf-8")
    return a_catalogue().open(folder / "frogs.yaml", {})


ALONE = ("count: 2", "count: 1")


@pytest.mark.parametrize("seat", ["guest", "host"])
def test_the_condition_of_a_winner_is_asked_of_whoever_the_ending_holds_for(tmp_path: Path, seat: str) -> None:
    winner = "{if: {some: mine and newt}, then: {player: mine}, else: {player: theirs}}"
    few = f"{{few: {{for: each, when: {{count: {{tiles: mine}}, at_most: 1}}, winner: {winner}}}}}"
    game = frogs(tmp_path, (FROGS[FROGS.index("{full") :].strip(), few))
    other = "host" if seat == "guest" else "guest"
    board = {"-2,1": f"{seat} newt", "-2,0": f"{other} frog", "2,1": f"{other} newt", "2,0": f"{other} frog"}
    lone = after(game, stand(game, {**board, "2,-1": f"{seat} newt"}, other), "move 2,0 2,-1")
    assert ended(game, lone) == (seat, "few"), "who has a newt, and one tile"
    lone = after(game, stand(game, {**board, "-2,1": f"{seat} frog", "2,-1": f"{seat} newt"}, other), "move 2,0 2,-1")
    assert ended(game, lone) == (other, "few"), "the other's newt is none"


def test_who_plays_alone_may_pass_and_go_on_and_ends_only_where_nothing_can_be_done(tmp_path: Path) -> None:
    game = frogs(tmp_path, ALONE, ("first: guest,", "first: guest, may_pass: true,"))
    state = after(game, stand(game, {"0,0": "guest frog"}), "pass", "pass")
    assert (ended(game, state), can(game, state, "move 0,0 0,1")) == (None, True)
    shut = frogs(tmp_path, ALONE, ("first: guest,", "first: guest, may_pass: true,"), ("tile: mine", "tile: mine and newt"))
    assert ended(shut, after(shut, stand(shut, {"0,0": "guest frog"}), "pass")) == (None, "stuck")


def test_who_plays_alone_has_no_other_player_whose_piles_could_be_counted(tmp_path: Path) -> None:
    count = "{count: {pile: reserve, owner: theirs}, at_least: 1}"
    game = frogs(tmp_path, ALONE, ("{count: {tiles: mine}, at_least: 15}", count))
    assert ended(game, after(game, stand(game, {"0,0": "guest frog"}), "move 0,0 0,1")) is None


def test_what_may_not_come_again_is_no_way_that_has_to_be_taken(tmp_path: Path) -> None:
    prefer = "do: [{move: it, to: goal}], prefer: {some: moved and beside newt}}"
    game = frogs(tmp_path, ("do: [{move: it, to: goal}]}", prefer), ("", "repetition: forbidden\n"))
    board = {"-2,0": "guest frog", "-2,-1": "host newt", "-1,-1": "guest frog", "2,1": "host frog", "0,1": "guest frog"}
    begun = after(game, stand(game, board, "host"), "move 2,1 2,0", "move -2,0 -1,0", "move 2,0 2,1")
    assert not can(game, begun, "move -1,0 -2,0"), "that has been"
    assert can(game, begun, "move 0,1 0,0"), "so any other way is as good"


def test_what_a_player_alone_has_laid_is_like_the_others_again_once_it_is_back_in_the_pile(tmp_path: Path) -> None:
    put = "put: {says: put it spot, pick: [{as: it, from: reserve}, {as: spot, point: empty}], do: [{plant: it, at: spot}]}"
    back = "back: {says: back it, pick: [{as: it, tile: mine}], do: [{send: it, to: reserve}]}"
    game = frogs(tmp_path, ALONE, ("actions:\n", f"actions:\n  {put}\n  {back}\n"), ("[hop]", "[{one_of: [put, back]}]"),
                 ("", "tile_sets: {on_board: placer}\n"))  # fmt: skip
    begun = stand(game, {})
    state = after(game, begun, "put frog 0,0", "back 0,0")
    assert game.position(state)["reserve"] == game.position(begun)["reserve"]
