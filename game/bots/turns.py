"""Choosing a move by whole turns, for rules by which an ending is there for whoever acts, whosever tiles it is made of.

There a position within a turn is good for whoever is still to act, and the same position is bad once the turn is over: the two
do not compare. So whole turns are gathered first, some that come near an ending, to find those that win, and some that lead away
from it, to find those that leave the other nothing; then the best of them are tried, whether the other has a turn that wins.

There may be a hundred thousand turns of two actions, and one of them wins. Most actions add to the number that is raced for what
they add beside any other action; so what was seen of them one by one tells which to try together.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, cycle, islice, zip_longest
from typing import Any

from game.bots.budget import MOST, OVERTIME, WIDE, Budget, Choice, Context, Spending, Stopped, blurs
from game.bots.evaluation import WON, Weights, worth
from game.bots.search import LIKELY, UNPLAYABLE, places_in
from game.core.chance import Chance
from game.core.contract import Searchable

GATHER = 0.3
"""How much of a budget is for gathering turns; the rest is for trying the best of them."""
LEAST = 8
"""Beginnings of turns that are looked into in any case; half as many by whoever plays the best turn, with more moves of each."""
BROAD = 2000
"""Moves that are tried of a position by whoever plays the best turn that is found; others try ``WIDE``."""
TURNS = 6
"""How many times as many positions whoever plays the best turn looks at, as turns of two actions are many."""
CLEARER = 0.375
"""So much as single actions whole turns are blurred: there are one or two sorts of them (to draw, to lay), and ten to thirty of
single actions, so that a worse sort is taken more often."""
PAIRS = 12
"""Pairs of actions that are tried before a position is looked into."""
TRIED = 4
"""Actions that are tried after a beginning, of those that have added elsewhere what is missing there."""
LOOKS = 4
"""Beginnings that are looked into at most while no last action of a turn is known, and before those of longer turns."""
FEW = 16
"""A first action that leaves so few moves, and does not let the turn end with the next one, is looked into after ``LOOKS`` others
and before the rest: it costs little, and a turn of three actions is found by nothing else."""
GATHER_LONGER = 0.5
"""How much of a budget is for gathering turns as long as there are such beginnings."""
THREAT = 0.3
"""What a threat to win adds to the worth of a turn: so much of what it lacks of a won game."""
RESCUE = 4.0
"""How many budgets are spent where the best turn so far lets the other win; of seconds there are no more."""
UNTESTED = 200
"""Turns, where all that were tested lose, of which one is played after which nothing wins that has won so far."""
BY_ITSELF = 0.3
"""How much of what a turn is worth comes from the position after it; the rest from what the other can do there."""


class Effects:
    """What actions of one side have added to the number that the game is raced for: first actions of its turns, and later ones.
    Beside other actions each mostly adds the same, so what is missing tells which to try."""

    def __init__(self) -> None:
        self._first: dict[int, list[str]] = {}
        self._later: dict[int, dict[str, None]] = {}
        """The texts of each sort, by how much they added."""

    @property
    def begun(self) -> bool:
        """Whether first actions are known."""
        return bool(self._first)

    @property
    def known(self) -> bool:
        """Whether later actions are known."""
        return bool(self._later)

    def note(self, added: int, text: str, *, first: bool) -> None:
        """Remember what an action has added."""
        if first:
            self._first.setdefault(added, []).append(text)
        else:
            self._later.setdefault(added, {})[text] = None

    def later(self, missing: int) -> list[str]:
        """Later actions that should add what is missing."""
        return list(islice(self._later.get(missing, ()), TRIED))

    def pairs(self, missing: int) -> list[tuple[str, ...]]:
        """Turns of two actions that should add what is missing, of each way to divide it some."""
        each = [
            islice(zip(cycle(firsts), cycle(self._later[missing - added])), max(len(firsts), len(self._later[missing - added])))
            for added, firsts in self._first.items()
            if missing - added in self._later
        ]
        found = (pair for pairs in zip_longest(*each) for pair in pairs if pair)
        apart = (pair for pair in found if places_in(pair[:1]).isdisjoint(places_in(pair[1:])))
        return list(islice(apart, PAIRS))


class Way:
    """What one action of a turn leads to, after the actions before it. ``promise`` is what it is worth to whoever acts, and
    ``missing`` what the number that the game is raced for lacks there."""

    __slots__ = ("before", "missing", "move", "promise", "state")

    def __init__(self, move: Any, state: Any, before: Way | None, missing: int | None = None) -> None:
        self.move, self.state, self.before, self.promise, self.missing = move, state, before, 0.0, missing

    def texts(self, game: Searchable[Any]) -> tuple[str, ...]:
        """The actions from the beginning of the turn on."""
        if self.before is None:
            return ()
        return (*self.before.texts(game), self.move if isinstance(self.move, str) else game.text(self.move))

    def begun(self) -> Way:
        """The first action of the turn."""
        return self if self.before is None or self.before.before is None else self.before.begun()

    def sort(self, game: Searchable[Any]) -> str:
        """The word of the action that the turn begins with."""
        return self.texts(game)[0].split()[0]


class Turns:
    """The turns of whoever is to move in a state, found by looking into one beginning after another."""

    def __init__(self, search: TurnSearch, state: Any, *, calm: bool = False) -> None:
        """The beginnings that promise most come first; ``calm``: in turns with those that promise least."""
        self._search, self._calm = search, calm
        self._mover = search.game.to_move(state)
        self._root = Way(None, state, None, search.game.missing(state) if search.thorough else None)
        self._begun: list[tuple[float, int, int, Way]] = [(0.0, 0, 0, self._root)] if self._mover else []
        self.longer: list[Way] = []
        """The first actions that leave few moves and begin longer turns, once they were told from the others."""
        self._effects = search.effects[self._mover == search.seat]
        self._uncombined: list[Way] = []
        """Beginnings after which nothing was tried yet of what is known of later actions."""
        self._learnt = False
        self.short: Way | None = None
        """The first turn of a single action, if there is one: in most games to draw, or to pass."""
        self.looks = 0
        """How many beginnings were looked into."""
        self.promise = -WON
        """What the most promising beginning is worth to whoever acts, of those that were seen and not looked into."""
        self.win: Way | None = None
        """A turn that wins for whoever takes it."""

    @property
    def done(self) -> bool:
        """Whether nothing more can be found out."""
        return self.win is not None or not (self._begun or self.longer)

    @property
    def seen(self) -> bool:
        """Whether all first actions were tried, with what is known of later ones after each."""
        return self.done or self.looks >= LOOKS or (self.looks > 0 and not self._uncombined)

    def try_first(self, turns: Sequence[tuple[str, ...]]) -> None:
        """Tries some turns or beginnings, by the texts of their actions; those that are not legal here are passed over."""
        game = self._search.game
        for texts in turns:
            way, goes_on = self._root, True
            try:
                for text in texts:
                    if goes_on:
                        way = self._after(way, text, game.play(way.state, text))
                        goes_on = game.to_move(way.state) == self._mover
            except UNPLAYABLE:
                continue
            if self.win is not None:
                return
            if goes_on:
                self.promise = max(self.promise, way.promise)

    def look(self) -> list[Way]:
        """Looks into one more beginning: the turns that end with its next action, up to one that wins."""
        at = self._next()
        self.looks += 1
        search, begun, ends = self._search, [], []
        for move, after in search.game.expand(at.state, search.breadth):
            way = self._after(at, move, after)
            if self.win is not None:
                return [way]
            if search.game.to_move(after) == self._mover:
                begun.append(way)
                insort(self._begun, (way.promise, search.chance.below(1 << 30), search.positions, way))  # ways do not compare
            else:
                ends.append(way)
        if at is self._root:
            self.short = next(iter(ends), None)
        self._learn(at, begun, ends)
        if self._effects.known and (found := self._combine()):
            return [found]
        if self._begun or self.longer:
            self.promise = max([promise for promise, *_ in self._begun[-1:]] + [way.promise for way in self.longer])
        elif ends:  # all of the turn is seen: what it leaves
            self.promise = max(worth(search.game, way.state, self._mover or "", search.weights) for way in ends)
        else:
            self.promise = -WON
        return ends

    def _next(self) -> Way:
        """The beginning to look into next: once some were looked into, those of longer turns come before the others."""
        if self.looks == LOOKS and self._search.thorough:
            self.longer = [way for *_, way in self._begun if way.before is self._root and self._is_longer(way)]
            aside = set(map(id, self.longer))
            self._begun = [entry for entry in self._begun if id(entry[-1]) not in aside]
        if self.longer:
            return self.longer.pop()
        *_, at = self._begun.pop(0 if self._calm and self.looks % 2 else -1)
        return at

    def _is_longer(self, way: Way) -> bool:
        """Whether a beginning leaves few moves, and the turn goes on after the first of them. Raises Stopped."""
        game = self._search.game
        with suppress(*UNPLAYABLE):
            if 0 < len(texts := game.legal(way.state)) <= FEW:
                self._search.count()
                return game.to_move(game.play(way.state, texts[0])) == self._mover
        return False

    def _learn(self, at: Way, begun: list[Way], ends: list[Way]) -> None:
        """Notes what actions add to the number that is raced for: the first ones, and the last ones after some beginning."""
        game, effects = self._search.game, self._effects
        if at.missing is None:
            return
        for way in begun:
            way.missing = game.missing(way.state)
        self._uncombined += begun
        if at is self._root:
            if not effects.begun:
                for way in begun:
                    if way.missing is not None:
                        effects.note(at.missing - way.missing, game.text(way.move), first=True)
        elif ends and not self._learnt:
            self._learnt = True
            touched = places_in(at.texts(game))
            for way in ends:  # what the beginning has brought about is not there elsewhere
                way.missing, text = game.missing(way.state), game.text(way.move)
                if way.missing not in (None, at.missing) and touched.isdisjoint(places_in([text])):
                    effects.note(at.missing - way.missing, text, first=False)

    def _combine(self) -> Way | None:
        """Tries, after each beginning, the actions that have added elsewhere what is missing there; the first that wins."""
        game = self._search.game
        todo, self._uncombined = self._uncombined, []
        for way in todo:
            texts = self._effects.later(way.missing) if way.missing is not None else []
            if texts:
                self._search.count()
            for move, after in game.expand(way.state, len(texts), texts) if texts else ():
                if game.text(move) not in texts:
                    break
                self._after(way, move, after)
                if self.win is not None:
                    return self.win
        return None

    def forget(self) -> None:
        """Let go of all that was begun, as nothing more is to be found out."""
        self._begun.clear()
        self.longer.clear()
        self._uncombined.clear()

    def pairs(self) -> list[tuple[str, ...]]:
        """Turns of two actions that should win."""
        return self._effects.pairs(self._root.missing) if self._root.missing is not None else []

    def likely(self) -> list[tuple[str, ...]]:
        """The beginnings that promise most."""
        return [way.texts(self._search.game) for *_, way in self._begun[: -LIKELY - 1 : -1]]

    def _after(self, before: Way, move: Any, state: Any) -> Way:
        """What an action leads to. Raises Stopped."""
        search = self._search
        search.count()
        result, way = search.game.result(state), Way(move, state, before)
        if result is not None and result.winner == self._mover:
            self.win = way
        elif search.game.to_move(state) == self._mover:
            way.promise = worth(search.game, state, self._mover or "", search.weights)
        return way


class Candidate:
    """A turn to choose, with what is known of the answers to it in each deal of what is hidden."""

    __slots__ = ("answers", "blur", "stale", "threat", "value", "way", "worth")

    def __init__(self, way: Way, value: float, stale: float = 0.0) -> None:
        """``value``: what the position is worth by itself; ``stale``: what the turn is worth less, as it brings nothing new
        about."""
        self.way, self.value, self.stale, self.worth = way, value, stale, value - stale
        self.blur = 0.0
        """How much more it seems to be worth than it is."""
        self.answers: list[Turns] = []
        self.threat: float | None = None
        """In how many deals a turn would win if the other did little; None where nobody has looked yet."""

    @property
    def seems(self) -> float:
        """What it seems to be worth; a loss that is seen is what it is."""
        return self.worth if self.loses else self.worth + self.blur

    @property
    def loses(self) -> bool:
        """Whether the other wins at once, in some deal."""
        return any(answers.win is not None for answers in self.answers)

    @property
    def looked_at(self) -> bool:
        """Whether some answers were tried, in each deal."""
        return bool(self.answers) and all(answers.looks or answers.done for answers in self.answers)

    @property
    def tested(self) -> bool:
        """Whether the first actions of the other were tried, in each deal."""
        return bool(self.answers) and all(answers.seen for answers in self.answers)

    def settle(self) -> None:
        """What it is worth by the answers: in each deal as much as what the other begins leaves, or nothing if the other wins."""
        worths = [-WON if answers.win is not None else -answers.promise for answers in self.answers]
        self.worth = BY_ITSELF * self.value + (1 - BY_ITSELF) * sum(worths) / len(worths) - self.stale
        if self.threat and not self.loses:
            self.worth += THREAT * self.threat * (1 - self.worth)


class TurnSearch:
    """One search from a state of which nothing is hidden any more."""

    def __init__(
        self, game: Searchable[Any], state: Any, weights: Weights, context: Context, deals: int, seed: int, *, thorough: bool
    ) -> None:
        """``thorough``: whoever plays the best turn that is found misses few that win."""
        self.game, self.state, self.weights, self.context, self.seed = game, state, weights, context, seed
        self.seat = game.to_move(state) or ""
        self.chance = Chance(seed)
        self.positions = 0
        self.thorough, self.breadth = thorough, BROAD if thorough else WIDE
        self.effects = Effects(), Effects()
        """Of the other, and of the seat itself."""
        self.wins: Counter[tuple[str, ...]] = Counter()
        """Turns of the other that won, by how often."""
        self.ours: Counter[tuple[str, ...]] = Counter()
        """Turns of the seat itself that would win, by how often."""
        self.likely: list[list[tuple[str, ...]]] = [[] for _ in range(deals)]
        """What the other begins with that promised most, in each deal."""

    def count(self) -> None:
        """Counts a position. Raises Stopped."""
        self.positions += 1
        if self.context.halted():
            raise Stopped

    def gather(self, budget: Budget, started: float) -> tuple[list[Candidate], Spending]:
        """Turns to choose from, the best first, and what is left of the budget; only the one that wins, if one does."""
        turns = Turns(self, self.state, calm=True)
        found, limit = turns.look(), Spending(replace(budget, positions=0), started)
        while not turns.done and (not found or turns.looks <= (LEAST // 2 if self.thorough else LEAST)):
            if found and (self.context.hurried() or limit.spent(GATHER, self.positions)):
                break
            found += turns.look()
        spending = Spending(budget, started, self.positions, len(found))
        while not (turns.done or self.context.hurried()):
            if spending.spent(GATHER_LONGER if turns.longer else GATHER, self.positions):
                break
            found += turns.look()
        if turns.win is not None:
            return [Candidate(turns.win, WON)], spending
        candidates = self.chance.shuffled([self._candidate(way) for way in found])
        drawn = blurs({one: one.worth for one in candidates}, budget, self.chance, lambda one: one.way.sort(self.game))
        for one, blur in drawn.items():
            one.blur = blur
        return sorted(candidates, key=lambda one: -one.seems), spending

    def _candidate(self, way: Way) -> Candidate:
        value = worth(self.game, way.state, self.seat, self.weights)
        return Candidate(way, value, value - self.context.rated(self.game, way.state, self.seat, value))

    def probe(self, one: Candidate) -> None:
        """Tries what the other would most likely do after a candidate."""
        for deal, likely in enumerate(self.likely):
            answers = Turns(self, self.game.determinize(one.way.state, self.seat, self.seed + deal))
            one.answers.append(answers)
            if not answers.done:
                answers.try_first([texts for texts, _ in self.wins.most_common(LIKELY)] + likely + answers.pairs())
            self._note(answers)
        one.settle()

    def _probe_next(self, fresh: Iterator[Candidate], probed: list[Candidate]) -> bool:
        """Probes one more candidate; False if there is none."""
        one = next(fresh, None)
        if one is not None:
            self.probe(one)
            probed.append(one)
        return one is not None

    def test(self, one: Candidate) -> bool:
        """Looks further for a turn by which the other wins after a candidate; False if nothing is left to be found."""
        if not one.answers:
            self.probe(one)
        deal, answers = min(enumerate(one.answers), key=lambda entry: (entry[1].done, entry[1].looks, entry[0]))
        if answers.done:
            return False
        answers.look()
        if answers.looks == 1:
            self.likely[deal] = answers.likely() or self.likely[deal]
        self._note(answers)
        one.settle()
        return True

    def look_for_threat(self, one: Candidate) -> None:
        """Looks whether there is a turn that wins after a candidate, if the other does little."""
        threats = 0
        for answers in one.answers:
            if answers.short is not None:
                turns = Turns(self, answers.short.state)
                if not turns.done:
                    turns.try_first([*(texts for texts, _ in self.ours.most_common(LIKELY)), *turns.pairs()])
                if turns.win is not None:
                    self.ours[turns.win.texts(self.game)] += 1
                    threats += 1
        one.threat = threats / len(one.answers)
        one.settle()

    def _note(self, answers: Turns) -> None:
        if answers.win is not None:
            self.wins[answers.win.texts(self.game)] += 1
            answers.forget()

    def best(self, candidates: list[Candidate], spending: Spending, rescue: float) -> Candidate:
        """The best candidate: one after another is probed, and the best of those is tested further, for so many budgets as
        ``rescue`` says as long as the other wins after it."""
        fresh, probed = iter(candidates[1:]), candidates[:1]
        probing = testing = 0
        while not self.context.hurried():
            best = max(probed, key=lambda one: one.seems)
            if best.tested and spending.spent(rescue if best.loses else 1.0, self.positions):
                break
            if spending.late(1.0, self.positions) and (best.looked_at or any(one.tested and not one.loses for one in probed)):
                break
            if spending.late(OVERTIME, self.positions):
                return best
            before = self.positions
            if probing <= testing and best.tested and self._probe_next(fresh, probed):
                probing += self.positions - before
            elif best.tested and best.threat is None and not best.loses:
                self.look_for_threat(best)
                testing += self.positions - before
            elif self.test(best):
                testing += self.positions - before
            elif not self._probe_next(fresh, probed):
                break
        looked_at = [one for one in probed if one.looked_at]
        found = max([one for one in probed if one.tested] or looked_at, key=lambda one: one.seems, default=candidates[0])
        if not found.loses:
            return found
        found = max(looked_at, key=lambda one: one.seems, default=found)
        return (found.loses and self._unrefuted(chain(probed, fresh), spending)) or found

    def _unrefuted(self, candidates: Iterator[Candidate], spending: Spending) -> Candidate | None:
        """Where all that were tested lose: the first turn after which nothing wins of what has won after others."""
        for one in islice(candidates, UNTESTED):
            if self.context.hurried() or self.positions >= MOST or spending.late(OVERTIME, self.positions):
                break
            if not one.answers:
                self.probe(one)
            if not one.loses:
                return one
        return None

    def first_good(self, candidates: list[Candidate]) -> Candidate:
        """The first candidate after which the other does not win at once."""
        for one in candidates:
            while not (one.tested or self.positions >= MOST or self.context.hurried()) and self.test(one):
                pass
            if not one.loses:
                return one
        return max(candidates, key=lambda one: one.seems)


def choose(
    game: Searchable[Any], worlds: Sequence[Any], budget: Budget, started: float, seed: int, weights: Weights, context: Context
) -> Choice:
    """The first action of the best turn found within a budget."""
    thorough, asked = not budget.glance, budget
    plan = context.plan if thorough and not budget.beside else None
    rest = plan.take(asked, game, worlds[0]) if plan and context.acted else None
    budget = replace(budget, spread=CLEARER * budget.spread)
    if thorough:  # of what is looked at in any case the clock bounds the rest
        budget = replace(budget, positions=TURNS * budget.positions, least=min(TURNS * budget.least, MOST // 2))
    search = TurnSearch(game, worlds[0], weights, context, len(worlds), seed, thorough=thorough)
    if plan and rest:
        turns = Turns(search, search.state)
        turns.look()
        if turns.win is None:
            if len(rest.line) > 1:
                with suppress(*UNPLAYABLE):  # where it cannot be played after all, another move will be
                    plan.keep(asked, game, game.play(search.state, rest.move), rest)
            return replace(rest, positions=search.positions)
    candidates, spending = search.gather(budget, started)
    if not candidates:
        return Choice("", -WON)
    if len(candidates) == 1:
        one = candidates[0]
    elif not thorough:
        one = search.first_good(candidates)
    else:
        one = search.best(candidates, spending, 1.0 if budget.seconds else RESCUE)
    line = list(one.way.texts(game))
    others: dict[str, float] = {}
    for other in sorted((other for other in candidates if other.tested and not other.loses), key=lambda other: -other.worth):
        others.setdefault(other.way.texts(game)[0], other.worth)
    others.pop(line[0], None)
    threat = max(sorted(search.wins), key=search.wins.__getitem__)[0] if search.wins else ""
    found = Choice(line[0], one.worth, list(others.items())[:20], line, search.positions, threat)
    if plan and not context.hurried() and (one.worth == WON or (one.tested and not one.loses)):
        plan.keep(asked, game, one.way.begun().state, found)
    return found
