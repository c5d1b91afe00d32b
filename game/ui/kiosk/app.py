"""The window of a public table: the same screens as at home, and around them visits that end by themselves and no way out."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from math import ceil
from mmap import PAGESIZE
from pathlib import Path
from typing import Any

import pygame

from game.core.catalogue import CatalogueEntry
from game.core.disk import discard
from game.core.errors import PaiShoError
from game.core.kiosk_settings import KioskSettings, is_open
from game.drawing.sprites import Sprite
from game.ui.app import App, ended_by_signals
from game.ui.framework import clipboard, clock, touch
from game.ui.framework.app_context import AppContext
from game.ui.framework.inputs import InputEvent
from game.ui.framework.screen import Screen
from game.ui.framework.window import NoDisplay
from game.ui.kiosk.attract import AttractScreen
from game.ui.kiosk.cards import CalmCard, StillThere
from game.ui.kiosk.choice import ChoiceScreen
from game.ui.kiosk.counts import Counts
from game.ui.kiosk.idle import IdleWatch
from game.ui.kiosk.maintenance import Cleaning
from game.ui.kiosk.panel import Panel
from game.ui.kiosk.pin import PinCheck
from game.ui.kiosk.pin_pad import PinPad
from game.ui.kiosk.service import QUICK, Notifier, Pace, QuickEnds, give_memory_back
from game.ui.kiosk.stage import KioskSetup
from game.ui.kiosk.words import tell
from game.ui.saves.lesson_progress import NAME as LESSONS
from game.ui.screens.table_dialogues import GameOver

BARRED = frozenset(
    (
        *("saved", "statistics", "print", "open", "save", "picture", "copy", "paste", "seed", "full", "settings"),
        *("trial", "type", "differs", "problems", "players", "keys", "zen"),
    )
)
"""The commands that visitors have not."""
INPUT = (
    *(pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL),
    *(pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION),
    *(pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION, pygame.CONTROLLERBUTTONDOWN),
)
"""The events that show that somebody is there."""
IGNORED = (pygame.QUIT, pygame.WINDOWCLOSE, pygame.DROPFILE, pygame.DROPTEXT, pygame.DROPBEGIN, pygame.DROPCOMPLETE)
TWICE = 150
"""Milliseconds: what is pressed again sooner was pressed once."""
MOST_OF_ALL = 0.15
"""The largest side of what is touched, in shorter sides of the screen, for which screens are laid out."""
CORNER_MM, CORNER_TIME = 20, 5000
"""How large the keeper's corner is, the upper left one, and for how many milliseconds it is held."""
LETTER_MM = 4.2
"""The size of letters, unless few of them would have room then."""
KEPT = 40
"""Games of visitors that stay on the disk."""
USUAL_GAMES = 4


