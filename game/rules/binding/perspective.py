"""How a rule looks from the two seats: whether it asks something else of each, and from whom what it counts is hidden."""

from __future__ import annotations

from game.core.contract import SEATS
from game.rules.binding.compiler import Compiler
from game.rules.language.nodes import RuleNode
from game.rules.language.types import ListOf, Phrase, Ref, Type, Word

ALL = "all"
"""What it counts is told to nobody: players are to see it for themselves."""
_SIDES = frozenset(("mine", "theirs", *SEATS))


def is_sided(binder: Compiler, node: RuleNode) -> bool:
    """Whether a rule asks something else of each seat: of its own tiles, or of places that lie elsewhere for it."""
    own = any(_speaks_of_side(binder, node.fields[at].type, value) for at, value in node.values().items())
    return own or any(is_sided(binder, part) for part in node.parts())


def _speaks_of_side(binder: Compiler, kind: Type, value: object) -> bool:
    if isinstance(value, tuple) and isinstance(kind, ListOf):
        return any(_speaks_of_side(binder, kind.item, item) for item in value)
    if not isinstance(value, str):
        return False
    if isinstance(kind, Word):
        return value in _SIDES
    if isinstance(kind, Phrase):
        return kind.sort != "kinds" and not binder.phrase(value).seatless
    if isinstance(kind, Ref) and kind.sections == ("zones",):
        south, north = binder.zone_masks(value)
        return south != north
    return False


def hidden_from(binder: Compiler, node: RuleNode) -> frozenset[str]:
    """From whom the rules hide something that a rule counts: ``mine`` is the player concerned, ``theirs`` the other; ``ALL``
    where it is about links that a table does not show."""
    found = set(node.hidden_from(binder))
    for at, value in node.values().items():
        kind = node.fields[at].type
        if isinstance(kind, Ref) and kind.sections == ("links",) and binder.link(value).quiet:
            found.add(ALL)
    return frozenset(found.union(*(hidden_from(binder, part) for part in node.parts())))
