"""Days and hours as people say them."""

from __future__ import annotations

import time

from game.ui.words import Words

_NOON = 12 * 3600


def moment(when: float, now: float, words: Words) -> str:
    """A moment (seconds since 1970) as somebody would say it now: ``today, 18:40``, ``Monday, 9:05``, ``14 March 2025``."""
    try:
        then, today = time.localtime(when), time.localtime(now)
    except (OverflowError, OSError, ValueError):  # a clock that was set wrong
        return ""
    clock = f"{then.tm_hour}:{then.tm_min:02}"
    days = _day(today) - _day(then)
    if 0 <= days <= 1:
        return words(("today", "yesterday")[days], clock=clock)
    if 1 < days < 7:
        return f"{words('weekdays').split()[then.tm_wday]}, {clock}"
    return words("the_day", day=then.tm_mday, month=words("months").split()[then.tm_mon - 1], year=then.tm_year)


def _day(moment: time.struct_time) -> int:
    """The number of a day, such that the next day has the next number."""
    return round((time.mktime((*moment[:3], 12, 0, 0, 0, 0, -1)) - _NOON) / 86400)


def day_of() -> str:
    """Today as files are named by it: ``2025-03-14``."""
    return time.strftime("%Y-%m-%d")
