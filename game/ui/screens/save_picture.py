"""Saving a picture: where a game stands, or the whole of it as a moving one, drawn a picture at a time while the window lives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from threading import Thread
from typing import Any

from game.core.session import Session
from game.drawing.brush import Brush
from game.drawing.position_picture import Film, can_move, draw_lines, painter, png
from game.ui.framework import clipboard
from game.ui.framework.screen import Stage
from game.ui.framework.words import make_printable
from game.ui.saves.game_opening import save_picture
from game.ui.screens.dialogue import Button, Dialogue, DialogueText

STILL, MOVING = 1200, 720
"""How wide a picture is, at most, and a moving one, in pixels."""
PACE = 900
"""Milliseconds that a moving picture stays on each move."""
MOST = 1000
"""Pictures of a game, at most: a longer one is shown from so many moves before its end."""
POLL = 60
"""Milliseconds between two looks at whether a file has been written."""


class SavePicture(Dialogue):
    """Asks what is to be saved, says how far a moving picture is, and at last where it lies; closing it before saves nothing."""

    opened_by = ("picture",)
    lead = 0
    copying = "path"

    def __init__(self, stage: Stage, session: Session[Any]) -> None:
        self.session, self.states = session, [node.state for node in session.line][-MOST:]
        self.film: Film | None = None
        self.sort, self.written = "", list[bytes]()
        self.told, self.saved = "", False
        """What is said of where the picture lies, or why there is none; and whether there is."""
        self._left: Iterator[Any] = iter(())
        self._writer: Thread | None = None
        self._fault: Exception | None = None
        super().__init__(stage, self._describe)

    def _describe(self) -> DialogueText:
        words, close = self.stage.words, ("close", self.stage.words("close"), self.stage.pop)
        if self.told:
            path: list[Button] = [("path", words("copy_path"), self._copy_path)] if self.saved else []
            return DialogueText(words("save_picture"), [self.told], [close, *path])
        if self.film is not None:
            done, every = len(self.film.frames), len(self.states)
            drawn = words("picture_drawn", n=done, all=every) if done < every else words("picture_writing")
            return DialogueText(words("save_picture"), [drawn], [close])
        moving = can_move()
        films: list[Button] = [
            (sort, words(f"picture_{sort}"), partial(self._begin, f".{sort}")) for sort in ("gif", "webp") if moving
        ]
        lines: Button = ("svg", words("picture_svg"), partial(self._save, self._draw_lines, ".svg"))
        still: Button = ("png", words("picture_png"), partial(self._save, self._draw, ".png"))
        told = words("picture_text") if moving else words("picture_pillow")
        return DialogueText(words("save_picture"), [told], [still, lines, *films, close])

    def _painter(self, side: int) -> Callable[..., Any]:
        stage = self.stage
        return painter(self.session.game, Brush(stage.pictures, stage.theme), stage.tile_set, side)

    def _draw(self) -> bytes:
        return png(self._painter(STILL)(self.session.state))

    def _draw_lines(self) -> bytes:
        stage = self.stage
        brush = Brush(stage.pictures, stage.theme)
        return draw_lines(self.session.game, self.session.state, brush, stage.tile_set).encode("utf-8")

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
        self.film, self.sort = Film(), sort
        self._left = map(self._painter(MOVING), self.states, [None, *self.states])
        self.say_anew()
        self.focus = "close"

    def back(self, now: int) -> None:
        self.stage.pop()

    def wait(self, now: int) -> int | None:
        """Draws the next picture; once all are there, another thread writes the file: that takes seconds."""
        film = self.film
        if film is None:
            return None
        if (picture := next(self._left, None)) is not None:
            film.add(picture)
            self.say_anew()
            return 1
        if self._writer is None:
            self._writer = Thread(target=self._write, args=(film,), daemon=True)
            self._writer.start()
        if self._writer.is_alive():
            return POLL
        self.film = None
        if self._fault is not None:
            raise self._fault
        self._save(self.written.pop, self.sort)
        return 1

    def _write(self, film: Film) -> None:
        """Makes the file of a moving picture; what goes wrong is raised where the window hears of it."""
        try:
            self.written.append(film.write(self.sort, PACE))
        except Exception as error:
            self._fault = error
