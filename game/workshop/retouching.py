"""Edits of a tree made in the text that it was read from: words are put in place of words, and all else stays as it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.rules.files.layout import Layout, Path, layout_of
from game.rules.files.upgrade import Drop, Edit, Move, Put, Rename
from game.rules.files.writing import flow


class _Stretch(NamedTuple):
    """A stretch of the text, and what stands there from now on."""

    start: int
    end: int
    text: str


def retouched(text: str, edits: Iterable[Edit]) -> str:
    """The text of sound YAML with the edits made. Whether it then says what it should is for the caller to see: entries that
    are laid out oddly can make it say something else."""
    touch, listed = _Touch(layout_of(text)), list(edits)
    touch.gone = {edit.path for edit in listed if isinstance(edit, Drop)}
    moves = [edit for edit in listed if isinstance(edit, Move)]
    stretches = [stretch for edit in moves for stretch in touch.moved(edit)]
    stretches += [stretch for edit in listed if not isinstance(edit, Move) for stretch in touch.made(edit)]
    for start, end, new in sorted(_joined(stretches), reverse=True):
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


class _Touch:
    """The stretches that an edit asks for. ``gone``: entries that are taken out, or that another has taken the place of."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.gone: set[Path] = set()
        self._done: set[Path] = set()

    def made(self, edit: Put | Drop | Rename) -> list[_Stretch]:
        """The stretches of an edit that stays where it is."""
        span, path = self.layout.spans.get(edit.path), edit.path
        if any(path[:length] in self.gone for length in range(len(path))) or path in self._done:
            return []
        if isinstance(edit, Put):
            return [self._put_in(path, f": {flow(edit.value)}") if span is None else self._valued(path, flow(edit.value))]
        assert span is not None  # noqa: S101  (what is renamed or dropped is there)
        return [_Stretch(span.key, span.key_end, edit.word) if isinstance(edit, Rename) else self._dropped(path)]

    def moved(self, edit: Move) -> list[_Stretch]:
        """An entry goes elsewhere with its remarks: in its own place, where it goes deeper or higher there, else to the end."""
        depth = self._known(edit.to)
        place = edit.path[: depth + 1]
        tail = self._tail(edit.path)
        if edit.path[:depth] != edit.to[:depth] or (place != edit.path and place not in self.gone):
            return [self._dropped(edit.path, remarks=False), self._put_in(edit.to, tail)]
        self._done.add(place)
        span, layout = self.layout.spans[place], self.layout
        if span.flow:
            return [_Stretch(span.key, span.end, _entry(edit.to[depth:], tail.partition("#")[0].rstrip(), 0, flat=True))]
        words = _entry(edit.to[depth:], tail, layout.indent(span.key), layout.indent(layout.spans[edit.path].key))
        others = self._others(place, edit.path)
        return [_Stretch(span.key, layout.line_end(span.end), words + _lines(others, layout.indent(span.key)) + "\n")]

    def _known(self, path: Path) -> int:
        """How much of a path there is already, less its last word."""
        return next(depth for depth in range(len(path) - 1, -1, -1) if path[:depth] in self.layout.spans)

    def _others(self, place: Path, but: Path) -> list[str]:
        """The remarks of an entry that do not go along with what is in it."""
        whole, inner = self.layout.spans[place], self.layout.spans[but]
        carried = self.layout.remarks_in(inner.key, self.layout.line_end(inner.end))
        found = self.layout.remarks_in(whole.key, self.layout.line_end(whole.end))
        return [remark for remark in found if remark not in carried]

    def _tail(self, path: Path) -> str:
        """All of an entry behind its key: the colon, the value, and the remarks behind and within it."""
        span, text = self.layout.spans[path], self.layout.text
        end = span.end if span.flow else self.layout.line_end(span.end)
        return text[span.key_end : end].rstrip()

    def _valued(self, path: Path, new: str) -> _Stretch:
        """The value of an entry replaced; remarks within it come to stand below, each on a line of its own."""
        span, layout = self.layout.spans[path], self.layout
        kept = _lines(layout.remarks_in(span.start, span.end), layout.indent(span.key))
        if not span.block or span.key == span.key_end:
            return _Stretch(span.start, span.end, new + kept)
        colon = layout.text.index(":", span.key_end) + 1
        return _Stretch(colon, span.end, f" {new}" + kept)

    def _dropped(self, path: Path, *, remarks: bool = True) -> _Stretch:
        """An entry taken out: whole lines, or what is between commas. Its remarks stay, if they are not carried away."""
        span, layout = self.layout.spans[path], self.layout
        around = layout.below(path[:-1])
        number = around.index(path)
        after = [layout.spans[one] for one in around[number + 1 :]][:1]
        if span.flow:
            before = [layout.spans[one] for one in around[:number] if one not in self.gone][-1:]
            first, last = (span.key, after[0].key) if after else (before[0].end if before else span.key, span.end)
            return _Stretch(first, last, "")
        if after and layout.text[layout.line(span.key) : span.key].strip():  # the first word behind the dash of a list
            return _Stretch(span.key, after[0].key, "")
        start, end = layout.line(span.key), layout.line_end(span.end)
        kept = layout.remarks_in(start, end) if remarks else []
        return _Stretch(start, end, "".join(f"{' ' * layout.indent(span.key)}{remark}\n" for remark in kept))

    def _put_in(self, path: Path, tail: str) -> _Stretch:
        """A new entry at the end of the record that it belongs to; the format, and nothing else, goes before all."""
        depth, layout = self._known(path), self.layout
        span, there = layout.spans[path[:depth]], [layout.spans[one] for one in layout.below(path[:depth])]
        if path == ("format",):
            return _Stretch(there[0].key, there[0].key, f"format{tail}\n")
        if depth and not span.block:
            words = _entry(path[depth:], tail, 0, flat=True)
            return _Stretch(span.end - 1, span.end - 1, f", {words}" if there else words)
        column, end = layout.indent(there[0].key), layout.line_end(there[-1].end)
        start = "" if layout.text[end - 1 : end] == "\n" else "\n"
        return _Stretch(end, end, f"{start}{' ' * column}{_entry(path[depth:], tail, column)}\n")


def _entry(words: Sequence[str | int], tail: str, column: int, was: int | None = None, *, flat: bool = False) -> str:
    """The words that lead to a value, with all that stands behind the last of them; ``was``: the column that it comes from."""
    if flat:
        return ": {".join(map(str, words)) + tail + "}" * (len(words) - 1)
    deep = column + 2 * (len(words) - 1)
    first, *lines = tail.split("\n")
    shift = 0 if was is None else deep - was
    moved = [" " * max(len(line) - len(line.lstrip()) + shift, 0) + line.lstrip() for line in lines]
    head = [f"{' ' * (column + 2 * number) * bool(number)}{word}:" for number, word in enumerate(words[:-1])]
    return "\n".join([*head, f"{' ' * deep * (len(words) > 1)}{words[-1]}{first}", *moved])


def _lines(remarks: Sequence[str], column: int) -> str:
    return "".join(f"\n{' ' * column}{remark}" for remark in remarks)
