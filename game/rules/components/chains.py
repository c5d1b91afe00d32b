"""How many tiles hang together by links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.rules.components.link_conditions import OWNERS, standing
from game.rules.components.numbers import NAMED, Counted, titled
from game.rules.language.registry import verb
from game.rules.language.types import ListOf, Phrase, Ref, Word
from game.rules.playing.compiler import Compiler
from game.rules.playing.links import Bound
from game.rules.playing.scene import Scene


def groups(links: Sequence[Bound]) -> list[int]:
    """The sets of places that links join, each as one mask."""
    out: list[int] = []
    for link in links:
        ends = 1 << link.a | 1 << link.b
        joined = ends
        apart = []
        for group in out:
            if group & ends:
                joined |= group
            else:
                apart.append(group)
        out = [*apart, joined]
    return out


@verb(
    "number",
    "chain",
    chain=Ref(("links",)),
    owner=Word(OWNERS),
    joins=ListOf(Phrase(), 1, 4),
    sentence={
        "en": "the number of tiles in the largest chain of {chain:many}[joins: that joins {joins:and-a}]",
        "de": "die Anzahl der Steine in der größten Kette aus {chain:many-dat}[joins:, die {joins:and-acc} verbindet]",
    },
    examples=("{chain: harmony, owner: mine}", "{chain: harmony, owner: mine, joins: [my_side, their_side]}"),
    also=NAMED,
)
def chain(c: Compiler, a: Mapping[str, Any]) -> Counted:
    """The tiles that hang together by such links, where there are most; ``joins``: only where some tile is in each of these
    sets. Nothing if there is no such chain."""
    link = c.link(a["chain"])
    owner, ends = c.must_name_owner(link, a), [c.phrase(text) for text in a.get("joins", ())]

    def size(s: Scene) -> int:
        needed = [found.at(s) for found in ends]
        fitting = [group for group in groups(standing(s, link, owner, None)) if all(group & mask for mask in needed)]
        return max((group.bit_count() for group in fitting), default=0)

    return Counted(size, titled(c, a))
