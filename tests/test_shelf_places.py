"""Where the shipped games stand in the catalogue, and the positions on their cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.rules.shelf_places import SHELF, read_shelf
from game.ui.catalogue.catalogue_stock import CatalogueStock
from tests.conftest import ROOT, RULESETS, a_catalogue
from tests.make_shelf import POPULAR, scene_of
from tests.rulebooks import game_of

PLACES = read_shelf(RULESETS / SHELF)


def test_every_shipped_ruleset_has_a_place_and_a_position() -> None:
    entries = [entry for entry in a_catalogue().entries() if entry.sort != "own"]
    assert {entry.id for entry in entries} == set(PLACES)
    assert all(place.scene is not None and 4 <= len(place.scene.pieces) <= 40 for place in PLACES.values())


@pytest.mark.parametrize("name", ["skud", "iroh"])
def test_a_position_is_that_of_the_recorded_game(name: str) -> None:
    record = json.loads((ROOT / "tests" / "recorded" / f"{name}.json").read_text())[0]["record"]
    kept = json.loads((RULESETS / SHELF).read_text())[name]
    assert {key: kept[key] for key in ("pieces", "links")} == json.loads(json.dumps(scene_of(game_of(name), record)))


def test_games_stand_by_what_people_play_and_house_rules_by_their_game() -> None:
    stock = CatalogueStock(a_catalogue())
    games = [entry.id for entry in stock.entries if entry.sort == "game"]
    assert games == list(POPULAR) and stock.chosen == stock.welcome == POPULAR[0]
    houses = [PLACES[entry.id].parent for entry in stock.entries if entry.sort == "house"]
    assert houses == sorted(houses, key=POPULAR.index)


@pytest.mark.parametrize("text", ["", "[]", '{"skud": {}}', '{"skud": {"rank": 0, "parent": "", "pieces": {"0,0": "rose"}}}'])
def test_a_file_that_is_none_says_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / SHELF).write_text(text)
    assert read_shelf(tmp_path / SHELF) == {}


def test_the_shelf_knows_in_which_games_chance_plays_a_part() -> None:
    entries = {entry.id: entry.chance for entry in a_catalogue().entries()}
    assert {name: chance for name, chance in entries.items() if game_of(name).chance != chance} == {}
    assert [entries[name] for name in ("ancient", "basic", "solitaire_online", "skud", "iroh")] == [True] * 3 + [False] * 2


def test_german_names_are_written_alike() -> None:
    names = [entry.name["de"] for entry in a_catalogue().entries()]
    assert [name for name in names if "Pai Sho" not in name and "Pai" in name] == []
