"""The catalogues of words: whole in every language, asked for by the program, read as gettext means them."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog

from game.core import languages
from game.core.contract import say
from game.core.languages import (
    CatalogueText,
    find_language,
    list_languages,
    localize,
    name_language,
    read_words,
    tell,
)
from game.core.types import trim
from game.ui.framework.preferences import is_valid_setting, make_control
from game.ui.framework.words import UiWords, find_system_language
from tests.import_graph import GAME, program_files
from tests.languages import DOMAINS, begin, extract, extract_rules, find_faults, load, save, update

OTHERS = list_languages()[1:]
AREAS = ("window", "settings", "keys", "kiosk", "terminal", "language")
ASKING = {"": {"words": 0, "text_of": 0}, "kiosk": {"tell": 1, "say": 0, "in_all": 1}, "terminal": {"say": 0}}
"""Functions that are given a word of the window's, or of those of a folder; and which of their arguments it is."""


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", OTHERS)
def test_a_shipped_language_says_all_that_the_program_says(language: str, domain: str) -> None:
    assert find_faults(language, domain) == []


def asked(path: Path) -> Iterator[str]:
    """The full names of texts that a file asks for by a plain word."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        function = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        for area, functions in ASKING.items():
            at = functions.get(function)
            if at is None or (area and area not in path.relative_to(GAME).parts) or len(node.args) <= at:
                continue
            words = node.args[at]
            for word in (words.body, words.orelse) if isinstance(words, ast.IfExp) else (words,):
                if isinstance(word, ast.Constant) and isinstance(word.value, str):
                    yield f"{area or 'window'}.{word.value}"


def test_all_words_that_are_asked_for_stand_in_the_catalogue() -> None:
    known = read_words("en").texts
    found = [name for path in program_files() if {"ui", "terminal"} & {*path.relative_to(GAME).parts} for name in asked(path)]
    assert len(found) > 250
    assert sorted({name for name in found if name not in known}) == []


def test_no_text_stands_in_the_catalogue_that_nobody_asks_for() -> None:
    said, begun = set(), set()
    for path in program_files():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
                begun.add(str(node.values[0].value))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                said.add(node.value)
    begun -= {f"{area}." for area in AREAS} | {""}
    names = [name for name in read_words("en").texts if name]
    assert {name.partition(".")[0] for name in names} == {*AREAS}
    lost = [name.partition(".")[2] for name in names if not {name, name.rpartition(".")[2]} & said]
    found = [name for name in lost if not name.startswith(tuple(begun))]
    assert not found, " ".join(found)


def test_the_sentences_of_the_code_are_those_of_their_template() -> None:
    found = [message.id for message in extract() if message.id]
    assert len(found) > 150
    assert found == [message.id for message in load(languages.FOLDER / "sentences.pot") if message.id]


def test_the_sentences_of_the_rules_are_those_of_their_template() -> None:
    asked = [str(message.id) for message in extract_rules() if message.id]
    assert len(asked) > 70
    assert asked == [str(message.id) for message in load(languages.FOLDER / "rules.pot") if message.id]


@pytest.mark.parametrize("language", ["de", "fr"])
def test_a_sentence_of_the_rules_that_a_language_lacks_or_that_asks_for_another_word_is_named(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / language).mkdir()
    said = (languages.FOLDER / language / "rules.po").read_text("utf-8")
    for old, new in (('"{some:there}"', '""'), ('"[once:{times:times}', '"[once:{tiems:times}')):
        assert f"msgstr {old}" in said
        said = said.replace(f"msgstr {old}", f"msgstr {new}")
    (tmp_path / language / "rules.po").write_text(said, "utf-8")
    (tmp_path / "rules.pot").write_text((languages.FOLDER / "rules.pot").read_text("utf-8"), "utf-8")
    monkeypatch.setattr("tests.languages.FOLDER", tmp_path)
    faults = find_faults(language, "rules")
    assert faults[0] == f"{language}: '{{some:there}}' is not said"
    assert len(faults) == 2 and "has other gaps" in faults[1]


@pytest.mark.parametrize("path", sorted(languages.FOLDER.rglob("*.po*")), ids=lambda path: path.relative_to(GAME).as_posix())
def test_catalogues_are_read_as_babel_reads_them(path: Path) -> None:
    theirs = {}
    for message in load(path):
        if message.id:
            strings = [message.string] if isinstance(message.string, str) else [*(message.string or ())]
            ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
            theirs[message.context or "", ids] = tuple(map(str, strings)) if all(strings) and not message.fuzzy else ()
    assert {(one.name, one.english): one.forms for one in languages.read_messages(path) if one.english != ("",)} == theirs


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of catalogues with three English texts, and none in any other language."""
    (tmp_path / "words.pot").write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgctxt "language.name"\nmsgid "English"\nmsgstr ""\n\n'
        'msgctxt "window.undo"\nmsgid "Undo"\nmsgstr ""\n\n'
        'msgctxt "window.more"\nmsgid "{n} move by {who}"\nmsgid_plural "{n} moves by {who}"\nmsgstr[0] ""\nmsgstr[1] ""\n',
        "utf-8",
    )
    for cached in (languages.read_words, languages.name_language, languages._folders):
        cached.cache_clear()
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    monkeypatch.setattr("tests.languages.FOLDER", tmp_path)
    monkeypatch.setattr("tests.languages.DOMAINS", ("words",))
    yield tmp_path
    monkeypatch.undo()
    for cached in (languages.read_words, languages.name_language, languages._folders):
        cached.cache_clear()


