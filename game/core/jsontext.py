"""JSON from strangers: read without a surprise."""

from __future__ import annotations

import json
from math import isinf
from typing import Any

from game.core.collector import collector_still
from game.core.errors import BadSave


def read_json(data: bytes) -> Any:
    """The value of a JSON text, however hostile the text. Raises BadSave.

    Nothing in it can be garbage yet, so the collector stands still meanwhile: of a large text it would take five times as long.
    """
    try:
        with collector_still():
            return json.loads(data.decode("utf-8"), parse_constant=_no_constant, parse_float=_finite)
    except UnicodeDecodeError as error:
        raise BadSave("It is not text in UTF-8.") from error
    except json.JSONDecodeError as error:
        raise BadSave(f"It is not JSON from line {error.lineno}, column {error.colno} on.") from error
    except (ValueError, RecursionError) as error:
        raise BadSave("It holds a number too long, or brackets too deep, to be a save.") from error


def _no_constant(word: str) -> Any:
    raise ValueError(word)


def _finite(word: str) -> float:
    """A number with a fraction or an exponent; one that is too large for the machine could not be written again."""
    number = float(word)
    if isinf(number):
        raise ValueError(word)
    return number
