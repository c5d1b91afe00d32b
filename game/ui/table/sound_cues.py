"""What is heard when one position follows another: found by comparing the two, as motion is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from game.core.contract import SEATS, Link, Result
from game.ui.framework.sound import SoundCue
from game.ui.table.board_changes import BoardChange

STEP = 90
"""Milliseconds from one to the next of what would else sound together."""
THREADS = 3
"""So many new threads are heard one by one; more would be a tune."""
Timed = Mapping[BoardChange, tuple[int, int]]


def find_sound_cues(
    found: Sequence[BoardChange],
    links_before: Iterable[Link],
    links_after: Iterable[Link],
    *,
    scored: bool,
    goes_on: bool,
    result: Result | None,
    back: bool,
    drawn: bool = False,
    alone: bool = False,
    timed: Timed | None = None,
) -> list[SoundCue]:
    """What is heard, and when, while the table shows what ``motion.changes`` found; the earliest first.

    ``timed``: in how many milliseconds each change sets out, and is seen to lie; what is not there happens at once.
    ``goes_on``: the same player is to act again, which with a new link is a bonus. ``back``: a move was taken back, and that
    is all that is heard. ``drawn``: a tile went from one tray to another. ``alone``: there is no other player to go on after.
    """
    if back:
        return [("undo", 0)]
    formed, broken = _count_links(found, set(links_before), set(links_after))
    out = [("draw", 0)] if drawn else []
    out += [("snap", 0)] if broken else []
    out += _cue_tiles(found, timed or {})
    last = ["thread"] * min(formed, THREADS) + ["note"] * scored
    if result:
        last.append("won" if result.winner in SEATS else "end")
    elif not alone and (formed or not goes_on):
        last.append("bonus" if goes_on else "turn")
    still = max((end for _, end in (timed or {}).values()), default=0)  # new threads begin to grow then
    out += [(event, still + STEP * n) for n, event in enumerate(last)]
    return sorted(dict.fromkeys(out), key=lambda one: one[1])


def _cue_tiles(found: Sequence[BoardChange], timed: Timed) -> list[SoundCue]:
    """What the tiles themselves are heard to do; several that do the same at once sound as one."""
    taken = {change.origin for change in found if change.what == "taken"}
    lies: dict[str | None, int] = {change.end: timed.get(change, (0, 0))[1] for change in found if change.end}
    out: list[SoundCue] = []
    for change in found:
        begin, end = timed.get(change, (0, 0))
        if change.what == "turned":
            out.append(("wheel", begin))
        elif change.what == "taken":
            out.append(("capture", lies.get(change.origin, begin)))
        else:
            out += [("move", begin)] if change.what == "moved" else []
            out += [("place", end)] if change.end not in taken else []
    return out


def _count_links(found: Sequence[BoardChange], before: set[Link], after: set[Link]) -> tuple[int, int]:
    """How many links are new and how many are no more. Tiles that moved take with them those that hold on."""
    went = {change.origin: change.end for change in found if change.origin}  # to None, if they were taken
    held = {(link.kind, link.owner, frozenset((went.get(link.a, link.a), went.get(link.b, link.b)))) for link in before}
    hold = {(link.kind, link.owner, frozenset((link.a, link.b))) for link in after}
    return len(hold - held), len(held - hold)
