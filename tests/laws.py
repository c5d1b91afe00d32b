"""What always holds, whatever the rules of a game are. Each law is a function that raises AssertionError where it is broken."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from game.core.chance import Chance
from game.core.contract import REASONS, SEATS, Text
from game.core.errors import BadMove, IllegalMove
from game.core.lattice import INDEX, NAMES, xy
from game.core.moves import parse
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.walking import check_reach, check_way

OWNERS = {*SEATS, "any"}
BROKEN: tuple[Any, ...] = (
    "", " ", "Place rose 0,-8", "move  0,-8 0,-7", "move 0,-8 0,-7 ", "move 0,-8 0,-7\n", "möve 0,0", "0,0 0,1",
    "x" * 500, None, 7, (),
)  # fmt: skip
"""What is no move in any game."""


def said(text: Text) -> None:
    """Words for people are there in both languages."""
    assert text["en"].strip(), text
    assert text["de"].strip(), text


def by_place(name: str) -> tuple[int, int]:
    """A place's coordinates."""
    return xy(INDEX[name])


def held(state: State) -> Counter[str]:
    """How many tiles of each kind are on the board, whole stacks of them, and in the piles."""
    kinds, stacks = state.rules.kinds, [piece.tokens for piece in state.board.values()]
    return Counter(kinds[token // 3].id for tokens in (*stacks, *state.piles) for token in tokens)


def whole_set(game: RulesGame) -> Counter[str]:
    """How many tiles of each kind the game is played with."""
    rules = game.compiled
    sets = len(rules.seats) if rules.sets_per_player else 1
    return Counter({kind.id: kind.count * sets for kind in rules.kinds})


def portrait(game: RulesGame, state: State) -> tuple[Any, ...]:
    """All that can be seen of a state: if it is the same before and after, nothing has changed."""
    return state.key(), tuple(state.m), str(state), json.dumps(game.position(state)), game.legal(state), game.events(state)


def check_list(game: RulesGame, state: State) -> None:
    """The list of legal moves is sorted, without duplicates, readable, counted rightly, and empty at the end only."""
    moves = game.legal(state)
    assert moves == sorted(set(moves)), moves
    assert game.legal_count(state) == len(moves), (game.legal_count(state), len(moves))
    for move in moves[:: max(1, len(moves) // 40)]:
        assert parse(move).verb == move.split(" ")[0]
    result, seat = game.result(state), game.to_move(state)
    assert (result is None) == (seat is not None) == bool(moves), (result, seat, len(moves))
    if result is None:
        assert seat in game.seats
        return
    assert result.winner in ((*SEATS, "draw", None) if len(game.seats) == 2 else (None,))
    said(result.name)
    for name, _, _ in result.tally:
        said(name)


def check_links(game: RulesGame, state: State) -> None:
    """Links are sorted, run from the lower place to the higher between two tiles, and are nobody's or the owner's of an end."""
    pieces, links = game.pieces(state), game.links(state)
    keys = [(link.kind, by_place(link.a), by_place(link.b), link.owner or "") for link in links]
    assert keys == sorted(set(keys)), keys
    for link in links:
        assert link.kind in game.link_names
        assert by_place(link.a) < by_place(link.b)
        owners = {pieces[link.a].owner, pieces[link.b].owner}
        assert link.owner is None or link.owner in owners or owners == {"any"}, link


def check_shown(game: RulesGame, state: State) -> None:
    """Everything a screen asks for is there, and in both languages."""
    pieces = game.pieces(state)
    assert all(place in game.board.grounds or (game.board.squares and place in INDEX) for place in pieces)
    assert all(p.kind in game.kinds and p.owner in OWNERS for p in pieces.values())
    for tray in game.trays(state):
        said(tray.name)
        assert tray.owner in OWNERS
        assert tray.hidden or sum(tray.tiles.values()) == tray.size
        assert not tray.hidden or not tray.tiles
    for place, badges in game.badges(state).items():
        assert place in pieces
        for badge in badges:
            said(badge.text)
    said(game.phase(state))
    said(game.asked(state))
    for verb in {move.split(" ")[0] for move in game.legal(state)}:
        said(game.word(verb))
    assert set(game.scores(state)) <= set(game.seats)
    assert str(state).count("\n") >= len({place.partition(",")[2] for place in game.board.grounds})


def check_words(game: RulesGame) -> None:
    """The names are there in both languages; the books are read in test_rulebook.py and test_rulebook_pictures.py."""
    said(game.name)
    said(game.about)
    said(game.board.name)
    for text in (*game.link_names.values(), *(kind.name for kind in game.kinds.values())):
        said(text)


def differing(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    """Where two positions differ."""
    return {key: (one.get(key), other.get(key)) for key in {*one, *other} if one.get(key) != other.get(key)}


def check_twin(game: RulesGame, state: State) -> None:
    """A state written down and set up again is equal, hashes alike, and allows and shows the same."""
    position = game.position(state)
    twin, _ = game.setup(json.loads(json.dumps(position)))
    assert twin == state, differing(game.position(twin), position)
    assert hash(twin) == hash(state)
    assert twin.m == state.m, "the sets of places do not say what lies on the board"
    assert game.position(twin) == position
    assert game.legal(twin) == game.legal(state)
    assert game.links(twin) == game.links(state)
    assert game.badges(twin) == game.badges(state)
    assert game.result(twin) == game.result(state)


def check_step(game: RulesGame, state: State, move: str, after: State) -> None:
    """A move changes the state; tiles leave the game only where an event or the move itself says so."""
    assert after != state
    events = game.events(after)
    json.dumps(events)
    before, now = held(state), held(after)
    assert all(now[kind] <= count for kind, count in whole_set(game).items()), now
    words = move.split(" ")
    lost = Counter(event["tile"] for event in events if event["event"] in ("captured", "removed"))
    lost.subtract(event["tile"] for event in events if event["event"] == "returned")
    for kind in game.kinds:
        gone = before[kind] - now[kind]
        assert gone >= 0, f"{move}: {-gone} {kind} came from nowhere"
        if words[0] != "choose":
            assert 0 <= gone - lost[kind] <= words.count(kind), f"{move}: {gone} {kind} gone, events {events}"


def refusal(game: RulesGame, state: State, text: Any) -> str:
    """How a text is refused; empty if it is played."""
    try:
        game.play(state, text)
    except (BadMove, IllegalMove) as error:
        assert str(error).strip()
        return error.kind
    return ""


def check_refused(game: RulesGame, state: State, texts: Sequence[str]) -> None:
    """What is not listed is refused, with a reason in both languages; what is no move at all is called so."""
    legal = set(game.legal(state))
    for text in BROKEN:
        assert refusal(game, state, text) == "bad_move", text
    for text in texts:
        if text in legal:
            assert game.why(state, text) == (), text
            continue
        kind = refusal(game, state, text)
        assert kind, f"{text} is not listed and was played"
        if kind == "illegal_move":
            reasons = game.why(state, text)
            assert reasons, text
            for reason in reasons:
                said(reason.sentence)
                assert reason.rule
                assert reason.sort in REASONS, reason
                assert set(reason.points) <= INDEX.keys()
    if game.to_move(state) is None:
        assert refusal(game, state, "resign") == "illegal_move"


def nearly(game: RulesGame, moves: Sequence[str], chance: Chance, number: int) -> list[str]:
    """Texts like those of a list, with one word changed."""
    places, kinds, verbs, out = list(NAMES.values()), list(game.kinds), ["skip", "pass", "move", "3"], []
    for _ in range(number if moves else 0):
        words = chance.pick(moves).split(" ")
        at = chance.below(len(words))
        words[at] = chance.pick(places if words[at] in INDEX else kinds if words[at] in game.kinds else verbs)
        out.append(" ".join(words))
    return out


def some(moves: Sequence[str], chance: Chance, number: int) -> list[str]:
    """At most this many of the moves, among them one of each verb."""
    if len(moves) <= number:
        return list(moves)
    verbs = {move.split(" ")[0]: move for move in chance.shuffled(moves)}
    return [*verbs.values(), *(chance.pick(moves) for _ in range(number))]


def check_any_move(game: RulesGame, state: State, chance: Chance) -> None:
    """A random move leads where some legal move leads; when the game is over, it leads nowhere."""
    after = {game.play(state, move) for move in game.legal(state)} or {state}
    for _ in range(4):
        assert game.any_move(state, chance) in after


def check_ply(game: RulesGame, state: State, chance: Chance, sample: int = 4) -> None:
    """Everything that holds at a ply; the state is the same afterwards."""
    check_list(game, state)
    before = portrait(game, state)
    check_links(game, state)
    check_shown(game, state)
    check_twin(game, state)
    check_reach(game, state)
    moves = game.legal(state)
    for move in some(moves, chance, sample):
        after = game.play(state, move)
        check_step(game, state, move, after)
        check_way(game, state, move, after)
        again = game.play(state, move)
        assert after == again, move
        assert hash(after) == hash(again), move
        assert game.why(state, move) == (), move
    check_refused(game, state, nearly(game, moves or ["move 0,-8 0,-7"], chance, sample))
    if moves:
        resigned = game.play(state, "resign")
        assert game.to_move(resigned) is None
        check_twin(game, resigned)
    if len(moves) <= 40:
        check_any_move(game, state, chance)
    assert portrait(game, state) == before, "looking at a state, or playing from it, has changed it"
