"""The words in which the tests of the games are written: a position, some moves, what stands and what may follow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.rules.playing.state import State
from game.rules.rules_game import RulesGame

Board = Mapping[str, str]
AROUND = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The eight steps to the points around one, clockwise from the north."""
EARNING = {"-4,-7": "guest rose", "-3,-8": "guest chrysanthemum"}
"""Two flowers in the far south-west whose harmony earns GUEST a Skud bonus; a test keeps the columns -4 and -3 free of others."""
EARN = "move -4,-7 -4,-8"


def position(board: Board, to_move: str = "guest", **more: Any) -> dict[str, Any]:
    """A position as data; its other keys (reserve, turns, phase ...) by keyword."""
    return {"to_move": to_move, "board": dict(board), **more}


def stand(game: RulesGame, board: Board, to_move: str = "guest", **more: Any) -> State:
    """The state of that position; where an ending holds in it already, the game is over as soon as it is set up.

    Raises BadPosition."""
    return game.setup(position(board, to_move, **more))[0]


def after(game: RulesGame, state: State, *moves: str) -> State:
    """The state after these moves. Raises IllegalMove at the first that is not legal."""
    for move in moves:
        state = game.play(state, move)
    return state


def earned(game: RulesGame, board: Board, **more: Any) -> State:
    """That board with GUEST, who has just moved, about to take a Skud bonus."""
    return after(game, stand(game, {**EARNING, **board}, **more), EARN)


def can(game: RulesGame, state: State, move: str) -> bool:
    """Is that move in the list of legal moves?"""
    return move in game.legal(state)


def legal_from(game: RulesGame, state: State, place: str) -> set[str]:
    """The points to which the tile on that place may move."""
    return _ends(game, state, f"move {place} ")


def legal_for(game: RulesGame, state: State, kind: str) -> set[str]:
    """The points on which a tile of that kind from the reserve may be put; for a boat that shifts a flower, ``from to to``."""
    return _ends(game, state, f"place {kind} ")


def _ends(game: RulesGame, state: State, beginning: str) -> set[str]:
    return {move.removeprefix(beginning) for move in game.legal(state) if move.startswith(beginning)}


def board_of(game: RulesGame, state: State) -> dict[str, str]:
    """What lies where, as ``owner kind``."""
    return {place: f"{piece.owner} {piece.kind}" for place, piece in game.pieces(state).items()}


def reserve_of(game: RulesGame, state: State, owner: str) -> dict[str, int]:
    """How many of each kind that player has in the reserve; kinds that have run out are left out."""
    counts = game.position(state)["reserve"][owner]
    return {kind: count for kind, count in counts.items() if count}


def links_of(game: RulesGame, state: State, kind: str = "harmony") -> set[str]:
    """The links of a kind, as ``owner a b``; without an owner, ``a b``."""
    found = (link for link in game.links(state) if link.kind == kind)
    return {f"{link.owner} {link.a} {link.b}" if link.owner else f"{link.a} {link.b}" for link in found}


def ended(game: RulesGame, state: State) -> tuple[str | None, str] | None:
    """The winner and the name of the ending, or None while the game goes on."""
    result = game.result(state)
    return (result.winner, result.ending) if result else None


def assert_illegal(game: RulesGame, state: State, move: str) -> set[str]:
    """The places pointed at by the reasons why a move is not legal. Fails if it is legal, or if there is no reason."""
    assert not can(game, state, move), f"{move} is legal"
    reasons = game.why(state, move)
    assert reasons, f"no reason why not: {move}"
    assert all(reason.rule and reason.sentence["en"] for reason in reasons)
    return {place for reason in reasons for place in reason.points}


def near(place: str, dx: int, dy: int) -> str:
    """The place so many steps east and north of another."""
    x, y = map(int, place.split(","))
    return f"{x + dx},{y + dy}"


def around(place: str) -> list[str]:
    """The eight places around one, clockwise from the north; some may be off the board."""
    return [near(place, dx, dy) for dx, dy in AROUND]
