"""Lessons: found in the rules of any game, and sound."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

from game.core.contract import Chapter, Game, Lesson, Teachable
from game.core.lattice import INDEX
from game.core.session import Session
from game.rules.book.contrasts import Contrast
from game.rules.book.course import Changes
from game.rules.playing import positions, turns
from game.rules.rules_game import RulesGame
from tests.conftest import a_catalogue, in_gate
from tests.made_once import find_lessons
from tests.noughts import Noughts
from tests.rulebooks import game_of
from tests.test_house_rules import house

pytestmark = pytest.mark.usefixtures("made_once")


@cache
def lessons_of(game: str) -> list[Lesson]:
    """All lessons of a game."""
    return [*filter(None, game_of(game).lessons())]


@cache
def whole_book(game: RulesGame) -> list[Chapter]:
    """A game's book with what differs from another game."""
    return list(game.book())


SKUD = lessons_of("skud")


def by_topic(topic: str, lessons: list[Lesson] = SKUD) -> Lesson:
    return next(lesson for lesson in lessons if lesson.topic == topic)


def test_skud_has_a_lesson_for_each_topic_and_each_special_tile() -> None:
    topics = [lesson.topic for lesson in SKUD]
    usual = ["plant", "move", "stop", "link", "bonus", "near", "win", "break", "ban", "special", "capture", "choose"]
    assert list(dict.fromkeys(topics)) == usual
    assert [lesson.about for lesson in SKUD if lesson.topic == "special"] == [
        *("rock", "wheel", "knotweed", "boat"),
        *("white_lotus", "orchid"),
    ]


def test_tiles_that_are_rarer_than_others_are_joined_or_take_another_in_their_lesson() -> None:
    lotus, orchid = (next(lesson for lesson in SKUD if lesson.about == kind) for kind in ("white_lotus", "orchid"))
    game = game_of("skud")
    assert lotus.task["en"] == "Make a move after which a line joins the White Lotus to another tile."
    assert orchid.task["en"] == "Take a tile of the other player with the Orchid."
    for lesson, links, tiles in ((lotus, 1, 2), (orchid, 0, 2)):
        state = Session(game, 0, lesson.position).state
        assert not game.links(state)
        for move in lesson.goals:
            after = game.play(state, move)
            assert (len(game.links(after)), len(game.pieces(after))) == (links, tiles)
    taught = [lesson.about for lesson in lessons_of("basic") if lesson.topic == "special"]
    assert taught == ["knotweed", "wheel", "boat", "rock", "white_lotus"], "no dragon could well stand so"


@pytest.mark.parametrize(("kind", "done"), [("wheel", {"rotate"}), ("boat", {"push", "ferry"})])
def test_a_tile_with_an_action_of_its_own_on_the_board_is_taught_by_that(kind: str, done: set[str]) -> None:
    game, lesson = game_of("basic"), next(lesson for lesson in lessons_of("basic") if lesson.id == f"special {kind}")
    session = Session(game, 0, lesson.position)
    assert {move.split(" ")[0] for move in lesson.goals} == done and lesson.goals <= set(session.legal)
    for move in lesson.goals:
        before, after = ({*game.pieces(state)} for state in (session.state, game.play(session.state, move)))
        assert before != after and min(move.split(" ")[1:2]) in after, "another tile moves or goes, and it stays"


@pytest.mark.parametrize("lesson", SKUD, ids=lambda lesson: lesson.id)
def test_what_is_asked_can_be_done_and_does_it(lesson: Lesson) -> None:
    game = game_of("skud")
    session = Session(game, 0, lesson.position)
    assert session.result is None and game.to_move(session.state) == "guest"
    assert lesson.goals <= set(session.legal)
    before, links = game.pieces(session.state), game.links(session.state)
    after = game.play(session.state, min(lesson.goals))
    now = len(game.pieces(after))
    done = {
        "plant": now > len(before),
        "link": len(game.links(after)) > len(links),
        "break": len(game.links(after)) < len(links),
        "capture": now == len(before) - 1,
        "near": closed(game, session.state) < closed(game, after) < 100,
        "win": len(game.links(after)) == 4,
    }
    assert done.get(lesson.topic, True)


