"""The list of legal moves comes quickly, from what is known beforehand. Here it is made in two slower ways that know less:

by the general way, which takes an action of any shape, and by carrying out every move and asking every rule. All three agree
in any position: with clashes on the board, tiles of all kinds in each other's way, and under rules that the games do not have.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given

from game.core.chance import Chance
from game.core.lattice import INDEX
from game.rules.playing import legal
from game.rules.playing.state import Scene, State
from game.rules.rules_game import RulesGame
from tests.conftest import RULESETS, a_catalogue, in_gate
from tests.record_games import random_game
from tests.soak import Variant, opened, some
from tests.test_properties import EXAMPLES, VARIANTS, everywhere, often, shape_of

CROWDED = EXAMPLES or 14
"""Crowded positions for each ruleset."""


def listed(state: State, *, quick: bool) -> list[str]:
    """The moves of the actions asked for, by the way that is taken in play or by the one for actions of any shape."""
    if quick:
        return legal.texts(state.rules.legal(state))
    out = []
    for action, following in state.rules.phases[state.phase].nodes[state.node].offers:
        out += list(legal.of_action(Scene(state.rules, state, state.seat), action, following))
    return legal.texts(tuple(out))


def by_trying(scene: Any, action: Any, mask: int, open_pick: str) -> int:
    """What ``legal.allowed_places`` answers, with no rule believed that says it knows beforehand."""
    return legal.places_by_trying(scene, action, mask, open_pick, [*action.forbids, *scene.rules.never])


def tried_out(state: State) -> list[str]:
    with patch.object(legal, "allowed_places", by_trying), patch.object(legal, "_harmless", lambda _scene, _action: False):
        return listed(state, quick=False)


def state_of(game: RulesGame, position: dict[str, Any]) -> State:
    """The state of a position in which play goes on, whatever would have ended it, and whose turn has broken no rule yet."""
    state, _ = game.setup(position)
    state.ended = None
    broken = [rule for rule in game.compiled.never if rule.condition.test(state.scene(state.seat))]
    earlier, state.moved = state.moved, ()
    if broken == [rule for rule in game.compiled.never if rule.condition.test(state.scene(state.seat))]:
        state.moved = earlier
    state.cache.clear()
    return state


def check_three_ways(game: RulesGame, position: dict[str, Any]) -> int:
    """How many moves there are, the same by each way."""
    found = listed(state_of(game, position), quick=True)
    assert found == listed(state_of(game, position), quick=False), f"the quick way and the general way differ: {position}"
    tried = tried_out(state_of(game, position))
    assert found == tried, f"known beforehand and by trying differ: {sorted({*found} ^ {*tried})} in {position}"
    return len(found)


def crowded(game: RulesGame, chance: Chance) -> dict[str, Any]:
    """A position with many tiles close together, at any step of a turn of the main phase."""
    kinds, _, steps = shape_of(game)
    phase = list(steps)[-1]
    reach = 2 + chance.below(7)
    points = [name for name in game.board.grounds if name in INDEX and not name.startswith("s")]
    near = [name for name in points if all(abs(int(number)) <= reach for number in name.split(","))]
    owners = game.seats if len(game.seats) == 2 and game.compiled.sets_per_player else ("any",)
    board = {chance.pick(near): f"{chance.pick(owners)} {chance.pick(kinds)}" for _ in range(4 + chance.below(4 * reach))}
    position: dict[str, Any] = {"to_move": chance.pick(game.seats), "phase": phase, "board": board}
    if chance.below(2):
        position |= {"step": chance.pick(steps[phase]), "moved": [chance.pick(list(board))]}
    return position


@often
@given(everywhere())
def test_the_three_lists_are_the_same(drawn: tuple[Variant, dict[str, Any]]) -> None:
    variant, position = drawn
    check_three_ways(opened(variant), position)


@pytest.mark.parametrize("variant", in_gate(some(VARIANTS), 2, 1), ids=str)
def test_in_crowded_positions_the_three_lists_are_the_same(variant: Variant) -> None:
    game, chance = opened(variant), Chance(21)
    number = variant.share(CROWDED)
    assert sum(check_three_ways(game, crowded(game, chance)) for _ in range(number)) > number // 3


@pytest.mark.parametrize("variant", in_gate(some(VARIANTS), 2), ids=str)
def test_in_a_game_the_three_lists_are_the_same(variant: Variant) -> None:
    game = opened(variant)
    states = [node.state for node in random_game(variant, 9, variant.share(160)).path if node.state.ended is None]
    assert sum(check_three_ways(game, game.position(state)) for state in states[::8]) >= len(states[::8]) > 1


def test_a_tile_that_lies_wrong_since_earlier_in_the_turn_counts_in_every_list() -> None:
    game = opened(Variant("skud"))
    position = {"to_move": "guest", "board": {"-1,1": "guest rose"}, "moved": ["-1,1"]}
    state, _ = game.setup(position)
    assert listed(state, quick=True) == tried_out(state)


# House rules that bend what the quick way relies on

TWISTS = {
    "no walls": "remove: [links.disharmony.not_across, links.harmony.not_across]",
    "seen over tiles": "links: {disharmony: {over: accent}}",
    "own clashes only": """
