"""What the window itself says, in each language; a game's own words come with the game."""

from __future__ import annotations

import os
from collections.abc import Sequence

from game.core.contract import Text, say

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
    "person": {"en": "Person", "de": "Person"},
    "players_menu": {"en": "Players", "de": "Wer spielt"},
    "players_text": {
        "en": "Press a seat to change who plays there: a person, or the program at one of its levels.",
        "de": "Drücke auf einen Platz, um zu ändern, wer dort spielt: eine Person oder das Programm auf einer seiner Stufen.",
    },
    "versus": {"en": "Against: {level}", "de": "Gegen: {level}"},
    "watch": {"en": "Watch: {level}", "de": "Zusehen: {level}"},
    "thinks": {"en": "{seat} is thinking", "de": "{seat} denkt nach"},
    "program_moves": {"en": "The program is to move.", "de": "Das Programm ist am Zug."},
    "looking_back": {
        "en": "You are looking back. Go on to the end, or let the program play from here.",
        "de": "Du blickst zurück. Geh weiter bis zum Ende, oder lass das Programm von hier aus spielen.",
    },
    "play_now": {"en": "Play now", "de": "Jetzt ziehen"},
    "play_on": {"en": "Play from here", "de": "Von hier aus spielen"},
    "hint": {"en": "Hint", "de": "Tipp"},
    "hint_thinking": {"en": "Let me think ...", "de": "Ich überlege ..."},
    "hint_where": {"en": "Begin here. Once more shows the move.", "de": "Fang hier an. Noch einmal zeigt den Zug."},
    "hint_more": {"en": "Once more says why.", "de": "Noch einmal sagt, warum."},
    "hint_quiet": {"en": "A quiet move; no other is clearly better.", "de": "Ein ruhiger Zug; kein anderer ist deutlich besser."},
    "hint_threat": {
        "en": "Beware: the other side could win by {move}.",
        "de": "Vorsicht: Die andere Seite könnte gewinnen mit {move}.",
    },
    "no_programs": {"en": "No program can play this game.", "de": "Dieses Spiel kann kein Programm spielen."},
    "no_hint": {"en": "There is nothing to hint at now.", "de": "Jetzt gibt es nichts zu raten."},
    "course": {"en": "The course of the game", "de": "Der Verlauf des Spiels"},
    "course_short": {"en": "Its course", "de": "Verlauf"},
    "course_text": {
        "en": "Above the line {one} stood better, below it {other}, as the program sees it.",
        "de": "Über der Linie stand {one} besser, darunter {other}, wie es das Programm sieht.",
    },
    "course_turns": {
        "en": "These moves turned it; press one to go there.",
        "de": "Diese Züge gaben den Ausschlag; ein Druck führt hin.",
    },
    "course_even": {"en": "No single move turned it.", "de": "Kein einzelner Zug gab den Ausschlag."},
    "trial": {"en": "Try the rules out", "de": "Regeln ausprobieren"},
    "trial_text": {
        "en": "{name}: {n} of {all} games of a program against itself.",
        "de": "{name}: {n} von {all} Partien eines Programms gegen sich selbst.",
    },
    "trial_look": {"en": "See game {n}", "de": "Partie {n} ansehen"},
    "worker_ended": {
        "en": "The process that thinks for the program has ended twice; it plays on without looking ahead.",
        "de": "Der Prozess, der für das Programm denkt, ist zweimal abgebrochen; es spielt weiter, ohne vorauszudenken.",
    },
    "hand_over": {"en": "Hand over to {seat}", "de": "Gib weiter an: {seat}"},
    "hand_over_text": {
        "en": "All hands are covered. Go on when only {seat} looks at the screen.",
        "de": "Alle Hände sind verdeckt. Weiter, sobald nur {seat} auf den Bildschirm sieht.",
    },
    "show_hand": {"en": "Show my hand", "de": "Meine Hand zeigen"},
    "tiles_covered": {
        "en": "All tiles that lie face down are covered. Go on when only {seat} looks at the screen.",
        "de": "Alle verdeckten Steine sind zugedeckt. Weiter, sobald nur {seat} auf den Bildschirm sieht.",
    },
    "show_tiles": {"en": "Show my tiles", "de": "Meine Steine zeigen"},
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

