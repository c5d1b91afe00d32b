"""A game whose ruleset has changed since is gone on with by the rules that were kept with it, to the last tile dealt."""

from __future__ import annotations

import json

import pytest

from game.core.chance import Chance
from game.core.errors import BadRequest
from game.core.saves import canonical
from game.core.session import Session, restore
from tests.conftest import a_catalogue

SHELF = a_catalogue()


@pytest.mark.parametrize("name", sorted({entry.id for entry in SHELF.entries() if not entry.problem}))
def test_a_game_of_every_ruleset_goes_on_by_its_kept_rules(name: str) -> None:
    session, chance = Session(SHELF.open(name, {}), 4711), Chance(3)
    for _ in range(8):
        if session.result:
            break
        session.enter(chance.pick(list(session.legal)))
    record = json.loads(canonical(session.record()))
    record["hash"] = "of other rules"
    game = SHELF.reopen(record)
    again, trouble = restore(game, record)
    assert not trouble
    assert again.moves == session.moves
    assert again.game.position(again.state) == session.game.position(session.state)


def test_kept_rules_of_any_length_do_not_hold_the_window_up() -> None:
    record = Session(SHELF.open("skud", {}), 1).record() | {"hash": "other"}
    rules = dict(record["rules"])
    rules["tiles"] = {f"tile{i}": {"name": "x" * 40} for i in range(9000)}
    with pytest.raises(BadRequest, match="longer than"):
        SHELF.reopen(record | {"rules": rules})
