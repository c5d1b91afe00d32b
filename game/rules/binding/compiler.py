"""Binding what entries and verbs name: kinds, piles, links, relations; and what verbs build, which the nodes do themselves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from game.core.contract import BoardLook
from game.core.lattice import NAMES, places
from game.rules.binding.binder import Binder, Tree
from game.rules.language.distances import limits
from game.rules.language.entries import INHERITED, Likeness, LinkEntry, Neutral, Tile
from game.rules.language.families import ConditionNode, NumberNode, PathNode
from game.rules.language.fault import Fault
from game.rules.playing.line_links import Finder
from game.rules.playing.link_ways import Broken, Joined, NeutralTiles
from game.rules.playing.model import Condition, Counted, Kin, Kind, Move, Pile, code_of
from game.rules.playing.rules import LinkKind, Rules, ends_at
from game.rules.playing.state import OWNER, Set, State


class Compiler(Binder):
    """Builds the Rules of one ruleset. Each verb's ``build`` gets it, to turn the words beside the verb into what they mean."""

    def __init__(self, tree: Tree, board: Tree) -> None:
        super().__init__(tree, board)
        self.links: dict[str, LinkKind] = {}
        self.kind_slot = OWNER + 3
        self.rules = self._frame()

    # Kinds

    @cached_property
    def tiles(self) -> Mapping[str, Tile]:
        """The kinds of tile, each with what it has from its groups, in the order of ``is``, where it does not say so itself."""
        return {kind: self._with_groups(kind, tile) for kind, tile in self.ruleset.tiles.items()}

    def _with_groups(self, kind: str, tile: Tile) -> Tile:
        fields: dict[str, Any] = {}
        for group in self.kind_groups[kind]:
            given = self.ruleset.groups[group].values() if group in self.ruleset.groups else {}
            fields |= {word: value for word, value in given.items() if word in INHERITED}
        return Tile(**fields | tile.values())

    def kind(self, index: int, kind: str) -> Kind:
        """A kind of tile, by its number."""
        self.where = f"tiles.{kind}"
        tile = self.tiles[kind]
        moves = tuple(self._move(path, tile) for path in tile.move or ())
        return Kind(
            index=index,
            id=kind,
            name=self.name_of("tiles", kind),
            code=code_of(kind, tile.code),
            art=tile.art or kind,
            count=self._count(kind, index, tile),
            groups=self.kind_groups[kind],
            moves=moves,
            plant_on=None if tile.plant_on is None else self.phrase(tile.plant_on),
            plant_clauses=() if tile.plant_on is None else self.clauses(tile.plant_on),
            plant_after=None if tile.plant_after is None else self.number(tile.plant_after).of,
            cannot=frozenset(tile.cannot or ()),
            lives=self.grid.squares if tile.lives_on == "squares" else self.grid.points,
            text={"en": ""} if tile.text is None else self.text(tile.text),
            on_squares=tile.lives_on == "squares",
        )

    def _count(self, kind: str, index: int, tile: Tile) -> int:
        """How many there are in a set: where piles start with numbers of tiles, as many as they say, unless another starts with
        all of the kind, or they lie on the board."""
        piles = self.ruleset.piles.values()
        numbers = [pile.numbered for pile in piles if pile.numbered is not None]
        whole = any(isinstance(pile.starts_with, str) and index in self.kinds_of(pile.starts_with) for pile in piles)
        if not numbers or whole or (kind in self.ruleset.setup and not any(kind in found for found in numbers)):
            return int(tile.count or 0)
        return sum(int(found.get(kind, 0)) for found in numbers)

    def _move(self, path: PathNode, tile: Tile) -> Move:
        def set_of(own: str | None, inherited: str | None) -> Set | None:
            found = inherited if own is None else own
            return self.phrase(found) if found is not None else None

        when = self.when(path.when)
        start = self.phrase(path.from_) if path.from_ is not None else None
        built = path.build(self)
        over, through, land = set_of(path.over, tile.over), set_of(path.through, tile.through), set_of(path.land, tile.land)
        stops = None if path.stops is None else self.phrase(path.stops)
        return Move(built, over, through, land, when, start, path.turned(built), stops, path.stride(self))

    # Verbs

    def condition(self, node: ConditionNode) -> Condition:
        """A condition."""
        built: Condition = node.build(self)
        return built

    def when(self, node: ConditionNode | None) -> Condition | None:
        """The condition that something is under, if there is one."""
        return None if node is None else self.condition(node)

    def number(self, node: NumberNode) -> Counted:
        """A number that is counted, or a plain one."""
        counted: Counted = node.build(self)
        return counted

    # Things that others name

    def pile(self, name: str) -> Pile:
        """A pile."""
        return self.rules.piles[name]

    def is_pile_pick(self, name: str) -> bool:
        """Whether a name is a pick that takes tiles out of a pile."""
        return bool(self.pick(name).pile)

    def pile_of_pick(self, name: str) -> Pile:
        """The pile that a pick takes its tile from."""
        if not self.is_pile_pick(name):
            raise Fault(self.where, f"{name!r} is not a tile taken from a pile.")
        return self.pile(self.pick(name).pile)

    def must_act(self, what: str) -> None:
        """Some conditions look at an action while it is carried out."""
        if not self.acting:
            raise Fault(self.where, f"{what!r} has a meaning only in actions, in steps of a turn and under never:.")

    def must_name_owner(self, link: LinkKind, owner: str | None) -> str:
        """Whose links are meant; it must be said where links belong to players."""
        if link.owned and owner is None:
            raise Fault(self.where, f"{link.name} belongs to a player: say whose, owner: mine, theirs or anyone.")
        return owner or "anyone"

    def must_be_single(self, name: str) -> None:
        """A pick that takes one tile, not several at once."""
        if self.pick(name).several:
            raise Fault(self.where, f"{name!r} picks several tiles at once; only one can be put on a place.")

    def mark(self, name: str) -> str:
        """A status that tiles bear as a lasting mark."""
        if name not in self.ruleset.statuses or not self.ruleset.statuses[name].marked:
            raise Fault(self.where, f"{name!r} is no lasting mark: its status does not say marked: true.")
        if self.ruleset.statuses[name].on == "points":
            raise Fault(self.where, f"{name!r} is a mark of points: write mark_points: or unmark_points:.")
        return name

    def point_mark(self, name: str) -> tuple[str, int]:
        """A status that points bear as a lasting mark, and its slot."""
        if name not in self.rules.slots or self.ruleset.statuses[name].on != "points":
            raise Fault(self.where, f"{name!r} is no mark of points: its status does not say marked: true and on: points.")
        return name, self.rules.slots[name]

    def zone_masks(self, name: str) -> tuple[int, int]:
        """A zone as GUEST sees it, and as HOST does."""
        return self._zone(name)

    def zone_mask(self, name: str) -> int:
        """A zone that looks the same from both seats. Raises Fault for another."""
        south, north = self._zone(name)
        if south != north:
            raise Fault(self.where, f"{name!r} is another place for each player; here one is needed that is the same for both.")
        return south

    def same_for_both(self, text: str) -> Set:
        """A phrase that means the same to both players. Raises Fault for another."""
        found = self.phrase(text)
        if not found.seatless:
            raise Fault(self.where, f"{text!r} means something else to each player; here it must be the same for both.")
        return found

    def link(self, name: str) -> LinkKind:
        """A kind of link."""
        if name not in self.links:
            where, self.where = self.where, f"links.{name}"
            self.links[name] = linked = self._link(name, self.ruleset.links[name])
            linked.ways = self._all_ways(name, linked)
            self.where = where
        return self.links[name]

    def ends(self, link: str) -> Set:
        """The tiles at the ends of the links of a name. Raises Fault where links themselves depend on what is being built."""
        if self.where.partition(".")[0] in ("statuses", "links", "line_effects") or link not in self.ruleset.links:
            raise Fault(self.where, f"'ends of {link}' asks for links, and links depend on this.")
        found = self.link(link)
        return Set(self.object("{0}(s)", lambda scene: ends_at(found, scene.state))._replace(costly=True))

    def rows(self, relation: str, *, directed: bool = False) -> list[int]:
        """For each kind the kinds it is related to, as bits; ``directed``: the first of a pair to the second only."""
        size = len(self.kind_ids)
        if relation == "any":
            return [(1 << size) - 1] * size
        rows = [0] * size
        for node in self.ruleset.relations[relation]:
            for one, other in node.build(self):
                rows[one] |= 1 << other
                rows[other] |= 0 if directed else 1 << one
        return rows

    def fixed_places(self, text: str) -> int:
        """The places of a phrase that never changes and is the same for both. Raises Fault for another."""
        found = self.same_for_both(text)
        if found.const is None:
            raise Fault(self.where, f"{text!r} is made of tiles; what a link crosses, or cannot cross, is a place on the board.")
        return found.const[0]

    # Links: how each comes about, and what counts as what

    def _link(self, name: str, entry: LinkEntry) -> LinkKind:
        if entry.breaks:
            return self._broken(name, entry)
        wall = 0 if entry.not_across is None else self.fixed_places(entry.not_across)
        over = None if entry.over is None else self.same_for_both(entry.over)
        extra = tuple((self.phrase(more.ends[0]), self.phrase(more.ends[1]), int(more.add)) for more in entry.extra)
        one, other = entry.ends or ("nothing", "nothing")
        found = LinkKind(
            name, self.name_of("links", name), self.rows(entry.relation), (self.phrase(one), self.phrase(other)),
            over, wall, int(entry.worth), extra, self.grid,
        )  # fmt: skip
        found.relation, found.head, found.quiet, found.along = entry.relation, entry.as_, not entry.shown, self._along(entry)
        return found

    def _along(self, entry: LinkEntry) -> range:
        """The numbers of the lines along which the links of an entry run."""
        grid = self.grid
        return {"straight": grid.straight, "diagonal": grid.diagonal, "both": range(len(grid.lines))}[entry.lines]

    def _broken(self, name: str, entry: LinkEntry) -> LinkKind:
        """A link that stands where another would, were it not for a tile between: with that one's ends, and worth as much."""
        if entry.broken_by is None:
            raise Fault(self.where, "a link that breaks another says by what: broken_by: {tile: theirs, relation: ...}.")
        if self.ruleset.links[entry.breaks].breaks:
            raise Fault(f"{self.where}.breaks", "that link itself breaks another one.")
        base = self.link(entry.breaks)
        title = self.name_of("links", name)
        found = LinkKind(name, title, base.rows, base.ends, base.over, base.wall, base.worth, base.extra, self.grid)
        found.relation, found.head, found.quiet, found.along = base.relation, entry.as_, not entry.shown, base.along
        return found

    def _all_ways(self, name: str, link: LinkKind) -> tuple[Finder[State], ...]:
        """How links of an entry come about, with those of the entries that count as it; none where it is a plain link only."""
        own, parts = self._ways(self.ruleset.links[name], link), self._counting_as(name)
        if not parts:
            return own
        return (*(own or (Joined(link),)), *(way for part, entry in parts for way in self._ways(entry, part) or (Joined(part),)))

    def _counting_as(self, name: str) -> list[tuple[LinkKind, LinkEntry]]:
        """The entries that count as another, with their links."""
        entries = {part: entry for part, entry in self.ruleset.links.items() if entry.as_ == name}
        if entries and self.ruleset.links[name].as_:
            raise Fault(f"links.{name}.as", "it counts as another link, so no third one can count as it.")
        return [(self.link(part), entry) for part, entry in entries.items()]

    def _ways(self, entry: LinkEntry, link: LinkKind) -> tuple[Finder[State], ...]:
        """The rarer ways in which an entry makes links; none for neighbours on a line with nothing between."""
        if entry.broken_by is not None:
            breaker, rows = self.phrase(entry.broken_by.tile), self.rows(entry.broken_by.relation)
            bases = [self.link(entry.breaks), *(part for part, _ in self._counting_as(entry.breaks))]
            return tuple(Broken(base, entry.broken_by.relation, rows, breaker, link.name) for base in bases)
        link.crosses = 0 if entry.crosses is None else self.fixed_places(entry.crosses)
        neutral = None if entry.over_neutral is None else self._neutral(entry.over_neutral, link)
        borrowed = any(entry.relation in status.counts_as.for_ for status in self.ruleset.statuses.values() if status.counts_as)
        rare = link.crosses or neutral or borrowed or entry.lines != "straight" or "length" in entry.written()
        return (Joined(link, neutral, *limits(entry.length)),) if rare else ()

    def _neutral(self, neutral: Neutral, link: LinkKind) -> NeutralTiles:
        tiles = self.phrase(neutral.tiles) if link.owned else self.same_for_both(neutral.tiles)  # nobody's are seen from no seat
        rows = self.rows(neutral.relation) if neutral.relation else [0] * len(self.kind_ids)
        return NeutralTiles(tiles, neutral.relation or "", rows)

    def kin(self, status: int, likeness: Likeness) -> Kin:
        """Tiles that count as the tiles near them, in some relations (B33); ``status``: the number of theirs."""
        rows = tuple((relation, self.rows(relation)) for relation in likeness.for_)
        near = {"around": self.grid.around, "beside": self.grid.beside}
        return Kin(status, self.same_for_both(likeness.like), near[likeness.within], rows)

    # The whole

    def _frame(self) -> Rules:
        return Rules(
            kinds=[], kind_index={kind: i for i, kind in enumerate(self.kind_ids)}, kind_slot=self.kind_slot, slots=self.slots,
            statuses=self.statuses, forbidding={}, piles={}, pile_sorted=[], links={}, line_effects=[],
            captures=[], captured_into=self.ruleset.captured_into, never=[], actions={},
            phases=[], endings=[], look=self._look(), words=self.words, grid=self.grid, squares=self._squares(),
            all_links=self.links,
        )  # fmt: skip

    def _look(self) -> BoardLook:
        shown = set(self.grounds)
        grounds = {
            NAMES[place]: tuple(name for name in self.grounds if name in shown and self.grounds[name] >> place & 1)
            for place in places(self.grid.points)
        }
        names = {name: self.text(said) for name, said in self.board.get("names", {}).items()}
        known = {name: self.zone(name) for name in (*self.board.get("zones", {}), *self.ruleset.zones)}
        marked = {name: zone for name, zone in known.items() if zone is not None and zone.shown}
        for name, zone in marked.items():
            south, north = self._zone(name)
            for place in map(NAMES.__getitem__, places(south | north)):
                grounds[place] = (name, *grounds.get(place, ()))
            names[name] = self.text(zone.name or name)
        return BoardLook(self.text(self.board.get("name", "Board")), grounds, self._squares(), names, tuple(marked))
