"""Diagrams of tiles in company: with which they are linked, what an action does to others, what a tile does by lying there.
All of it is found by trying it out with the compiled rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product

from game.core.contract import Diagram, Text
from game.core.languages import localize
from game.core.lattice import NAMES, places, square, xy
from game.rules.book.diagrams import (
    Laid,
    Table,
    bundles,
    draw,
    draw_moves,
    goals,
    kinds_on_points,
    lawful,
    owners,
    spot_at,
    spots_of,
    standing,
    steps_apart,
)
from game.rules.playing import legal
from game.rules.playing.model import Action, Kind
from game.rules.playing.moved_path import walking
from game.rules.playing.rules import LinkKind, Rules
from game.rules.playing.state import NOBODY, MoveBundle, Scene, State
from game.rules.wording.grammars import grammar_of
from game.rules.wording.joining import JOINTS
from game.rules.wording.things import say_in

HUBS = ((3, 3), (-3, 3), (4, -2), (-4, -4), (0, 5))
"""Where what is shown happens; the first at which something does happen is taken."""
TOGETHER = ((4, 3), (3, -4), (-3, 2), (-5, -3))
Shown = list[tuple[LinkKind, Kind]]
DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))
MOST_PICTURES = 2
"""Pictures of the lines of one kind of tile."""
MOST_MOVES = 400
"""Moves that are tried out to find one that does something to other tiles."""


def there(rules: Rules, place: int, dx: int, dy: int) -> int:
    """The point so many steps east and north; -1 off the board."""
    x, y = xy(place)
    return rules.grid.place(f"{x + dx},{y + dy}")


def draw_links(table: Table, kind: Kind, wanted: Shown) -> list[Diagram]:
    """A tile of a kind with tiles around it with which it is linked, four to a picture; ``wanted``: the links and the kinds."""
    out: list[Diagram] = []
    while wanted:
        laid, shown = _fullest(table, kind, wanted)
        if not shown or len(out) == MOST_PICTURES:
            break
        wanted = [] if len(shown) < len(DIRECTIONS) and not out else wanted
        wanted = [pair for pair in wanted if pair not in shown]
        title = localize(
            "{0}: {1}", kind.name, _listed([link.title for link in dict.fromkeys(link for link, _ in shown)])
        )
        out.append(draw(table, standing(table.compiled, laid), title, {NAMES[next(iter(laid))]: "source"}))
    return out


def _fullest(table: Table, kind: Kind, wanted: Shown) -> tuple[Laid, Shown]:
    """The first picture with several of these links, or the one with most."""
    best: tuple[Laid, Shown] = ({}, [])
    for place in spots_of(table.compiled, TOGETHER):
        found = _around(table, kind, wanted, place)
        best = max(best, found, key=lambda entry: len(entry[1]))
        if len(best[1]) >= min(len(DIRECTIONS) // 2, len(wanted)):
            break
    return best


def _listed(titles: Sequence[Text]) -> Text:
    """Titles as one, only the first with a capital where that is but that of a title."""

    def say(language: str) -> str:
        grammar = grammar_of(language)
        first, *others = map(grammar.of, titles)
        return grammar.fill(JOINTS["and"]).join([first, *(grammar.lowered(title, ()) for title in others)])

    return say_in(say)


def _around(table: Table, kind: Kind, wanted: Shown, place: int) -> tuple[Laid, Shown]:
    """The first of these that can be laid in the four directions around a tile so that the link stands."""
    rules = table.compiled
    mine, _ = owners(rules)
    laid: Laid = {place: rules.piece(kind.index, mine)}
    shown: Shown = []
    for direction in DIRECTIONS:
        for link, other in wanted:
            spot = None if (link, other) in shown else _with_linked(table, laid, place, link, other, direction)
            if spot is not None:
                laid, shown = spot, [*shown, (link, other)]
                break
    return laid, shown


def _with_linked(table: Table, laid: Laid, place: int, link: LinkKind, other: Kind, direction: tuple[int, int]) -> Laid | None:
    """With one tile more, in a direction, with which the link stands; None if it stands nowhere there."""
    rules = table.compiled
    for far in (2, 3, 4, 6, 8):
        spot = there(rules, place, direction[0] * far, direction[1] * far)
        for owner in dict.fromkeys(owners(rules)) if spot >= 0 else ():
            tried = {**laid, spot: rules.piece(other.index, owner)}
            ends = {(bound.a, bound.b) for bound in rules.bound(standing(rules, tried), link)}
            if (min(place, spot), max(place, spot)) in ends:
                return tried
    return None


# What an action does to other tiles


def draw_effects(table: Table, kind: Kind, actions: Iterable[Action]) -> list[Diagram]:
    """Before and after each action in which such a tile takes part and which does something to other tiles."""
    out: list[Diagram] = []
    for action in actions:
        for laid in _companies(table, kind):
            found = _happening(table, kind, action, laid)
            out += found
            if found:
                break
    return out


def _companies(table: Table, kind: Kind) -> Iterator[tuple[int, Laid]]:
    """A hub and other tiles around it: three of one kind, one of them one's own; and what lies on squares."""
    rules = table.compiled
    mine, theirs = owners(rules)
    known = [other for other in rules.kinds if other.count and other.index != kind.index]
    for company in [other for other in known if not other.on_squares][::3]:
        for hub in spots_of(rules, HUBS)[:3]:
            owned = zip(rules.grid.circuit[hub][::2], (mine, theirs, theirs), strict=False)
            laid = {spot: rules.piece(company.index, owner) for spot, owner in owned if spot >= 0}
            odd = [other for other in known if other.on_squares][:1]
            yield hub, laid | {_place(other, hub): rules.piece(other.index, theirs) for other in odd}


