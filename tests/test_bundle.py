"""Rules handed on: in one file, in one line, and taken in on the other side; and when two tables play by the same rules."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from game import places
from game.cli import main
from game.core.errors import BadRequest, BadRuleset
from game.core.session import Session, restore
from game.rules.bundle import MARK, bundled
from game.rules.games import identity_of
from game.rules.merging import resolve
from game.rules.pictures import LARGEST
from game.rules.reading import read_text
from game.rules.sharing import LARGEST as LARGEST_LINE
from game.rules.sharing import PREFIX, is_line, line_of, rules_in
from game.rules.shelf import Rulesets
from game.rules.tree import plain
from game.rules.writing import text_of
from tests.conftest import RULESETS

Output = pytest.CaptureFixture[str]
SHELF = Rulesets([RULESETS])
LANTERN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="30" fill="#010101"/></svg>'
BASE = """\
format: 1
id: our_base
extends: [skud]
name: Our base
board: our_board
remove: [captures.hunt, tiles.rose.code]
never:
  waiting:
    when: {count: {tiles: mine and gates}, more_than: 2}
    because: At most two may wait.
"""
OURS = """\
# By the fire, with a lantern.
format: 1
id: ours
extends: [our_base]
name: Ours, with a lantern
tiles:
  lantern: {name: Lantern, code: LN, is: [accent]}
