"""Rules changed on purpose, each with the clause whose tests have to notice it."""

from __future__ import annotations

from typing import NamedTuple

SKUD, ONLINE, FLOWERS, BOARD = "skud.yaml", "skud_online.yaml", "flowers.yaml", "boards/pai_sho.yaml"


class Mutation(NamedTuple):
    """In a file of the rulesets, the first place that says ``old`` says ``new`` instead; ``also`` is a second such pair."""

    clause: str
    file: str
    old: str
    new: str
    also: tuple[str, str] = ("", "")


def _skud(clause: str, *changes: tuple[str, str]) -> list[Mutation]:
    return [Mutation(clause, SKUD, old, new) for old, new in changes]


def _online(clause: str, *changes: tuple[str, str]) -> list[Mutation]:
    return [Mutation(clause, ONLINE, old, new) for old, new in changes]


CLASH, NO_CLASH = "when: {linked: disharmony}", "when: {all: [{linked: disharmony}, {none: tile}]}"
PLACED, ANYWHERE = "when: {some: moved and misplaced}", "when: {all: [{some: moved and misplaced}, {none: tile}]}"
BONUSES = "[bonus_flower, bonus_special, bonus_accent, boat_moves_flower, boat_removes_accent]"
ACCENTS_LEFT = (
    "        - {pile: reserve, who: accent, owner: mine, name: {en: Accent tiles left, de: Übrige Aktionssteine, "
    "fr: Tuiles d’accent restantes}}\n"
)
MOST_HARMONIES = "        - {links: harmony, owner: mine, name: {en: Harmonies, de: Harmonien, fr: Harmonies}}\n"
LINE_EFFECT = "    on: whole_line\n"
CENTRE_ROW = "  G X x x x x x x x x x x x x x X G\n"

