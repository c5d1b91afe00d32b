"""A game in a terminal: what is typed is played, and all that happens is said, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.bots.budget import Budget, Context
from game.bots.hints import Hint
from game.cli import main
from game.core.chance import Chance
from game.core.contract import BoardLook, Gauge, Meter
from game.core.errors import TooCostly
from game.core.game_clock import ClockSetting, GameClock
from game.core.moves import as_written, find_meant
from game.core.session import Session
from game.rules.rules_game import RulesGame
from game.terminal import TextTable
from game.terminal.describing import Describer
from game.terminal.words import HELP, say
from game.ui.saves.autosave import Autosave, list_unfinished
from tests.noughts import POINTS, Noughts, en
from tests.soak import Variant, opened, playable
from tests.table import EARN, EARNING, Board, position
from tests.test_house_rules import house
from tests.test_house_rules_written import opened as house_rule


class Typist:
    """Lines that are typed one after the other, and what comes back."""

    def __init__(self, *lines: str) -> None:
        self.lines: Iterator[str] = iter(lines)
        self.asked: list[str] = []
        self.told: list[str] = []

    def read(self, prompt: str) -> str:
        self.asked.append(prompt)
        try:
            return next(self.lines)
        except StopIteration:
            raise EOFError from None


def play(
    folder: Path, game: RulesGame, *lines: str, seed: int = 3, language: str = "en", **players: str
) -> tuple[Typist, Session[Any]]:
    typist, session = Typist(*lines), Session(game, seed)
    session.players = dict(players)
    TextTable(session, Autosave(folder / "saves", session), language, typist.read, typist.told.append).run()
    return typist, session


def play_from(game: RulesGame, board: Board, *lines: str, language: str = "en") -> tuple[list[str], Session[Any]]:
    """What is told after these lines, from a board on."""
    session, told = Session(game, 1, position(board)), list[str]()
    table = TextTable(session, NoFile(), language, Typist().read, told.append)
    for line in lines:
        table.answer(line)
    return told, session


class NoFile:
    """A game that is kept nowhere."""

    problem, path, folder = "", None, Path()

    def entered(self, move: str) -> None: ...
    def went(self) -> None: ...
    def close(self) -> None: ...


CHILDREN = ("place rose 0,-4", "move 0,-4 0,-3")
SKUD = ("choose boat boat wheel rock", "choose wheel wheel rock rock", "place rose 0,\u22128")
"""Moves as people type them, with a minus as the window shows it."""


def test_a_move_is_played_and_said_in_the_words_of_the_rules(tmp_path: Path) -> None:
    typist, session = play(tmp_path, opened(Variant("skud")), *SKUD)
    assert session.moves == ["choose boat boat rock wheel", "choose rock rock wheel wheel", "place rose 0,-8"]
    said = "\n".join(typist.told)
    assert "Host: Keep accent tiles: 2\u00a0×\u00a0Boat, Rock, Wheel." in said
    assert "Host keeps" not in said, "what the move names is told once"
    assert "Guest: Plant the first flower: Rose 0,-8." in said
    assert re.search(r"Host to move: Plant a flower or move a flower\.|Guest to move: Plant a flower or move a flower\.", said)


def test_colons_and_quotation_marks_are_those_of_the_language(tmp_path: Path) -> None:
    typist, _ = play(tmp_path, opened(Variant("skud")), *SKUD, "score", "foo", language="fr")
    said = "\n".join(typist.told)
    assert "Harmonies\u00a0: Invité 0, Hôte 0." in said
    assert "«\u00a0foo\u00a0» n’est ici ni un coup" in said


def test_words_may_come_in_any_order_and_only_as_many_as_are_needed() -> None:
    legal = ["place rose 0,-8", "place lily 0,-8", "move 0,0 0,1", "move 0,0 0,2"]
    assert find_meant("0,-8 rose place", legal) == ["place rose 0,-8"]
    assert find_meant("rose", legal) == ["place rose 0,-8"]
    assert find_meant("PLACE  LILY", legal) == ["place lily 0,-8"]
    assert find_meant("move 0,0", legal) == legal[2:]
    assert find_meant("orchid", legal) == []
    assert find_meant("0,1 move 0,0", legal) == [], "from where and to where is an order"
    handfuls = ["choose boat rock", "choose rock wheel", "choose boat wheel"]
    assert find_meant("choose rock", handfuls) == ["choose rock wheel", "choose boat rock"], "not what begins so alone"


def test_an_action_may_be_called_as_the_game_calls_it(tmp_path: Path) -> None:
    for said in ("plant jasmine 8,0", "plant a jasmine in 8,0", "place the jasmine at 8,0"):
        _, session = play(tmp_path, opened(Variant("skud")), *SKUD, said)
        assert session.moves[-1] == "place jasmine 8,0"


def test_a_tile_that_is_named_is_the_one_that_is_played(tmp_path: Path) -> None:
    lines = "knotweed 3,-1", "place knotweed 3,-1", "knotweed \u22122\u00bd,3\u00bd"
    typist, session = play(tmp_path, opened(Variant("iroh")), *lines)
    refused = "3,-1 is a point, and here a square is asked for. Squares are written s0,0."
    assert [line for line in typist.told if "square" in line] == [refused, refused]
    assert session.moves == ["place knotweed s-3,3"], "a square by its middle, as the table shows it"
    assert "Guest: Place a Knotweed: s-3,3." in typist.told


def test_a_tile_may_be_called_by_a_word_of_its_name_that_no_other_has(tmp_path: Path) -> None:
    _, session = play(tmp_path, opened(Variant("iroh")), "lotus -1,-7")
    assert session.moves == ["move 0,-7 -1,-7"]


@pytest.mark.parametrize(
    ("shown", "written"),
    [("\u2212\u00bd,9.5", "s-1,9"), ("2.5,-3.5", "s2,-4"), ("\u00bd,\u00bd", "s0,0"), ("move 0,\u22128 s1,2", "move 0,-8 s1,2")],
)
def test_places_may_be_typed_as_they_are_shown(shown: str, written: str) -> None:
    assert as_written(shown) == written


SIDES = (
    *(("en", "rose south"), ("en", "plant a rose in the south gate"), ("en", "rose southern gate")),
    *(("de", "Rose ins Südgatter"), ("de", "Rose im südlichen Gatter"), ("fr", "rose à la porte du sud")),
)


@pytest.mark.parametrize(("language", "line"), SIDES)
def test_a_gate_may_be_named_by_its_side(tmp_path: Path, language: str, line: str) -> None:
    lines = (*SKUD[:2], line, "look north", "jasmine east")
    typist, session = play(tmp_path, opened(Variant("skud")), *lines, language=language)
    assert session.moves[2] == "place rose 0,-8"
    assert any("0,8 (" in told for told in typist.told), "what lies in the north is told"
    assert session.moves[3:] == ["place jasmine 8,0"], "in English too"


def test_tiles_may_be_looked_at_and_their_moves_listed_by_name(tmp_path: Path) -> None:
    lines = ("look rose", "moves rose", "moves orchids", "orchids", "?", "place rose 99,0")
    typist, _ = play(tmp_path, opened(Variant("skud")), *SKUD, *lines)
    assert any(line.startswith("99,0 is not on the board.") for line in typist.told)
    assert any(line.startswith("Guest: Rose at 0,-8") for line in typist.told)
    assert any("move (" in line and "place (" in line for line in typist.told)
    assert any(line.startswith('"orchids" is neither a move here') for line in typist.told)
    assert 'There is no move "orchids" now.' in typist.told
    assert any(f"{HELP[0][0]}: " in line for line in typist.told), "? is the key for help in the window"


def test_all_tiles_of_a_kind_or_of_a_player_may_be_looked_at(tmp_path: Path) -> None:
    looks = ("look Rose", "look host", "look lily", "look lilies")
    typist, _ = play(tmp_path, opened(Variant("skud")), *SKUD, "move 0,-8 0,-5", *looks)
    looked = [line for line in typist.told if line.startswith(("Guest: Rose", "Host: Rose"))]
    assert [line.split(" (")[0] for line in looked] == ["Guest: Rose at 0,-5.", "Host: Rose at 0,8", "Host: Rose at 0,8"]
    assert "No Lily lies on the board." in typist.told
    assert any(line.startswith('Nothing here is called "lilies"') for line in typist.told)


def test_an_empty_point_is_told_with_its_grounds_and_what_is_met_from_a_place_on_in_each_direction(tmp_path: Path) -> None:
    typist, _ = play(tmp_path, opened(Variant("skud")), *SKUD, "look 0,5", "around 0,7", "around", "around 99,0")
    assert "Nothing lies at 0,5 (touching red, touching white)." in typist.told
    north, east, south, west = typist.told[-8:-4]
    assert north == "North: Rose of Host at 0,8, next to it." and south == "South: Rose of Guest at 0,-8, 15 points on."
    assert (east, west) == ("East: 5 free points, then the edge.", "West: 5 free points, then the edge.")
    assert typist.told[-4].startswith("Say from which place: around ") and typist.told[-3].startswith("99,0 is not on the board.")


def test_squares_are_places_too_where_tiles_lie_on_them(tmp_path: Path) -> None:
    asked = "look s-8,4", "around s-8,3", "look s0,0", "look s-9,8"
    typist, _ = play(tmp_path, opened(Variant("iroh")), "place knotweed s-8,4", *asked)
    looked, north, east, _, west, empty, beyond = typist.told[-9:-2]
    assert looked == "Guest: Knotweed at s-8,4."
    assert north == "North: Knotweed of Guest at s-8,4, next to it." and west == "West: the edge."
    assert east == "East: 15 free points, then the edge." and empty == "Nothing lies at s0,0."
    assert beyond.startswith('Nothing here is called "s-9,8"')


def test_where_nothing_is_called_so_a_name_that_is_nearly_so_is_asked_for(tmp_path: Path) -> None:
    typist, _ = play(tmp_path, opened(Variant("skud")), "look white lotos", "look stone")
    assert typist.told[-4].endswith(" (white lotus?)") and typist.told[-3].endswith("a tile or a player.")


def test_the_moves_so_far_and_the_last_with_what_it_did_may_be_heard_again(tmp_path: Path) -> None:
    typist, _ = play(tmp_path, opened(Variant("skud")), "history", "last", *SKUD, "history 2", "last", "turn")
    assert typist.told[2:4] == ["No move has been made yet."] * 2
    assert typist.told[-7:-2] == [
        "2. Guest: Keep accent tiles: 2\u00a0×\u00a0Rock, 2\u00a0×\u00a0Wheel.",
        "3. Guest: Plant the first flower: Rose 0,-8.",
        *("Guest: Plant the first flower: Rose 0,-8.", "The rules also place: Rose of Host 0,8."),
        "Guest to move: Plant a flower or move a flower.",
    ]


NAMED = (
    *(("en", "rose 0,-5"), ("en", "move rose 0,-5"), ("fr", "Rose 0,-5"), ("en", "Move the rose from 0,-8 to 0,-5")),
    *(("de", "Bewege die Rose auf 0,-5"), ("fr", "déplacer la rose en 0,-5")),
)


@pytest.mark.parametrize(("language", "line"), NAMED)
def test_a_tile_may_be_named_instead_of_its_place_or_beside_it(tmp_path: Path, language: str, line: str) -> None:
    _, session = play(tmp_path, opened(Variant("skud")), *SKUD, line, language=language)
    assert session.moves[-1] == "move 0,-8 0,-5"


def test_where_a_name_means_several_tiles_it_is_asked_which(tmp_path: Path) -> None:
    moves = "move 0,-8 0,-5", "move 0,8 0,5", "place rose 0,-8", "place lily 0,8"
    typist, session = play(tmp_path, opened(Variant("skud")), *SKUD, *moves, "rose 0,-2")
    assert session.here.depth == 8, "one of the two roses can go there"
    typist, session = play(tmp_path / "again", opened(Variant("skud")), *SKUD, *moves, "move rose")
    assert session.here.depth == 7
    assert any("move 0,-5" in line and "move 0,-8" in line for line in typist.told), "both are named"


def test_a_named_tile_that_cannot_go_there_is_refused_with_its_reason(tmp_path: Path) -> None:
    typist, session = play(tmp_path, opened(Variant("skud")), *SKUD, "rose 5,5")
    assert session.here.depth == 3
    assert any("out of reach" in line for line in typist.told)
    assert not any("0,8" in line or "gate" in line for line in typist.told[-3:]), "neither the other's rose nor a new one"


def test_what_comes_along_with_a_move_is_told(tmp_path: Path) -> None:
    typist, _ = play(tmp_path, opened(Variant("skud")), *SKUD)
    assert "The rules also place: Rose of Host 0,8." in typist.told


def test_the_toss_is_told_before_the_first_move(tmp_path: Path) -> None:
    typist, _ = play(tmp_path, opened(Variant("basic")), "choose first_tile", seed=1)
    assert any(line.endswith(" wins the toss.") for line in typist.told[:3]), typist.told
    begun = [line.partition(" ")[2] for line in typist.told if " begins:" in line]
    assert begun == ["begins: Spring flowers.", "begins: Play."], "each begins something else"


def test_where_a_wheel_turns_tiles_it_is_told_where_each_goes() -> None:
    board = {**EARNING, "3,5": "host lily", "4,5": "guest lily"}
    session, told = Session(opened(Variant("skud")), 1, position(board)), list[str]()
    table = TextTable(session, NoFile(), "en", Typist().read, told.append)
    table.answer(EARN)
    table.answer("place wheel 4,4")
    assert {"Lily of Host goes from 3,5 to 4,5.", "Lily of Guest goes from 4,5 to 5,5."} <= set(told)


def test_what_cannot_be_played_is_refused_with_its_reason(tmp_path: Path) -> None:
    typist, session = play(tmp_path, opened(Variant("skud")), *SKUD, "place rose 1,1", "why move 0,-8 8,8", "qiut", "why")
    assert session.here.depth == 3
    said = typist.told
    assert any("gate" in line for line in said)
    assert any('"qiut"' in line and "(quit?)" in line for line in said)
    assert any(line.startswith("Say which move: why ") for line in said)


def test_what_help_gives_as_an_example_is_known_in_that_game(tmp_path: Path) -> None:
    game = opened(Variant("skud_children"))  # its board is small
    typist, _ = play(tmp_path, game, "help")
    said = "\n".join(typist.told)
    places = re.findall(r"-?\d+,-?\d+", said)
    assert len(places) >= 2 and set(places) <= set(game.board.grounds)
    assert "moves place tells more" in said
    typist, _ = play(tmp_path, opened(Variant("skud")), "help")
    assert any("moves choose tells more" in line for line in typist.told)


@pytest.mark.parametrize("language", ["en", "de"])
def test_each_word_says_something(tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.terminal.text_table.HINT", Budget(positions=20))
    words = [word for words, _ in HELP for word in words.split(", ") if word.islower() and word not in ("quit", "resign", "redo")]
    game = opened(Variant("skud"))
    asked = [*words, "meters", "look 0,-8", "look 5,5", "rules 4", "rules rose", "rules nobody", "moves place", "redo"]
    typist, _ = play(tmp_path, game, *SKUD, "help", *asked, language=language)
    said = "\n".join(typist.told)
    assert all(f"{words}: " in said for words, _ in HELP)
    assert game.kinds["rose"].name[language] in said
    assert not re.search(r"[{}]", said)


def test_a_hint_says_why_even_of_a_quiet_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.terminal.text_table.HINT", Budget(positions=20))
    typist, _ = play(tmp_path, opened(Variant("skud")), "hint")
    assert any(re.fullmatch(r"Perhaps: choose [a-z ]+\. The board is the same .*\.", line) for line in typist.told)


def test_a_hint_knows_the_game_so_far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or it would send a tile to and fro."""
    known: list[Context] = []

    def hinted(*_asked: Any, context: Context, **_more: Any) -> Hint:
        known.append(context)
        return Hint("pass", 0.0, ())

    monkeypatch.setattr("game.terminal.text_table.make_hint", hinted)
    play(tmp_path, opened(Variant("skud")), *SKUD, "place rose 8,0", "place rose -8,0", "hint")
    assert [context.seen.turns for context in known] == [1], "GUEST has ended a turn"


