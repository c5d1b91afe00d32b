"""Words of the rules screen."""

from __future__ import annotations

from game.core.contract import Text

WORDS: dict[str, Text] = {
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
