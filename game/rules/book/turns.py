"""How a game goes: its phases, what a turn is, and what each action asks and does, as one would tell a player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from game.core.contract import SEATS, Chapter, Diagram, Paragraph
from game.rules.book.demands import meant
from game.rules.book.restrictions import tell_forbidden_places
from game.rules.book.writer import BookWriter, Record, Sentences, records_with
from game.rules.language import phrases
from game.rules.language.entries import PhaseEntry
from game.rules.language.families import ConditionNode
from game.rules.language.texts import both
from game.rules.language.turn_steps import actions_in, steps_of
from game.rules.wording.reading import things_of
from game.rules.wording.saying import Saying
from game.rules.wording.things import POINT, SQUARE, TILE

TILDE = "~"
"""What an instruction begins with in the templates of effects."""
_PLACES = {"point": POINT, "square": SQUARE}


def tell_action(w: BookWriter, name: str, s: Saying) -> Sentences:
    """An action with its title before it."""
    title = s.of(s.title("actions", name))
    first, *rest = [words for words in tell_course(w, name, s) if words] or [""]
    yield f"{title}{'' if title.endswith(('?', '!')) else ':'} {first[:1].upper()}{first[1:]}"
    yield from rest


def tell_course(w: BookWriter, name: str, s: Saying) -> Sentences:
    """What is chosen and what is done with it, sentence by sentence; then when it can be done, and what its author says of it."""
    a, entry = w.section("actions")[name], w.ruleset.actions[name]
    picks = list(a.get("pick", ()))
    with s.picking(picks):
        yield from _steps(w, a, picks, s)
        when = "" if entry.when is None else s.node(entry.when, "sub")
        if entry.automatic:
            only = s.either(f", but only if {when}", f", aber nur, wenn {when}") if when else ""
            yield s.either("this happens by itself", "das geschieht von selbst") + only
        elif when:
            yield s.either(f"this is possible only if {when}", f"das geht nur, wenn {when}")
        if entry.prefer is not None and entry.text is None:
            with s.choosing():
                prefer = s.node(entry.prefer, "sub")
            yield s.either(
                f"wherever it can be done so that {prefer}, it has to be done so",
                f"wo es so geht, dass {prefer}, muss es so gehen",
            )
        for rule in entry.forbid.values():
            yield tell_forbidden_places(w, rule.when, s) or _only_so(rule.when, s) or s.of(w.names.text(rule.because))
        yield s.of(w.words_of(entry.text))


def _only_so(when: ConditionNode, s: Saying) -> str:
    """How alone an action can be done, where it may not leave behind that something is not so; else empty."""
    if when.denied is None:
        return ""
    with s.choosing():
        so = s.node(when.denied, "sub")
    return s.either(f"it can only be done so that {so}", f"es geht nur so, dass {so}")


def _steps(w: BookWriter, a: Record, picks: Sequence[Record], s: Saying) -> Sentences:
    """The choices, and what is done: the first instruction in one sentence with them."""
    goals = [pick for pick in picks if _is_goal(a, pick, picks)]
    others = [pick["as"] for pick in picks if pick not in goals]
    s.names.it = others[-1] if others and others[-1] in (a["do"][0].get(word) for word in ("plant", "move")) else ""
    s.goals = {pick["as"]: _onto(w, a, pick, picks, s) for pick in goals if "way_of" not in pick}
    asked = _asked(a, [pick for pick in picks if pick not in goals], s)
    effects = [effect for effect in _together(a["do"]) if not _idle(w, effect)]
    done = []
    for effect in effects:
        done.append(s.record("effect", effect))
        s.names.it = ""
    if asked and done and done[0].startswith(TILDE):
        asked.append(done.pop(0).removeprefix(TILDE))
    if asked:
        yield s.joined(asked, "and")
    yield from done


def _asked(a: Record, picks: Sequence[Record], s: Saying) -> list[str]:
    """What is taken and chosen, with the verb once for all that stand side by side."""
    verbs = groupby(picks, lambda pick: _choose(a, pick, s))
    return [f"{verb} {_chosen(list(some), s)}" for verb, some in verbs]


def _chosen(picks: Sequence[Record], s: Saying) -> str:
    """What is taken or chosen at once; of a tile that it is on the board, where nothing else says so and others are not."""
    elsewhere = any("from" in pick for pick in picks)
    said = [
        s.record("pick", pick, **({"place": "board"} if elsewhere and "tile" in pick and s.anywhere(pick["tile"]) else {}))
        for pick in picks
    ]
    return s.joined(said, "and")


def _choose(a: Record, pick: Record, s: Saying) -> str:
    """What one does with what is picked: takes it, if it is then put somewhere."""
    put = any(effect["plant"] == pick["as"] for effect in records_with(a["do"], "plant"))
    return s.either("take", "nimm") if put and "from" in pick else s.either("choose", "wähle")


def _is_goal(a: Record, pick: Record, picks: Sequence[Record]) -> bool:
    """Whether a place that is picked is first of all where something is put or moved, so that it is said there."""
    name = pick["as"]
    if not {"point", "square", "way_of"} & pick.keys() or any(name in _words(other) for other in picks if other is not pick):
        return False
    first: Record = next((effect for effect in a["do"] if name in _words(effect)), {})
    return bool({"plant", "move"} & first.keys()) and name in (first.get("at"), first.get("to"))


def _words(value: Any) -> set[str]:
    """Every word of a record, but the keys."""
    if isinstance(value, str):
        return set(value.replace("(", " ").replace(")", " ").split())
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return set().union(*(_words(part) for part in inner))


def _onto(w: BookWriter, a: Record, pick: Record, picks: Sequence[Record], s: Saying) -> str:
    """Where to: in an empty gate, on an empty point next to it. What holds for all tiles that may be put there is said here."""
    word = next(word for word in _PLACES if word in pick)
    rule = common_rule(w, next((other for other in picks if other["as"] == pick.get("plant_rule_of")), None))
    known = {key: value for key, value in pick.items() if key != "plant_rule_of" or rule is None}
    if rule and rule != "anywhere":
        known[word] = f"({pick[word]}) and ({rule})"
    onto = s.onto(things_of(phrases.parse(known[word]), w.names, _PLACES[word])[0])
    moved = any(effect["to"] == pick["as"] for effect in records_with(a["do"], "move"))
    return f"{s.either('to', onto) if moved else onto} {s.record('pick', known)}"


def tell_place(w: BookWriter, name: str, kind: str, pick: Record, at: Record, s: Saying) -> str:
    """Where an action puts a tile of a kind that was picked: on an empty point in your own half; in the place of another tile."""
    a = w.section("actions")[name]
    with s.picking([{**pick, "who": kind} if other["as"] == pick["as"] else other for other in a["pick"]]):
        if "tile" in at:
            other_tile = s.phrase(at["tile"], "dat" if s.german else "a", TILE)
            return s.either(f"in the place of {other_tile}", f"an die Stelle von {other_tile}")
        return _onto(w, a, at, [pick], s)


def common_rule(w: BookWriter, pick: Record | None) -> str | None:
    """Where all tiles that may be picked come into play; None if that is not the same for all."""
    if pick is None:
        return "anywhere"
    asked = w.names.kinds_of(pick["who"]) if "who" in pick else None
    rules = {w.names.fields_of(kind.id).get("plant_on", "anywhere") for kind in w.kinds if asked is None or kind.index in asked}
    return str(rules.pop()) if len(rules) == 1 else None


def _together(effects: Sequence[Record]) -> Iterator[Record]:
    """Effects, those that send one thing after the other to the same pile as one."""
    last: dict[str, Any] = {}
    for effect in effects:
        if effect.keys() == last.keys() == {"send", "to"} and effect["to"] == last["to"] and " " not in effect["send"]:
            last["send"] = f"{last['send']} or {effect['send']}"
            continue
        if last:
            yield last
        last = dict(effect)
    if last:
        yield last


def _idle(w: BookWriter, effect: Record) -> bool:
    """Whether an effect is only for kinds of tile that are not played with."""
    asked = set(meant(effect["if"]["some"])) if "some" in effect.get("if", {}) else set()
    kinds = {kind for name in asked for kind in w.names.kinds_named(name)}
    return bool(kinds) and all(kind.index not in kinds for kind in w.kinds)


LETTERS = "abcdefghijklmnopqrst"


def turns(w: BookWriter, diagrams: Callable[[str], Sequence[Diagram]]) -> Chapter:
    """The chapter about the phases, with a paragraph for each action where it is first met, and its pictures."""
    out: list[Paragraph] = []
    flow = w.ruleset.flow
    met = [list(actions_in(steps_of(w.tree, name))) for name in flow]
    for number, name in enumerate(flow, 1):
        lone = _lone(met, number - 1) if steps_of(w.tree, name) == met[number - 1] else ""
        told_so = partial(_phase, w, name, number if len(flow) > 1 else 0, lone)
        out.append(w.paragraph(told_so, "", diagrams(lone) if lone else ()))
        before = [action for actions in met[: number - 1] for action in actions]
        new = [action for action in dict.fromkeys(met[number - 1]) if action not in before and action != lone]
        out += [w.paragraph(partial(tell_action, w, action), "", diagrams(action)) for action in new]
    return Chapter(both("How the game goes", "Wie das Spiel verläuft"), [*out, w.paragraph(partial(_stuck, w))])


def _lone(met: Sequence[Sequence[str]], phase: int) -> str:
    """The one action of a phase, if it is asked for nowhere else, so that it need not be told under a title of its own."""
    others = [action for at, actions in enumerate(met) if at != phase for action in actions]
    return met[phase][0] if len(met[phase]) == 1 and met[phase][0] not in others else ""


def _phase(w: BookWriter, name: str, number: int, lone: str, s: Saying) -> Sentences:
    phase = w.ruleset.phases[name]
    players = _players(w, name, phase, s)
    title = s.of(s.title("phases", name))
    yield f"{number}. {title}: {players[:1].upper()}{players[1:]}" if number else players
    if lone and s.of(s.title("actions", lone)).endswith(("?", "!")):
        yield s.of(s.title("actions", lone))
    yield from tell_course(w, lone, s) if lone else _turn(s, steps_of(w.tree, name))
    if phase.until is not None:
        until = s.node(phase.until, "sub")
        yield s.either(f"this goes on until {until}", f"das geht so weiter, bis {until}")
    if phase.may_pass:
        yield s.either("you may pass a turn", "du darfst einen Zug auslassen")


def _players(w: BookWriter, name: str, phase: PhaseEntry, s: Saying) -> str:
    """Who has turns in a phase, and who begins."""
    if s.alone:
        return s.either("you play alone", "du spielst allein")
    players = phase.players
    if players in SEATS:
        who = s.player(players)
        return s.either(f"only {who} has a turn", f"nur {who} hat einen Zug")
    has = {
        "alternate": ("the players take turns", "die Spieler ziehen abwechselnd"),
        "each": ("each player has one turn", "jeder Spieler hat einen Zug"),
        "one": ("one player has a turn", "ein Spieler hat einen Zug"),
    }[players]
    return f"{s.either(*has)}; {_begins(w, name, phase, s)}"


def _begins(w: BookWriter, name: str, phase: PhaseEntry, s: Saying) -> str:
    """Who begins a phase, or has its one turn: one of them, whoever has been settled, or chance decides."""
    one = phase.players == "one"
    if any(effect.get("in") == name for effect in records_with(w.actions, "first")):
        return s.either(
            "it is already settled who" + " begins" * (not one), f"wer {'es ist' if one else 'beginnt'}, steht schon fest"
        )
    if phase.first == "chance":
        return s.either("chance decides who" + " begins" * (not one), "das Los entscheidet, wer" + " beginnt" * (not one))
    who = s.player(phase.first or "guest")
    return s.either(f"{who} begins", f"{who} beginnt")


def _turn(s: Saying, steps: list[Any]) -> Sentences:
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


def _stuck(w: BookWriter, s: Saying) -> Sentences:
    """What befalls a player who can do nothing."""
    stuck = w.ruleset.stuck
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
