"""Trying rules out in the window: games of a program against itself, findings as they come, and games to look at."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.bots.worker import Thought
from game.core.session import Session
from game.core.statistics import read_game
from game.engine.handler import RequestHandler
from game.ui.app import App
from game.ui.screens import trial
from game.ui.screens.table import TableScreen
from game.ui.screens.trial import TrialCard
from tests.conftest import a_catalogue
from tests.fake_clock import CLOCK
from tests.soak import Variant, opened
from tests.ui_own import PEBBLES, own_window
from tests.ui_window import lay_out, window


class DeskWorker:
    """A worker whose engine is in this process and answers at once; ``trouble`` is what it says instead."""

    trouble = ""
    closed = 0

    def __init__(self) -> None:
        self.desk = RequestHandler(a_catalogue)
        self.answers: list[Thought] = []
        self.session: Session[Any] | None = None

    def ask(self, session: Session[Any], command: str, level: str, seed: int) -> int:
        if session is not self.session:
            self.session = session
            assert self.desk.answer(json.dumps({"cmd": "load", "record": session.record()}).encode())["ok"]
        found = self.desk.answer(json.dumps({"cmd": command, "level": level, "seed": seed}).encode())
        self.answers.append(Thought(trouble=self.trouble) if self.trouble else Thought(data=found))
        return len(self.answers)

    def answer(self, request: int) -> Thought:
        return self.answers[request - 1]

    def close(self) -> None:
        DeskWorker.closed += 1


@pytest.fixture(autouse=True)
def few_games_at_a_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.bots.worker.Worker", DeskWorker)
    monkeypatch.setattr(trial, "GAMES", (3, 5))


def tried_out(app: App) -> TrialCard:
    """The card at the end of its games, opened by its key from a table."""
    lay_out(app, opened(Variant("skud_children")), 1).command("trial")
    card = app.screens[-1]
    assert isinstance(card, TrialCard)
    while card.wait(0) is not None:
        app.draw()
    return card


def test_findings_are_said_and_a_game_is_looked_at(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        card = tried_out(app)
        assert card.played == 3
        assert card.lines[0] == "Skud Pai Sho for children: 3 of 3 games of a program against itself."
        assert card.lines[1].startswith("\u2022 More games are needed to say whether a side is favoured")
        longest = next(line for line in card.lines if "the longest had" in line)
        look, label = next((widget.id, widget.label) for widget in card.widgets if widget.id.startswith("look:"))
        number = int(look.partition(":")[2]) + 1
        assert longest.endswith(f" (game\u00a0{number}).") and label == f"See game {number}"
        card.act(look)
        table = app.screens[-1]
        assert isinstance(table, TableScreen)
        record = card.records[int(look.partition(":")[2])]
        assert table.play.session.moves == record["moves"]
        assert table.play.ended
        assert not table.play.persons and read_game(table.play.session, 0.0) is None, "it counts for nobody"
        assert DeskWorker.closed > 0, "the process has ended with the card"


def test_more_games_can_be_asked_for_and_how_long_they_take_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with window(tmp_path) as app:
        card = tried_out(app)
        CLOCK.pass_time(600_000)
        card.act("more")
        CLOCK.pass_time(8_000)
        card.wait(0)
        assert card.lines[0].endswith("4 of 5 games of a program against itself.")
        assert card.timing == "Game 5 has been going on for 0\u00a0s. About 2\u00a0s left."
        assert "more" not in [widget.id for widget in card.widgets], "these are the most"
        before, size = card.heard_text, card.card
        CLOCK.pass_time(23_000)
        with monkeypatch.context() as busy:
            busy.setattr(card.worker, "answer", lambda request: None)
            card.wait(0)
        assert card.timing.startswith("Game 5 has been going on for 23\u00a0s."), "a sign of life while nothing is finished"
        assert card.heard_text == before, "but nobody has the seconds read aloud"
        assert card.card == size
        while card.wait(0) is not None:
            app.draw()
        assert card.played == 5


def test_games_begin_anew_by_rules_that_were_saved_meanwhile(tmp_path: Path, shipped: Path) -> None:
    with own_window(tmp_path, shipped, {"mine": ""}) as own:
        rules = own.folder / "mine.yaml"
        rules.write_text(PEBBLES)
        table = own.table()
        table.command("trial")
        card = own.app.screens[-1]
        assert isinstance(card, TrialCard)
        while card.wait(own.now) is not None:
            pass
        assert any("the longest had 10" in line for line in card.lines), "five pebbles each"
        card.focus = "more"
        rules.write_text(PEBBLES.replace("count: 5", "count: 2"))
        assert own.later()
        assert card.lines[-1] == "These games go by the rules as they were before the change."
        assert ("anew", "Begin anew") in [(widget.id, widget.label) for widget in card.widgets]
        assert card.focus == "more", "a press that is on its way begins nothing anew"
        card.act("anew")
        assert card.lines == ["Pebbles: 0 of 3 games of a program against itself."], "nothing is left of those games"
        while card.wait(own.now) is not None:
            pass
        assert card.played == 3
        assert any("the longest had 4" in line for line in card.lines)
        assert [widget.id for widget in card.widgets][-2:] == ["more", "close"]


def test_opened_from_the_shelf_it_notices_rules_that_are_saved_too(tmp_path: Path, shipped: Path) -> None:
    with own_window(tmp_path, shipped, {"mine": ""}) as own:
        rules = own.folder / "mine.yaml"
        rules.write_text(PEBBLES)
        own.later()
        own.shelf.stock.chosen = "mine"
        own.shelf.act("trial")
        card = own.app.screens[-1]
        assert isinstance(card, TrialCard)
        while card.wait(own.now) is not None:
            pass
        assert not own.later()
        rules.write_text(PEBBLES.replace("count: 5", "count: many"))
        assert own.later()
        assert card.lines[-1].startswith("mine.yaml:"), "for as long as it is so"
        assert "These games go by the rules as they were before the change." not in card.lines, "none can be played by others"
        rules.write_text(PEBBLES.replace("count: 5", "count: 2"))
        assert own.later()
        assert card.lines[-1] == "These games go by the rules as they were before the change."
        card.act("anew")
        while card.wait(own.now) is not None:
            pass
        assert any("the longest had 4" in line for line in card.lines)
        rules.unlink()
        assert own.later()
        assert card.lines[-1].startswith("mine.yaml"), "it is gone"
        card.act("close")
        assert own.app.screens[-1] is own.shelf


def test_the_second_line_of_a_finding_begins_at_the_left(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        card, said = tried_out(app), "\u2022 Something long"
        card.lines = [card.lines[0], f"{said} i"]
        width = card.brush.text(said).get_width() + 2
        finding = card._parts(width)[4]
        line = finding.subsurface((0, finding.get_height() * 45 // 100, width, finding.get_height() * 35 // 100))
        assert 0 < line.get_bounding_rect().width < width // 2
        assert line.get_bounding_rect().left < 5


def test_it_speaks_the_language_of_the_window_and_says_what_went_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with window(tmp_path) as app:
        card = tried_out(app)
        app.prefer(language="de")
        assert card.lines[1].startswith("\u2022 Um zu sagen, ob eine Seite bevorzugt ist, braucht es mehr")
        app.pop()
        monkeypatch.setattr(DeskWorker, "trouble", "The program that thinks has ended.")
        card = tried_out(app)
        assert card.lines[-1] == "Der Prozess, der für das Programm denkt, ist abgebrochen."
        assert card.wait(0) is None
