"""What is kept for the sake of speed alone, and can be let go at any time: it is worked out again where it is asked for.

Each is bounded, by a number or by what can be asked at all, but a program that runs for months at a public table comes to all of
these bounds one day. Whoever keeps something in a module tells how it is let go (``forgettable``).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
_forget: list[Callable[[], object]] = []


def forgettable(forget: Callable[[], object]) -> None:
    """Notes how something that a module keeps is let go."""
    _forget.append(forget)


def kept(most: int | None) -> Callable[[F], F]:
    """What a function has answered last is kept, so many answers at most (None: all), until ``forget_kept``."""

    def keep(function: F) -> F:
        keeping = lru_cache(most)(function)
        forgettable(keeping.cache_clear)
        return keeping  # type: ignore[return-value]

    return keep


def forget_kept() -> None:
    """Lets go of all of it."""
    for forget in _forget:
        forget()