def fill(path: Path, *pairs: tuple[str, str]) -> None:
    """Says something in a catalogue in place of what stands there."""
    text = path.read_text("utf-8")
    for old, new in pairs:
        assert old in text, text
        text = text.replace(old, new, 1)
    path.write_text(text, "utf-8")
    for cached in (languages.read_words, languages.name_language, languages._folders):
        cached.cache_clear()


def test_a_language_is_begun_filled_in_and_brought_up_to_date(house: Path) -> None:
    begin("pl")
    path = house / "pl" / "words.po"
    assert len(find_faults("pl")) == 3
    fill(path, ('"English"\nmsgstr ""', '"English"\nmsgstr "Polski"'), ('"Undo"\nmsgstr ""', '"Undo"\nmsgstr "Cofnij"'))
    forms = "".join(f'msgstr[{at}] "{{n}} {said} ({{who}})"\n' for at, said in enumerate(("ruch", "ruchy", "ruchów")))
    fill(path, ('msgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""\n', forms))
    assert find_faults("pl") == []
    assert list_languages() == ("en", "pl")
    assert name_language("pl") == "Polski"
    assert is_valid_setting("language", "pl") and not is_valid_setting("language", "de")
    assert make_control("language").choices["pl"] == {"en": "Polski"}
    said = [tell("pl", "window.more", n=n, who="A") for n in (1, 3, 5)]
    assert said == ["1 ruch (A)", "3 ruchy (A)", "5 ruchów (A)"]
    fill(house / "words.pot", ('msgid "Undo"', 'msgid "Take back"'))
    update()
    assert [fault.split(" ")[1] for fault in find_faults("pl")] == ["window.undo"]


def test_a_sentence_is_said_in_the_languages_in_which_all_of_it_is_known() -> None:
    english = "{0} cannot capture {1}."
    rose, lily = {"en": "Rose", "de": "Rose"}, {"en": "Lily", "de": "Lilie"}
    assert localize(english, rose, lily) == {"en": "Rose cannot capture Lily.", "de": "Rose kann Lilie nicht schlagen."}
    assert localize(english, rose, {"en": "Crane"})["de"] == "Rose kann Crane nicht schlagen."
    assert set(localize(english, {"en": "Rose", "it": "Rosa"}, lily)) == {"en"}
    assert localize("Nobody has translated {0}.", "this") == {"en": "Nobody has translated this."}


class Faulty(dict[str, str]):
    """A text whose sentence cannot be made in German: a fault, not a lack."""

    def get(self, language: str, default: Any = None) -> Any:
        if language == "de":
            raise KeyError("a fault")
        return super().get(language, default)


def test_a_fault_in_what_is_said_does_not_pass_for_a_language_that_lacks_it() -> None:
    rose = Faulty(en="Rose", de="Rose")
    with pytest.raises(KeyError, match="a fault"):
        localize("{0} cannot capture {1}.", rose, {"en": "Lily", "de": "Lilie"})
    with pytest.raises(KeyError, match="a fault"):
        tell("de", "window.branch_leads", name=rose, moves="")


