"""The plain second versions of Ancient and Iroh Pai Sho against their clauses, on positions small enough to check by eye."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.twins import ancient, iroh

ANCIENT = {"target": 5, "hand_size": 7, "flowers_turn": False, "shared_tiles": True}
OWNED = {**ANCIENT, "shared_tiles": False}
IROH = {"fire_range": 3, "proclaim": "manual"}
PLACED = ["place coin 8,0"]

Position = dict[str, Any]


def table(board: dict[str, str], hand: str = "", bag: Any = ()) -> Position:
    """An Ancient position, GUEST to move; tiles without an owner belong to `any`."""
    entries = {place: tile if tile.split()[0] in ("guest", "host", "any") else f"any {tile}" for place, tile in board.items()}
    return {"to_move": "guest", "phase": "play", "board": entries, "hand": {"guest": hand.split(), "host": []}, "bag": bag}


def row(*tiles: str, y: int = 1) -> dict[str, str]:
    """Tiles on every second point of a row from x = -6 on."""
    return {f"{2 * n - 6},{y}": tile for n, tile in enumerate(tiles)}


def kinds(board: dict[str, str], edition: str = "2011") -> list[str]:
    """The kinds of the links on an Ancient board."""
    return [link["kind"] for link in ancient.links(table(board), ANCIENT, edition=edition)]


def ends(moves: list[str], start: str) -> set[str]:
    """Where the moves from a point end."""
    return {move.split()[2] for move in moves if move.startswith(f"move {start} ")}


def ancient_ends(board: dict[str, str], start: str, edition: str = "2011", **options: bool) -> set[str]:
    """Where a tile can move after something was placed."""
    return ends(ancient.legal(table(board), {**ANCIENT, **options}, PLACED, edition=edition), start)


# --- Ancient ---


@pytest.mark.parametrize(
    ("tiles", "found"),
    [
        (["lily", "white_jade", "jasmine"], ["harmony"]),
        (["white_jade", "lily", "jasmine"], ["harmony", "harmony"]),
        (["lily", "boat", "knotweed", "jasmine"], ["harmony"]),
        (["lily", "rose drained", "jasmine"], ["harmony"]),
        (["lily", "jasmine drained"], []),
        (["jasmine", "rose"], ["disharmony"]),
        (["jasmine", "jasmine"], []),
    ],
)
def test_a12_the_first_flower_along_a_line(tiles: list[str], found: list[str]) -> None:
    assert kinds(row(*tiles)) == found


def test_a11_three_rules_give_the_tables_of_b11_to_b16() -> None:
    harmonies = {"jasmine lily", "jasmine rhododendron", "lily white_jade"}
    harmonies |= {"rose white_jade", "chrysanthemum rose", "chrysanthemum rhododendron"}
    clashes = {"jasmine rose", "chrysanthemum lily", "rhododendron white_jade"}
    flowers = ["chrysanthemum", "jasmine", "lily", "rhododendron", "rose", "white_jade"]
    for one, other in product(flowers, flowers):
        pair = " ".join(sorted((one, other)))
        assert kinds(row(one, other)) == ["harmony"] * (pair in harmonies) + ["disharmony"] * (pair in clashes)


def test_a14_a17_coin_and_lotus_wherever_on_the_line() -> None:
    assert kinds(row("lily", "jasmine", "white_lotus")) == ["disharmony"]
    assert kinds(row("white_lotus", "jasmine", "rose")) == ["harmony"]
    assert kinds(row("white_lotus", "lily", "jasmine", "white_lotus")) == ["harmony"]
    assert kinds(row("lily", "jasmine", "white_lotus", "coin")) == []
    assert kinds({"-6,1": "coin", "0,1": "lily", "0,5": "jasmine"}) == ["harmony"]


def test_a2_a20_links_are_nobodys_and_counted() -> None:
    position = table({"0,1": "guest lily", "3,1": "host jasmine", "3,5": "host rose"})
    clash, harmony = ancient.links(position, OWNED, edition="later")
    assert harmony == {"kind": "harmony", "owner": None, "a": "0,1", "b": "3,1", "worth": 1}
    assert clash == {"kind": "disharmony", "owner": None, "a": "3,1", "b": "3,5", "worth": 1}
    assert ancient.count(position, OWNED, "later") == 1


def test_a5_draw_and_discard() -> None:
    position = table({}, "rose coin coin", ["lily"])
    assert "draw" in ancient.legal(position, ANCIENT, [], edition="2011")
    assert ancient.after(position, ANCIENT, [], "draw", edition="2011")["hand"]["guest"] == ["rose", "coin", "coin", "lily"]
    assert ancient.legal(position, ANCIENT, ["draw"], edition="2011") == ["discard coin", "discard rose"]
    assert ancient.legal(position, {**ANCIENT, "hand_size": 3}, ["draw"], edition="later") == []
    assert ancient.legal(position, {**ANCIENT, "hand_size": 2}, ["draw"], edition="later") == ["discard coin", "discard rose"]
    assert ancient.after(position, ANCIENT, ["draw"], "discard coin", edition="later")["hand"]["guest"] == ["rose", "coin"]


def test_a5_a21_an_empty_bag() -> None:
    assert ancient.legal(table({}, ""), ANCIENT, [], edition="2011") == ["pass"]
    assert ancient.legal(table({}, "boat"), ANCIENT, [], edition="2011") == ["pass"]
    assert ancient.legal(table({}, "", {"guest": [], "host": ["rose"]}), ANCIENT, [], edition="later") == ["pass"]
    assert ancient.legal(table({}, "", {"guest": ["rose"]}), ANCIENT, [], edition="later") == ["draw"]


def test_a8_gardens() -> None:
    moves = ancient.legal(table({}, "rose lily coin"), ANCIENT, [], edition="2011")
    for point in ("1,1", "1,-1", "0,0", "0,3", "3,4", "0,7", "0,8", "5,5"):
        assert (f"place rose {point}" in moves) is (point in ("1,-1", "0,0", "0,3", "0,7"))
        assert (f"place lily {point}" in moves) is (point in ("1,1", "0,0", "0,3", "3,4", "0,7"))
        assert f"place coin {point}" in moves


def test_a13_the_ship_goes_onto_any_tile() -> None:
    position = table({"0,0": "rose drained", "1,0": "wheel"}, "boat")
    moves = ancient.legal(position, ANCIENT, [], edition="2011")
    assert len(moves) == 2 * 247
    assert {"place boat 0,0 to 0,8", "place boat 1,0 to 2,0"} < set(moves)
    left = ancient.after(position, ANCIENT, [], "place boat 0,0 to 5,5", edition="2011")
    assert left == {
        "board": {"0,0": "any boat", "1,0": "any wheel", "5,5": "any rose drained"},
        "hand": {"guest": [], "host": []},
    }


def test_a15_knotweed_drains_the_flowers_around() -> None:
    position = table({"1,1": "rose", "0,1": "host lily", "-1,0": "white_lotus", "2,0": "rose"}, "knotweed")
    board = ancient.after(position, OWNED, [], "place knotweed 0,0", edition="later")["board"]
    assert board.pop("0,0") == "guest knotweed"
    assert board == {"1,1": "any rose drained", "0,1": "host lily drained", "-1,0": "any white_lotus", "2,0": "any rose"}
    assert ancient_ends(board, "1,1") == set()


def test_a16_the_wheel_turns_everything_around() -> None:
    position, turn = table({"0,0": "wheel", "0,1": "rose drained", "1,1": "boat"}), ["place wheel 0,0"]
    assert ancient.legal(position, ANCIENT, turn, edition="2011") == [*(f"rotate 0,0 {n}" for n in range(1, 8)), "skip"]
    board = ancient.after(position, ANCIENT, turn, "rotate 0,0 2", edition="2011")["board"]
    assert board == {"0,0": "any wheel", "1,0": "any rose drained", "1,-1": "any boat"}


def test_a16_no_tile_may_be_pushed_off_and_nothing_around_is_no_turn() -> None:
    legal = ancient.legal(table({"8,0": "wheel", "7,0": "rose"}), ANCIENT, ["place wheel 8,0"], edition="2011")
    assert legal == ["rotate 8,0 1", "rotate 8,0 2", "rotate 8,0 6", "rotate 8,0 7", "skip"]
    alone = ancient.legal(table({"0,0": "wheel", "5,0": "rose"}), ANCIENT, ["place wheel 0,0"], edition="2011")
    assert "move 5,0 4,0" in alone
    assert "skip" not in alone


def test_a7_whose_tiles_move() -> None:
    board = {"0,0": "any rose", "3,0": "host rose", "-3,0": "guest rose", "0,5": "coin"}
    assert len(ancient_ends(board, "3,0", "later")) > 0
    assert ancient_ends(board, "3,0", "later", shared_tiles=False) == set()
    assert len(ancient_ends(board, "0,0", "later", shared_tiles=False)) > 0
    assert ancient_ends(board, "0,5") == set()


def test_a10_straight_and_turning() -> None:
    board = {"0,0": "rose", "0,2": "coin", "1,0": "coin", "-1,0": "coin"}
    assert ancient_ends(board, "0,0") == {"0,1", "0,-1", "0,-2", "0,-3"}
    assert {"1,1", "-1,2", "2,-1"} < ancient_ends(board, "0,0", flowers_turn=True)
    assert "0,3" not in ancient_ends(board, "0,0", flowers_turn=True)


def test_a10_the_l_is_walked_and_may_stop_early() -> None:
    board = {"0,0": "lily", "0,2": "coin", "-1,0": "coin", "0,-2": "coin"}
    assert ancient_ends(board, "0,0") == {"0,1", "0,-1", "1,0", "2,0", "2,1", "2,2", "2,-1", "2,-2"}


def test_a17_the_lotus_moves_two_and_turns() -> None:
    around = {"1,0", "2,0", "1,1", "1,-1", "0,-1", "0,-2", "-1,-1", "-1,0", "-2,0", "-1,1"}
    assert ancient_ends({"0,0": "white_lotus", "0,1": "coin"}, "0,0") == around


def test_a18_the_dragon_goes_one_or_six_and_lands_on_anything() -> None:
    board = {"0,0": "guest white_dragon", "0,3": "coin", "0,6": "guest rose drained"}
    assert ancient_ends(board, "0,0") == {"0,1", "0,6", "1,0", "6,0", "0,-1", "0,-6", "-1,0", "-6,0"}
    for edition, gained in (("2011", ["rose"]), ("later", [])):
        left = ancient.after(table(board), ANCIENT, PLACED, "move 0,0 0,6", edition=edition)
        assert left == {"board": {"0,3": "any coin", "0,6": "guest white_dragon"}, "hand": {"guest": gained, "host": []}}


def test_a18_an_opposing_tile_removes_a_dragon_in_the_later_edition() -> None:
    board = {"0,0": "guest rose", "0,2": "host white_dragon", "2,0": "guest white_dragon"}
    assert {"0,2", "2,0"} & ancient_ends(board, "0,0", "2011", shared_tiles=False) == set()
    assert {"0,2", "2,0", "0,3"} & ancient_ends(board, "0,0", "later", shared_tiles=False) == {"0,2"}


# --- Iroh ---


def garden(board: dict[str, str], reserve: dict[str, int] | None = None) -> Position:
    """An Iroh position, GUEST to move."""
    return {"to_move": "guest", "phase": "play", "board": board, "reserve": {"guest": reserve or {}, "host": {}}}


def iroh_ends(board: dict[str, str], start: str, **options: Any) -> set[str]:
    """Where a piece of GUEST can move."""
    return ends(iroh.legal(garden(board), {**IROH, **options}, []), start)


def pairs(board: dict[str, str]) -> list[str]:
    """The harmonies on a board: owner and ends."""
    return [f"{link['owner']} {link['a']} {link['b']}" for link in iroh.links(garden(board), IROH)]


def test_i8_i9_i10_i13_each_nation_keeps_to_its_paint_all_the_way() -> None:
    assert iroh_ends({"1,1": "guest fire"}, "1,1") == {"1,0", "0,1", "1,2", "1,3", "1,4", "2,1", "3,1", "4,1"}
    assert iroh_ends({"1,1": "guest fire"}, "1,1", fire_range=2) == {"1,0", "0,1", "1,2", "1,3", "2,1", "3,1"}
    assert iroh_ends({"7,0": "guest fire"}, "7,0") == {"8,0", "6,0", "5,0", "4,0"}
    assert iroh_ends({"1,0": "guest water"}, "1,0") == {"0,0", "-1,0", "2,0", "3,0", "1,-1", "1,-2"}
    assert iroh_ends({"7,1": "guest earth"}, "7,1") == {"7,0", "7,-1", "7,-2", "6,1", "8,1", "7,2", "7,3", "7,4"}


def test_i11_i12_air_turns_and_the_lotus_leaps() -> None:
    around = {"0,1": "host fire", "1,0": "guest rock", "-1,0": "host air", "0,-1": "host earth"}
    assert iroh_ends({"0,0": "guest air", **around}, "0,0") == set()
    assert {"2,2", "1,-1", "-3,1"} < iroh_ends({"0,0": "guest air", "1,0": "guest rock"}, "0,0")
    found = iroh_ends({"0,0": "guest white_lotus", "0,1": "host fire", "0,2": "guest rock"}, "0,0")
    assert {"0,3", "0,4", "0,5", "5,0"} < found
    assert not {"0,1", "0,2", "0,6", "6,0"} & found


@pytest.mark.parametrize(
    ("kind", "taken"), [("fire", True), ("earth", True), ("air", False), ("white_lotus", False), ("rock", False)]
)
def test_i14_what_can_be_taken(kind: str, taken: bool) -> None:
    assert ("1,2" in iroh_ends({"1,1": "guest fire", "1,2": f"host {kind}"}, "1,1")) is taken
    assert "1,2" not in iroh_ends({"1,1": "guest fire", "1,2": f"guest {kind}"}, "1,1")


def test_i15_knotweed_pins_all_but_fire_and_lotus() -> None:
    board = {"s1,1": "guest knotweed", "1,1": "guest fire", "2,1": "guest air", "1,2": "guest white_lotus", "2,2": "host water"}
    assert iroh_ends(board, "2,1") == set()
    assert iroh_ends(board, "1,2") != set()
    assert iroh_ends({**board, "1,2": "host earth"}, "1,1") >= {"1,2"}  # a pinned piece can be taken


def test_i15_i16_knotweed_comes_and_goes() -> None:
    position = garden({"1,1": "host fire", "-2,1": "guest fire", "s4,1": "host knotweed"}, {"knotweed": 1, "fire": 2})
    burnt = iroh.after(position, IROH, [], "place knotweed s1,0")
    assert burnt == {"board": position["board"], "reserve": {"guest": {"fire": 2}, "host": {}}}
    stays = iroh.after(position, IROH, [], "place knotweed s-2,0")
    assert stays["board"]["s-2,0"] == "guest knotweed"
    assert "place knotweed s4,1" not in iroh.legal(position, IROH, [])
    beside = garden({"1,1": "guest fire", "s4,1": "host knotweed", "s4,0": "guest knotweed", "s2,1": "host knotweed"})
    assert iroh.after(beside, IROH, [], "move 1,1 4,1")["board"] == {"4,1": "guest fire", "s2,1": "host knotweed"}
    at_home = garden({"s-1,-8": "host knotweed"}, {"fire": 2, "air": 1})
    assert iroh.after(at_home, IROH, [], "place air 0,-7")["board"] == {"s-1,-8": "host knotweed", "0,-7": "guest air"}
    freed = iroh.after(at_home, IROH, [], "place fire 0,-7")
    assert freed == {"board": {"0,-7": "guest fire"}, "reserve": {"guest": {"fire": 1, "air": 1}, "host": {}}}


def test_i7_i17_i18_i19_what_a_turn_can_be() -> None:
    moves = iroh.legal(garden({}, {"rock": 1, "knotweed": 1, "air": 1, "white_lotus": 1}), IROH, [])
    assert len(moves) == 247 + 256 + 2
    assert {"place air 0,-7", "proclaim", "place rock 0,8", "place knotweed s0,8"} < set(moves)
    assert not {"place rock 0,-7", "place rock 0,7"} & set(moves)
    assert iroh.legal(garden({"0,-7": "host air"}, {"air": 1}), IROH, []) == ["proclaim"]
    assert iroh.legal(garden({}, {"air": 0}), {**IROH, "proclaim": "automatic"}, []) == ["pass"]


@pytest.mark.parametrize(
    ("line", "harmony"),
    [
        ({"-3,2": "guest air", "3,2": "guest fire"}, True),
        ({"1,2": "guest air", "3,2": "guest fire"}, False),
        ({"0,2": "guest air", "3,2": "guest fire"}, False),
        ({"-3,2": "guest air", "3,2": "host fire"}, False),
        ({"-3,2": "guest air", "3,2": "host white_lotus"}, True),
        ({"-3,2": "guest white_lotus", "3,2": "host white_lotus"}, False),
        ({"-3,2": "guest air", "3,2": "guest rock"}, False),
        ({"-3,2": "guest earth", "3,2": "host rock"}, True),
        ({"-3,2": "guest earth", "0,2": "host rock", "3,2": "guest air"}, True),
        ({"-3,2": "guest air", "0,2": "host rock", "3,2": "guest air"}, False),
        ({"-3,2": "guest earth", "0,2": "host fire", "3,2": "guest air"}, False),
        ({"-3,2": "guest air", "0,2": "host rock", "3,2": "guest air", "s0,2": "host knotweed"}, True),
        ({"-3,2": "guest air", "0,2": "host fire", "3,2": "guest air", "s0,2": "host knotweed"}, False),
        ({"-3,2": "guest air", "3,2": "guest air", "s3,2": "host knotweed"}, False),
        ({"-3,2": "guest air", "3,2": "guest fire", "s3,2": "host knotweed"}, True),
    ],
)
def test_i3_i10_i15_harmonies_across_the_north_midline(line: dict[str, str], harmony: bool) -> None:
    assert ("guest -3,2 3,2" in pairs(line)) is harmony
    assert "host -3,2 3,2" not in pairs(line)


def test_i4_one_piece_one_harmony_but_water_two() -> None:
    ring = {"-3,2": "guest air", "3,2": "guest air", "3,-2": "guest air", "-3,-2": "guest air"}
    assert len(pairs(ring)) == 4
    assert pairs({"-3,0": "guest air", "3,0": "guest air", "0,3": "guest air", "0,-3": "guest air"}) == []  # I3
    assert not iroh.midlines(garden(ring), IROH, "guest")
    assert iroh.midlines(garden(dict.fromkeys(ring, "guest water")), IROH, "guest")
    assert not iroh.midlines(garden({**dict.fromkeys(ring, "guest water"), "3,2": "guest air"}), IROH, "guest")
    apart = {"-3,2": "guest air", "3,2": "guest fire", "-1,-5": "guest air", "1,-5": "guest earth"}
    apart |= {"5,-1": "guest air", "5,1": "guest fire", "-6,-3": "guest air", "-6,3": "host white_lotus"}
    assert iroh.midlines(garden(apart), IROH, "guest")
    assert not iroh.midlines(garden({**apart, "0,2": "host rock"}), IROH, "guest")
