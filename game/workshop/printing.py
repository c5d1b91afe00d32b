"""``paisho print``: the rule book of a ruleset and its board as pages to be printed."""

from __future__ import annotations

from collections.abc import Callable
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
    return 0
