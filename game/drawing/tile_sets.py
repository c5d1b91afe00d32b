"""Tile sets as data: what is drawn on the tiles, and how a tile looks under a status. Nothing here draws or reads files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core.contract import Text, TileKind
from game.core.languages import localize

EMBLEMS = ("pictures", "codes")
"""What a set shows where it says no more of a kind: its picture, or its code."""
ROLES = ("ink", "fill", "accent")
"""The owner's colours that letters may have."""
PLATES = ("none", "open", "filled", "cup", "square")
"""What lies behind letters: nothing, a ring, or a disc out of which they are cut."""
FACES = ("serif", "italic", "sans", "bold")
NO_PICTURE = "none"
_STEM = re.compile(r"[A-Za-z0-9_-]{1,64}")
_HEADING = ("id", "name")
_MOST_SLIPS = 3


@dataclass(frozen=True, slots=True)
class TileLook:
    """How a kind of tile is shown: by the picture of that stem, or where there is none by letters with a number."""

    picture: str = ""
    letters: str = ""
    colour: str = "ink"
    plate: str = "none"


@dataclass(frozen=True, slots=True)
class StatusLook:
    """How a tile looks under a status.

    ``picture``: a stem, empty for the status's own name, ``none`` for no picture. The emblem keeps ``size`` of its diameter and
    loses ``fade`` of its strength, 0 to 1; ``grey``: the tile has no colour.
    """

    picture: str = ""
    size: float = 1.0
    grey: bool = False
    fade: float = 0.0


@dataclass(frozen=True, slots=True)
class TileSet:
    """What is drawn on tiles. ``size`` is the height of letters in diameters; ``dots``: a code's number is shown at the rim too.

    ``groups`` and ``kinds`` hold the fields of TileLook that a group or a kind has of its own. ``problem`` says in each language
    what in the data could not be used; it is empty if all could.
    """

    id: str = "flowers"
    name: Text = field(default_factory=lambda: localize("Flowers"))
    emblems: str = "pictures"
    face: str = "bold"
    size: float = 0.5
    dots: bool = False
    groups: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    kinds: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    states: Mapping[str, StatusLook] = field(default_factory=dict)
    problem: Text = field(default_factory=dict)

    def look(self, kind: TileKind) -> TileLook:
        """How a kind is shown: as its own entry says, or else its groups', the later in the file before the earlier."""
        given: dict[str, str] = {}
        for group, fields in self.groups.items():
            if group in kind.groups:
                given.update(fields)
        given.update(self.kinds.get(kind.id, {}))
        if self.emblems == "pictures" and "letters" not in given:
            given.setdefault("picture", kind.art)
        return TileLook(**{"letters": kind.code, **given})

    def state(self, status: str) -> StatusLook:
        """How a tile looks under a status."""
        return self.states.get(status, StatusLook())


def tile_set(data: Mapping[str, object]) -> TileSet:
    """The tile set that a file's data describe. What cannot be used is left as it is without, and ``problem`` says so."""
    reader = _TileSetReader(data)
    reader.unknown("id", "name", "emblems", "face", "size", "dots", "groups", "kinds", "states")
    plain = TileSet()
    set_id = reader.stem("id", plain.id)
    name = reader.name("name", set_id)
    return TileSet(
        id=set_id,
        name=name,
        emblems=reader.choice("emblems", EMBLEMS, plain.emblems),
        face=reader.choice("face", FACES, plain.face),
        size=reader.share("size", plain.size, least=0.2),
        dots=reader.switch("dots", plain.dots),
        groups={group: part.look() for group, part in reader.parts("groups")},
        kinds={kind: part.look() for kind, part in reader.parts("kinds")},
        states={status: part.state() for status, part in reader.parts("states") if status not in _HEADING},
        problem=reader.problem(name),
    )


