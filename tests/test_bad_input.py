"""What cannot be, in every shipped game: options, positions and moves that are refused, with every reason in a sentence.

Refused is what cannot be represented; what merely could not have come about in play is accepted, and named in warnings.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from game.core.contract import Option
from game.core.errors import BadMove, BadPosition, IllegalMove
from game.rules.language.options import BadOptions, apply_options
from game.rules.language.setting import option_of
from game.rules.rules_game import RulesGame
from game.rules.rulesets import Rulesets
from game.rules.trees.tree import Record, plain
from tests.conftest import RULESETS, Open
from tests.table import EARN, EARNING, after

GAMES = tuple(sorted(path.stem for path in RULESETS.glob("*.yaml") if path.stem != "flowers"))
OWNERS = {"ancient_2011": ("any",), "solitaire": ("any",), "solitaire_online": ("any",)}
"""Whose tiles there are, where it is not GUEST's and HOST's."""


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest, opened: Open) -> RulesGame:
    return opened(request.param)


@cache
def tree_of(ruleset: str) -> Record:
    return Rulesets([RULESETS]).resolved(ruleset)


def options_of(ruleset: str) -> list[Option]:
    data: Any = plain(tree_of(ruleset))
    return [option_of(name, option) for name, option in data.get("options", {}).items()]


def wrong_values(option: Option) -> list[Any]:
    """Out of the option's range, or of another type."""
    if option.type == "number":
        low, high = option.minimum, option.maximum
        return [low - 1, high + 1, -1000, 10**30, float(low), str(low), True, None, [], {}]
    other_case = [choice.upper() for choice in option.choices]
    return [*other_case, "", "maybe", 0, 1, 1.0, None, [], {}] + (["true"] if option.type == "switch" else [True])


def reasons_against(ruleset: str, values: Mapping[str, Any]) -> tuple[str, ...]:
    with pytest.raises(BadOptions) as caught:
        apply_options(tree_of(ruleset), values)
    return caught.value.reasons


@pytest.mark.parametrize("ruleset", GAMES)
def test_an_option_out_of_range_or_of_the_wrong_type_is_refused(ruleset: str) -> None:
    for option in options_of(ruleset):
        for value in wrong_values(option):
            (reason,) = reasons_against(ruleset, {option.id: value})
            assert f'"{option.id}"' in reason and reason.endswith((".", "?")), (option.id, value)
            assert option.type != "number" or f"from {option.minimum} to {option.maximum}" in reason
            assert all(choice in reason for choice in option.choices)


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_wrong_option_has_its_reason_at_once(ruleset: str) -> None:
    wrong = {option.id: wrong_values(option)[0] for option in options_of(ruleset)} | {"komi": 6}
    found = reasons_against(ruleset, wrong)
    assert len(found) == len(wrong)
    assert all(any(f'"{name}"' in reason for reason in found) for name in wrong)
    for option in options_of(ruleset):
        assert f'Did you mean "{option.id}"?' in reasons_against(ruleset, {option.id + "s": option.default})[0]


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_bounds_and_every_choice_are_allowed(ruleset: str) -> None:
    for option in options_of(ruleset):
        for value in (option.minimum, option.maximum) if option.type == "number" else option.choices or (True, False):
            apply_options(tree_of(ruleset), {option.id: value})


def refused(game: RulesGame, position: Mapping[str, Any]) -> list[str]:
    """Every reason against a position, as sentences."""
    with pytest.raises(BadPosition) as caught:
        game.setup(position)
    assert all(reason.endswith((".", "?")) for reason in caught.value.reasons)
    return list(caught.value.reasons)


NOWHERE = [
    ({"komi": 6}, "'komi' is not part of a position of this game"),
    ({"to_move": "nobody"}, "to_move is 'nobody'"),
    ({"phase": "plai"}, "phase is 'plai'"),
    ({"step": "dance"}, "step is 'dance'"),
    ({"turns": {"third": 1}}, "turns: there is no player 'third'"),
    ({"turns": {"guest": -1}}, "turns.guest is -1"),
    ({"turns": 5}, "turns must be a record"),
    ({"passes": "two"}, "passes is 'two'"),
    ({"chance": -1}, "chance is -1"),
    ({"starts": {"play": "me"}}, "starts.play is 'me'"),
    ({"moved": ["0,1"]}, "moved is ['0,1']"),
    ({"seen": [1]}, "seen must list"),
    ({"board": []}, "board must be a record"),
]
BOARD = {
    "9,0": ("guest {kind}", "9,0 is no point of the board"),
    "8,8": ("guest {kind}", "8,8 is no point of the board"),
    "+1,1": ("guest {kind}", "+1,1 is no point of the board"),
    "centre": ("guest {kind}", "centre is no point of the board"),
    "s9,9": ("guest {kind}", "s9,9 is no point of the board"),
    "0,1": ("guest coyn", "0,1: there is no tile called 'coyn'"),
    "0,2": ("gast {kind}", "0,2: the owner is guest, host or any, not 'gast'"),
    "0,3": ("guest {kind} tired", "0,3: 'tired' is no lasting mark of this game"),
    "0,4": ("guest {kind} host {kind}", "0,4: 'host' is no lasting mark of this game"),
    "0,5": ("{kind}", "0,5 holds"),
    "0,6": (5, "0,6 holds 5"),
}