class KioskApp(App):
    """The stage of a public table. ``fault`` is the last fault that was noted."""

    touch_only = True

    def __init__(self, house: AppContext, setup: KioskSetup) -> None:
        self.setup, self.kiosk = setup, setup.settings
        self.fault, self.began, self.pace = "", clock.now(), Pace()
        self._quick = QuickEnds(setup.folder / "starts")
        self._corner: int | None = None
        super().__init__(house, self._operators())
        self.barred = BARRED
        self.long_work.said = "working_on"  # there is no Esc
        self.pins = PinCheck(setup.pin_file, setup.folder / "tries", clock.now())
        self.counts, self.notifier = Counts(setup.folder / "counts.csv"), Notifier()
        self._ended: object = None
        """The session whose end was counted last: its card may be shown once more, and the end be undone and come again."""
        self.idle = IdleWatch(self.kiosk.idle, clock.now())
        self._veils: dict[tuple[object, ...], pygame.Surface] = {}

    def _operators(self) -> dict[str, Any]:
        """The settings of the window as the keeper has them."""
        kiosk, safe = self.kiosk, self.setup.safe
        return {
            "language": kiosk.languages[0],
            "theme": "wood" if safe else kiosk.theme,
            "tiles": "flowers",
            "text": kiosk.text,
            "volume": round(kiosk.volume * 100),
            "music": round(kiosk.volume * kiosk.music * 100),
            "sound": kiosk.volume > 0 and not safe,
            "level": kiosk.level,
            "hints": True,
            "coordinates": False,
            "board": "fixed",
            "confirm": False,
            "moving": "both",
            "motion": "full",
            "speed": 100,
            "display": kiosk.display,
        }

    def _look(self) -> None:
        super()._look()
        self._measure_letters()

    def _lay_out(self) -> None:
        self._measure_letters()  # the screen may be another one
        super()._lay_out()

    def _measure_letters(self) -> None:
        """Letters as large as they have to be on this screen."""
        size = self.window.size if hasattr(self, "window") else (1, 1)
        self.text_scale = self.prefs.text / 100
        if self.kiosk.screen_mm and size[0] > 1:
            from game.ui.framework.layout import text_base

            needed = min(self._per_mm() * LETTER_MM, min(size) / 24, max(size) / 42) / text_base(size)
            self.text_scale = min(max(self.text_scale, needed), 2.0)

    # -- what screens may ask

    @property
    def health(self) -> tuple[int, int, int]:
        return (clock.now() - self.began) // 60_000, self.pace.rate, _memory()

    @property
    def is_open(self) -> bool:
        told = time.localtime()
        return is_open(self.kiosk.hours, told.tm_hour * 60 + told.tm_min)

    def playlist(self) -> Sequence[CatalogueEntry]:
        """Those that the keeper chose; else the games that most people play."""
        known = {entry.id: entry for entry in self.shelf.entries() if not entry.problem}
        chosen = [known[name] for name in self.kiosk.games if name in known]
        games = [entry for entry in known.values() if entry.sort == "game"]
        places = self.shelf.places()
        usual = sorted(games, key=lambda entry: (places[entry.id].rank if entry.id in places else len(places), entry.id))
        return chosen or usual[:USUAL_GAMES]

    @property
    def finger(self) -> int:
        return ceil(self._per_mm() * touch.FINGER_MM)

    def _per_mm(self) -> float:
        """Pixels in a millimetre; fewer than a keeper says whose screen would have no room for what is touched."""
        return min(self.size[0] / (self.kiosk.screen_mm or touch.USUAL_MM), min(self.size) * MOST_OF_ALL / touch.FINGER_MM)

    def visit(self, entry: CatalogueEntry, players: Mapping[str, str]) -> None:
        try:
            self.begin_game(self.shelf.open(entry.id, {}), clock.now() & 0xFFFFFFFF, None, players)
        except PaiShoError as error:
            self._note(error)
            self.notice(tell(self.words.language, "no_games"))

    def teach(self, entry: CatalogueEntry) -> None:
        from game.ui.screens.lessons import open_lessons

        try:
            if open_lessons(self, self.shelf.open(entry.id, {}), short=True):
                self.counts.add(entry.id, "lessons")
        except PaiShoError as error:
            self._note(error)
            self.notice(tell(self.words.language, "no_games"))

    def begin_visit(self) -> None:
        first = self.screens[0]
        if isinstance(first, AttractScreen):
            first.away()
        self.push(ChoiceScreen(self))

    def attract(self) -> None:
        """Ends the visit, from whatever screen."""
        while len(self.screens) > 1:
            self.screens.pop().close()
        self.notice("")
        self._ended = None
        self.prefer(**self._operators())
        self.sounds.device_changed(True, clock.now())  # one may have come of which nobody has told
        self._write_pictures()
        self.pictures.forget()
        self.screens[0].returned()
        self._prune()
        give_memory_back()

    def home(self) -> None:
        """Back to the choice of games, or to the attract screen where nobody has chosen."""
        keep = 2 if len(self.screens) > 1 and isinstance(self.screens[1], ChoiceScreen) else 1
        while len(self.screens) > keep:
            self.screens.pop().close()
        self.screens[-1].returned()

    def keepsake(self, record: Mapping[str, Any], side: int) -> tuple[str, pygame.Surface] | None:
        """What visitors take home of a game: its line as a pattern for telephones, and what that is called."""
        from game.core.errors import BadSave
        from game.core.saves import share_line
        from game.ui.kiosk.qr import draw_code

        theirs = ("rules", "pictures")  # whoever reads it has those
        shipped = {name: value for name, value in record.items() if name not in theirs}
        try:
            code = draw_code(share_line(shipped), side)
        except BadSave:
            return None
        return (tell(self.words.language, "take_home"), code) if code else None

    def push(self, screen: Screen) -> None:
        from game.ui.screens.table import TableScreen  # here, as the first picture is not to wait for it

        if isinstance(screen, TableScreen) and screen.play.tells_result:
            self.counts.add(screen.play.game.identity.ruleset, "begun")
        elif isinstance(screen, GameOver) and screen.play.session is not self._ended:
            self._ended = screen.play.session
            self.counts.add(screen.play.game.identity.ruleset, screen.result.ending or "end")
            self.counts.add(screen.play.game.identity.ruleset, "ended")
        super().push(screen)

    # -- the keeper

    def open_panel(self) -> None:
        self.attract()
        self.push(Panel(self))

    def change(self, **values: object) -> str:
        self.kiosk = self.kiosk.changed(values)
        self.idle.span = self.kiosk.idle * 1000
        self.prefer(**self._operators())
        if self.setup.write is None:
            return ""
        try:
            self.setup.write(values)
        except (OSError, PaiShoError) as error:
            return tell(self.words.language, "unwritten", why=str(error).splitlines()[0][:200])
        return ""

    def leave(self) -> None:
        self.over = True

    # -- time

    def begin(self, *_: object, **__: object) -> None:
        """The attract screen, below all others."""
        clipboard.closed = True
        self._look()  # the window has a size now
        self.screens.append(AttractScreen(self))

    def tick(self, now: int) -> bool:
        self.notifier.beat(now)
        if now - self.began >= QUICK:
            self._quick.settle()
            self.pads.begin()
            self.speech.begin()
        changed = super().tick(now)
        if self._corner is not None and now - self._corner >= CORNER_TIME:
            self._corner = None
            if not any(isinstance(screen, PinPad | Panel) for screen in self.screens):
                self.held_back = True
                self.push(PinPad(self))
                changed = True
        if len(self.screens) == 1 or self._has_to_wait(now):
            self.idle.note(now)
            return changed
        return self._end_visit(now) or changed

    def _has_to_wait(self, now: int) -> bool:
        """Whether the keeper can do nothing but wait, for an end that comes by itself."""
        last = self.screens[-1]
        return isinstance(last, Cleaning) or (isinstance(last, PinPad) and self.pins.wait(now) > 0)

    def _end_visit(self, now: int) -> bool:
        """The two steps of idling."""
        if not self.idle.left(now):
            self.attract()
            return True
        if self.idle.asks(now) and not isinstance(self.screens[-1], StillThere):
            self.push(StillThere(self, self.idle))
            return True
        return False

    def _prune(self) -> None:
        """The games of visitors are no archive: the oldest go. Lessons begin anew for whoever comes next."""
        discard(self.saves.parent / LESSONS)
        with suppress(OSError):
            files = sorted(self.saves.iterdir(), key=lambda path: path.stat().st_mtime_ns)
            for path in files[:-KEPT]:
                discard(path)

    # -- what comes in

    _pressed_at = -TWICE

    def _answer(self, event: pygame.event.Event) -> None:
        if event.type in IGNORED:
            return
        if event.type in INPUT:
            self.idle.note(clock.now())
        super()._answer(event)

    def hear(self, meaning: InputEvent, now: int) -> None:
        """Passes on what visitors may do."""
        self.idle.note(now)  # a stick, too: only one that leans far enough means anything
        if meaning.name == "press":
            self._corner = now if self._in_corner(meaning.pos) else None
        elif meaning.name in ("release", "leave") or (meaning.name == "point" and not self._in_corner(meaning.pos)):
            self._corner = None
        silent = meaning.name == "sound" and (self.setup.safe or not self.kiosk.volume)
        if meaning.name not in self.barred and not silent:
            super().hear(meaning, now)

    def holds_back(self, press: InputEvent, now: int) -> bool:
        sooner, self._pressed_at = now - self._pressed_at < TWICE, now
        return super().holds_back(press, now) or sooner

    def _in_corner(self, pos: tuple[int, int]) -> bool:
        side = max(round(self._per_mm() * CORNER_MM), 40)
        return pos[0] < side and pos[1] < side

    def dropped(self, what: str) -> None:
        """Nothing comes in from outside."""

    def open_screen(self, command: str) -> bool:
        return command in self.barred

    def full_screen(self) -> None:
        """The screen stays filled."""

    # -- what is seen

    def draw(self) -> list[pygame.Rect]:
        self.pace.note(clock.now())
        return super().draw()

    def over_all(self, now: int) -> list[Sprite]:
        """The veil of a screen that is to be less bright."""
        if self.kiosk.brightness >= 1:
            return []
        key = self.size, self.kiosk.brightness
        if key not in self._veils:
            veil = pygame.Surface(self.size, pygame.SRCALPHA)
            veil.fill((0, 0, 0, round(255 * (1 - self.kiosk.brightness))))
            self._veils = {key: veil}
        return [Sprite(self._veils[key], 0, 0)]

    # -- faults

    def _note(self, error: BaseException) -> None:
        first = next(iter(str(error).splitlines()), "")
        self.fault = f"{time.strftime('%Y-%m-%d %H:%M')} {type(error).__name__}: {first}"[:300]

    def tell_crash(self, place: str) -> None:
        """A calm card; the report lies in the folder of reports."""
        self.fault = f"{time.strftime('%Y-%m-%d %H:%M')} {place}"
        first = self.screens[0]
        if len(self.screens) == 1 and isinstance(first, AttractScreen):
            first.give_up()
        self.attract()
        self.push(CalmCard(self))
        self.draw()

    def close(self) -> None:
        self.notifier.send("STOPPING=1")
        super().close()
        if not self.status:
            self._quick.settle()
        clipboard.closed = False


