"""Who writes a value of a ruleset: files, in the order in which they are merged, and options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.rules.files.writing import flow
from game.rules.language.options import OptionChange
from game.rules.trees.tree import Items, Mark, Record, Step, Value, key_mark_of, mark_of, plain

Path = tuple[Step, ...]
LEVELS = 3
"""How many words of a path are joined when files are merged: what lies deeper is replaced with the field that it is in."""
COUNTS = "<- this counts"
_LONGEST = 52
"""Letters of a value in a list."""


class Row(NamedTuple):
    """A line of a list: where something is written, what, and what is to be said of it."""

    place: str
    value: str
    note: str = ""


class ValueQuery(NamedTuple):
    """What was asked for, and all that is known: the files in the order of merging, and the rules made of them."""

    ruleset: str
    path: Path
    files: Sequence[Record]
    tree: Record
    """Its options as they are written, not applied."""
    settled: Record
    changes: Sequence[OptionChange]
    board: Record | None = None

    @property
    def joined(self) -> bool:
        """Whether files that write there are joined, and none of them replaces what the others wrote."""
        return len(self.path) < LEVELS and isinstance(at(self.settled, self.path), Record)


def add_board(path: Path, files: list[Record], tree: Record, board: Record | None) -> tuple[list[Record], Record]:
    """The files and the rules with what is asked about of the board that they name: its zones and grounds below their own zones,
    as phrases find them; all of it, where something within it is asked about."""
    brought = Record()
    if board is None or path[0] not in ("zones", "board"):
        return files, tree
    if path[0] == "board" and (len(path) == 1 or isinstance(tree["board"], Record)):
        return files, tree
    if path[0] == "board":
        brought.put("board", board, board.mark, board.mark)
        return [brought], _overlay(tree, brought)
    brought.put("zones", list_places(board), *board.marks.get("zones", (board.mark, board.mark)))
    own, zones, whole = _get_record(tree, "zones"), list_places(board), _overlay(tree, brought)
    for name in own:
        zones.take(name, own)
    whole.put("zones", zones, *tree.marks.get("zones", brought.marks["zones"]))
    return [brought, *files], whole


def _overlay(tree: Record, brought: Record) -> Record:
    whole = tree.without(())
    for section in brought:
        whole.take(section, brought)
    return whole


def list_places(board: Record) -> Record:
    """The zones of a board, and its grounds, of which its drawing tells where they lie."""
    out, names, zones = Record(board.mark), _get_record(board, "names"), _get_record(board, "zones")
    for name in names:
        marks = names.marks.get(name, (names.mark, names.mark))
        ground = Record(marks[0])
        ground.put("name", names[name], *marks)
        out.put(name, ground, *marks)
    for name in zones:
        out.take(name, zones)
    return out


def _get_record(tree: Record, section: str) -> Record:
    found = tree.get(section)
    return found if isinstance(found, Record) else Record(tree.mark)


def list_board(query: ValueQuery) -> Iterator[Row]:
    """What the board holds that the rules only name."""
    if query.path == ("board",) and query.board is not None and not isinstance(at(query.settled, query.path), Record):
        for key in query.board:
            yield Row(format_mark(key_mark_of(query.board, (key,))), f"board.{key}")


def at(tree: Value | None, path: Sequence[Step]) -> Value | None:
    """What stands at a path; None if nothing does."""
    here: Value | None = tree
    for step in path:
        if isinstance(here, Items) and isinstance(step, int):
            here = here[step] if step < len(here) else None
        else:
            here = here.get(str(step)) if isinstance(here, Record) else None
    return here


def shorten(text: str, most: int = _LONGEST) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def format_value(value: Value) -> str:
    """A value on one line, cut if it is long."""
    return shorten(flow(plain(value)))


def format_mark(mark: Mark) -> str:
    return f"{mark.file}:{mark.line}:{mark.column}" if mark.line else mark.file


def format_path(path: Path) -> str:
    return ".".join(map(str, path))


def list_writers(query: ValueQuery) -> Iterator[Row]:
    """Each file that writes the value or takes it out, the last that is merged first."""
    counting = key_mark_of(query.settled, query.path) if at(query.settled, query.path) is not None else None
    unit = query.path[:LEVELS]
    gone = any(_find_removals(change.patch.get("remove"), query.path) for change in query.changes if change.in_force)
    for file in reversed(query.files):
        found = at(file, query.path)
        if found is not None:
            mark = key_mark_of(file, query.path)
            said = shorten(", ".join(found)) if query.joined and isinstance(found, Record) else format_value(found)
            yield Row(format_mark(mark), said, "" if query.joined else _describe_status(mark == counting, gone))
        elif len(query.path) > LEVELS and at(file, unit) is not None:
            mark = key_mark_of(file, unit)
            status = _describe_status(mark == key_mark_of(query.settled, unit), gone)
            yield Row(format_mark(mark), f"{format_path(unit)} without it", status)
        for place, item in _find_removals(file.get("remove"), query.path):
            yield Row(place, f"remove: {item}", "takes out what is below")
            gone = True


def _describe_status(counts: bool, gone: bool) -> str:
    return COUNTS if counts else "taken out" if gone else "replaced"


def _find_removals(listed: Value | None, path: Path) -> list[tuple[str, str]]:
    """The items of a list of what is taken out that take out a path: where each stands, and what it says."""
    out = []
    for number, item in enumerate(listed if isinstance(listed, Items) else ()):
        parts = str(item).split(".")
        if parts == [str(step) for step in path[: len(parts)]]:
            out.append((format_mark(mark_of(listed or "", (number,))), str(item)))
    return out


def list_changes(query: ValueQuery, *, in_force: bool) -> Iterator[Row]:
    """Each change of an option that writes the value or takes it out, of those in force or of the others."""
    for change in reversed(query.changes):
        if change.in_force != in_force:
            continue
        so = f"{'as' if in_force else 'if'} {change.option} is {change.value}"
        where = format_path(change.path)
        found = at(change.patch, query.path)
        if found is not None:
            mark = key_mark_of(change.patch, query.path)
            counts = in_force and not query.joined and mark == key_mark_of(query.settled, query.path)
            said = f"{where}.{format_path(query.path)}: {format_value(found)}"
            yield Row(format_mark(mark), said, f"{so}  {COUNTS}" if counts else so)
        for place, item in _find_removals(change.patch.get("remove"), query.path):
            yield Row(place, f"{where}.remove: {item}", f"takes it out {so}")


def list_numbers(query: ValueQuery, value: Value | None) -> Iterator[Row]:
    """The options of which the value takes the number."""
    sources = [*(change.patch for change in query.changes if change.in_force), query.tree] if value is not None else []
    written = next((found for tree in sources if (found := at(tree, query.path)) is not None), None)
    for name in dict.fromkeys(_find_references(written)) if not query.joined else ():
        option = at(query.tree, ("options", name))
        word = next((word for word in ("number", "choice", "switch") if isinstance(option, Record) and word in option), "")
        place = format_mark(key_mark_of(query.tree, ("options", name, word)))
        number = at(query.settled, ("options", name, word))
        yield Row(place, f"options.{name}.{word}: {format_value('' if number is None else number)}", f"where it says ${name}")


def _find_references(value: Value | None) -> Iterator[str]:
    if isinstance(value, str) and value.startswith("$"):
        yield value[1:]
    for inner in value.values() if isinstance(value, Record) else value if isinstance(value, Items) else ():
        yield from _find_references(inner)
