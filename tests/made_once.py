"""What tests of screens make once in each process: a drawing of a size, the compiled form of rules, and the lessons of a game.

All of these depend on nothing but what is asked for, and making them anew for each test took half of what tests of screens took.
Nothing of this is used where a test looks at how something is made, at what that costs, or at memory.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from game.rules.compiling import assembling
from game.rules.playing.rules import Rules
from game.rules.rules_game import RulesGame

if TYPE_CHECKING:
    from game.core.contract import Lesson

MOST_PIXELS = 20_000_000
"""What is kept of drawings, in pixels of four bytes."""
Size = tuple[int, int]


class Drawings:
    """Drawings by their text and size; of too many the longest unused go. ``real`` draws."""

    def __init__(self, real: Callable[[BytesIO, Size], pygame.Surface]) -> None:
        self.real, self.pixels = real, 0
        self.known: OrderedDict[tuple[bytes, Size], pygame.Surface] = OrderedDict()

    def load(self, file: BytesIO, size: Size) -> pygame.Surface:
        key = file.getvalue(), size
        found = self.known.pop(key, None)
        if found is None:
            found = self.real(file, size)
            self.pixels += size[0] * size[1]
        self.known[key] = found
        while self.pixels > MOST_PIXELS and len(self.known) > 1:
            _, old = self.known.popitem(last=False)
            self.pixels -= old.get_width() * old.get_height()
        return found if pygame.display.get_surface() else found.copy()  # with a window, whoever asks converts it


_DRAWINGS = Drawings(pygame.image.load_sized_svg)
_FOUND: dict[tuple[str, ...], tuple[Iterator[Lesson | None], list[Lesson | None]]] = {}
_COMPILED: dict[str, Rules] = {}
compile_rules = assembling.assembled
"""The compiled form of rules, made anew."""
find_lessons = RulesGame.lessons
"""The lessons of a game, found anew."""


def _lessons(game: RulesGame) -> Iterator[Lesson | None]:
    """The lessons of a game: those that were found before, then more."""
    key = game.identity.ruleset, game.identity.hash, str(game.about)
    if key not in _FOUND:
        _FOUND[key] = find_lessons(game), []
    left, known = _FOUND[key]
    at = 0
    while True:
        if at == len(known):
            try:
                known.append(next(left))
            except StopIteration:
                return
        yield known[at]
        at += 1


def _compiled(tree: Mapping[str, Any], board: Mapping[str, Any]) -> Rules:
    key = json.dumps([tree, board])
    if key not in _COMPILED:
        _COMPILED[key] = compile_rules(tree, board)
    return _COMPILED[key]


@contextmanager
def made_once() -> Iterator[None]:
    """While this lasts, drawings, compiled rules and lessons that this process has made are used again."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(pygame.image, "load_sized_svg", _DRAWINGS.load)
        patched.setattr(assembling, "assembled", _compiled)
        patched.setattr(RulesGame, "lessons", _lessons)
        yield