def test_a_program_answers_and_undo_goes_back_to_the_person(tmp_path: Path) -> None:
    typist, session = play(tmp_path, opened(Variant("skud_children")), *CHILDREN, host="easy")
    assert session.here.depth > 2
    assert any(line.startswith("Host: ") for line in typist.told)
    typist, session = play(tmp_path, opened(Variant("skud_children")), *CHILDREN, "undo", host="easy")
    assert session.game.to_move(session.state) == "guest"
    assert "Taken back." in typist.told


def test_giving_up_is_asked_once_and_the_end_is_said(tmp_path: Path) -> None:
    typist, session = play(tmp_path, opened(Variant("skud")), *SKUD, "resign", "look", "resign", "resign", "moves")
    assert session.result is not None
    assert typist.told.count(say("sure_resign", "en")) == 2
    over = "The game is over: Guest has given up. Host has won."
    assert typist.told.count(over) == 2, "once more in place of moves that there are none of"


def test_a_game_alone_that_is_given_up_names_nobody(tmp_path: Path) -> None:
    typist, _ = play(tmp_path, opened(Variant("solitaire")), "resign", "resign", language="de")
    assert any("Aufgegeben." in line for line in typist.told)


def test_a_game_whose_time_was_up_in_a_window_is_over_here_too() -> None:
    session, told = Session(opened(Variant("skud")), 3), list[str]()
    session.clock = GameClock(ClockSetting("game", 60), {0: 61_000})
    table = TextTable(session, NoFile(), "en", Typist().read, told.append)
    for line in (SKUD[0], "resign", "hint"):
        told.clear()
        table.answer(line)
        assert session.here is session.root and told, line
    session.players = {"host": "easy"}
    table._play_programs()
    assert session.here is session.root
    table._announce()
    assert "The game is over: Host has no time left. Guest has won." in told
    table.run()
    assert "Skud Pai Sho. Type a word: help tells which there are." in told, "there is no move to be typed"


