"""An entry of each section, as it is written: what a message shows to somebody whose section has the wrong form."""

from __future__ import annotations

ENTRY: dict[str, tuple[str, str]] = {
    "zones": ("meadow", "{rows: [-3, 3]}"),
    "groups": ("tall_flower", "{is: [flower]}"),
    "tiles": ("rose", "{count: 2, move: {walk: 4}}"),
    "piles": ("pot", "{owner: shared}"),
    "circles": ("small_circle", "[rose, lily, jasmine]"),
    "relations": ("clashing", "{pairs: [[rose, lily]]}"),
    "links": ("harmony", "{relation: harmonious, ends: [mine, mine]}"),
    "line_effects": ("silence", "{tiles: rock, turns: {harmony: nothing}}"),
    "statuses": ("trapped", "{who: mine and around rock, cannot: [move]}"),
    "captures": ("hunt", "{by: rose, of: theirs and lily}"),
    "must": ("take", "{when: {taken: theirs}, because: Whoever can take must.}"),
    "never": ("crowd", "{when: {some: mine and gates}, because: Gates stay free.}"),
    "actions": ("plant", "{do: [{plant: seed, at: gate}]}"),
    "phases": ("play", "{players: alternate, turn: [plant]}"),
    "scoring": ("harmonies", "{at: own_turn, add: {links: harmony, owner: mine}}"),
    "tally": ("flowers", "{add: {tiles: mine and flower}}"),
    "endings": ("full", "{when: {some: theirs and gates}, winner: {player: mine}}"),
    "options": ("far", "{number: 3, min: 1, max: 6}"),
    "presets": ("short", "{set: {accents: 2}}"),
}
"""A name of one's own, and what stands behind its colon."""


def entry_of(section: str) -> str:
    """An entry with its name, such as ``rose: {count: 2}``; empty for a section without entries."""
    return ": ".join(ENTRY[section]) if section in ENTRY else ""
