"""Proves that the clause tests can fail: changes one rule at a time in a copy of the rulesets and runs the tests of its clause.

    python -m tests.mutate_rules          all mutations
    python -m tests.mutate_rules 20       twenty of them, spread evenly
    python -m tests.mutate_rules S24 O4   those of these clauses

Prints what no test has caught; the exit status is 1 if there is such a mutation, or one that is no valid ruleset.
"""

from __future__ import annotations

import contextlib
import io
import re
import shutil
import sys
import tempfile
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path

import pytest

from game.core.errors import PaiShoError
from game.rules.catalogue import RulesetCatalogue
from tests import conftest
from tests.mutations import Mutation

HERE = Path(__file__).parent
TABLES = [import_module(f"tests.{path.stem}") for path in sorted(HERE.glob("mutations*.py"))]
MUTATIONS: list[Mutation] = [mutation for table in TABLES for mutation in table.MUTATIONS]
SHIPPED = HERE.parent / "rulesets"


@dataclass
class Watcher:
    """Notes which tests fail, and leaves out those that fail without a mutation."""

    known: frozenset[str] = frozenset()
    failed: list[str] = field(default_factory=list)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid not in self.known]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)


def files_of(clause: str) -> list[str]:
    """The test files in which a test's name carries that clause."""
    named = re.compile(rf"def test_\w*?{clause}_")
    return sorted(str(file) for file in HERE.glob("test_*.py") if named.search(file.read_text(encoding="utf-8")))


def failures(folder: Path, clause: str, known: frozenset[str], first_only: bool = True) -> list[str]:
    """The tests of a clause that fail with the rulesets of a folder."""
    conftest.RULESETS = folder
    conftest._opened.cache_clear()
    watcher = Watcher(known)
    stop = ["-x"] if first_only else []
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main(["-q", "--no-header", "-p", "no:cacheprovider", "--tb=no", *stop, "-k", f"{clause}_", *files_of(clause)],
                    plugins=[watcher])  # fmt: skip
    return watcher.failed


def mutated(mutation: Mutation, folder: Path) -> str:
    """Writes the rulesets with that mutation into a folder; returns what is wrong with them, or nothing."""
    shutil.copytree(SHIPPED, folder)
    path = folder / mutation.file
    text = path.read_text(encoding="utf-8")
    if mutation.old not in text or mutation.also[0] not in text:
        return f"{mutation.file} does not say {mutation.old!r}"
    path.write_text(text.replace(mutation.old, mutation.new, 1).replace(*mutation.also, 1), encoding="utf-8")
    try:
        shelf = RulesetCatalogue([folder])
        for ruleset in {"skud", "basic", path.stem} & {entry.id for entry in shelf.entries()}:
            shelf.open(ruleset, {})
    except PaiShoError as error:
        return " ".join(str(error).split())
    return ""


def verdict(mutation: Mutation, known: frozenset[str]) -> str:
    """``caught``, or what went wrong."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "rulesets"
        problem = mutated(mutation, folder)
        if problem:
            return f"NO RULESET: {problem}"
        return "caught" if failures(folder, mutation.clause, known) else "NOT CAUGHT"


def chosen(words: list[str]) -> list[Mutation]:
    """All mutations, so many of them, or those of some clauses."""
    if words and words[0].isdigit():
        step = max(1, len(MUTATIONS) // max(1, int(words[0])))
        return list(MUTATIONS[::step][: int(words[0])])
    return [mutation for mutation in MUTATIONS if not words or mutation.clause in words]


def main(words: list[str]) -> int:
    """Runs the mutations; returns the exit status."""
    table = chosen(words)
    known = {clause: frozenset(failures(SHIPPED, clause, frozenset(), False)) for clause in {m.clause for m in table}}
    caught = 0
    for mutation in table:
        said = verdict(mutation, known[mutation.clause])
        caught += said == "caught"
        if said != "caught":
            print(f"{mutation.clause}: {mutation.old!r} -> {mutation.new!r}: {said}", flush=True)
    print(f"{caught} of {len(table)} mutations caught")
    return 0 if table and caught == len(table) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
