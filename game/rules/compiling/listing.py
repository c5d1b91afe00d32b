"""Lists of moves from source: for each moment of a turn and each seat one plain function, written for its ruleset.

Two shapes of action, which nearly all moves have, are written out: a tile goes where its own movement gets it, and a tile comes
out of a pile onto a point. What is fixed (zones, where kinds may land, what no rule allows there) is one number for each kind;
the sets of phrases stand in it as their own expressions. Every other action, and these too where some rule cannot tell
beforehand on which points it would be broken, is listed by the general way in playing/legal.py, and both say the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.core.lattice import NAMES
from game.rules.playing import legal
from game.rules.playing.model import WIDEST, Action, Capture, Condition, Kind, Landing, Move, Node, Pick, Status
from game.rules.playing.rules import LinkKind, Rules
from game.rules.playing.sets import ALL
from game.rules.playing.source import compile_functions, number
from game.rules.playing.state import MoveBundle, Scene, Set, State

Lister = Callable[[State], list[MoveBundle] | None]


class Lists:
    """The functions of a ruleset that list moves; each is written and compiled when its moment first comes up."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._many = WIDEST // max(rules.grid.points.bit_count(), 1)
        self._known: dict[tuple[int, int, int], Lister] = {}

    def bundles(self, state: State) -> tuple[MoveBundle, ...]:
        """The legal moves of the player to act, gathered by all but their last pick; without skipping and passing."""
        if state.ended is not None:
            return ()
        key = (state.phase, state.node, state.seat)
        lister = self._known.get(key)
        if lister is None:
            lister = self._known[key] = self.write(*key).compile()
        found = lister(state)
        if found is None:
            return legal.bundles(state)
        if len(found) > self._many:
            found = legal.cut_off(found)
        return legal.keep_owed(state, tuple(found))

    def write(self, phase: int, node: int, seat: int) -> SourceText:
        """The source of a moment, for whoever looks."""
        return _Writer(self.rules, self.rules.phases[phase].nodes[node], seat).text


@dataclass
class SourceText:
    """Source as it grows: lines, objects by their names, and by the number of a line the path of the rules that it is made of.

    The paths are for readers alone; they are never compiled.
    """

    lines: list[str] = field(default_factory=list)
    remarks: dict[int, str] = field(default_factory=dict)
    objects: dict[str, Any] = field(default_factory=dict)

    def compile(self) -> Lister:
        """The function."""
        found: Lister = compile_functions("\n".join(self.lines), {**LIST_WORDS, **self.objects})["moves"]
        return found


