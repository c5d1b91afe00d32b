"""The contract between a game and everything that plays or shows it: a bot may know a ``Player``, a screen a ``Game``.

Moves are text; states are frozen. Nothing here knows a rule or a pixel. Whoever knows the contract finds its types here too.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from game.core.chance import Chance
from game.core.types import FIRST_TOPICS as FIRST_TOPICS
from game.core.types import REASONS as REASONS
from game.core.types import SEATS as SEATS
from game.core.types import TOPICS as TOPICS
from game.core.types import ActionWords as ActionWords
from game.core.types import Badge as Badge
from game.core.types import BoardLook as BoardLook
from game.core.types import Chapter as Chapter
from game.core.types import Diagram as Diagram
from game.core.types import Event as Event
from game.core.types import Feature as Feature
from game.core.types import Gauge as Gauge
from game.core.types import Identity as Identity
from game.core.types import Lesson as Lesson
from game.core.types import Link as Link
from game.core.types import Meter as Meter
from game.core.types import Option as Option
from game.core.types import Paragraph as Paragraph
from game.core.types import Piece as Piece
from game.core.types import Reason as Reason
from game.core.types import Result as Result
from game.core.types import Text as Text
from game.core.types import TileKind as TileKind
from game.core.types import Tray as Tray
from game.core.types import say as say

S = TypeVar("S")


class Player(Protocol[S]):
    """All that a bot may know of a game. S is the game's own frozen, hashable state."""

    def start(self, seed: int) -> S:
        """The first state; chance comes from the seed alone."""

    def to_move(self, state: S) -> str | None:
        """The seat to act, or None when the game is over."""

    def legal(self, state: S) -> Sequence[str]:
        """All legal moves, sorted, without duplicates; empty when the game is over. The only definition of legality."""

    def play(self, state: S, move: str) -> S:
        """The state after a move. Raises BadMove or IllegalMove, and then nothing has changed."""

    def result(self, state: S) -> Result | None:
        """How it ended, or None while it goes on."""


class Game(Player[S], Protocol[S]):
    """What a screen, a session and the engine ask besides."""

    @property
    def name(self) -> Text: ...
    @property
    def about(self) -> Text: ...
    @property
    def identity(self) -> Identity: ...
    @property
    def definition(self) -> Mapping[str, Any]:
        """The rules themselves as plain data, options applied, to be kept with a save; empty where a game has none."""

    @property
    def board(self) -> BoardLook: ...
    @property
    def kinds(self) -> Mapping[str, TileKind]: ...
    @property
    def link_names(self) -> Mapping[str, Text]: ...
    @property
    def quiet(self) -> frozenset[str]:
        """The kinds of link that a table does not draw or tell of: players are to see them for themselves."""

    @property
    def handfuls(self) -> Mapping[str, int]:
        """The verbs whose moves name several things at once, which may be picked in any order; from which pick on (from 0)."""

    @property
    def chance(self) -> bool:
        """Whether the seed decides anything: tiles are shuffled, or a coin is tossed."""

    @property
    def pictures(self) -> Mapping[str, str]:
        """Pictures that the game brings along for its own tiles, as SVG text, by a kind's ``art``; nobody has checked them."""

    @property
    def seats(self) -> Sequence[str]:
        """``("guest", "host")``, or ``("guest",)`` in a game alone."""

    def pieces(self, state: S) -> Mapping[str, Piece]:
        """What lies where, by place."""

    def trays(self, state: S, seat: str | None = None) -> Sequence[Tray]:
        """The piles beside the board, all of them, in the ruleset's order; with what a seat sees of them, else what the player to
        move sees."""

    def links(self, state: S) -> Sequence[Link]:
        """Every link that stands, sorted; at both of its ends lies a tile of some kind."""

    def badges(self, state: S) -> Mapping[str, Sequence[Badge]]:
        """The statuses that tiles are under, and the marks that lie on points, by place."""

    def phase(self, state: S) -> Text:
        """The phase of the game in words."""

    def asked(self, state: S) -> Text:
        """What the player to move is asked for now, in words."""

    def word(self, word: str) -> Text:
        """How a verb or a word of a move (``skip``, ``first_tile``), or a phase that an event names, is said to people."""

    def scores(self, state: S) -> Mapping[str, int]:
        """The running score by seat; empty in games without one."""

    def meters(self, state: S, viewer: str | None = None) -> Sequence[Meter]:
        """How things stand with each ending that people can see coming, and what would decide who wins; for a seat, only what it
        can know."""

    def events(self, state: S) -> Sequence[Event]:
        """What the action that led here did, in order."""

    def why(self, state: S, move: str) -> Sequence[Reason]:
        """Why that move is not legal here; empty if it is legal. Raises BadMove if the text is no move at all. In place of a
        move, a kind of tile in a pile asks why no such tile can be picked first; that too is no move where one can."""

    def reach(self, state: S, place: str) -> Mapping[str, str]:
        """Where the tile on a place could go if its owner were to move now, by place: ``move``, or ``take`` where it would take
        what lies there. Empty where nothing lies, where it cannot move, and when the game is over."""

    def way(self, state: S, move: str) -> Sequence[str]:
        """The places that the tile moved by a legal move comes past, its first and last place included; empty where a move
        moves no tile along a way."""

    def book(self) -> Sequence[Chapter]:
        """The rules in sentences and pictures, generated from what is played."""

    def position(self, state: S) -> dict[str, Any]:
        """The state as the data of a position, complete: ``setup`` gives an equal state back."""

    def view(self, state: S, seat: str) -> dict[str, Any]:
        """The same as a seat sees it: ``?`` stands for each tile that it does not see, and nothing tells of chance to come."""

    def setup(self, position: Mapping[str, Any], seed: int = 0) -> tuple[S, tuple[str, ...]]:
        """The state of a position, and warnings of what could not have come about in play. Raises BadPosition."""


