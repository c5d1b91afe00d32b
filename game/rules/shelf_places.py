"""What the catalogue shows of shipped games besides their words, from a file beside them: their order, on which game each
builds, and a position of a game that was played by it. ``tests/make_shelf.py`` makes it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.core.catalogue import ShelfPlace
from game.core.contract import Diagram, Link, Piece

SHELF = "shelf.json"
LARGEST = 1 << 20
"""Bytes of such a file at most."""


def read_shelf(path: Path) -> Mapping[str, ShelfPlace]:
    """By id of a ruleset, its place; nothing where there is no such file, or none that can be read."""
    try:
        with path.open("rb") as file:
            kept = json.loads(file.read(LARGEST))
        return {name: _place(entry) for name, entry in kept.items()}
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return {}


def _place(entry: Mapping[str, Any]) -> ShelfPlace:
    pieces = {place: Piece(tile.split(" ")[1], tile.split(" ")[0]) for place, tile in entry.get("pieces", {}).items()}
    links = tuple(Link(kind, owner, a, b) for kind, owner, a, b in entry.get("links", ()))
    return ShelfPlace(int(entry["rank"]), str(entry["parent"]), Diagram({"en": ""}, pieces, links=links) if pieces else None)
