"""What effects have in common: whether they can always be done, whether they change the board, whether they must be tried out."""

from __future__ import annotations

from game.rules.playing.sets import ALL
from game.rules.playing.state import Plan, Scene


class PlainEffect:
    """Effects that move no picked tile to a picked place."""

    __slots__ = ()

    @property
    def walked(self) -> tuple[str, str] | None:
        """None."""
        return None


class Certain(PlainEffect):
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


class Tried(PlainEffect):
    """Effects that have to be tried out."""

    __slots__ = ()

    def risk(self, scene: Scene, open_pick: str) -> int:
        """Something may be in the way, anywhere."""
        return ALL

    def plan(self, scene: Scene, plan: Plan, open_pick: str) -> int:
        """Everything is in doubt."""
        return ALL
