"""What is played with: the board and its places, the tiles and their names, the piles, and how it all lies at first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core.contract import Chapter, Diagram, Paragraph, Text
from game.core.languages import localize
from game.rules.book.writer import BookWriter, Sentences
from game.rules.language.entries import PileEntry
from game.rules.playing.model import Kind
from game.rules.wording.names import plain_name
from game.rules.wording.saying import Saying
from game.rules.wording.templates import template
from game.rules.wording.things import TILE, Thing

SEEN = {
    "everyone": template("everyone can see into it"),
    "owner": template("only its owner sees into it"),
    "nobody": template("nobody looks into it"),
}
AROUND = template("“Around” a tile or a place means: on one of the eight nearest points")
MEANT = {
    "next to": template("“Next to” means: on one of the four points a step away"),
    " space of| spaces of| space from| spaces from": template("spaces are counted straight and diagonally"),
    "opposite": template("“Opposite” means: where half a turn of the board around its centre would bring it"),
}
"""Other words about nearness, by what of them stands in the English sentences."""


MOST_SHOWN = 6
"""A place of so many points at most shows each of them well enough."""


def board(w: BookWriter, start: Sequence[Diagram], zones: Sequence[Diagram]) -> Chapter:
    """The chapter of the board, the tiles and the piles."""
    told = [
        partial(_sets, w),
        partial(_groups, w),
        *(partial(_pile, w, name, entry) for name, entry in w.ruleset.piles.items()),
    ]
    found = [w.paragraph(partial(_board, w), "", zones), *w.paragraphs(told)]
    if start:
        found.append(w.paragraph(partial(_start, w), "", start))
    return Chapter(localize("What you play with"), found)


def _board(w: BookWriter, s: Saying) -> Sentences:
    many, name = len(w.rules.points), s.of(w.rules.look.name)
    yield s.fill("the board ({name}) has {many} points, where its lines cross; tiles lie on the points", name=name, many=many)
    odd = [s.of(kind.name) for kind in w.kinds if kind.on_squares]
    if odd:
        yield s.fill(
            "only {listed} [several:lie][!several:lies] in the squares between them",
            listed=s.joined(odd, "and"),
            several=len(odd) > 1,
        )
    if not w.alone:
        yield s.fill("GUEST sits at the south side, HOST at the north")
        yield s.fill("your own side is the one where you sit")


def _sets(w: BookWriter, s: Saying) -> Sentences:
    """How many tiles there are, and whose they are."""
    total = sum(kind.count for kind in w.kinds)
    counts = dict.fromkeys(kind.count for kind in w.kinds)
    listed = "; ".join(_so_many(w, count, [kind for kind in w.kinds if kind.count == count], s) for count in counts)
    if w.alone or not w.rules.sets_per_player:
        be = s.fill("there [one:is][!one:are]", one=total == 1)
    else:
        be = s.fill("each player has")
    yield f"{be} {s.amount(total, 'tiles')}: {listed}" if len(w.kinds) > 1 or total > 1 else f"{be} {listed}"
    if w.rules.on_board == "nobody" and not w.alone:
        yield s.fill("a tile on the board belongs to nobody")
    elif w.rules.on_board == "placer" and not w.alone:
        yield s.fill("a tile on the board belongs to whoever has put it there")


def _so_many(w: BookWriter, count: int, kinds: Sequence[Kind], s: Saying) -> str:
    """As many of each of these kinds."""
    if len(kinds) > 1:
        listed = s.joined([s.of(kind.name) for kind in kinds], "and")
        return s.fill("{count} each of {listed}", count=count, listed=listed)
    name = Thing(w.names.entry_name("tiles", kinds[0].id) or kinds[0].name, label=True)
    return f"{count} {s.things([name], 'many' if count > 1 else 'strong')}"


def _groups(w: BookWriter, s: Saying) -> Sentences:
    """What the names of groups mean."""
    for name in w.ruleset.groups:
        if w.members(name) and w.tells(name):
            noun = w.names.is_noun("groups", name)
            what = [*_within(w, name, s), *_others(w, name, s)] if noun else [s.of(kind.name) for kind in _of(w, w.members(name))]
            listed = s.joined(what, "and")
            if noun and len(what) == 1:
                one = s.phrase(name, sort=TILE)
                yield s.fill("only {listed} is {one}", listed=listed, one=one)
            elif noun:
                many = s.phrase(name, "many", TILE)
                yield s.fill("{many} are {listed}", many=many, listed=listed)
            else:
                like = s.of(w.names.name_of("groups", name))
                yield s.fill("{listed} [several:are][!several:is] {like}", listed=listed, several=len(what) > 1, like=like)


def _parts(w: BookWriter, group: str) -> list[str]:
    """Groups with names that lie within a group and have nothing in common, the largest first."""
    whole = w.members(group)
    out: list[str] = []
    for name in sorted(w.ruleset.groups, key=lambda other: -len(w.members(other))):
        within = len(w.members(name)) > 1 and w.members(name) < whole and w.tells(name) and w.names.is_noun("groups", name)
        if within and not any(w.members(name) & w.members(other) for other in out):
            out.append(name)
    return [name for name in w.ruleset.groups if name in out]


def _within(w: BookWriter, group: str, s: Saying) -> list[str]:
    """The parts of a group that have names of their own."""
    return [s.fill("the {parts:many}", parts=partial(s.phrase, name, sort=TILE)) for name in _parts(w, group)]


def _others(w: BookWriter, group: str, s: Saying) -> list[str]:
    """The kinds in a group that are in none of its parts."""
    taken = frozenset[int]().union(*(w.members(name) for name in _parts(w, group)))
    return [s.of(kind.name) for kind in _of(w, w.members(group) - taken)]


def _of(w: BookWriter, members: frozenset[int]) -> list[Kind]:
    return [kind for kind in w.kinds if kind.index in members]


def _pile(w: BookWriter, name: str, entry: PileEntry, s: Saying) -> Sentences:
    """A pile: whose it is, who sees it, what it holds at first."""
    thing = Thing(w.names.entry_name("piles", name) or w.names.name_of("piles", name), label=True, generic="pile")
    pile = s.things([thing], "acc")
    seen = s.fill(SEEN[entry.seen_by])
    if w.alone:
        yield s.fill("you have {pile}; {seen}", pile=pile, seen=seen)
    elif entry.owner == "shared":
        yield s.fill("both players share {pile}; {seen}", pile=pile, seen=seen)
    else:
        yield s.fill("each player has {pile}; {seen}", pile=pile, seen=seen)
    yield _first_in(w, entry, s)


def _first_in(w: BookWriter, entry: PileEntry, s: Saying) -> str:
    """What a pile holds at first."""
    chance = s.fill(", in random order") if entry.order == "shuffled" else ""
    if entry.numbered is not None:
        held = [(many, kind) for kind, many in entry.numbered.items() if many]
        shapes = [f"{many} {s.phrase(kind, 'bare' if many == 1 else 'many', TILE)}" for many, kind in held]
        what = s.joined(shapes, "and") if held else s.fill("nothing")
        return s.fill("at the start it holds {what}{chance}", what=what, chance=chance, one=[many for many, _ in held] == [1])
    if isinstance(entry.starts_with, str):
        tiles = partial(s.phrase, entry.starts_with, sort=TILE)
        if sum(kind.count for kind in _of(w, frozenset(w.names.kinds_of(entry.starts_with)))) == 1:
            return s.fill("at the start it holds {what:the}", what=tiles)
        return s.fill("at the start it holds all {what:many}{chance}", what=tiles, chance=chance)
    return s.fill("at the start it is empty")


def _start(w: BookWriter, s: Saying) -> Sentences:
    yield s.fill("this is how the tiles lie at the beginning")


def zones_named(w: BookWriter) -> list[tuple[Text, int, int]]:
    """The places with names of which these rules speak: their names, and where GUEST sees them, and HOST."""
    spoken = w.ruleset.words("relations")
    known = {*w.names.board.get("zones", {}), *w.ruleset.zones, *w.names.board.get("names", {})}
    masks = {zone: w.names.zone_masks(zone) for zone in known & spoken - set(w.ruleset.tiles)}
    out: list[tuple[Text, int, int]] = []
    for zone, both in sorted(masks.items(), key=lambda found: (found[1][0].bit_count(), found[0])):
        name = w.names.zone_name(zone)
        if name is not None:
            out.append(({language: bare[:1].upper() + bare[1:] for language, bare in plain_name(name).items()}, *both))
    return [found for found in out if found[1].bit_count() > 1 or not any(_holds(mask, found[1]) for _, mask, _ in out)]


def _holds(place: int, point: int) -> bool:
    """Whether a lone point is one of the few points of a place that is shown anyway."""
    return 1 < place.bit_count() <= MOST_SHOWN and place & point == point


def words(w: BookWriter, told: str) -> Sequence[Paragraph]:
    """What words about nearness mean, those that the English sentences of a book have."""
    used = [AROUND] if "around" in w.ruleset.words() else []  # that word alone stands in other sentences, too
    used += [meant for said, meant in MEANT.items() if any(part in told for part in said.split("|"))]
    return w.paragraphs([lambda s: [s.fill(meant) for meant in used]])
