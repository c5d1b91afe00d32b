"""The words of the rule book: cases and genders, articles and plurals, phrases as things, and the order of a clause."""

from __future__ import annotations

import pytest

from game.rules import phrases
from game.rules.play import RulesGame
from game.rules.rulebook_declension import declined, noun_of
from game.rules.rulebook_english import article, plural
from game.rules.rulebook_german import tidy
from game.rules.rulebook_names import Names, plain_name
from game.rules.rulebook_saying import finished, sentence_of
from game.rules.rulebook_templates import HALT, filled, ordered
from game.rules.wording import worded
from tests.conftest import Open


@pytest.fixture
def names(opened: Open) -> Names:
    """What the sheet's game calls things."""
    game: RulesGame = opened("skud")
    return Names(game.definition, game.setting.board)


# German


@pytest.mark.parametrize(
    ("name", "cases"),
    [
        ("ein Stein", ["ein Stein", "einen Stein", "einem Stein"]),
        ("ein Gatter", ["ein Gatter", "ein Gatter", "einem Gatter"]),
        ("eine rote Blume", ["eine rote Blume", "eine rote Blume", "einer roten Blume"]),
        ("ein Weißer Lotus, der, Lotus", ["ein Weißer Lotus", "einen Weißen Lotus", "einem Weißen Lotus"]),
        ("das eigene Gatter", ["das eigene Gatter", "das eigene Gatter", "dem eigenen Gatter"]),
        ("die Mittellinien", ["die Mittellinien", "die Mittellinien", "den Mittellinien"]),
        ("die Mitte", ["die Mitte", "die Mitte", "der Mitte"]),
    ],
)
def test_a_german_name_goes_into_every_case(name: str, cases: list[str]) -> None:
    noun = noun_of({"en": "it", "de": name})
    assert [declined(noun, case, "ein") for case in ("nom", "acc", "dat")] == cases


@pytest.mark.parametrize(
    ("name", "acc", "many"),
    [
        ("Fels, der, Felsen", "jeden Fels", "Felsen"),
        ("Rad, das, Räder", "jedes Rad", "Räder"),
        ("Rose", "jede Rose", "Rosen"),
        ("Weißer Drache", "jeden Weißen Drachen", "Weiße Drachen"),
        ("Aktionsstein, der", "jeden Aktionsstein", "Aktionssteine"),
        ("Yak", "jeden Stein der Art Yak", "Steine der Art Yak"),
    ],
)
def test_a_kind_of_tile_is_declined_by_its_gender_or_as_a_tile_of_that_kind(name: str, acc: str, many: str) -> None:
    noun = noun_of({"en": "it", "de": name}, label=True)
    assert declined(noun, "acc", "jeder") == acc
    assert declined(noun, "nom", "many") == many


def test_a_name_without_german_is_not_declined() -> None:
    noun = noun_of({"en": "a red stone"})
    assert declined(noun, "dat", "ein") == "einem Stein der Art red stone"


def test_players_never_see_what_a_dictionary_says(opened: Open) -> None:
    game = opened("skud")
    assert game.kinds["rock"].name == {"en": "Rock", "de": "Fels"}
    assert game.trays(game.start(1))[0].name["de"] == "Vorrat"
    assert plain_name({"en": "a, der", "de": "ein Stein, der wandert"}) == {"en": "a, der", "de": "ein Stein, der wandert"}


def test_a_relative_clause_ends_with_a_comma_only_where_the_sentence_goes_on() -> None:
    assert tidy(f"ein Punkt, der leer ist{HALT} gilt") == "ein Punkt, der leer ist, gilt"
    assert tidy(f"ein Punkt, der leer ist{HALT}.") == "ein Punkt, der leer ist."


# English


@pytest.mark.parametrize(
    ("one", "many"),
    [("Lily", "Lilies"), ("White Lotus", "White Lotuses"), ("tile of nobody", "tiles of nobody"), ("way", "ways")],
)
def test_english_plurals(one: str, many: str) -> None:
    assert plural(one) == many


def test_english_articles() -> None:
    assert [article(word) for word in ("Orchid", "one-time tile", "unit", "Rose")] == ["an", "a", "a", "a"]


# Phrases


