"""Small games that use the whole language, for fuzzing: a board of 25 points, and every verb and field by an example of the
reference, in a place where such a thing may stand. Reading, checking and playing one takes half of a shipped game's time."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from game.core.chance import Chance
from game.rules.files.reading import read_text
from game.rules.language.nodes import VERBS
from game.rules.rules_game import RulesGame as RulesGame  # with it come all verbs
from game.rules.trees.tree import plain
from game.workshop.reference import EXAMPLES, OPERATORS

SMALL = """
format: 1
id: mutant
name: A small game
board:
  name: A small garden
  points: |
    . n G n .
    n r r w n
    G r X w G
    n w w r n
    . n G n .
  legend: {n: [neutral], r: [red], w: [white], X: [red, white], G: [gates]}
  names: {neutral: on wood, red: on red, white: on white, gates: a gate}
  squares: true
  zones: {centre: {points: [[0, 0]]}, home_gate: {points: [[0, -2]]}, my_side: {rows: [-2, -1]}}
groups:
  flower: {name: Flower, land: not gates}
  special: {name: Special}
tiles:
  rose: {name: Rose, code: R, is: [flower], count: 2, plant_on: gates, move: {walk: 2}}
  lily: {name: Lily, code: L, is: [flower], count: 1, plant_on: gates, move: {slide: any}}
  boat: {name: Boat, code: B, is: [special], count: 1, plant_on: neutral, move: [{leap: [1, 2]}, {legs: [1, 1]}]}
piles:
  reserve: {name: Reserve, owner: each, seen_by: everyone, starts_with: tile}
  spoils: {name: Spoils, owner: shared, seen_by: everyone}
captured_into: spoils
circles: {harmony_circle: [rose, lily, boat]}
relations: {kin: {circle: harmony_circle, apart: 1}}
links:
  harmony: {name: Harmony, relation: kin, ends: [mine and not gates, mine and not gates]}
statuses:
  trapped: {name: Trapped, who: flower and beside boat, cannot: [move]}
captures:
  strong: {by: boat, of: theirs and flower}
never:
  crowd: {when: {count: {tiles: around centre and occupied}, at_least: 5}, because: Too many.}
actions:
  plant:
    name: Plant
    says: plant it gate
    pick: [{as: it, from: reserve}, {as: gate, point: empty, plant_rule_of: it}]
    do: [{plant: it, at: gate}]
  arrange:
    name: Move
    says: move it goal
    pick: [{as: it, tile: mine}, {as: goal, way_of: it}]
    do: [{move: it, to: goal}]
    forbid: {red: {when: {some: mine and red and boat}, because: No.}}
phases:
  play: {name: Play, players: alternate, first: guest, turn: [{one_of: [plant, arrange]}]}
stuck: pass
tally: {inside: {name: Inside, add: {tiles: mine and white}}}
endings:
  home:
    {name: Home, check: after_turn, for: each, when: {count: {links: harmony, owner: mine}, at_least: 2}, winner: {player: mine}}
options:
  gates: {name: Gates, switch: false, changes: {tiles: {boat: {count: 2}}}}
"""


def _read(text: str) -> Any:
    return plain(read_text(f"here: {text}", "example.yaml"))["here"]


@cache
def small() -> dict[str, Any]:
    """The small game as data."""
    return dict(plain(read_text(SMALL, "small.yaml")))


@cache
def _of_family(family: str) -> tuple[Any, ...]:
    """Every example of a family's verbs; of phrases, those of their operators."""
    if family == "phrase":
        return tuple(example for _, *examples in OPERATORS.values() for example in examples)
    return tuple(_read(text) for verb in VERBS[family].values() for text in verb.examples)


@cache
def _of_fields() -> tuple[tuple[str, str, Any], ...]:
    """Every field of an entry, with an example of its value."""
    known = [(*name.split("."), text) for name, texts in EXAMPLES.items() for text in texts if not name.startswith("board.")]
    return tuple((found[0], found[1], _read(found[2])) for found in known if len(found) == 3)


