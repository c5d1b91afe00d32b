"""What the templates of verbs may ask for besides what a record says itself, by family: how it is counted, whether it is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.rules.language import phrases
from game.rules.language.nodes import RuleNode
from game.rules.wording.reading import picked

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


def _piled(s: Saying, record: Record) -> Words:
    return {"who": "tile"} if "from" in record else {}


_FAMILIES: dict[str, Callable[[Saying, Record], Words]] = {
    "effect": _effect,
    "pick": _piled,
}
