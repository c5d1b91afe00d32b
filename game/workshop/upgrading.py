"""``paisho check --upgrade``: an older file written in today's words, with its comments and its layout kept.

Every change is made where the word stands in the text, and nowhere else. What comes of it is read again and compared with what
the program makes of the old file in memory: a file that would not be the same, or would lose a comment, is left as it is.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game.core.disk import cause, replace_keeping
from game.core.errors import BadRequest, BadRuleset
from game.rules.files.header import current
from game.rules.files.layout import Layout
from game.rules.files.reading import bytes_of, read_text
from game.rules.files.upgrade import STEPS, Put, Step, edited, edits_of
from game.rules.trees.tree import Record, path_text, plain
from game.workshop.source_edits import edit_source

if TYPE_CHECKING:
    from argparse import Namespace

    from game.rules.rulesets import Rulesets


_WRITTEN = "{} is written in format {} now; as it was, it is kept as {}.1."
_NO_NEED = "{} is written in the newest format already."


class Report(NamedTuple):
    """What was done in a file: a sentence for each change, with the line where the word stood; 0 for the file as a whole."""

    line: int
    what: str


def upgrade(asked: Namespace, open_catalogue: Callable[[], Rulesets]) -> None:
    """Writes the files that were asked for anew, and prints what was changed in them. Raises what ``upgrade_file`` raises."""
    rulesets = open_catalogue()
    for name in asked.files:
        path = Path(name) if name.endswith((".yaml", ".yml")) else rulesets.library.path_of(name)
        if path.resolve().is_relative_to(rulesets.shipped.resolve()):
            raise BadRequest(f"{name} comes with the program, and is not written anew.")
        reports = upgrade_file(path)
        out = sys.stderr if asked.json else sys.stdout  # for editors, nothing but a list stands there
        print((_WRITTEN if reports else _NO_NEED).format(path, len(STEPS), path.resolve().name), file=out)
        for line, what in reports:
            print(f"  line {line}: {what}" if line else f"  {what}", file=out)


def upgrade_file(path: Path, steps: Sequence[Step] = STEPS) -> list[Report]:
    """Writes a file anew in the newest format, and returns what was changed; nothing for one that is written in it already.

    What was there stays beside it, with ``.1`` behind its name. Raises BadRuleset for a file that cannot be read, BadRequest
    where it cannot be written anew; then it is as it was.
    """
    try:
        real = path.resolve()
    except (OSError, RuntimeError) as error:
        raise BadRequest(f"{path} cannot be read ({cause(error) if isinstance(error, OSError) else error}).") from None
    data = bytes_of(real, str(path))
    read_text(data, str(path))  # refuses what is no text, or too much of it
    text = data.decode("utf-8")
    ends = "\r\n" if text.count("\r\n") == text.count("\n") else "\n"
    bare = text.removeprefix("\ufeff").replace(ends, "\n")
    new, reports = upgraded_text(bare, str(path), steps)
    if reports:
        try:
            replace_keeping(real, (text[: text.startswith("\ufeff")] + new.replace("\n", ends)).encode("utf-8"))
        except OSError as error:
            raise BadRequest(f"{path} could not be written ({cause(error)}). It is as it was.") from error
    return reports


def upgraded_text(text: str, file: str, steps: Sequence[Step] = STEPS) -> tuple[str, list[Report]]:
    """The text of a ruleset in the newest format, and what was changed. Raises BadRuleset, or BadRequest."""
    tree = read_text(text, file)
    written = tree.get("format", 0)
    if type(written) is not int or not 0 <= written < len(steps) or ("format" in tree and written == 0):
        if written != len(steps) or isinstance(written, bool):
            current(tree)  # says what is wrong with it
        return text, []
    reports: list[Report] = []
    for step in steps[written:]:
        found, layout = edits_of(step, tree), Layout(text)
        for change, edit in found:
            line = text.count("\n", 0, layout.spans[edit.path].key) + 1
            reports.append(Report(line, f"{path_text(edit.path[:2])}: {change.said}"))
        edits = [edit for _, edit in found]
        text, tree = _checked(edit_source(text, edits), edited(tree, edits), text, file)
    form = Put(("format",), len(steps))
    new, _ = _checked(edit_source(text, [form]), edited(tree, [form]), text, file)
    said = f"format: {len(steps)} instead of {written}" if written else f"format: {len(steps)} is written on top"
    return new, [Report(0, said), *sorted(set(reports))]


def _checked(new: str, goal: Record, old: str, file: str) -> tuple[str, Record]:
    """The new text and its tree. Raises BadRequest unless it says what it should, and holds every comment of the old one."""
    try:
        tree = read_text(new, file)
        if plain(tree) == plain(goal) and Counter(Layout(new).comments()) == Counter(Layout(old).comments()):
            return new, tree
    except BadRuleset:
        pass
    raise BadRequest(
        f"{file} could not be written anew without losing something of how it is laid out, so it was left as it is. What"
        " has changed in the language is told by paisho check."
    )
