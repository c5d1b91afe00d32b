"""The names of a ruleset and its board: what each is a name of, and which kinds of tile it stands for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from game.rules.language.phrases import GRAMMAR_WORDS, Node
from game.rules.language.types import NAME
from game.rules.trees.nearest import did_you_mean, plain_name
from game.rules.trees.tree import Record
from game.rules.wording.spoken import BUILT_IN

SHARED = ("zones", "tiles", "groups", "statuses")
"""The sections whose names stand in phrases, and so in one name space."""
TITLED = (*SHARED, "links", "piles", "actions", "phases", "options", "endings")
"""The sections whose names people may write as players say them."""
_ARTICLE = re.compile(r"^(a|an|the|der|die|das|ein|eine|einen) ", re.IGNORECASE)
EVERY_TILE = "tile"
"""The group that every tile is in."""
Kinds = frozenset[str]


def records_in(tree: Mapping[str, Any], section: str) -> dict[str, Record]:
    """The entries of a section that are records."""
    found = tree.get(section)
    return {name: entry for name, entry in found.items() if isinstance(entry, Record)} if isinstance(found, dict) else {}


def texts_in(value: Any) -> list[str]:
    """The texts of a list."""
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def titles_of(name: Any) -> list[str]:
    """A name for people as names in the rules would have it, of each language: ``white_lotus``, ``weisser_lotus``."""
    texts = [name] if isinstance(name, str) else list(name.values()) if isinstance(name, dict) else []
    plain = [_ARTICLE.sub("", text.split(",")[0].strip()) for text in texts if isinstance(text, str)]
    return [title for title in map(plain_name, plain) if title]


class KnownNames:
    """What is called how. Broken parts of the ruleset are passed over, but their names are known."""

    def __init__(self, tree: Mapping[str, Any], board: Mapping[str, Any] | None) -> None:
        self._tree = tree
        self._groups, self._tiles = records_in(tree, "groups"), records_in(tree, "tiles")
        self._known: dict[str, list[str]] = {}
        self.board_known = board is not None
        self.grounds = _grounds(board or {})
        self.board_zones = _keys(board or {}, "zones")
        self.own_zones = [*self.grounds, *self.board_zones] if isinstance(tree.get("board"), Mapping) else []
        """Those of a board that is drawn in the ruleset itself."""
        self.zones = list(dict.fromkeys([*self.grounds, *self.board_zones, *_keys(tree, "zones")]))
        self.groups = list(dict.fromkeys([EVERY_TILE, *_keys(tree, "groups")]))
        self.tiles = _keys(tree, "tiles")
        self.members = self._members()

    def of(self, section: str) -> list[str]:
        """All names of a section; of zones and groups also those that the board and the language bring."""
        if section not in self._known:
            brought = {"zones": lambda: self.zones, "groups": lambda: self.groups, "traits": self.traits, "picks": self.picks}
            brought["choices"] = self.choices
            self._known[section] = brought[section]() if section in brought else _keys(self._tree, section)
        return self._known[section]

    def in_phrases(self) -> dict[str, str]:
        """Every name that a phrase may hold anywhere, and what it is a name of."""
        found = dict.fromkeys(BUILT_IN, "built-in word")
        for section in SHARED:
            found |= dict.fromkeys(self.of(section), SINGULAR[section])
        return found

    def meant(self, word: str, known: Iterable[str]) -> str:
        """``Did you mean "wheel"?`` for a word near to one of the known names, or for what players call it in some language."""
        known = list(known)
        called = self.called(word)
        return f'Did you mean "{called}"?' if called in known and called != word else did_you_mean(word, known)

    def called(self, word: str) -> str:
        """The name in the rules of what players call so in some language; empty if they call nothing so."""
        return self._called.get(plain_name(word), "")

    def groups_of(self, tile: str) -> list[str]:
        """Every group that a tile is in, the widest first, as its fields are taken over."""
        entries, own = self._groups, self._tiles.get(tile)
        out: dict[str, None] = {}
        seen: set[str] = set()

        def add(name: str) -> None:
            if name not in seen:
                seen.add(name)
                for parent in texts_in(entries[name].get("is")) if name in entries else ():
                    add(parent)
                out[name] = None

        for group in (EVERY_TILE, *(texts_in(own.get("is")) if own is not None else ())):
            add(group)
        return list(out)

    @cached_property
    def _called(self) -> dict[str, str]:
        """What players call things, in small letters and without articles, and the names of these in the rules."""
        found: dict[str, str] = {}
        for section in TITLED:
            for name, entry in records_in(self._tree, section).items():
                for title in titles_of(entry.get("name")):
                    found.setdefault(title, name)
        return found

    def _members(self) -> dict[str, Kinds]:
        inside: dict[str, set[str]] = {group: set() for group in self.groups}
        for tile in self.tiles:
            for group in self.groups_of(tile):
                inside.setdefault(group, set()).add(tile)
        return {group: frozenset(tiles) for group, tiles in inside.items()}

    def field(self, tile: str, field: str) -> Any:
        """A field of a tile: its own, or of the last of its groups that has it; None if none has."""
        found = None
        for group in self.groups_of(tile):
            found = self._groups[group].get(field, found) if group in self._groups else found
        own = self._tiles.get(tile)
        return own.get(field, found) if own is not None else found

    def kinds(self, node: Node) -> Kinds | None:
        """The kinds of tile that a phrase can mean; None where it says nothing about kinds."""
        if node.op == "name":
            return frozenset([node.word]) if node.word in self.tiles else self.members.get(node.word)
        parts = [self.kinds(part) for part in node.parts]
        if node.op == "or":
            return None if None in parts else frozenset().union(*(part for part in parts if part is not None))
        if node.op != "and":
            return None
        known = [part for part in parts if part is not None]
        return frozenset.intersection(*known) if known else None

    def traits(self) -> list[str]:
        """The names of the traits that tiles have."""
        return list(dict.fromkeys(key for _, traits in self.trait_records() for key in traits))

    def trait_records(self) -> Iterator[tuple[tuple[str, str], Record]]:
        """Each record of traits, with the section and the entry it stands in."""
        for section, entries in (("groups", self._groups), ("tiles", self._tiles)):
            for name, entry in entries.items():
                traits = entry.get("traits")
                if isinstance(traits, Record):
                    yield (section, name), traits

    def picks(self) -> list[str]:
        """The picks of all actions."""
        return [name for pick in self._pick_records() if isinstance(name := pick.get("as"), str)]

    def choices(self) -> list[str]:
        """The words that picks offer."""
        return [word for pick in self._pick_records() if isinstance(choice := pick.get("choice"), dict) for word in choice]

    def choices_of(self, pick: str) -> list[str]:
        """The words that the picks of this name offer."""
        found = [record.get("choice") for record in self._pick_records() if record.get("as") == pick]
        return [word for choice in found if isinstance(choice, dict) for word in choice]

    def _pick_records(self) -> Iterator[Record]:
        for action in records_in(self._tree, "actions").values():
            yield from picks_of(action)


def picks_of(action: Mapping[str, Any]) -> list[Record]:
    """The picks of an action that are records."""
    found = action.get("pick")
    return [pick for pick in found if isinstance(pick, Record)] if isinstance(found, list) else []


def pick_names(action: Mapping[str, Any]) -> list[str]:
    """What the picks of an action are called; those that are called by no name, the schema tells of."""
    return [name for pick in picks_of(action) if isinstance(name := pick.get("as"), str) and re.fullmatch(NAME, name)]


def _keys(tree: Mapping[str, Any], section: str) -> list[str]:
    found = tree.get(section)
    return list(found) if isinstance(found, dict) else []


def _grounds(board: Mapping[str, Any]) -> list[str]:
    legend = board.get("legend")
    listed = legend.values() if isinstance(legend, dict) else ()
    return list(dict.fromkeys(name for names in listed for name in texts_in(names)))


SINGULAR = {
    "zones": "zone", "tiles": "tile", "groups": "group", "statuses": "status", "links": "link", "relations": "relation",
    "circles": "circle", "piles": "pile", "actions": "action", "phases": "phase", "scores": "score", "options": "option",
    "picks": "pick", "choices": "choice", "traits": "trait", "captures": "capture", "endings": "ending",
    "line_effects": "line effect",
}  # fmt: skip
"""A section's name for one of its entries."""
RESERVED = GRAMMAR_WORDS | {"step", "space"}
"""Words of the grammar of phrases, which no name can be."""
