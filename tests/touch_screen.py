"""An X server of our own with a real touch screen, for tests: Xorg without a picture, and a finger that its test driver moves.

Linux makes touch screens of its own by ``uinput``, which many machines have not (no containers have); XTEST has none at all. Xorg
1.21 and later ship a driver, *inputtest*, that is told by a socket what a device does; the messages are those of
``xf86-input-inputtest-protocol.h``. Everything behind the device is as with a screen that is touched: XInput 2, SDL, the window.
"""

from __future__ import annotations

import os
import shutil
import socket
import struct
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.test_window import until

SERVER = next((path for path in ("/usr/lib/xorg/Xorg", shutil.which("Xorg")) if path and os.access(path, os.X_OK)), None)
MODULES = ("drivers/dummy_drv.so", "input/inputtest_drv.so")
needs_touch = pytest.mark.skipif(
    SERVER is None or not all(Path("/usr/lib/xorg/modules", module).is_file() for module in MODULES),
    reason="a real touch screen needs Xorg with its drivers dummy and inputtest (xserver-xorg-core, xserver-xorg-video-dummy)",
)
CONFIGURATION = """
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "AutoEnableDevices" "false"
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5-200
  VertRefresh 5-200
  Modeline "window" 83.50 1280 1352 1480 1680 800 803 809 831
EndSection
Section "Device"
  Identifier "card"
  Driver "dummy"
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "window"
    Virtual 1280 800
  EndSubSection
EndSection
Section "InputDevice"
  Identifier "finger"
  Driver "inputtest"
  Option "SocketPath" "{socket}"
  Option "DeviceType" "Touch"
  Option "TouchCount" "5"
EndSection
Section "ServerLayout"
  Identifier "layout"
  Screen "screen"
  InputDevice "finger" "SendCoreEvents"
EndSection
"""
SIZE = 1280, 800
VERSION, SYNC, TOUCH = 0, 1, 6
DOWN, MOVED, UP = 18, 19, 20
"""As in XInput 2."""
EDGE = 0xFFFF
"""How far the axes of the screen go."""
AXES = 64


class TouchScreen:
    """Several fingers, each with a number of its own."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(20)
        self._socket.connect(str(path))
        self._ask(struct.pack("=2I2H", 12, VERSION, 1, 0))
        self._fingers = 0

    def _ask(self, message: bytes) -> None:
        self._socket.sendall(message)
        assert self._socket.recv(64), "the X server has hung up"

    def _say(self, finger: int, what: int, pos: tuple[int, int]) -> None:
        axes = [pos[0] * EDGE / (SIZE[0] - 1), pos[1] * EDGE / (SIZE[1] - 1), *[0.0] * (2 * AXES - 2)]
        form = f"=5I8s4x{2 * AXES}d"
        self._socket.sendall(struct.pack(form, struct.calcsize(form), TOUCH, finger, what, 0, b"\3", *axes))
        self._ask(struct.pack("=2I", 8, SYNC))  # answered when the server has done it

    def down(self, *places: tuple[int, int]) -> list[int]:
        """Puts so many fingers there at once; their numbers."""
        numbers = list(range(self._fingers, self._fingers + len(places)))
        self._fingers += len(places)
        for number, pos in zip(numbers, places, strict=True):
            self._say(number, DOWN, pos)
        return numbers

    def up(self, numbers: Sequence[int], pos: tuple[int, int]) -> None:
        """Lifts fingers, there."""
        for number in numbers:
            self._say(number, UP, pos)

    def tap(self, pos: tuple[int, int]) -> None:
        """One finger, down and up, which trembles a little."""
        finger = self.down(pos)
        self._say(finger[0], MOVED, (pos[0] + 1, pos[1]))
        self.up(finger, pos)


@contextmanager
def touch_display(folder: Path) -> Iterator[tuple[dict[str, str], TouchScreen]]:
    """The server; the environment that leads to it, and its touch screen."""
    path, written = folder / "socket", folder / "xorg.conf"
    written.write_text(CONFIGURATION.replace("{socket}", str(path)), encoding="utf-8")
    read, write = os.pipe()
    command = [str(SERVER), "-displayfd", str(write), "-config", str(written), "-logfile", str(folder / "xorg.log"), "-noreset"]
    server = subprocess.Popen(
        [*command, "-nolisten", "tcp", "-novtswitch", "-sharevts"], pass_fds=[write], stderr=subprocess.DEVNULL, cwd=folder
    )
    os.close(write)
    try:
        with os.fdopen(read) as number:
            name = number.readline().strip()
        if not name:
            pytest.skip("Xorg may not be started here: " + (folder / "xorg.log").read_text("utf-8", "replace")[-300:])
        assert until(path.exists)
        yield {"DISPLAY": f":{name}"}, TouchScreen(path)
    finally:
        server.terminate()
        server.wait(10)
