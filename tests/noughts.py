"""Noughts and crosses behind the contract: a second game, small enough to see through, that keeps the middle layer honest.

GUEST plays noughts and begins; three in a line win; each seat has five tiles. Points run from -1 to 1.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from game.core.chance import Chance
from game.core.contract import (
    SEATS,
    Badge,
    BoardLook,
    Chapter,
    Event,
    Feature,
    Identity,
    Link,
    Meter,
    Paragraph,
    Piece,
    Reason,
    Result,
    Text,
    TileKind,
    Tray,
)
from game.core.errors import BadMove, BadPosition, IllegalMove
from game.core.moves import parse

POINTS = tuple(f"{x},{y}" for y in (-1, 0, 1) for x in (-1, 0, 1))
KIND = {"guest": "nought", "host": "cross"}
MARK = {"guest": "o", "host": "x"}
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def en(words: str) -> Text:
    return {"en": words}


def other(seat: str) -> str:
    return "host" if seat == "guest" else "guest"


def state_of_line(cells: str, line: tuple[int, int, int], mark: str) -> float:
    """How much of a line is one seat's, from 0 to 1; nothing of one that is barred."""
    there = [cells[at] for at in line]
    return there.count(mark) / 3 if set(there) <= {mark, "."} else 0.0


@dataclass(frozen=True, slots=True)
class Grid:
    """Nine cells by rows from the south-west; ``last`` is only what led here, so that equal boards are equal."""

    cells: str = "." * 9
    mover: str = "guest"
    resigned: bool = False
    last: str = field(default="", compare=False)

    def __str__(self) -> str:
        return "\n".join(" ".join(self.cells[row : row + 3]) for row in (6, 3, 0))


