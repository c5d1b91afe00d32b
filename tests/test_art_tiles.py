"""Tile sets and states of tiles as they are drawn: told apart when small, and without colour."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pygame
import pytest

from game.core.contract import TileKind
from game.drawing.brush import Brush
from game.drawing.colours import Theme
from game.drawing.pictures import Rasteriser
from game.drawing.tile_sets import TileSet, tile_set
from game.drawing.tiles import TilePainter
from game.rules.trees.tree import plain
from tests.art_eye import SIGHT, alike, apart, lightness
from tests.art_sheet import ART, OWNERS, brush, data, kinds, shipped_set, state_ids, theme
from tests.soak import SHELF, playable

SETS = sorted(path.stem for path in (ART / "sets").glob("*.yaml"))
GAMES = ("ancient", "basic", "iroh", "skud", "wiki")
SMALL = 28


@pytest.fixture(scope="module", autouse=True)
def fonts() -> Iterator[None]:
    pygame.font.init()
    yield


@cache
def tiles(set_id: str = "flowers", theme_id: str = "wood") -> TilePainter:
    return TilePainter(brush(theme(theme_id)), kinds(), tile_set=shipped_set(set_id))


def test_pictures_that_are_alike_are_found() -> None:
    rose, lily = (tiles().picture(kind, "guest", SMALL) for kind in ("rose", "lily"))
    assert alike({"rose": rose, "again": rose.copy(), "lily": lily}, 10) == [("rose", "again")]


# -- tile sets


@pytest.mark.parametrize("set_id", SETS)
def test_a_shipped_set_can_be_used_whole_and_has_a_name_in_both_languages(set_id: str) -> None:
    made = shipped_set(set_id)
    assert made.problem == {}
    assert made.id == set_id
    assert {"en", "de"} <= set(made.name)
    assert len(set(made.name.values())) == len(made.name)


def test_what_a_window_draws_when_no_set_is_given_is_the_flowers() -> None:
    assert TileSet(states=shipped_set("flowers").states) == shipped_set("flowers")


@pytest.mark.parametrize("set_id", SETS)
@pytest.mark.parametrize("owner", OWNERS)
@pytest.mark.parametrize("game", GAMES)
def test_any_two_kinds_of_a_game_differ_at_28_px_without_colour(game: str, owner: str, set_id: str) -> None:
    drawn = TilePainter(brush(theme("wood")), SHELF.open(game).kinds, tile_set=shipped_set(set_id))
    assert alike({kind: drawn.picture(kind, owner, SMALL) for kind in drawn.kinds}, 12) == []


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("theme_id", ["contrast", "night", "paper", "wood"])
@pytest.mark.parametrize("set_id", SETS)
def test_owners_are_told_apart_by_lightness(set_id: str, theme_id: str, sight: str) -> None:
    for kind in ("rose", "jasmine", "rock", "coin"):
        guest, host = (tiles(set_id, theme_id).picture(kind, owner, SMALL) for owner in OWNERS)
        assert apart(guest, host, sight) > 0.15


@pytest.mark.parametrize("theme_id", ["contrast", "night", "paper", "wood"])
@pytest.mark.parametrize("kind", ["rose", "rhododendron", "jasmine", "white_lotus", "wheel", "boat"])
def test_most_of_a_tile_with_letters_is_its_owner_s_face(kind: str, theme_id: str) -> None:
    for owner in OWNERS:
        light, bare = map(lightness, (tiles("letters", theme_id).picture(kind, owner, 56), bare_disc(theme_id, owner)))
        inner = [i for i in range(len(bare)) if math.dist((i % 69, i // 69), (34, 34)) < 22]
        assert sum(abs(light[i] - bare[i]) < 0.12 for i in inner) > 0.45 * len(inner)


def bare_disc(theme_id: str, owner: str) -> pygame.Surface:
    """A disc as wide as a tile's picture, without an emblem."""
    whole = pygame.Surface((69, 69), pygame.SRCALPHA)
    disc = tiles("letters", theme_id).plain(owner, 56)
    whole.blit(disc, disc.get_rect(center=(34, 34)))
    return whole


