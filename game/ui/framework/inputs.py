"""One map from mouse and keys to what they mean, as fingers and pads have theirs. Screens know meanings only."""

from __future__ import annotations

from typing import NamedTuple
from weakref import ref

import pygame

from game.ui.framework.commands import COMMANDS, ONCE
from game.ui.framework.widgets import Widget

Pos = tuple[int, int]
NEAR = 12
"""Pixels that the pointer may stray while something is pressed."""
DOUBLE = 300
"""Milliseconds within which a second press in the same place belongs to the first."""


class InputEvent(NamedTuple):
    """What somebody did: ``point`` (moved there), ``press``, ``release``, ``aside`` and ``let`` (the right button pressed and
    released), ``back``, ``enter``, ``next``, ``previous``, ``step`` (an arrow; ``step`` holds east and north), ``wheel``,
    ``leave`` (the pointer left), ``digit`` and ``type`` (the sign in ``text``), ``erase``, ``focus`` (a screen
    reader goes to the widget of the id in ``text``), or a command such as ``undo``; ``page_back`` and ``page_on`` turn pages,
    and at a table, where nothing else has any, those of the game."""

    name: str
    pos: Pos = (0, 0)
    step: tuple[int, int] = (0, 0)
    text: str = ""


_CTRL = pygame.KMOD_CTRL | pygame.KMOD_META
_STEPS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, 1), pygame.K_DOWN: (0, -1)}
_KEYS = {key: command.name for command in COMMANDS for key in command.keys}
_CTRL_KEYS = {key: command.name for command in COMMANDS for key in command.ctrl}
_SIGN_KEYS = {"?": "keys", "/": "type"}
_PAD = (pygame.K_KP0, *range(pygame.K_KP1, pygame.K_KP9 + 1))
_DIGITS = {key: str(i) for keys in (range(pygame.K_0, pygame.K_9 + 1), _PAD) for i, key in enumerate(keys)}
_SIGNS = frozenset("0123456789")
_WRITING = {
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_ESCAPE: "back",
    pygame.K_BACKSPACE: "erase",
    pygame.K_TAB: "next",
    pygame.K_UP: "step",
    pygame.K_DOWN: "step",
    pygame.K_F11: "full",
}
_ALT_KEYS = {pygame.K_LEFT: "undo", pygame.K_RIGHT: "redo", pygame.K_RETURN: "full"}


class HeldKeys:
    """The keys that are held down, so that what opens something does not close it again while the key is still down."""

    def __init__(self) -> None:
        self._keys: set[int] = set()

    def is_repeat(self, event: pygame.event.Event, meaning: InputEvent) -> bool:
        """Whether this is a key that repeats itself, for something that is done once."""
        held, key = event.type == pygame.KEYDOWN, getattr(event, "key", 0)
        repeated = held and key in self._keys and meaning.name in ONCE and not meaning.text
        if held:
            self._keys.add(key)
        return repeated

    def let(self, event: pygame.event.Event) -> None:
        """A key was let go, or the window lost the keyboard."""
        if event.type == pygame.KEYUP:
            self._keys.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._keys.clear()


class DoublePress:
    """Knows the second press of a double one where the first has brought another button under the pointer: that press was meant
    for what stood there, and would do what nobody has read."""

    def __init__(self) -> None:
        self._first: tuple[ref[object], object, Widget, int] | None = None
        self._pos: Pos = (0, 0)

    def is_second(self, screen: object, leaf: object, widget: Widget | None, pos: Pos, now: int) -> bool:
        """Whether a press on this leaf of a screen, at a pixel and in milliseconds, is such a one; ``widget`` is what it comes
        to."""
        button, self._pos = widget if widget and widget.role == "button" else None, pos
        if self._first and button:
            before, shown, there, time = self._first
            other = before() is not screen or shown != leaf or there.id != button.id
            if other and now - time < DOUBLE and there.rect.collidepoint(pos):
                return True
        self._first = (ref(screen), leaf, button, now) if button else None
        return False

    def end(self, pos: Pos) -> None:
        """The pointer is let go at a pixel: what was dragged was not pressed."""
        if max(abs(pos[0] - self._pos[0]), abs(pos[1] - self._pos[1])) > NEAR:
            self._first = None


def read_event(event: pygame.event.Event) -> InputEvent | None:
    """The meaning of an event, or None if it has none."""
    if event.type == pygame.KEYDOWN:
        return _read_key(event.key, event.mod, event.unicode)
    if getattr(event, "touch", False):
        return None  # SDL's mouse made of a finger that was heard already
    return _read_mouse(event)


def read_typing(event: pygame.event.Event) -> InputEvent | None:
    """The meaning of an event where text is being written: letters are ``type``, and few keys keep another meaning."""
    if event.type == pygame.KEYDOWN:
        name = _WRITING.get(event.key)
        if name is None and event.mod & _CTRL and not event.mod & pygame.KMOD_ALT:  # both: AltGr, with which signs are written
            name = _CTRL_KEYS.get(event.key)
            return InputEvent(name) if name in ("copy", "paste") else None
        if name is None:
            return InputEvent("type", text=event.unicode) if event.unicode.isprintable() and event.unicode else None
        if name == "next" and event.mod & pygame.KMOD_SHIFT:
            name = "previous"
        return InputEvent("step", step=_STEPS[event.key]) if name == "step" else InputEvent(name)
    return read_event(event)


def _read_key(key: int, mod: int, sign: str) -> InputEvent | None:
    if mod & pygame.KMOD_ALT:
        name = _ALT_KEYS.get(key)
        return InputEvent(name) if name else None
    if mod & _CTRL:
        name = "redo" if key == pygame.K_z and mod & pygame.KMOD_SHIFT else _CTRL_KEYS.get(key)
        return InputEvent(name) if name else None
    if key in _STEPS:
        return InputEvent("step", step=_STEPS[key])
    if key == pygame.K_TAB:
        return InputEvent("previous" if mod & pygame.KMOD_SHIFT else "next")
    if sign in _SIGN_KEYS:  # before digits, beside which they lie on some keyboards
        return InputEvent(_SIGN_KEYS[sign])
    digit = sign if sign in _SIGNS else _DIGITS.get(key, "")  # some keyboards have digits on Shift only
    if digit:
        return InputEvent("digit", text=digit)
    name = _KEYS.get(key)
    return InputEvent(name) if name else None


def _read_mouse(event: pygame.event.Event) -> InputEvent | None:
    if event.type == pygame.MOUSEMOTION:
        return InputEvent("point", event.pos)
    if event.type == pygame.MOUSEBUTTONDOWN:
        return {1: InputEvent("press", event.pos), 3: InputEvent("aside", event.pos)}.get(event.button)
    if event.type == pygame.MOUSEBUTTONUP:
        return {1: InputEvent("release", event.pos), 3: InputEvent("let", event.pos)}.get(event.button)
    if event.type == pygame.MOUSEWHEEL:  # of a touch pad there are many before one of them comes to a whole notch
        return InputEvent("wheel", step=(0, event.y)) if event.y else None
    return InputEvent("leave") if event.type == pygame.WINDOWLEAVE else None
