"""Which kinds belong together, in words: neighbours on a circle, one kind with a whole group, and two by two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.rules.book.telling import Telling
from game.rules.playing.model import Kind
from game.rules.wording.saying import Saying

Pairs = set[tuple[int, int]]
FEW = 4
"""So many pairs are just listed, even where they are neighbours on a circle or one kind with a whole group."""


def pairs_told(t: Telling, relation: str, s: Saying, joint: str = "or") -> str:
    """The kinds that a relation joins."""
    return kinship(t, s, t.names.rows(relation, directed=True), relation, joint)


def kinship(t: Telling, s: Saying, rows: Sequence[int], relation: str, joint: str = "or") -> str:
    """The kinds that are related: round a circle where they stand so, one kind with a group, and the rest two by two."""
    left = {(a.index, b.index) for a in t.kinds for b in t.kinds if rows[a.index] >> b.index & 1}
    out: list[str] = []
    if len(left) > 2 * FEW and all((b, a) in left for a, b in left):
        for words, told in (*_circles(t, relation, left, s), *_with_groups(t, left, s)):
            if told <= left:
                out.append(words)
                left -= told
    both = {"or": ("; or ", "; oder "), "and": ("; and ", "; und ")}[joint]
    return s.either(*both).join([*out, *([_listed(t, left, s, joint)] if left else [])])


def _circles(t: Telling, relation: str, left: Pairs, s: Saying) -> Iterator[tuple[str, Pairs]]:
    """The circle of a relation that joins the neighbours on it."""
    entry = t.section("relations").get(relation, {})
    ring = t.names.circle(entry["circle"]) if entry.get("apart") == 1 else []
    sides = {(a, b) for a, b in zip(ring, [*ring[1:], *ring[:1]], strict=True)}
    if len(ring) > 2:
        names = " – ".join(s.of(t.rules.kinds[kind].name) for kind in [*ring, ring[0]])
        words = s.either(f"neighbours on the circle {names}", f"Nachbarn auf dem Kreis {names}")
        yield words, sides | {(b, a) for a, b in sides}


def _with_groups(t: Telling, left: Pairs, s: Saying) -> Iterator[tuple[str, Pairs]]:
    """The kinds that are related to every kind of a group that has a name."""
    for kind in t.kinds:
        for group in sorted(t.section("groups"), key=lambda name: -len(t.members(name))):
            own = {kind.index} if (kind.index, kind.index) not in left else set()
            members = t.members(group) - own
            told = {(kind.index, other) for other in members}
            if len(members) > 2 and t.tells(group) and t.names.is_noun("groups", group) and told <= left:
                every = s.phrase(group, "any-dat" if s.german else "any")
                yield (
                    s.either(f"{s.of(kind.name)} with {every}", f"{s.of(kind.name)} mit {every}"),
                    told | {(b, a) for a, b in told},
                )


def _listed(t: Telling, left: Pairs, s: Saying, joint: str) -> str:
    """Kinds two by two, with an arrow where only one way round."""
    out = []
    for one in t.kinds:
        for other in t.kinds:
            there, back = (one.index, other.index) in left, (other.index, one.index) in left
            if there and (not back or one.index <= other.index):
                out.append(_pair(one, other, back, s))
    return s.joined(out, joint)


def _pair(one: Kind, other: Kind, back: bool, s: Saying) -> str:
    return f"{s.of(one.name)}{'–' if back else ' → '}{s.of(other.name)}"
