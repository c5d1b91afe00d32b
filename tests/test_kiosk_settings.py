"""What a keeper sets: the PIN, and the file of settings with its flags; neither can break the table."""

from __future__ import annotations

import getpass
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from game import kiosk_file
from game.arguments import read_arguments
from game.cli import main
from game.core.errors import BadRequest
from game.core.kiosk_settings import FIELDS, KioskSettings, is_open, make_schema
from game.ui.kiosk import pin
from game.ui.kiosk.pin import TRIES, WAIT, PinCheck, set_pin
from game.ui.kiosk.stage import KioskSetup


def failing(error: BaseException) -> Callable[..., object]:
    """What fails whatever it is asked."""

    def fail(*_: object) -> object:
        raise error

    return fail


# -- the PIN


def test_a_pin_is_kept_as_a_hash_for_its_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_pin(tmp_path / "pin", "123456")
    assert "123456" not in (tmp_path / "pin").read_text() and (tmp_path / "pin").stat().st_mode & 0o077 == 0
    check = PinCheck(tmp_path / "pin", tmp_path / "tries", 0)
    assert check.check("123456", 0) and not check.check("12345", 0)
    with monkeypatch.context() as full, pytest.raises(OSError, match="full"):
        full.setattr(pin, "put", failing(OSError("full")))
        set_pin(tmp_path / "pin", "654321")
    assert check.check("123456", 0) and [path.name for path in tmp_path.iterdir() if path.suffix == ".tmp"] == []
    (tmp_path / "pin").chmod(0o644)
    set_pin(tmp_path / "pin", "654321")
    assert check.check("654321", 0) and check.problem == ""
    for bad in ("123", "abcd", "1" * 13, "١٢٣٤"):
        with pytest.raises(BadRequest):
            set_pin(tmp_path / "pin", bad)


def test_after_five_wrong_tries_a_minute_passes_and_no_restart_shortens_it(tmp_path: Path) -> None:
    set_pin(tmp_path / "pin", "1234")
    check = PinCheck(tmp_path / "pin", tmp_path / "tries", 0)
    assert not any(check.check("0000", 0) for _ in range(TRIES))
    assert not check.check("1234", WAIT - 1)
    again = PinCheck(tmp_path / "pin", tmp_path / "tries", 5000)
    assert again.wait(5000) == WAIT and not again.check("1234", 6000)
    assert not again.check("0001", 5000 + WAIT) and again.wait(5000 + WAIT) == WAIT
    assert again.check("1234", 5000 + 2 * WAIT)
    assert PinCheck(tmp_path / "pin", tmp_path / "tries", 0).wait(0) == 0


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (lambda file: file.unlink(), "missing"),
        (lambda file: file.chmod(0o644), "open"),
        (lambda file: file.write_text("{}"), "broken"),
        (lambda file: (file.unlink(), file.mkdir()), "broken"),
    ],
)
def test_a_pin_that_is_missing_or_that_others_may_read_opens_nothing(
    tmp_path: Path, spoil: Callable[[Path], object], problem: str
) -> None:
    file = tmp_path / "pin"
    set_pin(file, "1234")
    spoil(file)
    check = PinCheck(file, tmp_path / "tries", 0)
    assert check.problem == problem and not check.check("1234", 0)


# -- settings


def test_a_settings_file_is_read_with_line_and_column(tmp_path: Path) -> None:
    file = tmp_path / "kiosk.yaml"
    file.write_text("idle: 30\nvolumee: 1\nbrightness: 7\nlanguages: [de]\nlevel: eazy\n", "utf-8")
    values, problems = kiosk_file.read_settings(file)
    assert values == {"idle": 30, "languages": ["de"]}
    assert [(problem.line, problem.column) for problem in problems] == [(2, 1), (3, 13), (5, 8)]
    assert "volume" in problems[0].hint and "0.2 to 1" in problems[1].message and problems[2].hint == 'Did you mean "easy"?'


