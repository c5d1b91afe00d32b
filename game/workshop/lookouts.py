"""What to look out for while games are played: the entries of a ruleset that games show to be alive, section by section."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from game.core.contract import say
from game.rules.play import RulesGame
from game.workshop import looking
from game.workshop.looking import Missing, Names, Ply


@dataclass(frozen=True, slots=True)
class Lookout:
    """Entries of one section, one thing that each of them may do, and how it is said that some of them never did it.

    ``known`` are the names of the entries that can do it; ``seen`` those that did it in a ply, of the names still missing.
    ``one`` and ``many`` have a gap for the entries. ``explained`` are the names of which something else that is missing, by
    lookout, tells enough.
    """

    section: str
    known: Callable[[RulesGame], Names]
    seen: Callable[[RulesGame, Ply, Collection[str]], Names]
    one: str
    many: str
    hint: str
    explained: Callable[[RulesGame, Missing], Names] = lambda _game, _missing: ()


def title_of(game: RulesGame, section: str, name: str) -> str:
    """What people call an entry of the ruleset, in English; else its name in the file, without underscores."""
    entry = game.definition.get(section, {}).get(name)
    called = entry.get("name") if isinstance(entry, Mapping) else None
    if isinstance(called, Mapping):
        called = say(called)
    return called if isinstance(called, str) else name.replace("_", " ")


LOOKOUTS: Mapping[str, Lookout] = {
    "phase": Lookout(
        "phases",
        looking.phases,
        looking.phase_seen,
        one="the phase {0} was never reached",
        many="these phases were never reached: {0}",
        hint="Look at until: in the phase before it.",
    ),
    "ending": Lookout(
        "endings",
        looking.endings,
        looking.ended,
        one="no game ended by {0}",
        many="no game ended by any of these: {0}",
        hint="Look at when: and check: in the ending.",
    ),
    "played": Lookout(
        "tiles",
        looking.playable,
        looking.in_play,
        one="{0} never came onto the board",
        many="these tiles never came onto the board: {0}",
        hint="Look at plant_on: in the tile, and at the actions that place tiles.",
    ),
    "moved": Lookout(
        "tiles",
        looking.movable,
        looking.moved,
        one="{0} was on the board and never moved",
        many="these tiles were on the board and never moved: {0}",
        hint="Look at move: in the tile, and at the actions that move tiles.",
        explained=looking.never_played,
    ),
    "captor": Lookout(
        "tiles",
        looking.captors,
        looking.captor,
        one="{0} never had the chance to capture anything, though it may",
        many="these tiles never had the chance to capture anything, though they may: {0}",
        hint="Look at by: and of: under captures:, and at how the tile moves.",
        explained=looking.never_capturing,
    ),
    "action": Lookout(
        "actions",
        looking.actions,
        looking.action_offered,
        one="nobody was ever able to do this: {0}",
        many="nobody was ever able to do any of these: {0}",
        hint="Look at when: and pick: in the action, and at the turn of its phase.",
        explained=looking.never_asked,
    ),
    "capture": Lookout(
        "captures",
        looking.captures,
        looking.capture_seen,
        one="nobody ever had the chance to capture by the rule {0}",
        many="nobody ever had the chance to capture by any of these rules: {0}",
        hint="Look at by:, of: and when: in the rule.",
    ),
    "status": Lookout(
        "statuses",
        looking.statuses,
        looking.status_seen,
        one="no tile was ever under the status {0}",
        many="no tile was ever under any of these statuses: {0}",
        hint="Look at who: and when: in the status.",
    ),
    "link": Lookout(
        "links",
        looking.links,
        looking.link_seen,
        one="the link {0} never came about",
        many="these links never came about: {0}",
        hint="Look at relation: and ends: in the link.",
    ),
    "line_effect": Lookout(
        "line_effects",
        looking.line_effects,
        looking.line_effect_seen,
        one="the line effect {0} never changed anything",
        many="these line effects never changed anything: {0}",
        hint="Look at tiles: and turns: in it.",
    ),
    "scoring": Lookout(
        "scoring",
        looking.scoring,
        looking.scored,
        one="nobody ever got or lost points by {0}",
        many="nobody ever got or lost points by any of these: {0}",
        hint="Look at its number, and at when: there.",
    ),
    "tally": Lookout(
        "tally",
        looking.tally,
        looking.counted,
        one="the line {0} of the count was 0 at every end",
        many="these lines of the count were 0 at every end: {0}",
        hint="Look at its number, and at when: there.",
    ),
}
"""By name, everything that is looked out for, in the order in which it is told."""
