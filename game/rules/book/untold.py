"""What differs between two rulesets: what their rule books say, and what no sentence of them tells.

Whether a rule is told is found by trying: the other ruleset with this one rule put in says the same or not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Protocol, Self

from game.core.contract import Chapter, Text
from game.rules.book.diagrams import Table
from game.rules.book.diff import Change, Topic, Untold, chapter_of, compared
from game.rules.book.rulebook import rulebook
from game.rules.language.sections import HEADER
from game.rules.language.setting import Setting
from game.rules.language.setting import text_of as words_of
from game.rules.language.texts import both
from game.rules.wording.names import plain_name
from game.rules.wording.saying import LANGUAGES

AT_ONCE, AT_LEISURE = 6, 40
"""How many rules are tried out, where somebody waits for a page, and where not: each takes as long as a book without pictures. Of
more than that none is."""
_NAMED = ("tiles", "groups", "links", "statuses", "piles")
"""The sections whose names stand in sentences about other things."""
_NAMES = both("Names", "Namen")
_LEVELS = 3
_ENGLISH = ("en",)
_MISSING = object()
Path = tuple[str, ...]


class RulesGame(Table, Protocol):
    """A game of one ruleset, as far as its rules can be compared."""

    definition: Mapping[str, Any]
    setting: Setting
    about: Text

    def with_rules(self, definition: Mapping[str, Any], board: Mapping[str, Any]) -> Self:
        """The same game by other rules, or on another board. Raises what the compiler raises if they do not fit together."""


def what_differs(game: RulesGame, book: Sequence[Chapter], parent: RulesGame) -> Chapter:
    """The last chapter of a game's book: what differs from the game that it builds on."""
    parent, names = renamed(parent, game)
    before = plain_book(parent)
    topics = [*names, *compared(book, before, (game.about, parent.about))]
    return chapter_of(topics, untold_of(game, parent, before, topics))


def renamed(other: RulesGame, game: RulesGame) -> tuple[RulesGame, list[Topic]]:
    """Another game with its things called as in this one, so that a new name is told once and not in each sentence that has it;
    and what is called otherwise."""
    definition, topics = other.definition, []
    for section in _NAMED:
        mine, theirs = (rules.definition.get(section, {}) for rules in (game, other))
        for entry in mine:
            named = [plain_name(words_of(rules[entry]["name"])) for rules in (mine, theirs) if "name" in rules.get(entry, {})]
            if len(named) == 2 and named[0] != named[1]:
                definition = _with(definition, game.definition, (section, entry, "name"))
                now, before = ({language: f"{name.get(language, name['en'])}." for language in LANGUAGES} for name in named)
                changes = {language: [Change(now[language], before[language])] for language in LANGUAGES}
                topics.append(Topic(_NAMES, "", dict.fromkeys(LANGUAGES, ""), changes))
    if not topics:
        return other, []
    return other.with_rules(definition, other.setting.board), topics


def plain_book(game: RulesGame, languages: Sequence[str] = LANGUAGES) -> Sequence[Chapter]:
    """The chapters of a game's rules without pictures."""
    return rulebook(game, game.definition, game.setting, pictures=False, languages=languages)


def untold_of(
    game: RulesGame, other: RulesGame, before: Sequence[Chapter], topics: Sequence[Topic], most: int = AT_ONCE
) -> Untold:
    """What differs in the rules of a game, as ``section.entry.field``, though no sentence says so.

    ``before`` is the other game's book without pictures, ``topics`` what the two books say differently. Where more than
    ``most`` rules would have to be tried, it is only said how many.
    """
    found = differing(_rules_of(game), _rules_of(other))
    doubtful = [path for path in found if not _surely_told(path, found, topics, (game, other))]
    tried, said = doubtful if len(doubtful) <= most else [], _words(before)
    out = [".".join(path) for path in tried if _untold(path, game, other, said)]
    more = len(doubtful) - len(tried)
    trees = [{**rules.definition, "options": {o.id: {"name": o.name} for o in rules.setting.options}} for rules in (other, game)]
    return Untold([*out, *_options(game, other, topics)], more, trees)


def _rules_of(game: RulesGame) -> dict[str, Any]:
    """The rules with the board itself, whether they bring it along or only name it."""
    return {**game.definition, "board": {key: value for key, value in game.setting.board.items() if key not in ("format", "id")}}


