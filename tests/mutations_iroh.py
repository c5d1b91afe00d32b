"""Iroh's rules changed on purpose, each with the clause whose tests have to notice it."""

from __future__ import annotations

from tests.mutations import Mutation

IROH = "iroh.yaml"


def _iroh(clause: str, *changes: tuple[str, str]) -> list[Mutation]:
    return [Mutation(clause, IROH, old, new) for old, new in changes]


FIRE_WAY = "move: {slide: $fire_range, through: fire_ground, land: fire_ground}"
WATER_WAY = "move: {slide: 2, through: white, land: white}"
EARTH_WAY = "move: {slide: 3, through: neutral, land: neutral}"
AIR_WAY = "    move: {walk: 4}\n    cannot: [capture, be_captured]\n"
AIR_IS = f"    is: [nation]\n{AIR_WAY}"
LOTUS_WAY = "    move: {slide: 5, over: occupied}\n    cannot: [capture, be_captured]\n"
ENDS = "ends: [mine and nation and not midlines, ((mine and nation) or white_lotus) and not midlines]"
EARTH_ENDS = "ends: [mine and earth and not midlines, ((mine and nation) or white_lotus or rock) and not midlines]"
CROSSES = "    crosses: midlines\n    over: pinned\n    shown"
EARTH_CROSSES = "    crosses: midlines\n    over: pinned\n    over_neutral"
OVER_ROCKS = "    over_neutral: {tiles: rock}\n"
ZONES = "[ahead, behind, to_the_left, to_the_right]"
ZONE_LINES = {
    zone: f"  {zone + ':':14}{{name: {{en: the midline {en}, de: die Mittellinie {de}, fr: la ligne médiane {fr}}}, "
    f"rows: [{rows}], columns: [{columns}]}}\n"
    for zone, en, de, fr, rows, columns in (
        ("behind", "behind", "im Rücken", "derrière", "-8, -1", "0, 0"),
        ("to_the_left", "to the left", "links", "à gauche", "0, 0", "-8, -1"),
        ("to_the_right", "to the right", "rechts", "à droite", "0, 0", "1, 8"),
    )
}
PINNED = "who: occupied and corners of knotweed and not fire and not white_lotus"
FREES = "      - if: {some: it and (fire or white_lotus)}\n        then: [{send: knotweed and squares at it, to: box}]\n"
FIRE_COMES = "      - if: {some: it and fire}\n        then: [{send: knotweed and squares at it, to: box}]\n"
BURNS = "      - if: {some: corners of spot and theirs and fire}\n        then: [{send: it, to: box}]\n"
HOME_ZONE = "home:         {name: {en: the home space, de: das Heimfeld, fr: la case de départ}, points: [[0, -7]]}"
ROCK_STAYS = "    count: 2\n    cannot: [move, be_moved, be_captured]\n"
HOME_PICK = "{as: spot, point: home and empty}"
ROCK_PICK = "{as: spot, point: empty and not home and not mirror of home}"
TURN = "one_of: [move, bring_in, place_rock, place_knotweed, proclaim]\n"
BREAKS = "changes: {links: {harmony: {over: nothing}, earth_harmony: {over: nothing}}}"
ATTACK = "attack: {by: fighter, of: theirs and fighter}"

