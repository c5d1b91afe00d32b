"""Rules of Basic Pai Sho changed on purpose, each with the clause whose tests have to notice it."""

from __future__ import annotations

from functools import partial

from tests.mutations import Mutation

BASIC, FLOWERS = "basic.yaml", "flowers.yaml"


def _instead(file: str, clause: str, *changes: tuple[str, str]) -> list[Mutation]:
    """A mutation for each text, and what stands in its place."""
    return [Mutation(clause, file, *change) for change in changes]


def _within(file: str, clause: str, line: str, *parts: tuple[str, str]) -> list[Mutation]:
    """A mutation for each part of a line that is another."""
    return [Mutation(clause, file, line, line.replace(*part, 1)) for part in parts]


_basic, _basic_in = partial(_instead, BASIC), partial(_within, BASIC)
_flowers, _flowers_in = partial(_instead, FLOWERS), partial(_within, FLOWERS)
TWIN = "      - {plant_twin: it, at: mirror of spot}\n"
CIRCLE = "[rose, chrysanthemum, rhododendron, jasmine, lily, white_jade]"
ROSE = "{plant_on: foreign_gate, move: {slide: 3}}"
JASMINE = "{plant_on: home_gate, move: {slide: 3}}"
LILY = "lily:          {plant_on: east_gate or west_gate, move: {legs: [2, 2], turn: each}}"
CHRYSANTHEMUM = "chrysanthemum: {plant_on: east_gate or west_gate, move: {legs: [2, 2], turn: each}}"
JADE = "white_jade:    {plant_on: centre, move: {slide: 5}, is: [white_flower, heavy]}"
RHODODENDRON = "rhododendron:  {plant_on: centre, move: {slide: 5}, is: [red_flower, heavy]}"
OPPOSITES = "opposites: {by: basic, of: theirs and basic, relation: clashing}"
DRAINED = "who: occupied and not knotweed and around knotweed"
WOOD = "where: neutral and not red and not white"
LIKE = "like: basic and not dormant and not drained and not ports, within: around"
ROCK_ENDS = "ends: [mine and (basic or rock), mine and (basic or rock)]"
NATURAL = "{ends: [red_flower and red_only, white_flower and white_only], add: 1}"
LOTUS_ENDS = "ends: [mine and blooming, basic]"
OWN_HARMONIES = "at: own_turn, add: {links: harmony, owner: mine, measure: worth}"
OWN_AND_LOTUS = OWN_HARMONIES.replace("{links", "{sum: [{links") + ", {links: lotus_harmony, owner: mine, measure: worth}]}"
FEWER = "when: {count: {pile: pot, owner: mine}, less_than: {pile: pot, owner: theirs}}"
TARGET = (
    "  target:\n    name: {en: The agreed points are reached, de: Die vereinbarten Punkte sind erreicht, "
    "fr: Les points convenus sont atteints}\n"
)
LATE_TARGET = TARGET.replace("  target:", "  late_target:")
EARLY_TARGET = """\
  target:
    for: each
    when: {all: [{count: $target_points, more_than: 0}, {count: {score: mine}, at_least: $target_points}]}
    winner: {highest: tally}
"""
OPTIONAL = """\
              - optional: [{one_of: [{do: spin, with: {hub: moved_before}}, {do: push, with: {vessel: moved_before}}]}]
                name: {en: Use its ability, de: Seine Fähigkeit nutzen, fr: Utiliser son pouvoir}
"""
RING_AWARD = "    award: {name: {en: Wager, de: Einsatz, fr: Mise}, to: mine, add: $wager}\n"
THEIRS_AWARD = "    award: {name: {en: Wager, de: Einsatz, fr: Mise}, to: theirs, add: $wager}\n"
FORFEIT = "  forfeit:\n    winner: {player: theirs}\n"
RING_WHEN = "when: {ring: harmony, owner: mine, around: centre}\n"
PROTECTED = "who: mine and flower and within 3 spaces of another (mine and white_lotus)"

