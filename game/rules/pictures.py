"""Pictures of a ruleset's own tiles that lie beside its file: ``tiles/lantern.svg`` in the folder of ``my_rules.yaml``."""

from __future__ import annotations

import stat
from collections.abc import Iterable
from pathlib import Path

FOLDER = "tiles"
LARGEST, MOST = 10_000, 32
"""Letters of a picture, as many as any text of a ruleset can have; and pictures of a ruleset."""


def beside(folders: Iterable[Path], names: Iterable[str]) -> dict[str, str]:
    """The texts of ``tiles/<name>.svg`` in the first of the folders that has it, by name.

    What is too large, no text, or lies elsewhere than its folder says is as if it were not there; nobody has looked yet
    whether a text can be drawn.
    """
    there = [folder / FOLDER for folder in folders if (folder / FOLDER).is_dir()]
    texts = ((name, _first(there, name)) for name in sorted(set(names)) if there)
    return dict([(name, text) for name, text in texts if text][:MOST])


def _first(folders: list[Path], name: str) -> str:
    return next((text for folder in folders if (text := _read(folder, name))), "")


def _read(folder: Path, name: str) -> str:
    try:
        path = (folder / f"{name}.svg").resolve()
        if not path.is_relative_to(folder.resolve()) or not stat.S_ISREG(path.stat().st_mode):
            return ""
        with path.open("rb") as file:
            data = file.read(4 * LARGEST + 1)
        text = data.decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n").strip()
        return text if len(text) <= LARGEST else ""
    except (OSError, RuntimeError, ValueError):
        return ""