@pytest.mark.parametrize("owner", OWNERS)
@pytest.mark.parametrize("set_id", SETS)
def test_red_flowers_are_heavier_than_white_ones_and_not_only_redder(set_id: str, owner: str) -> None:
    """More of a red flower's face is covered, whatever its colour: petals are filled, or letters cut out of a disc."""

    def weight(kind: str) -> float:
        light = lightness(tiles(set_id).picture(kind, owner, 56))
        ground = lightness(tiles(set_id).plain(owner, 56))[28 * 56 + 6]
        return sum(abs(spot - ground) > 0.15 for spot in light) / len(light)

    red, white = (
        [weight(kind) for kind in group]
        for group in (("rose", "chrysanthemum", "rhododendron"), ("jasmine", "lily", "white_jade"))
    )
    assert min(red) > 1.1 * max(white)


@pytest.mark.parametrize("count", [3, 4, 5])
def test_letters_keep_the_dots_that_say_how_far_a_flower_moves(count: int) -> None:
    plain_kind, numbered = (TileKind("x", {"en": "X"}, code, "") for code in ("R", f"R{count}"))
    by = brush(theme("wood"))
    faces = []
    for kind in (plain_kind, numbered):
        drawn = TilePainter(
            by, {"x": kind}, tile_set=tile_set({"id": f"with{kind.code}", "emblems": "codes", "dots": True, "size": 0.2})
        )
        faces.append(drawn._emblem("x", "guest", 400))
    around = [math.radians(a / 2) for a in range(720)]
    rims = [
        [face.get_at((round(200 + 164 * math.cos(a)), round(200 + 164 * math.sin(a)))).a > 128 for a in around] for face in faces
    ]
    assert [sum(here and not before for before, here in zip(rim[-1:] + rim[:-1], rim, strict=True)) for rim in rims] == [0, count]


def test_a_kind_may_have_letters_or_a_picture_of_its_own() -> None:
    rose = TileKind("rose", {"en": "Rose"}, "R3", "rose", ("flower", "red_flower"))
    made = tile_set({"groups": {"red_flower": {"plate": "filled"}, "flower": {"plate": "open", "colour": "fill"}}})
    assert (made.look(rose).picture, made.look(rose).plate, made.look(rose).colour) == ("rose", "open", "fill")
    assert tile_set({"kinds": {"rose": {"letters": "Ro"}}}).look(rose).picture == ""
    coded = tile_set({"emblems": "codes", "kinds": {"rose": {"picture": "thorn"}}})
    assert (coded.look(rose).picture, coded.look(rose).letters) == ("thorn", "R3")


BAD: list[tuple[Mapping[str, object], str]] = [
    ({"emblems": "photographs"}, "emblems"),
    ({"face": 3}, "face"),
    ({"size": 7}, "size"),
    ({"size": float("nan")}, "size"),
    ({"size": True}, "size"),
    ({"dots": "many"}, "dots"),
    ({"id": "../rose"}, "id"),
    ({"id": ["a"]}, "id"),
    ({"name": {"de": "Meine"}}, "name"),
    ({"name": 5}, "name"),
    ({"groups": ["red_flower"]}, "groups"),
    ({"groups": {"red_flower": "red"}}, "groups.red_flower"),
    ({"groups": {"red_flower": {"colour": "pink"}}}, "groups.red_flower.colour"),
    ({"kinds": {"rose": {"letters": "far too long"}}}, "kinds.rose.letters"),
    ({"kinds": {"rose": {"picture": "../../etc/x"}}}, "kinds.rose.picture"),
    ({"kinds": {3: {"plate": None}}}, "kinds.3.plate"),
    ({"kinds": {"rose": {"colur": "ink"}}}, "kinds.rose.colur"),
    ({"states": {"drained": {"grey": "yes"}}}, "states.drained.grey"),
    ({"states": {"drained": None}}, "states.drained"),
    ({"emblem": "codes"}, "emblem"),
]


