"""What is read from outside, bent at random, is read or refused in a sentence. Long runs: ``python -m tests.fuzz_loaders``."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from game.core.disk import read_bounded
from game.core.errors import BadRequest, BadRuleset
from game.rules.install import install_file
from game.rules.rulesets import Rulesets
from game.ui.saves.rules_import import find_rules
from game.workshop.lab import LabFile
from tests.conftest import RULESETS
from tests.fuzz_loaders import LAB, LOADERS, READ, REFUSED, case, fuzz

SIZES = {"boards": 20, "saves": 30, "journals": 25, "lines": 50, "pipe": 12}
"""Cases of each loader; of those that take next to no time, 150. Rulesets are in ``test_fuzz_rules.py``."""


@pytest.mark.parametrize("name", [name for name in LOADERS if name != "rulesets"])
def test_what_is_bent_is_read_or_refused_in_a_sentence(name: str) -> None:
    counts, wrong, _ = fuzz(name, SIZES.get(name, 150), seed=5)
    assert wrong == []
    assert counts[READ] and counts[REFUSED], "a sample of which all is refused, or all is read, shows little"


@pytest.mark.parametrize("name", LOADERS)
def test_a_case_is_always_the_same(name: str) -> None:
    assert [case(name, 1, number) for number in range(3)] == [case(name, 1, number) for number in range(3)]


def test_a_game_of_the_lab_whose_fields_make_no_sense_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games"
    for bent in ({**LAB, "seed": [1]}, {**LAB, "level": {}}, {**LAB, "missing": 5}):
        path.write_text("\n".join(map(json.dumps, [{"lab": 2, "rules": "a"}, LAB, bent])))
        assert list(LabFile(path, '{"hash": "a"}').games) == [("easy", 1)]


@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes there")
def test_a_pipe_or_a_device_is_no_file_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    pipe = tmp_path / "mine.yaml"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero"), tmp_path):
        with pytest.raises(OSError, match=r"no file|directory"):
            read_bounded(path, 10)
    with pytest.raises((BadRequest, BadRuleset)):
        install_file(Rulesets([RULESETS, tmp_path]), pipe)
    assert find_rules(str(pipe)) is None
    with pytest.raises(BadRequest):
        LabFile(pipe, '{"hash": "a"}')
