"""The pictures of the rule book: small positions that say what the game itself says."""

from __future__ import annotations

from functools import partial

import pytest

from game.core.contract import Diagram
from game.core.lattice import INDEX, NAMES, places
from game.rules.book.diagrams import goals, standing
from game.rules.wording.grammars import grammar_of
from tests.effort import effort
from tests.rulebooks import NAMES_OF_ALL, about, book_of, chapter_of, game_of, laid_as, of_kind, paragraphs, picture


def sources(diagram: Diagram) -> list[str]:
    return [place for place, mark in diagram.marks.items() if mark == "source"]


# How tiles move


@pytest.mark.parametrize("name", NAMES_OF_ALL)
def test_the_picture_of_a_movement_is_that_of_the_legal_moves(name: str) -> None:
    game = game_of(name)
    told = [paragraph for paragraph in chapter_of(name, "The tiles").paragraphs if paragraph.kind]
    for paragraph in told:
        shown = [diagram for diagram in paragraph.diagrams if diagram.title["en"].endswith("how it moves")]
        for diagram in shown:
            (source,) = sources(diagram)
            free = {NAMES[place] for place in places(goals(laid_as(game, diagram), INDEX[source]))}
            marked = {place: mark for place, mark in diagram.marks.items() if mark in ("land", "capture")}
            assert marked.keys() == free
            assert {place for place, mark in marked.items() if mark == "capture"} == free & diagram.pieces.keys()
            assert all(way[0] == source and way[-1] in free for way in diagram.ways)
        walks = bool(game.compiled.kinds[game.compiled.kind_index[paragraph.kind]].moves) and any(
            diagram.title["en"].endswith("how it moves") for other in told for diagram in other.diagrams
        )
        assert bool(shown) == walks


def test_a_movement_is_shown_with_a_tile_in_its_way_and_one_that_it_takes() -> None:
    game = game_of("basic")
    diagram = picture(of_kind("basic", "rose"), "how it moves")
    assert "capture" in diagram.marks.values()
    (source,) = sources(diagram)
    alone = laid_as(game, Diagram(diagram.title, {source: diagram.pieces[source]}))
    lost = {NAMES[place] for place in places(goals(alone, INDEX[source]))} - {
        place for place, mark in diagram.marks.items() if mark in ("land", "capture")
    }
    blocker = lost & diagram.pieces.keys()
    assert blocker
    assert lost - blocker
    assert all(diagram.marks[place] == "blocked" for place in lost)


def test_moves_are_made_as_the_table_itself_would_reach_them() -> None:
    game = game_of("skud")
    diagram = picture(of_kind("skud", "jasmine"), "how it moves")
    reached = game.reach(laid_as(game, diagram), sources(diagram)[0])
    sorts = {"land": "move", "capture": "take"}
    assert reached == {place: sorts[mark] for place, mark in diagram.marks.items() if mark in sorts}


def test_what_a_tile_captures_only_in_company_is_shown_with_that_tile() -> None:
    paragraph = of_kind("skud", "orchid")
    alone, helped = picture(paragraph, "Orchid: how it moves"), picture(paragraph, "Orchid with White Lotus: how it moves")
    assert "capture" not in alone.marks.values()
    assert "capture" in helped.marks.values()
    assert "white_lotus" in {piece.kind for piece in helped.pieces.values() if piece.owner == "guest"}
    assert not any("Rose with" in diagram.title["en"] for diagram in of_kind("skud", "rose").diagrams)


def test_where_a_tile_comes_into_play_is_marked() -> None:
    marks = picture(of_kind("skud", "rose"), "come into play").marks
    assert marks == dict.fromkeys(["-8,0", "0,-8", "0,8", "8,0"], "land")
    assert set(picture(of_kind("skud", "rock"), "come into play").marks.values()) == {"blocked"}


def test_a_tile_that_each_player_puts_on_the_board_is_shown_for_both() -> None:
    first = about("skud", "How the game goes", "2. The first flowers").diagrams[0].pieces
    assert {place: piece.owner for place, piece in first.items()} == {"0,-8": "guest", "0,8": "host"}
    spring = about("basic", "How the game goes", "2. Spring flowers").diagrams[0].pieces
    (place,), (mirror,) = ([at for at, piece in spring.items() if piece.owner == owner] for owner in ("guest", "host"))
    x, y = map(int, place.split(","))
    assert mirror == f"{-x},{-y}"


# Lines


@pytest.mark.parametrize("name", NAMES_OF_ALL)
def test_the_lines_of_every_picture_stand_in_the_game(name: str) -> None:
    game = game_of(name)
    shown = [diagram for paragraph in paragraphs(book_of(name)) for diagram in paragraph.diagrams if diagram.links]
    assert shown
    assert all(list(diagram.links) == list(game.links(laid_as(game, diagram))) for diagram in shown)


def test_the_partners_of_a_flower_are_shown_around_it() -> None:
    diagram = picture(of_kind("skud", "rose"), "Harmony and disharmony")
    (source,) = sources(diagram)
    linked: dict[str, set[str]] = {link.kind: set() for link in diagram.links}
    for link in diagram.links:
        linked[link.kind] |= {diagram.pieces[place].kind for place in (link.a, link.b) if place != source}
    assert linked == {"harmony": {"chrysanthemum", "white_jade", "white_lotus"}, "disharmony": {"jasmine"}}


def test_a_link_that_asks_for_lost_tiles_is_shown_as_in_the_midst_of_a_game() -> None:
    shown = [diagram for diagram in of_kind("basic", "white_lotus").diagrams if diagram.title["en"] == "White Lotus: Harmony"]
    partners = {piece.kind for diagram in shown for piece in diagram.pieces.values()}
    assert partners >= {"rose", "chrysanthemum", "rhododendron", "jasmine", "lily", "white_jade"}


