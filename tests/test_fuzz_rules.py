"""Files of rules that were changed at random are refused in sentences, or play. Long runs: ``python -m tests.fuzz_rules``."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.fuzz_rules import judged
from tests.mutants import mutant

SIZE, PARTS = 20, 4


@pytest.mark.parametrize("part", range(PARTS))
def test_mutated_rulesets_are_refused_or_play(part: int, tmp_path: Path) -> None:
    found: Counter[str] = Counter()
    for number in range(part * SIZE, (part + 1) * SIZE):
        verdict = judged(mutant(number), tmp_path)
        assert verdict.word != "WRONG", f"mutant {number}: {verdict.why}"
        found[verdict.word] += 1
    assert len(found) == 2, "a sample of which all is refused, or all plays, shows little"


def test_a_mutant_is_always_the_same() -> None:
    assert [mutant(number) for number in range(20)] == [mutant(number) for number in range(20)]
    assert len({mutant(number) for number in range(40)}) > 36
