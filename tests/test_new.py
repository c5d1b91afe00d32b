"""``paisho new``: a file that plays as it is, with examples each of which works when its signs are taken away."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game import places
from game.cli import main, open_catalogue
from game.core.chance import Chance
from game.core.errors import BadRequest
from game.rules.files.reading import read_text
from game.rules.game_factory import make_game
from game.workshop.new_ruleset import compose, suggest_name
from tests.conftest import ROOT, RULESETS, a_catalogue, in_gate

Output = pytest.CaptureFixture[str]
SHELF = a_catalogue()
GAMES = [name for name in SHELF.library.ids() if (RULESETS / f"{name}.yaml").exists()]
FIRST = ["ancient", "basic", "flowers", "iroh", "skud", "solitaire", "wiki"]
"""What all others build on."""
PARENTS = [*([name] for name in (*GAMES, "wiki_fifteen")), ["skud_no_waiting", "skud_midlines"]]


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nobody's folders but those of the test, and it begins in an empty one."""
    monkeypatch.setattr(places, "_own", lambda: tmp_path / "own")
    monkeypatch.setattr(places, "cache", lambda: tmp_path / "cache")
    (tmp_path / "desk").mkdir()
    monkeypatch.chdir(tmp_path / "desk")


def told(capsys: Output, *words: str) -> str:
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == "", err
    return err.strip()


def examples(text: str) -> list[str]:
    """The examples of a new file, each with the sentence above it."""
    return [part for part in text.split("\n\n") if part.startswith("## ") and "\n# " in part]


def uncommented(text: str, chosen: list[str]) -> str:
    for example in chosen:
        lines = [line.removeprefix("# ") if line.startswith("# ") else line for line in example.splitlines()]
        text = text.replace(example, "\n".join(lines) + "\n")
    return text


def is_sound(path: Path) -> None:
    """The checks find nothing, not even what is worth a warning."""
    assert SHELF.check(path) == [], path.read_text("utf-8")


def plays(path: Path) -> None:
    """Some random moves can be made."""
    tree = SHELF.resolved(path)
    game, chance = make_game(tree, SHELF.board_of(tree), {}), Chance(4)
    state = game.start(11)
    for _ in range(4):
        state = game.any_move(state, chance)
    assert game.result(state) is None


# The file


@pytest.mark.parametrize("parents", in_gate(PARENTS, 2, 1), ids="-".join)
def test_a_new_file_plays_as_it_is_and_with_each_of_its_examples_and_with_all(tmp_path: Path, parents: list[str]) -> None:
    path, text = tmp_path / "my_rules.yaml", compose(SHELF, "my_rules", parents)
    shown = examples(text)
    assert len(shown) >= 3
    for chosen in ([], *([one] for one in shown if parents[0] in FIRST), shown):
        path.write_text(uncommented(text, chosen), encoding="utf-8")
        is_sound(path)
        assert len(read_text(path.read_bytes(), "f")) == len(read_text(text, "f")) + len(chosen)
        if chosen in ([], shown):
            plays(path)


def test_every_ruleset_builds_on_one_whose_examples_are_all_tried_alone() -> None:
    for name in GAMES:
        assert name in FIRST or {*SHELF.library.ancestors(SHELF.library.load(name))} & {*FIRST} - {"flowers"}


def test_the_examples_are_made_of_the_game_itself() -> None:
    shown = examples(compose(SHELF, "my_rules", ["skud"]))
    assert [read_text(uncommented(one, [one]), "f") for one in shown] == [
        {"tiles": {"rose": {"move": {"walk": 4}}, "boat": {"count": 3}}},
        {"options": {"accents": {"number": 5}}},
        {
            "never": {
                "too_many": {
                    "when": {"count": {"tiles": "mine and rose"}, "more_than": 2},
                    "because": "Nobody may have more than 2 of this tile on the board: Rose.",
                }
            }
        },
        {"remove": ["captures.hunted"]},
        {
            "endings": {
                "full_garden": {
                    "name": "A full garden",
                    "check": "after_turn",
                    "when": {"count": {"tiles": "mine"}, "at_least": 12},
                    "winner": {"player": "mine"},
                }
            }
        },
    ]


def test_the_first_line_tells_editors_where_the_schema_is() -> None:
    first = compose(SHELF, "my_rules", ["skud"]).splitlines()[0]
    uri = first.removeprefix("# yaml-language-server: $schema=")
    assert uri == (ROOT / "rulesets" / "ruleset.schema.json").as_uri()


def test_the_schema_of_an_installed_program_is_the_one_that_came_with_it(tmp_path: Path) -> None:
    carried = tmp_path / "site packages" / "rulesets"
    shutil.copytree(RULESETS, carried)
    first = compose(a_catalogue(carried), "my_rules", ["skud"]).splitlines()[0]
    assert "$schema=file:///" in first
    assert first.endswith("/site%20packages/rulesets/ruleset.schema.json")


