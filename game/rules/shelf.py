"""Rulesets on disk as games to play: found, read, merged, checked, remembered, compiled.

What is costly to load (the YAML reader, the checks, the compiler) is loaded when it is first needed: a shelf whose files are
as they were at the last start needs none of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.core.contract import Identity, ShelfEntry
from game.core.errors import BadRequest, BadRuleset, PaiShoError, Problem
from game.rules.library import Library, read_file
from game.rules.memory import Memory
from game.rules.merging import UnknownRuleset, resolve
from game.rules.options import apply_options
from game.rules.rulebook_options import OptionValue, Setting, default_of
from game.rules.rulebook_options import option_of as option_of
from game.rules.shelf_entries import entry_from, entry_of, showable
from game.rules.tree import Record, from_plain, mark_of, plain

if TYPE_CHECKING:
    from game.rules.play import RulesGame

NAME = re.compile(r"[a-z][a-z0-9_]{0,63}")
LARGEST_KEPT = 256 * 1024
"""Letters of the rules that a record may keep; no file of rules is longer either."""


class Rulesets:
    """The ruleset folders, searched in order; opening a game checks it once for each content of its files."""

    def __init__(self, folders: Sequence[Path], memory: Memory | None = None) -> None:
        self.library = Library(folders)
        self._folders = list(folders)
        self._memory = memory or Memory(None, "")
        self._sound: set[str] = set()

    def resolved(self, ruleset: str | Path) -> Record:
        """A ruleset by name, or by the path of its file, with all it extends. Raises BadRuleset."""
        if isinstance(ruleset, Path) or ruleset.endswith((".yaml", ".yml")):
            record = self.library.load_path(Path(ruleset))
        else:
            record = self.library.load(ruleset)
        return resolve(record, self.library.load)

    def board_of(self, tree: Record) -> Record:
        """The board that a ruleset is played on."""
        try:
            return self.library.load_board(str(tree.get("board", "")))
        except UnknownRuleset as error:
            mark = mark_of(tree, ["board"])
            problem = error.problems[0]
            raise BadRuleset([Problem(mark.file, mark.line, mark.column, "board", problem.message, problem.hint)]) from error

    def check(self, ruleset: str | Path) -> list[Problem]:
        """Everything that is wrong with a ruleset, in the order of its lines; empty if it can be played."""
        header: list[Problem] = []
        try:
            try:
                tree = self.resolved(ruleset)
            except BadRuleset as error:  # a wrong id, say, hides nothing else
                header = list(error.problems)
                if not isinstance(ruleset, Path) and not ruleset.endswith((".yaml", ".yml")):
                    return header
                tree = resolve(read_file(Path(ruleset), str(ruleset)), self.library.load)
            board = self.board_of(tree) if "board" in tree else None
        except BadRuleset as error:
            return header or list(error.problems)
        found = [*header, *problems_of(tree, board)]
        if not found and not tree.get("abstract") and board is not None:
            found = self._compile_problems(tree, board)
        return found

    def _compile_problems(self, tree: Record, board: Record) -> list[Problem]:
        try:
            _compiled(tree, board, {})
        except BadRuleset as error:
            return list(error.problems)
        return []

    def open(self, ruleset: str | Path, options: Mapping[str, OptionValue] | None = None) -> RulesGame:
        """A game, ready to start. Raises BadRuleset, or BadRequest for options out of range."""
        tree, board = self._sound_rules(ruleset)
        game = _compiled(tree, board, options or {})
        game.parent = partial(self._parent_game, game)
        return game

    def parent(self, ruleset: str) -> str | None:
        """The ruleset that one extends directly, if it can be played itself."""
        try:
            listed = plain(self.library.load(ruleset)).get("extends", ())
            return next((name for name in listed if not self.library.load(name).get("abstract")), None)
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
            return _compiled(tree, self.board_of(tree), {key: tuned[key] for key in changed})
        except (BadRuleset, BadRequest):
            return None

    def _sound_rules(self, ruleset: str | Path) -> tuple[Record, Record]:
        """A checked ruleset and its board, remembered ones if no file has changed since. Raises BadRuleset."""
        by_name = isinstance(ruleset, str) and NAME.fullmatch(ruleset) is not None
        stamp = self._memory.stamp(self._folders) if by_name and self._memory.folder else ""
        known = self._memory.recall(f"rules-{ruleset}", stamp) if stamp else None
        if isinstance(known, dict) and isinstance(known.get("tree"), dict) and isinstance(known.get("board"), dict):
            return from_plain(known["tree"]), from_plain(known["board"])
        tree = self.resolved(ruleset)
        if tree.get("abstract"):
            mark = mark_of(tree, ["abstract"])
            raise BadRuleset(
                [Problem(mark.file, mark.line, mark.column, "abstract", "this ruleset is only there to be extended.")]
            )
        board = self.board_of(tree)
        self._demand_sound(tree, board)
        if stamp:
            self._memory.keep(f"rules-{ruleset}", stamp, {"tree": plain(tree), "board": plain(board)})
        return tree, board

    def _demand_sound(self, tree: Record, board: Record, *, kept: bool = False) -> None:
        digest = content_hash(tree)
        if digest in self._sound:
            return
        found = problems_of(tree, board, kept=kept)
        if found:
            raise BadRuleset(found)
        if not tree.get("abstract"):
            _compiled(tree, board, {})
        self._sound.add(digest)

    def reopen(self, record: Mapping[str, Any]) -> RulesGame:
        """The game that a record was played with: from the shelf if its rules are still those, else as the record keeps them."""
        name, kept, options = record.get("ruleset"), record.get("rules"), record.get("options") or {}
        if not isinstance(name, str) or not NAME.fullmatch(name) or not isinstance(options, Mapping):
            raise BadRequest('In this record of a game, "ruleset" is not the name of a ruleset, or "options" is no record.')
        try:
            game = self.open(name, options)
        except BadRuleset:
            if not isinstance(kept, Mapping) or not kept:
                raise
        else:
            if game.identity.hash == record.get("hash") or not isinstance(kept, Mapping) or not kept:
                return game
        if len(json.dumps(kept)) > LARGEST_KEPT:
            raise BadRequest("The rules that were kept with this game are longer than any rules may be.")
        tree = from_plain(kept, "the rules kept with the game")
        board = self.board_of(tree)
        self._demand_sound(tree, board, kept=True)
        return _game(tree, plain(tree), board, dict(options))

    def entries(self) -> Sequence[ShelfEntry]:
        """All rulesets that can be played, and those that are broken with their first problem."""
        known = self._remembered()
        if known is not None:
            return known
        stamp = self._stamp()
        found = [entry for name in self.library.ids() if (entry := self._entry(name)) is not None]
        if stamp:
            self._memory.keep("shelf", stamp, [asdict(entry) for entry in found])
        return found

    def _stamp(self) -> str:
        return self._memory.stamp(self._folders) if self._memory.folder else ""

    def _remembered(self) -> list[ShelfEntry] | None:
        stamp = self._stamp()
        known = self._memory.recall("shelf", stamp) if stamp else None
        return [entry_of(entry) for entry in known] if isinstance(known, list) else None

    def _entry(self, name: str) -> ShelfEntry | None:
        try:
            tree = self.resolved(name)
            if tree.get("abstract"):
                return None
            self._demand_sound(tree, self.board_of(tree))
        except (BadRuleset, PaiShoError) as error:
            first = str(error.problems[0]) if isinstance(error, BadRuleset) and error.problems else str(error)
            return ShelfEntry(name, {"en": name}, {"en": ""}, 2, (), first)
        return entry_from(name, plain(tree))


class PromptShelf(Rulesets):
    """The rulesets for a window. Rules that were never checked are shown at once and checked only when the shelf is asked again,
    or when they are opened: checking takes longer than anybody should wait for a window."""

    _asked = False

    def entries(self) -> Sequence[ShelfEntry]:
        """At the first asking what can be said at once, from then on all that is known of all rulesets."""
        if self._asked:
            return super().entries()
        self._asked = True
        known = self._remembered()
        if known is not None:
            return known
        return [entry for name in self.library.ids() if (entry := self._at_once(name)) is not None]

    def _at_once(self, name: str) -> ShelfEntry | None:
        """An entry as its file has it, if it is one that can be shown; otherwise what the checks say of it."""
        try:
            tree = self.resolved(name)
            if tree.get("abstract"):
                return None
            entry = entry_from(name, plain(tree))
            return entry if showable(entry) else self._entry(name)
        except (PaiShoError, AttributeError, KeyError, RuntimeError, TypeError, ValueError):
            return self._entry(name)


def _compiled(tree: Record, board: Record, options: Mapping[str, OptionValue]) -> RulesGame:
    settled = plain(apply_options(tree, options))
    definition = {section: value for section, value in settled.items() if section not in ("options", "presets")}
    values = {name: options.get(name, default_of(option)) for name, option in plain(tree).get("options", {}).items()}
    return _game(tree, definition, board, values)


def _game(tree: Record, settled: Mapping[str, Any], board: Record, values: Mapping[str, OptionValue]) -> RulesGame:
    from game.rules.assembling import assembled
    from game.rules.meanings import Fault
    from game.rules.play import RulesGame

    try:
        rules = assembled(settled, plain(board))
    except (KeyError, IndexError, ValueError, TypeError, AttributeError, RecursionError) as error:
        said = f"these rules do not fit together ({type(error).__name__}: {error})."
        raise BadRuleset([Problem(str(tree.get("id")), 0, 0, "", said, "Please report this file.")]) from error
    except Fault as fault:
        mark = mark_of(tree, fault.path.split("."))
        raise BadRuleset([Problem(mark.file, mark.line, mark.column, fault.path, fault.message)]) from fault
    identity = Identity(str(tree.get("id")), str(tree.get("version", "1")), content_hash(settled), values)
    options = [option_of(name, entry) for name, entry in plain(tree).get("options", {}).items()]
    return RulesGame(rules, settled, identity, Setting(plain(board), options, values))


def problems_of(tree: Record, board: Record | None, *, kept: bool = False) -> list[Problem]:
    """What the checks find; they, and the schema library, are only loaded when rules are met that were not met before."""
    from game.rules import lint

    return lint.problems_of(tree, board, kept=kept)


def content_hash(tree: Any) -> str:
    """A hash over the rules and nothing but the rules: the same on every machine."""
    import hashlib

    canonical = json.dumps(plain(tree), ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("utf-8")).hexdigest()
