"""Words of saved games: opening, sharing, what went wrong."""

from __future__ import annotations

from game.core.contract import Text

_OPENING: dict[str, Text] = {
    "open_missing": {"en": "{name} is not there any more.", "de": "{name} ist nicht mehr da."},
    "open_folder": {
        "en": "{name} is a folder; a game is a single file.",
        "de": "{name} ist ein Ordner; ein Spiel ist eine einzelne Datei.",
    },
    "open_odd": {"en": "{name} is no ordinary file.", "de": "{name} ist keine gewöhnliche Datei."},
    "open_huge": {
        "en": "{name} is larger than {n} MB, which no saved game is.",
        "de": "{name} ist größer als {n} MB, und das ist kein gespeichertes Spiel.",
    },
    "open_closed": {"en": "{name} could not be opened ({why}).", "de": "{name} ließ sich nicht öffnen ({why})."},
    "open_empty": {"en": "{name} is empty.", "de": "{name} ist leer."},
    "open_binary": {"en": "{name} is not text, and no saved game.", "de": "{name} ist kein Text und kein gespeichertes Spiel."},
    "open_ruleset": {
        "en": "{name} holds rules, not a game. To play by them, start: paisho play {path}",
        "de": "{name} enthält Regeln, kein Spiel. Gespielt wird danach mit: paisho play {path}",
    },
    "open_newer": {
        "en": "{name} was saved by a newer version and is left as it is. Update the program to open it.",
        "de": "{name} stammt von einer neueren Version und bleibt, wie es ist. Zum Öffnen bitte das Programm erneuern.",
    },
    "open_damaged": {
        "en": "{name} is damaged, or was changed by hand, and cannot be read.",
        "de": "{name} ist beschädigt oder von Hand geändert und lässt sich nicht lesen.",
    },
    "open_no_game": {"en": "{name} is no saved game.", "de": "{name} ist kein gespeichertes Spiel."},
    "open_senseless": {
        "en": "{name} holds a game that makes no sense ({why})",
        "de": "{name} enthält ein Spiel, das keinen Sinn ergibt ({why})",
    },
    "open_no_rules": {
        "en": "{name} was played by rules that cannot be used here ({why})",
        "de": "{name} wurde nach Regeln gespielt, die es hier nicht gibt oder die nicht brauchbar sind ({why})",
    },
    "line_none": {
        "en": "That is no shared game; such a line begins with {start}",
        "de": "Das ist kein geteiltes Spiel; eine solche Zeile beginnt mit {start}",
    },
    "line_newer": {
        "en": "This game was shared by a newer version. Update the program to open it.",
        "de": "Dieses Spiel wurde von einer neueren Version geteilt. Zum Öffnen bitte das Programm erneuern.",
    },
    "line_damaged": {
        "en": "This line of a shared game is damaged or not whole. Copy it again, from its first to its last letter.",
        "de": "Diese Zeile eines geteilten Spiels ist beschädigt oder nicht ganz. Kopiere sie noch einmal, vom ersten bis zum "
        "letzten Zeichen.",
    },
    "the_line": {"en": "This line", "de": "Diese Zeile"},
}
_TOLD: dict[str, Text] = {
    "told_older": {
        "en": "{name} could not be read; the copy before it, {older}, was opened.",
        "de": "{name} ließ sich nicht lesen; geöffnet wurde die Fassung davor, {older}.",
    },
    "told_aside": {"en": "The damaged file is in quarantine/ now.", "de": "Die beschädigte Datei liegt jetzt in quarantine/."},
    "told_torn": {
        "en": "The end of {name} was damaged; all before it is here.",
        "de": "Das Ende von {name} war beschädigt; alles davor ist da.",
    },
    "told_stopped": {
        "en": "Not every move could be played again ({why}) This is a copy up to there; the game itself is left as it is.",
        "de": "Nicht jeder Zug ließ sich nachspielen ({why}) Dies ist eine Kopie bis dahin; das Spiel selbst bleibt, wie es ist.",
    },
    "told_copy": {
        "en": "This is a copy of {name}; the file itself is left as it is.",
        "de": "Dies ist eine Kopie von {name}; die Datei selbst bleibt, wie sie ist.",
    },
    "told_elsewhere": {
        "en": "This game is open in another window. What is played here is kept as a copy.",
        "de": "Dieses Spiel ist in einem anderen Fenster offen. Was hier gespielt wird, wird als Kopie aufgehoben.",
    },
}
_COPIES: dict[str, Text] = {
    "is_copied": {"en": "A copy is saved: {path}", "de": "Eine Kopie ist gesichert: {path}"},
    "not_copied": {"en": "No copy could be saved ({why}).", "de": "Es ließ sich keine Kopie sichern ({why})."},
    "too_long": {
        "en": "This game is too long for a line of text. Save a copy as a file instead.",
        "de": "Dieses Spiel ist zu lang für eine Zeile Text. Sichere stattdessen eine Kopie als Datei.",
    },
    "line_copied": {
        "en": "The game is in the clipboard as a line of text.",
        "de": "Das Spiel liegt als eine Zeile Text in der Zwischenablage.",
    },
    "path_copied": {"en": "In the clipboard: {path}", "de": "In der Zwischenablage: {path}"},
    "nothing_pasted": {"en": "The clipboard holds no shared game.", "de": "In der Zwischenablage liegt kein geteiltes Spiel."},
    "bin_sure": {"en": "Put this game away?", "de": "Dieses Spiel weglegen?"},
    "bin_text": {
        "en": "Its file goes to the folder {folder}. Nothing is deleted.",
        "de": "Seine Datei kommt in den Ordner {folder}. Gelöscht wird nichts.",
    },
    "bin_yes": {"en": "Put it away", "de": "Weglegen"},
    "bin_no": {"en": "Keep it here", "de": "Hierlassen"},
    "binned": {"en": "It lies here now: {path}", "de": "Es liegt jetzt hier: {path}"},
    "not_binned": {"en": "It could not be moved ({why}).", "de": "Es ließ sich nicht verschieben ({why})."},
    "bin_open": {
        "en": "This game is open just now; close it first.",
        "de": "Dieses Spiel ist gerade offen; schließe es erst.",
    },
}
_SCREEN: dict[str, Text] = {
    "saved_title": {"en": "Saved games", "de": "Gespeicherte Spiele"},
    "find": {"en": "Find", "de": "Suchen"},
    "paste_game": {"en": "Paste a game", "de": "Spiel einfügen"},
    "copy_path": {"en": "Copy the folder's path", "de": "Pfad des Ordners kopieren"},
    "saves_folder": {"en": "Your games: {path}", "de": "Deine Spiele: {path}"},
    "none_saved": {"en": "No game is saved yet.", "de": "Noch ist kein Spiel gespeichert."},
    "none_found": {"en": "No game here answers to that.", "de": "Kein Spiel hier passt dazu."},
    "row_save": {"en": "Save a copy as a file", "de": "Eine Kopie als Datei sichern"},
    "row_share": {"en": "Copy as a line of text", "de": "Als eine Zeile Text kopieren"},
    "row_bin": {"en": "Put away", "de": "Weglegen"},
    "row_forget": {"en": "Off this list", "de": "Von der Liste nehmen"},
    "kind_unfinished": {"en": "Under way", "de": "Im Gange"},
    "kind_finished": {"en": "Finished", "de": "Beendet"},
    "kind_file": {"en": "Copy", "de": "Kopie"},
    "kind_elsewhere": {"en": "Elsewhere", "de": "Anderswo"},
    "one_move": {"en": "1 move", "de": "1 Zug"},
    "moves_made": {"en": "{n} moves", "de": "{n} Züge"},
    "won_by": {"en": "{seat} won", "de": "{seat} hat gewonnen"},
    "ended_draw": {"en": "a draw", "de": "unentschieden"},
    "ended_score": {"en": "score {n}", "de": "Ergebnis {n}"},
    "ended": {"en": "over", "de": "zu Ende"},
    "today": {"en": "today, {clock}", "de": "heute, {clock}"},
    "yesterday": {"en": "yesterday, {clock}", "de": "gestern, {clock}"},
    "weekdays": {
        "en": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
        "de": "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag",
    },
    "months": {
        "en": "January February March April May June July August September October November December",
        "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    },
    "the_day": {"en": "{day} {month} {year}", "de": "{day}. {month} {year}"},
}
_SHELF: dict[str, Text] = {
    "open_saved": {"en": "Open", "de": "Öffnen"},
    "language_short": {"en": "DE", "de": "EN"},
    "unread_one": {"en": "One game could not be read", "de": "Ein Spiel ließ sich nicht lesen"},
    "unread": {"en": "{n} games could not be read", "de": "{n} Spiele ließen sich nicht lesen"},
    "unread_text": {"en": "Nothing is deleted. See what is the matter.", "de": "Gelöscht ist nichts. Sieh nach, was los ist."},
}
_BEST: dict[str, Text] = {
    "new_best": {"en": "A new best score!", "de": "Ein neues bestes Ergebnis!"},
    "best_so_far": {"en": "Best so far: {n}", "de": "Bisher das beste: {n}"},
    "first_score": {"en": "The score to beat from now on.", "de": "Das gilt es von nun an zu übertreffen."},
}
WORDS: dict[str, Text] = _OPENING | _TOLD | _COPIES | _SCREEN | _SHELF | _BEST
