"""Files made to hang, bloat or break whoever reads them: each is decided within half a second and 64 MB."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from cProfile import Profile
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.errors import BadRuleset, Problem, errors_of
from game.rules.catalogue import RulesetCatalogue
from game.rules.files.building import MAX_NODES
from game.rules.files.reading import read_text
from game.rules.language.entries import Ruleset
from game.rules.language.phrases import parse
from game.rules.lint.dependency_order import DEEPEST
from game.rules.rules_game import RulesGame
from game.rules.trees.bounds import MAX_BYTES
from game.rules.trees.tree import MAX_DEPTH, Record, from_plain, mark_of, plain
from game.rules.wording.grammars import grammar_of
from game.rules.wording.names import Names
from game.rules.wording.reading import things_of
from tests.conftest import RULESETS, Open
from tests.effort import effort


def problems_of(text: str | bytes) -> tuple[Problem, ...]:
    with pytest.raises(BadRuleset) as caught:
        read_text(text, "f.yaml")
    return caught.value.problems


def only_problem(text: str | bytes) -> Problem:
    problems = problems_of(text)
    assert len(problems) == 1, problems
    return problems[0]


ALIAS_BOMB = "a: &a [x, x]\n" + "".join(
    f"{b}: &{b} [*{a}, *{a}, *{a}, *{a}]\n" for a, b in zip("abcdefghi", "bcdefghij", strict=True)
)
MERGE_BOMB = "a: &a {x: 1}\n" + "".join(
    f"{b}: &{b} {{<<: [*{a}, *{a}, *{a}]}}\n" for a, b in zip("abcdefghi", "bcdefghij", strict=True)
)


def filled(unit: str) -> str:
    return unit * (MAX_BYTES // len(unit.encode()))


HOSTILE = {
    "aliases": ALIAS_BOMB,
    "merge keys": MERGE_BOMB,
    "brackets": "[" * 100_000,
    "braces": "{a: " * 60_000,
    "many brackets": filled("["),
    "dashes": filled("- "),
    "questions": filled("? "),
    "complex keys": filled("? ["),
    "items": filled("- a\n"),
    "empty items": filled("-\n"),
    "short lists": "a: [" + filled("[],")[:-10],
    "pairs": "a:\n" + "".join(f"  k{number}: {number}\n" for number in range(16_000)),
    "twice": filled("a: 1\n"),
    "tags": "a: [" + filled("!a a,")[:-10],
    "anchors": "a: [" + filled("&a a,")[:-10],
    "documents": filled("---\n"),
    "directives": filled("%a\n"),
    "tabs": filled("\ta\n"),
    "tabs in a row": filled("\t"),
    "long text": "a: " + filled("x")[:-10],
    "words": "a: " + filled("x ")[:-10],
    "lines": "a: " + filled("x\n ")[:-10],
    "escapes": 'a: "' + filled("\\x41")[:-10],
    "remark": filled("#"),
    "blank lines": filled("\n"),
    "signs": filled("\x01"),
    "colons": filled(": "),
    "quotes": filled("'"),
    "commas": "{" + filled("a,")[:-10],
    "line ends": filled("\r"),
    "too large": "a: 1\n" * 210_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_decided_quickly(name: str) -> None:
    found: list[Sequence[Problem]] = []
    assert effort(lambda: found.append(problems_of(HOSTILE[name])), enough=40) < 40
    problems = found[-1]
    assert 1 <= len(problems) <= 130
    assert all(len(str(problem)) < 2000 for problem in problems)


def test_a_sound_file_of_the_greatest_size_is_decided_quickly() -> None:
    lines = [f"  t{number}: {{name: {'x' * 60}, move: {{walk: {number}}}}}\n" for number in range(1200)]
    text = "tiles:\n" + "".join(lines)
    text += "#" * (MAX_BYTES - len(text))
    tree = read_text(text, "f.yaml")
    assert effort(lambda: read_text(text, "f.yaml"), enough=100) < 100
    assert mark_of(tree, ("tiles", "t1199", "move", "walk")).line == 1201


@pytest.mark.parametrize("name", ["brackets", "braces", "dashes", "questions", "complex keys"])
def test_deep_nesting_is_told_as_such(name: str) -> None:
    assert f"more than {MAX_DEPTH} deep" in problems_of(HOSTILE[name])[-1].message


def test_the_bounds_themselves_are_allowed_and_one_more_is_not() -> None:
    deepest = "a: " + "[" * (MAX_DEPTH - 1) + "x" + "]" * (MAX_DEPTH - 1)
    assert read_text(deepest, "f")
    assert "deep" in only_problem("a: [" + deepest[3:] + "]").message
    most = "a: [" + "x," * (MAX_NODES - 3) + "]"
    assert read_text(most, "f")
    assert "more than" in only_problem(most.replace("]", "x]")).message
    assert read_text("a: 1 #".ljust(MAX_BYTES, "x"), "f")
    assert "larger" in only_problem("a: 1 #".ljust(MAX_BYTES + 1, "x")).message


LEAN = """
import json, resource, sys
from game.core.errors import BadRuleset
from game.rules.files.reading import read_text
texts = json.load(sys.stdin)
with open("/proc/self/statm") as pages:
    now = int(pages.read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (now + 64 * 1024 * 1024,) * 2)
