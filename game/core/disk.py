"""Writing files so that a fault at any moment leaves the old content or the new, whole."""

from __future__ import annotations

import contextlib
import errno
import glob
import os
import stat
import struct
import sys
import time
from pathlib import Path


def cause(error: OSError) -> str:
    """What the system says of an error, without the path: ``No space left on device``."""
    return error.strerror or type(error).__name__


def write_temporary(path: Path, data: bytes, like: Path | None = None, *, private: bool = False) -> Path:
    """A file beside the path that holds the data, safe on the disk, and that those may read who may read the file in whose
    place it comes, or the one that it is to be ``like``; where there is none, its owner alone if it is ``private``. Raises
    OSError and leaves nothing behind."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    mode = _mode(like or path)
    try:
        if private:
            temporary.touch(0o600)  # before there is anything in it
        with temporary.open("wb") as file:
            if mode is not None:
                with contextlib.suppress(OSError):  # a file system that knows of no such thing
                    temporary.chmod(mode)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        discard(temporary)
        error.filename = str(path)  # nobody knows the other name
        raise
    return temporary


def read_bounded(path: Path, most: int) -> bytes:
    """What a regular file holds, up to one byte more than ``most``, which tells that it is larger. A pipe or a device, which may
    never end or never answer, is no such file. Raises OSError; ValueError for a path that cannot be."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, "it is no file that can be read to its end")
        return file.read(most + 1)


def _mode(path: Path) -> int | None:
    """Who may read and write a file; None where there is none."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        return None


Looks = tuple[int, int, int] | None
"""How a file looks without being read: its time, size and number; None if it is not there."""


def look(path: Path) -> Looks:
    """How a file looks now: the same as before only if nobody has written to it."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


def is_there(path: Path) -> bool:
    """Whether there is something of that name. What cannot be asked after, as the disk fails just now, is taken to be away."""
    return look(path) is not None


def exists(path: Path) -> bool:
    """Whether there is something of that name. Raises OSError where the disk does not tell: for ``Path.exists`` nothing is there
    then, from Python 3.14 on, and what is there would be written over."""
    return _status_of(path) is not None


def is_regular(path: Path) -> bool:
    """Whether there is a file of that name, no folder and no pipe. Raises OSError as ``exists`` does."""
    status = _status_of(path)
    return status is not None and stat.S_ISREG(status.st_mode)


def _status_of(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except (FileNotFoundError, NotADirectoryError, ValueError):  # the last: a zero in the name
        return None
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.EBADF) or getattr(error, "winerror", 0) in _NO_NAME:
            return None
        raise


_NO_NAME = 21, 123, 1921
"""Windows: no disk in the drive, no name that can be, a link that leads nowhere."""


def older(path: Path) -> tuple[Path, Path]:
    """Where the file before, and the one before that, are kept."""
    return path.with_name(path.name + ".1"), path.with_name(path.name + ".2")


def replace_keeping(path: Path, data: bytes, *, private: bool = False) -> None:
    """Puts the data in the place of the file in one step; the previous two stay as ``.1`` and ``.2``.

    Makes the folder if need be. ``private``: a new file is its owner's alone. Raises OSError; then the file is as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    for file in (path, *older(path)):
        _sweep(file)
    temporary = write_temporary(path, data, private=private)
    try:
        _keep_older(path)
        put(temporary, path)
    except OSError:
        discard(temporary)
        raise
    sync_folder(path.parent)


def put(source: Path, target: Path) -> None:
    """Gives a file another name, in the place of what has it. Raises OSError.

    Windows refuses that while anybody looks into either of them: a virus scanner, say, or another window that lists its games.
    Such looks are short, so it is tried again for 0.15 s.
    """
    for pause in (0.01, 0.04, 0.1) if sys.platform == "win32" else ():
        try:
            source.replace(target)
        except PermissionError:
            time.sleep(pause)
        else:
            return
    source.replace(target)


def _keep_older(path: Path) -> None:
    """Moves ``.1`` to ``.2`` and gives the file the name ``.1`` besides its own, which it does not lose for a moment."""
    first, second = older(path)
    if not exists(path) or (exists(first) and first.samefile(path)):  # the same: an attempt that failed half-way
        return
    if exists(first):
        put(first, second)
    try:
        first.hardlink_to(path)
    except OSError:  # a file system without links
        put(write_temporary(first, path.read_bytes(), path), first)


def append(path: Path, start: int, data: bytes) -> None:
    """Writes into a file at the end of what is sound in it and waits for the disk. Raises OSError.

    A part that was written when it failed is no harm: trying again writes the same bytes over it.
    """
    with path.open("r+b", buffering=0) as file:
        file.seek(start)
        done = 0
        while done < len(data):
            done += file.write(data[done:])
        os.fsync(file.fileno())


def discard(path: Path) -> None:
    """Removes a file of no worth, if that can be done."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Makes renames in a folder lasting, on systems where a folder can be opened."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _sweep(path: Path) -> None:
    """Removes temporaries of this file, and of its lock, that a writer left which is gone."""
    start = f".{path.name}."
    for temporary in path.parent.glob(f"{glob.escape(start)}*.tmp"):
        rest = temporary.name.removeprefix(start).removesuffix(".tmp")
        lock = rest.startswith("lock.")  # that of another thread of ours, say
        pid = rest.split(".")[1] if lock else rest
        if pid.isascii() and pid.isdecimal() and (not is_running(int(pid)) or (int(pid) == os.getpid() and not lock)):
            discard(temporary)


