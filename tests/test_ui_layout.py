"""Everything has its place at every size: nothing overlaps, nothing leaves the window, no word is cut."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import combinations, product
from pathlib import Path

import pytest
from pygame import Rect

from game.core.game_clock import ClockSetting
from game.core.session import Session
from game.ui.framework.layout import page_base, page_layout, shelf_layout, table_layout, text_base
from game.ui.saves.autosave import Autosave
from game.ui.screens.table import TableScreen
from game.ui.table.table_game import TableGame
from game.ui.tables import begin_table
from tests.conftest import Open, in_gate
from tests.ui_window import Words, forbid_cutting, lay, window

pytestmark = pytest.mark.usefixtures("made_once")
SIZES = [(800, 480), (1024, 768), (1280, 720), (1280, 800), (1920, 1080), (3840, 2160), (1080, 1920), (600, 900), (600, 1000)]
SCALES = [0.8, 1.0, 1.2, 1.5, 1.7, 2.0]


def apart(rects: Sequence[Rect], size: tuple[int, int]) -> None:
    whole = Rect((0, 0), size)
    assert all(rect.width > 0 and rect.height > 0 and whole.contains(rect) for rect in rects), rects
    assert not [pair for pair in combinations(rects, 2) if pair[0].colliderect(pair[1])]


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_the_parts_of_table_and_shelf_lie_apart_and_in_the_window(size: tuple[int, int], scale: float) -> None:
    apart(table_layout(size, scale).parts, size)
    apart(shelf_layout(size, scale).parts, size)


def test_letters_of_a_page_and_of_the_shelf_are_as_large_as_those_of_the_table() -> None:
    for size, scale in product([*SIZES, (640, 480)], SCALES):
        assert page_base(size, scale) == page_layout(size, scale).base == text_base(size, scale)
        assert shelf_layout(size, scale).base == text_base(size, scale)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_the_board_keeps_two_thirds_of_the_shorter_side_at_every_size_of_letters(size: tuple[int, int], scale: float) -> None:
    for top in (0, size[1] // 12):
        layout = table_layout(size, scale, top)
        free = size[0], size[1] - top
        assert layout.board.width == layout.board.height
        assert layout.board.width >= min(free) * 2 / 3
        assert layout.base == pytest.approx(text_base(size, scale)), "letters are as large as they are set"


def test_a_folded_table_opens_one_drawer_at_a_time(tmp_path: Path) -> None:
    with window(tmp_path, (800, 480), "en", 2.0) as app:
        table = lay(app, 30)

        def opened() -> list[str]:
            return [widget.id for widget in table.widgets if widget.id.startswith("drawer:") and widget.on]

        def owners() -> set[str]:
            return {slot.owner for slot in table.display.panels.slots}

        assert table.play.mover == "guest"
        assert opened() == ["drawer:guest"]
        assert owners() == {"guest"}
        assert {slot.owner for slot in table.display.panels.all_slots} == {"guest", "host"}
        table.act("drawer:host")
        assert opened() == ["drawer:host"]
        assert owners() == {"host"}
        table.command("drawer")
        assert opened() == ["drawer:tools"]
        assert {"undo", "menu"} <= {widget.id for widget in table.widgets}
        table.act("undo")
        assert opened() == ["drawer:tools"], "one may go on undoing"
        table.command("drawer")
        table.act("redo")
        assert opened() == ["drawer:guest"], "a move opens the drawer of whoever is to move"
        apart([widget.rect for widget in table.widgets], (800, 480))


def test_a_score_without_room_beside_the_sign_of_its_seat_stands_in_it(tmp_path: Path, opened: Open) -> None:
    with window(tmp_path, (480, 360), "de", 2.0) as app:
        table = begin_table(app, opened("wiki"), 3)
        app.push(table)
        drawn = []
        for points in (170, 171):
            table.play.scores = {"guest": points, "host": 8}
            table.lay_out(app.size)
            handle = next(widget for widget in table.widgets if widget.id == "drawer:guest")
            assert handle.spoken == f"Gast {points}"
            assert handle.picture is not None
            assert handle.rect.contains(handle.picture.get_rect(center=handle.rect.center))
            assert handle.picture.get_width() > handle.rect.width * 0.8
            drawn.append(handle.picture.get_buffer().raw)
        assert drawn[0] != drawn[1]


def test_the_only_pile_of_a_drawer_gives_up_its_name_before_its_tiles_become_tiny(tmp_path: Path, opened: Open) -> None:
    with window(tmp_path, (800, 480), "en", 2.0) as app:
        table = begin_table(app, opened("skud"), 3, clock=ClockSetting("game", 600))
        app.push(table)
        assert min(slot.rect.width for slot in table.display.panels.slots) >= 30


def test_a_drawer_with_room_for_them_shows_all_that_counts(tmp_path: Path, opened: Open) -> None:
    with window(tmp_path, (640, 480)) as app:
        table = begin_table(app, opened("solitaire"), 3)
        app.push(table)
        panels, maker = table.display.panels, table.display.maker
        seen = len(maker.draw_meters(panels, None))
        assert panels.elsewhere
        panels.elsewhere = False
        assert seen == len(maker.draw_meters(panels, None)) > 6


def test_text_grows_with_the_window_and_with_the_reader() -> None:
    assert text_base((3840, 2160)) > text_base((1920, 1080)) > text_base((800, 480))
    assert text_base((1280, 800), 2.0) == pytest.approx(2 * text_base((1280, 800)))
    assert text_base((1280, 800), 9.0) == text_base((1280, 800), 2.0)


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (1920, 1080), (1080, 1920)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_widgets_in_play_lie_apart(size: tuple[int, int], scale: float, tmp_path: Path) -> None:
    with window(tmp_path, size, "de", scale) as app:
        apart([widget.rect for widget in app.screens[-1].widgets], size)
        table = lay(app, 40)
        apart([widget.rect for widget in table.widgets], size)
        table.command("turn")
        apart([widget.rect for widget in table.widgets], size)


RECORDED = Path(__file__).parent / "recorded"
PLAYED = sorted(path.stem for path in RECORDED.glob("*.json"))
READERS = [((800, 480), 2.0), ((600, 1000), 2.0), ((1280, 720), 2.0), ((1920, 1080), 2.0), ((800, 480), 1.0), ((600, 1000), 1.0)]
READERS += [((1280, 720), 1.0), ((1920, 1080), 1.0), ((800, 480), 0.8), ((600, 1000), 0.8), ((1280, 720), 0.8)]
TRIED = in_gate([*product(PLAYED, READERS, ("fr", "de", "en"))], 31)
HARD = [("ancient", READERS[0], "fr"), ("basic_short", READERS[0], "de"), ("wiki", READERS[1], "de"), ("basic", READERS[2], "fr")]
LOOKS = 8
"""Moments of a game that are looked at, evenly over its length."""


@pytest.mark.parametrize(("ruleset", "reader", "language"), dict.fromkeys([*HARD, *TRIED]))
def test_no_word_of_a_game_is_cut_or_lies_on_another(
    tmp_path: Path,
    opened: Open,
    monkeypatch: pytest.MonkeyPatch,
    ruleset: str,
    reader: tuple[tuple[int, int], float],
    language: str,
) -> None:
    size, scale = reader
    games = json.loads((RECORDED / f"{ruleset}.json").read_text("utf-8"))
    record = max((game["record"] for game in games if "position" not in game["record"]), key=lambda record: len(record["moves"]))
    words = Words(monkeypatch)
    forbid_cutting(monkeypatch)
    with window(tmp_path, size, language, scale) as app:
        app.prefer(motion="off")
        session = Session(opened(ruleset, **record["options"]), record["seed"])
        for move in record["moves"]:
            session.enter(move)
        table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))
        app.push(table)
        table.play.jump(session.root.id)
        table.refresh()
        assert not words.misplaced(table, size), "while it is only looked through"
        for node in session.line[: -1 : len(record["moves"]) // LOOKS + 1]:
            table.play.jump(node.id)
            table.play.play_on()
            options = sorted(table.play.options)
            for pick in ("", options[0], options[-1]):
                if pick:
                    table.play.press(pick)
                table.hands.show()
                table.refresh()
                assert not words.misplaced(table, size), (node.depth, pick)
                table.play.jump(node.id) if session.here is not node else table.play.back()
                table.play.play_on()
