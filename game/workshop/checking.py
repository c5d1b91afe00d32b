"""``paisho check``: everything that is wrong with ruleset files."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING

from game.workshop.commands import WRONG

if TYPE_CHECKING:
    from argparse import Namespace

    from game.rules.shelf import Rulesets


def check(asked: Namespace, shelf: Callable[[], Rulesets]) -> int:
    """Prints every problem of every file; returns 1 if there are any."""
    found = [(name, shelf().check(name)) for name in asked.files]  # a shelf each: a file's folder helps no other file
    if asked.json:
        print(json.dumps([asdict(problem) for _, problems in found for problem in problems], indent=1))
    else:
        for name, problems in found:
            print("\n".join(map(str, problems)) or f"{name}: no problems.")
    return WRONG if any(problems for _, problems in found) else 0
