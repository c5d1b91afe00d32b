"""What the rule book says of house rules of a few lines: each path with its own conditions, whose turns count, lists of one."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rules.book.diff_rules import plain_book
from game.rules.rules_game import RulesGame
from tests.conftest import RULESETS, a_catalogue
from tests.rulebooks import paragraphs, told


class Written:
    """House rules on Skud, written into a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def game(self, rules: str) -> RulesGame:
        """The game by these lines."""
        (self.folder / "mine.yaml").write_text(f"format: 1\nid: mine\nextends: [skud]\n{rules}", "utf-8")
        return a_catalogue(RULESETS, self.folder).open("mine", {})

    def book(self, rules: str, language: str = "en") -> str:
        """All that the rule book of these lines says."""
        return "\n".join(paragraph.text[language] for paragraph in paragraphs(plain_book(self.game(rules))))


@pytest.fixture
def written(tmp_path: Path) -> Written:
    return Written(tmp_path)


# Paths


WAYS = [
    (
        "[{walk: 3, land: red}, {slide: 6, land: not white, when: {none: theirs and rock}}]",
        (
            "It moves up to 3 steps and may turn on the way, and may only end on a point touching red; or up to 6 steps "
            "in a straight line, but may not end touching white, and this only if the other player has no Rock on the "
            "board."
        ),
        (
            "Sie zieht bis zu 3 Schritte und darf dabei abbiegen, darf aber nur auf einem Punkt am roten Garten enden; "
            "oder bis zu 6 Schritte geradeaus, darf aber nicht am weißen Garten enden, und dies nur, wenn der andere "
            "Spieler keinen Fels auf dem Brett hat."
        ),
    ),
    (
        "[{walk: 3}, {slide: 6, land: not red and not gates}]",
        ("It moves up to 3 steps and may turn on the way; or up to 6 steps in a straight line, but may not end touching red."),
        (
            "Sie zieht bis zu 3 Schritte und darf dabei abbiegen; oder bis zu 6 Schritte geradeaus, darf aber nicht am "
            "roten Garten enden."
        ),
    ),
    (
        "[{walk: 3, over: boat}, {leap: [1, 2], from: red, when: {some: mine and lily}}]",
        (
            "It moves up to 3 steps, may turn on the way and may pass over any Boat; or leaps 1 and 2 steps at a right "
            "angle, whatever lies between, but only from a point touching red and only if you have a Lily on the board."
        ),
        (
            "Sie zieht bis zu 3 Schritte, darf dabei abbiegen und über Boote hinwegziehen; oder springt 1 und 2 Schritte "
            "im rechten Winkel, was auch dazwischen liegt, aber nur von einem Punkt am roten Garten aus und nur, wenn du "
            "eine Lilie auf dem Brett hast."
        ),
    ),
    (
        "[{walk: 3, land: red and neutral}, {slide: 6, land: red and neutral}]",
        (
            "It moves up to 3 steps and may turn on the way, or up to 6 steps in a straight line; in each case it may "
            "only end on a point touching red and wood."
        ),
        (
            "Sie zieht bis zu 3 Schritte und darf dabei abbiegen, oder bis zu 6 Schritte geradeaus; in jedem Fall darf "
            "sie nur auf einem Punkt am roten und neutralen Garten enden."
        ),
    ),
]
"""How a tile moves, and how that is told in English and in German."""


@pytest.mark.parametrize(("move", "english", "german"), WAYS)
def test_each_path_is_told_with_its_own_conditions(written: Written, move: str, english: str, german: str) -> None:
    rules = f"tiles: {{rose: {{move: {move}}}}}\n"
    assert english in written.book(rules)
    assert german in written.book(rules, "de")


def test_no_move_may_end_where_only_one_of_the_paths_may_not(written: Written) -> None:
    everywhere = "No move may end in a gate."
    assert everywhere in written.book("tiles: {rose: {move: [{walk: 3}, {slide: 2}]}}\n")
    assert everywhere not in written.book("tiles: {rose: {move: [{walk: 3}, {slide: 2, land: anywhere}]}}\n")


# Turns


