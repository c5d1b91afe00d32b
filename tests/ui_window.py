"""A window without a display for the tests: screens, clicks, drags, keys, and a clock that the test turns."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from game.core.catalogue import Catalogue
from game.core.chance import Chance
from game.core.contract import Text
from game.core.selection import CLAIMS, tokens
from game.core.session import Session
from game.drawing.brush import Brush
from game.drawing.sprites import Sprite
from game.drawing.typesetting import letters
from game.ui.app import App
from game.ui.framework import clock
from game.ui.framework.app_context import AppContext, AssetProvider
from game.ui.framework.screen import Screen
from game.ui.framework.widgets import READ
from game.ui.saves.autosave import Autosave
from game.ui.screens.dialogue import Dialogue
from game.ui.screens.table import TableScreen
from game.ui.screens.table_dialogues import EARLY, Handover
from game.ui.table.table_game import TableGame
from tests.fake_clock import CLOCK
from tests.ui_fake import Cupboard, Garden

if TYPE_CHECKING:
    import pytest

NEAR = 0.25
"""The least room between words of different things on a line, in heights of their letters: about that of a space."""
ART = Path(__file__).parent.parent / "art"


class Plain:
    """One theme, in the built-in colours, and one set of tiles; no sound."""

    def themes(self) -> Mapping[str, Text]:
        return {"wood": {"en": "Plain"}}

    def colours(self, theme: str) -> Mapping[str, str]:
        return {}

    def tile_sets(self) -> Mapping[str, Text]:
        return {"flowers": {"en": "Flowers"}}

    def tile_set(self, name: str) -> Mapping[str, object]:
        return {}

    def sounds(self) -> Mapping[str, object]:
        return {}

    def problems(self) -> tuple[str, ...]:
        return ()


def a_house(saves: Path, shelf: Catalogue | None = None, assets: AssetProvider | None = None) -> AppContext:
    """What a window is given in the tests: a shelf of invented games, the program's art, and nothing kept but saves."""
    return AppContext(shelf or Cupboard(), assets or Plain(), [ART], saves)


@contextmanager
def window(saves: Path, size: tuple[int, int] = (1280, 800), language: str = "en", scale: float = 1.0) -> Iterator[App]:
    """An app on the shelf, with the built-in colours."""
    app = App(a_house(saves), {"language": language, "text": round(scale * 100)})
    app.open_window(size)
    app.begin()
    try:
        yield app
    finally:
        app.close()
        pygame.display.quit()


def lay(app: App, count: int = 0, seed: int = 3, game: Garden | None = None) -> TableScreen:
    """A table with that many moves of a lively game on it."""
    session = Session(game or Garden())
    for move in played(seed, count):
        session.enter(move)
    table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))
    app.push(table)
    app.draw()
    return table


def mouse(app: App, kind: int, pos: tuple[int, int], button: int = 1) -> None:
    extra = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": button}
    app.answer(pygame.event.Event(kind, pos=pos, touch=False, **extra))


def click(app: App, pos: tuple[int, int], button: int = 1) -> None:
    mouse(app, pygame.MOUSEMOTION, pos)
    mouse(app, pygame.MOUSEBUTTONDOWN, pos, button)
    mouse(app, pygame.MOUSEBUTTONUP, pos, button)


