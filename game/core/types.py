"""The plain data that a game hands out: tiles, links, trays, reasons, results, options and the chapters of its rule book.

All of it is frozen, and nothing in it knows a rule or a pixel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.core.records import dataclass, field

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


def trim(text: Text) -> Text:
    """A sentence in each language without the full stop at its end, to stand within another."""
    return {language: words.rstrip(".") for language, words in text.items()}


@dataclass(frozen=True, slots=True)
class Piece:
    """A tile on the board: its kind's id, its owner (``guest``, ``host`` or ``any``), its lasting marks.

    ``under``: owner and kind of each tile that lies under it and goes with it, from the top. ``hidden``: nobody but its owner
    may see which kind it is, so whoever shows it to others covers it (``core/covering.py``).
    """

    kind: str
    owner: str
    marks: tuple[str, ...] = ()
    under: tuple[tuple[str, str], ...] = ()
    hidden: bool = False


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
    counted: bool = False
    """Whether the ending left it to what is counted who wins, of which the last line decided."""


class Feature(NamedTuple):
    """Something in a position that the rules count, or that brings its end nearer: what a program that plays looks at.

    ``form`` is one of FEATURES, ``name`` the path of the rule in the ruleset. ``amounts`` has a number for each seat (one for a
    game alone): of an ending how near it is, from 0 to 1, and then ``favours`` says how good it would be for that seat if it
    came about for it, from -1 (lost) to 1 (won); ``outlasts`` if it counts only where it stands after a turn of the other.
    """

    form: str
    name: str
    title: Text
    amounts: tuple[float, ...]
    favours: tuple[float, ...] = ()
    outlasts: bool = False


class Gauge(NamedTuple):
    """How near something comes to being so, for people to see. ``title`` says what is measured, ``degree`` how near it is, from
    0 to 1, and ``form`` how it is shown:

    - ``count``: ``amount`` of ``goal`` are there, or ``amount`` are left where it falls towards the goal from its ``start``;
    - ``parts``: all of the ``parts`` are wanted, each of which may say at which ``place`` of the board it lies;
    - ``ring``: ``arcs`` of the way around ``place`` are closed, each from an angle to another, in degrees counted from the east
      against the clock, as GUEST sees the board;
    - ``share``: no more than the degree is known.
    """

    form: str
    title: Text
    degree: float
    amount: int = 0
    goal: int = 0
    parts: tuple[Gauge, ...] = ()
    arcs: tuple[tuple[float, float], ...] = ()
    place: str = ""
    start: int = 0

    @property
    def full(self) -> bool:
        """Whether it is so."""
        return self.degree >= 1

    @property
    def falling(self) -> bool:
        """Whether there are more than there may be, so that its number has to come down to the goal."""
        return self.amount > self.goal and not self.full

    @property
    def share(self) -> float:
        """How far it has come, from 0 to 1: of a count, in even steps."""
        if self.form != "count" or self.full:
            return self.degree
        if self.start > self.goal:
            return min(max((self.start - self.amount) / (self.start - self.goal), 0.0), 1.0)
        return max(self.amount, 0) / self.goal if self.amount < self.goal else self.degree

    @property
    def percent(self) -> int:
        """The degree in percent, of a ring how much of the way around is closed; 100 only where it is so."""
        share = sum(end - start for start, end in self.arcs) / 360 if self.form == "ring" else self.degree
        return 100 if self.full else min(round(100 * share), 99)


class Meter(NamedTuple):
    """How things stand with an ending of the game. ``name`` is the path of the rule and ``title`` the ending's name; ``seat`` is
    whose it is, empty where it is the same for all. Of an ``ending`` the ``gauge`` says how near it is and ``favour`` how good
    it would be for that seat, from -1 (lost) to 1 (won). A ``lead`` says what would decide: ``amounts`` by seat, and ``rank``,
    how many leads of the same ending come before it and have to be equal (0: it decides; more: it breaks ties)."""

    form: str
    name: str
    title: Text
    seat: str = ""
    gauge: Gauge | None = None
    favour: float = 0.0
    amounts: tuple[int, ...] = ()
    rank: int = 0


LEVEL_NAMES = ("beginner", "easy", "medium", "strong", "patient")
"""The levels at which programs play, from the weakest to the strongest; what each is, is said in ``bots``."""
FEATURES = ("ending", "score", "tally", "links", "pairs", "tiles", "held", "turns")
"""What a feature is about: an ending that comes nearer; points with those of the next turn; a line of the count at the end; links
of one owner; tiles that could come to be linked, by how near they are to it; tiles on the board; those of them that cannot be
moved; tiles left to lay, where each is a turn to come."""


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
    ground_names: Mapping[str, Text] = field(default_factory=dict)
    """What the board calls its grounds, in its order, and those of the rules that it shows."""
    shown: tuple[str, ...] = ()
    """The grounds whose places are marked one by one, as nothing else is seen of them."""


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


@dataclass(frozen=True, slots=True)
class Option:
    """Something the ruleset lets people tune. ``type`` is ``number``, ``choice`` or ``switch``."""

    id: str
    name: Text
    type: str
    default: int | str | bool
    minimum: int = 0
    maximum: int = 0
    step: int = 1
    choices: Mapping[str, Text] = field(default_factory=dict)
    text: Text = field(default_factory=lambda: {"en": ""})


@dataclass(frozen=True, slots=True)
class ActionWords:
    """What a game says of one of its actions: its name, and by the picks of its moves, in their order, the questions that it has
    of its own. The last one is also for whatever is picked after it in a handful. ``about``: what the rules say of it."""

    title: Text
    asks: Sequence[Text | None] = ()
    about: Text | None = None


@dataclass(frozen=True, slots=True)
class Diagram:
    """A small position that shows a rule. ``marks`` by place: ``land`` (may go there), ``capture``, ``blocked`` (may not go
    there, or stands in the way), ``source`` (what it is about). ``ways``: places one after the other, as an arrow."""

    title: Text
    pieces: Mapping[str, Piece]
    marks: Mapping[str, str] = field(default_factory=dict)
    links: Sequence[Link] = ()
    ways: Sequence[Sequence[str]] = ()
    entire: bool = False
    """Whether all of the board is shown, and not just the piece that is needed."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Something the rules say: a sentence or several, the kind of tile they are about (its id; empty for none), pictures."""

    text: Text
    kind: str = ""
    diagrams: Sequence[Diagram] = ()


