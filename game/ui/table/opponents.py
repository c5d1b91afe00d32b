"""The programs at a table: whose turn it is for one of them, the thinking of it elsewhere, and its move when it is due."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from game.core.translation import translate
from game.ui.framework.words import UiWords
from game.ui.table.table_game import TableGame

if TYPE_CHECKING:
    from game.bots.worker import Thought, Worker

SHOWN = 300
"""Milliseconds of thinking after which it is shown."""
LEAST = 600
"""Milliseconds from a move to the answer of a program, at least: people want to see what they did."""
POLL = 25
"""Milliseconds between two looks at whether there is an answer."""


class ProgramStage(Protocol):
    """The window, as far as programs need it."""

    words: UiWords

    @property
    def worker(self) -> Worker:
        """The process that thinks."""

    def notice(self, said: str) -> None:
        """Shows a sentence over whatever is on the screen."""


class Opponents:
    """Plays for the seats that programs have. They think at the end of the line that is played; where somebody looks back, they
    wait until they are asked to play on from there.

    ``make`` plays a move, ``refresh`` shows what has changed.
    """

    def __init__(
        self, stage: ProgramStage, play: TableGame, make: Callable[[str, int], None], refresh: Callable[[], None]
    ) -> None:
        self.stage, self.play, self.make, self.refresh = stage, play, make, refresh
        self._gives_up = False
        self.beat = LEAST
        """Milliseconds between the moves of programs among themselves."""
        self._from: int | None = None
        self._node: int | None = None
        self._request = self._since = self._failures = 0
        self._thought: Thought | None = None
        self._trouble = ""
        """Why the worker gave no answer when it was asked last."""

    @property
    def waits(self) -> bool:
        """Whether an answer was asked for and has not come yet."""
        return self._node is not None and self._thought is None

    @property
    def at_the_tip(self) -> bool:
        """Whether nothing has been played from here on."""
        return self.play.session.here.preferred is None

    def _level(self) -> str:
        """The level that is to think now; empty where a person moves, or nobody."""
        here = self.play.session.here
        tip = self.at_the_tip and not self.play.stands_still
        return self.play.program if tip or self._from == here.id else ""

    def play_on(self) -> None:
        """Has the program play from here, whatever was played here before, and on where it finds the same moves; or just one
        move while it is paused; that it does is shown at once then, as it was said that it does not."""
        self._from = self.play.session.here.id
        if self.play.stands_still and not self.play.thinking:
            self.play.thinking = True
            self.refresh()

    def go_on(self) -> None:
        """As ``play_on``, and programs that stood still do so no more."""
        self.play.paused = False
        self.play_on()

    def hurry(self) -> None:
        """The program is to answer at once."""
        self._since = -LEAST
        self.stage.worker.hurry()

    def give_up(self) -> None:
        """The person gives the game up: the program answers at once, and then, when it is that person's turn, it is done."""
        self._gives_up = True
        self.hurry()

    def _given_up(self, now: int) -> bool:
        """Gives the game up, if that is wanted and it is a person's turn; whoever has gone elsewhere wants it no more."""
        self._gives_up = self._gives_up and self.at_the_tip and self.play.mover is not None
        if not self._gives_up or self.play.program:
            return False
        self._gives_up = False
        self.make("resign", now)
        return True

    def forget(self) -> None:
        """Nobody waits for an answer any more."""
        if self._node is not None:
            self.stage.worker.cancel(self._request)
        self._node = self._thought = None
        self._gives_up = False
        if self.play.thinking:
            self.play.thinking = False
            self.refresh()

    def wait(self, now: int) -> int | None:
        """Milliseconds until something is to be looked at or played; does what is due. None where no program is to move.

        To be asked once all is still.
        """
        if self._given_up(now):
            return 0
        level, node = self._level(), self.play.session.here.id
        if not level or self._node not in (None, node):
            self.forget()
        if not level:
            self._from = None
            return None
        if self._node is None:
            self._node, self._since = node, now
            self._ask(level)
        self._thought = self._thought or self.stage.worker.answer(self._request)
        if self._thought is not None and self._thought.trouble:
            self._take_trouble(level)
        due = self._since + (self.beat if self.play.watched else LEAST)
        if self._thought is None or now < due:
            return self._show_thinking(now) if self._thought is None else due - now
        self._play(self._thought.move, now)
        return 0

    def _ask(self, level: str) -> None:
        session = self.play.session
        self._request = self.stage.worker.ask(session, "think", level, session.seed * 1009 + session.here.depth)
        if self._gives_up:
            self.hurry()

    def _show_thinking(self, now: int) -> int:
        """Milliseconds until the next look; shows that there is thinking once it takes some time."""
        if not self.play.thinking and now - self._since >= SHOWN:
            self.play.thinking = True
            self.refresh()
            return 0
        return POLL

    def _take_trouble(self, level: str) -> None:
        """The worker has ended or has refused: it is started anew, and where that does not help the game goes on without it. What
        was asked of it elsewhere meanwhile, as by a lesson, is no failure."""
        if self._thought is not None and not self._thought.stale:
            self._trouble, self._failures = self._thought.trouble, self._failures + 1
        self._thought = None
        if self._failures < 2:
            self._ask(level)
            return
        from game.bots.worker import think_here

        self._thought = think_here(self.play.session)

    def _play(self, move: str, now: int) -> None:
        alone, self._failures = self._failures > 1, 0
        onward = self._from == self._node and not self.play.stands_still
        self._node, self._thought, self.play.thinking = None, None, False
        self.make(move, now)
        self._from = self.play.session.here.id if onward else None
        if alone:
            words = self.stage.words
            self.stage.notice(words("worker_failed", why=translate(self._trouble, words.language)))
