"""The board in play: threads, tiles, marks, what is in the hand and on its way, as sprites from back to front."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import pygame

from game.core.contract import Link, Piece
from game.core.moves import parse
from game.ui import svg
from game.ui.boardview import View
from game.ui.brush import Brush
from game.ui.inputs import Pos
from game.ui.lines import arrow, centred, link_sprite
from game.ui.marks import mark
from game.ui.motion import Motion, Tween, changes, flights
from game.ui.places import is_place
from game.ui.play import Play
from game.ui.scene import Sprite
from game.ui.tiles import Tiles
from game.ui.words import Words

GROW = 300
"""Milliseconds in which a new thread grows."""


@dataclass
class Hand:
    """What the pointer and the keys are doing; no part of the game's state."""

    place: str | None = None
    """The place pointed at."""
    cursor: str | None = None
    """The keyboard's place, while the board has the focus."""
    drag: Pos | None = None
    """Where a dragged tile is."""
    hints: bool = True
    said: str | None = None
    """A sentence in a bubble ..."""
    said_at: Pos = (0, 0)
    """... at this pixel, and the places that it points at."""
    causes: tuple[str, ...] = ()


class TableView:
    """Draws the board of one game in one view."""

    def __init__(self, play: Play, brush: Brush, tiles: Tiles, view: View, words: Words) -> None:
        self.play, self.brush, self.tiles, self.view, self.words = play, brush, tiles, view, words
        self.numbered = False
        self.new_links: dict[Link, int] = {}

    def scene(self, hand: Hand, motion: Motion, now: int) -> list[Sprite]:
        """The sprites on the board at a moment in milliseconds."""
        hidden = motion.ends()
        aim = self._aim(hand)
        out = self._turn_light()
        out += self._last_move()
        out += self._links(aim, now)
        out += self._tiles(hidden, hand)
        if not hidden:
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

    def _aim(self, hand: Hand) -> str | None:
        """The place that would be picked if the hand let go now."""
        place = hand.cursor or hand.place
        return place if place in self.play.options else None

    def _turn_light(self) -> list[Sprite]:
        """A strip of brass on the rim, at the side of the player to move."""
        mover = self.play.mover
        if mover not in self.play.game.seats or len(self.play.game.seats) < 2:
            return []
        north = (mover == "host") != self.view.turned
        rect, height = self.view.rect, round(self.view.unit * 2)
        picture = self.brush.once(("turn", rect.width, north, self.numbered), lambda: self._arc(north, height))
        return [Sprite(picture, rect.x, rect.y if north else rect.bottom - height)]

    def _arc(self, north: bool, height: int) -> pygame.Surface:
        unit, side, t = self.view.unit, self.view.rect.width, self.brush.theme
        share = 0.5 if self.numbered else 1.0  # thinner and further out where numbers stand on the rim
        reach, tip, middle = (9.44 if share == 1 else 9.58) * unit, 3.1 * unit, side / 2
        drop = (reach**2 - tip**2) ** 0.5
        y = middle - drop if north else height - middle + drop
        way = f"M{middle - tip:.1f} {y:.1f}A{reach:.1f} {reach:.1f} 0 0 {1 if north else 0} {middle + tip:.1f} {y:.1f}"
        under = svg.curve(way, stroke=t["mark_edge"], stroke_width=unit * 0.34 * share, stroke_linecap="round")
        over = svg.curve(way, stroke=t["gold"], stroke_width=unit * 0.2 * share, stroke_linecap="round")
        return self.brush.pictures.draw(svg.document(side, height, under, over), (side, height))

    def _last_move(self) -> list[Sprite]:
        node = self.play.session.here
        if node.move is None:
            return []
        places = [pick for pick in parse(node.move).picks if is_place(pick)]
        if not places:
            return []
        out = [mark_at(self.brush, self.view, "last", places[-1])]
        if node.move.startswith("move ") and len(places) > 1 and places[0] != places[1]:
            out.insert(0, arrow(self.brush, self.view, places[0], places[1]))
        return out

    def _links(self, aim: str | None, now: int) -> list[Sprite]:
        form, broken = self.play.foresee(aim) if aim and self.play.picked else ([], [])
        out = []
        for link in self.play.links:
            sprite = link_sprite(self.brush, self.view, link)
            begun = self.new_links.get(link)
            if begun is not None:
                sprite = _grown(sprite, (now - begun) / GROW, link, self.view)
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

    def _tiles(self, hidden: Iterable[str], hand: Hand) -> list[Sprite]:
        out = []
        badges = self.play.badges
        lifted = self.play.lifted
        hover = hand.cursor or hand.place
        for place, piece in sorted(self.play.pieces.items(), key=lambda item: self.view.at(item[0])[1]):
            if place in hidden:
                continue
            statuses = tuple(dict.fromkeys((*piece.marks, *(badge.status for badge in badges.get(place, ())))))[:2]
            state = ""
            x, y = self.view.at(place)
            if place == lifted:
                out.append(mark_at(self.brush, self.view, "source", place))
                state = "ghost" if hand.drag else "lifted"
                y -= 0 if hand.drag else round(self.view.unit * 0.14)
            elif place == hover and place in self.play.options and not self.play.picked:
                state, y = "lifted", y - round(self.view.unit * 0.07)
            out.append(centred(self.tiles.picture(piece.kind, piece.owner, self.view.tile, state, statuses), (x, y)))
        return out

    def _marks(self, hand: Hand, aim: str | None) -> list[Sprite]:
        out = []
        if hand.hints and self.play.picked:
            out += [mark_at(self.brush, self.view, self._target(place), place) for place in self.play.targets if place != aim]
        if aim:
            out.append(mark_at(self.brush, self.view, "capture" if self.play.captures(aim) else "aim", aim))
        if hand.cursor:
            out.append(mark_at(self.brush, self.view, "cursor", hand.cursor))
        return out

    def _target(self, place: str) -> str:
        if place not in self.play.pieces:
            return "land"
        return "capture" if self.play.captures(place) else "can"

    def _flying(self, motion: Motion, now: int) -> list[Sprite]:
        return [sprite for tween in motion for sprite in self._flight(tween, now)]

    def _flight(self, tween: Tween, now: int) -> list[Sprite]:
        piece = tween.change.piece
        if tween.change.what == "taken":
            picture = self.tiles.picture(piece.kind, piece.owner, self.view.tile).copy()
            picture.set_alpha(round(255 * (1 - tween.share(now))))
        else:
            landed = tween.share(now) > 0.97
            picture = self.tiles.picture(piece.kind, piece.owner, self.view.tile, "" if landed else "lifted")
        return [centred(picture, tween.at(now))]

    def _in_hand(self, hand: Hand, aim: str | None) -> list[Sprite]:
        piece = self.held()
        if piece is None:
            return []
        if hand.drag:
            picture = self.tiles.picture(piece.kind, piece.owner, round(self.view.tile * 1.08), "lifted")
            return [centred(picture, hand.drag)]
        if aim and aim not in self.play.pieces:
            return [centred(self.tiles.picture(piece.kind, piece.owner, self.view.tile, "ghost"), self.view.at(aim))]
        return []

    def held(self) -> Piece | None:
        """The tile in the hand, from the board or from a tray."""
        lifted = self.play.lifted
        if lifted is None:
            return None
        on_board = self.play.pieces.get(lifted)
        if on_board:
            return on_board
        return Piece(lifted, self.play.mover or "any") if lifted in self.play.game.kinds else None

    def bubble(self, hand: Hand, window: pygame.Rect) -> list[Sprite]:
        """The sentence beside what it is about, inside the window."""
        if hand.said is None:
            return []
        base = self.brush.theme.base
        pad = round(base * 0.6)
        block = self.brush.block(hand.said, round(base * 17), 0, "text")
        rect = pygame.Rect(0, 0, block.get_width() + 2 * pad, block.get_height() + round(1.3 * pad))
        rect = self._free_spot(rect, hand, window.inflate(-8, -8))
        return [Sprite(self.brush.plate(rect.size, "bubble"), *rect.topleft), centred(block, rect.center)]

    def _free_spot(self, rect: pygame.Rect, hand: Hand, window: pygame.Rect) -> pygame.Rect:
        """Beside the place it is about, where it hides least: not what it points at, and few other tiles."""
        (x, y), off = hand.said_at, round(self.view.unit * 0.75)
        far = 2 * off
        spots = []
        for way in (off, far):
            ends = {"midbottom": (x, y - way), "midtop": (x, y + way), "midright": (x - way, y), "midleft": (x + way, y)}
            ends |= {"bottomleft": (x + way, y - way), "bottomright": (x - way, y - way)}
            for corner, end in ends.items():
                spot = rect.copy()
                setattr(spot, corner, end)
                spots.append(spot.clamp(window))
        shown = {place for place in (*hand.causes, self.play.lifted) if place and is_place(place)}
        return min(spots, key=lambda spot: self._hides(spot, hand.said_at, shown))

    def _hides(self, spot: pygame.Rect, at: Pos, shown: set[str]) -> int:
        reach = self.view.tile // 2
        wide = spot.inflate(2 * reach, 2 * reach)
        tiles = sum(wide.collidepoint(self.view.at(place)) for place in self.play.pieces)
        return tiles + 20 * sum(wide.collidepoint(self.view.at(place)) for place in shown) + 50 * wide.collidepoint(at)


