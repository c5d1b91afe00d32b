"""The session: one door for moves, undo, redo, branches, records. Played with noughts and crosses."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.contract import Game
from game.core.errors import BadMove, BadPosition, BadRequest, BadSave, IllegalMove
from game.core.session import Session, restore
from tests.noughts import Grid, Noughts

ROW = ["place nought -1,0", "place cross 1,1", "place nought 0,0", "place cross 1,-1", "place nought 1,0"]
CORNER = "place cross -1,-1"


def noughts() -> Game[Grid]:
    return Noughts()


def played(*moves: str) -> Session[Grid]:
    session = Session(noughts())
    for move in moves:
        session.enter(move)
    return session


def test_a_session_begins_at_the_start_of_the_game() -> None:
    session = Session(noughts(), seed=7)
    assert (session.seed, session.moves, session.undone, session.result) == (7, [], False, None)
    assert session.here is session.root and session.state == Grid()
    assert len(session.legal) == 9 and session.legal is session.legal


def test_moves_enter_by_one_door_and_lead_to_the_end() -> None:
    session = played(*ROW)
    assert session.moves == ROW
    assert session.result is not None and session.result.winner == "guest"
    assert session.legal == []


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("place nought -1,0", IllegalMove, "turn of host"),
        ("place cross -1,0", IllegalMove, "already lies"),
        ("place cross 5,5", IllegalMove, "not on the board"),
        ("castle 0,0", BadMove, "no move of this game"),
        ("Place cross", BadMove, "is not part of a move"),
        ("", BadMove, "a stray space"),
        ("x" * 10_000, BadMove, "one short line"),
        (["place"], BadMove, "one short line"),
    ],
)
def test_wrong_text_is_answered_with_a_sentence_and_changes_nothing(text: Any, error: type[Exception], says: str) -> None:
    session = played(ROW[0])
    before = session.record(), session.here
    with pytest.raises(error, match=says):
        session.enter(text)
    assert (session.record(), session.here) == before and session.here.children == []


def test_resigning_is_a_move_that_the_game_owns() -> None:
    session = played(ROW[0], "resign")
    assert session.result is not None
    assert (session.result.winner, session.result.ending) == ("guest", "forfeit")
    assert "resign" not in Session(noughts()).legal
    with pytest.raises(IllegalMove, match="over"):
        session.enter("resign")
    assert session.undo() and session.result is None


def test_undo_and_redo_walk_the_line_and_stop_at_its_ends() -> None:
    session = played(*ROW)
    states = [node.state for node in session.line]
    for ply in (4, 3, 2, 1, 0):
        assert session.undo() and session.state is states[ply]
    assert not session.undo()
    assert [node.state for node in session.line] == states
    assert all(session.redo() for _ in ROW)
    assert not session.redo() and session.moves == ROW


def test_a_branch_keeps_what_was_undone() -> None:
    session = played(*ROW[:3])
    session.undo()
    session.undo()
    branch = session.enter(CORNER)
    assert session.moves == [ROW[0], CORNER]
    assert [child.move for child in session.root.children[0].children] == [ROW[1], CORNER]
    session.undo()
    assert session.redo() and session.here is branch, "redo follows the branch last played"
    session.jump(3)
    assert session.moves == ROW[:3]
    session.undo()
    session.undo()
    assert [node.move for node in session.line] == [None, *ROW[:3]], "a jump lets the line lead through it"


def test_the_same_move_again_is_the_same_node() -> None:
    session = played(*ROW[:2])
    old = session.here
    session.undo()
    assert session.enter(ROW[1]) is old and len(session.nodes) == 3


@pytest.mark.parametrize("node", [-1, 3, 10**30])
def test_a_jump_to_no_node_is_refused(node: int) -> None:
    session = played(*ROW[:2])
    with pytest.raises(BadRequest, match="from 0 to 2"):
        session.jump(node)
    assert session.moves == ROW[:2]


def test_undone_means_that_a_move_was_made_after_another_was_tried() -> None:
    session = played(*ROW[:3])
    session.undo()
    session.undo()
    assert not session.undone, "looking back is no cheating"
    session.redo()
    session.redo()
    assert not session.undone
    session.jump(1)
    session.enter(CORNER)
    assert session.undone
    session.jump(3)
    assert not session.undone, "this was played before anything was taken back"
    session.enter(CORNER)
    assert session.undone, "and this with knowledge of the branch"


def test_a_session_from_a_position_says_what_is_odd() -> None:
    session = Session(noughts(), position={"to_move": "host", "board": {"0,0": "guest nought", "1,1": "guest nought"}})
    assert session.warnings and session.state.mover == "host"
    with pytest.raises(BadPosition, match="cannot lie on '9,9'"):
        Session(noughts(), position={"board": {"9,9": "guest nought"}})


@pytest.mark.parametrize("moves", [[], ROW[:2], ROW, [ROW[0], "resign"]])
def test_a_position_set_up_again_is_an_equal_state(moves: list[str]) -> None:
    state = played(*moves).state
    again, warnings = noughts().setup(json.loads(json.dumps(noughts().position(state))))
    assert (again, warnings) == (state, ())


def test_a_session_prints_as_game_moves_and_board() -> None:
    assert str(played(*ROW[:2])).splitlines() == [
        "Noughts and crosses, ply 2, guest to move",
        "1. place nought -1,0  2. place cross 1,1",
        ". . x",
        "o . .",
        ". . .",
    ]
    assert "over: Three in a line (guest)" in str(played(*ROW))


# Records


def branched() -> Session[Grid]:
    session = played(*ROW[:4])
    session.jump(1)
    session.enter(CORNER)
    session.enter(ROW[2])
    session.undo()
    return session


@pytest.mark.parametrize("session", [Session(noughts(), seed=2**63), played(*ROW), branched()], ids=["new", "over", "branched"])
def test_a_record_restores_the_whole_tree_and_the_place_in_it(session: Session[Grid]) -> None:
    record = session.record()
    again, trouble = restore(noughts(), json.loads(json.dumps(record)))
    assert trouble == "" and again.record() == record
    assert [node.state for node in again.nodes] == [node.state for node in session.nodes]
    assert (again.here.id, again.moves, again.undone) == (session.here.id, session.moves, session.undone)
    assert [node.id for node in again.line] == [node.id for node in session.line]


def test_a_record_says_what_is_needed_to_play_the_game_again() -> None:
    assert branched().record() == {
        "format": 1,
        "ruleset": "noughts",
        "version": "1",
        "hash": "n0",
        "options": {},
        "seed": 0,
        "moves": [ROW[0], CORNER, ROW[2]],
        "here": 5,
        "undone": True,
        "tree": [[0, ROW[0]], [1, ROW[1]], [2, ROW[2]], [3, ROW[3]], [1, CORNER], [5, ROW[2]]],
    }


def test_a_record_keeps_the_position_it_began_from() -> None:
    position = {"to_move": "host", "board": {"0,0": "guest nought"}}
    session = Session(noughts(), position=position)
    session.enter("place cross 1,1")
    again, _ = restore(noughts(), session.record())
    assert again.state == session.state and again.record()["position"] == position


def test_moves_alone_are_enough_and_undo_is_remembered_without_its_tree() -> None:
    again, trouble = restore(noughts(), {"format": 1, "ruleset": "noughts", "moves": ROW[:3], "undone": True})
    assert (trouble, again.moves, again.undone) == ("", ROW[:3], True)


@pytest.mark.parametrize("bad", ["place cross -1,0", "nonsense", "Place cross"])
def test_the_first_bad_move_stops_the_load_and_is_named(bad: str) -> None:
    record = played(*ROW).record()
    record["moves"][1] = record["tree"][1][1] = bad
    again, trouble = restore(noughts(), record)
    assert again.moves == ROW[:1]
    assert trouble.startswith(f"Ply 2, {bad!r}, cannot be played: ") and trouble.endswith("What came before it is kept.")


def test_a_bad_branch_costs_no_move_of_the_line() -> None:
    record = branched().record()
    record["tree"].insert(4, [1, "place cross -1,0"])
    again, trouble = restore(noughts(), record)
    assert "Ply 2" in trouble and again.moves == [ROW[0], CORNER, ROW[2]]


def test_changed_rules_are_named_when_a_move_no_longer_fits() -> None:
    record = played(ROW[0]).record() | {"hash": "other", "version": "0"}
    assert restore(noughts(), record)[1] == ""
    record["tree"][0][1] = record["moves"][0] = "place cross 0,0"
    assert "version 0 then, 1 now" in restore(noughts(), record)[1]


def broken(**changes: Any) -> dict[str, Any]:
    return {**branched().record(), **changes}


@pytest.mark.parametrize(
    ("record", "says"),
    [
        (None, "JSON object"),
        ([], "JSON object"),
        ({}, "'ruleset' is missing"),
        (broken(format=2), "newer version"),
        (broken(format=10**400), "newer version"),
        (broken(format=-1), "never"),
        (broken(format=True), "'format' should be a whole number"),
        (broken(format=1.0), "'format' should be"),
        (broken(ruleset="chess"), "not of 'noughts'"),
        (broken(ruleset=None), "'ruleset' should be text"),
        (broken(options={"size": 4}), "another setting of 'size'"),
        (broken(options=[]), "'options' should be"),
        (broken(seed=1 << 64), "64 bits"),
        (broken(seed=False), "'seed' should be"),
        (broken(position=[]), "'position' should be an object"),
        (broken(position={"board": {"9,9": "x"}}), "cannot be set up"),
        (broken(moves=[1]), "'moves' should be a list"),
        (broken(moves=["pass"] * 1_000_001), "at most 1,000,000"),
        (broken(tree={}), "'tree' should be a list"),
        (broken(tree=[[0]]), "entry 0"),
        (broken(tree=[[1, ROW[0]]]), "entry 0"),
        (broken(tree=[[0, ROW[0]], [-1, ROW[1]]]), "entry 1"),
        (broken(tree=[[0, 5]]), "entry 0"),
        (broken(tree=[[True, ""]]), "entry 0"),
        (broken(tree=[[0, ROW[0], 1]]), "entry 0"),
        (broken(tree=[[0, ROW[0]]] * 1_000_001), "more than 1,000,000"),
        (broken(here=7), "from 0 to 6"),
        (broken(here=-1), "from 0 to 6"),
        (broken(here="x"), "'here' should be"),
        (broken(undone=1), "'undone' should be true or false"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_a_broken_record_is_refused_with_a_sentence(record: Any, says: str) -> None:
    with pytest.raises(BadSave, match=says):
        restore(noughts(), record)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(ROW),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
KEYS = sorted(broken(position={}))


@settings(max_examples=150, deadline=None)
@given(JSON | st.builds(lambda changes: broken(**changes), st.dictionaries(st.sampled_from(KEYS), JSON, max_size=3)))
def test_any_json_ends_in_a_session_or_a_bad_save(record: Any) -> None:
    given_record = copy.deepcopy(record)
    try:
        session, _ = restore(noughts(), record)
    except BadSave as error:
        assert str(error).endswith(".")
    else:
        assert restore(noughts(), session.record())[0].record() == session.record()
    assert repr(record) == repr(given_record)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.integers(0, 999), max_size=40))
def test_any_wandering_is_restored_and_every_state_is_what_its_path_says(steps: list[int]) -> None:
    session = Session(noughts())
    for step in steps:
        deed, choice = step % 4, step // 4
        if deed == 0:
            session.undo()
        elif deed == 1:
            session.jump(choice % len(session.nodes))
        elif session.legal:
            session.enter(session.legal[choice % len(session.legal)])
    again, trouble = restore(noughts(), session.record())
    assert trouble == "" and again.record() == session.record() and again.here.id == session.here.id
    assert played(*session.moves).state == session.state
    assert session.undone == any(session.nodes[i] not in session.path for i in range(session.here.id))


def test_the_second_game_answers_what_a_screen_asks() -> None:
    game, state = noughts(), played(*ROW[:2]).state
    assert {place: piece.owner for place, piece in game.pieces(state).items()} == {"-1,0": "guest", "1,1": "host"}
    assert [(tray.owner, tray.size) for tray in game.trays(state)] == [("guest", 4), ("host", 4)]
    assert list(game.events(state)) == [{"event": "placed", "tile": "cross", "to": "1,1"}]
    assert [reason.points for reason in game.why(state, "place nought 1,1")] == [("1,1",)]
    assert list(game.why(state, ROW[2])) == []


def test_of_a_record_with_too_many_moves_the_first_are_played_and_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    session = played("place nought 0,0", "place cross 1,1", "place nought 1,0")
    monkeypatch.setattr("game.core.session.MOST", 2)
    for record in (session.record(), {**session.record(), "tree": None, "moves": session.moves, "here": None}):
        found, trouble = restore(Noughts(), {key: value for key, value in record.items() if value is not None})
        assert found.line[-1].depth == 2
        assert trouble == "It has 3 moves, and no more than the first 2 are opened."
