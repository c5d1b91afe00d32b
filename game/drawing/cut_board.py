"""A board that is not round, in wood: a plank of maple cut to the outline of its points, holes too, in a rim of walnut."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.lattice import places, xy
from game.drawing import svg
from game.drawing.colours import mix
from game.drawing.grounds import field
from game.drawing.wooden_board import WoodenBoard, rim_wood

_MAPLE, _BRASS, _RIM = 0.1, 0.27, 0.62
"""Steps beyond the field, which itself ends half a step beyond the points: where the maple ends, the brass, the rim."""


class CutBoard(WoodenBoard):
    """The window's board of any outline. What runs along its edge is a broad stroke of it, and the maple lies on top."""

    def edge(self) -> str:
        """Path data of the field's edges, round the board and round its holes."""
        ways = (map(self.between, ((x - 0.5, y - 0.5) for x, y in way)) for way in field(self.outline))
        return "".join(svg.through(way, closed=True) for way in ways)

    def stroke(self, beyond: float, colour: str, off: float = 0.0, opacity: float = 1.0) -> str:
        """The field with all that lies so many steps beyond its edge, moved to the lower right by so many."""
        way = self.edge()
        drawn = svg.curve(
            way, fill=colour, fill_rule="evenodd", fill_opacity=opacity,
            stroke=colour, stroke_width=2 * beyond * self.unit, stroke_linejoin="round", stroke_opacity=opacity,
        )  # fmt: skip
        return drawn if not off else f'<g transform="translate({off * self.unit:.2f} {2 * off * self.unit:.2f})">{drawn}</g>'

    def maple(self) -> str:
        """The shadow, the rim, its line of brass, and the maple."""
        theme = self.theme
        wood, brass = rim_wood(theme), theme["gold"]
        far = max(self.outline.columns[1] - self.outline.columns[0], self.outline.rows[1] - self.outline.rows[0]) / 2
        slope = [(0, mix(wood, "#ffe2b8", 0.24), 1), (0.45, wood, 1), (1, mix(wood, "#000000", 0.4), 1)]
        shine = [(0, mix(brass, "#fff6df", 0.45), 1), (0.5, brass, 1), (1, mix(brass, "#3a2508", 0.4), 1)]
        tone = theme["neutral"]
        stops = [(0, mix(tone, "#ffffff", 0.10), 1), (0.6, tone, 1), (1, mix(tone, "#5a3310", 0.22), 1)]
        out = [
            self.slope("r", slope, far), self.slope("m", shine, far), self.glow("w", (-far / 3, -far / 2), far * 1.8, stops),
            *(self.stroke(_RIM + spread, "#000000", 0.05, 0.16) for spread in (0.0, 0.08, 0.16)),
            self.stroke(_RIM, mix(wood, "#000000", 0.55)), self.stroke(_RIM - 0.04, "url(#r)"),
            self.stroke(_BRASS + 0.03, mix(wood, "#000000", 0.6)), self.stroke(_BRASS, "url(#m)"),
            self.stroke(_BRASS - 0.06, mix(wood, "#000000", 0.6)), self.stroke(_MAPLE, "url(#w)"),
        ]  # fmt: skip
        return "".join(out)

    def waves(self, y: float, bend: float) -> Iterator[str]:
        """A line of grain on each stretch of maple at that height (y down, from the middle)."""
        mx, my = self.extent.middle
        row = round(my - y)
        columns = sorted(x for x, at in map(xy, places(self.outline.points)) if at == row)
        starts = [x for x in columns if x - 1 not in columns]
        ends = [x for x in columns if x + 1 not in columns]
        for first, last in zip(starts, ends, strict=True):
            low, high = (self.sign * (at - mx) for at in (first - 0.5 * self.sign, last + 0.5 * self.sign)[:: self.sign])
            third = (high - low) / 3
            yield self._curved((low, y), (low + third, y + bend), (high - third, y - bend), (high, y))

    def grain(self) -> str:
        """Lines of grain, and nothing across a hole."""
        (south, north) = self.outline.rows
        half = (north - south + 1) / 2
        lines = round(half * (8 if self.fine else 3))
        ways: list[str] = []
        for i in range(lines):
            y = -half + (i + 0.5) * 2 * half / lines
            ways += self.waves(y if self.sign > 0 else -y, ((i * 7) % 5 - 2) / 30)
        tone = mix(self.theme["neutral"], "#6b3f17", 0.75)
        return svg.curve("".join(ways), stroke=tone, stroke_opacity=0.13, stroke_width=self.unit * 0.03)

    def border(self, colour: str) -> str:
        """Its lines end at the outermost points."""
        return ""

    def light(self) -> str:
        """Warm light from the upper left, shade at the lower right."""
        lamp = [(0, "#fff1cf", 0.16), (0.5, "#fff1cf", 0.0), (0.75, "#1c0d02", 0.04), (1, "#1c0d02", 0.2)]
        far = self.extent.units / 2
        fill = svg.curve(self.edge(), fill="url(#l)", fill_rule="evenodd")
        return self.glow("l", (-far / 2, -far * 0.6), far * 1.8, lamp) + fill

    def rim(self) -> str:
        """It lies under the maple."""
        return ""