def differing(one: Mapping[str, Any], other: Mapping[str, Any], levels: int = _LEVELS) -> list[Path]:
    """The paths at which two rulesets differ, at most three words long, in the order of the first; headers are not compared."""
    sections = [key for key in dict.fromkeys((*one, *other)) if key not in HEADER]
    return [(key, *path) for key in sections for path in _differing(one.get(key, {}), other.get(key, {}), levels - 1)]


def _differing(one: Any, other: Any, levels: int) -> Iterator[Path]:
    if one == other:
        return
    if not levels or not isinstance(one, dict) or not isinstance(other, dict):
        yield ()
        return
    for key in dict.fromkeys((*one, *other)):
        for path in _differing(one.get(key, _MISSING), other.get(key, _MISSING), levels - 1):
            yield (key, *path)


def _surely_told(path: Path, found: Sequence[Path], topics: Sequence[Topic], games: Sequence[RulesGame]) -> bool:
    """Whether a path is all that differs in its entry, and the books say something different of this entry."""
    if len(path) < 2 or sum(other[:2] == path[:2] for other in found) > 1:
        return False
    section, name = path[:2]
    if section == "tiles":
        return any(topic.kind == name for topic in topics)
    entries = [_rules_of(game).get(section, {}).get(name) for game in games]
    titles = {_title(entry) for entry in entries if isinstance(entry, dict) and "name" in entry}
    return any(topic.label["en"] in titles for topic in topics)


def _title(entry: Mapping[str, Any]) -> str:
    name = entry["name"]
    return str(name["en"] if isinstance(name, dict) else name)


def _untold(path: Path, game: RulesGame, other: RulesGame, said: Sequence[object]) -> bool:
    """Whether the book stays as it is when this one rule is put into the other ruleset; if that cannot be played, when the
    other's is put into this one."""
    board = path[0] == "board"
    for one, two, words in ((other, game, said), (game, other, None)):
        changed = _with(one.definition, two.definition, path[:1] if board else path)
        tried = _told_by(one, changed, (two if board else one).setting.board)
        if tried is not None:
            return tried == (words if words is not None else _words(plain_book(one, _ENGLISH)))
    return False


def _told_by(game: RulesGame, definition: Mapping[str, Any], board: Mapping[str, Any]) -> Sequence[object] | None:
    """What the book of a game says with other rules, or on another board; None if they do not fit together."""
    from game.rules.language.fault import Fault

    try:
        return _words(plain_book(game.with_rules(definition, board), _ENGLISH))
    except (Fault, KeyError, IndexError, ValueError, TypeError, AttributeError, RecursionError):
        return None


def _words(book: Sequence[Chapter]) -> Sequence[object]:
    """All that a book says, in English."""
    return [(chapter.heading["en"], [(said.kind, said.text["en"]) for said in chapter.paragraphs]) for chapter in book]


def _with(one: Mapping[str, Any], other: Mapping[str, Any], path: Path) -> dict[str, Any]:
    """A ruleset with what another has at a path, if it has anything there."""
    key, *rest = path
    out = dict(one)
    if rest:
        inner = _with(out.get(key, {}), other.get(key, {}), tuple(rest))
        out = {**out, key: inner} if inner else {k: v for k, v in out.items() if k != key}
    elif key in other:
        out[key] = other[key]
    else:
        out.pop(key, None)
    return out


def _options(game: RulesGame, other: RulesGame, topics: Sequence[Topic]) -> list[str]:
    """What differs in the options of both games besides the values that they have."""
    known = {option.id: asdict(option) for option in other.setting.options}
    labels = {topic.label["en"] for topic in topics}
    out = []
    for option in game.setting.options:
        fields = known.get(option.id, asdict(option))
        differs = [key for key, value in asdict(option).items() if fields[key] != value]
        told = _TOLD if option.name["en"] in labels else ()
        out += [f"options.{option.id}.{_SAID.get(key, key)}" for key in differs if key not in told]
    return out


_TOLD = ("name", "text", "default", "minimum", "maximum")
_SAID = {"minimum": "min", "maximum": "max"}
"""What fields of options are called in a file, where that is not their name."""
