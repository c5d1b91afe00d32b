"""A window whose worker answers when it is told to, and tables at which programs sit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from game.bots.worker import Thought
from game.core.session import Session
from game.ui.app import App
from game.ui.framework import clock
from game.ui.screens.table import TableScreen
from game.ui.tables import begin_table
from tests.conftest import a_catalogue
from tests.ui_window import a_house


class Thinker:
    """A worker that answers when it is told to: with the first legal move, or with trouble."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str, int]] = []
        self.cancelled: list[int] = []
        self.ready, self.hurried, self.trouble, self.grades = True, 0, "", ("equal", "equal", "less")
        self._session: Session[object] | None = None

    def ask(self, session: Session[object], command: str, level: str, seed: int) -> int:
        self._session = session
        self.asked.append((command, level, session.here.id))
        return len(self.asked)

    def answer(self, request: int) -> Thought | None:
        if request != len(self.asked) or not self.ready or self._session is None:
            return None
        if self.trouble:
            return Thought(trouble=self.trouble)
        move, *others = self._session.legal[:4]
        ranked = [{"move": other, "worth": 0.1, "grade": grade} for other, grade in zip(others, self.grades, strict=False)]
        return Thought(move, data={"move": move, "reasons": [{"en": "It is the first."}], "threat": None, "others": ranked})

    def cancel(self, request: int) -> None:
        self.cancelled.append(request)

    def hurry(self) -> None:
        self.hurried += 1
        self.ready = True

    def close(self) -> None:
        pass


@contextmanager
def window_with_a_thinker(tmp_path: Path) -> Iterator[App]:
    """The shelf in a window, whose worker is a ``Thinker``."""
    app = App(a_house(tmp_path / "saves", a_catalogue()), {"language": "en"})
    app.open_window((1280, 800))
    app.begin()
    app._worker = Thinker()  # type: ignore[assignment]
    yield app
    app.close()
    pygame.display.quit()


def thinker(app: App) -> Thinker:
    assert isinstance(app._worker, Thinker)
    return app._worker


def lay(app: App, players: dict[str, str], name: str = "skud") -> TableScreen:
    app.push(begin_table(app, app.shelf.open(name, {}), 3, None, players))
    table = app.screens[-1]
    assert isinstance(table, TableScreen)
    return table


def wait(table: TableScreen, milliseconds: int) -> None:
    """Lets time pass, frame by frame; motion is over at once."""
    start = clock.now()
    for late in range(0, milliseconds + 1, 20):
        table.animation.finish()
        table.wait(start + late)


def turns(table: TableScreen) -> list[str | None]:
    return [table.play.game.to_move(node.state) for node in table.play.session.path]
