"""Lists of moves from source: what the source is made of, that it says what the general way says, and that it is readable."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.chance import Chance
from game.rules.compiling.listing import LIST_WORDS, Lists, SourceText
from game.rules.playing import legal
from game.rules.playing.source import SHAPE_WORDS, WORDS, for_both, set_function
from game.rules.rules_game import RulesGame
from game.workshop.explain_code import explain_code
from tests.conftest import ROOT, RULESETS, a_catalogue, in_gate
from tests.mutants import mutant
from tests.soak import SHELF, Variant, opened, playable

LOCAL = {
    "state", "m", "s", "t", "empty", "out", "shade", "shadows", "locked", "free", "movers", "found", "own", "bit", "place",
    "goals", "mask",
}  # fmt: skip
"""The names that the writer gives to what it has worked out; some have a number behind them."""
NUMBERED = ("by", "of", "ends", "passing", "through", "broken", "o", "x")
MUTANTS = int(os.environ.get("PAISHO_MUTANTS", "40"))
ATTRIBUTES = {
    "m",
    "test", "shade", "shadows", "locked", "landing", "piles", "opened", "bit_length", "append", "sort", "board", "spots", "get",
    "scene", "seat", "state", "status", "moved", "moved_before",
}  # fmt: skip


def sources(game: RulesGame) -> Iterator[SourceText]:
    """The source of each moment of a game, for each seat."""
    rules = game.compiled
    for phase, known in enumerate(rules.phases):
        for node, _ in enumerate(known.nodes):
            for seat in range(len(rules.seats)):
                yield Lists(rules).write(phase, node, seat)


def strange(source: str) -> set[str]:
    """What stands in source besides whole numbers and names of the closed list."""
    out: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and type(node.value) is not int and node.value is not None:
            out.add(repr(node.value))
        if isinstance(node, ast.Attribute) and node.attr not in ATTRIBUTES:
            out.add(f".{node.attr}")
        if isinstance(node, ast.Name) and node.id not in WORDS.keys() | {*SHAPE_WORDS.values()} | LIST_WORDS.keys() | LOCAL:
            word = node.id.rstrip("0123456789")
            if word not in NUMBERED or word == node.id:
                out.add(node.id)
        if isinstance(node, (ast.Import, ast.ImportFrom, ast.Lambda, ast.ClassDef, ast.Try, ast.Global, ast.JoinedStr)):
            out.add(type(node).__name__)
    return out


@pytest.mark.parametrize("ruleset", playable())
def test_source_is_made_of_numbers_slots_and_known_words(ruleset: str) -> None:
    for text in sources(opened(Variant(ruleset))):
        assert not strange("\n".join(text.lines))


HOSTILE = """
format: 1
id: hostile
extends: [skud]
name: "'''; import os #"
groups:
  import_os: {name: "a\\n import os"}
tiles:
  exec: {name: "x\\n import os", code: ");", is: [import_os, basic], count: 2, move: {walk: 3, over: import_os and mine}}
actions:
  arrange: {name: "\\"\\"\\"\\n import os", text: "\\n  import os\\n"}
never:
  eval: {when: {some: moved and around exec}, because: "#\\nimport os"}
"""


def test_no_text_of_an_author_enters_the_source(tmp_path: Path) -> None:
    (tmp_path / "hostile.yaml").write_text(HOSTILE, "utf-8")
    game = a_catalogue(RULESETS, tmp_path).open("hostile")
    for text in sources(game):
        assert not strange("\n".join(text.lines))
        assert "import" not in "\n".join(text.lines)


def test_what_is_strange_is_seen() -> None:
    assert strange("def moves(state):\n return open('x').read()") == {"open", "'x'", ".read"}
    assert strange("import os") == {"Import"}


def test_source_sees_nothing_but_its_words() -> None:
    with pytest.raises(NameError):
        set_function(for_both("print(1)"))(type("Scene", (), {"m": [0], "seat": 0})())


@pytest.mark.parametrize("path", in_gate(sorted((ROOT / "tests" / "house_rules").glob("*.yaml")), 2), ids=lambda path: path.stem)
def test_under_house_rules_both_ways_list_the_same(path: Path) -> None:
    assert list_both_ways(a_catalogue(RULESETS, path.parent).open(path.stem), plies=40, seed=3) > 1


def list_both_ways(game: RulesGame, plies: int, seed: int) -> int:
    """How many positions of a random game were compared."""
    state, chance = game.start(seed), Chance(seed)
    for ply in range(plies):
        if state.ended is not None:
            return ply
        assert legal.texts(game.compiled.legal(state)) == legal.texts(legal.bundles(state))
        state = game.any_move(state, chance)
    return plies


def test_of_rulesets_made_at_random_both_ways_list_the_same(tmp_path: Path) -> None:
    """``PAISHO_MUTANTS`` of them are tried, most of which are refused."""
    tried = 0
    for number in range(MUTANTS):
        (tmp_path / "mutant.yaml").write_bytes(mutant(number))
        try:
            game = a_catalogue(RULESETS, tmp_path).open(tmp_path / "mutant.yaml", {})
        except Exception:  # noqa: S112  (refused: test_fuzz_rules.py looks at how)
            continue
        tried += 1
        list_both_ways(game, plies=12, seed=number)
    assert tried >= MUTANTS // 10


def test_a_moment_is_told_with_the_actions_that_it_offers() -> None:
    game = opened(Variant("skud"))
    last = len(game.compiled.phases) - 1
    remarks = Lists(game.compiled).write(last, game.compiled.phases[last].entry, 1).remarks
    assert "actions.arrange" in remarks.values()
    told = list(explain_code(SHELF, "skud", {}))
    assert " # actions.arrange  (skud.yaml:140:3)" in told
    assert "  # captures.hunt  (skud.yaml:104:3)" in told
    assert "#   m[4]  rose" in told
    assert ast.parse("\n".join(told))
