"""Actions that can never be done, phases that never end, endings that come at once or never, points that nobody gains."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from game.core.contract import SEATS
from game.rules.domain.extents import read_picks
from game.rules.domain.names import records_in, texts_in
from game.rules.lint.prospects import Prospects
from game.rules.trees.tree import Record, path_text, plain

Pick = Mapping[str, Any]


def tell(prospects: Prospects) -> None:
    """Tells of everything of that sort."""
    for part in (_picks, _contradictions, _phases, _endings, _never, _points, _doubled):
        part(prospects)


# Actions


def _picks(prospects: Prospects) -> None:
    for seen in prospects.lint.seen:
        if seen.family == "pick" and prospects.wrote(seen) and not (prospects.has_told(seen.path) or prospects.varies(seen.path)):
            pick = read_picks({"": seen.value})[""]
            if not pick.pile or not prospects.doubts("piles", pick.pile):
                why, hint = pick.impossible(prospects.ever, seen.known_picks)
                if why:
                    prospects.tell(seen.path, f"can never be picked: {why}", hint, tree=seen.tree)


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


def _doubled(prospects: Prospects) -> None:
    """Line effects that turn a link into one which the same two tiles can have anyway."""
    links = prospects.entries("links")
    for name, effect in prospects.entries("line_effects").items():
        turns = effect.get("turns")
        for one, other in turns.items() if isinstance(turns, Record) else ():
            path = ("line_effects", name, "turns", one)
            if one not in links or other not in links or not _share_pair(prospects, links[one], links[str(other)]):
                continue
            if any(prospects.owns(part) for part in (path[:3], ("links", one, "relation"), ("links", str(other), "relation"))):
                message = f"turns a {one} into a {other}, and two tiles can have both: together they count as one {other}."
                prospects.tell(path, message, "Give the two links different pairs, or turn it into nothing.")


def _share_pair(prospects: Prospects, one: Record, other: Record) -> bool:
    """Whether two links join a pair of kinds that is the same in both, for all that is known."""
    joined = []
    for link in (one, other):
        if "breaks" in link:
            return False
        first, second = prospects.links.ends(link)
        pairs = {(a, b) for a in first for b in second}
        if link["relation"] != "any":
            known = prospects.links.pairs(str(link["relation"])) or frozenset()
            pairs &= known | {(b, a) for a, b in known}
        joined.append({frozenset(pair) for pair in pairs})
    return not joined[0].isdisjoint(joined[1])
