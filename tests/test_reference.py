"""The reference generator of Skud: clauses as positions, random games in both rule sets, and recordings where there are any."""

from __future__ import annotations

import gzip
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bench import reference_skud as skud
from tests.bench.skud_lattice import KINDS, NAME, ranks_of

VECTORS = Path(__file__).parent / "vectors"
PLENTY = {owner: dict.fromkeys(KINDS, 1) for owner in ("guest", "host")}
BOTH = pytest.mark.parametrize("online", [False, True], ids=["sheet", "online"])


def recorded(name: str) -> list[dict[str, Any]]:
    """What the recordings of that name hold, one object a line; skips the test where there are none."""
    files = sorted(VECTORS.glob(f"{name}*.jsonl.gz"))
    if not files:
        pytest.skip(f"no recorded data: put {name}.jsonl.gz into {VECTORS}")
    return [json.loads(line) for file in files for line in gzip.decompress(file.read_bytes()).splitlines()]


def guest_to(phase: str, online: bool, **board: str) -> list[str]:
    """GUEST's legal moves; points are written p0_8 and m for minus: pm3_4 is -3,4."""
    points = {name[1:].replace("m", "-").replace("_", ","): tile for name, tile in board.items()}
    return skud.legal(skud.from_data("guest", phase, points, PLENTY, online))


def spelled(position: skud.Position) -> Iterator[str]:
    for begin, mask in skud.masks(position):
        yield from (f"{begin} {point}" for point in sorted(NAME[rank] for rank in ranks_of(mask))) if mask else (begin,)


