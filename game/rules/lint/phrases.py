"""What is wrong with a phrase: how it is built, what its names mean, and whether any place can satisfy it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from game.core.errors import ERROR, WARNING
from game.rules.domain.names import RESERVED, KnownNames
from game.rules.language.phrases import CHANGING, ENDS, EXAMPLE, GROUP, LOOSE_WORDS, ON_TOP, Node, PhraseError, parse
from game.rules.language.texts import clipped
from game.rules.lint.suggested_values import number_in
from game.rules.trees.nearest import did_you_mean

_WORD = re.compile(r"[^\W\d_]\w*|[()]")
_FILLERS = frozenset({"a", "all", "any", "each", "every", "some", "the", "alle", "das", "der", "die", "ein", "eine", "jede"})
_EVERYTHING = frozenset({"everything", "anything", "alles"})
_SIGNS = {"&": "and", "+": "and", ",": "or", "|": "or", "/": "or", ";": "or", "!": "not", "-": "not"}
_OPPOSITE = [frozenset(pair.split()) for pair in ("mine theirs", "occupied empty", "mine unowned", "guest host")]
_UNMOVING = frozenset({"anywhere", "nothing"})
_OF_TILES = frozenset({"tile", "group", "status", "pick"})
_KIND_WORDS = frozenset({"tile", "group", "built-in word"})


class PhraseFault(NamedTuple):
    """Something wrong with a phrase: the column in it, from 0; the sentence; what to do."""

    column: int
    message: str
    hint: str = ""
    severity: str = ERROR
    word: str = ""
    """The name that nothing has, if that is what is wrong."""


"""The tree of a phrase, read once. Raises PhraseError."""


def faults_of(text: str, about: str, known: Mapping[str, str], names: KnownNames) -> Iterator[PhraseFault]:
    """All that is wrong with a phrase; ``known``: each name it may hold, and what that is a name of."""
    unknown = list(_unknown(text, known, names))
    yield from unknown
    try:
        node = parse(text)
    except PhraseError as error:
        if not unknown:
            message = str(error).removesuffix(EXAMPLE).rstrip()
            yield PhraseFault(error.column, *_said(text, error.column, message))
        return
    yield from _mixed(text)
    if not unknown:
        yield from _misused(node, about, known)
        yield from _empty(node, names)


def _unknown(text: str, known: Mapping[str, str], names: KnownNames) -> Iterator[PhraseFault]:
    before = ("", "")
    for match in _WORD.finditer(LOOSE_WORDS.sub(lambda found: " " * len(found[0]), text)):
        word, before, earlier = match[0], (before[1], match[0]), before
        if earlier == ("ends", "of"):
            if word not in names.of("links"):
                message = f'there is no link called "{word}".'
                yield PhraseFault(match.start(), message, did_you_mean(word, names.of("links")), word=word)
            continue
        if word in known or word in RESERVED or word in "()" or (word == "through" and GROUP in text):
            continue
        if text[: match.start()].endswith("$"):
            message = f'"${word}" is an option, and none can stand in a phrase.'
            yield PhraseFault(match.start() - 1, message, "Let its changes: write the phrase.")
            continue
        linked = f'Write "{ENDS} {word}" for the tiles at the ends of such links.' if word in names.of("links") else ""
        hint = linked or _fillers(word) or names.meant(word, [*known, *sorted(RESERVED)])
        picks = sorted(name for name, sort in known.items() if sort == "pick")
        if not hint and picks:
            hint = f"Of this action are known here: {', '.join(picks)}."
        if not hint and word in names.picks():
            hint = "A pick is known only to what comes after it in its action."
        if not hint and names.own_zones:
            hint = f"Zones of your board are: {', '.join(map(clipped, names.own_zones))}."
        if names.board_known or hint:
            yield PhraseFault(match.start(), f'nothing is called "{word}".', hint, word=word)


def _fillers(word: str) -> str:
    """What to do with a word of English or German that a phrase does without."""
    number = number_in(word)
    if word.casefold() in _EVERYTHING:
        return 'Write "occupied" for all tiles, "anywhere" for all places.'
    if word.casefold() in _FILLERS:
        return "Take it out: a name alone means all of them."
    return f"Write {number}." if number else ""


def _said(text: str, column: int, message: str) -> tuple[str, str]:
    """What to say where a phrase stops making sense, and what to do."""
    sign = text[column : column + 1]
    if sign == ")":
        return 'this ")" closes nothing.', "Take it away, or open the bracket."
    if sign in _SIGNS:
        return message, f'Write "{_SIGNS[sign]}" for it.'
    if "within" in text[:column] and "missing" in message:
        return message, "It reads like: within 2 steps of orchid."
    return message, f"{_meant(text, column)} {EXAMPLE}".lstrip()


def _meant(text: str, column: int) -> str:
    """The word of the grammar that was probably meant where a phrase stops making sense."""
    match = _WORD.match(text, column)
    return did_you_mean(match[0], sorted(RESERVED - {match[0]})) if match else ""


def _mixed(text: str) -> Iterator[PhraseFault]:
    """``and`` beside ``or`` without brackets, or ``or`` after a bare ``not``: people read it both ways."""
    levels: list[set[str]] = [set()]
    denied = [-1]  # where the last bare "not" of each level begins
    words = [(match[0], match.start()) for match in _WORD.finditer(text)]
    for (word, column), (following, _) in zip(words, [*words[1:], ("", 0)], strict=True):
        if word == "(":
            levels.append(set())
            denied.append(-1)
        elif word == ")" and len(levels) > 1:
            levels.pop()
            denied.pop()
        elif word == "not":
            denied[-1] = column if following != "(" else -1
        elif word in ("and", "or"):
            levels[-1].add(word)
            if len(levels[-1]) == 2:
                message = '"and" and "or" stand side by side, which can be read in two ways.'
                yield PhraseFault(column, message, 'Put brackets, as in "(rose or lily) and mine".', WARNING)
                return
            if word == "or" and denied[-1] >= 0 and following != "not":
                end = text[denied[-1] : column].removeprefix("not").strip()
                message = f'"or" after "not {end}" can be read in two ways; here "not" reaches no further than "{end}".'
                yield PhraseFault(column, message, f'Write "(not {end}) or ...", or "not ({end} or ...)".', WARNING)
                return


def _misused(node: Node, about: str, known: Mapping[str, str]) -> Iterator[PhraseFault]:
    """Names of another sort than the phrase is about."""
    for part in node.every():
        if about and part.op in CHANGING:
            wanted = "a place" if about == "places" else "a kind of tile"
            message = f'"{f"{part.op} {part.word}".rstrip()}" can change during play, and here {wanted} is named.'
            yield PhraseFault(part.column, message, "Name zones only." if about == "places" else "Name tiles and groups only.")
        for name in part.parts[0].names() if part.op == ON_TOP else ():
            if known.get(name.word, "zone") not in _KIND_WORDS:
                message = f'"{name.word}" is no kind of tile, and after "{ON_TOP}" stands what a tile lies on.'
                yield PhraseFault(name.column, message, 'Name tiles, groups, "mine" or "theirs".')
    for name in node.names():
        what = known.get(name.word, "zone")
        if about == "places" and (what in _OF_TILES or (what == "built-in word" and name.word not in _UNMOVING)):
            message = f'"{name.word}" can change during play, and here a place is needed that never does.'
            yield PhraseFault(name.column, message, "Name zones only.")
        elif about == "kinds" and what not in _KIND_WORDS:
            message = f'"{name.word}" is a {what}, and here kinds of tile are named.'
            yield PhraseFault(name.column, message, "Name tiles and groups only.")


def _empty(node: Node, names: KnownNames) -> Iterator[PhraseFault]:
    """Parts joined by ``and`` that nothing satisfies together."""
    if node.op == "and":
        yield from _nothing_in_common(node, names)
    for part in node.parts:
        yield from _empty(part, names)


def _nothing_in_common(node: Node, names: KnownNames) -> Iterator[PhraseFault]:
    words = {part.word for part in node.parts if part.op == "name"}
    for pair in _OPPOSITE:
        if pair <= words:
            one, other = sorted(pair)
            yield PhraseFault(node.column, f'nothing is both "{one}" and "{other}".', 'Perhaps "or" is meant.', WARNING)
    kinds = [(part, found) for part in node.parts if (found := names.kinds(part))]
    if kinds and not frozenset.intersection(*(found for _, found in kinds)):
        said = '" and "'.join(part.word or "..." for part, _ in kinds)
        yield PhraseFault(node.column, f'no tile is both "{said}".', 'Perhaps "or" is meant.', WARNING)
