"""One paragraph for each kind of tile: how it moves, what it is linked with, where it comes into play, what it captures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial, reduce
from itertools import chain
from operator import and_

from game.core.contract import Chapter, Diagram
from game.core.languages import localize
from game.rules.book.captures import moves, tell_prey, tell_takers
from game.rules.book.demands import asked_of, names_kind, says, sure
from game.rules.book.links import partners, tell_line_effect, tell_partners
from game.rules.book.restrictions import tell_status
from game.rules.book.turns import tell_place
from game.rules.book.writer import MINE, THEIRS, BookWriter, Sentences
from game.rules.language import phrases
from game.rules.language.families import ConditionNode, EffectNode, PathNode, PickNode
from game.rules.playing.model import Kind
from game.rules.playing.sets import compiled
from game.rules.wording.reading import bare, demands, things_of
from game.rules.wording.saying import Saying
from game.rules.wording.templates import template
from game.rules.wording.things import POINT, SQUARE, TILE, Tail, Thing


def tell_all_movement(w: BookWriter, s: Saying) -> Sentences:
    """What holds for all movement."""
    movers = [kind for kind in w.kinds if moves(w, kind)]
    if not movers:
        yield s.fill("no tile moves by itself in this game")
        return
    fields = [path for kind in movers for path in paths_of(w, kind.id)]
    crooked = any(path.crooked for path in fields)
    over = any((path.over or "nothing") != "nothing" for path in fields)
    unless = s.fill(", unless it is said otherwise")
    yield s.fill("a step leads along a line to the next point") + unless * crooked
    yield s.fill("a tile moves past empty points only") + unless * over
    yield (
        s.fill("its move ends on an empty point, or on a tile that it captures")
        if w.ruleset.captures
        else s.fill("its move ends on an empty point; nothing is captured in this game")
    )
    barred = [part.parts[0] for part in demands(fields[0].land or "anywhere") if part.op == "not"]
    common = [part for part in barred if _for_all(w, part, movers)]
    if common:
        where = _where(w, common, s)
        yield s.fill("no move may end {where}", where=where)


def tell_movement(w: BookWriter, kind: Kind, it: str, s: Saying) -> Sentences:
    """How it moves, and where its movement may or may not end, but for where no move may."""
    if not moves(w, kind):
        if any(moves(w, other) for other in w.kinds):
            yield s.fill("{it} never moves by itself", it=it)
        return
    movers = [other for other in w.kinds if moves(w, other)]
    paths = paths_of(w, kind.id)
    ends = [[part for part in _landings(path) if part.op != "not" or not _for_all(w, part.parts[0], movers)] for path in paths]
    alike = len({tuple(map(bare, parts)) for parts in ends}) == 1
    said = []
    for path, parts in zip(paths, ends, strict=True):
        ending = s.landing(parts) if len(paths) == 1 or not alike else ""
        given = {"landing": ending} if ending else {}
        said.append(s.node(path.changed(land=None), **given))
    first = said[0].split(" ")[0]
    ways = s.joined([said[0], *(words.removeprefix(f"{first} ") for words in said[1:])], "ways")
    yield f"{it} {ways}" + (s.landing(ends[0], it) if len(paths) > 1 and alike else "")


def paths_of(w: BookWriter, kind: str) -> list[PathNode]:
    """The paths of a kind of tile, each with what the tile or its groups say of all of them."""
    tile = w.names.tiles[kind]
    common = {word: getattr(tile, word) for word in ("over", "through", "land")}
    return [path.changed(**{word: common[word] for word in common.keys() & path.fields.keys()} | path.values())
            for path in tile.move or ()]  # fmt: skip


def _landings(path: PathNode) -> Sequence[phrases.Node]:
    """What is asked of the places where a path ends, but for what is asked of the whole way."""
    land = path.land or "anywhere"
    return () if land == path.through else demands(land)


def _for_all(w: BookWriter, part: phrases.Node, movers: Sequence[Kind]) -> bool:
    """Whether no tile that moves may end there, whichever way it goes."""
    barred = [
        {bare(other.parts[0]) for other in demands(path.land or "anywhere") if other.op == "not"}
        for kind in movers
        for path in paths_of(w, kind.id)
    ]
    return all(bare(part) in found for found in barred)


def _where(w: BookWriter, parts: Sequence[phrases.Node], s: Saying) -> str:
    return s.merged([s.located(thing, True) for part in parts for thing in things_of(part, w.names, POINT)], "or")


def barred_places(w: BookWriter, kind: Kind) -> Iterator[tuple[Tail, ...]]:
    """Where a tile may never be once it has moved or been put there: what is said of such points."""
    for entry in w.ruleset.never.values():
        node = phrases.parse(entry.when.exists_in) if entry.when.exists_in else None
        parts = node.parts if node is not None and node.op == "and" else ()
        rest = tuple(part for part in parts if part.op != "name" or part.word != "moved")
        for way in _ways(w, rest) if len(rest) < len(parts) else ():
            asked = asked_of(w, way, kind, MINE)
            things = things_of(phrases.Node("and", 0, parts=asked), w.names, POINT) if asked else ()
            if things and things[0].head == POINT and things[0].tails and not things[0].owner:
                yield things[0].tails


def _ways(w: BookWriter, parts: Sequence[phrases.Node]) -> list[phrases.Node]:
    """The ways in which all of these can be so, statuses taken for what they say of their tiles."""
    out: list[tuple[phrases.Node, ...]] = [()]
    for part in parts:
        status = w.ruleset.statuses.get(part.word) if part.op == "name" else None
        node = part if status is None or status.who is None or status.when is not None else phrases.parse(status.who)
        choices = node.parts if node.op == "or" else (node,)
        out = [(*way, *(more.parts if more.op == "and" else (more,))) for way in out for more in choices]
    return [phrases.Node("and", 0, parts=way) for way in out]


def tell_obstacle(w: BookWriter, kind: Kind, it: str, s: Saying) -> Sentences:
    """Whether a tile that never moves, or is never an end of a link, stands in the way of links and of moves."""
    names = [name for name, entry in w.ruleset.links.items() if not entry.breaks]
    heads = [name for name in names if not w.ruleset.links[name].as_]
    if not heads or kind.on_squares or (partners(w, kind) and moves(w, kind)):
        return
    barred = [name for name in heads if _stops(w, name, kind)]
    free = [name for name in names if not _stops(w, name, kind) and (name in heads or w.ruleset.links[name].as_ in barred)]
    walls = not any(_passed(w, path.over or "nothing", kind) for other in w.kinds for path in paths_of(w, other.id))
    moving = [s.fill("moves")] if walls and any(moves(w, other) for other in w.kinds) else []
    stopped = [*moving, *(s.link(name, "many-dat") for name in barred)]
    if barred:
        listed = s.joined(stopped, "and")
        yield s.fill("{it} stands in the way of {listed}", it=it, listed=listed)
    if free:
        listed = s.joined([s.link(name, "many-dat") for name in free], "or")
        yield s.fill("{it} does not stand in the way of {listed}", it=it, listed=listed)


def _stops(w: BookWriter, link: str, kind: Kind) -> bool:
    """Whether such links do not just pass a tile of a kind, whatever befalls it."""
    entry = w.ruleset.links[link]
    neutral = entry.over_neutral
    free = neutral is not None and neutral.relation is None and sure(w, neutral.tiles, kind)
    return not free and not sure(w, entry.over or "nothing", kind)


def _passed(w: BookWriter, over: str, kind: Kind) -> bool:
    """Whether such a tile, of one player at least, is no obstacle where these may be passed."""
    found = w.names.phrase(over)
    return w.may_be(found, kind, MINE) or w.may_be(found, kind, THEIRS)


NEVER = {
    "be_moved": template("nothing can move it"),
    "capture": template("{it} captures nothing"),
    "be_captured": template("{it} cannot be captured"),
    "link": template("{it} makes no links"),
}


SHORT = 200
"""The letters that are told of a tile in short; the rule book has it all."""


def tiles(w: BookWriter, diagrams: Callable[[Kind], Sequence[Diagram]]) -> Chapter:
    """The chapter of the tiles, each with its pictures."""
    found = [w.paragraph(partial(tell_tile, w, kind), kind.id, diagrams(kind)) for kind in w.kinds]
    return Chapter(localize("The tiles"), [w.paragraph(partial(tell_all_movement, w)), *found])


def tell_tile(w: BookWriter, kind: Kind, s: Saying) -> Sentences:
    """All that is told of a tile."""
    it = s.it(w.names.entry_name("tiles", kind.id) or kind.name)
    yield from _known(w, kind, it, s)
    yield from tell_movement(w, kind, it, s)
    yield from _never_there(w, kind, it, s)
    yield from tell_partners(w, kind, s)
    yield from tell_obstacle(w, kind, it, s)
    yield from _coming(w, kind, it, s)
    yield from (s.fill(NEVER[verb], it=it) for verb in NEVER if verb in kind.cannot)
    yield from tell_prey(w, kind, it, s)
    yield from tell_takers(w, kind, it, s)
    yield from _special(w, kind, s)
    yield s.of(kind.text)


def tell_way(w: BookWriter, kind: Kind, s: Saying) -> Sentences:
    """How a tile moves and where it may not end, and no more."""
    it = s.it(w.names.entry_name("tiles", kind.id) or kind.name)
    yield from tell_movement(w, kind, it, s)
    yield from _never_there(w, kind, it, s)


def tell_in_short(w: BookWriter, kind: Kind, s: Saying) -> Sentences:
    """With which kinds a tile can be linked, what it does that others do not, for what it is used, and of what can be in no link
    what it stands in the way of: the first of these sentences, and as many more as are no longer together than SHORT."""
    it = s.it(w.names.entry_name("tiles", kind.id) or kind.name)
    obstacle = () if partners(w, kind) else tell_obstacle(w, kind, it, s)
    left = SHORT
    for told in filter(None, chain(tell_partners(w, kind, s), _special(w, kind, s), _used(w, kind, it, s), obstacle)):
        if left < SHORT and len(told) > left:
            return
        left -= len(told)
        yield told


def tell_captures(w: BookWriter, kind: Kind, s: Saying) -> Sentences:
    """What a tile captures, and what captures it, and no more."""
    it = s.it(w.names.entry_name("tiles", kind.id) or kind.name)
    yield from tell_prey(w, kind, it, s)
    yield from tell_takers(w, kind, it, s)


def _known(w: BookWriter, kind: Kind, it: str, s: Saying) -> Sentences:
    """What it is called, how many there are, and the narrowest groups that it belongs to."""
    if w.alone or not w.rules.sets_per_player:
        many = s.fill("{count} in all", count=kind.count)
    else:
        many = s.fill("{count} for each player", count=kind.count)
    yield f"{s.of(kind.name)} ({kind.code}): {many}"
    named = [name for name in reversed(kind.groups) if w.tells(name) and w.names.is_noun("groups", name)]
    narrow = [name for name in named if not any(w.members(other) < w.members(name) for other in named)]
    if narrow:
        groups = s.joined([s.phrase(name, sort=TILE) for name in narrow], "and")
        yield s.fill("{it} is {groups}", it=it, groups=groups)


def _never_there(w: BookWriter, kind: Kind, it: str, s: Saying) -> Sentences:
    """Where such a tile may never come to lie, because of what no action may leave behind."""
    for tails in barred_places(w, kind):
        where = s.located(Thing(POINT, tails=tails), True)
        yield s.fill("{it} may never end up {where}", it=it, where=where)


# Coming into play


def _coming(w: BookWriter, kind: Kind, it: str, s: Saying) -> Sentences:
    """Where and when it comes into play."""
    found, named = list(_from_piles(w, kind)), partial(s.it, w.names.entry_name("tiles", kind.id) or kind.name)
    planted = any(where and where.plant_rule_of for _, _, where in found)
    if planted:
        where = _place(w, kind, s)
        yield s.fill("{it} comes into play {where}", it=it, where=where)
    for name, pick, at in found:
        if at and not at.plant_rule_of and not (planted and _granted(w, kind, at)):
            where, title = tell_place(w, name, kind.id, pick, at, s), s.quoted(s.title("actions", name))
            yield s.fill("{title} puts {it:acc} {where}", title=title, it=named, where=where)
    yield from _used(w, kind, it, s)
    laid = sum(index == kind.index for index, _ in w.rules.setup)
    if laid:
        yield _from_the_start(w, kind, laid, it, s)
    turns_before = w.names.tiles[kind.id].plant_after
    after = None if turns_before is None else turns_before.plain
    if isinstance(after, int) and after:
        yield s.fill("{it} may not be placed before each player has had {after} turn[after=some:s]", it=named, after=after)


def _used(w: BookWriter, kind: Kind, it: str, s: Saying) -> Sentences:
    """For which actions it is used."""
    used = [name for name, _, where in _from_piles(w, kind) if where is None] + list(_needing(w, kind))
    if used:
        titles = s.joined([s.quoted(s.title("actions", name)) for name in dict.fromkeys(used)], "and")
        yield s.fill("{it} is used for {titles}", it=it, titles=titles)


def _from_the_start(w: BookWriter, kind: Kind, laid: int, it: str, s: Saying) -> str:
    """How many of them lie on the board from the start."""
    if laid < kind.count and not w.alone and w.rules.sets_per_player:
        return s.fill("each player has {laid} of them on the board from the start", laid=laid)
    return s.fill(
        "[one:{it} lies][!one:[some:{laid} of them lie][!some:all of them lie]] on the board from the start",
        one=kind.count == 1,
        it=it,
        some=laid < kind.count,
        laid=laid,
        count=kind.count,
    )


def _granted(w: BookWriter, kind: Kind, at: PickNode) -> bool:
    """Whether the places of an action are such where it may be put in any case."""
    parts = [part for part in demands(at.places or "anywhere") if part.word != "empty"]
    inside = [compiled(part, w.names).const for part in parts]
    rule = w.names.phrase(w.names.tiles[kind.id].plant_on or "anywhere").const
    known = [mask[0] for mask in inside if mask is not None]
    return rule is not None and bool(known) and not reduce(and_, known) & ~rule[0]


def _from_piles(w: BookWriter, kind: Kind) -> Iterator[tuple[str, PickNode, PickNode | None]]:
    """The actions for which it can be taken from a pile: by name, with that pick and the pick of where it is put, if any."""
    for name, action in w.actions.items():
        planted = [effect.planted for effect in action.effects if effect.planted is not None]
        for pick in action.pick:
            fits = pick.pile and (pick.who is None or kind.index in w.names.kinds_of(pick.who))
            kept = any(effect.piled == pick.as_ for effect in action.effects)
            if not fits or (kept and not planted and len(action.pick) == 1):
                continue
            at = next((at for tile, at in planted if tile == pick.as_), None)
            yield name, pick, next((place for place in action.pick if place.as_ == at), None)


def _needing(w: BookWriter, kind: Kind) -> Iterator[str]:
    """The actions that need such a tile on the board."""
    for name, action in w.actions.items():
        if any(names_kind(pick.tiles, kind) for pick in action.pick if pick.tiles):
            yield name


def _place(w: BookWriter, kind: Kind, s: Saying) -> str:
    """Where its own rule lets it be planted."""
    rule = w.names.tiles[kind.id].plant_on or "anywhere"
    square = kind.on_squares
    found = things_of(phrases.parse(rule), w.names, SQUARE if square else POINT)
    if all(thing in (Thing(SQUARE), Thing(POINT)) for thing in found):
        return (
            s.fill("in any empty square")
            if square
            else s.fill("on any empty point")
        )
    return s.merged([s.located(thing) for thing in found], "or")


# What is special


def special(w: BookWriter, kind: Kind) -> list[str]:
    """The actions that are for such tiles, need one, or do with one what they do with no other."""
    alone = [name for name, pick, _ in _from_piles(w, kind) if pick.who is not None and names_kind(pick.who, kind)]
    return list(dict.fromkeys([*alone, *_needing(w, kind), *(name for name, _ in _cases(w, kind))]))


def _cases(w: BookWriter, kind: Kind) -> Iterator[tuple[str, EffectNode]]:
    """What actions do only if it is such a tile, or one of some few: by the action's name."""
    for name, action in w.actions.items():
        for effect in action.effects:
            if any(names_kind(text, kind, picked=True) for text in _sets_asked(effect)):
                yield name, effect


