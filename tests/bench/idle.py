"""A window that nobody touches: what it takes of a core, and how often it wakes up."""

from __future__ import annotations

import signal
from functools import cache

from tests.bench.rounds import Measured, NotMeasured, Size
from tests.bench.start import USED, settled

IDLE = """
import json, os, resource, signal, sys, time
seen = []
def look(number, frame):
    used = resource.getrusage(resource.RUSAGE_SELF)
    seen.append((time.perf_counter(), used.ru_utime + used.ru_stime, used.ru_nvcsw))
    if len(seen) == 2:
        took, worked, woken = (after - before for before, after in zip(*seen))
        print(json.dumps([100 * worked / took, woken / took]), flush=True)
        os._exit(0)
signal.signal(signal.SIGALRM, look)
signal.setitimer(signal.ITIMER_REAL, float(sys.argv[1]), float(sys.argv[2]))
from game.cli import house
from game.ui.app import run
run(house(), size=(1280, 800))
"""
"""It looks at itself twice, when the window has settled and some seconds later."""


@cache
def _resting(size: Size) -> list[float]:
    if not hasattr(signal, "setitimer"):
        raise NotMeasured("this system tells no process how often it wakes up")
    settle, rest = (2.5, 8.0) if size.share == 1 else (2.0, 2.0) if size.share > 0.1 else (1.0, 0.2)
    return settled(size).told("-c", IDLE, str(settle), str(rest), own=USED)


def share_of_core(size: Size) -> Measured:
    """Processor time in percent of one core."""
    return Measured(_resting(size)[0])


def wakings(size: Size) -> Measured:
    """How often a second the process gave up the processor of its own will, to be woken later."""
    return Measured(_resting(size)[1])
