"""The shelf's stock: which rulesets stand on it, a person's own too, as the files are just now; and rules that come in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.core.catalogue import SORTS
from game.core.errors import BadRuleset, PaiShoError
from game.ui import clipboard, starter_rules
from game.ui.catalogue_cards import BoardThumbnails
from game.ui.preferences import Value
from game.ui.screens.doorway import Doorway
from game.ui.screens.screen import Stage
from game.ui.words import make_printable

if TYPE_CHECKING:
    from game.core.catalogue import CatalogueEntry
    from game.ui.rules_import import ImportedRules
    from game.ui.screens.problems import ProblemReport

EVERY = 500
"""Milliseconds from one look at the folders to the next; what stays the same over two looks is written."""
Known = tuple[str, tuple[tuple[str, Value], ...]]


class Stocked(Doorway):
    """A shelf with its rulesets: games, house rules, and a person's own rules, which may be changed while it is looked at."""

    boards: BoardThumbnails

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.boards = BoardThumbnails(stage)
        self._stamp = self._last = stage.shelf.stamp()
        self._due = 0
        self.entries = self._stock()
        self.values: dict[str, dict[str, Value]] = {e.id: {o.id: o.default for o in e.options} for e in self.entries}
        self.chosen = self.built_on = self._first()
        self.asked_again = False
        self._signs: dict[Known, str] = {}

    def _stock(self) -> list[CatalogueEntry]:
        """All rulesets as the shelf knows them, and files that cannot be found by a name, each sort for itself."""
        shelf = self.stage.shelf
        return sorted([*shelf.entries(), *shelf.strays()], key=lambda entry: SORTS.index(entry.sort))

    def _first(self) -> str:
        """What is chosen where nobody has chosen yet."""
        return next((e.id for e in self.entries if not e.problem), self.entries[0].id if self.entries else "")

    @property
    def entry(self) -> CatalogueEntry | None:
        """The game that is chosen."""
        return self._entry(self.chosen)

    def _entry(self, ruleset: str) -> CatalogueEntry | None:
        return next((entry for entry in self.entries if entry.id == ruleset), None)

    @property
    def begins(self) -> bool:
        """Whether there is a folder for rules of one's own, and nothing in it."""
        return self.stage.shelf.own is not None and all(entry.sort != "own" for entry in self.entries)

    # -- as the files are now

    @property
    def every(self) -> int | None:
        return EVERY

    def focused(self) -> None:
        self._due = 0

    def look(self, now: int) -> bool:
        """Looks at the folders; what has changed in them is shown."""
        if now < self._due:
            return False
        self._due = now + EVERY
        before, self._last = self._last, self.stage.shelf.stamp()
        if self._last in (self._stamp, None) or self._last != before:
            return False
        self.restock()
        return True

    def restock(self) -> None:
        """Shows what stands on the shelf now."""
        self._stamp = self._last = self.stage.shelf.stamp()
        entries = self._stock()
        self._signs.clear()
        self.boards.drop(entry.id for entry in entries if entry.sort == "own")
        self.values |= {e.id: {o.id: o.default for o in e.options} for e in entries if e not in self.entries}
        self.entries = entries
        if self.entry is None and (self.chosen != starter_rules.STARTER or not self.begins):
            self.chosen = self._first()
        self.refresh()

    # -- by what rules are known

    @property
    def sign(self) -> str:
        """By what the chosen rules with their options are known; empty as long as nobody has worked it out."""
        return self._signs.get(self._known, "")

    @property
    def _known(self) -> Known:
        return self.chosen, tuple(sorted(self.values.get(self.chosen, {}).items()))

    def work_out_sign(self) -> bool:
        """Works it out, if that has not been done. True if it had not been."""
        entry = self.entry
        if entry is None or entry.problem or self._known in self._signs:
            return False
        identity = self.stage.shelf.identity(entry.id, self.values[entry.id])
        self._signs[self._known] = identity.short if identity else ""
        self.refresh()
        return True

    # -- what is wrong

    def show_problems(self, ruleset: str) -> None:
        """A page with everything that keeps the chosen rules from being played, until nothing does any more."""
        from game.ui.screens.problems import ProblemsScreen

        self.stage.push(ProblemsScreen(self.stage, lambda: self._wrong(ruleset), self.look, EVERY))

    def _wrong(self, ruleset: str) -> ProblemReport | None:
        from game.ui.screens.problems import ProblemReport

        entry, shelf = self._entry(ruleset), self.stage.shelf
        if entry is None or not entry.problem:
            return None
        todo = "mend_file" if ruleset in self._names() else "mend_name"
        return ProblemReport(self.words.of(entry.name), entry.file, self.words(todo), shelf.problems(ruleset), shelf.excerpt)

    def _names(self) -> set[str]:
        """The ids of the rulesets, without those of stray files."""
        return {entry.id for entry in self.entries} - {entry.id for entry in self.stage.shelf.strays()}

    # -- rules that come in and go out

    def dropped(self, what: str) -> None:
        from game.ui.rules_import import find_rules

        rules = find_rules(what)
        if rules is None:
            super().dropped(what)
        else:
            self._take(rules)

    def paste_game(self) -> bool:
        from game.ui.rules_import import find_rules

        text = clipboard.pasted()
        rules = None if len(text) < len("id: a") else find_rules(text)
        if rules is None:
            return super().paste_game()
        self._take(rules)
        return True

    def _take(self, rules: ImportedRules) -> None:
        """Takes rules among a person's own and chooses them, or says what is wrong with them."""
        from game.ui.screens.problems import ProblemReport, ProblemsScreen

        shelf, words = self.stage.shelf, self.words
        known = {entry.id for entry in self.entries if Path(entry.file).is_file()}
        try:
            ruleset = shelf.take_file(rules.path) if rules.path else shelf.take(rules.text)
        except BadRuleset as error:
            name = rules.name or words("the_text")
            wrong = ProblemReport(name, str(rules.path or ""), words("mend_text"), error.problems, rules.excerpt(shelf.excerpt))
            self.stage.push(ProblemsScreen(self.stage, lambda: wrong))
            return
        except PaiShoError as error:
            self.stage.notice(words("not_taken", why=make_printable(str(error))))
            return
        self.stage.home()
        self.restock()
        self.choose(ruleset)
        entry = self.entry
        if entry is not None:
            word = "own_already" if ruleset in known else "taken"
            self.stage.notice(words(word, name=words.of(entry.name), path=make_printable(entry.file)))

    def choose(self, ruleset: str) -> None:
        """Chooses a ruleset and brings its card into sight."""
        raise NotImplementedError

    def hand_out(self, name: str) -> None:
        """The smaller buttons of what is chosen: what is wrong with it, or a copy of something in the clipboard."""
        if name == "problems":
            self.show_problems(self.chosen)
        elif name == "share":
            self._share()
        elif name in ("hash", "command", "folder"):
            what = {"hash": self.sign, "command": self.command_to_begin}.get(name, str(self.stage.shelf.own))
            clipboard.copy(what)
            self.stage.notice(self.words("in_clipboard", what=what))

    def _share(self) -> None:
        """Puts the chosen rules into the clipboard as a line of text."""
        try:
            clipboard.copy(self.stage.shelf.line(self.chosen))
            self.stage.notice(self.words("rules_copied"))
        except PaiShoError as error:
            self.stage.notice(self.words("rules_not_copied", why=make_printable(str(error))))

    @property
    def command_to_begin(self) -> str:
        """What is typed into a terminal to begin with rules of one's own, on the game that was chosen last."""
        return starter_rules.make_starter_command(self.built_on)
