"""What the checks take for impossible does not happen in games, and what they take for certain always does."""

from __future__ import annotations

import random
import re
from functools import cache, reduce
from operator import or_
from pathlib import Path

import pytest

from game.core.lattice import places
from game.rules.binding.compiler import Compiler
from game.rules.compiling.assembling import assemble
from game.rules.domain.occupancy import NOBODYS
from game.rules.language.nodes import value_of
from game.rules.language.options import apply_options
from game.rules.language.phrases import parse
from game.rules.language.types import Number, One
from game.rules.lint.prospects import Prospects
from game.rules.lint.seen import Seen
from game.rules.lint.walk import Lint
from game.rules.lint.whole_ruleset import walk_all
from game.rules.playing.state import State
from game.rules.trees.tree import plain
from tests.told import SHELF

GAMES = ("skud", "skud_online", "basic", "wiki", "ancient", "ancient_2011", "iroh", "solitaire")
MOVES, EVERY = 90, 15
"""Moves of a random game, and how many of them lie between two positions that are looked at."""
FLEETING = ("moved", "moved_before", "made", "taken", "chosen")
"""Words that mean something only while an action is done."""
HOUSE = sorted((Path(__file__).parent / "house_rules").glob("*.yaml"))
"""House rules, in which words of phrases stand that no shipped ruleset needs."""


@cache
def positions(name: str | Path) -> list[State]:
    """The beginning of a random game, and positions of it."""
    game, chance = SHELF.open(name, {}), random.Random(str(name))
    found = [game.start(7)]
    state = found[0]
    for number in range(1, MOVES if isinstance(name, str) else MOVES // 3):
        moves = game.legal(state)
        if not moves:
            break
        state = game.play(state, chance.choice(moves))
        found += [state] if number % EVERY == 0 else []
    return found


@cache
def prospects_of(name: str | Path) -> Prospects:
    tree = SHELF.resolved(name)
    board = SHELF.board_of(tree)
    lint = Lint(tree, board)
    walk_all(lint)
    return Prospects(lint, board)


@cache
def compiler_of(name: str | Path) -> Compiler:
    tree = SHELF.resolved(name)
    compiler = Compiler(plain(apply_options(tree, {})), plain(SHELF.board_of(tree)))
    assemble(compiler)
    return compiler


def lasting(seen: Seen) -> bool:
    """Whether something means the same at any moment: it speaks of no pick, and not of what an action does."""
    return not set(re.findall(r"\w+", str(seen.value))) & {*seen.picks, *FLEETING}


def asked(name: str | Path, family: str) -> list[Seen]:
    """What a ruleset says of a family that can be asked of a position."""
    return [seen for seen in prospects_of(name).lint.seen if seen.family == family and lasting(seen)]


@pytest.mark.parametrize("name", [*GAMES, *HOUSE], ids=lambda name: Path(name).stem)
def test_places_are_in_a_phrase_as_they_may_and_must(name: str | Path) -> None:
    world, compiler = prospects_of(name).world, compiler_of(name)
    texts = {str(seen.value) for seen in asked(name, "phrase") if "ends of" not in str(seen.value)}
    extents = {text: world.phrase(text) for text in texts}
    sets = {text: compiler.phrase(text) for text in texts}
    for state in positions(name):
        lies = {place: (compiler.kind_ids[piece.kind], piece.owner) for place, piece in state.board.items()}
        there = reduce(or_, (world.placed(lies.get(place), place) for place in places(world.universe)))
        assert there & ~world.possible == 0
        for text, extent in extents.items():
            held = sets[text].at(state.scene(0))
            assert held & world.anywhere(there & ~extent.may) == 0, text
            assert world.anywhere(there & extent.must) & ~held == 0, text


@pytest.mark.parametrize("name", GAMES)
def test_numbers_lie_within_their_bounds(name: str) -> None:
    domain, compiler = prospects_of(name).ever, compiler_of(name)
    compiler.acting = False
    values = [seen.value for seen in asked(name, "number") if "$" not in str(seen.value)]
    counted = [(value, compiler.number(value_of(Number(), plain(value))).of, domain.span(value)) for value in values]
    for state in positions(name):
        for value, of, span in counted:
            assert span.least <= of(state.scene(0)) <= span.most, value


@pytest.mark.parametrize("name", GAMES)
def test_conditions_are_so_only_where_they_can_be(name: str) -> None:
    prospects, compiler = prospects_of(name), compiler_of(name)
    compiler.acting = False
    conditions = [seen.value for seen in asked(name, "condition") if "$" not in str(seen.value)]
    nodes = [value_of(One("condition"), plain(value)) for value in conditions]
    built = [(node, compiler.condition(node), prospects.ever.verdict(node)) for node in nodes]
    for state in positions(name):
        for value, condition, verdict in built:
            for seat in (0, 1)[: len(state.rules.seats)]:
                so, degree = condition.test(state.scene(seat)), condition.degree(state.scene(seat))
                assert 0 <= degree <= 1 and (degree == 1) is so, value
                assert verdict.so or not so, value
                assert verdict.otherwise or so, value


@pytest.mark.parametrize("name", GAMES)
def test_kinds_lie_only_where_they_can_come(name: str) -> None:
    holds, compiler = prospects_of(name).holds, compiler_of(name)
    for state in positions(name):
        assert {compiler.kind_ids[piece.kind] for piece in state.board.values()} <= holds.there("on board")
        for pile in compiler.rules.piles.values():
            tokens = {token for slot in pile.slots for token in state.piles[slot]}
            assert {compiler.kind_ids[token // 3] for token in tokens} <= holds.there(pile.name)


@pytest.mark.parametrize("name", GAMES)
def test_when_play_begins_it_is_as_the_start_says(name: str) -> None:
    prospects, compiler = prospects_of(name), compiler_of(name)
    compiler.acting = False
    state = positions(name)[0]
    if state.board and "setup" not in prospects.tree:
        return  # something has happened by itself
    for seen in asked(name, "condition"):
        if "$" not in str(seen.value) and name not in ("ancient", "ancient_2011", "solitaire"):  # there tiles are drawn at first
            verdict = prospects.begun.verdict(seen.value)
            found = compiler.condition(value_of(One("condition"), plain(seen.value))).test(state.scene(0))
            assert verdict.so if found else verdict.otherwise, seen.value


def test_a_tile_that_is_nobodys_is_one_of_three_sorts() -> None:
    assert prospects_of("ancient").world.owners == (0, 1, NOBODYS)
    assert prospects_of("solitaire").world.owners == (NOBODYS,)
    assert prospects_of("skud").world.owners == (0, 1)


def test_words_that_mean_something_only_while_an_action_is_done_are_left_out() -> None:
    assert [seen for seen in asked("skud", "phrase") if "moved" in str(seen.value)] == []
    assert parse("mine").word == "mine"
