"""The sections of a ruleset and the fields of their entries: the first two levels of the language's one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.rules.language.entries import (
    ActionEntry,
    CaptureEntry,
    EndingEntry,
    Group,
    LineEffectEntry,
    LinkEntry,
    Must,
    Never,
    OptionEntry,
    PhaseEntry,
    PileEntry,
    Players,
    PresetEntry,
    ScoreEntry,
    ScoringEntry,
    Source,
    StatusEntry,
    TallyEntry,
    Tile,
    TileSets,
)
from game.rules.language.nodes import TypedRecord
from game.rules.language.types import (
    NAME,
    Board,
    Field,
    Flag,
    Free,
    ListOf,
    MapOf,
    One,
    Pictures,
    Places,
    Ref,
    Type,
    Whole,
    WholeOr,
    Word,
    Words,
    Zone,
)


@dataclass(frozen=True)
class Parents(ListOf):
    """A list of names, or one name without brackets, which the reader takes for a list of one."""

    @property
    def form(self) -> str:  # type: ignore[override]
        return f"{super().form}; or one without brackets"

    def schema(self) -> dict[str, Any]:
        return super().schema() | {"type": ["string", "array"], "if": {"type": "string"}, "then": self.item.schema()}


@dataclass(frozen=True)
class Section:
    """A part of a ruleset: entries by names of one's own, each a typed record or of the type ``each``; or one ``value``."""

    doc: str
    entry: type[TypedRecord] | None = None
    value: Type | None = None
    each: Type | None = None
    required: bool = False

    @property
    def fields(self) -> Mapping[str, Field] | None:
        """The fields of its entries, if these are records of fields."""
        return None if self.entry is None else self.entry.params


SECTIONS: dict[str, Section] = {
    "format": Section("the version of the language: 1", value=Whole(1, 999), required=True),
    "id": Section("the ruleset's name for files and programs, the same as the file's", value=Free(64, NAME), required=True),
    "version": Section("the edition of this ruleset", value=Free(40)),
    "name": Section("what players call the game", value=Words(120)),
    "about": Section("one line about the game", value=Words()),
    "source": Section("where the rules come from", value=Source.type()),
    "abstract": Section("true for a ruleset that is only there to be extended", value=Flag()),
    "based_on": Section("of a bundle: what it was made of", value=ListOf(Free(64, NAME), 1, 8)),
    "extends": Section(
        "the rulesets that this one builds on; of several, a later one counts with all that it builds on itself",
        value=Parents(Free(64, NAME), 1, 8),
    ),
    "remove": Section("what to leave out of them: section.entry, or section.entry.field", value=ListOf(Free(200), 1, 100)),
    "players": Section("how many play, for how long, and what the shelf says of it", value=Players.type()),
    "board": Section("the board it is played on", value=Board()),
    "zones": Section("places on the board, seen from the player's own seat", each=Zone()),
    "groups": Section("kinds of tile that share something", Group),
    "tiles": Section("the kinds of tile", Tile),
    "pictures": Section("pictures of its own tiles, by the tile's art or id, each as SVG text", value=Pictures()),
    "tile_sets": Section("what the players begin with", value=TileSets.type()),
    "setup": Section(
        "the tiles that lie on the board when play begins, seen from each player's own seat",
        value=MapOf(Places(), "tiles"),
    ),
    "piles": Section("tiles beside the board: reserve, hand, bag, pot", PileEntry),
    "circles": Section("kinds of tile in a circle", each=ListOf(Ref(("tiles",)), 2, 24)),
    "relations": Section("which kinds belong together; all the verbs of an entry add up", each=One("relation")),
    "links": Section("lines between two tiles, such as harmonies", LinkEntry),
    "line_effects": Section("tiles that change the links on their line", LineEffectEntry),
    "statuses": Section("conditions that tiles are under", StatusEntry),
    "captures": Section("who may take whom", CaptureEntry),
    "captured_into": Section(
        "the pile for captured tiles; box is out of the game, under is below the tile that takes them, with which they go on",
        value=Ref(("piles",), ("box", "under")),
    ),
    "never": Section("what no action may leave behind", Never),
    "must": Section("what a player has to bring about whenever some move does", Must),
    "actions": Section("what players do", ActionEntry),
    "flow": Section("the phases in their order", value=ListOf(Ref(("phases",)), 1, 16)),
    "phases": Section("the parts of a game", PhaseEntry),
    "stuck": Section("what befalls a player who can do nothing", value=Word(("pass", "lose", "draw"))),
    "repetition": Section(
        "how often the same position with the same player to move makes a draw; forbidden: no move may bring one back",
        value=WholeOr(2, 9, "forbidden"),
    ),
    "score": Section("players gather points while they play", value=ScoreEntry.type()),
    "scoring": Section("what brings points, or costs them", ScoringEntry),
    "tally": Section("the lines of the count at the end", TallyEntry),
    "endings": Section("when the game is over", EndingEntry),
    "options": Section("what may be tuned before a game", OptionEntry),
    "presets": Section("sets of options with a name", PresetEntry),
}
HEADER = ("format", "id", "version", "name", "about", "source", "abstract", "based_on", "extends", "remove")
"""What belongs to a file and is never inherited."""

BOARD_SECTIONS: dict[str, Section] = {
    "format": SECTIONS["format"],
    "id": SECTIONS["id"],
    "name": Section("what players call it", value=Words(120)),
    "points": Section(
        "one letter for each point and a dot where there is none, rows from north to south, at most 19 by 19",
        value=Free(2000),
        required=True,
    ),
    "origin": Section(
        "the column and the row of the point called 0,0, counted from the south-west; the middle if nothing is said, and of four "
        "points around the middle the one to the south-west",
        value=ListOf(Whole(1, 19), 2, 2),
    ),
    "legend": Section(
        "each letter and the zones its points belong to",
        value=MapOf(ListOf(Free(64, NAME), 1, 6), names="^[A-Za-z]$"),
        required=True,
    ),
    "squares": Section("whether there are spaces between the points too", value=Flag()),
    "zones": SECTIONS["zones"],
    "names": Section("what players call the grounds of the legend", each=Words(80)),
}

ON_THE_SPOT = {name: section for name, section in BOARD_SECTIONS.items() if name not in ("format", "id")}
"""What a ruleset says of a board that it brings along itself."""
