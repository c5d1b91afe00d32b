"""Which lessons a person has done, by ruleset; kept in a small file beside the scores."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from game.core.disk import cause, is_regular, read_bounded, replace_keeping, set_aside
from game.core.errors import BadSave
from game.core.jsontext import read_json
from game.core.lock import wait_for_lock
from game.core.saves import canonical

NAME = "lessons.json"
_LARGEST = 1 << 20
"""No such file is larger than this many bytes."""
_MANY = 200
"""Lessons that are kept of one ruleset."""


class LessonProgress:
    """The lessons that are done, in a folder. ``problem`` says why the last one could not be noted."""

    def __init__(self, folder: Path) -> None:
        self.path, self.problem = folder / NAME, ""

    def done(self, ruleset: str) -> frozenset[str]:
        """The ids of those of a ruleset."""
        with suppress(OSError):
            return frozenset(self._read().get(ruleset, ()))
        return frozenset()

    def note(self, ruleset: str, lesson: str) -> None:
        """One more is done."""
        self.problem = ""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with wait_for_lock(self.path):
                kept = self._read()
                kept[ruleset] = [*(one for one in kept.get(ruleset, ()) if one != lesson), lesson][-_MANY:]
                replace_keeping(self.path, canonical({"format": 1, "done": kept}) + b"\n")
        except OSError as error:
            self.problem = cause(error)
        except BadSave as error:
            self.problem = str(error)

    def _read(self) -> dict[str, list[str]]:
        """What is kept; a broken file is set aside. Raises OSError where none can be read: nothing is written over it."""
        try:
            if not is_regular(self.path):
                return {}
            kept = read_json(read_bounded(self.path, _LARGEST))
        except BadSave as error:
            set_aside(self.path, str(error))
            return {}
        done = kept.get("done") if isinstance(kept, dict) else None
        if not isinstance(done, dict):
            set_aside(self.path, "It is JSON, but tells of no lessons.")
            return {}
        return {name: [one for one in ids if isinstance(one, str)] for name, ids in done.items() if isinstance(ids, list)}
