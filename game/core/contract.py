"""The contract between a game and everything that plays or shows it: a bot may know a ``Player``, a screen a ``Game``.

Moves are text; states are frozen. Nothing here knows a rule or a pixel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from game.core.book import Chapter as Chapter
from game.core.book import Diagram as Diagram
from game.core.book import Paragraph as Paragraph
from game.core.shelf import SORTS as SORTS
from game.core.shelf import Option as Option
from game.core.shelf import Shelf as Shelf
from game.core.shelf import ShelfEntry as ShelfEntry
from game.core.shelf import Source as Source

Text = Mapping[str, str]
"""Words in several languages, by language code; ``en`` is always there."""

SEATS = ("guest", "host")
"""GUEST sits at the south, HOST at the north."""

REASONS = ("reach", "blocked", "ground", "taken", "clash", "status", "turn", "rule")
"""The sorts of reasons why not: out of the tile's reach; something stands in its way; the ground there is not for it; what lies
there cannot be taken; a forbidden line would come about; a status holds the tile; it is not the time for it; else a rule."""


def say(text: Text, language: str = "en") -> str:
    """The words in a language, or in English where it lacks them."""
    return text.get(language) or text["en"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A tile on the board: its kind's id, its owner (``guest``, ``host`` or ``any``), its lasting marks."""

    kind: str
    owner: str
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """A line between two places, such as a harmony. ``owner`` is None where nobody owns it; a comes before b by x, then y."""

    kind: str
    owner: str | None
    a: str
    b: str
    worth: int = 1


@dataclass(frozen=True, slots=True)
class Badge:
    """A status that a tile is under just now (drained, trapped ...), with its reason."""

    status: str
    text: Text


@dataclass(frozen=True, slots=True)
class Tray:
    """One pile beside the board. ``tiles`` counts kinds, ``size`` all that is in it; ``hidden``: its kinds are unseen.

    ``private``: only its owner sees what is in it, so at a shared screen it is covered until its owner sits down to it.
    """

    pile: str
    owner: str
    name: Text
    tiles: Mapping[str, int]
    size: int
    hidden: bool = False
    private: bool = False


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is not legal: the rule's name in the ruleset, a sentence, the places to point at.

    ``sort`` is one of REASONS: what kind of obstacle it is, for a table that shows many reasons at once by a picture each.
    """

    rule: str
    sentence: Text
    points: tuple[str, ...] = ()
    sort: str = "rule"


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. ``winner`` is a seat, ``draw``, or None where nobody wins (alone, or both together).

    The tally's last line is the total; each has GUEST's number first. Alone, HOST's numbers are 0; together, both are the same.
    """

    winner: str | None
    ending: str
    name: Text
    tally: tuple[tuple[Text, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class TileKind:
    """A kind of tile, as a table shows it: ``code`` is a short label (R3), ``art`` the picture's file stem."""

    id: str
    name: Text
    code: str
    art: str
    groups: tuple[str, ...] = ()
    text: Text = field(default_factory=lambda: {"en": ""})


@dataclass(frozen=True, slots=True)
class BoardLook:
    """What to draw: each place (``x,y`` or ``sx,y``) with the grounds it touches (red, white, neutral, gates ...)."""

    name: Text
    grounds: Mapping[str, tuple[str, ...]]
    squares: bool = False


@dataclass(frozen=True, slots=True)
class Identity:
    """What a save must know to play the same game again: ``hash`` is over the resolved rules, options applied."""

    ruleset: str
    version: str
    hash: str
    options: Mapping[str, int | str | bool]

    @property
    def short(self) -> str:
        """The hash as people read it out to each other: ``3f2a-91cc``. Two tables that show the same play by the same rules."""
        return f"{self.hash[:4]}-{self.hash[4:8]}" if len(self.hash) >= 8 else self.hash


Event = Mapping[str, Any]
"""One thing that happened, as the protocol prints it: ``{"event": "moved", "tile": ..., "from": ..., "to": ...}``."""

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
    def pictures(self) -> Mapping[str, str]:
        """Pictures that the game brings along for its own tiles, as SVG text, by a kind's ``art``; nobody has checked them."""

    @property
    def seats(self) -> Sequence[str]:
        """``("guest", "host")``, or ``("guest",)`` in a game alone."""

    def pieces(self, state: S) -> Mapping[str, Piece]:
        """What lies where, by place."""

    def trays(self, state: S) -> Sequence[Tray]:
        """The piles beside the board, all of them, in the ruleset's order."""

    def links(self, state: S) -> Sequence[Link]:
        """Every link that stands, sorted."""

    def badges(self, state: S) -> Mapping[str, Sequence[Badge]]:
        """The statuses that tiles are under, by place."""

    def phase(self, state: S) -> Text:
        """The phase of the game in words."""

    def asked(self, state: S) -> Text:
        """What the player to move is asked for now, in words."""

    def word(self, word: str) -> Text:
        """How a verb or a word of a move (``skip``, ``first_tile``) is said to people."""

    def scores(self, state: S) -> Mapping[str, int]:
        """The running score by seat; empty in games without one."""

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

    def setup(self, position: Mapping[str, Any], seed: int = 0) -> tuple[S, tuple[str, ...]]:
        """The state of a position, and warnings of what could not have come about in play. Raises BadPosition."""
