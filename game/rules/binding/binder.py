"""What names and phrases mean in a ruleset: zones, kinds and groups of tile, statuses, picks; and how people call them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from game.core.contract import SEATS, Text
from game.rules.language import phrases
from game.rules.language.entries import Ruleset, ZoneEntry
from game.rules.language.families import NumberNode
from game.rules.language.fault import Fault
from game.rules.language.nodes import RuleNode
from game.rules.language.texts import LazyText
from game.rules.playing.grid import LOOKING
from game.rules.playing.grounds import grid_on, grounds_of, listed
from game.rules.playing.model import Cause, Clause, Status
from game.rules.playing.sets import compiled, fixed
from game.rules.playing.source import Source, combine, for_both, number
from game.rules.playing.state import NOBODY, OWNER, Set
from game.rules.wording.names import Names
from game.rules.wording.names import Tree as Tree
from game.rules.wording.reading import means_tiles, sort_of
from game.rules.wording.saying import sentence_of
from game.rules.wording.spoken import located, worded
from game.rules.wording.things import TILE


def _owned(owner: int, every: int) -> Set:
    """The tiles of GUEST, or of HOST, whoever looks."""
    return Set(for_both(f"m[{OWNER + owner}]"), None, True, lambda _k, of, _s: every if of == owner else 0)


class Binder(Names):
    """The names of one resolved ruleset, options applied, and its board."""

    def __init__(self, tree: Tree, board: Tree) -> None:
        super().__init__(Ruleset(tree), board)
        self.where = ""
        """The path of what is being built, for rules' names and faults."""
        self.acting = False
        """Whether what is being built is asked about an action that is being carried out."""
        self._building: list[str] = []
        self._objects: list[object] = []
        self._zones: dict[str, tuple[int, int]] = {}
        self.grid = grid_on(board)
        self.grounds = grounds_of(board)
        self.groups = self._group_order()
        self.kind_ids = list(self.ruleset.tiles)
        self.kind_groups = {kind: self._groups_of(kind) for kind in self.kind_ids}
        self.universe = self.grid.all if self._squares() else self.grid.points
        self.slots = self._slots()
        self.statuses: list[Status] = []

    # The tree

    def _squares(self) -> bool:
        entries = (*self.ruleset.groups.values(), *self.ruleset.tiles.values())
        return any(entry.lives_on == "squares" for entry in entries)

    def _group_order(self) -> list[str]:
        return list(dict.fromkeys(["tile", *self.ruleset.groups]))

    def _groups_of(self, kind: str) -> tuple[str, ...]:
        """Every group a kind is in, the widest first."""
        out: list[str] = []

        within: list[str] = []

        def add(name: str) -> None:
            if name in out:
                return
            if name in within:
                raise Fault(f"groups.{name}.is", "these groups contain each other.")
            within.append(name)
            for parent in self.ruleset.groups[name].is_ if name in self.ruleset.groups else ():
                add(parent)
            out.append(name)

        for group in ("tile", *self.ruleset.tiles[kind].is_):
            add(group)
        return tuple(out)

    def _slots(self) -> dict[str, int]:
        names = [*self.kind_ids, *self.groups]
        marks = [name for name, status in self.ruleset.statuses.items() if status.marked]
        return {name: OWNER + 3 + i for i, name in enumerate([*names, *marks])}

    # Words

    def sentence(self, node: RuleNode, **given: str) -> Text:
        """The sentence of a rule, without a capital or a full stop, with the picks that are known now; it is made when it is
        read."""
        names = self._names_now()
        return LazyText(lambda: sentence_of(names, node, **given))

    def titled(self, number: NumberNode) -> Text:
        """The name that the author gave a number, or what it counts."""
        return self.text(number.name) if number.name is not None else self.sentence(number, form="many")

    def said(self, found: Set, tiles: bool = False) -> Text:
        """A phrase in words, which are found when they are read; ``tiles``: it is known to speak of tiles."""
        return self._worded(found.node, tiles) if found.node else {"en": ""}

    def located(self, found: Set, square: bool) -> Text:
        """Where something is that is in a set of places: in a gate, on a point touching red; ``square``: they are squares."""
        node, names = found.node, self._names_now()
        return LazyText(lambda: located(node, names, square)) if node else {"en": ""}

    def _worded(self, node: phrases.Node, tiles: bool) -> Text:
        names = self._names_now()
        return LazyText(lambda: worded(node, names, tiles))

    def _names_now(self) -> Names:
        """The names with the picks that are known now, for what is told later."""
        names = Names(self.ruleset, self.board)
        names.picks = dict(self.picks)
        return names

    def rule(self) -> str:
        """The path of what is being built."""
        return self.where

    # Phrases

    def phrase(self, text: str) -> Set:
        """A phrase's meaning. Raises Fault for one that does not read."""
        try:
            return compiled(phrases.parse(text), self)
        except phrases.PhraseError as error:
            raise Fault(self.where, str(error)) from error

    def meaning(self, node: phrases.Node) -> Set:
        """The meaning of a name in a phrase."""
        name = node.word
        if name in self.picks:
            return Set(self.object("s.spots.get({0}, 0)", name), seatless=False)
        if name in ("moved", "moved_before") and not self.acting:
            raise Fault(self.where, f"{name!r} has a meaning only in actions, in steps of a turn and under never:.")
        built_in = self._built_in(name)
        if built_in is not None:
            return built_in
        if name in self.ruleset.statuses:
            return self._status_set(name)
        if name in self.slots:
            return self._tiles_set(name)
        south, north = self._zone(name)
        return fixed(south, north)

    def object(self, text: str, value: object) -> Source:
        """Source with an object in it, which has a number of its own: ``{0}``."""
        name = f"x{len(self._objects)}"
        self._objects.append(value)
        return for_both(text.format(name))._replace(objects={name: value})

    def ends(self, link: str) -> Set:
        """The tiles at the ends of the links of a name; only a compiler knows them, for others it is a set that changes."""
        return Set(for_both("0"))

    def on_top(self, lower: Set) -> Set:
        """The tiles under which lies one that would be in a set there."""
        return Set(self.object("on_top_of(s, {0})", lower), seatless=False)

    def _built_in(self, name: str) -> Set | None:
        every = self.universe
        match name:
            case "mine":
                return Set(Source("m[1]", "m[2]"), None, False, lambda _k, owner, seat: every if owner == seat else 0)
            case "theirs":
                return Set(Source("m[2]", "m[1]"), None, False, lambda _k, o, seat: every if o == 1 - seat else 0)
            case "unowned":
                return Set(for_both("m[3]"), None, True, lambda _k, owner, _s: every if owner == 2 else 0)
            case "occupied":
                return Set(for_both("m[0]"), None, True, lambda _k, _o, _s: every)
            case "empty":
                return Set(for_both(f"({number(every)} & ~m[0])"), None, True, lambda _k, _o, _s: 0)
            case "moved_before":
                return Set(for_both("s.moved_before()"), None, True)
            case "moved":
                return Set(for_both("s.moved()"), None, True, lambda _k, _o, _s: every)
            case "anywhere":
                return fixed(every)
            case "nothing":
                return fixed(0)
        return _owned(SEATS.index(name), every) if name in SEATS else None

    def _tiles_set(self, name: str) -> Set:
        slot, every = self.slots[name], self.universe
        inside = frozenset(i for i, kind in enumerate(self.kind_ids) if kind == name or name in self.kind_groups[kind])
        return Set(for_both(f"m[{slot}]"), None, True, lambda kind, _o, _s: every if kind in inside else 0)

    def _status_set(self, name: str) -> Set:
        index = list(self.ruleset.statuses).index(name)
        statuses = self.statuses

        def local(kind: int, owner: int, _seat: int) -> int | None:
            status = statuses[index]
            if status.who is None:
                return None
            found = status.who.local(kind, owner, owner % 2)
            return found if status.when is None or not found else None

        return Set(self._status_source(index), None, True, local)

    def _status_source(self, index: int) -> Source:
        """Where tiles are under a status: worked out on the spot where that takes no call, else asked of the state, which keeps
        it."""
        known = self.statuses[index] if index < len(self.statuses) else None
        who = known.who if known is not None and known.when is None else None
        if who is None or not who.seatless or who.source.costly or who.source.objects:
            return for_both(f"s.state.status({index})")._replace(costly=True)
        return combine([who.source], lambda texts: f"({texts[0]} & m[0])")

    def _zone(self, name: str) -> tuple[int, int]:
        if name in self._zones:
            return self._zones[name]
        if name in self.grounds:
            self._zones[name] = (self.grounds[name],) * 2
            return self._zones[name]
        entry = self.zone(name)
        if entry is None or name in self._building:
            raise Fault(self.where, f"nothing is called {name!r}.")
        self._building.append(name)
        found = self._zone_entry(entry)
        self._building.pop()
        self._zones[name] = found
        return found

    def _zone_entry(self, entry: ZoneEntry) -> tuple[int, int]:
        if entry.where:
            found = self.phrase(entry.where).const
            if found is None:
                raise Fault(self.where, "a zone is made of zones only, not of tiles.")
            return found
        south = listed(entry, self.grid)
        return south, self.grid.turned(south)

    def clause(self, text: str) -> Clause:
        """One demand as a set with its words."""
        return self._clause(phrases.parse(text))

    def clauses(self, text: str) -> tuple[Clause, ...]:
        """The demands that a phrase joins by ``and``, so that the first that fails can be named."""
        node = phrases.parse(text)
        if node.op != "and":
            return (self.clause(text),)
        return tuple(self._clause(part) for part in node.parts)

    def _clause(self, node: phrases.Node) -> Clause:
        tiles = sort_of(node, self) is TILE
        return Clause(compiled(node, self), self._worded(node, tiles), tiles, tuple(self.causes(node)))

    def causes(self, node: phrases.Node) -> Iterator[Cause]:
        """The parts of a phrase that look around, with how far they look."""
        if node.op in LOOKING:
            yield compiled(node.parts[0], self), partial(self._reach, node)
        else:
            for part in node.parts:
                yield from self.causes(part)

    def _reach(self, node: phrases.Node, places: int) -> int:
        """How far an operator that looks around looks from these places."""
        return self.grid.shape(node.op, places, node.count)

    def speaks_of_moved(self, found: Set) -> bool:
        """Whether a phrase demands, of all it names, that it has just moved."""
        node = found.node
        return node is not None and node.op == "and" and any(part.op == "name" and part.word == "moved" for part in node.parts)

    def means_tiles(self, node: phrases.Node | None) -> bool:
        """Whether every place that a phrase holds has a tile on it."""
        return node is not None and means_tiles(node, self)

    def pick_in(self, found: Set) -> tuple[str, Set] | None:
        """For ``it and wheel``: the pick, and the rest of the phrase."""
        node = found.node
        if node is None or node.op != "and":
            return None
        picks = [part for part in node.parts if part.op == "name" and part.word in self.picks]
        rest = [part for part in node.parts if part not in picks]
        if len(picks) != 1 or not rest:
            return None
        joined = rest[0] if len(rest) == 1 else phrases.Node("and", node.column, parts=tuple(rest))
        return picks[0].word, compiled(joined, self)

    # Kinds

    def kinds_named(self, name: str) -> list[int]:
        """The kinds that a tile's or a group's name stands for."""
        return [i for i, kind in enumerate(self.kind_ids) if kind == name or name in self.kind_groups[kind]]

    def kinds_of(self, text: str) -> set[int]:
        """The kinds that a phrase about kinds names."""
        found = self.phrase(text)
        return {i for i in range(len(self.kind_ids)) if found.local(i, 0, 0) or found.local(i, 1, 0)}

    def tokens_of(self, text: str) -> tuple[frozenset[int], frozenset[int]]:
        """By seat, the tiles in piles (kind * 3 + owner) that a phrase about kinds names. Where the table has one set of tiles,
        they are nobody's, and whose they are is not asked."""
        found, kinds = self.phrase(text), self.kinds_of(text)
        own = self.ruleset.tile_sets.per == "player" and self.ruleset.players.count == 2
        guest, host = (
            frozenset(
                kind * 3 + owner
                for kind in kinds
                for owner in (0, 1, NOBODY)
                if found.local(kind, owner, seat) or (owner == NOBODY and not own)
            )
            for seat in (0, 1)
        )
        return guest, host

    def traits(self, kind: int) -> Mapping[str, str]:
        """A kind's traits, its groups' first."""
        name = self.kind_ids[kind]
        out: dict[str, str] = {}
        for group in self.kind_groups[name]:
            out.update(self.ruleset.groups[group].traits if group in self.ruleset.groups else {})
        out.update(self.ruleset.tiles[name].traits)
        return out

    def kinds_with(self, traits: Mapping[str, Sequence[str]]) -> list[int]:
        """The kinds whose traits have one of the values named for each."""
        return [i for i in range(len(self.kind_ids)) if all(self.traits(i).get(key) in values for key, values in traits.items())]

    def circle(self, name: str) -> list[int]:
        """The kinds on a circle, in order."""
        return [self.kind_ids.index(kind) for kind in self.ruleset.circles[name]]
