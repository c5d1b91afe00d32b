"""Laying a game on a table: one that begins, or one that was opened. Imported when the first one is laid."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.core.catalogue import RulesSource
from game.core.contract import Game
from game.core.game_clock import ClockSetting, GameClock
from game.core.session import Session
from game.ui.framework.screen import OpenedGame, Stage
from game.ui.saves.autosave import Autosave
from game.ui.saves.game_opening import resume
from game.ui.saves.save_files import RECENT_RULES, SaveRefused, list_recent
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
    """A table with the game, kept from now on."""
    game = opened.session.game
    source, others = find_source(stage.shelf, game, list_recent(stage.saves, RECENT_RULES))
    autosave, told = resume(stage, opened)
    if others:
        told.append(stage.words("told_other_rules", now=others.short, then=game.identity.short))
    if told:
        stage.notice(" ".join(told))
    return TableScreen(stage, TableGame(opened.session, autosave), HotReload(source))
