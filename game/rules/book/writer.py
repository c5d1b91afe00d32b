"""What the chapters of a rule book have in common: the names, the compiled rules, and how sentences become paragraphs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from game.core.contract import Diagram, Paragraph, Text
from game.rules.binding.compiler import Compiler
from game.rules.language.entries import ActionEntry, Said
from game.rules.language.turn_steps import actions_in
from game.rules.playing.model import Kind
from game.rules.playing.rules import Rules
from game.rules.playing.state import Set
from game.rules.wording.names import bare
from game.rules.wording.saying import Saying, finished
from game.rules.wording.things import LANGUAGES, OnDemand

Record = Mapping[str, Any]
Sentences = Iterable[str]
MINE, THEIRS = 0, 1


class BookWriter:
    """One ruleset, to be told in every language in which rules are told."""

    def __init__(self, rules: Rules, tree: Record, board: Record) -> None:
        self.rules = rules
        self.names = Compiler(tree, board)
        self.ruleset = self.names.ruleset
        self.names.statuses.extend(rules.statuses)
        self.sayings = {language: Saying(self.names, language) for language in LANGUAGES}
        self.alone = len(rules.seats) == 1
        self.kinds = [kind for kind in rules.kinds if kind.count]
        """The kinds of tile that are played with."""
        self.walks = any(pick.goal_of for action in self.actions.values() for pick in action.pick)
        """Whether tiles move by their own movement at all."""
        self.prey: dict[tuple[str, int], list[Kind]] = {}
        """By a capture and a kind, what that takes; once it has been asked."""
        self.partners: dict[int, dict[str, list[Kind]]] = {}
        """By a kind, with which kinds it can be linked, by link; once it has been asked."""

    @cached_property
    def actions(self) -> Mapping[str, ActionEntry]:
        """The actions that some turn of the game offers, in the order of their section; of others nobody is told."""
        offered = {action for phase in self.ruleset.flow for action in actions_in(self.ruleset.steps[phase])}
        return {name: action for name, action in self.ruleset.actions.items() if name in offered}

    def text(self, tell: Callable[[Saying], Sentences]) -> Text:
        """Sentences one after another, in every language that can say them."""

        def say(language: str) -> str:
            s = self.sayings[language]
            return s.grammar.spaced(" ".join(map(finished, filter(None, tell(s)))))

        return OnDemand(say)

    def paragraph(self, tell: Callable[[Saying], Sentences], kind: str = "", diagrams: Sequence[Diagram] = ()) -> Paragraph:
        """A paragraph of these sentences."""
        return Paragraph(self.text(tell), kind, diagrams)

    def paragraphs(self, tells: Iterable[Callable[[Saying], Sentences]]) -> list[Paragraph]:
        """Those of them that say something."""
        return [found for found in map(self.paragraph, tells) if found.text["en"]]

    def members(self, group: str) -> frozenset[int]:
        """The kinds in a group, of those that are played with."""
        return self._members.get(group, frozenset())

    @cached_property
    def _members(self) -> dict[str, frozenset[int]]:
        groups = {group for kind in self.kinds for group in kind.groups}
        return {group: frozenset(kind.index for kind in self.kinds if group in kind.groups) for group in groups}

    def tells(self, group: str) -> bool:
        """Whether a group's name says something: it has one, it is not all tiles or one kind under its own name, and no other
        name for the same tiles is what the rules use instead."""
        return group in self._telling

    @cached_property
    def _telling(self) -> frozenset[str]:
        named = {group: name for group in self.ruleset.groups if (name := self.names.entry_name("groups", group)) is not None}
        kinds = {group: [kind.name["en"] for kind in self.kinds if group in kind.groups] for group in named}
        known = [group for group, name in named.items() if group != "tile" and kinds[group] != [bare(name["en"])]]
        used = {self.members(group) for group in known if group in self._spoken}
        return frozenset(group for group in known if group in self._spoken or self.members(group) not in used)

    @cached_property
    def _elsewhere(self) -> set[str]:
        """The words of the rules, but for those of statuses."""
        return self.ruleset.words("statuses")

    @cached_property
    def _spoken(self) -> set[str]:
        """The words of the rules, but for which tile belongs to which group."""
        return self.ruleset.words("groups", "tiles")

    def matters(self, status: str) -> bool:
        """Whether a status keeps tiles from something, or lends them something, or is spoken of anywhere else in the rules."""
        entry = self.ruleset.statuses[status]
        asked = any(status in other.words() for name, other in self.ruleset.statuses.items() if name != status)
        says = bool(entry.cannot) or entry.counts_as is not None or entry.seen_by == "owner"
        return says or asked or status in self._elsewhere

    def words_of(self, said: Said | None) -> Text:
        """The sentence that an author has written beside an entry; empty if there is none."""
        return {"en": ""} if said is None else self.names.text(said)

    def may_be(self, found: Set, kind: Kind, owner: int) -> bool:
        """Whether a tile of a kind and an owner can be in a set, as GUEST sees it, wherever it lies."""
        nobodys = self.rules.on_board == "nobody" and not self.alone
        owners = (2,) if nobodys else (owner, 2) if self.alone or not self.rules.sets_per_player else (owner,)
        return any(found.local(kind.index, known, 0) != 0 for known in owners)
