"""Games as pictures: where one stands, and how it came there."""

from __future__ import annotations

import io
import json
import weakref
from pathlib import Path
from typing import Any
from unittest.mock import Mock
from xml.etree import ElementTree

import pygame
import pytest

from game import places
from game.cli import house, main
from game.core.journal import Journal
from game.core.saves import write_save
from game.core.session import Session, restore
from game.drawing.film import film
from game.drawing.position_picture import position_of
from game.drawing.typesetting import forget_fonts
from game.ui.framework import clock
from game.ui.screens.save_picture import SavePicture
from game.ui.screens.table import TableScreen
from game.workshop.exporting import Look, export
from tests.conftest import a_catalogue
from tests.people import LANTERN, a_writer
from tests.record_games import RECORDED
from tests.soak import Variant, opened
from tests.table import position, stand
from tests.ui_window import lay_out, window

Output = pytest.CaptureFixture[str]


def played() -> Session[Any]:
    """A game of 12 moves."""
    record = json.loads((RECORDED / "skud.json").read_text("utf-8"))[0]["record"]
    session = Session(opened(Variant("skud")), record["seed"])
    for move in record["moves"][:12]:
        session.enter(move)
    return session


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """It as a file."""
    write_save(tmp_path / "game.paisho", played().record())
    return tmp_path / "game.paisho"


def test_a_moving_picture_marks_what_has_come_and_what_has_gone() -> None:
    game = opened(Variant("skud"))
    before = stand(game, {"0,0": "guest rose", "0,3": "host lily"})
    after = game.play(before, "move 0,0 0,2")
    assert position_of(game, after, before).marks == {"0,0": "source", "0,2": "last"}
    assert position_of(game, after).marks == position_of(game, after, after).marks == {}


def test_a_position_is_drawn_with_the_tiles_of_the_table(game: Path, tmp_path: Path, capsys: Output) -> None:
    assert main(["export", str(game), "--to", str(tmp_path / "a.svg"), "--bare"]) == 0
    root = ElementTree.fromstring((tmp_path / "a.svg").read_text("utf-8"))  # noqa: S314  (our own)
    assert root.tag.endswith("svg")
    known = {each.get("id") for each in root.iter() if each.tag.endswith("symbol")}
    shown = [str(each.get("href")).removeprefix("#") for each in root.iter() if each.tag.endswith("use")]
    lying = position_of(played().game, played().state).pieces.values()
    assert set(shown) == known, "each is written once"
    assert len(shown) == sum(2 + len(piece.marks) for piece in lying), "disc, emblem, and what the tile is under"
    assert {f"tiles-{piece.kind}-{piece.owner}" for piece in lying} < known
    assert main(["export", str(game), "--to", str(tmp_path / "b.svg"), "--tiles", "letters", "--bare"]) == 0
    letters = ElementTree.fromstring((tmp_path / "b.svg").read_text("utf-8"))  # noqa: S314  (our own)
    assert sum(each.tag.endswith("text") for each in letters.iter()) == len(lying)
    assert main(["export", str(game), "--to", str(tmp_path / "a.png"), "--side", "300"]) == 0
    picture = pygame.image.load(tmp_path / "a.png")
    assert 200 < picture.get_width() < picture.get_height() <= 300
    assert main(["export", str(game), "--to", str(tmp_path / "b.png"), "--side", "300", "--at", "0"]) == 0
    assert (tmp_path / "a.png").read_bytes() != (tmp_path / "b.png").read_bytes()
    assert main(["export", "skud", "--to", str(tmp_path / "c.png"), "--side", "300"]) == 0
    assert (tmp_path / "b.png").read_bytes() == (tmp_path / "c.png").read_bytes(), "nothing lies there at first"
    said = capsys.readouterr().out
    assert "a.png: 1 picture, after 12 moves." in said
    assert "b.png: 1 picture, after 0 of 12 moves." in said
    assert "c.png: 1 picture, after 0 moves." in said


