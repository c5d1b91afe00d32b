"""Solitaire's rules changed on purpose, each with the clause whose tests have to notice it (T1 to T15, V1 to V4)."""

from __future__ import annotations

from tests.mutations import ANYWHERE, BOARD, CENTRE_ROW, FLOWERS, PLACED, SKUD, Mutation

ALONE, TOGETHER, AGAINST, ONLINE = (f"solitaire{rest}.yaml" for rest in ("", "_together", "_against", "_online"))


def _alone(clause: str, *changes: tuple[str, str]) -> list[Mutation]:
    return [Mutation(clause, ALONE, old, new) for old, new in changes]


def _together(clause: str, *changes: tuple[str, str]) -> list[Mutation]:
    return [Mutation(clause, TOGETHER, old, new) for old, new in changes]


def _against(clause: str, *changes: tuple[str, str]) -> list[Mutation]:
    return [Mutation(clause, AGAINST, old, new) for old, new in changes]


def _online(clause: str, *changes: tuple[str, str]) -> list[Mutation]:
    return [Mutation(clause, ONLINE, old, new) for old, new in changes]


def _skud(clause: str, *changes: tuple[str, str]) -> list[Mutation]:
    return [Mutation(clause, SKUD, old, new) for old, new in changes]


TWO_SETS = "changes: {groups: {basic: {count: 6}, special: {count: 2}, accent: {count: 4}}"
MISPLACED = "(red_flower and white_only) or (white_flower and red_only)"
_BOARD_AND_TILES = [
    *_skud("T1", ("basic:   {count: 3}", "basic:   {count: 2}"), ("special: {count: 1}", "special: {count: 2}"),
           ("d’accent}, count: 2", "d’accent}, count: 1"), ("    not_across: gates\n", ""),
           ("# whoever owns them\n    not_across: gates\n", "\n")),
    Mutation("T1", FLOWERS, "apart: 1}", "apart: 2}"),
    Mutation("T1", FLOWERS, "apart: 3}", "apart: 2}"),
    Mutation("T1", BOARD, CENTRE_ROW, "  G X x x x x x x G x x x x x x X G\n"),
    *_alone("T1", ("disharmony: {ends: [flower, flower]}", "disharmony: {ends: [flower, flower], over: accent}")),
    *_alone("T2", ("  - never.disharmony\n", "  - never.misplaced\n"), ("  - never.disharmony\n", "")),
    *_alone("T3", (TWO_SETS, "changes: {groups: {basic: {count: 6}, special: {count: 2}}"),
            (TWO_SETS, TWO_SETS.replace("special: {count: 2}", "special: {count: 1}")),
            (TWO_SETS, TWO_SETS.replace("basic: {count: 6}", "basic: {count: 5}")),
            ("choice: one\n", "choice: two\n"), ("seen_by: nobody", "seen_by: everyone"),
            ("sets: two, may_move", "sets: one, may_move")),
    *_alone("T4", ("draw: 1,", "draw: 2,"), ("order: shuffled", "order: sorted"),
            ("owner: mine}, exactly: 0}", "owner: mine}, at_most: 1}"),
            ("from: hand, who: flower", "from: bag, who: flower"),
            ("do: [{plant: it, at: spot}]\n    prefer", "do: [{send: it, to: box}]\n    prefer")),
]  # fmt: skip
PREFER = "    prefer: {any: [{made: harmony}, {made: disharmony}]}\n"
GROUND = "within 2 steps of ((red or white) and not neutral) and not gates"
LAY_ACCENT = """from: hand, who: accent}
      - {as: spot, point: empty, plant_rule_of: it}
    do: [{plant: it, at: spot}]
"""
TURNED = LAY_ACCENT.replace("}]\n", "}, {if: {some: it and wheel}, then: [{rotate: it, by: 1, within: not gates}]}]\n")
ORCHID_HOLDS = "statuses:\n  held: {name: held, text: held, who: flower and around orchid, cannot: [move]}\n"
_PLACING = [
    *_alone("T5", (PREFER, ""), (PREFER, "    prefer: {made: harmony}\n"), (PREFER, "    prefer: {made: disharmony}\n"),
            (PREFER, "    prefer: {any: [{linked: harmony}, {linked: disharmony}]}\n"),
            (PREFER, "    prefer: {all: [{made: harmony}, {made: disharmony}]}\n"),
            (PREFER, PREFER.replace("prefer:", "when:")),
            (LAY_ACCENT, LAY_ACCENT + "    prefer: {linked: harmony}\n"),
            ("flower: {plant_on: not gates}", "flower: {plant_on: anywhere}")),
    *_skud("T5", ("    not_across: gates\n", ""), ("# whoever owns them\n    not_across: gates\n", "\n")),
    *_skud("T6", (PLACED, ANYWHERE), ("moved and misplaced", "moved and misplaced and rose")),
    Mutation("T6", FLOWERS, MISPLACED, "red_flower and white_only"),
    Mutation("T6", FLOWERS, MISPLACED, "white_flower and red_only"),
    Mutation("T6", FLOWERS, "(red_flower and white_only)", "(red_flower and white)"),
    Mutation("T6", FLOWERS, "(white_flower and red_only)", "(white_flower and red)"),
    Mutation("T6", FLOWERS, "(white_flower and red_only)", "(white_flower and red_only) or (special and red_only)"),
    *_alone("T7", (GROUND, GROUND.replace("2", "1")), (GROUND, GROUND.replace("2", "3")),
            (GROUND, GROUND.replace(" and not neutral", "")), (GROUND, GROUND.replace(" and not gates", "")),
            ("accent: {plant_on: accent_ground}", "accent: {plant_on: not gates}"),
            ("wheel:  {plant_on: accent_ground}", "wheel:  {plant_on: accent_ground and not around rock}"),
            ("flower: {plant_on: not gates}", "flower: {plant_on: accent_ground}"),
            ("  - statuses.blooming\n  - statuses.withered\n", ""), (LAY_ACCENT, TURNED),
            ("groups:\n", ORCHID_HOLDS + "\ngroups:\n"),
            ("groups:\n", ORCHID_HOLDS.replace("orchid", "knotweed") + "\ngroups:\n"),
            ("harmony:    {ends: [flower, flower]}", "harmony:    {ends: [flower, flower], over: accent}"),
            ("disharmony: {ends: [flower, flower]}", "disharmony: {ends: [flower, flower], over: knotweed}")),
    *_alone("T8", ("[[white_lotus, flower]]", "[[white_lotus, basic]]"),
            ("[[white_lotus, flower]]", "[[white_lotus, basic], [white_lotus, orchid]]"),
            ("[[white_lotus, flower]]", "[[white_lotus, basic], [white_lotus, white_lotus]]"),
            ("[[orchid, flower]]", "[[orchid, basic]]"), ("[[orchid, flower]]", "[[orchid, basic], [orchid, white_lotus]]"),
            ("  harmony:    {ends: [flower, flower]}", "  harmony:    {ends: [basic, flower]}"),
            ("  disharmony: {ends: [flower, flower]}", "  disharmony: {ends: [basic, flower]}")),
    Mutation("T8", ALONE, "[[orchid, flower]]", "[[orchid, flower], [orchid, accent]]",
             ("  disharmony: {ends: [flower, flower]}", "  disharmony: {ends: [flower, tile]}")),
    Mutation("T8", ALONE, "[[white_lotus, flower]]", "[[white_lotus, flower], [white_lotus, accent]]",
             ("  harmony:    {ends: [flower, flower]}", "  harmony:    {ends: [flower, tile]}")),
]  # fmt: skip
STEP = "- steps: [arrange, {one_of: [lay_flower, lay_accent]}]"
ARRANGE = "      - {as: it, tile: flower}\n      - {as: goal, way_of: it}\n    do: [{move: it, to: goal}]\n"
_MOVING = [
    *_alone("T9", ("switch: true", "switch: false"), (STEP, "- arrange"),
            (STEP, "- steps: [arrange, {one_of: [lay_accent]}]"),
            (STEP, STEP.replace("[lay_flower", "[arrange, lay_flower")),
            (STEP, STEP.replace("[arrange, {", "[arrange, arrange, {")),
            ("{as: it, tile: flower}", "{as: it, tile: basic}"),
            ("{as: it, tile: flower}", "{as: it, tile: red_flower or special}"),
            (ARRANGE, ARRANGE + "    prefer: {made: harmony}\n"), (ARRANGE, ARRANGE + "    when: {linked: harmony}\n"),
            ("  - never.disharmony\n", ""),
            ("zones:\n", "captured_into: box\ncaptures: {eaten: {by: flower, of: flower}}\n\nzones:\n"),
            ("zones:\n", "captured_into: box\ncaptures: {eaten: {by: flower, of: accent}}\n\nzones:\n")),
    *_skud("T9", *[(f"{name:15}{{move: {{walk: {steps}}}}}", f"{name:15}{{move: {{walk: {steps + more}}}}}")
                   for name, steps in (("rose:", 3), ("chrysanthemum:", 4), ("rhododendron:", 5), ("jasmine:", 3), ("lily:", 4),
                                       ("white_jade:", 5)) for more in (-1, 1)],
           *[(f"is: [special], move: {{walk: {steps}}}", f"is: [special], move: {{walk: {steps + more}}}")
             for steps in (2, 6) for more in (-1, 1)],
           ("land: not gates", "land: empty"), ("land: not gates", "land: not gates, through: not gates"),
           ("lily:          {move: {walk: 4}}", "lily:          {move: {slide: 4}}"),
           ("rose:          {move: {walk: 3}}", "rose:          {move: {walk: 3, over: tile}}"),
           ("code: O, is: [special], move: {walk: 6}", "code: O, is: [special], move: {walk: 6, over: tile}"),
           ("rose:          {move: {walk: 3}}", "rose:          {move: {walk: 3, through: not white_only}}"), (PLACED, ANYWHERE)),
]  # fmt: skip
LEFT = "{sum: [{pile: bag, owner: anyone}, {pile: hand, owner: anyone}]}"
FULL = "{smallest: [{links: harmony, measure: points_covered}, {links: disharmony, measure: points_covered}]}"
DISHARMONIES = (
    "  disharmonies:       {name: {en: Disharmonies, de: Disharmonien, fr: Disharmonies}, shows: {links: disharmony}}\n"
)
FULL_THEN_SIMPLE = f"    shows: {FULL}\n  simple: {{name: {{en: Simple score, de: Einfache Wertung, fr: Score simple}}, shows: "
SMALLER = "{smallest: [{links: harmony}, {links: disharmony}]}"
_END = [
    *_alone("T10", (f"{LEFT}, exactly: 0", f"{LEFT}, exactly: 1"), (LEFT, "{pile: bag, owner: anyone}"),
            (LEFT, "{pile: hand, owner: anyone}"), (f"count: {LEFT}, exactly: 0", f"count: {LEFT}, less_than: 0")),
    *_alone("T11", (FULL_THEN_SIMPLE + SMALLER, FULL_THEN_SIMPLE + "{links: harmony}"),
            (FULL_THEN_SIMPLE + SMALLER, FULL_THEN_SIMPLE + "{links: disharmony}"),
            (FULL_THEN_SIMPLE + SMALLER, FULL_THEN_SIMPLE + SMALLER.replace("smallest", "sum")), (SMALLER, "{links: harmony}"),
            ("fr: Harmonies}, shows: {links: harmony}}", "fr: Harmonies}, shows: {links: disharmony}}")),
    *_alone("T12", (FULL, "{links: harmony, measure: points_covered}"),
            (FULL_THEN_SIMPLE, FULL_THEN_SIMPLE.replace(FULL, SMALLER)),
            ("shows: {links: harmony, measure: points_covered}}", "shows: {links: harmony}}"),
            ("shows: {links: disharmony, measure: points_covered}}", "shows: {links: disharmony}}"),
            ("choice: simple", "choice: full"), ("          remove: [tally.simple, tally.full]\n", ""),
            (DISHARMONIES, ""),
            ("tally.simple, tally.full", "tally.simple")),
    *_alone("T13", ("order: shuffled", "order: sorted")),
]  # fmt: skip
FIRST = "    first: host\n"
MORE, OTHERWISE = "{links: harmony}, more_than: {links: disharmony}", "{links: disharmony}, more_than: {links: harmony}"
HOST_OR_GUEST = "then: {player: host}, else: {player: guest}"
FITS = ", fits: [lay_flower, lay_accent]"
OWN_KIND = "prefer: {any: [{all: [{seat: host}, {made: harmony}]}, {all: [{seat: guest}, {made: disharmony}]}]}"
MAY_NOT = (
    "{any: [{all: [{seat: host}, {made: disharmony, between: basic}]}, {all: [{seat: guest}, {made: harmony, between: basic}]}]}"
)
_FOR_TWO = [
    *_together("T14", (FIRST, ""), (FITS, ""), (FITS, ", fits: [lay_accent]"), ("  bag: {owner: each}", "  bag: {owner: shared}"),
               (OWN_KIND, "prefer: {any: [{made: harmony}, {made: disharmony}]}"),
               (OWN_KIND, "prefer: {all: [{seat: host}, {made: harmony}]}"),
               (OWN_KIND, "prefer: {all: [{seat: guest}, {made: disharmony}]}"),
               (MAY_NOT, "{all: [{seat: host}, {made: disharmony, between: basic}]}"),
               (MAY_NOT, "{all: [{seat: guest}, {made: harmony, between: basic}]}"),
               (MAY_NOT, MAY_NOT.replace(", between: basic", "")), (MAY_NOT, MAY_NOT.replace("made", "linked")),
               (MAY_NOT, MAY_NOT.replace("disharmony, between: basic", "disharmony")),
               (MAY_NOT, MAY_NOT.replace("{made: harmony, between: basic}", "{made: harmony}")),
               (MAY_NOT, MAY_NOT.replace("between: basic", "between: red_flower")),
               ("tiles_out: {winner: {player: together}}", "tiles_out: {winner: {player: guest}}"),
               ("stuck: {winner: {player: together}}", "stuck: {winner: {player: host}}"),
               ("bag: {order: sorted, seen_by: everyone}", "bag: {order: sorted}"),
               ("from: bag, who: flower", "from: bag, who: red_flower"), ("from: bag, who: accent", "from: bag, who: rock"),
               ("choice: random", "choice: choose"), ("options.may_move, actions.arrange, ", "")),
    *_alone("T14", (FULL_THEN_SIMPLE + SMALLER, FULL_THEN_SIMPLE + "{links: harmony}"), (LEFT, "{pile: bag, owner: mine}"),
            ("accent: {plant_on: accent_ground}", "accent: {plant_on: not gates}")),
    *_skud("T14", ("\nstuck: pass", "\nstuck: lose")),
    *_against("T15", ("more_than", "at_least"), (HOST_OR_GUEST, "then: {player: host}, else: {player: nobody}"),
              (HOST_OR_GUEST, "then: {player: guest}, else: {player: host}"),
              (MORE, MORE.replace("}", ", measure: points_covered}")),
              (MORE, "{links: harmony}, more_than: 0"),
              (f"stuck:\n    winner: {{if: {{count: {MORE}", f"stuck:\n    winner: {{if: {{count: {OTHERWISE}")),
]  # fmt: skip
_AS_ONLINE = [
    *_online("V1", (", links.harmony.not_across", ""), (", links.disharmony.not_across", ""),
             ("flower: {plant_on: anywhere}", "flower: {plant_on: not gates}"),
             ("flower: {plant_on: anywhere}", "flower: {plant_on: anywhere}\n  accent: {plant_on: accent_ground or gates}"),
             ("flower: {plant_on: anywhere}", "basic: {plant_on: anywhere}")),
    *_online("V2", ("[white_lotus, orchid]]", "[white_lotus, orchid], [white_lotus, white_lotus]]"),
             (", [white_lotus, orchid]]", "]"), ("[white_lotus, basic], ", "")),
    *_alone("V2", ("[[orchid, flower]]", "[[orchid, basic], [orchid, white_lotus]]"),
            ("[[orchid, flower]]", "[[orchid, basic], [orchid, orchid]]")),
    *_online("V3", ("options.may_move, actions.arrange, ", ""), (", tiles: {white_lotus: {count: 3}}", ""),
             ("accent: {count: 4}", "accent: {count: 3}")),
    *_online("V4", (", links.harmony.not_across", ""), (", links.disharmony.not_across", ""), ("[white_lotus, basic], ", ""),
             ("flower: {plant_on: anywhere}", "flower: {plant_on: not gates}")),
    *_alone("V4", (GROUND, GROUND.replace("2", "1")), (GROUND, GROUND.replace(" and not gates", "")), (PREFER, ""),
            ("shows: {links: disharmony, measure: points_covered}}", "shows: {links: disharmony}}")),
]  # fmt: skip
MUTATIONS = [*_BOARD_AND_TILES, *_PLACING, *_MOVING, *_END, *_FOR_TWO, *_AS_ONLINE]
