"""Ending a game and beginning another at the same table, after asking where moves would be left behind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from game.core.selection import CLAIMS
from game.core.session import Session
from game.ui.framework import clock
from game.ui.framework.screen import Screen, Stage
from game.ui.screens.dialogue import Careful, Dialogue, DialogueText
from game.ui.table.opponents import Opponents
from game.ui.table.prompt_wording import capitalise
from game.ui.table.table_game import TableGame


class PlayedTable(Protocol):
    """The table, as far as that is asked of it."""

    play: TableGame
    opponents: Opponents

    def play_move(self, move: str, now: int) -> None:
        """Plays a whole move that was not picked."""

    def make_another(self, session: Session[Any]) -> Screen:
        """A table like this one with another game on it."""


class NewGame:
    """``newest`` are the rules by which a game begins now: those of the table, or newer ones."""

    def __init__(self, stage: Stage, table: PlayedTable, newest: Callable[[], Any]) -> None:
        self.stage, self.table, self.newest = stage, table, newest

    def ask_new(self) -> None:
        """The same game from its start, once that is confirmed."""
        if self.table.play.session.moves:
            self._ask("sure", "sure_text", "sure_yes", self.begin)
        else:
            self.begin()

    def ask_resign(self) -> None:
        """The player to move gives the game up, once that is confirmed; while a program is to move, the person after it."""
        if self.can_resign:
            text = "resign_after" if self.table.play.program else "resign_text"
            self._ask("resign_sure", text, "resign", self._resign, Careful)

    @property
    def can_resign(self) -> bool:
        """Whether a person plays a game that is not over."""
        play = self.table.play
        waits = bool(play.program) and (not play.persons or play.looks_back)
        return play.result is None and not play.only_looks and not waits

    @property
    def differs(self) -> bool:
        """Whether the same deal is another beginning than that of a new game."""
        return self.table.play.game.chance or self.table.play.session.position is not None

    def ask_again(self) -> None:
        """The same deal from its start, once that is confirmed where a game is under way."""
        session = self.table.play.session
        if session.moves and self.table.play.result is None:
            self._ask("again_sure", "sure_text", "same_deal", self.deal_again)
        else:
            self.deal_again()

    def ask_claim(self, claim: str) -> None:
        """A word by which a player says to have won, once that is confirmed: a wrong one has its price."""
        words, play = self.stage.words, self.table.play
        said = capitalise(words.of(play.game.word(claim)))

        def make() -> None:
            self.stage.pop()
            self.table.play_move(claim, clock.now())

        def ask() -> DialogueText:
            buttons = [("no", words("sure_no"), self.stage.pop), ("yes", said, make)]
            told = [words.of(action.about) for action in play.actions_at(play.session.here, claim) if action.about]
            return DialogueText(words("claim_sure", claim=said), told or [words("claim_text")], buttons)

        self.stage.push(Careful(self.stage, ask))

    def play_typed(self, move: str, now: int) -> None:
        """Plays a whole move that was typed; whoever gives up or says to have won is asked first, as everywhere."""
        if move == "resign":
            self.ask_resign()
        elif move in CLAIMS:
            self.ask_claim(move)
        else:
            self.table.play_move(move, now)

    def _resign(self) -> None:
        self.stage.pop()
        if self.table.play.program:
            self.table.opponents.give_up()
        else:
            self.table.play_move("resign", clock.now())

    def _ask(self, heading: str, text: str, yes: str, do: Callable[[], None], card: type[Dialogue] = Dialogue) -> None:
        def ask() -> DialogueText:
            words = self.stage.words
            buttons = [("no", words("sure_no"), self.stage.pop), ("yes", words(yes), do)]
            told = [] if text == "sure_text" and "saved" in self.stage.barred else [words(text)]
            return DialogueText(words(heading), told, buttons)

        self.stage.push(card(self.stage, ask))

    def begin(self) -> None:
        """The same game from its start, with the next seed."""
        self._begin_with(Session(self.newest(), self.table.play.session.seed + 1))

    def deal_again(self) -> None:
        """The same game from its start, with the same tiles in the same order."""
        session = self.table.play.session
        self._begin_with(Session(session.game, session.seed, session.position))

    def _begin_with(self, session: Session[Any]) -> None:
        self.stage.home()
        self.stage.push(self.table.make_another(session))