_BOARD = [
    Mutation("P3", BOARD, "X: [red, white, neutral]", "X: [red, white, neutral, gates]"),
    Mutation("P5", BOARD, "G: [gates]", "G: [gates, neutral]"),
    Mutation("P3", BOARD, CENTRE_ROW, "  G X x x x x x x G x x x x x x X G\n"),
    Mutation("P4", BOARD, "r: [red]", "r: [white]"),
    Mutation("P5", BOARD, "  X: [red, white, neutral]", "  X: [red, white]"),
    Mutation("P5", BOARD, "  W: [white, neutral]", "  W: [white]"),
    Mutation("P6", BOARD, "where: red and not white and not neutral", "where: red and not white"),
    Mutation("P6", BOARD, "where: white and not red and not neutral", "where: white"),
    Mutation("P7", SKUD, "around (theirs and orchid", "beside (theirs and orchid"),
    Mutation("P7", SKUD, "rose:          {move: {walk: 3}}", "rose:          {move: {walk: 3, directions: diagonal}}"),
    Mutation("P8", BOARD, "rows: [-8, -1]", "rows: [-8, 0]"),
    Mutation("P8", BOARD, "rows: [1, 8]", "rows: [2, 8]"),
    Mutation("P9", BOARD, "points: [[0, -8]]", "points: [[0, 8]]"),
    Mutation("P9", BOARD, "points: [[8, 0]]", "points: [[-8, 0]]"),
]
_START = [
    Mutation("S1", BOARD, CENTRE_ROW, "  G X x x x x x x G x x x x x x X G\n"),
    *_skud("S2", ("basic:   {count: 3}", "basic:   {count: 2}"), ("special: {count: 1}", "special: {count: 2}"),
           ("d’accent}, count: 2", "d’accent}, count: 3")),
    *_skud("S3", ("    number: 4\n", "    number: 3\n"), ("players: each, first: host", "players: each, first: guest"),
           ("{keep: kept, of: accent, for: both}", "{keep: kept, of: accent}"), ("    max: 8\n", "    max: 7\n"),
           ("    min: 0\n", "    min: 1\n"), ("of: accent}", "of: rock}")),
    *_skud("S4", ("point: home_gate and empty", "point: gates and empty"), ("at: mirror of gate", "at: gate"),
           ("      - {plant_twin: seed, at: mirror of gate}\n", ""), ("    first: guest\n", "    first: host\n"),
           ("stuck: pass", "stuck: lose"), ("players: guest, turn: [open]", "players: host, turn: [open]"),
           ("    turn:\n      - one_of:\n", "    turn:\n      - optional: [plant]\n      - one_of:\n")),
]  # fmt: skip
_TURNS = [
    *_skud("S5", ("when: {made: harmony, owner: mine}", "when: {some: mine}"),
           ("          - plant\n          - steps:", "          - steps:\n              - plant")),
    *_skud("S6", ("flower:  {plant_on: gates}", "flower:  {plant_on: gates or centre}"),
           ("      - {as: seed, from: reserve, who: basic}\n      - {as: gate, point: empty, plant",
            "      - {as: seed, from: reserve, who: flower}\n      - {as: gate, point: empty, plant"),
           ("          - plant\n", "          - plant\n          - bonus_accent\n"),
           ("flower:  {plant_on: gates}", "flower:  {plant_on: home_gate}")),
    *_skud("S7", *[(f"{name:15}{{move: {{walk: {steps}}}}}", f"{name:15}{{move: {{walk: {steps + more}}}}}")
                   for name, steps in (("rose:", 3), ("chrysanthemum:", 4), ("rhododendron:", 5), ("jasmine:", 3), ("lily:", 4),
                                       ("white_jade:", 5)) for more in (-1, 1)],
           *[(f"is: [special], move: {{walk: {steps}}}", f"is: [special], move: {{walk: {steps + more}}}")
             for steps in (2, 6) for more in (-1, 1)],
           ("land: not gates", "land: empty"), ("lily:          {move: {walk: 4}}", "lily:          {move: {slide: 4}}"),
           ("chrysanthemum: {move: {walk: 4}}", "chrysanthemum: {move: {walk: 4, over: tile}}"),
           ("Orchidée}, code: O, is: [special], move: {walk: 6}}",
            "Orchidée}, code: O, is: [special], move: {walk: 6, over: tile}}")),
    *_skud("S8", (PLACED, ANYWHERE), ("moved and misplaced", "moved and misplaced and mine and rose")),
    Mutation("S8", FLOWERS, "(red_flower and white_only) or (white_flower and red_only)", "red_flower and white_only"),
    Mutation("S8", FLOWERS, "(red_flower and white_only) or (white_flower and red_only)", "white_flower and red_only"),
    Mutation("S8", FLOWERS, "(red_flower and white_only)", "(red_flower and white)"),
    Mutation("S8", FLOWERS, "(white_flower and red_only)", "(white_flower and red)"),
    Mutation("S8", FLOWERS, "(white_flower and red_only)", "(white_flower and red_only) or (special and red_only)"),
    *_skud("S9", (CLASH, NO_CLASH), ("when: {linked: disharmony}", "when: {made: disharmony}")),
]  # fmt: skip
_HARMONY = [
    *_skud("S10", ("cannot: [link, be_captured]", "cannot: [be_captured]"),
           ("count: 2, plant_on: not gates", "count: 2, plant_on: neutral or gates"),
           ("tile: blooming}", "tile: flower}"), ("plant_on: not gates and not around rock", "plant_on: not around rock")),
    *_skud("S11", ("    not_across: gates\n", ""), ("ends: [mine and basic, (mine and basic) or white_lotus]",
           "ends: [mine and basic, basic or white_lotus]")),
    Mutation("S11", FLOWERS, "apart: 1}", "apart: 2}"),
    Mutation("S11", FLOWERS, "lily, white_jade]", "white_jade, lily]"),
    *_skud("S12", ("# whoever owns them\n    not_across: gates\n", "\n"),
           ("ends: [basic, basic]", "ends: [rose, basic]"),
           ("cannot: [harmony]", "cannot: [link]"), ("ends: [basic, basic]", "ends: [lily, basic]")),
    Mutation("S12", FLOWERS, "apart: 3}", "apart: 2}"),
    *_skud("S13", ("when: {made: harmony, owner: mine}", "when: {made: harmony}"),
           ("when: {made: harmony, owner: mine}", "when: {linked: harmony}"),
           ("(mine and basic) or white_lotus", "(mine and basic) or (mine and white_lotus)")),
    *_skud("S14", ("  bonus_flower:\n", "  bonus_flower:\n    when: {none: mine and gates}\n"),
           ("who: special}", "who: orchid}"),
           ("  bonus_accent:\n", "  bonus_accent:\n    when: {none: theirs}\n"),
           (BONUSES, BONUSES.replace("]", ", arrange]")),
           ("flower:  {plant_on: gates}", "flower:  {plant_on: gates or centre}")),
    *_skud("S15", ("{ring: harmony, owner: mine, around: centre}", "{linked: harmony, owner: mine}"),
           ("{ring: harmony, owner: mine, around: centre}", "{ring: harmony, around: centre}")),
]  # fmt: skip
ROCK = "code: R, is: [accent]"
_ACCENTS = [
    *_skud("S16", (ROCK, "code: R, is: [accent, special], move: {walk: 1}"),
           ("rose:          {move: {walk: 3}}", "rose:          {move: {walk: 3, over: accent}}"),
           ("      - {plant: it, at: spot}\n", "      - {plant: it, at: spot}\n      - {send: it, to: reserve}\n")),
    *_skud("S17", ("plant_on: not gates and not around rock", "plant_on: not gates"),
           ("not around rock", "not beside rock"), (ROCK, f"{ROCK}, plant_on: red"),
           (ROCK, f"{ROCK}, plant_on: not gates and not around wheel")),
    *_skud("S18", ("not around rock", "not around accent"), ("rotate: it, by: 1,", "rotate: it, by: 7,"),
           ("rotate: it, by: 1,", "rotate: it, by: 2,"),
           (", within: not gates}", "}"), (PLACED, ANYWHERE), (CLASH, NO_CLASH),
           ("not gates and not around rock", "not gates"),
           ("not gates and not around rock", "not gates and not around rock and around tile"),
           ("not gates and not around rock", "not around rock")),
    *_skud("S19", ("cannot: [harmony]", "cannot: [capture]"),
           ("and not orchid and around knotweed", "and not orchid and beside knotweed"),
           ("blooming and not orchid and around", "basic and blooming and around"),
           ("and not orchid and around knotweed", "and not orchid and around (mine and knotweed)"),
           ("blooming and not orchid and around knotweed", "flower and not orchid and around knotweed"),
           ("cannot: [harmony]", "cannot: [harmony, move]"),
           ("cannot: [harmony]", "cannot: [harmony, be_captured]"), ("cannot: [harmony]", "cannot: [link]"),
           ("code: K, is: [accent]", "code: K, is: [accent], plant_on: red")),
    *_skud("S20", ("around passenger", "beside passenger"), ("tile: blooming}", "tile: mine and blooming}"),
           ("tile: blooming}", "tile: theirs and blooming}"), ("tile: blooming}", "tile: flower}"),
           ("tile: blooming}", "tile: basic and blooming}"),
           ("empty and not gates and around", "empty and around"),
           ("at: origin of passenger", "at: shore"),
           ("      - {plant: it, at: origin of passenger}\n", "      - {send: it, to: box}\n"),
           (PLACED, ANYWHERE), (CLASH, NO_CLASH)),
    *_skud("S21", ("accent and not boat}\n    do", "mine and accent and not boat}\n    do"),
           ("accent and not boat}\n    do", "rock}\n    do"),
           ("accent and not boat}\n    do", "accent}\n    do"), ("      - {send: it, to: box}\n", ""),
           ("{send: wreck, to: box}", "{send: wreck, to: reserve}"),
           (CLASH, NO_CLASH)),
]  # fmt: skip
_SPECIALS = [
    *_skud("S22", ("white_lotus and blooming}", "white_lotus}"),
           ("flower:  {plant_on: gates}", "flower:  {plant_on: home_gate}"),
           ("who: special}", "who: orchid}")),
    *_skud("S23", ("(mine and basic) or white_lotus", "mine and (basic or white_lotus)"),
           ("[[white_lotus, basic]]", "[[white_lotus, red_flower]]"),
           ("white_lotus or (orchid and not wild)", "orchid and not wild"),
           ("  opposites: {by: basic, of: theirs and basic, relation: clashing}",
           "  opposites: {by: basic, of: theirs and (basic or white_lotus)}"),
           ("ends: [mine and basic, (mine and basic) or white_lotus]", "ends: [basic, mine and (basic or white_lotus)]")),
    *_skud("S24", ("around (theirs", "beside (theirs"), ("mine and blooming and around", "mine and flower and around"),
           ("(theirs and orchid and blooming)", "(theirs and orchid)"),
           ("(theirs and orchid and blooming)", "(orchid and blooming)"),
           ("mine and blooming and around", "mine and basic and blooming and around"),
           ("    cannot: [move]", "    cannot: [capture]"),
           ("tile: blooming}", "tile: blooming and not trapped}")),
    Mutation("S24", SKUD, "[[white_lotus, basic]]", "[[white_lotus, basic], [orchid, flower]]", ("basic) or white_lotus]",
           "basic) or special]")),
    Mutation("S23", SKUD, "[[white_lotus, basic]]", "[[white_lotus, flower]]", ("ends: [mine and basic",
           "ends: [mine and flower")),
    *_skud("S25", (" or (orchid and not wild)", ""), ("    when: {some: mine and white_lotus and blooming}\n", ""),
           ("of: theirs and wild}", "of: theirs and wild and rose}"), ("hunted:    {by: flower", "hunted:    {by: basic"),
           ("hunted:    {by: flower", "hunted:    {by: basic or orchid"),
           ("  hunt:      {by: wild, of: theirs and blooming and not safe}",
           "  hunt:      {by: orchid, of: theirs and blooming and not safe}"),
           ("theirs and blooming and not safe", "blooming and not safe"),
           ("theirs and blooming and not safe", "theirs and not safe"),
           ("theirs and blooming and not safe", "theirs and rose and blooming and not safe"),
           ("mine and white_lotus and blooming", "white_lotus and blooming")),
    *_skud("S26", (", relation: clashing}\n  hunt", "}\n  hunt"), ("of: theirs and basic, rel", "of: basic, rel"),
           ("relation: clashing}\n  hunt", "relation: harmonious}\n  hunt"),
           ("captured_into: box", "captured_into: reserve"),
           ("by: basic, of: theirs and basic", "by: red_flower, of: theirs and basic"),
           (CLASH, NO_CLASH), (PLACED, ANYWHERE)),
]  # fmt: skip
_END = [
    *_skud("S27", ("    check: after_turn\n    for: each\n    when: {ring",
           "    check: after_action\n    for: each\n    when: {ring"),
           ("    for: each\n    when: {ring", "    for: mover\n    when: {ring"),
           ("winner: {player: mine}", "winner: {player: theirs}")),
    *_skud("S28", ("exactly: 0", "exactly: 1"),
           ("who: basic, owner: mine}, exactly", "who: flower, owner: mine}, exactly"), (MOST_HARMONIES, ""),
           ("who: accent, owner: mine, name", "who: flower, owner: mine, name"),
           (ACCENTS_LEFT, ""),
           ("check: after_turn\n    for: each\n    when: {count", "check: after_action\n    for: each\n    when: {count")),
    *_online("O1", (LINE_EFFECT, "    on: between\n"), ("tiles: rock", "tiles: rock and mine"),
           ("tiles: rock", "tiles: rock or wheel"),
             ("{harmony: nothing}", "{harmony: nothing, disharmony: nothing}")),
    *_online("O2", ("none: mine and gates", "none: mine and gates and wheel"),
           ("none: mine and gates", "none: gates and flower"),
             ("none: mine and gates", "none: mine and basic and gates"), ("  bonus_flower:\n", "  bonus_special:\n"),
             ("  bonus_flower:\n", "  plant: {when: {none: mine and gates}}\n  bonus_flower:\n")),
    *_online("O3", ("who: boat}\n      - {as: wreck, tile: accent}",
           "who: boat}\n      - {as: wreck, tile: accent and not boat}"),
             ("tile: accent}", "tile: theirs and accent}"), ("tile: accent}", "tile: accent and not (mine and boat)}")),
    *_online("O4", ("{of: theirs and blooming}", "{of: theirs and blooming and not white_lotus}"),
             ("{of: theirs and blooming}", "{of: theirs and blooming and not safe}"),
             ("{of: theirs and blooming}", "{of: theirs and blooming and (basic or white_lotus or wild)}"),
             ("{of: theirs and blooming}", "{by: orchid, of: theirs and blooming}"),
             ("{of: theirs and blooming}", "{of: blooming}")),
    *_online("O5", (", across: midlines", ""), (", across: midlines", ", across: row_of_centre"),
           (", across: midlines", ", across: column_of_centre"),
             ("        - {links", "        - {pile: reserve, who: accent, owner: mine, name: accents}\n        - {links")),
    *_online("O6", ("{flow: [accents, play]}", "{stuck: pass}"), ("how_many: 8", "how_many: 7"),
           ("{wheel: {count: 0}}", "{wheel: {count: 1}}"),
             ("        hunted:       {into: reserve}\n", ""), ("special, into: reserve}", "special}"),
             ("special, into: reserve}", "special and not orchid, into: reserve}"),
             ("of: theirs and blooming and basic}", "into: reserve}"),
             ("{remove: [endings.last_flower]}", "{remove: [endings.ring]}"),
             ("{remove: [never.disharmony]}", "{remove: [never.misplaced]}"),
             *[(f"{name:15}{{move: {{walk: {steps}, directions: diagonal}}}}", f"{name:15}{{move: {{walk: {steps}}}}}")
               for name, steps in (("rose:", 3), ("chrysanthemum:", 4), ("white_lotus:", 2), ("orchid:", 6))]),
]  # fmt: skip
MUTATIONS = [*_BOARD, *_START, *_TURNS, *_HARMONY, *_ACCENTS, *_SPECIALS, *_END]
