"""Coverage: which entries of a ruleset do something in a game, section by section, and how it is said that some never did."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from game.core.contract import SEATS, say
from game.core.lattice import INDEX, places
from game.rules.playing.lines import spanned
from game.rules.playing.model import Action, Capture, Kind
from game.rules.playing.rules import LineEffect
from game.rules.playing.state import NOBODY, OCCUPIED, MoveBundle, State
from game.rules.playing.taking import capturing
from game.rules.rules_game import RulesGame

Names = Iterable[str]
Missing = Mapping[str, Collection[str]]
"""By cover point, the names of the entries that were never seen."""


@dataclass(frozen=True, slots=True)
class Ply:
    """One move of a game: the states before and after it, and what was offered; at the beginning nothing, and both are one."""

    before: State
    offered: tuple[MoveBundle, ...]
    after: State


@dataclass(frozen=True, slots=True)
class CoverPoint:
    """Entries of one section, one thing that each of them may do, and how it is said that some of them never did it.

    ``known`` are the names of the entries that can do it; ``seen`` those that did it in a ply, of the names still missing.
    ``one`` and ``many`` have a gap for the entries. ``explained`` are the names of which something else that is missing, by
    cover point, tells enough.
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


def _values(state: State, event: str, word: str) -> list[Any]:
    """What the events of one sort that led to a state hold under a word."""
    return [entry[word] for entry in state.events if entry["event"] == event]


def _offers(game: RulesGame) -> list[Action]:
    """The actions that some turn names."""
    return [action for phase in game.compiled.phases for node in phase.nodes for action, _ in node.offers]


def _of_unreached_phases(game: RulesGame, missing: Missing) -> Names:
    """The actions that belong to phases which were never reached, and to no other."""
    phases = [(phase.name, {action.name for node in phase.nodes for action, _ in node.offers}) for phase in game.compiled.phases]
    reached = {name for phase, names in phases if phase not in missing["phase"] for name in names}
    return {name for _, names in phases for name in names} - reached


def _movable(game: RulesGame) -> list[str]:
    """The kinds of tile that have a movement, if there is any action by which tiles move so."""
    ways = any(pick.goal_of for action in _offers(game) for pick in action.picks)
    return [kind.id for kind in game.compiled.kinds if ways and kind.count and kind.moves and "move" not in kind.cannot]


def _captures_of(game: RulesGame, name: str) -> list[Capture]:
    """The rules by which a kind of tile may capture."""
    kind = game.compiled.kinds[game.compiled.kind_index[name]]
    return [rule for rule in game.compiled.captures if _may_capture(kind, rule)]


def _may_capture(kind: Kind, rule: Capture) -> bool:
    """Whether such a tile could ever capture by a rule, as far as its own nature goes."""
    if "capture" in kind.cannot or (rule.rows is not None and not rule.rows[kind.index]):
        return False
    return any(rule.by.local(kind.index, owner, seat) != 0 for owner in range(NOBODY + 1) for seat in range(len(SEATS)))


def _without_prey(game: RulesGame, missing: Missing) -> Names:
    """The kinds that never came onto the board, and those for which there are only rules by which nobody ever captured."""
    idle = [name for name in _movable(game) if all(rule.name in missing["capture"] for rule in _captures_of(game, name))]
    return {*missing["played"], *idle}


def captures_seen(ply: Ply) -> Iterator[tuple[Kind, Capture]]:
    """Each capture that was offered or done: the kind of the tile that captures, and the first rule that lets it."""
    rules = capturing(ply.before, ply.before.seat)
    for source, goal in {*_captures_offered(ply), *_captures_done(ply)} if rules else ():
        kind, prey = ply.before.board[source].kind, ply.before.board[goal].kind
        for by, of, rule in rules:
            if by >> source & 1 and of >> goal & 1 and (rule.rows is None or rule.rows[kind] >> prey & 1):
                yield ply.before.rules.kinds[kind], rule
                break


