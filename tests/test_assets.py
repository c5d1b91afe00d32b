"""The assets as the art folders hold them: read once, and what is broken is left out with a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import places
from game.assets import AssetFolders
from game.core.languages import list_languages
from game.rules.disk_cache import DiskCache
from game.rules.files.reading import read_file


def open_assets(*folders: Path, cache: Path | None = None) -> AssetFolders:
    return AssetFolders(folders, DiskCache(cache, "1"))


def put(folder: Path, name: str, text: str) -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")


def test_every_shipped_theme_and_tile_set_is_there_and_named_in_every_language() -> None:
    assets = open_assets(*places.art_folders())
    assert list(assets.themes()) == ["contrast", "night", "paper", "wood"]
    assert "flowers" in assets.tile_sets()
    assert "letters" in assets.tile_sets()
    for names in (assets.themes(), assets.tile_sets()):
        assert all({*list_languages()} <= set(name) for name in names.values())
    assert assets.colours("night")["gold"].startswith("#")
    assert assets.problems() == ()


def test_a_theme_that_cannot_be_read_is_left_out_with_a_sentence(tmp_path: Path) -> None:
    put(tmp_path, "themes/wood.yaml", "colours: [")
    put(tmp_path, "themes/sea.yaml", "name: Sea\ncolours: {gold: '#0000ff', table: 5}\n")
    assets = open_assets(tmp_path)
    assert assets.colours("wood") == {}
    assert assets.colours("sea") == {"gold": "#0000ff"}
    assert assets.themes() == {"sea": {"en": "Sea"}}
    assert "themes/wood.yaml" in assets.problems()[0]


def test_a_person_s_own_look_is_added_and_never_replaces_a_shipped_one(tmp_path: Path) -> None:
    put(tmp_path, "themes/wood.yaml", "name: Mine\ncolours: {gold: '#000000'}\n")
    put(tmp_path, "themes/mine.yaml", "colours: {gold: '#123456'}\n")
    assets = open_assets(places.shipped_art(), tmp_path)
    assert assets.themes()["mine"] == {"en": "mine"}
    assert assets.colours("wood")["gold"] != "#000000"


def test_assets_are_remembered_until_a_file_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path / "art", "themes/sea.yaml", "colours: {gold: '#0000ff'}\n")
    assert open_assets(tmp_path / "art", cache=tmp_path).colours("sea") == {"gold": "#0000ff"}
    read: list[Path] = []

    def reading(path: Path, name: str) -> object:
        read.append(path)
        return read_file(path, name)

    monkeypatch.setattr("game.rules.files.reading.read_file", reading)
    assert open_assets(tmp_path / "art", cache=tmp_path).colours("sea") == {"gold": "#0000ff"}
    assert read == []
    put(tmp_path / "art", "themes/sea.yaml", "colours: {gold: '#00ff00'}\n")
    assert open_assets(tmp_path / "art", cache=tmp_path).colours("sea") == {"gold": "#00ff00"}
    assert len(read) == 1


def test_no_assets_are_no_error(tmp_path: Path) -> None:
    assets = open_assets(tmp_path / "nowhere")
    assert (assets.themes(), assets.tile_sets(), assets.sounds()) == ({}, {}, {})
    assert (assets.colours("x"), assets.tile_set("x")) == ({}, {})
