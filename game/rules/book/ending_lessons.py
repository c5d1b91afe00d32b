"""Lessons about the ends of a game: coming nearer to one, and the move that ends it."""

from __future__ import annotations

from collections.abc import Container, Generator, Iterator, Sequence
from functools import partial
from itertools import chain, islice

from game.core.contract import Lesson, Text
from game.rules.book.contrasts import GAMES, play_by_chance
from game.rules.book.diagrams import Laid, lawful
from game.rules.book.endings import ends
from game.rules.book.lessons import MOST_MOVES, TRIED, Found, LessonMaker, few, find_moves, take, try_moves
from game.rules.book.rule_diagrams import draw_ending
from game.rules.playing import legal
from game.rules.playing.model import Condition, Ending
from game.rules.playing.state import State

SCORES = (12, 8)
"""The points of GUEST and HOST in positions before an end."""
FULL, APART = 16, 4
"""After so many moves of a game by chance its board is full enough for a last tile; how far such positions lie apart."""
LOOKED = 60
"""Positions that are looked at to find one two moves before an end, at most."""


class EndingLessons:
    """Made of what a maker of lessons lays and writes."""

    def __init__(self, maker: LessonMaker) -> None:
        self.maker, self.rules = maker, maker.rules

    def wins(self) -> Found:
        """A position of the rule book in which an ending holds, one move before it."""
        for ending in self.rules.endings:
            told = self.maker.told_of_ending(ending.name)
            for laid in self._drawn(ending):
                yield from few(self._win(ending, told, laid), 1)

    def _drawn(self, ending: Ending) -> Iterator[Laid]:
        """The tiles in the book's pictures of an ending."""
        when = self.maker.w.ruleset.endings[ending.name].when
        return map(self.maker.laid_in, draw_ending(self.maker.table, ending, when))

    def _lay(self, laid: Laid) -> State:
        """These tiles on the board, with a score where there is one."""
        state = self.maker.lay(laid)
        if self.rules.scored:
            state.scores = SCORES
        return state

    def nears(self) -> Found:
        """A position of the rule book in which an ending holds, two moves before it: one of them is to be made. Only where
        players see how near it is."""
        for ending in self.rules.endings:
            if ending.when is not None and not ending.hidden:
                yield from few(self._nears(ending, ending.when), TRIED)

    def _nears(self, ending: Ending, when: Condition) -> Found:
        told = self.maker.told_of_ending(ending.name)
        for laid in islice(chain.from_iterable(map(self._two_before, self._drawn(ending))), LOOKED):
            yield from self._near(ending, when, told, laid)
            yield None

    def _near(self, ending: Ending, when: Condition, told: Text, laid: Laid) -> Found:
        """No lesson where a single move wins, where most moves come nearer, or where no meter shows it."""
        state = self._lay(laid)
        if self._holds(ending, state) or not lawful(state):
            return
        before, tried, shown = when.gauge(state.scene(0)).percent, try_moves(state), dict[str, int]()
        done = list[str]()
        while some := (yield from take(tried)):
            shown |= {move: 100 if after.ended else when.gauge(after.scene(0)).percent for move, after in some}
            done = [move for move, percent in shown.items() if percent > before]
            if 2 * len(done) > len(shown) or not done or max(shown.values()) >= 100:
                return
        yield from self.maker.make_lesson("near", ending.name, ending.title, told, state, done)

    def _two_before(self, laid: Laid) -> Iterator[Laid]:
        """The tiles with two of them elsewhere."""
        for one in islice(self.maker.one_before(laid), 1, None):
            for two in islice(self.maker.one_before(one), 1, None):
                if len(two) == len(laid) and sum(two.get(place) != piece for place, piece in laid.items()) == 2:
                    yield two

    def last_moves(self) -> Found:
        """The last moves of games by chance that GUEST ends, winning or, where nobody wins, with the highest count; first those
        that are to be looked for."""
        easy = list[Lesson]()
        for found in self._last_moves():
            offered = legal.offered_moves(self.maker.read(found.position)) if found else ()
            if found and 2 * len(found.goals) > len(legal.texts(offered)):
                easy.append(found)
            else:
                yield found
        yield from easy

    def _last_moves(self) -> Found:
        titles = {ending.name: ending.title for ending in self.rules.endings}
        for seed in range(1, GAMES + 1):
            last: State | None = None
            for ply, (state, _, after) in enumerate(play_by_chance(self.rules, seed)):
                if after.ended is not None:
                    last = state
                elif ply % APART == 0:
                    yield None
            if last is None or last.seat != 0:
                continue
            last = yield from self.earned(last)
            tried = yield from take(try_moves(last), MOST_MOVES)
            ended = {move: after for move, after in tried if after.ended is not None and after.ended[0] in titles}
            worth = {move: self._count(after) for move, after in ended.items()}
            most = max(worth.values(), default=-1)
            done = [move for move, points in worth.items() if points == most >= 0]
            if done:
                name, winner = ended[done[0]].ended or ("", None)
                told, asked = self.maker.told_of_ending(name), "count" if winner is None else ""
                if asked:
                    counted = ends(self.maker.w).paragraphs[-len(self.rules.tally) - 1 :]
                    told = self.maker.join([told, *(paragraph.text for paragraph in counted)])
                yield from self.maker.make_lesson("win", name, titles[name], told, last, done, asked)

    def earned(self, last: State) -> Generator[None, None, State]:
        """A position before an end, with so few points of GUEST's that only the moves that bring most of them still end the game,
        where it is points that do; else as it is."""
        tried = yield from take(try_moves(last), MOST_MOVES)
        gains = {move: after.scores[0] - last.scores[0] for move, after in tried if after.ended is not None}
        most = max(gains.values(), default=0)
        best, others = (next((move for move, gain in gains.items() if (gain == most) is so), "") for so in (True, False))
        for points in range(last.scores[0], 0, -1) if others else ():
            less = last.fork()
            less.scores = points, *last.scores[1:]
            over = [self.maker.table.play(less, move).ended is not None for move in (best, others)]
            if over != [True, True]:
                return less if over[0] else last
        return last

    def last_tiles(self, names: Container[str]) -> Found:
        """Positions of games by chance in which all has been brought onto the board but one tile of GUEST's, and bringing it
        there ends the game as one of these endings says: well in some places, not in all."""
        played = chain.from_iterable(enumerate(play_by_chance(self.rules, seed)) for seed in range(1, GAMES + 1))
        full = (state for ply, (state, _, _) in played if state.seat == 0 and ply > FULL and ply % APART == 0)
        left = chain.from_iterable(map(self._all_but_one, full))
        for state in islice(left, LOOKED):
            yield from self._last_tile(state, names)
            yield None

    def _all_but_one(self, state: State) -> Iterator[State]:
        """A position with nothing in its piles but one of their tiles, for each sort of tile that there is."""
        for slot, tokens in enumerate(state.piles):
            for token in dict.fromkeys(tokens):
                left = state.fork()
                for other in range(len(state.piles)):
                    left.set_pile(other, (token,) if other == slot else ())
                yield left

    def _last_tile(self, state: State, names: Container[str]) -> Found:
        if any(self._holds(ending, state) for ending in self.rules.endings) or not lawful(state):
            return
        tried = yield from take(try_moves(state), MOST_MOVES)
        ended = {move: after.ended for move, after in tried if after.ended is not None and after.ended[0] in names}
        done = [move for move, how in ended.items() if how[1] == "guest"]
        if done and len(done) < len(ended):
            ending = next(ending for ending in self.rules.endings if ending.name == ended[done[0]][0])
            told = self.maker.told_of_ending(ending.name)
            yield from self.maker.make_lesson("win", ending.name, ending.title, told, state, done)

    def _count(self, ended: State) -> int:
        """What an end is worth to GUEST: the total where nobody wins, else 0 for a victory; -1 for anything less."""
        result = self.maker.table.result(ended)
        if result is None or result.winner not in (None, "guest"):
            return -1
        return max(result.tally[-1][1], 0) if result.winner is None and result.tally else 0

    def _win(self, ending: Ending, told: Text, laid: Laid) -> Found:
        for tried in self.maker.one_before(laid):
            state = self._lay(tried)
            if (ending.check != "claimed" and self._holds(ending, state)) or not lawful(state):
                continue
            done = yield from find_moves(try_moves(state, bare_first=True), partial(self._wins_by, ending))
            claims = _bare_actions(state, done) if ending.check == "claimed" else ()
            said = self.maker.join([told, *map(self.maker.told_of_action, claims)])
            yield from self.maker.make_lesson("win", ending.name, ending.title, said, state, done)
            yield None

    def _holds(self, ending: Ending, state: State) -> bool:
        return ending.when is not None and ending.when.test(state.scene(0))

    def _wins_by(self, ending: Ending, after: State) -> bool:
        """Whether GUEST has won, or will have once the turn is over, in which something may still be left to do."""
        if after.ended is not None:
            return after.ended[1] == "guest"
        return ending.check == ("before_turn" if after.seat else "after_turn") and self._holds(ending, after)


def _bare_actions(state: State, moves: Container[str]) -> Sequence[str]:
    """The names of the actions that are whole moves without a place, such as a claim."""
    bare = [bundle for bundle in legal.offered_moves(state) if not bundle.mask and bundle.prefix in moves]
    return list(dict.fromkeys(bundle.action.name for bundle in bare if bundle.action))
