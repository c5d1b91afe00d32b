"""What finished games come to: counted from the games themselves."""

from __future__ import annotations

import csv
import time
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from game.cli import main
from game.core.chance import Chance
from game.core.session import Session
from game.core.statistics import PlayedGame, as_csv, day_of, deal_of, describe, read_game, summarise
from game.ui.app import App
from game.ui.saves.autosave import Autosave
from game.ui.saves.finished_games import FinishedGames
from game.ui.saves.save_files import remember_recent
from game.ui.screens.catalogue import CatalogueScreen
from game.ui.screens.dialogue import Dialogue
from game.ui.screens.statistics import StatisticsScreen
from game.ui.screens.table import TableScreen
from tests.conftest import a_catalogue
from tests.soak import Variant, opened
from tests.ui_window import a_house


def played(ruleset: str, seed: int, **players: str) -> Session:  # type: ignore[type-arg]
    """A game of random moves to its end."""
    session, chance = Session(opened(Variant(ruleset)), seed), Chance(seed)
    session.players = players
    while session.legal:
        session.enter(chance.pick(session.legal))
    return session


GAME = PlayedGame(0.0, "skud", "{}", "guest", "ring", 60, False, "host=easy", None, True)


def test_a_game_for_one_counts_its_points_and_one_for_two_its_winner() -> None:
    alone, pair = played("solitaire_online", 3), played("skud_children", 3, host="easy")
    found = read_game(alone, 7.0)
    assert found and alone.result
    assert (found.points, found.winner, found.when, found.undone) == (alone.result.tally[-1][1], "", 7.0, False)
    found = read_game(pair, 7.0)
    assert found and pair.result
    assert (found.winner, found.points, found.programs) == (pair.result.winner, None, "host=easy")
    assert found.person == (pair.result.winner == "guest")


def test_a_copy_of_a_game_counts_no_second_time_and_short_games_may_be_alike() -> None:
    alone = played("solitaire_online", 3)
    games = [read_game(session, when) for session, when in ((alone, 9.0), (alone, 7.0), (played("solitaire_online", 4), 8.0))]
    found = [game for game in games if game]
    assert [summary.games for summary in summarise(found)] == [2]
    assert [row["when"] for row in csv.DictReader(as_csv(found).splitlines())] == [
        row["when"] for row in csv.DictReader(as_csv([replace(GAME, when=7.0), replace(GAME, when=8.0)]).splitlines())
    ]
    given_up = Session(opened(Variant("skud")), 1)
    given_up.enter("resign")
    short = read_game(given_up, 7.0)
    assert short and summarise([short, short])[0].games == 2


def test_a_game_that_goes_on_or_began_from_a_position_or_that_programs_alone_played_counts_nothing() -> None:
    game = opened(Variant("skud"))
    assert read_game(Session(game, 1), 0.0) is None
    for position, players in ((game.position(game.start(1)), {}), (None, {"guest": "easy", "host": "easy"})):
        session = Session(game, 1, position)
        session.players = dict[str, str](players)
        session.enter("resign")
        assert read_game(session, 0.0) is None
        session.players = {}
        assert (read_game(session, 0.0) is None) == (position is not None)


def test_moves_taken_back_are_a_sort_of_their_own() -> None:
    session = played("solitaire_online", 4)
    session.undo()
    session.enter(session.legal[-1])
    while session.legal:
        session.enter(session.legal[0])
    found = read_game(session, 0.0)
    assert found and found.undone == session.undone
    sums = summarise([GAME, replace(GAME, undone=True)])
    assert [(summary.games, summary.undone) for summary in sums] == [(1, False), (1, True)]
    assert "with moves taken back" in describe(sums[1])


def test_points_have_a_best_and_a_mean_and_wins_a_row() -> None:
    points = [replace(GAME, ruleset="solitaire", winner="", points=n, person=None) for n in (3, 8, 4)]
    (summary,) = summarise(points)
    assert (summary.best, summary.mean, summary.games, summary.winners) == (8, 5.0, 3, {"nobody": 3})
    order = [True, True, False, True, True, True]
    (summary,) = summarise([replace(GAME, when=float(at), person=won) for at, won in enumerate(order)])
    assert (summary.won, summary.lost, summary.row) == (5, 1, 3)
    assert "5 won and 1 lost, at most 3 in a row" in describe(summary)
    drawn = replace(GAME, when=4.5, person=None, winner="draw", programs="host=easy")
    (summary,) = summarise([drawn, *(replace(GAME, when=float(at), person=won) for at, won in enumerate(order))])
    assert (summary.won, summary.lost, summary.row) == (5, 1, 2), "a draw is neither, and ends a row of wins"
    (lost,) = summarise([replace(GAME, person=False, winner="host")])
    assert describe(lost) == "skud: 1 game; 1 won by HOST; against programs 0 won and 1 lost.", "no row of nought"
    set_so = replace(lost, options='{"accents": 2, "pie": true, "shared": false}')
    assert describe(set_so, {"accents": 4, "pie": True}).startswith("skud (accents 2, shared off): 1 game;"), "what is as usual"
    assert [s.options for s in summarise([GAME, replace(GAME, options='{"a": 1}')])] == ['{"a": 1}', "{}"]


def test_the_table_has_a_line_for_each_game() -> None:
    rows = list(csv.DictReader(as_csv([replace(GAME, when=9.0), GAME]).splitlines()))
    assert [row["winner"] for row in rows] == ["guest", "guest"]
    assert rows[0]["when"] < rows[1]["when"]
    wrong = csv.DictReader(as_csv([replace(GAME, when=1e15)]).splitlines())
    assert [row["when"] for row in wrong] == [""], "a clock that was set wrong spoils no table"


