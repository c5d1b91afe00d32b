"""A ruleset as one line of text, to be pasted into a chat and out of it.

``paisho-rules1:`` and base64 (of letters that no chat changes) of a zlib stream of JSON: the rules as a file would have them,
and their hash. The stream ends with a checksum of its own, so a line that lost or changed a letter is known; blanks, line ends
and the marks of quotations that came in on the way do no harm.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Mapping
from typing import Any

from game.core.errors import BadRequest
from game.rules.trees.bounds import MAX_BYTES
from game.rules.trees.tree import Record, from_plain

PREFIX = "paisho-rules1:"
TOLD = 16
"""So many digits of the hash of the rules are told."""
_LINE = re.compile(re.escape(PREFIX) + r"([A-Za-z0-9_-]+)")
_CAME_IN = re.compile("[\\s>|*`\u00ad\u200b-\u200f\u2028-\u202f\u2060\ufeff]+")
"""Blanks, line ends, what chats put before quoted lines or round code, and signs that nobody sees."""
_FILE = re.compile(r"^(format|id|extends):\s", re.MULTILINE)
_AGAIN = "Copy it again, from its first to its last letter."


def is_line(text: str) -> bool:
    """Whether a text holds such a line, rather than a file (in which one may be told of in a remark)."""
    start = text[: 2 * MAX_BYTES]
    return PREFIX in _CAME_IN.sub("", start) and not _FILE.search(start)


def line_of(rules: Mapping[str, Any], digest: str) -> str:
    """The line of rules (plain data) whose hash is that. Raises BadRequest if they are too long for one."""
    data = json.dumps([digest[:TOLD], rules], ensure_ascii=False, separators=(",", ":")).encode()
    if len(data) > MAX_BYTES:
        raise BadRequest(f"These rules have more than {MAX_BYTES // 1024} KB and cannot be one line; hand on a file instead.")
    pack = zlib.compressobj(9, wbits=15, memLevel=9)
    return PREFIX + base64.urlsafe_b64encode(pack.compress(data) + pack.flush()).decode("ascii").rstrip("=")


def rules_in(text: str) -> tuple[Record, str]:
    """The rules that a line holds, with no marks, and how their hash begins. Raises BadRequest, or BadRuleset."""
    found = _LINE.search(_CAME_IN.sub("", text[: 2 * MAX_BYTES]))
    if found is None:
        raise BadRequest(f"This is no line of rules; such a line begins with {PREFIX}")
    try:
        read = json.loads(_inflated(found[1]))
    except (ValueError, RecursionError):
        read = None
    if not isinstance(read, list) or len(read) != 2 or not isinstance(read[0], str) or len(read[0]) != TOLD:
        raise BadRequest("This line holds something, but no rules.")
    return from_plain(read[1], "the line"), read[0]


def _inflated(coded: str) -> bytes:
    """What is packed in a line, of bounded size; what stands after its end is not looked at."""
    unpack = zlib.decompressobj()
    try:
        packed = base64.urlsafe_b64decode(coded[: len(coded) - (len(coded) % 4 == 1)] + "=" * (-len(coded) % 4))
        data = unpack.decompress(packed, MAX_BYTES + 1)
    except (binascii.Error, ValueError, zlib.error):
        raise BadRequest(f"This line of rules is damaged. {_AGAIN}") from None
    if len(data) > MAX_BYTES:
        raise BadRequest(f"This line holds more than {MAX_BYTES // 1024} KB, which no rules have.")
    if not unpack.eof:
        raise BadRequest(f"This line of rules is not whole. {_AGAIN}")
    return data
