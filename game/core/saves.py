"""Saves: whole files with a checksum and two predecessors, and a game as one line of text. ``Journal`` lives next door.

Nothing that was safe before is ever lost: a save is written beside the old one and put in its place in one step. Who opens one
that cannot be read takes the one before it (``game/ui/saves/save_files.py``).
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.core.disk import cause, read_bounded, replace_keeping
from game.core.errors import BadSave
from game.core.jsontext import read_json
from game.core.record import FORMAT
from game.core.work import BUDGET

LARGEST = 64 << 20
"""No save file is larger than this many bytes."""
LARGEST_SHARED = 1 << 20
"""No share line holds more than this many bytes of record."""
PREFIX = "paisho1:"


class NewerSave(BadSave):
    """A save of a newer version of the program: left as it is."""


def canonical(value: Any) -> bytes:
    """The JSON that checksums are taken over: no spaces, plain ASCII, in its own order, since that of tiles decides what is
    dealt. Raises BadSave for what JSON cannot say."""
    try:
        return json.dumps(value, separators=(",", ":"), allow_nan=False).encode("ascii")
    except (TypeError, ValueError, RecursionError) as error:
        raise BadSave("This game cannot be written down as JSON; it holds something that is no plain data.") from error


def checksum(data: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def write_save(path: Path, record: Mapping[str, Any]) -> None:
    """Saves a record; the previous two stay as ``.1`` and ``.2``. Raises BadSave, and then the old save stands."""
    body = canonical({key: value for key, value in record.items() if key != "checksum"})
    data = b'{"checksum":"%s",%s\n' % (checksum(body).encode(), body[1:])
    try:
        replace_keeping(path, data, private=True)
    except OSError as error:
        raise BadSave(f"{path.name} could not be saved ({cause(error)}). What was saved before is untouched.") from error


def load_file(path: Path) -> dict[str, Any]:
    """The record in one save file, wherever it came from; touches nothing. Raises BadSave (NewerSave for a newer format)."""
    try:
        return _decode(_read_bytes(path))
    except OSError as error:
        raise BadSave(f"{path.name} could not be opened ({cause(error)}).") from error
    except NewerSave as error:
        raise NewerSave(f"{path.name}: {error}") from error
    except BadSave as error:
        raise BadSave(f"{path.name} cannot be read. {error}") from error


def _read_bytes(path: Path) -> bytes:
    return read_bounded(path, LARGEST)


def _decode(data: bytes) -> dict[str, Any]:
    if len(data) > LARGEST:
        raise BadSave(f"It is larger than {LARGEST >> 20} MB, which no save is.")
    value = read_json(data)
    BUDGET.rest()
    if not isinstance(value, dict):
        raise BadSave("It is JSON, but not a save.")
    form = value.get("format")
    if isinstance(form, int) and form > FORMAT:
        raise NewerSave("It was saved by a newer version. It is left as it is; update to open it.")
    said = value.pop("checksum", None)
    if said != checksum(canonical(value)):
        raise BadSave("Its checksum is wrong: it was damaged, or changed by hand.")
    BUDGET.rest()
    return value


def share_line(record: Mapping[str, Any]) -> str:
    """The game as one line of text, to copy and paste. Raises BadSave if it is too long for that."""
    data = canonical(dict(record))
    if len(data) > LARGEST_SHARED:  # letters stand for tiles as well
        data = canonical({name: value for name, value in record.items() if name != "pictures"})
    if len(data) > LARGEST_SHARED:
        raise BadSave("This game is too long to be shared as a line of text. Save it as a file instead.")
    return PREFIX + base64.urlsafe_b64encode(zlib.compress(data, 9)).decode("ascii").rstrip("=")


def from_share_line(text: str) -> dict[str, Any]:
    """The record that a share line holds (spaces and line breaks that came in on the way do no harm). Raises BadSave."""
    line = "".join(text[: 2 * LARGEST_SHARED].split())
    if not line.startswith(PREFIX):
        raise BadSave(f"This is not a shared game; such a line begins with {PREFIX}")
    record = read_json(_inflate(line.removeprefix(PREFIX)))
    if not isinstance(record, dict):
        raise BadSave("This line holds something, but not a game.")
    return record


def _inflate(coded: str) -> bytes:
    unpack = zlib.decompressobj()
    try:
        packed = base64.b64decode(coded + "=" * (-len(coded) % 4), altchars=b"-_", validate=True)
        data = unpack.decompress(packed, LARGEST_SHARED + 1)
    except (binascii.Error, ValueError, zlib.error) as error:
        raise BadSave("This line of a shared game is damaged. Copy it again, from its first to its last letter.") from error
    if len(data) > LARGEST_SHARED:
        raise BadSave("This line holds far more than a game.")
    if not unpack.eof or unpack.unused_data:
        raise BadSave("This line of a shared game is not whole. Copy it again, from its first to its last letter.")
    return data
