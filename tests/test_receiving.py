"""Rules that somebody has sent are taken among a person's own, with the pictures beside them."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from game import places
from game.cli import main
from game.rules.bundle import MARK
from game.rules.install import install_file
from game.rules.line_codec import PREFIX, line_of
from game.rules.rules_hash import rules_hash
from game.rules.trees.bounds import LARGEST_PICTURE
from game.rules.trees.merging import resolve
from game.rules.trees.tree import from_plain, plain
from tests.conftest import RULESETS, a_catalogue
from tests.people import LANTERN, OURS, Person, a_writer, said_by, short

Output = pytest.CaptureFixture[str]
SHELF = a_catalogue()


@pytest.fixture
def writer(tmp_path: Path) -> Person:
    return a_writer(tmp_path / "writer")


@pytest.fixture
def friend(tmp_path: Path) -> Person:
    """Somebody else, who has the program and nothing more."""
    return Person(tmp_path / "friend")


# Taking in


def test_a_line_that_somebody_sent_is_played_by_the_same_rules(writer: Person, friend: Person) -> None:
    line = writer.shelf.line(writer.desk / "ours.yaml")
    assert friend.shelf.take(line) == "ours"
    assert friend.has() == ["ours.yaml"]
    assert short(friend, "ours") == short(writer, writer.desk / "ours.yaml")
    assert "ours" in friend.shelf.library.ids()


def test_a_file_is_taken_in_as_it_is_with_its_remarks(friend: Person) -> None:
    text = "format: 1\nid: calm\nextends: [skud]\nname: Calm   # by the river\n"
    assert friend.shelf.take(text) == "calm"
    assert (friend.own / "calm.yaml").read_text("utf-8") == text


def test_what_is_broken_is_refused_with_all_that_is_wrong(friend: Person) -> None:
    said = said_by(
        lambda: friend.shelf.take("format: 1\nid: bad\nextends: [skud]\ntiles: {rose: {mvoe: {walk: 3}}}\nstuck: fly\n")
    )
    assert 'the text:4:16 tiles.rose.mvoe: unknown word "mvoe"' in said
    assert "the text:5:8 stuck:" in said
    assert not friend.own.exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("format: 1\nid: skud\nextends: [flowers]\n", "the name of a ruleset that comes with the program"),
        ("format: 1\nextends: [skud]\n", "id: is missing"),
        ("format: 1\nid: ../up\nextends: [skud]\n", 'id: "../up" is no name.'),
        ("format: 1\nid: lost\nextends: [nowhere]\n", 'there is no ruleset called "nowhere"'),
        ("hello", "plain text"),
        (f"{PREFIX}AAAA", "This line of rules is"),
    ],
)
def test_what_cannot_be_taken_in_is_refused_and_nothing_is_written(friend: Person, text: str, said: str) -> None:
    assert said in said_by(lambda: friend.shelf.take(text))
    assert not friend.own.exists()


def test_who_has_other_rules_of_that_name_is_asked_and_told_both_hashes(friend: Person) -> None:
    one = "format: 1\nid: ours\nextends: [skud]\nname: Ours\n"
    other = one + "tiles: {rose: {move: {walk: 4}}}\n"
    friend.shelf.take(one)
    said = said_by(lambda: friend.shelf.take(other))
    assert f"{short(friend, 'ours')} there" in said
    assert friend.shelf.take(other, replace=True) == "ours"
    assert (friend.own / "ours.yaml").read_text("utf-8") == other
    assert (friend.own / "ours.yaml.1").read_text("utf-8") == one


def test_the_same_rules_once_more_change_nothing(friend: Person) -> None:
    one = "format: 1\nid: ours\nextends: [skud]\nname: Ours\n"
    friend.shelf.take(one)
    assert friend.shelf.take(one.replace("name: Ours", "name: Yours")) == "ours"
    assert (friend.own / "ours.yaml").read_text("utf-8") == one


def test_rules_that_are_only_there_to_be_extended_are_taken_in_too(friend: Person) -> None:
    text = "format: 1\nid: tea\nabstract: true\nextends: [flowers]\nname: Tea\n"
    assert friend.shelf.take(text) == friend.shelf.take(text) == "tea"
    assert 'ruleset called "tea" already' in said_by(lambda: friend.shelf.take(text + "groups: {basic: {count: 2}}\n"))


@pytest.mark.parametrize("extra", [{"extends": ["flowers"]}, {"board": "pai_sho"}])
def test_the_hash_in_a_line_is_checked_of_rules_that_are_only_there_to_be_extended_too(
    friend: Person, extra: dict[str, Any]
) -> None:
    rules = {"format": 1, "id": "tea", "abstract": True, "name": "Tea", **extra}
    said = said_by(lambda: friend.shelf.take(line_of(rules, "1234abcd" * 8)))
    assert "By this line you would not play by the rules of who sent it: 1234-abcd there" in said
    assert not friend.own.exists()
    tree = resolve(from_plain(rules), friend.shelf.library.load)
    board = plain(friend.shelf.board_of(tree)) if "board" in extra else {}
    assert friend.shelf.take(line_of(rules, rules_hash(plain(tree), board))) == "tea"


@pytest.mark.parametrize("told", ["", "0", "0" * 15])
def test_a_line_that_tells_no_whole_hash_is_refused(friend: Person, told: str) -> None:
    rules = {"format": 1, "id": "calm", "extends": ["skud"], "name": "Calm"}
    assert said_by(lambda: friend.shelf.take(line_of(rules, told))) == "This line holds something, but no rules."


@pytest.mark.parametrize("name", ["con", "nul", "aux", "prn", "com1", "lpt9"])
def test_a_name_that_no_file_can_have_on_windows_is_refused(friend: Person, name: str) -> None:
    text = f"format: 1\nid: {name}\nextends: [skud]\nname: Calm\n"
    said = f'id: "{name}" is the name of a device on Windows, where no file can be called so.'
    assert said in said_by(lambda: friend.shelf.take(text))
    path = friend.writes(f"{name}.yaml", text)
    for use in (lambda: friend.shelf.line(path), lambda: friend.shelf.open(path)):
        assert f'"{name}" is the name of a device on Windows' in said_by(use)
    assert friend.shelf.take(text.replace(name, f"{name}_0")) == f"{name}_0"


def test_a_file_in_which_a_line_is_told_of_is_a_file(friend: Person) -> None:
    assert friend.shelf.take("# it came as paisho-rules1:AAAA\nformat: 1\nid: calm\nextends: [skud]\n") == "calm"


def test_a_file_under_another_name_is_taken_in_by_its_id(friend: Person) -> None:
    path = friend.writes("calm (1).yaml", "format: 1\nid: calm\nextends: [skud]\nname: Calm\n")
    assert install_file(friend.shelf, path) == "calm"
    assert friend.has() == ["calm.yaml"]


def test_a_catalogue_without_a_folder_of_ones_own_takes_nothing() -> None:
    assert "no folder for rulesets of one's own" in said_by(lambda: SHELF.take("format: 1\nid: ours\nextends: [skud]\n"))


def test_the_command_takes_files_with_what_lies_beside_them_and_lines_in_pieces(
    writer: Person, friend: Person, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.setattr(places, "_own", lambda: friend.home / "own")
    monkeypatch.setattr(places, "cache", lambda: friend.home / "cache")
    path = writer.desk / "ours.yaml"
    name = short(writer, path)
    assert main(["add", str(path)]) == 0
    assert capsys.readouterr().out.startswith(f"ours is among your rulesets: {name}  ({friend.own / 'ours.yaml'})\n")
    assert (friend.own / "ours.yaml").read_text("utf-8").startswith(MARK)
    assert friend.shelf.open("ours").pictures == {"lantern": LANTERN}
    line = writer.shelf.line(path)
    assert main(["add", line[:50], line[50:]]) == 0
    assert "was there already, with the same rules" in capsys.readouterr().out
    assert main(["add", "nowhere.yaml"]) == 2
    assert 'There is no file "nowhere.yaml" to add' in capsys.readouterr().err


def test_what_is_piped_is_read_as_utf_8_whatever_the_system_has(
    friend: Person, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.setattr(places, "_own", lambda: friend.home / "own")
    monkeypatch.setattr(places, "cache", lambda: friend.home / "cache")
    text = 'format: 1\nid: ours\nextends: [skud]\nname: "Blüte"\n'
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="cp1252"))
    assert main(["add", "-"]) == 0
    assert (friend.own / "ours.yaml").read_text("utf-8") == text
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff"), encoding="cp1252"))
    assert main(["add", "-"]) == 2
    assert capsys.readouterr().err == "paisho: what was piped: this is not UTF-8 text. Save the file as UTF-8.\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("ü".encode() * (1 << 20))))
    assert main(["add", "-"]) == 2
    assert "More than 1024 KB were piped, and rules have 256 KB at most." in capsys.readouterr().err
    monkeypatch.setattr("sys.stdin", None)
    assert main(["add", "-"]) == 2
    assert "the file is empty" in capsys.readouterr().err


# Pictures beside a file


def test_pictures_are_found_beside_the_file_that_brings_the_tile_and_beside_those_that_build_on_it(writer: Person) -> None:
    child = writer.writes("far/child.yaml", "format: 1\nid: child\nextends: [ours]\nname: Child\n")
    shelf = a_catalogue(RULESETS, writer.desk)
    assert shelf.open(writer.desk / "ours.yaml").pictures == {"lantern": LANTERN}
    assert shelf.open(child).pictures == {"lantern": LANTERN}
    writer.writes("far/tiles/lantern.svg", "<svg>nearer</svg>")
    assert shelf.open(child).pictures == {"lantern": "<svg>nearer</svg>"}


def test_a_picture_in_the_ruleset_comes_before_one_beside_it(writer: Person) -> None:
    path = writer.writes("ours.yaml", f"{OURS}pictures:\n  lantern: '<svg>inside</svg>'\n")
    assert writer.shelf.open(path).pictures == {"lantern": "<svg>inside</svg>"}


def test_what_is_no_picture_beside_a_file_is_as_if_it_were_not_there(writer: Person, tmp_path: Path) -> None:
    picture, path = writer.desk / "tiles" / "lantern.svg", writer.desk / "ours.yaml"
    for data in (b"", b"\xff\xfe", b"<svg>" + b"x" * LARGEST_PICTURE):
        picture.write_bytes(data)
        assert writer.shelf.open(path).pictures == {}
    (tmp_path / "secret.svg").write_text("<svg>secret</svg>", encoding="utf-8")
    picture.unlink()
    picture.symlink_to(tmp_path / "secret.svg")
    assert writer.shelf.open(path).pictures == {}


def test_a_picture_that_no_tile_shows_is_told_of(friend: Person) -> None:
    [said] = friend.shelf.check(friend.writes("ours.yaml", f"{BASE_OF_MANY}  rosse: '{LANTERN}'\n"))
    assert (said.path, said.severity, said.hint) == ("pictures.rosse", "warning", 'Did you mean "rose"?')


def test_pictures_in_a_ruleset_are_bounded(friend: Person) -> None:
    many = "".join(f"  p{number}: <svg></svg>\n" for number in range(33))
    said = [problem.path for problem in friend.shelf.check(friend.writes("ours.yaml", f"{BASE_OF_MANY}{many}"))]
    assert said == ["pictures"]
    long = f"  rose: '<svg>{' ' * 9_990}</svg>'\n"
    assert friend.shelf.check(friend.writes("ours.yaml", BASE_OF_MANY + long))


BASE_OF_MANY = "format: 1\nid: ours\nextends: [skud]\nname: Ours\npictures:\n"
