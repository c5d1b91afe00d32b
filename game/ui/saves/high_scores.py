"""The best scores of games that nobody wins, by ruleset and options, apart for those reached with undo."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.core.disk import cause, discard, is_regular, older, read_bounded, replace_keeping, set_aside
from game.core.errors import BadSave
from game.core.jsontext import read_json
from game.core.lock import wait_for_lock
from game.core.saves import canonical, checksum
from game.core.session import Session

NAME, KEPT = "scores.json", 10
"""The file, and how many scores are kept of each sort of game."""
_FORMAT = 1
_LARGEST = 4 << 20
"""No file of scores is larger than this many bytes."""
ScoreEntry = dict[str, Any]


@dataclass(frozen=True)
class ScoreStanding:
    """Where a score stands among those of its sort: ``rank`` from 1, ``before`` the best of all the others, if there are any."""

    score: int
    rank: int
    before: int | None
    undone: bool

    @property
    def new_best(self) -> bool:
        """Whether it is better than all there were."""
        return self.before is not None and self.score > self.before


class HighScores:
    """The scores in a folder. ``problem`` says what was the matter the last time, if anything was; scores are never worth
    a game's interruption."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self.problem = ""

    def best(self, ruleset: str, options: Mapping[str, Any], undone: bool = False) -> int | None:
        """The best score with those options, None if there is none yet; ``undone`` asks for those reached with undo."""
        return max((entry["score"] for entry in _select_sort(self._read(), ruleset, options, undone)), default=None)

    def note(self, session: Session[Any]) -> ScoreStanding | None:
        """Notes the score of a game that is over and tells where it stands; None where somebody wins, nothing is counted, the
        game began from a position that somebody laid out, or a program plays it.

        The same game noted again counts once.
        """
        result = session.result
        if result is None or result.winner is not None or not result.tally or session.position is not None or session.players:
            return None
        identity = session.game.identity
        entry: ScoreEntry = {
            "ruleset": identity.ruleset,
            "options": dict(identity.options),
            "undone": session.undone,
            "score": result.tally[-1][1],
            "seed": session.seed,
            "game": checksum(canonical([session.seed, session.moves]))[:16],
        }
        before = self._keep(entry)
        others = [other["score"] for other in _select_others(before, entry)]
        rank = 1 + sum(score > entry["score"] for score in others)
        return ScoreStanding(entry["score"], rank, max(others, default=None), session.undone)

    def forget(self) -> None:
        """All scores are gone, with the older copies of the file."""
        for path in (self.path, *older(self.path)):
            discard(path)

    def _keep(self, entry: ScoreEntry) -> list[ScoreEntry]:
        """Writes an entry down; returns what was there before."""
        self.problem = ""
        try:
            with wait_for_lock(self.path):
                before = self._read()
                if not self.problem:
                    replace_keeping(self.path, _encode(_add_entry(before, entry)))
        except OSError as error:
            before, self.problem = self._read(), cause(error)
        except BadSave as error:
            before = self._read()
            self.problem = cause(error.__cause__) if isinstance(error.__cause__, OSError) else str(error)
        return before

    def _read(self) -> list[ScoreEntry]:
        """The scores; none where they cannot be read. A broken file is set aside, one of a newer version left as it is."""
        try:
            if not is_regular(self.path):
                return []
            kept = read_json(read_bounded(self.path, _LARGEST))
        except OSError as error:
            self.problem = cause(error)
            return []
        except BadSave as error:
            set_aside(self.path, str(error))
            return []
        form = kept.get("format") if isinstance(kept, dict) else None
        if isinstance(form, int) and form > _FORMAT:
            self.problem = "newer"
            return []
        entries = kept.get("scores") if form == _FORMAT else None
        if not isinstance(entries, list):
            set_aside(self.path, "It is JSON, but no scores.")
            return []
        return [entry for entry in entries if _makes_sense(entry)]


def _makes_sense(entry: object) -> bool:
    kinds = {"ruleset": str, "options": dict, "undone": bool, "score": int, "game": str}
    return isinstance(entry, dict) and all(type(entry.get(key)) is kind for key, kind in kinds.items())


def _select_sort(entries: list[ScoreEntry], ruleset: str, options: Mapping[str, Any], undone: bool) -> list[ScoreEntry]:
    """The scores of one ruleset with the same options, with undo or without."""
    sort = ruleset, dict(options), undone
    return [entry for entry in entries if (entry["ruleset"], entry["options"], entry["undone"]) == sort]


def _select_others(entries: list[ScoreEntry], entry: ScoreEntry) -> list[ScoreEntry]:
    """The scores of the same sort, the game itself left out."""
    same = _select_sort(entries, entry["ruleset"], entry["options"], entry["undone"])
    return [other for other in same if other["game"] != entry["game"]]


def _add_entry(entries: list[ScoreEntry], entry: ScoreEntry) -> list[ScoreEntry]:
    """All scores with one more, the best of its sort kept."""
    same = sorted([*_select_others(entries, entry), entry], key=lambda one: -int(one["score"]))[:KEPT]
    others = [one for one in entries if one not in _select_sort(entries, entry["ruleset"], entry["options"], entry["undone"])]
    return [*others, *same]


def _encode(entries: list[ScoreEntry]) -> bytes:
    return canonical({"format": _FORMAT, "scores": entries}) + b"\n"
