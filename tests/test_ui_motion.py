"""What moved is found by comparing two boards; how fast it goes is its pace."""

from __future__ import annotations

import pytest

from game.core.contract import Piece
from game.drawing.view import BoardView, neighbours
from game.ui.table.board_changes import CIRCUIT, BoardChange, find_changes
from game.ui.table.motion import BLEND, MANY, Motion, Pace, ease, make_arc, make_path
from game.ui.table.tile_animation import ChangeDetails
from tests.ui_motion import FOE, HUB, LILY, ROSE, VIEW, WAY, flight, turned, ways

# -- what changed


def test_nothing_changed_nothing_moves() -> None:
    assert find_changes({"0,0": ROSE}, {"0,0": ROSE}) == []


def test_a_new_tile_was_placed() -> None:
    assert find_changes({}, {"0,0": ROSE}) == [BoardChange("placed", ROSE, None, "0,0")]


def test_a_tile_that_is_elsewhere_moved_and_what_it_took_is_gone() -> None:
    found = find_changes({"0,0": ROSE, "0,3": FOE}, {"0,3": ROSE})
    assert found == [BoardChange("moved", ROSE, "0,0", "0,3"), BoardChange("taken", FOE, "0,3", None)]


def test_equal_tiles_are_paired_with_the_nearest() -> None:
    found = find_changes({"0,0": ROSE, "5,5": ROSE}, {"0,1": ROSE, "5,4": ROSE})
    assert [(change.origin, change.end) for change in found] == [("0,0", "0,1"), ("5,5", "5,4")]


def test_a_known_way_tells_equal_tiles_apart() -> None:
    before, after = {"0,0": ROSE, "2,1": ROSE}, {"2,2": ROSE, "2,1": LILY}
    assert ways(find_changes(before, after)) == {("2,1", "2,2"), ("0,0", None), (None, "2,1")}
    assert ways(find_changes(before, after, WAY)) == {("0,0", "2,2"), ("2,1", None), (None, "2,1")}
    assert ways(find_changes(after, before, WAY)) == {("2,2", "0,0"), ("2,1", None), (None, "2,1")}


def test_a_tile_that_takes_one_like_itself_is_seen_to_take_it() -> None:
    found = find_changes({"0,0": ROSE, "2,2": ROSE}, {"2,2": ROSE}, WAY)
    assert found == [BoardChange("moved", ROSE, "0,0", "2,2"), BoardChange("taken", ROSE, "2,2", None)]


def test_changed_marks_are_no_motion() -> None:
    assert find_changes({"0,0": ROSE}, {"0,0": Piece("rose", "guest", ("dormant",))}) == []


# -- what was turned


@pytest.mark.parametrize("eighths", range(1, 8))
def test_what_surrounds_a_new_tile_is_turned_around_it(eighths: int) -> None:
    before = {"2,3": ROSE, "3,4": LILY, "4,2": FOE, "1,3": FOE}
    found = find_changes(before, turned(before, "3,3", eighths) | {"3,3": HUB})
    goals = {place: turned({place: ROSE}, "3,3", eighths).popitem()[0] for place in ("2,3", "3,4", "4,2")}
    assert ways(found) == {*goals.items(), (None, "3,3")}
    assert {(change.what, change.middle) for change in found if change.origin} == {("turned", (3.0, 3.0))}


def test_tiles_that_went_around_a_point_turned_around_it() -> None:
    found = find_changes({"0,1": ROSE, "1,0": LILY}, {"1,1": ROSE, "1,-1": LILY})
    assert {(change.what, change.middle) for change in found} == {("turned", (0.0, 0.0))}


def test_one_tile_beside_a_wheel_that_was_just_laid_turned_too() -> None:
    found = find_changes({"1,0": ROSE}, {"0,0": HUB, "1,-1": ROSE})
    assert BoardChange("turned", ROSE, "1,0", "1,-1", (0.0, 0.0)) in found
    assert find_changes({"0,0": HUB, "1,-1": ROSE}, {"1,0": ROSE})[0].middle == (0.0, 0.0), "taken back too"


def test_one_tile_that_went_past_another_did_not_turn() -> None:
    assert find_changes({"0,0": HUB, "1,0": ROSE}, {"0,0": HUB, "1,-1": ROSE})[0].what == "moved"


