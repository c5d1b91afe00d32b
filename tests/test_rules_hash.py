"""When two tables play by the same rules: the hash is over all that is played by, and over nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.core.session import Session, restore
from game.rules.files.reading import read_text
from game.rules.files.writing import text_of
from game.rules.game_factory import identity_of
from game.rules.trees.merging import resolve
from game.rules.trees.tree import plain
from tests.conftest import a_catalogue
from tests.people import LANTERN, Person, a_writer, short

Output = pytest.CaptureFixture[str]
SHELF = a_catalogue()


@pytest.fixture
def writer(tmp_path: Path) -> Person:
    return a_writer(tmp_path / "writer")


@pytest.fixture
def friend(tmp_path: Path) -> Person:
    """Somebody else, who has the program and nothing more."""
    return Person(tmp_path / "friend")


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
        "actions: {arrange: {pick: [{as: it, tile: mine and flower, ask: Which?}, {as: goal, way_of: it}]}}",
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
    path.write_text(path.read_text("utf-8").replace("rows: [-8, -1]", "rows: [-8, -1], shown: true"), "utf-8")
    assert short(writer, writer.desk / "ours.yaml") == before, "nor whether it marks a zone"
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
    elsewhere = a_catalogue().reopen(record)
    assert elsewhere.identity.hash == session.game.identity.hash
    assert "board" in Session(SHELF.open("skud"), 1).record()["rules"]
    assert SHELF.open("skud").definition["board"] == "pai_sho"