def test_the_command_counts_what_lies_among_the_saves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("game.places.saves", lambda: tmp_path)
    assert main(["statistics"]) == 0
    assert capsys.readouterr().out == "No game has been finished yet.\n"
    Autosave(tmp_path, played("skud_children", 1)).close()
    on_table = Autosave(tmp_path, played("skud_children", 2))  # it has ended, and lies there still
    assert list(tmp_path.glob("*.journal"))
    for ending in ("finished", "journal"):
        (tmp_path / f"torn.{ending}").write_text("nonsense", "utf-8")
    assert main(["statistics", "--csv", str(tmp_path / "games.csv")]) == 0
    said = capsys.readouterr().out
    assert f"{opened(Variant('skud_children')).name['en']}: 2 games;" in said
    assert "1 game could not be read." in said
    rows = list(csv.DictReader((tmp_path / "games.csv").read_text("utf-8").splitlines()))
    assert [row["name"] for row in rows] == [opened(Variant("skud_children")).name["en"]] * 2
    found = FinishedGames(tmp_path, a_catalogue())
    while found.work(time.perf_counter()):
        pass
    assert (len(found.games), found.unread) == (2, 1)
    on_table.close()


# -- the deal of the day, and the page in the window


def test_the_deal_of_a_day_is_the_same_for_all_and_known_by_its_seed() -> None:
    assert deal_of(date(2026, 11, 23)) == 20261123
    assert [day_of(seed) for seed in (20261123, 20261131, 7, 0, 10**12)] == ["2026-11-23", "", "", "", ""]
    alone = read_game(played("solitaire_online", 20261123), 0.0)
    assert alone and alone.day == "2026-11-23"
    pair = read_game(played("skud_children", 20261123), 0.0)
    assert pair and pair.day == ""


def test_days_with_their_deal_are_counted_with_the_most_in_a_row() -> None:
    days = ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-01", "2026-03-03", ""]
    (summary,) = summarise([replace(GAME, day=day) for day in days])
    assert (summary.days, summary.days_row) == (4, 3)
    (once,) = summarise([replace(GAME, day=days[0])])
    assert "deal of the day on 1 day, at most 1 in a row" in describe(once)


def page_of(app: App) -> StatisticsScreen:
    """The page, once all games have been read."""
    screen = app.screens[-1]
    assert isinstance(screen, StatisticsScreen)
    while screen.wait(0) is not None:
        pass
    return screen


def kept(saves: Path) -> None:
    """Two games for two and one alone, by a program and by a person."""
    for session in (played("skud_children", 1, host="easy"), played("skud_children", 2), played("solitaire_online", 20261123)):
        Autosave(saves, session).close()


def test_the_page_shows_a_row_for_each_sort_of_game_in_words(tmp_path: Path) -> None:
    kept(tmp_path)
    app = App(a_house(tmp_path, a_catalogue()), {"language": "de"})
    app.open_window((800, 480))
    app.begin()
    try:
        app.screens[-1].act("statistics")
        page = page_of(app)
        figures = [page.list_figures(row) for row in page.rows]
        assert [row.ruleset for row in page.rows] == ["skud_children", "solitaire_online"]
        assert figures[0][0] == "2 Spiele" and figures[1][0] == "1 Spiel"
        assert any("gegen Programme" in said for said in figures[0])
        assert any(said.startswith("Spiel des Tages an 1") for said in figures[1])
        assert not any("höchstens 0" in figure for said in figures for figure in said)
        page.entries = {}  # rules that came from a file elsewhere stand on no shelf
        assert page._name(page.rows[0]) == opened(Variant("skud_children")).name["de"]
        page.act("csv")
        page.act("csv")  # once more: nothing is written over
        tables = sorted(app.picture_folder.glob("statistics-*.csv"))
        assert [len(table.read_text("utf-8").splitlines()) for table in tables] == [4] * 2 and str(tables[0]) in app.notices.said
    finally:
        app.close()


def test_deleting_asks_once_and_puts_the_finished_games_into_the_bin(tmp_path: Path) -> None:
    kept(tmp_path)
    stranger = tmp_path / "elsewhere" / "skud_children-1.finished"
    Autosave(stranger.parent, played("skud_children", 4)).close()
    remember_recent(tmp_path, stranger)
    app = App(a_house(tmp_path, a_catalogue()), {"language": "en"})
    app.open_window((1280, 800))
    app.begin()
    try:
        app.screens[-1].command("statistics")
        assert sum(row.games for row in page_of(app).rows) == 3, "a file that lies elsewhere counts nothing"
        page_of(app).act("delete")
        asked = app.screens[-1]
        assert isinstance(asked, Dialogue)
        asked.act(asked.focus or "")  # Enter alone deletes nothing
        assert len(page_of(app).rows) == 2
        page_of(app).act("delete")
        app.screens[-1].act("yes")
        assert not page_of(app).rows and len(list((tmp_path / "bin").iterdir())) >= 3
        assert stranger.is_file(), "and is not put away"
    finally:
        app.close()


def test_the_shelf_begins_the_deal_of_the_day(tmp_path: Path) -> None:
    app = App(a_house(tmp_path, a_catalogue()), {"language": "en"})
    app.open_window((1280, 800))
    app.begin()
    try:
        shelf = app.screens[0]
        assert isinstance(shelf, CatalogueScreen)
        shelf.choose("solitaire")
        shelf.act("daily")
        table = app.screens[-1]
        assert isinstance(table, TableScreen) and day_of(table.play.session.seed) == date.today().isoformat()
    finally:
        app.close()
