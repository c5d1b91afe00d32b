"""Rules handed on: a ruleset with all that it needs in one file, or in one line."""

from __future__ import annotations

import base64
import os
import zlib
from pathlib import Path

import pytest

from game import places
from game.cli import main
from game.rules.bundle import MARK, bundled
from game.rules.files.reading import read_text
from game.rules.game_factory import identity_of
from game.rules.line_codec import PREFIX, is_line, line_of, rules_in
from game.rules.trees.bounds import MAX_BYTES
from game.rules.trees.merging import resolve
from tests.conftest import RULESETS, a_catalogue
from tests.people import BASE, LANTERN, OURS, Person, a_writer, said_by, short

Output = pytest.CaptureFixture[str]
SHELF = a_catalogue()


@pytest.fixture
def writer(tmp_path: Path) -> Person:
    return a_writer(tmp_path / "writer")


@pytest.fixture
def friend(tmp_path: Path) -> Person:
    """Somebody else, who has the program and nothing more."""
    return Person(tmp_path / "friend")


# Bundles


@pytest.mark.parametrize("name", ["skud", "wiki", "ancient_2011", "iroh_open", "solitaire_against", "skud_no_wheels"])
def test_a_bundle_of_a_ruleset_says_the_same_rules(name: str) -> None:
    bundle = bundled(SHELF, name)
    tree = read_text(bundle.text, f"{name}.yaml")
    assert not {"extends", "remove"} & set(tree)
    assert bundle.identity.hash == SHELF.open(name).identity.hash
    assert identity_of(tree, SHELF.board_of(tree), {}).hash == bundle.identity.hash
    short_tree = resolve(rules_in(bundle.line())[0], SHELF.library.load)
    assert identity_of(short_tree, SHELF.board_of(short_tree), {}).hash == bundle.identity.hash


def test_a_bundle_needs_nothing_else_and_can_be_checked_played_extended_and_bundled_again(writer: Person, friend: Person) -> None:
    bundle = bundled(writer.shelf, writer.desk / "ours.yaml")
    path = friend.writes("ours.yaml", bundle.text)
    assert friend.shelf.check(path) == []
    game = friend.shelf.open(path)
    assert game.identity.hash == writer.shelf.open(writer.desk / "ours.yaml").identity.hash
    assert game.pictures == {"lantern": LANTERN}
    assert game.board == writer.shelf.open(writer.desk / "ours.yaml").board
    child = friend.writes("child.yaml", "format: 1\nid: child\nextends: [ours]\nname: Child\ntiles: {lantern: {count: 3}}\n")
    assert friend.shelf.check(child) == []
    assert friend.shelf.open(child).pictures == {"lantern": LANTERN}
    again = bundled(friend.shelf, path)
    assert again.text.splitlines()[2:] == bundle.text.splitlines()[2:]


def test_a_bundle_says_on_top_what_it_is_and_is_always_the_same_text(writer: Person) -> None:
    bundle = bundled(writer.shelf, writer.desk / "ours.yaml")
    name = bundle.identity.short
    assert bundle.text.splitlines()[:8] == [
        f"{MARK} Ours, with a lantern, a whole ruleset in this one file.",
        "# Made out of ours.yaml, our_base.yaml, skud.yaml, flowers.yaml, boards/our_board.yaml.",
        f"# The rules are {name}: tables that show the same play by the same rules.",
        "# To have it among one's own: paisho add ours.yaml",
        "format: 1",
        "id: ours",
        'name: "Ours, with a lantern"',
        "based_on: [skud]",
    ]
    assert bundled(writer.shelf, writer.desk / "ours.yaml").text == bundle.text


def test_what_differs_from_the_game_it_was_made_of_can_still_be_read(writer: Person, friend: Person) -> None:
    friend.shelf.take(bundled(writer.shelf, writer.desk / "ours.yaml").text)
    assert friend.shelf.parent("ours") == "skud"
    assert [chapter.heading["en"] for chapter in friend.shelf.open("ours").book()][-1].startswith("What differs from")


def test_a_board_of_ones_own_in_a_ruleset_is_checked_as_a_file_of_its_own_is(friend: Person) -> None:
    rows = (RULESETS / "boards" / "pai_sho.yaml").read_text("utf-8")
    points = rows.split("points: |\n")[1].split("legend:")[0].replace("G n n n n . . . .", "Q n n n n . . . .", 1)
    text = f"format: 1\nid: ours\nextends: [skud]\nboard:\n  points: |\n{points}  legend: {{n: [neutral]}}\n  zoness: {{}}\n"
    text = "\n".join(f"  {line}" if line.startswith("  . ") or line[2:4] in ("n ", "G ") else line for line in text.splitlines())
    said = [str(problem) for problem in friend.shelf.check(friend.writes("ours.yaml", text + "\n"))]
    assert any("board.zoness: " in line and 'Did you mean "zones"?' in line for line in said), said


