"""The sections of a ruleset and the fields of their entries: the first two levels of the language's one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.core.contract import SEATS
from game.rules.language.records import AWARD, BREAKER, CHECKS, ENDS, EXTRA, FORBIDDABLE, KIN, MOMENTS, NEUTRAL
from game.rules.language.tile_fields import SAYING, TILE_FIELDS, TITLE
from game.rules.language.types import (
    NAME,
    Amount,
    Board,
    Field,
    Fields,
    Flag,
    Free,
    ListOf,
    MapOf,
    Number,
    One,
    Patch,
    Phrase,
    Pictures,
    Places,
    Ref,
    Setting,
    Step,
    Steps,
    Type,
    Whole,
    Word,
    Words,
    Zone,
)

FORMAT = 1
"""The version of the language that this program speaks."""


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
    """A part of a ruleset. ``entries``: names of one's own, each with these fields; else a value of the type."""

    doc: str
    fields: Mapping[str, Field] | None = None
    value: Type | None = None
    each: Type | None = None
    required: bool = False


SECTIONS: dict[str, Section] = {
    "format": Section("the version of the language: 1", value=Whole(1, 999), required=True),
    "id": Section("the ruleset's name for files and programs, the same as the file's", value=Free(64, NAME), required=True),
    "version": Section("the edition of this ruleset", value=Free(40)),
    "name": Section("what players call the game", value=Words(120)),
    "about": Section("one line about the game", value=Words()),
    "source": Section("where the rules come from", value=Fields({k: Field(Free()) for k in ("title", "url", "pages")})),
    "abstract": Section("true for a ruleset that is only there to be extended", value=Flag()),
    "based_on": Section("of a bundle: what it was made of", value=ListOf(Free(64, NAME), 1, 8)),
    "extends": Section("the rulesets that this one builds on", value=Parents(Free(64, NAME), 1, 8)),
    "remove": Section("what to leave out of them: section.entry, or section.entry.field", value=ListOf(Free(200), 1, 100)),
    "players": Section(
        "how many play, and for how long",
        value=Fields(
            {
                "count": Field(Whole(1, 2), required=True),
                "minutes": Field(Whole(1, 600), "how many minutes a game takes, about"),
            }
        ),
    ),
    "board": Section("the board it is played on", value=Board()),
    "zones": Section("places on the board, seen from the player's own seat", each=Zone()),
    "groups": Section("kinds of tile that share something", fields={"name": TITLE} | TILE_FIELDS),
    "tiles": Section(
        "the kinds of tile",
        fields={
            "name": TITLE,
            "code": Field(Free(3), "a short label, such as R3"),
            "art": Field(Free(64, NAME), "its picture, if not that of its own name"),
        }
        | TILE_FIELDS,
    ),
    "pictures": Section("pictures of its own tiles, by the tile's art or id, each as SVG text", value=Pictures()),
    "tile_sets": Section(
        "what the players begin with",
        value=Fields(
            {
                "per": Field(Word(("player", "table")), "whether each player has a set, or the table has one"),
                "on_board": Field(Word(("owner", "placer", "nobody")), "whose a tile is once it lies on the board"),
            }
        ),
    ),
    "setup": Section(
        "the tiles that lie on the board when play begins, seen from each player's own seat",
        value=MapOf(Places(), "tiles"),
    ),
    "piles": Section(
        "tiles beside the board: reserve, hand, bag, pot",
        fields={
            "name": TITLE,
            "owner": Field(Word(("each", "shared")), "whether each player has one", required=True),
            "seen_by": Field(Word(("everyone", "owner", "nobody")), "who sees what is in it"),
            "starts_with": Field(Phrase("kinds"), "the tiles it holds when play begins"),
            "order": Field(Word(("sorted", "shuffled")), "whether the order of its tiles is chance"),
        },
    ),
    "circles": Section("kinds of tile in a circle", each=ListOf(Ref(("tiles",)), 2, 24)),
    "relations": Section("which kinds belong together; all the verbs of an entry add up", each=One("relation")),
    "links": Section(
        "lines between two tiles, such as harmonies",
        fields={
            "name": TITLE,
            "as": Field(Ref(("links",)), "the link that it counts as: another way to make one of those"),
            "relation": Field(Ref(("relations",), ("any",)), "which kinds it joins", required=True, unless="breaks"),
            "ends": Field(ENDS, "the tiles at its two ends", required=True, unless="breaks"),
            "over": Field(Phrase(), "tiles that may lie between"),
            "over_neutral": Field(
                NEUTRAL, "tiles that may lie between if they are not so related to either end; they can be ends too"
            ),
            "lines": Field(Word(("straight", "diagonal", "both")), "along which lines it runs; straight if nothing is said"),
            "length": Field(Steps(), "how many steps its ends may lie apart"),
            "crosses": Field(Phrase("places"), "places of which one must lie between the ends"),
            "not_across": Field(Phrase("places"), "places it cannot pass"),
            "breaks": Field(Ref(("links",)), "the link that would stand here, were it not for one tile between"),
            "broken_by": Field(BREAKER, "that tile, and how it is related to one of the two ends"),
            "worth": Field(Amount(), "points it is worth"),
            "extra": Field(ListOf(EXTRA, 0, 12), "more points for certain ends"),
            "shown": Field(Flag(), "false if players are to see it for themselves: no table draws it"),
        },
    ),
    "line_effects": Section(
        "tiles that change the links on their line",
        fields={
            "tiles": Field(Phrase(), "which tiles do it", required=True),
            "on": Field(Word(("whole_line", "between")), "on their whole row and column, or only between the ends"),
            "turns": Field(MapOf(Ref(("links",), ("nothing",)), "links"), "each link and what becomes of it", required=True),
            "text": SAYING,
        },
    ),
    "statuses": Section(
        "conditions that tiles are under",
        fields={
            "name": TITLE,
            "text": SAYING,
            "who": Field(Phrase(), "the tiles under it, by where they lie"),
            "marked": Field(Flag(), "true for a lasting mark that an effect sets"),
            "until": Field(Word(("moved",)), "when a mark goes away"),
            "when": Field(One("condition"), "only while this is so"),
            "cannot": Field(ListOf(Ref(("links",), FORBIDDABLE), 1, 12), "what it keeps the tile from"),
            "counts_as": Field(KIN, "it stands in the relations of the tiles beside it"),
        },
    ),
    "captures": Section(
        "who may take whom",
        fields={
            "by": Field(Phrase(), "the tiles that take", required=True),
            "of": Field(Phrase(), "the tiles they take", required=True),
            "relation": Field(Ref(("relations",)), "only kinds that belong together so"),
            "when": Field(One("condition"), "only while this is so"),
            "cost": Field(Word(("attacker",)), "the taker leaves the board too"),
            "into": Field(Ref(("piles",), ("box",)), "where the taken tile goes"),
            "whose": Field(Word(("owner", "mover")), "whose pile it goes to"),
            "text": SAYING,
        },
    ),
    "captured_into": Section("the pile for captured tiles; box is out of the game", value=Ref(("piles",), ("box",))),
    "never": Section(
        "what no action may leave behind",
        fields={
            "when": Field(One("condition"), "what must never be so", required=True),
            "because": Field(Words(), "the reason that players read", required=True),
        },
    ),
    "must": Section(
        "what a player has to bring about whenever some move does",
        fields={
            "when": Field(One("condition"), "what such a move makes so", required=True),
            "because": Field(Words(), "the reason that players read", required=True),
        },
    ),
    "actions": Section(
        "what players do",
        fields={
            "name": TITLE,
            "says": Field(Free(120), "how a move of it is written: a verb, and the names of its picks"),
            "when": Field(One("condition"), "only while this is so"),
            "because": Field(Words(), "the reason that players read while it is not"),
            "pick": Field(ListOf(One("pick"), 1, 8), "what the player points at, one after another"),
            "do": Field(ListOf(One("effect"), 1, 20), "what happens then", required=True),
            "forbid": Field(
                MapOf(Fields({"when": Field(One("condition"), required=True), "because": Field(Words(), required=True)})),
                "what this action may not leave behind",
            ),
            "prefer": Field(One("condition"), "if some way makes this so, only such ways are allowed"),
            "prefer_for": Field(Word(("all", "each")), "each: asked for each thing that is picked first by itself"),
            "automatic": Field(Flag(), "it happens by itself"),
            "as": Field(Ref(("actions",)), "the action beside which it is offered, wherever a turn names that one"),
            "text": SAYING,
        },
    ),
    "flow": Section("the phases in their order", value=ListOf(Ref(("phases",)), 1, 16)),
    "phases": Section(
        "the parts of a game",
        fields={
            "name": TITLE,
            "players": Field(Word((*SEATS, "one", "each", "alternate")), "who has turns in it", required=True),
            "first": Field(Word((*SEATS, "chance")), "who begins; chance: a coin decides"),
            "until": Field(One("condition"), "when it is over"),
            "may_pass": Field(Flag(), "true if a player may pass a whole turn"),
            "turn": Field(ListOf(Step(), 1, 20), "the steps of a turn", required=True),
            "before": Field(ListOf(Step(), 1, 10), "steps before those of the turn, as a house rule adds them"),
            "after": Field(ListOf(Step(), 1, 10), "steps after those of the turn, unless it was passed"),
        },
    ),
    "stuck": Section("what befalls a player who can do nothing", value=Word(("pass", "lose", "draw"))),
    "repetition": Section("how often the same position with the same player to move makes a draw", value=Whole(2, 9)),
    "score": Section("players gather points while they play", value=Fields({"name": Field(Words(120), required=True)})),
    "scoring": Section(
        "what brings points, or costs them",
        fields={
            "name": TITLE,
            "at": Field(Word(MOMENTS), "when it is counted; own_turn: at the end of the player's own turns"),
            "when": Field(One("condition"), "only while this is so"),
            "add": Field(Number(), "how many points it brings"),
            "subtract": Field(Number(), "how many points it costs"),
        },
    ),
    "tally": Section(
        "the lines of the count at the end",
        fields={
            "name": TITLE,
            "when": Field(One("condition"), "only if this is so"),
            "add": Field(Number(), "what is added to the total"),
            "subtract": Field(Number(), "what is taken off the total"),
            "shows": Field(Number(), "what is only shown"),
        },
    ),
    "endings": Section(
        "when the game is over",
        fields={
            "name": TITLE,
            "check": Field(Word(CHECKS), "when it is looked for; claimed: only when an action claims it"),
            "for": Field(Word(("mover", "each")), "for the player who acted, or for each"),
            "when": Field(One("condition"), "what must be so"),
            "winner": Field(One("winner"), "who has won", required=True),
            "award": Field(AWARD, "points that one player has more in the tally"),
        },
    ),
    "options": Section(
        "what may be tuned before a game",
        fields={
            "name": TITLE,
            "text": SAYING,
            "number": Field(Whole(-1000, 1000), "a number, and its default"),
            "min": Field(Whole(-1000, 1000), "the least"),
            "max": Field(Whole(-1000, 1000), "the most"),
            "step": Field(Whole(1, 1000), "by how much a control changes it"),
            "from": Field(Whole(-1000, 1000), "from which number on the rules change"),
            "choice": Field(Free(64, NAME), "one of the choices, the default"),
            "choices": Field(
                MapOf(Fields({"name": Field(Words(120), required=True), "changes": Field(Patch())})), "what can be chosen"
            ),
            "switch": Field(Flag(), "on or off, the default"),
            "changes": Field(Patch(), "the rules that change when it is on, or from that number on"),
        },
    ),
    "presets": Section(
        "sets of options with a name",
        fields={"name": TITLE, "set": Field(MapOf(Setting(), "options"), "each option and its value", required=True)},
    ),
}
HEADER = ("format", "id", "version", "name", "about", "source", "abstract", "based_on", "extends", "remove")
"""What belongs to a file and is never inherited."""

BOARD_SECTIONS: dict[str, Section] = {
    "format": SECTIONS["format"],
    "id": SECTIONS["id"],
    "name": Section("what players call it", value=Words(120)),
    "points": Section("one letter for each point, rows from north to south", value=Free(2000), required=True),
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
