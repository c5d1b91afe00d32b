"""Random games by a ruleset that is being written: what they show, how they are bounded, what is said of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from game.core.chance import Chance
from game.core.errors import ERROR, WARNING, BadRuleset, Problem
from game.rules.files.reading import read_text
from game.rules.game_factory import make_game
from game.rules.language.setting import OptionValue
from game.rules.playing import legal, turns
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from game.rules.trees.tree import Record
from game.rules.verbs.effects import NO_ROOM
from game.rules.verbs.plant_effects import PlantTile
from game.workshop import random_games
from game.workshop.coverage import Ply, captures_seen
from game.workshop.random_games import (
    REPORT,
    PlayedGame,
    Run,
    choose,
    find_violation,
    list_choices,
    play_games,
    try_options,
)
from game.workshop.smoke_test import Finding, SmokeTest, list_findings, summarise, summarise_options
from tests.conftest import ROOT, Open

BOARD = read_text((ROOT / "rulesets" / "boards" / "pai_sho.yaml").read_bytes(), "pai_sho.yaml")
GAME = """\
format: 1
id: tea
name: Tea
board: pai_sho
tiles: {rose: {name: Rose, count: 2, plant_on: gates}}
piles: {hand: {name: Hand, owner: each, starts_with: rose}}
actions:
  put: {name: Plant, says: place it spot, pick: [{as: it, from: hand}, {as: spot, point: empty, plant_rule_of: it}],
        do: [{plant: it, at: spot}]}
phases: {play: {name: Play, players: alternate, turn: [put]}}
endings:
  bare: {name: Bare hand, when: {count: {pile: hand, owner: mine}, exactly: 0}, winner: {player: mine}}
"""
"""Each plants two roses; GUEST, who begins, is always done first."""
GO = """\
  go: {name: Walk, says: move it goal, pick: [{as: it, tile: mine}, {as: goal, way_of: it}], do: [{move: it, to: goal}]}
phases: {play: {name: Play, players: alternate, turn: [{one_of: [put, go]}]}}
"""
WALKING = GAME.replace("phases: {play: {name: Play, players: alternate, turn: [put]}}\n", GO).replace(
    "plant_on: gates", "plant_on: gates, move: {walk: 3}"
)
"""The same, but a turn may also be a walk."""


def tree_of(text: str) -> Record:
    return read_text(text, "tea.yaml")


def game_of(text: str, **options: OptionValue) -> RulesGame:
    """The game of a text, whatever the checks would say of it."""
    return make_game(tree_of(text), BOARD, options)


def without_end(text: str) -> str:
    """The same rules, but nobody's hand is ever that full."""
    return text.replace("exactly: 0}, winner", "exactly: 9}, winner")