def test_english_steps_in_where_a_text_lacks_is_fuzzy_or_has_other_gaps(house: Path) -> None:
    begin("nl")
    path = house / "nl" / "words.po"
    assert UiWords("nl")("undo") == "Undo"
    assert say(CatalogueText("window.undo"), "nl") == "Undo"
    fill(path, ('msgctxt "window.undo"', '#, fuzzy\nmsgctxt "window.undo"'), ('"Undo"\nmsgstr ""', '"Undo"\nmsgstr "Terug"'))
    assert UiWords("nl")("undo") == "Undo"
    fill(path, ("#, fuzzy\n", ""))
    assert UiWords("nl")("undo") == "Terug"
    assert dict(CatalogueText("window.undo")) == {"en": "Undo", "nl": "Terug"}
    fill(path, ('msgstr[0] ""\nmsgstr[1] ""', 'msgstr[0] "{n} zet"\nmsgstr[1] "{m} zetten"'))
    assert tell("nl", "window.more", n=1, who="A") == "1 zet"
    assert tell("nl", "window.more", n=2, who="A") == "2 moves by A"
    assert ["other gaps" in fault for fault in find_faults("nl")] == [False, True]


@pytest.mark.parametrize("domain", ["words", "sentences", "rules"])
def test_a_language_is_whole_while_no_text_of_a_game_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, domain: str) -> None:
    folder = tmp_path / "languages"
    shutil.copytree(languages.FOLDER, folder)
    shutil.copytree(folder / "fr", folder / "xx")
    monkeypatch.setattr(languages, "FOLDER", folder)
    read = (languages._folders, languages.read_words, languages.read_sentences, languages.read_rules)
    try:
        for whole in (True, False):
            for cached in (*read, languages.list_whole_languages):
                cached.cache_clear()
            assert languages.list_whole_languages() == ("en", "de", "fr", *(["xx"] if whole else []))
            path = folder / "xx" / f"{domain}.po"
            before, _, last = path.read_text("utf-8").rpartition('\nmsgstr "')
            path.write_text(before + '\nmsgstr ""\n\n' + last.partition("\n\n")[2], "utf-8")
    finally:
        monkeypatch.undo()
        for cached in (*read, languages.list_whole_languages):
            cached.cache_clear()


def test_no_sentence_is_in_two_languages() -> None:
    asked = {"en": "Move a flower.", "de": "Bewege eine Blume."}
    seat = CatalogueText("terminal.guest")
    assert tell("de", "terminal.to_move", seat=seat, asked=trim(asked)) == "Gast ist am Zug: Bewege eine Blume."
    assert tell("fr", "terminal.to_move", seat=seat, asked=trim(asked)) == "Guest to move: Move a flower."
    assert tell("fr", "window.lesson_end", name={"en": "Crane"}) == "Vous savez maintenant jouer à Crane."


@pytest.mark.parametrize("text", ["", "msgstr", 'msgid "', "\x00" * 99, 'msgid ""\nmsgstr "Plural-Forms: plural=x;\\n"\n' * 2])
def test_a_broken_catalogue_is_no_reason_not_to_start(house: Path, text: str) -> None:
    (house / "xx").mkdir()
    (house / "xx" / "words.po").write_text(text, "utf-8")
    assert tell("xx", "window.more", n=2, who="A") == "2 moves by A"
    assert name_language("xx") == "xx"


@pytest.mark.parametrize(
    ("wish", "found"),
    [("de", "de"), ("de_AT.UTF-8", "de"), ("DE-ch", "de"), ("de@euro", "de"), ("dev", ""), ("C", ""), ("", ""), ("../de", "")],
)
def test_a_locale_finds_its_language(wish: str, found: str) -> None:
    assert find_language(wish) == found


def test_the_first_language_of_the_system_that_is_known_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert find_system_language() == "de"
    monkeypatch.setenv("LANGUAGE", "xx:de:en")
    assert find_system_language() == "de"
    monkeypatch.setenv("LANGUAGE", "xx")
    assert find_system_language() == "en"