@pytest.mark.parametrize(
    ("count", "english", "german"),
    [
        ("turns: mine}, at_least: 60", "If you have at least 60 completed turns,", "Wenn du mindestens 60 vollendete Züge hast,"),
        (
            "turns: theirs}, more_than: 4",
            "If the other player has more than 4 completed turns,",
            "Wenn der andere Spieler mehr als 4 vollendete Züge hat,",
        ),
        (
            "turns: anyone}, at_least: 60",
            "If each player has at least 60 completed turns,",
            "Wenn jeder Spieler mindestens 60 vollendete Züge hat,",
        ),
        (
            "turns: anyone}, less_than: 4",
            "If a player has fewer than 4 completed turns,",
            "Wenn ein Spieler weniger als 4 vollendete Züge hat,",
        ),
        ("turns: mine}, at_least: 1", "If you have at least 1 completed turn,", "Wenn du mindestens 1 vollendeten Zug hast,"),
        ("tiles: rose}, more_than: 0", "If there is at least 1 Rose,", "Wenn es mindestens 1 Rose gibt,"),
        (
            "sum: [{tiles: mine and rose}, {pile: reserve, who: rose, owner: mine}]}, at_least: 1",
            "If you have at least 1 Rose on the board and in your reserve,",
            "Wenn du mindestens 1 Rose auf dem Brett und in deinem Vorrat hast,",
        ),
        ("turns: anyone}, exactly: 0", "If a player has no completed turns,", "Wenn ein Spieler keine vollendeten Züge hat,"),
        (
            "turns: anyone}, exactly: 9",
            "If the player with fewer turns has exactly 9 completed turns,",
            "Wenn der Spieler mit weniger Zügen genau 9 vollendete Züge hat,",
        ),
        (
            "remainder: [{turns: anyone}, 8]}, at_least: 4",
            "If the remainder of the number of turns that both players have completed divided by 8 is at least 4,",
            "Wenn der Rest von „die Anzahl der Züge, die beide Spieler vollendet haben, geteilt durch 8“ mindestens 4 ist,",
        ),
    ],
)
def test_it_is_said_whose_turns_count(written: Written, count: str, english: str, german: str) -> None:
    rules = f"endings: {{dusk: {{name: Dusk, when: {{count: {{{count}}}, winner: {{player: nobody}}}}}}\n"
    assert f"Dusk: {english}" in written.book(rules)
    assert f"Dusk: {german}" in written.book(rules, "de")


@pytest.mark.parametrize(("whose", "turns"), [("anyone", 4), ("mine", 3)])
def test_turns_of_anyone_are_those_that_both_players_have_completed(written: Written, whose: str, turns: int) -> None:
    """GUEST has completed its second turn after three turns in all, and both have two after four."""
    ending = f"dusk: {{name: Dusk, when: {{count: {{turns: {whose}}}, at_least: 2}}, winner: {{player: nobody}}}}"
    game = written.game(f"endings: {{{ending}}}\noptions: {{accents: {{number: 0}}}}\n")
    state = game.start(1)
    while game.result(state) is None:
        moves = [move for move in game.legal(state) if move != "skip"]
        state = game.play(state, moves[0])
    assert sum(state.turns) == turns


# What a move must bring about


@pytest.mark.parametrize(
    ("when", "english", "german"),
    [
        (
            "{taken: theirs}",
            "If you can move so that this takes an opposing tile off the board, you must.",
            "Kannst du so ziehen, dass dadurch ein gegnerischer Stein vom Brett kommt, so musst du es tun.",
        ),
        (
            "{made: harmony, owner: mine}",
            "If you can move so that this makes a new harmony of yours, you must.",
            "Kannst du so ziehen, dass dadurch eine neue eigene Harmonie entsteht, so musst du es tun.",
        ),
    ],
)
def test_what_a_move_must_bring_about_lies_ahead(written: Written, when: str, english: str, german: str) -> None:
    rules = f"must: {{do_it: {{when: {when}, because: It is so.}}}}\n"
    assert english in written.book(rules)
    assert german in written.book(rules, "de")


def test_what_has_been_taken_is_told_as_done(written: Written) -> None:
    rules = "score: {name: Points}\nscoring: {hunt: {name: Hunt, at: action, add: 1, when: {taken: theirs}}}\n"
    assert "you gain 1 point, if this has taken an opposing tile off the board." in written.book(rules)
    assert "bekommst du 1 Punkt, wenn dadurch ein gegnerischer Stein vom Brett gekommen ist." in written.book(rules, "de")


# Lists of one


def test_a_group_of_one_kind_is_told_in_the_singular(written: Written) -> None:
    rules = "tiles: {orchid: {count: 0}, white_lotus: {name: {en: Kite, de: Drachen}}}\n"
    assert "Only Kite is a special flower." in written.book(rules)
    assert "Nur Drachen ist eine Spezialblume." in written.book(rules, "de")
    assert "Special flowers are White Lotus and Orchid." in written.book("")


