"""How one wins, how points are gathered, what ends a game, and which options are in force."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from game.core.contract import Chapter, Option
from game.rules.components.counts import BOUNDS
from game.rules.records import BUILT_IN_ENDINGS
from game.rules.rulebook_options import OptionValue, Setting
from game.rules.rulebook_saying import Saying
from game.rules.rulebook_telling import Record, Telling, Told
from game.rules.turns import LONGEST_GAME
from game.rules.wording import both

MOMENTS: dict[str, tuple[str, str]] = {
    "own_turn": ("at the end of each of your turns", "am Ende jedes eigenen Zuges"),
    "every_turn": ("at the end of every turn", "am Ende jedes Zuges"),
    "action": ("after each action", "nach jeder Handlung"),
}
CHECKS: dict[str, tuple[str, str]] = {
    "after_action": ("this is looked for after every action", "das wird nach jeder Handlung geprüft"),
    "after_turn": ("this is looked for at the end of every turn", "das wird am Ende jedes Zuges geprüft"),
    "before_turn": ("this is looked for at the beginning of every turn", "das wird zu Beginn jedes Zuges geprüft"),
    "claimed": ("this counts only when a player proclaims it", "das gilt nur, wenn ein Spieler es verkündet"),
}


def settled(condition: Record) -> bool | None:
    """Whether a condition holds whatever is played, or never, because it compares plain numbers; None if play decides it."""
    if "all" in condition or "any" in condition:
        word, sure = ("all", False) if "all" in condition else ("any", True)
        found = [settled(part) for part in condition[word]]
        return sure if sure in found else None if None in found else not sure
    bounds = [key for key in BOUNDS if key in condition]
    if bounds and all(isinstance(condition[key], int) for key in ("count", *bounds)):
        return all(BOUNDS[key](condition["count"], condition[key]) for key in bounds)
    return None


def open_part(condition: Record) -> Record:
    """A condition without those of its parts that hold in any case."""
    for word in ("all", "any"):
        if word in condition:
            parts = [open_part(part) for part in condition[word] if settled(part) is None]
            return parts[0] if len(parts) == 1 else {word: parts}
    return condition


def aim(t: Telling) -> Chapter:
    """What the game is about, and how one wins."""
    about = t.names.text(t.tree.get("about", ""))
    endings = [partial(_ending, t, name, entry) for name, entry in t.section("endings").items() if "when" in entry]
    return Chapter(both("The aim", "Das Ziel"), t.paragraphs([lambda s: [s.of(about)], *endings]))


def _ending(t: Telling, name: str, entry: Record, s: Saying) -> Told:
    """Who wins when an ending holds."""
    if settled(entry["when"]) is False:
        return
    when = s.record("condition", open_part(entry["when"]), "sub")
    won = s.record("winner", entry["winner"], "first")
    yield s.titled("endings", name, s.either(f"if {when}, {won}", f"wenn {when}, {won}"))


def ends(t: Telling) -> Chapter:
    """The chapter of the end: when endings are looked for, what else ends a game, and what counts then."""
    told = [partial(_looked_for, t, name, entry) for name, entry in t.section("endings").items() if "when" in entry]
    others = [partial(_other_ending, t, name) for name in BUILT_IN_ENDINGS]
    lines = [partial(_line, t, name, entry) for name, entry in t.section("tally").items()]
    heading = both("The end of the game", "Das Ende des Spiels")
    return Chapter(heading, t.paragraphs([*told, *others, partial(_counting, t), *lines]))


def _looked_for(t: Telling, name: str, entry: Record, s: Saying) -> Told:
    if settled(entry["when"]) is False:
        return
    each, check = entry.get("for") == "each" and not t.alone, entry.get("check", "after_turn")
    whose = s.either(", for both players", ", und zwar für beide Spieler") if each else ""
    acted = s.either(", for the player who has acted", ", und zwar für den, der gehandelt hat")
    if check == "before_turn":
        acted = s.either(", for the player whose turn it is", ", und zwar für den, der am Zug ist")
    yield s.titled("endings", name, s.either(*CHECKS[check]) + (whose if each or t.alone or check == "claimed" else acted))
    if each and entry["winner"].get("player") in ("mine", "theirs"):
        yield s.either("if it holds for both, the game is a draw", "gilt es für beide, so endet das Spiel unentschieden")
    if "award" in entry:
        yield _award(t, entry["award"], s)


def _award(t: Telling, award: Record, s: Saying) -> str:
    """What an ending brings to one player's count."""
    if award["add"] == 0:
        return ""
    points = s.number(award["add"], "each", {}) if isinstance(award["add"], Mapping) else s.amount(award["add"], "points")
    to = {"mine": ("that player", "dieser Spieler"), "theirs": ("the other player", "der andere Spieler")}[award["to"]]
    name = s.of(t.names.text(award["name"])) if "name" in award else ""
    more = f" ({name})" if name else ""
    return s.either(f"{to[0]} gets {points} in the count for it{more}", f"{to[1]} bekommt dafür {points} in der Abrechnung{more}")


