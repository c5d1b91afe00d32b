"""The one table of the language's verbs. Schema, checks, help, sentences and behaviour all come from it.

A verb is declared in one place (``components/``) with its family, its parameters, a sentence in English and German, two
examples, and the function that builds what it does. An unknown verb is an error; nothing dispatches on a verb's name but
this table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.core.contract import Text
from game.rules.language.glossary import meaning_of
from game.rules.language.types import FAMILIES, Field, Type

if TYPE_CHECKING:
    from game.rules.playing.compiler import Compiler

Build = Callable[["Compiler", Mapping[str, Any]], Any]


@dataclass(frozen=True)
class Verb:
    """One verb: the word, the words that may stand beside it, how it reads, two examples, and what it builds."""

    family: str
    name: str
    params: Mapping[str, Field]
    sentence: Text
    examples: tuple[str, str]
    build: Build
    some_of: tuple[str, ...] = ()
    """Words of which at least one must be there."""


VERBS: dict[str, dict[str, Verb]] = {family: {} for family in FAMILIES}


def verb(
    family: str,
    name: str,
    /,
    *,
    sentence: Text,
    examples: tuple[str, str],
    needs: tuple[str, ...] = (),
    some_of: tuple[str, ...] = (),
    also: Mapping[str, Type] | None = None,
    **params: Type,
) -> Callable[[Build], Build]:
    """Enter a verb into the table. The parameter of the verb's own name, those in ``needs`` and one of ``some_of`` must be there.

    ``also`` holds parameters that several verbs share. A trailing underscore, for words that Python keeps, is dropped.
    """

    def enter(build: Build) -> Build:
        given = {**params, **(also or {})}
        words = {key.rstrip("_"): kind for key, kind in given.items()}
        must = (name, "as", *needs)
        fields = {word: Field(kind, meaning_of(family, name, word), word in must) for word, kind in words.items()}
        if name not in fields or name in VERBS[family]:
            raise ValueError(f"the verb {family}.{name} is declared wrongly or twice")
        VERBS[family][name] = Verb(family, name, fields, sentence, examples, build, some_of)
        return build

    return enter


def verb_of(family: str, record: Mapping[str, Any]) -> Verb | None:
    """The one verb of a record, or None if it has none or several."""
    found = [VERBS[family][key] for key in record if key in VERBS[family]]
    if len(found) > 1:  # a word that is a parameter of another verb here does not count as a verb
        found = [v for v in found if not any(v.name in other.params for other in found if other is not v)]
    return found[0] if len(found) == 1 else None