_START = [
    *_iroh("I1", ("de: eine Nation}, count: 4}", "de: eine Nation}, count: 3}"),
           ("    code: L\n    count: 1\n", "    code: L\n    count: 2\n"),
           ("    code: R\n    count: 2\n", "    code: R\n    count: 3\n"),
           ("    code: K\n    count: 3\n", "    code: K\n    count: 2\n")),
    *_iroh("I2", ("rows: [1, 8], columns: [0, 0]", "rows: [1, 7], columns: [0, 0]"),
           ("rows: [-8, -1], columns: [0, 0]", "rows: [-8, -2], columns: [0, 0]"),
           ("rows: [0, 0], columns: [-8, -1]", "rows: [0, 0], columns: [1, 8]"),
           ("rows: [0, 0], columns: [1, 8]", "rows: [0, 0], columns: [1, 7]"),
           (CROSSES, CROSSES.replace("midlines", "row_of_centre"))),
    *[Mutation("I2", IROH, ZONES, ZONES.replace(f", {zone}", ""), (line, "")) for zone, line in ZONE_LINES.items()],
    *_iroh("I5", ("white_lotus: [[0, -7]]", "white_lotus: [[0, -6]]"), ("[[8, 0], [-3, -3]]", "[[-8, 0], [-3, -3]]"),
           ("[[8, 0], [-3, -3]]", "[[8, 0], [3, -3]]"), ("[[8, 0], [-3, -3]]", "[[8, 0]]"),
           ("[[3, -2], [2, -5]]", "[[3, -2], [-2, -5]]"), ("[[3, -2], [2, -5]]", "[[3, -2], [-3, 3]]"),
           ("[[-5, -4], [6, -5]]", "[[-5, -4], [5, -4]]"), ("[[-5, -4], [6, -5]]", "[[-5, -4], [1, -5]]"),
           ("[[-1, -6], [1, -7]]", "[[-1, -6], [1, -6]]"), ("[[-1, -6], [1, -7]]", "[[-1, -6], [1, -7], [4, -6]]")),
    *_iroh("I6", ("    first: guest\n", "    first: host\n"), ("    first: guest\n", "    first: chance\n"),
           ("    players: alternate\n    first: guest\n", "    players: guest\n    first: guest\n")),
    *_iroh("I7", ("{as: it, from: reserve, who: nation}", "{as: it, from: reserve, who: nation or white_lotus}"),
           ("{as: it, from: reserve, who: nation}", "{as: it, from: reserve, who: fighter}"),
           (HOME_PICK, "{as: spot, point: my_side and empty}"), (HOME_PICK, "{as: spot, point: home_gate and empty}"),
           (HOME_PICK, "{as: spot, point: (home or mirror of home) and empty}"),
           (HOME_PICK, "{as: spot, point: home and not mine}"), ("{as: it, tile: mine}", "{as: it, tile: occupied}"),
           (TURN, f"{TURN}      - move\n"), (TURN, f"{TURN}      - optional: [move]\n"),
           ("    first: guest\n", "    first: guest\n    may_pass: true\n"), (HOME_ZONE, HOME_ZONE.replace("-7", "-8"))),
    *_iroh("I17", (ROCK_PICK, "{as: spot, point: empty}"), (ROCK_PICK, "{as: spot, point: empty and not home}"),
           (ROCK_PICK, "{as: spot, point: empty and not mirror of home}"),
           (ROCK_PICK, "{as: spot, point: empty and not home and not mirror of home and not gates}"),
           (ROCK_PICK, "{as: spot, point: empty and not home and not mirror of home and not midlines}"),
           (ROCK_STAYS, "    count: 2\n    move: {walk: 1}\n    cannot: [be_captured]\n"),
           (CROSSES, CROSSES.replace("pinned", "pinned or rock"))),
]  # fmt: skip
_MOVES = [
    *_iroh("I8", (FIRE_WAY, "move: {slide: 3, through: fire_ground, land: fire_ground}"),
           (FIRE_WAY, "move: {walk: $fire_range, through: fire_ground, land: fire_ground}"),
           (FIRE_WAY, FIRE_WAY.replace("fire_ground", "fire_ground or white or neutral")),
           (FIRE_WAY, FIRE_WAY.replace("fire_ground", "fire_ground and red_only")),
           ("    number: 3\n    min: 2\n", "    number: 2\n    min: 2\n"), ("    min: 2\n", "    min: 1\n"),
           ("    min: 2\n    max: 3\n", "    min: 2\n    max: 4\n"), (PINNED, PINNED.replace(" and not fire", ""))),
    *_iroh("I9", (WATER_WAY, WATER_WAY.replace("2", "3")), (WATER_WAY, WATER_WAY.replace("slide", "walk")),
           (WATER_WAY, "move: {slide: 2}"), (WATER_WAY, WATER_WAY.replace("white", "red")),
           ("except: {water: 2}", "except: {air: 2}"), (", except: {water: 2}", "")),
    *_iroh("I10", (EARTH_WAY, EARTH_WAY.replace("3", "2")), (EARTH_WAY, EARTH_WAY.replace("slide", "walk")),
           (EARTH_WAY, "move: {slide: 3}"), (OVER_ROCKS, ""), (OVER_ROCKS, OVER_ROCKS.replace("rock", "rock or air")),
           (EARTH_ENDS, EARTH_ENDS.replace(" or rock", "")),
           (EARTH_ENDS, EARTH_ENDS.replace(" or rock", " or (mine and rock)")),
           (EARTH_ENDS, EARTH_ENDS.replace("mine and earth", "mine and nation")),
           (EARTH_ENDS, EARTH_ENDS.replace("(mine and nation) or white_lotus or", "white_lotus or")),
           (EARTH_ENDS, EARTH_ENDS.replace(" or white_lotus or", " or (mine and white_lotus) or")),
           (EARTH_ENDS, EARTH_ENDS.replace("mine and earth", "mine and (earth or water)"))),
    *_iroh("I11", (AIR_WAY, AIR_WAY.replace("4", "3")), (AIR_WAY, AIR_WAY.replace("4", "5")),
           (AIR_WAY, AIR_WAY.replace("walk", "slide")), (AIR_WAY, AIR_WAY.replace("4}", "4, over: occupied}")),
           (AIR_WAY, AIR_WAY.replace("4}", "4, through: red or white}")),
           (AIR_WAY, AIR_WAY.replace("4}", "4, land: not gates}")),
           (AIR_IS, AIR_IS.replace("nation", "fighter").replace(", be_captured", "")),
           (AIR_IS, AIR_IS.replace("nation", "fighter").replace("capture, ", ""))),
    *_iroh("I12", (LOTUS_WAY, LOTUS_WAY.replace("5", "4")), (LOTUS_WAY, LOTUS_WAY.replace("5", "6")),
           (LOTUS_WAY, LOTUS_WAY.replace("slide", "walk")), (LOTUS_WAY, LOTUS_WAY.replace(", over: occupied", "")),
           (LOTUS_WAY, LOTUS_WAY.replace("over: occupied", "over: mine")), (PINNED, PINNED.replace(" and not white_lotus", "")),
           (ENDS, ENDS.replace("or white_lotus", "or (mine and white_lotus)")),
           (ENDS, ENDS.replace("or white_lotus", "or (theirs and white_lotus)"))),
    Mutation("I12", IROH, ATTACK, "attack: {by: fighter or white_lotus, of: theirs and fighter}",
             (LOTUS_WAY, LOTUS_WAY.replace("capture, ", ""))),
    Mutation("I12", IROH, ATTACK, "attack: {by: fighter, of: theirs and (fighter or white_lotus)}",
             (LOTUS_WAY, LOTUS_WAY.replace(", be_captured", ""))),
    *_iroh("I13", (EARTH_WAY, EARTH_WAY.replace("through: neutral, ", "")),
           (EARTH_WAY, EARTH_WAY.replace("neutral", "neutral and not red")),
           (WATER_WAY, WATER_WAY.replace("white", "white and not red")),
           (FIRE_WAY, FIRE_WAY.replace("land: fire_ground", "land: red_only")), ("where: red or gates}", "where: red}"),
           ("where: red or gates}", "where: red or gates or white}"), (WATER_WAY, WATER_WAY.replace("white", "white or gates")),
           (EARTH_WAY, EARTH_WAY.replace("neutral", "neutral or gates"))),
    *_iroh("I14", (ATTACK, "attack: {by: fire, of: theirs and fighter}"), (ATTACK, "attack: {by: fighter, of: fighter}"),
           (ATTACK, "attack: {by: fighter, of: theirs and fire}"),
           (ATTACK, "attack: {by: fighter, of: theirs and not earth and fighter}"),
           ("captured_into: box", "captured_into: reserve"), (FIRE_WAY, FIRE_WAY.replace("$fire_range", "{exactly: 3}")),
           (WATER_WAY, WATER_WAY.replace("2", "{exactly: 2}")), (FIRE_WAY, FIRE_WAY.replace("through", "over: mine, through")),
           (WATER_WAY, WATER_WAY.replace("through", "over: rock, through")),
           (EARTH_WAY, EARTH_WAY.replace("through", "over: rock, through"))),
    Mutation("I14", IROH, ATTACK, "attack: {by: fighter, of: theirs and (fighter or rock)}",
             (ROCK_STAYS, "    count: 2\n    cannot: [move]\n")),
    Mutation("I14", IROH, ATTACK, "attack: {by: fighter, of: theirs and nation}",
             (AIR_WAY, AIR_WAY.replace(", be_captured", ""))),
]  # fmt: skip
_HARMONY = [
    *_iroh("I3", (ENDS, ENDS.replace("mine and nation and", "nation and")),
           (ENDS, ENDS.replace("mine and nation and", "mine and (nation or white_lotus) and")),
           (ENDS, ENDS.replace("((mine and nation)", "(nation")),
           (ENDS, ENDS.replace("or white_lotus", "or white_lotus or rock")), (ENDS, ENDS.replace(" and not midlines", "")),
           (ENDS, ENDS.replace("mine and nation and", "mine and fighter and")),
           (CROSSES, CROSSES.replace("    crosses: midlines\n", "")),
           (CROSSES, CROSSES.replace("pinned", "pinned or white_lotus")),
           (CROSSES, CROSSES.replace("pinned", "pinned or rock")),
           (EARTH_CROSSES, EARTH_CROSSES.replace("    crosses: midlines\n", "")),
           (EARTH_ENDS, EARTH_ENDS.replace(" and not midlines", ""))),
    *_iroh("I4", ("each_tile: 1", "each_tile: 2"), ("except: {water: 2}", "except: {water: 2, air: 2}"),
           (", except: {water: 2}", ""), ("except: {water: 2}", "except: {water: 2, white_lotus: 2}"),
           ("except: {water: 2}", "except: {water: 2, rock: 2}")),
]  # fmt: skip
_KNOTWEED = [
    *_iroh("I15", (PINNED, PINNED.replace(" and not fire", "")),
           (PINNED, PINNED.replace("corners of knotweed", "corners of (theirs and knotweed)")),
           ("cannot: [move, link]", "cannot: [link]"), ("cannot: [move, link]", "cannot: [move]"),
           ("cannot: [move, link]", "cannot: [move, link, be_captured]"),
           (PINNED, PINNED.replace("occupied and", "occupied and not rock and")),
           (CROSSES, CROSSES.replace("    over: pinned\n", "")),
           (EARTH_CROSSES, EARTH_CROSSES.replace("    over: pinned\n", "")), (BURNS, ""),
           (BURNS, BURNS.replace("theirs and fire", "fire")),
           (BURNS, BURNS.replace("theirs and fire", "theirs and (fire or white_lotus)")),
           (BURNS, BURNS.replace("theirs and fire", "(fire or white_lotus)")), (BURNS, BURNS.replace("to: box", "to: reserve")),
           ("square: empty", "square: empty and not squares at occupied"),
           (f"switch: false\n    {BREAKS}", f"switch: true\n    {BREAKS}"),
           (BREAKS, "changes: {links: {harmony: {over: nothing}}}"),
           (BREAKS, "changes: {links: {earth_harmony: {over: nothing}}}")),
    *_iroh("I16", (FREES, ""), (FREES, FREES.replace("(fire or white_lotus)", "fire")),
           (FREES, FREES.replace("(fire or white_lotus)", "white_lotus")),
           (FREES, FREES.replace("(fire or white_lotus)", "nation")),
           (FREES, FREES.replace("(fire or white_lotus)", "(fire or white_lotus or water)")),
           (FREES, FREES.replace("knotweed and", "theirs and knotweed and")), (FREES, FREES.replace("to: box", "to: reserve")),
           (FIRE_COMES, ""), (FIRE_COMES, FIRE_COMES.replace("it and fire", "it and nation")),
           (FIRE_COMES, FIRE_COMES.replace("knotweed and", "mine and knotweed and")),
           (FREES, FREES.replace("knotweed and squares at it", "knotweed"))),
]  # fmt: skip
_END = [
    *_iroh("I18", ("choice: manual\n", "choice: automatic\n"), ("check: before_turn", "check: after_turn"),
           ("check: before_turn", "check: after_action"), ("    check: claimed\n", "    check: after_turn\n"),
           ("    check: claimed\n", "    check: before_turn\n"),
           ("    check: claimed\n", "    check: claimed\n    for: each\n"), ("          links: {harmony: {shown: true}}\n", ""),
           ("    shown: false\n", ""), ("winner: {player: mine}", "winner: {player: theirs}"),
           ("with: harmony, owner: mine", "with: harmony, owner: theirs"),
           ("with: harmony, owner: mine", "with: harmony, owner: anyone"),
           ("    says: proclaim\n", "    says: proclaim\n    when: {linked: harmony, owner: mine}\n"),
           ("place_rock, place_knotweed]\n", "place_rock]\n")),
    *_iroh("I19", ("stuck: pass", "stuck: lose"), ("stuck: pass", "stuck: draw"), ("repetition: 3", "repetition: 2"),
           ("repetition: 3", "repetition: 4"), ("repetition: 3\n", ""),
           ("    first: guest\n", "    first: guest\n    may_pass: true\n")),
]  # fmt: skip
MUTATIONS = [*_START, *_MOVES, *_HARMONY, *_KNOTWEED, *_END]
