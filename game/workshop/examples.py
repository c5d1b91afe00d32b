"""Two examples of every field of a ruleset, as they are written. The tests hold each against the field's type."""

from __future__ import annotations

from collections.abc import Mapping

_TILE = {
    "name": ("Rose", "{en: White Jade, de: Weiße Jade}"),
    "is": ("[flower]", "[flower, red_flower]"),
    "traits": ("{colour: red}", "{colour: white, stride: three}"),
    "count": ("3", "$accents"),
    "plant_on": ("gates", "empty and not gates"),
    "plant_after": ("2", "{turns: anyone}"),
    "move": ("{walk: 3}", "[{slide: 6}, {walk: 1}]"),
    "land": ("not gates", "red or neutral"),
    "over": ("mine", "not theirs"),
    "through": ("red", "not gates"),
    "cannot": ("[move]", "[capture, be_captured]"),
    "lives_on": ("points", "squares"),
    "text": ("It waits for the moon.", "{en: It waits for the moon., de: Sie wartet auf den Mond.}"),
}
_TITLE = ("Harmony", "{en: Harmony, de: Harmonie}")
_SAYING = ("Nothing grows beside it.", "{en: Nothing grows beside it., de: Neben ihm wächst nichts.}")


def _of(section: str, fields: Mapping[str, tuple[str, str]]) -> dict[str, tuple[str, str]]:
    return {f"{section}.{name}": examples for name, examples in fields.items()}


