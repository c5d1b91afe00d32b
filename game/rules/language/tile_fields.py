"""The fields that kinds of tile and their groups have, and the two that most entries have."""

from __future__ import annotations

from game.rules.language.records import FORBIDDABLE
from game.rules.language.types import Amount, Field, Free, ListOf, MapOf, Number, One, OneOrMany, Phrase, Ref, Word, Words

TITLE = Field(Words(120), "what players call it")
SAYING = Field(Words(), "a sentence for the rules page")
TILE_FIELDS: dict[str, Field] = {
    "is": Field(ListOf(Ref(("groups",)), 1, 12), "the groups it belongs to"),
    "traits": Field(MapOf(Free(40)), "properties that relations can compare, such as colour"),
    "count": Field(Amount(0, 60), "how many there are in a set"),
    "plant_on": Field(Phrase(), "where it may be put onto the board"),
    "plant_after": Field(Number(), "turns that each player must have had before it may come into play"),
    "move": Field(OneOrMany(One("path")), "how it moves: a path, or a list of paths"),
    "land": Field(Phrase(), "where its own movement may end"),
    "over": Field(Phrase(), "what it may pass over"),
    "through": Field(Phrase(), "the points that each of its steps must touch"),
    "cannot": Field(ListOf(Word(FORBIDDABLE), 1, 6), "what it can never do, or suffer"),
    "lives_on": Field(Word(("points", "squares")), "whether it lies on points or on squares"),
    "text": SAYING,
}
