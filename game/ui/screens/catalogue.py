"""The catalogue: games to continue and games to begin, and what can be set before one begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.core.errors import PaiShoError
from game.core.languages import list_languages, name_language
from game.core.translation import translate
from game.drawing.sprites import Sprite, centred
from game.ui.catalogue import game_detail
from game.ui.catalogue.catalogue_cards import (
    BoardThumbnails,
    Card,
    CardGrid,
    large,
    list_to_continue,
    make_cards,
    make_pager,
    make_unread_card,
)
from game.ui.catalogue.catalogue_stock import LOOK_EVERY, CatalogueStock, UnreadableSaves
from game.ui.catalogue.game_detail import STARTER, GameDetail, StarterDetail
from game.ui.framework import clipboard, clock
from game.ui.framework import widgets as w
from game.ui.framework.commands import SHELF_HELP
from game.ui.framework.inputs import InputEvent, Pos
from game.ui.framework.layout import TOOLS, ShelfLayout, shelf_layout
from game.ui.framework.option_controls import SEEDS, SeedField, fresh_seed, step_option
from game.ui.framework.preferences import make_control
from game.ui.framework.screen import Screen, Stage
from game.ui.framework.scrolling import FRAME, GLIDE_LENGTH, Glide, RowScroller
from game.ui.framework.widgets import Widget
from game.ui.screens.rules_exchange import RulesExchange

if TYPE_CHECKING:
    from game.core.catalogue import CatalogueEntry
    from game.core.game_clock import ClockSetting
    from game.ui.saves.autosave import UnfinishedGame

LOOKS = ("learn", "rules", "trial")
"""Ways to look into the chosen game before it is played."""


class CatalogueScreen(Screen):
    """Chooses a game; the settings of each are remembered while the window is open."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.stock = CatalogueStock(stage.shelf)
        self.exchange = RulesExchange(stage, self.stock, self.look, self._choose_taken)
        self.unreadable = UnreadableSaves(stage.saves)
        self._drew = False
        self.boards = BoardThumbnails(stage, lambda: self.stock.places)
        self.card_rows, self.option_rows, self.glide = RowScroller(), RowScroller(), Glide()
        self.glided: ShelfLayout | None = None
        self.glide_ended = 0
        self.typed = SeedField(fresh_seed())
        self.said = ""
        self.built_on = self.stock.chosen
        self.asked_again = False
        self.pointed: str | None = None
        self.unfolded = False
        self.chosen_left = False
        self._pos: Pos = (0, 0)
        self._look_at_saves()
        self.lay_out(stage.size)

    @property
    def seed(self) -> int:
        """The number from which the next game's chance comes."""
        return self.typed.number

    @seed.setter
    def seed(self, number: int) -> None:
        self.typed = SeedField(number)

    def returned(self) -> None:
        """Back from a table what can be continued may have changed, and it stands first, unless the game that was left is in
        sight only farther down; else the cards stay where they were."""
        before, left = self.open_games, self.chosen_left
        self._look_at_saves()
        if self.open_games != before:
            self.card_rows.show(0)
        entry, self.chosen_left = self.stock.entry, False
        self.refresh()
        if left or (entry and entry.problem):
            self._reveal_chosen()

    def _look_at_saves(self) -> None:
        self.open_games: list[UnfinishedGame] = list_to_continue(self.stage.saves)
        self.focused()
        self.unreadable.begin()

    # -- as the files are now

    @property
    def every(self) -> int | None:
        return LOOK_EVERY

    def focused(self) -> None:
        self.stock.look_soon()

    def look(self, now: int) -> bool:
        """Looks at the folders, but not in a round in which a board was drawn: either takes long. What has changed in them is
        shown."""
        changed = not self._drew and self.stock.has_changed(now)
        if changed:
            self.restock()
        return changed

    def restock(self) -> None:
        """Shows what the folders hold now."""
        stock = self.stock
        stock.reload()
        self.boards.drop(entry.id for entry in stock.entries if entry.sort == "own")
        if stock.entry is None and (stock.chosen != STARTER or not stock.lacks_own):
            stock.chosen = stock.first()
        self.refresh()

    def _choose_taken(self, ruleset: str) -> None:
        self.restock()
        self.choose(ruleset)

    # -- what stands there

    @property
    def read(self) -> Sequence[Rect]:
        return self.layout.detail, *(widget.rect for widget in self.widgets if widget.id.startswith("cards:"))

    def lay_out(self, size: tuple[int, int]) -> None:
        self.layout: ShelfLayout = shelf_layout(size, self.stage.text_scale, self.stage.finger)
        self.begin_layout(self.layout.size, self.layout.base)
        self.boards.forget()
        self.refresh()

    def refresh(self) -> None:
        """Makes cards and controls anew."""
        layout, rows = self.layout, self.card_rows
        stock, words, unread = self.stock, self.words, self.unreadable.count
        welcome = stock.welcome if not self.open_games else ""
        cards = make_cards(stock.entries, self.open_games, words, self._card_heading, welcome)
        if stock.lacks_own:  # where one's own rules will stand
            at = next((at for at, card in enumerate(cards) if card.heading), len(cards))
            cards.insert(at, game_detail.make_starter_card(words))
        self.cards = self._ordered(cards)
        self.cards += [make_unread_card(unread, words)] if unread else []
        self.grid = CardGrid(self.brush, layout, self.cards, rows.first)
        rows.first = self.grid.scroll
        rows.measure(layout.cards, self.grid.step, self.grid.seen, self.grid.most)
        self._follow_rows()
        up_and_down = make_pager("cards", self.grid.corner, self.grid.button, rows.first, self.grid.most, words)
        self.widgets = [*self.grid.widgets(self.stock.chosen), *up_and_down, *self._heading(), *self._controls()]

    def _ordered(self, cards: Sequence[Card]) -> list[Card]:
        """Games that were begun first, as many as leave the other half of what is seen at first for all games; the older ones
        last."""
        layout, begun = self.layout, [card for card in cards if card.unfinished]
        seen = (layout.cards.height + layout.gap) // (layout.card_height + layout.gap) * layout.columns
        first = max(seen // 2, 1)
        older = [replace(card, heading=self.words("continue")) for card in begun[first:]]
        return [*begun[:first], *(card for card in cards if not card.unfinished), *older]

    def _follow_rows(self) -> None:
        """The cards glide to the line that is to be at the top, or follow the finger."""
        rows, grid, prefs = self.card_rows, self.grid, self.stage.prefs
        self.glide.most = grid.top_of(grid.most)
        still = prefs.motion != "full" or self.glided != grid.layout
        self.glide.length = 0 if still else round(GLIDE_LENGTH * 100 / prefs.speed)
        self.glided = grid.layout
        if rows.pull:
            self.glide.jump(grid.top_of(rows.pull[0]) + rows.pull[1])
        elif self.glide.goal != grid.top_of(rows.first):
            self.glide.to(grid.top_of(rows.first), clock.now(), 2 * grid.layout.cards.height)

    def _shift(self, now: int) -> int:
        """How many pixels below their places the cards are drawn."""
        return self.grid.top_of(self.card_rows.first) - self.glide.at(now)

    def _card_heading(self, entry: CatalogueEntry) -> str:
        """What stands above a ruleset's card: nothing above the games, the game's name above its house rules."""
        if entry.sort == "game":
            return ""
        parent = self.stock.parent_of(entry.id) if entry.sort == "house" else None
        return " \u00b7 ".join([self.words(f"sort_{entry.sort}"), *([self.words.of(parent.name)] if parent else [])])

    def _heading(self) -> list[Widget]:
        """The buttons of the heading."""
        full = self.words("full_off" if self.stage.prefs.full_screen else "full")
        labels = {"open": self.words("open_saved"), "settings": self.words("settings"), "full": full}
        language = self._other_language()
        labels["statistics"] = self.words("statistics")
        spoken = {"language": name_language(language)}
        labels["language"] = language.upper() if self.layout.compact else name_language(language)
        return [
            Widget(name, "button", labels[name], rect, icon="" if name == "language" else name, spoken=spoken.get(name, ""))
            for (name, _), rect in zip(TOOLS, self.layout.tools, strict=True)
        ]

    def _controls(self) -> list[Widget]:
        self.detail = self._detail()
        if self.detail is None:
            self.option_rows.measure(Rect(0, 0, 0, 0), 1, 1, 0)
            return []
        self.option_rows.measure(self.detail.area, self.detail.step, 1, self.detail.most)
        first, shown = self.option_rows.first, self.typed.shown(self.focus == "seed")
        side = max(round(self.layout.base * 1.9), self.layout.finger)
        corner = self.detail.inner.right - side * 11 // 5, self.layout.detail.y + self.detail.pad // 2
        found = self.detail.widgets(first, shown)
        return [*found[:2], *make_pager("options", corner, side, first, self.detail.most, self.words), *found[2:]]

    def _detail(self) -> GameDetail | None:
        """What stands beside the cards: the chosen game, or how to begin with rules of one's own."""
        stock = self.stock
        if stock.entry is not None:
            level = self.words.of(make_control("level").choices[self.stage.prefs.level])
            values, prefs = stock.values[stock.chosen], self.stage.prefs
            return GameDetail(
                self.brush, self.layout, self.words, stock.entry, values, stock.hash, level, prefs, unfolded=self.unfolded
            )
        if stock.chosen != STARTER:
            return None
        return StarterDetail(self.brush, self.layout, self.words, self.starter_command, str(self.stage.shelf.own))

    @property
    def starter_command(self) -> str:
        """What is typed into a terminal to begin with rules of one's own, on the game that was chosen last."""
        return game_detail.make_starter_command(self.built_on)

    def _title(self, room: int) -> Surface:
        """The program's name, as large as it can be on one line."""
        said, most = self.words("title"), 4 if not self.layout.small else 3
        lines = (self.brush.text(said, step, "text", "serif") for step in range(most, 0, -1))
        return next((line for line in lines if line.get_width() <= room), None) or self.brush.heading(said, room, 1)

    def scene(self, now: int) -> list[Sprite]:
        brush, base, layout = self.brush, self.layout.base, self.layout
        room = (self.grid.corner[0] if self.grid.most else layout.head.right) - layout.head.x - layout.gap
        title = self._title(max(room, 8))
        below = brush.text(self.words("subtitle"), 0, "muted", "italic")
        left, low = layout.head.x + title.get_width() + round(base * 1.1), layout.head.centery + title.get_height() // 2
        out = [Sprite(title, layout.head.x, layout.head.centery - title.get_height() // 2)]
        self.heading_place = Rect(layout.head.x, 0, max(room, title.get_width()), layout.cards.y)
        if left + below.get_width() < (self.grid.corner[0] if self.grid.most else layout.head.right):
            out.append(Sprite(below, left, low - round(base * 1.75)))
        focus = self.focus if self.keys_used else None
        out += self.grid.scene(brush, self.stock.chosen, self.boards, (self.hover, focus), self._shift(now))
        if self.detail:
            out += self.detail.scene(self.widgets, self.said)
            out += self._large_board(self.detail.free)
        return out + self.draw_widgets() + self._about_option()

    @property
    def heard_text(self) -> Sequence[str]:
        """The title, what was said last, and what the setting is about that has the focus."""
        option = self.detail.option(self.focus or "") if self.detail else None
        about = self.words.of(option.text) if option else ""
        return [self.words("title"), self.words("subtitle"), *filter(None, (self.said, about))]

    def _large_board(self, free: Rect) -> list[Sprite]:
        """The board of the chosen game where there is room for it, once it is drawn."""
        picture = self.boards.get(large(self.stock.chosen, free.width)) if not self.said else None
        return [centred(picture, free.center)] if picture else []

    def _about_option(self) -> list[Sprite]:
        """What the option that is pointed at, or has the focus, is about."""
        name = self.focus if self.keys_used else self.pointed
        if self.detail is None or self.card_rows.dragging or self.option_rows.dragging:
            return []
        return self.detail.explain(w.find_widget(self.widgets, name), Rect((0, 0), self.layout.size))

    def glance(self) -> object:
        return super().glance(), self.pointed, self.card_rows.first, self.option_rows.first

    def wait(self, now: int) -> int | None:
        """Draws the small boards one after the other, once the catalogue itself stands there."""
        if self._shift(now) and not self.card_rows.pull:
            return FRAME
        if self.glide_ended != self.glide.goal:
            self.glide_ended = self.glide.goal
            return 1  # the last frame, where all lies in its place
        self._drew = self._draw_board()
        if self._drew:
            return 1
        if not self.asked_again:
            self.asked_again = True  # rules that were shown at once may be broken
            self.restock()
            return 1
        if self.stock.work_out_hash():
            self.refresh()
            return 1
        known, more = self.unreadable.count, self.unreadable.work()
        if self.unreadable.count != known:
            self.refresh()
        return 1 if more or self.unreadable.count != known else None

    def _draw_board(self) -> bool:
        """Draws one of the small boards, or the large one; False if all that are seen are drawn."""
        if self.layout.board_side and self.boards.draw_next(self.stock.entries, self.open_games, self.layout.board_side):
            return True
        side, entry = self.detail.free.width if self.detail else 0, self.stock.entry
        return bool(side and entry and self.boards.draw_large(entry, side))

    # -- what people do

    def act(self, name: str, change: int = 0) -> None:
        kind, _, rest = name.partition(":")
        self.said = ""
        if kind == "game":
            self._choose_card(rest)
        elif kind == "continue":
            self._continue(self.open_games[int(rest)])
            return
        elif kind == "cards":
            self.card_rows.show(self.card_rows.first + int(rest))
        elif kind == "options":
            self.option_rows.show(self.option_rows.first + int(rest))
        elif kind == "option":
            self._change(rest, change or 1)
        elif kind == "setting":
            self.stage.prefer(**{rest: step_option(make_control(rest), getattr(self.stage.prefs, rest), change or 1)})
        elif name == "fold":
            self._turn_fold()
        elif kind == "preset" and self.detail:
            self.stock.values[self.stock.chosen].update(self.detail.set_by(rest))
        elif name == "seed":
            self.typed = self.typed.stepped(change)
        elif name in ("start", "versus", "daily"):
            self._start(against=name == "versus", daily=name == "daily")
            return
        elif self._navigate(name):
            return
        else:
            self._hand_out(name)
        self.refresh()

    def _turn_fold(self) -> None:
        """Shows what lies beneath the fold, or hides it; the fold stays where it is, as nearly as rows let it."""
        fold = w.find_widget(self.widgets, "fold")
        self.unfolded = not self.unfolded
        self.refresh()
        if fold and self.detail:
            self.option_rows.show(self.detail.first_with("fold", fold.rect.y, beneath=self.unfolded))

    def _choose_card(self, ruleset: str) -> None:
        """Chooses a ruleset, or the way to rules of one's own; what is wrong with rules that cannot be played is shown."""
        stock = self.stock
        self.built_on = stock.chosen if ruleset == STARTER else self.built_on
        stock.chosen = ruleset
        self.option_rows.show(0)
        if stock.entry is not None and stock.entry.problem:
            self.exchange.show_problems(ruleset)

    def choose(self, ruleset: str) -> None:
        """Chooses a ruleset and brings its card into sight."""
        self.stock.chosen = ruleset
        self.option_rows.show(0)
        self.refresh()
        self._reveal_chosen()

    def _reveal_chosen(self) -> None:
        """Scrolls no farther than is needed for the card of what is chosen to be in sight."""
        self.card_rows.show(self.grid.showing(f"game:{self.stock.chosen}"))
        self.refresh()

    def choose_known(self, ruleset: str) -> None:
        """Chooses a ruleset, if it stands on the shelf: one that is on the table already."""
        if self.stock.find(ruleset) is not None:
            self.choose(ruleset)
            self.chosen_left = True

    def _other_language(self) -> str:
        """The language after that of the window, by its code."""
        known = list_languages()
        return known[(known.index(self.words.language) + 1) % len(known)]

    def _navigate(self, name: str) -> bool:
        """Carries out a button of the heading, or the key for it. False if it is none."""
        if name == "language":
            self.stage.prefer(language=self._other_language())
        else:
            return super().command(name) or self.stage.open_screen(name)
        return True

    def _hand_out(self, name: str) -> None:
        """The smaller buttons of what is chosen: what is wrong with it, or a copy of something in the clipboard."""
        if name == "problems":
            self.exchange.show_problems(self.stock.chosen)
        elif name == "share":
            self.exchange.share()
        elif name in LOOKS:
            self._look_into(name)
        elif name in ("hash", "command", "folder"):
            what = {"hash": self.stock.hash, "command": self.starter_command}.get(name, str(self.stage.shelf.own))
            clipboard.copy(what)
            self.stage.notice(self.words("in_clipboard", what=what))

    def back(self, now: int) -> None:
        """The catalogue is the first of all screens."""

    def dropped(self, what: str) -> None:
        self.exchange.receive(what)

    def command(self, name: str) -> bool:
        if name == "copy":
            if self._is_dealt:
                clipboard.copy(str(self.seed))
                self.said = self.words("copied")
        elif name == "paste":
            if not self.exchange.paste():
                self._paste_seed(clipboard.pasted())
        elif name == "undo" and self.focus == "seed":
            self._type(self.typed.shorter())
        elif name in LOOKS:
            self._look_into(name)
        elif name == "keys":
            from game.ui.screens.table_dialogues import KeysCard

            self.stage.push(KeysCard(self.stage, SHELF_HELP))
        elif self.card_rows.turn_page(name):
            self.refresh()
        else:
            return self._navigate(name)
        return True

    @property
    def _is_dealt(self) -> bool:
        """Whether the seed of the chosen game means anything."""
        return self.detail is not None and ["seed"] in self.detail.rows

    def _paste_seed(self, text: str) -> None:
        """The digits of a text as the seed, or that there is nothing that could be pasted."""
        typed = self.typed.pasted(text)
        if self._is_dealt and typed is not self.typed:
            self._type(typed)
        else:
            self.stage.notice(self.words("no_paste"))

    def _type(self, seed: SeedField) -> None:
        """The seed as it is being typed; it has the focus then. Where nothing is dealt there is none."""
        if not self._is_dealt:
            return
        self.typed, self.focus, self.keys_used = seed, "seed", True
        self.option_rows.show(self.option_rows.most)
        self.refresh()

    def handle(self, event: InputEvent, now: int) -> None:
        focus = self.focus
        if self._scroll(event):
            self._pressed = None  # it is no click any more
            self.refresh()
        if event.name == "digit":
            self._type(self.typed.longer(event.text))
        elif event.name == "enter" and self.focus == "seed":
            self.focus = self.detail.lead if self.detail else None  # typed; once more begins
        elif not self._begins(event) and not self._follow_focus(event):
            super().handle(event, now)
        if "seed" in (focus, self.focus) and focus != self.focus and event.name not in ("digit", "paste"):
            self.typed = SeedField(self.seed)  # what is typed next takes its place
            self.refresh()

    def _scroll(self, event: InputEvent) -> bool:
        """Scrolls the cards or the options, whichever the pointer is on. True if anything moved."""
        if event.name == "wheel":
            return (self.option_rows if self.layout.detail.collidepoint(self._pos) else self.card_rows).handle(event)
        return any([self.card_rows.handle(event), self.option_rows.handle(event)])

    def _begins(self, event: InputEvent) -> bool:
        """Whether it was Enter where nothing has the focus, or the card of the chosen game: that does what the button does that
        stands out."""
        lead = next((widget.id for widget in self.widgets if widget.weight == "primary"), None)
        if lead is None or event.name != "enter" or self.focus not in (None, f"game:{self.stock.chosen}"):
            return False
        self.focus, self.keys_used = lead, True
        self.act(lead)
        return True

    def _pointer(self, event: InputEvent, now: int) -> None:
        self._pos = event.pos if event.name != "leave" else self._pos
        super()._pointer(event, now)
        self._point()

    def follow_pointer(self) -> None:
        super().follow_pointer()
        self._point()

    def _point(self) -> None:
        """What the setting is about that the pointer is on."""
        at = self._rests_at
        self.pointed = self.detail.pointed_at(at, self.widgets) if self.detail and at is not None else None

    def _follow_focus(self, event: InputEvent) -> bool:
        """Whether the keys went to a card or a setting that was out of sight; it is in sight then."""
        by = {"next": 1, "previous": -1, "step": -event.step[1]}.get(event.name, 0)
        cards = [card.id for card in self.cards]
        rows = self.detail.focusable if self.detail else []
        for names, wide in ((cards, self.layout.columns if event.name == "step" else 1), (rows, 1)):
            at = names.index(self.focus) + by * wide if by and self.focus in names else -1
            seen = self.grid.whole if names is cards else {widget.id for widget in self.widgets}
            if 0 <= at < len(names) and names[at] not in seen:
                if names is cards:
                    self.card_rows.show(self.grid.showing(names[at]))
                elif self.detail:
                    self.option_rows.show(self.detail.showing(names[at], self.option_rows.first))
                self.refresh()
                self.focus, self.keys_used = names[at], True
                return True
        return False

    def _side(self, widget: Widget, pos: Pos) -> int:
        """Pressing the seed in its middle is the beginning of typing it."""
        middle = abs(pos[0] - widget.rect.centerx) < widget.rect.width // 5
        return 0 if widget.id == "seed" and middle else super()._side(widget, pos)

    def _change(self, name: str, by: int) -> None:
        entry = self.stock.entry
        option = next(option for option in entry.options if option.id == name) if entry else None
        if option:
            values = self.stock.values[self.stock.chosen]
            values[name] = step_option(option, values[name], by)

    def _start(self, *, against: bool = False, daily: bool = False) -> None:
        """Begins the chosen game: for people, or against the program, which alone shows how it is done; ``daily`` with the tiles
        that everybody has today."""
        entry = self.stock.entry
        if entry is None or entry.problem:
            return
        try:
            shelf, values = self.stage.shelf, self.stock.values[entry.id]
            source = shelf.follow(entry.id, values)  # first: what is saved before the rules are read is news then
            game = shelf.open(entry.id, values)
            players = {game.seats[-1]: self.stage.prefs.level} if against else None
            seed = self._deal_of_today() if daily else self.seed
            self.chosen_left = True
            self.stage.begin_game(game, seed, source, players, self._clock())
        except PaiShoError as error:
            self.said = self.words("cannot_start", why=translate(str(error), self.words.language))
            self.refresh()
            return
        self.seed = (self.seed + (not daily)) % SEEDS
        if len(game.seats) > 1 and against != self.stage.prefs.alone:
            self.stage.prefer(alone=against)

    def _deal_of_today(self) -> int:
        from datetime import date

        from game.core.statistics import deal_of

        return deal_of(date.today())

    def _clock(self) -> ClockSetting | None:
        """The clock as it is set for games of two."""
        from game.core.game_clock import read_setting

        prefs = self.stage.prefs
        return read_setting(prefs.clock, prefs.flag == "ends") if prefs.clock != "off" else None

    def _look_into(self, name: str) -> None:
        """The lessons of the chosen game, its rules, or what games of a program show of them."""
        entry = self.stock.entry
        if entry is None or entry.problem:
            return
        try:
            shelf, values = self.stage.shelf, self.stock.values[entry.id]
            source = shelf.follow(entry.id, values) if name == "trial" else None  # before the rules are read, as for a game
            game = shelf.open(entry.id, values)
            self.chosen_left = name != "trial"
            if name == "learn":
                from game.ui.screens.lessons import open_lessons

                self.chosen_left = open_lessons(self.stage, game)
            elif name == "rules":
                from game.ui.screens.rules import RulesScreen

                self.stage.push(RulesScreen(self.stage, game))
            else:
                from game.ui.screens.trial import TrialCard

                self.stage.push(TrialCard(self.stage, game, source=source))
        except PaiShoError as error:
            self.said = self.words("cannot_start", why=translate(str(error), self.words.language))

    def _continue(self, game: UnfinishedGame) -> None:
        from game.ui.saves.game_opening import read_path

        if not self.stage.open_game(lambda: read_path(self.stage, game.path)):
            self.returned()  # another window may have ended it, or put it away
