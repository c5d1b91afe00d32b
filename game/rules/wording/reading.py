"""What a phrase speaks of: read from its words, and from what the names in it are called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from game.core.contract import Text
from game.core.languages import localize
from game.rules.language import phrases
from game.rules.language.phrases import Node
from game.rules.wording.grammars import grammar_of, is_adjective
from game.rules.wording.names import Names, is_noun
from game.rules.wording.things import CLAUSES, MANNERS, OWN, PLACED, POINT, SORTS, TILE, OnDemand, Tail, Thing, text_in

BUILT_IN = (
    "mine", "theirs", "guest", "host", "unowned", "occupied", "empty", "anywhere", "nothing", "moved", "moved_before",
)  # fmt: skip
"""The names that every phrase knows."""
OCCUPIED = localize("occupied")
NOTHING = localize("nothing")
NUMBER = localize("a number")


def things_of(node: Node, names: Names, sort: Text | None = None) -> tuple[Thing, ...]:
    """What a phrase speaks of, one thing for each of its alternatives; ``sort`` is what they are if nothing says it."""
    return _Reading(names, sort or sort_of(node, names)).things(_inward(node))


def demands(text: str) -> tuple[Node, ...]:
    """What a phrase demands, one by one, each a ``not`` of something or none."""
    node = _inward(phrases.parse(text))
    return node.parts if node.op == "and" else (node,)


def bare(node: Node) -> tuple[object, ...]:
    """A phrase without where it stands in its text."""
    return (node.op, node.word, node.count, *map(bare, node.parts))


def sort_of(node: Node, names: Names) -> Text:
    """Whether a phrase speaks of tiles or of points."""
    if means_tiles(node, names):
        return TILE
    spoken = [part.word for part in _spoken(node)]
    return TILE if "empty" not in spoken and any(_is_tiles(word, names) for word in spoken) else POINT


def _spoken(node: Node) -> Iterator[Node]:
    """The names that say what is meant, not what it lies near."""
    if node.op == "name":
        yield node
    elif node.op in ("and", "or", "not"):
        for part in node.parts:
            yield from _spoken(part)


def _is_tiles(name: str, names: Names) -> bool:
    status = names.ruleset.statuses.get(name)
    tiles = status is not None and status.on == "tiles"
    return tiles or any(name in entries for entries in (names.ruleset.tiles, names.ruleset.groups))


def means_tiles(node: Node, names: Names) -> bool:
    """Whether every place that a phrase holds has a tile on it."""
    if node.op == "name":
        if node.word in names.picks:
            return not names.picks[node.word].is_place
        known = ("mine", "theirs", "guest", "host", "unowned", "occupied", "moved", "moved_before", "tile")
        return node.word in known or _is_tiles(node.word, names)
    if node.op in phrases.OF_TILES:
        return True
    parts = [means_tiles(part, names) for part in node.parts]
    return {"and": any, "or": all}[node.op](parts) if node.op in ("and", "or") else False


def _inward(node: Node, negated: bool = False) -> Node:
    """The same with every ``not`` before a name or an operator."""
    if node.op == "not":
        return _inward(node.parts[0], not negated)
    if node.op in ("and", "or"):
        op = {"and": "or", "or": "and"}[node.op] if negated else node.op
        return _joined(op, node, [_inward(part, negated) for part in node.parts])
    return Node("not", node.column, parts=(node,)) if negated else node


def _joined(op: str, node: Node, parts: Sequence[Node]) -> Node:
    flat: list[Node] = []
    for part in parts:
        flat += part.parts if part.op == op else [part]
    return Node(op, node.column, parts=tuple(flat))


class _Reading:
    """Reads one phrase. A name's role says where it stands: at the head, before it or after it."""

    def __init__(self, names: Names, sort: Text) -> None:
        self.names = names
        self.sort = sort

    def things(self, node: Node) -> tuple[Thing, ...]:
        if node.op == "or":
            if not self._names_tiles(node) and not any(self._names_place(part) for part in node.parts):
                return (self._thing((node,)),)
            return tuple(thing for part in node.parts for thing in self.things(part))
        parts = node.parts if node.op == "and" else (node,)
        choices = [part.parts if part.op == "or" and self._names_tiles(part) else (part,) for part in parts]
        return tuple(self._thing(_flat(chosen)) for chosen in product(*choices))

    def _names_place(self, node: Node) -> bool:
        return self.sort is not TILE and node.op == "name" and self.role(node.word) == "place" and self._is_point(node.word)

    def _is_point(self, zone: str) -> bool:
        """Whether a zone's name is that of each of its points (a gate), not of them all together (the other half)."""
        name, entry = self._place_name(zone)["en"], self.names.zone(zone)
        return name.startswith(("a ", "an ")) or (entry is not None and len(entry.points or entry.squares) == 1)

    def _names_tiles(self, node: Node) -> bool:
        """Whether a part says what is meant, and not only where it lies."""
        if node.op == "name":
            return self.role(node.word) in ("kind", "noun", "owner", "pick")
        return node.op in ("and", "or") and any(self._names_tiles(part) for part in node.parts)

    def role(self, name: str) -> str:
        """What a name is in a sentence."""
        if name in self.names.picks:
            return "pick"
        if name in OWN:
            return "owner"
        if name in MANNERS:
            return "manner"
        if name in ("occupied", "anywhere", "nothing", "tile"):
            return "filler"
        if name in self.names.ruleset.tiles:
            return "kind"
        for section in ("groups", "statuses"):
            if name in self.names.ruleset.section(section):
                known = self.names.entry_name(section, name)
                return "noun" if (is_noun(known) if known else section == "groups") else "manner"
        known = self.names.zone_name(name)
        return "manner" if known and not is_noun(known) else "place"

    def _thing(self, parts: Sequence[Node]) -> Thing:
        heads = [part for part in parts if part.op == "name" and self.role(part.word) in ("kind", "noun", "pick")]
        head = min(heads, key=self._breadth) if heads else None
        thing = self._head(head.word) if head else self._headless(parts)
        taken = head or next((part for part in parts if self._is_head(part, thing)), None)
        for part in parts:
            if part is not taken:
                thing = self._with(thing, part)
        return thing

    def _is_head(self, part: Node, thing: Thing) -> bool:
        return self._names_place(part) and thing.head == self._place_name(part.word)

    def _headless(self, parts: Sequence[Node]) -> Thing:
        """What nothing names: a place by its zone, a tile by those that its status can befall, or just a tile or a point."""
        if any(part.op == "name" and part.word == "nothing" for part in parts):
            return Thing(NOTHING, definite=True)
        place = next((part for part in parts if self._names_place(part)), None)
        if place is not None:
            return Thing(self._place_name(place.word), generic="place")
        lone = next((part for part in parts if part.op in PLACED), None)
        for part in parts:
            befalls = self._befallen(part.word) if part.op == "name" else None
            if befalls is not None:
                return self._head(befalls)
        return Thing(self.sort, definite=lone is not None)

    def _befallen(self, status: str) -> str | None:
        """The name of the tiles that a status is for, where it has one."""
        entry = self.names.ruleset.statuses.get(status)
        if entry is None or entry.who is None:
            return None
        node = phrases.parse(entry.who)
        parts = node.parts if node.op == "and" else (node,)
        named = [part for part in parts if part.op == "name" and self.role(part.word) in ("kind", "noun")]
        return min(named, key=self._breadth).word if named else None

    def _breadth(self, node: Node) -> int:
        """How much a name says: a pick before a kind before a group of few kinds."""
        role, kinds = self.role(node.word), self.names.ruleset.tiles
        if role != "noun":
            return ("pick", "kind").index(role)
        if node.word not in self.names.ruleset.groups:
            return 2
        return 3 + sum(node.word in tile.is_ for tile in kinds.values())

    def _head(self, name: str) -> Thing:
        if name in self.names.picks:
            return picked(self.names, name)
        if name in self.names.ruleset.tiles:
            return Thing(self.names.entry_name("tiles", name) or self.names.name_of("tiles", name), label=True)
        section = "groups" if name in self.names.ruleset.groups else "statuses"
        known = self.names.entry_name(section, name)
        words = name.replace("_", " ")
        return Thing(known or {"en": f"a {words}"})

    def _place_name(self, name: str) -> Text:
        return self.names.zone_name(name) or {"en": f"the {name.replace('_', ' ')}"}

    def _with(self, thing: Thing, part: Node) -> Thing:
        """The thing with one demand more."""
        negated = part.op == "not"
        inner = part.parts[0] if negated else part
        if inner.op == "name" and not negated:
            role = self.role(inner.word)
            if role == "filler" and inner.word == "occupied" and thing.head == POINT:
                return replace(thing, adjectives=(*thing.adjectives, OCCUPIED))
            if role == "filler":
                return thing
            if role == "owner":
                return replace(thing, owner=inner.word)
            adjective = self._manner(inner.word) if role == "manner" else {}
            if adjective and is_adjective(adjective):
                return replace(thing, adjectives=(*thing.adjectives, adjective))
        return replace(thing, tails=(*thing.tails, self._tail(inner, negated)))

    def _manner(self, name: str) -> Text:
        if name in MANNERS:
            return MANNERS[name]
        known = self.names.entry_name("groups", name) or self.names.entry_name("statuses", name) or self.names.zone_name(name)
        return known or {"en": name.replace("_", " ")}

    def _tail(self, node: Node, negated: bool) -> Tail:
        if node.op == "or":
            return Tail("or", parts=tuple(self._tail(*_turned(part)) for part in node.parts))
        if node.op == "and":
            return Tail("and", parts=tuple(self._tail(*_turned(part)) for part in node.parts))
        if node.op == phrases.ENDS:
            return Tail(node.op, things=(Thing(link_name(self.names, node.word), label=True, generic="link"),), negated=negated)
        if node.op != "name":
            inner, *by = (things_of(part, self.names) for part in node.parts)
            return Tail(node.op, count=node.count, things=inner, negated=negated, by=by[0] if by else ())
        role = self.role(node.word)
        if role == "owner":
            return Tail("is", OWN[node.word], negated=negated)
        if role == "manner":
            return Tail("is", self._manner(node.word), CLAUSES.get(node.word, {}), negated=negated)
        if role == "place":
            place = Thing(self._place_name(node.word), generic="place")
            there = self.sort is TILE or not self._is_point(node.word)
            return Tail("in" if there else "isa", things=(place,), negated=negated)
        if role == "filler":
            return Tail("is", OCCUPIED if node.word != "nothing" else NOTHING, negated=negated)
        return Tail("isa", things=(self._head(node.word),), negated=negated)


