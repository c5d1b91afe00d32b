"""What a table says of a tile on which the pointer rests: how it moves, its links, its state, why it cannot be moved now."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.core.contract import Badge, Diagram, Illustrated, Link, Piece, Text
from game.drawing.sprites import Sprite
from game.ui.app import App
from game.ui.framework import clock
from game.ui.framework.popups import draw_bubble
from game.ui.screens.table import TableScreen
from game.ui.table.explainer import LOOK, REST
from game.ui.table.prompt_wording import describe_turn
from tests.conftest import a_catalogue
from tests.noughts import Noughts
from tests.screens import a_screen, lift, seated
from tests.ui_fake import Garden, Measured
from tests.ui_tea import Tea, Teahouse
from tests.ui_window import Words, a_house, click, lay, lay_out, mouse, settle, spot, window

pytestmark = pytest.mark.usefixtures("made_once")


class Drawn(Garden):
    """The garden, with a drawing of how a rose moves, and with what it can be linked."""

    def in_short(self, kind: str) -> Text:
        return {"en": "Harmony with Lily." if kind == "rose" else ""}

    def movement(self, kind: str) -> Diagram | None:
        marks = {"1,0": "source", "2,0": "land", "3,0": "blocked", "1,1": "capture"}
        pieces = {"1,0": Piece("rose", "guest"), "1,1": Piece("lily", "host")}
        return Diagram({"en": "moves"}, pieces, marks) if kind == "rose" else None


def rest_on(app: App, table: TableScreen, pos: tuple[int, int], length: int = LOOK) -> str:
    """What is said when the pointer has rested there."""
    mouse(app, pygame.MOUSEMOTION, (3, 3))
    mouse(app, pygame.MOUSEMOTION, pos)
    table.explainer.wait(table.pointer, clock.now() + length)
    return table.pointer.said or ""


def bubble(app: App, table: TableScreen) -> list[Sprite]:
    return table._bubble(pygame.Rect((0, 0), app.size))


def test_a_tile_is_named_with_its_owner_its_links_and_its_state(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        board = (("1,0", "rose", "guest"), ("3,0", "lily", "host"), ("1,4", "jasmine", "guest"))
        table = lay_out(app, Teahouse(begin=Tea(board)))
        table.play.links = [Link("harmony", "guest", "1,0", "1,4"), Link("harmony", "guest", "1,0", "3,0")]
        table.play.badges = {"1,0": (Badge("sheltered", {"en": "It is sheltered."}),)}
        said = rest_on(app, table, table.display.view.at("1,0")).split("\n")
        assert said[0] == "Rose \u00b7 Guest"
        assert "It is sheltered." in said
        name = table.play.game.link_names.get("harmony", {"en": "harmony"})["en"]
        assert f"Now: {name} with Jasmine, Lily" in said
        assert "with" not in rest_on(app, table, table.display.view.at("5,5"))


def test_a_question_that_has_no_room_whole_is_read_where_it_stands(tmp_path: Path) -> None:
    with window(tmp_path, (480, 360), "fr", 2.0) as app:
        table = lay_out(app, a_catalogue().open("iroh", {}))
        while not table.display.panels.asked[0]:
            table.play_move(table.play.legal[0], clock.now())
        _, asked = describe_turn(table.play, app.words)
        assert rest_on(app, table, table.display.panels.asked[1].midtop) == asked
        app.prefer(text=100)
        assert table.display.panels.asked[0] == ""


def test_what_is_said_of_places_on_a_folded_table_leaves_everything_beside_the_board_free(tmp_path: Path) -> None:
    with window(tmp_path, (800, 480), "de", 2.0) as app:
        table = lay(app, 30, game=Measured())
        for place in sorted(table.play.pieces):
            assert rest_on(app, table, table.display.view.at(place))
            assert table.display.layout.board.contains(table._bubble(pygame.Rect((0, 0), app.size))[0].rect)


def test_why_a_tile_cannot_go_there_is_said_where_it_hides_no_place_that_it_can_go_to(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 24)
        lift(table)
        goals = [table.display.view.at(place) for place in table.play.targets]
        needed = [*table.display.panels.plates, table.display.layout.talk]
        barred = sorted(table.play.points - {*table.play.targets, *table.play.pieces})
        assert len(goals) > 9 and len(needed) == 3
        for place in barred[:: len(barred) // 20]:
            assert rest_on(app, table, table.display.view.at(place), REST), place
            told = bubble(app, table)[0].rect
            assert not any(map(told.collidepoint, [*goals, table.display.view.at(place)])), place
            assert told.collidelist(needed) < 0, place


def test_what_is_said_of_a_tile_beside_the_board_leaves_whose_tray_it_lies_in_free(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 12, game=Drawn())
        for slot in table.display.panels.slots:
            if slot.kind:
                assert rest_on(app, table, slot.rect.center)
                assert bubble(app, table)[0].rect.collidelist(table.display.panels.plates) < 0, slot


def test_how_near_each_ending_is_can_be_read_where_the_meters_are_also_where_they_have_no_room(tmp_path: Path) -> None:
    with window(tmp_path, (800, 480)) as app:
        table = lay_out(app, Measured())
        titles = {meter.title["en"] for meter in table.play.meters if meter.gauge}
        said = rest_on(app, table, table.display.panels.free.center)
        assert titles and all(f"{title}: " in said for title in titles)
        assert not [line for line in table.heard_text if table.heard_text.count(line) > 1], "nothing is heard twice"


def test_why_a_tile_of_one_s_own_cannot_be_moved_now_is_said_of_it(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 41)
        own = [place for place, piece in table.play.pieces.items() if piece.owner == table.play.mover]
        free, held = ([place for place in own if (place in table.play.options) == can] for can in (True, False))
        assert "Not now" not in rest_on(app, table, table.display.view.at(free[0]))
        assert "Not now: " in rest_on(app, table, table.display.view.at(held[0]))
        other = next(place for place, piece in table.play.pieces.items() if piece.owner not in (table.play.mover, "any"))
        assert "Not now" not in rest_on(app, table, table.display.view.at(other)), "it is not that player's turn"


def test_why_a_tile_is_held_is_what_bars_it_and_not_that_points_are_far(tmp_path: Path) -> None:
    app = App(a_house(tmp_path, a_catalogue()), {"sound": False, "motion": "off"})
    app.open_window((800, 480))
    try:
        app.begin()
        play = seated(app, "iroh", 60).play
        held = [place for place, piece in play.pieces.items() if piece.owner == play.mover and place not in play.options]
        found = {place: play.why_held(place) for place in held}
        assert len(found) >= 3
        assert all(reason and reason.sort in ("status", "rule") for reason in found.values())
        play.badges = {place: (Badge("held", reason.sentence),) for place, reason in found.items() if reason}
        table = app.screens[-1]
        assert isinstance(table, TableScreen)
        for place in found:
            said = rest_on(app, table, table.display.view.at(place)).split("\n")
            assert said and not any(line.startswith("Not now") for line in said), "the sign on it has said why already"
        rocks = [reason.sentence["en"] for place, reason in found.items() if reason and play.pieces[place].kind == "rock"]
        assert set(rocks) == {"Rock never moves by itself."}
    finally:
        app.close()
        pygame.display.quit()


def test_how_it_moves_is_drawn_beside_what_is_said(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 12, game=Drawn())
        assert isinstance(table.play.game, Illustrated) and not isinstance(Noughts(), Illustrated)
        assert "\nHarmony with Lily." in rest_on(app, table, spot(table, "rose")), "with what it can be linked"
        assert table.pointer.about == "rose"
        plate, picture, words = bubble(app, table)
        assert plate.rect.contains(picture.rect) and plate.rect.contains(words.rect)
        assert picture.rect.right < words.rect.left
        assert bubble(app, table)[1].picture is picture.picture, "drawn once"
        assert "Harmony" not in rest_on(app, table, spot(table, "lily"))
        assert len(bubble(app, table)) == 2, "of a lily there is no drawing"


def test_a_thing_is_described_later_than_it_is_said_why_a_tile_cannot_go_somewhere(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 12)
        assert not rest_on(app, table, spot(table, "rose"), REST)
        assert rest_on(app, table, spot(table, "rose"), LOOK)
        own = next(token for token in table.play.options if "," in token)
        click(app, spot(table, own))
        settle(app)
        barred = next(p for p in sorted(table.play.points) if p not in table.play.targets and p not in table.play.pieces)
        assert rest_on(app, table, table.display.view.at(barred), REST)
        assert not table.pointer.about and len(bubble(app, table)) == 2


@pytest.mark.parametrize("name", ["skud", "iroh", "solitaire"])
def test_shipped_games_draw_how_their_tiles_move(name: str) -> None:
    game = a_catalogue().open(name, {})
    assert isinstance(game, Illustrated)
    drawn = {kind: game.movement(kind) for kind in game.kinds}
    assert sum(diagram is not None for diagram in drawn.values()) >= 5
    for kind, diagram in drawn.items():
        if diagram is not None:
            sources = [place for place, mark in diagram.marks.items() if mark == "source"]
            assert [diagram.pieces[place].kind for place in sources] == [kind]
            assert "land" in diagram.marks.values()
    assert game.movement("no such kind") is None
    told = {kind: game.in_short(kind)["en"] for kind in game.kinds}
    assert told["white_lotus"].startswith("Harmony with ") and not game.in_short("no such kind")["en"]
    assert all(told.values()), "what cannot be in harmony does something else"


def test_who_chooses_accents_reads_what_each_of_them_does() -> None:
    with a_screen("start", (1280, 800), "en") as app:
        does = {
            "rock": "It stands in the way of moves, harmonies and disharmonies.",
            "knotweed": "A flower in play around a Knotweed (but not an Orchid) is withered: it makes no harmony.",
            "wheel": "all tiles on the eight points around it move 1 point clockwise around it",
            "boat": "It is used for \u201cMove a flower with the Boat\u201d and \u201cRemove an accent tile with the Boat\u201d.",
        }
        table = app.screens[-1]
        assert isinstance(table, TableScreen) and does.keys() <= table.play.options
        for kind, said in does.items():
            assert said in rest_on(app, table, spot(table, kind)), kind


def test_what_is_told_of_a_tile_leaves_half_of_a_low_window_free_with_the_largest_letters() -> None:
    with a_screen("table", (800, 480), "de", text=200) as app:
        table = app.screens[-1]
        assert isinstance(table, TableScreen)
        table.play.back()
        told = []
        for widget in [one for one in table.widgets if one.role == "slot"]:
            told.append(rest_on(app, table, widget.rect.center))
            assert not told[-1] or bubble(app, table)[0].rect.height <= 240 + 30, told[-1]
        assert max(map(len, told)) > 250


@pytest.mark.parametrize(("size", "language"), [((800, 480), "de"), ((640, 480), "fr")])
def test_what_is_told_of_a_tile_on_the_board_leaves_half_of_a_low_window_free(size: tuple[int, int], language: str) -> None:
    with a_screen("saved_none", size, language, text=200) as app:
        app.screens.pop()
        table = seated(app, "basic", 60)
        drawn, places = 0, sorted(table.play.pieces)[::3]
        for place in places:
            assert rest_on(app, table, table.display.view.at(place))
            parts = bubble(app, table)
            assert parts[0].rect.height <= size[1] // 2 + 30, table.pointer.said
            assert all(parts[0].rect.contains(part.rect) for part in parts)
            assert pygame.Rect((0, 0), size).contains(parts[0].rect)
            drawn += len(parts) == 3
        assert 3 * drawn > len(places), "how it moves is drawn for many of them"


def test_of_what_has_no_room_the_last_is_left_out_and_said_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = Words(monkeypatch)
    with window(tmp_path, (480, 360), "en", 2.0) as app:
        lines = ["Rose", *(f"Of a rose this holds, and it is line {number} of many." for number in range(9))]
        whole = pygame.Rect((0, 0), app.size)
        plate, told = draw_bubble(app.screens[-1].brush, "\n".join(lines), (200, 200), 20, whole, lambda spot: 0.0)
        assert words.said(told) == "\n".join(lines), "a sentence is whole"
        plate, told = draw_bubble(app.screens[-1].brush, "\n".join(lines), (200, 200), 20, whole, lambda spot: 0.0, headed=True)
        assert whole.contains(plate.rect) and told.rect.height <= 180


def test_a_sentence_that_is_too_high_for_a_part_of_the_window_is_not_kept_in_it(tmp_path: Path) -> None:
    with window(tmp_path, (480, 800), "en", 2.0) as app:
        brush, part = app.screens[-1].brush, pygame.Rect(0, 0, 380, 300)
        within = pygame.Rect((0, 0), app.size).inflate(-8, -8)
        for lines in range(1, 14):
            said = "\n".join(["One more line of it"] * lines)
            whole = pygame.Rect((0, 0), app.size)
            plate, told = draw_bubble(brush, said, (200, 200), 20, whole, lambda spot: -spot.y, headed=True, part=part)
            assert within.contains(plate.rect), "none begins above the part"
            assert part.contains(plate.rect) == (told.rect.height <= 267)