def test_where_no_window_has_begun_to_use_fonts_letters_are_drawn(tmp_path: Path) -> None:
    forget_fonts()
    pygame.font.quit()
    assert main(["export", "skud_children", "--to", str(tmp_path / "none.png"), "--side", "200"]) == 0
    session = Session(opened(Variant("skud")), 1, position({"0,3": "guest rose"}))
    write_save(tmp_path / "one.paisho", session.record())
    asked = "--tiles", "letters", "--side", "200"
    assert main(["export", str(tmp_path / "one.paisho"), "--to", str(tmp_path / "a.png"), *asked]) == 0


def test_a_picture_of_ones_own_goes_with_the_game_and_is_in_lines_too_drawn_to_whatever_scale(tmp_path: Path) -> None:
    person = a_writer(tmp_path)
    drawn = LANTERN.replace("0 0 100 100", "0,0,200,200").replace('"', "'").replace("<svg ", "<svg stroke-width='7' ")
    person.writes("tiles/lantern.svg", drawn)
    session = Session(person.shelf.open(person.desk / "ours.yaml"), 1, position({"0,3": "guest lantern"}))
    assets = house().assets
    look = Look(places.art_folders(), assets.colours("wood"), assets.tile_set("flowers"), 300)
    journal = Journal(tmp_path / "journal")
    assert not journal.begin(session.record())
    journal.close()
    record = Journal.read(tmp_path / "journal")[0]
    session, _ = restore(a_catalogue().reopen(record), record)  # by somebody who has not its files
    export(session, tmp_path / "a.svg", look, 400)
    root = ElementTree.fromstring((tmp_path / "a.svg").read_text("utf-8"))  # noqa: S314  (our own)
    symbols = {str(each.get("id")): str(each.get("viewBox")) for each in root.iter() if each.tag.endswith("symbol")}
    assert symbols["tiles-lantern-guest"] == "0 0 200 200"
    assert [each.get("stroke-width") for each in root.iter() if each.get("stroke-width") == "7"], "what holds of all of it"
    used = [each for each in root.iter() if each.tag.endswith("use")]
    old = "{http://www.w3.org/1999/xlink}href"
    assert used and all(each.get(old) == each.get("href") for each in used), "as older readers ask for it"


def test_tiles_on_pictures_wear_what_they_wear_on_the_table() -> None:
    session = played()
    worn = {place: [badge.status for badge in badges] for place, badges in session.game.badges(session.state).items() if badges}
    assert worn
    drawn = position_of(session.game, session.state).pieces
    assert {place: [*piece.marks] for place, piece in drawn.items() if piece.marks} == worn


@pytest.mark.parametrize("ending", ["gif", "webp"])
def test_a_game_moves(game: Path, tmp_path: Path, ending: str, capsys: Output) -> None:
    image = pytest.importorskip("PIL.Image")
    to = tmp_path / f"a.{ending}"
    assert main(["export", str(game), "--to", str(to), "--side", "200", "--pace", "100", "--language", "fr"]) == 0
    assert f"{to}: 13 pictures, after 12 moves." in capsys.readouterr().out
    with image.open(to) as found:
        assert found.n_frames > 6  # what is as before is not written twice
        assert found.size[0] <= 200


