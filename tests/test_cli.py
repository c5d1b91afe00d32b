"""The command line: what each command prints, and with which status it ends."""

from __future__ import annotations

import importlib
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from game import places
from game.arguments import read_arguments
from game.cli import COMMANDS, main, open_catalogue, read_options

ROOT = Path(__file__).parent.parent
Output = pytest.CaptureFixture[str]
BROKEN = "format: 1\nid: torn\nextends: [skudd]\n"


@pytest.fixture
def torn(tmp_path: Path) -> str:
    path = tmp_path / "torn.yaml"
    path.write_text(BROKEN)
    return str(path)


@pytest.fixture(autouse=True)
def nobody(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No display, and no folders of whoever runs the tests; a terminal that has colours, of which argparse makes use from Python
    3.14 on."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(places, "_own", lambda: tmp_path / "own")


def told(capsys: Output, *words: str) -> str:
    """The sentence on stderr with which a command is refused."""
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    return err.strip()


def printed(capsys: Output, *words: str, status: int = 0) -> str:
    assert main(words) == status
    out, err = capsys.readouterr()
    assert err == ""
    return out


# Help and version


def test_every_command_explains_itself_with_an_example(capsys: Output) -> None:
    for command in COMMANDS:
        with pytest.raises(SystemExit) as ended:
            main([command, "--help"])
        assert ended.value.code == 0
        assert re.search(rf"example:\n .*paisho {command}\b", capsys.readouterr().out), command


def test_the_help_names_every_command(capsys: Output) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    out = capsys.readouterr().out
    assert all(f"\n    {command} " in out for command in COMMANDS)


def test_version_is_that_of_the_project(capsys: Output) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"paisho {project['version']}\n"


# What is refused


@pytest.mark.parametrize(("words", "sentence"), [
    (["chekc", "x"], 'There is no command "chekc". Did you mean "check"?'),
    (["--nope"], "unrecognized arguments: --nope"),
    (["--them", "wood"], 'unrecognized arguments: --them. Did you mean "--theme"? See paisho --help.'),
    (["perft", "skud"], "DEPTH is missing. Write: paisho perft "),
    (["diff"], "RULESET is missing. Write: paisho diff [-h] [--language {en,de,fr}] RULESET RULESET. See paisho diff --help."),
    (["play", "skud", "--language", "xx"], 'argument --language: invalid choice: "xx" (choose from '),
    (["perft", "skudd", "2"], 'paisho: There is no ruleset called "skudd". Did you mean "skud"?'),
    (["export", "none.paisho", "--to", "a.gif"], 'paisho: There is no file "none.paisho".'),
    (["export", f"{'deep/' * 20}a.paisho", "--to", "a.gif"], f'paisho: There is no file "{"deep/" * 20}a.paisho".'),
    (["export", "./", "--to", "a.gif"], "is a folder; a game is a single file."),
    (["export", "nofile", "--to", "a.gif"], 'paisho: There is neither a saved game nor a ruleset called "nofile".'),
    (["perft", "nosuch", "2"], 'paisho: There is no ruleset called "nosuch". paisho rulesets lists them.'),
    (["lab", "mine/none"], 'paisho: There is no file "mine/none".'),
    (["perft", "skud", "7"], "must be a whole number from 0 to 6, not \"7\""),
    (["perft", "skud", "²"], "must be a whole number from 0 to 6"),
    (["playout", "skud", "--games", "0"], "from 1 to"),
    (["playout", "skud", "--seed", "9" * 30], "must be a whole number from"),
    (["playout", "skud", "--seed", str(2**64 - 2), "--games", "3"], "2 games have a seed of their own, not 3: the"),
    (["match", "skud", "--levels", "easy,random", "--seed", str(2**64 - 1), "--games", "3"], "1 game has a seed of its own, not"),
    (["lab", "skud", "--seed", str(2**64 - 1), "--games", "2"], "on 1 game has a seed of its own, not 2"),
    (["playout", "skudd"], 'Did you mean "skud"?'),
    (["play", "skud", "--option", "accents"], "name=value"),
    (["play", "skud", "--option", "accents=9", "komi=1"], 'not 9. There is no option called "komi".'),
    (["play", "skud", "--theme", "wod"], 'Did you mean "wood"?'),
    (["play", "skud", "--host", "eazy"], 'Did you mean "easy"? See paisho play --help.'),
    (["play", "solitaire", "--host", "easy", "--text"], "solitaire is for one player: say --guest to watch a program"),
    (["play", "solitaire", "--clock", "10"], "solitaire is for one player, and a clock for two: leave out --clock."),
    (["play", "skud", "--level", "easy"], 'Did you mean "--guest" or "--host"? See paisho play --help.'),
    (["lab", "skud", "--levle", "easy"], 'unrecognized arguments: --levle easy. Did you mean "--level"? See paisho lab --help.'),
    (["match", "skud", "--levels", "easy,medum"], 'There is no level "medum". Did you mean "medium"?'),
    (["--size", "800"], "such as 1280x800"),
    (["check"], "FILE"),
    (["rulesets", "more"], "more"),
    (["--ver"], "--ver"),
])  # fmt: skip
def test_what_cannot_be_done_is_one_sentence_and_status_2(capsys: Output, words: list[str], sentence: str) -> None:
    said = told(capsys, *words)
    assert said.startswith("paisho: ")
    assert sentence in said
    assert len(said.splitlines()) == 1


def test_a_file_that_cannot_be_written_is_named(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "none" / "x.svg"
    assert main(["export", "skud", "--to", str(file)]) == 2
    assert capfd.readouterr().err == f"paisho: {file} could not be written or read: No such file or directory.\n"


@pytest.mark.parametrize(("words", "values"), [
    (["explain", "skud", "--language", "de", "tiles.rose.move"], {"ruleset": "skud", "path": "tiles.rose.move"}),
    (["explain", "--language", "de", "skud", "tiles.rose.move"], {"ruleset": "skud", "path": "tiles.rose.move"}),
    (["explain", "skud", "tiles.rose.move", "--language", "de"], {"ruleset": "skud", "path": "tiles.rose.move"}),
    (["explain", "skud", "--to", "book"], {"ruleset": "skud", "path": None, "to": "book"}),
    (["explain", "skud", "--option", "accents=6", "tiles.rose"], {"path": "tiles.rose", "option": ["accents=6"]}),
    (["check", "a.yaml", "--games", "3", "b.yaml"], {"files": ["a.yaml", "b.yaml"], "games": 3}),
    (["check", "--games", "3", "a.yaml", "b.yaml"], {"files": ["a.yaml", "b.yaml"], "games": 3}),
    (["check", "a.yaml", "--", "-b.yaml"], {"files": ["a.yaml", "-b.yaml"]}),
    (["add", "a.yaml", "--replace", "b.yaml"], {"given": ["a.yaml", "b.yaml"], "replace": True}),
    (["diff", "skud", "--language", "fr", "iroh"], {"rulesets": ["skud", "iroh"], "language": "fr"}),
    (["perft", "skud", "--option", "accents=6", "bonus=2", "3"], {"depth": 3, "option": ["accents=6", "bonus=2"]}),
    (["perft", "skud", "3", "--option", "accents=6", "bonus=2"], {"depth": 3, "option": ["accents=6", "bonus=2"]}),
    (["perft", "--seed", "-1", "skud", "3"], {"ruleset": "skud", "depth": 3, "seed": -1}),
    (["--text", "150", "play", "--theme", "night", "skud"], {"ruleset": "skud", "theme": "night", "text": 150}),
])  # fmt: skip
def test_names_and_options_come_in_any_order(words: list[str], values: dict[str, Any]) -> None:
    asked = vars(read_arguments(words))
    assert {name: asked[name] for name in values} == values


@pytest.mark.skipif(sys.platform in ("win32", "darwin", "cygwin"), reason="there is always a display")
@pytest.mark.parametrize("words", [[], ["play", "skud"]])
def test_without_a_display_the_way_on_is_named(capsys: Output, words: list[str]) -> None:
    way = "To play in the terminal: paisho play GAME --text"
    assert told(capsys, *words) == f"paisho: There is no display to open a window on. {way}"


# Commands


def test_check_prints_every_problem_of_every_file_and_ends_with_1(capsys: Output, torn: str) -> None:
    out = printed(capsys, "check", "--games", "0", torn, str(ROOT / "rulesets" / "skud.yaml"), "nope.yaml", status=1)
    assert re.search(rf"^{re.escape(torn)}:3:\d+ extends\S*: .*\"skud\"", out, re.MULTILINE), out
    assert "skud.yaml: no problems." in out
    assert "nope.yaml" in out


def test_check_of_sound_files_ends_with_0(capsys: Output) -> None:
    assert printed(capsys, "check", "--games", "0", "skud", "flowers") == "skud: no problems.\nflowers: no problems.\n"


def test_check_can_answer_json(capsys: Output, torn: str) -> None:
    problems = json.loads(printed(capsys, "check", "--json", "skud", torn, status=1))
    assert problems[0].keys() == {"file", "line", "column", "end_column", "path", "message", "hint", "severity"}
    assert (problems[0]["file"], problems[0]["line"]) == (torn, 3)
    assert json.loads(printed(capsys, "check", "--json", "skud")) == []


def test_perft_counts_each_length(capsys: Output) -> None:
    assert printed(capsys, "perft", "skud", "2") == "1 19\n2 361\n"
    assert printed(capsys, "perft", "skud", "0") == "0 1\n"
    assert printed(capsys, "perft", "skud", "1", "--option", "accents=2") == "1 10\n"


def test_playout_tells_how_each_game_ended_and_repeats_itself(capsys: Output) -> None:
    out = printed(capsys, "playout", "skud", "--games", "3", "--seed", "5")
    assert [line.split(":")[0] for line in out.splitlines()[:3]] == ["seed 5", "seed 6", "seed 7"]
    assert "3 games, " in out
    assert printed(capsys, "playout", "skud", "--games", "3", "--seed", "5") == out
    assert "seed 0: 4 moves, cut off" in printed(capsys, "playout", "skud", "--max", "4")


def test_rulesets_lists_games_options_and_what_is_broken(capsys: Output, tmp_path: Path) -> None:
    own = tmp_path / "own" / "rulesets"
    own.mkdir(parents=True)
    (own / "torn.yaml").write_text(BROKEN)
    (own / "My Game.yaml").write_text("")
    (own / "skud.yaml").write_text("format: 1\nid: skud\n")
    out = printed(capsys, "rulesets")
    assert "skud: Skud Pai Sho, for 2\n    accents: " in out
    assert "(0 to 8; default 4)" in out
    assert "torn: broken. " in out
    assert "My Game.yaml" in out
    assert "skud.yaml: is hidden by" in out
    assert out.endswith(f"Your own rulesets belong in {own}\n")


def test_options_have_the_type_that_the_ruleset_gives_them() -> None:
    options = read_options(open_catalogue(), "skud", ["accents=3", "accents_chosen_by=host"])
    assert options == {"accents": 3, "accents_chosen_by": "host"}
    switches = read_options(open_catalogue(), "skud_online", ["no_wheels=yes", "double_accents=false"])
    assert switches == {"no_wheels": True, "double_accents": False}
    assert read_options(open_catalogue(), "skud", []) == {}


def test_options_may_be_given_together_or_one_by_one() -> None:
    together = read_arguments(["play", "skud", "--option", "a=1", "b=2"])
    assert together.option == read_arguments(["play", "skud", "--option", "a=1", "--option", "b=2"]).option == ["a=1", "b=2"]


def test_no_command_is_play_without_a_game() -> None:
    asked = read_arguments(["--size", "800x600", "--full-screen"])
    assert (asked.command, asked.ruleset, asked.size, asked.full_screen) == ("play", None, (800, 600), True)


def test_bench_measures_quickly_if_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []
    measured = importlib.import_module("game.bench")
    monkeypatch.setattr(measured, "main", lambda *given: len(asked.append(given) or asked) - 1)  # type: ignore[func-returns-value]
    words = ["--only", "list", "plies", "--json", "now.json", "--compare", "then.json"]
    assert [main(["bench", "--quick"]), main(["bench", *words])] == [0, 1]
    assert asked == [(True, [], None, None), (False, ["list", "plies"], Path("now.json"), Path("then.json"))]


# The window


def test_play_puts_the_game_on_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    app = importlib.import_module("game.ui.app")
    calls: list[tuple[tuple[Any, ...], dict[str, Any]]] = []

    def run(*given: Any, **named: Any) -> int:
        calls.append((given, named))
        return 0

    monkeypatch.setattr(app, "run", run)
    assert main(["play", "skud", "--option", "accents=2", "--seed", "7", "--size", "800x600"]) == 0
    assert main([]) == 0
    ((home,), named), (_, unnamed) = calls
    assert named["open_game"].identity.options["accents"] == 2
    assert (named["seed"], named["size"], named["given"]) == (7, (800, 600), {})
    assert home.assets.colours("wood")["table"].startswith("#")
    assert (home.art[0] / "tiles").is_dir()
    assert home.saves.name == "saves"
    assert unnamed["open_game"] is None


@pytest.mark.parametrize("words", [["--theme", "night", "play", "skud"], ["play", "skud", "--theme", "night"]])
def test_options_of_the_window_count_before_and_after_the_command(words: list[str]) -> None:
    asked = read_arguments(words)
    assert (asked.theme, asked.size, asked.text) == ("night", None, None)
    assert read_arguments(["--text", "150", "play", "skud", "--size", "640x480"]).text == 150


# Places


def test_a_wheel_carries_rulesets_and_art_and_every_package() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    packages = {".".join(path.parent.relative_to(ROOT).parts) for path in (ROOT / "game").rglob("__init__.py")}
    shipped = {"game.shipped.art": "art", "game.shipped.rulesets": "rulesets"}
    assert set(build["packages"]) == packages | shipped.keys()
    assert build["package-dir"] == shipped
    data = [path for path in (ROOT / "game").rglob("*") if path.suffix in (".yaml", ".po", ".pot", ".json", ".service")]
    carried: dict[str, list[str]] = {}
    for path in sorted(data, key=lambda path: path.suffix):
        package = next(folder for folder in path.parents if (folder / "__init__.py").exists())
        below = path.parent.relative_to(package).parts
        ends = carried.setdefault(".".join(package.relative_to(ROOT).parts), [])
        pattern = "/".join([*below[:1], *("*" for _ in below[1:]), f"*{path.suffix}"])
        ends += [pattern] if pattern not in ends else []
    assert build["package-data"] == carried | {name: ["**/*"] for name in shipped}


def test_the_licence_is_handed_on_and_every_dependency_is_named_in_the_notice() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert all((ROOT / name).read_text("utf-8") for name in project["license-files"])
    needed = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    notice = (ROOT / "NOTICE.md").read_text("utf-8")
    assert [name for text in needed if f"`{(name := re.split(r'[<>=~!]', text)[0].strip())}`" not in notice] == []


def test_what_a_wheel_carries_comes_before_what_lies_beside_it(tmp_path: Path) -> None:
    package = tmp_path / "game"
    (tmp_path / "art").mkdir()
    assert places._shipped("art", package) == tmp_path / "art"
    (package / "shipped" / "art").mkdir(parents=True)
    assert places._shipped("art", package) == package / "shipped" / "art"


# As a process


def test_a_game_that_is_remembered_from_the_last_start_can_be_played(tmp_path: Path) -> None:
    for start in ("first", "second"):  # two processes: what one of them has loaded helps the other nothing
        done = subprocess.run(
            [sys.executable, "-m", "game", "perft", "iroh", "1"],
            cwd=ROOT, capture_output=True, text=True, check=False, env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, ""), start
        assert list(tmp_path.glob("**/rules-iroh*")), "the second start finds it there"


def test_a_reader_that_has_seen_enough_is_no_fault() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "game", "playout", "skud", "--games", "50", "--max", "1"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process:  # fmt: skip
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert (process.wait(60), process.stderr.read()) == (0, b"")


def test_a_terminal_without_the_letters_prints_something_else() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(
        [sys.executable, "-m", "game", "check", "blüte.yaml"], cwd=ROOT, env=env, capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, b"bl\\xfcte.yaml" in done.stdout) == (2, True)


def test_letters_that_are_none_in_the_encoding_of_the_terminal_can_be_typed(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "game", "play", "skud", "--text", "--language", "en"],
        cwd=ROOT, env=env, input=b"bl\xfcte\nquit\n", capture_output=True, timeout=60, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert b'"bl\\xfcte" is neither a move here' in done.stdout
