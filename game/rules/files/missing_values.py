"""Words without a value: a comma too many, a colon without its blank, lines that are not indented under their word."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from yaml.events import Event, ScalarEvent

from game.rules.files.known_words import PLACES, TEXTS, is_known, is_list, is_phrase
from game.rules.language.sections import BOARD_SECTIONS, SECTIONS
from game.rules.trees.nearest import plain_name

CLOSERS = {"[": "]", "{": "}"}
STAND_IN = "unread_"
"""How the words begin that stand for lines which were taken out."""
REMOVE_HINT = "To take something out of a parent ruleset, list it under remove:"
_VALUE_HINT = "Write a value, or take the word away."
_LONGEST = 60
_NO_SPACE = re.compile(r"(\w[\w-]*):(\S.*)")
_OTHER_COLON = re.compile(r"(\w[\w-]*)\s*([\uff1a\ufe55\u2236=])\s*(\S.*)")
_CURLY = "“”„‟«»‘’"
_NO_COLON = re.compile(r"([a-z][a-z0-9_]*)\s+(\S.*)")
_COMPARED = {">": "more_than", ">=": "at_least", "<": "less_than", "<=": "at_most", "=": "exactly", "==": "exactly"}


@dataclass(slots=True)
class Gaps:
    """The words of one record that have no value, until it is known what follows them."""

    alone: list[ScalarEvent] = field(default_factory=list)
    """Words in braces without a colon, one after another."""
    before: tuple[str, str] | None = None
    """The word, and its plain text, in front of them."""
    empty: tuple[str, Event] | None = None
    """A word with nothing behind its colon."""
    over: tuple[str | int, ...] = ()
    """The path of such a word: what follows may be meant to stand under it."""

    def clear(self) -> None:
        """Forget what was told."""
        self.alone, self.empty = [], None


def alone(words: list[str], before: tuple[str, str] | None) -> tuple[str, str]:
    """What to say of words that stand in braces with no colon; ``before``: the word and the plain text in front of them."""
    if other := _OTHER_COLON.fullmatch(words[0]):
        sign = "another sign" if other[2] != "=" else '"="'
        return f'{sign} stands for the colon after "{other[1]}".', f'Write "{other[1]}: {clipped(other[3])}".'
    spaced = _NO_SPACE.fullmatch(words[0])
    if spaced:
        return "there is no space after the colon.", f'Write "{spaced[1]}: {clipped(spaced[2])}".'
    if before and (joined := _joined(words, *before)):
        return f'the comma ends the text, and "{clipped(words[0])}" stands alone.', joined
    if spaced := _without_colon(words[0], before):
        return f'there is no colon after "{spaced[1]}".', f'Write "{spaced[1]}: {clipped(spaced[2])}".'
    if before is None:
        return f'"{clipped(words[0])}" has no value.', f'Write "{plain_name(words[0]) or "word"}: value".'
    word, text = before
    whole = ", ".join([text, *words])
    if whole.count('"') == 1 and whole.endswith('"'):
        return "a quotation mark closes nothing.", f'Write one before the text too: {word}: "{clipped(whole)}.'
    if text.startswith("(") and whole.endswith(")"):
        held = f"[{clipped(whole[1:-1])}]"
        return "round brackets hold no list here.", f"Write {word}: {f'[{held}]' if word in PLACES else held}."
    if all(part.lstrip("+-").isdigit() for part in (text, *words)):
        return f"the comma ends the number {text}.", f"Write one whole number; or a list in square brackets: {word}: [{whole}]."
    message = f'the comma ends the text, and "{clipped(words[0])}" stands alone.'
    if all(re.fullmatch(r"[a-z][a-z0-9_]*", part) for part in (text, *words)):
        return message, f'Join names by "or": {word}: {clipped(" or ".join([text, *words]))}; write a list in [ ].'
    return message, f'Put the text in quotation marks: {word}: "{clipped(whole.strip(_CURLY))}".'


def _joined(words: list[str], word: str, text: str) -> str:
    """What to write where a comma stands between two values or phrases; empty where it hardly does."""
    parts = [text, *words]
    if is_list(word) and not any(set(":(") & set(part) for part in parts):
        return f"Write {word}: [{clipped(', '.join(parts))}]."
    if is_phrase(word) and all(re.fullmatch(r"[a-z(][a-z0-9_() ]*", part) for part in parts):
        return f'Join names by "or": {word}: {clipped(" or ".join(parts))}; write a list in [ ].'
    return ""


def _without_colon(text: str, before: tuple[str, str] | None = None) -> re.Match[str] | None:
    """A word of the language with its value, but without the colon between them; not within a text."""
    found = _NO_COLON.fullmatch(text)
    return found if found and is_known(found[1]) and (before is None or before[0] not in TEXTS) else None


def empty(path: tuple[str | int, ...], following: str) -> tuple[str, str]:
    """What to say of a word with nothing behind its colon; ``following``: the word of the next line, as far left as it."""
    if following and belongs_under(path, following) and not following.startswith(STAND_IN):
        hint = f'Begin "{following[:40]}" and the rest of it further right.'
        return "is empty, because the lines under it are not indented.", hint
    if len(path) <= 2:
        return "is empty.", f"Write what belongs to it further right, under it. {REMOVE_HINT}"
    return "is empty.", _VALUE_HINT


def belongs_under(path: tuple[str | int, ...], word: str) -> bool:
    """Whether a word, were it indented, would be an entry of the section, or a field of the entry, at a path."""
    if len(path) == 1:
        return path[0] in SECTIONS and word not in SECTIONS and word not in BOARD_SECTIONS
    section = SECTIONS.get(str(path[0]))
    return len(path) == 2 and section is not None and word in (section.fields or ())


def misnamed(word: str) -> tuple[str, str]:
    """What to say of a word before a colon that is no word."""
    message = f'"{clipped(word)}" cannot be a name.'
    if word in _COMPARED:
        return message, f"Write {_COMPARED[word]}: for it."
    if (other := _OTHER_COLON.fullmatch(word)) and other[3][0] in CLOSERS:
        opener = other[3][0]
        return f'"{other[2]}" stands for the colon after "{other[1]}".', f'Write "{other[1]}: {opener}...{CLOSERS[opener]}".'
    if (spaced := _NO_COLON.fullmatch(word)) and spaced[2][0] in CLOSERS:
        name, opener = clipped(spaced[1]), spaced[2][0]
        return f'there is no colon after "{name}".', f'Write "{name}: {opener}...{CLOSERS[opener]}".'
    if len(word.split()) > 3:
        return message, "A name is one word. A remark begins with #; a text with a colon stands in quotation marks."
    first, *below = word.split(".")
    if first in SECTIONS and 0 < len(below) < 4:
        return message, f"Write one within the other: {first}: {{{': {'.join(below)}: ...{'}' * len(below)}."
    name = plain_name(word)
    return message, f"A name has letters a-z, digits and _, and begins with a letter{f': write {name}' if name else ''}."


def clipped(text: str) -> str:
    """A text, or its beginning if it is long."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
