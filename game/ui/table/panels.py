"""The panels around the board: whose trays they are, and the tools."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pygame import Rect

from game.core.contract import Event, Tray
from game.core.selection import tokens
from game.drawing.brush import Brush
from game.drawing.overlays import mark
from game.drawing.sprites import Sprite, centred
from game.drawing.tiles import TilePainter
from game.ui.framework.layout import TableLayout, grid
from game.ui.framework.widgets import Widget, fit_labels, fits_beside_icon, share_row
from game.ui.framework.words import UiWords
from game.ui.table import trays
from game.ui.table.hidden_hands import HiddenHands
from game.ui.table.meter_panel import MeterPanel
from game.ui.table.move_tokens import is_place
from game.ui.table.prompt_panel import PromptPanel
from game.ui.table.prompt_wording import call_players, capitalise
from game.ui.table.review import Review, ReviewPanel
from game.ui.table.score_notes import NoteSpot, format_number
from game.ui.table.seat_head import SeatHead
from game.ui.table.table_clock import measure_time
from game.ui.table.table_game import TableGame

TOOLS = (
    ("undo", "button", "undo"),
    ("redo", "button", "redo"),
    ("moves", "toggle", "moves"),
    ("rules", "button", "rules"),
    ("legend", "button", "legend"),
    ("hint", "button", "hints"),
    ("turn", "button", "flip"),
    ("menu", "button", "menu"),
)
"""The tools' ids, roles and icons, in their order."""
SEED = ("seed", "button", "copy")
"""In a game alone, one more that shows the seed and copies it."""
DRAWER, TOOL_DRAWER, SIGN_DRAWER, TASK_DRAWER, METER_DRAWER = "drawer:", "tools", "signs", "task", "meters"
"""How the handle of a drawer is called, before a seat or the word for the tools, for the signs on the board, for a page on
which something is told, which covers all beside the board, or for how things stand."""
PAGE = "page:"
"""How what turns the pages of a panel's sockets is called, before the owner."""


ROUND = 0.92
"""The step of a mark that lies around something, in its widths."""
LEAST_DRAWER = 3.2
"""Heights of letters that are left to a folded table's drawer where what is asked needs more room than usual."""
LEAST_SOCKET = 1.6
"""As wide, in heights of letters, are a folded table's sockets at least where they make room for meters."""
LEAST_LIST = 15
"""Heights of letters that the list of moves needs; where there is less between the trays and the tools, it covers the tools."""


@dataclass(eq=False)
class Panels:
    """Everything around the board for one moment of the game: what is drawn and what can be worked."""

    sprites: list[Sprite] = field(default_factory=list)
    widgets: list[Widget] = field(default_factory=list)
    slots: list[trays.Slot] = field(default_factory=list)
    folded: list[trays.Slot] = field(default_factory=list)
    """What lies in drawers that are shut: sockets on their handles, from which tiles come and to which they go."""
    plates: list[Rect] = field(default_factory=list)
    """Where the names and trays of players are."""
    berths: dict[str, NoteSpot] = field(default_factory=dict)
    """Where the notes of each player begin."""
    discs: dict[str, Rect] = field(default_factory=dict)
    """The sign of each player beside the name."""
    clocks: dict[str, Rect] = field(default_factory=dict)
    """Where the time of each player is shown, if there is a clock."""
    free: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    """Where meters are drawn, as many as there is room for."""
    spare: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    """Where those are drawn that a move would change, if there is no room for them else."""
    asked: tuple[str, Rect] = "", Rect(0, 0, 0, 0)
    """A question that has no room whole, and where it stands; empty where all of it is read."""
    elsewhere: bool = False
    """Whether all of them are to be had in a drawer, so that only how near endings are is worth its room here."""
    turned: bool = False
    """Whether HOST's side is near."""
    listed: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    """Where the list of moves is, while it is open."""

    @property
    def all_slots(self) -> list[trays.Slot]:
        """The sockets of all piles, those in shut drawers too."""
        return [*self.slots, *self.folded]

    def slot(self, name: str | None) -> trays.Slot | None:
        """The slot of that widget id, or None."""
        return next((slot for slot in self.slots if slot.id == name), None)