@pytest.mark.parametrize(
    ("name", "beginning", "stands"), [("skud", "A harmony", 1), ("ancient", "A disharmony", 1), ("basic", "A disharmony", 1)]
)
def test_a_link_is_shown_with_what_stands_in_its_way(name: str, beginning: str, stands: int) -> None:
    (diagram,) = about(name, "Lines between tiles", beginning).diagrams
    assert len(diagram.links) == stands
    if name != "basic":  # there the tile between is what makes it
        (blocked,) = (place for place, mark in diagram.marks.items() if mark == "blocked")
        without = laid_as(game_of(name), Diagram(diagram.title, {p: q for p, q in diagram.pieces.items() if p != blocked}))
        assert len(game_of(name).links(without)) == 2


@pytest.mark.parametrize(("name", "kind", "title"), [("skud", "rock", "in the way"), ("wiki", "rock", "in the way")])
def test_a_tile_that_does_nothing_else_is_shown_in_the_way_of_lines(name: str, kind: str, title: str) -> None:
    diagram = picture(of_kind(name, kind), title)
    (source,) = sources(diagram)
    assert diagram.pieces[source].kind == kind
    assert len(diagram.links) == 1
    assert len(diagram.pieces) == 5


# What tiles do to others


@pytest.mark.parametrize(
    ("name", "kind", "words"),
    [
        ("skud", "wheel", "Place an accent tile"),
        ("skud", "boat", "Move a flower with the Boat"),
        ("basic", "boat", "Ferry up to three tiles with a Boat"),
        ("ancient", "knotweed", "Lay a tile"),
        ("iroh", "fire", "Move a tile"),
        ("ancient", "coin", "Coin"),
    ],
)
def test_what_a_special_tile_does_is_shown_before_and_after(name: str, kind: str, words: str) -> None:
    before, after = (picture(of_kind(name, kind), f"{words}: {when}") for when in ("before", "after"))
    assert before.pieces != after.pieces or list(before.links) != list(after.links)


@pytest.mark.parametrize(
    ("name", "kind", "status", "title", "mark"),
    [
        ("skud", "knotweed", "withered", "Knotweed: withered", "blocked"),
        ("skud", "orchid", "trapped", "Orchid: held by an Orchid", "blocked"),
        ("basic", "knotweed", "drained", "Knotweed: drained", "blocked"),
        ("basic", "white_lotus", "sheltered", "White Lotus: protected", "source"),
        ("iroh", "knotweed", "pinned", "Knotweed: pinned by Knotweed", "blocked"),
    ],
)
def test_what_a_tile_does_by_lying_near_is_marked(name: str, kind: str, status: str, title: str, mark: str) -> None:
    diagram = picture(of_kind(name, kind), title)
    badges = game_of(name).badges(laid_as(game_of(name), diagram))
    under = {place for place, found in badges.items() if any(badge.status == status for badge in found)}
    touched = {place for place, known in diagram.marks.items() if known == mark and diagram.pieces[place].kind != kind}
    assert touched
    assert touched == {place for place in under if diagram.pieces[place].kind != kind}


def test_a_rock_is_shown_as_what_lies_beside_it() -> None:
    diagram = picture(of_kind("basic", "rock"), "akin to its neighbours")
    (source,) = sources(diagram)
    assert [source in (link.a, link.b) for link in diagram.links] == [True]


# How a game ends


@pytest.mark.parametrize(
    ("name", "beginning", "ending"),
    [
        ("skud", "Harmony ring", "ring"),
        ("basic", "A chain of harmonies", "ring"),
        ("iroh", "Harmonies across", "midlines"),
        ("ancient", "Exactly the agreed", "target"),
        ("wiki_fifteen", "Fifteen harmonies", "fifteen"),
    ],
)
def test_an_ending_that_is_shown_holds_for_guest(name: str, beginning: str, ending: str) -> None:
    game = game_of(name)
    (diagram,) = about(name, "The aim", beginning).diagrams
    found = next(known for known in game.compiled.endings if known.name == ending)
    assert found.when
    assert found.when.test(laid_as(game, diagram).scene(0))
    assert not found.when.test(standing(game.compiled, {}).scene(0))


def test_a_ring_is_shown_with_flowers_in_gardens_of_their_colour() -> None:
    (diagram,) = about("skud", "The aim", "Harmony ring").diagrams
    assert not game_of("skud").badges(laid_as(game_of("skud"), diagram))


def test_a_lone_point_is_not_shown_if_it_is_one_of_a_few_that_are() -> None:
    titles = [diagram.title["en"] for diagram in about("basic", "What you play with", "The board").diagrams]
    assert "A gate" in titles
    assert not any("Your own gate" in title or "The centre" in title for title in titles)
    iroh = [diagram.title["en"] for diagram in about("iroh", "What you play with", "The board").diagrams]
    assert "The home space (for GUEST)" in iroh


@pytest.mark.parametrize("name", ["skud", "basic", "wiki", "ancient", "iroh", "solitaire"])
def test_a_book_is_made_while_a_screen_opens(name: str) -> None:
    assert effort(game_of(name).book, enough=45) < 45


def test_a_book_is_said_only_in_english_and_in_languages_in_which_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    def note(language: str, words: str) -> str:
        said.append(language)
        return words

    for language in ("de", "fr"):
        monkeypatch.setattr(grammar_of(language), "spaced", partial(note, language))
    book = game_of("wiki").book()
    told = [paragraph.text for chapter in book for paragraph in chapter.paragraphs]
    assert not said
    assert all(text["fr"] for text in told)
    assert set(said) == {"fr"}
    assert "xx" not in told[0]
    assert list(told[0]) == ["en", "de", "fr"]
