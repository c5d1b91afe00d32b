"""Taking a ruleset that somebody has sent among a person's own: a line, a bundle, or the text of a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.core.disk import cause, read_bounded, replace_keeping
from game.core.errors import BadRequest, BadRuleset, Problem
from game.rules.bundle import bundled
from game.rules.files.header import current, named
from game.rules.files.reading import read_text
from game.rules.files.writing import text_of
from game.rules.game_factory import identity_of
from game.rules.line_codec import is_line, rules_in
from game.rules.trees.bounds import MAX_BYTES
from game.rules.trees.merging import resolve
from game.rules.trees.tree import Record, plain

if TYPE_CHECKING:
    from game.core.contract import Identity
    from game.rules.rulesets import Rulesets

_RECEIVED = "# Received as a line of text.\n"


def install(shelf: Rulesets, text: str, file: str = "the text", *, replace: bool = False) -> str:
    """Puts a ruleset into the folder of a person's own, and returns its id. Problems name the text ``file``.

    Raises BadRuleset for rules that cannot be played, and BadRequest for a line that is damaged, for an id that a shipped
    ruleset has, and for one that a person's own ruleset with other rules has (``replace``: it takes the place of that, which
    stays beside it as ``.yaml.1``). Then nothing has changed.
    """
    told = None
    if is_line(text):
        rules, told = rules_in(text)
        text, file = _RECEIVED + text_of(plain(rules)), "the line"
    record = named(current(read_text(text, file)), None, file)
    name = str(record["id"])
    if shelf.own is None:
        raise BadRequest("There is no folder for rulesets of one's own here.")
    if shelf.library.ships(name):
        raise BadRequest(f'"{name}" is the name of a ruleset that comes with the program. Give this one another id.')
    identity = _identity(shelf, record)
    if told is not None and not identity.hash.startswith(told):
        raise BadRequest(_others(record, told, identity))
    known = shelf.library.paths().get(name)
    if known and not replace:
        if not _is_there(shelf, name, identity) and text != _text_in(known):
            raise BadRequest(_taken(shelf, name, identity))
        return name
    _write(known or shelf.own / f"{name}.yaml", text)
    return name


def install_file(shelf: Rulesets, path: Path, *, replace: bool = False) -> str:
    """The same with a file. What it builds on and the person does not have, its board and its pictures are taken out of the
    folder in which it lies, and it becomes a bundle."""
    return install(shelf, _whole(shelf, path) or _text_in(path), str(path), replace=replace)


def _whole(shelf: Rulesets, path: Path) -> str:
    """The bundle of a file that needs others which lie beside it; empty for one that does not, and for a broken one, as what
    is wrong with it is told of itself."""
    try:
        bundle, record = bundled(shelf, path), shelf.record(path)
    except BadRuleset:
        return ""
    library, tree = shelf.library, shelf.resolved(path)
    strange = [name for name in library.ancestors(record) if name not in library.paths()]
    pictured = bundle.data.get("pictures") != plain(tree).get("pictures")
    boarded = isinstance(tree.get("board"), str) and tree["board"] not in library.board_ids()
    return bundle.text if strange or pictured or boarded else ""


def _text_in(path: Path) -> str:
    try:
        data = read_bounded(path, MAX_BYTES)
    except OSError as error:
        raise BadRequest(f"{path.name} cannot be read ({cause(error)}).") from None
    return text_from(data, str(path))


def text_from(data: bytes, file: str) -> str:
    """What bytes say that somebody has sent, whatever this system would take them for. Raises BadRuleset if they are no text."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRuleset([Problem(file, 0, 0, "", "this is not UTF-8 text.", "Save the file as UTF-8.")]) from None


def _identity(shelf: Rulesets, record: Record) -> Identity:
    """What sound rules are called by; rules that are only there to be extended may have no board yet. Raises BadRuleset."""
    tree = resolve(record, shelf.library.load)
    board = None if tree.get("abstract") and "board" not in tree else shelf.board_of(tree)
    shelf.demand_sound(tree, board)
    return identity_of(tree, Record(tree.mark) if board is None else board, {})


def _is_there(shelf: Rulesets, name: str, identity: Identity) -> bool:
    there = shelf.identity(name, {})
    return there is not None and there.hash == identity.hash


def _taken(shelf: Rulesets, name: str, identity: Identity) -> str:
    there = shelf.identity(name, {})
    of_it = f"with other rules: {there.short} there" if there else "which cannot be played"
    hint = "Give this one another id, or put it in the place of that (paisho add --replace)."
    return f'You have a ruleset called "{name}" already, {of_it}, {identity.short} here. {hint}'


def _others(record: Record, told: str, identity: Identity) -> str:
    parents = ", ".join(map(str, plain(record).get("extends", ()))) or "others"
    return (
        f"By this line you would not play by the rules of who sent it: {told[:4]}-{told[4:8]} there, {identity.short} here. It"
        f" builds on {parents}, which this edition of the program has in another form. Update it, or ask for the whole rules:"
        " paisho bundle --line --whole"
    )


def _write(path: Path, text: str) -> None:
    try:
        replace_keeping(path, text.encode("utf-8"))
    except OSError as error:
        raise BadRequest(f"{path.name} could not be written ({cause(error)}).") from error
