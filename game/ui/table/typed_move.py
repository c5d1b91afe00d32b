"""A move being typed: the text, the legal moves that begin so, and the line in which all that is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from pygame import Rect

from game.core.moves import MINUS, as_written, find_meant
from game.drawing.brush import Brush
from game.drawing.sprites import Sprite
from game.ui.framework.widgets import Widget
from game.ui.framework.words import UiWords

MOST = 6
"""Suggestions shown."""
LEAST = 6
"""Heights of letters that the line needs with a suggestion, or with what is said of what was typed."""
LONGEST = 80
LOW = 17
"""An area that is lower, in heights of letters, is covered whole: of what lies beneath too little would be left to be of use."""
Named = Callable[[str], Sequence[str]]
"""The legal moves that a text means in which things are called by their names in the reader's language."""


def find_none(_text: str) -> Sequence[str]:
    """Where nothing is known by a name."""
    return ()


@dataclass(frozen=True)
class TypedMove:
    """The text of a move and, where the arrow keys went, which suggestion is taken (``at``, -1 for none)."""

    text: str = ""
    at: int = -1

    def suggestions(self, legal: Sequence[str], named: Named = find_none) -> list[str]:
        """The legal moves that the text can mean, at most six: itself, or else by the names of things (``named``)."""
        return (find_meant(self.text, legal, begun=True) or list(named(self.text)))[:MOST]

    def type_text(self, sign: str) -> TypedMove:
        """With one sign more; a minus as moves are written with it."""
        return TypedMove((self.text + sign.replace(MINUS, "-"))[:LONGEST])

    def erase(self) -> TypedMove:
        """With one sign less."""
        return TypedMove(self.text[:-1])

    def complete(self, legal: Sequence[str], named: Named = find_none) -> TypedMove:
        """As far as all the legal moves that begin so agree; to the suggestion taken, if one is."""
        said = self.text.lower().lstrip()
        shown = self.suggestions(legal, named)
        if 0 <= self.at < len(shown):
            return TypedMove(shown[self.at])
        found = [move for move in legal if move.startswith(said)] or shown
        return TypedMove(_find_common_start(found)) if found else self

    def step(self, by: int, legal: Sequence[str], named: Named = find_none) -> TypedMove:
        """With another suggestion taken."""
        count = len(self.suggestions(legal, named))
        return replace(self, at=(self.at + by) % count if count else -1)

    def leads_nowhere(self, legal: Sequence[str], handfuls: Mapping[str, int], named: Named = find_none) -> bool:
        """Whether no legal move begins so. Of a verb that names several things in any order (``handfuls``) nobody knows yet."""
        said = self.text.lower().split()
        return bool(said) and said[0] not in handfuls and not self.suggestions(legal, named)

    def move(self, legal: Sequence[str], handfuls: Mapping[str, int] | None = None, named: Named = find_none) -> str:
        """The move that is meant: the suggestion taken, or the only one there is; or the only one that names the same things in
        another order, where a verb names several at once (``handfuls`` of a game). Else the text, which may be empty."""
        shown = self.suggestions(legal, named)
        said = as_written(" ".join(self.text.lower().split()))
        if 0 <= self.at < len(shown):
            return shown[self.at]
        if len(shown) == 1 and said:
            return shown[0]
        meant = _without_order(said, handfuls or {})
        alike = [move for move in legal if _without_order(move, handfuls or {}) == meant]
        return alike[0] if len(alike) == 1 else said


def _without_order(move: str, handfuls: Mapping[str, int]) -> list[str]:
    """The words of a move; those that may be named in any order sorted."""
    words = move.split()
    first = handfuls.get(words[0]) if words else None
    return words if first is None else [*words[: first + 1], *sorted(words[first + 1 :])]


def _find_common_start(texts: Sequence[str]) -> str:
    """What all the texts begin with."""
    first, last = min(texts), max(texts)
    count = next((i for i, sign in enumerate(first) if i >= len(last) or last[i] != sign), len(first))
    return first[:count]


def find_room(area: Rect, listed: Rect, base: float) -> Rect | None:
    """The part of an area in which a move is typed that lies above the list of moves, where that is open; None where that leaves
    too little."""
    if not area.colliderect(listed):
        return area
    above = Rect(area.x, area.y, area.width, listed.y - area.y - round(base * 0.5))
    return above if above.height >= base * LEAST else None


def draw_typed_move(
    brush: Brush,
    words: UiWords,
    entry: TypedMove,
    legal: Sequence[str],
    named: Named,
    area: Rect,
    hover: str | None,
    told: str = "",
    finger: int = 0,
) -> tuple[list[Sprite], list[Widget]]:
    """Sprites at the lower end of an area: the line, above it what is ``told`` of what was typed, and a widget ``entry:MOVE`` for
    each suggestion that has room there, at least ``finger`` pixels high."""
    base = brush.theme.base
    pad, width = round(base * 0.8), min(area.width, round(base * 30))
    hint = brush.block(words("type_here", move=legal[0] if legal else "skip"), width - 2 * pad, 0, "muted")
    shown = brush.block(f"{entry.text}|", width - 2 * pad, 0, "text") if entry.text else hint
    line = Rect(0, 0, width, max(round(base * 2.2), hint.get_height() + pad, shown.get_height() + pad))
    line.midbottom = area.midbottom
    sprites = [Sprite(brush.plate(line.size, "bubble"), *line.topleft)]
    sprites.append(Sprite(shown, line.x + pad, line.centery - shown.get_height() // 2))
    moves = entry.suggestions(legal, named)
    rows = [(move, brush.block(move, width - 2 * pad, 0, "text")) for move in moves]
    high = max(max([said.get_height() for _, said in rows], default=0) + round(base * 0.5), finger)
    top = line.y
    if told:
        why = brush.block(told, width - 2 * pad, 0, "gold")
        top -= why.get_height() + pad
        sprites.append(Sprite(why, line.x + pad, top + pad // 2))
    many = max((top - area.y) // high, 0 if told else 1)
    first = max(entry.at + 1 - many, 0)  # the one that is taken is seen
    widgets, row = list[Widget](), Rect(line.x, top, width, high)
    for move, said in reversed(rows[first : first + many]):
        row = row.move(0, -high)
        taken = moves[entry.at] if entry.at >= 0 else moves[0] if len(moves) == 1 and entry.text.strip() else ""
        on = move == taken or f"entry:{move}" == hover  # what Enter takes
        sprites.append(Sprite(brush.plate(row.size, "on" if on else "bubble"), *row.topleft))
        sprites.append(Sprite(said, row.x + pad, row.centery - said.get_height() // 2))
        widgets.append(Widget(f"entry:{move}", "row", move, row.copy(), on=on))
    whole = line.union(row if widgets else Rect(line.x, top, width, 0))
    if area.height < base * LOW:
        whole = area.union(whole)
    # a ground, so that nothing of what lies beneath looks out between them
    return [Sprite(brush.plate(whole.size, "card"), *whole.topleft), *sprites], widgets
