"""What every ruleset in the folder must do, whatever its rules are: one suite over all of them, with their options."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from game.core.chance import Chance
from game.core.session import restore
from game.engine.answers import result_data
from game.rules.catalogue import RulesetCatalogue
from game.rules.playing import turns
from tests import laws, record_games, soak
from tests.conftest import RULESETS, in_gate
from tests.soak import Variant, opened

NAMES = soak.playable()
VARIANTS = [variant for name in NAMES for variant in soak.variants(name)]
FILES = sorted(record_games.RECORDED.glob("*.json"))
RECORDED = [(path.stem, game) for path in FILES for game in json.loads(path.read_text("utf-8"))]
PERFT = [(name, entry) for name, entries in json.loads(record_games.PERFT.read_text("utf-8")).items() for entry in entries]


def chosen(options: dict[str, Any], ruleset: str) -> Variant:
    """A variant by what a file says of its options; those that are as the ruleset has them are left out."""
    defaults = opened(Variant(ruleset)).identity.options
    return Variant(ruleset, tuple((name, value) for name, value in options.items() if defaults.get(name) != value))


@cache
def middle(variant: Variant) -> list[Any]:
    """The states of a random game of 60 plies."""
    return [node.state for node in record_games.random_game(variant, 5, 60).path]


# The folder


def test_every_file_of_the_folder_is_a_ruleset_that_can_be_played() -> None:
    entries = {entry.id: entry.problem for entry in RulesetCatalogue([RULESETS]).entries()}
    assert entries == dict.fromkeys(NAMES, "")
    assert len(NAMES) >= 2


@pytest.mark.parametrize("ruleset", NAMES)
def test_every_ruleset_has_recorded_games_of_each_of_its_options(ruleset: str) -> None:
    recorded = {chosen(game["record"]["options"], name) for name, game in RECORDED if name == ruleset}
    assert recorded >= set(soak.variants(ruleset)), f"run: python -m tests.record_games {ruleset}"


@pytest.mark.parametrize("ruleset", NAMES)
def test_every_ruleset_has_perft_counts_from_the_start_and_three_positions(ruleset: str) -> None:
    entries = [entry for name, entry in PERFT if name == ruleset]
    starts = {chosen(entry["options"], ruleset) for entry in entries if "position" not in entry}
    assert starts >= set(soak.variants(ruleset)), f"run: python -m tests.record_games {ruleset}"
    assert sum("position" in entry for entry in entries) >= 3


def test_no_recording_is_of_a_ruleset_that_is_gone() -> None:
    assert {name for name, _ in RECORDED} | {name for name, _ in PERFT} <= set(NAMES)


# What was recorded


Recorded = list[tuple[str, dict[str, Any]]]


def as_they_are(of: Recorded, options: Callable[[dict[str, Any]], dict[str, Any]], every: int) -> Recorded:
    """For the gate: what was recorded of rulesets as they are, and a part of what was recorded with other options."""
    usual = {name: {option.id: option.default for option in entry.options} for name, entry in soak.entries().items()}
    plain = [usual[name].items() >= options(entry).items() for name, entry in of]
    others = [entry for entry, is_plain in zip(of, plain, strict=True) if not is_plain]
    return [*(entry for entry, is_plain in zip(of, plain, strict=True) if is_plain), *in_gate(others, every)]


def title(value: object) -> str:
    """What a test is called by."""
    return value if isinstance(value, str) else ""


@pytest.mark.parametrize(("ruleset", "game"), as_they_are(RECORDED, lambda game: game["record"]["options"], 3), ids=title)
def test_a_recorded_game_plays_as_it_did(ruleset: str, game: dict[str, Any]) -> None:
    rules = opened(chosen(game["record"]["options"], ruleset))
    session, trouble = restore(rules, game["record"])
    assert not trouble
    assert [len(rules.legal(node.state)) for node in session.line] == game["counts"]
    while session.redo():
        pass
    assert json.loads(json.dumps(result_data(session.result))) == game["result"]
    assert rules.position(session.state) == game["final"]
    assert rules.setup(game["final"])[0] == session.state


@pytest.mark.parametrize(("ruleset", "entry"), as_they_are(PERFT, lambda entry: entry["options"], 3), ids=title)
def test_as_many_move_sequences_as_were_counted(ruleset: str, entry: dict[str, Any]) -> None:
    rules = opened(chosen(entry["options"], ruleset))
    state = rules.setup(entry["position"])[0] if "position" in entry else rules.start(0)
    assert [record_games.perft(rules, state, depth) for depth in range(1, len(entry["nodes"]) + 1)] == entry["nodes"]


# What always holds


@pytest.mark.parametrize("variant", soak.some(VARIANTS), ids=str)
def test_a_random_game_breaks_no_law(variant: Variant) -> None:
    soak.soak(variant, seed=11, plies=variant.share(28))


@pytest.mark.parametrize("ruleset", in_gate(NAMES, 2))
def test_a_game_played_to_its_end_breaks_no_law(ruleset: str) -> None:
    ended = [game["record"] for name, game in RECORDED if name == ruleset and game["result"]]
    assert ended, "no recorded game has come to an end"
    for record in ended:
        game = opened(chosen(record["options"], ruleset))
        states = [node.state for node in restore(game, record)[0].line]
        assert game.to_move(states[-1]) is None
        for state in states[-2:]:
            laws.check_ply(game, state, Chance(1), sample=4)


@pytest.mark.parametrize("ruleset", NAMES)
def test_names_are_said_in_both_languages(ruleset: str) -> None:
    laws.check_words(opened(Variant(ruleset)))


@pytest.mark.parametrize("ruleset", NAMES)
def test_what_a_catalogue_shows_is_said_in_both_languages(ruleset: str) -> None:
    entry = soak.entries()[ruleset]
    for text in (entry.name, entry.about, *(option.name for option in entry.options)):
        laws.said(text)
    for option in entry.options:
        for choice in option.choices.values():
            laws.said(choice)


@pytest.mark.parametrize("ruleset", in_gate(NAMES, 2, 1))
def test_every_listed_move_of_a_position_plays(ruleset: str) -> None:
    game = opened(Variant(ruleset))
    for state in middle(Variant(ruleset))[::20]:
        for move in game.legal(state):
            laws.check_step(game, state, move, game.play(state, move))


@pytest.mark.parametrize("ruleset", NAMES)
def test_different_states_of_a_game_are_unequal(ruleset: str) -> None:
    states = middle(Variant(ruleset))
    assert len(set(states)) == len({state.key() for state in states}) > len(states) // 2


@pytest.mark.parametrize("ruleset", in_gate(NAMES, 2))
def test_the_same_seed_deals_the_same_game_wherever_it_is_opened(ruleset: str) -> None:
    one, other = opened(Variant(ruleset)), RulesetCatalogue([RULESETS]).open(ruleset)
    assert one.identity == other.identity
    for seed in (0, 1, 2**64 - 1):
        left, right = one.start(seed), other.start(seed)
        for move in record_games.random_game(Variant(ruleset), seed, 40).moves:
            left, right = one.play(left, move), other.play(right, move)
            assert one.position(left) == other.position(right)
            assert one.legal(left) == other.legal(right)


@pytest.mark.parametrize("ruleset", in_gate(NAMES, 2, 1))
def test_random_play_can_come_to_every_move(ruleset: str) -> None:
    game = opened(Variant(ruleset))
    state = game.start(0)
    after, chance = {game.play(state, move) for move in game.legal(state)}, Chance(3)
    met = {game.any_move(state, chance) for _ in range(12 * len(after))}
    assert met == after


@pytest.mark.parametrize("variant", soak.some(VARIANTS), ids=str)
def test_no_game_is_longer_than_its_bound(variant: Variant, monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened(variant)
    path = record_games.random_game(variant, 8, variant.share(60)).path
    for node in path[1:]:
        assert node.parent is not None
        assert node.move is not None
        monkeypatch.setattr(turns, "LONGEST_GAME", node.depth)
        last = game.play(node.parent.state, node.move)
        assert game.to_move(last) is None, f"seed 8: after {node.depth} moves of at most {node.depth}, the last {node.move!r}"
        laws.check_list(game, last)
        laws.check_twin(game, last)


def test_a_small_soak_finds_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--games", "1", "--plies", "12", "--seed", "77", "--ruleset", "iroh"]  # every ruleset has its random games above
    assert soak.main(asked) == 0, capsys.readouterr().out
