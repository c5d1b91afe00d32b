"""Proves that the tests of the program can fail: changes one small thing in the code of a room and runs the tests of that room.

    python -m tests.mutate_code --room rules --count 12 --seed 1
    python -m tests.mutate_code --room core --root DIR       another tree, with the tests that it has itself

A change is an operator, a comparison, a number, a truth value, ``and`` for ``or``, a ``not`` left out, or a result that is not
returned. Each is made in a copy of the tree. The tests are a short list for each room, so that many changes can be tried: one
that they miss may well be caught by the others. Texts, annotations and ``__repr__`` stay as they are.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOMS = {
    "rules": ["skud_harmony", "lint", "broken", "basic_why", "rule_nodes"],
    "core": ["session", "selection", "journal", "saves"],
    "ui": ["ui_layout", "ui_review"],
    "workshop": ["check_report", "explain_values", "diff"],
}
"""The test files of each room; one that a tree does not have is left out."""

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult, ast.Div: ast.Mult,
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
UNTOUCHED = {"__repr__", "__str__"}
Place = ast.expr | ast.stmt


def places(node: ast.AST) -> Iterator[Place]:
    """Everything below a node that can be changed, outside texts, annotations and what only type checkers read."""
    if isinstance(node, (ast.JoinedStr, ast.Raise, ast.Assert, ast.Import, ast.ImportFrom)):
        return
    if isinstance(node, ast.FunctionDef) and node.name in UNTOUCHED:
        return
    if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "__name__ == '__main__'"):
        return
    if isinstance(node, (ast.expr, ast.stmt)) and changed(node) is not None:
        yield node
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns", "type_params", "decorator_list"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from places(child)


def changed(node: Place) -> Place | None:
    """The same place with one thing changed, or nothing if there is nothing to change."""
    new = copy.deepcopy(node)
    match new:
        case ast.UnaryOp(op=ast.Not()):
            return new.operand
        case ast.BinOp() | ast.AugAssign() | ast.BoolOp() if type(new.op) in SWAPPED and "|" not in typed(new):
            new.op = SWAPPED[type(new.op)]()  # type: ignore[assignment]
        case ast.Compare() if type(new.ops[0]) in SWAPPED:
            new.ops[0] = SWAPPED[type(new.ops[0])]()  # type: ignore[call-overload]
        case ast.Constant(value=bool()):
            new.value = not new.value
        case ast.Constant(value=int() | float()):
            new.value = new.value + 1  # type: ignore[operator]
        case ast.Return(value=ast.expr()) if ast.unparse(new) != "return None":
            new.value = ast.Constant(None)
        case _:
            return None
    return new


def typed(node: ast.AST) -> str:
    """The words of a union of types (an alias, or what ``isinstance`` is asked); nothing for any other operation."""
    words = ast.unparse(node)
    return words if any(name in words for name in ("None", "str", "int", "bool", "float", "dict", "list", "Callable")) else ""


def replaced(source: str, old: Place, new: Place) -> str:
    """The source with one place written anew; every other letter stays."""
    lines = source.encode().splitlines(keepends=True)
    start = sum(map(len, lines[: old.lineno - 1])) + old.col_offset
    end = sum(map(len, lines[: (old.end_lineno or 1) - 1])) + (old.end_col_offset or 0)
    words = ast.unparse(new) if isinstance(new, ast.stmt) else f"({ast.unparse(new)})"
    return (source.encode()[:start] + words.encode() + source.encode()[end:]).decode()


def verdict(tree: Path, tests: list[str], seconds: float, *flags: str) -> str:
    """Runs the tests in a tree: ``caught``, ``missed`` or ``timed out``."""
    command = [sys.executable, *flags, "-m", "pytest", "-n0", "-x", "--tb=no", "-p", "no:cacheprovider", *tests]
    surroundings = {**os.environ, "PYTHONPATH": str(tree), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with tempfile.TemporaryDirectory() as cache:
        surroundings["XDG_CACHE_HOME"] = cache
        try:
            done = subprocess.run(command, cwd=tree, env=surroundings, timeout=seconds, capture_output=True)
        except subprocess.TimeoutExpired:
            return "timed out"
    return "missed" if done.returncode == 0 else "caught"


def main() -> int:
    """Makes the changes one by one; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--room", choices=ROOMS, required=True)
    parser.add_argument("--count", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=120, help="the bound on each run of the tests")
    parser.add_argument("--root", type=Path, default=Path(__file__).parent.parent)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        tree = Path(temporary) / "tree"
        shutil.copytree(asked.root, tree, ignore=shutil.ignore_patterns(".git", "__pycache__", ".*_cache"))
        tests = [name for test in ROOMS[asked.room] if (tree / (name := f"tests/test_{test}.py")).exists()]
        if verdict(tree, tests, asked.seconds) != "missed":
            print("The tests do not pass, or not in time, on the tree as it is.")
            return 1
        found = [(path, place) for path in sorted((tree / "game" / asked.room).rglob("*.py"))
                 for place in places(ast.parse(path.read_bytes()))]  # fmt: skip
        counts: Counter[str] = Counter()
        for path, place in random.Random(asked.seed).sample(found, min(asked.count, len(found))):
            source = path.read_text(encoding="utf-8")
            new = changed(place)
            assert new is not None
            path.write_text(replaced(source, place, new), encoding="utf-8")
            said = verdict(tree, tests, asked.seconds, "-B")  # bytecode of a changed file must not outlive it
            path.write_text(source, encoding="utf-8")
            counts[said] += 1
            what = f"{ast.unparse(place)[:60]} -> {ast.unparse(new)[:60]}"
            print(f"{said}: {path.relative_to(tree)}:{place.lineno}: {' '.join(what.split())}", flush=True)
        print(f"{asked.room}: {len(found)} places, {sum(counts.values())} changed, {dict(counts)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
