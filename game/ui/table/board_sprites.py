"""The board in play: threads, tiles, marks, what is in the hand and on its way, as sprites from back to front."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pygame

from game.core.contract import Diagram, Link, Meter, Piece, Reason
from game.core.covering import statuses_on
from game.core.selection import tokens
from game.core.session import Node
from game.drawing.brush import Brush
from game.drawing.diagram_surface import DiagramPainter
from game.drawing.geometry import Arc, centre, compare_arcs, is_square
from game.drawing.overlays import arrow, mark, note_arrow, ring_share, turn_light
from game.drawing.sprites import Sprite, centred
from game.drawing.tiles import TilePainter
from game.drawing.view import BoardView
from game.ui.framework.inputs import Pos
from game.ui.framework.popups import draw_bubble, draw_tail
from game.ui.framework.words import UiWords
from game.ui.table.board_changes import find_changes
from game.ui.table.link_animation import LinkAnimation
from game.ui.table.motion import Motion
from game.ui.table.move_tokens import is_place
from game.ui.table.pointer import Aim, Pointer
from game.ui.table.preview import NOTHING, Preview, draw_cut_link, draw_gains, draw_link_sign, draw_new_link, find_preview
from game.ui.table.rings import closed_ring, winning_links
from game.ui.table.score_notes import ScoreNote, make_score_notes
from game.ui.table.table_game import TableGame
from game.ui.table.tile_animation import (
    RAISED,
    ChangeDetails,
    StatusFade,
    dim,
    draw_flight,
    find_worn_off,
    plan_flights,
)
from game.ui.table.tray_animation import find_sockets
from game.ui.table.trays import Slot

LEAST_STEP = 7
"""The least step of a board, in pixels, on which it can be seen how a tile moves."""
NEAR = 0.25
"""In heights of letters, how far off a bubble with a tail lies from what lies beside the board: it hides the name above a tray,
on which its tail would lie."""
FEW = 8
"""So many tiles to go on with in the middle of a turn are pointed out."""


class BoardSprites:
    """Draws the board of one game in one view."""

    def __init__(self, play: TableGame, brush: Brush, tiles: TilePainter, view: BoardView, words: UiWords) -> None:
        self.play, self.brush, self.tiles, self.view, self.words = play, brush, tiles, view, words
        self.numbered = False
        self.threads = LinkAnimation(brush, view, closed_ring(play), winning_links(play))
        self._worn, self._raised = self._statuses(), frozenset[str]()
        self._wear, self._veil = StatusFade(), 0.0
        self._foreseen: tuple[object, Aim | None, Preview] = (None, None, NOTHING)
        self._movements: dict[str, pygame.Surface | None] = {}
        self._lay: list[Sprite] = []
        self._told: list[Sprite] = []
        self._told_for: object = None
        self._lay_for: tuple[object, ...] = (None,) * 6

    def scene(self, pointer: Pointer, motion: Motion, now: int) -> list[Sprite]:
        """The sprites on the board at a moment in milliseconds."""
        if not motion.under_way:
            self.threads.rest()
        self._veil = self._wear.veil(now) if motion.under_way else 0.0
        self._raised = frozenset(filter(None, (self.play.lifted, *self.play.chosen)))
        hidden = motion.ends()
        aim = self.aim(pointer)
        then = self._preview(aim)
        out = self._turn_light() + self._ring_shares(aim)
        out += [] if hidden else self._last_move()
        out += self._links(aim, now)
        out += self._point_marks()
        out += self._lying(hidden, pointer, then)
        out += self._link_signs(aim)
        if not hidden:
            out += self._ghosts(pointer, aim, then)
            out += self._marks(pointer, aim)
        out += [draw_mark_at(self.brush, self.view, "blocked", place) for place in pointer.causes if is_place(place)]
        for place, how in pointer.reach.items():
            out.append(draw_mark_at(self.brush, self.view, "reach_take" if how == "take" else "reach", place))
        out += self._flying(motion, now)
        return out + self._in_hand(pointer, aim)

    def set_off(
        self,
        motion: Motion,
        before: Mapping[str, Piece],
        links: Iterable[Link],
        now: int,
        hand: tuple[str, Pos] | None = None,
        *,
        way: Sequence[str] = (),
        slots: tuple[Sequence[Slot], Sequence[Slot]] = ((), ()),
    ) -> None:
        """Begins the motion from an earlier board and its links to this one. ``hand`` and ``way`` as in ``ChangeDetails``;
        ``slots``: the sockets before and now. Which tiles were lifted already is known from when they were last drawn."""
        play, found = self.play, find_changes(before, self.play.pieces, way)
        pace = motion.pace.for_many(len(found))
        worn, self._worn = self._worn, self._statuses()
        known = ChangeDetails(hand, way, find_sockets(found, *slots), worn, self._raised)
        trips = plan_flights(found, self.view, now, pace, known)
        still = max((tween.over for tween in trips), default=now)
        over = self.threads.begin(links, play.links, closed_ring(play), now, still, pace, winning_links(play))
        over = max(over, self._wear.begin(find_worn_off(found, worn, self._worn), still, pace))
        motion.start(trips, over if over > now else 0)

    def _statuses(self) -> dict[str, tuple[str, ...]]:
        """What is seen on the tiles that lie there, besides what they are."""
        badges = self.play.badges
        return {place: statuses_on(piece, badges.get(place, ())) for place, piece in self.play.pieces.items()}

    def aim(self, pointer: Pointer) -> Aim | None:
        """What would be picked if the hand let go now."""
        if self.play.pinned:
            place = next((place for place, token in self.play.targets.items() if token == self.play.pinned), None)
            return Aim(self.play.pinned, place)
        if pointer.word in self.play.amounts:
            return Aim(pointer.word, None)
        place = pointer.cursor or pointer.place
        token = self.play.at(place) if place else None
        return Aim(token, place) if token in self.play.options else None

    def _preview(self, aim: Aim | None) -> Preview:
        """What that would do; worked out once while neither the picks nor what is aimed at change."""
        if aim is None or not self.play.picked:
            return NOTHING
        picks, known, then = self._foreseen
        if picks is not self.play.selection or known != aim:
            then = find_preview(self.play, *aim)
            self._foreseen = self.play.selection, aim, then
        return then

    def _turn_light(self) -> list[Sprite]:
        """A strip of brass on the rim, at the side of the player to move."""
        mover = self.play.mover
        if mover not in self.play.game.seats or len(self.play.game.seats) < 2:
            return []
        narrow = self.numbered or bool(self._arcs(self.play.meters))
        return [turn_light(self.brush, self.view, (mover == "host") != self.view.turned, narrow)]

    def _ring_shares(self, aim: Aim | None) -> list[Sprite]:
        """How far each seat's links go around the middle of the board, where an ending asks for a ring around it; pale what the
        move that is aimed at would add or take."""
        now = self._arcs(self.play.meters)
        then = self._arcs(self.play.meters_after(aim.token) or ()) if aim and self.play.picked else {}
        out = []
        for seat in sorted({*now, *then}):
            here = now.get(seat, ())
            kept, changed = compare_arcs(here, then.get(seat, here if not then else ()))
            out += ring_share(self.brush, self.view, seat, changed, pale=True, numbered=self.numbered)
            out += ring_share(self.brush, self.view, seat, kept, numbered=self.numbered)
        return out

    def _arcs(self, meters: Sequence[Meter]) -> dict[str, Sequence[Arc]]:
        """By seat, the arcs of the first ring around the middle that an ending asks for."""
        found: dict[str, Sequence[Arc]] = {}
        for meter in meters:
            gauge = meter.gauge
            if gauge is not None and gauge.form == "ring" and centre(gauge.place) == self.view.extent.middle:
                found.setdefault(meter.seat, gauge.arcs)
        return found

    def _last_move(self) -> list[Sprite]:
        """Arrows and marks of the last move; once it is the other's turn, of all that was done in the one before."""
        turn = self.play.last_turn
        return [sprite for node in turn for sprite in self._mark_move(node, last=node is turn[-1])]

    def _mark_move(self, node: Node[Any], *, last: bool) -> list[Sprite]:
        """A move before the ``last`` is marked only where its tile still lies."""
        move = node.move or ""
        places = [pick for pick in tokens(move) if is_place(pick)]
        if not places:
            return []
        if move.startswith("move ") and len(places) > 1:
            ways, ends = [(places[0], places[1])], places[-1:]
        else:  # what was moved by something that was placed or used
            events = [event for event in self.play.game.events(node.state) if event["event"] == "moved"]
            ways = [(event["from"], event["to"]) for event in events if "to" in event and "from" in event]
            ends = [*dict.fromkeys([*(end for _, end in ways), *(places[-1:] if not ways else places[:1])])]
        out = [arrow(self.brush, self.view, a, b) for a, b in ways if a != b]
        return out + [draw_mark_at(self.brush, self.view, "last", end) for end in ends if last or end in self.play.pieces]

    def _links(self, aim: Aim | None, now: int) -> list[Sprite]:
        form, broken = self.play.foresee(aim.token) if aim and self.play.picked else ([], [])
        out = self.threads.snapping(now)
        for link in self.play.links:
            out += draw_cut_link(self.brush, self.view, link) if link in broken else self.threads.thread(link, now)
        out += self.threads.light(now)
        return out + [draw_new_link(self.brush, self.view, link) for link in form]

    def _link_signs(self, aim: Aim | None) -> list[Sprite]:
        """What is shown of links over the tiles: those of neighbours, and what would come about or break."""
        form, broken = self.play.foresee(aim.token) if aim and self.play.picked else ([], [])
        out = [sprite for link in self.play.links if link not in broken for sprite in self.threads.clasp(link)]
        out += [draw_link_sign(self.brush, self.view, link, new=False) for link in broken]
        return out + [draw_link_sign(self.brush, self.view, link, new=True) for link in form]

    def gains(self, pointer: Pointer, window: pygame.Rect, button: tuple[str, pygame.Rect] | None) -> list[Sprite]:
        """What the move that is aimed at would score, and whether it would end the game; or what that of a button would."""
        if button is not None:
            token, rect = button
            return draw_gains(self.brush, self.notes_of(token), rect.midtop, round(self.view.unit * 0.2), window)
        aim = self.aim(pointer)
        if aim is None or not aim.place or not self.play.picked or pointer.said:
            return []
        return draw_gains(self.brush, self.notes_of(aim.token), self.view.at(aim.place), self.view.tile, window)

    def notes_of(self, token: str) -> list[ScoreNote]:
        """That picking a token would end the game, and for whom, and what it would score."""
        outcome = self._outcome(token)
        return [*filter(None, [outcome]), *make_score_notes(self.play.gains(token), self.words)]

    def _outcome(self, token: str) -> ScoreNote | None:
        """That the move which is aimed at ends the game, and for whom; or that it will, as the turn ends."""
        result = self.play.outcome_after(token)
        if result is None:
            standing = self.play.stands_after(token)
            said = self.words("wins_with_turn", name=self.words.of(standing.title)) if standing else ""
            return ScoreNote(self.play.mover or "any", said, gain=True) if standing else None
        won = result.winner == self.play.mover
        word = "wins_by" if won else {"draw": "draws_by", None: "ends_by"}.get(result.winner, "loses_by")
        said = self.words(word, name=self.words.of(result.name))
        return ScoreNote(self.play.mover or "any", said, gain=won)

    def _point_marks(self) -> list[Sprite]:
        """What lies on points without a tile; of a point with a tile the tile wears it."""
        free = ((place, badges[0]) for place, badges in self.play.badges.items() if place not in self.play.pieces and badges)
        return [centred(self.tiles.sign(badge.status, self.view.size(place)), self.view.at(place)) for place, badge in free]

    def _lying(self, hidden: Container[str], pointer: Pointer, then: Preview) -> list[Sprite]:
        """The tiles that lie there; kept while nothing changes that they depend on: most frames are of a pointer passing."""
        place = pointer.cursor or pointer.place
        raised = place if place in self.play.options and not self.play.picked else None
        key = self.play.pieces, self.play.badges, self.play.selection, then, bool(pointer.drag), raised
        if hidden or self._veil or any(a is not b and a != b for a, b in zip(key, self._lay_for, strict=True)):
            self._lay = self._tiles(hidden, pointer, then)
            self._lay_for = key if not hidden and not self._veil else (None,) * len(key)
        return self._lay

    def _tiles(self, hidden: Container[str], pointer: Pointer, then: Preview) -> list[Sprite]:
        """The tiles that lie there; those on squares below those on points, whose corners they touch."""
        out = []
        order = lambda item: (not is_square(item[0]), self.view.at(item[0])[1])  # noqa: E731 - from back to front
        for place, piece in sorted(self.play.pieces.items(), key=order):
            if place not in hidden and (place not in then.ghosts or place == self.play.lifted):
                out += self._tile(place, piece, pointer, then)
        return out

    def _tile(self, place: str, piece: Piece, pointer: Pointer, then: Preview) -> list[Sprite]:
        state = ""
        x, y = self.view.at(place)
        out = [draw_mark_at(self.brush, self.view, "source", place)] if place in self.play.picked else []
        if place == self.play.lifted or place in self.play.chosen:
            gone = place in then.leaving and len(then.ghosts) > 1
            state = "ghost" if pointer.drag else "leaving" if gone else "lifted"
            y -= 0 if state != "lifted" else round(self.view.unit * RAISED)
        elif place in then.leaving:
            state = "leaving"
        elif place == (pointer.cursor or pointer.place) and place in self.play.options and not self.play.picked:
            state, y = "lifted", y - round(self.view.unit * 0.07)
        size, worn = self.view.size(place), statuses_on(piece, self.play.badges.get(place, ()))
        out.append(centred(self.tiles.picture(piece.kind, piece.owner, size, state, worn, piece.under), (x, y)))
        if self._veil and place in self._wear.old:
            before = self.tiles.picture(piece.kind, piece.owner, size, "soon", self._wear.old[place], piece.under)
            out.append(centred(dim(self.brush, before, self._veil), (x, y)))
        return out

    def _ghosts(self, pointer: Pointer, aim: Aim | None, then: Preview) -> list[Sprite]:
        """The tiles that would lie elsewhere, where they would; the one under the pointer is seen there anyway."""
        under = aim.place if aim and pointer.drag else None
        state = "soon" if len(then.ghosts) > 1 else "ghost"
        return [
            centred(self._plain(piece, place, state), self.view.at(place))
            for place, piece in then.ghosts.items()
            if place != under
        ]

    def _marks(self, pointer: Pointer, aim: Aim | None) -> list[Sprite]:
        out = []
        if pointer.hints and (self.play.picked or self._few()):
            targets = self.play.targets.items()
            out += [
                draw_mark_at(self.brush, self.view, self._target(token, place), place)
                for place, token in targets
                if aim is None or place != aim.place
            ]
        if aim and aim.place:
            out.append(draw_mark_at(self.brush, self.view, "capture" if self.play.captures(aim.token) else "aim", aim.place))
        if pointer.cursor:
            out.append(draw_mark_at(self.brush, self.view, "cursor", pointer.cursor))
        return out

    def _few(self) -> bool:
        """Whether this is the middle of a turn with few tiles to go on with, which are shown then."""
        return len(self.play.targets) <= FEW and self.play.goes_on

    def _target(self, token: str, place: str) -> str:
        if place not in self.play.pieces or token != place:
            return "land"
        return "capture" if self.play.captures(token) else "can"

    def scribbled(self, drawn: Iterable[tuple[str, str]]) -> list[Sprite]:
        """The rings and arrows that somebody drew."""
        return [
            draw_mark_at(self.brush, self.view, "note_ring", a) if a == b else note_arrow(self.brush, self.view, a, b)
            for a, b in drawn
        ]

    def reasons(self, found: Mapping[str, Reason]) -> list[Sprite]:
        """The sort of each reason why not, at its place."""
        return [draw_mark_at(self.brush, self.view, f"reason_{reason.sort}", place) for place, reason in found.items()]

    def _flying(self, motion: Motion, now: int) -> list[Sprite]:
        return [sprite for tween in motion for sprite in draw_flight(self.brush, self.tiles, self.view, tween, now)]

    def _in_hand(self, pointer: Pointer, aim: Aim | None) -> list[Sprite]:
        piece = self.held()
        if piece is None:
            return []
        place = aim.place if aim else None
        if pointer.drag:
            picture = self.tiles.picture(piece.kind, piece.owner, round(self.view.size(place) * 1.08), "lifted", (), piece.under)
            return [centred(picture, pointer.drag)]
        if aim and place and place not in self.play.pieces and self.play.after(aim.token) is None:
            return [centred(self._plain(piece, place, "ghost"), self.view.at(place))]
        return []

    def _plain(self, piece: Piece, place: str, state: str) -> pygame.Surface:
        """A tile as it would lie on a place, without its statuses."""
        return self.tiles.picture(piece.kind, piece.owner, self.view.size(place), state, under=piece.under)

    def held(self) -> Piece | None:
        """The tile in the hand, from the board or from a tray."""
        lifted = self.play.lifted
        if lifted is None:
            return None
        on_board = self.play.pieces.get(lifted)
        if on_board:
            return on_board
        return Piece(lifted, self.play.face(self.play.mover or "any")) if lifted in self.play.game.kinds else None

    def bubble(
        self, pointer: Pointer, window: pygame.Rect, needed: Sequence[pygame.Rect] = (), *, part: pygame.Rect | None = None
    ) -> list[Sprite]:
        """The sentence beside what it is about, inside the window, and in that ``part`` of it where it has room there; with a
        tile in hand not over a point where that may go, and where it can be not over what is ``needed``."""
        if pointer.said is None:
            return []
        about = pointer.said, pointer.said_at, pointer.about, pointer.causes, pointer.free
        key = about, self.play.selection, self.play.pieces, window, [*needed], part
        if key != self._told_for:
            self._told_for, self._told = key, self._place_bubble(pointer, window, needed, part)
        return self._told

    def _place_bubble(
        self, pointer: Pointer, window: pygame.Rect, needed: Sequence[pygame.Rect], part: pygame.Rect | None
    ) -> list[Sprite]:
        """That sentence where it hides least."""
        goals = self.play.targets if self.play.picked else ()
        shown = {place for place in (*pointer.causes, self.play.lifted, *self.play.picked, *goals) if place and is_place(place)}
        spots = {*pointer.free, *map(self.view.at, shown)}
        tiles = [self.view.at(place) for place in self.play.pieces]
        cost = lambda spot: self._hides(spot, pointer.said_at, spots, tiles) + self._covers(spot, needed)  # noqa: E731
        off, picture = self.view.unit * 0.75, self._movement(pointer.about)
        if pointer.meant:  # room for the tail; beside the board a short one, as it would lie on the name above a tray
            room = 1.0 if self.view.rect.collidepoint(pointer.said_at) else NEAR
            off = max(pointer.meant.size) / 2 + self.brush.theme.base * room
        said = pointer.said or ""
        at, off = pointer.said_at, round(off)
        out = draw_bubble(self.brush, said, at, off, window, cost, headed=pointer.headed, picture=picture, part=part)
        return out + (draw_tail(self.brush, out[0].rect, pointer.meant) if pointer.meant else [])

    def _movement(self, kind: str) -> pygame.Surface | None:
        """How a kind of tile moves, drawn small; None where there is nothing to draw, or no room."""
        if kind not in self._movements:
            diagram = _bare(self.play.movement(kind)) if kind else None
            side = min(self.brush.theme.base * 11, self.view.rect.width * 0.28)
            painter = DiagramPainter(self.brush, self.tiles, self.play.game.board)
            unit = painter.unit_in(diagram, side) if diagram else 0
            self._movements[kind] = painter.picture(diagram, unit) if diagram and unit >= LEAST_STEP else None
        return self._movements[kind]

    def _hides(self, spot: pygame.Rect, at: Pos, shown: Iterable[Pos], tiles: Iterable[Pos]) -> float:
        """What a bubble there hides, and how far it is from what it is about."""
        reach = self.view.tile // 2
        wide = spot.inflate(2 * reach, 2 * reach)
        away = math.dist(at, (min(max(at[0], spot.left), spot.right), min(max(at[1], spot.top), spot.bottom)))
        hidden = sum(map(wide.collidepoint, tiles)) + 20 * sum(map(wide.collidepoint, shown)) + 50 * wide.collidepoint(at)
        return hidden + away / (2 * self.view.tile)

    def _covers(self, spot: pygame.Rect, needed: Sequence[pygame.Rect]) -> float:
        """How much a bubble there covers of what is needed beside the board."""
        return 8 * sum(part.width * part.height for part in map(spot.clip, needed)) / self.view.tile**2


def _bare(diagram: Diagram | None) -> Diagram | None:
    """A diagram without the crosses on free points, which would make a small one restless."""
    if diagram is None:
        return None
    marks = {place: kind for place, kind in diagram.marks.items() if kind != "blocked" or place in diagram.pieces}
    return replace(diagram, marks=marks)


def draw_mark_at(brush: Brush, view: BoardView, kind: str, place: str) -> Sprite:
    """A mark in the middle of a place."""
    return centred(mark(brush, kind, view.step(place)), view.at(place))