@pytest.mark.parametrize(("more", "said"), NOWHERE)
def test_what_no_position_holds_is_refused(game: RulesGame, more: Mapping[str, Any], said: str) -> None:
    (reason,) = refused(game, {"board": {}, **more})
    assert reason.startswith(said)


def test_all_reasons_are_told_at_once(game: RulesGame) -> None:
    kind = game.compiled.kinds[0].id
    tiles = {place: tile.format(kind=kind) if isinstance(tile, str) else tile for place, (tile, _) in BOARD.items()}
    found = refused(game, {"board": tiles, "komi": 6, "to_move": "me", "phase": "plai", "turns": {"third": 1}, "passes": -1})
    assert len(found) == len(tiles) + 5
    for said in [said for _, said in BOARD.values()] + ["'komi'", "to_move", "phase", "turns", "passes"]:
        assert any(reason.startswith(said) for reason in found), said


SPECIFIC = [
    ("iroh", {"board": {"0,0": "guest knotweed", "s1,1": "guest fire", "s2,2": "host rock"}},
     ["0,0: knotweed lies on squares", "s1,1: fire lies on points", "s2,2: rock lies on points"]),
    ("iroh", {"board": {"s8,8": "guest knotweed", "0,0": "guest rose"}}, ["s8,8 is no point", "0,0: there is no tile called"]),
    ("skud", {"board": {"s1,1": "guest rose", "0,0": "guest rose dormant", "1,1": "guest coin"}},
     ["s1,1 is no point", "0,0: 'dormant' is no lasting mark", "1,1: there is no tile called 'coin'"]),
    ("basic", {"board": {"0,0": "guest rose drained"}, "pot": ["guest coin"], "reserve": {"guest": {"ship": 1}, "any": {}}},
     ["0,0: 'drained' is no", "pot: there is no tile called 'guest coin'", "reserve.guest: there is no tile called 'ship'",
      "reserve: there is no player 'any'"]),
    ("basic", {"reserve": {"guest": {"rose": -1, "lily": "two"}, "host": 5}},
     ["reserve.guest.rose is -1", "reserve.guest.lily is 'two'", "reserve.host must list tiles"]),
    ("basic", {"score": {"guest": "3", "third": 1}}, ["score.guest is '3'", "score: there is no player 'third'"]),
    ("wiki", {"board": {"0,0": "guest rose dormant"}, "hand": {"guest": ["rose"]}}, ["0,0: 'dormant'", "'hand' is not part"]),
    ("ancient", {"hand": {"guest": ["rock"], "any": []}, "bag": {"host": ["orchid"]}},
     ["hand.guest: there is no tile called 'rock'", "hand: there is no player 'any'", "bag.host: there is no tile called"]),
    ("ancient", {"hand": ["rose"], "bag": ["rose"]}, ["hand must be a record", "bag must be a record"]),
    ("ancient_2011", {"bag": ["rose", "rock"], "hand": {"guest": "rose"}},
     ["bag: there is no tile called 'rock'", "hand.guest must list tiles"]),
    ("solitaire", {"to_move": "host", "bag": ["fire"], "hand": {"host": ["rose"]}},
     ["to_move is 'host'", "bag: there is no tile called 'fire'", "hand: there is no player 'host'"]),
    ("solitaire", {"hand": {"guest": ["fire", 5]}, "reserve": {"guest": {"rose": 1}}},
     ["hand.guest: there is no tile called 'fire'", "hand.guest: there is no tile called 5", "'reserve' is not part"]),
    ("solitaire_together", {"bag": ["rose"], "hand": {"me": []}}, ["bag must be a record", "hand: there is no player 'me'"]),
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "position", "said"), SPECIFIC)
def test_what_this_game_cannot_hold_is_refused(opened: Open, ruleset: str, position: Mapping[str, Any], said: list[str]) -> None:
    found = refused(opened(ruleset), position)
    assert len(found) == len(said), found
    assert all(any(reason.startswith(start) for reason in found) for start in said), found


