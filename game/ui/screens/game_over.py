"""How the game ended: who won, by what, and the count line by line, over the board."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.contract import Result
from game.ui import clipboard
from game.ui.high_scores import HighScores, ScoreStanding
from game.ui.score_notes import format_number
from game.ui.screens.dialogue import Dialogue, DialogueText
from game.ui.screens.screen import Screen, Stage
from game.ui.table_game import TableGame
from game.ui.words import UiWords


class GameOver(Dialogue):
    """Lies over a table whose game is over. ``anew`` begins another game, ``again`` the same deal once more."""

    def __init__(
        self, stage: Stage, table: Screen, play: TableGame, result: Result, anew: Callable[[], None], again: Callable[[], None]
    ) -> None:
        self.play, self.result, self.seats = play, result, play.game.seats
        self.anew, self.again, self._copied = anew, again, False
        self.standing = HighScores(stage.saves.parent).note(play.session)
        self.table = table
        super().__init__(stage, self._asked)

    def _asked(self) -> DialogueText:
        words = self.stage.words
        seed = words("copied") if self._copied else words("the_seed", n=self.play.session.seed)
        buttons = [
            ("look", words("look"), self.stage.pop),
            ("undo", words("undo"), self._undo),
            ("seed", seed, self._copy_seed),
            ("again", words("same_deal"), self.again),
            ("new", words("new"), self.anew),
        ]
        lines = [words.of(self.result.name), *([describe_standing(self.standing, words)] if self.standing else [])]
        return DialogueText(describe_ending(self.play, self.result, words), lines, buttons)

    def _undo(self) -> None:
        self.stage.pop()
        self.table.command("undo")

    def _copy_seed(self) -> None:
        """Copies the seed, and says so in its button's place."""
        clipboard.copy(str(self.play.session.seed))
        self._copied = True
        self.lay_out(self.size)

    def command(self, name: str) -> bool:
        if name == "copy":
            self._copy_seed()
            return True
        return super().command(name)

    def _parts(self, width: int) -> list[pygame.Surface]:
        return [*super()._parts(width), *self._tally(width)]

    def _tally(self, width: int) -> list[pygame.Surface]:
        """One line for each thing counted, GUEST's number first, the total stronger; one column where there is one score."""
        tally = self.result.tally
        if not tally:
            return []
        line = round(self.brush.theme.base * 1.6)
        seats = self.seats if self.result.winner is not None else self.seats[:1]
        out = [pygame.Surface((1, line // 2), pygame.SRCALPHA)]
        if len(seats) > 1:
            out.append(self._row((width, line), "", [self.words.seat(seat) for seat in seats], ("muted", "sans")))
        for i, (name, *counts) in enumerate(tally):
            look = ("gold", "bold") if i == len(tally) - 1 else ("text", "sans")
            out.append(self._row((width, line), self.words.of(name), [format_number(n) for n in counts[: len(seats)]], look))
        return out

    def _row(self, size: tuple[int, int], name: str, counts: list[str], look: tuple[str, str]) -> pygame.Surface:
        """A name at the left, numbers in columns at the right; ``look`` is colour and face."""
        row = pygame.Surface(size, pygame.SRCALPHA)
        width = size[0]
        column = width // 4
        for i, words in enumerate(reversed(counts)):
            number = self.brush.text(words, 0, *look, column)
            row.blit(number, (width - i * column - number.get_width(), 0))
        row.blit(self.brush.text(name, 0, *look, width - len(counts) * column), (0, 0))
        return row


def describe_ending(play: TableGame, result: Result, words: UiWords) -> str:
    """Who won; where nobody wins, the score, and whether it was reached with undo."""
    if result.winner == "draw":
        return words("draw")
    if result.winner is not None:
        return words("wins", seat=words.seat(result.winner))
    if not result.tally:
        return words("over")
    score = words("your_score" if len(play.game.seats) == 1 else "our_score", n=result.tally[-1][1])
    return words("with_undo", score=score) if play.session.undone else score


def describe_standing(standing: ScoreStanding, words: UiWords) -> str:
    """How a score stands beside those before it."""
    if standing.before is None:
        return words("first_score")
    return words("new_best") if standing.new_best else words("best_so_far", n=format_number(standing.before))