ITALIAN = {
    "a, an, the": "un, una, il, la",
    "moves {walk}[directions=diagonal: diagonally]": "fa {walk}[directions=diagonal: in diagonale]",
    "{far} step[!one:s]": "{far} pass[one:o][!one:i]",
    "{some:there}": "{some:there}",
    "{none:nowhere}": "{none:nowhere}",
    "[owner=mine:you *have*]": (
        "[owner=theirs:l’altro ][no:non ][owner=mine:*hai*][owner=theirs:*ha*][!owner=mine|theirs:*c’è*] {things}"
        "[board: sul tavoliere]"
    ),
    "[form=every:every ]": (
        "[form=every:ogni ][form=a:{article} ][form=no:nessun[article=una:a] ]{noun} {like}"
        "[owner=mine: tu[article=una:a][article=un:o]][owner=theirs: avversari[article=una:a][article=un:o]]"
    ),
    "around {what}": "attorno a {what}",
    "in line with {what}": "in linea con {what}",
    "[on:on][!on:in]": "[on:su][!on:in]",
    "that {so}": "che {so}",
    "[many:are][!many:is] {what}": "[many:sono][!many:è] {what}",
    "[sure:and][!sure:": "[sure:e ]non [many:sono][!many:è] {no}",
    "not {what}": "{what}",
    "other than {what}": "diverso da {what}",
    "{a} and {b}": "{a} e {b}",
    "{a} or {b}": "{a} o {b}",
}
"""Some sentences of the rules in Italian, by how the English ones begin."""
TELL_IN_ITALIAN = """
import sys
from pathlib import Path
from game.core import languages
languages.FOLDER = Path(sys.argv[1])  # before the rules are imported, which look there for what they are told in
from game.rules.language import phrases
from game.rules.language.entries import Ruleset
from game.rules.language.nodes import node_of
from game.rules.wording.names import Names
from game.rules.wording.saying import sentence_of
from game.rules.wording.spoken import worded
from tests.conftest import a_catalogue
game = a_catalogue().open("skud", {})
said = {"flower": "fiore, un, fiori", "rock": "Roccia, una, Rocce", "boat": "Barca, una, Barche", "wild": "selvatico"}
tree = {**game.definition}
for section in ("groups", "tiles", "statuses"):
    entries = {name: {**entry, "name": {**entry["name"], "it": said[name]}} if name in said else entry
               for name, entry in tree[section].items()}
    tree[section] = entries
names = Names(Ruleset(tree), game.setting.board)
for phrase in sys.argv[2:]:
    print(worded(phrases.parse(phrase), names).get("it"))
print(sentence_of(names, node_of("path", {"walk": 3})).get("it"))
print(sentence_of(names, node_of("condition", {"some": "mine and flower and in line with rock"})).get("it"))
print(sentence_of(names, node_of("condition", {"none": "theirs and rock"})).get("it"))
"""


def test_a_language_of_which_only_catalogues_say_something_is_told_the_rules(tmp_path: Path) -> None:
    folder = tmp_path / "languages"
    shutil.copytree(languages.FOLDER, folder)
    (folder / "it").mkdir()
    name = 'msgid ""\nmsgstr ""\n\nmsgctxt "language.name"\nmsgid "English"\nmsgstr "Italiano"\n'
    (folder / "it" / "words.po").write_text(name, "utf-8")
    asked = [str(message.id) for message in load(folder / "rules.pot")]
    found = {next(one for one in asked if one.startswith(english)): said for english, said in ITALIAN.items()}
    for domain, said in (("rules", found), ("sentences", {"up to {0}": "fino a {0}", "a tile": "tessera, una, tessere"})):
        catalog = Catalog(locale="it")
        for english, words in said.items():
            catalog.add(english, words)
        save(folder / "it" / f"{domain}.po", catalog)
    phrases = ["mine and rock", "wild and flower and around rock", "flower and not around rock", "rock or boat", "orchid"]
    done = subprocess.run(
        [sys.executable, "-c", TELL_IN_ITALIAN, str(folder), *phrases],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1"},
        cwd=GAME.parent,
    )
    assert done.stdout.splitlines() == [
        "una Roccia tua",
        "un fiore selvatico attorno a una Roccia",
        "un fiore che non è attorno a una Roccia",
        "una Roccia o Barca",
        "None",  # an Orchid has no Italian name
        "fa fino a 3 passi",
        "hai un fiore in linea con una Roccia",
        "l’altro non ha nessuna Roccia sul tavoliere",
    ], done.stderr
