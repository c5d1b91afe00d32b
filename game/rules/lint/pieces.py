"""Tiles, piles, marks, relations, links and captures that can come to nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import and_, or_

from game.core.lattice import SQUARES
from game.rules.domain.names import EVERY_TILE, Kinds, texts_in
from game.rules.domain.reachability import ON_BOARD
from game.rules.language.phrases import parse
from game.rules.lint.prospects import Prospects
from game.rules.lint.quoting import all_of
from game.rules.trees.nearest import did_you_mean
from game.rules.trees.tree import Record

ABOUT_KINDS = ("starts_with", "who")
"""Words whose phrases only say which tiles lie in piles, or come out of them."""


def tell(prospects: Prospects) -> None:
    """Tells of everything of that sort."""
    for part in (_relations, _links, _captures, _piles, _onto_the_board, _movements, _idle, _places_to_plant, _marks):
        part(prospects)


# What belongs together


def _relations(prospects: Prospects) -> None:
    for name, entry in prospects.entries("relations").items():
        own = any(prospects.owns(("relations", name, word)) for word in entry)
        if own and prospects.links.pairs(name) == frozenset():
            prospects.tell(("relations", name), "joins no two tiles.", "Name tiles, or groups that tiles are in.", key=True)


def _links(prospects: Prospects) -> None:
    links = prospects.links
    for name, entry in prospects.entries("links").items():
        relation = str(entry.get("relation", ""))
        foreign = not any(prospects.owns(("links", name, word)) for word in ("relation", "ends") if word in entry)
        told = prospects.has_told(("relations", relation))
        if foreign or told or prospects.variants.varies("links", name) or links.stands(entry) or links.possible(name):
            continue
        one, other = links.ends(entry) if "ends" in entry else (frozenset[str](), frozenset[str]())
        why = f'no tile that can be at one end is "{relation}" with one that can be at the other.'
        if not one or not other:
            why = "no tile can be at one of its ends."
        prospects.tell(("links", name), f"can never stand: {why}", "See to its ends and its relation.", key=True)


def _captures(prospects: Prospects) -> None:
    for name, entry in prospects.entries("captures").items():
        own = any(prospects.owns(("captures", name, word)) for word in ("by", "of", "relation") if word in entry)
        if own and not prospects.variants.varies("captures", name) and not prospects.has_told(("captures", name)):
            why = _never_takes(prospects, entry)
            if why:
                prospects.tell(("captures", name), f"can never happen: {why}", "See to by:, of: and relation:.", key=True)


def _never_takes(prospects: Prospects, entry: Record) -> str:
    """Why a capture never happens; empty if it may."""
    world = prospects.world
    takers = world.phrase(str(entry["by"])).may & prospects.takers
    by, of = world.kinds_in(takers), world.kinds_in(world.phrase(str(entry["of"])).may)
    if not by:
        return f'no action moves a tile that is "{entry["by"]}".'
    if not _able(prospects, by, "capture"):
        return f'no tile that is "{entry["by"]}" can capture.'
    if not _able(prospects, of, "be_captured"):
        return f'no tile that is "{entry["of"]}" can be captured.'
    relation = str(entry.get("relation", "any"))
    if relation != "any" and not prospects.links.joins(relation, by, of, directed=True):
        return f'no tile that is "{entry["by"]}" is "{relation}" with one that is "{entry["of"]}".'
    return ""


def _able(prospects: Prospects, kinds: Kinds, verb: str) -> Kinds:
    """Those of the kinds that are not kept from something by what they are."""
    varies = any(prospects.variants.varies(section, "", "cannot") for section in ("tiles", "groups"))
    return frozenset(kind for kind in kinds if varies or verb not in texts_in(prospects.world.field(kind, "cannot")))


# Piles


def _piles(prospects: Prospects) -> None:
    holds = prospects.holds
    for name in prospects.own("piles"):
        if not holds.there(name):
            hint = "Write starts_with:, or let an action send tiles to it."
            prospects.tell(("piles", name), "no tile ever comes into this pile.", hint, key=True)
        elif holds.starts(name) and not holds.taken_from(name) and not prospects.variants.values("setup"):
            hint = f"Write an action that picks out of it: {{as: it, from: {name}}}."
            prospects.tell(("piles", name), "begins with tiles, and no action takes any out of it.", hint, key=True)


# Tiles


def _onto_the_board(prospects: Prospects) -> None:
    """Tiles of which there are some, and none of which ever comes onto the board."""
    holds = prospects.holds
    for name in prospects.own("tiles"):
        if prospects.world.field(name, "count") is None and name not in holds.there(ON_BOARD):
            message = "there are none of this tile: neither it nor a group that it is in has a count."
            known = [other for other in prospects.entries("tiles") if other not in prospects.own("tiles")]
            near = "" if "is" in prospects.entries("tiles")[name] else did_you_mean(name, known)
            hint = f"{near} If not, write" if near else "Write"
            prospects.tell(("tiles", name), message, f"{hint} count: 1, or as many as each set has.", key=True)
        if prospects.ever.count(name).most and name not in holds.there(ON_BOARD):
            piles = [pile for pile in prospects.entries("piles") if name in holds.there(pile)]
            if not piles:
                message = "no pile starts with this tile, so it cannot come into play."
                prospects.tell(("tiles", name), message, "Name it in starts_with:.", key=True)
            elif not any(prospects.has_told(("piles", pile)) for pile in piles):
                message = f"can never come onto the board: no action puts it there out of the {' or the '.join(piles)}."
                hint = f"Name it where tiles are picked: {{as: it, from: {piles[0]}, who: {name}}}."
                prospects.tell(("tiles", name), message, hint, key=True)


def left_out(prospects: Prospects) -> None:
    """Tiles of the rules that the file builds on, where its own turns or actions no longer bring them onto the board; asked
    last, for what is wrong with these actions tells enough."""
    holds, own = prospects.holds, prospects.own("tiles")
    mine = [("phases", name, "turn") for name in prospects.entries("phases") if prospects.owns(("phases", name, "turn"))]
    mine += [("actions", name, word) for name, entry in prospects.entries("actions").items() for word in ("pick", "do")
             if word in entry and prospects.owns(("actions", name, word))]  # fmt: skip
    far = [name for name in prospects.entries("tiles") if name not in own and name not in holds.there(ON_BOARD)]
    lost = [name for name in far if prospects.ever.count(name).most]
    if not mine or not lost or any(prospects.has_told(path[:2]) for path in mine):
        return
    message = f"no turn has an action that could bring any of these tiles onto the board: {', '.join(lost)}."
    hint = f"Name one in a turn that does, or play without them: tiles: {{{lost[0]}: {{count: 0}}}}."
    prospects.tell(mine[0], message, hint, key=True)


def _movements(prospects: Prospects) -> None:
    """Movement of tiles that no action moves, or that cannot move; once, if no action moves anything."""
    hint = "For example: pick: [{as: it, tile: mine}, {as: goal, way_of: it}], do: [{move: it, to: goal}]."
    for section, name, members in _movers(prospects):
        path = (section, name, "move")
        if not members & prospects.holds.there(ON_BOARD):
            continue
        if not prospects.moved:
            prospects.tell(path, "no action moves any tile by its own movement, this one or another.", hint, key=True)
            return
        if not members & prospects.world.kinds_in(prospects.moved):
            message = "no action moves this tile by its own movement." if section == "tiles" else "no action moves such tiles."
            prospects.tell(path, message, hint, key=True)
        elif not _able(prospects, members, "move"):
            prospects.tell(path, 'says how it moves, and "cannot" that it never does.', "Take one of the two out.", key=True)
        elif section == "tiles":
            _ways(prospects, name)


def _ways(prospects: Prospects, tile: str) -> None:
    """Paths that can end nowhere: no point is one on which they may end, and one that each step must touch."""
    world, given = prospects.world, prospects.world.field(tile, "move")
    for number, way in enumerate(given if isinstance(given, list) else [given]):
        asked = [text for word in ("land", "through") if isinstance(text := way.get(word, world.field(tile, word)), str)]
        ends = [world.anywhere(world.phrase(text).may) for text in asked]
        if len(ends) > 1 and all(ends) and not reduce(and_, ends, world.lives(tile)):
            path = ("tiles", tile, "move", number) if isinstance(given, list) else ("tiles", tile, "move")
            message = f'can end nowhere: no point is "{asked[0]}" where it may end, and "{asked[1]}" where each step must be.'
            prospects.tell(path, message, "See to land: and through: of it and of its groups.", key=True)


def _movers(prospects: Prospects) -> Iterator[tuple[str, str, Kinds]]:
    """The tiles and groups to which the file gave a movement, with the kinds that take it over."""
    for section in ("tiles", "groups"):
        for name, entry in prospects.entries(section).items():
            if "move" in entry and prospects.owns((section, name, "move"), key=True):
                members = frozenset([name]) if section == "tiles" else prospects.names.members.get(name, frozenset())
                if members:
                    yield section, name, members


def _idle(prospects: Prospects) -> None:
    """New tiles that never move and of which no rule speaks: was their movement forgotten?"""
    named: set[str] = set()
    varies = any(prospects.variants.varies(section, "", "move", "is") for section in ("tiles", "groups"))
    for name in () if varies else prospects.own("tiles"):
        told = prospects.has_told(("tiles", name)) or any(prospects.world.field(name, word) for word in ("move", "text"))
        if told or not prospects.ever.count(name).most or name not in prospects.holds.there(ON_BOARD):
            continue
        groups = [group for group in prospects.names.groups_of(name) if group != EVERY_TILE]
        named = named or _spoken_of(prospects)
        if not named & {name, *groups}:
            hint = "Give it move:, or say under text: what it is for."
            prospects.tell(("tiles", name), "does not move, and no rule names it: it only stands in the way.", hint, key=True)


def _spoken_of(prospects: Prospects) -> set[str]:
    """The tiles and groups that phrases name, other than to say what lies in piles; and the tiles that relations name."""
    found: set[str] = set()
    for seen in prospects.lint.seen:
        kinds_only = seen.path[-1] in ABOUT_KINDS and seen.path[0] != "statuses"
        if seen.family == "phrase" and not kinds_only:
            found |= {node.word for node in parse(str(seen.value)).names()}
    for name in prospects.entries("relations"):
        pairs = prospects.links.pairs(name)
        found |= {kind for pair in pairs for kind in pair} if pairs is not None else set(prospects.names.tiles)
    return found


def _places_to_plant(prospects: Prospects) -> None:
    """Places to plant where none of the tiles that are to be planted there can lie."""
    world = prospects.world
    for section in ("tiles", "groups"):
        for name, entry in prospects.entries(section).items():
            path, text = (section, name, "plant_on"), entry.get("plant_on")
            if not isinstance(text, str) or not prospects.owns(path) or prospects.has_told(path):
                continue
            members = frozenset([name]) if section == "tiles" else prospects.names.members.get(name, frozenset())
            lives = [world.lives(kind) for kind in members if world.field(kind, "plant_on") == text]
            if lives and not world.anywhere(world.phrase(text).may) & reduce(or_, lives):
                sort = "square" if lives[0] >> SQUARES else "point"
                hint = (
                    f"{'This tile lies' if section == 'tiles' else 'These tiles lie'} on {sort}s: name some, or write lives_on:."
                )
                prospects.tell(path, f'"{text}" has no {sort} on which "{name}" could be put.', hint)


# Marks


def _marks(prospects: Prospects) -> None:
    marks = [(name, entry) for name, entry in prospects.own("statuses").items() if entry.get("marked")]
    put = {effect.sets_mark for effect in prospects.variants.effects if effect.sets_mark} if marks else set()
    phrases = [str(seen.value) for seen in prospects.lint.seen if seen.family == "phrase"] if marks else []
    asked = {node.word for text in phrases for node in parse(text).names()}
    for name, entry in marks:
        if name not in put:
            hint = f"Write {{mark: it, with: {name}}} under do: of the action that sets it. {all_of(sorted(put), ())}".rstrip()
            prospects.tell(("statuses", name), "no action sets this mark, so that no tile ever has it.", hint, key=True)
        elif name not in asked and not {"cannot", "counts_as", "text", "seen_by"} & set(entry):
            hint = "Write cannot:, or ask for it in a phrase, or take it out."
            prospects.tell(("statuses", name), "is set, and no rule asks for it.", hint, key=True)
