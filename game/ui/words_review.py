"""Words of looking back: the move list, typed moves, marks, the menu."""

from __future__ import annotations

from game.core.contract import Text

WORDS: dict[str, Text] = {
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
