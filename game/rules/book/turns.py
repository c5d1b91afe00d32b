"""How a game goes: its phases, what a turn is, and what each action asks and does, as one would tell a player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby

from game.core.contract import SEATS, Chapter, Diagram, Paragraph
from game.core.languages import localize
from game.rules.book.demands import meant
from game.rules.book.restrictions import tell_forbidden_places
from game.rules.book.writer import BookWriter, Sentences
from game.rules.language import phrases
from game.rules.language.entries import ActionEntry, PhaseEntry
from game.rules.language.families import ConditionNode, EffectNode, PickNode, StepNode
from game.rules.language.turn_steps import actions_in
from game.rules.wording.reading import things_of
from game.rules.wording.saying import Saying
from game.rules.wording.templates import template
from game.rules.wording.things import SORTS, TILE

TILDE = "~"
"""What an instruction begins with in the templates of effects."""


def tell_action(w: BookWriter, name: str, s: Saying) -> Sentences:
    """An action with its title before it."""
    title = s.of(s.title("actions", name))
    first, *rest = [words for words in tell_course(w, name, s) if words] or [""]
    yield f"{title}{'' if title.endswith(('?', '!')) else ':'} {first[:1].upper()}{first[1:]}"
    yield from rest


def tell_course(w: BookWriter, name: str, s: Saying) -> Sentences:
    """What is chosen and what is done with it, sentence by sentence; then when it can be done, and what its author says of it."""
    entry = w.ruleset.actions[name]
    with s.picking(entry.pick):
        yield from _steps(w, entry, s)
        when = "" if entry.when is None else s.node(entry.when, "sub")
        if entry.automatic:
            only = s.fill(", but only if {when}", when=when) if when else ""
            yield s.fill("this happens by itself") + only
        elif when:
            yield s.fill("this is possible only if {when}", when=when)
        if entry.prefer is not None and entry.text is None:
            with s.choosing():
                prefer = s.node(entry.prefer, "sub")
            asked = s.fill("wherever it can be done so that {prefer}, it has to be done so", prefer=prefer)
            yield asked + (s.fill("; this goes for each first choice by itself") if entry.prefer_for == "each" else "")
        for rule in entry.forbid.values():
            yield tell_forbidden_places(w, rule.when, s) or _only_so(rule.when, s) or s.of(w.names.text(rule.because))
        yield s.of(w.words_of(entry.text))


def _only_so(when: ConditionNode, s: Saying) -> str:
    """How alone an action can be done, where it may not leave behind that something is not so; else empty."""
    if when.denied is None:
        return ""
    with s.choosing():
        so = s.node(when.denied, "sub")
    return s.fill("it can only be done so that {so}", so=so)


def _steps(w: BookWriter, entry: ActionEntry, s: Saying) -> Sentences:
    """The choices, and what is done: the first instruction in one sentence with them."""
    goals = [pick for pick in entry.pick if _is_goal(entry, pick)]
    others = [pick for pick in entry.pick if pick not in goals]
    s.names.it = others[-1].as_ if others and others[-1].as_ == _brought(entry.do[0]) else ""
    s.goals = {pick.as_: _onto(w, entry, pick, s) for pick in goals if not pick.goal_of}
    asked = _asked(entry, others, s)
    done = []
    for effect in _together(entry.do):
        if not _idle(w, effect):
            done.append(s.node(effect))
            s.names.it = ""
    if asked and done and done[0].startswith(TILDE):
        asked.append(done.pop(0).removeprefix(TILDE))
    if asked:
        yield s.joined(asked, "and")
    yield from done


def _brought(effect: EffectNode) -> str:
    """The pick of the tile that an effect plants or moves; empty if it does neither."""
    return effect.put[0] if effect.put is not None else ""


def _asked(entry: ActionEntry, picks: Sequence[PickNode], s: Saying) -> list[str]:
    """What is taken and chosen, with the verb once for all that stand side by side."""
    verbs = groupby(picks, lambda pick: _choose(entry, pick, s))
    return [f"{verb} {_chosen(list(some), s)}" for verb, some in verbs]


def _chosen(picks: Sequence[PickNode], s: Saying) -> str:
    """What is taken or chosen at once; of a tile that it is on the board, where nothing else says so and others are not."""
    elsewhere = any(pick.pile for pick in picks)
    unclear = [elsewhere and bool(pick.tiles) and s.anywhere(pick.tiles) for pick in picks]
    said = [s.node(pick, **({"place": "board"} if needed else {})) for pick, needed in zip(picks, unclear, strict=True)]
    return s.joined(said, "and")


def _choose(entry: ActionEntry, pick: PickNode, s: Saying) -> str:
    """What one does with what is picked: takes it, if it is then put somewhere."""
    put = pick.pile and any(effect.planted and effect.planted[0] == pick.as_ for effect in entry.effects)
    return s.fill("take") if put else s.fill("choose")


def _is_goal(entry: ActionEntry, pick: PickNode) -> bool:
    """Whether a place that is picked is first of all where something is put or moved, so that it is said there."""
    name = pick.as_
    if not pick.is_place or any(name in other.words() for other in entry.pick if other is not pick):
        return False
    first = next((effect for effect in entry.do if name in effect.words()), None)
    return first is not None and first.put is not None and first.put[1] == name


def _onto(w: BookWriter, entry: ActionEntry, pick: PickNode, s: Saying) -> str:
    """Where to: in an empty gate, on an empty point next to it. What holds for all tiles that may be put there is said here."""
    rule = common_rule(w, s.names.picks[pick.plant_rule_of]) if pick.plant_rule_of in s.names.picks else "anywhere"
    if rule is not None:
        pick = pick.among(pick.places if rule == "anywhere" else f"({pick.places}) and ({rule})")
    onto = s.onto(things_of(phrases.parse(pick.places), w.names, SORTS[pick.sort])[0])
    moved = any(effect.moved and effect.moved[1] == pick.as_ for effect in entry.effects)
    return s.fill("[moved:to][!moved:{onto}] {place}", moved=moved, onto=onto, place=s.node(pick))


def tell_place(w: BookWriter, name: str, kind: str, pick: PickNode, at: PickNode, s: Saying) -> str:
    """Where an action puts a tile of a kind that was picked: on an empty point in your own half; in the place of another tile."""
    entry = w.ruleset.actions[name]
    with s.picking([other.of_kind(kind) if other.as_ == pick.as_ else other for other in entry.pick]):
        if at.tiles:
            return s.fill("in the place of {other_tile}", other_tile=partial(s.phrase, at.tiles, sort=TILE))
        return _onto(w, entry, at, s)


def common_rule(w: BookWriter, pick: PickNode) -> str | None:
    """Where all tiles that may be picked come into play; None if that is not the same for all."""
    asked = None if pick.who is None else w.names.kinds_of(pick.who)
    rules = {w.names.tiles[kind.id].plant_on or "anywhere" for kind in w.kinds if asked is None or kind.index in asked}
    return rules.pop() if len(rules) == 1 else None


def _together(effects: Sequence[EffectNode]) -> Iterator[EffectNode]:
    """Effects, those that can be told as one so."""
    last, *others = effects
    for effect in others:
        joined = last.told_with(effect)
        if joined is None:
            yield last
        last = joined or effect
    yield last


def _idle(w: BookWriter, effect: EffectNode) -> bool:
    """Whether an effect is only for kinds of tile that are not played with."""
    asked = set(meant(effect.branch[0].exists_in)) if effect.branch and effect.branch[0].exists_in else set()
    kinds = {kind for name in asked for kind in w.names.kinds_named(name)}
    return bool(kinds) and all(kind.index not in kinds for kind in w.kinds)


LETTERS = "abcdefghijklmnopqrst"
HAS_TURNS = {
    "alternate": template("the players take turns"),
    "each": template("each player has one turn"),
    "one": template("one player has a turn"),
}
STUCK = {
    "pass": template("a player who can do nothing has to pass"),
    "lose": template("whoever can do nothing as a turn begins has lost"),
    "draw": template("if a player can do nothing as a turn begins, the game is a draw"),
}


def turns(w: BookWriter, diagrams: Callable[[str], Sequence[Diagram]]) -> Chapter:
    """The chapter about the phases, with a paragraph for each action where it is first met, and its pictures."""
    out: list[Paragraph] = []
    flow = w.ruleset.flow
    steps = w.ruleset.steps
    met = [list(actions_in(steps[name])) for name in flow]
    for number, name in enumerate(flow, 1):
        lone = _lone(met, number - 1) if [step.action for step in steps[name]] == met[number - 1] else ""
        told_so = partial(_phase, w, name, number if len(flow) > 1 else 0, lone)
        out.append(w.paragraph(told_so, "", diagrams(lone) if lone else ()))
        before = [action for actions in met[: number - 1] for action in actions]
        new = [action for action in dict.fromkeys(met[number - 1]) if action not in before and action != lone]
        out += [w.paragraph(partial(tell_action, w, action), "", diagrams(action)) for action in new]
    return Chapter(localize("How the game goes"), [*out, w.paragraph(partial(_stuck, w))])


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
    yield from tell_course(w, lone, s) if lone else tell_turn(s, w.ruleset.steps[name])
    if phase.until is not None:
        until = s.node(phase.until, "sub")
        yield s.fill("this goes on until {until}", until=until)
    if phase.may_pass:
        yield s.fill("you may pass a turn")


def _players(w: BookWriter, name: str, phase: PhaseEntry, s: Saying) -> str:
    """Who has turns in a phase, and who begins."""
    if s.alone:
        return s.fill("you play alone")
    players = phase.players
    if players in SEATS:
        who = s.player(players)
        return s.fill("only {who} has a turn", who=who)
    told = "alternate" if players == "each" and phase.until is not None else players  # it goes on until then
    return f"{s.fill(HAS_TURNS[told])}; {_begins(w, name, phase, s)}"


def _begins(w: BookWriter, name: str, phase: PhaseEntry, s: Saying) -> str:
    """Who begins a phase, or has its one turn: one of them, whoever has been settled, or chance decides."""
    one = phase.players == "one"
    if any(effect.settles_first == name for action in w.actions.values() for effect in action.effects):
        return s.fill("it is already settled who[!one: begins]", one=one)
    if phase.first == "chance":
        return s.fill("chance decides who[!one: begins]", one=one)
    who = s.player(phase.first or "guest")
    return s.fill("{who} begins", who=who)


def tell_turn(s: Saying, steps: Sequence[StepNode]) -> Sentences:
    """The steps of a turn; what there is to choose from at its end is a list with letters."""
    choice = steps[-1].choices
    before = [s.step(step, "first" if at else "main") for at, step in enumerate(steps[:-1] if choice else steps)]
    if before:
        first = s.joined(before, "then")
        yield (
            s.fill("a turn begins so: {first}", first=first)
            if choice
            else s.fill("a turn goes so: {first}", first=first)
        )
    if choice:
        listed = "; ".join(f"({letter}) {_lettered(s, step)}" for letter, step in zip(LETTERS, choice, strict=False))
        yield (
            s.fill("then you do one of these: {listed}", listed=listed)
            if before
            else s.fill("in your turn you do one of these: {listed}", listed=listed)
        )


def _lettered(s: Saying, step: StepNode) -> str:
    """A step of a list with letters: what follows after it belongs to its letter."""
    return s.as_one(s.step(step, "main"))


def _stuck(w: BookWriter, s: Saying) -> Sentences:
    """What befalls a player who can do nothing."""
    if s.alone:
        yield s.fill("if nothing can be done, the game is over")
        return
    yield s.fill(STUCK[w.ruleset.stuck])
