"""The settings file of a public table, ``kiosk.yaml``: read with line and column, and changed line by line.

    python -m game.kiosk_file          writes its schema anew
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from game.core.catalogue import Catalogue
from game.core.disk import exists, look, replace_keeping
from game.core.errors import BadRuleset, Problem, quoted
from game.core.kiosk_settings import FIELDS, fault_in, make_schema
from game.rules.trees.nearest import did_you_mean
from game.rules.trees.tree import Items, Mark, Record, plain

SCHEMA = Path(__file__).parent / "ui" / "kiosk" / "kiosk.schema.json"


def read_settings(
    path: Path, *, named: bool = False, shelf: Catalogue | None = None, themes: Collection[str] = ()
) -> tuple[dict[str, Any], list[Problem]]:
    """The sound settings of a file, and what is wrong with the others; of a file that was ``named`` also that it is not there,
    of games that the ``shelf`` has not, and of a theme that is none of these."""
    if look(path) is None:
        return {}, [Problem(str(path), 0, 0, "", "cannot be found; all settings are as usual.")] if named else []
    from game.rules.files.reading import read_file  # here, as a table without such a file is not to wait for it

    try:
        return _sort(read_file(path), shelf, themes)
    except BadRuleset as error:
        return {}, list(error.problems)


def _sort(
    record: Record, shelf: Catalogue | None = None, themes: Collection[str] = ()
) -> tuple[dict[str, Any], list[Problem]]:
    values: dict[str, Any] = {}
    problems: list[Problem] = []
    for name, value in record.items():
        key, mark = record.marks[name]
        if name not in FIELDS:
            hint = did_you_mean(name, FIELDS) or f"There are {', '.join(FIELDS)}."
            problems.append(Problem(key.file, key.line, key.column, "", f'there is no setting "{name[:40]}".', hint))
        elif demand := fault_in(name, plain(value)):
            hint = did_you_mean(str(value), FIELDS[name].schema.get("enum", ()))
            problems.append(Problem(mark.file, mark.line, mark.column, name, f"must be {demand}.", hint))
        elif name == "theme" and themes and value not in themes:
            problems.append(miss_theme(str(value), themes, mark))
        else:
            values[name] = plain(value)
            if name == "games" and shelf and isinstance(value, Items):
                problems += miss_games(values[name], shelf, value.marks)
    return values, problems


def miss_games(games: Sequence[str], shelf: Catalogue, marks: Sequence[Mark] = ()) -> list[Problem]:
    """One problem for each of the games that visitors cannot be given: the shelf has none of that name, or it cannot be played.
    Without ``marks`` they stood on the command line."""
    known, out = {entry.id: entry for entry in shelf.entries()}, []
    for game, mark in zip(games, marks or [Mark("--games", 0, 0)] * len(games), strict=True):
        where = (*mark, "games" if mark.line else "")
        if game not in known:
            hint = did_you_mean(game, known) or "paisho rulesets lists them."
            out.append(Problem(*where, f"there is no game called {quoted(game)}.", hint))
        elif known[game].sort == "own" and shelf.problems(game):
            out.append(Problem(*where, f"{quoted(game)} cannot be played. paisho check {game} says why."))
    return out


def miss_theme(theme: str, themes: Collection[str], mark: Mark | None = None) -> Problem:
    """There are no such colours. Without a ``mark`` they stood on the command line."""
    hint = did_you_mean(theme, themes) or f"There are {', '.join(sorted(themes))}."
    return Problem(*(mark or Mark("--theme", 0, 0)), "theme" if mark else "", f"there is no theme called {quoted(theme)}.", hint)


def write_settings(path: Path, values: Mapping[str, Any]) -> None:
    """Puts values into the file, each in the place of its line; remarks and all else stay. Raises OSError, or BadRuleset where
    the file is not one that could be changed; then it is as it was."""
    from game.rules.files.reading import bytes_of, decode, read_text

    text = decode(bytes_of(path, str(path)), str(path)) if exists(path) else ""
    for name, value in values.items():
        text = _replace(text, name, value)
    found, problems = _sort(read_text(text, str(path)))
    if problems or any(found.get(name) != plain_value(value) for name, value in values.items()):
        raise BadRuleset(problems or [Problem(str(path), 0, 0, "", "cannot be changed from the panel.")])
    replace_keeping(path, text.encode())


def plain_value(value: object) -> object:
    """A value as a file has it."""
    return list(value) if isinstance(value, tuple) else value


_BETWEEN = r"(?:[ \t]*(?:#.*)?\n)*"
"""Empty lines and remarks, between two lines of a list."""
_REMARK = re.compile(r"(?:[^\"'#]|\"[^\"\n]*\"|'[^'\n]*'|(?<=[^\s])#)*?((?:^|[ \t]+)#.*)")
"""A line with a remark, which no quotation marks hold."""


def _replace(text: str, name: str, value: object) -> str:
    """The text with a line for that setting, in the place of the one there is and of what belongs to it; its remarks stay."""
    line = f"{name}: {json.dumps(plain_value(value), ensure_ascii=False)}"
    old = re.compile(rf"^{name}[ \t]*:(.*)\n?((?:{_BETWEEN}(?:[ \t]+[^\s#].*|-.*)\n?)*)", re.MULTILINE)
    found = old.search(text)
    if not found:
        return text + ("" if not text or text.endswith("\n") else "\n") + line + "\n"
    before = [found[1], *found[2].splitlines()]
    beside, *below = [remark[1].rstrip() if (remark := _REMARK.match(part)) else "" for part in before]
    lines = [line + beside, *(f"  {remark.strip()}" for remark in below if remark)]
    return text[: found.start()] + "\n".join(lines) + "\n" + text[found.end() :]


def describe(problems: Sequence[Problem]) -> list[str]:
    """The problems as people are told them."""
    return [str(problem) for problem in problems]


if __name__ == "__main__":
    SCHEMA.write_text(json.dumps(make_schema(), indent=1) + "\n", "utf-8")
