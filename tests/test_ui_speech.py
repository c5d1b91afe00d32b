"""What a screen reader is told of the window: a name for everything that can have the focus, each sentence once, and never a word
that stops the game. The library itself is tried on a bus of its own in ``test_speech_bus.py``."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.ui.app import App
from game.ui.framework import speech
from game.ui.framework.speech import ASKED
from game.ui.framework.spoken import Announcer, speak_screen
from game.ui.screens.table import TableScreen
from tests.rulebooks import game_of
from tests.test_ui_gallery import STATES, lifted
from tests.ui_tea import Tea, Teahouse
from tests.ui_window import key, lay, lay_out, settle, window

pytestmark = pytest.mark.usefixtures("made_once")
BOARD = (("1,0", "rose", "guest"), ("0,1", "lily", "host"), ("2,2", "jasmine", "guest"))


class Library:
    """Stands in for the library: keeps the tree, and refuses what the library panics at. ``raises``: it breaks instead."""

    def __init__(self) -> None:
        self.nodes: dict[int, Any] = {}
        self.focus, self.updates, self.raises = 0, 0, False
        self.announced: list[str] = []
        self.asked: Callable[[], None] = lambda: None
        self.act: Callable[[Any], None] = lambda request: None
        self.unix = SimpleNamespace(Adapter=self._begin)
        self.Role = self.Action = self.Live = self.Toggled = Names()
        self.Node, self.Tree, self.Rect = Node, lambda root: root, lambda *edges: edges
        self.TreeUpdate = lambda focus: SimpleNamespace(focus=focus, nodes=[], tree=None)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)

    def _begin(self, asked: Callable[[], None], act: Callable[[Any], None], ended: Callable[[], None]) -> Library:
        self.asked, self.act = asked, act
        return self

    def update_if_active(self, make: Callable[[], Any]) -> None:
        if self.raises:
            raise BaseException("panicked")
        update, before = make(), set(self.nodes)
        self.updates += 1
        self.nodes |= dict(update.nodes)
        inside = self.nodes[0].said["children"][0]
        self.nodes = {number: node for number, node in self.nodes.items() if number in (0, *inside)}
        assert set(inside) <= set(self.nodes), "a child that nobody knows"
        assert update.focus in self.nodes, "a focus that nobody knows"
        if before:  # what is in the first tree is not announced
            self.announced += [node.said["value"][0] for n, node in self.nodes.items() if "live" in node.said and n not in before]
        self.focus = update.focus

    def update_window_focus_state(self, focused: bool) -> None:
        """Whether the window has the keyboard."""

    def set_root_window_bounds(self, outer: object, inner: object) -> None:
        """Where the window is."""

    @property
    def focused(self) -> str:
        """The name of what has the focus."""
        return str(self.nodes[self.focus].said["label"][0])


class Names:
    """A set of names: each is itself."""

    def __getattr__(self, name: str) -> str:
        return name


class Node:
    """A node that remembers what was set."""

    def __init__(self, role: str) -> None:
        self.role = role
        self.said: dict[str, tuple[Any, ...]] = {}

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *values: self.said.update({name.removeprefix("set_"): values})


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> Library:
    made, find = Library(), importlib.import_module
    monkeypatch.setattr(speech, "is_installed", lambda: True)
    monkeypatch.setattr(speech, "import_module", lambda name: made if name == speech.PACKAGE else find(name))
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(speech, "RETURN", 0.0)
    return made


def listen(app: App, library: Library) -> None:
    """Somebody begins to listen to the window."""
    app.speech.begin()
    library.asked()
    hear_events(app)
    app.draw()


def hear_events(app: App) -> None:
    for event in pygame.event.get():
        if event.type == ASKED:
            app.answer(event)


# -- names


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("state", STATES)
def test_whatever_can_have_the_focus_has_a_name_in_letters_or_digits(tmp_path: Path, state: str, language: str) -> None:
    for size in ((1280, 800), (800, 480)):
        with window(tmp_path / str(size[0]), size, language) as app:
            STATES[state](app)
            named = {one.id: one.name for one in speak_screen(app.screens[-1])}
            nameless = [name for name, said in named.items() if not any(sign.isalnum() for sign in said)]
            assert not nameless


@pytest.mark.parametrize("state", [state for state in STATES if state != "zen"])
def test_tab_leads_only_to_what_is_heard_and_the_tree_stays_whole(tmp_path: Path, state: str, library: Library) -> None:
    with window(tmp_path, (800, 480)) as app:
        STATES[state](app)
        listen(app, library)
        for _ in range(12):
            key(app, pygame.K_TAB)
            app.draw()
            screen = app.screens[-1]
            names = {one.id: one.name for one in speak_screen(screen)}
            assert library.focused == names.get(screen.heard_focus or "", pygame.display.get_caption()[0])


@pytest.mark.parametrize("state", STATES)
def test_each_screen_says_what_it_is(tmp_path: Path, state: str) -> None:
    with window(tmp_path) as app:
        STATES[state](app)
        said = app.screens[-1].heard_text
        assert said and all(isinstance(line, str) for line in said)


def test_a_setting_that_is_on_or_off_is_a_switch_and_a_page_of_settings_is_not(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        app.open_screen("settings")
        app.screens[-1].act("group:table")
        roles = {one.id: (one.role, one.on) for one in speak_screen(app.screens[-1])}
        assert roles["option:hints"] == ("switch", True)
        assert roles["group:table"] == ("toggle", True) and roles["group:look"] == ("toggle", False)


# -- what is new


def test_a_sentence_is_said_once_and_again_when_it_comes_again(tmp_path: Path) -> None:
    screen, announcer = SimpleScreen(), Announcer()
    found = []
    for lines in (["one", "two."], ["one", "two."], ["two.", "three"], ["one"]):
        screen.lines = lines
        found.append(list(announcer.news(screen)))  # type: ignore[arg-type]
    assert found == [["one.", "two."], [], ["three."], ["one."]]


class SimpleScreen:
    """Something that says lines."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    @property
    def heard_text(self) -> list[str]:
        return self.lines


