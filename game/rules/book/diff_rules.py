"""What differs between two rulesets: what their rule books say, and what no sentence of them tells, put in words.

Whether a rule is told is found by trying: the other ruleset with this one rule put in says the same or not."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import reduce
from typing import Any, Protocol, Self

from game.core.contract import Chapter, Paragraph, Text
from game.core.languages import localize, mark_text
from game.rules.book.diagrams import Table
from game.rules.book.diff import DIFFERS, Change, Difference, Topic, compared, tell_topic
from game.rules.book.rulebook import rulebook
from game.rules.language.sections import HEADER
from game.rules.language.setting import Setting
from game.rules.language.setting import text_of as words_of
from game.rules.wording.names import plain_name
from game.rules.wording.things import LANGUAGES

Tree = Mapping[str, Any]
ENTRIES: dict[str, str] = {
    "actions": mark_text("the action “{0}”"),
    "board": mark_text("the board"),
    "captures": mark_text("the capture “{0}”"),
    "circles": mark_text("the circle “{0}”"),
    "endings": mark_text("the ending “{0}”"),
    "groups": mark_text("the group “{0}”"),
    "line_effects": mark_text("the effect “{0}”"),
    "links": mark_text("the link “{0}”"),
    "must": mark_text("the duty “{0}”"),
    "never": mark_text("the ban “{0}”"),
    "options": mark_text("the option “{0}”"),
    "phases": mark_text("the phase “{0}”"),
    "pictures": mark_text("the picture “{0}”"),
    "piles": mark_text("the pile “{0}”"),
    "players": mark_text("the players"),
    "presets": mark_text("the set of options “{0}”"),
    "relations": mark_text("the relation “{0}”"),
    "score": mark_text("the points"),
    "scoring": mark_text("points for “{0}”"),
    "setup": mark_text("where “{0}” lies at first"),
    "statuses": mark_text("the state “{0}”"),
    "tally": mark_text("in the count “{0}”"),
    "tile_sets": mark_text("the sets of tiles"),
    "tiles": mark_text("the tile “{0}”"),
    "zones": mark_text("the place “{0}”"),
}
"""What an entry of a section is called."""
WHOLE: dict[str, str] = {
    "captured_into": mark_text("where captured tiles go"),
    "flow": mark_text("the order of the phases"),
    "repetition": mark_text("how often a position may come up"),
    "stuck": mark_text("what befalls a player who can do nothing"),
}
"""Sections that hold one value."""
FIELDS: dict[str, str] = {
    "add": mark_text("what it brings"),
    "after": mark_text("what follows a turn"),
    "apart": mark_text("which tiles it joins"),
    "art": mark_text("its picture"),
    "as": mark_text("what it counts as"),
    "at": mark_text("when it is counted"),
    "automatic": mark_text("whether it happens by itself"),
    "award": mark_text("what it brings in the count"),
    "because": mark_text("the reason that players read"),
    "before": mark_text("what comes before a turn"),
    "breaks": mark_text("what would stand there otherwise"),
    "broken_by": mark_text("which tile breaks it"),
    "by": mark_text("who captures"),
    "cannot": mark_text("what it keeps from"),
    "changes": mark_text("what it changes"),
    "check": mark_text("when it is looked for"),
    "choice": mark_text("what is chosen at first"),
    "choices": mark_text("what can be chosen"),
    "circle": mark_text("which tiles it joins"),
    "code": mark_text("its short sign"),
    "columns": mark_text("where it lies"),
    "cost": mark_text("what it costs"),
    "count": mark_text("how many"),
    "counts_as": mark_text("what it counts as"),
    "crosses": mark_text("what it has to cross"),
    "do": mark_text("what is done"),
    "ends": mark_text("what it joins"),
    "extra": mark_text("additional points"),
    "first": mark_text("who begins"),
    "for": mark_text("for whom it is looked for"),
    "forbid": mark_text("what may not come of it"),
    "from": mark_text("from which number on the rules change"),
    "into": mark_text("where the captured tile goes"),
    "is": mark_text("the groups"),
    "land": mark_text("where moves end"),
    "legend": mark_text("its grounds"),
    "length": mark_text("how long it may be"),
    "lines": mark_text("along which lines it runs"),
    "lives_on": mark_text("whether it lies on points or squares"),
    "marked": mark_text("whether it lasts"),
    "max": mark_text("the most"),
    "may_pass": mark_text("whether a turn may be passed"),
    "min": mark_text("the least"),
    "difficulty": mark_text("how hard it is to learn"),
    "special": mark_text("what is special about it"),
    "minutes": mark_text("how many minutes a game takes"),
    "move": mark_text("how it moves"),
    "name": mark_text("the name"),
    "names": mark_text("what its grounds are called"),
    "not_across": mark_text("what it may not cross"),
    "number": mark_text("the number"),
    "of": mark_text("who is captured"),
    "on": mark_text("where it works"),
    "on_board": mark_text("whose a tile on the board is"),
    "order": mark_text("the order in it"),
    "over": mark_text("what it passes over"),
    "over_neutral": mark_text("which neutral tiles may lie between"),
    "owner": mark_text("whose it is"),
    "pairs": mark_text("which tiles it joins"),
    "per": mark_text("who has one"),
    "pick": mark_text("what is chosen"),
    "plant_after": mark_text("from when on it comes into play"),
    "plant_on": mark_text("where it comes into play"),
    "players": mark_text("who has turns"),
    "points": mark_text("where it lies"),
    "prefer": mark_text("which ways go before others"),
    "prefer_for": mark_text("for what they go before others"),
    "relation": mark_text("which kinds it is about"),
    "rows": mark_text("where it lies"),
    "says": mark_text("how such a move is written"),
    "seen_by": mark_text("who sees into it"),
    "set": mark_text("the options that it sets"),
    "shown": mark_text("whether the board shows it"),
    "shows": mark_text("what is shown"),
    "squares": mark_text("the squares"),
    "starts_with": mark_text("what it holds at first"),
    "step": mark_text("by how much it is changed at once"),
    "subtract": mark_text("what it costs"),
    "switch": mark_text("whether it is on at first"),
    "text": mark_text("what players read of it"),
    "through": mark_text("where the way leads"),
    "tiles": mark_text("which tiles do it"),
    "traits": mark_text("its traits"),
    "turn": mark_text("the steps of a turn"),
    "turns": mark_text("what becomes of links"),
    "until": mark_text("when it is over"),
    "when": mark_text("when it holds"),
    "where": mark_text("where it lies"),
    "who": mark_text("which tiles"),
    "whose": mark_text("to whose pile the tile goes"),
    "winner": mark_text("who wins"),
    "worth": mark_text("what it is worth"),
    "zones": mark_text("its places"),
}
"""What a field of an entry says."""
ONLY = mark_text("only one of the two has it")


def otherwise(paths: Sequence[str], trees: Sequence[Tree]) -> Text:
    """One sentence of the rules at these paths (``section.entry.field``), which are otherwise in one of two rulesets."""
    by_entry: dict[tuple[str, ...], list[str]] = {}
    for path in paths:
        section, *rest = path.split(".")
        by_entry.setdefault((section, *rest[:1]) if "{0}" in ENTRIES.get(section, "") else (section,), []).append(path)
    told = (_told(entry, found, trees) for entry, found in by_entry.items())
    listed = reduce(lambda said, more: localize("{0}; {1}", said, more), told)
    return localize("Also differs: {0}.", listed)


def _told(entry: tuple[str, ...], paths: Sequence[str], trees: Sequence[Tree]) -> Text:
    """What is otherwise of an entry."""
    title, what = _entry_title(entry, trees), list[Text]()
    for path in paths:
        what += [field for field in _fields(path, entry, trees) if field not in what]
    if not what:
        return title
    listed = reduce(lambda said, more: localize("{0}, {1}", said, more), what)
    return localize("{0}: {1}", title, listed)


def _entry_title(entry: tuple[str, ...], trees: Sequence[Tree]) -> Text:
    """What an entry is called, or a section that is one value."""
    section, *rest = entry
    if section not in ENTRIES:
        return localize(WHOLE[section]) if section in WHOLE else {"en": section}
    return localize(ENTRIES[section], _name(section, rest[0], trees) if rest else "")


def _name(section: str, entry: str, trees: Sequence[Tree]) -> Text:
    for tree in reversed(trees):
        found = tree.get(section, {}).get(entry)
        if isinstance(found, Mapping) and "name" in found:
            return plain_name({"en": found["name"]} if isinstance(found["name"], str) else dict(found["name"]))
    return {"en": entry.replace("_", " ")}


def _fields(path: str, entry: tuple[str, ...], trees: Sequence[Tree]) -> Iterator[Text]:
    """What is otherwise: a field in words, with its two numbers if it has such; of a whole entry, that only one has it."""
    field = path.split(".")[len(entry) :]
    if not field:
        if entry[0] in ENTRIES and any(_at(tree, path) is None for tree in trees):
            yield localize(ONLY)
        return
    values = [_at(tree, path) for tree in trees]
    said = localize(FIELDS[field[0]]) if field[0] in FIELDS else {"en": field[0]}
    plain = all(isinstance(value, int) and not isinstance(value, bool) for value in values)
    yield localize("{0} ({1} → {2})", said, *map(str, values)) if plain else said


def _at(tree: Tree, path: str) -> Any:
    here: Any = tree
    for step in path.split("."):
        here = here.get(step) if isinstance(here, Mapping) else None
    return here


TOO_MANY = mark_text("Of the rules {0} differ in ways of which some may not be told here.")


@dataclass(frozen=True, slots=True)
class Untold:
    """The paths of rules that differ though no sentence tells it; or, if there are too many to look into, how many. ``trees``:
    both rulesets, the other first."""

    paths: Sequence[str] = ()
    more: int = 0
    trees: Sequence[Mapping[str, Any]] = ()


NOTHING = Untold()


def differences(book: Sequence[Chapter], parent: Sequence[Chapter], apart: Collection[Text] = ()) -> Chapter:
    """A chapter of what is said otherwise in a book than in its parent's. ``apart``: texts that are no rules; not compared."""
    return chapter_of(compared(book, parent, apart))


