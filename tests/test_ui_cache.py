"""What makes a start quick changes nothing that is seen: pictures kept on disk, rules shown before they are checked."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.drawing import pictures as module
from game.drawing import svg
from game.drawing.colours import Theme
from game.drawing.pictures import PictureCache, Rasteriser
from game.rules.catalogue import PromptCatalogue, RulesetCatalogue
from game.rules.disk_cache import DiskCache
from game.ui.app import App
from game.ui.framework.app_context import AppContext
from game.ui.framework.background import draw_background
from game.ui.screens.catalogue import CatalogueScreen
from tests.conftest import ROOT, RULESETS, a_catalogue, knowing_sound
from tests.ui_fake import Cupboard
from tests.ui_window import ART, Plain, a_house, lay, settle

SIZE = (640, 400)
LARGE = (200, 150)


def disc(colour: str) -> str:
    return svg.document(200, 150, svg.circle(90, 70, 60.5, fill=colour, fill_opacity=0.6))


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.fixture
def window() -> Iterator[pygame.Surface]:
    pygame.display.init()
    yield pygame.display.set_mode(SIZE)
    pygame.display.quit()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The sizes of all pictures that were really drawn."""
    sizes: list[tuple[int, int]] = []
    real = module.rasterise

    def rasterise(text: str, size: tuple[int, int]) -> pygame.Surface:
        sizes.append(size)
        return real(text, size)

    monkeypatch.setattr(module, "rasterise", rasterise)
    return sizes


def pictures(cache: Path | None) -> Rasteriser:
    return Rasteriser([ART], Theme({}), cache)


def kept(cache: Path) -> list[Path]:
    return sorted((cache / "pictures").glob("*"))


def remember(cache: Path, text: str) -> Path:
    """Draws a picture, writes it, and returns its file."""
    before = set(kept(cache))
    one = pictures(cache)
    one.draw(text, LARGE)
    one.write()
    (path,) = set(kept(cache)) - before
    return path


def test_a_picture_is_drawn_once_and_then_read(tmp_path: Path, window: pygame.Surface, drawn: list[tuple[int, int]]) -> None:
    plain = pictures(None).draw(disc("#a03020"), LARGE)
    remember(tmp_path, disc("#a03020"))
    assert drawn == [LARGE, LARGE]
    again = pictures(tmp_path).draw(disc("#a03020"), LARGE)
    assert drawn == [LARGE, LARGE]
    assert pixels(again) == pixels(plain)
    assert (again.get_masks(), again.get_bitsize()) == (plain.get_masks(), plain.get_bitsize())


def test_the_shelf_and_a_table_look_the_same_with_and_without(tmp_path: Path, drawn: list[tuple[int, int]]) -> None:
    def seen(cache: Path | None) -> list[bytes]:
        app = App(AppContext(Cupboard(), Plain(), [ART], tmp_path / "saves", cache=cache), {"language": "en"})
        app.open_window(SIZE)
        screen = CatalogueScreen(app)
        screen.seed = 7
        app.screens.append(screen)
        screen.refresh()
        shots = []
        for prepare in (lambda: None, lambda: settle(app), lambda: lay(app, 30)):
            prepare()
            app.draw()
            window = pygame.display.get_surface()
            assert window
            shots.append(pixels(window))
        app.close()
        pygame.display.quit()
        for path in (tmp_path / "saves").glob("*"):
            path.unlink()
        return shots

    plain = seen(None)
    count = len(drawn)
    assert seen(tmp_path / "cache") == plain
    drawn.clear()
    assert seen(tmp_path / "cache") == plain
    assert len(drawn) < count
    assert all(width * height < 10_000 for width, height in drawn), "large pictures are read"


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[:-1],
        lambda data: b"",
        lambda data: data[:-2000] + bytes([data[-2000] ^ 1]) + data[-1999:],
        lambda data: data.replace(b"#a03020", b"#a03021"),
        lambda data: data.replace(b"(200, 150)", b"(150, 200)"),
        lambda data: data.replace(pygame.version.ver.encode(), b"0" * len(pygame.version.ver)),
        lambda data: data + b"\0",
    ],
    ids=["cut off", "empty", "one bit", "another picture", "another size", "another version", "longer"],
)
def test_a_file_that_is_not_as_it_was_written_is_not_believed(
    damage: object, tmp_path: Path, window: pygame.Surface, drawn: list[tuple[int, int]]
) -> None:
    assert callable(damage)
    path = remember(tmp_path, disc("#a03020"))
    whole = path.read_bytes()
    assert damage(whole) != whole
    path.write_bytes(damage(whole))
    drawn.clear()
    one = pictures(tmp_path)
    assert pixels(one.draw(disc("#a03020"), LARGE)) == pixels(pictures(None).draw(disc("#a03020"), LARGE))
    assert drawn == [LARGE, LARGE]
    one.write()
    assert path.read_bytes() == whole


