"""Whatever tile a player takes up and wherever it is held, there is a reason why not; and of which sort each reason is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from game.core.contract import REASONS, Reason
from game.core.errors import BadMove
from game.core.lattice import NAMES
from game.core.selection import CHOOSE, Selection
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open, a_catalogue, in_gate
from tests.pai_sho import ALL_SQUARES
from tests.record_games import random_game
from tests.soak import Variant, opened, playable
from tests.table import Board, after, earned, stand
from tests.walking import walkers

NAMES_OF_GAMES = playable()
SQUARES = [NAMES[place] for place in ALL_SQUARES]


def mine(game: RulesGame, state: State) -> list[str]:
    """The tokens of the tiles of whoever is to move: on the board, where tiles there can move at all, and in the trays."""
    seat = game.to_move(state)
    board = [place for place, piece in game.pieces(state).items() if piece.owner == seat and walkers(game)]
    return list(dict.fromkeys([*board, *(kind for tray in game.trays(state) if tray.owner == seat for kind in tray.tiles)]))


def attempts(game: RulesGame, state: State, stride: int = 1) -> Iterator[str | tuple[str, str]]:
    """What a table would ask about for each of those tiles and each place, or each so-manieth, where it is no option: a move;
    or the two, where it could mean none."""
    handfuls = tuple({**dict(CHOOSE), **game.handfuls}.items())
    nothing = Selection(tuple(game.legal(state)), (), handfuls)
    there = [*game.board.grounds, *(SQUARES if game.board.squares else [])]
    for number, tile in enumerate(mine(game, state)):
        picked = nothing.of(tile)
        for place in there[number % stride :: stride] if picked.move is None else ():
            if place not in picked.options:
                yield picked.attempt(place) or (tile, place)


def why(game: RulesGame, state: State, attempt: str | tuple[str, str]) -> Sequence[Reason]:
    """The reasons against an attempt; none where a table would have none to show."""
    try:
        return game.why(state, attempt) if isinstance(attempt, str) else ()
    except BadMove:
        return ()


def changed(tmp_path: Path, parent: str, rules: str) -> RulesGame:
    """A shipped game with some rules of its own."""
    (tmp_path / "mine.yaml").write_text(f"format: 1\nid: mine\nextends: [{parent}]\nname: Mine\n{rules}\n", encoding="utf-8")
    return a_catalogue().open(tmp_path / "mine.yaml", {})


def moments(ruleset: str) -> list[State]:
    """A state of each phase and step that comes up in a random game, and of each again later in it."""
    path = random_game(Variant(ruleset), 5, 120).path
    found = {(node.state.phase, node.state.node, node.depth // 40): node.state for node in path if node.state.ended is None}
    return list(found.values())


@pytest.mark.parametrize("ruleset", in_gate(NAMES_OF_GAMES, 3))
def test_every_illegal_pair_of_tile_and_place_has_a_reason(ruleset: str) -> None:
    game = opened(Variant(ruleset))
    asked = ((state, list(attempts(game, state, stride=7))) for state in reversed(moments(ruleset)))
    state, found = next((state, found) for state, found in asked if found)
    assert not [attempt for attempt in found if not why(game, state, attempt)]


@pytest.mark.parametrize("ruleset", in_gate(NAMES_OF_GAMES, 3, 1))
def test_at_every_moment_of_a_game_there_are_reasons_and_each_is_of_a_known_sort(ruleset: str) -> None:
    game = opened(Variant(ruleset))
    for state in moments(ruleset):
        for attempt in attempts(game, state, stride=61):
            reasons = why(game, state, attempt)
            assert reasons, (attempt, game.position(state))
            assert {reason.sort for reason in reasons} <= set(REASONS)
            assert all("." in reason.rule or reason.rule == "captures" for reason in reasons), reasons


SORTS = [
    ("too far", "skud", {"3,5": "guest rose"}, "move 3,5 3,1", "reach"),
    ("where it lies", "skud", {"3,5": "guest rose"}, "move 3,5 3,5", "reach"),
    ("no straight line", "basic", {"5,5": "guest rose"}, "move 5,5 4,4", "reach"),
    ("not beside the boat", "basic", {"5,5": "guest boat", "5,4": "host rose", "2,2": "guest lily"}, "push 5,5 2,2", "reach"),
    ("a tile in the way", "skud", {"-1,7": "guest rose", "0,7": "host rock", "0,6": "host rock"}, "move -1,7 1,7", "blocked"),
    ("the opponent's in the way", "basic", {"5,5": "guest rose", "5,4": "host wheel"}, "move 5,5 5,3", "blocked"),
    ("a gate", "skud", {"0,7": "guest rose"}, "move 0,7 0,8", "ground"),
    ("a port", "basic", {"0,6": "guest wheel"}, "move 0,6 0,8", "ground"),
    ("a wrong garden", "skud", {"0,-3": "guest rose"}, "move 0,-3 1,-3", "ground"),
    ("a wrong garden by the tile's own word", "basic", {"0,3": "guest rose"}, "move 0,3 -2,3", "ground"),
    ("no gate", "skud", {}, "place rose 3,3", "ground"),
    ("not the home space", "iroh", {}, "place fire 3,3", "ground"),
    ("a point for what lies on squares", "iroh", {}, "place knotweed 3,3", "ground"),
    ("a square for what lies on points", "iroh", {"0,0": "guest air"}, "move 0,0 s0,0", "ground"),
    ("a way over ground that is not for it", "iroh", {"-1,3": "guest water"}, "move -1,3 1,3", "ground"),
    ("one's own tile", "skud", {"2,7": "guest rose", "4,6": "guest rose"}, "move 2,7 4,6", "taken"),
    ("no opposite", "skud", {"2,7": "guest rose", "4,6": "host lily"}, "move 2,7 4,6", "taken"),
    ("what is safe", "skud", {"1,8": "guest rose", "0,8": "host jasmine"}, "move 1,8 0,8", "taken"),
    ("what can never be taken", "iroh", {"0,5": "guest fire", "0,6": "host air"}, "move 0,5 0,6", "taken"),
    ("a tile where one would be laid", "skud", {"0,8": "host jasmine"}, "place rose 0,8", "taken"),
    ("a clash", "skud", {"3,6": "guest rose", "6,5": "host jasmine"}, "move 3,6 3,5", "clash"),
    ("trapped", "skud", {"3,5": "guest rose", "4,6": "host orchid"}, "move 3,5 3,4", "status"),
    ("drained", "basic", {"5,5": "guest rose", "6,6": "host knotweed"}, "move 5,5 5,4", "status"),
    ("pinned", "iroh", {"3,-3": "guest water", "s3,-3": "host knotweed"}, "move 3,-3 4,-3", "status"),
    ("too soon", "basic", {}, "place boat 3,3", "turn"),
    ("a bonus that is not earned", "skud", {}, "place rock 3,3", "turn"),
    ("what never moves", "skud", {"3,5": "guest rock"}, "move 3,5 3,4", "rule"),
    ("none is left", "skud", {"0,-8": "guest rose", "0,8": "guest rose", "8,0": "guest rose"}, "place rose -8,0", "rule"),
    ("the opponent's", "skud", {"3,5": "host rose"}, "move 3,5 3,4", "rule"),
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "board", "move", "sort"), [pytest.param(*case[1:], id=case[0]) for case in SORTS])
def test_a_reason_is_of_this_sort(ruleset: str, board: Board, move: str, sort: str) -> None:
    game = opened(Variant(ruleset))
    turns = 0 if sort == "turn" else 5
    assert game.why(stand(game, board, turns={"guest": turns, "host": turns}), move)[0].sort == sort


def test_reasons_against_a_bonus_are_of_these_sorts(opened: Open) -> None:
    game = opened("skud")
    state = earned(game, {"3,5": "guest rose", "0,8": "guest lily", "5,5": "host rock"})
    sorts = {move: game.why(state, move)[0].sort for move in (
        "place rock 5,5", "place rock 8,0", "place boat 0,8 to 1,8", "place boat 3,5 to 3,7", "place wheel 5,6", "move 3,5 3,6",
    )}  # fmt: skip
    assert list(sorts.values()) == ["taken", "ground", "status", "reach", "rule", "turn"]


def test_a_rule_that_looks_at_neither_line_nor_ground_is_a_rule(opened: Open) -> None:
    game = opened("skud_no_waiting")
    state = stand(game, {"0,8": "guest rose", "8,0": "guest rose"})
    assert game.why(state, "place lily 0,-8")[0].sort == "rule"


def test_what_is_forbidden_to_a_kind_wherever_it_goes_is_a_rule(tmp_path: Path) -> None:
    rooted = "never: {rooted: {when: {some: moved and rose}, because: Roses are rooted.}}"
    game = changed(tmp_path, "skud", rooted)
    reasons = game.why(stand(game, {"3,5": "guest rose"}), "move 3,5 3,6")
    assert [(reason.rule, reason.sort) for reason in reasons] == [("never.rooted", "rule")]


def test_a_line_that_an_action_forbids_is_a_clash(opened: Open) -> None:
    game = opened("solitaire_together")
    state = stand(game, {"3,5": "guest rose"}, "host", hand={"host": ["jasmine"], "guest": []}, bag={"host": [], "guest": []})
    assert game.why(state, "place jasmine 3,3")[0].sort == "clash"


def test_when_the_game_is_over_it_is_no_longer_the_time(opened: Open) -> None:
    game = opened("skud")
    over = after(game, stand(game, {"3,5": "guest rose"}), "resign")
    assert [reason.sort for reason in game.why(over, "move 3,5 3,6")] == ["turn"]


def test_what_an_effect_cannot_do_is_called_by_its_action(opened: Open) -> None:
    basic, skud = opened("basic"), opened("skud")
    spun = stand(basic, {"5,5": "guest wheel", "6,6": "host rock"})
    assert basic.why(spun, "rotate 5,5 1")[0].rule == "actions.spin"
    ferry = stand(basic, {"5,5": "guest boat", "5,4": "guest rose", "3,4": "host lily"})
    assert basic.why(ferry, "ferry 5,5 5,4 by -2,0")[0].rule == "actions.ferry"
    assert skud.why(earned(skud, {"6,6": "host rose"}), "place wheel 6,5")[0].rule == "actions.bonus_accent"


def test_the_beginning_of_a_move_that_cannot_go_on_has_a_reason(opened: Open) -> None:
    game = opened("basic")
    state = stand(game, {"5,5": "guest boat", "5,4": "guest rose", "2,2": "guest lily"})
    reasons = game.why(state, "ferry 5,5 2,2")
    assert [(reason.sort, reason.points) for reason in reasons] == [("reach", ("2,2",))]
    assert game.why(state, "ferry 5,5 5,4 2,2")[0].rule == "actions.ferry.crew"
    for begun in ("ferry 5,5", "ferry 0,0", "ferry 5,5 5,4", "ferry 9,9", "ferry"):
        with pytest.raises(BadMove):
            game.why(state, begun)


def test_a_tile_is_not_laid_where_its_kind_does_not_lie(tmp_path: Path) -> None:
    pick = "pick: [{as: it, from: reserve}, {as: spot, square: empty, plant_rule_of: it}]"
    game = changed(tmp_path, "iroh", f"actions: {{place_knotweed: {{{pick}}}}}")
    reasons = game.why(game.start(0), "place air s3,3")
    assert ("tiles.air.lives_on", "ground") in [(reason.rule, reason.sort) for reason in reasons]
    assert "place knotweed s3,3" in game.legal(game.start(0))


NUMB = "statuses: {{numb: {{name: numb, text: Numb by a Rock., who: {} and around rock, cannot: [{}]}}}}\n"
DEEDS = """actions:
  haul: {as: arrange, says: haul it exit, pick: [{as: it, tile: flower}, {as: exit, point: empty}], do: [{move: it, to: exit}]}
  trade: {as: arrange, says: trade it its, pick: [{as: it, tile: rose}, {as: its, tile: jasmine}], do: [{swap: it, with: its}]}
  turn: {as: arrange, says: turn hub, pick: [{as: hub, tile: knotweed}], do: [{rotate: hub, by: 1}]}
  go: {as: arrange, says: go it so, pick: [{as: it, tile: rose}, {as: so, steps: [1, 3], of: it}], do: [{shift: it, by: so}]}
  push: {as: arrange, says: push it, pick: [{as: it, tile: rose}], do: [{push: it, from: knotweed, by: 1}]}
  sing: {as: arrange, says: sing it, pick: [{as: it, tile: mine and ends of harmony}], do: [{send: it, to: reserve}]}
