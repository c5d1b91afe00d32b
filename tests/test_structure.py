"""The house: who may know whom, how long things may be, and what never stands in the program."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.import_graph import (
    GAME,
    ROOT,
    chamber,
    chamber_graph,
    circles,
    file_graph,
    imported_names,
    picture,
    program_files,
    tree,
)
from tests.soak import playable

FILES = program_files()
ROOMS = ("core", "rules", "drawing", "workshop", "bots", "terminal", "ui")

MAY_KNOW = {
    "core": ("core",),
    "rules": ("core", "rules"),
    "drawing": ("core", "drawing"),
    "workshop": ("core", "rules", "drawing", "bots", "workshop"),
    "bots": ("core", "bots"),
    "terminal": ("core", "bots", "terminal"),
    "ui": ("core", "drawing", "bots", "ui"),
}
"""The rooms that each room may import."""
IN_RULES = ("trees", "language", "wording", "playing", "binding", "domain", "verbs", "files", "compiling", "lint", "book")
"""The chambers of ``rules`` in the order in which they may know one another: each those before it, and none behind it. What lies
at the top of ``rules`` puts them together."""
PACKAGES = {
    "core": set[str](),
    "rules": {"yaml", "jsonschema", "referencing"},  # referencing is the part of jsonschema that holds registries of schemas
    "drawing": {"pygame", "PIL"},
    "workshop": set[str](),
    "bots": set[str](),
    "terminal": set[str](),
    "ui": {"pygame", "font_source_serif_pro", "font_source_sans_pro", "segno", "accesskit"},
}
"""What each room may import from outside, besides the standard library."""
KNOWS_SEVERAL = re.compile(r"game/(cli|__main__|bench|engine(/\w+)?|engine\w*)\.py")
"""The files that may know several rooms."""
CHAMBERS_IN_CIRCLES: list[set[str]] = []
"""The circles of imports between chambers that are still there. None may be added; one that has gone leaves this list."""
FILES_IN_CIRCLES: list[set[str]] = []
"""The same for circles of more than three files, each by the chambers in which its files lie."""


def shown(path: Path) -> str:
    """A file as people name it: ``game/core/moves.py``."""
    return path.relative_to(ROOT).as_posix()


def room(path: Path) -> str:
    """The room in which a file lies; empty for those at the top of the package."""
    return path.relative_to(GAME).parts[0] if path.relative_to(GAME).parts[0] in ROOMS else ""


def rooms_known(path: Path) -> set[str]:
    """The rooms of the house that a file imports from."""
    return {name.split(".")[1] for name in imported_names(path) if name.startswith("game.")} & set(ROOMS)


def test_the_reader_of_imports_sees_every_form(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_text("import game.ui.app\nfrom game import rules\ndef f():\n    from game.bots.search import best\n", "utf-8")
    assert rooms_known(path) == {"ui", "rules", "bots"}
    assert len(FILES) > 60
    assert {room(path) for path in FILES} == {*ROOMS, ""}


def test_rooms_are_known_in_one_direction() -> None:
    assert not [f"{shown(path)} imports {', '.join(sorted(beyond(path)))}" for path in FILES if beyond(path)]


def beyond(path: Path) -> set[str]:
    """The rooms that a file imports from and may not."""
    if room(path):
        known = {name.split(".")[1] for name in imported_names(path) if name.startswith("game.")}
        return known - set(MAY_KNOW[room(path)])
    several = rooms_known(path) - {"core"}
    return set() if KNOWS_SEVERAL.fullmatch(shown(path)) or len(several) <= 1 else several


def test_no_imports_go_in_a_circle_between_chambers() -> None:
    assert as_sets(circles(chamber_graph(file_graph()))) == as_sets(CHAMBERS_IN_CIRCLES), picture()


def test_no_imports_go_in_a_circle_of_more_than_three_files() -> None:
    found = [{chamber(module) for module in circle} for circle in circles(file_graph()) if len(circle) > 3]
    assert as_sets(found) == as_sets(FILES_IN_CIRCLES), picture()


def as_sets(found: Iterable[Iterable[str]]) -> list[list[str]]:
    """In an order that can be compared."""
    return sorted(sorted(names) for names in found)


def test_the_graph_of_imports_sees_every_form_and_finds_every_circle(tmp_path: Path) -> None:
    files = {
        "game/__init__.py": "",
        "game/a/__init__.py": "",
        "game/b/__init__.py": "",
        "game/c/__init__.py": "",
        "game/a/one.py": "if TYPE_CHECKING:\n    from game.b.two import Two\n",
        "game/b/two.py": "def f():\n    import game.c.three\n",
        "game/c/three.py": "from game.a import one, other\nimport sys\n",
        "game/a/other.py": "from game import b\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    graph = file_graph(tmp_path / "game")
    assert {name: known for name, known in graph.items() if known} == {
        "game.a.one": {"game.b.two"},
        "game.b.two": {"game.c.three"},
        "game.c.three": {"game.a.one", "game.a.other"},
        "game.a.other": {"game.b"},
    }
    assert circles(graph) == [["game.a.one", "game.b.two", "game.c.three"]]
    two_circles = {"x": {"y"}, "y": {"x", "z"}, "z": set[str](), "u": {"v"}, "v": {"w"}, "w": {"u", "x"}}
    assert circles(two_circles) == [["u", "v", "w"], ["x", "y"]]


def test_the_chambers_of_the_rules_know_only_those_before_them() -> None:
    graph = chamber_graph(file_graph())
    against = {
        (one, other)
        for at, one in enumerate(IN_RULES)
        for other in (*IN_RULES[at + 1 :], "")
        if f"rules/{other}".rstrip("/") in graph[f"rules/{one}"]
    }
    assert {(one, other) for one, other in against if (one, other) != ("book", "")} == set()


def test_every_folder_of_the_rules_is_one_of_the_chambers() -> None:
    assert {path.parent.name for path in (GAME / "rules").glob("*/*.py")} == set(IN_RULES)
    assert not list((GAME / "rules").glob("*/*/*.py"))


def test_only_the_packages_of_a_room_are_imported_in_it() -> None:
    assert not [f"{shown(path)} imports {', '.join(sorted(foreign(path)))}" for path in FILES if foreign(path)]


def foreign(path: Path) -> set[str]:
    """The packages from outside that a file imports and may not."""
    outside = {name.split(".")[0] for name in imported_names(path)} - sys.stdlib_module_names - {"game"}
    return outside - PACKAGES[room(path)] if room(path) else outside & {"pygame"}


def test_rule_books_are_drawn_without_pygame() -> None:
    graph, known = file_graph(), {"game.drawing.diagram_svg"}
    while further := {other for module in known for other in graph[module]} - known:
        known |= further
    assert "game.drawing.links" in known
    modules = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in FILES}
    assert not [module for module in known & modules.keys() for name in imported_names(modules[module]) if "pygame" in name]


def test_no_file_has_more_than_600_lines() -> None:
    lengths = {shown(path): len(path.read_text("utf-8").splitlines()) for path in FILES}
    assert not {path: length for path, length in lengths.items() if length > 600}


def test_no_function_has_more_than_50_lines() -> None:
    lengths = [
        (f"{node.name} in {shown(path)}", (node.end_lineno or node.lineno) - node.lineno + 1)
        for path in FILES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    assert len(lengths) > 1000
    assert not [(function, length) for function, length in lengths if length > 50]


ORDINARY = {"basic"}
"""Ids of games that are words of the language too: they cannot be told apart in a text."""
NAMES = sorted({"skud", "iroh", "ancient", "solitaire", "wiki", *playable()} - ORDINARY)


DATA = sorted(path for end in ("json", "yaml", "toml", "txt") for path in GAME.rglob(f"*.{end}") if "shipped" not in path.parts)


def test_no_game_is_named_in_the_program() -> None:
    assert len(NAMES) > 5
    named = {shown(path): re.findall("|".join(NAMES), path.read_text("utf-8").lower()) for path in FILES + DATA}
    assert not {path: found for path, found in named.items() if found}


CALLS = {"eval", "exec", "compile", "__import__"}
MODULES = {"pickle", "marshal", "shelve", "runpy", "code", "codeop"}


def called(node: ast.AST) -> str:
    """The plain name that is called; empty for anything else."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def test_no_text_is_ever_run_as_a_program() -> None:
    """But for the source that the compiler itself has written: tests/test_listing.py looks at what that is made of."""
    found = [f"{shown(path)}: {reason}" for path in FILES for reason in run_as_program(path)]
    writer = "game/rules/playing/source.py"
    assert [reason.partition(" in line")[0] for reason in found] == [f"{writer}: compile", f"{writer}: exec"]