def found(text: str, games: int = 4) -> list[str]:
    """The findings of a dry run as sentences."""
    tree = tree_of(text)
    return [finding.sentence(tree) for finding in list_findings(play_games(game_of(text), games), [])]


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dry run of few moves."""
    monkeypatch.setattr(random_games, "LONGEST", 30)
    monkeypatch.setattr(random_games, "PLIES", 20)
    monkeypatch.setattr("game.workshop.smoke_test.LONGEST", 30)


# How the games went


def test_games_that_end_are_summed_up_with_their_endings_and_lengths() -> None:
    assert summarise(play_games(game_of(GAME), 4)) == '4 random games: all ended (4 by "Bare hand"), 3 moves each.'
    said = summarise(play_games(game_of(WALKING), 6))
    lengths = sorted(played.plies for played in play_games(game_of(WALKING), 6).played)
    assert (
        said == f'6 random games: all ended (6 by "Bare hand"), {lengths[0]} to {lengths[-1]} moves, {lengths[2]} in the middle.'
    )
    assert lengths[0] < lengths[-1]


def test_one_game_is_told_of_as_one() -> None:
    assert summarise(play_games(game_of(GAME), 1)) == '1 random game: it ended (1 by "Bare hand"), 3 moves.'


def test_the_same_rules_give_the_same_games() -> None:
    one, other = (play_games(game_of(WALKING), 5) for _ in range(2))
    assert (one.played, one.missing, one.listed) == (other.played, other.missing, other.listed)
    assert len({played.plies for played in one.played}) > 1


def test_games_that_do_not_end_are_stopped(short: None) -> None:
    run = play_games(game_of(without_end(WALKING)), 3)
    assert run.played == [PlayedGame(30, None), PlayedGame(30, None)]
    assert run.plies == run.most == 60
    assert summarise(run) == (
        "2 random games: none ended; 2 were stopped after 30 moves. (3 were to be played; a dry run stops after 60 moves in all.)"
    )
    assert list_findings(run, [])[0].sentence(tree_of(WALKING)) == (
        "2 of 2 random games had not ended after 30 moves. "
        "Players who think may end it; look whether some ending is sure to come at last."
    )


def test_a_game_that_only_the_bound_of_all_games_cuts_short_is_not_counted(short: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_games, "PLIES", 15)
    run = play_games(game_of(without_end(WALKING)), 3)
    assert (run.plies, len(run.played)) == (45, 1)


def test_rules_that_offer_very_much_at_each_move_are_played_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_games, "LISTED", 1)
    run = play_games(game_of(without_end(WALKING)), 3)
    assert len(run.played) == 1
    assert run.plies < 30
    assert summarise(run).endswith("(3 were to be played; a dry run stops early where each move has so many to choose from.)")


def test_every_second_game_takes_each_kind_of_action_as_often() -> None:
    game = game_of(WALKING)
    state = game.play(game.start(0), game.legal(game.start(0))[0])
    state = game.play(state, game.legal(state)[0])
    offered, chance = legal.offered_moves(state), Chance(1)
    walks = [
        sum(choose(offered, chance, by_action=way)[0].prefix.startswith("move") for _ in range(200)) for way in (False, True)
    ]
    assert walks[0] > 150
    assert 70 < walks[1] < 130


# What is worth a look


def test_a_game_in_which_all_happens_has_nothing_to_look_at() -> None:
    assert found(WALKING) == []


def test_what_never_happened_is_told_with_its_line() -> None:
    text = WALKING + "  ring: {name: Full ring, when: {count: {tiles: rose}, exactly: 9}, winner: {player: mine}}\n"
    text = text.replace("tiles: {rose", "tiles: {lily: {name: Lily, count: 0, move: {walk: 1}}, boat: {count: 1}, rose")
    text += "statuses: {proud: {who: rose and around boat, cannot: [move]}}\n"
    assert found(text) == [
        'No game ended by "Full ring" (line 14). Look at when: and check: in the ending.',
        '"boat" (line 5) never came onto the board. Look at plant_on: in the tile, and at the actions that place tiles.',
        'No tile was ever under the status "proud" (line 15). Look at who: and when: in the status.',
    ]


def test_several_of_one_sort_are_told_in_one_sentence() -> None:
    text = GAME.replace("tiles: {rose", "tiles: {boat: {name: Boat, count: 1}, kite: {name: Kite, count: 1}, rose")
    (said,) = found(text)
    assert said == (
        'These tiles never came onto the board: "Boat" (line 5), "Kite" (line 5). '
        "Look at plant_on: in the tile, and at the actions that place tiles."
    )


SPARE = "{says: throw it, pick: [{as: it, from: hand}], do: [{send: it, to: box}]"
NEVER: list[tuple[str, str, str]] = [
    (
        "actions:\n",
        f"actions:\n  dream: {SPARE}, when: {{count: {{tiles: rose}}, exactly: 9}}}}\n",
        'able to do this: "dream" (line 8)',
    ),
    ("endings:\n", "links: {bond: {relation: any, ends: [mine and rose, theirs and nothing]}}\nendings:\n", 'The link "bond"'),
    ("endings:\n", "captures: {hunt: {by: rose, of: theirs and nothing}}\nendings:\n", 'to capture by the rule "hunt" (line 12)'),
    (
        "endings:\n",
        "tally: {none: {add: {tiles: nothing}}}\nendings:\n",
        'The line "none" (line 12) of the count was 0 at every end',
    ),
    ("endings:\n", "score: {name: S}\nscoring: {gift: {add: {tiles: nothing}}}\nendings:\n", 'lost points by "gift" (line 13)'),
    ("{walk: 3}", "{walk: 3, when: {count: {tiles: rose}, exactly: 9}}", '"Rose" (line 5) was on the board and never moved'),
]


@pytest.mark.parametrize(("old", "new", "said"), NEVER, ids=[said for _, _, said in NEVER])
def test_each_sort_of_entry_that_never_did_anything_is_found(old: str, new: str, said: str) -> None:
    text = WALKING.replace(old, new, 1)
    if "dream" in new:
        text = text.replace("one_of: [put, go]", "one_of: [put, go, dream]")
    assert [sentence for sentence in found(text) if said in sentence], found(text)
    assert not [sentence for sentence in found(WALKING) if said in sentence]


HUNTING = (
    without_end(WALKING)
    .replace("endings:\n", "captures: {hunt: {by: rose, of: theirs}}\nendings:\n")
    .replace("plant_on: gates", "plant_on: anywhere")
    .replace("walk: 3", "walk: 16")
)
"""Roses go far, take each other, and never end the game."""


@pytest.mark.parametrize("cost", ["", ", cost: attacker"])
@pytest.mark.parametrize("goal", ["way_of: it", "point: theirs"])
def test_a_capture_by_its_own_movement_or_by_an_effect_is_seen(goal: str, cost: str) -> None:
    take = f"{{says: take it goal, pick: [{{as: it, tile: mine}}, {{as: goal, {goal}}}], do: [{{move: it, to: goal}}]}}"
    text = HUNTING.replace("actions:\n", f"actions:\n  take: {take}\n").replace("[put, go]", "[put, take]")
    text = text.replace("of: theirs", f"of: theirs{cost}")
    assert not [sentence for sentence in found(text, games=6) if "captur" in sentence]


def test_a_capture_that_was_offered_is_a_chance_whatever_was_done() -> None:
    game, chance = game_of(HUNTING), Chance(3)
    state = game.start(3)
    for _ in range(100):
        takes = [move for move in game.legal(state) if move.startswith("move") and move.split()[2] in game.pieces(state)]
        if takes:
            break
        state = game.any_move(state, chance)
    other = next(move for move in game.legal(state) if move not in takes)
    ply = Ply(state, legal.offered_moves(state), game.play(state, other))
    assert {(kind.id, rule.name) for kind, rule in captures_seen(ply)} == {("rose", "hunt")}


def test_a_tile_that_never_captures_is_told_only_where_others_do_by_the_same_rule() -> None:
    kite = "kite: {name: Kite, count: 1, plant_on: anywhere, move: {walk: 1, when: {count: {tiles: rose}, exactly: 9}}}"
    text = HUNTING.replace("tiles: {", f"tiles: {{{kite}, ").replace("starts_with: rose", "starts_with: rose or kite")
    text = text.replace("by: rose", "by: rose or kite")
    said = [sentence for sentence in found(text, games=6) if "captur" in sentence]
    assert len(said) == 1
    assert said[0].startswith('"Kite" (line 5) never had the chance to capture anything, though it may. Look at by:')
    idle = [sentence for sentence in found(text.replace("of: theirs", "of: theirs and nothing"), games=6) if "captur" in sentence]
    assert idle == ['Nobody ever had the chance to capture by the rule "hunt" (line 12). Look at by:, of: and when: in the rule.']


def test_a_phase_that_is_never_reached_is_told_and_not_its_actions_too() -> None:
    late = "until: {count: {tiles: rose}, exactly: 9}, turn: [put]}, late: {name: Late, players: alternate, turn: [dream]}}"
    text = GAME.replace("turn: [put]}}", late)
    text = text.replace("actions:\n", f"actions:\n  dream: {SPARE}}}\n")
    assert found(text) == ['The phase "Late" (line 11) was never reached. Look at until: in the phase before it.']


def test_what_is_forbidden_is_not_missed() -> None:
    text = GAME + "links: {bond: {relation: any, ends: [mine and rose, theirs and nothing]}}\n"
    assert 'The link "bond"' in found(text)[0]
    text += "never: {bond: {when: {linked: bond, owner: mine}, because: No.}}\n"
    assert found(text) == []
    text = GAME + "statuses: {lost: {who: rose and centre, cannot: [move]}}\n"
    assert 'under the status "lost"' in found(text)[0]
    text += "never: {lost: {when: {some: moved and lost}, because: No.}}\n"
    assert found(text) == []


def test_where_nothing_moves_no_tile_is_told_not_to_have_moved() -> None:
    assert found(GAME.replace("plant_on: gates", "plant_on: gates, move: {walk: 3}")) == []


def test_a_shipped_game_shows_most_of_what_it_has(opened: Open) -> None:
    run = play_games(opened("ancient"), 8)
    assert not run.broken
    assert {name for name, missing in run.missing.items() if not missing} >= {
        "phase", "ending", "played", "moved", "action", "capture", "status", "link", "line_effect", "scoring",
    }  # fmt: skip


def test_players_with_nothing_to_do_are_counted(short: None) -> None:
    assert found(without_end(GAME), games=2)[0] == (
        'In 2 of 2 random games a player was stuck: there was nothing to do in 4 turns of the phase "Play" (line 10): '
        "GUEST 2, HOST 2. Players at random get stuck more easily. If nobody ever should, look at its turn:, and at stuck:."
    )


def test_one_seat_that_wins_nearly_always_is_told_once_there_are_enough_games() -> None:
    (said,) = found(GAME, games=12)
    assert said == (
        "GUEST won 12 of the 12 random games that somebody won. "
        "Players who think may even that out; look whether both seats can do the same."
    )
    assert found(GAME, games=9) == []


def test_games_that_nobody_wins_are_told() -> None:
    draw = GAME.replace("winner: {player: mine}", "winner: {player: nobody}")
    assert found(draw, games=10) == [
        "Nobody won any of the 10 random games that ended. Players who think may win; look at winner: in the endings."
    ]


def test_an_entry_that_the_checks_have_told_of_is_not_told_again() -> None:
    text = GAME.replace("tiles: {rose", "tiles: {boat: {name: Boat, count: 1}, kite: {name: Kite, count: 1}, rose")
    (finding,) = list_findings(play_games(game_of(text), 4), [], {("tiles", "boat")})
    assert [entry for entry, _ in finding.entries] == [("tiles", "kite")]


def test_games_that_are_over_at_once_are_told() -> None:
    text = WALKING.replace("{pile: hand, owner: mine}, exactly: 0", "{tiles: mine}, exactly: 1")
    assert found(text, games=3)[0] == (
        "3 of 3 random games ended before both players had moved. "
        "Look at when: in the endings, and at what is so from the beginning on."
    )


# What cannot be played


def told(run: Run) -> list[tuple[str, str]]:
    return [(finding.severity, finding.sentence(tree_of(GAME))) for finding in list_findings(run, [])]


def test_a_game_in_which_nobody_can_move_cannot_be_played() -> None:
    run = play_games(game_of(GAME.replace("starts_with: rose", "starts_with: nothing").replace("exactly: 0", "exactly: 9")), 2)
    assert told(run) == [(ERROR, "Nobody can move at all, from the beginning on. Look at the actions that the first turn names.")]


def test_a_game_that_is_over_at_once_cannot_be_played() -> None:
    run = play_games(game_of(GAME.replace("bare: {", "bare: {check: before_turn, ").replace("exactly: 0", "exactly: 2")), 2)
    ((severity, said),) = told(run)
    assert severity == ERROR
    assert said == (
        'The game is over before anybody has moved: "Bare hand". '
        "Look at the endings, and at what is true of them at the beginning."
    )


def test_a_failure_of_the_program_is_told_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(state: State, *_: object) -> State:
        raise KeyError("rose")

    monkeypatch.setattr(turns, "play", fails)
    ((severity, said),) = told(play_games(game_of(GAME), 3))
    assert severity == ERROR
    assert re.fullmatch(
        r"The program failed \(KeyError: 'rose', test_smoke_test\.py line \d+\) in game 1 after 0 moves\. "
        r"That is a fault of the program, not of your rules: please report this file\.", said,
    )  # fmt: skip


def test_tiles_that_come_from_nowhere_are_a_fault_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    play = turns.play

    def grows(state: State, *how: object) -> State:
        after = play(state, *how)  # type: ignore[arg-type]
        after.pile_add(0, 0)
        return after

    monkeypatch.setattr(turns, "play", grows)
    assert told(play_games(game_of(GAME), 3)) == [(ERROR, f"Tiles came from nowhere (rose) in game 1 after 1 moves. {REPORT}")]


def ply_of(game: RulesGame) -> Ply:
    """The first ply of a game."""
    state = game.start(0)
    offered = legal.offered_moves(state)
    bundle, place = choose(offered, Chance(0), by_action=False)
    return Ply(state, offered, turns.play(state, bundle, place))


def test_a_sound_ply_breaks_no_law() -> None:
    game = game_of(GAME)
    assert find_violation(game, ply_of(game), thoroughly=True) == ""


def test_a_tile_that_was_out_of_the_game_and_is_there_again_came_from_nowhere() -> None:
    game = game_of(GAME)
    ply = ply_of(game)
    before = ply.before.fork()
    before.pile_take(0, before.piles[0][0])
    assert find_violation(game, replace(ply, before=before), thoroughly=False) == "tiles came from nowhere (rose)"


def test_a_list_that_is_another_one_after_a_move_is_a_fault_of_the_program() -> None:
    game = game_of(GAME)
    ply = ply_of(game)
    said = "playing a move changed what it was played from"
    assert find_violation(game, replace(ply, offered=legal.offered_moves(ply.after)[:0]), thoroughly=True) == said
    assert find_violation(game, replace(ply, offered=()), thoroughly=False) == ""


def test_a_legal_move_that_cannot_be_made_is_a_fault_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of(GAME)
    ply = ply_of(game)
    monkeypatch.setattr(PlantTile, "apply", lambda *_: NO_ROOM)
    assert find_violation(game, ply, thoroughly=True) == "a legal move could not be made (place rose 8,0)"


def test_a_tile_that_comes_out_from_under_another_was_there_before() -> None:
    rules = WALKING.replace("{rose: {", "{lily: {name: Lily, count: 1, plant_on: gates, move: {walk: 3}}, rose: {")
    rules = rules.replace("starts_with: rose", "starts_with: tile").replace("{move: it, to: goal}", "{release: it, at: goal}")
    game = game_of(rules + "captured_into: under\ncaptures: {any: {by: mine, of: theirs}}\n")
    state, _ = game.setup({"board": {"0,0": "guest rose / guest lily"}})
    (move,) = [move for move in legal.offered_moves(state) if move.prefix.startswith("move 0,0")]
    ply = Ply(state, legal.offered_moves(state), turns.play(state, move, move.mask.bit_length() - 1))
    assert sorted(piece.kind for piece in game.pieces(ply.after).values()) == ["lily", "rose"]
    assert find_violation(game, ply, thoroughly=True) == ""


@pytest.mark.parametrize(("changed", "said"), [
    (lambda position: {**position, "phase": "nowhere"}, "the position could not be saved ("),
    (lambda position: {**position, "turns": {"guest": 7, "host": 7}}, "the saved position was another one"),
])  # fmt: skip
def test_a_position_that_cannot_be_saved_is_a_fault_of_the_program(
    monkeypatch: pytest.MonkeyPatch, changed: Callable[[dict[str, Any]], dict[str, Any]], said: str
) -> None:
    position = RulesGame.position
    monkeypatch.setattr(RulesGame, "position", lambda game, state: changed(position(game, state)))
    (_, found) = told(play_games(game_of(GAME), 3))[0]
    assert found.startswith(said[0].upper() + said[1:])
    assert found.endswith(REPORT)


# Options


def test_each_choice_of_each_option_is_tried() -> None:
    options = (
        "options: {many: {number: 2, min: 1, max: 4}, calm: {switch: true, changes: {stuck: draw}}, "
        "far: {choice: a, choices: {a: {name: A}, b: {name: B}, c: {name: C}}}}\n"
    )
    game = game_of(GAME + options)
    assert [(option.id, value) for option, value in list_choices(game)] == [
        ("many", 1), ("many", 4), ("calm", False), ("far", "b"), ("far", "c"),
    ]  # fmt: skip
    heard: list[str] = []
    found = try_options(play_games(game, 1), lambda chosen: game_of(GAME + options, **chosen), heard.append)
    assert [trial.fault for trial in found] == [""] * 5
    assert heard == ["many", "many", "calm", "far", "far"]
    assert summarise_options(game, found) == "Options: each of the 5 other choices was tried for a few moves, and can be played."


def test_an_action_that_only_a_choice_makes_possible_is_not_said_to_be_impossible() -> None:
    stones = WALKING.replace("tiles: {", "tiles: {stone: {name: Stone, count: 0, plant_on: gates}, ")
    stones = stones.replace("starts_with: rose", "starts_with: rose or stone")
    stones = stones.replace("one_of: [put, go]", "one_of: [put, go, drop]")
    drop = "  drop: {name: Drop, says: drop it, pick: [{as: it, from: hand, who: stone}], do: [{send: it, to: hand}]}\nphases:"
    for changes, expected in (("{tiles: {stone: {count: 1}}}", False), ("{stuck: draw}", True)):
        text = stones.replace("phases:", drop) + f"options: {{stones: {{switch: false, changes: {changes}}}}}\n"
        run = play_games(game_of(text), 4)
        assert "drop" in run.missing["action"]
        try_options(run, lambda chosen, text=text: game_of(text, **chosen), lambda _: None, lambda: True)  # type: ignore[misc]
        assert ("drop" in run.missing["action"]) is expected


OPTION = "options: {big: {switch: false, name: Big hands, changes: {}}}\n"


def one_trial(opens: Callable[[dict[str, OptionValue]], RulesGame]) -> str:
    """What is said of a game with one option that is opened like this."""
    game = game_of(GAME + OPTION)
    found = try_options(play_games(game, 1), opens, lambda _: None)
    assert summarise_options(game, found) == "Options: the one other choice was tried for a few moves; 1 cannot be played."
    (finding,) = list_findings(play_games(game, 1), found)
    assert finding.severity == ERROR
    return finding.sentence(tree_of(GAME + OPTION))


def test_an_option_with_which_nobody_can_move_is_found() -> None:
    bare = GAME.replace("starts_with: rose", "starts_with: nothing").replace("exactly: 0", "exactly: 9")
    assert one_trial(lambda _: game_of(bare)) == 'With the option "Big hands" (line 13) set to yes: nobody can move at all.'


def test_an_option_with_which_the_rules_cannot_be_opened_is_found() -> None:
    def opens(_: dict[str, OptionValue]) -> RulesGame:
        raise BadRuleset([Problem("tea.yaml", 3, 4, "tiles", "does not fit.")])

    assert one_trial(opens) == (
        'With the option "Big hands" (line 13) set to yes: it cannot be opened: tea.yaml:3:4 tiles: does not fit.'
    )


def test_an_option_at_which_the_program_fails_is_found() -> None:
    def opens(_: dict[str, OptionValue]) -> RulesGame:
        raise ZeroDivisionError("by zero")

    assert REPORT in one_trial(opens)


# For editors


def test_editors_get_a_record_for_each_entry_at_its_place() -> None:
    text = GAME.replace("tiles: {rose", "tiles: {boat: {name: Boat, count: 1}, kite: {name: Kite, count: 1}, rose")
    tree, run = tree_of(text), play_games(game_of(text), 4)
    tested = SmokeTest(tree, (summarise(run),), tuple(list_findings(run, [])), 4)
    info, boat, kite = tested.problems()
    assert (info.severity, info.file, info.line, info.message) == ("info", "tea.yaml", 0, summarise(run))
    assert (boat.severity, boat.line, boat.column, boat.path) == (WARNING, 5, 9, "tiles.boat")
    assert boat.message == 'in 4 random games "Boat" never came onto the board.'
    assert boat.hint.endswith("The players moved at random; players who think may get there.")
    assert (kite.line, kite.path) == (5, "tiles.kite")


def test_a_finding_about_no_entry_is_about_the_whole_file() -> None:
    (problem,) = Finding(WARNING, "it is odd", "Look.").problems(tree_of(GAME), 3)
    assert str(problem) == "tea.yaml: it is odd. Look."
