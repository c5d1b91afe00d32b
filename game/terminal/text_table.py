"""A table of lines: what people type, and what they are told. Moves go to the session and nowhere else, as at the other table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, Protocol

from game.bots.budget import Budget, Context, Plan, SoFar
from game.bots.hints import hint as make_hint
from game.bots.levels import LEVELS, play_by
from game.core.contract import Narrator, Result, Searchable
from game.core.covering import unseen_places
from game.core.errors import BadMove, TooCostly
from game.core.move_sentences import tell_ending
from game.core.moves import as_written, find_meant
from game.core.said_moves import find_kind, find_said, read_in_vain
from game.core.selection import SKIP
from game.core.session import Node, Session
from game.core.types import trim
from game.terminal.describing import Describer, by_place
from game.terminal.words import HELP

MOST = 12
"""Moves that are listed at once; of more, only how they go on."""
BEGINNINGS = 30
"""So many ways to go on are listed."""
QUIT = ("quit", "exit", "q")
HINT = Budget(positions=600)
_PLACE = re.compile(r"-?\d{1,3},-?\d{1,3}")
SCREEN = 40
"""Empty lines that take what was seen out of sight, where the screen is handed over."""


class KeptGame(Protocol):
    """The file in which a game is kept."""

    problem: str

    @property
    def path(self) -> Path | None:
        """Where it is; None if nothing is kept."""

    @property
    def folder(self) -> Path:
        """Where it is, or should be."""

    def entered(self, move: str) -> None:
        """A move was played."""

    def went(self) -> None:
        """Another node stands on the table."""

    def close(self) -> None:
        """Nothing more is written."""


class TextTable:
    """A game in a terminal. ``read`` gives the next line (it raises EOFError at the end), ``write`` takes one."""

    def __init__(
        self, session: Session[Any], kept: KeptGame, language: str, read: Callable[[str], str], write: Callable[[str], None]
    ) -> None:
        self.session, self.kept, self.read, self.write = session, kept, read, write
        self.game = session.game
        self.tell = Describer(self.game, language)
        self.tell.programs = session.players
        self.sure = False
        """Whether giving up was asked for once."""
        self.trouble = ""
        """Why the game could not be kept, as it was last told."""
        self.unheard: list[Node[Any]] = []
        """What was played since the screen was handed over, or since somebody went back."""
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help, "?": self._help, "moves": self._moves, "look": self._look, "board": self._board,
            "around": self._around, "tiles": self._tiles, "links": self._links, "score": self._score, "meters": self._score,
            "turn": self._turn, "last": self._last, "history": self._history, "why": self._why, "hint": self._hint,
            "undo": self._undo, "redo": self._redo, "rules": self._rules, "resign": self._resign,
        }  # fmt: skip

    # -- the loop

    def run(self) -> None:
        """Plays until somebody quits, or nothing more can be read; the game is kept at every moment."""
        say = self.tell.say
        try:
            name, legal = self.tell.of(self.game.name), self.session.legal
            self.write(say("welcome", name=name, move=legal[0]) if legal else say("welcome_over", name=name))
            self._tell_move(self.session.here)  # the last one, where a game goes on
            self._announce()
            while self._take_line():
                pass
        except (EOFError, KeyboardInterrupt):  # also where the screen is handed over
            self.write("")
        kept = self.kept
        kept.close()
        if kept.problem:
            self.write(say("not_kept", folder=kept.folder, why=kept.problem))
        else:
            self.write(say("kept", path=kept.path) if kept.path else say("nothing_kept"))

    def _take_line(self) -> bool:
        """Takes a line, after programs have moved, and answers it; False where somebody quits."""
        self._play_programs()
        self._tell_trouble()
        line = " ".join(self.read("> ").split())
        if line and line.lower() not in QUIT:
            self.answer(line)
        return line.lower() not in QUIT

    def _tell_trouble(self) -> None:
        """That the game cannot be kept: as soon as it is so, and once."""
        if self.kept.problem != self.trouble:
            self.trouble = self.kept.problem
            if self.trouble:
                self.write(self.tell.say("cannot_keep", folder=self.kept.folder, why=self.trouble))

    def answer(self, line: str) -> None:
        """Answers to one line: a word of the table, or a move."""
        line = as_written(line)
        word, _, rest = line.partition(" ")
        sure, self.sure = self.sure, False
        do = self.commands.get(word.lower())
        if do is not None and line not in self.session.legal:  # rules may have a verb that is a word of the table
            self.sure = sure and do == self._resign
            do(rest)
            return
        found = self._find_meant(line)
        if len(found) == 1:
            self._enter(found[0])
        elif found:
            self._list("which", found)
        elif self.session.flag(self.session.here):
            self._announce()
        else:
            self._refuse(line)

    def _find_meant(self, line: str) -> Sequence[str]:
        """The moves that a text means; tiles may be named where the move names the place where they lie."""
        return find_meant(line, self.session.legal) or self._find_named(line) or self._find_told(line)

    def _find_told(self, line: str) -> Sequence[str]:
        """The moves that the table itself tells in these words, as in its history, where a number and whoever is to move may come
        first."""
        line, there = " ".join(line.lower().split()).rstrip("."), set(_PLACE.findall(line))
        line, mover = re.sub(r"^\d+\. ", "", line), self.tell.seat(self._mover or "any").lower()

        def is_told(move: str) -> bool:
            before, told, after = line.rpartition(" ".join(self.tell.move(move, self.session.state).lower().split()))
            return bool(told) and not after and before.rstrip(" :") in ("", mover)

        return [move for move in self.session.legal if set(_PLACE.findall(move)) == there and is_told(move)]

    def _find_named(self, line: str) -> Sequence[str]:
        """The moves that the readings of a text mean."""
        return find_said(self._readings(line), self.session.legal)

    def _readings(self, line: str) -> Iterator[str]:
        return self.tell.readings(line, self.session.state, self.session.legal)

    def _refuse(self, line: str, unknown: str = "unknown", known: Sequence[str] = ()) -> None:
        """Why a text is no move here: its reasons where it is one of some sort, else the sentence ``unknown``, with what may have
        been meant of what is ``known`` there, or of the words of the table."""
        text = line.lower()
        for moves in read_in_vain([text, *self._readings(text)], self.session.legal):
            reasons = dict.fromkeys(sentence for move in moves for sentence in self._reasons(move))
            if reasons:
                self.write(" ".join(reasons))
                return
        if off := [word for word in text.split() if _PLACE.fullmatch(word) and word not in self.game.board.grounds]:
            self.write(self.tell.say("off_board", place=off[0]))
            return
        near = get_close_matches(text if known else text.split(" ")[0], known or [*self.commands, "quit"], 1)
        self.write(self.tell.say(unknown, text=line[:60]) + (f" ({near[0]}?)" if near else ""))

    def _reasons(self, move: str) -> list[str]:
        """Why a move cannot be made; nothing where the text is none."""
        try:
            return [self.tell.of(reason.sentence) for reason in self.game.why(self.session.state, move)]
        except BadMove:
            return []

    # -- playing

    @property
    def _mover(self) -> str | None:
        """Who is to move; nobody once the game is over, by its rules or because somebody's time was up in a window."""
        return None if self.session.result else self.game.to_move(self.session.state)

    def _enter(self, move: str) -> None:
        try:
            self.session.enter(move)
        except TooCostly as error:
            self.write(str(error))
            return
        self.kept.entered(move)
        self.unheard.append(self.session.here)
        self._tell_move(self.session.here)
        self._announce()

    def _tell_move(self, node: Node[Any]) -> None:
        """The move to a node and what it did, or how the game began."""
        if node.parent is not None and node.move != SKIP:  # what it did says that
            self.write(self._say_move(node.parent, node))
        self._write_all(self.tell.changes(node))

    def _say_move(self, before: Node[Any], node: Node[Any]) -> str:
        """The move from one node to the next, and whose it was."""
        move, covered = node.move or "", unseen_places(self.tell.pieces(node.state))
        said = self.tell.move(move, before.state, face_down=any(word in covered for word in move.split(" ")))
        return self.tell.say("made", seat=self.tell.seat(self.game.to_move(before.state) or "any"), move=said)

    def _announce(self) -> None:
        """Who is to move, and what is asked; or how the game has ended. The screen is handed over where hands are private."""
        self._hand_over()
        result, say = self.session.result, self.tell.say
        if result is None:
            mover, asked = self._mover or "any", trim(self.game.asked(self.session.state))
            yours = len(self.game.seats) == 1 and mover not in self.session.players
            said = say("your_turn", asked=asked) if yours else say("to_move", seat=self.tell.seat(mover), asked=asked)
            self.write(said.removesuffix(".") if said.endswith("?.") else said)
            self._tell_standing()
            self._tell_choices()
            return
        over = say("over", name=tell_ending(self.session, self.session.here, self.tell), winner=self._say_winner(result))
        self.write(over.rstrip())  # alone, there may be nothing to be said of a winner
        for title, *points in result.tally:
            numbers = ", ".join(
                say("score", seat=self.tell.seat(seat), points=number)
                for seat, number in zip(self.game.seats, points, strict=False)
            )
            self.write(say("tally", title=self.tell.of(title), numbers=numbers))

    def _tell_standing(self) -> None:
        """In the midst of a turn, which endings stand: the game is over with the turn, unless what is left of it changes that."""
        state, before = self.session.state, self.session.here.parent
        if before is None or len(self.game.seats) < 2 or self.game.to_move(before.state) != self._mover:
            return
        for meter in self.game.meters(state, self._mover):
            if meter.gauge and meter.gauge.full:
                self.write(self.tell.say("stands", title=self.tell.ending(meter)))

    def _tell_choices(self) -> None:
        """What may be done in a step that can be skipped: its name alone does not say."""
        game, legal = self.game, self.session.legal
        if SKIP not in legal or not isinstance(game, Narrator):
            return
        done = game.actions(self.session.state, [move for move in legal if move != SKIP])
        if len(done) > 1:
            self.write(self.tell("choices", actions="; ".join(self.tell.of(action.title) for action in done)))

    def _say_winner(self, result: Result) -> str:
        """Who has won; where nobody can, what it has come to, if anything is counted, in the words of the window."""
        if result.winner and result.winner in self.game.seats:
            return self.tell.say("won", seat=self.tell.seat(result.winner))
        if result.winner is not None or not result.tally:
            return self.tell.say("nobody") if len(self.game.seats) > 1 else ""
        whose = "program" if {*self.game.seats} <= self.session.players.keys() else "your" if len(self.game.seats) == 1 else "our"
        return self.tell(f"{whose}_score", n=result.tally[-1][1])

    def _hand_over(self) -> None:
        """Lets nobody see what only the other may: the one person who plays sees their own, two hand the screen over."""
        persons = [seat for seat in self.game.seats if seat not in self.session.players]
        mover, state = self._mover, self.session.state
        if len(persons) < 2:
            self.tell.viewer = persons[0] if persons else mover
            return
        secret = any(tray.private and tray.size for tray in self.game.trays(state))
        secret = secret or any(piece.hidden for piece in self.game.pieces(state).values())
        if secret and mover is not None and mover != self.tell.viewer:
            self.write("\n" * SCREEN)
            self.read(self.tell.say("hand_over", seat=self.tell.seat(mover)) + " ")
            self.tell.viewer = mover
            for node in self.unheard:
                self._tell_move(node)  # what the other did, as far as it is seen from here
            self.unheard.clear()
        self.tell.viewer = mover

    def _play_programs(self) -> None:
        """The moves of programs, until a person is to move."""
        meant = Context(plan=Plan())
        while isinstance(self.game, Searchable) and self.session.players.get(self._mover or ""):
            seat = self._mover or ""
            level = LEVELS[self.session.players[seat]]
            if level.budget.seconds:
                self.write(self.tell.say("thinks", seat=self.tell.seat(seat)))
            known = SoFar(self.game, [node.state for node in self.session.path], meant).context(seat)
            found = play_by(level, self.game, self.session.state, self.session.seed + self.session.here.depth, known)
            here = self.session.here
            self._enter(found.move)
            if self.session.here is here:  # the move leads to where too much work would be needed: somebody else is to choose
                return

    def _back(self, go: Callable[[], bool]) -> bool:
        """Goes through the game by one move, and on to where a person is to move."""
        if not go():
            return False
        while self.session.players.get(self._mover or "") and go():
            pass
        self.kept.went()
        self.unheard.clear()
        return True

    # -- the words

    def _turn(self, _rest: str) -> None:
        self._announce()

    def _last(self, _rest: str) -> None:
        self._tell_move(self.session.here) if self.session.here.parent else self.write(self.tell.say("no_history"))

    def _history(self, rest: str) -> None:
        """The moves so far, the last of them: as many as are asked for."""
        moves = list(enumerate(pairwise(self.session.path), 1))
        for number, (before, node) in moves[-int(rest[:9]) if rest.isdecimal() and int(rest[:9]) else -MOST :]:
            self.write(f"{number}. {self._say_move(before, node)}")
        if not moves:
            self.write(self.tell.say("no_history"))

    def _help(self, _rest: str) -> None:
        for word, said in HELP:
            self.write(f"{word}: {self.tell.say(said, **self._examples())}")

    def _examples(self) -> dict[str, str]:
        """A move, its first word, a place, a tile and a seat that this game knows."""
        move = next(iter(self.session.legal), "resign")
        tile = next((self.tell.of(kind.name).lower() for kind in self.game.kinds.values()), "")
        place, seat = next(iter(self.game.board.grounds)), self.game.seats[-1]
        return {"move": move, "verb": move.split(" ")[0], "place": place, "tile": tile, "seat": seat}

    def _moves(self, rest: str) -> None:
        if self._mover is None:
            self._announce()
            return
        found = dict.fromkeys([*find_meant(rest, self.session.legal), *self._find_named(rest)]) or self._find_told(rest)
        if found:
            self._list("moves", list(found))
        else:
            self._refuse(rest, "no_moves")

    def _list(self, word: str, found: Sequence[str]) -> None:
        """Moves, or how they go on where there are many."""
        if len(found) <= MOST:
            self.write(self.tell.say(word, n=len(found), moves=", ".join(found)))
            return
        for length in range(1, 6):
            begun = Counter(" ".join(move.split(" ")[:length]) for move in found)
            if len(begun) > 1:
                break
        listed = [f"{start} ({number})" if number > 1 else start for start, number in begun.most_common(BEGINNINGS)]
        listed += ["..."] * (len(begun) > BEGINNINGS)
        self.write(self.tell.say("many_moves", n=len(found), words=", ".join(listed)))

    def _look(self, rest: str) -> None:
        """What lies where: everything, all of a player's, all of a kind, or what lies at a place."""
        state, pieces = self.session.state, self.tell.pieces(self.session.state)
        seat = next((seat for seat in self.game.seats if rest.lower() in (seat, self.tell.seat(seat).lower())), "")
        kind = find_kind(self.game, self.tell.of, rest)
        if not rest or seat:
            self._write_all(self.tell.lying(state, seat))
        elif kind:
            alike = [place for place, piece in pieces.items() if piece.kind == kind]
            self._write_all(line for place in sorted(alike, key=by_place) for line in self.tell.tile(state, place))
            if not alike:
                self.write(self.tell.say("none_there", tile=self.tell.kind(kind)))
        elif place := self._find_place(rest):
            self._write_all(self.tell.tile(state, place) if place in pieces else self.tell.empty(place))
        else:
            self._refuse(rest, "nothing_called", self._names)

    def _around(self, rest: str) -> None:
        """What is met from a place on, which may be called by the tile that lies there."""
        if place := self._find_place(rest):
            self._write_all(self.tell.around(self.session.state, place))
        elif rest:
            self._refuse(rest, "nothing_called", self._names)
        else:
            self.write(self.tell.say("around_what", **self._examples()))

    @property
    def _names(self) -> list[str]:
        """What tiles and players are called."""
        kinds = (self.tell.of(kind.name).lower() for kind in self.game.kinds.values())
        return [*kinds, *(self.tell.seat(seat).lower() for seat in self.game.seats)]

    def _find_place(self, text: str) -> str:
        """The place that a text means; empty if it means none."""
        return next((place for place in (text, *self._readings(text)) if place in self.tell.spots), "")

    def _board(self, _rest: str) -> None:
        self._write_all(self.tell.board(self.session.state))

    def _tiles(self, _rest: str) -> None:
        self._write_all(self.tell.beside(self.session.state))

    def _links(self, _rest: str) -> None:
        self._write_all(self.tell.linked(self.session.state))

    def _write_all(self, lines: Iterator[str]) -> None:
        for line in lines:
            self.write(line)

    def _score(self, _rest: str) -> None:
        scores = self.game.scores(self.session.state)
        said = [self.tell.say("score", seat=self.tell.seat(seat), points=points) for seat, points in scores.items()]
        self.write(", ".join(said) + "." if said else self.tell.say("no_score"))
        self._write_all(self.tell.meters(self.game.meters(self.session.state, self._mover)))
        self._write_all(self.tell.quiet())

    def _why(self, rest: str) -> None:
        if not rest:
            self.write(self.tell.say("why_what", **self._examples()))
        elif self._find_meant(rest):
            self.write(self.tell.say("legal"))
        else:
            self._refuse(rest)

    def _hint(self, _rest: str) -> None:
        if not isinstance(self.game, Searchable) or self._mover is None:
            self.write(self.tell.say("no_hint"))
            return
        known = SoFar(self.game, [node.state for node in self.session.path]).context(self._mover)
        found = make_hint(self.game, self.session.state, HINT, seed=self.session.here.depth, context=known)
        reasons = " ".join(self.tell.of(reason) for reason in found.reasons)
        self.write(self.tell.say("hint", move=found.move, reasons=reasons).rstrip())
        if found.threat:
            self.write(self.tell.say("hint_threat", move=found.threat))
        for grade, others in groupby(found.others, lambda other: other.grade):
            self.write(self.tell.say(f"hint_{grade}", moves="; ".join(other.move for other in others)))

    def _undo(self, _rest: str) -> None:
        self._tell_step(self._back(self.session.undo), "undone", "no_undo")

    def _redo(self, _rest: str) -> None:
        self._tell_step(self._back(self.session.redo), "redone", "no_redo")

    def _tell_step(self, gone: bool, done: str, none: str) -> None:
        self.write(self.tell.say(done if gone else none))
        if gone:
            self._announce()

    def _rules(self, rest: str) -> None:
        chapters = self.game.book()
        kind = find_kind(self.game, self.tell.of, rest)
        if not rest:
            for number, chapter in enumerate(chapters, 1):
                self.write(self.tell.say("chapters", number=number, heading=self.tell.of(chapter.heading)))
            self.write(self.tell.say("rules_how"))
        elif rest.isdecimal() and 0 < int(rest[:9]) <= len(chapters):
            for paragraph in chapters[int(rest) - 1].paragraphs:
                self.write(self.tell.of(paragraph.text))
                self._write_all(self.tell.zones(paragraph))
        elif kind:
            found = [(chapter, paragraph) for chapter in chapters for paragraph in chapter.paragraphs if paragraph.kind == kind]
            for chapter, paragraph in found:
                said, first = self.tell.of(paragraph.text), chapter is found[0][0]
                self.write(said if first else self.tell("entry", head=self.tell.of(chapter.heading), rest=said))
                self._write_all(self.tell.zones(paragraph))
        else:
            self.write(self.tell.say("no_rules", text=rest[:60]))

    def _resign(self, _rest: str) -> None:
        if self._mover is None:
            self._announce()
        elif self.sure:
            self.sure = False
            self._enter("resign")
        else:
            self.sure = True
            self.write(self.tell.say("sure_resign"))
