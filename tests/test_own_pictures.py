"""Pictures that rules bring along for their own tiles: drawn in the owner's colours, and letters where they cannot be drawn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.core.contract import TileKind
from game.drawing.brush import Brush
from game.drawing.colours import Theme
from game.drawing.pictures import Rasteriser, try_pictures
from game.drawing.tile_sets import tile_set
from game.drawing.tiles import TilePainter
from game.rules.rulesets import Rulesets
from game.ui.screens.rules import RulesScreen
from tests.conftest import RULESETS
from tests.ui_window import ART, lay_out, window

DISC = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="50" fill="#010101"/></svg>'
KINDS = {name: TileKind(name, {"en": name}, "XX", name) for name in ("lantern", "rose")}
MIDDLE = (31, 31)
"""The middle of a tile's picture of 50 pixels."""
RULES = f"""\
format: 1
id: lanterns
extends: [skud]
name: Lanterns
tiles:
  lantern: {{name: Lantern, code: LN, is: [accent]}}
  kite: {{name: Kite, code: KI, is: [accent]}}
pictures:
  lantern: '{DISC}'
"""


@pytest.fixture(scope="module", autouse=True)
def fonts() -> Iterator[None]:
    pygame.font.init()
    yield


def tiles(pictures: dict[str, str], **given: object) -> TilePainter:
    return TilePainter(Brush(Rasteriser([ART], Theme({})), Theme({})), KINDS, pictures=pictures, **given)  # type: ignore[arg-type]


def same(one: pygame.Surface, two: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(two, "RGBA")


def rules(folder: Path, more: str = "") -> Path:
    path = folder / "lanterns.yaml"
    path.write_text(RULES + more, encoding="utf-8")
    return path


@pytest.mark.parametrize("owner", ["guest", "host"])
def test_a_tile_shows_the_picture_that_the_rules_bring_in_the_colours_of_its_owner(owner: str) -> None:
    drawn = tiles({"lantern": DISC})
    assert drawn.picture("lantern", owner, 50).get_at(MIDDLE) == pygame.Color(Theme({})[f"{owner}_ink"])
    assert not same(drawn.picture("lantern", owner, 50), tiles({}).picture("lantern", owner, 50))


def test_a_picture_of_the_art_folder_comes_first() -> None:
    assert same(tiles({"rose": DISC}).picture("rose", "guest", 50), tiles({}).picture("rose", "guest", 50))


def test_a_set_of_letters_shows_letters() -> None:
    letters = tile_set({"id": "letters", "name": "Letters", "emblems": "codes"})
    one, two = (tiles(pictures, tile_set=letters) for pictures in ({"lantern": DISC}, {}))
    assert same(one.picture("lantern", "guest", 50), two.picture("lantern", "guest", 50))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no drawing",
        "<svg><script>alert(1)</script></svg>",
        '<svg viewBox="0 0 100 100"><image href="http://example.org/x.png"/></svg>',
        "<!DOCTYPE svg [<!ENTITY a 'aaa'>]><svg>&a;</svg>",
        '<svg viewBox="0 0 100 100"><circle cx="1e9" cy="5" r="5" fill="#010101"/></svg>',
        '<svg viewBox="0 0 100 100"></svg>',
        DISC.replace("<circle", "<g>" * 9000 + "<circle"),
    ],
)
def test_what_cannot_be_drawn_is_sorted_out(text: str) -> None:
    assert try_pictures({"lantern": DISC, "kite": text}) == ({"lantern": DISC}, ("kite",))


def checked(folder: Path, drawing: str) -> list[str]:
    """What is said of a lantern that is drawn so."""
    path = rules(folder)
    path.write_text(RULES.partition("pictures:")[0], encoding="utf-8")
    (folder / "tiles").mkdir(exist_ok=True)
    (folder / "tiles" / "lantern.svg").write_text(drawing, encoding="utf-8")
    return [f"{Path(found.file).name}: {found.message}" for found in Rulesets([RULESETS]).check(path) if "tiles" in found.file]


def drawn(shape: str) -> str:
    return DISC.replace('<circle cx="50" cy="50" r="50" fill="#010101"/>', shape)


@pytest.mark.parametrize(
    ("drawing", "said"),
    [
        ("<svg><circle r='5'/></svg>", "has no viewBox, so that it may be drawn at another size or place."),
        (DISC.replace("0 0 100 100", "5 5 90 90"), 'has viewBox="5 5 90 90", so that it may be drawn at another size or place.'),
        (DISC.replace("#010101", "red"), "has the colour red, which no theme and no owner changes."),
        (drawn('<rect x="5" y="5" width="90" height="90"/>'), "goes beyond the round tile: 64 units from its middle."),
        (drawn('<path d="M50 50 H98 V90 Z"/>'), "goes beyond the round tile: 62 units from its middle."),
        (drawn('<g><polygon points="50,50 50,-2 60,50"/></g>'), "goes beyond the round tile: 52 units from its middle."),
        (drawn('<ellipse cx="50" cy="50" rx="60" ry="5"/>'), "goes beyond the round tile: 60 units from its middle."),
    ],
)
def test_what_looks_wrong_on_a_tile_is_told(tmp_path: Path, drawing: str, said: str) -> None:
    assert checked(tmp_path, drawing) == [f"lantern.svg: {said}"]