class _TileSetReader:
    """A mapping of a file being read: each value is asked for by its name, and what does not fit is noted with its path."""

    def __init__(self, data: Mapping[str, object], path: str = "", slips: list[tuple[str, Text]] | None = None) -> None:
        self.data, self.path = data, path
        self.slips: list[tuple[str, Text]] = [] if slips is None else slips

    def _slip(self, name: str, said: Text) -> None:
        self.slips.append((f"{self.path}{name}", said))

    def choice(self, name: str, among: tuple[str, ...], other: str) -> str:
        value = self.data.get(name, other)
        if isinstance(value, str) and value in among:
            return value
        self._slip(name, localize("should be one of {0}", ", ".join(among)))
        return other

    def share(self, name: str, other: float, least: float = 0.0) -> float:
        value = self.data.get(name, other)
        if isinstance(value, int | float) and not isinstance(value, bool) and least <= value <= 1:
            return float(value)
        self._slip(name, localize("should be a number from {0} to 1", f"{least:g}"))
        return other

    def switch(self, name: str, other: bool) -> bool:
        value = self.data.get(name, other)
        if isinstance(value, bool):
            return value
        self._slip(name, localize("should be true or false"))
        return other

    def stem(self, name: str, other: str) -> str:
        value = self.data.get(name, other)
        if isinstance(value, str) and (_STEM.fullmatch(value) or value == other):
            return value
        self._slip(name, localize("should be made of letters, digits, - and _"))
        return other

    def letters(self, name: str) -> str:
        value = self.data.get(name)
        shown = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
        if isinstance(shown, str) and 1 <= len(shown) <= 3 and shown.isprintable():
            return shown
        self._slip(name, localize("should be one to three letters"))
        return ""

    def name(self, name: str, other: str) -> Text:
        value = self.data.get(name, other)
        if isinstance(value, str):
            return {"en": value}
        if isinstance(value, Mapping) and "en" in value and all(isinstance(words, str) for words in value.values()):
            return {str(language): words for language, words in value.items()}
        self._slip(name, localize("should be words by language, with en"))
        return {"en": other}

    def parts(self, name: str) -> list[tuple[str, _TileSetReader]]:
        """The entries of a mapping of mappings."""
        whole = self.data.get(name, {})
        if not isinstance(whole, Mapping):
            self._slip(name, localize("should be a mapping"))
            return []
        found = []
        for key, value in whole.items():
            if isinstance(value, Mapping):
                found.append((str(key), _TileSetReader(value, f"{self.path}{name}.{key}.", self.slips)))
            else:
                self._slip(f"{name}.{key}", localize("should be a mapping"))
        return found

    def look(self) -> dict[str, str]:
        """The fields of a TileLook that are given here and fit."""
        given = {}
        if "picture" in self.data:
            given["picture"] = self.stem("picture", "")
        if "letters" in self.data:
            given["letters"] = self.letters("letters")
        if "colour" in self.data:
            given["colour"] = self.choice("colour", ROLES, "")
        if "plate" in self.data:
            given["plate"] = self.choice("plate", PLATES, "")
        self.unknown("picture", "letters", "colour", "plate")
        return {key: value for key, value in given.items() if value}

    def state(self) -> StatusLook:
        plain = StatusLook()
        self.unknown("picture", "size", "grey", "fade")
        return StatusLook(
            self.stem("picture", plain.picture),
            self.share("size", plain.size, least=0.2),
            self.switch("grey", plain.grey),
            self.share("fade", plain.fade),
        )

    def unknown(self, *known: str) -> None:
        """Notes what is given here and means nothing."""
        for key in self.data:
            if key not in known:
                self._slip(str(key)[:40], localize("is none of {0}", ", ".join(known)))

    def problem(self, name: Text) -> Text:
        """What was wrong, in a sentence for each language; empty if nothing was."""
        if not self.slips:
            return {}
        some = self.slips[:_MOST_SLIPS]
        known = [language for language in some[0][1] if all(language in said for _, said in some)]
        slips: Text = {language: "; ".join(f"{path} {said[language]}" for path, said in some) for language in known}
        if more := len(self.slips) - len(some):
            slips = localize("{0}; and {1} more", slips, str(more))
        return localize("In the tile set {0}, {1}.", name, slips)
