"""The border at which an untyped error in reading one file is stopped: that file alone is broken by it, and the others go on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.core.errors import BadRuleset, PaiShoError, Problem

_LONGEST = 200
"""The letters that are told of an error's own words: they may quote the whole file."""


def fault_in(ruleset: str | Path, error: Exception) -> Problem:
    """An untyped error as a problem with the file that brought it about. It is a fault of the program, and told as one."""
    words = " ".join(str(error).split())[:_LONGEST]
    said = f"these rules do not fit together ({type(error).__name__}: {words})."
    return Problem(str(ruleset), 0, 0, "", said, "Please report this file.")


@contextmanager
def guarded(ruleset: str | Path) -> Iterator[None]:
    """What is done with one ruleset, by its name or file. Errors that nobody foresaw leave it as BadRuleset."""
    try:
        yield
    except PaiShoError:
        raise
    except Exception as error:  # whatever a stranger's file does, the other games go on
        raise BadRuleset([fault_in(ruleset, error)]) from error
