"""Why a move is not legal: the same picks, statuses, effects and rules that make the list, asked one after another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from game.core.contract import ActionWords, Reason, Text
from game.core.errors import BadMove
from game.core.languages import localize
from game.core.lattice import INDEX, NAMES, places
from game.core.moves import parse
from game.rules.playing import legal
from game.rules.playing.model import Action
from game.rules.playing.rules import Rules
from game.rules.playing.state import Failure, Scene, State
from game.rules.playing.why_actions import fault, picked, read
from game.rules.playing.why_kinds import nearest_failures
from game.rules.trees.nearest import did_you_mean

Ways = Sequence[tuple[Action, dict[str, Any]]]


def reasons(state: State, text: str) -> tuple[Reason, ...]:
    """Every reason found, the most telling first; empty if the move is legal. Raises BadMove if no action is written so.

    The name of a kind of tile alone asks why no such tile can be the first pick.
    """
    parse(text)
    if state.ended is not None:
        return (Reason("endings." + state.ended[0], localize("The game is over."), sort="turn"),)
    if text == "resign" or legal.find(legal.offered_moves(state), text) is not None:
        return ()
    if text in state.rules.kind_index:
        return _of_kind(state, text)
    offered = [action for action, _ in state.rules.phases[state.phase].nodes[state.node].offers]
    named = {action.name for action in offered}
    every = [*offered, *(action for action in state.rules.actions.values() if action.name not in named)]
    found = [(action, values) for action in every if (values := read(state, action, text)) is not None]
    failures = [fault(state, action, values) for action, values in found if action in offered]
    if not found and text not in ("skip", "pass"):
        failures = list(_begun(state, offered, text))
        if not failures and any(read(state, action, text, begun=True) for action in every[len(offered) :]):
            return (_not_now(state),)
        if not failures:
            raise BadMove(_unwritten(state.rules, text))
    if text in ("skip", "pass") and (owed := legal.duty(state)) is not None:
        return (Reason(owed.name, owed.because),)
    failures.sort(key=lambda entry: -entry[0])
    best = [failure for depth, failure in failures if depth == failures[0][0]]
    reached = failures[0][0] if failures else 0
    best = [*_elsewhere(state, found, offered, reached), *best]
    out = [Reason(failure.rule, failure.sentence, _named(failure.places), failure.sort) for failure in best]
    return tuple(_once(out)) or (_not_now(state),)


def _of_kind(state: State, kind: str) -> tuple[Reason, ...]:
    """Why no tile of a kind can be the first pick. Raises BadMove if one can: it is no move by itself."""
    if any(bundle.prefix.split(" ")[1:2] == [kind] for bundle in legal.offered_moves(state)):
        raise BadMove(_unwritten(state.rules, kind))
    found = nearest_failures(state, kind)
    offers = state.rules.phases[state.phase].nodes[state.node].offers
    if found and len(offers) == 1 and offers[0][0].picks[0].several:
        sentence = localize("{0} What is asked for: {1}.", found[0].sentence, _asked(state))
        return (Reason(found[0].rule, sentence, sort=found[0].sort),)
    return tuple(_once([Reason(one.rule, one.sentence, _named(one.places), one.sort) for one in found])) or (_not_now(state),)


def _begun(state: State, offered: Sequence[Action], text: str) -> Iterator[tuple[int, Failure]]:
    """What is wrong with a text that is the beginning of a move, two picks or more, and ends before its last."""
    for action in offered:
        values = read(state, action, text, begun=True)
        found = picked(Scene(state.rules, state, state.seat), action, values) if values and len(values) > 1 else None
        if found is not None:
            yield found


def _elsewhere(state: State, found: Ways, offered: Sequence[Action], reached: int) -> Iterator[Failure]:
    """Where no action that is offered takes even the first pick: one that the move would fit, with what is asked for instead."""
    for action, values in found if reached <= 1 else ():
        if action not in offered and fault(state, action, values)[0] > 1:
            yield Failure(f"actions.{action.name}", _not_now_text(state), sort="turn")


def _once(found: list[Reason]) -> list[Reason]:
    out: list[Reason] = []
    for reason in found:
        if all(reason.sentence != other.sentence for other in out):
            out.append(reason)
    return out


def _named(mask: int) -> tuple[str, ...]:
    return tuple(NAMES[place] for place in places(mask) if place in NAMES)


def _unwritten(rules: Rules, text: str) -> str:
    """What is wrong with a text that no action is written like: a place or a tile that is none, or its form."""
    verb, *words = text.split(" ")
    for word in words:
        if "," in word and "by" not in words and rules.grid.place(word) < 0:
            return f"{word} is no point of the board."
    actions = [action for action in rules.actions.values() if not action.automatic]
    forms = sorted({" ".join(form_of(action)) for action in actions})
    alike = [form_of(action) for action in actions if action.says[0] == verb]
    if words and any(len(form) > 1 and form[1] == "TILE" for form in alike) and words[0] not in rules.kind_index:
        return f"There is no tile called {words[0]!r}. {did_you_mean(words[0], rules.kind_index)}".strip()
    return f"No move of this game is written like {text!r}. Its moves are: {'; '.join(forms)}."


def form_of(action: Action) -> list[str]:
    """How an action's moves are written: ``place TILE POINT``."""
    forms = {pick.name: pick.form for pick in action.picks}
    return [forms.get(word, word) for word in action.says]


