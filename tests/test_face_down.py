"""Tiles that only their owner knows: whatever is told to the other seat is the same, whichever tiles they are."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.bots.budget import Budget
from game.bots.hints import hint
from game.bots.levels import LEVELS, play_by
from game.bots.thinking import deal_worlds
from game.core.chance import Chance
from game.core.covering import UNKNOWN
from game.core.errors import TooCostly
from game.core.lattice import INDEX
from game.core.session import Session
from game.drawing.brush import Brush
from game.drawing.position_picture import Studio
from game.engine import RequestHandler
from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from game.ui.app import App
from game.ui.catalogue.catalogue_cards import BoardThumbnails
from game.ui.framework.words import UiWords
from game.ui.saves.autosave import Autosave, list_unfinished
from game.ui.screens.table import TableScreen
from game.ui.screens.table_dialogues import Handover
from game.ui.table.event_wording import describe_node
from game.ui.table.hidden_hands import HiddenHands
from game.ui.table.move_wording import describe_move, find_moved_tile
from game.ui.table.table_game import TableGame
from tests.conftest import a_catalogue
from tests.desk_talk import ask, good
from tests.table import stand
from tests.test_house_rules import house
from tests.ui_window import a_house, settle, sit_down, window

MASKS = Path(__file__).parent / "house_rules" / "masks.yaml"
BOARD = {"0,0": "guest hound", "1,-1": "guest crane", "0,1": "host fox masked", "1,1": "host hound masked"}
OTHER = BOARD | {"0,1": "host hound masked", "1,1": "host crane masked"}


@pytest.fixture(scope="module")
def masks() -> RulesGame:
    """Each actor comes on behind a mask."""
    return a_catalogue().open(MASKS, {})


def position(board: dict[str, str], hand: str, to_move: str = "guest") -> dict[str, Any]:
    """The same to GUEST, whichever tiles HOST has."""
    return {"to_move": to_move, "phase": "play", "board": board, "hand": {"guest": [], "host": [hand]}}


def both(game: RulesGame, to_move: str = "guest") -> tuple[State, State]:
    """Two states that look alike to GUEST."""
    return tuple(game.setup(position(*given, to_move))[0] for given in ((BOARD, "crane"), (OTHER, "fox")))  # type: ignore[return-value]


def tiles(state: State) -> Counter[int]:
    """How many tiles of each kind there are, on the board and beside it."""
    return Counter([*(piece.kind for piece in state.board.values()), *(token // 3 for pile in state.piles for token in pile)])


def session(game: RulesGame, board: dict[str, str], hand: str) -> Session[State]:
    return Session(game, 3, position(board, hand))


def test_what_is_told_to_a_seat_does_not_depend_on_what_it_cannot_see(masks: RulesGame) -> None:
    one, other = both(masks)
    assert one != other
    assert masks.view(one, "guest") == masks.view(other, "guest")
    assert masks.view(one, "guest")["board"]["0,1"] == "host ? masked"
    assert masks.view(one, "guest")["hand"]["host"] == {"?": 1}
    assert masks.view(one, "host") == {k: v for k, v in masks.position(one).items() if k not in ("chance", "seen")}
    assert masks.legal(one) == masks.legal(other)
    assert masks.why(one, "move 0,0 0,1") == masks.why(other, "move 0,0 0,1")


def test_a_program_thinks_of_tiles_that_could_be_there(masks: RulesGame) -> None:
    one, other = both(masks)
    for seed in range(4):
        assert masks.determinize(one, "guest", seed) != one or seed
        assert masks.view(masks.determinize(one, "guest", seed), "guest")["board"] == masks.view(one, "guest")["board"]
        assert masks.determinize(one, "host", seed).board == one.board, "HOST knows them"
    faces = [[masks.determinize(one, "guest", seed).board[place].kind for place in one.board] for seed in range(12)]
    assert len({str(found) for found in faces}) > 2
    dealt = masks.determinize(one, "guest", 5)
    assert tiles(dealt) == tiles(one)
    for state in (one, other):
        assert play_by(LEVELS["easy"], masks, state, 1).move in masks.legal(state)


def test_on_the_pipe_a_seat_is_told_what_it_may_see() -> None:
    desk = RequestHandler(a_catalogue)
    told = []
    for given in ((BOARD, "crane"), (OTHER, "fox")):
        good(desk, "setup", ruleset=str(MASKS), position=position(*given))
        told.append(good(desk, "state", seat="guest"))
    assert told[0] == told[1]
    assert told[0]["state"]["legal_count"]
    assert good(desk, "state", seat="host")["state"]["legal_count"] is None
    assert "no seat" in ask(desk, "state", seat="north")["error"]
    assert "fox" in str(good(desk, "state")["state"]["board"]) or "hound" in str(good(desk, "state")["state"]["board"])


def test_when_the_game_is_over_all_faces_are_seen(masks: RulesGame) -> None:
    one, _ = both(masks)
    assert masks.pieces(one)["0,1"].hidden
    assert not masks.pieces(masks.play(one, "resign"))["0,1"].hidden


def seen(play: TableGame) -> tuple[Any, ...]:
    """All that a table has to tell of its game."""
    words = UiWords("en")
    near = [play.reach("0,1"), play.why("0,1"), play.links, play.badges]
    told = describe_move, find_moved_tile, describe_node
    moves = [tuple(tell(play, node, words) for tell in told) for node in play.session.path if node.parent]
    return play.pieces, near, moves


def test_a_table_shows_the_other_seat_nothing(masks: RulesGame, tmp_path: Path) -> None:
    tables = []
    for given in ((BOARD, "crane"), (OTHER, "fox")):
        found = session(masks, *given)
        play = TableGame(found, Autosave(tmp_path, found))
        hands = HiddenHands(play)
        assert hands.waiting, "the table is handed over where nothing but a tile on the board is hidden"
        hands.show()
        tables.append(play)
    assert seen(tables[0]) == seen(tables[1])
    assert tables[0].pieces["0,1"].kind == UNKNOWN
    assert tables[0].pieces["0,0"].kind == "hound"
    assert "0,1" in tables[0].options
    assert tables[0].after("0,1") is None, "what would be seen then is not shown before"


def test_on_the_shelf_a_game_to_be_continued_shows_what_anybody_may_see(masks: RulesGame, tmp_path: Path) -> None:
    shown = []
    for at, given in enumerate(((BOARD, "crane"), (OTHER, "fox"))):
        found = session(masks, *given)
        Autosave(tmp_path / str(at), found).close()
        (game,) = list_unfinished(tmp_path / str(at), laid=True)
        app = App(a_house(tmp_path / str(at), a_catalogue()))
        app.open_window((800, 480))
        boards = BoardThumbnails(app, dict)
        boards.draw_next((), [game], 200)
        (picture,) = boards._pictures.values()
        assert picture
        shown.append(pygame.image.tobytes(picture, "RGBA"))
        pygame.display.quit()
    assert shown[0] == shown[1]


def test_a_saved_drawing_shows_that_a_tile_lies_there_and_not_which(masks: RulesGame, tmp_path: Path) -> None:
    with window(tmp_path) as app:
        brush = Brush(app.pictures, app.theme)
        found = [session(masks, *given) for given in ((BOARD, "crane"), (OTHER, "fox"))]
        guest, host = (Studio(one, brush, app.tile_set, app.words).draw_lines(one.here) for one in found)
        assert guest == host and f"tiles-{UNKNOWN}" not in guest


def test_a_move_that_brought_a_tile_face_down_is_told_without_its_name(masks: RulesGame, tmp_path: Path) -> None:
    said = []
    for kind in ("fox", "hound"):
        found = Session(masks, 1)
        found.enter("place crane 0,-2")
        found.enter(f"place {kind} 1,2")
        play = TableGame(found, Autosave(tmp_path, found))
        play.look_as("guest")
        said.append(seen(play)[2][-1])
        play.look_as("host")
        assert kind.title() in seen(play)[2][-1][0]
    assert said[0] == said[1]
    assert "a tile face down" in said[0][0]


def test_the_window_draws_the_same_for_the_other_seat(masks: RulesGame, tmp_path: Path) -> None:
    pictures = []
    for number, given in enumerate(((BOARD, "crane"), (OTHER, "fox"))):
        with window(tmp_path / str(number)) as app:
            found = session(masks, *given)
            table = TableScreen(app, TableGame(found, Autosave(app.saves, found)))
            app.push(table)
            settle(app)
            card = app.screens[-1]
            assert isinstance(card, Handover)
            assert "Show my hand" in [widget.label for widget in card.widgets]
            sit_down(app)
            settle(app)
            surface = pygame.display.get_surface()
            assert surface
            pictures.append(pygame.image.tobytes(surface, "RGB"))
            if folder := os.environ.get("PAISHO_GALLERY"):
                pygame.image.save(surface, f"{folder}/face_down.png")
    assert pictures[0] == pictures[1]


def test_the_book_says_who_sees_it(masks: RulesGame) -> None:
    texts = [paragraph.text for chapter in masks.book() for paragraph in chapter.paragraphs]
    assert any("nobody but its owner sees which tile it is" in text["en"] for text in texts)
    assert any("sieht nur der Besitzer, welcher Stein es ist" in text["de"] for text in texts)


def test_where_nobody_has_a_hand_the_card_speaks_of_tiles(masks: RulesGame, tmp_path: Path) -> None:
    with window(tmp_path) as app:
        found = Session(masks, 3, position(BOARD, "crane") | {"hand": {"guest": [], "host": []}})
        app.push(TableScreen(app, TableGame(found, Autosave(app.saves, found))))
        settle(app)
        assert "Show my tiles" in [widget.label for widget in app.screens[-1].widgets]


def test_in_a_whole_game_what_is_dealt_anew_looks_the_same(masks: RulesGame) -> None:
    played, chance = Session(masks, 4), Chance(4)
    while played.legal and played.here.depth < 40:
        played.enter(chance.pick(played.legal))
        for seat in masks.seats if masks.to_move(played.state) else ():
            other = masks.determinize(played.state, seat, 7)
            assert masks.view(other, seat) == masks.view(played.state, seat)
            assert masks.determinize(other, seat, 9) == masks.determinize(played.state, seat, 9)
            assert masks.to_move(other) != seat or masks.legal(other) == masks.legal(played.state)


def test_what_the_legal_moves_tell_of_a_tile_face_down_is_known_to_a_program_as_to_a_person(tmp_path: Path) -> None:
    game = house(tmp_path, """remove: [never]
