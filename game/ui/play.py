"""A game at the table, without a pixel: the session, the picks of the move being made, and what they could lead to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from game.core.contract import Badge, Link, Piece, Reason, Result
from game.core.errors import BadMove
from game.core.selection import Selection
from game.core.session import Session
from game.ui.keeping import Keeper

_PLACE = re.compile(r"s?-?\d+,-?\d+")


def is_place(token: str) -> bool:
    """Whether a token names a place of the board."""
    return _PLACE.fullmatch(token) is not None


class Play:
    """What a table works on. Tokens come in by ``press``; moves go out by ``Session.enter`` and nowhere else."""

    def __init__(self, session: Session[Any], keeper: Keeper) -> None:
        self.session, self.keeper = session, keeper
        self.game = session.game
        self._seen: dict[str, Any] = {}
        self._foreseen: dict[str, tuple[list[Link], list[Link]]] = {}
        self.chosen: Counter[str] = Counter()
        self.mover: str | None = None
        self.result: Result | None = None
        self.pieces: Mapping[str, Piece] = {}
        self.links: Sequence[Link] = ()
        self.badges: Mapping[str, Sequence[Badge]] = {}
        self.first: frozenset[str] = frozenset()
        self._points = frozenset(place for place in self.game.board.grounds if not place.startswith("s"))
        self.settle()

    def settle(self) -> None:
        """Begins anew after the state changed: what a frame needs of the game is asked once per state, not once per frame."""
        state = self.session.state
        self.mover = self.game.to_move(state)
        self.result = self.session.result
        self.pieces = self.game.pieces(state)
        self.links = self.game.links(state)
        self.badges = self.game.badges(state)
        self.take(Selection(tuple(self.session.legal)))
        self.first = self.options  # what may be picked before anything is

    def take(self, selection: Selection) -> None:
        """These picks are made now; what follows from them is worked out once."""
        self.selection, self.options, self.picked = selection, selection.options, selection.picked
        first = next(iter(selection.candidates), "") if self.options or self.picked else ""
        self.choosing = first.startswith("choose ")
        self.chosen = Counter(self.picked if self.choosing else ())
        self.targets = sorted(token for token in self.options if is_place(token))
        squares = [token for token in (*self.targets, *self.pieces) if token.startswith("s")]
        self.places = self._points.union(squares)  # the points, and the squares that matter just now
        self.lifted = self._lifted()
        self._seen, self._foreseen = {}, {}

    def _lifted(self) -> str | None:
        """The token of the tile in the hand: the last pick, while a place is asked for."""
        if not self.picked or not self.targets:
            return None
        last = self.picked[-1]
        return last if not is_place(last) or last in self.pieces else None

    def press(self, token: str) -> str:
        """A token was pressed. Returns ``picked``, ``entered``, ``dropped`` (taken back) or ``refused``."""
        if token in self.options:
            return self._pick(self.selection.pick(token))
        if token in self.picked:
            return self._drop(token)
        shorter = self.selection
        while shorter.picked:
            shorter = shorter.back()
            if token in shorter.options and not self.choosing:
                return self._pick(shorter.pick(token))
        return "refused"

    def _drop(self, token: str) -> str:
        """A pressed pick is taken back: everything after it too, unless what was chosen has no order."""
        kept = self.picked[: self.picked.index(token)]
        if self.choosing:
            kept = tuple(pick for pick in self.picked if pick != token)
        self.take(Selection(self.selection.moves, kept))
        return "dropped"

    def _pick(self, selection: Selection) -> str:
        if selection.move:
            return self.enter(selection.move)
        self.take(selection)
        return "picked"

    def enter(self, move: str) -> str:
        """Plays a move by the one door, and journals it."""
        self.session.enter(move)
        self.keeper.entered(move)
        self.settle()
        return "entered"

    def back(self) -> bool:
        """Takes one pick back. False if there was none."""
        had = bool(self.picked)
        if had:
            self.take(self.selection.back())
        return had

    def undo(self) -> bool:
        """Goes one move back."""
        return self._went(self.session.undo())

    def redo(self) -> bool:
        """Goes one move on."""
        return self._went(self.session.redo())

    def _went(self, gone: bool) -> bool:
        if gone:
            self.keeper.went()
            self.settle()
        return gone

    def why(self, token: str) -> Reason | None:
        """The first reason why that token cannot be the next pick; None if it can, or if no move could be meant."""
        if token in self.options:
            return None
        attempt = self.selection.attempt(token)
        if attempt is None:
            return None
        try:
            return next(iter(self.game.why(self.session.state, attempt)), None)
        except BadMove:
            return None

    def after(self, token: str) -> Any:
        """The state that picking this token would lead to at once, or None if more picks are needed."""
        if token not in self._seen:
            move = self.selection.pick(token).move if token in self.options else None
            self._seen[token] = None if move is None else self.game.play(self.session.state, move)
            if len(self._seen) > 400:
                self._seen.pop(next(iter(self._seen)))
        return self._seen[token]

    def captures(self, token: str) -> bool:
        """Whether picking this occupied place takes the tile there off the board."""
        target = self.pieces.get(token)
        state = self.after(token) if target and target.owner != self.mover else None
        if target is None or state is None:
            return False
        kept = [piece for piece in self.game.pieces(state).values() if (piece.kind, piece.owner) == (target.kind, target.owner)]
        here = [piece for piece in self.pieces.values() if (piece.kind, piece.owner) == (target.kind, target.owner)]
        return len(kept) < len(here)

    def foresee(self, token: str) -> tuple[list[Link], list[Link]]:
        """The links that would form and those that would break if this token were picked now."""
        if token not in self._foreseen:
            self._foreseen[token] = self._foresee(token)
        return self._foreseen[token]

    def _foresee(self, token: str) -> tuple[list[Link], list[Link]]:
        state = self.after(token)
        if state is None:
            return [], []
        now, then = set(self.links), set(self.game.links(state))
        order = lambda link: (link.a, link.b, link.kind)  # noqa: E731 - one sort key for both
        return sorted(then - now, key=order), sorted(now - then, key=order)
