"""Every choice of every option, tried once: whether the game can be opened with it and played for a while."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from game.core.chance import Chance
from game.core.contract import Option, say
from game.core.errors import PaiShoError
from game.rules.language.setting import OptionValue
from game.rules.play import RulesGame
from game.rules.playing import legal, turns
from game.workshop.dryrun import chosen
from game.workshop.laws import REPORT, failure

PLIES = 40
"""How many moves are played with each choice."""
MOST = 40
"""How many choices are tried; a ruleset with more has the rest of them untried."""


@dataclass(frozen=True, slots=True)
class Trial:
    """An option set to a value, and what went wrong then (empty: nothing)."""

    option: Option
    value: OptionValue
    fault: str = ""

    @property
    def said(self) -> str:
        """The value in words."""
        if isinstance(self.value, bool):
            return "yes" if self.value else "no"
        return str(self.value)


Opens = Callable[[dict[str, OptionValue]], RulesGame]
"""Opens the game with options set. Raises BadRuleset."""


def choices(game: RulesGame) -> list[tuple[Option, OptionValue]]:
    """Each option with each of its values but the one it has; of numbers, the least and the most."""
    return [(option, value) for option in game.setting.options for value in _values(option) if value != option.default]


def _values(option: Option) -> Iterator[OptionValue]:
    if option.type == "number":
        yield from (option.minimum, option.maximum)
    elif option.type == "switch":
        yield from (True, False)
    else:
        yield from option.choices


def tried(game: RulesGame, opens: Opens, tell: Callable[[str], None]) -> list[Trial]:
    """A trial of each choice, in the order of the file; before each, the option's name is told."""
    out = []
    for option, value in choices(game)[:MOST]:
        tell(say(option.name))
        out.append(Trial(option, value, _fault(opens, option, value)))
    return out


def _fault(opens: Opens, option: Option, value: OptionValue) -> str:
    try:
        return _played(opens({option.id: value}))
    except PaiShoError as error:
        return f"it cannot be opened: {str(error).splitlines()[0]}".rstrip(".")
    except Exception as error:  # whatever it is: the person who wrote the rules must not meet a traceback
        return f"{failure(error)}. {REPORT}".rstrip(".")


def _played(game: RulesGame) -> str:
    """What is wrong with the first moves of a game; empty if nothing is."""
    state, chance, acted = game.start(0), Chance(0), 0
    for _ in range(PLIES):
        if state.ended is not None:
            break
        bundle, place = chosen(legal.offered(state), chance, by_action=True)
        acted += bundle.action is not None
        state = turns.play(state, bundle, place)
    return "" if acted else "nobody can move at all"
