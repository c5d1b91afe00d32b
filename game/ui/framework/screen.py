"""What every screen has: widgets, one focus, hover, and how what people do reaches them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import pygame

from game.core.catalogue import Catalogue, RulesSource
from game.core.contract import Game
from game.core.disk import Looks
from game.core.records import dataclass
from game.drawing.brush import Brush
from game.drawing.colours import Theme
from game.drawing.pictures import Rasteriser
from game.drawing.sprites import Sprite
from game.ui.framework import clock
from game.ui.framework import widgets as w
from game.ui.framework.app_context import AssetProvider
from game.ui.framework.background import draw_background, draw_own_background
from game.ui.framework.gamepad import SIGNS
from game.ui.framework.inputs import InputEvent, Pos
from game.ui.framework.layout import PageLayout
from game.ui.framework.preferences import Preferences, Value
from game.ui.framework.sound import SoundPlayer
from game.ui.framework.words import UiWords

if TYPE_CHECKING:
    from game.bots.worker import Worker
    from game.core.game_clock import ClockSetting
    from game.core.session import Session
    from game.drawing.tile_sets import TileSet


@dataclass(frozen=True)
class OpenedGame:
    """A game that was read, every move checked by its rules; nothing is written yet.

    ``path`` is its journal, if it goes on in one of the saves folder; ``damaged`` the file there in whose place an older one
    was read, ``lost`` how many lines of the journal are damaged; ``elsewhere`` a file that lies in another folder; ``told``
    what people are to be told; ``looks`` how the journal's file looked before it was read.
    """

    session: Session[Any]
    told: tuple[str, ...] = ()
    path: Path | None = None
    damaged: Path | None = None
    lost: int = 0
    elsewhere: Path | None = None
    looks: Looks = None


class Stage(Protocol):
    """What a screen may ask of the window."""

    shelf: Catalogue
    assets: AssetProvider
    saves: Path
    picture_folder: Path
    """Where saved pictures come."""
    prefs: Preferences
    theme: Theme
    sounds: SoundPlayer
    pictures: Rasteriser
    words: UiWords
    text_scale: float

    @property
    def tile_set(self) -> TileSet:
        """What is drawn on the tiles."""

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""

    @property
    def displays(self) -> int:
        """How many screens there are."""

    @property
    def finger(self) -> int:
        """The least side of what is touched, in pixels; 0 where a pointer is used."""

    touch_only: bool
    """Whether there is nothing to point with but fingers."""
    pad: bool
    """Whether a gamepad is used just now."""
    barred: frozenset[str]
    """The commands that this window has not."""

    def keepsake(self, record: Mapping[str, Any], side: int) -> tuple[str, pygame.Surface] | None:
        """A picture of a game to take home, at most that many pixels wide, and what it is called; None where there is none."""

    def prefer(self, **values: Value) -> None:
        """Changes settings, keeps them, and shows every screen anew if that changes how it looks."""

    def dropped(self, what: str) -> None:
        """A file's path or a text comes from outside, to be opened."""

    def open_screen(self, command: str) -> bool:
        """Opens the screen that a command leads to wherever it is given. False if it leads to none."""

    def begin_game(
        self,
        game: Game[Any],
        seed: int,
        source: RulesSource | None = None,
        players: Mapping[str, str] | None = None,
        clock: ClockSetting | None = None,
    ) -> None:
        """Puts a new game on a table, on top; it follows a source, if there is one. ``players`` are the levels of the programs,
        by seat; ``clock`` is for two. Raises PaiShoError."""

    @property
    def worker(self) -> Worker:
        """The process that thinks for programs."""

    def open_game(self, read: Callable[[], OpenedGame]) -> bool:
        """Puts a saved game on a table in place of all that was open. Where it cannot be read, says why and changes nothing."""

    def notice(self, said: str) -> None:
        """Shows a sentence over whatever is on the screen, for as long as it takes to read it."""

    def unsay(self, said: str) -> None:
        """That sentence is seen elsewhere now: it is shown no more, if it still is."""

    def push(self, screen: Screen) -> None:
        """Puts a screen on top."""

    def pop(self) -> None:
        """Takes the top screen away; the one below goes on."""

    def home(self) -> None:
        """Takes every screen away but the first, the shelf."""

    def full_screen(self) -> None:
        """To full screen or back."""

    def picture_below(self, screen: Screen) -> pygame.Surface:
        """What the screens under this one look like now, for an overlay to lie on."""


Page = TypeVar("Page", bound=PageLayout)


