"""What can be named to a command that reads rulesets and is none: each with a sentence that says what it is and what to do."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from game.core.saves import PREFIX
from game.rules import sharing
from game.rules.files.nearest import did_you_mean

YAML = (".yaml", ".yml")
"""How the files of rulesets end."""
HEAD = 4096
"""How many bytes of a file are looked at."""
_SAVE = (b'{"checksum":', PREFIX.encode())


def unfit(name: str, known: Collection[str]) -> tuple[str, str]:
    """Why a name is no ruleset and no file that may hold one, and what to do; both empty if it is. ``known``: all rulesets."""
    if name in known:
        return "", ""
    if name == "-":
        return "only files are read, and not what comes through a pipe.", "Save it as a file that ends in .yaml."
    if name.startswith(PREFIX):
        return "is a game as one line, and no ruleset.", "Paste it into the table, under Open."
    if name.startswith(sharing.PREFIX):
        return "is a ruleset as one line.", "Take it among your own first, with: paisho add; then check it by its name."
    path = Path(name)
    try:
        if path.is_dir():
            return _folder(path)
        if not path.exists():
            return _missing(path, known)
        return _file(path)
    except (OSError, ValueError) as error:
        return f"cannot be read: {getattr(error, 'strerror', None) or error}.", ""


def _folder(path: Path) -> tuple[str, str]:
    if any(found.suffix == ".yaml" for found in path.iterdir()):
        return "is a folder.", f"Name the files in it: paisho check {path / '*.yaml'}"
    return "is a folder, and no file in it ends in .yaml.", "Name a ruleset's file."


def _missing(path: Path, known: Collection[str]) -> tuple[str, str]:
    """Something that is not there: there may be something that is nearly called so."""
    stem = path.stem if path.suffix.lower() in YAML else path.name
    if path.with_name(f"{stem}.yaml").is_file() and stem == path.name:
        return "there is no ruleset of that name.", f'There is a file: write "{path}.yaml".'
    beside = [found.name for found in path.parent.iterdir() if found.suffix == ".yaml"] if path.parent.is_dir() else []
    if path.name != str(path) or path.suffix:
        return "there is no such file.", _known(stem, known) or did_you_mean(path.name, beside)
    return "there is no ruleset and no file of that name.", did_you_mean(stem, known) or did_you_mean(f"{stem}.yaml", beside)


def _known(stem: str, known: Collection[str]) -> str:
    return f'The ruleset that the program brings along is called "{stem}", without .yaml.' if stem in known else ""


def _file(path: Path) -> tuple[str, str]:
    if not path.is_file():
        return "is not a file that can be read from its beginning to its end.", "Name a ruleset's file."
    with path.open("rb") as file:
        head = file.read(HEAD)
    if path.suffix == ".paisho" or head.startswith(_SAVE):
        return "is a saved game, and no ruleset.", f"To open it at the table: paisho open {path}"
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "is text in UTF-16, which is not read.", "Save it as UTF-8; most editors ask for the encoding when they save."
    if b"\0" in head:
        return "is not text.", "A ruleset is text that is written with an editor, in a file that ends in .yaml."
    if path.suffix.lower() not in YAML:
        return "is not called as rulesets are.", f"If it holds one, rename it to {path.stem}.yaml."
    return "", ""
