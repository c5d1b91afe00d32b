"""Picks: what a player points at, one after another. Their list is the click sequence of the table and the words of a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations, islice
from typing import Annotated, Any

from game.core.contract import Text
from game.core.languages import localize, mark_text
from game.core.lattice import INDEX, NAMES, POINTS, SPACES, mask, places
from game.rules.binding.compiler import Compiler
from game.rules.domain.domain import Domain
from game.rules.domain.extents import Extents, Picks
from game.rules.domain.names import texts_in
from game.rules.domain.reachability import ON_BOARD
from game.rules.language.families import PickNode
from game.rules.language.phrases import ENDS
from game.rules.language.types import Between, NewName, Phrase, Ref, Type
from game.rules.playing.grid import ALL, SHAPES
from game.rules.playing.model import WIDEST, Clause, Pick
from game.rules.playing.sets import fixed, intersect
from game.rules.playing.state import Failure, Scene, Set
from game.rules.playing.ways import ways
from game.rules.playing.why_ways import held, why_not_there

AS: dict[str, Type] = {"as_": NewName()}
"""For picks that are declared as functions."""


class PlainPick:
    """What most picks say of themselves: they pick one thing, which is no tile out of a pile."""

    __slots__ = ()
    from_pile = False
    goal_of = ""
    open_set: Set | None = None
    plant_rule_of: str | None = None
    ground_of: str | None = None
    tile_kinds: frozenset[int] | None = None

    def slot_of(self, seat: int) -> int:
        """It picks from no pile."""
        return -1

    def met(self, scene: Scene, place: int) -> int | None:
        """It picks no place."""
        return None

    def bounds(self, scene: Scene) -> tuple[int, int]:
        """One thing."""
        return 1, 1

    def nothing(self) -> Failure | None:
        """Each value has its own reason."""
        return None


class OnePlace(PlainPick):
    """What picks of one place have in common: their values are indices of places, their texts the places' names."""

    __slots__ = ()
    several = False

    def met(self, scene: Scene, place: int) -> int | None:
        """It has no list of demands."""
        return 0

    def places(self, scene: Scene) -> int | None:
        """All that may be picked; each such pick says its own."""
        raise NotImplementedError

    def values(self, scene: Scene) -> Sequence[tuple[Any, str]]:
        """Each of them."""
        return [(place, NAMES[place]) for place in places(self.places(scene) or 0)]

    def spot(self, value: Any) -> int:
        """The place itself."""
        return 1 << int(value)

    def read(self, scene: Scene, words: list[str]) -> Any:
        """A place on the board, if the next word is one."""
        place = scene.rules.grid.place(words.pop(0)) if words else -1
        return place if place >= 0 else None


IS_SQUARE = mark_text("{0} is a square, and here a point is asked for. Squares are written s0,0.")
IS_POINT = mark_text("{0} is a point, and here a square is asked for. Squares are written s0,0.")
SAID = {
    "occupied": mark_text("There is no tile on {0}."),
    "empty": mark_text("{0} is occupied."),
    "mine": mark_text("The tile on {0} is not yours."),
}
"""How it is said that a place is not such."""


def sort_of(clause: Clause, scene: Scene) -> str:
    """Which of REASONS it is that a place does not meet a demand: what it must be, or be near."""
    node = clause.set.node
    if clause.set.const is not None or node is None:
        return "ground"
    node = node.parts[0] if node.op == "not" else node
    if node.word in ("empty", "occupied"):
        return "taken" if node.word == "empty" else "rule"
    if node.op in SHAPES and any(name.word in scene.spots for name in node.names()):
        return "reach"
    return "status" if any(status.name == node.word for status in scene.rules.statuses) else "rule"


FEW = 4
"""As many places are named one by one."""


def _named(scene: Scene, place: int, *, closed: bool) -> Text:
    """A place by its name, with the tile that lies there where that closes it."""
    piece = scene.state.board.get(place)
    if not closed or piece is None or scene.state.unseen(scene.seat) >> place & 1:
        return {"en": NAMES[place]}
    return localize("{0} is occupied by {1}", NAMES[place], scene.rules.kinds[piece.kind].name)


