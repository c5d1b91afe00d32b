"""The least that can be played, for rulesets that build on no game: tiles are placed and moved until a reserve is empty."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.rules.files.tree import Record, plain
from game.rules.lint.names import Names

_WHOLE: Mapping[str, Any] = {
    "players": {"count": 2, "minutes": 20},
    "piles": {"reserve": {"name": "Reserve", "owner": "each", "seen_by": "everyone", "starts_with": "tile"}},
    "actions": {
        "place": {
            "name": "Place a tile",
            "says": "place seed spot",
            "pick": [{"as": "seed", "from": "reserve"}, {"as": "spot", "point": "empty", "plant_rule_of": "seed"}],
            "do": [{"plant": "seed", "at": "spot"}],
        },
        "travel": {
            "name": "Move a tile",
            "says": "move it goal",
            "pick": [{"as": "it", "tile": "mine"}, {"as": "goal", "way_of": "it"}],
            "do": [{"move": "it", "to": "goal"}],
        },
    },
    "phases": {"play": {"name": "Play", "players": "alternate", "turn": [{"one_of": ["place", "travel"]}]}},
    "stuck": "pass",
    "endings": {
        "all_placed": {
            "name": "All tiles are placed",
            "check": "after_turn",
            "for": "each",
            "when": {"count": {"pile": "reserve", "owner": "mine"}, "exactly": 0},
            "winner": {"player": "mine"},
        }
    },
}
_OF_TILES: Mapping[str, Any] = {"count": 3, "plant_on": "anywhere", "move": {"walk": 3}}


def first_game(tree: Record, board: str) -> dict[str, Any]:
    """The sections that rules lack to be played, as data; none for rules that can be."""
    if all(section in tree for section in ("board", "tiles", "actions", "phases")):
        return {}
    lacks: dict[str, Any] = {} if "board" in tree else {"board": board}
    if "tiles" not in tree:
        lacks["tiles"] = {"pebble": {"name": "Pebble", "code": "P"}}
    names = Names(tree, None)
    fields = {field: value for field, value in _OF_TILES.items() if any(names.field(tile, field) is None for tile in names.tiles)}
    common = fields if names.tiles else dict(_OF_TILES)
    if common:
        lacks["groups"] = {"tile": common}
    return _in_order(lacks | {name: value for name, value in _WHOLE.items() if name not in tree})


def _in_order(data: Mapping[str, Any]) -> dict[str, Any]:
    order = ("players", "board", "groups", "tiles", *_WHOLE)
    return {name: plain(data[name]) for name in dict.fromkeys(order) if name in data}
