"""A ruleset's file as far as it can be read, for those who check it: a slip, or a wrong head, hides nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from game.core.errors import BadRuleset, Problem
from game.rules.files.library import FORMAT, bad_format, bad_id, current
from game.rules.files.reading import read_pieces
from game.rules.files.tree import Record
from game.rules.files.unread import Unread


class Draft(NamedTuple):
    """What a file says, what is wrong with how it is written and with its head, and what of it could not be read."""

    record: Record
    problems: list[Problem]
    unread: Unread


def draft_of(path: Path, label: str) -> Draft:
    """The draft of a file, which problems name by its label. Raises BadRuleset if nothing of it can be read, or if it is
    for a newer program."""
    record, problems, unread = read_pieces(path, label)
    if record is None:
        raise BadRuleset(sorted(problems))
    version, wrong = record.get("format"), list(bad_format(record))
    if isinstance(version, int) and version > FORMAT:
        raise BadRuleset(wrong)  # all else may be as it should in that program
    head = [*wrong, *bad_id(record, path.stem, label)]
    lacking = {word for word in unread.words if word not in record}
    problems += [problem for problem in head if problem.path not in lacking and not unread.hides(problem)]
    if "format" not in {*unread.words, *(problem.path for problem in head)}:
        record = current(record)
    return Draft(record, problems, unread)
