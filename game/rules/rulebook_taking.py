"""Captures: who takes whom, told at each kind of tile and all together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from game.core.contract import Chapter
from game.rules import phrases
from game.rules.model import Capture, Kind
from game.rules.rulebook_reading import demands, things_of
from game.rules.rulebook_saying import Saying
from game.rules.rulebook_telling import MINE, THEIRS, Record, Telling, Told, pairs_told
from game.rules.rulebook_things import TILE, Tail, Thing
from game.rules.sets import Set, compiled
from game.rules.wording import both


def takes(t: Telling, kind: Kind, it: str, s: Saying) -> Told:
    """What a kind of tile captures: in any case, and in a certain state or at a price."""
    plain: list[tuple[str, str]] = []
    more: list[str] = []
    for rule in t.rules.captures:
        prey = _prey(t, rule, kind)
        if not prey:
            continue
        entry = t.section("captures")[rule.name]
        what = s.things(_named(t, entry["of"], prey if rule.rows is not None else ()), "any-acc")
        what += _own_too(entry, s)
        state = _state(t, entry["by"], kind, MINE, it, s)
        cost = s.either(", and leaves the board itself", " und verlässt dabei selbst das Brett") if rule.both else ""
        if state:
            more.append(s.either(f"{state}, it captures {what}{cost}", f"{state}, schlägt {it} {what}{cost}"))
        elif cost:
            more.append(s.either(f"it captures {what}{cost}", f"{it} schlägt {what}{cost}"))
        else:
            plain.append((what, entry["of"] if rule.rows is None else ""))
    if plain:
        listed = s.joined(_widest(t, plain), "and")
        yield s.either(f"it captures {listed}", f"{it} schlägt {listed}")
    yield from more


def _own_too(entry: Record, s: Saying) -> str:
    """That one's own tiles are meant too."""
    owners = [node for node in demands(entry["of"]) if node.word in ("mine", "theirs", "unowned") or node.op == "or"]
    return (
        ""
        if owners or s.alone or s.names.tree.get("tile_sets", {}).get("on_board") == "nobody"
        else s.either(", your own too", ", auch eigene")
    )


def moves(t: Telling, kind: Kind) -> bool:
    """Whether it can go by its own movement."""
    return bool(kind.moves) and t.walks and "move" not in kind.cannot


def _widest(t: Telling, found: Sequence[tuple[str, str]]) -> list[str]:
    """What is said of phrases, without those that another of them takes in."""
    out: list[str] = []
    for at, (words, phrase) in enumerate(found):
        wider = (other for place, (_, other) in enumerate(found) if place != at and other and phrase and other != phrase)
        if words not in out and not any(_within(t, phrase, other) for other in wider):
            out.append(words)
    return out


def _within(t: Telling, narrow: str, wide: str) -> bool:
    """Whether all that one phrase names is named by another, as far as their demands show it."""
    asked = [node for node in demands(wide) if node.word not in ("mine", "theirs")]
    return all(any(_implies(t, has, node) for has in demands(narrow)) for node in asked)


def _implies(t: Telling, has: phrases.Node, asked: phrases.Node) -> bool:
    if has.op == asked.op == "name":
        tiles = set(t.names.kinds_named(has.word))
        return has.word == asked.word or (
            bool(tiles) and (asked.word == "occupied" or tiles <= set(t.names.kinds_named(asked.word)))
        )
    return _bare(has) == _bare(asked)


def _bare(node: phrases.Node) -> tuple[object, ...]:
    """A phrase without where it stands in its text."""
    return (node.op, node.word, node.count, *map(_bare, node.parts))


def taken_by(t: Telling, kind: Kind, it: str, s: Saying) -> Told:
    """What captures a kind of tile."""
    if "be_captured" not in kind.cannot:
        takers = [found for rule in t.rules.captures for found in _takers(t, rule, kind, it, s)]
        sure = [(words, phrase) for words, phrase, state in takers if not state]
        told = _widest(t, sure) + [
            f"{words} ({state})"
            for words, phrase, state in takers
            if state and not any(_within(t, phrase, wide) for _, wide in sure if wide and phrase)
        ]
        if told:
            listed = s.joined(told, "or")
            yield s.either(f"it can be captured by {listed}", f"{it} kann von {listed} geschlagen werden")


def _may(t: Telling, found: Set, kind: Kind) -> bool:
    return t.may_be(found, kind, THEIRS) or t.may_be(found, kind, MINE)


def _prey(t: Telling, rule: Capture, kind: Kind) -> list[Kind]:
    """The kinds that it can take by a rule."""
    key = (rule.name, kind.index)
    if key not in t.prey:
        t.prey[key] = (
            _taken(t, rule, kind) if moves(t, kind) and "capture" not in kind.cannot and t.may_be(rule.by, kind, MINE) else []
        )
    return t.prey[key]


