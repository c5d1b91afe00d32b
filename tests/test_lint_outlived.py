"""What a house rule takes over that its own changes have made false or useless."""

from __future__ import annotations

from pathlib import Path

from tests.told import HEAD, SHELF


def told(folder: Path, rules: str, base: str = "skud") -> list[str]:
    """All that is said of a file with these rules; its first line is the fifth."""
    path = folder / "house.yaml"
    path.write_text(HEAD.format(base) + rules, encoding="utf-8")
    return [str(problem).removeprefix(f"{path}:") for problem in SHELF.check(path)]


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
