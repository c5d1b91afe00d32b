"""``paisho bench``: the measurements live beside the tests of a source checkout, where their yardsticks are."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

from game.core.errors import BadRequest


def main(quick: bool = False) -> int:
    """Run the measurements and print them; the exit status. Raises BadRequest outside a source checkout."""
    root = Path(__file__).resolve().parent.parent
    if not (root / "tests" / "bench" / "measure.py").is_file():
        raise BadRequest("The bench needs a source checkout: its yardsticks lie in tests/bench. Run it there: paisho bench.")
    if importlib.util.find_spec("chess") is None:
        raise BadRequest('The bench compares with python-chess. Install it with: pip install -e ".[test]"')
    sys.path.insert(0, str(root))
    from tests.bench import measure

    measure.main(quick=quick)
    return 0
