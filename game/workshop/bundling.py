"""``paisho bundle`` and ``paisho add``: rules handed on to other people, and taken from them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.disk import cause, exists, is_regular, read_bounded, replace_keeping
from game.core.errors import BadRequest, quoted
from game.rules.bundle import MARK, bundled
from game.rules.install import install, install_file, text_from
from game.rules.line_codec import PREFIX, is_line
from game.rules.trees.bounds import MAX_BYTES

if TYPE_CHECKING:
    from argparse import Namespace

    from game.rules.bundle import Bundle
    from game.rules.rulesets import Rulesets

_MOST = 1 << 20
"""Bytes that are read from standard input."""


def bundle(asked: Namespace, open_catalogue: Callable[[], Rulesets]) -> int:
    """Writes a ruleset with all that it needs into one file, or prints it as one line."""
    rulesets = open_catalogue()
    made = bundled(rulesets, asked.ruleset)
    if asked.line or asked.whole:
        print(made.line(whole=asked.whole))
        return 0
    path = _write_bundle(made, Path(asked.to), asked.ruleset)
    name, short = made.identity.ruleset, made.identity.short
    print(f"{path}: {name} in one file, by the rules {short}.")
    if rulesets.library.ships(name):
        print(f"Everybody who has the program has {name} already.")
    else:
        print("Who gets it takes it in by:  paisho add " + path.name)
    return 0


def _write_bundle(made: Bundle, folder: Path, source: str) -> Path:
    """The path of the bundle, written in the place of nothing but an older one, which stays with ``.1`` behind its name."""
    path = folder / f"{made.identity.ruleset}.yaml"
    try:
        if exists(path) and exists(Path(source)) and path.samefile(source):
            raise BadRequest(f"{path} is the file that the bundle would be made of. Say --to and another folder.")
        there = read_bounded(path, MAX_BYTES) if exists(path) else None
        if there is not None and not there.startswith(MARK.encode()):
            raise BadRequest(f"{path} is there already and is no bundle. Say --to and another folder, or move it away.")
        if there != made.text.encode("utf-8"):
            replace_keeping(path, made.text.encode("utf-8"))
    except OSError as error:
        raise BadRequest(f"{path} could not be written ({cause(error)}).") from error
    return path


def add(asked: Namespace, open_catalogue: Callable[[], Rulesets]) -> int:
    """Takes rulesets among the person's own: files, one line, or what comes on standard input."""
    piped = asked.given == ["-"]
    text = _read_piped() if piped else " ".join(asked.given)  # a shell has cut a line at its blanks
    for given in [text] if piped or is_line(text) else map(_demand_file, asked.given):
        _add(open_catalogue(), given, asked.replace)
    return 0


def _read_piped() -> str:
    """What comes on standard input, which is None where we were started with it closed. Raises BadRequest where it does not end;
    BadRuleset."""
    data = sys.stdin.buffer.read(_MOST + 1) if sys.stdin else b""
    if len(data) > _MOST:
        raise BadRequest(f"More than {_MOST >> 10} KB were piped, and rules have {MAX_BYTES >> 10} KB at most.")
    return text_from(data, "what was piped")


def _demand_file(name: str) -> Path:
    """The path of a file that is there. Raises BadRequest."""
    path = Path(name)
    if not is_regular(path):
        raise BadRequest(
            f"There is no file {quoted(name, 200)} to add, and it is no line of rules: such a line begins with {PREFIX}"
        )
    return path


def _add(rulesets: Rulesets, given: str | Path, replace: bool) -> None:
    """Takes a file or a text, and says what became of it."""
    before = _list_written(rulesets)
    if isinstance(given, Path):
        name = install_file(rulesets, given, replace=replace)
    else:
        name = install(rulesets, given, replace=replace)
    identity, path = rulesets.identity(name, {}), rulesets.library.path_of(name)
    known = "is among your rulesets" if _list_written(rulesets) != before else "was there already, with the same rules"
    print(f"{name} {known}{f': {identity.short}' if identity else ''}  ({path})")
    if identity:
        print(f"To play by it:  paisho play {name}")


def _list_written(rulesets: Rulesets) -> set[tuple[Path, int]]:
    return {(path, path.stat().st_mtime_ns) for path in rulesets.library.paths().values()}