# Words of looking back: the move list, typed moves, marks, the menu.

_REVIEW: dict[str, Text] = {
    "moves": {"en": "Moves", "de": "Züge"},
    "rules": {"en": "Rules", "de": "Regeln"},
    "type": {"en": "Type a move", "de": "Zug eintippen"},
    "the_start": {"en": "The start", "de": "Der Anfang"},
    "scrub": {"en": "Through the game", "de": "Durch das Spiel"},
    "pace": {"en": "{n}×", "de": "{n}×"},
    "pause": {"en": "Pause", "de": "Anhalten"},
    "go_first": {"en": "To the start", "de": "Zum Anfang"},
    "go_last": {"en": "To the end", "de": "Zum Ende"},
    "go_play": {"en": "Play", "de": "Abspielen"},
    "play_it": {"en": "Play it", "de": "Spielen"},
    "shown": {"en": "Shown, not played yet.", "de": "Gezeigt, noch nicht gespielt."},
    "type_here": {"en": "Type a move, such as {move}", "de": "Tippe einen Zug, etwa {move}"},
    "not_this_now": {"en": "Not now. Asked for: {asked}.", "de": "Jetzt nicht. Gefragt ist: {asked}."},
    "the_result": {"en": "The result", "de": "Das Ergebnis"},
    "no_such_move": {"en": "No move is written so.", "de": "So wird kein Zug geschrieben."},
    "resign": {"en": "Resign", "de": "Aufgeben"},
    "resign_sure": {"en": "Give this game up?", "de": "Dieses Spiel aufgeben?"},
    "resign_text": {"en": "It ends at once. Undo takes that back.", "de": "Es endet sofort. Zurück macht das rückgängig."},
    "branch": {"en": "Branch {n} of {m}", "de": "Abzweig {n} von {m}"},
    "could_go": {"en": "{tile}: could go to {n} points.", "de": "{tile}: könnte auf {n} Punkte ziehen."},
    "could_go_one": {"en": "{tile}: could go to one point.", "de": "{tile}: könnte auf einen Punkt ziehen."},
    "could_go_nowhere": {"en": "{tile}: could go nowhere just now.", "de": "{tile}: könnte jetzt nirgendwohin ziehen."},
    "could_take": {"en": "It could take {n}.", "de": "Schlagen könnte er {n}."},
    "why_map": {
        "en": "Reasons at every point: lift a tile. W hides them.",
        "de": "Gründe an jedem Punkt: Hebe einen Stein auf. W blendet sie aus.",
    },
    "sort_reach": {"en": "out of its reach", "de": "zu weit für ihn"},
    "sort_blocked": {"en": "something is in the way", "de": "etwas steht im Weg"},
    "sort_ground": {"en": "not on this ground", "de": "nicht auf diesem Grund"},
    "sort_taken": {"en": "cannot take what is there", "de": "schlägt nicht, was dort liegt"},
    "sort_clash": {"en": "a forbidden line would arise", "de": "eine verbotene Linie entstünde"},
    "sort_status": {"en": "a state holds it", "de": "ein Zustand hält ihn fest"},
    "sort_turn": {"en": "not at this time", "de": "nicht zu dieser Zeit"},
    "sort_rule": {"en": "another rule", "de": "eine andere Regel"},
    "zen": {"en": "Board only", "de": "Nur das Brett"},
    "zen_end": {"en": "Z or Escape brings everything back.", "de": "Z oder Escape holt alles zurück."},
    "go_on": {"en": "Go on", "de": "Weiter"},
    "keys": {"en": "Keys", "de": "Tasten"},
    "saved": {"en": "Saved games", "de": "Gespeicherte Spiele"},
    "save": {"en": "Save a copy", "de": "Kopie sichern"},
    "copy_game": {"en": "Copy as text", "de": "Als Text kopieren"},
    "game_copied": {
        "en": "The game is copied as one line of text; paste it on the shelf to open it.",
        "de": "Das Spiel ist als eine Zeile Text kopiert; füge sie im Regal ein, um es zu öffnen.",
    },
    "sound_on": {"en": "Sound on", "de": "Ton an"},
    "sound_off": {"en": "Sound off", "de": "Ton aus"},
    "why_all": {"en": "Reasons", "de": "Gründe"},
}

