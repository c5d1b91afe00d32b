"""One paragraph for each kind of tile: how it moves, what it is linked with, where it comes into play, what it captures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial, reduce
from operator import and_

from game.core.contract import Chapter, Diagram
from game.core.lattice import SPACES
from game.rules.book.actions import place_told
from game.rules.book.lines import effect_told, partners_told
from game.rules.book.movement import barred_places, general, in_the_way, movement
from game.rules.book.statuses import status_told
from game.rules.book.taking import taken_by, takes
from game.rules.book.telling import MINE, Record, Telling, Told, names_kind, records_with, says
from game.rules.language import phrases
from game.rules.language.texts import both
from game.rules.playing.model import Kind
from game.rules.playing.sets import compiled
from game.rules.wording import german
from game.rules.wording.reading import demands, things_of
from game.rules.wording.saying import Saying
from game.rules.wording.things import POINT, SQUARE, TILE, Thing

NEVER: dict[str, tuple[str, str]] = {
    "be_moved": ("nothing can move it", "nichts kann diesen Stein bewegen"),
    "capture": ("it captures nothing", "{0} schlägt nichts"),
    "be_captured": ("it cannot be captured", "{0} kann nicht geschlagen werden"),
    "link": ("it makes no links", "{0} bildet keine Verbindungen"),
}


def tiles(t: Telling, diagrams: Callable[[Kind], Sequence[Diagram]]) -> Chapter:
    """The chapter of the tiles, each with its pictures."""
    found = [t.paragraph(partial(_tile, t, kind), kind.id, diagrams(kind)) for kind in t.kinds]
    return Chapter(both("The tiles", "Die Steine"), [t.paragraph(partial(general, t)), *found])


def _tile(t: Telling, kind: Kind, s: Saying) -> Told:
    it = german.pronoun(t.names.entry_name("tiles", kind.id) or kind.name) if s.german else "it"
    yield from _known(t, kind, it, s)
    yield from movement(t, kind, it, s)
    yield from _never_there(t, kind, it, s)
    yield from partners_told(t, kind, s)
    yield from in_the_way(t, kind, it, s)
    yield from _coming(t, kind, it, s)
    yield from (s.either(*NEVER[verb]).format(it) for verb in NEVER if verb in kind.cannot)
    yield from takes(t, kind, it, s)
    yield from taken_by(t, kind, it, s)
    yield from _special(t, kind, s)
    yield s.of(kind.text)


def _known(t: Telling, kind: Kind, it: str, s: Saying) -> Told:
    """What it is called, how many there are, and the narrowest groups that it belongs to."""
    if t.alone or not t.rules.sets_per_player:
        many = s.either(f"{kind.count} in all", f"{kind.count} insgesamt")
    else:
        many = s.either(f"{kind.count} for each player", f"{kind.count} je Spieler")
    yield f"{s.of(kind.name)} ({kind.code}): {many}"
    named = [name for name in reversed(kind.groups) if t.tells(name) and t.names.is_noun("groups", name)]
    narrow = [name for name in named if not any(t.members(other) < t.members(name) for other in named)]
    if narrow:
        groups = s.joined([s.phrase(name, sort=TILE) for name in narrow], "and")
        yield s.either(f"it is {groups}", f"{it} ist {groups}")


def _never_there(t: Telling, kind: Kind, it: str, s: Saying) -> Told:
    """Where such a tile may never come to lie, because of what no action may leave behind."""
    for tails in barred_places(t, kind):
        where = s.located(Thing(POINT, tails=tails), True)
        yield s.either(f"it may never end up {where}", f"{it} darf nie {where} landen")


# Coming into play


def _coming(t: Telling, kind: Kind, it: str, s: Saying) -> Told:
    """Where and when it comes into play."""
    found = list(_from_piles(t, kind))
    if any(where and "plant_rule_of" in where for _, _, where in found):
        where = _place(t, kind, s)
        yield s.either(f"it comes into play {where}", f"{it} kommt {where} ins Spiel")
    planted = any(where and "plant_rule_of" in where for _, _, where in found)
    for name, pick, at in found:
        if at and "plant_rule_of" not in at and not (planted and _granted(t, kind, at)):
            where, title = place_told(t, name, kind.id, pick, at, s), s.quoted(s.title("actions", name))
            yield s.either(f"{title} puts it {where}", f"{title} bringt {_ACC[it] if s.german else it} {where}")
    used = [name for name, pick, where in found if where is None] + list(_needing(t, kind))
    if used:
        titles = s.joined([s.quoted(s.title("actions", name)) for name in dict.fromkeys(used)], "and")
        yield s.either(f"it is used for {titles}", f"{it} wird gebraucht für {titles}")
    laid = sum(index == kind.index for index, _ in t.rules.setup)
    if laid:
        yield _from_the_start(t, kind, laid, it, s)
    after = t.names.fields_of(kind.id).get("plant_after", 0)
    if isinstance(after, int) and after:
        turns = s.either(f"{after} turn{'s' * (after > 1)}", f"{after} {'Züge' if after > 1 else 'Zug'}")
        yield s.either(
            f"it may not be placed before each player has had {turns}",
            f"{it} darf erst gesetzt werden, wenn jeder Spieler {turns} hatte",
        )


_ACC = {"er": "ihn", "sie": "sie", "es": "es"}


def _from_the_start(t: Telling, kind: Kind, laid: int, it: str, s: Saying) -> str:
    """How many of them lie on the board from the start."""
    if laid < kind.count and not t.alone and t.rules.sets_per_player:
        return s.either(
            f"each player has {laid} of them on the board from the start",
            f"jeder Spieler hat davon {laid} von Anfang an auf dem Brett",
        )
    lie = (f"{laid} of them lie", f"{laid} davon liegen") if laid < kind.count else ("all of them lie", "alle liegen")
    return s.either(
        f"{lie[0] if kind.count > 1 else 'it lies'} on the board from the start",
        f"{lie[1] if kind.count > 1 else f'{it} liegt'} von Anfang an auf dem Brett",
    )


def _granted(t: Telling, kind: Kind, at: Record) -> bool:
    """Whether the places of an action are such where it may be put in any case."""
    parts = [part for part in demands(at.get("point", at.get("square", "anywhere"))) if part.word != "empty"]
    inside = [compiled(part, t.names).const for part in parts]
    rule = t.names.phrase(t.names.fields_of(kind.id).get("plant_on", "anywhere")).const
    known = [mask[0] for mask in inside if mask is not None]
    return rule is not None and bool(known) and not reduce(and_, known) & ~rule[0]


def _from_piles(t: Telling, kind: Kind) -> Iterator[tuple[str, Record, Record | None]]:
    """The actions for which it can be taken from a pile: by name, with that pick and the pick of where it is put, if any."""
    for name, action in t.actions.items():
        for pick in action.get("pick", ()):
            fits = "from" in pick and ("who" not in pick or kind.index in t.names.kinds_of(pick["who"]))
            kept = [
                record for word in ("keep", "send") for record in records_with(action["do"], word) if record[word] == pick["as"]
            ]
            if not fits or (kept and not list(records_with(action["do"], "plant")) and len(action["pick"]) == 1):
                continue
            at = next((record["at"] for record in records_with(action["do"], "plant") if record["plant"] == pick["as"]), None)
            yield name, pick, next((place for place in action["pick"] if place["as"] == at), None)


def _needing(t: Telling, kind: Kind) -> Iterator[str]:
    """The actions that need such a tile on the board."""
    for name, action in t.actions.items():
        if any(names_kind(pick["tile"], kind) for pick in action.get("pick", ()) if "tile" in pick):
            yield name


def _place(t: Telling, kind: Kind, s: Saying) -> str:
    """Where its own rule lets it be planted."""
    rule = t.names.fields_of(kind.id).get("plant_on", "anywhere")
    square = kind.lives == SPACES
    found = things_of(phrases.parse(rule), t.names, SQUARE if square else POINT)
    if all(thing in (Thing(SQUARE), Thing(POINT)) for thing in found):
        return (
            s.either("in any empty square", "auf jedem leeren Feld")
            if square
            else s.either("on any empty point", "auf jedem leeren Punkt")
        )
    return s.merged([s.located(thing) for thing in found], "or")


# What is special


def special(t: Telling, kind: Kind) -> list[str]:
    """The actions that are for such tiles, need one, or do with one what they do with no other."""
    alone = [name for name, pick, _ in _from_piles(t, kind) if "who" in pick and names_kind(pick["who"], kind)]
    return list(dict.fromkeys([*alone, *_needing(t, kind), *(name for name, _ in _cases(t, kind))]))


def _cases(t: Telling, kind: Kind) -> Iterator[tuple[str, Record]]:
    """What actions do only if it is such a tile, or one of some few: by the action's name."""
    for name, action in t.actions.items():
        for record in records_with(action["do"], "if"):
            asked = [found[word] for word in ("some", "none") for found in records_with(record["if"], word)]
            if any(names_kind(phrase, kind, picked=True) for phrase in asked):
                yield name, record


