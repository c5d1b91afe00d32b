"""The table of all figures: what each says, what it is measured against, and where it is to come to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from tests.bench import frames, idle, listing, plies, start
from tests.bench.rounds import Measured, Size


@dataclass(frozen=True)
class Figure:
    """One figure. ``goal`` is one of its ratio to the yardstick, or of its amount where it has none; None if none is set."""

    text: str
    unit: str
    yardstick: str
    measure: Callable[[Size], Measured]
    goal: float | None = None
    more: bool = False
    """Whether more is better."""

    def meets(self, value: float) -> bool | None:
        """Whether a value is at the goal, as it is printed; None where there is no goal."""
        return None if self.goal is None else value >= self.goal if self.more else value <= self.goal


TWIN, CHESS, BARE, IMPORTS, COPYING = "the twin", "python-chess", "a bare window", "importing the rules", "a window copied"
FIGURES = {
    "list": Figure("list of moves", "us", TWIN, listing.lists, 1.0, more=True),
    "list.unmet": Figure("list of moves, positions never met", "us", TWIN, listing.lists_never_met, 0.9, more=True),
    "sets": Figure("sets of moves", "us", TWIN, listing.sets, 1.1, more=True),
    "move.skud": Figure("time per move, skud", "us", CHESS, partial(listing.against_chess, "skud"), 0.45),
    "move.slowest": Figure("time per move, slowest ruleset", "us", "skud", listing.slowest, 3.0),
    "plies.skud": Figure("random plies, skud", "a second", CHESS, partial(plies.random_plies, "skud"), 0.5, more=True),
    "plies.skud_online": Figure(
        "random plies, skud_online", "a second", CHESS, partial(plies.random_plies, "skud_online"), 0.35, more=True
    ),
    "plies.basic": Figure("random plies, basic", "a second", CHESS, partial(plies.random_plies, "basic"), 0.17, more=True),
    "plies.wiki": Figure("random plies, wiki", "a second", CHESS, partial(plies.random_plies, "wiki"), 0.23, more=True),
    "plies.iroh": Figure("random plies, iroh", "a second", CHESS, partial(plies.random_plies, "iroh"), 0.55, more=True),
    "plies.ancient": Figure("random plies, ancient", "a second", CHESS, partial(plies.random_plies, "ancient"), more=True),
    "plies.late": Figure("a random ply of iroh after 800", "us", "after 50", partial(plies.later_plies, "iroh", 800), 1.2),
    "links.wiki.10": Figure("links of 10 tiles, wiki", "us", "10 tiles", partial(plies.links, "wiki", 10)),
    "links.wiki.30": Figure("links of 30 tiles, wiki", "us", "10 tiles", partial(plies.links, "wiki", 30), 4.0),
    "links.wiki.60": Figure("links of 60 tiles, wiki", "us", "10 tiles", partial(plies.links, "wiki", 60), 8.0),
    "links.wiki.90": Figure("links of 90 tiles, wiki", "us", "10 tiles", partial(plies.links, "wiki", 90), 12.0),
    "links.basic.10": Figure("links of 10 tiles, basic", "us", "10 tiles", partial(plies.links, "basic", 10)),
    "links.basic.30": Figure("links of 30 tiles, basic", "us", "10 tiles", partial(plies.links, "basic", 30), 4.0),
    "links.basic.60": Figure("links of 60 tiles, basic", "us", "10 tiles", partial(plies.links, "basic", 60), 8.0),
    "links.basic.90": Figure("links of 90 tiles, basic", "us", "10 tiles", partial(plies.links, "basic", 90), 12.0),
    "ring": Figure("search for a ring in 48 links", "us", "24 links", partial(plies.ring, 6), 2.5),
    "start.picture": Figure("first picture of ours, warm", "ms", BARE, partial(start.warm, "picture"), 1.1),
    "start.warm": Figure("first real frame, warm", "ms", BARE, partial(start.warm, "frame"), 1.5),
    "start.cold": Figure("first real frame, cold", "ms", BARE, partial(start.cold, False), 2.5),
    "start.uncompiled": Figure("the same, not compiled by Python", "ms", BARE, partial(start.cold, True)),
    "start.kiosk": Figure("first frame of a public table, warm", "ms", "the table at home", start.kiosk, 1.5),
    "open.skud_online": Figure("opening skud_online, not cached", "ms", IMPORTS, partial(start.opening, "skud_online"), 0.124),
    "open.basic": Figure("opening basic, not cached", "ms", IMPORTS, partial(start.opening, "basic"), 0.127),
    "open.wiki": Figure("opening wiki, not cached", "ms", IMPORTS, partial(start.opening, "wiki"), 0.12),
    "open.iroh": Figure("opening iroh, not cached", "ms", IMPORTS, partial(start.opening, "iroh"), 0.077),
    "cards": Figure("cards of all rulesets, not cached", "ms", IMPORTS, start.cards),
    "idle.share": Figure("idle window, share of a core", "%", "", idle.share_of_core, 0.3),
    "idle.wakings": Figure("idle window, wake-ups", "a second", "", idle.wakings, 35),
    "draw.1080p": Figure("first draw, 1080p", "ms", COPYING, partial(frames.first_draw, 1920, 1080, False), 97),
    "draw.4k": Figure("first draw, 4K", "ms", COPYING, partial(frames.first_draw, 3840, 2160, False), 67),
    "draw.1080p.again": Figure("first draw, 1080p, cached", "ms", COPYING, partial(frames.first_draw, 1920, 1080, True)),
    "draw.4k.again": Figure("first draw, 4K, cached", "ms", COPYING, partial(frames.first_draw, 3840, 2160, True)),
    "frame.full": Figure("frame at 1080p, full redraw", "ms", COPYING, partial(frames.frame, "full")),
    "frame.animation": Figure("frame at 1080p, animation", "ms", COPYING, partial(frames.frame, "animation")),
    "frame.hover": Figure("frame at 1080p, hover with its event", "ms", COPYING, partial(frames.frame, "hover")),
    "memory": Figure("memory after 400 moves at 1080p", "MB", "", frames.memory, 90),
}


def chosen(names: list[str] | None) -> list[str]:
    """The figures that are called so or begin so (``plies`` is all of ``plies.skud`` ...); all of them if none is named. Raises
    KeyError for a name that means none."""
    if not names:
        return list(FIGURES)
    for name in names:
        if not any(_means(name, figure) for figure in FIGURES):
            raise KeyError(name)
    return [figure for figure in FIGURES if any(_means(name, figure) for name in names)]


def _means(name: str, figure: str) -> bool:
    return figure == name or figure.startswith(f"{name}.")
