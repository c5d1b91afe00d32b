"""The condition that links cover several zones, a link for each, no tile used more often than it may be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.core.contract import Text
from game.rules.binding.compiler import Compiler
from game.rules.language.fault import Fault
from game.rules.language.registry import verb
from game.rules.language.types import ListOf, MapOf, Ref, Whole, Word
from game.rules.playing.lines import spanned
from game.rules.playing.model import Condition
from game.rules.playing.rules import Bound, Link
from game.rules.playing.state import Scene
from game.rules.verbs.conditions import Plain
from game.rules.verbs.link_conditions import OWNERS, ends_of, owned


@dataclass(frozen=True, slots=True)
class Cover(Plain):
    """A link for each zone that crosses it, chosen so that no tile is an end more often than its kind may be (I4)."""

    zones: tuple[tuple[int, int], ...]
    """Each as GUEST sees it, and as HOST does."""
    link: Link
    owner: str
    limits: tuple[int, ...]
    """By kind, of how many of the chosen links a tile may be an end."""
    sentence: Text

    def test(self, scene: Scene) -> bool:
        """Whether such links can be chosen: tried exactly, the zone with the fewest links first."""
        standing = [bound for bound in self.link.bound(scene.state) if owned(bound, self.owner, scene.seat)]
        crossing = [[bound for bound in standing if spanned(bound.a, bound.b) & zone[scene.seat]] for zone in self.zones]
        return all(crossing) and self._chosen(scene, sorted(crossing, key=len), Counter())

    def _chosen(self, scene: Scene, crossing: Sequence[Sequence[Bound]], used: Counter[int]) -> bool:
        if not crossing:
            return True
        board = scene.state.board
        for bound in crossing[0]:
            if all(used[end] < self.limits[board[end].kind] for end in (bound.a, bound.b)):
                used[bound.a] += 1
                used[bound.b] += 1
                if self._chosen(scene, crossing[1:], used):
                    return True
                used[bound.a] -= 1
                used[bound.b] -= 1
        return False

    def blame(self, scene: Scene) -> int:
        """The ends of all links that cross one of the zones."""
        found = [bound for bound in self.link.bound(scene.state) if owned(bound, self.owner, scene.seat)]
        return ends_of([bound for bound in found if any(spanned(bound.a, bound.b) & zone[scene.seat] for zone in self.zones)])


COVER: Text = {
    "en": "{with:your} *cross* {cover:and}[each_tile: (each tile counts only {each_tile:times}[except:, {except}])]",
    "de": "{with:your} {cover:and-acc} *kreuzen*|[each_tile: (jeder Stein zählt nur {each_tile:times}[except:, {except}])]",
}


@verb(
    "condition",
    "cover",
    cover=ListOf(Ref(("zones",)), 1, 8),
    with_=Ref(("links",)),
    owner=Word(OWNERS),
    each_tile=Whole(1, 8),
    except_=MapOf(Whole(1, 8), "tiles"),
    needs=("with",),
    sentence=COVER,
    examples=(
        "{cover: [arm_north, arm_south], with: harmony, owner: mine, each_tile: 1, except: {water: 2}}",
        "{cover: [row_of_centre, column_of_centre], with: harmony, owner: mine}",
    ),
)
def cover(c: Compiler, a: Mapping[str, Any]) -> Condition:
    """A link across each of these zones, a different one for each; ``each_tile``: of how many a tile may be an end (I4)."""
    link, most = c.link(a["with"]), a.get("each_tile", 8)
    unknown = [name for name in a.get("except", {}) if name not in c.kind_ids]
    if unknown:
        raise Fault(c.rule(), f"there is no tile called {unknown[0]!r}.")
    limits = tuple(a.get("except", {}).get(kind, most) for kind in c.kind_ids)
    sentence = c.spoken("condition", a)
    owner = c.must_name_owner(link, a.get("owner"))
    return Cover(tuple(c.zone_masks(zone) for zone in a["cover"]), link, owner, limits, sentence)