@pytest.mark.parametrize(
    "drawing",
    [
        DISC,
        '<svg viewBox="0 0 200 200"><circle cx="100" cy="100" r="90" fill="#010101"/></svg>',
        drawn('<rect x="5" y="5" width="90" height="90" rx="45"/>'),
        drawn('<rect x="5" y="5" width="90" height="90" transform="scale(0.3)"/>'),
        drawn('<path d="M50 50 c 60 0 60 90 -20 20"/>'),
        drawn('<path d="M50 50 L60 60" stroke="#030303" fill="none"/>'),
        f'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n{DISC}',
    ],
)
def test_what_is_right_or_cannot_be_told_for_sure_is_not_told(tmp_path: Path, drawing: str) -> None:
    assert checked(tmp_path, drawing) == []
    assert try_pictures({"lantern": drawing}) == ({"lantern": drawing}, ())


@pytest.mark.parametrize("path", sorted((ART / "tiles").glob("[a-z]*.svg")), ids=lambda path: path.stem)
def test_of_the_shipped_pictures_nothing_is_told(tmp_path: Path, path: Path) -> None:
    assert checked(tmp_path, path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "first",
    [
        "<!DOCTYPE svg>",
        '<?xml version="1.0"?><!DOCTYPE svg>',
        '<?xml-stylesheet href="x"?>',
        '<?xml version="1.0"?><?xml?>',
        " <?xml?>",
    ],
)
def test_only_the_line_that_says_xml_may_stand_before_a_drawing(first: str) -> None:
    assert try_pictures({"lantern": first + DISC}) == ({}, ("lantern",))


def test_a_picture_of_another_ruleset_in_the_folder_is_not_told(tmp_path: Path) -> None:
    assert checked(tmp_path, DISC) == []
    other = tmp_path / "other.yaml"
    other.write_text("format: 1\nid: other\nextends: [skud]\n", encoding="utf-8")
    assert not Rulesets([RULESETS]).check(other)
    (tmp_path / "lanterns.yaml").unlink()
    (told,) = Rulesets([RULESETS]).check(other)
    assert told.message == "no tile shows this picture."
    for tiles in ("[rose]", "{rose: 3, lily: }", "{rose: [1]}", "3"):  # another's mistakes are another's
        (tmp_path / "third.yaml").write_text(f"format: 1\nid: third\nname: T\ntiles: {tiles}\n", encoding="utf-8")
        (told,) = Rulesets([RULESETS]).check(other)
        assert told.message == "no tile shows this picture."


def test_a_tile_that_asks_for_a_picture_which_nobody_drew_is_told(tmp_path: Path) -> None:
    path = rules(tmp_path, f"  moon: '{DISC}'\n")
    text, draw = path.read_text("utf-8"), "Draw tiles/sun.svg beside the file, or take the line out."
    hints = {"rosse": [(7, 'Did you mean "rose"?')], "sun": [(7, draw)]}
    for asked in ("rosse", "sun", "moon", "lily", "lantern"):
        path.write_text(text.replace("code: KI", f"code: KI, art: {asked}"), encoding="utf-8")
        found = Rulesets([RULESETS], art=[ART]).check(path)
        assert [(told.line, told.hint) for told in found if told.path.endswith("art")] == hints.get(asked, []), asked
    path.write_text(text.replace("code: KI", "code: KI, art: sun"), encoding="utf-8")
    assert not [told for told in Rulesets([RULESETS]).check(path) if told.path.endswith("art")], "nobody said where a table looks"


def test_the_table_draws_them_and_says_once_which_it_cannot(tmp_path: Path) -> None:
    game = Rulesets([RULESETS]).open(rules(tmp_path, "  kite: <svg><script/></svg>\n"))
    with window(tmp_path / "saves") as app:
        table = lay_out(app, game)
        assert table.display.tiles.pictures == {"lantern": DISC}
        assert app.notices.said == "These rules have pictures that cannot be drawn (kite); letters stand for them."
        app.notices.said = ""
        table.lay_out((900, 700))
        assert app.notices.said == ""


def test_the_table_is_silent_where_all_can_be_drawn(tmp_path: Path) -> None:
    game = Rulesets([RULESETS]).open(rules(tmp_path))
    with window(tmp_path / "saves", language="de") as app:
        before = app.notices.said
        lay_out(app, game)
        assert app.notices.said == before


def test_the_pictures_of_the_rules_show_them_too(tmp_path: Path) -> None:
    game = Rulesets([RULESETS]).open(rules(tmp_path))
    with window(tmp_path / "saves") as app:
        screen = RulesScreen(app, game)
        assert screen.setter.tiles.pictures == {"lantern": DISC}
