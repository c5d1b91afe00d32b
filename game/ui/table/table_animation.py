"""What moves and sounds at a table when its game goes to another node: found by comparing the table before with the one now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.core.contract import Link, Piece
from game.core.session import Node
from game.ui.framework.inputs import Pos
from game.ui.framework.preferences import Preferences
from game.ui.framework.sound import SoundPlayer
from game.ui.framework.words import UiWords
from game.ui.table.board_changes import find_changes
from game.ui.table.board_sprites import BoardSprites
from game.ui.table.coin_toss import CoinToss
from game.ui.table.event_wording import describe_events
from game.ui.table.motion import Motion, Pace
from game.ui.table.score_notes import ScoreNote, ScoreNotes, make_score_notes
from game.ui.table.sound_cues import find_sound_cues
from game.ui.table.table_game import TableGame
from game.ui.table.tray_animation import TrayAnimation, find_drawn_tile, find_tray_move
from game.ui.table.trays import Slot


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


class TableAnimation:
    """Tiles and links in motion on the board, a tile on its way between trays, a coin, and the notes of what happened."""

    def __init__(self) -> None:
        self.motion, self.trays, self.notes, self.coin = Motion(), TrayAnimation(), ScoreNotes(), CoinToss()

    def set_pace(self, prefs: Preferences) -> None:
        """How fast things move, and whether they do."""
        pace = Pace(prefs.speed / 100, prefs.motion)
        self.motion.pace = self.trays.pace = self.notes.pace = self.coin.pace = pace

    def finish(self) -> bool:
        """Ends whatever is in motion. True if something was on the board."""
        self.trays.start(None)
        self.coin.start(None, 0)
        return self.motion.finish()

    def has_moved(self, now: int) -> bool:
        """Whether anything moved since the last frame, so that the frame after the last motion is drawn too."""
        busy = self.motion.under_way or self.trays.under_way or self.coin.under_way
        self.coin.running(now)
        self.motion.running(now)
        self.trays.running(now)
        return busy

    def start(
        self,
        before: TableSnapshot,
        play: TableGame,
        board: BoardSprites,
        slots: Sequence[Slot],
        now: int,
        hand: tuple[str, Pos] | None = None,
    ) -> None:
        """Begins the motion from an earlier table to the game as it is now, with its sockets. ``hand``: a place, and the pixel
        from which a tile is let go onto it."""
        way = before.way_to(play.session.here, play)
        board.set_off(self.motion, before.pieces, before.links, now, hand, way=way, slots=(before.slots, slots))
        here = play.session.here
        drawn = None
        if here.parent is before.node:
            still = max(self.motion.until, now)
            drawn = find_drawn_tile(play.game.events(here.state), before.slots, slots, still)
            self.toss(play, now)
        if drawn or play.pieces == before.pieces:
            self.trays.start(drawn or find_tray_move(before.slots, slots, now))

    def toss(self, play: TableGame, now: int) -> None:
        """Tosses a coin, if one was tossed on the way to where the game is."""
        events = play.game.events(play.session.state)
        tossed = next((event for event in events if event["event"] == "tossed"), None)
        if tossed and len(play.game.seats) > 1:
            self.coin.start(tossed["player"], now)

    def show_scores(self, before: TableSnapshot, play: TableGame, words: UiWords, now: int) -> None:
        """Shows what scored, and what happened that the board does not show, if the game went on, in place of earlier notes."""
        onward = play.session.here.depth > before.node.depth
        here = play.session.here
        silent = [line for line in describe_events(play, here, words) if line.silent] if onward else []
        happened = [ScoreNote(line.seat, line.words, gain=False) for line in dict.fromkeys(silent)]
        self.notes.tell([*happened, *make_score_notes(play.scored, words)] if onward else (), now)

    def sound(self, before: TableSnapshot, play: TableGame, slots: Sequence[Slot], sounds: SoundPlayer, now: int) -> None:
        """Lets that be heard too, each sound at its moment."""
        here = play.session.here
        drawn = play.pieces == before.pieces and find_tray_move(before.slots, slots, now) is not None
        cues = find_sound_cues(
            find_changes(before.pieces, play.pieces, before.way_to(here, play)),
            before.links,
            play.links,
            scored=bool(play.scored),
            goes_on=play.goes_on,
            result=play.result,
            back=here.depth <= before.node.depth,
            drawn=drawn,
            alone=len(play.game.seats) == 1,
            timed={tween.change: (tween.begin + tween.wait + tween.rise - now, tween.over - now) for tween in self.motion},
        )
        sounds.cue(cues, now)