def test_opening_a_card_reads_it_and_closing_it_reads_nothing_again(tmp_path: Path, library: Library) -> None:
    with window(tmp_path) as app:
        lay(app, 6)
        listen(app, library)
        before = len(library.announced)
        key(app, pygame.K_g)
        app.draw()
        assert "What the marks mean" in library.announced[-1] or len(library.announced) == before + 1
        opened = len(library.announced)
        key(app, pygame.K_ESCAPE)
        app.draw()
        assert len(library.announced) == opened


def test_a_notice_is_announced(tmp_path: Path, library: Library) -> None:
    with window(tmp_path) as app:
        listen(app, library)
        app.notice("The game is kept.")
        app.draw()
        assert library.announced[-1] == "The game is kept."


# -- the table


def test_a_move_is_told_with_whose_it_was_what_came_of_it_and_who_is_to_move(tmp_path: Path, library: Library) -> None:
    with window(tmp_path) as app:
        table = lay(app, 4)
        listen(app, library)
        table.play_move(table.play.session.legal[0], 0)
        settle(app)
        app.draw()
        said = library.announced[-1]
        assert said.startswith("Move 5 \u00b7 Guest: ")
        assert "Host to move" in said


def test_a_point_tells_its_number_what_lies_there_whose_it_is_and_that_it_may_be_chosen(tmp_path: Path, library: Library) -> None:
    with window(tmp_path) as app:
        table = lay(app, 30)
        listen(app, library)
        own = sorted(place for place in table.play.pieces if place in table.play.options)[0]
        table.pointer.cursor, table.focus, table.keys_used = own, "board", True
        app.draw()
        piece = table.play.pieces[own]
        name = table.words.of(table.play.game.kinds[piece.kind].name)
        assert library.focused.startswith(f"{own.replace('-', chr(0x2212))}: {name} \u00b7 {piece.owner.capitalize()}")
        assert "may be chosen now" in library.focused


def test_a_target_tells_what_a_move_there_would_bring(tmp_path: Path, library: Library) -> None:
    with window(tmp_path) as app:
        table = lifted(app)
        listen(app, library)
        taken = [place for place in table.play.targets if place in table.play.pieces and table.play.captures(place)]
        free = [place for place in table.play.targets if place not in table.play.pieces]
        for place, said in [(place, "would be captured") for place in taken[:1]] + [(free[0], "the tile may go there")]:
            table.pointer.cursor, table.focus, table.keys_used = place, "board", True
            app.draw()
            assert said in library.focused


def test_the_bubble_says_no_line_that_was_said_of_the_point_already(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 30)
        place = sorted(table.play.pieces)[0]
        table.pointer.cursor, table.focus, table.keys_used = place, "board", True
        table.explainer.describe(table.pointer, place)
        first = (table.pointer.said or "").split("\n")[0]
        spoken = speak_screen(table)[-1].name
        assert first in spoken
        assert first not in table.heard_text


def test_in_another_language_what_was_said_is_said_in_that_one(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 5)
        assert "Host to move" in " ".join(table.heard_text)
        app.prefer(language="de")
        assert "Gastgeber ist am Zug" in " ".join(table.heard_text)


