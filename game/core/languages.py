"""The languages that the program speaks, and what their catalogues say.

``game/languages/words.pot`` has all that the program itself says, in English, each text by a name (its ``msgctxt``, such as
``window.undo``); ``game/languages/de/words.po`` has the same in German. They are files of gettext, read as they are: nothing has
to be compiled. ``game/languages/README.md`` tells translators about them. A language is a folder there; English steps in where
one lacks a text, and where its gaps do not fit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Any, NamedTuple

from game.core.types import Text

FOLDER = Path(__file__).parents[1] / "languages"
ENGLISH = "en"
TEMPLATES = ("sentences.pot", "rules.pot")
"""The English sentences of the code and of the rules."""
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r"}
_PLAIN = re.compile(
    r'(?<=\n\n)(?:#, python-brace-format\n)?msgctxt "([^\\\n]*)"\nmsgid "([^\\\n]*)"\nmsgstr "([^\\\n]*)"(?=\n\n)'
)
"""The commonest form of an entry; all such are read at once."""
_PLURAL = re.compile(r"Plural-Forms:[^\n]*plural=([^;\n]+)")
_NAME = re.compile(r'^msgctxt "language.name"\nmsgid "[^\n]*"\nmsgstr "([^"\n\\]+)"', re.MULTILINE)


class Message(NamedTuple):
    """An entry of a catalogue: its name (the context), the English text and what is said, one form for each plural or only one.

    ``forms`` is empty where nothing is said yet, or where it is marked as fuzzy: in need of another look.
    """

    name: str
    english: tuple[str, ...]
    forms: tuple[str, ...]


class Catalogue(NamedTuple):
    """All that a language says, by name, and which plural a number asks for."""

    texts: Mapping[str, tuple[str, ...]]
    plural: Callable[[int], int]


def list_languages() -> tuple[str, ...]:
    """The codes of all languages, English first."""
    return (ENGLISH, *_folders())


@cache
def list_whole_languages() -> tuple[str, ...]:
    """Those in which a game and its rules can be had without a word of another one, English first."""
    sentences, rules = ({message.english[0] for message in read_messages(FOLDER / name)} - {""} for name in TEMPLATES)
    words = read_words(ENGLISH).texts.keys() - {""}
    known = {one: (read_words(one).texts.keys(), read_sentences(one).keys(), read_rules(one).keys()) for one in _folders()}
    return (ENGLISH, *(one for one, said in known.items() if words <= said[0] and sentences <= said[1] and rules <= said[2]))


@cache
def _folders() -> tuple[str, ...]:
    return tuple(sorted(path.parent.name for path in FOLDER.glob("*/words.po")))


def find_language(wish: str) -> str:
    """The language that a locale such as ``fr_CA.UTF-8`` asks for; empty if it is none of ours."""
    known = {language.lower(): language for language in list_languages()}
    parts = re.split(r"[.@]", wish.lower().replace("-", "_"))[0].split("_")
    return next((known[code] for end in range(len(parts), 0, -1) if (code := "_".join(parts[:end])) in known), "")


@cache
def name_language(language: str) -> str:
    """What a language calls itself."""
    if language == ENGLISH:
        return "English"
    found = _NAME.search((FOLDER / language / "words.po").read_text(encoding="utf-8"))
    return found[1] if found else language


def tell(language: str, name: str, /, **parts: Any) -> str:
    """The text of that name in a language, its {parts} filled in; a whole number as ``n`` decides which plural it is.

    A part may be a text by language: where it is not known in that one, all of it is said in English. Raises KeyError if no text
    has that name.
    """
    for said in (language, ENGLISH) if language != ENGLISH else (ENGLISH,):
        catalogue = read_words(said)
        forms = catalogue.texts.get(name)
        if not forms:
            continue
        number = parts.get("n")
        text = forms[-1] if type(number) is not int else forms[min(catalogue.plural(abs(number)), len(forms) - 1)]
        filled = {part: _word(value, said) if isinstance(value, Mapping) else value for part, value in parts.items()}
        if (told := _fill(said, text, (), filled) if parts else text) is not None:
            return whole_signs(told)
    raise KeyError(name)


def whole_signs(text: str) -> str:
    """A text that can be drawn, written and handed on: what is no sign in it, as in the name of a file of another encoding, is a
    question mark."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def mark_text(english: str) -> str:
    """A text as it is, to be looked up later by ``localize``; catalogues are made of what stands in calls of the two."""
    return english


def localize(english: str, *words: str | Text) -> dict[str, str]:
    """A sentence of the code in every language that has it, its gaps ({0}, {1} ...) filled in, each in its language.

    A language is left out that lacks the sentence or what stands in a gap, so that no sentence is in two languages; what is known
    in English alone is a name, and stands in all of them.
    """
    out = {}
    for language, said in _sentences(english).items():
        filled = [word if isinstance(word, str) else _word(word, language) for word in words]
        if (told := _fill(language, said, filled, {})) is not None:
            out[language] = told
    return out


