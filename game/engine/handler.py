"""The handler of requests: one game and its history, and an answer to every request. One that fails leaves all as it was."""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.bots.budget import ALONE, Context, Plan, SoFar, Stopped
from game.bots.hints import hint as make_hint
from game.bots.levels import LEVELS, Level, play_by
from game.core.errors import BadRequest, PaiShoError
from game.core.game_clock import TIME_UP
from game.core.record import read_record
from game.core.session import TIME_IS_UP, Session, restore
from game.engine import answers, perft
from game.engine.answers import OpenableRulesets
from game.engine.perft import MOST_NODES, Playable
from game.engine.requests import read_form, read_object
from game.rules.trees.nearest import did_you_mean

if TYPE_CHECKING:
    from game.workshop.trials import Trials

Answer = dict[str, Any]


class RequestHandler:
    """Answers requests. ``open_catalogue`` is called when a ruleset is first asked for; ``over`` is true once somebody quit."""

    def __init__(self, open_catalogue: Callable[[], OpenableRulesets], most_nodes: int = MOST_NODES) -> None:
        self._open_catalogue = open_catalogue
        self._catalogue: OpenableRulesets | None = None
        self._game: Playable | None = None
        self._session: Session[Any] | None = None
        self._trials: Trials | None = None
        self._most_nodes = most_nodes
        self.over = False
        self.context = ALONE
        """What whoever is on the pipe wants of the thinking that goes on."""
        self._plan = Plan()
        """What a level has found for the rest of a turn."""

    def answer(self, line: bytes) -> Answer:
        """The answer to one line: ``ok``, and what was asked or what is wrong; raises nothing."""
        echo: Answer = {}
        try:
            request = read_object(line)
            echo = {"id": request["id"]} if "id" in request else {}
            command, fields = read_form(request)  # only what has a form is a command, and its method bears its name
            return {**echo, "ok": True, **getattr(self, command)(**fields)}
        except PaiShoError as error:
            return {**echo, **_make_refusal(str(error), error.kind)}
        except Stopped:
            return {**echo, **_make_refusal("The thinking was cancelled.", "cancelled")}
        except Exception as error:  # a fault of the program: whoever is on the pipe keeps the game
            traceback.print_exc(file=sys.stderr)
            said = f"The program failed at this ({type(error).__name__}); please report it."
            return {**echo, **_make_refusal(said, "bad_request")}

    # What the commands stand on

    @property
    def catalogue(self) -> OpenableRulesets:
        if self._catalogue is None:
            self._catalogue = self._open_catalogue()
        return self._catalogue

    def _current(self) -> tuple[Playable, Session[Any]]:
        if self._game is None or self._session is None:
            raise BadRequest('There is no game yet. Begin one with "new", "setup" or "load"; "rulesets" says what there is.')
        return self._game, self._session

    def _to_move(self) -> tuple[Playable, Session[Any]]:
        game, session = self._current()
        if session.result is not None:
            raise BadRequest("The game is over: there is nothing to think of.")
        return game, session

    def _so_far(self) -> Context:
        """What whoever is to move is to know besides the position, interrupted as somebody wants it."""
        game, session = self._to_move()
        context = replace(self.context, plan=self._plan)
        return SoFar(game, [node.state for node in session.path], context).context(game.to_move(session.state) or "")

    def _set_game(self, game: Playable, session: Session[Any]) -> Answer:
        """Makes a game the current one, once nothing about it can fail any more."""
        data = {"state": _describe_state(game, session)}
        self._game, self._session, self._plan = game, session, Plan()
        return data

    # Games

    def rulesets(self) -> Answer:
        """All rulesets, the broken ones with their first problem."""
        return {"rulesets": [answers.entry_data(entry) for entry in self.catalogue.entries()]}

    def new(self, ruleset: str, options: Mapping[str, Any], seed: int) -> Answer:
        """A new game."""
        game = self.catalogue.open(ruleset, options)
        return self._set_game(game, Session(game, seed))

    def setup(self, ruleset: str, options: Mapping[str, Any], position: Mapping[str, Any], seed: int) -> Answer:
        """A game that starts from a position, with warnings of what is odd about it."""
        game = self.catalogue.open(ruleset, options)
        session = Session(game, seed, position)
        return self._set_game(game, session) | {"warnings": list(session.warnings)}

    def record(self) -> Answer:
        """The whole game, with the rules as they stood."""
        return {"record": self._current()[1].record()}

    def load(self, record: Mapping[str, Any]) -> Answer:
        """The game of a record, at the end of its moves. All of them must be legal; rules that differ are warned of."""
        saved = read_record(record)
        game = self.catalogue.reopen(record)
        session, trouble = restore(game, record)
        if trouble:
            raise BadRequest(trouble.replace("What came before it is kept.", "Nothing was loaded."))
        while session.redo():
            pass
        kept = record.get("rules") and saved.version == game.identity.version  # the same rules, whatever their hash was once
        warnings = [*session.warnings, *([] if kept else _describe_changes(game, saved.version, saved.hash))]
        return self._set_game(game, session) | {"warnings": warnings}

    def quit(self) -> Answer:
        """The last answer."""
        self.over = True
        return {}

    # Playing

    def state(self, seat: str = "") -> Answer:
        """The state on the table; with a seat, as that seat sees it."""
        game, session = self._current()
        return {"state": _describe_state(game, session, seat)}

    def meters(self, seat: str = "") -> Answer:
        """How near each ending is, and what would decide who wins; with a seat, as far as that seat can know it."""
        game, session = self._current()
        found = game.meters(session.state, _seat(game, seat) if seat else None)
        return {"meters": [answers.meter_data(meter) for meter in found]}

    def legal(self) -> Answer:
        """The sorted list of legal moves."""
        return {"moves": list(self._current()[1].legal)}

    def play(self, move: str) -> Answer:
        """Plays a move: what happened, and the state it led to."""
        game, session = self._current()
        here = session.here
        try:
            session.enter(move)
            events = [dict(event) for event in game.events(session.state)]
            return {"events": events, "state": _describe_state(game, session)}
        except Exception:
            session.here = here
            raise

    def why(self, move: str) -> Answer:
        """Whether a move is legal, and every reason if it is not."""
        game, session = self._current()
        if session.flag(session.here):
            said = {"sentence": TIME_IS_UP, "rule": TIME_UP, "points": []}
            return {"legal": False, "reasons": [said]}
        reasons = [answers.reason_data(reason) for reason in game.why(session.state, move)]
        return {"legal": not reasons, "reasons": reasons}

    def undo(self) -> Answer:
        """One move back."""
        if not self._current()[1].undo():
            raise BadRequest("There is no move to take back: this is where the game began.")
        return self.state()

    def redo(self) -> Answer:
        """One move on, along what was taken back."""
        if not self._current()[1].redo():
            raise BadRequest("There is no move to play again: nothing was taken back after this one.")
        return self.state()

    # Programs that play

    def think(self, level: str, seed: int) -> Answer:
        """The move that a level would play here, what it is worth to the player to move, and the moves that are expected."""
        game, session = self._to_move()
        found = play_by(_level(level), game, session.state, seed, self._so_far())
        return {"move": found.move, "worth": round(found.worth, 4), "line": found.line, "positions": found.positions}

    def hint(self, level: str, seed: int) -> Answer:
        """A move with its reasons in every language, what the other threatens, if anything, and the moves that come next."""
        game, session = self._to_move()
        found = make_hint(game, session.state, _level(level).budget, seed=seed, context=self._so_far())
        others = [other._asdict() | {"worth": round(other.worth, 4)} for other in found.others]
        told = {"reasons": [dict(reason) for reason in found.reasons], "threat": found.threat or None, "others": others}
        return {"move": found.move, "worth": round(found.worth, 4), **told}

    def trial(self, level: str, seed: int) -> Answer:
        """A whole game of a level against itself by the rules of the game on the table, and what all such games show so far."""
        from game.rules.rules_game import RulesGame
        from game.workshop.trials import Trials

        game, _ = self._current()
        if not isinstance(game, RulesGame):
            raise BadRequest("Only games by rulesets can be tried out.")
        _level(level)
        if self._trials is None or (self._trials.game, self._trials.level) != (game, level):
            self._trials = Trials(game, level)
        return self._trials.play(seed, self.context)

    def now(self) -> Answer:
        """Nothing is being thought of now. (While a level thinks, this has it answer at once, with the best it has found.)"""
        return {}

    def cancel(self) -> Answer:
        """Nothing is being thought of now. (While a level thinks, this ends it: its answer is a refusal then.)"""
        return {}

    def perft(self, depth: int) -> Answer:
        """The number of move sequences of that length."""
        game, session = self._current()
        return {"nodes": perft.perft(game, session.state, depth, self._most_nodes)}

    def playout(self, seed: int, max: int) -> Answer:  # noqa: A002 - the protocol's word
        """Random legal moves from here to the end, as texts, and their count. The game itself stays where it is."""
        game, session = self._current()
        moves, state = perft.playout(game, session.state, seed, max)
        return {"moves": moves, "count": len(moves), "result": answers.result_data(game.result(state))}


