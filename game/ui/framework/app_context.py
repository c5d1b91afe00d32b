"""What a window is given from outside: the games, the assets, and the folders that it may use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from game.core.catalogue import Catalogue
from game.core.contract import Text
from game.core.records import dataclass


class AssetProvider(Protocol):
    """The themes, tile sets and sounds there are. Bad ones are answered with what can be used of them, never with an error."""

    def themes(self) -> Mapping[str, Text]:
        """The themes' names by id."""

    def colours(self, theme: str) -> Mapping[str, str]:
        """A theme's colours by name, as ``#rrggbb``; none if there is no such theme."""

    def tile_sets(self) -> Mapping[str, Text]:
        """The tile sets' names by id."""

    def tile_set(self, name: str) -> Mapping[str, object]:
        """A tile set's data; empty if there is no such set."""

    def sounds(self) -> Mapping[str, object]:
        """Which files sound for which event."""

    def problems(self) -> tuple[str, ...]:
        """What could not be read so far, a sentence each."""


@dataclass(frozen=True)
class AppContext:
    """The folders and the games. ``settings`` is the person's settings file, ``cache`` a folder for drawn pictures, ``log`` a
    folder for what went wrong; None where there is none. ``pictures`` is the folder for saved ones, beside the saves if None."""

    shelf: Catalogue
    assets: AssetProvider
    art: Sequence[Path]
    saves: Path
    settings: Path | None = None
    cache: Path | None = None
    log: Path | None = None
    pictures: Path | None = None
