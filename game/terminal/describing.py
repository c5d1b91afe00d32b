"""A state of a game, and what a move did to it, in sentences; and the board as lines of letters."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, groupby, product
from typing import Any

from game.core.contract import Game, Gauge, Link, Meter, Narrator, Paragraph, Piece, Text
from game.core.covering import UNKNOWN, cover_links, cover_pieces
from game.core.event_sentences import count_names, describe_events, describe_links, lead_by, name_kind, name_link
from game.core.languages import tell
from game.core.lattice import NAMES, places
from game.core.moves import parse
from game.core.outline import outline_among
from game.core.said_moves import read_aloud
from game.core.selection import BARE, SHIFT, tokens
from game.core.session import Node
from game.terminal.words import say

_SIGNS = ("#", "=", ".", "[]", ":", "~", "%", "^")
"""What stands for a point where nothing lies, in a board of letters: by the ground that it touches, in the board's order; two of
them from the ninth on."""
_DIRECTIONS = ("north", 0, 1), ("east", 1, 0), ("south", 0, -1), ("west", -1, 0)
"""The directions along the lines of a board by their words, with a step of each."""
_FEW = 8
"""Of a place with a name so many points are listed at most: the board of letters has signs for gardens."""
_SEVERAL, _NONE = "+", "_"
"""Stand for a point that touches several grounds, and for one that touches none with a name."""


class Describer:
    """Says what there is in a game, in one language, as one seat may see it (None: as anybody may)."""

    def __init__(self, game: Game[Any], language: str) -> None:
        self.game, self.language = game, language
        self.viewer: str | None = None
        self.programs: Container[str] = ()
        """The seats at which programs play."""

    @cached_property
    def spots(self) -> frozenset[str]:
        """The points of the board, and its squares where tiles lie on these too."""
        board = self.game.board
        squares = places(outline_among(board.grounds).squares) if board.squares else ()
        return frozenset([*board.grounds, *(NAMES[place] for place in squares)])

    def of(self, text: Text) -> str:
        """A text of the rules."""
        return text.get(self.language, text["en"])

    def say(self, word: str, **parts: object) -> str:
        """A text of the terminal."""
        return say(word, self.language, **parts)

    def __call__(self, word: str, **parts: object) -> str:
        """A text of the window, for what both tables say."""
        return tell(self.language, f"window.{word}", **parts)

    def seat(self, seat: str) -> str:
        """What a seat is called: in a game alone simply you, or the program, if it plays there."""
        if [seat] == list(self.game.seats):
            return self("the_program" if seat in self.programs else "you")
        return self.say(seat) if seat in ("guest", "host", "any") else seat

    def owned(self, piece: Piece) -> str:
        """What a tile is called, and whose it is where more than one can own it."""
        tile, nobodys = self.kind(piece.kind), piece.owner == "any" or len(self.game.seats) == 1
        return tile if nobodys else self("tile_of", tile=tile, owner=self.seat(piece.owner))

    def kind(self, kind: str) -> str:
        """What a kind of tile is called."""
        return name_kind(self.game, kind, self)

    def move(self, move: str, before: Any, *, face_down: bool = False) -> str:
        """A move as people say it: its action as the game calls it, tiles by their names, places by their numbers."""
        verb = parse(move).verb
        actions = self.game.actions(before, [move]) if isinstance(self.game, Narrator) and verb not in BARE else ()
        words, lying = [self.of(actions[0].title if actions else self.game.word(verb))], self.pieces(before)
        for kinds, alike in groupby(tokens(move), lambda token: token in self.game.kinds):
            if kinds:
                named = count_names(self.kind(UNKNOWN if face_down else kind) for kind in alike)
                words += [] if re.search(rf"\b{re.escape(named)}\b", words[0], re.IGNORECASE) else [named]
                continue
            for token in alike:
                if token in lying:
                    words.append(f"{self.kind(lying[token].kind)} {token}")
                elif token.startswith(SHIFT):
                    words.append(self.say("by", step=token.removeprefix(SHIFT).strip()))
                elif token != verb:
                    words.append(token if token[-1].isdigit() else self.of(self.game.word(token)))
        head, *rest = words
        return self("entry", head=head, rest=" ".join(rest)) if rest and head[-1].isalnum() else " ".join(words)

    def readings(self, text: str, state: Any, legal: Sequence[str]) -> Iterator[str]:
        """What a typed text may mean where it is said as people do."""
        return read_aloud(self.game, self.of, text, state, legal, self.pieces(state))

    def pieces(self, state: Any) -> Mapping[str, Piece]:
        """What lies where, as far as it may be seen."""
        return cover_pieces(self.game.pieces(state), self.viewer)

    def links(self, state: Any) -> list[Link]:
        """The links that people are told of."""
        return [link for link in cover_links(self.game.links(state), self.pieces(state)) if link.kind not in self.game.quiet]

    # -- a state

    def lying(self, state: Any, seat: str = "") -> Iterator[str]:
        """What lies on the board, a sentence for each owner, from the south up; or what one seat has there."""
        found: dict[str, list[str]] = defaultdict(list)
        for place, piece in sorted(self.pieces(state).items(), key=lambda item: by_place(item[0])):
            if seat in ("", piece.owner):
                found[piece.owner].append(self.tile_at(state, place, piece))
        for owner, tiles in found.items():
            yield self.say("lies", owner=self.seat(owner), tiles=", ".join(tiles))
        if not found and seat:
            yield self.say("lies", owner=self.seat(seat), tiles=self.say("nothing"))
        elif not found:
            yield self.say("board_empty")

    def tile_at(self, state: Any, place: str, piece: Piece) -> str:
        """A tile with its place, and the statuses that it is under."""
        said = self.say("at", tile=self.kind(piece.kind), place=place)
        known = [self.of(badge.text).rstrip(".") for badge in self.game.badges(state).get(place, ())]
        return f"{said} ({'; '.join(known)})" if known and piece.kind != UNKNOWN else said

    def tile(self, state: Any, place: str) -> Iterator[str]:
        """A tile with whose it is, where it lies and what it is under, and where it could go."""
        piece = self.pieces(state)[place]
        yield self.say("made", seat=self.seat(piece.owner), move=self.tile_at(state, place, piece))
        goals = sorted(self.game.reach(state, place))
        if goals and piece.kind in self.game.kinds:
            yield self.say("reaches", places=", ".join(goals))

    def empty(self, place: str) -> Iterator[str]:
        """That nothing lies at a place, and on which grounds it is."""
        names = self.game.board.ground_names
        grounds = ", ".join(self.of(names[ground]) for ground in self.game.board.grounds.get(place, ()) if ground in names)
        yield self.say("nothing_on" if grounds else "nothing_there", place=place, grounds=grounds)

    def around(self, state: Any, place: str) -> Iterator[str]:
        """What is met first from a place on, a sentence for each direction: the next tile and how many steps away it is,
        or that there is none."""
        pieces, square = self.pieces(state), "s" * place.startswith("s")
        x, y = _xy(place)
        for name, dx, dy in _DIRECTIONS:
            direction, steps = self.say(name), 1
            while (there := f"{square}{x + steps * dx},{y + steps * dy}") in self.spots and there not in pieces:
                steps += 1
            if there in pieces:
                yield self.say("next_tile", direction=direction, tile=self.owned(pieces[there]), place=there, n=steps)
            else:
                yield self.say("free_to_edge" if steps > 1 else "edge", direction=direction, n=steps - 1)

    def linked(self, state: Any) -> Iterator[str]:
        """The links, a sentence for each kind."""
        pieces = self.pieces(state)
        found: dict[str, list[str]] = defaultdict(list)
        for link in self.links(state):
            one, other = (self.say("at", tile=self.kind(pieces[place].kind), place=place) for place in (link.a, link.b))
            found[name_link(self.game, link, self)].append(self.say("pair", one=one, other=other))
        for name, pairs in found.items():
            yield self.say("links", link=name, pairs=", ".join(pairs))
        yield from self.quiet()
        if not (found or self.game.quiet):
            yield self.say("no_links")

    def quiet(self) -> Iterator[str]:
        """That nobody is told of some links, where the rules want it so, nor how near an ending is that they make."""
        if self.game.quiet:
            names = (self.of(self.game.link_names[kind]) for kind in sorted(self.game.quiet))
            yield self.say("quiet_links", links=", ".join(names))

    def meters(self, meters: Sequence[Meter]) -> Iterator[str]:
        """How things stand with the endings, and what would decide, a line for each."""
        for (_, _), same in groupby(meters, key=lambda meter: (meter.form, meter.name)):
            found = list(same)
            if found[0].gauge is None:
                said = [f"{self._whose(seat)}{n}" for seat, n in zip(self.game.seats, found[0].amounts, strict=False)]
                said += lead_by(found[0], self)
            else:
                said = [f"{self._whose(meter.seat)}{self._gauge(meter.gauge)}" for meter in found if meter.gauge]
            yield self.say("tally", title=self.of(found[0].title), numbers=", ".join(said))

    def ending(self, meter: Meter) -> str:
        """The name of an ending, and whose it is, where it is somebody's."""
        name = self.of(meter.title)
        return self("tile_of", tile=name, owner=self.seat(meter.seat)) if meter.seat and len(self.game.seats) > 1 else name

    def _whose(self, seat: str) -> str:
        return f"{self.seat(seat)} " if seat and len(self.game.seats) > 1 else ""

    def _gauge(self, gauge: Gauge) -> str:
        """The number of a gauge; of parts, those that are so."""
        if gauge.form == "count":
            if gauge.falling and gauge.goal:
                return self.say("falls", n=gauge.amount, goal=gauge.goal)
            return tell(self.language, f"window.meter_{'of' if gauge.goal else 'left'}", n=gauge.amount, goal=gauge.goal)
        if gauge.form == "parts":
            so = [self.of(part.title) for part in gauge.parts if part.full]
            said = tell(self.language, "window.meter_of", n=len(so), goal=len(gauge.parts))
            return f"{said} ({'; '.join(so)})" if so else said
        return tell(self.language, "window.meter_share", n=gauge.percent)

    def beside(self, state: Any) -> Iterator[str]:
        """What lies beside the board, a sentence for each pile."""
        for tray in self.game.trays(state, self.viewer):
            covered = tray.hidden or (tray.private and tray.owner != self.viewer)
            counted = [f"{number} × {self.kind(kind)}" for kind, number in tray.tiles.items()]
            tiles = self.say("unseen", n=tray.size) if covered else ", ".join(counted) or self.say("nothing")
            word = "tray_shared" if tray.owner == "any" else "tray"
            said = self.say(word, owner=self.seat(tray.owner), pile=self.of(tray.name), tiles=tiles)
            yield said[:1].upper() + said[1:]

    def board(self, state: Any) -> Iterator[str]:
        """The board as lines of letters, the north above, and what they mean: small letters are HOST's tiles."""
        points = [place for place in self.game.board.grounds if not place.startswith("s")]
        columns = sorted({_xy(place)[0] for place in points})
        rows = sorted({_xy(place)[1] for place in points}, reverse=True)
        pieces, there = self.pieces(state), set(points)
        for y in rows:
            cells = [self._cell(pieces.get(f"{x},{y}"), f"{x},{y}" if f"{x},{y}" in there else "") for x in columns]
            yield f"{y:>4} {' '.join(cells)}".rstrip()
        yield "     " + " ".join(f"{x:>3}" for x in columns)
        for place, piece in pieces.items():
            if place.startswith("s"):
                yield self.say("at", tile=self.owned(piece), place=place)
        names = self.game.board.ground_names
        if signs := ", ".join(f"{sign} {self.of(names[ground])}" for ground, sign in self._signs.items()):
            yield self.say("board_signs", signs=signs)
        if self.game.board.squares:
            yield self.say("board_squares")

    @property
    def _signs(self) -> dict[str, str]:
        """By each ground that has a name, its sign."""
        signs = chain(_SIGNS, map("".join, product(_SIGNS, repeat=2)))
        return dict(zip(self.game.board.ground_names, signs, strict=False))

    def _sign(self, place: str) -> str:
        """What stands for an empty point; of its grounds those that the board marks hide the others."""
        grounds = self.game.board.grounds.get(place, ())
        touched = [ground for ground in grounds if ground in self.game.board.shown] or grounds
        signs = [sign for ground, sign in self._signs.items() if ground in touched]
        return _SEVERAL if len(signs) > 1 else signs[0] if signs else _NONE

    def _cell(self, piece: Piece | None, place: str) -> str:
        if piece is None:
            return self._sign(place).rjust(3) if place else "   "
        known = self.game.kinds.get(piece.kind)
        code = known.code if known else piece.kind
        return (code.lower() if piece.owner == "host" else code.upper()).rjust(3)[:3]

    def zones(self, paragraph: Paragraph) -> Iterator[str]:
        """The places with names that a paragraph of the rules shows in pictures, where they are few, as GUEST sees them."""
        for picture in paragraph.diagrams:
            if not picture.pieces and {*picture.marks.values()} == {"land"} and len(picture.marks) <= _FEW:
                yield self("entry", head=self.of(picture.title), rest="; ".join(sorted(picture.marks, key=by_place))) + "."

    # -- what a move did

    def changes(self, node: Node[Any]) -> Iterator[str]:
        """What the move to a node did, or how the game began, beyond what the move itself says: what happened to tiles, what
        was scored, and the links that came about or broke."""
        for line in describe_events(self.game, node, self, self.viewer, unseen_board=True):
            yield line.sentence
        for event in self.game.events(node.state):
            if event["event"] == "scored":
                seat, points, why = self.seat(event["player"]), event["points"], self.of(event["why"])
                yield self.say("scored", seat=seat, points=points, why=why)
        if node.parent is not None:
            before, after = ((self.links(state), self.pieces(state)) for state in (node.parent.state, node.state))
            yield from describe_links(self.game, before, after, self)


def _xy(place: str) -> tuple[int, int]:
    x, y = place.removeprefix("s").split(",")
    return int(x), int(y)


def by_place(place: str) -> tuple[int, int]:
    """Sorts places from the south up, each row from the west."""
    x, y = _xy(place)
    return y, x
