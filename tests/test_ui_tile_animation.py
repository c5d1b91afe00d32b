"""Which way each tile goes, when, from which hand or socket, and what it wears meanwhile."""

from __future__ import annotations

import math

import pytest
from pygame import Rect

from game.core.contract import Piece
from game.ui.table.board_changes import CIRCUIT, BoardChange, find_changes
from game.ui.table.motion import LIFT, LONGEST, SHORTEST, TAKE, TURN, WEAR, Motion, Pace, ease
from game.ui.table.tile_animation import ChangeDetails, StatusFade, find_worn_off
from game.ui.table.tray_animation import find_sockets
from game.ui.table.trays import HIDDEN, Slot
from tests.ui_motion import FOE, HUB, LILY, ROSE, UNIT, VIEW, WAY, flight, turned

# -- flights


def test_a_flight_goes_from_place_to_place_in_its_time() -> None:
    motion = Motion()
    motion.start(flight({"0,0": ROSE}, {"4,0": ROSE}, now=1000))
    (tween,) = motion.tweens
    assert SHORTEST <= tween.length <= LONGEST
    assert tween.over == 1000 + LIFT + tween.length
    assert tween.at(1000) == tween.at(1000 + LIFT) == VIEW.at("0,0")
    assert tween.at(5000) == VIEW.at("4,0")
    assert motion.ends() == {"4,0"}
    assert motion.running(1001)
    assert not motion.running(5000)


