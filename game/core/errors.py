"""The errors that reach people. Each is a sentence that says what is wrong, where, and what to do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from game.core.records import dataclass

ERROR, WARNING = "error", "warning"
"""What a problem is: an error keeps a file from being used; a warning is only told to those who ask for checks."""


class PaiShoError(Exception):
    """Anything a person outside the program caused and can mend. ``kind`` is the word the engine answers with."""

    kind = "bad_request"


class BadRequest(PaiShoError):
    """The request itself cannot be read (protocol, command line)."""


class BadMove(PaiShoError):
    """The text is not a move of any form."""

    kind = "bad_move"


class IllegalMove(PaiShoError):
    """The text is a move, but not one of the legal moves here."""

    kind = "illegal_move"


class TooCostly(PaiShoError):
    """The rules ask for more work than any position may need; the sentence names the action, and what to narrow."""

    kind = "too_costly"

    def __init__(self, said: str, *, named: bool = False) -> None:
        super().__init__(said)
        self.named = named
        """Whether the sentence names what is too costly already."""

    def about(self, said: str) -> TooCostly:
        """The same with a sentence that names what is too costly, unless it does already."""
        return self if self.named else TooCostly(said, named=True)


class WorkEnded(PaiShoError):
    """Somebody has ended long work before it was done; nothing has changed by it."""

    kind = "cancelled"


class BadPosition(PaiShoError):
    """A position that cannot be represented. ``reasons`` holds every one of them."""

    kind = "bad_position"

    def __init__(self, reasons: Sequence[str]) -> None:
        super().__init__(" ".join(reasons))
        self.reasons = tuple(reasons)

    def __reduce__(self) -> tuple[type[BadPosition], tuple[Sequence[str]]]:
        return BadPosition, (self.reasons,)


class BadSave(PaiShoError):
    """A save or record that cannot be read whole."""


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing wrong in a text file: where it stands (line and column from 1, 0 if the whole file) and how to mend it.

    ``severity``: "error" if nothing can be done with the file as it is, "warning" if it is merely not what was meant, perhaps.
    """

    file: str
    line: int
    column: int
    path: str
    message: str
    hint: str = ""
    severity: str = ERROR

    @property
    def where(self) -> str:
        """The path as people are told it: the first item of a list is ``#1``, where the path itself has ``[0]``."""
        return re.sub(r"\[(\d+)\]", lambda item: f"#{int(item[1]) + 1}", self.path)

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}:{self.column}" if self.line else f"{self.file}:"
        path = f" {self.where}:" if self.path else ""
        return f"{where}{path} {self.message}" + (f" {self.hint}" if self.hint else "")


def quoted(text: str, most: int = 60) -> str:
    """A text from outside as a message quotes it: no more than so many letters of it, in one line, in double quotation marks."""
    return f'"{"".join(sign if sign.isprintable() else " " for sign in text[:most])}"'


def errors_of(problems: Iterable[Problem]) -> list[Problem]:
    """Those of the problems that keep a file from being used."""
    return [problem for problem in problems if problem.severity == ERROR]


class BadRuleset(PaiShoError):
    """A ruleset (or board) that cannot be used. ``problems`` holds all of them, in the order of the file."""

    kind = "bad_ruleset"

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)

    def __reduce__(self) -> tuple[type[BadRuleset], tuple[Sequence[Problem]]]:
        return type(self), (self.problems,)  # as it goes from one process to another
