"""What phrases ask of a kind of tile, and of which names they speak."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.book.writer import MINE, THEIRS, BookWriter
from game.rules.language import phrases
from game.rules.playing.model import Kind
from game.rules.playing.sets import compiled

Nodes = tuple[phrases.Node, ...]


def asked_ways(w: BookWriter, phrase: str, kind: Kind) -> Iterator[Nodes]:
    """What each way of a phrase that can hold for such a tile asks of it."""
    node = phrases.parse(phrase)
    for way in alternatives(node):
        found = next((asked for owner in (MINE, THEIRS) if (asked := asked_of(w, way, kind, owner)) is not None), None)
        if found is not None:
            yield found


def sure(w: BookWriter, phrase: str, kind: Kind) -> bool:
    """Whether every tile of a kind is such, wherever it lies and whosever it is."""
    ways = alternatives(phrases.parse(phrase))
    return all(any(asked_of(w, way, kind, owner) == () for way in ways) for owner in (MINE, THEIRS))


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


def asked_of(w: BookWriter, way: phrases.Node, kind: Kind, owner: int) -> Nodes | None:
    """What one way of a phrase asks of such a tile that is not so in any case; None if it can never be."""
    out = []
    for part in way.parts if way.op == "and" else (way,):
        inside = compiled(part, w.names).local(kind.index, owner, MINE)
        if inside == 0:
            return None
        if inside is None or w.rules.universe & ~inside:
            out.append(part)
    return tuple(out)


def names_kind(text: str, kind: Kind, picked: bool = False) -> bool:
    """Whether a phrase asks for tiles of a kind by its name; of something ``picked`` also by a group that it belongs to."""
    names = set(meant(text))
    groups = {group for group in kind.groups if group != "tile"} if picked else set()
    return bool(names & {kind.id, *groups})


def meant(text: str) -> Iterator[str]:
    """The names in a phrase that say what is meant, not what it is not or what it lies near."""
    yield from _meant(phrases.parse(text))


def _meant(node: phrases.Node) -> Iterator[str]:
    if node.op == "name":
        yield node.word
    elif node.op in ("and", "or"):
        for part in node.parts:
            yield from _meant(part)


def says(text: str, word: str) -> bool:
    """Whether a phrase speaks of a name, other than to leave it out."""
    return _speaks(phrases.parse(text), word)


def _speaks(node: phrases.Node, word: str) -> bool:
    return node.word == word if node.op == "name" else node.op != "not" and any(_speaks(part, word) for part in node.parts)
