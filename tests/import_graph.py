"""Which file and which chamber (folder) of the program imports which, and where imports go in a circle.

Every import counts: those inside functions and those under ``TYPE_CHECKING`` too. ``python -m tests.import_graph`` prints the
picture in words; with a chamber's name (``rules/lint``) it prints that chamber's files instead.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
GAME = ROOT / "game"
DOORS = "game"
"""The chamber of the files at the top of the package: what is started from outside."""

Graph = dict[str, set[str]]
"""Each name with the names that it imports."""


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a Python file."""
    return ast.parse(path.read_text("utf-8"))


def program_files(package: Path = GAME) -> list[Path]:
    """Every Python file of the program, without what an installed copy carries along."""
    return sorted(path for path in package.rglob("*.py") if "shipped" not in path.relative_to(package).parts)


@cache
def imported_names(path: Path) -> tuple[str, ...]:
    """Every name that a file imports, wherever in it, in full; ``from game import x`` counts as ``game.x``."""
    return tuple(_imported(path))


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}:{node.lineno} imports by dots"
            yield from (f"{node.module}.{name.name}" for name in node.names)


def file_graph(package: Path = GAME) -> Graph:
    """Which file imports which, by module names (``game.rules.lint.linting``)."""
    modules = {_module(path, package): path for path in program_files(package)}
    return {
        module: {known for name in imported_names(path) if (known := _known(name, modules))} - {module}
        for module, path in modules.items()
    }


def chamber_graph(files: Mapping[str, set[str]]) -> Graph:
    """The same graph with every file replaced by its folder (``rules/lint``; those at the top of the package are ``game``)."""
    chambers = {module: chamber(module) for module in files}
    graph: Graph = {name: set() for name in sorted(set(chambers.values()))}
    for module, known in files.items():
        graph[chambers[module]] |= {chambers[name] for name in known} - {chambers[module]}
    return graph


@cache
def chamber(module: str) -> str:
    """The folder in which a module lies, below ``game/``."""
    folder = (ROOT / Path(*module.split("."))).is_dir()
    parts = module.split(".")[1:] if folder else module.split(".")[1:-1]
    return "/".join(parts) or DOORS


def circles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """The sets of names that reach one another, biggest first: the strongly connected components of more than one name."""
    return sorted((sorted(found) for found in components(graph) if len(found) > 1), key=lambda found: (-len(found), found))


def components(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """All strongly connected components, what is imported before what imports it (Tarjan 1972)."""
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        order[name] = lowest[name] = len(order)
        stack.append(name)
        for other in sorted(graph[name]):
            if other not in order:
                visit(other)
                lowest[name] = min(lowest[name], lowest[other])
            elif other in stack:
                lowest[name] = min(lowest[name], order[other])
        if lowest[name] == order[name]:
            start = stack.index(name)
            found.append(stack[start:])
            del stack[start:]

    for name in sorted(graph):
        if name not in order:
            visit(name)
    return found


def _module(path: Path, package: Path) -> str:
    parts = path.relative_to(package.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _known(name: str, modules: Mapping[str, Path]) -> str:
    """The file that an imported name lies in; empty if it is none of the program."""
    outer = name.rpartition(".")[0]
    return name if name in modules else outer if outer in modules else ""


def picture() -> str:
    """The chambers from the lowest to the highest, each with those that it imports; then all circles."""
    files = file_graph()
    graph = chamber_graph(files)
    lines = ["Chambers, each after those that it imports:"]
    for together in components(graph):
        for name in sorted(together):
            size = sum(chamber(module) == name for module in files)
            lines.append(f"  {name} ({size} files) imports {', '.join(sorted(graph[name])) or 'none'}")
    lines.append("Circles of chambers:")
    lines += [f"  {' '.join(circle)}\n{_reasons(circle, files)}" for circle in circles(graph)] or ["  none"]
    lines.append("Circles of files:")
    lines += [f"  {len(circle)}: {' '.join(circle)}" for circle in circles(files)] or ["  none"]
    return "\n".join(lines)


def _reasons(circle: list[str], files: Graph) -> str:
    """Between each two chambers of a circle how many imports there are, and which if they are few."""
    found: dict[tuple[str, str], list[str]] = {}
    for module in sorted(files):
        for name in sorted(files[module]):
            found.setdefault((chamber(module), chamber(name)), []).append(f"{module} -> {name}")
    between = {pair: found[pair] for pair in sorted(found) if set(pair) <= set(circle) and pair[0] != pair[1]}
    return "\n".join(
        f"    {here} -> {there}: {len(imports)}" + (f" ({'; '.join(imports)})" if len(imports) <= 3 else "")
        for (here, there), imports in between.items()
    )


def picture_of(name: str) -> str:
    """The files of one chamber from the lowest to the highest, each with those that it imports."""
    files = file_graph()
    order = [module for together in components(files) for module in sorted(together) if chamber(module) == name]
    return "\n".join(f"{module} imports {', '.join(sorted(files[module])) or 'none'}" for module in order)


if __name__ == "__main__":
    sys.stdout.write((picture_of(sys.argv[1]) if len(sys.argv) > 1 else picture()) + "\n")
