"""The entries of a ruleset's sections as typed records: what a field is, and what it means, is said here and nowhere else.

``Ruleset`` at the end is a whole resolved ruleset, read: options applied, every rule a node.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Any, ClassVar

from game.core.contract import SEATS, Text
from game.rules.language.families import (
    ConditionNode,
    EffectNode,
    NumberNode,
    PathNode,
    PickNode,
    RelationNode,
    StepNode,
    WinnerNode,
    relations_in,
)
from game.rules.language.nodes import TypedRecord, Unless
from game.rules.language.records import CHECKS, FORBIDDABLE, MOMENTS
from game.rules.language.turn_steps import steps_of
from game.rules.language.types import (
    NAME,
    Amendable,
    Amount,
    Flag,
    Free,
    KindsHeld,
    ListOf,
    MapOf,
    Number,
    One,
    OneOrMany,
    Pair,
    Patch,
    Phrase,
    Places,
    Ref,
    SettingType,
    Step,
    Steps,
    Whole,
    Word,
    Words,
)

Said = str | Text
"""A text for people as it is written: one, or one by language."""
Coordinates = tuple[int, int]
TITLE = "what players call it"
SAYING = "a sentence for the rules page"
ENDS = ListOf(Phrase(sort="tile"), 2, 2)
NOTHING: Mapping[str, Any] = MappingProxyType({})


class ZoneEntry(TypedRecord):
    """A place on the board."""

    name: Annotated[
        Said | None, Words(), "what players call it, as it stands within a sentence: the far garden, a gate, touching red"
    ] = None  # fmt: skip
    points: Annotated[Sequence[Coordinates], Places(), "these points"] = ()
    squares: Annotated[Sequence[Coordinates], Places(), "these squares between the points, by their south-west corners"] = ()
    rows: Annotated[Coordinates, Pair(), "all points from the one row to the other; south is below 0"] = (-9, 9)
    columns: Annotated[Coordinates, Pair(), "all points from the one column to the other; west is below 0"] = (-9, 9)
    where: Annotated[str, Phrase("places"), "all points of a phrase"] = ""
    shown: Annotated[bool, Flag(), "true if the board marks these places, and says their name"] = False


def read_zone(zone: str | Mapping[str, Any]) -> ZoneEntry:
    """A zone as it is written: a phrase, or a record."""
    return ZoneEntry.read({"where": zone} if isinstance(zone, str) else zone)


class TileFields(TypedRecord):
    """What kinds of tile and their groups can say."""

    is_: Annotated[tuple[str, ...], ListOf(Ref(("groups",)), 1, 12), "the groups it belongs to"] = ()
    traits: Annotated[Mapping[str, str], MapOf(Free(40)), "properties that relations can compare, such as colour"] = NOTHING
    count: Annotated[int | str | None, Amount(0, 60), "how many there are in a set"] = None
    plant_on: Annotated[str | None, Phrase(), "where it may be put onto the board"] = None
    plant_after: Annotated[
        NumberNode | None, Number(), "turns of the last phase that each player must have had before it may come into play"
    ] = None  # fmt: skip
    move: Annotated[tuple[PathNode, ...] | None, OneOrMany(One("path")), "how it moves: a path, or a list of paths"] = None
    land: Annotated[str | None, Phrase(), "where its own movement may end"] = None
    over: Annotated[str | None, Phrase(), "what it may pass over"] = None
    through: Annotated[str | None, Phrase(), "the points that each of its steps must touch"] = None
    cannot: Annotated[tuple[str, ...] | None, ListOf(Word(FORBIDDABLE), 1, 6), "what it can never do, or suffer"] = None
    lives_on: Annotated[str | None, Word(("points", "squares")), "whether it lies on points or on squares"] = None
    text: Annotated[Said | None, Words(), SAYING] = None


INHERITED = tuple(word for word in TileFields.params if word not in ("is", "traits"))
"""What a kind of tile takes over from its groups field by field."""


class Group(TileFields):
    """Kinds of tile that share something."""

    name: Annotated[Said | None, Words(120), TITLE] = None


class Tile(TileFields):
    """A kind of tile."""

    name: Annotated[Said | None, Words(120), TITLE] = None
    code: Annotated[str | None, Free(3), "a short label, such as R3"] = None
    art: Annotated[str | None, Free(64, NAME), "its picture, if not that of its own name"] = None


class PileEntry(TypedRecord):
    """Tiles beside the board."""

    name: Annotated[Said | None, Words(120), TITLE] = None
    owner: Annotated[str, Word(("each", "shared")), "whether each player has one"]
    seen_by: Annotated[str, Word(("everyone", "owner", "nobody")), "who sees what is in it"] = "everyone"
    starts_with: Annotated[
        str | Mapping[str, int] | None, KindsHeld(),
        "the tiles it holds when play begins: all of some kinds, or a number for each kind",
    ] = None  # fmt: skip
    order: Annotated[str, Word(("sorted", "shuffled")), "whether the order of its tiles is chance"] = "sorted"

    @property
    def numbered(self) -> Mapping[str, int] | None:
        """By kind, how many it holds when play begins, where each has a number of its own."""
        return self.starts_with if isinstance(self.starts_with, Mapping) else None

    @property
    def begins_with(self) -> str | None:
        """The kinds with which it begins, as a phrase; None if it is empty then."""
        return held_kinds(self.starts_with)


def held_kinds(starts_with: str | Mapping[str, Any] | None) -> str | None:
    """The kinds that ``starts_with`` names, as a phrase."""
    if not isinstance(starts_with, Mapping):
        return starts_with
    return " or ".join(kind for kind, number in starts_with.items() if number) or "nothing"


class Neutral(TypedRecord):
    """Tiles that may lie between the ends of a link."""

    tiles: Annotated[str, Phrase(sort="tile")]
    relation: Annotated[str | None, Ref(("relations",))] = None


class Breaker(TypedRecord):
    """The tile between that breaks a link."""

    tile: Annotated[str, Phrase(sort="tile")]
    relation: Annotated[str, Ref(("relations",))]


class Extra(TypedRecord):
    """More points for certain ends."""

    ends: Annotated[tuple[str, str], ENDS]
    add: Annotated[int | str, Amount()]


class LinkEntry(TypedRecord):
    """Lines between two tiles."""

    name: Annotated[Said | None, Words(120), TITLE] = None
    as_: Annotated[str, Ref(("links",)), "the link that it counts as: another way to make one of those"] = ""
    relation: Annotated[str, Ref(("relations",), ("any",)), "which kinds it joins", Unless("breaks")] = ""
    ends: Annotated[tuple[str, str] | None, ENDS, "the tiles at its two ends", Unless("breaks")] = None
    over: Annotated[str | None, Phrase(), "tiles that may lie between"] = None
    over_neutral: Annotated[
        Neutral | None, Neutral.type(),
        "tiles that may lie between if they are not so related to either end; they can be ends too",
    ] = None  # fmt: skip
    lines: Annotated[
        str, Word(("straight", "diagonal", "both")), "along which lines it runs; straight if nothing is said"
    ] = "straight"  # fmt: skip
    length: Annotated[Any, Steps(), "how many steps its ends may lie apart"] = "any"
    crosses: Annotated[str | None, Phrase("places"), "places of which one must lie between the ends"] = None
    not_across: Annotated[str | None, Phrase("places"), "places it cannot pass"] = None
    breaks: Annotated[str, Ref(("links",)), "the link that would stand here, were it not for one tile between"] = ""
    broken_by: Annotated[Breaker | None, Breaker.type(), "that tile, and how it is related to one of the two ends"] = None
    worth: Annotated[int | str, Amount(), "points it is worth"] = 1
    extra: Annotated[tuple[Extra, ...], ListOf(Extra.type(), 0, 12), "more points for certain ends"] = ()
    shown: Annotated[bool, Flag(), "false if players are to see it for themselves: no table draws it"] = True


class LineEffectEntry(TypedRecord):
    """Tiles that change the links on their line."""

    tiles: Annotated[str, Phrase(sort="tile"), "which tiles do it"]
    on: Annotated[
        str, Word(("whole_line", "between")), "on their whole row and column, or only between the ends"
    ] = "whole_line"  # fmt: skip
    turns: Annotated[Mapping[str, str], MapOf(Ref(("links",), ("nothing",)), "links"), "each link and what becomes of it"]
    text: Annotated[Said | None, Words(), SAYING] = None


class Likeness(TypedRecord):
    """Tiles near it that a tile counts as."""

    like: Annotated[str, Phrase(sort="tile"), "the tiles that it is like"]
    within: Annotated[
        str, Word(("around", "beside")), "where these stand: on the eight points around it, or the four"
    ] = "around"  # fmt: skip
    for_: Annotated[tuple[str, ...], ListOf(Ref(("relations",)), 1, 6), "in which relations, the first before the next"]


class StatusEntry(TypedRecord):
    """A condition that tiles are under."""

    name: Annotated[Said | None, Words(120), TITLE] = None
    text: Annotated[Said | None, Words(), SAYING] = None
    who: Annotated[str | None, Phrase(), "the tiles under it, by where they lie"] = None
    marked: Annotated[bool, Flag(), "true for a lasting mark that an effect sets"] = False
    on: Annotated[
        str, Word(("tiles", "points")), "of a lasting mark: whether tiles bear it, or points, whatever comes to lie there"
    ] = "tiles"  # fmt: skip
    until: Annotated[str | None, Word(("moved",)), "when a mark goes away"] = None
    when: Annotated[ConditionNode | None, One("condition"), "only while this is so"] = None
    cannot: Annotated[tuple[str, ...], ListOf(Ref(("links",), FORBIDDABLE), 1, 12), "what it keeps the tile from"] = ()
    counts_as: Annotated[
        Likeness | None, Likeness.type(), "it stands in the relations of the tiles beside it"
    ] = None  # fmt: skip
    seen_by: Annotated[
        str, Word(("everyone", "owner")), "who sees which tile it is that is under it; until the game is over"
    ] = "everyone"  # fmt: skip


class CaptureEntry(TypedRecord):
    """Who may take whom."""

    by: Annotated[str, Phrase(sort="tile"), "the tiles that take"]
    of: Annotated[str, Phrase(sort="tile"), "the tiles they take"]
    relation: Annotated[str | None, Ref(("relations",)), "only kinds that belong together so"] = None
    when: Annotated[ConditionNode | None, One("condition"), "only while this is so"] = None
    cost: Annotated[str | None, Word(("attacker",)), "the taker leaves the board too"] = None
    into: Annotated[
        str, Ref(("piles",), ("box", "under")), "where the taken tile goes; under: below the taker, with which it goes on"
    ] = ""  # fmt: skip
    whose: Annotated[str, Word(("owner", "mover")), "whose pile it goes to"] = "owner"
    text: Annotated[Said | None, Words(), SAYING] = None


class Never(TypedRecord):
    """What no action may leave behind."""

    when: Annotated[ConditionNode, One("condition"), "what must never be so"]
    because: Annotated[Said, Words(), "the reason that players read"]


class Must(TypedRecord):
    """What a player has to bring about whenever some move does."""

    when: Annotated[ConditionNode, One("condition"), "what such a move makes so"]
    because: Annotated[Said, Words(), "the reason that players read"]


class Forbidden(TypedRecord):
    """What one action may not leave behind."""

    when: Annotated[ConditionNode, One("condition")]
    because: Annotated[Said, Words()]


class ActionEntry(TypedRecord):
    """What players do."""

    name: Annotated[Said | None, Words(120), TITLE] = None
    says: Annotated[str | None, Free(120), "how a move of it is written: a verb, and the names of its picks"] = None
    when: Annotated[ConditionNode | None, One("condition"), "only while this is so"] = None
    because: Annotated[Said | None, Words(), "the reason that players read while it is not"] = None
    pick: Annotated[
        tuple[PickNode, ...], Amendable(One("pick"), 1, 8), "what the player points at, one after another"
    ] = ()  # fmt: skip
    do: Annotated[tuple[EffectNode, ...], Amendable(One("effect"), 1, 20), "what happens then"]
    forbid: Annotated[Mapping[str, Forbidden], MapOf(Forbidden.type()), "what this action may not leave behind"] = NOTHING
    prefer: Annotated[
        ConditionNode | None, One("condition"), "if some way makes this so, only such ways are allowed"
    ] = None  # fmt: skip
    prefer_for: Annotated[
        str, Word(("all", "each")), "each: asked for each thing that is picked first by itself"
    ] = "all"  # fmt: skip
    automatic: Annotated[bool, Flag(), "it happens by itself, where it can be done whole and breaks no rule"] = False
    as_: Annotated[
        str, Ref(("actions",)), "the action beside which it is offered, wherever a turn names that one"
    ] = ""  # fmt: skip
    text: Annotated[Said | None, Words(), SAYING] = None

    @property
    def effects(self) -> Iterator[EffectNode]:
        """All that it does, the effects within others too."""
        return (each for effect in self.do for each in effect.each())


class PhaseEntry(TypedRecord):
    """A part of a game."""

    name: Annotated[Said | None, Words(120), TITLE] = None
    players: Annotated[
        str,
        Word((*SEATS, "one", "each", "alternate")),
        "who has turns in it: one turn (each), unless they alternate or it has until",
    ]
    first: Annotated[str | None, Word((*SEATS, "chance")), "who begins; chance: a coin decides"] = None
    until: Annotated[ConditionNode | None, One("condition"), "when it is over"] = None
    may_pass: Annotated[bool, Flag(), "true if a player may pass a whole turn"] = False
    turn: Annotated[tuple[StepNode, ...], Amendable(Step(), 1, 20), "the steps of a turn; one that cannot be done ends it"]
    before: Annotated[
        tuple[StepNode, ...], Amendable(Step(), 1, 10), "steps before those of the turn, as a house rule adds them"
    ] = ()  # fmt: skip
    after: Annotated[
        tuple[StepNode, ...], Amendable(Step(), 1, 10), "steps after those of the turn, however it ended, unless it was passed"
    ] = ()  # fmt: skip


class Players(TypedRecord):
    """How many play, for how long, and what the shelf says of it."""

    count: Annotated[int, Whole(1, 2)]
    minutes: Annotated[int | None, Whole(1, 600), "how many minutes a game takes, about"] = None
    difficulty: Annotated[int | None, Whole(1, 3), "how hard to learn: 1 is easy, 2 takes practice, 3 has many rules"] = None
    special: Annotated[Said | None, Words(60), "what is special about the game, in a few words for the shelf"] = None


class TileSets(TypedRecord):
    """What the players begin with."""

    per: Annotated[str, Word(("player", "table")), "whether each player has a set, or the table has one"] = "player"
    on_board: Annotated[
        str,
        Word(("owner", "placer", "nobody")),
        "whose a tile is once it lies on the board; of who plays alone it is only where it says placer",
    ] = "owner"  # fmt: skip


class ScoreEntry(TypedRecord):
    """That players gather points while they play."""

    name: Annotated[Said, Words(120)]


class Source(TypedRecord):
    """Where the rules come from."""

    title: Annotated[str | None, Free()] = None
    url: Annotated[str | None, Free()] = None
    pages: Annotated[str | None, Free()] = None


class ScoringEntry(TypedRecord):
    """What brings points, or costs them."""

    name: Annotated[Said | None, Words(120), TITLE] = None
    at: Annotated[
        str, Word(MOMENTS), "when it is counted; own_turn: at the end of the player's own turns"
    ] = "own_turn"  # fmt: skip
    when: Annotated[ConditionNode | None, One("condition"), "only while this is so"] = None
    add: Annotated[NumberNode | None, Number(), "how many points it brings"] = None
    subtract: Annotated[NumberNode | None, Number(), "how many points it costs"] = None


class TallyEntry(TypedRecord):
    """A line of the count at the end."""

    name: Annotated[Said | None, Words(120), TITLE] = None
    when: Annotated[ConditionNode | None, One("condition"), "only if this is so"] = None
    add: Annotated[NumberNode | None, Number(), "what is added to the total"] = None
    subtract: Annotated[NumberNode | None, Number(), "what is taken off the total"] = None
    shows: Annotated[NumberNode | None, Number(), "what is only shown"] = None


class AwardEntry(TypedRecord):
    """Points that an ending brings to one player."""

    name: Annotated[Said | None, Words(80)] = None
    to: Annotated[str, Word(("mine", "theirs")), "for whom the ending holds, or the other"]
    add: Annotated[NumberNode, Number()]


class EndingEntry(TypedRecord):
    """When the game is over."""

    name: Annotated[Said | None, Words(120), TITLE] = None
    check: Annotated[
        str, Word(CHECKS), "when it is looked for; claimed: only when an action claims it"
    ] = "after_turn"  # fmt: skip
    for_: Annotated[str, Word(("mover", "each")), "for the player who acted, or for each"] = "mover"
    when: Annotated[ConditionNode | None, One("condition"), "what must be so"] = None
    winner: Annotated[WinnerNode, One("winner"), "who has won"]
    award: Annotated[AwardEntry | None, AwardEntry.type(), "points that one player has more in the tally"] = None


class Choice(TypedRecord):
    """One of the choices of an option."""

    name: Annotated[Said, Words(120)]
    changes: Annotated[Any, Patch()] = None


class OptionEntry(TypedRecord):
    """What may be tuned before a game."""

    name: Annotated[Said | None, Words(120), TITLE] = None
    text: Annotated[Said | None, Words(), SAYING] = None
    number: Annotated[int | None, Whole(-1000, 1000), "a number, and its default"] = None
    min: Annotated[int | None, Whole(-1000, 1000), "the least"] = None
    max: Annotated[int | None, Whole(-1000, 1000), "the most"] = None
    step: Annotated[int | None, Whole(1, 1000), "by how much a control changes it"] = None
    from_: Annotated[int | None, Whole(-1000, 1000), "from which number on the rules change"] = None
    choice: Annotated[str | None, Free(64, NAME), "one of the choices, the default"] = None
    choices: Annotated[Mapping[str, Choice], MapOf(Choice.type()), "what can be chosen"] = NOTHING
    switch: Annotated[bool | None, Flag(), "on or off, the default"] = None
    changes: Annotated[Any, Patch(), "the rules that change when it is on, or from that number on"] = None


class PresetEntry(TypedRecord):
    """A set of options with a name."""

    name: Annotated[Said | None, Words(120), TITLE] = None
    set: Annotated[Mapping[str, Any], MapOf(SettingType(), "options"), "each option and its value"]


class Ruleset:
    """A resolved ruleset with its options applied, read: each section's entries by name, in the order in which they are written.

    Made of a tree that the checks have found sound; options, presets and sources are not in it.
    """

    ENTRIES: ClassVar[Mapping[str, type[TypedRecord]]] = {
        "groups": Group, "tiles": Tile, "piles": PileEntry, "links": LinkEntry, "line_effects": LineEffectEntry,
        "statuses": StatusEntry, "captures": CaptureEntry, "never": Never, "must": Must, "actions": ActionEntry,
        "phases": PhaseEntry, "scoring": ScoringEntry, "tally": TallyEntry, "endings": EndingEntry,
    }  # fmt: skip

    groups: Mapping[str, Group]
    tiles: Mapping[str, Tile]
    piles: Mapping[str, PileEntry]
    links: Mapping[str, LinkEntry]
    line_effects: Mapping[str, LineEffectEntry]
    statuses: Mapping[str, StatusEntry]
    captures: Mapping[str, CaptureEntry]
    never: Mapping[str, Never]
    must: Mapping[str, Must]
    actions: Mapping[str, ActionEntry]
    phases: Mapping[str, PhaseEntry]
    scoring: Mapping[str, ScoringEntry]
    tally: Mapping[str, TallyEntry]
    endings: Mapping[str, EndingEntry]

    def __init__(self, tree: Mapping[str, Any]) -> None:
        for section, entry in self.ENTRIES.items():
            setattr(self, section, {name: entry.read(record) for name, record in tree.get(section, {}).items()})
        self.relations: Mapping[str, list[RelationNode]] = {
            name: relations_in(record) for name, record in tree.get("relations", {}).items()
        }
        self.players = Players.read(tree.get("players", {"count": 2}))
        self.tile_sets = TileSets.read(tree.get("tile_sets", {}))
        self.score = ScoreEntry.read(tree["score"]) if "score" in tree else None
        self.circles: Mapping[str, list[str]] = tree.get("circles", {})
        self.zones = {name: read_zone(zone) for name, zone in tree.get("zones", {}).items()}
        self.setup: Mapping[str, list[list[int]]] = tree.get("setup", {})
        self.captured_into = str(tree.get("captured_into", "box"))
        self.flow: tuple[str, ...] = tuple(tree.get("flow") or self.phases)
        self.steps = {phase: steps_of(tree, phase) for phase in self.phases}
        """By phase, the steps of its turn as they are played: with those that other entries add."""
        self.about: Said = tree.get("about", "")
        self.stuck = str(tree.get("stuck", "pass"))
        self.never_again = tree.get("repetition") == "forbidden"
        """Whether no move may bring back a position."""
        self.repetition = 0 if self.never_again else int(tree.get("repetition", 0))

    def section(self, name: str) -> Mapping[str, Any]:
        """The entries of a section by name; none where there is no such section."""
        found = vars(self).get(name)
        return found if isinstance(found, Mapping) else {}

    def words(self, *without: str) -> set[str]:
        """Every word of the rules in its sections, but for some of these."""
        told = [entry for section in self.ENTRIES if section not in without for entry in self.section(section).values()]
        related = [node for nodes in self.relations.values() for node in nodes if "relations" not in without]
        return set().union(*(part.words() for part in (*told, *related)))
