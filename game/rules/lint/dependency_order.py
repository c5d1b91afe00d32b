"""The order in which things are worked out: groups, zones and statuses depend on no circle, and statuses on no link."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from game.core.errors import Problem
from game.rules.domain.names import records_in, texts_in
from game.rules.language.nodes import verbs_in
from game.rules.lint.walk import Lint
from game.rules.trees.tree import key_mark_of, mark_of, problem_at

_NAME = re.compile(r"[a-z][a-z0-9_]*")
DEEPEST = 32
"""How many entries of a section may name one another in a chain; shipped rules have three."""


def problems_of(lint: Lint) -> list[Problem]:
    """Circles, and statuses that depend on links, which are worked out after them."""
    tree = lint.tree
    groups = {name: texts_in(entry.get("is")) for name, entry in records_in(tree, "groups").items()}
    zones = _named(tree.get("zones"))
    statuses = _named(tree.get("statuses"), ("who", "when"))
    sections = {"groups": groups, "zones": zones, "statuses": statuses}
    found = [problem for section, edges in sections.items() for problem in _circles(lint, section, edges)]
    if not found:
        found = [problem for section, edges in sections.items() for problem in _chains(lint, section, edges)]
    return [*found, *_links_in_statuses(lint)]


def _named(entries: Any, fields: tuple[str, ...] = ("where",)) -> dict[str, list[str]]:
    """The entries that each entry names in its phrases."""
    if not isinstance(entries, dict):
        return {}
    texts = {
        name: list(_texts([entry.get(field) for field in fields] if isinstance(entry, dict) else entry))
        for name, entry in entries.items()
    }
    return {name: [word for text in found for word in _NAME.findall(text) if word in entries] for name, found in texts.items()}


def _texts(value: Any) -> Iterator[str]:
    """All texts below a value."""
    if isinstance(value, str):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _texts(inner)


def _circles(lint: Lint, section: str, edges: Mapping[str, list[str]]) -> Iterator[Problem]:
    """Each circle once, at the entry of it that is written first."""
    told: set[str] = set()
    for name in edges:
        chain = _way_back(name, edges)
        if chain and not told & set(chain):
            told |= set(chain)
            path = (section, name)
            message = f"these depend on one another in a circle: {' needs '.join([*chain, name])}."
            yield problem_at(key_mark_of(lint.tree, path), path, message, "Take one of them out of the other.")


def _chains(lint: Lint, section: str, edges: Mapping[str, list[str]]) -> Iterator[Problem]:
    """The first entry with which a chain begins that is too long, in a section without circles."""
    begins = list(edges)
    for _ in range(DEEPEST):
        longer = set(begins)
        begins = [name for name in begins if not longer.isdisjoint(edges[name])]
    if begins:
        path = (section, begins[0])
        message = f"more than {DEEPEST} of these depend on one another in a chain that begins with {begins[0]}."
        yield problem_at(key_mark_of(lint.tree, path), path, message, "Shorten the chain.")


def _way_back(start: str, edges: Mapping[str, list[str]]) -> list[str]:
    """A shortest chain from an entry back to itself; empty if there is none."""
    ways, seen = [[start]], set()
    for way in ways:
        for following in edges.get(way[-1], ()):
            if following == start:
                return way
            if following not in seen:
                seen.add(following)
                ways.append([*way, following])
    return []


def _links_in_statuses(lint: Lint) -> Iterator[Problem]:
    for name, status in records_in(lint.tree, "statuses").items():
        found = next(_verbs_of_links(status.get("when")), None)
        if found:
            path = ("statuses", name, "when")
            message = f'"{found}" asks for links, and links depend on statuses.'
            yield problem_at(mark_of(lint.tree, path), path, message, "Ask for tiles, zones, piles or other statuses.")


def _verbs_of_links(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        verbs = [verb for family in ("condition", "number") for verb in verbs_in(family, value)]
        yield from (verb.name for verb in verbs if verb.node.refers_to("links"))
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _verbs_of_links(inner)
