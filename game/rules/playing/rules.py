"""A compiled ruleset: every table that play needs, and the links that stand in a state.

Links: which tiles stand in relation along a line, and from where a tile would.

A plain link joins two neighbours on a line with nothing between; which stand is found line by line (line_links.py). ``guard``
answers for all landing points at once whether a link would stand after an action (performance: clash shadows, line locks).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter

from game.core.contract import SEATS, BoardLook, Gauge, Text
from game.core.languages import localize
from game.core.lattice import places
from game.rules.playing import line_links
from game.rules.playing.grid import ALL, Grid
from game.rules.playing.line_links import Bound, Finder
from game.rules.playing.lines import EAST, NORTH, spanned
from game.rules.playing.model import Action, Capture, Ending, Kin, Kind, Line, Phase, Pile, Rule, ScoringRule, Status
from game.rules.playing.state import NOBODY, OWNER, MoveBundle, PieceType, Plan, Scene, Set, State


@dataclass(frozen=True, slots=True)
class LineEffect:
    """Tiles that rewrite the links on their line: each link name to another, or to None."""

    tiles: Set
    whole_line: bool
    turns: Mapping[str, str | None]


class LinkKind:
    """A kind of link. ``rows[k]`` has a bit for each kind that kind k is related to."""

    def __init__(
        self,
        name: str,
        title: Text,
        rows: list[int],
        ends: tuple[Set, Set],
        over: Set | None,
        wall: int,
        worth: int,
        extra: tuple[tuple[Set, Set, int], ...],
        grid: Grid,
    ) -> None:
        self.name, self.title, self.rows, self.ends = name, title, rows, ends
        self.over, self.wall = over, wall
        self.worth, self.extra, self.grid = worth, extra, grid
        self.quiet = False
        self.crosses = 0
        """Places of which one must lie between its ends; none where it may run anywhere."""
        self.along = grid.straight
        """The numbers of the lines along which it runs."""
        self.relation = ""
        self.head = ""
        """The link that it counts as, if it is another way to make one of those."""
        self.ways: tuple[Finder[State], ...] = ()
        """How links of this kind come about; empty where two neighbours on a line are all there is to it."""
        self._tells: bool | None = None
        self._settles: bool | None = None
        self.owned = not (ends[0].seatless and ends[1].seatless)
        self.seats = (0, 1) if self.owned else (0,)
        self.common = not self.owned and ends[0].node == ends[1].node
        self.partners = [tuple(j for j in range(len(rows)) if row >> j & 1) for row in rows]
        self.pairs = tuple((i, j) for i, row in enumerate(self.partners) for j in row if i < j)
        self.tellable = self.common and over is None and not any(row >> i & 1 for i, row in enumerate(rows))
        """Whether ``shade`` can tell beforehand from where tiles would be linked."""

    def standing(self, state: State) -> tuple[Bound, ...]:
        """Every link that counts as one of this kind, before line effects; sorted, each pair once for an owner."""
        if self.ways:
            views = state.views
            state.views = views or (Scene.view(state, 0), Scene.view(state, 1))  # many sets are asked now
            found = line_links.standing(state, self.name, self.ways, self.grid)
            state.views = views
            return found
        related = line_links.neighbours(state, self.name, state.board, self.stops(state), self.rows, self.grid)
        return self._owned(state, related) if related else ()

    def _owned(self, state: State, related: Sequence[tuple[int, int]]) -> tuple[Bound, ...]:
        """Those of related neighbours that can be the ends, by owner."""
        seats, out = list(zip(self.seats, self.able(state), strict=True)), []
        for a, b in related:
            for seat, (one, other) in seats:
                if (one >> a & other >> b | one >> b & other >> a) & 1:
                    out.append(Bound(a, b, seat if self.owned else -1, self.name))
        return tuple(out)

    def stops(self, state: State) -> int:
        """What can be an end of sight: the tiles but those that are looked over, and walls (gates, where links do not cross
        them), where a tile lies and where none does."""
        seen = state.m[0] | self.wall if self.over is None else state.m[0] & ~self.over.at(state.scene(0)) | self.wall
        return seen & self.grid.points

    def able(self, state: State) -> tuple[tuple[int, int], ...]:
        """By seat, the tiles that can be the one end, and the other, as that seat sees it."""
        found: tuple[tuple[int, int], ...] | None = state.cache.get(("able", self.name))
        if found is None:
            free = ~(state.cannot("link") | state.cannot(self.name) | (state.cannot(self.head) if self.head else 0))
            (one, other), scenes = self.ends, [state.scene(seat) for seat in self.seats]
            found = state.cache["able", self.name] = tuple([(one.at(scene) & free, other.at(scene) & free) for scene in scenes])
        return found

    def value(self, state: State, link: Bound) -> int:
        """What a link is worth, by the entry that made it."""
        if link.worth_as != self.name and link.worth_as:
            return state.rules.all_links[link.worth_as].value(state, link)
        worth = self.worth
        for left, right, add in self._extras(state, max(link.owner, 0)) if self.extra else ():
            if (left >> link.a & right >> link.b | left >> link.b & right >> link.a) & 1:
                worth += add
        return worth

    def _extras(self, state: State, seat: int) -> list[tuple[int, int, int]]:
        """What adds to the worth of links between two sets of tiles, as a seat sees them."""
        key = ("extra", self.name, seat)
        found: list[tuple[int, int, int]] | None = state.cache.get(key)
        if found is None:
            scene = state.scene(seat)
            found = state.cache[key] = [(one.at(scene), other.at(scene), add) for one, other, add in self.extra]
        return found

    # From where a link would stand

    def shade(self, state: State) -> Shade | None:
        """From where each kind of tile would be linked in a state; None where that cannot be told beforehand.

        It can be told for a link that nobody owns, whose two ends are asked the same, that nothing is looked over for, between
        different kinds, and of which none stands now.
        """
        if not self.tellable or self.ways:
            return None
        key = ("shade", self.name)
        if key not in state.cache:
            state.cache[key] = self._shade(state)
        found: Shade | None = state.cache[key]
        return found

    def views(self, state: State, able: int) -> tuple[list[int], list[int]]:
        """By kind, the points from which one of these tiles of the kind is seen: along rows, and along columns."""
        stops, tables = state.m[0] | self.wall, self.grid.crossed
        across, along = [0] * len(self.rows), [0] * len(self.rows)
        for place, piece in state.board.items():
            if able >> place & 1:
                row, along_row, column, along_column = tables[place]
                kind = piece.kind
                across[kind] |= along_row[stops & row]
                along[kind] |= along_column[stops & column]
        return across, along

    def made_by(self, state: State, piece: PieceType, among: Set | None, scene: Scene) -> int | None:
        """The points on which such a tile, coming from off the board, would make a link (with one ``among`` these tiles).

        None where that cannot be told: where links belong to players, look over tiles, or come about in rarer ways.
        """
        fitting = state.rules.end_masks(self, piece)
        inside = ALL if among is None else among.local(piece.kind, piece.owner, scene.seat)
        if not self.common or self.over is not None or self.ways or fitting is None or inside is None or not self._settled(state):
            return None
        key = ("made by", self.name, id(among), scene.seat)
        if key not in state.cache:
            able = state.rules.able_ends(self, state) & (ALL if among is None else among.at(state.scene(scene.seat)))
            across, along = self.views(state, able)
            state.cache[key] = [one | other for one, other in zip(across, along, strict=True)]
        out = 0
        for partner in self.partners[piece.kind]:
            out |= state.cache[key][partner]
        return out & fitting & inside & ~self.wall

    def _shade(self, state: State) -> Shade | None:
        able = state.rules.able_ends(self, state)
        across, along = self.views(state, able)
        m, base, locked = state.m, state.rules.kind_slot, 0
        shadows = [0] * len(self.rows)
        for one, other in self.pairs:
            seen, others = across[one] | along[one], across[other] | along[other]
            if seen & able & m[base + other]:
                return None
            locked |= across[one] & across[other] | along[one] & along[other]
            shadows[one] |= others
            shadows[other] |= seen
        return Shade(shadows, locked & ~self.wall)

    def forbidden(self, state: State, shade: Shade, piece: PieceType, source: int) -> int | None:
        """Where such a tile, coming from a place (or from off the board: -1), would leave such a link; None if unknown."""
        fitting = state.rules.end_masks(self, piece)
        if fitting is None or (source >= 0 and fitting and not (fitting | self.wall) >> source & 1):
            return None
        mask = shade.shadows[piece.kind] & fitting
        if source >= 0 and shade.locked >> source & 1:
            mask |= self.opened(state, source)
        return mask

    def landing(self, state: State, shade: Shade) -> Callable[[PieceType, int], int]:
        """``forbidden`` for all tiles of a state, where ``tells_all`` says that it knows."""
        fits, shadows, locked = state.rules.end_masks, shade.shadows, shade.locked
        cut: dict[int, int] = {}

        def forbidden(piece: PieceType, source: int) -> int:
            mask = cut.get(piece.id)
            if mask is None:
                mask = cut[piece.id] = shadows[piece.kind] & (fits(self, piece) or 0)
            return mask | self.opened(state, source) if source >= 0 and locked >> source & 1 else mask

        return forbidden

    def tells_all(self, state: State) -> bool:
        """Whether ``forbidden`` knows an answer for every tile of a state, and for any that may come onto the board."""
        if self._tells is None:
            free = self.grid.points & ~self.wall
            self._tells = all(mask is not None and (not mask or not free & ~mask) for mask in self._masks(state.rules))
        return self._tells and not state.rules.marked

    def _settled(self, state: State) -> bool:
        """Whether no tile that comes to lie near others makes ends of them, or keeps them from being ends."""
        if self._settles is None:
            self._settles = None not in self._masks(state.rules)
        return self._settles

    def _masks(self, rules: Rules) -> list[int | None]:
        """For every kind and owner, where such a tile can be an end; None where that depends on more."""
        return [rules.end_masks(self, rules.piece(kind, owner)) for kind in range(len(self.rows)) for owner in range(3)]

    def guard(self, scene: Scene, plan: Plan) -> int | None:
        """The points on which the plan's open place would leave such a link on the board; None if it must be tried out."""
        state, piece, shade = scene.before, plan.piece, self.shade(scene.before)
        if plan.cleared and shade is not None and self.tells_all(state):
            return shade.locked
        if piece is None or shade is None or not self._settled(state):
            return None
        if plan.added:
            return self.forbidden(state, shade, piece, -1) if self._swaps(state, plan, piece) else None
        source = plan.removed.bit_length() - 1
        if source >= 0 and (plan.removed != 1 << source or state.board[source].kind != piece.kind):
            return None
        return self.forbidden(state, shade, piece, source)

    def lasting(self, state: State, plan: Plan) -> int:
        """The open places of a plan that leave a link standing which stands now: they neither take its ends nor lie between."""
        if plan.piece is None or plan.turn or plan.cleared or not self.tellable or self.ways or not self.tells_all(state):
            return 0
        out = 0
        for bound in self.bound(state):
            ends, between = 1 << bound.a | 1 << bound.b, self.grid.between(bound.a, bound.b)
            if not plan.removed & ends and not any((ends | between) >> place & 1 for place, _ in plan.added):
                out |= plan.open & ~(ends | between)
        return out

    def _swaps(self, state: State, plan: Plan, piece: PieceType) -> bool:
        """Whether a tile moves off and another takes its place at once, which has no such links: the lines stay as they are."""
        place, comes = plan.added[0]
        goes = state.board.get(place)
        return len(plan.added) == 1 and plan.removed == 1 << place and goes is piece and not self.partners[comes.kind]

    def bound(self, state: State) -> tuple[Bound, ...]:
        """The links of this kind on the board, line effects applied."""
        return state.rules.bound(state, self)

    def opened(self, state: State, source: int) -> int:
        """Where a tile that stands between two others must not go: it has to stay between them, or take one of them."""
        able, stops, out = state.rules.able_ends(self, state), state.m[0] | self.wall, 0
        rays = self.grid.rays[source]
        for line in (NORTH, EAST):
            ahead, behind = stops & rays[line], stops & rays[line + 2]
            a, b = behind.bit_length() - 1, (ahead & -ahead).bit_length() - 1
            if a >= 0 and b >= 0 and able >> a & able >> b & 1 and self.rows[state.board[a].kind] >> state.board[b].kind & 1:
                out |= ALL & ~(self.grid.between(a, b) | 1 << a | 1 << b)
        return out


