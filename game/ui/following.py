"""A table that follows the files of its rules: when they are looked at, what they said last, what became of the game by it."""

from __future__ import annotations

from typing import Any

from game.core.carrying import Carried, carried, changes
from game.core.contract import Chapter, Game, Identity, Shelf, Source, Text
from game.core.errors import BadRuleset, Problem
from game.core.session import Session
from game.ui.words import Words

LOOK = 120
"""Milliseconds from one look at the files to the next."""


class Follower:
    """Looks at a source; without one, nothing ever comes of it.

    ``problems`` is what is wrong with the files now; ``unfit`` why the game could not take the rules that they hold now, which
    are ``latest`` then; ``before`` and ``now`` are the rules that were taken last and those before them.
    """

    def __init__(self, source: Source | None = None) -> None:
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
        self.problems, self.latest = (), game
        return True

    def take(self, session: Session[Any]) -> Carried[Any] | None:
        """What becomes of a session by the rules that were found last; None if they are those that it has already."""
        game, old = self.latest, session.game
        self.latest, self.unfit = None, None
        if game is None or (same_rules(game, old) and game.pictures == old.pictures):
            return None
        try:
            found = carried(session, game)
        except Exception as error:  # whatever is broken by rules that are being written, the table stands
            found = Carried(None, reason={"en": f"{type(error).__name__}: {error}"})
        if found.session is None:
            self.latest, self.unfit = game, found.reason
        else:
            self.before, self.now = old, game
        return found

    def begun_anew(self, game: Game[Any]) -> Game[Any]:
        """By which rules a new game begins: the newest."""
        newest, self.latest, self.unfit = self.latest or game, None, None
        return newest

    def differences(self) -> Chapter | None:
        """What the rules that were taken last say otherwise than those before; None where none were taken."""
        if self.source is None or self.before is None or self.now is None:
            return None
        return self.source.differences(self.before, self.now)


def same_rules(one: Game[Any], other: Game[Any]) -> bool:
    """Whether two games are played by the same rules, in the same words."""
    return one.identity.hash == other.identity.hash and one.definition == other.definition


def found_on(shelf: Shelf, game: Game[Any]) -> tuple[Source | None, Identity | None]:
    """For a game that was restored: its files, to be followed, if the shelf still has it by the same rules; or what the rules
    of that name are by now, if they are others. Neither where the shelf has none of that name."""
    known = game.identity
    now = shelf.identity(known.ruleset, known.options) or shelf.identity(known.ruleset, {})
    if now is None or now.hash != known.hash:
        return None, now
    return shelf.follow(known.ruleset, known.options), None


def told(follower: Follower, found: Carried[Any], words: Words) -> str:
    """A sentence about rules that were taken: how much in them is new, and what became of the game."""
    before, now = follower.before, follower.now
    if before is None or now is None:
        return ""
    count = len(changes(before.definition, now.definition))
    word = {0: "pictures_taken" if same_rules(before, now) else "rules_taken_order", 1: "rules_taken_one"}.get(
        count, "rules_taken"
    )
    said = [words(word, n=count)]
    if found.session is not None and found.reason is not None:
        said.append(words("begun_here", why=words.of(found.reason).rstrip(".")))
    elif found.lost:
        said.append(words("moves_lost_one") if found.lost == 1 else words("moves_lost", n=found.lost))
    if not found.same:
        said.append(words("lies_otherwise"))
    said.append(words("rules_hash", hash=now.identity.short))
    return " ".join(said)