def test_equal_tiles_side_by_side_are_all_seen_to_turn() -> None:
    before = {"0,0": HUB, "0,1": ROSE, "1,1": ROSE, "1,0": ROSE}
    found = find_changes(before, turned(before, "0,0", 1))
    assert ways(found) == {("0,1", "1,1"), ("1,1", "1,0"), ("1,0", "1,-1")}


def test_a_whole_circuit_turns() -> None:
    kinds = ["rose", "lily", "rock", "boat", "wheel", "jasmine", "orchid", "rose"]
    before = {f"{5 + dx},{5 + dy}": Piece(kind, "host") for (dx, dy), kind in zip(CIRCUIT, kinds, strict=True)}
    found = find_changes(before | {"5,5": HUB}, turned(before, "5,5", 3) | {"5,5": HUB})
    assert len(found) == 8
    assert {change.middle for change in found} == {(5.0, 5.0)}


def test_a_quarter_of_a_turn_around_a_far_point_is_one() -> None:
    quarter = {"2,1": ROSE, "4,0": LILY, "-1,3": FOE}
    found = find_changes(quarter, {"1,-2": ROSE, "0,-4": LILY, "3,1": FOE})
    assert {(change.what, change.middle) for change in found} == {("turned", (0.0, 0.0))}
    around_square = find_changes({"0,0": ROSE, "3,0": LILY}, {"0,1": ROSE, "0,-2": LILY})
    assert {change.middle for change in around_square} == {(0.5, 0.5)}


def test_tiles_that_were_shifted_did_not_turn() -> None:
    assert {change.what for change in find_changes({"0,0": ROSE, "1,0": LILY}, {"0,1": ROSE, "1,1": LILY})} == {"moved"}
    assert {change.what for change in find_changes({"1,-1": ROSE, "1,0": LILY}, {"1,0": ROSE, "1,1": LILY})} == {"moved"}
    assert {change.what for change in find_changes({"0,0": ROSE, "1,4": LILY}, {"0,3": ROSE, "5,5": LILY})} == {"moved"}


def test_tiles_turn_around_the_tile_that_was_laid_rather_than_one_that_lay_there() -> None:
    before, after = {"1,1": ROSE, "1,0": LILY}, {"1,0": ROSE, "1,-1": LILY}
    assert find_changes(before | {"0,0": FOE}, after | {"0,0": FOE, "2,0": HUB})[0].middle == (2.0, 0.0)
    assert find_changes(before | {"2,0": FOE}, after | {"2,0": FOE})[0].middle == (2.0, 0.0)


def test_where_one_tile_went_another_way_none_turned() -> None:
    found = find_changes({"2,1": ROSE, "4,0": LILY, "-1,3": FOE}, {"1,-2": ROSE, "1,-4": LILY, "3,1": FOE})
    assert {change.what for change in found} == {"moved"}


def test_tiles_on_squares_do_not_turn_around_points() -> None:
    found = find_changes({"s0,0": ROSE, "s4,4": LILY}, {"s1,0": ROSE, "0,0": HUB, "s4,4": LILY})
    assert {change.what for change in found} == {"moved", "placed"}


# -- courses


def test_a_course_is_even_between_gentle_ends() -> None:
    assert [ease(t) for t in (0.0, 0.5, 1.0)] == [0.0, 0.5, 1.0]
    steps = [ease((i + 1) / 20) - ease(i / 20) for i in range(20)]
    assert steps[:5] == sorted(steps[:5])
    assert steps[15:] == sorted(steps[15:], reverse=True)
    assert max(steps[5:15]) - min(steps[5:15]) < 1e-9
    assert steps[0] < steps[10] / 4


def test_a_course_cuts_its_corners_and_touches_its_sides() -> None:
    course = make_path([(0, 0), (100, 0), (100, 100)], 20)
    assert course.at(0) == (0, 0)
    assert course.at(1) == (100, 100)
    assert course.at(0.5) == pytest.approx((95, 5))  # the middle of a curve from 20 before the corner to 20 after it
    assert 180 + 20 * 1.41 < course.length + 20 < 200 + 20
    assert make_path([(0, 0), (50, 0), (100, 0)], 20).at(0.3) == pytest.approx((30, 0))
    assert make_path([(0, 0), (99, 0), (99, 10), (198, 10)], 20).at(0.5) == pytest.approx((99, 5)), "short sides are cut by half"