for name, text in texts.items():
    try:
        read_text(text, name)
    except BadRuleset:
        pass
    except MemoryError:
        sys.exit(name)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux bounds a process's address space")
def test_no_hostile_file_needs_more_than_64_mb() -> None:
    texts = {name: text for name, text in HOSTILE.items() if name != "too large"}
    root = Path(__file__).parent.parent
    done = subprocess.run(
        [sys.executable, "-c", LEAN], input=json.dumps(texts), text=True, capture_output=True, cwd=root, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


PIECES = st.sampled_from(
    [*"abc:{}[],&*!|>%@`'\"#?-~<\\\n\t \x00ä", "a: ", "\n  ", "- ", "---\n", "<<: ", "{a: b}", "12:30", "0x1f", '"\\u']
)


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.lists(PIECES, max_size=40).map("".join), st.text(max_size=60), st.binary(max_size=60)))
def test_whatever_is_read_is_a_record_or_a_list_of_problems(text: str | bytes) -> None:
    try:
        tree = read_text(text, "f")
    except BadRuleset as bad:
        assert bad.problems
        assert all(problem.message and problem.line >= 0 for problem in bad.problems)
    else:
        assert plain(from_plain(plain(tree))) == tree


# One broken file, among others that are sound

BROKEN_OPTIONS = {
    "a number for a list": "extends: [skud]\noptions: {may_move: {switch: true, changes: {phases: {play: {turn: [{one_of: "
    "[{steps: [{one_of: 1}]}]}]}}}}, other: {switch: true, changes: {remove: []}}}",
    "a list for a name": "extends: [iroh]\noptions: {may_move: {switch: true, changes: {phases: {play: {turn: [[]]}}}}}",
    "lists in lists": "extends: [iroh]\noptions: {may_move: {switch: true, changes: {phases: {play: {turn: [{one_of: [{steps: "
    "[[[]]]}]}]}}}}}",
}


def shelf_with(folder: Path, text: str) -> RulesetCatalogue:
    (folder / "strange.yaml").write_text(f"format: 1\nid: strange\n{text}\n", encoding="utf-8")
    return RulesetCatalogue([RULESETS, folder])


@pytest.mark.parametrize("text", BROKEN_OPTIONS.values(), ids=BROKEN_OPTIONS)
def test_what_an_option_changes_in_a_wrong_form_is_told_at_its_line(text: str, tmp_path: Path) -> None:
    shelf = shelf_with(tmp_path, text)
    found = shelf.check("strange")
    assert found
    assert all(problem.line == 4 for problem in found), found
    with pytest.raises(BadRuleset, match=r"strange\.yaml:4"):
        shelf.open("strange")


