"""Games in a real window, by a real pointer and by keys alone. Whole games of each kind: ``python -m tests.window_games``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import in_gate
from tests.test_window import needs_x
from tests.window_games import play

PLAYED = [("basic", "pointer"), ("solitaire", "pointer"), ("ancient", "keys"), ("skud", "keys")]


@needs_x
@pytest.mark.parametrize(("name", "by"), in_gate(PLAYED, 2))
def test_games_are_played_in_a_real_window_which_a_hangup_ends_as_it_should(tmp_path: Path, name: str, by: str) -> None:
    assert play(name, by, 4, tmp_path) == 4