def _happening(table: Table, kind: Kind, action: Action, company: tuple[int, Laid]) -> list[Diagram]:
    """The first legal move of an action with the tile by which other tiles move, leave the board or are marked."""
    hub, laid = company
    start = _ready(table, kind, action, laid, hub)
    if start is None:
        return []
    state, place = start
    for bundle, goal in islice(_tries(state, action, kind, place, hub), MOST_MOVES):
        after = legal.scene_after(state, bundle, goal)
        changed = _changed(state, after, kind.index)
        if changed:
            return _told(table, kind, action, state, after, changed)
    return []


def _ready(table: Table, kind: Kind, action: Action, laid: Laid, hub: int) -> tuple[State, int | None] | None:
    """The state in which the action can be tried, and where the tile lies, if on the board."""
    rules = table.compiled
    mine, _ = owners(rules)
    first = action.picks[0] if action.picks else None
    if first is None:
        return None
    if hasattr(first, "pile"):
        state = standing(rules, laid).fork()
        token = kind.index * 3 + (0 if len(rules.seats) == 2 and rules.sets_per_player else NOBODY)
        state.set_pile(first.pile.slots[0], (token,))
        return state, None
    place = there(rules, hub, -2, 0) if walking(action) else hub
    if place < 0 or place in laid or kind.on_squares:
        return None
    return standing(rules, {**laid, place: rules.piece(kind.index, mine)}), place


def _tries(state: State, action: Action, kind: Kind, place: int | None, hub: int) -> Iterator[tuple[MoveBundle, int]]:
    """The legal ways of an action with the tile, those that end on the hub first."""
    token = kind.index
    found = [bundle for bundle in bundles(state, action) if _with(bundle, place, token)]
    yield from ((bundle, hub) for bundle in found if bundle.mask >> hub & 1)
    for bundle in found:
        for goal in list(places(bundle.mask))[:6] if bundle.mask else [-1]:
            yield bundle, goal


def _with(bundle: MoveBundle, place: int | None, kind: int) -> bool:
    """Whether the first thing picked is the tile."""
    first = bundle.picks[0] if bundle.picks else None
    return first == place if place is not None else isinstance(first, int) and first // 3 == kind


Change = tuple[int, int]


