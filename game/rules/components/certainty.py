"""What effects have in common that say nothing, or all, beforehand about where they can be done and what they change."""

from __future__ import annotations

from game.rules.playing.scene import Plan, Scene
from game.rules.playing.sets import ALL


class Certain:
    """Effects that can always be done."""

    __slots__ = ()

    def risk(self, scene: Scene, open_pick: str) -> int:
        """Nowhere."""
        return 0


class OffBoard(Certain):
    """Effects that can always be done and change nothing on the board."""

    __slots__ = ()

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """Nothing is in doubt."""
        return 0


class Tried:
    """Effects that have to be tried out."""

    __slots__ = ()

    def risk(self, scene: Scene, open_pick: str) -> int:
        """Something may be in the way, anywhere."""
        return ALL

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """Everything is in doubt."""
        return ALL
