"""Actions that can never be done, phases that never end, endings that come at once or never, points that nobody gains."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from itertools import pairwise
from operator import or_
from typing import Any

from game.core.contract import SEATS
from game.core.lattice import BOARD, SPACES
from game.rules.domain.names import EVERY_TILE, Kinds, records_in, texts_in
from game.rules.domain.reachability import ON_BOARD
from game.rules.language.nodes import verbs_in
from game.rules.lint.prospects import Prospects
from game.rules.lint.quoting import all_of
from game.rules.lint.seen import Seen
from game.rules.trees.tree import Record, path_text, plain

Pick = Mapping[str, Any]


def tell(prospects: Prospects) -> None:
    """Tells of everything of that sort."""
    for part in (_picks, _contradictions, _phases, _endings, _never, _points):
        part(prospects)


# Actions


def _picks(prospects: Prospects) -> None:
    for seen in prospects.lint.seen:
        if seen.family == "pick" and prospects.wrote(seen) and not prospects.has_told(seen.path):
            verbs = verbs_in("pick", seen.value)
            known = _PICKS.get(verbs[0].name) if verbs else None
            why, hint = known(prospects, seen) if known else ("", "")
            if why:
                prospects.tell(seen.path, f"can never be picked: {why}", hint, tree=seen.tree)


def _kinds(prospects: Prospects, pick: Pick) -> Kinds:
    """The kinds that a pick out of a pile can pick."""
    return prospects.world.kinds_of(str(pick.get("who", EVERY_TILE))) & prospects.holds.there(str(pick["from"]))


def _from_pile(prospects: Prospects, seen: Seen) -> tuple[str, str]:
    pick, pile = seen.value, str(seen.value["from"])
    kinds = _kinds(prospects, pick)
    if prospects.doubts("piles", pile):
        return "", ""
    if not kinds:
        there = prospects.holds.there(pile)
        what = f'a tile that is "{pick["who"]}"' if there and "who" in pick else "a tile"
        return f"there is never {what} in the {pile}.", all_of(sorted(there), ()).replace("There are", f"In the {pile} can be")
    return _too_many(prospects, pick)


def _too_many(prospects: Prospects, pick: Pick) -> tuple[str, str]:
    """Why fewer are there than must be picked; nothing if there can be as many."""
    asked = pick.get("how_many", 1)
    least = prospects.variants.range_of(asked[0] if isinstance(asked, list) else asked)[0]
    counted = {"pile": pick["from"], "owner": "mine"} | _who(pick) if "from" in pick else {"tiles": pick["tile"]}
    most = prospects.ever.span(counted).most
    return (f"{least} are asked for, and there are at most {most:.0f}.", "Ask for fewer.") if most < least else ("", "")


def _who(pick: Pick) -> dict[str, Any]:
    return {"who": pick["who"]} if "who" in pick else {}


def _tile(prospects: Prospects, seen: Seen) -> tuple[str, str]:
    kinds = prospects.world.kinds_in(prospects.world.phrase(str(seen.value["tile"]), seen.picks).may)
    if not kinds & prospects.holds.there(ON_BOARD):
        return "no such tile ever comes onto the board.", "Name a tile that an action plants, or that is set up."
    return _too_many(prospects, seen.value)


def _place(prospects: Prospects, seen: Seen) -> tuple[str, str]:
    """Where a tile can be planted: some kind that is picked must find a place."""
    world, pick = prospects.world, seen.value
    block, word = (BOARD, "point") if "point" in pick else (SPACES, "square")
    tile = seen.picks.get(str(pick.get("plant_rule_of")))
    varies = any(prospects.variants.varies(section, "", "plant_on", "is") for section in ("tiles", "groups"))
    if tile is None or "from" not in tile or varies:
        return "", ""
    kinds = _kinds(prospects, tile)
    open_ = world.anywhere(world.phrase(str(pick[word]), seen.picks).may) & block
    fits = [open_ & world.lives(kind) & _plantable(prospects, kind) for kind in kinds]
    if kinds and not reduce(or_, fits, 0):
        hint = "See to plant_on: and lives_on: of these tiles."
        return f'no {word} that is "{pick[word]}" is one on which such a tile may be put.', hint
    return "", ""


def _plantable(prospects: Prospects, kind: str) -> int:
    text = prospects.world.field(kind, "plant_on")
    world = prospects.world
    return world.anywhere(world.phrase(text).may) if isinstance(text, str) else world.universe


def _way(prospects: Prospects, seen: Seen) -> tuple[str, str]:
    """Where a tile can go: some kind that is picked must have a movement."""
    tile = seen.picks.get(str(seen.value["way_of"]), Record()).get("tile")
    varies = any(prospects.variants.varies(section, "", "move", "is", "cannot") for section in ("tiles", "groups"))
    if not isinstance(tile, str) or varies:
        return "", ""
    kinds = prospects.world.kinds_in(prospects.world.phrase(tile, seen.picks).may) & prospects.holds.there(ON_BOARD)
    movers = [kind for kind in kinds if prospects.world.field(kind, "move") and not _bound(prospects, kind)]
    return (
        ("", "") if movers or not kinds else (f'no tile that is "{tile}" moves by itself.', "Give it move:, such as {walk: 3}.")
    )


def _bound(prospects: Prospects, kind: str) -> bool:
    return "move" in texts_in(prospects.world.field(kind, "cannot"))


_PICKS: dict[str, Callable[[Prospects, Seen], tuple[str, str]]] = {
    "from": _from_pile,
    "tile": _tile,
    "point": _place,
    "square": _place,
    "way_of": _way,
}
"""By verb, why nothing can ever be picked so, and what to do."""


def _contradictions(prospects: Prospects) -> None:
    """Actions that would best bring about just what is forbidden."""
    for name, action in prospects.entries("actions").items():
        listed = (("actions", name, "forbid"), action), (("never",), prospects.tree)
        for path, holder in listed if "prefer" in action else ():
            for key, entry in records_in(holder, path[-1]).items():
                own = prospects.owns(("actions", name, "prefer")) or prospects.owns((*path, key, "when"))
                if own and plain(entry["when"]) == plain(action["prefer"]):
                    message = f"is just what {path_text((*path, key))} forbids."
                    prospects.tell(("actions", name, "prefer"), message, "Turn one of them round, or take it out.")


# The course of the game


def _phases(prospects: Prospects) -> None:
    """Phases after which another should come, and which nothing ends."""
    phases = prospects.entries("phases")
    flow = texts_in(prospects.tree.get("flow")) or list(phases)
    for name, following in pairwise(flow):
        phase = phases[name]
        own = prospects.owns(("phases", name), key=True) or prospects.owns(("flow",))
        endless = "until" not in phase and phase.get("players") not in (*SEATS, "one", "each")
        varies = prospects.variants.varies("flow") or prospects.variants.varies("phases", name)
        if own and endless and not varies:
            message = f'never ends: players take turns in it for ever, and the phase "{following}" never comes.'
            hint = "Write until: and a condition, or players: each if each has one turn."
            prospects.tell(("phases", name), message, hint, key=True)


def _endings(prospects: Prospects) -> None:
    claimed = {effect.claims for effect in prospects.variants.effects}
    for name, ending in prospects.entries("endings").items():
        path = ("endings", name)
        if ending.get("check") == "claimed" and name not in claimed and prospects.owns((*path, "check")):
            hint = f"Let an action do: [{{claim: {name}}}], or write another check:."
            prospects.tell((*path, "check"), "no action claims this ending, so that it never comes.", hint)
        elif "when" in ending and prospects.owns((*path, "when")) and not prospects.has_told((*path, "when")):
            _at_once(prospects, name, ending)


def _at_once(prospects: Prospects, name: str, ending: Record) -> None:
    """An ending that holds already when play begins, for somebody who can do nothing against it."""
    path, check = ("endings", name, "when"), ending.get("check", "after_turn")
    asked = check in ("after_action", "before_turn") or (check == "after_turn" and ending.get("for") == "each")
    if asked and not prospects.variants.varies("endings", name) and not prospects.begun.verdict(ending["when"]).otherwise:
        hint = "Count tiles that are not yet on the board too, or ask also for turns: {count: {turns: mine}, at_least: 1}."
        prospects.tell(path, "is so already when play begins, so that the game is over at once.", hint)


def _never(prospects: Prospects) -> None:
    for name, rule in prospects.entries("never").items():
        path = ("never", name, "when")
        if prospects.owns(path) and not prospects.has_told(path) and not prospects.begun.verdict(rule.get("when")).otherwise:
            hint = "What is never allowed must not be so at first."
            prospects.tell(path, "is so already when play begins, so that only actions are allowed that end it.", hint)


def _points(prospects: Prospects) -> None:
    for section, words in (("scoring", ("add", "subtract")), ("tally", ("add", "subtract"))):
        for name, entry in prospects.entries(section).items():
            for word in words:
                path = (section, name, word)
                if word in entry and prospects.owns(path) and not prospects.has_told(path) and not prospects.doubts_any(entry):
                    span = prospects.ever.span(entry[word])
                    if span.least == span.most == 0:
                        prospects.tell(path, "what is counted is always 0.", "Count something that there can be.")
