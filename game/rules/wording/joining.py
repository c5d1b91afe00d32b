"""Lists of words in any language: what their parts have in common is said once."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.wording.templates import HALT, template

JOINTS = {
    "and": template("{a} and {b}"),
    "or": template("{a} or {b}"),
    "nor": template("{a} nor {b}"),
    "then": template("{a}, then {b}"),
    "onward": template("{a} and then {b}"),
    "ways": template("{a}, or {b}"),
    "less": template("{a} less {b}"),
    "ties": template("{a}; if that is equal, whoever has more {b}"),
    "by": template("{a} divided by {b}"),
    "times": template("{a} times {b}"),
    "list": template("{a}; {b}"),
    "none": template("{a} and no {b}"),
}
"""How the parts of a list are joined."""
_LONGEST = 2
"""Words that may stand alone in a list whose frame is said once; with more of them it is no longer clear what belongs to what."""


def listed(parts: Sequence[str], joint: str) -> str:
    """``a, b and c``."""
    return f" {joint} ".join(filter(None, [", ".join(parts[:-1]), parts[-1]])) if parts else ""


def merged(parts: Sequence[str], joint: str) -> str:
    """``a, b and c``, each part once, and once what all of them begin or end with: touching red or white. Names are not cut."""
    once = list(dict.fromkeys(parts))
    words = [part.split(" ") for part in once]
    before, after = _common(words), _common([part[::-1] for part in words])
    before = next((at for at, word in enumerate(words[0][:before]) if word[:1].isupper()), before) if words else 0
    shortest = min(map(len, words), default=0)
    before = min(before, shortest - 1)
    after = min(after, shortest - 1 - before)
    middles = [part[before : len(part) - after] for part in words]
    if len(once) < 2 or before + after <= 0 or not _clear(once, middles):
        return listed(once, joint)
    middle = listed([" ".join(part) for part in middles], joint)
    return " ".join([*words[0][:before], middle, *words[0][len(words[0]) - after :]])


def _common(words: Sequence[Sequence[str]]) -> int:
    """How many words all of them begin with."""
    return next((at for at, row in enumerate(zip(*words, strict=False)) if len(set(row)) > 1), min(map(len, words), default=0))


def _clear(parts: Sequence[str], middles: Sequence[Sequence[str]]) -> bool:
    """Whether nobody can take what is said of one part for said of the next: none is long, none before has more words."""
    sizes = [1 if all(word[:1].isupper() for word in middle) else len(middle) for middle in middles]
    plain = not any(sign in part for part in parts for sign in (",", ";", "(", HALT))
    return plain and max(sizes) <= _LONGEST and sizes == sorted(sizes)
