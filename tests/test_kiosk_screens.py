"""Every screen of the public table, with the shipped games: large enough for fingers, cleared by idling, and bit for bit as kept.

The sums are in ``pictures/kiosk.json`` and are written anew as those of ``test_ui_gallery.py`` are.
"""

from __future__ import annotations

import json
import math
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core import lattice
from game.core.collector import set_memory_aside
from game.drawing.brush import Brush
from game.rules.playing import lines
from game.ui.framework import clock
from game.ui.framework.spoken import speak_screen
from game.ui.framework.touch import FINGER_MM
from game.ui.kiosk import maintenance
from game.ui.kiosk.app import USUAL_GAMES, KioskApp
from game.ui.kiosk.attract import DIM, AttractScreen
from game.ui.kiosk.cards import CALM, CalmCard, StillThere
from game.ui.kiosk.choice import ChoiceScreen
from game.ui.kiosk.counts import Counts
from game.ui.kiosk.idle import CARD
from game.ui.kiosk.maintenance import CLEANING, Cleaning
from game.ui.kiosk.panel import Panel
from game.ui.kiosk.pin_pad import PinPad
from game.ui.screens.course import CourseCard
from game.ui.screens.dialogue import Dialogue
from game.ui.screens.lessons import LessonScreen
from game.ui.screens.table import TableScreen
from game.ui.screens.table_dialogues import GameOver
from game.ui.table.prompt_panel import RESULT
from tests.conftest import in_gate
from tests.fake_clock import CLOCK
from tests.kiosk_monkey import a_kiosk
from tests.test_ui_gallery import compare
from tests.ui_window import forbid_cutting

pytestmark = pytest.mark.usefixtures("made_once")
SUMS = Path(__file__).parent / "pictures" / "kiosk.json"
SIZES = {"laptop": ((1280, 800), 217), "large": ((1920, 1080), 340), "small": ((800, 480), 155), "tall": ((600, 1000), 120)}
"""Windows in pixels, and how wide the screen is in millimetres."""
MORE = {"coarse": ((800, 480), 217), "flat": ((1024, 600), 217), "phone": ((1024, 600), 154)}
"""Some more, in which what is touched is measured."""


@pytest.fixture(scope="module")
def one(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KioskApp]:
    set_memory_aside()
    app = a_kiosk(tmp_path_factory.mktemp("kiosk"), SIZES["small"][0])
    try:
        yield app
    finally:
        app.close()
        pygame.display.quit()


@pytest.fixture
def night(one: KioskApp, monkeypatch: pytest.MonkeyPatch) -> KioskApp:
    """The public table as the test before has left it; all its games are dealt alike."""
    begin = KioskApp.begin_game
    monkeypatch.setattr(KioskApp, "begin_game", lambda self, game, seed, *rest: begin(self, game, 7, *rest))
    monkeypatch.setattr(KioskApp, "health", (61, 60, 120))
    return one


@pytest.fixture
def app(night: KioskApp) -> KioskApp:
    """The public table in the morning."""
    return dawn(night, "small")


def dawn(app: KioskApp, size: str, language: str = "en") -> KioskApp:
    """The table as it is in the morning, in a window of that size."""
    app.setup = app.setup._replace(safe=False, problems=())
    app.kiosk = app.setup.settings.changed({"languages": (language, *{"en", "de"} - {language})})
    app.fault, app.over = "", False
    app.setup.pin_file.with_name("counts.csv").unlink(missing_ok=True)
    app.counts = Counts(app.setup.folder / "counts.csv")
    put_up(app, size)
    app._look()
    app.canvas.forget()
    app.attract()
    app.idle.span = app.kiosk.idle * 1000
    app.idle.note(clock.now())
    return app


def put_up(app: KioskApp, size: str) -> None:
    """The window has that size from now on; what is on it does not know it yet."""
    app.window.size, mm = (SIZES | MORE)[size]
    pygame.display.set_mode(app.window.size)
    app.kiosk = app.kiosk.changed({"screen_mm": mm})


def resize(app: KioskApp, size: str) -> None:
    """The same in a window of that size."""
    put_up(app, size)
    app._renew()


