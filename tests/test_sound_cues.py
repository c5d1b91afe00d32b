"""What is heard while one position follows another: each event, and when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from game.core.contract import Link, Piece, Result
from game.ui.framework.sound import EVENTS, SoundCue
from game.ui.table.board_changes import find_changes
from game.ui.table.sound_cues import STEP, find_sound_cues

ROSE, LILY, FOE = Piece("rose", "guest"), Piece("lily", "guest"), Piece("rose", "host")
END = {winner: Result(winner, "ring", {"en": "Ring"}) for winner in ("guest", "host", "draw", None)}
OUT, LIES = 90, 300
"""Milliseconds until a tile sets out, and until it lies."""
LOOSE, LINKED = {"0,3": LILY}, {"0,0": ROSE, "0,3": LILY}
TURNED = {"0,1": ROSE, "1,0": LILY, "-1,0": FOE}, {"1,1": ROSE, "1,-1": LILY, "-1,1": FOE}


def links(*places: str) -> list[Link]:
    """A link from the first place to each of the others."""
    return [Link("harmony", "guest", places[0], other) for other in places[1:]]


Boards = tuple[Mapping[str, Piece], Mapping[str, Piece]]
Row = tuple[str, Boards, list[SoundCue], tuple[Sequence[Link], Sequence[Link]], dict[str, Any]]


def row(
    says: str, boards: Boards, expected: list[SoundCue], old: Sequence[Link] = (), new: Sequence[Link] = (), **said: Any
) -> Row:
    """Two boards, what is heard between them, and their links; the turn passes unless it is said otherwise."""
    return says, boards, expected, (old, new), said


ROWS = [
    row("a tile set down knocks when it lies, then the turn passes", ({}, {"0,0": ROSE}), [("place", LIES), ("turn", LIES)]),
    row("a tile slides and is set down", ({"0,0": ROSE}, {"1,0": ROSE}), [("move", OUT), ("place", LIES), ("turn", LIES)]),
    row("later if it goes far", ({"0,-8": ROSE}, {"0,8": ROSE}), [("move", OUT), ("place", LIES), ("turn", LIES)]),
    row(
        "a capture sounds as the tile arrives, which then makes no sound of its own",
        ({"0,-8": ROSE, "0,8": FOE}, {"0,8": ROSE}),
        [("move", OUT), ("capture", LIES), ("turn", LIES)],
    ),
    row(
        "a tile that goes though none arrives sounds as it is seen to go", ({"0,0": FOE}, {}), [("capture", OUT), ("turn", LIES)]
    ),
    row("tiles that turn are one wheel", TURNED, [("wheel", OUT), ("turn", LIES)]),
    row("many tiles set down at once sound once", ({}, {f"{n},0": ROSE for n in range(8)}), [("place", LIES), ("turn", LIES)]),
    row(
        "new links are plucked one after the other",
        ({}, {"0,0": ROSE}),
        [("place", LIES), ("thread", LIES), ("thread", LIES + STEP), ("turn", LIES + 2 * STEP)],
        new=links("0,0", "0,1", "0,2"),
    ),
    row(
        "three of them at most",
        ({}, {"0,0": ROSE}),
        [("place", LIES), *[("thread", LIES + STEP * n) for n in range(3)]],
        new=links("0,0", "0,1", "0,2", "0,3", "0,4"),
        alone=True,
    ),
    row(
        "a link that breaks snaps at once",
        (LINKED, {**LOOSE, "1,0": ROSE}),
        [("snap", 0), ("move", OUT), ("place", LIES), ("turn", LIES)],
        old=links("0,0", "0,3"),
    ),
    row(
        "a link that holds while its tile moves is not heard",
        (LINKED, {**LOOSE, "0,1": ROSE}),
        [("move", OUT), ("place", LIES), ("turn", LIES)],
        old=links("0,0", "0,3"),
        new=links("0,1", "0,3"),
    ),
    row(
        "a captured tile's link breaks, though what took it has the like",
        ({**LINKED, "0,1": FOE}, {**LOOSE, "0,1": ROSE}),
        [("snap", 0), ("move", OUT), ("capture", LIES), ("thread", LIES), ("turn", LIES + STEP)],
        old=links("0,1", "0,3"),
        new=links("0,1", "0,3"),
    ),
    row(
        "a turn that goes on with a new link is a bonus",
        ({}, {"0,0": ROSE}),
        [("place", LIES), ("thread", LIES), ("bonus", LIES + STEP)],
        new=links("0,0", "0,3"),
        goes_on=True,
    ),
    row("without one it is none", ({}, {"0,0": ROSE}), [("place", LIES)], goes_on=True),
    row(
        "alone there is neither turn nor bonus",
        ({}, {"0,0": ROSE}),
        [("place", LIES), ("thread", LIES), ("note", LIES + STEP)],
        new=links("0,0", "0,3"),
        goes_on=True,
        alone=True,
        scored=True,
    ),
    row("the score, then the turn", ({}, {"0,0": ROSE}), [("place", LIES), ("note", LIES), ("turn", LIES + STEP)], scored=True),
    row("the guest's victory", ({}, {"0,0": ROSE}), [("place", LIES), ("won", LIES)], result=END["guest"], goes_on=True),
    row("the host's victory", ({}, {"0,0": ROSE}), [("place", LIES), ("won", LIES)], result=END["host"]),
    row("a draw", ({}, {"0,0": ROSE}), [("place", LIES), ("end", LIES)], result=END["draw"]),
    row("an end that nobody wins", ({}, {}), [("end", 0)], result=END[None], alone=True),
    row(
        "taking back is one sound whatever it undoes",
        (LINKED, LOOSE),
        [("undo", 0)],
        old=links("0,0", "0,3"),
        back=True,
        scored=True,
        result=END["guest"],
    ),
    row("a drawn tile", ({}, {}), [("draw", 0)], drawn=True, goes_on=True),
    row("a pass", ({}, {}), [("turn", 0)]),
    row("a choice that changes nothing on the board", ({}, {}), [], goes_on=True),
]


@pytest.mark.parametrize("line", ROWS, ids=[line[0] for line in ROWS])
def test_what_is_heard_between_two_positions(line: Row) -> None:
    _, boards, expected, threads, said = line
    usual = {"scored": False, "goes_on": False, "result": None, "back": False}
    found = find_changes(*boards)
    timed = dict.fromkeys(found, (OUT, LIES))
    assert find_sound_cues(found, *threads, timed=timed, **{**usual, **said}) == expected
    assert {event for event, _ in expected} <= set(EVENTS)
