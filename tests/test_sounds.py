"""The sounds: every event has its files, equally loud and always the same ones; and silence wherever something is missing."""

from __future__ import annotations

import array
import math
import os
import subprocess
import sys
import wave
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any

import pygame
import pytest

from game import places
from game.assets import AssetFolders
from game.core.languages import list_languages
from game.rules.disk_cache import DiskCache
from game.ui.framework.sound import EVENTS, SoundPlayer
from tests.conftest import ROOT

FOLDER = ROOT / "art" / "sounds"
FILES = sorted(FOLDER.glob("*.wav"))
BELLS = {"won", "end"}
names = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


# -- the files


@cache
def samples(path: Path) -> tuple[float, ...]:
    """A file's samples; full is 1."""
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        assert file.getframerate() <= 32_000
        data = array.array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        data.byteswap()
    return tuple(value / 32767 for value in data)


def seconds(path: Path) -> float:
    with wave.open(str(path), "rb") as file:
        return file.getnframes() / file.getframerate()


def decibels(value: float) -> float:
    return 20 * math.log10(max(value, 1e-9))


@cache
def loudest(path: Path) -> float:
    """The loudness of the loudest 50 ms, in dB below full."""
    window = round(len(samples(path)) / seconds(path) / 20)
    squares = [value * value for value in samples(path)] + [0.0] * window
    total, most = 0.0, 0.0
    for n, square in enumerate(squares):
        total += square - (squares[n - window] if n >= window else 0.0)
        most = max(most, total)
    return decibels(math.sqrt(most / window))


def ringing(path: Path) -> float:
    """Seconds from the begin until 20 ms are never again a tenth as loud as the loudest 20 ms."""
    step = round(len(samples(path)) / seconds(path) / 50)
    parts = [sum(value * value for value in samples(path)[n : n + step]) for n in range(0, len(samples(path)), step)]
    return 0.02 * (1 + max(n for n, part in enumerate(parts) if part > max(parts) / 100))


def told() -> Mapping[str, Any]:
    """What sounds.yaml says, read by the program."""
    return AssetFolders([FOLDER.parent], DiskCache(None, "")).sounds()


@pytest.fixture(autouse=True)
def _nothing_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "cache", lambda: tmp_path / "cache")


def test_every_event_has_files_and_every_file_an_event() -> None:
    assert set(told()) == set(EVENTS)
    used = [name for entry in told().values() for name in entry["files"]]
    assert sorted(used) == [path.name for path in FILES]
    assert len(told()["place"]["files"]) == 3
    assert all(0 < float(str(entry["gain"])) <= 1 for entry in told().values())


@names
def test_a_sound_is_over_in_half_a_second_unless_it_is_a_bell(path: Path) -> None:
    assert 0.05 < seconds(path) < (2.5 if path.stem in BELLS else 0.5)


@names
def test_all_sounds_are_equally_loud_and_none_comes_near_full(path: Path) -> None:
    assert abs(loudest(path) - median(map(loudest, FILES))) <= 0.75  # so that no two are more than 1.5 dB apart
    assert decibels(max(map(abs, samples(path)))) <= -3


@names
def test_a_sound_rests_at_nought_and_ends_in_silence(path: Path) -> None:
    assert abs(sum(samples(path))) / len(samples(path)) < 3e-4
    assert abs(samples(path)[-1]) < 1e-3
    assert max(map(abs, samples(path)[-30:])) < 5e-3


def test_bells_ring_and_clicks_do_not() -> None:
    assert all(ringing(path) > 1 for path in FILES if path.stem in BELLS)
    assert all(ringing(FOLDER / f"{name}.wav") <= 0.1 for name in ("refused", "turn", "place_1", "place_2", "place_3"))


def test_the_sounds_are_small() -> None:
    assert sum(path.stat().st_size for path in FILES) < 700_000


