"""Rule nodes and typed entries: what is said once in a class is what schema, checks, reading and the reference go by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import pytest

from game.rules.files.reading import read_text
from game.rules.language.entries import ActionEntry, LinkEntry, Ruleset
from game.rules.language.families import NumberNode
from game.rules.language.nodes import VERBS, TypedRecord, Unless, node_of, value_of
from game.rules.language.sections import SECTIONS
from game.rules.language.texts import LazyText
from game.rules.language.types import Number, Phrase, Word
from game.rules.verbs.arithmetic import Sum
from game.rules.verbs.every import VERB_MODULES
from game.rules.verbs.numbers import Constant, InPile, Tiles

assert VERB_MODULES
SAID = "{sum: [{tiles: mine and gates}, {pile: reserve, owner: mine}, 3]}"


def record(text: str) -> Mapping[str, Any]:
    """A record as it is written in a ruleset."""
    found = read_text(f"it: {text}\n", "f.yaml")["it"]
    assert isinstance(found, Mapping)
    return found


def test_a_record_is_read_into_nodes_however_deep() -> None:
    node = node_of("number", record(SAID))
    assert node == Sum(sum=(Tiles(tiles="mine and gates"), InPile(pile="reserve", owner="mine"), Constant(value=3)))
    assert [type(part) for part in node.parts()] == [Tiles, InPile, Constant]
    assert repr(node) == (
        "Sum(sum=(Tiles(tiles='mine and gates'), InPile(pile='reserve', owner='mine'), Constant(value=3)))"
    )


def test_a_node_is_frozen_and_wants_what_must_be_written() -> None:
    node = Tiles(tiles="mine")
    with pytest.raises(AttributeError, match="frozen"):
        node.tiles = "theirs"  # type: ignore[misc]
    with pytest.raises(TypeError, match="needs tiles"):
        Tiles()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="has no colour"):
        Tiles(tiles="mine", colour="red")  # type: ignore[call-arg]
    assert hash(node) == hash(Tiles(tiles="mine")) and node != Tiles(tiles="theirs")


def test_only_what_was_written_is_told_of_a_node() -> None:
    assert list(InPile(pile="pot").written()) == ["pile"]
    assert InPile(pile="pot").owner is None


def test_a_plain_number_and_an_option_in_its_place_are_numbers_too() -> None:
    assert value_of(Number(), 7) == Constant(value=7)
    assert value_of(Number(), "$target") == Constant(value="$target")


def test_a_verb_has_its_own_words_first_then_those_of_its_family() -> None:
    assert list(VERBS["number"]["pile"].params) == ["pile", "who", "owner", "name"]
    assert [word for word, field in VERBS["number"]["if"].params.items() if field.required] == ["if", "then", "else"]


def test_a_verb_cannot_be_entered_twice_or_without_its_word() -> None:
    with pytest.raises(ValueError, match="declared wrongly or twice"):

        class _Again(NumberNode, verb="tiles"):
            tiles: Annotated[str, Phrase()]

    with pytest.raises(ValueError, match="declared wrongly or twice"):

        class _Nameless(NumberNode, verb="nameless"):
            tiles: Annotated[str, Phrase()]

    assert "nameless" not in VERBS["number"]


@pytest.mark.parametrize("family", VERBS)
def test_every_example_of_a_family_is_read_as_its_verb(family: str) -> None:
    assert VERBS[family]
    for name, verb in VERBS[family].items():
        for example in verb.examples:
            assert node_of(family, record(example)).verb is verb, (name, example)


def test_a_field_may_be_missing_where_another_word_stands_in_its_stead() -> None:
    class Door(TypedRecord):
        key: Annotated[str | None, Word(("brass", "iron")), "what opens it", Unless("open")] = None
        open: Annotated[bool, Word(("true",))] = False

    assert Door.params["key"].required and Door.params["key"].unless == "open" and Door.params["key"].doc == "what opens it"
    assert LinkEntry.params["relation"].unless == "breaks"


def test_an_entry_is_read_with_its_rules_as_nodes() -> None:
    action = ActionEntry.read(record("{pick: [{as: it, tile: mine}], do: [{send: it, to: box}], when: {some: mine}}"))
    assert [type(effect).__name__ for effect in action.do] and action.when == node_of("condition", {"some": "mine"})
    assert action.automatic is False and action.forbid == {}
    with pytest.raises(TypeError, match="needs do: what happens then"):
        ActionEntry.read({})


def test_the_sections_are_those_that_a_ruleset_reads() -> None:
    entries = {name for name, section in SECTIONS.items() if section.entry is not None}
    assert entries - {"options", "presets"} == set(Ruleset.ENTRIES)
    assert set(Ruleset.__annotations__) - {"ENTRIES"} == set(Ruleset.ENTRIES)


def test_a_lazy_text_is_made_once_and_only_when_it_is_read() -> None:
    made: list[int] = []

    def make() -> Mapping[str, str]:
        made.append(1)
        return {"en": "a rose", "de": "eine Rose"}

    text = LazyText(make)
    assert not made
    assert text["en"] == "a rose" and text.get("fr", text["en"]) == "a rose" and {**text} == {"en": "a rose", "de": "eine Rose"}
    assert text == {"de": "eine Rose", "en": "a rose"} and len(made) == 1