def _describe_state(game: Playable, session: Session[Any], seat: str = "") -> Answer:
    """The state on the table, as a seat sees it where one is named. Where a time was up in a window the game is over."""
    state = session.state
    data = answers.view_data(game, state, _seat(game, seat)) if seat else answers.state_data(game, state)
    if session.flag(session.here):
        data |= {"result": answers.result_data(session.result), "legal_count": 0}
    return data


def _seat(game: Playable, seat: str) -> str:
    """The seat, if the game has it. Raises BadRequest."""
    if seat not in game.seats:
        raise BadRequest(f"There is no seat {json.dumps(seat[:40])}. The seats are {', '.join(game.seats)}.")
    return seat


def _level(name: str) -> Level:
    """The level of that name, if somebody is to move. Raises BadRequest."""
    if name not in LEVELS:
        hint = did_you_mean(name, LEVELS) or f"The levels are {', '.join(LEVELS)}."
        raise BadRequest(f"There is no level {json.dumps(name[:40])}. {hint}")
    return LEVELS[name]


def _make_refusal(sentence: str, kind: str) -> Answer:
    if len(sentence) > answers.LONGEST_SENTENCE:
        sentence = sentence[: answers.LONGEST_SENTENCE] + " ... (and more)"
    return {"ok": False, "error": sentence, "kind": kind}


def _describe_changes(game: Playable, version: str, digest: str) -> list[str]:
    """What to say if a record was played by other rules than those that were just opened."""
    identity = game.identity
    if digest == identity.hash and version == identity.version:
        return []
    if not digest:
        return [f"The record does not say by which rules it was played; these are version {identity.version}."]
    then = f'version "{version[:20]}"' if version else "an unknown version"
    return [f'The rules have changed since: {then} then, version "{identity.version}" now. Every move is still legal.']