def closed(game: Game[Any], state: Any) -> int:
    """How many per cent of the way around the middle GUEST's ring is closed."""
    return next(meter.gauge.percent for meter in game.meters(state) if meter.gauge and meter.gauge.form == "ring")


@pytest.mark.parametrize(("name", "topic"), [("basic", "plant"), ("iroh", "plant"), ("basic", "break")])
def test_whatever_does_what_is_asked_is_right_however_many_moves_there_are(name: str, topic: str) -> None:
    game, lesson = game_of(name), by_topic(topic, lessons_of(name))
    session = Session(game, 0, lesson.position)
    tiles, links = len(game.pieces(session.state)), len(game.links(session.state))
    after = {move: game.play(session.state, move) for move in session.legal}
    grown = {move for move, state in after.items() if len(game.pieces(state)) > tiles}
    parted = {move for move, state in after.items() if len(game.links(state)) < links}
    assert len(after) > 500 and lesson.goals == (grown if topic == "plant" else parted)


def test_where_points_win_they_have_to_be_earned() -> None:
    for name in ("wiki", "basic_short"):
        lesson = by_topic("win", lessons_of(name))
        assert lesson.task["en"] == "Win the game with your next move."
        assert 0 < 2 * len(lesson.goals) <= len(Session(game_of(name), 0, lesson.position).legal)


def test_no_lesson_asks_to_win_where_no_move_does(tmp_path: Path) -> None:
    early = "when: {count: {tiles: mine}, at_least: 3}, winner: {player: mine}"
    game = house(tmp_path, f"endings: {{early: {{name: Early, check: after_action, for: each, {early}}}}}")
    before = game.taught_before()
    assert before is not None
    changes = Changes(game, before)
    for board, asked in (({"1,1": "guest rose"}, False), ({"1,1": "guest rose", "3,-1": "guest lily"}, True)):
        state, _ = game.setup({"to_move": "guest", "phase": "play", "board": board})
        plants = frozenset(game.legal(state)) & {"place rose 0,-8"}
        assert plants
        teaching = changes._teach(Contrast("won", "early", False, game.position(state), plants))
        with pytest.raises(StopIteration) as made:
            while True:
                next(teaching)
        lesson = made.value.value
        assert (lesson and lesson.goals) == (plants if asked else None)


def test_what_stops_a_tile_is_not_legal_and_has_a_reason() -> None:
    lesson, game = by_topic("stop"), game_of("skud")
    state = Session(game, 0, lesson.position).state
    start = min(lesson.goals).rpartition(" ")[0]
    assert lesson.tries and all(game.why(state, f"{start} {place}") for place in lesson.tries)


def test_after_a_link_its_reward_is_used_and_before_the_game_tiles_are_chosen() -> None:
    game = game_of("skud")
    bonus, choice = by_topic("bonus"), by_topic("choose")
    session = Session(game, 0, bonus.position)
    assert bonus.goals == {move for move in session.legal if move != "skip"} != set()
    assert (bonus.title["en"], choice.title["en"]) == ("One thing more: Harmony bonus", "Before the game: Choosing accent tiles")
    assert choice.goals == set(Session(game, 0, choice.position).legal)


def test_each_link_that_players_see_is_made_in_a_lesson() -> None:
    links = [lesson for lesson in lessons_of("solitaire") if lesson.topic == "link"]
    assert [lesson.about for lesson in links] == ["harmony", "disharmony"]
    clash = [lesson for lesson in lessons_of("basic") if lesson.topic == "link"][-1]
    session = Session(game_of("basic"), 0, clash.position)
    assert clash.about == "disharmony" and session.game.links(session.state)[0].kind != "disharmony"
    assert {link.kind for link in session.game.links(session.game.play(session.state, min(clash.goals)))} == {"disharmony"}


