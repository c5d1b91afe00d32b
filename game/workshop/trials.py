"""Games of a program against itself one after the other by the same rules, for somebody who watches what they show."""

from __future__ import annotations

from typing import Any

from game.bots.budget import ALONE, Context
from game.rules.rules_game import RulesGame
from game.workshop.lab import LabGame, play_lab_game, without_each
from game.workshop.lab_report import make_report


class Trials:
    """The games by one ruleset that were played so far."""

    def __init__(self, game: RulesGame, level: str) -> None:
        self.game, self.level = game, level
        self._without = without_each(game)
        self._played: dict[int, LabGame] = {}

    def play(self, seed: int, interrupted: Context = ALONE) -> dict[str, Any]:
        """Plays the game of a seed; returns its record, and how many games there are and what they show. Raises Stopped."""
        found = play_lab_game(self.game, self._without, self.level, seed, interrupted)
        self._played[seed] = found
        identity = self.game.identity
        record = {"format": 1, "ruleset": identity.ruleset, "options": dict(identity.options), "hash": identity.hash}
        report = make_report(self.game, list(self._played.values()), self.level).data()
        return {
            "games": len(self._played),
            "record": {**record, "seed": seed, "moves": found.moves},
            "findings": report["findings"],
        }
