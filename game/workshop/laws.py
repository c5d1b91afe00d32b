"""What holds in every game, whatever its rules. Where it does not, the program is at fault and not the ruleset."""

from __future__ import annotations

import traceback
from collections import Counter
from pathlib import Path

from game.core.errors import BadPosition
from game.rules.play import RulesGame
from game.rules.playing import legal
from game.rules.playing.compiled import Rules
from game.rules.playing.state import State
from game.workshop.looking import Ply

EVERY = 40
"""After how many moves of a game it is looked at thoroughly once more."""

REPORT = "That is a fault of the program, not of your rules: please report this file."


def failure(error: Exception) -> str:
    """That the program itself has failed, and where, as the beginning of a sentence."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f", {Path(frames[-1].filename).name} line {frames[-1].lineno}" if frames else ""
    return f"the program failed ({type(error).__name__}: {str(error)[:160]}{where})"


def broken(game: RulesGame, ply: Ply, *, thoroughly: bool) -> str:
    """Which law a ply breaks, as the beginning of a sentence; empty if it breaks none. ``thoroughly``: the slow ones too."""
    grown = _grown(game.compiled, ply)
    if grown:
        return f"tiles came from nowhere ({grown})"
    return (_listed_wrongly(ply) or _not_set_up_again(game, ply.after)) if thoroughly else ""


def _grown(rules: Rules, ply: Ply) -> str:
    """The kinds of which there are more than before."""
    before, after = _held(ply.before), _held(ply.after)
    return ", ".join(kind.id for kind in rules.kinds if after[kind.index] > before[kind.index])


def _held(state: State) -> Counter[int]:
    """How many tiles of each kind are on the board and in the piles."""
    found = Counter(token // 3 for pile in state.piles for token in pile)
    found.update(piece.kind for piece in state.board.values())
    return found


def _listed_wrongly(ply: Ply) -> str:
    """The list of moves is there again, in its order and each move once, after one of them has been played."""
    texts = legal.texts(ply.offered)
    if texts != sorted(set(texts)):
        return "the list of moves was in disorder"
    return "" if legal.texts(legal.offered(ply.before.fork())) == texts else "playing a move changed what it was played from"


def _not_set_up_again(game: RulesGame, state: State) -> str:
    """A state that is written down can be set up again as it was: so it can be saved."""
    try:
        again, _ = game.setup(game.position(state))
    except BadPosition as error:
        return f"the position could not be saved ({str(error)[:120]})"
    return "" if again == state and game.legal(again) == game.legal(state) else "the saved position was another one"
