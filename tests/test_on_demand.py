"""What is told in a language when somebody reads it there: asked once, and faults are not taken for a language that lacks it."""

from __future__ import annotations

import pytest

from game.rules.wording.templates import Unsaid
from game.rules.wording.things import OnDemand, say_in


def test_a_language_that_cannot_say_it_is_asked_once() -> None:
    asked = []

    def tell(language: str) -> str:
        asked.append(language)
        if language == "de":
            raise Unsaid(language)
        return f"rose in {language}"

    told = OnDemand(tell)
    assert asked == ["en"]
    for _ in range(3):
        assert told.get("de", told["en"]) == "rose in en"
        assert "de" not in told
    assert asked == ["en", "de"]
    assert dict(told) == {"en": "rose in en", "fr": "rose in fr"} == say_in(tell)


@pytest.mark.parametrize("wrong", [KeyError("rose"), IndexError()])
def test_a_fault_in_what_tells_is_not_taken_for_a_language_that_lacks_it(wrong: Exception) -> None:
    def tell(language: str) -> str:
        if language == "de":
            raise wrong
        return language

    for read in (lambda told: told.get("de", ""), lambda told: told["de"], lambda told: "de" in told, dict):
        with pytest.raises(type(wrong)):
            read(OnDemand(tell))
    with pytest.raises(type(wrong)):
        say_in(tell)


def test_what_english_cannot_say_is_an_error() -> None:
    def tell(language: str) -> str:
        raise Unsaid(language)

    with pytest.raises(Unsaid):
        OnDemand(tell)
