"""Checks in German: every message of the broken files, of the report and of the window, by one catalogue."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

import game
from game.cli import main
from game.core.errors import Problem
from game.core.translation import GAP, _entries, is_known, translate, translate_problem
from tests.conftest import RULESETS
from tests.test_broken import BROKEN, halves

PLACE = re.compile(r"^(?:warning: )?(?:\d+:\d+|:)? ?")
ENGLISH = re.compile(r"\b(the|this|write|stands?|must|cannot|looks|nothing|there)\b", re.IGNORECASE)
QUOTED = re.compile(r'"[^"]*"|\'[^\']*\'|\{.*\}|\[.*\]|\S+:')


def messages(path: Path) -> list[str]:
    return [PLACE.sub("", line) for line in halves(path)[1]]


@pytest.mark.parametrize("begin", range(0, len(BROKEN), 40))
def test_every_message_of_the_broken_files_is_in_the_catalogue(begin: int) -> None:
    told = [message for path in BROKEN[begin : begin + 40] for message in messages(path)]
    assert len(told) > 20
    assert [message for message in told if not is_known(message, "de")] == []
    said = [translate(message, "de") for message in told]
    assert [german for german in said if ENGLISH.search(QUOTED.sub("", german))] == []


def test_a_translation_has_no_gaps_that_its_sentence_lacks() -> None:
    for entries in _entries("de").values():
        for english, german in entries.items():
            assert {gap[1] for gap in GAP.finditer(german)} <= {gap[1] for gap in GAP.finditer(english)}, english
            assert german


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ('unknown word "mvoe". Did you mean "move"?', 'unbekanntes Wort "mvoe". Meintest du "move"?'),
        ("must be a whole number from 1 to 12, not a list.", "muss sein: eine ganze Zahl von 1 bis 12; nicht eine Liste."),
        ('there is no pile called "pot". There are: box.', 'es gibt keinen Vorrat namens "pot". Es gibt: box.'),
        ("is empty. Write a value, or take the word away.", "ist leer. Schreibe einen Wert, oder nimm das Wort weg."),
        (
            'with this, the rules are broken in line 3 of a.yaml (x): is empty. Change those rules too.',
            "damit sind die Regeln gestört: in Zeile 3 von a.yaml (x): ist leer. Ändere auch diese Regeln.",
        ),
        ("my.yaml:3:5 tiles.rose: is empty. Take it out.", "my.yaml:3:5 tiles.rose: ist leer. Nimm es heraus."),
        ("Nobody knows this sentence.", "Nobody knows this sentence."),
    ],
)
def test_a_message_is_taken_to_pieces(english: str, german: str) -> None:
    assert translate(english, "de") == german
    assert translate(english, "en") == translate(english, "fr") == english


def test_a_long_hostile_message_is_given_up_quickly() -> None:
    text = 'must be one of "a", or ' * 400
    assert translate(text, "de") == text


def test_a_problem_keeps_its_place() -> None:
    problem = Problem("f.yaml", 3, 5, "tiles.rose", "is empty.", "Take it out.")
    assert str(translate_problem(problem, "de")) == "f.yaml:3:5 tiles.rose: ist leer. Nimm es heraus."
    assert translate_problem(problem, "en") is problem


def test_the_command_speaks_german(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("format: 1\nid: mine\nextends: [skud]\nname: M\ntiles: {rose: {cuont: 2}}\n", "utf-8")
    assert main(["check", str(path), "--language", "de"]) == 1
    said = capsys.readouterr().out
    assert 'unbekanntes Wort "cuont". Meintest du "count"?' in said
    assert "1 Fehler in 1 Datei." in said
    assert main(["check", str(path), "--language", "de", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)[0]["message"] == 'unbekanntes Wort "cuont".'


def test_what_games_show_is_said_in_german(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(RULESETS / "house" / "skud_children.yaml"), "--games", "3", "--language", "de"]) == 0
    said = capsys.readouterr().out
    assert "nichts auszusetzen" in said
    assert "3 Zufallspartien:" in said
    assert not ENGLISH.search(QUOTED.sub("", said.replace(str(RULESETS), "")))


def test_what_people_call_things_is_said_in_german_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(RULESETS.parent / "tests" / "house_rules" / "masks.yaml"), "--games", "2", "--language", "de"]) == 0
    said = capsys.readouterr().out
    assert "durch" in said
    assert "by" not in said
    assert "crane" not in said


SENTENCES = (*(f"rules/{room}" for room in ("lint", "files", "trees", "binding", "compiling", "domain")), "workshop/checking.py")
"""Where messages of checks stand."""


def test_no_sentence_without_a_gap_lacks_in_the_catalogue() -> None:
    """What no broken file brings about: each plain text of those modules that ends as a sentence does."""
    lacking = []
    for where in SENTENCES:
        found = Path(game.__file__).parent / where
        for path in sorted(found.glob("*.py")) if found.is_dir() else [found]:
            tree = ast.parse(path.read_text("utf-8"))
            parts = [part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values]
            parts += [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
            texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in parts]
            sentences = [text for text in texts if isinstance(text, str) and re.search(r"\w \w.*\.$", text)]
            lacking += [text for text in sentences if not is_known(text, "de")]
    assert lacking == []