EXAMPLES: dict[str, tuple[str, str]] = {
    "format": ("1", "1"),
    "id": ("my_rules", "tuesday_club"),
    "version": ('"1"', '"2026 spring"'),
    "name": ("Our garden", "{en: Our garden, de: Unser Garten}"),
    "about": ("Roses run further.", "{en: Roses run further., de: Rosen laufen weiter.}"),
    **_of(
        "source",
        {
            "title": ("The sheet at the tea house", "Letters of our club"),
            "url": ("https://example.org/rules", "https://example.org/club"),
            "pages": ('"3"', "4 to 6"),
        },
    ),
    "abstract": ("true", "false"),
    "based_on": ("[flowers]", "[flowers, our_accents]"),
    "extends": ("[flowers]", "[flowers, our_accents]"),
    "remove": ("[tiles.wheel]", "[endings.last_flower, tiles.rose.move]"),
    **_of("players", {"count": ("2", "1"), "minutes": ("30", "10")}),
    "board": ("pai_sho", "my_board"),
    "zones": ("meadow: {rows: [-3, 3], columns: [-3, 3]}", "edge: not within 6 spaces of centre"),
    **_of("groups", _TILE),
    **_of("tiles", {**_TILE, "code": ("R3", "WL"), "art": ("rose", "my_lantern")}),
    "pictures": (
        "lantern: '<svg viewBox=\"0 0 100 100\"><circle cx=\"50\" cy=\"50\" r=\"30\" fill=\"#010101\"/></svg>'",
        "kite: '<svg viewBox=\"0 0 100 100\"><path d=\"M50 20L70 50 50 80 30 50Z\" fill=\"#020202\"/></svg>'",
    ),
    **_of("tile_sets", {"per": ("player", "table"), "on_board": ("owner", "nobody")}),
    "setup": ("rose: [[0, -7], [2, -6]]", "lotus: [[0, -8]]"),
    **_of(
        "piles",
        {
            "name": ("Reserve", "{en: Bag, de: Beutel}"),
            "owner": ("each", "shared"),
            "seen_by": ("everyone", "owner"),
            "starts_with": ("tile", "flower and not white_lotus"),
            "order": ("sorted", "shuffled"),
        },
    ),
    "circles": ("harmony_circle: [rose, chrysanthemum, lily]", "seasons: [spring, summer, autumn, winter]"),
    "relations": ("friends: {pairs: [[rose, lily]]}", "neighbours: {circle: harmony_circle, apart: 1}"),
    **_of(
        "links",
        {
            "name": _TITLE,
            "as": ("harmony", "disharmony"),
            "relation": ("harmonious", "any"),
            "ends": ("[mine and flower, mine and flower]", "[mine and not gates, theirs and not gates]"),
            "over": ("boat", "mine and rock"),
            "over_neutral": ("{tiles: flower}", "{tiles: flower, relation: clashing}"),
            "lines": ("both", "diagonal"),
            "length": ("5", "{at_least: 2, at_most: 6}"),
            "crosses": ("midlines", "centre"),
            "not_across": ("gates", "midlines"),
            "breaks": ("harmony", "disharmony"),
            "broken_by": ("{tile: theirs, relation: clashing}", "{tile: rock, relation: clashing}"),
            "worth": ("1", "$worth"),
            "extra": ("[{ends: [rose, lily], add: 1}]", "[{ends: [red_flower and red, flower], add: 2}]"),
            "shown": ("true", "false"),
        },
    ),
    **_of(
        "line_effects",
        {
            "tiles": ("rock", "mine and coin"),
            "on": ("whole_line", "between"),
            "turns": ("{harmony: nothing}", "{harmony: disharmony, disharmony: harmony}"),
            "text": _SAYING,
        },
    ),
    **_of(
        "statuses",
        {
            "name": ("Drained", "{en: Trapped, de: Gefangen}"),
            "text": _SAYING,
            "who": ("flower and around knotweed", "mine and around (theirs and orchid)"),
            "marked": ("true", "false"),
            "until": ("moved", "moved"),
            "when": ("{some: mine and white_lotus}", "{none: theirs and gates}"),
            "cannot": ("[move]", "[harmony, be_captured]"),
            "counts_as": (
                "{like: flower, for: [harmonious]}",
                "{like: mine, within: beside, for: [harmonious, clashing]}",
            ),
        },
    ),
    **_of(
        "captures",
        {
            "by": ("mine and flower", "orchid and blooming"),
            "of": ("theirs and flower", "occupied and not gates"),
            "relation": ("clashing", "harmonious"),
            "when": ("{some: mine and white_lotus}", "{count: {turns: mine}, more_than: 5}"),
            "cost": ("attacker", "attacker"),
            "into": ("box", "reserve"),
            "whose": ("owner", "mover"),
            "text": _SAYING,
        },
    ),
    "captured_into": ("box", "pot"),
    **_of(
        "never",
        {
            "when": ("{count: {tiles: mine and gates}, more_than: 2}", "{linked: disharmony}"),
            "because": ("At most two flowers may wait in gates.", "{en: Flowers clash there., de: Dort würden Blumen streiten.}"),
        },
    ),
    **_of(
        "must",
        {
            "when": ("{taken: theirs}", "{made: harmony, owner: mine}"),
            "because": ("Whoever can take a tile must.", "{en: Take what you can., de: Wer schlagen kann muss es.}"),
        },
    ),
    **_of(
        "actions",
        {
            "name": ("Plant", "{en: Move, de: Ziehen}"),
            "says": ("plant seed gate", "move it goal"),
            "when": ("{none: mine and gates}", "{count: {turns: mine}, at_least: 1}"),
            "because": ("You have a flower in a gate.", "{en: Not on the first turn., de: Nicht im ersten Zug.}"),
            "pick": ("[{as: it, tile: mine and flower}, {as: goal, way_of: it}]", "[{as: seed, from: reserve, who: basic}]"),
            "do": ("[{move: it, to: goal}]", "[{plant: seed, at: gate}, {send: wreck, to: box}]"),
            "forbid": (
                "{far: {when: {some: moved and gates}, because: No.}}",
                "{bare: {when: {none: mine}, because: No.}}",
            ),
            "prefer": ("{made: harmony}", "{some: moved and red}"),
            "prefer_for": ("all", "each"),
            "automatic": ("true", "false"),
            "as": ("plant", "bonus_accent"),
            "text": _SAYING,
        },
    ),
    "flow": ("[play]", "[opening, play]"),
    **_of(
        "phases",
        {
            "name": ("Play", "{en: Opening, de: Eröffnung}"),
            "players": ("alternate", "host"),
            "first": ("guest", "chance"),
            "until": ("{count: {tiles: occupied}, at_least: 12}", "{count: {turns: anyone}, at_least: 3}"),
            "may_pass": ("true", "false"),
            "turn": ("[{one_of: [plant, arrange]}]", "[draw, plant, {optional: [arrange]}]"),
            "before": ("[draw]", "[{if: {seat: host}, then: [draw]}]"),
            "after": ("[wither]", "[{optional: [arrange]}]"),
        },
    ),
    "stuck": ("pass", "lose"),
    "repetition": ("3", "4"),
    **_of("score", {"name": ("Points", "{en: Points, de: Punkte}")}),
    **_of(
        "scoring",
        {
            "name": _TITLE,
            "at": ("own_turn", "action"),
            "when": ("{some: mine and white_lotus}", "{count: {turns: mine}, more_than: 3}"),
            "add": ("{links: harmony, owner: mine, measure: worth}", "1"),
            "subtract": ("{links: disharmony, owner: mine}", "2"),
        },
    ),
    **_of(
        "tally",
        {
            "name": _TITLE,
            "when": ("{some: mine and centre}", "{seat: host}"),
            "add": ("{score: mine}", "{tiles: mine and red}"),
            "subtract": ("{tiles: mine and gates}", "{pile: reserve, owner: mine}"),
            "shows": ("{links: harmony, owner: mine}", "{tiles: mine}"),
        },
    ),
    **_of(
        "endings",
        {
            "name": ("Harmony ring", "{en: Last flower, de: Letzte Blume}"),
            "check": ("after_action", "after_turn"),
            "for": ("mover", "each"),
            "when": ("{ring: harmony, owner: mine, around: centre}", "{count: {links: harmony, owner: mine}, at_least: 5}"),
            "winner": ("{player: mine}", "{most: [{links: harmony, owner: mine}]}"),
            "award": ("{to: mine, add: 20}", "{name: The pot, to: theirs, add: {pile: pot}}"),
        },
    ),
    **_of(
        "options",
        {
            "name": ("Accent tiles", "{en: Accent tiles, de: Akzentsteine}"),
            "text": _SAYING,
            "number": ("4", "12"),
            "min": ("1", "0"),
            "max": ("8", "20"),
            "step": ("1", "5"),
            "from": ("2", "10"),
            "choice": ("short", "guest"),
            "choices": (
                "{short: {name: Short}, long: {name: Long}}",
                "{a: {name: A, changes: {stuck: lose}}, b: {name: B}}",
            ),
            "switch": ("true", "false"),
            "changes": ("{tiles: {wheel: {count: 0}}}", "{stuck: lose}"),
        },
    ),
    **_of(
        "presets",
        {"name": ("Children", "{en: Short, de: Kurz}"), "set": ("{accents: 2}", "{accents: 8, short: true}")},
    ),
    "board.format": ("1", "1"),
    "board.id": ("my_board", "small_garden"),
    "board.name": ("Our board", "{en: Small garden, de: Kleiner Garten}"),
    "board.points": ('"rrr\\nrrr"', '"gnw"'),
    "board.legend": ("{r: [red], n: [neutral]}", "{g: [gates, neutral]}"),
    "board.squares": ("true", "false"),
    "board.zones": ("meadow: {rows: [-3, 3]}", "edge: not within 6 spaces of centre"),
    "board.names": ("red: Red garden", "red: {en: Red garden, de: Roter Garten}"),
}
"""By section and field, such as ``tiles.move``; by the section alone where it has no fields; ``board.`` for a board's."""
ZONES: dict[str, tuple[str, str]] = {
    "name": ("the far garden", "{en: a gate, de: ein Gatter}"),
    "points": ("[[0, -8]]", "[[8, 0], [-8, 0]]"),
    "squares": ("[[0, 0]]", "[[-1, -1], [0, -1]]"),
    "rows": ("[1, 8]", "[0, 0]"),
    "columns": ("[-8, -1]", "[0, 0]"),
    "where": ("red and not white", "within 2 steps of gates"),
}
"""By the field of a zone that is written as a record."""
ENDINGS: dict[str, tuple[str, str]] = {
    "forfeit": ("{winner: {player: theirs}, award: {to: theirs, add: 20}}", "{name: Gone home, winner: {player: nobody}}"),
    "stuck": ("{winner: {most: [{tiles: mine}]}}", "{winner: {player: nobody}}"),
    "too_long": ("{winner: {most: [{links: harmony, owner: mine}]}}", "{name: Nightfall, winner: {player: nobody}}"),
    "repetition": ("{winner: {most: [{tiles: mine}]}}", "{name: Round and round, winner: {player: nobody}}"),
}
"""By the name of an ending that every game has."""
