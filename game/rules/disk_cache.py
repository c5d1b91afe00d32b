"""A cache on the disk, from one start to the next, so that files that have not changed are not read and checked again.

One JSON file for each entry, named by checksums over the program's version and the content of every file in the ruleset folders.
What cannot be read is as if it were not there: a missing or broken cache only costs time.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from game.core.disk import read_bounded

KEPT = 60
"""Files kept; the oldest go first."""
LARGEST = 16 << 20
"""Bytes of what is cached under one name at most."""


class DiskCache:
    """A folder of cached data; with None for a folder nothing is cached."""

    def __init__(self, folder: Path | None, version: str) -> None:
        self.folder = folder
        self.version = version

    def stamp(self, folders: Sequence[Path]) -> str:
        """Checksums and length of the version and of every YAML file in the folders, two levels deep.

        Plain sums are enough, and quickly at hand: what is remembered are rules as they were checked, so nobody gains by having
        one file pass for another.
        """
        parts = [self.version.encode()]
        for path, data in read_yaml_files(folders):
            parts += [f"\n{path}\n".encode(errors="replace"), data]
        whole = b"".join(parts)
        return f"{zlib.crc32(whole):08x}{zlib.adler32(whole):08x}{len(whole):x}"

    def recall(self, what: str, stamp: str) -> Any:
        """What is cached under a name and a stamp; None if nothing is."""
        if self.folder is None:
            return None
        try:
            return json.loads(read_bounded(self.folder / f"{what}-{stamp[:24]}.json", LARGEST))
        except (OSError, ValueError, RecursionError):
            return None

    def keep(self, what: str, stamp: str, data: Any) -> None:
        """Cache something. Where the folder cannot be written, nothing is cached."""
        if self.folder is None:
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path = self.folder / f"{what}-{stamp[:24]}.json"
            fresh = path.with_suffix(".new")
            fresh.write_text(json.dumps(data, ensure_ascii=True, separators=(",", ":")), encoding="ascii")
            fresh.replace(path)
            old = sorted(self.folder.glob("*.json"), key=lambda kept: kept.stat().st_mtime_ns)[:-KEPT]
            for forgotten in old:
                forgotten.unlink(missing_ok=True)
        except (OSError, ValueError):
            return


def read_yaml_files(folders: Iterable[Path]) -> Iterator[tuple[str, bytes]]:
    """The path and the content of every YAML file in each of the folders, two levels deep; of one that cannot be read, why."""
    for folder in folders:
        for path in sorted(_yaml_files(str(folder), 2)):
            try:
                with open(path, "rb", buffering=0) as file:  # noqa: PTH123 - many small files at every start
                    yield path, file.read(1 << 20)
            except OSError as error:
                yield path, str(error).encode(errors="replace")


def _yaml_files(folder: str, deep: int) -> Iterator[str]:
    """The paths of the YAML files in a folder and, as many levels deep, in those below."""
    try:
        with os.scandir(folder) as found:
            for entry in found:
                if entry.name.endswith("ml") and ".y" in entry.name[:-2] and entry.is_file():
                    yield entry.path
                elif deep > 1 and entry.is_dir():
                    yield from _yaml_files(entry.path, deep - 1)
    except OSError:  # no such folder, or none that may be looked into
        return
