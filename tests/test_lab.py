"""The lab: games of programs as pure functions of their jobs, over any executor, and what they show."""

from __future__ import annotations

import json
import os
import pickle
import re
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, replace
from io import StringIO
from pathlib import Path
from typing import Any, ClassVar
from xml.etree import ElementTree

import pytest

from game.bots.budget import ALONE, Choice, Context
from game.bots.match import RANDOM
from game.cli import main
from game.core.errors import BadPosition, BadRequest, BadRuleset, Problem, TooCostly
from game.core.session import restore
from game.engine.handler import RequestHandler
from game.workshop import lab
from game.workshop.lab import Job, LabFile, LocalPool, play_job, rules_of, run_jobs
from game.workshop.lab_command import Progress
from game.workshop.lab_report import describe_differences, describe_report, make_report
from tests.conftest import ROOT, RULESETS, a_catalogue
from tests.soak import Variant, opened

GAME, FOLDERS = "skud_children", [RULESETS]


def jobs(number: int, level: str = RANDOM) -> list[Job]:
    rules = rules_of(opened(Variant(GAME)), FOLDERS)
    return [Job(rules, level, seed) for seed in range(number)]


def threads() -> Executor:
    return ThreadPoolExecutor(2)


def test_a_program_knows_how_its_tiles_have_stood(monkeypatch: pytest.MonkeyPatch) -> None:
    turns: dict[str, list[int]] = {"guest": [], "host": []}

    def first(_level: Any, game: Any, state: Any, _seed: int, context: Context) -> Choice:
        turns[game.to_move(state)].append(context.seen.turns)
        return Choice(game.legal(state)[0], 0.0)

    monkeypatch.setattr(lab, "play_by", first)
    play_job(Job(rules_of(opened(Variant("ancient_quick")), FOLDERS), "easy", 0))
    for known in turns.values():
        assert known == sorted(known)
        assert known[-1] > known[0]


class Interrupted:
    """The lock of a job, taking which is interrupted while that of another job is held."""

    held: ClassVar[list[Interrupted]] = []

    def acquire(self) -> bool:
        if any(other is not self for other in self.held):
            raise InterruptedError
        self.held.append(self)
        return True

    def release(self) -> None:
        self.held.remove(self)

    def locked(self) -> bool:
        return self in self.held

    _is_owned = locked

    def __enter__(self) -> bool:
        return self.acquire()

    def __exit__(self, *_: object) -> None:
        self.release()


