"""How one wins, how points are gathered, what ends a game, and which options are in force."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.core.contract import Chapter, Diagram, Option
from game.core.languages import localize
from game.rules.book.writer import BookWriter, Sentences
from game.rules.language.entries import AwardEntry, EndingEntry, ScoringEntry, TallyEntry
from game.rules.language.families import ConditionNode, NumberNode
from game.rules.language.records import BUILT_IN_ENDINGS
from game.rules.language.setting import OptionValue, Setting
from game.rules.playing.turns import LONGEST_GAME
from game.rules.verbs.winners import Player
from game.rules.wording.saying import Saying

MOMENTS: dict[str, tuple[str, str, str]] = {
    "own_turn": ("at the end of each of your turns", "am Ende jedes eigenen Zuges", "à la fin de chacun de vos tours,"),
    "every_turn": ("at the end of every turn", "am Ende jedes Zuges", "à la fin de chaque tour,"),
    "action": ("after each action", "nach jeder Handlung", "après chaque action,"),
}
CHECKS: dict[str, tuple[str, str, str]] = {
    "after_action": (
        "after every action the game looks for {0}",
        "nach jeder Handlung wird geprüft: {0}",
        "après chaque action, ceci est vérifié: {0}",
    ),
    "after_turn": (
        "at the end of every turn the game looks for {0}",
        "am Ende jedes Zuges wird geprüft: {0}",
        "à la fin de chaque tour, ceci est vérifié: {0}",
    ),
    "before_turn": (
        "at the beginning of every turn the game looks for {0}",
        "zu Beginn jedes Zuges wird geprüft: {0}",
        "au début de chaque tour, ceci est vérifié: {0}",
    ),
    "claimed": (
        "{0} counts only once a player proclaims it",
        "{0} gilt erst, wenn ein Spieler es verkündet",
        "{0} ne compte qu’une fois proclamé par un joueur",
    ),
}


def aim(w: BookWriter, diagrams: Callable[[str], Sequence[Diagram]]) -> Chapter:
    """What the game is about, and how one wins, with pictures of the endings."""
    about = w.names.text(w.ruleset.about)
    found = w.paragraphs([lambda s: [s.of(about)]])
    for name, entry in w.ruleset.endings.items():
        if entry.when is not None and entry.when.constant_value is not False:
            found.append(w.paragraph(partial(_ending, name, entry.when, entry), "", diagrams(name)))
    return Chapter(localize("The aim"), found)


def _ending(name: str, condition: ConditionNode, entry: EndingEntry, s: Saying) -> Sentences:
    """Who wins when an ending holds."""
    when = s.node(condition.open_part, "sub")
    won = s.node(entry.winner, "first")
    yield s.titled("endings", name, s.either(f"if {when}, {won}", f"wenn {when}, {won}", f"si {when}, {won}"))


def ends(w: BookWriter) -> Chapter:
    """The chapter of the end: when endings are looked for, what else ends a game, and what counts then."""
    told = [partial(_looked_for, w, check) for check in CHECKS]
    others = [partial(_other_ending, w, name) for name in BUILT_IN_ENDINGS]
    lines = [partial(_line, w, name, entry) for name, entry in w.ruleset.tally.items()]
    heading = localize("The end of the game")
    return Chapter(heading, w.paragraphs([*told, *others, partial(_counting, w), *lines]))


def _looked_for(w: BookWriter, check: str, s: Saying) -> Sentences:
    """The endings that are looked for at one moment, in their order, and for whom."""
    found = {
        name: entry
        for name, entry in w.ruleset.endings.items()
        if entry.when is not None and entry.check == check and entry.when.constant_value is not False
    }
    for each in (True, False):
        names = [name for name, entry in found.items() if (entry.for_ == "each") is each]
        if not names:
            continue
        titles = s.joined([s.quoted(s.title("endings", name)) for name in names], "then" if check != "claimed" else "and")
        whose = (
            ("for both players", "für beide Spieler", "pour les deux joueurs")
            if each
            else ("for the player who has acted", "für den, der gehandelt hat", "pour le joueur qui a agi")
        )
        if check == "before_turn" and not each:
            whose = ("for the player whose turn it is", "für den, der am Zug ist", "pour le joueur dont c’est le tour")
        more = "" if w.alone or check == "claimed" else f", {s.either(*whose)}"
        yield s.either(*CHECKS[check]).format(titles) + more
        yield from _shared(w, names, s) if each and not w.alone else ()
    for name, entry in found.items():
        if entry.award is not None and entry.award.add.plain != 0:
            yield s.titled("endings", name, _award(w, entry.award, s))


def _shared(w: BookWriter, names: Sequence[str], s: Saying) -> Sentences:
    """What comes of an ending that holds for both players at once."""
    alike = [name for name in names if w.ruleset.endings[name].winner.drawn_if_shared]
    if alike:
        titles = s.joined([s.quoted(s.title("endings", name)) for name in alike], "or")
        draw = ("the game is a draw", "so endet das Spiel unentschieden", "la partie est nulle")
        yield s.either(
            f"if {titles} holds for both at once, {draw[0]}",
            f"gilt {titles} für beide zugleich, {draw[1]}",
            f"si {titles} vaut pour les deux à la fois, {draw[2]}",
        )


def _award(w: BookWriter, award: AwardEntry, s: Saying) -> str:
    """What an ending brings to one player's count."""
    if award.add.plain == 0:
        return ""
    points = _points(award.add, s)
    to = {
        "mine": ("that player", "dieser Spieler", "ce joueur"),
        "theirs": ("the other player", "der andere Spieler", "l’autre joueur"),
    }[award.to]
    name = "" if award.name is None else s.of(w.names.text(award.name))
    more = f" ({name})" if name else ""
    return s.either(
        f"{to[0]} gets {points} in the count for it{more}",
        f"{to[1]} bekommt dafür {points} in der Abrechnung{more}",
        f"{to[2]} reçoit pour cela {points} au décompte{more}",
    )


