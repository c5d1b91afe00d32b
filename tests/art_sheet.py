"""Contact sheets of the pictures, each as one PNG, to be judged by eye.

    SDL_VIDEODRIVER=dummy python -m tests.art_sheet tiles sheet.png
    SDL_VIDEODRIVER=dummy python -m tests.art_sheet states sheet.png --theme night --set letters --only rose lily
    SDL_VIDEODRIVER=dummy python -m tests.art_sheet board sheet.png --size 3840x2160 --sight grey

Sheets: tiles, states, marks, icons, board. Sights: full, grey, protan, deutan, tritan.
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import yaml

from game.core.contract import BoardLook, Link, TileKind
from game.core.lattice import xy
from game.drawing import overlays
from game.drawing.brush import Brush
from game.drawing.colours import Theme
from game.drawing.marks import MARKS
from game.drawing.overlays import mark
from game.drawing.pictures import Rasteriser, board_picture
from game.drawing.tile_sets import TileSet, tile_set
from game.drawing.tiles import MARGIN, TilePainter
from game.drawing.view import BoardView
from game.ui.framework.background import draw_background
from game.ui.framework.layout import table_layout
from tests.art_eye import SIGHT, as_seen
from tests.pai_sho import ALL_POINTS

ART = Path(__file__).parent.parent / "art"
SIZES = (192, 96, 48, 28)
GROUNDS = ("neutral", "white", "red")
OWNERS = ("guest", "host")
EMBLEM = {"#010101": "ink", "#020202": "fill", "#030303": "accent", "#040404": "face"}
DISC = {"#0a0a01": "face", "#0a0a02": "rim", "#0a0a03": "light", "#0a0a04": "shade"}
REASONS = ("reach", "blocked", "ground", "taken", "clash", "status", "turn", "rule")
GAP = 10


# -- what the art folder holds


def tile_ids() -> list[str]:
    """The ids of all emblems, sorted; the discs, which begin with ``_``, are left out."""
    return sorted(p.stem for p in (ART / "tiles").glob("*.svg") if not p.stem.startswith("_"))


def state_ids() -> list[str]:
    """The statuses that have a picture, sorted."""
    return sorted(p.stem for p in (ART / "states").glob("*.svg"))


def theme(name: str) -> dict[str, str]:
    """A theme's colours, name to ``#RRGGBB``."""
    colours: dict[str, str] = data(f"themes/{name}.yaml")["colours"]
    return colours


def data(path: str) -> dict[str, Any]:
    """What a YAML file of the art folder says."""
    found: dict[str, Any] = yaml.safe_load((ART / path).read_text(encoding="utf-8"))
    return found


def shipped_set(name: str) -> TileSet:
    """A tile set of the art folder, with what is known of statuses."""
    return tile_set({**data(f"sets/{name}.yaml"), "states": data("states/states.yaml")})


@cache
def kinds() -> dict[str, TileKind]:
    """Every tile that has a picture, with codes and groups as the games have them."""
    basic = {"rose": "R3", "chrysanthemum": "R4", "rhododendron": "R5", "jasmine": "W3", "lily": "W4", "white_jade": "W5"}
    colour = {"R": ("red_flower",), "W": ("white_flower",)}
    codes = {"white_lotus": "L", "white_dragon": "D", "rock": "R", "wheel": "W", **basic}
    return {
        name: TileKind(
            name, {"en": name}, code := codes.get(name, name[0].upper()), name, colour[code[0]] if name in basic else ()
        )
        for name in tile_ids()
    }


def brush(colours: Mapping[str, str]) -> Brush:
    """What draws in a theme's colours."""
    of_theme = Theme(colours)
    return Brush(Rasteriser((ART,), of_theme), of_theme)


def drawn(path: Path, size: int, paint: Mapping[str, str]) -> pygame.Surface:
    """A picture rasterised at size x size pixels, its placeholders replaced as ``paint`` says."""
    text = path.read_text(encoding="utf-8")
    for placeholder, colour in paint.items():
        text = text.replace(placeholder, colour)
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), (size, size))


def paint_for(owner: str, colours: Mapping[str, str]) -> dict[str, str]:
    """What each placeholder becomes on an owner's tile."""
    return {mark: colours[f"{owner}_{role}"] for mark, role in (EMBLEM | DISC).items()}


# -- sheets


def tiles_sheet(asked: argparse.Namespace) -> pygame.Surface:
    """Every tile of a set for both owners, four sizes, three grounds."""
    colours = theme(asked.theme)
    tiles = TilePainter(brush(colours), kinds(), tile_set=shipped_set(asked.set))
    return _in_columns([_cell(tiles, name, (), colours) for name in asked.only or tile_ids()], 2)


def states_sheet(asked: argparse.Namespace) -> pygame.Surface:
    """A few tiles under every status, and under one that no picture is known for."""
    colours = theme(asked.theme)
    tiles = TilePainter(brush(colours), kinds(), tile_set=shipped_set(asked.set))
    names = asked.only or ["jasmine", "chrysanthemum"]
    return _in_columns(
        [_cell(tiles, name, (state,), colours) for state in (*state_ids(), "unheard_of") for name in names], len(names)
    )


