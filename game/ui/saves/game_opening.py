"""Opening games: from the saves folder, from files that come from elsewhere, from lines of text. And keeping copies of them.

A game of the saves folder goes on where it was. Whatever comes from elsewhere is never written to: a copy of it is kept.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlsplit
from urllib.request import url2pathname

from game.core.disk import cause, exists, is_there, look, older, replace_keeping, set_aside
from game.core.errors import BadSave
from game.core.saves import share_line, write_save
from game.core.session import Session, restore
from game.ui.framework.screen import OpenedGame
from game.ui.framework.words import UiWords, make_printable
from game.ui.saves.autosave import FINISHED, UNFINISHED, Autosave, list_unfinished
from game.ui.saves.save_files import (
    SHARED_LINE,
    SaveRefused,
    open_rules,
    read_record_file,
    read_shared_line,
    remember_recent,
)

if TYPE_CHECKING:
    from game.core.catalogue import Catalogue
    from game.core.contract import Game
    from game.ui.framework.screen import Stage

_MANY = 10_000
COPIES = 50
"""Games under way among which a file that is opened once more is looked for: the latest."""
_A_PATH = 4096
"""Letters that no path is longer than."""


class SavesHolder(Protocol):
    """What a saved game is opened with: the rules, the folder of saves, and the words in which it is said how that went."""

    saves: Path
    words: UiWords

    @property
    def shelf(self) -> Catalogue:
        """The rulesets."""


def open_dropped(stage: Stage, what: str) -> None:
    """Opens what was dropped on the window or pasted: a path, the address of a file, or a shared line. Or says why not."""
    path = find_path(what)
    stage.open_game(lambda: read_path(stage, path) if path else read_line(stage, what))


def find_path(what: str) -> Path | None:
    """The path that a dropped text means; None if it is no path."""
    line = what.strip()
    if line.startswith("file:"):
        try:
            return Path(url2pathname(urlsplit(line).path))
        except ValueError:
            return None
    if not line or SHARED_LINE.match(line) or len(what) > _A_PATH or "\n" in line:
        return None
    path = Path(what)
    try:
        return path if path.is_absolute() or exists(path) else None
    except (OSError, ValueError):
        return None


# -- reading


def read_path(stage: SavesHolder, path: Path) -> OpenedGame:
    """The game in a file. Raises SaveRefused."""
    path = path.absolute()
    looks = look(path)
    found = read_record_file(path)
    known = None if _is_same_path(path.parent, stage.saves) else find_copy(stage.saves, found.record)
    if known is not None:
        return replace(read_path(stage, known), elsewhere=path)
    session, trouble = _restore_game(stage, found.record, path.name)
    within = _is_same_path(path.parent, stage.saves)
    own = within and path.suffix in (UNFINISHED, FINISHED)
    words, name, told = stage.words, make_printable(path.name), []
    if found.older:
        told.append(words("told_older", name=name, older=make_printable(found.older.name)))
    if found.lost:
        told.append(words("told_torn", name=name))
    if trouble:
        told.append(words("told_stopped", why=make_printable(trouble)))
    if not own:
        told.append(words("told_copy", name=name))
    damaged = path if within and found.older and is_there(path) else None
    goes_on = path if own and not trouble else None
    return OpenedGame(session, tuple(told), goes_on, damaged, found.lost, None if within else path, looks)


def resume(stage: SavesHolder, opened: OpenedGame) -> tuple[Autosave, list[str]]:
    """An opened game is kept from now on: in its own journal, or in a new one. Returns what people are to be told, too."""
    told, path = list(opened.told), _current(opened.path)
    if opened.damaged:
        set_aside(opened.damaged, " ".join(told))
        told += [] if is_there(opened.damaged) else [stage.words("told_aside")]
    autosave = Autosave(stage.saves, opened.session, path, opened.looks if path == opened.path else None)
    if opened.lost > 1 and path and not autosave.problem:
        set_aside(older(path)[0], " ".join(told))  # more than a torn line: somebody may want to look at what was lost
    if autosave.elsewhere:
        told.append(stage.words("told_elsewhere"))
    if opened.elsewhere:
        remember_recent(stage.saves, opened.elsewhere)
    return autosave, told


def _current(path: Path | None) -> Path | None:
    """The journal as it is called now: while it was open at another table, its game may have been put away."""
    if path and path.suffix == UNFINISHED and not is_there(path) and is_there(path.with_suffix(FINISHED)):
        return path.with_suffix(FINISHED)
    return path


def find_copy(saves: Path, record: Mapping[str, Any]) -> Path | None:
    """The game under way that was begun from this record, and has gone on from it or not; so a file that is opened twice is one
    game. None if there is none, or if the record has neither moves nor a position."""
    tree, same = _tree(record), ("ruleset", "hash", "options", "seed", "position")
    for game in list_unfinished(saves, COPIES, laid=True) if tree or record.get("position") else ():
        if all(game.record.get(key) == record.get(key) for key in same) and _tree(game.record)[: len(tree)] == tree:
            return game.path
    return None


def _tree(record: Mapping[str, Any]) -> list[list[Any]]:
    """All that was played: the node that each move was made from, and the move. Nobody has checked it."""
    tree = record.get("tree")
    if not isinstance(tree, list):
        moves = record.get("moves")
        tree = list(enumerate(moves)) if isinstance(moves, list) else []
    return [list(entry) if isinstance(entry, list | tuple) else [entry] for entry in tree]


def read_line(stage: SavesHolder, text: str) -> OpenedGame:
    """The game of a shared line. Raises SaveRefused."""
    session, trouble = _restore_game(stage, read_shared_line(text), stage.words("the_line"))
    return OpenedGame(session, (stage.words("told_stopped", why=make_printable(trouble)),) if trouble else ())


def _restore_game(stage: SavesHolder, record: Mapping[str, Any], name: str) -> tuple[Session[Any], str]:
    """The session of a record, every move checked. Raises SaveRefused."""
    game = open_rules(stage.shelf, record, name)
    try:
        return restore(game, dict(record))
    except BadSave as error:
        raise SaveRefused("open_senseless", name=name, why=error) from error


def _is_same_path(one: Path, other: Path) -> bool:
    try:
        return one.resolve() == other.resolve()
    except (OSError, RuntimeError):  # RuntimeError: links that go round
        return one == other


# -- copies


def save_copy(stage: Stage, session: Session[Any]) -> str:
    """Saves a copy of the game as a file of its own. Returns a sentence that says where it is, or why there is none."""
    return save_record_copy(stage, session.record())


def save_record_copy(stage: Stage, record: Mapping[str, Any]) -> str:
    """Saves a record as a file of its own in the saves folder. Returns a sentence that says where it is, or why there is none."""
    words = stage.words
    try:
        stage.saves.mkdir(parents=True, exist_ok=True)
        path = _find_free_path(stage.saves, str(record.get("ruleset", "")))
        write_save(path, record)
    except OSError as error:
        return words("not_copied", why=cause(error))
    except BadSave as error:
        return words(
            "not_copied", why=cause(error.__cause__) if isinstance(error.__cause__, OSError) else make_printable(str(error))
        )
    return words("is_copied", path=path.absolute())


def save_picture(stage: Stage, ruleset: str, data: bytes, suffix: str) -> tuple[str, bool]:
    """Writes a picture into their folder. Returns a sentence: where it is, or why there is none; and whether there is one."""
    return _save_bytes(stage, ruleset, data, suffix, "is_pictured")


def save_statistics(stage: Stage, table: str) -> str:
    """Writes a table of finished games where pictures go, as all that is not read again here. Returns a sentence: where it is, or
    why there is none."""
    return _save_bytes(stage, "statistics", table.encode("utf-8"), ".csv", "is_tabled")[0]


def _save_bytes(stage: Stage, stem: str, data: bytes, suffix: str, said: str) -> tuple[str, bool]:
    """Writes a file into the folder of pictures, with the day in its name. Returns a sentence, ``said`` with where it is, or why
    there is none; and whether there is."""
    folder = stage.picture_folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = _find_free_path(folder, stem, suffix)
        replace_keeping(path, data)  # whole, or not at all
    except OSError as error:
        return stage.words("not_copied", why=cause(error)), False
    except BadSave as error:
        return stage.words("not_copied", why=make_printable(str(error))), False
    return stage.words(said, path=path.absolute()), True


def save_sheet(stage: Stage, game: Game[Any]) -> str:
    """Saves the rules of a game as pages to be printed, among the pictures. Returns a sentence: where they are, or why not."""
    from game.drawing.sheet import as_html, draw_sheet

    words = stage.words
    pages = as_html(draw_sheet(game, words.language), words.of(game.name), words.language)
    said, _ = _save_bytes(stage, game.identity.ruleset, pages.encode("utf-8"), ".html", "is_printed")
    return said


def _find_free_path(saves: Path, ruleset: str, suffix: str = ".paisho") -> Path:
    """A name for a copy: the game, the day, and a number where that is taken."""
    stem = "".join(sign for sign in ruleset if sign.isalnum() or sign in "-_")[:60] or "game"
    stem = f"{stem}-{format_today()}"
    for number in range(1, _MANY):
        path = saves / f"{stem}{f'-{number}' if number > 1 else ''}{suffix}"
        if not any(exists(file) for file in (path, *older(path))):
            return path
    raise BadSave(f"There are {_MANY} copies in {saves} already.")


def make_shared_line(record: Mapping[str, Any]) -> str:
    """The game as a line to be shared. Raises SaveRefused if it is too long for that."""
    try:
        return share_line(record)
    except BadSave as error:
        raise SaveRefused("too_long") from error


def format_today() -> str:
    """Today as files are named by it: ``2025-03-14``."""
    return time.strftime("%Y-%m-%d")