def _taken(t: Telling, rule: Capture, kind: Kind) -> list[Kind]:
    related = [prey for prey in t.kinds if rule.rows is None or rule.rows[kind.index] >> prey.index & 1]
    return [prey for prey in related if "be_captured" not in prey.cannot and _may(t, rule.of, prey)]


def _named(t: Telling, phrase: str, kinds: Sequence[Kind]) -> tuple[Thing, ...]:
    """What a phrase speaks of; if only some kinds are meant, by their names."""
    found = things_of(phrases.parse(phrase), t.names, TILE)
    names = [t.names.entry_name("tiles", kind.id) or kind.name for kind in kinds]
    return tuple(replace(found[0], head=name, label=True) for name in names) or found


def _takers(t: Telling, rule: Capture, kind: Kind, it: str, s: Saying) -> Iterator[tuple[str, str, str]]:
    """Who may capture it by one rule, with the phrase for them, and in what state it has to be for that."""
    takers = [other for other in t.kinds if any(prey is kind for prey in _prey(t, rule, other))]
    if takers:
        entry = t.section("captures")[rule.name]
        theirs = "theirs" if any(node.word == "theirs" for node in demands(entry["of"])) else ""
        found = [replace(thing, owner=theirs) for thing in _named(t, entry["by"], takers if rule.rows is not None else ())]
        state = _state(t, entry["of"], kind, THEIRS, it, s)
        yield s.things(found, "any-dat"), entry["by"] if rule.rows is None else "", state


def _state(t: Telling, phrase: str, kind: Kind, owner: int, it: str, s: Saying) -> str:
    """While it is in such a state; empty if a phrase asks for none of such a tile."""
    node = phrases.parse(phrase)
    found = [_asked(t, way, kind, owner) for way in (node.parts if node.op == "or" else (node,))]
    ways = [way for way in found if way is not None]
    if not ways or () in ways:
        return ""
    thing = things_of(phrases.Node("and", 0, parts=ways[0]), t.names, TILE)[0]
    return s.while_so((*(Tail("is", words) for words in thing.adjectives), *thing.tails), it)


def _asked(t: Telling, way: phrases.Node, kind: Kind, owner: int) -> tuple[phrases.Node, ...] | None:
    """What one way of a phrase asks of such a tile that is not so in any case; None if it can never be."""
    out = []
    for part in way.parts if way.op == "and" else (way,):
        inside = compiled(part, t.names).local(kind.index, owner, MINE)
        if inside == 0:
            return None
        if inside is None or t.rules.universe & ~inside:
            out.append(part)
    return tuple(out)


def captures(t: Telling) -> Chapter:
    """The chapter of the captures; empty where there are none."""
    told = [partial(_rule, t, entry) for entry in t.section("captures").values()]
    return Chapter(both("Captures", "Schlagen"), t.paragraphs([*told, partial(_into, t)]) if told else [])


def _rule(t: Telling, entry: Record, s: Saying) -> Told:
    by, of = s.phrase(entry["by"], "any", TILE), s.phrase(entry["of"], "any-acc", TILE) + _own_too(entry, s)
    when = s.record("condition", entry["when"], "sub") if "when" in entry else ""
    more = s.either(f", but only while {when}", f", aber nur, solange {when}") if when else ""
    pairs = pairs_told(t, entry["relation"], s) if "relation" in entry else ""
    more += (
        s.either(f", if the two belong together so: {pairs}", f", wenn die beiden so zusammengehören: {pairs}") if pairs else ""
    )
    yield s.either(f"{by} captures {of}{more}", f"{by} schlägt {of}{more}")
    if entry.get("cost") == "attacker":
        yield s.either("both leave the board", "beide verlassen das Brett")
    if "into" in entry:
        yield _goes(t, entry, s)
    yield s.of(t.words_of(entry))


def _goes(t: Telling, entry: Record, s: Saying) -> str:
    into = entry["into"]
    if into == "box":
        return s.either("the captured tile leaves the game", "der geschlagene Stein verlässt das Spiel")
    pile = s.pile(into, "acc" if entry.get("whose") == "mover" else "owners-acc", "mine")
    return s.either(f"the captured tile goes to {pile}", f"der geschlagene Stein kommt in {pile}")


def _into(t: Telling, s: Saying) -> Told:
    """Where captured tiles go."""
    into = t.tree.get("captured_into", "box")
    if into not in t.section("piles"):
        yield s.either(
            "captured tiles leave the game, unless it is said otherwise",
            "geschlagene Steine verlassen das Spiel, wenn nichts anderes gesagt ist",
        )
    else:
        pile = s.pile(into, "owners-acc", "mine")
        yield s.either(f"captured tiles go to {pile}", f"geschlagene Steine kommen in {pile}")