MUTATIONS = [
    *_basic("B1", ("basic:        {count: 6}", "basic:        {count: 5}"), ("sans fleur}, count: 3", "sans fleur}, count: 2"),
            ("special:      {count: 3", "special:      {count: 4"),
            ("code: B, is: [non_flower]", "code: B, is: [non_flower], count: 4")),
    *_basic("B2", ("first: chance", "first: guest"), ("{chosen: right, is: first_tile}", "{chosen: right, is: first_move}")),
    *_basic_in("B2", "then: [{first: mine, in: spring}, {first: theirs, in: play}]", ("theirs", "mine")),
    *_basic_in("B2", "else: [{first: theirs, in: spring}, {first: mine, in: play}]", ("theirs", "mine")),
    *_basic("B3", (TWIN, ""), ("{plant_twin: it, at: mirror of spot}", "{plant_twin: it, at: reflection of spot}"),
            ("from: reserve, who: basic}", "from: reserve, who: flower}"),
            ("{plant_twin: it, at: reflection of spot}", "{plant_twin: it, at: mirror of spot}"),
            ("when: {some: moved and misplaced}", "when: {some: mine and moved and misplaced}"),
            ("    choice: rotate\n", "    choice: reflect\n"),
            ("Fleurs de printemps}\n    players: alternate", "Fleurs de printemps}\n    players: host")),
    *_basic_in("B3", "at_least: 12", ("12", "10"), ("12", "14")),
    *_basic("B4", ("when: {some: moved and misplaced}", "when: {all: [{some: moved and misplaced}, {none: tile}]}")),
    *_flowers("B4", ("(red_flower and white_only)", "(red_flower and white)"), (" or (white_flower and red_only)", "")),
    *_basic_in("B4", "point: my_side and empty and not ports", ("my_side and ", ""), (" and not ports", ""),
               ("my_side", "their_side")),
    *_basic("B5", ("    marked: true\n    until: moved\n", "    marked: true\n"),
            ("      - {mark: it or mirror of spot, with: dormant}\n", "")),
    *_basic_in("B5", "{mark: it or mirror of spot, with: dormant}", (" or mirror of spot", "")),
    *_basic_in("B5", "until: moved\n    cannot: [link]", ("link", "disharmony"), ("link", "link, capture"),
               ("link", "link, be_captured"), ("link", "link, be_moved")),
    *_basic("B6", (OPTIONAL, ""), ("{do: spin, with: {hub: moved_before}}", "spin"),
            ("{do: push, with: {vessel: moved_before}}", "push"), ("          - plant\n", "          - steps: [plant, spin]\n"),
            ("          - spin\n", ""), ("          - push\n", ""),
            ("          - ferry\n", "          - steps: [ferry, move]\n"), ("hub, tile: mine and wheel", "hub, tile: wheel")),
    *_basic_in("B6", "{do: push, with: {vessel: moved_before}}]", ("}}", "}}, ferry")),
    *_basic_in("B7", "point: empty, plant_rule_of: it", ("empty", "not mine"), ("empty", "anywhere")),
    *_basic("B8", ("    max: 10\n", "    max: 9\n"), ("    min: 0\n    max: 10\n", "    min: 1\n    max: 10\n")),
    *_basic_in("B8", "number: 1\n", ("1", "2"), ("1", "0")),
    *_basic("B9", ("number: 3\n    min: 0\n    max: 10\n", "number: 3\n    min: 0\n    max: 9\n")),
    *_basic_in("B9", "number: 3\n", ("3", "2"), ("3", "4")),
    *_basic("B10", ("  stuck:\n    winner: {highest: tally}", "  stuck:\n    winner: {player: theirs}"),
            ("  stuck:\n    winner: {highest: tally}\n", "")),
    *_basic_in("B10", "stuck: pass", ("pass", "lose"), ("pass", "draw")),
    *_basic("B11", ("jasmine:       {plant_on: home_gate", "jasmine:       {plant_on: gates")),
    *_basic_in("B11", JASMINE, ("3", "2"), ("3", "4"), ("slide", "walk")),
    *_flowers_in("B11", CIRCLE, ("jasmine, lily", "lily, jasmine")),
    *_basic_in("B12", LILY, (" or west_gate", ""), ("west_gate", "home_gate"), ("legs: [2, 2], turn: each", "walk: 4"),
               (", 2", ", 3"), ("each", "may"), ("each", "straight"), ("each", "each, stop: anywhere")),
    *_flowers_in("B12", CIRCLE, ("jasmine, lily", "lily, jasmine")),
    *_basic_in("B13", JADE, ("centre", "gates"), (", heavy", ""), ("5", "4"), ("5", "6"), ("slide", "walk")),
    *_flowers_in("B13", CIRCLE, ("lily, white_jade", "white_jade, lily")),
    *_basic("B14", ("rose:          {plant_on: foreign_gate", "rose:          {plant_on: home_gate")),
    *_basic_in("B14", ROSE, ("3", "2"), ("3", "4"), ("slide", "walk")),
    *_flowers_in("B14", CIRCLE, ("rose, chrysanthemum", "chrysanthemum, rose")),
    *_basic_in("B15", CHRYSANTHEMUM, ("east_gate or ", ""), ("legs: [2, 2], turn: each", "walk: 4"), (", 2", ", 1"),
               ("each", "may")),
    *_flowers_in("B15", CIRCLE, ("chrysanthemum, rhododendron", "rhododendron, chrysanthemum")),
    *_basic_in("B16", RHODODENDRON, ("centre", "gates"), (", heavy", ""), ("5", "4"), ("5", "6")),
    *_flowers_in("B16", CIRCLE, ("chrysanthemum, rhododendron", "rhododendron, chrysanthemum")),
    *[mutation for number in range(11, 17) for mutation in _flowers(f"B{number}", ("apart: 3", "apart: 2"))],
    *_basic("B17", ("move: {walk: 5, over: occupied}", "move: {walk: 5}"),
            ("move: {slide: 6, over: occupied}", "move: {slide: 6}"), ("move: {walk: 2}", "move: {walk: 2, over: occupied}")),
    *_basic_in("B17", "over: mine, plant_on", ("mine", "occupied"), ("mine", "nothing"), ("mine", "theirs")),
    *_basic_in("B17", LILY, ("legs: [2, 2], turn: each", "leap: [2, 2]")),
    *_basic_in("B17", CHRYSANTHEMUM, ("each", "each, over: nothing")),
    *_basic("B18", ("une tuile}, land: not ports,", "une tuile},"),
            ("land: not ports and not white_only", "land: not white_only"),
            ("land: not ports and not red_only", "land: not red_only"), ("steps: turns, within: not ports}", "steps: turns}"),
            ("by: 1, within: not ports}", "by: 1}"), ("of: crew, within: not ports}", "of: crew}"),
            ("switch: true", "switch: false")),
    *_basic_in("B18", "where: gates or centre", (" or centre", ""), ("gates or ", "")),
    Mutation("B18", BASIC, "around vessel and not heavy and not ports}", "around vessel and not heavy}",
             ("by: 1, within: not ports}", "by: 1}")),
    *_basic("B19", ("of: theirs and special}", "of: special}")),
    *_basic_in("B19", "of: theirs and basic, relation: clashing}", (", relation: clashing", ""), ("theirs and ", "")),
    *_basic_in("B19", "traded:\n    by: occupied\n    of: theirs and non_flower", ("theirs and ", "")),
    *_basic_in("B19", "prey:    {by: occupied, of: theirs and flower and drained}", (" and drained", "")),
    *_basic_in("B20", "land: not ports and not white_only", (" and not white_only", ""), ("white_only", "white"),
               ("ports and", "ports, through:")),
    *_basic_in("B20", "land: not ports and not red_only", (" and not red_only", ""), ("red_only", "red")),
    *_basic_in("B21", OPPOSITES, ("clashing", "harmonious"), ("theirs and ", ""), ("basic", "red_flower"),
               ("and basic", "and lily"), ("clashing", "clashing, cost: attacker")),
    *_basic_in("B22", "captured_into: pot", ("pot", "box"), ("pot", "reserve")),
    *_basic("B23", ("    cost: attacker\n", ""), ("land: not ports and not white_only", "land: not ports"),
            ("captured_into: pot", "captured_into: box")),
    *_basic_in("B23", "of: theirs and non_flower", ("non_flower", "non_flower and not rock"),
               ("non_flower", "(rock or wheel or boat)"), ("theirs and ", "")),
    *_basic_in("B23", "    by: occupied\n", ("occupied", "flower"), ("occupied", "basic or non_flower")),
    *_basic("B24", ("  prey:    {by: occupied, of: theirs and flower and drained}\n", "")),
    *_basic_in("B24", "of: theirs and flower and drained", ("flower", "red_flower"), ("theirs and ", "")),
    *_basic_in("B24", "prey:    {by: occupied", ("occupied", "basic"), ("occupied", "flower"), ("occupied", "non_flower")),
    *_basic("B25", ("une tuile}, land: not ports,", "une tuile},"),
            ("land: not ports and not white_only", "land: not white_only"),
            ("land: not ports and not red_only", "land: not red_only"), ("switch: true", "switch: false")),
    *_basic_in("B26", "plant_on: not within 1 spaces of ports", ("within 1 spaces of ", ""), ("1", "2"), ("spaces", "steps")),
    *_basic_in("B26", DRAINED, ("around", "beside"), ("not knotweed and ", ""), ("occupied", "basic"),
               ("around knotweed", "around (theirs and knotweed)"), ("around knotweed", "around knotweed and not ports")),
    *_basic_in("B26", "cannot: [move, link]", ("move, ", ""), (", link", ""), ("link", "harmony"), ("link", "link, be_moved")),
    *_basic_in("B26", "code: K, is: [non_flower]", ("non_flower", "non_flower, heavy"), ("]", "], move: {walk: 1}")),
    *_basic("B27", ("steps: turns, within: not ports}", "steps: turns}"),
            ("      - {send: moved and misplaced, to: reserve}\n", ""), ("hub, tile: mine and wheel", "hub, tile: wheel")),
    *_basic_in("B27", WOOD, (" and not red and not white", ""), ("neutral and not red and not white", "not ports"),
               (" and not white", "")),
    *_basic_in("B27", "move: {slide: any}", ("any", "6"), ("slide", "walk")),
    *_basic_in("B27", "number: [1, 7]", ("7", "6"), ("1", "2")),
    *_basic_in("B27", "{send: moved and misplaced, to: reserve}", ("reserve", "pot"), ("moved", "mine and moved")),
    *_basic_in("B27", "hub, tile: mine and wheel and around occupied", ("occupied", "flower"), (" and around occupied", "")),
    *_basic("B28", ("walk: 5, over: occupied", "walk: 5, over: mine"), ("    over: boat\n", "")),
    *_basic_in("B28", "plant_on: (red or white) and not ports", ("(red or white) and ", ""), ("(red or white)", "red"),
               ("(red or white) and not ports", "red or white")),
    *_basic_in("B28", "move: {walk: 5, over", ("5", "4"), ("5", "6"), ("walk", "slide")),
    *_basic("B29", ("from: vessel, by: 1", "from: vessel, by: 2"), ("vessel, tile: mine and boat", "vessel, tile: boat"),
            ("around vessel and not heavy", "around vessel and not rock")),
    *_basic_in("B29", "pushed, tile: around vessel", ("around", "beside"), (": ", ": mine and ")),
    *_basic_in("B29", RHODODENDRON, (", heavy", "")),
    *_basic("B30", ("crew, tile: mine and around", "crew, tile: around"),
            ("steps: [1, 5], of: crew", "steps: [1, 5], of: crew, directions: both"),
            ("shift: crew, by", "shift: crew or vessel, by")),
    *_basic_in("B30", "how_many: [1, 3]", ("3", "2"), ("3", "4"), ("1", "2")),
    *_basic_in("B30", "steps: [1, 5]", ("5", "4"), ("5", "6"), ("1", "2")),
    *_basic_in("B30", "mine and around vessel and not heavy", ("around", "beside"), ("heavy", "rock")),
    *_basic("B31", ("      - {send: pushed and misplaced, to: reserve}\n", ""),
            ("      - {send: crew and misplaced, to: reserve}\n", "")),
    *_flowers("B31", ("(red_flower and white_only)", "(red_flower and white)"), (" or (white_flower and red_only)", "")),
    *_basic_in("B31", "{send: pushed and misplaced, to: reserve}", ("reserve", "pot"),
               ("and misplaced", "and mine and misplaced")),
    *_basic_in("B31", "{send: crew and misplaced, to: reserve}", ("reserve", "box"), ("misplaced", "not white_only")),
    *_basic("B32", ("cannot: [move, be_moved]", "cannot: [move]"),
            ("cannot: [move, be_moved]}", "cannot: [be_moved], move: {walk: 1}}")),
    *_basic_in("B32", "code: R, is: [non_flower, heavy]", ("]", "], plant_on: not wood and not ports"),
               ("]", "], plant_on: empty")),
    *_basic_in("B33", LIKE, ("dormant and not ", ""), ("drained and not ", ""), (" and not ports", ""), ("around", "beside"),
               ("basic", "red_flower")),
    *_basic_in("B33", "for: [harmonious, clashing]", (", clashing", ""), ("harmonious, ", ""),
               ("harmonious, clashing", "clashing, harmonious")),
    *_basic_in("B33", "who: rock and around basic", ("rock", "(rock or wheel)"), ("around", "beside")),
    *_basic_in("B33", ROCK_ENDS, (", mine and (basic or rock)", ", basic or rock"),
               ("(basic or rock), mine and (basic or rock)", "basic, mine and basic")),
    *_basic_in("B33", NATURAL, ("red_flower", "(red_flower or rock)")),
    *_basic("B34", ("    over: boat\n", ""), ("who: rock and around basic", "who: (rock or wheel) and around basic")),
    *_basic_in("B34", "    over: boat\n", ("boat", "boat or wheel"), ("boat", "non_flower")),
    Mutation("B34", BASIC, "[[white_lotus, basic]]", "[[white_lotus, tile]]", (LOTUS_ENDS, "ends: [mine and blooming, tile]")),
    Mutation("B34", BASIC, "who: rock and around basic", "who: non_flower and around basic",
             (ROCK_ENDS, "ends: [mine and (basic or non_flower), mine and (basic or non_flower)]")),
    *_basic_in("B35", "special:      {count: 3", ("{", "{land: not ports and not red_only, "),
               ("{", "{land: not ports and not white_only, "), ("{", "{land: not ports and not (red and white), ")),
    *_basic("B36", ("of: theirs and special}", "of: theirs and white_lotus}"),
            ("fragile: {by: occupied", "fragile: {by: flower")),
    *_basic_in("B36", "plant_on: their_side and not ports", ("their_side and ", ""), ("their_side", "my_side"),
               (" and not ports", "")),
    *_basic_in("B36", "slide: 6", ("6", "5"), ("6", "7")),
    *_basic_in("B36", "slide: 6, over: occupied", ("occupied", "mine"), ("slide", "walk")),
    *_basic_in("B36", "dragon:  {by: white_dragon, of: theirs and flower}", ("flower", "basic and red_flower")),
    Mutation("B36", BASIC, "[[white_lotus, basic]]", "[[white_lotus, flower]]",
             (LOTUS_ENDS, "ends: [mine and blooming, flower]")),
    *_basic("B37", ("of: theirs and special}", "of: theirs and white_dragon}"),
            ("fragile: {by: occupied", "fragile: {by: basic or special")),
    *_basic_in("B37", "plant_on: my_side and not ports", ("my_side and ", ""), ("my_side", "their_side"),
               (" and not ports", "")),
    *_basic_in("B37", "move: {walk: 2}", ("2", "1"), ("2", "3"), ("walk", "slide")),
    *_basic_in("B37", "lotus:   {by: white_lotus, of: theirs and flower}", ("flower", "white_flower")),
    *_basic("B38", (f"    {FEWER}\n", ""), ("owner: mine}, at_most: {pile", "owner: mine}, less_than: {pile"),
            ("    choice: none\n", "    choice: both\n")),
    *_basic_in("B38", FEWER, ("less_than", "at_most"), ("less_than", "more_than"),
               ("owner: mine}, less_than: {pile: pot", "who: basic, owner: mine}, less_than: {pile: pot, who: basic"),
               ("pot, owner: mine}, less_than: {pile: pot", "reserve, owner: mine}, less_than: {pile: reserve")),
    *_basic("B39", ("[[white_lotus, basic]]", "[[white_lotus, red_flower]]"),
            ("    relation: lotus_bound\n", "    relation: lotus_bound\n    worth: 2\n")),
    *_basic_in("B39", LOTUS_ENDS, (", ", ", mine and "), ("blooming", "white_lotus"), (", ", ", theirs and "),
               ("mine and blooming,", "blooming, mine and")),
    *_basic_in("B39",
               "ends: [mine and blooming, basic]     # whoever owns the flower, the harmony is the Lotus's\n    over: boat\n",
               ("     # whoever owns the flower, the harmony is the Lotus's\n    over: boat", "")),
    Mutation("B39", BASIC, "    as: harmony\n", "", (OWN_HARMONIES, OWN_AND_LOTUS)),
    Mutation("B39", BASIC, "[[white_lotus, basic]]", "[[white_lotus, flower]]",
             (LOTUS_ENDS, "ends: [mine and blooming, flower]")),
    Mutation("B39", BASIC, "[[white_lotus, basic]]", "[[white_lotus, basic], [white_lotus, rock]]",
             (LOTUS_ENDS, "ends: [mine and blooming, basic or rock]")),
    *_basic("B40", ("    who: occupied and ports\n", "    who: occupied and gates\n")),
    *_flowers("B40", ("apart: 1}", "apart: 2}")),
    *_basic_in("B40", "    who: occupied and ports\n    cannot: [link]\n", ("link", "capture")),
    *_basic_in("B40", ROCK_ENDS, (", mine and (basic or rock)", ", basic or rock")),
    *_basic_in("B40", "    over: boat\n", ("boat", "boat\n    not_across: ports"), ("boat", "boat or rock")),
    *_basic("B41", (f"    extra: [{NATURAL}]   # a natural harmony\n", "")),
    *_basic_in("B41", NATURAL, ("1", "2"), ("red_only", "red"), ("white_only", "white"),
               ("white_flower and white_only", "basic and red_only"), (" and red_only", "")),
    *_basic("B42", ("until: moved\n    cannot: [link]", "until: moved\n    cannot: [harmony]"),
            ("cannot: [move, link]", "cannot: [move, harmony]"),
            ("and ports\n    cannot: [link]", "and ports\n    cannot: [harmony]")),
    *_basic_in("B42", "{tile: theirs, relation: clashing}", ("theirs", "occupied"), ("clashing", "harmonious"),
               ("theirs", "mine"), (",", " and red_flower,")),
    *_basic("B43", ("Harmonien, fr: Harmonies}, at: own_turn", "Harmonien, fr: Harmonies}, at: every_turn"),
            ("Disharmonien, fr: Disharmonies}, at: own_turn", "Disharmonien, fr: Disharmonies}, at: every_turn"),
            ("disharmonies: {at: every_turn}", "disharmonies: {at: own_turn}"),
            ("    choice: own_turn\n", "    choice: every_turn\n")),
    *_basic_in("B43", "harmonies: {at: every_turn}, disharmonies", ("every_turn", "own_turn")),
    *_basic_in("B43", "links: harmony, owner: mine, measure: worth, made: true", (", made: true", ""),
               ("measure: worth, ", "")),
    *_basic_in("B43", "links: disharmony, owner: mine, measure: worth, made: true", (", made: true", "")),
    *_basic_in("B43", "links: harmony, owner: mine, measure: worth}", (", measure: worth", "")),
    *_basic_in("B43", "links: disharmony, owner: mine, measure: worth}", (", measure: worth", "")),
    Mutation("B43", BASIC, "endings:\n", f"endings:\n{EARLY_TARGET}", (TARGET, LATE_TARGET)),
    Mutation("B43", BASIC, "  too_few:\n", f"{EARLY_TARGET}  too_few:\n", (TARGET, LATE_TARGET)),
    *_basic_in("B44", "disharmonies: {name: {en: Disharmonies, de: Disharmonien, fr: Disharmonies}",
               ("Disharmonies, de: Disharmonien", "Harmonies, de: Harmonien")),
    *_basic_in("B44", "harmonies:    {name: {en: Harmonies, de: Harmonien, fr: Harmonies}",
               ("Harmonies, de: Harmonien", "Points, de: Punkte")),
    *_basic("B45", (RING_AWARD, "")),
    *_basic_in("B45", "    for: each\n    " + RING_WHEN, ("each", "mover"), ("for", "check: after_action\n    for")),
    *_basic_in("B45", RING_WHEN, ("mine", "anyone"),
               ("ring: harmony, owner: mine, around: centre", "linked: harmony, owner: mine")),
    *_basic_in("B45", RING_AWARD, ("mine", "theirs")),
    *_basic("B46", (THEIRS_AWARD, ""), ("tuiles harmonieuses}\n    for: each", "tuiles harmonieuses}\n    for: mover")),
    *_basic_in("B46", "      at_most: 3\n", ("3", "2"), ("3", "4")),
    *_basic_in("B46", "{tiles: mine and (basic or white_lotus)}", ("(basic or white_lotus)", "basic"),
               ("(basic or white_lotus)", "flower"), ("mine and (basic or white_lotus)", "basic or white_lotus")),
    *_basic_in("B46", "who: basic or white_lotus, owner: mine", (" or white_lotus", ""), ("basic or white_lotus", "flower")),
    *_basic_in("B46", THEIRS_AWARD, ("theirs", "mine")),
    *_basic("B47", ("    number: 100\n", "    number: 90\n"),
            ("        - {count: $target_points, more_than: 0}\n", ""),
            ("convenus sont atteints}\n    for: each", "convenus sont atteints}\n    for: mover")),
    *_basic_in("B47", "    max: 500\n", ("500", "510"), ("500", "490")),
    *_basic_in("B47", "at_least: $target_points", ("at_least", "more_than"), ("$target_points", "100")),
    *_basic("B47", (TARGET, TARGET + RING_AWARD)),
    Mutation("B47", BASIC, "    min: 0\n", "    min: 10\n", ("set: {target_points: 0}", "set: {target_points: 10}")),
    *_basic("B48", (FORFEIT + THEIRS_AWARD, "")),
    *_basic_in("B48", FORFEIT, ("theirs", "mine"), ("player: theirs", "highest: tally")),
    *_basic_in("B48", FORFEIT + THEIRS_AWARD, (THEIRS_AWARD, ""), ("to: theirs", "to: mine")),
    *_basic("B49", ("    choice: unprotected\n", "    choice: all\n"), ("add: {score: mine}", "add: {score: theirs}")),
    *_basic_in("B49", PROTECTED, ("3", "2"), ("3", "4"), ("spaces", "steps"), ("another ", ""), ("flower", "basic"),
               ("flower and ", ""), ("(mine and white_lotus)", "white_lotus")),
    *_basic_in("B49", "mine and not sheltered and not white_lotus", (" and not white_lotus", ""), ("sheltered and not ", ""),
               ("not", "flower and not")),
    *_basic_in("B49", "add: {pile: pot, owner: theirs}", ("theirs", "mine"), (", ", ", who: flower, ")),
    *_basic_in("B49", "{dead: {subtract: {tiles: mine}}}", ("mine", "mine and not white_lotus"),
               ("mine", "mine and not sheltered")),
    *_basic("B50", (RING_AWARD, ""), (THEIRS_AWARD, ""), ("to: mine, add: $wager", "to: mine, add: 0"),
            ("    number: 0\n", "    number: 5\n"), ("    max: 100\n", "    max: 95\n")),
    *_basic_in("B50", FORFEIT + THEIRS_AWARD, (THEIRS_AWARD, "")),
    *_basic("B51", ("add: {pile: pot, owner: theirs}", "add: {pile: pot, who: special, owner: theirs}")),
    *_basic_in("B51", RING_WHEN + "    winner: {highest: tally}", ("highest: tally", "player: mine")),
    *_basic_in("B51", "      at_most: 3\n    winner: {highest: tally}", ("highest: tally", "player: theirs")),
    *_basic_in("B51", "at_least: $target_points}\n    winner: {highest: tally}", ("highest: tally", "player: mine")),
    *_basic_in("B51", FORFEIT, ("player: theirs", "highest: tally")),
]  # fmt: skip
