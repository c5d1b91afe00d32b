"""``paisho check`` with random games, as it is typed: what it prints, what it asks of a parent, what its status is."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from game import cli
from game.core.errors import WARNING, BadRuleset, Problem
from game.rules.playing import turns
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from game.workshop.smoke_test import Finding
from tests.test_check_report import Output, Terminal, folder, written
from tests.test_smoke_test import GAME, OPTION, WALKING

__all__ = ["folder"]


def typed(capsys: Output, *words: str, status: int) -> str:
    assert cli.main(["check", *words]) == status
    shown = capsys.readouterr()
    assert shown.err == ""
    return shown.out


def test_a_sound_file_is_tried_out(capsys: Output, folder: Path) -> None:
    written(folder, "tea", WALKING)
    out = typed(capsys, "tea.yaml", "--games", "5", status=0)
    assert out.startswith('tea.yaml: no problems.\n5 random games: all ended (5 by "Bare hand"), ')
    assert out.endswith("Nothing stood out.\n\n")


def test_a_file_with_problems_is_not_tried_out(capsys: Output, folder: Path) -> None:
    written(folder, "tea", WALKING + "stuck: loose\n")
    assert "random" not in typed(capsys, "tea.yaml", status=1)


FULL = WALKING + "  all: {name: All planted, when: {count: {tiles: rose}, exactly: 4}, winner: {player: mine}}\n"
"""An ending that always comes too late."""


def test_findings_have_a_heading_and_do_not_change_the_status(capsys: Output, folder: Path) -> None:
    written(folder, "tea", FULL)
    lines = typed(capsys, "tea.yaml", "--games", "5", status=0).splitlines()
    assert lines[2:] == [
        "Worth a look (the players moved at random; players who think may get there):",
        '  - No game ended by "All planted" (line 14). Look at when: and check: in the ending.',
        "",
    ]


CHILD = """\
format: 1
id: tea_house
extends: [tea]
name: Tea house
endings: {never: {name: Never, when: {count: {tiles: rose}, exactly: 4}, winner: {player: mine}}}
"""


def test_what_is_so_in_the_parent_too_is_not_told_again(capsys: Output, folder: Path) -> None:
    written(folder, "tea", FULL)
    written(folder, "tea_house", CHILD)
    lines = typed(capsys, "tea_house.yaml", "--games", "5", status=0).splitlines()
    assert lines[2:] == [
        "One remark is left out, since it holds for random games of Tea too, which this builds on.",
        "Worth a look (the players moved at random; players who think may get there):",
        '  - No game ended by "Never" (line 5). Look at when: and check: in the ending.',
        "",
    ]


def test_the_same_is_told_again_of_another_seat_and_of_far_more_games(capsys: Output, folder: Path) -> None:
    written(folder, "tea", GAME)
    turned = "endings: {bare: {winner: {player: theirs}}}"
    written(folder, "tea_house", "\n".join([*CHILD.splitlines()[:4], turned, ""]))
    assert "GUEST won 20 of the 20" in " ".join(typed(capsys, "tea.yaml", "--games", "20", status=0).split())
    assert "HOST won 20 of the 20" in " ".join(typed(capsys, "tea_house.yaml", "--games", "20", status=0).split())
    seldom, often = (Finding(WARNING, "it stopped", "Look.", share=share) for share in (0.1, 0.9))
    assert often.beyond([seldom]) == often
    assert seldom.beyond([often]) is None


def test_what_only_the_child_has_stopped_is_told_though_the_parent_wrote_it(capsys: Output, folder: Path) -> None:
    written(folder, "tea", WALKING)
    never = "actions: {go: {when: {count: {tiles: rose}, exactly: 9}}}"
    written(folder, "tea_house", "\n".join([*CHILD.splitlines()[:4], never, ""]))
    out = " ".join(typed(capsys, "tea_house.yaml", "--games", "5", status=0).split())
    assert '"Rose" (line 5 of tea.yaml) was on the board and never moved.' in out
    assert "not told" not in out


def test_rules_that_cannot_be_played_end_with_1(capsys: Output, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(state: State, *_: object) -> State:
        raise KeyError("rose")

    written(folder, "tea", WALKING)
    monkeypatch.setattr(turns, "play", fails)
    out = typed(capsys, "tea.yaml", status=1)
    assert "\nBut this cannot be played:\n  - The program failed" in out
    assert out.endswith("1 problem in 1 file.\n")


def test_rules_that_cannot_be_opened_after_all_end_with_1(capsys: Output, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def opens(*_: object) -> RulesGame:
        raise BadRuleset([Problem("tea.yaml", 3, 4, "tiles", "does not fit.")])

    written(folder, "tea", WALKING)
    monkeypatch.setattr("game.rules.rulesets.Rulesets.open", opens)
    out = typed(capsys, "tea.yaml", status=1)
    assert "\n  - It cannot be opened: tea.yaml:3:4 tiles: does not fit. " in out
    assert out.endswith("1 problem in 1 file.\n")


def test_rules_that_are_only_there_to_be_extended_are_not_played(capsys: Output, folder: Path) -> None:
    written(folder, "tea", WALKING + "abstract: true\n")
    assert typed(capsys, "tea.yaml", status=0).splitlines()[:2] == [
        "tea.yaml: no problems.", "It is only there to be extended, so no games were played.",
    ]  # fmt: skip


def test_editors_are_not_kept_waiting_for_games_unless_they_ask(capsys: Output, folder: Path) -> None:
    written(folder, "tea", FULL)
    assert json.loads(typed(capsys, "--json", "tea.yaml", status=0)) == []
    how, what = json.loads(typed(capsys, "--json", "--games", "5", "tea.yaml", status=0))
    assert (how["severity"], how["line"], how["end_column"], how["message"][:14]) == ("info", 0, 0, "5 random games")
    assert (what["severity"], what["line"], what["column"], what["end_column"]) == (WARNING, 14, 3, 6)
    assert what["path"] == "endings.all"


def test_a_terminal_is_told_what_is_being_done(capsys: Output, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(folder, "tea", WALKING + OPTION.replace("changes: {}", "changes: {stuck: draw}"))
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    assert cli.main(["check", "tea.yaml", "--games", "2"]) == 0
    lines = screen.getvalue().split("\r")
    assert "tea.yaml: random game 2 of 2 ..." in lines
    assert "tea.yaml: the option Big hands ..." in lines
    assert lines[-1] == ""
    assert not lines[-2].strip()
