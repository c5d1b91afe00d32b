"""A slip hides nothing but its own line: what else is wrong with a file is told too, and nothing that is not."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from game.core.errors import WARNING, BadRuleset, Problem
from game.rules.files.reading import read_text, recover_text
from game.rules.rulesets import Rulesets
from tests.effort import effort
from tests.test_hostile import HOSTILE

RULESETS = Path(__file__).parents[1] / "rulesets"
SHIPPED = sorted(path for path in RULESETS.rglob("*.yaml") if path.parent.name != "boards")
HEAD = "format: 1\nid: f\nextends: [skud]\nname: F\n"
SIGNS = re.compile(r"[\[\]{},:\"]")
TRIES = 30
LARGEST = 40_000
LONGEST = 250 * 1024


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


def test_a_slip_in_what_an_option_changes_is_told_and_nothing_else(tmp_path: Path) -> None:
    text = HEAD + "options:\n  more: {name: More, switch: true, changes: {groups: {accent: {count: 3}, ba,,sic: {count: 4}}}}\n"
    assert told(text, tmp_path) == ["6:78 nothing stands before this comma."]


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


FIRST_LINES = [" format: 1", "\tformat: 1", "format # 1", "{format: 1}", "'format: 1'", "%YAML 1.2\nformat: 1"]


@pytest.mark.parametrize("first", FIRST_LINES)
def test_a_first_line_that_ends_the_file_is_told_itself_and_hides_nothing(first: str, tmp_path: Path) -> None:
    rest = HEAD.removeprefix("format: 1")
    text = first + rest + "tiles:\n  rose: {cuont: 2}\nendigns: {a: {}}\n"
    last = text.count("\n")
    assert [problem.split(":")[0] for problem in told(text, tmp_path)] == ["1", str(last - 1), str(last)]


LANTERN = "  lantern: {name: Lantern, code: LN, move: {walk: 2}, count: 2}\n"


@pytest.mark.parametrize("word", ["tiles::", "my tiles:", "tiles;", "tiles:\ntiles:"])
def test_names_made_under_a_misnamed_word_are_not_missed(word: str, tmp_path: Path) -> None:
    uses = "statuses:\n  lit: {who: lantern}\n  dim: {who: latnern}\n"
    found = told(f"{HEAD}{word}\n{LANTERN}{uses}", tmp_path)
    assert [problem for problem in found if '"lantern"' in problem.partition("Did you mean")[0]] == []
    assert '"latnern"' in found[-1]


def test_a_pick_under_a_misnamed_word_is_not_missed(tmp_path: Path) -> None:
    action = "actions:\n  place:\n    name: Place\n    says: place it spot\n    pick::\n      - {from: reserve}\n"
    action += "      - {as: spot, point: empty}\n    do:\n      - {plant: it, at: spot}\n"
    assert [problem.split(":")[0] for problem in told(HEAD + action, tmp_path)] == ["9"]


@pytest.mark.parametrize("sign", [*";.|@!,([{\"'&*=?", " # remark"])
def test_another_sign_for_a_colon_is_one_slip_on_its_own_line(sign: str, tmp_path: Path) -> None:
    ending = f"endings:\n  dark{sign}\n    when: {{some: mine and rose}}\n    winner: {{player: mine}}\n"
    found = told(HEAD + ending + "never:\n  crowd: {wen: 1}\n", tmp_path)
    assert found[0] == "6:3 this line has no colon."
    assert [problem.split(":")[0] for problem in found[1:]] == ["10"]


@pytest.mark.parametrize("lost", ["number 4", "min 1", "<<<<<<< HEAD", "number; 4"])
def test_an_option_that_lost_a_line_lacks_nothing_and_is_within_all_bounds(lost: str, tmp_path: Path) -> None:
    lines = ["number: 4", "min: 1", "max: 5"]
    kept = [line for line in lines if line.split(":")[0] not in lost]
    option = "".join(f"    {line}\n" for line in [lost, *kept])
    text = f"{HEAD}options:\n  seeds:\n{option}tiles:\n  rose: {{move: {{walk: $seeds}}}}\n  lily: {{cuont: 2}}\n"
    found = told(text, tmp_path)
    assert [problem.split(":")[0] for problem in found] == ["7", str(text.count("\n"))]


def test_what_stands_beside_a_lost_line_of_an_entry_is_told_if_it_is_no_action(tmp_path: Path) -> None:
    text = HEAD + "endings:\n  dark:\n    when: {some: mine and lantren}\n    winner {player: mine}\n"
    assert [problem.split(":")[0] for problem in told(text, tmp_path)] == ["7", "8"]


def test_lines_that_were_moved_by_a_guess_are_told_nothing_else(tmp_path: Path) -> None:
    text = HEAD + "tiles:\n  rose:\n    count: 2\n lily:\n    count: 3\n  lotus: {count: 4}\nendigns: {a: {}}\n"
    assert [problem.split(":")[0] for problem in told(text, tmp_path)] == ["8", "11"]


@pytest.mark.parametrize("sign", ["\ufeff", "\x0c"])
def test_a_sign_that_cannot_be_read_indents_nothing(sign: str, tmp_path: Path) -> None:
    text = HEAD + sign + "tiles:\n  rose: {cuont: 2}\n" + sign + "  lily: {count: 2}\nendigns: {a: {}}\n"
    assert [problem.split(":")[0] for problem in told(text, tmp_path)] == ["5", "6", "7", "8"]


def test_an_apostrophe_that_opens_a_text_is_told_where_it_stands(tmp_path: Path) -> None:
    text = HEAD + "about: 'tis a game\ntiles: {rose: {name: 'Rose', cuont: 1}}\n"
    found = told(text, tmp_path)
    assert found[0] == "5:8 the quotation mark opened here is never closed."
    assert [problem.split(":")[0] for problem in found] == ["5", "6"]


def test_no_message_says_of_two_equal_columns_that_they_differ(tmp_path: Path) -> None:
    text = HEAD + "tiles:\n  rose:\n    name # {en: R}\n    count: 2\n  lily: {cuont: 1}\n"
    assert told(text, tmp_path) == ["7:5 this line has no colon.", '9:10 tiles.lily.cuont: unknown word "cuont".']


def test_three_dots_or_dashes_in_the_middle_hide_nothing_below_them(tmp_path: Path) -> None:
    for end in ("...", "---"):
        text = HEAD + "never:\n  crowd:\n" + end + "\n    when: {some: mine}\n    because: No\ntiles: {rose: {cuont: 2}}\n"
        assert [problem.split(":")[0] for problem in told(text, tmp_path)] == ["7", "10"]


SLOW = {
    "a long word before a brace": "a: {" + "a" * LONGEST + ". {b: 1}}",
    "a long word before a colon": "a: " + "a" * LONGEST + " : b: c",
    "braces before a long word": "a: " + "{" * 2000 + "a" * (LONGEST - 2000),
    "few braces before a long word": "a: " + "{" * 30 + "a" * LONGEST + ": b: c",
    "blanks in a list": "a: [x" + " " * LONGEST + "y",
    "escaped quotation marks": 'a: [ ]]\nb: {x "' + '\\"' * (LONGEST // 2),
    "tabs on lines of their own": "\t\n" * (LONGEST // 2),
    "brackets on a second line": "a: [\n " + "{}" * (LONGEST // 2) + "]]",
}
"""Lines that took minutes once, as each letter of a word was tried as its beginning."""


@pytest.mark.parametrize("name", SLOW)
def test_a_long_line_is_searched_once(name: str) -> None:
    found: list[Sequence[Problem]] = []
    assert effort(lambda: found.append(recover_text(SLOW[name], "f.yaml").problems), enough=80) < 80
    assert effort(lambda: _refused(SLOW[name]), enough=80) < 80
    assert all(len(str(problem)) < 2000 for problem in found[-1])


@pytest.mark.parametrize("name", HOSTILE)
def test_pieces_of_a_hostile_file_are_found_quickly(name: str) -> None:
    def read() -> int:
        try:
            return len(recover_text(HOSTILE[name], "f.yaml").problems)
        except BadRuleset as error:
            return len(error.problems)

    found: list[int] = []
    assert effort(lambda: found.append(read()), enough=160) < 160
    assert 1 <= found[-1] <= 130


def test_every_slip_in_a_long_file_costs_no_more_than_a_few_readings() -> None:
    text = HEAD + "tiles:\n" + "".join(f"  t{number}: {{walk: [3}}\n" for number in range(LARGEST // 20))
    once = effort(lambda: _refused(text))
    assert effort(lambda: recover_text(text, "f.yaml")) < 60 * max(once, 1)


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
