"""What the tests of opening share: a stage without a window, games in its folder, and what the first version wrote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from game.core.catalogue import CatalogueEntry
from game.core.contract import Identity
from game.core.errors import BadRuleset, Problem
from game.core.session import Session
from game.ui.framework.words import UiWords
from game.ui.saves.autosave import Autosave
from tests.noughts import Noughts
from tests.test_session import branched

JOURNAL_1 = """\
dfd290e2eb422987 {"begin":{"format":1,"hash":"n0","here":0,"moves":[],"options":{},"ruleset":"noughts","seed":5,"tree":[],\
"undone":false,"version":"1"}}
c9501d792d956772 {"enter":"place nought -1,0"}
975d4d16e2f3b0eb {"enter":"place cross 1,1"}
a6482297c9752fb5 {"enter":"place nought 0,0"}
7180743ed0dcc3ef {"jump":1}
15ca688d8999ae52 {"enter":"place cross -1,-1"}
7029fa5555f4b4b1 {"jump":0}
a0b106b60bf6df55 {"jump":3}
"""
"""A journal as the first version wrote it: it must be read by all that follow."""


ROW_SAVE = branched().record()
"""A game with branches."""


class Box:
    """A shelf with noughts and crosses, and nothing else."""

    def entries(self) -> Sequence[CatalogueEntry]:
        return ()

    def open(self, ruleset: str, options: Mapping[str, Any]) -> Noughts:
        if ruleset != "noughts":
            raise BadRuleset([Problem(ruleset, 0, 0, "", "there are no such rules.")])
        return Noughts()

    def identity(self, ruleset: str, options: Mapping[str, Any]) -> Identity | None:
        return Noughts.identity if ruleset == "noughts" else None

    def follow(self, ruleset: str, options: Mapping[str, Any]) -> None:
        return None

    def reopen(self, record: Mapping[str, Any]) -> Noughts:
        return self.open(record["ruleset"], {})


def a_stage(folder: Path) -> Any:
    """Of the stage of the screens, what opening asks for."""
    return SimpleNamespace(saves=folder / "saves", words=UiWords("en"), shelf=Box())


def kept(stage: Any, *moves: str) -> Path:
    """A journal in the saves folder with those moves, closed."""
    autosave = Autosave(stage.saves, Session(Noughts()))
    for move in moves:
        autosave.entered(autosave.session.enter(move).move or "")
    autosave.close()
    assert autosave.path
    return autosave.path


def everything(folder: Path) -> dict[str, bytes]:
    """All files below a folder and what is in them."""
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
