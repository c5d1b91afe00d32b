"""Conditions about links: that one stands, that an action has made one, that they close a ring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.core.contract import Text
from game.core.lattice import BOARD, places
from game.rules.binding.compiler import Compiler
from game.rules.language.registry import verb
from game.rules.language.types import Phrase, Ref, Type, Whole, Word
from game.rules.playing.model import Condition, Landing
from game.rules.playing.rings import circling, long_ring
from game.rules.playing.rules import Bound, Link
from game.rules.playing.state import Plan, Scene, Set
from game.rules.verbs.conditions import Plain

OWNERS = ("mine", "theirs", "anyone")


@dataclass(frozen=True, slots=True)
class Linked(Plain):
    """A link stands on the board."""

    link: Link
    owner: str
    sentence: Text
    between: Set | None = None

    def _found(self, scene: Scene) -> list[Bound]:
        return standing(scene, self.link, self.owner, self.between)

    def test(self, scene: Scene) -> bool:
        """Whether there is any."""
        return bool(self._found(scene))

    def guard(self, scene: Scene, plan: Plan) -> int | None:
        """The links know from where they would stand."""
        if not self._plain(scene):
            return None
        return self.link.guard(scene, plan)

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
class Made(Plain):
    """The action has made a link between two tiles that had none: the pair counts, not its place (S13)."""

    link: Link
    owner: str
    sentence: Text
    between: Set | None = None

    def _found(self, scene: Scene) -> list[Bound]:
        return new_ones(scene, self.link, standing(scene, self.link, self.owner, self.between))

    def guard(self, scene: Scene, plan: Plan) -> int | None:
        """For one tile that comes from off the board, the links know from where it would make one."""
        if plan.piece is None or plan.removed or plan.added or self.link.name in scene.rules.turned_links:
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
class Ring(Plain):
    """Links of one player form a closed chain around a place (S15)."""

    link: Link
    owner: str
    sentence: Text
    around: Set
    tiles: int

    def test(self, scene: Scene) -> bool:
        """Whether there is such a chain, around any place of the set."""
        found = [link for link in self.link.bound(scene.state) if owned(link, self.owner, scene.seat)]
        if len(found) < 3:
            return False
        inside = [place for place in places(self.around.at(scene) & BOARD) if circling(found, place)]
        return any(long_ring(found, place, self.tiles) for place in inside) if self.tiles else bool(inside)

    def blame(self, scene: Scene) -> int:
        """All ends of that player's links."""
        return ends_of([link for link in self.link.bound(scene.state) if owned(link, self.owner, scene.seat)])


def standing(scene: Scene, link: Link, owner: str, between: Set | None) -> list[Bound]:
    """The links of somebody that stand, between tiles of a set if one is given."""
    found = [bound for bound in link.bound(scene.state) if owned(bound, owner, scene.seat)]
    if between is None or not found:
        return found
    ends = between.at(scene)
    return [bound for bound in found if ends >> bound.a & ends >> bound.b & 1]


def new_ones(scene: Scene, link: Link, found: list[Bound]) -> list[Bound]:
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


def ends_of(links: list[Bound]) -> int:
    """The places at the ends of links."""
    out = 0
    for link in links:
        out |= 1 << link.a | 1 << link.b
    return out


LINKED: Text = {
    "en": "there *is* {linked}[between: between {between:many}]",
    "de": "es *gibt* {linked:acc}[between: zwischen {between:many-dat}]",
}
MADE: Text = {
    "en": "this [ahead:*makes*][!ahead:*has* made] {made:new}[between: between {between:many}]",
    "de": "dadurch [ahead:*entsteht*][!ahead:*ist*] {made:new}[between: zwischen {between:many-dat}][!ahead: entstanden]",
}
RING: Text = {
    "en": "{ring:your} *form* a closed chain [tiles:of at least {tiles} tiles ]around {around} (a line through it counts for "
    "nothing)",
    "de": "{ring:your} *bilden* eine geschlossene Kette [tiles:aus mindestens {tiles} Steinen ]um {around:acc}| (eine "
    "Linie mitten hindurch zählt nicht)",
}
LINK: dict[str, Type] = {"owner": Word(OWNERS), "between": Phrase()}


@verb(
    "condition",
    "linked",
    linked=Ref(("links",)),
    sentence=LINKED,
    examples=("{linked: disharmony}", "{linked: harmony, owner: mine}"),
    also=LINK,
)
def linked(c: Compiler, a: Mapping[str, Any]) -> Condition:
    """Such a link stands on the board (S9)."""
    link = c.link(a["linked"])
    return Linked(link, c.must_name_owner(link, a.get("owner")), c.spoken("condition", a), ends_in(c, a.get("between")))


@verb(
    "condition",
    "made",
    made=Ref(("links",)),
    sentence=MADE,
    examples=("{made: harmony, owner: mine}", "{made: disharmony}"),
    also=LINK,
)
def made(c: Compiler, a: Mapping[str, Any]) -> Condition:
    """The action has linked a pair of tiles that was not linked before (S13)."""
    c.must_act("made")
    link = c.link(a["made"])
    return Made(link, c.must_name_owner(link, a.get("owner")), c.spoken("condition", a), ends_in(c, a.get("between")))


def ends_in(c: Compiler, between: str | None) -> Set | None:
    """The set that both ends must be in, if one is named."""
    return None if between is None else c.phrase(between)


@verb(
    "condition",
    "ring",
    ring=Ref(("links",)),
    around=Phrase(),
    owner=Word(OWNERS),
    tiles=Whole(3, 24),
    needs=("around",),
    sentence=RING,
    examples=("{ring: harmony, owner: mine, around: centre}", "{ring: harmony, around: theirs and white_lotus, tiles: 6}"),
)
def ring(c: Compiler, a: Mapping[str, Any]) -> Condition:
    """A closed chain of links around some place of a set (S15, B45); ``tiles``: of at least so many tiles."""
    link = c.link(a["ring"])
    owner = c.must_name_owner(link, a.get("owner"))
    return Ring(link, owner, c.spoken("condition", a), c.phrase(a["around"]), a.get("tiles", 0))
