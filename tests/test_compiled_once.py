"""A ruleset is compiled once when it is opened, however it came to be checked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.core.errors import BadRuleset
from game.core.session import Session
from game.rules.compiling import assembling
from game.rules.disk_cache import DiskCache
from game.rules.rulesets import Rulesets
from tests.conftest import RULESETS

Count = Callable[[Callable[[], object]], int]


@pytest.fixture
def count(monkeypatch: pytest.MonkeyPatch) -> Count:
    """How often rules are compiled while something is done."""
    calls: list[object] = []
    assemble = assembling.assembled

    def counted(*given: Any) -> Any:
        calls.append(given)
        return assemble(*given)

    monkeypatch.setattr(assembling, "assembled", counted)

    def number(act: Callable[[], object]) -> int:
        calls.clear()
        act()
        return len(calls)

    return number


def test_rules_that_were_never_checked_are_compiled_once(count: Count) -> None:
    assert count(lambda: Rulesets([RULESETS]).open("skud")) == 1


def test_options_that_are_set_to_their_defaults_change_nothing(count: Count) -> None:
    values = Rulesets([RULESETS]).open("skud").identity.options
    assert values
    assert count(lambda: Rulesets([RULESETS]).open("skud", values)) == 1


def test_other_options_need_a_second_game_only_the_first_time(count: Count) -> None:
    rulesets = Rulesets([RULESETS])
    assert count(lambda: rulesets.open("skud", {"accents": 5})) == 2
    assert count(lambda: rulesets.open("skud", {"accents": 6})) == 1
    assert rulesets.open("skud", {"accents": 6}).identity.options["accents"] == 6


def test_what_was_checked_or_opened_before_is_compiled_once_more(count: Count, tmp_path: Path) -> None:
    rulesets = Rulesets([RULESETS], DiskCache(tmp_path, "1"))
    assert rulesets.check("skud") == []
    assert count(lambda: rulesets.open("skud")) == 1
    assert count(lambda: Rulesets([RULESETS], DiskCache(tmp_path, "1")).open("skud", {"accents": 5})) == 1


def test_the_rules_that_a_record_keeps_are_compiled_once(count: Count) -> None:
    record = Session(Rulesets([RULESETS]).open("skud", {"accents": 5}), 1).record() | {"hash": "of other rules"}
    record["rules"] = record["rules"] | {"tiles": {**record["rules"]["tiles"], "rose": {**record["rules"]["tiles"]["rose"]}}}
    record["rules"]["tiles"]["rose"]["count"] = 2
    rulesets = Rulesets([RULESETS])
    rulesets.open("skud")
    assert count(lambda: rulesets.reopen(record)) == 2, "the file's and the record's"
    assert rulesets.reopen(record).identity.options["accents"] == 5


def test_rules_that_do_not_fit_together_are_refused_in_the_same_words(tmp_path: Path) -> None:
    path = tmp_path / "torn.yaml"
    path.write_text("format: 1\nid: torn\nextends: [skud]\ntiles: {rose: {move: {walk: far}}}\n", encoding="utf-8")
    for options in ({}, {"accents": 5}):
        with pytest.raises(BadRuleset) as caught:
            Rulesets([RULESETS]).open(path, options)
        assert [problem.path for problem in caught.value.problems] == ["tiles.rose.move.walk"]
