"""A round board in wood: a disc of maple with inlaid gardens, in a rim of walnut."""

from __future__ import annotations

import math
from collections.abc import Iterable

from game.core.chance import Chance
from game.core.contract import BoardLook
from game.core.outline import outline_among
from game.drawing import svg
from game.drawing.colours import Theme, mix
from game.drawing.geometry import Point, around, extent_of
from game.drawing.grounds import edges, inset, marked, marker, markers, outlines, segments, shapes

_FINE = 12
"""Pixels from point to point below which the board is a thumbnail, without its finer work."""
FIELD, EDGE = 0.06, 0.68
"""Steps beyond the circle of a round board: where the maple ends and the rim begins, and where the rim ends."""
WALNUT = "#9A6233"
Stops = Iterable[tuple[float, str, float]]


def rim_wood(theme: Theme) -> str:
    """The colour of the wood of a round board's rim."""
    return mix(theme["table"], WALNUT, 0.55)


def draw_marker(theme: Theme, number: int, spot: Point, unit: float) -> str:
    """What marks a place of the ground of that number, at steps of so many pixels."""
    way = svg.through(marker(number, spot, unit * 0.56), closed=True)
    brass = mix(theme["gold"], theme["neutral"], 0.15)
    edge = svg.curve(way, fill="none", stroke=theme["ink"], stroke_width=max(unit * 0.13, 1.4), stroke_linejoin="round")
    inlaid = {"fill": brass, "fill_opacity": 0.3, "stroke": brass, "stroke_width": max(unit * 0.06, 0.8)}
    return edge + svg.curve(way, stroke_linejoin="round", **inlaid)