def test_a_move_that_rules_write_as_a_word_of_the_table_can_be_made(tmp_path: Path) -> None:
    rules = "actions: {plant: {says: look seed gate}}"
    game = house(tmp_path, rules)
    session, told = Session(game, 1, position({})), list[str]()
    TextTable(session, NoFile(), "en", Typist().read, told.append).answer("look rose 0,-8")
    assert session.moves == ["look rose 0,-8"]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("ruleset", ["skud", "wiki", "ancient", "iroh", "solitaire"])
def test_a_move_may_be_typed_as_the_history_tells_it(ruleset: str, language: str) -> None:
    game, chance, told = opened(Variant(ruleset)), Chance(5), list[str]()
    session = Session(game, 5)
    table = TextTable(session, NoFile(), language, Typist(*[""] * 99).read, told.append)  # who sees the screen handed over
    describer = Describer(game, language)
    for number in range(24):
        move = session.legal[chance.below(len(session.legal))]
        if number % 2:
            table.answer(describer.move(move, session.state))
        else:  # a whole line of it
            session.enter(move)
            table.answer("history 1")
            session.undo()
            table.answer(told[-1])
        assert session.here.move == move, told[-1]


@pytest.mark.parametrize("typed", ["rules \u00b2", "rules " + "9" * 5000])
def test_digits_that_are_no_number_of_a_chapter_are_no_chapter(typed: str, tmp_path: Path) -> None:
    typist, _ = play(tmp_path, opened(Variant("skud")), typed)
    assert say("no_rules", "en", text=typed.removeprefix("rules ")[:60]) in typist.told


