"""The loudspeaker of the table, which may be missing. What is to be heard when is decided by ``sound_cues``."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.core.contract import Text
from game.core.languages import localize, mark_text

if TYPE_CHECKING:
    from pygame.mixer import Sound

EVENTS = (
    *("lift", "place", "move", "capture", "wheel", "undo", "refused", "draw"),
    *("thread", "snap", "note", "bonus", "turn", "won", "end"),
)
"""What may be heard: the tiles, then what comes of it."""
CHIMES = frozenset({"thread", "snap", "note", "bonus", "won", "end"})
"""Those that are like music; the others are of tiles on wood, and signals."""
RATE, BUFFER = 32_000, 512
"""Samples a second, and at a time: 16 ms until a sound is heard."""
AGAIN = 5000
"""Milliseconds until a loudspeaker that could not be opened is tried again because one was plugged in: where one is looked for,
the system tells of all there are as if they had just come."""
VARIANTS, LARGEST = 8, 1 << 20
"""So many files of an event are read, and none larger than this many bytes."""

SoundCue = tuple[str, int]
"""An event, and in how many milliseconds it is heard."""


class EventSound:
    """How one event sounds: its files one after the other, and how loud, 0 to 1."""

    def __init__(self, sounds: Sequence[Sound], gain: float) -> None:
        self._sounds, self.gain = sounds, gain
        self._next = 0

    def sound(self) -> Sound | None:
        """The next of its files; None if there are none."""
        if not self._sounds:
            return None
        self._next += 1
        return self._sounds[(self._next - 1) % len(self._sounds)]


class SoundPlayer:
    """Sounds events. Whatever fails, the table goes on without it; ``problem`` says what failed first.

    ``events`` maps an event to ``{"files": [names in the folder], "gain": 0 to 1}``; what of it makes no sense is left out. If
    it is empty, an event sounds as the files that begin with its name. ``volume`` is from 0 to 1,
    and ``music`` that of chimes; None where it is the same.
    """

    def __init__(self, folder: Path, events: Mapping[str, object]) -> None:
        self.folder = folder
        self.volume = 1.0
        self.music: float | None = None
        self.problem: Text | None = None
        self._events, self._voices = events, dict[str, EventSound]()
        self._mute = False
        self._device: bool | None = None
        self._closed, self._tried = False, -AGAIN
        self._cues: list[tuple[int, str]] = []

    @property
    def mute(self) -> bool:
        """Whether nothing is heard; what is sounding stops when this is set."""
        return self._mute

    @mute.setter
    def mute(self, mute: bool) -> None:
        self._mute = mute
        if mute and self._device:  # without one there may be no mixer to ask, in a pygame without sound
            pygame.mixer.stop()

    def open(self) -> bool:
        """Opens the loudspeaker, unless that was done or tried before. This may take 0.1 s, so it is best done while nothing
        moves. False where there is none, and while nothing is to be heard."""
        if self._device is None and self._audible():
            try:
                from pygame import mixer

                with _silenced_libraries():
                    mixer.init(RATE, -16, 2, BUFFER)
                self._device = True
            except (pygame.error, NotImplementedError, ImportError) as error:  # the latter two: a pygame without sound
                self._silent(error)
        return self._audible() and self._device is True

    def _audible(self, event: str = "") -> bool:
        """Whether an event is to be heard; with none, whether any is."""
        loud = self.loudness(event) if event else max(self.volume, self.music or 0)
        return loud > 0 and not self._mute

    def loudness(self, event: str) -> float:
        """How loud an event is to be, 0 to 1, before its own gain."""
        volume = self.volume if event not in CHIMES or self.music is None else self.music
        return min(volume, 1.0)

    def play(self, event: str) -> bool:
        """Begins to sound an event and does not wait for its end. True if something is heard."""
        if not self._audible(event) or not self.open():
            return False
        if event not in self._voices:
            self._voices[event] = self._voice(event)
        voice = self._voices[event]
        sound = voice.sound()
        if sound is None:
            return False
        try:
            sound.set_volume(self.loudness(event) * voice.gain)
            return sound.play() is not None  # None where too many sound already
        except pygame.error as error:
            return self._silent(error)

    def cue(self, events: Iterable[SoundCue], now: int) -> None:
        """Events that ``wait`` is to sound, each so many milliseconds from now."""
        self._cues = sorted([*self._cues, *((now + delay, event) for event, delay in events)])

    def wait(self, now: int) -> int | None:
        """Sounds what is due. The milliseconds until the next cue, or None if there is none."""
        while self._cues and self._cues[0][0] <= now:
            self.play(self._cues.pop(0)[1])
        return self._cues[0][0] - now if self._cues else None

    def device_changed(self, added: bool, now: int) -> None:
        """A loudspeaker was plugged in or out: that of the moment is opened anew when something is to be heard next."""
        if self._closed or (added and (self._device is not False or now - self._tried < AGAIN)):
            return
        self._let_go()
        self._device, self._tried = None, now

    def _let_go(self) -> None:
        if self._device:
            pygame.mixer.quit()
        self._voices.clear()

    def close(self) -> None:
        """Lets the loudspeaker go, for good."""
        self._let_go()
        self._device, self._closed = False, True
        self._cues.clear()

    def _voice(self, event: str) -> EventSound:
        entry = self._events.get(event) if self._events else self._named(event)
        files, gain = (entry.get("files"), entry.get("gain", 1)) if isinstance(entry, Mapping) else (None, 1)
        names = [files] if isinstance(files, str) else files if isinstance(files, Sequence) else []
        loaded = [self._load(str(name)) for name in names[:VARIANTS]]
        return EventSound([sound for sound in loaded if sound], min(max(gain, 0), 1) if isinstance(gain, int | float) else 1)

    def _named(self, event: str) -> Mapping[str, object]:
        return {"files": sorted(path.name for path in self.folder.glob(f"{event}*.wav")) if event in EVENTS else []}

    def _load(self, name: str) -> Sound | None:
        """The sound of a file that lies in the folder; None, and the problem, if it cannot be had."""
        path = self.folder / name
        try:
            if Path(name).name != name or not path.is_file() or path.stat().st_size > LARGEST:
                raise OSError("no sound file")
            return pygame.mixer.Sound(str(path))
        except (pygame.error, OSError, ValueError):
            self._fail(mark_text('The sound "{0}" cannot be played.'), name[:60])
            return None

    def _silent(self, error: Exception) -> bool:
        """There is no loudspeaker, and none is looked for until one is plugged in."""
        self._device = False
        self._fail(mark_text("The table is silent, because no sound can be played ({0})."), str(error))
        return False

    def _fail(self, said: str, what: str) -> None:
        self.problem = self.problem or localize(said, what)


@contextmanager
def _silenced_libraries() -> Iterator[None]:
    """While this lasts, libraries write nothing to the standard error stream: ALSA has eight lines for a card that is missing,
    which the window tells in a sentence."""
    try:
        kept = os.dup(2)
    except OSError:  # there is no such stream
        kept = -1
    try:
        if kept >= 0:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 2)
            os.close(nowhere)
        yield
    finally:
        if kept >= 0:
            os.dup2(kept, 2)
            os.close(kept)
