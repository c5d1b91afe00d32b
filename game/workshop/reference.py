"""The reference of the language, written from the tables that the program itself reads: ``python -m game.workshop.reference``.

Nothing in it is kept by hand but what ``reference.yaml`` holds, the examples of fields and what the words of phrases mean; a test
compares the file with what would be written now.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from game.rules.files import building
from game.rules.files.reading import read_file
from game.rules.language import phrases
from game.rules.language.entries import ZoneEntry
from game.rules.language.nodes import VERBS, Verb
from game.rules.language.records import BUILT_IN_ENDINGS, BUILT_IN_FIELDS
from game.rules.language.sections import BOARD_SECTIONS, ON_THE_SPOT, SECTIONS, Section
from game.rules.language.types import FAMILIES, Field, Fields
from game.rules.lint import schema
from game.rules.lint.shape import section_type
from game.rules.playing import turns
from game.rules.trees import bounds, merging, tree
from game.rules.trees.tree import plain
from game.rules.verbs.every import VERB_MODULES

assert VERB_MODULES  # noqa: S101  (importing them has filled the table of verbs)

_DATA: Mapping[str, Any] = plain(read_file(Path(__file__).with_suffix(".yaml"), "reference.yaml"))
EXAMPLES: Mapping[str, Sequence[str]] = {
    f"{prefix}{section}{field}": examples
    for prefix, part in (("", "fields"), ("board.", "board_fields"))
    for section, found in _DATA[part].items()
    for field, examples in ({f".{name}": two for name, two in found.items()} if isinstance(found, dict) else {"": found}).items()
}
"""Two of each field by its section and name, such as ``tiles.move``; by the section alone where it has no fields; ``board.``
stands before a board's."""
ZONES: Mapping[str, Sequence[str]] = _DATA["zone_fields"]
ENDINGS: Mapping[str, Sequence[str]] = _DATA["endings"]
WORDS: Mapping[str, Sequence[str]] = {word: said for word, *said in _DATA["words"]}
"""The names that every phrase knows: what each means, and two phrases with it."""
OPERATORS: Mapping[str, Sequence[str]] = {phrase: said for phrase, *said in _DATA["operators"]}
"""What joins and changes phrases: the meaning, and two examples."""
_CLAUSES = re.compile(r" \([A-Z]\d+(, [A-Z]\d+)*(: [^)]*)?\)")
_HEAD = """# The language of rulesets: every word

Written by `python -m game.workshop.reference` from the tables that the program reads; [README.md](README.md) teaches the language
step by step. A ruleset is **sections** of **entries** of **fields**: `tiles:` is a section, `rose:` an entry of it, `move:` a
field. Where a field holds a record with a **verb**, such as `{walk: 3}`, the verb decides which words may stand beside it. An
unknown word is an error, never overlooked.
"""


def make_reference() -> str:
    """The whole reference as Markdown."""
    parts = [_HEAD, _contents(), *_sections(SECTIONS, "A ruleset file"), *_verbs(), *_phrases()]
    parts += [*_sections(BOARD_SECTIONS, "A board file"), _bounds()]
    return "\n".join(parts)


def _contents() -> str:
    names = ["A ruleset file", *(_heading(family) for family in FAMILIES), "Phrases", "A board file", "Bounds"]
    return "\n".join(f"- [{name}](#{_anchor(name)})" for name in names) + "\n"


def _anchor(heading: str) -> str:
    kept = "".join(sign for sign in heading.lower() if sign.isalnum() or sign in " -_")
    return kept.replace(" ", "-")


def _heading(family: str) -> str:
    return f"{family.capitalize()}s: {FAMILIES[family]}"


def _sections(sections: Mapping[str, Section], title: str) -> Iterator[str]:
    yield f"## {title}\n"
    board = sections is BOARD_SECTIONS
    for name, section in sections.items():
        yield f"### {name}\n" if not board else f"### {name} (of a board)\n"
        yield f"{_sentence(section.doc)}{' It must be there.' if section.required else ''}\n"
        if section.fields is not None:
            yield "Entries with names of your own; each can have:\n"
            yield _fields(name, section.fields)
        elif isinstance(section.value, Fields):
            yield _fields(name, section.value.fields)
        else:
            yield f"{_stands(section)}\n"
            yield _two(EXAMPLES[f"board.{name}" if board else name]) + "\n"
        if not board:
            yield from _besides(name)