class _Writer:
    """Writes the function of one moment."""

    def __init__(self, rules: Rules, node: Node, seat: int) -> None:
        self.rules = rules
        self.seat = seat
        self.text = SourceText()
        self.fixed = [rule.condition for rule in rules.never if self._is_fixed(rule.condition)]
        """What is broken on the same points wherever a tile comes from."""
        self.link = self._one_link()
        """The link that may not stand after any action, where it tells for all kinds beforehand from where it would."""
        known = {id(condition) for condition in self.fixed}
        rest = [rule.condition for rule in rules.never if id(rule.condition) not in known]
        self.asked = [condition for condition in rest if self.link is None or condition.any_link is not self.link]
        """What is asked for each tile."""
        self._write(node)

    # Writing

    def line(self, depth: int, text: str) -> None:
        """One more line."""
        self.text.lines.append(" " * depth + text)

    def remark(self, path: str) -> None:
        """What the next lines are made of: a path of the ruleset, for readers only."""
        self.text.remarks[len(self.text.lines)] = path

    def object(self, value: object) -> str:
        """The name of an object in this source."""
        name = f"o{len(self.text.objects)}"
        self.text.objects[name] = value
        return name

    def source(self, found: Set) -> str:
        """A set as this seat sees it."""
        self.text.objects.update(found.source.objects)
        return found.source.of(self.seat)

    def _write(self, node: Node) -> None:
        self.line(0, "def moves(state):")
        self.line(1, "m = state.m")
        self.line(1, f"s = state.scene({self.seat})")
        self.line(1, f"empty = {number(self.rules.grid.points)} & ~m[0]")
        self.line(1, "out = []")
        if any(_is_move(action, self.rules) or _is_planting(action) for action, _ in node.offers):
            self._never()
        for action, following in node.offers:
            self.remark(f"actions.{action.name}")
            self._action(action, following)
        verbs = [action.says[0] for action, _ in node.offers]
        self.line(1, "return out" if len({*verbs}) == len(verbs) else "return drop_repeated(out)")

    def _never(self) -> None:
        """What no action may leave behind: asked once for all tiles. A rule that cannot tell leaves it to the general way."""
        if self.rules.never:
            self.remark("never")
        if self.link is not None:
            self.line(1, f"shade = {self.object(self.link)}.shade(state)")
            self.line(1, "if shade is None:")
            self.line(2, "return None")
            self.line(1, "shadows = shade.shadows")
            self.line(1, "locked = shade.locked")
        for at, condition in enumerate(self.asked):
            self.line(1, f"broken{at} = {self.object(condition)}.landing(s)")
            self.line(1, f"if broken{at} is None:")
            self.line(2, "return None")

    def _action(self, action: Action, following: int) -> None:
        depth = 1
        if action.when is not None:
            self.line(1, f"if {self.object(action.when)}.test(s):")
            depth = 2
        if _is_move(action, self.rules):
            self._movers(action, following, depth)
        elif _is_planting(action):
            self._plantings(action, following, depth)
        else:
            self.line(depth, f"out += general(state, {self.object(action)}, {following})")

    # What no action may leave behind

    def _is_fixed(self, condition: Condition) -> bool:
        kinds = range(len(self.rules.kinds))
        masks = [{condition.lands(kind, owner, self.seat) for owner in range(3)} for kind in kinds]
        return all(len(found) == 1 and None not in found for found in masks)

    def _one_link(self) -> LinkKind | None:
        links = [rule.condition.any_link for rule in self.rules.never if rule.condition.any_link is not None]
        if not links or self.rules.marked or links[0].name in self.rules.turned_links or links[0].ways or not links[0].tellable:
            return None
        return links[0] if all(self._fits(links[0], kind.index) is not None for kind in self.rules.kinds) else None

    def _fits(self, link: LinkKind, kind: int) -> int | None:
        """Where a tile of a kind, whoever owns it, can be an end of a link: nowhere, or on all free points; None for anything
        between."""
        found = {self.rules.end_masks(link, self.rules.piece(kind, owner)) for owner in range(3)}
        mask = found.pop()
        return None if found or mask is None or (mask and self.rules.grid.points & ~link.wall & ~mask) else mask

    def _shadow(self, kind: int) -> int:
        """The points of a kind's shadow that count."""
        return (self._fits(self.link, kind) or 0) if self.link is not None else 0

    def _barred(self, kind: int) -> int:
        """The points on which some rule is broken by a tile of a kind, wherever it comes from."""
        out = 0
        for condition in self.fixed:
            out |= condition.lands(kind, 0, self.seat) or 0
        return out

    # A tile goes where its own movement gets it

    def _movers(self, action: Action, following: int, depth: int) -> None:
        tile = action.picks[0].open_set
        assert tile is not None  # noqa: S101  (that is what the shape is)
        self.line(depth, f"movers = {self.source(tile)}{self._less_held('move', tile)}")
        self.line(depth, "if movers:")
        depth += 1
        prey = self._prey(depth)
        self.line(depth, "found = []")
        for kind in self.rules.kinds:
            if kind.moves and any(tile.local(kind.index, owner, self.seat) != 0 for owner in range(3)):
                self._kind(kind, prey, depth)
        prefixes = {place: f"{action.says[0]} {name} " for place, name in NAMES.items()}
        made = f"bundle({self.object(action)}, (place,), {self.object(prefixes)}[place], mask, {following})"
        self.line(depth, "found.sort()")
        self.line(depth, f"out += [{made} for place, mask in found]")

    def _less_held(self, verb: str, tiles: Set) -> str:
        """Less those of these tiles that a status forbids a verb. Each tile is asked from its owner's seat."""
        owners = [owner for owner in range(3) if any(tiles.local(kind.index, owner, self.seat) != 0 for kind in self.rules.kinds)]
        owner = owners[0] if len(owners) == 1 and owners[0] < 2 else None
        held = [self._held(self.rules.statuses[index], owner) for index in self.rules.forbidding.get(verb, ())]
        held += [f"m[{slot}]" for slot in self.rules.bound_kinds.get(verb, ())]
        return f" & ~({' | '.join(held)})" if held else ""

    def _held(self, status: Status, owner: int | None) -> str:
        """The tiles of an owner that are under a status; what the state keeps is asked of it."""
        who = status.who
        if who is None:
            return f"m[{status.slot}]"
        if status.when is not None or (who.seatless and who.source.costly) or (not who.seatless and owner is None):
            return f"s.state.status({status.index})"
        self.text.objects.update(who.source.objects)
        return who.source.of(owner or 0)

    def _prey(self, depth: int) -> list[tuple[str, str, Capture]]:
        """For each capture the names of who takes and of what is taken."""
        out = []
        for at, capture in enumerate(self.rules.captures):
            self.remark(f"captures.{capture.name}")
            by, of = f"by{at}", f"of{at}"
            asked = f" if {self.object(capture.when)}.test(s) else 0" if capture.when is not None else ""
            self.line(depth, f"{by} = {self.source(capture.by)}{self._less_held('capture', capture.by)}{asked}")
            self.line(depth, f"{of} = {self.source(capture.of)}{self._less_held('be_captured', capture.of)} if {by} else 0")
            out.append((by, of, capture))
        return out

    def _kind(self, kind: Kind, prey: list[tuple[str, str, Capture]], depth: int) -> None:
        """The tiles of one kind."""
        self.remark(f"tiles.{kind.id}.move")
        self.line(depth, f"own = movers & m[{self.rules.kind_slot + kind.index}]")
        self.line(depth, "if own:")
        ways = [(move, *self._open(at, move, kind, depth + 1)) for at, move in enumerate(kind.moves)]
        takers = [(by, taken) for by, of, capture in prey if (taken := _taken(of, capture, kind))]
        self.line(depth + 1, "while own:")
        depth += 2
        self.line(depth, "bit = own & -own")
        self.line(depth, "own ^= bit")
        self.line(depth, "place = bit.bit_length() - 1")
        if takers:
            self.line(depth, "goals = empty")
        for by, taken in takers:
            self.line(depth, f"if {by} & bit:")
            self.line(depth + 1, f"goals |= {taken}")
        goals = "goals & ~bit" if takers else "empty"
        self.line(depth, f"mask = {' | '.join(self._way(*way, goals) for way in ways)}")
        if self.link is not None:  # any tile may stand between two that would clash
            self.line(depth, "if locked & bit:")
            self.line(depth + 1, f"mask &= ~{self.object(self.link)}.opened(state, place)")
        for at, _ in enumerate(self.asked):
            self.line(depth, f"mask &= ~broken{at}(state.board[place], place)")
        self.line(depth, "if mask:")
        self.line(depth + 1, "found.append((place, mask))")

    def _open(self, at: int, move: Move, kind: Kind, depth: int) -> tuple[str, str]:
        """What a move may pass, and where it may end: names of sets."""
        passing, barred = "empty", self._barred(kind.index)
        if move.land is None:
            ends = number(self.rules.grid.points & ~barred)
        elif move.land.const is not None:
            ends = number(move.land.const[self.seat] & ~barred)
        else:
            ends = f"{self.source(move.land)} & {number(self.rules.grid.points & ~barred)}"
        if move.over is not None:
            passing = f"(empty | {self.source(move.over)})"
        if move.through is not None:
            self.line(depth, f"through{at} = {self.source(move.through)}")
            passing, ends = f"{passing} & through{at}", f"{ends} & through{at}"
        if move.stops is not None:
            passing = f"{passing} & ~{self.source(move.stops)}"
        if passing != "empty":
            self.line(depth, f"passing{at} = {passing}")
            passing = f"passing{at}"
        shadow = self._shadow(kind.index)
        self.line(depth, f"ends{at} = {ends}" + (f" & ~(shadows[{kind.index}] & {number(shadow)})" if shadow else ""))
        return passing, f"ends{at}"

    def _way(self, move: Move, passing: str, ends: str, goals: str) -> str:
        """Where one tile gets to by one of its moves."""
        reach, seen = (move.path_of(self.seat).reach, "") if move.stride is None else (move.reach, "s, ")
        way = f"{self.object(reach)}({seen}place, {passing}, {goals} & {ends})"
        asked = [f"{self.source(move.start)} & bit"] if move.start is not None else []
        asked += [f"{self.object(move.when)}.test(s)"] if move.when is not None else []
        return f"({way} if {' and '.join(asked)} else 0)" if asked else way

    # A tile comes out of a pile onto a point

    def _plantings(self, action: Action, following: int, depth: int) -> None:
        tile, spot = action.picks
        assert spot.open_set is not None  # noqa: S101  (that is what the shape is)
        freely = spot.plant_rule_of is None
        fixed = [self._plantable(kind, freely=freely) if _takes(tile, kind) else 0 for kind in self.rules.kinds]
        shaded = [mask & self._shadow(kind) for kind, mask in enumerate(fixed)]
        ways = Plantings(self.rules, action, following, fixed, shaded)
        self.line(depth, f"free = {self.source(spot.open_set)} & ~m[0]")
        self.line(depth, "if free:")
        if ways.changing or any(shaded) or self.asked or (ways.rest and not ways.sure):
            asked = f"[{', '.join(f'broken{at}' for at in range(len(self.asked)))}]"
            shadows = "shadows" if any(shaded) else "[]"
            self.line(depth + 1, f"out += {self.object(ways.listed)}(s, free, {shadows}, {asked})")
        else:
            pile = f"state.piles[{tile.slot_of(self.seat)}]"
            self.line(depth + 1, f"out += {self.object(ways.remembered)}(s, free, {pile})")

    def _plantable(self, kind: Kind, *, freely: bool) -> int:
        """The places that are not ruled out for good for a kind; ``freely``: wherever its own rules let it be planted."""
        planted = kind.plant_on.const[self.seat] if kind.plant_on is not None and kind.plant_on.const is not None else ALL
        return (ALL if freely else kind.lives & planted) & ~self._barred(kind.index)


