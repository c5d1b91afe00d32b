"""Captures: who takes whom, told at each kind of tile and all together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from game.core.contract import Chapter
from game.core.languages import ENGLISH, localize
from game.rules.book.demands import alternatives, asked_of
from game.rules.book.links import tell_pairs
from game.rules.book.writer import MINE, THEIRS, BookWriter, Sentences
from game.rules.language import phrases
from game.rules.language.entries import CaptureEntry
from game.rules.playing.model import Capture, Kind
from game.rules.playing.state import UNDER, Set
from game.rules.wording.reading import bare, demands, things_of
from game.rules.wording.saying import Saying
from game.rules.wording.things import TILE, Tail, Thing


def tell_prey(w: BookWriter, kind: Kind, it: str, s: Saying) -> Sentences:
    """What a kind of tile captures: in any case, and in a certain state or at a price."""
    plain: list[tuple[str, str]] = []
    more: list[str] = []
    for rule in w.rules.captures:
        prey = _prey(w, rule, kind)
        if not prey:
            continue
        entry = w.ruleset.captures[rule.name]
        things = _named(w, entry.of, prey if rule.rows is not None else ())
        each = [s.things([thing], "any-acc") + _own_too(w, entry, s) for thing in things]
        what = s.merged(each, "or")
        state = _state(w, entry.by, kind, MINE, it, s)
        cost = s.fill(", but leaves the board with it") if rule.both else ""
        if state:
            more.append(s.fill("while {state}, {it} captures {what}{cost}", state=state, it=it, what=what, cost=cost))
        elif cost:
            more.append(s.fill("{it} captures {what}{cost}", it=it, what=what, cost=cost))
        else:
            plain += [(words, entry.of if rule.rows is None and len(each) == 1 else "") for words in each]
    if plain:
        listed = s.merged(_widest(w, plain), "or")
        yield s.fill("{it} captures {what}{cost}", it=it, what=listed)
    yield from more


def _own_too(w: BookWriter, entry: CaptureEntry, s: Saying) -> str:
    """That one's own tiles are meant too."""
    owners = [node for node in demands(entry.of) if node.word in ("mine", "theirs", "unowned") or node.op == "or"]
    return (
        ""
        if owners or s.alone or w.ruleset.tile_sets.on_board == "nobody"
        else s.fill(", your own too")
    )


def moves(w: BookWriter, kind: Kind) -> bool:
    """Whether it can go by its own movement."""
    return bool(kind.moves) and w.walks and "move" not in kind.cannot


def hunts(w: BookWriter, kind: Kind) -> bool:
    """Whether it captures some tiles only in a certain state."""
    english = w.sayings[ENGLISH]
    rules = [rule for rule in w.rules.captures if _prey(w, rule, kind)]
    return any(_state(w, w.ruleset.captures[rule.name].by, kind, MINE, "it", english) for rule in rules)


def _widest(w: BookWriter, found: Sequence[tuple[str, str]]) -> list[str]:
    """What is said of phrases, without those that another of them takes in."""
    out: list[str] = []
    for at, (words, phrase) in enumerate(found):
        wider = (other for place, (_, other) in enumerate(found) if place != at and other and phrase and other != phrase)
        if words not in out and not any(_within(w, phrase, other) for other in wider):
            out.append(words)
    return out


def _within(w: BookWriter, narrow: str, wide: str) -> bool:
    """Whether all that one phrase names is named by another, as far as their demands show it."""
    asked = [node for node in demands(wide) if node.word not in ("mine", "theirs")]
    return all(any(_implies(w, has, node) for has in demands(narrow)) for node in asked)


def _implies(w: BookWriter, has: phrases.Node, asked: phrases.Node) -> bool:
    if has.op == asked.op == "name":
        tiles = set(w.names.kinds_named(has.word))
        return has.word == asked.word or (
            bool(tiles) and (asked.word == "occupied" or tiles <= set(w.names.kinds_named(asked.word)))
        )
    return bare(has) == bare(asked)


