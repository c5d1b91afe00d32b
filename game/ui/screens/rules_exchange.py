"""Rules that come in from outside and go out from the catalogue: dropped files, pasted text, and lines of text to be shared."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.errors import BadRuleset, PaiShoError
from game.core.translation import translate
from game.ui.catalogue.catalogue_stock import LOOK_EVERY, CatalogueStock
from game.ui.framework import clipboard
from game.ui.framework.screen import Stage
from game.ui.framework.words import make_printable

if TYPE_CHECKING:
    from game.ui.saves.rules_import import ImportedRules
    from game.ui.screens.problems import ProblemReport


class RulesExchange:
    """``look`` looks at the files again, as ``Screen.look``; ``choose`` is told the id of rules that were taken."""

    def __init__(self, stage: Stage, stock: CatalogueStock, look: Callable[[int], bool], choose: Callable[[str], None]) -> None:
        self.stage, self.stock, self.look, self.choose = stage, stock, look, choose

    def receive(self, what: str) -> None:
        """Takes what was dropped: the path or the text of rules, or of a game."""
        from game.ui.saves.game_opening import open_dropped
        from game.ui.saves.rules_import import find_rules

        rules = find_rules(what)
        if rules is None:
            open_dropped(self.stage, what)
        else:
            self._take(rules)

    def paste(self) -> bool:
        """Takes the rules or the shared game in the clipboard. False if there is neither."""
        from game.ui.saves.game_opening import open_dropped
        from game.ui.saves.rules_import import find_rules
        from game.ui.saves.save_files import SHARED_LINE

        text = clipboard.pasted()
        rules = None if len(text) < len("id: a") else find_rules(text)
        if rules is not None:
            self._take(rules)
        elif SHARED_LINE.search(text):
            open_dropped(self.stage, text)
        else:
            return False
        return True

    def _take(self, rules: ImportedRules) -> None:
        """Takes rules among a person's own and chooses them, or says what is wrong with them."""
        from game.ui.screens.problems import ProblemReport, ProblemsScreen

        catalogue, words = self.stage.shelf, self.stage.words
        known = {entry.id for entry in self.stock.entries if Path(entry.file).is_file()}
        try:
            ruleset = catalogue.take_file(rules.path) if rules.path else catalogue.take(rules.text)
        except BadRuleset as error:
            name, excerpt = rules.name or words("the_text"), rules.excerpt(catalogue.excerpt)
            report = ProblemReport(name, str(rules.path or ""), words("mend_text"), error.problems, excerpt)
            self.stage.push(ProblemsScreen(self.stage, lambda: report))
            return
        except PaiShoError as error:
            self.stage.notice(words("not_taken", why=make_printable(translate(str(error), words.language))))
            return
        self.stage.home()
        self.choose(ruleset)
        entry = self.stock.entry
        if entry is not None:
            word = "own_already" if ruleset in known else "taken"
            self.stage.notice(words(word, name=words.of(entry.name), path=make_printable(entry.file)))

    def share(self) -> None:
        """Puts the chosen rules into the clipboard as a line of text."""
        words = self.stage.words
        try:
            clipboard.copy(self.stage.shelf.line(self.stock.chosen))
            self.stage.notice(words("rules_copied"))
        except PaiShoError as error:
            self.stage.notice(words("rules_not_copied", why=make_printable(translate(str(error), words.language))))

    # -- what is wrong with rules

    def show_problems(self, ruleset: str) -> None:
        """A page with everything that keeps rules from being played, until nothing does any more."""
        from game.ui.screens.problems import ProblemsScreen

        self.stage.push(ProblemsScreen(self.stage, lambda: self._report(ruleset), self.look, LOOK_EVERY))

    def _report(self, ruleset: str) -> ProblemReport | None:
        from game.ui.screens.problems import ProblemReport

        entry, catalogue, words = self.stock.find(ruleset), self.stage.shelf, self.stage.words
        if entry is None or not entry.problem:
            return None
        todo = words("mend_file" if self.stock.has_name(ruleset) else "mend_name")
        return ProblemReport(words.of(entry.name), entry.file, todo, catalogue.problems(ruleset), catalogue.excerpt)
