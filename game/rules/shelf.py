"""Rulesets on disk as games to play: found, read, merged, checked, remembered, compiled.

What is costly to load (the YAML reader, the checks, the compiler) is loaded when it is first needed: a shelf whose files are
as they were at the last start needs none of it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.core.catalogue import CatalogueEntry
from game.core.errors import BadRequest, BadRuleset, PaiShoError, Problem, errors_of
from game.rules.files import pictures
from game.rules.files.bounds import MAX_BYTES, NAME
from game.rules.files.library import Library, current
from game.rules.files.merging import UnknownRuleset, resolve
from game.rules.files.tree import Record, from_plain, mark_of, plain, problem_at
from game.rules.games import board_within, compiled, game_of, with_board
from game.rules.language.setting import OptionValue
from game.rules.language.setting import option_of as option_of
from game.rules.memory import Memory
from game.rules.own import Files
from game.rules.shelf_entries import entry_from, entry_of, showable

if TYPE_CHECKING:
    from game.rules.following import Following
    from game.rules.play import RulesGame


class Rulesets(Files):
    """The ruleset folders, searched in order; opening a game checks it once for each content of its files."""

    def __init__(self, folders: Sequence[Path], memory: Memory | None = None) -> None:
        self.library = Library(folders)
        self._folders = list(folders)
        self._memory = memory or Memory(None, "")
        self._sound: set[int] = set()

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

    def check(self, ruleset: str | Path) -> list[Problem]:
        """Everything that is wrong with a ruleset, in the order of its lines; without errors among it, it can be played."""
        try:
            draft = self.library.draft(Path(ruleset) if _is_path(ruleset) else str(ruleset))
        except BadRuleset as error:
            return list(error.problems)
        from game.rules.lint.whole_file import less_misspelt, problems_of_file

        found, tree = problems_of_file(draft, self.library.load, self.board_of)
        if tree is None:
            return found
        record = draft.record
        notes = [note for file in (record, *map(self.library.load, self.library.ancestors(record))) for note in file.notes]
        if not errors_of(found) and not tree.get("abstract") and "board" in tree:
            board = self.board_of(tree)
            faults = self._compile_problems(tree, board)
            found += faults or self._picture_warnings(ruleset, tree)
            if not faults:
                self._sound.add(_sum(plain(tree), plain(board)))
        return sorted([*less_misspelt(notes, record), *found])

    def _compile_problems(self, tree: Record, board: Record) -> list[Problem]:
        try:
            compiled(tree, board, {})
        except BadRuleset as error:
            return list(error.problems)
        return []

    def _picture_warnings(self, ruleset: str | Path, tree: Record) -> list[Problem]:
        folders = [path.parent for path in self.library.lineage(ruleset)]
        return pictures.warnings_of(tree, folders, self.resolved)

    def open(self, ruleset: str | Path, options: Mapping[str, OptionValue] | None = None) -> RulesGame:
        """A game, ready to start. Raises BadRuleset, or BadRequest for options out of range."""
        tree, board = self._sound_rules(ruleset)
        game = compiled(tree, board, options or {})
        game.parent = partial(self._parent_game, game)
        game.pictures = {**self._beside(ruleset, game), **game.pictures}
        return game

    def _beside(self, ruleset: str | Path, game: RulesGame) -> dict[str, str]:
        """The pictures that lie beside the files of a game, of tiles that its own section has none of."""
        if not any((folder / pictures.FOLDER).is_dir() for folder in self.library.searched()):
            return {}
        folders = [path.parent for path in self.library.lineage(ruleset)]
        return pictures.beside(folders, {kind.art for kind in game.kinds.values()} - set(game.pictures))

    def parent(self, ruleset: str) -> str | None:
        """The ruleset that one extends directly, if it can be played itself."""
        try:
            record = plain(self.library.load(ruleset))
            built_on = [*record.get("extends", ()), *(name for name in record.get("based_on", ()) if self.library.ships(name))]
            return next((name for name in built_on if not self.library.load(name).get("abstract")), None)
        except BadRuleset:
            return None

    def _parent_game(self, game: RulesGame) -> RulesGame | None:
        """The game that a game's ruleset builds on; what has been tuned in the one is tuned in the other, where both can be."""
        name = self.parent(game.identity.ruleset)
        try:
            tree = self.resolved(name or "")
            known = plain(tree).get("options", {})
            tuned = {option.id: game.setting.value(option) for option in game.setting.options if option.id in known}
            changed = {option.id for option in game.setting.options if tuned.get(option.id, option.default) != option.default}
            return compiled(tree, self.board_of(tree), {key: tuned[key] for key in changed})
        except (BadRuleset, BadRequest):
            return None

    def _sound_rules(self, ruleset: str | Path) -> tuple[Record, Record]:
        """A checked ruleset and its board, remembered ones if no file has changed since. Raises BadRuleset."""
        by_name = isinstance(ruleset, str) and NAME.fullmatch(ruleset) is not None
        stamp = self._memory.stamp(self._folders) if by_name and self._memory.folder else ""
        known = self._memory.recall(f"rules-{ruleset}", stamp) if stamp else None
        if isinstance(known, dict) and isinstance(known.get("tree"), dict) and isinstance(known.get("board"), dict):
            self._sound.add(_sum(known["tree"], known["board"]))
            return from_plain(known["tree"]), from_plain(known["board"])
        tree = self.resolved(ruleset)
        if tree.get("abstract"):
            message = "this ruleset is only there to be extended."
            raise BadRuleset([problem_at(mark_of(tree, ["abstract"]), ["abstract"], message)])
        board = self.board_of(tree)
        if not self.library.ships_board(str(tree.get("board"))):  # or a save would not hold it
            tree = with_board(tree, board)
        try:
            self.demand_sound(tree, board)
        except BadRuleset as error:  # the check tells it where the file itself is wrong
            raise BadRuleset(errors_of(self.check(ruleset)) or error.problems) from error
        if stamp:
            self._memory.keep(f"rules-{ruleset}", stamp, {"tree": plain(tree), "board": plain(board)})
        return tree, board

    def demand_sound(self, tree: Record, board: Record | None) -> None:
        """Raises BadRuleset for rules that have errors, or that do not fit together; warnings keep nobody from playing."""
        digest = _sum(plain(tree), plain(board) if board is not None else None)
        if digest in self._sound:
            return
        found = errors_of(problems_of(tree, board, warnings=False))
        if found:
            raise BadRuleset(found)
        if board is not None and not tree.get("abstract"):
            compiled(tree, board, {})
        self._sound.add(digest)

    def reopen(self, record: Mapping[str, Any]) -> RulesGame:
        """The game that a record was played with: from the shelf if its rules are still those, else as the record keeps them."""
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
        tree = current(from_plain(kept, "the rules kept with the game"))
        board = self.board_of(tree)
        self.demand_sound(tree, board)
        game = game_of(tree, plain(tree), board, dict(options))
        if known and known.identity.hash == game.identity.hash:  # what differs was only a word that people read
            return known
        game.pictures = known.pictures if known else {}
        return game

    def take(self, text: str, *, replace: bool = False) -> str:
        """Puts a ruleset that somebody has sent, a line or the text of a file, among a person's own; returns its id. Raises
        BadRuleset or BadRequest, and then nothing has changed."""
        from game.rules.receiving import take

        return take(self, text, replace=replace)

    def take_file(self, path: Path) -> str:
        """The same with a file; what it needs of the files beside it is taken with it."""
        from game.rules.receiving import take_file

        return take_file(self, path)

    def line(self, ruleset: str | Path) -> str:
        """A ruleset as one line of text, to copy and paste. Raises BadRuleset, or BadRequest if it is too long."""
        from game.rules.bundle import bundled

        return bundled(self, ruleset).line()

    def follow(self, ruleset: str | Path, options: Mapping[str, OptionValue]) -> Following | None:
        """The files of one of a person's own rulesets, by its name or its path; None for shipped rules and for broken ones."""
        from game.rules.following import Following

        try:
            if isinstance(ruleset, str) and self.library.sort_of(self.library.path_of(ruleset)) != "own":
                return None
            return Following(self, ruleset, options)
        except BadRuleset:
            return None

    def entries(self) -> Sequence[CatalogueEntry]:
        """All rulesets that can be played, and those that are broken with their first problem."""
        known = self._remembered()
        if known is not None:
            return known
        stamp = self._stamp()
        found = self._placed(entry for name in self.library.ids() if (entry := self._entry(name)) is not None)
        if stamp:
            self._memory.keep("shelf", stamp, [asdict(entry) for entry in found])
        return found

    def _stamp(self) -> str:
        return self._memory.stamp(self._folders) if self._memory.folder else ""

    def _remembered(self) -> list[CatalogueEntry] | None:
        stamp = self._stamp()
        known = self._memory.recall("shelf", stamp) if stamp else None
        return [entry_of(entry) for entry in known] if isinstance(known, list) else None

    def _entry(self, name: str) -> CatalogueEntry | None:
        try:
            tree = self.resolved(name)
            if tree.get("abstract"):
                return None
            self.demand_sound(tree, self.board_of(tree))
        except (BadRuleset, PaiShoError) as error:
            found = errors_of(self.check(name)) or (error.problems if isinstance(error, BadRuleset) else ())
            return CatalogueEntry(name, {"en": name}, {"en": ""}, 2, (), str(found[0]) if found else str(error))
        return entry_from(name, plain(tree))


