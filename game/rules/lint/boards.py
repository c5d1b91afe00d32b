"""What is wrong with a board: the letters of its points, its legend, its zones."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from game.core.errors import Problem, errors_of
from game.core.lattice import REACH, xy
from game.rules.domain.names import KnownNames, records_in, texts_in
from game.rules.files.header import main_file
from game.rules.language.entries import read_zone
from game.rules.language.texts import clipped
from game.rules.language.types import Path
from game.rules.lint import dependency_order
from game.rules.lint.form import form_of
from game.rules.lint.typos import rarer
from game.rules.lint.walk import Lint
from game.rules.playing.grounds import OFF, drawing_of, grid_on, listed
from game.rules.trees.nearest import did_you_mean
from game.rules.trees.tree import Record, key_mark_of, mark_of, path_text, problem_at, warning_at

_NOT_THERE = re.compile(r"(\[.*\]) is not on the board\W")
"""What is told of a place by its numbers (``faults.place_faults``)."""
_ENTRY = re.compile(r"[.#\[]")
FEW = 4
"""So many places that a board lacks are named."""
MOST = 2 * REACH + 1
"""Points of a board from west to east, and from south to north."""


def problems_of(board: Record) -> list[Problem]:
    """Everything wrong with a board."""
    found = [slip.problem for slip in form_of(board, board=True)]
    if found:
        return found
    drawn = list(_points(board))
    if errors_of(drawn):
        return drawn
    lint = Lint(board, board)
    lint.section("zones")
    circles = dependency_order.problems_of(lint)
    return [*lint.problems, *circles, *drawn, *_names(board), *_clashes(board), *_grounds_alike(board)]


def problems_in(lint: Lint) -> list[Problem]:
    """Everything wrong with the board of a ruleset; of one that it brings along itself, with the path to it."""
    if lint.board is None or lint.is_unsound("board"):
        return []
    found = problems_of(lint.board)
    within = isinstance(lint.tree.get("board"), Record)
    told = [replace(problem, path=f"board.{problem.path}") for problem in found] if within else found
    if errors_of([*found, *lint.problems]):
        return told
    unnamed = _unnamed(lint, lint.board) if within else ()
    return [*told, *_uneven(lint, lint.board), *(replace(problem, path=f"board.{problem.path}") for problem in unnamed)]


def lacking(lint: Lint) -> tuple[list[Problem], set[Problem]]:
    """Of a file that takes rules over and brings another board: what these rules name and the board has not, told at the board;
    and the problems that come of nothing else."""
    own = main_file(lint.tree)
    if key_mark_of(lint.tree, ("board",)).file != own or lint.board is None:
        return [], set()
    parts = _lacking_zones(lint, own), _lacking_places(lint, own)
    mark = mark_of(lint.tree, ("board",))
    told = [problem_at(mark, ("board",), *said) for said, _ in parts if said is not None]
    return [] if errors_of(problems_of(lint.board)) else told, {problem for _, because in parts for problem in because}


def _lacking_zones(lint: Lint, own: str) -> tuple[tuple[str, str] | None, set[Problem]]:
    """What is said of the zones that the board lacks, and what to do; and the problems that come of it."""
    taken_out = {text.split(".")[1] for text in texts_in(lint.tree.get("remove")) if "." in text}
    missed = [found for found in lint.missed if "zones" in found.sections and found.word not in taken_out]
    words = dict.fromkeys(found.word for found in missed if found.problem.file != own)
    if not words:
        return None, set()
    *most, last = words
    named = f"the zone {last}" if not most else f"the zones {', '.join(most)} and {last}"
    message = f"your board lacks {named}, of which the rules that you build on speak."
    hint = "Give it letters with such a ground, or zones of these names; or change these rules."
    because = {problem for problem in lint.problems if any(f'called "{word}"' in problem.message for word in words)}
    return (message, hint), because


def _lacking_places(lint: Lint, own: str) -> tuple[tuple[str, str] | None, set[Problem]]:
    """The same of places that the rules name by their numbers."""
    told = [(problem, _NOT_THERE.fullmatch(problem.message)) for problem in lint.problems if problem.file != own]
    found = {problem: said[1] for problem, said in told if said}
    if not found:
        return None, set()
    places = list(dict.fromkeys(found.values()))
    entries = dict.fromkeys(".".join(_ENTRY.split(problem.path)[:2]) for problem in found)
    some = ", ".join(places[:FEW]) + " ..." * (len(places) > FEW)
    where = ", ".join(list(entries)[: 3 * FEW])
    message = f"your board lacks {some}, where the rules that you build on place something."
    return (message, f"Say these anew: {where}."), set(found)


def _uneven(lint: Lint, board: Record) -> Iterator[Problem]:
    """Rules that turn a board round or mirror it need one that is the same then; told once, with a point that has no opposite."""
    outline = grid_on(board).outline
    for turn, sent in (("half a turn", outline.turned), ("a reflection", outline.reflected)):
        odd = outline.points & ~sent(sent(outline.points))
        used = next(_turning(lint, board, turn, sent), "") if odd else ""
        if used:
            x, y = xy((odd & -odd).bit_length() - 1)
            across, up = outline.twice[0] - x if turn == "half a turn" else x, outline.twice[1] - y
            path, there = ("board",), f"{across},{up}"
            message = f"the rules speak of {used}, so that it must look the same after {turn}: {x},{y} is a point, {there} none."
            yield problem_at(mark_of(lint.tree, path), path, message, f"Draw a point at {there} too, or none at {x},{y}.")


def _turning(lint: Lint, board: Record, turn: str, sent: Callable[[int], int]) -> Iterator[str]:
    """What in the rules turns the board so: phrases, tiles that are set up, places seen from each player's seat."""
    word = "mirror of" if turn == "half a turn" else "reflection of"
    yield from (f'"{word}" ({path_text(seen.path)})' for seen in lint.seen if seen.family == "phrase" and word in str(seen.value))
    players = lint.tree.get("players")
    alone = isinstance(players, Record) and players.get("count") == 1
    if turn != "half a turn" or alone:
        return
    if "setup" in lint.tree:
        yield "tiles that lie there at first (setup)"
    grid = grid_on(board)
    for name, entry in {**records_in(board, "zones"), **records_in(lint.tree, "zones")}.items():
        zone = read_zone(entry)
        bits = 0 if zone.where else listed(zone, grid)
        if sent(bits).bit_count() < bits.bit_count() and ("zones", name) in lint.used:
            yield f'"{name}", which HOST sees turned round'


