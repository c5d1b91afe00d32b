"""Rules of Basic Pai Sho changed on purpose, each with the clause whose tests have to notice it."""

from __future__ import annotations

from tests.mutations import Mutation

BASIC, FLOWERS = "basic.yaml", "flowers.yaml"


def _basic(clause: str, *changes: tuple[str, str]) -> list[Mutation]:
    return [Mutation(clause, BASIC, old, new) for old, new in changes]


def _flowers(clause: str, *changes: tuple[str, str]) -> list[Mutation]:
    return [Mutation(clause, FLOWERS, old, new) for old, new in changes]


def _moves(clause: str, line: str, *moves: str) -> list[Mutation]:
    """The line of a tile, with its movement replaced."""
    begin = line[: line.index("move: ")]
    return _basic(clause, *[(line, f"{begin}move: {move}}}") for move in moves])


NEVER = "{all: [{some: moved and misplaced}, {none: tile}]}"
TWIN = "      - {plant_twin: it, at: mirror of spot}\n"
OPTIONAL = "              - optional: [{one_of: [{do: spin, with: {hub: moved_before}}, {do: push, with: {vessel: moved_before}}]}]\n"
OPTIONAL += "                name: {en: Use its ability, de: Seine Fähigkeit nutzen}\n"
CIRCLE = "[rose, chrysanthemum, rhododendron, jasmine, lily, white_jade]"
_START = [
    *_basic("B1", ("basic:        {count: 6}", "basic:        {count: 5}"), ("Nichtblume}, count: 3", "Nichtblume}, count: 2"),
            ("special:      {count: 3", "special:      {count: 4"), ("code: B, is: [non_flower]", "code: B, is: [non_flower], count: 4")),
    *_basic("B2", ("first: chance", "first: guest"), ("{chosen: right, is: first_tile}", "{chosen: right, is: first_move}"),
            ("then: [{first: mine, in: spring}, {first: theirs, in: play}]", "then: [{first: mine, in: spring}, {first: mine, in: play}]"),
            ("else: [{first: theirs, in: spring}, {first: mine, in: play}]", "else: [{first: mine, in: spring}, {first: mine, in: play}]")),
    *_basic("B3", ("at_least: 12", "at_least: 10"), ("at_least: 12", "at_least: 14"), (TWIN, ""),
            ("{plant_twin: it, at: mirror of spot}", "{plant_twin: it, at: reflection of spot}"),
            ("from: reserve, who: basic}", "from: reserve, who: flower}"),
            ("{plant_twin: it, at: reflection of spot}", "{plant_twin: it, at: mirror of spot}"),
            ("when: {some: moved and misplaced}", "when: {some: mine and moved and misplaced}"),
            ("    choice: rotate\n", "    choice: reflect\n"),
            ("Frühlingsblumen}\n    players: alternate", "Frühlingsblumen}\n    players: host")),
    *_basic("B4", ("point: my_side and empty and not ports", "point: empty and not ports"),
            ("point: my_side and empty and not ports", "point: my_side and empty"),
            ("point: my_side and empty and not ports", "point: their_side and empty and not ports"),
            ("when: {some: moved and misplaced}", f"when: {NEVER}")),
    *_flowers("B4", ("(red_flower and white_only)", "(red_flower and white)"), (" or (white_flower and red_only)", "")),
    *_basic("B5", ("{mark: it or mirror of spot, with: dormant}", "{mark: it, with: dormant}"), ("    marked: true\n    until: moved\n", "    marked: true\n"),
            ("      - {mark: it or mirror of spot, with: dormant}\n", ""),
            ("until: moved\n    cannot: [link]", "until: moved\n    cannot: [disharmony]"),
            ("until: moved\n    cannot: [link]", "until: moved\n    cannot: [link, capture]"),
            ("until: moved\n    cannot: [link]", "until: moved\n    cannot: [link, be_captured]"),
            ("until: moved\n    cannot: [link]", "until: moved\n    cannot: [link, be_moved]")),
]  # fmt: skip
_TURNS = [
    *_basic("B6", (OPTIONAL, ""), ("{do: spin, with: {hub: moved_before}}", "spin"), ("{do: push, with: {vessel: moved_before}}", "push"),
            ("          - plant\n", "          - steps: [plant, spin]\n"), ("          - spin\n", ""), ("          - push\n", ""),
            ("          - ferry\n", "          - steps: [ferry, move]\n"),
            ("{do: push, with: {vessel: moved_before}}]", "{do: push, with: {vessel: moved_before}}, ferry]"),
            ("hub, tile: mine and wheel", "hub, tile: wheel")),
    *_basic("B7", ("point: empty, plant_rule_of: it", "point: not mine, plant_rule_of: it"),
            ("point: empty, plant_rule_of: it", "point: anywhere, plant_rule_of: it")),
    *_basic("B8", ("number: 1\n", "number: 2\n"), ("number: 1\n", "number: 0\n"),
            ("    max: 10\n", "    max: 9\n"), ("    min: 0\n    max: 10\n", "    min: 1\n    max: 10\n")),
    *_basic("B9", ("number: 3\n", "number: 2\n"), ("number: 3\n", "number: 4\n"),
            ("number: 3\n    min: 0\n    max: 10\n", "number: 3\n    min: 0\n    max: 9\n")),
    *_basic("B10", ("stuck: pass", "stuck: lose"), ("stuck: pass", "stuck: draw"),
            ("  stuck:\n    winner: {highest: tally}", "  stuck:\n    winner: {player: theirs}"),
            ("  stuck:\n    winner: {highest: tally}\n", "")),
]  # fmt: skip
ROSE, JASMINE = "{plant_on: foreign_gate, move: {slide: 3}}", "{plant_on: home_gate, move: {slide: 3}}"
LILY = "lily:          {plant_on: east_gate or west_gate, move: {legs: [2, 2], turn: each}}"
CHRYSANTHEMUM = "chrysanthemum: {plant_on: east_gate or west_gate, move: {legs: [2, 2], turn: each}}"
JADE = "white_jade:    {plant_on: centre, move: {slide: 5}, is: [white_flower, heavy]}"
RHODODENDRON = "rhododendron:  {plant_on: centre, move: {slide: 5}, is: [red_flower, heavy]}"
_FLOWERS = [
    *_basic("B11", ("jasmine:       {plant_on: home_gate", "jasmine:       {plant_on: gates")),
    *_moves("B11", JASMINE, "{slide: 2}", "{slide: 4}", "{walk: 3}"),
    *_basic("B12", (LILY, LILY.replace(" or west_gate", "")), (LILY, LILY.replace("west_gate", "home_gate"))),
    *_moves("B12", LILY, "{walk: 4}", "{legs: [2, 3], turn: each}", "{legs: [2, 2], turn: may}", "{legs: [2, 2], turn: straight}",
            "{legs: [2, 2], turn: each, stop: anywhere}"),
    *_basic("B13", (JADE, JADE.replace("centre", "gates")), (JADE, JADE.replace(", heavy", "")), (JADE, JADE.replace("5", "4")),
            (JADE, JADE.replace("5", "6")), (JADE, JADE.replace("slide", "walk"))),
    *_basic("B14", ("rose:          {plant_on: foreign_gate", "rose:          {plant_on: home_gate")),
    *_moves("B14", ROSE, "{slide: 2}", "{slide: 4}", "{walk: 3}"),
    *_basic("B15", (CHRYSANTHEMUM, CHRYSANTHEMUM.replace("east_gate or ", ""))),
    *_moves("B15", CHRYSANTHEMUM, "{walk: 4}", "{legs: [2, 1], turn: each}", "{legs: [2, 2], turn: may}"),
    *_basic("B16", (RHODODENDRON, RHODODENDRON.replace("centre", "gates")), (RHODODENDRON, RHODODENDRON.replace(", heavy", "")),
            (RHODODENDRON, RHODODENDRON.replace("5", "4")), (RHODODENDRON, RHODODENDRON.replace("5", "6"))),
    *[mutation for clause, circle in (
        ("B11", "[rose, chrysanthemum, rhododendron, lily, jasmine, white_jade]"),
        ("B12", "[rose, chrysanthemum, rhododendron, lily, jasmine, white_jade]"),
        ("B13", "[rose, chrysanthemum, rhododendron, jasmine, white_jade, lily]"),
        ("B14", "[chrysanthemum, rose, rhododendron, jasmine, lily, white_jade]"),
        ("B15", "[rose, rhododendron, chrysanthemum, jasmine, lily, white_jade]"),
        ("B16", "[rose, rhododendron, chrysanthemum, jasmine, lily, white_jade]")) for mutation in _flowers(clause, (CIRCLE, circle))],
    *[mutation for number in range(11, 17) for mutation in _flowers(f"B{number}", ("apart: 3", "apart: 2"))],
    *_basic("B17", ("over: mine, plant_on", "over: occupied, plant_on"), ("over: mine, plant_on", "over: nothing, plant_on"),
            ("over: mine, plant_on", "over: theirs, plant_on"), ("move: {walk: 5, over: occupied}", "move: {walk: 5}"),
            ("move: {slide: 6, over: occupied}", "move: {slide: 6}"), ("move: {walk: 2}", "move: {walk: 2, over: occupied}"),
            (LILY, LILY.replace("{legs: [2, 2], turn: each}", "{leap: [2, 2]}")),
            (CHRYSANTHEMUM, CHRYSANTHEMUM.replace("turn: each", "turn: each, over: nothing"))),
    *_basic("B18", ("ein Stein}, land: not ports,", "ein Stein},"), ("land: not ports and not white_only", "land: not white_only"),
            ("land: not ports and not red_only", "land: not red_only"), ("steps: turns, within: not ports}", "steps: turns}"),
            ("by: 1, within: not ports}", "by: 1}"), ("of: crew, within: not ports}", "of: crew}"), ("switch: true", "switch: false"),
            ("where: gates or centre", "where: gates"), ("where: gates or centre", "where: centre")),
    Mutation("B18", BASIC, "around vessel and not heavy and not ports}", "around vessel and not heavy}", ("by: 1, within: not ports}", "by: 1}")),
    *_basic("B19", ("of: theirs and basic, relation: clashing}", "of: theirs and basic}"),
            ("of: theirs and basic, relation: clashing}", "of: basic, relation: clashing}"),
            ("traded:\n    by: occupied\n    of: theirs and non_flower", "traded:\n    by: occupied\n    of: non_flower"),
            ("of: theirs and special}", "of: special}"), ("prey:    {by: occupied, of: theirs and flower and drained}",
             "prey:    {by: occupied, of: theirs and flower}")),
    *_basic("B20", ("land: not ports and not white_only", "land: not ports"), ("land: not ports and not red_only", "land: not ports"),
            ("land: not ports and not white_only", "land: not ports and not white"),
            ("land: not ports and not red_only", "land: not ports and not red"),
            ("land: not ports and not white_only", "land: not ports, through: not white_only")),
]  # fmt: skip
OPPOSITES = "opposites: {by: basic, of: theirs and basic, relation: clashing}"
_CAPTURES = [
    *_basic("B21", (OPPOSITES, OPPOSITES.replace("clashing", "harmonious")), (OPPOSITES, OPPOSITES.replace("theirs and ", "")),
            (OPPOSITES, OPPOSITES.replace("by: basic", "by: red_flower")), (OPPOSITES, OPPOSITES.replace("and basic", "and lily")),
            (OPPOSITES, OPPOSITES.replace("}", ", cost: attacker}"))),
    *_basic("B22", ("captured_into: pot", "captured_into: box"), ("captured_into: pot", "captured_into: reserve")),
    *_basic("B23", ("    cost: attacker\n", ""), ("of: theirs and non_flower", "of: theirs and non_flower and not rock"),
            ("of: theirs and non_flower", "of: theirs and (rock or wheel or boat)"), ("of: theirs and non_flower", "of: non_flower"),
            ("    by: occupied\n", "    by: flower\n"), ("    by: occupied\n", "    by: basic or non_flower\n"),
            ("land: not ports and not white_only", "land: not ports"), ("captured_into: pot", "captured_into: box")),
    *_basic("B24", ("of: theirs and flower and drained", "of: theirs and red_flower and drained"),
            ("of: theirs and flower and drained", "of: flower and drained"),
            ("prey:    {by: occupied", "prey:    {by: basic"), ("prey:    {by: occupied", "prey:    {by: flower"),
            ("prey:    {by: occupied", "prey:    {by: non_flower"),
            ("  prey:    {by: occupied, of: theirs and flower and drained}\n", "")),
    *_basic("B25", ("ein Stein}, land: not ports,", "ein Stein},"), ("land: not ports and not white_only", "land: not white_only"),
            ("land: not ports and not red_only", "land: not red_only"), ("switch: true", "switch: false")),
]  # fmt: skip
WOOD = "where: neutral and not red and not white"
DRAINED = "who: occupied and not knotweed and around knotweed"
_NON_FLOWERS = [
    *_basic("B26", ("plant_on: not within 1 spaces of ports", "plant_on: not ports"),
            ("plant_on: not within 1 spaces of ports", "plant_on: not within 2 spaces of ports"),
            ("plant_on: not within 1 spaces of ports", "plant_on: not within 1 steps of ports"), (DRAINED, DRAINED.replace("around", "beside")),
            (DRAINED, DRAINED.replace(" and not knotweed", "")), (DRAINED, DRAINED.replace("occupied", "basic")),
            (DRAINED, DRAINED.replace("around knotweed", "around (theirs and knotweed)")), (DRAINED, f"{DRAINED} and not ports"),
            ("cannot: [move, link]", "cannot: [link]"), ("cannot: [move, link]", "cannot: [move]"),
            ("cannot: [move, link]", "cannot: [move, harmony]"),
            ("cannot: [move, link]", "cannot: [move, link, be_moved]"), ("code: K, is: [non_flower]", "code: K, is: [non_flower, heavy]"),
            ("code: K, is: [non_flower]", "code: K, is: [non_flower], move: {walk: 1}")),
    *_basic("B27", (WOOD, "where: neutral"), (WOOD, "where: not ports"), (WOOD, "where: neutral and not red"),
            ("move: {slide: any}", "move: {slide: 6}"), ("move: {slide: any}", "move: {walk: any}"), ("number: [1, 7]", "number: [1, 6]"),
            ("number: [1, 7]", "number: [2, 7]"), ("steps: turns, within: not ports}", "steps: turns}"),
            ("      - {send: moved and misplaced, to: reserve}\n", ""), ("{send: moved and misplaced, to: reserve}", "{send: moved and misplaced, to: pot}"),
            ("{send: moved and misplaced, to: reserve}", "{send: mine and moved and misplaced, to: reserve}"),
            ("hub, tile: mine and wheel and around occupied", "hub, tile: mine and wheel and around flower"),
            ("hub, tile: mine and wheel and around occupied", "hub, tile: mine and wheel"), ("hub, tile: mine and wheel", "hub, tile: wheel")),
    *_basic("B28", ("plant_on: (red or white) and not ports", "plant_on: not ports"), ("plant_on: (red or white) and not ports", "plant_on: red and not ports"),
            ("plant_on: (red or white) and not ports", "plant_on: red or white"), ("move: {walk: 5, over", "move: {walk: 4, over"),
            ("move: {walk: 5, over", "move: {walk: 6, over"), ("move: {walk: 5, over", "move: {slide: 5, over"),
            ("walk: 5, over: occupied", "walk: 5, over: mine"), ("    over: boat\n", "")),
    *_basic("B29", ("pushed, tile: around vessel", "pushed, tile: beside vessel"), ("from: vessel, by: 1", "from: vessel, by: 2"),
            ("pushed, tile: around vessel", "pushed, tile: mine and around vessel"), ("vessel, tile: mine and boat", "vessel, tile: boat"),
            ("around vessel and not heavy", "around vessel and not rock"), ("rhododendron:  {plant_on: centre, move: {slide: 5}, is: [red_flower, heavy]}",
             "rhododendron:  {plant_on: centre, move: {slide: 5}, is: [red_flower]}")),
    *_basic("B30", ("crew, tile: mine and around", "crew, tile: around"), ("how_many: [1, 3]", "how_many: [1, 2]"),
            ("how_many: [1, 3]", "how_many: [1, 4]"), ("how_many: [1, 3]", "how_many: [2, 3]"), ("steps: [1, 5]", "steps: [1, 4]"),
            ("steps: [1, 5]", "steps: [1, 6]"), ("steps: [1, 5]", "steps: [2, 5]"), ("steps: [1, 5], of: crew", "steps: [1, 5], of: crew, directions: both"),
            ("mine and around vessel and not heavy", "mine and beside vessel and not heavy"),
            ("mine and around vessel and not heavy", "mine and around vessel and not rock"), ("shift: crew, by", "shift: crew or vessel, by")),
    *_basic("B31", ("      - {send: pushed and misplaced, to: reserve}\n", ""), ("      - {send: crew and misplaced, to: reserve}\n", ""),
            ("{send: pushed and misplaced, to: reserve}", "{send: pushed and misplaced, to: pot}"),
            ("{send: crew and misplaced, to: reserve}", "{send: crew and misplaced, to: box}"),
            ("{send: pushed and misplaced, to: reserve}", "{send: pushed and mine and misplaced, to: reserve}"),
            ("{send: crew and misplaced, to: reserve}", "{send: crew and not white_only, to: reserve}")),
    *_flowers("B31", ("(red_flower and white_only)", "(red_flower and white)"), (" or (white_flower and red_only)", "")),
    *_basic("B32", ("code: R, is: [non_flower, heavy]", "code: R, is: [non_flower, heavy], plant_on: not wood and not ports"),
            ("code: R, is: [non_flower, heavy]", "code: R, is: [non_flower, heavy], plant_on: empty"),
            ("cannot: [move, be_moved]", "cannot: [move]"), ("cannot: [move, be_moved]}", "cannot: [be_moved], move: {walk: 1}}")),
]  # fmt: skip
LOTUS_ENDS = "ends: [mine and blooming, basic]"
LIKE = "like: basic and not dormant and not drained and not ports, within: around"
ROCK_ENDS = "ends: [mine and (basic or rock), mine and (basic or rock)]"
NATURAL = "{ends: [red_flower and red_only, white_flower and white_only], add: 1}"
_ROCK = [
    *_basic("B33", (LIKE, LIKE.replace(" and not dormant", "")), (LIKE, LIKE.replace(" and not drained", "")),
            (LIKE, LIKE.replace(" and not ports", "")), (LIKE, LIKE.replace("within: around", "within: beside")),
            (LIKE, LIKE.replace("basic", "red_flower")),
            ("for: [harmonious, clashing]", "for: [harmonious]"), ("for: [harmonious, clashing]", "for: [clashing]"),
            ("for: [harmonious, clashing]", "for: [clashing, harmonious]"),
            ("who: rock and around basic", "who: (rock or wheel) and around basic"), ("who: rock and around basic", "who: rock and beside basic"),
            (ROCK_ENDS, "ends: [mine and (basic or rock), basic or rock]"), (ROCK_ENDS, "ends: [mine and basic, mine and basic]"),
            (NATURAL, "{ends: [(red_flower or rock) and red_only, white_flower and white_only], add: 1}")),
    *_basic("B34", ("    over: boat\n", ""), ("    over: boat\n", "    over: boat or wheel\n"), ("    over: boat\n", "    over: non_flower\n"),
            ("who: rock and around basic", "who: (rock or wheel) and around basic")),
    Mutation("B34", BASIC, "[[white_lotus, basic]]", "[[white_lotus, tile]]", (LOTUS_ENDS, "ends: [mine and blooming, tile]")),
    Mutation("B34", BASIC, "who: rock and around basic", "who: non_flower and around basic", (ROCK_ENDS, "ends: [mine and (basic or non_flower), mine and (basic or non_flower)]")),
    Mutation("B34", BASIC, "who: rock and around basic", "who: boat and around basic", (ROCK_ENDS, "ends: [mine and (basic or boat), mine and (basic or boat)]")),
]  # fmt: skip
OWN_HARMONIES = "at: own_turn, add: {links: harmony, owner: mine, measure: worth}"
OWN_AND_LOTUS = OWN_HARMONIES.replace("{links", "{sum: [{links") + ", {links: lotus_harmony, owner: mine, measure: worth}]}"
FEWER = "when: {count: {pile: pot, owner: mine}, less_than: {pile: pot, owner: theirs}}"
_SPECIALS = [
    *_basic("B35", ("special:      {count: 3", "special:      {land: not ports and not red_only, count: 3"),
            ("special:      {count: 3", "special:      {land: not ports and not white_only, count: 3"),
            ("special:      {count: 3", "special:      {land: not ports and not (red and white), count: 3")),
    *_basic("B36", ("plant_on: their_side and not ports", "plant_on: not ports"), ("plant_on: their_side and not ports", "plant_on: my_side and not ports"),
            ("plant_on: their_side and not ports", "plant_on: their_side"), ("slide: 6", "slide: 5"), ("slide: 6", "slide: 7"),
            ("slide: 6, over: occupied", "slide: 6, over: mine"), ("slide: 6, over: occupied", "walk: 6, over: occupied"),
            ("dragon:  {by: white_dragon, of: theirs and flower}", "dragon:  {by: white_dragon, of: theirs and basic and red_flower}"),
            ("of: theirs and special}", "of: theirs and white_lotus}"), ("fragile: {by: occupied", "fragile: {by: flower")),
    Mutation("B36", BASIC, "[[white_lotus, basic]]", "[[white_lotus, flower]]", (LOTUS_ENDS, "ends: [mine and blooming, flower]")),
    *_basic("B37", ("plant_on: my_side and not ports", "plant_on: not ports"), ("plant_on: my_side and not ports", "plant_on: their_side and not ports"),
            ("plant_on: my_side and not ports", "plant_on: my_side"), ("move: {walk: 2}", "move: {walk: 1}"), ("move: {walk: 2}", "move: {walk: 3}"),
            ("move: {walk: 2}", "move: {slide: 2}"), ("lotus:   {by: white_lotus, of: theirs and flower}", "lotus:   {by: white_lotus, of: theirs and white_flower}"),
            ("of: theirs and special}", "of: theirs and white_dragon}"), ("fragile: {by: occupied", "fragile: {by: basic or special")),
    *_basic("B38", (FEWER, FEWER.replace("less_than", "at_most")), (FEWER, FEWER.replace("less_than", "more_than")), (f"    {FEWER}\n", ""),
            ("owner: mine}, at_most: {pile", "owner: mine}, less_than: {pile"), ("    choice: none\n", "    choice: both\n"),
            (FEWER, FEWER.replace("{pile: pot, owner", "{pile: pot, who: basic, owner")), (FEWER, FEWER.replace("pot", "reserve"))),
    *_basic("B39", (LOTUS_ENDS, "ends: [mine and blooming, mine and basic]"), (LOTUS_ENDS, "ends: [mine and white_lotus, basic]"),
            (LOTUS_ENDS, "ends: [mine and blooming, theirs and basic]"), (LOTUS_ENDS, "ends: [blooming, mine and basic]"),
            (f"{LOTUS_ENDS}     # whoever owns the flower, the harmony is the Lotus's\n    over: boat\n", f"{LOTUS_ENDS}\n"),
            ("[[white_lotus, basic]]", "[[white_lotus, red_flower]]"),
            ("    relation: lotus_bound\n", "    relation: lotus_bound\n    worth: 2\n")),
    Mutation("B39", BASIC, "    as: harmony\n", "", (OWN_HARMONIES, OWN_AND_LOTUS)),
    Mutation("B39", BASIC, "[[white_lotus, basic]]", "[[white_lotus, flower]]", (LOTUS_ENDS, "ends: [mine and blooming, flower]")),
    Mutation("B39", BASIC, "[[white_lotus, basic]]", "[[white_lotus, basic], [white_lotus, rock]]", (LOTUS_ENDS, "ends: [mine and blooming, basic or rock]")),
]  # fmt: skip
TARGET = "  target:\n    name: {en: The agreed points are reached, de: Die vereinbarten Punkte sind erreicht}\n"
EARLY_TARGET = (
    "  target:\n    for: each\n    when: {all: [{count: $target_points, more_than: 0}, {count: {score: mine}, at_least: $target_points}]}\n"
    "    winner: {highest: tally}\n"
)
LATE_TARGET = TARGET.replace("  target:", "  late_target:")
AT_TURN = "Harmonien}, at: own_turn"
RING_AWARD = "    award: {name: {en: Wager, de: Einsatz}, to: mine, add: $wager}\n"
THEIRS_AWARD = "    award: {name: {en: Wager, de: Einsatz}, to: theirs, add: $wager}\n"
FORFEIT = "  forfeit:\n    winner: {player: theirs}\n"
RING_WHEN = "when: {ring: harmony, owner: mine, around: centre}\n"
PROTECTED = "who: mine and flower and within 3 spaces of another (mine and white_lotus)"
_POINTS = [
    *_basic("B40", ("    who: occupied and ports\n    cannot: [link]\n", "    who: occupied and ports\n    cannot: [capture]\n"),
            (ROCK_ENDS, "ends: [mine and (basic or rock), basic or rock]"), ("    over: boat\n", "    over: boat\n    not_across: ports\n"),
            ("    over: boat\n", "    over: boat or rock\n"), ("    who: occupied and ports\n", "    who: occupied and gates\n")),
    *_flowers("B40", ("apart: 1}", "apart: 2}")),
    *_basic("B41", (f"    extra: [{NATURAL}]   # a natural harmony\n", ""), (NATURAL, NATURAL.replace("add: 1", "add: 2")),
            (NATURAL, NATURAL.replace("red_only", "red")), (NATURAL, NATURAL.replace("white_only", "white")),
            (NATURAL, NATURAL.replace("white_flower and white_only", "basic and red_only")), (NATURAL, NATURAL.replace(" and red_only", ""))),
    *_basic("B42", ("{tile: theirs, relation: clashing}", "{tile: occupied, relation: clashing}"),
            ("{tile: theirs, relation: clashing}", "{tile: theirs, relation: harmonious}"),
            ("{tile: theirs, relation: clashing}", "{tile: mine, relation: clashing}"),
            ("{tile: theirs, relation: clashing}", "{tile: theirs and red_flower, relation: clashing}"),
            ("until: moved\n    cannot: [link]", "until: moved\n    cannot: [harmony]"),
            ("cannot: [move, link]", "cannot: [move, harmony]"), ("and ports\n    cannot: [link]", "and ports\n    cannot: [harmony]")),
    *_basic("B43", (AT_TURN, AT_TURN.replace("own_turn", "every_turn")), ("Disharmonien}, at: own_turn", "Disharmonien}, at: every_turn"),
            ("harmonies: {at: every_turn}, disharmonies", "harmonies: {at: own_turn}, disharmonies"), ("disharmonies: {at: every_turn}", "disharmonies: {at: own_turn}"),
            ("links: harmony, owner: mine, measure: worth, made: true", "links: harmony, owner: mine, measure: worth"),
            ("links: disharmony, owner: mine, measure: worth, made: true", "links: disharmony, owner: mine, measure: worth"),
            ("links: harmony, owner: mine, measure: worth}", "links: harmony, owner: mine}"),
            ("links: disharmony, owner: mine, measure: worth}", "links: disharmony, owner: mine}"),
            ("links: harmony, owner: mine, measure: worth, made: true", "links: harmony, owner: mine, made: true"),
            ("    choice: own_turn\n", "    choice: every_turn\n")),
    Mutation("B43", BASIC, "endings:\n", f"endings:\n{EARLY_TARGET}", (TARGET, LATE_TARGET)),
    Mutation("B43", BASIC, "  too_few:\n", f"{EARLY_TARGET}  too_few:\n", (TARGET, LATE_TARGET)),
    *_basic("B44", ("disharmonies: {name: {en: Disharmonies, de: Disharmonien}", "disharmonies: {name: {en: Harmonies, de: Harmonien}"),
            ("harmonies:    {name: {en: Harmonies, de: Harmonien}", "harmonies:    {name: {en: Points, de: Punkte}")),
]  # fmt: skip
_END = [
    *_basic("B45", (f"    for: each\n    {RING_WHEN}", f"    for: mover\n    {RING_WHEN}"), (RING_WHEN, RING_WHEN.replace("owner: mine", "owner: anyone")),
            (RING_WHEN, "when: {linked: harmony, owner: mine}\n"), (RING_AWARD, RING_AWARD.replace("mine", "theirs")), (RING_AWARD, ""),
            (f"    for: each\n    {RING_WHEN}", f"    check: after_action\n    for: each\n    {RING_WHEN}")),
    *_basic("B46", ("      at_most: 3\n", "      at_most: 2\n"), ("      at_most: 3\n", "      at_most: 4\n"),
            ("{tiles: mine and (basic or white_lotus)}", "{tiles: mine and basic}"), ("who: basic or white_lotus, owner: mine", "who: basic, owner: mine"),
            ("{tiles: mine and (basic or white_lotus)}", "{tiles: mine and flower}"), ("who: basic or white_lotus, owner: mine", "who: flower, owner: mine"),
            ("{tiles: mine and (basic or white_lotus)}", "{tiles: basic or white_lotus}"), (THEIRS_AWARD, RING_AWARD), (THEIRS_AWARD, ""),
            ("übrig}\n    for: each", "übrig}\n    for: mover")),
    *_basic("B47", ("    number: 100\n", "    number: 90\n"), ("    max: 500\n", "    max: 510\n"), ("    max: 500\n", "    max: 490\n"), ("    step: 10\n", "    step: 5\n"),
            ("        - {count: $target_points, more_than: 0}\n", ""), ("at_least: $target_points", "more_than: $target_points"),
            ("erreicht}\n    for: each", "erreicht}\n    for: mover"), (TARGET, f"{TARGET}{RING_AWARD}"),
            ("at_least: $target_points", "at_least: 100")),
    Mutation("B47", BASIC, "    min: 0\n", "    min: 10\n", ("set: {target_points: 0}", "set: {target_points: 10}")),
    *_basic("B48", (FORFEIT, FORFEIT.replace("theirs", "mine")), (FORFEIT, "  forfeit:\n    winner: {highest: tally}\n"),
            (FORFEIT + THEIRS_AWARD, FORFEIT), (FORFEIT + THEIRS_AWARD, FORFEIT + RING_AWARD), (FORFEIT + THEIRS_AWARD, "")),
    *_basic("B49", (PROTECTED, PROTECTED.replace("3", "2")), (PROTECTED, PROTECTED.replace("3", "4")), (PROTECTED, PROTECTED.replace("3 spaces", "3 steps")),
            (PROTECTED, PROTECTED.replace(" another", "")), (PROTECTED, PROTECTED.replace("flower and", "basic and")), (PROTECTED, PROTECTED.replace("mine and flower and", "mine and")),
            (PROTECTED, PROTECTED.replace("(mine and white_lotus)", "white_lotus")), ("mine and not sheltered and not white_lotus", "mine and not sheltered"),
            ("mine and not sheltered and not white_lotus", "mine and not white_lotus"), ("mine and not sheltered and not white_lotus", "mine and flower and not sheltered and not white_lotus"),
            ("add: {pile: pot, owner: theirs}", "add: {pile: pot, owner: mine}"), ("add: {pile: pot, owner: theirs}", "add: {pile: pot, who: flower, owner: theirs}"),
            ("{dead: {subtract: {tiles: mine}}}", "{dead: {subtract: {tiles: mine and not white_lotus}}}"),
            ("{dead: {subtract: {tiles: mine}}}", "{dead: {subtract: {tiles: mine and not sheltered}}}"), ("    choice: unprotected\n", "    choice: all\n"),
            ("add: {score: mine}", "add: {score: theirs}")),
    *_basic("B50", (RING_AWARD, ""), (THEIRS_AWARD, ""), (FORFEIT + THEIRS_AWARD, FORFEIT), ("to: mine, add: $wager", "to: mine, add: 0"),
            ("    number: 0\n", "    number: 5\n"), ("    max: 100\n", "    max: 95\n"), ("    step: 5\n", "    step: 1\n")),
    *_basic("B51", (f"{RING_WHEN}    winner: {{highest: tally}}", f"{RING_WHEN}    winner: {{player: mine}}"), ("      at_most: 3\n    winner: {highest: tally}", "      at_most: 3\n    winner: {player: theirs}"),
            ("at_least: $target_points}\n    winner: {highest: tally}", "at_least: $target_points}\n    winner: {player: mine}"),
            (FORFEIT, "  forfeit:\n    winner: {highest: tally}\n"), ("  pot:       {name: {en: Opposing tiles in the Pot, de: Gegnerische Steine im Topf}, add: {pile: pot, owner: theirs}}\n", "")),
]  # fmt: skip
MUTATIONS = [*_START, *_TURNS, *_FLOWERS, *_CAPTURES, *_NON_FLOWERS, *_ROCK, *_SPECIALS, *_POINTS, *_END]
