"""Solitaire: board and tiles, what is drawn and when, the end, undo and seeds (T1, T3, T4, T10, T13)."""
# ruff: noqa: N802 - the names of the tests carry the clause

from __future__ import annotations

from collections import Counter

import pytest

from game.core.chance import Chance
from game.core.errors import BadRequest
from game.core.session import Session, restore
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.conftest import Open, a_catalogue
from tests.table import after, assert_illegal, board_of, ended, links_of, stand

BASIC = ("rose", "chrysanthemum", "rhododendron", "jasmine", "lily", "white_jade")
ACCENTS = ("boat", "knotweed", "rock", "wheel")
ONE_SET = {**dict.fromkeys(BASIC, 3), "white_lotus": 1, "orchid": 1, **dict.fromkeys(ACCENTS, 2)}
GATES = {"0,8", "0,-8", "8,0", "-8,0"}
SHEET = ("solitaire", "solitaire_together", "solitaire_against")


@pytest.fixture
def game(opened: Open) -> RulesGame:
    return opened("solitaire")


@pytest.fixture(params=SHEET)
def each(request: pytest.FixtureRequest, opened: Open) -> RulesGame:
    return opened(request.param)


def tiles_of(game: RulesGame, state: State, owner: str = "guest") -> Counter[str]:
    """What a player has in hand and in the bag."""
    position = game.position(state)
    bag = position["bag"] if isinstance(position["bag"], list) else position["bag"][owner]
    return Counter([*position["hand"][owner], *bag])


def two(game: RulesGame, a: str, b: str) -> tuple[str, str]:
    """A tile of each player, or two of nobody in a game alone."""
    one, other = ("host", "guest") if len(game.seats) == 2 else ("any", "any")
    return f"{one} {a}", f"{other} {b}"


def drawn(game: RulesGame, state: State) -> list[str]:
    hand: list[str] = game.position(state)["hand"]["guest"]
    return hand


def played_out(game: RulesGame, seed: int, choices: int) -> tuple[list[str], State]:
    """A game with that seed in which chance makes the moves: the tiles in the order in which they were laid, and the end."""
    state, chance, laid = game.start(seed), Chance(choices), []
    while game.to_move(state) is not None:
        move = chance.pick(game.legal(state))
        laid += [move.split(" ")[1]] if move.startswith("place") else []
        state = game.play(state, move)
    return laid, state


def test_T1_S1_the_board_of_skud(each: RulesGame, opened: Open) -> None:
    assert each.board.grounds == opened("skud").board.grounds
    assert {place for place, touches in each.board.grounds.items() if "gates" in touches} == GATES


def test_T1_S2_the_28_tiles_of_skud(each: RulesGame) -> None:
    for owner in each.seats:
        assert tiles_of(each, each.start(0), owner) == ONE_SET


@pytest.mark.parametrize("kind", BASIC)
def test_T1_S11_neighbours_on_the_circle_are_in_harmony(each: RulesGame, kind: str) -> None:
    at = BASIC.index(kind)
    for other in BASIC:
        one, another = two(each, kind, other)
        neighbours = BASIC.index(other) in ((at + 1) % 6, (at - 1) % 6)
        assert links_of(each, stand(each, {"-4,4": one, "4,4": another})) == ({"-4,4 4,4"} if neighbours else set()), other


@pytest.mark.parametrize("kind", BASIC)
def test_T1_S12_opposites_on_the_circle_are_in_disharmony(each: RulesGame, kind: str) -> None:
    opposite = BASIC[(BASIC.index(kind) + 3) % 6]
    for other in BASIC:
        one, another = two(each, kind, other)
        found = links_of(each, stand(each, {"4,-4": one, "4,4": another}), "disharmony")
        assert found == ({"4,-4 4,4"} if other == opposite else set()), other


PAIRS = {"harmony": "chrysanthemum", "disharmony": "jasmine"}


