"""The strip below a picture of a position: which move it shows, whose turn it is or who has won, and what lies beside the board.

What it tells is the same in every form of picture, and so is where everything stands; ``strip_drawing.py`` draws it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from game.core.contract import Tray
from game.core.move_sentences import MoveTeller, tell_ending
from game.core.session import Node, Session
from game.core.sockets import Sockets
from game.core.table_words import TableWords
from game.drawing.typesetting import letters

_PAD, _LINE, _HEAD, _TILE, _STEP = 0.6, 1.5, 1.65, 1.42, 1.53
"""In heights of letters: what is free around things, from line to line, the head of a player's part, a tile, from one to
another."""
_SMALL = 0.8
"""The size of captions, in that of the other letters."""
_LETTERS = 42
"""The strip is so many heights of its letters wide, unless they would be too small to be read."""
LEAST = 13
"""Pixels that letters are high, at least."""
_PILES, _MOVES = 24, 15
"""So many heights of letters wide, a strip has room for what lies beside the board, and for moves."""


class Heap(NamedTuple):
    """A pile: its name, how much is in it, and whose, of which kind and how many tiles its sockets hold."""

    name: str
    size: int
    sockets: tuple[tuple[str, str, int], ...]


class Side(NamedTuple):
    """What is told of a player, or of what belongs to all, or to one who plays alone (no ``seat``; a ``name`` with a score)."""

    seat: str
    name: str
    score: str
    lit: bool
    heaps: tuple[Heap, ...]


class Told(NamedTuple):
    """All that a strip says of a position. ``turn``: whose it is, or how the game has ended, and which ``seat`` that is about;
    ``number``, ``mover`` and ``moves``: the last move, whole and ever shorter."""

    turn: str
    seat: str
    number: str
    mover: str
    moves: tuple[str, ...]
    sides: tuple[Side, ...]


class Words(NamedTuple):
    """A line of words: where it begins, the middle of its height, its size, its colour by its role, its face."""

    said: str
    x: float
    y: float
    size: int
    colour: str = "text"
    face: str = "sans"

    @property
    def width(self) -> int:
        return _measure(self.said, self.size, self.face)


class Mark(NamedTuple):
    """A seat's sign, by its middle."""

    seat: str
    x: float
    y: float
    wide: float


class Tile(NamedTuple):
    """A tile by its middle; ``empty``: only its socket."""

    kind: str
    owner: str
    x: float
    y: float
    wide: float
    empty: bool


class Plate(NamedTuple):
    """A ground: ``card``, ``panel`` or ``bubble``; or the edge around one that is ``lit``."""

    x: float
    y: float
    width: float
    height: float
    style: str


Shape = Words | Mark | Tile | Plate


# What is told


class StripTeller:
    """Tells of positions of a game in one language what anybody may know."""

    def __init__(self, session: Session[Any], words: TableWords) -> None:
        self.session, self.game, self.words = session, session.game, words
        self._moves, self._sockets = MoveTeller(session.game, words, None), Sockets(session.game, session.seed)

    def tell(self, node: Node[Any]) -> Told:
        """All that is said of a position."""
        alone = len(self.game.seats) == 1
        result, mover = self.session.result_at(node), self.game.to_move(node.state)
        seat = mover or "" if result is None else result.winner or ""
        turn = self._result(node) if result else "" if alone else self.words("to_move", seat=self.words.seat(mover or "any"))
        before = self.game.to_move(node.parent.state) if node.parent else None
        teller = self._moves
        ways = (teller.whole(node), teller.tell(node), teller.picks(node)) if node.parent else (self.words.of(self.game.name),)
        number = self.words("ply", n=node.depth) if node.parent else ""
        known, by = ("" if alone or one not in self.game.seats else str(one) for one in (seat, before))
        return Told(turn, known, number, by, tuple(filter(None, ways)), tuple(self._sides(node, mover if not result else "")))

    def _result(self, node: Node[Any]) -> str:
        """Who has won, and how; with the last number of what was counted."""
        result, words = self.session.result_at(node), self.words
        if result is None:
            return ""
        winner = result.winner or ""
        won = words("wins", seat=words.seat(winner)) if winner in self.game.seats else ""
        parts = [words("draw") if winner == "draw" else won]
        parts.append(tell_ending(self.session, node, words))
        if result.tally:
            title, guest, host = result.tally[-1]
            counted = f"{guest}" if len(self.game.seats) == 1 or not winner else f"{guest} : {host}"
            parts.append(words.entry(words.of(title), counted.replace("-", "\u2212")))
        return " \u00b7 ".join(filter(None, parts))

    def _sides(self, node: Node[Any], mover: str | None) -> Iterator[Side]:
        game, words = self.game, self.words
        alone, scores = len(game.seats) == 1, game.scores(node.state)
        heaps: dict[str, list[Heap]] = {}
        for tray in game.trays(node.state):
            heap, owner = self._heap(tray, node.state), game.seats[0] if alone else tray.owner
            if heap.sockets:
                heaps.setdefault(owner, []).append(heap)
        for seat in (*game.seats, "any"):
            score = str(scores[seat]).replace("-", "\u2212") if seat in scores else ""
            named = seat in game.seats and (bool(score) or not alone)
            name = words.player(seat, game.seats, self.session.players) if named else ""
            if name or seat in heaps:
                whose = seat if named and not alone else ""
                yield Side(whose, name, score, bool(whose) and seat == mover, tuple(heaps.get(seat, ())))

    def _heap(self, tray: Tray, state: Any) -> Heap:
        """A pile as anybody may see it: of one that only its owner sees, the backs."""
        seen = replace(tray, tiles={}, hidden=True) if tray.private else tray
        sockets, name = self._sockets.of(seen, state).items(), self.words.of(tray.name)
        nobodys = len(self.game.seats) == 1 and all(piece.owner == "any" for piece in self.game.pieces(state).values())
        face = "any" if nobodys else tray.owner
        return Heap(name[:1].upper() + name[1:], tray.size, tuple((whose or face, kind, n) for (whose, kind), n in sockets))


