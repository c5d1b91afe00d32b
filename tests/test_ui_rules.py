"""The rules screen: every game's book is set without a flaw at every size, and every hand can turn its pages."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.contract import Chapter, Diagram, Paragraph, Piece, say
from game.ui.app import App
from game.ui.framework import clock
from game.ui.framework.inputs import InputEvent
from game.ui.framework.page_view import PageView
from game.ui.framework.scrolling import RECENT, Glide
from game.ui.screens.book_page import choose_tile_face, list_signs
from game.ui.screens.rules import RulesScreen
from tests.conftest import Open, in_gate
from tests.effort import fixed_work
from tests.fake_clock import CLOCK
from tests.soak import HOUSE, playable
from tests.test_ui_layout import apart
from tests.test_ui_pictures import same, seen
from tests.ui_book import Told
from tests.ui_fake import Garden
from tests.ui_ground import both
from tests.ui_window import click, drag, forbid_cutting, key, mouse, settle, window

pytestmark = pytest.mark.usefixtures("made_once")
SIZES = [(800, 480), (1280, 800), (1920, 1080), (720, 1280)]
NARROW, WIDE = (720, 1280), (1280, 800)


@contextmanager
def reading(
    saves: Path, size: tuple[int, int] = WIDE, game: Any = None, language: str = "en", scale: float = 1.0, kind: str = ""
) -> Iterator[tuple[App, RulesScreen]]:
    """A window with the rules of a game on top, everything in sight drawn."""
    with window(saves, size, language, scale) as app:
        screen = RulesScreen(app, game or Told(), kind)
        app.push(screen)
        settle(app)
        yield app, screen


def top(screen: RulesScreen) -> int:
    return screen.scroller.glide.goal


def wheel(app: App, notches: int) -> None:
    app.answer(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches, touch=False))


def widget(screen: RulesScreen, name: str) -> tuple[int, int]:
    return next(widget.rect.center for widget in screen.widgets if widget.id == name)


# -- every shipped game


@pytest.mark.parametrize("ruleset", in_gate([name for name in playable() if not (HOUSE / f"{name}.yaml").exists()], 3))
def test_every_game_s_rules_are_set_whole_and_apart(
    ruleset: str, opened: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with window(tmp_path) as app:
        app.screens.pop()  # the shelf may cut what it says
        forbid_cutting(monkeypatch)
        screen = RulesScreen(app, opened(ruleset))
        app.push(screen)
        for language, sizes in (("en", SIZES[1::2]), ("de", SIZES[::2])):
            app.prefer(language=language)
            for size in sizes:
                screen.lay_out(size)
                check_page(screen)
                for share in (0.0, 0.37, 0.74, 1.0):
                    screen.scroller.glide.jump(round(screen.scroller.view.most * share))
                    check_scene(screen)


def check_page(screen: RulesScreen) -> None:
    """Everything lies on the page, nothing on anything else, and every text of the book is there."""
    rects, width = [block.rect for block in screen.page.blocks], screen.layout.body.width
    assert all(rect.x >= 0 and rect.right <= width and 0 <= rect.y < rect.bottom <= screen.page.height for rect in rects)
    assert all(len(rect.collidelistall(rects)) == 1 for rect in rects)
    around = screen.page.paragraphs
    assert len(around) == sum(len(chapter.paragraphs) for chapter in screen.book)
    assert all(one.bottom < other.top for one, other in pairwise(around))
    assert len(screen.page.chapters) == len(screen.book)
    assert screen.page.chapters == sorted(screen.page.chapters)
    apart([widget.rect for widget in screen.widgets], screen.layout.size)


def check_scene(screen: RulesScreen) -> None:
    """What is drawn of the page stays in its part of the card, and everything else in the rest of the card."""
    sprites = screen.scene(clock.now())
    assert all(screen.layout.card.contains(sprite.rect) for sprite in sprites)
    page = screen.scroller.view.scene(screen.scroller.glide.goal)
    assert all(screen.layout.body.contains(sprite.rect) for sprite in page)
    others = sprites[len(page) :]
    assert not [sprite for sprite in others if sprite.rect.colliderect(screen.layout.body)]


@pytest.mark.parametrize(("size", "scale"), in_gate([*product([*SIZES, (480, 360), (3840, 2160)], [0.8, 1.0, 1.5, 2.0])], 3))
def test_the_page_follows_the_size_of_letters(
    size: tuple[int, int], scale: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with window(tmp_path, size, "de", scale) as app:
        forbid_cutting(monkeypatch)
        screen = RulesScreen(app, Told())
        apart(screen.layout.parts, size)
        check_page(screen)
        check_scene(screen)


def test_a_low_page_keeps_room_for_its_text_beside_a_long_name(tmp_path: Path) -> None:
    with reading(tmp_path, (640, 480), scale=2.0) as (_, screen):
        assert screen.layout.body.height >= 8 * screen.layout.base
        assert "hash" not in [widget.id for widget in screen.widgets]
        check_page(screen)
        check_scene(screen)


def test_the_chapters_stand_beside_the_text_where_there_is_room_and_above_it_where_there_is_none(tmp_path: Path) -> None:
    class Long(Told):
        def book(self) -> Sequence[Chapter]:
            return tuple(super().book()) * 6

    for size, game, listed in ((WIDE, Told(), True), (NARROW, Told(), False), (WIDE, Long(), False)):
        with reading(tmp_path, size, game) as (_, screen):
            assert any(widget.id == "chapter:0" for widget in screen.widgets) == listed
            assert any(widget.id == "after" for widget in screen.widgets) != listed


def test_signs_are_explained_as_far_as_the_book_has_them() -> None:
    only = Diagram(both("A diagram"), {"0,0": Piece("rose", "any")}, {"0,0": "blocked", "1,0": "blocked", "2,0": "land"})
    book = [Chapter(both("One"), [Paragraph(both("Text."), "", [only])])]
    assert list_signs(book) == ["land", "barred", "blocked"]
    assert list_signs(Told().book()) == ["source", "land", "barred", "capture", "blocked"]
    assert list_signs(()) == []


def test_the_tiles_beside_the_text_are_nobody_s_where_all_tiles_are() -> None:
    mine, free = (Diagram(both("A diagram"), {"0,0": Piece("rose", owner)}) for owner in ("host", "any"))

    def book(*diagrams: Diagram) -> list[Chapter]:
        return [Chapter(both("One"), [Paragraph(both("Text."), "", diagrams)])]

    assert [choose_tile_face(book(*some)) for some in ((), (free,), (mine, free))] == ["guest", "any", "guest"]


def test_a_game_without_a_book_says_so(tmp_path: Path) -> None:
    with reading(tmp_path, NARROW, Garden()) as (app, screen):
        assert len(screen.page.blocks) == 1
        for code in (pygame.K_TAB, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_PAGEDOWN):
            key(app, code)
        assert top(screen) == 0
        assert [widget.enabled for widget in screen.widgets if widget.id not in ("back", "hash")] == [False, False]


# -- chapters


def test_a_click_on_a_chapter_leads_to_its_heading_and_lights_it(tmp_path: Path) -> None:
    with reading(tmp_path) as (app, screen):
        for i, heading in enumerate(screen.page.chapters):
            click(app, widget(screen, f"chapter:{i}"))
            settle(app)
            assert [widget.id for widget in screen.widgets if widget.on] == [f"chapter:{i}"]
            assert top(screen) == screen.scroller.view.most or 0 <= heading - top(screen) < 2 * screen.layout.base
            assert heading - top(screen) < screen.layout.body.height


def test_the_buttons_turn_to_the_chapters_before_and_after(tmp_path: Path) -> None:
    with reading(tmp_path, NARROW) as (app, screen):
        last = len(screen.book) - 1
        for i in range(last):
            assert screen.current == i
            click(app, widget(screen, "after"))
        assert not next(widget for widget in screen.widgets if widget.id == "after").enabled
        click(app, widget(screen, "after"))
        assert screen.current == last
        for _ in range(last):
            click(app, widget(screen, "before"))
        assert (screen.current, top(screen)) == (0, 0)


def test_reading_on_lights_the_next_chapter_and_the_end_the_last(tmp_path: Path) -> None:
    with reading(tmp_path) as (app, screen):
        lit = [screen.current]
        while top(screen) < screen.scroller.view.most:
            key(app, pygame.K_DOWN)
            lit.append(screen.current)
        assert lit == sorted(lit)
        assert set(lit) >= {0, 1, 2, 3, len(screen.book) - 1}


# -- scrolling


def scrollers(app: App, screen: RulesScreen) -> dict[str, tuple[Callable[[], object], Callable[[], object]]]:
    """Each way to scroll: down, and up."""
    body, track = screen.layout.body, screen.layout.track
    low, high = (body.centerx, body.bottom - 20), (body.centerx, body.y + 20)

    def swipe(start: tuple[int, int], stop: tuple[int, int]) -> None:
        for kind, (x, y) in ((pygame.FINGERDOWN, start), (pygame.FINGERMOTION, stop), (pygame.FINGERUP, stop)):
            place: dict[str, Any] = {"x": x / app.size[0], "y": y / app.size[1]}
            app.answer(pygame.event.Event(kind, **place, dx=0, dy=0, finger_id=0, touch_id=0))

    return {
        "wheel": (lambda: wheel(app, -1), lambda: wheel(app, 1)),
        "arrows": (lambda: key(app, pygame.K_DOWN), lambda: key(app, pygame.K_UP)),
        "pages": (lambda: key(app, pygame.K_PAGEDOWN), lambda: key(app, pygame.K_PAGEUP)),
        "ends": (lambda: screen.handle(InputEvent("end"), clock.now()), lambda: key(app, pygame.K_HOME)),
        "drag": (lambda: drag(app, low, high), lambda: drag(app, high, low)),
        "finger": (lambda: swipe(low, high), lambda: swipe(high, low)),
        "bar": (lambda: drag(app, track.center, (track.x, track.bottom)), lambda: drag(app, track.center, track.midtop)),
    }


@pytest.mark.parametrize("size", [WIDE, NARROW])
@pytest.mark.parametrize("way", ["wheel", "arrows", "pages", "ends", "drag", "finger", "bar"])
def test_every_way_of_scrolling_leads_to_both_ends_and_no_further(way: str, size: tuple[int, int], tmp_path: Path) -> None:
    with reading(tmp_path, size) as (app, screen):
        for go, end in zip(scrollers(app, screen)[way], (screen.scroller.view.most, 0), strict=True):
            tops = [top(screen)]
            for _ in range(60):
                go()
                tops.append(screen.scroller.glide.at(clock.now()))
            settle(app)
            assert screen.scroller.glide.at(clock.now()) == top(screen) == end
            assert tops in (sorted(tops), sorted(tops, reverse=True))


def test_the_page_follows_the_hand_and_the_bar_in_pixels(tmp_path: Path) -> None:
    with reading(tmp_path) as (app, screen):
        x, y = screen.layout.body.center
        mouse(app, pygame.MOUSEBUTTONDOWN, (x, y))
        mouse(app, pygame.MOUSEMOTION, (x, y - 57))
        assert screen.scroller.glide.at(clock.now()) == 57
        mouse(app, pygame.WINDOWLEAVE, (x, y))
        settle(app)
        screen.scroller.glide.jump(0)
        track = screen.layout.track
        mouse(app, pygame.MOUSEBUTTONDOWN, (track.x, track.y + 2))
        mouse(app, pygame.MOUSEMOTION, (track.x, track.y + 2 + track.height // 4))
        assert screen.scroller.glide.at(clock.now()) == pytest.approx(screen.page.height / 4, abs=4)
        mouse(app, pygame.MOUSEBUTTONUP, (track.x, track.y + 2 + track.height // 4))
        assert top(screen) == pytest.approx(screen.page.height / 4, abs=4), "the bar stays where it is let go"


def test_a_page_that_is_let_go_in_motion_goes_on_and_one_held_still_stays() -> None:
    glide = Glide(5000)
    for now, height in ((1000, 0), (1020, 30), (1040, 60)):
        glide.hold(height, now)
    glide.let_go(1050)
    assert glide.goal > 200
    glide.hold(200, 2000)
    glide.let_go(2000 + RECENT)
    assert glide.goal == 200
    for now, height in ((3000, 200), (3020, -300)):
        glide.hold(height, now)
    glide.let_go(3020)
    assert glide.goal == 0


def test_scrolling_glides_unless_motion_is_off(tmp_path: Path) -> None:
    with reading(tmp_path) as (app, screen):
        wheel(app, -2)
        seen_tops = []
        while (wait := screen.wait(clock.now())) is not None and screen.scroller.shown != top(screen):
            CLOCK.pass_time(wait)
            app.draw()
            seen_tops.append(screen.scroller.shown)
        assert len(set(seen_tops)) > 3
        assert seen_tops == sorted(seen_tops)
        app.prefer(motion="off")
        screen.lay_out(app.size)
        before = top(screen)
        wheel(app, -1)
        assert screen.scroller.glide.at(clock.now()) == top(screen) > before


# -- keys


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_keys_alone_reach_everything(size: tuple[int, int], tmp_path: Path) -> None:
    with reading(tmp_path, size) as (app, screen):
        screen.go(1, clock.now())
        screen.refresh()
        names = [widget.id for widget in screen.widgets]
        for code, mod in ((pygame.K_TAB, 0), (pygame.K_TAB, pygame.KMOD_SHIFT)):
            met = []
            for _ in names:
                key(app, code, mod)
                met.append(screen.focus or "")
                rect = next(widget.rect for widget in screen.widgets if widget.id == screen.focus)
                assert [s for s in screen.scene(0) if s.rect.center == rect.center and s.rect.contains(rect.inflate(2, 2))]
            assert sorted(met) == sorted(names)
        while screen.focus != "back":
            key(app, pygame.K_TAB)
        key(app, pygame.K_RETURN)
        assert app.screens[-1] is not screen


def test_arrows_to_the_sides_turn_chapters_and_enter_jumps_to_the_one_in_focus(tmp_path: Path) -> None:
    with reading(tmp_path) as (app, screen):
        key(app, pygame.K_RIGHT)
        key(app, pygame.K_RIGHT)
        assert screen.current == 2
        key(app, pygame.K_LEFT)
        assert screen.current == 1
        for _ in range(4):
            key(app, pygame.K_TAB)
        key(app, pygame.K_RETURN)
        assert screen.current == 3


def test_escape_leaves_and_space_reads_on(tmp_path: Path) -> None:
    with reading(tmp_path) as (app, screen):
        key(app, pygame.K_SPACE)
        assert 0 < top(screen) < screen.layout.body.height
        key(app, pygame.K_ESCAPE)
        assert app.screens[-1] is not screen


# -- the place that is read


def test_a_kind_opens_the_book_at_its_paragraph(tmp_path: Path) -> None:
    with reading(tmp_path, kind="jasmine") as (_, screen):
        rect = screen.page.paragraphs[screen.page.kinds["jasmine"]]
        assert 0 < rect.y - top(screen) < 2 * screen.layout.base
        assert say(Told.kinds["jasmine"].name) in say(screen.book[1].paragraphs[3].text)
    with reading(tmp_path, kind="unknown") as (_, screen):
        assert top(screen) == 0


def test_the_place_that_is_read_stays_when_window_or_language_change(tmp_path: Path) -> None:
    with reading(tmp_path, kind="jasmine") as (app, screen):
        at = screen.page.kinds["jasmine"]
        screen.scroller.glide.jump(screen.page.paragraphs[at].y)
        changes: list[Callable[[], None]] = [
            lambda: screen.lay_out((800, 480)),
            lambda: screen.lay_out(WIDE),
            lambda: app.prefer(language="de"),
        ]
        for change in changes:
            before = screen.page.height
            change()
            assert screen.page.height != before
            assert abs(screen.page.paragraphs[at].y - top(screen)) <= 2
        assert screen.widgets[0].label == "Das Spiel"


# -- how quick it is


def test_diagrams_are_drawn_one_by_one_after_the_page_and_first_those_in_sight(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        screen = RulesScreen(app, Told())
        app.push(screen)
        late = [i for i, block in enumerate(screen.page.blocks) if block.late]
        app.draw()
        drawn: list[list[int]] = []
        while True:
            drawn.append([i for i in late if i in screen.scroller.view._drawn])
            if screen.wait(clock.now()) is None:
                break
        assert [len(some) for some in drawn] == list(range(len(drawn)))
        assert drawn[2] == late[:2], "these are in sight"
        assert len(late) > len(drawn[-1]) >= 3, "those far away wait until one is near"


def test_what_is_far_away_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.framework.page_view.BODIES", 1)
    with reading(tmp_path) as (app, screen):
        for share in (0.5, 1.0, 0.0):
            screen.scroller.glide.jump(round(screen.scroller.view.most * share))
            settle_once(app, screen)
            pixels = sum(picture.get_width() * picture.get_height() for picture in screen.scroller.view._drawn.values())
            assert pixels == screen.scroller.view._pixels <= screen.layout.body.width * screen.layout.body.height


def settle_once(app: App, screen: RulesScreen) -> None:
    """One drawing of what is in sight, and of one picture that takes long."""
    app.draw()
    screen.wait(clock.now())
    app.draw()


def test_a_frame_while_scrolling_costs_no_more_than_one_of_a_game(tmp_path: Path) -> None:
    with reading(tmp_path, (1920, 1080)) as (app, screen):
        for share in range(9):  # once through the book, so that all of it is drawn
            screen.scroller.glide.jump(screen.scroller.view.most * share // 8)
            app.draw()
            settle(app)
        times = []
        for height in range(0, screen.scroller.view.most, 31):
            screen.scroller.glide.jump(height)
            begun = time.thread_time()
            screen.refresh()
            app.draw()
            times.append(time.thread_time() - begun)
        assert statistics.median(times) < fixed_work()  # some 10 ms; it takes 1 to 4


# -- exact pictures


@pytest.mark.parametrize(
    ("name", "size", "language", "kind"),
    [("rules", (800, 480), "en", ""), ("rules_tall", (480, 720), "de", "jasmine")],
)
def test_rules_picture(name: str, size: tuple[int, int], language: str, kind: str, tmp_path: Path) -> None:
    with reading(tmp_path, size, language=language, kind=kind) as (app, screen):
        assert isinstance(screen.scroller.view, PageView)
        same(seen(app), name)
