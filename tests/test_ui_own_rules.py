"""A person's own rules on the shelf: beside the shipped ones, with what is wrong with them, as the folder is just now."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.core.session import Session
from game.ui.app import App
from game.ui.catalogue.catalogue_cards import make_cards
from game.ui.catalogue.game_detail import StarterDetail
from game.ui.framework import clipboard
from game.ui.framework.words import UiWords
from game.ui.saves.autosave import UnfinishedGame
from game.ui.saves.save_files import list_stored
from game.ui.saves.saved_game import SavedGame
from game.ui.screens.problems import ProblemsScreen
from game.ui.screens.table import TableScreen
from tests.ui_own import HEAD, PEBBLES, Own, label, own_window
from tests.ui_window import click, key, mouse, settle

WRONG = "tiles:\n  boat: {count: 99}\n  rose: {mooove: 3}\n"
QUICK = "options: {accents: {number: 2}}\npresets: {none: {name: None, set: {accents: 0}}}\n"


@pytest.fixture
def own(tmp_path: Path, shipped: Path) -> Iterator[Own]:
    with own_window(tmp_path, shipped, {"mine": QUICK, "wrong": WRONG}) as own:
        yield own


@pytest.fixture
def bare(tmp_path: Path, shipped: Path) -> Iterator[Own]:
    """Where a person has nothing of the own yet, and not even the folder."""
    with own_window(tmp_path, shipped) as own:
        yield own


def cards(own: Own) -> list[str]:
    return [card.id.removeprefix("game:") for card in own.shelf.cards]


def spot(app: App, name: str) -> tuple[int, int]:
    return next(widget.rect.center for widget in app.screens[-1].widgets if widget.id == name)


def choose(own: Own, ruleset: str) -> None:
    """Brings a card into sight and clicks on it."""
    own.shelf.card_rows.first = own.shelf.grid.showing(f"game:{ruleset}")
    own.shelf.refresh()
    click(own.app, spot(own.app, f"game:{ruleset}"))


# -- which stand there


def test_own_rules_stand_under_a_heading_of_their_own_before_the_house_rules(own: Own) -> None:
    assert cards(own) == ["skud", "mine", "wrong", "skud_no_wheels"]
    assert [line.heading for line in own.shelf.grid.lines if line.heading] == ["Your rules", "House rules"]
    assert own.shelf.stock.chosen == "skud", "what is chosen first is a shipped game"
    own.app.prefer(language="de")
    assert [line.heading for line in own.shelf.grid.lines if line.heading] == ["Deine Regeln", "Hausregeln"]


def test_broken_misnamed_and_hidden_files_stand_there_with_the_reason(own: Own) -> None:
    for name in ("skud", "Two Words"):
        (own.folder / f"{name}.yaml").write_text(HEAD)
    assert own.later()
    problems = {card.name: card.problem for card in own.shelf.cards if card.problem}
    assert problems["wrong"].startswith("wrong.yaml:8:17 tiles.boat.count: must be")
    assert "is hidden by" in problems["skud.yaml"]
    assert "is not the name of a ruleset file." in problems["Two Words.yaml"]


def test_the_options_of_own_rules_are_controls_with_their_defaults_and_presets(own: Own) -> None:
    choose(own, "mine")
    assert own.shelf.stock.values["mine"] == {"accents": 2, "accents_chosen_by": "each"}
    own.shelf.act("fold")
    assert label(own.app, "option:accents") == "Accent tiles that each player keeps"
    click(own.app, spot(own.app, "preset:none"))
    assert own.shelf.stock.values["mine"]["accents"] == 0
    rect = next(widget.rect for widget in own.shelf.widgets if widget.id == "option:accents")
    click(own.app, (rect.right - 5, rect.centery))
    assert own.shelf.stock.values["mine"]["accents"] == 1
    click(own.app, spot(own.app, "start"))
    table = own.app.screens[-1]
    assert isinstance(table, TableScreen)
    assert table.play.game.identity.options["accents"] == 1
    own.write(QUICK + "tiles: {boat: {count: 1}}\n")
    assert own.later(), "a table laid from the shelf follows the file"
    assert table.play.game.identity.options["accents"] == 1


def test_shipped_rules_and_house_rules_are_begun_without_being_followed(own: Own) -> None:
    for ruleset in ("skud", "skud_no_wheels"):
        choose(own, ruleset)
        click(own.app, spot(own.app, "start"))
        table = own.app.screens[-1]
        assert isinstance(table, TableScreen)
        assert (table.rules.reload.source, table.every) == (None, None)
        own.app.home()


# -- what is wrong


def test_choosing_broken_rules_shows_all_that_is_wrong_with_the_file_s_path(own: Own) -> None:
    choose(own, "wrong")
    page = own.app.screens[-1]
    assert isinstance(page, ProblemsScreen)
    assert (page.told.name, page.told.path) == ("wrong", str(own.folder / "wrong.yaml"))
    assert [problem.line for problem in page.told.problems] == [8, 9]
    key(own.app, pygame.K_ESCAPE)
    assert own.app.screens == [own.shelf]
    assert own.shelf.stock.chosen == "wrong"
    assert label(own.app, "start") == ""
    own.shelf.focus = "game:wrong"
    key(own.app, pygame.K_RETURN)
    assert isinstance(own.app.screens[-1], ProblemsScreen), "once more by Enter"
    key(own.app, pygame.K_ESCAPE)
    click(own.app, spot(own.app, "problems"))
    own.write("", "wrong")
    assert own.later()
    assert own.app.screens == [own.shelf], "mended, the page goes"
    assert label(own.app, "start") == "Start for two"


def test_a_misnamed_file_is_told_what_to_do(own: Own) -> None:
    (own.folder / "Two Words.yaml").write_text(HEAD)
    own.later()
    choose(own, "Two Words.yaml")
    page = own.app.screens[-1]
    assert isinstance(page, ProblemsScreen)
    assert page.told.todo == "Rename the file in its folder: this page looks again by itself."
    (own.folder / "Two Words.yaml").rename(own.folder / "two_words.yaml")
    (own.folder / "two_words.yaml").write_text(HEAD.replace("id: mine", "id: two_words"))
    assert own.later()
    assert own.app.screens == [own.shelf]
    assert "two_words" in cards(own)


# -- as the folder is just now


def test_what_comes_goes_or_changes_in_the_folder_is_shown(own: Own) -> None:
    assert not own.later()
    own.write(QUICK, "other")
    assert own.later(1200)
    assert cards(own) == ["skud", "mine", "other", "wrong", "skud_no_wheels"]
    choose(own, "other")
    own.write("options: {accents: {number: 3}}\n", "other")
    assert own.later(1200)
    assert own.shelf.stock.values["other"]["accents"] == 3
    (own.folder / "other.yaml").unlink()
    assert own.later(1200)
    assert "other" not in cards(own)
    assert own.shelf.stock.chosen == "skud"


def test_settings_of_other_rules_stay_when_the_folder_changes(own: Own) -> None:
    own.shelf.stock.values["skud"]["accents"] = 7
    own.write(QUICK, "other")
    own.later()
    assert own.shelf.stock.values["skud"]["accents"] == 7


def test_when_the_window_gets_the_keyboard_again_the_folder_is_looked_at(own: Own) -> None:
    own.later(600)
    own.write(QUICK, "other")
    own.app.answer(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    assert not own.shelf.look(own.now + 1)
    own.app.answer(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    assert own.shelf.look(own.now + 2)


def test_an_empty_folder_shows_how_to_begin(bare: Own) -> None:
    assert cards(bare) == ["skud", "+", "skud_no_wheels"], "where own rules will stand"
    choose(bare, "skud_no_wheels")
    choose(bare, "+")
    assert isinstance(bare.shelf.detail, StarterDetail)
    bare.app.draw()
    click(bare.app, spot(bare.app, "command"))
    assert clipboard.pasted() == "paisho new my_rules --extends skud_no_wheels --shelf"
    click(bare.app, spot(bare.app, "folder"))
    assert clipboard.pasted() == str(bare.folder)
    bare.write("")
    assert bare.later()
    assert (cards(bare)[1], bare.shelf.stock.chosen) == ("mine", "skud")
    bare.app.draw()


def test_a_catalogue_without_a_folder_of_ones_own_has_no_such_card(tmp_path: Path) -> None:
    from tests.ui_window import window

    with window(tmp_path) as app:
        assert all(card.id != "game:+" for card in app.screens[0].cards)  # type: ignore[attr-defined]


# -- rules that come in and go out


def drop(app: App, what: str, kind: int = pygame.DROPFILE) -> None:
    app.answer(pygame.event.Event(kind, {"file" if kind == pygame.DROPFILE else "text": what}))


@pytest.mark.parametrize("on", ["shelf", "table"])
def test_a_dropped_file_is_taken_onto_the_shelf_and_chosen(on: str, own: Own, tmp_path: Path) -> None:
    path = tmp_path / "friend.yaml"
    path.write_text(HEAD.replace("id: mine", "id: friend").replace("Mine", "Friend's"))
    if on == "table":
        own.table()
    drop(own.app, str(path))
    assert own.app.screens == [own.shelf]
    assert own.shelf.stock.chosen == "friend"
    assert label(own.app, "game:friend") == "Friend's"
    assert own.app.notices.said == f"Friend's is on your shelf now, as a file of your own: {own.folder / 'friend.yaml'}"
    drop(own.app, str(own.folder / "mine.yaml"))
    assert (own.shelf.stock.chosen, own.app.notices.said) == ("mine", "Mine is on your shelf already.")


def test_a_line_and_a_whole_text_are_pasted(own: Own) -> None:
    choose(own, "mine")
    click(own.app, spot(own.app, "share"))
    line = clipboard.pasted()
    assert line.startswith("paisho-rules1:")
    (own.folder / "mine.yaml").unlink()
    assert own.later()
    clipboard.copy(f"try this: {line}")
    key(own.app, pygame.K_v, pygame.KMOD_CTRL)
    assert own.shelf.stock.chosen == "mine"
    assert own.shelf.stock.values["mine"]["accents"] == 2
    clipboard.copy(PEBBLES.replace("id: mine", "id: pebbles"))
    own.table()
    key(own.app, pygame.K_v, pygame.KMOD_CTRL)
    assert own.app.screens == [own.shelf]
    assert own.shelf.stock.chosen == "pebbles"


def test_a_line_of_rules_whose_file_has_just_gone_is_written_again_and_told_so(own: Own) -> None:
    line = own.app.shelf.line("mine")
    own.table()
    (own.folder / "mine.yaml").unlink()
    clipboard.copy(line)
    key(own.app, pygame.K_v, pygame.KMOD_CTRL)
    path = own.folder / "mine.yaml"
    assert path.exists()
    assert own.app.notices.said == f"Mine is on your shelf now, as a file of your own: {path}"
    key(own.app, pygame.K_v, pygame.KMOD_CTRL)
    assert own.app.notices.said == "Mine is on your shelf already."


def test_what_is_wrong_with_a_dropped_file_or_a_pasted_text_is_shown_with_its_lines(own: Own, tmp_path: Path) -> None:
    path = tmp_path / "friend.yaml"
    path.write_text(HEAD.replace("id: mine", "id: friend") + WRONG)
    drop(own.app, str(path))
    page = own.app.screens[-1]
    assert isinstance(page, ProblemsScreen)
    assert (page.told.name, page.told.path) == ("friend.yaml", str(path))
    assert [page.told.excerpt(problem) for problem in page.told.problems] == ["  boat: {count: 99}", "  rose: {mooove: 3}"]
    assert page.told.todo.startswith("Nothing was taken onto your shelf.")
    own.app.home()
    drop(own.app, HEAD.replace("id: mine", "id: friend") + WRONG, pygame.DROPTEXT)
    page = own.app.screens[-1]
    assert isinstance(page, ProblemsScreen)
    assert page.told.name == "The text"
    assert [page.told.excerpt(problem) for problem in page.told.problems] == ["  boat: {count: 99}", "  rose: {mooove: 3}"]
    assert not (own.folder / "friend.yaml").exists()


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (HEAD.replace("id: mine", "id: skud"), 'These rules could not be taken: "skud" is the name of a ruleset that comes with'),
        ("paisho-rules1:abc", "These rules could not be taken: "),
        ("815 and so on", "The clipboard is empty, or holds nothing that is of use here."),
        ("name: nothing more", "The clipboard is empty, or holds nothing that is of use here."),
    ],
)
def test_what_cannot_be_taken_is_said(what: str, said: str, own: Own) -> None:
    clipboard.copy(what)
    key(own.app, pygame.K_v, pygame.KMOD_CTRL)
    assert own.app.screens == [own.shelf]
    assert own.app.notices.said.startswith(said)


# -- by what rules are known


def test_the_chosen_rules_show_by_what_they_are_known_with_their_options(own: Own) -> None:
    choose(own, "mine")
    settle(own.app)
    assert label(own.app, "hash") == f"Rules {own.app.shelf.open('mine', {}).identity.short}"
    own.shelf.act("option:accents", 1)
    settle(own.app)
    short = own.app.shelf.open("mine", {"accents": 3}).identity.short
    assert label(own.app, "hash") == f"Rules {short}"
    before = len(own.shelf.scene(0))
    mouse(own.app, pygame.MOUSEMOTION, spot(own.app, "hash"))
    assert len(own.shelf.scene(0)) == before + 2, "a bubble says what it means"
    click(own.app, spot(own.app, "hash"))
    assert clipboard.pasted() == short


def test_a_saved_game_tells_by_what_rules_it_was_played(own: Own) -> None:
    table = own.table("choose boat rock")
    game = table.play.game
    own.app.home()
    (one,) = (SavedGame(found) for found in list_stored(own.app.saves))
    one.read_file()
    assert one.sign(UiWords("de")) == f"Regeln {game.identity.short}"


def test_a_game_whose_rules_are_on_no_shelf_is_shown_by_the_name_and_the_board_that_it_carries(own: Own) -> None:
    own.write("", "far")
    path = own.folder / "far.yaml"
    path.write_text(path.read_text("utf-8").replace("name: ", "name: Elsewhere # "), "utf-8")
    game = own.app.shelf.open("far", {})
    unfinished = UnfinishedGame(own.folder / "far-1.journal", "far", 3, Session(game, 1).record())
    path.unlink()
    screen = own.shelf
    entries = [entry for entry in own.app.shelf.entries() if entry.id != "far"]
    card = make_cards(entries, [unfinished], own.app.words)[0]
    assert (card.name, card.ruleset) == ("Elsewhere", "far")
    screen.boards.forget()
    while screen.boards.draw_next([], [unfinished], 60):
        pass
    assert screen.boards.get(card.picture) is not None


def test_a_game_that_can_be_continued_says_against_whom(own: Own) -> None:
    record = Session(own.app.shelf.open("skud", {}), 1).record()
    cases: list[tuple[dict[str, str], tuple[str, ...]]] = [
        ({"host": "easy"}, ("Against: Easy",)),
        ({"host": "nobody"}, ()),
        ({"host": "easy", "guest": "medium"}, ("Guest: Medium", "Host: Easy")),
    ]
    for players, said in cases:
        unfinished = UnfinishedGame(own.folder / "skud-1.journal", "skud", 3, {**record, "players": players})
        assert make_cards([], [unfinished], own.app.words)[0].facts == said
    assert make_cards([], [UnfinishedGame(own.folder / "skud-1.journal", "skud", 3, record)], own.app.words)[0].facts == ()


@pytest.mark.parametrize(
    "rules", [None, {}, {"name": 5}, {"name": {"de": "nur"}}, {"name": {"en": "x" * 81}}, {"name": {"en": []}}]
)
def test_a_name_that_is_none_is_not_shown(rules: object) -> None:
    assert UnfinishedGame(Path("far-1.journal"), "far", 3, {"rules": rules}).name == {"en": "far"}


# -- the rack


@pytest.mark.parametrize("size", [(480, 360), (720, 1280)])
def test_every_card_can_be_brought_into_sight(size: tuple[int, int], tmp_path: Path, shipped: Path) -> None:
    with own_window(tmp_path, shipped, {f"rules_{i}": "" for i in range(5)}, size) as own:
        shelf = own.shelf
        for card in make_cards(shelf.stock.entries, [], own.app.words):
            for start in (0, 99):
                shelf.card_rows.first = start
                shelf.refresh()
                shelf.card_rows.first = shelf.grid.showing(card.id)
                shelf.refresh()
                assert card.id in [widget.id for widget in shelf.widgets]
        shelf.card_rows.first = 0
        shelf.refresh()
        met = set()
        for _ in range(24):
            key(own.app, pygame.K_TAB)
            met.add(shelf.focus)
            assert shelf.focus in [widget.id for widget in shelf.widgets]
        assert {card.id for card in shelf.cards} <= met
