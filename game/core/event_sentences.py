"""What an action did, in words: who drew, kept, discarded, passed or skipped, what was taken, came back, came along or was
turned; which links came about or broke; and who leads now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Protocol

from game.core.contract import SEATS, Event, Game, Link, Meter, Narrator, Piece, Text
from game.core.covering import UNKNOWN, cover_pieces
from game.core.moves import parse
from game.core.selection import SKIP, tokens
from game.core.session import Node
from game.core.types import trim

_TOGETHER = ("begins", "drawn", "kept", "discarded", "returned", "marked")
"""Events that are told together, as many as there are one after another."""
_OF_TILES = ("drawn", "kept", "discarded", "drawn_discarded")
"""Events that need no player named where there is only one."""


class EventWords(Protocol):
    """The words of a language: those of the window by name, a text of the rules, and what a seat is called."""

    def __call__(self, word: str, **parts: object) -> str:
        """What stands for a word of the window, its gaps filled."""

    def of(self, text: Text) -> str:
        """A text of the rules."""

    def seat(self, seat: str) -> str:
        """What a seat (or ``any``) is called."""


@dataclass(frozen=True)
class EventLine:
    """A thing that happened: whose doing it was, in words, whether nothing on the board shows it, and whether the move itself
    says all of it."""

    seat: str
    words: str
    silent: bool
    said: bool = False

    @property
    def sentence(self) -> str:
        """The words as a sentence of its own, with one mark at its end."""
        return self.words if self.words.endswith((".", "!", "?")) else f"{self.words}."


def describe_events(
    game: Game[Any],
    node: Node[Any],
    words: EventWords,
    viewer: str | None,
    show_place: Callable[[str], str] = str,
    *,
    unseen_board: bool = False,
) -> list[EventLine]:
    """What the move to a node did, or how the game began, beyond what the move itself says; scores are told elsewhere.

    ``viewer``: the seat that looks (None: as anybody may see it). ``unseen_board``: told to somebody who has only words, with
    every tile that went elsewhere, but not with what the move says, which they have heard.
    """
    lines = _Describer(game, node, words, viewer, show_place, unseen_board).lines()
    return [line for line in lines if not (unseen_board and line.said)]


def describe_links(
    game: Game[Any],
    before: tuple[Sequence[Link], Mapping[str, Piece]],
    after: tuple[Sequence[Link], Mapping[str, Piece]],
    words: EventWords,
    show_place: Callable[[str], str] = str,
    *,
    gone_only: bool = False,
) -> Iterator[str]:
    """The links that have come about, those that are still there though one of their tiles has moved, and those that have broken:
    each sentence with whose it is and with the tiles as they lie, or lay, there."""
    had, have = ({_joined(link, pieces) for link in links} for links, pieces in (before, after))
    came = [link for link in after[0] if _joined(link, after[1]) not in had]
    went = [link for link in before[0] if _joined(link, before[1]) not in have]
    left, reached = _only_moved(before[1], after[1])
    still = [
        (old, new)
        for new in came
        for old in went
        if old.kind == new.kind and "" != _other_end(old, left) == _other_end(new, reached)
    ]
    for word, links, pieces in (
        ("link_new", [link for link in came if all(link is not new for _, new in still)], after[1]),
        ("link_still", [new for _, new in still], after[1]),
        ("link_gone", [link for link in went if all(link is not old for old, _ in still)], before[1]),
    )[2 * gone_only :]:
        for link in links:
            lying = ((pieces.get(at), show_place(at)) for at in (link.a, link.b))
            one, other = (f"{name_kind(game, piece.kind, words)} {place}" if piece else place for piece, place in lying)
            yield words(word, link=name_link(game, link, words), one=one, other=other)


def name_link(game: Game[Any], link: Link, words: EventWords) -> str:
    """What a link is called, and whose it is where more than one can have it."""
    name = words.of(game.link_names.get(link.kind, {"en": link.kind}))
    return words("tile_of", tile=name, owner=words.seat(link.owner)) if link.owner in SEATS and len(game.seats) > 1 else name


def _other_end(link: Link, at: str) -> str:
    """The other end of a link that ends at a place; nothing of one that does not."""
    return {link.a: link.b, link.b: link.a}.get(at, "")


def _only_moved(before: Mapping[str, Piece], after: Mapping[str, Piece]) -> tuple[str, str]:
    """From where to where the only tile went that has moved; nothing where other tiles have, or none."""

    def lay(pieces: Mapping[str, Piece], at: str) -> tuple[str, str] | None:
        return (pieces[at].kind, pieces[at].owner) if at in pieces else None

    changed = [at for at in {**before, **after} if lay(before, at) != lay(after, at)]
    if len(changed) == 2:
        for left, reached in (changed, changed[::-1]):
            if lay(before, left) is not None and lay(before, left) == lay(after, reached):
                return left, reached
    return "", ""


def _joined(link: Link, pieces: Mapping[str, Piece]) -> tuple[object, ...]:
    """What a link joins: where a tile was replaced by another, as in a capture, it is another link."""
    ends = ((at, pieces.get(at)) for at in (link.a, link.b))
    return link.kind, *((at, piece and (piece.kind, piece.owner)) for at, piece in ends)


def name_kind(game: Game[Any], kind: str, words: EventWords) -> str:
    """The name of a kind of tile; that it is unseen, where it is."""
    known = game.kinds.get(kind)
    return words.of(known.name) if known else words("unseen_tile") if kind == UNKNOWN else kind


def count_names(names: Iterable[str]) -> str:
    """Names one after the other, what comes several times once and with its number, on one line with it: ``2 × Rock, Boat``."""
    return ", ".join(f"{number}\u00a0×\u00a0{name}" if number > 1 else name for name, number in Counter(names).items())


def lead_by(meter: Meter, words: EventWords) -> Iterator[str]:
    """Who has more of what would decide, and by how much; nothing where nobody has."""
    if len(meter.amounts) > 1 and (ahead := max(meter.amounts) - min(meter.amounts)):
        yield words("lead_by", seat=words.seat(SEATS[meter.amounts.index(max(meter.amounts))]), n=ahead)


class _Describer:
    def __init__(
        self,
        game: Game[Any],
        node: Node[Any],
        words: EventWords,
        viewer: str | None,
        show_place: Callable[[str], str],
        unseen_board: bool,
    ) -> None:
        self.game, self.node, self.words, self.viewer, self.unseen_board = game, node, words, viewer, unseen_board
        self.show_place = show_place
        self.alone = len(game.seats) == 1
        parent = node.parent
        self.mover = (game.to_move(parent.state) if parent else None) or "any"
        self.before: Mapping[str, Piece] = cover_pieces(game.pieces(parent.state), viewer) if parent else {}
        self.said = tokens(node.move) if node.move else ()

    def lines(self) -> Iterator[EventLine]:
        """In the order in which it happened; tiles that went the same way one after another are one line."""
        verb = parse(self.node.move).verb if self.node.move else ""
        events = list(self.game.events(self.node.state))
        if verb == SKIP:
            yield self._skipped()
        while events:
            first = events.pop(0)
            alike = [first]
            while first["event"] in _TOGETHER and events and _is_alike(first, events[0]):
                alike.append(events.pop(0))
            if first["event"] == "drawn" and events and self._is_discarded_at_once(alike, events[0]):
                events.pop(0)
                yield self._line(self._player(first), "drawn_discarded", tiles=self._tiles(alike))
                continue
            if first["event"] == "rotated" and self.unseen_board:
                events[:0] = self._carried(first)
            say = getattr(self, f"_say_{first['event']}", None)
            line = say(alike) if say else None
            if line:
                yield line

    def _line(self, seat: str, word: str, *, silent: bool = True, **parts: object) -> EventLine:
        name = f"event_{word}_alone" if self.alone and word in _OF_TILES else f"event_{word}"
        return EventLine(seat, self.words(name, seat=self.words.seat(seat), **parts), silent)

    def _skipped(self) -> EventLine:
        parent = self.node.parent
        named = self.game.actions(parent.state, [SKIP]) if parent and isinstance(self.game, Narrator) else ()
        step = self.words.of((named[0].title if named else None) or self.game.word(SKIP))
        if self.alone or not named:
            return EventLine(self.mover, self.words("skip_step", step=step) if named else step, silent=True)
        return self._line(self.mover, "skipped", step=step)

    # -- one method for each event that is told

    def _say_tossed(self, events: Sequence[Event]) -> EventLine | None:
        return None if self.alone else self._line(self._player(events[0]), "tossed")

    def _say_begins(self, events: Sequence[Event]) -> EventLine | None:
        """Who begins; and what, where the other begins something else."""
        if self.alone:
            return None
        player, known = self._player(events[0]), self.game.events(self.node.state)
        if {self._player(event) for event in known if event["event"] == "begins"} == {player}:
            return self._line(player, "begins")
        parts = ", ".join(self.words.of(self.game.word(event["phase"])) for event in events)
        return self._line(player, "begins_part", part=parts)

    def _say_passed(self, events: Sequence[Event]) -> EventLine | None:
        return None if self.alone else self._line(self._player(events[0]), "passed")

    def _say_claimed(self, events: Sequence[Event]) -> EventLine:
        return self._line(self._player(events[0]), "claimed")

    def _say_drawn(self, events: Sequence[Event]) -> EventLine:
        return self._line(self._player(events[0]), "drawn", tiles=self._tiles(events))

    def _say_kept(self, events: Sequence[Event]) -> EventLine:
        return self._chosen(events, "kept")

    def _chosen(self, events: Sequence[Event], word: str) -> EventLine:
        """Tiles that a move may itself have named, if in another order: one of nothing but tiles' names."""
        said = self._owner(events[0]) == self.mover and Counter(self.said) == Counter(event["tile"] for event in events)
        return replace(self._line(self._owner(events[0]), word, tiles=self._tiles(events)), said=said)

    def _say_discarded(self, events: Sequence[Event]) -> EventLine | None:
        """Nothing of the rest where a player chose what to keep: it would read as if the choice had been turned round."""
        if any(event["event"] == "kept" and _is_beside(event, events[0]) for event in self.game.events(self.node.state)):
            return None
        return self._chosen(events, "discarded")

    def _say_returned(self, events: Sequence[Event]) -> EventLine:
        return self._line(self.mover, "returned", tiles=self._tiles(events), pile=self._pile(events[0]))

    def _pile(self, event: Event) -> str:
        """What the pile is called into which a tile went, and whose it is: it holds more now; of two such, the owner's."""
        parent = self.node.parent
        had = {(tray.pile, tray.owner): tray.size for tray in self.game.trays(parent.state)} if parent else {}
        trays = [tray for tray in self.game.trays(self.node.state) if tray.pile == event["pile"]]
        tray = max(trays, key=lambda tray: (tray.size > had.get((tray.pile, tray.owner), 0), tray.owner == event["owner"]))
        name = self.words.of(tray.name)
        unowned = self.alone or tray.owner == "any"
        return name if unowned else self.words("tile_of", tile=name, owner=self.words.seat(tray.owner))

    def _say_captured(self, events: Sequence[Event]) -> EventLine:
        return self._line(self.mover, "captured", silent=False, tiles=self._owned(events[0]))

    def _say_removed(self, events: Sequence[Event]) -> EventLine:
        return self._line(self.mover, "removed", silent=False, tiles=self._owned(events[0]))

    def _say_placed(self, events: Sequence[Event]) -> EventLine | None:
        """A tile that came without being named by the move."""
        if self.node.parent is None or events[0]["to"] in self.said:
            return None
        tile = f"{self._owned(events[0])} {self.show_place(events[0]['to'])}"
        return self._line(self.mover, "placed", silent=False, tiles=tile)

    def _say_moved(self, events: Sequence[Event]) -> EventLine | None:
        """A tile that went elsewhere without being named by the move."""
        event = events[0]
        if not self.unseen_board or {event["from"], event["to"]} <= set(self.said):
            return None
        start, place = self.show_place(event["from"]), self.show_place(event["to"])
        return self._line(self.mover, "moved", silent=False, tile=self._owned(event), start=start, place=place)

    def _carried(self, rotated: Event) -> list[Event]:
        """Where each tile went that was turned around another."""
        found = [(step, self.before.get(step["from"])) for step in rotated["tiles"]]
        return [{"event": "moved", "tile": piece.kind, "owner": piece.owner, **step} for step, piece in found if piece]

    def _say_rotated(self, events: Sequence[Event]) -> EventLine:
        return self._line(self.mover, "rotated", silent=False, place=self.show_place(events[0]["at"]))

    def _say_marked(self, events: Sequence[Event]) -> EventLine | None:
        """What the mark means for these tiles, in the words of the rules."""
        event = events[0]
        badges = self.game.badges(self.node.state).get(event["at"], ())
        text = next((badge.text for badge in badges if badge.status == event.get("mark")), None)
        if text is None or "tile" not in event:
            return None
        tiles = ", ".join(f"{self._kind(each)} {self.show_place(each['at'])}" for each in events)
        said = self.words("entry", head=tiles, rest=self.words.of(trim(text)))
        return EventLine(self.mover, said, silent=False)

    def _player(self, event: Event) -> str:
        return str(event.get("player", self.mover))

    def _owner(self, event: Event) -> str:
        owner = str(event.get("owner", "any"))
        return owner if owner != "any" else self.mover

    # -- tiles

    def _tiles(self, events: Sequence[Event]) -> str:
        """Tiles by name, with their numbers."""
        seen = [self._kind(event) for event in events if self._is_seen(event)]
        unseen = len(events) - len(seen)
        return ", ".join(filter(None, [count_names(seen), self.words("some_tiles", n=unseen) if unseen else ""]))

    def _owned(self, event: Event) -> str:
        owner = event.get("owner", "any")
        tile = self._kind(event)
        return tile if owner == "any" or self.alone else self.words("tile_of", tile=tile, owner=self.words.seat(owner))

    def _kind(self, event: Event) -> str:
        """What a tile is called; only that there is one where its face was not seen before, or is not where it has just come."""
        there = self.before.get(event.get("at") or event.get("from", ""))
        known = there is not None and (there.kind, there.owner) == (event["tile"], event.get("owner"))
        come = self._now.get(event.get("to") or event.get("at", "")) if event["event"] in ("placed", "marked") else None
        unseen = any(piece is not None and piece.kind == UNKNOWN for piece in (there, None if known else come))
        return name_kind(self.game, UNKNOWN if unseen else event["tile"], self.words)

    @cached_property
    def _now(self) -> Mapping[str, Piece]:
        return cover_pieces(self.game.pieces(self.node.state), self.viewer)

    def _is_seen(self, event: Event) -> bool:
        """Whether whoever looks at the table may know a tile that was drawn."""
        if event["event"] != "drawn" or self.alone or self.viewer == self._player(event):
            return True
        piles = [tray for tray in self.game.trays(self.node.state) if tray.pile == event.get("pile")]
        return any(tray.owner in (self._player(event), "any") and not tray.private and not tray.hidden for tray in piles)

    def _is_discarded_at_once(self, drawn: Sequence[Event], event: Event) -> bool:
        return event["event"] == "discarded" and len(drawn) == 1 and event["tile"] == drawn[0]["tile"]


def _is_alike(one: Event, other: Event) -> bool:
    same = ("event", "mark", "player") if one["event"] == "marked" else ("event", "player", "owner", "pile")
    return all(one.get(key) == other.get(key) for key in same)


def _is_beside(one: Event, other: Event) -> bool:
    """Whether two tiles were in one pile."""
    return all(one.get(key) == other.get(key) for key in ("owner", "pile"))