@cache
def _of_boards() -> tuple[tuple[str, Any], ...]:
    """Every section of a board, with an example of it."""
    known = [(name[6:], text) for name, texts in EXAMPLES.items() for text in texts if name.startswith("board.")]
    return tuple((name, _read(text if text[0] in "{[" or ": " not in text else f"{{{text}}}")) for name, text in known)


Place = tuple[str | int, ...]
SPOTS: Mapping[str, tuple[Place, ...]] = {
    "path": (("tiles", "rose", "move"), ("groups", "special", "move"), ("tiles", "boat", "move", 0)),
    "relation": (("relations", "kin"), ("relations", "other")),
    "condition": (
        ("never", "crowd", "when"), ("actions", "arrange", "forbid", "red", "when"), ("endings", "home", "when"),
        ("actions", "plant", "when"), ("statuses", "trapped", "when"), ("phases", "play", "until"),
        ("captures", "strong", "when"),
    ),
    "number": (("tally", "inside", "add"), ("tally", "inside", "subtract"), ("endings", "home", "when", "count")),
    "pick": (("actions", "plant", "pick", 2), ("actions", "arrange", "pick", 0), ("actions", "arrange", "pick", 2)),
    "effect": (("actions", "plant", "do", 1), ("actions", "arrange", "do", 0), ("actions", "arrange", "do", 1)),
    "step": (("phases", "play", "turn", 0), ("phases", "play", "turn", 1), ("phases", "play", "before", 0)),
    "winner": (("endings", "home", "winner"), ("endings", "draw", "winner")),
    "phrase": (
        ("statuses", "trapped", "who"), ("tally", "inside", "add", "tiles"), ("links", "harmony", "ends", 0),
        ("groups", "flower", "land"), ("actions", "arrange", "pick", 0, "tile"), ("actions", "plant", "pick", 1, "point"),
        ("board", "zones", "centre", "where"),
    ),
}  # fmt: skip
"""By family, where one of it may stand in the small game; a number beyond a list's end is one more item."""


def put(tree: Any, place: Place, value: Any) -> Any:
    """The same with a value at a place."""
    if not place:
        return value
    step, rest = place[0], place[1:]
    if isinstance(step, int):
        items = list(tree) if isinstance(tree, list) else []
        return [*items[:step], put(items[step] if step < len(items) else {}, rest, value), *items[step + 1 :]]
    record = tree if isinstance(tree, dict) else {}
    return {**record, step: put(record.get(step, {}), rest, value)}


def bent_rules(chance: Chance) -> dict[str, Any]:
    """The small game with some of the language's verbs and fields in it."""
    tree = copy.deepcopy(small())
    for _ in range(1 + chance.below(3)):
        if chance.below(4):
            family = chance.pick(list(SPOTS))
            tree = put(tree, chance.pick(SPOTS[family]), chance.pick(_of_family(family)))
        else:
            section, field, value = chance.pick(_of_fields())
            names = list(tree[section]) if isinstance(tree.get(section), dict) and tree[section] else ["rose"]
            tree = put(tree, (section, chance.pick(names), field), value)
    return tree


def bent_board(chance: Chance) -> dict[str, Any]:
    """The board of the small game with some of a board's fields in it, or another drawing."""
    board = copy.deepcopy(small()["board"])
    for _ in range(1 + chance.below(3)):
        ways: tuple[tuple[Place, Any], ...] = (
            *(((section,), value) for section, value in [chance.pick(_of_boards())]),
            (("zones", chance.pick(["centre", "new"]), "where"), chance.pick(_of_family("phrase"))),
            (("points",), _redrawn(board["points"], chance)),
        )
        board = put(board, *chance.pick(ways))
    return {"format": 1, "id": "bent", **board}


def _redrawn(points: Any, chance: Chance) -> Any:
    signs = list(str(points))
    for _ in range(1 + chance.below(4)):
        signs[chance.below(len(signs))] = chance.pick(". nrwXG\n")
    return "".join(signs)


def written(tree: Mapping[str, Any]) -> bytes:
    """Rules or a board as a file."""
    return "\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in tree.items()).encode()