def test_a_pile_of_one_tile_is_told_in_the_singular(written: Written) -> None:
    rules = "piles: {nest: {name: {en: Nest, de: 'Nest, das'}, owner: each, starts_with: orchid}}\n"
    assert "At the start it holds the Orchid." in written.book(rules)
    assert "Am Anfang liegt darin die Orchidee." in written.book(rules, "de")


# Clear sentences


def test_what_follows_a_choice_belongs_to_its_letter() -> None:
    assert "(a) plant a flower; (b) move a flower, and then, if this has made" in told("skud", "How the game goes")
    assert "(b) eine Blume bewegen, und dann darfst du," in told("skud", "How the game goes", "de")


def test_a_tile_that_is_chosen_beside_one_from_the_reserve_lies_on_the_board() -> None:
    assert "Choose a Boat from your reserve and an accent tile on the board." in told("skud_online", "How the game goes")
    assert "ein Boot aus deinem Vorrat und einen Aktionsstein auf dem Brett." in told("skud_online", "How the game goes", "de")


JUMP = """actions:
  jump:
    name: Jump
    as: arrange
    says: jump it goal
    pick: [{as: it, tile: mine and flower}, {as: goal, point: empty and within 2 steps of it}]
    do: [{move: it, to: goal}, {send: theirs and between (it or origin of it), to: box}]
    forbid: {idle: {when: {not: {taken: theirs}}, because: There is nothing to jump over.}}
"""


def test_what_an_action_has_to_bring_about_is_told_as_a_rule(written: Written) -> None:
    said = written.book(JUMP)
    assert "It can only be done so that this takes an opposing tile off the board." in said
    assert "There is nothing to jump over" not in said
    assert "Es geht nur so, dass dadurch ein gegnerischer Stein vom Brett kommt." in written.book(JUMP, "de")


def test_where_a_tile_stood_is_one_point(written: Written) -> None:
    assert "on a line between it and the point where it stood" in written.book(JUMP)


@pytest.mark.parametrize(
    ("turn", "english", "german"),
    [
        (
            "[{if: {seat: guest}, then: [plant], else: [arrange]}]",
            "A turn goes so: if it is GUEST's turn, plant a flower; otherwise move a flower.",
            "Ein Zug geht so: wenn GAST am Zug ist, eine Blume pflanzen; sonst eine Blume bewegen.",
        ),
        (
            "[{if: {seat: guest}, then: [plant], else: [arrange]}, arrange]",
            "otherwise move a flower; in either case then move a flower.",
            "sonst eine Blume bewegen; in beiden Fällen dann eine Blume bewegen.",
        ),
        (
            "[{repeat: [{one_of: [plant, arrange]}], times: 3}, plant]",
            "A turn goes so: do this 3 times: plant a flower or move a flower; after that plant a flower.",
            "Ein Zug geht so: 3-mal dies: eine Blume pflanzen oder eine Blume bewegen; danach eine Blume pflanzen.",
        ),
        (
            "[{repeat: [{one_of: [plant, {steps: [arrange, {optional: [bonus_special], when: {seat: host}}]}]}], times: 2}]",
            "do this twice: either plant a flower; or move a flower, and then, if it is HOST's turn, you may go on:",
            "zweimal dies: entweder eine Blume pflanzen; oder eine Blume bewegen, und dann darfst du, wenn GASTGEBER am Zug ist,",
        ),
        ("[{optional: [arrange]}, plant]", "so: you may go on: move a flower; after that plant a flower.", "so: du darfst noch"),
        (
            "[{repeat: [plant], times: 2}]",
            "A turn goes so: twice plant a flower.",
            "Ein Zug geht so: zweimal eine Blume pflanzen.",
        ),
    ],
)
def test_steps_that_depend_or_are_repeated_say_what_belongs_to_them(
    written: Written, turn: str, english: str, german: str
) -> None:
    rules = f"phases: {{play: {{turn: {turn}}}}}\n"
    assert english in written.book(rules)
    assert german in written.book(rules, "de")


