"""The two shapes that most actions have, listed without trying anything out: a tile goes where its own movement gets it, and
a tile comes out of a pile onto a point.

They say the same as the general way in legal.py, which every action of another shape takes, and these too where some rule
cannot tell beforehand on which points it would be broken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from game.core.lattice import BOARD, NAMES, places
from game.rules.playing import legal
from game.rules.playing.model import Landing
from game.rules.playing.state import MoveBundle, Scene
from game.rules.playing.taking import capturing, joined
from game.rules.playing.ways import ways
from game.rules.verbs.effects import Branch
from game.rules.verbs.move_effects import MoveTile
from game.rules.verbs.picks import PlacePick, Way
from game.rules.verbs.pile_picks import FromPile, SeveralFromPile
from game.rules.verbs.plant_effects import PlantTile

if TYPE_CHECKING:
    from game.rules.playing.model import Action

Lister = Callable[[Scene, "Action", int, list[Landing]], Iterator[MoveBundle]]


def lister(action: Action, costly: bool) -> Lister | None:
    """What lists an action of one of the two shapes; None for any other. ``costly``: some capture takes the taker too."""
    if len(action.picks) != 2 or action.forbids or action.prefer is not None or len(action.says) != 3:
        return None
    one, two = action.picks
    if action.says[1:] != (one.name, two.name):
        return None
    if isinstance(one, PlacePick) and isinstance(two, Way) and two.goal_of == one.name and one.plant_rule_of is None:
        return _moves if not costly and _just_moves(action, one.name, two.name) else None
    if (
        isinstance(one, FromPile)
        and not isinstance(one, SeveralFromPile)
        and isinstance(two, PlacePick)
        and two.plant_rule_of == one.name
        and two.ground_of is None
    ):
        return _plantings if _just_plants(action, one.name, two.name) else None
    return None


def _just_moves(action: Action, tile: str, goal: str) -> bool:
    effect = action.effects[0]
    return len(action.effects) == 1 and isinstance(effect, MoveTile) and (effect.what, effect.pick_to) == (tile, goal)


def _just_plants(action: Action, tile: str, spot: str) -> bool:
    first, *rest = action.effects
    plants = isinstance(first, PlantTile) and (first.what, first.pick_at) == (tile, spot)
    return plants and all(isinstance(effect, Branch) for effect in rest)


def _moves(scene: Scene, action: Action, following: int, never: list[Landing]) -> Iterator[MoveBundle]:
    state = scene.state
    board, kinds, verb = state.board, state.rules.kinds, action.says[0] + " "
    movers = (action.picks[0].places(scene) or 0) & ~state.cannot("move")
    empty = BOARD & ~state.m[0]
    prey = capturing(state, scene.seat)
    for place in places(movers):
        piece = board[place]
        kind = kinds[piece.kind]
        bit = 1 << place
        if kind.plain is None:
            mask = ways(scene, place)
        else:
            path, land = kind.plain
            targets = empty
            for by, of, capture in prey:
                if by & bit:
                    targets |= of if capture.rows is None else of & joined(state, capture.related[piece.kind])
            mask = path.reach(place, empty, targets & land[scene.seat])
        for landing in never:
            mask &= ~landing(piece, place)
        if mask:
            yield MoveBundle(action, (place,), verb + NAMES[place] + " ", mask, following)


def _plantings(scene: Scene, action: Action, following: int, never: list[Landing]) -> Iterator[MoveBundle]:
    rules, seat, verb = scene.rules, scene.seat, action.says[0] + " "
    what, where = action.picks
    if not isinstance(where, PlacePick):
        return
    free = where.open(scene)
    rest = action.effects[1:]
    free &= ~scene.state.m[0]
    for token, text in what.values(scene) if free else ():
        kind = rules.kinds[token // 3]
        mask = free & kind.lives
        if kind.plant_on is not None:
            mask &= kind.plant_on.const[seat] if kind.plant_on.const is not None else kind.plant_on.at(scene)
        scene.values = {what.name: token}
        if not rest or all(isinstance(e, Branch) and e.when.decide(scene) is False and not e.other for e in rest):
            piece = rules.laid(token, seat)
            for landing in never:
                mask &= ~landing(piece, -1)
        else:
            scene.spots = {what.name: 0}
            mask = legal.allowed(scene, action, mask, where.name)
        if mask:
            yield MoveBundle(action, (token,), verb + text + " ", mask, following)