def test_a_move_to_where_too_much_work_would_be_needed_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def costly(*_: object) -> None:
        raise TooCostly("That needs too much work.")

    monkeypatch.setattr(RulesGame, "play", costly)
    typist, session = play(tmp_path, opened(Variant("skud")), SKUD[0], "look", host="easy")
    assert "That needs too much work." in typist.told and session.moves == []


def test_the_screen_is_handed_over_where_hands_are_private(tmp_path: Path) -> None:
    game = opened(Variant("ancient"))
    typist, _ = play(tmp_path, game, "", "tiles", game.legal(game.start(3))[0], "", "tiles")
    assert sum("Press Enter when nobody else looks" in asked for asked in typist.asked) >= 1
    assert any("unseen" in line for line in typist.told)
    typist, _ = play(tmp_path / "ended", game)
    assert typist.told[-1] == "Nothing was played; nothing is kept.", "somebody goes while the screen is handed over"


def test_whoever_is_handed_the_screen_is_told_all_of_the_turn_before(tmp_path: Path) -> None:
    game, chance = opened(Variant("ancient")), Chance(5)
    session = Session(game, 5)
    while not session.legal[0].startswith("draw"):
        session.enter(session.legal[0])
    mover, typist = game.to_move(session.state), Typist(*[""] * 9)
    table = TextTable(session, NoFile(), "en", typist.read, typist.told.append)
    table.tell.viewer = mover
    table.answer(next(move for move in session.legal if move.startswith("place ")))
    while game.to_move(session.state) == mover:
        table.answer(chance.pick(session.legal))
    for said in (": Lay a tile: ", ": Move a tile: "):
        assert len([line for line in typist.told if said in line]) == 2, "to who did it, and to who comes after it"


