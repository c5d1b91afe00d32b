"""What the value at a path of a ruleset means: the sentence of its verb where it has one, and what the language says of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.rules.lint_shape import RULESET, below, type_at, verbs_in, within
from game.rules.rulebook_saying import finished
from game.rules.rulebook_telling import Telling
from game.rules.tree import Step
from game.rules.types import Fields, ListOf, Number, One, OneOrMany, Phrase, Type
from game.rules.types import Step as StepType

if TYPE_CHECKING:
    from game.rules.play import RulesGame

Path = Sequence[Step]
_FAMILIES: dict[type[Type], str] = {Number: "number", StepType: "step"}


def doc_of(tree: Any, path: Path) -> str:
    """What the language says of what stands at a path: of its last word of which it says anything; empty if of none."""
    kind: Type | None = RULESET
    said, here = "", tree
    for step in path:
        said = _doc(kind, here, step) or said
        kind = within(kind, here, step) if kind is not None else None
        here = below(here, step)
    return said


def _doc(kind: Type | None, value: Any, step: Step) -> str:
    """What a word means in a record of this type."""
    if isinstance(kind, OneOrMany) and isinstance(step, str):
        kind = kind.item
    if isinstance(kind, Fields) and step in kind.fields:
        return kind.fields[str(step)].doc
    family = kind.family if isinstance(kind, One) else _FAMILIES.get(type(kind), "") if kind is not None else ""
    for verb in verbs_in(family, value) if family else ():
        if step in verb.params:
            return verb.params[str(step)].doc or _first_sentence(verb.build.__doc__ or "")
    return ""


def _first_sentence(doc: str) -> str:
    """The first sentence of a docstring, without its marks."""
    return " ".join(doc.split("\n\n")[0].split()).partition(". ")[0].replace("``", "").rstrip(".")


def known_words(tree: Any, path: Path) -> list[str]:
    """The words that may stand in the record at a path, by the language; none where names are of one's own choice."""
    kind = type_at(RULESET, tree, tuple(path))
    kind = kind.item if isinstance(kind, OneOrMany) else kind
    if isinstance(kind, Fields):
        return list(kind.fields)
    family = kind.family if isinstance(kind, One) else ""
    here: Any = tree
    for step in path:
        here = below(here, step)
    return [word for verb in verbs_in(family, here) for word in verb.params] if family else []


def sentence_of(game: RulesGame, path: Path, language: str) -> str:
    """The value at a path as a rule book says it; empty where it is no rule that can be said."""
    tree = game.definition
    kind, value = type_at(RULESET, tree, tuple(path)), tree
    for step in path:
        value = below(value, step)
    if value is None or not _sayable(kind):
        return ""
    saying = next(s for s in Telling(game.compiled, tree, game.setting.board).sayings if s.language == language)
    action = below(tree.get("actions"), path[1]) if path[0] == "actions" and len(path) > 1 else None
    with saying.picking((action or {}).get("pick", ())):
        said = saying.value(_one(kind, value), value, "ways" if isinstance(kind, OneOrMany) else "", str(path[-1]), {})
    return finished(said)


def _sayable(kind: Type | None) -> bool:
    if isinstance(kind, (OneOrMany, ListOf)):
        return _sayable(kind.item)
    return isinstance(kind, (One, Phrase, Number, StepType))


def _one(kind: Type | None, value: Any) -> Type:
    """The type of a value that may be one or many."""
    if isinstance(kind, OneOrMany):
        return ListOf(kind.item) if isinstance(value, list) else kind.item
    assert kind is not None  # noqa: S101  (it can be said, so it is known)
    return kind
