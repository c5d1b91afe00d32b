"""What the table says of its own accord: why a tile cannot go there, and what lies where the pointer rests."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.contract import Piece
from game.core.covering import UNKNOWN
from game.core.selection import SHIFT
from game.drawing.view import BoardView
from game.ui.framework.words import UiWords
from game.ui.table.move_tokens import is_place, shifted
from game.ui.table.pointer import Pointer
from game.ui.table.table_game import TableGame
from game.ui.table.trays import Slot, describe_pile

REST = 350
"""Milliseconds that the pointer rests before anything is said."""


class Explainer:
    """Waits for the pointer (or the keyboard's cursor) to rest, then puts one sentence into the hand's bubble.

    ``view`` and ``slots`` say where things are; the table sets them whenever it is laid out.
    """

    def __init__(self, play: TableGame, words: UiWords) -> None:
        self.play, self.words = play, words
        self.view: BoardView | None = None
        self.slots: Sequence[Slot] = ()
        self._on: str | None = None
        self._since: int | None = None

    def hush(self, pointer: Pointer) -> None:
        """Takes the bubble away."""
        pointer.said, pointer.causes, self._since = None, (), None

    def start_over(self, pointer: Pointer) -> None:
        """Another session lies on the table: nothing was pointed at before."""
        self.hush(pointer)
        self._on = None

    def rest_on(self, pointer: Pointer, what: str | None, now: int) -> None:
        """The pointer is on a place or a widget, or on nothing; the same one as before changes nothing."""
        if what != self._on:
            self.hush(pointer)
            self._on, self._since = what, None if what in (None, "board") else now

    def wait(self, pointer: Pointer, now: int) -> int | None:
        """Milliseconds until something is to be said; says it when the time has come."""
        if self._since is None or self._on is None:
            return None
        if self._since + REST > now:
            return self._since + REST - now
        self._since = None
        self._say(pointer, self._on)
        return 0 if pointer.said else None

    def _say(self, pointer: Pointer, what: str) -> None:
        if is_place(what) and self.play.picked:
            self.explain(pointer, self.play.at(what))
        elif not pointer.drag:
            self.describe(pointer, what)

    def explain(self, pointer: Pointer, token: str, slot: Slot | None = None) -> None:
        """Says beside its place, or the socket that was pressed, why that token cannot be picked, and points at the cause;
        nothing if it can, or if nothing could be meant."""
        place = shifted(self.play.picked[-1], token) if token.startswith(SHIFT) and self.play.picked else token
        reason = self.play.why(token)
        if reason and self.view:
            at = self.view.at(place) if is_place(place) else slot.rect.center if slot else self.view.rect.center
            pointer.said, pointer.said_at, pointer.causes = self.words.of(reason.sentence), at, reason.points

    def tell_reach(self, pointer: Pointer, place: str, piece: Piece) -> None:
        """Says how far a tile could go on its owner's turn, and what it could take."""
        kind = self.play.game.kinds.get(piece.kind)
        name = f"{self.words.of(kind.name) if kind else piece.kind} ({self.words.seat(piece.owner)})"
        count = len(pointer.reach)
        said = [self.words("could_go", tile=name, n=count) if count else self.words("could_go_nowhere", tile=name)]
        taken = [self.play.pieces[goal].kind for goal, how in pointer.reach.items() if how == "take" and goal in self.play.pieces]
        names = [self.words.of(known.name) for kind_id in taken if (known := self.play.game.kinds.get(kind_id))]
        if names:
            said.append(self.words("could_take", n=", ".join(dict.fromkeys(names))))
        if self.view:
            pointer.said, pointer.said_at = " ".join(said), self.view.at(place)

    def tell_asked(self, pointer: Pointer, slot: Slot) -> None:
        """Of a tile in a tray that cannot be picked now, what is asked for instead."""
        asked = self.play.game.asked(self.play.session.state)
        pointer.said, pointer.said_at = self.words("not_this_now", asked=asked), slot.rect.center

    def describe(self, pointer: Pointer, what: str) -> None:
        """The name of the tile there, the line about it, and what it is under just now; of unseen tiles, how many."""
        slot = next((slot for slot in self.slots if slot.id == what), None)
        piece = self.play.pieces.get(what)
        said = self._slot_said(slot) if slot else self._piece_said(what, piece) if piece else self._marks_said(what)
        if said and self.view:
            pointer.said, pointer.said_at = said, slot.rect.center if slot else self.view.at(what)

    def _piece_said(self, place: str, piece: Piece) -> str:
        kind = self.play.game.kinds.get(piece.kind)
        parts = [kind.name, kind.text] if kind else []
        parts += [badge.text for badge in self.play.badges.get(place, ())]
        unseen = [self.words("face_down")] if piece.kind == UNKNOWN else []
        said = [*unseen, *filter(None, map(self.words.of, parts)), *([self._under_said(piece)] if piece.under else ())]
        return "\n".join(said)

    def _marks_said(self, place: str) -> str:
        """What lies on a point without a tile."""
        return "\n".join(self.words.of(badge.text) for badge in self.play.badges.get(place, ()))

    def _under_said(self, piece: Piece) -> str:
        """What lies under a tile, from the top."""
        kinds = self.play.game.kinds
        named = [f"{self.words.of(kinds[kind].name)} ({self.words.seat(owner)})" for owner, kind in piece.under]
        return self.words("under_it", tiles=", ".join(named))

    def _slot_said(self, slot: Slot) -> str:
        kind = self.play.game.kinds.get(slot.kind)
        if kind is None:
            return describe_pile(slot, self.play.trays, self.words)
        name = self.words.of(kind.name)
        name += f" \u00b7 {self.words.seat(slot.whose)}" if slot.whose else ""
        return "\n".join(filter(None, (name, self.words.of(kind.text))))
