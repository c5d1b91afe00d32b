"""Games in a real window, by a real pointer and by keys alone. Whole games of each kind: ``python -m tests.window_games``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.test_window import needs_x
from tests.window_games import play


@needs_x
@pytest.mark.parametrize(("name", "by"), [("basic", "pointer"), ("solitaire", "pointer"), ("skud", "keys"), ("ancient", "keys")])
def test_games_are_played_in_a_real_window(tmp_path: Path, name: str, by: str) -> None:
    assert play(name, by, 4, tmp_path) == 4