def _changed(before: State, after: Scene, own: int) -> list[Change]:
    """From where to where other tiles have gone; a goal of -1: off the board, or marked where it lies."""
    out = [(origin, goal) for goal, origin in after.origins.items() if after.state.board[goal].kind != own and origin != goal]
    gone = {origin for origin, _ in out} | set(after.origins.values())
    for place, piece in before.board.items():
        now = after.state.board.get(place)
        if piece.kind != own and place not in gone and (now is None or now.marks != piece.marks):
            out.append((place, -1))
    return out


def _told(table: Table, kind: Kind, action: Action, before: State, after: Scene, changed: list[Change]) -> list[Diagram]:
    """The two pictures: what goes where, and what has come of it."""
    ways = [(NAMES[origin], NAMES[goal]) for origin, goal in sorted(changed) if goal >= 0]
    marks = {NAMES[origin]: "blocked" if origin in after.state.board else "capture" for origin, goal in changed if goal < 0}
    lies = [
        {NAMES[spot]: "source" for spot, piece in state.board.items() if piece.kind == kind.index}
        for state in (before, after.state)
    ]
    titles = localize("{0}: before", action.title), localize("{0}: after", action.title)
    return [
        draw(table, before, titles[0], (lies[0] or lies[1]) | marks, ways),
        draw(table, after.state, titles[1], lies[1]),
    ]


# What a tile does by lying there


def draw_touched(table: Table, kind: Kind, statuses: Mapping[int, Text]) -> list[Diagram]:
    """For each of these statuses, with its name, tiles that come under it because such a tile lies near, and others that do
    not."""
    return [found for index, name in statuses.items() if (found := _touch(table, kind, index, name)) is not None]


def _touch(table: Table, kind: Kind, index: int, name: Text) -> Diagram | None:
    rules = table.compiled
    mine, theirs = owners(rules)
    hub = spots_of(rules, HUBS)[0]
    own = rules.piece(kind.index, mine)
    spots = [spot for spot in (*rules.grid.circuit[hub][::2], there(rules, hub, 3, 1), there(rules, hub, -3, 0)) if spot >= 0]
    others = [
        rules.piece(other.index, owner)
        for other in rules.kinds
        if other.count and not other.on_squares
        for owner in (theirs, mine)
    ]
    laid: Laid = {}
    for other in others[::3]:
        free = [spot for spot in spots if spot not in laid]
        if free and other.kind != kind.index:
            tried = {**laid, free[0]: other}
            if lawful(standing(rules, {**tried, hub: own})):
                laid = tried
    center = _place(kind, hub)
    under = standing(rules, {**laid, center: own}).status(index) & ~standing(rules, laid).status(index) & ~(1 << center)
    if not under:
        return None
    title = localize("{0}: {1}", kind.name, name)
    mark = "blocked" if rules.statuses[index].cannot else "source"
    marks = {NAMES[spot]: mark for spot in places(under)} | {NAMES[center]: "source"}
    return draw(table, standing(rules, {**laid, center: own}), title, marks)


def _place(kind: Kind, hub: int) -> int:
    """The hub, or the square at it for what lies on squares."""
    return square(*xy(hub)) if kind.on_squares else hub


def draw_line_effects(table: Table, kind: Kind) -> list[Diagram]:
    """Links before and after a tile comes to their line that changes them; none for a kind that changes none."""
    rules = table.compiled
    hub, token = spots_of(rules, HUBS)[0], kind.index
    mine, _ = owners(rules)
    own = rules.piece(token, mine)
    if not any(effect.tiles.local(token, mine, 0) for effect in rules.line_effects):
        return []
    for link in rules.links.values():
        for a, b in ((1, 3), (-2, 2), (1, 4)):
            laid = _pair(table, link, there(rules, hub, a, 0), there(rules, hub, b, 0))
            if laid and _lines(table, laid) != _lines(table, {**laid, hub: own}):
                titles = localize("{0}: before", kind.name), localize("{0}: after", kind.name)
                return [
                    draw(table, standing(rules, laid), titles[0], {}),
                    draw(table, standing(rules, {**laid, hub: own}), titles[1], {NAMES[hub]: "source"}),
                ]
    return []