# Words of the rules screen.

_RULES: dict[str, Text] = {
    "rules": {"en": "Rules", "de": "Regeln"},
    "no_rules": {
        "en": "The rules of this game are not written down.",
        "de": "Die Regeln dieses Spiels sind nicht aufgeschrieben.",
    },
    "chapter_before": {"en": "Previous chapter", "de": "Voriges Kapitel"},
    "chapter_after": {"en": "Next chapter", "de": "Nächstes Kapitel"},
    "sign_source": {"en": "the tile in question", "de": "der Stein, um den es geht"},
    "sign_land": {"en": "may go there", "de": "darf dorthin"},
    "sign_barred": {"en": "may not go there", "de": "darf nicht dorthin"},
    "sign_capture": {"en": "is captured", "de": "wird geschlagen"},
    "sign_blocked": {"en": "hindered, or in the way", "de": "behindert oder im Weg"},
}
"""All that it says."""

# Words of saved games: opening, sharing, what went wrong.

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
    "open_no_game": {
        "en": "{name} is no saved game. Open a .paisho or .journal file, or a text with a shared line.",
        "de": "{name} ist kein gespeichertes Spiel. Öffne eine Datei auf .paisho oder .journal oder Text mit geteilter Zeile.",
    },
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
    "save_picture": {"en": "Save a picture", "de": "Bild sichern"},
    "is_pictured": {"en": "The picture is here: {path}", "de": "Das Bild liegt hier: {path}"},
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

# Words for those who write rules: rules taken while a game is played, what is wrong with them, one's own on the shelf.