def _not_now(state: State) -> Reason:
    return Reason(f"phases.{state.rules.phases[state.phase].name}", _not_now_text(state), sort="turn")


def _not_now_text(state: State) -> Text:
    asked = {language: words if words.endswith(("?", "!")) else f"{words}." for language, words in _asked(state).items()}
    return localize("Not now. What is asked for: {0}", asked)


def _asked(state: State) -> Text:
    """What can be done now; where nothing can, what could be else."""
    node = state.rules.phases[state.phase].nodes[state.node]
    there = {bundle.action.name for bundle in legal.offered_moves(state) if bundle.action is not None}
    offers = [action for action, _ in node.offers if action.name in there] or [action for action, _ in node.offers]
    joined = node.title or _one_sentence([_asking(state, action) for action in offers])
    return joined if node.skip is None else localize("{0} (or skip)", joined)


def actions(state: State, moves: Iterable[str]) -> list[ActionWords]:
    """What is said of the actions that legal moves are of, each once, in their order; of a skipped step, what it is."""
    whole: set[str] = set(moves)
    ends: dict[str, int] = {}
    for move in whole:
        head, _, tail = move.rpartition(" ")
        ends[f"{head} "] = ends.get(f"{head} ", 0) | (1 << INDEX[tail] if tail in INDEX else 0)
    found: dict[str, ActionWords] = {}
    for bundle in legal.offered_moves(state):
        if bundle.prefix in whole if not bundle.mask else bundle.mask & ends.get(bundle.prefix, 0):
            action = bundle.action
            if action is not None:
                found.setdefault(action.name, ActionWords(action.title, action.asks, action.text))
            elif bundle.prefix == "skip":
                found["skip"] = ActionWords(_step(state))
    return list(found.values())


def _step(state: State) -> Text:
    """What the step of a turn is called, or what is offered in it."""
    node = state.rules.phases[state.phase].nodes[state.node]
    return node.title or _one_sentence([action.title for action, _ in node.offers])


def _asking(state: State, action: Action) -> Text:
    """An action's title, with how many tiles it asks for if it asks for several."""
    last = action.picks[-1] if action.picks else None
    if last is None or not (last.from_pile and last.several):
        return action.title
    least, most = last.bounds(Scene(state.rules, state, state.seat))
    return localize("{0}: choose {1}", action.title, str(most) if least == most else f"{least}–{most}")


def _one_sentence(titles: Sequence[Text]) -> Text:
    """Titles joined, only the first beginning with a capital."""
    joined, *rest = {title["en"]: title for title in titles}.values()
    for title in rest:
        joined = localize("{0} or {1}", joined, {language: words[:1].lower() + words[1:] for language, words in title.items()})
    return joined


asked = _asked
"""What the player to act is asked for, in words."""
