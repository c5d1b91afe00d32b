"""How many games were begun and how they ended, by day and game: numbers only, nothing of who played."""

from __future__ import annotations

import csv
import io
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

from game.core.disk import exists, read_bounded, replace_keeping, set_aside

HEAD = ("day", "game", "what", "count")
MOST = 20_000
"""Rows that are kept; the oldest go first. Ten games and five endings make some twenty thousand in a year."""
LARGEST = 4 << 20


class Counts:
    """The counts, kept as CSV in a file after each change."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._counts: Counter[tuple[str, str, str]] = Counter()
        self._odd = ""
        """Why not all of the file could be read; it is not written over but set aside."""
        try:
            rows = list(csv.reader(io.StringIO(read_bounded(file, LARGEST).decode("utf-8-sig"))))
        except FileNotFoundError:
            return
        except (OSError, ValueError, csv.Error) as error:
            self._odd = str(error)
            return
        for row in rows[1:]:
            try:
                day, game, what, count = row
                self._counts[day, game, what] += int(count)
            except ValueError:
                self._odd = f"This is no row of counts: {row}"

    def add(self, game: str, what: str) -> None:
        """One more of that, today."""
        self._counts[time.strftime("%Y-%m-%d"), game, what] += 1
        while len(self._counts) > MOST:
            del self._counts[min(self._counts)]
        with suppress(OSError):  # a full disk: the numbers hold until the table ends
            if self._odd and exists(self.file):
                set_aside(self.file, self._odd)
            if not self._odd or not exists(self.file):
                self._odd = ""
                replace_keeping(self.file, self.text().encode())

    def total(self, what: str) -> int:
        """How many there were of that, on all days."""
        return sum(count for (_, _, known), count in self._counts.items() if known == what)

    def text(self) -> str:
        """All of it as CSV."""
        out = io.StringIO()
        writer = csv.writer(out)
        writer.writerow(HEAD)
        writer.writerows([*key, count] for key, count in sorted(self._counts.items()))
        return out.getvalue()
