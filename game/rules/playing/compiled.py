"""A compiled ruleset: every table that play needs, and the few questions that need several of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.core.contract import SEATS, BoardLook, Text
from game.core.lattice import BOARD, SPACES, places
from game.rules.language.texts import both
from game.rules.playing.lines import Sight, spanned, whole
from game.rules.playing.links import Bound, LineEffect, Link
from game.rules.playing.model import Action, Capture, Kind, PieceType, Pile, Rule, Status
from game.rules.playing.scene import Bundle
from game.rules.playing.sets import Set
from game.rules.playing.state import NOBODY, OWNER, State

if TYPE_CHECKING:
    from game.rules.playing.link_ways import Kin
    from game.rules.playing.outcome import Ending, Line, Score
    from game.rules.playing.turns import Phase


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
    links: dict[str, Link]
    line_effects: list[LineEffect]
    sights: list[tuple[Set | None, int]]
    captures: list[Capture]
    captured_into: str
    never: list[Rule]
    actions: dict[str, Action]
    phases: list[Phase]
    endings: list[Ending]
    look: BoardLook
    words: dict[str, Text]
    must: list[Rule] = field(default_factory=list)
    """What a player has to bring about whenever some move does."""
    turned_links: frozenset[str] = frozenset()
    """The links that some line effect may turn into or out of."""
    turn_bound: bool = False
    """Whether some status depends on more than the board: on piles, turns or scores."""
    marked: bool = False
    """Whether tiles can bear lasting marks."""
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
    stuck: str = "pass"
    squares: bool = False
    scored: bool = False
    """Whether players have running scores."""
    scoring: list[Score] = field(default_factory=list)
    tally: list[Line] = field(default_factory=list)
    kin: list[Kin] = field(default_factory=list)
    all_links: dict[str, Link] = field(default_factory=dict)
    """Every link of the ruleset; ``links`` has those that do not count as another."""
    handfuls: dict[str, int] = field(default_factory=dict)
    """By a move's verb, the pick from which on it names several things at once, in any order."""
    types: list[PieceType] = field(default_factory=list)
    pieces: dict[tuple[int, int, tuple[str, ...]], PieceType] = field(default_factory=dict)
    fits: dict[tuple[str, int], int | None] = field(default_factory=dict)
    fit_lists: dict[tuple[int, int], list[int] | None] = field(default_factory=dict)
    legal: Callable[[State], tuple[Bundle, ...]] = lambda _state: ()
    phrase_text: Callable[[Set | None], Text] = lambda _set: {"en": "", "de": ""}

    @property
    def points(self) -> list[int]:
        """Every point of the board."""
        return list(places(BOARD))

    @property
    def universe(self) -> int:
        """All places on which anything can lie."""
        return BOARD | SPACES if self.squares else BOARD

    def piece(self, kind: int, owner: int, marks: tuple[str, ...] = ()) -> PieceType:
        """The one record of such a tile."""
        found = self.pieces.get((kind, owner, marks))
        if found is None:
            known = self.kinds[kind]
            groups = [self.slots[name] for name in known.groups]
            slots = (0, OWNER + owner, self.kind_slot + kind, *groups, *(self.slots[mark] for mark in marks))
            found = PieceType(len(self.types), kind, owner, marks, slots)
            self.types.append(found)
            self.pieces[kind, owner, marks] = found
        return found

    def laid(self, token: int, seat: int) -> PieceType:
        """The tile of a token as it lies once a seat has put it on the board."""
        owner = {"owner": token % 3, "placer": seat, "nobody": NOBODY}[self.on_board]
        return self.piece(token // 3, owner)

    def moved_piece(self, piece: PieceType) -> PieceType:
        """A tile once it has been moved: some marks are gone."""
        if not piece.marks or not self.until_moved:
            return piece
        return self.piece(piece.kind, piece.owner, tuple(mark for mark in piece.marks if mark not in self.until_moved))

    def bundles(self, state: State) -> tuple[Bundle, ...]:
        """The legal moves, gathered."""
        return self.legal(state)

    def sight(self, state: State, key: int) -> Sight:
        """The lines of a state, by one notion of what stands in the way."""
        over, wall = self.sights[key]
        order = sorted({*state.board, *places(wall)}) if wall else sorted(state.board)
        if over is not None or self.squares:
            transparent = over.at(state.scene(0)) if over is not None else 0
            stops = (state.m[0] & ~transparent | wall) & BOARD
            order = [place for place in order if stops >> place & 1]
        return Sight(order)

    def bound(self, state: State, link: Link) -> tuple[Bound, ...]:
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
        """Apply the line effects: each link on the line of such a tile becomes another, or nothing, whatever the order."""
        turned: dict[str, list[Bound]] = {name: [] for name in self.links}
        for name, link in self.links.items():
            for bound in link.standing(state):
                final = self._turned(state, name, bound)
                if final is not None:
                    turned[final].append(bound)
        for name, bounds in turned.items():
            state.cache["links", name] = tuple(sorted(bounds, key=lambda b: (b.a, b.b, b.owner)))

    def _turned(self, state: State, name: str, bound: Bound) -> str | None:
        """What a link becomes: nothing, if one tile on its line says so; else each such tile turns it once."""
        final = name
        for effect in self.line_effects:
            on = effect.tiles.at(state.scene(0)) & (_line(bound) if effect.whole_line else spanned(bound.a, bound.b))
            for _ in range(on.bit_count()):
                turned = effect.turns.get(final, final)
                if turned is None:
                    return None
                final = turned
        return final

    def able_ends(self, link: Link, state: State) -> int:
        """The tiles that can be ends of a link whose ends are asked the same."""
        key = ("ends", link.name)
        mask: int | None = state.cache.get(key)
        if mask is None:
            barred = state.cannot("link") | state.cannot(link.name)
            mask = state.cache[key] = link.ends[0].at(state.scene(0)) & ~barred
        return mask

    def end_masks(self, link: Link, piece: PieceType) -> int | None:
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
        rule = self.phrase_text(kind.plant_on)
        return both("{0} comes into play only here: {1}.", "{0} kommt nur hier ins Spiel: {1}.", kind.name, rule)

    def land_sentence(self, kind: Kind, land: Set) -> Text:
        """Why such a tile's movement may not end on a place."""
        where = self.phrase_text(land)
        return both("{0} may end its move only here: {1}.", "{0} darf nur hier enden: {1}.", kind.name, where)


def _line(bound: Bound) -> int:
    return whole(bound.a, bound.b)
