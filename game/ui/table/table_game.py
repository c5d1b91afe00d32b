"""A game at the table, without a pixel: the session, the picks of the move being made, and what they could lead to."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from game.core.contract import (
    ActionWords,
    Badge,
    Diagram,
    Event,
    Illustrated,
    Link,
    Meter,
    Narrator,
    Piece,
    Reason,
    Result,
    Searchable,
    Text,
    Tray,
)
from game.core.covering import cover_badges, cover_links, cover_pieces, unseen_places
from game.core.errors import BadMove
from game.core.lattice import NAMES, places
from game.core.outline import outline_among
from game.core.selection import BARE, CHOOSE, SHIFT, SKIP, Selection
from game.core.session import Node, Session
from game.core.sockets import Sockets
from game.drawing.geometry import centre
from game.ui.saves.autosave import Autosave
from game.ui.table.move_tokens import displacement, is_number, is_place, shifted

_AROUND = 24
"""Of so many points around a tile it is asked why it cannot go there, to tell why it cannot move."""


class TableGame:
    """What a table works on. Tokens come in by ``press``; moves go out by ``Session.enter`` and nowhere else."""

    def __init__(self, session: Session[Any], autosave: Autosave) -> None:
        self.autosave = autosave
        self.viewer: str | None = None
        """The seat that looks at the table; None while nobody may see more than anybody."""
        self.tells_result = True
        """Whether there is a card that tells how the game ended."""
        self.confirm = self.crowded = False
        """Whether a move is shown first, and made by a second press; ``crowded``: where a place is pressed for it, as it may have
        been another one."""
        self.paused = False
        """Whether programs that play among themselves are to stand still."""
        self.learner: str | None = None
        """The one seat that is played here, as in a lesson; None: all are."""
        self.seat(session)

    def seat(self, session: Session[Any]) -> None:
        """Puts a session on the table: the first one, or the same game by other rules."""
        self.session, self.game = session, session.game
        self.sockets = Sockets(session.game, session.seed)
        self.played_by = dict(session.players)
        """The levels of programs by seat, as they are written down: those at the table, or of a game that is over those then."""
        self.searchable = bool(self.game.definition) and isinstance(self.game, Searchable)
        """Whether programs can play it: the process that thinks is given its rules."""
        self.handfuls: Mapping[str, int] = {**dict(CHOOSE), **self.game.handfuls}
        self._goes_on_from_here = False
        self._seen: dict[str, Any] = {}
        self._foreseen: dict[str, tuple[list[Link], list[Link]]] = {}
        self._actions: dict[tuple[int, tuple[str, ...]], Sequence[ActionWords]] = {}
        self.points = frozenset(place for place in self.game.board.grounds if not place.startswith("s"))
        cells = outline_among(self.game.board.grounds).squares if self.game.board.squares else 0
        self._squares = frozenset(NAMES[place] for place in places(cells))
        self.settle()

    def settle(self) -> None:
        """Begins anew after the state changed: what a frame needs of the game is asked once per state, not once per frame."""
        state = self.session.state
        self.result: Result | None = self.session.result
        self.mover: str | None = self.game.to_move(state) if self.result is None else None
        self.only_looks = self.tells_result and self.looks_back and self.ended and not self._goes_on_from_here
        """Whether a game that is over is only looked through: no move is made before somebody wants to play on from here."""
        self._meters: dict[str, Sequence[Meter]] = {}
        self._look()
        self.trays: Sequence[Tray] = self.game.trays(state, self.viewer)
        self.scores: Mapping[str, int] = self.game.scores(state)
        self.scored: Sequence[Event] = [event for event in self.game.events(state) if event.get("event") == "scored"]
        parent = self.session.here.parent
        self.goes_on = parent is not None and self.mover is not None and self.game.to_move(parent.state) == self.mover
        """Whether the player to move has just moved: a turn of several actions, or one that the other could not take."""
        self._movements: dict[str, Diagram | None] = {}
        self._in_short: dict[str, Text] = {}
        self.forced = 0
        self.first: frozenset[str] = frozenset()
        self.thinking = False
        """Whether it is shown that a program thinks."""
        self.take(Selection(tuple(self.legal), (), tuple(sorted(self.handfuls.items()))))
        self.first = self.options  # what may be picked before anything is
        self._begin()

    def look_as(self, seat: str | None) -> None:
        """From now on this seat looks at the table, or nobody."""
        if seat != self.viewer:
            self.viewer = seat
            self.trays = self.game.trays(self.session.state, seat)
            if self.veiled:
                self._look()
                self._seen, self._foreseen = {}, {}
            self._meters = {}

    def _look(self) -> None:
        """What lies there, as whoever looks at it sees it."""
        state = self.session.state
        pieces = self.game.pieces(state)
        self.veiled = any(piece.hidden for piece in pieces.values())
        """Whether some tile shows its face to its owner alone."""
        self.pieces: Mapping[str, Piece] = cover_pieces(pieces, self.viewer)
        self.links: Sequence[Link] = self.visible_links(state)
        self.badges: Mapping[str, Sequence[Badge]] = cover_badges(self.game.badges(state), self.pieces)

    def pieces_in(self, state: Any) -> Mapping[str, Piece]:
        """What lies where in some state of the game, as whoever looks at the table sees it."""
        return cover_pieces(self.game.pieces(state), self.viewer)

    @property
    def program(self) -> str:
        """The level of the program that is to move; empty where a person is, or where the game is over."""
        return self.session.players.get(self.mover or "", "") if self.searchable else ""

    @property
    def persons(self) -> list[str]:
        """The seats of people."""
        return [seat for seat in self.game.seats if not self.searchable or seat not in self.session.players]

    @property
    def legal(self) -> Sequence[str]:
        """The moves that people may make now."""
        return () if self.program or self.others_turn or self.only_looks else self.session.legal

    @property
    def others_turn(self) -> bool:
        """Whether a seat is to move that nobody plays here."""
        return self.learner is not None and self.mover not in (None, self.learner)

    def seat_players(self, players: Mapping[str, str]) -> None:
        """Programs of these levels play at these seats from now on, and people at the others. Of a game that is over it stays
        written down who played it, until it goes on with another move."""
        self.session.players, self.paused = dict(players), False
        if not self.ended:
            self._write_players()
        self.settle()

    def _write_players(self) -> None:
        self.played_by = dict(self.session.players)
        self.autosave.rewrite()

    @property
    def ended(self) -> bool:
        """Whether the line that is played, or looked through, has come to the end of the game."""
        return self.session.result_at(self.session.line[-1]) is not None

    def visible_links(self, state: Any) -> list[Link]:
        """The links that players are told of."""
        quiet = self.game.quiet
        return [link for link in cover_links(self.game.links(state), self.pieces_in(state)) if link.kind not in quiet]

    def _begin(self) -> None:
        """Where only the amount is open, what it is about needs no pick: a wheel just laid, say, that may be turned."""
        things = [token for token in self.options if token not in BARE]
        if len(things) == 1 and is_place(things[0]):
            picked = self.selection.pick(things[0])
            if picked.options and all(map(is_number, picked.options)):
                self.forced = 1
                self.take(picked)

    def take(self, selection: Selection) -> None:
        """These picks are made now; what follows from them is worked out once."""
        self.selection, self.options, self.picked = selection, selection.options, selection.picked
        self.pinned: str | None = None
        """The last pick of a move that is shown and not yet made."""
        self.handful = selection.handful
        self.chosen = Counter(() if self.handful is None else self.picked[self.handful :])
        last = self.picked[-1] if self.picked else ""
        shifts = {shifted(last, token): token for token in self.options if token.startswith(SHIFT) and is_place(last)}
        aims = shifts | {token: token for token in self.options if is_place(token)}
        self.targets = dict(sorted(aims.items()))
        """By place, the token that pressing it picks."""
        self.amounts = sorted(filter(is_number, self.options), key=int)
        self.places = self._pointable_places()
        self.lifted = self._lifted_tile()
        self._seen, self._foreseen = {}, {}
        if len(self._actions) > 400:
            self._actions = {}
        self._meters = {token: found for token, found in self._meters.items() if not token}

    def _pointable_places(self) -> frozenset[str]:
        """The places that a pointer can mean just now. Where only squares could be picked, of the points only those of tiles."""
        squares = frozenset(place for place in self.targets if place.startswith("s"))
        if self.picked and squares and len(squares) == len(self.targets):
            return self._squares.union(squares, self.points & self.first)
        if self.picked and squares:
            return self.points.union(squares, self._squares)
        lying = [place for place in self.pieces if place.startswith("s")]
        return self.points.union(squares, [place for place in lying if not self.picked or place in self.first])

    def _lifted_tile(self) -> str | None:
        """The token of the tile in the hand: the last pick, while a place is asked for."""
        if not self.picked or not self.targets:
            return None
        last = self.picked[-1]
        return last if not is_place(last) or last in self.pieces else None

    def at(self, place: str) -> str:
        """What pressing a place means: the place itself or, where one is asked for, the displacement that leads there."""
        if place in self.targets or place in self.pieces or not self.picked:
            return self.targets.get(place, place)
        last = self.picked[-1]
        shift = is_place(last) and any(token.startswith(SHIFT) for token in self.options)
        return displacement(last, place) if shift else place

    @property
    def ready(self) -> str | None:
        """What Enter does where nothing has the focus: makes the move that is shown, ends an optional step, does the one thing
        there is to do."""
        if self.pinned:
            return self.pinned
        if SKIP in self.first and len(self.picked) == self.forced:
            return SKIP
        only = next(iter(self.options), "")
        return only if len(self.options) == 1 and only in BARE else None

    def press(self, token: str) -> str:
        """A token was pressed. Returns ``picked``, ``entered``, ``dropped`` (taken back) or ``refused``."""
        if token in self.options:
            return self._pick(self.selection, token)
        if token in self.picked:
            return self._drop(token)
        shorter = self.selection
        while shorter.picked:
            shorter = shorter.back()
            if token in shorter.options and (self.handful is None or token in BARE):
                return self._pick(shorter, token)
        return "refused"

    def _drop(self, token: str) -> str:
        """A pressed pick is taken back: everything after it too, unless it is one of a handful; of that, all equal ones, since a
        press on one of which another can be had takes that other."""
        at = self.picked.index(token)
        if at < self.forced:
            return "picked"
        kept = self.picked[:at]
        if self.handful is not None and at >= self.handful:
            kept += tuple(pick for pick in self.picked[at:] if pick != token)
        self.take(self.selection.of(*kept))
        return "dropped"

    def _pick(self, before: Selection, token: str) -> str:
        selection = before.pick(token)
        if not selection.move:
            self.take(selection)
            return "picked"
        sure = not self.confirm and not (self.crowded and (is_place(token) or token.startswith(SHIFT)))
        if sure or token in BARE or (before is self.selection and token == self.pinned):
            return self.enter(selection.move)
        self.take(before)
        self.pinned = token
        return "picked"

    def enter(self, move: str) -> str:
        """Plays a move by the one door, and journals it."""
        known = len(self.session.nodes)
        self.session.enter(move)
        self.autosave.entered(move)
        if self.played_by != self.session.players and len(self.session.nodes) > known:
            self._write_players()
        self.settle()
        return "entered"

    def back(self) -> bool:
        """Takes one pick back, or the move that is shown. False if there was none."""
        had = self.pinned is not None or len(self.picked) > self.forced
        if had:
            self.take(self.selection if self.pinned else self.selection.back())
        return had

    @property
    def before(self) -> Node[Any] | None:
        """Where undo leads: one move back, or to the last turn of a person where programs play too; None where nowhere."""
        node = self.session.here.parent
        while node is not None and self.persons and self._is_programs(node):
            node = node.parent
        return node

    @property
    def looks_back(self) -> bool:
        """Whether moves have been made from here on: what is on the table has been before."""
        return self.session.here.preferred is not None

    @property
    def last_turn(self) -> Sequence[Node[Any]]:
        """What the last move led to; before it, of a turn that is over, what the same player's other moves in it led to. Whoever
        looks back sees one move at a time."""
        here, to_move = self.session.here, self.game.to_move
        if here.parent is None:
            return []
        turn, seat = [here], to_move(here.parent.state)
        if len(self.game.seats) > 1 and not self.looks_back and seat != self.mover:
            while turn[0].parent and turn[0].parent.parent and to_move(turn[0].parent.parent.state) == seat:
                turn.insert(0, turn[0].parent)
        return turn

    @property
    def watched(self) -> bool:
        """Whether programs play among themselves, and people look on."""
        return bool(self.program) and not self.persons

    @property
    def stands_still(self) -> bool:
        """Whether programs that play among themselves were stopped."""
        return self.paused and self.watched

    @property
    def after_this(self) -> Node[Any] | None:
        """Where redo leads: one move on, or to the next turn of a person, or to the end of the line; None where nowhere."""
        node = self.session.here.preferred
        while node is not None and node.preferred is not None and self.persons and self._is_programs(node):
            node = node.preferred
        return node

    def _is_programs(self, node: Node[Any]) -> bool:
        """Whether a program is to move at a node."""
        return self.searchable and self.game.to_move(node.state) in self.session.players

    def undo(self) -> bool:
        """Goes one move back, or to the last turn of a person."""
        return self._go_to(self.before)

    def redo(self) -> bool:
        """Goes one move on, or to the next turn of a person."""
        return self._go_to(self.after_this)

    def _go_to(self, node: Node[Any] | None) -> bool:
        """Goes along the line, without leading it elsewhere."""
        if node is not None:
            self.session.here = node
        return self._after_going(node is not None)

    def jump(self, node_id: int) -> bool:
        """Goes to a node of the tree. False if that is where the game is."""
        if node_id == self.session.here.id:
            return False
        self.session.jump(node_id)
        return self._after_going(True)

    def play_on(self) -> None:
        """From here on moves are made, though the game has been over: until somebody goes elsewhere."""
        self._goes_on_from_here = True
        self.settle()

    def take_back(self) -> bool:
        """Goes one move back, or to the last turn of a person, to play on from there."""
        gone = self.undo()
        self.play_on()
        return gone

    def _after_going(self, gone: bool) -> bool:
        if gone:
            self._goes_on_from_here = False
            self.autosave.went()
            self.settle()
        return gone

    def face(self, owner: str) -> str:
        """Whose tiles those of a player look like: alone, where nobody's lie on the board, nobody's."""
        alone = len(self.game.seats) == 1 and all(piece.owner == "any" for piece in self.pieces.values())
        return "any" if alone else owner

    def reach(self, place: str) -> Mapping[str, str]:
        """Where a tile could go if it were its owner's turn, ``move`` or ``take`` by place; of a tile that is unseen,
        nothing."""
        return {} if place in unseen_places(self.pieces) else self.game.reach(self.session.state, place)

    def movement(self, kind: str) -> Diagram | None:
        """A small position that shows how a kind of tile moves, if the game has one."""
        if kind not in self._movements:
            self._movements[kind] = self.game.movement(kind) if isinstance(self.game, Illustrated) else None
        return self._movements[kind]

    def in_short(self, kind: str) -> Text:
        """With which kinds a kind of tile can be linked, and what else it does, if the game tells it; else no words."""
        if kind not in self._in_short:
            self._in_short[kind] = self.game.in_short(kind) if isinstance(self.game, Illustrated) else {"en": ""}
        return self._in_short[kind]

    def gains(self, token: str) -> Sequence[Event]:
        """What would be scored if this token were picked now."""
        state = self.after(token)
        return [] if state is None else [event for event in self.game.events(state) if event.get("event") == "scored"]

    @property
    def meters(self) -> Sequence[Meter]:
        """How things stand with the endings, as far as whoever looks at the table can know it."""
        if "" not in self._meters:
            self._meters[""] = self.meters_in(self.session.state)
        return self._meters[""]

    def meters_after(self, token: str) -> Sequence[Meter] | None:
        """How they would stand if this token were picked now; None if more picks are needed."""
        if token not in self._meters:
            state = self.after(token)
            self._meters[token] = () if state is None else self.meters_in(state)
        return self._meters[token] or None

    def meters_in(self, state: Any) -> Sequence[Meter]:
        """For one who looks, what that seat can know; while nobody may see more than anybody, what all can."""
        viewers = (self.viewer,) if self.viewer else self.game.seats
        found = [list(self.game.meters(state, seat)) for seat in viewers]
        return [meter for meter in found[0] if all(meter in others for others in found[1:])]

    def outcome_after(self, token: str) -> Result | None:
        """How the game would end if this token were picked now; None if it would go on, or more picks are needed. A word that
        claims an end tells nothing of one that players are to see for themselves."""
        state = self.after(token)
        result = None if state is None else self.game.result(state)
        if result is None or is_place(token) or is_number(token):
            return result
        known = {meter.name for meter in self.meters_after(token) or ()}
        return result if f"endings.{result.ending}" in known else None

    def stands_after(self, token: str) -> Meter | None:
        """The ending that would stand for whoever acts if this token were picked now, while their turn still goes on: it is as
        good as had, as they need only end the turn."""
        state = self.after(token)
        return None if state is None else self._standing(state, self.meters_after(token) or ())

    @property
    def standing(self) -> Meter | None:
        """The ending that stands for whoever acts now, in the midst of their turn."""
        return self._standing(self.session.state, self.meters) if self.goes_on else None

    def _standing(self, state: Any, meters: Sequence[Meter]) -> Meter | None:
        """Of the endings that those who look can know, one that is there for the mover, and comes about with the next action."""
        known = [meter for meter in meters if meter.seat == self.mover and meter.gauge and meter.gauge.full and meter.favour == 1]
        if not known or self.game.result(state) is not None or self.game.to_move(state) != self.mover:
            return None
        moves = self.game.legal(state)
        move = SKIP if SKIP in moves else next((move for move in moves if move not in BARE), None)
        result = None if move is None else self.game.result(self.game.play(state, move))
        if result is None or result.winner != self.mover:
            return None
        return next((meter for meter in known if meter.name == f"endings.{result.ending}"), None)

    def actions_at(self, node: Node[Any], *moves: str) -> Sequence[ActionWords]:
        """What the game says of the actions that legal moves at a node are of; nothing where it has no words for them."""
        if not isinstance(self.game, Narrator):
            return ()
        key = node.id, moves
        if key not in self._actions:
            self._actions[key] = self.game.actions(node.state, moves)
        return self._actions[key]

    @property
    def asked_of_pick(self) -> Sequence[ActionWords]:
        """What the game says of the actions that the picks made so far may lead to."""
        return self.actions_at(self.session.here, *self.selection.candidates)

    def why(self, token: str) -> Reason | None:
        """The first reason why that token cannot be the next pick; None if it can, or if no move could be meant."""
        if token in self.options:
            return None
        kind = token if token in self.game.kinds else None
        attempt = kind if kind and len(self.picked) == self.forced else self.selection.attempt(token) or kind
        if attempt is None:
            return None
        try:
            return next(iter(self.game.why(self.session.state, attempt)), None)
        except BadMove:
            return None

    def why_held(self, place: str) -> Reason | None:
        """Why the tile on a place has no move at all: what bars most of the points next to it, besides that they are too far."""
        x, y = centre(place)
        near = sorted(self.places - {place}, key=lambda other: math.dist((x, y), centre(other)))[:_AROUND]
        found: list[Reason] = []
        for other in near:
            with suppress(BadMove):
                found += list(self.game.why(self.session.state, f"move {place} {other}"))[:1]
        barring = [reason for reason in found if reason.sort != "reach"] or found
        rules = Counter(reason.rule for reason in barring)
        return max(barring, key=lambda reason: rules[reason.rule], default=None)

    def after(self, token: str) -> Any:
        """The state that picking this token would lead to at once; None if more picks are needed, or if it would show the face of
        a tile that is unseen."""
        if token not in self._seen:
            move = self.selection.pick(token).move if token in self.options else None
            after = None if move is None else self.game.play(self.session.state, move)
            self._seen[token] = None if after is None or self._uncovers(after) else after
            if len(self._seen) > 400:
                self._seen.pop(next(iter(self._seen)))
        return self._seen[token]

    def _uncovers(self, after: Any) -> bool:
        """Whether some tile that is unseen now is gone or seen in a state."""
        unseen = unseen_places(self.pieces)
        return bool(unseen) and not unseen <= unseen_places(self.pieces_in(after))

    def board_after(self, token: str) -> Mapping[str, Piece] | None:
        """What would lie where if this token were picked; None if more picks are needed."""
        state = self.after(token)
        return None if state is None else self.pieces_in(state)

    def captures(self, token: str) -> bool:
        """Whether picking this occupied place takes the tile there off the board."""
        target = self.pieces.get(token)
        then = self.board_after(token) if target and target.owner != self.mover else None
        if target is None or then is None:
            return False
        kept = [piece for piece in then.values() if (piece.kind, piece.owner) == (target.kind, target.owner)]
        here = [piece for piece in self.pieces.values() if (piece.kind, piece.owner) == (target.kind, target.owner)]
        return len(kept) < len(here)

    def foresee(self, token: str) -> tuple[list[Link], list[Link]]:
        """The links that would form and those that would break if this token were picked now."""
        if token not in self._foreseen:
            self._foreseen[token] = self._foresee(token)
        return self._foreseen[token]

    def _foresee(self, token: str) -> tuple[list[Link], list[Link]]:
        state = self.after(token)
        if state is None:
            return [], []
        now, then = set(self.links), set(self.visible_links(state))
        order = lambda link: (link.a, link.b, link.kind)  # noqa: E731 - one sort key for both
        return sorted(then - now, key=order), sorted(now - then, key=order)
