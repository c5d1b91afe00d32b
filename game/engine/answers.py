"""Games, states and rulesets as the data of an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from game.core.catalogue import CatalogueEntry
from game.core.contract import Gauge, Link, Meter, Option, Reason, Result, say
from game.core.covering import cover_links, cover_pieces
from game.engine.perft import Playable

LONGEST_SENTENCE = 8000
"""Letters of an error: a request of megabytes can be wrong in as many words."""


class OpenableRulesets(Protocol):
    """The catalogue of rulesets as the engine asks it."""

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


def view_data(game: Playable, state: Any, seat: str) -> dict[str, Any]:
    """A state as a seat sees it. How many moves there are is told to whoever is to move."""
    links = cover_links(game.links(state), cover_pieces(game.pieces(state), seat))
    return game.view(state, seat) | {
        "links": [link_data(link) for link in links],
        "result": result_data(game.result(state)),
        "legal_count": game.legal_count(state) if game.to_move(state) == seat else None,
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


def meter_data(meter: Meter) -> dict[str, Any]:
    """A meter: of an ending its gauge and how good it would be, of what would decide the amounts by seat."""
    data: dict[str, Any] = {"rule": meter.name, "names": dict(meter.title)}
    if meter.gauge is None:
        return data | {"amounts": list(meter.amounts), "rank": meter.rank}
    return data | {"seat": meter.seat or None, "favour": round(meter.favour, 4), "gauge": gauge_data(meter.gauge)}


def gauge_data(gauge: Gauge) -> dict[str, Any]:
    """A gauge: its form, its degree from 0 to 1, and what that form shows."""
    data: dict[str, Any] = {"form": gauge.form, "names": dict(gauge.title), "degree": round(gauge.degree, 4)}
    shown: dict[str, dict[str, Any]] = {
        "count": {"amount": gauge.amount, "goal": gauge.goal, "start": gauge.start},
        "parts": {"parts": [gauge_data(part) for part in gauge.parts]},
        "ring": {"around": gauge.place, "arcs": [[round(start, 2), round(end, 2)] for start, end in gauge.arcs]},
    }
    return data | shown.get(gauge.form, {})


def entry_data(entry: CatalogueEntry) -> dict[str, Any]:
    """A ruleset of the catalogue; a broken one has ``problem``, and nothing else that could be relied on but its id."""
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
