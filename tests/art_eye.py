"""How eyes see pictures: in simulated colour blindness, in lightness, and whether two can be told apart."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations

import pygame

Linear = tuple[float, float, float]
SIGHT: dict[str, tuple[Linear, Linear, Linear]] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""How eyes see, as matrices over linear RGB: dichromats after Machado, Oliveira and Fernandes (2009, severity 1)."""


def linear(colour: Sequence[int]) -> Linear:
    """Red, green and blue, 0 to 255, as linear light, 0 to 1."""
    r, g, b = (c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour[:3])
    return r, g, b


def seen(colour: Sequence[int], sight: str) -> Linear:
    """A colour as an eye of that kind has it, in linear light, 0 to 1."""
    light = linear(colour)
    r, g, b = (min(max(sum(m * c for m, c in zip(row, light, strict=True)), 0.0), 1.0) for row in SIGHT[sight])
    return r, g, b


def lab(colour: str, sight: str = "full") -> Linear:
    """A colour (``#rrggbb``) as an eye of that kind has it, in CIELAB under daylight (D65)."""
    r, g, b = seen([int(colour[i : i + 2], 16) for i in (1, 3, 5)], sight)
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: Linear, other: Linear) -> float:
    """How different two colours in CIELAB look: CIEDE2000, where about 2 is just seen and 10 at a glance."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    grey = 1.5 - 0.5 * math.sqrt(mean**7 / (mean**7 + 25**7))
    c1, c2 = math.hypot(a1 * grey, b1), math.hypot(a2 * grey, b2)
    h1, h2 = (math.degrees(math.atan2(b, a * grey)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 and c2 else 0.0
    hue = (h1 + turn / 2) % 360 if c1 and c2 else h1 + h2
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.2, 4, -63))
    t = 1 + sum(share * math.cos(math.radians(times * hue + off)) for share, times, off in waves)
    bend = -math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2)))) * 2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    by_light = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    by_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    by_hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * chroma * t)
    return math.sqrt(by_light**2 + by_chroma**2 + by_hue**2 + bend * by_chroma * by_hue)


def as_seen(picture: pygame.Surface, sight: str) -> pygame.Surface:
    """A picture as an eye of that kind has it."""

    def shown(light: float) -> int:
        return round(255 * (light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))

    once = cache(lambda colour: tuple(shown(light) for light in seen(colour, sight)))
    out = picture.copy()
    for x in range(out.get_width()):
        for y in range(out.get_height()):
            out.set_at((x, y), once(tuple(out.get_at((x, y)))[:3]))
    return out


def lightness(picture: pygame.Surface, ground: str = "#808080", sight: str = "full") -> list[float]:
    """How light each pixel looks, 0 to 1, on a ground of that colour."""
    flat = pygame.Surface(picture.get_size())
    flat.fill(ground)
    flat.blit(picture, (0, 0))
    return [light_of(tuple(flat.get_at((x, y)))[:3], sight) for x in range(flat.get_width()) for y in range(flat.get_height())]


@cache
def light_of(colour: tuple[int, ...], sight: str) -> float:
    r, g, b = seen(colour, sight)
    return math.pow(0.2126 * r + 0.7152 * g + 0.0722 * b, 1 / 2.2)


def apart(one: pygame.Surface, other: pygame.Surface, sight: str = "full") -> float:
    """How far two pictures of one size differ in lightness: the mean over a tile's disc, 0 to 1."""
    pairs = zip(lightness(one, sight=sight), lightness(other, sight=sight), strict=True)
    return sum(abs(a - b) for a, b in pairs) / (math.pi * one.get_width() ** 2 / 4)


def alike(pictures: Mapping[str, pygame.Surface], pixels: int) -> list[tuple[str, str]]:
    """The pairs of pictures of which fewer than so many pixels clearly differ in lightness."""
    light = {name: lightness(picture) for name, picture in pictures.items()}
    return [
        (one, other)
        for one, other in combinations(light, 2)
        if sum(abs(a - b) > 0.15 for a, b in zip(light[one], light[other], strict=True)) < pixels
    ]
