"""The words and small records that fields of several sections are made of."""

from __future__ import annotations

from game.rules.types import Amount, Field, Fields, ListOf, Number, Phrase, Ref, Word, Words

FORBIDDABLE = ("move", "be_moved", "capture", "be_captured", "link")
"""What a status, or a kind of tile, can keep a tile from."""
MOMENTS = ("own_turn", "every_turn", "action")
"""When points are counted."""
CHECKS = ("after_action", "after_turn", "before_turn", "claimed")
"""When an ending is looked for."""
BUILT_IN_ENDINGS = ("forfeit", "stuck", "too_long", "repetition")
"""The endings that every game has; an entry of such a name says who has won then."""
ENDS = ListOf(Phrase(), 2, 2)
NEUTRAL = Fields({"tiles": Field(Phrase(), required=True), "relation": Field(Ref(("relations",)))})
BREAKER = Fields({"tile": Field(Phrase(), required=True), "relation": Field(Ref(("relations",)), required=True)})
KIN = Fields(
    {
        "like": Field(Phrase(), "the tiles that it is like", required=True),
        "within": Field(Word(("around", "beside")), "where these stand: on the eight points around it, or the four"),
        "for": Field(ListOf(Ref(("relations",)), 1, 6), "in which relations, the first before the next", required=True),
    }
)
AWARD = Fields(
    {
        "name": Field(Words(80)),
        "to": Field(Word(("mine", "theirs")), "for whom the ending holds, or the other", required=True),
        "add": Field(Number(), required=True),
    }
)
EXTRA = Fields({"ends": Field(ENDS, required=True), "add": Field(Amount(), required=True)})
