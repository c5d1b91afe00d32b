"""The form of requests: bytes to an object, and an object to a command with its fields. Whatever is odd is a BadRequest."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.core.errors import BadRequest
from game.rules.trees.nearest import did_you_mean

LONGEST = 4 << 20
"""No line of more bytes than this is read."""
DEEPEST = 64
"""Nor one whose lists and objects nest deeper: what was taken in must be possible to walk and to write out again."""
DEEPEST_PERFT = 6
LONGEST_PLAYOUT = 100_000
_CALLED = {str: "text", int: "a whole number", dict: "an object"}
_NEEDED = object()


@dataclass(frozen=True, slots=True)
class RequestField:
    """One field of a request: its JSON type, what it is when left out, and the range of a number."""

    kind: type
    default: Any = _NEEDED
    least: int = 0
    most: int = 0

    def read(self, name: str, value: Any) -> Any:
        """The value, if the field can have it. Raises BadRequest."""
        if type(value) is not self.kind:  # true is no number here
            raise BadRequest(f'"{name}" must be {_CALLED[self.kind]}, not {_shorten(value)}.')
        if isinstance(value, int) and not self.least <= value <= self.most:
            raise BadRequest(f'"{name}" must be a whole number from {self.least} to {self.most}.')
        return value


_RULESET = RequestField(str)
_OPTIONS = RequestField(dict, {})
_SEED = RequestField(int, 0, -(1 << 63), (1 << 64) - 1)
_MOVE = RequestField(str)
_LEVEL = RequestField(str, "medium")
FORMS: Mapping[str, Mapping[str, RequestField]] = {
    "rulesets": {},
    "new": {"ruleset": _RULESET, "options": _OPTIONS, "seed": _SEED},
    "setup": {"ruleset": _RULESET, "options": _OPTIONS, "position": RequestField(dict), "seed": _SEED},
    "state": {"seat": RequestField(str, "")},
    "meters": {"seat": RequestField(str, "")},
    "legal": {},
    "play": {"move": _MOVE},
    "why": {"move": _MOVE},
    "undo": {},
    "redo": {},
    "perft": {"depth": RequestField(int, _NEEDED, 0, DEEPEST_PERFT)},
    "playout": {"seed": _SEED, "max": RequestField(int, 10_000, 0, LONGEST_PLAYOUT)},
    "think": {"level": _LEVEL, "seed": _SEED},
    "hint": {"level": _LEVEL, "seed": _SEED},
    "trial": {"level": RequestField(str, "easy"), "seed": _SEED},
    "now": {},
    "cancel": {},
    "record": {},
    "load": {"record": RequestField(dict)},
    "quit": {},
}
"""Every command with its fields; ``cmd`` and ``id`` belong to all."""


def read_object(line: bytes) -> dict[str, Any]:
    """The object that a line holds. Raises BadRequest for anything else, however hostile."""
    if len(line) > LONGEST:
        raise BadRequest(f"A line holds at most {LONGEST:,} bytes; this one was skipped.")
    if not line.strip():
        raise BadRequest('This line is empty. A request is an object such as {"cmd":"state"}.')
    try:
        text = line.decode("utf-8").removeprefix("\ufeff")  # some shells put the mark before what they pipe
        value = json.loads(text, parse_constant=_refuse_constant, parse_float=_read_finite, object_pairs_hook=_refuse_duplicates)
    except UnicodeDecodeError as error:
        raise BadRequest(f"This line is not text in UTF-8, from byte {error.start + 1} on.") from None
    except json.JSONDecodeError as error:
        raise BadRequest(f"This line is not JSON ({error.msg}, at column {error.colno}).") from None
    except RecursionError:
        raise BadRequest(_TOO_DEEP) from None
    except ValueError:  # what Python says of a number with thousands of digits
        raise BadRequest("This line holds a number that is too long to be read.") from None
    if not isinstance(value, dict):
        raise BadRequest(f'A request is an object such as {{"cmd":"state"}}, not {_shorten(value)}.')
    if line.count(b"[") + line.count(b"{") > DEEPEST:
        _check_depth(value)
    return value


_TOO_DEEP = f"Lists and objects in this line nest too deep; {DEEPEST} levels are the most."


def _check_depth(value: Any) -> None:
    """Raises BadRequest if a value nests too deep. Goes by levels, since recursion is what it guards against."""
    level = [value]
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _list_inner(outer) if isinstance(inner, dict | list)]
        if not level:
            return
    raise BadRequest(_TOO_DEEP)


def _list_inner(value: Any) -> Any:
    return value.values() if isinstance(value, dict) else value


def _refuse_constant(word: str) -> Any:
    raise BadRequest(f"This line is not JSON: {word} is no number there.")


def _read_finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise BadRequest(f"The number {text[:20]} is too large.")
    return number


def _refuse_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object, if none of its keys stands there twice: the second would silently win."""
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise BadRequest(f"{_shorten(twice)} stands twice in one object.")
    return found


def read_form(request: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The command of a request and all its fields, those left out with their defaults. Raises BadRequest."""
    command = request.get("cmd")
    if not isinstance(command, str):
        wrong = f"not {_shorten(command)}" if "cmd" in request else "and it is missing"
        raise BadRequest(f'"cmd" must be one of {", ".join(FORMS)}; {wrong}.')
    if command not in FORMS:
        hint = did_you_mean(command, FORMS) or f"The commands are {', '.join(FORMS)}."
        raise BadRequest(f"There is no command {_shorten(command)}. {hint}")
    form = FORMS[command]
    for name in request:
        if name not in form and name not in ("cmd", "id"):
            raise BadRequest(_describe_unknown(command, name))
    return command, {name: _read_field(command, name, field, request) for name, field in form.items()}


def _describe_unknown(command: str, name: str) -> str:
    form = FORMS[command]
    known = f"Its fields are {', '.join(form)}." if form else "It takes no fields."
    return f'"{command}" has no field {_shorten(name)}. {did_you_mean(name, form) or known}'


def _read_field(command: str, name: str, field: RequestField, request: Mapping[str, Any]) -> Any:
    if name in request:
        return field.read(name, request[name])
    if field.default is _NEEDED:
        raise BadRequest(f'"{command}" needs "{name}": {_CALLED[field.kind]}.')
    return field.default


def _shorten(value: Any) -> str:
    """A value as a sentence shows it: short, and never the whole of something long."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    text = json.dumps(value[:41] if isinstance(value, str) else value)
    return text if len(text) <= 45 else f"{text[:40]}..."
