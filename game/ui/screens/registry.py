"""The screens that a command opens wherever it is given.

One more needs a line here; its key is in ``game/ui/framework/commands.py``.
"""

from __future__ import annotations

from collections.abc import Callable

from game.ui.framework.screen import Screen, Stage


def _open_saved(stage: Stage) -> Screen:
    from game.ui.screens.saved import SavedScreen

    return SavedScreen(stage)


def _open_settings(stage: Stage) -> Screen:
    from game.ui.screens.settings import SettingsScreen

    return SettingsScreen(stage)


def _open_statistics(stage: Stage) -> Screen:
    from game.ui.screens.statistics import StatisticsScreen

    return StatisticsScreen(stage)


SCREENS: dict[str, Callable[[Stage], Screen]] = {
    "open": _open_saved,
    "saved": _open_saved,
    "settings": _open_settings,
    "statistics": _open_statistics,
}
"""By command. Each is imported when it is opened first, so that the window starts soon."""