_TAKEN: dict[str, Text] = {
    "rules_taken_one": {"en": "New rules taken: 1 change.", "de": "Neue Regeln übernommen: 1 Änderung."},
    "rules_taken": {"en": "New rules taken: {n} changes.", "de": "Neue Regeln übernommen: {n} Änderungen."},
    "rules_taken_order": {"en": "New rules taken.", "de": "Neue Regeln übernommen."},
    "pictures_taken": {
        "en": "New pictures taken; the rules are the same.",
        "de": "Neue Bilder übernommen; die Regeln sind dieselben.",
    },
    "begun_here": {
        "en": "The moves so far do not fit them ({why}), so the game goes on from this position; the game before is saved.",
        "de": "Die bisherigen Züge passen nicht dazu ({why}); es geht mit dieser Stellung weiter, das Spiel davor ist gesichert.",
    },
    "moves_lost_one": {
        "en": "One move of another branch does not fit them; the game before is saved.",
        "de": "Ein Zug eines anderen Abzweigs passt nicht dazu; das Spiel davor ist gesichert.",
    },
    "moves_lost": {
        "en": "{n} moves of other branches do not fit them; the game before is saved.",
        "de": "{n} Züge anderer Abzweige passen nicht dazu; das Spiel davor ist gesichert.",
    },
    "lies_otherwise": {
        "en": "By them the same moves lead to another position.",
        "de": "Nach ihnen führen dieselben Züge zu einer anderen Stellung.",
    },
    "face_down": {
        "en": "A tile that lies face down: only its owner sees which.",
        "de": "Ein verdeckter Stein: Nur der Besitzer sieht, welcher.",
    },
    "unseen_tile": {"en": "a tile face down", "de": "ein verdeckter Stein"},
    "under_it": {"en": "Under it, from the top: {tiles}", "de": "Darunter, von oben: {tiles}"},
    "rules_hash": {"en": "Rules {hash}.", "de": "Regeln {hash}."},
    "see_differs": {"en": "D shows what has changed.", "de": "D zeigt, was sich geändert hat."},
    "rules_mended": {
        "en": "The rules are mended. Nothing has changed.",
        "de": "Die Regeln sind wieder in Ordnung. Geändert hat sich nichts.",
    },
    "differs": {"en": "What has changed", "de": "Was sich geändert hat"},
    "same_sentences": {
        "en": "The sentences of the rules are the same as before.",
        "de": "Die Sätze der Regeln sind dieselben wie zuvor.",
    },
    "no_changes": {"en": "No new rules have been taken yet.", "de": "Noch wurden keine neuen Regeln übernommen."},
}
_WRONG: dict[str, Text] = {
    "one_more": {"en": "and 1 more", "de": "und 1 weiterer Fehler"},
    "more": {"en": "and {n} more", "de": "und {n} weitere Fehler"},
    "see_problem": {"en": "Show it", "de": "Zeigen"},
    "see_problems": {"en": "See what is wrong", "de": "Zeigen, was falsch ist"},
    "all_problems": {"en": "All {n} problems", "de": "Alle {n} Fehler"},
    "rules_unfit": {"en": "The new rules do not fit this game", "de": "Die neuen Regeln passen nicht zu diesem Spiel"},
    "rules_unfit_text": {
        "en": "{why}. It goes on by the rules before.",
        "de": "{why}. Es geht nach den Regeln davor weiter.",
    },
    "rules_coming": {"en": "New rules", "de": "Neue Regeln"},
    "rules_coming_text": {
        "en": "The moves so far are being played again by them. You can play on.",
        "de": "Die Züge bisher werden nach ihnen noch einmal gespielt. Du kannst weiterspielen.",
    },
    "begin_with_them": {"en": "New game with them", "de": "Neues Spiel damit"},
    "problem_one": {"en": "1 problem", "de": "1 Fehler"},
    "problems_of": {"en": "{n} problems", "de": "{n} Fehler"},
    "no_problems": {"en": "Nothing is wrong any more.", "de": "Es ist nichts mehr falsch."},
    "mend_file": {
        "en": "Mend the file in any text editor and save it: this page looks at it again by itself.",
        "de": "Bringe die Datei in einem Texteditor in Ordnung und sichere sie: Diese Seite sieht von selbst wieder nach.",
    },
    "mend_name": {
        "en": "Rename the file in its folder: this page looks again by itself.",
        "de": "Benenne die Datei in ihrem Ordner um: Diese Seite sieht von selbst wieder nach.",
    },
    "mend_text": {
        "en": "Nothing was taken onto your shelf. Mend the text, and drop or paste it once more.",
        "de": "Es kam nichts in dein Regal. Bringe den Text in Ordnung und füge ihn noch einmal ein.",
    },
    "copy_problems": {"en": "Copy", "de": "Kopieren"},
    "problems_copied": {"en": "The problems are in the clipboard.", "de": "Die Fehler liegen in der Zwischenablage."},
}
_OWN: dict[str, Text] = {
    "sort_house": {"en": "House rules", "de": "Hausregeln"},
    "sort_own": {"en": "Your rules", "de": "Deine Regeln"},
    "begin_own": {"en": "Write your own rules", "de": "Schreibe eigene Regeln"},
    "begin_own_about": {
        "en": "A few lines in a text file change a game; it stands here then.",
        "de": "Wenige Zeilen in einer Textdatei ändern ein Spiel; es steht dann hier.",
    },
    "begin_own_text": {
        "en": "In a terminal: {command}\nThen change the file in any text editor. All rules in this folder stand on this shelf: "
        "{folder}",
        "de": "In einem Terminal: {command}\nDann ändere die Datei in einem Texteditor. Alle Regeln in diesem Ordner stehen "
        "hier: {folder}",
    },
    "copy_command": {"en": "Copy the command", "de": "Befehl kopieren"},
    "copy_folder": {"en": "Copy the folder's path", "de": "Pfad des Ordners kopieren"},
    "in_clipboard": {"en": "In the clipboard: {what}", "de": "In der Zwischenablage: {what}"},
    "copy_rules": {"en": "Copy rules", "de": "Regeln kopieren"},
    "rules_copied": {
        "en": "The rules are in the clipboard as a line of text; whoever pastes it on the shelf has them too.",
        "de": "Die Regeln liegen als eine Zeile Text in der Zwischenablage; wer sie im Regal einfügt, hat sie auch.",
    },
    "rules_not_copied": {"en": "These rules cannot be copied: {why}", "de": "Diese Regeln lassen sich nicht kopieren: {why}"},
    "taken": {
        "en": "{name} is on your shelf now, as a file of your own: {path}",
        "de": "{name} steht jetzt in deinem Regal, als eigene Datei: {path}",
    },
    "not_taken": {"en": "These rules could not be taken: {why}", "de": "Diese Regeln ließen sich nicht übernehmen: {why}"},
    "own_already": {"en": "{name} is on your shelf already.", "de": "{name} steht schon in deinem Regal."},
    "the_text": {"en": "The text", "de": "Der Text"},
}
_HASH: dict[str, Text] = {
    "rules_are": {"en": "Rules {hash}", "de": "Regeln {hash}"},
    "hash_text": {
        "en": "Two tables that show the same play by the same rules.",
        "de": "Zwei Tische, die dasselbe zeigen, spielen nach denselben Regeln.",
    },
    "told_other_rules": {
        "en": "The rules of that name have changed since ({now} now). This game goes on by those it was last played with, "
        "{then}.",
        "de": "Die Regeln dieses Namens sind inzwischen andere (jetzt {now}). Dieses Spiel geht nach denen weiter, nach denen es "
        "zuletzt gespielt wurde: {then}.",
    },
}
"""All that they say."""

