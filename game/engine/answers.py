"""Games, states and rulesets as the data of an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from game.core.catalogue import CatalogueEntry
from game.core.chance import Chance
from game.core.contract import Game, Link, Option, Reason, Result, say
from game.core.errors import BadRequest

MOST_NODES = 10_000_000
"""The most move sequences that are counted: some minutes' work."""
LONGEST_SENTENCE = 8000
"""Letters of an error: a request of megabytes can be wrong in as many words."""


class Playable(Game[Any], Protocol):
    """What the engine asks of a game besides the contract."""

    def legal_count(self, state: Any) -> int:
        """How many legal moves there are, without writing them out."""


class Openable(Protocol):
    """The shelf as the engine asks it."""

    def entries(self) -> Sequence[CatalogueEntry]:
        """All rulesets, broken ones too."""

    def open(self, ruleset: str, options: Mapping[str, int | str | bool]) -> Playable:
        """A game by the name of its ruleset or the path of a file. Raises BadRuleset or BadRequest."""

    def reopen(self, record: Mapping[str, Any]) -> Playable:
        """The game that a record was played with. Raises BadRuleset or BadRequest."""


def state_data(game: Playable, state: Any) -> dict[str, Any]:
    """A state as ``state`` answers it: its position, with what follows from it. ``setup`` takes the whole of it back."""
    return game.position(state) | {
        "links": [link_data(link) for link in game.links(state)],
        "result": result_data(game.result(state)),
        "legal_count": game.legal_count(state),
    }


def link_data(link: Link) -> dict[str, Any]:
    """A link with its kind, its owner or null, its two ends in order and its worth."""
    return {"kind": link.kind, "owner": link.owner, "a": link.a, "b": link.b, "worth": link.worth}


def result_data(result: Result | None) -> dict[str, Any] | None:
    """A result with its tally in English, GUEST's number first; None while the game goes on."""
    if result is None:
        return None
    tally = [[say(name), guest, host] for name, guest, host in result.tally]
    return {"winner": result.winner, "ending": result.ending, "tally": tally}


def reason_data(reason: Reason) -> dict[str, Any]:
    """A reason: the sentence in English, the rule's name, the places to point at."""
    return {"sentence": say(reason.sentence), "rule": reason.rule, "points": list(reason.points)}


def entry_data(entry: CatalogueEntry) -> dict[str, Any]:
    """A ruleset of the shelf; a broken one has ``problem``, and nothing else that could be relied on but its id."""
    data = {"id": entry.id, "names": dict(entry.name), "players": entry.players}
    data["options"] = [option_data(option) for option in entry.options]
    return data | {"problem": entry.problem} if entry.problem else data


def option_data(option: Option) -> dict[str, Any]:
    """An option: a number has a range and a step, a choice has its choices, a switch is true or false."""
    data: dict[str, Any] = {"id": option.id, "names": dict(option.name), "type": option.type, "default": option.default}
    if option.type == "number":
        data |= {"range": [option.minimum, option.maximum], "step": option.step}
    elif option.type == "choice":
        data["choices"] = {name: dict(text) for name, text in option.choices.items()}
    return data


def perft(game: Playable, state: Any, depth: int, most: int = MOST_NODES) -> int:
    """The number of move sequences of that length from a state on; 1 for none at all. Raises BadRequest beyond ``most``."""
    if depth == 0:
        return 1
    if depth == 1:
        return game.legal_count(state)
    nodes = 0
    for move in game.legal(state):
        nodes += perft(game, game.play(state, move), depth - 1, most - nodes)
        if nodes > most:
            raise BadRequest("There are too many move sequences of this length to count them; ask for a smaller depth.")
    return nodes


def playout(game: Playable, state: Any, seed: int, most: int) -> tuple[list[str], Any]:
    """Random legal moves, each as likely, from a state to the end or to that many; and the state they lead to.

    A seed stands for the same moves in every program: number ``Chance(seed).below(n)`` of the n sorted moves is played.
    """
    chance = Chance(seed)
    moves: list[str] = []
    while len(moves) < most and game.to_move(state) is not None:
        moves.append(chance.pick(game.legal(state)))
        state = game.play(state, moves[-1])
    return moves, state