class Plantings:
    """The ways in which an action puts a tile of a pile onto one of the free points.

    ``fixed``: by kind, the points that are not ruled out for good; ``shaded``: those of them that may lie in a shadow.
    """

    def __init__(self, rules: Rules, action: Action, following: int, fixed: Sequence[int], shaded: Sequence[int]) -> None:
        self.rules, self.action, self.following = rules, action, following
        self.fixed, self.shaded = fixed, shaded
        self.rest = action.effects[1:]
        tile, spot = action.picks
        self.plant_on = [kind.plant_on if spot.plant_rule_of and _takes(tile, kind) else None for kind in rules.kinds]
        self.sure = not rules.never and all(effect.sure for effect in self.rest)
        self.changing = any(kind.plant_after is not None for kind in rules.kinds if _takes(tile, kind)) or any(
            found is not None and found.const is None for found in self.plant_on
        )
        """Whether more than the pile and the free points decide which tiles come where."""
        self._memory: dict[tuple[tuple[int, ...], int], list[MoveBundle]] = {}

    def remembered(self, s: Scene, free: int, pile: tuple[int, ...]) -> list[MoveBundle]:
        """Where nothing but the pile and the free points decides: found once for these. Bounded."""
        found = self._memory.get((pile, free))
        if found is None:
            if len(self._memory) >= 256:
                self._memory.clear()
            found = self._memory[pile, free] = self.listed(s, free, (), ())
        return found

    def listed(self, s: Scene, free: int, shadows: Sequence[int], broken: Sequence[Landing]) -> list[MoveBundle]:
        """A bundle for each kind of tile that has a point."""
        rules, verb, out = self.rules, self.action.says[0] + " ", []
        for token, text in self.action.picks[0].values(s):
            kind = token // 3
            plant_on = self.plant_on[kind]
            mask = free & self.fixed[kind]
            if mask and plant_on is not None and plant_on.const is None:
                mask &= plant_on.at(s)
            if mask and not self.sure and self.rest and not self._idle(s, token):
                mask = self._tried(s, token, mask)
            elif mask:
                mask &= ~(shadows[kind] & self.shaded[kind]) if shadows else mask
                for landing in broken:
                    mask &= ~landing(rules.laid(token, s.seat), -1)
            if mask:
                out.append(MoveBundle(self.action, (token,), verb + text + " ", mask, self.following))
        return out

    def _picked(self, s: Scene, token: int) -> Scene:
        scene = Scene(s.rules, s.state, s.seat)
        scene.picked(self.action.picks[0].name, token, 0)
        return scene

    def _idle(self, s: Scene, token: int) -> bool:
        """Whether all that follows the planting does nothing for such a tile."""
        scene = self._picked(s, token)
        return all(effect.idle(scene) for effect in self.rest)

    def _tried(self, s: Scene, token: int, mask: int) -> int:
        return legal.allowed_places(self._picked(s, token), self.action, mask, self.action.picks[1].name)