def _other_ending(t: Telling, name: str, s: Saying) -> Told:
    """An ending that every game has: what the ruleset makes of it, or a draw (for one who gives up, a loss)."""
    entry = t.section("endings").get(name, {})
    lost = {"player": "theirs" if name == "forfeit" and not t.alone else "nobody"}
    won = s.record("winner", entry.get("winner", lost), "first")
    most = t.tree.get("repetition", 0)
    if name == "forfeit":
        yield s.either(f"if you give up, which you may at any time, {won}", f"wenn du aufgibst, was du jederzeit darfst, {won}")
    elif name == "too_long":
        yield s.either(
            f"if the game has gone on for {LONGEST_GAME} actions, {won}",
            f"wenn das Spiel {LONGEST_GAME} Handlungen gedauert hat, {won}",
        )
    elif name == "repetition" and most:
        times = s.either(f"has come up {most} times", f"{most}-mal entstanden ist")
        same = s.either("the same position with the same player to move", "dieselbe Stellung mit demselben Spieler am Zug")
        yield s.either(f"if {same} {times}, {won}", f"wenn {same} {times}, {won}")
    elif name == "stuck" and not t.alone:
        yield s.either(f"if both players pass one after the other, {won}", f"wenn beide Spieler nacheinander passen, {won}")
    if "award" in entry:
        yield _award(t, entry["award"], s)


def scoring(t: Telling) -> Chapter:
    """The chapter of the points that are gathered while the game goes on."""
    told = [partial(_score, t, name, entry) for name, entry in t.section("scoring").items()]
    return Chapter(both("Points", "Punkte"), t.paragraphs(told))


def _score(t: Telling, name: str, entry: Record, s: Saying) -> Told:
    adds = "add" in entry
    points = _points(entry["add" if adds else "subtract"], s)
    moment = s.either(*MOMENTS[entry.get("at", "own_turn")])
    does = s.either("you gain" if adds else "you lose", "bekommst du" if adds else "verlierst du")
    when = s.record("condition", entry["when"], "sub") if "when" in entry else ""
    more = s.either(f", if {when}", f", wenn {when}") if when else ""
    yield s.titled("scoring", name, f"{moment} {does} {points}{more}")


def _points(value: Any, s: Saying) -> str:
    return s.number(value, "each", {}) if isinstance(value, Mapping) else s.amount(value, "points")


def _counting(t: Telling, s: Saying) -> Told:
    """How the count at the end goes."""
    if t.section("tally"):
        yield s.either("at the end this is counted", "am Ende wird abgerechnet")


def _line(t: Telling, name: str, entry: Record, s: Saying) -> Told:
    """One line of the count at the end."""
    word = next(word for word in ("add", "subtract", "shows") if word in entry)
    title = s.of(s.title("tally", name))
    when = s.record("condition", entry["when"], "sub") if "when" in entry else ""
    more = s.either(f", if {when}", f", wenn {when}") if when else ""
    if word == "shows":
        what = s.number(entry[word], "many", {}) if isinstance(entry[word], Mapping) else str(entry[word])
        yield s.either(f"{title}: only shown; it counts {what}{more}", f"{title}: nur gezeigt; das zählt {what}{more}")
        return
    sign = s.either("plus" if word == "add" else "minus", "plus" if word == "add" else "minus")
    yield f"{title}: {sign} {_points(entry[word], s)}{more}"


def never(t: Telling) -> Chapter:
    """The chapter of what no action may leave behind."""
    told = [partial(_never, t, entry) for entry in t.section("never").values()]
    return Chapter(both("What is never allowed", "Was nie erlaubt ist"), t.paragraphs(told))


def _never(t: Telling, entry: Record, s: Saying) -> Told:
    when = s.record("condition", entry["when"], "sub")
    yield s.either(f"nothing may be done after which {when}", f"nichts darf getan werden, wonach {when}")
    if {"all", "any", "not", "count"} & entry["when"].keys():
        yield s.of(t.names.text(entry["because"]))


def options(t: Telling, setting: Setting) -> Chapter:
    """The chapter of the options, each with its value."""
    told = [partial(_option, option, setting.value(option)) for option in setting.options]
    return Chapter(both("The options of this game", "Die Einstellungen dieses Spiels"), t.paragraphs(told))


def _option(option: Option, value: OptionValue, s: Saying) -> Told:
    if option.type == "switch":
        said = s.either("yes", "ja") if value else s.either("no", "nein")
    else:
        said = s.of(option.choices[str(value)]) if option.type == "choice" else str(value)
    yield f"{s.of(option.name)}: {said}"
    yield s.of(option.text)
