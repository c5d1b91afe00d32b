"""Where everything stands in the text of a YAML file, from its first letter to its last, and where its comments stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from yaml.events import CollectionEndEvent, Event, MappingStartEvent, NodeEvent, ScalarEvent, SequenceStartEvent

from game.rules.files.building import scan
from game.rules.trees.tree import Path


class TextSpan(NamedTuple):
    """An entry in a text, by its letters counted from 0: its key (of an item of a list: where it begins), its value.

    ``flow``: it is written within brackets; ``block``: its value is, line by line, below its key.
    """

    key: int
    key_end: int
    start: int
    end: int
    flow: bool
    block: bool


class Layout:
    """Where everything stands in the text of sound YAML: the span of each path, and the bounds of each comment."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.spans: dict[Path, TextSpan] = {}
        self._scalars: list[tuple[int, int]] = []
        events = scan(text)
        for event in events:
            if isinstance(event, NodeEvent):
                self._walk(event, events, (), (0, 0, False))
        self._comments = list(self._find_comments())

    def comments(self, start: int = 0, end: int | None = None) -> list[str]:
        """The comments that begin within these bounds, each with its sign."""
        return [self.text[a:b] for a, b in self._comments if start <= a < (len(self.text) if end is None else end)]

    def siblings(self, path: Path) -> list[Path]:
        """The entries of the record or list in which a path ends, in the order of the text."""
        return [one for one in self.spans if len(one) == len(path) and one[:-1] == path[:-1]]

    def line(self, at: int) -> int:
        """Where the line begins in which a place is."""
        return self.text.rfind("\n", 0, at) + 1

    def line_end(self, at: int) -> int:
        """Where the line ends in which a place is, its line end included."""
        end = self.text.find("\n", at)
        return len(self.text) if end < 0 else end + 1

    def below(self, comments: Iterable[str], at: int) -> str:
        """Comments on lines of their own, in the column of a place."""
        return "".join(f"{' ' * (at - self.line(at))}{comment}\n" for comment in comments)

    def _walk(self, event: Event, events: Iterator[Event], path: Path, key: tuple[int, int, bool]) -> int:
        """Notes the span of the value that begins with an event, and of all in it; returns where it ends."""
        start, end = _bounds(event)
        block = isinstance(event, (MappingStartEvent, SequenceStartEvent)) and not event.flow_style
        if isinstance(event, ScalarEvent):
            end = start + len(self.text[start:end].rstrip()) if event.style in ("|", ">") else end
            self._scalars.append((start, end))
        elif isinstance(event, (MappingStartEvent, SequenceStartEvent)):
            self.spans[path] = TextSpan(*key[:2], start, end, key[2], block)  # its place in the order; its end is not known yet
            end = self._inside(event, events, path)
        self.spans[path] = TextSpan(*key[:2], start, end, key[2], block)
        return end

    def _inside(self, start: _Collection, events: Iterator[Event], path: Path) -> int:
        """Walks through a record or a list; returns where its last value, or its bracket, ends."""
        end, flow_style = _bounds(start)[1], bool(start.flow_style)
        for number, event in enumerate(events):
            first, last = _bounds(event)
            if isinstance(event, CollectionEndEvent):
                return last if flow_style else end
            if isinstance(start, MappingStartEvent) and isinstance(event, ScalarEvent):
                self._scalars.append((first, last))
                end = self._walk(next(events), events, (*path, event.value), (first, last, flow_style))
            else:
                end = self._walk(event, events, (*path, number), (first, first, flow_style))
        return end

    def _find_comments(self) -> Iterator[tuple[int, int]]:
        """Every ``#`` outside of texts and names, to the end of its line."""
        at, text = 0, self.text
        for first, last in [*sorted(self._scalars), (len(text), len(text))]:
            while (found := text.find("#", at, first)) >= 0:
                at = text.find("\n", found)
                at = len(text) if at < 0 else at
                yield found, len(text[:at].rstrip("\r"))
            at = max(at, last)


_Collection: TypeAlias = "MappingStartEvent | SequenceStartEvent"


def _bounds(event: Event) -> tuple[int, int]:
    """Where an event begins and ends in the text."""
    start, end = event.start_mark, event.end_mark
    return (start.index, end.index) if start is not None and end is not None else (0, 0)
