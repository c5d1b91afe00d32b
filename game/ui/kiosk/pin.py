"""The keeper's PIN: a salted scrypt hash in a file that nobody else may read; the count of wrong tries outlives a restart."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import stat
from contextlib import suppress
from pathlib import Path

from game.core.disk import discard, put, read_bounded, replace_keeping, sync_folder, write_temporary
from game.core.errors import BadRequest

TRIES, WAIT = 5, 60_000
"""So many wrong tries, and then so many milliseconds of waiting."""
SHORTEST, LONGEST = 4, 12
_COST = {"n": 1 << 14, "r": 8, "p": 1, "maxmem": 64 << 20}


def _digest(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, dklen=32, **_COST)


def set_pin(file: Path, pin: str) -> None:
    """Keeps a PIN of 4 to 12 digits, in a file that only its owner may read. Raises BadRequest, OSError; then the one before
    holds."""
    if not (pin.isascii() and pin.isdigit() and SHORTEST <= len(pin) <= LONGEST):
        raise BadRequest(f"A PIN has {SHORTEST} to {LONGEST} digits.")
    salt = os.urandom(16)
    text = json.dumps({"salt": salt.hex(), "scrypt": _digest(pin, salt).hex()})
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = write_temporary(file, f"{text}\n".encode(), private=True)
    try:
        fresh.chmod(0o600)  # whoever might read the one before
        put(fresh, file)
    except OSError:
        discard(fresh)
        raise
    sync_folder(file.parent)


class PinCheck:
    """Checks what is typed. ``tries`` is the file with the number of wrong tries; time is told in milliseconds that never go
    back, so that a clock that jumps opens nothing: after a restart the whole wait begins anew."""

    def __init__(self, file: Path, tries: Path, now: int) -> None:
        self.file, self._tries = file, tries
        self._wrong = self._read_tries()
        self._until = now + WAIT if self._wrong >= TRIES else now

    @property
    def problem(self) -> str:
        """Why no PIN can be checked: ``missing``, ``open`` (others may read or write the file), ``broken``; empty if it can."""
        try:
            known = self.file.lstat()
        except OSError:
            return "missing"
        if not stat.S_ISREG(known.st_mode):
            return "broken"
        if os.name == "posix" and known.st_mode & 0o077:
            return "open"
        return "" if self._known() else "broken"

    def _known(self) -> tuple[bytes, bytes] | None:
        try:
            told = json.loads(read_bounded(self.file, 4096))
            return bytes.fromhex(told["salt"]), bytes.fromhex(told["scrypt"])
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None

    def wait(self, now: int) -> int:
        """Milliseconds until another try is taken."""
        return max(self._until - now, 0)

    def check(self, pin: str, now: int) -> bool:
        """Whether that is the PIN. A try counts before it is looked at, so that pulling the plug wins none."""
        if self.problem or self.wait(now):
            return False
        self._count(self._wrong + 1)
        known = self._known()
        right = known is not None and hmac.compare_digest(_digest(pin[:LONGEST], known[0]), known[1])
        if right:
            self._count(0)
        elif self._wrong >= TRIES:
            self._until = now + WAIT  # and one more try after each wait
        return right

    def _count(self, wrong: int) -> None:
        self._wrong = wrong
        with suppress(OSError):  # in a folder that cannot be written the count holds until the program ends
            self._tries.parent.mkdir(parents=True, exist_ok=True)
            replace_keeping(self._tries, str(wrong).encode())

    def _read_tries(self) -> int:
        try:
            text = read_bounded(self._tries, 8)[:8]
            return min(int(text), TRIES)
        except FileNotFoundError:
            return 0
        except (OSError, ValueError):
            return TRIES
