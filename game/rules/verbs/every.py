"""All verbs of the language: where this is imported, the registry holds every one of them."""

from __future__ import annotations

from game.rules.verbs import (
    chance_effects,
    conditions,
    count_conditions,
    effects,
    flow_effects,
    link_conditions,
    marking,
    numbers,
    paths,
    picks,
    pile_effects,
    pile_picks,
    relations,
    shifting,
    steps,
    trading,
    turning,
    twin_effects,
    winners,
)

VERB_MODULES = (
    chance_effects, conditions, count_conditions, effects, flow_effects, link_conditions, marking, numbers, paths, picks,
    pile_effects, pile_picks, relations, shifting, steps, trading, turning, twin_effects, winners,
)  # fmt: skip
"""Importing them has entered their verbs into the registry."""
