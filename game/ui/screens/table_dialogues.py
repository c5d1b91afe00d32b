"""The cards over a table: the menu, the keys, the handing over of the screen, and how a game ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import pygame
from pygame import Rect

from game.core.contract import Game, Result
from game.drawing.sprites import Sprite, centred, stack
from game.ui.framework import clipboard, clock
from game.ui.framework.commands import HELP, MENU, MENU_GROUPS, Help
from game.ui.framework.inputs import InputEvent
from game.ui.framework.layout import place_aside
from game.ui.framework.preferences import make_control
from game.ui.framework.screen import Screen, Stage
from game.ui.framework.widgets import Widget
from game.ui.framework.words import UiWords
from game.ui.saves.high_scores import HighScores, ScoreStanding
from game.ui.screens.dialogue import Button, Dialogue, DialogueText
from game.ui.table.game_course import GameCourse
from game.ui.table.hidden_hands import HiddenHands
from game.ui.table.prompt_wording import describe_way, describe_winner
from game.ui.table.score_notes import format_number
from game.ui.table.table_game import TableGame

ROOMY = 0.7
"""The share of a window's height that the card of a result leaves the board beside it, if it can."""
BELOW = 0.7
"""The share of a tall window's width that it leaves the board above it."""
LOW = 10
"""Windows lower than so many buttons for fingers have no room for groups of them."""


class MenuColumns(NamedTuple):
    """How the groups of a menu lie: which in which column, how wide a column is, how high a button, a heading and the whole."""

    columns: list[list[str]]
    width: int
    button: int
    heading: int
    gap: int
    height: int