def _points(board: Record) -> Iterator[Problem]:
    """What is wrong with the drawing: one thing, the first that keeps it from being a board. And letters that it does not use."""
    broken = next(filter(None, (look(board) for look in (_one_row, _lengths, _letters, _size, _origin))), None)
    if broken is not None:
        yield broken
        return
    known = {letter for _, row in _rows(board) for letter in row}
    legend = board["legend"]
    for letter in legend if isinstance(legend, Record) else ():
        if letter not in known:
            here = ("legend", letter)
            yield warning_at(key_mark_of(board, here), here, f'no point has the letter "{letter}".', "Take it out.")


Row = tuple[int, list[str]]
_PATH = ("points",)


def _rows(board: Record) -> list[Row]:
    """The letters of each row that has any, with the number of its line in the text."""
    lines = str(board["points"]).splitlines()
    return [(number, line.split()) for number, line in enumerate(lines, 1) if line.strip()]


def _told(board: Record, message: str, hint: str, row: int = 0, letter: int = 0) -> Problem:
    """A problem of the drawing: of the whole, or of a line of it, from that letter on (counted from 0)."""
    mark, key = mark_of(board, _PATH), key_mark_of(board, _PATH)
    if row and mark.line:
        line = str(board["points"]).splitlines()[row - 1]
        begins = [match.start() for match in re.finditer(r"\S+", line)]
        mark = mark._replace(line=mark.line + row, column=key.column + 2 + begins[min(letter, len(begins) - 1)])
    return problem_at(mark, _PATH, message, hint)


def _one_row(board: Record) -> Problem | None:
    """The sign that keeps the lines apart was forgotten, so that all rows are read as one."""
    rows, mark, key = _rows(board), mark_of(board, _PATH), key_mark_of(board, _PATH)
    if len(rows) != 1 or (len(rows[0][1]) <= MOST and mark.line == key.line):
        return None
    message = f"is read as one row of {len(rows[0][1])} letters, as nothing keeps its lines apart."
    return _told(board, message, 'Write "points: |" with the rows in the lines below it.')


def _lengths(board: Record) -> Problem | None:
    """Some rows are longer or shorter than the others."""
    rows = _rows(board)
    glued = [(at, number, word) for number, row in rows for at, word in enumerate(row) if len(word) > 1]
    if glued:
        at, number, word = glued[0]
        message = f'row {_count(rows, number)} has "{clipped(word)}", and a letter stands alone.'
        return _told(board, message, f"Put blanks between the letters: {clipped(' '.join(word))}.", number, at)
    usual = Counter(len(row) for _, row in rows).most_common(1)[0][0] if rows else 0
    odd = [(number, len(row)) for number, row in rows if len(row) != usual]
    if not odd:
        return None
    which = ", ".join(str(_count(rows, number)) for number, _ in odd[:3]) + (f" and {len(odd) - 3} more" if len(odd) > 3 else "")
    lengths = ", ".join(str(length) for _, length in odd[:3])
    told = f"rows {which} have {lengths} letters" if len(odd) > 1 else f"row {which} has {lengths} letter{'s' * (lengths != '1')}"
    message = f"{told}; the other {'rows have' if len(rows) > 2 else 'row has'} {usual}."
    number, length = odd[0]
    return _told(board, message, "A dot stands where there is no point.", number, min(length, usual))


