"""The operators of phrases that look along lines and at links, and the players' names; each against a slow way of finding it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from game.core.chance import Chance
from game.core.errors import BadRuleset
from game.core.lattice import NAMES, mask, point, xy
from game.core.lattice import places as places_of
from game.drawing.board import board_svg
from game.drawing.colours import Theme
from game.drawing.grounds import marker
from game.drawing.printed_board import print_board
from game.rules.language import phrases
from game.rules.language.phrases import PhraseError
from game.rules.playing import lines
from game.rules.rules_game import RulesGame
from game.terminal.describing import Describer
from tests.pai_sho import BOARD, GRID
from tests.table import board_of, stand
from tests.test_house_rules import house

POINTS = list(places_of(BOARD))
EIGHT = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


def coordinates(found: int) -> set[tuple[int, int]]:
    return {xy(place) for place in places_of(found)}


def some_points(chance: Chance, number: int) -> list[int]:
    return [chance.pick(POINTS) for _ in range(number)]


def test_between_is_strictly_between_two_of_them_on_a_line() -> None:
    chance = Chance(5)
    for _ in range(60):
        ends = some_points(chance, 1 + chance.below(4))
        slow = set()
        for a in ends:
            for dx, dy in EIGHT:
                passed: list[tuple[int, int]] = []
                for n in range(1, 17):
                    at = (xy(a)[0] + dx * n, xy(a)[1] + dy * n)
                    if any(xy(b) == at for b in ends):
                        slow |= set(passed)
                    passed.append(at)
        assert coordinates(GRID.spanned(mask(ends))) == slow & coordinates(BOARD)


def test_flanked_by_is_right_between_two_of_them() -> None:
    chance = Chance(6)
    for _ in range(40):
        found = coordinates(mask(some_points(chance, 60)))
        slow = {(x, y) for x, y in coordinates(BOARD) if {(x - 1, y), (x + 1, y)} <= found or {(x, y - 1), (x, y + 1)} <= found}
        assert coordinates(GRID.flanked(mask([point(x, y) for x, y in found]))) == slow


def test_the_whole_line_of_two_points_is_their_row_column_or_diagonal() -> None:
    chance = Chance(7)
    for _ in range(60):
        a, b = some_points(chance, 2)
        (ax, ay), (bx, by) = xy(a), xy(b)
        if a == b or not (ax == bx or ay == by or abs(ax - bx) == abs(ay - by)):
            continue
        slow = {(x, y) for x, y in coordinates(BOARD) if (x - ax) * (by - ay) == (y - ay) * (bx - ax)}
        assert coordinates(GRID.whole(a, b)) == slow
        assert lines.far(a, b) == max(abs(ax - bx), abs(ay - by))


def sent(tmp_path: Path, phrase: str) -> RulesGame:
    """A game in which a move sends such tiles away, so that the board shows what the phrase means."""
    rules = "remove: [never.disharmony]\nactions: {arrange: {do: [{move: it, to: goal}, {send: PHRASE, to: box}]}}"
    return house(tmp_path, rules.replace("PHRASE", phrase))


@pytest.mark.parametrize(("phrase", "gone"), [
    ("theirs and in sight of it", {"2,5", "6,2"}),
    ("theirs and in line with it", {"2,5", "6,2", "2,7"}),
    ("theirs and between (it or origin of it)", set()),
    ("theirs and between mine", {"2,5", "2,7"}),
    ("theirs and flanked by mine", set()),
    ("host and boat", {"6,2"}),
    ("guest and boat", set()),
    ("theirs and ends of disharmony", {"2,5"}),
    ("ends of disharmony", {"2,5", "2,2"}),
    ("theirs and not ends of disharmony", {"2,7", "6,2"}),
])  # fmt: skip
def test_a_phrase_means_these_tiles(tmp_path: Path, phrase: str, gone: set[str]) -> None:
    board = {"1,2": "guest rose", "2,5": "host jasmine", "2,7": "host rock", "2,8": "guest rock", "6,2": "host boat"}
    game = sent(tmp_path, phrase)
    before = stand(game, board)
    after = game.play(before, "move 1,2 2,2")
    assert {*board_of(game, before), "2,2"} - {"1,2"} - board_of(game, after).keys() == gone


@pytest.mark.parametrize(("phrase", "says"), [
    ("ends of harmoney", "there is no link called"),
    ("ends harmony", 'Write "ends of harmony"'),
    ("mine and harmony", 'Write "ends of harmony"'),
    ("in mine", "'line' or 'sight' is missing"),
    ("flanked mine", "'by' is missing"),
])  # fmt: skip
def test_a_phrase_that_does_not_read_is_told(tmp_path: Path, phrase: str, says: str) -> None:
    with pytest.raises((BadRuleset, PhraseError), match=says):
        sent(tmp_path, phrase)


@pytest.mark.parametrize("rules", [
    "statuses: {joined: {text: Joined., who: ends of harmony, cannot: [move]}}",
    "links: {harmony: {ends: [ends of disharmony, mine]}}",
    "zones: {joined: {where: ends of harmony}}",
    "piles: {reserve: {starts_with: ends of harmony}}",
])  # fmt: skip
def test_what_links_depend_on_cannot_ask_for_links(tmp_path: Path, rules: str) -> None:
    with pytest.raises(BadRuleset):
        house(tmp_path, rules)


def test_the_tree_of_a_phrase_knows_a_link_from_a_place() -> None:
    node = phrases.parse("mine and not ends of harmony")
    assert [name.word for name in node.names()] == ["mine"]
    assert [part.word for part in node.every() if part.op == phrases.ENDS] == ["harmony"]
    assert NAMES[point(0, 0)] == "0,0"


def test_a_player_has_another_set_of_tiles(tmp_path: Path) -> None:
    game = house(
        tmp_path, "piles: {reserve: {starts_with: (flower or accent) and not (wheel and guest) and not (rock and host)}}"
    )
    reserve = game.position(game.start(0))["reserve"]
    assert ("wheel" in reserve["guest"], "rock" in reserve["guest"]) == (False, True)
    assert ("wheel" in reserve["host"], "rock" in reserve["host"]) == (True, False)


# Zones that the board shows

REEDS = "zones: {reeds: {name: the reeds, points: [[-4, 2], [4, -2]]SHOWN}, bank: {name: a bank, points: [[0, 5]]SHOWN}}\n"
CLOSED = "groups: {tile: {land: not gates and not reeds and not bank}}\n"


def test_a_zone_that_is_shown_is_marked_and_named_and_nothing_is_played_otherwise(tmp_path: Path) -> None:
    plain, shown = (house(tmp_path, (REEDS + CLOSED).replace("SHOWN", said)) for said in ("", ", shown: true"))
    assert (plain.board.shown, shown.board.shown) == ((), ("reeds", "bank"))
    assert shown.board.ground_names["reeds"] == {"en": "the reeds"} and "reeds" not in plain.board.ground_names
    assert [place for place, grounds in shown.board.grounds.items() if "reeds" in grounds] == ["-4,2", "4,-2"]
    assert [place for place, grounds in shown.board.grounds.items() if "bank" in grounds] == ["0,-5", "0,5"], "of both players"
    assert plain.identity.hash == shown.identity.hash
    *rows, signs = Describer(shown, "en").board(shown.start(0))
    assert ": the reeds, ~ a bank" in signs and sorted("".join(rows).count(sign) for sign in ":~") == [2, 2]
    for draw in (print_board, partial(board_svg, theme=Theme({}), side=600)):
        bare, drawn = draw(plain.board), draw(shown.board)
        assert bare != drawn and len(drawn) > len(bare)
    one, other = (list(marker(number, (0.0, 0.0), 1.0)) for number in (0, 1))
    assert one != other and len(one) == len(other) == 4 and len(marker(2, (0.0, 0.0), 1.0)) == 3