def test_a_tile_face_down_is_told_to_its_owner_alone(tmp_path: Path) -> None:
    game, chance = house_rule("masks"), Chance(3)
    session, typist = Session(game, 3), Typist(*[""] * 400)
    table = TextTable(session, Autosave(tmp_path / "saves", session), "en", typist.read, typist.told.append)
    table._announce()
    for _ in range(16):
        if not session.legal:
            break
        table.answer(chance.pick(session.legal))
        seen = table.tell.pieces(session.state)
        assert all(piece.kind != "?" for piece in seen.values() if piece.owner == table.tell.viewer)
    assert any("face down" in line for line in typist.told)


def test_the_game_is_kept_and_goes_on_at_either_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("game.places.saves", lambda: tmp_path)
    lines = Typist(*SKUD)
    monkeypatch.setattr("builtins.input", lines.read)
    assert main(["play", "skud", "--text", "--seed", "3", "--language", "en"]) == 0
    (kept,) = list_unfinished(tmp_path)
    assert kept.moves == 3
    assert f"The game is kept: {kept.path}" in capsys.readouterr().out
    monkeypatch.setattr("builtins.input", Typist("look").read)
    assert main(["open", str(kept.path), "--text", "--language", "de"]) == 0
    monkeypatch.setattr("builtins.input", Typist("move 0,-8 0,-5").read)
    assert main(["open", str(kept.path), "--text", "--language", "de"]) == 0
    (again,) = list_unfinished(tmp_path)
    assert (again.path, again.moves) == (kept.path, 4), "it goes on in the same file"
    assert "Gast: Rose auf 0,-8" in capsys.readouterr().out
    assert main(["open", str(tmp_path / "none.paisho"), "--text"]) == 2
    assert re.search('There is no file ".*none.paisho" to open', capsys.readouterr().err), "nor was there ever one"
    assert main(["play", "skud", "--text", "--clock", "10"]) == 2, "no clock would run"
    assert "A clock runs in the window only" in capsys.readouterr().err
    monkeypatch.setattr("sys.stdin", None)
    assert main(["open", str(kept.path), "--text"]) == 0, "started with it closed: there is nothing to read"


def test_where_nothing_was_played_nobody_is_told_of_a_file(tmp_path: Path) -> None:
    typist, _ = play(tmp_path, opened(Variant("skud")))
    assert typist.told[-1] == "Nothing was played; nothing is kept."
    assert not list_unfinished(tmp_path / "saves")


