"""What the tests share: the shipped rulesets, opened once, and a window's clock that only the tests turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from game.rules.rules_game import RulesGame
from game.rules.rulesets import Rulesets
from tests import fake_clock

fake_clock.install()

ROOT = Path(__file__).parent.parent
RULESETS = ROOT / "rulesets"


@cache
def _opened(ruleset: str, options: tuple[tuple[str, int | str | bool], ...]) -> RulesGame:
    return Rulesets([RULESETS]).open(ruleset, dict(options))


Open = Callable[..., RulesGame]


@pytest.fixture(scope="session")
def opened() -> Open:
    """A shipped ruleset by name, with options by keyword."""
    return lambda ruleset, **options: _opened(ruleset, tuple(sorted(options.items())))