@pytest.mark.parametrize("ruleset", [name for name in GAMES if name not in ("basic", "wiki")])
def test_a_score_in_a_game_without_one_is_refused(opened: Open, ruleset: str) -> None:
    assert refused(opened(ruleset), {"board": {}, "score": {"guest": 3}}) == ["score: this game has no points."]


def warned(game: RulesGame, position: Mapping[str, Any]) -> tuple[str, ...]:
    return game.setup(position)[1]


def test_a_position_of_play_brings_no_warning(game: RulesGame) -> None:
    state = game.start(4)
    for number in range(30):
        moves = game.legal(state)
        assert warned(game, game.position(state)) == ()
        state = game.play(state, moves[number * 7 % len(moves)]) if moves else state


def test_more_tiles_than_a_set_holds_are_named(game: RulesGame) -> None:
    rows = [f"{x},{y}" for y in (5, 6, -5) for x in range(-6, 7)]
    for owner in OWNERS.get(game.identity.ruleset, ("guest", "host")):
        kind = next(kind for kind in game.compiled.kinds if kind.count and kind.id in ("rose", "air"))
        board = {place: f"{owner} {kind.id}" for place, _ in zip(rows, range(kind.count + 1), strict=False)}
        (warning,) = (said for said in warned(game, {"board": board}) if "set" in said)
        assert kind.id in warning and str(kind.count + 1) in warning
        del board[rows[0]]
        assert not any("set" in said for said in warned(game, {"board": board}))


@pytest.mark.parametrize(
    "ruleset", [name for name in GAMES if not name.startswith("ancient")]
)  # there the centrepiece is nobody's
def test_a_tile_of_an_owner_who_has_none_is_more_than_the_set_holds(opened: Open, ruleset: str) -> None:
    game = opened(ruleset)
    stranger = "host" if len(game.seats) == 1 else "any"
    kind = next(kind.id for kind in game.compiled.kinds if kind.id in ("rose", "air"))
    assert warned(game, {"board": {"0,0": f"{stranger} {kind}"}})


def test_one_set_for_both_holds_six_roses_whoever_owns_them(opened: Open) -> None:
    game = opened("ancient_2011", shared_tiles=False)
    board = {f"{x},6": f"{owner} rose" for x, owner in zip(range(-5, 2), ["guest", "host"] * 4, strict=False)}
    assert any("rose" in warning for warning in warned(game, {"board": board}))


GARDENED = [name for name in GAMES if name.startswith(("skud", "solitaire", "basic", "wiki"))]


@pytest.mark.parametrize("ruleset", GARDENED)
@pytest.mark.parametrize(("kind", "place"), [("lily", "2,2"), ("rose", "2,-2")])
def test_a_flower_in_a_wrong_garden_is_named(opened: Open, ruleset: str, kind: str, place: str) -> None:
    game = opened(ruleset)
    owner = OWNERS.get(ruleset, ("guest", "host"))[0]
    (warning,) = warned(game, {"board": {place: f"{owner} {kind}"}})
    assert place in warning


@pytest.mark.parametrize("ruleset", ["skud", "skud_online"])
def test_a_clash_is_named(opened: Open, ruleset: str) -> None:
    (warning,) = warned(opened(ruleset), {"board": {"3,3": "host rose", "3,5": "guest jasmine"}})
    assert "3,3" in warning and "3,5" in warning


@pytest.mark.parametrize("ruleset", [name for name in GAMES if not name.startswith(("skud", "iroh"))])
def test_where_clashes_come_about_in_play_none_is_named(opened: Open, ruleset: str) -> None:
    owners = OWNERS.get(ruleset, ("guest", "host"))
    assert warned(opened(ruleset), {"board": {"3,3": f"{owners[0]} rose", "3,4": f"{owners[-1]} jasmine"}}) == ()


