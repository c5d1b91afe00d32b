"""A game that goes on by other rules: what of it they allow stays, and what they do not is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.contract import Reason
from game.core.errors import BadPosition, TooCostly
from game.core.journal import Journal
from game.core.session import Session
from game.core.session_migration import Migration, list_changed_fields, migrate_session
from game.ui.saves.autosave import Autosave
from tests.noughts import Grid, Noughts, en
from tests.save_faults import Faults, at_every_call
from tests.test_session import CORNER, ROW, branched


class House(Noughts):
    """Noughts and crosses on which nobody places on some points; a position with a tile there cannot be set up if ``strict``."""

    def __init__(self, *barred: str, strict: bool = False) -> None:
        self.barred, self.strict = barred, strict

    def legal(self, state: Grid) -> Sequence[str]:
        return [move for move in super().legal(state) if move.split(" ")[-1] not in self.barred]

    def _reason(self, state: Grid, kind: str, point: str) -> Reason:
        return Reason("house", en("Nobody places there.")) if point in self.barred else super()._reason(state, kind, point)

    def setup(self, position: Mapping[str, Any], seed: int = 0) -> tuple[Grid, tuple[str, ...]]:
        if self.strict and set(self.barred) & set(position.get("board", {})):
            raise BadPosition(["Nothing can lie there.", "Nor there."])
        return super().setup(position, seed)


def carried(session: Session[Any], game: Noughts) -> Migration[Grid]:
    """What becomes of a session, without a pause."""
    going = migrate_session(session, game)
    while True:
        try:
            next(going)
        except StopIteration as done:
            found: Migration[Grid] = done.value
            return found


def played(*moves: str) -> Session[Grid]:
    session = Session(Noughts(), 9)
    for move in moves:
        session.enter(move)
    return session


def shape(session: Session[Any]) -> list[tuple[int, int, str | None, int | None]]:
    """The tree as it is: each node with its parent, its move, and where redo leads."""
    return [
        (node.id, node.parent.id if node.parent else -1, node.move, node.preferred.id if node.preferred else None)
        for node in session.nodes
    ]


def test_rules_that_allow_everything_keep_history_undo_redo_and_branches() -> None:
    session = branched()
    session.undo()
    before = shape(session), session.here.id, session.record()
    found = carried(session, House())
    assert found.session is not None and found.whole and found.same and found.reason is None
    assert (shape(found.session), found.session.here.id) == before[:2]
    assert found.session.record()["moves"] == before[2]["moves"]
    assert found.session.game is not session.game
    assert (shape(session), session.here.id, session.record()) == before, "the session itself is as it was"


def test_a_branch_that_the_rules_forbid_goes_with_all_that_followed_in_it() -> None:
    session = played(*ROW[:2])
    session.jump(1)
    session.enter(CORNER)
    session.enter("place nought 1,1")
    session.jump(2)
    session.enter(ROW[2])
    found = carried(session, House("-1,-1"))
    assert found.session is not None
    assert (found.session.moves, found.lost, found.whole, found.same, found.reason) == (ROW[:3], 2, False, True, None)
    assert [node.move for node in found.session.nodes] == [None, *ROW[:3]]


def test_where_redo_led_into_what_is_forbidden_it_leads_nowhere() -> None:
    session = played(*ROW[:3])
    session.jump(1)
    found = carried(session, House(ROW[1].split()[-1]))
    assert found.session is not None
    assert (found.session.moves, found.lost) == (ROW[:1], 2)
    assert not found.session.redo()


def test_if_the_moves_up_to_here_are_forbidden_the_position_is_a_new_beginning() -> None:
    session = played(*ROW[:3])
    found = carried(session, House("1,1"))
    assert found.session is not None
    assert (found.session.moves, found.session.state, found.lost) == ([], session.state, 3)
    assert found.session.position == session.game.position(session.state)
    assert (found.session.seed, found.same, found.reason) == (9, True, en("Nobody places there."))
    assert found.session.legal


def test_if_the_position_cannot_be_set_up_either_the_first_reason_is_told() -> None:
    session = played(*ROW[:3])
    found = carried(session, House("1,1", strict=True))
    assert (found.session, found.reason, found.lost) == (None, en("Nothing can lie there."), 3)


def test_a_game_that_began_from_a_position_goes_on_from_it() -> None:
    begun: Session[Grid] = Session(Noughts(), 0, {"board": {"0,0": "guest nought"}, "to_move": "host"})
    begun.enter(CORNER)
    found = carried(begun, House())
    assert found.session is not None and found.whole
    assert (found.session.position, found.session.moves) == (begun.position, [CORNER])
    gone = carried(begun, House("0,0", strict=True))
    assert (gone.session, gone.reason) == (None, en("Nothing can lie there."))


def test_a_place_that_was_reached_with_undo_stays_so() -> None:
    session = played(*ROW[:2])
    session.undo()
    session.enter(CORNER)
    assert session.undone
    for game in (House(), House(ROW[1].split()[-1])):
        found = carried(session, game)
        assert found.session is not None and found.session.undone


def test_it_pauses_after_each_move() -> None:
    session = branched()
    assert len(list(migrate_session(session, House()))) == len(session.nodes) - 1


def test_what_is_played_meanwhile_comes_along() -> None:
    session = played(*ROW[:2])
    going = migrate_session(session, House())
    next(going)
    session.undo()
    session.enter(CORNER)
    session.undo()
    with pytest.raises(StopIteration) as done:
        while True:
            next(going)
    found = done.value.value
    assert found.whole
    assert (shape(found.session), found.session.here.id) == (shape(session), session.here.id)


def test_if_somebody_goes_meanwhile_where_the_rules_forbid_it_the_position_is_a_new_beginning() -> None:
    session = played(*ROW[:2])
    session.jump(1)
    session.enter(CORNER)
    session.jump(2)
    going = migrate_session(session, House("-1,-1"))
    next(going)
    session.jump(3)
    with pytest.raises(StopIteration) as done:
        while True:
            next(going)
    found = done.value.value
    assert (found.session.moves, found.session.state, found.reason) == ([], session.state, en("Nobody places there."))


class Sliding(Noughts):
    """Every tile comes to lie one point further east than it was placed."""

    def pieces(self, state: Grid) -> Mapping[str, Any]:
        return {f"{int(point.split(',')[0]) + 1},{point.split(',')[1]}": piece for point, piece in super().pieces(state).items()}


def test_it_is_told_when_the_same_moves_lead_elsewhere() -> None:
    found = carried(played(*ROW[:2]), Sliding())
    assert found.whole and not found.same


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 30), max_size=25), st.sets(st.sampled_from(["1,1", "0,0", "-1,-1", "0,1"]), max_size=2))
def test_whatever_was_played_what_is_carried_is_legal_and_loses_no_allowed_move(steps: list[int], barred: set[str]) -> None:
    session: Session[Grid] = Session(Noughts())
    for step in steps:
        if step % 3 == 0 and len(session.nodes) > 1:
            session.jump(step % len(session.nodes))
        elif session.legal:
            session.enter(session.legal[step % len(session.legal)])
    found = carried(session, House(*barred))
    assert found.session is not None
    for node in found.session.nodes[1:]:
        assert node.parent is not None and node.move in House(*barred).legal(node.parent.state)
    if found.reason is None:
        assert found.session.moves == session.moves
        kept = {tuple(_way(node)) for node in found.session.nodes}
        ways = [tuple(_way(node)) for node in session.nodes]
        assert kept == {way for way in ways if barred.isdisjoint(move.split(" ")[-1] for move in way)}


def _way(node: Any) -> list[str]:
    moves = []
    while node.parent:
        moves.append(node.move)
        node = node.parent
    return moves[::-1]


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        ({"a": {"b": {"c": 1}}}, {"a": {"b": {"c": 1}}}, []),
        ({"a": {"b": {"c": 1, "d": 2}}}, {"a": {"b": {"c": 3, "d": 4}}}, ["a.b.c", "a.b.d"]),
        ({"a": {"b": {"c": {"d": 1}}}}, {"a": {"b": {"c": {"d": 2, "e": 1}}}}, ["a.b.c"]),
        ({"a": {"b": {"c": 1}}}, {"a": {"x": {"y": 1, "z": 2}}}, ["a.x", "a.b"]),
        ({"name": "A"}, {"name": "B", "more": {"one": 1}}, ["name", "more"]),
        ({"a": [1, 2]}, {"a": [2, 1]}, ["a"]),
        ({"a": None}, {}, ["a"]),
    ],
)
def test_changes_are_told_by_section_entry_and_field(before: dict[str, Any], now: dict[str, Any], told: list[str]) -> None:
    assert list_changed_fields(before, now) == told


# -- on the disk


def records(saves: Path) -> list[dict[str, Any]]:
    """All games in the folder that can be read."""
    return [Journal.read(path)[0] for path in sorted(saves.glob("*.journal"))]


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize(("kind", "lasting"), [("ENOSPC", True), ("EIO", False), ("torn", False)])
def test_a_game_that_goes_on_by_other_rules_is_never_less_than_it_was(
    tmp_path: Path, kind: str, lasting: bool, whole: bool
) -> None:
    saves = tmp_path / "saves"
    keepers: list[Autosave] = []

    def prepare() -> None:
        keepers[:] = [Autosave(saves, Session(Noughts()))]
        for move in ROW[:3]:
            keepers[0].entered(keepers[0].session.enter(move).move or "")

    def go_on(made: Faults) -> None:
        autosave, before = keepers[0], keepers[0].session.record()
        found = carried(autosave.session, House() if whole else House("1,1")).session
        assert found is not None
        autosave.go_on(found, whole)
        made.resting = True
        after = found.record()
        if whole:
            assert records(saves) == ([after] if not autosave.problem else [before])
        else:
            assert before in records(saves)
            assert autosave.problem or after in records(saves)
        autosave.entered(found.enter("place cross 0,1").move or "")
        assert autosave.problem == ""
        assert found.record() in records(saves)
        assert whole or before in records(saves)
        autosave.close()

    met = at_every_call(saves, kind, lasting, prepare, go_on)
    assert {"file.write", "fsync", "replace"} <= met


def test_rules_that_would_need_too_much_work_for_the_position_are_told_as_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def costly(*_: object) -> None:
        raise TooCostly("They need too much work here.")

    for name in ("start", "setup"):
        monkeypatch.setattr(House, name, costly)
    found = carried(played(*ROW), House())
    assert found.session is None and found.reason == {"en": "They need too much work here."}
