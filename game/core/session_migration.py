"""A game that goes on by other rules: what of it they still allow. Knows no rule and no pixel.

First all that was played is played again; where the moves up to here can be made, history, undo and branches stay. Else the
position on the table becomes a new beginning. Else nothing is carried over, and the reason says why.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from game.core.contract import Game, S, Text
from game.core.errors import BadMove, BadPosition, IllegalMove, TooCostly
from game.core.session import Node, Session

DEPTH = 3
"""Rules are compared section by section, entry by entry, field by field, and no deeper."""


@dataclass(frozen=True, slots=True)
class Migration(Generic[S]):
    """What became of a session. ``session`` is by the new rules; None where they allow neither its moves nor its position.

    ``whole``: every move and branch is still there; ``lost`` counts those that are not. ``same``: on the board lies what lay
    there. ``reason`` is the first reason why the moves, or then the position, could not be kept; empty if they could.
    """

    session: Session[S] | None
    lost: int = 0
    same: bool = True
    reason: Text | None = None

    @property
    def whole(self) -> bool:
        """Whether nothing of the game is missing."""
        return self.session is not None and not self.lost


def migrate_session(session: Session[Any], game: Game[S]) -> Generator[None, None, Migration[S]]:
    """Brings a session as far as another game's rules allow it, all moves judged by them; the session itself stays as it is.

    A pause after each move, so that whoever asks can stop for a while: a tree may hold thousands of moves. What is played in
    the session meanwhile comes along too. At the end the result is returned; nothing is left out that the rules allow.
    """
    found: Session[S] | None = None
    reason: Text | None = None
    known: dict[int, int] = {}
    try:
        found = Session(game, session.seed, session.position)
    except (BadPosition, TooCostly) as error:
        reason = _describe(error)
    if found is not None:
        reason = yield from _replay(session, found, known)
    if found is None or reason is not None:
        known.clear()
        found, reason = _set_up_position(session, game, reason)
    if found is None:
        return Migration(None, len(session.nodes) - 1, False, reason)
    found.undone_before = session.undone and not found.undone
    found.players = {seat: level for seat, level in session.players.items() if seat in game.seats}
    found.clock = session.clock.anew(known) if session.clock else None
    same = dict(found.game.pieces(found.state)) == dict(session.game.pieces(session.state))
    return Migration(found, len(session.nodes) - len(found.nodes), same, reason)


def _replay(session: Session[Any], found: Session[S], numbers: dict[int, int]) -> Generator[None, None, Text | None]:
    """Plays all moves in a new session that can be made in it; or the reason why not, if those up to here are not among them.
    ``numbers`` is told the new number of each node."""
    known: dict[int, Node[S]] = {session.root.id: found.root}
    for node in session.nodes:  # which grows if somebody plays on
        parent = known.get(node.parent.id) if node.parent else None
        if parent is None or node.move is None:
            continue
        found.here = parent
        try:
            known[node.id] = found.enter(node.move)
        except (BadMove, IllegalMove, TooCostly):
            if node in session.path:
                break
        yield
    for node in session.path:
        if node.id not in known and node.parent and node.move:
            return _why(found.game, known[node.parent.id].state, node.move)
    for node in session.nodes:
        if node.id in known:
            onward = known.get(node.preferred.id) if node.preferred else None
            known[node.id].preferred = onward
    found.here = known[session.here.id]
    numbers.update({before: node.id for before, node in known.items()})
    return None


def _set_up_position(session: Session[Any], game: Game[S], before: Text | None) -> tuple[Session[S] | None, Text | None]:
    """A session that begins with the position on the table; or why there is none."""
    try:
        return Session(game, session.seed, session.game.position(session.state)), before
    except (BadPosition, TooCostly) as error:
        return None, _describe(error)


def _why(game: Game[S], state: S, move: str) -> Text:
    """Why a move cannot be made, in the game's own words, where it has some."""
    try:
        reason = next(iter(game.why(state, move)), None)
        return reason.sentence if reason else {"en": f"{move[:60]!r} is not legal here."}
    except BadMove as error:
        return {"en": str(error)}


def _describe(error: BadPosition | TooCostly) -> Text:
    return {"en": error.reasons[0] if isinstance(error, BadPosition) and error.reasons else str(error)}


def list_changed_fields(before: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    """The fields in which two rulesets differ, as ``section.entry.field``, in the order of the later one, then what is gone.

    Where a whole entry or section is new or gone, it is named once.
    """
    return list(_list_changes(before, now, (), DEPTH))


def _list_changes(before: Mapping[str, Any], now: Mapping[str, Any], path: tuple[str, ...], deeper: int) -> Iterator[str]:
    for key in dict.fromkeys((*now, *before)):
        one, other = before.get(key), now.get(key)
        if one == other and (key in before) == (key in now):
            continue
        if deeper > 1 and isinstance(one, Mapping) and isinstance(other, Mapping):
            yield from _list_changes(one, other, (*path, key), deeper - 1) if one != other else ()
        else:
            yield ".".join((*path, key))
