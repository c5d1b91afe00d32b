"""The pictures: a subset every rasteriser draws alike, one hand, distinct when small, legible in every theme."""
# ruff: noqa: S314 - pytest's assert; the parser reads our own files only

from __future__ import annotations

import math
import re
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest
import yaml

from game.core.contract import REASONS
from game.drawing.colours import DEFAULTS, SIGHTS
from game.ui.framework.background import draw_background
from game.ui.framework.preferences import make_control
from tests.art_eye import SIGHT, Linear, distance, lab, seen
from tests.art_sheet import ART, DISC, EMBLEM, GROUNDS, OWNERS, brush, drawn, paint_for, theme, tile_ids
from tests.conftest import ROOT

SPECIAL = ["white_lotus", "white_dragon", "orchid"]
OTHERS = ["rock", "wheel", "knotweed", "boat", "coin", "fire", "water", "earth", "air"]
STEPS = {"jasmine": 3, "rose": 3, "lily": 4, "chrysanthemum": 4, "white_jade": 5, "rhododendron": 5}
TILES = [*STEPS, *SPECIAL, *OTHERS]
ICONS = sorted(p.stem for p in (ART / "icons").glob("*.svg"))
STATE = {*EMBLEM, "#050505", "#060606", "#808080"}
"""The colours of pictures of statuses: an emblem's, those of marks, and a grey that dulls."""
THEMES = sorted(p.stem for p in (ART / "themes").glob("*.yaml"))
PICTURES = sorted(ART.rglob("*.svg"))

SVG = "{http://www.w3.org/2000/svg}"
STROKE = {"stroke", "stroke-width", "stroke-opacity", "stroke-linecap", "stroke-linejoin"}
PAINT = {"fill", "fill-rule", "fill-opacity", "opacity"} | STROKE
GRADIENT = {"id", "gradientUnits", "gradientTransform"}
ALLOWED = {
    "svg": {"viewBox"},
    "defs": set(),
    "g": PAINT | {"transform"},
    "path": PAINT | {"d", "transform"},
    "circle": PAINT | {"cx", "cy", "r", "transform"},
    "ellipse": PAINT | {"cx", "cy", "rx", "ry", "transform"},
    "rect": PAINT | {"x", "y", "width", "height", "rx", "ry", "transform"},
    "line": PAINT | {"x1", "y1", "x2", "y2", "transform"},
    "polyline": PAINT | {"points", "transform"},
    "polygon": PAINT | {"points", "transform"},
    "linearGradient": GRADIENT | {"x1", "y1", "x2", "y2"},
    "radialGradient": GRADIENT | {"cx", "cy", "r", "fx", "fy"},
    "stop": {"offset", "stop-color", "stop-opacity"},
}


def emblem(name: str) -> Path:
    return ART / "tiles" / f"{name}.svg"


def colours_in(path: Path) -> set[str]:
    return set(re.findall(r"#[0-9A-Za-z]+", path.read_text(encoding="utf-8")))


def beyond_subset(source: str) -> list[str]:
    """What a picture uses outside the subset that nanosvg draws correctly, as readable lines."""
    root = ElementTree.fromstring(source)
    ids = {element.get("id") for element in root.iter()}
    found = []
    for element in root.iter():
        name = element.tag.removeprefix(SVG)
        found += [f"<{name}>"] if name not in ALLOWED else []
        found += [f"<{name} {key}>" for key in element.keys() if key not in ALLOWED.get(name, set())]  # noqa: SIM118 - not a dict
        found += [f"text in <{name}>"] if (element.text or "").strip() else []
        used = [m for value in element.attrib.values() for m in re.findall(r"url\(#([^)]*)\)", value)]
        found += [f"no gradient {m}" for m in used if m not in ids]
    return found


def test_every_tile_has_its_picture() -> None:
    assert sorted(TILES) == tile_ids()
    assert all(emblem(name).exists() for name in ("_guest", "_host", "_any", "_back", "_shadow"))


def test_every_icon_that_the_window_names_has_its_picture() -> None:
    texts = [path.read_text("utf-8") for path in (ROOT / "game" / "ui").rglob("*.py")]
    named = {name for text in texts for name in re.findall(r'\bicon(?:=|\()"(\w+)"', text)}
    assert {"back", "close"} <= named
    assert sorted({*named, *(f"reason_{sort}" for sort in REASONS)} - set(ICONS)) == []


@pytest.mark.parametrize("path", PICTURES, ids=lambda p: p.stem)
def test_pictures_keep_to_the_subset(path: Path) -> None:
    assert beyond_subset(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "part", ["<text>A</text>", "<g style='fill:red'/>", "<use/>", "<g clip-path='url(#a)'/>", "<path fill='url(#a)'/>"]
)
def test_the_subset_check_catches(part: str) -> None:
    assert beyond_subset(f"<svg xmlns='http://www.w3.org/2000/svg'>{part}</svg>")