"""


@dataclass
class Person:
    """Somebody with the program: a desk to write at, and a folder of rulesets of their own."""

    home: Path

    def __post_init__(self) -> None:
        self.desk, self.own = self.home / "desk", self.home / "own" / "rulesets"
        self.desk.mkdir(parents=True)

    @property
    def shelf(self) -> Rulesets:
        return Rulesets([RULESETS, self.own])

    def writes(self, name: str, text: str) -> Path:
        path = self.desk / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def has(self) -> list[str]:
        return sorted(path.relative_to(self.own).as_posix() for path in self.own.rglob("*") if path.is_file())


@pytest.fixture
def writer(tmp_path: Path) -> Person:
    """Somebody who wrote a house rule on top of another, with a board and a picture beside them."""
    person = Person(tmp_path / "writer")
    person.writes("our_base.yaml", BASE)
    board = (RULESETS / "boards" / "pai_sho.yaml").read_text("utf-8").replace("id: pai_sho", "id: our_board")
    person.writes("boards/our_board.yaml", board.replace("columns: [0, 0]", "columns: [1, 1]"))
    person.writes("tiles/lantern.svg", LANTERN + "\n")
    person.writes("ours.yaml", OURS)
    return person


@pytest.fixture
def friend(tmp_path: Path) -> Person:
    """Somebody else, who has the program and nothing more."""
    return Person(tmp_path / "friend")


def short(person: Person, name: str | Path) -> str:
    return person.shelf.open(name).identity.short


def said_by(action: Callable[[], Any]) -> str:
    with pytest.raises((BadRequest, BadRuleset)) as caught:
        action()
    return str(caught.value)


# The hash


def hashed(lines: str) -> str:
    """The hash of a house rule of these lines."""
    record = read_text(f"format: 1\nid: f\nextends: [skud]\n{lines}", "f.yaml")
    tree = resolve(record, SHELF.library.load)
    return identity_of(tree, SHELF.board_of(tree), {}).hash


SKUD = hashed("")


@pytest.mark.parametrize(
    "lines",
    [
        'version: "7"\nname: Another\nabout: Words.\nsource: {title: A sheet}',
        "tiles: {rose: {name: Peony, code: PE, art: peony, text: It grows.}}",
        "actions: {arrange: {name: Walk, text: Words., because: Why not.}}",
        "never: {misplaced: {because: No.}}",
        "endings: {ring: {name: Circle}}",
        "options: {accents: {text: Words., max: 7}}\npresets: {few: {name: Few, set: {accents: 2}}}",
        "players: {count: 2, minutes: 5}",
        f"pictures: {{rose: '{LANTERN}'}}",
        "links: {harmony: {name: Bond}}",
    ],
)
def test_what_people_only_read_or_see_does_not_change_the_hash(lines: str) -> None:
    assert hashed(lines) == SKUD


@pytest.mark.parametrize(
    "lines",
    [
        "tiles: {rose: {move: {walk: 4}}}",
        "tiles: {rose: {count: 4}}",
        "options: {accents: {number: 5}}",
        "remove: [captures.hunt]",
        "never: {misplaced: {when: {none: moved and misplaced}}}",
        "actions: {arrange: {says: go it goal}}",
        "endings: {ring: {check: after_action}}",
        "links: {harmony: {shown: false}}",
        "stuck: lose",
    ],
)
def test_what_is_played_by_changes_the_hash(lines: str) -> None:
    assert hashed(lines) != SKUD


def test_the_name_and_the_order_of_sections_do_not_change_the_hash() -> None:
    rules = plain(resolve(SHELF.library.load("skud"), SHELF.library.load)) | {"id": "mine"}
    turned = text_of(dict(reversed(rules.items())))
    tree = read_text(turned, "f.yaml")
    assert identity_of(tree, SHELF.board_of(tree), {}).hash == SHELF.open("skud").identity.hash == SKUD


def test_options_that_are_set_change_the_hash_as_the_same_house_rule_does() -> None:
    assert SHELF.open("skud", {"accents": 5}).identity.hash == hashed("options: {accents: {number: 5}}") != SKUD


def test_the_board_counts_and_its_names_do_not(writer: Person) -> None:
    path = writer.desk / "boards" / "our_board.yaml"
    before = short(writer, writer.desk / "ours.yaml")
    path.write_text(path.read_text("utf-8").replace("Pai Sho board", "Moon board").replace("touching red", "at the red"), "utf-8")
    assert short(writer, writer.desk / "ours.yaml") == before
    path.write_text(path.read_text("utf-8").replace("rows: [-8, -1]", "rows: [-8, -2]"), "utf-8")
    assert short(writer, writer.desk / "ours.yaml") != before


# Old saves


def test_a_save_from_before_the_hash_was_of_the_rules_alone_is_gone_on_with_by_todays_file() -> None:
    record = Session(SHELF.open("skud"), 1).record() | {"hash": "0" * 64}
    game = SHELF.reopen(record)
    assert game.identity.hash == SKUD
    assert game.setting.options, "the shelf's own game, not one of the kept rules, in which nothing is left to be chosen"
    assert restore(game, record)[1] == ""


def test_a_save_keeps_the_board_that_nobody_else_has(writer: Person) -> None:
    person, path = writer, writer.desk / "ours.yaml"
    session = Session(person.shelf.open(path), 1)
    record = json.loads(json.dumps(session.record()))
    assert set(record["rules"]["board"]) == {"name", "points", "legend", "squares", "zones", "names"}
    assert "pictures" not in record["rules"]
    elsewhere = Rulesets([RULESETS]).reopen(record)
    assert elsewhere.identity.hash == session.game.identity.hash
    assert "board" in Session(SHELF.open("skud"), 1).record()["rules"]
    assert SHELF.open("skud").definition["board"] == "pai_sho"


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
    assert "is there already and is no bundle" in capsys.readouterr().err
    assert (writer.desk / "ours.yaml").read_text("utf-8") == OURS
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
    assert "cannot be one line" in said_by(lambda: line_of({"id": "x" * LARGEST_LINE}, "0" * 64))


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
    said = said_by(lambda: friend.shelf.take(line_of(rules, "1234abcd" * 8)))
    assert f"1234-abcd there, {SKUD[:4]}-{SKUD[4:8]} here" in said
    assert "builds on skud" in said
    assert friend.shelf.take(line_of(rules, SKUD)) == "ours"


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


def test_a_shelf_without_a_folder_of_ones_own_takes_nothing() -> None:
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
    assert "There is no file 'nowhere.yaml' to add" in capsys.readouterr().err


# Pictures beside a file


def test_pictures_are_found_beside_the_file_that_brings_the_tile_and_beside_those_that_build_on_it(writer: Person) -> None:
    child = writer.writes("far/child.yaml", "format: 1\nid: child\nextends: [ours]\nname: Child\n")
    shelf = Rulesets([RULESETS, writer.desk])
    assert shelf.open(writer.desk / "ours.yaml").pictures == {"lantern": LANTERN}
    assert shelf.open(child).pictures == {"lantern": LANTERN}
    writer.writes("far/tiles/lantern.svg", "<svg>nearer</svg>")
    assert shelf.open(child).pictures == {"lantern": "<svg>nearer</svg>"}


def test_a_picture_in_the_ruleset_comes_before_one_beside_it(writer: Person) -> None:
    path = writer.writes("ours.yaml", f"{OURS}pictures:\n  lantern: '<svg>inside</svg>'\n")
    assert writer.shelf.open(path).pictures == {"lantern": "<svg>inside</svg>"}


def test_what_is_no_picture_beside_a_file_is_as_if_it_were_not_there(writer: Person, tmp_path: Path) -> None:
    picture, path = writer.desk / "tiles" / "lantern.svg", writer.desk / "ours.yaml"
    for data in (b"", b"\xff\xfe", b"<svg>" + b"x" * LARGEST):
        picture.write_bytes(data)
        assert writer.shelf.open(path).pictures == {}
    (tmp_path / "secret.svg").write_text("<svg>secret</svg>", encoding="utf-8")
    picture.unlink()
    picture.symlink_to(tmp_path / "secret.svg")
    assert writer.shelf.open(path).pictures == {}


def test_pictures_in_a_ruleset_are_bounded(friend: Person) -> None:
    many = "".join(f"  p{number}: <svg></svg>\n" for number in range(33))
    said = [problem.path for problem in friend.shelf.check(friend.writes("ours.yaml", f"{BASE_OF_MANY}{many}"))]
    assert said == ["pictures"]
    long = f"  rose: '<svg>{' ' * 9_990}</svg>'\n"
    assert friend.shelf.check(friend.writes("ours.yaml", BASE_OF_MANY + long))


BASE_OF_MANY = "format: 1\nid: ours\nextends: [skud]\nname: Ours\npictures:\n"


# Writing YAML


TEXTS = [
    *("x: y", "it's", 'a"b', "a\"b'c", "a\\b", "-", "null", "true", "12", "1e3", "0x1f", "a #b", " lead", "end ", "tab\tin"),
    *("é, x", "😀", "one\ntwo\n", "one\n  two\n\nthree", "|", "?", "$accents", "%", "a:", "[a]", "{", "*a", "&a", "!a", "@a"),
    *("`a`", "", "---", "#"),
]


@pytest.mark.parametrize("text", TEXTS)
def test_every_text_is_read_again_as_it_was_written(text: str) -> None:
    data = {"names": {"one": text, "two": [text, {"three": text}]}}
    assert plain(read_text(text_of(data), "f.yaml")) == data


@pytest.mark.parametrize("name", ["wiki", "solitaire_together", "ancient"])
def test_rules_are_written_so_that_they_are_read_again_in_their_order(name: str) -> None:
    rules = plain(SHELF.resolved(name))
    text = text_of(rules)
    assert json.dumps(plain(read_text(text, "f.yaml"))) == json.dumps(rules)
    assert max(map(len, text.splitlines())) < 170
