"""How many moves off a link across a zone is, as programs that play see it: by the tiles' own movement, nothing in their way."""

from __future__ import annotations

import pytest

from game.bots.evaluation import shares
from game.core.lattice import INDEX, mask
from game.rules.playing.approach import FAR, moves_until_crossed, reach_of_each, ways_across
from game.rules.playing.features import features
from tests import soak
from tests.soak import Variant
from tests.table import stand

MIDLINES = mask([INDEX[f"{x},0"] for x in range(-8, 9)] + [INDEX[f"0,{y}"] for y in range(-8, 9)])
AHEAD = mask([INDEX[f"0,{y}"] for y in range(1, 9)])
BEHIND = mask([INDEX[f"0,{y}"] for y in range(-8, 0)])
NEVER = 2 * FAR


def moves(tiles: dict[str, str], *zones: int, times: int = 1) -> list[int]:
    """How many moves of GUEST are needed for each of these midlines."""
    state = stand(soak.opened(Variant("iroh")), tiles)
    uses = {INDEX[place]: times for place in tiles}
    lines = zones or (AHEAD,)
    return moves_until_crossed(state, 0, uses, lines, MIDLINES, state.m[0], range(len(lines)))


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
    assert moves({"-2,5": "guest air", "3,5": "guest air"}, AHEAD, BEHIND, times=2) == [0, 4]


def test_a_tile_that_a_link_needs_is_no_end_of_another() -> None:
    """Each tile counts in one harmony (I4): two tiles cross one midline, however near they are to the other."""
    two = {"-2,5": "guest air", "3,5": "guest air"}
    assert moves(two, AHEAD, BEHIND) == [0, NEVER]
    assert moves({**two, "-5,-5": "guest air", "2,-2": "guest air"}, AHEAD, BEHIND) == [0, 1]


def test_nothing_crosses_a_midline_where_a_tile_lies_on_it() -> None:
    assert moves({"-2,5": "guest air", "3,5": "guest air", "0,5": "guest earth"}) == [2], "both go to another row"


def test_where_tiles_come_to_is_said_tile_by_tile() -> None:
    state = stand(soak.opened(Variant("iroh")), {"3,5": "host air", "-3,5": "guest air", "7,-3": "host air"})
    between = mask([INDEX[place] for place in ("-1,5", "0,5", "1,5")])
    onto = [sorted((reached & between).bit_count() for reached in reach_of_each(state, seat)) for seat in (0, 1)]
    assert onto == [[3], [0, 3]], "of the two host tiles the one that is near comes onto each of them"


CROSSED = {
    "-2,5": "guest air", "3,5": "guest air", "-1,-4": "guest air", "4,-4": "guest air",
    "6,3": "guest fire", "6,-2": "guest fire", "-5,4": "guest earth", "-5,-3": "guest earth",
}  # fmt: skip


def nearness(tiles: dict[str, str], seat: int = 1) -> float:
    """How near GUEST is to the end, as a program sees it, with a seat to move."""
    state = stand(soak.opened(Variant("iroh")), tiles)
    state.seat = seat
    return next(feature.amounts[0] for feature in features(state) if feature.form == "ending")


def test_four_crossed_midlines_count_by_how_many_moves_would_break_them() -> None:
    """They must stand until GUEST's next turn (I18)."""
    assert nearness(CROSSED) == 1, "nobody is there to break them"
    near, nearer = nearness({**CROSSED, "1,7": "host air"}), nearness({**CROSSED, "1,7": "host air", "1,-3": "host air"})
    assert 1 > near > nearer > nearness({**CROSSED, "0,5": "host rock"})
    assert nearness({**CROSSED, "1,7": "host air"}, seat=0) == 1, "GUEST proclaims it now"


def test_a_midline_that_is_crossed_twice_is_not_broken_by_one_move() -> None:
    twice = {**CROSSED, "-3,2": "guest water", "2,2": "guest water"}
    assert nearness({**twice, "1,7": "host air"}) > nearness({**CROSSED, "1,7": "host air"})


def across(tiles: dict[str, str], zone: int = AHEAD) -> int:
    """By how many single moves GUEST would have a link across a midline."""
    state = stand(soak.opened(Variant("iroh")), tiles)
    return ways_across(state, 0, [INDEX[place] for place in tiles if " air" in tiles[place]], zone, MIDLINES, state.m[0])


def test_single_moves_that_would_link_across_a_midline_are_counted() -> None:
    near = {"-2,5": "guest air", "4,3": "guest air"}
    assert across(near) == 9, "the one to 2,5 and up to 6,5, or the other to -4,3 and up to -1,3"
    assert across(near, BEHIND) == 0
    assert across({**near, "-1,5": "host rock", "1,3": "host rock"}) == 0, "neither is seen from the other side any more"


def test_a_midline_that_one_move_would_cross_is_nearer_than_one_that_seems_to_be() -> None:
    three = {place: tile for place, tile in CROSSED.items() if place != "3,5"}
    near = {**three, "3,3": "guest air"}
    barred = {**near, "-1,5": "host rock", "1,3": "host rock"}
    assert nearness(near) > nearness(barred), "neither tile is seen from the other side of the midline any more"
    assert nearness(near) > nearness({**three, "7,-3": "guest air"})


def test_a_tile_on_a_midline_is_no_end_there_and_may_become_one() -> None:
    """As one that was just brought in at home (I3)."""
    two = {"0,5": "guest air", "-3,4": "guest air"}
    assert nearness(two) > nearness({"0,5": "guest rock", "-3,4": "guest air"})
    assert across({"0,5": "guest air", "-2,5": "guest air"}) == 4, "to 1,5 and up to 4,5"


def test_a_tile_does_not_stand_in_its_own_way() -> None:
    assert across({"-5,5": "guest air", "-2,5": "guest air"}) > 0


def test_four_midlines_that_nothing_can_break_are_heeded_wholly_by_the_other() -> None:
    """They can be proclaimed at the next turn (I18), while a cover that can be broken need not be met before it stands."""

    def heeded(tiles: dict[str, str]) -> float:
        state = stand(soak.opened(Variant("iroh")), tiles, "host")
        return next(-share for feature, share in shares(features(state), 1) if feature.form == "ending")

    assert heeded(CROSSED) > 4 * heeded({**CROSSED, "1,7": "host air"})