def tell_takers(w: BookWriter, kind: Kind, it: str, s: Saying) -> Sentences:
    """What captures a kind of tile."""
    if "be_captured" not in kind.cannot:
        takers = [found for rule in w.rules.captures for found in _takers(w, rule, kind, it, s)]
        sure = [(words, phrase) for words, phrase, state in takers if not state]
        always = s.merged(_widest(w, sure), "or")
        more = [
            s.fill("while {state}, by {words}", state=state, words=words)
            for words, phrase, state in takers
            if state and not any(_within(w, phrase, wide) for _, wide in sure if wide and phrase)
        ]
        if sure or more:
            by = s.fill("by {always}", always=always)
            first = f" {by}" if sure else f", {more.pop(0)}"
            told = s.fill("{it} can be captured{first}", it=it, first=first)
            yield told + "".join(s.fill(" and, {part}", part=part) for part in more)


def _may(w: BookWriter, found: Set, kind: Kind) -> bool:
    return w.may_be(found, kind, THEIRS) or w.may_be(found, kind, MINE)


def _prey(w: BookWriter, rule: Capture, kind: Kind) -> list[Kind]:
    """The kinds that it can take by a rule."""
    key = (rule.name, kind.index)
    if key not in w.prey:
        w.prey[key] = (
            _taken(w, rule, kind) if moves(w, kind) and "capture" not in kind.cannot and w.may_be(rule.by, kind, MINE) else []
        )
    return w.prey[key]


def _taken(w: BookWriter, rule: Capture, kind: Kind) -> list[Kind]:
    related = [prey for prey in w.kinds if rule.rows is None or rule.rows[kind.index] >> prey.index & 1]
    return [prey for prey in related if "be_captured" not in prey.cannot and _may(w, rule.of, prey)]


def _named(w: BookWriter, phrase: str, kinds: Sequence[Kind]) -> tuple[Thing, ...]:
    """What a phrase speaks of; if only some kinds are meant, by their names."""
    found = things_of(phrases.parse(phrase), w.names, TILE)
    names = [w.names.entry_name("tiles", kind.id) or kind.name for kind in kinds]
    return tuple(replace(found[0], head=name, label=True) for name in names) or found


def _takers(w: BookWriter, rule: Capture, kind: Kind, it: str, s: Saying) -> Iterator[tuple[str, str, str]]:
    """Who may capture it by one rule, with the phrase for them, and in what state it has to be for that."""
    takers = [other for other in w.kinds if any(prey is kind for prey in _prey(w, rule, other))]
    if takers:
        entry = w.ruleset.captures[rule.name]
        theirs = "theirs" if any(node.word == "theirs" for node in demands(entry.of)) else ""
        found = [replace(thing, owner=theirs) for thing in _named(w, entry.by, takers if rule.rows is not None else ())]
        state = _state(w, entry.of, kind, THEIRS, it, s)
        yield s.things(found, "any-dat"), entry.by if rule.rows is None else "", state


def _state(w: BookWriter, phrase: str, kind: Kind, owner: int, it: str, s: Saying) -> str:
    """That it is in such a state, as a clause; empty if a phrase asks for none of such a tile."""
    found = [asked_of(w, way, kind, owner) for way in alternatives(phrases.parse(phrase))]
    ways = [way for way in found if way is not None]
    if not ways or () in ways:
        return ""
    thing = things_of(phrases.Node("and", 0, parts=ways[0]), w.names, TILE)[0]
    return s.so((*(Tail("is", words) for words in thing.adjectives), *thing.tails), it)


def captures(w: BookWriter) -> Chapter:
    """The chapter of the captures; empty where there are none."""
    alive = [rule.name for rule in w.rules.captures if any(_prey(w, rule, kind) for kind in w.kinds)]
    told = [partial(_rule, w, w.ruleset.captures[name]) for name in alive]
    all_told = [partial(_how, w), *told, partial(_safe, w), partial(_into, w)]
    return Chapter(localize("Captures"), w.paragraphs(all_told) if told else [])


def _how(w: BookWriter, s: Saying) -> Sentences:
    """How a tile is captured at all."""
    yield s.fill("a tile captures another by ending its move on it")