def mark_at(brush: Brush, view: View, kind: str, place: str) -> Sprite:
    """A mark in the middle of a place."""
    return centred(mark(brush, kind, view.unit), view.at(place))


def coordinates(brush: Brush, view: View) -> list[Sprite]:
    """The numbers of columns and rows on the rim, at the lower and the left ends of their lines, as far as there is room."""
    out = []
    for i in range(-6, 7):
        words = brush.text(str(i).replace("-", "\u2212"), -1, "text", "sans")
        low = (81 - i * i) ** 0.5 + 0.3
        sign = -1 if view.turned else 1
        x, y = view.rect.center
        out.append(centred(words, (round(x + sign * i * view.unit), round(y + low * view.unit))))
        out.append(centred(words, (round(x - low * view.unit), round(y - sign * i * view.unit))))
    return out


def _grown(sprite: Sprite, share: float, link: Link, view: View) -> Sprite:
    """The part of a thread that has grown, from its end a towards its end b."""
    share = min(max(share, 0.0), 1.0)
    if share >= 1:
        return sprite
    width, height = sprite.picture.get_size()
    (ax, ay), (bx, by) = view.at(link.a), view.at(link.b)
    across = abs(ax - bx) >= abs(ay - by)
    cut = pygame.Rect(
        0, 0, max(round(width * share), 1) if across else width, height if across else max(round(height * share), 1)
    )
    if (across and bx < ax) or (not across and by < ay):
        cut.bottomright = width, height
    return Sprite(sprite.picture.subsurface(cut), sprite.x + cut.x, sprite.y + cut.y)
