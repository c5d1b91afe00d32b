"""What the window itself says, in each language; a game's own words come with the game."""

from __future__ import annotations

import os
from collections.abc import Sequence

from game.core.contract import Text, say
from game.ui import words_review, words_rules, words_saves, words_workshop

_WINDOW: dict[str, Text] = {
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
    "full": {"en": "Full screen", "de": "Vollbild"},
    "shelf": {"en": "All games", "de": "Alle Spiele"},
    "back": {"en": "Take back one pick", "de": "Eine Wahl zurück"},
    "continue": {"en": "Continue", "de": "Weiterspielen"},
    "start": {"en": "Start", "de": "Beginnen"},
    "seed": {"en": "Seed", "de": "Startzahl"},
    "players": {"en": "{n} players", "de": "{n} Personen"},
    "minutes": {"en": "about {n} minutes", "de": "etwa {n} Minuten"},
    "player": {"en": "For one", "de": "Für eine Person"},
    "options": {"en": "House rules", "de": "Hausregeln"},
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
    "cannot_start": {"en": "The game cannot start: {why}", "de": "Das Spiel kann nicht beginnen: {why}"},
    "lift": {"en": "Pick a tile", "de": "Wähle einen Stein"},
    "language": {"en": "Deutsch", "de": "English"},
    "settings": {"en": "Settings", "de": "Einstellungen"},
    "menu": {"en": "Menu", "de": "Menü"},
    "close": {"en": "Close", "de": "Schließen"},
    "broken_settings": {
        "en": "Your settings could not be read ({why}); the table stands as it comes.",
        "de": "Deine Einstellungen ließen sich nicht lesen ({why}); der Tisch steht da, wie er geliefert wird.",
    },
    "odd_settings": {
        "en": "Some of your settings make no sense and were passed over: {why}.",
        "de": "Einige deiner Einstellungen ergeben keinen Sinn und wurden übergangen: {why}.",
    },
    "unwritten_settings": {
        "en": "Your settings could not be kept ({why}); they hold until the window is closed.",
        "de": "Deine Einstellungen ließen sich nicht sichern ({why}); sie gelten, bis das Fenster geschlossen wird.",
    },
    "picture_problem": {
        "en": "These rules have pictures that cannot be drawn ({names}); letters stand for them.",
        "de": "Diese Regeln haben Bilder, die sich nicht zeichnen lassen ({names}); Buchstaben stehen für sie.",
    },
    "look_problem": {"en": "A look could not be read: {why}", "de": "Ein Aussehen ließ sich nicht lesen: {why}"},
    "trouble": {"en": "Something went wrong in the program", "de": "Im Programm ist etwas schiefgegangen"},
    "trouble_text": {
        "en": "Your game is saved: it is under Continue. A report was written here:",
        "de": "Dein Spiel ist gesichert: Es liegt unter Weiterspielen. Ein Bericht steht hier:",
    },
    "trouble_go": {"en": "Go on", "de": "Weiter"},
    "trouble_close": {"en": "Close", "de": "Beenden"},
    "no_display": {
        "en": "There is no display to open a window on ({why}). The engine runs without one: paisho engine.",
        "de": "Hier gibt es keinen Bildschirm für ein Fenster ({why}). Ohne Fenster läuft: paisho engine.",
    },
}

WORDS: dict[str, Text] = _WINDOW | words_review.WORDS | words_rules.WORDS | words_saves.WORDS | words_workshop.WORDS
"""All that the window says, by a word for it."""


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
