"""Conditions: what is so or not. Each can be tested; some also know beforehand on which open places they would hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.core.contract import SEATS, Text
from game.core.lattice import places
from game.rules.compiler import Compiler
from game.rules.links import Bound, Link
from game.rules.model import Condition, Landing
from game.rules.registry import verb
from game.rules.rings import circling
from game.rules.scene import Plan, Scene
from game.rules.sets import ALL, Set
from game.rules.types import ListOf, Number, One, Phrase, Ref, Type, Word

OWNERS = ("mine", "theirs", "anyone")


class Plain:
    """What a condition does unless it knows better: it says nothing beforehand, and blames no place."""

    __slots__ = ()

    @property
    def board_only(self) -> bool:
        """Something else may decide it too."""
        return False

    def decide(self, scene: Scene) -> bool | None:
        """Not known before the effects."""
        return None

    def guard(self, scene: Scene, plan: Plan) -> int | None:
        """Must be tried out."""
        return None

    def landing(self, scene: Scene) -> Landing | None:
        """Nothing can tell."""
        return None

    def blame(self, scene: Scene) -> int:
        """No place in particular."""
        return 0


@dataclass(frozen=True, slots=True)
class Some(Plain):
    """Some place is in the set."""

    set: Set
    sentence: Text
    about_moved: bool
    pick: tuple[str, Set] | None
    """For ``it and wheel``: the pick, and what is asked of it."""

    @property
    def board_only(self) -> bool:
        """Tiles decide it."""
        return True

    def test(self, scene: Scene) -> bool:
        """Whether any place is in it."""
        return self.set.at(scene) != 0

    def decide(self, scene: Scene) -> bool | None:
        """Known for the tile that a pick takes from a pile: its kind alone decides (``it and wheel``)."""
        if self.pick is None or scene.spots.get(self.pick[0]):
            return None
        value = scene.values.get(self.pick[0])
        if not isinstance(value, int):
            return None
        found = self.pick[1].local(value // 3, value % 3, scene.seat)
        return None if found is None or found not in (0, scene.rules.universe) else bool(found)

    def guard(self, scene: Scene, plan: Plan) -> int | None:
        """Where it speaks of moved tiles only, the tile that comes decides, wherever it lands."""
        if not self.about_moved or plan.piece is None:
            return None
        for place, piece in plan.added:
            mask = self.set.local(piece.kind, piece.owner, plan.seat)
            if mask is None or mask >> place & 1:
                return None if mask is None else ALL
        return self.set.local(plan.piece.kind, plan.piece.owner, plan.seat)

    def landing(self, scene: Scene) -> Landing | None:
        """As ``guard``, each tile's places looked up once and for all."""
        if not self.about_moved:
            return None
        found = scene.rules.moved_masks(self.set, scene.seat)
        return None if found is None else lambda piece, _source: found[piece.kind * 3 + piece.owner]

    def blame(self, scene: Scene) -> int:
        """The places in the set."""
        return self.set.at(scene)


@dataclass(frozen=True, slots=True)
class Linked(Plain):
    """A link stands on the board."""

    link: Link
    owner: str
    sentence: Text

    def _found(self, scene: Scene) -> list[Bound]:
        return [link for link in self.link.bound(scene.state) if owned(link, self.owner, scene.seat)]

    def test(self, scene: Scene) -> bool:
        """Whether there is any."""
        return bool(self._found(scene))

    def guard(self, scene: Scene, plan: Plan) -> int | None:
        """The links know from where they would stand."""
        if self.owner != "anyone" or self.link.name in scene.rules.turned_links:
            return None
        return self.link.guard(scene, plan)

    def landing(self, scene: Scene) -> Landing | None:
        """As ``guard``, the lines looked at once."""
        state, link = scene.state, self.link
        if self.owner != "anyone" or link.name in scene.rules.turned_links:
            return None
        shade = link.shade(state)
        if shade is None or not link.tells_all(state):
            return None
        return link.landing(state, shade)

    def blame(self, scene: Scene) -> int:
        """The ends."""
        return ends_of(self._found(scene))


@dataclass(frozen=True, slots=True)
class Made(Plain):
    """The action has made a link between two tiles that had none: the pair counts, not its place (S13)."""

    link: Link
    owner: str
    sentence: Text

    def _found(self, scene: Scene) -> list[Bound]:
        old = {(link.a, link.b, link.owner) for link in self.link.bound(scene.before)}
        return [
            link
            for link in self.link.bound(scene.state)
            if owned(link, self.owner, scene.seat) and not self._was(scene, link, old)
        ]

    @staticmethod
    def _was(scene: Scene, link: Bound, old: set[tuple[int, int, int]]) -> bool:
        if link.a in scene.placed or link.b in scene.placed:
            return False
        a, b = scene.origins.get(link.a, link.a), scene.origins.get(link.b, link.b)
        return (min(a, b), max(a, b), link.owner) in old

    def test(self, scene: Scene) -> bool:
        """Whether a new pair is linked."""
        return bool(self._found(scene))

    def blame(self, scene: Scene) -> int:
        """The new pairs."""
        return ends_of(self._found(scene))


