"""The rule book as files: what they say, that nothing of it breaks out of its place, and what is never written over."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game import places
from game.cli import main
from game.core.contract import Chapter, Diagram, Paragraph, Piece
from game.core.errors import BadRequest
from game.rules.book.diff import DIFFERS
from game.rules.rules_game import RulesGame
from game.workshop.book_files import make_rule_book
from game.workshop.explaining import mark_of, write
from game.workshop.markdown import Anchors, bold, escape, link, picture, table
from tests.conftest import RULESETS, Open, a_catalogue, in_gate
from tests.soak import playable

Output = pytest.CaptureFixture[str]
SMALL = """format: 1
id: my_rules
version: "2"
extends: [skud]
name: {en: Our rules, de: Unsere Regeln}
players: {count: 2, minutes: 20}
tiles: {rose: {name: {en: Rose & Thorn, de: Rose}}}
options: {accents: {number: 2}}
"""
EXACT = """<!-- Written by paisho explain from the ruleset my_rules; change that, not this file. -->

# Our rules

For two players, about 20 minutes · Version 2 · Rules `{short}` · [Deutsch](rules.de.md) · [Français](rules.fr.md)

It builds on **Skud Pai Sho** (`skud`): [what differs](#what-differs-from-the-game-that-this-builds-on).

Made of the ruleset `my_rules` by `paisho explain`. Tables that show the same short word play by the same rules.

## Contents

- [Where you play](#where-you-play)
- [The tiles](#the-tiles)
  - [Rose \\& Thorn](#rose--thorn)
- [How to set the options](#how-to-set-the-options)
- [What differs from the game that this builds on](#what-differs-from-the-game-that-this-builds-on)
- [How to read the pictures](#how-to-read-the-pictures)

## Where you play

**Board:** A disc. It has 4 gates.

You sit in the south.

| ![A gate](pictures/chapter-1-1.svg) |
| :---: |
| A gate |

## The tiles

### Rose \\& Thorn

![Rose \\& Thorn](pictures/tile-rose.svg)

**Rose \\& Thorn (R3):** It moves 3 \\* 1 steps.

| ![How it moves](pictures/rose-1.svg) | ![How it lies](pictures/rose-2.svg) |
| :---: | :---: |
| How it moves | How it lies |

## How to set the options

At the table, before a game; or like this: `paisho play my_rules --option accents=2`

| Option | Name | Here | Unless set | Can be |
| --- | --- | --- | --- | --- |
| Accent tiles that each player keeps | `accents` | `3` | `2` | 0 to 8 |
| Accent tiles are chosen by | `accents_chosen_by` | `each` | `each` | `each` (each player), `host` (HOST for both) |

## What differs from the game that this builds on

- **Rose \\& Thorn (R3).** *Now:* It runs. *Before:* It walks.

## How to read the pictures

| Sign | It means |
| --- | --- |
| ![a tile of GUEST's](pictures/sign-owner-guest.svg) | a tile of GUEST's |
| ![a tile of HOST's](pictures/sign-owner-host.svg) | a tile of HOST's |
| ![may go there, or belongs to what is shown](pictures/sign-land.svg) | may go there, or belongs to what is shown |
"""


def small(folder: Path, rules: str = SMALL, **options: int) -> RulesGame:
    """The game of a ruleset of one's own."""
    name = re.search(r"^id: (\w+)$", rules, re.MULTILINE)
    assert name
    (folder / f"{name[1]}.yaml").write_text(rules, "utf-8")
    return a_catalogue(RULESETS, folder).open(name[1], options)


def test_the_exact_markdown_of_a_small_house_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = small(tmp_path, accents=3)
    gate = Diagram({"en": "A gate"}, {}, {"0,-8": "land"})
    moves = Diagram({"en": "How it moves"}, {"0,0": Piece("rose", "guest"), "1,1": Piece("lily", "host")}, {"2,0": "land"})
    lies = Diagram({"en": "How it lies"}, {"0,0": Piece("rose", "guest")})
    where = [Paragraph({"en": "Board: A disc. It has 4 gates."}), Paragraph({"en": "You sit in the south."}, "", [gate])]
    rose = Paragraph({"en": "Rose & Thorn (R3): It moves 3 * 1 steps."}, "rose", [moves, lies])
    last = Paragraph({"en": "Rose & Thorn (R3). Now: It runs. Before: It walks."}, "rose")
    book = [Chapter({"en": "Where you play"}, where), Chapter({"en": "The tiles"}, [rose]), Chapter(DIFFERS, [last])]
    monkeypatch.setattr(game, "book", lambda: book)
    files = make_rule_book(game, mark_of("my_rules"))
    assert files["rules.en.md"] == EXACT.replace("{short}", game.identity.short)
    signs = {f"pictures/sign-{name}.svg" for name in ("owner-guest", "owner-host", "land")}
    assert files.keys() == {"rules.en.md", "rules.de.md", "rules.fr.md", "pictures/chapter-1-1.svg", "pictures/rose-1.svg",
                            "pictures/rose-2.svg", "pictures/tile-rose.svg"} | signs  # fmt: skip


# Every shipped ruleset


def anchors(text: str) -> list[str]:
    """The anchors of a document, as GitHub makes them of its headings."""
    found: list[str] = []
    for heading in re.findall(r"^#{1,6} (.*)$", text, re.MULTILINE):
        shown = re.sub(r"\\(.)", r"\1", heading).lower()
        plain = "".join(sign for sign in shown if sign.isalnum() or sign in " -_").replace(" ", "-")
        number = 0
        while (anchor := f"{plain}-{number}" if number else plain) in found:
            number += 1
        found.append(anchor)
    return found


def linked(text: str) -> Iterator[str]:
    """Where the links and pictures of a document lead."""
    return (found[1] for found in re.finditer(r"(?<!\\)\]\(([^)\s]+)\)", text))


def check(files: Mapping[str, str], page: str) -> None:
    """Every link of a page leads somewhere, every row of its tables is whole, and no sign of Markdown stands there unmeant."""
    text = files[page]
    known = {f"#{anchor}" for anchor in anchors(text)} | files.keys()
    assert [where for where in linked(text) if where not in known] == []
    assert "](#)" not in text
    assert not re.search(r"(?<!\\)<", re.sub(r"\A<!-- .* -->\n", "", text))
    for block in text.split("\n\n"):
        if block.startswith("| "):
            assert len({len(re.findall(r"(?<!\\)\|", row)) for row in block.splitlines()}) == 1, block


HOUSE = {path.stem for path in (RULESETS / "house").glob("*.yaml")}
TELLING = {"skud_no_wheels", "wiki_fifteen", "iroh_open"}
"""House rules that take out tiles, options, and actions; the others' books are as their parents'."""


@pytest.mark.parametrize("ruleset", in_gate(sorted({*playable()} - HOUSE | TELLING), 2))
def test_every_ruleset_is_explained_in_both_languages(ruleset: str, opened: Open) -> None:
    game = opened(ruleset)
    files = make_rule_book(game, mark_of(ruleset))
    for page in ("rules.en.md", "rules.de.md", "rules.fr.md"):
        check(files, page)
        assert files[page].startswith(f"<!-- {mark_of(ruleset)} -->\n")
    shown = {where for page in ("rules.en.md", "rules.de.md", "rules.fr.md") for where in linked(files[page])}
    pictures = {name for name in files if name.endswith(".svg")}
    assert pictures <= shown, "every picture is seen"
    for name in pictures:
        root = ElementTree.fromstring(files[name])  # noqa: S314  (our own text)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert {title.get("lang") for title in root.findall("{*}title")} >= {"en"}
        assert not [node for node in root.iter() if node.tag.rpartition("}")[2] in ("script", "image", "style", "use", "a")]
        assert not re.search(r"(?:href|url\((?!#)|https?:(?!//www\.w3\.org/2000/svg\"))", files[name]), "it needs no other file"
        codes = {kind.code for kind in game.kinds.values()}
        assert {node.text for node in root.iter("{http://www.w3.org/2000/svg}text")} <= codes, "no words but codes"
    assert game.identity.short in files["rules.en.md"] and game.identity.short in files["rules.de.md"]


def test_every_sentence_of_the_book_stands_in_the_document(opened: Open) -> None:
    game = opened("skud_no_wheels")
    files = make_rule_book(game, "m")
    *book, last = game.book()
    for language in ("en", "de"):
        shown = re.sub(r"\\(.)", r"\1", files[f"rules.{language}.md"]).replace("**", "")
        assert all(paragraph.text[language] in shown for chapter in book for paragraph in chapter.paragraphs)
        assert all(paragraph.text[language].partition(":")[0].rsplit(". ", 1)[0] in shown for paragraph in last.paragraphs)


def test_the_same_rules_give_the_same_bytes(tmp_path: Path) -> None:
    one, other = (make_rule_book(a_catalogue().open("iroh"), "m") for _ in range(2))
    assert one == other
    assert list(one) == list(other)


# Names of strangers

HOSTILE = {
    "rose": "<script>alert(1)</script>",
    "lily": "a | b",
    "jasmine": "*bold* _it_ `code`",
    "orchid": "[x](https://evil.example)",
    "rock": "![x](javascript:alert(1))",
    "boat": "two\nlines\n\n# heading",
    "wheel": "&lt;b&gt; \\ $x$ ~~s~~ :rose: @who",
}


def test_names_of_strangers_stay_what_they_are(tmp_path: Path) -> None:
    tiles = ", ".join(f"{kind}: {{name: {json.dumps(name)}}}" for kind, name in HOSTILE.items())
    game = small(tmp_path, f'format: 1\nid: strange\nextends: [skud]\nname: "<b>*x*</b>"\ntiles: {{{tiles}}}\n')
    assert game.kinds["boat"].name["en"] == HOSTILE["boat"], "the ruleset may say that"
    files = make_rule_book(game, mark_of("strange"))
    for page in ("rules.en.md", "rules.de.md", "rules.fr.md"):
        check(files, page)
        assert set(linked(files[page])) <= {f"#{anchor}" for anchor in anchors(files[page])} | files.keys()
    text = files["rules.en.md"]
    assert "\n# \\<b\\>\\*x\\*\\</b\\>\n" in text
    assert "\n### \\<script\\>alert(1)\\</script\\>\n" in text
    assert "\n### a \\| b\n" in text
    assert "\n### \\*bold\\* \\_it\\_ \\`code\\`\n" in text
    assert "\n### two lines \\# heading\n" in text
    for name, svg in files.items():
        if name.endswith(".svg"):
            ElementTree.fromstring(svg)  # noqa: S314  (our own text)
            assert "<script" not in svg


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3 × Rose, 2 to 4.", "3 × Rose, 2 to 4."),
        ("1. Play", "1\\. Play"),
        ("12) twelve", "12\\) twelve"),
        ("- a", "\\- a"),
        ("+ a", "\\+ a"),
        ("=== ", "\\==="),
        ("# a", "\\# a"),
        ("> a", "\\> a"),
        ("a\\", "a\\\\"),
        ("  a \n\n b\t", "a b"),
        ("a\u202eb\x00c\x1bd", "abcd"),
        ("www.evil.example", "www\\.evil.example"),
        ("http://x", "http\\://x"),
        ("a@b.c", "a\\@b.c"),
        (":rose: at 12:30", "\\:rose: at 12:30"),
        ("", ""),
    ],
)
def test_markdown_shows_a_text_as_it_is(text: str, said: str) -> None:
    assert escape(text) == said


def test_bold_letters_links_pictures_and_tables_are_whole() -> None:
    assert bold("a*") == "**a\\***"
    assert bold(" ") == ""
    assert link("[a]", "b") == "[\\[a\\]](#b)"
    assert link("a", "") == "a"
    assert picture("a]", "b.svg") == "![a\\]](b.svg)"
    assert table(["a", "b"], [["1", "2"]]) == "| a | b |\n| --- | --- |\n| 1 | 2 |"


def test_headings_of_one_name_have_anchors_of_their_own() -> None:
    names = Anchors()
    assert [names.of(heading) for heading in ("Rose", "Rose", "rose-1", "Rose!", "Weiße Jade & mehr", "!")] == [
        "rose", "rose-1", "rose-1-1", "rose-2", "weiße-jade--mehr", "",
    ]  # fmt: skip


# What is written, and what is not

FILES = {"rules.en.md": f"<!-- {mark_of('mine')} -->\nnew", "pictures/a.svg": f"<!-- {mark_of('mine')} -->\n<svg/>"}


def written(folder: Path) -> dict[str, str]:
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in folder.rglob("*") if path.is_file()}


def test_a_rule_book_is_written_and_written_anew(tmp_path: Path) -> None:
    for _ in range(2):
        write(tmp_path / "book", FILES, "mine")
        assert written(tmp_path / "book") == FILES
    (tmp_path / "book" / "notes.txt").write_text("mine")
    write(tmp_path / "book", FILES, "mine")
    assert written(tmp_path / "book") == FILES | {"notes.txt": "mine"}


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        ("rules.en.md", "# My own", "was not written by paisho explain (its first line would say so)"),
        ("rules.en.md", "", "was not written by paisho explain"),
        ("pictures/a.svg", "<svg/>", "was not written by paisho explain"),
        ("rules.en.md", f"<!-- {mark_of('yours')} -->\n", 'belongs to the rule book of "yours"'),
    ],
)
def test_no_other_file_is_written_over(tmp_path: Path, path: str, text: str, said: str) -> None:
    (tmp_path / "book" / "pictures").mkdir(parents=True)
    (tmp_path / "book" / path).write_text(text)
    with pytest.raises(BadRequest, match=re.escape(said)) as refused:
        write(tmp_path / "book", FILES, "mine")
    assert "so nothing was written" in str(refused.value)
    assert written(tmp_path / "book") == {path: text}


def test_links_and_files_that_stand_for_folders_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_text(FILES["rules.en.md"])
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / "rules.en.md").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(BadRequest, match="is a link to something else"):
        write(tmp_path / "book", FILES, "mine")
    with pytest.raises(BadRequest, match="is a file, not a folder"):
        write(tmp_path / "elsewhere", FILES, "mine")
    assert (tmp_path / "elsewhere").read_text() == FILES["rules.en.md"]


# The command


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty current folder, and no folders of whoever runs the tests."""
    monkeypatch.setattr(places, "_own", lambda: tmp_path / "own")
    monkeypatch.setattr(places, "cache", lambda: tmp_path / "cache")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "here"


def test_the_command_writes_into_a_folder_of_the_ruleset_s_name(here: Path, capsys: Output) -> None:
    assert main(["explain", "iroh"]) == 0
    found = written(here)
    pictures = [name for name in found if name.endswith(".svg")]
    assert capsys.readouterr().out.replace("\\", "/").splitlines() == [
        *(f"iroh_rules/rules.{language}.md" for language in ("en", "de", "fr")),
        f"iroh_rules/pictures ({len(pictures)} pictures)",
    ]
    assert set(found) - set(pictures) == {f"iroh_rules/rules.{language}.md" for language in ("en", "de", "fr")}
    assert "[Deutsch](rules.de.md)" in found["iroh_rules/rules.en.md"]


def test_one_language_a_file_another_folder_and_options(here: Path, capsys: Output) -> None:
    (here / "my_rules.yaml").write_text(SMALL, "utf-8")
    assert main(["explain", "my_rules.yaml", "--language", "de", "--to", "a/b", "--option", "accents=5"]) == 0
    text = (here / "a" / "b" / "rules.de.md").read_text("utf-8")
    assert "# Unsere Regeln\n" in text and "| `accents` | `5` | `2` |" in text
    assert not (here / "a" / "b" / "rules.en.md").exists() and "rules.en.md" not in text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["explain", "skudd"], 'Did you mean "skud"?'),
        (["explain", "flowers"], "only there to be extended"),
        (["explain", "skud", "--option", "accents=99"], "not 99"),
        (["explain", "skud", "--option", "accents"], "name=value"),
        (["explain", "skud", "--language", "it"], "invalid choice"),
        (["explain"], "RULESET"),
        (["explain", "skud", "tiles.rose", "--to", "x"], "with a path of a ruleset nothing is written"),
    ],
)
def test_what_cannot_be_explained_is_one_sentence(here: Path, capsys: Output, words: list[str], said: str) -> None:
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == "" and said in err and err.count("\n") == 1
    assert list(here.iterdir()) == []