@runtime_checkable
class Searchable(Player[S], Protocol[S]):
    """What programs that play ask besides: they look at many states, and no text is made on the way."""

    @property
    def seats(self) -> Sequence[str]:
        """As a game has them."""

    @property
    def opposed(self) -> bool:
        """Whether two players play against each other; else all there are want the same."""

    @property
    def raced(self) -> bool:
        """Whether all there is to be had is there for whoever acts: a position within a turn does not compare with one after."""

    def features(self, state: S) -> Sequence[Feature]:
        """What there is to be had in a position, read from the rules, in an order that never changes."""

    def missing(self, state: S) -> int | None:
        """Where games are raced: by how much the number that ends one is too small, or too large if below 0; None if no single
        number does."""

    def any_move(self, state: S, chance: Chance) -> S:
        """The state after a legal move by chance, each move as likely; the state itself when the game is over."""

    def expand(self, state: S, most: int = 0, first: Sequence[str] = ()) -> Iterable[tuple[Any, S]]:
        """Each legal move once with the state after it; no text is made. What stands for a move is good for ``text`` only.

        With ``most``, where there are more moves than that, so many of them at most, of each sort some as far as that goes, and
        those besides that are aimed at tiles of the other. Those of ``first`` that are legal come first, in that order, and in
        any case.
        """

    def text(self, move: Any) -> str:
        """The text of a move that ``expand`` gave."""

    def key(self, state: S) -> int:
        """A number of 64 bits for the position, the same on every machine: for what may be played from here on and what it is
        worth. States that differ in nothing but the turns played, what has come up before and chance to come have the same."""

    def arrangement(self, state: S, seat: str) -> frozenset[Hashable]:
        """What a seat has where: something for each tile on the board that is not the other's, the same as long as one of that
        sort lies there, and there are as many tiles on the board and beside it in each player's own piles. Who brings nothing new
        about has not got on."""

    def determinize(self, state: S, seat: str, seed: int) -> S:
        """The state with all that a seat cannot see (bags, hands, chance to come) dealt anew from a seed, in agreement with what
        it sees: the same for every state that looks alike to it. A program may think of such states only."""


@runtime_checkable
class Illustrated(Protocol):
    """What a table asks besides, to tell of a kind of tile what holds of it always."""

    def movement(self, kind: str) -> Diagram | None:
        """A small position that shows how a kind of tile moves; None for one that never does, or that is not known."""

    def in_short(self, kind: str) -> Text:
        """With which kinds a kind of tile can be linked, what it does that others do not, and what it is used for, in a few
        sentences; no words for one of which nothing of that is so, or that is not known."""


@runtime_checkable
class Teachable(Protocol):
    """What a screen of lessons asks besides."""

    def lessons(self) -> Iterator[Lesson | None]:
        """Small positions that teach the game by playing, each found when it is asked for; of a game that builds on another, only
        what is different there, first in words. None where one is still being looked for."""

    def taught_before(self) -> Game[Any] | None:
        """The game whose lessons come before these; None where they begin at the beginning."""


@runtime_checkable
class Narrator(Protocol):
    """What a table asks besides, to say moves and picks in the game's own words, and to show what has won."""

    def actions(self, state: Any, moves: Iterable[str]) -> Sequence[ActionWords]:
        """The actions that legal moves are of, each once; that of a step that is left out names the step."""

    def cause(self, state: Any) -> Sequence[str]:
        """The places of the tiles by which a game has ended, as far as its ending is about some; empty while it goes on."""

    def cause_links(self, state: Any) -> Sequence[str]:
        """The kinds of links that the ending by which a game has ended speaks of; empty where it names none."""
