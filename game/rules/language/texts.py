"""Texts that are made when somebody reads them, and texts as messages quote them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from game.core.contract import Text


class LazyText(Mapping[str, str]):
    """A text by language that is only made when somebody reads it."""

    __slots__ = ("_made", "_make")

    def __init__(self, make: Callable[[], Text]) -> None:
        self._make: Callable[[], Text] | None = make
        self._made: Text = {}

    def _text(self) -> Text:
        if self._make is not None:
            self._made, self._make = self._make(), None
        return self._made

    def __getitem__(self, language: str) -> str:
        return self._text()[language]

    def __iter__(self) -> Iterator[str]:
        return iter(self._text())

    def __len__(self) -> int:
        return len(self._text())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mapping) and dict(self._text()) == dict(other)

    def __hash__(self) -> int:
        return hash(tuple(self._text().items()))

    def __repr__(self) -> str:
        return repr(dict(self._text()))


_LONGEST = 40


def clipped(text: str) -> str:
    """A text as a message quotes it."""
    return text if len(text) <= _LONGEST else f"{text[:37]}..."
