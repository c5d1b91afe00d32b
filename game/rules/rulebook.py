"""The rules in sentences and pictures, generated from what is played, in the order in which a beginner asks for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.core.contract import Chapter, Diagram
from game.rules.diagrams import Table, drawn, movement, places_of, planting, standing
from game.rules.model import Kind
from game.rules.rulebook_board import board, words, zones_named
from game.rules.rulebook_ends import aim, ends, never, options, scoring
from game.rules.rulebook_lines import lines, partners
from game.rules.rulebook_options import Setting
from game.rules.rulebook_saying import LANGUAGES
from game.rules.rulebook_scenes import effects, links, rewrites, touches
from game.rules.rulebook_statuses import statuses
from game.rules.rulebook_taking import captures
from game.rules.rulebook_telling import Telling, says
from game.rules.rulebook_tiles import special, tiles
from game.rules.rulebook_turns import turns
from game.rules.starting import set_up
from game.rules.wording import both


def rulebook(
    table: Table, tree: Mapping[str, Any], setting: Setting, *, pictures: bool = True, languages: Sequence[str] = LANGUAGES
) -> Sequence[Chapter]:
    """The chapters that have something to say; ``pictures``: with diagrams, which take most of the time. English must be among
    the languages."""
    t = Telling(table.compiled, tree, setting.board, languages)
    chapters = [
        aim(t),
        board(t, _start(table), [places_of(title, mask) for title, mask in zones_named(t)] if pictures else ()),
        turns(t),
        tiles(t, lambda kind: _pictures(table, t, kind) if pictures else ()),
        lines(t),
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


def _start(table: Table) -> list[Diagram]:
    """How the tiles lie at first, where any do."""
    if not table.compiled.setup:
        return []
    state = standing(table.compiled, {})
    set_up(state)
    return [drawn(table, state, both("The beginning", "Der Anfang"), {})]


def _pictures(table: Table, t: Telling, kind: Kind) -> list[Diagram]:
    """The pictures of a kind of tile: how it moves, where it comes into play, its lines, what it does to others."""
    found = [picture for picture in (movement(table, kind), planting(table, kind)) if picture is not None]
    pairs = [(t.rules.links[name], other) for name, others in partners(t, kind).items() for other in others]
    found += links(table, kind, pairs)
    found += effects(table, kind, [t.rules.actions[name] for name in special(t, kind)])
    named = [i for i, a in enumerate(t.section("statuses").values()) if "who" in a and says(a["who"], kind.id)]
    near = [i for i in named if t.rules.statuses[i].named and t.matters(t.rules.statuses[i].name)]
    return [*found, *touches(table, kind, near), *rewrites(table, kind)]
