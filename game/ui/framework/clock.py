"""The window's clock. SDL's own stands still until pygame.init() is called, which the window leaves out to start sooner."""

from __future__ import annotations

import time


def now() -> int:
    """Milliseconds from some fixed moment; never goes back."""
    return time.monotonic_ns() // 1_000_000
