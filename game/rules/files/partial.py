"""A ruleset's file as far as it can be read, for checking it: a syntax error, or a wrong header, hides nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from game.core.errors import BadRuleset, Problem
from game.rules.files.header import bad_format, bad_id, current, with_listed_parent
from game.rules.files.reading import read_partially
from game.rules.files.skipped import Skipped
from game.rules.trees.bounds import FORMAT
from game.rules.trees.tree import Record


class PartialFile(NamedTuple):
    """What a file says, what is wrong with its syntax and its header, and what of it was skipped."""

    record: Record
    problems: list[Problem]
    skipped: Skipped


def load_partial(path: Path, label: str) -> PartialFile:
    """A file, which problems name by its label. Raises BadRuleset if nothing of it can be read, or if it is for a newer
    program."""
    record, problems, skipped = read_partially(path, label)
    if record is None:
        raise BadRuleset(sorted(problems))
    version, wrong = record.get("format"), list(bad_format(record))
    if isinstance(version, int) and version > FORMAT:
        raise BadRuleset(wrong)  # all else may be as it should in that program
    record = with_listed_parent(record)
    header = [*wrong, *bad_id(record, path.stem, label)]
    lacking = {word for word in skipped.words if word not in record}
    problems += [problem for problem in header if problem.path not in lacking and not skipped.hides(problem)]
    if "format" not in {*skipped.words, *(problem.path for problem in header)}:
        record = current(record)
    return PartialFile(record, problems, skipped)
