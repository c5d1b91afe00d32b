"""Checks in other languages: every message of the broken files, of the report and of the window, by one catalogue."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

import game
from game.cli import main
from game.core.errors import Problem
from game.core.languages import FOLDER, read_messages
from game.core.translation import GAP, _entries, is_known, translate, translate_problem
from game.rules.domain.names import SINGULAR
from tests.conftest import RULESETS
from tests.test_broken import BROKEN, halves

PLACE = re.compile(r"^(?:warning: )?(?:\d+:\d+|:)? ?")
ENGLISH = re.compile(r"\b(the|this|write|stands?|must|cannot|looks|nothing|there)\b", re.IGNORECASE)
QUOTED = re.compile(r'"[^"]*"|„[^“]*“|«[^»]*»|\'[^\']*\'|\{.*\}|\[.*\]|\S+:')
LANGUAGES = sorted(path.parent.name for path in FOLDER.glob("*/checks.po"))


def messages(path: Path) -> list[str]:
    return [PLACE.sub("", line) for line in halves(path)[1]]


@pytest.mark.parametrize("begin", range(0, len(BROKEN), 40))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_of_the_broken_files_is_in_the_catalogue(language: str, begin: int) -> None:
    told = [message for path in BROKEN[begin : begin + 40] for message in messages(path)]
    assert len(told) > 20
    assert [message for message in told if not is_known(message, language)] == []
    said = [translate(message, language) for message in told]
    assert [message for message in said if ENGLISH.search(QUOTED.sub("", message))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_no_gaps_that_its_sentence_lacks(language: str) -> None:
    for entries in _entries(language).values():
        for english, other in entries.items():
            assert {gap[1] for gap in GAP.finditer(other)} <= {gap[1] for gap in GAP.finditer(english)}, english
            assert other


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sort_of_entry_is_a_thing_in_the_language(language: str) -> None:
    assert [sort for sort in SINGULAR.values() if sort not in _entries(language)["thing"]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_thing_has_all_forms_that_are_asked_for(language: str) -> None:
    entries = _entries(language)
    names = [name.strip() for name in entries["forms"]["thing"].split("|")]
    assert {thing: len(forms.split(" | ")) for thing, forms in entries["thing"].items()} == dict.fromkeys(
        entries["thing"], len(names)
    )
    said = [text for sort in ("sentence", "form") for text in entries[sort].values()]
    asked = {gap[2] or "" for text in said for gap in GAP.finditer(text) if gap[1].startswith("what")}
    assert asked <= {*names}


@pytest.mark.parametrize(("language", "own"), [("de", "„mvoe“"), ("fr", "«\u00a0mvoe\u00a0»")])
def test_what_is_quoted_stands_in_the_quotation_marks_of_the_language(language: str, own: str) -> None:
    """All but what is typed so, into a file or a terminal."""
    typed = re.compile(r'"\.\.\."|="\{a\}"|"\.\[(speech|export)\]"')
    entries = [message for path in (FOLDER / language).glob("*.po") for message in read_messages(path) if message.name]
    said = [form for message in entries for form in message.forms]
    assert [form for form in said if '"' in typed.sub("", form)] == []
    assert own in translate('unknown word "mvoe".', language)


MVOE = 'unknown word "mvoe". Did you mean "move"?'
LIST = "must be a whole number from 1 to 12, not a list."
WORD = 'must be one of each, shared, not "echa".'
POT = 'there is no pile called "pot". There are: box.'
ROCK = 'there is no choice called "rock", but a tile.'
EMPTY = "is empty. Write a value, or take the word away."
SIGN = """"a, b": ',' has no meaning in a phrase."""
TEXT = 'version: must be a text of at most 40 letters, not 2. Write "2".'
LINE = 'this line has no colon. Write "lily: 2".'
EITHER = "must be a phrase of 1 to 400 letters, not [gates, red]. Write gates or red."
CIRCLE = "these depend on one another in a circle: left needs right needs left."
WARNED = "(a warning)"
FAR = 'with this, the rules are broken in line 3 of a.yaml (x): is empty. Change those rules too.'
PLACED = "my.yaml:3:5 tiles.rose: is empty. Take it out."
PIECES = {
    "de": {
        MVOE: "unbekanntes Wort „mvoe“. Meintest du „move“?",
        LIST: "muss sein: eine ganze Zahl von 1 bis 12; nicht eine Liste.",
        POT: "es gibt keinen Vorrat namens „pot“. Es gibt: box.",
        EMPTY: "ist leer. Schreibe einen Wert, oder nimm das Wort weg.",
        EITHER: "muss sein: ein Ausdruck von 1 bis 400 Buchstaben; nicht [gates, red]. Schreibe gates or red.",
        CIRCLE: "diese hängen im Kreis voneinander ab: left braucht right braucht left.",
        FAR: "damit sind die Regeln gestört: in Zeile 3 von a.yaml (x): ist leer. Ändere auch diese Regeln.",
        PLACED: "my.yaml:3:5 tiles.rose: ist leer. Nimm es heraus.",
    },
    "fr": {
        MVOE: "mot inconnu : « mvoe ». Vouliez-vous dire « move » ?",
        LIST: "doit être un nombre entier de 1 à 12 ; une liste ne convient pas.",
        WORD: "doit être l’un des mots each, shared ; « echa » ne convient pas.",
        POT: "aucune réserve ne s’appelle « pot ». Il existe : box.",
        ROCK: "aucun choix ne s’appelle « rock » ; c’est le nom d’une tuile.",
        SIGN: "« a, b » : « , » n’a pas de sens dans une expression.",
        TEXT: 'version: doit être un texte de 40 lettres au plus ; 2 ne convient pas. Écrivez "2".',
        LINE: "cette ligne n’a pas de deux-points. Écrivez « lily: 2 ».",
        WARNED: "(un avertissement)",
        CIRCLE: "ceux-ci dépendent les uns des autres en cercle : left, qui dépend de right, qui dépend de left.",
        PLACED: "my.yaml:3:5 tiles.rose: est vide. Retirez cela.",
    },
}
"""Messages, and how they are said: with no-break spaces in French, which are written as plain ones here."""


@pytest.mark.parametrize(("language", "english"), [(language, text) for language, told in PIECES.items() for text in told])
def test_a_message_is_taken_to_pieces(language: str, english: str) -> None:
    assert translate(english, language).replace("\u00a0", " ") == PIECES[language][english]
    assert translate(english, "en") == translate(english, "xx") == english


def test_a_message_that_nobody_has_translated_stays_as_it_is() -> None:
    assert translate("Nobody knows this sentence.", "de") == "Nobody knows this sentence."


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_hostile_message_is_given_up_quickly(language: str) -> None:
    text = 'must be one of "a", or ' * 400
    assert translate(text, language) == text


def test_a_problem_keeps_its_place() -> None:
    problem = Problem("f.yaml", 3, 5, "tiles.rose", "is empty.", "Take it out.")
    assert str(translate_problem(problem, "de")) == "f.yaml:3:5 tiles.rose: ist leer. Nimm es heraus."
    assert translate_problem(problem, "en") is problem


COUNT = {
    "de": ("unbekanntes Wort „cuont“.", "Meintest du „count“?", "1 Fehler in 1 Datei."),
    "fr": ("mot inconnu : « cuont ».", "Vouliez-vous dire « count » ?", "1 problème dans 1 fichier."),
}
"""What is told of ``cuont`` for ``count``: the message, the hint and how many there are."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_speaks_the_language(language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("format: 1\nid: mine\nextends: [skud]\nname: M\ntiles: {rose: {cuont: 2}}\n", "utf-8")
    message, hint, number = COUNT[language]
    assert main(["check", str(path), "--language", language]) == 1
    said = capsys.readouterr().out.replace("\u00a0", " ")
    assert f"{message} {hint}" in said
    assert number in said
    assert main(["check", str(path), "--language", language, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)[0]["message"].replace("\u00a0", " ") == message


@pytest.mark.parametrize(("language", "label"), [("en", "(a warning)"), ("de", "(eine Warnung)"), ("fr", "(un avertissement)")])
def test_the_label_of_a_warning_is_in_the_language(
    language: str, label: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("format: 1\nid: mine\nextends: [skud]\nname: M\ngroups: {heavy: {count: 2}}\n", "utf-8")
    main(["check", str(path), "--language", language, "--games", "0"])
    assert label in capsys.readouterr().out


GAMES = {"de": ("nichts auszusetzen", "3 Zufallspartien:"), "fr": ("aucun problème", "3 parties au hasard :")}
"""That a ruleset is sound, and how many games were played with it."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_games_show_is_said_in_the_language(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(RULESETS / "house" / "skud_children.yaml"), "--games", "3", "--language", language]) == 0
    said = capsys.readouterr().out.replace("\u00a0", " ")
    assert all(text in said for text in GAMES[language])
    assert not ENGLISH.search(QUOTED.sub("", said.replace(str(RULESETS), "")))


@pytest.mark.parametrize(
    ("language", "ruleset", "told"),
    [
        ("de", Path("tests", "house_rules", "masks.yaml"), "(2 durch „Der Kranich ist drüben“)"),
        ("fr", Path("rulesets", "house", "skud_children.yaml"), "(1 par « Dernière fleur de base plantée », 1 par"),
    ],
)
def test_what_people_call_things_is_said_in_the_language_too(
    language: str, ruleset: Path, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(RULESETS.parent / ruleset), "--games", "2", "--language", language]) == 0
    assert told in " ".join(capsys.readouterr().out.split()).replace("\u00a0", " ")


RUN = {
    '1 random game: it ended (1 by "Ring"), 30 moves.': {
        "de": "1 Zufallspartie: sie endete (1 durch „Ring“), 30 Züge.",
        "fr": "1 partie au hasard : elle a fini (1 par « Ring »), 30 coups.",
    },
    '5 random games: 4 ended (4 by "Ring"), 9 to 44 moves, 9 in the middle; 1 was stopped after 9 moves.': {
        "de": "5 Zufallspartien: 4 endeten (4 durch „Ring“), 9 bis 44 Züge, 9 in der Mitte; 1 wurde nach 9 Zügen abgebrochen.",
        "fr": "5 parties au hasard : 4 ont fini (4 par « Ring »), de 9 à 44 coups, 9 en médiane ; 1 a été arrêtée après 9 coups.",
    },
    '"not a or not b": everything is "not a" or "not b", so that nothing is left out.': {
        "de": "„not a or not b“: alles ist „not a“ oder „not b“; so wird nichts ausgelassen.",
        "fr": "« not a or not b » : tout est « not a » ou « not b », si bien que rien n’est laissé de côté.",
    },
    "what is counted is from 0 to 27, always at most 50.": {
        "de": "was gezählt wird, ist von 0 bis 27, immer höchstens 50.",
        "fr": "ce qui est compté est compris entre 0 et 27, donc toujours d’au plus 50.",
    },
    "GUEST won 40 of the 44 random games that somebody won.": {
        "de": "GAST gewann 40 der 44 Zufallspartien, die jemand gewann.",
        "fr": "sur 44 parties au hasard qui ont eu un gagnant, l’Invité en a gagné 40.",
    },
    "1 random game: it did not end; 1 was stopped after 200 moves. "
    "(5 were to be played; a dry run stops after 300 moves in all.)": {
        "de": "1 Zufallspartie: sie endete nicht; sie wurde nach 200 Zügen abgebrochen. "
        "(5 waren verlangt; ein Probelauf endet nach 300 Zügen insgesamt.)",
        "fr": "1 partie au hasard : elle n’a pas fini ; elle a été arrêtée après 200 coups. "
        "(5 étaient demandées ; un essai s’arrête après 300 coups en tout.)",
    },
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("english", RUN)
def test_what_is_put_together_of_forms_and_lists_is_said_in_the_language(english: str, language: str) -> None:
    assert translate(english, language).replace("\u00a0", " ") == RUN[english][language]


RARE = (
    'everything is "not a" or "not b", so that nothing is left out. Perhaps "and" is meant: "not a and not b".',
    'holds no square. Here a square is meant; tiles need lives_on: squares.',
    '"gates" has no point on which "rose" could be put. This tile lies on points: name some, or write lives_on:.',
    "row 1 has 1 letter; the other rows have 7. A dot stands where there is no point.",
    "rows 1, 4 have 3, 1 letters; the other rows have 7.",
    "rows 1, 2, 4 and 2 more have 3, 4, 5 letters; the other rows have 7.",
    "row 1 has 3 letters; the other row has 4.",
    "needs one of number, choice and switch; it has number and switch. Give one of them another name.",
    "9 and 12 are off the board. Its rows go from -8 to 8.",
    "is a web page and not plain text. Save the file as UTF-8.",
    'has the verbs "a" and "b" and "c"; it can have only one.',
    '"a and rock": "rock" is a status, and here kinds of tile are named. Name tiles and groups only.',
    'The option "far" must be a whole number from 3, not 1.',
    "more than 200 of these depend on one another in a chain that begins with a. Shorten the chain.",
    'has no viewBox, so that it may be drawn at another size or place. Write <svg viewBox="0 0 100 100" ...>.',
    "holds <script>, which cannot be drawn. Letters stand for it.",
    "is no sound SVG: line 3, a tag is not closed, or a sign is missing. Letters stand for it.",
    "goes beyond the round tile: 60 units from its middle. Stay within 37 units of the middle, 50,50.",
    'You have a ruleset called "mine" already, with other rules: ab12 there, cd34 here.',
    "This line of rules is damaged. Copy it again, from its first to its last letter.",
    "It does so with 12 tiles that are linked, say.",
)
"""What no broken file brings about, as the code puts it together."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_seldom_said_is_in_the_catalogue_too(language: str) -> None:
    assert [message for message in RARE if not is_known(message, language)] == []
    said = [QUOTED.sub("", re.sub("<[^>]*>", "", translate(message, language))) for message in RARE]
    assert [message for message in said if ENGLISH.search(message)] == []


SENTENCES = (*(f"rules/{room}" for room in ("lint", "files", "trees", "binding", "compiling", "domain")), "workshop/checking.py")
"""Where messages of checks stand."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_without_a_gap_lacks_in_the_catalogue(language: str) -> None:
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
            lacking += [text for text in sentences if not is_known(text, language)]
    assert lacking == []
