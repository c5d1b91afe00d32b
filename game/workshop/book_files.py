"""A rule book as text: one Markdown document for each language, and the pictures that they share."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.core.contract import Chapter, Diagram, Option, Paragraph, Text, say
from game.core.languages import localize, mark_text, name_language
from game.drawing.diagram_svg import BookStyle, book_style, picture, sign_picture, tile_picture, width_of
from game.drawing.legend import face_in, list_signs
from game.rules.book.diff import DIFFERS, TOLD_AS, label_of
from game.rules.wording.things import LANGUAGES
from game.workshop.markdown import Anchors, bold, code, escape, link, one_line, table
from game.workshop.markdown import picture as pictured

if TYPE_CHECKING:
    from game.rules.rules_game import RulesGame

_ROW = 880
"""Pixels that pictures side by side may be wide in all."""
WORDS: Mapping[str, str] = {
    "contents": mark_text("Contents"),
    "two": mark_text("For two players"),
    "alone": mark_text("For one player"),
    "minutes": mark_text(", about {0} minutes"),
    "version": mark_text("Version {0}"),
    "rules": mark_text("Rules {0}"),
    "builds_on": mark_text("It builds on {0}: {1}."),
    "what_differs": mark_text("what differs"),
    "nothing_differs": mark_text("nothing in its rules differs"),
    "from": mark_text("Made of the ruleset {0} by {1}. Tables that show the same short word play by the same rules."),
    "options": mark_text("How to set the options"),
    "set": mark_text("At the table, before a game; or like this: {0}"),
    "columns": mark_text("Option|Name|Here|Unless set|Can be"),
    "range": mark_text("{0} to {1}"),
    "steps": mark_text(", in steps of {0}"),
    "legend": mark_text("How to read the pictures"),
    "legend_columns": mark_text("Sign|It means"),
    "threads": mark_text(
        "Lines of GUEST's are drawn through, those of HOST's are dashed, and those that belong to nobody are dotted."
    ),
}

def make_rule_book(game: RulesGame, mark: str, languages: Sequence[str] = LANGUAGES) -> dict[str, str]:
    """The files of a game's rule book by their paths: ``rules.en.md``, ``pictures/tile-rose.svg`` ... The same game and mark
    give the same bytes. ``mark``: what the first line of each file says, as a comment."""
    album = _Album(game, mark)
    pages = {f"rules.{language}.md": _Page(game, album, language, languages).text(mark) for language in languages}
    return pages | {f"pictures/{name}": svg for name, svg in album.files.items()}


class _Album:
    """The pictures of a game's book, each with its file's name."""

    def __init__(self, game: RulesGame, mark: str) -> None:
        self.book, self.parent = list(game.book()), game.parent()
        self.style = book_style(game.board, game.kinds, [name for name in game.link_names if name not in game.quiet], mark)
        self.files: dict[str, str] = {}
        self._names: dict[int, str] = {}
        self.diagrams = [d for chapter in self.book for paragraph in chapter.paragraphs for d in paragraph.diagrams]
        for number, chapter in enumerate(self.book, 1):
            for paragraph in chapter.paragraphs:
                self._add(paragraph, paragraph.kind or f"chapter-{number}")
        self.face = face_in(self.diagrams)
        self.signs = list_signs(self.diagrams, self.style.links, game.link_names)
        for chapter in (chapter for chapter in self.book if chapter.heading != DIFFERS):
            for kind in {paragraph.kind: None for paragraph in chapter.paragraphs if paragraph.kind in game.kinds}:
                self.files[f"tile-{kind}.svg"] = tile_picture(game.kinds[kind], self.face, self.style)
        for sign, said in self.signs:
            self.files[name_sign_file(sign)] = sign_picture(sign, said, self.style)

    def _add(self, paragraph: Paragraph, start: str) -> None:
        for diagram in paragraph.diagrams:
            name = next(name for i in range(1, 1000) if (name := f"{start}-{i}.svg") not in self.files)
            self.files[name] = picture(diagram, self.style)
            self._names[id(diagram)] = name

    def file(self, diagram: Diagram) -> str:
        """A diagram's file, as a page names it."""
        return f"pictures/{self._names[id(diagram)]}"


def name_sign_file(sign: str) -> str:
    """The file of a sign of the legend."""
    return f"sign-{sign.replace(':', '-')}.svg"


