"""Rulesets on disk: found, read, merged, checked, compiled into games; each checked once for each content of its files.

What is costly to load (the YAML reader, the checks, the compiler) is loaded when it is first needed: rulesets whose files are
as they were at the last start need none of it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.core.disk import read_bounded
from game.core.errors import BadRequest, BadRuleset, Problem, errors_of
from game.rules.disk_cache import DiskCache
from game.rules.fault_border import guarded
from game.rules.files.header import current
from game.rules.files.library import Library
from game.rules.game_factory import board_within, game_of, identity_of, make_game, with_board
from game.rules.language.setting import OptionValue
from game.rules.trees.bounds import LARGEST_PICTURE, LINE_END, MAX_BYTES, MOST_PICTURES, NAME
from game.rules.trees.merging import UnknownRuleset, resolve
from game.rules.trees.tree import Record, from_plain, mark_of, plain, problem_at

if TYPE_CHECKING:
    from game.core.contract import Identity
    from game.rules.rules_game import RulesGame


class Rulesets:
    """The ruleset folders, searched in order: the shipped one, then a person's own, if there is one. ``art`` are the folders
    in which a table looks for the pictures of tiles; without any, nobody misses one."""

    def __init__(self, folders: Sequence[Path], cache: DiskCache | None = None, art: Sequence[Path] = ()) -> None:
        self.library = Library(folders)
        self._folders, self._art = list(folders), art
        self._cache = cache or DiskCache(None, "")
        self._sound: set[int] = set()

    @property
    def shipped(self) -> Path:
        """The folder of the rulesets that come with the program."""
        return self._folders[0]

    @property
    def own(self) -> Path | None:
        """The folder of a person's own rulesets; None where there are only shipped ones."""
        return self._folders[1] if len(self._folders) > 1 else None

    # -- reading

    def resolved(self, ruleset: str | Path) -> Record:
        """A ruleset by name, or by the path of its file, with all it extends. Raises BadRuleset."""
        return resolve(self.record(ruleset), self.library.load)

    def record(self, ruleset: str | Path) -> Record:
        """The same as its own file has it."""
        return self.library.load_path(Path(ruleset)) if _is_path(ruleset) else self.library.load(str(ruleset))

    def board_of(self, tree: Record) -> Record:
        """The board that a ruleset is played on: its own, or the one that it names."""
        if (board := board_within(tree)) is not None:
            return board
        try:
            return self.library.load_board(str(tree.get("board", "")))
        except UnknownRuleset as error:
            mark = mark_of(tree, ["board"])
            problem = error.problems[0]
            raise BadRuleset([Problem(mark.file, mark.line, mark.column, "board", problem.message, problem.hint)]) from error

    def parent(self, ruleset: str) -> str | None:
        """The ruleset that one extends directly, if it can be played itself."""
        try:
            record = plain(self.library.load(ruleset))
            parents = [*record.get("extends", ()), *(name for name in record.get("based_on", ()) if self.library.ships(name))]
            return next((name for name in parents if not self.library.load(name).get("abstract")), None)
        except BadRuleset:
            return None

    def excerpt(self, problem: Problem) -> str:
        """The line of a file that a problem points at; empty where there is none, or none can be read."""
        if not problem.line:
            return ""
        named = Path(problem.file)
        roots = [path for path in self.library.searched() if path.name not in ("house", "boards")]
        for path in [named] if named.is_absolute() else [root / named for root in roots]:
            try:
                if not path.is_file():
                    continue
                text = read_bounded(path, MAX_BYTES).decode("utf-8-sig", errors="replace")
                lines = LINE_END.split(text)
            except (OSError, ValueError):
                continue
            return lines[problem.line - 1] if problem.line <= len(lines) else ""
        return ""

    # -- checking

    def check(self, ruleset: str | Path) -> list[Problem]:
        """Everything that is wrong with a ruleset, in the order of its lines; without errors among it, it can be played."""
        try:
            with guarded(ruleset):
                return self._check(ruleset)
        except BadRuleset as error:
            return list(error.problems)

    def _check(self, ruleset: str | Path) -> list[Problem]:
        try:
            partial_file = self.library.load_partial(Path(ruleset) if _is_path(ruleset) else str(ruleset))
        except BadRuleset as error:
            return list(error.problems)
        from game.rules.lint.whole_file import less_misspelt, problems_of_file

        found, tree = problems_of_file(partial_file, self.library.load, self.board_of)
        if tree is None:
            return found
        record = partial_file.record
        notes = [note for file in (record, *map(self.library.load, self.library.ancestors(record))) for note in file.notes]
        if not errors_of(found) and not tree.get("abstract") and "board" in tree:
            board = self.board_of(tree)
            faults = _faults_of_compiling(tree, board)
            found += faults or self._picture_warnings(ruleset, tree)
            if not faults:
                self._sound.add(_digest(tree, board))
        return sorted([*less_misspelt(notes, record), *found])

    def _picture_warnings(self, ruleset: str | Path, tree: Record) -> list[Problem]:
        from game.rules.files import pictures

        folders = [path.parent for path in self.library.lineage(ruleset)]
        found = pictures.warnings_of(tree, folders, self.resolved)
        return [*found, *pictures.missing(tree, folders, self._art)] if self._art else found

    def demand_sound(self, tree: Record, board: Record | None, make: Callable[[], RulesGame] | None = None) -> RulesGame | None:
        """Raises BadRuleset for rules that have errors, or that do not fit together; warnings keep nobody from playing.

        That they fit together is found by making their game, by ``make`` or else with default options. Returned is that game,
        or None if it need not be made, because the rules have been found sound before or are there only to be extended.
        """
        digest, game = _digest(tree, board), None
        if digest in self._sound:
            return None
        found = errors_in(tree, board)
        if found:
            raise BadRuleset(found)
        if board is not None and not tree.get("abstract"):
            game = make() if make else make_game(tree, board, {})
        self._sound.add(digest)
        return game

    # -- playing

    def open(self, ruleset: str | Path, options: Mapping[str, OptionValue] | None = None) -> RulesGame:
        """A game, ready to start. Raises BadRuleset, or BadRequest for options out of range."""
        with guarded(ruleset):
            tree, board, made = self._sound_rules(ruleset)
            game = made if made and _are_defaults(made, options or {}) else make_game(tree, board, options or {})
            game.parent = partial(self._parent_game, game)
            game.pictures = {**self._pictures_beside(ruleset, game), **game.pictures}
            return game

    def identity(self, ruleset: str | Path, options: Mapping[str, OptionValue]) -> Identity | None:
        """What a game is called by in a save, without making it; None where it cannot be played."""
        try:
            with guarded(ruleset):
                tree, board, _ = self._sound_rules(ruleset)
                return identity_of(tree, board, options)
        except (BadRuleset, BadRequest):
            return None

    def reopen(self, record: Mapping[str, Any]) -> RulesGame:
        """The game that a record was played with: as its files have it if its rules are still those, else as the record does."""
        name, kept, options = record.get("ruleset"), record.get("rules"), record.get("options") or {}
        if not isinstance(name, str) or not NAME.fullmatch(name) or not isinstance(options, Mapping):
            raise BadRequest('In this record of a game, "ruleset" is not the name of a ruleset, or "options" is no record.')
        known = None
        try:
            known = self.open(name, options)
        except BadRuleset:
            if not isinstance(kept, Mapping) or not kept:
                raise
        if known and (known.identity.hash == record.get("hash") or not isinstance(kept, Mapping) or not kept):
            return known
        if len(json.dumps(kept)) > MAX_BYTES:
            raise BadRequest("The rules that were kept with this game are longer than any rules may be.")
        with guarded("the rules kept with the game"):
            game = self._reopen_kept(kept, options, known)
        if game is not known:
            game.pictures = {**_carried_pictures(record.get("pictures")), **(known.pictures if known else {})}
        return game

    def _reopen_kept(self, kept: Any, options: Mapping[str, OptionValue], known: RulesGame | None) -> RulesGame:
        """The game by the rules that a record holds itself; ``known``: the one by its ruleset's files, if there is one."""
        tree = current(from_plain(kept, "the rules kept with the game"))
        board = self.board_of(tree)
        make = partial(game_of, tree, plain(tree), board, dict(options))
        game = self.demand_sound(tree, board, make) or make()
        if known and known.identity.hash == game.identity.hash:  # what differs was only a word that people read
            return known
        return game

    def _pictures_beside(self, ruleset: str | Path, game: RulesGame) -> dict[str, str]:
        """The pictures that lie beside the files of a game, of tiles that its own section has none of."""
        from game.rules.files import pictures

        if not any((folder / pictures.FOLDER).is_dir() for folder in self.library.searched()):
            return {}
        folders = [path.parent for path in self.library.lineage(ruleset)]
        return pictures.beside(folders, {kind.art for kind in game.kinds.values()} - set(game.pictures))

    def _parent_game(self, game: RulesGame) -> RulesGame | None:
        """The game that a game's ruleset builds on; what has been tuned in the one is tuned in the other, where both can be."""
        name = self.parent(game.identity.ruleset)
        try:
            tree = self.resolved(name or "")
            known = plain(tree).get("options", {})
            tuned = {option.id: game.setting.value(option) for option in game.setting.options if option.id in known}
            changed = {option.id for option in game.setting.options if tuned.get(option.id, option.default) != option.default}
            return make_game(tree, self.board_of(tree), {key: tuned[key] for key in changed})
        except (BadRuleset, BadRequest):
            return None

    def _sound_rules(self, ruleset: str | Path) -> tuple[Record, Record, RulesGame | None]:
        """A checked ruleset and its board, cached ones if no file has changed since; and its game with default options, if it
        was made to check it. Raises BadRuleset."""
        by_name = isinstance(ruleset, str) and NAME.fullmatch(ruleset) is not None
        stamp = self._cache_stamp() if by_name else ""
        known = self._cache.recall(f"rules-{ruleset}", stamp) if stamp else None
        if isinstance(known, dict) and isinstance(known.get("tree"), dict) and isinstance(known.get("board"), dict):
            tree, board = from_plain(known["tree"]), from_plain(known["board"])
            self._sound.add(_digest(tree, board))
            return tree, board, None
        tree = self.resolved(ruleset)
        if tree.get("abstract"):
            message = "this ruleset is only there to be extended."
            raise BadRuleset([problem_at(mark_of(tree, ["abstract"]), ["abstract"], message)])
        board = self.board_of(tree)
        if not self.library.ships_board(str(tree.get("board"))):  # or a save would not hold it
            tree = with_board(tree, board)
        try:
            game = self.demand_sound(tree, board)
        except BadRuleset as error:  # the check tells it where the file itself is wrong
            raise BadRuleset(errors_of(self.check(ruleset)) or error.problems) from error
        if stamp:
            self._cache.keep(f"rules-{ruleset}", stamp, {"tree": plain(tree), "board": plain(board)})
        return tree, board, game

    def _cache_stamp(self) -> str:
        """What the files are cached under as they are now; empty where nothing is cached."""
        return self._cache.stamp(self._folders) if self._cache.folder else ""


