"""Why a move is not legal: the same picks, statuses, effects and rules that make the list, asked one after another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.core.contract import Reason, Text
from game.core.errors import BadMove
from game.core.lattice import NAMES, places
from game.core.moves import parse
from game.rules import legal
from game.rules.compiled import Rules
from game.rules.components.pile_picks import SeveralFromPile
from game.rules.model import Action
from game.rules.scene import Failure, Scene
from game.rules.state import State
from game.rules.wording import both

Ways = Sequence[tuple[Action, dict[str, Any]]]


def reasons(state: State, text: str) -> tuple[Reason, ...]:
    """Every reason found, the most telling first; empty if the move is legal. Raises BadMove if no action is written so."""
    parse(text)
    if state.ended is not None:
        return (Reason("endings." + state.ended[0], both("The game is over.", "Das Spiel ist zu Ende.")),)
    if text == "resign" or legal.find(legal.offered(state), text) is not None:
        return ()
    offered = [action for action, _ in state.rules.phases[state.phase].nodes[state.node].offers]
    named = {action.name for action in offered}
    every = [*offered, *(action for action in state.rules.actions.values() if action.name not in named)]
    found = [(action, values) for action in every if (values := read(state, action, text)) is not None]
    if not found and text not in ("skip", "pass"):
        raise BadMove(_unwritten(state.rules, text))
    failures = [fault(state, action, values) for action, values in found if action in offered]
    failures.sort(key=lambda entry: -entry[0])
    best = [failure for depth, failure in failures if depth == failures[0][0]]
    reached = failures[0][0] if failures else 0
    best = [*_elsewhere(state, found, offered, reached), *best]
    out = [Reason(failure.rule, failure.sentence, _named(failure.places)) for failure in best]
    return tuple(_once(out)) or (_not_now(state),)


def _elsewhere(state: State, found: Ways, offered: Sequence[Action], reached: int) -> Iterator[Failure]:
    """The actions that the move would fit better, which are not offered now; with the moment that they belong to."""
    for action, values in found:
        if action not in offered and fault(state, action, values)[0] > max(reached, 1):
            moment = next((moment for moment in _moments(state.rules, action)), None)
            if moment is not None:
                text = both("Not now: “{0}” belongs to “{1}”.", "Nicht jetzt: „{0}“ gehört zu „{1}“.", action.title, moment)
                yield Failure(f"actions.{action.name}", text)


def _moments(rules: Rules, action: Action) -> Iterator[Text]:
    """The steps of turns at which an action is offered, as people call them."""
    for phase in rules.phases:
        for node in phase.nodes:
            if any(offer.name == action.name for offer, _ in node.offers):
                yield node.title or phase.title


def _once(found: list[Reason]) -> list[Reason]:
    out: list[Reason] = []
    for reason in found:
        if all(reason.sentence != other.sentence for other in out):
            out.append(reason)
    return out


def _named(mask: int) -> tuple[str, ...]:
    return tuple(NAMES[place] for place in places(mask) if place in NAMES)


def _unwritten(rules: Rules, text: str) -> str:
    forms = sorted({" ".join(action.says) for action in rules.actions.values() if not action.automatic})
    return f"No move of this game is written like {text!r}. Its moves are: {'; '.join(forms)}."


def read(state: State, action: Action, text: str) -> dict[str, Any] | None:
    """The values that a move's text gives to an action's picks; None if the action is not written so."""
    words = text.split(" ")
    scene = Scene(state.rules, state, state.seat)
    values: dict[str, Any] = {}
    for part in action.says:
        pick = next((pick for pick in action.picks if pick.name == part), None)
        if pick is None:
            if not words or words.pop(0) != part:
                return None
            continue
        if (value := pick.read(scene, words)) is None:
            return None
        values[part] = value
    return None if words or len(values) != len(action.picks) else values


def fault(state: State, action: Action, values: dict[str, Any]) -> tuple[int, Failure]:
    """How far an action gets with these picks, and what stops it there."""
    scene = Scene(state.rules, state, state.seat)
    for depth, pick in enumerate(action.picks):
        failure = pick.fault(scene, values[pick.name])
        if failure is not None:
            return depth + 1, failure
        scene.picked(pick.name, values[pick.name], pick.spot(values[pick.name]))
    if action.when is not None and not action.when.test(scene):
        needs = action.because or both("This needs that {0}.", "Dafür muss gelten: {0}.", action.when.sentence)
        return len(action.picks) + 1, Failure(f"actions.{action.name}.when", needs, action.when.blame(scene))
    forbidden = legal.failing(scene, action)
    if forbidden is not None:
        return len(action.picks) + 1, forbidden
    prefer = both("Another way comes first here.", "Hier geht ein anderer Weg vor.")
    return len(action.picks) + 1, Failure(f"actions.{action.name}.prefer", prefer)


def _not_now(state: State) -> Reason:
    phase = state.rules.phases[state.phase]
    asked = _asked(state)
    return Reason(f"phases.{phase.name}", both("Not now. What is asked for: {0}.", "Nicht jetzt. Gefragt ist: {0}.", asked))


def _asked(state: State) -> Text:
    node = state.rules.phases[state.phase].nodes[state.node]
    titles: Sequence[Text] = [_asking(state, action) for action, _ in node.offers]
    joints = {"en": " or ", "de": " oder "}
    joined: Text = node.title or {
        lang: _one_sentence(joint, [title.get(lang, title["en"]) for title in titles]) for lang, joint in joints.items()
    }
    return joined if node.skip is None else both("{0} (or skip)", "{0} (oder auslassen)", joined)


def _asking(state: State, action: Action) -> Text:
    """An action's title, with how many tiles it asks for if it asks for several."""
    if not action.picks or not isinstance(last := action.picks[-1], SeveralFromPile):
        return action.title
    least, most = last.bounds(Scene(state.rules, state, state.seat))
    return both("{0}: {1}", "{0}: {1}", action.title, str(most) if least == most else f"{least}–{most}")


def _one_sentence(joint: str, titles: Sequence[str]) -> str:
    """Titles joined, only the first beginning with a capital."""
    first, *rest = dict.fromkeys(titles)
    return joint.join([first, *(title[:1].lower() + title[1:] for title in rest)])


asked = _asked
"""What the player to act is asked for, in words."""
