"""What is asked of whoever is to move, in words: whose turn it is, and what the next pick is."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.contract import ActionWords, Text
from game.core.move_sentences import tell_ending
from game.core.selection import BARE, SHIFT, SKIP
from game.ui.framework.words import UiWords
from game.ui.table.move_tokens import is_number, is_place
from game.ui.table.table_game import TableGame

ONLY_PASS = frozenset({"pass"})
"""All that is legal where a player can do nothing else."""


def describe_turn(play: TableGame, words: UiWords) -> tuple[str, str]:
    """Whose turn it is, or how the game has ended; and what is asked, with why nothing is kept where nothing can be."""
    head, asked = _ask(play, words)
    asked = words("shown") if play.pinned else asked
    if play.autosave.problem:
        warned = words("cannot_save", folder=play.autosave.folder, why=play.autosave.problem)
        asked = "\n\n".join(filter(None, (asked, warned)))  # a line is left free between them
    return head, asked


def call_player(play: TableGame, seat: str | None, words: UiWords) -> str:
    """How the player of a seat is called at this table; None: whoever is to move."""
    return words.player(seat or "any", play.game.seats, play.session.players)


def call_players(play: TableGame, words: UiWords) -> dict[str, str]:
    """How all players are called, by their seats in order."""
    return {seat: call_player(play, seat, words) for seat in play.game.seats}


def _ask(play: TableGame, words: UiWords) -> tuple[str, str]:
    result = play.result
    if play.program:
        seat = call_player(play, play.mover, words)
        if not play.thinking and (play.looks_back or play.stands_still):
            return words("to_move", seat=seat), words("looking_back" if play.looks_back else "programs_stopped")
        alone = len(play.game.seats) == 1
        return words("thinks", seat=seat), capitalise(words.of(play.game.asked(play.session.state))) if alone else ""
    if result is None:
        seat = words.seat(play.mover or "any")
        alone = len(play.game.seats) == 1
        if play.others_turn:
            return words("to_move", seat=seat), words("lesson_side", seat=words.seat(play.learner or ""))
        if play.only_looks:
            return words("your_turn" if alone else "to_move", seat=seat), words("looking_over")
        asked = _question(play, words) or capitalise(words.of(play.game.asked(play.session.state)))
        if play.options == ONLY_PASS:
            asked = words("only_pass")
        if play.standing and not play.picked:
            asked = words("turn_wins", asked=asked, name=words.of(play.standing.title))
        return words("your_turn" if alone else "goes_on" if play.goes_on else "to_move", seat=seat), asked
    head = describe_winner(play, result.winner, words) if result.winner not in (None, "draw") else words("over")
    return head, describe_way(play, words)


def describe_choices(play: TableGame, words: UiWords) -> str:
    """What may be done in a step that can be skipped, whose name alone does not say; empty where there is nothing to be said, or
    somebody looks back."""
    legal = () if play.picked or play.result is not None or play.program or play.looks_back else play.legal
    done = play.actions_at(play.session.here, *(move for move in legal if move != SKIP)) if SKIP in legal else ()
    return words("choices", actions="; ".join(words.of(action.title) for action in done)) if len(done) > 1 else ""


def describe_way(play: TableGame, words: UiWords) -> str:
    """How a game has ended; who has given up, or has no time left, where somebody has."""
    return tell_ending(play.session, play.session.here, words)


def describe_winner(play: TableGame, seat: str, words: UiWords) -> str:
    """Who won; to the one person who plays against a program, that it was they."""
    return words("you_win") if play.persons == [seat] else words("wins", seat=words.seat(seat))


def _question(play: TableGame, words: UiWords) -> str:
    """What the next pick is, once there is one: as the rules ask for it, and before that by what there is to choose among where
    some of the actions have no question of their own; else nothing."""
    options, at = play.options - set(BARE), len(play.picked)
    if at <= play.forced or not options:
        return ""
    known = play.asked_of_pick
    asked = {words.of(text): None for text in (_ask_at(action, at) for action in known) if text}
    plain = [action for action in known if not _ask_at(action, at)]
    if known and not plain:
        return " ".join(asked)
    titles = {words.of(action.title): None for action in plain}
    question = words(f"ask_{_pick_word(play, options)}")
    if play.handful is not None and play.selection.handful_size > 1:
        question = words("ask_handful", n=at - play.handful, m=play.selection.handful_size)
    return " ".join([words.entry(capitalise(next(iter(titles))), question) if len(titles) == 1 else question, *asked])


def _pick_word(play: TableGame, options: Iterable[str]) -> str:
    """The sort of what there is to choose among: ``tile``, ``goal``, ``number`` or ``other``."""
    kinds, pieces = play.game.kinds, play.pieces
    if all(token in kinds or token in pieces for token in options):
        return "tile"
    if all(is_place(token) or token.startswith(SHIFT) for token in options):
        return "goal"
    return "number" if all(map(is_number, options)) else "other"


def _ask_at(action: ActionWords, at: int) -> Text | None:
    """The question of an action for a pick; the last one is for all of a handful."""
    return action.asks[min(at, len(action.asks) - 1)] if action.asks else None


def capitalise(words: str) -> str:
    """Words as a heading: with a capital letter."""
    return words[:1].upper() + words[1:]
