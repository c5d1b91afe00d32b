"""What a first start shows of the shipped files is what the files say."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.assets import SHIPPED_ASSETS, AssetFolders
from game.rules import shipped_memory
from game.rules.catalogue import SHIPPED_ENTRIES, PromptCatalogue, RulesetCatalogue
from game.rules.disk_cache import DiskCache
from tests.conftest import ROOT, RULESETS, a_catalogue
from tests.make_shipped_memory import texts

NOTHING = DiskCache(None, "")
THEME = "id: mine\nname: {en: Mine}\ncolours:\n  table: \"#102030\"\n"


def test_the_kept_files_are_those_that_would_be_made_now() -> None:
    for path, text in texts():
        assert path.read_text(encoding="utf-8") == text, f"{path.name} is old: python -m tests.make_shipped_memory"


def test_a_first_start_shows_what_is_shown_later_and_reads_no_ruleset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RulesetCatalogue, "resolved", lambda *_: pytest.fail("a ruleset is read"))
    first = PromptCatalogue([RULESETS]).entries()
    monkeypatch.undo()
    assert first == a_catalogue(RULESETS).entries()


def test_beside_a_person_s_own_rulesets_too(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("format: 1\nid: mine\nextends: [skud]\nname: Mine\n")
    (tmp_path / "skud.yaml").write_text("format: 1\nid: skud\nname: Hidden by the shipped one\n")
    assert PromptCatalogue([RULESETS, tmp_path]).entries() == a_catalogue(RULESETS, tmp_path).entries()


@pytest.mark.parametrize("change", ["a file", "a new file", "damage", "the place alone"])
def test_rulesets_that_are_others_now_are_read(change: str, tmp_path: Path) -> None:
    folder = tmp_path / "rulesets"
    shutil.copytree(RULESETS, folder)
    if change == "a file":
        path = folder / "skud.yaml"
        path.write_text(path.read_text().replace("Skud Pai Sho", "Another Pai Sho"))
    elif change == "a new file":
        (folder / "house" / "mine.yaml").write_text("format: 1\nid: mine\nextends: [skud]\nname: Mine\n")
    elif change == "damage":
        (folder / SHIPPED_ENTRIES).write_text("[" * 100_000)
    known = shipped_memory.recall(folder / SHIPPED_ENTRIES, [folder])
    assert (known is not None) == (change == "the place alone")
    assert PromptCatalogue([folder]).entries() == a_catalogue(folder).entries()


def test_assets_are_those_of_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    art = tmp_path / "art"
    shutil.copytree(ROOT / "art", art, ignore=shutil.ignore_patterns("*.svg", "*.png", "*.ogg", "*.wav"))
    read = AssetFolders([art], NOTHING)._read()
    with monkeypatch.context() as patch:
        patch.setattr(AssetFolders, "_read", lambda *_: pytest.fail("read"))
        for own in ([], [tmp_path / "none"]):
            assert AssetFolders([art, *own], NOTHING)._all == read
    (tmp_path / "own" / "themes").mkdir(parents=True)
    (tmp_path / "own" / "themes" / "mine.yaml").write_text(THEME)
    assert "mine" in AssetFolders([art, tmp_path / "own"], NOTHING).themes()
    (art / "themes" / "mine.yaml").write_text(THEME)
    assert "mine" in AssetFolders([art], NOTHING).themes()
    (art / SHIPPED_ASSETS).unlink()
    assert AssetFolders([art], NOTHING).sounds() == AssetFolders([ROOT / "art"], NOTHING).sounds()