"""


@pytest.mark.parametrize("word", ["link", "harmony"])
def test_so_is_the_status_for_which_a_tile_is_in_no_harmony(tmp_path: Path, word: str) -> None:
    game = changed(tmp_path, "skud", NUMB.format("rose", word) + DEEDS)
    (reason, *_) = game.why(stand(game, {"1,1": "guest rose", "0,2": "host rock"}), "sing 1,1")
    assert (reason.rule, reason.sentence["en"], reason.points) == ("statuses.numb", "Numb by a Rock.", ("0,2", "1,1"))
    (reason, *_) = game.why(stand(game, {"1,1": "guest rose", "1,-2": "host rock"}), "sing 1,1")
    assert reason.rule == "actions.sing.it"


@pytest.mark.parametrize(("who", "word", "move"), [
    ("rose", "move", "move 1,1 1,2"), ("rose", "capture", "move 1,1 1,3"), ("jasmine", "be_captured", "move 1,1 1,3"),
    *(("rose", "be_moved", move) for move in ("haul 1,1 5,5", "trade 1,1 1,3", "turn 2,1", "go 1,1 0,2", "push 1,1")),
])  # fmt: skip
def test_the_status_that_keeps_a_tile_from_something_is_the_reason(tmp_path: Path, who: str, word: str, move: str) -> None:
    game = changed(tmp_path, "skud", NUMB.format(who, word) + DEEDS)
    board = {"1,1": "guest rose", "0,2": "host rock", "1,3": "host jasmine", "2,1": "guest knotweed"}
    (reason, *_) = game.why(stand(game, board), move)
    assert (reason.rule, reason.sentence["en"]) == ("statuses.numb", "Numb by a Rock.")
    assert {"0,2", {"jasmine": "1,3"}.get(who, "1,1")} <= set(reason.points)
