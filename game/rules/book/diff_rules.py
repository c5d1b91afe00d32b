"""What differs between two rulesets: what their rule books say, and what no sentence of them tells, put in words.

Whether a rule is told is found by trying: the other ruleset with this one rule put in says the same or not."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Protocol, Self

from game.core.contract import Chapter, Paragraph, Text
from game.core.languages import localize, mark_text
from game.rules.book.diagrams import Table
from game.rules.book.diff import DIFFERS, Change, Topic, compared, tell_topic
from game.rules.book.rulebook import rulebook
from game.rules.language.sections import HEADER
from game.rules.language.setting import Setting
from game.rules.language.setting import text_of as words_of
from game.rules.wording.names import plain_name
from game.rules.wording.things import LANGUAGES

Tree = Mapping[str, Any]
ENTRIES: dict[str, tuple[str, str]] = {
    "actions": ("the action “{0}”", "die Handlung „{0}“"),
    "board": ("the board", "das Brett"),
    "captures": ("the capture “{0}”", "die Schlagregel „{0}“"),
    "circles": ("the circle “{0}”", "der Kreis „{0}“"),
    "endings": ("the ending “{0}”", "das Ende „{0}“"),
    "groups": ("the group “{0}”", "die Gruppe „{0}“"),
    "line_effects": ("the effect “{0}”", "die Wirkung „{0}“"),
    "links": ("the link “{0}”", "die Verbindung „{0}“"),
    "must": ("the duty “{0}”", "die Pflicht „{0}“"),
    "never": ("the ban “{0}”", "das Verbot „{0}“"),
    "options": ("the option “{0}”", "die Einstellung „{0}“"),
    "phases": ("the phase “{0}”", "der Abschnitt „{0}“"),
    "pictures": ("the picture “{0}”", "das Bild „{0}“"),
    "piles": ("the pile “{0}”", "der Haufen „{0}“"),
    "players": ("the players", "die Spieler"),
    "presets": ("the set of options “{0}”", "die Auswahl „{0}“"),
    "relations": ("the relation “{0}”", "die Verwandtschaft „{0}“"),
    "score": ("the points", "die Punkte"),
    "scoring": ("points for “{0}”", "Punkte für „{0}“"),
    "setup": ("where “{0}” lies at first", "wo „{0}“ am Anfang liegt"),
    "statuses": ("the state “{0}”", "der Zustand „{0}“"),
    "tally": ("in the count “{0}”", "in der Abrechnung „{0}“"),
    "tile_sets": ("the sets of tiles", "die Sätze der Steine"),
    "tiles": ("the tile “{0}”", "der Stein „{0}“"),
    "zones": ("the place “{0}”", "der Ort „{0}“"),
}
"""What an entry of a section is called."""
WHOLE: dict[str, tuple[str, str]] = {
    "captured_into": ("where captured tiles go", "wohin geschlagene Steine kommen"),
    "flow": ("the order of the phases", "die Folge der Abschnitte"),
    "repetition": ("how often a position may come up", "wie oft eine Stellung entstehen darf"),
    "stuck": ("what befalls a player who can do nothing", "was geschieht, wenn ein Spieler nichts tun kann"),
}
"""Sections that hold one value."""
FIELDS: dict[str, tuple[str, str]] = {
    "add": ("what it brings", "was es bringt"),
    "after": ("what follows a turn", "was auf einen Zug folgt"),
    "apart": ("which tiles it joins", "welche Steine zusammengehören"),
    "art": ("its picture", "sein Bild"),
    "as": ("what it counts as", "als was es gilt"),
    "at": ("when it is counted", "wann es gezählt wird"),
    "automatic": ("whether it happens by itself", "ob es von selbst geschieht"),
    "award": ("what it brings in the count", "was es in der Abrechnung bringt"),
    "because": ("the reason that players read", "der Grund, den man liest"),
    "before": ("what comes before a turn", "was einem Zug vorausgeht"),
    "breaks": ("what would stand there otherwise", "was sonst dort stünde"),
    "broken_by": ("which tile breaks it", "welcher Stein es bricht"),
    "by": ("who captures", "wer schlägt"),
    "cannot": ("what it keeps from", "was es verwehrt"),
    "changes": ("what it changes", "was sie ändert"),
    "check": ("when it is looked for", "wann danach gesehen wird"),
    "choice": ("what is chosen at first", "was anfangs gewählt ist"),
    "choices": ("what can be chosen", "was zur Wahl steht"),
    "circle": ("which tiles it joins", "welche Steine zusammengehören"),
    "code": ("its short sign", "sein Kürzel"),
    "columns": ("where it lies", "wo er liegt"),
    "cost": ("what it costs", "was es kostet"),
    "count": ("how many", "wie viele"),
    "counts_as": ("what it counts as", "als was es gilt"),
    "crosses": ("what it has to cross", "was es kreuzen muss"),
    "do": ("what is done", "was geschieht"),
    "ends": ("what it joins", "was sie verbindet"),
    "extra": ("additional points", "zusätzliche Punkte"),
    "first": ("who begins", "wer beginnt"),
    "for": ("for whom it is looked for", "für wen danach gesehen wird"),
    "forbid": ("what may not come of it", "was dabei nicht entstehen darf"),
    "from": ("from which number on the rules change", "von welcher Zahl an sich die Regeln ändern"),
    "into": ("where the captured tile goes", "wohin der geschlagene Stein kommt"),
    "is": ("the groups", "die Gruppen"),
    "land": ("where moves end", "wo Züge enden"),
    "legend": ("its grounds", "seine Gärten"),
    "length": ("how long it may be", "wie lang sie sein darf"),
    "lines": ("along which lines it runs", "auf welchen Linien sie läuft"),
    "lives_on": ("whether it lies on points or squares", "ob er auf Punkten oder Feldern liegt"),
    "marked": ("whether it lasts", "ob er bleibt"),
    "max": ("the most", "das Höchste"),
    "may_pass": ("whether a turn may be passed", "ob man einen Zug auslassen darf"),
    "min": ("the least", "das Kleinste"),
    "difficulty": ("how hard it is to learn", "wie schwer es zu lernen ist"),
    "special": ("what is special about it", "was daran besonders ist"),
    "minutes": ("how many minutes a game takes", "wie viele Minuten eine Partie dauert"),
    "move": ("how it moves", "wie er zieht"),
    "name": ("the name", "der Name"),
    "names": ("what its grounds are called", "wie seine Gärten heißen"),
    "not_across": ("what it may not cross", "was sie nicht kreuzen darf"),
    "number": ("the number", "die Zahl"),
    "of": ("who is captured", "wer geschlagen wird"),
    "on": ("where it works", "wo sie wirkt"),
    "on_board": ("whose a tile on the board is", "wem ein Stein auf dem Brett gehört"),
    "order": ("the order in it", "die Reihenfolge darin"),
    "over": ("what it passes over", "worüber es hinweggeht"),
    "over_neutral": ("which neutral tiles may lie between", "welche neutralen Steine dazwischen liegen dürfen"),
    "owner": ("whose it is", "wem er gehört"),
    "pairs": ("which tiles it joins", "welche Steine zusammengehören"),
    "per": ("who has one", "wer einen hat"),
    "pick": ("what is chosen", "was gewählt wird"),
    "plant_after": ("from when on it comes into play", "ab wann er ins Spiel kommt"),
    "plant_on": ("where it comes into play", "wo er ins Spiel kommt"),
    "players": ("who has turns", "wer Züge hat"),
    "points": ("where it lies", "wo die Punkte liegen"),
    "prefer": ("which ways go before others", "welche Wege anderen vorgehen"),
    "prefer_for": ("for what they go before others", "wofür sie anderen vorgehen"),
    "relation": ("which kinds it is about", "welche Arten es betrifft"),
    "rows": ("where it lies", "wo er liegt"),
    "says": ("how such a move is written", "wie ein solcher Zug geschrieben wird"),
    "seen_by": ("who sees into it", "wer hineinsieht"),
    "set": ("the options that it sets", "die Einstellungen, die sie wählt"),
    "shown": ("whether the board shows it", "ob das Brett sie zeigt"),
    "shows": ("what is shown", "was gezeigt wird"),
    "squares": ("the squares", "die Felder"),
    "starts_with": ("what it holds at first", "was er anfangs enthält"),
    "step": ("by how much it is changed at once", "um wie viel sie auf einmal geändert wird"),
    "subtract": ("what it costs", "was es kostet"),
    "switch": ("whether it is on at first", "ob sie anfangs an ist"),
    "text": ("what players read of it", "was man dazu liest"),
    "through": ("where the way leads", "wo der Weg verläuft"),
    "tiles": ("which tiles do it", "welche Steine es tun"),
    "traits": ("its traits", "seine Eigenschaften"),
    "turn": ("the steps of a turn", "die Schritte eines Zuges"),
    "turns": ("what becomes of links", "was aus Verbindungen wird"),
    "until": ("when it is over", "wann es vorbei ist"),
    "when": ("when it holds", "wann es gilt"),
    "where": ("where it lies", "wo er liegt"),
    "who": ("which tiles", "welche Steine"),
    "whose": ("to whose pile the tile goes", "zu wessen Haufen der Stein kommt"),
    "winner": ("who wins", "wer gewinnt"),
    "worth": ("what it is worth", "was sie wert ist"),
    "zones": ("its places", "seine Orte"),
}
"""What a field of an entry says."""
ONLY = ("only one of the two has it", "nur eines der beiden hat das")


def otherwise(paths: Sequence[str], trees: Sequence[Tree]) -> Text:
    """One sentence of the rules at these paths (``section.entry.field``), which are otherwise in one of two rulesets."""
    by_entry: dict[tuple[str, ...], list[str]] = {}
    for path in paths:
        section, *rest = path.split(".")
        by_entry.setdefault((section, *rest[:1]) if "{0}" in ENTRIES.get(section, ("",))[0] else (section,), []).append(path)
    listed: list[str] = []
    for number, language in enumerate(("en", "de")):
        said = []
        for entry, found in by_entry.items():
            what = ", ".join(dict.fromkeys(words for path in found for words in _fields(path, entry, trees, number)))
            said.append(": ".join(filter(None, (_entry_title(entry, trees, language, number), what))))
        listed.append("; ".join(said))
    return {"en": f"Also differs: {listed[0]}.", "de": f"Außerdem ist anders: {listed[1]}."}


def _entry_title(entry: tuple[str, ...], trees: Sequence[Tree], language: str, number: int) -> str:
    """What an entry is called; nothing for a section that is one value."""
    section, *rest = entry
    if section not in ENTRIES:
        return WHOLE.get(section, (section, section))[number]
    return ENTRIES[section][number].format(_name(section, rest[0], trees, language) if rest else "")


def _name(section: str, entry: str, trees: Sequence[Tree], language: str) -> str:
    for tree in reversed(trees):
        found = tree.get(section, {}).get(entry)
        if isinstance(found, Mapping) and "name" in found:
            name = plain_name({"en": found["name"]} if isinstance(found["name"], str) else dict(found["name"]))
            return str(name.get(language, name["en"]))
    return entry.replace("_", " ")


def _fields(path: str, entry: tuple[str, ...], trees: Sequence[Tree], number: int) -> Iterator[str]:
    """What is otherwise: a field in words, with its two numbers if it has such; of a whole entry, that only one has it."""
    field = path.split(".")[len(entry) :]
    if not field:
        if entry[0] in ENTRIES and any(_at(tree, path) is None for tree in trees):
            yield ONLY[number]
        return
    values = [_at(tree, path) for tree in trees]
    plain = all(isinstance(value, int) and not isinstance(value, bool) for value in values)
    yield FIELDS.get(field[0], (field[0],) * 2)[number] + (f" ({values[0]} → {values[1]})" if plain else "")


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
