"""Why an action cannot be done with the picks that a move's text gives it, and how far it gets."""

from __future__ import annotations

from typing import Any

from game.core.contract import Text
from game.core.languages import localize
from game.rules.language.nodes import VERBS
from game.rules.playing import legal
from game.rules.playing.model import Action
from game.rules.playing.state import Failure, MoveBundle, Scene, State


def read(state: State, action: Action, text: str, begun: bool = False) -> dict[str, Any] | None:
    """The values that a move's text gives to an action's picks; None if the action is not written so. ``begun``: it may end
    before its last pick."""
    words = text.split(" ")
    scene = Scene(state.rules, state, state.seat)
    values: dict[str, Any] = {}
    for part in action.says:
        if begun and not words:
            return values
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
    return picked(scene, action, values) or (len(action.picks) + 1, undone(scene, action))


def picked(scene: Scene, action: Action, values: dict[str, Any]) -> tuple[int, Failure] | None:
    """The number, from 1, of the first pick that cannot be made, and why; None if all that have a value can."""
    for depth, pick in enumerate(action.picks):
        if pick.name not in values:
            return None
        failure = pick.fault(scene, values[pick.name])
        if failure is not None:
            return depth + 1, _called(failure, action)
        scene.picked(pick.name, values[pick.name], pick.spot(values[pick.name]))
    return None


def undone(scene: Scene, action: Action) -> Failure:
    """Why an action that is no legal move cannot be done, its picks being made."""
    if action.when is not None and not action.when.test(scene):
        needs = action.because or localize("This needs that {0}.", action.when.sentence)
        return Failure(f"actions.{action.name}.when", needs, action.when.blame(scene), "turn")
    forbidden = legal.find_failure(scene, action)
    if forbidden is not None:
        return _called(forbidden, action)
    following = next((next_ for one, next_ in _offers(scene.state) if one is action), None)
    if following is not None and legal.brings_back(scene.state, _made(scene, action, following), -1):
        return Failure("repetition", AGAIN)
    owed = legal.find_unmet_must(scene, action)
    if owed is not None:
        return owed
    if action.prefer is None:
        return Failure(f"actions.{action.name}.says", _in_order(scene, action))
    prefer = action.text or localize("Another way comes first here.")
    return Failure(f"actions.{action.name}.prefer", prefer)


AGAIN: Text = localize("This position has come up before.")


def _offers(state: State) -> tuple[tuple[Action, int], ...]:
    return state.rules.phases[state.phase].nodes[state.node].offers


def _made(scene: Scene, action: Action, following: int) -> MoveBundle:
    """The one move of an action whose picks are made."""
    return MoveBundle(action, tuple(scene.values.values()), "", 0, following)


def _called(failure: Failure, action: Action) -> Failure:
    """A failure that an effect calls by its verb (``rotate``), called by the action whose effect it is."""
    raw = failure.rule == "do" or failure.rule in VERBS["effect"]
    return failure._replace(rule=f"actions.{action.name}") if raw else failure


def _in_order(scene: Scene, action: Action) -> Text:
    """How the same move is written as the list has it."""
    texts = {pick.name: next((t for v, t in pick.values(scene) if v == scene.values[pick.name]), "") for pick in action.picks}
    written = " ".join(texts.get(word, word) for word in action.says)
    return localize("It is written so: {0}.", written)
