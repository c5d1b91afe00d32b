"""How far something goes: the bounds of a distance, and how they are said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.contract import Text
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
        return {"en": f"exactly {most}", "de": f"genau {most}", "fr": f"exactement {most}"}
    if most >= ANY and least == 1:
        return {"en": "any number of", "de": "beliebig viele", "fr": "n’importe quel nombre de"}
    if most >= ANY:
        return {"en": f"at least {least}", "de": f"mindestens {least}", "fr": f"au moins {least}"}
    if least > 1:
        return {"en": f"{least} to {most}", "de": f"{least} bis {most}", "fr": f"{least} à {most}"}
    return {"en": f"up to {most}", "de": f"bis zu {most}", "fr": f"jusqu’à {most}"}
