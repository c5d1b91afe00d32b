"""A compiled ruleset as a game that the rest of the house can play and show: the contract's first implementation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any

from game.core.chance import Chance
from game.core.contract import (
    SEATS,
    ActionWords,
    Badge,
    BoardLook,
    Chapter,
    Diagram,
    Event,
    Feature,
    Identity,
    Lesson,
    Meter,
    Piece,
    Reason,
    Result,
    Text,
    TileKind,
    Tray,
)
from game.core.contract import Link as DrawnLink
from game.core.errors import IllegalMove, TooCostly
from game.core.languages import localize
from game.core.lattice import NAMES, places
from game.core.moves import parse
from game.core.work import BUDGET
from game.rules.book.diff_rules import what_differs
from game.rules.book.rulebook import rulebook
from game.rules.book.writer import BookWriter
from game.rules.compiling.assembling import assembled
from game.rules.language.records import BUILT_IN_TITLES
from game.rules.language.setting import Setting
from game.rules.playing import (
    counting,
    determinizing,
    digest,
    endings,
    features,
    legal,
    meters,
    moved_path,
    position_data,
    positions,
    reach,
    starting,
    turns,
    why,
)
from game.rules.playing.line_links import Bound
from game.rules.playing.model import BY_CHANCE, Pile
from game.rules.playing.rules import LinkKind, Rules
from game.rules.playing.state import OWNER, MoveBundle, State

OWNERS = (*SEATS, "any")
AIMED = 100
"""Moves that are tried at most because they are aimed at tiles of the other, where few others are."""
WORDS: dict[str, Text] = {
    "skip": localize("Skip"),
    "pass": localize("Pass"),
    "resign": localize("Resign"),
    "done": localize("Done"),
}


class RulesGame:
    """A game of one ruleset with its options settled."""

    def __init__(self, rules: Rules, tree: Mapping[str, Any], identity: Identity, setting: Setting) -> None:
        self.compiled = rules
        self.setting = setting
        self.parent: Callable[[], RulesGame | None] = lambda: None
        """The game that this one builds on, where a shelf knows it."""
        self.definition = tree
        self.identity = identity
        self.name: Text = _text(tree.get("name", identity.ruleset))
        self.about: Text = _text(tree.get("about", ""))
        self.kinds: Mapping[str, TileKind] = {
            kind.id: TileKind(kind.id, kind.name, kind.code, kind.art, kind.groups, kind.text) for kind in rules.kinds
        }
        self.link_names: Mapping[str, Text] = {name: link.title for name, link in rules.links.items()}
        self.seats: Sequence[str] = rules.seats
        self.quiet = frozenset(name for name, link in rules.links.items() if link.quiet)
        self.handfuls: Mapping[str, int] = rules.handfuls
        self.chance = any(not pile.sorted for pile in rules.piles.values()) or BY_CHANCE in {one.first for one in rules.phases}
        self.pictures: Mapping[str, str] = {}

    def with_rules(self, definition: Mapping[str, Any], board: Mapping[str, Any]) -> RulesGame:
        """The same game by other rules, or on another board, as rule books compare them. Raises what the compiler raises if
        they do not fit together."""
        setting = replace(self.setting, board=board)
        return RulesGame(assembled(definition, board), definition, self.identity, setting)

    @property
    def board(self) -> BoardLook:
        """The board as a table draws it."""
        return self.compiled.look

    # Playing

    def start(self, seed: int) -> State:
        """The first state; chance comes from the seed alone. Raises TooCostly, as ``play`` does."""
        with BUDGET.piece():
            return _listed(starting.start(self.compiled, seed))

    def to_move(self, state: State) -> str | None:
        """The seat to act, or None when the game is over."""
        return None if state.ended is not None else SEATS[state.seat]

    def legal(self, state: State) -> list[str]:
        """All legal moves, sorted; the list is made afresh at each call."""
        return legal.texts(legal.offered_moves(state))

    def legal_count(self, state: State) -> int:
        """How many legal moves there are, without writing them out."""
        return sum(map(len, legal.offered_moves(state)))

    def play(self, state: State, move: str) -> State:
        """The state after a move. Raises BadMove or IllegalMove, with the reason; TooCostly if that state is not to be played
        on from with bounded work."""
        if move == "resign" and state.ended is None:
            return turns.resigned(state)
        found = legal.find(legal.offered_moves(state), move) if isinstance(move, str) else None
        if found is not None:
            return _listed(turns.play(state, *found))
        parse(move)
        said = " ".join(reason.sentence["en"] for reason in why.reasons(state, move))
        raise IllegalMove(f"{move[:400]!r} is not legal here. {said}")

    def any_move(self, state: State, chance: Chance) -> State:
        """The state after a random legal move, each as likely; the state itself if the game is over."""
        found = self.pick_move(state, chance)
        return turns.play(state, *found) if found else state

    def pick_move(self, state: State, chance: Chance) -> tuple[MoveBundle, int] | None:
        """A random legal move, each as likely, as ``expand`` gives it; None if the game is over."""
        found = legal.offered_moves(state)
        if not found:
            return None
        counts = [bundle.mask.bit_count() or 1 for bundle in found]  # as len(bundle), without a call for each
        number = chance.below(sum(counts))
        for bundle, count in zip(found, counts, strict=True):
            if number < count:
                return bundle, _nth(bundle.mask, number)
            number -= count
        raise AssertionError("the number is below the count")

    @property
    def opposed(self) -> bool:
        """Whether some ending is won by one of two."""
        return features.opposed(self.compiled)

    @property
    def raced(self) -> bool:
        """Whether all endings are won by whoever brings them about."""
        return features.raced(self.compiled)

    def features(self, state: State) -> Sequence[Feature]:
        """What there is to be had in a state, by the rules; nothing where that takes too much work to tell."""
        with suppress(TooCostly), BUDGET.piece():
            return features.features(state)
        return ()

    def missing(self, state: State) -> int | None:
        """What is missing of the number by which the game is raced to its end; None where that takes too much work to tell."""
        with suppress(TooCostly), BUDGET.piece():
            return features.missing(state)
        return None

    def expand(
        self, state: State, most: int = 0, first: Sequence[str] = ()
    ) -> Iterator[tuple[tuple[MoveBundle, int], State]]:
        """Each legal move, as a bundle and a place in it, with the state after it: some of them first, then those that are aimed
        at tiles of the other, up to ``AIMED`` or ``most``; at most so many of the rest, of each bundle some. None that takes too
        much work."""
        try:
            found = legal.offered_moves(state)
        except TooCostly:
            return
        number = sum(map(len, found))
        named = [move for text in first if (move := legal.find(found, text))]
        others = state.m[OWNER + 1 - state.seat] if len(self.seats) > 1 else 0
        aimed = [(bundle, place) for bundle in found for place in places(bundle.mask & others)][: max(most, AIMED)]
        early = {(id(bundle), place): (bundle, place) for bundle, place in chain(named, aimed)}
        rest = (move for move in legal.spread(found, most or number) if (id(move[0]), move[1]) not in early)
        for bundle, place in chain(early.values(), rest):
            with suppress(TooCostly):  # it cannot be made
                yield (bundle, place), turns.play(state, bundle, place)

    def text(self, move: tuple[MoveBundle, int]) -> str:
        """The text of a move of ``expand``."""
        bundle, place = move
        return bundle.prefix + NAMES[place] if bundle.mask else bundle.prefix

    def key(self, state: State) -> int:
        """A number of 64 bits for the position."""
        return digest.key(state)

    def arrangement(self, state: State, seat: str) -> frozenset[Hashable]:
        """What a seat has where on the board."""
        return digest.arrangement(state, SEATS.index(seat))

    def determinize(self, state: State, seat: str, seed: int) -> State:
        """The state with all that a seat does not see dealt anew."""
        return determinizing.determinized(state, SEATS.index(seat), seed)

    def meters(self, state: State, viewer: str | None = None) -> Sequence[Meter]:
        """How things stand with the endings."""
        return meters.meters(state, viewer)

    def result(self, state: State) -> Result | None:
        """How it ended, or None."""
        if state.ended is None:
            return None
        name, winner = state.ended
        ending = next((ending for ending in self.compiled.endings if ending.name == name), None)
        title = ending.title if ending is not None else BUILT_IN_TITLES.get(name, {"en": name})
        holders = endings.holding(state, ending) if ending is not None else []
        if self.compiled.tally:
            return Result(winner, name, title, counting.tally(state, ending, holders))
        lines = ending.winner.tally(state, counting.sole(holders)) if ending is not None else ()
        return Result(winner, name, title, lines, counted=bool(lines) and winner in SEATS)

    # Showing

    def pieces(self, state: State) -> Mapping[str, Piece]:
        """What lies where."""
        kinds, veiled = self.compiled.kinds, state.veiled()
        return {
            NAMES[at]: Piece(
                kinds[piece.kind].id,
                OWNERS[piece.owner],
                piece.marks,
                tuple((OWNERS[token % 3], kinds[token // 3].id) for token in piece.under),
                bool(veiled >> at & 1),
            )
            for at, piece in state.board.items()
        }

    def trays(self, state: State, seat: str | None = None) -> Sequence[Tray]:
        """The piles beside the board, as a seat sees them, or else the player to move."""
        viewer, out = seat or SEATS[state.seat], list[Tray]()
        for pile in self.compiled.piles.values():
            seats = ("any",) if pile.shared else tuple(self.seats)
            out += [self._tray(state, pile, slot, owner, viewer) for slot, owner in zip(pile.slots, seats, strict=False)]
        return out

    def _tray(self, state: State, pile: Pile, slot: int, owner: str, viewer: str) -> Tray:
        tokens = state.piles[slot]
        found = Counter(self.compiled.kinds[token // 3].id for token in tokens)
        hidden = pile.seen_by == "nobody" or (pile.seen_by == "owner" and owner != viewer)
        order = [kind.id for kind in self.compiled.kinds if found[kind.id]]
        seen = {} if hidden else {kind: found[kind] for kind in order}
        return Tray(pile.name, owner, pile.title, seen, len(tokens), hidden, pile.seen_by == "owner" and len(self.seats) == 2)

    def links(self, state: State) -> Sequence[DrawnLink]:
        """Every link that stands, sorted."""
        out = [_drawn(state, link, bound) for link in self.compiled.links.values() for bound in self.compiled.bound(state, link)]
        return sorted(out, key=lambda link: (link.kind, _xy(link.a), _xy(link.b), link.owner or ""))

    def badges(self, state: State) -> Mapping[str, Sequence[Badge]]:
        """The statuses that have something to say about a tile, and the marks on points."""
        out: dict[str, list[Badge]] = {}
        for status in self.compiled.statuses:
            if status.named and (state.m[0] or status.on_points):
                for place in places(state.status(status.index)):
                    out.setdefault(NAMES[place], []).append(Badge(status.name, status.text))
        return out

    def phase(self, state: State) -> Text:
        """The phase of the game."""
        return self.compiled.phases[state.phase].title

    def asked(self, state: State) -> Text:
        """What the player to act is asked for."""
        if state.ended is not None:
            return localize("The game is over.")
        return why.asked(state)

    def word(self, word: str) -> Text:
        """How a verb, a word of a move, or a phase is said."""
        phase = next((phase.title for phase in self.compiled.phases if phase.name == word), None)
        return WORDS.get(word) or self.compiled.words.get(word) or phase or {"en": word.replace("_", " ")}

    def actions(self, state: State, moves: Iterable[str]) -> Sequence[ActionWords]:
        """The actions that legal moves are of, each once."""
        return why.actions(state, moves)

    def cause(self, state: State) -> Sequence[str]:
        """The places of the tiles by which a game has ended."""
        return [NAMES[place] for place in places(endings.cause(state))]

    def cause_links(self, state: State) -> Sequence[str]:
        """The kinds of links that the ending speaks of by which a game has ended."""
        return [*next((one.links for one in self.compiled.endings if state.ended and one.name == state.ended[0]), ())]

    def scores(self, state: State) -> Mapping[str, int]:
        """The running scores, none in games without one."""
        return dict(zip(self.seats, state.scores, strict=False)) if self.compiled.scored else {}

    def events(self, state: State) -> Sequence[Event]:
        """What the last action did."""
        return state.events

    def why(self, state: State, move: str) -> Sequence[Reason]:
        """Why a move is not legal here; empty if it is."""
        return why.reasons(state, move)

    def reach(self, state: State, place: str) -> Mapping[str, str]:
        """Where the tile on a place could go if its owner were to move now."""
        return reach.reach(state, place)

    def way(self, state: State, move: str) -> Sequence[str]:
        """The places that the tile moved by a legal move comes past."""
        return moved_path.way(state, move)

    def book(self) -> Sequence[Chapter]:
        """The rules in sentences and pictures; last, what differs from the game that this one builds on."""
        book, parent = rulebook(self, self.definition, self.setting), self.parent()
        if parent is None:
            return book
        last = what_differs(self, book, parent)
        return [*book, last] if last.paragraphs else book

    def movement(self, kind: str) -> Diagram | None:
        """A small position that shows how a kind of tile moves; None for one that never does, or that is not known."""
        from game.rules.book.diagrams import draw_movement  # asked when a pointer rests, and by few before

        found = next((known for known in self.compiled.kinds if known.id == kind), None)
        return None if found is None else draw_movement(self, found)

    def in_short(self, kind: str) -> Text:
        """With which kinds a kind of tile can be linked, what it does and what it is used for, as its rule book says it."""
        from game.rules.book.tiles import tell_in_short  # as for its movement

        writer = BookWriter(self.compiled, self.definition, self.setting.board)
        found = next((known for known in writer.kinds if known.id == kind), None)
        return {"en": ""} if found is None else writer.text(partial(tell_in_short, writer, found))

    def lessons(self) -> Iterator[Lesson | None]:
        """Small positions that teach the game; of one that builds closely on another, what is different."""
        from game.rules.book import course  # what few ask for

        parent = self.taught_before()
        if parent is None:
            builds_on = self.parent()
            return course.make_course(self, builds_on.compiled if builds_on else None)
        return course.Changes(self, parent).make()

    def taught_before(self) -> RulesGame | None:
        """The game that this one builds closely on."""
        from game.rules.book.course import builds_closely

        parent = self.parent()
        return parent if parent is not None and builds_closely(self.compiled, parent.compiled) else None

    def position(self, state: State) -> dict[str, Any]:
        """The state as data."""
        return position_data.data_of(state)

    def view(self, state: State, seat: str) -> dict[str, Any]:
        """The state as data, as a seat sees it."""
        return position_data.view_of(state, SEATS.index(seat))

    def setup(self, position: Mapping[str, Any], seed: int = 0) -> tuple[State, tuple[str, ...]]:
        """The state of a position, and warnings. Raises BadPosition."""
        with BUDGET.piece():
            return positions.Setup(self.compiled, position, seed).read()


def _listed(state: State) -> State:
    """The state, with its list of moves. A state whose list would take too much work is not one to come to: raises TooCostly."""
    state.bundles()
    return state


def _text(value: Any) -> Text:
    return {"en": value} if isinstance(value, str) else dict(value)


def _xy(place: str) -> tuple[int, int]:
    x, y = place.lstrip("s").split(",")
    return int(x), int(y)


def _drawn(state: State, link: LinkKind, bound: Bound) -> DrawnLink:
    owner = SEATS[bound.owner] if bound.owner >= 0 else None
    return DrawnLink(link.name, owner, NAMES[bound.a], NAMES[bound.b], link.value(state, bound))


def _nth(mask: int, number: int) -> int:
    """The place of the mask's member with this number from 0, lowest first; -1 for an empty mask."""
    if not mask:
        return -1
    for _ in range(number):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1