@pytest.mark.parametrize("path", PICTURES, ids=lambda p: p.stem)
def test_numbers_are_rounded_to_two_decimals(path: Path) -> None:
    assert re.findall(r"\d\.\d{3,}", path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("name", TILES)
def test_emblems_use_placeholder_colours_only(name: str) -> None:
    assert colours_in(emblem(name)) <= set(EMBLEM)
    root = ElementTree.parse(emblem(name)).getroot()
    assert root.get("viewBox") == "0 0 100 100"
    shapes = [e for e in root.iter() if e is not root]
    assert all(e.get("fill") for e in shapes), "a shape without fill is drawn black, and no theme reaches it"


def test_white_flowers_are_open_and_red_ones_filled() -> None:
    for name in ("jasmine", "lily", "white_jade"):
        assert "#020202" not in colours_in(emblem(name)), name
    for name in ("rose", "chrysanthemum", "rhododendron"):
        assert "#020202" in colours_in(emblem(name)), name


@pytest.mark.parametrize("name", ["_guest", "_host", "_any", "_back"])
def test_discs_use_disc_placeholders_only(name: str) -> None:
    assert colours_in(emblem(name)) - {"#bevel", "#cove"} <= set(DISC)


@pytest.mark.parametrize("path", sorted((ART / "states").glob("*.svg")), ids=lambda p: p.stem)
def test_pictures_of_statuses_cover_the_face_or_are_seals(path: Path) -> None:
    assert colours_in(path) <= STATE
    root = ElementTree.parse(path).getroot()
    assert root.get("viewBox") in ("0 0 100 100", "0 0 36 36")
    assert all(e.get("fill") for e in root.iter() if e is not root)


@pytest.mark.parametrize("name", ICONS)
def test_icons_are_one_stroke_style(name: str) -> None:
    root = ElementTree.parse(ART / "icons" / f"{name}.svg").getroot()
    assert root.get("viewBox") == "0 0 24 24"
    assert [g.get("stroke-width") for g in root] == ["2"]
    assert colours_in(ART / "icons" / f"{name}.svg") == {"#010101"}


@cache
def ink(name: str) -> tuple[tuple[float, float], ...]:
    """Where an emblem is more than faintly there, in units of its own viewBox from the centre."""
    surface = drawn(emblem(name), 200, {})
    spots = [(x, y) for x in range(200) for y in range(200) if surface.get_at((x, y)).a > 40]
    return tuple(((x - 99.5) / 2, (y - 99.5) / 2) for x, y in spots)


@pytest.mark.parametrize("name", TILES)
def test_emblems_fill_their_circle_and_stay_inside(name: str) -> None:
    def is_step(x: float, y: float) -> bool:
        return name in STEPS and y > 33 and math.hypot(x, y) > 38.2

    reach = max(math.hypot(x, y) for x, y in ink(name) if not is_step(x, y))
    assert 34 <= reach <= 38
    assert max(math.hypot(x, y) for x, y in ink(name)) <= (44 if name in STEPS else 37.5)


@pytest.mark.parametrize("name", TILES)
def test_dots_at_the_lower_rim_say_how_far_a_basic_flower_moves(name: str) -> None:
    surface = drawn(emblem(name), 400, {})
    around = [math.radians(a / 2) for a in range(720)]
    on = [surface.get_at((round(200 + 165 * math.cos(a)), round(200 + 165 * math.sin(a)))).a > 128 for a in around]
    assert sum(here and not before for before, here in pairwise(on)) == STEPS.get(name, 0)
    assert all(60 < math.degrees(a) < 120 for a, here in zip(around, on, strict=True) if here)


@cache
def shades(name: str, owner: str) -> tuple[float, ...]:
    """A tile's lightness at 28 px, pixel by pixel, 0 to 255; colour left out on purpose."""
    paint = paint_for(owner, theme("wood"))
    surface = pygame.Surface((28, 28))
    surface.fill(paint["#040404"])
    surface.blit(drawn(emblem(name), 28, paint), (0, 0))
    pixels = [surface.get_at((x, y)) for x in range(28) for y in range(28)]
    return tuple(0.3 * p.r + 0.59 * p.g + 0.11 * p.b for p in pixels)


@pytest.mark.parametrize("owner", OWNERS)
def test_any_two_emblems_differ_at_28_px_without_colour(owner: str) -> None:
    for one, other in combinations(TILES, 2):
        apart = [abs(a - b) for a, b in zip(shades(one, owner), shades(other, owner), strict=True)]
        assert sum(apart) / (math.pi * 14 * 14) > 15, f"{one} and {other} look alike"


def test_emblems_weigh_alike() -> None:
    """The heaviest emblem covers less than three times what the lightest does; open petals count as empty."""
    weight = {name: sum(abs(s - shades(name, "guest")[0]) for s in shades(name, "guest")) for name in TILES}
    assert max(weight.values()) < 3 * min(weight.values()), weight


# --- themes ------------------------------------------------------------------------------------------------------

# Each pair of names with the contrast it needs: words 4.5, marks and shapes 3.
THREADS = [("harmony_guest", "harmony_dark"), ("harmony_host", "harmony_dark")]
CORES = ("mark_core", "last_move", "disharmony", "note")
MARKS = [*((core, "mark_edge") for core in CORES), *THREADS]
NEEDED = [
    *((word, ground, 4.5) for word in ("text", "muted", "gold") for ground in ("table", "panel")),
    *((f"{owner}_ink", f"{owner}_face", 4.5) for owner in (*OWNERS, "any")),
    *((f"{owner}_{role}", f"{owner}_face", 3) for owner in (*OWNERS, "any") for role in ("fill", "accent")),
    *((core, edge, 4.5) for core, edge in MARKS),
    *(("ink", ground, 3) for ground in ("neutral", "white")),
    ("ink_on_red", "red", 3),
    ("white", "red", 3),
    ("gate", "neutral", 3),
    ("guest_face", "host_face", 4.5),
    ("any_face", "neutral", 1.9),
    ("any_face", "guest_face", 4.5),
]


def luminance(colour: str, sight: str) -> float:
    """Relative luminance, 0 to 1, as an eye of that kind has it (WCAG 2)."""
    r, g, b = seen([int(colour[i : i + 2], 16) for i in (1, 3, 5)], sight)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str, sight: str = "full") -> float:
    """WCAG contrast of two colours, 1 to 21."""
    dark, light = sorted((luminance(one, sight), luminance(other, sight)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("style", ["panel", "card", "button", "well"])
def test_in_high_contrast_what_is_worked_has_an_edge_that_is_seen(style: str) -> None:
    colours = theme("contrast")
    _, edge, _ = brush(colours).plate_colours(style)
    assert contrast(edge, colours["panel"]) >= 3


def test_contrast_is_measured_right() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
    ],
)
def test_distances_of_colours_are_measured_right(one: Linear, other: Linear, apart: float) -> None:
    """Pairs of Sharma, Wu and Dalal (2005)."""
    assert distance(one, other) == pytest.approx(apart, abs=1e-4)