class _Page:
    """The document of one language, being written."""

    def __init__(self, game: RulesGame, album: _Album, language: str, languages: Sequence[str]) -> None:
        self.game, self.album, self.language, self.languages = game, album, language, languages
        self.anchors = Anchors()
        self.contents: list[str] = []
        self.out: list[str] = []
        self.differs = ""

    def word(self, name: str, *values: str) -> str:
        """Words of the page itself, as Markdown."""
        return say(localize(WORDS[name], *map(str, values)), self.language)

    def say(self, text: Text) -> str:
        return say(text, self.language)

    def text(self, mark: str) -> str:
        """The whole document."""
        title = self.say(self.game.name)
        self.anchors.of(title)
        self.anchors.of(self.word("contents"))
        for number, chapter in enumerate(self.album.book):
            self.chapter(chapter)
            if number + 1 < len(self.album.book) and self.album.book[number + 1].heading == DIFFERS:
                self.options()
        if not self.album.book or self.album.book[-1].heading != DIFFERS:
            self.options()
        self.legend()
        head = [f"<!-- {mark} -->", f"# {escape(title)}", *self.head(), f"## {self.word('contents')}", "\n".join(self.contents)]
        return "\n\n".join([*head, *self.out]) + "\n"

    def head(self) -> Iterator[str]:
        """What stands before the contents: which rules these are, and on what they build."""
        identity = self.game.identity
        minutes = self.game.definition.get("players", {}).get("minutes")
        players = self.word("two" if len(self.game.seats) > 1 else "alone")
        players += self.word("minutes", str(minutes)) if minutes else ""
        others = [f"[{name_language(other)}](rules.{other}.md)" for other in self.languages if other != self.language]
        yield " · ".join(
            [players, self.word("version", escape(identity.version)), self.word("rules", code(identity.short)), *others]
        )
        parent = self.album.parent
        if parent is not None:
            name = f"{bold(self.say(parent.name))} ({code(parent.identity.ruleset)})"
            what = link(self.word("what_differs"), self.differs) if self.differs else self.word("nothing_differs")
            yield self.word("builds_on", name, what)
        yield self.word("from", code(identity.ruleset), code("paisho explain"))

    def heading(self, level: int, words: str) -> str:
        """A heading, which is listed in the contents; returns its anchor."""
        anchor = self.anchors.of(words)
        self.out.append(f"{'#' * level} {escape(words)}")
        self.contents.append(f"{'  ' * (level - 2)}- {link(words, anchor)}")
        return anchor

    def chapter(self, chapter: Chapter) -> None:
        anchor = self.heading(2, self.say(chapter.heading))
        self.differs = anchor if chapter.heading == DIFFERS else self.differs
        known = "" if chapter.heading != DIFFERS else None
        for paragraph in chapter.paragraphs:
            if paragraph.kind and known is not None and paragraph.kind != known and paragraph.kind in self.game.kinds:
                known = paragraph.kind
                name = self.say(self.game.kinds[known].name)
                self.heading(3, name)
                self.out.append(pictured(name, f"pictures/tile-{known}.svg"))
            if known is None:
                self.difference(one_line(self.say(paragraph.text)))
            else:
                self.paragraph(paragraph)

    def difference(self, said: str) -> None:
        """What is different of one thing: an item of a list, in which it is easy to see what is now and what was before."""
        words = "|".join(map(self.say, TOLD_AS))
        lead, *rest = re.split(rf"(?<!\w)((?:{words})\u00a0?: )", said)
        told = " ".join(f"*{part.strip()}*" if i % 2 == 0 else escape("x" + part)[1:] for i, part in enumerate(rest))
        head = bold(lead.strip()) if rest else escape(lead)
        self.out.append(f"- {head} {told}".rstrip())

    def paragraph(self, paragraph: Paragraph) -> None:
        said = one_line(self.say(paragraph.text))
        label = label_of(said, kind=bool(paragraph.kind))
        lead, found, rest = said.partition(f"{label}: ") if label else ("", "", said)
        self.out.append(f"{bold(lead + found)} {escape('x' + rest)[1:]}" if found else escape(said))
        for row in _split_rows(paragraph.diagrams, self.album.style):
            cells = [pictured(self.say(diagram.title), self.album.file(diagram)) for diagram in row]
            self.out.append(table(cells, [[escape(self.say(diagram.title)) for diagram in row]], ":---:"))

    def options(self) -> None:
        """The options with all that they can be set to."""
        setting = self.game.setting
        if not setting.options:
            return
        self.heading(2, self.word("options"))
        example = setting.options[0]
        self.out.append(self.word("set", code(f"paisho play {self.game.identity.ruleset} --option {_format_setting(example)}")))
        rows = [self.option(option, setting.value(option)) for option in setting.options]
        self.out.append(table(self.word("columns").split("|"), rows))

    def option(self, option: Option, value: Any) -> list[str]:
        """The row of an option: what it is called, what it is, what it can be."""
        if option.type == "number":
            can = self.word("range", str(option.minimum), str(option.maximum))
            can += self.word("steps", str(option.step)) if option.step != 1 else ""
        elif option.type == "choice":
            can = ", ".join(f"{code(name)} ({escape(self.say(text))})" for name, text in option.choices.items())
        else:
            can = f"{code('yes')}, {code('no')}"
        values = [code(_format_value(found)) for found in (value, option.default)]
        return [escape(self.say(option.name)), code(option.id), *values, can]

    def legend(self) -> None:
        """What is seen on the pictures."""
        found = self.album.signs
        if not found:
            return
        self.heading(2, self.word("legend"))
        rows = [[pictured(self.say(text), f"pictures/{name_sign_file(sign)}"), escape(self.say(text))] for sign, text in found]
        self.out.append(table(self.word("legend_columns").split("|"), rows))
        if any(sign.startswith("link:") and not sign.endswith("any") for sign, _ in found):
            self.out.append(self.word("threads"))


def _split_rows(diagrams: Sequence[Diagram], style: BookStyle) -> Iterator[list[Diagram]]:
    """Pictures side by side, as many as have room."""
    row: list[Diagram] = []
    for diagram in diagrams:
        if row and sum(width_of(one, style) for one in [*row, diagram]) > _ROW:
            yield row
            row = []
        row.append(diagram)
    if row:
        yield row


def _format_setting(option: Option) -> str:
    return f"{option.id}={_format_value(option.default)}"


def _format_value(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
