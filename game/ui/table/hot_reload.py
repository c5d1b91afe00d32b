"""A table that follows the files of its rules: when they are looked at, what they said last, what became of the game by it."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

from game.core.catalogue import Catalogue, RulesSource
from game.core.contract import Chapter, Game, Identity, Text
from game.core.errors import BadRuleset, Problem, errors_of
from game.core.session import Session
from game.core.session_migration import Migration, list_changed_fields, migrate_session
from game.core.types import trim
from game.ui.framework.words import UiWords

LOOK = 120
"""Milliseconds from one look at the files to the next."""


class HotReload:
    """Looks at a source; without one, nothing ever comes of it.

    ``problems`` is what is wrong with the files now, or odd in rules that are taken all the same; ``unfit`` why the game could
    not take the rules that they hold now, which are ``latest`` then; ``before`` and ``now`` are the rules that were taken last
    and those before them.
    """

    def __init__(self, source: RulesSource | None = None) -> None:
        self.source = source
        self.problems: tuple[Problem, ...] = ()
        self.unfit: Text | None = None
        self.latest: Game[Any] | None = None
        self.before: Game[Any] | None = None
        self.now: Game[Any] | None = None
        self._due = 0

    def at_once(self) -> None:
        """The next look is not to be waited for."""
        self._due = 0

    def look(self, now: int) -> bool:
        """Looks at the files, if it is time for that. True if they are other than they were; see ``problems`` and ``latest``."""
        if self.source is None or now < self._due:
            return False
        self._due = now + LOOK
        try:
            game = self.source.news()
        except BadRuleset as error:
            self.problems = error.problems
            return True
        if game is None:
            return False
        self.problems, self.latest, self.unfit = tuple(self.source.warnings()), game, None
        return True

    @property
    def broken(self) -> bool:
        """Whether the files cannot be played as they are now."""
        return bool(errors_of(self.problems))

    @property
    def due(self) -> bool:
        """Whether there are rules that no game has been tried with yet."""
        return self.latest is not None and self.unfit is None

    def take(self, session: Session[Any]) -> Generator[None, None, Migration[Any] | None]:
        """Finds out, move by move, what becomes of a session by the rules that were found last; at the end that is returned,
        None if they are those that it has already."""
        game, old = self.latest, session.game
        if game is None or (have_same_rules(game, old) and game.pictures == old.pictures):
            self.latest = None
            return None
        try:
            found = yield from migrate_session(session, game)
        except Exception as error:  # whatever is broken by rules that are being written, the table stands
            found = Migration(None, reason={"en": f"{type(error).__name__}: {error}"})
        if found.session is None:
            self.unfit = found.reason or {"en": ""}
        else:
            self.latest, self.before, self.now = None, old, game
        return found

    def newest_rules(self, game: Game[Any]) -> Game[Any]:
        """By which rules a new game begins: the newest."""
        newest, self.latest, self.unfit = self.latest or game, None, None
        return newest

    def try_again(self) -> None:
        """Another game lies on the table: it may be able to take the rules that the one before could not."""
        self.unfit = None

    def differences(self) -> Chapter | None:
        """What the rules that were taken last say otherwise than those before; None where none were taken."""
        if self.source is None or self.before is None or self.now is None:
            return None
        return self.source.differences(self.before, self.now)


def have_same_rules(one: Game[Any], other: Game[Any]) -> bool:
    """Whether two games are played by the same rules, in the same words."""
    return one.identity.hash == other.identity.hash and one.definition == other.definition


def find_source(shelf: Catalogue, game: Game[Any], files: Sequence[Path] = ()) -> tuple[RulesSource | None, Identity | None]:
    """For a game that was restored: its files, to be followed, if the shelf, or one of these files, still has it by the same
    rules; or what the rules of that name are by now, if they are others. Neither where there are none of that name."""
    known, others = game.identity, None
    places: list[str | Path] = [known.ruleset, *(path for path in files if path.stem == known.ruleset)]
    for where in places:
        source = shelf.follow(where, known.options)
        now = shelf.identity(where, known.options) or shelf.identity(where, {})
        if now is not None and now.hash == known.hash:
            return source, None
        others = others or now
    return None, others


def describe_taken_rules(follower: HotReload, found: Migration[Any], words: UiWords) -> str:
    """A sentence about rules that were taken: how much in them is new, and what became of the game."""
    before, now = follower.before, follower.now
    if before is None or now is None:
        return ""
    count = len(list_changed_fields(before.definition, now.definition))
    none = "pictures_taken" if have_same_rules(before, now) else "rules_taken_order"
    said = [words("rules_taken", n=count) if count else words(none)]
    if found.session is not None and found.reason is not None:
        said.append(words("begun_here", why=trim(found.reason)))
    elif found.lost:
        said.append(words("moves_lost", n=found.lost))
    if not found.same:
        said.append(words("lies_otherwise"))
    said.append(words("rules_hash", hash=now.identity.short))
    return " ".join(said)
