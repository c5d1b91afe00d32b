"""The words in which the examples of house rules are written: one paragraph for each, beside the rules themselves.

    A flower in a harmony cannot be taken          what the example shows
    board: 2,2 guest rose; 3,2 host jasmine        what lies where; GUEST begins if nothing is said
    to move: host
    with: {"turns": {"guest": 2, "host": 2}}       any other key of a position, as JSON
    illegal: move 3,2 2,2 (because in a harmony)   not in the list, and a reason with these words
    legal: move 3,2 3,3                            in the list
    play: move 3,2 3,3                             it is played, and what follows speaks of the state after it
    then: 3,3 host jasmine                         or: 3,2 empty; host to move; guest wins by ring; draw by stuck; score 3 1

``start: 7`` instead of a board begins a game with that seed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.rules.playing.state import State
from game.rules.rules_game import RulesGame
from tests.table import board_of, can

_LINE = re.compile(r"(board|to move|with|start|legal|illegal|play|then): (.*)")
_BECAUSE = re.compile(r"(.*) \(because (.*)\)")


@dataclass(frozen=True)
class Example:
    """One example: its title, and its lines as (word, what follows it)."""

    title: str
    lines: tuple[tuple[str, str], ...]


def examples(path: Path) -> Iterator[Example]:
    """The examples of a file. Raises ValueError for a line that says nothing known."""
    for paragraph in path.read_text("utf-8").strip().split("\n\n"):
        title, *rest = paragraph.splitlines()
        found = [_LINE.fullmatch(line.strip()) for line in rest]
        if None in found or not found:
            raise ValueError(f"{path.name}: {title}: {[line for line, known in zip(rest, found, strict=True) if known is None]}")
        yield Example(title, tuple((line[1], line[2].strip()) for line in found if line is not None))


def check(game: RulesGame, example: Example) -> None:
    """Plays an example through; fails with its title and the line that does not hold."""
    state = _first(game, [line for line in example.lines if line[0] in ("board", "to move", "with", "start")])
    asked = [line for line in example.lines if line[0] in ("legal", "illegal", "play", "then")]
    assert asked, f"{example.title}: nothing is asked"
    for word, rest in asked:
        said = f"{example.title} -- {word}: {rest}"
        if word == "play":
            assert can(game, state, rest), f"{said}\n{[reason.sentence['en'] for reason in game.why(state, rest)]}"
            state = game.play(state, rest)
        else:
            _ASKED[word](game, state, rest, said)


def _first(game: RulesGame, lines: list[tuple[str, str]]) -> State:
    given = dict(lines)
    if "start" in given:
        return game.start(int(given["start"]))
    board = dict(entry.strip().split(" ", 1) for entry in given.get("board", "").split(";") if entry.strip())
    position: dict[str, Any] = {"board": board, "to_move": given.get("to move", game.seats[0])}
    return game.setup(position | json.loads(given.get("with", "{}")))[0]


def _legal(game: RulesGame, state: State, move: str, said: str) -> None:
    assert can(game, state, move), f"{said}\n{[reason.sentence['en'] for reason in game.why(state, move)]}"


def _illegal(game: RulesGame, state: State, rest: str, said: str) -> None:
    because = _BECAUSE.fullmatch(rest)
    move, words = (because[1], because[2]) if because else (rest, "")
    assert not can(game, state, move), said
    reasons = [reason.sentence["en"] for reason in game.why(state, move)]
    assert reasons, f"{said}: no reason is given"
    assert any(words in reason for reason in reasons), f"{said}\n{reasons}"


def _then(game: RulesGame, state: State, rest: str, said: str) -> None:
    words, result, board = rest.split(" "), game.result(state), board_of(game, state)
    ended = (result.winner, result.ending) if result else None
    if rest.endswith(" to move"):
        assert (ended, game.to_move(state)) == (None, words[0]), f"{said}\n{ended}"
    elif " by " in rest:
        assert ended == ("draw" if words[0] == "draw" else words[0], words[-1]), f"{said}\n{ended}"
    elif words[0] == "score":
        assert [*game.position(state)["score"].values()] == [int(word) for word in words[1:]], f"{said}\n{game.position(state)}"
    else:
        assert board.get(words[0], "empty") == " ".join(words[1:]), f"{said}\n{board}"


_ASKED = {"legal": _legal, "illegal": _illegal, "then": _then}
