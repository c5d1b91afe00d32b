"""How a game goes: its phases, what a turn is, and what each action asks and does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from game.core.contract import SEATS, Chapter, Paragraph
from game.rules.rulebook_saying import Saying
from game.rules.rulebook_telling import Record, Telling, Told, meant, records_with
from game.rules.wording import both

LETTERS = "abcdefghijklmnopqrst"


def turns(t: Telling) -> Chapter:
    """The chapter about the phases, with a paragraph for each action where it is first met."""
    out: list[Paragraph] = []
    met: set[str] = set()
    flow = t.tree.get("flow") or list(t.section("phases"))
    for number, name in enumerate(flow, 1):
        phase = t.section("phases")[name]
        out.append(t.paragraph(partial(_phase, t, name, phase, number if len(flow) > 1 else 0)))
        for action in _actions(phase["turn"]):
            if action not in met:
                met.add(action)
                out.append(t.paragraph(partial(told, t, action)))
    return Chapter(both("How the game goes", "Wie das Spiel verläuft"), [*out, t.paragraph(partial(_stuck, t))])


def _phase(t: Telling, name: str, a: Record, number: int, s: Saying) -> Told:
    title = s.title("phases", name)
    players = _players(t, name, a, s)
    yield f"{number}. {s.of(title)}: {players[:1].upper()}{players[1:]}" if number else players
    if "until" in a:
        until = s.record("condition", a["until"], "sub")
        yield s.either(f"this goes on until {until}", f"das geht so weiter, bis {until}")
    yield from _turn(s, a["turn"])
    if a.get("may_pass"):
        yield s.either("you may pass a turn", "du darfst einen Zug auslassen")


def _players(t: Telling, name: str, a: Record, s: Saying) -> str:
    """Who has turns in a phase, and who begins."""
    if s.alone:
        return s.either("you play alone", "du spielst allein")
    players = a["players"]
    if players in SEATS:
        who = s.player(players)
        return s.either(f"{who} alone has a turn", f"nur {who} hat einen Zug")
    settled = any(effect.get("in") == name for effect in records_with(t.section("actions"), "first"))
    who = s.player(a.get("first", "guest"))
    if settled:
        begins = (
            s.either("who begins has been settled before", "wer beginnt, wurde vorher bestimmt")
            if players != "one"
            else s.either("who has been settled before", "wer, wurde vorher bestimmt")
        )
    elif a.get("first") == "chance":
        begins = s.either("chance decides who", "das Los entscheidet, wer") + s.either(" begins", " beginnt") * (players != "one")
    else:
        begins = s.either(f"{who} begins", f"{who} beginnt")
    has = {
        "alternate": ("the players take turns", "die Spieler ziehen abwechselnd"),
        "each": ("each player has one turn", "jeder Spieler hat einen Zug"),
        "one": ("one player has one turn", "ein Spieler hat einen Zug"),
    }[players]
    return f"{s.either(*has)}; {begins}"


def _turn(s: Saying, steps: list[Any]) -> Told:
    """The steps of a turn; what there is to choose from at its end is a list with letters."""
    last = steps[-1]
    choice = last.get("one_of", ()) if isinstance(last, Mapping) else ()
    before = [s.step(step) for step in (steps[:-1] if choice else steps)]
    if before:
        first = s.joined(before, "then")
        yield s.either(f"a turn is this: {first}", f"ein Zug besteht daraus: {first}")
    if choice:
        listed = "; ".join(f"({letter}) {s.step(step)}" for letter, step in zip(LETTERS, choice, strict=False))
        then = s.either("then you do one of these", "dann tust du eines davon") if before else ""
        yield f"{then or s.either('in your turn you do one of these', 'in deinem Zug tust du eines davon')}: {listed}"


def _actions(steps: Any) -> Iterator[str]:
    """The actions of a turn, in the order in which they are met."""
    for step in steps:
        if isinstance(step, str):
            yield step
            continue
        if "do" in step:
            yield step["do"]
        for word in ("one_of", "steps", "optional", "then", "else", "repeat"):
            yield from _actions(step.get(word, ()))


def told(t: Telling, name: str, s: Saying) -> Told:
    """What an action asks for and does."""
    a = t.section("actions")[name]
    title = s.of(s.title("actions", name))
    stop = "" if title.endswith(("?", "!")) else ":"
    picks = list(a.get("pick", ()))
    with s.picking(picks):
        asked = s.joined([s.record("pick", pick) for pick in picks], "after")
        done = [s.record("effect", effect) for effect in a["do"] if not _idle(t, effect)]
        first = s.either(f"choose {asked}", f"wähle {asked}") if asked else ""
        if a.get("automatic"):
            first = s.either("this happens by itself", "das geschieht von selbst")
        begun = first or done[0]
        yield f"{title}{stop} {begun[:1].upper()}{begun[1:]}"
        yield from done if first else done[1:]
        if "when" in a:
            when = s.record("condition", a["when"], "sub")
            by_itself = ("this is done only if", "das geschieht nur, wenn")
            yield f"{s.either(*(by_itself if a.get('automatic') else ('this can only be done if', 'das geht nur, wenn')))} {when}"
        if "prefer" in a and "text" not in a:
            prefer = s.record("condition", a["prefer"], "sub")
            yield s.either(
                f"if it can be done so that {prefer}, it must be done so", f"geht es so, dass {prefer}, so muss es so geschehen"
            )
        for rule in a.get("forbid", {}).values():
            yield s.of(t.names.text(rule["because"]))
        yield s.of(t.words_of(a))


def _idle(t: Telling, effect: Record) -> bool:
    """Whether an effect is only for kinds of tile that are not played with."""
    asked = set(meant(effect["if"]["some"])) if "some" in effect.get("if", {}) else set()
    kinds = {kind for name in asked for kind in t.names.kinds_named(name)}
    return bool(kinds) and all(kind.index not in kinds for kind in t.kinds)


def _stuck(t: Telling, s: Saying) -> Told:
    """What befalls a player who can do nothing."""
    stuck = t.tree.get("stuck", "pass")
    if s.alone:
        yield s.either("if nothing can be done, the game is over", "lässt sich nichts mehr tun, so ist das Spiel zu Ende")
        return
    words = {
        "pass": ("a player who can do nothing has to pass", "wer nichts tun kann, muss passen"),
        "lose": ("whoever can do nothing as a turn begins has lost", "wer zu Beginn seines Zuges nichts tun kann, hat verloren"),
        "draw": (
            "if a player can do nothing as a turn begins, the game is a draw",
            "kann ein Spieler zu Beginn seines Zuges nichts tun, so endet das Spiel unentschieden",
        ),
    }
    yield s.either(*words[stuck])