def _pair(table: Table, link: LinkKind, a: int, b: int) -> Laid:
    """Two tiles on these points that are linked so; none if no two are."""
    rules = table.compiled
    mine, _ = owners(rules)
    for one, other in link.pairs:
        if a >= 0 and b >= 0 and rules.kinds[one].count and rules.kinds[other].count:
            laid = {a: rules.piece(one, mine), b: rules.piece(other, mine)}
            if rules.bound(standing(rules, laid), link):
                return laid
    return {}


def _lines(table: Table, laid: Laid) -> Mapping[str, object]:
    state = standing(table.compiled, laid)
    return {name: tuple(table.compiled.bound(state, link)) for name, link in table.compiled.links.items()}


HUB, BESIDE, AWAY = (2, 2), (2, 3), (-2, 2)
"""Where a tile lies, one beside it, and one in line with it."""
HELPER, HUNTER = (-4, -2), ((2, -1), (-1, 2))
NEAR = 2
"""How far, in points, what is captured lies from the tile that takes it."""


def draw_likeness(table: Table, kind: Kind, titles: Sequence[Text]) -> list[Diagram]:
    """A tile that is linked as the one beside it would be; ``titles`` by status. None for a kind that takes on nothing."""
    rules = table.compiled
    mine = owners(rules)[0]
    asked = [rules.statuses[found.status].who for found in rules.kin]
    if not any(who is not None and who.local(kind.index, mine % 2, mine % 2) != 0 for who in asked):
        return []
    hub, beside, away = (spot_at(rules, *spot) for spot in (HUB, BESIDE, AWAY))
    if min(hub, beside, away) < 0:
        return []
    for lender, partner in product(kinds_on_points(table), kinds_on_points(table)):
        alone: Laid = {hub: rules.piece(kind.index, mine), away: rules.piece(partner.index, mine)}
        laid = {**alone, beside: rules.piece(lender.index, mine)}
        for found in rules.kin if lender is not kind and partner is not lender else ():
            touched = standing(rules, laid).status(found.status) >> hub & 1
            if touched and not _linked(table, alone, hub, away) and _linked(table, laid, hub, away):
                title = localize("{0}: {1}", kind.name, titles[found.status])
                return [draw(table, standing(rules, laid), title, {NAMES[hub]: "source"})]
    return []


def _linked(table: Table, laid: Laid, a: int, b: int) -> bool:
    ends = {NAMES[a], NAMES[b]}
    return any({link.a, link.b} == ends for link in table.links(standing(table.compiled, laid)))


def draw_captures(table: Table, kind: Kind) -> list[Diagram]:
    """What a tile can capture only while another tile of its owner lies on the board."""
    rules = table.compiled
    mine, theirs = owners(rules)
    piece, helper_spot = rules.piece(kind.index, mine), spot_at(rules, *HELPER)
    for place in spots_of(rules, HUNTER) if helper_spot >= 0 else ():
        near = [spot for spot in places(goals(standing(rules, {place: piece}), place)) if steps_apart(place, spot) == NEAR]
        prey = [{place: piece, near[0]: rules.piece(other.index, theirs)} for other in kinds_on_points(table) if near]
        spared = [laid for laid in prey if not _takes(table, laid, place, near[0])]
        for helper, laid in product(kinds_on_points(table), spared):
            helped = {**laid, helper_spot: rules.piece(helper.index, mine)}
            if helper is not kind and _takes(table, helped, place, near[0]):
                title = localize("{0} with {1}: how it moves", kind.name, helper.name)
                return [draw_moves(table, kind, helped, place, title)]
    return []


def _takes(table: Table, laid: Laid, place: int, spot: int) -> bool:
    state = standing(table.compiled, laid)
    return lawful(state) and bool(goals(state, place) >> spot & 1)
