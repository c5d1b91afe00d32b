"""A hint with its reasons: the move, and what it changes most, in the words of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.bots.budget import ALONE, Budget, Context
from game.bots.evaluation import nearness, shares
from game.bots.thinking import think
from game.core.contract import Feature, Searchable, Text
from game.core.languages import localize, mark_text

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
        found = [localize(ONLY)]
    return Hint(choice.move, choice.worth, tuple(found), choice.threat)


def reasons(game: Searchable[Any], before: Any, after: Any, seat: str, most: int = 2) -> list[Text]:
    """What a move brings to a seat, as sentences: that it ends the game, or the features that change most."""
    result = game.result(after)
    if result is not None:
        said = mark_text("It wins: {0}.") if result.winner == seat else mark_text("It ends the game: {0}.")
        return [localize(said, result.name)]
    own = game.seats.index(seat) if game.opposed else 0
    then = {feature.name: (feature, share) for feature, share in shares(game.features(before), own, opposed=game.opposed)}
    found: list[tuple[float, str, Text]] = []
    for feature, share in shares(game.features(after), own, opposed=game.opposed):
        old, was = then.get(feature.name, (feature, 0.0))
        if share - was > ENOUGH:
            found.append((share - was, *_sentence(old, feature, own)))
    found.sort(key=lambda entry: -entry[0])
    told: dict[str, Text] = {}  # of each sort of reason the weightiest
    for _, sort, sentence in found:
        told.setdefault(sort, sentence)
    return list(told.values())[:most]


def _sentence(old: Feature, new: Feature, own: int) -> tuple[str, Text]:
    """What has changed about a feature, for the seat that gains by it: the sort of sentence, and the sentence."""
    if new.form == "ending":
        said = ENDINGS[_changed(old, new, own)]
        return said, localize(said, new.title)
    gained = new.amounts[own] - old.amounts[own]
    lost = new.amounts[1 - own] - old.amounts[1 - own] if len(new.amounts) > 1 else 0.0
    ours = gained != 0 and abs(gained) >= abs(lost)
    said = SAID[new.form, ours]
    return said, localize(said, new.title, _number(abs(gained if ours else lost)))


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


ONLY = mark_text("There is no other move.")
ENDINGS: dict[tuple[str, bool], str] = {
    ("mine", True): mark_text("It brings you nearer to this ending: {0}."),
    ("mine", False): mark_text("It puts off an ending that is bad for you: {0}."),
    ("theirs", True): mark_text("It brings the other nearer to an ending that is good for you: {0}."),
    ("theirs", False): mark_text("It keeps the other from this ending: {0}."),
    ("winner", True): mark_text("You stand better if the game ends so: {0}."),
}
"""By what changed about an ending, and whether it came nearer."""
SAID: dict[tuple[str, bool], str] = {
    ("score", True): mark_text("It brings you {1} more points soon."),
    ("score", False): mark_text("It costs the other {1} points."),
    ("tally", True): mark_text("It counts at the end: {0}, by {1}."),
    ("tally", False): mark_text("It takes this from the other's count: {0}, {1}."),
    ("links", True): mark_text("Of these you have more then: {0}, by {1}."),
    ("links", False): mark_text("Of these the other has fewer then: {0}, by {1}."),
    ("pairs", True): mark_text("It brings tiles of yours nearer to this: {0}."),
    ("pairs", False): mark_text("It keeps tiles of the other's from this: {0}."),
    ("tiles", True): mark_text("It brings a tile of yours onto the board."),
    ("tiles", False): mark_text("It takes a tile of the other's off."),
    ("turns", True): mark_text("You have a tile more for a turn later on."),
    ("turns", False): mark_text("The other has a tile fewer for a turn later on."),
    ("held", True): mark_text("It frees a tile of yours."),
    ("held", False): mark_text("It holds a tile of the other's fast."),
}
"""By the form of what changed most, and whether it is something of the seat's own."""