@pytest.mark.parametrize(
    ("phrase", "english", "german"),
    [
        ("mine and flower", "a flower of yours", "eine eigene Blume"),
        ("theirs and orchid", "an opposing Orchid", "eine gegnerische Orchidee"),
        ("not gates", "a point that is no gate", "ein Punkt, der kein Gatter ist"),
        ("accent and not boat", "an accent tile that is no Boat", "ein Aktionsstein, der kein Boot ist"),
        ("around rock", "a point next to a Rock", "ein Punkt neben einem Fels"),
        (
            "empty and not gates and around (theirs and boat)",
            "an empty point that is no gate and lies next to an opposing Boat",
            "ein leerer Punkt, der kein Gatter ist und neben einem gegnerischen Boot liegt",
        ),
        ("flower and not gates", "a flower that does not lie in a gate", "eine Blume, die nicht in einem Gatter liegt"),
        (
            "not within 2 spaces of gates",
            "a point more than 2 spaces from a gate",
            "ein Punkt mehr als 2 Felder von einem Gatter entfernt",
        ),
        ("red or white", "a point touching red or touching white", "ein Punkt am roten Garten oder am weißen Garten"),
        ("not (rock or wheel)", "a tile that is no Rock and is no Wheel", "ein Stein, der kein Fels und kein Rad ist"),
        ("mine and (rose or lily)", "a Rose of yours or a Lily of yours", "eine eigene Rose oder eine eigene Lilie"),
        ("home_gate and empty", "the empty home gate", "das leere eigene Gatter"),
        ("mirror of home_gate", "the point opposite the home gate", "der Punkt gegenüber dem eigenen Gatter"),
    ],
)
def test_a_phrase_is_said_as_a_thing(names: Names, phrase: str, english: str, german: str) -> None:
    assert worded(phrases.parse(phrase), names) == {"en": english, "de": german}


def test_reasons_speak_in_the_same_words(opened: Open) -> None:
    game = opened("skud")
    bonus = "bonus_flower or bonus_special or bonus_accent or boat_moves_flower or boat_removes_accent"
    board = {"1,1": "guest rose", "4,4": "guest knotweed"}
    state, _ = game.setup({"to_move": "guest", "board": board, "step": bonus})
    assert [reason.sentence for reason in game.why(state, "place boat 4,4 to 4,5")] == [
        {"en": "On 4,4 there must be a flower in play.", "de": "Auf 4,4 muss eine Blume im Spiel liegen."}
    ]
    assert [reason.sentence["de"] for reason in game.why(state, "place rock 8,0")] == [
        "Fels kommt nur hier ins Spiel: ein Punkt, der kein Gatter ist; 8,0 nicht."
    ]


# Templates


def test_a_template_keeps_what_its_record_has() -> None:
    template = "goes {walk}[over: over {over}][!over: freely][turn=may|each: and turns][count=some: often]"
    values = {"walk": 3, "turn": "may", "count": 1}
    assert filled(template, values, lambda word, form: str(values[word])) == "goes 3 freely and turns"


def test_a_template_with_an_open_bracket_is_refused() -> None:
    with pytest.raises(ValueError, match="left open"):
        filled("goes [over: {over}", {}, lambda word, form: "")


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ("main", "du *gewinnst* das Spiel, das lange dauert"),
        ("sub", "du das Spiel gewinnst, das lange dauert"),
        ("first", "gewinnst du das Spiel, das lange dauert"),
    ],
)
def test_a_german_verb_stands_where_the_clause_wants_it(order: str, words: str) -> None:
    assert ordered("du *gewinnst* das Spiel|, das lange dauert", order) == words.replace("*", "")


@pytest.mark.parametrize(
    ("record", "english", "german"),
    [
        ({"some": "mine and lily"}, "there is a Lily of yours", "es eine eigene Lilie gibt"),
        ({"none": "mine and gates"}, "there is no tile of yours in a gate", "es keinen eigenen Stein in einem Gatter gibt"),
        ({"seat": "host"}, "it is the turn of HOST", "HOST am Zug ist"),
        ({"not": {"seat": "guest"}}, "it is not so that it is the turn of GUEST", "es nicht so ist, dass GAST am Zug ist"),
        (
            {"count": {"pile": "reserve", "who": "basic", "owner": "mine"}, "exactly": 0},
            "you have no basic flowers in your reserve",
            "du keine Standardblumen in deinem Vorrat hast",
        ),
        (
            {"count": {"links": "harmony", "owner": "mine"}, "more_than": {"links": "harmony", "owner": "theirs"}},
            "you have more Harmonies than the other player",
            "du mehr Harmonien hast als der andere Spieler",
        ),
        (
            {"made": "harmony", "owner": "mine"},
            "this has made a new Harmony of yours",
            "dadurch eine neue eigene Harmonie entstanden ist",
        ),
    ],
)
def test_a_condition_is_said_as_a_clause(names: Names, record: dict[str, object], english: str, german: str) -> None:
    assert sentence_of(names, "condition", record, "sub") == {"en": english, "de": german}


def test_a_sentence_is_finished_once() -> None:
    assert finished("it *is* over") == "It is over."
    assert finished("Who begins?") == "Who begins?"
    assert finished("") == ""