def _sets_asked(effect: EffectNode) -> Iterator[str]:
    """The sets of which an effect asks whether something is in them."""
    if effect.branch is not None:
        when = effect.branch[0]
        yield from (part.asked_set for part in (when, *when.nodes_within()) if isinstance(part, ConditionNode) and part.asked_set)


def _special(w: BookWriter, kind: Kind, s: Saying) -> Sentences:
    """What it does that others do not: in actions, to the tiles beside it, on its lines."""
    for name, effect in _cases(w, kind):
        yield f"{s.quoted(s.title('actions', name))}: {_tell_case(w, kind, name, effect, s)}"
    for name, status in w.ruleset.statuses.items():
        if status.who is not None and says(status.who, kind.id) and w.matters(name):
            yield from tell_status(w, name, s)
    for entry in w.ruleset.line_effects.values():
        if says(entry.tiles, kind.id):
            yield from tell_line_effect(w, entry, s)


def _tell_case(w: BookWriter, kind: Kind, name: str, effect: EffectNode, s: Saying) -> str:
    """What an action does with such a tile; what it asks for is left out where that is so of every such tile."""
    picks = w.ruleset.actions[name].pick
    with s.picking(picks):
        if effect.branch is None or not _sure(w, kind, effect.branch[0]):
            return s.node(effect)
    with s.picking([pick.of_kind(kind.id) for pick in picks]):
        return s.joined([s.node(part) for part in effect.branch[1]], "and")


def _sure(w: BookWriter, kind: Kind, when: ConditionNode) -> bool:
    """Whether what is asked for is so of every such tile that is picked."""
    parts = demands(when.exists_in) if when.exists_in else ()
    rest = [part for part in parts if part.op != "name" or part.word not in w.names.picks]
    found = [compiled(part, w.names).local(kind.index, MINE, MINE) for part in rest]
    return len(rest) < len(parts) and all(mask is not None and not w.rules.universe & ~mask for mask in found)
