"""Best scores: of games that nobody wins, apart for each ruleset, its options, and undo; and what the card at the end says."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from game.core.contract import Identity, Result
from game.core.lock import Lock
from game.core.session import Session
from game.ui.saves.high_scores import KEPT, NAME, HighScores
from game.ui.screens.table_dialogues import GameOver
from tests.noughts import Noughts
from tests.test_session import ROW
from tests.ui_ground import both
from tests.ui_solo import Evening, Solo
from tests.ui_window import lay, lay_out, played, settle, window

Options = Mapping[str, int | str | bool]


class Scored(Solo):
    """A game alone that is over with the first move, at whatever score the test wants."""

    def __init__(self, score: int, options: Options | None = None) -> None:
        self.score = score
        self.identity = Identity("evening", "1", "h", dict(options or {}))

    def result(self, state: Evening) -> Result | None:
        return Result(None, "over", both("Over"), ((both("Total"), self.score, 0),)) if state.hand else None


def over(score: int, seed: int = 0, options: Options | None = None, *, undone: bool = False) -> Session[Any]:
    """A game that ended with that score."""
    session: Session[Any] = Session(Scored(score, options), seed)
    session.enter("draw")
    session.undone_before = undone
    return session


def noted(best: HighScores, *scores: int) -> list[tuple[int, int | None, bool]]:
    """Rank, best before and whether it is a new best, of scores noted one after the other."""
    standings = [best.note(over(score, seed)) for seed, score in enumerate(scores)]
    return [(standing.rank, standing.before, standing.new_best) for standing in standings if standing]


def test_each_score_is_told_its_rank_and_the_best_before_it(tmp_path: Path) -> None:
    best = HighScores(tmp_path)
    assert noted(best, 5, 3, 9, 5, -2) == [(1, None, False), (2, 5, False), (1, 5, True), (2, 9, False), (5, 9, False)]
    assert best.best("evening", {}) == 9
    assert HighScores(tmp_path).best("evening", {}) == 9, "and it is kept"


def test_the_same_game_counts_once(tmp_path: Path) -> None:
    best = HighScores(tmp_path)
    for _ in range(3):
        assert noted(best, 4) == [(1, None, False)]
    assert len(json.loads((tmp_path / NAME).read_text())["scores"]) == 1


def test_rulesets_options_and_undo_are_kept_apart(tmp_path: Path) -> None:
    best = HighScores(tmp_path)
    best.note(over(5))
    assert best.best("evening", {"tiles": 9}) is None
    assert best.best("night", {}) is None
    assert best.best("evening", {}, undone=True) is None
    for session in (over(7, options={"tiles": 9}), over(8, undone=True)):
        standing = best.note(session)
        assert standing
        assert standing.before is None
    assert (best.best("evening", {}), best.best("evening", {"tiles": 9}), best.best("evening", {}, undone=True)) == (5, 7, 8)


def test_only_the_best_of_a_sort_are_kept(tmp_path: Path) -> None:
    best = HighScores(tmp_path)
    best.note(over(1, options={"tiles": 9}))
    noted(best, *range(KEPT + 5))
    scores = [entry["score"] for entry in json.loads((tmp_path / NAME).read_text())["scores"]]
    assert sorted(scores) == [1, *range(5, KEPT + 5)]
    assert noted(best, -7) == [(KEPT + 1, KEPT + 4, False)], "and yet it is told where it would stand"


def test_games_that_somebody_wins_or_that_are_not_over_are_not_noted(tmp_path: Path) -> None:
    session = Session(Noughts())
    best = HighScores(tmp_path)
    assert best.note(session) is None
    for move in ROW:
        session.enter(move)
    assert session.result
    assert best.note(session) is None
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", ["{", "[]", '{"scores": []}', '{"format": 1, "scores": {}}', "[" * 60_000, "", "\x00"])
def test_a_broken_file_is_set_aside_and_begun_anew(tmp_path: Path, text: str) -> None:
    (tmp_path / NAME).write_text(text)
    assert noted(HighScores(tmp_path), 5) == [(1, None, False)]
    assert HighScores(tmp_path).best("evening", {}) == 5
    assert (tmp_path / "quarantine" / NAME).read_text() == text


def test_entries_that_make_no_sense_are_passed_over(tmp_path: Path) -> None:
    noted(HighScores(tmp_path), 5)
    known = json.loads((tmp_path / NAME).read_text())
    known["scores"] += [None, {}, known["scores"][0] | {"score": "9"}, known["scores"][0] | {"score": True}]
    (tmp_path / NAME).write_text(json.dumps(known))
    assert HighScores(tmp_path).best("evening", {}) == 5


def test_a_file_of_a_newer_version_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text('{"format": 2}')
    assert noted(HighScores(tmp_path), 5) == [(1, None, False)]
    assert (tmp_path / NAME).read_text() == '{"format": 2}'


def test_while_somebody_else_writes_a_score_is_told_and_not_kept(tmp_path: Path) -> None:
    best = HighScores(tmp_path)
    noted(best, 5)
    with Lock(tmp_path / NAME):
        standing = best.note(over(9, 7))
        assert standing
        assert standing.new_best
        assert best.problem
    assert best.best("evening", {}) == 5


def test_a_score_waits_for_a_window_that_writes_but_for_a_moment(tmp_path: Path) -> None:
    best, other = HighScores(tmp_path), Lock(tmp_path / NAME)
    threading.Timer(0.05, other.release).start()
    assert noted(best, 5) == [(1, None, False)] and not best.problem
    assert best.best("evening", {}) == 5


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        ([3], "The score to beat from now on."),
        ([3, 8], "A new best score!"),
        ([8, 3], "Best so far: 8"),
        ([-8, -9], "Best so far: \u22128"),
        ([3, 3], "Best so far: 3"),
    ],
)
def test_the_card_at_the_end_says_it(tmp_path: Path, scores: list[int], said: str) -> None:
    with window(tmp_path / "saves") as app:
        for seed, score in enumerate(scores):
            table = lay_out(app, Scored(score), seed)
            table.play.enter("draw")
            settle(app)
        card = app.screens[-1]
        assert isinstance(card, GameOver)
        assert list(card.lines) == ["Over", said]
        card.command("copy")
        assert list(card.lines) == ["Over", said], "however often it is laid out"


def test_the_card_of_a_game_that_somebody_won_says_nothing_of_it(tmp_path: Path) -> None:
    with window(tmp_path / "saves") as app:
        table = lay(app, len(played(3, 400)))
        table.ended = False
        settle(app)
        card = app.screens[-1]
        assert isinstance(card, GameOver)
        assert len(card.lines) == 1
    assert not (tmp_path / NAME).exists()
