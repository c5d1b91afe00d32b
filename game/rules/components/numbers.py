"""Numbers that are counted: tiles on the board, in piles, links, scores, turns, and what is made of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.core.contract import Text
from game.core.lattice import xy
from game.rules.components.link_conditions import OWNERS, ends_in, new_ones, standing
from game.rules.language.registry import verb
from game.rules.language.types import Flag, ListOf, Number, Phrase, Ref, Type, Word, Words
from game.rules.playing.compiler import Compiler
from game.rules.playing.lines import spanned
from game.rules.playing.links import Bound
from game.rules.playing.scene import Scene
from game.rules.wording.meanings import Fault


@dataclass(frozen=True, slots=True)
class Counted:
    """A number: how it is counted, and what it is called."""

    of: Callable[[Scene], int]
    title: Text


NAMED: dict[str, Type] = {"name": Words(80)}


def titled(c: Compiler, a: Mapping[str, Any]) -> Text:
    """The name the author gave it, or what it counts."""
    return c.text(a["name"]) if "name" in a else c.spoken("number", a, form="many")


TILES: Text = {
    "en": "[form=many:{tiles:many}[place: on the board]][form=single:{tiles:bare}][form=each:1 point for each {tiles:bare}]",
    "de": "[form=many:{tiles:many-acc}[place: auf dem Brett]][form=single:{tiles:bare-acc}][form=each:1 Punkt für "
    "{tiles:every-acc}]",
}


@verb(
    "number",
    "tiles",
    tiles=Phrase(),
    sentence=TILES,
    examples=("{tiles: mine and gates}", "{tiles: mine and flower and not gates}"),
    also=NAMED,
)
def tiles(c: Compiler, a: Mapping[str, Any]) -> Counted:
    """The places in a set."""
    found = c.phrase(a["tiles"])
    return Counted(lambda s: found.at(s).bit_count(), titled(c, a))


PILE: Text = {
    "en": "[form=many:{who:many}][form=single:{who:bare}][form=each:1 point for each {who:bare}] in {pile}",
    "de": "[form=many:{who:many-acc}][form=single:{who:bare-acc}][form=each:1 Punkt für {who:every-acc}] in {pile:dat}",
}


@verb(
    "number",
    "pile",
    pile=Ref(("piles",)),
    who=Phrase("kinds"),
    owner=Word(OWNERS),
    sentence=PILE,
    examples=("{pile: reserve, who: basic, owner: mine}", "{pile: pot, owner: theirs}"),
    also=NAMED,
)
def pile(c: Compiler, a: Mapping[str, Any]) -> Counted:
    """The tiles in a pile; in a shared pile ``owner`` asks whose the tiles are."""
    known, kinds = c.pile(a["pile"]), c.kinds_of(a["who"]) if "who" in a else None
    if "owner" not in a and not known.shared:
        raise Fault(c.rule(), f"each player has a {known.name}: say whose, owner: mine, theirs or anyone.")
    owner = a.get("owner", "anyone")

    def counted(s: Scene) -> int:
        seats = (0, 1) if owner == "anyone" else (s.seat if owner == "mine" else 1 - s.seat,)
        if known.shared:
            found = s.state.piles[known.slots[0]]
            return sum((owner == "anyone" or t % 3 in seats) and (kinds is None or t // 3 in kinds) for t in found)
        return sum(kinds is None or t // 3 in kinds for seat in seats for t in s.state.piles[known.slots[seat]])

    return Counted(counted, titled(c, a))


def _points(link: Bound) -> int:
    (ax, ay), (bx, by) = xy(link.a), xy(link.b)
    return max(abs(ax - bx), abs(ay - by)) + 1


LINKS: Text = {
    "en": "[form=each:[!measure:1 point for each][measure=count:1 point for each][measure=worth:the points of each]"
    "[measure=points_covered:1 point for each point under each]][form=each: [made:new ]{links:bare}][form=single:[made:new "
    "]{links:bare}][form=many:[measure=worth:points of ][measure=points_covered:points under ][made:new ]{links:many}]"
    "[measure=points_covered: (the ends count too)][across: that crosses {across}][between: between {between:many}]",
    "de": "[form=each:[!measure:1 Punkt für][measure=count:1 Punkt für][measure=worth:die Punkte für][measure=points_covered:1 "
    "Punkt für jeden Punkt unter]][form=each:[!measure=points_covered: {links:every-acc}][measure=points_covered: "
    "{links:every-dat}]][form=single:{links:bare-acc}][form=many:[measure=worth:Punkte von {links:many-dat}]"
    "[measure=points_covered:Punkte unter {links:many-dat}][!measure:{links:many-acc}][measure=count:{links:many-acc}]][made: "
    "(nur neue)][measure=points_covered: (die Enden zählen mit)][across: quer über {across:acc}][between: zwischen "
    "{between:many-dat}]",
}


@verb(
    "number",
    "links",
    links=Ref(("links",)),
    owner=Word(OWNERS),
    measure=Word(("count", "worth", "points_covered")),
    across=Ref(("zones",)),
    between=Phrase(),
    made=Flag(),
    sentence=LINKS,
    examples=("{links: harmony, owner: mine}", "{links: harmony, owner: mine, across: midlines}"),
    also=NAMED,
)
def links(c: Compiler, a: Mapping[str, Any]) -> Counted:
    """Links on the board: how many, what they are worth, or the points from end to end (T12). ``across`` a zone: only those
    that pass over it between their ends, neither of which lies in it (O5). ``made``: only those that the action has made."""
    if a.get("made"):
        c.must_act("made")
    link = c.link(a["links"])
    owner, ends = c.must_name_owner(link, a), ends_in(c, a)
    zone = c.zone_mask(a["across"]) if "across" in a else None

    def counts(bound: Bound) -> bool:
        return zone is None or bool(spanned(bound.a, bound.b) & zone and not (zone >> bound.a | zone >> bound.b) & 1)

    measure: Mapping[str, Callable[[Scene, Bound], int]] = {
        "count": lambda _s, _b: 1,
        "worth": lambda s, b: link.value(s.state, b),
        "points_covered": lambda _s, b: _points(b),
    }
    size = measure[a.get("measure", "count")]

    def counted(s: Scene) -> int:
        found = standing(s, link, owner, ends)
        return sum(size(s, b) for b in (new_ones(s, link, found) if a.get("made") else found) if counts(b))

    return Counted(counted, titled(c, a))


@verb(
    "number",
    "score",
    score=Word(("mine", "theirs")),
    sentence={
        "en": "[form=many:points][form=single:point][form=each:the points that [score=mine:you have][score=theirs:the other "
        "player has] gathered]",
        "de": "[form=many:Punkte][form=single:Punkt][form=each:die [score=mine:selbst][score=theirs:vom anderen Spieler] "
        "gesammelten Punkte]",
    },
    examples=("{score: mine}", "{score: theirs}"),
    also=NAMED,
)
def score(c: Compiler, a: Mapping[str, Any]) -> Counted:
    """The points that a player has gathered so far (B43, B44)."""
    if "score" not in c.tree:
        raise Fault(c.rule(), "nobody gathers points in these rules: there is no score: section.")
    mine = a["score"] == "mine"
    return Counted(lambda s: s.state.scores[s.seat if mine else 1 - s.seat], titled(c, a))


@verb(
    "number",
    "turns",
    turns=Word(OWNERS),
    sentence={
        "en": "[whose:completed turn[form=many:s]][!whose:[form=each:1 point for each turn][form=many:turns] that "
        "[turns=mine:you have][turns=theirs:the other player has][turns=anyone:[alone:you][!alone:both players] have] completed]",
        "de": "[whose:[form=many:vollendete[weak:n] Züge][form=single:vollendeten Zug]][!whose:[form=each:1 Punkt für jeden Zug, "
        "den][form=many:Züge, die] [turns=mine:du vollendet hast][turns=theirs:der andere Spieler vollendet hat]"
        "[turns=anyone:[alone:du vollendet hast][!alone:beide Spieler vollendet haben]]^]",
    },
    examples=("{turns: mine}", "{turns: anyone}"),
    also=NAMED,
)
def turns(c: Compiler, a: Mapping[str, Any]) -> Counted:
    """Turns that a player has completed in the last phase of the flow, passed ones too; ``anyone``: those that both players have
    completed, so the fewer of the two."""
    whose = a["turns"]

    def counted(s: Scene) -> int:
        done = s.state.turns
        fewest = min(done[: len(s.rules.seats)])
        return fewest if whose == "anyone" else done[s.seat if whose == "mine" else 1 - s.seat]

    return Counted(counted, titled(c, a))


def _several(c: Compiler, a: Mapping[str, Any], key: str, join: Callable[[list[int]], int]) -> Counted:
    parts = [c.number(part) for part in a[key]]
    return Counted(lambda s: join([part.of(s) for part in parts]), titled(c, a))


NUMBERS = ListOf(Number(), 1, 12)
SUM: Text = {
    "en": "{sum:and-many}, taken together",
    "de": "{sum:and-many}|, zusammengezählt",
}


@verb(
    "number",
    "sum",
    sum_=NUMBERS,
    sentence=SUM,
    examples=("{sum: [{tiles: mine}, {pile: reserve}]}", "{sum: [{links: harmony}, 1]}"),
    also=NAMED,
)
def total(c: Compiler, a: Mapping[str, Any]) -> Counted:
    """All of them together."""
    return _several(c, a, "sum", sum)


@verb(
    "number",
    "difference",
    difference=ListOf(Number(), 2, 2),
    sentence={"en": "the number of {difference:less-many}", "de": "die Anzahl ({difference:less-many})"},
    examples=("{difference: [{links: harmony}, {links: disharmony}]}", "{difference: [{tiles: mine}, {tiles: theirs}]}"),
    also=NAMED,
)
def difference(c: Compiler, a: Mapping[str, Any]) -> Counted:
    """The first less the second; may be below nothing."""
    return _several(c, a, "difference", lambda values: values[0] - values[1])


@verb(
    "number",
    "smallest",
    smallest=NUMBERS,
    sentence={
        "en": "{smallest:or-many}, whichever number is [several:smallest][!several:smaller]",
        "de": "{smallest:or-many}, je nachdem, welche Zahl [several:am kleinsten][!several:kleiner] ist",
    },
    examples=("{smallest: [{links: harmony}, {links: disharmony}]}", "{smallest: [{tiles: mine}, {tiles: theirs}]}"),
    also=NAMED,
)
def smallest(c: Compiler, a: Mapping[str, Any]) -> Counted:
    """The smallest of them."""
    return _several(c, a, "smallest", min)


@verb(
    "number",
    "largest",
    largest=NUMBERS,
    sentence={
        "en": "{largest:or-many}, whichever number is [several:largest][!several:larger]",
        "de": "{largest:or-many}, je nachdem, welche Zahl [several:am größten][!several:größer] ist",
    },
    examples=("{largest: [{links: harmony}, {links: disharmony}]}", "{largest: [{tiles: mine}, 3]}"),
    also=NAMED,
)
def largest(c: Compiler, a: Mapping[str, Any]) -> Counted:
    """The largest of them."""
    return _several(c, a, "largest", max)
