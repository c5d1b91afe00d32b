"""A table whose rules may change while it is played: their files are looked at, and the game goes on by what they say now."""

from __future__ import annotations

import gc
import time
from collections.abc import Generator
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.core.contract import Paragraph
from game.core.session import Session
from game.core.session_migration import Migration
from game.drawing.brush import Brush
from game.ui.annotations import Annotations
from game.ui.autosave import Autosave
from game.ui.hidden_hands import HiddenHands
from game.ui.hot_reload import LOOK, HotReload, describe_taken_rules
from game.ui.layout import text_base
from game.ui.problem_banner import Banner, describe_rules_state, draw_banner, measure_banner
from game.ui.score_notes import ScoreNotes
from game.ui.screens.moving import Moving
from game.ui.screens.problems import ProblemReport, ProblemsScreen
from game.ui.screens.screen import Stage
from game.ui.table_game import TableGame
from game.ui.words import WORDS

SHARE = 0.012
"""Seconds of each frame that may go into playing moves again."""


class Followed(Moving):
    """A table that follows a source. Where there is none, it is a table like any other."""

    def __init__(self, stage: Stage, play: TableGame, follower: HotReload | None) -> None:
        super().__init__(stage, play)
        self.follower = follower or HotReload()
        self.banner: Banner | None = None
        self._taking: Generator[None, None, Migration[Any] | None] | None = None
        self._mended = False

    @property
    def every(self) -> int | None:
        return LOOK if self.follower.source else None

    def focused(self) -> None:
        self.follower.at_once()

    @property
    def taking(self) -> bool:
        """Whether the moves so far are being played again by new rules."""
        return self._taking is not None

    def look(self, now: int) -> bool:
        """Looks at the files; what they say now is taken, or told in a strip above the table. True if the table is another."""
        follower, wrong, before = self.follower, bool(self.follower.problems), self.taking
        looked = follower.look(now)
        if looked and not follower.problems:
            self._taking, self._mended = None, wrong
        if follower.due and not self._taking:
            self._taking = follower.take(self.play.session)
        done = self._play_again()
        if looked or done or before != self.taking:
            self.lay_out(self.stage.size)
            return True
        return False

    def _play_again(self) -> bool:
        """Plays some of the moves again by the new rules, no longer than a frame may take. True if that was the last of them."""
        if self._taking is None:
            return False
        end = time.perf_counter() + SHARE
        collecting = gc.isenabled()
        gc.disable()  # nothing of this is garbage yet, and looking for some among thousands of states would take a second
        try:
            while time.perf_counter() < end:
                next(self._taking)
            next(self._taking)
        except StopIteration as done:
            self._taking = None
            self._take_rules(done.value)
            return True
        finally:
            if collecting:
                gc.enable()
        return False

    def _take_rules(self, found: Migration[Any] | None) -> None:
        """New rules come into force, if the game can go on by them."""
        before = self.play
        if found is None:
            if self._mended:
                self.stage.notice(self.words("rules_mended"))
            return
        if found.session is None:
            return
        ended = before.result is not None
        before.keeper.go_on(found.session, found.whole and found.reason is None)
        self._lay(TableGame(found.session, before.keeper))
        if not found.whole or found.reason is not None:
            self.scribbles = Annotations()
        self.ended = ended and self.play.result is not None
        self.stage.notice(f"{describe_taken_rules(self.follower, found, self.words)} {self.words('see_differs')}")

    def _lay(self, play: TableGame) -> None:
        """The same game by other rules lies on the table: nothing is picked, shown or in motion any more."""
        shown = self.sight.shown
        self.finish()
        self.take(play)
        self.sight, self.notes = HiddenHands(play), ScoreNotes()
        if shown is not None and shown == play.mover:
            self.sight.show()  # who sits there goes on sitting there
        self.review.playing = False
        self.forget_sockets()

    # -- the strip

    def lay_banner(self, size: tuple[int, int], base: float, gap: int) -> int:
        """Makes the strip, if there is anything to say, in letters no larger than the table's; how much room is kept for it at
        the upper edge, whether there is or not: only a table that follows nothing needs none."""
        said = describe_rules_state(self.follower, self.words, self.taking)
        letters = min(text_base(size, self.stage.text_scale), base)
        brush = Brush(self.stage.pictures, self.stage.theme.at(letters))
        self.banner = None if said is None else draw_banner(brush, said, size, gap)
        return gap + measure_banner(size, brush.theme.base) if self.follower.source else 0

    # -- what can be asked

    def begin_anew(self) -> None:
        self._begin_with(Session(self.follower.begun_anew(self.play.game), self.play.session.seed + 1))

    def another(self, session: Session[object]) -> Followed:
        self.follower.try_again()
        return type(self)(self.stage, TableGame(session, Autosave(self.stage.saves, session)), self.follower)

    def command(self, name: str) -> bool:
        if name == "differs":
            self._differences()
        elif name == "problems":
            self._problems()
        return name in ("differs", "problems") or super().command(name)

    def left_out(self) -> list[str]:
        return [*super().left_out(), *([] if self.follower.before else ["differs"])]

    def _differences(self) -> None:
        """The rules that were taken last beside those before them."""
        from game.ui.screens.rules import RulesScreen

        follower = self.follower
        chapter = follower.differences()
        if chapter is None or follower.before is None or follower.now is None:
            self.stage.notice(self.words("no_changes"))
            return
        kinds = follower.now.kinds
        paragraphs = [one if one.kind in kinds else replace(one, kind="") for one in chapter.paragraphs]
        paragraphs = paragraphs or [Paragraph(WORDS["same_sentences"])]
        self.stage.push(RulesScreen(self.stage, follower.now, book=[replace(chapter, paragraphs=paragraphs)]))

    def _problems(self) -> None:
        """Everything that is wrong with the rules, for as long as anything is."""
        if self.follower.problems:
            self.stage.push(ProblemsScreen(self.stage, self._wrong, self.look, LOOK))

    def _wrong(self) -> ProblemReport | None:
        follower, source = self.follower, self.follower.source
        if source is None or not follower.problems:
            return None
        path = Path(source.file)
        return ProblemReport(path.name, str(path), self.words("mend_file"), follower.problems, source.excerpt)
