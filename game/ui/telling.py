"""What the table says of its own accord: why a tile cannot go there, and what lies where the pointer rests."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.boardview import View
from game.ui.places import is_place
from game.ui.play import Play
from game.ui.tableview import Hand
from game.ui.trays import Slot
from game.ui.words import Words

REST = 350
"""Milliseconds that the pointer rests before anything is said."""


class Telling:
    """Waits for the pointer (or the keyboard's cursor) to rest, then puts one sentence into the hand's bubble.

    ``view`` and ``slots`` say where things are; the table sets them whenever it is laid out.
    """

    def __init__(self, play: Play, words: Words) -> None:
        self.play, self.words = play, words
        self.view: View | None = None
        self.slots: Sequence[Slot] = ()
        self._on: str | None = None
        self._since: int | None = None

    def hush(self, hand: Hand) -> None:
        """Takes the bubble away."""
        hand.said, hand.causes, self._since = None, (), None

    def rest_on(self, hand: Hand, what: str | None, now: int) -> None:
        """The pointer is on a place or a widget, or on nothing; the same one as before changes nothing."""
        if what != self._on:
            self.hush(hand)
            self._on, self._since = what, None if what in (None, "board") else now

    def wait(self, hand: Hand, now: int) -> int | None:
        """Milliseconds until something is to be said; says it when the time has come."""
        if self._since is None or self._on is None:
            return None
        if self._since + REST > now:
            return self._since + REST - now
        self._since = None
        self._say(hand, self._on)
        return 0 if hand.said else None

    def _say(self, hand: Hand, what: str) -> None:
        if is_place(what) and self.play.picked:
            self.explain(hand, self.play.at(what))
        elif not hand.drag:
            self._describe(hand, what)

    def explain(self, hand: Hand, token: str) -> None:
        """Says why that token cannot be picked, and points at the cause; nothing if it can, or if nothing could be meant."""
        place = shifted(self.play.picked[-1], token) if token.startswith(SHIFT) and self.play.picked else token
        reason = self.play.why(token)
        if reason and self.view:
            slot = next((slot for slot in self.slots if slot.kind == token), None)
            at = self.view.at(place) if is_place(place) else slot.rect.center if slot else self.view.rect.center
            hand.said, hand.said_at, hand.causes = self.words.of(reason.sentence), at, reason.points

    def _describe(self, hand: Hand, what: str) -> None:
        """The name of the tile there, the line about it, and what it is under just now."""
        piece = self.play.pieces.get(what)
        slot = next((slot for slot in self.slots if slot.id == what), None)
        kind = self.play.game.kinds.get(piece.kind if piece else slot.kind if slot else "")
        if self.view is None or (kind is None and slot is None):
            return
        parts = [kind.name, kind.text, *(badge.text for badge in self.play.badges.get(what, ()))] if kind else []
        said = [self.words.of(part) for part in parts] or [pile_said(slot, self.play.trays, self.words)] if slot or kind else []
        hand.said = "\n".join(filter(None, said))
        hand.said_at = slot.rect.center if slot else self.view.at(what)