class Noughts:
    """``game.core.contract.Game`` for a board of nine points."""

    name: Text = en("Noughts and crosses")
    about: Text = en("Three in a line.")
    identity = Identity("noughts", "1", "n0", {})
    definition: Mapping[str, Any] = {}
    board = BoardLook(en("Nine points"), dict.fromkeys(POINTS, ("neutral",)))
    kinds: Mapping[str, TileKind] = {kind: TileKind(kind, en(kind), kind[0].upper(), kind) for kind in KIND.values()}
    link_names: Mapping[str, Text] = {}
    quiet: frozenset[str] = frozenset()
    chance = False
    handfuls: Mapping[str, int] = {}
    pictures: Mapping[str, str] = {}
    seats: Sequence[str] = SEATS

    def start(self, seed: int) -> Grid:
        return Grid()

    def to_move(self, state: Grid) -> str | None:
        return None if self.result(state) else state.mover

    def legal(self, state: Grid) -> Sequence[str]:
        return [] if self.result(state) else self._placings(state)

    def _placings(self, state: Grid) -> list[str]:
        if state.cells.count(MARK[state.mover]) == 5:
            return []
        kind = KIND[state.mover]
        return sorted(f"place {kind} {point}" for point, cell in zip(POINTS, state.cells, strict=True) if cell == ".")

    def play(self, state: Grid, move: str) -> Grid:
        for reason in self.why(state, move):
            raise IllegalMove(reason.sentence["en"])
        if move == "resign":
            return replace(state, resigned=True, last=move)
        at = POINTS.index(move.split(" ")[2])
        cells = state.cells[:at] + MARK[state.mover] + state.cells[at + 1 :]
        return Grid(cells, other(state.mover), last=move)

    def any_move(self, state: Grid, chance: Chance) -> Grid:
        moves = self.legal(state)
        return self.play(state, chance.pick(moves)) if moves else state

    opposed, raced = True, False

    def features(self, state: Grid) -> Sequence[Feature]:
        near = tuple(max(state_of_line(state.cells, line, MARK[seat]) for line in LINES) for seat in SEATS)
        return [Feature("ending", "three", en("Three in a line"), near, (1.0, 1.0))]

    def missing(self, state: Grid) -> int | None:
        return None

    def expand(self, state: Grid, most: int = 0, first: Sequence[str] = ()) -> Iterator[tuple[str, Grid]]:
        moves = self.legal(state)
        early = [move for move in first if move in moves]
        later = [move for move in (moves[:: -(-len(moves) // most)] if most else moves) if move not in early]
        return ((move, self.play(state, move)) for move in early + later)

    def text(self, move: str) -> str:
        return move

    def key(self, state: Grid) -> int:
        cells = int("".join(str(".ox".index(cell)) for cell in state.cells), 3)
        return cells * 4 + 2 * SEATS.index(state.mover) + state.resigned

    def arrangement(self, state: Grid, seat: str) -> frozenset[Hashable]:
        return frozenset(at for at, cell in enumerate(state.cells) if cell == MARK[seat])

    def determinize(self, state: Grid, seat: str, seed: int) -> Grid:
        return state

    def result(self, state: Grid) -> Result | None:
        if state.resigned:
            return Result(other(state.mover), "forfeit", en("Resigned"))
        rows = {"".join(state.cells[i] for i in line) for line in LINES}
        for seat in SEATS:
            if MARK[seat] * 3 in rows:
                return Result(seat, "three", en("Three in a line"))
        return None if self._placings(state) else Result("draw", "stuck", en("No point is left"))

    def pieces(self, state: Grid) -> Mapping[str, Piece]:
        owners = {mark: seat for seat, mark in MARK.items()}
        cells = zip(POINTS, state.cells, strict=True)
        return {point: Piece(KIND[owners[cell]], owners[cell]) for point, cell in cells if cell != "."}

    def trays(self, state: Grid, seat: str | None = None) -> Sequence[Tray]:
        left = {owner: 5 - state.cells.count(MARK[owner]) for owner in SEATS}
        return [Tray("reserve", owner, en("Reserve"), {KIND[owner]: left[owner]}, left[owner]) for owner in SEATS]

    def links(self, state: Grid) -> Sequence[Link]:
        return ()

    def badges(self, state: Grid) -> Mapping[str, Sequence[Badge]]:
        return {}

    def phase(self, state: Grid) -> Text:
        return en("Play")

    def asked(self, state: Grid) -> Text:
        return en(f"Place a {KIND[state.mover]} on an empty point.")

    def word(self, word: str) -> Text:
        return en(word)

    def meters(self, state: Grid, viewer: str | None = None) -> Sequence[Meter]:
        return ()

    def scores(self, state: Grid) -> Mapping[str, int]:
        return {}

    def events(self, state: Grid) -> Sequence[Event]:
        if not state.last.startswith("place"):
            return ()
        _, tile, point = state.last.split(" ")
        return ({"event": "placed", "tile": tile, "to": point},)

    def why(self, state: Grid, move: str) -> Sequence[Reason]:
        said = parse(move)
        if move != "resign" and (said.verb != "place" or len(said.picks) != 2):
            raise BadMove(f"{move!r} is no move of this game. Write 'place nought 0,0', or 'resign'.")
        if self.result(state):
            return (Reason("over", en("The game is over.")),)
        return () if move == "resign" or move in self.legal(state) else (self._reason(state, *said.picks),)

    def _reason(self, state: Grid, kind: str, point: str) -> Reason:
        if kind != KIND[state.mover]:
            return Reason("turn", en(f"It is the turn of {state.mover}, who places a {KIND[state.mover]}."))
        if point not in POINTS:
            return Reason("board", en(f"{point} is not on the board; points run from -1,-1 to 1,1."))
        return Reason("empty", en(f"A tile already lies on {point}."), (point,))

    def reach(self, state: Grid, place: str) -> Mapping[str, str]:
        return {}

    def way(self, state: Grid, move: str) -> Sequence[str]:
        return ()

    def book(self) -> Sequence[Chapter]:
        return [Chapter(en("Aim"), [Paragraph(en("Three tiles in a line win."))])]

    def position(self, state: Grid) -> dict[str, Any]:
        board = {point: f"{piece.owner} {piece.kind}" for point, piece in self.pieces(state).items()}
        phase = "resigned" if state.resigned else "play"
        return {"to_move": state.mover, "phase": phase, "board": board}

    def view(self, state: Grid, seat: str) -> dict[str, Any]:
        return self.position(state)

    def setup(self, position: Mapping[str, Any], seed: int = 0) -> tuple[Grid, tuple[str, ...]]:
        board, mover, phase = position.get("board", {}), position.get("to_move", "guest"), position.get("phase", "play")
        if not isinstance(board, Mapping):
            raise BadPosition(["The board is an object of points and tiles."])
        tiles = {f"{seat} {kind}": MARK[seat] for seat, kind in KIND.items()}
        wrong = [
            f"{entry!r} cannot lie on {point!r}."
            for point, entry in board.items()
            if point not in POINTS or not isinstance(entry, str) or entry not in tiles
        ]
        wrong += [f"{mover!r} is no seat."] if mover not in SEATS else []
        wrong += [f"{phase!r} is no phase."] if phase not in ("play", "resigned") else []
        if wrong:
            raise BadPosition(wrong)
        cells = "".join(tiles[board[point]] if point in board else "." for point in POINTS)
        odd = abs(cells.count("o") - cells.count("x")) > 1
        return Grid(cells, mover, phase == "resigned"), ("One seat has placed too often.",) if odd else ()
