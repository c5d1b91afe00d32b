"""What can come about in a game of a ruleset at all: what may lie where, how many there can be, what can be so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, reduce
from operator import or_
from typing import Any

from game.core.errors import Problem
from game.rules.binding.binder import Binder
from game.rules.domain.domain import Domain
from game.rules.domain.extents import Extents, Picks, read_picks
from game.rules.domain.link_pairs import LinkPairs
from game.rules.domain.names import records_in
from game.rules.domain.reachability import Reachability
from game.rules.domain.variants import Variants, effects_in
from game.rules.files.header import main_file
from game.rules.language.types import Path
from game.rules.lint.seen import Seen
from game.rules.lint.walk import Lint
from game.rules.trees.tree import Record, key_mark_of, mark_of, warning_at

ROOTS = ("zones", "statuses", "links", "relations", "piles")
"""Sections of entries that make nothing of what names them, if there is nothing to them."""
WHOLE = 3
"""Steps of a path to a field of an entry, which no file takes over in part: section, entry, field."""


class Prospects:
    """All that the checks know of what can come about; each part is worked out when it is first asked for."""

    def __init__(self, lint: Lint, board: Record) -> None:
        self.lint, self.tree, self.names, self._board = lint, lint.tree, lint.names, board
        self.file = main_file(lint.tree)
        self._files: dict[tuple[int, Path], str] = {}
        self.told: list[Problem] = []
        self._paths: set[Path] = set()
        self._sections: dict[str, Mapping[str, Record]] = {}
        self._own: dict[str, Mapping[str, Record]] = {}

    @cached_property
    def variants(self) -> Variants:
        """What options change."""
        return Variants(self.tree)

    @cached_property
    def world(self) -> Extents:
        """What may lie where."""
        return Extents(self.names, self.variants, self._board, self._meanings.grounds)

    @cached_property
    def _meanings(self) -> Binder:
        return Binder(self.tree, self._board)

    @cached_property
    def holds(self) -> Reachability:
        """Which kinds come where."""
        return Reachability(self.world)

    @cached_property
    def links(self) -> LinkPairs:
        """What relations and links join."""
        return LinkPairs(self.world, self._meanings)

    @cached_property
    def ever(self) -> Domain:
        """What numbers and conditions can be, ever."""
        return Domain(self.world, self.holds, self.links)

    @cached_property
    def begun(self) -> Domain:
        """What they can be when play begins."""
        return Domain(self.world.begun(), self.holds, self.links)

    @cached_property
    def moved(self) -> int:
        """The tiles that some action moves by their own movement."""
        return self._union(self._picked(picks, pick.goal_of) for picks, _ in self._each() for pick in picks.values())

    @cached_property
    def takers(self) -> int:
        """The tiles that some action moves, in any way, to where another may lie."""
        every = ((picks, effect.moved) for picks, effects in self._each() for effect in effects_in(effects))
        return self._union(self._picked(picks, moved[0]) for picks, moved in every if moved and self._is_open(picks, moved[1]))

    def _each(self) -> Iterator[tuple[Picks, Any]]:
        """The picks and the effects of each form of each action."""
        for forms in self.variants.of("actions").values():
            for form in forms:
                yield read_picks({str(pick.get("as")): pick for pick in form.get("pick", ())}), form.get("do")

    def _picked(self, picks: Picks, name: str) -> int:
        """The tiles that a pick of a tile on the board can pick."""
        tiles = picks[name].tiles if name in picks else ""
        return self.world.phrase(tiles, picks).may & self.world.tiles if tiles else 0

    def _is_open(self, picks: Picks, goal: str) -> bool:
        """Whether a tile may lie on a goal, as far as the pick of it says."""
        goals = picks[goal].places if goal in picks else ""
        return not goals or bool(self.world.phrase(goals, picks).may & self.world.tiles)

    def _union(self, sets: Iterator[int]) -> int:
        return reduce(or_, sets, 0)

    # Whose line it is, and telling of it

    def owns(self, path: Path, *, key: bool = False) -> bool:
        """Whether the ruleset's own file wrote the value at a path (or its key)."""
        return (key_mark_of if key else mark_of)(self.tree, path).file == self.file

    def wrote(self, seen: Seen) -> bool:
        """Whether it wrote what the walk came to there: what a field holds is all of one file."""
        key = id(seen.tree), seen.path[:WHOLE]
        if key not in self._files:
            self._files[key] = mark_of(seen.tree, key[1]).file
        return self._files[key] == self.file

    def entries(self, section: str) -> Mapping[str, Record]:
        """The entries of a section that are records."""
        if section not in self._sections:
            self._sections[section] = records_in(self.tree, section)
        return self._sections[section]

    def varies(self, path: Path) -> bool:
        """Whether an option puts another value in the place of the field that a path leads to or into."""
        section, name, field, *_ = (*map(str, path), "", "", "")
        return self.variants.replaces(section, name, field)

    def own(self, section: str) -> Mapping[str, Record]:
        """The entries of a section that are wholly the file's own."""
        if section not in self._own:
            self._own[section] = {
                name: entry
                for name, entry in self.entries(section).items()
                if self.owns((section, name), key=True) and all(mark.file == self.file for _, mark in entry.marks.values())
            }
        return self._own[section]

    def tell(self, path: Path, message: str, hint: str = "", *, key: bool = False, tree: Record | None = None) -> None:
        """A warning about the value at a path (or about its key)."""
        mark = (key_mark_of if key else mark_of)(tree or self.tree, path)
        self.note(path, [warning_at(mark, path, message, hint)])

    def note(self, path: Path, found: list[Problem]) -> None:
        """Warnings about the value at a path."""
        if found:
            self.told += found
            self._paths.add(path)

    def has_told(self, path: Path) -> bool:
        """Whether something was said of the value at a path, or of anything in it."""
        return any(told[: len(path)] == path for told in self._paths)

    def doubts(self, section: str, name: str) -> bool:
        """Whether something was said of an entry as a whole: what follows from that need not be said too."""
        return (section, name) in self._paths

    def doubts_any(self, value: Any) -> bool:
        """Whether a value names an entry of which something was said as a whole, or a link of such a relation."""
        if isinstance(value, str):
            links = self.entries("links")
            words = [part for word in value.split() for part in (word, str(links.get(word, Record()).get("relation", "")))]
            return any(self.doubts(section, word) for word in words for section in ROOTS)
        inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        return any(self.doubts_any(part) for part in inner)