def test_an_empty_point_is_told_with_the_grounds_that_it_touches_as_the_board_calls_them(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_out(app, game_of("skud"))
        for place, grounds in {"2,1": "touching red", "8,0": "a gate", "0,1": "touching red, touching white"}.items():
            table.pointer.cursor = place
            assert grounds in speak_screen(table)[-1].name


def test_a_link_tells_where_its_other_end_lies(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 30)
        link = table.play.links[0]
        table.pointer.cursor = link.a
        other = table.words.of(table.play.game.kinds[table.play.pieces[link.b].kind].name)
        assert f"{other} {link.b.replace('-', chr(0x2212))}" in speak_screen(table)[-1].name
        table.play.links = [link, link]
        assert table.explainer.links_there(link.a)[0].endswith(f" with 2\u00a0\u00d7\u00a0{other}")


def test_a_link_that_broke_names_the_tiles_as_they_lay(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 30)
        linked = {end for link in table.play.links for end in (link.a, link.b)}
        start = next(place for place in sorted(linked) if place in table.play.options)
        name = table.words.of(table.play.game.kinds[table.play.pieces[start].kind].name)
        table.press(start, 0)
        table.press(next(token for place, token in table.play.targets.items() if table.play.foresee(token)[1]), 0)
        gone = "".join(line for line in table.heard_text if line.startswith("Gone:"))
        assert f"{name} {start.replace('-', chr(0x2212))}" in gone


def test_what_is_typed_is_said_and_the_move_that_enter_would_make(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 10)
        table.command("type")
        assert any("Type" in line or "type" in line for line in table.heard_text)
        app.answer(pygame.event.Event(pygame.KEYDOWN, key=0, mod=0, unicode="p"))
        app.answer(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode=""))
        assert table.heard_text[-2] == "p" and table.heard_text[-1] in table.play.legal


def test_while_a_hand_is_covered_nothing_of_the_table_is_told(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_out(app, Teahouse(begin=Tea(BOARD)))
        table.hands.shown, table.pointer.cursor = None, "1,0"
        assert table.hands.waiting
        assert table.heard_text == ()
        assert speak_screen(table)[-1].name == "1,0"


def test_full_stop_and_comma_lead_through_the_tiles_and_then_through_the_targets(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app, 30)
        seen = walk(app, table, len(table.play.pieces))
        assert set(seen) >= set(table.play.pieces) & table.play.places and seen[0] != seen[1]
        key(app, pygame.K_COMMA)
        assert table.pointer.cursor == seen[-2]
        own = sorted(place for place in table.play.pieces if place in table.play.options)[0]
        table.press(own, 0)
        assert sorted(walk(app, table, len(table.play.targets))) == sorted(table.play.targets)


def walk(app: App, table: TableScreen, steps: int) -> list[str]:
    """Where so many full stops lead."""
    out = []
    for _ in range(steps):
        key(app, pygame.K_PERIOD)
        out.append(table.pointer.cursor or "")
    return out


def test_v_says_once_more_all_that_stands_there(tmp_path: Path, library: Library) -> None:
    with window(tmp_path) as app:
        lay(app, 6)
        listen(app, library)
        first = library.announced[-1]
        key(app, pygame.K_v)
        app.draw()
        assert library.announced[-2:] == [first, first]


# -- what a screen reader asks for


def test_a_screen_reader_goes_to_a_widget_and_works_it(tmp_path: Path, library: Library) -> None:
    with window(tmp_path) as app:
        listen(app, library)
        number = app.speech._numbers["settings"]
        library.act(SimpleNamespace(action="Action.FOCUS", target=number))
        hear_events(app)
        assert app.screens[-1].focus == "settings" and len(app.screens) == 1
        library.act(SimpleNamespace(action="Action.CLICK", target=number))
        hear_events(app)
        assert len(app.screens) == 2


def test_a_screen_reader_goes_to_a_point_and_lifts_the_tile_there(tmp_path: Path, library: Library) -> None:
    with window(tmp_path) as app:
        table = lay(app, 30)
        own = sorted(place for place in table.play.pieces if place in table.play.options)[0]
        table.pointer.cursor, table.focus, table.keys_used = own, "board", True
        listen(app, library)
        number = app.speech._numbers[f"place:{own}"]
        table.focus = table.pointer.cursor = None
        library.act(SimpleNamespace(action="Action.CLICK", target=number))
        hear_events(app)
        assert isinstance(app.screens[-1], TableScreen) and own in table.play.picked


# -- where nobody listens, or all goes wrong


def test_nothing_is_made_while_nobody_listens(tmp_path: Path, library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    with window(tmp_path) as app:
        app.speech.begin()
        monkeypatch.setattr(speech, "speak_screen", lambda screen: pytest.fail("a tree was made"))
        app.draw()
        assert library.updates == 0


def test_nothing_is_sent_while_nothing_changes(tmp_path: Path, library: Library) -> None:
    with window(tmp_path) as app:
        listen(app, library)
        app.draw()
        sent = library.updates
        app.draw()
        assert library.updates == sent


def test_a_library_that_breaks_is_said_once_and_the_window_goes_on(tmp_path: Path, library: Library) -> None:
    with window(tmp_path) as app:
        listen(app, library)
        library.raises = True
        key(app, pygame.K_TAB)
        app.draw()
        assert "panicked" in app.notices.said
        app.notice("")
        key(app, pygame.K_TAB)
        app.draw()
        assert app.notices.said == "" and app.speech.listening is False


def test_without_the_library_the_settings_say_what_it_takes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.screens.settings.is_installed", lambda: False)
    with window(tmp_path) as app:
        app.open_screen("settings")
        app.screens[-1].act("group:window")
        assert any('pip install ".[speech]"' in line for line in app.screens[-1].heard_text)
