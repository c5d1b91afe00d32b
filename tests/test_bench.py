"""The bench: every figure can be measured, in the smallest size, and two runs can be compared. Nothing here judges a time."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from game.core.errors import BadRequest
from tests.bench import figures, measure, report
from tests.bench.figures import FIGURES, Figure, chosen
from tests.bench.rounds import LEAST, Measured, cost, in_turn, rate, speed

Output = pytest.CaptureFixture[str]


SORTS = list({name.split(".")[0]: name for name in reversed(FIGURES)}.values())
"""One figure of each sort: the others are measured by the same functions."""


@pytest.mark.parametrize("name", FIGURES if os.environ.get("PAISHO_WHOLE") else SORTS)
def test_each_figure_can_be_measured(name: str) -> None:
    if name.startswith("idle") and not hasattr(signal, "setitimer"):
        pytest.skip("this system tells no process how often it wakes up")
    measured = FIGURES[name].measure(LEAST)
    assert measured.amount > 0 or not FIGURES[name].yardstick
    assert (measured.ratio is None) == (measured.yardstick is None) == (not FIGURES[name].yardstick)
    assert name in report.row(name, measured)


def test_ratios_are_medians_of_rounds_and_say_cost_or_speed() -> None:
    ours, yardstick = iter([1.0, 4.0, 9.0]), iter([1.0, 2.0, 1.0])
    pairs = in_turn(3, lambda: next(ours), lambda: next(yardstick))
    assert pairs == [(1.0, 1.0), (4.0, 2.0), (9.0, 1.0)]
    assert cost(pairs, 1e3) == Measured(4000.0, 1000.0, 2.0)
    assert speed(pairs, 1.0) == Measured(4.0, 1.0, 0.5)
    assert rate(pairs) == Measured(0.25, 1.0, 0.5)


MADE_UP = {
    "fast": Figure("something fast", "us", "a snail", lambda size: Measured(20.0, 10.0, 0.5), 0.4, more=True),
    "slow.one": Figure("something slow", "ms", "a snail", lambda size: Measured(300.0, 100.0, 3.0), 2.0),
    "slow.two": Figure("something large", "MB", "", lambda size: Measured(90.0, note="and so on")),
}


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (figures, measure, report):
        monkeypatch.setattr(module, "FIGURES", MADE_UP)


def test_two_runs_are_compared(made_up: None, tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    then = tmp_path / "then.json"
    measure.main(only=["fast", "slow"], json=then)
    assert report.read(then) == {name: figure.measure(LEAST) for name, figure in MADE_UP.items()}
    capsys.readouterr()
    monkeypatch.setitem(MADE_UP, "fast", replace(MADE_UP["fast"], measure=lambda size: Measured(40.0, 10.0, 0.25)))
    monkeypatch.setitem(MADE_UP, "new", Figure("something new", "us", "", lambda size: Measured(1.0)))
    measure.main(quick=True, compare=then)
    told = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert told == [
        "figure what ours unit yardstick ratio goal",
        "fast something fast 40.0 us 10.0 a snail 0.25 at least 0.4: not met",
        "slow.one something slow 300 ms 100 a snail 3.00 at most 2: not met",
        "slow.two something large 90.0 MB",
        "and so on",
        "new something new 1.00 us",
        "",
        "figure what then now now/then goal",
        "fast something fast 0.50 0.25 0.50 at least 0.4: not met",
        "slow.one something slow 3.00 3.00 1.00 at most 2: not met",
        "slow.two something large 90.0 90.0 1.00",
        "new something new - 1.00 -",
    ]


def test_figures_are_chosen_by_their_names_and_families(made_up: None) -> None:
    assert chosen(["slow"]) == ["slow.one", "slow.two"]
    assert chosen(["slow.two", "fast"]) == ["fast", "slow.two"]
    assert chosen([]) == list(MADE_UP)
    with pytest.raises(BadRequest, match=r"no figure 'slo'; these there are: fast, slow\.one"):
        measure.main(only=["slo"])


def test_a_file_that_holds_no_figures_is_refused(made_up: None, tmp_path: Path) -> None:
    with pytest.raises(BadRequest, match="could not be read"):
        measure.main(compare=tmp_path / "none.json")
    for text in ("", "[]", '{"figures": {"fast": {"speed": 1}}}'):
        (tmp_path / "odd.json").write_text(text)
        with pytest.raises(BadRequest, match="holds no figures"):
            measure.main(compare=tmp_path / "odd.json")
