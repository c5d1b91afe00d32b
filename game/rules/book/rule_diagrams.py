"""Diagrams of whole rules: a link and what breaks it, a position that ends the game, what an action puts on the board for both
players. All of it is found by trying it out with the compiled rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, product

from game.core.contract import Diagram, Text
from game.core.languages import localize, mark_text
from game.core.lattice import NAMES, places
from game.rules.book.diagrams import Laid, Table, bundles, draw, kinds_on_points, lawful, owners, spot_at, standing, suits
from game.rules.language.families import ConditionNode
from game.rules.playing import legal
from game.rules.playing.model import Action, Ending, Kind
from game.rules.playing.rules import LinkKind, Rules
from game.rules.playing.state import State

ROWS = (((-3, 3), (1, 3)), ((-3, 5), (1, 5)), ((1, -2), (5, -2)), ((-2, -3), (2, -3)), ((2, 2), (4, 2)), ((-1, 4), (1, 4)))
"""The ends of lines on which links are shown; the first on which one stands is taken."""
CORNER = 3
"""How far east and north of the middle a tile of a ring around it lies."""
ACROSS = (((-2, 4), (2, 4)), ((-1, -5), (3, -5)), ((-4, -3), (-4, 1)), ((5, -1), (5, 2)))
"""Where tiles lie that are linked across the four lines from the centre to the rim, none of them in line with another pair."""
SPOTS = tuple((x, y) for y in (2, 4, -2, -4, 0) for x in (-4, -2, 2, 4, 0))
"""Where tiles are added one by one until there are enough links."""
Pair = tuple[int, int]


def _bound(table: Table, laid: Laid, link: LinkKind) -> set[Pair]:
    return {(bound.a, bound.b) for bound in table.compiled.bound(standing(table.compiled, laid), link)}


def find_pair(table: Table, link: LinkKind, a: int, b: int, kind: Kind | None = None) -> Laid:
    """Two tiles on these points that are linked so, if any two are, the one on ``a`` of that kind where one is given; those first
    that may lie there, and different kinds."""
    rules = table.compiled
    kinds = kinds_on_points(table)
    pairs = product([kind] if kind else kinds, kinds) if min(a, b) >= 0 else ()
    for one, other in sorted(pairs, key=lambda two: (not (suits(two[0], a) and suits(two[1], b)), two[0] is two[1])):
        for owner in dict.fromkeys(owners(rules)):
            laid = {a: rules.piece(one.index, owners(rules)[0]), b: rules.piece(other.index, owner)}
            if link.rows[one.index] >> other.index & 1 and _bound(table, laid, link):
                return laid
    return {}


# Links, and what stands in their way


def draw_link(table: Table, link: LinkKind) -> list[Diagram]:
    """Two tiles that are linked, and two of the same kinds that are not because a tile lies between them."""
    at = partial(spot_at, table.compiled)
    for (ax, ay), (bx, by) in ROWS:
        laid = find_pair(table, link, at(ax, ay), at(bx, by))
        if not laid:
            continue
        below = {at(x, y - 2): laid[at(x, y)] for x, y in ((ax, ay), (bx, by))}
        barred = _barred(table, link, laid, below)
        middle = dict.fromkeys((barred or {}).keys() - laid.keys() - below.keys(), "blocked")
        lies = barred or laid
        title = localize("{0}; not past the tile in the way", link.title)
        return [_draw(table, lies, title if barred else link.title, {NAMES[spot]: mark for spot, mark in middle.items()})]
    return _broken(table, link)


def _barred(table: Table, link: LinkKind, laid: Laid, below: Laid) -> Laid | None:
    """With the same two tiles on another row and one between them that keeps them from being linked; None if none does."""
    rules = table.compiled
    a, b = below
    if min(below) < 0 or (min(a, b), max(a, b)) not in _bound(table, {**laid, **below}, link):
        return None
    middle = (a + b) // 2
    for kind in reversed(kinds_on_points(table)):
        tried = {**laid, **below, middle: rules.piece(kind.index, owners(rules)[1])}
        state = standing(rules, tried)
        if len(_bound(table, tried, link)) == len(table.links(state)) == 1 and lawful(state):
            return tried
    return None


def _broken(table: Table, link: LinkKind) -> list[Diagram]:
    """Two tiles with one between them, by which alone they are linked so."""
    rules = table.compiled
    mine, theirs = owners(rules)
    kinds = kinds_on_points(table)
    left, between, right = (spot_at(rules, x, 3) for x in (-2, 0, 2))
    for one, middle, other in product(kinds, kinds, kinds) if min(left, between, right) >= 0 else ():
        laid = {left: rules.piece(one.index, mine), right: rules.piece(other.index, mine)}
        tried = {**laid, between: rules.piece(middle.index, theirs)}
        if link.rows[one.index] >> other.index & 1 and not _bound(table, laid, link) and _bound(table, tried, link):
            return [_draw(table, tried, link.title, {NAMES[between]: "blocked"})]
    return []


def draw_obstacle(table: Table, kind: Kind) -> list[Diagram]:
    """A tile between two that would be linked: the link does not stand, or passes it; beside it the same two without it."""
    rules = table.compiled
    at = partial(spot_at, rules)
    for link in rules.links.values():
        for (ax, ay), (bx, by) in ROWS:
            laid = find_pair(table, link, at(ax, ay), at(bx, by))
            above = {at(x, y + 2): laid[at(x, y)] for x, y in ((ax, ay), (bx, by))} if laid else {}
            middle = at((ax + bx) // 2, ay)
            if laid and min(above) >= 0 and middle >= 0 and middle not in laid:
                tried = {**laid, **above, middle: rules.piece(kind.index, owners(rules)[1])}
                stands = len(_bound(table, tried, link))
                words = mark_text("{0}: lines pass over it") if stands > 1 else mark_text("{0}: in the way")
                return [_draw(table, tried, localize(words, kind.name), {NAMES[middle]: "source"})] if stands else []
    return []


def _draw(table: Table, laid: Laid, title: Text, marks: Mapping[str, str]) -> Diagram:
    return draw(table, standing(table.compiled, laid), title, marks)


# Endings


def draw_ending(table: Table, ending: Ending, when: ConditionNode | None) -> list[Diagram]:
    """A position in which an ending holds for GUEST, where the rules say how tiles lie for it; none if none is found."""
    lies = None if when is None else when.arrangement
    for laid in _TRIES[lies.shape](table, table.compiled.links[lies.link], lies.number) if lies else ():
        if ending.when is not None and ending.when.test(standing(table.compiled, laid).scene(0)):
            return [_draw(table, laid, ending.title, {})]
    return []


def _rings(table: Table, link: LinkKind, _: int | None) -> Iterator[Laid]:
    """Four tiles around the centre, each linked with the next; those first that do not lie where they should not."""
    rules = table.compiled
    mine = owners(rules)[0]
    spots = _corners(rules)
    found: list[tuple[int, bool, int, Laid]] = []
    for one, other in product(kinds_on_points(table), kinds_on_points(table)) if spots else ():
        if link.rows[one.index] >> other.index & 1:
            laid = {spot: rules.piece((one, other)[number % 2].index, mine) for number, spot in enumerate(spots)}
            found.append((_noted(standing(rules, laid)), one is other, len(found), laid))
    yield from (laid for *_, laid in sorted(found, key=lambda entry: entry[:3]))


def _corners(rules: Rules) -> list[int]:
    """The four places of a ring's tiles, nearer to the middle on a small board; none where there is no room."""
    for far in range(CORNER, 0, -1):
        spots = [spot_at(rules, x * far, y * far) for x, y in ((1, 1), (-1, 1), (-1, -1), (1, -1))]
        if min(spots) >= 0:
            return spots
    return []


