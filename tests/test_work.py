"""The budget of work: rules that ask for too much end in a sentence that names the action and the pick, everywhere."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import NoReturn

import pygame
import pytest

from game.bots.levels import LEVELS, play_by
from game.cli import main
from game.core.chance import Chance
from game.core.errors import BadSave, TooCostly, WorkEnded
from game.core.journal import Journal
from game.core.jsontext import read_json
from game.core.record import read_record
from game.core.saves import load_file, write_save
from game.core.session import Session, restore
from game.core.work import BUDGET, MOST
from game.engine.handler import RequestHandler
from game.rules.playing import features
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from game.ui.app import App
from game.ui.saves.autosave import Autosave, list_unfinished
from tests import soak
from tests.conftest import RULESETS, Open, a_catalogue
from tests.effort import effort
from tests.noughts import Noughts
from tests.table import stand
from tests.test_house_rules import house
from tests.test_players import middle

FOUR_PICKS = """
actions:
  plant:
    says: place a b c d
    pick:
      - {as: a, point: empty}
      - {as: b, point: empty and not a}
      - {as: c, point: empty and not b}
      - {as: d, point: empty and around a and around b and around c and gates}
    do: [{mark_points: d, with: odd}]
statuses: {odd: {marked: true, on: points, text: odd}}
"""
FORBIDDEN = """
actions:
  plant:
    says: place seed b c gate
    pick:
      - {as: seed, from: reserve, who: basic}
      - {as: b, point: empty}
      - {as: c, point: empty}
      - {as: gate, point: empty, plant_rule_of: seed}
    do: [{plant: seed, at: gate}]
    forbid: {never: {when: {some: mine}, because: "no"}}
"""
EIGHT = [f"z{number}" for number in range(8)]
COVER = f"""
zones: {{{", ".join(f"{zone}: {{rows: [-8, 8], columns: [-8, 8]}}" for zone in EIGHT)}}}
endings:
  rows:
    name: Rows
    check: after_action
    for: each
    when: {{cover: [{", ".join(EIGHT)}], with: harmony, owner: mine, each_tile: 1}}
    winner: {{player: mine}}
"""
FIFTEEN = [(x, y) for x in range(4) for y in range(4) if x + y < 6]
CROWD = {f"{2 * x - 3},{2 * y - 3}": f"guest {('rose', 'chrysanthemum')[(x + y) % 2]}" for x, y in FIFTEEN}
"""Fifteen tiles, so that no eight links have an end of their own."""


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tenth of the budget, so that the tests take a tenth of the time."""
    monkeypatch.setattr("game.core.work.MOST", MOST // 10)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (FOUR_PICKS, '"plant" can be done in too many ways: about 15 million. Narrow its pick #1 (a).'),
        (FORBIDDEN, '"plant" can be done in too many ways: about 1 million. Narrow its pick #2 (b).'),
    ],
)
def test_an_action_of_too_many_ways_is_told_with_its_widest_pick(rules: str, said: str, tmp_path: Path) -> None:
    game = house(tmp_path, rules)
    state, _ = game.setup({"to_move": "guest", "board": {"2,2": "guest rose"}})
    for _ in range(2):  # and no half-made list is left behind
        with pytest.raises(TooCostly) as caught:
            game.legal(state)
        assert str(caught.value) == said


@pytest.mark.usefixtures("small")
def test_the_pipe_answers_with_the_sentence_and_keeps_the_game(tmp_path: Path) -> None:
    house(tmp_path, FOUR_PICKS)
    handler = RequestHandler(lambda: a_catalogue(RULESETS, tmp_path))
    handler.answer(b'{"cmd": "new", "ruleset": "skud"}')
    before = handler.answer(b'{"cmd": "state"}')
    answer = handler.answer(b'{"cmd": "setup", "ruleset": "house", "position": {"to_move": "guest", "board": {}}}')
    assert answer["kind"] == "too_costly" and "Narrow its pick" in answer["error"], answer
    assert handler.answer(b'{"cmd": "state"}') == before


