"""The sockets of the piles beside the board: which kinds of tiles lie there, whose and how many, and which lay there at first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from game.core.contract import Game, Tray
from game.core.covering import UNKNOWN

Key = tuple[str, str]
"""Whose a tile is where that is not its pile's owner, else nothing; and its kind."""


class Sockets:
    """The sockets of a game that is dealt from a seed. They tell of a position alone, however one has come to it."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        self.game, self.seed = game, seed

    def of(self, tray: Tray, state: Any) -> dict[Key, int]:
        """The sockets of a pile in a state, in order, and how much each holds: what it holds now, and what it held at first, so
        that sockets stay where they are when they are empty. Of tiles that are unseen there is one, of whatever kind they are, as
        long as there are any."""
        if tray.hidden:
            return {("", UNKNOWN): tray.size} if tray.size else {}
        now = self._held(tray, state)
        order = {kind: at for at, kind in enumerate(self.game.kinds)}
        keys = {*now, *self._first.get((tray.pile, tray.owner), ())}
        return {key: now.get(key, 0) for key in sorted(keys, key=lambda key: (key[0], order.get(key[1], len(order)), key[1]))}

    @cached_property
    def _first(self) -> Mapping[tuple[str, str], frozenset[Key]]:
        """What the piles hold at first; nothing where tiles are drawn unseen, or hands change all the time."""
        state = self.game.start(self.seed)
        trays = self.game.trays(state)
        if any(tray.hidden or tray.private for tray in trays):
            return {}
        return {(tray.pile, tray.owner): frozenset(self._held(tray, state)) for tray in trays}

    def _held(self, tray: Tray, state: Any) -> dict[Key, int]:
        """How many tiles of which owner and kind lie in a pile that all see; a shared one tells whose they were."""
        told = self.game.position(state).get(tray.pile) if tray.owner == "any" and tray.size else None
        pairs = [entry.split(" ") for entry in told] if isinstance(told, list) else []
        known = Counter((owner, kind) for owner, kind in (pair for pair in pairs if len(pair) == 2))
        by_kind: Counter[str] = Counter()
        for (_, kind), count in known.items():
            by_kind[kind] += count
        if by_kind != Counter({kind: n for kind, n in tray.tiles.items() if n}):
            known = Counter({(tray.owner, kind): n for kind, n in tray.tiles.items() if n})
        return {("" if owner == tray.owner else owner, kind): n for (owner, kind), n in known.items()}
