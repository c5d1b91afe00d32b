"""The reader: what a file can say, what it cannot, and where each thing stands in it."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
import yaml

from game.core.errors import BadRuleset, Problem
from game.rules.files.reading import read_file, read_text, recover_text
from game.rules.trees.tree import Mark, Value, key_mark_of, mark_of, path_text, plain
from tests.conftest import RULESETS

HOUSE_RULE = """\
# a complete house rule
format: 1
id: our_table
extends: [parent]
name: {en: Our table, de: "Unser Tisch, später"}
tiles:
  wheel:  {count: 0}
  orchid: {move: {walk: 5}, worth: 2.5, shared: true}
never:
  crowd:
    because: |
      At most two
      may wait.
"""


def problems_of(text: str | bytes) -> tuple[Problem, ...]:
    with pytest.raises(BadRuleset) as caught:
        read_text(text, "f.yaml")
    return caught.value.problems


def only_problem(text: str | bytes) -> Problem:
    problems = problems_of(text)
    assert len(problems) == 1, problems
    return problems[0]


def value_of(scalar: str) -> Value:
    return read_text(f"a: {scalar}", "f.yaml")["a"]


def test_a_file_is_read_as_plain_records_lists_and_scalars() -> None:
    tree = read_text(HOUSE_RULE, "our_table.yaml")
    assert plain(tree) == {
        "format": 1,
        "id": "our_table",
        "extends": ["parent"],
        "name": {"en": "Our table", "de": "Unser Tisch, später"},
        "tiles": {"wheel": {"count": 0}, "orchid": {"move": {"walk": 5}, "worth": 2.5, "shared": True}},
        "never": {"crowd": {"because": "At most two\nmay wait.\n"}},
    }
    assert type(plain(tree)) is dict
    assert tree == plain(tree)


def test_marks_are_exact_to_the_column() -> None:
    tree = read_text(HOUSE_RULE, "our_table.yaml")
    places = {
        ("format",): (2, 9),
        ("extends", 0): (4, 11),
        ("name", "de"): (5, 27),
        ("tiles",): (7, 3),
        ("tiles", "orchid", "move", "walk"): (8, 25),
        ("never", "crowd", "because"): (11, 14),
    }
    assert {path: mark_of(tree, path)[1:] for path in places} == places
    assert key_mark_of(tree, ("tiles", "orchid", "move")) == Mark("our_table.yaml", 8, 12)
    assert key_mark_of(tree, ("extends", 0)) == mark_of(tree, ("extends", 0))


def test_columns_count_letters_and_not_bytes_and_no_byte_order_mark() -> None:
    tree = read_text("\ufeffa: {b: ä😀, c: 1}\r\nd: 2\r\n".encode(), "f.yaml")
    assert mark_of(tree, ("a", "c")) == Mark("f.yaml", 1, 15)
    assert key_mark_of(tree, ("d",)) == Mark("f.yaml", 2, 1)
    assert mark_of(tree, ()) == Mark("f.yaml", 1, 1)


def test_the_mark_of_what_is_missing_is_that_of_the_nearest_thing_above() -> None:
    tree = read_text(HOUSE_RULE, "f.yaml")
    assert mark_of(tree, ("tiles", "wheel", "move", 3)) == mark_of(tree, ("tiles", "wheel"))
    assert key_mark_of(tree, ("nothing",)) == mark_of(tree, ())
    tree["board"] = "square"
    assert mark_of(tree, ("board",)) == mark_of(tree, ())
    assert path_text(("actions", "plant", "pick", 0, "as")) == "actions.plant.pick[0].as"


def test_jsonschema_takes_the_tree_for_objects_and_arrays() -> None:
    schema = {"type": "object", "properties": {"extends": {"type": "array", "items": {"const": "parent"}}}, "required": ["tiles"]}
    tree = read_text(HOUSE_RULE, "f.yaml")
    jsonschema.Draft202012Validator(schema).validate(tree)
    assert json.loads(json.dumps(tree)) == plain(tree)


@pytest.mark.parametrize(
    "word", ["no", "on", "yes", "off", "12:30", "2024-05-06", "16-19", "1_000", "1.2.3", "nope", "a#b", "$hand"]
)
def test_what_older_yaml_takes_for_something_else_is_text(word: str) -> None:
    assert value_of(word) == word


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("true", True),
        ("false", False),
        ("0", 0),
        ("-12", -12),
        ("+3", 3),
        ("1.5", 1.5),
        ("1e3", 1000.0),
        ('"5"', "5"),
        ("'no'", "no"),
        ('""', ""),
    ],
)
def test_scalars_of_the_core_schema(written: str, value: object) -> None:
    found = value_of(written)
    assert found == value and type(found) is type(value)


@pytest.mark.parametrize(
    "word", ["0x1f", "0o17", "007", ".inf", "-.Inf", ".nan", "1e999", "9" * 16, "9" * 5000, "1." + "0" * 5000, "True", "FALSE"]
)
def test_other_forms_of_numbers_and_truth_are_refused(word: str) -> None:
    problem = only_problem(f"a: {word}")
    assert (problem.line, problem.column, problem.path) == (1, 4, "a")
    assert problem.hint


@pytest.mark.parametrize("nothing", ["", " ~", " null", " NULL", "   # nothing"])
def test_an_empty_section_is_refused_and_the_hint_names_remove(nothing: str) -> None:
    problem = only_problem(f"id: x\nzones:{nothing}\n")
    assert (problem.line, problem.path, problem.message) == (2, "zones", "is empty.")
    assert "remove:" in problem.hint


def test_the_place_of_an_empty_section_is_behind_its_colon() -> None:
    assert str(only_problem("id: x\nzones:\n")).startswith("f.yaml:2:7 zones: is empty.")


def test_an_entry_can_be_written_as_empty_and_a_section_cannot() -> None:
    assert plain(read_text("groups: {flower: {}, basic: {is: []}}", "f")) == {"groups": {"flower": {}, "basic": {"is": []}}}
    assert only_problem("groups: {}").message == "is empty."
    assert only_problem("{}").message == "the file is empty."


@pytest.mark.parametrize("text", ["", "\n\n", "# only a remark\n", "---\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_refused(text: str | bytes) -> None:
    assert "empty" in problems_of(text)[0].message


@pytest.mark.parametrize("text", ["- a\n- b\n", "just words", "[a]", "5"])
def test_a_file_that_is_no_record_is_refused(text: str) -> None:
    assert only_problem(text).message.startswith("the file ")


def test_a_key_written_twice_is_refused_and_the_first_is_named() -> None:
    problem = only_problem("a:\n  rose: 1\n  lily: 2\n  rose: 3\n")
    assert (problem.line, problem.column, problem.path) == (4, 3, "a.rose")
    assert "line 2, column 3" in problem.message


@pytest.mark.parametrize(
    "key", ["1", "true", "~", "two words", "[a]", "{a: b}", "1.5", "'1'", "ä", "a" * 65, "_x", "<<", "? [a]\n"]
)
def test_a_key_is_a_word(key: str) -> None:
    problem = problems_of(f"a:\n  {key}: 1\n")[0]
    assert any(said in problem.message for said in ("cannot be a name", "a key must be one word", "joins nothing"))
    assert (problem.line, problem.column) == (2, 5 if key.startswith("?") else 3)


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("a: &x {b: 1}", 4, '"&x"'),
        ("a: *x", 4, '"*x"'),
        ("a: !x y", 4, "tag"),
        ("a: ! y", 4, "tag"),
        ("a: !!python/object/apply:os.system [x]", 4, "tag"),
        ("a: {<<: {b: 1}}", 5, "extends:"),
        ("%YAML 1.1\n---\na: 1", 1, "%"),
        ("%TAG ! tag:x\n---\na: 1", 1, "%"),
    ],
)
def test_what_yaml_has_and_a_ruleset_has_not(text: str, column: int, said: str) -> None:
    problem = only_problem(text)
    assert (problem.line, problem.column) == (1, column)
    assert said in str(problem)


def test_one_document_only() -> None:
    problem = only_problem("a: 1\n---\nb: 2\n")
    assert (problem.line, problem.column) == (2, 1)
    assert "second document" in problem.message
    assert plain(read_text("---\na: 1\n...\n", "f")) == {"a": 1}


SLIPS = [
    ("a:\n\tb: 1\n", 2, 1, "tab"),
    ("a:\n  b: 1\n \tc: 2\n", 3, 2, "tab"),
    ("about: {en: Red, white and blue}\n", 1, 18, "the comma ends the text"),
    ("tiles: {rose: {count:3}}\n", 1, 16, "space after the colon"),
    ('a: 1\nname: "Rose\nb: 1\n', 2, 7, "quotation mark opened here"),
    ("name: 'It's fun'\n", 1, 11, "apostrophe"),
    ("name: {en: 'don't', de: x}\n", 1, 17, "apostrophe"),
    ("a: [1, 2\nb: 3\n", 1, 4, '"[" opened here is not closed'),
    ("a: {b: 1\n", 1, 4, '"{" opened here is not closed'),
    ("a: {b: [1}\n", 1, 8, 'the "[" opened here is not closed'),
    ("a: 1\n}\n", 2, 1, "closes nothing"),
    ("name: Note: this\n", 1, 11, "second colon stands on one line"),
    ("name: Note this: it\n", 1, 16, "colon stands inside plain text"),
    ("name: {en: Note: this}\n", 1, 16, "colon stands inside plain text"),
    ("a: 1\nb 2\nc: 3\n", 2, 1, "no colon"),
    ("a: 1\nb:2\nc: 3\n", 2, 1, "no space after the colon"),
    ("a: 1\n  b: 2\n", 2, 3, "indented deeper"),
    ("a:\n    b: 1\n  c: 2\n", 3, 3, "not lined up"),
    ("a:\n  - x\n  y: 1\n", 3, 3, "not lined up"),
    ("a: @x\n", 1, 4, 'begin with "@"'),
    ("a: *\n", 1, 4, 'begin with "*"'),
    ("a: - b\n", 1, 4, "dash"),
    ('a: "\\q"\n', 1, 5, "backslash"),
    ("a: |x\n  b\n", 1, 5, "nothing can follow"),
    ("a: 1\n...\nb: 2\n", 2, 1, "ends the file here"),
]


@pytest.mark.parametrize(("text", "line", "column", "said"), SLIPS)
def test_a_slip_of_the_pen_is_told_with_its_place_and_its_cure(text: str, line: int, column: int, said: str) -> None:
    problem = only_problem(text)
    assert (problem.line, problem.column) == (line, column)
    assert said in str(problem)


@pytest.mark.parametrize(("text", "line", "column", "said"), SLIPS)
def test_the_pure_python_scanner_tells_the_same(
    text: str, line: int, column: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(yaml, "CBaseLoader")
    problem = only_problem(text)
    assert problem.line == line
    assert said in str(problem)


@pytest.mark.parametrize("text", ["{a: Is it so? Yes, b: c}", "{a: So ?, b: [c ?, d??]}", "{a: Est-ce vrai\u202f?}"])
def test_the_pure_python_scanner_reads_the_same(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    skud = (RULESETS / "skud.yaml").read_text("utf-8")
    read = [plain(read_text(one, "here.yaml")) for one in (f"a: {text}\n", skud)]
    monkeypatch.delattr(yaml, "CBaseLoader")
    assert [plain(read_text(one, "here.yaml")) for one in (f"a: {text}\n", skud)] == read


def test_all_problems_are_told_at_once_and_in_the_order_of_the_file() -> None:
    text = "a:\nb: &x 1\nc: {d: 0x1, 7: 2}\nb: 2\ne: [~, !t u]\nf: 'never closed\n"
    told = [(problem.line, problem.column) for problem in problems_of(text)]
    assert told == [(1, 3), (2, 4), (3, 8), (3, 13), (4, 1), (5, 5), (5, 8), (6, 4)]


def test_signs_that_cannot_stand_are_named_with_their_place() -> None:
    nul = only_problem(b"a: 1\nb: x\x00y\n")
    assert (nul.line, nul.column) == (2, 5) and "U+0000" in nul.message
    assert only_problem("a: x\u2028y").column == 5
    assert "U+0000" in only_problem('a: "x\\0y"').message
    assert only_problem("a: x\ud800").message


def test_bytes_that_are_not_utf8_are_refused_at_their_place() -> None:
    latin = only_problem("id: x\nname: Knöterich".encode("latin-1"))
    assert (latin.line, latin.column) == (2, 9)
    assert "UTF-8" in latin.message
    assert only_problem("a: 1".encode("utf-16")).hint == "Save the file as UTF-8."


def test_files_that_cannot_be_read_are_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "loop.yaml").symlink_to(tmp_path / "loop.yaml")
    for path in (
        tmp_path / "none.yaml",
        tmp_path,
        tmp_path / "loop.yaml",
        Path("/dev/zero"),
        Path("a\0b"),
        tmp_path / ("x" * 300),
    ):
        with pytest.raises(BadRuleset) as caught:
            read_file(path)
        assert caught.value.problems[0].file == str(path)
        assert caught.value.problems[0].message.endswith(".")


@pytest.mark.parametrize("path", ["/dev/zero", "/"])
def test_only_a_plain_file_is_opened(path: str) -> None:
    with pytest.raises(BadRuleset, match="is not a file"):
        read_file(Path(path))


def test_a_file_is_named_as_the_caller_says(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("a: 1\n", encoding="utf-8")
    assert mark_of(read_file(path), ("a",)).file == str(path)
    assert mark_of(read_file(path, "a.yaml"), ("a",)) == Mark("a.yaml", 1, 4)


@pytest.mark.parametrize("idle", ["\t\n", "  \t \n", "\t# a remark\n", "    \t\t"])
def test_a_tab_where_nothing_is_said_means_nothing(idle: str) -> None:
    text = f"tiles:\n  rock: {{cannot: [move]}}\n{idle}"
    assert plain(read_text(text, "f.yaml")) == {"tiles": {"rock": {"cannot": ["move"]}}}
    assert recover_text(text, "f.yaml").problems == []