@pytest.mark.parametrize("kind", PAIRS)
@pytest.mark.parametrize(("a", "b", "between"), [("-3,5", "3,5", "1,5"), ("0,-7", "0,7", "0,2"), ("-1,0", "1,0", "0,0")])
def test_T1_S11_S12_no_tile_between_and_only_on_one_line(each: RulesGame, kind: str, a: str, b: str, between: str) -> None:
    one, other = two(each, "rose", PAIRS[kind])
    assert links_of(each, stand(each, {a: one, b: other}), kind) == {f"{a} {b}"}
    for third in ("rhododendron", "rock", "orchid"):
        board = {a: one, b: other, between: two(each, third, "")[0]}
        assert f"{a} {b}" not in links_of(each, stand(each, board), kind), third
    assert links_of(each, stand(each, {a: one, "4,3": other}), kind) == set()


@pytest.mark.parametrize("kind", PAIRS)
@pytest.mark.parametrize(("a", "b"), [("-1,8", "1,8"), ("-2,-8", "1,-8"), ("8,-1", "8,1"), ("-8,-1", "-8,2")])
def test_T1_S11_S12_no_gate_between(each: RulesGame, kind: str, a: str, b: str) -> None:
    one, other = two(each, "rose", PAIRS[kind])
    assert links_of(each, stand(each, {a: one, b: other}), kind) == set()


def test_T3_one_set_in_a_bag_into_which_nobody_sees(game: RulesGame) -> None:
    assert tiles_of(game, game.start(3)).total() == 28
    (bag,) = (tray for tray in game.trays(game.start(3)) if tray.pile == "bag")
    assert (bag.hidden, bag.size, dict(bag.tiles)) == (True, 27, {})


def test_T3_two_sets_are_twice_the_tiles(opened: Open) -> None:
    game = opened("solitaire", sets=2)
    assert tiles_of(game, game.start(3)) == {kind: 2 * count for kind, count in ONE_SET.items()}
    assert tiles_of(opened("solitaire", sets=1), opened("solitaire", sets=1).start(3)) == ONE_SET
    with pytest.raises(BadRequest, match="sets"):
        opened("solitaire", sets=3)


def test_T3_a_hard_game_has_two_sets_and_an_easy_one_one(opened: Open) -> None:
    (entry,) = (entry for entry in a_catalogue().entries() if entry.id == "solitaire")
    games = {name: opened("solitaire", **values) for name, (_, values) in entry.presets.items()}
    assert {name: tiles_of(game, game.start(0)).total() for name, game in games.items()} == {"easy": 28, "hard": 56}


def test_T4_one_tile_is_drawn_and_shown_and_only_it_may_be_placed(game: RulesGame) -> None:
    state = game.start(3)
    (kind,) = drawn(game, state)
    assert {move.split(" ")[1] for move in game.legal(state) if move.startswith("place")} == {kind}
    (hand,) = (tray for tray in game.trays(state) if tray.pile == "hand")
    assert (hand.hidden, dict(hand.tiles)) == (False, {kind: 1})
    other = "rock" if kind != "rock" else "boat"
    assert game.why(state, f"place {other} 3,3")


def test_T4_each_turn_the_next_tile(game: RulesGame) -> None:
    state = stand(game, {}, hand={"guest": ["rock"]}, bag=["lily", "boat", "rose"])
    for kind, place, left in (("rock", "3,3", ["boat", "rose"]), ("lily", "0,0", ["rose"]), ("boat", "1,1", [])):
        assert drawn(game, state) == [kind]
        state = after(game, state, f"place {kind} {place}")
        assert game.position(state)["bag"] == left
        assert board_of(game, state)[place] == f"any {kind}"
    assert drawn(game, state) == ["rose"]


