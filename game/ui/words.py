"""What the window itself says, in each language; a game's own words come with the game."""

from __future__ import annotations

import os
from collections.abc import Sequence

from game.core.contract import Text, say

WORDS: dict[str, Text] = {
    "title": {"en": "Pai Sho", "de": "Pai Sho"},
    "subtitle": {"en": "Choose a game", "de": "Wähle ein Spiel"},
    "guest": {"en": "Guest", "de": "Gast"},
    "host": {"en": "Host", "de": "Gastgeber"},
    "any": {"en": "Table", "de": "Tisch"},
    "draw": {"en": "Draw", "de": "Remis"},
    "undo": {"en": "Undo", "de": "Zurück"},
    "redo": {"en": "Redo", "de": "Vor"},
    "turn": {"en": "Turn", "de": "Drehen"},
    "hints": {"en": "Hints", "de": "Hinweise"},
    "new": {"en": "New game", "de": "Neues Spiel"},
    "tool_new": {"en": "New", "de": "Neu"},
    "tool_shelf": {"en": "Games", "de": "Spiele"},
    "full": {"en": "Full screen", "de": "Vollbild"},
    "shelf": {"en": "All games", "de": "Alle Spiele"},
    "back": {"en": "Take back one pick", "de": "Eine Wahl zurück"},
    "continue": {"en": "Continue", "de": "Weiterspielen"},
    "start": {"en": "Start", "de": "Beginnen"},
    "seed": {"en": "Seed", "de": "Startzahl"},
    "players": {"en": "{n} players", "de": "{n} Personen"},
    "player": {"en": "For one", "de": "Für eine Person"},
    "options": {"en": "House rules", "de": "Hausregeln"},
    "no_options": {"en": "Nothing to set in this game.", "de": "In diesem Spiel ist nichts einzustellen."},
    "broken": {"en": "This ruleset cannot be played.", "de": "Dieses Regelwerk ist nicht spielbar."},
    "done": {"en": "Done", "de": "Fertig"},
    "goes_on": {"en": "{seat} goes on", "de": "{seat} ist weiter am Zug"},
    "your_turn": {"en": "Your turn", "de": "Du bist am Zug"},
    "you": {"en": "You", "de": "Du"},
    "hand_over": {"en": "Hand over to {seat}", "de": "Gib weiter an: {seat}"},
    "hand_over_text": {
        "en": "All hands are covered. Go on when only {seat} looks at the screen.",
        "de": "Alle Hände sind verdeckt. Weiter, sobald nur {seat} auf den Bildschirm sieht.",
    },
    "show_hand": {"en": "Show my hand", "de": "Meine Hand zeigen"},
    "pile_count": {"en": "{pile}: {n}", "de": "{pile}: {n}"},
    "your_score": {"en": "Your score: {n}", "de": "Dein Ergebnis: {n}"},
    "our_score": {"en": "Your score: {n}", "de": "Euer Ergebnis: {n}"},
    "with_undo": {"en": "{score} (with undo)", "de": "{score} (mit Zurücknehmen)"},
    "same_deal": {"en": "Same deal again", "de": "Dieselben Steine"},
    "the_seed": {"en": "Seed {n}", "de": "Startzahl {n}"},
    "copied": {"en": "Copied", "de": "Kopiert"},
    "on": {"en": "on", "de": "an"},
    "off": {"en": "off", "de": "aus"},
    "to_move": {"en": "{seat} to move", "de": "{seat} ist am Zug"},
    "ply": {"en": "Move {n}", "de": "Zug {n}"},
    "wins": {"en": "{seat} wins", "de": "{seat} gewinnt"},
    "over": {"en": "The game is over", "de": "Das Spiel ist zu Ende"},
    "look": {"en": "Look at the board", "de": "Brett ansehen"},
    "sure": {"en": "Begin a new game?", "de": "Ein neues Spiel beginnen?"},
    "sure_text": {
        "en": "This one is kept: you find it again under Continue.",
        "de": "Dieses bleibt gesichert: Du findest es unter Weiterspielen wieder.",
    },
    "sure_yes": {"en": "New game", "de": "Neues Spiel"},
    "sure_no": {"en": "Keep playing", "de": "Weiterspielen"},
    "cannot_save": {
        "en": "The game cannot be saved there: {why} Play goes on, but nothing is kept.",
        "de": "Das Spiel lässt sich dort nicht sichern: {why} Es geht weiter, wird aber nicht aufgehoben.",
    },
    "cannot_continue": {"en": "That game cannot be continued: {why}", "de": "Dieses Spiel lässt sich nicht fortsetzen: {why}"},
    "cannot_start": {"en": "The game cannot start: {why}", "de": "Das Spiel kann nicht beginnen: {why}"},
    "not_here": {"en": "Not here.", "de": "Hier nicht."},
    "empty": {"en": "empty", "de": "leer"},
    "lift": {"en": "Pick a tile", "de": "Wähle einen Stein"},
    "no_display": {
        "en": "There is no display to open a window on ({why}). The engine runs without one: paisho engine.",
        "de": "Hier gibt es keinen Bildschirm für ein Fenster ({why}). Ohne Fenster läuft: paisho engine.",
    },
}


class Words:
    """The window's words in one language."""

    def __init__(self, language: str = "en") -> None:
        self.language = language

    def __call__(self, word: str, **parts: object) -> str:
        """What stands for that word, its {parts} filled in."""
        text = say(WORDS[word], self.language)
        return text.format(**parts) if parts else text

    def of(self, text: Text) -> str:
        """A game's own text in this language."""
        return say(text, self.language)

    def seat(self, seat: str) -> str:
        """How a seat (or ``any``, or ``draw``) is called."""
        return self(seat) if seat in WORDS else seat

    def player(self, seat: str, seats: Sequence[str]) -> str:
        """How the player of a seat is called: in a game alone simply you."""
        return self("you") if len(seats) == 1 else self.seat(seat)


def system_language() -> str:
    """``de`` or ``en``, by the first of LANGUAGE, LC_ALL, LC_MESSAGES, LANG that says something."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name, ""):
            return "de" if value.lower().startswith("de") else "en"
    return "en"
