"""The rules in sentences and pictures, generated from what is played, in the order in which a beginner asks for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.core.contract import Chapter, Diagram
from game.rules.book.board import board, words, zones_named
from game.rules.book.company import hunting, kin, mirrored
from game.rules.book.diagrams import Table, drawn, movement, places_of, planting, standing
from game.rules.book.ends import aim, ends, never, options, scoring
from game.rules.book.examples import ending_shown, in_between, link_shown
from game.rules.book.lines import lines, partners
from game.rules.book.scenes import effects, links, rewrites, touches
from game.rules.book.statuses import statuses
from game.rules.book.taking import captures, hunts, moves
from game.rules.book.telling import Telling, records_with, says
from game.rules.book.tiles import special, tiles
from game.rules.book.turns import turns
from game.rules.language.setting import Setting
from game.rules.language.texts import both
from game.rules.playing.model import Kind
from game.rules.playing.starting import set_up
from game.rules.wording.saying import LANGUAGES


def rulebook(
    table: Table, tree: Mapping[str, Any], setting: Setting, *, pictures: bool = True, languages: Sequence[str] = LANGUAGES
) -> Sequence[Chapter]:
    """The chapters that have something to say; ``pictures``: with diagrams, which take most of the time. English must be among
    the languages."""
    t = Telling(table.compiled, tree, setting.board, languages)
    shown = Shown(table, t) if pictures else None
    chapters = [
        aim(t, shown.ending if shown else _none),
        board(t, _start(table), [places_of(title, mask) for title, mask in zones_named(t)] if pictures else ()),
        turns(t, shown.action if shown else _none),
        tiles(t, shown.kind if shown else _none),
        lines(t, shown.link if shown else _none),
        statuses(t),
        captures(t),
        never(t),
        scoring(t),
        ends(t),
        options(t, setting),
    ]
    told = " ".join(paragraph.text["en"] for chapter in chapters for paragraph in chapter.paragraphs)
    chapters[1] = replace(chapters[1], paragraphs=[*chapters[1].paragraphs, *words(t, told)])
    return [chapter for chapter in chapters if chapter.paragraphs]


def _none(_: object) -> list[Diagram]:
    return []


def _start(table: Table) -> list[Diagram]:
    """How the tiles lie at first, where any do."""
    if not table.compiled.setup:
        return []
    state = standing(table.compiled, {})
    set_up(state)
    return [drawn(table, state, both("The beginning", "Der Anfang"), {})]


class Shown:
    """The pictures of what a book tells: of a kind of tile, a link, an action, an ending."""

    def __init__(self, table: Table, t: Telling) -> None:
        self.table, self.t = table, t

    def ending(self, name: str) -> list[Diagram]:
        """A position in which an ending holds, where that can be shown."""
        ending = next(ending for ending in self.t.rules.endings if ending.name == name)
        return ending_shown(self.table, ending, self.t.section("endings")[name]["when"])

    def action(self, name: str) -> list[Diagram]:
        """What an action puts on the board for both players."""
        twin = any(records_with(self.t.section("actions")[name]["do"], "plant_twin"))
        return mirrored(self.table, self.t.rules.actions[name]) if twin else []

    def link(self, name: str) -> list[Diagram]:
        """A link, and what stands in its way."""
        return link_shown(self.table, self.t.rules.links[name])

    def kind(self, kind: Kind) -> list[Diagram]:
        """How a kind of tile moves, where it comes into play, its lines, what it does to others; how it stands in the way, if
        there is nothing else."""
        table, t = self.table, self.t
        offered = [t.rules.actions[name] for name in t.actions]
        found = [picture for picture in (movement(table, kind), planting(table, kind, offered)) if picture is not None]
        found += hunting(table, kind) if hunts(t, kind) else []
        pairs = [(t.rules.links[name], other) for name, others in partners(t, kind).items() for other in others]
        found += links(table, kind, pairs)
        done = effects(table, kind, [t.rules.actions[name] for name in special(t, kind)])
        names = [t.names.name_of("statuses", status.name) for status in t.rules.statuses]
        done += kin(table, kind, names)
        named = [i for i, a in enumerate(t.section("statuses").values()) if "who" in a and says(a["who"], kind.id)]
        near = {i: names[i] for i in named if t.rules.statuses[i].named and t.matters(t.rules.statuses[i].name)}
        done += [*touches(table, kind, near), *rewrites(table, kind)]
        return found + (done or ([] if pairs or moves(t, kind) else in_between(table, kind)))
