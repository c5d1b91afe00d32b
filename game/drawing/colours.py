"""A theme: colours by name with fallbacks, and the sizes of letters."""

from __future__ import annotations

from collections.abc import Mapping

DEFAULTS: dict[str, str] = {
    "table": "#241B15",
    "panel": "#31261E",
    "text": "#F3E8D3",
    "muted": "#C9B79A",
    "gold": "#E0A93B",
    "shade": "#0E0906",
    "neutral": "#D9B67C",
    "white": "#F5EEDD",
    "red": "#9E3527",
    "gate": "#9A3325",
    "ink": "#2A1C12",
    "ink_on_red": "#E8C9A0",
    "guest_face": "#F4EAD5",
    "guest_ink": "#2A1C12",
    "guest_rim": "#4A3626",
    "guest_fill": "#A93A2B",
    "guest_accent": "#56806B",
    "guest_light": "#FFFDF6",
    "guest_shade": "#B79F78",
    "host_face": "#22302F",
    "host_ink": "#D8B25A",
    "host_rim": "#D8B25A",
    "host_fill": "#DC6A50",
    "host_accent": "#86B79F",
    "host_light": "#5F7A76",
    "host_shade": "#0B1211",
    "any_face": "#B98350",
    "any_ink": "#24160C",
    "any_rim": "#5A3719",
    "any_fill": "#7E2318",
    "any_accent": "#274A3D",
    "any_light": "#DDAE79",
    "any_shade": "#6E4421",
    "mark_core": "#FFF7E6",
    "mark_edge": "#1B120B",
    "harmony_guest": "#FFF7E6",
    "harmony_host": "#E3B84F",
    "harmony_dark": "#1B120B",
    "disharmony": "#E4573D",
    "last_move": "#7FC4CF",
    "note": "#CDA9F5",
}
"""Every colour the window asks for. A theme may name any of them; what it leaves out is taken from here."""

SIGHTS: dict[str, dict[str, str]] = {
    "full": {},
    "protan": {"harmony_host": "#E3B844", "disharmony": "#F3A793", "last_move": "#83C6D0", "note": "#CD9BFF"},
    "deutan": {"harmony_host": "#E3B84F", "disharmony": "#D6A198", "last_move": "#75A7A3", "note": "#CDA9F5"},
    "tritan": {"harmony_host": "#A3942F", "disharmony": "#FFB199", "last_move": "#7FC4CF", "note": "#CBA7F7"},
}
"""By how somebody sees colours, what lines and marks have instead of a theme's: as far apart for that eye as they can be while
they stay near the usual ones."""

STARK = 690
"""From this distance between panels and words on, of 765, a theme is one of high contrast."""
SCALE = 1.25
"""From a size of letters to the next."""


class Theme:
    """Colours by name, and font sizes by step: step 0 is running text, +1 a quarter larger, -1 a quarter smaller."""

    def __init__(self, colours: Mapping[str, str], base: float = 16.0) -> None:
        self._colours = {**DEFAULTS, **_usable(colours)}
        self.base = base

    @property
    def colours(self) -> Mapping[str, str]:
        """All of them, by name."""
        return self._colours

    def __getitem__(self, name: str) -> str:
        return self._colours[name]

    @property
    def stark(self) -> bool:
        """Whether words stand on panels nearly as black on white, or as white on black."""
        return sum(abs(one - other) for one, other in zip(self.rgb("panel"), self.rgb("text"), strict=True)) > STARK

    def rgb(self, name: str) -> tuple[int, int, int]:
        """The colour as three numbers from 0 to 255."""
        return rgb(self._colours[name])

    def step(self, step: int) -> int:
        """Pixels of that step of the type scale."""
        return max(round(self.base * SCALE**step), 10)

    def at(self, base: float) -> Theme:
        """The same colours with another size of running text."""
        return Theme(self._colours, base)


def _usable(colours: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in colours.items() if _is_colour(value)}


def _is_colour(value: object) -> bool:
    if not (isinstance(value, str) and len(value) == 7 and value[0] == "#"):
        return False
    return all(letter in "0123456789abcdefABCDEF" for letter in value[1:])


def rgb(colour: str) -> tuple[int, int, int]:
    """``#rrggbb`` as three numbers."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(one: str, other: str, share: float) -> str:
    """The first colour with that share (0 to 1) of the second in it."""
    pairs = zip(rgb(one), rgb(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


PRINT = Theme({"host_ink": "#E6C678", "any_face": "#C18B57", "any_rim": "#4E3015", "ink_on_red": "#D9A98A"})
"""The colours of pictures in rule books, where tiles bear letters. Owners and signs are told apart by their shapes as well."""