def _captures_offered(ply: Ply) -> Iterator[tuple[int, int]]:
    """From where to where a tile could capture by its own movement."""
    for bundle in ply.offered:
        prey = bundle.mask & ply.before.m[OCCUPIED]
        way = bundle.action.picks[-1] if prey and bundle.action is not None else None
        if way is not None and way.goal_of and bundle.action is not None:
            names = [pick.name for pick in bundle.action.picks]
            yield from ((bundle.picks[names.index(way.goal_of)], goal) for goal in places(prey))


def _captures_done(ply: Ply) -> Iterator[tuple[int, int]]:
    """From where to where a tile went that did capture; if it paid with itself, any tile that left its place may have."""
    left = ply.before.board.keys() - ply.after.board.keys()
    for goal in {INDEX[at] for at in _values(ply.after, "captured", "at")} & ply.before.board.keys():
        came = [event["from"] for event in ply.after.events if event["event"] == "moved" and INDEX[event["to"]] == goal]
        sources = {INDEX[place] for place in came} & ply.before.board.keys() if came else left
        yield from ((source, goal) for source in sources if source != goal)


def _words(value: Any) -> Iterator[str]:
    """Every word of every text in a value."""
    if isinstance(value, str):
        yield from re.findall(r"\w+", value)
    elif isinstance(value, list | Mapping):
        for item in value.values() if isinstance(value, Mapping) else value:
            yield from _words(item)


def _lasting_statuses(game: RulesGame) -> Names:
    """The statuses that may be seen to last: one that is forbidden, or that an action puts right at once, never is."""
    actions = game.definition.get("actions", {}).values()
    fleeting = set(_words([game.definition.get("never", {}), *([a.get("forbid", {}), a["do"]] for a in actions)]))
    return [status.name for status in game.compiled.statuses if status.who is None or status.name not in fleeting]


def _statuses_seen(game: RulesGame, ply: Ply, missing: Collection[str]) -> Names:
    statuses = [status for status in game.compiled.statuses if status.name in missing]
    return [status.name for status in statuses if ply.after.status(status.index)]


def _allowed_links(game: RulesGame) -> Names:
    """Those that are not forbidden."""
    never = set(_words(game.definition.get("never", {})))
    return [name for name in game.compiled.links if name not in never]


def _line_effects_seen(game: RulesGame, ply: Ply, missing: Collection[str]) -> Names:
    effects = zip(game.definition.get("line_effects", {}), game.compiled.line_effects, strict=True)
    return [name for name, effect in effects if name in missing and _takes_effect(ply.after, effect)]


def _takes_effect(state: State, effect: LineEffect) -> bool:
    """Whether a tile of the effect lies on the line of a link that it changes."""
    tiles = effect.tiles.at(state.scene(0))
    links = [state.rules.links[name] for name in effect.turns if tiles and name in state.rules.links]
    ends = [(bound.a, bound.b) for link in links for bound in link.standing(state)]
    grid = state.rules.grid
    return any(tiles & (grid.whole(a, b) if effect.whole_line else spanned(a, b)) for a, b in ends)


def _scoring_seen(game: RulesGame, ply: Ply, missing: Collection[str]) -> Names:
    titles = _values(ply.after, "scored", "why")
    entries = zip(game.definition.get("scoring", {}), game.compiled.scoring, strict=True)
    return [name for name, entry in entries if any(entry.title is title for title in titles)]  # two may be called the same


def _tally_seen(game: RulesGame, ply: Ply, missing: Collection[str]) -> Names:
    """The lines of the count that are not 0, once it is the end."""
    result = game.result(ply.after)
    titles = [title for title, guest, host in result.tally if guest or host] if result is not None else []
    lines = zip(game.definition.get("tally", {}), game.compiled.tally, strict=True)
    return [name for name, line in lines if any(line.title is title for title in titles)]


