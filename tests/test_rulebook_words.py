"""The words of the rule book: cases and genders, articles and plurals, phrases as things, and the order of a clause."""

from __future__ import annotations

import re

import pytest

from game.core.languages import read_rules
from game.rules.language import phrases
from game.rules.language.entries import Ruleset
from game.rules.language.families import PickNode
from game.rules.language.nodes import VERBS, node_of
from game.rules.rules_game import RulesGame
from game.rules.wording import french
from game.rules.wording.declension import declined, noun_of
from game.rules.wording.english import article, plural
from game.rules.wording.grammars import grammar_of
from game.rules.wording.joining import merged
from game.rules.wording.names import Names, plain_name
from game.rules.wording.saying import Saying, finished, sentence_of
from game.rules.wording.spoken import worded
from game.rules.wording.templates import FORMS, HALT, Unsaid, filled, ordered, tidy
from tests.conftest import Open


@pytest.fixture
def names(opened: Open) -> Names:
    """What the sheet's game calls things."""
    game: RulesGame = opened("skud")
    return Names(Ruleset(game.definition), game.setting.board)


@pytest.mark.parametrize(
    ("name", "said", "found"),
    [
        ("lily", "Two lilies of yours.", "lilies"),
        ("a special flower", "It is one of the special flowers.", "special flowers"),
        ("in play", "A flower in play.", "in play"),
        ("+1", "It is +1 there.", "+1"),
        ("in a (?)", "What is in a (?) stays.", "in a (?)"),
        ("C*", "No such thing.", None),
        ("rose", "A primrose.", None),
    ],
)
def test_a_name_is_found_in_a_text_in_whatever_form_and_whatever_signs_it_has(name: str, said: str, found: str | None) -> None:
    match = grammar_of("en").find({"en": name}, said)
    assert (match and match[0]) == found


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
    assert game.kinds["rock"].name == {"en": "Rock", "de": "Fels", "fr": "Rocher"}
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


# Templates


def test_the_table_of_forms_has_all_that_the_sentences_of_verbs_ask_for_each_with_its_types() -> None:
    asked: dict[str, set[str]] = {}
    for verb in (verb for verbs in VERBS.values() for verb in verbs.values()):
        sentences = "".join([verb.sentence, *(read_rules(language)[verb.sentence] for language in ("de", "fr"))])
        for word, form in re.findall(r"\{([a-z_]+):([a-z-]+)\}", sentences):
            asked.setdefault(form, set()).add(type(verb.params[word].type).__name__)
    assert {form: set(types.split()) for form, (types, _, _) in FORMS.items()} == asked


# Phrases


@pytest.mark.parametrize(
    ("phrase", "english", "german"),
    [
        ("mine and flower", "a flower of yours", "eine eigene Blume"),
        ("theirs and orchid", "an opposing Orchid", "eine gegnerische Orchidee"),
        ("not gates", "a point other than a gate", "ein Punkt, der kein Gatter ist"),
        ("accent and not boat", "an accent tile other than a Boat", "ein Aktionsstein, der kein Boot ist"),
        ("beside rock", "a point next to a Rock", "ein Punkt neben einem Fels"),
        ("around rock", "a point around a Rock", "ein Punkt rings um einen Fels"),
        (
            "empty and not gates and around (theirs and boat)",
            "an empty point around an opposing Boat (but not a gate)",
            "ein leerer Punkt rings um ein gegnerisches Boot (aber kein Gatter)",
        ),
        ("flower and not gates", "a flower that is not in a gate", "eine Blume, die nicht in einem Gatter liegt"),
        (
            "not within 2 spaces of gates",
            "a point more than 2 spaces from a gate",
            "ein Punkt mehr als 2 Felder von einem Gatter entfernt",
        ),
        ("red or white", "a point touching red or white", "ein Punkt am roten oder weißen Garten"),
        ("not (rock or wheel)", "a tile other than a Rock or Wheel", "ein Stein, der weder ein Fels noch ein Rad ist"),
        ("mine and (rose or lily)", "a Rose or Lily of yours", "eine eigene Rose oder Lilie"),
        (
            "flower and around knotweed and not orchid and not gates",
            "a flower around a Knotweed (but neither an Orchid nor in a gate)",
            "eine Blume rings um einen Knöterich (aber weder eine Orchidee noch in einem Gatter)",
        ),
        (
            "not gates and not around rock",
            "a point that is neither a gate nor around a Rock",
            "ein Punkt, der weder ein Gatter ist noch rings um einen Fels liegt",
        ),
        (
            "theirs and blooming and not safe",
            "an opposing flower in play that is not safe from capture",
            "eine gegnerische Blume im Spiel, die nicht vor dem Schlagen sicher ist",
        ),
        (
            "orchid and not ends of harmony",
            "an Orchid that is not in a harmony",
            "eine Orchidee, die nicht in einer Harmonie liegt",
        ),
        ("home_gate and empty", "your own empty gate", "das leere eigene Gatter"),
        ("(not gates) or empty", "a point that is empty or is not a gate", "ein Punkt, der leer ist oder kein Gatter ist"),
        (
            "not (gates or occupied)",
            "a point that is neither a gate nor occupied",
            "ein Punkt, der weder ein Gatter noch besetzt ist",
        ),
        (
            "(gates or red) and (occupied or not centre)",
            "a point that is either a gate or touching red and either occupied or is not the centre",
            "ein Punkt, der entweder ein Gatter ist oder am roten Garten liegt und entweder besetzt ist oder nicht die Mitte ist",
        ),
        (
            "((not gates) or red) and not midlines",
            "a point that is either touching red or is not a gate, and not a midline",
            "ein Punkt, der entweder am roten Garten liegt oder kein Gatter ist, und keine Mittellinie ist",
        ),
        ("mirror of home_gate", "the point opposite your own gate", "der Punkt gegenüber dem eigenen Gatter"),
    ],
)
def test_a_phrase_is_said_as_a_thing(names: Names, phrase: str, english: str, german: str) -> None:
    said = worded(phrases.parse(phrase), names)
    assert (said["en"], said["de"]) == (english, german)