def test_that_a_game_cannot_be_kept_is_told_at_once_with_the_folder_and_once(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("no folder")
    typist, told = Typist("undo", "moves", "undo"), list[str]()
    session = Session(opened(Variant("skud")), 3)

    def read(prompt: str) -> str:
        told.append("".join(typist.told))
        return typist.read(prompt)

    TextTable(session, Autosave(tmp_path / "saves", session), "en", read, typist.told.append).run()
    said = f"The game cannot be kept in {tmp_path / 'saves'}: File exists. Play goes on."
    assert said in told[0], "before the first line is typed"
    assert typist.told.count(said) == 1
    assert typist.told[-1] == f"The game is not kept in {tmp_path / 'saves'}: File exists."


@pytest.mark.parametrize("ruleset", playable()[::4])
def test_any_game_can_be_played(tmp_path: Path, ruleset: str) -> None:
    game, chance = opened(Variant(ruleset)), Chance(5)
    session, typist = Session(game, 5), Typist(*[""] * 400)
    table = TextTable(session, Autosave(tmp_path / "saves", session), "en", typist.read, typist.told.append)
    for number in range(60):
        if not session.legal:
            break
        table.answer(chance.pick(session.legal))
        table.answer(("look", "links", "tiles", "board", "score", "moves")[number % 6])
    assert len(typist.told) > 60
    assert not [line for line in typist.told if re.search(r"[{}]|\bNone\b", line)]


def test_the_board_of_letters_shows_gates_gardens_and_midlines_and_moves_name_the_flower(tmp_path: Path) -> None:
    moves = "place rose 0,-8", "move 0,-8 0,-7", "move 0,8 0,7"
    typist, _ = play(tmp_path, opened(Variant("skud")), "place rose", *SKUD[:2], *moves, "board")
    assert "Not now. What is asked for: Keep accent tiles: choose 4." in typist.told
    assert "Guest: Move a flower: Rose 0,-8 0,-7." in typist.told
    rows = {line.split()[0]: line.split()[1:] for line in typist.told if line[:4].strip().lstrip("-").isdigit()}
    assert (rows["0"][0], rows["0"][9], rows["0"][-1]) == ("[]", "+", "[]")
    assert rows["1"] == [*"..+=====+#####+.."]
    assert (rows["7"][5], rows["-7"][5]) == ("r3", "R3")
    assert any(line.startswith("# touching red, = touching white, . touching wood, [] a gate, + several") for line in typist.told)


@pytest.mark.parametrize(
    ("ruleset", "language", "place"),
    [
        ("iroh", "en", "The home space (for GUEST): 0,-7."),
        ("iroh", "de", "Die Mittellinie links (für GAST): -8,0; -7,0; -6,0; -5,0; -4,0; -3,0; -2,0; -1,0."),
        ("skud", "en", "A gate: 0,-8; -8,0; 8,0; 0,8."),
    ],
)
def test_the_rules_say_where_the_places_are_that_they_name(tmp_path: Path, ruleset: str, language: str, place: str) -> None:
    typist, _ = play(tmp_path, opened(Variant(ruleset)), "rules 2", language=language)
    assert place in typist.told
    assert not any(line.startswith("Wholly inside") for line in typist.told), "so many points are no help"


def test_that_nobody_is_told_of_some_links_is_said_of_the_score_too(tmp_path: Path) -> None:
    typist, _ = play(tmp_path, opened(Variant("iroh")), "score")
    assert say("quiet_links", "en", links="Harmony") in typist.told


def test_a_place_that_is_the_same_for_both_is_not_given_to_one_of_them(tmp_path: Path) -> None:
    typist, _ = play(tmp_path, opened(Variant("wiki")), "rules rose", "rules lily")
    assert "Rose: where it may come into play (for GUEST): 0,8." in typist.told
    assert "Lily: where it may come into play: -8,0; 8,0." in typist.told


CORNERS = {"-2,-4": "rhododendron", "2,-4": "jasmine", "2,5": "rhododendron", "-2,5": "chrysanthemum"}
"""Four flowers of skud that make a ring (S27)."""


@pytest.mark.parametrize(
    ("ring", "move", "whose"),
    [("guest", "move -2,6 -2,5", "Guest"), ("host", "move 0,5 0,7", "Host"), ("nobody", "move 0,5 0,7", "")],
)
def test_a_ring_that_stands_in_the_midst_of_a_turn_is_told_at_once(ring: str, move: str, whose: str) -> None:
    """The harmony bonus is still asked for, and nothing else would say that the game ends with the turn."""
    board = {place: f"{ring} {kind}" for place, kind in CORNERS.items() if ring != "nobody"}
    board |= {"0,5": "guest rose", "1,7": "guest chrysanthemum"} if ring != "guest" else {"-2,6": board.pop("-2,5")}
    told, _ = play_from(opened(Variant("skud")), board, move)
    asked = told.index("Guest to move: Harmony bonus (or skip).") + 1
    stands = say("stands", "en", title=f"Harmony ring of {whose}")
    assert (told[asked] == stands) is bool(whose)
    assert whose or not any("reached for now" in line for line in told)


def test_that_something_was_skipped_is_said_once() -> None:
    board = {"0,5": "guest rose", "1,7": "guest chrysanthemum"}
    told, _ = play_from(opened(Variant("skud")), board, "move 0,5 0,7", "skip")
    assert [line for line in told if "kip" in line and "(or skip)" not in line] == ["Guest skips: Harmony bonus."]


def test_a_number_that_falls_is_told_with_where_it_ends(tmp_path: Path) -> None:
    typist, _ = play(tmp_path, opened(Variant("wiki")), "score")
    assert "Only three harmonious tiles left: Guest 39 (ends at 3), Host 39 (ends at 3)." in typist.told


def test_moves_are_listed_and_made_by_a_line_of_the_history_of_whoever_is_to_move() -> None:
    board = {"0,5": "guest rose", "1,7": "host chrysanthemum"}
    told, session = play_from(opened(Variant("skud")), board, "moves Guest: Move a flower: Rose 0,5 0,7.")
    assert told == ["1 move: move 0,5 0,7."]
    told, session = play_from(opened(Variant("skud")), board, "7. Host: Move a flower: Rose 0,5 0,7.")
    assert session.here.parent is None, "it is Guest's turn"
    told, session = play_from(opened(Variant("skud")), board, "7. Guest: Move a flower: Rose 0,5 0,7.")
    assert session.here.move == "move 0,5 0,7"


@pytest.mark.parametrize(
    ("ruleset", "language", "move", "said"),
    [
        ("iroh", "fr", "place air 0,0", "Faire entrer une nation\u00a0: Air 0,0"),
        ("iroh", "en", "place knotweed s-3,3", "Place a Knotweed: s-3,3"),
        ("basic", "de", "ferry 0,0 1,0 by -1,0", "Bis zu drei Steine mit einem Boot übersetzen: 0,0 1,0 um -1,0"),
        ("ancient", "en", "choose first_move", "You guessed the hand with the tile. Who begins? You begin"),
    ],
)
def test_a_move_is_told_with_its_tile_unless_its_action_names_that(ruleset: str, language: str, move: str, said: str) -> None:
    game = opened(Variant(ruleset))
    assert Describer(game, language).move(move, game.start(1)) == said


def test_how_a_tile_differs_from_the_game_before_is_said_as_that(tmp_path: Path) -> None:
    typist, _ = play(tmp_path, opened(Variant("wiki")), "rules white lotus")
    told = [line for line in typist.told if "White Lotus (L)" in line]
    assert told[0].startswith("White Lotus (L): ")
    assert told[1].startswith("What differs from the game that this builds on: White Lotus (L). Now: ")


@pytest.mark.parametrize(("ruleset", "told"), [("iroh", True), ("skud", False)])
def test_how_squares_are_named_is_told_where_tiles_lie_on_them(tmp_path: Path, ruleset: str, told: bool) -> None:
    typist, _ = play(tmp_path, opened(Variant(ruleset)), "board")
    assert (say("board_squares", "en") in typist.told) == told


def test_a_tile_in_a_square_is_listed_beneath_the_board_with_whose_it_is() -> None:
    told, _ = play_from(opened(Variant("iroh")), {"s2,0": "host knotweed"}, "board")
    assert "Knotweed of Host at s2,0" in told


def test_the_grounds_of_another_board_have_signs_and_names_as_its_author_calls_them() -> None:
    class Pond(Noughts):
        grounds = dict.fromkeys(POINTS, ("path",)) | {"0,0": ("water",), "1,0": ("path", "water")}
        board = BoardLook(en("Pond"), grounds, ground_names={"water": en("in the pond"), "path": en("on the path")})

    *drawn, signs = Describer(Pond(), "en").board(Pond().start(1))
    assert drawn[:3] == ["   1   =   =   =", "   0   =   #   +", "  -1   =   =   ="]
    assert signs.startswith("# in the pond, = on the path, + several of these;")


def test_every_ground_has_a_sign_of_its_own_that_a_point_without_ground_has_not() -> None:
    names = [f"ground {n}" for n in range(9)]

    lying = {place: (name,) for place, name in zip(POINTS, names, strict=True)}

    class Meadow(Noughts):
        board = BoardLook(en("Meadow"), lying, ground_names={name: en(name) for name in names})

    *drawn, signs = Describer(Meadow(), "en").board(Meadow().start(1))
    said = re.findall(r"(\S+) (ground \d)", signs)
    assert [name for _, name in said] == names
    shown = [sign for line in drawn[:3] for sign in line.split()[1:]]
    assert sorted(shown) == sorted(sign for sign, _ in said) and len({*shown, "+", "_"}) == 11


def test_links_that_come_about_and_break_are_told_with_their_tiles(tmp_path: Path) -> None:
    session, told = Session(opened(Variant("skud")), 1, position({"0,-4": "guest rose", "3,-1": "guest white_jade"})), list[str]()
    table = TextTable(session, NoFile(), "en", Typist().read, told.append)
    table.answer("move 0,-4 0,-1")
    assert "New: Harmony of Guest, Rose 0,-1 with White Jade 3,-1." in told


def test_a_link_along_which_a_tile_has_moved_is_still_there_and_no_new_one(tmp_path: Path) -> None:
    """Nor does it earn a bonus in skud (S13)."""
    session, told = Session(opened(Variant("skud")), 1, position({"0,-1": "guest rose", "3,-1": "guest white_jade"})), list[str]()
    TextTable(session, NoFile(), "en", Typist().read, told.append).answer("move 0,-1 -1,-1")
    assert "Still there: Harmony of Guest, Rose -1,-1 with White Jade 3,-1, the same two tiles." in told
    assert not any(line.startswith(("New:", "Gone:")) for line in told)


@pytest.mark.parametrize(
    ("move", "lines"),
    [
        (
            "move -2,4 -2,2",
            [
                "New: Harmony of Guest, Jasmine -4,4 with Lily 6,4.",
                "Gone: Harmony of Guest, Jasmine -4,4 with Lily -2,4.",
            ],
        ),
        (
            "move -2,4 -4,3",
            [
                "New: Harmony of Guest, Jasmine -4,4 with Lily 6,4.",
                "Still there: Harmony of Guest, Lily -4,3 with Jasmine -4,4, the same two tiles.",
            ],
        ),
    ],
)
def test_a_link_to_a_tile_alike_that_lay_behind_the_one_that_left_is_new(tmp_path: Path, move: str, lines: list[str]) -> None:
    """Opening a line earns the bonus (S13)."""
    tiles = {"-4,4": "guest jasmine", "-2,4": "guest lily", "6,4": "guest lily"}
    session, told = Session(opened(Variant("skud")), 1, position(tiles)), list[str]()
    TextTable(session, NoFile(), "en", Typist().read, told.append).answer(move)
    assert [line for line in told if "Harmony of " in line] == lines


def test_a_link_whose_tile_was_captured_is_told_with_the_tile_that_lay_there(tmp_path: Path) -> None:
    board = {"0,0": "guest rhododendron", "0,2": "host white_lotus", "0,5": "guest jasmine", "2,2": "guest rhododendron"}
    typist, _ = play_from(opened(Variant("wiki")), board, "move 2,2 0,2")
    gone = [line for line in typist if line.startswith("Gone: ")]
    assert "Gone: Harmony of Host, Rhododendron 0,0 with White Lotus 0,2." in gone
    assert not any("Rhododendron 0,0 with Rhododendron 0,2" in line for line in gone)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Into the Pot: White Lotus."),
        ("de", "In „Topf“ gelegt: Weißer Lotus."),
        ("fr", "Vers «\u00a0Pot\u00a0»\u00a0: Lotus blanc."),
    ],
)
def test_a_captured_tile_is_told_to_go_to_the_pot(language: str, said: str) -> None:
    board = {"0,0": "guest rhododendron", "0,2": "host white_lotus", "2,2": "guest rhododendron"}
    told, _ = play_from(opened(Variant("wiki")), board, "move 2,2 0,2", language=language)
    assert said in told