links: {disharmony: {ends: [mine and basic, mine and basic]}}
never: {disharmony: {when: {linked: disharmony, owner: anyone}}}""",
    "unlike ends": "links: {disharmony: {ends: [red_flower, white_flower]}}",
    "withered cannot clash": "statuses: {withered: {cannot: [link]}}",
    "the lotus clashes": "relations: {clashing: {pairs: [[white_lotus, basic]]}}",
    "twins clash": "relations: {clashing: {pairs: [[rose, rose]]}}",
    "rocks sour": """
line_effects:
  sour: {text: {en: A Rock sours., de: Ein Stein macht sauer.}, tiles: rock, on: whole_line, turns: {harmony: disharmony}}""",
    "rocks sweeten": """
line_effects:
  sweet: {text: {en: A Rock sweetens., de: Ein Stein versöhnt.}, tiles: rock, on: between, turns: {disharmony: harmony}}""",
    "never beside a rock": """
never:
  cold: {when: {some: moved and flower and around rock}, because: {en: Rocks are cold., de: Steine sind kalt.}}""",
    "never in line": """
never:
  shy: {when: {some: moved and in line with (theirs and orchid)}, because: {en: Orchids stare., de: Orchideen starren.}}""",
    "never any weed by a lotus": """
never:
  dry: {when: {some: white_lotus and around knotweed}, because: {en: The lotus dries., de: Der Lotus trocknet.}}""",
    "never a harmony of theirs": """
never:
  kind: {when: {linked: harmony, owner: theirs}, because: {en: Help nobody., de: Hilf niemandem.}}""",
    "flowers leap": "tiles: {rose: {move: {walk: 3, over: mine}}, lily: {move: {walk: 4, over: flower}}}",
    "roses run from the wood": "tiles: {rose: {move: [{walk: 1}, {walk: 4, from: neutral}]}}",
    "lilies never go back": "tiles: {lily: {move: {walk: 3, directions: not_back}}}",
    "safe in harmony": "captures: {opposites: {of: theirs and basic and not ends of harmony}}",
    "clashes on diagonals": "links: {disharmony: {lines: both}}",
    "short clashes": "links: {disharmony: {length: 4}}",
    "never in sight of an orchid": """
never:
  shy: {when: {some: moved and in sight of (theirs and orchid)}, because: {en: Orchids stare., de: Orchideen starren.}}""",
    "never caught between": """
never:
  caught: {when: {some: moved and flanked by theirs}, because: {en: Caught., de: Gefangen.}}""",
    "flowers land by themselves": "groups: {tile: {land: not gates and not around accent}}",
}


@cache
def twisted(twist: str, folder: Path) -> RulesGame:
    """The sheet's game with a twist."""
    text = f'format: 1\nid: twisted\nversion: "1"\nextends: [skud]\nname: {{en: Twisted, de: Verdreht}}\n{TWISTS[twist]}\n'
    (folder / "twisted.yaml").write_text(text, "utf-8")
    return a_catalogue(RULESETS, folder).open("twisted")


def twisted_positions(game: RulesGame, number: int) -> Iterator[dict[str, Any]]:
    """Crowded positions, and some that a game could come to: nothing on the board clashes yet."""
    chance = Chance(4)
    for _ in range(number):
        position = crowded(game, chance)
        yield position
        links = game.links(game.setup(position)[0])
        clashing = {place for link in links if link.kind == "disharmony" for place in (link.a, link.b)}
        board = {place: tile for place, tile in position["board"].items() if place not in clashing}
        yield position | {"board": board, "moved": [place for place in position.get("moved", []) if place in board]}


@pytest.mark.parametrize("twist", TWISTS)
def test_under_house_rules_the_three_lists_are_the_same(twist: str, tmp_path: Path) -> None:
    game = twisted(twist, tmp_path)
    assert sum(check_three_ways(game, position) for position in twisted_positions(game, CROWDED // 4)) > CROWDED // 2
