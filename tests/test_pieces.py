"""A slip hides nothing but its own line: what else is wrong with a file is told too, and nothing that is not."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.errors import WARNING, BadRuleset
from game.rules.files.reading import pieces_in, read_text
from game.rules.shelf import Rulesets
from tests.effort import effort
from tests.test_hostile import HOSTILE

RULESETS = Path(__file__).parents[1] / "rulesets"
SHIPPED = sorted(path for path in RULESETS.rglob("*.yaml") if path.parent.name != "boards")
HEAD = "format: 1\nid: f\nextends: [skud]\nname: F\n"
SIGNS = re.compile(r"[\[\]{},:\"]")
TRIES = 30
LARGEST = 40_000


def told(text: str, folder: Path, name: str = "f") -> list[str]:
    """The place and the message of each error of a file."""
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    found = [problem for problem in Rulesets([RULESETS]).check(path) if problem.severity != WARNING]
    return [f"{problem.line}:{problem.column} {problem.where}: {problem.message}".replace(" : ", " ") for problem in found]


def one_sign_less(random_one: random.Random) -> Iterator[tuple[str, str, int]]:
    """Shipped rules in which a bracket, comma, colon or quotation mark is left out, doubled, or another: and on which line."""
    for _ in range(TRIES):
        path = random_one.choice(SHIPPED)
        text = path.read_text(encoding="utf-8")
        lines = text.split("\n")
        places = [(n, found.start()) for n, line in enumerate(lines) for found in SIGNS.finditer(line.partition("#")[0])]
        number, column = random_one.choice(places)
        line = lines[number]
        lines[number] = line[:column] + random_one.choice(["", "", line[column] * 2, "]", "}", "("]) + line[column + 1 :]
        yield path.stem, "\n".join(lines), number + 1


@pytest.mark.parametrize("seed", range(3))
def test_a_wrong_sign_is_told_on_its_own_line_and_nowhere_else(seed: int, tmp_path: Path) -> None:
    for name, text, line in one_sign_less(random.Random(seed)):
        for problem in told(text, tmp_path, name):
            assert problem.startswith(f"{line}:"), (text.split("\n")[line - 1], problem)


def test_what_stands_before_and_after_a_slip_is_told_too(tmp_path: Path) -> None:
    text = HEAD + "tiles:\n  lily: {mvoe: {walk: 2}}\n  rose: {move: [{walk: 2}\n  rock: {cuont: 2}\nendigns: {a: {}}\n"
    assert told(text, tmp_path) == [
        '6:10 tiles.lily.mvoe: unknown word "mvoe".',
        '7:16 the "[" opened here is not closed.',
        '8:10 tiles.rock.cuont: unknown word "cuont".',
        '9:1 endigns: unknown word "endigns".',
    ]


def test_a_name_that_may_be_made_where_nothing_can_be_read_is_not_missed(tmp_path: Path) -> None:
    slip = "tiles: lantern: {count: 2}\n"
    uses = "statuses:\n  lit: {who: lantern}\n  dim: {who: latnern and mine}\n"
    assert told(HEAD + slip + uses, tmp_path) == [
        "5:15 a second colon stands on one line.",
        '8:14 statuses.dim.who: "latnern and mine": nothing is called "latnern".',
    ]


def test_what_an_entry_lacks_is_not_told_where_some_of_it_cannot_be_read(tmp_path: Path) -> None:
    lost = HEAD + "endings:\n  dark:\n    when: {some: mine and rose}\n    winner {player: mine}\n"
    assert told(lost, tmp_path) == ['8:5 endings.dark: there is no colon after "winner".']
    lacks = HEAD + "endings:\n  dark:\n    when: {some: mine and rose}\nnever: [\n"
    assert [problem for problem in told(lacks, tmp_path) if '"winner" is missing' in problem] != []


def test_columns_are_those_of_the_file_where_lines_were_read_further_right(tmp_path: Path) -> None:
    text = HEAD + "tiles:\n\trose: {count: 2}\n\tlily: {cuont: 2}\n"
    assert told(text, tmp_path)[1] == '7:9 tiles.lily.cuont: unknown word "cuont".'
    odd = HEAD + "tiles:\n  rose:\n      count: 2\n     move: {walk: 3}\n     name: {walk: 3}\n"
    assert [problem[:5] for problem in told(odd, tmp_path)] == ["7:7 t", "9:12 "]


def test_a_wrong_id_a_wrong_format_and_a_slip_hide_nothing(tmp_path: Path) -> None:
    text = 'format: "1"\nid: other\nextends: [skud]\nname: F\ntiles:\n  rose: {move: {walk: 4}\n  lily: {cuont: 2}\n'
    assert [problem.split(":")[0] for problem in told(text, tmp_path)] == ["1", "2", "6", "7"]
    newer = text.replace('"1"', "99")
    assert [problem.split(":")[0] for problem in told(newer, tmp_path)] == ["1"], "a newer program may read all else"


def test_a_broken_board_is_not_told_to_be_a_broken_ruleset(tmp_path: Path) -> None:
    text = (RULESETS / "boards" / "pai_sho.yaml").read_text(encoding="utf-8").replace("[neutral]\n", "[neutral\n")
    assert told(text, tmp_path, "pai_sho") == ['25:6 the "[" opened here is not closed.']


@pytest.mark.parametrize("name", HOSTILE)
def test_pieces_of_a_hostile_file_are_found_quickly(name: str) -> None:
    def read() -> int:
        try:
            return len(pieces_in(HOSTILE[name], "f.yaml").problems)
        except BadRuleset as error:
            return len(error.problems)

    assert 1 <= read() <= 130
    assert effort(read) < 160


def test_every_slip_in_a_long_file_costs_no_more_than_a_few_readings() -> None:
    text = HEAD + "tiles:\n" + "".join(f"  t{number}: {{walk: [3}}\n" for number in range(LARGEST // 20))
    once = effort(lambda: _refused(text))
    assert effort(lambda: pieces_in(text, "f.yaml")) < 60 * max(once, 1)


def _refused(text: str) -> None:
    with pytest.raises(BadRuleset):
        read_text(text, "f.yaml")


def test_the_line_that_a_problem_shows_is_the_line_that_the_reader_counted(tmp_path: Path) -> None:
    text = HEAD + "about: a\x0cb\u2028c\ntiles: {rose: {cuont: 2}}\n"
    path = tmp_path / "f.yaml"
    path.write_bytes(text.encode())
    rulesets = Rulesets([RULESETS])
    last = rulesets.check(path)[-1]
    assert (last.line, rulesets.excerpt(last)) == (6, "tiles: {rose: {cuont: 2}}")
