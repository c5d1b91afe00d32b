"""Rules of Wiki Pai Sho and of the shipped house rules changed on purpose, each with the clause whose tests have to notice it.

A house rule that is no clause has its own name in the clause's place.
"""

from __future__ import annotations

from tests.mutations import FLOWERS, Mutation

BASIC, WIKI = "basic.yaml", "wiki.yaml"
NOTHING = ("", "")
Change = tuple[str, str]


def _in(file: str, clause: str, *changes: Change, also: Change = NOTHING) -> list[Mutation]:
    return [Mutation(clause, file, old, new, also) for old, new in changes]


def _wiki(clause: str, *changes: Change, also: Change = NOTHING) -> list[Mutation]:
    return _in(WIKI, clause, *changes, also=also)


def _basic(clause: str, *changes: Change) -> list[Mutation]:
    """Changes of what Wiki has from Basic."""
    return _in(BASIC, clause, *changes)


def _house(name: str, clause: str, *changes: Change) -> list[Mutation]:
    return _in(f"house/{name}.yaml", clause, *changes)


TURN = "        one_of: [move, plant, spin, push]\n\nendings:"  # not the same words in an option
ELL = "east_gate or west_gate, move: {legs: [2, 2], turn: each}}"
NEUTRAL = "over_neutral: {tiles: basic, relation: clashing}"
HARMONY = f"    ends: [mine and basic, mine and basic]\n    {NEUTRAL}"
LOTUS = f"    ends: [mine and bloomer, basic]\n    {NEUTRAL}"
OPPOSITES = "opposites: {by: basic, of: theirs and basic, relation: clashing}"
TRADED = "    of: theirs and non_flower\n"
SPECIAL = "special:      {count: 3, plant_after: $specials_after}"
DRAGON = "white_dragon: {plant_on: their_side, move: {slide: 6}}"
PLANT = "{as: spot, point: empty, plant_rule_of: it}"
OVER_BOAT = "    over: boat\n    extra"
WHEEL = "plant_on: wood, move: {slide: any}"
BOAT = "move: {walk: 5, over: occupied}"
MISPLACED = "      - {send: moved and misplaced, to: reserve}\n"
PUSHED = "      - {send: pushed and misplaced, to: reserve}\n"
KNOTWEED = "{plant_on: anywhere, cannot: [move, be_moved]}"
ROCK = "is: [non_flower, heavy], cannot: [move, be_moved]}"
PAIRS = "  lotus_bound: {pairs: [[bloomer, basic]]}"
TARGET = (
    "    name: {en: The agreed points are reached, de: Die vereinbarten Punkte sind erreicht, "
    "fr: Les points convenus sont atteints}\n"
)
STUCK = "  stuck:\n    winner: {highest: tally}\n"