def test_the_command_writes_it_into_a_folder_and_over_nothing_but_a_bundle(
    writer: Person, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.chdir(writer.desk)
    monkeypatch.setattr(places, "_own", lambda: writer.home / "own")
    monkeypatch.setattr(places, "cache", lambda: writer.home / "cache")
    name = short(writer, writer.desk / "ours.yaml")
    for _ in range(2):
        assert main(["bundle", "ours.yaml"]) == 0
        assert capsys.readouterr().out.startswith(f"bundle/ours.yaml: ours in one file, by the rules {name}.\n")
    assert main(["bundle", "ours.yaml", "--to", "."]) == 2
    assert "is the file that the bundle would be made of" in capsys.readouterr().err
    assert (writer.desk / "ours.yaml").read_text("utf-8") == OURS
    if hasattr(os, "mkfifo"):
        (writer.desk / "out").mkdir()
        os.mkfifo(writer.desk / "out" / "ours.yaml")
        assert main(["bundle", "ours.yaml", "--to", "out"]) == 2
        assert "could not be written (it is no file that can be read" in capsys.readouterr().err, "and nobody waits for it"
    assert main(["bundle", "ours.yaml", "--line"]) == 0
    line = capsys.readouterr().out
    assert line.startswith(PREFIX)
    assert line.count("\n") == 1


def test_rules_that_are_only_there_to_be_extended_are_no_bundle() -> None:
    assert "only there to be extended" in said_by(lambda: bundled(SHELF, "flowers"))


# Lines


def test_a_line_is_as_short_as_what_differs_from_shipped_rules(writer: Person) -> None:
    path = writer.desk / "our_base.yaml"
    path.write_text(BASE.replace("board: our_board\n", ""), encoding="utf-8")
    bundle = bundled(writer.shelf, writer.desk / "ours.yaml")
    assert dict(bundle.short) == {
        "format": 1,
        "id": "ours",
        "name": "Ours, with a lantern",
        "extends": ["skud"],
        "remove": ["tiles.rose.code", "captures.hunt"],
        "tiles": {"lantern": {"name": "Lantern", "code": "LN", "is": ["accent"]}},
        "pictures": {"lantern": LANTERN},
        "never": {
            "waiting": {"when": {"count": {"tiles": "mine and gates"}, "more_than": 2}, "because": "At most two may wait."}
        },
    }
    assert len(bundle.line()) < 700 < len(bundle.line(whole=True))


def test_a_line_has_nothing_in_it_that_a_chat_or_an_address_changes(writer: Person) -> None:
    line = writer.shelf.line(writer.desk / "ours.yaml")
    assert set(line.removeprefix(PREFIX)) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def broken_up(line: str) -> list[str]:
    """A line as chats bring it: in several lines, quoted, within other words, with signs that nobody sees."""
    parts = [line[at : at + 60] for at in range(0, len(line), 60)]
    return [
        "\n".join(parts),
        "\r\n> ".join(["", *parts]),
        f"Look what we play:\n\n```\n{line}\n```\nHave fun!",
        " ".join(parts) + "\n",
        "\u200b".join(parts),
        f"`{line}`",
    ]


def test_what_chats_put_into_a_line_does_no_harm(writer: Person) -> None:
    line = writer.shelf.line(writer.desk / "ours.yaml")
    for text in broken_up(line):
        assert is_line(text)
        assert rules_in(text) == rules_in(line), text


def test_a_line_that_lost_or_changed_a_letter_is_refused(writer: Person) -> None:
    line = writer.shelf.line(writer.desk / "ours.yaml")
    for cut in (len(PREFIX) + 1, len(PREFIX) + 40, len(line) // 2, len(line) - 1):
        assert "Copy it again" in said_by(lambda text=line[:cut]: rules_in(text))  # type: ignore[misc]
    for at in range(len(PREFIX), len(line), 97):
        other = "A" if line[at] != "A" else "B"
        changed = line[:at] + other + line[at + 1 :]
        assert "This line of rules is" in said_by(lambda text=changed: rules_in(text)), at  # type: ignore[misc]


def packed(data: bytes) -> str:
    return PREFIX + base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


def test_a_line_that_would_fill_the_memory_is_refused_before_it_does() -> None:
    assert "more than 256 KB" in said_by(lambda: rules_in(packed(b"[" + b" " * (20 << 20) + b"]")))
    assert "cannot be one line" in said_by(lambda: line_of({"id": "x" * MAX_BYTES}, "0" * 64))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no json",
        b"[1,2]",
        b'["a"]',
        b'["a",{"x":NaN}]',
        b"[" * 90_000,
        b'["a",{"x":' + b"[" * 60 + b"]" * 60 + b"}]",
        b"\xff",
    ],
)
def test_a_line_with_anything_else_in_it_is_refused(data: bytes) -> None:
    assert said_by(lambda: rules_in(packed(data)))


def test_a_line_that_builds_on_other_shipped_rules_than_the_senders_is_refused_with_both_hashes(friend: Person) -> None:
    rules = {"format": 1, "id": "ours", "extends": ["skud"], "name": "Ours"}
    known = SHELF.open("skud").identity
    said = said_by(lambda: friend.shelf.take(line_of(rules, "1234abcd" * 8)))
    assert f"1234-abcd there, {known.short} here" in said
    assert "builds on skud" in said
    assert friend.shelf.take(line_of(rules, known.hash)) == "ours"