@dataclass(frozen=True, slots=True)
class Ring(Plain):
    """Links of one player form a closed chain around a place (S15)."""

    link: Link
    owner: str
    sentence: Text

    def test(self, scene: Scene) -> bool:
        """Whether there is such a chain."""
        return circling([link for link in self.link.bound(scene.state) if owned(link, self.owner, scene.seat)])

    def blame(self, scene: Scene) -> int:
        """All ends of that player's links."""
        return ends_of([link for link in self.link.bound(scene.state) if owned(link, self.owner, scene.seat)])


@dataclass(frozen=True, slots=True)
class Test(Plain):
    """A condition that is only tested."""

    holds: Callable[[Scene], bool]
    sentence: Text

    def test(self, scene: Scene) -> bool:
        """Whether it is so."""
        return self.holds(scene)


@dataclass(frozen=True, slots=True)
class Combined(Plain):
    """All, or any, of several conditions; or one turned round."""

    parts: tuple[Condition, ...]
    need_all: bool
    negated: bool
    sentence: Text

    @property
    def board_only(self) -> bool:
        """If it is so of every part."""
        return all(part.board_only for part in self.parts)

    def test(self, scene: Scene) -> bool:
        """Whether they hold."""
        found = (part.test(scene) for part in self.parts)
        return (all(found) if self.need_all else any(found)) is not self.negated

    def decide(self, scene: Scene) -> bool | None:
        """Known when the parts are."""
        found = [part.decide(scene) for part in self.parts]
        sure = [value for value in found if value is not None]
        if (False in sure) if self.need_all else (True in sure):
            return self.need_all is self.negated
        return None if None in found else (self.need_all is not self.negated)

    def guard(self, scene: Scene, plan: Plan) -> int | None:
        """The places of the parts, joined."""
        masks = [part.guard(scene, plan) for part in self.parts]
        out = ALL if self.need_all else 0
        for mask in masks:
            if mask is None:
                return None
            out = out & mask if self.need_all else out | mask
        return ALL & ~out if self.negated else out

    def blame(self, scene: Scene) -> int:
        """What its parts blame."""
        out = 0
        for part in self.parts:
            if part.test(scene):
                out |= part.blame(scene)
        return out


def owned(link: Bound, owner: str, seat: int) -> bool:
    """Whether a link is somebody's, as a seat says it."""
    return owner == "anyone" or link.owner == (seat if owner == "mine" else 1 - seat)


def ends_of(links: list[Bound]) -> int:
    """The places at the ends of links."""
    out = 0
    for link in links:
        out |= 1 << link.a | 1 << link.b
    return out


def said(c: Compiler, template: Text, **words: Text) -> Text:
    """A sentence with words filled in, in every language of the template."""
    return {
        language: text.format(**{key: word.get(language, word["en"]) for key, word in words.items()})
        for language, text in template.items()
    }


SOME: Text = {"en": "there is {what}", "de": "es gibt {what}"}
NONE: Text = {"en": "there is no {what}", "de": "es gibt kein {what}"}
LINKED: Text = {"en": "there is {what}", "de": "es gibt {what}"}
MADE: Text = {"en": "the move has made {what}", "de": "der Zug hat {what} gebildet"}
RING: Text = {"en": "a closed chain of {what} runs around {around}", "de": "eine geschlossene Kette ({what}) läuft um {around}"}


@verb("condition", "some", some=Phrase(), sentence=SOME, examples=("{some: moved and misplaced}", "{some: mine and orchid}"))
def some(c: Compiler, a: Mapping[str, Any]) -> Condition:
    """Some tile or place is in the set."""
    found = c.phrase(a["some"])
    sentence = said(c, SOME, what=c.said(found))
    return Some(found, sentence, c.speaks_of_moved(found), c.pick_in(found))


@verb("condition", "none", none=Phrase(), sentence=NONE, examples=("{none: mine and gates}", "{none: it and special}"))
def none(c: Compiler, a: Mapping[str, Any]) -> Condition:
    """No tile or place is in the set."""
    found = c.phrase(a["none"])
    inner = Some(found, {"en": ""}, c.speaks_of_moved(found), c.pick_in(found))
    return Combined((inner,), True, True, said(c, NONE, what=c.said(found)))


LINK: dict[str, Type] = {"owner": Word(OWNERS)}


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
    return Linked(link, a.get("owner", "anyone"), said(c, LINKED, what=link.title))


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
    link = c.link(a["made"])
    return Made(link, a.get("owner", "anyone"), said(c, MADE, what=link.title))


@verb(
    "condition",
    "ring",
    ring=Ref(("links",)),
    around=Ref(("zones",)),
    owner=Word(OWNERS),
    needs=("around",),
    sentence=RING,
    examples=("{ring: harmony, owner: mine, around: centre}", "{ring: harmony, around: centre}"),
)
def ring(c: Compiler, a: Mapping[str, Any]) -> Condition:
    """A closed chain of links around a place (S15, B45)."""
    link = c.link(a["ring"])
    c.must_be_centre(a["around"])
    return Ring(link, a.get("owner", "anyone"), said(c, RING, what=link.title, around=c.name_of("zones", a["around"])))


