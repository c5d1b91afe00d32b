"""Hands that only their owner may see: covered until the owner sits there, and nothing else tells of them."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.core.session import Session, restore
from game.ui.app import App
from game.ui.framework import clock
from game.ui.saves.autosave import Autosave, list_unfinished
from game.ui.screens.table import TableScreen
from game.ui.screens.table_dialogues import GameOver, Handover
from game.ui.table.hidden_hands import HiddenHands
from game.ui.table.table_game import TableGame
from game.ui.table.tray_animation import find_tray_move
from game.ui.table.trays import HIDDEN, Slot
from tests.soak import Variant, opened
from tests.ui_solo import Solo
from tests.ui_tea import DEAL, Tea, Teahouse
from tests.ui_window import click, key, lay, lay_out, make, mouse, settle, sit_down, spot, window

pytestmark = pytest.mark.usefixtures("made_once")
POT = (("guest", "rose"), ("guest", "rose"), ("host", "rose"), ("host", "boat"))


def covered(app: App, begin: Tea | None = None) -> TableScreen:
    """A table with a game of hidden hands that nobody has looked at yet."""
    session = Session(Teahouse(begin=begin))
    table = TableScreen(app, TableGame(session, Autosave(app.saves, session)))
    app.push(table)
    app.draw()
    return table


def open_hands(table: TableScreen) -> set[str]:
    """Whose hands are seen from their faces."""
    return {slot.owner for slot in table.display.panels.slots if slot.pile == "hand" and slot.kind != HIDDEN}


def test_both_hands_are_covered_until_the_first_player_says_so(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = covered(app)
        assert open_hands(table) == set()
        settle(app)
        card = app.screens[-1]
        assert isinstance(card, Handover)
        assert card.heading == "Hand over to Guest"
        key(app, pygame.K_RETURN)
        assert open_hands(table) == set(), "too early: that Enter was meant for something else"
        sit_down(app)
        assert app.screens[-1] is table
        assert open_hands(table) == {"guest"}


def test_the_button_uncovers_too_and_escape_does_not(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = covered(app)
        settle(app)
        key(app, pygame.K_ESCAPE)
        click(app, (3, 3), 3)
        assert open_hands(table) == set()
        show = next(widget for widget in app.screens[-1].widgets if widget.id == "show")
        assert show.label == "Show my hand"
        click(app, show.rect.center)
        assert open_hands(table) == {"guest"}


def test_a_hand_stays_open_through_a_turn_of_several_actions_and_closes_after_it(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = covered(app)
        sit_down(app)
        make(app, table, "place rose 0,0")
        settle(app)
        assert app.screens[-1] is table
        assert open_hands(table) == {"guest"}
        make(app, table, "skip")
        assert open_hands(table) == set(), "at once, not when the card comes"
        settle(app)
        assert app.screens[-1].heading == "Hand over to Host"  # type: ignore[attr-defined]
        sit_down(app)
        assert open_hands(table) == {"host"}


def test_undo_and_redo_pass_through_the_card_whenever_the_seat_changes(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = covered(app)
        sit_down(app)
        make(app, table, "discard rose")
        sit_down(app)
        assert open_hands(table) == {"host"}
        key(app, pygame.K_z, pygame.KMOD_CTRL)
        assert table.play.mover == "guest"
        assert open_hands(table) == set()
        sit_down(app)
        assert open_hands(table) == {"guest"}
        key(app, pygame.K_y, pygame.KMOD_CTRL)
        assert open_hands(table) == set()
        settle(app)
        click(app, next(widget.rect.center for widget in app.screens[-1].widgets if widget.id == "undo"))
        assert table.play.mover == "guest"
        settle(app)
        assert isinstance(app.screens[-1], Handover)


def test_a_game_that_is_continued_begins_with_covered_hands(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = covered(app)
        sit_down(app)
        make(app, table, "discard rose")
        app.home()
        (game,) = list_unfinished(tmp_path)
        session = Session(Teahouse())
        for move in game.record["moves"]:
            session.enter(move)
        again = TableScreen(app, TableGame(session, Autosave(tmp_path, session, game.path)))
        app.push(again)
        assert open_hands(again) == set()
        settle(app)
        assert isinstance(app.screens[-1], Handover)


def test_nothing_can_be_played_before_the_hand_is_shown(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = covered(app, Tea((("0,0", "boat", "guest"), ("1,0", "rose", "guest"))))
        click(app, table.display.view.at("0,0"))
        assert isinstance(app.screens[-1], Handover), "a press brings the card, and nothing else"
        assert not table.play.picked
        assert not [widget.id for widget in table.widgets if widget.id.startswith("word:")], (
            "no words: they would tell of the hand"
        )


def test_nothing_tells_what_the_other_player_holds(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = covered(app)
        sit_down(app)
        make(app, table, "draw")
        sit_down(app)
        hand, bag = (
            next(s for s in table.display.panels.slots if s.owner == "guest" and s.pile == pile) for pile in ("hand", "bag")
        )
        assert (hand.kind, hand.count) == (HIDDEN, len(DEAL) + 1)
        for slot, said in ((hand, "Hand: 8"), (bag, "Bag: 26")):
            mouse(app, pygame.MOUSEMOTION, slot.rect.center)
            table.explainer.wait(table.pointer, clock.now() + 1000)
            assert table.pointer.said == said
            click(app, slot.rect.center)
            assert not table.play.picked
        assert {widget.label for widget in table.widgets if widget.id.startswith("slot:guest")} == {"Hand: 8", "Bag: 26"}
        assert table.play.mover == "host"


def test_what_was_told_of_a_hand_goes_with_its_owner(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = covered(app)
        sit_down(app)
        mouse(app, pygame.MOUSEMOTION, spot(table, "boat"))
        table.explainer.wait(table.pointer, clock.now() + 1000)
        assert table.pointer.said
        table.press("draw", clock.now())
        assert table.pointer.said is None


def test_a_drawn_tile_flies_as_a_back_where_its_hand_is_covered(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = covered(app)
        sit_down(app)
        make(app, table, "draw")
        one = table.animation.trays._pass
        assert one and one.kind == HIDDEN


def test_a_drawn_tile_flies_from_its_face_where_its_hand_lies_open(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_out(app, Solo())
        make(app, table, "draw")
        one = table.animation.trays._pass
        assert one and one.kind == table.play.session.state.hand
        assert table.animation.has_moved(one.begin)
        assert not table.animation.trays.running(one.begin + 1000)


def slots(bag: int, *hand: str, owner: str = "guest") -> list[Slot]:
    rect = pygame.Rect(0, 0, 10, 10)
    return [Slot("bag", owner, HIDDEN, bag, rect), *(Slot("hand", "guest", kind, 1, rect) for kind in hand)]


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        (slots(3, "rose"), slots(2, "rose", "lily"), "lily"),
        (slots(3), slots(2, "lily"), "lily"),
        (slots(3, owner="any"), slots(2, "lily", owner="any"), "lily"),
        (slots(2, "rose", "lily"), slots(3, "rose"), HIDDEN),  # put back into the bag
        (slots(3, HIDDEN), slots(2, "rose", "lily"), HIDDEN),  # nobody knows which of them is new
        (slots(3, "rose"), slots(1, "rose", "lily"), None),
        (slots(3, "rose"), slots(3, "rose"), None),
        (slots(3, owner="host"), slots(2, "lily", owner="host"), None),
        (slots(3, "rose"), slots(3), None),
    ],
)
def test_one_tile_that_goes_from_tray_to_tray_is_seen_to_go(before: list[Slot], after: list[Slot], kind: str | None) -> None:
    one = find_tray_move(before, after, 0)
    assert (one.kind if one else None) == kind


def test_at_the_end_the_hands_are_covered(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = covered(app)
        sit_down(app)
        make(app, table, "proclaim")
        settle(app)
        assert isinstance(app.screens[-1], GameOver)
        assert open_hands(table) == set()


def test_a_game_that_has_ended_is_looked_through_without_handing_over(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = covered(app)
        sit_down(app)
        make(app, table, "proclaim")
        settle(app)
        app.pop()
        for _ in range(3):
            table.act("undo")
            settle(app)
            assert app.screens[-1] is table
        table.play_move(next(move for move in table.play.session.legal if move != "proclaim"), clock.now())
        settle(app)
        assert isinstance(app.screens[-1], Handover) or table.play.mover == "guest", "a game goes on here, with its secrets"


def test_where_nobody_holds_anything_nothing_is_handed_over(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = covered(app, Tea((("0,0", "rose", "guest"),), hands=((), ()), bags=((), ())))
        settle(app)
        assert app.screens[-1] is table
        lay(app, 12)
        settle(app)
        assert not isinstance(app.screens[-1], Handover), "nor where nothing is hidden at all"


def test_sight_covers_what_is_private_and_no_more(tmp_path: Path) -> None:
    session = Session(Teahouse(begin=Tea(pot=POT)))
    play = TableGame(session, Autosave(tmp_path, session))
    sight = HiddenHands(play)
    assert sight.waiting
    trays = {(tray.pile, tray.owner): tray for tray in sight.trays()}
    assert trays["hand", "guest"].tiles == trays["hand", "host"].tiles == {}
    assert trays["hand", "guest"].size == len(DEAL)
    assert trays["pot", "any"].tiles == {"rose": 3, "boat": 1}
    sight.show()
    assert {tray.owner for tray in sight.trays() if tray.pile == "hand" and tray.tiles} == {"guest"}


# -- trays


def test_the_pot_tells_owners_apart_and_is_only_looked_at(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = covered(app, Tea(pot=POT))
        sit_down(app)
        pot = [slot for slot in table.display.panels.slots if slot.pile == "pot"]
        assert [(slot.whose, slot.kind, slot.count) for slot in pot] == [
            ("guest", "rose", 2),
            ("host", "rose", 1),
            ("host", "boat", 1),
        ]
        for slot in pot:
            click(app, slot.rect.center)
            assert not table.play.picked
        click(app, spot(table, "rose"))
        assert table.play.picked == ("rose",)


def test_a_tile_of_the_hand_is_placed_or_discarded(tmp_path: Path) -> None:
    for move in ("place rose 1,1", "discard rose"):
        with window(tmp_path) as app:
            table = covered(app)
            sit_down(app)
            click(app, spot(table, "rose"))
            assert {"discard", "1,1"} <= set(table.play.options)
            click(app, spot(table, "discard" if move.startswith("d") else "1,1"))
            assert table.play.session.moves == [move]


def test_a_hand_shows_what_is_in_it_and_no_empty_sockets(tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = covered(app)
        sit_down(app)
        make(app, table, "discard boat")
        for _ in range(2):
            sit_down(app)
            make(app, table, "draw")
        sit_down(app)
        make(app, table, "draw")
        sit_down(app)
        shown = {slot.kind for slot in table.display.panels.slots if slot.pile == "hand" and slot.owner == table.play.mover}
        assert shown == set(table.play.session.state.hands[table.play.session.state.seat])
        assert all(slot.count for slot in table.display.panels.slots)


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (800, 1280)])
def test_hand_bag_and_pot_have_room_in_every_window(size: tuple[int, int], tmp_path: Path) -> None:
    many = tuple((owner, kind) for owner in ("guest", "host") for kind in Teahouse.kinds)
    with window(tmp_path, size, "de", 1.5) as app:
        table = covered(app, Tea(hands=(tuple(Teahouse.kinds), DEAL), pot=many))
        sit_down(app)
        rects = [widget.rect for widget in table.widgets]
        whole = pygame.Rect((0, 0), size)
        assert all(whole.contains(rect) for rect in rects)
        assert [(a, b) for i, a in enumerate(rects) for b in rects[i + 1 :] if a.colliderect(b)] == []
        assert min(slot.rect.width for slot in table.display.panels.slots if slot.pile == "hand") >= 18


def test_an_emptied_socket_remains_where_it_was_also_in_a_game_that_is_opened_again(tmp_path: Path) -> None:
    """It follows from the rules and the position, and not from what a window has seen."""
    with window(tmp_path) as app:
        table = lay_out(app, opened(Variant("skud_children")), 3)

        def sockets(of: TableScreen) -> list[tuple[str, int, tuple[int, ...]]]:
            return [(slot.id, slot.count, (*slot.rect,)) for slot in of.display.panels.slots]

        begun = {slot for slot, _, _ in sockets(table)}
        for _ in range(40):
            if 0 in (count for _, count, _ in sockets(table)):
                break
            plants = [move for move in table.play.legal if move.startswith("place")]
            table.play_move((plants or table.play.legal)[0], clock.now())
            settle(app)
        assert 0 in (count for _, count, _ in sockets(table)), "a kind is used up"
        assert {slot for slot, _, _ in sockets(table)} == begun
        again, trouble = restore(table.play.game, table.play.session.record())
        other = TableScreen(app, TableGame(again, Autosave(app.saves, again)))
        app.push(other)
        settle(app)
        assert not trouble and sockets(other) == sockets(table)