def test_a_game_that_is_not_there_is_told_on_stderr_and_in_the_panel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, begun = tmp_path / "kiosk.yaml", list[KioskSetup]()

    def run(house: object, setup: KioskSetup, size: object) -> int:
        begun.append(setup)
        return 0

    file.write_text("games: [skud, solitair, nosuch]\ntheme: nigt\n", "utf-8")
    monkeypatch.setattr("game.ui.kiosk.app.run_kiosk", run)
    assert main(["kiosk", "--settings", str(file), "--games", "skud,missing", "--theme", "odd"]) == 0
    told = list(begun[0].problems)
    assert told == [
        f'{file}:1:15 games: there is no game called "solitair". Did you mean "solitaire"?',
        f'{file}:1:25 games: there is no game called "nosuch". paisho rulesets lists them.',
        f'{file}:2:8 theme: there is no theme called "nigt". Did you mean "night"?',
        '--theme: there is no theme called "odd". There are contrast, night, paper, wood.',
        '--games: there is no game called "missing". paisho rulesets lists them.',
    ]
    assert capsys.readouterr().err.splitlines() == [f"paisho: {line}" for line in told]
    assert begun[0].settings.theme == "wood"


BROKEN = ("idle: [", "\x00", "- a\n", "idle: 1e999", "{" * 200, "games: {a: b}\n", "languages: []\n", "hours: 9\n")


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_settings_file_leaves_safe_defaults(tmp_path: Path, text: str) -> None:
    file = tmp_path / "kiosk.yaml"
    file.write_text(text, "utf-8")
    values, problems = kiosk_file.read_settings(file)
    assert values == {} and problems
    KioskSettings().changed(values)


def test_what_a_list_names_twice_is_there_once() -> None:
    settings = KioskSettings().changed({"languages": ["de", "de", "en"], "games": ("skud", "skud")})
    assert (settings.languages, settings.games) == (("de", "en"), ("skud",)), "each press of the language leads to another one"


def test_a_settings_file_that_has_gone_is_told_in_the_panel_and_the_table_starts_all_the_same(tmp_path: Path) -> None:
    values, problems = kiosk_file.read_settings(tmp_path / "gone.yaml", named=True)
    assert values == {} and "cannot be found; all settings are as usual" in problems[0].message
    assert kiosk_file.read_settings(tmp_path / "gone.yaml") == ({}, []), "nobody has named it"


def test_a_keeper_can_set_the_pin_before_there_is_a_settings_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(getpass, "getpass", lambda asked: "135790")
    assert main(["kiosk", "--settings", str(tmp_path / "kiosk.yaml"), "--set-pin"]) == 0
    assert PinCheck(tmp_path / "kiosk.pin", tmp_path / "tries", 0).problem == ""
    (tmp_path / "kiosk.yaml").write_text("pin_file: inner/pin\n", "utf-8")
    assert main(["kiosk", "--settings", str(tmp_path / "kiosk.yaml"), "--set-pin"]) == 0
    assert PinCheck(tmp_path / "inner" / "pin", tmp_path / "tries", 0).problem == "", "beside the file that names it"


def test_a_pin_that_is_not_typed_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(getpass, "getpass", failing(EOFError()))
    assert main(["kiosk", "--settings", str(tmp_path / "kiosk.yaml"), "--set-pin"]) == 2
    assert capsys.readouterr().err == "paisho: No PIN was typed; it is as it was.\n" and not list(tmp_path.iterdir())


def test_each_setting_has_a_flag_and_the_shipped_schema_is_that_of_the_table() -> None:
    typed = ["kiosk", "--games", "a,b", "--idle", "90", "--volume", "0.5", "--level", "easy", "--screen-mm", "520"]
    asked = vars(read_arguments(typed))
    assert (asked["kiosk_games"], asked["kiosk_volume"], asked["kiosk_screen_mm"]) == (["a", "b"], 0.5, 520)
    assert {f"kiosk_{name}" for name in FIELDS} <= asked.keys() and set(vars(KioskSettings())) == set(FIELDS)
    with pytest.raises(BadRequest, match="from 10 to 3600"):
        read_arguments(["kiosk", "--idle", "1"])
    assert json.loads(kiosk_file.SCHEMA.read_text("utf-8")) == make_schema()


def test_opening_hours_may_go_past_midnight() -> None:
    assert is_open("", 0) and is_open("09:00-18:00", 540) and not is_open("09:00-18:00", 1080)
    assert is_open("20:00-02:00", 60) and not is_open("20:00-02:00", 600)
