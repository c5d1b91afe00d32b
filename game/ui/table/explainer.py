"""What the table says of its own accord: why a tile cannot go there, and what lies where the pointer rests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pygame import Rect

from game.core.contract import Piece
from game.core.covering import UNKNOWN
from game.core.event_sentences import count_names
from game.core.selection import SHIFT
from game.drawing.view import BoardView
from game.ui.framework.inputs import Pos
from game.ui.framework.widgets import Widget, find_widget
from game.ui.framework.words import UiWords, format_place
from game.ui.table.move_tokens import is_place, shifted
from game.ui.table.pointer import Pointer
from game.ui.table.prompt_wording import capitalise
from game.ui.table.table_game import TableGame
from game.ui.table.trays import Slot, describe_pile

METERS, ASKED = "meters", "asked"
"""Stand for what shows how near the endings are, and for a question that has no room whole, where a place or a widget would be
named."""
REST, LOOK = 350, 650
"""Milliseconds that the pointer rests before it is said why a tile cannot go there; and before a thing is described, which takes
more room and is less often what is wanted."""


class Explainer:
    """Waits for the pointer (or the keyboard's cursor) to rest, then puts one sentence into the hand's bubble.

    ``view``, ``slots``, ``widgets`` and ``meters`` say where things are; the table sets them whenever it is laid out.
    ``standing`` has the sentences about how near the endings are; ``asked`` is a question that has no room whole, and where it
    stands.
    """

    def __init__(self, play: TableGame, words: UiWords) -> None:
        self.play, self.words = play, words
        self.view: BoardView | None = None
        self.slots: Sequence[Slot] = ()
        self.widgets: Sequence[Widget] = ()
        self.meters = Rect(0, 0, 0, 0)
        self.asked: tuple[str, Rect] = "", Rect(0, 0, 0, 0)
        self.standing: Callable[[], Iterable[str]] = tuple
        self._on: str | None = None
        self._since: int | None = None

    def hush(self, pointer: Pointer) -> None:
        """Takes the bubble away."""
        pointer.tell(None, pointer.said_at)
        self._since = None

    def start_over(self, pointer: Pointer) -> None:
        """Another session lies on the table: nothing was pointed at before."""
        self.hush(pointer)
        self._on = None

    def beside(self, pos: Pos) -> str | None:
        """What there is to be explained at a pixel where neither a place nor a widget is."""
        if self.meters.collidepoint(pos):
            return METERS
        return ASKED if self.asked[1].collidepoint(pos) else None

    def rest_on(self, pointer: Pointer, what: str | None, now: int) -> None:
        """The pointer is on a place or a widget, or on nothing; the same one as before changes nothing."""
        if what != self._on:
            self.hush(pointer)
            self._on, self._since = what, None if what in (None, "board") else now

    def wait(self, pointer: Pointer, now: int) -> int | None:
        """Milliseconds until something is to be said; says it when the time has come."""
        if self._since is None or self._on is None:
            return None
        rest = REST if self.play.picked else LOOK
        if self._since + rest > now:
            return self._since + rest - now
        self._since = None
        self._say(pointer, self._on)
        return 0 if pointer.said else None

    def _say(self, pointer: Pointer, what: str) -> None:
        if is_place(what) and self.play.picked:
            self.explain(pointer, self.play.at(what))
        elif not pointer.drag:
            self.describe(pointer, what)

    def explain(self, pointer: Pointer, token: str, slot: Slot | None = None) -> None:
        """Says beside its place, or the socket that was pressed, why that token cannot be picked, and points at the cause;
        nothing if it can, or if nothing could be meant."""
        place = shifted(self.play.picked[-1], token) if token.startswith(SHIFT) and self.play.picked else token
        reason = self.play.why(token)
        if reason and self.view:
            at = self.view.at(place) if is_place(place) else slot.rect.center if slot else self.view.rect.center
            pointer.tell(self.words.of(reason.sentence), at, reason.points)

    def tell_reach(self, pointer: Pointer, place: str, piece: Piece) -> None:
        """Says how far a tile could go on its owner's turn, and what it could take."""
        kind = self.play.game.kinds.get(piece.kind)
        name = f"{self.words.of(kind.name) if kind else piece.kind} ({self.words.seat(piece.owner)})"
        count = len(pointer.reach)
        said = [self.words("could_go", tile=name, n=count) if count else self.words("could_go_nowhere", tile=name)]
        taken = [self.play.pieces[goal].kind for goal, how in pointer.reach.items() if how == "take" and goal in self.play.pieces]
        names = [self.words.of(known.name) for kind_id in taken if (known := self.play.game.kinds.get(kind_id))]
        if names:
            said.append(self.words("could_take", n=", ".join(dict.fromkeys(names))))
        if self.view:
            pointer.tell(" ".join(said), self.view.at(place))

    def tell_asked(self, pointer: Pointer, at: Pos, *, beside: bool = False) -> None:
        """Of what cannot be picked now, at a pixel, what is asked for instead; ``beside``: something beside the board."""
        asked = capitalise(self.words.of(self.play.game.asked(self.play.session.state)))
        said = asked if asked.endswith("?") else f"{asked}."
        pointer.tell(self.words("begin_beside" if beside else "not_this_now", asked=said), at)

    def describe(self, pointer: Pointer, what: str) -> None:
        """The name of the tile there, why it cannot be moved, what it is linked with and under just now, and what holds of such
        tiles always; of unseen tiles, how many."""
        if what == METERS:
            pointer.tell("\n".join(self.standing()) or None, self.meters.center)
            return
        if what == ASKED:
            pointer.tell(self.asked[0] or None, self.asked[1].center)
            return
        if (widget := find_widget(self.widgets, what)) and widget.tip:
            pointer.tell(widget.tip, widget.rect.center)
            return
        slot = next((slot for slot in self.slots if slot.id == what), None)
        piece = self.play.pieces.get(what)
        said = self._slot_said(slot) if slot else self._piece_said(what, piece) if piece else self._marks_said(what)
        if said and self.view:
            kind = slot.kind if slot else piece.kind if piece else ""
            about = kind if kind in self.play.game.kinds else ""
            pointer.tell(said, slot.rect.center if slot else self.view.at(what), about=about)

    def _piece_said(self, place: str, piece: Piece) -> str:
        linked = [self.words("so_now", what=line) for line in self.links_there(place)]
        said = [*linked, *self._state_there(place), *self._kind_said(piece.kind)]
        why = self._why_not_said(place, piece.owner, said)
        return "\n".join(filter(None, [self.name_there(place), *why, *said]))

    def _kind_said(self, kind: str) -> list[str]:
        """What holds of a kind of tile always: the line about it, with which kinds it can be linked, and what else it does."""
        known = self.play.game.kinds.get(kind)
        return [self.words.of(known.text), self.words.of(self.play.in_short(kind))] if known else []

    def named_there(self, place: str) -> list[str]:
        """The name of what lies there and what is to be known of it just now; without a tile, what lies on the point."""
        return [self.name_there(place), *self.notes_there(place)] if place in self.play.pieces else [self._marks_said(place)]

    def name_there(self, place: str) -> str:
        """What lies there, by its name, and whose it is; nothing where nothing lies."""
        piece = self.play.pieces.get(place)
        if piece is None or piece.kind not in self.play.game.kinds:
            return self.words("face_down") if piece and piece.kind == UNKNOWN else ""
        return self._name_of(piece)

    def notes_there(self, place: str) -> list[str]:
        """What a tile is under just now, what it is linked with, and what lies under it."""
        return [*self._state_there(place), *self.links_there(place)]

    def _state_there(self, place: str) -> list[str]:
        """What a tile is under just now, and what lies under it."""
        piece = self.play.pieces[place]
        said = [self.words.of(badge.text) for badge in self.play.badges.get(place, ())]
        return [*filter(None, said), *([self._under_said(piece)] if piece.under else [])]

    def _name_of(self, piece: Piece) -> str:
        name, alone = self.words.of(self.play.game.kinds[piece.kind].name), len(self.play.game.seats) < 2
        return name if alone or piece.owner not in self.play.game.seats else f"{name} \u00b7 {self.words.seat(piece.owner)}"

    def links_there(self, place: str, *, placed: bool = False) -> list[str]:
        """With which tiles the one there is linked, a line for each kind of link; ``placed``: and where these lie."""
        found: dict[str, list[str]] = {}
        for link in self.play.links:
            end = link.b if link.a == place else link.a
            other = self.play.pieces.get(end) if place in (link.a, link.b) else None
            if other and other.kind in self.play.game.kinds:
                name = self.words.of(self.play.game.kinds[other.kind].name)
                found.setdefault(link.kind, []).append(f"{name} {format_place(end)}" if placed else name)
        names = self.play.game.link_names
        return [
            self.words("linked_with", link=self.words.of(names[kind]) if kind in names else kind, tiles=count_names(tiles))
            for kind, tiles in found.items()
        ]

    def _why_not_said(self, token: str, owner: str, said: Sequence[str] = ()) -> list[str]:
        """Why a tile of the person to move cannot be picked now; nothing where that was ``said`` already."""
        play = self.play
        if play.picked or not play.legal or owner != play.mover or token in play.first | play.options:
            return []
        reason = play.why(token) or (play.why_held(token) if token in play.pieces else None)
        why = self.words.of(reason.sentence) if reason else ""
        return [self.words("not_now", why=why)] if why and why not in said else []

    def _marks_said(self, place: str) -> str:
        """What lies on a point without a tile."""
        return "\n".join(self.words.of(badge.text) for badge in self.play.badges.get(place, ()))

    def _under_said(self, piece: Piece) -> str:
        """What lies under a tile, from the top."""
        kinds = self.play.game.kinds
        named = [f"{self.words.of(kinds[kind].name)} ({self.words.seat(owner)})" for owner, kind in piece.under]
        return self.words("under_it", tiles=", ".join(named))

    def _slot_said(self, slot: Slot) -> str:
        kind = self.play.game.kinds.get(slot.kind)
        if kind is None:
            return describe_pile(slot, self.play.trays, self.words)
        name = self.words.of(kind.name)
        name += f" \u00b7 {self.words.seat(slot.whose)}" if slot.whose else ""
        why = self._why_not_said(slot.kind, slot.owner) if slot.count else []
        return "\n".join([name, *why, *filter(None, self._kind_said(slot.kind))])