@pytest.mark.parametrize(
    ("phrase", "said"),
    [
        ("mine and flower", "une fleur à vous"),
        ("theirs and orchid", "une Orchidée adverse"),
        ("accent and not boat", "une tuile d’accent autre qu’un Bateau"),
        ("around rock", "un point autour d’un Rocher"),
        ("empty and not gates and around (theirs and boat)", "un point vide autour d’un Bateau adverse (mais pas une porte)"),
        ("flower and not gates", "une fleur qui n’est pas dans une porte"),
        ("not within 2 spaces of gates", "un point à plus de 2 cases d’une porte"),
        ("within 1 space of centre", "un point à 1 case au plus du centre"),
        ("mine and (rose or boat)", "une Rose ou un Bateau à vous"),
        ("not gates and not around rock", "un point qui n’est ni une porte ni autour d’un Rocher"),
        ("orchid and not ends of harmony", "une Orchidée qui n’est pas dans une harmonie"),
        ("home_gate and empty", "votre porte vide"),
        ("mirror of home_gate", "le point en face de votre porte"),
        ("rock and withered", "un Rocher fané"),
        ("rose and moved", "une Rose qui vient d’être déplacée ou posée"),
    ],
)
def test_a_phrase_is_said_in_french(names: Names, phrase: str, said: str) -> None:
    assert worded(phrases.parse(phrase), names)["fr"] == said


def test_what_cannot_be_said_in_a_language_leaves_all_as_it_was_for_the_others(names: Names) -> None:
    with pytest.raises(Unsaid), Saying(names, "xx").picking([PickNode(as_="it")]):
        Saying(names, "xx").fill("take")
    assert (names.picks, names.told, names.clear) == ({}, False, False)


def test_small_words_of_french_run_together() -> None:
    assert french.elided("autour de le centre, de une Rose, que il, si elle, si il") == (
        "autour du centre, d’une Rose, qu’il, si elle, s’il"
    )
    assert french.elided("posez -la; dites-le à tous") == "posez-la; dites-le à tous"
    assert french.spaced("Rose (R3): 3; et?") == "Rose (R3)\u00a0: 3\u00a0; et\u00a0?"


def test_what_has_no_french_name_is_not_said_in_french(opened: Open) -> None:
    game: RulesGame = opened("skud")
    groups = {**game.definition["groups"], "flower": {"name": {"en": "a bloom", "de": "eine Blüte"}}}
    names = Names(Ruleset({**game.definition, "groups": groups}), game.setting.board)
    assert worded(phrases.parse("flower and around rock"), names).keys() == {"en", "de"}
    tiles = {**game.definition["tiles"], "rose": {**game.definition["tiles"]["rose"], "name": "Peony"}}
    names = Names(Ruleset({**game.definition, "tiles": tiles}), game.setting.board)
    assert worded(phrases.parse("theirs and rose"), names)["fr"] == "une tuile Peony adverse"