def test_what_a_mark_means_ends_in_one_full_stop(tmp_path: Path) -> None:
    typist, _ = play(tmp_path, opened(Variant("basic")), "choose first_tile", "place rose -8,1")
    assert any(line.endswith("A spring flower sleeps until it has been moved.") for line in typist.told)
    assert not [line for line in typist.told if ".." in line.replace("...", "")]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Harmony: the rules leave it to the players to see."),
        ("de", "Harmonie: das zu sehen, überlassen die Regeln den Spielern."),
        ("fr", "Harmonie\u00a0: les règles laissent aux joueurs le soin de s’en apercevoir."),
    ],
)
def test_where_players_are_to_see_links_for_themselves_nobody_says_that_there_are_none(language: str, said: str) -> None:
    told, _ = play_from(opened(Variant("iroh")), {"1,-5": "guest earth", "1,4": "guest air"}, "links", language=language)
    assert told == [said]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Guest proclaims victory, but has not won."),
        ("de", "Gast erklärt sich zum Sieger, hat aber nicht gewonnen."),
        ("fr", "Invité proclame sa victoire, mais n’a pas gagné."),
    ],
)
def test_a_wrong_proclamation_is_told(tmp_path: Path, language: str, said: str) -> None:
    typist, _ = play(tmp_path, opened(Variant("iroh")), "proclaim", language=language)
    assert said in typist.told


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Harmonies for HOST, disharmonies for GUEST: Guest 1, Host 2, Host leads by 1."),
        ("de", "Harmonien für GASTGEBER, Disharmonien für GAST: Gast 1, Gastgeber 2, Gastgeber führt um 1."),
        ("fr", "Harmonies pour l’Hôte, disharmonies pour l’Invité\u00a0: Invité 1, Hôte 2, Hôte mène de 1."),
    ],
)
def test_in_solitaire_against_each_other_the_count_says_who_leads_and_by_what(language: str, said: str) -> None:
    board = {"0,0": "any rose", "3,0": "any chrysanthemum", "0,3": "any chrysanthemum", "0,-3": "any jasmine"}
    told, _ = play_from(opened(Variant("solitaire_against")), board, "score", language=language)
    assert said in told