class Screen:
    """A screen draws scenes over a backdrop and answers to acts. Its widgets are made anew whenever it changes."""

    overlay = False
    opened_by: Sequence[str] = ()
    """The commands that lead to it; given there, they lead back."""

    @property
    def leaf(self) -> object:
        """Which of several things in the same place it shows, where its buttons are the same for all of them."""
        return None

    @property
    def needed(self) -> Sequence[pygame.Rect]:
        """What no notice may cover: whatever can be worked now, and what is read."""
        return [*(widget.rect for widget in self.widgets if widget.enabled and widget.role != "board"), *self.read]

    @property
    def read(self) -> Sequence[pygame.Rect]:
        """Where words and signs stand that people need besides what can be worked."""
        return ()

    _ground: pygame.Surface | None = None
    _ground_size = (1, 1)
    title: Sprite
    """The heading as it is drawn, of a page that has one."""
    typing = False
    """Whether keys write text just now."""
    heading_place = pygame.Rect(0, 0, 0, 0)
    """Where its heading stands, which is not shown while a notice lies on it where there is no other room."""

    @property
    def heard_text(self) -> Sequence[str]:
        """What stands on it besides its widgets, in sentences, for those who hear it."""
        return ()

    @property
    def heard(self) -> Sequence[w.Widget]:
        """What can have the focus, for those who hear it."""
        return self.widgets

    @property
    def heard_focus(self) -> str | None:
        """The id of what has the focus, of ``heard``."""
        return self.focus

    @property
    def every(self) -> int | None:
        """Milliseconds after which ``look`` is to be asked again; None where nothing has to be looked at soon."""
        return None

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.renew()
        self.widgets: Sequence[w.Widget] = ()
        self.hover: str | None = None
        self.focus: str | None = None
        self.keys_used = False
        self._pressed: str | None = None
        self._rests_at: Pos | None = None
        """Where the pointer is; None where it is not over the window."""

    def renew(self) -> None:
        """Language, colours or size of letters are others now; ``lay_out`` follows."""
        self.words = self.stage.words
        self.brush = Brush(self.stage.pictures, self.stage.theme)

    def lay_out(self, size: tuple[int, int]) -> None:
        """The window has this size now."""
        raise NotImplementedError

    def begin_layout(self, size: tuple[int, int], base: float) -> None:
        """What a layout begins with: letters ``base`` pixels high from now on, and nothing drawn on the room."""
        self.brush.forget()
        self.brush.theme = self.stage.theme.at(base)
        self._ground_size, self._ground = size, None

    def set_heading(self, said: str, layout: Page, beside: int = 0) -> Page:
        """Sets the heading of a page once its letters are known: ``title`` as it is drawn, on as many lines as it needs where so
        many pixels ``beside`` it are left free. Returns the page with room for it."""
        picture = self.brush.heading(said, layout.heading_room - beside)
        layout = layout.with_heading(picture.get_height())
        self.title = Sprite(picture, layout.head.x, layout.head.centery - picture.get_height() // 2)
        self.heading_place = self.title.rect
        return layout

    @property
    def ground(self) -> pygame.Surface:
        """What lies behind everything: the room, which all screens share, or what this one has in its place."""
        return draw_background(self.stage.pictures, self._ground_size) if self._ground is None else self._ground

    @ground.setter
    def ground(self, picture: pygame.Surface) -> None:
        self._ground = picture

    def own_ground(self) -> pygame.Surface:
        """The room to draw on."""
        self._ground = draw_own_background(self.stage.pictures, self._ground_size)
        return self._ground

    def backdrop(self) -> pygame.Surface:
        """What never changes at this size; the same object until it does change."""
        return self.ground

    def scene(self, now: int) -> list[Sprite]:
        """What lies on the backdrop at this moment (milliseconds)."""
        raise NotImplementedError

    def glance(self) -> object:
        """What the pointer's moves can change here: while it stays equal, nothing has to be drawn for them."""
        return self.hover, self.focus, self.keys_used, self.stage.pad

    def act(self, name: str, change: int = 0) -> None:
        """A widget was worked; ``change`` is -1 or 1 where its value went less or more."""
        raise NotImplementedError

    def command(self, name: str) -> bool:
        """A command key was pressed. True if it meant something here."""
        if name == "full":
            self.stage.full_screen()
        elif name in self.opened_by:
            self.back(clock.now())
        return name == "full" or name in self.opened_by

    def back(self, now: int) -> None:
        """Escape or the right button."""
        self.stage.pop()

    def wait(self, now: int) -> int | None:
        """Milliseconds until the scene changes by itself; None if it does not."""
        return None

    def look(self, now: int) -> bool:
        """Looks whether anything outside the window has changed; asked now and then. True if the scene is another by that."""
        return False

    def look_covered(self, now: int) -> bool:
        """The same while another screen lies over this one. True if something is told of it there."""
        return False

    def focused(self) -> None:
        """The window has the keyboard again: whoever was elsewhere may have changed something."""

    def pause(self) -> None:
        """Another screen comes over this one, or a file is to be opened, it may be its own: what it owes is written."""

    def returned(self) -> None:
        """The screen above was taken away."""

    def close(self) -> None:
        """The screen is taken away for good."""

    def dropped(self, what: str) -> None:
        """A file (its path) or a text was dropped on the window; the first screen is told."""

    def worked_at(self, pos: Pos) -> w.Widget | None:
        """The widget that is worked at a pixel."""
        return w.widget_at(self.widgets, pos)

    def let_go(self) -> None:
        """What was pressed is pressed no more, and works nothing."""
        self._pressed = None

    def explain_at(self, pos: Pos, now: int) -> None:
        """A finger rests there: what is this? It works nothing when it is lifted."""
        self._pressed = None
        here = self.worked_at(pos)
        if here and here.label:
            self.stage.notice(self.words.entry(here.label, here.value) if here.value else here.label)

    def handle(self, event: InputEvent, now: int) -> None:
        """Answers to an act."""
        if event.name in ("point", "press", "release", "leave"):
            self.keys_used = False
            self._pointer(event, now)
        elif event.name in ("next", "previous", "step", "enter"):
            self.keys_used = True
            self._keys(event, now)
        elif event.name == "focus":
            self.keys_used, self.focus = True, event.text
        elif event.name in ("back", "aside"):
            self.back(now)
        else:
            self.command(event.name)

    def follow_pointer(self) -> None:
        """The pointer rests, but something else may have come beneath it: that is what it points at."""
        if self._rests_at is not None:
            here = self.worked_at(self._rests_at)
            self.hover = here.id if here else None

    def _pointer(self, event: InputEvent, now: int) -> None:
        self._rests_at = event.pos if event.name != "leave" else None
        here = self.worked_at(event.pos) if self._rests_at else None
        self.hover = here.id if here else None
        if event.name == "press":
            self._pressed = self.hover
            self.focus = self.hover or self.focus
        elif event.name == "release":
            pressed, self._pressed = self._pressed, None
            if here and here.enabled and here.id == pressed:
                self.act(here.id, self._side(here, event.pos))

    def _side(self, widget: w.Widget, pos: Pos) -> int:
        if widget.role not in w.STEPPED:
            return 0
        return -1 if pos[0] < widget.rect.centerx and widget.role != "toggle" else 1

    def _keys(self, event: InputEvent, now: int) -> None:
        here = w.find_widget(self.widgets, self.focus)
        if event.name == "next":
            self.focus = w.next_focus(self.widgets, self.focus, 1)
        elif event.name == "previous":
            self.focus = w.next_focus(self.widgets, self.focus, -1)
        elif event.name == "step":
            if here and here.role in w.STEPPED and event.step[0]:
                self.act(here.id, event.step[0])
            else:
                self.focus = w.nearest_focus(self.widgets, self.focus, event.step)
        elif here and here.enabled:
            self.act(here.id, 1 if here.role in w.STEPPED else 0)
        else:
            self.focus = w.next_focus(self.widgets, None, 1)

    def brush_of(self, widget: w.Widget) -> Brush:
        """In which letters a widget is drawn."""
        return self.brush

    def draw_widgets(
        self,
        roles: Sequence[str] = ("button", "toggle", "choice", "number"),
        lit: str = "",
        only: Sequence[w.Widget] | None = None,
    ) -> list[Sprite]:
        """The sprites of the plain widgets, or ``only`` of some, with hover and focus; one more may be lit as if it were
        pointed at."""
        out: list[Sprite] = []
        for widget in self.widgets if only is None else only:
            if widget.role in roles:
                hover, focus = widget.id in (self.hover, lit), self.keys_used and widget.id == self.focus
                out += w.draw_widget(self.brush_of(widget), widget, hover, focus)
                if self.stage.pad:
                    out += w.draw_pad_sign(self.brush, widget.rect, "A" if focus else SIGNS.get(widget.id, ""))
            elif widget.role == "sign" and self.keys_used and widget.id == self.focus:
                out.append(w.draw_focus_ring(self.brush, widget.rect))
        return out
