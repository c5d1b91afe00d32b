"""What is explained of the board that a ruleset names, and that every path of a ruleset is explained."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.rules.rulesets import Rulesets
from game.rules.trees.tree import plain
from game.workshop.explain_value import explain_value
from tests.conftest import RULESETS
from tests.test_explain_values import lines


@pytest.fixture
def shelf(tmp_path: Path) -> Rulesets:
    """The shipped rulesets, and a folder for one's own."""
    return Rulesets([RULESETS, tmp_path])


def test_the_zones_of_the_board_are_those_of_the_rules_too(shelf: Rulesets, tmp_path: Path) -> None:
    (tmp_path / "garden.yaml").write_text("format: 1\nid: garden\nextends: [skud]\nzones: {nook: gates or red}\n")
    board = "boards/pai_sho.yaml"
    said = lines(shelf, "garden", "zones")
    assert f"midlines name, where {board}:42:3" in said and "nook gates or red garden.yaml:4:9" in said
    assert lines(shelf, "garden", "zones.nook")[2].startswith("A gate or a point touching red")
    where = lines(shelf, "skud", "zones.midlines.where")
    assert where[1] == "row_of_centre or column_of_centre" and where[-1].startswith(f"{board}:42:")
    assert "name {en: a gate, de: ein Gatter, fr: une porte}" in " ".join(lines(shelf, "skud", "zones.gates"))


def test_the_board_is_explained_to_its_last_point(shelf: Rulesets) -> None:
    assert "boards/pai_sho.yaml:6:1 board.points" in lines(shelf, "skud", "board")
    assert lines(shelf, "skud", "board.zones.home_gate.points")[1] == "[[0, -8]]"
    assert "boards/pai_sho.yaml:32:3" in " ".join(lines(shelf, "skud", "board.legend.G"))


def every_path(value: object, path: tuple[object, ...] = ()) -> Iterator[tuple[object, ...]]:
    """The paths to all that is in records and lists."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, found in inner:
        yield (*path, key)
        yield from every_path(found, (*path, key))


def test_every_path_of_a_ruleset_has_a_value_and_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Rulesets([RULESETS])
    game, tree = shelf.open("iroh"), shelf.resolved("iroh")
    monkeypatch.setattr(shelf, "open", lambda *_: game)
    board = plain(shelf.board_of(tree))
    paths = [*every_path(plain(tree)), *every_path({"board": board}), *every_path({"zones": board["zones"]})]
    assert len(paths) > 600
    for path in paths:
        said = explain_value(shelf, "iroh", ".".join(map(str, path)), {}, "en")
        assert "(nothing)" not in said[1] and any(".yaml:" in line for line in said), path
