"""How far something goes: the bounds of a distance, and how they are said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.contract import Text
from game.core.languages import localize
from game.rules.language.fault import Fault

ANY = 300
"""More steps than any way on the board has."""


def limits(value: Any) -> tuple[int, int]:
    """The least and the most steps of a distance: a number, ``any``, or a record of bounds, of which what is counted can be any
    number."""
    if is_counted(value):
        return 1, ANY
    if value == "any":
        return 1, ANY
    if isinstance(value, int):
        return 1, value
    if "exactly" in value:
        return value["exactly"], value["exactly"]
    least, most = max(1, value.get("at_least", 1)), value.get("at_most", ANY)
    if least > most:
        raise Fault("", f"at least {least} and at most {most} steps are none at all.")
    return least, most


def is_counted(value: Any) -> bool:
    """Whether some bound of a distance is counted, so that the distance has a number for each bound."""
    return isinstance(value, Mapping) and any(not isinstance(bound, int) for bound in value.values())


def said_steps(least: int, most: int) -> Text:
    """How far, in words; ``steps`` follows."""
    if least == most:
        return localize("exactly {0}", str(most))
    if most >= ANY and least == 1:
        return localize("any number of")
    if most >= ANY:
        return localize("at least {0}", str(least))
    if least > 1:
        return localize("{0} to {1}", str(least), str(most))
    return localize("up to {0}", str(most))
