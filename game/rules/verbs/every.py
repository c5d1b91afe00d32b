"""All verbs of the language: where this is imported, the registry holds every one of them."""

from __future__ import annotations

from game.rules.verbs import (
    arithmetic,
    conditions,
    count_conditions,
    each_effects,
    effects,
    link_conditions,
    mark_effects,
    move_effects,
    numbers,
    paths,
    picks,
    pile_effects,
    pile_picks,
    plant_effects,
    relations,
    stack_effects,
    steps,
    winners,
)

VERB_MODULES = (
    arithmetic, conditions, count_conditions, each_effects, effects, link_conditions, mark_effects, move_effects, numbers, paths,
    picks, pile_effects, pile_picks, plant_effects, relations, stack_effects, steps, winners,
)  # fmt: skip
"""Importing them has entered their verbs into the registry."""
