"""From the scanner's events to a tree: the few things of YAML that a ruleset may use, and a problem for each of the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator

import yaml
from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentEndEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    StreamEndEvent,
)

from game.core.errors import Problem
from game.rules.files.missing_values import REMOVE_HINT, Gaps, alone, belongs_under, empty, misnamed
from game.rules.files.scalars import RefusedError, is_null, is_reserved, plain_value, quoted_value
from game.rules.trees.bounds import LINE_END
from game.rules.trees.nearest import plain_name
from game.rules.trees.tree import MAX_DEPTH, Items, Mark, Record, Step, Value, path_text

MAX_NODES = 10_000
"""Keys, values, records and lists in one file; the longest of the games has about a tenth."""
MAX_PROBLEMS = 100

_COPY_HINT = "Write the lines out; a text that begins with & or * stands in quotation marks."
_TAG_HINT = "Put a text that begins with ! in quotation marks."
_NO_RECORD = 'A ruleset is lines of "word: value"; it begins with "format: 1".'

WORD = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}")
_ROUND = re.compile(r"\(-?\d+, -?\d+\)(?:, \(-?\d+, -?\d+\))*")
"""Places in round brackets, as a list reads them."""
_QUESTION = re.compile(r"[^ \t\r\n\[\]{},:?-][ \t]*\?+")
_HIDDEN_QUESTION = "\U0010fffd"
"""Question marks that end words, and what stands for one where PyYAML's own scanner would end a plain text at it."""
_SAYS_NOTHING = re.compile(r"^[ \t]++(?=[#\r\n]|\Z)", re.MULTILINE)

Path = tuple[Step, ...]


class TooMuchError(Exception):
    """The file passed a bound: nothing more of it is read."""


def scan(text: str) -> Iterator[Event]:
    """The events of a text, made one by one as they are asked for; neither scanner recurses for them.

    PyYAML's own scanner serves where it was built without libyaml. Tabs on lines that say nothing, before a remark say, mean
    nothing: a blank is read for each.
    """
    text = _SAYS_NOTHING.sub(lambda found: " " * len(found[0]), text) if "\t" in text else text
    fast = getattr(yaml, "CBaseLoader", None)
    loader = fast(text) if fast else yaml.BaseLoader(_QUESTION.sub(_hidden, text))
    try:
        event = None
        while not isinstance(event, StreamEndEvent):
            event = loader.get_event()
            if not fast and isinstance(event, ScalarEvent):
                event.value = event.value.replace(_HIDDEN_QUESTION, "?")
            yield event
    finally:
        loader.dispose()


def _hidden(found: re.Match[str]) -> str:
    """A question mark that ends words, under another sign: within brackets PyYAML's own scanner ends a plain text at it."""
    return found[0].replace("?", _HIDDEN_QUESTION)