def _word(text: Text, language: str) -> str | None:
    """What stands in a gap, in a language; None where that lacks it. What goes wrong as a text is made is no lack."""
    return text[ENGLISH] if len(text) == 1 or language == ENGLISH else text.get(language)


def _fill(language: str, said: str, words: Sequence[object], parts: Mapping[str, object]) -> str | None:
    """A sentence with its gaps filled in; None where a word of it is lacking, or a translation has gaps that English has not."""
    if language != ENGLISH and any(word is None for word in (*words, *parts.values())):
        return None
    try:
        return said.format(*words, **parts)
    except (LookupError, ValueError):
        if language == ENGLISH:
            raise
        return None


@cache
def _sentences(english: str) -> Mapping[str, str]:
    """A sentence of the code in every language that has it, with its gaps."""
    return {ENGLISH: english} | {
        language: said for language in _folders() if (said := read_sentences(language).get(english))
    }


@cache
def read_sentences(language: str) -> Mapping[str, str]:
    """The sentences of the code in a language, by the English ones."""
    return _by_english(FOLDER / language / "sentences.po")


def list_rule_languages() -> tuple[str, ...]:
    """The codes of the languages in which rules are told in sentences, English first."""
    return (ENGLISH, *(language for language in _folders() if (FOLDER / language / "rules.po").is_file()))


@cache
def read_rules(language: str) -> Mapping[str, str]:
    """The sentences of the rules in a language, with their gaps (``rules/wording/templates.py``), by the English ones."""
    return _by_english(FOLDER / language / "rules.po")


def _by_english(path: Path) -> Mapping[str, str]:
    """What a catalogue says, by the English sentences; nothing where there is none."""
    if not path.is_file():
        return {}
    return {message.english[0]: message.forms[0] for message in read_messages(path) if message.forms}


class CatalogueText(Mapping[str, str]):
    """A text by language, as others are (``core/types.Text``), looked up when somebody reads it."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __getitem__(self, language: str) -> str:
        if language not in list_languages():
            raise KeyError(language)
        return read_words(language).texts[self.name][-1]

    def __iter__(self) -> Iterator[str]:
        return (language for language in list_languages() if self.name in read_words(language).texts)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __hash__(self) -> int:
        return hash(self.name)

    def __eq__(self, other: object) -> bool:
        return dict(self) == dict(other) if isinstance(other, Mapping) else NotImplemented


@cache
def read_words(language: str) -> Catalogue:
    """The catalogue of words of a language that there is."""
    if language == ENGLISH:
        return Catalogue({message.name: message.english for message in read_messages(FOLDER / "words.pot")}, _is_many)
    messages = {message.name: message.forms for message in read_messages(FOLDER / language / "words.po") if message.forms}
    return Catalogue(messages, _plural(messages.pop("", ("",))[0]))


def _plural(header: str) -> Callable[[int], int]:
    """Which plural a number asks for, by the header of a catalogue; as in English where that says nothing."""
    found = _PLURAL.search(header)
    try:
        return c2py(found[1]) if found else _is_many
    except ValueError:
        return _is_many


def _is_many(number: int) -> int:
    return int(number != 1)


def read_messages(path: Path) -> Iterator[Message]:
    """The entries of a file of gettext, its header among them."""
    text = path.read_text(encoding="utf-8")
    for name, english, said in _PLAIN.findall(text):
        yield Message(name, (english,), (said,) if said else ())
    yield from _read_fields(_PLAIN.sub("", text))


def _read_fields(text: str) -> Iterator[Message]:
    """Entries of any form."""
    name, english, forms, fuzzy = [""], list[str](), list[str](), False
    goes_on = name  # where a line belongs that has nothing but a string
    for line in [*text.split("\n"), 'msgid ""']:
        field, _, string = line.partition(" ")
        if field[:6] == "msgstr":
            forms.append(_unquote(string))
            goes_on = forms
        elif field[:1] == '"':
            goes_on[-1] += _unquote(line)
        elif field in _BEGINS:
            if forms:
                yield Message(name[0], tuple(english), () if fuzzy or "" in forms else tuple(forms))
                name, english, forms, fuzzy = [""], [], [], False
            if field == "#,":
                fuzzy = "fuzzy" in string
            else:
                goes_on = name if field == "msgctxt" else english
                goes_on.append(_unquote(string))
                name = name[-1:]


_BEGINS = ("msgctxt", "msgid", "msgid_plural", "#,")
"""The fields before what is said; after that they begin an entry."""


def _unquote(string: str) -> str:
    text = string.strip()[1:-1]
    return re.sub(r"\\(.)", lambda found: _ESCAPED.get(found[1], found[1]), text) if "\\" in text else text
