"""The words of rule books as files that are not the rules' own."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.contract import Text

WORDS: Mapping[str, Text] = {
    "language": {"en": "English", "de": "Deutsch"},
    "contents": {"en": "Contents", "de": "Inhalt"},
    "two": {"en": "For two players", "de": "Für zwei Spieler"},
    "alone": {"en": "For one player", "de": "Für einen Spieler"},
    "minutes": {"en": ", about {0} minutes", "de": ", etwa {0} Minuten"},
    "version": {"en": "Version {0}", "de": "Version {0}"},
    "rules": {"en": "Rules {0}", "de": "Regeln {0}"},
    "builds_on": {"en": "It builds on {0}: {1}.", "de": "Es beruht auf {0}: {1}."},
    "what_differs": {"en": "what differs", "de": "was anders ist"},
    "nothing_differs": {"en": "nothing in its rules differs", "de": "an den Regeln ist nichts anders"},
    "from": {
        "en": "Made of the ruleset {0} by {1}. Tables that show the same short word play by the same rules.",
        "de": "Aus dem Regelsatz {0} gemacht von {1}. Tische, die dasselbe kurze Wort zeigen, spielen nach denselben Regeln.",
    },
    "options": {"en": "How to set the options", "de": "Wie man die Einstellungen ändert"},
    "set": {"en": "At the table, before a game; or like this: {0}", "de": "Am Tisch vor einem Spiel, oder so: {0}"},
    "columns": {
        "en": "Option|Name|Here|Unless set|Can be",
        "de": "Einstellung|Name|Hier|Wenn nichts gesagt ist|Möglich",
    },
    "range": {"en": "{0} to {1}", "de": "{0} bis {1}"},
    "steps": {"en": ", in steps of {0}", "de": ", in Schritten von {0}"},
    "legend": {"en": "How to read the pictures", "de": "Wie man die Bilder liest"},
    "legend_columns": {"en": "Sign|It means", "de": "Zeichen|Bedeutung"},
    "threads": {
        "en": "Lines of GUEST's are drawn through, those of HOST's are dashed, and those that belong to nobody are dotted.",
        "de": "Linien von GAST sind durchgezogen, die von HOST gestrichelt, und solche, die niemandem gehören, gepunktet.",
    },
}
OWNERS: Mapping[str, Text] = {
    "guest": {"en": "a tile of GUEST's", "de": "ein Stein von GAST"},
    "host": {"en": "a tile of HOST's", "de": "ein Stein von HOST"},
    "any": {"en": "a tile that belongs to nobody", "de": "ein Stein, der niemandem gehört"},
}
SIGNS_SAID: Mapping[str, Text] = {
    "source": {"en": "the tile that this is about", "de": "der Stein, um den es geht"},
    "land": {"en": "may go there, or belongs to what is shown", "de": "darf dorthin, oder gehört zu dem, was gezeigt wird"},
    "barred": {"en": "may not go there", "de": "darf nicht dorthin"},
    "capture": {"en": "is captured, or taken off the board", "de": "wird geschlagen oder vom Brett genommen"},
    "blocked": {"en": "is in the way, or hindered", "de": "ist im Weg oder behindert"},
    "marked": {"en": "a tile with a lasting mark", "de": "ein Stein mit einem bleibenden Zeichen"},
    "way": {"en": "the way that a tile takes", "de": "der Weg, den ein Stein nimmt"},
}