WHEEL = {"board": {"0,4": "guest wheel", "1,7": "guest rose"}}
SEVEN = {"board": {"0,0": "any rose"}, "hand": {"guest": ["rose"] * 6 + ["wheel"]}, "bag": {"guest": ["lily"]}}
EIGHT = {"board": {"0,0": "any rose"}, "hand": {"guest": ["rose"] * 7, "host": []}, "bag": ["lily"]}
KEEP = "choose boat boat rock rock"
MOMENTS: list[tuple[str, str, dict[str, Any] | None, list[str], list[str]]] = [
    ("choosing accents", "skud", None, [], ["move 0,-8 0,-7", "place rose 0,-8", "pass", "skip"]),
    ("the first flower", "skud", None, [KEEP, KEEP], ["move 0,-8 0,-7", KEEP, "pass", "skip"]),
    ("a turn", "skud", {"board": EARNING}, [], [KEEP, "skip", "pass"]),
    ("a bonus", "skud", {"board": EARNING}, [EARN], ["move -4,-8 -4,-7", KEEP, "pass"]),
    ("the coin", "basic", None, [], ["place rose 3,5", "move 1,1 1,2", "rotate 1,1 2", "push 1,1 1,2", "pass", "skip"]),
    ("spring", "basic", None, ["choose first_tile"], ["choose first_move", "move 1,1 1,2", "rotate 1,1 2", "pass", "skip"]),
    ("a turn", "basic", WHEEL, [], ["choose first_tile", "pass", "skip"]),
    ("a spin", "basic", WHEEL, ["move 0,4 0,6"], ["move 1,7 1,6", "place rose 8,0", "choose first_tile", "pass"]),
    ("a turn", "wiki", WHEEL, [], ["pass", "skip"]),
    ("the guess", "ancient", None, [], ["place rose 3,5", "move 0,0 0,1", "draw", "discard rose", "rotate 1,1 2", "pass"]),
    ("a turn", "ancient", SEVEN, [], ["move 0,0 0,1", "discard rose", "choose first_move", "rotate 1,1 2", "pass", "skip"]),
    ("a discard", "ancient", SEVEN, ["draw"], ["draw", "place rose -1,1", "move 0,0 0,1", "choose first_move", "pass", "skip"]),
    ("a spin", "ancient", SEVEN, ["place wheel 0,1"], ["move 0,0 1,0", "draw", "discard rose", "place rose -1,1", "pass"]),
    ("a move", "ancient", SEVEN, ["place rose -1,1"], ["draw", "discard rose", "place rose -1,2", "rotate 0,0 1", "skip"]),
    ("a discard", "ancient_2011", EIGHT, ["draw"], ["draw", "place rose -1,1", "move 0,0 0,1", "pass", "skip"]),
    ("a turn", "iroh", None, [], ["pass", "skip"]),
    ("a turn", "solitaire", {"board": {"0,0": "any rose"}}, [], ["pass", "skip"]),
    ("after a move", "solitaire", {"board": {"0,0": "any rose"}}, ["move 0,0 0,1"], ["move 0,1 0,0", "pass", "skip"]),
    ("a turn", "solitaire_together", None, [], ["pass", "skip"]),
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "position", "moves", "wrong"), [pytest.param(*m[1:], id=f"{m[1]}, {m[0]}") for m in MOMENTS])
def test_a_move_at_the_wrong_moment_is_told_what_is_asked_for(
    opened: Open, ruleset: str, position: dict[str, Any] | None, moves: list[str], wrong: list[str]
) -> None:
    game = opened(ruleset)
    state = after(game, game.start(0) if position is None else game.setup(position)[0], *moves)
    before, silent = game.position(state), []
    for move in wrong:
        with pytest.raises(IllegalMove, match="is not legal here"):
            game.play(state, move)
        said = [reason.sentence for reason in game.why(state, move)]
        assert said
        for language, asked in game.asked(state).items():
            if not any(asked in sentence[language] for sentence in said):
                silent.append(f"{move}: {' '.join(sentence[language] for sentence in said)}")
    assert game.position(state) == before
    assert not silent, "\n".join(silent)


VERBS = ("place rose 3,5", "move 1,1 1,2", "rotate 1,1 2", "push 1,1 1,2", "ferry 1,1 1,2 by 0,1", "choose first_move", "draw",
         "discard rose", "proclaim", "decline 1,1", "castle 1,1")  # fmt: skip


def test_the_verb_of_another_game_is_no_move_and_told_so(game: RulesGame) -> None:
    own = {action.says[0] for action in game.compiled.actions.values() if not action.automatic}
    for move in (move for move in VERBS if move.split(" ")[0] not in own):
        with pytest.raises(BadMove) as caught:
            game.play(game.start(0), move)
        said, known = str(caught.value).split(" Its moves are: ")
        assert move in said
        assert {form.split(" ")[0] for form in known.rstrip(".").split("; ")} == own
