"""What players call the entries of a ruleset and of its board, as their texts have it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from typing import Any

from game.core.contract import Text
from game.core.languages import ENGLISH, read_rules
from game.rules.language.entries import Ruleset, ZoneEntry, read_zone
from game.rules.language.families import PickNode
from game.rules.wording.templates import template

Tree = Mapping[str, Any]
ARTICLES = ("a ", "an ", "the ", "your ", "one's ")


def bare(name: str) -> str:
    """An English name without its article."""
    return re.sub(r"^(an?|the|your|one's) ", "", name)


def lowered(title: str, proper: Sequence[str] = ()) -> str:
    """A title as it stands within a sentence; one that begins with a word of the ``proper`` names, or with capitals, as it is."""
    first = re.split(r"[ ’]", title)[0]
    keeps = first[1:] != first[1:].lower() or any(first in known.split(" ") for known in proper)
    return title if keeps else title[:1].lower() + title[1:]


@cache
def articles(language: str) -> tuple[str, ...]:
    """The articles by which a language tells what a noun is, as its catalogue has them; English needs none."""
    return () if language == ENGLISH else tuple(read_rules(language).get(template("a, an, the"), "").split(", "))


def dictionary(words: str, language: str) -> tuple[str, str, str]:
    """A name as dictionaries have it, ``Fels, der, Felsen``: the noun, its article and its plural, empty where it does not say
    them."""
    noun, *said = words.split(", ")
    return (noun, said[0], "".join(said[1:])) if len(said) in (1, 2) and said[0] in articles(language) else (words, "", "")


def plain_name(text: Text) -> Text:
    """A name without what a dictionary says of it."""
    return {language: dictionary(words, language)[0] for language, words in text.items()}


def is_noun(name: Text) -> bool:
    """Whether a name is that of things (a flower), not what they are like (drained)."""
    return name["en"].startswith(ARTICLES)


class Names:
    """The names of one resolved ruleset, options applied, and its board."""

    def __init__(self, ruleset: Ruleset, board: Tree) -> None:
        self.ruleset = ruleset
        self.board = board
        self.picks: dict[str, PickNode] = {}
        """The picks of the action that is spoken of, so far."""
        self.told = self.clear = False
        self.it = ""
        """Whether an action is told step by step, so that what was picked is just named again, not called the chosen one; and
        whether it is clear which tile is meant if there is only one, so that it need not even be named. ``it``: the pick that
        has just been spoken of, if any."""
        self.words: dict[str, Text] = {}

    def text(self, value: str | Mapping[str, str]) -> Text:
        """A text of the ruleset by language."""
        return {"en": value} if isinstance(value, str) else dict(value)

    def pick(self, name: str) -> PickNode:
        """The pick of a name, made before; one of which nothing is known if there is none."""
        return self.picks.get(name) or PickNode(as_=name)

    def name_word(self, word: str, text: Text) -> None:
        """Remember how a word of a move is said."""
        self.words[word] = text

    def name_of(self, section: str, name: str) -> Text:
        """What players call an entry."""
        return plain_name(self.entry_name(section, name) or {"en": name.replace("_", " ")})

    def entry_name(self, section: str, name: str) -> Text | None:
        """An entry's name as its author wrote it; None if it has none."""
        found = getattr(self.ruleset.section(section).get(name), "name", None)
        return None if found is None else self.text(found)

    def proper_in(self, language: str) -> Sequence[str]:
        """The names of the kinds of tile in a language, which keep their capitals, as far as they have one."""
        return [name.get(language, "") for name in self._kind_names]

    @cached_property
    def _kind_names(self) -> list[Text]:
        return [self.name_of("tiles", kind) for kind in self.ruleset.tiles]

    def some_cannot(self, what: str) -> bool:
        """Whether some tile can never do something, or suffer it, or some status keeps it from that."""
        rules = self.ruleset
        said = [tile.cannot for tile in (*rules.groups.values(), *rules.tiles.values())]
        return any(what in (words or ()) for words in (*said, *(status.cannot for status in rules.statuses.values())))

    def is_noun(self, section: str, name: str) -> bool:
        """Whether an entry's name is that of things (a flower), not what they are like (drained)."""
        return is_noun(self.entry_name(section, name) or {"en": ""})

    def zone(self, name: str) -> ZoneEntry | None:
        """A zone of the ruleset or of the board, if there is one of that name."""
        of_board = self.board.get("zones", {})
        return self.ruleset.zones.get(name) or (read_zone(of_board[name]) if name in of_board else None)

    def zone_name(self, name: str) -> Text | None:
        """What a zone, or a ground of the board's drawing, is called; None if it has no name."""
        entry = self.zone(name)
        known = self.board.get("names", {}).get(name) if entry is None else entry.name
        return self.text(known) if known else None