def test_making_them_again_makes_the_same_files(tmp_path: Path) -> None:
    subprocess.run([sys.executable, ROOT / "art" / "make_sounds.py", "--into", tmp_path], check=True, timeout=120)
    assert sorted(path.name for path in tmp_path.glob("*")) == [path.name for path in FILES]
    assert all((tmp_path / path.name).read_bytes() == path.read_bytes() for path in FILES)


# -- the loudspeaker


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A loudspeaker that nobody hears."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    pygame.mixer.quit()


@pytest.fixture
def player(device: None, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """What is played: the file and how loud."""
    played: list[tuple[str, float]] = []

    class Told:
        def __init__(self, path: str) -> None:
            self.name, self.volume = Path(path).stem, 1.0

        def set_volume(self, volume: float) -> None:
            self.volume = volume

        def play(self) -> object:
            played.append((self.name, self.volume))
            return self

    monkeypatch.setattr(pygame.mixer, "Sound", Told)
    return played


@pytest.mark.usefixtures("device")
def test_every_event_is_heard_and_nothing_is_opened_before_the_first() -> None:
    sounds = SoundPlayer(FOLDER, told())
    assert pygame.mixer.get_init() is None
    for event in EVENTS:
        assert sounds.play(event), event
        assert pygame.mixer.get_busy()
        pygame.mixer.stop()
    assert sounds.problem is None
    sounds.close()
    assert pygame.mixer.get_init() is None
    assert not sounds.play("place"), "what was closed stays closed"


def test_variants_take_turns(player: list[tuple[str, float]]) -> None:
    sounds = SoundPlayer(FOLDER, told())
    for event in ("place", "place", "move", "place", "place"):
        sounds.play(event)
    assert [name for name, _ in player] == ["place_1", "place_2", "move", "place_3", "place_1"]


@pytest.mark.parametrize(
    ("volume", "gain", "loud"), [(1.0, 0.5, 0.5), (0.5, 0.5, 0.25), (3.0, 1, 1.0), (1.0, 9, 1.0), (0.5, "loud", 0.5)]
)
def test_how_loud_it_is_depends_on_the_volume_and_the_event(
    volume: float, gain: object, loud: float, player: list[tuple[str, float]]
) -> None:
    sounds = SoundPlayer(FOLDER, {"turn": {"files": ["turn.wav"], "gain": gain}})
    sounds.volume = volume
    assert sounds.play("turn")
    assert player == [("turn", loud)]


def test_chimes_have_a_volume_of_their_own(player: list[tuple[str, float]]) -> None:
    files = {name: {"files": [f"{name}.wav"]} for name in ("turn", "note", "move")}
    sounds = SoundPlayer(FOLDER, files)
    sounds.volume, sounds.music = 0.5, 0.25
    for event in files:
        sounds.play(event)
    assert player == [("turn", 0.5), ("note", 0.25), ("move", 0.5)]
    sounds.volume, sounds.music = 0.0, 0.25
    assert [sounds.play(event) for event in files] == [False, True, False]
    sounds.volume, sounds.music = 0.5, 0.0
    assert [sounds.play(event) for event in files] == [True, False, True]


@pytest.mark.usefixtures("device")
@pytest.mark.parametrize(("mute", "volume"), [(True, 1.0), (False, 0.0), (False, -1.0)])
def test_what_is_not_to_be_heard_opens_no_device(mute: bool, volume: float) -> None:
    sounds = SoundPlayer(FOLDER, told())
    sounds.mute, sounds.volume = mute, volume
    assert not sounds.open()
    assert not sounds.play("place")
    assert pygame.mixer.get_init() is None
    sounds.mute, sounds.volume = False, 1.0
    assert sounds.play("place"), "it was only muted"


@pytest.mark.usefixtures("device")
def test_muting_stops_what_sounds() -> None:
    sounds = SoundPlayer(FOLDER, told())
    assert sounds.play("won")
    sounds.mute = True
    assert not pygame.mixer.get_busy()


def test_without_a_device_there_is_silence_for_good_and_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    sounds = SoundPlayer(FOLDER, told())
    assert not any(sounds.play(event) for event in EVENTS)
    assert sounds.problem is not None
    assert set(sounds.problem) == {*list_languages()}
    assert "nonsense" in sounds.problem["en"]
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert not sounds.play("place"), "it is not tried again and again"
    sounds.mute = True
    sounds.close()


def test_a_pygame_without_sound_can_be_silenced_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    class NoMixer:
        """As pygame has it in place of a part that is missing."""

        def __getattr__(self, name: str) -> None:
            raise NotImplementedError("mixer module not available")

    monkeypatch.setitem(sys.modules, "pygame.mixer", None)
    monkeypatch.setattr(pygame, "mixer", NoMixer())
    sounds = SoundPlayer(FOLDER, told())
    sounds.mute = True
    sounds.mute = False
    assert not sounds.play("won") and sounds.problem is not None
    sounds.mute = True
    sounds.device_changed(True, 10**6)
    sounds.close()


def test_libraries_say_nothing_of_no_loudspeaker(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    def init(*_: int) -> None:
        os.write(2, b"ALSA lib confmisc.c:855: cannot find card '0'\n")
        raise pygame.error("there is none")

    monkeypatch.setattr("pygame.mixer.init", init)
    sounds = SoundPlayer(FOLDER, told())
    assert not sounds.open()
    os.write(2, b"afterwards\n")
    assert capfd.readouterr().err == "afterwards\n"


@pytest.mark.usefixtures("device")
def test_a_device_that_is_lost_while_the_window_is_open_is_silence() -> None:
    sounds = SoundPlayer(FOLDER, told())
    assert sounds.play("place")
    pygame.mixer.quit()
    assert [sounds.play("place"), sounds.play("turn")] == [False, False]
    assert sounds.problem is not None
    sounds.close()


@pytest.mark.usefixtures("device")
def test_files_that_are_missing_or_broken_are_silent_and_the_others_go_on(tmp_path: Path) -> None:
    (tmp_path / "noise.wav").write_bytes(b"RIFF\xff\xff\xff\xffWAVEfmt no sound at all")
    (tmp_path / "folder.wav").mkdir()
    (tmp_path / "huge.wav").write_bytes((FOLDER / "turn.wav").read_bytes() + bytes(1 << 20))
    (tmp_path / "good.wav").write_bytes((FOLDER / "turn.wav").read_bytes())
    bad = ["noise.wav", "folder.wav", "huge.wav", "missing.wav", "../good.wav", str(tmp_path / "good.wav"), "a\0b"]
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "good.wav").write_bytes((FOLDER / "turn.wav").read_bytes())
    sounds = SoundPlayer(tmp_path, {**{name: {"files": [name]} for name in bad}, "some": {"files": ["missing.wav", "good.wav"]}})
    assert not any(sounds.play(name) for name in bad)
    assert sounds.problem is not None
    assert "noise.wav" in sounds.problem["en"], "the first thing that failed is told"
    assert [sounds.play("some"), sounds.play("some")] == [True, True]
    inner = SoundPlayer(tmp_path / "inner", {"out": {"files": ["../good.wav"]}, "in": {"files": "good.wav"}})
    assert [inner.play("out"), inner.play("in")] == [False, True]


@pytest.mark.usefixtures("device")
@pytest.mark.parametrize("entry", [None, 5, "turn.wav", [], {}, {"files": 5}, {"files": []}, {"files": [[]]}, {"gain": 1}])
def test_a_list_that_makes_no_sense_is_silence(entry: object) -> None:
    assert not SoundPlayer(FOLDER, {"turn": entry}).play("turn")


def test_cues_sound_when_their_time_has_come(player: list[tuple[str, float]]) -> None:
    sounds = SoundPlayer(FOLDER, told())
    assert sounds.wait(0) is None
    sounds.cue([("move", 0), ("turn", 300)], 1000)
    assert sounds.wait(1000) == 300
    sounds.cue([("note", 100)], 1100)
    assert [name for name, _ in player] == ["move"]
    assert sounds.wait(1150) == 50
    assert sounds.wait(1310) is None
    assert [name for name, _ in player] == ["move", "note", "turn"]