def ends_at(link: LinkKind, state: State) -> int:
    """The tiles at the ends of all links of a kind that stand in a state."""
    found: int | None = state.cache.get(("ends of", link.name))
    if found is None:
        found = 0
        for bound in link.bound(state):
            found |= 1 << bound.a | 1 << bound.b
        state.cache["ends of", link.name] = found
    return found


class Shade:
    """By kind, the points from which it would be linked; and the points whose tile stands between two that would be."""

    __slots__ = ("locked", "shadows")

    def __init__(self, shadows: list[int], locked: int) -> None:
        self.shadows = shadows
        self.locked = locked


def lent_rows(state: State) -> dict[str, dict[int, int]]:
    """By relation and place, the kinds that tiles are related to for being like others near them (B33)."""
    out: dict[str, dict[int, int]] = {}
    for kin in state.rules.kin:
        like = kin.like.at(state.scene(0))
        for place in places(state.status(kin.status)):
            lenders = {state.board[near].kind for near in places(like & kin.near(1 << place))}
            taken = 0
            for relation, rows in kin.relations:
                row = 0
                for kind in lenders:
                    row |= rows[kind]
                row &= ~taken
                taken |= row
                if row:
                    out.setdefault(relation, {})[place] = row
    return out


@dataclass(slots=True)
class Rules:
    """A compiled ruleset."""

    kinds: list[Kind]
    kind_index: dict[str, int]
    kind_slot: int
    slots: dict[str, int]
    statuses: list[Status]
    forbidding: dict[str, list[int]]
    piles: dict[str, Pile]
    pile_sorted: list[bool]
    links: dict[str, LinkKind]
    line_effects: list[LineEffect]
    captures: list[Capture]
    captured_into: str
    never: list[Rule]
    actions: dict[str, Action]
    phases: list[Phase]
    endings: list[Ending]
    look: BoardLook
    words: dict[str, Text]
    grid: Grid
    must: list[Rule] = field(default_factory=list)
    """What a player has to bring about whenever some move does."""
    turned_links: frozenset[str] = frozenset()
    """The links that some line effect may turn into or out of."""
    turn_bound: bool = False
    """Whether some status or capture depends on more than the board: on piles, turns or scores."""
    turns_by_phase: bool = False
    """Whether some rule asks for the turns of a phase that may not be the last one."""
    turns_kept: set[int] = field(default_factory=set)
    """The phases whose turns some rule asks for when they are over."""
    stacks: bool = False
    """Whether tiles can come to lie under others."""
    marked: bool = False
    """Whether tiles can bear lasting marks."""
    point_marks: dict[str, int] = field(default_factory=dict)
    """The slots of the lasting marks that lie on points, by name."""
    veils: tuple[int, ...] = ()
    """The statuses whose tiles show their face to nobody but their owner."""
    until_moved: frozenset[str] = frozenset()
    """The marks that go when a tile is moved."""
    bound_kinds: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """By verb (``be_moved`` ...), the slots of the kinds of tile that can never do or suffer it."""
    seats: tuple[str, ...] = SEATS
    sets_per_player: bool = True
    on_board: str = "owner"
    """Whose a tile is once it lies on the board: its owner's, the placer's, or nobody's."""
    setup: tuple[tuple[int, int], ...] = ()
    """The tiles that lie on the board at first: kind and place, as GUEST sees them."""
    strays: bool = False
    """Whether chance brings tiles onto the board that are nobody's."""
    repetition: int = 0
    """How often a position may come up until the game is a draw; 0 for any number."""
    repeats: Callable[[State, MoveBundle, int], bool] | None = None
    """Whether a move brings back a position, where none may."""
    stuck: str = "pass"
    squares: bool = False
    scored: bool = False
    """Whether players have running scores."""
    scoring: list[ScoringRule] = field(default_factory=list)
    tally: list[Line] = field(default_factory=list)
    kin: list[Kin] = field(default_factory=list)
    all_links: dict[str, LinkKind] = field(default_factory=dict)
    """Every link of the ruleset; ``links`` has those that do not count as another."""
    handfuls: dict[str, int] = field(default_factory=dict)
    """By a move's verb, the pick from which on it names several things at once, in any order."""
    spelled: dict[tuple[int, int], str] = field(default_factory=dict)
    """By place and tile, what a position's digest says of it."""
    starts_at: dict[tuple[str, int], Gauge] = field(default_factory=dict)
    """By ending and seat, how it is measured when a game begins; filled as it is asked."""
    by_moment: dict[str, tuple[Ending, ...]] = field(default_factory=dict)
    """What ``endings_at`` has found, by moment."""
    types: list[PieceType] = field(default_factory=list)
    """Every tile as it has lain on the board so far, by its ``id``."""
    pieces: dict[tuple[int, int, tuple[str, ...], tuple[int, ...]], PieceType] = field(default_factory=dict)
    """The same by kind, owner, marks and what lies under it."""
    fits: dict[tuple[str, int], int | None] = field(default_factory=dict)
    """What ``end_masks`` has found, by link and tile."""
    fit_lists: dict[tuple[int, int], list[int] | None] = field(default_factory=dict)
    """What ``moved_masks`` has found, by the id of the set and seat."""
    by_use: tuple[list[int], list[int], list[int]] | None = None
    """What ``slots_by_use`` has found."""
    begun_with: int | None = None
    """How many tiles of its own a seat begins with beside the board; found when it is first asked."""
    beginning: State | None = None
    """The state with which a game begins, by the seed 0; made when it is first asked (``starting.py``)."""
    strides: dict[tuple[int, int, int], int] = field(default_factory=dict)
    """By seat, kind and place, where such a tile comes to in one move; filled as it is asked (``approach.py``)."""
    moves_off: dict[tuple[tuple[int, ...], int], dict[tuple[int, int, int, int], tuple[int, ...]]] = field(default_factory=dict)
    """By zones that lines are to cross and places barred to their ends, and then by seat, kind, owner and place, how many moves
    such a tile is off where those ends can lie; filled as it is asked (``approach.py``)."""
    moves_apart: dict[tuple[object, object, int], tuple[int, ...]] = field(default_factory=dict)
    """By two tiles and a centre, how many moves they are off each ray from there; filled as it is asked (``encircling.py``)."""
    moves_around: dict[tuple[object, ...], tuple[int, ...]] = field(default_factory=dict)
    """By a link, a centre, the tiles and which are linked, the same for those that need fewest."""
    on_board_at: dict[tuple[int, int], list[Action]] = field(default_factory=dict)
    """By phase and node, the actions there with which the board may change in the turn; filled as it is asked."""
    legal: Callable[[State], tuple[MoveBundle, ...]] = lambda _state: ()
    place_text: Callable[[Set | None, bool], Text] = lambda _set, _square: {"en": ""}

    def endings_at(self, check: str) -> tuple[Ending, ...]:
        """The endings that are looked for at a moment, in their order."""
        found = self.by_moment.get(check)
        if found is None:
            found = tuple(ending for ending in self.endings if ending.check == check and ending.when is not None)
            self.by_moment[check] = found
        return found

    def slots_by_use(self) -> tuple[list[int], list[int], list[int]]:
        """The slots of the kinds that can neither move nor be linked, which are worth what they do to others and are kept until
        they do it (none where all kinds are so); of those that can do one of both, where some kinds can do each; and of all that
        cannot move."""
        if self.by_use is None:
            rows = [link.rows for link in self.all_links.values() if link.owned and link.rows]
            linked = {kind.index for kind in self.kinds if not kind.on_squares and any(row[kind.index] for row in rows)}
            moving = {kind.index for kind in self.kinds if kind.moves}
            every = {kind.index for kind in self.kinds}
            neither = every - linked - moving if linked | moving else set()
            one = (linked ^ moving) if linked and moving else set()
            found = [[self.kind_slot + index for index in sorted(some)] for some in (neither, one, every - moving)]
            self.by_use = found[0], found[1], found[2]
        return self.by_use

    def board_actions(self, phase: int, node: int) -> list[Action]:
        """The actions at a node of a phase that change the board, or after which one in the same turn may."""
        found = self.on_board_at.get((phase, node))
        if found is None:
            known = self.phases[phase]
            found = self.on_board_at[phase, node] = [
                action for action, following in known.nodes[node].offers if action.on_board or known.changes_board(following)
            ]
        return found

    @property
    def points(self) -> list[int]:
        """Every point of the board."""
        return list(places(self.grid.points))

    @property
    def universe(self) -> int:
        """All places on which anything can lie."""
        return self.grid.all if self.squares else self.grid.points

    def piece(self, kind: int, owner: int, marks: tuple[str, ...] = (), under: tuple[int, ...] = ()) -> PieceType:
        """The one record of such a tile, with what lies under it."""
        found = self.pieces.get((kind, owner, marks, under))
        if found is None:
            known = self.kinds[kind]
            groups = [self.slots[name] for name in known.groups]
            slots = (0, OWNER + owner, self.kind_slot + kind, *groups, *(self.slots[mark] for mark in marks))
            found = PieceType(len(self.types), kind, owner, marks, slots, under)
            self.types.append(found)
            self.pieces[kind, owner, marks, under] = found
        return found

    def goes_to(self, capture: Capture) -> str:
        """The pile of tiles that are taken so."""
        return capture.into or self.captured_into

    def laid(self, token: int, seat: int) -> PieceType:
        """The tile of a token as it lies once a seat has put it on the board."""
        owner = {"owner": token % 3, "placer": seat, "nobody": NOBODY}[self.on_board]
        return self.piece(token // 3, owner)

    def moved_piece(self, piece: PieceType) -> PieceType:
        """A tile once it has been moved: some marks are gone."""
        if not piece.marks or not self.until_moved:
            return piece
        kept = tuple(mark for mark in piece.marks if mark not in self.until_moved)
        return self.piece(piece.kind, piece.owner, kept, piece.under)

    def bound(self, state: State, link: LinkKind) -> tuple[Bound, ...]:
        """The links of a kind that stand in a state, sorted."""
        found: tuple[Bound, ...] | None = state.cache.get(("links", link.name))
        if found is None:
            if link.name in self.turned_links:
                self._turn_links(state)
                found = state.cache["links", link.name]
            else:
                found = state.cache["links", link.name] = link.standing(state)
        return found

    def lent(self, state: State, relation: str) -> Mapping[int, int]:
        """By place, the kinds that a tile there is related to besides those of its own kind, for the tiles near it."""
        found: dict[str, dict[int, int]] | None = state.cache.get("lent")
        if found is None:
            found = state.cache["lent"] = lent_rows(state)
        return found.get(relation, {})

    def _turn_links(self, state: State) -> None:
        """Apply the line effects: each link on the line of such a tile becomes another, or nothing, whatever the order.

        What becomes a link that stands already between the same two tiles, for the same owner or for nobody, counts once.
        """
        found: dict[str, list[Bound]] = {name: [] for name in self.links}
        came: dict[str, list[Bound]] = {}
        scene = state.scene(0)
        effects = [(effect, tiles) for effect in self.line_effects if (tiles := effect.tiles.at(scene))]
        for name, link in self.links.items():
            for bound in link.standing(state):
                final = _turned(self.grid, effects, name, bound) if effects else name
                if final == name:
                    found[name].append(bound)
                elif final is not None:
                    came.setdefault(final, []).append(bound)
        for name, bounds in came.items():
            known = {key for a, b, owner, _ in found[name] for key in ((a, b, owner), (a, b, -1))}
            found[name] += {bound[:3]: bound for bound in bounds if bound[:3] not in known}.values()
        for name, bounds in found.items():
            state.cache["links", name] = tuple(sorted(bounds, key=itemgetter(0, 1, 2)))

    def able_ends(self, link: LinkKind, state: State) -> int:
        """The tiles that can be ends of a link whose ends are asked the same."""
        key = ("ends", link.name)
        mask: int | None = state.cache.get(key)
        if mask is None:
            barred = state.cannot("link") | state.cannot(link.name)
            mask = state.cache[key] = link.ends[0].at(state.scene(0)) & ~barred
        return mask

    def end_masks(self, link: LinkKind, piece: PieceType) -> int | None:
        """The places where such a tile would be an end of a link, if that depends on nothing else; None otherwise."""
        key = (link.name, piece.id)
        if key not in self.fits:
            mask = link.ends[0].local(piece.kind, piece.owner, 0)
            for verb in ("link", link.name):
                for index in self.forbidding.get(verb, ()):
                    barred = self._local_status(self.statuses[index], piece)
                    mask = None if mask is None or barred is None else mask & ~barred
            if "link" in self.kinds[piece.kind].cannot:
                mask = 0
            self.fits[key] = None if piece.marks else mask
        return self.fits[key]

    def moved_masks(self, found: Set, seat: int) -> list[int] | None:
        """For each kind and owner, the places where such a tile would be in a set once it has moved there."""
        key = (id(found), seat)
        if key not in self.fit_lists:
            masks = [found.local(token // 3, token % 3, seat) for token in range(len(self.kinds) * 3)]
            known = [mask for mask in masks if mask is not None]
            self.fit_lists[key] = known if len(known) == len(masks) else None
        return self.fit_lists[key]

    @staticmethod
    def _local_status(status: Status, piece: PieceType) -> int | None:
        if status.who is None:
            return 0
        found = status.who.local(piece.kind, piece.owner, piece.owner % 2)
        return found if status.when is None or not found else None

    def plant_sentence(self, kind: Kind) -> Text:
        """Why such a tile cannot be planted on a place, where ``plant_on`` does not hold."""
        return localize("{0} comes into play only {1}.", kind.name, self.place_text(kind.plant_on, kind.on_squares))

    def land_sentence(self, kind: Kind, land: Set) -> Text:
        """Why such a tile's movement may not end on a place."""
        return localize("{0} may end its move only {1}.", kind.name, self.place_text(land, kind.on_squares))


def _turned(grid: Grid, effects: Sequence[tuple[LineEffect, int]], name: str, bound: Bound) -> str | None:
    """What a link becomes: nothing, if one tile on its line says so; else each such tile turns it once."""
    final = name
    for effect, tiles in effects:
        on = tiles & (grid.whole(bound.a, bound.b) if effect.whole_line else spanned(bound.a, bound.b))
        for _ in range(on.bit_count()):
            turned = effect.turns.get(final, final)
            if turned is None:
                return None
            final = turned
    return final
