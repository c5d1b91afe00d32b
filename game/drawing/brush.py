"""What the widgets and panels are drawn with: text, plates, icons, each made once and kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence

import pygame

from game.drawing import svg
from game.drawing.colours import Theme, mix
from game.drawing.pictures import Rasteriser
from game.drawing.typesetting import letters, split_words

_KEPT = 400
"""Pictures kept; the longest unused go first. A scene needs some hundred."""


_STARK = {"panel": 0.36, "card": 0.5, "button": 0.6, "off": 0.26, "well": 0.42}
"""How much of the colour of words is in the edges of plates where the theme is of black and white: they are seen as edges."""
LEADING = 1.32
"""From line to line of a short text, in heights of the letters."""


class Brush:
    """A theme and its pictures at one text size."""

    def __init__(self, pictures: Rasteriser, theme: Theme) -> None:
        self.pictures, self.theme = pictures, theme
        self._made: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._latest: dict[tuple[object, ...], tuple[object, pygame.Surface]] = {}

    def once(self, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface kept under that key, made the first time."""
        surface = self._made.get(key)
        if surface is None:
            surface = self._made[key] = make()
            if len(self._made) > _KEPT:
                self._made.popitem(last=False)
        else:
            self._made.move_to_end(key)
        return surface

    def latest(self, key: tuple[object, ...], version: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface kept under that key, made anew for each version: of what is large and never the same again, only the last
        is kept."""
        known = self._latest.get(key)
        if known is None or known[0] != version:
            known = self._latest[key] = version, make()
        return known[1]

    def _kept(self, key: tuple[object, ...], draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The same, of what depends on nothing but the key and the theme's colours, and so is kept from one start to the next."""
        return self.once(key, lambda: self.pictures.kept(key, draw))

    def forget(self) -> None:
        """Lets go of everything made: the window has another size."""
        self._made.clear()
        self._latest.clear()

    def text(self, words: str, step: int = 0, colour: str = "text", face: str = "sans", width: int = 0) -> pygame.Surface:
        """One line of text; cut with an ellipsis where it would be wider than ``width`` (0: never)."""
        pixels = self.theme.step(step)
        key = ("text", words, pixels, colour, face, width)
        return self._kept(key, lambda: self._line(words, pixels, colour, face, width))

    def _line(self, words: str, pixels: int, colour: str, face: str, width: int) -> pygame.Surface:
        set_in = letters(face, pixels)
        shown = words
        while width and len(shown) > 1 and set_in.size(shown)[0] > width:
            shown = shown.rstrip("…")[:-1].rstrip() + "…"
        return _alpha(set_in.render(shown, True, self._colour(colour)))

    def block(
        self,
        words: str,
        width: int,
        step: int = 0,
        colour: str = "text",
        face: str = "sans",
        most: int = 9,
        centre: bool = False,
    ) -> pygame.Surface:
        """Text wrapped to a width, at most that many lines: flush left, with no word alone on the last one where that can be, or
        centred in lines of about one length."""
        pixels = self.theme.step(step)
        key = ("block", words, width, pixels, colour, face, most, centre)
        return self._kept(key, lambda: self._block(words, width, pixels, colour, face, most, centre))

    def heading(
        self, words: str, width: int, step: int = 3, colour: str = "text", face: str = "serif", *, centre: bool = False
    ) -> pygame.Surface:
        """A heading on one line, or on as many as it needs in that width: its letters are always as large."""
        line = self.text(words, step, colour, face)
        return line if line.get_width() <= width else self.block(words, width, step, colour, face, centre=centre)

    def measure_block(self, words: str, width: int, step: int = 0, face: str = "sans", most: int = 9) -> int:
        """The height of such a text, without drawing it."""
        pixels = self.theme.step(step)
        lines = wrapped(words, lambda line: letters(face, pixels).size(line)[0], width)
        return round(pixels * LEADING) * max(min(len(lines), most), 1)

    def has_room(self, words: str, width: int, step: int = 0, face: str = "sans", most: int = 9) -> bool:
        """Whether such a text is read whole."""
        measure = letters(face, self.theme.step(step)).size
        lines = wrapped(words, lambda line: measure(line)[0], width)
        return len(lines) <= most and all(measure(line)[0] <= width for line in lines)

    def _block(self, words: str, width: int, pixels: int, colour: str, face: str, most: int, centre: bool) -> pygame.Surface:
        lines = (evened if centre else settled)(words, lambda line: letters(face, pixels).size(line)[0], width)
        if len(lines) > most:
            lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
        drawn = [self._line(line, pixels, colour, face, width) for line in lines]
        height = round(pixels * LEADING)
        whole = pygame.Surface(
            (max((line.get_width() for line in drawn), default=1), height * max(len(drawn), 1)), pygame.SRCALPHA
        )
        for i, line in enumerate(drawn):
            left = (whole.get_width() - line.get_width()) // 2 if centre else 0
            whole.blit(line, (left, i * height + (height - line.get_height()) // 2))
        return whole

    def _colour(self, name: str) -> str:
        return name if name.startswith("#") else self.theme[name]

    def plate(self, size: tuple[int, int], style: str = "panel") -> pygame.Surface:
        """A panel's or button's ground in one of the styles of ``plate_colours``; a speck where a window has no room for one."""
        size = max(size[0], 4), max(size[1], 4)
        key = ("plate", size, style, self.theme.base)
        return self._kept(key, lambda: self.pictures.draw(self._plate(size, style), size))

    def _plate(self, size: tuple[int, int], style: str) -> str:
        width, height = size
        fill, edge, opacity = self.plate_colours(style)
        line = max(self.theme.base / 14, 1.0)
        radius = min(self.theme.base * 0.55, height / 2, width / 2)
        glow = svg.linear(
            "p", (0, 0), (0, height), [(0, mix(fill, "#ffffff", 0.06), opacity), (1, mix(fill, "#000000", 0.08), opacity)]
        )
        box = (line / 2, line / 2, width - line, height - line, radius)
        body = svg.rect(*box, fill="url(#p)", stroke=edge, stroke_width=line)
        return svg.document(width, height, f"<defs>{glow}</defs>", body)

    def plate_colours(self, style: str) -> tuple[str, str, float]:
        """The ground, the edge and the opacity of a plate."""
        t = self.theme
        raised = mix(t["panel"], t["text"], 0.10)
        light = sum(t.rgb("panel")) > sum(t.rgb("text"))
        well = mix(t["panel"], t["text"], 0.13) if light else mix(t["panel"], "#000000", 0.22)
        if t.stark and style in _STARK:
            fill = raised if style == "button" else t["panel"]
            return fill, mix(t["panel"], t["text"], _STARK[style]), 1.0
        return {
            "panel": (t["panel"], mix(t["panel"], t["text"], 0.10), 0.92),
            "lit": (mix(t["panel"], t["gold"], 0.07), t["gold"], 0.96),
            "button": (raised, mix(t["panel"], t["text"], 0.28), 1.0),
            "hover": (mix(raised, t["text"], 0.10), mix(t["panel"], t["gold"], 0.6), 1.0),
            "on": (mix(t["panel"], t["gold"], 0.22), t["gold"], 1.0),
            "primary": (t["gold"], mix(t["gold"], "#ffffff", 0.3), 1.0),
            "primary_hover": (mix(t["gold"], "#ffffff", 0.18), "#ffffff", 1.0),
            "off": (t["panel"], mix(t["panel"], t["text"], 0.08), 0.9),
            "well": (well, mix(t["panel"], t["text"], 0.2) if light else mix(t["panel"], "#000000", 0.3), 0.85),
            "bubble": (t["shade"], mix(t["gold"], t["shade"], 0.35), 0.96),
            "card": (t["panel"], mix(t["panel"], t["text"], 0.14), 1.0),
        }[style]

    def ring(self, size: tuple[int, int]) -> pygame.Surface:
        """The focus ring: light between two dark lines, so that it shows on every ground."""
        return self._kept(("ring", size, self.theme.base), lambda: self._ring(size))

    def _ring(self, size: tuple[int, int]) -> pygame.Surface:
        width, height = size
        line = max(self.theme.base / 9, 1.5)
        radius = min(self.theme.base * 0.7, height / 2)
        box = (line * 1.5, line * 1.5, width - line * 3, height - line * 3, radius)
        under = svg.rect(*box, fill="none", stroke=self.theme["mark_edge"], stroke_width=line * 2.6)
        over = svg.rect(*box, fill="none", stroke=self.theme["mark_core"], stroke_width=line)
        return self.pictures.draw(svg.document(width, height, under, over), size)

    def seat_sign(self, owner: str, pixels: int) -> pygame.Surface:
        """The sign of a seat beside words, of that diameter: the face of its tiles in a ring that is seen on every panel."""
        disc = svg.circle(50, 50, 44, fill=self.theme[f"{owner}_face"], stroke=self.theme[f"{owner}_ink"], stroke_width=10)
        return self._kept(("seat", owner, pixels), lambda: self.pictures.draw(svg.document(100, 100, disc), (pixels, pixels)))

    def counter(self, owner: str, number: str, pixels: int) -> pygame.Surface:
        """The sign of a seat with a number in it, of that diameter, for where there is no room beside it; letters as large as
        the sign has room for."""
        sign, ink = self.seat_sign(owner, pixels).copy(), f"{owner}_ink"
        sizes = [self.text(number, step, ink, "bold") for step in range(0, -6, -1)]
        drawn = next((one for one in sizes if one.get_width() <= pixels * 0.76), sizes[-1])
        sign.blit(drawn, drawn.get_rect(center=(pixels // 2, pixels // 2)))
        return sign

    def icon(self, stem: str, colour: str, pixels: int) -> pygame.Surface | None:
        """An icon of the art folder in one colour, or None."""
        return self.pictures.icon(stem, self._colour(colour), pixels)

    def faded(self, picture: pygame.Surface, share: float) -> pygame.Surface:
        """A copy of a picture with that share (0 to 1) of its opacity."""
        copy = picture.copy()
        copy.set_alpha(round(255 * share))
        return copy

    def shade(self, size: tuple[int, int], opacity: int = 150) -> pygame.Surface:
        """A veil of that opacity (0 to 255) over what lies behind a dialogue."""

        def make() -> pygame.Surface:
            veil = pygame.Surface(size, pygame.SRCALPHA)
            veil.fill((*self.theme.rgb("shade"), opacity))
            return veil

        return self.once(("shade", size, opacity), make)


def wrapped(words: str, measure: Callable[[str], int], width: int) -> list[str]:
    """The lines of a text, broken at spaces; a word that is too long for a line, after its hyphens, a path after its folders."""
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for word in _with_dots(split_words(paragraph), measure, width):
            longer = f"{line} {word}" if line else word
            if line and measure(longer) > width:
                lines.append(line)
                longer = word
            while cut := _find_break(longer, measure, width):
                lines.append(longer[:cut])
                longer = longer[cut:]
            line = longer
        lines.append(line)
    return lines


def _with_dots(words: Sequence[str], measure: Callable[[str], int], width: int) -> list[str]:
    """The same words, a dot or a dash between two things together with the word before it where both have room: no line begins
    with it."""
    out: list[str] = []
    for word in words:
        if word in ("\u00b7", "\u2013") and out and measure(f"{out[-1]} {word}") <= width:
            out[-1] += f" {word}"
        else:
            out.append(word)
    return out


def evened(words: str, measure: Callable[[str], int], width: int) -> list[str]:
    """As many lines as ``wrapped`` makes of a text, as even as can be: none has but a word or two that are left over."""
    lines, least = wrapped(words, measure, width), width // 2
    count = len(lines)
    while count > 1 and width - least > 3:
        tried = (least + width) // 2
        narrow = wrapped(words, measure, tried)
        if len(narrow) > count or any(measure(line) > tried for line in narrow):
            least = tried
        else:
            lines, width = narrow, tried
    return lines


_ALONE, _NARROWEST = 0.25, 0.7
"""A last line shorter than this share of the width holds a word or two that are left over; how much narrower the lines before it
may be for it to be longer."""


def settled(words: str, measure: Callable[[str], int], width: int) -> list[str]:
    """As many lines as ``wrapped`` makes of a text, a little narrower where a word would be left over for the last one."""
    lines = wrapped(words, measure, width)
    tried = width
    while len(lines) > 1 and measure(lines[-1]) < width * _ALONE and tried > width * _NARROWEST:
        tried -= max(width // 40, 1)
        narrow = wrapped(words, measure, tried)
        if len(narrow) > len(lines):
            break
        if measure(narrow[-1]) >= width * _ALONE:
            return narrow
    return lines


_BREAKS = "-/\\_."
"""The signs after which a word that is too long for a line may be broken."""


def _find_break(line: str, measure: Callable[[str], int], width: int) -> int:
    """After how many letters a line that is too long is best broken; 0 where it is not, or has no sign for that."""
    if measure(line) <= width:
        return 0
    ends = [at for at, sign in enumerate(line[:-1], 1) if sign in _BREAKS and measure(line[:at]) <= width]
    return max(ends, default=0)


def _alpha(surface: pygame.Surface) -> pygame.Surface:
    return surface.convert_alpha() if pygame.display.get_surface() else surface
