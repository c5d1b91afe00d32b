"""The engine and what is wrong: one test for each kind of error. An error is a sentence and a kind, and changes nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.engine import RequestHandler
from game.engine.requests import DEEPEST, FORMS, LONGEST
from tests.desk_talk import SIDE, desk, good, playing, refused, shelf, unreadable

__all__ = ["desk", "playing"]  # fixtures
KINDS = {"bad_request", "bad_ruleset", "bad_position", "bad_move", "illegal_move"}


@pytest.mark.parametrize("cmd", ["state", "legal", "undo", "redo", "record", "playout"])
def test_before_there_is_a_game_the_engine_says_how_to_begin_one(desk: RequestHandler, cmd: str) -> None:
    kind, error = refused(desk, cmd)
    assert kind == "bad_request"
    assert '"new"' in error


WRONG_FIELDS: list[tuple[str, dict[str, Any], str]] = [
    ("new", {}, '"new" needs "ruleset": text.'),
    ("new", {"ruleset": 5}, '"ruleset" must be text, not 5.'),
    ("new", {"ruleset": "skud", "seed": "7"}, '"seed" must be a whole number, not "7".'),
    ("new", {"ruleset": "skud", "seed": True}, '"seed" must be a whole number, not true.'),
    ("new", {"ruleset": "skud", "seed": 7.0}, '"seed" must be a whole number, not 7.0.'),
    ("new", {"ruleset": "skud", "seed": 1 << 64}, '"seed" must be a whole number from'),
    ("new", {"ruleset": "skud", "options": []}, '"options" must be an object, not a list.'),
    ("new", {"ruleset": "skud", "sede": 7}, '"new" has no field "sede". Did you mean "seed"?'),
    ("legal", {"move": "draw"}, '"legal" has no field "move". It takes no fields.'),
    ("setup", {"ruleset": "skud"}, '"setup" needs "position": an object.'),
    ("play", {}, '"play" needs "move": text.'),
    ("play", {"move": None}, '"move" must be text, not null.'),
    ("why", {"move": ["draw"]}, '"move" must be text, not a list.'),
    ("perft", {}, '"perft" needs "depth": a whole number.'),
    ("perft", {"depth": 7}, '"depth" must be a whole number from 0 to 6.'),
    ("playout", {"max": -1}, '"max" must be a whole number from 0 to'),
    ("load", {"record": "x"}, '"record" must be an object, not "x".'),
    ("plai", {}, 'There is no command "plai". Did you mean "play"?'),
    ("x" * 99, {}, "The commands are rulesets, new"),
]


@pytest.mark.parametrize(("cmd", "fields", "sentence"), WRONG_FIELDS)
def test_a_request_of_the_wrong_form_is_told_so(playing: RequestHandler, cmd: str, fields: dict[str, Any], sentence: str) -> None:
    before = good(playing, "record")
    kind, error = refused(playing, cmd, **fields)
    assert (kind, sentence in error) == ("bad_request", True), error
    assert good(playing, "record") == before


def test_every_command_of_the_protocol_has_a_form_and_a_method() -> None:
    words = "rulesets new setup state meters legal play why undo redo perft playout think hint trial now cancel record load quit"
    assert list(FORMS) == words.split(" ")
    assert all(callable(getattr(RequestHandler, command)) for command in FORMS)


@pytest.mark.parametrize(("line", "sentence"), [
    (b"", "empty"),
    (b" \t", "empty"),
    (b"nonsense", "not JSON"),
    (b'{"cmd":"state"} x', "not JSON"),
    (b"[]", "not a list"),
    (b"3", "not 3"),
    (b"{}", '"cmd" must be one of'),
    (b'{"cmd":3}', '"cmd" must be one of'),
    (b'{"cmd":"state","id":NaN}', "NaN is no number"),
    (b'{"cmd":"state","id":-Infinity}', "-Infinity is no number"),
    (b'{"cmd":"state","id":1e999}', "too large"),
    (b'{"cmd":"state","id":' + b"9" * 5000 + b"}", "too long"),
    (b'{"cmd":"quit","cmd":"state"}', '"cmd" stands twice'),
    (b'{"cmd":"state","id":"\xff"}', "not text in UTF-8, from byte 22"),
    (b"[" * 1_000_000, "too deep"),
    (b'{"a":' * 100_000, "too deep"),
    (b'{"cmd":"state","id":' + b"[" * DEEPEST + b"]" * DEEPEST + b"}", "too deep"),
    (b'{"cmd":"state","id":"' + b"x" * LONGEST + b'"}', "at most 4,194,304 bytes"),
])  # fmt: skip
def test_a_line_that_is_no_request_is_told_why(desk: RequestHandler, line: bytes, sentence: str) -> None:
    assert sentence in unreadable(desk, line)
    assert good(desk, "quit") == {}


def test_the_bounds_themselves_are_allowed(desk: RequestHandler) -> None:
    deepest = b"[" * (DEEPEST - 1) + b"]" * (DEEPEST - 1)
    assert desk.answer(b'{"cmd":"rulesets","id":' + deepest + b"}")["ok"]
    assert desk.answer(b'{"cmd":"rulesets"}'.ljust(LONGEST))["ok"]
    assert desk.answer(b'\xef\xbb\xbf{"cmd":"rulesets"}\r')["ok"]  # as some shells send it


def test_options_out_of_range_are_refused_with_every_reason(playing: RequestHandler) -> None:
    kind, error = refused(playing, "new", ruleset="skud", options={"accents": 99, "accents_chosen_by": "hots", "komi": 3})
    assert kind == "bad_request"
    assert all(word in error for word in ("from 0 to 8, not 99", 'Did you mean "host"?', 'no option called "komi"'))


def test_bad_ruleset(playing: RequestHandler, tmp_path: Path) -> None:
    (tmp_path / "torn.yaml").write_text("format: 1\nid: torn\nname: [\n")
    assert "torn.yaml:" in refused(playing, "new", ruleset=str(tmp_path / "torn.yaml"))[1]
    for name in ("skudd", "", "../skud", "a\0b", "a\0b.yaml", "/dev/no.yaml", str(tmp_path), "x" * 9000 + ".yaml", "flowers"):
        kind, error = refused(playing, "new", ruleset=name)
        assert (kind, bool(error)) == ("bad_ruleset", True), name
    assert 'Did you mean "skud"?' in refused(playing, "new", ruleset="skudd")[1]


def test_bad_position_is_refused_with_every_reason(playing: RequestHandler) -> None:
    board = {"99,0": "guest rose", "0,0": "guest rosse", "0,1": "gast rose", "0,2": 5}
    kind, error = refused(playing, "setup", ruleset="skud", position={"board": board, "to_move": "me", "komi": 6})
    assert kind == "bad_position"
    assert all(word in error for word in ("99,0", 'Did you mean "rose"?', "gast", "0,2", "'me'", "'komi'"))


def test_an_error_is_never_longer_than_a_page(playing: RequestHandler) -> None:
    position = {"board": {f"x{number}": "y" * 50 for number in range(2000)}}
    assert 4000 < len(refused(playing, "setup", ruleset="skud", position=position)[1]) < 9000


@pytest.mark.parametrize("move", ["", "Place rose 0,-8", "place  rose 0,-8", "fly 0,0", "move 0,-8", "x" * 5000, "\ud800", "3"])
def test_bad_move_is_a_text_of_no_form(playing: RequestHandler, move: str) -> None:
    assert {refused(playing, cmd, move=move)[0] for cmd in ("play", "why")} == {"bad_move"}


@pytest.mark.parametrize("move", ["move 0,-8 0,-4", "move 0,8 0,5", "place rose 0,-8", "skip", "pass"])
def test_illegal_move_is_told_the_reason(playing: RequestHandler, move: str) -> None:
    before = good(playing, "record")
    kind, error = refused(playing, "play", move=move)
    assert (kind, "is not legal here" in error) == ("illegal_move", True)
    assert good(playing, "record") == before


@pytest.mark.parametrize("change", [
    {"format": 2}, {"format": "1"}, {"ruleset": 5}, {"ruleset": "../skud"}, {"ruleset": "/etc/skud.yaml"},
    {"options": {"accents": 99}}, {"options": []}, {"seed": 1.5}, {"moves": "x"}, {"moves": [5]},
    {"tree": [[9, "x"]]}, {"here": 99}, {"position": []},
    {"moves": [SIDE, "place rose 0,-8"], "tree": []}, {"moves": ["nonsense!"], "tree": [], "here": 0},
])  # fmt: skip
def test_a_bad_record_is_refused_and_the_game_goes_on(playing: RequestHandler, change: dict[str, Any]) -> None:
    before = good(playing, "record")
    kind, error = refused(playing, "load", record=before["record"] | change)
    assert (kind, "is kept" in error) == ("bad_request", False)
    assert good(playing, "record") == before


def test_a_game_whose_ruleset_is_gone_is_played_by_the_rules_it_keeps(playing: RequestHandler) -> None:
    record = good(playing, "record")["record"]
    kept = record["rules"] | {"id": "our_own"}
    answer = good(playing, "load", record=record | {"ruleset": "our_own", "rules": kept})
    assert answer["state"]["board"] == good(playing, "state")["state"]["board"]
    assert refused(playing, "load", record=record | {"ruleset": "our_own", "rules": {}})[0] == "bad_ruleset"


def test_a_fault_of_the_program_is_an_answer_too(playing: RequestHandler, monkeypatch: pytest.MonkeyPatch) -> None:
    before = good(playing, "record")

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr("game.engine.answers.link_data", fail)
        broken.setattr("game.engine.answers.result_data", fail)
        for cmd, fields in (("play", {"move": "move 0,-8 0,-5"}), ("new", {"ruleset": "skud"}), ("state", {})):
            assert "ZeroDivisionError" in refused(playing, cmd, **fields)[1]
    after = good(playing, "record")
    assert (after["record"]["here"], good(playing, "state")["state"]["board"]) == (before["record"]["here"], BEGUN)


BEGUN = {"0,-8": "guest rose", "0,8": "host rose"}

FLOATS = st.floats(allow_nan=False, allow_infinity=False)
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(), FLOATS, st.text(max_size=9))
KEYS = st.text(max_size=5)
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3))
WORDS = st.sampled_from(["skud", "skud_online", SIDE, "resign", "move 0,-8 0,-5", "guest", "guest rose", "0,-8"])
PILES = ["reserve", "hand", "bag", "pot"]
TURN = ["to_move", "phase", "turns", "step", "moved", "passes", "chance", "starts", "ended"]
POSITION_KEYS = st.sampled_from(["board", *PILES, *TURN, "score", "links", "result"])
INNER = st.dictionaries(WORDS, VALUES | WORDS | st.dictionaries(WORDS, VALUES, max_size=3), max_size=3)
POSITIONS = st.dictionaries(POSITION_KEYS, VALUES | WORDS | INNER)
RECORDS = st.dictionaries(
    st.sampled_from(["format", "ruleset", "version", "hash", "options", "seed", "position", "moves", "tree", "here", "undone"]),
    VALUES | WORDS | st.just(1) | st.lists(WORDS, max_size=4) | POSITIONS,
)
NAMES = st.sampled_from(["ruleset", "options", "seed", "position", "move", "depth", "max", "record", "id", "komi"])
REQUESTS = st.builds(
    lambda cmd, fields: {**fields, "cmd": cmd},
    st.sampled_from([*FORMS, "komi", None]),
    st.dictionaries(NAMES, VALUES | WORDS | st.integers(0, 3) | POSITIONS | RECORDS, max_size=5),
)


def answers_once(talk: RequestHandler, line: bytes) -> None:
    """One answer of the protocol's form; and a refusal changes nothing."""
    before = talk.answer(b'{"cmd":"record"}'), talk.answer(b'{"cmd":"state"}')
    answer = talk.answer(line)
    talk.over = False
    json.dumps(answer, allow_nan=False).encode("ascii")
    if answer["ok"]:
        return
    assert answer.keys() - {"id"} == {"ok", "error", "kind"}
    assert answer["kind"] in KINDS
    assert answer["error"]
    assert "please report" not in answer["error"], line
    assert before == (talk.answer(b'{"cmd":"record"}'), talk.answer(b'{"cmd":"state"}'))


TABLE = RequestHandler(shelf, most_nodes=300)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(REQUESTS)
def test_any_request_gets_one_answer(request: dict[str, Any]) -> None:
    answers_once(TABLE, json.dumps(request).encode())


@settings(max_examples=75, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(POSITIONS)
def test_any_position_is_set_up_or_refused(position: dict[str, Any]) -> None:
    answers_once(TABLE, json.dumps({"cmd": "setup", "ruleset": "skud", "position": position}).encode())


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=80) | VALUES.map(lambda value: json.dumps(value).encode()))
def test_any_bytes_get_one_answer(line: bytes) -> None:
    answers_once(TABLE, line)
