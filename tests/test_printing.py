"""The rule book as pages to be printed: whole, sound as SVG, nothing beyond its column, from the command line and the window."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game.cli import main
from game.drawing.columns import Block, Paper, Part, Prose, fill
from game.drawing.sheet import HEIGHT, WIDTH, draw_sheet
from game.ui.screens.rules import RulesScreen
from tests.rulebooks import game_of
from tests.ui_book import Told
from tests.ui_window import window

Output = pytest.CaptureFixture[str]
PAGES = draw_sheet(game_of("skud"), "en")
SPACE = "{http://www.w3.org/2000/svg}"


def words_of(page: str, *, running: bool = False) -> str:
    """All words on a page; if asked, only headings and running text, not what stands on, beneath and between pictures."""
    root = ElementTree.fromstring(page)  # noqa: S314  (our own)
    shown = (text for text in root.iter(f"{SPACE}text") if not running or text.get("font-size") in ("3.2", "5.2"))
    return " ".join("".join(text.itertext()) for text in shown)


def test_every_sentence_of_the_book_is_on_a_page() -> None:
    said = re.sub(r"\s+", " ", " ".join(words_of(page, running=True) for page in PAGES))
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


def columns(page: str) -> list[list[tuple[float, ElementTree.Element]]]:
    """What stands in the two columns of a page: how far from its upper edge each part begins, and the part."""
    out: list[list[tuple[float, ElementTree.Element]]] = [[], []]
    for part in ElementTree.fromstring(page).findall(f"{SPACE}g"):  # noqa: S314  (our own)
        x, y = map(float, re.findall(r"-?[\d.]+", part.get("transform", ""))[:2])
        out[x > WIDTH / 2].append((y, part))
    return out


def bottom_of(column: list[tuple[float, ElementTree.Element]]) -> float:
    """How far down there are words."""
    return max(y + float(text.get("y", "0")) for y, part in column for text in part.iter(f"{SPACE}text"))


@pytest.mark.parametrize("name", ["skud", "ancient", "solitaire"])
def test_pages_are_filled_from_the_head_to_the_foot_and_the_columns_of_the_last_one_end_alike(name: str) -> None:
    pages = PAGES if name == "skud" else draw_sheet(game_of(name), "de")
    first = columns(pages[0])
    assert [min(y for y, _ in column) for column in first] == [14.0, first[1][0][0]] and first[1][0][0] < 35
    assert first[0][1][0] == first[1][0][0], "text begins beside the board"
    for page in pages[:-1]:
        assert all(bottom_of(column) > HEIGHT - 65 for column in columns(page))
    left, right = map(bottom_of, columns(pages[-1]))
    assert abs(left - right) < 45


def test_pictures_keep_to_their_column_and_do_not_lie_on_one_another() -> None:
    for page in PAGES:
        for column in columns(page):
            for _, part in column:
                ends = []
                for placed in part.findall(f"{SPACE}g"):
                    drawn = placed.find(f"{SPACE}svg")
                    if drawn is not None:
                        x, _, scale = map(float, re.findall(r"-?[\d.]+", placed.get("transform", "")))
                        ends.append((x, x + float(drawn.get("width", "0")) * scale))
                assert all(start >= -0.1 and end <= (WIDTH - 36) / 2 + 0.1 for start, end in ends)
                assert all(one[1] <= other[0] for one, other in pairwise(sorted(ends)))


def test_text_goes_on_in_the_next_column_and_pictures_that_have_no_room_wait_for_its_head() -> None:
    paper = Paper((0.0, 100.0), 10.0, 110.0, (10.0, 60.0))
    text = Prose(12, 10.0, 0.0, lambda start, end: f"{start}-{end}")
    shown = Block(part=Part(30.0, "picture"), floats=True)
    pages = fill([Block(prose=text), shown, Block([Part(10.0, "head")], prose=text)], paper)
    told = [re.sub(r'<g transform="translate\((\S+) (\S+)\)">(.*?)</g>', r"\1 \2 \3", part) for part in pages[0]]
    assert told == ["0 10 0-10", "100 60 10-12", "100 80 picture"]
    assert [re.sub("<.*?>", "", part) for part in pages[1]] == ["head", "0-6", "6-12"], "columns of one length"


def test_a_long_heading_has_several_lines() -> None:
    heading = "Was anders ist als im zugrunde liegenden Spiel"
    page = next(page for page in draw_sheet(game_of("wiki"), "de") if "Was anders ist" in page)
    assert heading in words_of(page) and f">{heading}<" not in page


def test_what_is_cut_out_has_a_name_of_its_own() -> None:
    for page in PAGES:
        cuts = re.findall(r'id="(cut\d*)"', page)
        assert len(cuts) == len(set(cuts)) and set(re.findall(r"url\(#(\w+)\)", page)) == set(cuts)


def test_the_command_writes_one_file_to_print_or_a_file_for_each_page(tmp_path: Path, capsys: Output) -> None:
    assert main(["print", "skud_children", "--to", str(tmp_path / "a.html"), "--language", "de"]) == 0
    assert "Skud Pai Sho" in (tmp_path / "a.html").read_text("utf-8")
    assert main(["print", "skud_children", "--to", str(tmp_path / "a.svg")]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1 + len(list(tmp_path.glob("a*.svg"))) > 2
    old, own = tmp_path / "a-9.svg", tmp_path / "a-10.svg"
    count = len(list(tmp_path.glob("a*.svg")))
    for number in range(count + 1, 10):
        (tmp_path / f"a-{number}.svg").write_text(PAGES[0], "utf-8")
    own.write_text("<svg>somebody's own</svg>", "utf-8")
    assert main(["print", "skud_children", "--to", str(tmp_path / "a.svg")]) == 0
    assert f"{old}: taken away, as it was a page of longer rules" in capsys.readouterr().out
    assert len(list(tmp_path.glob("a*.svg"))) == count + 1 and own.exists()
    assert main(["print", "skud_children", "--to", str(tmp_path / "a.pdf")]) == 2
    assert "ends in neither" in capsys.readouterr().err


def test_the_page_of_rules_has_a_button_for_it(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        screen = RulesScreen(app, Told())
        app.push(screen)
        screen.act("print")
        assert len(list(app.picture_folder.glob("*.html"))) == 1 and ".html" in app.notices.said
