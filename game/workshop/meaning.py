"""What the value at a path of a ruleset means: the sentence of its verb where it has one, and what the language says of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.rules.book.tiles import paths_of
from game.rules.book.writer import BookWriter
from game.rules.language.entries import ZoneEntry
from game.rules.language.nodes import verbs_in
from game.rules.language.types import Board, Fields, KindsHeld, ListOf, Number, One, OneOrMany, Phrase, Type, Zone
from game.rules.language.types import Step as StepType
from game.rules.lint.shape import BOARD, RULESET, below, type_at, within
from game.rules.trees.tree import Step
from game.rules.wording.saying import finished

if TYPE_CHECKING:
    from game.rules.rules_game import RulesGame

Path = Sequence[Step]


def find_doc(tree: Any, path: Path) -> str:
    """What the language says of what stands at a path: of its last word of which it says anything; empty if of none."""
    kind: Type | None = RULESET
    said, here = "", tree
    for step in path:
        said = _find_word_doc(kind, here, step) or said
        kind = within(kind, here, step) if kind is not None else None
        here = below(here, step)
    return said


def _find_word_doc(kind: Type | None, value: Any, step: Step) -> str:
    """What a word means in a record of this type."""
    kind = _as_record(kind)
    if isinstance(kind, Fields) and step in kind.fields:
        return kind.fields[str(step)].doc
    for verb in verbs_in(kind.family, value) if kind is not None and kind.family else ():
        if step in verb.params:
            return verb.params[str(step)].doc or _first_sentence(verb.doc)
    return ""


def _as_record(kind: Type | None) -> Type | None:
    """The type of a record, of what may be written as one and otherwise too."""
    if isinstance(kind, OneOrMany):
        return kind.item
    return ZoneEntry.type() if isinstance(kind, Zone) else BOARD if isinstance(kind, Board) else kind


def _first_sentence(doc: str) -> str:
    """The first sentence of a docstring, without its marks."""
    return " ".join(doc.split("\n\n")[0].split()).partition(". ")[0].replace("``", "").rstrip(".")


def list_known_words(tree: Any, path: Path) -> list[str]:
    """The words that may stand in the record at a path, by the language; none where names are of one's own choice."""
    kind = type_at(RULESET, tree, tuple(path))
    kind = _as_record(kind)
    if isinstance(kind, Fields):
        return list(kind.fields)
    family = kind.family if isinstance(kind, One) else ""
    return [word for verb in verbs_in(family, _get(tree, path)) for word in verb.params] if family else []


def say_value(game: RulesGame, tree: Any, path: Path, language: str, tile: str = "") -> str:
    """The value at a path of a game's rules as a rule book says it; empty where it is no rule that can be said. ``tile``: the
    kind of tile that is asked about, where it may have the value from a group."""
    kind, value = type_at(RULESET, tree, tuple(path)), _get(tree, path)
    if isinstance(kind, KindsHeld):
        kind = kind.within(value)
    if isinstance(kind, Zone) and isinstance(value, str):
        kind = Phrase("places")
    if value is None or not _is_sayable(kind):
        return ""
    telling = BookWriter(game.compiled, game.definition, game.setting.board)
    if tile and path[2:] == ("move",):
        value = paths_of(telling, tile)
    elif tile and path[2:3] == ("move",) and isinstance(path[-1], int):
        value = paths_of(telling, tile)[path[-1]]
    saying = telling.sayings[language]
    action = telling.ruleset.actions.get(str(path[1])) if path[0] == "actions" and len(path) > 1 else None
    with saying.picking(() if action is None else action.pick):
        said = saying.value(_narrow(kind, value), value, "ways" if isinstance(kind, OneOrMany) else "", str(path[-1]), {})
    return finished(said)


def _get(tree: Any, path: Path) -> Any:
    """What stands at a path; None if nothing does."""
    for step in path:
        tree = below(tree, step)
    return tree


def _is_sayable(kind: Type | None) -> bool:
    if isinstance(kind, (OneOrMany, ListOf)):
        return _is_sayable(kind.item)
    return isinstance(kind, (One, Phrase, Number, StepType))


def _narrow(kind: Type | None, value: Any) -> Type:
    """The type of a value that may be one or many."""
    if isinstance(kind, OneOrMany):
        return ListOf(kind.item) if isinstance(value, list) else kind.item
    assert kind is not None  # noqa: S101  (it can be said, so it is known)
    return kind
