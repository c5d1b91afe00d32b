"""``paisho print``: the rule book of a ruleset and its board as pages to be printed."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.contract import say
from game.core.disk import put, write_temporary
from game.core.errors import BadRequest, quoted

if TYPE_CHECKING:
    from argparse import Namespace

    from game.rules.rulesets import Rulesets


def print_rules(asked: Namespace, open_catalogue: Callable[[], Rulesets]) -> int:
    """Writes the pages: an ``.html`` file holds them all, of ``.svg`` files each holds one. Returns 0."""
    from game.drawing.sheet import as_html, draw_sheet

    game = open_catalogue().open(asked.ruleset, asked.options)
    to, language = Path(asked.to or f"{game.identity.ruleset}.html"), asked.language or "en"
    if to.suffix.lower() not in (".svg", ".html"):
        raise BadRequest(f"{quoted(to.name)} ends in neither .svg nor .html; the ending says what is written.")
    pages = draw_sheet(game, language)
    files = {to: as_html(pages, say(game.name, language), language)}
    if to.suffix.lower() == ".svg":
        files = {to.with_stem(f"{to.stem}-{number}") if number > 1 else to: page for number, page in enumerate(pages, 1)}
    for path, text in files.items():
        put(write_temporary(path, text.encode("utf-8")), path)
        print(path)
    if to.suffix.lower() == ".svg":
        for path in _pages_after(to, len(pages)):
            path.unlink()
            print(f"{path}: taken away, as it was a page of longer rules")
    return 0


def _pages_after(to: Path, count: int) -> Iterator[Path]:
    """The files that were pages of an earlier, longer printing, and are none of this one; nothing else that is called so."""
    from game.drawing.sheet import PAGE_BEGINS

    for number in itertools.count(count + 1):
        path = to.with_stem(f"{to.stem}-{number}")
        if not path.is_file():
            return
        with path.open(encoding="utf-8", errors="replace") as file:
            if file.read(len(PAGE_BEGINS)) != PAGE_BEGINS:
                return
        yield path
