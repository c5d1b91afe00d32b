"""Lines between tiles: what links join, what may lie between, and what tiles do to the links on their line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import NamedTuple

from game.core.contract import Chapter, Diagram
from game.core.languages import localize
from game.rules.book.demands import asked_ways
from game.rules.book.writer import MINE, THEIRS, BookWriter, Sentences
from game.rules.language import phrases
from game.rules.language.entries import Breaker, LineEffectEntry, LinkEntry, Neutral
from game.rules.playing.model import Kind
from game.rules.playing.state import Set
from game.rules.wording.grammars import is_adjective
from game.rules.wording.reading import things_of
from game.rules.wording.saying import Saying
from game.rules.wording.templates import template
from game.rules.wording.things import POINT, TILE, Tail, Thing

Pairs = set[tuple[int, int]]
FEW = 4
"""So many pairs are just listed, even where they are neighbours on a circle or one kind with a whole group."""


def tell_pairs(w: BookWriter, relation: str, s: Saying, joint: str = "or") -> str:
    """The kinds that a relation joins."""
    return tell_related(w, s, w.names.rows(relation, directed=True), relation, joint)


def tell_related(w: BookWriter, s: Saying, rows: Sequence[int], relation: str, joint: str = "or") -> str:
    """The kinds that are related: round a circle where they stand so, one kind with a group, and the rest two by two."""
    left = {(a.index, b.index) for a in w.kinds for b in w.kinds if rows[a.index] >> b.index & 1}
    out: list[str] = []
    if len(left) > 2 * FEW and all((b, a) in left for a, b in left):
        for words, told in (*_circles(w, relation, left, s), *_with_groups(w, left, s)):
            if told <= left:
                out.append(words)
                left -= told
    both = s.fill("; or ") if joint == "or" else s.fill("; and ")
    return both.join([*out, *([_listed(w, left, s, joint)] if left else [])])


def _circles(w: BookWriter, relation: str, left: Pairs, s: Saying) -> Iterator[tuple[str, Pairs]]:
    """The circle of a relation that joins the neighbours on it."""
    circle = next(filter(None, (node.neighbours_on for node in w.ruleset.relations.get(relation, ()))), "")
    ring = w.names.circle(circle) if circle else []
    sides = {(a, b) for a, b in zip(ring, [*ring[1:], *ring[:1]], strict=True)}
    if len(ring) > 2:
        names = " – ".join(s.of(w.rules.kinds[kind].name) for kind in [*ring, ring[0]])
        words = s.fill("neighbours on the circle {names}", names=names)
        yield words, sides | {(b, a) for a, b in sides}


def _with_groups(w: BookWriter, left: Pairs, s: Saying) -> Iterator[tuple[str, Pairs]]:
    """The kinds that are related to every kind of a group that has a name."""
    for kind in w.kinds:
        for group in sorted(w.ruleset.groups, key=lambda name: -len(w.members(name))):
            own = {kind.index} if (kind.index, kind.index) not in left else set()
            members = w.members(group) - own
            told = {(kind.index, other) for other in members}
            if len(members) > 2 and w.tells(group) and w.names.is_noun("groups", group) and told <= left:
                words = s.fill("{kind} with {every:any}", kind=s.of(kind.name), every=partial(s.phrase, group))
                yield words, told | {(b, a) for a, b in told}


def _listed(w: BookWriter, left: Pairs, s: Saying, joint: str) -> str:
    """Kinds two by two, with an arrow where only one way round."""
    out = []
    for one in w.kinds:
        for other in w.kinds:
            there, back = (one.index, other.index) in left, (other.index, one.index) in left
            if there and (not back or one.index <= other.index):
                out.append(_pair(one, other, back, s))
    return s.joined(out, joint)


def _pair(one: Kind, other: Kind, back: bool, s: Saying) -> str:
    return f"{s.of(one.name)}{'–' if back else ' → '}{s.of(other.name)}"


LINES = {
    "straight": localize("row or column"),
    "diagonal": localize("diagonal"),
    "both": localize("row, column or diagonal"),
}


def lines(w: BookWriter, diagrams: Callable[[str], Sequence[Diagram]]) -> Chapter:
    """The chapter of the links, each with what counts as it and its pictures, and of the tiles that change them."""
    heads = [name for name, entry in w.ruleset.links.items() if not entry.as_]
    told = [w.paragraph(partial(_link, w, name), "", diagrams(name)) for name in heads]
    effects = w.paragraphs([partial(tell_line_effect, w, entry) for entry in w.ruleset.line_effects.values()])
    return Chapter(localize("Lines between tiles"), [*told, *effects])


def _link(w: BookWriter, name: str, s: Saying) -> Sentences:
    entry = w.ruleset.links[name]
    yield from _joined(w, name, s) if entry.broken_by is None else _broken(w, name, entry.breaks, entry.broken_by, s)
    if {"worth", "extra"} & entry.written().keys():
        yield from _worth(name, entry, s)
    for part, other in w.ruleset.links.items():
        if other.as_ == name:
            yield from _joined(w, part, s)
            if (other.worth, other.extra) != (entry.worth, entry.extra):
                yield from _worth(part, other, s)
    if not entry.shown:
        yield s.fill("the board does not show these lines: you have to see them")


def _worth(name: str, entry: LinkEntry, s: Saying) -> Sentences:
    """What each link that an entry makes is worth; one that counts as another has its own worth all the same."""
    link = partial(s.link, name)
    yield s.fill("each {link:bare} is worth {worth}", link=link, worth=s.amount(entry.worth, "points"))
    for extra in entry.extra:
        one, other = (partial(s.phrase, end, sort=TILE) for end in extra.ends)
        more = s.amount(extra.add, "points")
        yield s.fill("between {one} and {other} it is worth {worth} more", one=one, other=other, worth=more)


def _joined(w: BookWriter, name: str, s: Saying) -> Sentences:
    """Which two tiles a link joins, and what may lie between them."""
    entry = w.ruleset.links[name]
    owned, plain = w.rules.all_links[name].owned, " of " not in s.title("links", name)["en"]
    link, line = s.link(name, "a", "mine" if owned and plain else ""), s.of(LINES[entry.lines])
    found = [things_of(phrases.parse(end), w.names, TILE) for end in entry.ends or ()]
    common = [tail for tail in found[0][0].tails if all(tail in thing.tails for things in found for thing in things)]
    ends = [[replace(thing, tails=tuple(tail for tail in thing.tails if tail not in common)) for thing in some] for some in found]
    free = not (owned or w.alone or w.rules.on_board == "nobody" or any(thing.owner for some in found for thing in some))
    yield s.fill(
        "{link} joins {joined} on one {line}[free:, whoever owns them][pairs:: {pairs}]",
        link=link,
        joined=_ends(ends, s),
        line=line,
        free=free,
        pairs=_pairs(w, name, s),
    )
    yield s.demanded(common) if common else ""
    if entry.as_:
        yours, base = owned and not plain, s.link(entry.as_)
        yield s.fill("[yours:it is yours and ][!yours:this too ]counts as {base}", yours=yours, base=base)
    if "length" in entry.written():
        far = s.steps(entry.length)
        yield s.fill("the two lie {far} apart", far=far)
    yield from between(w, entry, s, name if entry.as_ else "")


def _ends(ends: Sequence[Sequence[Thing]], s: Saying) -> str:
    """The two tiles that a link joins."""
    one, other = (partial(s.things, things) for things in ends)
    if one("acc") != other("acc"):
        return s.fill("{one} with {other}", one=one, other=other)
    return s.fill("two {ends:many}", ends=one) if len(ends[0]) == 1 else s.fill("two tiles, each {ends},", ends=one)


def between(w: BookWriter, entry: LinkEntry, s: Saying, of: str = "") -> Sentences:
    """What may lie between the ends, and what must or must not. ``of``: between the ends of what, where that is to be said."""
    zone = entry.not_across
    barred = _blocking(entry.over or "nothing", w, s)
    if zone is not None and not barred:
        yield s.fill("neither a tile nor {where} may lie between them", where=partial(s.phrase, zone, sort=POINT))
    else:
        yield barred or s.fill("no tile may lie between them")
        if zone is not None:
            yield s.fill("the line cannot pass {where}", where=partial(s.phrase, zone, sort=POINT))
    if entry.over_neutral is not None:
        yield _neutral(w, entry.over_neutral, s, of)
    if entry.crosses is not None:
        where = partial(s.phrase, entry.crosses, sort=POINT)
        yield s.fill("the line between them has to cross {where}", where=where)


def _blocking(over: str, w: BookWriter, s: Saying) -> str:
    """Which tiles may not lie between, where some may; said of those that may not if that is shorter."""
    if over == "nothing":
        return ""
    node = phrases.parse(over)
    if any(part.op == "not" for part in (node, *node.parts)):
        no = s.things(things_of(phrases.Node("not", 0, parts=(node,)), w.names, TILE), "no")
        return s.fill("{no} may lie between them; other tiles may", no=no)
    return s.fill("no tile may lie between them except {but}", but=partial(s.phrase, over, sort=TILE))


def _neutral(w: BookWriter, neutral: Neutral, s: Saying, of: str) -> str:
    """The tiles that may lie between if they have nothing to do with the two."""
    return s.fill(
        "besides, [link:in {link} ]{tiles} may lie between"
        "[pairs:, unless it makes one of these pairs with one of the two: {pairs}]",
        link=partial(s.link, of) if of else "",
        tiles=s.phrase(neutral.tiles, "a", TILE),
        pairs="" if neutral.relation is None else tell_pairs(w, neutral.relation, s),
    )


def _broken(w: BookWriter, name: str, broken: str, breaker: Breaker, s: Saying) -> Sentences:
    """A link that stands where another would, were it not for a tile between."""
    link, base = s.link(name), partial(s.link, broken)
    by = s.phrase(breaker.tile, "a", TILE)
    pairs = tell_pairs(w, breaker.relation, s)
    yield s.fill(
        "{link} stands where there would be {base} if exactly one tile were not between the two: {by} that itself could be "
        "linked and makes one of these pairs with one of the two: {pairs}",
        link=link,
        base=base,
        by=by,
        pairs=pairs,
    )
    yield s.fill("it belongs to whoever would have {base}, and is worth as much", base=base)


def _pairs(w: BookWriter, name: str, s: Saying) -> str:
    """The kinds that a link can join, as far as its ends do not say it already."""
    link, kinds = w.rules.all_links[name], w.kinds
    by_ends = {(one.index, other.index) for one in kinds for other in kinds if _joinable(w, name, one, other)}
    found = {(one, other) for one, other in by_ends if link.rows[one] >> other & 1}
    rows = [sum(1 << other for one, other in found if one == index) for index in range(len(link.rows))]
    return tell_related(w, s, rows, w.ruleset.links[name].relation) if found != by_ends else ""


def linkable(w: BookWriter, name: str, one: Kind, other: Kind) -> bool:
    """Whether two kinds can be the ends of a link."""
    return bool(w.rules.all_links[name].rows[one.index] >> other.index & 1) and _joinable(w, name, one, other)


def _joinable(w: BookWriter, name: str, one: Kind, other: Kind) -> bool:
    """Whether two kinds can be the ends of a link by what it asks of its ends alone."""
    link = w.rules.all_links[name]
    lone = one is other and one.count * (1 if w.alone or not w.rules.sets_per_player else 2) < 2
    if lone or "link" in one.cannot | other.cannot:
        return False
    return any(_may_end(w, link.ends[0], a) and _may_end(w, link.ends[1], b) for a, b in ((one, other), (other, one)))


def _may_end(w: BookWriter, end: Set, kind: Kind) -> bool:
    return w.may_be(end, kind, MINE) or w.may_be(end, kind, THEIRS)


def partners(w: BookWriter, kind: Kind) -> dict[str, list[Kind]]:
    """By link, the kinds with which a kind of tile can be its ends."""
    if kind.index not in w.partners:
        w.partners[kind.index] = _partners(w, kind)
    return w.partners[kind.index]


def _partners(w: BookWriter, kind: Kind) -> dict[str, list[Kind]]:
    out: dict[str, list[Kind]] = {}
    for name in w.rules.links:
        found = [other for other in w.kinds if any(linkable(w, part, kind, other) for part in _parts(w, name))]
        out |= {name: found} if found else {}
    return out


class Way(NamedTuple):
    """What one way to be linked asks of a tile and of the one at the other end, beyond what the link asks of all its ends."""

    own: tuple[Tail, ...]
    other: Thing
    other_where: tuple[Tail, ...]
    """Where the other one has to lie."""


def tell_partners(w: BookWriter, kind: Kind, s: Saying) -> Sentences:
    """With which kinds a kind of tile stands in the links that there are, and what it or they have to be like for that."""
    out, it = [], s.it(w.names.entry_name("tiles", kind.id) or kind.name)
    for name, found in partners(w, kind).items():
        ways = [(other, way) for other in found for way in _ways(w, name, kind, other)]
        asked = [(way.own, way.other_where) for _, way in ways]
        firsts = [found for at, found in enumerate(asked) if found not in asked[:at]]
        for own, there in sorted(firsts, key=any):
            others = [(other, way.other) for (other, way), one in zip(ways, asked, strict=True) if one == (own, there)]
            only = [s.so(own, it)] if own else []
            only += [s.so(there, s.fill("the other"))] if there else []
            always = {other.index for other, way in ways if not (way.own or way.other_where)} if only else None
            out.append(
                s.fill(
                    "{link:bare} with {listed}[only: (while {only})]",
                    link=partial(s.link, name),
                    listed=_others(w, others, s, always),
                    only=s.joined(only, "and"),
                )
            )
    yield "; ".join(out)


def _others(w: BookWriter, others: Sequence[tuple[Kind, Thing]], s: Saying, always: set[int] | None) -> str:
    """The kinds at the other end; where there are some ``always`` and these besides, by the name of a group of all of them."""
    found = {kind.index for kind, _ in others}
    if always is not None and len(found) > 2 and not any(thing.adjectives or thing.tails for _, thing in others):
        for group in w.ruleset.groups:
            named = w.tells(group) and w.names.is_noun("groups", group)
            if named and found == w.members(group) - (always - found):
                return s.phrase(group, "any-dat", TILE)
    return s.joined([s.things([thing], "strong-dat") for _, thing in others], "and")


def _ways(w: BookWriter, link: str, kind: Kind, other: Kind) -> list[Way]:
    """The ways in which two kinds are linked, none of which asks all that another does and more."""
    general, ways = _asked_of_all(w, link), []
    for part in _parts(w, link):
        if not linkable(w, part, kind, other):
            continue
        one, two = w.ruleset.links[part].ends or ("", "")
        for here, there in ((one, two), (two, one)):
            for own, others in product(_asked(w, here, kind), _asked(w, there, other)):
                ways.append((_tails(own, general), replace(others, tails=_tails(others, general))))
    sets = [{("own", repr(tail)) for tail in own} | {("other", repr(tail)) for tail in thing.tails} for own, thing in ways]
    return [
        _way(w, own, thing, other)
        for at, (own, thing) in enumerate(ways)
        if not any(less < sets[at] or (less == sets[at] and before < at) for before, less in enumerate(sets))
    ]


def _way(w: BookWriter, own: tuple[Tail, ...], thing: Thing, other: Kind) -> Way:
    """A way, what the other one has to be like beside its name."""
    named = Thing(w.names.entry_name("tiles", other.id) or other.name, label=True)
    words = tuple(tail.words for tail in thing.tails if _is_adjective(tail))
    tails = [tail for tail in thing.tails if not _is_adjective(tail)]
    like = tuple(tail for tail in tails if tail.op == "is" and not tail.negated)
    return Way(own, replace(named, adjectives=words, tails=like), tuple(tail for tail in tails if tail not in like))


def _is_adjective(tail: Tail) -> bool:
    return tail.op == "is" and not tail.negated and is_adjective(tail.words)


def _asked(w: BookWriter, end: str, kind: Kind) -> list[Thing]:
    """What each way of an end of a link asks of such a tile."""
    ways = asked_ways(w, end, kind)
    return [things_of(phrases.Node("and", 0, parts=asked), w.names, TILE)[0] if asked else Thing(TILE) for asked in ways]


def _tails(thing: Thing, general: Sequence[Tail]) -> tuple[Tail, ...]:
    """What is said of a thing, but for what is said of all ends of a link."""
    tails = (*(Tail("is", words) for words in thing.adjectives), *thing.tails)
    return tuple(tail for tail in tails if tail not in general)


def _asked_of_all(w: BookWriter, link: str) -> list[Tail]:
    """What a link asks of both its ends, in whichever way it comes about: that is told of the link."""
    ends = [end for part in _parts(w, link) for end in w.ruleset.links[part].ends or ()]
    found = [thing.tails for end in ends for thing in things_of(phrases.parse(end), w.names, TILE)]
    return [tail for tail in found[0] if all(tail in tails for tails in found)] if found else []


def _parts(w: BookWriter, link: str) -> list[str]:
    """The entries that make a link, its own and those that count as it."""
    return [part for part, entry in w.ruleset.links.items() if link in (part, entry.as_) and not entry.breaks]


ALONG = {
    "whole_line": template("on the whole row and column of {tiles}"),
    "between": template("with {tiles} between its ends"),
}


def tell_line_effect(w: BookWriter, entry: LineEffectEntry, s: Saying) -> Sentences:
    """What tiles do to the links on their line."""
    if entry.text is not None:
        yield s.of(w.words_of(entry.text))
        return
    where = s.fill(ALONG[entry.on], tiles=partial(s.phrase, entry.tiles, sort=TILE))
    for link, into in entry.turns.items():
        one = s.link(link)
        if into == "nothing":
            yield s.fill("{where} {link} counts for nothing", where=where, link=one)
        else:
            yield s.fill("{where} {link} counts as {other}", where=where, link=one, other=s.link(into))
