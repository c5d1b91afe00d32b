"""The empty board, drawn once per size from what the game says of its points."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise

import pygame

from game.core.chance import Chance
from game.core.contract import BoardLook
from game.core.lattice import ALL_POINTS, ALL_SQUARES, xy
from game.ui import svg
from game.ui.layout import BOARD_UNITS
from game.ui.pictures import Pictures
from game.ui.theme import Theme, mix

FILLS = ("red", "white", "neutral")
"""The grounds that are painted; a place on none of them (a gate) gets a marker."""
Corner = tuple[int, int]
Shape = tuple[str, tuple[Corner, ...]]
POINTS = [xy(place) for place in ALL_POINTS]
SQUARES = [xy(place) for place in ALL_SQUARES]


def shapes(look: BoardLook) -> list[Shape]:
    """Each square of the board as one ground, or as two triangles of two, by the grounds that its corners have in common."""
    return [shape for square in SQUARES for shape in _square_shapes(look.grounds, *square)]


def _square_shapes(grounds: Mapping[str, tuple[str, ...]], x: int, y: int) -> list[Shape]:
    around = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    if whole := _common(grounds, around):
        return [(whole, around)]
    a, b, c, d = around
    for one, other in (((a, b, d), (b, c, d)), ((a, b, c), (a, c, d))):
        first, second = _common(grounds, one), _common(grounds, other)
        if first and second:
            return [(first, one), (second, other)]
    return [("neutral", around)]


def _common(grounds: Mapping[str, tuple[str, ...]], corners: Iterable[Corner]) -> str | None:
    """The ground that all corners share; corners that have none (gates, or off the board) go with any."""
    known = [here for x, y in corners if (here := shared_grounds(grounds, x, y))]
    if not known:
        return "neutral"
    shared = set.intersection(*known)
    return next((fill for fill in FILLS if fill in shared), None)


def shared_grounds(grounds: Mapping[str, tuple[str, ...]], x: int, y: int) -> set[str]:
    """The painted grounds of a point; none off the board and on markers, which go with every ground."""
    return set(FILLS).intersection(grounds.get(f"{x},{y}", ()))


def markers(look: BoardLook) -> list[Corner]:
    """The points that touch no painted ground: gates."""
    return [(x, y) for x, y in POINTS if look.grounds.get(f"{x},{y}") and not shared_grounds(look.grounds, x, y)]


def board_picture(look: BoardLook, pictures: Pictures, side: int, turned: bool = False) -> pygame.Surface:
    """The empty board as a picture of that side, in pixels."""
    return pictures.draw(board_svg(look, pictures.theme, side, turned=turned), (side, side))


def board_svg(look: BoardLook, theme: Theme, side: int, *, turned: bool = False) -> str:
    """The empty board as SVG text."""
    unit = side / BOARD_UNITS
    drawing = _Drawing(look, theme, unit, side / 2, -1 if turned else 1)
    parts = [
        drawing.wood(),
        drawing.gardens(),
        drawing.grain(),
        drawing.lines(),
        drawing.borders(),
        drawing.gates(),
        drawing.rim(),
        drawing.light(),
    ]
    return svg.document(side, side, *parts)


class _Drawing:
    """One board being drawn: every part is a piece of SVG."""

    def __init__(self, look: BoardLook, theme: Theme, unit: float, middle: float, sign: int) -> None:
        self.look, self.theme, self.unit, self.middle, self.sign = look, theme, unit, middle, sign
        self.shapes = shapes(look)
        self.fill_of = {(corners, ground) for ground, corners in self.shapes}

    def at(self, corner: tuple[float, float]) -> tuple[float, float]:
        x = self.middle + self.sign * corner[0] * self.unit
        y = self.middle - self.sign * corner[1] * self.unit
        if self.unit < 12:
            return x, y  # on a thumbnail, whole pixels would bend the diamond
        return round(x) + 0.0, round(y) + 0.0

    def wood(self) -> str:
        u, m, t = self.unit, self.middle, self.theme
        glow = svg.radial(
            "w",
            (m - 3 * u, m - 4 * u),
            15 * u,
            [
                (0, mix(t["neutral"], "#ffffff", 0.10), 1),
                (0.6, t["neutral"], 1),
                (1, mix(t["neutral"], "#5a3310", 0.22), 1),
            ],
        )
        shadow = "".join(
            svg.circle(m + 0.05 * u, m + 0.16 * u, (9.66 + i * 0.028) * u, fill="#000000", fill_opacity=0.07) for i in range(6)
        )
        return f"<defs>{glow}</defs>{shadow}" + svg.circle(m, m, 9.25 * u, fill="url(#w)")

    def gardens(self) -> str:
        out = []
        for ground, corners in self.shapes:
            if ground != "neutral":
                colour = self.theme[ground]
                out.append(svg.path(map(self.at, corners), closed=True, fill=colour))
        return "".join(out)

    def grain(self) -> str:
        """Long thin waves across the disc, the same on every machine."""
        chance, u, m = Chance(11), self.unit, self.middle
        out = []
        for i in range(64):
            y = -9.1 + i * 0.288 + (chance.below(100) - 50) / 420
            half = math.sqrt(max(9.15**2 - y * y, 0.01))
            bend = (chance.below(100) - 50) / 160
            a, b, c, d = (
                (m + x * u, m + (y + dy) * u) for x, dy in ((-half, 0), (-half / 3, bend), (half / 3, -bend), (half, 0))
            )
            way = "M{:.1f} {:.1f}C{:.1f} {:.1f} {:.1f} {:.1f} {:.1f} {:.1f}".format(*a, *b, *c, *d)
            strength = 0.05 + chance.below(100) / 1400
            out.append(
                svg.curve(way, stroke="#6b3f17", stroke_opacity=strength, stroke_width=u * (0.03 + chance.below(100) / 1600))
            )
        return "".join(out)

    def lines(self) -> str:
        """The grid: ink on light grounds, a lighter red inside the red garden."""
        ink: list[str] = []
        red: list[str] = []
        for a, b in _segments():
            way = "M{:.1f} {:.1f}L{:.1f} {:.1f}".format(*self.at(a), *self.at(b))
            (red if self._sides(a, b) == {"red"} else ink).append(way)
        width = max(self.unit * 0.032, 1.0)
        strength = min(self.unit / 14, 1.0)  # on a small board many lines would be a dark net
        wood_ink = mix(self.theme["ink"], self.theme["neutral"], 0.25)
        return svg.curve("".join(ink), stroke=wood_ink, stroke_width=width, stroke_opacity=strength) + svg.curve(
            "".join(red),
            stroke=mix(self.theme["ink_on_red"], self.theme["red"], 0.35),
            stroke_width=width,
            stroke_opacity=strength,
        )

    def _sides(self, a: tuple[float, float], b: tuple[float, float]) -> set[str]:
        """The grounds on both sides of a segment of the grid."""
        return {ground for ground, corners in self.shapes_at.get((a, b), ())}

    @property
    def shapes_at(self) -> Mapping[tuple[tuple[float, float], tuple[float, float]], list[Shape]]:
        return _edges(tuple(self.shapes))

    def borders(self) -> str:
        """A stronger line wherever two grounds meet."""
        ways = [
            "M{:.1f} {:.1f}L{:.1f} {:.1f}".format(*self.at(a), *self.at(b))
            for (a, b), beside in self.shapes_at.items()
            if len({ground for ground, _ in beside}) > 1
        ]
        return svg.curve("".join(ways), stroke=self.theme["ink"], stroke_width=max(self.unit * 0.07, 1.2), stroke_linecap="round")

    def gates(self) -> str:
        out = []
        for x, y in markers(self.look):
            far = max(abs(x), abs(y)) or 1
            dx, dy = x / far, y / far
            corners = [self.at((x + px, y + py)) for px, py in _triangle(dx, dy)]
            style = {"fill": self.theme["red"], "stroke": self.theme["ink"], "stroke_width": max(self.unit * 0.06, 1.0)}
            out.append(svg.path(corners, closed=True, stroke_linejoin="round", **style))
            inner = [self.at((x + px * 0.62, y + py * 0.62)) for px, py in _triangle(dx, dy)]
            out.append(
                svg.path(
                    inner,
                    closed=True,
                    stroke=mix(self.theme["gold"], self.theme["neutral"], 0.4),
                    stroke_width=max(self.unit * 0.035, 0.8),
                )
            )
        return "".join(out)

    def rim(self) -> str:
        u, m, t = self.unit, self.middle, self.theme
        wood = svg.linear(
            "r",
            (m - 7 * u, m - 7 * u),
            (m + 7 * u, m + 7 * u),
            [
                (0, mix(mix(t["gate"], "#000000", 0.28), "#ffffff", 0.16), 1),
                (0.5, mix(t["gate"], "#000000", 0.28), 1),
                (1, mix(mix(t["gate"], "#000000", 0.28), "#000000", 0.3), 1),
            ],
        )
        return f"<defs>{wood}</defs>" + "".join(
            [
                svg.circle(m, m, 9.36 * u, fill="none", stroke="url(#r)", stroke_width=0.62 * u),
                svg.circle(
                    m,
                    m,
                    9.66 * u,
                    fill="none",
                    stroke=mix(mix(t["gate"], "#000000", 0.28), "#ffffff", 0.2),
                    stroke_width=max(0.03 * u, 0.8),
                ),
                svg.circle(m, m, 9.05 * u, fill="none", stroke=mix(t["gate"], "#000000", 0.55), stroke_width=max(0.08 * u, 1.2)),
                svg.circle(m, m, 9.20 * u, fill="none", stroke=mix(t["gold"], t["gate"], 0.25), stroke_width=max(0.045 * u, 1.0)),
            ]
        )

    def light(self) -> str:
        """Warm light from the upper left, shade at the lower right, and the rim's shadow on the wood."""
        u, m = self.unit, self.middle
        lamp = svg.radial(
            "l",
            (m - 5 * u, m - 6 * u),
            17 * u,
            [
                (0, "#fff1cf", 0.20),
                (0.5, "#fff1cf", 0.0),
                (0.75, "#1c0d02", 0.05),
                (1, "#1c0d02", 0.26),
            ],
        )
        return f"<defs>{lamp}</defs>" + svg.circle(m, m, 9.66 * u, fill="url(#l)")


