"""The rules in sentences and pictures, generated from what is played, in the order in which a beginner asks for them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.core.contract import Chapter, Diagram
from game.core.languages import localize
from game.rules.book.board import board, words, zones_named
from game.rules.book.captures import captures, hunts, moves
from game.rules.book.demands import says
from game.rules.book.diagrams import Table, draw, draw_movement, draw_planting, places_of, standing
from game.rules.book.endings import aim, ends, options, scoring
from game.rules.book.links import lines, partners
from game.rules.book.restrictions import never, statuses
from game.rules.book.rule_diagrams import draw_ending, draw_link, draw_obstacle, draw_twins
from game.rules.book.tile_diagrams import draw_captures, draw_effects, draw_likeness, draw_line_effects, draw_links, draw_touched
from game.rules.book.tiles import special, tiles
from game.rules.book.turns import turns
from game.rules.book.writer import BookWriter
from game.rules.language.setting import Setting
from game.rules.playing.model import Kind
from game.rules.playing.starting import set_up

Writing = Generator[None, None, Sequence[Chapter]]
"""A book as it is being written."""


def rulebook(table: Table, tree: Mapping[str, Any], setting: Setting, *, pictures: bool = True) -> Sequence[Chapter]:
    """The chapters that have something to say; ``pictures``: with diagrams, which take most of the time."""
    writing = write_book(table, tree, setting, pictures=pictures)
    while True:
        try:
            next(writing)
        except StopIteration as done:
            chapters: Sequence[Chapter] = done.value
            return chapters


def write_book(table: Table, tree: Mapping[str, Any], setting: Setting, *, pictures: bool = True) -> Writing:
    """The same chapter by chapter, with a None after each."""
    w = BookWriter(table.compiled, tree, setting.board)
    shown = Shown(table, w) if pictures else None
    chapters = list[Chapter]()
    parts: Sequence[Callable[[], Chapter]] = (
        lambda: aim(w, shown.ending if shown else _none),
        lambda: board(w, _start(table), [places_of(*found) for found in zones_named(w)] if pictures else ()),
        lambda: turns(w, shown.action if shown else _none),
        lambda: tiles(w, shown.kind if shown else _none),
        lambda: lines(w, shown.link if shown else _none),
        lambda: statuses(w),
        lambda: captures(w),
        lambda: never(w),
        lambda: scoring(w),
        lambda: ends(w),
        lambda: options(w, setting),
    )
    for write in parts:
        chapters.append(write())
        yield None
    told = " ".join(paragraph.text["en"] for chapter in chapters for paragraph in chapter.paragraphs)
    chapters[1] = replace(chapters[1], paragraphs=[*chapters[1].paragraphs, *words(w, told)])
    return [chapter for chapter in chapters if chapter.paragraphs]


def _none(_: object) -> list[Diagram]:
    return []


def _start(table: Table) -> list[Diagram]:
    """How the tiles lie at first, where any do."""
    if not table.compiled.setup:
        return []
    state = standing(table.compiled, {})
    set_up(state)
    return [draw(table, state, localize("The beginning"), {})]


class Shown:
    """The pictures of what a book tells: of a kind of tile, a link, an action, an ending."""

    def __init__(self, table: Table, w: BookWriter) -> None:
        self.table, self.w = table, w

    def ending(self, name: str) -> list[Diagram]:
        """A position in which an ending holds, where that can be shown."""
        ending = next(ending for ending in self.w.rules.endings if ending.name == name)
        return draw_ending(self.table, ending, self.w.ruleset.endings[name].when)

    def action(self, name: str) -> list[Diagram]:
        """What an action puts on the board for both players."""
        twin = any(effect.plants_twin for effect in self.w.ruleset.actions[name].effects)
        return draw_twins(self.table, self.w.rules.actions[name]) if twin else []

    def link(self, name: str) -> list[Diagram]:
        """A link, and what stands in its way."""
        return draw_link(self.table, self.w.rules.links[name])

    def kind(self, kind: Kind) -> list[Diagram]:
        """How a kind of tile moves, where it comes into play, its lines, what it does to others; how it stands in the way, if
        there is nothing else."""
        table, w = self.table, self.w
        offered = [w.rules.actions[name] for name in w.actions]
        found = [picture for picture in (draw_movement(table, kind), draw_planting(table, kind, offered)) if picture is not None]
        found += draw_captures(table, kind) if hunts(w, kind) else []
        pairs = [(w.rules.links[name], other) for name, others in partners(w, kind).items() for other in others]
        found += draw_links(table, kind, pairs)
        done = draw_effects(table, kind, [w.rules.actions[name] for name in special(w, kind)])
        names = [w.names.name_of("statuses", status.name) for status in w.rules.statuses]
        done += draw_likeness(table, kind, names)
        named = [i for i, a in enumerate(w.ruleset.statuses.values()) if a.who is not None and says(a.who, kind.id)]
        near = {i: names[i] for i in named if w.rules.statuses[i].named and w.matters(w.rules.statuses[i].name)}
        done += [*draw_touched(table, kind, near), *draw_line_effects(table, kind)]
        return found + (done or ([] if pairs or moves(w, kind) else draw_obstacle(table, kind)))
