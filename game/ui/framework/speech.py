"""The border to AccessKit, by which screen readers know what stands in the window: https://pypi.org/project/accesskit/.

The library is an extra (``pip install ".[speech]"``). It asks for a tree when somebody listens, and is sent what has
changed of it; while nobody listens, nothing is made or sent. Its questions come from threads of its own and go through the event
queue. Whatever goes wrong in it is said once, and ends speech, not the window.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

import pygame

from game.ui.framework.inputs import InputEvent
from game.ui.framework.screen import Screen
from game.ui.framework.spoken import Announcer, Spoken, speak_screen

PACKAGE = "accesskit"
ASKED = pygame.event.custom_type()
"""The type of the events that come of a screen reader's questions; ``does`` is what it wants, ``target`` the number of a node."""
ROLES = {
    "switch": "CHECK_BOX", "picture": "RADIO_BUTTON", "tab": "TAB", "choice": "SPIN_BUTTON", "number": "SPIN_BUTTON",
    "scrub": "SLIDER", "field": "TEXT_INPUT", "board": "GROUP", "place": "LIST_ITEM", "row": "LIST_ITEM", "card": "LIST_ITEM",
}  # fmt: skip
"""What the library calls the roles of widgets; every other one is a button."""
SELECTED = ("tab", "row", "card")
"""Those that are selected where they are on; others are checked or pressed."""
WINDOW = 0
"""The number of the node that stands for the window."""
RETURN = 0.05
"""Seconds that a thread of the library has to return from us before it is asked: until then it holds a lock for which we would
wait, and may wait for Python, which we would hold."""


class _Window(NamedTuple):
    """The node above all others: the window's title, the language of what stands in it, the numbers of the others."""

    title: str
    language: str
    children: tuple[int, ...]


_Node = Spoken | _Window | str
"""A thing that can have the focus, the window, or what is announced."""


def is_installed() -> bool:
    """Whether the library is there."""
    return find_spec(PACKAGE) is not None


