"""Hot reload at a table: its rules' files are looked at, new rules come into force, what is wrong stands in a strip above."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.core.collector import collector_still
from game.core.contract import Paragraph
from game.core.session import Session
from game.core.session_migration import Migration
from game.drawing.brush import Brush
from game.ui.framework.layout import text_base
from game.ui.framework.screen import Stage
from game.ui.framework.words import text_of
from game.ui.screens.problems import ProblemReport, ProblemsScreen
from game.ui.screens.rules import RulesScreen
from game.ui.table.hot_reload import LOOK, HotReload, describe_taken_rules
from game.ui.table.problem_banner import Banner, describe_rules_state, draw_banner, measure_banner
from game.ui.table.table_game import TableGame

SHARE = 0.012
"""Seconds of each frame that may go into playing moves again."""


class RulesUpdate:
    """Keeps a table at what ``reload`` finds in the files; where there is no source, nothing ever comes of it.

    ``take`` puts the game by new rules on the table; it is told whether nothing of the game is missing and its position came
    about by its moves. ``banner`` is the strip, None while there is nothing to say.
    """

    def __init__(self, stage: Stage, play: TableGame, reload: HotReload, take: Callable[[Session[Any], bool], None]) -> None:
        self.stage, self.play, self.reload, self.take = stage, play, reload, take
        self.banner: Banner | None = None
        self._kept = False
        self._replay: Generator[None, None, Migration[Any] | None] | None = None
        self._mended = False
        self.taken = ""
        """What was told of the rules that were taken last."""

    @property
    def every(self) -> int | None:
        """Milliseconds after which the files are to be looked at again."""
        return LOOK if self.reload.source else None

    @property
    def replaying(self) -> bool:
        """Whether the moves so far are being played again by new rules."""
        return self._replay is not None

    def look(self, now: int) -> bool:
        """Looks at the files; what they say now is taken, or told in the strip. True if the table is to be laid out again."""
        reload, before = self.reload, self.replaying
        looked = self._look(now)
        if looked and reload.broken:
            self.stage.notice("")  # it may be of rules that this mistake has replaced
        if reload.due and not reload.broken and not self._replay:  # what was found under a page may be overtaken
            self._replay = reload.take(self.play.session)
            if not self._kept:
                words = self.stage.words
                self.stage.notice(words.entry(words("rules_coming"), words("rules_coming_text")))
        done = self._play_again()
        return looked or done or before != self.replaying

    def look_covered(self, now: int) -> bool:
        """Looks at the files while a page lies over the table and its strip: what is wrong is told in a notice, and rules are
        taken when the table is seen again. True if the files are others."""
        looked = self._look(now)
        if looked:
            said = describe_rules_state(self.reload, self.stage.words) if self.reload.problems else None
            self.stage.notice(self.stage.words.entry(said.head, said.text) if said else "")
        return looked

    def _look(self, now: int) -> bool:
        """True if the files are other than they were; moves are played again by what they say now, or not at all."""
        wrong, looked = self.reload.broken, self.reload.look(now)
        if looked:
            self._replay = None
            self._mended = wrong and not self.reload.broken
        return looked

    def _play_again(self) -> bool:
        """Plays some of the moves again by the new rules, no longer than a frame may take. True if that was the last of them."""
        if self._replay is None:
            return False
        end = time.perf_counter() + SHARE
        with collector_still():  # looking for garbage among thousands of states would take a second
            try:
                while time.perf_counter() < end:
                    next(self._replay)
                next(self._replay)
            except StopIteration as done:
                self._replay = None
                self._take_rules(done.value)
                return True
        return False

    def _take_rules(self, found: Migration[Any] | None) -> None:
        """New rules come into force, if the game can go on by them."""
        words = self.stage.words
        if found is None:
            self.stage.notice(words("rules_mended") if self._mended else "")
        elif found.session is not None:
            self.take(found.session, found.whole and found.reason is None)
            self.taken = describe_taken_rules(self.reload, found, words)
            self.stage.notice(f"{self.taken} {words('see_differs')}")

    def lay_out_banner(self, size: tuple[int, int], base: float, gap: int) -> int:
        """Makes the strip, if there is anything to say, in letters no larger than the table's; how much room is kept for it at
        the upper edge: from when something first was wrong, whether there is anything to say or not."""
        text = describe_rules_state(self.reload, self.stage.words, self._kept and self.replaying)
        letters = min(text_base(size, self.stage.text_scale), base)
        brush = Brush(self.stage.pictures, self.stage.theme.at(letters))
        self.banner = None if text is None else draw_banner(brush, text, size, gap)
        self._kept |= text is not None
        return gap + measure_banner(size, brush.theme.base) if self._kept else 0

    def show_differences(self) -> None:
        """The rules that were taken last beside those before them."""
        reload = self.reload
        chapter = reload.differences()
        if chapter is None or reload.before is None or reload.now is None:
            self.stage.notice(self.stage.words("no_changes"))
            return
        kinds = reload.now.kinds
        paragraphs = [one if one.kind in kinds else replace(one, kind="") for one in chapter.paragraphs]
        paragraphs = paragraphs or [Paragraph(text_of("same_sentences"))]
        self.stage.notice("")  # what it says of new rules, or mended ones, is seen here
        self.stage.push(RulesScreen(self.stage, reload.now, book=[replace(chapter, paragraphs=paragraphs)]))

    def show_problems(self, look: Callable[[int], bool]) -> None:
        """Everything that is wrong with the rules, for as long as anything is; ``look`` looks at the files for the table."""
        if self.reload.problems:
            self.stage.push(ProblemsScreen(self.stage, self._report, look, LOOK))

    def _report(self) -> ProblemReport | None:
        reload, source = self.reload, self.reload.source
        if source is None or not reload.problems:
            return None
        path = Path(source.file)
        return ProblemReport(path.name, str(path), self.stage.words("mend_file"), reload.problems, source.excerpt)