def in_sight(board: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The kinds of any two tiles with no tile and no gate between them, both out of gates."""
    tiles = {(int(x), int(y)): tile.split()[1] for point, tile in board.items() for x, y in [point.split(",")]}
    gates = {(8, 0), (-8, 0), (0, 8), (0, -8)}
    for x, y in tiles.keys() - gates:
        for line in ([(i, y) for i in range(x + 1, 9)], [(x, i) for i in range(y + 1, 9)]):
            first = next((at for at in line if at in gates or at in tiles), None)
            if first and first not in gates:
                yield tiles[x, y], tiles[first]


def has_clash(board: dict[str, str]) -> bool:
    opposite = {frozenset((KINDS[i], KINDS[i + 3])) for i in range(3)}
    return any(frozenset(pair) in opposite for pair in in_sight(board))


def tiles_anywhere(position: skud.Position) -> Counter[str]:
    held = Counter(position.board.values())
    for owner, kinds in position.reserve.items():
        held.update({f"{owner} {kind}": n for kind, n in kinds.items()})
    return held


CLAUSES = [
    ("S7 a rose goes three steps", "main", {"p3_4": "guest rose"}, "move 3,4 3,1", True, True),
    ("S7 and no further", "main", {"p3_4": "guest rose"}, "move 3,4 3,0", False, False),
    ("S8 a rose does not end in white", "main", {"p1_m1": "guest rose", "p0_7": "host wheel"}, "move 1,-1 2,-1", False, False),
    ("S9 nor in sight of a jasmine", "main", {"p3_4": "guest rose", "p5_1": "host jasmine"}, "move 3,4 3,1", False, False),
    ("S9 nor leaves two to see each other", "main", {"p1_4": "host lily", "p3_4": "guest rose", "p5_4": "guest chrysanthemum"},
     "move 3,4 3,3", False, False),
    ("S9 it may stay between them", "main", {"p1_4": "host lily", "p3_4": "guest rose", "p5_4": "guest chrysanthemum"},
     "move 3,4 2,4", True, True),
    ("S11 a gate hides what is behind it", "main", {"p1_7": "guest rose", "pm1_8": "host jasmine"}, "move 1,7 1,8", True, True),
    ("S14 O2 a flower after a bonus, with a gate taken", "bonus", {"p0_m8": "guest lily"}, "place rose 0,8", True, False),
    ("S14 O2 a special flower", "bonus", {"p0_m8": "guest lily"}, "place orchid 0,8", True, True),
    ("S18 no wheel beside a rock", "bonus", {"p3_4": "host rock"}, "place wheel 4,5", False, False),
    ("S18 a wheel takes nothing out of a gate", "bonus", {"p0_8": "host lily"}, "place wheel 1,7", False, False),
    ("S20 a boat moves a flower aside", "bonus", {"p3_4": "host rose"}, "place boat 3,4 to 4,5", True, True),
    ("S21 O3 a boat on a boat", "bonus", {"p3_4": "host boat"}, "place boat 3,4", False, True),
    ("S24 an orchid holds", "main", {"p3_4": "guest rose", "p4_5": "host orchid"}, "move 3,4 3,3", False, False),
    ("S24 not from a gate", "main", {"p1_7": "guest rose", "p0_8": "host orchid"}, "move 1,7 1,6", True, True),
    ("S25 O4 an orchid takes a flower", "main", {"p3_4": "guest orchid", "p3_2": "host rose", "p7_4": "guest white_lotus"},
     "move 3,4 3,2", True, True),
    ("S25 O4 a protected orchid", "main", {"p3_4": "guest orchid", "p3_2": "host orchid", "p7_4": "guest white_lotus"},
     "move 3,4 3,2", False, True),
    ("S23 O4 a white lotus", "main", {"p3_4": "guest orchid", "p3_2": "host white_lotus", "p7_4": "guest white_lotus"},
     "move 3,4 3,2", False, True),
    ("S25 hemmed in, it still takes what is beside it", "main",
     {"p2_8": "guest orchid", "p1_8": "host rose", "p3_8": "guest rock", "p2_7": "guest rock", "p5_m5": "guest white_lotus"},
     "move 2,8 1,8", True, True),
    ("S24 an orchid holds even who could take it", "main",
     {"p3_4": "guest lily", "p4_4": "host orchid", "p5_m5": "host white_lotus"}, "move 3,4 4,4", False, False),
    ("S25 an open orchid is taken by any flower", "main",
     {"p3_4": "guest lily", "p5_4": "host orchid", "p5_m5": "host white_lotus"}, "move 3,4 5,4", True, True),
    ("S25 but no protected one", "main", {"p3_4": "guest lily", "p5_4": "host orchid"}, "move 3,4 5,4", False, False),
    ("S26 a flower takes its opposite", "main", {"p3_4": "guest rose", "p4_4": "host boat", "p4_3": "host jasmine"},
     "move 3,4 4,3", True, True),
]  # fmt: skip


@pytest.mark.parametrize(("phase", "board", "move", "sheet", "online"), [pytest.param(*case[1:], id=case[0]) for case in CLAUSES])
def test_clause(phase: str, board: dict[str, str], move: str, sheet: bool, online: bool) -> None:
    assert [move in guest_to(phase, rules, **board) for rules in (False, True)] == [sheet, online]


@pytest.mark.parametrize(("online", "owners"), [(False, ["guest"]), (True, [])])
def test_s17_o1_a_rock_beside_the_harmony_breaks_it_online_only(online: bool, owners: list[str]) -> None:
    board = {"-3,5": "guest rose", "3,5": "guest chrysanthemum", "5,5": "guest rock"}
    assert [owner for owner, _, _ in skud.harmonies(skud.from_data("guest", "main", board, PLENTY, online))] == owners


@BOTH
def test_s9_while_a_clash_stands_every_action_has_to_lift_it(online: bool) -> None:
    board = {"p3_5": "guest rose", "p5_5": "host jasmine", "pm3_m6": "guest lily"}
    moves = guest_to("main", online, **board)
    assert moves
    assert all(move.startswith("move 3,5 ") for move in moves)
    assert "place knotweed 4,5" in guest_to("bonus", online, **board)


@BOTH
def test_s4_who_cannot_move_passes(online: bool) -> None:
    gates = dict.fromkeys(("0,8", "0,-8", "8,0", "-8,0"), "host lily")
    position = skud.from_data("guest", "main", gates, PLENTY, online)
    assert skud.legal(position) == ["pass"]
    assert skud.play(position, "pass").to_move == "host"


@pytest.mark.parametrize(("online", "winner"), [(False, "host"), (True, "guest")])
def test_s28_o5_accents_in_hand_or_harmonies_across_a_midline(online: bool, winner: str) -> None:
    board = {"-3,5": "guest rose", "3,5": "guest chrysanthemum"}
    position = skud.from_data("guest", "main", board, {"guest": {}, "host": {"rose": 1, "boat": 1}}, online)
    assert skud.result(position) == (winner, "last_flower")
    assert skud.legal(position) == []


@BOTH
def test_random_game(online: bool) -> None:
    chance = random.Random(5)
    position = skud.start(online)
    for ply in range(240):
        moves = skud.legal(position)
        if skud.result(position):
            break
        assert moves == sorted(set(moves))
        assert moves == list(spelled(position))
        before = (position.board, position.reserve)
        for move in chance.sample(moves, min(6, len(moves))):
            after = skud.play(position, move)
            assert not has_clash(after.board), (ply, move)
            assert ply < 2 or tiles_anywhere(after) <= tiles_anywhere(position)
        assert (position.board, position.reserve) == before
        position = skud.play(position, chance.choice(moves))
    assert ply > 60


def as_links(links: list[Any]) -> list[list[str]]:
    return sorted([owner, *sorted(ends)] for owner, *ends in links)


def test_replays_recorded_games() -> None:
    for game in recorded("skud_online"):
        if game["options"]:
            continue
        position = skud.start(online=True)
        for i, ply in enumerate(game["plies"]):
            if ply["phase"] == "bonus" and ply["legal"] == ["skip"]:  # here the turn has ended by itself
                continue
            where = (game["id"], i)
            assert (position.to_move, position.phase) == (ply["to_move"], ply["phase"]), where
            assert skud.legal(position) == ply["legal"], where
            assert (position.board, position.reserve) == (ply["board"], ply["reserve"]), where
            assert as_links(list(skud.harmonies(position))) == as_links(ply["links"]), where
            assert skud.result(position) is None, where
            position = skud.play(position, ply["play"])
        ending = game["result"] and (game["result"]["winner"], game["result"]["ending"])
        assert (skud.result(position), position.board) == (ending, game["final_board"]), game["id"]


def test_agrees_on_recorded_rings() -> None:
    for i, case in enumerate(recorded("rings")):
        position = skud.from_data("guest", "main", case["board"], PLENTY, online=True)
        assert as_links(list(skud.harmonies(position))) == as_links(case["harmonies"]), i
        assert skud.rings(position) == sorted(case["rings"]), i
        assert skud.midlines(position) == case["midlines"], i
