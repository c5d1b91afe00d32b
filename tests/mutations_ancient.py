"""Ancient's rules changed on purpose, each with the clause whose tests have to notice it."""

from __future__ import annotations

from tests.mutations import Mutation

LATER, FIRST = "ancient.yaml", "ancient_2011.yaml"


def _later(clause: str, *changes: tuple[str, str]) -> list[Mutation]:
    return [Mutation(clause, LATER, old, new) for old, new in changes]


def _first(clause: str, *changes: tuple[str, str]) -> list[Mutation]:
    return [Mutation(clause, FIRST, old, new) for old, new in changes]


DISCARD_IF_OVER = (
    "              - if: {count: {pile: hand, owner: mine}, more_than: $hand_size}\n                then: [discard]\n"
)
DRAW_WHEN = (
    "    when: {count: {pile: bag, owner: mine}, at_least: 1}\n    "
    "because: {en: The bag is empty., de: Der Beutel ist leer., fr: Le sac est vide.}\n"
)
FIRST_MOVE = "then: [{first: mine, in: centrepiece}, {first: mine, in: play}]"
ENDS, HARMONIES = "    ends: [basic, basic]\n", "{count: {links: harmony}"
COIN = "{name: {en: Coin, de: Münze, fr: Pièce}, code: C, is: [effect]}"
THEN_MOVE = "                  - lay_ship\n              - move\n"
OVER = "    over: (not basic and not coin) or drained\n"
IF_KNOTWEED = "      - if: {some: it and knotweed}\n"
DRAINS = "        then: [{mark: around it and basic, with: drained}]"
SPIN = (
    "                      - optional: [{do: spin, with: {hub: moved_before}}]\n"
    "                        name: {en: Turn the Wheel, de: Das Rad drehen, fr: Faire tourner la Roue}\n"
)
HUB = "- optional: [{do: spin, with: {hub: moved_before}}]"
LOTUS_TURNS = "turns: {harmony: disharmony, disharmony: harmony}"
L_WAY = "{legs: [2, 2], turn: each, stop: anywhere}"
DRAGON_WAY = "[{slide: 1}, {slide: {exactly: 6}, over: occupied}]"

STRAIGHT = (("jasmine:", 3), ("rose:", 3), ("white_jade:", 5), ("rhododendron:", 5))

