"""Writing house rules with the table open: the table takes what the file says, or says what is wrong with it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.core.journal import Journal
from game.core.session import restore
from game.ui import clipboard
from game.ui.app import App
from game.ui.banner import said_of
from game.ui.keeping import FINISHED, UNFINISHED, unfinished
from game.ui.opening import read_path, seat
from game.ui.screens.handover import Handover
from game.ui.screens.menu import Menu
from game.ui.screens.problems import ProblemsScreen, part_of
from game.ui.screens.rules import RulesScreen
from game.ui.screens.table import Table
from tests.ui_own import PLANTED, Own, label, own_window, some_shipped
from tests.ui_window import click, key, settle

BOATS = "tiles: {boat: {count: 1}}\n"
WRONG = "tiles:\n  boat: {count: 99}\n  rose: {mooove: 3}\n"
FORBIDDEN = "never:\n  none:\n    when: {count: {tiles: flower and not gates}, more_than: 0}\n    because: Nobody leaves a gate.\n"


@pytest.fixture(scope="session")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return some_shipped(tmp_path_factory.mktemp("shipped"))


@pytest.fixture
def own(tmp_path: Path, shipped: Path) -> Iterator[Own]:
    with own_window(tmp_path, shipped, {"mine": ""}) as own:
        yield own


def spot(app: App, name: str) -> tuple[int, int]:
    return next(widget.rect.center for widget in app.screens[-1].widgets if widget.id == name)


def boats(table: Table) -> int:
    return int(table.play.game.definition["tiles"]["boat"].get("count", -1))


# -- new rules


def test_saved_rules_are_taken_and_the_game_goes_on_where_it_was(own: Own) -> None:
    table = own.table(*PLANTED)
    table.step(table.play.undo)
    before = table.play.session
    own.write("never: {}\n" + BOATS.replace("count: 1", "text: A boat."))
    assert own.later(600), "within about half a second"
    session = table.play.session
    assert session is not before
    assert (session.moves, [node.move for node in session.line], session.state.board) == (
        before.moves,
        [node.move for node in before.line],
        before.state.board,
    )
    assert table.play.game.definition["tiles"]["boat"]["text"] == "A boat."
    short = table.play.game.identity.short
    assert own.app.notices.said == f"New rules taken: 1 change. Rules {short}. D shows what has changed."
    table.step(table.play.redo)
    assert table.play.session.moves == PLANTED


def test_nothing_is_drawn_and_nothing_is_asked_while_nothing_changes(own: Own, monkeypatch: pytest.MonkeyPatch) -> None:
    table = own.table()
    source = table.follower.source
    assert source is not None and table.every == 120
    looked = 0

    def news() -> None:
        nonlocal looked
        looked += 1

    monkeypatch.setattr(source, "news", news)
    ground, drawn = table.backdrop(), own.app.drawn
    assert not own.later(3000)
    assert (table.backdrop() is ground, own.app.drawn) == (True, drawn)
    assert looked == pytest.approx(3000 / 120, abs=1)


def test_what_was_picked_pinned_or_shown_is_let_go_and_open_panels_stay(own: Own) -> None:
    own.app.prefer(confirm=True)
    table = own.table(*PLANTED[:2])
    table.command("moves")
    click(own.app, next(slot.rect.center for slot in table._panels.slots if table.maker.token(slot) == "rose"))
    assert table.play.lifted == "rose"
    click(own.app, table.view.at("0,-8"))
    assert table.play.pinned
    own.write(BOATS)
    assert own.later()
    assert (table.play.picked, table.play.pinned, table.hand.drag, table.review.open) == ((), None, None, True)
    assert table.whymap.play is table.play and table.telling.play is table.play and table.sight.play is table.play


def test_tiles_that_vanish_and_boards_of_another_shape_are_drawn_anew(own: Own) -> None:
    table = own.table(*PLANTED)
    board = (own.folder.parent.parent / "board.yaml").parent / "small.yaml"
    del board
    own.write("tiles: {rose: {name: {en: Thorn, de: Dorn}, art: lily}}\n")
    assert own.later()
    assert table.play.game.kinds["rose"].name["en"] == "Thorn"
    own.app.draw()
    boards = own.folder / "boards"
    boards.mkdir()
    text = (Path(__file__).parent.parent / "rulesets" / "boards" / "pai_sho.yaml").read_text("utf-8")
    (boards / "other.yaml").write_text(text.replace("id: pai_sho", "id: other").replace("Pai Sho", "Another"), encoding="utf-8")
    ground = table.backdrop()
    own.write("board: other\n")
    assert own.later()
    assert table.backdrop() is not ground
    assert "Another" in table.play.game.board.name["en"]
    assert table.play.session.moves == PLANTED


def test_if_the_moves_do_not_fit_the_position_goes_on_and_the_game_before_stays_saved(own: Own) -> None:
    table = own.table(*PLANTED)
    old, board = table.play.keeper.path, table.play.session.state.board
    own.write("actions: {arrange: {pick: []}}\n" if False else "phases: {}\n" * 0 + "start: {}\n" * 0 + _first_move_barred())
    assert own.later(), said_of(table.follower, own.app.words)
    session = table.play.session
    assert (session.moves, session.state.board) == ([], board)
    assert "so the game goes on from this position; the game before is saved." in own.app.notices.said
    new = table.play.keeper.path
    assert old and new and old != new
    assert Journal.recover(old)[0]["moves"] == PLANTED
    assert Journal.recover(new)[0]["rules"] == dict(table.play.game.definition)
    assert len(unfinished(own.app.saves)) == 1


def _first_move_barred() -> str:
    """Rules by which nobody may keep a wheel, so that the first choice cannot be made again."""
    return "tiles: {wheel: {count: 0}}\n"
