"""What was probably meant by a value of the wrong form: ``three`` by 3, ``yes`` by true, ``flower`` by [flower].

Each guess is tried against the type that is wanted, so that only what can stand there is ever proposed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from game.rules.domain.names import SHARED, TITLED, records_in
from game.rules.language.nodes import VERBS
from game.rules.language.phrases import PhraseError, parse
from game.rules.language.types import (
    Fields,
    Flag,
    Free,
    ListOf,
    MapOf,
    NewName,
    Pair,
    Phrase,
    Places,
    Ref,
    Step,
    Type,
    Word,
    Words,
)
from game.rules.lint.validating import fits
from game.rules.trees.nearest import nearest, plain_name

_LONGEST = 80
_TRUE = frozenset({"true", "yes", "on", "y", "ja", "an", "1"})
_FALSE = frozenset({"false", "no", "off", "n", "nein", "aus", "0"})
_ALWAYS, _NEVER = frozenset({"always", "immer"}), frozenset({"never", "nie", "niemals"})
_NUMBERS = {
    word: number
    for number, words in enumerate(
        [
            "zero null none no",
            "one ein eins",
            "two zwei twice",
            "three drei",
            "four vier",
            "five fünf",
            "six sechs",
            "seven sieben",
            "eight acht",
            "nine neun",
            "ten zehn",
            "eleven elf",
            "twelve zwölf",
        ]
    )
    for word in words.split()
}
_PLAIN = re.compile(r"[A-Za-zÀ-ɏ$][^:#,\[\]{}\"\n]*")
_PAIR = re.compile(r"[(\[]?\s*(-?\d{1,3})\s*(?:,|;|/|-|to|bis|x|\s)\s*(-?\d{1,3})\s*[)\]]?")
_DEFAULTS = ("number", "choice", "switch")
_FIELD = re.compile(r"([a-z][a-z0-9_]*)\s*(?:[:=]|\s)\s*(\S.*)")


def suggest_value(kind: Type | None, value: Any, tree: Mapping[str, Any] = MappingProxyType({})) -> str:
    """The value that was probably meant, as it would be written; empty if nobody can tell. ``tree``: the rules with its names."""
    if kind is None:
        return ""
    schema = kind.schema()
    found: list[str] = []
    for guess in _guesses(kind, value, tree):
        text = written(guess)
        if len(text) <= _LONGEST and text not in found and fits(schema, guess):
            found.append(text)
            if not isinstance(guess, dict):
                break
    return " or ".join(found) if len(found) <= 2 else ""


def number_in(text: str) -> int | None:
    """The whole number that a text says in digits or in a word of English or German."""
    words = text.strip().rstrip(",;.").casefold().split()
    if not 1 <= len(words) <= 2:
        return None
    if re.fullmatch(r"[+-]?\d{1,9}", words[0]):
        return int(words[0])
    return _NUMBERS.get(words[0])


def written(value: Any) -> str:
    """A value as it is written in a file, on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return value if _PLAIN.fullmatch(value) and value == value.strip() else json.dumps(value, ensure_ascii=False)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{word}: {written(inner)}" for word, inner in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    return str(value)


def _guesses(kind: Type, value: Any, tree: Mapping[str, Any]) -> Iterator[Any]:
    if kind.family == "condition" and (sure := str(value).casefold()) in _TRUE | _FALSE | _ALWAYS | _NEVER:
        yield {"some": "anywhere" if sure in _TRUE | _ALWAYS else "nothing"}
        return
    if isinstance(value, str):
        yield from _of_text(kind, value)
        yield from _of_names(kind, value, tree)
    elif isinstance(value, list):
        yield from _of_list(kind, value)
    elif isinstance(value, (int, float)):
        yield from _of_number(kind, value)
    yield [value]
    yield [[value]]
    yield from (guess for guess in _verbs(kind, value) if "some" not in guess or _reads(guess["some"], tree))


def _of_number(kind: Type, value: int | float) -> Iterator[Any]:
    if isinstance(value, float) and value.is_integer():
        yield int(value)
    if isinstance(value, int) and isinstance(kind, (Free, Words)):
        yield written(value)
    if isinstance(kind, Pair):
        yield [value, value]
    if isinstance(kind, Fields):
        fields = _DEFAULTS if "switch" in kind.fields else list(kind.fields)
        yield from ({word: value} for word in fields if fits(kind.fields[word].type.schema(), value))


