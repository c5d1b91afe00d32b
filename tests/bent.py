"""Files bent at random: letters, lines and whole values of sound ones changed; the same for the same seed on every machine."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 10**12, -(10**30), 1.5, 1e308, "", "x", "pass", "0,0", "99,99", "\0", "\ud7ff",
    "é" * 50, "x" * 5000, [], [[]], [0], ["x"], [[0, "pass"]], {}, {"": 0}, {"x": {}}, {"en": "x"}, [None] * 50,
)  # fmt: skip
"""Values that nobody expects."""
PIECES = (
    b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\r", b"\n", b"\t", b"{", b"}", b"[", b"]", b'"', b"'", b":", b",", b"- ", b"# ",
    b"&a ", b"*a ", b"!!x ", b"<<: ", b"null", b"NaN", b"1e999", b"-", b"0", b"9" * 40, b"\\u0000", b"\\ud800",
    b"<", b"/>", b"<!DOCTYPE x>", b"&amp;", b"%",
    "é😀".encode(), b"[" * 200, b"{\"a\":" * 60, b"paisho1:", b"x" * 3000,
)  # fmt: skip


def bend_bytes(data: bytes, chance: random.Random) -> bytes:
    """Some letters or lines of a file changed."""
    for _ in range(chance.choice([1, 1, 1, 2, 3, 8])):
        at = chance.randrange(len(data) + 1)
        to = min(len(data), at + chance.choice([1, 1, 2, 5, 20, 200]))
        way = chance.randrange(6)
        if way == 0:
            data = data[:at] + chance.choice(PIECES) + data[at:]
        elif way == 1:
            data = data[:at] + data[to:]
        elif way == 2:
            data = data[:to] + data[at:to] * chance.choice([1, 2, 30]) + data[to:]
        elif way == 3:
            data = data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
        elif way == 4:
            lines = data.split(b"\n")
            one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
            lines[one], lines[other] = lines[other], lines[one]
            data = b"\n".join(lines)
        else:
            data = data[:at] if chance.random() < 0.5 else data[:at] + chance.choice(PIECES) + data[to:]
    return data


def bend_value(value: Any, chance: random.Random) -> Any:
    """A value of JSON with one thing in it changed: taken out, doubled, put elsewhere, or made something odd."""
    value = json.loads(json.dumps(value))
    for _ in range(chance.choice([1, 1, 1, 2, 4])):
        value = _bend(value, chance, chance.randrange(1, 7))
    return value


def _bend(value: Any, chance: random.Random, depth: int) -> Any:
    if depth == 0 or not isinstance(value, dict | list) or not value:
        return _odd(value, chance)
    if isinstance(value, dict):
        key = chance.choice(list(value))
        return {**value, key: _bend(value[key], chance, depth - 1)} if chance.random() < 0.8 else _bend_record(value, key, chance)
    at = chance.randrange(len(value))
    if chance.random() < 0.7:
        return [*value[:at], _bend(value[at], chance, depth - 1), *value[at + 1 :]]
    ways: list[Callable[[], list[Any]]] = [
        lambda: value[:at] + value[at + 1 :],
        lambda: value[:at],
        lambda: value[: at + 1] + value[at:],
        lambda: value * chance.choice([2, 2, 40]) if len(value) < 400 else value,
        lambda: chance.sample(value, len(value)),
        lambda: [*value, chance.choice(ODD)],
    ]
    return chance.choice(ways)()


def _bend_record(value: dict[str, Any], key: str, chance: random.Random) -> dict[str, Any]:
    rest = {other: value[other] for other in value if other != key}
    if chance.random() < 0.4:
        return rest
    name = chance.choice([chance.choice(list(value)), key + "x", "", "é", "id", "extends", "x" * 300])
    return {**rest, name: value[key]}


def _odd(value: Any, chance: random.Random) -> Any:
    if type(value) is int and chance.random() < 0.5:
        return value + chance.choice([-1, 1, 1000, -1000, 10**9])
    if isinstance(value, str) and value and chance.random() < 0.5:
        return bend_bytes(value.encode(), chance).decode("utf-8", "replace")
    return chance.choice(ODD)
