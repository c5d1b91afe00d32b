"""What a position is worth to a seat: the features that the rules tell, weighed by their form and by nothing else.

No game is known here and no weight belongs to one: the same few numbers serve every ruleset.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.core.contract import Feature, Searchable


@dataclass(frozen=True, slots=True)
class Weights:
    """How much a lead of one counts in a feature, by its form. An ending counts by its nearness (``near``) and, more, by the cube
    of it (``nearer``)."""

    near: float = 2.0
    nearer: float = 8.0
    score: float = 0.08
    """Of a point ahead."""
    tally: float = 0.04
    """Of a point ahead in a line of the count at the end, where the players are opposed."""
    links: float = 0.25
    pairs: float = 0.1
    tiles: float = 0.5
    held: float = -0.15
    turns: float = 5.0
    """Of the tiles left to lay, where each is a turn to come, by the root of how many there are in the beginning."""
    heed: float = 1.0
    """How much it counts how near the other is, beside how near oneself is: who heeds it less plays for its own plans, and with 0
    does not even see that the other can win at once."""
    gathered: float = 1.0
    """How much links and tiles count beside endings and points: less in a long game, as who only gathers never wins. What comes
    near a link counts as ever: it is the way on."""
    answered: float = 0.15
    """How much of that heed is left where an ending must outlast a turn: it can be met when it is there, and who meets it
    beforehand builds nothing. The less it can be met, the more is left (by the power ``UNMET`` of how firmly it stands)."""
    ease: float = 6.0
    """The lead that is worth half a won game."""


USUAL = Weights()
GATHERED = {"links", "tiles", "held", "turns"}
"""The forms of features that count less in a long game: what there is of what helps to win, and is no part of it."""
UNMET = 40
"""So high that only what hardly anything can break is heeded wholly: with 8 more was prevented and less built."""
WON = 1.0
SURE = 0.98
"""What no position that goes on is worth: more means that the game is over, or cannot be lost any more."""
STANDING = 0.95
"""What a position is worth to whoever acts there while an ending stands for them: they need only end the turn, or claim it."""


def worth(game: Searchable[Any], state: Any, seat: str, weights: Weights = USUAL) -> float:
    """What a state is worth to a seat, from -1 (lost) to 1 (won). Where players are not opposed, it is worth the same to all."""
    if not game.opposed:
        lead = sum(amount for _, amount in shares(game.features(state), 0, weights, opposed=False))
        return SURE * lead / (20 + abs(lead))
    result = game.result(state)
    if result is not None:
        return {seat: WON, "draw": 0.0, None: 0.0}.get(result.winner, -WON)
    own, acting, features = game.seats.index(seat), game.to_move(state), game.features(state)
    if (weights.heed or acting == seat) and _stands(features, game.seats.index(acting or seat)):
        return STANDING if acting == seat else -STANDING
    lead = sum(amount for _, amount in shares(features, own, weights))
    return SURE * lead / (weights.ease + abs(lead))


def is_lost(game: Searchable[Any], state: Any, seat: str) -> bool:
    """Whether the game is over, and the other has won it."""
    result = game.result(state)
    return result is not None and result.winner not in (seat, "draw", None)


def _stands(features: Sequence[Feature], acting: int) -> bool:
    """Whether an ending by which a seat would win stands for it."""
    return any(found.form == "ending" and found.amounts[acting] == found.favours[acting] == 1 for found in features)


def steepness(value: float) -> float:
    """How much a small lead changes what a position of that worth is worth, beside an even one (1): less, the clearer it is."""
    return max(1.0 - abs(value), 0.05) ** 2


def shares(
    features: Sequence[Feature], own: int, weights: Weights = USUAL, *, opposed: bool = True
) -> list[tuple[Feature, float]]:
    """Each feature with what it adds to the lead of a seat (by its number from 0); where players are not ``opposed``, to what all
    have."""
    if not opposed:
        last = max((at for at, feature in enumerate(features) if feature.form == "tally"), default=-1)
        return [(feature, _together(feature, at == last)) for at, feature in enumerate(features)]
    return [(feature, _share(feature, own, weights)) for feature in features]


def nearness(amount: float, weights: Weights = USUAL) -> float:
    """What it counts to be so near an ending, were it sure to be won by."""
    return weights.near * amount + weights.nearer * amount**3


def _share(feature: Feature, own: int, weights: Weights) -> float:
    amounts = feature.amounts
    if feature.form == "ending":
        near = [nearness(amount, weights) for amount in amounts]
        unmet = weights.answered + (1 - weights.answered) * round(amounts[1 - own] ** UNMET, 9) if feature.outlasts else 1.0
        heed = weights.heed * unmet
        return near[own] * feature.favours[own] - heed * near[1 - own] * feature.favours[1 - own]
    weight: float = getattr(weights, feature.form)
    return weight * (weights.gathered if feature.form in GATHERED else 1.0) * (amounts[own] - amounts[1 - own])


def _together(feature: Feature, last: bool) -> float:
    """What a feature adds where nobody is against the others: the last line of the count decides; those before it, and points,
    only show the way."""
    if feature.form == "tally":
        return max(feature.amounts) * (1.0 if last else 0.1)
    return max(feature.amounts) * 0.1 if feature.form == "score" else 0.0
