"""The shipped house rules: what each changes, and that it changes nothing else (see also test_wiki_house*.py)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest

from game.core.errors import BadMove
from game.rules.rules_game import RulesGame
from tests import conftest
from tests.conftest import Open
from tests.table import Board, after, assert_illegal, can, earned, ended, legal_for, links_of, reserve_of, stand

HEAD = {"id", "version", "extends", "remove", "name", "about", "source"}
POINTS = {"scoring.harmonies", "score.name", "tally.running", "endings.target", "endings.stuck", "endings.too_long"}
CHANGED = {
    "ancient_quick": {"actions.deal.do", "endings.target.when", "phases.play.turn", "players.minutes"},
    "basic_short": {"endings.target.when", "groups.special.plant_after"},
    "iroh_open": {"actions.proclaim", "links.harmony.shown", "endings.midlines.check", "phases.play.turn"},
    "skud_children": {
        "board", "flow", "players.minutes", "piles.reserve.starts_with", "phases.accents", "phases.play.turn", "links.disharmony",
        "never.disharmony", "never.misplaced", "endings.ring", "endings.three", "endings.last_flower.winner",
        *(f"captures.{name}" for name in ("hunt", "hunted", "opposites")),
        *(f"actions.{name}" for name in ("choose_accents", "bonus_special", "bonus_accent", "boat_moves_flower")),
        "actions.boat_removes_accent",
        *(f"statuses.{name}" for name in ("blooming", "misplaced", "safe", "trapped", "wild", "withered")),
        *(f"groups.{name}.count" for name in ("basic", "special", "accent")),
        *(f"players.{name}" for name in ("difficulty", "special.en", "special.de", "special.fr")),
        *(f"tiles.{name}.move" for name in ("chrysanthemum", "rhododendron", "lily", "white_jade")),
    },
    "skud_lotus": {"captures.hunted.of", "statuses.safe.who", "endings.lotus_lost"},
    "skud_midlines": {"endings.last_flower.winner"},
    "skud_no_waiting": {"never.waiting"},
    "skud_no_wheels": {"tiles.wheel.count"},
    "skud_seasons": {"statuses.wintering", "statuses.parched"},
    "skud_shelter": {"captures.opposites.of"},
    "wiki_disharmony": {"links.disharmony", "scoring.disharmonies"},
    "wiki_fifteen": POINTS | {"endings.too_few.winner", "endings.fifteen"},
    "wiki_last_flower": (POINTS - {"endings.stuck"}) | {"endings.too_few", "endings.stuck.winner", "endings.all_played"},
    "wiki_nudge": {"tiles.rock.cannot"},
    "wiki_same_flower": {"relations.harmonious.pairs"},
    "wiki_straight": {f"tiles.{kind}.move" for kind in ("jasmine", "rose", "white_jade", "rhododendron")},
}
SETTINGS: dict[str, dict[str, Any]] = {
    "ancient_quick": {"target": 5, "hand_size": 7},
    "basic_short": {"target_points": 100, "specials_after": 3},
    "iroh_open": {"proclaim": "manual"},
    "wiki_straight": {"flowers_turn": True},
}
"""House rules that only set options, with the values of their parents."""
POT = {"target_points", "pot_value", "pot_to"}
GONE = {"wiki_fifteen": POT, "wiki_last_flower": POT, "skud_children": {"accents", "accents_chosen_by"}}
"""The options of their parents that house rules take out."""
LAST = {"guest": {"rock": 2}, "host": {"rose": 1, "boat": 1}}
MIDLINES = {"3,5": "guest air", "-3,5": "guest air", "3,-5": "guest air", "-3,-5": "guest air"} | {
    "5,3": "guest air", "5,-3": "guest air", "-5,3": "guest air", "-5,-3": "guest air"
}  # fmt: skip


def parent(name: str) -> str:
    return name.split("_")[0]


def differences(one: Any, other: Any, path: str = "", depth: int = 3) -> set[str]:
    """The paths, as ``section.entry.field``, at which two rulesets differ; an entry that only one of them has is one path."""
    if one == other:
        return set()
    if not depth or not isinstance(one, dict) or not isinstance(other, dict):
        return {path}
    keys = (one.keys() | other.keys()) - (HEAD if not path else set())
    found = set[str]()
    for key in keys:
        below = f"{path}.{key}" if path else key
        missing: Any = {} if not path else None  # a section that is not there has no entries
        found |= differences(one.get(key, missing), other.get(key, missing), below, depth - 1)
    return found


@pytest.mark.parametrize("name", CHANGED)
def test_WH1_WH2_WH3_WH4_a_house_rule_changes_this_and_nothing_else(opened: Open, name: str) -> None:
    assert differences(opened(parent(name)).definition, opened(name).definition) == CHANGED[name]


@pytest.mark.parametrize("name", CHANGED)
def test_WH1_WH2_WH3_WH4_a_house_rule_leaves_the_other_options_as_they_are(opened: Open, name: str) -> None:
    before, now = opened(parent(name)).identity.options, opened(name).identity.options
    assert before.keys() - now.keys() == GONE.get(name, set())
    assert now.keys() <= before.keys()
    assert {key for key in now if now[key] != before[key]} == SETTINGS.get(name, {}).keys()


def test_every_shipped_house_rule_is_tested_here() -> None:
    assert {path.stem for path in Path(conftest.RULESETS, "house").glob("*.yaml")} == set(CHANGED)


@pytest.mark.parametrize("name", CHANGED)
def test_a_house_rule_says_its_name_and_what_it_is_for_in_both_languages(opened: Open, name: str) -> None:
    game, before = opened(name), opened(parent(name))
    for text, old in ((game.name, before.name), (game.about, before.about)):
        assert {"en", "de"} <= text.keys() and all(text.values())
        assert text != old


@pytest.mark.parametrize("name", SETTINGS)
def test_a_house_rule_of_options_set_back_is_its_parent(opened: Open, name: str) -> None:
    found = differences(opened(parent(name)).definition, opened(name, **SETTINGS[name]).definition)
    assert not found - {"players.minutes"}, "how long it takes is said on the shelf, and is no rule"


def test_ancient_quick_hands_of_five(opened: Open) -> None:
    for name, size in (("ancient_quick", 5), ("ancient", 7)):
        game = opened(name)
        for seed in range(3):
            assert {len(hand) for hand in game.position(game.start(seed))["hand"].values()} == {size}


@pytest.mark.parametrize(("links", "quick", "usual"), [(2, False, False), (3, True, False), (4, False, False), (5, False, True)])
def test_ancient_quick_exactly_three_harmonies_win(opened: Open, links: int, quick: bool, usual: bool) -> None:
    chain = {f"{2 * x - 4},5": f"host {('lily', 'jasmine')[x % 2]}" for x in range(links + 1)}
    for name, over in (("ancient_quick", quick), ("ancient", usual)):
        state = stand(opened(name), chain)
        assert len(links_of(opened(name), state)) == links
        assert ended(opened(name), state) == (("host", "target") if over else None)


@pytest.mark.parametrize(("held", "quick", "usual"), [(4, False, False), (5, True, False), (6, True, False), (7, True, True)])
def test_ancient_quick_a_sixth_tile_is_discarded(opened: Open, held: int, quick: bool, usual: bool) -> None:
    for name, over in (("ancient_quick", quick), ("ancient", usual)):
        game = opened(name)
        state = after(game, stand(game, {}, hand={"guest": ["rose"] * held, "host": []}), "draw")
        assert (game.to_move(state), "discard rose" in game.legal(state)) == (("guest", True) if over else ("host", False))


@pytest.mark.parametrize(("points", "over"), [(49, False), (50, True), (99, True)])
def test_basic_short_fifty_points_end_it(opened: Open, points: int, over: bool) -> None:
    game = opened("basic_short")
    assert ended(game, stand(game, {}, score={"guest": points})) == (("guest", "target") if over else None)
    assert ended(opened("basic"), stand(opened("basic"), {}, score={"guest": points})) is None


@pytest.mark.parametrize(
    ("guest", "host", "short", "long"), [(1, 9, 0, 0), (9, 1, 0, 0), (2, 2, 1, 0), (2, 3, 1, 0), (3, 3, 1, 1)]
)
def test_basic_short_special_flowers_after_two_turns_of_each(opened: Open, guest: int, host: int, short: int, long: int) -> None:
    for name, may in (("basic_short", short), ("basic", long)):
        state = stand(opened(name), {}, turns={"guest": guest, "host": host})
        assert can(opened(name), state, "place white_lotus 1,-1") == bool(may)
        assert can(opened(name), state, "place rock 1,1")


def test_basic_short_may_still_be_set_to_other_points(opened: Open) -> None:
    game = opened("basic_short", target_points=80)
    assert ended(game, stand(game, {}, score={"guest": 79})) is None
    assert ended(game, stand(game, {}, score={"guest": 80})) == ("guest", "target")


def test_iroh_open_the_four_midlines_win_by_themselves(opened: Open) -> None:
    assert ended(opened("iroh_open"), stand(opened("iroh_open"), MIDLINES)) == ("guest", "midlines")
    game = opened("iroh")
    assert ended(game, stand(game, MIDLINES)) is None
    assert ended(game, after(game, stand(game, MIDLINES), "proclaim")) == ("guest", "midlines")


def test_iroh_open_at_the_start_of_the_owner_s_turn_so_that_the_other_can_break_them(opened: Open) -> None:
    game = opened("iroh_open")
    state = stand(game, MIDLINES, "host")
    assert ended(game, state) is None
    assert ended(game, after(game, state, "place rock 8,4")) == ("guest", "midlines")
    apart = {place: tile for place, tile in MIDLINES.items() if place not in ("3,5", "5,3")}
    state = after(game, stand(game, {**apart, "3,5": "guest air", "4,2": "guest air"}), "move 4,2 5,3")
    assert (ended(game, state), game.to_move(state)) == (None, "host")
    three = after(
        game, stand(game, {place: tile for place, tile in MIDLINES.items() if place != "3,5"}, "host"), "place rock 8,4"
    )
    assert ended(game, three) is None


def test_iroh_open_there_is_nothing_to_proclaim(opened: Open) -> None:
    game = opened("iroh_open")
    with pytest.raises(BadMove):
        game.why(game.start(0), "proclaim")
    assert can(opened("iroh"), opened("iroh").start(0), "proclaim")


def test_iroh_open_shows_the_harmonies(opened: Open) -> None:
    assert opened("iroh").quiet == {"harmony"}
    assert opened("iroh_open").quiet == set()


CROSSING = {"3,5": "guest rose", "-3,5": "guest chrysanthemum"}
BESIDE = {"2,-6": "host lily", "4,-6": "host jasmine", "2,-7": "host jasmine"}


@pytest.mark.parametrize(("board", "midlines"), [
    ({}, "draw"), (CROSSING, "guest"), (CROSSING | BESIDE, "guest"), (BESIDE, "host"),
    ({place: tile.replace("guest", "host") for place, tile in CROSSING.items()}, "host"),
])  # fmt: skip
def test_skud_midlines_harmonies_across_a_midline_decide_before_the_others(opened: Open, board: Board, midlines: str) -> None:
    for name, winner in (("skud_midlines", midlines), ("skud", "guest")):  # on the sheet the accents that are left decide
        assert ended(opened(name), stand(opened(name), board, reserve=LAST)) == (winner, "last_flower")


@pytest.mark.parametrize(("board", "lines"), [
    (CROSSING | BESIDE, [("Harmonies that cross a midline", 1, 0)]),
    (BESIDE, [("Harmonies that cross a midline", 0, 0), ("Harmonies", 0, 2)]),
])  # fmt: skip
def test_skud_midlines_the_result_says_what_decided(opened: Open, board: Board, lines: list[tuple[str, int, int]]) -> None:
    game = opened("skud_midlines")
    result = game.result(stand(game, board, reserve=LAST))
    assert result is not None
    assert [(text["en"], *counts) for text, *counts in result.tally] == lines


def test_skud_midlines_a_ring_wins_as_before(opened: Open) -> None:
    ring = {"-3,5": "guest rose", "3,5": "guest chrysanthemum", "3,-5": "guest rose", "-3,-5": "guest chrysanthemum"}
    assert ended(opened("skud_midlines"), stand(opened("skud_midlines"), ring)) == ("guest", "ring")
    assert ended(opened("skud_midlines"), stand(opened("skud_midlines"), CROSSING)) is None


@pytest.mark.parametrize("seat", ["guest", "host"])
def test_skud_no_waiting_a_third_flower_in_a_gate_is_refused(opened: Open, seat: str) -> None:
    game, board = opened("skud_no_waiting"), {"0,8": f"{seat} rose", "8,0": f"{seat} lily"}
    assert_illegal(game, stand(game, board, seat), "place rose -8,0")
    reasons = game.why(stand(game, board, seat), "place rose -8,0")
    assert [(reason.rule, reason.sentence["en"]) for reason in reasons] == [
        ("never.waiting", "At most two of your flowers may wait in gates.")
    ]
    assert can(opened("skud"), stand(opened("skud"), board, seat), "place rose -8,0")


def test_skud_no_waiting_two_may_and_the_opponent_s_do_not_count(opened: Open) -> None:
    game = opened("skud_no_waiting")
    assert can(game, stand(game, {"0,8": "guest rose"}), "place rose -8,0")
    assert can(game, stand(game, {"0,8": "guest rose", "8,0": "host lily", "0,-8": "host lily"}), "place rose -8,0")
    state = after(game, stand(game, {"0,8": "guest rose", "8,0": "guest lily"}), "move 8,0 7,0", "place lily 0,-8")
    assert can(game, state, "place rose -8,0")


def test_skud_no_waiting_holds_for_the_bonus_too(opened: Open) -> None:
    game, gates = opened("skud_no_waiting"), {"0,8": "guest rose", "8,0": "guest lily"}
    state = earned(game, gates)
    assert not legal_for(game, state, "rose") and not legal_for(game, state, "orchid")
    assert legal_for(game, state, "rock")
    assert legal_for(opened("skud"), earned(opened("skud"), gates), "orchid") == {"-8,0", "0,-8"}


def test_skud_no_wheels_nobody_has_one(opened: Open) -> None:
    game = opened("skud_no_wheels")
    for state in (game.start(0), stand(game, {})):
        for seat in ("guest", "host"):
            assert {kind: reserve_of(game, state, seat).get(kind) for kind in ("wheel", "rock", "boat", "knotweed", "rose")} == {
                "wheel": None, "rock": 2, "boat": 2, "knotweed": 2, "rose": 3
            }  # fmt: skip


def test_skud_no_wheels_four_of_the_six_others_are_kept(opened: Open) -> None:
    game = opened("skud_no_wheels")
    four = combinations_with_replacement(("boat", "knotweed", "rock"), 4)
    kept = sorted(" ".join(["choose", *tiles]) for tiles in four if all(tiles.count(kind) <= 2 for kind in tiles))
    assert (len(kept), game.legal(game.start(0))) == (6, kept)
    state = after(game, game.start(0), kept[0], kept[0], "place rose 0,-8")
    assert game.to_move(state) == "guest"


def test_skud_no_wheels_the_other_accents_come_as_a_bonus(opened: Open) -> None:
    game = opened("skud_no_wheels")
    state = earned(game, {})
    assert legal_for(game, state, "wheel") == set()
    assert legal_for(game, state, "rock") and legal_for(game, state, "knotweed")
    assert_illegal(game, state, "place wheel 1,1")


def test_the_names_of_games_with_house_rules_are_their_own(opened: Open) -> None:
    games: list[RulesGame] = [opened(name) for name in (*CHANGED, "wiki", "basic", "skud", "iroh", "ancient")]
    assert len({game.name["en"] for game in games}) == len({game.name["de"] for game in games}) == len(games)