class WoodenBoard:
    """The window's round board being drawn: every part is a piece of SVG."""

    def __init__(self, look: BoardLook, theme: Theme, side: int, sign: int) -> None:
        self.look, self.theme, self.sign = look, theme, sign
        self.outline, self.extent = outline_among(look.grounds), extent_of(look)
        self.radius = self.outline.radius
        self.unit = side / self.extent.units
        self.fine = self.unit >= _FINE
        self.middle = side // 2 if self.fine else side / 2  # on a whole pixel, where tiles are put
        self.shapes = shapes(look)
        self.beside = edges(tuple(self.shapes))

    # -- places, lengths, colours

    def at(self, corner: Point) -> Point:
        x, y = self.between(corner)
        if not self.fine:
            return x, y  # on a thumbnail, whole pixels would bend the diamond
        return round(x) + 0.0, round(y) + 0.0

    def between(self, corner: Point) -> Point:
        """A place that is no corner, and so need not lie on whole pixels."""
        x, y = corner[0] - self.extent.middle[0], corner[1] - self.extent.middle[1]
        return self.middle + self.sign * x * self.unit, self.middle - self.sign * y * self.unit

    def disc(self, radius: float, **style: object) -> str:
        return svg.circle(self.middle, self.middle, radius * self.unit, **style)

    def ring(self, inner: float, outer: float, colour: str, least: float = 0.0) -> str:
        """A ring round the middle between two radii in steps, and at least so many pixels wide.

        Its halves are shapes of their own: the rasteriser walks each row from a shape's first pixel to its last.
        """
        m, seam = self.middle, round(self.middle)
        reach = max(outer * self.unit, inner * self.unit + least)
        out = []
        for sweep in (0, 1):
            (top, low), (rise, fall) = (
                (m - h, m + h) for h in (math.sqrt(r**2 - (seam - m) ** 2) for r in (reach, inner * self.unit))
            )
            way = f"M{seam} {top:.2f}A{reach:.2f} {reach:.2f} 0 0 {sweep} {seam} {low:.2f}"
            way += f"L{seam} {fall:.2f}A{inner * self.unit:.2f} {inner * self.unit:.2f} 0 0 {1 - sweep} {seam} {rise:.2f}Z"
            out.append(svg.curve(way, fill=colour))
        return "".join(out)

    def glow(self, name: str, at: Point, radius: float, stops: Stops) -> str:
        """A radial gradient, with its centre (x to the right, y down) and radius in steps."""
        u, m = self.unit, self.middle
        return f"<defs>{svg.radial(name, (m + at[0] * u, m + at[1] * u), radius * u, stops)}</defs>"

    def slope(self, name: str, stops: Stops, far: float = 6.8) -> str:
        """A gradient from the upper left to the lower right, over so many steps on each side of the middle."""
        u, m = self.unit, self.middle
        return f"<defs>{svg.linear(name, (m - far * u, m - far * u), (m + far * u, m + far * u), stops)}</defs>"

    # -- the field

    def maple(self) -> str:
        """The disc of maple."""
        wood = self.theme["neutral"]
        stops = [(0, mix(wood, "#ffffff", 0.10), 1), (0.6, wood, 1), (1, mix(wood, "#5a3310", 0.22), 1)]
        return self.glow("w", (-3, -4), 15, stops) + self.disc(self.radius + FIELD + 0.1, fill="url(#w)")

    def grain(self) -> str:
        """Long waves, arches where a plank was cut near the heart, and flecks; the same on every machine."""
        chance = Chance(11)
        fine: list[str] = []
        broad: list[str] = []
        for i in range(76 if self.fine else 24):
            y = -self.radius + i * (2 * self.radius / (76 if self.fine else 24)) + (chance.below(100) - 50) / 420
            bend = (chance.below(100) - 50) / 160
            (broad if i % 4 == 0 else fine).append(self._wave(y, bend))
        arches = [self._arch(*arch) for arch in _ARCHES] if self.fine and self.radius >= _HEART else []
        flecks = [self._fleck(chance) for _ in range(220)] if self.unit > 20 else []
        tone = mix(self.theme["neutral"], "#6b3f17", 0.75)
        return "".join(
            svg.curve("".join(ways), stroke=tone, stroke_opacity=strength, stroke_width=self.unit * width)
            for ways, strength, width in ((fine, 0.13, 0.024), (broad, 0.1, 0.07), (arches, 0.15, 0.034), (flecks, 0.2, 0.02))
            if ways
        )

    def _wave(self, y: float, bend: float) -> str:
        half = math.sqrt(max((self.radius + 0.1) ** 2 - y * y, 0.01))
        return self._curved((-half, y), (-half / 3, y + bend), (half / 3, y - bend), (half, y))

    def _arch(self, x: float, y: float, length: float, height: float) -> str:
        """One arch: from the edge of the disc to its tip and back."""
        out = []
        for side in (-height, height):
            edge = math.copysign(math.sqrt(max((self.radius + 0.05) ** 2 - (y + side) ** 2, 0.0)), -length)
            tip = (x, y)
            out.append(self._curved((edge, y + side), (x - length * 0.6, y + side), (x, y + side * 0.7), tip))
        return "".join(out)

    def on_wood(self, x: float, y: float) -> bool:
        """Whether a fleck so far from the middle has room on the maple."""
        return math.hypot(x, y) <= self.radius - 0.4

    def _fleck(self, chance: Chance) -> str:
        x, y = (chance.below(1700) - 850) / 100, (chance.below(1700) - 850) / 100
        if not self.on_wood(x, y):
            return ""
        length = 0.08 + chance.below(100) / 500
        return self._curved((x, y), (x, y), (x + length, y + 0.01), (x + length, y + 0.01))

    def _curved(self, *spots: Point) -> str:
        u, m = self.unit, self.middle
        return "M{:.1f} {:.1f}C{:.1f} {:.1f} {:.1f} {:.1f} {:.1f} {:.1f}".format(*(m + c * u for spot in spots for c in spot))

    # -- what is painted and inlaid

    def gardens(self) -> str:
        """Red lacquer and white paper, with a thin line laid in along their edges."""
        out = [self._lacquer("red"), self._lacquer("white")]
        red, white = self.theme["red"], self.theme["white"]
        tones = {"red": mix(self.theme["gold"], red, 0.3), "white": mix(red, white, 0.45)}
        if self.fine:
            width = max(self.unit * 0.03, 0.9)
            for ground, way in outlines(self.shapes):
                line = map(self.between, inset(way, 0.19))
                out.append(svg.path(line, closed=True, stroke=tones[ground], stroke_width=width, stroke_linejoin="miter"))
        return "".join(out)

    def _lacquer(self, ground: str) -> str:
        """All of one ground, lighter towards the light."""
        way = "".join(
            "M" + "L".join("{:.1f} {:.1f}".format(*self.at(corner)) for corner in corners) + "Z"
            for here, corners in self.shapes
            if here == ground
        )
        tone = self.theme[ground]
        stops = [(0, mix(tone, "#ffffff", 0.09), 1), (0.5, tone, 1), (1, mix(tone, "#000000", 0.1), 1)]
        return self.slope(f"g{ground}", stops, 5) + svg.curve(way, fill=f"url(#g{ground})")

    def lines(self) -> str:
        """The grid: ink on light grounds, a lighter red inside the red garden; and the circle that ends it."""
        ink: list[str] = []
        red: list[str] = []
        for a, b in segments(self.outline):
            beside = {ground for ground, _ in self.beside.get((a, b), ())}
            (red if beside == {"red"} else ink).append("M{:.1f} {:.1f}L{:.1f} {:.1f}".format(*self.at(a), *self.at(b)))
        strength = min(self.unit / 14, 1.0)  # on a thumbnail many lines would be a dark net
        style = {"stroke_width": max(self.unit * 0.032, 1.0), "stroke_opacity": strength}
        dark = mix(self.theme["ink"], self.theme["neutral"], 0.25)
        pale = mix(self.theme["ink_on_red"], self.theme["red"], 0.35)
        end = self.border(dark) if self.fine else ""
        return svg.curve("".join(ink), stroke=dark, **style) + svg.curve("".join(red), stroke=pale, **style) + end

    def border(self, colour: str) -> str:
        """The circle that ends the lines."""
        return self.ring(self.radius - 0.02, self.radius + 0.02, colour, 1.0)

    def borders(self) -> str:
        """A stronger line wherever two grounds meet; brass is laid into those that no thread could lie along."""
        straight: list[str] = []
        slanting: list[str] = []
        for (a, b), beside in self.beside.items():
            if len({ground for ground, _ in beside}) > 1:
                way = "M{:.1f} {:.1f}L{:.1f} {:.1f}".format(*self.at(a), *self.at(b))
                (slanting if a[0] != b[0] and a[1] != b[1] else straight).append(way)
        u, ink = self.unit, self.theme["ink"]
        brass = mix(self.theme["gold"], self.theme["neutral"], 0.15)
        out = svg.curve("".join(straight), stroke=ink, stroke_width=max(u * 0.07, 1.2), stroke_linecap="round")
        out += svg.curve("".join(slanting), stroke=ink, stroke_width=max(u * 0.13, 1.4), stroke_linecap="round")
        if self.fine:
            out += svg.curve("".join(slanting), stroke=brass, stroke_width=u * 0.05, stroke_linecap="round")
        return out

    def marks(self) -> str:
        """A small figure in brass at each place of the grounds of which nothing else is seen; a tile leaves its corners free."""
        return "".join(draw_marker(self.theme, number, self.between(spot), self.unit) for number, spot in marked(self.look))

    def gates(self) -> str:
        """A wreath of petals round each gate: it frames the tile that stands there."""
        out = []
        for gate in markers(self.look):
            ink = {"stroke": self.theme["ink"], "stroke_width": max(self.unit * 0.05, 0.8), "stroke_linejoin": "round"}
            out.append(svg.curve(self._wreath(gate), fill=self.theme["gate"], fill_rule="evenodd", **ink))
            if self.fine:
                x, y = self.between(gate)
                brass = mix(self.theme["gold"], self.theme["neutral"], 0.15)
                out.append(svg.circle(x, y, 0.475 * self.unit, fill="none", stroke=brass, stroke_width=self.unit * 0.045))
        return "".join(out)

    def _wreath(self, gate: Point) -> str:
        """Path data of eight pointed petals with a round hole."""

        def spot(radius: float, turn: float) -> str:
            angle = math.radians(turn)
            return "{:.2f} {:.2f}".format(*self.between((gate[0] + radius * math.cos(angle), gate[1] + radius * math.sin(angle))))

        way = f"M{spot(0.53, -22.5)}"
        for turn in range(0, 360, 45):
            way += f"Q{spot(0.66, turn - 15)} {spot(0.7, turn)}Q{spot(0.66, turn + 15)} {spot(0.53, turn + 22.5)}"
        hole = 0.42
        way += f"ZM{spot(hole, 0)}"
        for turn in range(0, 360, 90):
            bow = hole / math.cos(math.radians(22.5))
            way += f"Q{spot(bow, turn + 22.5)} {spot(hole, turn + 45)}Q{spot(bow, turn + 67.5)} {spot(hole, turn + 90)}"
        return way + "Z"

    # -- rim and light

    def light(self) -> str:
        """Warm light from the upper left, shade at the lower right, and what the rim throws on the maple."""
        r = self.radius
        lamp = [(0, "#fff1cf", 0.20), (0.5, "#fff1cf", 0.0), (0.75, "#1c0d02", 0.05), (1, "#1c0d02", 0.26)]
        rim = [(0, "#1c0d02", 0.0), (0.955, "#1c0d02", 0.0), (0.985, "#1c0d02", 0.22), (1, "#1c0d02", 0.45)]
        out = self.glow("l", (-5, -6), 17, lamp) + self.disc(self.radius + FIELD, fill="url(#l)")
        return out + (self.glow("i", (0.1, 0.14), r + 0.2, rim) + self.ring(r - 0.5, r + FIELD, "url(#i)") if self.fine else "")

    def rim(self) -> str:
        """Turned walnut with a brass line and pins, lit from the upper left, on its shadow."""
        r, wood, brass = self.radius, rim_wood(self.theme), self.theme["gold"]
        bright, dark, gleam = mix(wood, "#ffe2b8", 0.28), mix(wood, "#000000", 0.45), mix(brass, "#fff6df", 0.45)
        shadow = [(0, "#000000", 0.0), (0.94, "#000000", 0.6), (0.975, "#000000", 0.34), (1, "#000000", 0.0)]
        out = [
            self.glow("s", (0.07, 0.14), r + 0.75, shadow),
            self.slope("r", [(0, mix(wood, "#ffe2b8", 0.16), 1), (0.45, wood, 1), (1, mix(wood, "#000000", 0.35), 1)]),
            self.slope("b", [(0, bright, 1), (0.4, wood, 1), (0.75, dark, 1)]),
            self.slope("c", [(0, dark, 1), (0.5, mix(wood, "#000000", 0.25), 1), (1, mix(wood, "#ffe2b8", 0.12), 1)]),
            self.slope("m", [(0, gleam, 1), (0.35, brass, 1), (0.7, mix(brass, "#3a2508", 0.45), 1), (1, brass, 1)]),
            self.ring(r + EDGE - 0.1, r + 0.89, "url(#s)"),
            self.ring(r + FIELD, r + EDGE, "url(#r)"),
        ]
        if self.fine:
            out += [self.ring(r + 0.58, r + EDGE, "url(#b)"), self.ring(r + 0.56, r + 0.58, dark, 0.8)]
            out.append(self.ring(r + 0.19, r + 0.21, dark, 0.8))
            out += self._pins(r + 0.49)
        out += [self.ring(r + 0.045, r + 0.075, mix(wood, "#000000", 0.6), 1.0), self.ring(r + 0.075, r + 0.19, "url(#c)", 1.0)]
        return "".join([*out, self.ring(r + 0.1, r + 0.16, "url(#m)", 1.0)])

    def _pins(self, radius: float) -> list[str]:
        """Brass pins round the rim."""
        brass, u, out = self.theme["gold"], self.unit, []
        for turn in range(24):
            x, y = around((self.middle, self.middle), radius * u, math.radians(turn * 15 + 7.5))
            out.append(svg.circle(x + 0.012 * u, y + 0.02 * u, 0.068 * u, fill="#000000", fill_opacity=0.45))
            out.append(svg.circle(x, y, 0.052 * u, fill=mix(brass, "#3a2508", 0.25)))
            out.append(svg.circle(x - 0.014 * u, y - 0.016 * u, 0.022 * u, fill=mix(brass, "#fff6df", 0.5)))
        return out


_HEART = 8.0
"""The radius of a board from which on there is room for arches."""
_HEARTS = ((2.6, -6.3, -1), (-3.4, 6.6, 1), (6.0, 3.9, -1))
"""Where a plank was cut near the heart: the tip of its arches (x to the right, y down, in steps), and to which side they open."""
_ARCHES = [(x + side * k * 1.15, y, side * (7.0 - k * 0.3), 0.16 + k * 0.2) for x, y, side in _HEARTS for k in range(5)]
"""The arches of the grain: tip, length to the left or right, half height, in steps."""
