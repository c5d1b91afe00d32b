"""Diagrams of tiles in company: what a tile lends another, what one can capture only while another is there, what an action
puts on the board for both players."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, product

from game.core.contract import Diagram, Text
from game.core.lattice import BOARD, INDEX, NAMES, places
from game.rules.book.diagrams import Laid, Table, bundles, drawn, goals, lawful, moves_shown, owners, standing
from game.rules.language.texts import both
from game.rules.playing import legal
from game.rules.playing.model import Action, Kind

HUB, BESIDE, AWAY = "2,2", "2,3", "-2,2"
"""Where a tile lies, one beside it, and one in line with it."""
HELPER, HUNTER = "-4,-2", ("2,-1", "-1,2")
NEAR = 2
"""How far, in points, what is captured lies from the tile that takes it."""


def _kinds(table: Table) -> list[Kind]:
    """The kinds that are played with and lie on points."""
    return [kind for kind in table.compiled.kinds if kind.count and kind.lives == BOARD]


def kin(table: Table, kind: Kind, titles: Sequence[Text]) -> list[Diagram]:
    """A tile that is linked as the one beside it would be; ``titles`` by status. None for a kind that takes on nothing."""
    rules = table.compiled
    mine = owners(rules)[0]
    asked = [rules.statuses[found.status].who for found in rules.kin]
    if not any(who is not None and who.local(kind.index, mine % 2, mine % 2) != 0 for who in asked):
        return []
    hub, beside, away = (INDEX[name] for name in (HUB, BESIDE, AWAY))
    for lender, partner in product(_kinds(table), _kinds(table)):
        alone: Laid = {hub: rules.piece(kind.index, mine), away: rules.piece(partner.index, mine)}
        laid = {**alone, beside: rules.piece(lender.index, mine)}
        for found in rules.kin if lender is not kind and partner is not lender else ():
            touched = standing(rules, laid).status(found.status) >> hub & 1
            if touched and not _linked(table, alone, hub, away) and _linked(table, laid, hub, away):
                title = both("{0}: {1}", "{0}: {1}", kind.name, titles[found.status])
                return [drawn(table, standing(rules, laid), title, {NAMES[hub]: "source"})]
    return []


def _linked(table: Table, laid: Laid, a: int, b: int) -> bool:
    ends = {NAMES[a], NAMES[b]}
    return any({link.a, link.b} == ends for link in table.links(standing(table.compiled, laid)))


def hunting(table: Table, kind: Kind) -> list[Diagram]:
    """What a tile can capture only while another tile of its owner lies on the board."""
    rules = table.compiled
    mine, theirs = owners(rules)
    piece, helper_spot = rules.piece(kind.index, mine), INDEX[HELPER]
    for place in (INDEX[name] for name in HUNTER):
        near = [spot for spot in places(goals(standing(rules, {place: piece}), place)) if _far(place, spot) == NEAR]
        for helper, prey in product(_kinds(table), _kinds(table)) if near else ():
            laid: Laid = {place: piece, near[0]: rules.piece(prey.index, theirs)}
            helped = {**laid, helper_spot: rules.piece(helper.index, mine)}
            if helper is not kind and not _takes(table, laid, place, near[0]) and _takes(table, helped, place, near[0]):
                title = both("{0} with {1}: how it moves", "{0} mit {1}: so zieht der Stein", kind.name, helper.name)
                return [moves_shown(table, kind, helped, place, title)]
    return []


def _takes(table: Table, laid: Laid, place: int, spot: int) -> bool:
    state = standing(table.compiled, laid)
    return lawful(state) and bool(goals(state, place) >> spot & 1)


def _far(one: int, other: int) -> int:
    (ax, ay), (bx, by) = (tuple(map(int, NAMES[place].split(","))) for place in (one, other))
    return abs(ax - bx) + abs(ay - by)


def mirrored(table: Table, action: Action) -> list[Diagram]:
    """The board after an action that puts a tile of each player on it."""
    rules = table.compiled
    slots: Sequence[int] = getattr(getattr(action.picks[0], "pile", None), "slots", ()) if action.picks else ()
    for kind in _kinds(table) if slots else ():
        state = standing(rules, {}).fork()
        for owner, slot in enumerate(slots):
            state.set_pile(slot, (kind.index * 3 + owner,))
        for bundle in islice(bundles(state, action), 1):
            spots = list(places(bundle.mask))
            after = legal.acted(state, bundle, spots[len(spots) // 3] if spots else -1).state
            return [drawn(table, after, action.title, {})]
    return []