def test_what_is_never_allowed_is_named_and_what_a_tile_does_is_what_is_to_be_looked_for() -> None:
    titles = [lesson.title["en"] for lesson in SKUD]
    assert len(set(titles)) == len(titles), "no two lessons are called the same"
    assert [title for title in titles if "allowed" in title] == [
        "Never allowed: Disharmony", "Never allowed: a tile in the other colour's garden"]  # fmt: skip
    boat = next(lesson for lesson in SKUD if lesson.about == "boat")
    assert boat.task["en"] == "Use the Boat so that another tile moves or goes."


def test_of_a_tile_that_moves_or_captures_only_that_is_told() -> None:
    move, stop, capture = (by_topic(topic).told["en"] for topic in ("move", "stop", "capture"))
    assert move == "It moves up to 3 steps and may turn on the way. It may never end up wholly inside a white garden."
    assert stop.startswith("A step leads along a line") and capture.startswith("It captures")
    boat = next(lesson for lesson in SKUD if lesson.about == "boat")
    assert "Put the Boat on the point where the flower stood" in boat.told["en"]


def test_a_word_is_explained_where_lessons_use_it_first_in_what_they_say_or_in_why_a_move_is_refused() -> None:
    told = {(lesson.topic, lesson.about): lesson.told for lesson in SKUD}
    assert "a special flower (White Lotus, Orchid), place an accent tile (Rock, " in told["bonus", "harmony"]["en"]
    assert "eine Spezialblume (Weißer Lotus, Orchidee) pflanzen" in told["bonus", "harmony"]["de"]
    assert "une fleur spéciale (Lotus blanc, Orchidée)" in told["bonus", "harmony"]["fr"]
    assert [[text.count(f"{word} (") for text in (each["en"] for each in told.values()) if f"{word} (" in text] for word in (
        "basic flower", "special flower", "accent tile")] == [[1], [1], [1]], "once in the course"  # fmt: skip
    assert "A disharmony joins two basic flowers" in by_topic("ban").told["en"], "the table refuses moves with that word"
    assert "wild Orchid. An Orchid of yours is wild while" in told["special", "white_lotus"]["en"], "behind its sentence"


def test_a_word_is_explained_in_the_first_course_though_a_later_lesson_explained_it_before() -> None:
    assert "An Orchid of yours is wild while you have a White Lotus" in by_topic("capture").told["en"]


def test_no_tile_is_missing_beside_the_board_that_does_not_lie_on_it() -> None:
    game, reserve = game_of("skud"), Counter[tuple[str, str]]()
    state = Session(game, 0, by_topic("plant").position).state
    for tray in game.trays(state):
        reserve.update({(tray.owner, kind): number for kind, number in tray.tiles.items()})
    flowers = [kind for kind, known in game.kinds.items() if "basic" in known.groups]
    assert {reserve[owner, kind] for owner in ("guest", "host") for kind in flowers} == {3} and not game.pieces(state)


def test_each_ban_keeps_a_tile_from_where_it_could_go_else() -> None:
    bans, game = [lesson for lesson in SKUD if lesson.topic == "ban"], game_of("skud")
    assert [lesson.about for lesson in bans] == ["disharmony", "misplaced"]
    for lesson in bans:
        state = Session(game, 0, lesson.position).state
        lifted = min(lesson.goals).rpartition(" ")[0]
        assert all(game.why(state, f"{lifted} {place}")[0].rule == f"never.{lesson.about}" for place in lesson.tries)
    assert "Rose–Jasmine" in bans[0].told["en"], "what a disharmony is belongs to it"


CHANGED = {
    "skud_lotus": "capture arrange",
    "skud_midlines": "win last_flower",
    "skud_no_waiting": "stop never.waiting",
    "skud_no_wheels": "",
    "skud_seasons": "link harmony",
    "skud_shelter": "stop captures",
    "wiki_disharmony": "link disharmony",
    "wiki_last_flower": "win all_played",
    "wiki_same_flower": "link harmony",
    "wiki_straight": "stop tiles.white_jade.move",
    "wiki_nudge": "special spin",
    "wiki_fifteen": "win fifteen",
    "ancient_quick": "win target",
}
"""What of each of these house rules can be shown in play; the others are told in words alone."""