def settle(app: KioskApp) -> None:
    """Lets animations end, and whatever comes about by itself; no program is waited for, and nobody is taken to be gone."""
    for _ in range(600):
        screen = app.screens[-1]
        wait = screen.wait(clock.now())
        if wait is None or app.screens[-1] is not screen or (isinstance(screen, TableScreen) and screen.opponents.waits):
            break
        CLOCK.pass_time(max(1, min(wait, 40)))
    app.notices.said = ""
    app.idle.note(clock.now())


def top(app: KioskApp) -> TableScreen:
    """The table, which a card may lie over."""
    return next(screen for screen in reversed(app.screens) if isinstance(screen, TableScreen))


# -- how each screen is come to


def play(app: KioskApp, game: str = "skud", moves: int = 0, **players: str) -> TableScreen:
    """A table with a game, with so many moves made."""
    app.begin_visit()
    app.visit(next(entry for entry in app.shelf.entries() if entry.id == game), players)
    settle(app)
    for number in range(moves):
        legal = top(app).play.session.legal
        top(app).play_move(legal[number * 7 % len(legal)], clock.now())
        settle(app)
    return top(app)


def over_a_game(command: str) -> Callable[[KioskApp], object]:
    return lambda app: play(app, moves=6).command(command)


def show_hand(app: KioskApp) -> None:
    play(app, "ancient")
    app.screens[-1].act("show")
    settle(app)


def turn_page(app: KioskApp) -> None:
    """The sockets of a game that has many, on their second page where they have several."""
    table = play(app, "wiki", moves=12)
    if any(widget.id == "page:guest" for widget in table.widgets):
        table.act("page:guest")


def learn(app: KioskApp, game: str = "skud", done: bool = False) -> LessonScreen:
    app.begin_visit()
    app.teach(next(entry for entry in app.shelf.entries() if entry.id == game))
    settle(app)
    lesson = app.screens[-1]
    assert isinstance(lesson, LessonScreen) and lesson.lesson
    if done:
        lesson.play_move(min(lesson.lesson.goals), clock.now())
        settle(app)
    return lesson


def finish(app: KioskApp, game: str = "skud") -> None:
    table = play(app, game, moves=4)
    table.play_move("resign", clock.now())
    settle(app)
    settle(app)
    assert isinstance(app.screens[-1], GameOver)


def show_course(app: KioskApp) -> None:
    finish(app)
    app.screens[-1].act("course")
    assert isinstance(app.screens[-1], CourseCard)
    for _ in range(200):
        if app.screens[-1].wait(clock.now()) is None:
            break


def panel(app: KioskApp, page: int = 0) -> None:
    app.open_panel()
    for _ in range(page):
        if any(widget.id == "page" for widget in app.screens[-1].widgets):
            app.screens[-1].act("page")


def ask_still(app: KioskApp) -> None:
    play(app)
    CLOCK.pass_time(app.idle.span)
    app.tick(clock.now())
    assert isinstance(app.screens[-1], StillThere)


PLACES: dict[str, Callable[[KioskApp], object]] = {
    "choice": lambda app: app.begin_visit(),
    "table": play,
    "tray": turn_page,
    "words": partial(play, game="basic"),
    "cards": partial(play, game="iroh"),
    "alone": partial(play, game="solitaire"),
    "handover": partial(play, game="ancient"),
    "hand": show_hand,
    **{name: over_a_game(name) for name in ("menu", "rules", "legend", "resign", "new", "moves", "zen", "hint", "why")},
    "lesson": learn,
    "lesson done": partial(learn, done=True),
    "lesson of a hand": partial(learn, game="ancient"),
    "lesson of many": partial(learn, game="wiki"),
    "end": finish,
    "end of a count": partial(finish, game="basic"),
    "course": show_course,
    "pin pad": lambda app: app.push(PinPad(app)),
    "panel": panel,
    **{f"panel, page {page + 1}": partial(panel, page=page) for page in (1, 2, 3)},
    "still there": ask_still,
    "fault": lambda app: app.tell_crash("somewhere"),
}


# -- large enough


LARGE = ("choice", "menu", "legend", "words", "lesson", "end of a count", "panel")
"""Screens that are tried with large letters and long words, too."""


