"""Trying rules out: a program plays many games against itself in another process, and what they show is said as they come."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Protocol

import pygame

from game.core.catalogue import RulesSource
from game.core.contract import Game
from game.core.session import Session, restore
from game.core.translation import translate
from game.ui.framework import clock
from game.ui.framework.screen import OpenedGame, Stage
from game.ui.screens.dialogue import Button, Dialogue, DialogueText
from game.ui.screens.rules_update import RulesUpdate
from game.ui.table.hot_reload import LOOK, HotReload
from game.ui.table.problem_banner import describe_rules_state
from game.ui.table.table_game import TableGame

GAMES = (50, 200)
"""How many games are played: fewer seldom show who is favoured; more once somebody asks for them."""
LEVEL = "easy"
POLL = 100
"""Milliseconds between two looks at whether another game is finished."""


class TableBelow(Protocol):
    """The table from which rules are tried out."""

    play: TableGame
    rules: RulesUpdate

    def look(self, now: int) -> bool: ...


class TrialCard(Dialogue):
    """Lies over whatever it was opened from; closing it ends the games. By rules that are saved meanwhile the games can begin
    anew: a ``table`` below goes on taking them; without one the card looks at their ``source`` itself. ``took`` is how many
    milliseconds the games have taken that are finished, ``said`` after how many seconds of the game that is played now the card
    was laid out last, ``timing`` what is said of that: beside the lines, as nobody has seconds read aloud."""

    opened_by = ("trial",)
    said = 0

    def __init__(
        self, stage: Stage, game: Game[Any], table: TableBelow | None = None, source: RulesSource | None = None
    ) -> None:
        from game.bots.worker import Worker

        self.reload = HotReload(source)
        self.table, self.worker, self.all = table, Worker(), GAMES[0]
        self._begin(game)
        super().__init__(stage, self._describe)

    def _begin(self, game: Game[Any]) -> None:
        """The first of all games; nothing is left of those before."""
        self.game, self.session = game, Session(game)
        self.records: dict[int, Mapping[str, Any]] = {}
        self.findings: list[Mapping[str, Any]] = []
        self.trouble, self.began, self.took = "", clock.now(), 0
        self.request = self._ask_for_game()

    @property
    def played(self) -> int:
        """How many games are finished."""
        return len(self.records)

    def _ask_for_game(self) -> int:
        """Has the next game played; 0 if there have been enough."""
        return self.worker.ask(self.session, "trial", LEVEL, self.played) if self.played < self.all else 0

    @property
    def _going(self) -> int:
        """For how many seconds the game has been played that is not finished yet."""
        return (clock.now() - self.began - self.took) // 1000

    def _describe(self) -> DialogueText:
        words = self.stage.words
        lines = [words("trial_text", name=words.of(self.game.name), n=self.played, all=self.all)]
        timing = []
        if self.request:
            self.said = self._going
            timing.append(words("trial_going", number=self.played + 1, n=self.said))
        if 0 < self.played < self.all:
            left = self.took / self.played * (self.all - self.played) / 1000
            timing.append(words("trial_minutes", n=round(left / 60)) if left > 90 else words("trial_seconds", n=round(left)))
        self.timing = " ".join(timing)
        now = self.table.play.game if self.table else self.reload.latest or self.game
        more = next((number for number in GAMES if number > self.all), None)
        buttons: list[Button] = []
        if outdated := now.identity.hash != self.game.identity.hash:
            buttons.append(("anew", words("trial_anew"), partial(self._begin_anew, now)))
        if more:
            buttons.append(("more", words("trial_more", n=more), partial(self._play_up_to, more)))
        buttons.append(("close", words("close"), self.stage.pop))
        shown: dict[int, Button] = {}
        for finding in self.findings:
            said, seed = words.of(finding["said"]), finding["seed"]
            if seed in self.records and (seed in shown or len(shown) < 3):
                shown[seed] = f"look:{seed}", words("trial_look", n=seed + 1), partial(self._look_at, seed)
                said = f"{said.removesuffix('.')} ({words('trial_game', n=seed + 1)})."
            lines.append(f"\u2022 {said}")
        if outdated:
            lines.append(words("trial_rules_before"))
        if wrong := describe_rules_state(self.reload, words) if self.reload.broken else None:
            lines.append(words.entry(wrong.head, wrong.text))
        if self.trouble:
            lines.append(translate(self.trouble, words.language))
        return DialogueText(words("trial"), lines, [*shown.values(), *buttons])

    def _width(self, letters: float) -> int:
        return round(letters * 38)

    def _draw_told(self, width: int) -> list[pygame.Surface]:
        """What is played, how long it takes, and below it the findings as a list."""
        gap = self._gap()
        playing = [self._draw_line(line, width) for line in (self.lines[0], self.timing) if line]
        return [*playing, gap, *(self._draw_line(line, width, gap.get_height() // 2) for line in self.lines[1:])]

    def _draw_line(self, line: str, width: int, below: int = 0) -> pygame.Surface:
        """A sentence, flush left so that it stands still while its numbers change, with so many pixels free below it."""
        said = self.brush.block(line, width, 0, "muted", most=12)
        whole = pygame.Surface((width, said.get_height() + below), pygame.SRCALPHA)
        whole.blit(said, (0, 0))
        return whole

    def say_anew(self) -> None:
        super().say_anew()
        if all(name != self.focus for name, _, _ in self.buttons):
            self.focus = self.buttons[-1][0]

    def back(self, now: int) -> None:
        self.stage.pop()

    def _begin_anew(self, game: Game[Any]) -> None:
        """Games by the newest rules that can be played."""
        self._begin(game)
        self.say_anew()

    def _play_up_to(self, number: int) -> None:
        """So many games in all."""
        self.all = number
        if not self.request:
            self.began = clock.now() - self.took
            self.request = self._ask_for_game()
        self.say_anew()

    def _look_at(self, seed: int) -> None:
        """Lays one of the games on a table, to be looked through: one that programs played, so that it counts for nobody."""
        session, _trouble = restore(self.game, dict(self.records[seed]))
        session.players = dict.fromkeys(self.game.seats, LEVEL)
        self.stage.open_game(lambda: OpenedGame(session))

    @property
    def every(self) -> int | None:
        return LOOK if self.reload.source else None

    def look(self, now: int) -> bool:
        """The table takes rules that are saved; its strip, or what it says of them, is told over the card, to be read there.
        Without a table what is wrong with saved rules stands on the card itself."""
        table, before = self.table, self.table and self.table.play.game
        if not (table or self.reload).look(now):
            return False
        if table and table.rules.banner:
            self.stage.notice(self.stage.words.entry(*table.rules.banner.told))
        elif table and table.play.game is not before:
            self.stage.notice(table.rules.taken)
        self.say_anew()
        return True

    def wait(self, now: int) -> int | None:
        again = 1 if self.table and self.table.rules.replaying else None
        if not self.request:
            return again
        thought = self.worker.answer(self.request)
        if thought is not None:
            self.trouble, self.request, self.took = thought.trouble, 0, clock.now() - self.began
            if thought.data:
                self.records[self.played] = thought.data["record"]
                self.findings = thought.data["findings"]
                self.request = self._ask_for_game()
            self.say_anew()
        elif self._going != self.said:
            self.say_anew()
        return again or (POLL if self.request else 1)

    def close(self) -> None:
        self.worker.close()
