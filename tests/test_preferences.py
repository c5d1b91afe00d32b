"""A person's settings: kept as they are made, checked one by one when read, and never a reason not to start."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path

import pytest

from game.core.contract import Option
from game.core.languages import list_languages
from game.ui.framework.preferences import GROUPS, Preferences, SettingsFile, is_valid_setting, make_control


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "settings.json"


def test_what_is_set_is_there_the_next_time(path: Path) -> None:
    SettingsFile(path).keep(theme="night", text=150)
    again = SettingsFile(path)
    assert (again.preferences.theme, again.preferences.text, again.preferences.hints) == ("night", 150, True)
    assert again.notice is None


def test_what_another_window_has_set_meanwhile_stays_set(path: Path) -> None:
    one, other = SettingsFile(path), SettingsFile(path)
    one.keep(theme="night", text=150)
    other.keep(language="de", text=120)
    one.keep(hints=False)
    then = SettingsFile(path).preferences
    assert (then.theme, then.text, then.language, then.hints) == ("night", 120, "de", False)


def test_no_file_is_no_trouble_and_nothing_is_written_before_something_is_set(path: Path) -> None:
    settings = SettingsFile(path)
    assert settings.preferences == Preferences()
    assert settings.notice is None
    assert not path.parent.exists()


@pytest.mark.parametrize("text", ["{", "[1]", "\x00", '{"text": 1e999}', "[" * 60_000, "x" * 100_000])
def test_a_broken_file_falls_back_with_a_notice_and_is_kept_aside(path: Path, text: str) -> None:
    path.parent.mkdir()
    path.write_text(text)
    settings = SettingsFile(path)
    assert settings.preferences == Preferences()
    assert settings.notice is not None
    assert settings.notice[0] == "broken_settings" or text.startswith("{")
    if settings.notice[0] == "broken_settings":
        assert path.with_name("settings.json.broken").read_text() == text


def test_values_that_make_no_sense_are_passed_over_and_named(path: Path) -> None:
    path.parent.mkdir()
    path.write_text(json.dumps({"text": 5000, "motion": "reduced", "hints": "yes", "theme": "../x", "speed": True}))
    settings = SettingsFile(path)
    assert settings.preferences == Preferences(motion="reduced")
    assert settings.notice == ("odd_settings", "theme, text, speed, hints")


def test_what_a_newer_version_has_set_is_kept(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('{"smell": "cedar"}')
    SettingsFile(path).keep(volume=0)
    assert json.loads(path.read_text()) == {"smell": "cedar", "volume": 0}


def test_half_a_sign_in_the_file_is_kept_and_stops_no_setting(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('{"odd": "\\ud800"}')
    SettingsFile(path).keep(language="de")
    assert json.loads(path.read_text()) == {"language": "de", "odd": "\ud800"}


def test_a_folder_that_cannot_be_written_is_told_and_the_values_hold(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    settings = SettingsFile(tmp_path / "file" / "settings.json")
    settings.keep(theme="night")
    assert settings.notice is not None
    assert settings.notice[0] in ("unwritten_settings", "broken_settings")
    assert settings.preferences.theme == "night"


def test_a_folder_in_the_place_of_the_file_is_told(path: Path) -> None:
    path.mkdir(parents=True)
    assert SettingsFile(path).notice == ("broken_settings", "it is no file") or SettingsFile(path).notice is not None


def test_every_setting_is_a_control_under_one_heading_in_every_language() -> None:
    named = [name for _, group in GROUPS for name in group]
    remembered = {"alone"}  # is as the last game was begun
    assert sorted(named) == sorted({field.name for field in fields(Preferences)} - remembered)
    for name in named:
        option = make_control(name, {"wood": {"en": "Wood"}})
        assert isinstance(option, Option)
        assert set(option.name) == set(option.text) == {*list_languages()}
        assert is_valid_setting(name, option.default)


@pytest.mark.parametrize("text", ['{"language": []}', '{"motion": {}}', '{"self": 1}', '{"theme": ["wood"]}', '{"text": null}'])
def test_values_of_the_wrong_sort_stop_nothing(path: Path, text: str) -> None:
    path.parent.mkdir()
    path.write_text(text)
    assert SettingsFile(path).preferences == Preferences()


def test_a_theme_of_one_s_own_may_have_a_hyphen_in_its_name() -> None:
    assert is_valid_setting("theme", "my-own")
    assert not is_valid_setting("theme", "../own")


def test_a_file_that_knows_one_volume_means_everything_by_it(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"volume": 30}')
    assert (SettingsFile(path).preferences.volume, SettingsFile(path).preferences.music) == (30, 30)
    SettingsFile(path).keep(music=80)
    assert (SettingsFile(path).preferences.volume, SettingsFile(path).preferences.music) == (30, 80)
    assert (SettingsFile(None).preferences.volume, SettingsFile(None).preferences.music) == (70, 70)