def _other_ending(w: BookWriter, name: str, s: Saying) -> Sentences:
    """An ending that every game has: what the ruleset makes of it, or a draw (for one who gives up, a loss)."""
    entry = w.ruleset.endings.get(name)
    lost = Player(player="theirs" if name == "forfeit" and not w.alone else "nobody")
    won = s.node(lost if entry is None else entry.winner, "first")
    most = w.ruleset.repetition
    if name == "forfeit":
        yield s.either(
            f"you may give up at any time; then {won}",
            f"du darfst jederzeit aufgeben; dann {won}",
            f"vous pouvez abandonner à tout moment; alors {won}",
        )
    elif name == "too_long":
        yield s.either(
            f"so that no game goes on for ever, it stops after {LONGEST_GAME} actions, far more than players ever need; then "
            f"{won}",
            f"damit keine Partie ewig dauert, endet sie nach {LONGEST_GAME} Handlungen, weit mehr als man je braucht; dann {won}",
            f"pour qu’aucune partie ne dure sans fin, elle s’arrête après {LONGEST_GAME} actions, bien plus qu’il n’en faut; "
            f"alors {won}",
        )
    elif name == "repetition" and w.ruleset.never_again:
        yield s.either(
            "no move may bring back a position that has come up before with the same player to move",
            "kein Zug darf eine Stellung zurückbringen, die es mit demselben Spieler am Zug schon gab",
            "aucun coup ne peut ramener une position déjà vue avec le même joueur au trait",
        )
    elif name == "repetition" and most:
        times = s.either(f"has come up {most} times", f"{most}-mal entstanden ist", f"est apparue {most} fois")
        same = s.either(
            "the same position with the same player to move",
            "dieselbe Stellung mit demselben Spieler am Zug",
            "la même position avec le même joueur au trait",
        )
        yield s.either(f"if {same} {times}, {won}", f"wenn {same} {times}, {won}", f"si {same} {times}, {won}")
    elif name == "stuck" and not w.alone:
        yield s.either(
            f"if both players pass, one after the other, {won}",
            f"wenn beide Spieler nacheinander passen, {won}",
            f"si les deux joueurs passent l’un après l’autre, {won}",
        )
    if entry is not None and entry.award is not None:
        yield _award(w, entry.award, s)