def test_texts_are_written_so_that_a_comma_or_a_colon_does_no_harm() -> None:
    text = compose(SHELF, "my_rules", ["skud"])
    assert "about: >-\n  Skud Pai Sho by our own rules.\n" in text


def test_on_tiles_that_are_no_game_yet_the_least_that_can_be_played_is_written() -> None:
    tree = read_text(compose(SHELF, "my_rules", ["flowers"]), "f")
    assert list(tree) == [
        *("format", "id", "extends", "name", "about"),
        *("players", "board", "groups", "piles", "actions", "phases", "stuck", "endings"),
    ]


def test_parents_that_do_not_go_together_are_refused_with_what_is_wrong() -> None:
    with pytest.raises(BadRequest, match=r"these rulesets do not go together: wiki\.yaml:\d+:\d+ statuses\.drained:"):
        compose(SHELF, "my_rules", ["ancient", "wiki"])


# The command


def test_the_file_comes_into_the_current_folder_and_the_next_steps_are_told(capsys: Output) -> None:
    assert main(["new", "my_rules", "--extends", "skud"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("my_rules.yaml is begun.")
    steps = ("paisho check my_rules.yaml", "paisho play my_rules.yaml", "paisho explain my_rules.yaml")
    for step in (*steps, "into a folder my_rules_rules", "paisho explain my_rules.yaml tiles"):
        assert step in said
    assert Path("my_rules.yaml").read_text("utf-8").startswith("# yaml-language-server")


def test_to_another_folder_and_with_a_parent_that_lies_there() -> None:
    assert main(["new", "first", "--extends", "skud", "--to", "far/away"]) == 0
    assert main(["new", "second", "--extends", "first", "--to", "far/away"]) == 0
    assert SHELF.check(Path("far/away/second.yaml")) == []


def test_on_the_shelf_it_is_shown_at_once(capsys: Output) -> None:
    assert main(["new", "my_rules", "--extends", "skud", "--shelf"]) == 0
    assert "paisho play my_rules " in capsys.readouterr().out
    assert "my_rules" in [entry.id for entry in open_catalogue().entries() if not entry.problem]
    assert "You have a ruleset called" in told(capsys, "new", "my_rules", "--extends", "skud", "--shelf")


def test_nothing_is_ever_overwritten(capsys: Output) -> None:
    Path("my_rules.yaml").write_text("precious", encoding="utf-8")
    assert "is there already, and stays as it is" in told(capsys, "new", "my_rules", "--extends", "skud")
    assert Path("my_rules.yaml").read_text("utf-8") == "precious"


def test_without_a_game_to_build_on_those_that_there_are_are_told(capsys: Output) -> None:
    said = told(capsys, "new", "my_rules")
    assert "paisho new my_rules --extends GAME. The games are: ancient," in said
    assert not Path("my_rules.yaml").exists()


@pytest.mark.parametrize("name", ["con", "NUL", "Aux", "com1"])
def test_the_name_of_a_device_on_windows_is_refused(capsys: Output, name: str) -> None:
    said = told(capsys, "new", name, "--extends", "skud")
    assert said == (
        f'paisho: "{name}" is the name of a device on Windows, where no file can be called so.'
        f' "my_{name.lower()}" can be the name of a ruleset.'
    )
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(
    ("given", "good"),
    [
        ("my-rules", "my_rules"),
        ("My Rules.yaml", "my_rules"),
        ("Größe", "groesse"),
        ("2nd table", "my_2nd_table"),
        ("été", "ete"),
        ("../../etc/passwd", "etc_passwd"),
        ("規則", "my_rules"),
        ("x" * 90, "x" * 60),
    ],
)
def test_a_bad_name_is_answered_with_a_good_one(capsys: Output, given: str, good: str) -> None:
    assert suggest_name(given) == good
    assert f'"{good}" can be.' in told(capsys, "new", given, "--extends", "skud")


def test_a_shipped_name_is_refused(capsys: Output) -> None:
    assert 'Choose another: "my_skud", say.' in told(capsys, "new", "skud", "--extends", "skud")


def test_a_parent_that_there_is_not_is_refused_with_the_nearest(capsys: Output) -> None:
    assert told(capsys, "new", "my_rules", "--extends", "skudd").endswith('no ruleset called "skudd". Did you mean "skud"?')
    assert told(capsys, "new", "my_rules", "--extends", "../skud").startswith("paisho: There is no ruleset called")


def test_a_broken_parent_is_refused_with_what_is_wrong_with_it(capsys: Output) -> None:
    Path("torn.yaml").write_text("format: 1\nid: torn\nextends: [skud]\ntiles: {rose: {mvoe: {walk: 3}}}\n", encoding="utf-8")
    said = told(capsys, "new", "my_rules", "--extends", "torn")
    assert 'unknown word "mvoe"' in said
    assert not Path("my_rules.yaml").exists()
