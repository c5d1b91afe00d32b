"""The house: who may know whom, how long things may be, and what never stands in the program."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.soak import playable

GAME = ROOT / "game"
FILES = sorted(path for path in GAME.rglob("*.py") if "shipped" not in path.parts)
IDS = [path.relative_to(ROOT).as_posix() for path in FILES]
ROOMS = ("core", "rules", "workshop", "bots", "ui")

MAY_KNOW = {
    "core": ("core",),
    "rules": ("core", "rules"),
    "workshop": ("core", "rules", "workshop"),
    "bots": ("core", "bots"),
    "ui": ("core", "ui"),
}
"""The rooms that each room may import."""
HEART = ("components", "playing", "wording")
IN_RULES = {
    "files": ("files", "language"),
    "language": ("files", "language"),
    **dict.fromkeys(HEART, ("files", "language", *HEART)),
    "lint": ("files", "language", *HEART, "lint"),
    "book": ("files", "language", *HEART, "book"),
}
"""The same within ``rules``: what reads, what the words are, what plays and says, what checks, what tells. What lies at the top
of it puts them together. Imports that only name types for the checker of types do not count,
nor that which fills the registry."""
PACKAGES = {
    "core": set[str](),
    "rules": {"yaml", "jsonschema", "referencing"},  # referencing is the part of jsonschema that holds registries of schemas
    "workshop": set[str](),
    "bots": set[str](),
    "ui": {"pygame", "font_source_serif_pro", "font_source_sans_pro"},
}
"""What each room may import from outside, besides the standard library."""
KNOWS_SEVERAL = re.compile(r"game/(cli|__main__|bench|engine(/\w+)?|engine\w*)\.py")
"""The files that may know several rooms."""


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def room(path: Path) -> str:
    """The room in which a file lies; empty for those at the top of the package."""
    return path.relative_to(GAME).parts[0] if path.relative_to(GAME).parts[0] in ROOMS else ""


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, wherever in it, by its full name; ``from game import x`` counts as ``game.x``."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}:{node.lineno} imports by dots"
            yield from (f"{node.module}.{name.name}" for name in node.names)


def rooms_known(path: Path) -> set[str]:
    """The rooms of the house that a file imports from."""
    return {name.split(".")[1] for name in imports(path) if name.startswith("game.")} & set(ROOMS)


def test_the_reader_of_imports_sees_every_form(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_text("import game.ui.app\nfrom game import rules\ndef f():\n    from game.bots.search import best\n", "utf-8")
    assert rooms_known(path) == {"ui", "rules", "bots"}
    assert len(FILES) > 60
    assert {room(path) for path in FILES} == {*ROOMS, ""}


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_rooms_are_known_in_one_direction(path: Path) -> None:
    if room(path):
        assert rooms_known(path) <= set(MAY_KNOW[room(path)])
        names = {name.split(".")[1] for name in imports(path) if name.startswith("game.")}
        assert names <= {*ROOMS, "places"}, "a room knows nothing of what lies above it but where things lie on the disk"
    elif not KNOWS_SEVERAL.fullmatch(path.relative_to(ROOT).as_posix()):
        assert len(rooms_known(path) - {"core"}) <= 1


@pytest.mark.parametrize("chamber", IN_RULES)
def test_the_chambers_of_the_rules_know_those_that_they_may(chamber: str) -> None:
    known = {(path.name, name.split(".")[2]) for path in (GAME / "rules" / chamber).glob("*.py") for name in needed(path)}
    assert known
    assert {(name, other) for name, other in known if other not in IN_RULES[chamber]} == set()


def test_every_folder_of_the_rules_is_one_of_the_chambers() -> None:
    assert {path.parent.name for path in (GAME / "rules").glob("*/*.py")} == set(IN_RULES)
    assert not list((GAME / "rules").glob("*/*/*.py"))


def test_the_reader_of_what_is_needed_sees_every_form_but_those_for_types(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    text = "import game.rules.lint.linting\nfrom game.rules import book\n"
    text += "if TYPE_CHECKING:\n    from game.rules.play import RulesGame\n"
    path.write_text(f"{text}def f():\n    from game.rules.files.tree import plain\n", "utf-8")
    assert {name.split(".")[2] for name in needed(path)} == {"lint", "book", "files"}


def needed(path: Path) -> Iterator[str]:
    """What a file imports from the rules as the program runs."""
    idle = {id(part) for node in ast.walk(tree(path)) if _only_types(node) for part in ast.walk(node)}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import) and id(node) not in idle:
            yield from (name.name for name in node.names if name.name.startswith("game.rules."))
        elif isinstance(node, ast.ImportFrom) and id(node) not in idle and str(node.module).startswith("game.rules"):
            yield from (f"{node.module}.{name.name}" for name in node.names if name.name != "VERB_MODULES")


def _only_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_only_the_packages_of_a_room_are_imported_in_it(path: Path) -> None:
    outside = {name.split(".")[0] for name in imports(path)} - sys.stdlib_module_names - {"game"}
    if room(path):
        assert outside <= PACKAGES[room(path)]
    assert "pygame" not in outside or room(path) == "ui"


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_no_file_has_more_than_300_lines(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 300


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_no_function_has_more_than_50_lines(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            assert length <= 50, f"{node.name} has {length} lines"


ORDINARY = {"basic"}
"""Ids of games that are words of the language too: they cannot be told apart in a text."""
NAMES = sorted({"skud", "iroh", "ancient", "solitaire", "wiki", *playable()} - ORDINARY)


DATA = sorted(path for end in ("json", "yaml", "toml", "txt") for path in GAME.rglob(f"*.{end}") if "shipped" not in path.parts)


@pytest.mark.parametrize("path", FILES + DATA, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_game_is_named_in_the_program(path: Path) -> None:
    found = re.findall("|".join(NAMES), path.read_text("utf-8").lower())
    assert not found


CALLS = {"eval", "exec", "compile", "__import__"}
MODULES = {"pickle", "marshal", "shelve", "runpy", "code", "codeop"}


def called(node: ast.AST) -> str:
    """The plain name that is called; empty for anything else."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_no_text_is_ever_run_as_a_program(path: Path) -> None:
    for node in ast.walk(tree(path)):
        assert called(node) not in CALLS, f"line {getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "import_module":
            assert all(isinstance(argument, ast.Constant) for argument in node.args), "a module is imported by a name from data"
    assert not {name.split(".")[0] for name in imports(path)} & MODULES


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_chance_comes_from_our_own_generator_alone(path: Path) -> None:
    names = {name.split(".")[0] for name in imports(path)}
    assert not names & {"random", "secrets", "uuid"}