def test_a_game_alone_is_yours_or_the_programs(tmp_path: Path) -> None:
    typist, _ = play(tmp_path, opened(Variant("solitaire")), "score")
    assert "Your turn: Place the tile drawn, or move a flower first." in typist.told
    assert not any("Guest" in line for line in typist.told)
    typist, session = Typist(), Session(opened(Variant("solitaire")), 3)
    while len(session.game.position(session.state).get("bag", ())) > 4:  # a whole game of a program takes seconds
        session.enter(session.legal[-1])
    session.players = {"guest": "beginner"}
    TextTable(session, NoFile(), "en", typist.read, typist.told.append).run()
    assert session.result is not None and any(line.startswith("The program: Place the ") for line in typist.told)
    (asked,) = [line for line in play(tmp_path, opened(Variant("ancient")), "")[0].told if "Who begins" in line]
    assert asked.endswith("Who begins?")


def test_at_the_end_of_a_game_alone_it_is_told_what_it_has_come_to() -> None:
    session, chance, told = Session(opened(Variant("solitaire")), 5), Chance(5), list[str]()
    table = TextTable(session, NoFile(), "fr", Typist().read, told.append)
    while session.result is None:
        table.answer("tiles")
        session.enter(chance.pick(session.legal))
    assert "Sac\u00a0: 1 non vue." in told and "Sac\u00a0: 2 non vues." in told
    table.answer("moves")
    score = session.result.tally[-1][1]
    assert any(line.startswith("La partie est terminée") and line.endswith(f" {score}") for line in told), told[-9:]
    assert not any("gagné" in line for line in told), "nobody could"


def test_of_a_step_that_can_be_skipped_it_is_told_what_may_be_done_in_it() -> None:
    told, _ = play_from(opened(Variant("skud")), EARNING, EARN)
    (said,) = [line for line in told if line.startswith("What may be done: ")]
    assert said.startswith("What may be done: Plant a basic flower; ") and "Harmony bonus" not in said


@pytest.mark.parametrize(("amount", "said"), [(98, "98 of 100"), (104, "104 of 100")])
def test_points_beyond_the_number_that_is_agreed_on_do_not_read_as_if_they_had_to_fall(amount: int, said: str) -> None:
    gauge = Gauge("count", en("Points"), min(amount / 100, 1.0), amount, 100)
    meters = [Meter("ending", "target", en("Points"), seat="guest", gauge=gauge)]
    assert list(Describer(opened(Variant("wiki")), "en").meters(meters)) == [f"Points: Guest {said}."]
