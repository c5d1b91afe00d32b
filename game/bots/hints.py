"""A hint with its reasons: the move, and what it changes most, in the words of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.bots.evaluation import nearness, shares
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
    found = reasons(game, seen, game.play(seen, choice.move), seat)
    if not found and len(game.legal(seen)) == 1:
        found = [ONLY]
    return Hint(choice.move, choice.worth, tuple(found), choice.threat)


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
    found: list[tuple[float, Text, Text]] = []
    for feature, share in shares(game.features(after), own, opposed=game.opposed):
        old, was = then.get(feature.name, (feature, 0.0))
        if share - was > ENOUGH:
            found.append((share - was, *_sentence(old, feature, own)))
    found.sort(key=lambda entry: -entry[0])
    told: dict[str, Text] = {}  # of each sort of reason the weightiest
    for _, sort, sentence in found:
        told.setdefault(sort["en"], sentence)
    return list(told.values())[:most]


def _sentence(old: Feature, new: Feature, own: int) -> tuple[Text, Text]:
    """What has changed about a feature, for the seat that gains by it: the sort of sentence, and the sentence."""
    if new.form == "ending":
        said = ENDINGS[_changed(old, new, own)]
        return said, _filled(said, new.title)
    gained = new.amounts[own] - old.amounts[own]
    lost = new.amounts[1 - own] - old.amounts[1 - own] if len(new.amounts) > 1 else 0.0
    ours = gained != 0 and abs(gained) >= abs(lost)
    said = SAID[new.form, ours]
    return said, _filled(said, new.title, _number(abs(gained if ours else lost)))


def _changed(old: Feature, new: Feature, own: int) -> tuple[str, bool]:
    """What does most of a change about an ending: that one's own nearness, the other's, or who would win by it has changed; and
    whether it came nearer."""
    then, now = ([nearness(amount) for amount in feature.amounts] for feature in (old, new))
    other = 1 - own
    effects = {
        "mine": (now[own] - then[own]) * new.favours[own],
        "theirs": (then[other] - now[other]) * new.favours[other],
        "winner": then[own] * (new.favours[own] - old.favours[own]) - then[other] * (new.favours[other] - old.favours[other]),
    }
    whose = max(effects, key=lambda word: effects[word])
    return whose, {"mine": now[own] > then[own], "theirs": now[other] > then[other], "winner": True}[whose]


def _number(amount: float) -> str:
    return f"{amount:.0%}" if amount < 1 else f"{amount:.0f}"


def _filled(sentence: Text, name: Text, number: str = "") -> Text:
    return {language: words.format(name.get(language, name["en"]), number) for language, words in sentence.items()}


ONLY: Text = {"en": "There is no other move.", "de": "Einen anderen Zug gibt es nicht."}
ENDINGS: dict[tuple[str, bool], Text] = {
    ("mine", True): {"en": "It brings you nearer to this ending: {}.", "de": "So kommst du diesem Ende näher: {}."},
    ("mine", False): {
        "en": "It puts off an ending that is bad for you: {}.",
        "de": "So rückt ein Ende fern, das dir schadet: {}.",
    },
    ("theirs", True): {
        "en": "It brings the other nearer to an ending that is good for you: {}.",
        "de": "So kommt die andere Seite einem Ende näher, das dir nützt: {}.",
    },
    ("theirs", False): {"en": "It keeps the other from this ending: {}.", "de": "So rückt für die andere Seite fern: {}."},
    ("winner", True): {
        "en": "You stand better if the game ends so: {}.",
        "de": "Du stehst besser da, wenn das Spiel so endet: {}.",
    },
}
"""By what changed about an ending, and whether it came nearer."""
SAID: dict[tuple[str, bool], Text] = {
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
