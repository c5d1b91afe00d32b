"""A hint with its reasons: the move, and what it changes most, in the words of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.bots.evaluation import shares
from game.bots.search import ALONE, Budget, Context, think
from game.core.contract import Feature, Searchable, Text

ENOUGH = 0.05
"""A change of the lead that is worth telling."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A move, what it is worth, why it is good (the weightiest reason first), and what the other threatens, if anything."""

    move: str
    worth: float
    reasons: tuple[Text, ...]
    threat: str = ""


def hint(game: Searchable[Any], state: Any, budget: Budget, *, seed: int = 0, context: Context = ALONE) -> Hint:
    """What to play in a state, and why. Raises Stopped, ValueError if the game is over."""
    choice = think(game, state, budget, seed=seed, context=context)
    seat = game.to_move(state) or ""
    seen = game.determinize(state, seat, seed)  # what a move brings to light is not told before it is made
    return Hint(choice.move, choice.worth, tuple(reasons(game, seen, game.play(seen, choice.move), seat)), choice.threat)


def reasons(game: Searchable[Any], before: Any, after: Any, seat: str, most: int = 2) -> list[Text]:
    """What a move brings to a seat, as sentences: that it ends the game, or the features that change most."""
    result = game.result(after)
    if result is not None:
        said = {"en": "It ends the game: {}.", "de": "Das beendet das Spiel: {}."}
        if result.winner == seat:
            said = {"en": "It wins: {}.", "de": "Das gewinnt: {}."}
        return [_filled(said, result.name)]
    own = game.seats.index(seat) if game.opposed else 0
    then = {feature.name: (feature, share) for feature, share in shares(game.features(before), own, opposed=game.opposed)}
    found: list[tuple[float, Text]] = []
    for feature, share in shares(game.features(after), own, opposed=game.opposed):
        old, was = then.get(feature.name, (feature, 0.0))
        if share - was > ENOUGH:
            found.append((share - was, _sentence(old, feature, own)))
    found.sort(key=lambda entry: -entry[0])
    return [sentence for _, sentence in found[:most]]


def _sentence(old: Feature, new: Feature, own: int) -> Text:
    """What has changed about a feature, for the seat that gains by it."""
    gained = new.amounts[own] - old.amounts[own]
    lost = new.amounts[1 - own] - old.amounts[1 - own] if len(new.amounts) > 1 else 0.0
    ours = gained != 0 and abs(gained) >= abs(lost)
    return _filled(SAID[new.form, ours], new.title, _number(abs(gained if ours else lost)))


def _number(amount: float) -> str:
    return f"{amount:.0%}" if amount < 1 else f"{amount:.0f}"


def _filled(sentence: Text, name: Text, number: str = "") -> Text:
    return {language: words.format(name.get(language, name["en"]), number) for language, words in sentence.items()}


SAID: dict[tuple[str, bool], Text] = {
    ("ending", True): {"en": "It brings you nearer to this ending: {}.", "de": "So kommst du diesem Ende näher: {}."},
    ("ending", False): {"en": "It keeps the other from this ending: {}.", "de": "So rückt für die andere Seite fern: {}."},
    ("score", True): {"en": "It brings you {1} more points soon.", "de": "Es bringt dir bald {1} Punkte mehr."},
    ("score", False): {"en": "It costs the other {1} points.", "de": "Es kostet die andere Seite {1} Punkte."},
    ("tally", True): {"en": "It counts at the end: {}, by {}.", "de": "Es zählt am Ende: {}, um {}."},
    ("tally", False): {"en": "It takes this from the other's count: {}, {}.", "de": "Das verliert die andere Seite: {}, um {}."},
    ("links", True): {"en": "Of these you have more then: {}, by {}.", "de": "Davon hast du danach mehr: {}, um {}."},
    ("links", False): {
        "en": "Of these the other has fewer then: {}, by {}.",
        "de": "Davon hat die andere Seite weniger: {}, um {}.",
    },
    ("pairs", True): {"en": "It brings tiles of yours nearer to this: {}.", "de": "Es bringt Steine von dir dem näher: {}."},
    ("pairs", False): {"en": "It keeps tiles of the other's from this: {}.", "de": "Es hält Steine der anderen davon ab: {}."},
    ("tiles", True): {"en": "It brings a tile of yours onto the board.", "de": "Es bringt einen Stein von dir aufs Brett."},
    ("tiles", False): {"en": "It takes a tile of the other's off.", "de": "Es nimmt der anderen Seite einen Stein."},
    ("held", True): {"en": "It frees a tile of yours.", "de": "Es befreit einen Stein von dir."},
    ("held", False): {"en": "It holds a tile of the other's fast.", "de": "Es hält einen Stein der anderen Seite fest."},
}
"""By the form of what changed most, and whether it is something of the seat's own."""
