"""People who hand rules on to each other, each with the program, a desk to write at and a folder of rulesets of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from game.core.errors import BadRequest, BadRuleset
from game.rules.catalogue import RulesetCatalogue
from tests.conftest import RULESETS, a_catalogue

LANTERN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="30" fill="#010101"/></svg>'
BASE = """\
format: 1
id: our_base
extends: [skud]
name: Our base
board: our_board
remove: [captures.hunt, tiles.rose.code]
never:
  waiting:
    when: {count: {tiles: mine and gates}, more_than: 2}
    because: At most two may wait.
"""
OURS = """\
# By the fire, with a lantern.
format: 1
id: ours
extends: [our_base]
name: Ours, with a lantern
tiles:
  lantern: {name: Lantern, code: LN, is: [accent]}
"""


@dataclass
class Person:
    """Somebody with the program: a desk to write at, and a folder of rulesets of their own."""

    home: Path

    def __post_init__(self) -> None:
        self.desk, self.own = self.home / "desk", self.home / "own" / "rulesets"
        self.desk.mkdir(parents=True)

    @property
    def shelf(self) -> RulesetCatalogue:
        return a_catalogue(RULESETS, self.own)

    def writes(self, name: str, text: str) -> Path:
        path = self.desk / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def has(self) -> list[str]:
        return sorted(path.relative_to(self.own).as_posix() for path in self.own.rglob("*") if path.is_file())


def a_writer(home: Path) -> Person:
    """Somebody who wrote a house rule on top of another, with a board and a picture beside them."""
    person = Person(home)
    person.writes("our_base.yaml", BASE)
    board = (RULESETS / "boards" / "pai_sho.yaml").read_text("utf-8").replace("id: pai_sho", "id: our_board")
    person.writes("boards/our_board.yaml", board.replace("columns: [0, 0]", "columns: [1, 1]"))
    person.writes("tiles/lantern.svg", LANTERN + "\n")
    person.writes("ours.yaml", OURS)
    return person


def short(person: Person, name: str | Path) -> str:
    return person.shelf.open(name).identity.short


def said_by(action: Callable[[], Any]) -> str:
    with pytest.raises((BadRequest, BadRuleset)) as caught:
        action()
    return str(caught.value)