COUNT: Text = {"en": "{what} is {bound}", "de": "{what} ist {bound}"}
BOUNDS: dict[str, tuple[Callable[[int, int], bool], Text]] = {
    "at_least": (lambda n, m: n >= m, {"en": "at least", "de": "mindestens"}),
    "at_most": (lambda n, m: n <= m, {"en": "at most", "de": "höchstens"}),
    "exactly": (lambda n, m: n == m, {"en": "exactly", "de": "genau"}),
    "more_than": (lambda n, m: n > m, {"en": "more than", "de": "mehr als"}),
    "less_than": (lambda n, m: n < m, {"en": "less than", "de": "weniger als"}),
}


@verb(
    "condition",
    "count",
    count=Number(),
    at_least=Number(),
    at_most=Number(),
    exactly=Number(),
    more_than=Number(),
    less_than=Number(),
    some_of=tuple(BOUNDS),
    sentence=COUNT,
    examples=("{count: {tiles: mine and gates}, more_than: 2}", "{count: {pile: reserve, who: basic, owner: mine}, exactly: 0}"),
)
def count(c: Compiler, a: Mapping[str, Any]) -> Condition:
    """Something counted lies within bounds."""
    value = c.number(a["count"])
    tests = [(BOUNDS[key][0], c.number(a[key])) for key in BOUNDS if key in a]
    bounds = {
        language: ", ".join(f"{BOUNDS[key][1][language]} {c.number(a[key]).title[language]}" for key in BOUNDS if key in a)
        for language in ("en", "de")
    }
    return Test(
        lambda s: all(test(value.of(s), bound.of(s)) for test, bound in tests), said(c, COUNT, what=value.title, bound=bounds)
    )


SEAT: Text = {"en": "{who} acts", "de": "{who} ist am Zug"}


@verb("condition", "seat", seat=Word(SEATS), sentence=SEAT, examples=("{seat: host}", "{seat: guest}"))
def seat(c: Compiler, a: Mapping[str, Any]) -> Condition:
    """The player concerned is GUEST, or HOST."""
    index = SEATS.index(a["seat"])
    return Test(lambda s: s.seat == index, said(c, SEAT, who={"en": a["seat"].upper()}))


CHOSEN: Text = {"en": "{what} was chosen", "de": "{what} wurde gewählt"}


@verb(
    "condition",
    "chosen",
    chosen=Ref(("picks",)),
    is_=Ref(("choices",)),
    needs=("is",),
    sentence=CHOSEN,
    examples=("{chosen: right, is: first_move}", "{chosen: role, is: first_tile}"),
)
def chosen(c: Compiler, a: Mapping[str, Any]) -> Condition:
    """A word was chosen."""
    pick, word = a["chosen"], a["is"]
    return Test(lambda s: s.values.get(pick) == word, said(c, CHOSEN, what={"en": word.replace("_", " ")}))


ALL_OF: Text = {"en": "all of: {parts}", "de": "alles davon: {parts}"}
ANY_OF: Text = {"en": "any of: {parts}", "de": "eines davon: {parts}"}
NOT: Text = {"en": "not so: {parts}", "de": "nicht so: {parts}"}


def combine(c: Compiler, template: Text, records: list[Any], *, need_all: bool, negated: bool = False) -> Condition:
    """Several conditions as one."""
    parts = tuple(c.condition(record) for record in records)
    words = {lang: "; ".join(part.sentence.get(lang, part.sentence["en"]) for part in parts) for lang in ("en", "de")}
    return Combined(parts, need_all, negated, said(c, template, parts=words))


SEVERAL = ListOf(One("condition"), 1, 16)


@verb(
    "condition",
    "all",
    all=SEVERAL,
    sentence=ALL_OF,
    examples=("{all: [{seat: host}, {made: harmony}]}", "{all: [{some: mine and orchid}, {none: mine and gates}]}"),
)
def all_of(c: Compiler, a: Mapping[str, Any]) -> Condition:
    """Every one of these is so."""
    return combine(c, ALL_OF, a["all"], need_all=True)


@verb(
    "condition",
    "any",
    any=SEVERAL,
    sentence=ANY_OF,
    examples=("{any: [{made: harmony}, {made: disharmony}]}", "{any: [{seat: host}, {some: mine and boat}]}"),
)
def any_of(c: Compiler, a: Mapping[str, Any]) -> Condition:
    """At least one of these is so."""
    return combine(c, ANY_OF, a["any"], need_all=False)


@verb(
    "condition",
    "not",
    not_=One("condition"),
    sentence=NOT,
    examples=("{not: {seat: host}}", "{not: {linked: harmony, owner: mine}}"),
)
def not_so(c: Compiler, a: Mapping[str, Any]) -> Condition:
    """This is not so."""
    return combine(c, NOT, [a["not"]], need_all=True, negated=True)


__all__ = ["Combined", "Plain", "Some", "places"]
