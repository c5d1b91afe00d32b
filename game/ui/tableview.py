"""The board in play: threads, tiles, marks, what is in the hand and on its way, as sprites from back to front."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.core.contract import Link, Piece
from game.core.selection import tokens
from game.ui.boardview import View
from game.ui.brush import Brush
from game.ui.bubble import bubble
from game.ui.inputs import Pos
from game.ui.lines import arrow, centred, grown, link_sprite
from game.ui.marks import mark
from game.ui.motion import Motion, Tween, changes, flights
from game.ui.places import is_place, is_square
from game.ui.play import Play
from game.ui.preview import NOTHING, Preview, preview
from game.ui.rim import turn_light
from game.ui.scene import Sprite
from game.ui.tiles import Tiles
from game.ui.words import Words

GROW = 300
"""Milliseconds in which a new thread grows."""
FEW = 8
"""So many tiles to go on with in the middle of a turn are pointed out."""


@dataclass
class Hand:
    """What the pointer and the keys are doing; no part of the game's state."""

    place: str | None = None
    """The place pointed at."""
    cursor: str | None = None
    """The keyboard's place, while the board has the focus."""
    word: str | None = None
    """The amount pointed at, or the one that has the focus."""
    drag: Pos | None = None
    """Where a dragged tile is."""
    hints: bool = True
    said: str | None = None
    """A sentence in a bubble ..."""
    said_at: Pos = (0, 0)
    """... at this pixel, and the places that it points at."""
    causes: tuple[str, ...] = ()


class Aim(NamedTuple):
    """A token that would be picked, and the place on the board where it would be, if it would be there."""

    token: str
    place: str | None


