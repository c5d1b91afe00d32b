"""Writing house rules with the table open: the table takes what the file says, or says what is wrong with it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pygame
import pytest

from game.core.game_clock import GameClock, read_setting
from game.core.journal import Journal
from game.ui.app import App
from game.ui.framework import clipboard
from game.ui.framework.layout import bare_layout, table_layout
from game.ui.screens import rules_update
from game.ui.screens.problems import ProblemsScreen, cut_line
from game.ui.screens.rules import RulesScreen
from game.ui.screens.rules_update import RulesUpdate
from game.ui.screens.table import TableScreen
from game.ui.screens.table_dialogues import GameOver, Handover, Menu
from game.ui.screens.trial import TrialCard
from game.ui.table.problem_banner import describe_rules_state
from tests.conftest import RULESETS, in_gate
from tests.fake_clock import CLOCK
from tests.ui_own import HEAD, PEBBLES, PLANTED, Own, label, own_window
from tests.ui_programs import Thinker
from tests.ui_window import click, key, settle

BOATS = "tiles: {boat: {count: 1}}\n"
WRONG = "tiles:\n  boat: {count: 99}\n  rose: {mooove: 3}\n"
SLOW = "tiles: {rose: {move: {walk: 2}}}\n"
"""By these rules the last of the planted moves cannot be made."""


@pytest.fixture
def own(tmp_path: Path, shipped: Path) -> Iterator[Own]:
    with own_window(tmp_path, shipped, {"mine": ""}) as own:
        yield own


def spot(app: App, name: str) -> tuple[int, int]:
    return next(widget.rect.center for widget in app.screens[-1].widgets if widget.id == name)


def boats(table: TableScreen) -> int:
    return int(table.play.game.definition["tiles"]["boat"].get("count", -1))


# -- new rules


def test_saved_rules_are_taken_and_the_game_goes_on_where_it_was(own: Own) -> None:
    table = own.table(*PLANTED)
    table.step(table.play.undo)
    before = table.play.session
    own.write(BOATS)
    assert own.later(600), "within about half a second"
    session = table.play.session
    assert boats(table) == 1
    assert (session.moves, [node.move for node in session.line]) == (before.moves, [node.move for node in before.line])
    assert own.app.notices.said == f"New rules taken: 1 change. Rules {table.play.game.identity.short}. D shows what has changed."
    table.step(table.play.redo)
    assert table.play.session.moves == PLANTED


@pytest.mark.parametrize(("language", "meant"), [("en", "looks like"), ("de", "sieht aus wie"), ("fr", "ressemble")])
def test_a_misspelt_tile_is_told_in_the_strip_and_the_rules_are_taken_all_the_same(own: Own, language: str, meant: str) -> None:
    own.app.prefer(language=language)
    table = own.table(*PLANTED)
    own.write("tiles: {boat: {count: 1}, orchd: {move: {walk: 4}}}\n")
    assert own.later(1500)
    assert boats(table) == 1
    assert table.banner is not None
    assert table.banner.told[0].startswith("mine.yaml:")
    assert all(word in table.banner.told[1] for word in (meant, "orchd", "orchid"))
    table.act("problems")
    assert [type(screen) for screen in own.app.screens[-2:]] == [TableScreen, ProblemsScreen]
    own.write(BOATS)
    assert own.later(1500)
    assert own.app.screens[-1] is table
    assert table.banner is None


@pytest.mark.parametrize(("language", "meant"), [("en", "looks like"), ("de", "sieht aus wie"), ("fr", "ressemble")])
def test_a_slip_that_is_saved_while_a_page_lies_over_the_table_is_told_over_it(own: Own, language: str, meant: str) -> None:
    own.app.prefer(language=language)
    table = own.table(*PLANTED)
    own.write(BOATS)
    assert own.later()
    table.command("differs")
    page = own.app.screens[-1]
    assert isinstance(page, RulesScreen)
    own.write(WRONG)
    assert own.later()
    assert table.banner is not None
    assert own.app.notices.said == own.app.words.entry(*table.banner.told)
    assert own.app.notices.said.startswith("mine.yaml:")
    own.write("tiles: {boat: {count: 2}, orchd: {move: {walk: 4}}}\n")
    assert own.later()
    assert meant in own.app.notices.said
    assert (own.app.screens[-1], boats(table)) == (page, 1), "rules are taken when the table is seen again"
    own.app.pop()
    assert own.later()
    assert boats(table) == 2
    assert table.banner is not None


def test_what_looks_wrong_in_rules_that_are_taken_is_told_over_the_card_that_tries_them_out(
    own: Own, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.bots.worker.Worker", Thinker)
    table = own.table(*PLANTED)
    own.write(BOATS)
    assert own.later()
    table.command("trial")
    own.write("tiles: {boat: {count: 2}, orchd: {move: {walk: 4}}}\n")
    assert own.later()
    assert boats(table) == 2
    assert "looks like" in own.app.notices.said


def test_rules_are_taken_while_others_are_tried_out(own: Own, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.bots.worker.Worker", Thinker)
    table = own.table(*PLANTED)
    table.command("trial")
    card = own.app.screens[-1]
    assert isinstance(card, TrialCard)
    own.write(WRONG)
    assert own.later()
    assert own.app.notices.said.startswith("mine.yaml:")
    own.write(BOATS)
    assert own.later()
    assert (own.app.screens[-1], boats(table), table.banner) == (card, 1, None)
    assert own.app.notices.said.startswith("New rules taken: 1 change.")
    assert "D shows" not in own.app.notices.said, "not over a card"
    assert card.lines[-1] == "These games go by the rules as they were before the change."
    own.write("")
    assert own.later()
    assert boats(table) == -1
    assert card.lines[-1] != "These games go by the rules as they were before the change.", "they are those again"


@pytest.mark.parametrize("page", ["trial", "rules"])
def test_what_is_wrong_is_not_told_twice_once_the_strip_is_seen_again(
    own: Own, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    monkeypatch.setattr("game.bots.worker.Worker", Thinker)
    table = own.table(*PLANTED)
    table.command(page)
    own.write(WRONG)
    assert own.later(600)
    assert own.app.notices.said.startswith("mine.yaml:")
    own.app.pop()
    assert own.app.notices.said == ""
    assert table.banner is not None
    table.command(page)
    own.app.notice("Something else.")
    own.app.pop()
    assert own.app.notices.said == "Something else."


def test_rules_that_are_broken_again_before_the_table_is_seen_are_not_taken(own: Own) -> None:
    table = own.table(*PLANTED)
    table.command("rules")
    own.write(BOATS)
    assert own.later()
    own.write(WRONG)
    assert own.later()
    own.app.pop()
    own.later()
    assert table.banner is not None
    assert boats(table) == -1, "the strip says that the rules stay as they were"
    own.write(BOATS)
    assert own.later()
    assert (boats(table), label(own.app, "problems")) == (1, "")


def test_moves_are_not_played_again_any_further_once_the_rules_are_broken(own: Own, monkeypatch: pytest.MonkeyPatch) -> None:
    table = own.table(*PLANTED)
    monkeypatch.setattr(RulesUpdate, "_play_again", lambda _: False)  # as if the game were long
    own.write(BOATS)
    assert own.later()
    assert table.rules.replaying
    own.write(WRONG)
    assert own.later()
    monkeypatch.undo()
    own.later()
    assert table.banner is not None
    assert boats(table) == -1
    own.write(BOATS)
    assert own.later()
    assert (boats(table), label(own.app, "problems")) == (1, "")


def test_what_is_told_covers_no_heading_of_the_rules(own: Own) -> None:
    table = own.table(*PLANTED)
    table.command("rules")
    page = own.app.screens[-1]
    assert isinstance(page, RulesScreen)
    own.app.notice("Move 4: Guest moves the Rose. " * 3)
    own.app.draw()
    slip = own.app.notices.scene(page.brush, own.app.size, own.now, page.needed)[0].rect
    assert not slip.colliderect(page.layout.head)


def test_nothing_is_drawn_and_nothing_is_asked_while_nothing_changes(own: Own, monkeypatch: pytest.MonkeyPatch) -> None:
    table = own.table()
    source = table.rules.reload.source
    assert source is not None
    assert table.every == 120
    asked = []
    monkeypatch.setattr(source, "news", lambda: asked.append(own.now))
    ground, drawn = table.backdrop(), own.app.drawn
    assert not own.later(3000)
    assert (table.backdrop() is ground, own.app.drawn) == (True, drawn)
    assert len(asked) == 3000 // 120


def test_what_was_picked_or_shown_is_let_go_and_open_panels_stay(own: Own) -> None:
    own.app.prefer(confirm=True)
    table = own.table(*PLANTED[:2])
    table.command("moves")
    click(own.app, next(slot.rect.center for slot in table.display.panels.slots if table.display.maker.token(slot) == "rose"))
    click(own.app, table.display.view.at("0,-8"))
    assert (table.play.lifted, table.play.pinned) == ("rose", "0,-8")
    own.write(BOATS)
    assert own.later()
    assert (table.play.picked, table.play.pinned, table.pointer.drag, table.review.open) == ((), None, None, True)
    assert {table.reasons.play, table.explainer.play, table.hands.play, table.display.maker.play} == {table.play}


def test_tiles_and_boards_that_become_others_are_drawn_anew(own: Own) -> None:
    table = own.table(*PLANTED)
    own.write("tiles: {rose: {name: Thorn, art: lily}}\n")
    assert own.later()
    assert table.play.game.kinds["rose"].art == "lily"
    (own.folder / "boards").mkdir()
    text = (RULESETS / "boards" / "pai_sho.yaml").read_text("utf-8").replace("id: pai_sho", "id: other")
    (own.folder / "boards" / "other.yaml").write_text(text.replace("n", "r", 0), encoding="utf-8")
    ground = table.backdrop()
    own.write("board: other\n")
    assert own.later()
    assert table.backdrop() is not ground
    assert table.play.session.moves == PLANTED


def test_if_the_moves_do_not_fit_the_position_goes_on_and_the_game_before_stays_saved(own: Own) -> None:
    table = own.table(*PLANTED)
    old, pieces = table.play.autosave.path, table.play.pieces
    own.write(SLOW)
    assert own.later()
    assert (table.play.session.moves, table.play.pieces) == ([], pieces)
    assert own.app.notices.said.startswith(
        "New rules taken: 1 change. The moves so far do not fit them (Rose moves up to 2 steps"
    )
    assert "; the game before is saved." in own.app.notices.said
    new = table.play.autosave.path
    assert old
    assert new
    assert old != new
    assert Journal.recover(old)[0]["moves"] == PLANTED
    table.play_move(table.play.session.legal[0], own.now)
    record = Journal.recover(new)[0]
    assert (len(record["moves"]), record["hash"]) == (1, table.play.game.identity.hash)


def test_a_long_game_is_played_again_a_little_at_a_time_while_it_goes_on(own: Own, monkeypatch: pytest.MonkeyPatch) -> None:
    table = own.table(*PLANTED)
    before, layout = table.play.game, table.display.layout
    monkeypatch.setattr(rules_update, "SHARE", 0)
    own.write(BOATS)
    while not table.rules.replaying:
        own.later(60)
    assert table.play.game is before
    assert table.wait(own.now) == 1, "the next frame is not waited for"
    said = describe_rules_state(table.rules.reload, own.app.words, table.rules.replaying)
    assert said is not None
    assert (said.head, said.buttons, table.display.layout) == ("New rules", [], layout)
    assert own.app.notices.said.startswith("New rules"), "a notice says so, as no room for a strip is kept yet"
    frames, onward = 1, "place lily 8,0"
    table.play_move(onward, own.now)
    while table.rules.replaying:
        own.later(60)
        frames += 1
    assert frames == len(PLANTED) + 2, "one move in each frame, and then the new rules"
    assert boats(table) == 1
    assert table.play.session.moves == [*PLANTED, onward]
    assert own.app.notices.said.startswith("New rules taken: 1 change.")
    assert table.rules.banner is None
    path = table.play.autosave.path
    assert path
    assert Journal.read(path)[0]["moves"] == [*PLANTED, onward]


def test_newer_rules_take_the_place_of_those_that_are_being_taken(own: Own, monkeypatch: pytest.MonkeyPatch) -> None:
    table = own.table(*PLANTED)
    monkeypatch.setattr(rules_update, "SHARE", 0)
    own.write(BOATS)
    while not table.rules.replaying:
        own.later(60)
    own.write(BOATS.replace("1", "2"))
    assert own.later(6000)
    assert boats(table) == 2
    assert table.play.session.moves == PLANTED


def test_a_new_game_that_is_begun_meanwhile_is_by_the_new_rules(own: Own, monkeypatch: pytest.MonkeyPatch) -> None:
    table = own.table(*PLANTED)
    monkeypatch.setattr(rules_update, "SHARE", 0)
    own.write(BOATS)
    while not table.rules.replaying:
        own.later(60)
    table.new_game.begin()
    fresh = own.app.screens[-1]
    assert isinstance(fresh, TableScreen)
    assert (boats(fresh), fresh.rules.replaying, fresh.play.session.moves) == (1, False, [])
    own.later()
    assert fresh.rules.banner is None


def test_many_changes_before_a_move_is_made_leave_one_journal(own: Own) -> None:
    table = own.table(*PLANTED)
    for steps in (2, 1, 2, 1):
        own.write(SLOW.replace("walk: 2", f"walk: {steps}"))
        assert own.later()
    assert len(list(own.app.saves.glob("*.journal"))) == 2
    assert table.play.pieces["0,-5"].kind == "rose"


def test_a_change_before_any_move_leaves_nothing_behind(own: Own) -> None:
    own.table()
    own.write(BOATS)
    own.later(600)
    own.app.home()
    assert not [path for path in own.app.saves.iterdir() if ".journal" in path.name]


def test_a_lost_branch_is_told_and_kept_in_the_game_before(own: Own) -> None:
    table = own.table(*PLANTED)
    old = table.play.autosave.path
    table.step(table.play.undo)
    table.play_move("move 0,-8 0,-7", own.now)
    own.write(SLOW)
    assert own.later()
    assert "One move of another branch does not fit them; the game before is saved." in own.app.notices.said
    assert table.play.session.moves == [*PLANTED[:3], "move 0,-8 0,-7"]
    assert old
    assert len(Journal.recover(old)[0]["tree"]) == 5
    assert table.play.autosave.path != old


def test_rules_that_do_not_fit_at_all_leave_the_game_as_it_is_and_say_why(own: Own) -> None:
    table = own.table(*PLANTED)
    before = table.play
    (own.folder / "mine.yaml").write_text(PEBBLES.replace("{count: 2}", "{count: 1}").replace("player: mine", "player: nobody"))
    table.play.seat_players({"host": "easy"})
    table.play.session.clock = GameClock(read_setting("10"))
    assert own.later()
    assert table.play is before
    said = describe_rules_state(table.rules.reload, own.app.words)
    assert said is not None
    assert (said.head, said.text) == (
        "The new rules do not fit this game",
        "'reserve' is not part of a position of this game. It goes on by the rules before.",
    )
    table.play_move(table.play.session.legal[0], own.now)
    click(own.app, spot(own.app, "new"))
    click(own.app, spot(own.app, "yes"))
    fresh = own.app.screens[-1]
    assert isinstance(fresh, TableScreen)
    assert fresh.play.game.name["en"] == "Pebbles"
    assert (fresh.play.session.players, fresh.play.session.clock) == ({}, None), "there is no other seat any more, and no race"
    assert fresh.rules.banner is None
    (own.folder / "mine.yaml").write_text(PEBBLES.replace("count: 5", "count: 7"))
    assert own.later(), "the new game follows the same file"
    assert fresh.play.game.definition["tiles"]["pebble"]["count"] == 7


def test_rules_that_did_not_fit_are_tried_again_when_the_same_tiles_are_dealt_again(own: Own) -> None:
    table = own.table(*PLANTED)
    (own.folder / "mine.yaml").write_text(PEBBLES)
    own.later()
    assert table.rules.reload.unfit is not None
    table.new_game.deal_again()
    assert own.later()
    fresh = own.app.screens[-1]
    assert isinstance(fresh, TableScreen)
    assert (fresh.play.game.name["en"], fresh.rules.reload.unfit) == ("Pebbles", None)


def test_rules_by_which_the_game_is_over_show_its_end_once(own: Own) -> None:
    (own.folder / "mine.yaml").write_text(PEBBLES)
    table = own.table("place pebble 0,5", "place pebble 0,6", "place pebble 0,7", "place pebble 1,7")
    (own.folder / "mine.yaml").write_text(PEBBLES.replace("count: 5", "count: 2"))
    assert own.later()
    assert table.play.result is not None
    settle(own.app)
    assert isinstance(own.app.screens[-1], GameOver)


def test_who_sits_at_a_covered_hand_goes_on_sitting_there(own: Own) -> None:
    hidden = PEBBLES.replace("seen_by: everyone", "seen_by: owner")
    (own.folder / "mine.yaml").write_text(hidden)
    table = own.table()
    assert isinstance(own.app.screens[-1], Handover)
    own.app.pop()
    table.hands.show()
    (own.folder / "mine.yaml").write_text(hidden.replace("count: 5", "count: 6"))
    assert own.later()
    assert (table.hands.shown, table.hands.waiting) == ("guest", False)
    table.play_move("place pebble 0,5", own.now)
    (own.folder / "mine.yaml").write_text(hidden.replace("count: 5", "count: 7"))
    assert own.later()
    assert table.hands.waiting, "the other player's hand is not laid open by that"


# -- what has changed


def test_what_has_changed_is_shown_by_a_key_and_in_the_menu(own: Own) -> None:
    own.table(*PLANTED)
    key(own.app, pygame.K_d)
    assert own.app.notices.said == "No new rules have been taken yet."
    key(own.app, pygame.K_ESCAPE)
    assert label(own.app, "differs") == ""
    key(own.app, pygame.K_ESCAPE)
    own.write(BOATS)
    assert own.later()
    assert "D shows what has changed." in own.app.notices.said
    key(own.app, pygame.K_d)
    assert not own.app.notices.said, "nothing that was told before lies over the page"
    screen = own.app.screens[-1]
    assert isinstance(screen, RulesScreen)
    assert [chapter.heading["en"] for chapter in screen.book] == ["What has changed in the rules"]
    assert "boat" in [paragraph.kind for paragraph in screen.book[0].paragraphs]
    key(own.app, pygame.K_d)
    key(own.app, pygame.K_ESCAPE)
    assert isinstance(own.app.screens[-1], Menu)
    click(own.app, spot(own.app, "differs"))
    assert isinstance(own.app.screens[-1], RulesScreen)


def test_a_tile_that_is_gone_stands_in_no_picture_of_what_has_changed(own: Own) -> None:
    (own.folder / "mine.yaml").write_text(PEBBLES.replace("name: Pebble,", "name: Stone,").replace("pebble", "stone"))
    own.table()
    (own.folder / "mine.yaml").write_text(PEBBLES)
    assert own.later()
    key(own.app, pygame.K_d)
    own.app.draw()
    screen = own.app.screens[-1]
    assert isinstance(screen, RulesScreen)
    assert {paragraph.kind for paragraph in screen.book[0].paragraphs} <= {"", "pebble"}


def test_words_alone_are_taken_and_change_no_sentence_of_the_rules(own: Own) -> None:
    own.table()
    (own.folder / "mine.yaml").write_text(HEAD.replace("For trying out.", "For others."))
    assert own.later()
    key(own.app, pygame.K_d)
    screen = own.app.screens[-1]
    assert isinstance(screen, RulesScreen)
    assert [paragraph.text["de"] for paragraph in screen.book[0].paragraphs] == ["Die Sätze der Regeln sind dieselben wie zuvor."]


# -- what is wrong


def test_a_mistake_takes_away_what_was_told_of_the_rules_before_and_no_notice_lies_on_its_strip(own: Own) -> None:
    table = own.table(*PLANTED)
    own.write(BOATS)
    assert own.later()
    assert own.app.notices.said.startswith("New rules taken")
    own.write(WRONG)
    assert own.later()
    assert (own.app.notices.said, table.banner is not None) == ("", True)
    assert table.banner
    for notice in ("That cannot be done.", "There is no such move in this game. " * 4):
        own.app.notice(notice)
        slip = own.app.notices.scene(table.brush, own.app.size, CLOCK.now(), table.needed)[0].rect
        assert not slip.colliderect(table.banner.plate)


STRIPS = [((1280, 800), 100), ((800, 480), 100), ((800, 480), 200), ((600, 1000), 100), ((480, 360), 100)]


@pytest.mark.parametrize(("zen", "shape", "language"), in_gate([*product([False, True], STRIPS, ["en", "de"])], 3))
def test_an_error_stands_in_a_strip_whose_room_is_kept_from_then_on_so_that_nothing_moves_again(
    zen: bool, shape: tuple[tuple[int, int], int], language: str, tmp_path: Path, shipped: Path
) -> None:
    size, text = shape
    with own_window(tmp_path, shipped, {"mine": ""}, size, text) as own:
        own.app.prefer(language=language)
        table = own.table(*PLANTED)
        if zen:
            table.command("zen")
        before, measure = table.play, bare_layout if zen else table_layout
        assert table.display.layout == measure(size, text / 100), "no room for a strip is kept while nothing is wrong"
        own.write(WRONG)
        assert own.later(1500)
        assert table.play is before, "the game goes on by the rules before"
        banner = table.banner
        assert banner is not None
        layout, points = table.display.layout, [table.display.view.at(place) for place in table.play.points]
        strip, *words = [sprite.rect for sprite in banner.sprites]
        worked = [widget.rect for widget in table.widgets if widget not in banner.widgets]
        parts = [*words, *(widget.rect for widget in banner.widgets)]
        assert pygame.Rect((0, 0), own.app.size).contains(strip)
        assert all(strip.contains(part) for part in parts)
        assert all(part.collidelist([other for other in parts if other is not part]) == -1 for part in parts)
        assert strip.collidelist(worked) == -1, "it covers nothing"
        assert strip.height < size[1] * 0.2
        own.write("")
        assert own.later()
        assert (table.rules.banner, table.display.layout) == (None, layout)
        own.write(WRONG)
        assert own.later(1500)
        assert table.rules.banner is not None and table.display.layout == layout
        assert [table.display.view.at(place) for place in table.play.points] == points
        assert table.play is before


def test_the_strip_says_where_and_what_until_it_is_mended(own: Own) -> None:
    table = own.table(*PLANTED)
    own.write(WRONG)
    assert own.later(1500)
    said = describe_rules_state(table.rules.reload, own.app.words)
    assert said is not None
    assert said.head == "mine.yaml:8:17"
    assert said.text.startswith("tiles.boat.count: must be")
    own.write("")
    assert own.later()
    assert describe_rules_state(table.rules.reload, own.app.words) is None
    assert own.app.notices.said == "The rules are mended. The game goes on by the same rules as before."


def test_the_strip_is_reached_by_keys_and_leads_to_all_problems_until_they_are_mended(own: Own) -> None:
    table = own.table()
    own.write(WRONG)
    assert own.later()
    while table.focus != "problems":
        key(own.app, pygame.K_TAB)
    assert label(own.app, "problems") == "All 2 problems"
    key(own.app, pygame.K_RETURN)
    page = own.app.screens[-1]
    assert isinstance(page, ProblemsScreen)
    assert page.told.path == str(own.folder / "mine.yaml")
    assert [problem.line for problem in page.told.problems] == [8, 9]
    assert [page.told.excerpt(problem) for problem in page.told.problems] == ["  boat: {count: 99}", "  rose: {mooove: 3}"]
    own.write(WRONG.replace("99", "1"))
    assert own.later()
    assert own.app.screens[-1] is page
    assert [problem.line for problem in page.told.problems] == [9]
    own.write(BOATS)
    assert own.later()
    assert own.app.screens[1:] == [table]
    assert (table.rules.banner, boats(table)) == (None, 1)


def test_all_problems_are_copied_with_their_lines(own: Own) -> None:
    table = own.table()
    own.write(WRONG)
    assert own.later()
    table.command("problems")
    click(own.app, spot(own.app, "copy"))
    lines = clipboard.pasted().splitlines()
    assert lines[0].startswith("mine.yaml:8:17 tiles.boat.count: must be")
    assert lines[1] == "    boat: {count: 99}"


@pytest.mark.parametrize("how", ["gone", "empty", "a link to itself"])
def test_a_file_that_is_gone_or_empty_is_told_and_the_game_goes_on(how: str, own: Own) -> None:
    table = own.table()
    if how == "gone":
        (own.folder / "mine.yaml").unlink()
    elif how == "empty":
        (own.folder / "mine.yaml").write_text("")
    else:
        (own.folder / "mine.yaml").unlink()
        (own.folder / "mine.yaml").symlink_to(own.folder / "mine.yaml")
    assert own.later()
    said = describe_rules_state(table.rules.reload, own.app.words)
    assert said is not None
    assert said.head == "mine.yaml"
    assert said.text.startswith("is empty." if how == "empty" else "is not there any more.")
    table.play_move(PLANTED[0], own.now)
    (own.folder / "mine.yaml").unlink(missing_ok=True)
    own.write(BOATS)
    assert own.later()
    assert (table.rules.banner, boats(table), len(table.play.session.moves)) == (None, 1, 1)


def test_an_error_in_german_is_counted_in_german(own: Own) -> None:
    table = own.table()
    own.write(WRONG)
    own.later()
    own.app.prefer(language="de")
    said = describe_rules_state(table.rules.reload, own.app.words)
    assert said is not None
    assert (said.head, said.buttons) == ("mine.yaml:8:17", [("problems", "Alle 2 Fehler")])


@pytest.mark.parametrize(
    ("line", "at", "room", "parts"),
    [
        ("  rose: {walk: 3}", 9, 40, ("rose: {", "walk: 3}")),
        ("rose", 99, 40, ("rose", "")),
        ("a" * 50, 0, 10, ("", "a" * 9 + "\u2026")),
        ("a" * 50, 50, 10, ("\u2026" + "a" * 9, "")),
        ("0123456789" * 3, 15, 8, ("\u2026234", "567\u2026")),
        ("", 0, 10, ("", "")),
    ],
)
def test_of_a_long_line_the_part_around_the_problem_is_shown(line: str, at: int, room: int, parts: tuple[str, str]) -> None:
    assert cut_line(line, at, lambda words: len(words) <= room) == parts


# -- the loop


def test_the_loop_takes_new_rules_by_itself(own: Own) -> None:
    table = own.table()
    own.write(BOATS)
    end = time.monotonic() + 20
    while boats(table) != 1 and time.monotonic() < end:
        own.app.play(own.app.drawn + 2)
        CLOCK.pass_time(30)
    assert boats(table) == 1