@pytest.mark.parametrize(("name", "shown"), in_gate([*CHANGED.items()], 3))
def test_a_house_rule_tells_what_is_different_and_teaches_that_alone(name: str, shown: str) -> None:
    game = game_of(name)
    before = game.taught_before()
    assert before is not None
    words, *played = lessons_of(name)
    assert (words.topic, words.task, words.goals) == ("differs", game.about, frozenset())
    differs = [paragraph.text for paragraph in whole_book(game)[-1].paragraphs]
    told = [text["de"] for text in differs if not text["en"].startswith("Also differs:")]
    headings = {chapter.heading["de"] for one in (game, before) for chapter in whole_book(one)}
    bare = [re.sub(rf"^({'|'.join(map(re.escape, headings))})[.:] ", "", text) for text in told]
    assert told and all(text in words.told["de"] for text in bare), "what rule books say; names of fields are for authors"
    above = [re.split(r"[.:] ", line)[0] for line in words.told["de"].split("\n")]
    assert told[0] in words.told["de"]
    assert not [one for one, other in pairwise(above) if one == other and one in headings], "a heading is said once"
    assert [lesson.id for lesson in played] == [shown] * bool(shown)
    for lesson in played:
        here, there = Session(game, 0, lesson.position), Session(before, 0, lesson.position)
        assert lesson.goals <= set(here.legal)
        others = set(there.legal)
        if lesson.topic == "stop":
            lifted = min(lesson.goals).rpartition(" ")[0] if lesson.goals else ""
            moves = [f"{lifted} {place}" for place in lesson.tries]
            assert all(move in others and move not in here.legal for move in moves) or not lifted
        elif lesson.topic == "link":
            move = min(lesson.goals)
            assert len(game.links(game.play(here.state, move))) != len(before.links(before.play(there.state, move)))
        elif lesson.topic == "win":
            ours = {(result := game.result(game.play(here.state, move))) and result.winner for move in lesson.goals}
            theirs = {(result := before.result(before.play(there.state, move))) and result.winner for move in lesson.goals}
            assert ours == {"guest"} and "guest" not in theirs
        else:
            assert not lesson.goals & others


HERON = """tiles: {heron: {name: Heron, code: HR, is: [special], move: {leap: [1, 2]}}}
captures: {fishing: {by: heron, of: theirs and basic}}
options: {accents: {number: 2}}
"""


def test_a_tile_that_the_game_before_has_not_is_played_and_so_is_what_else_is_different(tmp_path: Path) -> None:
    played = [lesson for lesson in house(tmp_path, HERON).lessons() if lesson and lesson.goals]
    assert [lesson.id for lesson in played] == [
        *("move heron", "capture heron", "choose choose_accents"),
        "special bonus_special",
    ], "in games of one and the other, whatever lies beside the board"
    assert [lesson.title["en"] for lesson in played][2:] == ["Before the game: Keep accent tiles", "What is new: Heron"]


def test_on_another_board_the_new_tiles_are_taught_before_those_that_are_known(tmp_path: Path) -> None:
    game = house(tmp_path, f"board: small_garden\n{HERON}")
    specials = [lesson.about for lesson in game.lessons() if lesson and lesson.topic == "special"]
    assert specials[0] == "heron" and "rock" in specials


def test_a_game_on_another_board_has_lessons_of_its_own() -> None:
    game = game_of("skud_children")
    assert game.taught_before() is None and lessons_of("skud_children")[0].topic == "plant"


def test_a_victory_that_has_to_be_claimed_is_claimed_in_its_lesson() -> None:
    lesson = by_topic("win", lessons_of("iroh"))
    assert lesson.goals == {"proclaim"} and lesson.told["en"].count("A wrong proclamation loses the turn.") == 1


