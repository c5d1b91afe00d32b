"""What the words mean that stand beside a verb: for the reference, for editors that know the schema, for ``paisho explain``.

A verb's own word is told by the docstring of the function that builds it.
"""

from __future__ import annotations

_PATHS = {
    "over": "the tiles it may pass; without it, what the tile or its groups say, else none",
    "through": "the places that each of its steps must touch",
    "land": "where it may end; without it, what the tile or its groups say",
    "directions": "along the lines (straight), across the corners (diagonal), or both; only away from its player (forward), or "
    "to the sides too (not_back); straight if nothing is said",
    "from": "only a tile that stands there, or is such, moves so",
    "when": "only while this is so",
}
_COUNTED = {
    "owner": "whose: mine, theirs, or anyone; of a link that belongs to nobody, do not ask",
    "name": "what people read where the number is told",
    "between": "only links of which both ends are in this set",
    "across": "only links that cross this zone between their ends",
}
_PICKS = {
    "as": "the name by which later picks and effects speak of what was picked",
    "how_many": "how many at once: a number, or [least, most]; one if nothing is said",
    "who": "only tiles of these kinds",
}
_STEPS = {
    "name": "how people are asked",
    "then": "the steps if it is so",
    "else": "the steps if it is not",
}

MEANINGS: dict[str, dict[str, str]] = {
    "path": _PATHS,
    "path.legs": {
        "turn": "each: a right angle between stretches; may: a turn or straight on; straight: no turn",
        "stop": "end: only after the last stretch; anywhere: on the way too",
    },
    "relation.circle": {"apart": "how many places apart on the circle, either way round"},
    "condition": {
        "owner": "whose links: mine, theirs, or anyone; where links belong to players it must be said",
        "between": "only links of which both ends are in this set",
    },
    "number": _COUNTED,
    "pick": _PICKS,
    "pick.point": {
        "plant_rule_of": "only where the ruleset lets that picked tile be planted (plant_on)",
        "ground_of": "only where that picked tile's own moves may end (land)",
    },
    "pick.square": {"plant_rule_of": "only where the ruleset lets that picked tile be planted (plant_on)"},
    "effect": {
        "to": "where it goes: a pile, box (out of the game), or a place",
        "at": "the place it comes to",
        "from": "where it comes from",
        "within": "the places concerned; others stay as they are",
        "with": "the status that is the mark",
        "then": "what is done if it is so",
        "else": "what is done if it is not",
    },
    "step": _STEPS,
    "step.do": {"with": "picks of the action, each with a phrase that narrows it"},
    "step.optional": {"when": "they are offered only while this is so"},
    "step.repeat": {"times": "how often"},
    "winner": {"then": "who wins if it is so", "else": "who wins if it is not"},
}
"""By family, or by family and verb: each word and its meaning."""


def meaning_of(family: str, verb: str, word: str) -> str:
    """What a word means beside a verb; empty for the verb's own word, and where nothing is known."""
    if word == verb:
        return ""
    return MEANINGS.get(f"{family}.{verb}", {}).get(word) or shared_meaning(family, word)


def shared_meaning(family: str, word: str) -> str:
    """What a word means beside all verbs of a family that know it; empty where that differs or nothing is known."""
    return MEANINGS.get(family, {}).get(word, "")
