"""Looking back: the list of moves with its branches, a scrub bar, and keys that play the game like a film."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

from pygame import Rect

from game.core.session import Node
from game.drawing.brush import Brush
from game.drawing.sprites import Sprite, centred, stack
from game.drawing.tiles import TilePainter
from game.ui.framework.widgets import Widget, fit_labels, share_row
from game.ui.framework.words import UiWords
from game.ui.table.event_wording import describe_node, describe_shortly
from game.ui.table.move_wording import describe_move, describe_picks, find_moved_tile
from game.ui.table.opponents import Opponents
from game.ui.table.table_game import TableGame

PACES = (0.25, 0.5, 1.0, 2.0, 4.0)
"""How many times as fast as usual a game is played."""
BEAT = 1100
"""Milliseconds from one move to the next at the usual pace."""
BRANCHES = 3
"""So many other branches are listed beneath a move; of more, the button leads round."""
FEW = 4
"""Where the list has room for fewer rows than these, its keys stand beside its heading."""
LED = 3
"""So many moves of a branch are told of it."""
_KEYS = (("first", "first"), ("undo", "back_one"), ("play", "play"), ("redo", "on_one"), ("last", "last"))
"""The keys under the bar: command and icon."""


class Review:
    """Goes through the game. ``open``: the list is shown; ``playing``: the game is played like a film, ``due`` is when its next
    move is made, ``pace`` at which of the paces.

    ``go`` takes the table to another node by a function that says whether there was one; ``refresh`` makes its panels anew.
    """

    def __init__(
        self, play: TableGame, go: Callable[[Callable[[], bool]], None], refresh: Callable[[], None], programs: Opponents
    ) -> None:
        self.play, self.go, self.refresh, self.programs = play, go, refresh, programs
        self.open = self.playing = False
        self.aside = False
        """Whether the list makes room for a move that is typed, where there is no room for both."""
        self.pace, self.due = 2, 0

    @property
    def shown(self) -> bool:
        """Whether the list is to be seen."""
        return self.open and not self.aside

    @property
    def beat(self) -> int:
        """Milliseconds between moves."""
        return round(BEAT / PACES[self.pace])

    @property
    def running(self) -> bool:
        """Whether moves are made that nobody here makes: those of a film, or of programs among themselves."""
        return self.playing or (self._watching and not self.play.paused)

    @property
    def _watching(self) -> bool:
        """Whether programs play among themselves, and nothing has been played from here on."""
        return self.play.watched and self.programs.at_the_tip

    def play_faster(self) -> None:
        """The next pace; after the fastest, the slowest."""
        self.pace = (self.pace + 1) % len(PACES)
        self.programs.beat = self.beat
        self.refresh()

    def toggle_playing(self, now: int) -> None:
        """Begins to play the game from here on, or stops; so with programs that play among themselves."""
        if self._watching:
            self.play.paused = not self.play.paused
        self.playing = not self.playing and self.play.session.here.preferred is not None
        self.due = now + self.beat // 3
        self.refresh()

    def wait(self, now: int) -> int | None:
        """Makes the next move of a game that is played, when it is due. Milliseconds until then, None where none is played."""
        if not self.playing:
            return None
        if now < self.due:
            return self.due - now
        self.go(self.play.redo)
        self.due = now + self.beat
        if self.play.session.here.preferred is None:
            self.playing = False
            self.refresh()
        return 0

    def show(self, node: int) -> None:
        """To a node of the game."""
        self.go(lambda: self.play.jump(node))

    def show_end(self, last: bool) -> None:
        """To the start of the line, or to its end."""
        self.show(self.play.session.line[-1 if last else 0].id)

    def show_row(self, row: str) -> None:
        """To what a row of the list stands for, ``ply:3``, or from there to the next branch, ``fork:3``."""
        kind, _, number = row.partition(":")
        node = self.play.session.nodes[int(number)]
        self.show((_next_branch(node) if kind == "fork" else node).id)

    def show_branch(self, by: int) -> tuple[int, int] | None:
        """To the branch so many beside this one. Its number and how many there are; None where there is no other."""
        here = self.play.session.here
        if here.parent is None or not _siblings(here):
            return None
        there, forks = _next_branch(here, by), here.parent.children
        self.show(there.id)
        return forks.index(there) + 1, len(forks)

    def scrub(self, bar: Rect, x: int) -> None:
        """The bar is pressed at a pixel: to the move that this means."""
        line = self.play.session.line
        self.playing = False
        self.show(line[ply_at_pixel(bar, x, len(line) - 1)].id)


class ReviewPanel:
    """The list in a rectangle of the window, made anew for each moment."""

    def __init__(
        self, play: TableGame, brush: Brush, tiles: TilePainter, words: UiWords, finger: int = 0, barred: Container[str] = ()
    ) -> None:
        """``finger`` is the least side of what is touched, in pixels; ``barred`` are the commands that a public table has not."""
        self.play, self.brush, self.tiles, self.words = play, brush, tiles, words
        self.finger, self.barred = finger, barred
        self.base = brush.theme.base
        self.sprites: list[Sprite] = []
        self.widgets: list[Widget] = []

    def make(self, rect: Rect, review: Review) -> tuple[list[Sprite], list[Widget]]:
        """Sprites and widgets: heading, rows, the bar, its keys; no bar where the move on the table would not have room. The keys
        stand beside the heading where rows have little room and that is wide enough."""
        pad, base = round(self.base * 0.7), self.base
        self.sprites.append(Sprite(self.brush.plate(rect.size, "panel"), *rect.topleft))
        inner = rect.inflate(-2 * pad, -2 * pad)
        side, high = max(round(base * 1.9), self.finger), max(round(base * 1.1), self.finger)
        beside = self._head(Rect(inner.x, inner.y, inner.width, side))
        keys = Rect(inner.x, inner.bottom - side, inner.width, side)
        top, lowest = inner.y + side + round(base * 0.4), keys.y
        row = max(round(base * 1.75), self.finger + 2)
        if lowest - round(base * 0.3) - high - top < FEW * row and beside.width >= (len(_KEYS) + 1) * (side + round(base * 0.25)):
            keys, lowest = beside, inner.bottom
        track = Rect(inner.x, lowest - round(base * 0.3) - high, inner.width, high)
        rows = Rect(inner.x, top, inner.width, track.y - top - round(base * 0.2))
        if rows.height < self._height(self.play.session.here, rows.width):
            rows.height = lowest - top
        else:
            self._bar(track)
        self._rows(rows)
        self._keys(keys, review)
        return self.sprites, self.widgets

    def _head(self, rect: Rect) -> Rect:
        """The heading and its buttons; the room between them."""
        title = self.brush.text(self.words("moves"), 1, "text", "serif")
        self.sprites.append(Sprite(title, rect.x, rect.centery - title.get_height() // 2))
        close = Rect(rect.right - rect.height, rect.y, rect.height, rect.height)
        kept = Rect(close.x - rect.height - round(self.base * 0.3), rect.y, rect.height, rect.height)
        if "type" not in self.barred:
            self.widgets.append(Widget("type", "button", self.words("type"), kept, icon="type"))
        self.widgets.append(Widget("hide", "button", self.words("close"), close, icon="close"))
        left, gap = rect.x + title.get_width(), round(self.base)
        return Rect(left + gap, rect.y, kept.x - left - 2 * gap, rect.height)

    # -- the rows

    def _rows(self, rect: Rect) -> None:
        """The moves around the one on the table, as many as have room; under each those branches that go off beside it
        and have room."""
        line, here, width = self.play.session.line, self.play.session.here.depth, rect.width
        listed = {here: self._count(line[here], width, rect.height) or 0}
        left = rect.height - self._height(line[here], width, listed[here])
        first = last = here
        while True:
            below = self._count(line[last + 1], width, left) if last + 1 < len(line) else None
            above = self._count(line[first - 1], width, left) if first > 0 else None
            if below is not None and (above is None or last - here <= here - first + 1):
                last += 1
                listed[last], at = below, last
            elif above is not None:
                first -= 1
                listed[first], at = above, first
            else:
                break
            left -= self._height(line[at], width, listed[at])
        top = rect.y
        for node in line[first : last + 1]:
            room = Rect(rect.x, top, width, rect.bottom - top)
            top = self._row(node, room, listed[node.depth], node.depth == here)

    def _count(self, node: Node[object], width: int, left: int) -> int | None:
        """How many branches are listed beneath a move that has so many pixels left: at least one where there are any. None where
        there is no room for that."""
        most = len(_branches(node))
        counts = range(most, min(most, 1) - 1, -1)
        return next((count for count in counts if self._height(node, width, count) <= left), None)

    def _height(self, node: Node[object], width: int, count: int = BRANCHES) -> int:
        """The pixels that a move and so many of the branches beside it take."""
        branches = _branches(node)[:count]
        below = (self._move_height(branch, width, branch=True, alone=len(branches) == 1) for branch in branches)
        return self._move_height(node, width) + sum(below)

    def _move_height(self, node: Node[object], width: int, *, branch: bool = False, alone: bool = False) -> int:
        """The pixels that a row takes; ``alone``: a branch that stands alone beside the button that leads round."""
        room = self._room(node, width, branch)
        said = self.brush.measure_block(self._said(node, room, branch), room, -1)
        least = round(self.base * (2.8 if alone else 1.75))
        return max(least, said + round(self.base * 0.55), self.finger + 2 if self.finger else 0)

    def _room(self, node: Node[object], width: int, branch: bool) -> int:
        """How wide the words of a row may be."""
        if branch:
            return width - self._fork_width - round(self.base * 1.15)
        return width - round(self.base * (4.5 if node.parent else 0.8))

    @property
    def _fork_width(self) -> int:
        """How wide the button is that leads round the branches, left of their rows."""
        return max(round(self.base * 1.6), self.finger)

    def _said(self, node: Node[object], width: int, branch: bool = False) -> str:
        """A move in words for a row, which are never cut: where they need more than two lines so wide, without the name of the
        action; where that needs more than three, without what it did; and only in the end no more than where the tile went."""
        play, words, whole = self.play, self.words, self._whole(node, branch)
        line = self.brush.text("x", -1).get_height()
        if self.brush.measure_block(whole, width, -1) < 3 * line - line // 2 or node.parent is None:
            return whole
        picks, went = describe_picks(play, node, words), find_moved_tile(play, node, words)[1]
        ways: Sequence[str] = describe_shortly(play, node, words), describe_move(play, node, words), picks, went
        if branch:
            ways = [self._named(node, picks)] if picks else []
        fits = (said for said in ways if said and self.brush.measure_block(said, width, -1) < 4 * line - line // 2)
        return next(fits, whole)

    def _whole(self, node: Node[object], branch: bool = False) -> str:
        """All that the list can say of a move: what it was and what it did; of a branch its letter, with its first move."""
        if node.parent is None:
            return self.words("the_start")
        if branch:
            return self._named(node, describe_move(self.play, node, self.words))
        return describe_node(self.play, node, self.words)

    def _named(self, node: Node[object], said: str) -> str:
        """A branch by its letter, with words for its first move, and how many come after it."""
        more = len(_onward(node)) - 1
        named = self.words.entry(_letter(node), said)
        return f"{named} (+{more})" if more else named

    def _leads(self, node: Node[object]) -> str:
        """What pressing a branch does: it shows that branch, with its first moves."""
        play, line = self.play, _onward(node)
        first = (describe_picks(play, one, self.words) or describe_move(play, one, self.words) for one in line[:LED])
        more = [f"(+{len(line) - LED})"] if len(line) > LED else []
        return self.words("branch_leads", name=_letter(node), moves=" ".join(["; ".join(first), *more]))

    def _row(self, node: Node[object], rect: Rect, count: int, here: bool) -> int:
        """A move with its number and tile, then so many of the branches beside it, and left of these what leads round them; where
        they end."""
        high = self._move_height(node, rect.width)
        cell = Rect(rect.x, rect.y, rect.width, high - 2)
        room = self._room(node, rect.width, branch=False)
        whole, said = self._whole(node), self._said(node, room)
        spoken = self.words.entry(self.words("ply", n=node.depth), whole) if node.parent else whole
        tip = whole if said != whole else ""
        self.widgets.append(Widget(f"ply:{node.id}", "row", whole, cell, on=here, spoken=spoken, tip=tip))
        self.sprites.append(Sprite(self.brush.plate(cell.size, "on" if here else "well"), *cell.topleft))
        left = self._number_and_tile(node, cell) if node.parent else cell.x + round(self.base * 0.4)
        after = self.play.session.here.depth < node.depth
        words = self.brush.block(said, room, -1, "muted" if after else "text")
        self.sprites.append(Sprite(words, left, cell.centery - words.get_height() // 2))
        top = rect.y + high
        if branches := _branches(node)[:count]:
            spot = Rect(rect.x, top, self._fork_width, self._height(node, rect.width, count) - high - 2)
            self.widgets.append(self._fork(node, spot))
        for branch in branches:
            top = self._branch_row(branch, Rect(rect.x, top, rect.width, 0), alone=len(branches) == 1)
        return top

    def _fork(self, node: Node[object], spot: Rect) -> Widget:
        """The button that leads round the branches: its sign above the letter of the one that is shown."""
        letter, leads, many = _letter(node), self._leads(_next_branch(node)), len(_siblings(node)) + 1
        icon, name = self.brush.icon("fork", "text", round(self.base * 1.1)), self.brush.text(letter, -1)
        picture = self.brush.once(("fork", letter), lambda: stack([icon, name] if icon else [name]))
        tip = f"{self.words('branches_here', m=many, name=letter)}\n{leads}"
        return Widget(f"fork:{node.id}", "button", letter, spot, bare=True, picture=picture, spoken=leads, tip=tip)

    def _number_and_tile(self, node: Node[object], cell: Rect) -> int:
        """What stands before the words of a move; returns where these begin."""
        left = cell.x + round(self.base * 1.9)
        number = self.brush.text(str(node.depth), -1, "muted")
        self.sprites.append(Sprite(number, left - number.get_width(), cell.centery - number.get_height() // 2))
        seat = self.play.game.to_move(node.parent.state) or "any" if node.parent else "any"
        piece, _ = find_moved_tile(self.play, node, self.words)
        side = round(self.base * 1.45)
        picture = self.tiles.picture(piece.kind, piece.owner, side) if piece else self.brush.seat_sign(seat, side * 2 // 3)
        self.sprites.append(centred(picture, (left + round(self.base * 0.3) + side // 2, cell.centery)))
        return left + side + round(self.base * 0.7)

    def _branch_row(self, node: Node[object], rect: Rect, *, alone: bool) -> int:
        """A branch that is not shown: a press leads into it. Returns where its row ends."""
        high = self._move_height(node, rect.width, branch=True, alone=alone)
        left = self._fork_width + round(self.base * 0.15)
        cell = Rect(rect.x + left, rect.y, rect.width - left, high - 2)
        room = self._room(node, rect.width, branch=True)
        self.widgets.append(Widget(f"ply:{node.id}", "row", self._whole(node, branch=True), cell, tip=self._leads(node)))
        words = self.brush.block(self._said(node, room, branch=True), room, -1, "muted")
        self.sprites.append(Sprite(self.brush.plate(cell.size, "well"), *cell.topleft))
        self.sprites.append(Sprite(words, cell.x + round(self.base * 0.5), cell.centery - words.get_height() // 2))
        return rect.y + high

    # -- the bar

    def _bar(self, rect: Rect) -> None:
        """A groove with a knob: how far along the line the game stands."""
        line = self.play.session.line
        here, last = self.play.session.here.depth, max(len(line) - 1, 1)
        groove = Rect(rect.x, rect.centery - max(round(self.base * 0.16), 2), rect.width, max(round(self.base * 0.32), 4))
        self.sprites.append(Sprite(self.brush.plate(groove.size, "well"), *groove.topleft))
        x = knob_position(rect, here, last)
        if x - groove.x > 4:
            done = Rect(groove.x, groove.y, x - groove.x, groove.height)
            self.sprites.append(Sprite(self.brush.plate(done.size, "primary"), *done.topleft))
        knob = self.tiles.plain("guest", round(self.base * 1.1))
        self.sprites.append(centred(knob, (x, rect.centery)))
        self.widgets.append(Widget("scrub", "scrub", self.words("scrub"), rect, value=str(here)))

    def _keys(self, rect: Rect, review: Review) -> None:
        gap = round(self.base * 0.25)
        pace = self.words("pace", n=f"{PACES[review.pace]:g}".replace(".", self.words("decimal_sign")))
        wide = max(self.brush.text(pace, -1).get_width() + round(self.base * 0.9), self.finger)
        known: Sequence[tuple[str, str]] = _KEYS
        width = (rect.width - wide - gap * len(known)) // len(known)
        if width < self.finger:  # the ends are reached by the bar
            known = _KEYS[1:-1]
            width = (rect.width - wide - gap * len(known)) // len(known)
        if width < self.finger:
            known, width, wide = (_KEYS[1], _KEYS[3]), (rect.width - gap) // 2, 0
        here = self.play.session.here
        watched = self.play.watched
        enabled = {
            "first": here.parent,
            "undo": self.play.before,
            "play": here.preferred or watched,
            "redo": self.play.after_this or watched,
            "last": here.preferred,
        }
        running = review.running
        labels = {name: self.words({"undo": "undo", "redo": "redo"}.get(name, f"go_{name}")) for name, _ in known}
        if running:
            labels["play"] = self.words("pause")
        cells = [Rect(rect.x + at * (width + gap), rect.y, width, rect.height) for at in range(len(known))]
        cells = share_row(self.brush, list(labels.values()), cells)
        small, bare = fit_labels(self.brush, list(labels.values()), cells)
        for (name, icon), cell in zip(known, cells, strict=True):
            running = name == "play" and review.running
            sign = "pause" if running else {"back_one": "undo", "on_one": "redo"}.get(icon, icon)
            self.widgets.append(
                Widget(
                    name,
                    "button",
                    labels[name],
                    cell,
                    icon=sign,
                    small=small,
                    bare=bare,
                    enabled=bool(enabled[name]) or running,
                    on=running,
                )
            )
        left = cells[-1].right + gap
        if wide:
            self.widgets.append(Widget("pace", "button", pace, Rect(left, rect.y, rect.right - left, rect.height), small=True))


def _siblings(node: Node[object]) -> list[Node[object]]:
    """The other branches that begin where a move begins."""
    return [other for other in node.parent.children if other is not node] if node.parent else []


def _branches(node: Node[object]) -> list[Node[object]]:
    """Those of them that have rows of their own."""
    return _siblings(node)[:BRANCHES]


def _next_branch(node: Node[object], by: int = 1) -> Node[object]:
    """The branch so many after that of a move, and round."""
    forks = node.parent.children if node.parent else [node]
    return forks[(forks.index(node) + by) % len(forks)]


def _onward(node: Node[object]) -> Sequence[Node[object]]:
    """A move and those that come after it along its branch."""
    line = [node]
    while line[-1].preferred is not None:
        line.append(line[-1].preferred)
    return line


def _letter(node: Node[object]) -> str:
    """The name of a branch: A is the one that was played first."""
    at = node.parent.children.index(node) if node.parent else 0
    return chr(ord("A") + at) if at < 26 else str(at + 1)


def knob_position(rect: Rect, here: int, last: int) -> int:
    """The pixel across a bar at which ply ``here`` of ``last`` is."""
    return rect.x + rect.height // 2 + round((rect.width - rect.height) * here / max(last, 1))


def ply_at_pixel(rect: Rect, x: int, last: int) -> int:
    """The ply that a pixel across a bar means."""
    share = (x - rect.x - rect.height / 2) / max(rect.width - rect.height, 1)
    return round(min(max(share, 0.0), 1.0) * last)