def _of_text(kind: Type, text: str) -> Iterator[Any]:
    word = text.strip().casefold()
    if isinstance(kind, Flag) and word in _TRUE | _FALSE:
        yield word in _TRUE
    if (number := number_in(text)) is not None:
        yield number
    if fraction := re.fullmatch(r"(\d{1,9})[.,]\d+", word):
        yield int(fraction[1])
    if pair := _PAIR.fullmatch(word):
        two = [int(pair[1]), int(pair[2])]
        yield from ({"at_least": two[0], "at_most": two[1]}, two, [two])
    if field := _FIELD.fullmatch(text.strip().rstrip(",;")):
        number = number_in(field[2])
        yield {field[1]: field[2] if number is None else number}
    if text.startswith("-"):
        yield [part.strip() for part in re.split(r"(?:^|\s)-", text) if part.strip()]
    if isinstance(kind, Fields) and "title" in kind.fields:
        yield {"title": text}
    if isinstance(kind, ListOf) and isinstance(kind.item, Step) and " or " in text:
        yield [{"one_of": text.split(" or ")}]
    if _names_something(kind):
        yield plain_name(text)
    if isinstance(kind, ListOf) and not isinstance(kind.item, Phrase):
        yield [part.strip() for part in re.split(r",|;|\s*(?:->|→|>)\s*|\band\b", text) if part.strip()]
    if isinstance(kind, ListOf) and isinstance(kind.item, Phrase):
        yield [part.strip() for part in text.split(",")]
    yield [text, text]


def _of_list(kind: Type, items: list[Any]) -> Iterator[Any]:
    if len(items) == 1:
        yield items[0]
    if kind.family == "condition":
        yield {"all": items}
    if isinstance(kind, Places) and len(items) % 2 == 0:
        yield [items[number : number + 2] for number in range(0, len(items), 2)]
    if len(items) == 2 and all(isinstance(item, int) for item in items):
        yield {"at_least": items[0], "at_most": items[1]}
    words = [item for item in items if isinstance(item, str)]
    if words and len(words) == len(items):
        yield " or ".join(words)
        if isinstance(kind, MapOf) and isinstance(kind.value, Fields) and set(kind.value.fields) == {"name", "changes"}:
            yield {word: {"name": word.replace("_", " ").capitalize()} for word in words}


def _of_names(kind: Type, text: str, tree: Mapping[str, Any]) -> Iterator[Any]:
    """Names with nothing but spaces between them, or a name of several words."""
    if isinstance(kind, ListOf) and isinstance(kind.item, Ref):
        known = {name for section in kind.item.sections for name in records_in(tree, section)}
        yield from (names for names in ([plain_name(text)], text.split()) if known.issuperset(names))


def _reads(text: Any, tree: Mapping[str, Any]) -> bool:
    """Whether a text is a phrase, and one that no thing is named in of which phrases do not speak."""
    try:
        names = {node.word for node in parse(text).names()} if isinstance(text, str) else {""}
    except PhraseError:
        return False
    spoken = {name for section in SHARED for name in records_in(tree, section)}
    others = {name for section in TITLED for name in records_in(tree, section)}
    return "" not in names and not names & (others - spoken)


def _names_something(kind: Type) -> bool:
    return isinstance(kind, (NewName, Ref)) or (isinstance(kind, Free) and bool(kind.pattern))


def _verbs(kind: Type, value: Any) -> Iterator[Any]:
    """A record of each verb that needs nothing but this value; of a condition or an effect, and of numbers that count what is in
    a set, only the one that is likely."""
    family = kind.family
    if isinstance(value, str) and family not in ("condition", "number", "winner"):
        return
    for verb in VERBS.get(family, {}).values():
        counts = family == "number" and isinstance(verb.params[verb.name].type, Phrase)
        likely = verb.name == "some" if family == "condition" else verb.name == "tiles" or not counts
        if likely and not verb.some_of and [word for word, field in verb.params.items() if field.required] == [verb.name]:
            kind_of = verb.params[verb.name].type
            words = kind_of.words if isinstance(kind_of, Word) else ()
            near = nearest(value, words) if isinstance(value, str) and " " not in value else None
            yield {verb.name: near or value}