class TableView:
    """Draws the board of one game in one view."""

    def __init__(self, play: Play, brush: Brush, tiles: Tiles, view: View, words: Words) -> None:
        self.play, self.brush, self.tiles, self.view, self.words = play, brush, tiles, view, words
        self.numbered = False
        self.new_links: dict[Link, int] = {}
        self._foreseen: tuple[object, Aim | None, Preview] = (None, None, NOTHING)

    def scene(self, hand: Hand, motion: Motion, now: int) -> list[Sprite]:
        """The sprites on the board at a moment in milliseconds."""
        hidden = motion.ends()
        aim = self._aim(hand)
        then = self._preview(aim)
        out = self._turn_light()
        out += self._last_move()
        out += self._links(aim, now)
        out += self._tiles(hidden, hand, then)
        if not hidden:
            out += self._ghosts(hand, aim, then)
            out += self._marks(hand, aim)
        out += [mark_at(self.brush, self.view, "blocked", place) for place in hand.causes if is_place(place)]
        out += self._flying(motion, now)
        return out + self._in_hand(hand, aim)

    def set_off(
        self,
        motion: Motion,
        before: Mapping[str, Piece],
        links: Iterable[Link],
        now: int,
        hand: tuple[str, Pos] | None = None,
    ) -> None:
        """Begins the motion from an earlier board and its links to this one; ``hand`` as for ``flights``."""
        motion.start(flights(changes(before, self.play.pieces), self.view, now, hand))
        last = max((tween.over for tween in motion), default=now)
        old = set(links)
        self.new_links = {link: last for link in self.play.links if link not in old}

    def _aim(self, hand: Hand) -> Aim | None:
        """What would be picked if the hand let go now."""
        if hand.word in self.play.amounts:
            return Aim(hand.word, None)
        place = hand.cursor or hand.place
        token = self.play.at(place) if place else None
        return Aim(token, place) if token in self.play.options else None

    def _preview(self, aim: Aim | None) -> Preview:
        """What that would do; worked out once while neither the picks nor what is aimed at change."""
        if aim is None or not self.play.picked:
            return NOTHING
        picks, known, then = self._foreseen
        if picks is not self.play.selection or known != aim:
            then = preview(self.play, *aim)
            self._foreseen = self.play.selection, aim, then
        return then

    def _turn_light(self) -> list[Sprite]:
        """A strip of brass on the rim, at the side of the player to move."""
        mover = self.play.mover
        if mover not in self.play.game.seats or len(self.play.game.seats) < 2:
            return []
        return [turn_light(self.brush, self.view, (mover == "host") != self.view.turned, self.numbered)]

    def _last_move(self) -> list[Sprite]:
        node = self.play.session.here
        if node.move is None:
            return []
        places = [pick for pick in tokens(node.move) if is_place(pick)]
        if not places:
            return []
        out = [mark_at(self.brush, self.view, "last", places[-1])]
        if node.move.startswith("move ") and len(places) > 1 and places[0] != places[1]:
            out.insert(0, arrow(self.brush, self.view, places[0], places[1]))
        return out

    def _links(self, aim: Aim | None, now: int) -> list[Sprite]:
        form, broken = self.play.foresee(aim.token) if aim and self.play.picked else ([], [])
        out = []
        for link in self.play.links:
            sprite = link_sprite(self.brush, self.view, link)
            begun = self.new_links.get(link)
            if begun is not None:
                sprite = grown(sprite, (now - begun) / GROW, link, self.view)
            elif link in broken:
                sprite = self._pale(link, sprite, 70)
            out.append(sprite)
        return out + [self._pale(link, link_sprite(self.brush, self.view, link), 150) for link in form]

    def _pale(self, link: Link, sprite: Sprite, alpha: int) -> Sprite:
        def make() -> pygame.Surface:
            copy = sprite.picture.copy()
            copy.set_alpha(alpha)
            return copy

        return sprite._replace(picture=self.brush.once(("pale", link, self.view.rect.width, self.view.turned, alpha), make))

    def _tiles(self, hidden: Container[str], hand: Hand, then: Preview) -> list[Sprite]:
        """The tiles that lie there; those on squares below those on points, whose corners they touch."""
        out = []
        order = lambda item: (not is_square(item[0]), self.view.at(item[0])[1])  # noqa: E731 - from back to front
        for place, piece in sorted(self.play.pieces.items(), key=order):
            if place not in hidden and (place not in then.ghosts or place == self.play.lifted):
                out += self._tile(place, piece, hand, then)
        return out

    def _tile(self, place: str, piece: Piece, hand: Hand, then: Preview) -> list[Sprite]:
        badges = self.play.badges.get(place, ())
        statuses = tuple(dict.fromkeys((*piece.marks, *(badge.status for badge in badges))))[:2]
        state = ""
        x, y = self.view.at(place)
        out = [mark_at(self.brush, self.view, "source", place)] if place in self.play.picked else []
        if place == self.play.lifted or place in self.play.chosen:
            gone = place in then.leaving and len(then.ghosts) > 1
            state = "ghost" if hand.drag else "leaving" if gone else "lifted"
            y -= 0 if state != "lifted" else round(self.view.unit * 0.14)
        elif place in then.leaving:
            state = "leaving"
        elif place == (hand.cursor or hand.place) and place in self.play.options and not self.play.picked:
            state, y = "lifted", y - round(self.view.unit * 0.07)
        return [*out, centred(self.tiles.picture(piece.kind, piece.owner, self.view.size(place), state, statuses), (x, y))]

    def _ghosts(self, hand: Hand, aim: Aim | None, then: Preview) -> list[Sprite]:
        """The tiles that would lie elsewhere, where they would; the one under the pointer is seen there anyway."""
        under = aim.place if aim and hand.drag else None
        state = "soon" if len(then.ghosts) > 1 else "ghost"
        return [
            centred(self.tiles.picture(piece.kind, piece.owner, self.view.size(place), state), self.view.at(place))
            for place, piece in then.ghosts.items()
            if place != under
        ]

    def _marks(self, hand: Hand, aim: Aim | None) -> list[Sprite]:
        out = []
        if hand.hints and (self.play.picked or self._few()):
            targets = self.play.targets.items()
            out += [
                mark_at(self.brush, self.view, self._target(token, place), place)
                for place, token in targets
                if aim is None or place != aim.place
            ]
        if aim and aim.place:
            out.append(mark_at(self.brush, self.view, "capture" if self.play.captures(aim.token) else "aim", aim.place))
        if hand.cursor:
            out.append(mark_at(self.brush, self.view, "cursor", hand.cursor))
        return out

    def _few(self) -> bool:
        """Whether this is the middle of a turn with few tiles to go on with, which are shown then."""
        return len(self.play.targets) <= FEW and self.play.goes_on

    def _target(self, token: str, place: str) -> str:
        if place not in self.play.pieces or token != place:
            return "land"
        return "capture" if self.play.captures(token) else "can"

    def _flying(self, motion: Motion, now: int) -> list[Sprite]:
        return [sprite for tween in motion for sprite in self._flight(tween, now)]

    def _flight(self, tween: Tween, now: int) -> list[Sprite]:
        piece, size = tween.change.piece, self.view.size(tween.change.end or tween.change.origin)
        if tween.change.what == "taken":
            picture = self.tiles.picture(piece.kind, piece.owner, size).copy()
            picture.set_alpha(round(255 * (1 - tween.share(now))))
        else:
            landed = tween.share(now) > 0.97
            picture = self.tiles.picture(piece.kind, piece.owner, size, "" if landed else "lifted")
        return [centred(picture, tween.at(now))]

    def _in_hand(self, hand: Hand, aim: Aim | None) -> list[Sprite]:
        piece = self.held()
        if piece is None:
            return []
        place = aim.place if aim else None
        if hand.drag:
            picture = self.tiles.picture(piece.kind, piece.owner, round(self.view.size(place) * 1.08), "lifted")
            return [centred(picture, hand.drag)]
        if aim and place and place not in self.play.pieces and self.play.after(aim.token) is None:
            return [centred(self.tiles.picture(piece.kind, piece.owner, self.view.size(place), "ghost"), self.view.at(place))]
        return []

    def held(self) -> Piece | None:
        """The tile in the hand, from the board or from a tray."""
        lifted = self.play.lifted
        if lifted is None:
            return None
        on_board = self.play.pieces.get(lifted)
        if on_board:
            return on_board
        return Piece(lifted, self.play.face(self.play.mover or "any")) if lifted in self.play.game.kinds else None

    def bubble(self, hand: Hand, window: pygame.Rect) -> list[Sprite]:
        """The sentence beside what it is about, inside the window."""
        if hand.said is None:
            return []
        shown = {place for place in (*hand.causes, self.play.lifted) if place and is_place(place)}
        cost = lambda spot: self._hides(spot, hand.said_at, shown)  # noqa: E731 - what a spot costs
        return bubble(self.brush, hand.said, hand.said_at, round(self.view.unit * 0.75), window, cost)

    def _hides(self, spot: pygame.Rect, at: Pos, shown: set[str]) -> int:
        reach = self.view.tile // 2
        wide = spot.inflate(2 * reach, 2 * reach)
        tiles = sum(wide.collidepoint(self.view.at(place)) for place in self.play.pieces)
        return tiles + 20 * sum(wide.collidepoint(self.view.at(place)) for place in shown) + 50 * wide.collidepoint(at)


def mark_at(brush: Brush, view: View, kind: str, place: str) -> Sprite:
    """A mark in the middle of a place."""
    return centred(mark(brush, kind, view.step(place)), view.at(place))
