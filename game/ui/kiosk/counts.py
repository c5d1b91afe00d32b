"""How many games were begun and how they ended, by day and game: numbers only, nothing of who played."""

from __future__ import annotations

import csv
import io
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

from game.core.disk import exists, read_bounded, replace_keeping, set_aside
from game.core.errors import BadSave
from game.core.lock import wait_for_lock

HEAD = ("day", "game", "what", "count")
MOST = 20_000
"""Rows that are kept; the oldest go first. Ten games and five endings make some twenty thousand in a year."""
LARGEST = 4 << 20
Rows = Counter[tuple[str, str, str]]


class Counts:
    """The counts, kept as CSV in a file after each change; other tables may count in the same file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._kept, self._new = Rows(), Rows()
        """What the file said last, and what has been counted here since."""
        self._read()

    def add(self, game: str, what: str) -> None:
        """One more of that, today."""
        self._new[time.strftime("%Y-%m-%d"), game, what] += 1
        with suppress(OSError, BadSave), wait_for_lock(self.file):  # else the numbers hold until the table ends
            odd = self._read()
            all_of_it = self._all
            while len(all_of_it) > MOST:
                del all_of_it[min(all_of_it)]
            if odd:
                set_aside(self.file, odd)
            if not odd or not exists(self.file):
                replace_keeping(self.file, _write(all_of_it).encode())
                self._kept, self._new = all_of_it, Rows()

    def total(self, what: str) -> int:
        """How many there were of that, on all days."""
        return sum(count for (_, _, known), count in self._all.items() if known == what)

    def text(self) -> str:
        """All of it as CSV."""
        return _write(self._all)

    @property
    def _all(self) -> Rows:
        out = self._kept.copy()
        out.update(self._new)
        return out

    def _read(self) -> str:
        """Reads what is kept now; where nothing can be read any more, what was there before still counts. Returns why not all of
        it could be read, empty where it could: it is not written over then, but set aside."""
        odd, found = "", Rows()
        try:
            rows = list(csv.reader(io.StringIO(read_bounded(self.file, LARGEST).decode("utf-8-sig"))))
        except FileNotFoundError:
            return odd
        except (OSError, ValueError, csv.Error) as error:
            return str(error)
        for row in rows[1:]:
            try:
                day, game, what, count = row
                found[day, game, what] += int(count)
            except ValueError:
                odd = f"This is no row of counts: {row}"
        self._kept = found
        return odd


def _write(rows: Rows) -> str:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(HEAD)
    writer.writerows([*key, count] for key, count in sorted(rows.items()))
    return out.getvalue()
