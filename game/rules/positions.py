"""States as data, and data as states: the positions of the protocol."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from game.core.chance import Chance
from game.core.contract import SEATS
from game.core.errors import BadPosition
from game.core.lattice import INDEX, NAMES, SQUARES
from game.rules import starting, turns
from game.rules.compiled import Rules
from game.rules.model import Pile
from game.rules.nearest import did_you_mean
from game.rules.scene import Scene
from game.rules.starting import NOBODY
from game.rules.state import State

OWNERS = (*SEATS, "any")
KEYS = ("to_move", "phase", "turns", "board", "step", "moved", "passes", "chance", "starts", "ended")
ECHOES = ("links", "result", "legal_count", "warnings")
"""What an answer of the engine holds besides the position; a position may bring it back, and nobody reads it."""


def data_of(state: State) -> dict[str, Any]:
    """A state as a position, complete."""
    rules = state.rules
    out: dict[str, Any] = {
        "to_move": SEATS[state.seat],
        "phase": rules.phases[state.phase].name,
        "turns": dict(zip(SEATS, state.turns, strict=True)),
        "board": {NAMES[place]: _piece(rules, piece) for place, piece in sorted(state.board.items())},
    }
    for name, pile in rules.piles.items():
        out[name] = _pile_data(state, pile)
    node = state.rules.phases[state.phase]
    if state.node != node.entry:
        out["step"] = node.nodes[state.node].label
    if state.moved:
        out["moved"] = [NAMES[place] for place in state.moved]
    if state.passes:
        out["passes"] = state.passes
    if any(seat >= 0 for seat in state.starts):
        out["starts"] = {phase.name: SEATS[seat] for phase, seat in zip(rules.phases, state.starts, strict=True) if seat >= 0}
    if state.ended is not None:
        out["ended"] = list(state.ended)
    out["chance"] = state.chance
    return out


def _piece(rules: Rules, piece: Any) -> str:
    return " ".join((OWNERS[piece.owner], rules.kinds[piece.kind].id, *piece.marks))


def counted(pile: Pile) -> bool:
    """Whether a pile is written as counts by kind (a reserve) and not as a list (a hand, a bag, a pot)."""
    return not pile.shared and pile.sorted and pile.starts_with is not None


def _pile_data(state: State, pile: Pile) -> Any:
    rules = state.rules
    if pile.shared:
        return [
            f"{OWNERS[t % 3]} {rules.kinds[t // 3].id}" if pile.sorted else rules.kinds[t // 3].id
            for t in state.piles[pile.slots[0]]
        ]
    out: dict[str, Any] = {}
    for seat, name in enumerate(rules.seats):
        names = [rules.kinds[token // 3].id for token in state.piles[pile.slots[seat]]]
        out[name] = dict(sorted(Counter(names).items())) if counted(pile) else names
    return out


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
            if key not in known and self.data[key]:
                self.faults.append(f"{key!r} is not part of a position of this game. {did_you_mean(str(key), known)}".strip())
        self._turn()
        self._board()
        for pile in self.rules.piles.values():
            self._pile(pile)
        if self.faults:
            raise BadPosition(self.faults)
        self._settle()
        return self.state, tuple(self.warnings)

    def _one_of(self, key: str, words: tuple[str, ...], default: str) -> str:
        word = self.data.get(key, default)
        if word in words:
            return str(word)
        self.faults.append(f"{key} is {word!r}; it must be one of {', '.join(words)}. {did_you_mean(str(word), words)}".strip())
        return default

    def _record(self, key: str) -> Mapping[str, Any]:
        value = self.data.get(key, {})
        if isinstance(value, Mapping):
            return value
        self.faults.append(f"{key} must be a record with a value for each name.")
        return {}

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
        done = self._record("turns")
        counts = [self._number(done.get(seat, 10), f"turns.{seat}", 100_000) for seat in SEATS]
        state.turns = (counts[0], counts[1])
        labels = tuple(node.label for node in phase.nodes)
        default = labels[phase.entry]
        state.node = labels.index(self._one_of("step", labels, default)) if "step" in self.data else phase.entry
        state.passes = self._number(self.data.get("passes", 0), "passes", len(rules.seats))
        state.chance = self._number(self.data.get("chance", state.chance), "chance", (1 << 64) - 1)
        starts = self._record("starts")
        state.starts = tuple(SEATS.index(starts[name]) if starts.get(name) in SEATS else -1 for name in names)

    def _board(self) -> None:
        for name, entry in self._record("board").items():
            place = INDEX.get(name)
            words = entry.split(" ") if isinstance(entry, str) else []
            fault = self._entry_fault(name, place, entry, words)
            if fault:
                self.faults.append(fault)
            elif place is not None:
                kind, owner = self.rules.kind_index[words[1]], OWNERS.index(words[0])
                self.state.put(place, self.rules.piece(kind, owner, tuple(sorted(words[2:]))))
        moved = self.data.get("moved", [])
        self.state.moved = (
            tuple(
                sorted(
                    INDEX[name] for name in moved if isinstance(name, str) and name in INDEX and INDEX[name] in self.state.board
                )
            )
            if isinstance(moved, list)
            else ()
        )

    def _entry_fault(self, name: object, place: int | None, entry: object, words: list[str]) -> str:
        if place is None or (place >= SQUARES and not self.rules.squares):
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
        marks = [status.name for status in self.rules.statuses if status.who is None]
        for word in words[2:]:
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
            owner = seat if self.rules.sets_per_player and len(self.rules.seats) == 2 else NOBODY
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
        owners = starting.owners_of(self.rules) if pile.shared else (seat if self.rules.sets_per_player else NOBODY,)
        left = Counter(starting.full_set(self.rules, pile, owners if len(self.rules.seats) == 2 else (NOBODY,)))
        left.subtract(Counter(piece.kind * 3 + piece.owner for piece in self.state.board.values()))
        for name, other in self.rules.piles.items():
            if name != pile.name and isinstance(self.data.get(name), list | dict):
                left.subtract(Counter(t for slot in set(other.slots) for t in self.state.piles[slot]))
        return sorted(left.elements())

    def _settle(self) -> None:
        """What holds in the position holds at once; what could not have come about is named."""
        state, rules = self.state, self.rules
        self._count_tiles()
        scene = Scene(rules, state, state.seat)
        scene.placed = set(state.board)
        for rule in rules.never:
            if rule.condition.test(scene):
                points = ", ".join(NAMES[p] for p in sorted(state.board) if rule.condition.blame(scene) >> p & 1)
                self.warnings.append(f"{rule.because['en']} ({points})")
        ended = self.data.get("ended")
        if (
            isinstance(ended, list)
            and len(ended) == 2
            and ended[0] in (*self.ending_names(),)
            and ended[1] in (*SEATS, "draw", None)
        ):
            state.ended = (ended[0], ended[1])
        elif state.node == rules.phases[state.phase].entry:
            for after_action in (True, False):
                if state.ended is None:
                    turns.ended_by(state, after_action=after_action)
            turns.stuck(state)
        state.events = ()

    def ending_names(self) -> tuple[str, ...]:
        """Every ending that a game of these rules can have."""
        return (*(ending.name for ending in self.rules.endings), "forfeit", "stuck", "too_long")

    def _count_tiles(self) -> None:
        found = Counter(piece.kind * 3 + piece.owner for piece in self.state.board.values())
        for pile in self.state.piles:
            found.update(pile)
        for token, number in sorted(found.items()):
            kind = self.rules.kinds[token // 3]
            if number > kind.count * self.rules.copies * (1 if self.rules.sets_per_player else 2):
                self.warnings.append(f"There are {number} of {OWNERS[token % 3]}'s {kind.id}, more than the set holds.")