def _triangle(dx: float, dy: float) -> list[tuple[float, float]]:
    """A triangle around a gate that points to the middle of the board; upwards in the middle itself."""
    if not dx and not dy:
        dy = -1.0
    return [
        (-dx * 0.6, -dy * 0.6),
        (dx * 0.36 - dy * 0.55, dy * 0.36 + dx * 0.55),
        (dx * 0.36 + dy * 0.55, dy * 0.36 - dx * 0.55),
    ]


@lru_cache(maxsize=1)
def _segments() -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The grid's lines cut at every point and at the circle's edge."""
    out: list[tuple[tuple[float, float], tuple[float, float]]] = []
    for fixed in range(-8, 9):
        end = math.sqrt(81 - fixed * fixed)
        stops: list[float] = [-end, *(i for i in range(-8, 9) if abs(i) < end), end]
        for low, high in pairwise(stops):
            out.append(((low, fixed), (high, fixed)))
            out.append(((fixed, low), (fixed, high)))
    return out


@lru_cache(maxsize=4)
def _edges(all_shapes: tuple[Shape, ...]) -> dict[tuple[tuple[float, float], tuple[float, float]], list[Shape]]:
    """Every edge of every shape, with the shapes on its sides; each edge from its lower end."""
    out: dict[tuple[tuple[float, float], tuple[float, float]], list[Shape]] = {}
    for ground, corners in all_shapes:
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
            low, high = sorted((a, b))
            out.setdefault((low, high), []).append((ground, corners))
    return out
