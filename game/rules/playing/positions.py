"""Data as states: the positions of the protocol, read with every reason against them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from game.core.chance import Chance
from game.core.contract import SEATS
from game.core.errors import BadPosition
from game.core.lattice import NAMES, SQUARES, mask
from game.rules.language.records import BUILT_IN_ENDINGS
from game.rules.playing import endings, starting, turns
from game.rules.playing.history import NOTHING, History
from game.rules.playing.model import Pile
from game.rules.playing.oddities import oddities
from game.rules.playing.position_data import BELOW
from game.rules.playing.rules import Rules
from game.rules.playing.starting import owner_in, owners_of
from game.rules.playing.state import NOBODY, Scene, State
from game.rules.trees.nearest import did_you_mean

OWNERS = (*SEATS, "any")
KEYS = (
    "to_move", "phase", "turns", "turns_in", "board", "marks", "score", "step", "moved", "passes", "chance", "starts", "seen",
    "ended",
)  # fmt: skip
PILES = ("reserve", "hand", "bag", "pot")
"""Words that any position may hold empty, also where a game has no such thing."""
ECHOES = ("links", "result", "legal_count", "warnings")
"""What an answer of the engine holds besides the position; a position may bring it back, and nobody reads it."""

MOST_POINTS = 10**18
"""Points of a player, at most: no game comes to so many by numbers that are bounded, scored so often."""


class Setup:
    """One position being read: every reason against it is gathered before it is refused."""

    def __init__(self, rules: Rules, data: Mapping[str, Any], seed: int) -> None:
        self.rules = rules
        self.data = data
        self.faults: list[str] = []
        self.warnings: list[str] = []
        self.state = starting.blank(rules, seed)

    def read(self) -> tuple[State, tuple[str, ...]]:
        """The state and the warnings. Raises BadPosition with every reason."""
        known = (*KEYS, *ECHOES, *self.rules.piles)
        for key in self.data:
            if key not in known and not (key in PILES and not self.data[key]):
                self.faults.append(f"{key!r} is not part of a position of this game. {did_you_mean(str(key), known)}".strip())
        self._turn()
        self._score()
        self._board()
        piles = sorted(self.rules.piles.values(), key=lambda pile: pile.name not in self.data)
        for pile in piles:  # those that are given first: what is left is the full set less all of them
            self._pile(pile)
        if self.faults:
            raise BadPosition(self.faults)
        self._settle()
        return self.state, tuple(self.warnings)

    def _one_of(self, key: str, words: tuple[str, ...], default: str) -> str:
        word = self.data.get(key, default)
        if word in words:
            return str(word)
        known = words[0] if len(words) == 1 else f"one of {', '.join(repr(w) if ' ' in w else w for w in words)}"
        self.faults.append(f"{key} is {word!r}; it must be {known}. {did_you_mean(str(word), words)}".strip())
        return default

    def _record(self, key: str) -> Mapping[str, Any]:
        value = self.data.get(key, {})
        if isinstance(value, Mapping):
            return value
        self.faults.append(f"{key} must be a record with a value for each name.")
        return {}

    def _seats(self, key: str) -> Mapping[str, Any]:
        """A record by player."""
        value = self._record(key)
        for player in value:
            if player not in SEATS:
                self.faults.append(f"{key}: there is no player {player!r}. {did_you_mean(str(player), SEATS)}".strip())
        return value

    def _number(self, value: Any, what: str, most: int = 1000) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most:
            return value
        self.faults.append(f"{what} is {value!r}; it must be a whole number from 0 to {most}.")
        return 0

    def _turn(self) -> None:
        state, rules = self.state, self.rules
        names = tuple(phase.name for phase in rules.phases)
        state.phase = names.index(self._one_of("phase", names, names[-1]))
        phase = rules.phases[state.phase]
        state.seat = SEATS.index(self._one_of("to_move", rules.seats, SEATS[phase.first] if len(rules.seats) == 2 else "guest"))
        self._turns_done(names)
        labels = {node.label: index for index, node in enumerate(phase.nodes) if node.then is None}
        step = self._one_of("step", tuple(labels), next(iter(labels))) if "step" in self.data else ""
        state.node = labels[step] if step else phase.entry
        state.passes = self._number(self.data.get("passes", 0), "passes", len(rules.seats))
        state.chance = self._number(self.data.get("chance", state.chance), "chance", (1 << 64) - 1)
        starts = self._record("starts")
        for name, seat in starts.items():
            if name not in names or seat not in SEATS:
                self.faults.append(f"starts.{name} is {seat!r}; it must name a phase and who begins it, guest or host.")
        state.starts = tuple(SEATS.index(starts[name]) if starts.get(name) in SEATS else -1 for name in names)

    def _turns_done(self, names: tuple[str, ...]) -> None:
        """The turns completed in the last phase (ten if nothing is said), and in each before it (none)."""
        state, done = self.state, self._seats("turns")
        counts = [self._number(done.get(seat, 10), f"turns.{seat}", 100_000) for seat in SEATS]
        state.turns = (counts[0], counts[1])
        given = self._record("turns_in")
        for name, entry in given.items():
            if name not in names[:-1] or not isinstance(entry, Mapping) or not entry.keys() <= {*SEATS}:
                known = ", ".join(names[:-1]) or "there is none"
                self.faults.append(
                    f"turns_in.{name} is {entry!r}; it must count the turns of each player in an earlier phase ({known})."
                )
                return
        if state.earlier:
            earlier = [
                [self._number(given.get(name, {}).get(seat, 0), f"turns_in.{name}.{seat}", 100_000) for seat in SEATS]
                for name in names[:-1]
            ]
            state.earlier = tuple((guest, host) for guest, host in earlier)

    def _score(self) -> None:
        """The points so far, which may be below nothing; and the positions that turns began in."""
        given = self._seats("score")
        if given and not self.rules.scored:
            self.faults.append("score: this game has no points.")
        points = [given.get(seat, 0) for seat in SEATS]
        for seat, value in zip(SEATS, points, strict=True):
            if not isinstance(value, int) or isinstance(value, bool) or abs(value) > MOST_POINTS:
                self.faults.append(f"score.{seat} is {value!r}; it must be a whole number from -{MOST_POINTS} to {MOST_POINTS}.")
                return
        self.state.scores = (points[0], points[1])
        seen = self.data.get("seen", [])
        if isinstance(seen, list) and len(seen) <= 10_000 and all(isinstance(item, str) and len(item) == 16 for item in seen):
            self.state.seen = History(tuple(seen)) if self.rules.repetition or self.rules.repeats else NOTHING
        else:
            self.faults.append("seen must list the digests of earlier positions, as an answer of this program had them.")

    def _board(self) -> None:
        for name, entry in self._record("board").items():
            place = self.rules.grid.place(name)
            stack = [part.split(" ") for part in entry.split(BELOW)] if isinstance(entry, str) else [[]]
            faults = [self._entry_fault(name, place, entry, words, under=at > 0) for at, words in enumerate(stack)]
            if any(faults):
                self.faults.append(next(filter(None, faults)))
            elif place >= 0:
                (kind, owner), *under = [(self.rules.kind_index[words[1]], OWNERS.index(words[0])) for words in stack]
                tokens = tuple(below * 3 + whose for below, whose in under)
                self.state.put(place, self.rules.piece(kind, owner, tuple(sorted(stack[0][2:])), tokens))
        self._marks()
        self._moved()

    def _marks(self) -> None:
        """The lasting marks on points."""
        slots = self.rules.point_marks
        for mark, listed in self._record("marks").items():
            if mark not in slots:
                self.faults.append(f"marks: no points bear {mark!r} in this game. {did_you_mean(str(mark), slots)}".strip())
                continue
            names = listed if isinstance(listed, list) else [None]
            found = [self.rules.grid.place(name) if isinstance(name, str) else -1 for name in names]
            if min(found, default=0) < 0:
                self.faults.append(f"marks.{mark} is {listed!r}; it must list points of the board.")
            else:
                self.state.mark_points(slots[mark], mask(found), put=True)

    def _moved(self) -> None:
        moved = self.data.get("moved", [])
        listed = moved if isinstance(moved, list) else [None]
        places = [self.rules.grid.place(name) if isinstance(name, str) else -1 for name in listed]
        if all(place in self.state.board for place in places):
            self.state.moved = tuple(sorted({*places}))
        else:
            self.faults.append(f"moved is {moved!r}; it must list points with tiles on them.")

    def _entry_fault(self, name: object, place: int, entry: object, words: list[str], *, under: bool) -> str:
        if place < 0 or (place >= SQUARES and not self.rules.squares):
            return f"{name} is no point of the board."
        if len(words) < 2:
            return f"{name} holds {entry!r}; a tile reads like 'guest rose'."
        if words[0] not in OWNERS:
            return f"{name}: the owner is guest, host or any, not {words[0]!r}. {did_you_mean(words[0], OWNERS)}".strip()
        if words[1] not in self.rules.kind_index:
            return f"{name}: there is no tile called {words[1]!r}. {did_you_mean(words[1], self.rules.kind_index)}".strip()
        kind = self.rules.kinds[self.rules.kind_index[words[1]]]
        if not kind.lives >> place & 1:
            return f"{name}: {kind.id} lies on {'points' if place >= SQUARES else 'squares'}."
        if under and len(words) > 2:
            return f"{name}: a tile under another has no marks."
        if under and not self.rules.stacks:
            return f"{name}: no tile lies under another in this game."
        marks = [status.name for status in self.rules.statuses if status.who is None and not status.on_points]
        for word in words[2:]:
            if words.count(word) > 1:
                return f"{name}: the mark {word!r} is named twice."
            if word not in marks:
                return f"{name}: {word!r} is no lasting mark of this game. {did_you_mean(word, marks)}".strip()
        return ""

    def _pile(self, pile: Pile) -> None:
        given = self.data.get(pile.name)
        if pile.shared:
            tokens = self._tokens(given, pile.name, NOBODY) if given is not None else self._default(pile, 0)
            self._fill(pile, 0, tokens, given is not None)
            return
        if given is not None and not isinstance(given, Mapping):
            self.faults.append(f"{pile.name} must be a record with an entry for each player.")
            return
        for key in given or {}:
            if key not in self.rules.seats:
                self.faults.append(f"{pile.name}: there is no player {key!r}. {did_you_mean(str(key), self.rules.seats)}".strip())
        for seat, player in enumerate(self.rules.seats):
            own = (given or {}).get(player)
            owner = owner_in(self.rules, seat)
            tokens = self._tokens(own, f"{pile.name}.{player}", owner) if own is not None else self._default(pile, seat)
            self._fill(pile, seat, tokens, own is not None)

    def _fill(self, pile: Pile, seat: int, tokens: list[int], given: bool) -> None:
        if pile.sorted:
            tokens = sorted(tokens)
        elif not given:
            chance = Chance(self.state.chance)
            tokens = chance.shuffled(tokens)
            self.state.chance = chance.state
        self.state.set_pile(pile.slots[seat], tuple(tokens))

    def _tokens(self, value: Any, what: str, owner: int) -> list[int]:
        if isinstance(value, Mapping):
            pairs = [(name, self._number(count, f"{what}.{name}")) for name, count in value.items()]
        elif isinstance(value, list) and len(value) <= 2000:
            pairs = [(name, 1) for name in value]
        else:
            self.faults.append(f"{what} must list tiles, or count them by kind.")
            return []
        counted = [(self._token(name, what, owner), count) for name, count in pairs]
        return [token for token, count in counted if token >= 0 for _ in range(count)]

    def _token(self, name: Any, what: str, owner: int) -> int:
        words = name.split(" ") if isinstance(name, str) else []
        if len(words) == 2 and words[0] in OWNERS:
            owner = OWNERS.index(words.pop(0))
        if len(words) != 1 or words[0] not in self.rules.kind_index:
            self.faults.append(
                f"{what}: there is no tile called {name!r}. {did_you_mean(str(name), self.rules.kind_index)}".strip()
            )
            return -1
        return self.rules.kind_index[words[0]] * 3 + owner

    def _default(self, pile: Pile, seat: int) -> list[int]:
        """The full set less what is on the board and in the piles that were given."""
        if pile.starts_with is None:
            return []
        owners = owners_of(self.rules) if pile.shared else (owner_in(self.rules, seat),)
        left = Counter(starting.full_set(self.rules, pile, owners))
        on_board = (token for piece in self.state.board.values() for token in piece.tokens)
        left.subtract(Counter(t if self.rules.sets_per_player else t - t % 3 + NOBODY for t in on_board))
        for name, other in self.rules.piles.items():
            if name != pile.name and isinstance(self.data.get(name), list | dict):
                left.subtract(Counter(t for slot in set(other.slots) for t in self.state.piles[slot]))
        return sorted(left.elements())

    def _settle(self) -> None:
        """What holds in the position holds at once; what could not have come about is named."""
        state, rules = self.state, self.rules
        self.warnings += oddities(state)
        scene = Scene(rules, state, state.seat)
        scene.placed = set(state.board)
        for rule in rules.never:
            if rule.condition.test(scene):
                points = "; ".join(NAMES[p] for p in sorted(state.board) if rule.condition.blame(scene) >> p & 1)
                self.warnings.append(f"{rule.because['en']} ({points})")
        phase = rules.phases[state.phase]
        node = phase.nodes[state.node]
        if state.node == phase.entry or (node.offers and node.offers[0][0].automatic):
            self._begin()
        self._ended()
        state.events = ()

    def _begin(self) -> None:
        """A position at the beginning of a turn: an ending that holds in it holds at once; else the turn begins."""
        state, given = self.state, self.data.get("ended")
        # who acted last is not said: the other player in a position that was set up, the one to move where a game has ended
        for set_up in (False, True) if "ended" in self.data else (True,):
            state.ended = None
            for check in ("after_action", "after_turn", "before_turn"):
                if state.ended is None:
                    endings.ended_by(state, check, set_up=set_up and check != "before_turn")
            if isinstance(given, list) and state.ended == tuple(given):
                break
        if state.ended is None and "seen" not in self.data:
            endings.repeated(state)
        if state.ended is None and "ended" not in self.data:
            moved = state.moved
            turns.enter(Scene(self.rules, state, state.seat), state.node)
            state.moved = moved or state.moved

    def _ended(self) -> None:
        """An ending that the board does not show (resigning, being stuck) is believed; one that it could show must hold."""
        given = self.data.get("ended")
        if given is None:
            return
        unseen = (*BUILT_IN_ENDINGS, *(ending.name for ending in self.rules.endings if ending.check == "claimed"))
        shown = isinstance(given, list) and len(given) == 2 and given[1] in (*SEATS, "draw", None)
        held = tuple(given) == self.state.ended if shown and self.state.ended is not None else False
        if not shown or not (held or given[0] in unseen or (given[0] in self.ending_names() and "step" in self.data)):
            raise BadPosition(
                [f"ended is {given!r}, but no such ending holds here. It is an ending and its winner, or left out."]
            )
        self.state.ended = (given[0], given[1])

    def ending_names(self) -> tuple[str, ...]:
        """Every ending that a game of these rules can have."""
        return (*(ending.name for ending in self.rules.endings), *BUILT_IN_ENDINGS)
