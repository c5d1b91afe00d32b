"""How a game goes: its phases, what a turn is, and what each action asks and does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from game.core.contract import SEATS, Chapter, Diagram, Paragraph
from game.rules.book.actions import course, told
from game.rules.book.telling import Record, Telling, Told, records_with
from game.rules.language.texts import both
from game.rules.language.turn_steps import actions_in, steps_of
from game.rules.wording.saying import Saying

LETTERS = "abcdefghijklmnopqrst"


def turns(t: Telling, diagrams: Callable[[str], Sequence[Diagram]]) -> Chapter:
    """The chapter about the phases, with a paragraph for each action where it is first met, and its pictures."""
    out: list[Paragraph] = []
    flow = t.tree.get("flow") or list(t.section("phases"))
    met = [list(actions_in(steps_of(t.tree, name))) for name in flow]
    for number, name in enumerate(flow, 1):
        lone = _lone(met, number - 1) if steps_of(t.tree, name) == met[number - 1] else ""
        told_so = partial(_phase, t, name, number if len(flow) > 1 else 0, lone)
        out.append(t.paragraph(told_so, "", diagrams(lone) if lone else ()))
        before = [action for actions in met[: number - 1] for action in actions]
        new = [action for action in dict.fromkeys(met[number - 1]) if action not in before and action != lone]
        out += [t.paragraph(partial(told, t, action), "", diagrams(action)) for action in new]
    return Chapter(both("How the game goes", "Wie das Spiel verläuft"), [*out, t.paragraph(partial(_stuck, t))])


def _lone(met: Sequence[Sequence[str]], phase: int) -> str:
    """The one action of a phase, if it is asked for nowhere else, so that it need not be told under a title of its own."""
    others = [action for at, actions in enumerate(met) if at != phase for action in actions]
    return met[phase][0] if len(met[phase]) == 1 and met[phase][0] not in others else ""


def _phase(t: Telling, name: str, number: int, lone: str, s: Saying) -> Told:
    a = t.section("phases")[name]
    players = _players(t, name, a, s)
    title = s.of(s.title("phases", name))
    yield f"{number}. {title}: {players[:1].upper()}{players[1:]}" if number else players
    if lone and s.of(s.title("actions", lone)).endswith(("?", "!")):
        yield s.of(s.title("actions", lone))
    yield from course(t, lone, s) if lone else _turn(s, steps_of(t.tree, name))
    if "until" in a:
        until = s.record("condition", a["until"], "sub")
        yield s.either(f"this goes on until {until}", f"das geht so weiter, bis {until}")
    if a.get("may_pass"):
        yield s.either("you may pass a turn", "du darfst einen Zug auslassen")


def _players(t: Telling, name: str, a: Record, s: Saying) -> str:
    """Who has turns in a phase, and who begins."""
    if s.alone:
        return s.either("you play alone", "du spielst allein")
    players = a["players"]
    if players in SEATS:
        who = s.player(players)
        return s.either(f"only {who} has a turn", f"nur {who} hat einen Zug")
    has = {
        "alternate": ("the players take turns", "die Spieler ziehen abwechselnd"),
        "each": ("each player has one turn", "jeder Spieler hat einen Zug"),
        "one": ("one player has a turn", "ein Spieler hat einen Zug"),
    }[players]
    return f"{s.either(*has)}; {_begins(t, name, a, s)}"


def _begins(t: Telling, name: str, a: Record, s: Saying) -> str:
    """Who begins a phase, or has its one turn: one of them, whoever has been settled, or chance decides."""
    one = a["players"] == "one"
    if any(effect.get("in") == name for effect in records_with(t.actions, "first")):
        return s.either(
            "it is already settled who" + " begins" * (not one), f"wer {'es ist' if one else 'beginnt'}, steht schon fest"
        )
    if a.get("first") == "chance":
        return s.either("chance decides who" + " begins" * (not one), "das Los entscheidet, wer" + " beginnt" * (not one))
    who = s.player(a.get("first", "guest"))
    return s.either(f"{who} begins", f"{who} beginnt")


def _turn(s: Saying, steps: list[Any]) -> Told:
    """The steps of a turn; what there is to choose from at its end is a list with letters."""
    last = steps[-1]
    choice = last.get("one_of", ()) if isinstance(last, Mapping) else ()
    before = [s.step(step, "first" if at else "main") for at, step in enumerate(steps[:-1] if choice else steps)]
    if before:
        first = s.joined(before, "then")
        yield (
            s.either(f"a turn begins so: {first}", f"ein Zug beginnt so: {first}")
            if choice
            else s.either(f"a turn goes so: {first}", f"ein Zug geht so: {first}")
        )
    if choice:
        listed = "; ".join(f"({letter}) {_lettered(s, step)}" for letter, step in zip(LETTERS, choice, strict=False))
        then = s.either("then you do one of these", "dann tust du eines davon") if before else ""
        yield f"{then or s.either('in your turn you do one of these', 'in deinem Zug tust du eines davon')}: {listed}"


def _lettered(s: Saying, step: Any) -> str:
    """A step of a list with letters: what follows after it belongs to its letter."""
    return s.as_one(s.step(step, "main"))


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
