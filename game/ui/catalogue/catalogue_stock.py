"""What the catalogue offers: all rulesets as their files are just now, which is chosen, and how each is set."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from game.core.catalogue import SORTS, Catalogue, CatalogueEntry, ShelfPlace
from game.ui.catalogue.catalogue_cards import check_saves
from game.ui.framework.preferences import Value

LOOK_EVERY = 500
"""Milliseconds from one look at the folders to the next; what stays the same over two looks is written."""
SLICE = 0.008
"""Seconds for which the saves are looked through before the window is asked again."""
Setting = tuple[str, tuple[tuple[str, Value], ...]]


class CatalogueStock:
    """The rulesets: games, house rules, and a person's own rules, which may be changed while the catalogue is looked at.

    ``entries`` has each sort for itself, with files that cannot be found by a name; ``values`` the options of each, by its id;
    ``chosen`` is the id of a ruleset, or what stands in the place of one.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.places = catalogue.places()
        self._stamp = self._last = catalogue.stamp()
        self._due = 0
        self._hashes: dict[Setting, str] = {}
        self.entries = self._list()
        self.values: dict[str, dict[str, Value]] = {e.id: {o.id: o.default for o in e.options} for e in self.entries}
        self.chosen = self.first()

    def _list(self) -> list[CatalogueEntry]:
        """Games that most people play first; house rules in the order of the games on which they build."""
        known, last = self.catalogue, ShelfPlace(len(self.places))

        def order(entry: CatalogueEntry) -> tuple[int, int, int]:
            place = self.places.get(entry.id, last)
            game = self.places.get(place.parent, place) if entry.sort == "house" else place
            return SORTS.index(entry.sort), game.rank, place.rank

        return sorted([*known.entries(), *known.strays()], key=order)

    @property
    def welcome(self) -> str:
        """The id of the game with which a newcomer begins; empty where nobody knows."""
        return next((entry.id for entry in self.entries if entry.id in self.places and not entry.problem), "")

    def parent_of(self, ruleset: str) -> CatalogueEntry | None:
        """The game on which a shipped ruleset builds."""
        return self.find(self.places[ruleset].parent) if ruleset in self.places else None

    def first(self) -> str:
        """What is chosen where nobody has chosen yet."""
        return next((e.id for e in self.entries if not e.problem), self.entries[0].id if self.entries else "")

    @property
    def entry(self) -> CatalogueEntry | None:
        """The ruleset that is chosen."""
        return self.find(self.chosen)

    def find(self, ruleset: str) -> CatalogueEntry | None:
        """A ruleset by its id."""
        return next((entry for entry in self.entries if entry.id == ruleset), None)

    @property
    def lacks_own(self) -> bool:
        """Whether there is a folder for rules of one's own, and nothing in it."""
        return self.catalogue.own is not None and all(entry.sort != "own" for entry in self.entries)

    def has_name(self, ruleset: str) -> bool:
        """Whether a ruleset can be found by its id, as those of stray files cannot."""
        return self.find(ruleset) is not None and ruleset not in {entry.id for entry in self.catalogue.strays()}

    # -- as the files are now

    def look_soon(self) -> None:
        """The next look is not to be waited for."""
        self._due = 0

    def has_changed(self, now: int) -> bool:
        """Looks at the folders, if it is time for that. True if what they hold now has been written and is to be read."""
        if now < self._due:
            return False
        self._due = now + LOOK_EVERY
        before, self._last = self._last, self.catalogue.stamp()
        return self._last not in (self._stamp, None) and self._last == before

    def reload(self) -> None:
        """Reads what the folders hold now. What is new gets its own defaults."""
        self._stamp = self._last = self.catalogue.stamp()
        entries = self._list()
        self._hashes.clear()
        self.values |= {e.id: {o.id: o.default for o in e.options} for e in entries if e not in self.entries}
        self.entries = entries

    # -- the hash by which rules are known

    @property
    def hash(self) -> str:
        """By what the chosen rules with their options are known; empty as long as nobody has worked it out."""
        return self._hashes.get(self._setting, "")

    @property
    def _setting(self) -> Setting:
        return self.chosen, tuple(sorted(self.values.get(self.chosen, {}).items()))

    def work_out_hash(self) -> bool:
        """Works it out, if that has not been done. True if it had not been."""
        entry = self.entry
        if entry is None or entry.problem or self._setting in self._hashes:
            return False
        identity = self.catalogue.identity(entry.id, self.values[entry.id])
        self._hashes[self._setting] = identity.short if identity else ""
        return True


class UnreadableSaves:
    """Counts the saved games that cannot be read, for a moment at a time. ``count`` is from the last time all were looked at."""

    def __init__(self, saves: Path) -> None:
        self.saves, self.count = saves, 0
        self._left: Iterator[bool] | None = None
        self._found = 0

    def begin(self) -> None:
        """Looks through the saves anew, as time allows."""
        self._left, self._found = check_saves(self.saves), 0

    def work(self) -> bool:
        """Looks through some of them. True while there are more."""
        until = time.perf_counter() + SLICE
        for broken in self._left or ():
            self._found += broken
            if time.perf_counter() > until:
                return True
        if self._left is not None:
            self._left, self.count = None, self._found
        return False
