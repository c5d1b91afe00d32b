"""The catalogue of rulesets, as a window and the engine see it: entries, files that cannot be played, rules handed on and
taken in, files that are followed while they are written."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.catalogue import CatalogueEntry, ShelfPlace
from game.core.errors import BadRuleset, PaiShoError, Problem, errors_of
from game.core.records import replace
from game.rules import shipped_memory
from game.rules.catalogue_entries import entry_from, entry_of, showable
from game.rules.fault_border import guarded
from game.rules.language.setting import OptionValue
from game.rules.rulesets import Rulesets
from game.rules.shelf_places import SHELF, read_shelf
from game.rules.trees.bounds import NAME
from game.rules.trees.tree import plain

if TYPE_CHECKING:
    from game.rules.hot_reload import RulesetWatcher


SHIPPED_ENTRIES = "entries.json"
"""The file in the folder of shipped rulesets that holds what the catalogue shows of them."""


class RulesetCatalogue(Rulesets):
    """``game.core.catalogue.Catalogue`` for the ruleset folders of this machine."""

    def entries(self) -> Sequence[CatalogueEntry]:
        """All rulesets that can be played, and those that are broken with their first problem."""
        known = self._cached_entries()
        if known is not None:
            return known
        stamp, checked = self._cache_stamp(), self._checked_before()
        made = (checked[name] if name in checked else self._entry(name) for name in self.library.ids())
        found = self._placed(entry for entry in made if entry is not None)
        if stamp:
            from dataclasses import asdict

            self._cache.keep("shelf", stamp, [asdict(entry) for entry in found])
        return found

    def _checked_before(self) -> Mapping[str, CatalogueEntry | None]:
        """The entries of rulesets, None for those that are only there to be extended, that need not be checked once more."""
        return {}

    def _cached_entries(self) -> list[CatalogueEntry] | None:
        stamp = self._cache_stamp()
        known = self._cache.recall("shelf", stamp) if stamp else None
        return [entry_of(entry) for entry in known] if isinstance(known, list) else None

    def _entry(self, name: str) -> CatalogueEntry | None:
        try:
            with guarded(name):
                tree = self.resolved(name)
                if tree.get("abstract"):
                    return None
                self.demand_sound(tree, self.board_of(tree))
                return entry_from(name, plain(tree))
        except (BadRuleset, PaiShoError) as error:
            found = errors_of(self.check(name)) or (error.problems if isinstance(error, BadRuleset) else ())
            return CatalogueEntry(name, {"en": name}, {"en": ""}, 2, (), str(found[0]) if found else str(error))

    def _placed(self, entries: Iterable[CatalogueEntry]) -> list[CatalogueEntry]:
        """Entries with the file of each, and the sort that this makes them."""
        library, paths = self.library, self.library.paths()
        return [replace(entry, sort=library.sort_of(paths[entry.id]), file=str(paths[entry.id])) for entry in entries]

    def places(self) -> Mapping[str, ShelfPlace]:
        """Where the shipped rulesets stand."""
        return read_shelf(self.shipped / SHELF)

    # -- the files

    def strays(self) -> Sequence[CatalogueEntry]:
        """The files that no name finds, each with the reason; their ids are the files' names within their folder."""
        return [self._stray(path, problem) for path, problem in self.library.strays()]

    def _stray(self, path: Path, problem: Problem) -> CatalogueEntry:
        sort = self.library.sort_of(path)
        return CatalogueEntry(problem.file, {"en": path.name}, {"en": ""}, 2, (), str(problem), sort=sort, file=str(path))

    def problems(self, ruleset: str) -> Sequence[Problem]:
        """All that keeps a ruleset, or a stray file, from being played."""
        if NAME.fullmatch(ruleset):
            return errors_of(self.check(ruleset))
        return [problem for _, problem in self.library.strays() if problem.file == ruleset]

    def stamp(self) -> object:
        """Name, time and size of every YAML file in the folders."""
        return tuple(_stamps(self.library.searched()))

    def follow(self, ruleset: str | Path, options: Mapping[str, OptionValue]) -> RulesetWatcher | None:
        """The files of one of a person's own rulesets, by its name or its path; None for shipped rules and for broken ones."""
        from game.rules.hot_reload import RulesetWatcher

        try:
            if isinstance(ruleset, str) and self.library.sort_of(self.library.path_of(ruleset)) != "own":
                return None
            return RulesetWatcher(self, ruleset, options)
        except BadRuleset:
            return None

    # -- handing on and taking in

    def line(self, ruleset: str | Path) -> str:
        """A ruleset as one line of text, to copy and paste. Raises BadRuleset, or BadRequest if it is too long."""
        from game.rules.bundle import bundled

        return bundled(self, ruleset).line()

    def take(self, text: str, *, replace: bool = False) -> str:
        """Puts a ruleset that somebody has sent, a line or the text of a file, among a person's own; returns its id. Raises
        BadRuleset or BadRequest, and then nothing has changed."""
        from game.rules.install import install

        return install(self, text, replace=replace)

    def take_file(self, path: Path) -> str:
        """The same with a file; what it needs of the files beside it is taken with it."""
        from game.rules.install import install_file

        return install_file(self, path)