def test_tiles_of_a_lesson_lie_where_their_own_moves_may_end() -> None:
    game = game_of("iroh")
    kinds = game.compiled.kinds
    grounds = {kind.id: [move.land.const[0] for move in kind.moves if move.land and move.land.const] for kind in kinds}
    for topic in ("link", "win", "break"):
        board = by_topic(topic, lessons_of("iroh")).position["board"]
        for place, lying in board.items():
            lands = grounds[lying.split(" ")[1]]
            assert not lands or any(land >> INDEX[place] & 1 for land in lands), (topic, place, lying)
        assert max(Counter(board.values()).values()) <= 4, "no more than a player has"


def test_what_stops_a_tile_is_taught_where_it_is_plain_which_tile_is_meant() -> None:
    for name in ("iroh", "skud", "ancient"):
        lesson = by_topic("stop", lessons_of(name))
        lifted = lesson.position["board"][min(lesson.goals).split(" ")[1]]
        assert [*lesson.position["board"].values()].count(lifted) == 1


@pytest.mark.parametrize(
    ("name", "taught"),
    [("solitaire", ["rock", "white_lotus", "orchid"]), ("iroh", ["fire", "rock", "knotweed", "white_lotus"])],
)
def test_what_another_tile_has_done_before_is_not_asked_for_once_more(name: str, taught: list[str]) -> None:
    lessons = [lesson for lesson in lessons_of(name) if lesson.topic == "special"]
    assert [lesson.about for lesson in lessons] == taught
    asked = [lesson.task["en"].replace(game_of(name).kinds[lesson.about].name["en"], "") for lesson in lessons]
    boards = [[tile.replace(lesson.about, "") for tile in lesson.position["board"].values()] for lesson in lessons]
    moves = [{move.replace(lesson.about, "") for move in lesson.goals} for lesson in lessons]
    assert not [pair for pair in combinations(zip(asked, boards, moves, strict=True), 2) if pair[0] == pair[1]]


def test_a_line_that_breaks_here_alone_is_broken_and_what_breaks_it_is_told() -> None:
    game, before = game_of("skud_online"), game_of("skud")
    lesson = by_topic("link", lessons_of("skud_online"))
    assert "breaks the line" in lesson.task["en"]
    assert lesson.told["en"] == "A Rock cancels all harmonies on its whole row and column."
    here, there = Session(game, 0, lesson.position).state, Session(before, 0, lesson.position).state
    assert len(game.links(here)) == len(before.links(there)) == 1
    assert all(not game.links(game.play(here, move)) and before.links(before.play(there, move)) for move in lesson.goals)


