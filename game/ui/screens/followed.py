"""A table whose rules may change while it is played: their files are looked at, and the game goes on by what they say now."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game.core.contract import Paragraph
from game.core.session import Session
from game.ui.banner import Banner, banner, said_of
from game.ui.brush import Brush
from game.ui.following import LOOK, Follower, told
from game.ui.keeping import Keeper
from game.ui.layout import text_base
from game.ui.notes import Notes
from game.ui.play import Play
from game.ui.screens.moving import Moving
from game.ui.screens.problems import ProblemsScreen, Wrong
from game.ui.screens.screen import Stage
from game.ui.scribbles import Scribbles
from game.ui.sight import Sight
from game.ui.words_workshop import WORDS


class Followed(Moving):
    """A table that follows a source. Where there is none, it is a table like any other."""

    def __init__(self, stage: Stage, play: Play, follower: Follower | None) -> None:
        super().__init__(stage, play)
        self.follower = follower or Follower()
        self.banner: Banner | None = None

    @property
    def every(self) -> int | None:
        return LOOK if self.follower.source else None

    def focused(self) -> None:
        self.follower.at_once()

    def look(self, now: int) -> bool:
        """Looks at the files; what they say now is taken at once, or told in a strip above the table."""
        follower = self.follower
        wrong = bool(follower.problems)
        if not follower.look(now):
            return False
        if not follower.problems:
            self._take_rules(wrong)
        self.lay_out(self.stage.size)
        return True

    def _take_rules(self, mended: bool) -> None:
        """The rules that were found last come into force, if the game can go on by them."""
        before = self.play
        found = self.follower.take(before.session)
        if found is None:
            if mended:
                self.stage.notice(self.words("rules_mended"))
            return
        if found.session is None:
            return
        ended = before.result is not None
        before.keeper.go_on(found.session, found.whole and found.reason is None)
        self._lay(Play(found.session, before.keeper))
        if not found.whole or found.reason is not None:
            self.scribbles = Scribbles()
        self.ended = ended and self.play.result is not None
        self.stage.notice(f"{told(self.follower, found, self.words)} {self.words('see_differs')}")

    def _lay(self, play: Play) -> None:
        """The same game by other rules lies on the table: nothing is picked, shown or in motion any more."""
        shown = self.sight.shown
        self.finish()
        self.take(play)
        self.sight, self.notes = Sight(play), Notes()
        if shown is not None and shown == play.mover:
            self.sight.show()  # who sits there goes on sitting there
        self.review.playing = False
        self.forget_sockets()

    # -- the strip

    def lay_banner(self, size: tuple[int, int], base: float, gap: int) -> int:
        """Makes the strip, if there is anything to say, in letters no larger than the table's; how high it is."""
        said = said_of(self.follower, self.words)
        self.banner = None
        if said is not None:
            letters = min(text_base(size, self.stage.text_scale), base)
            self.banner = banner(Brush(self.stage.pictures, self.stage.theme.at(letters)), said, size, gap)
        return self.banner.height if self.banner else 0

    # -- what can be asked

    def begin_anew(self) -> None:
        self._begin_with(Session(self.follower.begun_anew(self.play.game), self.play.session.seed + 1))

    def another(self, session: Session[object]) -> Followed:
        return type(self)(self.stage, Play(session, Keeper(self.stage.saves, session)), self.follower)

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
        told = [one if one.kind in kinds else replace(one, kind="") for one in chapter.paragraphs]
        told = told or [Paragraph(WORDS["same_sentences"])]
        self.stage.push(RulesScreen(self.stage, follower.now, book=[replace(chapter, paragraphs=told)]))

    def _problems(self) -> None:
        """Everything that is wrong with the rules, for as long as anything is."""
        if self.follower.problems:
            self.stage.push(ProblemsScreen(self.stage, self._wrong, self.look, LOOK))

    def _wrong(self) -> Wrong | None:
        follower, source = self.follower, self.follower.source
        if source is None or not follower.problems:
            return None
        path = Path(source.file)
        return Wrong(path.name, str(path), self.words("mend_file"), follower.problems, source.excerpt)
