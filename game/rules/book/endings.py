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
from game.rules.wording.templates import template

MOMENTS = {
    "own_turn": template("at the end of each of your turns"),
    "every_turn": template("at the end of every turn"),
    "action": template("after each action"),
}
CHECKS = {
    "after_action": template("after every action the game looks for {titles}"),
    "after_turn": template("at the end of every turn the game looks for {titles}"),
    "before_turn": template("at the beginning of every turn the game looks for {titles}"),
    "claimed": template("{titles} counts only once a player proclaims it"),
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
    yield s.titled("endings", name, s.fill("if {when}, {won}", when=when, won=won))


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
        whose = "" if w.alone or check == "claimed" else _whose(check, each, s)
        yield s.fill(CHECKS[check], titles=titles) + whose
        yield from _shared(w, names, s) if each and not w.alone else ()
    for name, entry in found.items():
        if entry.award is not None and entry.award.add.plain != 0:
            yield s.titled("endings", name, _award(w, entry.award, s))


def _whose(check: str, each: bool, s: Saying) -> str:
    """For whom an ending is looked for."""
    if each:
        return s.fill(", for both players")
    return s.fill(", for the player whose turn it is") if check == "before_turn" else s.fill(", for the player who has acted")


def _shared(w: BookWriter, names: Sequence[str], s: Saying) -> Sentences:
    """What comes of an ending that holds for both players at once."""
    alike = [name for name in names if w.ruleset.endings[name].winner.drawn_if_shared]
    if alike:
        titles = s.joined([s.quoted(s.title("endings", name)) for name in alike], "or")
        yield s.fill("if {titles} holds for both at once, the game is a draw", titles=titles)


def _award(w: BookWriter, award: AwardEntry, s: Saying) -> str:
    """What an ending brings to one player's count."""
    if award.add.plain == 0:
        return ""
    return s.fill(
        "[mine:that player][!mine:the other player] gets {points} in the count for it[name: ({name})]",
        mine=award.to == "mine",
        points=_points(award.add, s),
        name="" if award.name is None else s.of(w.names.text(award.name)),
    )


def _other_ending(w: BookWriter, name: str, s: Saying) -> Sentences:
    """An ending that every game has: what the ruleset makes of it, or a draw (for one who gives up, a loss)."""
    entry = w.ruleset.endings.get(name)
    lost = Player(player="theirs" if name == "forfeit" and not w.alone else "nobody")
    won = s.node(lost if entry is None else entry.winner, "first")
    most = w.ruleset.repetition
    if name == "forfeit":
        yield s.fill("you may give up at any time; then {won}", won=won)
    elif name == "too_long":
        yield s.fill(
            "so that no game goes on for ever, it stops after {actions} actions, far more than players ever need; then {won}",
            actions=LONGEST_GAME,
            won=won,
        )
    elif name == "repetition" and w.ruleset.never_again:
        yield s.fill("no move may bring back a position that has come up before with the same player to move")
    elif name == "repetition" and most:
        times = s.fill("has come up {most} times", most=most)
        same = s.fill("the same position with the same player to move")
        yield s.fill("if {same} {times}, {won}", same=same, times=times, won=won)
    elif name == "stuck" and not w.alone:
        yield s.fill("if both players pass, one after the other, {won}", won=won)
    if entry is not None and entry.award is not None:
        yield _award(w, entry.award, s)


def scoring(w: BookWriter) -> Chapter:
    """The chapter of the points that are gathered while the game goes on."""
    told = [partial(_score, name, entry) for name, entry in w.ruleset.scoring.items()]
    return Chapter(localize("Points"), w.paragraphs(told))


def _score(name: str, entry: ScoringEntry, s: Saying) -> Sentences:
    adds, number = entry.add is not None, entry.add or entry.subtract
    points = "" if number is None else _points(number, s)
    moment, does = s.fill(MOMENTS[entry.at]), s.fill("you [adds:gain][!adds:lose]", adds=adds)
    when = "" if entry.when is None else s.node(entry.when, "sub")
    more = s.fill(", if {when}", when=when) if when else ""
    yield s.titled("scoring", name, f"{moment} {does} {points}{more}")


def _points(number: NumberNode, s: Saying) -> str:
    return s.number(number, "each", {}) if number.plain is None else s.amount(number.plain, "points")


def _counting(w: BookWriter, s: Saying) -> Sentences:
    """How the count at the end goes, and what it decides."""
    if not w.ruleset.tally:
        return
    if _only_shows(w):
        last = s.quoted(s.title("tally", list(w.ruleset.tally)[-1]))
        yield s.fill("at the end these are shown; {last} is what counts", last=last)
        return
    decides = any(entry.winner.by_tally for entry in w.ruleset.endings.values())
    more = s.fill("; the higher total wins, equal totals are a draw")
    yield s.fill("at the end this is counted") + more * decides


def _only_shows(w: BookWriter) -> bool:
    """Whether the count at the end only shows numbers, and adds none up."""
    return all(line.shows is not None for line in w.ruleset.tally.values())


def _line(w: BookWriter, name: str, entry: TallyEntry, s: Saying) -> Sentences:
    """One line of the count at the end."""
    title = s.of(s.title("tally", name))
    when = "" if entry.when is None else s.node(entry.when, "sub")
    more = s.fill(", if {when}", when=when) if when else ""
    if entry.add is not None:
        yield f"{title}: plus {_points(entry.add, s)}{more}"
    elif entry.subtract is not None:
        yield f"{title}: {s.fill('minus')} {_points(entry.subtract, s)}{more}"
    elif entry.shows is not None:
        shown = s.fill("only shown: ") * (not _only_shows(w))
        yield f"{title}: {shown}{s.number(entry.shows, 'total', {})}{more}"


def options(w: BookWriter, setting: Setting) -> Chapter:
    """The chapter of the options, each with its value and what else it could be."""
    told = [partial(_option, option, setting.value(option)) for option in setting.options]
    return Chapter(localize("The options of this game"), w.paragraphs(told))


def _option(option: Option, value: OptionValue, s: Saying) -> Sentences:
    if option.type == "switch":
        said = s.fill("yes") if value else s.fill("no")
    elif option.type == "choice":
        others = "; ".join(s.of(name) for key, name in option.choices.items() if key != value)
        said = s.fill("{said} (or: {others})", said=s.of(option.choices[str(value)]), others=others)
    else:
        said = s.fill("{value} (from {least} to {most})", value=value, least=option.minimum, most=option.maximum)
    yield f"{s.of(option.name)}: {said}"
    yield s.of(option.text)
