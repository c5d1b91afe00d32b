"""What can befall tiles: each status with the tiles that are under it, and what it keeps them from."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from game.core.contract import Chapter
from game.rules.book.telling import Record, Telling, Told
from game.rules.language import phrases
from game.rules.language.texts import both
from game.rules.wording import german
from game.rules.wording.reading import things_of
from game.rules.wording.saying import Saying
from game.rules.wording.things import TILE, Tail, Thing

BARRED: dict[str, tuple[str, str]] = {
    "move": ("move by itself", "selbst ziehen"),
    "be_moved": ("be moved by anything", "bewegt werden"),
    "capture": ("capture", "schlagen"),
    "be_captured": ("be captured", "geschlagen werden"),
}


def statuses(t: Telling) -> Chapter:
    """The chapter of what tiles can be, and what that keeps them from."""
    told = [partial(status_told, t, name) for name in t.section("statuses") if t.matters(name)]
    return Chapter(both("States of tiles", "Zustände der Steine"), t.paragraphs(told))


def status_told(t: Telling, name: str, s: Saying) -> Told:
    """Which tiles a status is for, and what it means; what its author says of it only where the rules themselves say nothing."""
    entry = t.section("statuses")[name]
    title = s.of(s.title("statuses", name))
    title = s.mention(s.title("statuses", name)) if t.names.is_noun("statuses", name) else title
    things = things_of(phrases.parse(entry.get("who", "tile")), t.names, TILE)
    it = german.pronoun(things[0].head) if s.german else "it"
    barred = _bars(t, entry, s)
    if entry.get("marked"):
        moved = entry.get("until") == "moved"
        until = s.either(" until it is moved" * moved, ", bis er bewegt wird" * moved)
        stays = s.either(f"a tile that is {title} stays so{until}", f"ein Stein, der {title} ist, bleibt es{until}")
        yield f"{stays}; {s.either('it', 'er')} {barred}" if barred else stays
    else:
        when = s.record("condition", entry["when"], "sub") if "when" in entry else ""
        yield _under(s.things(things), title, when, barred, it, s)
    if "counts_as" in entry:
        yield _kin(t, entry["counts_as"], things[0], it, s)
    elif "text" in entry and not barred:
        yield s.of(t.words_of(entry))


def _under(who: str, title: str, when: str, barred: str, it: str, s: Saying) -> str:
    """A tile is such while something is so: it cannot do this. What it is called is left out where that says nothing new."""
    known = title.lower() in who.lower()
    if known and barred:
        return s.either(f"{who}{when and f', while {when},'} {barred}", f"{who}{when and f', solange {when},'} {barred}")
    while_ = s.either(when and f" while {when}", when and f", solange {when}")
    be = s.either("is", "ist")
    return f"{who} {be} {title}{while_}" + (f": {it} {barred}" if barred else "")


def _bars(t: Telling, entry: Record, s: Saying) -> str:
    """What it keeps a tile from, after the tile's name: cannot move by itself and takes part in no harmony."""
    words = entry.get("cannot", ())
    heads = [name for name, link in t.section("links").items() if "as" not in link]
    links = heads if "link" in words else [word for word in words if word in t.section("links")]
    can = [s.either(*BARRED[word]) for word in words if word in BARRED]
    cannot = s.either(f"cannot {s.joined(can, 'or')}", f"kann nicht {s.joined(can, 'or')}") if can else ""
    none = s.merged([s.link(name, "no-acc" if s.german else "no") for name in links], "or")
    makes = s.either(f"makes {none}", f"bildet {none}") if links else ""
    return s.joined([part for part in (cannot, makes) if part], "and")


def _kin(t: Telling, kin: Record, own: Thing, it: str, s: Saying) -> str:
    """That a tile counts in links as the tiles beside it."""
    near = Tail(kin.get("within", "around"), things=(replace(own, pronoun=True, tails=()),))
    like = [replace(thing, tails=(near, *thing.tails)) for thing in things_of(phrases.parse(kin["like"]), t.names, TILE)]
    links = [name for name, link in t.section("links").items() if link.get("relation") in kin["for"] or "breaks" in link]
    listed = s.joined([s.link(name, "many-acc" if s.german else "many") for name in links], "and")
    each = s.things(like, "every")
    return s.either(f"for {listed} {it} counts as {each}", f"für {listed} gilt {it} als {each}")
