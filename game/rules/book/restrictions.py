"""What keeps tiles and players from something: the states of tiles, and what is never allowed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from game.core.contract import Chapter, Text
from game.core.languages import localize
from game.rules.book.writer import BookWriter, Sentences
from game.rules.language import phrases
from game.rules.language.entries import Likeness, Must, Never, StatusEntry
from game.rules.language.families import ConditionNode
from game.rules.wording.reading import things_of
from game.rules.wording.saying import Saying
from game.rules.wording.spoken import worded
from game.rules.wording.templates import template
from game.rules.wording.things import TILE, Tail, Thing


def tell_forbidden_places(w: BookWriter, when: ConditionNode, s: Saying) -> str:
    """That no tile may be brought to where it would be such; empty if something else is forbidden."""
    resting = _without_moved(when)
    things = things_of(resting, w.names, TILE) if resting else ()
    if len(things) != 1 or not (things[0].tails or things[0].adjectives):
        return ""
    thing = replace(things[0], tails=(), adjectives=())
    it = s.it(thing.head)
    so = s.so((*(Tail("is", words) for words in things[0].adjectives), *things[0].tails), it)
    no = s.things([thing], "no")
    return s.fill("{no} may be moved or placed so that {so}", no=no, so=so, it=it)


def name_forbidden(w: BookWriter, when: ConditionNode) -> Text | None:
    """What may not be brought about, as things are named: a link, or a tile of some sort; None where it is neither."""
    links = [w.names.name_of("links", name) for name in w.ruleset.links if name in when.words()]
    resting = _without_moved(when)
    return links[0] if links else worded(resting, w.names) if resting else None


def _without_moved(when: ConditionNode) -> phrases.Node | None:
    """What no tile may be, where a condition is that one just moved is such."""
    node = phrases.parse(when.exists_in) if when.exists_in else None
    parts = node.parts if node is not None and node.op == "and" else ()
    rest = tuple(part for part in parts if part.op != "name" or part.word != "moved")
    return phrases.Node("and", 0, parts=rest) if rest and len(rest) < len(parts) else None


BARRED = {
    "move": template("move by itself"),
    "be_moved": template("be moved by anything"),
    "capture": template("capture"),
    "be_captured": template("be captured"),
}


def statuses(w: BookWriter) -> Chapter:
    """The chapter of what tiles can be, and what that keeps them from."""
    told = [partial(tell_status, w, name) for name in w.ruleset.statuses if w.matters(name)]
    return Chapter(localize("States of tiles"), w.paragraphs(told))


def tell_status(w: BookWriter, name: str, s: Saying) -> Sentences:
    """Which tiles a status is for, and what it means; what its author says of it only where the rules themselves say nothing."""
    entry = w.ruleset.statuses[name]
    title = s.of(s.title("statuses", name))
    title = s.mention(s.title("statuses", name)) if w.names.is_noun("statuses", name) else title
    things = things_of(phrases.parse("tile" if entry.who is None else entry.who), w.names, TILE)
    it = s.it(things[0].head)
    barred = _bars(w, entry, s)
    if entry.marked:
        yield s.fill(
            "a [point:point][!point:tile] that is {title} stays so[moved: until it is moved][barred:; it {barred}]",
            point=entry.on == "points",
            title=title,
            moved=entry.until == "moved",
            barred=barred,
        )
    else:
        when = "" if entry.when is None else s.node(entry.when, "sub")
        yield _under(s.things(things), title, when, barred, it, s)
    if entry.seen_by == "owner":
        yield s.fill("until the game is over, nobody but its owner sees which tile it is")
    if entry.counts_as is not None:
        yield _kin(w, entry.counts_as, things[0], it, s)
    elif entry.text is not None and not barred:
        yield s.of(w.words_of(entry.text))


def _under(who: str, title: str, when: str, barred: str, it: str, s: Saying) -> str:
    """A tile is such while something is so: it cannot do this. What it is called is left out where that says nothing new."""
    if barred and title.lower() in who.lower():
        return s.fill("{who}[when:, while {when},] {barred}", who=who, when=when, barred=barred)
    return s.fill(
        "{who} is {title}[when: while {when}][barred:: {it} {barred}]", who=who, title=title, when=when, it=it, barred=barred
    )


def _bars(w: BookWriter, entry: StatusEntry, s: Saying) -> str:
    """What it keeps a tile from, after the tile's name: cannot move by itself and takes part in no harmony."""
    words = entry.cannot
    heads = [name for name, link in w.ruleset.links.items() if not link.as_]
    links = heads if "link" in words else [word for word in words if word in w.ruleset.links]
    can = s.joined([s.fill(BARRED[word]) for word in words if word in BARRED], "or")
    cannot = s.fill("cannot {can}", can=can) if can else ""
    none = lambda form: s.merged([s.link(name, form) for name in links], "or")  # noqa: E731
    makes = s.fill("makes {links:no}", links=none) if links else ""
    return s.joined([part for part in (cannot, makes) if part], "and")


def _kin(w: BookWriter, kin: Likeness, own: Thing, it: str, s: Saying) -> str:
    """That a tile counts in links as the tiles beside it."""
    near = Tail(kin.within, things=(replace(own, pronoun=True, tails=()),))
    like = [replace(thing, tails=(near, *thing.tails)) for thing in things_of(phrases.parse(kin.like), w.names, TILE)]
    links = [name for name, link in w.ruleset.links.items() if link.relation in kin.for_ or link.breaks]
    listed = lambda form: s.joined([s.link(name, form) for name in links], "and")  # noqa: E731
    return s.fill("for {links:many} {it} counts as {each}", links=listed, it=it, each=s.things(like, "every"))


def never(w: BookWriter) -> Chapter:
    """The chapter of what no action may leave behind."""
    told = [partial(tell_never, w, entry) for entry in w.ruleset.never.values()]
    owed = [partial(_must, entry) for entry in w.ruleset.must.values()]
    return Chapter(localize("What is never allowed"), w.paragraphs([*told, *owed]))


def _must(entry: Must, s: Saying) -> Sentences:
    with s.choosing():
        when = s.node(entry.when, "sub")
    yield s.fill("if you can move so that {when}, you must", when=when)


def tell_never(w: BookWriter, entry: Never, s: Saying) -> Sentences:
    """What no action may leave behind, and why where the rule itself does not say."""
    when = s.node(entry.when, "sub")
    yield tell_forbidden_places(w, entry.when, s) or s.fill("no move is allowed after which {when}", when=when)
    if entry.when.needs_reason:
        yield s.of(w.names.text(entry.because))
