"""Opening games: from the saves folder, from files that come from elsewhere, from lines of text. And keeping copies of them.

A game of the saves folder goes on where it was. Whatever comes from elsewhere is never written to: a copy of it is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

from game.core.disk import cause, older, set_aside
from game.core.errors import BadSave
from game.core.saves import share_line, write_save
from game.core.session import Session, restore
from game.ui.keeping import FINISHED, UNFINISHED, Keeper
from game.ui.moments import day_of
from game.ui.recent import PLAYED, recent, remember
from game.ui.savefile import SHARED, Refused, record_in, record_in_line, rules_of, shown

if TYPE_CHECKING:
    from game.ui.screens.screen import Stage
    from game.ui.screens.table import Table

_MANY = 10_000
_A_PATH = 4096
"""Letters that no path is longer than."""


@dataclass(frozen=True)
class Opened:
    """A game that was read, every move checked by its rules; nothing is written yet.

    ``path`` is its journal, if it goes on in one of the saves folder; ``damaged`` the file there in whose place an older one
    was read, ``lost`` how many lines of the journal are damaged; ``elsewhere`` a file that lies in another folder; ``told``
    what people are to be told.
    """

    session: Session[Any]
    told: tuple[str, ...] = ()
    path: Path | None = None
    damaged: Path | None = None
    lost: int = 0
    elsewhere: Path | None = None


def receive(stage: Stage, what: str) -> None:
    """Opens what was dropped on the window or pasted: a path, the address of a file, or a shared line. Or says why not."""
    path = path_in(what)
    show(stage, lambda: read_path(stage, path) if path else read_line(stage, what))


def show(stage: Stage, read: Callable[[], Opened]) -> bool:
    """Puts a game on the table in place of all that was open. Where it cannot be read, says why and leaves all as it is."""
    try:
        opened = read()
    except Refused as refused:
        stage.notice(refused.said(stage.words))
        return False
    stage.home()
    stage.push(seat(stage, opened))
    return True


def path_in(what: str) -> Path | None:
    """The path that a dropped text means; None if it is no path."""
    line = what.strip()
    if line.startswith("file:"):
        try:
            return Path(url2pathname(urlsplit(line).path))
        except ValueError:
            return None
    if not line or SHARED.match(line) or len(what) > _A_PATH or "\n" in line:
        return None
    path = Path(what)
    try:
        return path if path.is_absolute() or path.exists() else None
    except (OSError, ValueError):
        return None


# -- reading


def read_path(stage: Stage, path: Path) -> Opened:
    """The game in a file. Raises Refused."""
    path = path.absolute()
    found = record_in(path)
    session, trouble = _restored(stage, found.record, path.name)
    within = _same(path.parent, stage.saves)
    own = within and path.suffix in (UNFINISHED, FINISHED)
    words, name, told = stage.words, shown(path.name), []
    if found.older:
        told.append(words("told_older", name=name, older=shown(found.older.name)))
    if found.lost:
        told.append(words("told_torn", name=name))
    if trouble:
        told.append(words("told_stopped", why=shown(trouble)))
    if not own:
        told.append(words("told_copy", name=name))
    damaged = path if within and found.older and path.exists() else None
    goes_on = path if own and not trouble else None
    return Opened(session, tuple(told), goes_on, damaged, found.lost, None if within else path)


def read_line(stage: Stage, text: str) -> Opened:
    """The game of a shared line. Raises Refused."""
    session, trouble = _restored(stage, record_in_line(text), stage.words("the_line"))
    return Opened(session, (stage.words("told_stopped", why=shown(trouble)),) if trouble else ())


def _restored(stage: Stage, record: Mapping[str, Any], name: str) -> tuple[Session[Any], str]:
    """The session of a record, every move checked. Raises Refused."""
    game = rules_of(stage.shelf, record, name)
    try:
        return restore(game, dict(record))
    except BadSave as error:
        raise Refused("open_senseless", name=name, why=error) from error


def _same(one: Path, other: Path) -> bool:
    try:
        return one.resolve() == other.resolve()
    except (OSError, RuntimeError):  # RuntimeError: links that go round
        return one == other


# -- putting it on the table


def seat(stage: Stage, opened: Opened) -> Table:
    """A table with the game, kept from now on: in its own journal, or in a new one."""
    from game.ui.following import Follower, found_on
    from game.ui.play import Play
    from game.ui.screens.table import Table

    told, game = list(opened.told), opened.session.game
    source, others = found_on(stage.shelf, game, recent(stage.saves, PLAYED))
    if others:
        told.append(stage.words("told_other_rules", now=others.short, then=game.identity.short))
    if opened.damaged:
        set_aside(opened.damaged, " ".join(told))
        told += [] if opened.damaged.exists() else [stage.words("told_aside")]
    path = _current(opened.path)
    keeper = Keeper(stage.saves, opened.session, path)
    if opened.lost > 1 and path and not keeper.problem:
        set_aside(older(path)[0], " ".join(told))  # more than a torn line: somebody may want to look at what was lost
    if keeper.elsewhere:
        told.append(stage.words("told_elsewhere"))
    if opened.elsewhere:
        remember(stage.saves, opened.elsewhere)
    if told:
        stage.notice(" ".join(told))
    return Table(stage, Play(opened.session, keeper), Follower(source))


def _current(path: Path | None) -> Path | None:
    """The journal as it is called now: while it was open at another table, its game may have been put away."""
    if path and path.suffix == UNFINISHED and not path.exists() and path.with_suffix(FINISHED).exists():
        return path.with_suffix(FINISHED)
    return path


# -- copies


def save_copy(stage: Stage, session: Session[Any]) -> str:
    """Saves a copy of the game as a file of its own. Returns a sentence that says where it is, or why there is none."""
    return copy_record(stage, session.record())


def copy_record(stage: Stage, record: Mapping[str, Any]) -> str:
    """Saves a record as a file of its own in the saves folder. Returns a sentence that says where it is, or why there is none."""
    words = stage.words
    try:
        stage.saves.mkdir(parents=True, exist_ok=True)
        path = _free(stage.saves, str(record.get("ruleset", "")))
        write_save(path, record)
    except OSError as error:
        return words("not_copied", why=cause(error))
    except BadSave as error:
        return words("not_copied", why=cause(error.__cause__) if isinstance(error.__cause__, OSError) else shown(str(error)))
    return words("is_copied", path=path.absolute())


def _free(saves: Path, ruleset: str) -> Path:
    """A name for a copy: the game, the day, and a number where that is taken."""
    stem = "".join(sign for sign in ruleset if sign.isalnum() or sign in "-_")[:60] or "game"
    stem = f"{stem}-{day_of()}"
    for number in range(1, _MANY):
        path = saves / f"{stem}{f'-{number}' if number > 1 else ''}.paisho"
        if not any(file.exists() for file in (path, *older(path))):
            return path
    raise BadSave(f"There are {_MANY} copies in {saves} already.")


def line_of(record: Mapping[str, Any]) -> str:
    """The game as a line to be shared. Raises Refused if it is too long for that."""
    try:
        return share_line(record)
    except BadSave as error:
        raise Refused("too_long") from error