def test_reasons_speak_in_the_same_words(opened: Open) -> None:
    game = opened("skud")
    bonus = "bonus_flower or bonus_special or bonus_accent or boat_moves_flower or boat_removes_accent"
    board = {"1,1": "guest rose", "4,4": "guest knotweed"}
    state, _ = game.setup({"to_move": "guest", "board": board, "step": bonus})
    assert [reason.sentence for reason in game.why(state, "place boat 4,4 to 4,5")] == [
        {
            "en": "Only a flower in play will do here.",
            "de": "Hier geht nur eine Blume im Spiel.",
            "fr": "Ici, il faut\u00a0: une fleur en jeu.",
        }
    ]
    assert [reason.sentence[language] for reason in game.why(state, "place rock 8,0") for language in ("en", "de", "fr")] == [
        "Rock comes into play only on a point other than a gate.",
        "Ins Spiel kommt Fels nur auf einem Punkt, der kein Gatter ist.",
        "Rocher n’entre en jeu que sur un point autre qu’une porte.",
    ]


# Lists


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        (["touching red", "touching white"], "touching red or white"),
        (["a Rose of yours", "a Lily of yours", "a Rock of yours"], "a Rose, Lily or Rock of yours"),
        (["in the gate to your right", "in the gate to your left"], "in the gate to your right or left"),
        (["am roten Garten", "am weißen Garten"], "am roten oder weißen Garten"),
        (["a wild Orchid", "a Rose"], "a wild Orchid or a Rose"),
        (["a Rose", "a wild Orchid"], "a Rose or wild Orchid"),
        (["any White Jade", "any White Lotus"], "any White Jade or White Lotus"),
        (["a Rose", "an Orchid"], "a Rose or an Orchid"),
        (["a Rose", "a Rose"], "a Rose"),
        (["a gate (but no Rose)", "a gate"], "a gate (but no Rose) or a gate"),
        ([], ""),
    ],
)
def test_what_the_parts_of_a_list_have_in_common_is_said_once_where_that_is_clear(parts: list[str], words: str) -> None:
    assert merged(parts, {"am roten Garten": "oder"}.get(parts[0] if parts else "", "or")) == words


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("Plant a flower", "plant a flower"),
        ("Rose line", "Rose line"),
        ("GUEST begins", "GUEST begins"),
        ("Who begins?", "“Who begins?”"),
    ],
)
def test_an_english_title_loses_its_capital_within_a_sentence_unless_it_is_a_name(names: Names, title: str, words: str) -> None:
    assert Saying(names, "en").mention({"en": title}) == words


@pytest.mark.parametrize(
    ("title", "words"),
    [("Eine Blume pflanzen", "eine Blume pflanzen"), ("Aktionssteine wählen", "Aktionssteine wählen"), ("Ziehen", "Ziehen")],
)
def test_a_german_title_loses_its_capital_only_before_an_article(names: Names, title: str, words: str) -> None:
    assert Saying(names, "de").mention({"en": "", "de": title}) == words


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
        ({"some": "mine and lily"}, "you have a Lily on the board", "du eine Lilie auf dem Brett hast"),
        ({"none": "mine and gates"}, "you have no tile in a gate", "du keinen Stein in einem Gatter hast"),
        ({"seat": "host"}, "it is HOST's turn", "GASTGEBER am Zug ist"),
        ({"not": {"seat": "guest"}}, "it is not so that it is GUEST's turn", "es nicht so ist, dass GAST am Zug ist"),
        (
            {"count": {"pile": "reserve", "who": "basic", "owner": "mine"}, "exactly": 0},
            "you have no basic flowers in your reserve",
            "du keine Standardblumen in deinem Vorrat hast",
        ),
        (
            {"count": {"links": "harmony", "owner": "mine"}, "more_than": {"links": "harmony", "owner": "theirs"}},
            "you have more harmonies than the other player",
            "du mehr Harmonien hast als der andere Spieler",
        ),
        (
            {"made": "harmony", "owner": "mine"},
            "this has made a new harmony of yours (these two tiles were not linked so before)",
            "dadurch eine neue eigene Harmonie entstanden ist (diese zwei Steine waren vorher nicht so verbunden)",
        ),
    ],
)
def test_a_condition_is_said_as_a_clause(names: Names, record: dict[str, object], english: str, german: str) -> None:
    said = sentence_of(names, node_of("condition", record), "sub")
    assert (said["en"], said["de"]) == (english, german)


def test_a_sentence_is_finished_once() -> None:
    assert finished("it *is* over") == "It is over."
    assert finished("Who begins?") == "Who begins?"
    assert finished("") == ""