def drag(app: App, start: tuple[int, int], stop: tuple[int, int]) -> None:
    mouse(app, pygame.MOUSEMOTION, start)
    mouse(app, pygame.MOUSEBUTTONDOWN, start)
    for i in range(1, 5):
        mouse(app, pygame.MOUSEMOTION, (start[0] + (stop[0] - start[0]) * i // 4, start[1] + (stop[1] - start[1]) * i // 4))
        app.draw()
    mouse(app, pygame.MOUSEBUTTONUP, stop)


def key(app: App, code: int, mod: int = 0) -> None:
    app.answer(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
    app.answer(pygame.event.Event(pygame.KEYUP, key=code, mod=mod))


def lay_out(app: App, game: Any, seed: int = 0) -> TableScreen:
    """A table with a game from its start; where hands are covered, the first player's is shown."""
    session = Session(game, seed)
    table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))
    app.push(table)
    app.draw()
    sit_down(app)
    return table


def sit_down(app: App) -> None:
    """Whoever is to act looks at the hand, if it is covered."""
    settle(app)
    card = app.screens[-1]
    if isinstance(card, Handover):
        card.opened -= EARLY
        key(app, pygame.K_RETURN)
        app.draw()


def make(app: App, table: TableScreen, move: str) -> None:
    """A move made by clicks: its picks one after the other, and where it could be longer, its verb. A claim is confirmed."""
    count = len(table.play.session.moves)
    for token in tokens(move):
        click(app, spot(table, token))
    if move in CLAIMS:
        click(app, next(widget.rect.center for widget in app.screens[-1].widgets if widget.id == "yes"))
    if len(table.play.session.moves) == count:
        verb = move.split(" ")[0]
        click(app, spot(table, verb if verb in table.play.options else f"just {move}"))


def spot(table: TableScreen, token: str) -> tuple[int, int]:
    """The pixel to click for a token: its socket, its word, or its place on the board."""
    for slot in table.display.panels.slots:
        if slot.count and table.display.maker.token(slot) == token:
            return slot.rect.center
    for widget in table.widgets:
        if widget.id == f"word:{token}":
            return widget.rect.center
    return table.display.view.at(next((place for place, picks in table.play.targets.items() if picks == token), token))


def settle(app: App) -> None:
    """Lets the animation end and whatever is waited for come about."""
    for _ in range(400):
        wait = app.screens[-1].wait(clock.now())
        if wait is None:
            break
        CLOCK.pass_time(max(1, min(wait, 20)))
    app.draw()


@lru_cache
def played(seed: int, count: int) -> list[str]:
    """The moves of a lively game: random, but a move that makes a thread is preferred."""
    game, chance = Garden(), Chance(seed)
    out: list[str] = []
    state = game.start(0)
    while len(out) < count and not game.result(state):
        moves = game.legal(state)
        some = [moves[chance.below(len(moves))] for _ in range(8)]
        best = max(some, key=lambda move: (len(game.links(game.play(state, move))), move.startswith("place")))
        state = game.play(state, best)
        out.append(best)
    return out


class Words:
    """What is written on the pictures that text is drawn as, from now on. ``cut`` are the lines that were cut short."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._said: dict[int, tuple[str, pygame.Surface]] = {}
        self._slips: dict[int, pygame.Surface] = {}
        self.cut: list[str] = []
        for name in ("text", "block"):
            monkeypatch.setattr(Brush, name, self._noting(getattr(Brush, name)))
        monkeypatch.setattr(Brush, "plate", self._noting_slips(Brush.plate))
        monkeypatch.setattr(Brush, "_line", self._noting_cuts(Brush._line))

    def _noting(self, draw: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        def drawn(brush: Brush, words: str, *look: Any, **more: Any) -> pygame.Surface:
            picture = draw(brush, words, *look, **more)
            self._said[id(picture)] = words, picture
            return picture

        return drawn

    def _noting_slips(self, draw: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        def drawn(brush: Brush, size: tuple[int, int], style: str = "panel") -> pygame.Surface:
            picture = draw(brush, size, style)
            if style == "bubble":
                self._slips[id(picture)] = picture
            return picture

        return drawn

    def _noting_cuts(self, draw: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        def drawn(brush: Brush, words: str, pixels: int, colour: str, face: str, width: int) -> pygame.Surface:
            if width and letters(face, pixels).size(words)[0] > width:
                self.cut.append(words)
            return draw(brush, words, pixels, colour, face, width)

        return drawn

    def said(self, sprite: Sprite) -> str:
        """What is written on a sprite; empty where it is no text."""
        return self._said.get(id(sprite.picture), ("", None))[0]

    def misplaced(self, screen: Screen, size: tuple[int, int]) -> list[tuple[str, str]]:
        """Of what a screen writes: what leaves the window, lies on other words, or across the edge of a button. What a slip over
        the screen covers, or a card that is taller than the window has further down, is not seen."""
        found: list[tuple[str, pygame.Rect]] = []
        slips: list[pygame.Rect] = []
        tall, foot = (screen.tall, screen._foot) if isinstance(screen, Dialogue) else (False, pygame.Rect(0, 0, 0, 0))
        seen = pygame.Rect(0, 0, size[0], size[1] - foot.height)
        for sprite in screen.scene(clock.now()):
            said = self.said(sprite)
            ink = sprite.picture.get_bounding_rect().move(sprite.x, sprite.y) if said else pygame.Rect(0, 0, 0, 0)
            if id(sprite.picture) in self._slips:
                slips.append(sprite.rect)
                found = [(said, ink) for said, ink in found if not ink.colliderect(sprite.rect)]
            if ink.width and (not tall or seen.contains(ink)):
                found.append((said, ink))
        window = pygame.Rect((0, 0), size)
        wrong = [(said, "the window's edge") for said, ink in found if not window.contains(ink)]
        pairs = [pair for pair in combinations(found, 2) if pair[0][1] != pair[1][1]]
        wrong += [(one, other) for (one, ink), (other, more) in pairs if _overlap(ink, more) or _touch(ink, more)]
        buttons = [widget for widget in screen.widgets if widget.role not in ("board", "slot", READ)]  # counts lie on sockets
        buttons = [widget for widget in buttons if widget.role == "row" or widget.rect.collidelist(slips) < 0]
        wrong += [(said, w.id) for said, ink in found for w in buttons if _overlap(ink, w.rect) and not w.rect.contains(ink)]
        return wrong


def _overlap(one: pygame.Rect, other: pygame.Rect) -> bool:
    both = one.clip(other)
    return both.width > 1 and both.height > 1


def _touch(one: pygame.Rect, other: pygame.Rect) -> bool:
    """Whether words that stand beside each other are read as one, as there is less than a space between them."""
    high = min(one.height, other.height)
    level = min(one.bottom, other.bottom) - max(one.top, other.top) > high / 2
    return level and 0 <= max(one.left, other.left) - min(one.right, other.right) < high * NEAR


def forbid_cutting(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on, no line of text may be cut short to fit its room."""
    plain = Brush._line

    def line(self: Brush, words: str, pixels: int, colour: str, face: str, width: int) -> pygame.Surface:
        assert not width or letters(face, pixels).size(words)[0] <= width, f"{words!r} is cut"
        return plain(self, words, pixels, colour, face, width)

    monkeypatch.setattr(Brush, "_line", line)
