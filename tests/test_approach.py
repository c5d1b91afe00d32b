"""How many moves off a link across a zone is, as programs that play see it: by the tiles' own movement, nothing in their way."""

from __future__ import annotations

import pytest

from game.core.lattice import INDEX, mask
from game.rules.playing.approach import FAR, moves_until_crossed
from tests import soak
from tests.soak import Variant
from tests.table import stand

MIDLINES = mask([INDEX[f"{x},0"] for x in range(-8, 9)] + [INDEX[f"0,{y}"] for y in range(-8, 9)])
AHEAD = mask([INDEX[f"0,{y}"] for y in range(1, 9)])
BEHIND = mask([INDEX[f"0,{y}"] for y in range(-8, 0)])
NEVER = 2 * FAR


def moves(tiles: dict[str, str], *zones: int) -> list[int]:
    """How many moves of GUEST are needed for each of these midlines."""
    state = stand(soak.opened(Variant("iroh")), tiles)
    own = mask([INDEX[place] for place in tiles])
    return moves_until_crossed(state, 0, own, zones or (AHEAD,), MIDLINES)


@pytest.mark.parametrize(
    ("tiles", "needed"),
    [
        ({"-2,5": "guest air", "3,5": "guest air"}, 0),
        ({"-2,5": "guest air", "3,3": "guest air"}, 1),
        ({"-2,5": "guest air", "3,-3": "guest air"}, 2),  # at four points a move
        ({"-2,5": "guest air"}, NEVER),
        ({"-1,5": "guest air", "-5,5": "guest air"}, 1),  # the nearer one goes over to the other side
    ],
)
def test_a_link_is_as_many_moves_off_as_its_two_tiles_together(tiles: dict[str, str], needed: int) -> None:
    assert moves(tiles) == [needed]


def test_a_tile_that_never_comes_to_the_ground_of_a_line_is_no_end_there() -> None:
    """Water keeps to white (I9)."""
    assert moves({"-2,5": "guest air", "3,-2": "guest water"})[0] > moves({"-2,5": "guest air", "3,-2": "guest air"})[0]


def test_tiles_of_the_other_stay_where_they_are() -> None:
    """Either Lotus may be an end (I3), and only its owner moves it."""
    lotus = {"-3,5": "host white_lotus"}
    assert moves({**lotus, "2,5": "guest air"}) == [0]
    assert moves({**lotus, "2,3": "guest air"}) == [1]
    assert moves({**lotus, "2,-2": "guest air"}, AHEAD, BEHIND)[1] >= FAR


def test_each_midline_has_its_own_count() -> None:
    assert moves({"-2,5": "guest air", "3,5": "guest air"}, AHEAD, BEHIND) == [0, 4]
