"""The engine in the words of the protocol: one test for each request, and whole games. What goes wrong is next door."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.core.chance import Chance
from game.engine import RequestHandler
from game.rules.catalogue import RulesetCatalogue
from tests.conftest import in_gate
from tests.desk_talk import SIDE, ask, desk, good, playing, refused, shelf

__all__ = ["desk", "playing"]  # fixtures


def test_rulesets_answers_id_names_players_and_options_with_type_range_and_default(desk: RequestHandler) -> None:
    found = {entry["id"]: entry for entry in good(desk, "rulesets")["rulesets"]}
    skud = found["skud"]
    assert skud["names"]["en"] == "Skud Pai Sho"
    assert skud["players"] == 2
    assert "problem" not in skud
    accents, chosen_by = skud["options"]
    assert {key: accents[key] for key in ("id", "type", "range", "step", "default")} == {
        "id": "accents", "type": "number", "range": [0, 8], "step": 1, "default": 4,
    }  # fmt: skip
    assert (chosen_by["type"], chosen_by["default"], list(chosen_by["choices"])) == ("choice", "each", ["each", "host"])


def test_rulesets_lists_a_broken_ruleset_with_its_problem(tmp_path: Path) -> None:
    (tmp_path / "torn.yaml").write_text("format: 1\nid: torn\nname: [\n")
    broken = good(RequestHandler(lambda: RulesetCatalogue([tmp_path])), "rulesets")["rulesets"]
    assert [entry["id"] for entry in broken] == ["torn"]
    assert "torn.yaml:" in broken[0]["problem"]


def test_new_answers_the_state_complete(desk: RequestHandler) -> None:
    state = good(desk, "new", ruleset="skud", options={"accents": 2}, seed=7)["state"]
    assert (state["to_move"], state["phase"], state["board"]) == ("host", "accents", {})
    assert (state["links"], state["result"]) == ([], None)
    assert state["legal_count"] == 10  # two of four kinds, a kind may be taken twice


def test_new_takes_the_path_of_a_yaml_file(desk: RequestHandler, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("format: 1\nid: mine\nextends: [skud]\nversion: '2'\nname: Mine\n")
    good(desk, "new", ruleset=str(path))
    record = good(desk, "record")["record"]
    assert (record["ruleset"], record["version"]) == ("mine", "2")
    assert good(desk, "load", record=record)["warnings"] == []


def test_setup_starts_from_a_position_and_lists_its_links(desk: RequestHandler) -> None:
    board = {"0,3": "guest rose", "4,3": "guest chrysanthemum"}
    answer = good(desk, "setup", ruleset="skud", position={"board": board, "to_move": "host"})
    assert answer["warnings"] == []
    assert answer["state"]["board"] == board
    assert answer["state"]["to_move"] == "host"
    assert answer["state"]["links"] == [{"kind": "harmony", "owner": "guest", "a": "0,3", "b": "4,3", "worth": 1}]


def test_setup_accepts_for_study_what_could_not_come_about_and_warns(desk: RequestHandler) -> None:
    board = {"0,3": "guest rose", "4,3": "host orchid", "5,3": "host orchid"}
    assert any("orchid" in warning for warning in good(desk, "setup", ruleset="skud", position={"board": board})["warnings"])


def test_state_is_what_the_last_answer_said(playing: RequestHandler) -> None:
    state = good(playing, "state")["state"]
    assert state["board"] == {"0,-8": "guest rose", "0,8": "host rose"}
    assert state == good(playing, "play", move="move 0,-8 0,-5")["state"] | state  # the same keys, nothing hidden
    assert good(playing, "undo")["state"] == state


def test_legal_is_sorted_without_duplicates_and_as_long_as_legal_count(playing: RequestHandler) -> None:
    moves = good(playing, "legal")["moves"]
    assert moves == sorted(set(moves))
    assert len(moves) == good(playing, "state")["state"]["legal_count"]
    assert "resign" not in moves


def test_play_answers_events_in_order_and_the_state(playing: RequestHandler) -> None:
    answer = good(playing, "play", move="move 0,-8 0,-5")
    assert [event["event"] for event in answer["events"]] == ["moved"]
    assert (answer["events"][0]["from"], answer["events"][0]["to"]) == ("0,-8", "0,-5")
    assert answer["state"]["board"]["0,-5"] == "guest rose"


def test_resign_is_always_legal_and_ends_the_game(playing: RequestHandler) -> None:
    assert good(playing, "why", move="resign")["legal"] is True
    state = good(playing, "play", move="resign")["state"]
    assert (state["result"]["winner"], state["result"]["ending"], state["legal_count"]) == ("host", "forfeit", 0)
    assert good(playing, "legal")["moves"] == []
    assert refused(playing, "play", move="resign")[0] == "illegal_move"


def test_why_gives_a_sentence_the_rule_and_the_points(playing: RequestHandler) -> None:
    assert good(playing, "why", move="move 0,-8 0,-5") == {"legal": True, "reasons": []}
    answer = good(playing, "why", move="move 0,-8 0,-4")
    assert answer["legal"] is False
    for reason in answer["reasons"]:
        assert reason.keys() == {"sentence", "rule", "points"}
        assert reason["sentence"]
    assert answer["reasons"]


def test_undo_and_redo_walk_along_what_was_played(playing: RequestHandler) -> None:
    after = good(playing, "state")["state"]
    before = good(playing, "undo")["state"]
    assert before["board"] == {}
    assert good(playing, "redo")["state"] == after
    assert refused(playing, "redo")[0] == "bad_request"


def test_undo_at_the_start_is_refused(desk: RequestHandler) -> None:
    good(desk, "new", ruleset="skud")
    assert "this is where the game began" in refused(desk, "undo")[1]


def test_perft_counts_move_sequences(desk: RequestHandler) -> None:
    good(desk, "new", ruleset="skud")
    assert [good(desk, "perft", depth=depth)["nodes"] for depth in (0, 1, 2, 3)] == [1, 19, 19 * 19, 19 * 19 * 6]
    good(desk, "play", move="resign")
    assert [good(desk, "perft", depth=depth)["nodes"] for depth in (0, 1, 2)] == [1, 0, 0]


def test_perft_stops_with_a_sentence_before_it_takes_for_ever(desk: RequestHandler) -> None:
    good(desk, "new", ruleset="skud")
    assert "smaller depth" in refused(desk, "perft", depth=6)[1]


def test_playout_lists_its_moves_and_leaves_the_game_where_it_is(playing: RequestHandler) -> None:
    before = good(playing, "state")
    answer = good(playing, "playout", seed=1, max=2000)
    assert answer == good(playing, "playout", seed=1, max=2000)
    assert answer != good(playing, "playout", seed=2, max=2000)
    assert good(playing, "state") == before
    for move in answer["moves"]:
        state = good(playing, "play", move=move)["state"]
    assert state["result"] == answer["result"] is not None
    assert answer["count"] == len(answer["moves"])


def test_a_playout_that_is_cut_off_has_no_result(playing: RequestHandler) -> None:
    answer = good(playing, "playout", seed=1, max=3)
    assert (answer["count"], answer["result"]) == (3, None)
    assert good(playing, "playout", max=0) == {"moves": [], "count": 0, "result": None}


def test_record_holds_the_whole_game(playing: RequestHandler) -> None:
    record = good(playing, "record")["record"]
    assert {key: record[key] for key in ("ruleset", "version", "seed", "moves")} == {
        "ruleset": "skud", "version": "1", "seed": 7, "moves": [SIDE, SIDE, "place rose 0,-8"],
    }  # fmt: skip
    assert record["options"] == {"accents": 4, "accents_chosen_by": "each"}
    assert len(record["hash"]) == 64
    assert record["rules"]["name"]["en"] == "Skud Pai Sho"


def test_load_gives_that_game_at_its_end(playing: RequestHandler) -> None:
    state = good(playing, "state")["state"]
    good(playing, "undo")
    record = good(playing, "record")["record"]
    other = RequestHandler(shelf)
    assert good(other, "load", record=record) == {"state": state, "warnings": []}
    assert good(other, "record")["record"]["moves"] == record["moves"]


def test_a_game_whose_time_was_up_in_a_window_is_over_on_the_pipe_too(playing: RequestHandler) -> None:
    record = good(playing, "record")["record"]
    at, move = len(record["tree"]), good(playing, "legal")["moves"][0]
    clock = {"per": "game", "seconds": 60, "increment": 0, "ends": True, "spent": [*[0] * at, 61_000]}
    state = good(playing, "load", record={**record, "clock": clock})["state"]
    assert state["result"]["ending"] == "time_up" and state["legal_count"] == 0
    assert good(playing, "state") == {"state": state} and good(playing, "legal")["moves"] == []
    (reason,) = good(playing, "why", move=move)["reasons"]
    assert reason["sentence"] == refused(playing, "play", move=move)[1]
    assert "over" in refused(playing, "think", level="easy")[1]
    assert good(playing, "undo")["state"]["result"] is None


def test_load_warns_of_other_rules_if_every_move_is_still_legal(playing: RequestHandler) -> None:
    record = good(playing, "record")["record"] | {"hash": "0" * 64, "version": "0.9"}
    (warning,) = good(playing, "load", record=record)["warnings"]
    assert '"0.9" then' in warning


def test_load_says_nothing_of_a_record_from_when_the_hash_was_another(playing: RequestHandler) -> None:
    record = good(playing, "record")["record"] | {"hash": "0" * 64}
    assert good(playing, "load", record=record)["warnings"] == []


def test_quit_is_answered_and_ends(desk: RequestHandler) -> None:
    assert not desk.over
    assert good(desk, "quit") == {}
    assert desk.over


@pytest.mark.parametrize("echoed", [7, "a", None, [1, {"x": 0.5}], {}, True, "\ud800"])
def test_id_is_echoed_whatever_it_is(desk: RequestHandler, echoed: Any) -> None:
    assert ask(desk, "rulesets", id=echoed)["id"] == echoed
    assert ask(desk, "nothing", id=echoed)["id"] == echoed
    assert "id" not in ask(desk, "rulesets")


# Whole games


@pytest.mark.parametrize("ruleset", in_gate([entry.id for entry in shelf().entries() if not entry.problem], 2))
def test_setup_gives_an_equal_state_back_along_random_games(ruleset: str) -> None:
    desk, chance = RequestHandler(shelf), Chance(5)
    good(desk, "new", ruleset=ruleset, seed=5)
    moves = good(desk, "playout", seed=5, max=160)["moves"]
    for at in sorted({chance.below(len(moves)) for _ in range(1)} | {len(moves)}):
        good(desk, "load", record={"format": 1, "ruleset": ruleset, "seed": 5, "moves": moves[:at]})
        state, legal = good(desk, "state")["state"], good(desk, "legal")
        assert state["legal_count"] == len(legal["moves"])
        assert good(desk, "setup", ruleset=ruleset, position=state)["state"] == state, f"after {at} moves"
        assert good(desk, "legal") == legal, f"after {at} moves"
