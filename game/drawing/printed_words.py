"""Words on printed pages and in pictures of lines, as SVG text: in the fonts of the window, or the next best that there is."""

from __future__ import annotations

from game.drawing import svg

INK = "#1b120b"
_FACES = {
    "serif": ("'Source Serif 4', 'Source Serif Pro', Georgia, serif", 600),
    "sans": ("'Source Sans 3', 'Source Sans Pro', Arial, sans-serif", 400),
    "bold": ("'Source Sans 3', 'Source Sans Pro', Arial, sans-serif", 600),
}


def line(
    words: str, x: float, y: float, size: float, face: str = "sans", *, colour: str = INK, length: float = 0.0, **more: object
) -> str:
    """A line of text on its base line; ``length``: how long it is."""
    family, weight = _FACES[face]
    if length:
        more |= {"textLength": float(length), "lengthAdjust": "spacingAndGlyphs"}
    place = {"x": float(x), "y": float(y), "font_size": float(size), "font_family": family, "font_weight": weight, "fill": colour}
    return svg.tag("text", svg.escaped(words), **place, **more)
