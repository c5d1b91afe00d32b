"""The commands for those who write rules. What a command needs is imported when it is called for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Mapping

    from game.rules.shelf import Rulesets

    Shelf = Callable[[], Rulesets]
    """Makes a shelf of all rulesets of this machine; one each for files that must not help each other."""

WRONG = 1
"""The exit status of a command that found what it looked for: a checked file has problems."""


def check(asked: Namespace, shelf: Shelf) -> int:
    """Prints every problem of every file."""
    from game.workshop.checking import check as checked

    return checked(asked, shelf)


COMMANDS: Mapping[str, Callable[[Namespace, Shelf], int]] = {
    "check": check,
}
"""The function of each command: it prints, and returns the exit status. It raises PaiShoError for what it cannot do."""
