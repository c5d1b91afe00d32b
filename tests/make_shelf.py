"""Makes what the catalogue shows of the shipped games besides their words: their order, and a position of the recorded game of
each: python -m tests.make_shelf"""

from __future__ import annotations

import json
from typing import Any

from game.core.session import Session
from game.rules.shelf_places import SHELF
from tests.conftest import ROOT, RULESETS, a_catalogue

POPULAR = ("skud", "basic", "solitaire", "iroh", "ancient", "wiki", "skud_online", "solitaire_against", "solitaire_together",
           "ancient_2011", "solitaire_online")  # fmt: skip
"""The games, those that most people play first; a newcomer begins with the first."""
EARLY, LATE = 0.1, 0.95
"""The part of a game from which its position is taken."""
TILES, LINKS = 13, 5
"""How many tiles are best, and how many links are enough."""


def text() -> str:
    """What is to stand in the file."""
    catalogue = a_catalogue()
    names = [entry.id for entry in catalogue.entries() if entry.sort != "own"]
    places: dict[str, Any] = {}
    for name in sorted(names):
        parent = catalogue.parent(name) or ""
        rank = POPULAR.index(name) if name in POPULAR else len(POPULAR)
        path = ROOT / "tests" / "recorded" / f"{name}.json"
        scene = scene_of(catalogue.open(name, {}), json.loads(path.read_text())[0]["record"]) if path.exists() else {}
        places[name] = {"rank": rank, "parent": parent, **scene}
    return json.dumps(places, sort_keys=True, indent=0, separators=(",", ":")) + "\n"


def scene_of(game: Any, record: dict[str, Any]) -> dict[str, Any]:
    """A position of a game in which something is joined, and that can be taken in at a glance."""
    session = Session(game, record["seed"])
    moves, found = record["moves"], []
    for number, move in enumerate(moves):
        session.enter(move)
        if EARLY * len(moves) <= number <= LATE * len(moves):
            links = [link for link in game.links(session.state) if link.kind not in game.quiet]
            worth = min(len(links), LINKS) - abs(len(game.pieces(session.state)) - TILES)
            found.append((worth, -number, session.state, links))
    _, _, state, links = max(found, key=lambda entry: entry[:2])
    pieces = {place: f"{piece.owner} {piece.kind}" for place, piece in game.pieces(state).items()}
    return {"pieces": pieces, "links": [[link.kind, link.owner, link.a, link.b] for link in links]}


if __name__ == "__main__":
    (RULESETS / SHELF).write_text(text(), encoding="utf-8")
    print(RULESETS / SHELF)
