"""Edits of a tree made in the text that it was read from: words are put in place of words, and all else stays as it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

import yaml
from yaml.events import CollectionEndEvent, Event, MappingStartEvent, NodeEvent, ScalarEvent, SequenceStartEvent

from game.rules.files.building import with_blanks
from game.rules.files.tree import Path
from game.rules.files.upgrade import Drop, Edit, Put, Rename
from game.rules.files.writing import flow


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


class Layout:
    """Where everything stands in the text of sound YAML: the span of each path, and the bounds of each comment."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.spans: dict[Path, Span] = {}
        self._scalars: list[tuple[int, int]] = []
        events = yaml.parse(with_blanks(text), Loader=yaml.BaseLoader)
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
            self.spans[path] = Span(*key[:2], start, end, key[2], block)  # its place in the order; its end is not known yet
            end = self._inside(event, events, path)
        self.spans[path] = Span(*key[:2], start, end, key[2], block)
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


class _Stretch(NamedTuple):
    """A stretch of the text, and what stands there from now on."""

    start: int
    end: int
    text: str


def edit_source(text: str, edits: Iterable[Edit]) -> str:
    """The text of sound YAML with the edits made; a format is put on top of all. Whether the text then says what it should is
    for the caller to see: entries that are laid out oddly can make it say something else."""
    layout, listed = Layout(text), list(edits)
    gone = {edit.path for edit in listed if isinstance(edit, Drop)}
    kept = [edit for edit in listed if not any(edit.path[:length] in gone for length in range(len(edit.path)))]
    for start, end, new in sorted(_joined(_stretch(layout, edit, gone) for edit in kept), reverse=True):
        text = text[:start] + new + text[end:]
    return text


def _joined(stretches: Iterable[_Stretch]) -> list[_Stretch]:
    """The stretches; what is taken out twice is taken out once."""
    found: list[_Stretch] = []
    for stretch in sorted(stretches):
        if found and stretch.start < found[-1].end and not stretch.text and not found[-1].text:
            found[-1] = found[-1]._replace(end=max(found[-1].end, stretch.end))
        else:
            found.append(stretch)
    return found


def _stretch(layout: Layout, edit: Edit, gone: set[Path]) -> _Stretch:
    """Where an edit is made in the text."""
    if isinstance(edit, Put) and edit.path not in layout.spans:  # only the format is ever added
        top = min(span.key for path, span in layout.spans.items() if len(path) == 1)
        return _Stretch(top, top, f"{edit.path[0]}: {flow(edit.value)}\n")
    span = layout.spans[edit.path]
    if isinstance(edit, Rename):
        return _Stretch(span.key, span.key_end, edit.word)
    return _replaced(layout, span, flow(edit.value)) if isinstance(edit, Put) else _dropped(layout, edit.path, gone)


def _replaced(layout: Layout, span: Span, new: str) -> _Stretch:
    """The value of an entry replaced; comments within it come to stand below, each on a line of its own."""
    comments = layout.below(layout.comments(span.start, span.end), span.key)
    kept = f"\n{comments.rstrip()}" if comments else ""
    if not span.block or span.key == span.key_end:
        return _Stretch(span.start, span.end, new + kept)
    return _Stretch(layout.text.index(":", span.key_end) + 1, span.end, f" {new}{kept}")


def _dropped(layout: Layout, path: Path, gone: set[Path]) -> _Stretch:
    """An entry taken out: whole lines, less their comments, or what is between commas."""
    span, around = layout.spans[path], layout.siblings(path)
    number = around.index(path)
    after = [layout.spans[one] for one in around[number + 1 :]][:1]
    if span.flow:
        before = [layout.spans[one] for one in around[:number] if one not in gone][-1:]
        first, last = (span.key, after[0].key) if after else (before[0].end if before else span.key, span.end)
        return _Stretch(first, last, "")
    start, end = layout.line(span.key), layout.line_end(span.end)
    if after and layout.text[start : span.key].strip():  # the first word behind the dash of a list
        return _Stretch(span.key, after[0].key, "")
    return _Stretch(start, end, layout.below(layout.comments(start, end), span.key))