@pytest.mark.parametrize(("place", "language", "text"), [(p, "en", 100) for p in PLACES] + [(p, "de", 160) for p in LARGE])
def test_whatever_is_touched_is_12_mm_lies_on_nothing_else_and_has_a_name_for_a_screen_reader(
    app: KioskApp, place: str, language: str, text: int
) -> None:
    app.prefer(language=language, text=text)
    PLACES[place](app)
    app.screens[0].close()  # the board of the attract screen, which is not seen, need not be drawn at each size
    more = MORE if text > 100 else dict(in_gate(list(MORE.items()), 3))
    for size, ((width, height), mm) in (SIZES | more).items():
        resize(app, size)
        widgets = [widget for widget in app.screens[-1].widgets if widget.role != "board"]
        sides = {widget.id: round(min(widget.rect.size) * mm / width, 1) for widget in widgets}
        assert {name: side for name, side in sides.items() if side < FINGER_MM} == {}, size
        window = pygame.Rect(0, 0, width, height)
        assert [widget.id for widget in widgets if not window.contains(widget.rect)] == [], size
        pairs = ((one, other) for i, one in enumerate(widgets) for other in widgets[:i])
        assert [(one.id, other.id) for one, other in pairs if one.rect.colliderect(other.rect)] == [], size
        assert [one.id for one in speak_screen(app.screens[-1]) if not any(sign.isalnum() for sign in one.name)] == [], size