def _is_path(ruleset: str | Path) -> bool:
    return isinstance(ruleset, Path) or ruleset.endswith((".yaml", ".yml"))


def _are_defaults(game: RulesGame, options: Mapping[str, OptionValue]) -> bool:
    """Whether options set nothing but what they are in a game already."""
    known = game.identity.options
    return all(name in known and type(value) is type(known[name]) and value == known[name] for name, value in options.items())


def _digest(tree: Record, board: Record | None) -> int:
    """A number by which rules are known again that were found sound, as long as the program runs."""
    return hash(json.dumps([tree, board]))


def _faults_of_compiling(tree: Record, board: Record) -> list[Problem]:
    try:
        make_game(tree, board, {})
    except BadRuleset as error:
        return list(error.problems)
    return []


def errors_in(tree: Record, board: Record | None) -> list[Problem]:
    """What keeps rules from being played; the checks are only loaded when rules are met that were not met before."""
    from game.rules.lint import linting

    return linting.errors_in(tree, board)


def _carried_pictures(given: Any) -> dict[str, str]:
    """The pictures that a record carries, as far as they are such as may lie beside a ruleset; whether one can be drawn is seen
    where it is."""
    texts = [pair for pair in given.items() if all(isinstance(part, str) for part in pair)] if isinstance(given, Mapping) else []
    sound = ((name, text) for name, text in texts if len(text) <= LARGEST_PICTURE and NAME.fullmatch(name))
    return dict(islice(sound, MOST_PICTURES))
