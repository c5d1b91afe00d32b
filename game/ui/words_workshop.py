"""Words for those who write rules: rules taken while a game is played, what is wrong with them, one's own on the shelf."""

from __future__ import annotations

from game.core.contract import Text

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
WORDS: dict[str, Text] = _TAKEN | _WRONG | _OWN | _HASH
"""All that they say."""
