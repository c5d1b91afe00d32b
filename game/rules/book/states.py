"""What phrases ask of a kind of tile besides what is so of all such tiles: the states that it has to be in."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.book.telling import MINE, THEIRS, Telling
from game.rules.language import phrases
from game.rules.playing.model import Kind
from game.rules.playing.sets import compiled

Nodes = tuple[phrases.Node, ...]


def asked_ways(t: Telling, phrase: str, kind: Kind) -> Iterator[Nodes]:
    """What each way of a phrase that can hold for such a tile asks of it."""
    node = phrases.parse(phrase)
    for way in alternatives(node):
        found = next((asked for owner in (MINE, THEIRS) if (asked := asked_of(t, way, kind, owner)) is not None), None)
        if found is not None:
            yield found


def sure(t: Telling, phrase: str, kind: Kind) -> bool:
    """Whether every tile of a kind is such, wherever it lies and whosever it is."""
    ways = alternatives(phrases.parse(phrase))
    return all(any(asked_of(t, way, kind, owner) == () for way in ways) for owner in (MINE, THEIRS))


def alternatives(node: phrases.Node) -> list[phrases.Node]:
    """The ways in which a phrase can hold, each a list of demands."""
    if node.op == "or":
        return [way for part in node.parts for way in alternatives(part)]
    if node.op != "and":
        return [node]
    ways: list[Nodes] = [()]
    for part in node.parts:
        ways = [(*way, *_demands(more)) for way in ways for more in alternatives(part)]
    return [phrases.Node("and", 0, parts=way) for way in ways]


def _demands(node: phrases.Node) -> Nodes:
    return node.parts if node.op == "and" else (node,)


def asked_of(t: Telling, way: phrases.Node, kind: Kind, owner: int) -> Nodes | None:
    """What one way of a phrase asks of such a tile that is not so in any case; None if it can never be."""
    out = []
    for part in way.parts if way.op == "and" else (way,):
        inside = compiled(part, t.names).local(kind.index, owner, MINE)
        if inside == 0:
            return None
        if inside is None or t.rules.universe & ~inside:
            out.append(part)
    return tuple(out)
