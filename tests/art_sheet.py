"""A contact sheet of the tiles: every picture for both owners, four sizes, three grounds, as one PNG.

Usage: SDL_VIDEODRIVER=dummy python tests/art_sheet.py sheet.png [theme] [id ...]
"""

from __future__ import annotations

import io
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pygame
import yaml

ART = Path(__file__).parent.parent / "art"
SIZES = (192, 96, 48, 28)
GROUNDS = ("neutral", "white", "red")
OWNERS = ("guest", "host")
EMBLEM = {"#010101": "ink", "#020202": "fill", "#030303": "accent", "#040404": "face"}
DISC = {"#0a0a01": "face", "#0a0a02": "rim", "#0a0a03": "light", "#0a0a04": "shade"}
GAP = 10


def tile_ids() -> list[str]:
    """The ids of all emblems, sorted; the discs, which begin with ``_``, are left out."""
    return sorted(p.stem for p in (ART / "tiles").glob("*.svg") if not p.stem.startswith("_"))


def theme(name: str) -> dict[str, str]:
    """A theme's colours, name to ``#RRGGBB``."""
    text = (ART / "themes" / f"{name}.yaml").read_text(encoding="utf-8")
    colours: dict[str, str] = yaml.safe_load(text)["colours"]
    return colours


def drawn(path: Path, size: int, paint: Mapping[str, str]) -> pygame.Surface:
    """A picture rasterised at size x size pixels, its placeholders replaced as ``paint`` says."""
    text = path.read_text(encoding="utf-8")
    for placeholder, colour in paint.items():
        text = text.replace(placeholder, colour)
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), (size, size))


def paint_for(owner: str, colours: Mapping[str, str]) -> dict[str, str]:
    """What each placeholder becomes on an owner's tile."""
    return {mark: colours[f"{owner}_{role}"] for mark, role in (EMBLEM | DISC).items()}


def tile(name: str, owner: str, size: int, colours: Mapping[str, str]) -> pygame.Surface:
    """A whole tile with its shadow, on a transparent ground of 1.2 times the size."""
    paint = paint_for(owner, colours)
    whole = round(size * 1.2)
    surface = drawn(ART / "tiles" / "_shadow.svg", whole, {})
    corner = ((whole - size) // 2, (whole - size) // 2)
    faces = ["_back"] if name == "_back" else [f"_{owner}", name]
    for face in faces:
        surface.blit(drawn(ART / "tiles" / f"{face}.svg", size, paint), corner)
    return surface


def cell(name: str, colours: Mapping[str, str]) -> pygame.Surface:
    """One tile in all sizes, ground by ground across, owner by owner down."""
    steps = [round(size * 1.2) for size in SIZES]
    width, height = sum(steps), steps[0]
    surface = pygame.Surface((width * len(GROUNDS), height * len(OWNERS)))
    for column, ground in enumerate(GROUNDS):
        surface.fill(colours[ground], (column * width, 0, width, height * len(OWNERS)))
        for row, owner in enumerate(OWNERS):
            for i, size in enumerate(SIZES):
                surface.blit(tile(name, owner, size, colours), (column * width + sum(steps[:i]), row * height))
    return surface


def sheet(names: Sequence[str], colours: Mapping[str, str]) -> pygame.Surface:
    """The cells of all names in two columns."""
    cells = [cell(name, colours) for name in names]
    width, height = cells[0].get_size()
    surface = pygame.Surface((width * 2 + GAP, height * ((len(cells) + 1) // 2)))
    for i, picture in enumerate(cells):
        surface.blit(picture, ((width + GAP) * (i % 2), height * (i // 2)))
    return surface


def main(arguments: Sequence[str]) -> None:
    """Writes the sheet to the path given first."""
    if not arguments:
        sys.exit(__doc__)
    colours = theme(arguments[1] if len(arguments) > 1 else "wood")
    pygame.display.init()
    names = list(arguments[2:]) or [*tile_ids(), "_back"]
    pygame.image.save(sheet(names, colours), arguments[0])


if __name__ == "__main__":
    main(sys.argv[1:])