@pytest.mark.parametrize("sort", [".gif", ".webp"])
def test_of_the_pictures_of_a_moving_one_no_more_than_two_are_kept_and_those_shown_are_the_ones_drawn(
    sort: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    image, chops, stat = (pytest.importorskip(f"PIL.{name}") for name in ("Image", "ImageChops", "ImageStat"))

    def paint(at: int) -> pygame.Surface:
        """A blue square in a new place each time, on the ground of the table; the last two times in the same."""
        surface = pygame.Surface((90, 61))
        surface.fill((32, 24, 18))
        surface.fill((40, 60, 220), (5 * min(at, 10), 3 * min(at, 10), 16, 16))
        return surface

    made, begin = list[weakref.ref[Any]](), image.Image.__init__

    def begin_and_note(self: Any) -> None:
        begin(self)
        made.append(weakref.ref(self))

    monkeypatch.setattr(image.Image, "__init__", begin_and_note)
    most, file = 0, b""
    for file in film(paint, range(12), sort, 100):  # noqa: B007  (the last one is wanted)
        most = max(most, sum(each() is not None for each in made))
    assert most <= 3 < len(made), "the last one, and what it is made with"
    with image.open(io.BytesIO(file)) as found:
        assert found.n_frames == 11, "what is as before is no picture of its own"
        stays = []
        for at in range(11):
            found.seek(at)
            shown, drawn = found.convert("RGB"), image.frombytes("RGB", (90, 61), pygame.image.tobytes(paint(at), "RGB"))
            assert max(stat.Stat(chops.difference(shown, drawn)).mean) < 4, at
            stays.append(found.info["duration"])
    assert stays == [100] * 10 + [400], "the last picture stays longer"


def test_a_game_in_which_moves_were_taken_back_is_shown_to_its_end_and_that_it_stands_before_that_is_said(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    image, session = pytest.importorskip("PIL.Image"), played()
    while session.here.depth > 3:
        session.undo()
    write_save(tmp_path / "back.paisho", session.record())
    counts = []
    for more, said in (
        ([], "13 pictures, all 12 moves. The game stands after 3 of 12 moves; --at 3 ends there."),
        (["--at", "3"], "4 pictures, after 3 of 12 moves."),
    ):
        assert main(["export", str(tmp_path / "back.paisho"), "--to", str(tmp_path / "a.gif"), "--side", "200", *more]) == 0
        assert f"a.gif: {said}" in capsys.readouterr().out
        with image.open(tmp_path / "a.gif") as found:
            counts.append(found.n_frames)
    assert counts[0] > 6 > counts[1], "what is as before is not written twice"
    assert main(["export", str(tmp_path / "back.paisho"), "--to", str(tmp_path / "a.png"), "--side", "200"]) == 0
    assert "a.png: 1 picture, after 3 of 12 moves." in capsys.readouterr().out
    monkeypatch.setattr("game.workshop.exporting.MOST", 5)
    assert main(["export", str(tmp_path / "back.paisho"), "--to", str(tmp_path / "a.gif"), "--side", "200"]) == 0
    assert "a.gif: 5 pictures, the last of 12 moves." in capsys.readouterr().out


def test_what_cannot_be_written_is_said(game: Path, tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["export", str(game), "--to", str(tmp_path / "a.doc")]) == 2
    assert "ends in none of .svg, .png, .gif, .webp" in capsys.readouterr().err
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert main(["export", str(game), "--to", str(tmp_path / "a.gif")]) == 2
    assert 'In the folder of the program: pip install ".[export]"' in capsys.readouterr().err
    assert main(["export", str(game), "--to", str(tmp_path / "a.png"), "--theme", "wod"]) == 2
    assert main(["export", str(game), "--to", str(tmp_path / "a.png"), "--tiles", "flower"]) == 2
    assert 'There is no tile set "flower"' in capsys.readouterr().err
    assert not list(tmp_path.glob("a.*"))


@pytest.mark.parametrize("sort", ["png", "svg", "gif", "webp"])
def test_the_window_saves_a_picture_too(tmp_path: Path, sort: str) -> None:
    pytest.importorskip("PIL.Image")
    with window(tmp_path / "saves") as app:
        table: TableScreen = lay_out(app, opened(Variant("skud_children")), 3)
        table.command("picture")
        card = app.screens[-1]
        card.back(clock.now())
        assert app.screens[-1] is table, "Escape saves nothing"
        app.push(card)
        card.act(sort)
        for _ in range(2000):
            if card.widgets[-1].id == "path":
                break
            card.wait(clock.now())
        (file,) = (tmp_path / "pictures").glob(f"skud_children-*.{sort}")
        assert str(file) in " ".join(card.heard_text) and not list(app.saves.glob(f"*.{sort}")), "not among the games"
        card.act("path")
        assert app.screens[-1] is table and app.notices.said.endswith(str(file.parent))
        if sort == "svg":
            assert ElementTree.fromstring(file.read_text("utf-8")).tag.endswith("svg")  # noqa: S314  (our own)
        else:
            assert pygame.image.load(file).get_width() > 600


def test_a_picture_for_which_the_disk_is_too_full_leaves_no_half_of_it_and_a_fault_in_writing_is_no_silence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("PIL.Image")
    with window(tmp_path / "saves") as app:
        table: TableScreen = lay_out(app, opened(Variant("skud_children")), 1)
        table.command("picture")
        card = app.screens[-1]
        monkeypatch.setattr("os.fsync", Mock(side_effect=OSError(28, "No space left on device")))
        card.act("svg")
        assert "No space left" in " ".join(card.heard_text) and not list((tmp_path / "pictures").iterdir())
        card = SavePicture(app, table.play.session)
        monkeypatch.setattr("PIL.GifImagePlugin.getdata", Mock(side_effect=ValueError("a fault")))
        card.act("gif")
        assert (card.wait(clock.now()), card.drawn) == (1, 0), "first it is seen to how high all pictures are"
        with pytest.raises(ValueError, match="a fault"):
            card.wait(clock.now())


def test_without_pillow_the_window_offers_no_moving_picture_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with window(tmp_path) as app:
        lay_out(app, opened(Variant("skud_children")), 1).command("picture")
        card = app.screens[-1]
        assert [widget.id for widget in card.widgets] == ["png", "svg", "close"]
        assert 'Pillow. In the folder of the program: pip install ".[export]"' in " ".join(card.heard_text)
        app.picture_folder = tmp_path / "no_folder"
        app.picture_folder.write_text("nor will it be one")
        card.act("svg")
        assert ([widget.id for widget in card.widgets], app.screens[-1]) == (["close"], card), "no path where nothing lies"
        assert "exists" in " ".join(card.heard_text)


def test_pictures_lie_in_a_folder_of_their_own_among_a_persons_pictures_or_beside_the_saves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_pictures_path", lambda: tmp_path / "Pictures")
    assert places.pictures() == places.saves().parent / "pictures"
    (tmp_path / "Pictures").mkdir()
    assert places.pictures() == tmp_path / "Pictures" / "paisho"


def test_in_the_window_too_the_whole_game_is_shown_with_moves_that_were_taken_back(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table: TableScreen = lay_out(app, opened(Variant("skud_children")), 3)
        table.play_move(table.play.legal[0], clock.now())
        table.command("undo")
        assert len(SavePicture(app, table.play.session).nodes) == 2


def test_what_has_not_changed_is_not_written_again(game: Path, tmp_path: Path) -> None:
    pytest.importorskip("PIL.Image")
    one, all_of_it = tmp_path / "a.gif", tmp_path / "b.gif"
    assert main(["export", str(game), "--to", str(one), "--side", "300", "--at", "0"]) == 0
    assert main(["export", str(game), "--to", str(all_of_it), "--side", "300"]) == 0
    assert all_of_it.stat().st_size < 4 * one.stat().st_size, "thirteen pictures"


@pytest.mark.parametrize("given", ["x", {"lantern": 3}, {"../up": "<svg/>"}, {"lantern": "x" * 10_001}, [["lantern", "<svg/>"]]])
def test_what_a_record_carries_as_a_picture_and_cannot_be_one_is_passed_over(given: object, tmp_path: Path) -> None:
    person = a_writer(tmp_path)
    record = Session(person.shelf.open(person.desk / "ours.yaml"), 1).record() | {"pictures": given}
    assert a_catalogue().reopen(record).pictures == {}