def test_a_tile_is_lifted_before_it_sets_out_and_comes_down_at_its_end() -> None:
    (tween,) = flight({"0,0": ROSE}, {"4,0": ROSE})
    heights = [tween.height(now) for now in (0, LIFT // 2, LIFT, tween.over - 100, tween.over - 40, tween.over)]
    assert heights == [0, 0.5, 1, 1, 0.5, 0]


def test_a_tile_that_the_hand_has_lifted_sets_out_at_once() -> None:
    (tween,) = flight({"0,0": ROSE}, {"4,0": ROSE}, ChangeDetails(raised=frozenset({"0,0"})))
    assert tween.over == tween.length
    assert tween.height(0) == 1


def test_a_longer_way_takes_longer_within_bounds() -> None:
    lengths = [flight({"0,0": ROSE}, {f"0,{y}": ROSE})[0].length for y in (1, 2, 5, 8)]
    assert lengths == sorted(set(lengths))
    (walk,) = flight({"0,0": ROSE}, {"2,2": ROSE}, ChangeDetails(way=WAY))
    assert walk.length > flight({"0,0": ROSE}, {"2,2": ROSE})[0].length
    snake = [f"{x},{y if x % 2 else 6 - y}" for x in range(6) for y in range(7)]
    assert flight({snake[0]: ROSE}, {snake[-1]: ROSE}, ChangeDetails(way=snake))[0].length == LONGEST


def test_a_tile_follows_the_way_that_it_walked() -> None:
    (tween,) = flight({"0,0": ROSE}, {"2,2": ROSE}, ChangeDetails(way=WAY))
    (left, low), (right, high), (x, y), cut = VIEW.at("0,0"), VIEW.at("2,2"), VIEW.at("2,0"), UNIT * 0.35 / 4
    assert tween.at(LIFT + tween.length // 2) == (round(x - cut), round(y - cut)), "in the middle of the rounded corner"
    whole = 4 * UNIT - 0.377 * 0.35 * UNIT  # a rounded corner is so much shorter
    for ms in (20, 50, 80):
        far = round(whole * ease(ms / tween.length))
        assert tween.at(LIFT + ms) == (left + far, low)
        assert tween.at(tween.over - ms) == (right, high + far)


def test_going_back_a_tile_follows_its_way_backwards() -> None:
    (on,) = flight({"0,0": ROSE}, {"2,2": ROSE}, ChangeDetails(way=WAY))
    for way in (WAY, WAY[::-1]):
        (back,) = flight({"2,2": ROSE}, {"0,0": ROSE}, ChangeDetails(way=way))
        assert back.length == on.length
        for ms in range(0, on.length + 1, 10):
            assert math.dist(back.at(LIFT + ms), on.at(on.over - ms)) < 2


def test_tiles_that_are_taken_along_go_the_same_way_at_the_same_time() -> None:
    before = {"0,0": HUB, "1,1": ROSE, "5,5": LILY}
    ship, rose, lily = flight(before, {"2,2": HUB, "3,3": ROSE, "5,7": LILY}, ChangeDetails(way=WAY))
    dx, dy = VIEW.at("1,1")[0] - VIEW.at("0,0")[0], VIEW.at("1,1")[1] - VIEW.at("0,0")[1]
    assert ship.over == rose.over == lily.over
    for now in range(0, ship.over, 15):
        x, y = ship.at(now)
        assert rose.at(now) == pytest.approx((x + dx, y + dy), abs=1)
        assert lily.at(now)[0] == VIEW.at("5,5")[0]


def test_what_is_taken_goes_while_its_taker_arrives() -> None:
    taken, taker = flight({"0,0": ROSE, "2,2": FOE}, {"2,2": ROSE}, ChangeDetails(way=WAY))
    assert taken.change.what == "taken", "it lies below its taker"
    assert (taken.length, taken.over) == (TAKE, taker.over)
    assert [taken.opacity(now) for now in (0, taken.begin, taken.begin + TAKE // 2, taken.over)] == [1, 1, 0.5, 0]
    assert taken.size(taken.over) < taken.size(0) * 0.7
    assert taken.at(taken.over) == VIEW.at("2,2")


def test_a_turn_keeps_its_distance_from_its_middle() -> None:
    for tween in flight({"2,1": ROSE, "4,0": LILY}, {"1,-2": ROSE, "0,-4": LILY}):
        far = math.dist(tween.at(0), VIEW.at("0,0"))
        assert (tween.length, tween.over) == (TURN, TURN)
        for now in range(0, TURN, 20):
            assert math.dist(tween.at(now), VIEW.at("0,0")) == pytest.approx(far, abs=1.2)
            assert tween.height(now) == 0


def test_tiles_around_a_wheel_do_not_push_each_other() -> None:
    circuit = {f"{dx},{dy}": Piece(f"kind{i}", "guest") for i, (dx, dy) in enumerate(CIRCUIT)}
    tweens = flight(circuit | {"0,0": HUB}, turned(circuit, "0,0", 1) | {"0,0": HUB})
    for now in range(0, TURN, 20):
        spots = [tween.at(now) for tween in tweens]
        assert min(math.dist(a, b) for a in spots for b in spots if a != b) > UNIT * 0.88
        assert min(math.dist(spot, VIEW.at("0,0")) for spot in spots) > UNIT * 0.98


def test_tiles_wait_for_the_wheel_that_turns_them() -> None:
    rose, wheel = flight({"1,0": ROSE}, {"0,0": HUB, "1,-1": ROSE})
    assert (rose.change.what, wheel.change.what) == ("turned", "placed")
    assert rose.begin == wheel.over
    assert rose.at(wheel.over) == VIEW.at("1,0")


def test_a_wheel_that_is_taken_back_leaves_when_the_tiles_have_turned_back() -> None:
    wheel, rose = flight({"0,0": HUB, "1,-1": ROSE}, {"1,0": ROSE})
    assert (rose.over, wheel.begin) == (TURN, TURN)


# -- hands and trays


def slot(kind: str, count: int, at: int, owner: str = "guest", whose: str = "") -> Slot:
    return Slot("reserve", owner, kind, count, Rect(at, 800, 40, 40), whose)


def test_a_placed_tile_comes_from_where_the_hand_let_it_go() -> None:
    (tween,) = flight({}, {"0,0": ROSE}, ChangeDetails(hand=("0,0", (7, 9))))
    assert tween.at(0) == (7, 9)
    assert tween.height(0) == 1
    (moved,) = flight({"0,0": ROSE}, {"2,2": ROSE}, ChangeDetails(hand=("2,2", (7, 9)), way=WAY))
    assert moved.at(0) == (7, 9), "where a hand has dragged it, a tile has gone its way"


def test_a_placed_tile_comes_from_its_socket_at_the_size_that_it_had_there() -> None:
    home = Rect(10, 20, 40, 40)
    (tween,) = flight({}, {"0,0": ROSE}, ChangeDetails(homes={"0,0": home}, hand=("0,0", home.center)))
    assert (tween.at(0), tween.size(0)) == ((30, 40), 34)
    assert (tween.at(tween.over), tween.size(tween.over)) == (VIEW.at("0,0"), VIEW.tile)


def test_a_tile_that_comes_from_nowhere_appears() -> None:
    (tween,) = flight({}, {"0,0": ROSE})
    assert [tween.opacity(now) for now in (0, tween.over // 2, tween.over)] == [0, 0.5, 1]


def test_a_taken_tile_flies_to_its_socket() -> None:
    home = Rect(10, 20, 40, 40)
    taker, taken = flight({"0,0": ROSE, "0,3": FOE}, {"0,3": ROSE}, ChangeDetails(homes={"0,3": home}))
    assert taken.begin == taker.over - TAKE
    assert taken.at(taken.over) == home.center
    assert taken.opacity(taken.over) == 1


def test_tiles_come_from_sockets_that_shrink_and_go_to_those_that_grow() -> None:
    before = [slot("rose", 3, 0), slot("lily", 2, 50), slot("rose", 0, 100, "host")]
    after = [slot("rose", 2, 0), slot("lily", 2, 50), slot("rose", 1, 100, "host")]
    found = [
        BoardChange("placed", ROSE, None, "0,0"),
        BoardChange("taken", FOE, "1,1", None),
        BoardChange("taken", LILY, "2,2", None),
    ]
    assert find_sockets(found, before, after) == {"0,0": before[0].rect, "1,1": after[2].rect}


def test_of_several_sockets_the_tile_s_own_is_meant() -> None:
    after = [slot(HIDDEN, 1, 0), slot("rose", 1, 50, "guest"), slot("rose", 1, 100, "any"), slot("rose", 1, 150, "guest", "host")]
    found = [BoardChange("taken", FOE, "0,0", None)]
    assert find_sockets(found, [], after) == {"0,0": after[3].rect}
    assert find_sockets(found, [], after[:3]) == {"0,0": after[2].rect}
    assert find_sockets(found, [], after[:2]) == {"0,0": after[1].rect}
    assert find_sockets(found, [], after[:1]) == {"0,0": after[0].rect}


# -- statuses


def test_statuses_that_change_fade_when_the_tiles_lie_still() -> None:
    before = {"0,0": ("dormant",), "1,1": ("held",), "5,5": ("held",)}
    found = find_changes({"0,0": ROSE, "1,1": LILY}, {"2,2": ROSE, "1,1": LILY, "3,3": FOE})
    after: dict[str, tuple[str, ...]] = {"2,2": (), "1,1": ("held",), "3,3": ("held",)}
    old = find_worn_off(found, before, after)
    assert old == {"2,2": ("dormant",), "3,3": ()}
    wear = StatusFade()
    assert wear.begin(old, 300, Pace()) == 300 + WEAR
    assert [wear.veil(now) for now in (0, 300, 300 + WEAR // 2, 300 + WEAR)] == [1, 1, 0.5, 0]
    assert wear.begin({}, 300, Pace()) == 300
    assert (wear.begin(old, 300, Pace(style="off")), wear.old) == (300, {})


def test_a_flying_tile_wears_what_it_wore() -> None:
    (tween,) = flight({"0,0": ROSE}, {"2,2": ROSE}, ChangeDetails(worn={"0,0": ("held",), "2,2": ("dormant",)}))
    assert tween.statuses == ("held",)