def _rule(w: BookWriter, entry: CaptureEntry, s: Saying) -> Sentences:
    when = "" if entry.when is None else s.node(entry.when, "sub")
    only = s.fill(", but only while {when}", when=when) if when else ""
    if entry.relation is not None:
        yield _related(w, entry, entry.relation, s) + only
    else:
        by, of = s.phrase(entry.by, "any", TILE), s.phrase(entry.of, "any-acc", TILE) + _own_too(w, entry, s)
        both_go = entry.cost == "attacker"
        cost = s.fill(", but both leave the board") if both_go else ""
        yield s.fill("{by} captures {of}{only}{cost}", by=by, of=of, only=only, cost=cost)
    if entry.into:
        yield _goes(w, entry, s)
    yield s.of(w.words_of(entry.text))


def _related(w: BookWriter, entry: CaptureEntry, relation: str, s: Saying) -> str:
    """Who captures whom by kind: each other, where it goes both ways."""
    rows = w.names.rows(relation, directed=True)
    pairs = tell_pairs(w, relation, s, "and")
    mutual = all(bool(rows[a.index] >> b.index & 1) == bool(rows[b.index] >> a.index & 1) for a in w.kinds for b in w.kinds)
    by = [replace(thing, owner="") for thing in things_of(phrases.parse(entry.by), w.names, TILE)]
    of = [replace(thing, owner="") for thing in things_of(phrases.parse(entry.of), w.names, TILE)]
    theirs = any(node.word == "theirs" for node in demands(entry.of))
    if mutual and by == of and theirs and entry.cost != "attacker":
        return s.fill(
            "of {tiles:many} these capture each other if they belong to different players: {pairs}",
            tiles=partial(s.things, by),
            pairs=pairs,
        )
    what = s.phrase(entry.of, "any-acc", TILE) + _own_too(w, entry, s)
    who, either = s.phrase(entry.by, "any", TILE), tell_pairs(w, relation, s)
    cost = s.fill(", but both leave the board") if entry.cost == "attacker" else ""
    return s.fill("{who} captures {what} if the two are {either}{cost}", who=who, what=what, either=either, cost=cost)


def _safe(w: BookWriter, s: Saying) -> Sentences:
    """What cannot be captured in any case, and what moves but captures nothing."""
    safe = [s.of(kind.name) for kind in w.kinds if "be_captured" in kind.cannot]
    meek = [s.of(kind.name) for kind in w.kinds if "capture" in kind.cannot and moves(w, kind)]
    if safe:
        yield s.fill("{listed} cannot be captured", listed=s.joined(safe, "and"), several=len(safe) > 1)
    if meek:
        listed = s.joined(meek, "and")
        yield s.fill("{listed} [several:capture][!several:captures] nothing", listed=listed, several=len(meek) > 1)


def _goes(w: BookWriter, entry: CaptureEntry, s: Saying) -> str:
    into = entry.into
    if into == "box":
        return s.fill("the captured tile leaves the game")
    if into == UNDER:
        return s.fill("the captured tile goes under the one that takes it")
    pile = s.pile(into, "acc" if entry.whose == "mover" else "owners-acc", "mine")
    return s.fill("the captured tile goes to {pile}", pile=pile)


def _into(w: BookWriter, s: Saying) -> Sentences:
    """Where captured tiles go, unless a capture says otherwise."""
    into = w.ruleset.captured_into
    entries = w.ruleset.captures.values()
    if all(entry.into for entry in entries):
        return
    other = any(entry.into for entry in entries)
    tiles = (
        s.fill("all other captured tiles")
        if other
        else s.fill("captured tiles")
    )
    if into == UNDER:
        yield s.fill(
            "{tiles} go, with all that lies under them, under the tile that takes them, and go where it goes", tiles=tiles
        )
    elif into not in w.ruleset.piles:
        yield s.fill("{tiles} leave the game", tiles=tiles)
    else:
        pile = s.pile(into, "owners-acc", "mine")
        yield s.fill("{tiles} go to {pile}", tiles=tiles, pile=pile)
