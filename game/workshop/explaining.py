"""``paisho explain``: the rule book of a ruleset as Markdown files with pictures, where a value comes from, its source."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.disk import exists, is_regular, put, write_temporary
from game.core.errors import BadRequest, quoted
from game.rules.wording.things import LANGUAGES
from game.workshop.book_files import make_rule_book
from game.workshop.explain_code import explain_code
from game.workshop.explain_value import explain_value

if TYPE_CHECKING:
    from argparse import Namespace

    from game.rules.rulesets import Rulesets

_MARK = "Written by paisho explain from the ruleset "
"""How the first line of a file begins by which it is known that this command wrote it."""
_LONGEST_MARK = 300


def explain(asked: Namespace, open_catalogue: Callable[[], Rulesets]) -> int:
    """Writes the rule book of a ruleset, or prints where the value at a path of it comes from. Returns 0."""
    rulesets = open_catalogue()
    if asked.code:
        if asked.path or asked.to:
            raise BadRequest("--code prints the source of all moves; leave out PATH and --to.")
        print("\n".join(explain_code(rulesets, asked.ruleset, asked.options)))
        return 0
    if asked.path:
        if asked.to:
            raise BadRequest("--to is the folder of a whole rule book; with a path of a ruleset nothing is written.")
        print("\n".join(explain_value(rulesets, asked.ruleset, asked.path, asked.options, asked.language or "en")))
        return 0
    game = rulesets.open(asked.ruleset, asked.options)
    name = game.identity.ruleset
    files = make_rule_book(game, mark_of(name), [asked.language] if asked.language else LANGUAGES)
    folder = Path(asked.to or f"{name}_rules")
    write(folder, files, name)
    pictures = [file for file in files if file.endswith(".svg")]
    for file in files:
        if file not in pictures:
            print(folder / file)
    print(f"{folder / 'pictures'} ({len(pictures)} pictures)")
    return 0


def mark_of(ruleset: str) -> str:
    """The line, as a comment, by which files of a ruleset's rule book are known again."""
    return f"{_MARK}{ruleset}; change that, not this file."


def write(folder: Path, files: Mapping[str, str], ruleset: str) -> None:
    """Writes files, by their paths in a folder, or none of them. Raises BadRequest if any stands there that is not from an
    earlier rule book of this ruleset: from its first line that is seen."""
    paths = {folder / file: text for file, text in files.items()}
    for path in (folder, folder / "pictures"):
        if exists(path) and not path.is_dir():
            raise BadRequest(f"{path} is a file, not a folder. Name another with --to.")
    strange = [problem for path in paths if (problem := _refuse_overwriting(path, ruleset))]
    if strange:
        more = f" (and {len(strange) - 1} more)" if len(strange) > 1 else ""
        raise BadRequest(f"{strange[0]}{more}, so nothing was written. Move it away, or name another folder with --to.")
    (folder / "pictures").mkdir(parents=True, exist_ok=True)
    for path, text in paths.items():
        put(write_temporary(path, text.encode("utf-8")), path)


def _refuse_overwriting(path: Path, ruleset: str) -> str:
    """Why a file must not be written over; empty if it may be."""
    if path.is_symlink():
        return f"{path} is a link to something else"
    if not exists(path):
        return ""
    if not is_regular(path):
        return f"{path} is no file"
    with path.open("rb") as file:
        first = file.readline(_LONGEST_MARK).decode("utf-8", "replace")
    if first.strip() == f"<!-- {mark_of(ruleset)} -->":
        return ""
    if _MARK in first:
        other = first.partition(_MARK)[2].partition(";")[0]
        return f"{path} belongs to the rule book of {quoted(other, 64)}"
    return f"{path} was not written by paisho explain (its first line would say so)"
