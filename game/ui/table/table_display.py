"""Where everything at a table lies, and what draws it: the board in its view, the panels around it, the ground below them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pygame

from game.drawing.brush import Brush
from game.drawing.geometry import extent_of
from game.drawing.overlays import coordinates
from game.drawing.pictures import board_picture, try_pictures
from game.drawing.tiles import TilePainter
from game.drawing.view import BoardView
from game.ui.framework.background import draw_own_background
from game.ui.framework.layout import TableLayout, bare_layout, table_layout
from game.ui.framework.screen import Stage
from game.ui.framework.words import UiWords
from game.ui.table.board_sprites import BoardSprites
from game.ui.table.hidden_hands import HiddenHands
from game.ui.table.panels import DRAWER, SIGN_DRAWER, TASK_DRAWER, PanelMaker, Panels
from game.ui.table.problem_banner import Banner
from game.ui.table.review import Review
from game.ui.table.table_game import TableGame
from game.ui.table.typed_move import find_room


class TableDisplay:
    """Made anew piece by piece: ``lay_out`` for a size, ``turn_to`` for a side, ``make_panels`` for a moment of the game.

    ``turned``: HOST's side is near. ``board_alone``: there is nothing around the board. ``drawer``: which one was opened by hand
    where the table is folded, a seat or ``tools``; empty for that of the player to move. ``told_beside``: the table is folded,
    and one of its drawers is a page on which something is told. ``pages``: by owner, how many pages of sockets were turned by
    hand. ``card``: where a card lies beside which the board has the rest of the window for itself; empty where there is none.
    ``writing``: where a move is typed.
    """

    layout: TableLayout
    writing: pygame.Rect
    view: BoardView
    board: BoardSprites
    tiles: TilePainter
    maker: PanelMaker
    ground: pygame.Surface

    def __init__(self, stage: Stage, play: TableGame, hands: HiddenHands) -> None:
        self.stage, self.play, self.hands = stage, play, hands
        self.board_alone = False
        self.drawer = ""
        self.told_beside = False
        self.pages: dict[str, int] = {}
        self.turned = False
        self.card = pygame.Rect(0, 0, 0, 0)
        self.panels = Panels()
        self._unsound: tuple[str, ...] = ()

    def lay_out(self, size: tuple[int, int], brush: Brush, words: UiWords, room_above: Callable[[float, int], int]) -> None:
        """The window has this size now. ``room_above``: the pixels kept free at the upper edge, by the height of the table's
        letters and its gap."""
        self.brush, self.words, scale = brush, words, self.stage.text_scale
        finger = self.stage.finger
        measure = partial(bare_layout, card=self.card) if self.bare else table_layout
        self.layout = measure(size, scale, finger=finger)
        if top := room_above(self.layout.base, self.layout.gap):
            self.layout = measure(size, scale, top, finger)
        if self.told_beside:
            self.layout = table_layout(size, scale, top, finger, folded=True)
        brush.theme = self.stage.theme.at(self.layout.base)
        self.turn_to(self.turned)

    @property
    def bare(self) -> bool:
        """Whether there is nothing around the board."""
        return self.board_alone or bool(self.card)

    def place_strip(self, strip: Banner | None) -> Banner | None:
        """A strip where this table has its room for one."""
        return strip and strip.lowered(self.layout.above)

    def turn_to(self, turned: bool) -> None:
        """Lays the board with that side near."""
        play, brush, prefs = self.play, self.brush, self.stage.prefs
        self.turned = turned
        brush.forget()
        far = "guest" if turned else "host"
        over = frozenset({far} if prefs.board == "facing" else ())
        pictures = self._sound_pictures()
        self.tiles = TilePainter(brush, play.game.kinds, tile_set=self.stage.tile_set, upside_down=over, pictures=pictures)
        self.maker = PanelMaker(play, brush, self.tiles, self.words, self.hands, self.stage.barred, self.told_beside)
        self.view = BoardView(self.layout.board, turned, extent_of(play.game.board))
        self.board = BoardSprites(play, brush, self.tiles, self.view, self.words)
        self.board.numbered = prefs.coordinates
        self.ground = draw_own_background(self.stage.pictures, self.layout.size)
        picture = board_picture(play.game.board, self.stage.pictures, self.layout.board.width, turned, passing=True)
        self.ground.blit(picture, self.layout.board)
        if prefs.coordinates:
            self.ground.blits([(p, (x, y)) for p, x, y in coordinates(brush, self.view)], doreturn=False)

    def _sound_pictures(self) -> Mapping[str, str]:
        """The game's own pictures that can be drawn; of others people are told, once."""
        sound, others = try_pictures(self.play.game.pictures)
        if others and others != self._unsound:
            self.stage.notice(self.words("picture_problem", names=", ".join(others[:3])))
        self._unsound = others
        return sound

    def make_panels(self, review: Review, signs: bool = False, *, typing: bool = False) -> Panels:
        """What lies around the board now; ``signs``: where no drawer was opened by hand, it is that of the signs on the board.
        While a move is typed, that is done above the list of moves, which is put aside where there is no room for both."""
        review.aside = False
        made = self._make_panels(review, signs)
        room = find_room(self.layout.writing, made.listed, self.layout.base) if typing else self.layout.writing
        if room is None:
            review.aside = True
            made = self._make_panels(review, signs)
        self.panels, self.writing = made, room or self.layout.writing
        return made

    def _make_panels(self, review: Review, signs: bool) -> Panels:
        drawer = self.drawer or (SIGN_DRAWER if signs else "")
        near, far = ("host", "guest") if self.turned else ("guest", "host")
        return Panels() if self.bare else self.maker.make(self.layout, near, far, review, drawer, self.pages)

    def beside_board(self, token: str) -> pygame.Rect | None:
        """Where what picks that token lies beside the board, or what carries out that command: a socket, the handle of the drawer
        that it is in, a button. None where there is nothing."""
        slots = (slot.rect for slot in self.panels.all_slots if self.maker.token(slot) == token)
        buttons = (widget.rect for widget in self.panels.widgets if widget.id in (f"word:{token}", token))
        return next(slots, None) or next(buttons, None)

    def open_next_drawer(self) -> bool:
        """Opens the drawer after the one that is open. False where nothing is folded."""
        handles = [widget for widget in self.panels.widgets if widget.id.startswith(DRAWER)]
        if self.drawer == TASK_DRAWER:
            self.drawer = ""
            return True
        if not handles:
            return False
        opened = next((i for i, handle in enumerate(handles) if handle.on), -1)
        self.drawer = handles[(opened + 1) % len(handles)].id.removeprefix(DRAWER)
        return True