@pytest.mark.parametrize("name", ["wiki", "skud_seasons"])
def test_whoever_waits_for_lessons_can_do_something_else_after_every_few_moves(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried, play = Counter[int](), turns.play
    game, step = game_of(name), 0

    def count(*args: Any) -> Any:
        tried[step] += 1
        return play(*args)

    monkeypatch.setattr(turns, "play", count)
    for lesson in find_lessons(game):
        step += 1
        if lesson and lesson.topic in ("win", "special"):
            break
    assert sum(tried.values()) > 300 and max(tried.values()) <= 130, "moves that are tried in one go"


def test_links_that_no_line_shows_are_made_and_parted_in_lessons_that_say_so() -> None:
    game, lessons = game_of("iroh"), lessons_of("iroh")
    rock = next(lesson for lesson in lessons if lesson.about == "rock")
    for lesson, change in ((by_topic("link", lessons), 1), (by_topic("break", lessons), -1), (rock, -1)):
        state = Session(game, 0, lesson.position).state
        stood = len(game.links(state))
        assert {len(game.links(game.play(state, move))) - stood for move in lesson.goals} == {change}
    assert "A harmony of yours joins" in by_topic("link", lessons).told["en"]
    assert all("No line shows it here" in by_topic(topic, lessons).task["en"] for topic in ("link", "break"))
    assert rock.task["en"] == "Use the Rock so that two linked tiles are parted."


def test_a_tile_that_does_something_where_its_move_ends_does_that_in_its_lesson() -> None:
    fire = next(lesson for lesson in lessons_of("iroh") if lesson.id == "special fire")
    state = Session(game_of("iroh"), 0, fire.position).state
    for move in fire.goals:
        gone = {
            place for place in fire.position["board"] if place not in game_of("iroh").pieces(game_of("iroh").play(state, move))
        }
        assert [fire.position["board"][place] for place in gone - set(move.split(" "))] == ["host knotweed"]


def test_a_tile_whose_effect_comes_after_it_was_laid_is_taught_in_that_moment() -> None:
    wheel = next(lesson for lesson in lessons_of("ancient") if lesson.id == "special wheel")
    assert all(move.startswith("rotate ") for move in wheel.goals) and "has just come into play" in wheel.task["en"]
    lotus = next(lesson for lesson in lessons_of("ancient") if lesson.id == "special white_lotus")
    game = game_of("ancient")
    state = Session(game, 0, lotus.position).state
    turned = [(link.kind, after.kind) for move in lotus.goals for link, after in zip(
        game.links(state), game.links(game.play(state, move)), strict=True)]  # fmt: skip
    assert turned and all(one != other for one, other in turned), "harmonies count as disharmonies there"


def test_where_nobody_wins_the_last_move_is_to_make_the_count_as_high_as_it_can() -> None:
    lesson, game = by_topic("win", lessons_of("solitaire")), game_of("solitaire")
    session = Session(game, 0, lesson.position)
    assert session.result is None and lesson.goals <= set(session.legal) and "count" in lesson.task["en"]
    ends = {move: game.result(game.play(session.state, move)) for move in session.legal}
    totals = {move: result.tally[-1][1] for move, result in ends.items() if result}
    assert {move for move, total in totals.items() if total == max(totals.values())} == lesson.goals


def test_a_game_whose_board_must_not_be_empty_teaches_planting_beside_what_lies_there() -> None:
    lesson = by_topic("plant", lessons_of("solitaire_together"))
    assert lesson.goals <= set(Session(game_of("solitaire_together"), 0, lesson.position).legal)


def test_a_lesson_speaks_both_languages() -> None:
    assert all(set(text) >= {"en", "de"} for lesson in SKUD for text in (lesson.title, lesson.task))
    assert isinstance(game_of("skud"), Teachable) and not isinstance(Noughts(), Teachable)


def test_every_shipped_game_has_lessons() -> None:
    assert all(any(a_catalogue().open(name, {}).lessons()) for name in ("iroh", "solitaire"))


@pytest.mark.parametrize("name", ["skud", "basic", "solitaire"])
def test_positions_could_come_about_in_play(name: str) -> None:
    game = game_of(name)
    warned = {lesson.id: positions.Setup(game.compiled, lesson.position, 0).read()[1] for lesson in lessons_of(name)}
    assert not {lesson: warnings for lesson, warnings in warned.items() if warnings}


@pytest.mark.parametrize(("kind", "asked"), [("wheel", "another tile moves or goes"), ("knotweed", "comes under its influence")])
def test_a_wheel_or_knotweed_used_as_a_rock_is_not_what_its_lesson_asks_for(kind: str, asked: str) -> None:
    rock, special = (next(lesson for lesson in SKUD if lesson.id == f"special {name}") for name in ("rock", kind))
    assert rock.position["board"] == special.position["board"] and asked in special.task["en"]
    between = {move.replace("rock", kind) for move in rock.goals}
    game = game_of("skud")
    before = Session(game, 0, special.position).state
    for move in special.goals:
        after = game.play(before, move)
        turned = any(event["event"] == "rotated" for event in game.events(after))
        withered = {at for at, said in game.badges(after).items() if any(badge.status == "withered" for badge in said)}
        assert turned if kind == "wheel" else withered & {*game.pieces(before)}
    missed = between - special.goals
    assert missed and missed <= set(Session(game, 0, special.position).legal)


def test_what_a_special_tile_is_to_change_is_asked_for_where_not_every_use_of_it_counts() -> None:
    rock = next(lesson for lesson in SKUD if lesson.id == "special rock")
    legal = {move for move in Session(game_of("skud"), 0, rock.position).legal if move.startswith("place rock")}
    assert rock.goals < legal and "so that" in rock.task["en"]
