"""Links found on lines that have changed since an earlier state are those found anew, in whatever order one asks."""

from __future__ import annotations

import gc
from typing import Any

import pytest

from game.core.chance import Chance
from game.core.lattice import point
from game.rules.playing.line_links import Bound
from game.rules.playing.state import PieceType, State
from game.rules.rules_game import RulesGame
from tests import soak
from tests.conftest import in_gate
from tests.soak import Variant, opened

NEAR = [point(x, y) for x in range(-3, 4) for y in range(-3, 4)]
"""Points so close together that tiles on them get in each other's way."""


def links(game: RulesGame, state: State) -> dict[str, tuple[Bound, ...]]:
    """Every link that stands, before and after line effects, those too that count as others."""
    rules = game.compiled
    found = {name: link.standing(state) for name, link in rules.all_links.items()}
    return found | {f"{name}, turned": rules.bound(state, link) for name, link in rules.links.items()}


def anew(game: RulesGame, state: State) -> dict[str, tuple[Bound, ...]]:
    """The same of a state that was set up from what lies there, so that nothing is known of it."""
    return links(game, game.setup(game.position(state))[0])


def wander(variant: Variant, chance: Chance, plies: int) -> list[State]:
    """Random moves from the last states or from earlier ones; all links, one or none of a state are asked before it is left."""
    game = opened(variant)
    states = [game.start(chance.below(1000))]
    kinds = list(game.compiled.all_links.values())
    for _ in range(plies):
        state = chance.pick(states[-5:])
        moves = game.legal(state)
        if not moves:
            continue
        after = game.play(state, chance.pick(moves))
        states.append(after)
        asked = chance.below(3)
        if asked == 1 and kinds:
            chance.pick(kinds).standing(after)
        elif asked == 2:
            assert links(game, after) == anew(game, after), (variant, game.position(after))
    for _ in range(plies // 3):
        state = chance.pick(states)
        assert links(game, state) == anew(game, state), (variant, game.position(state))
    return states


@pytest.mark.parametrize("ruleset", in_gate(soak.playable(), 2))
def test_links_are_those_of_a_state_of_which_nothing_is_known(ruleset: str) -> None:
    for number, variant in enumerate(soak.variants(ruleset)):
        wander(variant, Chance(number), variant.share(90))


def crowd(game: RulesGame, chance: Chance) -> State:
    """Many tiles close together, whoever they belong to."""
    state = game.start(0).fork()
    for place in NEAR:
        if place not in state.board and chance.below(3):
            state.put(place, any_tile(game, chance))
    return state


def any_tile(game: RulesGame, chance: Chance) -> PieceType:
    """A tile of any kind, of either player or of nobody."""
    rules = game.compiled
    return rules.piece(chance.below(len(rules.kinds)), chance.below(3))


@pytest.mark.parametrize("ruleset", soak.playable())
def test_links_of_a_crowd_in_which_tiles_come_and_go(ruleset: str) -> None:
    """Tiles are exchanged, lifted and laid, as no game does it: neighbours lend, drain and part what lies on other lines."""
    for number, variant in enumerate(soak.variants(ruleset)):
        game, chance = opened(variant), Chance(number)
        states = [crowd(game, chance)]
        for _ in range(variant.share(60)):
            state = chance.pick(states[-3:]).fork()
            for place in {chance.pick(NEAR) for _ in range(1 + chance.below(3))}:
                if place in state.board:
                    state.take(place)
                if chance.below(4):
                    state.put(place, any_tile(game, chance))
            twin = state.fork()
            twin.cache, twin.kept, twin.touched = {}, {}, 0
            if chance.below(2):
                assert links(game, state) == links(game, twin), (variant, game.position(state))
            states.append(state)


def within(thing: Any) -> list[Any]:
    """All that a thing keeps alive, itself among it, but what belongs to the program or its rules."""
    seen: dict[int, Any] = {}
    waiting = [thing]
    while waiting:
        one = waiting.pop()
        if id(one) not in seen and not isinstance(one, type):
            seen[id(one)] = one
            waiting += gc.get_referents(one)
    return list(seen.values())


@pytest.mark.parametrize("ruleset", ["skud", "wiki", "basic", "iroh"])
def test_what_is_kept_of_lines_keeps_no_state_alive(ruleset: str) -> None:
    game = opened(Variant(ruleset))
    for state in wander(Variant(ruleset), Chance(3), 60)[-3:]:
        links(game, state)
        assert state.kept
        assert not any(isinstance(one, State) for one in within(state.kept))
