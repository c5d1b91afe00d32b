"""Conditions about links: that one stands, that an action has made one, that they close a ring, or cross several zones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import chain, combinations
from math import inf, prod
from typing import Annotated, NamedTuple

from game.core.contract import Gauge, Text
from game.core.lattice import NAMES, POINTS, places, xy
from game.core.work import BUDGET
from game.rules.binding.compiler import Compiler
from game.rules.domain.domain import Domain
from game.rules.domain.extents import Picks
from game.rules.language.families import ConditionNode
from game.rules.language.fault import Fault
from game.rules.language.outlook import Arrangement, Verdict
from game.rules.language.types import ListOf, MapOf, Phrase, Ref, Whole, Word
from game.rules.playing import turning
from game.rules.playing.approach import moves_until_crossed, reach_of_each, ways_across
from game.rules.playing.encircling import moves_until_encircled
from game.rules.playing.grid import joined
from game.rules.playing.line_links import Bound
from game.rules.playing.lines import spanned
from game.rules.playing.model import Condition, Landing
from game.rules.playing.rings import arcs_around, circling, long_ring, share_around
from game.rules.playing.rules import LinkKind
from game.rules.playing.state import OWNER, Plan, Scene, Set, State
from game.rules.verbs.conditions import Plain

OWNERS = ("mine", "theirs", "anyone")
NEARLY = 0.95
"""The most that a condition says of how near it is before it is so."""
NEARER = 0.8
"""How much a zone that a single move would cross counts, of what one does that is easily broken; of two moves so much of that,
and so on. Where there are several such moves, each takes as much of what is missing."""
EXPOSED, FEW = 0.45, 4
"""What a link lacks of being safe where the other has very many moves to break it, and with how many it lacks half of that; a
zone that several links cross lacks what all of them lack, multiplied."""
OUTSIDE = 5
"""The moves that a ray from the centre of a ring is off at most: what is beside the board may come there."""
CENTRES = 4
"""Places around which it is told how near a ring is: of more, those around which most is closed."""
SOME = 2000
"""Links that are tried, to tell how near a cover is, for each number of zones."""
WHOSE_LINKS = "whose links: mine, theirs, or anyone; where links belong to players it must be said"


@dataclass(frozen=True, slots=True)
class LinkedTest(Plain):
    """A link stands on the board."""

    link: LinkKind
    owner: str
    sentence: Text
    between: Set | None = None

    def _found(self, scene: Scene) -> list[Bound]:
        return standing(scene, self.link, self.owner, self.between)

    @property
    def any_link(self) -> LinkKind | None:
        """If any such link would do."""
        return self.link if self.owner == "anyone" and self.between is None else None

    def test(self, scene: Scene) -> bool:
        """Whether there is any."""
        return bool(self._found(scene))

    def guard(self, scene: Scene, plan: Plan) -> int | None:
        """The links know from where they would stand."""
        if not self._plain(scene):
            return None
        broken = self.link.guard(scene, plan)
        if broken is None or not plan.turn:
            return broken
        return turning.leaving(self.link, scene.before, plan, broken)

    def lasting(self, scene: Scene, plan: Plan) -> int:
        """A link that stands stays where neither its ends go nor anything comes between."""
        return self.link.lasting(scene.before, plan) if self._plain(scene) else 0

    @property
    def board_only(self) -> bool:
        """Links stand between tiles."""
        return True

    def _plain(self, scene: Scene) -> bool:
        """Whether any such link would do, whoever owns it, and no line effect changes it."""
        return self.owner == "anyone" and self.between is None and self.link.name not in scene.rules.turned_links

    def landing(self, scene: Scene) -> Landing | None:
        """As ``guard``, the lines looked at once."""
        state, link = scene.state, self.link
        if not self._plain(scene):
            return None
        shade = link.shade(state)
        if shade is None or not link.tells_all(state):
            return None
        return link.landing(state, shade)

    def blame(self, scene: Scene) -> int:
        """The ends."""
        return ends_of(self._found(scene))

    def sort(self, acting: Scene) -> str:
        """Two tiles clash."""
        return "clash"


@dataclass(frozen=True, slots=True)
class MadeTest(Plain):
    """The action has made a link between two tiles that had none: the pair counts, not its place (S13)."""

    link: LinkKind
    owner: str
    sentence: Text
    between: Set | None = None

    def _found(self, scene: Scene) -> list[Bound]:
        return new_ones(scene, self.link, standing(scene, self.link, self.owner, self.between))

    def guard(self, scene: Scene, plan: Plan) -> int | None:
        """For one tile that comes from off the board, the links know from where it would make one."""
        if plan.piece is None or plan.removed or plan.added or plan.turn or self.link.name in scene.rules.turned_links:
            return None
        return self.link.made_by(scene.before, plan.piece, self.between, scene) if self.owner == "anyone" else None

    def test(self, scene: Scene) -> bool:
        """Whether a new pair is linked."""
        return bool(self._found(scene))

    def blame(self, scene: Scene) -> int:
        """The new pairs."""
        return ends_of(self._found(scene))

    def sort(self, acting: Scene) -> str:
        """Two tiles clash."""
        return "clash"


@dataclass(frozen=True, slots=True)
class RingTest(Plain):
    """Links of one player form a closed chain around a place (S15)."""

    link: LinkKind
    owner: str
    sentence: Text
    around: Set
    tiles: int

    def test(self, scene: Scene) -> bool:
        """Whether there is such a chain, around any place of the set."""
        found = standing(scene, self.link, self.owner)
        if len(found) < 3:
            return False
        inside = [place for place in places(self.around.at(scene) & POINTS) if circling(found, place)]
        return any(long_ring(found, place, self.tiles) for place in inside) if self.tiles else bool(inside)

    def degree(self, scene: Scene) -> float:
        """The more, the fewer moves each ray from a place of the set is off being crossed by a link, and the more of the way
        around it the links go, above all the longest chain."""
        if self.test(scene):
            return 1.0
        found, centres = standing(scene, self.link, self.owner), [*places(self.around.at(scene) & POINTS)]
        if len(centres) > CENTRES:
            centres = nlargest(CENTRES, centres, key=lambda place: share_around(found, place))
        return NEARLY * max((self._nearness(scene, found, place) for place in centres), default=0.0)

    def _nearness(self, scene: Scene, found: Sequence[Bound], centre: int) -> float:
        """How near such links are to a chain around a place: the shares of the four rays multiplied, as none can be left out,
        with that of the way around. Rounded, as roots may differ by a last digit from machine to machine."""
        state, seat = scene.state, holder(scene, self.owner)
        apart = state.m[OWNER + seat] & state.cannot("link")  # no ends as yet, where they lie
        ends, linked = able_ends(state, self.link, seat, self.owner) | apart | ends_of(found), tuple([link[:2] for link in found])
        moves = moves_until_encircled(state, seat, ends & POINTS, self.link, linked, centre)
        shares = [(1 - EXPOSED) * NEARER ** min(count, OUTSIDE) if count else 1.0 for count in moves]
        share = 1 - EXPOSED * (1 - share_around(found, centre))
        return round(float((share * prod(shares)) ** (1 / len(shares))), 9)

    def gauge(self, scene: Scene) -> Gauge:
        """The way around the place of the set around which most is closed."""
        found = standing(scene, self.link, self.owner)
        centres = places(self.around.at(scene) & POINTS)
        best = max(centres, key=lambda place: (circling(found, place), share_around(found, place)), default=None)
        if best is None:
            return Gauge("ring", self.link.title, 0.0)
        closed = 1.0 if self.test(scene) else NEARLY * share_around(found, best)
        return Gauge("ring", self.link.title, closed, arcs=tuple(arcs_around(found, best)), place=NAMES[best])

    def blame(self, scene: Scene) -> int:
        """All ends of that player's links."""
        return ends_of(standing(scene, self.link, self.owner))