class Speech:
    """Sends what stands in the window to whoever listens. ``fail`` is told an error, once."""

    def __init__(self, fail: Callable[[BaseException], None]) -> None:
        self.fail = fail
        self.listening = False
        """Whether anybody listens; else the library is not asked anything."""
        self._begun = False
        self._kit: Any = None
        self._adapter: Any = None
        self._start_over()

    def _start_over(self) -> None:
        """Nothing has been sent."""
        self._screen: Screen | None = None
        self._numbers: dict[str, int] = {}
        self._sent: dict[int, _Node] = {}
        self._focus: int | None = None
        self._last = WINDOW
        self._bounds: object = None
        self._focused: bool | None = None
        self._announcer = Announcer()
        self._told = 0

    def begin(self) -> None:
        """Offers the window to screen readers, where the library is installed; once the window is there."""
        if self._begun or pygame.display.get_driver() == "dummy":
            return
        self._begun = True
        if is_installed():
            self._guard(self._offer)

    def close(self) -> None:
        """Nobody is answered any more."""
        self._adapter, self.listening, self._begun = None, False, True

    def _offer(self) -> None:
        self._kit = kit = import_module(PACKAGE)
        if sys.platform in ("win32", "darwin"):  # there it hooks into the native window, which may not be seen meanwhile
            window = pygame.Window.from_display_module()
            window.hide()
            try:
                handle = pygame.display.get_wm_info()["window"]
                if sys.platform == "win32":
                    self._adapter = kit.windows.SubclassingAdapter(handle, self._asked, self._act)
                else:
                    kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
                    self._adapter = kit.macos.SubclassingAdapter.for_window(handle, self._asked, self._act)
            finally:
                window.show()
        else:
            self._adapter = kit.unix.Adapter(self._asked, self._act, self._ended)

    def _guard(self, do: Callable[[], object]) -> None:
        """Does something with the library; what goes wrong there, a panic of its Rust too, ends speech."""
        try:
            do()
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:
            self.close()
            self.fail(error)

    # -- called by the library, from other threads

    def _asked(self) -> None:
        """Somebody begins to listen. What there is comes with the next frame, from the thread that knows the screens."""
        pygame.event.post(pygame.event.Event(ASKED, does="TREE", target=WINDOW))

    def _act(self, request: Any) -> None:
        does = str(request.action).rpartition(".")[2]
        pygame.event.post(pygame.event.Event(ASKED, does=does, target=request.target))

    def _ended(self) -> None:
        self.listening = False

    # -- called by the window

    def read(self, event: pygame.event.Event) -> Sequence[InputEvent]:
        """What a screen reader asks for, as if somebody had pressed keys."""
        if event.does == "TREE":
            time.sleep(RETURN)
            self._start_over()
            self.listening = True
            return ()
        name = next((name for name, number in self._numbers.items() if number == event.target), None)
        then = {
            "CLICK": [InputEvent("enter")], "FOCUS": [], "INCREMENT": [InputEvent("step", step=(1, 0))],
            "DECREMENT": [InputEvent("step", step=(-1, 0))],
        }.get(event.does)  # fmt: skip
        return () if name is None or then is None else [InputEvent("focus", text=name), *then]

    def repeat(self) -> None:
        """Announces once more all that stands there."""
        self._announcer.forget()

    def show(self, screen: Screen, over: Sequence[str] = ()) -> None:
        """Sends what has changed since it was last called, if anybody listens; ``over`` are sentences over the screen."""
        if self.listening and self._adapter is not None:
            self._guard(lambda: self._send(screen, over))

    def _send(self, screen: Screen, over: Sequence[str]) -> None:
        if screen is not self._screen:  # other nodes, though their widgets may be called the same: the focus has moved
            self._screen, self._numbers = screen, {}
        begins = not self._sent
        spoken, news = speak_screen(screen), [] if begins else self._announcer.news(screen, others=over)
        nodes: dict[int, _Node] = {self._number(one.id): one for one in spoken}
        if news:  # a node that is new is announced, and nothing else is heard of it
            self._last += 1
            self._told = self._last
        if self._told:
            nodes[self._told] = " ".join(news) or self._sent[self._told]
        nodes[WINDOW] = _Window(pygame.display.get_caption()[0], screen.words.language, tuple(nodes))
        focus = self._numbers.get(screen.heard_focus or "", WINDOW)
        focus = focus if focus in nodes else WINDOW  # what had the focus may be gone
        changed = {number: node for number, node in nodes.items() if self._sent.get(number) != node}
        if changed or focus != self._focus:
            self._raise(self._adapter.update_if_active(lambda: self._update(changed, focus)))
            self._sent, self._focus = nodes, focus
        self._place()
        if begins:  # what is in the first tree is not announced
            self._send(screen, over)

    def _raise(self, events: Any) -> None:
        """On some systems the library leaves it to us when it tells of changes."""
        if events is not None:
            events.raise_events()

    def _number(self, name: str) -> int:
        """The number of a widget's node; no number is given twice."""
        if name not in self._numbers:
            self._last += 1
            self._numbers[name] = self._last
        return self._numbers[name]

    def _update(self, changed: dict[int, _Node], focus: int) -> Any:
        update = self._kit.TreeUpdate(focus)
        if not self._sent:
            update.tree = self._kit.Tree(WINDOW)
        for number, node in changed.items():
            update.nodes.append((number, self._node(node)))
        return update

    def _node(self, node: _Node) -> Any:
        kit = self._kit
        if isinstance(node, Spoken):
            return self._widget(node)
        if isinstance(node, str):
            made = kit.Node(kit.Role.LABEL)
            made.set_value(node)
            made.set_live(kit.Live.POLITE)
            return made
        made = kit.Node(kit.Role.WINDOW)
        made.set_label(node.title)
        made.set_language(node.language)
        made.set_children(list(node.children))
        return made

    def _widget(self, spoken: Spoken) -> Any:
        kit = self._kit
        made = kit.Node(getattr(kit.Role, ROLES.get(spoken.role, "BUTTON")))
        made.set_label(spoken.name)
        made.set_bounds(kit.Rect(*map(float, spoken.rect)))
        if spoken.on is not None and spoken.role in SELECTED:
            made.set_selected(spoken.on)
        elif spoken.on is not None:
            made.set_toggled(kit.Toggled.TRUE if spoken.on else kit.Toggled.FALSE)
        if not spoken.enabled:
            made.set_disabled()
        else:
            for action in ("FOCUS", "CLICK", *(("INCREMENT", "DECREMENT") if spoken.role in ("choice", "number") else ())):
                made.add_action(getattr(kit.Action, action))
        return made

    def _place(self) -> None:
        """Where the window is, and whether it has the keyboard, where the library does not know it by itself."""
        focused = pygame.key.get_focused()
        if focused != self._focused:
            self._focused = focused
            if sys.platform == "darwin":
                self._raise(self._adapter.update_view_focus_state(focused))
            elif sys.platform != "win32":
                self._adapter.update_window_focus_state(focused)
        bounds = pygame.display.get_window_position(), pygame.display.get_window_size()
        if sys.platform not in ("win32", "darwin") and bounds != self._bounds:
            self._bounds, ((x, y), (width, height)) = bounds, bounds
            inner = self._kit.Rect(float(x), float(y), float(x + width), float(y + height))
            self._adapter.set_root_window_bounds(inner, inner)
