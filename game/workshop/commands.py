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


def new(asked: Namespace, shelf: Shelf) -> int:
    """Writes the file of a new ruleset."""
    from game.workshop.beginning import begin

    return begin(asked, shelf)


def bundle(asked: Namespace, shelf: Shelf) -> int:
    """Writes a ruleset with all that it needs into one file, or one line."""
    from game.workshop.bundling import bundle as bundled

    return bundled(asked, shelf)


def add(asked: Namespace, shelf: Shelf) -> int:
    """Takes rulesets among the person's own."""
    from game.workshop.bundling import add as added

    return added(asked, shelf)


def check(asked: Namespace, shelf: Shelf) -> int:
    """Prints every problem of every file; first, if asked, writes older ones anew."""
    from game.workshop.checking import check as checked

    if asked.upgrade:
        from game.workshop.upgrading import upgrade

        upgrade(asked, shelf)
    return checked(asked, shelf)


def explain(asked: Namespace, shelf: Shelf) -> int:
    """Writes the rule book of a ruleset, or prints where a value of it comes from."""
    from game.workshop.explaining import explain as explained

    return explained(asked, shelf)


def diff(asked: Namespace, shelf: Shelf) -> int:
    """Prints what two rulesets say differently."""
    from game.workshop.comparing import diff as compared

    return compared(asked, shelf)


COMMANDS: Mapping[str, Callable[[Namespace, Shelf], int]] = {
    "new": new,
    "check": check,
    "explain": explain,
    "diff": diff,
    "bundle": bundle,
    "add": add,
}
"""The function of each command: it prints, and returns the exit status. It raises PaiShoError for what it cannot do."""