class PanelMaker:
    """Makes the panels from the game."""

    def __init__(
        self,
        play: TableGame,
        brush: Brush,
        tiles: TilePainter,
        words: UiWords,
        hands: HiddenHands,
        barred: Container[str] = (),
        told: bool = False,
    ) -> None:
        """``barred`` are the tools that a public table has not; ``told``: whether a drawer is a page that tells something."""
        self.play, self.brush, self.tiles, self.words, self.hands = play, brush, tiles, words, hands
        self._barred, self._told = barred, told
        self._turned: Mapping[str, int] = {}

    def make(
        self, place: TableLayout, near: str, far: str, review: Review, drawer: str = "", turned: Mapping[str, int] | None = None
    ) -> Panels:
        """The panels as they stand now; where the list of moves is open, it takes the room that it needs. ``drawer`` is the one
        that was opened by hand, if the table is folded; ``turned``: by owner, how many pages of sockets were turned by hand."""
        self._turned = turned or {}
        panels = Panels(turned=near == "host")
        if place.tabs is not None:
            self._fold(panels, place, place.tabs, [near, far], review, drawer)
            return panels
        piles = self.hands.trays()
        theirs, mine, shared = ([tray for tray in piles if tray.owner == owner] for owner in (far, near, "any"))
        if review.shown and place.finger and not place.portrait:  # large buttons need the whole column
            column = place.far.union(place.tools)
            self._review(panels, column, review, place.finger)
            panels.folded += self._behind(self._sections([*theirs, *shared]), Rect(column.midtop, (0, 0)))
            own = self._seat(panels, place, place.near, near, mine, True)
            self._prompt(panels, place, own.top - place.gap)
            return panels
        # each player's panel is as tall as what is in it, and lies where that player's side of the board is
        area = self._tool_area(place)
        apart = not place.portrait and far in self.play.game.seats and any(tray.size for tray in shared)
        room = place.far.copy()
        if apart:
            room.height = min(room.height, area.y - place.gap - room.y - round(self.brush.theme.base * 6))
        box = self._seat(panels, place, room, far, theirs if apart else [*theirs, *shared], place.portrait)
        if apart:
            top = box.bottom + place.gap
            box = self._seat(panels, place, Rect(room.x, top, room.width, area.y - place.gap - top), "any", shared, False)
        if review.shown and place.portrait:
            self._review(panels, place.near.union(place.talk), review, place.finger)
            self._tools(panels, place, review)
            return panels
        own = self._seat(panels, place, place.near, near, mine, not place.portrait)
        self._prompt(panels, place, place.talk.bottom if place.portrait else own.top - place.gap)
        beside = self._berth_beside(own)
        if self.play.meters and not place.portrait and near in panels.berths and panels.free.bottom > own.top - beside.width // 4:
            panels.berths[near] = beside  # above it they would cover how things stand
        free = Rect(area.x, box.bottom + place.gap, area.width, area.y - box.bottom - 2 * place.gap)
        if review.shown and free.height < self.brush.theme.base * LEAST_LIST:
            self._review(panels, free.union(area), review, place.finger)
            return panels
        if review.shown:
            self._review(panels, free, review, place.finger)
        self._tools(panels, place, review)
        return panels

    def _prompt(self, panels: Panels, place: TableLayout, lowest: int) -> None:
        """What is asked. ``lowest``: how far it may reach down for meters, and for what has no room else."""
        prompt = PromptPanel(self.play, self.brush, self.tiles, self.words, place.finger)
        talk, waiting = place.talk.copy(), self.hands.waiting
        talk.height += max(min(prompt.lacks(talk, place.portrait, self._in_sockets, waiting), lowest - talk.bottom), 0)
        self._make_room_for_meters(prompt, talk, lowest, place.portrait)
        sprites, widgets = prompt.make(talk, place.portrait, self._in_sockets, waiting)
        if place.folded:
            prompt.free.height += round(self.brush.theme.base * 0.2)  # nearer to the edge, where every pixel counts
        prompt.free = prompt.tell_below(prompt.free)
        if panels.elsewhere and panels.plates:
            panels.free = prompt.tell_below(panels.free)
        panels.spare, panels.free = sorted((panels.free, prompt.free), key=lambda room: room.height)
        if prompt.cut:
            panels.asked = prompt.cut, talk
        panels.sprites += sprites
        panels.widgets += widgets

    @property
    def _in_sockets(self) -> set[str]:
        """The kinds that lie in sockets: they need no buttons."""
        slots = self._behind(self._sections(self.hands.trays()), Rect(0, 0, 0, 0))
        return {self.token(slot) for slot in slots if slot.count}

    # -- folded, where letters are too large for all panels

    def _fold(self, panels: Panels, place: TableLayout, tabs: Rect, seats: Sequence[str], review: Review, chosen: str) -> None:
        """What is asked, the handles, and the drawer that is open: the one chosen by hand, else that of the player to move."""
        if review.shown:
            self._review(panels, place.talk.union(place.near), review, place.finger)
            return
        if chosen == TASK_DRAWER:
            panels.folded += self._behind(self._sections(self.hands.trays()), Rect(place.near.center, (0, 0)))
            return
        place = self._lower_drawer(place)
        seats = [seat for seat in seats if seat in self.play.game.seats]
        mover = self.play.mover if self.play.mover in seats and not self.play.program else None
        opened = chosen or mover or (self.play.persons or seats)[0]
        piles, shared = self.hands.trays(), opened if opened in seats else seats[0]
        owned = {seat: [t for t in piles if t.owner == seat or (t.owner == "any" and seat == shared)] for seat in seats}
        if opened == METER_DRAWER:
            place = self._raise_drawer(place)
        elif opened in seats and not place.portrait:
            place = self._lower_drawer_further(place, opened, owned)
        tabs = place.tabs or tabs
        self._handles(panels, tabs, place.gap, seats, opened, place.finger)
        for seat, own in owned.items():
            handle = next(widget.rect for widget in panels.widgets if widget.id == f"{DRAWER}{seat}")
            if seat == opened:
                self._seat(panels, place, self._times(panels, place.near, seats), seat, own, False)
            else:
                panels.folded += self._shut(own, handle)
        if opened == TOOL_DRAWER:
            self._tools(panels, place, review)
        elif opened in (SIGN_DRAWER, METER_DRAWER):
            panels.sprites.append(Sprite(self.brush.plate(place.near.size, "panel"), *place.near.topleft))
            pad = round(self.brush.theme.base * 0.6)
            panels.free = place.near.inflate(-2 * pad, -pad // 2)
        if opened == METER_DRAWER:
            panels.free.height = min(panels.free.height, self._measure_meters(panels.free.width))
        panels.elsewhere = opened != METER_DRAWER
        if place.talk.height > 0:
            self._prompt(panels, place, place.talk.bottom)

    def _lower_drawer(self, place: TableLayout) -> TableLayout:
        """A folded table with as much more room for what is asked as that needs now, and as much less for the drawer."""
        prompt = PromptPanel(self.play, self.brush, self.tiles, self.words, place.finger)
        lacks = prompt.lacks(place.talk, place.portrait, self._in_sockets, self.hands.waiting)
        least = max(round(self.brush.theme.base * LEAST_DRAWER), round(place.finger * 1.1 + self.brush.theme.base * 2))
        by = min(lacks, place.near.height - least)
        return place.lower_drawer(by) if by > 0 else place

    def _lower_drawer_further(self, place: TableLayout, opened: str, owned: Mapping[str, Sequence[Tray]]) -> TableLayout:
        """A folded table that shows how near an ending is, also while a tile is lifted, or else what happened, if the open drawer
        has no room for that: of the room that no drawer has a use for, what is lacking, the same throughout a turn. If there is
        none then either, that drawer gives more, as long as what is in it does not become much smaller."""
        prompt, base = PromptPanel(self.play, self.brush, self.tiles, self.words, place.finger), self.brush.theme.base
        meters, width = () if self.hands.waiting else self.play.meters, place.talk.width - 2 * round(base * 0.8)
        least = MeterPanel(self.brush, self.words).measure_least(width, meters) or prompt.first_height(width)
        drawers = [self._try_drawer(place, owned, seat) for seat in owned]
        if not least or self._try_drawer(place, owned, opened).free.height >= least:
            return place
        asked = place.talk, place.portrait, self._in_sockets, self.hands.waiting
        lacks = prompt.whole_height(place.talk, self._in_sockets, self.hands.waiting) + least - place.talk.height
        needed = prompt.needs(*asked, at_rest=True) + 2 * round(base * 0.4) + least - place.talk.height
        by = max(min(lacks, *(drawer.free.height for drawer in drawers)), 0)
        if by >= needed or place.finger:
            return place.lower_drawer(by)
        lower = place.lower_drawer(needed)
        sides = [slot.rect.width for slot in self._try_drawer(lower, owned, opened).slots]
        return lower if min(sides, default=0) >= base * LEAST_SOCKET else place.lower_drawer(by)

    def _try_drawer(self, place: TableLayout, owned: Mapping[str, Sequence[Tray]], seat: str) -> Panels:
        """What would be in a player's drawer."""
        drawer = Panels()
        self._seat(drawer, place, self._times(drawer, place.near, list(owned)), seat, owned[seat], False)
        return drawer

    def _raise_drawer(self, place: TableLayout) -> TableLayout:
        """A folded table whose drawer shows how things stand, and has the room that this needs: what is asked has no more than it
        needs, or none where that is too little."""
        pad = round(self.brush.theme.base * 0.6)
        need = self._measure_meters(place.near.width - 2 * pad) + pad
        prompt = PromptPanel(self.play, self.brush, self.tiles, self.words, place.finger)
        spare = place.talk.height - prompt.needs(place.talk, place.portrait, self._in_sockets, self.hands.waiting)
        lacks = max(need - place.near.height, 0)
        return place.lower_drawer(-lacks if lacks <= spare else -place.talk.height - place.gap)

    def _handles(self, panels: Panels, tabs: Rect, gap: int, seats: Sequence[str], opened: str, finger: int) -> None:
        """A handle for each player's drawer, with the score, and small ones for the page, how things stand, and the tools."""
        side = max(round(tabs.height * 1.2), finger)
        task = [(TASK_DRAWER, "help", self.words("lesson"))] if self._told else []
        more = [(METER_DRAWER, "meters", self.words("standing"))] if self.play.meters else []
        small = [*task, *more, (TOOL_DRAWER, "menu", self.words("tools"))]
        side = min(side, max((tabs.width - len(seats) * side) // len(small) - gap, finger, round(tabs.height * 0.8)))
        width = (tabs.width - len(small) * (side + gap) - gap * (len(seats) - 1)) // len(seats)
        left = tabs.x + len(task) * (side + gap)
        names = call_players(self.play, self.words)
        scores = {seat: format_number(score) for seat, score in self.play.scores.items() if score is not None}
        labels = spoken = {seat: f"{names[seat]} {scores.get(seat, '')}".strip() for seat in seats}
        cell = Rect(left, tabs.y, width, tabs.height)
        if not all(fits_beside_icon(self.brush, label, cell) for label in labels.values()):
            labels = {seat: scores.get(seat, "") for seat in seats}
        inside = not all(fits_beside_icon(self.brush, label, cell) for label in labels.values())
        for seat in seats:
            disc = self.brush.seat_sign(seat, round(self.brush.theme.base * 1.25))
            if inside:
                disc, labels[seat] = self.brush.counter(seat, labels[seat], min(cell.size) - 6), ""
            on, name = seat == opened, spoken[seat]
            panels.widgets.append(Widget(f"{DRAWER}{seat}", "toggle", labels[seat], cell, on=on, picture=disc, spoken=name))
            panels.berths[seat] = NoteSpot((tabs.centerx, tabs.bottom + gap), (0, 1), tabs.width)
            cell = cell.move(width + gap, 0)
        spots = [tabs.x] * len(task) + [tabs.right - at * (side + gap) + gap for at in range(1 + len(more), 0, -1)]
        for (drawer, icon, name), x in zip(small, spots, strict=True):
            rect = Rect(x, tabs.y, side, tabs.height)
            panels.widgets.append(Widget(f"{DRAWER}{drawer}", "toggle", "", rect, icon=icon, on=drawer == opened, spoken=name))

    def _times(self, panels: Panels, room: Rect, seats: Sequence[str]) -> Rect:
        """The times of both players side by side at the upper edge of a drawer, if there is a clock, each with whose it is; the
        room left."""
        wide = measure_time(self.brush, self.play)
        if not wide:
            return room
        height, gap = round(self.brush.theme.base * 1.7), room.height // 40
        width = (room.width - gap) // len(seats)
        side = round(height * 0.7)
        beside = side + gap + round(height * 0.15)
        for i, seat in enumerate(seats):
            spot = Rect(room.x + i * (width + gap), room.y, width, height)
            if width - beside >= wide:
                panels.sprites.append(centred(self.brush.seat_sign(seat, side), (spot.x + side // 2, spot.centery)))
                spot = Rect(spot.x + beside, spot.y, width - beside, height)
            panels.clocks[seat] = spot
        return Rect(room.x, room.y + height + gap, room.width, room.height - height - gap)

    def _shut(self, piles: Sequence[Tray], handle: Rect) -> list[trays.Slot]:
        """The sockets of piles in a shut drawer, all on its handle."""
        spot = Rect(0, 0, handle.height, handle.height)
        spot.center = handle.center
        return self._behind(self._sections(piles), spot)

    def _review(self, panels: Panels, rect: Rect, review: Review, finger: int) -> None:
        """The list of moves."""
        panels.listed = rect
        list_of_moves = ReviewPanel(self.play, self.brush, self.tiles, self.words, finger, self._barred)
        sprites, widgets = list_of_moves.make(rect, review)
        panels.sprites += sprites
        panels.widgets += widgets

    def _sections(self, piles: Sequence[Tray]) -> list[trays.TraySection]:
        """The trays with sockets, also with empty ones, each with its name and its sockets."""
        state = self.play.session.state
        found = ((tray, self.play.sockets.of(tray, state)) for tray in piles)
        return [trays.TraySection(capitalise(self.words.of(tray.name)), tray, sockets) for tray, sockets in found if sockets]

    def _seat(self, panels: Panels, place: TableLayout, rect: Rect, seat: str, piles: Sequence[Tray], low: bool) -> Rect:
        """One owner's panel, as tall as what is in it, at the upper or the lower edge of its room; where it lies."""
        brush, base = self.brush, self.brush.theme.base
        moving = self.play.mover == seat
        headed = seat in self.play.game.seats and not place.folded
        head = SeatHead(self.play, brush, self.words).height(rect.width) if headed else round(base * 0.4)
        pad = round(base * 0.7)
        area = Rect(rect.x + pad, rect.y + head, rect.width - 2 * pad, rect.height - head - pad // 2)
        parts = self._sections(piles)
        largest = round(min(max(place.board.width / 13.5, base * 2.4), base * 4.2))
        if place.folded:
            largest = round(base * 2.2)
        elif not place.portrait:
            largest = min(largest, round((area.width - 3) / (4.45 if seat != "any" else 5.8)))
        line = round(base * 1.45)
        alone = len(parts) == 1 and (place.finger or trays.are_tiny(area, parts, largest, line))
        if place.folded and (alone or (place.finger and area.height < place.finger * 1.1 + line)):
            line = 0
        captions, slots = self._sockets(panels, seat, area, parts, max(largest, place.finger), line, place.finger)
        captions = captions if line else []
        turned = [widget.rect.bottom for widget in panels.widgets if widget.id == f"{PAGE}{seat}"]
        bottom = max([slot.rect.bottom for slot in slots] + turned, default=area.y) + pad
        panel = Rect(rect.x, rect.y, rect.width, min(max(bottom - rect.y, head + pad), rect.height))
        if place.folded:
            panel, panels.free = rect, Rect(area.x, bottom, area.width, max(rect.bottom - bottom - pad // 2, 0))
        if low:
            by = rect.bottom - panel.bottom
            panel, captions, slots = _lower_panel(panel, captions, slots, by)
            if turned:
                panels.widgets[-1] = replace(panels.widgets[-1], rect=panels.widgets[-1].rect.move(0, by))
        if seat in self.play.game.seats or slots:
            panels.sprites.append(Sprite(brush.plate(panel.size, "lit" if moving else "panel"), *panel.topleft))
            panels.plates.append(panel)
        if headed:
            drawn = SeatHead(self.play, brush, self.words).draw(panel, seat, moving)
            panels.sprites += drawn.sprites
            panels.discs[seat] = drawn.disc
            panels.clocks |= {seat: drawn.clock} if drawn.clock else {}
            panels.berths[seat] = self._berth(place, panel, head)
        for caption in captions:
            words = brush.text(caption.words, -1, "muted", "sans", caption.rect.width)
            panels.sprites.append(Sprite(words, caption.rect.x, caption.rect.bottom - words.get_height() - round(base * 0.1)))
        panels.slots += slots
        panels.widgets += [self._slot_widget(slot) for slot in slots]
        return panel

    def _sockets(
        self, panels: Panels, seat: str, area: Rect, parts: Sequence[trays.TraySection], largest: int, line: int, finger: int
    ) -> tuple[Sequence[trays.Caption], Sequence[trays.Slot]]:
        """The sockets of an owner; where they have not room all together, those of a page: the one turned to by hand, else the
        first that holds what can be used."""
        found = trays.make_pages(area, parts, finger, line)
        if found is None:
            return trays.arrange(area, parts, largest, line)
        useful = [i for i, page in enumerate(found.pages) if self._useful(page)]
        at = ((useful or [0])[0] + self._turned.get(seat, 0)) % len(found.pages)
        captions, slots = trays.arrange(found.room, found.pages[at], finger, line)
        turn = found.turn(slots, finger)
        said, spoken = f"{at + 1}/{len(found.pages)}", self.words("more_tiles", n=at + 1, m=len(found.pages))
        panels.widgets.append(Widget(f"{PAGE}{seat}", "button", said, turn, icon="forward", spoken=spoken))
        for i, page in enumerate(found.pages):
            if i != at:
                panels.folded += self._behind(page, turn)
        return captions, slots

    def _useful(self, page: Sequence[trays.TraySection]) -> bool:
        """Whether any socket of a page holds what can be picked now."""
        known = self.play.first | self.play.options
        return any(self.token(slot) in known for slot in self._behind(page, Rect(0, 0, 0, 0)) if slot.count)

    def _behind(self, page: Sequence[trays.TraySection], spot: Rect) -> list[trays.Slot]:
        """The sockets of sections that are not seen, all in one place."""
        return [
            trays.Slot(part.tray.pile, part.tray.owner, kind, count, spot, whose)
            for part in page
            for (whose, kind), count in part.sockets.items()
        ]

    def _berth(self, place: TableLayout, panel: Rect, head: int) -> NoteSpot:
        """Where the notes beside a panel begin: on the side of the window's middle where there is room, else in its head."""
        base = self.brush.theme.base
        gap = round(base * 0.35)
        if place.portrait:
            return NoteSpot((panel.right - round(base * 3.6), panel.y + head // 2), (-1, 0), panel.width // 3)
        if panel.y > place.talk.bottom + round(base * 4):
            return NoteSpot((panel.centerx, panel.top - gap), (0, -1), panel.width)
        below = self._tool_area(place).top - panel.bottom
        top = panel.bottom + gap if below > base * 5 else panel.top + head  # in its head where there is no room beside it
        return NoteSpot((panel.centerx, top), (0, 1), panel.width)

    def _make_room_for_meters(self, prompt: PromptPanel, talk: Rect, bottom: int, portrait: bool) -> None:
        """The panel that speaks grows down, to an edge at most, so that all meters have room in it."""
        width = talk.width - 2 * round(self.brush.theme.base * 0.8)
        need, meters = self._measure_meters(width), self.play.meters
        if not need:
            return
        prompt.least_on = lambda width: MeterPanel(self.brush, self.words).measure_least(width, meters)
        told = prompt.whole_height(talk, self._in_sockets, self.hands.waiting)
        prompt.more = max(min(need + told - talk.height, bottom - talk.bottom), 0)
        prompt.kept = 0 if portrait else need

    def _measure_meters(self, width: int) -> int:
        """How high all meters are on lines so wide; 0 where none may be seen."""
        return MeterPanel(self.brush, self.words).measure(width, () if self.hands.waiting else self.play.meters)

    def draw_meters(self, panels: Panels, token: str | None) -> list[Sprite]:
        """How things stand, and what picking a token would change of it."""
        if self.hands.waiting:
            return []
        then = self.play.meters_after(token) if token else None
        meters = self.play.meters
        if panels.elsewhere and self._measure_meters(panels.free.width) > panels.free.height:
            later = {(meter.form, meter.name, meter.seat): meter.amounts for meter in then or ()}
            changed = {one.name for one in meters if later.get((one.form, one.name, one.seat), one.amounts) != one.amounts}
            meters = [one for one in meters if one.form == "ending" or one.name in changed] or meters
        return MeterPanel(self.brush, self.words, panels.turned).draw(panels.free, meters, then, panels.spare)

    def _berth_beside(self, panel: Rect) -> NoteSpot:
        """Where they begin on the side of the board, at the lower edge of a panel."""
        base = self.brush.theme.base
        width, gap = round(base * 12), round(base * 0.6)
        return NoteSpot((panel.left - gap - width // 2, panel.bottom - gap), (0, -1), width)

    def _slot_widget(self, slot: trays.Slot) -> Widget:
        kind = self.play.game.kinds.get(slot.kind)
        label = self.words.of(kind.name) if kind else trays.describe_pile(slot, self.play.trays, self.words)
        tray = next(tray for tray in self.play.trays if (tray.pile, tray.owner) == (slot.pile, slot.owner))
        spoken = f"{label} \u00b7 {self.words.of(tray.name)}" if kind else trays.describe_pile(slot, self.play.trays, self.words)
        enabled, on = slot.count > 0 and self.mine(slot.owner), self._chosen(slot) > 0
        return trays.make_slot_widget(slot, label, enabled, on, spoken)

    def _chosen(self, slot: trays.Slot) -> int:
        return self.play.chosen[slot.kind] if self.token(slot) == slot.kind else 0

    def draw_slots(self, panels: Panels, hover: str | None) -> list[Sprite]:
        """The sockets as they look now, the one under the pointer raised; the mark of the last move, and above it the counts."""
        out, counts = list[Sprite](), list[Sprite]()
        for slot in panels.slots:
            face, look, chosen = slot.whose or self.play.face(slot.owner), self.look(slot), self._chosen(slot)
            out += trays.draw_slot(self.brush, self.tiles, slot, face, look, chosen, slot.id == hover)
            counts += trays.draw_count(self.brush, slot, chosen, look == "dim")
        return [*out, *self.draw_last(panels), *counts]

    def draw_last(self, panels: Panels) -> list[Sprite]:
        """The mark of the last move beside the board: on the sockets of what was drawn, discarded or came back, and on the disc
        of whoever made a move that no place of the board shows."""
        node = self.play.session.here
        if node.parent is None or node.move is None or self.hands.waiting:
            return []
        events = self.play.game.events(node.state)
        spots = [(slot.rect, ROUND) for slot in panels.slots if any(_is_of(event, slot) for event in events)]
        disc = panels.discs.get(self.play.game.to_move(node.parent.state) or "")
        if disc and not any(map(is_place, tokens(node.move))):
            spots.append((disc, ROUND * 1.35))
        return [centred(mark(self.brush, "last", spot.width * wide), spot.center) for spot, wide in spots]

    def look(self, slot: trays.Slot) -> str:
        """How a socket looks (``trays.draw_slot``): where a program is to move they rest, as nothing can be picked."""
        if not self.mine(slot.owner) or self.hands.waiting or self.play.program:
            return "rest"
        token = self.token(slot)
        if token and token == self.play.lifted:
            return "lifted"
        return "ready" if token in self.play.first | self.play.options else "dim" if token else "rest"

    def token(self, slot: trays.Slot | None) -> str:
        """What pressing a socket picks: its kind; ``draw`` where the tiles are unseen; nothing in the other player's."""
        if slot is None or not self.mine(slot.owner) or self.hands.waiting:
            return ""
        if slot.kind == trays.HIDDEN:
            return "draw" if "draw" in self.play.first else ""
        if slot.owner == "any" and (slot.whose or self._held(slot.kind)):
            return ""  # a pot, which is looked at, or the same kind in a pile of the player's own
        return slot.kind

    def _held(self, kind: str) -> bool:
        """Whether the player to move has such a tile in a pile of the own."""
        return any(tray.owner == self.play.mover and tray.tiles.get(kind) for tray in self.play.trays)

    def mine(self, owner: str) -> bool:
        """Whether the player to move may pick from that owner's piles."""
        return self.play.mover is not None and owner in (self.play.mover, "any")

    @property
    def _shown_tools(self) -> Sequence[tuple[str, str, str]]:
        """The tools of this game; its deal can be had again where it is played alone."""
        game = self.play.game
        return (*TOOLS, SEED) if len(game.seats) == 1 and game.chance and SEED[0] not in self._barred else TOOLS

    def _tool_area(self, place: TableLayout) -> Rect:
        """Where the tools' buttons lie: a bar, or the lower end of their column; as high as they are."""
        rect, gap = place.tools, self._tool_gap(place)
        if place.portrait or place.folded:
            return rect
        lines = -(-len(self._shown_tools) // 2)
        height = max(min(round(self.brush.theme.base * 2.5), (rect.height - gap * (lines - 1)) // lines), place.finger)
        need = lines * height + (lines - 1) * gap
        return Rect(rect.x, rect.bottom - need, rect.width, need)

    def _tool_gap(self, place: TableLayout) -> int:
        return max(place.gap * 2 // 3, 3)

    def _tools(self, panels: Panels, place: TableLayout, review: Review) -> None:
        area, gap = self._tool_area(place), self._tool_gap(place)
        tools = self._shown_tools
        columns = 2 if not place.portrait else 4 if place.folded else len(tools)
        columns = 4 if place.folded and place.finger else columns
        lines = -(-len(tools) // columns)
        height = max(min(round(self.brush.theme.base * 2.5), (area.height - gap * (lines - 1)) // lines), place.finger)
        cells = grid(area, columns, gap, len(tools), height)
        enabled = self._enabled()
        labels = {name: self.words(name) for name, _, _ in TOOLS}
        labels["seed"] = self.words("the_seed", n=self.play.session.seed)
        if columns > 2:
            rows = ((tools[at : at + columns], cells[at : at + columns]) for at in range(0, len(tools), columns))
            cells = [cell for some, row in rows for cell in share_row(self.brush, [labels[name] for name, _, _ in some], row)]
        usual = [labels[name] for name, _, _ in tools if name != SEED[0]]
        small, bare = fit_labels(self.brush, usual, cells[: len(usual)])
        lit = {"moves": review.open}
        if not place.portrait and len(tools) % 2:
            cells[-1].width = area.width
        for (name, role, icon), cell in zip(tools, cells, strict=True):
            on, known = lit.get(name, False), enabled.get(name, True)
            if name == SEED[0] and not self.play.tells_result:
                continue  # a lesson is dealt by nobody, and has its tools where they are in a game
            panels.widgets.append(Widget(name, role, labels[name], cell, icon=icon, small=small, bare=bare, enabled=known, on=on))

    def _enabled(self) -> Mapping[str, bool]:
        playing = self.play.mover is not None and not self.play.program
        return {
            "moves": self.play.tells_result,
            "undo": self.play.before is not None,
            "redo": self.play.after_this is not None or self.play.watched,
            "hint": self.play.searchable and playing,
        }


def _is_of(event: Event, slot: trays.Slot) -> bool:
    """Whether a socket holds, or held, the tile of a thing that happened beside the board."""
    whose = (event.get("player"), event.get("owner"), "any")
    same = slot.pile == event.get("pile") and slot.owner in whose and slot.kind in (event.get("tile"), trays.HIDDEN)
    return same and event["event"] in ("drawn", "discarded", "returned")


def _lower_panel(
    panel: Rect, captions: Sequence[trays.Caption], slots: Sequence[trays.Slot], by: int
) -> tuple[Rect, list[trays.Caption], list[trays.Slot]]:
    """A panel and what is in it, moved down: the near player's lies at the lower edge."""
    return (
        panel.move(0, by),
        [replace(caption, rect=caption.rect.move(0, by)) for caption in captions],
        [replace(slot, rect=slot.rect.move(0, by)) for slot in slots],
    )
