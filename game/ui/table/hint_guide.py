"""A hint in three presses: where (the tile glows), what (the move is drawn), why (its reasons are told). A fourth ends it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

from game.bots.worker import Thought, Worker
from game.core.contract import Text
from game.core.moves import parse
from game.core.selection import SHIFT, tokens
from game.core.session import Node
from game.ui.framework.words import UiWords
from game.ui.table.move_tokens import is_place, places_in, shifted
from game.ui.table.move_wording import describe_text
from game.ui.table.opponents import POLL
from game.ui.table.pointer import Pointer
from game.ui.table.table_display import TableDisplay
from game.ui.table.table_game import TableGame

LEVEL = "strong"
"""The level that is asked for advice."""
WHERE, WHAT, WHY = 1, 2, 3
Scribble = tuple[str, str]


class HintGuide:
    """``step`` is how much of the hint is shown; the hint belongs to one node of one session and goes with it."""

    def __init__(self, play: TableGame) -> None:
        self.play = play
        self.step = self._request = 0
        self._node: Node[Any] | None = None
        self._thought: Thought | None = None
        self._worker: Worker | None = None
        """Who was asked last."""
        self.trouble, self._failed = "", False
        """Why there was no answer, until somebody has told it; and whether the worker has failed once and was asked again."""
        self.given: Callable[[], Thought | None] = lambda: None
        """What is hinted at without asking, where it is known what is wanted, as in a lesson."""

    @property
    def available(self) -> bool:
        """Whether somebody here is to move in a game that programs can play."""
        play = self.play
        return play.searchable and play.mover is not None and not play.program and not play.others_turn

    @property
    def _here(self) -> bool:
        return self._node is self.play.session.here

    def press(self, worker: Worker) -> None:
        """The next step of the hint; the first one asks the worker, and those while it thinks count for when it has thought.
        After the last it is put away, and then begins anew."""
        if not self.available:
            return
        if not self._here:
            self.forget()
            session, self._worker = self.play.session, worker
            self.step, self._node, self._thought = WHERE, session.here, self.given()
            if self._thought is not None:
                self.step = WHERE if self._begins else WHAT
                return
            self._ask(worker)
        elif self._thought is None:
            self.step = min(self.step + 1, WHY)
        else:
            first = WHERE if self._begins else WHAT
            self.step = 0 if self.step == WHY else max(self.step + 1, first)

    def _ask(self, worker: Worker) -> None:
        session = self.play.session
        self._request = worker.ask(session, "hint", LEVEL, session.seed + session.here.depth)

    def _take_trouble(self, worker: Worker, thought: Thought) -> None:
        """The worker has ended or has refused: it is asked once more, and then there is no hint. Where something else was asked
        meanwhile, it is asked anew."""
        failed, self._thought = self._failed, None
        if failed and not thought.stale:
            self.forget()
            self.trouble = thought.trouble
        else:
            self._failed = not thought.stale
            self._ask(worker)

    def put_away(self) -> bool:
        """Shows the hint no more; a press shows it again. False if none was shown."""
        shown = self.step > 0 and self._here
        if self.pending:
            self.forget()
        self.step = 0
        return shown

    @property
    def pending(self) -> bool:
        """Whether the worker is still thinking of it."""
        return self._here and self.step > 0 and self._thought is None

    def wait(self) -> int | None:
        """Milliseconds until the next look at whether there is an answer; 0 when it has just come, None where none is awaited."""
        if self._node is not None and not (self._here and self.available):
            self.forget()
        elif self.step and self._goes_elsewhere:
            return 0 if self.put_away() else None
        if not self.pending or self._worker is None:
            return None
        self._thought = self._worker.answer(self._request)
        if self._thought is not None and self._thought.trouble:
            self._take_trouble(self._worker, self._thought)
            return POLL if self.pending else 0
        if self._thought is not None and not self._begins:
            self.step = max(self.step, WHAT)
        return POLL if self._thought is None else 0

    def forget(self) -> None:
        """The hint is over, and nobody waits for its answer any more."""
        if self._worker is not None and self._thought is None and self.step:
            self._worker.cancel(self._request)
        self.step, self._node, self._thought, self._failed = 0, None, None, False

    @property
    def _data(self) -> Mapping[str, Any]:
        shown = self._here and self._thought is not None and self._thought.data is not None
        return self._thought.data or {} if shown and self._thought else {}

    @property
    def _picks(self) -> tuple[str, ...]:
        """What would be picked, the displacement of a tile as the place that it leads to."""
        move = str(self._data.get("move", ""))
        out: list[str] = []
        for token in tokens(move) if move else ():
            out.append(shifted(out[-1], token) if token.startswith(SHIFT) and out and is_place(out[-1]) else token)
        return tuple(out)

    @property
    def _goes_elsewhere(self) -> bool:
        """Whether something has been picked that the move which is hinted at has not."""
        move = str(self._data.get("move", ""))
        return bool(move) and not set(self.play.picked) <= {*tokens(move), *self._picks}

    @property
    def _begins(self) -> bool:
        """Whether there is a part of the move to be shown first: where it begins. Of a handful nothing comes first."""
        move = str(self._data.get("move", ""))
        return len(self._picks) > 1 and parse(move).verb not in self.play.handfuls

    @property
    def names_points(self) -> bool:
        """Whether points are called by their numbers in what is told, which must be seen somewhere then."""
        data, told = self._data, [str(self._data.get("move", ""))]
        if self.step == WHY:
            others = (str(other["move"]) for other in data.get("others", ()))
            told += [str(data.get("threat") or ""), *others, *(reason["en"] for reason in self._reasons)]
        return self.step in (WHAT, WHY) and any(places_in(text) for text in told)

    @property
    def _reasons(self) -> Sequence[Text]:
        return tuple(self._data.get("reasons", ()))

    @property
    def marked(self) -> frozenset[str]:
        """What is to be picked beside the board and has not been yet: kinds of tiles in trays, and words on buttons."""
        picks = self._picks[:1] if self.step == WHERE else self._picks if self.step else ()
        left = Counter(pick for pick in picks if not is_place(pick)) - Counter(self.play.picked)
        return frozenset(left)

    def scribbles(self) -> list[Scribble]:
        """What is drawn on the board: a ring where the move begins, then an arrow, and a ring where it ends; with the reasons, a
        ring at each other point that they speak of."""
        picks = self._picks[:1] if self.step == WHERE else self._picks if self.step else ()
        places = [pick for pick in picks if is_place(pick)]
        named = [place for reason in self._reasons for place in places_in(reason["en"])] if self.step == WHY else []
        others = [(place, place) for place in dict.fromkeys(named) if place in self.play.places and place not in places]
        if len(places) < 2 or places[0] == places[-1]:
            return [(place, place) for place in places[-1:]] + others
        return [(places[0], places[0]), (places[0], places[1]), *((place, place) for place in places[2:]), *others]

    def told(self, display: TableDisplay, words: UiWords) -> Pointer | None:
        """What stands in the bubble while the pointer has nothing else said there: that the move is thought of, then the move in
        words, then the reasons. None where no hint is shown."""
        if not self._here or not self.step:
            return None
        places = tuple(pick for pick in self._picks if is_place(pick))
        aim = self._picks[0] if self._picks and (self.step == WHERE or not places) else places[-1] if places else ""
        rect = display.view.tile_at(aim) if is_place(aim) else display.beside_board(aim or "hint") or display.view.rect
        free = [found.center for found in map(display.beside_board, self.marked) if found]
        shown = tuple(end for mark in self.scribbles() for end in mark)
        meant, free = rect if aim and self.step == WHERE else None, [*free, *self.goals(display)]
        causes = (*places, *shown)
        said, headed = self._sentence(words), self._thought is not None and self.step > WHERE
        return Pointer(said=said, said_at=rect.center, causes=causes, free=tuple(free), headed=headed, meant=meant)

    def goals(self, display: TableDisplay) -> list[tuple[int, int]]:
        """Where the points lie to which a lifted tile may go: the bubble leaves them free, as one of them is to be picked."""
        return [display.view.at(place) for place in self.play.targets] if self.play.picked else []

    def _sentence(self, words: UiWords) -> str:
        if self._thought is None:
            return words("hint_thinking")
        if self.step == WHERE:
            return words("hint_where")
        said = describe_text(self.play, str(self._data.get("move", "")), words)
        if self.step == WHAT:
            return f"{said}.\n{words('hint_more')}"
        threat = str(self._data.get("threat") or "")
        told = [words.of(reason) for reason in self._reasons]
        if threat:
            told.append(words("hint_threat", move=describe_text(self.play, threat, words)))
        for grade, others in groupby(self._data.get("others", ()), lambda other: str(other["grade"])):
            moves = "; ".join(describe_text(self.play, str(other["move"]), words) for other in others)
            told.append(words(f"hint_{grade}", moves=moves))
        return "\n\u2022 ".join([f"{said}.", *told])
