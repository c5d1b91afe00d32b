"""The strip below a saved picture: whose turn it is, the move, what lies beside the board; the same in every form, no secrets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game import places
from game.cli import house
from game.core.contract import Result
from game.core.covering import UNKNOWN
from game.core.session import Session
from game.core.table_words import TableWords
from game.drawing.strip import Mark, Shape, Strip, StripTeller, Tile, Words
from game.rules.playing.state import State
from game.workshop.exporting import Look, export
from tests.conftest import a_catalogue
from tests.record_games import RECORDED
from tests.soak import Variant, opened

GAMES = ("skud", "basic", "ancient", "iroh", "solitaire", "solitaire_together")


def recorded(name: str, moves: int = 10_000) -> Session[State]:
    """So many moves of a recorded game."""
    record = json.loads((RECORDED / f"{name}.json").read_text("utf-8"))[0]["record"]
    session = Session(opened(Variant(name)), record["seed"])
    for move in record["moves"][:moves]:
        session.enter(move)
    return session


def words_on(path: Path) -> list[str]:
    """What stands in a drawing, line by line."""
    root = ElementTree.fromstring(path.read_text("utf-8"))  # noqa: S314  (our own)
    return ["".join(text.itertext()) for text in root.iter() if text.tag.endswith("text")]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Move 14", "Plant a flower: Rose \u2192\u00a00,\u22128", "Host to move", "Guest", "Reserve \u00b7 20"]),
        ("de", ["Zug 14", "Eine Blume pflanzen: Rose \u2192\u00a00,\u22128", "Gastgeber ist am Zug", "Gast", "Vorrat \u00b7 20"]),
    ],
)
def test_a_drawing_says_which_move_it_shows_and_who_is_to_move_in_every_language(
    language: str, said: list[str], tmp_path: Path
) -> None:
    assets = house().assets
    look = Look(places.art_folders(), assets.colours("wood"), assets.tile_set("flowers"), 300, language)
    export(recorded("skud", 14), tmp_path / "a.svg", look, 400)
    assert set(said) < set(words_on(tmp_path / "a.svg"))
    export(recorded("skud", 14), tmp_path / "a.svg", look._replace(bare=True), 400)
    assert words_on(tmp_path / "a.svg") == []


def test_the_end_is_told_with_who_has_won_and_what_was_counted() -> None:
    ends = []
    for name in ("wiki", "skud", "solitaire"):
        session = recorded(name)
        ends.append(StripTeller(session, TableWords()).tell(session.here))
    assert [told.turn for told in ends] == [
        "Host wins \u00b7 The agreed points are reached \u00b7 Total: 32 : 100",
        "Draw \u00b7 Last basic flower planted \u00b7 Harmonies: 2 : 2",
        "No tile is left \u00b7 Simple score: 2",
    ]
    assert [side.score for side in ends[0].sides] == ["32", "100", ""], "and what lies in the pot has none"
    assert not any(side.lit for told in ends for side in told.sides)


def test_a_count_below_nothing_has_a_real_minus_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    session = recorded("wiki", 4)
    result = Result("host", "target", {"en": "Over"}, tally=(({"en": "Total"}, -8, 15),))
    monkeypatch.setattr(session, "result_at", lambda node: result)
    assert StripTeller(session, TableWords()).tell(session.here).turn.endswith("Total: \u22128 : 15")


def test_the_points_of_a_game_alone_are_told_as_at_the_table_across_the_whole_strip(tmp_path: Path) -> None:
    scored = "score: {name: Points}\nscoring: {links: {name: Harmonies, at: own_turn, add: {links: harmony}}}"
    rules = f"format: 1\nid: solo\nextends: [solitaire]\nname: Solo\n{scored}\n"
    (tmp_path / "solo.yaml").write_text(rules, encoding="utf-8")
    session = Session(a_catalogue().open(tmp_path / "solo.yaml", {}), 5)
    told = StripTeller(session, TableWords()).tell(session.here)
    (side,) = told.sides
    assert (side.name, side.score, side.seat, len(side.heaps)) == ("You", "0", "", 2)
    words = {shape.said: shape for shape in Strip([told], 600).shapes(told) if isinstance(shape, Words)}
    assert words["You"].y == words["0"].y < words["Bag"].y and words["0"].x > 560


def test_of_hands_that_others_do_not_see_only_their_number_is_told() -> None:
    session = recorded("ancient", 20)
    told = StripTeller(session, TableWords()).tell(session.here)
    sockets = {(heap.name, kind, count) for side in told.sides for heap in side.heaps for _, kind, count in heap.sockets}
    assert sockets == {("Hand", UNKNOWN, 3), ("Hand", UNKNOWN, 2), ("Bag", UNKNOWN, 47), ("Bag", UNKNOWN, 46)}


def test_used_up_tiles_leave_their_sockets() -> None:
    session = recorded("skud", 14)
    told = StripTeller(session, TableWords()).tell(session.here)
    counts = [count for _, _, count in told.sides[0].heaps[0].sockets]
    assert len(counts) == 12 and counts.count(0) == 2 and sum(counts) == told.sides[0].heaps[0].size


def test_a_pile_that_is_used_up_keeps_its_sockets_and_one_that_nobody_sees_into_keeps_none() -> None:
    session = recorded("skud")
    told = StripTeller(session, TableWords()).tell(session.here)
    (heap,) = told.sides[1].heaps
    assert heap.size == 0 and [count for _, _, count in heap.sockets] == [0] * 12
    session = recorded("solitaire")
    assert StripTeller(session, TableWords()).tell(session.here).sides == (), "hand and bag are empty"


def ends_of(shape: Shape) -> Iterator[tuple[float, float]]:
    """The upper left and the lower right of a shape."""
    if isinstance(shape, Words):
        yield from ((shape.x, shape.y - shape.size / 2), (shape.x + shape.width, shape.y + shape.size / 2))
    elif isinstance(shape, Mark | Tile):
        yield from ((shape.x + at * shape.wide / 2, shape.y + at * shape.wide / 2) for at in (-1, 1))
    else:
        yield from ((shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_nothing_is_beyond_the_strip_and_no_words_lie_on_others(name: str, language: str) -> None:
    session = recorded(name)
    teller, line = StripTeller(session, TableWords(language)), session.line
    told = [teller.tell(node) for node in (*line[:: max(len(line) // 12, 1)], line[-1])]
    for width in (90, 160, 320, 400, 760, 1600):
        strip = Strip(told, width)
        for one in told:
            shapes = strip.shapes(one)
            spots = [spot for shape in shapes for spot in ends_of(shape)]
            assert all(0 <= x <= width + 0.5 and 0 <= y <= strip.height for x, y in spots)
            lines = [shape for shape in shapes if isinstance(shape, Words) and shape.colour != "count"]
            for at, some in enumerate(lines):
                for other in lines[:at]:
                    beside = some.x >= other.x + other.width or other.x >= some.x + some.width
                    assert beside or abs(some.y - other.y) >= (some.size + other.size) / 2 - 1, (some, other)


def test_a_strip_of_several_positions_is_as_high_for_each_and_one_that_is_narrow_says_less() -> None:
    session = recorded("basic")
    teller = StripTeller(session, TableWords())
    told = [teller.tell(node) for node in (session.root, session.here)]
    heights = [Strip(told, width).height for width in (90, 250, 700)]
    assert heights == sorted(heights) and heights[0] < 40 < heights[1] < 80 < heights[2]
    assert Strip(told, 700).height >= max(Strip([one], 700).height for one in told)
    assert not any(isinstance(shape, Tile) for shape in Strip(told, 250).shapes(told[1]))