TOPICS = ("differs", "plant", "move", "stop", "link", "bonus", "near", "win", "break", "ban", "special", "capture", "choose")
"""What lessons are about, in the order in which they are given, words before they are used: what is not as in the game before
(to be read), bringing a tile into play, moving it, what keeps it from moving, making a link, what may be done after that, coming
nearer to an end, the end, breaking a link, what is never allowed, a tile that does something of its own, capturing, and what is
chosen before the game, with which those go on who begin one."""
FIRST_TOPICS = ("plant", "move", "stop", "link", "bonus", "win", "break", "capture", "choose")
"""The topics of which a game has one lesson each in the first course; whoever wants has the others after that."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A small position in which one thing is to be done. ``topic`` is one of TOPICS, ``about`` names a kind, link, action or
    ending.

    ``told`` are sentences of the rules. ``position`` is what ``Game.setup`` takes. ``goals`` are the moves that do what is
    asked; ``tries`` are places that are to be tried in vain, by whoever is to find out why they are closed: one of them will do.
    """

    topic: str
    about: str
    title: Text
    task: Text
    told: Text
    position: Mapping[str, Any]
    goals: frozenset[str]
    tries: frozenset[str] = frozenset()

    @property
    def id(self) -> str:
        """What it is called by where it is noted that somebody has done it."""
        return f"{self.topic} {self.about}"


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of the rules and what stands under it."""

    heading: Text
    paragraphs: Sequence[Paragraph]


Event = Mapping[str, Any]
"""One thing that happened, as the protocol prints it: ``{"event": "moved", "tile": ..., "from": ..., "to": ...}``."""
