"""Gamepads, plugged in and out while all goes on. What their buttons mean is said here, and nowhere else.

SDL knows most pads as controllers, with the same buttons in the same places; the others are joysticks with numbered buttons.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pygame

from game.ui.framework.inputs import InputEvent

_UP, _DOWN, _LEFT, _RIGHT = ((0, 1), (0, -1), (-1, 0), (1, 0))
BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: InputEvent("enter"),
    pygame.CONTROLLER_BUTTON_B: InputEvent("back"),
    pygame.CONTROLLER_BUTTON_X: InputEvent("hint"),
    pygame.CONTROLLER_BUTTON_Y: InputEvent("why"),
    pygame.CONTROLLER_BUTTON_BACK: InputEvent("next"),
    pygame.CONTROLLER_BUTTON_START: InputEvent("menu"),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: InputEvent("page_back"),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: InputEvent("page_on"),
    pygame.CONTROLLER_BUTTON_DPAD_UP: InputEvent("step", step=_UP),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: InputEvent("step", step=_DOWN),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: InputEvent("step", step=_LEFT),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: InputEvent("step", step=_RIGHT),
}
"""What the buttons of a controller mean."""
_BY_NUMBER = (
    *(pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B, pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_Y),
    *(pygame.CONTROLLER_BUTTON_LEFTSHOULDER, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER),
    *(pygame.CONTROLLER_BUTTON_BACK, pygame.CONTROLLER_BUTTON_START),
)
_NUMBERED = {number: BUTTONS[button] for number, button in enumerate(_BY_NUMBER)}
"""What the buttons of a joystick mean, by their numbers."""
SIGNS = {"undo": "LB", "redo": "RB", "hint": "X", "menu": "Start", "back": "B"}
"""The button that stands beside a widget of that id while a pad is used."""
FULL, CENTRE = 0.6, 0.3
"""How far a stick leans to mean a step, and below what it stands upright again."""
EVENTS = frozenset(
    (
        *(pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERAXISMOTION, pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED),
        *(pygame.JOYBUTTONDOWN, pygame.JOYAXISMOTION, pygame.JOYHATMOTION, pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED),
    )
)


class Gamepads:
    """All pads there are. One may serve both players, or each has one: whoever is to move moves."""

    def __init__(self) -> None:
        self._open: dict[int, Any] = {}
        self._controllers: set[int] = set()
        self._leaning: set[tuple[int, int]] = set()
        self._looked = False

    def begin(self) -> None:
        """Looks for pads, once; this may take some milliseconds, so it is done when nothing moves."""
        if self._looked:
            return
        self._looked = True
        with suppress(pygame.error, ImportError):
            from pygame._sdl2 import controller

            pygame.joystick.init()
            controller.init()
            for number in range(pygame.joystick.get_count()):
                self._add(number)

    def _add(self, number: int) -> None:
        """A pad by its number of the moment: as a controller if SDL knows it, else as a joystick."""
        with suppress(pygame.error, ImportError):
            from pygame._sdl2 import controller

            if controller.is_controller(number):
                pad: Any = controller.Controller(number)
                known = pad.as_joystick().get_instance_id()
                self._controllers.add(known)
            else:
                pad = pygame.joystick.Joystick(number)
                known = pad.get_instance_id()
            self._open[known] = pad

    def read(self, event: pygame.event.Event) -> InputEvent | None:
        """What an event of a pad means; None for one that is plugged in or out, and for what means nothing."""
        if event.type == pygame.JOYDEVICEADDED:
            self._add(event.device_index)
        elif event.type in (pygame.JOYDEVICEREMOVED, pygame.CONTROLLERDEVICEREMOVED):
            self._remove(event.instance_id)
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            return BUTTONS.get(event.button)
        elif event.type == pygame.CONTROLLERAXISMOTION:
            return self._lean(event.instance_id, event.axis, event.value / 32768)
        elif getattr(event, "instance_id", None) in self._controllers:
            return None  # the same once more, as of a joystick
        elif event.type == pygame.JOYBUTTONDOWN:
            return _NUMBERED.get(event.button)
        elif event.type == pygame.JOYHATMOTION:
            return InputEvent("step", step=tuple(event.value)) if any(event.value) else None
        elif event.type == pygame.JOYAXISMOTION:
            return self._lean(event.instance_id, event.axis, event.value)
        return None

    def _remove(self, known: int) -> None:
        self._open.pop(known, None)
        self._controllers.discard(known)
        self._leaning = {lean for lean in self._leaning if lean[0] != known}

    def _lean(self, pad: int, axis: int, value: float) -> InputEvent | None:
        """A step where the left stick begins to lean far enough."""
        if axis > 1:
            return None
        if abs(value) < CENTRE:
            self._leaning.discard((pad, axis))
        elif abs(value) >= FULL and (pad, axis) not in self._leaning:
            self._leaning.add((pad, axis))
            way = 1 if value > 0 else -1
            return InputEvent("step", step=(way, 0) if axis == 0 else (0, -way))
        return None

    def close(self) -> None:
        """Lets go of all pads."""
        self._open.clear()
        if self._looked and pygame.joystick.get_init():
            with suppress(pygame.error, ImportError):
                from pygame._sdl2 import controller

                controller.quit()
                pygame.joystick.quit()