class Builder:
    """Builds one tree of the events of a text and collects the problems on the way; with any problem it is not worth using."""

    def __init__(self, events: Iterator[Event], text: str, file: str) -> None:
        self._events = events
        self._lines = LINE_END.split(text)
        self._file = file
        self._nodes = 0
        self._copied: set[str] = set()
        """The anchors that were told: what is copied from them need not be."""
        self.words: set[str] = set()
        """The words in what was dropped because its own word was refused."""
        self.second = -1
        """The line, counted from 0, on which a second document begins; -1 if none does."""
        self.problems: list[Problem] = []
        self.lost: set[Path] = set()
        """The paths of what was refused: a name that stands there is known, and its value means nothing."""

    def document(self) -> Record | None:
        """The file's record, None if it is no record. Raises what the scanner raises, and TooMuchError."""
        top: Value | None = None
        for event in self._events:
            if isinstance(event, NodeEvent):
                top = self._node(event, ())
            elif isinstance(event, DocumentEndEvent):
                break
        self._end()
        if isinstance(top, Record):
            return top
        if not self.problems:
            what = "is empty" if top is None else "is a list" if isinstance(top, Items) else "is plain text"
            self.problems.append(Problem(self._file, 1, 1, "", f"the file {what}.", _NO_RECORD))
        return None

    def _end(self) -> None:
        for event in self._events:
            if not isinstance(event, StreamEndEvent):
                hint = 'One file holds one ruleset: take "---" away, or put what follows into a file of its own.'
                self._refuse(event, (), "a second document begins here.", hint, lost=None)
                self.second = event.start_mark.line if event.start_mark else -1
                return

    def _mark(self, event: Event) -> Mark:
        mark = event.start_mark
        return Mark(self._file, mark.line + 1, mark.column + 1) if mark else Mark(self._file, 0, 0)

    def _refuse(self, event: Event, path: Path, message: str, hint: str = "", *, lost: Path | None = ()) -> None:
        """A problem at a path; what is lost by it stands there too, if nothing else is said (None: nothing is)."""
        _, line, column = self._mark(event)
        self.lost |= {lost or path} if lost is not None else set()
        self.problems.append(Problem(self._file, line, column, path_text(path), message, hint))
        if len(self.problems) >= MAX_PROBLEMS:
            self.problems.append(Problem(self._file, line, column, "", "the rest of the file was not read.", "Mend these first."))
            raise TooMuchError

    def _node(self, event: NodeEvent, path: Path) -> Value | None:
        """The value that begins with this event; None if it was refused."""
        self._count(event, path)
        self._check_properties(event, path)
        if isinstance(event, MappingStartEvent):
            return self._record(event, path)
        if isinstance(event, CollectionStartEvent):
            return self._items(event, path)
        return self._scalar(event, path) if isinstance(event, ScalarEvent) else None

    def _count(self, event: NodeEvent, path: Path) -> None:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            self._refuse(event, (), f"the file holds more than {MAX_NODES} words and values.", "Split it with extends:.")
            raise TooMuchError
        if len(path) >= MAX_DEPTH and isinstance(event, CollectionStartEvent):
            self._refuse(event, (), f"records and lists are nested more than {MAX_DEPTH} deep here.", "Close some brackets.")
            raise TooMuchError

    def _check_properties(self, event: NodeEvent, path: Path) -> None:
        if event.anchor is not None and event.anchor not in self._copied:
            self._copied.add(event.anchor)
            sign = "*" if isinstance(event, AliasEvent) else "&"
            self._refuse(event, path, f'"{sign}{event.anchor[:40]}" copies nothing here.', _COPY_HINT)
        if isinstance(event, AliasEvent):
            self.lost.add(path)
        if isinstance(event, (ScalarEvent, CollectionStartEvent)) and event.tag is not None:
            self._refuse(event, path, f'the tag "{event.tag[:40]}" is not read.', _TAG_HINT)

    def _record(self, start: MappingStartEvent, path: Path) -> Record:
        record, gaps = Record(self._mark(start)), Gaps()
        entries = 0
        for event in self._events:
            if isinstance(event, MappingEndEvent):
                break
            assert isinstance(event, NodeEvent)  # noqa: S101  (between start and end stand only keys and values)
            self._entry(event, record, path, gaps, bool(start.flow_style))
            entries += 1
        self._tell(gaps, path)
        if not entries and len(path) < 2:
            self._refuse(start, path, "is empty." if path else "the file is empty.", REMOVE_HINT if path else "")
        return record

    def _tell(self, gaps: Gaps, path: Path, following: str = "") -> None:
        """What was found to have no value, now that it is known what follows it."""
        if gaps.alone:
            self._refuse(gaps.alone[0], path, *alone([event.value for event in gaps.alone], gaps.before))
        if gaps.empty is not None:
            word, event = gaps.empty
            self._refuse(event, (*path, word), *empty((*path, word), following))
            gaps.over = (*path, word)
        gaps.clear()

    def _entry(self, key_event: NodeEvent, record: Record, path: Path, gaps: Gaps, flow: bool) -> None:
        if not isinstance(key_event, ScalarEvent):
            self._refuse(key_event, path, *self._strange_key(key_event, record), lost=(*path, "?"))
            self._node(key_event, (*path, "?"))
            value_event = self._next()
            if not _is_nothing(value_event):
                self._node(value_event, (*path, "?"))
            return
        self._count(key_event, path)
        self._check_properties(key_event, path)
        key, value_event = key_event.value, self._next()
        nothing = _is_nothing(value_event)
        if nothing and flow and not _is_quoted(key_event) and not self._has_colon(key_event):
            gaps.alone.append(key_event)
            return
        self._tell(gaps, path, key)
        if gaps.over and belongs_under(gaps.over, key):
            self.lost.add((*path, key))
        sound = self._check_key(key_event, record, path)
        if nothing and sound:
            self._count(value_event, path)
            gaps.empty = (key[:64], value_event)
            record.put(key, "", self._mark(key_event), self._mark(value_event))
            return
        plain = isinstance(value_event, ScalarEvent) and not _is_quoted(value_event)
        gaps.before = (key[:64], value_event.value) if isinstance(value_event, ScalarEvent) and plain else None
        value = self._node(value_event, (*path, key[:64]))
        if sound:
            record.put(key, "" if value is None else value, self._mark(key_event), self._mark(value_event))
        elif key in record and record[key] == "" and value is not None:
            record.put(key, value, record.marks[key][0], self._mark(value_event))
            self.lost.discard((*path, key))
        elif isinstance(value, Record) and isinstance(first := record.get(key), Record):
            _join(first, value)
        else:
            self.words |= set(_words_in(value))

    def _strange_key(self, event: NodeEvent, record: Record) -> tuple[str, str]:
        """What to say of a record or a list where a word should stand."""
        start = event.start_mark
        before = "".join(self._lines[start.line : start.line + 1])[: start.column].rstrip() if start else ""
        if isinstance(event, MappingStartEvent) and before.endswith("{"):
            return "two braces open here for one record.", 'Write one "{" here, and one "}" where it ends.'
        if isinstance(event, CollectionStartEvent) and before.endswith(",") and record:
            word = list(record)[-1]
            return f'several values stand behind "{word}".', f"Put square brackets around them: {word}: [..., ...]."
        return "a key must be one word.", 'Write "word: value".'

    def _has_colon(self, key: ScalarEvent) -> bool:
        """Whether a colon stands behind a word in braces."""
        end = key.end_mark
        return end is not None and "".join(self._lines[end.line : end.line + 1])[end.column :].lstrip().startswith(":")

    def _next(self) -> NodeEvent:
        event = next(self._events)
        assert isinstance(event, NodeEvent)  # noqa: S101  (the scanner gives every key a value)
        return event

    def _check_key(self, event: ScalarEvent, record: Record, path: Path) -> bool:
        key = event.value
        if key == "<<":
            if not self._copied:
                hint = "Write the fields out; a ruleset takes over another with extends:."
                self._refuse(event, path, '"<<" joins nothing here.', hint, lost=(*path, key))
        elif not WORD.fullmatch(key):
            self._refuse(event, path, *misnamed(key), lost=(*path, plain_name(key) or key[:64]))
        elif not _is_quoted(event) and is_reserved(key):
            self._refuse(event, path, f'"{key}" cannot be a name.', "Choose another word.", lost=(*path, key))
        elif key in record:
            first = record.marks[key][0]
            written = f"is written twice; the first is at line {first.line}, column {first.column}."
            hint = "Join the two." if isinstance(record[key], (Record, Items)) else "Take one out."
            self._refuse(event, (*path, key), written, hint, lost=None)
        else:
            return True
        return False

    def _items(self, start: CollectionStartEvent, path: Path) -> Items:
        items = Items(self._mark(start))
        for index, event in enumerate(self._events):
            if isinstance(event, CollectionEndEvent):
                break
            assert isinstance(event, NodeEvent)  # noqa: S101  (between start and end stand only items)
            value = self._node(event, (*path, index))
            items.put("" if value is None else value, self._mark(event))
        whole = ", ".join(map(str, items))
        if _ROUND.fullmatch(whole):
            square = whole.replace("(", "[").replace(")", "]")
            self._refuse(start, path, "round brackets hold no list here.", f"Write [{square}].")
        return items

    def _scalar(self, event: ScalarEvent, path: Path) -> Value | None:
        try:
            if _is_quoted(event):
                return quoted_value(event.value)
            if not is_null(event.value):
                return plain_value(event.value)
            self._refuse(event, path, *empty(path, ""))
        except RefusedError as refused:
            self._refuse(event, path, refused.message, refused.hint)
        return None


def _join(first: Record, second: Record) -> None:
    """Adds what only the second of two records of one name has, so that it is known."""
    for key in second:
        if key not in first:
            first.take(key, second)


def _words_in(value: Value | None) -> Iterator[str]:
    if isinstance(value, Record):
        yield from value
    if isinstance(value, str):
        yield from value.split()
    elif isinstance(value, (Record, Items)):
        for part in value.values() if isinstance(value, Record) else value:
            yield from _words_in(part)


def _is_quoted(event: ScalarEvent) -> bool:
    return event.style not in (None, "")


def _is_nothing(event: NodeEvent) -> bool:
    return isinstance(event, ScalarEvent) and event.value == "" and not _is_quoted(event) and event.tag is None is event.anchor
