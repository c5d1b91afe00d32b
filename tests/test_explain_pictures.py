"""The pictures of a rule book as files: sound XML, told apart without colour, the same bytes each time."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

from game.core.contract import Diagram, Link, Piece
from game.drawing.colours import PRINT
from game.drawing.diagram import SIGNS
from game.drawing.diagram_svg import book_style, part_of, picture, sign_picture, signs_of, tile, tile_picture, width_of
from game.drawing.geometry import star, towards
from game.drawing.links import PRINT_ARROW, plain_link, way_arrow
from game.drawing.marks import print_sign
from game.drawing.svg import escaped, number, tag, through, titled_document
from tests.conftest import Open

TITLE = {"en": "A <b>&</b> B", "de": "Ein Bild"}
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def scope(opened: Open) -> Any:
    game = opened("skud")
    return book_style(game.board, game.kinds, list(game.link_names), "Written by hand.")


def root_of(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)  # noqa: S314  (our own text)


def shapes(svg: str) -> str:
    """A drawing without its colours."""
    return re.sub(r"#[0-9A-Fa-f]{6}", "#", svg)


def diagram(*pieces: tuple[str, str, str], **more: Any) -> Diagram:
    return Diagram(TITLE, {place: Piece(kind, owner) for place, kind, owner in pieces}, **more)


# Whole pictures


def test_a_picture_is_xml_with_a_title_in_each_language_and_a_first_line(scope: Any) -> None:
    svg = picture(diagram(("0,0", "rose", "guest"), marks={"2,0": "land"}), scope)
    assert svg.startswith("<!-- Written by hand. -->\n<svg ") and svg.endswith("</svg>\n")
    root = root_of(svg)
    assert root.tag == f"{SVG}svg" and root.get("role") == "img"
    assert {title.get("lang"): title.text for title in root.findall(f"{SVG}title")} == TITLE


def test_the_same_diagram_gives_the_same_bytes(scope: Any) -> None:
    one, other = (picture(diagram(("0,0", "rose", "guest")), scope) for _ in range(2))
    assert one == other


@pytest.mark.parametrize(
    ("shown", "part"),
    [
        (diagram(), (-9.72, -9.72, 9.72, 9.72)),
        (diagram(marks={"0,0": "land"}), (-9.72, -9.72, 9.72, 9.72)),
        (diagram(("0,0", "rose", "guest")), (-2.5, -2.5, 2.5, 2.5)),
        (diagram(("0,0", "rose", "guest"), marks={"6,0": "land"}), (-1.0, -2.5, 7.0, 2.5)),
        (diagram(("8,0", "rose", "guest")), (4.72, -2.5, 9.72, 2.5)),
        (diagram(("s0,0", "rose", "guest")), (-2.0, -2.0, 3.0, 3.0)),
        (diagram(("0,0", "rose", "guest"), ways=[["0,0", "0,5"]]), (-2.5, -1.0, 2.5, 6.0)),
        (diagram(("0,-8", "rose", "guest"), marks={"0,8": "land"}), (-9.72, -9.72, 9.72, 9.72)),
    ],
)
def test_as_much_of_the_board_is_seen_as_is_needed(shown: Diagram, part: tuple[float, ...], scope: Any) -> None:
    assert part_of(shown, scope) == pytest.approx(part)
    west, south, east, north = part
    root = root_of(picture(shown, scope))
    box = [float(length) for length in (root.get("viewBox") or "").split()]
    assert box == pytest.approx([west * 40, -north * 40, (east - west) * 40, (north - south) * 40])
    assert int(root.get("width") or 0) == round(width_of(shown, scope))
    assert bool(root.findall(f"{SVG}clipPath")) == (west > -9.72 or east < 9.72)


def test_what_lies_there_is_drawn_where_it_lies(scope: Any) -> None:
    root = root_of(picture(diagram(("2,-3", "rose", "guest"), ("s0,0", "knotweed", "host")), scope))
    codes = {node.text: (float(node.get("x", "")), float(node.get("y", ""))) for node in root.iter(f"{SVG}text")}
    assert codes.keys() == {"R3", "K"}
    assert codes["R3"][0] == 80 and 120 < codes["R3"][1] < 130, "south is below"
    assert codes["K"][0] == 20 and -20 < codes["K"][1] < -10


def test_codes_of_strangers_are_text(scope: Any) -> None:
    svg = tile((0.0, 0.0), "guest", '<"&')
    assert root_of(f"<svg>{svg}</svg>").findtext("text") == '<"&'
    assert "<text" not in tile((0.0, 0.0), "guest", " ")


def test_a_tile_that_bears_a_mark_shows_it(scope: Any) -> None:
    plain, marked = (Diagram(TITLE, {"0,0": Piece("rose", "guest", marks)}) for marks in ((), ("dormant",)))
    assert len(picture(marked, scope)) > len(picture(plain, scope))


def test_each_mark_has_its_sign(scope: Any) -> None:
    shown = diagram(("0,0", "rose", "guest"), marks={"0,0": "blocked", "1,0": "blocked", "2,0": "land"})
    assert signs_of(shown) == {"blocked", "barred", "land"}
    svg = picture(shown, scope)
    for name, spot in (("blocked", (0.0, 0.0)), ("barred", (40.0, 0.0)), ("land", (80.0, 0.0))):
        assert print_sign(name, spot) in svg


# Told apart without colours


def drawings() -> Iterator[tuple[str, str]]:
    yield from ((f"owner {owner}", tile((0.0, 0.0), owner, "R3")) for owner in ("guest", "host", "any"))
    yield from ((f"sign {name}", print_sign(name, (0.0, 0.0))) for name in SIGNS)
    for sort in (0, 1, 2):
        for owner in ("guest", "host", None):
            yield f"link {sort} {owner}", plain_link((0.0, 0.0), (120.0, 0.0), owner, sort, 40.0)
    yield "way", way_arrow(PRINT, PRINT_ARROW, [(0.0, 0.0), (120.0, 0.0)], 0.0, 0.0, 40.0)


def test_owners_signs_and_links_are_told_apart_by_shape() -> None:
    for (one, first), (other, second) in combinations(drawings(), 2):
        assert shapes(first) != shapes(second), (one, other)


def test_letters_are_seen_on_every_tile() -> None:
    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for owner in ("guest", "host", "any"):
        dark, bright = sorted((light(PRINT[f"{owner}_face"]), light(PRINT[f"{owner}_ink"])))
        assert (bright + 0.05) / (dark + 0.05) >= 4.5


@pytest.mark.parametrize(
    "draw",
    [
        lambda scope: tile_picture(scope.kinds["rose"], "guest", scope),
        lambda scope: sign_picture("capture", TITLE, scope),
        lambda scope: sign_picture("owner:host", TITLE, scope),
        lambda scope: sign_picture("link:1any", TITLE, scope),
        lambda scope: sign_picture("way", TITLE, scope),
        lambda scope: sign_picture("marked", TITLE, scope),
    ],
)
def test_tiles_and_signs_have_pictures_of_their_own(draw: Callable[[Any], str], scope: Any) -> None:
    root = root_of(draw(scope))
    assert root.findall(f"{SVG}title") and len(list(root.iter())) > 4


def test_links_are_drawn_by_their_sort_and_owner(scope: Any) -> None:
    pieces = (("0,0", "rose", "guest"), ("3,0", "lily", "guest"))
    drawn = {
        (kind, owner): picture(diagram(*pieces, links=[Link(kind, owner, "0,0", "3,0")]), scope)
        for kind in ("harmony", "disharmony")
        for owner in ("guest", "host", None)
    }
    assert len({shapes(svg) for svg in drawn.values()}) == 6
    assert picture(diagram(*pieces, links=[Link("unheard_of", None, "0,0", "3,0")]), scope), "an unknown link is drawn too"


# Parts


def test_lengths_are_written_short() -> None:
    assert [number(value) for value in (1.0, 0.5, -0.001, 1 / 3, 120.0, -2.50)] == ["1", "0.5", "0", "0.33", "120", "-2.5"]


def test_elements_escape_all_that_is_said() -> None:
    assert tag("a", escaped("x<y>&\"'\x00\ud800"), stroke_width=1.50, fill='"') == (
        '<a stroke-width="1.5" fill="&quot;">x&lt;y&gt;&amp;&quot;&#39;</a>'
    )
    assert tag("rect", x=0.0, class_="b") == '<rect x="0" class="b"/>'
    assert through([(0.0, 1.0), (2.0, 3.5)], closed=True) == "M0 1L2 3.5Z"
    assert titled_document((0.0, 0.0, 10.0, 20.0), 30.0, {"en": "T", "de": ""}) == (
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" width="30" height="60" viewBox="0 0 10 20">'
        '<title lang="en">T</title></svg>\n'
    )


def test_geometry() -> None:
    assert towards((0.0, 0.0), (3.0, 4.0), 2.5) == (1.5, 2.0)
    assert towards((0.0, 0.0), (3.0, 4.0), 99.0) == (3.0, 4.0)
    assert towards((1.0, 1.0), (1.0, 1.0), 5.0) == (1.0, 1.0)
    assert len(star((0.0, 0.0), 4, 2.0, 1.0)) == 8
