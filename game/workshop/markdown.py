"""Markdown as GitHub reads it: texts of strangers made harmless, headings with their anchors, tables, pictures."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

_ALWAYS = re.compile(r"[\\`*_\[\]<>|~$&#@]|:(?=//|[\w+-]+:)|(?<=www)\.")
_AT_START = re.compile(r"^(?:(\d{1,9})([.)])|([-+=]))")
_NO_ANCHOR = re.compile(r"[^\w\- ]")


def one_line(text: str) -> str:
    """A text on one line, without signs that control anything: neither a terminal nor the direction of letters."""
    seen = "".join(" " if sign.isspace() else sign for sign in text if sign.isspace() or unicodedata.category(sign)[0] != "C")
    return " ".join(seen.split())


def escape(text: str) -> str:
    """A text that Markdown shows as it is, wherever it stands: no markup, no link, no list, no formula comes of it."""
    said = _ALWAYS.sub(lambda found: "\\" + found[0], one_line(text))
    return _AT_START.sub(lambda found: f"{found[1]}\\{found[2]}" if found[1] else "\\" + found[3], said)


def code(text: str) -> str:
    """A word of the language."""
    return f"`{one_line(text).replace('`', '')}`"


def bold(text: str) -> str:
    """A text in bold letters; an empty one stays empty."""
    return f"**{escape(text)}**" if one_line(text) else ""


def picture(alt: str, file: str) -> str:
    """A picture by its file, with what is seen on it."""
    return f"![{escape(alt)}]({file})"


def link(text: str, anchor: str) -> str:
    """A link to a heading of the same file; only its words where the heading has no anchor."""
    return f"[{escape(text)}](#{anchor})" if anchor else escape(text)


def table(head: Sequence[str], rows: Sequence[Sequence[str]], align: str = "---") -> str:
    """A table; its cells are Markdown already."""
    lines = [head, [align] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


class Anchors:
    """The anchors of one file's headings, in the order in which they are met."""

    def __init__(self) -> None:
        self._used: dict[str, int] = {}

    def of(self, heading: str) -> str:
        """The anchor of the next heading; a number is added to one that is taken."""
        plain = found = _NO_ANCHOR.sub("", one_line(heading).lower()).replace(" ", "-")
        while found in self._used:
            self._used[plain] += 1
            found = f"{plain}-{self._used[plain]}"
        self._used[found] = 0
        return found