_LESSONS: dict[str, Text] = {
    "learn": {"en": "Learn by playing", "de": "Spielend lernen"},
    "start_here": {"en": "Start here", "de": "Hier beginnen"},
    "lesson_next": {"en": "Next", "de": "Weiter"},
    "lesson_skip": {"en": "Skip", "de": "Überspringen"},
    "lesson_again": {"en": "Try again", "de": "Noch einmal"},
    "lesson_leave": {"en": "Leave", "de": "Verlassen"},
    "lesson_done": {"en": "That is it.", "de": "Genau so."},
    "lesson_other": {"en": "That may be done, but it is not what is asked.", "de": "Das geht auch, ist aber nicht gefragt."},
    "lesson_play": {"en": "Play a game", "de": "Ein Spiel beginnen"},
    "lesson_end": {"en": "You can play {name} now.", "de": "Du kannst jetzt {name} spielen."},
    "lesson_end_text": {"en": "Hints (H) and the rules (R) are always there.", "de": "Tipps (H) und Regeln (R) sind immer da."},
    "lesson_none": {"en": "This game has no lessons.", "de": "Zu diesem Spiel gibt es keine Lektionen."},
}
"""Lessons."""

WORDS: dict[str, Text] = {
    **_WINDOW,
    **_LESSONS,
    **_REVIEW,
    **_RULES,
    **_OPENING,
    **_TOLD,
    **_COPIES,
    **_SCREEN,
    **_SHELF,
    **_BEST,
    **_TAKEN,
    **_WRONG,
    **_OWN,
    **_HASH,
}
"""All that the window says, by a word for it."""


_LONGEST = 160
"""Letters of a name or a reason that are shown."""


class UiWords:
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


def find_system_language() -> str:
    """``de`` or ``en``, by the first of LANGUAGE, LC_ALL, LC_MESSAGES, LANG that says something."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name, ""):
            return "de" if value.lower().startswith("de") else "en"
    return "en"


def make_printable(text: str) -> str:
    """A text from outside as it can be drawn: one line of letters that can be printed, not too many of them."""
    plain = "".join(sign if sign.isprintable() else " " for sign in text[: 2 * _LONGEST])
    return plain if len(plain) <= _LONGEST else plain[: _LONGEST - 1] + "\u2026"