def _takes(pick: Pick, kind: Kind) -> bool:
    """Whether a pick out of a pile may be of a kind."""
    return pick.tile_kinds is None or kind.index in pick.tile_kinds


def _taken(of: str, capture: Capture, kind: Kind) -> str:
    """What of a capture's prey a kind may take; nothing if that is nothing."""
    if capture.rows is None:
        return of
    slots = [f"m[{slot}]" for slot in capture.related[kind.index]]
    return f"{of} & ({' | '.join(slots)})" if slots else ""


def _is_move(action: Action, rules: Rules) -> bool:
    """Whether an action lets a tile go by its own movement, and does nothing besides that could be forbidden."""
    if not _is_plain(action) or (rules.never and any(capture.both for capture in rules.captures)):
        return False
    tile, goal = action.picks
    first, *rest = action.effects
    goes = goal.goal_of == tile.name and tile.open_set is not None and not tile.plant_rule_of and not tile.ground_of
    sure = not rest or (not rules.never and all(effect.sure for effect in rest))
    return goes and sure and first.walked == (tile.name, goal.name)


def _is_planting(action: Action) -> bool:
    """Whether an action puts a tile of a pile onto a point."""
    if not _is_plain(action):
        return False
    tile, spot = action.picks
    comes = tile.from_pile and not tile.several and spot.open_set is not None and spot.plant_rule_of in (tile.name, None)
    return comes and not spot.ground_of and action.effects[0].planted == (tile.name, spot.name)


def _is_plain(action: Action) -> bool:
    return (
        len(action.picks) == 2
        and not action.forbids
        and action.prefer is None
        and not action.automatic
        and action.says[1:] == (action.picks[0].name, action.picks[1].name)
    )


def _general(state: State, action: Action, following: int) -> Iterator[MoveBundle]:
    return legal.of_action(Scene(state.rules, state, state.seat), action, following)


LIST_WORDS = {
    "bundle": MoveBundle,
    "general": _general,
    "drop_repeated": legal.drop_repeated,
}
"""The words of a list's source besides those of phrases."""
