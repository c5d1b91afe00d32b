"""Pictures that rules bring along for their own tiles: drawn in the owner's colours, and letters where they cannot be drawn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.core.contract import TileKind
from game.rules.shelf import Rulesets
from game.ui.brush import Brush
from game.ui.ownpictures import sorted_out
from game.ui.pictures import Pictures
from game.ui.screens.rules import RulesScreen
from game.ui.theme import Theme
from game.ui.tiles import Tiles
from game.ui.tilesets import tile_set
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


def tiles(pictures: dict[str, str], **given: object) -> Tiles:
    return Tiles(Brush(Pictures([ART], Theme({})), Theme({})), KINDS, pictures=pictures, **given)  # type: ignore[arg-type]


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
    assert sorted_out({"lantern": DISC, "kite": text}) == ({"lantern": DISC}, ("kite",))


def test_the_table_draws_them_and_says_once_which_it_cannot(tmp_path: Path) -> None:
    game = Rulesets([RULESETS]).open(rules(tmp_path, "  kite: <svg><script/></svg>\n"))
    with window(tmp_path / "saves") as app:
        table = lay_out(app, game)
        assert table.tiles.pictures == {"lantern": DISC}
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