def _halfway(zone: int) -> str:
    """The name of a point of a zone that is about as far from the middle of the board as the others; empty where it has none."""
    points = sorted(places(zone & POINTS), key=lambda place: (sum(step * step for step in xy(place)), place))
    return NAMES[points[len(points) // 2]] if points else ""


class Chosen(NamedTuple):
    """Links that were chosen for some zones."""

    zones: tuple[int, ...]
    """The numbers of the zones."""
    used: Counter[int]
    """Of how many of the links a tile is an end."""


@dataclass(frozen=True, slots=True)
class CoverTest(Plain):
    """A link for each zone that crosses it, chosen so that no tile is an end more often than its kind may be (I4)."""

    zones: tuple[tuple[int, int], ...]
    """Each as GUEST sees it, and as HOST does."""
    link: LinkKind
    owner: str
    limits: tuple[int, ...]
    """By kind, of how many of the chosen links a tile may be an end."""
    sentence: Text
    titles: tuple[Text, ...]
    """What the zones are called."""

    def _crossing(self, scene: Scene) -> list[list[Bound]]:
        """By zone, the links that cross it."""
        found = standing(scene, self.link, self.owner)
        return [[bound for bound in found if spanned(bound.a, bound.b) & zone[scene.seat]] for zone in self.zones]

    def test(self, scene: Scene) -> bool:
        """Whether such links can be chosen: tried exactly."""
        return _Choosing(self.limits, scene.state).possible(self._crossing(scene))

    def degree(self, scene: Scene) -> float:
        """The more, the more zones such links can be chosen for, the harder those are to break (two for one zone are safer than
        one, and a short one is safer than a long one), and the fewer moves the others are off."""
        crossing = self._crossing(scene)
        chosen = self._chosen(scene, crossing)
        return 1.0 if len(chosen.zones) == len(self.zones) else NEARLY * self._firmness(scene, crossing, chosen)

    def margin(self, scene: Scene) -> float:
        """Where it is so, the firmer, the fewer moves would bring tiles of the other between the ends of links, if no others can
        stand in for some of those; else as far from it as its degree says."""
        crossing = self._crossing(scene)
        chosen = self._chosen(scene, crossing)
        firmness = self._firmness(scene, crossing, chosen)
        if len(chosen.zones) < len(self.zones):
            return 2 * NEARLY * firmness - 1
        return 1.0 if all(self._lasts(scene, crossing, bound) for bound in set(chain(*crossing))) else 2 * firmness - 1

    def _firmness(self, scene: Scene, crossing: Sequence[Sequence[Bound]], chosen: Chosen) -> float:
        """The shares of the zones multiplied, as none can be left out: of those that links are chosen for how hard these are to
        break, of the others how near they are by the tiles that are not used. Rounded, as roots may differ by a last digit from
        machine to machine."""
        link, state, seat = self.link, scene.state, holder(scene, self.owner)
        moves = reach_of_each(state, seat ^ 1) if chosen.zones else []
        shares = [1 - prod([_exposed(bound, moves) for bound in crossing[zone]]) for zone in chosen.zones]
        needed = [zone for zone in range(len(self.zones)) if zone not in chosen.zones]
        if needed:
            zones, stops = tuple([zone[scene.seat] for zone in self.zones]), link.stops(state)
            apart = state.m[OWNER + seat] & link.crosses & ~state.cannot("link")  # no ends as yet, where they lie
            limits, ends = self.limits, places((able_ends(state, link, seat, self.owner) | apart) & POINTS)
            left = {place: limits[state.board[place].kind] - chosen.used[place] for place in ends}
            uses = {place: times for place, times in left.items() if times > 0}
            off = moves_until_crossed(state, seat, uses, zones, link.crosses, stops, needed)
            for zone in needed:
                ways = ways_across(state, seat, uses, zones[zone], link.crosses, stops) if off[zone] < 2 else 0
                near: float = 1 - (1 - NEARER) ** ways if ways else NEARER ** max(off[zone], 2)
                shares.append((1 - EXPOSED) * near)
        return round(float(prod(shares) ** (1 / len(shares))), 9)

    def _lasts(self, scene: Scene, crossing: Sequence[Sequence[Bound]], broken: Bound) -> bool:
        """Whether links can be chosen for all zones without this one."""
        left = [[bound for bound in links if bound != broken] for links in crossing]
        return _Choosing(self.limits, scene.state, SOME).possible(left)

    def gauge(self, scene: Scene) -> Gauge:
        """The zones: so many of them as such links can be chosen for are lit, the first of them first."""
        lit = self._chosen(scene, self._crossing(scene)).zones
        degree = 1.0 if len(lit) == len(self.zones) else NEARLY * len(lit) / len(self.zones)
        lies = [_halfway(zone[scene.seat]) for zone in self.zones]
        parts = tuple(Gauge("share", self.titles[zone], float(zone in lit), place=lies[zone]) for zone in range(len(lies)))
        return Gauge("parts", self.link.title, degree, parts=parts)

    def _chosen(self, scene: Scene, crossing: Sequence[Sequence[Bound]]) -> Chosen:
        """Links for as many zones as may be, the first of them first."""
        crossed = [zone for zone, links in enumerate(crossing) if links]
        choosing = {size: _Choosing(self.limits, scene.state, SOME) for size in range(len(crossed) + 1)}
        for size in range(len(crossed), 0, -1):
            for chosen in combinations(crossed, size):
                if choosing[size].possible([crossing[zone] for zone in chosen]):
                    return Chosen(chosen, choosing[size].used)
        return Chosen((), Counter())

    def blame(self, scene: Scene) -> int:
        """The ends of all links that cross one of the zones."""
        found = standing(scene, self.link, self.owner)
        return ends_of([bound for bound in found if any(spanned(bound.a, bound.b) & zone[scene.seat] for zone in self.zones)])


def _exposed(link: Bound, moves: Sequence[int]) -> float:
    """How easily a link is broken: the more moves bring a tile of the other, each of which comes to some places, between its
    ends."""
    across = spanned(link.a, link.b)
    ways = sum([(reached & across).bit_count() for reached in moves])
    return EXPOSED * ways / (ways + FEW)


class _Choosing:
    """Chooses a link for each of some zones, so that no tile is an end more often than its kind may be. ``left``: so many links
    are tried, and then no more are found."""

    def __init__(self, limits: Sequence[int], state: State, left: float = inf) -> None:
        self._limits, self._board, self._left = limits, state.board, left
        self.used: Counter[int] = Counter()
        """Of how many of the links that were chosen last a tile is an end."""

    def possible(self, crossing: Sequence[Sequence[Bound]]) -> bool:
        """Whether there is such a choice of the links that cross each zone; the zone with the fewest comes first."""
        self.used.clear()
        return all(crossing) and self._chosen(sorted(crossing, key=len), ())

    def _chosen(self, crossing: Sequence[Sequence[Bound]], taken: tuple[Bound, ...]) -> bool:
        """Whether there is one beside the links that are taken for other zones."""
        if not crossing:
            return True
        board, used = self._board, self.used
        for bound in crossing[0]:
            self._left -= 1
            if self._left < 0:
                return False
            BUDGET.spend(1)
            if bound not in taken and all(used[end] < self._limits[board[end].kind] for end in (bound.a, bound.b)):
                used[bound.a] += 1
                used[bound.b] += 1
                if self._chosen(crossing[1:], (*taken, bound)):
                    return True
                used[bound.a] -= 1
                used[bound.b] -= 1
        return False


def standing(scene: Scene, link: LinkKind, owner: str, between: Set | None = None) -> list[Bound]:
    """The links of somebody that stand, between tiles of a set if one is given."""
    found = [bound for bound in link.bound(scene.state) if owned(bound, owner, scene.seat)]
    if between is None or not found:
        return found
    ends = between.at(scene)
    return [bound for bound in found if ends >> bound.a & ends >> bound.b & 1]


def new_ones(scene: Scene, link: LinkKind, found: list[Bound]) -> list[Bound]:
    """Those that the action has made: between two tiles that had none before (the pair counts, not its place)."""
    old = {(bound.a, bound.b, bound.owner) for bound in link.bound(scene.before)} if found else set()
    return [bound for bound in found if not _was(scene, bound, old)]


def _was(scene: Scene, link: Bound, old: set[tuple[int, int, int]]) -> bool:
    if link.a in scene.placed or link.b in scene.placed:
        return False
    a, b = scene.origins.get(link.a, link.a), scene.origins.get(link.b, link.b)
    return (min(a, b), max(a, b), link.owner) in old


def owned(link: Bound, owner: str, seat: int) -> bool:
    """Whether a link is somebody's, as a seat says it."""
    return owner == "anyone" or link.owner == (seat if owner == "mine" else 1 - seat)


def holder(scene: Scene, owner: str) -> int:
    """The seat whose links count."""
    return scene.seat ^ (owner == "theirs")


def able_ends(state: State, link: LinkKind, seat: int, owner: str) -> int:
    """The tiles that can be ends of a seat's links, or of anyone's where that is said."""
    able = link.able(state)
    sides = able[seat : seat + 1] if link.owned and owner != "anyone" else able
    return joined([tiles for pair in sides for tiles in pair])


def ends_of(links: Sequence[Bound]) -> int:
    """The places at the ends of links."""
    out = 0
    for link in links:
        out |= 1 << link.a | 1 << link.b
    return out


def ends_in(binder: Compiler, between: str | None) -> Set | None:
    """The set that both ends must be in, if one is named."""
    return None if between is None else binder.phrase(between)


class LinksBetween(ConditionNode):
    """What conditions about single links have in common."""

    owner: Annotated[str | None, Word(OWNERS), WHOSE_LINKS] = None
    between: Annotated[str | None, Phrase(), "only links of which both ends are in this set"] = None


class Linked(LinksBetween, verb="linked"):
    """Such a link stands on the board (S9)."""

    linked: Annotated[str, Ref(("links",))]

    sentence = "there *is* {linked}[between: between {between:many}]"
    examples = ("{linked: disharmony}", "{linked: harmony, owner: mine}")

    def build(self, binder: Compiler) -> Condition:
        """Asked of the links that stand."""
        link = binder.link(self.linked)
        owner = binder.must_name_owner(link, self.owner)
        return LinkedTest(link, owner, binder.sentence(self), ends_in(binder, self.between))

    def verdict(self, domain: Domain, picks: Picks) -> Verdict:
        """Such links must be able to stand."""
        return domain.can_stand(self.linked)


class Made(LinksBetween, verb="made"):
    """The action, with what has happened by itself since, has linked a pair of tiles that was not linked before (S13)."""

    made: Annotated[str, Ref(("links",))]

    sentence = (
        "this [ahead:*makes*][!ahead:*has* made] {made:new}[between: between {between:many}]"
        "[!ahead: (these two tiles were not linked so before)]"
    )
    examples = ("{made: harmony, owner: mine}", "{made: disharmony}")

    def build(self, binder: Compiler) -> Condition:
        """The links that stand, less those that stood before."""
        binder.must_act("made")
        link = binder.link(self.made)
        owner = binder.must_name_owner(link, self.owner)
        return MadeTest(link, owner, binder.sentence(self), ends_in(binder, self.between))

    def verdict(self, domain: Domain, picks: Picks) -> Verdict:
        """Such links must be able to stand."""
        return domain.can_stand(self.made)


class Ring(ConditionNode, verb="ring"):
    """A closed chain of links around some place of a set (S15, B45); ``tiles``: of at least so many tiles."""

    ring: Annotated[str, Ref(("links",))]
    around: Annotated[str, Phrase(), "what the chain must go round: some place of this set"]
    owner: Annotated[str | None, Word(OWNERS), WHOSE_LINKS] = None
    tiles: Annotated[int, Whole(3, 24), "how many tiles it must have at least"] = 0

    sentence = (
        "{ring:your} *form* a closed chain [tiles:of at least {tiles} tiles ]around {around} (a line through it counts for "
        "nothing)"
    )
    examples = ("{ring: harmony, owner: mine, around: centre}", "{ring: harmony, around: theirs and white_lotus, tiles: 6}")

    @property
    def arrangement(self) -> Arrangement:
        """In a ring."""
        return Arrangement("ring", self.ring)

    def build(self, binder: Compiler) -> Condition:
        """Looked for among the links that stand."""
        link = binder.link(self.ring)
        owner = binder.must_name_owner(link, self.owner)
        return RingTest(link, owner, binder.sentence(self), binder.phrase(self.around), self.tiles)

    def verdict(self, domain: Domain, picks: Picks) -> Verdict:
        """Such links must be able to stand."""
        return domain.can_stand(self.ring)


class Cover(ConditionNode, verb="cover"):
    """A link across each of these zones, a different one for each; ``each_tile``: of how many a tile may be an end (I4)."""

    cover: Annotated[tuple[str, ...], ListOf(Ref(("zones",)), 1, 8)]
    with_: Annotated[str, Ref(("links",)), "the link that must cross the zones"]
    owner: Annotated[str | None, Word(OWNERS), WHOSE_LINKS] = None
    each_tile: Annotated[int, Whole(1, 8), "of how many of the links one tile may be an end"] = 8
    except_: Annotated[
        Mapping[str, int], MapOf(Whole(1, 8), "tiles"), "kinds of tile for which that number is another"
    ] = {}  # fmt: skip

    sentence = (
        "{with:your} *cross* {cover:and}[each_tile: (each tile counts only {each_tile:times}[except:, {except}])]"
    )
    examples = (
        "{cover: [arm_north, arm_south], with: harmony, owner: mine, each_tile: 1, except: {water: 2}}",
        "{cover: [row_of_centre, column_of_centre], with: harmony, owner: mine}",
    )

    @property
    def arrangement(self) -> Arrangement:
        """Across the lines that part the zones."""
        return Arrangement("across", self.with_)

    def build(self, binder: Compiler) -> Condition:
        """Chosen among the links that stand. Raises Fault where ``except`` names a tile that is none."""
        link = binder.link(self.with_)
        unknown = [name for name in self.except_ if name not in binder.kind_ids]
        if unknown:
            raise Fault(binder.rule(), f"there is no tile called {unknown[0]!r}.")
        limits = tuple(self.except_.get(kind, self.each_tile) for kind in binder.kind_ids)
        owner = binder.must_name_owner(link, self.owner)
        zones, titles = zip(*((binder.zone_masks(zone), binder.name_of("zones", zone)) for zone in self.cover), strict=True)
        return CoverTest(zones, link, owner, limits, binder.sentence(self), titles)

    def verdict(self, domain: Domain, picks: Picks) -> Verdict:
        """Such links must be able to stand."""
        return domain.can_stand(self.with_)
