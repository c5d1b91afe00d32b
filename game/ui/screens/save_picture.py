"""Saving a picture: where a game stands, or the whole of it as a moving one, drawn a picture at a time while the window lives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from game.core.session import Session
from game.drawing.brush import Brush
from game.drawing.film import can_move
from game.drawing.position_picture import Studio, png
from game.ui.framework import clipboard
from game.ui.framework.screen import Stage
from game.ui.framework.words import make_printable
from game.ui.saves.game_opening import save_picture
from game.ui.screens.dialogue import Button, Dialogue, DialogueText

STILL, MOVING = 1200, 800
"""How wide a picture is, at most, and a moving one, in pixels."""
PACE = 900
"""Milliseconds that a moving picture stays on each move."""
MOST = 1000
"""Pictures of a game, at most: a longer one is shown from so many moves before its end."""


class SavePicture(Dialogue):
    """Asks what is to be saved, says how far a moving picture is, and at last where it lies; closing it before saves nothing."""

    opened_by = ("picture",)
    lead = 0
    copying = "path"

    def __init__(self, stage: Stage, session: Session[Any]) -> None:
        self.session, self.nodes = session, session.line[-MOST:]
        self.told, self.saved = "", False
        """What is said of where the picture lies, or why there is none; and whether there is."""
        self.sort, self.drawn = "", 0
        """How the name of the moving picture in the making ends, empty where there is none; how many pictures of it are drawn."""
        self._film: Iterator[bytes | None] = iter(())
        super().__init__(stage, self._describe)

    def _describe(self) -> DialogueText:
        words, close = self.stage.words, ("close", self.stage.words("close"), self.stage.pop)
        if self.told:
            path: list[Button] = [("path", words("copy_path"), self._copy_path)] if self.saved else []
            return DialogueText(words("save_picture"), [self.told], [close, *path])
        if self.sort:
            return DialogueText(words("save_picture"), [words("picture_drawn", n=self.drawn, all=len(self.nodes))], [close])
        moving = can_move()
        films: list[Button] = [
            (sort, words(f"picture_{sort}"), partial(self._begin, f".{sort}")) for sort in ("gif", "webp") if moving
        ]
        lines: Button = ("svg", words("picture_svg"), partial(self._save, self._draw_lines, ".svg"))
        still: Button = ("png", words("picture_png"), partial(self._save, self._draw, ".png"))
        told = words("picture_text") if moving else words("picture_pillow")
        return DialogueText(words("save_picture"), [told], [still, lines, *films, close])

    def _studio(self) -> Studio:
        stage = self.stage
        return Studio(self.session, Brush(stage.pictures, stage.theme), stage.tile_set, stage.words)

    def _draw(self) -> bytes:
        here = self.session.here
        return png(self._studio().painter([here], STILL)(here))

    def _draw_lines(self) -> bytes:
        return self._studio().draw_lines(self.session.here).encode("utf-8")

    def _save(self, draw: Callable[[], bytes], suffix: str) -> None:
        """Writes a picture, and says where it is."""
        self.told, self.saved = save_picture(self.stage, self.session.game.identity.ruleset, draw(), suffix)
        self.say_anew()
        self.focus = "close"

    def _copy_path(self) -> None:
        """The folder of pictures is in the clipboard, to be opened elsewhere."""
        path = str(self.stage.picture_folder.absolute())
        clipboard.copy(path)
        self.stage.pop()
        self.stage.notice(self.stage.words("path_copied", path=make_printable(path)))

    def _begin(self, sort: str) -> None:
        """Begins to draw a moving picture."""
        self._film, self.sort = self._studio().shoot(self.nodes, MOVING, sort, PACE), sort
        self.say_anew()
        self.focus = "close"

    def back(self, now: int) -> None:
        self.stage.pop()

    def wait(self, now: int) -> int | None:
        """Draws the next picture; once all are there, the file is written."""
        if not self.sort:
            return None
        made = next(self._film)
        if made:
            sort, self.sort = self.sort, ""
            self._save(lambda: made, sort)
        elif made is not None:
            self.drawn += 1
            self.say_anew()
        return 1
