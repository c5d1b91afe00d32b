"""What a shelf knows of the files behind it: those of a person's own, what is wrong with them, how they stand on the disk."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from game.core.catalogue import CatalogueEntry
from game.core.contract import Identity
from game.core.errors import BadRequest, BadRuleset, Problem, errors_of
from game.rules.files.bounds import LINE_END, MAX_BYTES, NAME
from game.rules.files.library import Library
from game.rules.files.tree import Record
from game.rules.games import identity_of
from game.rules.language.setting import OptionValue


class Files:
    """The part of a shelf that people see who write rules: where the files are, and how they stand."""

    library: Library
    _folders: list[Path]

    def check(self, ruleset: str | Path) -> list[Problem]:
        """Everything that is wrong with a ruleset."""
        raise NotImplementedError

    def _sound_rules(self, ruleset: str | Path) -> tuple[Record, Record]:
        """A checked ruleset and its board. Raises BadRuleset."""
        raise NotImplementedError

    @property
    def own(self) -> Path | None:
        """The folder of a person's own rulesets; None where there are only shipped ones."""
        return self._folders[1] if len(self._folders) > 1 else None

    def strays(self) -> Sequence[CatalogueEntry]:
        """The files that no name finds, each with the reason; their ids are the files' names within their folder."""
        return [self._stray(path, problem) for path, problem in self.library.strays()]

    def _stray(self, path: Path, problem: Problem) -> CatalogueEntry:
        sort = self.library.sort_of(path)
        return CatalogueEntry(problem.file, {"en": path.name}, {"en": ""}, 2, (), str(problem), sort=sort, file=str(path))

    def problems(self, ruleset: str) -> Sequence[Problem]:
        """All that keeps a ruleset, or a stray file, from being played."""
        if NAME.fullmatch(ruleset):
            return errors_of(self.check(ruleset))
        return [problem for _, problem in self.library.strays() if problem.file == ruleset]

    def excerpt(self, problem: Problem) -> str:
        """The line of a file that a problem points at; empty where there is none, or none can be read."""
        if not problem.line:
            return ""
        named = Path(problem.file)
        roots = [path for path in self.library.searched() if path.name not in ("house", "boards")]
        for path in [named] if named.is_absolute() else [root / named for root in roots]:
            try:
                if not path.is_file():
                    continue
                with path.open("rb") as file:
                    text = file.read(MAX_BYTES).decode("utf-8-sig", errors="replace")
                lines = LINE_END.split(text)
            except (OSError, ValueError):
                continue
            return lines[problem.line - 1] if problem.line <= len(lines) else ""
        return ""

    def identity(self, ruleset: str | Path, options: Mapping[str, OptionValue]) -> Identity | None:
        """What a game is called by in a save, without making it; None where it cannot be played."""
        try:
            return identity_of(*self._sound_rules(ruleset), options)
        except (BadRuleset, BadRequest):
            return None

    def stamp(self) -> object:
        """Name, time and size of every YAML file in the folders."""
        return tuple(_stamps(self.library.searched()))

    def _placed(self, entries: Iterable[CatalogueEntry]) -> list[CatalogueEntry]:
        """Entries with the file of each, and the sort that this makes them."""
        library, paths = self.library, self.library.paths()
        return [replace(entry, sort=library.sort_of(paths[entry.id]), file=str(paths[entry.id])) for entry in entries]


def _stamps(folders: Iterable[Path]) -> Iterator[tuple[str, int, int]]:
    for folder in folders:
        try:
            with os.scandir(folder) as found:
                for entry in sorted(found, key=lambda one: one.name):
                    if entry.name.lower().endswith((".yaml", ".yml")):
                        status = entry.stat()
                        yield entry.path, status.st_mtime_ns, status.st_size
        except OSError:  # no such folder, or a file that goes while we look
            continue