def test_T4_at_random(game: RulesGame) -> None:
    firsts = Counter(drawn(game, game.start(seed))[0] for seed in range(300))
    assert set(firsts) == set(ONE_SET)
    for kind, count in ONE_SET.items():  # as often as there are tiles of the kind, about
        assert abs(firsts[kind] - 300 * count / 28) < 25, kind


def test_T4_the_tile_goes_onto_one_free_point(game: RulesGame) -> None:
    state = stand(game, {"3,3": "any rose"}, hand={"guest": ["rock"]}, bag=[])
    assert "3,3" in assert_illegal(game, state, "place rock 3,3")
    assert game.why(state, "pass") and game.why(state, "skip")


def test_T10_the_game_ends_when_no_tile_is_left(game: RulesGame) -> None:
    state = stand(game, {}, hand={"guest": ["rock"]}, bag=["lily"])
    state = after(game, state, "place rock 3,3")
    assert ended(game, state) is None  # the bag is empty, the last tile in hand
    state = after(game, state, "place lily 0,0")
    assert ended(game, state) == (None, "tiles_out")
    assert (game.to_move(state), game.legal(state)) == (None, [])
    for hand, bag in ((["lily"], []), ([], ["lily"])):
        assert ended(game, stand(game, {}, hand={"guest": hand}, bag=bag)) is None
    assert game.why(state, "place lily 0,1")


@pytest.mark.parametrize(("sets", "tiles"), [(1, 28), (2, 56)])
def test_T10_when_all_have_been_placed_and_not_before(opened: Open, sets: int, tiles: int) -> None:
    game = opened("solitaire", sets=sets, may_move=False)
    laid, state = played_out(game, 5, 1)
    assert (len(laid), len(board_of(game, state))) == (tiles, tiles)
    assert ended(game, state) == (None, "tiles_out")


def test_T13_undo_is_free(game: RulesGame) -> None:
    session = Session(game, 3)
    states = [session.state]
    for _ in range(6):
        session.enter(session.legal[0])
        states.append(session.state)
    for state in reversed(states[:-1]):
        assert session.undo()
        assert session.state == state
    assert not session.undo()


def finish(session: Session[State]) -> None:
    while session.result is None:
        session.enter(session.legal[-1])


def test_T13_a_score_reached_with_undo_is_marked(game: RulesGame) -> None:
    session = Session(game, 3)
    finish(session)
    assert not session.undone
    for _ in range(5):
        session.undo()
    session.enter(session.legal[0])
    finish(session)
    assert session.undone
    assert session.record()["undone"] is True
    again, trouble = restore(game, session.record())
    assert (again.undone, trouble) == (True, "")


def test_T13_looking_back_is_not_marked(game: RulesGame) -> None:
    session = Session(game, 3)
    finish(session)
    while session.undo():
        pass
    while session.redo():
        pass
    assert session.result is not None
    assert not session.undone and session.record()["undone"] is False


def test_T13_the_mark_does_not_go_away_with_a_bare_record(game: RulesGame) -> None:
    session = Session(game, 3)
    session.enter(session.legal[0])
    session.undo()
    session.enter(session.legal[1])
    record = {key: value for key, value in session.record().items() if key not in ("tree", "here")}
    again, _ = restore(game, record)
    finish(again)
    assert again.undone


@pytest.mark.parametrize("may_move", [True, False])
def test_T13_same_seed_same_tiles_however_they_are_placed(opened: Open, may_move: bool) -> None:
    game = opened("solitaire", may_move=may_move)
    first, _ = played_out(game, 11, 1)
    assert played_out(game, 11, 2)[0] == first
    assert played_out(game, 12, 1)[0] != first


def test_T13_the_tile_put_back_by_undo_is_drawn_again(game: RulesGame) -> None:
    session = Session(game, 8)
    session.enter(session.legal[0])
    kept = drawn(game, session.state)
    session.undo()
    session.enter(session.legal[1])
    assert drawn(game, session.state) == kept
    assert Session(game, 8).state == session.root.state