def _listed(one: Text, other: Text) -> Text:
    return localize("{0}, {1}", one, other)


def _held_from_link(scene: Scene, place: int, clause: Clause) -> Failure | None:
    """The status for which a tile is no end of a link, where the ends of such links are asked for."""
    node = clause.set.node
    if node is None or node.op != ENDS or place not in scene.state.board:
        return None
    return held(scene, place, node.word) or held(scene, place, "link")


@dataclass(frozen=True, slots=True)
class PlacePick(OnePlace):
    """A point, a square or a tile on one: whatever satisfies every clause of a phrase."""

    name: str
    rule: str
    block: int
    clauses: tuple[Clause, ...]
    plant_rule_of: str | None
    ground_of: str | None = None

    @property
    def open_set(self) -> Set:  # type: ignore[override]
        """Whatever meets all its demands."""
        return intersect([fixed(self.block), *(clause.set for clause in self.clauses)])

    @property
    def form(self) -> str:
        """A point, or a square."""
        return "SQUARE" if self.block == SPACES else "POINT"

    def open(self, scene: Scene) -> int:
        """All that satisfy it, whichever tile is to be planted there."""
        mask = self.block
        for clause in self.clauses:
            mask &= clause.set.at(scene)
        return mask

    def places(self, scene: Scene) -> int | None:
        """All that satisfy it."""
        mask = self.open(scene)
        if self.plant_rule_of is not None:
            kind = scene.rules.kinds[scene.values[self.plant_rule_of] // 3]
            mask &= kind.lives
            if kind.plant_on is not None:
                mask &= kind.plant_on.const[scene.seat] if kind.plant_on.const else kind.plant_on.at(scene)
        return mask if self.ground_of is None else mask & self._ground(scene)

    def met(self, scene: Scene, place: int) -> int | None:
        """Its block, its clauses, and those of the tile that is to be planted."""
        masks = [self.block, *(clause.set.at(scene) for clause in self.clauses)]
        if self.plant_rule_of is not None:
            kind = scene.rules.kinds[scene.values[self.plant_rule_of] // 3]
            masks += [kind.lives, *(clause.set.at(scene) for clause in kind.plant_clauses)]
        return sum(mask >> place & 1 for mask in masks)

    def _ground(self, scene: Scene) -> int:
        """Where the moves of the tile of another pick may end."""
        out = 0
        for move in scene.rules.kinds[scene.values[self.ground_of or ""] // 3].moves:
            out |= ALL if move.land is None else move.land.at(scene)
        return out

    def fault(self, scene: Scene, value: Any) -> Failure | None:
        """The first clause that the place fails."""
        if not self.block >> value & 1:
            asked = IS_POINT if self.block == SPACES else IS_SQUARE
            text = localize(asked, NAMES[value])
            return Failure(self.rule, text, sort="ground")
        for clause in self.clauses:
            if not clause.set.at(scene) >> value & 1:
                word, sort = clause.set.node.word if clause.set.node is not None else "", sort_of(clause, scene)
                if word in SAID and (word == "occupied" or scene.state.m[0] >> value & 1):
                    return Failure(self.rule, localize(SAID[word], NAMES[value]), 1 << value, sort)
                held = _held_from_link(scene, value, clause)
                return held or Failure(self.rule, self._only(scene, clause), clause.blame(scene, value), sort)
        return self._plant_fault(scene, value) or self._ground_fault(scene, value)

    def _only(self, scene: Scene, clause: Clause) -> Text:
        """What would do, where a place does not meet a demand; the places by name where they are few and always the same, with
        what lies there if nothing may."""
        known = clause.set.const[scene.seat] & self.block if clause.set.const is not None else 0
        if not 0 < known.bit_count() <= FEW:
            return clause.fails()
        closed = not self.open(scene)
        named = [_named(scene, place, closed=closed) for place in places(known)]
        return localize("Only {0} will do here: {1}.", clause.text, reduce(_listed, named))

    def _ground_fault(self, scene: Scene, value: int) -> Failure | None:
        if self.ground_of is None or self._ground(scene) >> value & 1:
            return None
        kind = scene.rules.kinds[scene.values[self.ground_of or ""] // 3]
        land = next(move.land for move in kind.moves if move.land is not None)
        return Failure(f"tiles.{kind.id}.land", scene.rules.land_sentence(kind, land), 1 << value, "ground")

    def _plant_fault(self, scene: Scene, value: int) -> Failure | None:
        if self.plant_rule_of is None:
            return None
        kind = scene.rules.kinds[scene.values[self.plant_rule_of] // 3]
        if not kind.lives >> value & 1:
            text = localize("{0} is not laid there: {1}.", kind.name, NAMES[value])
            return Failure(f"tiles.{kind.id}.lives_on", text, 1 << value, "ground")
        for clause in kind.plant_clauses:
            if not clause.set.at(scene) >> value & 1:
                sentence = scene.rules.plant_sentence(kind)
                return Failure(f"tiles.{kind.id}.plant_on", sentence, clause.blame(scene, value), sort_of(clause, scene))
        return None


@dataclass(frozen=True, slots=True)
class SeveralTiles(PlainPick):
    """Several tiles on the board at once; their values are tuples of places, by x, then y (B30)."""

    name: str
    one: PlacePick
    least: int
    most: int
    several = True
    form = "POINTS"

    def places(self, scene: Scene) -> int | None:
        """It picks no one place."""
        return None

    def values(self, scene: Scene) -> Sequence[tuple[Any, str]]:
        """Every handful of them."""
        there = list(places(self.one.open(scene)))
        sizes = range(self.least, min(self.most, len(there)) + 1)
        hands = (hand for size in sizes for hand in combinations(there, size))
        return [(hand, " ".join(NAMES[place] for place in hand)) for hand in islice(hands, WIDEST)]

    def spot(self, value: Any) -> int:
        """All of them."""
        return mask(list(value))

    def read(self, scene: Scene, words: list[str]) -> Any:
        """All the words at the front that are places, in any order."""
        found = []
        while words and scene.rules.grid.place(words[0]) >= 0:
            found.append(INDEX[words.pop(0)])
        return tuple(found) or None

    def fault(self, scene: Scene, value: Any) -> Failure | None:
        """The first that does not satisfy the phrase; or too many, too few, one twice, or not in their order."""
        for place in value:
            if failure := self.one.fault(scene, place):
                return failure
        if list(value) != sorted(set(value)):
            return Failure(
                self.one.rule, localize("Each tile is named once, by x, then y.")
            )
        if self.least <= len(value) <= self.most:
            return None
        return Failure(
            self.one.rule, localize("Choose {0} to {1} tiles.", str(self.least), str(self.most))
        )


HOW_MANY = "how many at once: a number, or [least, most]; one if nothing is said"
FROM_PILE = Ref(("picks",), made_by=("from",))
PLANTED = "only where the ruleset lets that picked tile be planted (plant_on)"


def between(bounds: int | list[int]) -> tuple[int, int]:
    """The least and the most of a number, or of two."""
    return (bounds, bounds) if isinstance(bounds, int) else (bounds[0], bounds[1])


def too_many(domain: Domain, bounds: Any, most: float) -> tuple[str, str]:
    """Why fewer are there than must be picked; nothing if there can be as many."""
    asked = bounds[0] if isinstance(bounds, list) else 1 if bounds is None else bounds
    least = domain.variants.range_of(asked)[0]
    return (f"{least} are asked for, and there are at most {most:.0f}.", "Ask for fewer.") if most < least else ("", "")


class TilePick(PickNode, verb="tile"):
    """A tile on the board; ``how_many``: several at once (B30)."""

    tile: Annotated[str, Phrase(sort="tile")]
    how_many: Annotated[int | list[int] | None, Between(), HOW_MANY] = None

    sentence = "[!how_many:{tile}][how_many:{how_many} {tile:many}][place: on the board]"
    examples = ("{as: it, tile: mine and flower}", "{as: wreck, tile: accent}")
    sort = "tile"

    @property
    def tiles(self) -> str:
        """Of these."""
        return self.tile

    def of_kind(self, kind: str) -> TilePick:
        """Only such tiles."""
        return self.changed(tile=kind)

    @property
    def several(self) -> bool:
        """If it says how many."""
        return self.how_many is not None

    def build(self, binder: Compiler) -> Pick:
        """One of the places with such a tile, or several."""
        clauses = (binder.clause("occupied"), *binder.clauses(self.tile))
        one = PlacePick(self.as_, binder.rule(), binder.rules.universe, clauses, None)
        return one if self.how_many is None else SeveralTiles(self.as_, one, *between(self.how_many))

    def extent(self, extents: Extents, picks: Picks) -> int:
        """Anywhere, for it goes on to other places, and what is taken from a pile may come to where it was."""
        kinds = extents.kinds_in(extents.phrase(self.tile, picks).may)
        return extents.tiles & extents.holding(kinds.union(*(pick.taken(extents) for pick in picks.values())))

    def impossible(self, domain: Domain, picks: Picks) -> tuple[str, str]:
        """No such tile is ever on the board, or too few are."""
        kinds = domain.world.kinds_in(domain.world.phrase(self.tile, picks).may)
        if not kinds & domain.holds.there(ON_BOARD):
            return "no such tile ever comes onto the board.", "Name a tile that an action plants, or that is set up."
        return too_many(domain, self.how_many, domain.tiles(self.tile).most)


def place_extent(extents: Extents, picks: Picks, text: str, block: int) -> int:
    """A place of a phrase, whatever lies there by then."""
    return extents.spread(extents.anywhere(extents.phrase(text, picks).may) & block)


def never_planted(domain: Domain, picks: Picks, planted: str | None, text: str, block: int) -> tuple[str, str]:
    """Whether no place of a phrase is one on which any kind that a pick takes out of its pile may be planted."""
    world, tile = domain.world, picks.get(planted or "")
    varies = any(domain.variants.varies(section, "", "plant_on", "is") for section in ("tiles", "groups"))
    if tile is None or not tile.pile or varies:
        return "", ""
    kinds = tile.taken(world) & domain.holds.there(tile.pile)
    open_ = world.anywhere(world.phrase(text, picks).may) & block
    if not kinds or any(open_ & world.lives(kind) & _plantable(world, kind) for kind in kinds):
        return "", ""
    word = "point" if block == POINTS else "square"
    return f'no {word} that is "{text}" is one on which such a tile may be put.', "See to plant_on: and lives_on: of these tiles."


def _plantable(world: Extents, kind: str) -> int:
    text = world.field(kind, "plant_on")
    return world.anywhere(world.phrase(text).may) if isinstance(text, str) else world.universe


class PointPick(PickNode, verb="point"):
    """A point; ``plant_rule_of``: where the ruleset lets that tile be planted; ``ground_of``: where its moves may end (B4)."""

    point: Annotated[str, Phrase(sort="point")]

    # the words stand in the order of the reference: the name that every pick has comes before those of this one
    as_: Annotated[str, NewName(), "the name by which later picks and effects speak of what was picked"]
    plant_rule_of: Annotated[str | None, FROM_PILE, PLANTED] = None
    ground_of: Annotated[str | None, FROM_PILE, "only where that picked tile's own moves may end (land)"] = None

    sentence = (
        "{point}[plant_rule_of: where {plant_rule_of} may come into play][ground_of: where {ground_of} might end a move]"
    )
    examples = ("{as: gate, point: empty, plant_rule_of: seed}", "{as: shore, point: empty and around flower_moved}")
    sort = "point"

    @property
    def places(self) -> str:
        """Points."""
        return self.point

    def among(self, places: str) -> PointPick:
        """Of these points."""
        return self.changed(point=places, plant_rule_of=None)

    def build(self, binder: Compiler) -> Pick:
        """One of the points."""
        return PlacePick(self.as_, binder.rule(), POINTS, binder.clauses(self.point), self.plant_rule_of, self.ground_of)

    def extent(self, extents: Extents, picks: Picks) -> int:
        """One of the points."""
        return place_extent(extents, picks, self.point, POINTS)

    def impossible(self, domain: Domain, picks: Picks) -> tuple[str, str]:
        """The tile that comes there finds no place."""
        return never_planted(domain, picks, self.plant_rule_of, self.point, POINTS)


class SquarePick(PickNode, verb="square"):
    """A square between the points."""

    square: Annotated[str, Phrase(sort="square")]
    as_: Annotated[str, NewName(), "the name by which later picks and effects speak of what was picked"]
    plant_rule_of: Annotated[str | None, FROM_PILE, PLANTED] = None

    sentence = "{square}[plant_rule_of: where {plant_rule_of} may come into play]"
    examples = ("{as: spot, square: empty}", "{as: spot, square: empty and squares at fire}")
    sort = "square"

    @property
    def places(self) -> str:
        """Squares."""
        return self.square

    def among(self, places: str) -> SquarePick:
        """Of these squares."""
        return self.changed(square=places, plant_rule_of=None)

    def build(self, binder: Compiler) -> Pick:
        """One of the squares."""
        return PlacePick(self.as_, binder.rule(), SPACES, binder.clauses(self.square), self.plant_rule_of)

    def extent(self, extents: Extents, picks: Picks) -> int:
        """One of the squares."""
        return place_extent(extents, picks, self.square, SPACES)

    def impossible(self, domain: Domain, picks: Picks) -> tuple[str, str]:
        """The tile that comes there finds no place."""
        return never_planted(domain, picks, self.plant_rule_of, self.square, SPACES)


class WayPick(PickNode, verb="way_of"):
    """A place that a tile's own movement gets to."""

    way_of: Annotated[str, Ref(("picks",), made_by=("tile",))]

    sentence = "a point that {way_of} gets to by its own movement"
    examples = ("{as: goal, way_of: it}", "{as: target, way_of: mover}")
    sort = "point"

    @property
    def goal_of(self) -> str:
        """That tile's."""
        return self.way_of

    def build(self, binder: Compiler) -> Pick:
        """One of the places that it gets to."""
        binder.must_be_single(self.way_of)
        return Way(self.as_, binder.rule(), self.way_of)

    def impossible(self, domain: Domain, picks: Picks) -> tuple[str, str]:
        """No kind of tile that is picked has a movement."""
        world, tiles = domain.world, picks[self.way_of].tiles if self.way_of in picks else ""
        varies = any(domain.variants.varies(section, "", "move", "is", "cannot") for section in ("tiles", "groups"))
        if not tiles or varies:
            return "", ""
        kinds = world.kinds_in(world.phrase(tiles, picks).may) & domain.holds.there(ON_BOARD)
        if not kinds or any(world.field(kind, "move") and "move" not in texts_in(world.field(kind, "cannot")) for kind in kinds):
            return "", ""
        return f'no tile that is "{tiles}" moves by itself.', "Give it move:, such as {walk: 3}."


@dataclass(frozen=True, slots=True)
class Way(OnePlace):
    """Where a picked tile can go by its own movement, taking what it may take."""

    name: str
    rule: str
    goal_of: str
    form = "POINT"

    def places(self, scene: Scene) -> int | None:
        """All it gets to."""
        return ways(scene, scene.values[self.goal_of])

    def fault(self, scene: Scene, value: Any) -> Failure | None:
        """What keeps the tile from getting there."""
        tile = scene.values[self.goal_of]
        return None if ways(scene, tile) >> value & 1 else why_not_there(scene, tile, value)
