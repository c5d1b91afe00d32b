"""Lines between tiles and what tiles do to each other: links, effects on lines, statuses."""

from __future__ import annotations

from functools import partial

from game.core.contract import Chapter
from game.rules.model import Kind
from game.rules.rulebook_saying import Saying
from game.rules.rulebook_telling import MINE, THEIRS, Record, Telling, Told, pairs_told, related
from game.rules.rulebook_things import POINT, TILE, Thing
from game.rules.sets import Set
from game.rules.wording import both

BARRED: dict[str, tuple[str, str]] = {
    "move": ("move by itself", "selbst ziehen"),
    "be_moved": ("be moved by anything", "bewegt werden"),
    "capture": ("capture", "schlagen"),
    "be_captured": ("be captured", "geschlagen werden"),
    "link": ("be linked by any line", "durch Linien verbunden sein"),
}


def lines(t: Telling) -> Chapter:
    """The chapter of the links, each with what counts as it, and of the tiles that change them."""
    heads = [name for name, entry in t.section("links").items() if "as" not in entry]
    told = [partial(_link, t, name) for name in heads]
    effects = [partial(effect_told, t, entry) for entry in t.section("line_effects").values()]
    return Chapter(both("Lines between tiles", "Linien zwischen Steinen"), t.paragraphs([*told, *effects]))


def _link(t: Telling, name: str, s: Saying) -> Told:
    entry = t.section("links")[name]
    yield from (_broken if "breaks" in entry else _joined)(t, name, s)
    worth = entry.get("worth", 1)
    if "worth" in entry or "extra" in entry:
        points = s.amount(worth, "points")
        yield s.either(f"each is worth {points}", f"jede ist {points} wert")
    for extra in entry.get("extra", ()):
        one, other = (s.phrase(end, "dat" if s.german else "a", TILE) for end in extra["ends"])
        yield s.either(
            f"between {one} and {other} it is worth {extra['add']} more",
            f"zwischen {one} und {other} ist sie {extra['add']} mehr wert",
        )
    for part, other in t.section("links").items():
        if other.get("as") == name:
            title = s.of(s.title("links", name))
            yield s.either(f"this too counts as {title}", f"auch dies gilt als {title}")
            yield from _joined(t, part, s)
    if entry.get("shown") is False:
        yield s.either(
            "the board does not show these lines: you have to see them", "das Brett zeigt diese Linien nicht: man muss sie sehen"
        )


def _joined(t: Telling, name: str, s: Saying) -> Told:
    """Which two tiles a link joins, and what may lie between them."""
    entry = t.section("links")[name]
    title = s.of(s.title("links", name))
    one, other = (s.phrase(end, "a", TILE) for end in entry["ends"])
    ends = s.either(f"one is {one}, the other {other}", f"der eine ist {one}, der andere {other}")
    if one == other:
        ends = s.either(f"each is {one}", f"jeder ist {one}")
    owned = s.either(", and it is yours", ", und sie gehört dir") if t.rules.all_links[name].owned else ""
    yield s.either(
        f"{title} joins two tiles on one row or column; {ends}{owned}",
        f"{title} verbindet zwei Steine auf einer Zeile oder Spalte; {ends}{owned}",
    )
    pairs = _pairs(t, name, s) if entry["relation"] != "any" else ""
    if pairs:
        yield s.either(f"it joins only these: {pairs}", f"sie verbindet nur diese: {pairs}")
    yield from _between(t, entry, s)


def _between(t: Telling, entry: Record, s: Saying) -> Told:
    """What may lie between the ends, and what must or must not."""
    over = entry.get("over", "nothing")
    if over == "nothing":
        yield s.either("no tile may lie between them", "kein Stein darf dazwischen liegen")
    else:
        but = s.phrase(over, "dat" if s.german else "a", TILE)
        yield s.either(f"no tile may lie between them but {but}", f"kein Stein darf dazwischen liegen außer {but}")
    if "over_neutral" in entry:
        neutral = entry["over_neutral"]
        tiles = s.phrase(neutral["tiles"], "a", TILE)
        unless = pairs_told(t, neutral["relation"], s) if "relation" in neutral else ""
        more = (
            s.either(
                f" unless it makes one of these pairs with one of the two: {unless}",
                f" wenn sie mit keinem der beiden so ein Paar bildet: {unless}",
            )
            if unless
            else ""
        )
        yield s.either(
            f"besides, {tiles} may lie between{more}",
            f"außerdem darf {tiles} dazwischen liegen,{more}" if more else f"außerdem darf {tiles} dazwischen liegen",
        )
    if "crosses" in entry:
        zone = s.phrase(entry["crosses"], "acc" if s.german else "a", POINT)
        yield s.either(f"the line between them has to cross {zone}", f"die Linie dazwischen muss {zone} kreuzen")
    if "not_across" in entry:
        zone = s.phrase(entry["not_across"], "acc" if s.german else "a", POINT)
        yield s.either(f"the line cannot pass {zone}", f"die Linie kann nicht über {zone} hinweggehen")


