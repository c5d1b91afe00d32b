"""What the walk over a ruleset has come to: each phrase, and each record of a verb, with the place it was written in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from game.core.errors import Problem
from game.rules.domain.extents import Picks, read_picks
from game.rules.language.types import Path
from game.rules.trees.tree import Mark, Record, mark_of


class Seen(NamedTuple):
    """A phrase (of the family "phrase"), or a record of one verb of a family."""

    family: str
    value: Any
    path: Path
    tree: Record
    """The ruleset in which the path leads there: with some option's changes made, if it stands in them."""
    picks: Mapping[str, Record]
    """The picks of its action that are known there."""
    sort: str = ""
    """Of a phrase, what is meant there: a "tile" on the board, a "point", a "square"; empty where it may be either."""

    @property
    def known_picks(self) -> Picks:
        """The same as nodes; only where all is sound."""
        return read_picks(self.picks)

    @property
    def mark(self) -> Mark:
        """Where it was written."""
        return mark_of(self.tree, self.path)


class Missed(NamedTuple):
    """A name that nothing has: the name, the sections it was looked for in, and what was told of it."""

    word: str
    sections: tuple[str, ...]
    problem: Problem
