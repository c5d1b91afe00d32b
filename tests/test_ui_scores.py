"""Scores: always in sight, every change with where it came from, and counted line by line at the end."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.core.contract import Result
from game.core.session import Session
from game.ui.app import App
from game.ui.framework import clock
from game.ui.framework.words import UiWords
from game.ui.saves.autosave import Autosave
from game.ui.screens.table import TableScreen
from game.ui.screens.table_dialogues import GameOver, describe_ending
from game.ui.table.prompt_wording import call_players
from game.ui.table.score_notes import (
    FADE,
    RISE,
    STAY,
    NoteSpot,
    ScoreNote,
    ScoreNotes,
    format_signed,
    join_notes,
    make_score_notes,
)
from game.ui.table.table_game import TableGame
from tests.rulebooks import game_of
from tests.ui_ground import both
from tests.ui_solo import Solo
from tests.ui_tea import Tea, Teahouse
from tests.ui_window import click, lay_out, make, mouse, settle, sit_down, window

pytestmark = pytest.mark.usefixtures("made_once")
ROSES = Tea((("0,0", "rose", "guest"), ("3,0", "chrysanthemum", "guest"), ("0,5", "rock", "host")), score=(4, -2))
EVENTS = [
    {"event": "scored", "player": "guest", "points": 2, "why": both("Harmonies", "Harmonien")},
    {"event": "scored", "player": "guest", "points": -1, "why": both("Disharmony", "Disharmonie")},
    {"event": "scored", "player": "host", "points": 0, "why": both("Harmonies", "Harmonien")},
]


def lay(app: App, **kind: bool) -> TableScreen:
    return lay_out(app, Teahouse(begin=ROSES, **kind))


def test_changes_are_told_with_where_they_came_from() -> None:
    assert make_score_notes(EVENTS, UiWords("en")) == [
        ScoreNote("guest", "+2 Harmonies", True),
        ScoreNote("guest", "\u22121 Disharmony", False),
    ]
    notes = make_score_notes(EVENTS, UiWords("de"))
    assert join_notes(notes, UiWords("de"), {"guest": "Gast", "host": "Gastgeber"}) == "Gast: +2 Harmonien, \u22121 Disharmonie"
    assert join_notes(notes, UiWords("de"), {"guest": "Du"}).startswith("Du: ")
    assert [format_signed(points) for points in (3, -3)] == ["+3", "\u22123"]


def test_a_note_comes_stays_and_goes_by_itself(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app)
        notes, berths = ScoreNotes(), {"guest": NoteSpot((300, 300), (0, -1), 200)}
        notes.tell(make_score_notes(EVENTS, UiWords()), 1000)
        assert len(notes.scene(table.brush, berths, 1000 + RISE)) == 4, "two slips with their words"
        assert notes.wait(1000 + RISE) == STAY
        assert notes.wait(1000 + RISE + STAY + FADE) == 0
        assert notes.wait(9999) is None
        assert notes.scene(table.brush, berths, 9999) == []


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (800, 1280)])
@pytest.mark.parametrize("turned", [False, True])
def test_the_notes_lie_in_the_window_and_block_nothing(size: tuple[int, int], turned: bool, tmp_path: Path) -> None:
    with window(tmp_path, size) as app:
        table = lay(app)
        if turned:
            table.command("turn")
        make(app, table, "discard rose")
        now = clock.now()
        slips = table.animation.notes.scene(table.brush, table.display.panels.berths, now + RISE)
        assert [sprite for sprite in slips if not pygame.Rect((0, 0), size).contains(sprite.rect)] == []
        assert len(slips) == 6, "one for what was discarded, one for the harmony, one for the rock"
        sit_down(app)
        table.animation.notes.tell(make_score_notes(EVENTS, UiWords()), clock.now())
        mouse(app, pygame.MOUSEMOTION, slips[0].rect.center)
        assert table.hover != "notes"


def test_the_score_and_what_changed_it_stand_in_words(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app)
        make(app, table, "discard rose")
        assert table.play.scores == {"guest": 4, "host": -2}
        notes = make_score_notes(table.play.scored, table.words)
        players = call_players(table.play, table.words)
        assert join_notes(notes, table.words, players) == "Guest: +1 Harmonies, \u22121 Rocks"


def test_going_back_tells_no_new_points_and_going_on_does(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app)
        make(app, table, "discard rose")
        sit_down(app)
        make(app, table, "draw")
        table.command("undo")
        assert table.play.scored
        assert table.animation.notes.wait(clock.now()) is None
        table.command("undo")
        table.command("redo")
        assert table.animation.notes.wait(clock.now()) is not None


def test_other_events_are_no_points(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay(app)
        assert table.play.scored == []
        assert table.play.game.events(table.play.session.state)


# -- the end


def ended(app: App, game: object, *moves: str) -> GameOver:
    table = lay_out(app, game)
    for move in moves:
        table.play.enter(move)
    table.hands.follow()
    table.refresh()
    settle(app)
    card = app.screens[-1]
    assert isinstance(card, GameOver)
    return card


def said(card: GameOver) -> list[tuple[str, list[str], tuple[str, str]]]:
    """The rows of the tally: name, numbers, colour and face."""
    rows: list[tuple[str, list[str], tuple[str, str]]] = []
    draw = card._row

    def row(size: tuple[int, int], name: str, counts: list[str], look: tuple[str, str]) -> pygame.Surface:
        rows.append((name, counts, look))
        return draw(size, name, counts, look)

    card._row = row  # type: ignore[method-assign]
    card._tally(400)
    return rows


def test_the_count_has_a_line_for_everything_and_the_total_stands_out(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        card = ended(app, Teahouse(begin=ROSES), "proclaim")
        assert card.heading == "Guest wins"
        assert said(card) == [
            ("", ["Guest", "Host"], ("muted", "sans")),
            ("Score", ["4", "\u22122"], ("text", "sans")),
            ("Wager", ["0", "\u22123"], ("text", "sans")),
            ("Total", ["4", "\u22125"], ("gold", "bold")),
        ]


def test_together_there_is_one_number(tmp_path: Path) -> None:
    for language, score in (("en", "Your score: 2"), ("de", "Euer Ergebnis: 2")):
        with window(tmp_path, language=language) as app:
            card = ended(app, Teahouse(together=True, begin=ROSES), "proclaim")
            assert card.heading == score
            assert [counts for _, counts, _ in said(card)] == [["2"]]


def test_alone_there_is_one_column_and_undo_is_told(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_out(app, Solo())
        table.play.enter("draw")
        table.play.undo()
        while table.play.result is None:
            table.play.enter(table.play.session.legal[-1 if table.play.session.here.depth == 1 else 0])
        straight = Session(Solo())
        while straight.result is None:
            straight.enter(straight.legal[-1 if straight.here.depth == 1 else 0])
        plain = describe_ending(TableGame(straight, Autosave(tmp_path, straight)), straight.result, table.words)
        assert plain.startswith("Your score: ")
        assert table.play.session.undone is False, "looking back alone is no undo"
        table.play.undo()
        table.play.undo()
        other = next(move for move in reversed(table.play.session.legal) if move != table.play.session.line[-2].move)
        table.play.enter(other)
        while table.play.result is None:
            table.play.enter(table.play.session.legal[0])
        result = table.play.session.result
        assert result
        assert describe_ending(table.play, result, table.words) == f"Your score: {result.tally[-1][1]} (with undo)"


def test_an_ending_without_a_count_is_only_over(tmp_path: Path) -> None:
    session = Session(Solo())
    play = TableGame(session, Autosave(tmp_path, session))
    assert describe_ending(play, Result(None, "stuck", both("Stuck")), UiWords()) == "The game is over"
    assert describe_ending(play, Result("draw", "stuck", both("Stuck")), UiWords()) == "Draw"


@pytest.mark.parametrize("size", [(800, 480), (480, 720), (1280, 800)])
def test_a_long_count_and_all_buttons_have_room(size: tuple[int, int], tmp_path: Path) -> None:
    class Long(Teahouse):
        def result(self, state: Tea) -> Result | None:
            short = super().result(state)
            return short and Result(short.winner, short.ending, short.name, short.tally[:1] * 11 + short.tally[-1:])

    with window(tmp_path, size, "de", 1.5) as app:
        card = ended(app, Long(begin=ROSES), "proclaim")
        whole = pygame.Rect((0, 0), size)
        assert whole.contains(card._card[1].rect), "the heading is seen first"
        wide = pygame.Rect(0, card.card.top, size[0], max(card.card.height, size[1]))
        assert all(wide.contains(sprite.rect) for sprite in card.scene(0))
        card._move(0, -card.card.height)  # a tall card, to its end
        assert all(whole.contains(widget.rect) for widget in card.widgets), "the rest can be drawn up"
        words = [sprite.rect for sprite in card._card[1:]]
        assert max(rect.bottom for rect in words) <= min(widget.rect.top for widget in card.widgets)


def test_the_same_deal_can_be_had_again(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        card = ended(app, Teahouse(begin=ROSES), "proclaim")
        seed = next(widget for widget in card.widgets if widget.id == "seed")
        assert seed.label == "Seed 0"
        click(app, next(widget.rect.center for widget in card.widgets if widget.id == "again"))
        again = app.screens[-1]
        assert isinstance(again, TableScreen)
        assert again.play.session.seed == 0
        assert again.play.session.moves == []


def test_where_nothing_is_dealt_no_seed_and_no_deal_is_spoken_of(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_out(app, game_of("skud"))
        table.command("menu")
        assert {"again", "seed"}.isdisjoint(widget.id for widget in app.screens[-1].widgets)
        app.pop()
        table.play_move("resign", clock.now())
        settle(app)
        card = app.screens[-1]
        assert isinstance(card, GameOver)
        assert {"again", "seed"}.isdisjoint(widget.id for widget in card.widgets)
        assert "new" in [widget.id for widget in card.widgets]


def test_the_seed_is_copied_from_the_end_and_from_a_table_alone(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        card = ended(app, Teahouse(begin=ROSES), "proclaim")
        click(app, next(widget.rect.center for widget in card.widgets if widget.id == "seed"))
        assert pygame.scrap.get_text() == "0"
        assert next(widget.label for widget in card.widgets if widget.id == "seed") == "Copied"
        table = lay_out(app, Solo(), 4711)
        button = next(widget for widget in table.widgets if widget.id == "seed")
        assert button.label == "Seed 4711"
        click(app, button.rect.center)
        assert pygame.scrap.get_text() == "4711"
        assert app.notices.said == "Copied"


# -- links that players are to see for themselves


def test_quiet_links_are_neither_drawn_nor_foreseen_nor_grown(tmp_path: Path) -> None:
    for hidden, count in ((False, 1), (True, 0)):
        with window(tmp_path) as app:
            table = lay_out(app, Teahouse(begin=ROSES, hidden=hidden))
            assert len(table.play.links) == count
            assert len(table.display.board._links(None, 0)) == count
            make(app, table, "place rose 2,1")
            table.animation.motion.finish()
            click(app, table.display.view.at("0,0"))
            form, broken = table.play.foresee("0,1")
            assert len(form) + len(broken) == count
            make(app, table, "skip")
            assert len(table.display.board.threads.new) == 0
