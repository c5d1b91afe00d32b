"""``paisho new``: the file of a new ruleset, with examples that fit the game it builds on."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.core.contract import say
from game.core.disk import cause
from game.core.errors import BadRequest, BadRuleset, Problem
from game.rules.domain.names import KnownNames
from game.rules.files.reading import read_file, read_text
from game.rules.files.writing import flow
from game.rules.game_factory import make_game
from game.rules.language.setting import text_of as words_of
from game.rules.lint import outlived, overruled
from game.rules.lint.linting import problems_of
from game.rules.trees.bounds import FORMAT, NAME, kept_back
from game.rules.trees.merging import UnknownRuleset, resolve
from game.rules.trees.nearest import did_you_mean
from game.rules.trees.tree import Record, plain
from game.workshop.suggestions import Suggestion, suggest

if TYPE_CHECKING:
    from argparse import Namespace

    from game.rules.catalogue import RulesetCatalogue

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def begin(asked: Namespace, open_catalogue: Callable[[], RulesetCatalogue]) -> int:
    """Writes the file, and prints what can be done with it next."""
    rulesets = open_catalogue()
    folder = rulesets.own if asked.shelf and rulesets.own is not None else Path(asked.to)
    _demand_name(asked.name, rulesets, asked.shelf)
    rulesets.library.search(folder)
    text = compose(rulesets, asked.name, asked.extends)
    path = folder / f"{asked.name}.yaml"
    _write(path, text)
    shown = asked.name if asked.shelf else path
    print(f"{path} is begun. It can be played as it is; write your rules into it with any editor.\n")
    print(f"  paisho check {shown}     what is wrong, line by line, and how games by it went")
    print(f"  paisho play {shown}      play by it" + ("; it is on the shelf" if asked.shelf else ""))
    print(f"  paisho explain {shown}   writes its rule book, with a board for every tile, into a folder {asked.name}_rules")
    print(f"  paisho explain {shown} tiles   shows what stands at a path, and which file and line says so")
    return 0


def _demand_name(name: str, rulesets: RulesetCatalogue, shelved: bool) -> None:
    """Raises BadRequest for a name that no file can have, or that another has."""
    if why := kept_back(name):
        raise BadRequest(f'"{name}" {why} "{suggest_name(name)}" can be the name of a ruleset.')
    if not NAME.fullmatch(name):
        said = "small letters a-z, digits and _, and begins with a letter"
        raise BadRequest(f'"{name[:64]}" cannot be the name of a ruleset, which has {said}. "{suggest_name(name)}" can be.')
    if rulesets.library.ships(name):
        raise BadRequest(f'"{name}" is the name of a ruleset that comes with the program. Choose another: "my_{name[:60]}", say.')
    if shelved and name in rulesets.library.ids():
        raise BadRequest(f'You have a ruleset called "{name}" already: {rulesets.library.path_of(name)}')


def suggest_name(text: str) -> str:
    """The nearest name that a ruleset can have."""
    bare = re.sub(r"\.ya?ml$", "", text.strip().lower()).translate(_UMLAUTS)
    plainer = unicodedata.normalize("NFKD", bare).encode("ascii", "ignore").decode()
    words = re.sub(r"[^a-z0-9]+", "_", plainer).strip("_")[:60]
    return words if NAME.fullmatch(words) else f"my_{words}" if words else "my_rules"


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise BadRequest(f"{path} is there already, and stays as it is. Choose another name, or another folder.") from None
    except OSError as error:
        raise BadRequest(f"{path} could not be written ({cause(error)}).") from error


def compose(rulesets: RulesetCatalogue, name: str, parents: Sequence[str]) -> str:
    """The text of a new ruleset that builds on these. Raises BadRequest if there are none, or they do not go together."""
    if not parents:
        games = ", ".join(entry.id for entry in rulesets.entries() if not entry.problem)
        raise BadRequest(f"On which game does it build? Say it so: paisho new {name} --extends GAME. The games are: {games}.")
    for parent in parents:
        _demand_known(parent, rulesets)
    title = name.replace("_", " ").capitalize()
    head = {"format": FORMAT, "id": name, "extends": list(parents), "name": title}
    base = _resolve(rulesets, head)
    game = find_missing_sections(base, rulesets.library.board_ids()[0])
    own = {**head, "about": _describe(rulesets, parents), **game}
    if wrong := _find_problems(rulesets, own):
        together = "these rulesets do not go together" if len(parents) > 1 else "that ruleset cannot be played as it is"
        raise BadRequest(f"Nothing was written, because {together}: {wrong[0]}")
    shown = _choose_examples(rulesets, own, _resolve(rulesets, own))
    return _format(rulesets.shipped.resolve(), name, title, own, bool(game), shown)


def find_missing_sections(tree: Record, board: str) -> dict[str, Any]:
    """The sections that rules lack to be played, as data; none for rules that can be."""
    if all(section in tree for section in ("board", "tiles", "actions", "phases")):
        return {}
    least = plain(read_file(Path(__file__).with_name("first_game.yaml"), "first_game.yaml"))
    common = least.pop("groups")["tile"]
    lacks = {name: least[name] for name in least if name not in tree} | ({} if "board" in tree else {"board": board})
    names = KnownNames(tree, None)
    if names.tiles:
        fields = [field for field in common if any(names.field(tile, field) is None for tile in names.tiles)]
        common = {field: common[field] for field in fields}
    if common:
        lacks["groups"] = {"tile": common}
    return {name: lacks[name] for name in dict.fromkeys(("players", "board", "groups", "tiles", *least)) if name in lacks}


def _demand_known(parent: str, rulesets: RulesetCatalogue) -> None:
    """Raises BadRequest for a parent that is nowhere, not even in the folder into which the file goes, and for a broken one."""
    try:
        rulesets.library.load(parent)
    except UnknownRuleset as error:
        hint = did_you_mean(parent, error.known) or "paisho rulesets lists those that there are."
        raise BadRequest(f'There is no ruleset called "{parent[:64]}". {hint}') from None
    except BadRuleset as error:
        raise BadRequest(f'"{parent}" is broken, so nothing was written: {error.problems[0]}') from None


def _describe(rulesets: RulesetCatalogue, parents: Sequence[str]) -> str:
    named = [say(words_of(plain(rulesets.library.load(parent)).get("name", parent))) for parent in parents]
    return f"{' and '.join(' '.join(one.split()) for one in named)} by our own rules."


def _resolve(rulesets: RulesetCatalogue, data: dict[str, Any]) -> Record:
    return resolve(_parse(data), rulesets.library.load)


def _parse(data: dict[str, Any]) -> Record:
    return read_text("\n".join(_format_lines(data)), f"{data['id']}.yaml")


def _find_problems(rulesets: RulesetCatalogue, data: dict[str, Any]) -> list[Problem]:
    """Everything that is wrong with rules, what is only a warning too."""
    try:
        tree = _resolve(rulesets, data)
        board = rulesets.board_of(tree)
        found = [*problems_of(tree, board), *overruled.warnings_of(_parse(data), tree)]
        found += outlived.warnings_of(_parse(data), tree, rulesets.library.load, board)
        if not found:
            make_game(tree, board, {})
        return found
    except BadRuleset as error:
        return list(error.problems)


def _choose_examples(rulesets: RulesetCatalogue, own: dict[str, Any], tree: Record) -> list[Suggestion]:
    """Of each sort of suggestion the first that is sound by itself, and together with the others."""

    def is_sound(several: Sequence[Suggestion]) -> bool:
        return not _find_problems(rulesets, _join(own, several))

    def first_sound(several: Sequence[Suggestion], others: Sequence[Suggestion]) -> list[Suggestion]:
        fitting = (one for one in several if not set(one.data) & set(own))
        sound = (one for one in fitting if is_sound([one]) and (not others or is_sound([*others, one])))
        return list(islice(sound, 1))

    sorts = [list(several)[:_TRIED] for several in suggest(tree, rulesets.board_of(tree))]
    quick = [one for several in sorts for one in first_sound(several, ())]
    if is_sound(quick):
        return quick
    found: list[Suggestion] = []
    for several in sorts:
        found += first_sound(several, found)
    return found


def _join(own: dict[str, Any], several: Sequence[Suggestion]) -> dict[str, Any]:
    return {**own, **{section: value for one in several for section, value in one.data.items()}}


_TRIED = 12
"""Suggestions of one sort that are tried, each of which takes as long as a check."""


def _format(shipped: Path, name: str, title: str, own: dict[str, Any], is_first: bool, shown: Sequence[Suggestion]) -> str:
    schema = (shipped / "ruleset.schema.json").as_uri()
    head = {key: own[key] for key in ("format", "id", "extends", "name")}
    rest = {key: value for key, value in own.items() if key not in (*head, "about")}
    lines = [
        f"# yaml-language-server: $schema={schema}",
        f"# {title}. What is written here is changed in the rules that it builds on; all else is as it is there.",
        f"# How rules are written: README.md, and every word there is: REFERENCE.md, both in {shipped}",
        "# What a value is by now, and which file and line says so: paisho explain FILE path.to.value (the words on the way",
        f"# to it, with dots between), such as: paisho explain {name}.yaml tiles",
        "",
        *_format_lines(head),
        "about: >-",
        f"  {own['about']}",
        "",
    ]
    if is_first:
        lines += ["## What it builds on is no game yet. This is the least that can be played: change it to your own.", ""]
        lines += [line for key, value in rest.items() for line in (*_format_lines({key: value}), "")]
    lines += ["## Examples follow, each of which works: take away the sign # and the blank behind it from the lines of one.", ""]
    for suggestion in shown:
        lines += [f"## {suggestion.about}", *(f"# {line}" for line in _format_lines(suggestion.data)), ""]
    return "\n".join(lines[:-1]) + "\n"


def _format_lines(data: dict[str, Any], depth: int = 0) -> list[str]:
    """The lines of a record: its sections, their entries and the fields of these line by line, and what is in fields in one."""
    found: list[str] = []
    blanks = "  " * depth
    for key, value in data.items():
        if isinstance(value, dict) and value and depth < 2:
            found += [f"{blanks}{key}:", *_format_lines(value, depth + 1)]
        elif key == "remove" or (depth and isinstance(value, list) and any(isinstance(item, dict) for item in value)):
            found += [f"{blanks}{key}:", *(f"{blanks}  - {flow(item)}" for item in value)]
        else:
            found.append(f"{blanks}{key}: {flow(value)}")
    return found
