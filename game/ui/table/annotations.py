"""What people draw on the board with the right button: rings and arrows, kept with each position while the table stands."""

from __future__ import annotations

from dataclasses import dataclass, field

Annotation = tuple[str, str]
"""Two places; a ring where both are the same."""


@dataclass
class Annotations:
    """The rings and arrows of each node of the game. ``start`` is where the pressed right button went down."""

    start: str | None = None
    _drawn: dict[int, list[Annotation]] = field(default_factory=dict)

    def of(self, node: int) -> list[Annotation]:
        """What is drawn on the position of a node."""
        return self._drawn.get(node, [])

    def draw(self, node: int, end: str | None) -> bool:
        """The button is let go there: what was there already goes, else it is drawn. False if it meant nothing."""
        start, self.start = self.start, None
        if start is None or end is None:
            return False
        drawn = self._drawn.setdefault(node, [])
        one = (start, end)
        if one in drawn:
            drawn.remove(one)
        else:
            drawn.append(one)
        return True

    def forget(self) -> None:
        """Wipes all positions clean: the nodes are others now."""
        self.start = None
        self._drawn.clear()

    def clear(self, node: int) -> bool:
        """Wipes a position clean. True if something was drawn there."""
        return bool(self._drawn.pop(node, None))
