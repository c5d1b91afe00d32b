"""Lessons: small positions in which one thing is to be done, found by trying the compiled rules out.

Which moves do what is asked is read from what they change - a tile more on the board, a link more or fewer, a tile that is gone,
a game that is won - so that any ruleset has lessons. What they say are the sentences of its rule book.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import chain, islice, product
from typing import Any, TypeVar

from game.core.chance import Chance
from game.core.contract import Chapter, Diagram, Lesson, Text
from game.core.lattice import NAMES, places
from game.rules.book.contrasts import AWHILE, play_by_chance
from game.rules.book.diagrams import (
    Laid,
    Table,
    draw_movement,
    goals,
    kinds_on_points,
    lawful,
    owners,
    spot_at,
    spots_of,
    standing,
    steps_apart,
    suits,
)
from game.rules.book.endings import aim
from game.rules.book.lesson_words import TITLES, task, title
from game.rules.book.links import lines
from game.rules.book.rule_diagrams import ROWS, draw_link, find_pair
from game.rules.book.tile_diagrams import draw_captures, there
from game.rules.book.tiles import tell_all_movement, tell_captures, tell_tile, tell_way
from game.rules.book.turns import tell_action, tell_turn
from game.rules.book.writer import BookWriter
from game.rules.playing import legal, position_data, positions, starting, turns
from game.rules.playing.model import Kind
from game.rules.playing.rules import LinkKind
from game.rules.playing.state import State
from game.rules.wording.things import OnDemand, text_in

TRIED = 4
"""Lessons of one topic among which the one is chosen whose tiles could lie so in play."""
LOOKED = 400
"""Positions that are looked at to find some that could come about in play, at most."""
OPENING = 80
"""Moves by chance in which the main phase is to be reached."""
MOVES, MOST_MOVES = 300, 4000
"""Moves of one position that are tried in one go; where none of the first ones does what is asked, it is not looked for any
further. And moves that are tried at all."""


T = TypeVar("T")
Found = Iterator[Lesson | None]
"""Lessons, each when it is asked for, and None wherever it has been looked for a while: whoever asks may do something else."""
Tried = Iterator[tuple[str, State]]
"""Moves, each with the state after it."""
Search = Generator[None, None, list[str]]
"""A search for moves, with a None wherever it has gone on for a while."""
Trying = Generator[None, None, list[tuple[str, State]]]
"""The same for moves with the states after them."""


class LessonMaker:
    """Finds the lessons of one game, each when it is asked for."""

    def __init__(self, table: Table, w: BookWriter) -> None:
        self.table, self.w, self.rules = table, w, table.compiled
        self.mine, self.theirs = owners(self.rules)
        self.kinds = kinds_on_points(table)
        self.movers = [kind for kind in self.kinds if kind.moves and w.walks]
        self._dealt = self._deal()
        self._linked: list[Lesson] | None = None
        self._by_topic: Mapping[str, Callable[[], Found]] = {
            "plant": self._plants, "move": self._moves, "stop": self._stops, "link": self._links, "bonus": self._bonuses,
            "break": self._breaks, "capture": self._captures, "choose": self._choices,
        }  # fmt: skip

    def make(self, topic: str) -> Found:
        """The lessons of a topic, the plainest first; none of one that takes more than one set of rules."""
        return self._by_topic.get(topic, lambda: iter(()))()

    def choose(self, lessons: Found) -> Found:
        """The first whose position could come about in play; if there is none, the first."""
        first: Lesson | None = None
        for lesson in lessons:
            if lesson is not None and self.could_be(lesson.position):
                yield lesson
                return
            first = first or lesson
            yield None
        if first is not None:
            yield first

    def could_be(self, position: Mapping[str, Any]) -> bool:
        """Whether a position could come about in play."""
        return not positions.Setup(self.rules, position, 0).read()[1]

    def plausible(self, laid: Iterable[Laid]) -> Iterator[State | None]:
        """The lawful positions that could come about in play; if there is none, all of them. None for each of the others."""
        others, some = list[State](), False
        for state in map(self.lay, islice(laid, LOOKED)):
            if lawful(state) and self.could_be(position_data.data_of(state)):
                some = True
                yield state
                continue
            if not some and lawful(state):
                others.append(state)
            yield None
        yield from others if not some else ()

    # -- what a lesson is made of

    def _deal(self) -> State:
        """A state of the main phase in which GUEST acts, for its piles; the first state where chance does not lead to one."""
        state, chance = starting.start(self.rules, 1), Chance(1)
        first = state
        for _ in range(OPENING):
            if state.ended is not None:
                return first
            if state.phase == len(self.rules.phases) - 1 and state.seat == 0:
                return state
            found = legal.offered_moves(state)
            if not found:
                return first
            bundle = found[chance.below(len(found))]
            spots = list(places(bundle.mask)) or [-1]
            state = turns.play(state, bundle, spots[chance.below(len(spots))])
        return first

    @cached_property
    def _whole_piles(self) -> Sequence[Sequence[int]]:
        """The piles as they have been dealt, with the tiles that have come onto the board out of what both players see."""
        lying = Counter(token for piece in self._dealt.board.values() for token in piece.tokens)
        out = list[Sequence[int]](self._dealt.piles)
        for slot, began in enumerate(starting.start(self.rules, 1).piles):
            if self.rules.pile_sorted[slot]:
                back = (Counter(began) - Counter(out[slot])) & lying
                lying -= back
                out[slot] = sorted([*out[slot], *back.elements()])
        return out

    def lay(self, laid: Laid) -> State:
        """These tiles on the board, and the piles without these tiles where they have them."""
        state = standing(self.rules, laid).fork()
        left = Counter(token for piece in laid.values() for token in piece.tokens)
        for slot, tokens in enumerate(self._whole_piles):
            kept = list(tokens)
            for token in (left & Counter(tokens)).elements():
                kept.remove(token)
            left -= Counter(tokens)
            state.set_pile(slot, tuple(kept))
        state.chance = self._dealt.chance
        return state

    def make_lesson(
        self, topic: str, about: str, name: Text, told: Text, state: State, done: Iterable[str], asked: str = ""
    ) -> Iterator[Lesson]:
        """A lesson, if some move does what is asked. ``about`` is what its id has besides the topic (an action, a tile, a link,
        an ending), ``name`` stands in heading and task, ``asked`` is the sort of task where that is not the topic's."""
        if found := frozenset(done):
            heading = title(asked if asked in TITLES else topic, name)
            yield Lesson(topic, about, heading, task(asked or topic, name), told, position_data.data_of(state), found)

    def told_of_kind(self, kind: Kind) -> Text:
        """What the book says of a kind of tile; nothing where it is of another game and not played with here."""
        own = next((one for one in self.w.kinds if one.id == kind.id), None)
        return self.w.text(partial(tell_tile, self.w, own)) if own else {"en": ""}

    def told_of_action(self, name: str) -> Text:
        """What the book says of an action; nothing where there is none of that name."""
        return self.w.text(partial(tell_action, self.w, name)) if name in self.w.actions else {"en": ""}

    def told_of_ending(self, name: str) -> Text:
        """What the book says of an ending."""
        return _told_under(aim(self.w, _key), name)

    def told_of_link(self, name: str) -> Text:
        """What the book says of a link."""
        return _told_under(lines(self.w, _key), name)

    def join(self, texts: Sequence[Text], between: str = " ") -> Text:
        """Texts one after the other, in every language that has all of them."""
        return OnDemand(lambda language: between.join(text_in(text, language) for text in texts).strip()) if texts else {"en": ""}

    @cached_property
    def open_board(self) -> Mapping[str, Any]:
        """A position in which a turn of the main phase begins, on an empty board where that goes."""
        bare = self.lay({})
        return position_data.data_of(bare if legal.offered_moves(bare) else self._dealt)

    def read(self, position: Mapping[str, Any]) -> State:
        """The state of a position of this game."""
        return positions.Setup(self.rules, position, 0).read()[0]

    # -- the topics

    def _plants(self) -> Found:
        """A tile more on the board, by any action that brings one: on an empty board or, where nothing can be brought there,
        beside what chance has laid."""
        for state in (self.lay({}), self._dealt):
            names = dict.fromkeys(bundle.action.name for bundle in legal.offered_moves(state) if bundle.action)
            done = dict[str, list[str]]()
            for name in filter(self.w.actions.__contains__, names):
                found = yield from find_moves(try_moves(state, name), partial(_grown, state))
                done |= {name: found} if found else {}
            if done:
                told = self.join([*map(self.told_of_action, done)])
                yield from self.make_lesson("plant", next(iter(done)), {"en": ""}, told, state, chain(*done.values()))
                return

    def _moves(self) -> Iterator[Lesson]:
        """Each kind of tile on a board that is empty but for it."""
        for kind in self.movers:
            place = self._free_place(kind)
            state = self.lay({place: self.rules.piece(kind.index, self.mine)})
            told = self.w.text(partial(tell_way, self.w, kind))
            yield from self.make_lesson("move", kind.id, kind.name, told, state, moves_of(state, place))

    def _free_place(self, kind: Kind) -> int:
        """Where it can go farthest."""
        spots = spots_of(self.rules, ((2, 2), (-2, 3), (1, -3), (-3, -3), (0, 4), (0, 0)))[:6]
        return max(spots, key=lambda spot: self.reach({spot: self.rules.piece(kind.index, self.mine)}, spot).bit_count())

    def reach(self, laid: Laid, place: int) -> int:
        return goals(standing(self.rules, laid), place)

    def pictured(self, kind: Kind, diagrams: Iterable[Diagram | None]) -> Iterator[tuple[int, Diagram, State]]:
        """The positions of the rule book's diagrams of a kind, each with the place of the tile that is meant."""
        for diagram in filter(None, diagrams):
            laid = self.laid_in(diagram)
            source = next((self.rules.grid.place(name) for name, mark in diagram.marks.items() if mark == "source"), -1)
            if source in laid and laid[source].kind == kind.index:
                yield source, diagram, self.lay(laid)

    def laid_in(self, diagram: Diagram) -> Laid:
        """The tiles of a diagram."""
        numbers, seats = self.rules.kind_index, ("guest", "host", "any")
        return {
            self.rules.grid.place(name): self.rules.piece(numbers[piece.kind], seats.index(piece.owner))
            for name, piece in diagram.pieces.items()
        }

    def _stops(self) -> Iterator[Lesson]:
        """A tile with another in its way."""
        for kind in self.movers:
            for place, diagram, state in self.pictured(kind, [draw_movement(self.table, kind)]):
                laid = self.laid_in(diagram)
                closed = frozenset(name for name, mark in diagram.marks.items() if mark == "blocked")
                done = moves_of(state, place)
                told = self.w.text(partial(tell_all_movement, self.w))
                alike = [piece for piece in laid.values() if piece == laid[place]]
                if closed and len(laid) > 1 and len(alike) == 1:  # it is plain which tile is meant
                    made = self.make_lesson("stop", kind.id, kind.name, told, state, done)
                    yield from (replace(lesson, tries=closed) for lesson in made)

    def _captures(self) -> Found:
        """A tile of the other player's within reach."""
        for kind in self.movers:
            yield from islice(self.captures_with(kind, "capture"), 1)
            yield None

    def captures_with(self, kind: Kind, topic: str, asked: str = "") -> Iterator[Lesson]:
        drawn = [draw_movement(self.table, kind), *draw_captures(self.table, kind)]
        for place, diagram, state in self.pictured(kind, drawn):
            hits = {name for name, mark in diagram.marks.items() if mark == "capture"}
            done = (move for move in moves_of(state, place) if move.split(" ")[-1] in hits)
            told = self.told_of_kind(kind) if topic == "special" else self.w.text(partial(tell_captures, self.w, kind))
            yield from self.make_lesson(topic, kind.id, kind.name, told, state, done, asked)

    @property
    def wanted(self) -> Iterator[tuple[LinkKind, Text, Text]]:
        """The links that players may make, each with its name and its sentences."""
        for name, link in self.rules.links.items():
            yield link, link.title, self.told_of_link(name)

    def _links(self) -> Found:
        """Two tiles that one move joins: one is moved to where it belongs or, where nothing moves, comes into play."""
        if self._linked is not None:
            yield from self._linked
            return
        linked = list[Lesson]()
        for link, name, told in self.wanted:
            found = chain(self._joined(link, name, told), self._interrupted(link, told))
            for lesson in self.choose(few(found, 8 * TRIED)):
                linked += [lesson] if lesson else []
                yield lesson
        self._linked = linked

    def _joined(self, link: LinkKind, name: Text, told: Text) -> Found:
        for state in self._parted(link):
            done = yield from self._joining(state, link)
            yield from self.make_lesson("link", link.name, name, told, state, done, _seen(link, "link"))
            yield None

    def _interrupted(self, link: LinkKind, told: Text) -> Found:
        """A tile that can go between two of the other player's, for links that stand only so."""
        drawn = [self.laid_in(diagram) for diagram in draw_link(self.table, link)] if not any(self.pairs(link)) else []
        others = {self.mine: self.theirs, self.theirs: self.mine}
        turned = (
            {there(self.rules, spot, 0, up): self.rules.piece(one.kind, others[one.owner]) for spot, one in laid.items()}
            for laid, up in product(drawn, (0, 3, 4, -10))
        )
        for state in self.plausible(chain.from_iterable(self.one_before(laid) for laid in turned if min(laid) >= 0)):
            if state is not None and not self.rules.bound(state, link):
                done = yield from find_moves(try_moves(state), lambda after: bool(self.rules.bound(after, link)))
                yield from self.make_lesson("link", link.name, link.title, told, state, done, "made")
            yield None

    def _bonuses(self) -> Found:
        """What may be done besides once a link has been made, where the rules have a name for it."""
        named = any(node.skip is not None and node.title for phase in self.rules.phases for node in phase.nodes)
        for lesson in self._links() if named else ():
            yield from self._bonus_after(lesson) if lesson else (None,)

    def _bonus_after(self, lesson: Lesson) -> Found:
        for number, (move, after) in enumerate(islice(try_moves(self.read(lesson.position)), MOVES), 1):
            if number % AWHILE == 0:
                yield None
            phase = self.rules.phases[after.phase]
            node = phase.nodes[after.node]
            if move in lesson.goals and after.ended is None and after.seat == 0 and node.skip is not None and node.title:
                told = self.w.text(partial(tell_turn, steps=self.w.ruleset.steps[phase.name]))
                done = [text for text in legal.texts(legal.offered_moves(after)) if text != "skip"]
                yield from self.make_lesson("bonus", lesson.about, node.title, told, after, done)
                return

    def _choices(self) -> Iterator[Lesson]:
        """What GUEST has to choose before the main phase, without laying a tile on the board."""
        known = set[int]()
        for state, _, after in play_by_chance(self.rules, 1):
            if state.phase == len(self.rules.phases) - 1:
                return
            offered = legal.offered_moves(state) if state.seat == 0 and state.phase not in known else ()
            action = offered[0].action if len(legal.texts(offered)) > 1 and after.board == state.board else None
            if action is not None:
                known.add(state.phase)
                phase = self.rules.phases[state.phase]
                told = self.told_of_action(action.name)
                yield from self.make_lesson("choose", phase.name, phase.title, told, state, legal.texts(offered))

    def _parted(self, link: LinkKind, kind: Kind | None = None) -> Iterator[State]:
        """Lawful positions in which no such link stands, and one could be made by a move of a tile of that kind."""
        states = filter(lawful, map(self.lay, self._apart(link, kind)))
        return (state for state in states if not self.rules.bound(state, link))

    def links_with(self, kind: Kind) -> Found:
        """A tile of that kind that one move joins to another."""
        for link, _, _ in self.wanted:
            for state in self._parted(link, kind):
                done = yield from self._joining(state, link, kind)
                asked, told = _seen(link, "joined"), self.told_of_kind(kind)
                yield from self.make_lesson("special", kind.id, kind.name, told, state, done, asked)
                yield None

    def _joining(self, state: State, link: LinkKind, kind: Kind | None = None) -> Search:
        return find_moves(try_moves(state), lambda after: self._mine(after, link, kind) and lawful(after))

    def _mine(self, state: State, link: LinkKind, kind: Kind | None = None) -> bool:
        """Whether such a link stands that is no other player's, with a tile of that kind at an end where one is given."""
        mine = [bound for bound in self.rules.bound(state, link) if bound.owner <= 0]
        return any(kind is None or kind.index in (state.board[one.a].kind, state.board[one.b].kind) for one in mine)

    def _apart(self, link: LinkKind, kind: Kind | None = None) -> Iterator[Laid]:
        """Two tiles of which one, of that kind where one is given, can go where they are linked; then single tiles."""
        for a, b, laid in self.pairs(link, kind):
            reach = self.reach(laid, a)
            for spot in sorted(places(reach), key=lambda spot: (abs(steps_apart(a, spot) - 2), spot))[:8]:
                moved = {spot: laid[a], b: laid[b]}
                if spot != b and self.reach(moved, spot) >> a & 1:
                    yield moved
        for one in () if self.movers else self.kinds:
            yield {spot_at(self.rules, 2, 2): self.rules.piece(one.index, self.mine)}

    def pairs(self, link: LinkKind, kind: Kind | None = None) -> Iterator[tuple[int, int, Laid]]:
        for (ax, ay), (bx, by) in ROWS:
            a, b = spot_at(self.rules, ax, ay), spot_at(self.rules, bx, by)
            laid = find_pair(self.table, link, a, b, kind)
            if laid:
                yield a, b, laid

    def _breaks(self) -> Found:
        """A link of the other player's, or of nobody's, and a tile that can go between."""
        for link, name, told in self.wanted:
            yield from self.choose(few(self._broken(link, name, told), 2 * TRIED))

    def _broken(self, link: LinkKind, name: Text, told: Text) -> Found:
        asked = _seen(link, "break")
        linked = (state for state in self.plausible(self._barred(link)) if state is None or self.rules.bound(state, link))
        for state in few(linked, 40):
            if state is not None:
                done = yield from self._breaking(state, link)
                yield from self.make_lesson("break", link.name, name, told, state, done, asked)
            yield None

    def _breaking(self, state: State, link: LinkKind) -> Search:
        stood = len(self.rules.bound(state, link))
        return find_moves(try_moves(state), lambda after: len(self.rules.bound(after, link)) < stood)

    def _barred(self, link: LinkKind) -> Iterator[Laid]:
        for _, _, laid in self.pairs(link):
            pair = {place: self.rules.piece(piece.kind, self.theirs) for place, piece in laid.items()}
            if self.rules.bound(standing(self.rules, pair), link):
                tried = product(self.movers, self.near(pair))
                for kind, spot in sorted(tried, key=lambda one: not suits(*one)):
                    yield {**pair, spot: self.rules.piece(kind.index, self.mine)}
                if not self.movers:
                    yield pair

    def near(self, pair: Laid) -> Iterator[int]:
        """Empty points from which a tile may come between two, or onto their line."""
        middle = there(self.rules, sum(pair) // 2, 0, 0)
        for dx, dy in ((0, -2), (0, 2), (0, -1), (0, 3), (-2, 0), (2, 0)):
            spot = there(self.rules, middle, dx, dy) if middle >= 0 else -1
            if spot >= 0 and spot not in pair:
                yield spot

    def one_before(self, laid: Laid) -> Iterator[Laid]:
        """The tiles as they lie, for endings that are claimed; with one of them elsewhere; without it."""
        yield laid
        for place, piece in laid.items():
            reach = self.reach(laid, place) if self.rules.kinds[piece.kind].moves else 0
            others = {spot: other for spot, other in laid.items() if spot != place}
            near = sorted(places(reach), key=lambda spot: (-steps_apart(place, spot), spot))[:6]
            for spot in near:
                moved = {**others, spot: piece}
                if spot not in laid and self.reach(moved, spot) >> place & 1:
                    yield moved
        for place in laid:
            yield {spot: other for spot, other in laid.items() if spot != place}


def few(found: Iterator[T | None], most: int) -> Iterator[T | None]:
    """As many of them at most, and each None that comes before the last of these."""
    for one in found:
        yield one
        most -= one is not None
        if not most:
            return


def _grown(before: State, after: State) -> bool:
    """Whether there are more tiles on the board."""
    return len(after.board) > len(before.board)


def _seen(link: LinkKind, asked: str) -> str:
    """What is asked for, by whether the link is drawn, or players have to see it for themselves."""
    return f"unseen_{asked}" if link.quiet else asked


def find_moves(tried: Tried, does: Callable[[State], bool]) -> Search:
    """All moves after which something is so; none where none of the first ones does it."""
    found = list[str]()
    while some := (yield from take(tried)):
        found += [move for move, after in some if does(after)]
        if not found:
            break
    return found


def take(tried: Tried, most: int = MOVES) -> Trying:
    """The next moves, as many as there are, at most."""
    taken = list[tuple[str, State]]()
    for one in islice(tried, most):
        taken.append(one)
        if len(taken) % AWHILE == 0:
            yield None
    return taken


def try_moves(state: State, action: str = "", word: str = "", *, bare_first: bool = False) -> Tried:
    """Legal moves, of one action and with one word before the last, a kind of tile or a place, if they are named, each with the
    state after it; ``bare_first``: those without a place, such as a claim, come before the many others."""
    offered = legal.offered_moves(state)
    moves = (
        (bundle, place)
        for bundle in (sorted(offered, key=lambda bundle: bool(bundle.mask)) if bare_first else offered)
        if not action or (bundle.action and bundle.action.name == action)
        if not word or word in bundle.prefix.split(" ")
        for place in (places(bundle.mask) if bundle.mask else (-1,))
    )
    for bundle, place in islice(moves, MOST_MOVES):
        yield bundle.prefix + NAMES[place] if bundle.mask else bundle.prefix, turns.play(state, bundle, place)


def moves_of(state: State, place: int) -> list[str]:
    """The legal moves in which the tile on a place is the first pick."""
    return [text for text in legal.texts(legal.offered_moves(state)) if text.split(" ")[1:2] == [NAMES[place]]]


def _key(name: str) -> Sequence[Diagram]:
    """Stands where pictures would, so that a paragraph can be found by what it is about (``_told_under``)."""
    return [Diagram({"en": name}, {})]


def _told_under(chapter: Chapter, name: str) -> Text:
    """The sentences of a chapter about what has this name; empty where there are none."""
    found = (one.text for one in chapter.paragraphs if any(diagram.title["en"] == name for diagram in one.diagrams))
    return next(found, {"en": ""})