def _besides(section: str) -> Iterator[str]:
    """What the entries of a section can be besides: a zone as a record, a board as a record, an ending that every game has."""
    if section == "zones":
        yield (
            "As a record a zone has `where`, or `points` and `squares` (all that are listed), or `rows` and `columns` (what lies "
            "in both), and a `name` if players are to read of it:\n"
        )
        yield _table(ZoneEntry.params, ZONES)
    elif section == "board":
        yield "As a record it has these, as a file of its own would have them below `boards/`:\n"
        fields = {name: Field(section_type(part), part.doc, required=part.required) for name, part in ON_THE_SPOT.items()}
        yield _table(fields, {name: EXAMPLES[f"board.{name}"] for name in fields})
    elif section == "endings":
        listed = ", ".join(f"`{field}`" for field in BUILT_IN_FIELDS)
        yield f"Every game has these endings besides. An entry with such a name says more of it with {listed}, and no `when`:\n"
        rows = ["| entry | when it comes about, and who has won | examples |", "| --- | --- | --- |"]
        rows += [f"| `{name}` | {_cell(doc)} | {_two(ENDINGS[name])} |" for name, doc in BUILT_IN_ENDINGS.items()]
        yield "\n".join(rows) + "\n"


def _stands(section: Section) -> str:
    """What a section without fields holds."""
    if section.value is not None:
        return _sentence(section.value.form)
    return f"Entries with names of your own, each {section.each.form}." if section.each else ""


def _fields(section: str, fields: Mapping[str, Field]) -> str:
    return _table(fields, {name: EXAMPLES[f"{section}.{name}"] for name in fields})


def _table(fields: Mapping[str, Field], examples: Mapping[str, Iterable[str]]) -> str:
    rows = ["| word | what it says | what stands there | examples |", "| --- | --- | --- | --- |"]
    for name, field in fields.items():
        must = " (needed)" if field.required else ""
        rows.append(f"| `{name}` | {_cell(field.doc)}{must} | {_cell(field.type.form)} | {_two(examples[name])} |")
    return "\n".join(rows) + "\n"


def _two(examples: Iterable[str]) -> str:
    return ", ".join(f"`{_cell(text)}`" for text in examples)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def _verbs() -> Iterator[str]:
    for family in FAMILIES:
        yield f"## {_heading(family)}\n"
        for verb in sorted(VERBS[family].values(), key=lambda verb: verb.name):
            yield from _verb(verb)


def _verb(verb: Verb) -> Iterator[str]:
    yield f"### {verb.name} ({verb.family})\n"
    yield f"{_meaning(verb)}\n"
    yield f"For example {_two(dict.fromkeys(verb.examples))}.\n"
    rows = ["| word | what it says | what stands there |", "| --- | --- | --- |"]
    for word, field in verb.params.items():
        said = "the verb itself" if word == verb.name else field.doc
        must = " (needed)" if field.required else " (one of these is needed)" if word in verb.some_of else ""
        rows.append(f"| `{word}` | {_cell(said)}{must} | {_cell(field.type.form)} |")
    yield "\n".join(rows) + "\n"


def _meaning(verb: Verb) -> str:
    """The first sentence of the function that builds it, without the numbers of the clauses it is built after."""
    said = " ".join(verb.doc.split("\n\n")[0].split())
    return _CLAUSES.sub("", said).replace("``", "`")


def _phrases() -> Iterator[str]:
    yield "## Phrases\n"
    yield (
        "A phrase names a set of points. A tile's name means the points where such a tile lies; a group's, those of any of its"
        " tiles; a status's, those of the tiles under it; a zone's, its points; a pick's name, what was picked. So one language"
        " says where, which tiles, and what is so.\n"
    )
    for title, table in (("How phrases are joined", OPERATORS), ("Names that every phrase knows", WORDS)):
        yield f"### {title}\n"
        rows = ["| phrase | what it means | examples |", "| --- | --- | --- |"]
        rows += [f"| `{word}` | {meaning} | {_two(dict.fromkeys(two))} |" for word, (meaning, *two) in table.items()]
        yield "\n".join(rows) + "\n"


def _bounds() -> str:
    rows = {
        "letters of a file": bounds.MAX_BYTES,
        "values in a file": building.MAX_NODES,
        "records and lists within one another": tree.MAX_DEPTH,
        "entries of a section": schema.MOST_ENTRIES,
        "rulesets that extend one another in a row": merging.MAX_CHAIN,
        "parents of a ruleset in all": merging.MAX_PARENTS,
        "brackets within one another in a phrase": phrases.DEPTH,
        "actions of a turn": turns.LONGEST_TURN,
        "actions of a game, after which it is a draw": turns.LONGEST_GAME,
    }
    table = "\n".join(f"| {what} | {most:,} |" for what, most in rows.items())
    head = "## Bounds\n\nWhat is more than this is refused, so that no file can hang the table.\n"
    return f"{head}\n| | at most |\n| --- | --- |\n{table}\n"


def main() -> None:
    """Write the reference."""
    (Path(__file__).parents[2] / "rulesets" / "REFERENCE.md").write_text(make_reference(), encoding="utf-8")


if __name__ == "__main__":
    main()
