"""How a table plays: tokens become moves, moves become motion and sound, and the board follows wherever the game goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from game.core.contract import Link, Piece
from game.core.session import Node, Session
from game.ui import clock
from game.ui.autosave import Autosave
from game.ui.board_changes import find_changes
from game.ui.hidden_hands import HiddenHands
from game.ui.inputs import Pos
from game.ui.motion import Motion
from game.ui.prompt_panel import CONFIRM, RESULT
from game.ui.score_notes import ScoreNotes, make_score_notes
from game.ui.screens.commanding import Commanding
from game.ui.screens.dialogue import Dialogue, DialogueText
from game.ui.sound_cues import find_sound_cues
from game.ui.table_game import TableGame
from game.ui.tray_animation import TrayAnimation, find_tray_move
from game.ui.trays import Slot


class TableSnapshot(NamedTuple):
    """The table as it was before the game went to another node."""

    node: Node[Any]
    pieces: Mapping[str, Piece]
    links: Sequence[Link]
    slots: Sequence[Slot]

    def way_to(self, here: Node[Any], play: TableGame) -> Sequence[str]:
        """The places that the moved tile came past, or comes past going back; none where more than one move lies between."""
        if here.parent is self.node and here.move:
            return play.game.way(self.node.state, here.move)
        if self.node.parent is here and self.node.move:
            return play.game.way(here.state, self.node.move)[::-1]
        return ()


class Moving(Commanding):
    """A table at which moves are made."""

    motion: Motion
    passing: TrayAnimation
    notes: ScoreNotes
    sight: HiddenHands
    ended: bool
    turn_due: bool

    def finish(self) -> bool:
        """Ends whatever is in motion. True if something was."""
        raise NotImplementedError

    def forget_sockets(self) -> None:
        """Piles hold other kinds from now on: each gets its sockets anew."""
        raise NotImplementedError

    def pressed(self, token: str, now: int, pos: Pos | None = None) -> None:
        if not token:
            return
        self.review.playing = False
        shot, origin = self._shot(), self._origin(pos)
        place = next((place for place, picks in self.play.targets.items() if picks == token), token)
        self.hand.reach = {}
        done = self.play.press(token)
        if done == "refused":
            self._refused(token, now)
        elif done == "picked" and self.play.lifted:
            self.stage.sounds.cue([("lift", 0)], now)
        if done != "picked":
            self._down = None
        self.hand.word = None
        if done == "entered":
            self._follow(shot, now, (place, origin) if origin else None)
        else:
            self.refresh()
        self._show_amounts()

    def play_move(self, move: str, now: int) -> None:
        shot = self._shot()
        self.play.enter(move)
        self._follow(shot, now)

    def step(self, go: Callable[[], bool]) -> None:
        shot = self._shot()
        if go():
            self.ended = self.play.result is not None
            self._follow(shot, clock.now())

    def _shot(self) -> TableSnapshot:
        return TableSnapshot(self.play.session.here, self.play.pieces, self.play.links, self._panels.slots)

    def _follow(self, shot: TableSnapshot, now: int, hand: tuple[str, Pos] | None = None) -> None:
        """The game is at another node: what changed is shown and heard, and what was told of a hand is for its owner."""
        here, play = self.play.session.here, self.play
        self.stage.notice("")  # what was told of the position before
        self.telling.hush(self.hand)
        self.hand.word, self.hand.reach, self.entry = None, {}, None
        self.sight.follow()
        onward = here.parent is shot.node
        self.notes.tell(make_score_notes(play.scored, self.words) if here.depth > shot.node.depth else (), now)
        self.turn_due = True
        self.refresh()
        way, slots = shot.way_to(here, play), (shot.slots, self._panels.slots)
        self.board.set_off(self.motion, shot.pieces, shot.links, now, hand, way=way, slots=slots)
        drawn = None
        if play.pieces == shot.pieces:
            drawn = find_tray_move(shot.slots, self._panels.slots, now)
            self.passing.start(drawn)
        told = find_sound_cues(
            find_changes(shot.pieces, play.pieces, way),
            shot.links,
            play.links,
            scored=bool(play.scored),
            goes_on=play.goes_on,
            result=play.result,
            back=not onward,
            drawn=drawn is not None,
            alone=len(play.game.seats) == 1,
            timed={tween.change: (tween.begin + tween.wait + tween.rise - now, tween.over - now) for tween in self.motion},
        )
        self.stage.sounds.cue(told, now)

    def _refused(self, token: str, now: int) -> None:
        """Says why not; of the other player's tile, where it could go if it were that player's turn."""
        piece = self.play.pieces.get(token)
        if piece and self.play.mover and not self.play.picked and piece.owner not in (self.play.mover, "any"):
            self.hand.reach = self.play.reach(token)
            self.telling.tell_reach(self.hand, token, piece)
            return
        slot = self._socket(token)
        self.telling.explain(self.hand, token, slot)
        if self.hand.said is None and slot:
            self.telling.tell_asked(self.hand, slot)
        self.stage.sounds.cue([("refused", 0)], now)

    def _socket(self, token: str) -> Slot | None:
        """The socket that was pressed for a token, or else one of those that stand for it."""
        pressed = self._panels.slot(self.focus if self.keys_used else self.hover)
        found = [slot for slot in self._panels.slots if self.maker.token(slot) == token]
        return pressed if pressed in found else next(iter(found), None)

    def _show_amounts(self) -> None:
        """Where keys are used and only an amount is left to choose, the first one has the focus."""
        if self.keys_used and self.play.picked and self.play.amounts and not self.play.targets and not self.play.pinned:
            self._aim_at(self.play.amounts[0])

    def _origin(self, pos: Pos | None) -> Pos | None:
        """Where a tile that comes onto the board starts from: the pointer that dragged it, or its socket."""
        lifted = self.play.lifted
        if pos or lifted is None:
            return pos
        slot = self._socket(lifted)
        return slot.rect.center if slot else None

    def act(self, name: str, change: int = 0) -> None:
        now = clock.now()
        slot = self._panels.slot(name)
        if slot:
            self.pressed(self.maker.token(slot), now)
        elif name.startswith("word:"):
            word = name.removeprefix("word:")
            if word == RESULT:
                self.ended = False  # shown once more
                return
            self.pressed(self.play.pinned or "" if word == CONFIRM else word, now)
        elif name.startswith("entry:"):
            self.entry = None
            self.play_move(name.removeprefix("entry:"), now)
        elif name == "back":
            self.back(now)
        elif name != "board":
            self.command(name)

    def back(self, now: int) -> None:
        """One step back out of whatever there is to get out of; where there is nothing, the menu."""
        if self.in_hand or self.hand.reach or self.whymap.on:
            self.hand.reach, self.whymap.on = {}, False
            super().back(now)
        elif self.zen or self.review.open:
            self.command("zen" if self.zen else "moves")
        else:
            self.command("menu")

    def ask_new(self) -> None:
        if self.play.session.moves:
            self._ask("sure", "sure_text", "sure_yes", self.begin_anew)
        else:
            self.begin_anew()

    def ask_resign(self) -> None:
        if self.play.result is None:
            self._ask("resign_sure", "resign_text", "resign", self._resign)

    def _resign(self) -> None:
        self.stage.pop()
        self.play_move("resign", clock.now())

    def _ask(self, heading: str, text: str, yes: str, do: Callable[[], None]) -> None:
        def ask() -> DialogueText:
            words = self.stage.words
            buttons = [("no", words("sure_no"), self.stage.pop), ("yes", words(yes), do)]
            return DialogueText(words(heading), [words(text)], buttons)

        self.stage.push(Dialogue(self.stage, self, ask))

    def begin_anew(self) -> None:
        self._begin_with(Session(self.play.game, self.play.session.seed + 1))

    def deal_again(self) -> None:
        self._begin_with(Session(self.play.game, self.play.session.seed, self.play.session.position))

    def _begin_with(self, session: Session[Any]) -> None:
        self.stage.home()
        self.stage.push(self.another(session))

    def another(self, session: Session[Any]) -> Moving:
        """A table like this one with another game on it."""
        return type(self)(self.stage, TableGame(session, Autosave(self.stage.saves, session)))

    def close(self) -> None:
        self.play.keeper.close()