statuses: {masked: {name: masked, marked: true, seen_by: owner, until: moved}}
""")
    masked = {"0,2": "jasmine", "2,0": "lily", "0,-3": "rose", "-3,0": "white_jade", "5,5": "jasmine"}
    state = stand(game, {"0,0": "guest rose"} | {at: f"host {kind} masked" for at, kind in masked.items()})
    legal = game.legal(state)
    assert "move 0,0 0,2" in legal and "move 0,0 2,0" not in legal
    assert any(game.legal(game.determinize(state, "guest", seed)) != legal for seed in range(6)), "other faces, other moves"
    for seed in range(4):
        assert play_by(LEVELS["easy"], game, state, seed).move in legal
        assert hint(game, state, Budget(positions=1), seed=seed).move in legal
    far = stand(game, {"0,0": "guest rose", "0,-3": "host jasmine masked", "3,0": "host lily masked", "8,0": "host lily masked"})
    for world in deal_worlds(game, far, "guest", 1):
        assert game.legal(world) == game.legal(far) and world.board[INDEX["0,-3"]].kind == game.compiled.kind_index["jasmine"]


def test_a_deal_whose_moves_are_too_much_work_to_list_is_not_thought_of(
    masks: RulesGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, _ = both(masks)
    legal, tried = masks.legal(state), list[State]()

    def too_costly_at_first(asked: State) -> list[str]:
        if asked is not state and not tried:
            tried.append(asked)
            raise TooCostly("too much work")
        return legal

    monkeypatch.setattr(masks, "legal", too_costly_at_first)
    worlds = deal_worlds(masks, state, "guest", 1)
    assert tried and worlds and all(world is not tried[0] for world in worlds)