def _memory() -> int:
    """Megabytes that the program has in memory; 0 where the system does not tell."""
    with suppress(OSError, ValueError, IndexError):
        return int(Path("/proc/self/statm").read_text().split()[1]) * PAGESIZE >> 20
    return 0


def run_kiosk(house: AppContext, setup: KioskSetup, size: tuple[int, int] | None = None, frames: int | None = None) -> int:
    """Opens the window, over the whole screen or of that size, and returns the exit status when it ends. Raises NoDisplay."""
    quick = QuickEnds(setup.folder / "starts")
    if quick.begin():
        setup = setup._replace(safe=True)
        house = AppContext(house.shelf, house.assets, house.art[:1], house.saves, None, house.cache, house.log)
    os.environ["SDL_GRAB_KEYBOARD"] = "1"  # Alt+Tab and the like stay with us, where the system lets us
    app = KioskApp(house, setup)
    app.prefs = app.prefs.changed(full_screen=size is None)
    try:
        app.open_window(size)
    except NoDisplay:
        quick.take_back()
        raise
    with suppress(pygame.error):
        pygame.event.set_grab(size is None)
    try:
        with ended_by_signals(lambda: setattr(app, "over", True)):
            app.begin()
            app.play(frames)
    finally:
        app.close()
        pygame.display.quit()
    return app.status


__all__ = ["KioskApp", "KioskSettings", "run_kiosk"]
