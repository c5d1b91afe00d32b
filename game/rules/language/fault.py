"""What binding and compiling raise for rules that do not fit together."""

from __future__ import annotations


class Fault(Exception):
    """Something that the checks should have found: the path in the ruleset, and what is wrong there."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path, self.message = path, message