class Menu(Dialogue):
    """What is seldom needed, over a table, in groups. ``do`` carries out a command of it; ``without`` what makes no sense just
    now."""

    opened_by = ("menu",)

    def __init__(
        self, stage: Stage, do: Callable[[str], object], game: Callable[[], Game[Any]], without: Sequence[str] = ()
    ) -> None:
        self.do, self.game, self.without = do, game, without
        super().__init__(stage, self._menu_text)

    def _menu_text(self) -> DialogueText:
        words = self.stage.words
        said = {"full": "full_off"} if self.stage.prefs.full_screen else {}
        buttons = [(name, words(said.get(name, word)), self._doing(name)) for name, word in MENU if name not in self.without]
        game = self.game()
        hashed = "copy" not in self.stage.barred
        lines = [f"{words('rules_are', hash=game.identity.short)}. {words('hash_text')}"] if hashed else []
        return DialogueText(words.of(game.name), lines, [*buttons, ("go_on", words("go_on"), self.stage.pop)])

    def _doing(self, name: str) -> Callable[[], None]:
        def act() -> None:
            self.stage.pop()
            self.do(name)

        return act

    def _fit(self, size: tuple[int, int], letters: float) -> bool:
        """Lays the groups out side by side, in as many columns as there is room for; below them what leads on. In a window that
        is low for fingers there are no groups."""
        if size[1] < LOW * self.stage.finger:
            return super()._fit(size, letters)
        self.brush.forget()
        self.brush.theme = self.stage.theme.at(letters)
        pad = round(letters * 1.5)
        parted = self._part_columns(size[0] - 2 * pad - round(letters), letters)
        inner = len(parted.columns) * (parted.width + parted.gap * 2) - parted.gap * 2
        parts = self._parts(inner)
        head = sum(part.get_height() for part in parts) + round(letters * 0.8)
        high = head + parted.height + parted.button + 2 * pad + 2 * parted.gap
        self.card = self._place_card(size, inner + 2 * pad, high)
        self._card = [Sprite(self.brush.plate(self.card.size, "card"), *self.card.topleft)]
        top = self.card.y + pad
        for part in parts:
            self._card.append(centred(part, (self.card.centerx, top + part.get_height() // 2)))
            top += part.get_height()
        self.widgets = self._place_groups(parted, self.card.x + pad, self.card.y + pad + head)
        lead = Rect(0, 0, max(parted.width, round(letters * 11)), parted.button)
        name, label, _ = self.buttons[-1]
        lead.midbottom = self.card.centerx, self._end_above_foot(parted.button + pad, pad, parted.gap, [name]) - pad
        self.widgets.append(Widget(name, "button", label, lead, weight="primary"))
        return high <= size[1]

    def _groups(self) -> dict[str, list[Button]]:
        groups: dict[str, list[Button]] = {}
        for button in self.buttons[:-1]:
            groups.setdefault(MENU_GROUPS[button[0]], []).append(button)
        return groups

    def _part_columns(self, room: int, letters: float) -> MenuColumns:
        """The groups side by side, or in fewer columns: as many as have room for the longest label."""
        groups = self._groups()
        labels = [label for _, label, _ in self.buttons]
        gap, button = round(letters * 0.5), self._high(letters)
        whole = max(self.brush.text(label).get_width() for label in labels) + round(letters * 1.6)
        count = next((count for count in range(len(groups), 1, -1) if (room + 2 * gap) // count - 2 * gap >= whole), 1)
        width = min(whole, (room + 2 * gap) // count - 2 * gap)
        heading = max(round(letters * 2.0), *(self._heading(group, width).get_height() + gap for group in groups))
        columns: list[list[str]] = [[] for _ in range(count)]
        for group in groups:  # each below what is shortest so far
            min(columns, key=lambda column: sum(len(groups[name]) + 1 for name in column)).append(group)
        high = max(sum(heading + len(groups[name]) * (button + gap) for name in column) for column in columns)
        return MenuColumns(columns, width, button, heading, gap, high)

    def _heading(self, group: str, width: int) -> pygame.Surface:
        return self.brush.block(self.words(f"menu_{group}"), width, 0, "gold", "serif", most=2)

    def _place_groups(self, parted: MenuColumns, left: int, top: int) -> list[Widget]:
        """The headings on the card, and the buttons under them."""
        groups, out = self._groups(), []
        for column in parted.columns:
            y = top
            for group in column:
                name = self._heading(group, parted.width)
                self._card.append(Sprite(name, left, y + parted.heading - name.get_height() - parted.gap // 2))
                y += parted.heading
                for command, label, _ in groups[group]:
                    out.append(Widget(command, "button", label, Rect(left, y, parted.width, parted.button)))
                    y += parted.button + parted.gap
            left += parted.width + parted.gap * 2
        return out

    def back(self, now: int) -> None:
        self.stage.pop()


class KeysCard(Dialogue):
    """All keys of a screen on one card, in two columns where it is wide."""

    opened_by = ("keys",)

    def __init__(self, stage: Stage, told: Help = HELP) -> None:
        self.told = told
        super().__init__(stage, self._keys_text)

    def _keys_text(self) -> DialogueText:
        words = self.stage.words
        return DialogueText(words("keys"), [], [("close", words("close"), self.stage.pop)])

    @property
    def heard_text(self) -> Sequence[str]:
        return [*super().heard_text, *(self.words.entry(sign, self.words.of(said)) for sign, said in self.told)]

    def _width(self, letters: float) -> int:
        """How wide the card would like to be."""
        return round(letters * 50)

    def _parts(self, width: int) -> list[pygame.Surface]:
        base = self.brush.theme.base
        columns = 2 if width > base * 40 else 1
        step, left = width // columns, round(base * 7.2)
        rows, line = -(-len(self.told) // columns), self.brush.measure_block("x", width)
        told = [self.brush.block(self.words.of(said), step - left - round(base), 0, "text") for _, said in self.told]
        heights = [max(words.get_height() + round(base * 0.2), round(base * 1.55)) for words in told]
        whole = pygame.Surface((width, max(sum(heights[i : i + rows]) for i in range(0, len(told), rows))), pygame.SRCALPHA)
        top = 0
        for i, ((sign, _), words, height) in enumerate(zip(self.told, told, heights, strict=True)):
            x, top = i // rows * step, 0 if i % rows == 0 else top
            keys = self.brush.text(sign, -1, "gold", "bold")
            beside = (height - words.get_height()) // 2
            whole.blit(keys, (x, top + beside + (line - keys.get_height()) // 2))
            whole.blit(words, (x + left, top + beside))
            top += height
        return [*super()._parts(width), whole]


class Players(Dialogue):
    """Who plays at which seat: a person, or a program of some level. ``take`` is given the levels by seat."""

    opened_by = ("players",)

    def __init__(self, stage: Stage, play: TableGame, take: Callable[[dict[str, str]], None]) -> None:
        self.play, self.take, self.players = play, take, dict(play.session.players)
        super().__init__(stage, self._players_text)

    def _players_text(self) -> DialogueText:
        words = self.stage.words
        seats = self.play.game.seats
        buttons = [(seat, self._label(seat, self.players.get(seat, "")), partial(self._change, seat, 1)) for seat in seats]
        swap = [("swap", words("swap_players"), self._swap)] if len(seats) > 1 else []
        on = "go_on", words("go_on"), self.back_to_it
        return DialogueText(words("players_menu"), [words("players_text")], [*buttons, *swap, on])

    def _label(self, seat: str, level: str) -> str:
        words, levels = self.stage.words, make_control("level").choices
        player = words.of(levels[level]) if level in levels else words("person")
        return words.entry(words.seat(seat), player) if len(self.play.game.seats) > 1 else player

    def _labels(self) -> Sequence[str]:
        levels = ["", *make_control("level").choices]
        labels = (self._label(seat, level) for seat in self.play.game.seats for level in levels)
        return [*super()._labels(), *(f"\u2039  {label}  \u203a" for label in labels)]

    def _place_buttons(self, inner: int, rows: Sequence[int], gap: int) -> None:
        """A seat goes through the levels either way; nothing can be swapped where both seats are alike."""
        super()._place_buttons(inner, rows, gap)
        seats = self.play.game.seats
        alike = len({self.players.get(seat, "") for seat in seats}) < 2
        self.widgets = [
            replace(each, role="choice", value=each.label) if each.id in seats
            else replace(each, enabled=each.id != "swap" or not alike)
            for each in self.widgets
        ]  # fmt: skip

    def act(self, name: str, change: int = 0) -> None:
        if change and name in self.play.game.seats:
            self._change(name, change)
        else:
            super().act(name)

    def _change(self, seat: str, by: int) -> None:
        """The level at a seat that is so many further on; after the strongest comes a person."""
        every = ["", *make_control("level").choices]
        level = every[(every.index(self.players.get(seat, "")) + by) % len(every)] if self.players.get(seat, "") in every else ""
        self.players = {**self.players, seat: level} if level else {s: kept for s, kept in self.players.items() if s != seat}
        self.say_anew()

    def _swap(self) -> None:
        """Each plays at the other's seat."""
        other = dict(zip(self.play.game.seats, reversed(self.play.game.seats), strict=True))
        self.players = {other[seat]: level for seat, level in self.players.items()}
        self.say_anew()

    def back_to_it(self) -> None:
        """Back to the table, with these players."""
        self.stage.pop()
        if self.players != self.play.session.players:
            self.take(self.players)

    def back(self, now: int) -> None:
        self.back_to_it()


EARLY = 450
"""Milliseconds in which Enter does nothing: it was meant for the turn that has just ended, and would uncover a hand."""


class Handover(Dialogue):
    """Lies over a table on which every hand is covered, until the player to act says that nobody else looks."""

    veil = 90

    def __init__(self, stage: Stage, table: Screen, play: TableGame, hands: HiddenHands) -> None:
        self.hands, self.opened, self.play = hands, clock.now(), play
        self.table = table
        super().__init__(stage, self._handover_text)

    def _handover_text(self) -> DialogueText:
        words = self.stage.words
        seat = words.seat(self.play.mover or "any")
        told, show = ("hand_over_text", "show_hand") if self.hands.held else ("tiles_covered", "show_tiles")
        buttons = [("shelf", words("shelf"), self.stage.home), ("show", words(show), self._show)]
        if self.play.session.here.parent:
            buttons.insert(0, ("undo", words("undo"), self._undo))
        return DialogueText(words("hand_over", seat=seat), [words(told, seat=seat)], buttons)

    def _show(self) -> None:
        self.hands.show()
        self.stage.pop()

    def _undo(self) -> None:
        self.stage.pop()
        self.table.command("undo")

    def handle(self, event: InputEvent, now: int) -> None:
        if event.name != "enter" or now - self.opened >= EARLY:
            super().handle(event, now)

    def command(self, name: str) -> bool:
        if name in ("undo", "page_back"):
            self._undo()
            return True
        return super().command(name)

    def back(self, now: int) -> None:
        """Escape uncovers nothing."""


_OVER_THE_CARD = ("picture", "save", "rules", "legend", "keys")
"""What the card of a result leaves to the table: it keeps the game, or lies above the card and leads back to it."""


class GameOver(Dialogue):
    """Lies beside the board of a game that is over, which stays to be seen. ``make_room`` is given where the card lies; ``anew``
    begins another game, ``again`` the same deal once more, where that is another."""

    veil = 70
    columns = 2
    copying = "seed"
    _slim = False
    """Whether it is as narrow as can be, with a button in a row and its heading on several lines."""

    def __init__(
        self, stage: Stage, table: Screen, play: TableGame, result: Result, make_room: Callable[[Rect], None],
        anew: Callable[[], None], again: Callable[[], None] | None,
    ) -> None:  # fmt: skip
        self.play, self.result, self.seats = play, result, play.game.seats
        self.anew, self.again, self.make_room, self._copied = anew, again, make_room, False
        self.standing = HighScores(stage.saves.parent).note(play.session) if not play.played_by else None
        self.table = table
        super().__init__(stage, self._result_text)

    def _width(self, letters: float) -> int:
        names = (word for name, *_ in self.result.tally for word in self.words.of(name).split())
        longest = max((self.brush.text(word, 0, "text", "bold").get_width() for word in names), default=0)
        counted = longest + len(self.seats) * self._column()
        head = self.brush.text(self.heading, 3, "text", "serif").get_width() + round(letters * 2.1)
        least = counted if self._slim else max(counted, head)
        usual = round(letters * (15 if self._slim else 19))
        return round(letters * 36) if self._wide else max(usual, least + round(letters * 3.2))

    def _fit(self, size: tuple[int, int], letters: float) -> bool:
        """Lays it out, as narrow as can be where that leaves the board little room beside it."""
        self._slim, self.columns, self._top = False, 3 if self._wide or self._low(size[1]) else GameOver.columns, 0
        fits = super()._fit(size, letters)
        if size[1] - self.card.height < size[0] * BELOW and size[0] <= size[1] and not self.stage.touch_only:
            self._top = round(size[0] * BELOW)
            return super()._fit(size, letters) or self.tall
        if size[0] - self.card.width < size[1] * ROOMY and size[0] > size[1] and not self.stage.touch_only:
            self._slim, self.columns = True, 1
            fits = super()._fit(size, letters)
        return fits

    @property
    def _wide(self) -> bool:
        """Whether what was counted and what is taken home have no room below each other beside buttons for fingers and, in a tall
        window, the board."""
        lacks_room = self._low(self.size[1] / 1.3) if self.size[0] > self.size[1] else self.stage.touch_only
        return bool(self.result.tally) and lacks_room

    def _low(self, height: float) -> bool:
        """Whether so many pixels are low for fingers."""
        return height < LOW * self.stage.finger

    def _place(self, card: Rect) -> Rect:
        return place_aside(self.size, card)

    def _lie_on(self) -> pygame.Surface:
        """The board, which makes room for it."""
        self.make_room(self.card.clip(self._room))
        return super()._lie_on()

    def _result_text(self) -> DialogueText:
        words = self.stage.words
        seed = words("copied") if self._copied else words("the_seed", n=self.play.session.seed)
        course = [("course", words("course_short"), self._show_course)] if GameCourse(self.play).tells else []
        buttons = [
            ("look", words("look"), self.stage.pop),
            *course,
            ("undo", words("undo"), self._undo),
            *([("seed", seed, self._copy_seed)] if "seed" not in self.stage.barred and self.play.game.chance else []),
            ("shelf", words("shelf"), self.stage.home),
            *([("again", words("same_deal"), self.again)] if self.again else []),
            ("new", words("new"), self.anew),
        ]
        lines = [self._reason(), *([describe_standing(self.standing, words)] if self.standing else [])]
        return DialogueText(describe_ending(self.play, self.result, words), lines, buttons)

    def _labels(self) -> Sequence[str]:
        return [*super()._labels(), self.words("copied")]

    def _place_buttons(self, inner: int, rows: Sequence[int], gap: int) -> None:
        """Nothing can be undone where no person has made a move."""
        super()._place_buttons(inner, rows, gap)
        self.widgets = [replace(each, enabled=each.id != "undo" or self.play.before is not None) for each in self.widgets]

    def _reason(self) -> str:
        """By which ending, and by what count, where one decided; who has given up, where somebody has."""
        how = describe_way(self.play, self.words)
        if not self.result.counted:
            return how
        what, *counts = self.result.tally[-1]
        more, fewer = sorted(counts, reverse=True)
        return self.words("decided_by", how=how, what=self.words.of(what), n=format_number(more), m=format_number(fewer))

    def _undo(self) -> None:
        self.stage.pop()
        self.table.command("take_back")

    def _show_course(self) -> None:
        self.stage.pop()
        self.table.command("course")

    def _copy_seed(self) -> None:
        """Copies the seed, and says so in its button's place."""
        clipboard.copy(str(self.play.session.seed))
        self._copied = True
        self.say_anew()

    def command(self, name: str) -> bool:
        if name in _OVER_THE_CARD:
            return bool(self.table.command(name))
        if name == "copy":
            if self.play.game.chance:
                self._copy_seed()
            else:
                self.table.command(name)
            return True
        if name == "undo" and self.play.before is not None:
            self._undo()
            return True
        return super().command(name) or self.stage.open_screen(name)

    def _head(self, width: int) -> pygame.Surface:
        """Who won, after the sign of that seat."""
        base, seat = self.brush.theme.base, self.result.winner or ""
        if seat not in self.seats:
            return super()._head(width)
        sign, left = self.brush.seat_sign(seat, round(base * 1.5)), round(base * 2.1)
        said = super()._head(width - left)
        whole = pygame.Surface((left + said.get_width(), said.get_height()), pygame.SRCALPHA)
        whole.blit(said, (left, 0))
        whole.blit(sign, (0, (whole.get_height() - sign.get_height()) // 2))
        return whole

    def _parts(self, width: int) -> list[pygame.Surface]:
        if self._wide:  # beside each other
            share = round(width * (0.66 if self.size[0] > self.size[1] else 0.52))
            columns = stack(self._tally(share)), stack(self._keepsake(width - share - round(self.brush.theme.base)))
            both = pygame.Surface((width, max(column.get_height() for column in columns)), pygame.SRCALPHA)
            for column, left in zip(columns, (0, width - columns[1].get_width()), strict=True):
                both.blit(column, (left, (both.get_height() - column.get_height()) // 2))
            return [*super()._parts(width), both]
        return [*super()._parts(width), *self._tally(width), *self._keepsake(width)]

    def _keepsake(self, width: int) -> list[pygame.Surface]:
        """A picture of the game to take home, where the window has one."""
        found = self.stage.keepsake(self.play.session.record(), min(width, round(self.size[1] * 0.4)))
        return [self.brush.text(found[0], -1, "muted"), found[1]] if found else []

    def _tally(self, width: int) -> list[pygame.Surface]:
        """One line for each thing counted, GUEST's number first, the total stronger; one column where there is one score."""
        tally = self.result.tally
        if not tally:
            return []
        heads, counted, column = self._heads(), self._counted(), self._column()
        out = [pygame.Surface((1, round(self.brush.theme.base * 0.8)), pygame.SRCALPHA)]
        if heads and self._slim:  # by their signs, which are narrower than names
            out.append(self._spread((width, column), [self.brush.seat_sign(seat, self._sign) for seat in self.seats]))
        elif heads:
            out.append(self._row((width, column), "", heads, ("muted", "sans")))
        for i, ((name, *_), counts) in enumerate(zip(tally, counted, strict=True)):
            look = ("gold", "bold") if i == len(tally) - 1 else ("text", "sans")
            out.append(self._row((width, column), self.words.of(name), counts, look))
        return out

    def _counted(self) -> list[list[str]]:
        """The numbers of each thing counted."""
        seats = len(self.seats) if self.result.winner is not None else 1
        return [[format_number(n) for n in counts[:seats]] for _, *counts in self.result.tally]

    def _heads(self) -> list[str]:
        """Whose numbers they are, where not all are of one."""
        several = len(self.seats) > 1 and self.result.winner is not None
        return [self.words.seat(seat) for seat in self.seats] if several else []

    def _column(self) -> int:
        """How wide a column of numbers is, in pixels."""
        numbers = [*([] if self._slim else self._heads()), *(number for counts in self._counted() for number in counts)]
        widest = max((self.brush.text(words, 0, "text", "bold").get_width() for words in numbers), default=0)
        return max(widest, self._sign if self._slim else 0) + round(self.brush.theme.base * 0.8)

    @property
    def _sign(self) -> int:
        """How large a seat's sign above its column is, in pixels."""
        return round(self.brush.theme.base * 1.2)

    def _row(self, size: tuple[int, int], name: str, counts: list[str], look: tuple[str, str]) -> pygame.Surface:
        """A name at the left, numbers in columns at the right; ``size``: how wide it is, and a column. ``look``: colour, face."""
        width, column = size
        said = self.brush.block(name, width - len(counts) * column, 0, *look)
        row = self._spread(size, [self.brush.text(words, 0, *look) for words in counts], said.get_height())
        row.blit(said, (0, 0))
        return row

    def _spread(self, size: tuple[int, int], parts: Sequence[pygame.Surface], high: int = 0) -> pygame.Surface:
        """Pictures in their columns at the right of a row, each at its column's right edge; ``high``: how high the row is, where
        not as they are."""
        (width, column), high = size, high or max(part.get_height() for part in parts)
        row = pygame.Surface((width, high + round(self.brush.theme.base * 0.25)), pygame.SRCALPHA)
        for i, part in enumerate(reversed(parts)):
            row.blit(part, (width - i * column - part.get_width(), 0))
        return row


def describe_ending(play: TableGame, result: Result, words: UiWords) -> str:
    """Who won; where nobody wins, the score, and whether it was reached with undo."""
    if result.winner == "draw":
        return words("draw")
    if result.winner is not None:
        return describe_winner(play, result.winner, words)
    if not result.tally:
        return words("over")
    seats = set(play.game.seats)
    whose = "program_score" if seats <= play.played_by.keys() else "your_score" if len(seats) == 1 else "our_score"
    score = words(whose, n=result.tally[-1][1])
    return words("with_undo", score=score) if play.session.undone else score


def describe_standing(standing: ScoreStanding, words: UiWords) -> str:
    """How a score stands beside those before it."""
    if standing.before is None:
        return words("first_score")
    return words("new_best") if standing.new_best else words("best_so_far", n=format_number(standing.before))