class AtOnce(Executor):
    """An executor that plays while it is asked."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future._condition = threading.Condition(Interrupted())  # type: ignore[arg-type]
        future.set_result(fn(*args, **kwargs))
        return future


def test_whoever_waits_for_games_holds_no_locks_of_several_which_an_interruption_would_leave_held() -> None:
    """The thread that ends a game would wait for its lock, and the end of the lab for that thread: for ever."""
    assert len(run_jobs(jobs(3), AtOnce)) == 3
    assert Interrupted.held == []


class Breaking(Executor):
    """An executor whose workers die after some jobs."""

    def __init__(self, sound: int) -> None:
        self.sound = sound

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.sound -= 1
        if self.sound >= 0:
            future.set_result(fn(*args, **kwargs))
        else:
            future.set_exception(BrokenProcessPool("killed"))
        return future


def test_a_job_is_a_pure_function() -> None:
    job = jobs(1, "beginner")[0]
    assert play_job(job) == play_job(job)
    assert play_job(replace(job, seed=1)) != play_job(job)


def test_processes_and_threads_play_the_same_games() -> None:
    assert run_jobs(jobs(3), lambda: LocalPool(2)) == run_jobs(jobs(3), threads)


def test_who_moves_first_is_who_first_lays_a_tile_not_who_is_first_to_choose_accents() -> None:
    game = opened(Variant("skud"))
    assert game.to_move(game.start(0)) == "host"
    assert play_job(Job(rules_of(game, FOLDERS), RANDOM, 0)).first == "guest"


def test_a_broken_worker_loses_no_finished_game() -> None:
    executors: list[Executor] = [Breaking(2), Breaking(1), Breaking(9)]
    told: list[int] = []
    found = run_jobs(jobs(5), lambda: executors.pop(0), lambda one: told.append(one.seed))
    assert found == run_jobs(jobs(5), threads)
    assert sorted(told) == [0, 1, 2, 3, 4]
    with pytest.raises(BadRequest, match="ended 3 times before their games did; 0 games"):
        run_jobs(jobs(5), lambda: Breaking(0))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["ctrl-c", "sigterm"])
def test_the_command_is_ended_at_once_and_quietly(number: signal.Signals, tmp_path: Path) -> None:
    kept = tmp_path / "games.txt"
    command = [sys.executable, "-m", "game", "lab", GAME, "--games", "400", "--continue", str(kept)]
    heard = lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)  # noqa: E731 - else what started the tests may have it ignored
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, preexec_fn=heard, start_new_session=True) as lab:
        while not kept.exists() or len(kept.read_text("utf-8").splitlines()) < 2:
            assert lab.poll() is None
            time.sleep(0.05)
        os.killpg(lab.pid, number) if number == signal.SIGINT else lab.send_signal(number)
        began = time.monotonic()
        _, said = lab.communicate(timeout=60)
    assert lab.returncode == 130
    assert all(b" of 400 games after " in line for line in said.splitlines()), "nothing but how far it is"
    assert time.monotonic() - began < 10


def test_how_far_games_are_is_told_at_once_and_while_none_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.workshop.lab.TICK", 0.01)
    told: list[object] = []
    executor = Breaking(2)
    run_jobs(jobs(2), lambda: executor, lambda one: told.append(one.seed), lambda: told.append("tick"))
    assert told[0] == "tick"
    terminal = StringIO()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    Progress(6, "skud, easy").tick()
    assert terminal.getvalue().startswith("\rskud, easy: 0 of 6 games after 0 s")


def test_without_a_terminal_it_is_told_at_once_and_then_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe, now = StringIO(), [0.0]
    monkeypatch.setattr("sys.stderr", pipe)
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    progress = Progress(4, "skud, easy")
    for second in range(25):
        now[0] = float(second)
        progress.tick()
    told = "skud, easy: 0 of 4 games after {} s\n"
    assert pipe.getvalue() == told.format(0) + told.format(10) + told.format(20)


def test_few_games_favour_nobody_and_say_so() -> None:
    game = opened(Variant(GAME))
    one = replace(run_jobs(jobs(1), threads)[0], winner="guest", ending="x")
    pair = [one, replace(one, winner="host")]
    said = {number: make_report(game, pair * number, RANDOM).findings[0].said["en"] for number in (1, 3, 10)}
    assert said[1] == "More games are needed to say whether a side is favoured; with a winner so far: 2."
    assert said[3].startswith("More games are needed")
    assert said[10].startswith("Neither side is favoured, as far as 20 games can show")


def test_finished_games_are_kept_and_others_refused(tmp_path: Path) -> None:
    path, rules = tmp_path / "games.txt", jobs(1)[0].rules
    file = LabFile(path, rules)
    games = run_jobs(jobs(2), threads, file.keep)
    assert LabFile(path, rules).games == {(RANDOM, one.seed): one for one in games}
    path.write_text(path.read_text("utf-8")[:-20], "utf-8")
    file = LabFile(path, rules)
    left = {*file.games}
    assert len(left) == 1
    for one in run_jobs(jobs(4)[2:], threads):
        file.keep(one)
    assert {*LabFile(path, rules).games} == left | {(RANDOM, 2), (RANDOM, 3)}, "what comes after a torn line is kept too"
    with pytest.raises(BadRequest, match="other rules"):
        LabFile(path, rules_of(opened(Variant("skud")), FOLDERS))
    path.write_text('{"lab": 99}\n', "utf-8")
    with pytest.raises(BadRequest, match="another version of the lab"):
        LabFile(path, rules)
    path.write_text("nonsense\n", "utf-8")
    with pytest.raises(BadRequest, match="holds no games"):
        LabFile(path, rules)


def test_a_report_says_what_is_more_than_chance() -> None:
    game = opened(Variant(GAME))
    one = run_jobs(jobs(1), threads)[0]
    first, second = game.to_move(game.start(0)), next(seat for seat in game.seats if seat != game.to_move(game.start(0)))
    fair = [
        replace(one, winner=(first if n % 2 else second) or "", first=first or "", ending="last_flower", missing=one.missing)
        for n in range(40)
    ]
    unfair = [replace(won, winner=first or "") for won in fair]
    lines = describe_report(make_report(game, unfair, RANDOM), make_report(game, fair, RANDOM))
    assert any("favour whoever moves first: 100%" in line for line in lines)
    head, row = lines[1], next(line for line in lines if line.lstrip().startswith("won by whoever moves first"))
    assert head.index("by chance") == row.rindex("50%"), "each column has a heading"
    assert "  endings: Last basic flower planted 40" in lines, "as people call them"
    lines = describe_report(make_report(game, fair, RANDOM), make_report(game, fair, RANDOM))
    assert any("Neither side is favoured" in line for line in lines)
    told = describe_differences(make_report(game, fair, RANDOM), make_report(game, unfair, RANDOM))
    assert "differ by more than chance" in told[0]
    assert "no difference" in describe_differences(make_report(game, fair, RANDOM), make_report(game, fair, RANDOM))[0]


def test_of_single_games_nothing_is_more_than_chance_and_of_few_the_bounds_are_wide() -> None:
    game = opened(Variant(GAME))
    one = run_jobs(jobs(1), threads)[0]
    lone, other = (make_report(game, [replace(one, plies=plies)], RANDOM) for plies in (40, 90))
    assert "no difference" in describe_differences(lone, other)[0]
    mean, low, high = make_report(game, [replace(one, plies=plies) for plies in (40, 50)], RANDOM).figures["length"]
    assert mean == 45 and low == 0 and high == pytest.approx(45 + 63.55), "by the table of Student"
    mean, low, high = make_report(game, [replace(one, plies=40 + at) for at in range(11)], RANDOM).figures["length"]
    assert mean == 45 and high - mean == mean - low == pytest.approx(2.23, abs=0.005), "for eleven values it is 2.23 still"


def test_findings_about_a_single_game_are_said_as_of_one() -> None:
    game = opened(Variant(GAME))
    one = replace(run_jobs(jobs(1), threads)[0], ending="", comeback=True)
    said = " ".join(finding.said["en"] for finding in make_report(game, [one], RANDOM).findings)
    assert "Games cut off after 400 actions, as nobody got any further: 1 of 1." in said
    assert "Games won by somebody who had been clearly behind: 1 of 1." in said and "1 games" not in said


def test_what_went_wrong_in_another_process_is_told_as_it_was_there() -> None:
    wrong = [BadRuleset([Problem("a.yaml", 1, 2, "tiles", "is missing.")]), BadPosition(["One.", "Two."]), TooCostly("Too much.")]
    for error in wrong:
        assert str(pickle.loads(pickle.dumps(error))) == str(error)  # noqa: S301  (as a pool of processes does)


def test_the_command_prints_and_writes_the_same_for_the_same_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.workshop.lab_command.LocalPool", lambda _: threads())
    asked = ["lab", GAME, "--games", "2", "--level", "beginner", "--json", str(tmp_path / "report.json")]
    said = []
    for _ in range(2):
        assert main([*asked, "--continue", str(tmp_path / "games.txt")]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert "2 games of beginner against itself" in said[0]
    report = json.loads((tmp_path / "report.json").read_text("utf-8"))["reports"][0]
    assert report["games"] == 2
    assert len((tmp_path / "games.txt").read_text("utf-8").splitlines()) == 5
    for file, why in ((tmp_path / "none" / "r.json", "no such folder"), (tmp_path, "it is a folder")):
        assert main([*asked[:-1], str(file)]) == 2, "before games are played for hours"
        told = capsys.readouterr()
        assert why in told.err and not told.out
    assert set(asdict(make_report(opened(Variant(GAME)), [play_job(jobs(1)[0])], RANDOM))) == set(report)


def test_a_page_needs_no_other_file_and_holds_no_markup_of_an_author(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.workshop.lab_command.LocalPool", lambda _: threads())
    (tmp_path / "mine.yaml").write_text(f"format: 1\nid: mine\nextends: {GAME}\nname: <b>Mine</b>\n", "utf-8")
    assert main(["lab", str(tmp_path / "mine.yaml"), "--games", "2", "--html", str(tmp_path / "page.html")]) == 0
    page = (tmp_path / "page.html").read_text("utf-8")
    assert "&lt;b&gt;Mine&lt;/b&gt;: 2 games of easy" in page
    assert "<b>" not in page
    assert not re.search(r"(src|href)=", page)
    assert ElementTree.fromstring(page.split("<body>")[1].split("</body>")[0].join(["<body>", "</body>"])) is not None  # noqa: S314


def test_a_ruleset_with_other_options_against_itself_has_files_of_its_own_and_a_page_says_how_it_was_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = play_job(jobs(1)[0])
    found = lambda played, *_: [replace(one, level=job.level, seed=job.seed) for job in played]  # noqa: E731
    monkeypatch.setattr("game.workshop.lab_command.run_jobs", found)
    kept, page = tmp_path / "kept", tmp_path / "page.html"
    asked = ["lab", "skud", "--option", "accents=2", "--against", "skud", "--games", "1", "--seed", "7"]
    assert main([*asked, "--continue", str(kept), "--html", str(page)]) == 0
    assert {file.name for file in tmp_path.glob("kept*")} == {"kept.skud", "kept.skud.2"}, "or it was refused, halfway"
    assert "paisho lab skud --option accents=2 --against skud --level easy --games 1 --seed 7<" in page.read_text("utf-8")


def test_an_engine_plays_a_game_for_each_request_and_says_what_all_show() -> None:
    desk = RequestHandler(a_catalogue)
    request(desk, "new", ruleset=GAME)
    for number in range(2):
        found = request(desk, "trial", level="easy", seed=number)
        session, trouble = restore(opened(Variant(GAME)), found["record"])
        assert not trouble
        while session.redo():
            pass
        assert session.result is not None
        assert found["games"] == number + 1
        assert {finding["seed"] for finding in found["findings"]} <= {-1, 0, 1}
    request(desk, "new", ruleset=GAME)
    assert request(desk, "trial", level="easy", seed=0)["games"] == 1, "other rules, other games"
    desk.context = replace(ALONE, halted=lambda: True)
    assert request(desk, "trial", level="easy", seed=1, refused=True)["kind"] == "cancelled"


def request(desk: RequestHandler, command: str, *, refused: bool = False, **fields: Any) -> dict[str, Any]:
    answer = desk.answer(json.dumps({"cmd": command, **fields}).encode())
    assert answer["ok"] != refused, answer
    return answer


def test_rules_that_forbid_nothing_are_named(tmp_path: Path) -> None:
    rules = "never:\n  nothing:\n    when: {count: {tiles: lily}, more_than: 40}\n    because: Too many.\n"
    (tmp_path / "mine.yaml").write_text(f"format: 1\nid: mine\nextends: {GAME}\n{rules}", "utf-8")
    game = a_catalogue().open(tmp_path / "mine.yaml", {})
    job = Job(rules_of(game, FOLDERS), "easy", 3)
    played = play_job(job)
    assert played.idle == ["never.nothing"]
    said = [finding.said["en"] for finding in make_report(game, [played] * 9, "easy").findings]
    assert "The rule never.nothing forbade no move in any position that was looked at." in said
    assert not [line for line in said if "disharmony forbade" in line]


def test_a_cluster_plays_the_same_games() -> None:
    distributed = pytest.importorskip("distributed")
    cluster = distributed.LocalCluster(n_workers=1, processes=False, dashboard_address=None)
    with cluster, distributed.Client(cluster) as client:
        assert run_jobs(jobs(2), client.get_executor) == run_jobs(jobs(2), threads)
