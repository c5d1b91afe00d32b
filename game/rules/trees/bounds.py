"""What a file of rules may be called, how long it may be, and where its lines end. Nothing is loaded for it."""

from __future__ import annotations

import re

FORMAT = 1
"""The version of the language that this program reads and writes."""
_DEVICES = "con|prn|aux|nul|com[1-9]|lpt[1-9]"
NAME = re.compile(rf"(?!(?:{_DEVICES})\Z)[a-z][a-z0-9_]{{0,63}}")
"""The names that a ruleset or a board can have: those of files on every system."""
LARGEST_PICTURE, MOST_PICTURES = 10_000, 32
"""Letters of a picture, as many as any text of a ruleset can have; and pictures of a ruleset."""
MAX_BYTES = 256 * 1024
"""The largest file of rules; nor are rules longer in a line, or as a record keeps them."""
LINE_END = re.compile("\r\n|\r|\n")
"""What ends a line of a file of rules: no other sign does, whatever Python takes for one."""


def kept_back(name: str) -> str:
    """Why a name that looks like one cannot be that of a file, as a sentence's end; empty for all other names."""
    device = re.fullmatch(_DEVICES, name, re.IGNORECASE)
    return "is the name of a device on Windows, where no file can be called so." if device else ""