def test_a_file_of_the_same_name_with_another_picture_is_not_taken_for_it(
    tmp_path: Path, window: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PictureCache, "_path", lambda self, text, size: self.folder / "same.picture")
    remember(tmp_path, disc("#a03020"))
    assert pixels(pictures(tmp_path).draw(disc("#20a030"), LARGE)) == pixels(pictures(None).draw(disc("#20a030"), LARGE))


def test_what_can_be_neither_read_nor_written_is_drawn(tmp_path: Path, window: pygame.Surface) -> None:
    (tmp_path / "pictures").write_text("no folder")
    one = pictures(tmp_path)
    assert one.draw(disc("#a03020"), LARGE).get_size() == LARGE
    one.write()
    other = tmp_path / "other"
    path = remember(other, disc("#a03020"))
    path.unlink()
    path.mkdir()
    assert pictures(other).draw(disc("#a03020"), LARGE).get_size() == LARGE


def test_of_too_many_bytes_the_longest_unused_go(tmp_path: Path, window: pygame.Surface, monkeypatch: pytest.MonkeyPatch) -> None:
    colours = ["#a03020", "#a03021", "#a03022", "#a03023"]
    paths = [remember(tmp_path, disc(colour)) for colour in colours[:3]]
    for age, path in enumerate(paths):
        os.utime(path, (1000 + age, 1000 + age))
    pictures(tmp_path).draw(disc(colours[0]), LARGE)  # the oldest is used once more
    monkeypatch.setattr(PictureCache, "MOST_BYTES", 3 * paths[0].stat().st_size)
    last = remember(tmp_path, disc(colours[3]))
    assert kept(tmp_path) == sorted([paths[0], paths[2], last])


