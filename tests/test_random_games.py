"""Short random games come back as they were, and come to the same under any hash seed. The long run: ``tests.random_games``."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

from game.core.session import Session
from tests import random_games
from tests.conftest import ROOT


def test_games_of_shipped_and_generated_rules_come_back_as_they_were_and_to_the_same_under_another_hash_seed() -> None:
    played, total, wrong = random_games.run(60, 2, 3)
    assert (played, wrong) == (60, [])
    command = [sys.executable, "-m", "tests.random_games", "--games", "60", "--rulesets", "2", "--seed", "3"]
    other = {**os.environ, "PYTHONHASHSEED": "7"}
    done = subprocess.run(command, cwd=ROOT, env=other, capture_output=True, check=True, text=True)
    assert done.stdout.strip() == f"60 games, 0 wrong; the sum over all is {total:08x}"


def test_a_game_that_is_read_otherwise_than_it_was_written_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Session.record
    monkeypatch.setattr(Session, "record", lambda self: {**whole(self), "here": max(0, self.here.id - 1)})
    assert random_games.run(54, 0, 1)[2]


def test_a_move_back_that_leads_elsewhere_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    def undo(self: Session[Any]) -> bool:
        self.here = self.nodes[max(0, self.here.id - 2)]
        return True

    monkeypatch.setattr(Session, "undo", undo)
    assert random_games.run(54, 0, 1)[2]
