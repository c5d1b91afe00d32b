"""Small positions of Basic and Wiki Pai Sho, a tricky clause each, for test_twins_basic_wiki.py.

A case is a line: its name, which begins with the clause (WK is Wiki, B is Basic), a position, and what is expected. It is guest's
turn; a move is that of the position's first piece.
"""

from __future__ import annotations

from typing import Any

from tests.twins.flowers import FLOWERS, NON_FLOWERS, SPECIALS

BASIC: dict[str, Any] = {
    "mirror": "rotate",
    "non_flowers_after": 1,
    "specials_after": 3,
    "mid_is_port": True,
    "bloom_on_tie": "none",
    "accrual": "own_turn",
    "target_points": 100,
    "dead": "unprotected",
    "wager": 0,
}
WIKI: dict[str, Any] = {
    "flowers_turn": True,
    "dragon_harmony": False,
    "lotus_opponent_harmony": "owner",
    "target_points": 100,
    "pot_value": 0,
    "pot_to": "none",
}
FULL = dict.fromkeys(FLOWERS, 6) | dict.fromkeys((*NON_FLOWERS, *SPECIALS), 3)

MOVES = """
B17_over_own                 | 2,2 guest rose; 2,3 guest wheel                     | 2,4 2,5 5,2     | 2,3 2,6 3,3
B17_B23_not_over_opponents   | 2,2 guest rose; 2,3 host wheel                      | 2,3             | 2,4
B12_both_ways_shut           | 2,2 guest lily; 2,3 host rose; 3,2 host rose        | 4,0             | 4,4
B12_one_way_open             | -2,2 guest lily; -2,3 host rose                     | -4,4 0,4        | -2,4 -2,6
B12_an_ell_stays_on_board    | 5,7 guest lily; 5,6 host lily                       | 3,5             | 7,5
B20_borders_but_not_red      | 2,2 guest white_jade                                | 5,2 6,2 0,2 2,0 | 3,2 2,4
B18_not_on_the_mid           | 0,3 guest rose                                      | 0,1 2,3         | 0,0 -2,3
B18_over_the_mid             | 0,1 guest rose                                      | 0,-1 0,-2       | 0,0
B18_B25_not_over_a_port_held | 0,1 guest rose; 0,0 host jasmine                    | 0,2             | 0,0 0,-1
B21_the_disharmonious        | 2,2 guest rose; 2,3 host jasmine                    | 2,3             | 2,4
B21_no_other                 | 2,2 guest rose; 2,3 host lily                       | 3,2             | 2,3 2,4
B23_the_garden_holds         | 1,2 guest rose; -1,2 host rock                      | 0,2             | -1,2
B24_any_takes_the_drained    | 2,2 guest wheel; 5,2 host lily; 6,3 guest knotweed  | 5,2             | 6,2
B26_drained                  | 5,2 guest rose; 6,3 guest knotweed                  |                 | 5,1 5,3
B28_boat_over_all            | 2,2 guest boat; 2,3 host rose                       | 2,4 2,7 4,5     | 2,3 0,0 2,8
B36_dragon_over_all          | 2,2 guest white_dragon; 2,3 host lily               | 2,3 2,8 8,2     | 3,3 0,0
B37_lotus_turns_not_over     | 2,2 guest white_lotus; 2,3 host lily                | 2,3 3,3 2,0     | 2,4 2,2 2,5
WK3_WK16_around_not_over     | 2,2 guest rose; 2,3 guest rock                      | 3,4 0,3 0,2     | 2,3 -1,2
WK5_red_is_crossed           | 0,2 guest jasmine                                   | -2,1 0,0 0,5    | 1,2 1,1
WK5_ports_are_open           | 7,0 guest rose                                      | 8,0             | 4,1 7,4
WK3_ell                      | 6,0 guest lily                                      | 4,-2 8,-2 8,2   | 4,2 6,2
WK16_no_way_of_the_ell       | 5,5 guest lily; 5,6 guest rose; 4,5 guest rose      | 7,3             | 3,7
WK9_drained                  | 5,5 guest rose; 6,6 guest knotweed                  |                 | 5,4
WK11_boat_over_all           | 5,5 guest boat; 5,6 host rose; 4,5 host wheel       | 5,7 4,5         | 5,6
WK13_dragon_not_over         | 5,5 guest white_dragon; 5,6 host white_dragon       | 5,6 -1,5        | 5,7
WK13_dragon_not_by_any       | 5,5 guest wheel; 5,6 host white_dragon              | 5,4             | 5,6
WK14_removed_by_any          | 5,5 guest wheel; 5,6 host white_lotus               | 5,6             | 5,7
WK14_lotus_takes_any         | 5,5 guest white_lotus; 5,6 host white_lotus; 4,5 host rock | 5,6 4,5 6,4 | 5,7 3,5
"""
"""Points that the piece can move to, points that it cannot."""