# Where it stands


class Strip:
    """Where all stands that is told of several positions, in a strip so wide: in the same places, so that nothing moves from one
    to the next. ``least``: how high letters are at least."""

    def __init__(self, told: Sequence[Told], width: float, least: int = LEAST) -> None:
        self.width, self.letters = width, max(round(width / _LETTERS), least)
        self._pad = _PAD * self.letters
        self._inner = width - 2 * self._pad
        self._moves, self._piles = (width >= room * self.letters for room in (_MOVES, _PILES))
        self._lines = 1 if not self._moves or all(map(self._is_short, told)) else 2
        sides = [side for one in told for side in one.sides]
        unlike = {(bool(side.seat), *((heap.name, len(heap.sockets)) for heap in side.heaps)): side for side in sides}
        self._tall = max((self._side(side, 0, 0)[1] for side in unlike.values() if side.seat), default=0.0)
        self._low = max((self._side(side, 0, 0)[1] for side in unlike.values() if not side.seat), default=0.0)

    @property
    def height(self) -> int:
        """How high it is."""
        parts = [self._lines * _LINE * self.letters, *(part for part in (self._tall, self._low) if part and self._piles)]
        return round(sum(part + self._pad for part in parts) + self._pad * 0.6)

    def shapes(self, told: Told) -> list[Shape]:
        """What is drawn of a position, from back to front."""
        out: list[Shape] = [Plate(1, 1, self.width - 2, self.height - 2, "card")]
        top = self._pad * 0.8
        out += self._head(told, top)
        top += self._lines * _LINE * self.letters + self._pad * 0.6
        if not self._piles:
            return out
        halves = [side for side in told.sides if side.seat]
        for at, side in enumerate(halves):
            left = self._pad + at * (self._width_of(side) + self._pad)
            plate = Plate(left, top, self._width_of(side), self._tall, "panel")
            out += [plate, plate._replace(style="lit")] if side.lit else [plate]
            out += self._side(side, left, top)[0]
        top += self._tall + self._pad if halves else 0
        for side in told.sides:
            if not side.seat:
                out.append(Plate(self._pad, top, self._inner, self._low, "panel"))
                out += self._side(side, self._pad, top)[0]
        return out

    def _width_of(self, side: Side) -> float:
        """A player's part takes half of the strip, others all of it."""
        return (self._inner - self._pad) / 2 if side.seat else self._inner

    def _is_short(self, told: Told) -> bool:
        """Whether the move and the turn have room on one line."""
        return sum(shape.width for shape in self._turn(told, 0)) + self._move_width(told) + 3 * self.letters <= self._inner

    def _turn(self, told: Told, middle: float) -> list[Words]:
        size = self.letters
        room = self._inner - (1.4 * size if told.seat else 0)
        return [Words(_fitted([told.turn], room, size, "serif"), 0, middle, size, "gold", "serif")] if told.turn else []

    def _move_width(self, told: Told) -> float:
        number = _measure(told.number, self._caption, "sans") + 0.6 * self.letters if told.number else 0
        return number + (1.3 * self.letters if told.mover else 0) + _measure(told.moves[0], self.letters, "sans")

    @property
    def _caption(self) -> int:
        return max(round(self.letters * _SMALL), 10)

    def _head(self, told: Told, top: float) -> Iterator[Shape]:
        """The turn, at the right where it has room beside the move, else above it; and the move."""
        size, middle = self.letters, top + _LINE * self.letters / 2
        for words in self._turn(told, middle):
            sign = 1.4 * size if told.seat else 0.0
            left = self._pad if self._lines > 1 or not self._moves else self._pad + self._inner - words.width
            if told.seat:
                left += sign if left == self._pad else 0.0
                yield Mark(told.seat, left - sign + size * 0.45, middle, size * 0.9)
            yield words._replace(x=left)
        if not self._moves:
            return
        middle += (self._lines - 1) * _LINE * size
        left = self._pad
        if told.number:
            number = Words(told.number, left, middle, self._caption, "muted")
            left += number.width + 0.6 * size
            yield number
        if told.mover:
            yield Mark(told.mover, left + size * 0.45, middle, size * 0.9)
            left += 1.3 * size
        yield Words(_fitted(told.moves, self._pad + self._inner - left, size, "sans"), left, middle, size)

    def _side(self, side: Side, left: float, top: float) -> tuple[list[Shape], float]:
        """What is told of a player, or of what belongs to all, within a plate; and how high that is."""
        size, pad = self.letters, self._pad
        out: list[Shape] = []
        right, x, y = left + self._width_of(side) - pad, left + pad, top + pad * 0.5
        alone = side.heaps[0] if len(side.heaps) == 1 and side.name else None
        if side.name:
            middle = y + _HEAD * size / 2
            colour = "gold" if side.lit else "text"
            name = Words(side.name, x + (1.4 * size if side.seat else 0), middle, size, colour, "serif")
            out += [*([Mark(side.seat, x + size * 0.45, middle, size * 0.9)] if side.seat else []), name]
            end = right
            if side.score:
                score = Words(side.score, 0, middle, round(size * 1.15), colour, "bold")
                end -= score.width
                out.append(score._replace(x=end))
            if alone:
                told = Words(f"{alone.name} \u00b7 {alone.size}", 0, middle, self._caption, "muted")
                if end - told.width - size > name.x + name.width:
                    out.append(told._replace(x=end - told.width - (size if side.score else 0)))
            y += _HEAD * size
        first, start = True, x
        for heap in side.heaps:
            caption = Words(heap.name, x, y + _STEP * size / 2, self._caption, "muted")
            if alone is None:
                if not first and x + caption.width + size * (_STEP + 0.5) > right:
                    x, y = start, y + _STEP * size
                out.append(caption._replace(x=x, y=y + _STEP * size / 2))
                x += caption.width + 0.5 * size
            for owner, kind, count in heap.sockets:
                if x + _TILE * size > right + 0.5:
                    x, y = start, y + _STEP * size
                out += self._tile(owner, kind, count, x + _TILE * size / 2, y + _STEP * size / 2)
                x += _STEP * size
            x, first = x + 0.7 * size, False
        bottom = y + (_STEP * size if side.heaps else 0) + pad * 0.5
        return out, bottom - top

    def _tile(self, owner: str, kind: str, count: int, x: float, y: float) -> Iterator[Shape]:
        """A socket with its tile, and how many there are if there is more than one."""
        wide = _TILE * self.letters
        yield Tile(kind, owner, x, y, wide, empty=not count)
        if count > 1:
            digits = max(round(self.letters * 0.64), 9)
            number = Words(str(count), 0, 0, digits, "count", "bold")
            height, room = digits * 1.15, max(number.width + digits * 0.7, digits * 1.15)
            left, top = x + wide / 2 - room * 0.8, y + wide / 2 - height * 0.85
            yield Plate(left, top, room, height, "bubble")
            yield number._replace(x=left + (room - number.width) / 2, y=top + height / 2)


def _measure(words: str, size: int, face: str) -> int:
    return letters(face, size).size(words)[0]


def _fitted(ways: Sequence[str], width: float, size: int, face: str) -> str:
    """The first of several ways to say something that is no longer than that; where none is, the last one, cut."""
    for words in ways:
        if _measure(words, size, face) <= width:
            return words
    while words and _measure(f"{words}\u2026", size, face) > width:
        words = words[:-1].rstrip(" ,:\u00b7\u2192\u00a0")
    return f"{words}\u2026"
