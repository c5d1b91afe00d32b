"""The positions that have come up in a game, in their order: states share what is old of it, so that counting stays cheap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

RECENT = 64
"""So many positions are counted one by one, or a fourth as many as the old ones, before they are counted with these."""


class History:
    """Digests of positions, oldest first; never changed. The old ones are counted once for all states that share them."""

    __slots__ = ("_counts", "_old", "_recent")

    def __init__(self, old: tuple[str, ...] = (), counts: Mapping[str, int] | None = None, recent: tuple[str, ...] = ()) -> None:
        self._old = old
        self._counts = Counter(old) if counts is None else counts
        self._recent = recent

    def added(self, digest: str) -> History:
        """One more."""
        recent = (*self._recent, digest)
        if len(recent) < max(RECENT, len(self._old) // 4):
            return History(self._old, self._counts, recent)
        return History((*self._old, *recent))

    def count(self, digest: str) -> int:
        """How often it has come up."""
        return self._counts.get(digest, 0) + self._recent.count(digest)

    def __iter__(self) -> Iterator[str]:
        yield from self._old
        yield from self._recent

    def __len__(self) -> int:
        return len(self._old) + len(self._recent)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, History) and (self is other or tuple(self) == tuple(other))

    def __hash__(self) -> int:
        return hash(tuple(self))


NOTHING = History()