def test_letters_too_large_for_the_choice_are_found_out_on_the_first_card_without_room(
    app: KioskApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.prefer(text=200, language="de")
    done, games = Counter[str](), len(app.playlist())
    for owner, name in ((KioskApp, "playlist"), (ChoiceScreen, "_lay_out_with"), (ChoiceScreen, "_card")):
        real = getattr(owner, name)

        def count(*args: Any, _real: Callable[..., Any] = real, _name: str = name, **named: Any) -> Any:
            done[_name] += 1
            return _real(*args, **named)

        monkeypatch.setattr(owner, name, count)
    ChoiceScreen(app)
    assert done["playlist"] == 1 and done["_lay_out_with"] > 4 and done["_card"] < done["_lay_out_with"] + games


def test_each_way_to_begin_a_game_is_called_by_the_game_for_a_screen_reader(app: KioskApp) -> None:
    app.begin_visit()
    names = [one.name for one in speak_screen(app.screens[-1])]
    assert len(set(names)) == len(names)


def test_sockets_that_have_no_room_are_turned_to_and_come_by_themselves_when_they_are_needed(app: KioskApp) -> None:
    table = play(app)
    seen = {slot.kind for slot in table.display.panels.slots}
    behind = {slot.kind for slot in table.display.panels.folded if slot.owner == table.play.mover}
    assert seen >= {"rock", "wheel", "knotweed", "boat"} and "rose" in behind, "the accents are to be chosen"
    turn = next(widget.rect for widget in table.widgets if widget.id == f"page:{table.play.mover}")
    assert table.display.beside_board("rose") == turn, "that is where a hint points to"
    table.act(f"page:{table.play.mover}")
    assert "rose" in {slot.kind for slot in table.display.panels.slots}
    table.act(f"page:{table.play.mover}")
    assert {slot.kind for slot in table.display.panels.slots} == seen
    assert table.display.panels.all_slots and table.play.session.here.depth == 0


def tap(app: KioskApp, pos: tuple[int, int]) -> None:
    CLOCK.pass_time(500)
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        app.answer(pygame.event.Event(kind, x=pos[0] / app.size[0], y=pos[1] / app.size[1], touch_id=1, finger_id=0))


@pytest.mark.parametrize("size", ["small", "large"])
def test_the_third_touch_makes_the_first_pick_of_each_game_of_the_usual_list(night: KioskApp, size: str) -> None:
    app = dawn(night, size)
    assert len(app.playlist()) == USUAL_GAMES
    for entry in app.playlist():
        app.attract()
        tap(app, (app.size[0] // 2, app.size[1] // 2))
        way = "alone" if entry.players == 1 else "two"
        tap(app, next(widget.rect.center for widget in app.screens[-1].widgets if widget.id == f"{way}:{entry.id}"))
        settle(app)
        table = app.screens[-1]
        assert isinstance(table, TableScreen) and not table.play.picked
        depth, first, display = table.play.session.here.depth, table.play.first | table.play.options, table.display
        spots = [slot.rect.center for slot in display.panels.slots if slot.count and display.maker.token(slot) in first]
        spots += [widget.rect.center for widget in table.widgets if widget.id.removeprefix("word:") in first]
        spots += [display.view.at(place) for place in sorted(first & table.play.pieces.keys())]
        tap(app, spots[0])
        assert table.play.picked or table.play.session.here.depth > depth, entry.id


# -- what a finger means


def touched(app: KioskApp, table: TableScreen, place: str, mm: tuple[float, float]) -> None:
    """A finger comes down and goes up so many millimetres to the right of a place and below it."""
    per = app.size[0] / app.kiosk.screen_mm
    x, y = table.display.view.at(place)
    tap(app, (round(x + mm[0] * per), round(y + mm[1] * per)))


def lift(app: KioskApp, size: str) -> tuple[TableScreen, str]:
    """A tile in the hand, and a point where it may go, with none of the others beside it."""
    dawn(app, size)
    table = play(app, moves=8)
    goals: list[tuple[str, list[str]]] = []
    for place in sorted(table.play.pieces.keys() & table.play.options):
        table.play.take(table.play.selection.of(place))
        goals.append((place, list(table.play.targets)))
    tile = max(goals, key=lambda found: len(found[1]))[0]
    table.play.take(table.play.selection.of())
    touched(app, table, tile, (1.5, -1.5))
    assert table.play.lifted == tile and len(table.play.targets) > 1
    at, others = table.display.view.at, {*table.play.targets, *table.play.pieces}
    return table, max(table.play.targets, key=lambda place: min(math.dist(at(place), at(other)) for other in others - {place}))


def test_a_finger_between_points_means_the_nearest_where_a_tile_may_go(app: KioskApp) -> None:
    table, goal = lift(app, "large")
    depth = table.play.session.here.depth
    touched(app, table, goal, (0, 5.5))  # points are 8 mm apart
    assert table.play.session.here.depth == depth + 1 and goal in table.play.pieces


def test_where_points_are_closer_than_half_a_finger_a_move_is_shown_and_made_by_a_second_touch(app: KioskApp) -> None:
    table, goal = lift(app, "small")
    depth = table.play.session.here.depth
    touched(app, table, goal, (1.5, 0))
    assert table.play.session.here.depth == depth and table.play.pinned == goal
    other = next(place for place in table.play.targets if place != goal)
    touched(app, table, other, (0, 0))
    assert table.play.pinned == other, "it may be shown elsewhere instead"
    tap(app, next(widget.rect.center for widget in table.widgets if widget.id.startswith("word:")))
    assert table.play.session.here.depth == depth + 1 and other in table.play.pieces


def test_what_is_kept_for_speed_alone_is_let_go_with_each_visit(app: KioskApp) -> None:
    play(app, moves=2)
    lines.spanned(lattice.point(0, 0), lattice.point(0, 3))
    assert lattice._whole and lattice._spellers and lines._spanned
    app.attract()
    assert not lattice._whole and not lattice._spellers and not lines._spanned


# -- what is said


KEYS_AND_MICE = re.compile(
    r"\b(Enter|Eingabe|Entrée|Esc|Escape|Échap|Ctrl|Strg|Tab|mouse|Maus|souris|keys?|Tasten?|keyboard|Tastatur|clavier|touches|"
    r"right button|click\w*|Klick\w*|clic|cliquer)\b|\([A-Z]\)"
)
"""What a public table has not; a French *touche* is a key, too, but so is what one touches."""


@pytest.mark.parametrize("language", in_gate(["en", "de", "fr"], 3))
def test_nothing_is_said_of_keys_or_a_mouse_where_there_is_a_finger_only(
    app: KioskApp, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    said: set[str] = set()
    draw = Brush._line

    def note(self: Brush, words: str, *rest: Any) -> pygame.Surface:
        said.add(words)
        return draw(self, words, *rest)

    monkeypatch.setattr(Brush, "_line", note)
    for place in PLACES:
        dawn(app, "laptop", language)
        PLACES[place](app)
        app.draw()
    lesson = learn(app)
    lesson.lesson = None  # after the last one
    lesson.lay_out(app.size)
    app.draw()
    app.long_work.pause(1.0)
    assert len(said) > 150 and [words for words in said if KEYS_AND_MICE.search(words)] == []


def test_the_keeper_is_told_in_words_what_is_counted_and_where_it_lies(app: KioskApp) -> None:
    app.open_panel()
    app.screens[-1].act("csv")
    card = app.screens[-1]
    assert isinstance(card, Dialogue)
    said = " ".join(card.lines)
    assert "How many games" in said and app.counts.file.name in said and str(app.setup.folder) in said


@pytest.mark.parametrize("size", in_gate(list(SIZES), 4, 2))
def test_nothing_moves_in_the_panel_while_settings_are_changed(app: KioskApp, size: str) -> None:
    def refuse(values: Mapping[str, object]) -> None:
        raise OSError("No space left on device")

    dawn(app, size)
    app.setup = app.setup._replace(write=refuse, problems=("kiosk.yaml:3:13: brightness must be a number from 0.2 to 1.",))
    app.open_panel()
    shown = app.screens[-1]
    assert isinstance(shown, Panel)
    told = 0
    try:
        for _ in range(4):
            before = {widget.id: widget.rect for widget in shown.widgets}
            for name in before:
                for by in (1, -1) if name.startswith("set:") else (1,) if name.startswith("game:s") else ():
                    shown.act(name, by)
                    while app.screens[-1] is not shown:
                        told += 1
                        app.pop()
                    assert {widget.id: widget.rect for widget in shown.widgets} == before, name
            if "page" in before:
                shown.act("page")
    finally:
        app.setup = app.setup._replace(write=None)
    assert told >= 1, "once is enough"


def test_no_word_of_a_question_is_cut_beside_buttons_for_fingers(app: KioskApp, monkeypatch: pytest.MonkeyPatch) -> None:
    blocks: list[tuple[str, int]] = []
    draw = Brush._block

    def note(self: Brush, words: str, width: int, pixels: int, colour: str, face: str, most: int, centre: bool) -> pygame.Surface:
        blocks.append((words, most))
        return draw(self, words, width, pixels, colour, face, most, centre)

    dawn(app, "small", "de")
    monkeypatch.setattr(Brush, "_block", note)
    table = play(app, "ancient")
    for _ in range(8):
        if app.screens[-1] is not table:
            app.screens[-1].act("show")
        asked = table.display.maker.words.of(table.play.game.asked(table.play.session.state))
        assert not [most for words, most in blocks if words == asked and most < 9], asked
        table.play_move(table.play.session.legal[0], clock.now())
        settle(app)


@pytest.mark.parametrize("size", ["small", "tall"])
def test_no_line_about_a_game_to_choose_is_cut(app: KioskApp, monkeypatch: pytest.MonkeyPatch, size: str) -> None:
    forbid_cutting(monkeypatch)
    dawn(app, size, "de")
    for number in (USUAL_GAMES, 3, 5):
        app.kiosk = app.kiosk.changed({"games": [*(entry.id for entry in app.playlist()), "wiki"][:number]})
        app.begin_visit()
        app.draw()
        app.pop()


# -- cleared by idling


def move(app: KioskApp) -> None:
    table = play(app, moves=5)
    table.play_move(table.play.session.legal[0], clock.now())
    assert table.wait(clock.now()) is not None and table.animation.motion.under_way


def think(app: KioskApp) -> None:
    table = play(app, host="strong")
    assert table.opponents.waits
    assert not table.play.persons or table.play.program


def tell_of_rules(app: KioskApp) -> None:
    play(app)
    app.notice(app.words("rules_mended"))


def look_after(app: KioskApp, name: str) -> None:
    app.open_panel()
    app.screens[-1].act(name)


BUSY: dict[str, Callable[[KioskApp], object]] = {
    "a tile on its way": move,
    "a program that thinks": think,
    "a notice of rules": tell_of_rules,
    "cleaning": partial(look_after, name="clean"),
    "the test picture": partial(look_after, name="test"),
}


@pytest.mark.parametrize("place", [*PLACES, *BUSY])
def test_idling_leads_back_from_everywhere(app: KioskApp, place: str) -> None:
    {**PLACES, **BUSY}[place](app)
    assert len(app.screens) > 1
    held = CLEANING if place == "cleaning" else CALM if place == "fault" else 0
    steps = -(-(app.idle.span + CARD + held) // 500) + 1
    for _ in range(steps):
        CLOCK.pass_time(500)
        app.tick(clock.now())
        app._due()
    app.draw()
    assert [type(screen) for screen in app.screens] == [AttractScreen]
    assert not app.notices.said and app.counts.total("ended") == place.startswith(("end", "course"))
    left = app.screens[0]
    assert isinstance(left, AttractScreen) and (left.table is None or not left.table.play.persons)


def test_a_game_is_counted_once_and_so_is_one_that_begins_at_the_same_table(app: KioskApp) -> None:
    table = play(app)
    table.play_move("resign", clock.now())
    for _ in range(2):
        settle(app)
        card = app.screens[-1]
        assert isinstance(card, GameOver)
        card.act("look")
        table.act(f"word:{RESULT}")  # its card once more
    table.command("take_back")
    table.play_move("resign", clock.now())
    settle(app)
    assert (app.counts.total("begun"), app.counts.total("ended")) == (1, 1)
    app.screens[-1].act("new")
    assert (app.counts.total("begun"), app.counts.total("ended")) == (2, 1)


# -- exactly so


def attract(app: KioskApp) -> None:
    screen = app.screens[0]
    assert isinstance(screen, AttractScreen)
    screen._number, screen._spoilt = 0, {}
    screen._next()


def fail(app: KioskApp) -> None:
    attract(app)
    app.begin_visit()
    app.tell_crash("somewhere")


def darken(app: KioskApp) -> None:
    attract(app)
    CLOCK.pass_time(DIM)


def close_for_the_night(app: KioskApp) -> None:
    attract(app)
    hour = time.localtime().tm_hour
    app.kiosk = app.kiosk.changed({"hours": f"{(hour + 2) % 24:02}:00-{(hour + 3) % 24:02}:00"})
    app.screens[0].returned()


def start_safely(app: KioskApp) -> None:
    """After three crashes: whatever the keeper has chosen, the shipped look, and no sound."""
    problem = "kiosk.yaml:3:13: brightness is a number from 0.2 to 1"
    app.setup = app.setup._replace(safe=True, problems=(problem,))
    app.kiosk = app.kiosk.changed({"theme": "night", "volume": 1.0})
    app.open_panel()
    assert (app.prefs.theme, app.prefs.sound) == ("wood", False)


OWN = ("choice", "table", "menu", "end of a count", "pin pad", "panel", "panel, page 2", "still there")
"""The screens that are the public table's own, and those that its larger buttons change most; lessons change with the rules."""
LOOKS: dict[str, Callable[[KioskApp], object]] = {
    "attract": attract,
    "attract dimmed": darken,
    "black hours": close_for_the_night,
    "test picture": lambda app: app.push(maintenance.TestPicture(app)),
    "cleaning": lambda app: app.push(Cleaning(app)),
    "safe mode": start_safely,
    "fault": fail,
    **{name: PLACES[name] for name in OWN},
}
SHOTS = [(place, size, language) for place in LOOKS for size, language in (("laptop", "en"), ("small", "de"), ("tall", "en"))]
SHOTS += [(place, "large", "de") for place in ("choice", "table", "panel")]


@pytest.mark.parametrize(("place", "size", "language"), SHOTS)
def test_a_screen_of_the_public_table_looks_as_it_was_kept(
    night: KioskApp, tmp_path: Path, place: str, size: str, language: str
) -> None:
    app = dawn(night, size, language)
    LOOKS[place](app)
    for _ in range(30):
        if not isinstance(app.screens[-1], CalmCard | StillThere | AttractScreen) and app.screens[-1].wait(clock.now()) is None:
            break
    app.canvas.forget()
    app.draw()
    compare(f"{place.replace(' ', '_')}-{size}-{language}", tmp_path, SUMS)


def test_every_kept_sum_is_of_a_screen_of_the_public_table() -> None:
    kept = {f"{place.replace(' ', '_')}-{size}-{language}" for place, size, language in SHOTS}
    assert set(json.loads(SUMS.read_text("utf-8"))) == kept
