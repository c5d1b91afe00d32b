"""The rule book as pages to be printed: whole, sound as SVG, nothing beyond its column, from the command line and the window."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game.cli import main
from game.drawing.sheet import HEIGHT, WIDTH, draw_sheet
from game.ui.screens.rules import RulesScreen
from tests.rulebooks import game_of
from tests.ui_book import Told
from tests.ui_window import window

Output = pytest.CaptureFixture[str]
PAGES = draw_sheet(game_of("skud"), "en")
SPACE = "{http://www.w3.org/2000/svg}"


def words_of(page: str) -> str:
    """All words on a page."""
    root = ElementTree.fromstring(page)  # noqa: S314  (our own)
    return " ".join("".join(text.itertext()) for text in root.iter(f"{SPACE}text"))


def test_every_sentence_of_the_book_is_on_a_page() -> None:
    said = re.sub(r"\s+", " ", " ".join(map(words_of, PAGES)))
    for chapter in game_of("skud").book():
        assert chapter.heading["en"] in said
        for paragraph in chapter.paragraphs:
            assert re.sub(r"\s+", " ", paragraph.text["en"]) in said


def test_pages_are_of_a4_with_a_board_and_numbers() -> None:
    for number, page in enumerate(PAGES, 1):
        root = ElementTree.fromstring(page)  # noqa: S314  (our own)
        assert (root.get("width"), root.get("height")) == (f"{WIDTH:g}mm", f"{HEIGHT:g}mm")
        assert f"{number} / {len(PAGES)}" in words_of(page)
    assert 'href="#ground"' in PAGES[0] and "Skud Pai Sho" in words_of(PAGES[0])


def test_nothing_stands_below_the_foot_and_no_line_is_wider_than_its_column() -> None:
    for page in PAGES:
        root = ElementTree.fromstring(page)  # noqa: S314  (our own)
        tops = [float(part.get("transform", "").split(" ")[1].rstrip(")")) for part in root.findall(f"{SPACE}g")[:-1]]
        assert all(0 < top < HEIGHT - 10 for top in tops)
        lengths = [float(text.get("textLength", "0")) for text in root.iter(f"{SPACE}text")]
        assert max(lengths) <= (WIDTH - 36) / 2 + 0.5


def test_what_is_cut_out_has_a_name_of_its_own() -> None:
    for page in PAGES:
        cuts = re.findall(r'id="(cut\d*)"', page)
        assert len(cuts) == len(set(cuts)) and set(re.findall(r"url\(#(\w+)\)", page)) == set(cuts)


def test_the_command_writes_one_file_to_print_or_a_file_for_each_page(tmp_path: Path, capsys: Output) -> None:
    assert main(["print", "skud_children", "--to", str(tmp_path / "a.html"), "--language", "de"]) == 0
    assert "Skud Pai Sho" in (tmp_path / "a.html").read_text("utf-8")
    assert main(["print", "skud_children", "--to", str(tmp_path / "a.svg")]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1 + len(list(tmp_path.glob("a*.svg"))) > 2
    assert main(["print", "skud_children", "--to", str(tmp_path / "a.pdf")]) == 2
    assert "ends in neither" in capsys.readouterr().err


def test_the_page_of_rules_has_a_button_for_it(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        screen = RulesScreen(app, Told())
        app.push(screen)
        screen.act("print")
        assert len(list(app.picture_folder.glob("*.html"))) == 1 and ".html" in app.notices.said
