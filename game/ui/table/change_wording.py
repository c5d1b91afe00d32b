"""What a move changed of how things stand, in a few words: what happened on the board, and which endings and counts came to
stand otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from game.core.contract import SEATS, Meter
from game.core.session import Node
from game.ui.framework.words import UiWords
from game.ui.table.event_wording import describe_events
from game.ui.table.meter_panel import describe_change, describe_gauge
from game.ui.table.table_game import TableGame

MOST = 3
"""So many things are told at most."""


def list_changes(play: TableGame, node: Node[Any], words: UiWords) -> list[str]:
    """What the move to a node changed: how the game ended by it, what happened, then the other endings, the one that came to
    stand most otherwise first, and what would decide."""
    if node.parent is None:
        return []
    result = play.game.result(node.state)
    told, ended = ([words.of(result.name)], f"endings.{result.ending}") if result else ([], "")
    told += [line.words for line in describe_events(play, node, words)]
    now = [meter for meter in play.meters_in(node.state) if meter.name != ended]
    changes = _changed_meters(play, play.meters_in(node.parent.state), now, words)
    found = sorted(changes, key=lambda change: -change[0])
    return list(dict.fromkeys([*told, *(said for _, said in found)]))[:MOST]


def describe_changes(play: TableGame, node: Node[Any], words: UiWords) -> str:
    """What the move to a node changed as one line of text; empty where nothing of that changed."""
    return "; ".join(list_changes(play, node, words))


def _changed_meters(
    play: TableGame, was: Sequence[Meter], is_now: Sequence[Meter], words: UiWords
) -> Iterator[tuple[float, str]]:
    """By how much each meter that changed did so, and the change in words; what would decide counts least."""
    known = {(meter.form, meter.name, meter.seat): meter for meter in was}
    pairs = [(known.get((now.form, now.name, now.seat)), now) for now in is_now]
    changed = [(before, now) for before, now in pairs if before is not None and before != now]
    for _, same in groupby(changed, key=lambda pair: (pair[1].form, pair[1].name)):
        found = list(same)
        said = [part for before, now in found for part in _describe_meter(play, before, now, words)]
        far = max(abs(now.gauge.degree - before.gauge.degree) if now.gauge and before.gauge else 0.0 for before, now in found)
        if said:
            yield far, words.entry(words.of(found[0][1].title), ", ".join(said))


def _describe_meter(play: TableGame, before: Meter, now: Meter, words: UiWords) -> Iterator[str]:
    """For each seat whose number changed, its name and both numbers."""
    many = len(play.game.seats) > 1
    if now.gauge is not None and before.gauge is not None:
        said = describe_gauge(before.gauge, now.gauge, words)
        if said != describe_gauge(now.gauge, now.gauge, words):
            yield f"{words.seat(now.seat)} {said}" if now.seat and many else said
    for seat, one, other in zip(SEATS, before.amounts, now.amounts, strict=False):
        if one != other:
            said = describe_change(one, other)
            yield f"{words.seat(seat)} {said}" if len(now.amounts) > 1 else said
