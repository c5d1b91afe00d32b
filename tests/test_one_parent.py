"""``extends: game``, without brackets, is read as ``extends: [game]`` by everything that reads rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.cli import main
from game.core.errors import BadRuleset
from game.rules.bundle import bundled
from game.rules.catalogue import RulesetCatalogue
from game.rules.files.reading import read_text
from game.rules.lint.schema import ruleset_schema
from game.rules.lint.validating import validator_of
from game.rules.trees.merging import resolve
from game.rules.trees.tree import key_mark_of, mark_of, plain
from tests.conftest import RULESETS

TEXT = "format: 1\nid: mine\nextends: {}\nname: Mine\ntiles: {{rose: {{count: 2}}}}\n"
BARE, LISTED = TEXT.format("skud"), TEXT.format("[skud]")


def write(folder: Path, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    return folder / "mine.yaml"


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    return write(tmp_path / "bare", BARE), write(tmp_path / "listed", LISTED)


def test_both_are_the_same_rules_and_hand_on_the_same_bundle(files: tuple[Path, Path]) -> None:
    one, other = (RulesetCatalogue([RULESETS]) for _ in files)
    bare, listed = files
    assert one.check(bare) == other.check(listed) == []
    assert plain(one.resolved(bare)) == plain(other.resolved(listed))
    assert one.open(bare).identity == other.open(listed).identity
    assert bundled(one, bare) == bundled(other, listed)
    assert one.line(bare) == other.line(listed)


def test_in_a_folder_of_ones_own_it_has_its_parent_and_is_followed(files: tuple[Path, Path]) -> None:
    catalogue = RulesetCatalogue([RULESETS, files[0].parent])
    assert catalogue.parent("mine") == "skud"
    assert [entry.problem for entry in catalogue.entries() if entry.id == "mine"] == [""]
    source = catalogue.follow("mine", {})
    assert source is not None
    assert [path.name for path in source._watched] == ["mine.yaml", "skud.yaml", "flowers.yaml", "pai_sho.yaml"]


def test_what_somebody_sends_so_is_taken_in(tmp_path: Path) -> None:
    catalogue = RulesetCatalogue([RULESETS, tmp_path / "own"])
    assert catalogue.take(BARE) == "mine"
    assert (tmp_path / "own" / "mine.yaml").read_text("utf-8") == BARE


def test_the_commands_read_it_too(files: tuple[Path, Path], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["diff", *map(str, files)]) == 0
    assert main(["explain", str(files[0]), "tiles.rose.count"]) == 0
    assert "mine.yaml:5" in capsys.readouterr().out


def test_the_schema_for_editors_accepts_both_and_no_list_of_no_name() -> None:
    validator = validator_of(ruleset_schema())
    assert json.loads((RULESETS / "ruleset.schema.json").read_text("utf-8")) == ruleset_schema()
    for text, sound in ((BARE, True), (LISTED, True), (TEXT.format("[]"), False), (TEXT.format("skud, basic"), False)):
        assert validator.is_valid(plain(read_text(text, "mine.yaml"))) == sound


def test_problems_stand_where_the_name_is_written(tmp_path: Path) -> None:
    path = write(tmp_path / "own", TEXT.format("skudd"))
    said = f'{path}:3:10 extends#1: there is no ruleset called "skudd". Did you mean "skud"?'
    assert [str(problem) for problem in RulesetCatalogue([RULESETS]).check(path)] == [said]
    record = RulesetCatalogue([RULESETS]).record(write(tmp_path / "own", BARE))
    assert (key_mark_of(record, ("extends",))[1:], mark_of(record, ("extends", 0))[1:]) == ((3, 1), (3, 10))


def test_two_names_without_brackets_are_no_name(tmp_path: Path) -> None:
    with pytest.raises(BadRuleset, match=r"must be a list of rulesets\. Write \[skud, basic\]"):
        catalogue = RulesetCatalogue([RULESETS])
        resolve(catalogue.record(write(tmp_path / "own", TEXT.format("skud, basic"))), catalogue.library.load)
