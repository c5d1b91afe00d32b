"""One paragraph for each kind of tile: how it moves, what it is linked with, where it comes into play, what it captures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial, reduce
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
from game.rules.wording.things import POINT, SQUARE, TILE, Tail, Thing


def tell_all_movement(w: BookWriter, s: Saying) -> Sentences:
    """What holds for all movement."""
    movers = [kind for kind in w.kinds if moves(w, kind)]
    if not movers:
        yield s.either(
            "no tile moves by itself in this game",
            "in diesem Spiel zieht kein Stein von selbst",
            "dans ce jeu, aucune tuile ne se déplace d’elle-même",
        )
        return
    fields = [path for kind in movers for path in paths_of(w, kind.id)]
    crooked = any(path.crooked for path in fields)
    over = any((path.over or "nothing") != "nothing" for path in fields)
    unless = s.either(", unless it is said otherwise", ", wenn nichts anderes gesagt ist", ", sauf indication contraire")
    yield s.either(
        "a step leads along a line to the next point",
        "ein Schritt führt auf einer Linie zum nächsten Punkt",
        "un pas mène, le long d’une ligne, au point suivant",
    ) + (
        unless * crooked
    )
    yield s.either(
        "a tile moves past empty points only",
        "ein Stein zieht nur über leere Punkte",
        "une tuile ne passe que par des points vides",
    ) + unless * over
    yield (
        s.either(
            "its move ends on an empty point, or on a tile that it captures",
            "sein Zug endet auf einem leeren Punkt oder auf einem Stein, den er schlägt",
            "son déplacement finit sur un point vide, ou sur une tuile qu’elle capture",
        )
        if w.ruleset.captures
        else s.either(
            "its move ends on an empty point; nothing is captured in this game",
            "sein Zug endet auf einem leeren Punkt; geschlagen wird nicht",
            "son déplacement finit sur un point vide; rien n’est capturé dans ce jeu",
        )
    )
    barred = [part.parts[0] for part in demands(fields[0].land or "anywhere") if part.op == "not"]
    common = [part for part in barred if _for_all(w, part, movers)]
    if common:
        where = _where(w, common, s)
        yield s.either(f"no move may end {where}", f"kein Zug darf {where} enden", f"aucun déplacement ne peut finir {where}")


def tell_movement(w: BookWriter, kind: Kind, it: str, s: Saying) -> Sentences:
    """How it moves, and where its movement may or may not end, but for where no move may."""
    if not moves(w, kind):
        if any(moves(w, other) for other in w.kinds):
            yield s.either(
                "it never moves by itself",
                f"{it} zieht nie von selbst",
                f"{it} ne bouge jamais par ses propres moyens",
            )
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
    moving = [s.either("moves", "Zügen", "déplacements")] if walls and any(moves(w, other) for other in w.kinds) else []
    stopped = [*moving, *(s.link(name, "many-dat") for name in barred)]
    if barred:
        listed = s.joined(stopped, "and")
        yield s.either(
            f"it stands in the way of {listed}",
            f"{it} steht {listed} im Weg",
            f"{it} fait obstacle à ceci: {listed}",
        )
    if free:
        listed = s.joined([s.link(name, "many-dat") for name in free], "or")
        yield s.either(
            f"it does not stand in the way of {listed}",
            f"{it} steht {listed} nicht im Weg",
            f"{it} ne fait pas obstacle à ceci: {listed}",
        )


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


NEVER: dict[str, tuple[str, str, str]] = {
    "be_moved": ("nothing can move it", "nichts kann diesen Stein bewegen", "rien ne peut déplacer cette tuile"),
    "capture": ("it captures nothing", "{0} schlägt nichts", "{0} ne capture rien"),
    "be_captured": ("it cannot be captured", "{0} kann nicht geschlagen werden", "rien ne peut capturer cette tuile"),
    "link": ("it makes no links", "{0} bildet keine Verbindungen", "{0} ne forme pas de liens"),
}


def tiles(w: BookWriter, diagrams: Callable[[Kind], Sequence[Diagram]]) -> Chapter:
    """The chapter of the tiles, each with its pictures."""
    found = [w.paragraph(partial(_tile, w, kind), kind.id, diagrams(kind)) for kind in w.kinds]
    return Chapter(localize("The tiles"), [w.paragraph(partial(tell_all_movement, w)), *found])


def _tile(w: BookWriter, kind: Kind, s: Saying) -> Sentences:
    it = s.it(w.names.entry_name("tiles", kind.id) or kind.name)
    yield from _known(w, kind, it, s)
    yield from tell_movement(w, kind, it, s)
    yield from _never_there(w, kind, it, s)
    yield from tell_partners(w, kind, s)
    yield from tell_obstacle(w, kind, it, s)
    yield from _coming(w, kind, it, s)
    yield from (s.either(*NEVER[verb]).format(it) for verb in NEVER if verb in kind.cannot)
    yield from tell_prey(w, kind, it, s)
    yield from tell_takers(w, kind, it, s)
    yield from _special(w, kind, s)
    yield s.of(kind.text)


def _known(w: BookWriter, kind: Kind, it: str, s: Saying) -> Sentences:
    """What it is called, how many there are, and the narrowest groups that it belongs to."""
    if w.alone or not w.rules.sets_per_player:
        many = s.either(f"{kind.count} in all", f"{kind.count} insgesamt", f"{kind.count} en tout")
    else:
        many = s.either(f"{kind.count} for each player", f"{kind.count} je Spieler", f"{kind.count} par joueur")
    yield f"{s.of(kind.name)} ({kind.code}): {many}"
    named = [name for name in reversed(kind.groups) if w.tells(name) and w.names.is_noun("groups", name)]
    narrow = [name for name in named if not any(w.members(other) < w.members(name) for other in named)]
    if narrow:
        groups = s.joined([s.phrase(name, sort=TILE) for name in narrow], "and")
        yield s.either(f"it is {groups}", f"{it} ist {groups}", f"c’est {groups}")


def _never_there(w: BookWriter, kind: Kind, it: str, s: Saying) -> Sentences:
    """Where such a tile may never come to lie, because of what no action may leave behind."""
    for tails in barred_places(w, kind):
        where = s.located(Thing(POINT, tails=tails), True)
        yield s.either(
            f"it may never end up {where}",
            f"{it} darf nie {where} landen",
            f"{it} ne doit jamais se retrouver {where}",
        )


# Coming into play


def _coming(w: BookWriter, kind: Kind, it: str, s: Saying) -> Sentences:
    """Where and when it comes into play."""
    found = list(_from_piles(w, kind))
    planted = any(where and where.plant_rule_of for _, _, where in found)
    if planted:
        where = _place(w, kind, s)
        yield s.either(f"it comes into play {where}", f"{it} kommt {where} ins Spiel", f"{it} entre en jeu {where}")
    for name, pick, at in found:
        if at and not at.plant_rule_of and not (planted and _granted(w, kind, at)):
            where, title = tell_place(w, name, kind.id, pick, at, s), s.quoted(s.title("actions", name))
            yield s.either(
                f"{title} puts it {where}",
                f"{title} bringt {_ACC[it] if s.german else it} {where}",
                f"{title} {_LE.get(it)} met {where}",
            )
    used = [name for name, pick, where in found if where is None] + list(_needing(w, kind))
    if used:
        titles = s.joined([s.quoted(s.title("actions", name)) for name in dict.fromkeys(used)], "and")
        yield s.either(f"it is used for {titles}", f"{it} wird gebraucht für {titles}", f"{it} sert à ceci: {titles}")
    laid = sum(index == kind.index for index, _ in w.rules.setup)
    if laid:
        yield _from_the_start(w, kind, laid, it, s)
    turns_before = w.names.tiles[kind.id].plant_after
    after = None if turns_before is None else turns_before.plain
    if isinstance(after, int) and after:
        turns = s.either(
            f"{after} turn{'s' * (after > 1)}",
            f"{after} {'Züge' if after > 1 else 'Zug'}",
            f"{after} tour{'s' * (after > 1)}",
        )
        yield s.either(
            f"it may not be placed before each player has had {turns}",
            f"{it} darf erst gesetzt werden, wenn jeder Spieler {turns} hatte",
            f"on ne peut {_LE.get(it)} poser qu’après {turns} de chaque joueur",
        )


_ACC = {"er": "ihn", "sie": "sie", "es": "es"}
_LE = {"il": "le", "elle": "la"}
"""What pronouns are when something is done to it, in German and in French."""


def _from_the_start(w: BookWriter, kind: Kind, laid: int, it: str, s: Saying) -> str:
    """How many of them lie on the board from the start."""
    if laid < kind.count and not w.alone and w.rules.sets_per_player:
        return s.either(
            f"each player has {laid} of them on the board from the start",
            f"jeder Spieler hat davon {laid} von Anfang an auf dem Brett",
            f"chaque joueur en a {laid} sur le plateau dès le début",
        )
    some = (f"{laid} of them lie", f"{laid} davon liegen", f"{laid} sur {kind.count} se trouvent")
    lie = some if laid < kind.count else ("all of them lie", "alle liegen", "toutes se trouvent")
    return s.either(
        f"{lie[0] if kind.count > 1 else 'it lies'} on the board from the start",
        f"{lie[1] if kind.count > 1 else f'{it} liegt'} von Anfang an auf dem Brett",
        f"{lie[2] if kind.count > 1 else f'{it} se trouve'} sur le plateau dès le début",
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
            s.either("in any empty square", "auf jedem leeren Feld", "sur n’importe quelle case vide")
            if square
            else s.either("on any empty point", "auf jedem leeren Punkt", "sur n’importe quel point vide")
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
