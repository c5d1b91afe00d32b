"""The bench: speed as ratios within one run, so that the figures mean the same on every machine. ``paisho bench`` prints them."""

from __future__ import annotations

import subprocess
from pathlib import Path

from game.core.errors import BadRequest
from tests.bench import report
from tests.bench.figures import FIGURES, chosen
from tests.bench.rounds import QUICK, WHOLE, Measured, NotMeasured, Size


def main(quick: bool = False, only: list[str] | None = None, json: Path | None = None, compare: Path | None = None) -> None:
    """Measure and print the figures, all or some; keep them in a file; compare them with an earlier run's. Raises BadRequest."""
    run(QUICK if quick else WHOLE, only, json, compare)


def run(size: Size, only: list[str] | None = None, json: Path | None = None, compare: Path | None = None) -> dict[str, Measured]:
    """The same in a size of its own; the figures."""
    then = report.read(compare) if compare is not None else {}
    try:
        names = chosen(only)
    except KeyError as error:
        raise BadRequest(f"There is no figure {error.args[0]!r}; these there are: {', '.join(FIGURES)}.") from error
    found: dict[str, Measured] = {}
    print(report.HEAD)
    for name in names:
        try:
            found[name] = FIGURES[name].measure(size)
            print(report.row(name, found[name]), flush=True)
        except NotMeasured as reason:
            print(f"{name:<19}not measured: {reason}", flush=True)
        except subprocess.CalledProcessError as error:
            raise BadRequest(f"The program that measures {name} failed:\n{error.stderr}") from error
        if json is not None:
            report.write(json, found)  # after each, so that a run that is broken off is not lost
    if compare is not None:
        print("", report.HEAD_OF_TWO, *report.rows_of_two(then, found), sep="\n")
    return found
