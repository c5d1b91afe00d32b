"""Talking to the engine's desk, for the tests of the engine."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from game import places
from game.engine import RequestHandler
from game.rules.catalogue import RulesetCatalogue

SIDE = "choose boat knotweed rock wheel"


def ask(desk: RequestHandler, cmd: str, **fields: Any) -> dict[str, Any]:
    return desk.answer(json.dumps({"cmd": cmd, **fields}).encode())


def good(desk: RequestHandler, cmd: str, **fields: Any) -> dict[str, Any]:
    answer = ask(desk, cmd, **fields)
    assert answer.pop("ok") is True, answer
    return answer


def refused(desk: RequestHandler, cmd: str, **fields: Any) -> tuple[str, str]:
    answer = ask(desk, cmd, **fields)
    assert answer.keys() == {"ok", "error", "kind"}, answer
    assert answer["ok"] is False
    return answer["kind"], answer["error"]


def unreadable(desk: RequestHandler, line: bytes) -> str:
    answer = desk.answer(line)
    assert (answer["ok"], answer["kind"]) == (False, "bad_request")
    return str(answer["error"])


@cache
def shelf() -> RulesetCatalogue:
    """One for all desks: it only remembers what it has read."""
    return RulesetCatalogue([places.shipped_rulesets()])


@pytest.fixture
def desk() -> RequestHandler:
    return RequestHandler(shelf, most_nodes=3000)


@pytest.fixture
def playing(desk: RequestHandler) -> RequestHandler:
    """A game of Skud in which GUEST's rose and its twin stand in their gates; GUEST is to move."""
    good(desk, "new", ruleset="skud", seed=7)
    for move in (SIDE, SIDE, "place rose 0,-8"):
        good(desk, "play", move=move)
    return desk
