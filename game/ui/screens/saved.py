"""All saved games on one page: to open, to copy, to share, to put away."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from pygame import Rect

from game.core.disk import cause
from game.core.errors import BadSave
from game.drawing.sprites import Sprite
from game.ui.framework import clipboard
from game.ui.framework import widgets as w
from game.ui.framework.inputs import InputEvent
from game.ui.framework.layout import page_layout
from game.ui.framework.popups import draw_bubble, keep_row_free
from game.ui.framework.screen import OpenedGame, Screen, Stage
from game.ui.framework.scrolling import RowScroller, draw_scroll_bar
from game.ui.framework.widgets import Widget
from game.ui.framework.words import make_printable
from game.ui.saves.game_opening import make_shared_line, read_line, read_path, save_record_copy
from game.ui.saves.save_files import BIN, SHARED_LINE, Moves, SaveRefused, forget_recent, list_stored, move_to_bin, take_from_bin
from game.ui.saves.saved_game import SavedGame
from game.ui.saves.saved_game_rows import ICONS, TASKS, draw_field, draw_row, draw_task, lay_out_saved
from game.ui.screens.dialogue import Dialogue, DialogueText

SLICE, AT_ONCE = 0.008, 0.12
"""Seconds for which games are looked at before the window is asked again, and before the page is shown at all."""
_LONGEST = 40
"""Letters that can be searched for."""


class SavedScreen(Screen):
    """A page of rows, one for each game, the latest first. What is written into the field narrows them.

    The files are read while the page stands there; how a game stands is found out for the rows that are seen.
    """

    opened_by = ("saved", "open")

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.find, self.list = "", RowScroller()
        self._binned: Moves = []
        self.names = {entry.id: entry.name for entry in stage.shelf.entries() if not entry.problem}
        self.games: list[SavedGame] = []
        self.returned()
        self.focus = self.widgets[-1].id if not self.rows else "game:0"

    def returned(self) -> None:
        """Looks at the disk anew; what is known of files that are as they were is kept."""
        known = {game.stored: game for game in self.games}
        self.games = [known.get(one) or SavedGame(one) for one in list_stored(self.stage.saves)]
        self._read(time.perf_counter() + AT_ONCE)
        self.lay_out(self.stage.size)

    def _read(self, until: float) -> bool:
        """Reads files until that moment, at least one. False if there was none left to read."""
        unread = [game for game in self.games if not game.read]
        for game in unread:
            game.read_file()
            if time.perf_counter() > until:
                break
        return bool(unread)

    @property
    def read(self) -> Sequence[Rect]:
        return (self.layout.page.head,)

    def lay_out(self, size: tuple[int, int]) -> None:
        page = page_layout(size, self.stage.text_scale, 70.0, self.stage.finger)
        self.begin_layout(page.size, page.base)
        self.layout = lay_out_saved(self.set_heading(self.words("saved_title"), page))
        self.refresh()

    # -- what stands there

    def refresh(self) -> None:
        """Makes the rows and their buttons anew."""
        self.rows = [game for game in self.games if game.read and game.worth_showing and self._answers(game)]
        self.list.measure(self.layout.rows, self.layout.step, self.layout.seen, len(self.rows) - self.layout.seen)
        labels = self.words("paste_game"), self.words("copy_path")
        self.widgets = out = [
            Widget("back", "button", self.words("close"), self.layout.page.button, icon="back"),
            Widget("find", "field", self.words("find"), self.layout.find, self.find + ("|" if self.focus == "find" else "")),
            Widget("paste", "button", labels[0], self.layout.paste, icon="paste"),
            Widget("path", "button", labels[1], self.layout.path, icon="copy"),
        ]
        for at, _, row in self._in_sight():
            out.append(Widget(f"game:{at}", "card", self._name(self.rows[at]), self.layout.opener(row)))
            for task in self.kinds(at)[1:]:
                rect = self.layout.task(row, TASKS.index(task))
                out.append(Widget(f"{task}:{at}", "button", self._task_said(task, self.rows[at]), rect, icon=ICONS[task]))

    def _answers(self, game: SavedGame) -> bool:
        """Whether every word that is searched for is in what is said of a game."""
        said = " ".join([self._name(game), game.ruleset, self.words(f"kind_{game.stored.kind}"), str(game.stored.path)])
        return all(word in said.casefold() for word in self.find.casefold().split())

    def _name(self, game: SavedGame) -> str:
        return game.name(self.names, self.words)

    def _in_sight(self) -> list[tuple[int, SavedGame, Rect]]:
        """The rows that are seen: their numbers, games and places."""
        first = self.list.first
        some = range(first, min(first + self.layout.seen, len(self.rows)))
        return [(at, self.rows[at], self.layout.row(at - first)) for at in some]

    def kinds(self, at: int) -> list[str]:
        """What can be done with a game: what cannot be read, cannot be copied."""
        return ["game", *(task for task in TASKS if task == "bin" or self.rows[at].whole)]

    def _task_said(self, task: str, game: SavedGame) -> str:
        return self.words("row_forget" if task == "bin" and game.stored.kind == "elsewhere" else f"row_{task}")

    def scene(self, now: int) -> list[Sprite]:
        brush, layout, focus = self.brush, self.layout, self.focus if self.keys_used else None
        page = layout.page
        out = [Sprite(brush.plate(page.card.size, "panel"), *page.card.topleft), self.title]
        today = time.time()
        for at, game, row in self._in_sight():
            look = self.hover == f"game:{at}", focus == f"game:{at}"
            out += draw_row(brush, self.words, game, self._name(game), row, layout.opener(row).right, today, look)
        for widget in self.widgets:
            if widget.id.partition(":")[0] in TASKS:
                out += draw_task(brush, widget, self.hover == widget.id, focus == widget.id)
            elif widget.role == "field":
                out += draw_field(brush, widget, self.words("find"), focus == widget.id)
            elif widget.role == "button":
                out += w.draw_widget(brush, widget, self.hover == widget.id, focus == widget.id)
        return out + self._around() + self._explained()

    def _around(self) -> list[Sprite]:
        """The bar beside the rows, the folder's path below them, and a word where there are none."""
        brush, layout = self.brush, self.layout
        path = self.words("saves_folder", path=make_printable(str(self.stage.saves.absolute())))
        foot = brush.text(path, -1, "muted", "sans", layout.foot.width)
        rows, base = layout.rows, layout.page.base
        track = Rect(rows.right + round(base * 0.4), rows.y, max(layout.page.gap // 2, 3), rows.height)
        out = [Sprite(foot, layout.foot.x, layout.foot.bottom - foot.get_height())]
        if not self.rows:
            none = brush.block(self.words("none_found" if self.find else "none_saved"), rows.width, 0, "muted")
            out.append(Sprite(none, rows.centerx - none.get_width() // 2, rows.y + round(base * 2)))
        return out + draw_scroll_bar(brush, track, self.list.first, layout.seen, len(self.rows))

    def _explained(self) -> list[Sprite]:
        """What a button says that shows an icon alone, where it is pointed at or has the focus."""
        name = self.focus if self.keys_used else self.hover
        widget = w.find_widget(self.widgets, name)
        alone = name and (name.partition(":")[0] in TASKS or (self.layout.compact and name in ("paste", "path")))
        if widget is None or not alone:
            return []
        window, rect = Rect((0, 0), self.layout.page.size), widget.rect
        cost = keep_row_free(rect, [other.rect for other in self.widgets if other.role == "button"])
        return draw_bubble(self.brush, widget.label, rect.center, rect.height, window, cost)

    @property
    def heard_text(self) -> Sequence[str]:
        none = [] if self.rows else [self.words("none_found" if self.find else "none_saved")]
        return [self.words("saved_title"), *none]

    def wait(self, now: int) -> int | None:
        """Reads on, and finds out how the games stand that are seen."""
        until = time.perf_counter() + SLICE
        if self._read(until):
            self.refresh()
            return 1
        for _, game, _ in self._in_sight():
            if not game.done:
                game.go_on(self.stage.shelf, until)
                return 1
        return None

    # -- what people do

    def act(self, name: str, change: int = 0) -> None:
        kind, _, number = name.partition(":")
        game = self.rows[int(number)] if number else None
        if name == "back":
            self.stage.pop()
        elif name == "paste":
            self._paste()
        elif name == "path":
            clipboard.copy(str(self.stage.saves.absolute()))
            self.stage.notice(self.words("path_copied", path=make_printable(str(self.stage.saves.absolute()))))
        elif name == "find":
            self.focus = "find"
            self.refresh()
        elif game and kind == "game":
            if not self._open(lambda: read_path(self.stage, game.stored.path)):
                self.returned()
        elif game and kind == "bin":
            self._ask_bin(game)
        elif game:
            self._copy(kind, game)

    def _copy(self, kind: str, game: SavedGame) -> None:
        try:
            record = game.record()
            if kind == "save":
                self.stage.notice(save_record_copy(self.stage, record))
                self.returned()
                return
            clipboard.copy(make_shared_line(record))
            self.stage.notice(self.words("line_copied"))
        except SaveRefused as refused:
            self.stage.notice(refused.said(self.words))

    def _paste(self) -> None:
        text = clipboard.pasted()
        if SHARED_LINE.search(text):
            self._open(lambda: read_line(self.stage, text))
        else:
            self.stage.notice(self.words("nothing_pasted" if text else "no_paste"))

    def _open(self, read: Callable[[], OpenedGame]) -> bool:
        """Puts a game on the table; what was told of this page goes."""
        self.stage.notice("")
        return self.stage.open_game(read)

    def _ask_bin(self, game: SavedGame) -> None:
        path = game.stored.path
        if game.stored.kind == "elsewhere":
            forget_recent(self.stage.saves, path)
            self.returned()
            return

        def ask() -> DialogueText:
            words = self.stage.words
            buttons = [("no", words("bin_no"), self.stage.pop), ("yes", words("bin_yes"), lambda: self._bin(game))]
            return DialogueText(
                words("bin_sure"), [self._name(game), words("bin_text", folder=make_printable(str(path.parent / BIN)))], buttons
            )

        self.stage.push(Dialogue(self.stage, ask))

    def _bin(self, game: SavedGame) -> None:
        try:
            self._binned = move_to_bin(game.stored.path)
            said = self.words("binned", path=make_printable(str(self._binned[0][1]))) if self._binned else ""
        except BadSave as error:
            refused = error.__cause__
            said = self.words("not_binned", why=cause(refused)) if isinstance(refused, OSError) else self.words("bin_open")
        except OSError as error:
            said = self.words("not_binned", why=cause(error))
        self.stage.pop()
        self.stage.notice(said)

    def _take_back(self) -> None:
        """The game that was put away last is among the others again."""
        try:
            take_from_bin(self._binned)
            said = self.words("unbinned")
        except BadSave:
            said = self.words("bin_open")
        except OSError as error:
            said = self.words("not_unbinned", why=cause(error))
        self._binned = []
        self.returned()
        self.stage.notice(said)

    def command(self, name: str) -> bool:
        if name == "paste":
            self._paste()
        elif name == "undo" and self._binned:
            self._take_back()
        elif self.list.turn_page(name):
            self.refresh()
        else:
            return super().command(name)
        return True

    def back(self, now: int) -> None:
        if self.find:
            self._search("")
        else:
            self.stage.pop()

    def glance(self) -> object:
        return super().glance(), self.list.first

    def handle(self, event: InputEvent, now: int) -> None:
        if self.list.handle(event):
            self._pressed = None  # it is no click any more
            self.refresh()
        if event.name == "type" and self.focus == "find":
            self._search((self.find + event.text)[:_LONGEST])
        elif event.name == "erase":
            self._search(self.find[:-1])
        elif event.name == "enter" and self.focus == "find":
            self.to("game:0" if self.rows else "find")
        elif not self._follow_focus(event):
            super().handle(event, now)
        if (self.focus == "find") != self.typing:
            self.typing = not self.typing
            self.refresh()

    def _search(self, what: str) -> None:
        self.find = what
        self.list.show(0)
        self.refresh()

    # -- where the keys lead

    def to(self, name: str) -> None:
        """Gives the focus to a widget, and scrolls to its row."""
        at = int(name.partition(":")[2] or 0)
        self.focus, self.keys_used = name, True
        self.list.reveal(at)
        self.refresh()

    def _follow_focus(self, event: InputEvent) -> bool:
        """Whether the keys went from one row's widgets to another's, in sight or not."""
        kind, _, number = (self.focus or "").partition(":")
        if event.name == "previous" and len(self.rows) and self.widgets and self.focus == self.widgets[0].id:
            self.to(f"{self.kinds(len(self.rows) - 1)[-1]}:{len(self.rows) - 1}")
            return True
        if not number or int(number) >= len(self.rows):
            return False
        name = ""
        if event.name == "step" and event.step[1]:
            name = self._above(kind, int(number) - event.step[1])
        elif event.name in ("next", "previous"):
            name = self._beside(kind, int(number), 1 if event.name == "next" else -1)
        if name:
            self.to(name)
        return bool(name)

    def _above(self, kind: str, at: int) -> str:
        """The widget of that kind in a row, or the row's first; nothing where there is no such row."""
        if not 0 <= at < len(self.rows):
            return ""
        kinds = self.kinds(at)
        return f"{kind if kind in kinds else kinds[0]}:{at}"

    def _beside(self, kind: str, at: int, by: int) -> str:
        """The widget before or after one of a row; nothing before the first and after the last of all."""
        kinds = self.kinds(at)
        spot = kinds.index(kind) + by if kind in kinds else 0
        if 0 <= spot < len(kinds):
            return f"{kinds[spot]}:{at}"
        at += by
        return f"{self.kinds(at)[0 if by > 0 else -1]}:{at}" if 0 <= at < len(self.rows) else ""