def test_a_picture_cut_off_while_it_was_written_costs_nothing_but_itself(
    tmp_path: Path, window: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> int:
        with path.open("wb") as file:
            file.write(data[:100])
        raise OSError(28, "No space left on device")

    remember(tmp_path, disc("#a03020"))
    monkeypatch.setattr(Path, "write_bytes", full)
    for _ in range(2):
        one = pictures(tmp_path)
        one.draw(disc("#a03021"), LARGE)
        one.write()
    assert sorted(path.suffix for path in kept(tmp_path)) == [".new", ".picture"]
    monkeypatch.undo()
    last = pictures(tmp_path)
    last.draw(disc("#a03021"), LARGE)
    last.write()
    assert sorted(path.suffix for path in kept(tmp_path)) == [".picture", ".picture"]


def test_small_pictures_and_those_of_a_size_left_behind_are_not_written(tmp_path: Path, window: pygame.Surface) -> None:
    one = pictures(tmp_path)
    one.draw(disc("#a03020"), (40, 30))
    one.draw(disc("#a03020"), LARGE)
    one.forget()
    one.write()
    assert kept(tmp_path) == []


def test_pictures_are_written_when_nothing_happens(tmp_path: Path) -> None:
    app = App(AppContext(Cupboard(), Plain(), [ART], tmp_path / "saves", cache=tmp_path), {"language": "en"})
    app.open_window(SIZE)
    try:
        app.screens.append(CatalogueScreen(app))
        app.draw()
        pygame.event.clear()
        app._listen(1)
        assert kept(tmp_path) == [], "the next frame is awaited"
        app._listen(None)
        assert any(path.name.endswith(f"{SIZE[0]}x{SIZE[1]}.picture") for path in kept(tmp_path)), "the room"
    finally:
        app.close()
        pygame.display.quit()


def test_the_room_is_the_same_from_disk(tmp_path: Path, window: pygame.Surface) -> None:
    plain = draw_background(pictures(None), (1500, 900))
    one = pictures(tmp_path)
    assert pixels(draw_background(one, (1500, 900))) == pixels(plain)
    one.write()
    assert len(kept(tmp_path)) == 1
    assert pixels(draw_background(pictures(tmp_path), (1500, 900))) == pixels(plain)


SOUND = "format: 1\nid: mine\nextends: [skud]\nname: Mine\n"


def write(folder: Path, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "mine.yaml").write_text(text)
    return folder


def both(folder: Path, memory: Path | None = None) -> tuple[PromptCatalogue, RulesetCatalogue]:
    prompt = PromptCatalogue([RULESETS, folder], DiskCache(memory, "1") if memory else None)
    return knowing_sound(prompt), a_catalogue(RULESETS, folder)


def test_sound_rules_are_shown_at_once_as_they_are_shown_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prompt, checked = both(write(tmp_path / "own", SOUND))
    monkeypatch.setattr(RulesetCatalogue, "demand_sound", lambda *_: pytest.fail("checked while somebody waits"))
    first = prompt.entries()
    monkeypatch.undo()
    assert first == checked.entries()
    assert [entry.problem for entry in first] == [""] * len(first)
    assert prompt.entries() == checked.entries()


def test_unsound_rules_are_told_at_the_second_asking_and_never_opened(tmp_path: Path) -> None:
    prompt, checked = both(write(tmp_path / "own", SOUND + "harmonee: 5\n"))
    first = {entry.id: entry.problem for entry in prompt.entries()}
    assert first["mine"] == ""
    second = {entry.id: entry.problem for entry in prompt.entries()}
    assert second["mine"].startswith("mine.yaml:5:")
    assert prompt.entries() == checked.entries()
    with pytest.raises(Exception, match=r"mine\.yaml:5:"):
        both(tmp_path / "own")[0].open("mine", {})


@pytest.mark.parametrize(
    "lines",
    [
        "name: 7",
        "name: {de: Meins}",
        "name: {en: 7}",
        "about: [a, b]",
        "players: 2",
        "players: {count: two}",
        "options: 5",
        "options: {a: 5}",
        "options: {a: {name: A}}",
        "options: {a: {number: many}}",
        "options: {a: {number: 4, min: 5, max: 9}}",
        "options: {a: {number: 4, step: x}}",
        "options: {a: {choice: b, choices: {c: {name: C}}}}",
        "options: {a: {choice: [b], choices: {c: {name: C}}}}",
        "options: {a: {choice: c, choices: {c: {name: 7}}}}",
        "options: {a: {choice: c, choices: [c]}}",
        "options: {a: {switch: 1}}",
        "presets: {a: 5}",
        "presets: {a: {name: A}}",
        "extends: [nobody]",
    ],
)
def test_what_a_screen_could_stumble_over_is_checked_at_once(lines: str, tmp_path: Path) -> None:
    text = SOUND if lines.startswith("extends") is False else SOUND.replace("extends: [skud]\n", "")
    text = text.replace("name: Mine\n", "") if lines.startswith("name") else text
    prompt, checked = both(write(tmp_path / "own", f"{text}{lines}\n"))
    entry = next(entry for entry in prompt.entries() if entry.id == "mine")
    assert entry.problem
    assert entry in checked.entries()


def test_what_was_checked_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write(tmp_path / "own", SOUND)
    prompt, _ = both(folder, tmp_path / "cache")
    prompt.entries()
    known = prompt.entries()
    monkeypatch.setattr(RulesetCatalogue, "resolved", lambda *_: pytest.fail("read once more"))
    assert both(folder, tmp_path / "cache")[0].entries() == known


def test_the_shelf_screen_learns_which_rules_are_broken(tmp_path: Path) -> None:
    prompt, _ = both(write(tmp_path / "own", SOUND + "harmonee: 5\n"))
    app = App(a_house(tmp_path / "saves", prompt), {"language": "en"})
    app.open_window(SIZE)
    try:
        screen = CatalogueScreen(app)
        app.screens.append(screen)
        app.draw()
        screen.act("game:mine")
        assert screen.stock.entry and not screen.stock.entry.problem
        settle(app)
        assert screen.stock.entry.problem
        assert "start" not in [widget.id for widget in screen.widgets]
        assert screen.wait(0) is None
    finally:
        app.close()
        pygame.display.quit()


def pygame_s_own() -> set[str]:
    """What a bare window loads: pygame itself takes some of what we do without."""
    command = [sys.executable, "-c", "import sys, pygame; print(*sys.modules)"]
    return set(subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout.split())


def test_the_first_frame_loads_nothing_that_it_does_not_show(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from game import places; from game.rules.disk_cache import DiskCache;"
        "from game.rules.catalogue import PromptCatalogue; from game.ui.app import run;"
        "from game.ui.framework.app_context import AppContext;"
        "from game.assets import AssetFolders;"
        f"cache = Path({str(tmp_path)!r});"
        "shelf = PromptCatalogue([places.shipped_rulesets()], DiskCache(cache, '1'));"
        "assets = AssetFolders([places.shipped_art()], DiskCache(cache, '1'));"
        "house = AppContext(shelf, assets, [places.shipped_art()], cache / 'saves', cache=cache);"
        "run(house, size=(640, 400), frames=int(sys.argv[1]));"
        "print(*sys.modules)"
    )
    env = os.environ | {"SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

    def loaded(frames: int) -> set[str]:
        command = [sys.executable, "-c", script, str(frames)]
        return set(subprocess.run(command, env=env, check=True, capture_output=True, text=True, timeout=60).stdout.split())

    rules = {"game.rules.lint.linting", "game.rules.rules_game"}
    slow = {"dataclasses", "inspect", "yaml", "difflib", "xml.etree.ElementTree", "ctypes"} - pygame_s_own()
    unseen = {*rules, "game.core.journal", "game.ui.screens.table", "game.drawing.board", "numpy", "jsonschema"}
    drawing = {"xml.etree.ElementTree"}  # a drawing that was never drawn is looked through first
    assert not loaded(1) & {*unseen, *slow} - drawing, "not even the very first start"
    checked = loaded(30)
    assert "game.rules.lint.linting" in checked, "by then the rules are checked"
    assert not checked & {"jsonschema", "numpy"}, "only rules that are wrong are told by the schema library"
    later = {*unseen, *slow, "game.core.svgcheck", "game.rules.files.reading"}
    assert not loaded(1) & later, "a later start reads no rules at all"
