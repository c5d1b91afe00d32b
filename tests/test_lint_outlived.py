"""What a house rule takes over that its own changes have made false or useless."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import a_catalogue
from tests.told import FOLDER, HEAD


def told(folder: Path, rules: str, base: str = "skud") -> list[str]:
    """All that is said of a file with these rules; its first line is the fifth."""
    path = folder / "house.yaml"
    path.write_text(HEAD.format(base) + rules, encoding="utf-8")
    return [str(problem).removeprefix(f"{path}:") for problem in a_catalogue(folder, FOLDER).check(path)]


def test_statuses_that_nothing_asks_for_once_something_is_removed(tmp_path: Path) -> None:
    (line,) = told(tmp_path, "remove: [captures]\n")
    assert line == (
        '5:1 remove: this leaves statuses on which nothing depends: "safe", "wild". Players are told of them all the same. '
        "Write remove: [captures, statuses.safe, statuses.wild], or use them."
    )
    assert told(tmp_path, "remove: [captures, statuses.safe, statuses.wild]\n") == []
    assert told(tmp_path, "remove: [endings.last_flower]\n") == []


def test_a_status_that_its_file_uses_elsewhere_is_not_left_over(tmp_path: Path) -> None:
    assert told(tmp_path, "remove: [captures, statuses.safe]\ntiles: {rose: {land: not around wild}}\n") == []


def test_a_text_that_stays_while_its_rule_becomes_another(tmp_path: Path) -> None:
    change = "statuses: {trapped: {who: mine and flower and around orchid"
    (line,) = told(tmp_path, f"{change}}}}}\n")
    assert line == (
        '5:22 statuses.trapped.who: the text of this status stays as it was: "A flower around an opposing Orchid is...". '
        "Write text: too, anew, or once more the same if it still holds."
    )
    assert told(tmp_path, f"{change}, text: Held by an Orchid.}}}}\n") == []
    assert told(tmp_path, "statuses: {trapped: {name: held fast}}\n") == []


def test_a_text_of_a_tile_counts_where_it_speaks_of_what_is_changed(tmp_path: Path) -> None:
    change = "tiles: {water: {move: {walk: 2}}}\n"
    assert told(tmp_path, change, "iroh") == []  # it says that it may count in two harmonies
    slow = HEAD.format("iroh").replace("house", "slow") + 'tiles: {water: {text: "It moves slowly, like water."}}\n'
    (tmp_path / "slow.yaml").write_text(slow, "utf-8")
    (line,) = told(tmp_path, change, "slow")
    assert line.startswith('5:17 tiles.water.move: the text of this tile stays as it was: "It moves slowly, like water.".')
