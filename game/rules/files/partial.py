"""A ruleset's file as far as it can be read, for checking it: a syntax error, or a wrong header, hides nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from game.core.errors import WARNING, BadRuleset, Problem
from game.rules.files.header import bad_format, bad_id, current, with_listed_parent
from game.rules.files.known_words import TEXTS
from game.rules.files.missing_values import clipped
from game.rules.files.reading import bytes_of, read_partially
from game.rules.files.skipped import Skipped
from game.rules.trees.bounds import FORMAT, LINE_END
from game.rules.trees.tree import Record

_CUT = re.compile(
    rf"^\s*(?:- )?(?P<word>{'|'.join(sorted(TEXTS))}):[ ]+(?P<text>[^\s\"'|>{{\[#&*!](?:.*?\S)?)[ ]+(?P<rest>#[^\s#].*?)\s*$"
)
"""A text for people on a line of its own, and behind it what is read as a remark though it hardly is one."""


def cut_texts(text: str, file: str) -> list[Problem]:
    """A warning for each text of which a sign of remarks takes the end away."""
    found = ((number, match) for number, line in enumerate(LINE_END.split(text)) if (match := _CUT.match(line)))
    return [
        Problem(
            file, number + 1, match.start("rest") + 1, "",
            f'what follows "#" is a remark, so the text ends with "{clipped(match["text"])}".',
            f'Put it in quotation marks: {match["word"]}: "{clipped(match["text"] + " " + match["rest"])}".', WARNING,
        )
        for number, match in found
    ]  # fmt: skip


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
    problems += cut_texts(bytes_of(path, label).decode("utf-8", "replace"), label)
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