def _turned(part: Node) -> tuple[Node, bool]:
    return (part.parts[0], True) if part.op == "not" else (part, False)


def _flat(parts: Sequence[Node]) -> list[Node]:
    """What parts joined by ``and`` demand, one by one."""
    return [inner for part in parts for inner in (part.parts if part.op == "and" else (part,))]


def link_name(names: Names, link: str) -> Text:
    """What players call a link, as it stands within a sentence."""
    name = names.entry_name("links", link) or names.name_of("links", link)
    return OnDemand(lambda language: grammar_of(language).link_name(text_in(name, language), names.proper_in(language)))


def picked(names: Names, pick: str) -> Thing:
    """What a pick stands for, once it is chosen: the flower chosen, the point chosen; where it is told what is done, the flower,
    or just it."""
    node = names.picks[pick]
    if node.sort == "word":
        return Thing(NUMBER, definite=True, chosen=True, picked=True)
    if node.is_place:
        return Thing(SORTS[node.sort], definite=True, chosen=not names.told, picked=True, that=names.told)
    known = _head_of(names, pick)
    if node.mover:
        return Thing(TILE, definite=True, picked=True, pronoun=True)
    if node.each:
        return Thing(known.head, known.label, definite=True, picked=True, that=True)
    others = [_head_of(names, name).head for name, other in names.picks.items() if name != pick and other.sort == "tile"]
    alone = names.told and names.clear and (not others or pick == names.it)
    clear = names.told and known.head not in others
    chosen = not known.label and not clear
    return Thing(known.head, known.label, definite=True, chosen=chosen, several=node.several, picked=True, pronoun=alone)


def _head_of(names: Names, pick: str) -> Thing:
    """What a picked tile is called, as far as all that may be picked have one name."""
    phrase = names.picks[pick].tiles or names.picks[pick].who
    if not phrase:
        return Thing(TILE)
    before, names.picks = names.picks, {name: other for name, other in names.picks.items() if name != pick}
    told, names.told = names.told, False
    found = things_of(phrases.parse(phrase), names, TILE)
    names.picks, names.told = before, told
    head, *others = {thing.head["en"]: thing for thing in found}.values()
    return head if not others else Thing(TILE)
