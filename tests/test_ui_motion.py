"""What moved is found by comparing two boards."""

from __future__ import annotations

from pygame import Rect

from game.core.contract import Piece
from game.ui.boardview import View, neighbours
from game.ui.motion import LONGEST, SHORTEST, Change, Motion, changes, flights

ROSE, LILY, FOE = Piece("rose", "guest"), Piece("lily", "guest"), Piece("rose", "host")
VIEW = View(Rect(0, 0, 792, 792))


def test_nothing_changed_nothing_moves() -> None:
    assert changes({"0,0": ROSE}, {"0,0": ROSE}) == []


def test_a_new_tile_was_placed() -> None:
    assert changes({}, {"0,0": ROSE}) == [Change("placed", ROSE, None, "0,0")]


def test_a_tile_that_is_elsewhere_moved_and_what_it_took_is_gone() -> None:
    found = changes({"0,0": ROSE, "0,3": FOE}, {"0,3": ROSE})
    assert found == [Change("moved", ROSE, "0,0", "0,3"), Change("taken", FOE, "0,3", None)]


def test_equal_tiles_are_paired_with_the_nearest() -> None:
    found = changes({"0,0": ROSE, "5,5": ROSE}, {"0,1": ROSE, "5,4": ROSE})
    assert [(change.origin, change.end) for change in found] == [("0,0", "0,1"), ("5,5", "5,4")]


def test_several_tiles_that_move_at_once_turn() -> None:
    found = changes({"0,1": ROSE, "1,0": LILY}, {"1,1": ROSE, "1,-1": LILY})
    assert {change.what for change in found} == {"turned"}


def test_changed_marks_are_no_motion() -> None:
    assert changes({"0,0": ROSE}, {"0,0": Piece("rose", "guest", ("dormant",))}) == []


def test_a_flight_goes_from_place_to_place_in_its_time() -> None:
    motion = Motion()
    motion.start(flights(changes({"0,0": ROSE}, {"4,0": ROSE}), VIEW, 1000))
    (tween,) = motion.tweens
    assert SHORTEST <= tween.length <= LONGEST
    assert tween.at(1000) == VIEW.at("0,0")
    assert tween.at(5000) == VIEW.at("4,0")
    assert motion.ends() == {"4,0"}
    assert motion.running(1001)
    assert not motion.running(5000)


def test_a_placed_tile_comes_from_where_the_hand_let_it_go() -> None:
    (tween,) = flights(changes({}, {"0,0": ROSE}), VIEW, 0, ("0,0", (7, 9)))
    assert tween.at(0) == (7, 9)


def test_places_and_pixels_are_inverse_turned_or_not() -> None:
    places = {"0,0", "3,-4", "s2,3", "-8,0"}
    for view in (VIEW, View(VIEW.rect, True)):
        assert all(view.near(view.at(place), places) == place for place in places)
    assert View(VIEW.rect, True).at("3,-4") == VIEW.at("-3,4")
    assert VIEW.near((2, 2), places) is None


def test_the_cursor_goes_to_the_nearest_place_in_its_direction() -> None:
    places = ["0,0", "1,0", "2,0", "0,1"]
    assert neighbours("0,0", places, (1, 0)) == "1,0"
    assert neighbours("0,0", places, (0, 1)) == "0,1"
    assert neighbours("0,0", places, (-1, 0)) is None
