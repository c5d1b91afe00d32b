"""From the entries under ``links`` to links: how each comes about, what counts as what, and which tiles are like others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from game.rules.language.distances import limits
from game.rules.language.fault import Fault
from game.rules.playing.link_ways import Broken, Joined, Kin, Neutral
from game.rules.playing.links import Finder, Link
from game.rules.playing.shapes import around, beside

if TYPE_CHECKING:
    from game.rules.binding.compiler import Compiler

Entry = Mapping[str, Any]
NEAR = {"around": around, "beside": beside}


def ways_of(c: Compiler, name: str, link: Link) -> tuple[Finder, ...]:
    """How links of an entry come about, with those of the entries that count as it; none where it is a plain link only."""
    own, parts = _ways(c, c.section("links")[name], link), _parts(c, name)
    return own if not parts else (*(own or (link,)), *(way for part in parts for way in _ways(c, part[1], part[0]) or (part[0],)))


def _parts(c: Compiler, name: str) -> list[tuple[Link, Entry]]:
    """The entries that count as another, with their links."""
    entries = {part: entry for part, entry in c.section("links").items() if entry.get("as") == name}
    if entries and "as" in c.section("links")[name]:
        raise Fault(f"links.{name}.as", "it counts as another link, so no third one can count as it.")
    return [(c.link(part), entry) for part, entry in entries.items()]


def _ways(c: Compiler, a: Entry, link: Link) -> tuple[Finder, ...]:
    if "breaks" in a:
        return _breaks(c, a, link)
    crosses = c.fixed_places(a["crosses"]) if "crosses" in a else 0
    neutral = _neutral(c, a["over_neutral"], link) if "over_neutral" in a else None
    rare = crosses or neutral or _lent(c, a["relation"]) or link.lines != "straight" or "length" in a
    return (Joined(link, crosses, neutral, *limits(a.get("length", "any"))),) if rare else ()


def _lent(c: Compiler, relation: str) -> bool:
    """Whether some tiles stand in a relation only for what lies beside them."""
    return any(relation in entry.get("counts_as", {}).get("for", ()) for entry in c.section("statuses").values())


def _neutral(c: Compiler, a: Entry, link: Link) -> Neutral:
    relation = a.get("relation", "")
    tiles = c.phrase(a["tiles"]) if link.owned else c.same_for_both(a["tiles"])  # what nobody owns cannot be seen from a seat
    return Neutral(tiles, relation, c.rows(relation) if relation else [])


def broken(c: Compiler, name: str, a: Entry) -> Link:
    """A link that stands where another would, were it not for a tile between: with that one's ends, and worth as much."""
    if "broken_by" not in a:
        raise Fault(c.where, "a link that breaks another says by what: broken_by: {tile: theirs, relation: ...}.")
    if "breaks" in c.section("links")[a["breaks"]]:
        raise Fault(f"{c.where}.breaks", "that link breaks another one itself.")
    base = c.link(a["breaks"])
    found = Link(name, c.name_of("links", name), base.rows, base.ends, base.over, base.wall, base.sight, base.worth, base.extra)
    found.relation, found.head, found.quiet = base.relation, a.get("as", ""), a.get("shown") is False
    found.lines = base.lines
    return found


def _breaks(c: Compiler, a: Entry, link: Link) -> tuple[Finder, ...]:
    by = a["broken_by"]
    breaker, rows = c.phrase(by["tile"]), c.rows(by["relation"])
    bases = [c.link(a["breaks"]), *(part for part, _ in _parts(c, a["breaks"]))]
    return tuple(Broken(base, by["relation"], rows, breaker, link.name) for base in bases)


def kin(c: Compiler, status: int, a: Entry) -> Kin:
    """Tiles that count as the tiles near them, in some relations (B33)."""
    rows = tuple((relation, c.rows(relation)) for relation in a["for"])
    return Kin(status, c.same_for_both(a["like"]), NEAR[a.get("within", "around")], rows)
