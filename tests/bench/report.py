"""What is printed of the figures, and kept of them in a file: a table of one run, and a table of two."""

from __future__ import annotations

import json
import platform
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from game.core.errors import BadRequest
from tests.bench.figures import FIGURES, Figure
from tests.bench.rounds import Measured

Run = Mapping[str, Measured]
HEAD = f"{'figure':<19}{'what':<38}{'ours':>10} {'unit':<9}{'yardstick':>10}  {'':<20}{'ratio':>7}  goal"
HEAD_OF_TWO = f"{'figure':<19}{'what':<38}{'then':>10}{'now':>10}{'now/then':>10}  goal"


def row(name: str, measured: Measured) -> str:
    """A line of the table of one run."""
    figure = FIGURES[name]
    yardstick = "" if measured.yardstick is None else _number(measured.yardstick)
    ratio = "" if measured.ratio is None else _number(measured.ratio)
    line = f"{name:<19}{figure.text:<38}{_number(measured.amount):>10} {figure.unit:<9}{yardstick:>10}  "
    line += f"{figure.yardstick:<20}{ratio:>7}  {_goal(figure, value(measured))}"
    return line.rstrip() + (f"\n    {measured.note}" if measured.note else "")


def value(measured: Measured) -> float:
    """What a figure is judged by: its ratio to the yardstick, or its amount where there is none."""
    return measured.amount if measured.ratio is None else measured.ratio


def rows_of_two(then: Run, now: Run) -> Iterator[str]:
    """The lines of the table of two runs: the figures of this one, beside the earlier one's, and now/then."""
    for name, measured in now.items():
        figure, earlier = FIGURES[name], then.get(name)
        before = "-" if earlier is None else _number(value(earlier))
        times = f"{value(measured) / value(earlier):.2f}" if earlier is not None and value(earlier) else "-"
        line = f"{name:<19}{figure.text:<38}{before:>10}{_number(value(measured)):>10}{times:>10}"
        yield f"{line}  {_goal(figure, value(measured))}".rstrip()


def _goal(figure: Figure, reached: float) -> str:
    if figure.goal is None:
        return "more is better" if figure.more else ""
    met = "met" if figure.meets(reached) else "not met"
    return f"{'at least' if figure.more else 'at most'} {figure.goal:g}: {met}"


def _number(number: float) -> str:
    return f"{number:.0f}" if abs(number) >= 100 else f"{number:.1f}" if abs(number) >= 10 else f"{number:.2f}"


# Files


def write(path: Path, run: Run) -> None:
    """Keeps the figures of a run, for a later one to be compared with."""
    made = {"python": platform.python_version(), "machine": platform.platform()}
    figures = {name: asdict(one) for name, one in run.items()}
    path.write_text(json.dumps({"made": made, "figures": figures}, indent=1) + "\n", "utf-8")


def read(path: Path) -> dict[str, Measured]:
    """The figures of an earlier run. Raises BadRequest for a file that holds none."""
    try:
        data: Any = json.loads(path.read_text("utf-8"))
        return {name: Measured(**one) for name, one in data["figures"].items()}
    except OSError as error:
        raise BadRequest(f"{str(path)!r} could not be read: {error.strerror or error}.") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadRequest(f"{str(path)!r} holds no figures; paisho bench --json FILE writes such a file.") from error
