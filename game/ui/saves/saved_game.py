"""How a stored game stands: what its file says at once, and what its rules say of it, found out move by move.

A list of games must not keep anybody waiting, so the work is done in small parts.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from game.core.catalogue import Catalogue
from game.core.collector import collector_still
from game.core.contract import Game, Identity, Piece, Result, Text
from game.core.covering import cover_pieces
from game.core.errors import PaiShoError
from game.core.game_clock import make_time_result
from game.core.record import read_record
from game.ui.framework.words import UiWords, make_printable
from game.ui.saves.autosave import LISTED, list_moves
from game.ui.saves.save_files import SaveRefused, StoredGame, open_rules, read_record_file


class SavedGame:
    """One game of a list. What its file says of it, or why it is ``refused``, is known once it is ``read``; the rest once it is
    ``done``. The record itself is not kept but read anew where it is needed: with those of thousands of games, or of one with
    hundreds of thousands of moves, each look for garbage in memory would stop the window for longer than a frame."""

    def __init__(self, stored: StoredGame) -> None:
        self.stored = stored
        self.read = self.done = self.whole = False
        """Whether its file has been read; whether all is known; whether there was a sound record in it."""
        self.worth_showing = True
        """False for a game in which nothing was played."""
        self.ruleset, self.count = "", 0
        """The id of its ruleset, empty where that is not known; how many moves lead to where the game stands."""
        self._hash, self._timed = "", False
        self.refused: SaveRefused | None = None
        self.game: Game[Any] | None = None
        self.mover: str | None = None
        self._players: Mapping[str, str] = {}
        self.result: Result | None = None
        self.pieces: Mapping[str, Piece] = {}
        self._state: Any = None
        self._moves: list[str] = []

    def read_file(self) -> None:
        """Reads the file, if that has not been done; touches nothing."""
        if self.read:
            return
        self.read = True
        if self.stored.size <= LISTED:
            try:
                with collector_still():  # until the record is let go
                    self._note(self.record())
            except SaveRefused as refused:
                self.refused = refused.kept()
        self.done = not self.whole

    def record(self) -> Mapping[str, Any]:
        """What is in its file now. Raises SaveRefused."""
        return read_record_file(self.stored.path).record

    def _note(self, record: Mapping[str, Any]) -> None:
        self.whole = True
        self.worth_showing = bool(record.get("tree") or record.get("moves") or record.get("position"))
        self.ruleset, self.count = str(record["ruleset"]), len(list_moves(record))
        self._hash, self._timed = str(record.get("hash", "")), "clock" in record
        self._players = record.get("players", {})

    def go_on(self, shelf: Catalogue, until: float) -> None:
        """Plays the game on to where it stands, until a moment of ``time.perf_counter``; at least one move or one step."""
        self.read_file()
        if self.done:
            return
        try:
            if self.game is None:
                with collector_still():
                    self._begin(shelf, self.record())
            else:
                self._play(self.game, until)
        except SaveRefused as refused:
            self.refused, self.done = refused.kept(), True
        except PaiShoError:
            self.done = True  # as far as it can be played

    def _begin(self, shelf: Catalogue, record: Mapping[str, Any]) -> None:
        saved = read_record(record)
        game = open_rules(shelf, record, self.stored.path.name)
        self._state = game.start(saved.seed) if saved.position is None else game.setup(saved.position, saved.seed)[0]
        self.game, self._moves = game, list_moves(record)[::-1]

    def _play(self, game: Game[Any], until: float) -> None:
        while self._moves:
            self._state = game.play(self._state, self._moves.pop())
            if time.perf_counter() > until:
                return
        self.mover, self.result = game.to_move(self._state), game.result(self._state)
        if self.result is None and self.stored.kind == "finished" and self.mover and self._timed:
            self.result = make_time_result(self.mover, game.seats, getattr(game, "opposed", True))
        self.pieces = cover_pieces(game.pieces(self._state), None)
        self.done = True

    # -- in words

    def name(self, known: Mapping[str, Text], words: UiWords) -> str:
        """What the game is called; the file's name where nobody knows."""
        if self.game is not None:
            return words.of(self.game.name)
        return words.of(known[self.ruleset]) if self.ruleset in known else self.ruleset or self.stored.path.name

    def standing(self, words: UiWords) -> str:
        """Who won, or whose turn it is; empty as long as that is not known."""
        result = self.result
        if result is None:
            return self._describe_turn(self.game.seats if self.game else (), words)
        if result.winner == "draw":
            return words("ended_draw")
        if result.winner is not None:
            return words("won_by", seat=words.seat(result.winner))
        return words("ended_score", n=result.tally[-1][1]) if result.tally else words("ended")

    def _describe_turn(self, seats: Sequence[str], words: UiWords) -> str:
        """Whose turn it is; empty as long as that is not known."""
        if not self.mover:
            return ""
        if len(seats) == 1 and self.mover not in self._players:
            return words("your_turn")
        return words("to_move", seat=words.player(self.mover, seats, self._players))

    def sign(self, words: UiWords) -> str:
        """By what its rules are known; empty where a file does not say."""
        rules = Identity(self.ruleset, "", self._hash, {})
        return words("rules_are", hash=make_printable(rules.short)) if self._hash else ""

    def moves(self, words: UiWords) -> str:
        """How many moves were made, in words."""
        return words("moves_made", n=self.count)
