"""Random play over all rulesets and their options; at every ply all is checked that must always hold.

    python -m tests.soak --games 20 --plies 400 --seed 1 --ruleset NAME

Each game that breaks a law is printed with what plays it again; the exit status is then 1.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import yaml

from game.core.catalogue import CatalogueEntry
from game.core.chance import Chance
from game.core.contract import Option
from game.core.session import Session, restore
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import RULESETS, a_catalogue, in_gate
from tests.laws import check_ply, portrait

SHELF = a_catalogue()
HOUSE = RULESETS / "house"


class Variant(NamedTuple):
    """A ruleset with some of its options set."""

    ruleset: str
    options: tuple[tuple[str, int | str | bool], ...] = ()

    def share(self, number: int) -> int:
        """How much of a test's work a variant gets: a ruleset as it is all of it, one with other options a fourth."""
        return max(1, number // 4) if self.options else number

    def __str__(self) -> str:
        return " ".join([self.ruleset, *(f"{name}={value}" for name, value in self.options)])


@cache
def playable() -> list[str]:
    """The names of all rulesets in the folder but the abstract ones, found by reading the folder and not through the shelf."""
    files = sorted([*RULESETS.glob("*.yaml"), *HOUSE.glob("*.yaml")], key=lambda path: path.stem)
    return [path.stem for path in files if not yaml.load(path.read_text("utf-8"), yaml.CSafeLoader).get("abstract")]


@cache
def entries() -> dict[str, CatalogueEntry]:
    """What the shelf says of each ruleset."""
    return {entry.id: entry for entry in SHELF.entries()}


@cache
def opened(variant: Variant) -> RulesGame:
    """The game of a variant, compiled once."""
    return SHELF.open(variant.ruleset, dict(variant.options))


def other_values(option: Option) -> list[int | str | bool]:
    """What an option can be besides its default: the ends of a number's range, every other choice, the other way."""
    values: dict[str, list[int | str | bool]] = {
        "number": [option.minimum, option.maximum],
        "choice": [*option.choices],
        "switch": [False, True],
    }
    return [value for value in values[option.type] if value != option.default]


def variants(ruleset: str) -> Iterator[Variant]:
    """The ruleset as it is, with each option changed alone, and with all options changed at once.

    A house rule is taken as it is: its options are its parent's.
    """
    yield Variant(ruleset)
    options = () if (HOUSE / f"{ruleset}.yaml").exists() else entries()[ruleset].options
    for option in options:
        for value in other_values(option):
            yield Variant(ruleset, ((option.id, value),))
    changed = tuple((option.id, other_values(option)[-1]) for option in options)
    if len(changed) > 1:
        yield Variant(ruleset, changed)


def some(of: Sequence[Variant]) -> list[Variant]:
    """A sample for the gate: each ruleset as it is and with all options changed, and every sixth of the others."""
    single = in_gate([variant for variant in of if len(variant.options) == 1], 6)
    return [variant for variant in of if len(variant.options) != 1 or variant in single]


def check_record(session: Session[State]) -> None:
    """A game written down and read again is at an equal state, with nothing to complain of."""
    again, trouble = restore(session.game, json.loads(json.dumps(session.record())))
    assert not trouble, trouble
    assert again.state == session.state
    assert again.moves == session.moves


def soak(variant: Variant, seed: int, plies: int, sample: int = 4) -> Session[State]:
    """One random game, watched at every ply until its end or for so many plies. Raises AssertionError for a broken law."""
    game, chance = opened(variant), Chance(seed)
    session = Session(game, seed)
    while True:
        check_ply(game, session.state, chance, sample)
        moves = session.legal
        if not moves or session.here.depth >= plies:
            break
        before = portrait(game, session.state)
        session.enter(chance.pick(moves))
        after = session.state
        assert session.undo()
        assert portrait(game, session.state) == before
        assert session.redo()
        assert session.state == after
    check_record(session)
    return session


def main(arguments: Sequence[str] | None = None) -> int:
    """Soaks every variant of every ruleset and prints what was found; 1 if a law was broken."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3, help="games of each variant")
    parser.add_argument("--plies", type=int, default=300, help="longest game")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--sample", type=int, default=4, help="moves tried out at each ply")
    parser.add_argument("--ruleset", help="only this one")
    asked = parser.parse_args(arguments)
    broken = 0
    for ruleset in [asked.ruleset] if asked.ruleset else playable():
        for variant in variants(ruleset):
            began, plies, endings = time.process_time(), 0, Counter[str]()
            for seed in range(asked.seed, asked.seed + asked.games):
                try:
                    session = soak(variant, seed, asked.plies, asked.sample)
                except Exception as error:  # whatever it is: it is counted, said with what plays it again, and the soak goes on
                    broken += 1
                    sys.stdout.write(f"BROKEN {variant} seed {seed}: {type(error).__name__}: {str(error)[:600]}\n")
                    continue
                plies += session.here.depth
                endings[session.result.ending if session.result else "cut off"] += 1
            spent = time.process_time() - began
            sys.stdout.write(f"{variant}: {plies} plies, {dict(endings)}, {spent:.1f} s\n")
            sys.stdout.flush()
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
