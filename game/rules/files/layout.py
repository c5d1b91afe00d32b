"""Where everything stands in the text of a YAML file, from its first letter to its last, and where its remarks stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

import yaml
from yaml.events import CollectionEndEvent, Event, MappingStartEvent, NodeEvent, ScalarEvent, SequenceStartEvent

from game.rules.files.building import with_blanks

Path = tuple[str | int, ...]


class Span(NamedTuple):
    """An entry in a text, by its letters counted from 0: its key (of an item of a list: where it begins), its value.

    ``flow``: it is written within brackets; ``block``: its value is, line by line, below its key.
    """

    key: int
    key_end: int
    start: int
    end: int
    flow: bool
    block: bool


@dataclass
class Layout:
    """The places of a text by path, the text's own last place first; ``remarks`` are the bounds of each, without its line end."""

    text: str
    spans: dict[Path, Span] = field(default_factory=dict)
    remarks: list[tuple[int, int]] = field(default_factory=list)

    def below(self, path: Path) -> list[Path]:
        """The entries of the record or list at a path, in the order of the text."""
        return [one for one in self.spans if len(one) == len(path) + 1 and one[: len(path)] == path]

    def line(self, at: int) -> int:
        """Where the line begins in which a place is."""
        return self.text.rfind("\n", 0, at) + 1

    def line_end(self, at: int) -> int:
        """Where the line ends in which a place is, its line end included."""
        end = self.text.find("\n", at)
        return len(self.text) if end < 0 else end + 1

    def indent(self, at: int) -> int:
        """The column, from 0, of a place."""
        return at - self.line(at)

    def remarks_in(self, start: int, end: int) -> list[str]:
        """The remarks within these bounds, each with its sign."""
        return [self.text[a:b] for a, b in self.remarks if start <= a < end]


_Collection: TypeAlias = "MappingStartEvent | SequenceStartEvent"


def layout_of(text: str) -> Layout:
    """The layout of a text that is known to be sound YAML."""
    layout = Layout(text)
    events = yaml.parse(with_blanks(text), Loader=yaml.BaseLoader)
    scalars: list[tuple[int, int]] = []
    for event in events:
        if isinstance(event, NodeEvent):
            _walk(layout, event, events, (), (0, 0, False), scalars)
    layout.remarks.extend(_remarks(text, scalars))
    return layout


def _walk(
    layout: Layout, event: Event, events: Iterator[Event], path: Path, key: tuple[int, int, bool], scalars: list[tuple[int, int]]
) -> int:
    """Notes the span of the value that begins with an event, and of all in it; returns where it ends."""
    start, end = _bounds(event)
    block = isinstance(event, (MappingStartEvent, SequenceStartEvent)) and not event.flow_style
    if isinstance(event, ScalarEvent):
        end = start + len(layout.text[start:end].rstrip()) if event.style in ("|", ">") else end
        scalars.append((start, end))
    elif isinstance(event, (MappingStartEvent, SequenceStartEvent)):
        layout.spans[path] = Span(*key[:2], start, end, key[2], block)  # its place in the order; its end is not known yet
        end = _inside(layout, event, events, path, scalars)
    layout.spans[path] = Span(*key[:2], start, end, key[2], block)
    return end


def _bounds(event: Event) -> tuple[int, int]:
    """Where an event begins and ends in the text."""
    start, end = event.start_mark, event.end_mark
    return (start.index, end.index) if start is not None and end is not None else (0, 0)


def _inside(layout: Layout, start: _Collection, events: Iterator[Event], path: Path, scalars: list[tuple[int, int]]) -> int:
    """Walks through a record or a list; returns where its last value, or its bracket, ends."""
    end, flow = _bounds(start)[1], bool(start.flow_style)
    for number, event in enumerate(events):
        if isinstance(event, CollectionEndEvent):
            return _bounds(event)[1] if flow else end
        if isinstance(start, MappingStartEvent) and isinstance(event, ScalarEvent):
            first, last = _bounds(event)
            scalars.append((first, last))
            end = _walk(layout, next(events), events, (*path, event.value), (first, last, flow), scalars)
        else:
            first = _bounds(event)[0]
            end = _walk(layout, event, events, (*path, number), (first, first, flow), scalars)
    return end


def _remarks(text: str, scalars: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Every ``#`` outside of texts and names, to the end of its line."""
    at = 0
    for first, last in [*sorted(scalars), (len(text), len(text))]:
        while (found := text.find("#", at, first)) >= 0:
            at = text.find("\n", found)
            at = len(text) if at < 0 else at
            yield found, len(text[:at].rstrip("\r"))
        at = max(at, last)
