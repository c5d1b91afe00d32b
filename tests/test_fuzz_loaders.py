"""What is read from outside, bent at random, is read or refused in a sentence. Long runs: ``python -m tests.fuzz_loaders``."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from game.core.disk import read_bounded
from game.core.errors import BadRequest, BadRuleset, PaiShoError, Problem
from game.core.lock import Lock
from game.drawing.colours import Theme
from game.drawing.picture_pack import PicturePack
from game.drawing.pictures import Rasteriser
from game.kiosk_file import read_settings
from game.rules.disk_cache import DiskCache
from game.rules.files.pictures import beside
from game.rules.install import install_file
from game.rules.rulesets import Rulesets
from game.ui.framework.first_picture import POINTER, recall
from game.ui.framework.preferences import SettingsFile
from game.ui.kiosk.counts import Counts
from game.ui.kiosk.pin import PinCheck
from game.ui.kiosk.service import QuickEnds
from game.ui.saves.high_scores import NAME as SCORES
from game.ui.saves.high_scores import HighScores
from game.ui.saves.lesson_progress import NAME as LESSONS
from game.ui.saves.lesson_progress import LessonProgress
from game.ui.saves.rules_import import find_rules
from game.ui.saves.save_files import RECENT_GAMES, list_recent
from game.workshop.lab import FORMAT, LabFile
from tests.conftest import RULESETS, a_catalogue, in_gate
from tests.fuzz_loaders import LAB, LOADERS, READ, REFUSED, case, fuzz
from tests.small_rules import small, written

CASES, PARTS = 1000, 4
"""Cases of each loader, in so many parts, of which the gate has half."""


@pytest.mark.parametrize("part", in_gate(range(PARTS), 2))
@pytest.mark.parametrize("name", LOADERS)
def test_what_is_bent_is_read_or_refused_in_a_sentence(name: str, part: int) -> None:
    each = CASES // PARTS
    counts, wrong, _ = fuzz(name, each, seed=5, first=part * each)
    assert wrong == []
    assert counts[READ] and counts[REFUSED], "a sample of which all is refused, or all is read, shows little"


def test_the_small_game_is_sound_before_it_is_bent(tmp_path: Path) -> None:
    path = tmp_path / "mutant.yaml"
    path.write_bytes(written(small()))
    assert a_catalogue().check(path) == [], "else all that is made of it is refused, and nothing is tried"


@pytest.mark.parametrize("name", LOADERS)
def test_a_case_is_always_the_same(name: str) -> None:
    assert [case(name, 1, number) for number in range(3)] == [case(name, 1, number) for number in range(3)]


def test_a_game_of_the_lab_whose_fields_make_no_sense_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games"
    for bent in ({**LAB, "seed": [1]}, {**LAB, "level": {}}, {**LAB, "missing": 5}):
        path.write_text("\n".join(map(json.dumps, [{"lab": FORMAT, "rules": "a"}, LAB, bent])))
        assert list(LabFile(path, '{"hash": "a"}').games) == [("easy", 1)]


def test_settings_with_a_number_beyond_all_bounds_are_set_aside_and_new_ones_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"language": "de", "text": 1e999}')
    known = SettingsFile(path)
    assert known.notice is not None
    assert known.notice[0] == "broken_settings"
    known.keep(language="en")
    assert SettingsFile(path).preferences.language == "en"


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


KEPT: dict[str, Callable[[Path], object]] = {
    "settings": lambda path: SettingsFile(path).preferences,
    "kiosk": lambda path: read_settings(path),
    "counts": lambda path: Counts(path).total("begun"),
    "starts": lambda path: QuickEnds(path).begin(),
    "pin": lambda path: (PinCheck(path, path, 0).problem, PinCheck(path.with_name("pin"), path, 0).wait(0)),
    "scores": lambda path: HighScores(path.parent).best("skud", {}),
    "lessons": lambda path: LessonProgress(path.parent).done("skud"),
    "recent": lambda path: list_recent(path.parent),
    "room": lambda path: recall(path.parent, "wood", (4, 4)),
    "pack": lambda path: PicturePack(path, Theme({}).colours)._recall("a"),
    "cache": lambda path: DiskCache(path.parent, "1").recall("rules", "ab"),
    "art": lambda path: Rasteriser([path.parent.parent], Theme({})).text("tiles", "mine"),
    "beside": lambda path: beside([path.parent.parent], ["mine"]),
    "excerpt": lambda path: Rulesets([RULESETS]).excerpt(Problem(str(path), 1, 1, "", "wrong")),
    "line": lambda path: find_rules(str(path)),
    "lock": lambda path: Lock(path).release(),
}
NAMED = {"scores": SCORES,
         "lessons": LESSONS, "recent": RECENT_GAMES, "room": POINTER, "cache": "rules-ab.json", "art": "tiles/mine.svg",
         "beside": "tiles/mine.svg", "lock": "mine.lock"}  # fmt: skip
"""How the file is called where its reader gives it a name."""


@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes there")
@pytest.mark.parametrize("name", KEPT)
def test_a_pipe_in_the_place_of_a_file_of_the_program_keeps_nobody_waiting(name: str, tmp_path: Path) -> None:
    pipe = tmp_path / NAMED.get(name, "mine")
    pipe.parent.mkdir(exist_ok=True)
    os.mkfifo(pipe)

    def late(*_: object) -> None:
        raise AssertionError(f"{name}: the pipe was waited for")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(5)
    try:
        with suppress(PaiShoError, OSError):
            KEPT[name](pipe if name != "lock" else tmp_path / "mine")
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