@pytest.mark.parametrize("error", [sort("planted") for sort in (TypeError, KeyError, RecursionError, AssertionError)])
def test_an_untyped_error_in_one_file_greys_that_file_alone(
    error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = shelf_with(tmp_path, "extends: [skud]\ntiles: {rose: {move: {walk: 4}}}")
    monkeypatch.setattr(shelf.library, "ids", lambda: ("skud", "strange"))
    load = shelf.library.load

    def failing(name: str) -> Record:
        if name == "strange":
            raise error
        return load(name)

    monkeypatch.setattr(shelf.library, "load", failing)
    assert {entry.id: entry.problem.partition(" ")[0] for entry in shelf.entries()}.keys() == {"skud", "strange"}
    sound, broken = shelf.entries()
    assert not sound.problem
    assert "strange" in broken.problem
    assert "planted" in broken.problem
    with pytest.raises(BadRuleset, match="planted"):
        shelf.open("strange")
    assert shelf.identity("strange", {}) is None


def test_an_untyped_error_in_the_checks_is_a_problem_of_that_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> None:
        raise RecursionError("planted")

    shelf = shelf_with(tmp_path, "extends: [skud]\ntiles: {rose: {move: {walk: 4}}}")
    monkeypatch.setattr("game.rules.lint.whole_file.problems_of_file", failing)
    (found,) = shelf.check("strange")
    assert "planted" in found.message
    assert found.hint == "Please report this file."


RECORDS_FOR_NAMES = {
    "an action to stand beside": "extends: [skud]\nactions: {tick: {name: Tick, as: {a: 1}, says: tick, do: [{end: x}]}}",
    "what is planted": "extends: [skud]\nactions: {plant: {do: [{plant: {a: 1}, at: {b: 2}}]}}",
    "what comes next in a turn": "extends: [skud]\nphases: {play: {turn: [{one_of: [{plant: {a: 1}}]}]}}",
    "what a drawn tile is for": "extends: [solitaire]\nactions: {draw: {do: [{draw: 1, from: bag, to: hand, fits: {a: 1}}]}}",
}
"""Where a name is wanted, or another one, and the program once failed."""


@pytest.mark.parametrize("text", RECORDS_FOR_NAMES.values(), ids=RECORDS_FOR_NAMES)
def test_a_record_for_a_name_is_refused_at_its_line_by_check_and_opening_alike(text: str, tmp_path: Path) -> None:
    shelf = shelf_with(tmp_path, f"name: Strange\n{text}")
    found = errors_of(shelf.check("strange"))
    assert found and not [problem for problem in found if problem.line != 5 or "report" in problem.hint], found
    with pytest.raises(BadRuleset, match=r"strange\.yaml:5"):
        shelf.open("strange")


def test_what_is_drawn_for_an_action_that_uses_another_pile_is_drawn_in_play_as_the_checks_promise(tmp_path: Path) -> None:
    for goes in ("to: box", "at: centre"):
        draw = f"{{draw: 1, from: bag, {goes}, fits: [lay_flower]}}"
        shelf = shelf_with(tmp_path, f"name: Strange\nextends: [solitaire]\nactions: {{take: {{do: [{draw}]}}}}")
        assert not errors_of(shelf.check("strange"))
        game = shelf.open("strange")
        state = game.start(1)
        assert not game.pieces(state)  # nothing in hand with which a flower could be laid: none is drawn
        while legal := game.legal(state):
            state = game.play(state, legal[0])
        assert game.result(state)


def test_as_many_empty_tiles_as_a_file_can_hold_are_refused_quickly(tmp_path: Path) -> None:
    tiles = "".join(f"  t{number}: {{}}\n" for number in range(4950))
    shelf = shelf_with(tmp_path, f"name: Strange\nextends: [skud]\ntiles:\n{tiles}")

    def refuse() -> None:
        with pytest.raises(BadRuleset, match="tiles: must be entries"):
            shelf.open("strange")

    assert effort(refuse, enough=160) < 160  # it was 280 where the labels of all tiles were asked for with each one


def test_an_empty_entry_over_an_inherited_one_is_checked_as_it_is_played(tmp_path: Path) -> None:
    shelf = shelf_with(tmp_path, "extends: [skud]\nrelations: {harmonious: {}}")
    assert not errors_of(shelf.check("strange"))
    assert shelf.open("strange").identity.hash == shelf.open("skud").identity.hash


BROKEN = "relation: harmonious, ends: [mine, mine], broken_by: {tile: theirs, relation: harmonious}"


@pytest.mark.parametrize("links", [("harmony", "harmony"), ("x", "y", "x")])
def test_links_that_break_themselves_or_one_another_are_refused(links: tuple[str, ...], tmp_path: Path) -> None:
    lines = [f"  {name}: {{name: A link, breaks: {other}, {BROKEN}}}" for name, other in pairwise(links)]
    shelf = shelf_with(tmp_path, "\n".join(["name: Strange", "extends: [skud]", "links:", *lines]))
    assert [problem.message for problem in errors_of(shelf.check("strange"))] == ["that link itself breaks another one."]


NESTING = ("around", "beside", "between", "within 2 spaces of", "in line with", "in sight of", "flanked by", "mirror of")


@pytest.mark.parametrize("word", NESTING)
def test_sentences_of_nested_phrases_take_work_in_proportion_to_their_depth(word: str, opened: Open) -> None:
    made: RulesGame = opened("skud")
    names = Names(Ruleset(made.definition), made.setting.board)

    def calls(depth: int) -> int:
        things = things_of(parse(f"{word} (" * depth + "mine" + ")" * depth), names)
        with Profile() as profile:
            for language in ("en", "de", "fr"):
                grammar_of(language).said(things)
        return sum(entry.callcount for entry in profile.getstats())

    assert calls(9) < 8 * calls(4)  # doubled with each level, they would be 32 times as many


CHAINS = {
    "statuses": ("{{name: {name}, text: x, who: mine and {next}}}", "{{name: {name}, text: x, who: mine}}"),
    "groups": ("{{name: {name}, is: [{next}]}}", "{{name: {name}}}"),
    "zones": ("{{name: {name}, where: red and {next}}}", "{{name: {name}, where: red}}"),
}


@pytest.mark.parametrize("section", CHAINS)
@pytest.mark.parametrize("length", [DEEPEST, DEEPEST + 1, 140])
def test_a_chain_of_entries_that_name_one_another_is_bounded(section: str, length: int, tmp_path: Path) -> None:
    each, last = CHAINS[section]
    lines = [f"  x{n}: {each.format(name=f'X{n}', next=f'x{n + 1}')}" for n in range(length - 1)]
    text = "\n".join([f"name: Chain\nextends: [skud]\n{section}:", *lines, f"  x{length - 1}: {last.format(name='Last')}"])
    shelf = shelf_with(tmp_path, text)
    wrong = errors_of(shelf.check("strange"))
    if length <= DEEPEST:
        assert not wrong
        assert shelf.open("strange").legal(shelf.open("strange").start(0))
        return
    said = f"more than {DEEPEST} of these depend on one another in a chain that begins with x0."
    assert [problem.message for problem in wrong] == [said]
    with pytest.raises(BadRuleset, match="in a chain"):
        shelf.open("strange")