@pytest.mark.parametrize(("given", "path"), BAD, ids=[f"{path}-{i}" for i, (_, path) in enumerate(BAD)])
def test_a_bad_value_falls_back_and_is_told_in_both_languages(given: Mapping[str, object], path: str) -> None:
    made = tile_set(given)
    assert path in made.problem["en"]
    assert path in made.problem["de"]
    known = {name: getattr(made, name) for name in ("emblems", "face", "size", "dots")}
    assert known == {name: getattr(TileSet(), name) for name in known}
    drawn = TilePainter(brush(theme("wood")), kinds(), tile_set=made)
    assert apart(drawn.picture("rose", "guest", SMALL, "", ("drained",)), tiles().picture("rose", "guest", SMALL)) < 0.2


def test_of_many_bad_values_a_few_are_told_and_the_rest_counted() -> None:
    made = tile_set({"kinds": {f"kind_{i}": None for i in range(40)}})
    assert "37 more" in made.problem["en"]
    assert "37 weitere" in made.problem["de"]
    assert len(made.problem["en"]) < 300


def folder_with(tmp_path: Path, pictures: Mapping[str, str]) -> Brush:
    """A brush with a person's own art folder beside the shipped one."""
    for name, text in pictures.items():
        path = tmp_path / f"{name}.svg"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    colours = Theme(theme("wood"))
    return Brush(Rasteriser((ART, tmp_path), colours), colours)


def disc(units: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {units} {units}">'
        f'<circle cx="{units / 2}" cy="{units / 2}" r="{units / 2}" fill="#010101"/></svg>'
    )


NO_PICTURE = 'this is none, though it says viewBox="0 0 100 100"'


def test_a_set_brings_its_own_pictures_in_a_folder_of_its_name(tmp_path: Path) -> None:
    by = folder_with(tmp_path, {"sets/mine/rose": disc(100), "sets/mine/boat": NO_PICTURE})
    mine = TilePainter(by, kinds(), tile_set=tile_set({"id": "mine", "name": "Mine"}))
    assert mine.picture("rose", "guest", 40).get_at((25, 10)) == pygame.Color(theme("wood")["guest_ink"])
    for kind in ("lily", "boat"):  # one that the folder does not have, and one that is no picture
        assert apart(mine.picture(kind, "guest", 40), tiles().picture(kind, "guest", 40)) == 0


@pytest.mark.parametrize("statuses", [(), ("drained",), ("dormant", "growing")], ids="-".join)
@pytest.mark.parametrize("owner", OWNERS)
def test_what_is_upside_down_is_turned_by_180_degrees(owner: str, statuses: tuple[str, ...]) -> None:
    turned = TilePainter(brush(theme("wood")), kinds(), tile_set=shipped_set("flowers"), upside_down=frozenset({owner}))
    upright, other = (drawn.picture("lily", owner, 50, "", statuses) for drawn in (tiles(), turned))
    face = pygame.Rect(18, 18, 26, 26)  # in the middle of a picture 62 pixels wide; what lies outside has bevel and shadow
    assert apart(upright.subsurface(face), other.subsurface(face)) > 0.03
    assert apart(upright.subsurface(face), pygame.transform.flip(other.subsurface(face), True, True)) == 0


def test_the_light_on_a_disc_does_not_turn_nor_do_the_other_players_tiles() -> None:
    turned = TilePainter(brush(theme("wood")), kinds(), tile_set=shipped_set("flowers"), upside_down=frozenset({"host"}))
    assert apart(turned.picture("lily", "guest", 50), tiles().picture("lily", "guest", 50)) == 0
    rim = pygame.Rect(0, 0, 62, 9)
    assert apart(turned.picture("coin", "host", 50).subsurface(rim), tiles().picture("coin", "host", 50).subsurface(rim)) == 0


# -- states


def told_statuses(rules: object) -> set[str]:
    """The statuses anywhere in a ruleset, its options' changes too, that have something to tell of a tile."""
    if isinstance(rules, list):
        return set().union(*map(told_statuses, rules))
    if not isinstance(rules, dict):
        return set()
    here = rules.get("statuses", {})
    told = (
        {name for name, status in here.items() if isinstance(status, dict) and "text" in status}
        if isinstance(here, dict)
        else set()
    )
    return told.union(*map(told_statuses, rules.values()))