def scoring(w: BookWriter) -> Chapter:
    """The chapter of the points that are gathered while the game goes on."""
    told = [partial(_score, name, entry) for name, entry in w.ruleset.scoring.items()]
    return Chapter(localize("Points"), w.paragraphs(told))


def _score(name: str, entry: ScoringEntry, s: Saying) -> Sentences:
    adds, number = entry.add is not None, entry.add or entry.subtract
    points = "" if number is None else _points(number, s)
    moment = s.either(*MOMENTS[entry.at])
    does = s.either(
        "you gain" if adds else "you lose",
        "bekommst du" if adds else "verlierst du",
        "vous gagnez" if adds else "vous perdez",
    )
    when = "" if entry.when is None else s.node(entry.when, "sub")
    more = s.either(f", if {when}", f", wenn {when}", f", si {when}") if when else ""
    yield s.titled("scoring", name, f"{moment} {does} {points}{more}")


def _points(number: NumberNode, s: Saying) -> str:
    return s.number(number, "each", {}) if number.plain is None else s.amount(number.plain, "points")


def _counting(w: BookWriter, s: Saying) -> Sentences:
    """How the count at the end goes, and what it decides."""
    if not w.ruleset.tally:
        return
    if _only_shows(w):
        last = s.quoted(s.title("tally", list(w.ruleset.tally)[-1]))
        yield s.either(
            f"at the end these are shown; {last} is what counts",
            f"am Ende wird das gezeigt; es zählt {last}",
            f"à la fin, ceci est montré; c’est {last} qui compte",
        )
        return
    decides = any(entry.winner.by_tally for entry in w.ruleset.endings.values())
    more = s.either(
        "; the higher total wins, equal totals are a draw",
        "; die höhere Summe gewinnt, gleiche enden unentschieden",
        "; le plus haut total gagne, des totaux égaux font partie nulle",
    )
    yield s.either("at the end this is counted", "am Ende wird abgerechnet", "à la fin, on fait le décompte") + more * decides


def _only_shows(w: BookWriter) -> bool:
    """Whether the count at the end only shows numbers, and adds none up."""
    return all(line.shows is not None for line in w.ruleset.tally.values())


def _line(w: BookWriter, name: str, entry: TallyEntry, s: Saying) -> Sentences:
    """One line of the count at the end."""
    title = s.of(s.title("tally", name))
    when = "" if entry.when is None else s.node(entry.when, "sub")
    more = s.either(f", if {when}", f", wenn {when}", f", si {when}") if when else ""
    if entry.add is not None:
        yield f"{title}: plus {_points(entry.add, s)}{more}"
    elif entry.subtract is not None:
        yield f"{title}: {s.either('minus', 'minus', 'moins')} {_points(entry.subtract, s)}{more}"
    elif entry.shows is not None:
        shown = s.either("only shown: ", "nur gezeigt: ", "montré seulement: ") * (not _only_shows(w))
        yield f"{title}: {shown}{s.number(entry.shows, 'total', {})}{more}"


def options(w: BookWriter, setting: Setting) -> Chapter:
    """The chapter of the options, each with its value and what else it could be."""
    told = [partial(_option, option, setting.value(option)) for option in setting.options]
    return Chapter(localize("The options of this game"), w.paragraphs(told))


def _option(option: Option, value: OptionValue, s: Saying) -> Sentences:
    if option.type == "switch":
        said = s.either("yes", "ja", "oui") if value else s.either("no", "nein", "non")
    elif option.type == "choice":
        others = [s.of(name) for key, name in option.choices.items() if key != value]
        said = s.of(option.choices[str(value)]) + s.either(
            f" (or: {'; '.join(others)})",
            f" (oder: {'; '.join(others)})",
            f" (ou: {'; '.join(others)})",
        )
    else:
        said = s.either(
            f"{value} (from {option.minimum} to {option.maximum})",
            f"{value} (von {option.minimum} bis {option.maximum})",
            f"{value} (de {option.minimum} à {option.maximum})",
        )
    yield f"{s.of(option.name)}: {said}"
    yield s.of(option.text)