_OWNED = [
    Mutation("A2", LATER, ENDS, f"    ends: [mine and basic, {other}]\n", (HARMONIES, "{count: {links: harmony, owner: mine}"))
    for other in ("basic", "mine and basic")
]
_STRAIGHT = [
    Mutation("A10", LATER, f"{kind:15}{{move: {{slide: {n}}}}}", f"{kind:15}{{move: {{{new}}}}}")
    for kind, n in STRAIGHT
    for new in (f"slide: {n - 1}", f"slide: {n + 1}", f"walk: {n}", f"slide: {n}, over: drained")
]
_ANGLED = [
    Mutation("A10", LATER, f"{kind:15}{{move: {L_WAY}}}", f"{kind:15}{{move: {{legs: {new}}}}}")
    for kind in ("lily:", "chrysanthemum:")
    for new in (
        "[2, 2], turn: each",
        "[2, 2], turn: may, stop: anywhere",
        "[1, 2], turn: each, stop: anywhere",
        "[2, 2], turn: each, stop: anywhere, over: occupied",
    )
]
_TURNING = [Mutation("A10", LATER, f"        {kind:14}{{move: {{walk: {n}}}}}\n", "") for kind, n in STRAIGHT]
_START = [
    *_later("A1", ("basic:        {count: 6}", "basic:        {count: 5}"), ("une tuile}, count: 3}", "une tuile}, count: 4}"),
            ("{per: player}", "{per: table}"), ("en: Ship, de: Schiff", "en: Boat, de: Boot"),
            ("  coin:         {name: {en: Coin, de: Münze, fr: Pièce}", "  coin:         {name: {en: Rock, de: Stein}")),
    *_first("A1", ("per: table, ", "per: player, ")),
    Mutation("A1", FIRST, "  bag: {owner: shared}\n", "  bag: {owner: each}\n", ("{pile: bag}", "{pile: bag, owner: mine}")),
    *_later("A2", ("exactly: $target", "at_least: $target"), ("{count: {links: harmony}", "{count: {links: disharmony}"),
            ("{count: {links: harmony}", "{count: {links: harmony, owner: mine}"),
            ("winner: {player: mine}", "winner: {player: theirs}")),
    *_later("A3", ("    number: 5\n", "    number: 7\n"), ("    number: 7\n", "    number: 5\n"),
            ("    min: 1\n    max: 15\n", "    min: 0\n    max: 15\n"),
            ("{target: 3, hand_size: 5}", "{target: 3, hand_size: 7}"),
            ("{target: 11, hand_size: 17}", "{target: 11, hand_size: 13}"), ("{draw: $hand_size,", "{draw: 7,"),
            ("more_than: $hand_size", "more_than: 7"), ("more_than: $hand_size", "more_than: 60")),
    *_later("A4", ("starts_with: tile, order: shuffled", "starts_with: tile"),
            ("players: one, first: chance", "players: one, first: guest"),
            (FIRST_MOVE, FIRST_MOVE.replace("mine, in: play", "theirs, in: play")),
            ("then: [{first: mine, in: centrepiece}, ", "then: [{first: theirs, in: centrepiece}, "),
            ("else: [{first: theirs, in: centrepiece}", "else: [{first: mine, in: centrepiece}"),
            ("{first: theirs, in: play}]", "{first: mine, in: play}]"), ("who: not one_time, at", "at"),
            ("at: centre, owner: nobody", "at: centre"), ("tile: mine or unowned", "tile: mine"),
            ("flow: [dealing, opening, centrepiece, play]", "flow: [opening, dealing, centrepiece, play]")),
    *_first("A4", ("{draw: 1, from: bag, at:", "{draw: 1, from: bag, who: not one_time, at:"),
            ("at: centre, owner: nobody", "at: centre"), (HUB, "- optional: [spin]")),
    *_later("A7", ("switch: false", "switch: true"), ("{on_board: nobody}", "{on_board: placer}"),
            ("tile: mine or unowned", "tile: occupied"), ("tile: mine or unowned", "tile: mine"),
            ("tile: mine or unowned", "tile: unowned"),
            ("      - {as: passenger, tile: occupied}", "      - {as: passenger, tile: mine or unowned}")),
    *_first("A7", ("switch: true", "switch: false"), ("on_board: placer", "on_board: nobody"),
            ("{on_board: nobody}", "{on_board: placer}")),
]  # fmt: skip
_TURNS = [
    *_later("A5", ("{draw: 1, from: bag, to: hand}", "{draw: 2, from: bag, to: hand}"),
            (DISCARD_IF_OVER, "              - discard\n"), ("more_than: $hand_size", "at_least: $hand_size"),
            ("{send: it, to: box}", "{send: it, to: bag}"), (DRAW_WHEN, ""),
            ("{pile: bag, owner: mine}", "{pile: bag, owner: theirs}"),
            (THEN_MOVE, "                  - lay_ship\n          - move\n"),
            (THEN_MOVE, "                  - lay_ship\n              - one_of: [move, draw]\n"),
            ("          - steps:\n              - draw\n", "          - move\n          - steps:\n              - draw\n"),
            (THEN_MOVE, "                  - lay_ship\n              - optional: [move]\n")),
    *_first("A5", ("[draw, discard]", "[draw]"), ("[draw, discard]", "[discard, draw]"),
            ("    when: {count: {pile: bag}, at_least: 1}\n", "    when: {count: {pile: hand, owner: mine}, at_least: 1}\n"),
            ("          - steps: [draw, discard]\n", "          - steps: [draw]\n          - discard\n")),
    *_later("A6", (THEN_MOVE, "                  - lay_ship\n              - {do: move, with: {it: moved_before}}\n"),
            ("- {as: it, tile: mine or unowned}", "- {as: it, tile: (mine or unowned) and not moved_before}"),
            ("                  - lay_ship\n              - move\n", "              - move\n          - lay_ship\n"),
            (THEN_MOVE, "                  - lay_ship\n              - one_of: [move, draw]\n")),
    *_later("A8", ("white_flower: {plant_on: red}", "white_flower: {plant_on: red_only}"),
            ("white_flower: {plant_on: red}", "white_flower: {plant_on: white}"),
            ("white_flower: {plant_on: red}", "white_flower: {plant_on: red or gates}"),
            ("red_flower:   {plant_on: white}", "red_flower:   {plant_on: not red_only}"),
            ("red_flower:   {plant_on: white}", "red_flower:   {plant_on: white and not red}"),
            ("red_flower:   {plant_on: white}", "red_flower:   {}"),
            ("une tuile}, count: 3}", "une tuile}, count: 3, plant_on: not gates}"),
            ("from: hand, who: not boat}", "from: hand}"),
            ("point: empty, plant_rule_of: it", "point: empty and not gates, plant_rule_of: it"),
            ("{as: spot, point: empty, plant_rule_of: it}", "{as: spot, point: empty}"),
            ("une tuile}, count: 3}", "une tuile}, count: 3, land: not gates}")),
    *_later("A9", ("white_flower: {plant_on: red}", "white_flower: {plant_on: red, land: red}"),
            ("basic:        {count: 6}", "basic:        {count: 6, land: not gates}"),
            ("red_flower:   {plant_on: white}", "red_flower:   {plant_on: white, land: not red_only}"),
            ("une tuile}, count: 3}", "une tuile}, count: 3, land: not gates}"),
            ("basic:        {count: 6}", "basic:        {count: 6, land: red or white}"),
            ("  dragon_falls: {by: mine, of: theirs and white_dragon}", "  dragon_falls: {by: mine, of: theirs}")),
    *_later("A21", ("stuck: pass", "stuck: lose"), ("stuck: pass", "stuck: draw"),
            ("    players: alternate\n", "    players: alternate\n    may_pass: true\n")),
]  # fmt: skip
_MOVES = [
    *_later("A17", ("move: {walk: 2}", "move: {walk: 1}"), ("move: {walk: 2}", "move: {walk: 3}"),
            ("move: {walk: 2}", "move: {slide: 2}"), ("move: {walk: 2}", "move: {walk: 2, over: occupied}")),
    *_later("A18", (DRAGON_WAY, "[{slide: 1}, {slide: {exactly: 6}}]"), (DRAGON_WAY, "[{slide: {exactly: 6}, over: occupied}]"),
            (DRAGON_WAY, "[{slide: 1}]"), (DRAGON_WAY, "[{slide: 6, over: occupied}]"),
            (DRAGON_WAY, "[{slide: 2}, {slide: {exactly: 6}, over: occupied}]"),
            (DRAGON_WAY, "[{slide: 1}, {walk: {exactly: 6}, over: occupied}]"),
            ("    of: occupied\n    text", "    of: theirs\n    text"),
            ("    of: occupied\n    text", "    of: occupied and not mine\n    text"),
            ("    of: occupied\n    text", "    of: basic\n    text"),
            ("    of: occupied\n    text", "    of: occupied and not drained\n    text"),
            ("    of: occupied\n    text", "    of: occupied and not effect\n    text"),
            ("    of: occupied\n    text", "    of: occupied and not coin\n    text"),
            ("captured_into: box", "captured_into: bag"), ("  dragon_falls: {by: mine, of: theirs and white_dragon}\n", ""),
            ("dragon_falls: {by: mine, of: theirs and", "dragon_falls: {by: mine, of: not mine and"),
            ("dragon_falls: {by: mine, of: theirs and", "dragon_falls: {by: mine, of:"),
            ("dragon_falls: {by: mine,", "dragon_falls: {by: mine and basic,"),
            ("dragon_falls: {by: mine,", "dragon_falls: {by: mine and effect,"),
            ("of: theirs and white_dragon", "of: theirs and effect"),
            ("    cannot: [link, move, capture]", "    cannot: [link]")),
    *_first("A18", ("    into: hand\n    whose: mover\n", ""), ("    whose: mover\n", "    whose: owner\n"),
            (", captures.dragon_falls", ""), ("    into: hand\n", "    into: bag\n")),
    *_later("A19", (COIN, f"{COIN[:-1]}, move: {{walk: 1}}}}"), ("    code: W\n", "    code: W\n    move: {walk: 1}\n"),
            ("    code: S\n", "    code: S\n    move: {walk: 1}\n"), ("    code: K\n", "    code: K\n    move: {slide: 1}\n"),
            (", move: {walk: 2}", ""), (f", move: {DRAGON_WAY}", ""), ("  jasmine:       {move: {slide: 3}}\n", "")),
]  # fmt: skip
_HARMONY = [
    *_later("A11", ("{stride: [three, five]}, same: colour", "{stride: [three, five]}"),
            ("{stride: [three, five]}, same: colour", "{stride: [three]}, same: colour"),
            ("{stride: [three, five]}, same: colour", "{stride: [three, five]}, different: colour"),
            ("{stride: [five]}, different: colour", "{stride: [five]}"),
            ("{stride: [five]}, different: colour", "{stride: [five]}, same: colour"),
            ("{same: stride, different: colour}", "{same: stride}"),
            ("{same: stride, different: colour}", "{different: colour}"),
            ("      - {one: {stride: [three]}, other: {stride: [five]}, different: colour}\n", "")),
    *_later("A12", (OVER, ""), (OVER, "    over: not basic and not coin\n"),
            (OVER, "    over: (not basic and not boat and not coin) or drained\n"), (OVER, "    over: drained\n"),
            ("    ends: [basic, basic]\n", "    ends: [rose, basic]\n"),
            (OVER, "    over: (not red_flower and not coin) or drained\n"),
            (OVER, "    over: (not basic and not coin and not wheel) or drained\n"),
            (OVER, "    over: (not basic and not coin and not knotweed) or drained\n"),
            (OVER, "    over: (not basic and not coin and not white_dragon) or drained\n")),
    Mutation("A12", LATER, "  coin_silences:", "  coin_silences_not:", ("    tiles: coin\n", "    tiles: boat\n")),
    Mutation("A12", LATER, f"relation: clashing\n    ends: [basic, basic]\n{OVER}",
             "relation: clashing\n    ends: [basic, basic]\n"),
    *_later("A14", ("    tiles: coin\n    on: whole_line", "    tiles: coin\n    on: between"),
            ("{harmony: nothing, disharmony: nothing}", "{harmony: nothing}"),
            ("{harmony: nothing, disharmony: nothing}", "{disharmony: nothing}"), ("    tiles: coin\n", "    tiles: boat\n")),
    *_later("A17", ("    tiles: white_lotus\n    on: whole_line", "    tiles: white_lotus\n    on: between"),
            (LOTUS_TURNS, "turns: {harmony: disharmony}"), (LOTUS_TURNS, "turns: {disharmony: harmony}"),
            (LOTUS_TURNS, "turns: {harmony: nothing, disharmony: nothing}")),
    *_later("A20", ("check: after_action", "check: after_turn"), ("check: after_action", "check: before_turn"),
            ("winner: {player: mine}", "winner: {player: theirs}"),
            ("    check: after_action\n", "    check: after_action\n    for: each\n")),
]  # fmt: skip
_SPECIALS = [
    *_later("A13", ("      - {as: passenger, tile: occupied}", "      - {as: passenger, tile: mine or unowned}"),
            ("      - {as: passenger, tile: occupied}", "      - {as: passenger, tile: basic}"),
            ("      - {as: passenger, tile: occupied}", "      - {as: passenger, tile: occupied and not drained}"),
            ("      - {as: passenger, tile: occupied}", "      - {as: passenger, tile: occupied and not boat}"),
            ("{as: shore, point: empty}", "{as: shore, point: empty and not gates}"),
            ("{as: shore, point: empty}", "{as: shore, point: empty and (red or white)}"),
            ("{as: shore, point: empty}", "{as: shore, point: empty and around passenger}"),
            ("{plant: it, at: origin of passenger}", "{send: it, to: box}"),
            ("    code: S\n", "    code: S\n    move: {walk: 1}\n")),
    *_later("A15", (DRAINS, DRAINS.replace("around", "beside")), (DRAINS, DRAINS.replace(" and basic", " and occupied")),
            (DRAINS, DRAINS.replace(" and basic", " and mine and basic")),
            (DRAINS, DRAINS.replace(" and basic", " and theirs and basic")), (f"{IF_KNOTWEED}{DRAINS}\n", ""),
            ("some: it and knotweed}", "some: it and effect}"), ("cannot: [link, move, capture]", "cannot: [link, capture]"),
            ("    marked: true\n", "    marked: true\n    until: moved\n"),
            ("  basic:        {count: 6}", "  basic:        {count: 6, over: drained}"),
            (DRAINS, DRAINS.replace(" and basic", " and red_flower"))),
    Mutation("A15", LATER, "    marked: true\n    cannot", "    who: basic and around knotweed\n    cannot",
             (f"{IF_KNOTWEED}{DRAINS}\n", "")),
    Mutation("A15", LATER, "cannot: [link, move, capture]", "cannot: [move, capture]",
             (OVER, "    over: not basic and not coin\n")),
    *_later("A16", (HUB, f"{HUB}\n                        when: {{none: tile}}"), (HUB, "- optional: [spin]"),
            (SPIN, "                      - {do: spin, with: {hub: moved_before}}\n"), ("number: [1, 7]", "number: [1, 4]"),
            ("number: [1, 7]", "number: [2, 7]"),
            ("rotate: hub, steps: turns}", "rotate: hub, steps: turns, within: not gates}"),
            ("drained:\n", "drained:\n    until: moved\n"),
            ("    cannot: [link, move, capture]", "    cannot: [link, move, capture, be_moved]"),
            (COIN, f"{COIN[:-1]}, cannot: [be_moved]}}"), ("{as: hub, tile: wheel and around", "{as: hub, tile: around")),
]  # fmt: skip
MUTATIONS = [*_OWNED, *_START, *_TURNS, *_STRAIGHT, *_ANGLED, *_TURNING, *_MOVES, *_HARMONY, *_SPECIALS]