OWN = {"owners": ("guest_face", "host_face", "any_face"), "links": ("harmony_guest", "harmony_host", "disharmony")}
APART = {**OWN, "marks": ("mark_core", "harmony_host", "disharmony", "last_move", "note"), "grounds": ("neutral", "white", "red")}
"""Colours that stand for different things of one sort."""


@pytest.mark.parametrize("sight", ["protan", "deutan", "tritan"])
@pytest.mark.parametrize("name", THEMES)
def test_owners_links_marks_and_grounds_are_far_apart_for_the_eye_that_was_set(name: str, sight: str) -> None:
    colours = {**theme(name), **SIGHTS[sight]}
    for sort, names in APART.items():
        for one, other in combinations(names, 2):
            assert distance(lab(colours[one], sight), lab(colours[other], sight)) >= 14, f"{sort}: {one} and {other}"
    for core, edge in MARKS:
        assert contrast(colours[core], colours[edge], sight) >= 4.5, f"{core} on {edge}"


def test_every_sight_that_can_be_set_has_its_colours() -> None:
    assert set(SIGHTS) == set(make_control("sight").choices)
    assert set(SIGHTS) <= set(SIGHT)
    assert all(set(colours) <= set(DEFAULTS) for colours in SIGHTS.values())


@pytest.mark.parametrize("name", THEMES)
def test_themes_name_the_same_colours(name: str) -> None:
    whole = yaml.safe_load((ART / "themes" / f"{name}.yaml").read_text(encoding="utf-8"))
    assert set(whole) == {"id", "name", "colours"}
    assert whole["id"] == name
    assert {"en", "de"} <= set(whole["name"])
    assert list(whole["colours"]) == list(DEFAULTS)
    assert all(re.fullmatch("#[0-9A-F]{6}", colour) for colour in whole["colours"].values())


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("name", THEMES)
def test_what_must_be_told_apart_has_contrast(name: str, sight: str) -> None:
    colours = theme(name)
    found = {(a, b): contrast(colours[a], colours[b], sight) for a, b, _ in NEEDED}
    assert {pair: got for (pair, got), (*_, need) in zip(found.items(), NEEDED, strict=True) if got < need} == {}


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("name", THEMES)
def test_a_two_toned_mark_shows_on_every_ground(name: str, sight: str) -> None:
    colours = theme(name)
    for ground in GROUNDS:
        for light, dark in MARKS:
            best = max(contrast(colours[tone], colours[ground], sight) for tone in (light, dark))
            assert best >= 3, f"{light} on {ground}"


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("name", THEMES)
def test_words_can_be_read_where_the_light_falls_on_the_table(name: str, sight: str) -> None:
    picture = draw_background(brush(theme(name)).pictures, (320, 200))
    spots = {tuple(picture.get_at((x, y)))[:3] for x in range(320) for y in range(200)}
    brightest = max(("#{:02x}{:02x}{:02x}".format(*spot) for spot in spots), key=lambda spot: luminance(spot, sight))
    assert {word: got for word in ("text", "muted", "gold") if (got := contrast(theme(name)[word], brightest, sight)) < 4.5} == {}