ROTATIONS = """
B27_nothing_in_it          | 5,5 guest wheel                                    |
B27_rock                   | 5,5 guest wheel; 5,6 host rock; 5,4 guest lily     |
B27_piece_on_the_mid       | 1,1 guest wheel; 2,2 guest boat; 0,0 host rose     |
B27_not_onto_the_mid       | 1,1 guest wheel; 2,2 guest boat                    | 1 2 3 5 6 7
B27_7_6_is_off_the_board   | 6,5 guest wheel; 6,4 guest knotweed                | 1 2 3 4 6 7
WK10_knotweed              | 5,5 guest wheel; 5,6 guest knotweed; 5,4 host lily |
WK10_the_centre_is_no_port | 1,1 guest wheel; 2,2 guest boat; 0,0 host rose     | 1 2 3 4 5 6 7
WK10_not_onto_a_port       | 7,1 guest wheel; 7,0 guest boat                    | 1 2 3 4 5 6
"""
"""The numbers of steps that the wheel can be turned by."""

PAIR_AND_HOSTS = "-2,2 guest jasmine; 2,2 guest rhododendron; 0,2 host "
LINKS = f"""
B41_natural       | 2,2 guest rhododendron; -2,2 guest jasmine                     | harmony guest -2,2 2,2 2
B41_P6_border     | 5,2 guest rhododendron; -2,2 guest jasmine                     | harmony guest -2,2 5,2 1
B34_boat_between  | 2,5 guest rose; 6,5 guest white_jade; 4,5 host boat            | harmony guest 2,5 6,5 1
B40_port          | 8,0 guest lily; 4,0 guest jasmine                              |
B26_drained       | 5,0 guest lily; 3,0 guest jasmine; 4,1 host knotweed           |
B42_natural       | {PAIR_AND_HOSTS}rose                                                  | disharmony guest -2,2 2,2 2
B42_boats_aside   | {PAIR_AND_HOSTS}rose; 1,2 host boat                                   | disharmony guest -2,2 2,2 2
B42_dormant       | {PAIR_AND_HOSTS}rose dormant                                          |
B42_neutral       | {PAIR_AND_HOSTS}lily                                                  |
B42_exactly_one   | {PAIR_AND_HOSTS}rose; 1,2 host lily                                   |
B42_own           | {PAIR_AND_HOSTS.replace("host", "guest")}rose                         |
B33_lent_by_any   | 2,2 guest rock; 3,3 host jasmine; 2,6 guest lily; 6,2 guest rock | harmony guest 2,2 2,6 1
B33_harmony_holds | 2,6 guest rock; 3,7 host lily; 3,5 host rose; 1,6 guest boat; 2,2 guest jasmine | harmony guest 2,2 2,6 1
B33_no_conflict   | {PAIR_AND_HOSTS}rock; 1,3 host lily; 1,1 host rose                   |
B33_dormant       | 2,2 guest rock; 3,3 host jasmine dormant; 2,6 guest lily       |
B33_disrupts      | 4,4 guest rose; -4,4 guest white_jade; 0,4 host rock; 1,5 host jasmine | disharmony guest -4,4 4,4 1
B38_behind        | 2,5 guest white_lotus; 6,5 host rose                           | harmony guest 2,5 6,5 1
B38_ahead         | 2,5 host white_lotus; 6,5 host rose                            |
B39_no_rock       | 2,5 guest white_lotus; 6,5 guest rock; 7,4 guest rose          |
WK17_neutral      | 2,7 guest lily; 3,7 host lily; 4,7 guest jasmine               | harmony guest 2,7 4,7 1
WK17_boat         | 2,7 guest lily; 3,7 host boat; 4,7 guest jasmine               | harmony guest 2,7 4,7 1
WK17_disharmonious | 2,7 guest lily; 3,7 host rose; 4,7 guest jasmine              |
WK17_on_a_port    | 0,8 guest lily; 4,8 guest jasmine                              | harmony guest 0,8 4,8 1
WK12_rock         | 2,7 guest lily; 3,7 host rock; 4,7 guest jasmine               |
WK9_drained       | 2,7 guest lily; 4,7 guest jasmine; 1,6 host knotweed           |
WK14_any_bloom    | 2,7 host white_lotus; 4,7 guest lily                           | harmony host 2,7 4,7 1
WK13_none         | 2,7 guest white_dragon; 4,7 guest lily                         |
"""
"""The one link that stands, a host's tile in the Pot."""

SQUARE = "-3,3 guest jasmine; 3,3 guest rhododendron; 3,-3 guest jasmine; -3,-3 guest rhododendron"
RINGS = f"""
B45_around  | {SQUARE}                                                      | ring guest
B45_broken  | {SQUARE}; 0,3 host rock                                       |
B45_beside  | {SQUARE.replace("-3,", "1,")}                                 |
B45_through | {SQUARE.replace(",-3", ",0")}                                 |
B45_of_both | {SQUARE}; {SQUARE.replace("3", "4").replace("guest", "host")} | ring None
"""
"""The ending that holds, and who wins the Pot."""


def stand(board: str, **changes: Any) -> dict[str, Any]:
    """A position from entries such as `0,3 guest rose; 4,3 host lily`, guest to move, both reserves full."""
    entries = [entry.split(maxsplit=1) for entry in board.split(";") if entry.strip()]
    return {
        "to_move": "guest",
        "phase": "play",
        "turns": {"guest": 10, "host": 10},
        "board": {point: piece.strip() for point, piece in entries},
        "reserve": {"guest": dict(FULL), "host": dict(FULL)},
        "pot": [],
        "score": {"guest": 0, "host": 0},
    } | changes