_TURNS = [
    *_basic("WK1", ("basic:        {count: 6}", "basic:        {count: 5}"),
            ("sans fleur}, count: 3", "sans fleur}, count: 2"), ("special:      {count: 3", "special:      {count: 2"),
            ("is: [non_flower, heavy]", "is: [non_flower, heavy], count: 2")),
    *_wiki("WK2", ("first: guest", "first: host"), ("first: guest", "first: chance"), (TURN, TURN.replace(", push", "")),
           (TURN, TURN.replace(", spin", "")), (TURN, TURN.replace("\n\n", "\n      - optional: [push]\n\n")),
           (TURN, TURN.replace("\n\n", "\n    may_pass: true\n\n"))),
    *_basic("WK2", ("stuck: pass", "stuck: lose"), (STUCK, ""), ("{as: it, tile: mine}", "{as: it, tile: occupied}"),
            ("tile: mine and wheel and around", "tile: wheel and around")),
    *_basic("WK3", ("jasmine:       {plant_on: home_gate", "jasmine:       {plant_on: foreign_gate"),
            ("lily:          {plant_on: east_gate or west_gate", "lily:          {plant_on: east_gate"),
            ("white_jade:    {plant_on: centre", "white_jade:    {plant_on: gates"), (ELL, ELL.replace("each", "may")),
            (f"chrysanthemum: {{plant_on: {ELL}",
             f"chrysanthemum: {{plant_on: {ELL.replace('legs: [2, 2], turn: each', 'leap: [2, 2]')}"),
            (ELL, ELL.replace("turn: each", "turn: each, stop: anywhere")),
            (ELL, ELL.replace("turn: each", "turn: each, over: mine")), ("    move: {walk: 2}", "    move: {slide: 2}"),
            (BOAT, BOAT.replace("5", "4"))),
    *_wiki("WK3", ("jasmine:      {move: {walk: 3}}", "jasmine:      {move: {walk: 4}}"),
           ("rose:         {move: {walk: 3}}", "rose:         {move: {walk: {exactly: 3}}}"),
           ("white_jade:   {move: {walk: 5}}", "white_jade:   {move: {walk: 4}}"),
           ("rhododendron: {move: {walk: 5}}", "rhododendron: {move: {walk: 5, through: not white_only}}"),
           ("    switch: true", "    switch: false"), ("        rose:         {move: {walk: 3}}\n", "")),
    *_in(FLOWERS, "WK4", ("apart: 1}", "apart: 2}"), ("lily, white_jade]", "white_jade, lily]"), ("apart: 1}", "apart: 3}")),
    *_wiki("WK4", ("relation: clashing}   # flowers", "relation: harmonious}   # flowers")),
    *_wiki("WK5", ("red_flower:   {land: not white_only}", "red_flower:   {land: not white}"),
           ("white_flower: {land: not red_only}", "white_flower: {land: anywhere}"),
           ("red_flower:   {land: not white_only}", "red_flower:   {land: not red_only}"),
           ("white_flower: {land: not red_only}", "white_flower: {land: not red_only and not centre}"),
           ("{land: anywhere, plant", "{land: not red_only, plant"),
           ("red_flower:   {land: not white_only}", "red_flower:   {land: not white_only and not gates}")),
    *_basic("WK6", (PLANT, PLANT.replace("empty", "not mine")), (PLANT, PLANT.replace("empty", "not theirs")),
            ("white_jade:    {plant_on: centre", "white_jade:    {plant_on: within 1 spaces of centre"),
            ("rhododendron:  {plant_on: centre", "rhododendron:  {plant_on: centre or beside (occupied and centre)")),
    *_basic("WK7", ("    number: 1\n", "    number: 0\n"), ("    number: 3\n", "    number: 4\n"),
            ("    number: 3\n", "    number: 2\n"), ("    number: 1\n", "    number: 2\n")),
    *_in(BASIC, "WK7", ("plant_after: $non_flowers_after", "plant_after: $specials_after"),
         also=(SPECIAL, SPECIAL.replace("specials", "non_flowers"))),
]  # fmt: skip
_NON_FLOWERS = [
    *_basic("WK8", (f"    by: occupied\n{TRADED}", f"    by: flower\n{TRADED}"),
            (f"    by: occupied\n{TRADED}", f"    by: basic\n{TRADED}"), (TRADED, "    of: theirs and non_flower and not rock\n"),
            (TRADED, "    of: non_flower\n"), ("    cost: attacker\n", ""), ("captured_into: pot", "captured_into: reserve")),
    *_wiki("WK9", (KNOTWEED, KNOTWEED.replace(", be_moved", "")), (KNOTWEED, KNOTWEED.replace("anywhere", "not gates")),
           ("  - captures.prey\n", ""),
           (KNOTWEED, KNOTWEED.replace("cannot: [", "move: {walk: 1}, cannot: [").replace("move, ", ""))),
    *_basic("WK9", ("knotweed and around knotweed", "knotweed and beside knotweed"), ("cannot: [move, link]", "cannot: [link]"),
            ("cannot: [move, link]", "cannot: [move]"), ("cannot: [move, link]", "cannot: [move, link, be_moved]"),
            ("knotweed and around knotweed", "knotweed and around (theirs and knotweed)"),
            ("who: occupied and not knotweed", "who: basic and not knotweed")),
    *_basic("WK10", ("neutral and not red and not white", "neutral"), (WHEEL, "plant_on: wood or gates, move: {slide: any}"),
            (WHEEL, "plant_on: wood, move: {slide: 6}"), (WHEEL, "plant_on: wood, move: {walk: any}"), ("[1, 7]", "[1, 6]"),
            ("wheel and around occupied}", "wheel}"), ("wheel and around occupied}", "wheel and around theirs}"),
            (ROCK, ROCK.replace(", be_moved", "")), ("hub, tile: mine and wheel", "hub, tile: wheel")),
    *_wiki("WK10", (", within: not gates}", "}"), ("within: not gates", "within: not gates and not centre"), (MISPLACED, ""),
           (MISPLACED, MISPLACED.replace("reserve", "pot")), ("rotate: hub, steps: turns", "rotate: hub, by: 1"),
           (KNOTWEED, KNOTWEED.replace(", be_moved", "")),
           (TURN, TURN.replace("[move", "[{steps: [move, {optional: [{do: spin, with: {hub: moved_before}}]}]}"))),
    *_wiki("WK11", ("boat:         {plant_on: anywhere}", "boat:         {plant_on: red or white}"),
           ("beside vessel", "around vessel"), ("tile: beside vessel", "tile: theirs and beside vessel"),
           ("from: vessel, by: 1}", "from: vessel, by: 2}"), (PUSHED, ""),
           ("from: vessel, by: 1}", "from: vessel, by: 1, within: not gates}"), ("not heavy and not knotweed}", "not knotweed}"),
           (PUSHED, PUSHED.replace("reserve", "pot")),
           ("not heavy and not knotweed}", "not heavy and not knotweed and not gates}")),
    *_basic("WK11", ("is: [white_flower, heavy]", "is: [white_flower]"), ("is: [red_flower, heavy]", "is: [red_flower]"),
            (BOAT, "move: {walk: 5, over: mine}"), (BOAT, "move: {slide: 5, over: occupied}")),
    *_basic("WK12", (ROCK, ROCK.replace(", be_moved", "")), (OVER_BOAT, OVER_BOAT.replace("boat", "boat or rock")),
            (ROCK, ROCK.replace("cannot: [move, be_moved]", "cannot: [be_moved], move: {walk: 1}"))),
    *_wiki("WK12", ("{land: anywhere, plant_on: anywhere}", "{land: anywhere, plant_on: not gates}")),
    *_wiki("WK12", *[(PAIRS, f"{PAIRS}\n  harmonious: {{pairs: [[{kind}, basic]]}}") for kind in ("rock", "wheel", "non_flower")],
           also=("[mine and basic, mine and basic]", "[mine and tile, mine and tile]")),
]  # fmt: skip
_SPECIALS = [
    *_wiki("WK13", (DRAGON, DRAGON.replace("their_side", "my_side")),
           (DRAGON, DRAGON.replace("their_side", "their_side and not gates")), (DRAGON, DRAGON.replace("slide: 6", "slide: 5")),
           (DRAGON, DRAGON.replace("slide: 6", "walk: 6")),
           ("  fragile: {of: theirs and white_lotus}", "  fragile: {of: theirs and special}"),
           ("    switch: false", "    switch: true"), ("{land: anywhere, plant", "{land: not red_only, plant")),
    *_basic("WK13", ("dragon:  {by: white_dragon, of: theirs and flower}", "dragon:  {by: white_dragon, of: theirs and basic}"),
            ("dragon:  {by: white_dragon, of: theirs and flower}", "dragon:  {by: white_dragon, of: flower}"),
            ("lotus:   {by: white_lotus, of: theirs and flower}", "lotus:   {by: white_lotus, of: theirs and basic}")),
    *_wiki("WK14", ("{plant_on: my_side, is", "{plant_on: anywhere, is"),
           ("{plant_on: my_side, is", "{plant_on: my_side and not gates, is"),
           ("ends: [mine and bloomer, basic]", "ends: [mine and bloomer, mine and basic]"),
           ("ends: [mine and bloomer, basic]", "ends: [bloomer, mine and basic]"), ("    choice: owner", "    choice: none"),
           ("    choice: owner", "    choice: both"), (PAIRS, "  lotus_bound: {pairs: [[bloomer, red_flower]]}"),
           (LOTUS, LOTUS.split("\n")[0]),
           ("  fragile: {of: theirs and white_lotus}", "  fragile: {of: theirs and white_lotus and drained}"),
           ("when: {linked: lured_harmony, owner: mine}", "when: {some: mine and bloomer}"), ("\n              until: moved", ""),
           ("[theirs and bloomer and not aloof, mine", "[theirs and bloomer, mine"),
           ("bloomer and not aloof, theirs", "bloomer, theirs"),
           ("{mark: lotus, with: aloof}", "{mark: mine and bloomer, with: aloof}")),
    *_wiki("WK14", (PAIRS, "  lotus_bound: {pairs: [[bloomer, flower]]}"),
           also=("ends: [mine and bloomer, basic]", "ends: [mine and bloomer, flower]")),
    *_basic("WK14", ("lotus:   {by: white_lotus, of: theirs and flower}", "lotus:   {by: white_lotus, of: theirs and basic}"),
            ("fragile: {by: occupied", "fragile: {by: flower"), ("    move: {walk: 2}", "    move: {walk: 3}"),
            ("the Lotus's\n    over: boat\n", "the Lotus's\n")),
    *_basic("WK15", (OPPOSITES, OPPOSITES.replace(", relation: clashing", "")),
            (OPPOSITES, OPPOSITES.replace("clashing", "harmonious")), (OPPOSITES, OPPOSITES.replace("theirs and ", "")),
            (OPPOSITES, OPPOSITES.replace("by: basic", "by: red_flower")), ("captured_into: pot", "captured_into: reserve"),
            ("captured_into: pot", "captured_into: box")),
    *_wiki("WK15", ("  - captures.prey\n", "")),
    *_wiki("WK16", ("  - groups.tile.over\n", ""), (DRAGON, DRAGON.replace("slide: 6", "slide: 6, over: occupied"))),
    *_basic("WK16", (BOAT, "move: {walk: 5}"), (BOAT, "move: {walk: 5, over: mine}"),
            (WHEEL, "plant_on: wood, move: {slide: any, over: mine}"), (OPPOSITES, OPPOSITES.replace(", relation: clashing", "")),
            ("    move: {walk: 2}", "    move: {walk: 2, over: mine}")),
]  # fmt: skip
_HARMONY = [
    *_wiki("WK17", (HARMONY, HARMONY.split("\n")[0]), (HARMONY, HARMONY.replace("tiles: basic", "tiles: flower")),
           (HARMONY, HARMONY.replace("tiles: basic", "tiles: red_flower")), (HARMONY, HARMONY.replace("clashing", "harmonious")),
           (HARMONY, HARMONY.replace("mine and basic]", "basic]")), (HARMONY, f"    not_across: gates\n{HARMONY}")),
    *_wiki("WK17", ("  - statuses.starting\n", ""), also=("  - zones.ports\n", "")),
    *_basic("WK17", (OVER_BOAT, "    extra"), (OVER_BOAT, OVER_BOAT.replace("boat", "boat or wheel")),
            (OVER_BOAT, OVER_BOAT.replace("boat", "boat or white_dragon"))),
    *_wiki("WK18", (HARMONY, HARMONY.split("\n")[0]), (HARMONY, HARMONY.replace("clashing", "harmonious")),
           (HARMONY, HARMONY.replace("[mine and basic, mine and basic]", "[mine and lily, mine and jasmine]"))),
    *_basic("WK18", ("at: own_turn, add", "at: own_turn, subtract")),
]  # fmt: skip
_END = [
    *_basic("WK19", ("at: own_turn, add", "at: every_turn, add"),
            ("harmony, owner: mine, measure: worth}}\n  disharmonies: {name",
             "harmony, owner: anyone, measure: worth}}\n  disharmonies: {name"), ("at: own_turn, add", "at: action, add")),
    *_wiki("WK19", ("  - links.harmony.extra\n", ""), ("  - links.disharmony\n  - scoring.disharmonies\n", "")),
    *_wiki("WK20", ("at_most: 3", "at_most: 2"), ("at_most: 3", "at_most: 4"), ("mine and (basic or bloomer)", "mine and basic"),
           ("mine and (basic or bloomer)", "basic or bloomer"), ("who: basic or bloomer", "who: basic"),
           ("who: basic or bloomer", "who: tile"), ("owner: mine}]}\n      at_most: 3", "owner: anyone}]}\n      at_most: 3"),
           ("  - tally.pot\n", "")),
    *_wiki("WK20", ("  - endings.ring\n", ""), also=("  - options.wager\n", "")),
    *_basic("WK20", ("    number: 100\n", "    number: 90\n"), ("more_than: 0", "at_least: 0"),
            ("at_least: $target_points", "more_than: $target_points"), (f"{TARGET}    for: each", f"{TARGET}    for: mover"),
            ("winner: {player: theirs}", "winner: {player: mine}"), ("winner: {player: theirs}", "winner: {highest: tally}"),
            ("      at_most: 3\n    winner: {highest: tally}", "      at_most: 3\n    winner: {player: theirs}")),
    *_wiki("WK21", ("more_than: {score: theirs}", "at_least: {score: theirs}"),
           ("less_than: {score: theirs}", "at_most: {score: theirs}"),
           ("more_than: {score: theirs}", "less_than: {score: theirs}"), ("add: $pot_value", "add: 20"),
           ("    choice: none", "    choice: loser"), ("    max: 200", "    max: 190"), ("    number: 0", "    number: 10")),
]  # fmt: skip
_HOUSE = [
    *_house("wiki_fifteen", "WH1", ("at_least: 15", "at_least: 14"), ("at_least: 15", "at_least: 16"),
            ("for: each", "for: mover"), ("remove: [scoring, score, tally, ", "remove: ["),
            ("winner: {player: theirs}", "winner: {player: mine}"),
            ("{links: harmony, owner: mine}, at_least", "{links: harmony, owner: anyone}, at_least"),
            ("options.pot_value, ", "")),
    *_house("wiki_nudge", "WH2", ("cannot: [move]", "cannot: [move, be_moved]"),
            ("rock: {cannot: [move]}", "knotweed: {cannot: [move]}"),
            ("cannot: [move]}", "cannot: [move]}\n  knotweed: {cannot: [move]}"),
            ("cannot: [move]", "move: {walk: 1}, cannot: [be_captured]"),
            ("rock: {cannot: [move]}", "rock: {cannot: [move], is: [non_flower]}")),
    *_house("wiki_last_flower", "WH3", ("exactly: 0", "at_most: 1"), ("owner: anyone", "owner: mine"),
            ("owner: anyone", "who: basic, owner: anyone"),
            ("winner: {most: [{links: harmony, owner: mine", "winner: {most: [{links: harmony, owner: theirs"),
            ("remove: [scoring, score, tally, ", "remove: [")),
    *_house("wiki_disharmony", "WH4", ("[mine and basic, mine and basic]", "[mine and basic, basic]"),
            ("at: own_turn", "at: every_turn"), ("    over_neutral: {tiles: basic, relation: clashing}\n", ""),
            ("subtract", "add"), ("relation: clashing\n", "relation: harmonious\n"), ("    ends", "    over: boat\n    ends"),
            ("tiles: basic,", "tiles: flower,"), ("harmony, owner: mine}}", "harmony, owner: anyone}}")),
    *_house("wiki_same_flower", "wiki_same_flower", ("[lily, lily], ", ""), ("[rose, rose]", "[rose, lily]")),
    *_house("wiki_straight", "wiki_straight", ("switch: false", "switch: true")),
    *_house("ancient_quick", "ancient_quick", ("number: 3", "number: 4"), ("number: 5", "number: 6")),
    *_house("basic_short", "basic_short", ("number: 50", "number: 60"), ("number: 2", "number: 1"),
            ("  specials_after: {number: 2}\n", "")),
    *_house("iroh_open", "iroh_open", ("choice: automatic", "choice: manual")),
    *_house("skud_midlines", "skud_midlines", (", across: midlines", ""),
            ("        - {links: harmony, owner: mine, name: {en: Harmonies, de: Harmonien, fr: Harmonies}}\n", ""),
            ("      most:\n",
             "      most:\n        - {pile: reserve, who: accent, owner: mine, name: {en: Accents, de: Aktionssteine}}\n")),
    *_house("skud_no_waiting", "skud_no_waiting", ("more_than: 2", "more_than: 1"), ("more_than: 2", "more_than: 3"),
            ("mine and gates", "gates and flower")),
    *_house("skud_no_wheels", "skud_no_wheels", ("count: 0", "count: 1"), ("wheel: {count: 0}", "rock: {count: 0}")),
]  # fmt: skip
MUTATIONS = [*_TURNS, *_NON_FLOWERS, *_SPECIALS, *_HARMONY, *_END, *_HOUSE]