def test_a_turn_comes_nearer_to_its_middle_as_evenly_as_it_turns() -> None:
    assert make_arc((20, 0), (0, 10), (0, 0)).at(0.5) == pytest.approx((15 * 0.5**0.5, 15 * 0.5**0.5))


def test_half_a_turn_goes_clockwise() -> None:
    assert make_arc((0, -10), (0, 10), (0, 0)).at(0.5) == pytest.approx((10, 0))
    assert make_arc((10, 0), (-10, 0), (0, 0)).at(0.5) == pytest.approx((0, 10))


# -- the pace


@pytest.mark.parametrize("speed", [0.5, 2.0, 4.0])
def test_every_duration_follows_the_pace(speed: float) -> None:
    boards = ({"0,0": ROSE, "2,2": FOE, "5,5": LILY}, {"2,2": ROSE, "6,6": HUB, "5,6": LILY})
    usual, other = flight(*boards), flight(*boards, pace=Pace(speed))
    assert len(usual) == len(other) == 4
    for a, b in zip(usual, other, strict=True):
        for name in ("begin", "wait", "rise", "length", "settle", "over"):
            assert getattr(b, name) * speed == pytest.approx(getattr(a, name), abs=4 * speed), name


def test_reduced_nothing_travels() -> None:
    tweens = flight({"0,0": ROSE, "2,2": FOE}, {"2,2": ROSE, "6,6": HUB}, ChangeDetails(way=WAY), Pace(style="reduced"))
    assert {tween.over for tween in tweens} == {BLEND}
    assert all(len({tween.at(now) for now in range(0, BLEND, 10)}) == 1 for tween in tweens)
    shown = sorted((tween.at(0), tween.opacity(0), tween.opacity(BLEND)) for tween in tweens)
    came, gone = (0, 1), (1, 0)
    places = [("0,0", gone), ("2,2", gone), ("2,2", came), ("6,6", came)]
    assert shown == sorted((VIEW.at(place), *how) for place, how in places)


def test_off_nothing_moves() -> None:
    motion = Motion(Pace(style="off"))
    motion.start(flight({"0,0": ROSE}, {"2,2": ROSE, "6,6": HUB}, pace=motion.pace))
    assert not motion.under_way
    assert not motion.tweens
    assert motion.pace.ms(1000) == 0


def test_where_many_tiles_change_at_once_nothing_travels() -> None:
    pace = Pace(2.0)
    assert pace.for_many(MANY) == pace
    assert pace.for_many(MANY + 1) == Pace(2.0, "reduced")
    assert Pace(style="off").for_many(MANY + 1).style == "off"


def test_finishing_ends_all_at_once() -> None:
    motion = Motion()
    motion.start(flight({"0,0": ROSE}, {"2,2": ROSE}), 2000)
    assert motion.running(1999), "what follows the tiles counts too"
    assert not motion.ends()
    assert not motion.running(2000)
    motion.start(flight({"0,0": ROSE}, {"2,2": ROSE}), 2000)
    assert motion.finish()
    assert not motion.finish()
    assert not motion.ends()


# -- places and pixels


def test_places_and_pixels_are_inverse_turned_or_not() -> None:
    places = {"0,0", "3,-4", "s2,3", "-8,0"}
    for view in (VIEW, BoardView(VIEW.rect, True)):
        assert all(view.near(view.at(place), places) == place for place in places)
    assert BoardView(VIEW.rect, True).at("3,-4") == VIEW.at("-3,4")
    assert VIEW.near((2, 2), places) is None


def test_the_cursor_goes_to_the_nearest_place_in_its_direction() -> None:
    places = ["0,0", "1,0", "2,0", "0,1"]
    assert neighbours("0,0", places, (1, 0)) == "1,0"
    assert neighbours("0,0", places, (0, 1)) == "0,1"
    assert neighbours("0,0", places, (-1, 0)) is None
