"""The stage: one loop that waits for events, a stack of screens, signals, and nothing drawn when nothing changes."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

import pygame

from game.core.collector import begin_collecting
from game.core.languages import whole_signs
from game.drawing.colours import SIGHTS, Theme
from game.drawing.pictures import Rasteriser
from game.drawing.sprites import Sprite
from game.drawing.typesetting import forget_fonts
from game.ui.framework import clock, gamepad, touch
from game.ui.framework.app_context import AppContext
from game.ui.framework.canvas import Canvas
from game.ui.framework.crash_handler import CrashHandler
from game.ui.framework.event_waiter import EventWaiter
from game.ui.framework.first_picture import FirstPicture, keep, open_window
from game.ui.framework.inputs import DoublePress, HeldKeys, InputEvent, read_event, read_typing
from game.ui.framework.long_work import LongWork
from game.ui.framework.popups import Notices
from game.ui.framework.preferences import SettingsFile, Value
from game.ui.framework.screen import Screen
from game.ui.framework.sound import SoundPlayer
from game.ui.framework.speech import ASKED, Speech
from game.ui.framework.widgets import find_widget
from game.ui.framework.window import Window
from game.ui.framework.words import UiWords, find_system_language, make_printable
from game.ui.screens.catalogue import CatalogueScreen
from game.ui.screens.registry import SCREENS

if TYPE_CHECKING:
    from game.bots.worker import Worker
    from game.core.catalogue import RulesSource
    from game.core.contract import Game
    from game.core.game_clock import ClockSetting
    from game.drawing.tile_sets import TileSet
    from game.ui.framework.screen import OpenedGame

LONGEST_WAIT = 250  # milliseconds after which the loop looks up, so that a signal is heard while nothing happens
SEEN = ("language", "theme", "tiles", "sight", "text", "hints", "coordinates", "board", "confirm")  # settings that change screens


class App:
    """The stage of the screens: window, settings, theme, pictures, words, and the loop.

    ``over`` ends the loop, ``status`` is its exit status; ``given`` are settings that hold for this window without being kept.
    """

    touch_only = False

    def __init__(
        self, house: AppContext, given: Mapping[str, Value] | None = None, first: FirstPicture | None = None
    ) -> None:
        self.house, self.shelf, self.assets, self.saves = house, house.shelf, house.assets, house.saves
        self.picture_folder = house.pictures or house.saves.parent / "pictures"
        self.settings = first.settings if first else SettingsFile(house.settings)
        self.prefs = self.settings.preferences.changed(**(given or {}))
        self._look()
        if first and first.room:
            self.pictures.offer_ground(*first.room)
        self.notices, self.crashes = Notices(), CrashHandler(house.log)
        self.sounds = SoundPlayer(house.art[0] / "sounds", self.assets.sounds())
        self._set_sound()
        self.window, self.held = first.window if first else Window(), HeldKeys()
        self._noted: object = None
        self.screens: list[Screen] = []
        self.canvas, self.events = Canvas(), EventWaiter()
        self.over, self.status, self.drawn = False, 0, 0
        self.barred: frozenset[str] = frozenset()
        self.fingers, self.pads, self.pad = touch.Fingers(), gamepad.Gamepads(), False
        self._presses, self.held_back, self._pressing = DoublePress(), False, False
        self._worker: Worker | None = None
        self.speech = Speech(self._speech_failed)
        self.long_work = LongWork(lambda: self.screens[-1].brush, lambda: self.words)

    # -- the window

    @property
    def size(self) -> tuple[int, int]:
        return self.window.size

    @property
    def displays(self) -> int:
        return self.window.displays

    def open_window(self, size: tuple[int, int] | None) -> None:
        """Opens the window, of that size or a comfortable one, or full screen as the settings say. Raises NoDisplay."""
        if pygame.display.get_surface() is None or not self.window.is_open:
            open_window(self.window, self.words, self.prefs, size)
        self._resized()

    def _resized(self) -> None:
        self.canvas.forget()
        if self.window.measured():
            if self.screens:
                self.pictures.forget()
            self._lay_out()

    def _lay_out(self) -> None:
        for screen in self.screens:
            screen.lay_out(self.size)

    def full_screen(self) -> None:
        """To the whole desktop, or back to a window."""
        self.prefer(full_screen=not self.prefs.full_screen)

    @property
    def finger(self) -> int:
        return touch.least_side(self.window.desktop, self.size) if self.fingers.used else 0

    # -- settings and what they change

    def _look(self) -> None:
        """Words, colours and pictures as the settings have them."""
        self.words = UiWords(self.prefs.language or find_system_language())
        self.text_scale = self.prefs.text / 100
        self.theme = Theme({**self.assets.colours(self.prefs.theme), **SIGHTS[self.prefs.sight]})
        self._tile_set: TileSet | None = None
        self.pictures = Rasteriser(self.house.art, self.theme, self.house.cache)

    def _write_pictures(self) -> None:
        """What the next start will be glad of."""
        self.pictures.write()
        room = self.pictures.ground_file
        if room and room[:3] != self._noted:
            self._noted = room[:3]
            keep(self.house.cache, self.prefs.theme, room)

    def prefer(self, **values: Value) -> None:
        """Changes settings, keeps them, and shows every screen anew if that changes how it looks."""
        before, self.prefs = self.prefs, self.prefs.changed(**values)
        self.settings.keep(**values)
        if before.full_screen != self.prefs.full_screen or before.display != self.prefs.display:
            self.window.show(self.prefs.full_screen, self.prefs.display)
            self._resized()
        self._set_sound()
        if any(getattr(before, name) != getattr(self.prefs, name) for name in SEEN):
            self._renew()
        self._say_settings()

    @property
    def tile_set(self) -> TileSet:
        """What is drawn on the tiles; the shelf has none, so it is read when the first table is laid."""
        from game.drawing.tile_sets import tile_set

        if self._tile_set is None:
            self._tile_set = tile_set(self.assets.tile_set(self.prefs.tiles))
        return self._tile_set

    def _set_sound(self) -> None:
        self.sounds.volume, self.sounds.music = self.prefs.volume / 100, self.prefs.music / 100
        self.sounds.mute = not self.prefs.sound

    def _renew(self) -> None:
        self._write_pictures()
        self._look()
        self.canvas.forget()
        for screen in self.screens:
            screen.renew()
            screen.lay_out(self.size)

    def _say_settings(self) -> None:
        """What was the matter with the settings file, once."""
        told, self.settings.notice = self.settings.notice, None
        if told:
            self.notice(self.words(told[0], why=told[1]))

    def notice(self, said: str) -> None:
        """Shows a sentence over whatever is on the screen, for as long as it takes to read it."""
        self.notices.tell(said, clock.now())

    def unsay(self, said: str) -> None:
        """That sentence is seen elsewhere now: it is shown no more, if it still is."""
        if said == self.notices.said:
            self.notice("")

    def _speech_failed(self, error: BaseException) -> None:
        """What screen readers are told by has failed: that is said, and the window goes on."""
        self.crashes.note(error)
        self.notice(self.words("speech_failed", why=make_printable(str(error))))

    def dropped(self, what: str) -> None:
        """A file's path or a text comes from outside: the shelf knows what to do with it."""
        self.screens[0].dropped(what)

    # -- the screens

    def begin(
        self,
        game: Game[Any] | None = None,
        seed: int = 0,
        source: RulesSource | None = None,
        players: Mapping[str, str] | None = None,
        clock: ClockSetting | None = None,
    ) -> None:
        """The shelf, and on it a table with a game, if there is one, which follows a source, if there is one."""
        shelf = CatalogueScreen(self)
        self.screens.append(shelf)
        if game is not None:
            shelf.choose_known(game.identity.ruleset)
            self.begin_game(game, seed, source, players, clock)
        if source is not None:
            from game.ui.saves.save_files import RECENT_RULES, remember_recent

            remember_recent(self.saves, Path(source.file), RECENT_RULES)  # it is followed again when the game is continued
        if problems := self.assets.problems():
            self.notice(self.words("look_problem", why=problems[0]))
        self._say_settings()

    def open_screen(self, command: str) -> bool:
        make = SCREENS.get(command)
        if make:
            self.push(make(self))
        return make is not None

    def begin_game(
        self,
        game: Game[Any],
        seed: int,
        source: RulesSource | None = None,
        players: Mapping[str, str] | None = None,
        clock: ClockSetting | None = None,
    ) -> None:
        from game.ui.tables import begin_table

        self.push(begin_table(self, game, seed, source, players, clock))

    @property
    def worker(self) -> Worker:
        """The process that thinks; it starts with the first question."""
        if self._worker is None:
            from game.bots.worker import Worker

            self._worker = Worker()
        return self._worker

    def open_game(self, read: Callable[[], OpenedGame]) -> bool:
        from game.ui.tables import open_game

        self.screens[-1].pause()
        return open_game(self, read)

    def push(self, screen: Screen) -> None:
        if self.screens:
            self.screens[-1].pause()
        self.screens.append(screen)

    def pop(self) -> None:
        if len(self.screens) > 1:
            self.screens.pop().close()
            self.screens[-1].returned()

    def home(self) -> None:
        while len(self.screens) > 1:
            self.screens.pop().close()
        self.screens[-1].returned()

    def picture_below(self, screen: Screen) -> pygame.Surface:
        below = self.screens[: self.screens.index(screen)] if screen in self.screens else self.screens
        under = next((s for s in reversed(below) if not s.overlay), None)
        whole = pygame.Surface(self.size)
        if under:
            whole.blit(under.backdrop(), (0, 0))
            whole.blits([(picture, (x, y)) for picture, x, y in under.scene(clock.now())], doreturn=False)
        return whole

    # -- the loop

    def play(self, frames: int | None) -> None:
        """Runs until the window is closed, a signal comes, or that many frames were drawn."""
        changed = True
        while not self.over:
            with self.crashes.caught(self), self.long_work.watched(self.notice, self.canvas.forget):
                if changed:
                    self.draw()
                    begin_collecting()  # whoever started us may have put it off until the first frame
                if frames is not None and self.drawn >= frames:
                    return
                due = self._due()
                due = due if frames is None else 1
                asked = self._listen(due)
                looked = self.tick(clock.now())
                changed = asked or looked or due is not None

    def _due(self) -> int | None:
        """Milliseconds until the scene may change by itself; None if it does not."""
        now = clock.now()
        waits = [one.wait(now) for one in (self.screens[-1], self.notices, self.sounds, self.fingers)]
        return min((wait for wait in waits if wait is not None), default=None)

    def _listen(self, due: int | None) -> bool:
        """Waits for events, no longer than until something is due, and answers to all there are. True if there were any."""
        longest = min(self._watching.every or LONGEST_WAIT, LONGEST_WAIT)
        event = self.events.wait(longest if due is None else max(min(due, longest - 1), 1))
        if event.type == pygame.NOEVENT and (due is None or due >= longest):
            self._write_pictures()  # nobody does anything, and nothing moves; a clock that counts seconds is no motion
            self.pads.begin()
            self.speech.begin()
        events = [] if event.type == pygame.NOEVENT else [event, *pygame.event.get()]
        answers = [self.answer(one) for one in events]  # all of them, whatever the first one says
        return any(answers)

    def answer(self, event: pygame.event.Event) -> bool:
        """Does what an event asks for. False if that cannot have changed what is shown."""
        if event.type not in (pygame.MOUSEMOTION, pygame.FINGERMOTION):
            self._answer(event)
            return True
        before = self.screens[-1].glance(), self.notices.said, self.finger
        self._answer(event)
        return before != (self.screens[-1].glance(), self.notices.said, self.finger)

    def _answer(self, event: pygame.event.Event) -> None:
        screen = self.screens[-1]
        if event.type == pygame.QUIT:
            self.over = True
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self._resized()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self.canvas.forget()
        elif event.type in (pygame.DROPFILE, pygame.DROPTEXT):
            self.dropped(event.file if event.type == pygame.DROPFILE else event.text)
        elif event.type in (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED) and not event.iscapture:
            self.sounds.device_changed(event.type == pygame.AUDIODEVICEADDED, clock.now())
        elif event.type == pygame.WINDOWFOCUSGAINED:
            screen.focused()
        elif event.type in (pygame.KEYUP, pygame.WINDOWFOCUSLOST):
            self.held.let(event)
        if event.type == pygame.WINDOWFOCUSLOST and self.fingers.let():
            self._let_go()
            self.hear(InputEvent("leave"), clock.now())
        if event.type == ASKED:
            for asked in self.speech.read(event):
                self.hear(asked, clock.now())
        meaning = self._read(event)
        if meaning and not self.held.is_repeat(event, meaning):
            self.hear(meaning, clock.now())
        least = self.finger
        if self.fingers.changes_pointer(event, clock.now()) and self.finger != least:
            self.canvas.forget()
            self._lay_out()

    def _read(self, event: pygame.event.Event) -> InputEvent | None:
        """What an event means, of whatever device."""
        if event.type in gamepad.EVENTS:
            meaning = self.pads.read(event)
            self.pad = self.pad or meaning is not None
            return meaning
        if event.type in touch.EVENTS:
            self.pad = False
            return self.fingers.read(event, self.size, clock.now())
        self.pad = self.pad and event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        return (read_typing if self.screens[-1].typing else read_event)(event)

    def hear(self, meaning: InputEvent, now: int) -> None:
        """Passes on what somebody did, but for presses that were meant for something else."""
        if meaning.name == "press":
            if self._pressing:
                self._let_go()
            self._pressing, self.held_back = True, self.holds_back(meaning, now)
        elif meaning.name == "release":
            self._pressing = False
            self._presses.end(meaning.pos)
        if self.held_back and meaning.name in ("press", "release", "point"):
            self.held_back = meaning.name != "release"
        elif meaning.name == "repeat":
            self.speech.repeat()
        else:
            screen = self.screens[-1]
            if meaning.name in ("point", "press"):
                self.notices.make_way(pygame.Rect(meaning.pos, (1, 1)), now, at_once=meaning.name == "press")
            screen.handle(meaning, now)
            if meaning.name not in ("point", "press", "release", "leave"):
                screen.follow_pointer()
            focused = find_widget(screen.heard, screen.heard_focus) if self.notices.said and screen.keys_used else None
            if focused and focused.role != "board":
                self.notices.make_way(focused.rect, now)

    def _let_go(self) -> None:
        """What was pressed or dragged is let go where it was: the finger has gone without a word."""
        self._pressing = False
        self.screens[-1].let_go()
        self.screens[-1].handle(InputEvent("leave"), clock.now())

    def holds_back(self, press: InputEvent, now: int) -> bool:
        """Whether the pointer that goes down means nothing until it is let go."""
        screen = self.screens[-1]
        return self._presses.is_second(screen, screen.leaf, screen.worked_at(press.pos), press.pos, now)

    def tick(self, now: int) -> bool:
        """What is done in each round of the loop besides. True if something is to be drawn for it."""
        asked = self.fingers.asking(now)
        if asked:
            self.screens[-1].explain_at(asked, now)
        looked, covered = self.screens[-1].look(now), self._watching
        if covered is not self.screens[-1]:
            looked = covered.look_covered(now) or looked
        return looked or asked is not None

    @property
    def _watching(self) -> Screen:
        """The uppermost screen of those that look at something, whatever lies over it."""
        return next((screen for screen in reversed(self.screens) if screen.every), self.screens[-1])

    def over_all(self, now: int) -> list[Sprite]:
        """What lies over everything else."""
        return []

    def keepsake(self, record: Mapping[str, Any], side: int) -> tuple[str, pygame.Surface] | None:
        """A picture of a game to take home, at most that many pixels wide, and what it is called; at home there is none."""
        return None

    def draw(self) -> list[pygame.Rect]:
        """Brings the window up to date; returns what was drawn."""
        screen = self.screens[-1]
        window = pygame.display.get_surface()
        if window is None:
            return []
        self.drawn += 1
        now = clock.now()
        needed = screen.needed if self.notices.said else ()
        scene = screen.scene(now)
        said = self.notices.scene(screen.brush, self.size, now, needed, screen.heading_place)
        if said and said[0].rect.colliderect(screen.heading_place):
            scene = [sprite for sprite in scene if not screen.heading_place.contains(sprite.rect)]
        scene += said + self.over_all(now)
        rects = self.canvas.show(window, screen.backdrop(), scene)
        if rects:
            pygame.display.update(rects)
        self.speech.show(screen, [self.notices.said])
        return rects

    def tell_crash(self, place: str) -> None:
        """A card over the catalogue; the table is put away, so that every file of the game is closed."""
        from game.ui.screens.dialogue import Careful, DialogueText

        def ask() -> DialogueText:
            close = "close", words("trouble_close"), lambda: setattr(self, "over", True)
            told = [words("trouble_text"), whole_signs(place)]
            return DialogueText(words("trouble"), told, [("go", words("trouble_go"), self.pop), close])

        self.notice("")  # it may be what cannot be drawn
        self.home()
        words = self.words
        self.push(Careful(self, ask))  # neither Enter nor Esc ends the program
        self.draw()

    def close(self) -> None:
        """Puts every screen away, so that what is owed is written."""
        self.sounds.close()
        self.pads.close()
        self.speech.close()
        self._write_pictures()
        while self.screens:
            self.screens.pop().close()
        if self._worker is not None:
            self._worker.close()


