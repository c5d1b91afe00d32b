"""The public table: visits that end by themselves, no way out but the keeper's, and what comes and goes."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest

from game import kiosk_file
from game.core.collector import set_memory_aside
from game.core.errors import BadRuleset
from game.core.kiosk_settings import KioskSettings
from game.core.languages import list_whole_languages
from game.core.session import Session
from game.ui.framework import clipboard, clock
from game.ui.framework.commands import COMMANDS
from game.ui.framework.inputs import DOUBLE, InputEvent
from game.ui.framework.sound import AGAIN, SoundPlayer
from game.ui.framework.touch import LOST
from game.ui.kiosk.app import CORNER_TIME, KioskApp
from game.ui.kiosk.attract import SPOILT, AttractScreen
from game.ui.kiosk.attract_game import Unkept
from game.ui.kiosk.cards import CALM, CalmCard, StillThere
from game.ui.kiosk.choice import ChoiceScreen
from game.ui.kiosk.counts import Counts
from game.ui.kiosk.idle import CARD
from game.ui.kiosk.maintenance import CLEANING, Cleaning
from game.ui.kiosk.panel import Panel
from game.ui.kiosk.pin import TRIES, WAIT, PinCheck, set_pin
from game.ui.kiosk.pin_pad import PinPad
from game.ui.kiosk.qr import draw_code
from game.ui.kiosk.stage import KioskSetup
from game.ui.saves.lesson_progress import NAME as LESSONS
from game.ui.screens.table import TableScreen
from game.ui.table.table_game import TableGame
from tests.fake_clock import CLOCK
from tests.ui_window import a_house


@pytest.fixture(scope="module")
def one(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KioskApp]:
    """A public table with invented games, its PIN 2468."""
    set_memory_aside()
    folder = tmp_path_factory.mktemp("kiosk")
    set_pin(folder / "pin", "2468")
    kiosk = KioskApp(a_house(folder / "saves"), a_setup(folder))
    kiosk.open_window((800, 480))
    kiosk.begin()
    try:
        yield kiosk
    finally:
        kiosk.close()
        pygame.display.quit()


@pytest.fixture
def app(one: KioskApp) -> KioskApp:
    """The same table, as it is in the morning."""
    one.kiosk, one.over, one.fault = one.setup.settings, False, ""
    one.setup.pin_file.with_name("counts.csv").unlink(missing_ok=True)
    one.counts = Counts(one.setup.folder / "counts.csv")
    one.attract()
    one.idle.span = one.kiosk.idle * 1000
    one.idle.note(clock.now())
    return one


def a_setup(folder: Path, **values: Any) -> KioskSetup:
    return KioskSetup(KioskSettings().changed(values), (), folder, folder / "pin")


def send(app: KioskApp, kind: int, **parts: Any) -> None:
    app.answer(pygame.event.Event(kind, **parts))


def tap(app: KioskApp, pos: tuple[int, int]) -> None:
    CLOCK.pass_time(DOUBLE)
    send(app, pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False)
    send(app, pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False)


def tap_on(app: KioskApp, name: str) -> None:
    tap(app, next(w.rect.center for w in app.screens[-1].widgets if w.id.startswith(name)))


def pass_time(app: KioskApp, milliseconds: int) -> None:
    CLOCK.pass_time(milliseconds)
    app.tick(clock.now())
    app.screens[-1].wait(clock.now())


def top(app: KioskApp) -> object:
    return type(app.screens[-1])


# -- visitors


def test_two_touches_lead_from_the_attract_screen_to_a_table(app: KioskApp) -> None:
    tap(app, (900, 300))
    assert top(app) is ChoiceScreen
    tap_on(app, "two")
    assert top(app) is TableScreen
    assert app.counts.total("begun") == 1


def test_a_table_that_closes_just_after_it_was_drawn_gets_dark(app: KioskApp, monkeypatch: pytest.MonkeyPatch) -> None:
    first = app.screens[0]
    for opened in (True, False):
        monkeypatch.setattr(KioskApp, "is_open", opened)
        if opened:
            app.draw()
        assert first.wait(clock.now()) is not None, "something is to be drawn"
    app.draw()
    assert first.wait(clock.now()) is None and not first.scene(clock.now())


def play(app: KioskApp) -> bool:
    app.begin_visit()
    tap_on(app, "two")
    return True


def over_a_table(command: str) -> Callable[[KioskApp], object]:
    return lambda app: play(app) and app.screens[-1].command(command)


PLACES: dict[str, Callable[[KioskApp], object]] = {
    "choice": lambda app: app.begin_visit(),
    "table": play,
    **{name: over_a_table(name) for name in ("menu", "rules", "resign")},
    "pin pad": lambda app: app.push(PinPad(app)),
    "panel": lambda app: app.open_panel(),
    "fault": lambda app: app.tell_crash("somewhere"),
}


@pytest.mark.parametrize("place", PLACES)
def test_idling_asks_first_and_then_clears_the_table_from_everywhere(app: KioskApp, place: str) -> None:
    PLACES[place](app)
    app.prefer(language="de", text=200, sound=False)
    pass_time(app, 60_000)
    assert top(app) is StillThere or len(app.screens) == 1
    pass_time(app, CARD)
    pass_time(app, CALM)
    assert [type(screen) for screen in app.screens] == [AttractScreen]
    assert (app.prefs.language, app.prefs.text, app.prefs.sound) == ("en", 100, True)


def test_a_touch_on_the_card_goes_on_with_the_game_and_does_nothing_else(app: KioskApp) -> None:
    play(app)
    pass_time(app, 60_000)
    assert top(app) is StillThere
    tap(app, (400, 60))
    assert top(app) is TableScreen
    pass_time(app, 59_000)
    assert top(app) is TableScreen


def test_lessons_begin_anew_for_whoever_comes_next(app: KioskApp) -> None:
    app.begin_visit()
    done = app.saves.parent / LESSONS
    done.write_text("{}")
    tap_on(app, "learn")
    assert top(app) is ChoiceScreen and app.notices.said  # the invented games have no lessons
    app.attract()
    assert not done.exists()


@pytest.mark.parametrize("kind", [pygame.QUIT, pygame.WINDOWCLOSE])
def test_closing_is_ignored(app: KioskApp, kind: int) -> None:
    send(app, kind)
    assert not app.over


def test_nothing_comes_in_and_nothing_goes_out(app: KioskApp) -> None:
    play(app)
    before = sorted(app.setup.folder.rglob("*"))
    send(app, pygame.DROPTEXT, text="paisho1:nonsense")
    send(app, pygame.DROPFILE, file=str(Path(__file__)))
    with_ctrl = [(key, pygame.KMOD_CTRL) for key in (pygame.K_o, pygame.K_s, pygame.K_p, pygame.K_v, pygame.K_c)]
    for key, mod in [(pygame.K_F4, pygame.KMOD_ALT), *with_ctrl, (pygame.K_t, 0), (pygame.K_F11, 0)]:
        send(app, pygame.KEYDOWN, key=key, mod=mod, unicode="")
    assert [type(screen) for screen in app.screens] == [AttractScreen, ChoiceScreen, TableScreen]
    assert not app.over and not app.prefs.full_screen and not app.screens[-1].typing
    assert clipboard.pasted() == "" and sorted(app.setup.folder.rglob("*")) == before


def test_the_menu_has_no_command_that_leads_out(app: KioskApp) -> None:
    play(app)
    app.screens[-1].command("menu")
    names = {widget.id for widget in app.screens[-1].widgets}
    assert "go_on" in names and not names & app.barred
    assert {command.name for command in COMMANDS if command.group == "keep"} <= app.barred, "visitors keep nothing on the disk"
    assert "zen" in app.barred, "no finger brings the panels back: keys do"


def test_each_card_of_the_choice_shows_the_board_of_its_game_once_it_is_drawn(app: KioskApp) -> None:
    tap(app, (400, 240))
    choice = app.screens[-1]
    assert isinstance(choice, ChoiceScreen)
    before = len(choice.scene(0))
    for _ in range(20):
        if choice.wait(0) is None:
            break
    assert len(choice.scene(0)) == before + len(app.playlist())
    spots = [spot for _, spot in choice._pictures]
    assert not any(spot.colliderect(widget.rect) for spot in spots for widget in choice.widgets)


def test_all_games_leads_to_the_choice(app: KioskApp) -> None:
    play(app)
    app.notice("About this table.")
    app.screens[-1].command("shelf")
    assert top(app) is ChoiceScreen and not app.notices.said


def test_a_fault_shows_a_calm_card_and_the_attract_screen_after_it(app: KioskApp) -> None:
    play(app)
    with app.crashes.caught(app):
        raise ValueError("on purpose")
    assert top(app) is CalmCard and app.fault and not app.over
    pass_time(app, CALM)
    assert top(app) is AttractScreen


def test_what_goes_wrong_while_programs_play_makes_room_for_another_game_and_is_not_shown_again_for_an_hour(
    app: KioskApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid, spoilt = list[str](), {app.playlist()[0].id}

    def fail(now: int) -> Any:
        raise ValueError("on purpose")

    def lay(stage: Any, entry: Any, seed: int) -> TableScreen:
        laid.append(entry.id)
        session = Session(app.shelf.open(entry.id, {}), seed)
        table = TableScreen(stage, TableGame(session, Unkept(session)))
        if entry.id in spoilt:
            table.scene = fail  # type: ignore[method-assign]
        return table

    def stay(seconds: int, step: int = 500) -> None:
        for _ in range(seconds * 1000 // step):
            CLOCK.pass_time(step)
            with app.crashes.caught(app):
                app.draw()
                app._due()
                app.tick(clock.now())

    monkeypatch.setattr("game.ui.kiosk.attract_game.lay_game", lay)
    first = app.screens[0]
    assert isinstance(first, AttractScreen)
    first.close()
    first._number, first._spoilt = 0, {}
    stay(20)
    assert app.fault and not app.over and first.table is not None and laid[0] in spoilt and laid[-1] not in spoilt
    first.close()
    spoilt |= {entry.id for entry in app.playlist()}
    stay(60, 2000)
    before = len(laid)
    stay(600, 20_000)
    assert not app.over and first.table is None and len(laid) == before, "all have been tried"
    tap(app, (400, 240))
    assert top(app) is ChoiceScreen, "visitors play all the same"
    app.attract()
    CLOCK.pass_time(SPOILT)
    stay(2)
    assert len(laid) > before and not app.over
    first.close()
    first._spoilt.clear()


def test_letters_are_measured_anew_on_another_screen(app: KioskApp) -> None:
    app.kiosk = app.kiosk.changed({"screen_mm": 155})

    def show(size: tuple[int, int]) -> float:
        pygame.display.set_mode(size)
        send(app, pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        seen = app.text_scale
        app._renew()
        assert seen == app.text_scale
        return seen

    assert show((1920, 1080)) != show((800, 480))


# -- the keeper


def hold_corner(app: KioskApp, milliseconds: int) -> None:
    send(app, pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1, touch=False)
    pass_time(app, milliseconds)


def test_five_seconds_on_the_corner_and_the_pin_open_the_panel(app: KioskApp) -> None:
    hold_corner(app, CORNER_TIME)
    assert top(app) is PinPad
    send(app, pygame.MOUSEBUTTONUP, pos=(5, 5), button=1, touch=False)
    for key in ("2", "4", "6", "8", "enter"):
        tap_on(app, key)
    assert top(app) is Panel
    tap_on(app, "leave")
    assert app.over and app.status == 0


def test_a_finger_that_was_lost_elsewhere_keeps_no_keeper_out(app: KioskApp) -> None:
    touch(app, pygame.FINGERDOWN, (400, 240), 3)
    CLOCK.pass_time(LOST)
    touch(app, pygame.FINGERDOWN, (5, 5), 4)
    pass_time(app, CORNER_TIME)
    assert top(app) is PinPad
    app.pop()
    touch(app, pygame.FINGERUP, (5, 5), 4)
    CLOCK.pass_time(DOUBLE)
    touch(app, pygame.FINGERDOWN, (5, 5), 4)
    send(app, pygame.WINDOWFOCUSLOST)
    pass_time(app, CORNER_TIME)
    assert top(app) is ChoiceScreen, "nor does one that has gone open anything"


def test_less_than_that_opens_nothing(app: KioskApp) -> None:
    hold_corner(app, CORNER_TIME - 100)
    send(app, pygame.MOUSEBUTTONUP, pos=(5, 5), button=1, touch=False)
    pass_time(app, 5000)
    assert PinPad not in map(type, app.screens)


def test_the_panel_changes_settings_in_the_file_and_keeps_its_remarks(tmp_path: Path) -> None:
    file = tmp_path / "kiosk.yaml"
    lines = ["\ufeff# ours", "idle: 60  # till dusk", "games:", "  - a  # for all", "", "# and", "  - b"]
    file.write_text("\n".join([*lines, "pin_file: 'a #b' # here", "level: easy", ""]), "utf-8")
    kiosk_file.write_settings(file, {"idle": 90, "games": ("c",), "pin_file": "d", "volume": 0.3})
    assert file.read_text("utf-8").splitlines() == [
        *("# ours", "idle: 90  # till dusk", 'games: ["c"]', "  # for all", "  # and", 'pin_file: "d" # here'),
        *("level: easy", "volume: 0.3"),
    ]
    for odd in (b"other: [1\n", b"# sch\xf6n\nidle: 60\n"):
        file.write_bytes(odd)
        with pytest.raises(BadRuleset):
            kiosk_file.write_settings(file, {"idle": 90})
        assert file.read_bytes() == odd


def test_every_control_of_the_panel_can_be_worked(app: KioskApp) -> None:
    app.open_panel()
    for widget in list(app.screens[-1].widgets):
        if widget.id not in ("leave", "close"):
            for side in (-1, 1):
                app.screens[-1].act(widget.id, side)
                while not isinstance(app.screens[-1], Panel):
                    app.pop()
    app.draw()
    assert app.kiosk.languages == list_whole_languages()


def test_cleaning_hears_nothing_for_half_a_minute(app: KioskApp) -> None:
    app.open_panel()
    tap_on(app, "clean")
    for _ in range(20):
        tap(app, (300, 300))
    assert top(app) is Cleaning
    pass_time(app, CLEANING)
    assert top(app) is Panel


def test_while_the_keeper_waits_for_another_try_nobody_is_asked_whether_he_is_still_there(app: KioskApp) -> None:
    hold_corner(app, CORNER_TIME)
    send(app, pygame.MOUSEBUTTONUP, pos=(5, 5), button=1, touch=False)
    for _ in range(TRIES):
        for key in ("1", "1", "1", "1", "enter"):
            tap_on(app, key)
    for _ in range(3):
        pass_time(app, WAIT // 4)
        assert app.pins.wait(clock.now()) and top(app) is PinPad
    pass_time(app, WAIT // 4)
    assert not app.pins.wait(clock.now()) and top(app) is PinPad
    pass_time(app, app.idle.span - WAIT // 4)
    assert top(app) is StillThere, "now it is the keeper's turn"
    app.pins.check("2468", clock.now())


# -- settings


def test_sound_can_be_had_only_where_there_is_any(app: KioskApp) -> None:
    for volume, safe, there in ((0.5, False, True), (0.0, False, False), (0.5, True, False)):
        app.kiosk, app.setup = app.kiosk.changed({"volume": volume}), app.setup._replace(safe=safe)
        app.attract()
        app.begin_visit()
        assert any(widget.id == "sound" for widget in app.screens[-1].widgets) is there
        play(app)
        before = app.prefs.sound
        send(app, pygame.KEYDOWN, key=pygame.K_s, mod=0, unicode="s")
        send(app, pygame.KEYUP, key=pygame.K_s, mod=0)
        assert (app.prefs.sound is not before) is there
    app.setup = app.setup._replace(safe=False)


def test_chimes_are_as_loud_as_the_keeper_sets_them_beside_the_rest(app: KioskApp) -> None:
    before = app.kiosk
    try:
        app.kiosk = before.changed({"volume": 0.6, "music": 0.5})
        assert (app._operators()["volume"], app._operators()["music"]) == (60, 30)
    finally:
        app.kiosk = before


def test_a_game_that_cannot_be_played_is_passed_over(app: KioskApp) -> None:
    app.kiosk = app.kiosk.changed({"games": ("nowhere", app.playlist()[0].id)})
    assert [entry.id for entry in app.playlist()] == [app.kiosk.games[1]]


def test_a_folder_that_cannot_be_written_stops_nothing(app: KioskApp) -> None:
    app.counts.file = Path("/proc/nowhere/counts.csv")
    pins = PinCheck(app.setup.pin_file, Path("/proc/nowhere/tries"), 0)
    play(app)
    assert top(app) is TableScreen and not pins.check("1", 0) and pins.check("2468", 0)


def test_a_code_is_squares_with_a_quiet_rim_and_nothing_where_it_would_be_too_long() -> None:
    code = draw_code("paisho1:" + "a" * 300, 400)
    assert code is not None and code.get_width() <= 400 and code.get_at((1, 1))[:3] == (255, 255, 255)
    assert draw_code("a" * 4000, 400) is None and draw_code("a" * 2000, 90) is None


def test_the_picture_wanders_and_gets_darker(app: KioskApp) -> None:
    screen = app.screens[0]
    before = screen.backdrop()
    count = len(screen.scene(clock.now()))
    CLOCK.pass_time(121_000)
    assert screen.backdrop() is not before and len(screen.scene(clock.now())) == count + 1


def test_a_key_is_an_input_too(app: KioskApp) -> None:
    app.screens[0].handle(InputEvent("enter"), clock.now())
    assert top(app) is ChoiceScreen


def test_a_stick_that_leans_takes_the_card_away_for_good(app: KioskApp) -> None:
    play(app)
    pass_time(app, 60_000)
    assert top(app) is StillThere
    send(app, pygame.JOYAXISMOTION, axis=0, value=1.0, instance_id=0)
    pass_time(app, CARD)
    assert top(app) is TableScreen
    send(app, pygame.JOYAXISMOTION, axis=0, value=0.1, instance_id=0)  # a stick that trembles is nobody
    pass_time(app, 45_000)
    assert top(app) is StillThere


def test_nothing_is_asked_while_the_screen_is_cleaned_however_short_idling_is(app: KioskApp) -> None:
    app.open_panel()
    app.idle.span = 10_000
    tap_on(app, "clean")
    for _ in range(3):
        pass_time(app, 9_900)
        assert top(app) is Cleaning
    pass_time(app, 1000)
    assert top(app) is Panel


# -- what comes and goes


def touch(app: KioskApp, kind: int, pos: tuple[int, int], finger: int = 0) -> None:
    send(app, kind, x=pos[0] / app.size[0], y=pos[1] / app.size[1], touch_id=1, finger_id=finger)


def test_a_palm_works_nothing_and_two_presses_at_once_are_one(app: KioskApp) -> None:
    app.begin_visit()
    button = next(widget.rect for widget in app.screens[-1].widgets if widget.id == "sound")
    before = app.prefs.sound
    CLOCK.pass_time(1000)
    for kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
        for number, aside in enumerate((0, 3, -3, 6, -6)):  # a palm is several fingers that rest
            touch(app, kind, (button.centerx + aside, button.centery - aside), number)
        pass_time(app, 600)
    assert app.prefs.sound is before and top(app) is ChoiceScreen

    def press() -> None:
        touch(app, pygame.FINGERDOWN, button.center)
        touch(app, pygame.FINGERUP, button.center)

    for later, worked in ((1000, True), (100, False), (100, False), (1000, True)):
        CLOCK.pass_time(later)
        before = app.prefs.sound
        press()
        assert (app.prefs.sound is not before) is worked


def test_a_palm_wakes_the_table_once(app: KioskApp) -> None:
    CLOCK.pass_time(1000)
    for number in range(5):
        touch(app, pygame.FINGERDOWN, (400 + 9 * number, 240), number)
    for number in range(5):
        touch(app, pygame.FINGERUP, (400 + 9 * number, 240), number)
    assert [type(screen) for screen in app.screens] == [AttractScreen, ChoiceScreen]


@pytest.mark.parametrize("leap", [-400 * 86_400, -3600, 3600, 400 * 86_400])
def test_a_clock_that_is_set_ends_no_visit_and_shortens_no_wait(
    app: KioskApp, monkeypatch: pytest.MonkeyPatch, leap: int
) -> None:
    play(app)
    for _ in range(TRIES):
        app.pins.check("0", clock.now())
    told, local = time.time, time.localtime
    monkeypatch.setattr(time, "time", lambda: told() + leap)
    monkeypatch.setattr(time, "localtime", lambda seconds=None: local(told() + leap if seconds is None else seconds))
    pass_time(app, 30_000)
    assert top(app) is TableScreen and app.pins.wait(clock.now()) == WAIT - 30_000
    app.counts.add("one", "ended")
    pass_time(app, 30_000)
    assert top(app) is StillThere and app.counts.total("begun") == 1
    pass_time(app, CARD)
    assert top(app) is AttractScreen and app.pins.check("2468", clock.now())


def test_a_machine_that_slept_for_a_day_wakes_at_the_attract_screen(app: KioskApp) -> None:
    play(app)
    pass_time(app, 86_400_000)
    assert top(app) is AttractScreen and not app.fault


def test_two_pads_are_unplugged_in_mid_move_and_visitors_go_on_by_touch(app: KioskApp) -> None:
    play(app)
    table = app.screens[-1]
    assert isinstance(table, TableScreen)
    for pad in (0, 1):
        send(app, pygame.JOYDEVICEADDED, device_index=pad, guid="")
        send(app, pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_UP, instance_id=pad)
    while not table.play.pieces.keys() & table.play.options:
        table.play_move(table.play.session.legal[0], clock.now())
        pass_time(app, 3000)
    depth = table.play.session.here.depth
    table.press(min(table.play.pieces.keys() & table.play.options), clock.now())
    picked, focus = table.play.picked, table.pointer.cursor
    assert app.pad and picked
    for pad in (0, 1):
        send(app, pygame.CONTROLLERDEVICEREMOVED, instance_id=pad)
        send(app, pygame.JOYDEVICEREMOVED, instance_id=pad)
    assert top(app) is TableScreen and (table.play.picked, table.pointer.cursor) == (picked, focus)
    tap(app, table.display.view.at(next(iter(table.play.targets))))
    assert table.play.session.here.depth == depth + 1 and not app.pad
    pass_time(app, 60_000)
    assert top(app) is StillThere, "a pad that is not there holds no visit"


def test_a_loudspeaker_that_is_lost_while_the_table_runs_is_taken_again_when_it_is_back(
    app: KioskApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = SoundPlayer(app.sounds.folder, app.assets.sounds())
    monkeypatch.setattr(app, "sounds", sounds)
    play(app)
    assert sounds.play("place") and pygame.mixer.get_init()
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    send(app, pygame.AUDIODEVICEREMOVED, which=0, iscapture=0)
    assert not pygame.mixer.get_init() and not sounds.play("place") and sounds.problem
    send(app, pygame.AUDIODEVICEADDED, which=0, iscapture=0)
    assert not sounds.play("place"), "what is told while it was looked for is no reason to look again"
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    CLOCK.pass_time(AGAIN)
    send(app, pygame.AUDIODEVICEADDED, which=0, iscapture=0)
    assert sounds.play("place") and top(app) is TableScreen and not app.fault
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    send(app, pygame.AUDIODEVICEREMOVED, which=0, iscapture=0)
    assert not sounds.play("place")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    CLOCK.pass_time(AGAIN)
    assert not sounds.play("place"), "nobody told that it is back"
    app.attract()
    assert sounds.play("place"), "with each visit it is looked for"
    sounds.close()
    send(app, pygame.AUDIODEVICEREMOVED, which=0, iscapture=0)
    assert not sounds.play("place"), "closed for good"