class PromptShelf(Rulesets):
    """The rulesets for a window. Rules that were never checked are shown at once and checked only when the shelf is asked again,
    or when they are opened: checking takes longer than anybody should wait for a window."""

    _asked = False

    def entries(self) -> Sequence[CatalogueEntry]:
        """At the first asking what can be said at once, from then on all that is known of all rulesets."""
        if self._asked:
            return super().entries()
        self._asked = True
        known = self._remembered()
        if known is not None:
            return known
        return self._placed(entry for name in self.library.ids() if (entry := self._at_once(name)) is not None)

    def _at_once(self, name: str) -> CatalogueEntry | None:
        """An entry as its file has it, if it is one that can be shown; otherwise what the checks say of it."""
        try:
            tree = self.resolved(name)
            if tree.get("abstract"):
                return None
            entry = entry_from(name, plain(tree))
            return entry if showable(entry) else self._entry(name)
        except (PaiShoError, AttributeError, KeyError, RuntimeError, TypeError, ValueError):
            return self._entry(name)


def _is_path(ruleset: str | Path) -> bool:
    return isinstance(ruleset, Path) or ruleset.endswith((".yaml", ".yml"))


def _sum(tree: Any, board: Any) -> int:
    """A number by which rules are known again that were found sound, as long as the program runs."""
    return hash(json.dumps([tree, board]))


def problems_of(tree: Record, board: Record | None, *, warnings: bool = True) -> list[Problem]:
    """What the checks find; they, and the schema library, are only loaded when rules are met that were not met before."""
    from game.rules.lint import linting as lint

    return lint.problems_of(tree, board, warnings=warnings)