def test_every_status_that_a_game_tells_of_has_a_picture() -> None:
    told = set().union(*(told_statuses(plain(SHELF.resolved(game))) for game in playable()))
    assert {"drained", "trapped", "aloof"} <= told
    assert sorted(told - set(state_ids())) == []


def test_what_is_said_of_states_is_said_of_states_that_there_are() -> None:
    assert set(data("states/states.yaml")) <= set(state_ids())


@pytest.mark.parametrize("pixels", [26, 30, 34])
def test_a_seal_of_a_status_can_be_read_on_a_small_tile(pixels: int) -> None:
    bare, worn = (tiles().picture("jasmine", "guest", pixels, "", given) for given in ((), ("sheltered",)))
    changed = pygame.mask.from_threshold(worn, (0, 0, 0), (1, 1, 1, 255), bare)
    changed.invert()
    box = changed.get_bounding_rects()[0]
    assert 13 <= min(box.size) <= max(box.size) <= pixels * 0.6
    assert worn.get_rect().contains(box)


@pytest.mark.parametrize("set_id", SETS)
@pytest.mark.parametrize("owner", OWNERS)
def test_any_two_states_differ_at_28_px_without_colour(owner: str, set_id: str) -> None:
    pictures = {state: tiles(set_id).picture("jasmine", owner, SMALL, "", (state,)) for state in (*state_ids(), "unheard_of")}
    pictures[""] = tiles(set_id).picture("jasmine", owner, SMALL)
    assert alike(pictures, 10) == []


@pytest.mark.parametrize("owner", OWNERS)
def test_a_drained_tile_has_no_colour(owner: str) -> None:
    face = tiles().picture("rose", owner, 48, "", ("drained",)).subsurface((14, 14, 30, 30))
    colours = [face.get_at((x, y)) for x in range(30) for y in range(30)]
    assert max(max(c.r, c.g, c.b) - min(c.r, c.g, c.b) for c in colours) < 30
    rose = tiles().picture("rose", owner, 48).subsurface((14, 14, 30, 30))
    assert max(max(c.r, c.g, c.b) - min(c.r, c.g, c.b) for c in (rose.get_at((x, y)) for x in range(30) for y in range(30))) > 60


def test_a_house_rules_status_brings_its_picture_without_code(tmp_path: Path) -> None:
    by = folder_with(tmp_path, {"states/frozen": disc(100), "states/lucky": disc(30), "states/broken": NO_PICTURE})
    drawn = TilePainter(by, kinds())
    middle, corner = (31, 31), (45, 11)
    ink = pygame.Color(theme("wood")["guest_ink"])
    bare = drawn.picture("jasmine", "guest", 50)

    def at(state: str) -> list[bool]:
        picture = drawn.picture("jasmine", "guest", 50, "", (state,))
        return [picture.get_at(spot) == ink and bare.get_at(spot) != ink for spot in (middle, corner)]

    assert at("frozen")[0]
    assert at("lucky") == [False, True]
    pip = drawn.picture("jasmine", "guest", 50, "", ("unheard_of",))
    assert apart(drawn.picture("jasmine", "guest", 50, "", ("broken",)), pip) == 0
    assert apart(drawn.picture("jasmine", "guest", 50, "", ("../tiles/rose",)), pip) == 0
    assert apart(bare, pip) > 0.003


def test_a_status_may_be_told_by_another_picture_or_by_none() -> None:
    states = {"stunned": {"picture": "trapped"}, "content": {"picture": "none"}}
    drawn = TilePainter(brush(theme("wood")), kinds(), tile_set=tile_set({"states": states}))
    pictures = [drawn.picture("lily", "host", 40, "", one) for one in ((), ("content",), ("stunned",), ("trapped",))]
    assert apart(pictures[0], pictures[1]) == 0
    assert apart(pictures[2], pictures[3]) == 0
    assert apart(pictures[0], pictures[2]) > 0.02
