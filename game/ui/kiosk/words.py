"""What the public table says besides the words of the window."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.contract import Text, say

WORDS: dict[str, Text] = {
    "touch": {"en": "Touch to play", "de": "Zum Spielen berühren"},
    "attract": {"en": "The program plays against itself: {game}", "de": "Das Programm spielt gegen sich selbst: {game}"},
    "closed": {"en": "The table is closed now.", "de": "Der Tisch ist jetzt geschlossen."},
    "choose": {"en": "What shall we play?", "de": "Was spielen wir?"},
    "alone": {"en": "Alone", "de": "Allein"},
    "two": {"en": "Two people", "de": "Zu zweit"},
    "versus": {"en": "Against the program", "de": "Gegen das Programm"},
    "learn": {"en": "Learn in a minute", "de": "In einer Minute lernen"},
    "level": {"en": "Program: {level}", "de": "Programm: {level}"},
    "letters": {"en": "Larger letters", "de": "Größere Schrift"},
    "sound": {"en": "Sound", "de": "Ton"},
    "theme": {"en": "Colours", "de": "Farben"},
    "no_games": {"en": "No game can be played just now. Please tell the staff.",
                 "de": "Gerade lässt sich kein Spiel spielen. Bitte sagen Sie Bescheid."},
    "still": {"en": "Still there?", "de": "Noch da?"},
    "still_text": {"en": "Touch to go on. In {n} seconds the table is cleared.",
                   "de": "Berühren, um weiterzuspielen. In {n} Sekunden wird der Tisch abgeräumt."},
    "go_on": {"en": "Go on", "de": "Weiter"},
    "calm": {"en": "One moment, please", "de": "Einen Augenblick, bitte"},
    "calm_text": {"en": "The table is being laid anew.", "de": "Der Tisch wird neu gedeckt."},
    "pin": {"en": "PIN of the keeper", "de": "PIN der Aufsicht"},
    "pin_wrong": {"en": "That is not the PIN.", "de": "Das ist nicht die PIN."},
    "pin_wait": {"en": "Too many tries. Wait {n} seconds.", "de": "Zu viele Versuche. Noch {n} Sekunden warten."},
    "pin_missing": {"en": "No PIN has been set: paisho kiosk --set-pin",
                    "de": "Es ist keine PIN gesetzt: paisho kiosk --set-pin"},
    "pin_open": {"en": "Others may read the PIN's file: chmod 600", "de": "Andere dürfen die Datei der PIN lesen: chmod 600"},
    "pin_broken": {"en": "The PIN's file cannot be read: paisho kiosk --set-pin",
                   "de": "Die Datei der PIN ist nicht lesbar: paisho kiosk --set-pin"},
    "cancel": {"en": "Cancel", "de": "Abbrechen"},
    "panel": {"en": "The keeper's panel", "de": "Für die Aufsicht"},
    "health": {"en": "Health", "de": "Zustand"},
    "up": {"en": "Running for {hours} h {minutes} min; {frames} frames drawn; {memory} MB",
           "de": "Läuft seit {hours} h {minutes} min; {frames} Bilder gezeichnet; {memory} MB"},
    "games": {"en": "Games begun: {begun}, finished: {ended}", "de": "Partien begonnen: {begun}, beendet: {ended}"},
    "faultless": {"en": "No fault since the start", "de": "Kein Fehler seit dem Start"},
    "fault": {"en": "Last fault: {what}", "de": "Letzter Fehler: {what}"},
    "safe": {"en": "Safe mode, after several crashes: shipped look, no sound",
             "de": "Sicherer Betrieb nach mehreren Abstürzen: mitgeliefertes Aussehen, kein Ton"},
    "file_sound": {"en": "Settings: {file}", "de": "Einstellungen: {file}"},
    "unwritten": {"en": "This holds until the table ends; the file cannot be changed: {why}",
                  "de": "Das gilt, bis der Tisch endet; die Datei lässt sich nicht ändern: {why}"},
    "volume": {"en": "Volume", "de": "Lautstärke"},
    "brightness": {"en": "Brightness", "de": "Helligkeit"},
    "idle": {"en": "Idle after", "de": "Leerlauf nach"},
    "level_usual": {"en": "Program", "de": "Programm"},
    "text": {"en": "Letters", "de": "Schrift"},
    "language": {"en": "Language first", "de": "Erste Sprache"},
    "open_from": {"en": "Opens at", "de": "Öffnet um"},
    "open_to": {"en": "Closes at", "de": "Schließt um"},
    "always": {"en": "always", "de": "immer"},
    "playlist": {"en": "Games", "de": "Spiele"},
    "seconds": {"en": "{n} s", "de": "{n} s"},
    "percent": {"en": "{n} %", "de": "{n} %"},
    "clean": {"en": "Cleaning, 30 s", "de": "Reinigen, 30 s"},
    "test": {"en": "Test picture", "de": "Testbild"},
    "csv": {"en": "Counts as CSV", "de": "Zahlen als CSV"},
    "csv_kept": {"en": "The counts are in {file}", "de": "Die Zahlen stehen in {file}"},
    "leave": {"en": "End the table", "de": "Tisch beenden"},
    "close": {"en": "Back to the visitors", "de": "Zurück zu den Besuchern"},
    "cleaning": {"en": "You can wipe the screen now: {n}", "de": "Der Bildschirm kann jetzt abgewischt werden: {n}"},
    "take_home": {"en": "Take the game home", "de": "Die Partie mitnehmen"},
    "one_tap": {"en": "Touch anywhere to end", "de": "Zum Beenden irgendwo berühren"},
}  # fmt: skip
"""By a word for it. Nothing here depends on the words of a game."""


def tell(language: str, word: str, **parts: object) -> str:
    """What stands for that word in a language, its {parts} filled in."""
    text = say(WORDS[word], language)
    return text.format(**parts) if parts else text


def in_all(languages: Sequence[str], word: str) -> list[str]:
    """What stands for that word in each of these languages."""
    return [tell(language, word) for language in languages]