class PromptCatalogue(RulesetCatalogue):
    """The catalogue for a window: rules that were never checked are shown at once, and checked only when the entries are asked
    for again, or when they are opened. Checking takes longer than anybody should wait for a window."""

    _asked = False

    def entries(self) -> Sequence[CatalogueEntry]:
        """At the first asking what can be said at once, from then on all that is known of all rulesets: those of a person's own
        are checked, which are few, and may be written while the window stands there."""
        if self._asked:
            return super().entries()
        self._asked = True
        known = self._cached_entries()
        if known is not None:
            return known
        shipped = self._checked_before()
        found = (shipped[name] if name in shipped else self._unchecked(name) for name in self.library.ids())
        return self._placed(entry for entry in found if entry is not None)

    def _checked_before(self) -> Mapping[str, CatalogueEntry | None]:
        """Those of the shipped rulesets, if they are at hand unread."""
        known = shipped_memory.recall(self.shipped / SHIPPED_ENTRIES, [self.shipped]) or {}
        return {name: entry_of(entry) if entry else None for name, entry in known.items()}

    def memory_of_shipped(self) -> str:
        """The text of the file that ``entries`` finds those in: of checked rulesets, without what differs by place."""
        names = [name for name in self.library.ids() if self.library.sort_of(self.library.path_of(name)) != "own"]
        from dataclasses import asdict

        entries = {name: self._entry(name) for name in names}
        found = {name: asdict(entry) if entry else None for name, entry in entries.items()}
        return shipped_memory.make(self.shipped / SHIPPED_ENTRIES, [self.shipped], found)

    def _unchecked(self, name: str) -> CatalogueEntry | None:
        """An entry as its file has it, if it is one that can be shown; otherwise what the checks say of it."""
        try:
            tree = self.resolved(name)
            if tree.get("abstract"):
                return None
            entry = entry_from(name, plain(tree))
            return entry if showable(entry) else self._entry(name)
        except Exception:  # the checks say what it is
            return self._entry(name)


def _stamps(folders: Iterable[Path]) -> Iterator[tuple[str, int, int]]:
    for folder in folders:
        try:
            with os.scandir(folder) as found:
                for entry in sorted(found, key=lambda one: one.name):
                    if entry.name.lower().endswith((".yaml", ".yml")):
                        status = _status(entry)
                        yield entry.path, status.st_mtime_ns, status.st_size
        except OSError:  # no such folder, or a file that goes while we look
            continue


def _status(entry: os.DirEntry[str]) -> os.stat_result:
    """Of what a link leads to; of the link itself, where that is nothing. Raises OSError."""
    try:
        return entry.stat()
    except OSError:
        return entry.stat(follow_symlinks=False)
