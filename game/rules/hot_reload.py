"""Hot reload: the files that a game's rules come from are polled, so that rules can be written while the game is played.

What has changed is told once it is written. Editors empty a file before they fill it, or put another in its place, so files
must look the same over several looks: a few if they can be played, more if not, and most where one is missing or empty.
What else lies in their folders does not matter; that a folder has changed only says that other files may be found now.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from game.core.contract import Chapter, Game
from game.core.errors import WARNING, BadRequest, BadRuleset, Problem, errors_of
from game.core.languages import localize
from game.rules.fault_border import fault_in
from game.rules.files import pictures
from game.rules.language.options import apply_options
from game.rules.language.setting import OptionValue, default_of
from game.rules.trees.merging import MAX_PARENTS
from game.rules.trees.tree import Items, Record, plain

if TYPE_CHECKING:
    from game.rules.rules_game import RulesGame
    from game.rules.rulesets import Rulesets

SOUND, BROKEN, GONE = 2, 4, 8
"""Over how many looks files are the same before they are told: if they can be played, if not, if one is missing or empty."""
_GONE = ("is not there any more.", "The rules stay as they were; put the file back to change them.")
_EMPTY = ("is empty.", "The rules stay as they were.")
_PICTURES = 200
"""So many pictures in a folder are looked at."""


class Look(NamedTuple):
    """What a folder says of a file or of itself, without its being opened; ``size`` is -1 for what is not there."""

    path: Path
    written: int = 0
    changed: int = 0
    size: int = -1
    number: int = 0


class RulesetWatcher:
    """``game.core.catalogue.RulesSource`` for a ruleset of a person's own: its file, the files and boards it builds on, pictures.

    Options that were set to other than their defaults stay so, for as long as the rules have them. Raises BadRuleset if the
    rules cannot be read now.
    """

    def __init__(self, shelf: Rulesets, ruleset: str | Path, options: Mapping[str, OptionValue]) -> None:
        self._shelf, self._ruleset = shelf, ruleset
        self._main = ruleset if isinstance(ruleset, Path) else shelf.library.path_of(ruleset)
        self._watched: list[Path] = []
        self._folders: tuple[Look, ...] = ()
        self._seen = self._last = self._looks()  # before anything is read: what is saved from now on is news
        self._options = _chosen(shelf.resolved(ruleset), options)
        self._told: object = self._content()
        self._same, self._broken = 0, False

    def news(self) -> RulesGame | None:
        """The game by the new rules, once they are written. Raises BadRuleset, once for each change."""
        looks = self._looks()
        self._same = self._same + 1 if looks == self._last else 1
        self._broken = self._broken and looks == self._last
        self._last = looks
        if looks == self._seen or self._same < self._patience(looks) or self._found_more():
            return None
        try:
            content = self._content()
            game = None if content == self._told else self._opened()
        except BadRuleset as error:
            self._complain(error, looks)
            return None
        except Exception as error:  # whatever is broken by rules that are being written, the table stands
            self._complain(BadRuleset([fault_in(self._main.name, error)]), looks)
            return None
        if self._unchanged(looks):
            self._settle(content, self._files(), looks)
            return game
        return None

    def _patience(self, looks: tuple[Look, ...]) -> int:
        """Over how many looks the files must stay as they are before it is worth reading them."""
        there = {look.path for look in self._seen if look.size > 0}
        if any(look.path in there and look.size <= 0 for look in looks):
            return GONE
        return BROKEN if self._broken else SOUND

    def _unchanged(self, looks: tuple[Look, ...]) -> bool:
        """Whether nothing was written while the files were read; else they are looked at from the beginning."""
        now = self._looks()
        if now != looks:
            self._last, self._same, self._broken = now, 1, False
        return now == looks

    def _settle(self, told: object, files: list[Path], looks: tuple[Look, ...]) -> None:
        """This has been told, of files that stood so before they were read; from now on only other files are news."""
        self._told, self._watched = told, files
        stood = {look.path: look for look in looks}
        self._seen = self._last = tuple(stood.get(path, Look(path)) for path in files)

    def _complain(self, error: BadRuleset, looks: tuple[Look, ...]) -> None:
        """Raises BadRuleset with everything that is wrong, once it has been so for long enough, unless it was told already."""
        self._broken = True
        if self._same < BROKEN or not self._unchanged(looks):
            return
        problems = list(error.problems)
        if problems[0].line and _look(self._main).size > 0:  # the first error may hide others
            problems = errors_of(self._shelf.check(self._ruleset)) or problems
        known = problems == self._told
        self._settle(problems, self._watched, looks)
        if not known:
            raise BadRuleset(problems) from error

    def warnings(self) -> list[Problem]:
        """What ``paisho check`` warns of as the files are now."""
        return [problem for problem in self._shelf.check(self._ruleset) if problem.severity == WARNING]

    @property
    def file(self) -> str:
        """The path of the ruleset's own file."""
        return str(self._main)

    def excerpt(self, problem: Problem) -> str:
        """The line of a file that a problem points at."""
        return self._shelf.excerpt(problem)

    def differences(self, before: Game[Any], now: Game[Any]) -> Chapter:
        """The sentences of the rules that are new in one game, and those of the other that are gone."""
        from game.rules.book.diff_rules import plain_book, what_differs

        one, other = cast("RulesGame", now), cast("RulesGame", before)  # a source is asked about its own games only
        heading = localize("What has changed in the rules")
        return replace(what_differs(one, plain_book(one), other), heading=heading)

    # -- what the files say

    def _content(self) -> tuple[str, tuple[Look, ...]]:
        """All that a game is made of, to be compared; of its pictures, how they stand. Raises BadRuleset."""
        size = _look(self._main).size
        if size <= 0:
            raise BadRuleset([Problem(self._main.name, 0, 0, "", *(_GONE if size < 0 else _EMPTY))])
        tree = self._shelf.resolved(self._ruleset)
        board = None if tree.get("abstract") else plain(self._shelf.board_of(tree))
        return json.dumps([plain(tree), board]), tuple(_look(path) for path in self._files() if path.suffix == ".svg")

    def _opened(self) -> RulesGame:
        tree = self._shelf.resolved(self._ruleset)
        return self._shelf.open(self._ruleset, {name: value for name, value in self._options.items() if _fits(tree, name, value)})

    # -- the files

    def _looks(self) -> tuple[Look, ...]:
        """How the files stand just now; others are looked for where a folder is not as it was."""
        folders = tuple(map(_look, dict.fromkeys([*self._shelf.library.searched(), *_pictured(self._watched)])))
        if folders != self._folders:
            self._folders = folders
            self._found_more()
        return tuple(map(_look, self._watched))

    def _found_more(self) -> bool:
        """Whether there are more files to look at than before; they must stay as they are for a while too."""
        before = len(self._watched)
        self._watched = list(dict.fromkeys([*self._watched, *self._files()]))
        return len(self._watched) > before

    def _files(self) -> list[Path]:
        """The file itself, all rulesets and boards that it builds on, as far as they can be found, and pictures beside them."""
        library, found, todo = self._shelf.library, [self._main], [self._ruleset]
        for one in todo:
            try:
                record = library.load_path(one) if isinstance(one, Path) else library.load(one)
            except BadRuleset:
                continue
            names = record.get("extends")
            parents = [name for name in names if isinstance(name, str) and name not in todo] if isinstance(names, Items) else []
            for find, name in [*((library.path_of, name) for name in parents), (library.board_path, record.get("board"))]:
                with suppress(BadRuleset):
                    found.append(find(str(name)))
            todo += parents[: MAX_PARENTS - len(todo)]
        return list(dict.fromkeys([*found, *(path for folder in _pictured(found) for path in _svgs(folder))]))


def _pictured(files: Iterable[Path]) -> Iterable[Path]:
    """The folders with the pictures that lie beside files; a link that leads in a circle lies where it lies."""
    return dict.fromkeys(Path(os.path.realpath(path)).parent / pictures.FOLDER for path in files if path.suffix != ".svg")


def _svgs(folder: Path) -> list[Path]:
    """The first pictures in a folder, by name; there may be far more than any ruleset has."""
    try:
        return sorted(folder.glob("*.svg"))[:_PICTURES]
    except OSError:
        return []


def _chosen(tree: Record, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The options that are set to other than their defaults."""
    known = plain(tree).get("options", {})
    return {name: value for name, value in options.items() if name in known and value != default_of(known[name])}


def _fits(tree: Record, name: str, value: OptionValue) -> bool:
    """Whether the rules have that option, and it can have that value."""
    try:
        apply_options(tree, {name: value})
    except BadRequest:
        return False
    except BadRuleset:
        pass  # they are broken in another way, which is told when the game is opened
    return True


def _look(path: Path) -> Look:
    try:
        found = path.stat()
    except (OSError, ValueError):
        return Look(path)
    return Look(path, found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino)