def _count(rows: list[Row], number: int) -> int:
    """Which row it is, from the north."""
    return 1 + [at for at, _ in rows].index(number)


def _letters(board: Record) -> Problem | None:
    """Letters that the legend does not have."""
    rows, legend = _rows(board), board["legend"]
    known = [*legend] if isinstance(legend, dict) else []
    found = [(number, at, word) for number, row in rows for at, word in enumerate(row) if word not in (OFF, *known)]
    if not found:
        return None
    number, at, word = found[0]
    others = [f'"{other}"' for other in dict.fromkeys(other for *_, other in found) if other != word]
    often = sum(other == word for *_, other in found)
    message = f'row {_count(rows, number)} has the letter "{word}", which the legend lacks'
    message += f" ({often} times in all)" * (often > 1) + f"; so are {', '.join(others[:6])} lacking" * bool(others)
    return _told(board, f"{message}.", f"The legend has: {', '.join(known)}. A dot stands where there is no point.", number, at)


def _size(board: Record) -> Problem | None:
    """There are no points, or too many in a row or a column."""
    drawn = drawing_of(board)
    if not drawn.letters:
        return _told(board, "has no points.", "A letter of the legend stands for a point.")
    if max(drawn.columns, drawn.rows) <= MOST:
        return None
    message = f"is {drawn.columns} points wide and {drawn.rows} high; a board has at most {MOST} by {MOST}."
    return _told(board, message, "Leave out rows or columns.")


def _origin(board: Record) -> Problem | None:
    """The point called 0,0 is no column or row of it, or so far off that coordinates would be too great."""
    drawn, path = drawing_of(board), ("origin",)
    if drawn.fits:
        return None
    ranges = [(max(1, size - REACH), min(REACH + 1, size)) for size in (drawn.columns, drawn.rows)]
    east, north = drawn.west + drawn.columns - 1, drawn.south + drawn.rows - 1
    message = f"points would go from {drawn.west},{drawn.south} to {east},{north}; coordinates go from -{REACH} to {REACH}."
    across, up = (f"{least} to {most}" for least, most in ranges)
    return problem_at(mark_of(board, path), path, message, f"Here a column from {across} and a row from {up} can be 0,0.")


def _names(board: Record) -> Iterator[Problem]:
    """Names are given to the legend's grounds, and if to any, then to all."""
    known, named = _grounds(board), board.get("names")
    if not isinstance(named, Record):
        return
    for path, ground in _listed_grounds(board):
        if ground not in named:
            yield problem_at(mark_of(board, path), path, f'"{ground}" has no name under names:.', did_you_mean(ground, named))
    for name in named:
        if name not in known:
            path = ("names", name)
            yield problem_at(key_mark_of(board, path), path, f'the legend has no "{name}".', did_you_mean(name, known))


def _unnamed(lint: Lint, board: Record) -> Iterator[Problem]:
    """Grounds of which the rules speak, and that have no name: people would read the words of the legend."""
    spoken = [ground for ground in _grounds(board) if ("zones", ground) in lint.used]
    if spoken and "names" not in board:
        form = ", ".join(f"{ground}: ..." for ground in _grounds(board))
        message = f'nothing says what players call "{", ".join(spoken)}".'
        yield warning_at(key_mark_of(board, ("legend",)), ("legend",), message, f"Give the board names: {{{form}}}.")


def _grounds(board: Record) -> list[str]:
    return KnownNames({}, board).grounds


def _clashes(board: Record) -> Iterator[Problem]:
    zones = board.get("zones")
    for name in zones if isinstance(zones, Record) else ():
        if name in _grounds(board):
            path = ("zones", name)
            message = f'"{name}" is a ground of the legend already.'
            yield problem_at(key_mark_of(board, path), path, message, "Choose another name.")


def _grounds_alike(board: Record) -> Iterator[Problem]:
    """Grounds that differ by one slip from another that more letters have."""
    listed = list(_listed_grounds(board))
    counts = Counter(ground for _, ground in listed)
    for path, ground in listed:
        yield from rarer(path, mark_of(board, path), ground, counts)


def _listed_grounds(board: Record) -> Iterator[tuple[Path, str]]:
    """Each ground of each letter of the legend, with its path."""
    legend = board["legend"]
    for letter, grounds in legend.items() if isinstance(legend, Record) else ():
        yield from ((("legend", letter, number), ground) for number, ground in enumerate(texts_in(grounds)))