def test_of_actions_that_no_turn_offers_tiles_are_told_nothing(written: Written) -> None:
    """Without the harmony bonus no Lotus is planted and no accent tile placed."""
    rules = "phases: {play: {turn: [{one_of: [plant, arrange]}]}}\n"
    for language, lotus, boat, known in (
        ("en", "White Lotus (L)", "is used for", "It comes into play in a gate."),
        ("de", "Weißer Lotus (L)", "wird gebraucht für", "Sie kommt in einem Gatter ins Spiel."),
    ):
        lines = written.book(rules, language).split("\n")
        assert not [line for line in lines if boat in line]
        assert "gate" not in next(line for line in lines if line.startswith(lotus))
        assert "Gatter" not in next(line for line in lines if line.startswith(lotus))
        assert known in next(line for line in lines if line.startswith("Rose (R3)"))
        assert [line for line in written.book("", language).split("\n") if boat in line]


def test_a_link_that_counts_as_another_tells_its_own_worth_where_it_differs(written: Written) -> None:
    rules = "links: {harmony: {worth: 2}, far: {name: far harmony, as: harmony, relation: harmonious, ends: [rose, lily]%s}}\n"
    assert "Each harmony is worth 2 points." in written.book(rules % "")
    assert "Each far harmony is worth 1 point." in written.book(rules % "")
    assert "ist 1 Punkt wert." in written.book(rules % "", "de")
    assert "Each far harmony" not in written.book(rules % ", worth: 2")


def test_what_may_lie_between_the_ends_says_of_which_link(written: Written) -> None:
    far = "name: far harmony, as: harmony, relation: harmonious, ends: [rose, lily], over_neutral: {tiles: boat}"
    rules = f"links: {{far: {{{far}}}}}\n"
    assert "Besides, in a far harmony a Boat may lie between." in written.book(rules)
    assert "ein Boot dazwischen liegen." in written.book(rules, "de")


# Links that stand only under a condition


TURTLE = """
tiles: {lion_turtle: {name: Lion Turtle, code: LT, is: [accent], count: 1}}
relations: {all: {pairs: [[rose, flower]]}}
links: {turtle: {name: turtle, as: harmony, relation: all, ends: [mine and rose and beside (mine and lion_turtle), flower]}}
"""


def test_a_link_that_stands_only_under_a_condition_is_told_with_it(written: Written) -> None:
    book = written.book(TURTLE)
    always = "Harmony with Chrysanthemum, White Jade and White Lotus; "
    assert f"{always}harmony with any flower (while it is next to a Lion Turtle of yours)" in book
    assert "Harmony with Jasmine, White Jade and White Lotus; harmony with Rose (while the other is next to" in book
    assert "(solange der andere neben einem eigenen Stein der Art Lion Turtle liegt)" in written.book(TURTLE, "de")


def test_what_a_link_asks_of_all_its_ends_is_told_with_the_link_alone(written: Written) -> None:
    rules = "links: {harmony: {ends: [mine and basic and neutral, mine and basic and neutral]}}"
    assert "Harmony with Chrysanthemum and White Jade;" in written.book(rules)


def test_several_that_were_picked_are_told_as_such(written: Written) -> None:
    picks = "[{as: crew, tile: mine and flower, how_many: 2}, {as: far, steps: [1, 2], of: crew}]"
    act = f"says: go crew far, as: arrange, pick: {picks}, do: [{{mark: crew, with: keen}}, {{shift: crew, by: far}}]"
    rules = f"statuses: {{keen: {{name: keen, text: Keen., marked: true}}}}\nactions: {{go: {{{act}}}}}\n"
    assert "From now on every one of them is keen. They are carried that far, all at once" in written.book(rules)
    assert "Von nun an ist jede von ihnen keen. Sie werden so weit getragen" in written.book(rules, "de")


def test_turns_until_something_is_so_are_not_told_as_one_turn_each(written: Written) -> None:
    until = "phases: {accents: {until: {count: {turns: anyone}, at_least: 3}}}\n"
    assert "The players take turns; HOST begins. Choose" in written.book(until)
    assert "Each player has one turn; HOST begins. Choose" in written.book("")


# What has to be done where it can be


def test_it_is_told_whether_a_preference_is_asked_of_each_first_choice_by_itself(written: Written) -> None:
    rules = "actions: {plant: {prefer: {made: harmony, owner: mine}, prefer_for: %s}}\n"
    asked = "Wherever it can be done so that this makes a new harmony of yours, it has to be done so"
    each = "; this goes for each first choice by itself."
    assert f"{asked}." in written.book(rules % "all") and f"{asked}{each}" in written.book(rules % "each")
    assert "das gilt für jede erste Wahl für sich" in written.book(rules % "each", "de")
