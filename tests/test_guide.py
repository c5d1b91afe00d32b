"""The author's guide: every example in it is a ruleset that reads, checks and plays, step by step."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from game.core.chance import Chance
from game.core.svgcheck import ELEMENTS, fault_of
from game.rules.files.reading import read_text
from game.rules.rules_game import RulesGame
from game.rules.trees.merging import merge
from game.rules.trees.tree import Record, plain
from tests.conftest import RULESETS, a_catalogue
from tests.table import after, ended, stand

GUIDE = (RULESETS / "README.md").read_text("utf-8")
BLOCK = re.compile(r"```yaml\n(.*?)```", re.S)
HEAD = "format: 1\nid: {0}\nextends: [skud]\n"
MOVES = 30


def part(start: str, end: str) -> str:
    """The guide from one heading to another."""
    return GUIDE[GUIDE.index(f"\n{start}") : GUIDE.index(f"\n{end}")]


STEPS = re.split(r"^### ", part("## Ten steps", "## How the language thinks"), flags=re.M)[1:]
RECIPES = re.findall(r"\*\*(.+?)\*\*\n\n```yaml\n(.*?)```", part("## Recipes", "## A whole game"), re.S)


def played(folder: Path, text: str, name: str) -> RulesGame:
    """The game of a file with this text, after a game of some random moves."""
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    shelf = a_catalogue()
    problems = shelf.check(path)
    assert not problems, "\n".join(map(str, problems))
    game = shelf.open(path)
    state, chance = game.start(1), Chance(1)
    for _ in range(MOVES):
        state = game.any_move(state, chance)
    return game


def tree(text: str) -> Record:
    return read_text(text, "guide.yaml")


def grown(steps: int) -> Record:
    """The reader's file after so many steps: each adds its first block."""
    here = tree(BLOCK.findall(STEPS[0])[0])
    for step in STEPS[1:steps]:
        here = merge(here, tree(BLOCK.findall(step)[0]))
    return here


def written(record: Record) -> str:
    """A record as a file, in the shorthand that needs no lines of its own."""
    return "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in plain(record).items())


def test_there_are_ten_steps() -> None:
    assert [step.split(".")[0] for step in STEPS] == [str(number) for number in range(1, 11)]


@pytest.mark.parametrize("steps", range(1, 11))
def test_the_file_plays_after_each_step(steps: int, tmp_path: Path) -> None:
    played(tmp_path, written(grown(steps)), "lantern")


def test_each_step_does_what_it_says(tmp_path: Path) -> None:
    game = played(tmp_path, written(grown(10)), "lantern")
    assert game.kinds["rose"].name == {"en": "Peony"}
    assert next(option for option in game.setting.options if option.id == "accents").default == 3
    assert "swift" in {option.id for option in game.setting.options}
    assert {"wheel": 0, "lantern": 1}.items() <= {kind.id: kind.count for kind in game.compiled.kinds}.items()
    assert any(ending.name == "lantern_home" for ending in game.compiled.endings)
    state = stand(game, {"2,1": "guest lantern", "0,-8": "guest rose"})
    ended = game.result(game.play(state, "move 2,1 0,0"))
    assert ended is not None
    assert (ended.ending, ended.winner) == ("lantern_home", "guest")


def test_the_two_ways_of_writing_step_one_are_the_same() -> None:
    short, long = (plain(tree(text)) for text in BLOCK.findall(STEPS[0]))
    assert short["tiles"] == long["tiles"]


@pytest.mark.parametrize(("title", "text"), RECIPES, ids=[title for title, _ in RECIPES])
def test_every_recipe_plays(title: str, text: str, tmp_path: Path) -> None:
    played(tmp_path, HEAD.format("recipe") + text, "recipe")


def test_the_whole_game_plays_and_ends(tmp_path: Path) -> None:
    (text,) = BLOCK.findall(part("## A whole game", "## Handing it on"))
    game = played(tmp_path, text, "stones")
    assert game.result(game.start(1)) is None


def test_the_game_on_a_board_of_its_own_plays(tmp_path: Path) -> None:
    (text,) = BLOCK.findall(part("## Another board", "## Formats"))
    game = played(tmp_path, text, "pond")
    assert (len(game.board.grounds), "0,0" in game.board.grounds) == (60, False)
    across = {"-1,4": "guest frog", "0,4": "guest frog", "2,4": "guest frog"}
    assert ended(game, stand(game, across)) == ("guest", "across")
    assert ended(game, stand(game, {**across, "0,4": "host frog"})) is None


def test_every_block_of_yaml_is_tried_somewhere() -> None:
    pictures = BLOCK.findall(part("## A picture", "## Another board"))
    steps = sum(len(BLOCK.findall(step)) for step in STEPS)
    assert len(BLOCK.findall(GUIDE)) == steps + len(RECIPES) + 2 + len(pictures)


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^)#]+)", GUIDE))))
def test_files_that_the_guide_names_are_there(link: str) -> None:
    assert (RULESETS / link).exists()


def test_the_picture_of_the_guide_can_be_drawn_and_its_elements_are_all_there_are(tmp_path: Path) -> None:
    drawing = re.findall(r"```svg\n(.*?)```", GUIDE, re.S)
    assert len(drawing) == 1 and len(drawing[0].splitlines()) == 5
    assert fault_of(drawing[0]) == ""
    game = played(tmp_path, "format: 1\nid: lit\nextends: [skud]\ntiles: {lantern: {name: Lantern, is: [special]}}\n", "lit")
    assert "lantern" not in game.pictures
    (tmp_path / "tiles").mkdir()
    (tmp_path / "tiles" / "lantern.svg").write_text(drawing[0], encoding="utf-8")
    game = a_catalogue(tmp_path, RULESETS).open("lit", {})
    assert game.pictures["lantern"].strip() == drawing[0].strip()
    named = set(re.findall(r"`(\w+)`", part("These elements can be drawn", "says what is in the way")))
    assert named == ELEMENTS


def test_full_gates_are_a_draw(tmp_path: Path) -> None:
    game = played(tmp_path, HEAD.format("gates") + dict(RECIPES)["A draw once all gates are full"], "gates")
    three = {"0,-8": "guest rose", "0,8": "host rose", "8,0": "host lily"}
    state = stand(game, three)
    assert ended(game, state) is None
    assert ended(game, after(game, state, "place jasmine -8,0")) == ("draw", "full_gates")


def test_points_are_gathered_turn_after_turn_and_decide(tmp_path: Path) -> None:
    game = played(tmp_path, HEAD.format("points") + dict(RECIPES)["Points turn after turn"], "points")
    pair = {"-3,-3": "guest rose", "2,-3": "guest chrysanthemum", "0,8": "host rose", "0,-8": "guest lily"}
    state = after(game, stand(game, pair), "move 0,-8 1,-6")
    assert [game.position(state)["score"][seat] for seat in ("guest", "host")] == [1, 0]
    won = stand(game, pair, score={"guest": 14, "host": 3})
    assert ended(game, after(game, won, "move 0,-8 1,-6")) == ("guest", "fifteen")
