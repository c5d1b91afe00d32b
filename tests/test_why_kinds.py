"""A tile in a tray that cannot be taken now: the real reason is told, beside the tile that was pressed."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.chance import Chance
from game.core.errors import BadMove
from game.core.session import Session
from game.rules.rules_game import RulesGame
from game.ui.framework.inputs import InputEvent
from tests.conftest import Open
from tests.table import stand
from tests.test_house_rules import house
from tests.ui_window import click, lay_out, window

PLIES = 40
GAMES = ("ancient", "ancient_2011", "basic", "iroh", "skud", "skud_online", "solitaire", "solitaire_against", "wiki")


def why(game: RulesGame, state: object, kind: str) -> list[str]:
    return [reason.sentence["en"] for reason in game.why(state, kind)]  # type: ignore[arg-type]


def test_in_iroh_a_nation_waits_for_the_home_space(opened: Open) -> None:
    game = opened("iroh")
    state = game.start(0)
    (reason,) = game.why(state, "fire")
    assert (reason.rule, reason.sort, reason.points) == ("actions.bring_in.spot", "taken", ("0,-7",))
    assert reason.sentence == {"en": "0,-7 is occupied.", "de": "0,-7 ist besetzt.", "fr": "0,-7 n’est pas libre."}
    with pytest.raises(BadMove):
        game.why(state, "rock")


def test_a_nation_put_elsewhere_is_told_which_space_it_waits_for_and_what_lies_there(opened: Open) -> None:
    game = opened("iroh")
    (reason,) = game.why(game.start(0), "place fire 3,3")
    assert reason.sentence == {
        "en": "Only the home space will do here: 0,-7 is occupied by White Lotus.",
        "de": "Hier geht nur das Heimfeld: 0,-7 ist besetzt (Weißer Lotus).",
        "fr": "Ici, il faut\u00a0: la case de départ (0,-7 n’est pas libre\u00a0: Lotus blanc).",
    }
    (reason,) = game.why(stand(game, {"3,0": "guest earth"}, reserve={"guest": ["fire"], "host": []}), "place fire 3,3")
    assert reason.sentence["en"] == "Only the home space will do here: 0,-7."


def test_in_skud_a_flower_waits_for_a_gate_and_what_is_no_flower_is_told_so(opened: Open) -> None:
    game = opened("skud")
    gates = dict.fromkeys(("0,-8", "8,0", "0,8", "-8,0"), "guest rose")
    (reason,) = game.why(stand(game, gates), "lily")
    assert (reason.rule, set(reason.points)) == ("actions.plant.gate", set(gates))
    assert reason.sentence["en"] == "All places where it could go are occupied: -8,0; 0,-8; 0,8; 8,0."
    assert why(game, stand(game, {}), "rock") == ["Rock cannot be chosen here: it must be a basic flower."]


def test_where_no_tile_is_asked_for_what_is_asked_for_is_told(opened: Open) -> None:
    game = opened("basic")
    assert why(game, game.start(0), "rose") == ["Not now. What is asked for: Choose who begins what."]


def test_an_empty_pile_that_a_later_tile_should_come_from_is_the_reason(tmp_path: Path) -> None:
    action = """
  pair: {says: pair it spot other, do: [{plant: it, at: spot}, {send: other, to: reserve}],
         pick: [{as: it, from: reserve, who: basic}, {as: spot, point: empty and gates}, {as: other, from: extra}]}"""
    rules = f"piles: {{extra: {{name: Extra, owner: each}}}}\nactions:{action}\nphases: {{play: {{turn: [pair]}}}}"
    game = house(tmp_path, rules)
    assert why(game, stand(game, {}), "rose") == ["There is nothing left to choose from here: Extra."]


@pytest.mark.parametrize("name", GAMES)
def test_in_every_game_there_is_a_reason_for_each_tile_that_cannot_be_taken(name: str, opened: Open) -> None:
    game = opened(name)
    session = Session(game, 3)
    chance = Chance(3)
    for _ in range(PLIES):
        mover = game.to_move(session.state)
        if mover is None:
            break
        first = {word for move in session.legal for word in move.split(" ")[1:2]}
        for tray in game.trays(session.state):
            for kind in tray.tiles if tray.owner in (mover, "any") and not tray.hidden else ():
                if kind in game.kinds and kind not in first and not any(kind in move.split(" ") for move in session.legal):
                    reasons = game.why(session.state, kind)
                    assert reasons, f"{kind} after {session.moves}"
                    assert all(reason.sentence["en"] and reason.sentence.get("de") for reason in reasons)
        session.enter(session.legal[chance.below(len(session.legal))])


# -- at the table


@pytest.mark.parametrize("turned", [False, True])
def test_the_reason_stands_beside_the_tile_that_was_pressed(turned: bool, opened: Open, tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_out(app, opened("iroh"))
        table.turn_to(turned)
        slot = next(slot for slot in table.display.panels.slots if (slot.kind, slot.owner) == ("fire", "guest"))
        click(app, slot.rect.center)
        assert (table.pointer.said, table.pointer.said_at) == ("0,−7 is occupied.", slot.rect.center)
        assert table.pointer.causes == ("0,-7",)
        click(app, table.display.view.at("0,0"))
        table.focus, table.keys_used, table.hover = slot.id, True, None
        table.handle(InputEvent("enter"), 0)
        assert (table.pointer.said, table.pointer.said_at) == ("0,−7 is occupied.", slot.rect.center)


def test_with_another_tile_in_the_hand_the_real_reason_is_told_too(opened: Open, tmp_path: Path) -> None:
    with window(tmp_path) as app:
        table = lay_out(app, opened("iroh"))
        click(app, table.display.view.at("1,-7"))
        assert table.play.picked == ("1,-7",)
        slot = next(slot for slot in table.display.panels.slots if (slot.kind, slot.owner) == ("fire", "guest"))
        click(app, slot.rect.center)
        assert (table.pointer.said, table.pointer.said_at) == ("0,−7 is occupied.", slot.rect.center)
