"""Starting: the first frame against a bare window, and opening rulesets of which nothing is remembered against imports."""

from __future__ import annotations

from functools import cache, partial

from tests.bench.processes import Copy, the_copy
from tests.bench.rounds import LEAST, Measured, Size, cost, in_turn

MILLISECONDS = 1e3
UNTIL_SHOWN = """
import os, sys
import pygame
until = sys.argv.pop(1)
def ending(show):
    def shown(*given):
        show(*given)
        if until == "picture" or "game.ui.app" in sys.modules:
            os._exit(0)
    return shown
pygame.display.flip = ending(pygame.display.flip)
pygame.display.update = ending(pygame.display.update)
"""
"""The process ends as soon as something is on the screen: any picture, or a frame of the real window."""
BARE = f"""{UNTIL_SHOWN}
pygame.display.init()
pygame.display.set_mode((1280, 800)).fill("black")
pygame.display.flip()
"""
COMMAND = f"""{UNTIL_SHOWN}
import runpy
runpy.run_module("game", run_name="__main__", alter_sys=True)
"""
SETTLED = """
import sys
from game.cli import house
from game.ui.app import run
run(house(), size=(1280, 800), frames=int(sys.argv[1]))
"""
FRAMES = 60
"""As many as the shelf needs to have checked its rules and drawn its boards, with nothing more to do."""
USED = "used"
"""The folders of somebody who has opened the program before."""


@cache
def used_copy(frames: int) -> Copy:
    """A copy of the program that has been used once, for so many frames."""
    copy = the_copy()
    copy.run("-c", SETTLED, str(frames), own=USED)
    return copy


def settled(size: Size) -> Copy:
    """A copy whose shelf has nothing more to do; in the least size it may have."""
    return used_copy(FRAMES if size.share > LEAST.share else 1)


def _bare(copy: Copy) -> float:
    return copy.cpu("-c", BARE, "picture", own=USED)


def _shown(copy: Copy, until: str, own: str, *words: str) -> float:
    return copy.cpu("-c", COMMAND, until, *words, "--size", "1280x800", own=own)


def warm(until: str, size: Size) -> Measured:
    """From the start to the first ``picture`` or ``frame``, with what an earlier start has left."""
    copy = settled(size)
    return cost(in_turn(size.starts, partial(_shown, copy, until, USED), partial(_bare, copy)), MILLISECONDS)


def kiosk(size: Size) -> Measured:
    """The first frame of a public table, with what an earlier start has left, against that of the table at home."""
    copy = settled(size)
    shown = partial(_shown, copy, "frame", USED)
    shown("kiosk")
    return cost(in_turn(size.starts, partial(shown, "kiosk"), shown), MILLISECONDS)


def cold(bytecode: bool, size: Size) -> Measured:
    """To the first frame with nothing left; with ``bytecode``, not even compiled by Python."""
    copy = settled(size)

    def start() -> float:
        copy.forget(bytecode=bytecode)
        return _shown(copy, "frame", "new")

    return cost(in_turn(min(size.starts, 3) if bytecode else size.starts, start, partial(_bare, copy)), MILLISECONDS)


# Rulesets

IMPORTED = """
import sys, time
begin = time.process_time()
import importlib, json, pkgutil
import jsonschema, referencing.jsonschema, yaml
import game.rules
for module in pkgutil.walk_packages(game.rules.__path__, "game.rules."):
    importlib.import_module(module.name)
imports = time.process_time() - begin
from game import places
from game.rules.catalogue import PromptCatalogue
"""
OPENING = f"""{IMPORTED}
begin = time.process_time()
PromptCatalogue([places.shipped_rulesets()]).open(sys.argv[1])
print(json.dumps([time.process_time() - begin, imports]))
"""
CARDS = f"""{IMPORTED}
begin = time.process_time()
PromptCatalogue([places.shipped_rulesets()]).entries()
print(json.dumps([time.process_time() - begin, imports]))
"""


def _against_imports(size: Size, *command: str) -> Measured:
    copy = the_copy()
    pairs = [copy.told("-c", *command) for _ in range(size.starts)]
    return cost([(ours, imports) for ours, imports in pairs], MILLISECONDS)


def opening(ruleset: str, size: Size) -> Measured:
    """A ruleset read, checked and compiled by a process that has imported all of the rules' modules, and remembers nothing."""
    return _against_imports(size, OPENING, ruleset)


def cards(size: Size) -> Measured:
    """The entries of all rulesets, as the window first shows them, made from their files."""
    return _against_imports(size, CARDS)
