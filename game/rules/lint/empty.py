"""Phrases that nothing can ever satisfy, or that leave nothing out: decided for every place and all that may lie there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from game.core.errors import Problem
from game.core.lattice import POINTS, SPACES
from game.rules.domain.extents import OWNER_WORDS, Extent, Extents, Picks
from game.rules.language.phrases import Node, parse
from game.rules.language.texts import clipped
from game.rules.lint.quoting import spelled
from game.rules.lint.seen import Seen
from game.rules.playing.grid import SHAPES
from game.rules.trees.tree import warning_at

_BLOCKS = {"point": POINTS, "square": SPACES}


class Found(dict[int, tuple[Node, Extent]]):
    """By the identity of each part of one phrase: the part, and what it can hold."""

    def of(self, node: Node) -> Extent:
        """What a part can hold."""
        return self[id(node)][1]


class Odd(NamedTuple):
    """What is odd about a part of a phrase: the column in it, what, and what to write instead."""

    column: int
    message: str
    hint: str = ""


def warnings_of(world: Extents, seen: Seen) -> list[Problem]:
    """What is odd about one phrase that a file wrote."""
    return [_told(seen, odd) for odd in oddities_of(world, seen)]


def _told(seen: Seen, odd: Odd) -> Problem:
    mark, message = seen.mark, f'"{clipped(str(seen.value))}": {odd.message}'
    return warning_at(mark._replace(column=mark.column + odd.column), seen.path, message, odd.hint)


def oddities_of(world: Extents, seen: Seen) -> Iterator[Odd]:
    """All parts of a phrase that can hold nothing, though what they are made of can; and those that leave nothing out."""
    node, found, picks = parse(str(seen.value)), Found(), seen.known_picks

    def visit(part: Node, extent: Extent) -> None:
        _, (may, must) = found.get(id(part), (part, Extent(0, world.possible)))
        found[id(part)] = part, Extent(may | extent.may, must & extent.must)

    of_status = seen.path[0] == "statuses" and seen.path[-1] == "who"
    whole = world.asked_of_owners(node, visit) if of_status else world.seen_by_all(str(seen.value), picks, visit)
    odd = [told for part, _ in found.values() for told in _oddities(world, part, found, picks)]
    yield from odd
    if not odd and found.of(node).may:
        yield from _out_of_place(world, seen, whole.may)


def _oddities(world: Extents, node: Node, found: Found, picks: Picks) -> Iterator[Odd]:
    if not found.of(node).may:
        if node.op == "name":
            yield from _owner_word(world, node)
        elif all(found.of(part).may for part in node.parts if node.op != "not"):
            yield _empty(node, found, picks)
    elif node.op in SHAPES and found.of(node).must == world.possible != found.of(node.parts[0]).must:
        yield Odd(node.column, f'"{spelled(node)}" is everywhere, and so limits nothing.', "Take it out, or ask for more.")
    elif node.op == "or" and found.of(node).must == world.possible:
        alone = any(found.of(part).must == world.possible for part in node.parts)
        if not alone and any(part.op == "not" for part in node.parts):
            other, parts = spelled(Node("and", node.column, parts=node.parts)), '" or "'.join(map(spelled, node.parts))
            message = f'everything is "{parts}", so that nothing is left out.'
            yield Odd(_start(node), message, f'Perhaps "and" is meant: "{other}".')


def _start(node: Node) -> int:
    """The column at which a part begins."""
    return min((_start(part) for part in node.parts), default=node.column) if node.op == "or" else node.column


def _owner_word(world: Extents, node: Node) -> Iterator[Odd]:
    """A word that asks whose a tile is, where no tile can be such a player's."""
    if node.word in OWNER_WORDS:
        if world.owners == (2,):
            yield Odd(node.column, f'"{node.word}" holds nothing: the tiles on the board belong to nobody.', 'Write "occupied".')
        elif node.word == "unowned":
            yield Odd(node.column, '"unowned" holds nothing: every tile on the board belongs to a player.', "Take it out.")


def _empty(node: Node, found: Found, picks: Picks) -> Odd:
    """Why nothing can be in a part of a phrase, and what may have been meant."""
    said = spelled(node)
    if node.op == "not":
        return Odd(node.column, f'"{spelled(node.parts[0])}" is everywhere, so that "{said}" leaves nothing.', "Ask for less.")
    if node.op != "and":
        turn = {"corners of": "squares at", "squares at": "corners of"}.get(node.op)
        hint = f'"corners of" leads from squares to points, and "squares at" from points to squares: perhaps "{turn}".'
        return Odd(node.column, f'"{said}" holds no place.', hint if turn else "")
    for one, other in combinations(node.parts, 2):
        if not found.of(one).may & found.of(other).may:
            return _apart(one, other, picks)
    return Odd(node.column, f"nothing is all of this at once: {', '.join(map(spelled, node.parts))}.", "Ask for less.")


def _apart(one: Node, other: Node, picks: Picks) -> Odd:
    """Two parts that nothing can be in together."""
    if one.op == "not" or other.word in picks:
        one, other = other, one
    first, second = spelled(one), spelled(other)
    if one.word in picks:
        pick = picks[one.word]
        picked = pick.who or pick.tiles or pick.places
        return Odd(one.column, f'"{first}" is never "{second}".', f'It is picked as "{picked}".' if picked else "")
    if other.op == "not":
        inner = spelled(other.parts[0])
        message = f'all that is "{first}" is "{inner}" too, so that "{second}" leaves nothing.'
        return Odd(min(one.column, other.column), message, f'Take "{second}" out, or name less after "not".')
    either = spelled(Node("or", one.column, parts=(one, other)))
    return Odd(min(one.column, other.column), f'nothing is both "{first}" and "{second}".', f'Perhaps "or" is meant: "{either}".')


def _out_of_place(world: Extents, seen: Seen, may: int) -> Iterator[Odd]:
    """A phrase that can hold something, but nothing of the sort that is asked for where it stands."""
    if seen.path[0] == "statuses" and seen.path[-1] == "who":
        if not may:
            hint = 'A status is asked of each tile from its owner\'s seat, where the tile itself is never "theirs".'
            yield Odd(0, "holds no tile.", hint)
    elif seen.sort == "tile" and not may & world.tiles:
        yield Odd(0, "holds no tile.", 'Here tiles are meant: a tile\'s name, a group, "occupied", "mine".')
    elif seen.sort in _BLOCKS and not world.anywhere(may) & _BLOCKS[seen.sort]:
        squares = "; tiles need lives_on: squares" if seen.sort == "square" else ""
        yield Odd(0, f"holds no {seen.sort}.", f"Here a {seen.sort} is meant{squares}.")
