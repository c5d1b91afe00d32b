"""A game being played: one door for moves, and for nothing undo, redo, branches and records. Knows no rule and no pixel.

Every move is a text and every state is frozen, so the tree of what was played keeps references only: going back costs
nothing and loses nothing. Clicks, bots, replays, typed moves and loaded saves all come in by ``Session.enter``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, cast

from game.core.contract import Game, Result, S, say
from game.core.errors import BadMove, BadPosition, BadRequest, BadSave, IllegalMove, TooCostly
from game.core.game_clock import GameClock, make_time_result
from game.core.moves import parse
from game.core.record import FORMAT, Saved, read_record
from game.core.work import BUDGET

MOST = 20_000
"""So many moves of a record are played again: what is kept of a position takes some 20 KB of memory."""
TIME_IS_UP = "The time is up, so the game is over. Undo goes back to before that."


class Node(Generic[S]):
    """One state that was reached. ``id`` counts nodes in the order in which they were made (the root is 0)."""

    __slots__ = ("children", "depth", "id", "known_legal", "move", "parent", "preferred", "state")

    def __init__(self, node_id: int, parent: Node[S] | None, move: str | None, state: S) -> None:
        self.id, self.parent, self.move, self.state = node_id, parent, move, state
        self.depth: int = parent.depth + 1 if parent else 0
        self.children: list[Node[S]] = []
        self.preferred: Node[S] | None = None
        self.known_legal: Sequence[str] | None = None

    def __repr__(self) -> str:
        return f"<Node {self.id}, ply {self.depth}: {self.move or 'start'}>"


class Session(Generic[S]):
    """A game and the tree of everything played in it; ``here`` is the node on the table.

    Begins from the seed, or from a position (``warnings`` then says what is odd about it). Raises BadPosition.
    """

    def __init__(self, game: Game[S], seed: int = 0, position: Mapping[str, Any] | None = None) -> None:
        self.game, self.seed, self.position = game, seed, position
        self.warnings: tuple[str, ...] = ()
        if position is None:
            state = game.start(seed)
        else:
            state, self.warnings = game.setup(position, seed)
        self.root: Node[S] = Node(0, None, None, state)
        self.here = self.root
        self.nodes = [self.root]
        self._child: dict[tuple[int, str], Node[S]] = {}
        self.undone_before = False  # what a record said of moves that its tree no longer shows
        self.players: dict[str, str] = {}
        """By seat, the level of the program that plays there; a person plays at any other seat."""
        self.clock: GameClock | None = None

    def __str__(self) -> str:
        moves = "  ".join(f"{ply}. {move}" for ply, move in enumerate(self.moves, 1))
        result = self.result
        now = f"over: {say(result.name)} ({result.winner})" if result else f"{self.game.to_move(self.state)} to move"
        return "\n".join(filter(None, (f"{say(self.game.name)}, ply {self.here.depth}, {now}", moves, str(self.state))))

    @property
    def state(self) -> S:
        """The state on the table."""
        return self.here.state

    @property
    def legal(self) -> Sequence[str]:
        """All legal moves here; asked of the game once per node."""
        if self.here.known_legal is None:
            self.here.known_legal = self.game.legal(self.state)
        return () if self.flag(self.here) else self.here.known_legal

    @property
    def result(self) -> Result | None:
        """How the game ended here, or None."""
        return self.result_at(self.here)

    def result_at(self, node: Node[S]) -> Result | None:
        """How the game ended at a node: by its rules, or because a time was up; None if it did not."""
        fallen = self.flag(node)
        if fallen is None:
            return self.game.result(node.state)
        return make_time_result(fallen, self.game.seats, getattr(self.game, "opposed", True))

    def flag(self, node: Node[S]) -> str | None:
        """The seat to move at a node that has no time left, where that ends the game; else None."""
        if self.clock is None or not self.clock.setting.ends:
            return None
        mover = self.game.to_move(node.state)
        return mover if mover is not None and self.left(mover, node) <= 0 else None

    def left(self, seat: str, node: Node[S]) -> int:
        """Milliseconds that a seat has left at a node, below 0 where it took more; 0 where there is no clock."""
        to_move = self.game.to_move
        return self.clock.left(_path(node), lambda one: to_move(one.state), seat) if self.clock else 0

    @property
    def path(self) -> list[Node[S]]:
        """The nodes from the root to here, both included."""
        return _path(self.here)

    @property
    def line(self) -> list[Node[S]]:
        """The nodes from the root to here, and on to where redo leads."""
        nodes, node = self.path, self.here.preferred
        while node:
            nodes.append(node)
            node = node.preferred
        return nodes

    @property
    def moves(self) -> list[str]:
        """The moves from the root to here."""
        return _list_moves(self.path)

    @property
    def undone(self) -> bool:
        """Whether this place was reached with undo: something else had been tried before one of its moves was made.

        Nodes are counted as they are made, so a path played straight on is 0, 1, 2 ...; merely looking back leaves it so.
        """
        return self.undone_before or self.here.id != self.here.depth

    def enter(self, text: str) -> Node[S]:
        """Plays a move from here and returns the node it leads to. Raises BadMove or IllegalMove; then nothing has changed."""
        if self.flag(self.here):
            raise IllegalMove(TIME_IS_UP)
        self.here = self._grow(self.here, text)
        return self.here

    def _grow(self, parent: Node[S], text: str) -> Node[S]:
        parse(text)
        node = self._child.get((parent.id, text))
        if node is None:
            node = Node(len(self.nodes), parent, text, self.game.play(parent.state, text))
            self.nodes.append(node)
            parent.children.append(node)
            self._child[parent.id, text] = node
        parent.preferred = node
        return node

    def undo(self) -> bool:
        """Goes one move back. False at the start."""
        return self._go(self.here.parent)

    def redo(self) -> bool:
        """Goes one move on along the line. False at its end."""
        return self._go(self.here.preferred)

    def _go(self, node: Node[S] | None) -> bool:
        if node:
            self.here = node
        return node is not None

    def jump(self, node_id: int) -> None:
        """Goes to any node of the tree, and lets the line lead through it. Raises BadRequest for a number that is none."""
        if not 0 <= node_id < len(self.nodes):
            raise BadRequest(f"There is no move number {node_id} in this game; they run from 0 to {len(self.nodes) - 1}.")
        self.here = self.nodes[node_id]
        for node in self.path[1:]:
            cast(Node[S], node.parent).preferred = node

    def record(self) -> dict[str, Any]:
        """The whole game as data: identity, seed, the line's moves, the tree as pairs of parent and move, and where we are; with
        the rules and the game's own pictures, for whoever has not its files."""
        identity = self.game.identity
        record: dict[str, Any] = {"format": FORMAT, "ruleset": identity.ruleset, "version": identity.version}
        record |= {"hash": identity.hash, "options": dict(identity.options), "seed": self.seed}
        if self.position is not None:
            record["position"] = dict(self.position)
        tree = [[node.parent.id, node.move] for node in self.nodes if node.parent]
        if self.players:
            record["players"] = dict(self.players)
        if self.clock:
            record["clock"] = self.clock.record()
        if self.game.definition:
            record["rules"] = dict(self.game.definition)
        if self.game.pictures:
            record["pictures"] = dict(self.game.pictures)
        return record | {"moves": _list_moves(self.line), "tree": tree, "here": self.here.id, "undone": self.undone}