def _special(t: Telling, kind: Kind, s: Saying) -> Told:
    """What it does that others do not: in actions, to the tiles beside it, on its lines."""
    for name, record in _cases(t, kind):
        yield f"{s.quoted(s.title('actions', name))}: {_case_told(t, kind, name, record, s)}"
    for name, status in t.section("statuses").items():
        if "who" in status and says(status["who"], kind.id) and t.matters(name):
            yield from status_told(t, name, s)
    for effect in t.section("line_effects").values():
        if says(effect["tiles"], kind.id):
            yield from effect_told(t, effect, s)


def _case_told(t: Telling, kind: Kind, name: str, record: Record, s: Saying) -> str:
    """What an action does with such a tile; what it asks for is left out where that is so of every such tile."""
    picks = list(t.section("actions")[name].get("pick", ()))
    with s.picking(picks):
        if not _sure(t, kind, record):
            return s.record("effect", record)
    words = {"tile": "tile", "from": "who"}
    named = [{**pick, **{words[word]: kind.id for word in words if word in pick}} for pick in picks]
    with s.picking(named):
        return s.joined([s.record("effect", part) for part in record["then"]], "and")


def _sure(t: Telling, kind: Kind, record: Record) -> bool:
    """Whether what an effect asks for is so of every such tile that is picked."""
    parts = demands(record["if"].get("some", "")) if "some" in record["if"] else ()
    rest = [part for part in parts if part.op != "name" or part.word not in t.names.picks]
    found = [compiled(part, t.names).local(kind.index, MINE, MINE) for part in rest]
    return len(rest) < len(parts) and all(mask is not None and not t.rules.universe & ~mask for mask in found)
