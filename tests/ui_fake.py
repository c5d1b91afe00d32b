"""A small make-believe game on the real board, for the window's tests: gates, moves, threads, captures, choices, a bonus.

Each seat keeps 4 of 8 accents, plants flowers in gates, moves them up to their number; a new thread earns a bonus.
Six threads win. It is nobody's game, but it asks everything that a table has to answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any

from game.core.catalogue import CatalogueEntry, ShelfPlace
from game.core.contract import (
    SEATS,
    Badge,
    BoardLook,
    Chapter,
    Event,
    Gauge,
    Identity,
    Link,
    Meter,
    Option,
    Piece,
    Reason,
    Result,
    Text,
    TileKind,
    Tray,
)
from game.core.errors import BadMove, BadRequest, BadRuleset, IllegalMove, Problem
from game.core.moves import parse
from tests.ui_ground import ACCENTS, CIRCLE, GATES, GROUNDS, NAMES_OF, POINTS, STEPS, at, both, clash, clear, near, other, wheeled


@dataclass(frozen=True)
class Table:
    """Everything of one moment; what lies where and in the piles as sorted pairs, so that it can be hashed."""

    board: tuple[tuple[str, str, str], ...] = ()
    piles: tuple[tuple[str, str, str, int], ...] = ()
    mover: str = "guest"
    phase: str = "choose"

    @property
    def lies(self) -> dict[str, Piece]:
        return {place: Piece(kind, owner) for place, kind, owner in self.board}

    def pile(self, name: str, seat: str) -> dict[str, int]:
        return {kind: count for pile, owner, kind, count in self.piles if (pile, owner) == (name, seat) and count}


def on_board(lies: Mapping[str, Piece]) -> tuple[tuple[str, str, str], ...]:
    return tuple(sorted((place, piece.kind, piece.owner) for place, piece in lies.items()))


class Garden:
    """``game.core.contract.Game``, made up."""

    name = both("Garden of Threads", "Garten der Fäden")
    about = both(
        "Plant flowers, join them by threads, and be first to hold six.", "Pflanze Blumen und verbinde sie durch sechs Fäden."
    )
    board = BoardLook(both("Pai Sho board"), GROUNDS)
    kinds: Mapping[str, TileKind] = {
        kind: TileKind(
            kind, both(en, de), code, kind, text=both(f"Moves up to {STEPS[kind]} steps." if kind in STEPS else "An accent.")
        )
        for kind, (en, de, code) in NAMES_OF.items()
    }
    link_names: Mapping[str, Text] = {"harmony": both("Harmony", "Harmonie")}
    quiet: frozenset[str] = frozenset()
    chance = True
    handfuls: Mapping[str, int] = {}
    pictures: Mapping[str, str] = {}
    seats: Sequence[str] = SEATS

    def __init__(self, options: Mapping[str, int | str | bool] | None = None) -> None:
        self.identity = Identity("garden", "1", "g1", dict(options or {}))
        self.definition: dict[str, Any] = {}

    def start(self, seed: int) -> Table:
        piles = []
        for seat in SEATS:
            piles += [("reserve", seat, kind, 3) for kind in CIRCLE]
            piles += [("reserve", seat, "white_lotus", 1), ("reserve", seat, "orchid", 1)]
            piles += [("accents", seat, kind, 2) for kind in ACCENTS]
        return Table(piles=tuple(sorted(piles)))

    def to_move(self, state: Table) -> str | None:
        return None if self.result(state) else state.mover

    def legal(self, state: Table) -> Sequence[str]:
        return moves_of(state)

    def listed(self, state: Table) -> Sequence[str]:
        """The moves of a moment, found anew."""
        if self.result(state):
            return ()
        if state.phase == "choose":
            have = [kind for kind, count in sorted(state.pile("accents", state.mover).items()) for _ in range(count)]
            return sorted({"choose " + " ".join(four) for four in combinations(have, 4)})
        lies = state.lies
        if state.phase == "bonus":
            return sorted(["skip", *self._accents(state, lies)])
        plants = [f"place {k} {g}" for k in state.pile("reserve", state.mover) if k in CIRCLE for g in GATES if g not in lies]
        moves = [
            f"move {a} {b}"
            for a, p in lies.items()
            if p.owner == state.mover and p.kind in STEPS
            for b in POINTS
            if not self._wrong(lies, a, b)
        ]
        return sorted(plants + moves) or ["pass"]

    def _accents(self, state: Table, lies: Mapping[str, Piece]) -> list[str]:
        empty = [place for place in POINTS if place not in lies and place not in GATES]
        out = []
        for kind in state.pile("accents", state.mover):
            if kind == "boat":
                for place, piece in lies.items():
                    if piece.kind in STEPS and place not in GATES:
                        out += [
                            f"place boat {place} to {p}"
                            for p in empty
                            if max(abs(a - b) for a, b in zip(at(place), at(p), strict=True)) == 1
                        ]
            else:
                out += [f"place {kind} {place}" for place in empty]
        return out

    def _wrong(self, lies: Mapping[str, Piece], a: str, b: str) -> str:
        """Which rule forbids a move, or nothing."""
        piece, (ax, ay), (bx, by) = lies[a], at(a), at(b)
        if a == b or abs(ax - bx) + abs(ay - by) > STEPS.get(piece.kind, 0):
            return "reach"
        if b in GATES:
            return "gates"
        if b in lies and (lies[b].owner == piece.owner or not clash(piece.kind, lies[b].kind)):
            return "occupied"
        ground = GROUNDS[b]
        wrong = "white" if piece.kind in CIRCLE[:3] else "red" if piece.kind in CIRCLE[3:] else ""
        return "garden" if ground == (wrong,) else ""

    def play(self, state: Table, move: str) -> Table:
        parsed = parse(move)
        if move not in self.legal(state):
            raise IllegalMove(f"{move!r} is not among the legal moves here.")
        if parsed.verb == "choose":
            keep = {kind: parsed.picks.count(kind) for kind in ACCENTS}
            piles = tuple(p if p[:2] != ("accents", state.mover) else (*p[:3], keep[p[2]]) for p in state.piles)
            return replace(state, piles=piles, mover=other(state.mover), phase="choose" if state.mover == "guest" else "play")
        if parsed.verb in ("skip", "pass"):
            return replace(state, mover=other(state.mover), phase="play")
        return self._played(state, parsed.verb, parsed.picks)

    def _played(self, state: Table, verb: str, picks: Sequence[str]) -> Table:
        lies, piles = state.lies, state.piles
        if verb == "move":
            lies[picks[1]] = lies.pop(picks[0])
        else:
            pile = "reserve" if picks[0] in CIRCLE else "accents"
            piles = tuple((*p[:3], p[3] - 1) if p[:3] == (pile, state.mover, picks[0]) else p for p in piles)
            if len(picks) > 2:
                lies[picks[2]] = lies.pop(picks[1])
            lies[picks[1]] = Piece(picks[0], state.mover)
            if picks[0] == "wheel":
                lies = wheeled(lies, picks[1])
        then = replace(state, board=on_board(lies), piles=piles)
        fresh = {(k.a, k.b) for k in self.links(then) if k.owner == state.mover} - {(k.a, k.b) for k in self.links(state)}
        if state.phase == "play" and verb == "move" and fresh and state.pile("accents", state.mover):
            return replace(then, phase="bonus")
        return replace(then, phase="play", mover=other(state.mover))

    def result(self, state: Table) -> Result | None:
        count = {seat: sum(1 for link in self.links(state) if link.owner == seat) for seat in SEATS}
        if state.phase == "bonus" or max(count.values()) < 6:
            return None
        winner = "draw" if count["guest"] == count["host"] else max(SEATS, key=lambda seat: count[seat])
        tally = (
            (both("Threads", "Fäden"), count["guest"], count["host"]),
            (both("Total", "Summe"), count["guest"], count["host"]),
        )
        return Result(winner, "target", both("Six threads hold the garden together.", "Sechs Fäden halten den Garten."), tally)

    def pieces(self, state: Table) -> Mapping[str, Piece]:
        return state.lies

    def trays(self, state: Table, seat: str | None = None) -> Sequence[Tray]:
        names = {"reserve": both("Reserve"), "accents": both("Accents", "Aktionssteine")}
        out = []
        for owner in SEATS:
            for pile, name in names.items():
                tiles = state.pile(pile, owner)
                out.append(Tray(pile, owner, name, tiles, sum(tiles.values())))
        return out

    def links(self, state: Table) -> Sequence[Link]:
        return links_of(state.board)

    def threads(self, state: Table) -> Sequence[Link]:
        """The links of a moment, found anew."""
        lies, out = state.lies, []
        for a, b in combinations(sorted(lies.keys() - set(GATES), key=at), 2):
            one, two = lies[a], lies[b]
            if one.owner == two.owner and near(one.kind, two.kind) and clear(lies, a, b):
                out.append(Link("harmony", one.owner, a, b))
            if one.owner != two.owner and clash(one.kind, two.kind) and clear(lies, a, b):
                out.append(Link("disharmony", None, a, b))
        return out

    def badges(self, state: Table) -> Mapping[str, Sequence[Badge]]:
        lies = state.lies
        weeds = [at(place) for place, piece in lies.items() if piece.kind == "knotweed"]
        text = both("Withered by the knotweed beside it.", "Verwelkt neben dem Knöterich.")
        drained = [
            p
            for p, t in lies.items()
            if t.kind in STEPS and any(max(abs(a - b) for a, b in zip(at(p), w, strict=True)) == 1 for w in weeds)
        ]
        return {place: (Badge("withered", text),) for place in drained}

    def phase(self, state: Table) -> Text:
        return {"choose": both("Choosing accents"), "play": both("Play", "Spiel"), "bonus": both("Bonus")}[state.phase]

    def asked(self, state: Table) -> Text:
        return {
            "choose": both("Choose the four accent tiles you keep.", "Wähle vier Aktionssteine."),
            "play": both("Plant a flower in a gate, or move one of yours.", "Pflanze eine Blume in ein Gatter oder bewege eine."),
            "bonus": both("A new thread! Place an accent tile, or skip.", "Ein neuer Faden! Setze einen Aktionsstein."),
        }[state.phase]

    def word(self, word: str) -> Text:
        return {"skip": both("Skip the bonus", "Ohne Bonus")}.get(word, both(word))

    def meters(self, state: Table, viewer: str | None = None) -> Sequence[Meter]:
        return ()

    def scores(self, state: Table) -> Mapping[str, int]:
        return {}

    def events(self, state: Table) -> Sequence[Event]:
        return ()

    def why(self, state: Table, move: str) -> Sequence[Reason]:
        parsed = parse(move)
        if move in self.legal(state):
            return ()
        if parsed.verb not in ("move", "place", "choose", "skip", "pass"):
            raise BadMove(f"{move!r} is no move.")
        lies = state.lies
        if parsed.verb == "move" and len(parsed.picks) == 2 and parsed.picks[0] in lies and parsed.picks[1] in GROUNDS:
            rule = self._wrong(lies, *parsed.picks)
            said = {
                "reach": both("The flower cannot walk that far: its number says how many steps it has."),
                "gates": both("No move ends in a gate."),
                "occupied": both("Another tile stands there, and this one cannot capture it."),
                "garden": both("A flower never ends its move in the other colour's garden."),
            }.get(rule, both("That is not one of your tiles."))
            sort = {"reach": "reach", "gates": "ground", "garden": "ground", "occupied": "taken"}.get(rule, "rule")
            return (Reason(rule or "owner", said, (parsed.picks[1],), sort),)
        return (
            Reason("gate", both("Flowers are planted in the gates only."), tuple(gate for gate in GATES if gate not in lies)),
        )

    def reach(self, state: Table, place: str) -> Mapping[str, str]:
        return {}

    def way(self, state: Table, move: str) -> Sequence[str]:
        return ()

    def book(self) -> Sequence[Chapter]:
        return ()

    def position(self, state: Table) -> dict[str, Any]:
        return {}

    def view(self, state: Table, seat: str) -> dict[str, Any]:
        return self.position(state)

    def setup(self, position: Mapping[str, Any], seed: int = 0) -> tuple[Table, tuple[str, ...]]:
        return self.start(seed), ()


@lru_cache(maxsize=2000)
def moves_of(state: Table) -> Sequence[str]:
    """The moves of a moment: a window asks for them again and again."""
    return tuple(Garden().listed(state))


class Measured(Garden):
    """The same with a meter of every form."""

    def meters(self, state: Table, viewer: str | None = None) -> Sequence[Meter]:
        out = []
        for number, seat in enumerate(SEATS):
            held = sum(link.owner == seat for link in self.links(state))
            arcs = ((200.0 * number, 200.0 * number + 37.5 * held),) if held else ()
            lamps = tuple(Gauge("share", both(f"{n} threads", f"{n} Fäden"), float(held >= n)) for n in (1, 2, 4, 6))
            left = sum(state.pile("reserve", seat).values())
            out += [
                ("circle", seat, Gauge("ring", both("Threads", "Fäden"), held / 9, arcs=arcs, place="0,0")),
                ("six", seat, Gauge("count", both("Threads", "Fäden"), held / 6, held, 6)),
                ("lamps", seat, Gauge("parts", both("Threads", "Fäden"), held / 6, parts=lamps)),
                ("last", seat, Gauge("count", both("Flowers", "Blumen"), 1 - left / 20, left, start=20)),
            ]
        out.sort(key=lambda found: list(self.measured).index(found[0]))
        near = [Meter("ending", f"endings.{name}", self.measured[name], seat, gauge) for name, seat, gauge in out]
        lead = tuple(sum(piece.owner == seat for piece in state.lies.values()) for seat in SEATS)
        return [*near, Meter("lead", "tally.0", both("Tiles on the board", "Steine auf dem Brett"), amounts=lead)]

    measured: Mapping[str, Text] = {
        "circle": both("A circle around the middle", "Ein Kreis um die Mitte"),
        "six": both("Six threads", "Sechs Fäden"),
        "lamps": both("One, two, four, six threads", "Ein, zwei, vier, sechs Fäden"),
        "last": both("The last flower is planted", "Die letzte Blume ist gepflanzt"),
    }


@lru_cache(maxsize=2000)
def links_of(board: tuple[tuple[str, str, str], ...]) -> Sequence[Link]:
    """The links of what lies on the board."""
    return tuple(Garden().threads(Table(board)))


class Cupboard:
    """A shelf with the make-believe game, another version of it, and a broken one."""

    def entries(self) -> Sequence[CatalogueEntry]:
        options = (
            Option("accents", both("Accent tiles each player keeps", "Aktionssteine je Spieler"), "number", 4, 0, 8),
            Option(
                "chooser",
                both("Accent tiles are chosen by"),
                "choice",
                "each",
                choices={"each": both("each player"), "host": both("the host")},
            ),
            Option("wheels", both("Play with wheels", "Mit Rädern"), "switch", True),
        )
        broken = "rulesets/night.yaml:14:3 tiles.rose: 'walks' is not a word here. Did you mean 'walk'?"
        return (
            CatalogueEntry("garden", Garden.name, Garden.about, 2, options),
            CatalogueEntry("quiet", both("A Quiet Evening"), both("One player lays the tiles so that everything blooms."), 1, ()),
            CatalogueEntry("night", both("Night Garden"), both("Played in the dark."), 2, (), broken),
        )

    def open(self, ruleset: str, options: Mapping[str, int | str | bool]) -> Garden:
        if ruleset == "night":
            raise BadRuleset([Problem("night.yaml", 14, 3, "tiles.rose", "'walks' is not a word here.")])
        return Garden(options)

    def places(self) -> Mapping[str, ShelfPlace]:
        return {}

    def parent(self, ruleset: str) -> str | None:
        return None

    def reopen(self, record: Mapping[str, Any]) -> Garden:
        return self.open(record["ruleset"], record.get("options", {}))

    own: Path | None = None

    def strays(self) -> Sequence[CatalogueEntry]:
        return ()

    def problems(self, ruleset: str) -> Sequence[Problem]:
        return [Problem("night.yaml", 14, 3, "tiles.rose", "'walks' is not a word here.", "Did you mean 'walk'?")]

    def excerpt(self, problem: Problem) -> str:
        return "  rose: {walks: 3}"

    def identity(self, ruleset: str | Path, options: Mapping[str, int | str | bool]) -> Identity | None:
        return None if ruleset == "night" else Garden(options).identity

    def stamp(self) -> object:
        return ""

    def follow(self, ruleset: str | Path, options: Mapping[str, int | str | bool]) -> None:
        return None

    def take(self, text: str) -> str:
        raise BadRequest("Nothing is taken here.")

    def take_file(self, path: Path) -> str:
        raise BadRequest("Nothing is taken here.")

    def line(self, ruleset: str) -> str:
        return f"paisho-rules1:{ruleset}"