def chapter_of(topics: Sequence[Topic], untold: Untold = NOTHING) -> Chapter:
    """The chapter that tells of these topics, and of rules that differ though no sentence does.

    It has no paragraphs where nothing differs, and no pictures: those stand where the sentences do.
    """
    found = [Paragraph(tell_topic(topic), topic.kind) for topic in topics]
    if untold.paths:
        found.append(Paragraph(otherwise(untold.paths, untold.trees)))
    if untold.more:
        found.append(Paragraph(localize(TOO_MANY, str(untold.more))))
    return Chapter(DIFFERS, found)


AT_ONCE, AT_LEISURE = 6, 40
"""How many rules are tried out, where somebody waits for a page, and where not: each takes as long as a book without pictures. Of
more than that none is."""
_NAMED = ("tiles", "groups", "links", "statuses", "piles")
"""The sections whose names stand in sentences about other things."""
_NAMES = localize("Names")
_LEVELS = 3
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
                said = {language: Difference("", [Change(now[language], before[language])]) for language in LANGUAGES}
                topics.append(Topic(_NAMES, "", said))
    if not topics:
        return other, []
    return other.with_rules(definition, other.setting.board), topics


def plain_book(game: RulesGame) -> Sequence[Chapter]:
    """The chapters of a game's rules without pictures."""
    return rulebook(game, game.definition, game.setting, pictures=False)


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
    return any(topic.said["en"].label in titles for topic in topics)


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
            return tried == (words if words is not None else _words(plain_book(one)))
    return False


def _told_by(game: RulesGame, definition: Mapping[str, Any], board: Mapping[str, Any]) -> Sequence[object] | None:
    """What the book of a game says with other rules, or on another board; None if they do not fit together."""
    from game.rules.language.fault import Fault

    try:
        return _words(plain_book(game.with_rules(definition, board)))
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
    labels = {topic.said["en"].label for topic in topics}
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
