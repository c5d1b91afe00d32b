"""What a file takes over that its own changes have made false or useless: texts about rules that are now others, statuses
that nothing asks for any more."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.errors import BadRuleset, Problem
from game.rules.domain.names import SINGULAR, records_in, texts_in
from game.rules.language.texts import clipped
from game.rules.lint.walk import Lint
from game.rules.lint.whole_ruleset import walk_all
from game.rules.trees.merging import Load, resolve
from game.rules.trees.tree import Record, Value, key_mark_of, plain, warning_at

MEANING = {
    "statuses": ("who", "when", "cannot", "counts_as", "marked", "until"),
    "tiles": ("move", "plant_on", "cannot"),
    "captures": ("by", "of", "relation", "when"),
    "line_effects": ("tiles", "on", "turns"),
}
"""By section, the fields of which an entry's ``text`` speaks."""
TOLD_BY = {
    "move": r"\b(moves?|steps?|walks?|slides?|leaps?|jumps?)\b",
    "plant_on": r"\b(plant|place|laid|into play)",
    "cannot": r"\b(cannot|never|capture)",
}
"""By field of a tile, the words by which its text may speak of it: most of them speak of other things."""
CAPTURING = frozenset({"capture", "be_captured"})


def warnings_of(file: Record, tree: Record, load: Load, board: Record | None) -> list[Problem]:
    """A warning for each inherited text and status that a sound file leaves without its rule; ``tree`` is the whole ruleset."""
    if "extends" not in file or tree.get("abstract"):
        return []
    return [*_texts(file, tree), *_statuses(file, tree, load, board)]


def _texts(file: Record, tree: Record) -> Iterator[Problem]:
    """Texts that stay while the rule that they tell becomes another."""
    for section, fields in MEANING.items():
        for name, own in records_in(file, section).items():
            entry = records_in(tree, section).get(name, Record())
            if "text" not in entry or "text" in own:
                continue
            text = _english(entry["text"])
            changed = [field for field in fields if field in own and (section != "tiles" or re.search(TOLD_BY[field], text))]
            if changed:
                path = (section, name, changed[0])
                message = f'the text of this {SINGULAR[section]} stays as it was: "{clipped(text)}".'
                hint = "Write text: too, anew, or once more the same if it still holds."
                yield warning_at(key_mark_of(file, path), path, message, hint)


def _english(text: Value) -> str:
    """A text that may be by language."""
    return str(text.get("en", "") if isinstance(text, Record) else text)


def _statuses(file: Record, tree: Record, load: Load, board: Record | None) -> Iterator[Problem]:
    """Statuses that did something before the file removed what they were for."""
    removed = texts_in(file.get("remove"))
    if not removed:
        return
    try:
        before = resolve(file.without(("remove",)), load)
    except BadRuleset:  # what it adds does not fit beside what it removes
        return
    idle = [name for name in _idle(tree, board) if name not in _idle(before, board)]
    if idle:
        names = ", ".join(f'"{name}"' for name in idle)
        message = f"this leaves statuses on which nothing depends: {names}. Players are told of them all the same."
        also = ", ".join([*removed, *(f"statuses.{name}" for name in idle)])
        yield warning_at(key_mark_of(file, ("remove",)), ("remove",), message, f"Write remove: [{also}], or use them.")


def _idle(tree: Record, board: Record | None) -> list[str]:
    """The statuses that no rule names and that forbid nothing which there is; and those that only such ones name."""
    found: list[str] = []
    while more := _unnamed(tree, board):
        found += more
        statuses = tree["statuses"]
        tree = tree.without(("statuses",))
        if isinstance(statuses, Record):
            tree.put("statuses", statuses.without(more))
    return found


def _unnamed(tree: Record, board: Record | None) -> list[str]:
    lint = Lint(tree, board)
    walk_all(lint)
    return [
        name
        for name, status in records_in(tree, "statuses").items()
        if ("statuses", name) not in lint.used and not any(_counts(tree, word) for word in texts_in(status.get("cannot")))
    ]


def _counts(tree: Record, word: str) -> bool:
    """Whether there is anything that a word of ``cannot`` forbids."""
    if word in CAPTURING:
        return bool(plain(tree.get("captures", Record())))
    links = tree.get("links", Record())
    if word == "link":
        return bool(plain(links))
    return word in ("move", "be_moved") or (isinstance(links, Record) and word in links)