def _broken(t: Telling, name: str, s: Saying) -> Told:
    """A link that stands where another would, were it not for a tile between."""
    entry = t.section("links")[name]
    title, base = s.of(s.title("links", name)), s.of(s.title("links", entry["breaks"]))
    by = s.phrase(entry["broken_by"]["tile"], "a", TILE)
    pairs = pairs_told(t, entry["broken_by"]["relation"], s)
    yield s.either(
        f"{title} stands where {base} would stand but for one tile between: {by} that makes one of these pairs with one of the "
        f"two: {pairs}",
        f"{title} steht, wo {base} stünde, läge nicht ein Stein dazwischen: {by}, der mit einem der beiden eines dieser Paare "
        f"bildet: {pairs}",
    )
    yield s.either(
        f"it belongs to whoever would have {base}, and is worth as much",
        f"sie gehört dem, der {base} hätte, und ist ebenso viel wert",
    )


def _pairs(t: Telling, name: str, s: Saying) -> str:
    """The kinds that a link can join, two by two."""
    link, kinds = t.rules.all_links[name], t.kinds
    rows = {kind.index: sum(1 << other.index for other in kinds if linkable(t, name, kind, other)) for kind in kinds}
    return related(t, s, [rows.get(index, 0) for index in range(len(link.rows))])


def linkable(t: Telling, name: str, one: Kind, other: Kind) -> bool:
    """Whether two kinds can be the ends of a link."""
    link = t.rules.all_links[name]
    lone = one is other and one.count * (1 if t.alone or not t.rules.sets_per_player else 2) < 2
    if lone or not link.rows[one.index] >> other.index & 1 or "link" in one.cannot | other.cannot:
        return False
    return any(_may_end(t, link.ends[0], a) and _may_end(t, link.ends[1], b) for a, b in ((one, other), (other, one)))


def _may_end(t: Telling, end: Set, kind: Kind) -> bool:
    return t.may_be(end, kind, MINE) or t.may_be(end, kind, THEIRS)


def partners(t: Telling, kind: Kind) -> dict[str, list[Kind]]:
    """By link, the kinds with which a kind of tile can be its ends."""
    out: dict[str, list[Kind]] = {}
    for name in t.rules.links:
        parts = [part for part, entry in t.section("links").items() if name in (part, entry.get("as")) and "breaks" not in entry]
        found = [other for other in t.kinds if any(linkable(t, part, kind, other) for part in parts)]
        out |= {name: found} if found else {}
    return out


def partners_told(t: Telling, kind: Kind, s: Saying) -> Told:
    """With which kinds a kind of tile stands in the links that there are."""
    for name, found in partners(t, kind).items():
        things = [Thing(t.names.entry_name("tiles", other.id) or other.name, label=True) for other in found]
        listed, title = s.joined([s.things([thing], "strong-dat") for thing in things], "and"), s.of(s.title("links", name))
        yield s.either(f"{title} with {listed}", f"{title} mit {listed}")


def effect_told(t: Telling, entry: Record, s: Saying) -> Told:
    """What tiles do to the links on their line."""
    if "text" in entry:
        yield s.of(t.words_of(entry))
        return
    tiles = s.phrase(entry["tiles"], "dat" if s.german else "a", TILE)
    where = {
        "whole_line": (f"on the whole row and column of {tiles}", f"auf der ganzen Zeile und Spalte von {tiles}"),
        "between": (f"with {tiles} between its ends", f"mit {tiles} zwischen den Enden"),
    }[entry.get("on", "whole_line")]
    for link, into in entry["turns"].items():
        one = s.of(s.title("links", link))
        if into == "nothing":
            yield s.either(f"{where[0]} {one} counts for nothing", f"{where[1]} gilt {one} nichts")
        else:
            other = s.of(s.title("links", into))
            yield s.either(f"{where[0]} {one} counts as {other}", f"{where[1]} gilt {one} als {other}")


def statuses(t: Telling) -> Chapter:
    """The chapter of what tiles can be, and what that keeps them from."""
    told = [partial(status_told, t, name) for name in t.section("statuses") if t.matters(name)]
    return Chapter(both("States of tiles", "Zustände der Steine"), t.paragraphs(told))


def status_told(t: Telling, name: str, s: Saying) -> Told:
    """Which tiles a status is for, and what it means."""
    entry = t.section("statuses")[name]
    title = s.of(s.title("statuses", name))
    if entry.get("marked"):
        until = s.either(" until the tile is moved", ", bis der Stein bewegt wird") if entry.get("until") == "moved" else ""
        yield s.either(f"{title}: a mark that stays{until}", f"{title}: eine Marke, die bleibt{until}")
    else:
        when = s.record("condition", entry["when"], "sub") if "when" in entry else ""
        while_ = s.either(f", while {when}", f", solange {when}") if when else ""
        yield f"{title}: {s.phrase(entry.get('who', 'nothing'), 'a', TILE)}{while_}"
    if "text" in entry:
        yield s.of(t.words_of(entry))
    barred = [s.either(*BARRED[verb]) if verb in BARRED else _linking(s, verb) for verb in entry.get("cannot", ())]
    if barred:
        listed = s.joined(barred, "or")
        yield s.either(f"such a tile cannot {listed}", f"ein solcher Stein kann nicht {listed}")
    if "counts_as" in entry:
        like = s.phrase(entry["counts_as"]["like"], "a", TILE)
        yield s.either(f"on lines it counts as {like} beside it would", f"auf Linien gilt er, was neben ihm gälte: {like}")


def _linking(s: Saying, link: str) -> str:
    title = s.of(s.title("links", link))
    return s.either(f"make a {title}", f"an {title} teilhaben")
