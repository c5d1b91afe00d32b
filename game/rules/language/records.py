"""The short lists of words that fields choose from."""

from __future__ import annotations

from game.core.contract import Text
from game.core.languages import localize

FORBIDDABLE = ("move", "be_moved", "capture", "be_captured", "link")
"""What a status, or a kind of tile, can keep a tile from."""
MOMENTS = ("own_turn", "every_turn", "action")
"""When points are counted."""
CHECKS = ("after_action", "after_turn", "before_turn", "claimed")
"""When an ending is looked for."""
BUILT_IN_ENDINGS = {
    "forfeit": "a player gives up (`mine`, in its words); if nothing is said here, the other player has won",
    "stuck": "both players have passed, one after the other, or who plays alone can do nothing; if nothing is said here, it "
    "is a draw. (Where `stuck: lose` or `stuck: draw` stands in the ruleset, that alone says what befalls a "
    "player who can do nothing.)",
    "too_long": "the game has gone on for more actions than any needs (see the bounds); if nothing is said here, it is a draw",
    "repetition": "the same position has come up as often as `repetition:` says; if nothing is said here, it is a draw",
}
"""The endings that every game has, and when each comes about; an entry of such a name says who has won then."""
BUILT_IN_TITLES: dict[str, Text] = {
    "forfeit": localize("Resigned"),
    "stuck": localize("Nobody can go on"),
    "too_long": localize("The game has gone on too long"),
    "repetition": localize("The same position too often"),
}
"""What the endings are called that every game has."""
BUILT_IN_FIELDS = ("name", "winner", "award")
"""What an entry can say of an ending that every game has."""
