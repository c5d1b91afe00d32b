"""Laying a game on a table: one that begins, or one that was opened. Imported when the first one is laid."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from game.core.catalogue import RulesSource
from game.core.contract import Game
from game.core.disk import older, set_aside
from game.core.game_clock import ClockSetting, GameClock
from game.core.session import Session
from game.ui.framework.screen import OpenedGame, Stage
from game.ui.saves.autosave import FINISHED, UNFINISHED, Autosave
from game.ui.saves.save_files import RECENT_RULES, SaveRefused, list_recent, remember_recent
from game.ui.screens.table import TableScreen
from game.ui.table.hot_reload import HotReload, find_source
from game.ui.table.table_game import TableGame


def begin_table(
    stage: Stage,
    game: Game[Any],
    seed: int,
    source: RulesSource | None = None,
    players: Mapping[str, str] | None = None,
    clock: ClockSetting | None = None,
) -> TableScreen:
    """A table with a new game, whose journal is begun; it follows a source, if there is one. Raises PaiShoError."""
    session = Session(game, seed)
    session.players = {seat: level for seat, level in (players or {}).items() if seat in game.seats}
    session.clock = GameClock(clock) if clock and len(game.seats) > 1 else None
    return TableScreen(stage, TableGame(session, Autosave(stage.saves, session)), HotReload(source))


def open_game(stage: Stage, read: Callable[[], OpenedGame]) -> bool:
    """Puts a game on the table in place of all that was open. Where it cannot be read, says why and leaves all as it is."""
    try:
        opened = read()
    except SaveRefused as refused:
        stage.notice(refused.said(stage.words))
        return False
    stage.home()
    stage.push(seat_game(stage, opened))
    return True


def seat_game(stage: Stage, opened: OpenedGame) -> TableScreen:
    """A table with the game, kept from now on: in its own journal, or in a new one."""
    told, game = list(opened.told), opened.session.game
    source, others = find_source(stage.shelf, game, list_recent(stage.saves, RECENT_RULES))
    if others:
        told.append(stage.words("told_other_rules", now=others.short, then=game.identity.short))
    if opened.damaged:
        set_aside(opened.damaged, " ".join(told))
        told += [] if opened.damaged.exists() else [stage.words("told_aside")]
    path = _current(opened.path)
    autosave = Autosave(stage.saves, opened.session, path, opened.looks if path == opened.path else None)
    if opened.lost > 1 and path and not autosave.problem:
        set_aside(older(path)[0], " ".join(told))  # more than a torn line: somebody may want to look at what was lost
    if autosave.elsewhere:
        told.append(stage.words("told_elsewhere"))
    if opened.elsewhere:
        remember_recent(stage.saves, opened.elsewhere)
    if told:
        stage.notice(" ".join(told))
    return TableScreen(stage, TableGame(opened.session, autosave), HotReload(source))


def _current(path: Path | None) -> Path | None:
    """The journal as it is called now: while it was open at another table, its game may have been put away."""
    if path and path.suffix == UNFINISHED and not path.exists() and path.with_suffix(FINISHED).exists():
        return path.with_suffix(FINISHED)
    return path
