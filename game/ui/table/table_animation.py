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
from game.ui.table.motion import Motion, Pace
from game.ui.table.score_notes import ScoreNotes, make_score_notes
from game.ui.table.sound_cues import find_sound_cues
from game.ui.table.table_game import TableGame
from game.ui.table.tray_animation import TrayAnimation, find_tray_move
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
    """Tiles and links in motion on the board, a tile on its way between trays, and the notes of what scored."""

    def __init__(self) -> None:
        self.motion, self.trays, self.notes = Motion(), TrayAnimation(), ScoreNotes()

    def set_pace(self, prefs: Preferences) -> None:
        """How fast things move, and whether they do."""
        pace = Pace(prefs.speed / 100, prefs.motion)
        self.motion.pace = self.trays.pace = self.notes.pace = pace

    def finish(self) -> bool:
        """Ends whatever is in motion. True if something was on the board."""
        self.trays.start(None)
        return self.motion.finish()

    def has_moved(self, now: int) -> bool:
        """Whether anything moved since the last frame, so that the frame after the last motion is drawn too."""
        busy = self.motion.under_way or self.trays.under_way
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
        if play.pieces == before.pieces:
            self.trays.start(find_tray_move(before.slots, slots, now))

    def show_scores(self, before: TableSnapshot, play: TableGame, words: UiWords, now: int) -> None:
        """Shows what scored, if the game went on, in place of earlier notes."""
        onward = play.session.here.depth > before.node.depth
        self.notes.tell(make_score_notes(play.scored, words) if onward else (), now)

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
            back=here.parent is not before.node,
            drawn=drawn,
            alone=len(play.game.seats) == 1,
            timed={tween.change: (tween.begin + tween.wait + tween.rise - now, tween.over - now) for tween in self.motion},
        )
        sounds.cue(cues, now)
