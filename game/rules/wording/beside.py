"""What the templates of verbs may ask for besides what a record says itself, by family: how it is counted, whether it is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.rules.language import phrases
from game.rules.language.distances import limits
from game.rules.language.nodes import RuleNode, value_of
from game.rules.language.types import Number
from game.rules.wording.reading import demands, picked, things_of
from game.rules.wording.things import POINT

if TYPE_CHECKING:
    from game.rules.wording.saying import Saying

Record = Mapping[str, Any]
Words = dict[str, str]


def beside(s: Saying, node: RuleNode) -> Words:
    """The words that are asked of a rule."""
    known = {"alone": s.alone, "told": s.names.told, "ahead": s.ahead}
    said = {word: "true" for word, holds in known.items() if holds} | dict(node.flags(s))
    return said | (_FAMILIES[node.family](s, node.record) if node.family in _FAMILIES else {})


def _flags(**flags: bool) -> Words:
    return {word: "true" for word, holds in flags.items() if holds}


def _condition(s: Saying, record: Record) -> Words:
    return {"style": value_of(Number(), record["count"]).style} if "count" in record else {}


def _effect(s: Saying, record: Record) -> Words:
    walks = "move" in record and "way_of" in s.names.picks.get(record["to"], {})
    swapped = "else" in record and json.dumps(record["else"]) == _swapped(json.dumps(record["then"]))
    fixed = bool({"rotate", "push"} & record.keys()) and _says(s.names.tree, "be_moved")
    takes = walks and bool(s.names.section("captures"))
    both = " or " in record.get("send", "") and all(word in s.names.picks for word in record["send"].split(" or "))
    return _flags(walks=walks, takes=takes, swapped=swapped, fixed=fixed, both=both) | _if_so(s, record)


def _swapped(text: str) -> str:
    """The same with the two players changed."""
    return '"mine"'.join(part.replace('"mine"', '"theirs"') for part in text.split('"theirs"'))


def _if_so(s: Saying, record: Record) -> Words:
    """Of one thing picked that is sent away only if it is such: that, and what it is called."""
    node = phrases.parse(record["send"]) if "send" in record else None
    names = [part.word for part in node.parts if part.op == "name" and part.word in s.names.picks] if node else []
    if node is None or node.op != "and" or len(names) != 1 or "how_many" in s.names.picks[names[0]]:
        return {}
    one = s.things([replace(picked(s.names, names[0]), pronoun=True)], "the")
    return {"if_so": s.clause_there(node), "one": one}


def names_another(s: Saying, record: Record) -> bool:
    """Whether what is done depends on other tiles than the picked one, so that ``it`` could mean these."""
    asked = record.get("if")
    node = phrases.parse(asked["some"]) if isinstance(asked, Mapping) and "some" in asked else None
    parts = node.parts if node is not None and node.op == "and" else ()
    return isinstance(asked, Mapping) and not any(part.op == "name" and part.word in s.names.picks for part in parts)


def _says(value: Any, word: str) -> bool:
    """Whether a word is said anywhere in the rules."""
    if isinstance(value, str):
        return value == word
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return any(_says(part, word) for part in inner)


def _path(s: Saying, record: Record) -> Words:
    """Whether it goes a single step, which needs no direction and passes over nothing; and where it may end, if it says so."""
    steps = record.get("walk", record.get("slide"))
    ending = landing(s, landings(record))
    return _flags(once=steps is not None and limits(steps)[1] == 1) | ({"landing": ending} if ending else {})


def landings(path: Record) -> Sequence[phrases.Node]:
    """What is asked of the places where a path ends, but for what is asked of the whole way."""
    land = path.get("land", "anywhere")
    return () if land == path.get("through") else demands(land)


def landing(s: Saying, parts: Sequence[phrases.Node], it: str = "") -> str:
    """Where a move may only end, and where it may not, by what is demanded of such points; empty if it may end anywhere.
    ``it``: who moves, where this is said of several ways at once."""
    wanted = tuple(part for part in parts if part.op != "not" and part.word != "anywhere")
    things = things_of(phrases.Node("and", 0, parts=wanted), s.names, POINT) if wanted else ()
    there = s.merged([s.located(thing) for thing in things], "or")
    found = [thing for part in parts if part.op == "not" for thing in things_of(part.parts[0], s.names, POINT)]
    barred = s.merged([s.located(thing, True) for thing in found], "or")
    if s.german:
        may = f"; in jedem Fall darf {it}" if it else ", darf aber"
        where = " und ".join(filter(None, [f"nur {there}" * bool(there), f"nicht {barred}" * bool(barred)]))
        return f"{may} {where} enden" * bool(where)
    may = f"; in each case {it} may" if it else ", and may" if there else ", but may"
    no = f", but not {barred}" if barred else ""
    return f"{may} only end {there}{no}" if there else f"{may} not end {barred}" * bool(barred)


def _piled(s: Saying, record: Record) -> Words:
    return {"who": "tile"} if "from" in record else {}


def _step(s: Saying, record: Record) -> Words:
    """Whether an optional step has a name that says more than its one action, and whether what is repeated is one action."""
    repeated = record.get("repeat", ())
    titled = "name" in record and len(list(_named(record.get("optional", ())))) > 1
    return _flags(titled=titled, once=len(repeated) == 1 and isinstance(repeated[0], str))


def _named(steps: Any) -> Iterator[str]:
    for step in steps:
        if isinstance(step, str):
            yield step
        elif isinstance(step, Mapping):
            yield from [step["do"]] if "do" in step else []
            for inner in step.values():
                yield from _named(inner if isinstance(inner, list) else ())


def _winner(s: Saying, record: Record) -> Words:
    return _flags(ties=len(record.get("most", ())) > 1)


_FAMILIES: dict[str, Callable[[Saying, Record], Words]] = {
    "condition": _condition,
    "effect": _effect,
    "path": _path,
    "pick": _piled,
    "step": _step,
    "winner": _winner,
}
