"""What can be seen of a ruleset in a game, entry by entry, and what has been seen of it in one move."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from game.core.contract import SEATS, Text
from game.core.lattice import INDEX, places
from game.rules.components.picks import Way
from game.rules.play import RulesGame
from game.rules.playing.compiled import Rules
from game.rules.playing.lines import between
from game.rules.playing.links import Bound, LineEffect
from game.rules.playing.model import Action, Capture, Kind
from game.rules.playing.scene import Bundle
from game.rules.playing.shapes import in_line
from game.rules.playing.state import NOBODY, OCCUPIED, State
from game.rules.playing.taking import capturing

Names = Iterable[str]
Missing = Mapping[str, Collection[str]]
"""By lookout, the names that were never seen."""


@dataclass(frozen=True, slots=True)
class Ply:
    """One move of a game: the states before and after it, and what was offered; at the beginning nothing, and both are one."""

    before: State
    offered: tuple[Bundle, ...]
    after: State


# Phases and actions


def phases(game: RulesGame) -> list[str]:
    """The phases, in their order."""
    return [phase.name for phase in game.compiled.phases]


def phase_seen(game: RulesGame, ply: Ply, missing: Collection[str]) -> Names:
    """All as far as the game has come: the phases follow one another, and some are over in no time."""
    return phases(game)[: ply.after.phase + 1]


def actions(game: RulesGame) -> Names:
    """The actions that players choose; those that happen by themselves are offered to nobody."""
    return [action.name for action in _offers(game) if not action.automatic]


def _offers(game: RulesGame) -> list[Action]:
    """The actions that some turn names."""
    return [action for phase in game.compiled.phases for node in phase.nodes for action, _ in node.offers]


def action_offered(game: RulesGame, ply: Ply, missing: Collection[str]) -> Names:
    """The actions of which a move was offered."""
    return [bundle.action.name for bundle in ply.offered if bundle.action is not None]


def never_asked(game: RulesGame, missing: Missing) -> Names:
    """The actions that belong to phases which were never reached, and to no other."""
    phases = [(phase.name, {action.name for node in phase.nodes for action, _ in node.offers}) for phase in game.compiled.phases]
    reached = {name for phase, names in phases if phase not in missing["phase"] for name in names}
    return {name for _, names in phases for name in names} - reached


# Tiles


def _kinds_of(rules: Rules, state: State) -> Iterator[Kind]:
    """The kinds of which some tile lies on the board."""
    return (kind for kind in rules.kinds if state.m[rules.kind_slot + kind.index])


def playable(game: RulesGame) -> Names:
    """The kinds of tile that the game is played with."""
    return [kind.id for kind in game.compiled.kinds if kind.count]


def in_play(game: RulesGame, ply: Ply, missing: Collection[str]) -> Names:
    """The kinds that lie on the board."""
    return [kind.id for kind in _kinds_of(game.compiled, ply.after)]


def never_played(game: RulesGame, missing: Missing) -> Names:
    """The kinds that never came onto the board."""
    return missing["played"]


def movable(game: RulesGame) -> list[str]:
    """The kinds that have a movement, if there is any action by which tiles move so."""
    ways = any(isinstance(pick, Way) for action in _offers(game) for pick in action.picks)
    return [kind.id for kind in game.compiled.kinds if ways and kind.count and kind.moves and "move" not in kind.cannot]


def moved(game: RulesGame, ply: Ply, missing: Collection[str]) -> Names:
    """The kinds of which a tile was moved."""
    return _told(ply.after, "moved", "tile")


def _told(state: State, event: str, word: str) -> list[Any]:
    return [entry[word] for entry in state.events if entry["event"] == event]


def captors(game: RulesGame) -> Names:
    """The kinds that move, and that some rule may let capture."""
    return [name for name in movable(game) if _rules_of(game, name)]


def never_capturing(game: RulesGame, missing: Missing) -> Names:
    """The kinds that never came onto the board, and those for which there are only rules by which nobody ever captured."""
    idle = [name for name in captors(game) if all(rule.name in missing["capture"] for rule in _rules_of(game, name))]
    return {*missing["played"], *idle}


def _rules_of(game: RulesGame, name: str) -> list[Capture]:
    """The rules by which a kind may capture."""
    kind = game.compiled.kinds[game.compiled.kind_index[name]]
    return [rule for rule in game.compiled.captures if _may(kind, rule)]


def _may(kind: Kind, rule: Capture) -> bool:
    """Whether such a tile could ever capture by a rule, as far as its own nature goes."""
    if "capture" in kind.cannot or (rule.rows is not None and not rule.rows[kind.index]):
        return False
    return any(rule.by.local(kind.index, owner, seat) != 0 for owner in range(NOBODY + 1) for seat in range(len(SEATS)))


def captor(game: RulesGame, ply: Ply, missing: Collection[str]) -> Names:
    """The kinds of which a tile captured or could have."""
    return [game.compiled.kinds[ply.before.board[source].kind].id for source, _ in _takings(ply)]


def captures(game: RulesGame) -> Names:
    """The rules by which tiles capture."""
    return [rule.name for rule in game.compiled.captures]


def capture_seen(game: RulesGame, ply: Ply, missing: Collection[str]) -> Names:
    """The rules by which a tile captured or could have."""
    return [rule.name for _, rule in _takings(ply)]


def _takings(ply: Ply) -> Iterator[tuple[int, Capture]]:
    """Each capture that was offered or done: where the tile stood that captures, and the first rule that lets it."""
    rules = capturing(ply.before, ply.before.seat)
    for source, goal in {*_offered(ply), *_done(ply)} if rules else ():
        kind, prey = ply.before.board[source].kind, ply.before.board[goal].kind
        for by, of, rule in rules:
            if by >> source & 1 and of >> goal & 1 and (rule.rows is None or rule.rows[kind] >> prey & 1):
                yield source, rule
                break


def _offered(ply: Ply) -> Iterator[tuple[int, int]]:
    """From where to where a tile could capture by its own movement."""
    for bundle in ply.offered:
        prey = bundle.mask & ply.before.m[OCCUPIED]
        way = bundle.action.picks[-1] if prey and bundle.action is not None else None
        if isinstance(way, Way) and bundle.action is not None:
            names = [pick.name for pick in bundle.action.picks]
            yield from ((bundle.picks[names.index(way.of)], goal) for goal in places(prey))


def _done(ply: Ply) -> Iterator[tuple[int, int]]:
    """From where to where a tile went that did capture; if it paid with itself, any tile that left its place may have."""
    left = ply.before.board.keys() - ply.after.board.keys()
    for goal in {INDEX[at] for at in _told(ply.after, "captured", "at")} & ply.before.board.keys():
        came = [event["from"] for event in ply.after.events if event["event"] == "moved" and INDEX[event["to"]] == goal]
        sources = {INDEX[place] for place in came} & ply.before.board.keys() if came else left
        yield from ((source, goal) for source in sources if source != goal)


# Statuses, links, lines


def statuses(game: RulesGame) -> Names:
    """The statuses that may be seen to last: one that is forbidden, or that an action puts right at once, never is."""
    passing = _fleeting(game)
    return [status.name for status in game.compiled.statuses if status.who is None or status.name not in passing]


def _fleeting(game: RulesGame) -> set[str]:
    """Every word of what is never allowed, and of what actions forbid and do."""
    actions = game.definition.get("actions", {}).values()
    return set(_words([game.definition.get("never", {}), *([a.get("forbid", {}), a["do"]] for a in actions)]))


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield from re.findall(r"\w+", value)
    elif isinstance(value, list | Mapping):
        for item in value.values() if isinstance(value, Mapping) else value:
            yield from _words(item)


def status_seen(game: RulesGame, ply: Ply, missing: Collection[str]) -> Names:
    """The statuses that a tile is under."""
    statuses = [status for status in game.compiled.statuses if status.name in missing]
    return [status.name for status in statuses if ply.after.status(status.index)]


def links(game: RulesGame) -> Names:
    """The links that may come about: not those that are forbidden."""
    never = set(_words(game.definition.get("never", {})))
    return [name for name in game.compiled.links if name not in never]


def link_seen(game: RulesGame, ply: Ply, missing: Collection[str]) -> Names:
    """The links of which one stands."""
    return [name for name in missing if game.compiled.bound(ply.after, game.compiled.links[name])]


def line_effects(game: RulesGame) -> Names:
    """The effects along lines."""
    return list(game.definition.get("line_effects", {}))


def line_effect_seen(game: RulesGame, ply: Ply, missing: Collection[str]) -> Names:
    """The effects on whose line a link stands."""
    effects = zip(line_effects(game), game.compiled.line_effects, strict=True)
    return [name for name, effect in effects if name in missing and _turns(game.compiled, ply.after, effect)]


def _turns(rules: Rules, state: State, effect: LineEffect) -> bool:
    tiles = effect.tiles.at(state.scene(0))
    names = [name for name in effect.turns if tiles and name in rules.links]
    return any(tiles & _along(bound, effect.whole_line) for name in names for bound in rules.links[name].standing(state))


def _along(bound: Bound, whole_line: bool) -> int:
    return in_line(1 << bound.a) & in_line(1 << bound.b) if whole_line else between(bound.a, bound.b)


# Points and the end


def scoring(game: RulesGame) -> Names:
    """What brings points while the game goes on."""
    return list(game.definition.get("scoring", {}))


def scored(game: RulesGame, ply: Ply, missing: Collection[str]) -> Names:
    """What has just brought points, or cost them."""
    titles = _told(ply.after, "scored", "why")
    entries = zip(scoring(game), game.compiled.scoring, strict=True)
    return [name for name, entry in entries if _is_among(entry.title, titles)]


def tally(game: RulesGame) -> Names:
    """The lines of the count at the end."""
    return list(game.definition.get("tally", {}))


def counted(game: RulesGame, ply: Ply, missing: Collection[str]) -> Names:
    """The lines of the count that are not 0, once it is the end."""
    result = game.result(ply.after)
    titles = [title for title, guest, host in result.tally if guest or host] if result is not None else []
    return [name for name, line in zip(tally(game), game.compiled.tally, strict=True) if _is_among(line.title, titles)]


def _is_among(title: Text, titles: Iterable[Text]) -> bool:
    """Whether it is that very title: two entries may be called the same."""
    return any(found is title for found in titles)


def endings(game: RulesGame) -> Names:
    """The endings that the ruleset gives the game."""
    return [ending.name for ending in game.compiled.endings if ending.when is not None]


def ended(game: RulesGame, ply: Ply, missing: Collection[str]) -> Names:
    """The ending, once it is the end."""
    return [ply.after.ended[0]] if ply.after.ended is not None else []
