"""What the tests share: the shipped rulesets, opened once, and a window's clock that only the tests turn."""

from __future__ import annotations

import ctypes
import gc
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import pytest

from game.core.collector import set_memory_aside
from game.rules.catalogue import RulesetCatalogue
from game.rules.rules_game import RulesGame
from game.rules.rulesets import Rulesets
from game.rules.trees.tree import Record
from tests import fake_clock

if TYPE_CHECKING:
    from game.ui.app import App

fake_clock.install()


ROOT = Path(__file__).parent.parent
RULESETS = ROOT / "rulesets"
FEW = ("skud.yaml", "flowers.yaml", "house/skud_no_wheels.yaml", "boards/pai_sho.yaml")


T = TypeVar("T")


def in_gate(of: Sequence[T], every: int, first: int = 0) -> list[T]:
    """A sample of a sweep for the gate: one in so many. With ``PAISHO_WHOLE`` set, all of it."""
    return list(of) if os.environ.get("PAISHO_WHOLE") else list(of[first::every])


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: a test of a process or a real window waits for it, and its core would be idle."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """What was made by importing stays to the end: to look it over again and again would be a tenth of the time."""
    set_memory_aside()
    gc.set_threshold(50_000, 20, 50)


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """After each file the holes in memory go back to the system, where it takes them: else windows leave two gigabytes."""
    if nextitem is None or nextitem.path != item.path:
        with suppress(OSError, AttributeError, TypeError):  # not glibc
            ctypes.CDLL(None).malloc_trim(0)


_SOUND: set[int] = set()
_READ: dict[tuple[Path, str], tuple[tuple[int, ...], Record]] = {}
"""What this process has read of the rulesets' files, and the sums over the rules that it has found sound: each test may have a
catalogue of its own, but the same files are read and checked once."""


def a_catalogue(*folders: Path) -> RulesetCatalogue:
    """A catalogue of these folders, or of the shipped rulesets; rules that another one has found sound are not checked again."""
    return knowing_sound(RulesetCatalogue(folders or [RULESETS]))


C = TypeVar("C", bound=Rulesets)


def knowing_sound(catalogue: C) -> C:
    """The same catalogue, which does not read or check again what others have."""
    catalogue._sound = _SOUND
    catalogue.library._read = _READ
    return catalogue


@cache
def _opened(ruleset: str, options: tuple[tuple[str, int | str | bool, type], ...]) -> RulesGame:
    return a_catalogue().open(ruleset, {name: value for name, value, _ in options})


Open = Callable[..., RulesGame]


@pytest.fixture(scope="session")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a few of the shipped rules; a shelf of all of them takes long to be checked."""
    folder = tmp_path_factory.mktemp("shipped")
    for name in FEW:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(RULESETS / name, folder / name)
    return folder


@pytest.fixture(scope="module")
def made_once() -> Iterator[None]:
    """Drawings and lessons that this process has made are used again: for files that look at many screens."""
    from tests import made_once  # here, as others need no window

    with made_once.made_once():
        yield


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    """A window on the shelf; files whose window is another one have an ``app`` of their own."""
    from tests.ui_window import window

    with window(tmp_path) as app:
        yield app


@pytest.fixture(scope="session")
def opened() -> Open:
    """A shipped ruleset by name, with options by keyword."""
    return lambda ruleset, **options: _opened(
        ruleset, tuple((name, options[name], type(options[name])) for name in sorted(options))
    )