def set_aside(path: Path, reason: str) -> str:
    """Moves an unreadable file to ``quarantine/`` beside it, with its reason. Returns a sentence that says so."""
    folder = path.parent / "quarantine"
    try:
        folder.mkdir(exist_ok=True)
        target = _free(folder, path.name)
        put(path, target)
        target.with_name(target.name + ".reason.txt").write_text(reason + "\n", encoding="utf-8")
    except OSError as error:
        return f"It could not be moved to quarantine ({cause(error)})."
    return f"It was moved to {folder.name}/{target.name}."


def _free(folder: Path, name: str) -> Path:
    number, target = 1, folder / name
    while exists(target):
        number += 1
        target = folder / f"{name}-{number}"
    return target


def is_running(pid: int) -> bool:
    """Whether a process of that number is running."""
    if not 0 < pid < 1 << 31:
        return False
    if sys.platform == "win32":
        return _ask_windows(pid)[0]
    try:
        os.kill(pid, 0)  # asks only; nothing is sent
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return _status(pid)[0] != "Z"  # ended, though nobody has asked how: in containers that can last for ever


def _ask_windows(pid: int) -> tuple[bool, str]:
    """Whether a process is running, and a mark of when it began, on Windows; ``os.kill`` would end it there."""
    if sys.platform != "win32":
        return True, ""
    import ctypes  # only here: the sole system that needs it

    query_limited, still_active, denied = 0x1000, 259, 5
    kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    handle = kernel.OpenProcess(query_limited, False, pid)
    if not handle:
        return ctypes.get_last_error() == denied, ""  # somebody else's, of whom we are told no more
    code, began, other = ctypes.c_ulong(), ctypes.c_ulonglong(), ctypes.c_ulonglong()
    kernel.GetExitCodeProcess(handle, ctypes.byref(code))
    kernel.GetProcessTimes(handle, ctypes.byref(began), *[ctypes.byref(other)] * 3)
    kernel.CloseHandle(handle)
    return code.value == still_active, str(began.value or "")


def read_start_mark(pid: int) -> str:
    """A mark of when a process began, so that a number used again is not mistaken; empty where the system does not tell."""
    if sys.platform == "win32":
        return _ask_windows(pid)[1]
    return _ask_mac(pid) if sys.platform == "darwin" else _status(pid)[19]


def _ask_mac(pid: int) -> str:
    """A mark of when a process began, on macOS, whose kernel tells that first of all, in seconds and millionths."""
    import ctypes  # only here, as there

    asked, told, size = (ctypes.c_int * 4)(1, 14, 1, pid), ctypes.create_string_buffer(1024), ctypes.c_size_t(1024)
    try:
        failed = ctypes.CDLL(None).sysctl(asked, 4, told, ctypes.byref(size), None, ctypes.c_size_t(0))
    except (OSError, AttributeError):
        return ""
    seconds, millionths = struct.unpack_from("=qi", told.raw)
    return "" if failed or not size.value else f"{seconds}.{millionths:06}"


def _status(pid: int) -> list[str]:
    """Linux's words on a process, from its state on; empty words elsewhere."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return [""] * 20
    return status.rpartition(")")[2].split()