def _cell(tiles: TilePainter, name: str, statuses: tuple[str, ...], colours: Mapping[str, str]) -> pygame.Surface:
    """One tile in all sizes, ground by ground across, owner by owner down."""
    steps = [round(size * MARGIN) for size in SIZES]
    width, height = sum(steps), steps[0]
    surface = pygame.Surface((width * len(GROUNDS), height * len(OWNERS)))
    for column, ground in enumerate(GROUNDS):
        surface.fill(colours[ground], (column * width, 0, width, height * len(OWNERS)))
        for row, owner in enumerate(OWNERS):
            for i, size in enumerate(SIZES):
                surface.blit(tiles.picture(name, owner, size, "", statuses), (column * width + sum(steps[:i]), row * height))
    return surface


def marks_sheet(asked: argparse.Namespace) -> pygame.Surface:
    """Every mark at three sizes on three grounds."""
    by, names = brush(theme(asked.theme)), [*MARKS, *(f"reason_{sort}" for sort in REASONS)]
    units = (64, 39, 27)
    cells = []
    for ground in GROUNDS:
        cell = pygame.Surface((90 * len(names), sum(units) * 2))
        cell.fill(by.theme[ground])
        for i, name in enumerate(names):
            for j, unit in enumerate(units):
                cell.blit(mark(by, name, unit), (i * 90 + 3, sum(units[:j]) * 3 // 2 + 4))
        cells.append(cell)
    return _in_columns(cells, 1)


def icons_sheet(asked: argparse.Namespace) -> pygame.Surface:
    """Every icon at four sizes on a panel."""
    by = brush(theme(asked.theme))
    cells = []
    for path in sorted((ART / "icons").glob("*.svg")):
        cell = pygame.Surface((190, 84))
        cell.fill(by.theme["panel"])
        for size, x in ((72, 6), (36, 86), (24, 130), (16, 164)):
            if picture := by.icon(path.stem, "text", size):
                cell.blit(picture, (x, 6))
        cells.append(cell)
    return _in_columns(cells, 7)


def board_sheet(asked: argparse.Namespace) -> pygame.Surface:
    """The table with every tile of the set on it, threads of all sorts, and marks on the three grounds."""
    by = brush(theme(asked.theme))
    tiles = TilePainter(by, kinds(), tile_set=shipped_set(asked.set))
    width, height = map(int, asked.size.split("x"))
    place = table_layout((width, height)).board
    view = BoardView(place)
    table = draw_background(by.pictures, (width, height))
    table.blit(board_picture(garden(), by.pictures, place.width), place)
    for i, (kind, owner, worth) in enumerate(
        [
            ("harmony", "guest", 1),
            ("harmony", "guest", 2),
            ("harmony", "host", 1),
            ("harmony", "host", 2),
            ("disharmony", None, 1),
        ]
    ):
        sprite = overlays.link_sprite(by, view, Link(kind, owner, f"-5,{2 - i}", f"5,{2 - i}", worth))
        table.blit(sprite.picture, (sprite.x, sprite.y))
    for i, name in enumerate(tile_ids()):
        for owner, side in zip(OWNERS, (-1, 1), strict=True):
            x, y = view.at(f"{i % 6 - 3},{side * (4 + i // 6)}")
            picture = tiles.picture(name, owner, view.tile)
            table.blit(picture, picture.get_rect(center=(x, y)))
    for i, name in enumerate([*MARKS, *(f"reason_{sort}" for sort in REASONS)]):
        picture = mark(by, name, view.unit)
        table.blit(picture, picture.get_rect(center=view.at(f"{i % 7 - 3},{2 - i // 7 * 2}")))
    return table


def garden() -> BoardLook:
    """The look of a board with two red and two white gardens and four gates."""

    def grounds(x: int, y: int) -> tuple[str, ...]:
        if sorted((abs(x), abs(y))) == [0, 8]:
            return ("gates",)
        far = abs(x) + abs(y)
        colours = {"red"} if x * y > 0 else {"white"} if x * y < 0 else {"red", "white"}
        return tuple(sorted(({"neutral"} if far >= 7 else set()) | (colours if far <= 7 else set())))

    return BoardLook({"en": "Garden"}, {f"{x},{y}": grounds(x, y) for x, y in map(xy, ALL_POINTS)})


def _in_columns(cells: Sequence[pygame.Surface], columns: int) -> pygame.Surface:
    width, height = cells[0].get_size()
    rows = (len(cells) + columns - 1) // columns
    surface = pygame.Surface((width * columns + GAP * (columns - 1), height * rows))
    for i, picture in enumerate(cells):
        surface.blit(picture, ((width + GAP) * (i % columns), height * (i // columns)))
    return surface


SHEETS: dict[str, Callable[[argparse.Namespace], pygame.Surface]] = {
    "tiles": tiles_sheet,
    "states": states_sheet,
    "marks": marks_sheet,
    "icons": icons_sheet,
    "board": board_sheet,
}


def main() -> None:
    """Writes the sheet that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sheet", choices=SHEETS)
    parser.add_argument("path")
    parser.add_argument("--theme", default="wood")
    parser.add_argument("--set", default="flowers")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--sight", choices=SIGHT, default="full")
    parser.add_argument("--only", nargs="*")
    asked = parser.parse_args()
    pygame.display.init()
    pygame.font.init()
    picture = SHEETS[asked.sheet](asked)
    pygame.image.save(picture if asked.sight == "full" else as_seen(picture, asked.sight), asked.path)


if __name__ == "__main__":
    main()
