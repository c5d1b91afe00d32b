"""Lessons about tiles that do something of their own: to other tiles, to the lines between them, or once they lie there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain

from game.core.contract import Lesson, Text
from game.core.lattice import NAMES, places
from game.rules.book.diagrams import Laid, spot_at
from game.rules.book.lessons import MOST_MOVES, TRIED, Found, LessonMaker, few, find_moves, take, try_moves
from game.rules.book.tile_diagrams import draw_effects, draw_line_effects
from game.rules.book.tiles import special
from game.rules.playing import starting
from game.rules.playing.model import Kind
from game.rules.playing.state import State

SPECIALS = 6
"""Such lessons of a game, at most."""
COMPANIES = 5
"""Positions in which such a tile is tried, at most."""


class SpecialLessons:
    """Made of what a maker of lessons lays and writes."""

    def __init__(self, maker: LessonMaker) -> None:
        self.maker, self.rules, self.w = maker, maker.rules, maker.w
        self._companies = list[State]()
        self._deeds, self._alike = dict[object, str](), set[str]()

    @property
    def kinds(self) -> Sequence[Kind]:
        """The kinds of tile that are played with."""
        return [kind for kind in self.rules.kinds if kind.count]

    def make(self, kinds: Sequence[Kind]) -> Found:
        """Of these kinds tiles with an action of their own, and those that never move, in the moment of a turn that is for them;
        then those that move and do something where they come to lie, or of which there are fewer than of others, linked or taking
        a tile. None in which a tile does no more than another one did."""
        for company in few(self.maker.plausible(self._company()), COMPANIES) if kinds and not self._companies else ():
            self._companies += [company] if company else []
            yield None
        names = [action.name for node in self.rules.phases[-1].nodes for action, _ in node.offers]
        offered, taught = [name for name in names if name in self.w.actions], set[str]()
        movers = self.maker.movers
        for kind in kinds:
            own, other = special(self.w, kind), offered if movers and kind not in movers else []
            tried = chain.from_iterable(self._use(kind, name) for name in dict.fromkeys([*own, *other]))
            plain = chain.from_iterable(self._use(kind, name, plain=True) for name in other if kind.id not in self._alike)
            for lesson in few(chain(tried, self._effects(kind, own), plain), 1):
                taught |= {kind.id} if lesson else set()
                yield lesson
        usual = max((kind.count for kind in movers), default=0)
        for kind in [kind for kind in movers if kind in kinds and 0 < kind.count < usual and kind.id not in taught]:
            hunts = self.maker.captures_with(kind, "special", "hunter")
            found = few(chain(self._changes(kind), self.maker.links_with(kind), hunts), TRIED)
            yield from few((lesson for lesson in found if lesson is None or self.maker.could_be(lesson.position)), 1)

    def _lesson(self, kind: Kind, state: State, done: Iterable[str], asked: str, told: Text | None = None) -> Iterator[Lesson]:
        told = told or self.maker.told_of_kind(kind)
        return self.maker.make_lesson("special", kind.id, kind.name, told, state, done, asked)

    def _repeats(self, kind: Kind, state: State, asked: str, done: Sequence[str]) -> bool:
        """Whether another tile, in the place of this one, has done the same by the same moves."""
        board = frozenset((place, None if piece.kind == kind.index else piece) for place, piece in state.board.items())
        moves = frozenset(tuple("" if word == kind.id else word for word in move.split(" ")) for move in done)
        alike = bool(done) and self._deeds.setdefault((asked, board, moves), kind.id) != kind.id
        self._alike |= {kind.id} if alike else set()
        return alike

    # -- tiles that come into play

    def _use(self, kind: Kind, name: str, *, plain: bool = False) -> Found:
        """The tile is used in an action, among a few others, so that something happens to one of these, at once or by what its
        player may do next; ``plain``: nothing needs to happen."""
        action = [self.maker.told_of_action(name)] if name in special(self.w, kind) else []
        told = self.maker.join([self.maker.told_of_kind(kind), *action])
        for state in self._moments(kind, name):
            yield None
            tried = yield from take(try_moves(state, name, kind.id), MOST_MOVES)
            asked, done = ("", [move for move, _ in tried]) if plain else self._telling(state, tried)
            if not plain and self._repeats(kind, state, asked, done):
                return
            yield from self._lesson(kind, state, done, asked, told)
            for _, after in (one for one in tried if not done and _goes_on(one[1])):
                done = yield from find_moves(try_moves(after), partial(_shifts, after))
                yield from self._lesson(kind, after, done, "follow", told)

    def _moments(self, kind: Kind, name: str) -> Iterator[State]:
        """Positions in which it is the turn of an action, and GUEST has such a tile: one of GUEST's, one of the other player's
        and a linked pair around the middle."""
        for company in self._companies:
            for node, offer in enumerate(self.rules.phases[-1].nodes):
                if name in [action.name for action, _ in offer.offers]:
                    state = company.fork()
                    state.node = node
                    self._hold(state, kind)
                    yield state

    def _hold(self, state: State, kind: Kind) -> None:
        """Sees to it that GUEST has such a tile where the tiles to be played are, if the game began with one anywhere."""
        token = kind.index * 3 + starting.owner_in(self.rules, 0)
        for slot, tokens in enumerate(state.piles):
            if any(known % 3 == token % 3 for known in tokens) and token not in tokens:
                other = next((known for known, pile in enumerate(state.piles) if token in pile), None)
                if other is not None:
                    left = list(state.piles[other])
                    left.remove(token)
                    state.set_pile(other, tuple(left))
                state.set_pile(slot, tuple(sorted((*tokens, token))))
                return

    def _company(self) -> Iterator[Laid]:
        for link in sorted(self.rules.links.values(), key=lambda link: link.quiet):
            for _, _, laid in self.maker.pairs(link):
                pair = {place: self.rules.piece(piece.kind, self.maker.theirs) for place, piece in laid.items()}
                for kind in self.maker.kinds[:6]:
                    own = spot_at(self.rules, 2, -4)
                    yield {**pair, own: self.rules.piece(kind.index, self.maker.mine)} if own >= 0 and own not in pair else pair
        yield {}

    def _telling(self, before: State, tried: Sequence[tuple[str, State]]) -> tuple[str, Sequence[str]]:
        """What is asked of a tile, and the moves that do it: what the tile alone does, before the lines that any tile breaks by
        standing in between."""
        seen, unseen = partial(self._parts, quiet=False), partial(self._parts, quiet=True)
        for asked, does in (("shift", _shifts), ("touch", self._touches), ("part", seen), ("unseen_part", unseen)):
            done = [move for move, after in tried if does(before, after)]
            if done:
                return asked, done
        return "", []

    def _touches(self, before: State, after: State) -> bool:
        """Whether a tile that lay there has come under a status that is told of."""
        told = [status.index for status in self.rules.statuses if status.named and not status.on_points]
        return any(place in before.board for index in told for place in places(after.status(index) & ~before.status(index)))

    def _parts(self, before: State, after: State, *, quiet: bool) -> bool:
        """Whether a link stands no more, among those that are drawn or those that are ``quiet``."""
        links = [link for link in self.rules.links.values() if link.quiet is quiet]
        return any(set(self.rules.bound(before, link)) - set(self.rules.bound(after, link)) for link in links)

    # -- tiles that move

    def _effects(self, kind: Kind, names: Sequence[str]) -> Iterator[Lesson]:
        """What the tile does to others where its way ends, as the rule book draws it, among no more tiles than that needs."""
        drawn = draw_effects(self.maker.table, kind, [self.rules.actions[name] for name in names])
        for place, diagram, state in self.maker.pictured(kind, drawn):
            laid, afters = self.maker.laid_in(diagram), [after for _, after in try_moves(state, word=NAMES[place])]
            gone = {spot for spot in laid if spot != place and any(spot not in after.board for after in afters)}
            alone = self.maker.lay({spot: piece for spot, piece in laid.items() if spot == place or spot in gone})
            tried = try_moves(alone, word=NAMES[place])
            done = [move for move, after in tried if any(spot not in after.board for spot in gone)]
            if not self._repeats(kind, alone, "shift", done):
                yield from self._lesson(kind, alone, done, "shift")

    def _changes(self, kind: Kind) -> Iterator[Lesson]:
        """Two linked tiles, as the rule book draws them, whose line changes once the tile comes to it."""
        for diagram in draw_line_effects(self.maker.table, kind)[:1]:
            pair = self.maker.laid_in(diagram)
            for spot in self.maker.near(pair):
                state = self.maker.lay({**pair, spot: self.rules.piece(kind.index, self.maker.mine)})
                stood, tried = self._lines(state), try_moves(state, word=NAMES[spot])
                if len(stood) == len(self._lines(self.maker.lay(pair))) > 0:
                    done = [move for move, after in tried if self._lines(after) != stood]
                    yield from self._lesson(kind, state, done, "change")

    def _lines(self, state: State) -> Sequence[object]:
        """The links that players see, each with its kind."""
        links = [link for link in self.rules.links.values() if not link.quiet]
        return [(link.name, bound.a, bound.b) for link in links for bound in self.rules.bound(state, link)]


def _goes_on(after: State) -> bool:
    """Whether the same player may do something next, or leave it."""
    return after.ended is None and after.seat == 0 and after.rules.phases[after.phase].nodes[after.node].skip is not None


def _shifts(before: State, after: State) -> bool:
    """Whether a tile that lay there has moved or gone."""
    now = after.board
    return any(place not in now or now[place].kind != piece.kind for place, piece in before.board.items())

