"""How tiles move and where they may not end, and what stands in the way of what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.core.lattice import SPACES
from game.rules.book.lines import partners
from game.rules.book.states import asked_of, sure
from game.rules.book.taking import moves
from game.rules.book.telling import MINE, THEIRS, Record, Telling, Told
from game.rules.language import phrases
from game.rules.playing.model import Kind
from game.rules.wording.beside import landing, landings
from game.rules.wording.reading import bare, demands, things_of
from game.rules.wording.saying import Saying
from game.rules.wording.things import POINT, Tail


def general(t: Telling, s: Saying) -> Told:
    """What holds for all movement."""
    movers = [kind for kind in t.kinds if moves(t, kind)]
    if not movers:
        yield s.either("no tile moves by itself in this game", "in diesem Spiel zieht kein Stein von selbst")
        return
    fields = [path for kind in movers for path in paths_of(t, kind.id)]
    crooked = any("directions" in path or "leap" in path for path in fields)
    over = any(path.get("over", "nothing") != "nothing" for path in fields)
    unless = s.either(", unless it is said otherwise", ", wenn nichts anderes gesagt ist")
    yield s.either("a step leads along a line to the next point", "ein Schritt führt auf einer Linie zum nächsten Punkt") + (
        unless * crooked
    )
    yield s.either("a tile moves past empty points only", "ein Stein zieht nur über leere Punkte") + unless * over
    yield (
        s.either(
            "its move ends on an empty point, or on a tile that it captures",
            "sein Zug endet auf einem leeren Punkt oder auf einem Stein, den er schlägt",
        )
        if t.section("captures")
        else s.either(
            "its move ends on an empty point; nothing is captured in this game",
            "sein Zug endet auf einem leeren Punkt; geschlagen wird nicht",
        )
    )
    barred = [part.parts[0] for part in demands(fields[0].get("land", "anywhere")) if part.op == "not"]
    common = [part for part in barred if _for_all(t, part, movers)]
    if common:
        where = _where(t, common, s)
        yield s.either(f"no move may end {where}", f"kein Zug darf {where} enden")


def movement(t: Telling, kind: Kind, it: str, s: Saying) -> Told:
    """How it moves, and where its movement may or may not end, but for where no move may."""
    if not moves(t, kind):
        if any(moves(t, other) for other in t.kinds):
            yield s.either("it never moves by itself", f"{it} zieht nie von selbst")
        return
    movers = [other for other in t.kinds if moves(t, other)]
    paths = paths_of(t, kind.id)
    ends = [[part for part in landings(path) if part.op != "not" or not _for_all(t, part.parts[0], movers)] for path in paths]
    alike = len({tuple(map(bare, parts)) for parts in ends}) == 1
    said = []
    for path, parts in zip(paths, ends, strict=True):
        ending = landing(s, parts) if len(paths) == 1 or not alike else ""
        given = {"landing": ending} if ending else {}
        said.append(s.record("path", {word: value for word, value in path.items() if word != "land"}, **given))
    first = said[0].split(" ")[0]
    ways = s.joined([said[0], *(words.removeprefix(f"{first} ") for words in said[1:])], "ways")
    yield f"{it} {ways}" + (landing(s, ends[0], it) if len(paths) > 1 and alike else "")


def paths_of(t: Telling, kind: str) -> list[Record]:
    """The paths of a kind of tile, each with what the tile or its groups say of all of them."""
    fields = t.names.fields_of(kind)
    paths = fields.get("move", [])
    more = {key: fields[key] for key in ("over", "through", "land") if key in fields}
    return [more | path for path in (paths if isinstance(paths, list) else [paths])]


def _for_all(t: Telling, part: phrases.Node, movers: Sequence[Kind]) -> bool:
    """Whether no tile that moves may end there, whichever way it goes."""
    barred = [
        {bare(other.parts[0]) for other in demands(path.get("land", "anywhere")) if other.op == "not"}
        for kind in movers
        for path in paths_of(t, kind.id)
    ]
    return all(bare(part) in found for found in barred)


def _where(t: Telling, parts: Sequence[phrases.Node], s: Saying) -> str:
    return s.merged([s.located(thing, True) for part in parts for thing in things_of(part, t.names, POINT)], "or")


def barred_places(t: Telling, kind: Kind) -> Iterator[tuple[Tail, ...]]:
    """Where a tile may never be once it has moved or been put there: what is said of such points."""
    for entry in t.section("never").values():
        node = phrases.parse(entry["when"]["some"]) if "some" in entry["when"] else None
        parts = node.parts if node is not None and node.op == "and" else ()
        rest = tuple(part for part in parts if part.op != "name" or part.word != "moved")
        for way in _ways(t, rest) if len(rest) < len(parts) else ():
            asked = asked_of(t, way, kind, MINE)
            things = things_of(phrases.Node("and", 0, parts=asked), t.names, POINT) if asked else ()
            if things and things[0].head == POINT and things[0].tails and not things[0].owner:
                yield things[0].tails


def _ways(t: Telling, parts: Sequence[phrases.Node]) -> list[phrases.Node]:
    """The ways in which all of these can be so, statuses taken for what they say of their tiles."""
    out: list[tuple[phrases.Node, ...]] = [()]
    for part in parts:
        status: Any = t.section("statuses").get(part.word, {}) if part.op == "name" else {}
        node = phrases.parse(status["who"]) if "who" in status and "when" not in status else part
        choices = node.parts if node.op == "or" else (node,)
        out = [(*way, *(more.parts if more.op == "and" else (more,))) for way in out for more in choices]
    return [phrases.Node("and", 0, parts=way) for way in out]


def in_the_way(t: Telling, kind: Kind, it: str, s: Saying) -> Told:
    """Whether a tile that never moves, or is never an end of a link, stands in the way of links and of moves."""
    names = [name for name, entry in t.section("links").items() if "breaks" not in entry]
    heads = [name for name in names if "as" not in t.section("links")[name]]
    if not heads or kind.lives == SPACES or (partners(t, kind) and moves(t, kind)):
        return
    barred = [name for name in heads if _stops(t, name, kind)]
    free = [name for name in names if not _stops(t, name, kind) and (name in heads or t.section("links")[name]["as"] in barred)]
    walls = not any(_passed(t, path.get("over", "nothing"), kind) for other in t.kinds for path in paths_of(t, other.id))
    moving = [s.either("moves", "Zügen")] if walls and any(moves(t, other) for other in t.kinds) else []
    stopped = [*moving, *(s.link(name, "many-dat") for name in barred)]
    if barred:
        listed = s.joined(stopped, "and")
        yield s.either(f"it stands in the way of {listed}", f"{it} steht {listed} im Weg")
    if free:
        listed = s.joined([s.link(name, "many-dat") for name in free], "or")
        yield s.either(f"it does not stand in the way of {listed}", f"{it} steht {listed} nicht im Weg")


def _stops(t: Telling, link: str, kind: Kind) -> bool:
    """Whether such links do not just pass a tile of a kind, whatever befalls it."""
    entry = t.section("links")[link]
    neutral = entry.get("over_neutral", {})
    free = sure(t, neutral["tiles"], kind) if neutral and "relation" not in neutral else False
    return not free and not sure(t, entry.get("over", "nothing"), kind)


def _passed(t: Telling, over: str, kind: Kind) -> bool:
    """Whether such a tile, of one player at least, is no obstacle where these may be passed."""
    found = t.names.phrase(over)
    return t.may_be(found, kind, MINE) or t.may_be(found, kind, THEIRS)
