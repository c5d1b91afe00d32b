"""What has changed in the language, format by format, and which words it has lost on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.rules.files.tree import Items, Record
from game.rules.files.upgrade import (
    Change,
    Drop,
    Edit,
    Move,
    Path,
    Place,
    Put,
    Rename,
    Step,
    dropped,
    matches,
    renamed,
    respelt,
    short_of,
)

_PLAYERS = ("mine", "theirs", "nobody", "guest", "host")
_COUNTED = ("pile", "links", "tiles", "turns", "linked", "made", "ring", "cover")


def _everybody(place: Place) -> Iterator[Edit]:
    if place.record.get("owner") == "all" and any(word in place.record for word in _COUNTED):
        yield Put((*place.path, "owner"), "anyone")


def _winners(place: Place) -> Iterator[Edit]:
    """``winner: mine``, and the same on both sides of an ``if``."""
    words: tuple[str, ...] = ("winner",) if matches("endings.*", place.short) else ()
    if matches("endings.*.winner", place.short) or (matches("endings.*.winner.**", place.short) and "if" in place.record):
        words = ("then", "else")
    for word in words:
        value = place.record.get(word)
        if isinstance(value, str) and value in _PLAYERS:
            yield Put((*place.path, word), {"player": value})


def _totals(place: Place) -> Iterator[Edit]:
    """``winner: {most: [{total: points}]}``, when there could be several scores."""
    most = place.record.get("most")
    if matches("endings.*.winner", place.short) and isinstance(most, Items) and len(most) == 1:
        only = most[0]
        if isinstance(only, Record) and list(only) == ["total"]:
            yield Put(place.path, {"highest": "tally"})


def _scores(place: Place) -> Iterator[Edit]:
    """``scores: {points: {name: Points}}``: there is one score, and it has no name of its own."""
    scores = place.record.get("scores") if not place.short else None
    if isinstance(scores, Record) and len(scores) == 1 and "score" not in place.record:
        [(name, entry)] = scores.items()
        if isinstance(entry, Record) and list(entry) == ["name"]:
            yield Move((*place.path, "scores", name), (*place.path, "score"))
            yield Drop((*place.path, "scores"))


def _whose_score(place: Place) -> Iterator[Edit]:
    """``{score: points, owner: mine}``."""
    if isinstance(place.record.get("score"), str) and place.record.get("owner") in ("mine", "theirs"):
        yield Drop((*place.path, "score"))
        yield Rename((*place.path, "owner"), "score")


def _awards(place: Place) -> Iterator[Edit]:
    """``award: {add: 5, to: points, of: mine}``."""
    if matches("endings.*.award", place.short) and "of" in place.record and "to" in place.record:
        yield Drop((*place.path, "to"))
        yield Rename((*place.path, "of"), "to")


def _leading(place: Place) -> Iterator[Edit]:
    for word, more in (("leading", "more_than"), ("trailing", "less_than")):
        if list(place.record) == [word]:
            yield Put(place.path, {"count": {"score": "mine"}, more: {"score": "theirs"}})


def _traits(place: Place) -> Iterator[Edit]:
    """``match: [{one: {stride: four}}]``."""
    if matches("relations.*.match.*.*", place.short) and place.short[-1] in ("one", "other"):
        for trait, value in place.record.items():
            if isinstance(value, str):
                yield Put((*place.path, trait), [value])


def _zones(place: Place) -> Iterator[Edit]:
    """``midlines: {any: [row_0, column_0]}``."""
    parts = place.record.get("any")
    if matches("zones.*", place.short) and isinstance(parts, Items) and all(isinstance(part, str) for part in parts):
        yield Put((*place.path, "any"), " or ".join(f"({part})" if " " in str(part) else str(part) for part in parts))
        yield Rename((*place.path, "any"), "where")


STEPS: tuple[Step, ...] = (
    Step(
        (
            renamed("**", "by", "steps", beside="rotate", only=str),
            respelt("phases.*", "first", "random", "chance"),
            dropped("scoring.*", "to"),
            dropped("links.*.broken_by", "to"),
            Change('"owner: all" is written "owner: anyone"', _everybody),
            Change('"winner: mine" is written "winner: {player: mine}"', _winners),
            Change('"total" is written "highest: tally"', _totals),
            Change('"scores" is called "score"', _scores),
            Change('"score: points, owner: mine" is written "score: mine"', _whose_score),
            Change('"of" in an award is called "to"', _awards),
            Change('"leading" and "trailing" are written as a count', _leading),
            Change("traits that match stand in a list", _traits),
            Change('"any" of a zone is a phrase under "where"', _zones),
        )
    ),
)
"""By number: the step from format 0, the early drafts, to format 1, and so on."""


class Retired(NamedTuple):
    """A word that the language has lost: where it could stand, since when it does not, and what is said instead."""

    word: str
    where: str
    since: int
    now: str


RETIRED = (
    Retired("scores", "", 1, 'it is called "score"'),
    Retired("leading", "**", 1, "it is written {count: {score: mine}, more_than: {score: theirs}}"),
    Retired("trailing", "**", 1, "it is written {count: {score: mine}, less_than: {score: theirs}}"),
    Retired("total", "**", 1, "who has most in the tally has winner: {highest: tally}"),
    Retired("otherwise", "endings.*", 1, "who is equal in everything under most: has a draw, and nothing need be said"),
    Retired("score", "endings.*", 1, "what is counted at the end stands in the section tally:"),
    Retired("of", "endings.*.award", 1, 'it is called "to"'),
    Retired("to", "scoring.*", 1, "there is one score, and the word is not needed"),
    Retired("to", "links.*.broken_by", 1, "the word is not needed"),
    Retired("turns", "phases.*", 1, "it is written until: {count: {turns: anyone}, at_least: 6}"),
    Retired("one_of", "actions.*", 1, "it is a step of a phase's turn"),
    Retired("any", "zones.*", 1, "it is a phrase: where: a or b"),
    Retired("toss", "actions.**", 1, "a phase says first: chance"),
    Retired("win", "actions.**", 1, "an action claims an ending: {claim: ring}, where the ending says check: claimed"),
    Retired("send_rest", "actions.**", 1, "it is written {keep: kept, of: accent}"),
    Retired("send_twins", "actions.**", 1, "it is written {keep: kept, of: accent, for: both}"),
    Retired("plant_kind", "actions.**", 1, "tiles that lie there at the start stand in the section setup:"),
    Retired("plant_kinds", "actions.**", 1, "tiles that lie there at the start stand in the section setup:"),
    Retired("direction", "actions.*.pick.*", 1, "how far and where to is one pick: {as: far, steps: [1, 5], of: crew}"),
    Retired("heading", "actions.**", 1, "how far and where to is one pick: {as: far, steps: [1, 5], of: crew}"),
    Retired("fixed", "actions.**", 1, "what cannot be moved stays by itself, and the word is not needed"),
    Retired("owner_may_decline", "links.*", 1, "a link is declined by an action of its own"),
)


def retired(path: Path, word: str) -> str:
    """What a word is called today that once could stand in the record at this path; empty for a word that never could."""
    short = short_of(path)
    found = next((old for old in RETIRED if old.word == word and matches(old.where, short)), None)
    return f"since format {found.since} {found.now}" if found else ""
