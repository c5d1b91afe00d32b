"""Small house rules that fit a game, made out of its own tiles, options and endings: for who begins a ruleset of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from game.core.contract import say
from game.rules.domain.names import KnownNames, records_in
from game.rules.language.setting import text_of
from game.rules.trees.tree import Record, plain

Data = dict[str, Any]


class Suggestion(NamedTuple):
    """A sentence on what the lines show, and the lines as data: one section."""

    about: str
    data: Data


def suggest(tree: Record, board: Record | None) -> Iterator[Iterator[Suggestion]]:
    """For each sort of change the ways in which it can be shown with this game, the best first. Nobody has checked them."""
    names = KnownNames(tree, board)
    yield _suggest_tiles(tree, names)
    yield _suggest_options(tree)
    yield _suggest_never(tree, names)
    yield _suggest_removal(tree)
    yield _suggest_ending(tree)


def _suggest_tiles(tree: Record, names: KnownNames) -> Iterator[Suggestion]:
    """One tile goes further, and there are more of another."""
    moves = [(tile, move) for tile in names.tiles if (move := _lengthen(_plain(names.field(tile, "move"))))]
    counts = [(tile, count) for tile in reversed(names.tiles) if 0 < (count := _count_in_set(names, tile)) < 60]
    for tile, move in moves:
        for other, count in counts:
            if other != tile:
                said = f"{_name_tile(tree, tile)} goes further, and each set has one more {_name_tile(tree, other)}."
                yield Suggestion(said, {"tiles": {tile: {"move": move}, other: {"count": count + 1}}})
    for tile, move in moves:
        yield Suggestion(f"{_name_tile(tree, tile)} goes further.", {"tiles": {tile: {"move": move}}})
    for tile, count in counts:
        yield Suggestion(f"Each set has one more {_name_tile(tree, tile)}.", {"tiles": {tile: {"count": count + 1}}})


def _count_in_set(names: KnownNames, tile: str) -> int:
    """How many of a tile there are in a set; 0 where an option says it."""
    count = names.field(tile, "count")
    return count if type(count) is int else 0


def _plain(value: Any) -> Any:
    return {} if value is None else plain(value)


def _lengthen(move: Any) -> Any:
    """The same way of moving by one step more; None where that cannot be told."""
    if isinstance(move, list):
        first = _lengthen(move[0]) if move else None
        return None if first is None else [first, *move[1:]]
    for word in ("walk", "slide"):
        if isinstance(move, dict) and type(move.get(word)) is int and move[word] < 12:
            return {**move, word: move[word] + 1}
    return None


def _name_tile(tree: Record, tile: str) -> str:
    name = say(text_of(plain(records_in(tree, "tiles")[tile].get("name", tile))))
    return name.partition(",")[0].strip()[:40] or tile


def _suggest_options(tree: Record) -> Iterator[Suggestion]:
    for name, option in records_in(tree, "options").items():
        word, value = _change_default(plain(option))
        if word:
            title = say(text_of(plain(option.get("name", name)))).rstrip(".")
            yield Suggestion(f"Another default for an option: {title}.", {"options": {name: {word: value}}})


def _change_default(option: Mapping[str, Any]) -> tuple[str, int | str | bool]:
    """The word of an option that holds its default, and another value; no word if there is no other."""
    if type(number := option.get("number")) is int:
        step, most, least = option.get("step", 1), option.get("max", number), option.get("min", number)
        changed = number + step if number + step <= most else number - step
        return ("number", changed) if least <= changed <= most else ("", 0)
    if "choice" in option:
        others = [choice for choice in option.get("choices", {}) if choice != option["choice"]]
        return ("choice", others[0]) if others else ("", "")
    return ("switch", not option["switch"]) if isinstance(option.get("switch"), bool) else ("", False)


def _suggest_never(tree: Record, names: KnownNames) -> Iterator[Suggestion]:
    """A bound on how many tiles of a kind may lie on the board, below what there is."""
    for tile in names.tiles:
        count = _count_in_set(names, tile)
        if count > 1:
            most = count - 1 if count < 4 else 2
            because = f"Nobody may have more than {most} of this tile on the board: {_name_tile(tree, tile)}."
            rule = {"when": {"count": {"tiles": f"mine and {tile}"}, "more_than": most}, "because": because}
            yield Suggestion("What no move may leave behind, and the reason that players read.", {"never": {"too_many": rule}})


_REMOVED = {
    "captures": "Without one of the ways to capture.",
    "never": "Without one of the things that are forbidden.",
    "tally": "Without one line of the count.",
    "statuses": "Without one status.",
    "options": "Without one option.",
    "presets": "Without one preset.",
    "endings": "Without one of the endings.",
}
"""Sections of which an entry may be missed by no other rule."""


def _suggest_removal(tree: Record) -> Iterator[Suggestion]:
    for section, said in _REMOVED.items():
        for name in reversed(list(records_in(tree, section))):
            yield Suggestion(said, {"remove": [f"{section}.{name}"]})


def _suggest_ending(tree: Record) -> Iterator[Suggestion]:
    """A game that is over once somebody has many tiles on the board, and is won in one of the ways that the game knows."""
    known = [plain(ending["winner"]) for ending in records_in(tree, "endings").values() if "winner" in ending]
    alone = plain(tree).get("players", {}).get("count") == 1
    laid = sum(map(len, plain(tree).get("setup", {}).values()))
    many = laid + 4 if laid else 12
    for winner in ([] if alone else [{"player": "mine"}]) + known:
        when = {"count": {"tiles": "occupied" if alone else "mine"}, "at_least": many}
        ending = {"name": "A full garden", "check": "after_turn", "when": when, "winner": winner}
        yield Suggestion(f"Another way to end the game: {many} tiles on the board.", {"endings": {"full_garden": ending}})