def run(
    house: AppContext,
    *,
    given: Mapping[str, Value] | None = None,
    open_game: Game[Any] | None = None,
    seed: int = 0,
    size: tuple[int, int] | None = None,
    frames: int | None = None,
    file: Path | None = None,
    source: RulesSource | None = None,
    first: FirstPicture | None = None,
    players: Mapping[str, str] | None = None,
    clock_setting: ClockSetting | None = None,
) -> int:
    """Opens the window and returns the exit status when it is closed.

    ``given`` are settings for this time only; ``open_game`` is put on the table at once, with that seed, and follows
    ``source``; or the saved game in ``file`` is; ``frames`` ends after so many frames; ``first`` is a window that is open
    already. Raises NoDisplay.
    """
    app = App(house, given, first)
    app.open_window(size)
    try:
        with ended_by_signals(lambda: setattr(app, "over", True)):
            app.begin(open_game, seed, source, players, clock_setting)
            if file is not None:
                app.screens[0].dropped(str(file))
            app.play(frames)
    finally:
        app.close()
        pygame.display.quit()
        forget_fonts()
        pygame.font.quit()
    return app.status


@contextmanager
def ended_by_signals(end: Callable[[], object]) -> Iterator[None]:
    """While this lasts, these signals call ``end``."""

    def answer(number: int, frame: FrameType | None) -> None:
        end()

    before: dict[signal.Signals, Any] = {}
    try:
        for name in ("SIGTERM", "SIGINT", "SIGHUP"):  # the last one where there is one
            if number := getattr(signal, name, None):
                before[number] = signal.signal(number, answer)
    except ValueError:
        pass  # not the main thread: whoever started us hears the signals
    try:
        yield
    finally:
        for known, handler in before.items():
            signal.signal(known, handler)
