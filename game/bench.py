"""``paisho bench``: the measurements live beside the tests of a source checkout, where their yardsticks are."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path

from game.core.errors import BadRequest


def main(quick: bool = False, only: Sequence[str] = (), json: Path | None = None, compare: Path | None = None) -> int:
    """Measure and print the figures, all or those that ``only`` names, write them to the file ``json``, and compare them with
    the run in the file ``compare``; the exit status. Raises BadRequest outside a source checkout, and for what is not there."""
    root = Path(__file__).resolve().parent.parent
    if not (root / "tests" / "bench" / "measure.py").is_file():
        raise BadRequest("The bench needs a source checkout: its yardsticks lie in tests/bench. Run it there: paisho bench.")
    if importlib.util.find_spec("chess") is None:
        raise BadRequest('The bench compares with python-chess. Install it with: pip install -e ".[test]"')
    sys.path.insert(0, str(root))
    from tests.bench import measure

    measure.main(quick, list(only), json, compare)
    return 0