@pytest.mark.usefixtures("small")
def test_an_ending_of_too_much_work_is_told_by_its_name(tmp_path: Path) -> None:
    game = house(tmp_path, COVER)
    with pytest.raises(TooCostly, match=r'The ending "rows" needs too much work here.'):
        game.play(stand(game, CROWD), "place lily 0,8")


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (FOUR_PICKS, '"plant" can be done in too many ways'),
        (COVER, 'The ending "rows" needs too much work here'),  # games by chance hardly ever link so many tiles
    ],
)
def test_check_finds_it_before_anybody_plays(rules: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house(tmp_path, rules)
    assert main(["check", str(tmp_path / "house.yaml")]) == 1
    assert said in capsys.readouterr().out


def too_costly(*_: object) -> NoReturn:
    raise TooCostly("too much")


def test_a_move_into_a_position_that_takes_too_much_work_is_refused_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session(house(tmp_path, ""), 1)
    move = session.legal[0]
    record = session.record()
    monkeypatch.setattr("game.core.work.MOST", 3)
    with pytest.raises(TooCostly):
        session.enter(move)
    assert session.record() == record
    monkeypatch.undo()
    session.enter(move)
    kept = session.record()
    monkeypatch.setattr(RulesGame, "play", too_costly)
    again, trouble = restore(session.game, kept)
    assert "cannot be played" in trouble and len(again.nodes) == 1


def test_a_meter_that_would_take_too_much_work_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = stand(game := house(tmp_path, COVER), dict(list(CROWD.items())[:4]))
    assert "endings.rows" in {meter.name for meter in game.meters(state)}
    monkeypatch.setattr("game.core.work.MOST", 100)
    told = {meter.name for meter in game.meters(state)}
    assert told and "endings.rows" not in told
    assert BUDGET.left > MOST, "no piece of work is left begun"


def test_programs_play_where_it_would_take_too_much_work_to_tell_how_near_an_ending_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = house(tmp_path, COVER)
    state = stand(game, dict(list(CROWD.items())[:10]))
    assert effort(lambda: game.features(state), enough=40) < 40  # all choices of links for eight, seven, six ... zones: 2 s
    monkeypatch.setattr(features, "features", too_costly)
    assert play_by(LEVELS["beginner"], game, state, 1).move in game.legal(state)


def test_a_program_makes_no_move_to_where_too_much_work_would_be_needed(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    game: RulesGame = opened("skud_children")
    state, play = game.start(1), RulesGame.play
    best = play_by(LEVELS["medium"], game, state, 1).move

    def refuse(self: RulesGame, state: State, move: str) -> State:
        return too_costly() if move == best else play(self, state, move)

    monkeypatch.setattr(RulesGame, "play", refuse)
    other = play_by(LEVELS["medium"], game, state, 1)
    assert other.move != best and other.move in game.legal(state) and other.line == []


def test_where_a_single_move_can_be_made_a_program_finds_it(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    game: RulesGame = opened("skud")
    state, play = middle(game, 16), RulesGame.play
    last = game.legal(state)[-1]
    monkeypatch.setattr(RulesGame, "play", lambda self, at, move: play(self, at, move) if move == last else too_costly())
    assert len(game.legal(state)) > 30 and play_by(LEVELS["easy"], game, state, 1).move == last


@pytest.mark.parametrize("level", ["beginner", "easy", "medium"])
@pytest.mark.parametrize("name", ["skud", "ancient"])  # by actions, and by whole turns
def test_where_no_move_can_be_made_a_program_gives_up(
    name: str, level: str, opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    game: RulesGame = opened(name)
    state = middle(game, 16)
    monkeypatch.setattr("game.rules.playing.turns.play", too_costly)
    assert game.result(game.play(state, play_by(LEVELS[level], game, state, 1).move)) is not None


@pytest.mark.parametrize("name", soak.playable())
def test_the_shipped_games_need_a_hundredth_at_most(name: str, opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.core.work.MOST", MOST // 100)
    game: RulesGame = opened(name)
    state, chance = game.start(3), Chance(3)
    for _ in range(60):
        state = game.any_move(state, chance)


# -- the window


def test_the_window_is_asked_for_a_sign_of_life_in_the_midst_of_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.core.work.PAUSE", 0.0)
    calls: list[float] = []
    monkeypatch.setattr(BUDGET, "pause", calls.append)
    game = house(tmp_path, FORBIDDEN)
    monkeypatch.setattr("game.core.work.MOST", 20_000)
    with pytest.raises(TooCostly):
        game.legal(stand(game, {"2,2": "guest rose"}))
    assert len(calls) > 20 and calls == sorted(calls)


def test_what_is_too_costly_is_a_notice_and_the_window_goes_on(app: App) -> None:
    with app.long_work.watched(app.notice, app.canvas.forget):
        raise TooCostly("The ending \"rows\" needs too much work here. Simplify its when:.", named=True)
    assert app.notices.said.startswith('The ending "rows" needs')
    assert BUDGET.pause is None


def test_long_work_says_so_on_the_window_and_esc_ends_it(app: App) -> None:
    with app.long_work.watched(app.notice, app.canvas.forget):
        app.draw()
        surface = pygame.display.get_surface()
        assert surface
        before = pygame.image.tobytes(surface, "RGB")
        app.long_work.pause(0.1)
        assert not app.long_work.shown
        app.long_work.pause(0.5)
        assert app.long_work.shown and pygame.image.tobytes(surface, "RGB") != before
        pygame.event.clear()
        done = (pygame.KEYDOWN, pygame.MOUSEMOTION, pygame.KEYUP)  # a key that repeats itself and is let go then
        for kind in done:
            pygame.event.post(pygame.event.Event(kind, key=pygame.K_r, mod=0, unicode="r", pos=(1, 1), rel=(0, 0), buttons=()))
        app.long_work.pause(0.6)
        assert tuple(event.type for event in pygame.event.get() if event.type in done) == done  # it waits its turn
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
        app.long_work.pause(0.7)
    assert app.notices.said == "That was ended, so nothing has changed." and not app.long_work.shown


def test_a_long_game_is_read_in_slices_and_ending_that_changes_nothing(
    opened: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = opened("skud")
    session, chance = Session(game, 1), Chance(1)
    autosave = Autosave(tmp_path, session)
    for _ in range(40):
        autosave.entered(session.enter(chance.pick(session.legal)).move or "")
    autosave.close()
    (path,) = tmp_path.glob("*.journal")
    kept, calls = path.read_bytes(), list[float]()
    monkeypatch.setattr("game.core.work.PAUSE", 0.0)
    monkeypatch.setattr(BUDGET, "pause", calls.append)
    restored, _ = restore(game, session.record())
    assert restored.moves == session.moves and len(calls) >= 40
    read = len(calls)
    Journal.recover(path)
    assert len(calls) >= read + 40, "journals too"

    def end(spent: float) -> None:
        raise WorkEnded("That was ended.")

    monkeypatch.setattr(BUDGET, "pause", end)
    with pytest.raises(WorkEnded):
        restore(game, session.record())
    assert path.read_bytes() == kept


def test_a_large_save_is_read_in_slices_and_the_collector_of_garbage_goes_on_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = {**Session(Noughts(), 1).record(), "tree": [[0, "place nought 0,0"]] * 20_000}
    write_save(tmp_path / "long.paisho", record)
    calls: list[float] = []
    monkeypatch.setattr("game.core.work.PAUSE", 0.0)
    monkeypatch.setattr(BUDGET, "pause", calls.append)
    read_record(load_file(tmp_path / "long.paisho"))
    assert len(calls) >= 5 and gc.isenabled()
    with pytest.raises(BadSave):
        read_json(b"[")
    assert gc.isenabled()


def test_the_list_of_unfinished_games_reads_no_more_than_its_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(3):
        autosave = Autosave(tmp_path, Session(Noughts(), number))
        autosave.entered(autosave.session.enter("place nought 0,0").move or "")
        autosave.close()
    sizes = sorted(path.stat().st_size for path in tmp_path.glob("*.journal"))
    assert len(list_unfinished(tmp_path)) == 3
    monkeypatch.setattr("game.ui.saves.autosave.LISTED", sizes[0] + sizes[1])
    assert len(list_unfinished(tmp_path)) == 2
    monkeypatch.setattr("game.ui.saves.autosave.LISTED", sizes[0] - 1)
    assert list_unfinished(tmp_path) == []
    assert len(list(tmp_path.glob("*.journal"))) == 3, "they are left as they are"
