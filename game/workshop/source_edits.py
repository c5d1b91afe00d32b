"""Edits of a tree made in the text that it was read from: words are put in place of words, and all else stays as it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.rules.files.layout import Layout, TextSpan
from game.rules.files.upgrade import Drop, Edit, Put, Rename
from game.rules.files.writing import flow
from game.rules.trees.tree import Path


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


def _replaced(layout: Layout, span: TextSpan, new: str) -> _Stretch:
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
