"""The table: a game being played. Tokens become moves; moves become motion; and who looks at it sees what is theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.drawing.pictures import board_picture, try_pictures
from game.drawing.sprites import Sprite, coordinates
from game.drawing.tiles import Tiles
from game.drawing.view import BoardView
from game.ui import widgets as w
from game.ui.background import draw_background
from game.ui.board_sprites import BoardSprites
from game.ui.hidden_hands import HiddenHands
from game.ui.hot_reload import HotReload
from game.ui.inputs import InputEvent
from game.ui.layout import TableLayout, bare_layout, table_layout
from game.ui.motion import Motion, Pace
from game.ui.panels import PanelMaker, Panels, Sockets
from game.ui.review import Review
from game.ui.score_notes import ScoreNotes
from game.ui.screens.followed import Followed
from game.ui.screens.game_over import GameOver
from game.ui.screens.handover import Handover
from game.ui.screens.screen import Stage
from game.ui.table_game import TableGame
from game.ui.tray_animation import TrayAnimation
from game.ui.typed_move import draw_typed_move
from game.ui.widgets import Widget

FRAME = 15
_IDLE = ("point", "leave", "release", "let", "full")
"""What people do without meaning to play."""
_LOOKS = ("point", "leave", "release", "let", "aside")
"""What does not hurry a motion on."""


class Table(Followed):
    """One game in play."""

    def __init__(self, stage: Stage, play: TableGame, follower: HotReload | None = None) -> None:
        super().__init__(stage, play, follower)
        self.motion, self.passing, self.notes = Motion(), TrayAnimation(), ScoreNotes()
        self._set_pace()
        self.sight, self.review = HiddenHands(play), Review()
        self.zen = False
        self._sockets: Sockets = {}
        self._told_of: tuple[str, ...] = ()
        self._seen_around: object = None
        self._around_now: list[Sprite] = []
        self.ended = play.result is not None
        self.turn_due = False
        self.turned = self._side_of_mover()
        self.lay_out(stage.size)

    # -- what is drawn

    def lay_out(self, size: tuple[int, int]) -> None:
        prefs = self.stage.prefs
        layout = bare_layout if self.zen else table_layout
        self.layout: TableLayout = layout(size, self.stage.text_scale)
        if top := self.lay_banner(size, self.layout.base, self.layout.gap):
            self.layout = layout(size, self.stage.text_scale, top)
        self.brush.forget()
        self.brush.theme = self.stage.theme.at(self.layout.base)
        self.telling.words = self.words
        self._set_pace()
        self.hand.hints, self.coordinates, self.play.confirm = prefs.hints, prefs.coordinates, prefs.confirm
        self.finish()
        self.turn_to(self.turned)

    def turn_to(self, turned: bool) -> None:
        self.turned = turned
        far = "guest" if turned else "host"
        over = frozenset({far} if self.stage.prefs.board == "facing" else ())
        given = self._given_pictures()
        self.tiles = Tiles(self.brush, self.play.game.kinds, tile_set=self.stage.tile_set, upside_down=over, pictures=given)
        self.brush.forget()
        self.maker = PanelMaker(self.play, self.brush, self.tiles, self.words, self.sight, self._sockets)
        self.view = BoardView(self.layout.board, turned)
        self.board = BoardSprites(self.play, self.brush, self.tiles, self.view, self.words)
        self._ground = draw_background(self.stage.pictures, self.layout.size)
        look, side = self.play.game.board, self.layout.board.width
        self._ground.blit(board_picture(look, self.stage.pictures, side, turned), self.layout.board)
        if self.coordinates:
            self._ground.blits([(p, (x, y)) for p, x, y in coordinates(self.brush, self.view)], doreturn=False)
        self.board.numbered = self.coordinates
        self.refresh()

    def _given_pictures(self) -> Mapping[str, str]:
        """The game's own pictures that can be drawn; of others people are told, once."""
        sound, others = try_pictures(self.play.game.pictures)
        if others and others != self._told_of:
            self.stage.notice(self.words("picture_problem", names=", ".join(others[:3])))
        self._told_of = others
        return sound

    def _set_pace(self) -> None:
        """How fast things move, and whether they do."""
        pace = Pace(self.stage.prefs.speed / 100, self.stage.prefs.motion)
        self.motion.pace = self.passing.pace = self.notes.pace = pace

    def _side_of_mover(self) -> bool:
        """Whether the board is to be turned now, where it turns to the player."""
        return self.stage.prefs.board == "turns" and self.play.mover == "host"

    def refresh(self) -> None:
        prefs = self.stage.prefs
        self._set_pace()
        self.hand.hints, self.play.confirm = prefs.hints, prefs.confirm
        near, far = ("host", "guest") if self.turned else ("guest", "host")
        self._panels = Panels() if self.zen else self.maker.make(self.layout, near, far, self.hand.hints, self.review)
        board = Widget("board", "board", self.words("title"), self.layout.board)
        self.widgets = [board, *(self.banner.widgets if self.banner else ()), *self._panels.widgets]
        self._line: Sequence[Sprite] = ()
        if self.entry is not None and not self.sight.waiting:
            legal, area = self.play.session.legal, self.layout.board
            self._line, found = draw_typed_move(self.brush, self.words, self.entry, legal, area, self.hover)
            self.widgets += found
        self.telling.view, self.telling.slots = self.view, self._panels.slots

    def returned(self) -> None:
        self.let_go()
        self.refresh()  # a hand may lie open now

    def backdrop(self) -> pygame.Surface:
        return self._ground

    def scene(self, now: int) -> list[Sprite]:
        out = self._around() + self.board.scene(self.hand, self.motion, now)
        out += self.board.scribbled(self.scribbles.of(self.play.session.here.id))
        if self.whymap.shown:
            out += self.board.reasons(self.whymap.reasons)
            out += self.whymap.legend(self.brush, self.words, self.layout.talk)
        out += self.passing.scene(self.brush, self.tiles, self.play.face, now)
        out += self.notes.scene(self.brush, self._panels.berths, now)
        out += self._line
        whole = pygame.Rect((0, 0), self.layout.size)
        return out + self.board.gains(self.hand, whole) + self.board.bubble(self.hand, whole)

    def _around(self) -> list[Sprite]:
        """What lies around the board; kept while neither the game, the picks nor what is aimed at there change."""
        focus = self.focus if self.keys_used else None
        key = self._panels, self.play.selection, self.play.pinned, self.hover, focus, self.hand.word, self.sight.waiting
        if key != self._seen_around:
            out = [*(self.banner.sprites if self.banner else ()), *self._panels.sprites]
            out += self.maker.draw_slots(self._panels.slots, self.hover)
            out += self.draw_widgets(lit=f"word:{self.hand.word}")
            focused = w.find_widget(self.widgets, focus)
            if focused and focused.role in ("slot", "row", "scrub"):
                out.append(w.draw_focus_ring(self.brush, focused.rect))
            self._seen_around, self._around_now = key, out
        return list(self._around_now)

    def glance(self) -> object:
        hand = self.hand
        picks = self.play.selection, self.play.pinned, self.focus, self.keys_used
        return self.hover, hand.place, hand.drag, hand.cursor, hand.word, hand.said, hand.reach, picks

    # -- time

    def wait(self, now: int) -> int | None:
        if self._animating(now):
            return FRAME
        if self.sight.waiting:
            self._hand_over()
            return 0
        if self.turn_due and self.stage.prefs.board == "turns":
            self.turn_due = False
            if self.play.mover is not None and self.turned != self._side_of_mover():
                self.turn_to(self._side_of_mover())
                return 0
        if not self.ended and self.play.result is not None:
            self.ended = True
            self.stage.push(GameOver(self.stage, self, self.play, self.play.result, self.begin_anew, self.deal_again))
            return 0
        if self.whymap.work():
            return 1
        again = 1 if self.taking else None
        waits = [again, self._play_on_by_itself(now), self.notes.wait(now), self.telling.wait(self.hand, now)]
        return min((wait for wait in waits if wait is not None), default=None)

    def _play_on_by_itself(self, now: int) -> int | None:
        """Milliseconds until the next move of a game that is played like a film."""
        if not self.review.playing:
            return None
        if now >= self.review.due:
            self.step(self.play.redo)
            self.review.due = now + self.review.beat
            if self.play.session.here.preferred is None:
                self.review.playing = False
                self.refresh()
            return 0
        return self.review.due - now

    def _animating(self, now: int) -> bool:
        """Whether anything moved since the last frame, so that the frame after the last motion is drawn too."""
        busy = self.motion.under_way or self.passing.under_way
        self.motion.running(now)
        self.passing.running(now)
        return busy

    def finish(self) -> bool:
        self.passing.start(None)
        return self.motion.finish()

    def forget_sockets(self) -> None:
        self._sockets = {}

    def _hand_over(self) -> None:
        self.stage.push(Handover(self.stage, self, self.play, self.sight))

    # -- what people do

    def handle(self, event: InputEvent, now: int) -> None:
        if event.name not in _LOOKS:
            self.finish()
        if self.sight.waiting and event.name not in _IDLE:
            self._hand_over()
        else:
            super().handle(event, now)
