"""Rulesets as strangers might send them: the shipped ones, changed at random in their text or in what they say."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from game.core.chance import Chance
from game.rules.files.reading import read_file
from game.rules.language.nodes import VERBS
from game.rules.language.sections import SECTIONS
from game.rules.trees.tree import plain
from tests.conftest import RULESETS

HEADER = ("format", "id", "extends")
ODD: tuple[Any, ...] = (
    0, 1, -1, 2, 3, 7, 99, 1000, 10**12, 1.5, True, False, "", "x", "any", "nothing", "anywhere", "mine", "theirs", "tile",
    "$target", "not not mine", "((mine))", "rose and lily", "within 99 steps of centre", [], {}, [[]], [{}], {"walk": "any"},
    {"slide": 16}, {"leap": [16, 16]}, {"legs": [16, 16, 16, 16, 16, 16], "turn": "each", "stop": "anywhere"}, {"some": "mine"},
    {"not": {"not": {"some": "mine"}}}, {"turns": "anyone"}, "\u0000", "\ud7ff", "a" * 300, [[8, 8], [-9, 9]], {"exactly": 16},
)  # fmt: skip
"""Values that are right somewhere, and wrong in most places."""
SIGNS = "{}[]:,#&*!|>'\"%@`\t\n\r -_.~0a\u00e4\u2028\ufeff\x00\x1b"
FRAGMENTS = (
    "a: &a [*a]\n", "<<: {b: 1}\n", "!!python/object:os.system x\n", "--- \n", "...\n", "? x\n", "[" * 40, "{a: " * 40,
    "%YAML 1.1\n", "x: |\n", "x: >-\n", "tiles:\n", "  - \n", "\ufeff", "0x10", "1e400", "yes", "no", "~", "12:30", "2001-01-01",
)  # fmt: skip


@cache
def texts() -> dict[str, str]:
    """Every shipped ruleset as it is written."""
    return {path.stem: path.read_text("utf-8") for path in sorted(RULESETS.glob("**/*.yaml")) if path.parent.name != "boards"}


@cache
def trees() -> dict[str, dict[str, Any]]:
    """Every shipped ruleset as data, without what it extends."""
    return {path.stem: plain(read_file(path)) for path in sorted(RULESETS.glob("**/*.yaml")) if path.parent.name != "boards"}


@cache
def _values() -> tuple[Any, ...]:
    """Everything that stands anywhere in the shipped rulesets: records, lists, phrases, numbers."""
    found: dict[str, Any] = {}

    def gather(value: Any) -> None:
        found.setdefault(json.dumps(value, sort_keys=True), value)
        for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            gather(inner)

    for tree in trees().values():
        gather({key: value for key, value in tree.items() if key not in HEADER})
    return tuple(found.values())


@cache
def _words() -> tuple[str, ...]:
    """Every word of the language, and every name of the shipped rulesets."""
    verbs = [word for family in VERBS.values() for verb in family.values() for word in verb.params]
    names = [name for tree in trees().values() for section in tree.values() if isinstance(section, dict) for name in section]
    return tuple(dict.fromkeys([*SECTIONS, *verbs, *names, "and", "or", "not", "around", "beside", "of", "within"]))


def mutant(number: int) -> bytes:
    """The file of that number: always the same. Its id is ``mutant``."""
    chance = Chance(number)
    return chance.pick((_changed_text, _changed_text, _changed_tree, _changed_tree, _changed_tree, _crossed))(chance)


def _changed_text(chance: Chance) -> bytes:
    name = chance.pick(list(texts()))
    text = texts()[name].replace(f"id: {name}\n", "id: mutant\n", 1)
    for _ in range(1 + chance.below(4)):
        text = chance.pick(_ON_TEXT)(text, chance)
    raw = text.encode("utf-8", errors="replace")
    return raw if chance.below(30) else raw[: chance.below(len(raw) + 1)] + bytes([chance.below(256), chance.below(256)])


def _letter(text: str, chance: Chance) -> str:
    at = chance.below(len(text) + 1)
    sign = SIGNS[chance.below(len(SIGNS))]
    return text[:at] + chance.pick(("", sign, sign * 2)) + text[at + chance.below(2) :]


def _line(text: str, chance: Chance) -> str:
    """A line left out, doubled, exchanged with another, or indented otherwise."""
    lines = text.split("\n")
    at, other = chance.below(len(lines)), chance.below(len(lines))
    what = chance.below(4)
    if what == 0:
        del lines[at]
    elif what == 1:
        lines.insert(other, lines[at])
    elif what == 2:
        lines[at], lines[other] = lines[other], lines[at]
    else:
        lines[at] = " " * chance.below(4) + lines[at].removeprefix(" " * chance.below(4))
    return "\n".join(lines)


def _fragment(text: str, chance: Chance) -> str:
    at = chance.below(len(text) + 1)
    return text[:at] + chance.pick(FRAGMENTS) + text[at:]


def _word(text: str, chance: Chance) -> str:
    """One word in place of another."""
    words = text.split(" ")
    words[chance.below(len(words))] = chance.pick(_words())
    return " ".join(words)


_ON_TEXT: tuple[Callable[[str, Chance], str], ...] = (_letter, _line, _fragment, _word)


def _changed_tree(chance: Chance) -> bytes:
    tree = dict(trees()[chance.pick(list(trees()))])
    for _ in range(1 + chance.below(3)):
        key = chance.pick(list(tree))
        tree = {**tree, key: _changed(tree[key], chance)} if chance.below(4) else _renamed(tree, key, chance)
    return _written(tree)


def _renamed(tree: dict[str, Any], key: str, chance: Chance) -> dict[str, Any]:
    """The tree with a section under another name, left out, or written anew."""
    rest = {name: value for name, value in tree.items() if name != key}
    word, odd = chance.pick(_words()), chance.pick(ODD)
    return chance.pick((rest or tree, {**rest, word: tree[key]}, {**tree, word: odd}))


def _changed(value: Any, chance: Chance) -> Any:
    """The same with something in it that is otherwise."""
    if isinstance(value, dict) and value and chance.below(8):
        key = chance.pick(list(value))
        what = chance.below(12)
        if what == 0:
            return {other: inner for other, inner in value.items() if other != key}
        if what == 1:
            return {chance.pick(_words()) if other == key else other: inner for other, inner in value.items()}
        if what == 2:
            return {**value, chance.pick(_words()): chance.pick(_values())}
        return {**value, key: _changed(value[key], chance)}
    if isinstance(value, list) and value and chance.below(6):
        at = chance.below(len(value))
        changed = [_changed(value[at], chance)] * chance.below(3)
        return [*value[:at], *changed, *value[at + 1 :]]
    if isinstance(value, str) and chance.below(2):
        return _word(value, chance)
    if isinstance(value, int) and chance.below(2):
        return value + chance.below(9) - 4
    return chance.pick(ODD) if chance.below(2) else chance.pick(_values())


def _crossed(chance: Chance) -> bytes:
    """What two rulesets say in one file, on the parents of one of them or of both."""
    names = list(trees())
    one, other = trees()[chance.pick(names)], trees()[chance.pick(names)]
    tree = {**one, **{key: value for key, value in other.items() if chance.below(3)}}
    if chance.below(2):
        tree["extends"] = list(dict.fromkeys([chance.pick(names), chance.pick(names)]))
    return _written(_renamed(tree, chance.pick(list(tree)), chance) if chance.below(2) else tree)


def _written(tree: dict[str, Any]) -> bytes:
    """The tree as a file that the reader knows; what JSON says, YAML says too."""
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in {**tree, "id": "mutant"}.items()]
    return "\n".join(lines).encode("utf-8", errors="replace")
