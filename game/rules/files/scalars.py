"""What a word without quotation marks is: a number, true or false, or text, by the core schema of YAML 1.2.

So ``no``, ``on``, ``12:30`` and dates are text. What that schema reads as a number in another form (``0x1f``, ``007``,
``.inf``) is refused, lest this reader and an editor understand two things by it.
"""

from __future__ import annotations

import math
import re

from game.rules.trees.tree import Scalar

MAX_LETTERS = 10_000
"""Letters of one text."""

_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+\.[0-9]*|[0-9]+(\.[0-9]*)?[eE][-+]?[0-9]+)")
_OTHER_NUMBER = re.compile(r"[-+]?[0-9]+|0x[0-9a-fA-F]+|0o[0-7]+|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_OTHER_BOOL = frozenset({"True", "TRUE", "False", "FALSE"})
_UNREADABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
_NULL = frozenset({"", "~", "null", "Null", "NULL"})
_MAX_DIGITS = 15


class RefusedError(Exception):
    """A scalar that stands for nothing here: the sentence, and what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


def is_null(text: str) -> bool:
    """Whether a word without quotation marks stands for no value."""
    return text in _NULL


def is_reserved(text: str) -> bool:
    """Whether a word without quotation marks is no text, or is one that other readers of YAML take for something else."""
    return text in _NULL or text in _OTHER_BOOL or text in ("true", "false")


def quoted_value(text: str) -> str:
    """The text itself. Raises RefusedError if it is too long or holds control signs."""
    if len(text) > MAX_LETTERS:
        raise RefusedError(f"is a text of more than {MAX_LETTERS} letters.", "Shorten it.")
    if found := _UNREADABLE.search(text):
        raise RefusedError(f"holds the sign U+{ord(found[0]):04X}, which no text may hold.", "Take it away.")
    return text


def plain_value(text: str) -> Scalar:
    """The value of a word without quotation marks; integers of up to 15 digits, finite floats. Raises RefusedError."""
    if text in ("true", "false"):
        return text == "true"
    if text in _OTHER_BOOL:
        raise RefusedError(f"{text} is not a value here.", f"Write {text.lower()}.")
    if text[:1].isalpha():
        return quoted_value(text)
    if _INTEGER.fullmatch(text):
        return _integer(text)
    if _FLOAT.fullmatch(text):
        return _float(text)
    if _OTHER_NUMBER.fullmatch(text):
        raise RefusedError(f"{text[:40]} is not a number here.", "Write plain digits, or put a text in quotation marks.")
    return quoted_value(text)


def _integer(text: str) -> int:
    if len(text.lstrip("+-")) > _MAX_DIGITS:
        raise RefusedError("is too large a number.", f"Write at most {_MAX_DIGITS} digits.")
    return int(text)


def _float(text: str) -> float:
    number = float(text) if len(text) <= 40 else math.inf
    if not math.isfinite(number):
        raise RefusedError("is too large a number.", f"Write at most {_MAX_DIGITS} digits.")
    return number
