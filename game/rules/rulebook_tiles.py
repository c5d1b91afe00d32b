"""One paragraph for each kind of tile: where it comes into play, how it moves, what it captures, what it is linked with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from game.core.contract import Chapter, Diagram
from game.core.lattice import SPACES
from game.rules import phrases, rulebook_german
from game.rules.model import Kind
from game.rules.rulebook_lines import effect_told, partners_told, status_told
from game.rules.rulebook_reading import demands, things_of
from game.rules.rulebook_saying import Saying
from game.rules.rulebook_taking import moves, taken_by, takes
from game.rules.rulebook_telling import Record, Telling, Told, names_kind, records_with, says
from game.rules.rulebook_things import POINT, SQUARE, TILE, Thing
from game.rules.wording import both

NEVER: dict[str, tuple[str, str]] = {
    "be_moved": ("nothing can move it", "nichts kann diesen Stein bewegen"),
    "capture": ("it captures nothing", "{0} schlägt nichts"),
    "be_captured": ("it cannot be captured", "{0} kann nicht geschlagen werden"),
    "link": ("it makes no links", "{0} bildet keine Verbindungen"),
}


def tiles(t: Telling, diagrams: Callable[[Kind], Sequence[Diagram]]) -> Chapter:
    """The chapter of the tiles, each with its pictures."""
    found = [t.paragraph(partial(_tile, t, kind), kind.id, diagrams(kind)) for kind in t.kinds]
    return Chapter(both("The tiles", "Die Steine"), [t.paragraph(partial(_moving, t)), *found])


def _moving(t: Telling, s: Saying) -> Told:
    """What holds for all movement."""
    if not any(moves(t, kind) for kind in t.kinds):
        yield s.either("no tile moves by itself in this game", "in diesem Spiel zieht kein Stein von selbst")
        return
    yield s.either(
        "a step leads from a point to the next one, along a line unless it is said otherwise",
        "ein Schritt führt zum nächsten Punkt, auf einer Linie, wenn nichts anderes gesagt ist",
    )
    yield s.either(
        "a tile that moves comes past empty points only, unless it is said that it may pass over others",
        "ein Stein zieht nur über leere Punkte, wenn nichts anderes gesagt ist",
    )
    if t.section("captures"):
        ends = (
            "it ends on an empty point, or on a tile that it captures",
            "er endet auf einem leeren Punkt oder auf einem Stein, den er schlägt",
        )
    else:
        ends = (
            "it ends on an empty point; nothing is captured in this game",
            "er endet auf einem leeren Punkt; geschlagen wird nicht",
        )
    yield s.either(*ends)


def _tile(t: Telling, kind: Kind, s: Saying) -> Told:
    it, its = rulebook_german.pronoun(t.names.entry_name("tiles", kind.id) or kind.name) if s.german else ("it", "its")
    yield from _known(t, kind, it, s)
    yield from _coming(t, kind, it, s)
    yield from _movement(t, kind, it, its, s)
    yield from (s.either(*NEVER[verb]).format(it) for verb in NEVER if verb in kind.cannot)
    yield from takes(t, kind, it, s)
    yield from taken_by(t, kind, it, s)
    yield from partners_told(t, kind, s)
    yield from _special(t, kind, s)
    yield s.of(kind.text)


def _known(t: Telling, kind: Kind, it: str, s: Saying) -> Told:
    """What it is called, how many there are, and what it belongs to."""
    if t.alone or not t.rules.sets_per_player:
        many = s.either(f"{kind.count} in all", f"{kind.count} insgesamt")
    else:
        many = s.either(f"{kind.count} for each player", f"{kind.count} je Spieler")
    yield f"{s.of(kind.name)} ({kind.code}): {many}"
    named = [name for name in reversed(kind.groups) if t.tells(name) and t.names.is_noun("groups", name)]
    if named:
        groups = s.joined([s.phrase(name, sort=TILE) for name in named], "and")
        yield s.either(f"it is {groups}", f"{it} ist {groups}")


# Coming into play


def _coming(t: Telling, kind: Kind, it: str, s: Saying) -> Told:
    """Where and when it comes into play."""
    planted = [name for name, pick, where in _from_piles(t, kind) if where and "plant_rule_of" in where]
    other = [name for name, pick, where in _from_piles(t, kind) if where and "plant_rule_of" not in where]
    if planted:
        where = _place(t, kind, s)
        yield s.either(f"it comes into play {where}", f"{it} kommt {where} ins Spiel")
    if other:
        titles = s.joined([s.quoted(s.title("actions", name)) for name in other], "or")
        also = planted and s.either("also ", "auch ")
        yield s.either(f"it {also or ''}comes into play by {titles}", f"{it} kommt {also or ''}durch {titles} ins Spiel")
    used = [name for name, pick, where in _from_piles(t, kind) if where is None] + list(_needing(t, kind))
    if used:
        titles = s.joined([s.quoted(s.title("actions", name)) for name in dict.fromkeys(used)], "and")
        yield s.either(f"it is used for {titles}", f"{it} wird gebraucht für {titles}")
    if any(index == kind.index for index, _ in t.rules.setup):
        yield s.either("some lie on the board from the start", "einige liegen von Anfang an auf dem Brett")
    after = t.names.fields_of(kind.id).get("plant_after", 0)
    if isinstance(after, int) and after:
        turns = s.either(f"{after} turn{'s' * (after > 1)}", f"{after} {'Züge' if after > 1 else 'Zug'}")
        yield s.either(
            f"it may not come before each player has had {turns}", f"{it} darf erst kommen, wenn jeder Spieler {turns} hatte"
        )


def _from_piles(t: Telling, kind: Kind) -> Iterator[tuple[str, Record, Record | None]]:
    """The actions for which it can be taken from a pile: by name, with that pick and the pick of where it is put, if any."""
    for name, action in t.section("actions").items():
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
    for name, action in t.section("actions").items():
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
    return s.joined([s.located(thing) for thing in found], "or")


# Moving, and what is special


def _movement(t: Telling, kind: Kind, it: str, its: str, s: Saying) -> Told:
    """How it moves, and where its movement may end."""
    fields = t.names.fields_of(kind.id)
    paths = fields.get("move", [])
    paths = paths if isinstance(paths, list) else [paths]
    if not moves(t, kind):
        if any(moves(t, other) for other in t.kinds):
            yield s.either("it never moves by itself", f"{it} zieht nie von selbst")
        return
    more = {key: fields[key] for key in ("over", "through") if key in fields}
    yield f"{it} {s.joined([s.record('path', more | path) for path in paths], 'ways')}"
    lands = [
        path.get("land", fields.get("land", "anywhere")) for path in paths if path.get("land", "") != (more | path).get("through")
    ]
    for land in dict.fromkeys(lands):
        barred = [part.parts[0] for part in demands(land) if part.op == "not"]
        wanted = [part for part in demands(land) if part.op != "not" and part.word != "anywhere"]
        if wanted:
            where = s.joined([s.located(thing) for part in wanted for thing in things_of(part, t.names, POINT)], "or")
            yield s.either(f"its move may only end {where}", f"{its} Zug darf nur {where} enden")
        if barred:
            where = s.joined([s.located(thing, True) for part in barred for thing in things_of(part, t.names, POINT)], "or")
            yield s.either(f"its move may not end {where}", f"{its} Zug darf nicht {where} enden")


def special(t: Telling, kind: Kind) -> list[str]:
    """The actions that are for such tiles, need one, or do with one what they do with no other."""
    alone = [name for name, pick, _ in _from_piles(t, kind) if "who" in pick and names_kind(pick["who"], kind)]
    return list(dict.fromkeys([*alone, *_needing(t, kind), *(name for name, _ in _cases(t, kind))]))


def _cases(t: Telling, kind: Kind) -> Iterator[tuple[str, Record]]:
    """What actions do only if it is such a tile, or one of some few: by the action's name."""
    for name, action in t.section("actions").items():
        for record in records_with(action["do"], "if"):
            asked = [found[word] for word in ("some", "none") for found in records_with(record["if"], word)]
            if any(names_kind(phrase, kind, picked=True) for phrase in asked):
                yield name, record


def _special(t: Telling, kind: Kind, s: Saying) -> Told:
    """What it does that others do not: in actions, to the tiles beside it, on its lines."""
    for name, record in _cases(t, kind):
        with s.picking(t.section("actions")[name].get("pick", ())):
            yield f"{s.quoted(s.title('actions', name))}: {s.record('effect', record)}"
    for name, status in t.section("statuses").items():
        if "who" in status and says(status["who"], kind.id) and t.matters(name):
            yield from status_told(t, name, s)
    for effect in t.section("line_effects").values():
        if says(effect["tiles"], kind.id):
            yield from effect_told(t, effect, s)
