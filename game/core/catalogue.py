"""Where games are found, as a screen sees it: the catalogue of rulesets and the files behind a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from game.core.contract import Chapter, Diagram, Game, Identity, Option, Text
from game.core.errors import Problem
from game.core.records import dataclass, field

SORTS = ("game", "own", "house")
"""The sorts of rulesets, in the order in which they are shown: games, a person's own rules, and the many house rules that are
shipped."""


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """One ruleset as a catalogue lists it; ``problem`` is the first error of a broken one, else empty."""

    id: str
    name: Text
    about: Text
    players: int
    options: tuple[Option, ...]
    problem: str = ""
    presets: Mapping[str, tuple[Text, Mapping[str, int | str | bool]]] = field(default_factory=dict)
    """By name: what players call it, and the options it sets."""
    minutes: int = 0
    """How long a game takes, about; 0 where nobody knows."""
    sort: str = "game"
    """One of SORTS."""
    file: str = ""
    """The path of its file; empty where there is none that people could look into."""
    difficulty: int = 0
    """How hard it is to learn: 1 easy, 2 takes practice, 3 has many rules; 0 where nobody knows."""
    special: Text = field(default_factory=dict)
    """What is special about it, in a few words; empty where nothing is said."""
    chance: bool = True
    """Whether chance plays a part in it, with some of its options at least."""


@dataclass(frozen=True, slots=True)
class ShelfPlace:
    """Where a shipped ruleset stands among the others: ``rank`` from 0, the games that most people play first; ``parent`` the
    game on which it builds, empty for none; ``scene`` a position of a game by it, None where none is known."""

    rank: int
    parent: str = ""
    scene: Diagram | None = None


class RulesSource(Protocol):
    """The files that the rules of a game on the table come from, for a table that takes new rules while it is played."""

    def news(self) -> Game[Any] | None:
        """The game as the files have it now, if they have changed since it was last told; None if they have not, and while they
        are still being written. To be asked a few times a second: what stays the same over two looks is written.

        Raises BadRuleset for rules that cannot be played, once for each change; the first game after that is always told.
        """

    def warnings(self) -> Sequence[Problem]:
        """What the writer of the rules that were told last can hardly have meant; they are played all the same."""

    @property
    def file(self) -> str:
        """The path of the ruleset's own file."""

    def excerpt(self, problem: Problem) -> str:
        """The line that one of its problems points at, as ``Catalogue.excerpt`` has it."""

    def differences(self, before: Game[Any], now: Game[Any]) -> Chapter:
        """What the rules of one game say that those of another did not, and what they no longer say; both of this source."""


class Catalogue(Protocol):
    """All rulesets of this machine, in their folders, as a screen sees them."""

    def entries(self) -> Sequence[CatalogueEntry]:
        """All rulesets, broken ones too."""

    def places(self) -> Mapping[str, ShelfPlace]:
        """By id, where the shipped rulesets stand."""

    def open(self, ruleset: str, options: Mapping[str, int | str | bool]) -> Game[Any]:
        """A game, ready to start. Raises BadRuleset or BadRequest."""

    def parent(self, ruleset: str) -> str | None:
        """The id of the ruleset that one extends directly, if that can be played itself; else None."""

    def reopen(self, record: Mapping[str, Any]) -> Game[Any]:
        """The game that a record was played with. Where the shelf has other rules by now, or none of that name, those that
        the record itself keeps count. Raises BadRuleset or BadRequest."""

    # -- a person's own rules

    @property
    def own(self) -> Path | None:
        """The folder of a person's own rulesets, which need not exist yet; None where there is none."""

    def strays(self) -> Sequence[CatalogueEntry]:
        """The files in the folders that no name finds, each with the problem why: misnamed, or hidden by another of that name.
        Their ids are no names of rulesets."""

    def problems(self, ruleset: str) -> Sequence[Problem]:
        """All that keeps a ruleset, or a stray file by its id, from being played; empty for a sound one."""

    def excerpt(self, problem: Problem) -> str:
        """The line of a file that a problem points at; empty where there is none, or none can be read any more."""

    def identity(self, ruleset: str | Path, options: Mapping[str, int | str | bool]) -> Identity | None:
        """What the game would be called by in a save; None where it cannot be played. Cheaper than opening it."""

    def stamp(self) -> object:
        """Something that is another as soon as a file in the folders comes, goes or changes; cheap enough for each second."""

    def follow(self, ruleset: str | Path, options: Mapping[str, int | str | bool]) -> RulesSource | None:
        """The files of one of a person's own rulesets, by its name or its file, to be followed from now on; None for all others.
        What is saved after this is told, so it is asked before the game is opened."""

    def take(self, text: str) -> str:
        """Takes a ruleset that somebody has sent, a bundle line or the text of a file, among a person's own; returns its id.
        Raises BadRuleset, or BadRequest for a text that is none, and then nothing has changed."""

    def take_file(self, path: Path) -> str:
        """The same with a file, and with what lies beside it that it needs."""

    def line(self, ruleset: str) -> str:
        """A ruleset as one line of text, to copy and paste. Raises BadRuleset or BadRequest."""
