"""A move being typed: what stands there, the legal moves that begin so, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

MOST = 6
"""Suggestions shown."""
LONGEST = 80


@dataclass(frozen=True)
class Entry:
    """The text of a move and, where the arrow keys went, which suggestion is taken (``at``, -1 for none)."""

    text: str = ""
    at: int = -1

    def suggestions(self, legal: Sequence[str]) -> list[str]:
        """The legal moves that begin with the text, or else hold all its words, at most six."""
        said = self.text.lower().strip()
        found = [move for move in legal if move.startswith(said)]
        if not found:
            words = said.replace("(", " ").replace(")", " ").split()
            found = [move for move in legal if all(word in move for word in words)]
        return found[:MOST]

    def typed(self, sign: str) -> Entry:
        """With one sign more."""
        return Entry((self.text + sign)[:LONGEST])

    def erased(self) -> Entry:
        """With one sign less."""
        return Entry(self.text[:-1])

    def completed(self, legal: Sequence[str]) -> Entry:
        """As far as all the legal moves that begin so agree; to the suggestion taken, if one is."""
        said = self.text.lower().lstrip()
        shown = self.suggestions(legal)
        if 0 <= self.at < len(shown):
            return Entry(shown[self.at])
        found = [move for move in legal if move.startswith(said)] or shown
        return Entry(_common(found)) if found else self

    def stepped(self, by: int, legal: Sequence[str]) -> Entry:
        """With another suggestion taken."""
        count = len(self.suggestions(legal))
        return replace(self, at=(self.at + by) % count if count else -1)

    def move(self, legal: Sequence[str]) -> str:
        """The move that is meant: the suggestion taken, the text itself where it is legal, the only one that begins so."""
        shown = self.suggestions(legal)
        said = " ".join(self.text.lower().split())
        if 0 <= self.at < len(shown):
            return shown[self.at]
        begun = [move for move in legal if move.startswith(said)]
        return said if said in legal or len(begun) != 1 else begun[0]


def _common(texts: Sequence[str]) -> str:
    """What all the texts begin with."""
    first, last = min(texts), max(texts)
    count = next((i for i, sign in enumerate(first) if i >= len(last) or last[i] != sign), len(first))
    return first[:count]