COVER_POINTS: Mapping[str, CoverPoint] = {
    "phase": CoverPoint(
        "phases",
        known=lambda game: [phase.name for phase in game.compiled.phases],
        seen=lambda game, ply, _: [p.name for p in game.compiled.phases[: ply.after.phase + 1]],  # some are over in no time
        one="the phase {0} was never reached",
        many="these phases were never reached: {0}",
        hint="Look at until: in the phase before it.",
    ),
    "ending": CoverPoint(
        "endings",
        known=lambda game: [ending.name for ending in game.compiled.endings if ending.when is not None],
        seen=lambda game, ply, _: [ply.after.ended[0]] if ply.after.ended is not None else [],
        one="no game ended by {0}",
        many="no game ended by any of these: {0}",
        hint="Look at when: and check: in the ending.",
    ),
    "played": CoverPoint(
        "tiles",
        known=lambda game: [kind.id for kind in game.compiled.kinds if kind.count],
        seen=lambda game, ply, _: [k.id for k in game.compiled.kinds if ply.after.m[game.compiled.kind_slot + k.index]],
        one="{0} never came onto the board",
        many="these tiles never came onto the board: {0}",
        hint="Look at plant_on: in the tile, and at the actions that place tiles.",
    ),
    "moved": CoverPoint(
        "tiles",
        known=_movable,
        seen=lambda game, ply, _: _values(ply.after, "moved", "tile"),
        one="{0} was on the board and never moved",
        many="these tiles were on the board and never moved: {0}",
        hint="Look at move: in the tile, and at the actions that move tiles.",
        explained=lambda game, missing: missing["played"],
    ),
    "captor": CoverPoint(
        "tiles",
        known=lambda game: [name for name in _movable(game) if _captures_of(game, name)],
        seen=lambda game, ply, _: [kind.id for kind, _rule in captures_seen(ply)],
        one="{0} never had the chance to capture anything, though it may",
        many="these tiles never had the chance to capture anything, though they may: {0}",
        hint="Look at by: and of: under captures:, and at how the tile moves.",
        explained=_without_prey,
    ),
    "action": CoverPoint(
        "actions",
        known=lambda game: [action.name for action in _offers(game) if not action.automatic],
        seen=lambda game, ply, _: [bundle.action.name for bundle in ply.offered if bundle.action is not None],
        one="nobody was ever able to do this: {0}",
        many="nobody was ever able to do any of these: {0}",
        hint="Look at when: and pick: in the action, and at the turn of its phase.",
        explained=_of_unreached_phases,
    ),
    "capture": CoverPoint(
        "captures",
        known=lambda game: [rule.name for rule in game.compiled.captures],
        seen=lambda game, ply, _: [rule.name for _kind, rule in captures_seen(ply)],
        one="nobody ever had the chance to capture by the rule {0}",
        many="nobody ever had the chance to capture by any of these rules: {0}",
        hint="Look at by:, of: and when: in the rule.",
    ),
    "status": CoverPoint(
        "statuses",
        known=_lasting_statuses,
        seen=_statuses_seen,
        one="no tile was ever under the status {0}",
        many="no tile was ever under any of these statuses: {0}",
        hint="Look at who: and when: in the status.",
    ),
    "link": CoverPoint(
        "links",
        known=_allowed_links,
        seen=lambda game, ply, missing: [n for n in missing if game.compiled.bound(ply.after, game.compiled.links[n])],
        one="the link {0} never came about",
        many="these links never came about: {0}",
        hint="Look at relation: and ends: in the link.",
    ),
    "line_effect": CoverPoint(
        "line_effects",
        known=lambda game: list(game.definition.get("line_effects", {})),
        seen=_line_effects_seen,
        one="the line effect {0} never changed anything",
        many="these line effects never changed anything: {0}",
        hint="Look at tiles: and turns: in it.",
    ),
    "scoring": CoverPoint(
        "scoring",
        known=lambda game: list(game.definition.get("scoring", {})),
        seen=_scoring_seen,
        one="nobody ever got or lost points by {0}",
        many="nobody ever got or lost points by any of these: {0}",
        hint="Look at its number, and at when: there.",
    ),
    "tally": CoverPoint(
        "tally",
        known=lambda game: list(game.definition.get("tally", {})),
        seen=_tally_seen,
        one="the line {0} of the count was 0 at every end",
        many="these lines of the count were 0 at every end: {0}",
        hint="Look at its number, and at when: there.",
    ),
}
"""By name, every cover point, in the order in which those are told that were never seen."""