def _path(node: Node[S]) -> list[Node[S]]:
    """The nodes from the root to one, both included."""
    nodes, above = [node], node.parent
    while above:
        nodes.append(above)
        above = above.parent
    return nodes[::-1]


def _list_moves(nodes: list[Node[S]]) -> list[str]:
    return [node.move for node in nodes if node.move is not None]


def _check_same_game(game: Game[Any], saved: Saved) -> None:
    identity = game.identity
    if saved.ruleset != identity.ruleset:
        raise BadSave(f"This record is of the game {saved.ruleset[:60]!r}, not of {identity.ruleset!r}.")
    for key, value in saved.options.items():
        if key not in identity.options or identity.options[key] != value:
            raise BadSave(f"This record was played with another setting of {key[:60]!r}; open the game with its options.")


def restore(game: Game[S], record: Any) -> tuple[Session[S], str]:
    """The session of a record, every move checked again by the game.

    The first move that cannot be played stops the load: what came before it is kept, and the sentence says which ply and
    why (else it is empty). The game must be the record's, with its options. Raises BadSave, for anything broken, and no more.
    """
    saved = read_record(record)
    _check_same_game(game, saved)
    try:
        session = Session(game, saved.seed, saved.position)
    except (BadPosition, TooCostly) as error:
        raise BadSave(f"The position from which this game began cannot be set up. {error}") from error
    trouble = _replay(session, saved)
    session.undone_before = saved.undone and not session.undone
    session.players, session.clock = dict(saved.players), saved.clock
    return session, trouble and trouble + _describe_changed_rules(game, saved)


def _describe_changed_rules(game: Game[Any], saved: Saved) -> str:
    if not saved.hash or saved.hash == game.identity.hash:
        return ""
    return f" The rules have changed since: version {saved.version[:20] or 'unknown'} then, {game.identity.version} now."


def _replay(session: Session[S], saved: Saved) -> str:
    """Grows the tree, walks the line, goes to where the record was. Returns what went wrong first, or nothing."""
    trouble, kept = _grow_tree(session, (saved.tree or [])[:MOST])
    stopped, walked = _walk_line(session, saved.moves[:MOST])
    if (whole := max(len(saved.tree or []), len(saved.moves))) > MOST:
        stopped = stopped or f"It has {whole:,} moves, and no more than the first {MOST:,} are opened."
    known = walked if saved.tree is None else kept
    if saved.here is not None and saved.here < len(known):
        session.jump(known[saved.here].id)
    return trouble or stopped


def _grow_tree(session: Session[S], tree: list[tuple[int, str]]) -> tuple[str, list[Node[S]]]:
    kept = [session.root]
    for parent, move in tree:
        BUDGET.rest()
        try:
            kept.append(session._grow(kept[parent], move))
        except (BadMove, IllegalMove, TooCostly) as error:
            return _describe_stop(kept[parent].depth, move, error), kept
    return "", kept


def _walk_line(session: Session[S], moves: list[str]) -> tuple[str, list[Node[S]]]:
    walked = [session.root]
    for move in moves:
        BUDGET.rest()
        try:
            walked.append(session.enter(move))
        except (BadMove, IllegalMove, TooCostly) as error:
            return _describe_stop(session.here.depth, move, error), walked
    return "", walked


def _describe_stop(depth: int, move: str, error: Exception) -> str:
    return f"Ply {depth + 1}, {move[:60]!r}, cannot be played: {error} What came before it is kept."
