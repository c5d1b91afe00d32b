"""The looks as the art folders hold them: read once, and what is broken is left out with a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import places
from game.assets import AssetFolders
from game.rules.disk_cache import DiskCache
from game.rules.files.reading import read_file


def assets(*folders: Path, cache: Path | None = None) -> AssetFolders:
    return AssetFolders(folders, DiskCache(cache, "1"))


def put(folder: Path, name: str, text: str) -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")


def test_every_shipped_theme_and_tile_set_is_there_and_named_in_both_languages() -> None:
    looks = assets(*places.art_folders())
    assert list(looks.themes()) == ["contrast", "night", "wood"]
    assert "flowers" in looks.tile_sets()
    assert "letters" in looks.tile_sets()
    for names in (looks.themes(), looks.tile_sets()):
        assert all(set(name) == {"en", "de"} for name in names.values())
    assert looks.colours("night")["gold"].startswith("#")
    assert looks.problems() == ()


def test_a_theme_that_cannot_be_read_is_left_out_with_a_sentence(tmp_path: Path) -> None:
    put(tmp_path, "themes/wood.yaml", "colours: [")
    put(tmp_path, "themes/sea.yaml", "name: Sea\ncolours: {gold: '#0000ff', table: 5}\n")
    looks = assets(tmp_path)
    assert looks.colours("wood") == {}
    assert looks.colours("sea") == {"gold": "#0000ff"}
    assert looks.themes() == {"sea": {"en": "Sea"}}
    assert "themes/wood.yaml" in looks.problems()[0]


def test_a_person_s_own_look_is_added_and_never_replaces_a_shipped_one(tmp_path: Path) -> None:
    put(tmp_path, "themes/wood.yaml", "name: Mine\ncolours: {gold: '#000000'}\n")
    put(tmp_path, "themes/mine.yaml", "colours: {gold: '#123456'}\n")
    looks = assets(places.shipped_art(), tmp_path)
    assert looks.themes()["mine"] == {"en": "mine"}
    assert looks.colours("wood")["gold"] != "#000000"


def test_looks_are_remembered_until_a_file_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path / "art", "themes/sea.yaml", "colours: {gold: '#0000ff'}\n")
    assert assets(tmp_path / "art", cache=tmp_path).colours("sea") == {"gold": "#0000ff"}
    read: list[Path] = []

    def reading(path: Path, name: str) -> object:
        read.append(path)
        return read_file(path, name)

    monkeypatch.setattr("game.rules.files.reading.read_file", reading)
    assert assets(tmp_path / "art", cache=tmp_path).colours("sea") == {"gold": "#0000ff"}
    assert read == []
    put(tmp_path / "art", "themes/sea.yaml", "colours: {gold: '#00ff00'}\n")
    assert assets(tmp_path / "art", cache=tmp_path).colours("sea") == {"gold": "#00ff00"}
    assert len(read) == 1


def test_no_look_is_no_error(tmp_path: Path) -> None:
    looks = assets(tmp_path / "nowhere")
    assert (looks.themes(), looks.tile_sets(), looks.colours("x"), looks.tile_set("x"), looks.sounds()) == ({}, {}, {}, {}, {})