def run_as_program(path: Path) -> Iterator[str]:
    """How a file would run a text as a program, or import a module by a name from data."""
    for node in ast.walk(tree(path)):
        if called(node) in CALLS:
            yield f"{called(node)} in line {getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "import_module":
            yield "import_module"  # an import that the graph of imports would not see
    yield from {name.split(".")[0] for name in imported_names(path)} & MODULES


def test_what_would_run_a_text_is_found(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_text("import pickle\nimport importlib\nimportlib.import_module('game.ui.app')\neval('1')\n", "utf-8")
    assert set(run_as_program(path)) == {"pickle", "import_module", "eval in line 4"}


def test_chance_comes_from_our_own_generator_alone() -> None:
    assert not [path for path in FILES if {name.split(".")[0] for name in imported_names(path)} & {"random", "secrets", "uuid"}]


def test_whoever_keeps_files_of_people_hears_that_a_disk_fails() -> None:
    """For ``Path.exists`` and its kin nothing is there then, from Python 3.14 on, and what is there would be written over."""
    keepers = [*(GAME / "ui" / "saves").glob("*.py"), *(GAME / "ui" / "kiosk").glob("*.py"), GAME / "kiosk_file.py"]
    keepers += [GAME / "core" / f"{name}.py" for name in ("disk", "journal", "lock", "saves")]
    keepers += [GAME / "ui" / "framework" / "preferences.py", GAME / "workshop" / "lab.py"]
    asked = [(shown(path), node.attr) for path in keepers for node in ast.walk(tree(path)) if isinstance(node, ast.Attribute)]
    assert len(keepers) > 25 and not [(path, name) for path, name in asked if name in ("exists", "is_file", "is_dir")]


LARGE = {"Grid", "Rules", "RulesGame", "Ruleset", "State", "Scene"}
"""Boards, rules and positions: they come and go while a program runs."""
KEEPING = {"cache", "lru_cache", "kept"}


def keeping_large(node: ast.AST) -> bool:
    """Whether a function keeps what it has answered for something large, and that with it."""
    if not isinstance(node, ast.FunctionDef):
        return False
    decorators = (part.func if isinstance(part, ast.Call) else part for part in node.decorator_list)
    asked = {ast.unparse(arg.annotation) for arg in node.args.args if arg.annotation}
    return any(ast.unparse(name).rpartition(".")[2] in KEEPING for name in decorators) and bool(asked & LARGE)


def test_no_function_keeps_boards_that_nobody_plays_on_any_more() -> None:
    kept = ast.parse("@cache\ndef carriers(grid: Grid) -> int: ...\n@functools.kept(8)\ndef all(scene: Scene) -> int: ...").body
    assert all(map(keeping_large, kept))
    found = [shown(path) for path in FILES for node in ast.walk(tree(path)) if keeping_large(node)]
    assert found == []
