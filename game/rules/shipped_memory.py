"""What the shipped YAML files say to a window's first screen, as JSON beside them, so that even the very first start reads none.

It is believed only while the files are those that it was made from; ``tests/make_shipped_memory.py`` makes it anew.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game.core.disk import read_bounded
from game.rules.disk_cache import read_yaml_files

LARGEST = 1 << 20
"""Bytes of such a file at most."""


def recall(path: Path, folders: Sequence[Path]) -> dict[str, Any] | None:
    """What a file holds of the folders; None if there is no such file, or it was made from others."""
    try:
        kept = json.loads(read_bounded(path, LARGEST))
        known = kept["of"] if kept["stamp"] == stamp(path.parent, folders) else None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return known if isinstance(known, dict) else None


def make(path: Path, folders: Sequence[Path], known: dict[str, Any]) -> str:
    """The text of such a file."""
    kept = {"stamp": stamp(path.parent, folders), "of": known}
    return json.dumps(kept, ensure_ascii=False, sort_keys=True, indent=0) + "\n"


def stamp(root: Path, folders: Sequence[Path]) -> str:
    """A sum over names and contents of the YAML files in the folders, wherever the root of them all lies."""
    parts = []
    for name, data in read_yaml_files(folders):
        parts += [f"\n{Path(name).relative_to(root).as_posix()}\n".encode(errors="replace"), data]
    whole = b"".join(parts)
    return f"{zlib.crc32(whole):08x}{zlib.adler32(whole):08x}{len(whole):x}"