def _noted(state: State) -> int:
    """How many tiles are under a status that has something to say of them."""
    return sum(state.status(status.index).bit_count() for status in state.rules.statuses if status.named)


def _covers(table: Table, link: LinkKind, _: int | None) -> Iterator[Laid]:
    """Two tiles across each zone, one after the other, no more of a kind than a player has: those first that may lie there, and
    two of one kind."""
    rules = table.compiled
    mine = owners(rules)[0]
    known = [kind for kind in kinds_on_points(table) if kind.count > 1]
    kinds = [kind for kind in known if kind.moves] or known
    laid: Laid = {}
    for arm, pair in enumerate(ACROSS):
        ends = [spot_at(rules, x, y) for x, y in pair]
        turned = [*kinds[arm % len(kinds) :], *kinds[: arm % len(kinds)]] if kinds and min(ends) >= 0 else []
        pairs = product(turned, turned)
        for two in sorted(pairs, key=lambda two: (not all(map(suits, two, ends)), two[0] is not two[1])):
            tried = laid | {end: rules.piece(kind.index, mine) for end, kind in zip(ends, two, strict=True)}
            enough = all(sum(piece.kind == kind.index for piece in tried.values()) <= kind.count for kind in two)
            if enough and (min(ends), max(ends)) in _bound(table, tried, link):
                laid = tried
                break
    yield laid


def _counts(table: Table, link: LinkKind, number: int | None) -> Iterator[Laid]:
    """More and more tiles, each of which makes new links."""
    rules, mine, most = table.compiled, owners(table.compiled)[0], len(SPOTS) if number is None else number
    laid: Laid = {}
    stood = 0
    for number, (x, y) in enumerate(SPOTS):
        spot = spot_at(rules, x, y)
        for kind in (*kinds_on_points(table)[number % 6 :], *kinds_on_points(table)[: number % 6]) if spot >= 0 else ():
            tried = {**laid, spot: rules.piece(kind.index, mine)}
            now = len(_bound(table, tried, link))
            if (stood < now <= most or not laid) and lawful(standing(rules, tried)):
                laid, stood = tried, now
                yield laid
                break


_TRIES: dict[str, Callable[[Table, LinkKind, int | None], Iterator[Laid]]] = {
    "ring": _rings, "across": _covers, "many": _counts,
}  # fmt: skip


def draw_twins(table: Table, action: Action) -> list[Diagram]:
    """The board after an action that puts a tile of each player on it."""
    rules = table.compiled
    slots: Sequence[int] = getattr(getattr(action.picks[0], "pile", None), "slots", ()) if action.picks else ()
    for kind in kinds_on_points(table) if slots else ():
        state = standing(rules, {}).fork()
        for owner, slot in enumerate(slots):
            state.set_pile(slot, (kind.index * 3 + owner,))
        for bundle in islice(bundles(state, action), 1):
            spots = list(places(bundle.mask))
            after = legal.scene_after(state, bundle, spots[len(spots) // 3] if spots else -1).state
            return [draw(table, after, action.title, {})]
    return []
